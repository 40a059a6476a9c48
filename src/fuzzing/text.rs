//! Properties of the text form that any text must have.

use crate::ir::{LlvmVersion, Module, parse, parse_with_positions, print, verify};
use crate::semantics::{Dialect, Program};

/// Versions between which the meaning of a text differs.
const VERSIONS: [LlvmVersion; 3] = [LlvmVersion(16), LlvmVersion::DEFAULT, NEWEST];

/// For an older one, attributes that it does not know are left out.
const NEWEST: LlvmVersion = LlvmVersion(23);

/// Reads a text as every version does: what is no module gets an error with a place, what is one is
/// verified, and what is well-formed is lowered for execution. Whether any version could read it.
///
/// # Panics
/// Never, or there is a fault in one of them.
///
/// ```
/// use irrefute::fuzzing::text;
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

/// What is printed of a module is read back as that module, and printed as the same text. `false`
/// if the text is no module, or has what the version has no words for.
///
/// # Panics
/// If it is another module, or another text.
///
/// ```
/// use irrefute::fuzzing::text;
/// assert!(text::prints_and_parses("@g = global i8 0\n"));
/// assert!(!text::prints_and_parses("@g = global"));
/// ```
pub fn prints_and_parses(text: &str) -> bool {
    let Ok(mut module) = parse(text, NEWEST) else { return false };
    if verify(&module).is_err() {
        return false;
    }
    // Symbols without names get the numbers of the order in which they are printed: the text stays.
    let Ok(numbered) = print(&module, NEWEST) else { return false };
    assert_eq!(print(&read_back(&numbered), NEWEST).as_deref(), Ok(numbered.as_str()), "printed again");
    module.name_numbered_symbols();
    let Ok(named) = print(&module, NEWEST) else { return false };
    assert_eq!(read_back(&named), module, "another module is read back:\n{named}");
    true
}

fn read_back(printed: &str) -> Module {
    match parse(printed, NEWEST) {
        Ok(module) => module,
        Err(error) => panic!("{}\n{printed}", error.render(printed, "printed")),
    }
}
