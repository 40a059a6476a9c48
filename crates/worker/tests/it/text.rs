//! LLVM reads what the printer prints.

use irrefute_ir::{LlvmVersion, Module, parse, print};
use irrefute_llvm::{Backend, Job, Linked, WorkerConfig};

const EVERY_CONSTRUCT: &str = include_str!("../../../ir/tests/data/every-construct.ll");
const V22: LlvmVersion = LlvmVersion(22);

fn read(text: &str) -> Module {
    parse(text, V22).unwrap_or_else(|e| panic!("{}", e.render(text, "text")))
}

/// What LLVM prints of a text that it only reads.
fn through_llvm(llvm: &mut Linked, text: &str) -> String {
    llvm.run(&Job::new(text, "")).unwrap_or_else(|e| panic!("{e:?}\n{text}")).text
}

#[test]
fn llvm_reads_what_we_print_as_it_reads_the_original() {
    let program = Some(env!("CARGO_BIN_EXE_irrefute-llvm").into());
    let mut llvm = Linked::start(WorkerConfig { program, ..WorkerConfig::default() }).expect("the worker starts");
    let ours = print(&read(EVERY_CONSTRUCT), V22).unwrap();
    let original = through_llvm(&mut llvm, EVERY_CONSTRUCT);
    assert_eq!(through_llvm(&mut llvm, &ours), original);
    // And we read what LLVM prints, with the same meaning to LLVM.
    let again = print(&read(&original), V22).unwrap();
    assert_eq!(through_llvm(&mut llvm, &again), original);
}
