//! Properties of the parser and the printer that hold for any text.

use irrefute_ir::{LlvmVersion, Module, parse, parse_with_positions, print, verify};
use irrefute_semantics::{Dialect, Program};

/// One version from each group of versions for which the meaning of a text is the same.
const VERSIONS: [LlvmVersion; 3] = [LlvmVersion(16), LlvmVersion::DEFAULT, NEWEST];

/// The version for round trips. Older versions leave out attributes that they do not know, so another module would be
/// read back.
const NEWEST: LlvmVersion = LlvmVersion(23);

/// Parses a text under several versions. An invalid text gives an error with a position; a module is verified; a
/// well-formed module is lowered for execution. Returns whether any version can parse it.
///
/// # Panics
/// Only if there is a bug in one of these parts.
///
/// ```
/// use irrefute_fuzzing::text;
/// assert!(text::parses("define void @f() {\n  ret void\n}\n"));
/// assert!(!text::parses("define void @f() {\n  ret void\n"));
/// ```
pub fn parses(text: &str) -> bool {
    let read = VERSIONS.map(|version| match parse_with_positions(text, version) {
        Ok((module, _)) => {
            if verify(&module).is_ok() {
                Program::new(&module, Dialect { version, ..Dialect::LANGREF });
            }
            true
        }
        Err(error) => {
            error.render(text, "text");
            false
        }
    });
    read.contains(&true)
}

/// Checks that the printed text of a module parses as the same module, and prints as the same text. `false` if the text
/// is not a module, or the version cannot express it.
///
/// # Panics
/// If the module or the text differs.
///
/// ```
/// use irrefute_fuzzing::text;
/// assert!(text::prints_and_parses("@g = global i8 0\n"));
/// assert!(!text::prints_and_parses("@g = global"));
/// ```
pub fn prints_and_parses(text: &str) -> bool {
    // What belongs to our text form only is not in that of the newest LLVM.
    let mut read = VERSIONS.into_iter().rev().filter_map(|version| Some((version, parse(text, version).ok()?)));
    let Some((version, mut module)) = read.find(|(_, module)| verify(module).is_ok()) else { return false };
    // Symbols without names are numbered in the order of printing, so the second printing gives the same text.
    let Ok(numbered) = print(&module, version) else { return false };
    assert_eq!(print(&read_back(&numbered, version), version).as_deref(), Ok(numbered.as_str()), "printed again");
    module.name_numbered_symbols();
    let Ok(named) = print(&module, version) else { return false };
    assert_eq!(read_back(&named, version), module, "another module is read back:\n{named}");
    true
}

fn read_back(printed: &str, version: LlvmVersion) -> Module {
    match parse(printed, version) {
        Ok(module) => module,
        Err(error) => panic!("{}\n{printed}", error.render(printed, "printed")),
    }
}
