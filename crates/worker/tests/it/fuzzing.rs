//! Test cases of the fuzz targets, with LLVM.

use irrefute_campaign::findings::known::KnownFindings;
use irrefute_fuzzing::{Outcome, Session, Subject, TestCase};
use irrefute_llvm::{Linked, WorkerConfig};

/// Adds.
const SOURCE: &str = "define i8 @f(i8 %x) {\n  %y = add i8 %x, 1\n  ret i8 %y\n}\n";

fn session() -> Session {
    let program = Some(env!("CARGO_BIN_EXE_irrefute-llvm").into());
    let llvm = Linked::start(WorkerConfig { program, ..WorkerConfig::default() }).expect("the worker starts");
    Session::with(Box::new(llvm), KnownFindings::default())
}

#[test]
fn llvm_is_right_about_an_addition() {
    let case: TestCase = SOURCE.parse().unwrap();
    let mut session = session();
    assert!(matches!(session.try_case(&case), Outcome::Checked(_)));
    match session.try_case(&TestCase { subject: Subject::CodeGenerator, ..case }) {
        Outcome::Checked(trial) => {
            assert!(trial.functions[0].native.as_ref().is_some_and(|r| r.inputs.checked > 0))
        }
        other => panic!("{other:?}"),
    }
}

/// LLVM 22.1.8 leaves `range` behind when it swaps the operands of `umax`.
#[test]
fn a_miscompilation_is_found_and_blamed() {
    let text = "; irrefute check FILE --input-seed 3 --passes 'instcombine'\n\
                define i2 @f(i2 %x) {\n  %r = call i2 @llvm.umax.i2(i2 noundef range(i2 -2, 0) -2, i2 %x)\n  ret i2 %r\n}\n\
                declare i2 @llvm.umax.i2(i2, i2)\n";
    let outcome = session().try_case(&text.parse().unwrap());
    let Outcome::Wrong(told) = outcome else { panic!("not wrong: {outcome:?}") };
    assert!(told.group.contains("-instcombine"), "{told:?}");
    assert!(told.reproducer.starts_with("; irrefute check FILE --inputs 32 --input-seed 3 --passes 'instcombine'\n"));
}
