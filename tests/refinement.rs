//! Properties of checks: verdicts against the definition, counts, counterexamples, native results.

mod cases;

use irrefute::generate::{self, Config};
use irrefute::ir::{LlvmVersion, Module, parse};
use irrefute::refine::environment::{Answers, Record, Recorder, Replay};
use irrefute::refine::inputs::{Baseline, Input, Inputs};
use irrefute::refine::search::{Mode, Script};
use irrefute::refine::survival::survival;
use irrefute::refine::{Coverage, NativeRun, Options, Prepared, Report, Side, Undefined, Verdict, check, covers};
use irrefute::semantics::{Chooser, Dialect, Environment, Outcome, Program};

fn module(text: &str) -> Module {
    parse(text, LlvmVersion::DEFAULT).unwrap_or_else(|e| panic!("{e}"))
}

fn check_text(text: &str, options: &Options) -> Report {
    let module = module(text);
    let program = Program::new(&module, Dialect::LANGREF);
    let side = |name| Side::new(&module, &program, name).expect("src and tgt");
    check(side("src"), side("tgt"), options)
}

/// What an execution may do that the naive search cannot afford.
const MAX_RUNS: usize = 3_000;

fn run(side: Side<'_>, input: &Input, environment: &mut dyn Environment, chooser: &mut dyn Chooser) -> Outcome {
    side.program.execute(side.function, &input.args, environment, chooser, Options::CHECK.budget)
}

/// Whether some outcome of the source covers; `None` if that cannot be told.
fn some_source_covers(source: Side<'_>, input: &Input, target: &Outcome, record: &Record) -> Option<bool> {
    let mut script = Script::new(Mode::Exact);
    let mut unknown = false;
    for _ in 0..MAX_RUNS {
        let answers = Answers { seed: input.answers, declarations: source.program };
        let mut environment = Replay::new(answers, &target.trace, &record.answers);
        match covers(&run(source, input, &mut environment, &mut script), target) {
            Coverage::Covers => return Some(true),
            Coverage::Unknown(_) => unknown = true,
            Coverage::DoesNotCover(_) => {}
        }
        if !script.advance() {
            return (script.is_exhaustive() && !unknown).then_some(false);
        }
    }
    None
}

/// The definition: for every input and every choice of the target, some choice of the source covers.
/// `None` if that cannot be told.
fn refines_by_definition(source: Side<'_>, target: Side<'_>, options: &Options) -> Option<bool> {
    let inputs = Inputs::new(source, &[target], options).ok()?;
    let mut every = Some(true);
    for (input, _) in &inputs.cases {
        let mut script = Script::new(Mode::Exact);
        for _ in 0..MAX_RUNS {
            let mut record = Record::default();
            let answers = Answers { seed: input.answers, declarations: source.program };
            let outcome = run(target, input, &mut Recorder::new(answers, &mut record), &mut script);
            match some_source_covers(source, input, &outcome, &record) {
                Some(false) => return Some(false),
                Some(true) => {}
                None => every = None,
            }
            if !script.advance() {
                break;
            }
        }
    }
    every
}

#[test]
fn verdicts_on_the_corpus_are_those_of_the_definition() {
    let (mut decided, mut violated) = (0, 0);
    for case in cases::all().expect("a corpus") {
        let options = Options { exhaustive: 400, inputs: 40, ..case.options.clone() };
        let module = module(&case.text);
        let program = Program::new(&module, Dialect::LANGREF);
        let side = |name| Side::new(&module, &program, name).expect("src and tgt");
        let (source, target) = (side("src"), side("tgt"));
        let report = check(source, target, &options);
        let comparable = report.verdict != Verdict::Unsupported && report.inputs.checked + report.inputs.vacuous > 0;
        let Some(refines) = refines_by_definition(source, target, &options).filter(|_| comparable) else { continue };
        assert_eq!(report.verdict != Verdict::Violates, refines, "{}: {report}", case.name);
        decided += 1;
        violated += u32::from(!refines);
    }
    assert!(decided > 250 && violated > 100, "{decided} decided, {violated} violated");
}

/// Whatever the programs do, with undef, choices, calls and loops: each refines itself.
#[test]
fn every_generated_program_refines_itself() {
    let mut decided = 0;
    for (config, seeds) in [(Config::default(), 0..600), (Config::bench(), 600..700)] {
        for seed in seeds {
            let module = generate::from_seed(seed, &config);
            let program = Program::new(&module, Dialect::LANGREF);
            let side = Side::new(&module, &program, "f").expect("an entry");
            let report = check(side, side, &Options { inputs: 16, ..Options::CAMPAIGN });
            assert_ne!(report.verdict, Verdict::Violates, "seed {seed}: {report}");
            decided += u32::from(report.verdict.is_decided());
        }
    }
    assert!(decided > 600, "only {decided}");
}

#[test]
fn a_check_is_a_function_of_programs_and_options() {
    for case in cases::all().expect("a corpus").iter().step_by(5) {
        let expected = case.expectations.iter().find(|e| e.dialect == "langref").expect("a verdict by default");
        let report = || case.check("langref").expect("a report");
        assert_eq!(cases::verdict(&report()), expected.verdict, "{}", case.name);
        let json = || serde_json::to_string(&report()).expect("serializable");
        assert_eq!(json(), json(), "{}", case.name);
    }
}

#[test]
fn every_input_is_checked_vacuous_or_undecided() {
    let text = "define i2 @src(i2 %x, i2 %y) {
        %q = udiv i2 %x, %y
        ret i2 %q }
    define i2 @tgt(i2 %x, i2 %y) {
        %q = udiv i2 %x, %y
        ret i2 %q }";
    let report = check_text(text, &Options::CHECK);
    let counts = &report.inputs;
    assert_eq!((report.verdict, counts.exhaustive), (Verdict::Proved, true));
    // UB: y is 0, poison, or one of the 8 sets (or 0) that contain 0, and x anything.
    assert_eq!(counts.vacuous_ub, 16 * 9);
    // Poison: x is, and y is one of the 7 remaining. Full undef: x is, and y is 1 or may be.
    assert!(counts.vacuous_undefined >= 7, "{counts:?}");
    assert_eq!(counts.checked + counts.vacuous + counts.undecided, 256);
    assert_eq!(counts.vacuous, counts.vacuous_ub + counts.vacuous_undefined);
}

#[test]
fn options_leave_undefined_arguments_out() {
    let text = "define i8 @src(i8 %x) {
        %r = mul i8 %x, 2
        ret i8 %r }
    define i8 @tgt(i8 %x) {
        %r = add i8 %x, %x
        ret i8 %r }";
    assert_eq!(check_text(text, &Options::CHECK).verdict, Verdict::Violates);
    let no_undef = Options { undefined: Undefined { poison: true, undef: false }, ..Options::CHECK };
    let report = check_text(text, &no_undef);
    assert_eq!((report.verdict, report.inputs.checked, report.inputs.vacuous), (Verdict::Proved, 256, 1));
    let none = Options { undefined: Undefined { poison: false, undef: false }, ..Options::CHECK };
    assert_eq!(check_text(text, &none).inputs.vacuous, 0);
}

#[test]
fn what_runs_out_of_fuel_is_undecided() {
    let text = "define i64 @src(i64 noundef %n) {
    entry:
        br label %loop
    loop:
        %i = phi i64 [ 0, %entry ], [ %next, %loop ]
        %next = add i64 %i, 1
        %c = icmp eq i64 %next, 100000000
        br i1 %c, label %exit, label %loop
    exit:
        ret i64 %n }
    define i64 @tgt(i64 noundef %n) {
        ret i64 0 }";
    let report = check_text(text, &Options { inputs: 20, ..Options::CHECK });
    assert_eq!((report.verdict, report.inputs.undecided), (Verdict::Inconclusive, 20));
    assert_eq!(report.reason.as_deref(), Some("source: out of fuel"));
}

#[test]
fn a_counterexample_tells_inputs_both_ends_and_the_way_there() {
    let text = "define i8 @src(i8 noundef %0) {
        %2 = add i8 %0, 1
        ret i8 %2 }
    define i8 @tgt(i8 noundef %0) {
        %2 = add nsw i8 %0, 1
        ret i8 %2 }";
    let report = check_text(text, &Options::CHECK);
    let told = report.to_string();
    for part in ["violates (poison)", "i8 %0 = 127", "i8 %2 = -128", "returns -128", "i8 %2 = poison", "returns poison"]
    {
        assert!(told.contains(part), "{part} in\n{told}");
    }
    let json = serde_json::to_value(&report).expect("serializable");
    assert_eq!(json["verdict"], "violates");
    assert_eq!(json["class"], "poison");
    assert_eq!(json["counterexample"]["inputs"][0]["value"], "127");
    assert!(json["inputs"]["checked"].as_u64().is_some_and(|n| n > 0));
}

#[test]
fn native_results_must_be_among_the_sources_outcomes() {
    let text = "define i65 @src(i65 %x, i8 %y) {
        %f = freeze i1 poison
        %r = select i1 %f, i65 %x, i65 1
        ret i65 %r }";
    let module = module(text);
    let program = Program::new(&module, Dialect::LANGREF);
    let source = Side::new(&module, &program, "src").expect("src");
    let prepared = Prepared::new(source, &Options::CAMPAIGN).unwrap_or_else(|r| panic!("{r}"));
    let inputs = prepared.native_inputs();
    assert!(inputs.len() > 10 && inputs.iter().all(|i| i.args.len() == 3), "two words and one");
    let runs = |result: fn(&[u64]) -> Vec<u64>| -> Vec<NativeRun> {
        inputs.iter().map(|i| NativeRun { input: i.input, result: result(&i.args) }).collect()
    };
    assert_eq!(prepared.check_native(&runs(|args| args[..2].to_vec())).verdict, Verdict::Refines);
    assert_eq!(prepared.check_native(&runs(|_| vec![1, 0])).verdict, Verdict::Refines, "the other choice");
    assert_eq!(
        prepared.check_native(&runs(|_| vec![1, u64::MAX - 1])).verdict,
        Verdict::Refines,
        "bits above the width"
    );
    assert_eq!(prepared.check_native(&runs(|args| vec![args[0] ^ 2, args[1]])).verdict, Verdict::Violates);
}

#[test]
fn vacuous_inputs_have_a_baseline_that_says_so() {
    let module = module("define i8 @src(i8 noundef %x) {\n  ret i8 poison\n}");
    let program = Program::new(&module, Dialect::LANGREF);
    let source = Side::new(&module, &program, "src").expect("src");
    let prepared = Prepared::new(source, &Options::CHECK).unwrap_or_else(|r| panic!("{r}"));
    let vacuous = |b: &Baseline| matches!(b, Baseline::Outcome { vacuous: true, .. });
    assert!(prepared.cases().len() == 256 && prepared.cases().iter().all(|(_, b)| vacuous(b)));
}

#[test]
fn a_violation_hangs_on_the_switches_that_remove_it() {
    let undef = module(
        "define i8 @src(i8 %x) {
        %r = shl i8 %x, 1
        ret i8 %r }
    define i8 @tgt(i8 %x) {
        %r = add i8 %x, %x
        ret i8 %r }",
    );
    let told = survival((&undef, "src"), (&undef, "tgt"), Dialect::LANGREF, &Options::CHECK);
    assert_eq!(told.hangs_on, ["undef=poison"]);
    assert!(told.survives.contains(&"undef=kept".to_owned()));
    let value = module("define i8 @src(i8 %x) { ret i8 1 }\ndefine i8 @tgt(i8 %x) { ret i8 2 }");
    assert!(survival((&value, "src"), (&value, "tgt"), Dialect::LANGREF, &Options::CHECK).is_undisputed());
}
