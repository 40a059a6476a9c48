//! Whole programs. Beside each module of `crates/libc/tests/data/programs` lies the C or C++ that it was compiled from, and the output
//! of the native program.

use irrefute_ir::{LlvmVersion, parse};
use irrefute_libc::whole::{Ending, WHOLE_BUDGET, behaviour, dialect_of_programs};
use irrefute_semantics::{Budget, Dialect};
use std::path::Path;

/// Executes a program with an input; compares its output with that of the native program, and gives its ending.
fn run(name: &str, input: &str) -> Ending {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/programs");
    let read = |extension: &str| std::fs::read_to_string(folder.join(format!("{name}.{extension}"))).expect(name);
    let module = parse(&read("ll"), LlvmVersion::DEFAULT).expect(name);
    let budget = Budget { steps: 10_000_000, ..WHOLE_BUDGET };
    let words = [name.to_owned()];
    let found =
        behaviour(&module, dialect_of_programs(Dialect::LANGREF), &words, input.as_bytes(), budget).expect(name);
    assert_eq!(String::from_utf8_lossy(&found.output), read("out"), "{name}: {:?}", found.ending);
    found.ending
}

#[test]
fn numbers_are_printed_as_the_native_program_prints_them() {
    assert_eq!(run("floats", ""), Ending::Exited(0));
}

#[test]
fn strings_are_cut_searched_and_printed() {
    assert_eq!(run("strings", ""), Ending::Exited(1));
}

#[test]
fn arrays_are_sorted_by_functions_of_the_program() {
    assert_eq!(run("sort", ""), Ending::Exited(0));
}

#[test]
fn variable_arguments_of_every_class_are_found() {
    assert_eq!(run("varargs", ""), Ending::Exited(0));
}

#[test]
fn jumps_and_handlers_come_in_their_order() {
    assert_eq!(run("jumps", ""), Ending::Exited(3));
}

#[test]
fn input_is_read_by_words_and_by_lines() {
    assert_eq!(run("input", "3 1.5 2.25 -0.5\nline one\nsecond line"), Ending::Exited(0));
}

#[test]
fn exceptions_are_caught_by_the_right_handlers() {
    assert_eq!(run("exceptions", ""), Ending::Exited(0));
    assert_eq!(run("bases", ""), Ending::Exited(0));
}

#[test]
fn handlers_of_signals_run_when_they_are_raised() {
    assert_eq!(run("signals", ""), Ending::Exited(4));
}

#[test]
fn files_are_written_read_and_removed() {
    assert_eq!(run("files", ""), Ending::Exited(0));
}

#[test]
fn what_the_tables_lack_is_linked() {
    assert_eq!(run("library", ""), Ending::Exited(0));
    assert_eq!(run("containers", ""), Ending::Exited(0));
}
