//! LLVM optimizes what softbound made: programs abort as before, or do as before. With the two bugs of the first
//! implementation, they do not.

use super::constructs::{CONSTRUCTS, REGRESSIONS, program};
use super::faults::FAULTS;
use super::flaws::flaws;
use super::{module, run, safe, text};
use irrefute_ir::{AttrKind, Module};
use irrefute_llvm::{Backend, Job, Linked, WorkerConfig};
use irrefute_trial::whole::Ending;

fn linked() -> Linked {
    Linked::start(WorkerConfig::default()).expect("`cargo build` makes the worker, which starts")
}

fn optimized(module: &Module, llvm: &mut Linked) -> Module {
    let mut module = module.clone();
    // clang forbids at -O0 that anything is optimized.
    for function in &mut module.functions {
        function.attrs.remove(AttrKind::OptNone);
        function.attrs.remove(AttrKind::NoInline);
    }
    let response = llvm.run(&Job::new(text(&module), "default<O2>")).expect("LLVM optimizes it");
    super::module(&response.text)
}

#[test]
fn optimized_programs_abort_as_well() {
    let mut llvm = linked();
    let constructs = REGRESSIONS.iter().chain(&CONSTRUCTS);
    let constructs = constructs.map(|(what, symbols, body)| ((*what).to_owned(), module(&program(symbols, body))));
    for (what, original) in constructs.chain(flaws()) {
        let optimized = optimized(&safe(&original).expect("it is instrumented"), &mut llvm);
        let (before, after) = (run(&original, 1), run(&optimized, 1));
        assert_eq!((&after.output, &after.ending), (&before.output, &before.ending), "{what}\n{}", text(&optimized));
        let after = run(&optimized, 2);
        assert_eq!(after.ending, Ending::Aborted, "{what}\n{}", text(&optimized));
    }
}

/// What is undefined can become anything: LLVM chooses bounds with which the check succeeds, or removes the check.
#[test]
fn with_the_bugs_that_the_thesis_found_optimized_programs_do_not_abort() {
    let mut llvm = linked();
    let bugs = ["a phi of undef has undef bounds", "null has the bounds of a block of eight bytes"];
    for ((what, symbols, body), bug) in REGRESSIONS.iter().zip(bugs) {
        let original = module(&program(symbols, body));
        let mut wrong = safe(&original).expect("it is instrumented");
        let (_, fault) = FAULTS.iter().find(|(name, _)| *name == bug).expect("the fault");
        fault(&original, &mut wrong);
        let optimized = optimized(&wrong, &mut llvm);
        let ending = run(&optimized, 2).ending;
        assert_ne!(ending, Ending::Aborted, "{what}\n{}", text(&optimized));
    }
}
