//! What a target of LLVM lacks is counted with its reason, and is no crash.

use crate::machines::run::{emulated, linked, machines};
use irrefute_ir::{LlvmVersion, parse};
use irrefute_llvm::{Backend, CodegenLevel, Failure, Job, Target, Want};
use irrefute_refine::Verdict;
use irrefute_trial::{Native, Pipeline, Settings, run_batch};

/// A triple, a program, and what LLVM says.
const LIMITS: [(&str, &str, &str); 4] = [
    ("wasm32-unknown-unknown", "%r = musttail call i64 @g(i64 %x)", "'tail-call' feature not enabled"),
    ("wasm32-unknown-unknown", "%r = call tailcc i64 @g(i64 %x)", "calling conventions"),
    ("bpfel-unknown-unknown", "%r = sdiv i64 %x, 7", "unsupported signed division"),
    ("msp430-unknown-elf", "%r = call tailcc i64 @g(i64 %x)", "calling convention"),
];

fn program(body: &str) -> String {
    let convention = if body.contains("tailcc") { "tailcc " } else { "" };
    format!(
        "define {convention}i64 @g(i64 %x) {{\n  ret i64 %x\n}}\n\ndefine i64 @f(i64 %x) {{\n  {body}\n  ret i64 %r\n}}\n"
    )
}

#[test]
fn limits_of_targets_are_no_crashes() {
    let mut llvm = linked();
    for (triple, body, words) in LIMITS {
        let target = Target { triple: triple.to_owned(), ..Target::none() };
        let want = Want { assembly: true, codegen: CodegenLevel::Default, ..Want::default() };
        let made = llvm.run(&Job { target, want, ..Job::new(program(body), "") }).expect("a text").native;
        assert!(matches!(&made, Err(Failure::Unsupported(why)) if why.contains(words)), "{triple}: {made:?}");
    }
}

/// The text is judged, the other functions run, and the reason is told.
#[test]
fn a_function_that_a_target_cannot_compile_is_judged_as_a_text() {
    let Some(machine) = machines().find(|machine| machine.triple.starts_with("wasm32")) else { return };
    let mut llvm = emulated(machine, Box::new(linked()));
    let of = |body: &str| parse(&program(body), LlvmVersion::DEFAULT).expect("a module");
    // The features that the machine has otherwise are not asked for.
    let target = Target { triple: machine.triple.to_owned(), ..Target::none() };
    let settings = Settings { target, native: Native::Emulated, ..Settings::new(Pipeline::from_passes(Vec::new())) };
    let programs = [of("%r = musttail call i64 @g(i64 %x)"), of("%r = add i64 %x, 1")];
    let trial = run_batch(&programs, &settings, &mut llvm);
    let functions: Vec<_> = trial.programs.into_iter().map(|program| program.expect("a verdict")).collect();
    let f = functions.iter().map(|all| all.iter().find(|f| &*f.name == "f").expect("f")).collect::<Vec<_>>();
    assert!(f.iter().all(|f| matches!(f.report.verdict, Verdict::Refines | Verdict::Proved)));
    assert!(f[0].native.is_none() && f[1].native.as_ref().is_some_and(|native| native.inputs.checked > 0));
    let why = f[0].not_native.as_deref().expect("a reason");
    assert!(why.contains("'tail-call' feature not enabled"), "{why}");
}

/// An index of 64 bits in an address of 32, which LLVM 22 and 23 make at `-O0`.
const INVALID: &str = "@t = constant [4 x i8] c\"abcd\"\n\ndefine i8 @f(i64 %i) {\n  \
     %p = getelementptr inbounds [4 x i8], ptr @t, i64 0, i64 %i\n  %r = load i8, ptr %p\n  ret i8 %r\n}\n";

/// The programs whose code makes the module of a batch invalid are findings, and the others run. The validator says which
/// they are: they are tried alone, and the three parts between them together.
#[test]
fn code_that_its_machine_does_not_accept_is_a_finding() {
    let Some(machine) = machines().find(|machine| machine.triple.starts_with("wasm32")) else { return };
    let mut llvm = emulated(machine, Box::new(linked()));
    let of = |text: &str| parse(text, LlvmVersion::DEFAULT).expect("a module");
    let target = Target { triple: machine.triple.to_owned(), ..Target::none() };
    let pipeline = Pipeline::from_passes(Vec::new());
    let codegen = CodegenLevel::None;
    let settings = Settings { target, codegen, native: Native::Emulated, ..Settings::new(pipeline) };
    let bad = [2, 9];
    let texts = (0..12).map(|i| if bad.contains(&i) { INVALID.to_owned() } else { program("%r = add i64 %x, 1") });
    let programs: Vec<_> = texts.map(|text| of(&text)).collect();
    let trial = run_batch(&programs, &settings, &mut llvm);
    assert_eq!(trial.modules, 1 + bad.len() + 3);
    for (number, tried) in trial.programs.iter().enumerate() {
        if bad.contains(&number) {
            let failure = tried.as_ref().expect_err("no module that validates").to_string();
            assert!(failure.contains("the code is invalid: type mismatch: expected i32, found i64"), "{failure}");
            continue;
        }
        let functions = tried.as_ref().expect("a verdict");
        assert!(functions.iter().any(|f| f.native.as_ref().is_some_and(|native| native.inputs.checked > 0)));
    }
}

/// The harness has the second version of the ABI, and this triple the first: a campaign would find every function without
/// a verdict.
#[test]
fn a_target_whose_code_does_not_run_is_refused_before_a_campaign() {
    let Some(machine) = machines().find(|machine| machine.triple.starts_with("powerpc64-")) else { return };
    let mut llvm = emulated(machine, Box::new(linked()));
    let mut tried = |triple: &str| {
        let target = Target { triple: triple.to_owned(), ..Target::none() };
        let pipeline = Pipeline::from_passes(Vec::new());
        Settings { target, native: Native::Emulated, ..Settings::new(pipeline) }.try_on(&mut llvm)
    };
    tried(machine.triple).expect("it runs");
    let refused = tried("powerpc64-unknown-linux-gnu").expect_err("it crashes").to_string();
    assert!(refused.contains("a known program for powerpc64-unknown-linux-gnu does not run"), "{refused}");
}
