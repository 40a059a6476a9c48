//! Small programs with the flaws that the Common Weakness Enumeration numbers 121 (stack overflow), 122 (heap overflow),
//! 124 (underwrite), 126 (overread) and 127 (underread). With an argument, each shows its flaw; without, it is right.
//!
//! The IR is what `clang-22 -O0 -S -emit-llvm` makes of the C program beside it, without metadata.

use super::{is_spatial, module, rule, run, safe};
use irrefute_ir::Module;
use irrefute_semantics::UbRule;
use irrefute_trial::whole::Ending;
use std::path::Path;

/// The programs by name.
pub fn flaws() -> Vec<(String, Module)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/softbound");
    let files = std::fs::read_dir(folder).expect("the folder").map(|entry| entry.expect("an entry").path());
    let mut all: Vec<_> = files.filter(|path| path.extension().is_some_and(|e| e == "ll")).collect();
    all.sort();
    let read = |path: &Path| module(&std::fs::read_to_string(path).expect("a text"));
    all.iter().map(|path| (path.file_stem().expect("a name").to_string_lossy().into_owned(), read(path))).collect()
}

#[test]
fn flawed_programs_abort_and_right_ones_do_as_before() {
    let flaws = flaws();
    for kind in ["121", "122", "124", "126", "127"] {
        assert!(flaws.iter().filter(|(name, _)| name.starts_with(kind)).count() >= 4, "{kind}");
    }
    for (name, original) in flaws {
        let instrumented = safe(&original).unwrap_or_else(|error| panic!("{name}: {error}"));
        let (before, after) = (run(&original, 1), run(&instrumented, 1));
        assert!(matches!(before.ending, Ending::Exited(_)), "{name}: {:?}", before.ending);
        assert_eq!((&after.output, &after.ending), (&before.output, &before.ending), "{name}");
        let (before, after) = (run(&original, 2), run(&instrumented, 2));
        // A pointer that leaves its block may be poison before it is dereferenced, and so is what is compared with it.
        let found = rule(&before.ending);
        let is_flaw = found.is_some_and(|rule| is_spatial(rule) || rule == UbRule::BranchOnPoison);
        assert!(is_flaw, "{name}: {:?}", before.ending);
        assert_eq!(after.ending, Ending::Aborted, "{name}");
    }
}
