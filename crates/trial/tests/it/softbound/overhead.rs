//! What softbound costs, in instructions that the reference semantics executes, on programs that are right. Times of
//! native code are measured by `scripts/softbound-overhead`.

use super::{module, run, safe};
use irrefute_trial::whole::Ending;
use std::path::Path;

#[test]
fn right_programs_do_as_before_at_a_cost() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/softbound/work");
    let files = std::fs::read_dir(folder).expect("the folder").map(|entry| entry.expect("an entry").path());
    let mut files: Vec<_> = files.filter(|path| path.extension().is_some_and(|e| e == "ll")).collect();
    files.sort();
    assert!(files.len() >= 6);
    let mut product = 1.0;
    println!("| program | before | after | ratio |\n|---|---|---|---|");
    for path in &files {
        let name = path.file_stem().expect("a name").to_string_lossy();
        let original = module(&std::fs::read_to_string(path).expect("a text"));
        let instrumented = safe(&original).unwrap_or_else(|error| panic!("{name}: {error}"));
        let (before, after) = (run(&original, 1), run(&instrumented, 1));
        assert!(matches!(before.ending, Ending::Exited(0)), "{name}: {:?}", before.ending);
        assert_eq!((&after.output, &after.ending), (&before.output, &before.ending), "{name}");
        let ratio = after.steps as f64 / before.steps as f64;
        println!("| {name} | {} | {} | {ratio:.1} |", before.steps, after.steps);
        product *= ratio;
    }
    let mean = product.powf(1.0 / files.len() as f64);
    println!("geometric mean: {mean:.1}");
    // The cost of an access is a call and a dozen instructions, and that of a pointer in memory some thirty more.
    assert!((2.0..25.0).contains(&mean), "{mean}");
}

/// The programs with which whole programs are tested, as far as they can be instrumented.
#[test]
fn whole_programs_do_as_before() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../libc/tests/data/programs");
    for name in ["floats", "jumps"] {
        let text = std::fs::read_to_string(folder.join(name).with_extension("ll")).expect("a text");
        let original = module(&text);
        let instrumented = safe(&original).unwrap_or_else(|error| panic!("{name}: {error}"));
        let (before, after) = (run(&original, 1), run(&instrumented, 1));
        assert!(matches!(before.ending, Ending::Exited(_)), "{name}: {:?}", before.ending);
        assert_eq!((&after.output, &after.ending), (&before.output, &before.ending), "{name}");
    }
}
