//! Properties of checks: verdicts against the definition, counts, counterexamples, native results.

use irrefute_corpus as cases;

use dashu_int::UBig;
use irrefute_generate::{self as generate, Config};
use irrefute_ir::{Int, LlvmVersion, Module, parse};
use irrefute_refine::environment::{Answers, Record, Recorder, Replay};
use irrefute_refine::inputs::{Baseline, Input, Inputs, Shows};
use irrefute_refine::judge::choices::{Mode, Script};
use irrefute_refine::relation::injection::MemoryInjection;
use irrefute_refine::{Class, Coverage, NativeRun, Options, Prepared, Report, Side, Undefined, Verdict, check, covers};
use irrefute_semantics::{
    Budget, Chooser, Dependence, Dialect, End, Environment, First, Outcome, Program, Scalar, Value,
};

fn module(text: &str) -> Module {
    parse(text, LlvmVersion::DEFAULT).unwrap_or_else(|e| panic!("{e}"))
}

fn check_text(text: &str, options: &Options) -> Report {
    let module = module(text);
    let program = Program::new(&module, Dialect::LANGREF);
    let side = |name| Side::new(&module, &program, name).expect("src and tgt");
    check(side("src"), side("tgt"), options)
}

/// Passes make variables larger, where they define them; a variable that is elsewhere is as large as the source says.
#[test]
fn a_variable_may_be_larger_in_the_target() {
    let verdict = |of_source: &str, of_target: &str, target: &str| {
        let source =
            module(&format!("{of_source}, align 32\ndefine i32 @f() {{\n  %x = load i32, ptr @a\n  ret i32 %x\n}}"));
        let target = module(&format!("{of_target}, align 32\ndefine i32 @f() {{\n{target}  ret i32 %x\n}}"));
        let programs = [&source, &target].map(|module| Program::new(module, Dialect::LANGREF));
        let side = |module, program| Side::new(module, program, "f").expect("a function");
        check(side(&source, &programs[0]), side(&target, &programs[1]), &Options::CHECK).verdict
    };
    let (small, large) = ("@a = global [2 x i32] zeroinitializer", "@a = global [8 x i32] zeroinitializer");
    let lane = |lane: u32| format!("  %v = load <8 x i32>, ptr @a\n  %x = extractelement <8 x i32> %v, i32 {lane}\n");
    assert_eq!(verdict(small, large, &lane(0)), Verdict::Refines);
    assert_eq!(verdict(small, large, &lane(1)), Verdict::Violates, "another element");
    assert_eq!(verdict(small, large, &lane(7)), Verdict::Violates, "what lies behind");
    let (few, many) = ("@a = external global [2 x i32]", "@a = external global [8 x i32]");
    assert_eq!(verdict(few, many, &lane(0)), Verdict::Violates, "nothing says that it is that large");
}

/// Any function may stand for an intrinsic that nobody interprets: what agrees for all of them is right, what does not
/// may be right, and a call that only the target makes shows nothing.
#[test]
fn an_intrinsic_of_a_target_needs_no_meaning() {
    let declared = "declare i8 @llvm.amdgcn.op(i8) nounwind willreturn memory(none)\n";
    let verdict = |attributes: &str, source: &str, target: &str| {
        let body = |name: &str, lines: &str| format!("define i8 @{name}(i8 noundef %x) {{\n{lines}}}\n");
        let text = declared.replace(" memory(none)", attributes) + &body("src", source) + &body("tgt", target);
        check_text(&text, &Options::CHECK).verdict
    };
    let doubled = |how: &str| format!("  %y = call i8 @llvm.amdgcn.op(i8 %x)\n  %r = {how}\n  ret i8 %r\n");
    let [added, shifted, other] = [doubled("add i8 %y, %y"), doubled("shl i8 %y, 1"), doubled("shl i8 %y, 2")];
    assert_eq!(verdict(" memory(none)", &added, &shifted), Verdict::Refines);
    assert_eq!(verdict(" memory(none)", &added, &other), Verdict::Unsupported);
    assert_eq!(verdict(" memory(none)", "  ret i8 7\n", &added), Verdict::Unsupported);
    let unused = "  %y = call i8 @llvm.amdgcn.op(i8 %x)\n  ret i8 7\n";
    assert_eq!(verdict(" memory(none) speculatable", "  ret i8 7\n", unused), Verdict::Inconclusive);
    assert_eq!(verdict("", &added, &shifted), Verdict::Refines, "an event");
    assert_eq!(verdict(" memory(none) convergent", &added, &shifted), Verdict::Refines, "it only answers");
    assert_eq!(verdict(" memory(none) convergent", &added, &other), Verdict::Unsupported);
    assert_eq!(verdict(" memory(read) convergent", &added, &shifted), Verdict::Unsupported);
}

/// LLVM 23 has taken volatile accesses out of what may synchronize.
#[test]
fn a_volatile_access_breaks_nosync_up_to_22() {
    let body = "{\n  store volatile i8 1, ptr %p\n  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %p, i64 4, i1 true)\n  \
                ret void\n}\n";
    let text = format!(
        "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)\n\
         define void @src(ptr noundef %p) {body}define void @tgt(ptr noundef %p) nosync {body}"
    );
    let module = module(&text);
    for (version, verdict) in [(15, Verdict::Violates), (22, Verdict::Violates), (23, Verdict::Refines)] {
        let program = Program::new(&module, Dialect { version: LlvmVersion(version), ..Dialect::LANGREF });
        let side = |name| Side::new(&module, &program, name).expect("src and tgt");
        assert_eq!(check(side("src"), side("tgt"), &Options::CHECK).verdict, verdict, "{version}");
    }
}

/// What an execution may do that the naive search cannot afford.
const MAX_RUNS: usize = 3_000;

fn run(side: Side<'_>, input: &Input, environment: &mut dyn Environment, chooser: &mut dyn Chooser) -> Outcome {
    side.program.execute(side.function, &input.args, environment, chooser, Options::CHECK.budget)
}

/// A run of the target, with what it was answered.
struct TargetRun {
    outcome: Outcome,
    record: Record,
}

/// Whether some outcome of the source covers; `None` if that cannot be told.
fn some_source_covers(
    source: Side<'_>,
    target: Side<'_>,
    (input, own): (&Input, &Outcome),
    run_of_target: &TargetRun,
    most_runs: usize,
) -> Option<bool> {
    let mut script = Script::new(Mode::Exact);
    let mut unknown = false;
    let TargetRun { outcome, record } = run_of_target;
    let matching = || MemoryInjection::new(source.program, target.program, &input.environment_memory);
    for _ in 0..most_runs {
        let answers = Answers::new(input.answers, source.program, None);
        let mut environment =
            Replay::new(answers, &input.environment_memory, &outcome.trace, record, &own.trace, matching());
        let of_source = run(source, input, &mut environment, &mut script);
        match covers(&of_source, outcome, &mut matching()) {
            // The two did not meet the same environment.
            _ if record.inexact || environment.is_inexact() => unknown = true,
            Coverage::Covers => return Some(true),
            Coverage::Unknown(_) => unknown = true,
            // Some other function may stand for one that is not interpreted.
            Coverage::DoesNotCover(_) => {
                unknown |= [&of_source, outcome].iter().any(|o| o.depends.has(Dependence::Meaning))
            }
        }
        if !script.advance() {
            return (script.is_exhaustive() && !unknown).then_some(false);
        }
    }
    None
}

/// The definition: for every input and every choice of the target, some choice of the source covers.
/// `None` if that cannot be told.
fn refines_by_definition(source: Side<'_>, target: Side<'_>, options: &Options, most_runs: usize) -> Option<bool> {
    let inputs = Inputs::new(source, &[target], options).ok()?;
    let mut every = Some(true);
    for (input, baseline) in &inputs.cases {
        // What a call may do is what the source lets it do.
        let own = match baseline {
            // Fast-math flags allow outcomes that no execution has. One that may break a promise about a pointer may be
            // undefined, and what follows a recursion without end is open.
            Baseline::Outcome { outcome, .. }
                if !outcome.rewritable && !outcome.recurses && !outcome.depends.has(Dependence::Handling) =>
            {
                outcome
            }
            Baseline::Ub(_) => continue,
            Baseline::Outcome { .. } | Baseline::Undecided { .. } => {
                every = None;
                continue;
            }
        };
        let mut script = Script::new(Mode::Exact);
        for _ in 0..most_runs {
            let mut record = Record::default();
            let answers = Answers::new(input.answers, source.program, Some(&own.trace));
            let of_target = input.translated(source.program, target.program)?;
            let mut environment = Recorder::new(answers, &of_target.environment_memory, &mut record);
            let outcome = run(target, &of_target, &mut environment, &mut script);
            match some_source_covers(source, target, (input, own), &TargetRun { outcome, record }, most_runs) {
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

/// Compares the verdicts on the corpus with the definition, on domains of so many inputs, or on so many samples, where so
/// many runs of either side suffice.
fn compare_with_the_definition(exhaustive: u64, inputs: u32, most_runs: usize) {
    let (mut decided, mut violated) = (0, 0);
    for case in cases::all().expect("a corpus") {
        let options = Options { exhaustive, inputs, ..case.options.clone() };
        let module = module(&case.text);
        let program = Program::new(&module, Dialect::LANGREF);
        let side = |name| Side::new(&module, &program, name).expect("src and tgt");
        let (source, target) = (side("src"), side("tgt"));
        let report = check(source, target, &options);
        let comparable = report.verdict != Verdict::Unsupported && report.inputs.checked + report.inputs.vacuous > 0;
        // The definition has one thread, which orders its own accesses, and knows nothing of texts.
        if !comparable || matches!(report.class, Some(Class::Race | Class::Ordering | Class::Attributes)) {
            continue;
        }
        let Some(refines) = refines_by_definition(source, target, &options, most_runs) else { continue };
        assert_eq!(report.verdict != Verdict::Violates, refines, "{}: {report}", case.name);
        decided += 1;
        violated += u32::from(!refines);
    }
    assert!(decided > 250 && violated > 100, "{decided} decided, {violated} violated");
}

#[test]
fn verdicts_on_the_corpus_are_those_of_the_definition() {
    compare_with_the_definition(128, 12, 300);
}

#[test]
#[ignore = "takes a minute"]
fn verdicts_on_the_corpus_are_those_of_the_definition_on_more_inputs() {
    compare_with_the_definition(400, 40, MAX_RUNS);
}

/// The deterministic semantics is one of the nondeterministic one's executions: what the chooser `First` comes to, some
/// sequence of choices comes to.
#[test]
fn the_deterministic_execution_is_one_of_all() {
    // A fifth of what the definition gets: those that need more take four of five seconds, and most stay unknown.
    const RUNS: usize = MAX_RUNS / 5;
    let options = Options { inputs: 6, exhaustive: 16, ..Options::CAMPAIGN };
    let (mut found, mut unknown) = (0, 0);
    for seed in 70_000..70_120 {
        let presets = Config::PRESETS;
        let config = Config::preset(presets[seed as usize % presets.len()]).expect("it is one");
        let module = generate::from_seed(seed, &config);
        let program = Program::new(&module, Dialect::LANGREF);
        let side = Side::new(&module, &program, "f").expect("an entry");
        let Ok(inputs) = Inputs::new(side, &[side], &options) else { continue };
        for (input, _) in &inputs.cases {
            let mut record = Record::default();
            let answers = Answers::new(input.answers, side.program, None);
            let mut environment = Recorder::new(answers, &input.environment_memory, &mut record);
            let outcome = run(side, input, &mut environment, &mut First);
            if matches!(outcome.end, End::Ub(_)) || outcome.rewritable {
                continue;
            }
            let deterministic = TargetRun { outcome, record };
            match some_source_covers(side, side, (input, &deterministic.outcome), &deterministic, RUNS) {
                Some(true) => found += 1,
                Some(false) => panic!("seed {seed}: no choices lead there"),
                None => unknown += 1,
            }
        }
    }
    assert!(found > 240 && unknown * 4 < found, "{found} found, {unknown} unknown");
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
    for case in cases::all().expect("a corpus").iter().step_by(30) {
        let json = || serde_json::to_string(&case.check("langref").expect("a report")).expect("serializable");
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
    let report = check_text(text, &Options { inputs: 2, more_steps: 0, ..Options::CHECK });
    assert_eq!((report.verdict, report.inputs.undecided), (Verdict::Inconclusive, 2));
    assert_eq!(report.reason.as_deref(), Some("source: out of fuel"));
}

/// A check that prepares its source once has as many steps as any other.
#[test]
fn a_prepared_source_gets_more_steps_as_well() {
    let text = "define i64 @src(i64 noundef %n) {
    entry:
        br label %loop
    loop:
        %i = phi i64 [ 0, %entry ], [ %next, %loop ]
        %next = add i64 %i, 1
        %c = icmp eq i64 %next, 5000
        br i1 %c, label %exit, label %loop
    exit:
        ret i64 %next }
    define i64 @right(i64 noundef %n) {
        ret i64 5000 }
    define i64 @wrong(i64 noundef %n) {
        ret i64 5001 }";
    let module = module(text);
    let program = Program::new(&module, Dialect::LANGREF);
    let side = |name| Side::new(&module, &program, name).expect("a function");
    let checked = |more_steps, target| {
        let options = Options { more_steps, ..Options::CAMPAIGN };
        let prepared = Prepared::new(side("src"), &options).unwrap_or_else(|r| panic!("{r}"));
        prepared.check_target(side(target)).verdict
    };
    assert_eq!(checked(0, "right"), Verdict::Inconclusive);
    assert_eq!(checked(1 << 20, "right"), Verdict::Refines);
    assert_eq!(checked(1 << 20, "wrong"), Verdict::Violates);
}

/// One input is not replaced by others, whatever it lacks.
#[test]
fn a_witness_stays_the_only_input() {
    let text = "define i64 @short(i64 noundef %n) {
        ret i64 %n }
    define i64 @wrong(i64 noundef %n) {
        %m = add i64 %n, 1
        ret i64 %m }
    define i64 @src(i64 noundef %n) {
    entry:
        br label %loop
    loop:
        %i = phi i64 [ 0, %entry ], [ %next, %loop ]
        %next = add i64 %i, 1
        %c = icmp eq i64 %next, 5000
        br i1 %c, label %exit, label %loop
    exit:
        ret i64 %next }";
    let module = module(text);
    let program = Program::new(&module, Dialect::LANGREF);
    let side = |name| Side::new(&module, &program, name).expect("a function");
    let options = Options { more_steps: 1 << 20, ..Options::CAMPAIGN };
    let witness = check(side("short"), side("wrong"), &options).witness.expect("a wrong result");
    let prepared = Prepared::on(&witness, side("src"), &options).unwrap_or_else(|r| panic!("{r}"));
    let report = prepared.check_target(side("src"));
    assert_eq!((report.verdict, report.inputs.undecided), (Verdict::Inconclusive, 1), "{report}");
}

/// More steps may show that a source is undefined on all inputs; that is no verdict, but no want of steps either.
#[test]
fn more_steps_show_that_nothing_is_defined() {
    let text = "define void @src(ptr noalias noundef %p) {
    entry:
        br label %loop
    loop:
        %i = phi i64 [ 0, %entry ], [ %next, %loop ]
        %q = getelementptr inbounds i64, ptr %p, i64 %i
        store i64 0, ptr %q
        %next = add nsw i64 %i, 3
        %c = icmp eq i64 %next, 1000
        br i1 %c, label %exit, label %loop
    exit:
        ret void }
    define void @tgt(ptr noalias noundef %p) {
        ret void }";
    let checked = |more_steps| check_text(text, &Options { more_steps, ..Options::CAMPAIGN });
    assert!(checked(0).inputs.undecided > 0);
    let report = checked(1 << 23);
    assert!(report.verdict == Verdict::Inconclusive && report.inputs.undecided == 0, "{report}");
}

/// No budget of time: a search of the source's choices ends after so many steps, undecided.
#[test]
fn a_search_takes_no_more_steps_than_its_budget() {
    let text = "define i8 @src() {
        %a = freeze i8 undef
        %c = icmp eq i8 %a, 0
        br i1 %c, label %zero, label %square
    zero:
        ret i8 0
    square:
        %s = mul i8 %a, %a
        ret i8 %s }
    define i8 @tgt() {
        ret i8 2 }";
    let with_steps = |steps| Options { budget: Budget { steps, ..Options::CHECK.budget }, ..Options::CHECK };
    assert_eq!(check_text(text, &with_steps(1000)).verdict, Verdict::Violates, "no square is 2");
    let report = check_text(text, &with_steps(8));
    assert_eq!(report.verdict, Verdict::Inconclusive, "{report}");
    assert!(report.reason.is_some_and(|reason| reason.contains("choices were not exhausted")));
}

/// The operands of comparisons are tried as inputs, also those that stand nowhere in the text.
#[test]
fn inputs_meet_what_the_source_compares_them_with() {
    let text = "define i1 @src(i64 noundef %x, i64 noundef %y) {
        %k = mul i64 %y, -7046029254386353131
        %c = icmp eq i64 %x, %k
        %big = icmp ugt i64 %y, 1000
        %r = and i1 %c, %big
        ret i1 %r }
    define i1 @tgt(i64 noundef %x, i64 noundef %y) {
        ret i1 false }";
    let found = |seed| check_text(text, &Options { seed, inputs: 200, ..Options::CAMPAIGN }).verdict;
    assert!((0..10).all(|seed| found(seed) == Verdict::Violates));
}

/// Undefined inputs are drawn beside defined ones: a rare path is reached with them as well.
#[test]
fn undefined_inputs_are_drawn_where_defined_ones_lead() {
    let text = "define i8 @src(i64 noundef %x, i8 %y) {
        %c = icmp eq i64 %x, 81985529216486895
        br i1 %c, label %rare, label %common
    rare:
        %f = freeze i8 %y
        ret i8 %f
    common:
        ret i8 0 }
    define i8 @tgt(i64 noundef %x, i8 %y) {
        %c = icmp eq i64 %x, 81985529216486895
        br i1 %c, label %rare, label %common
    rare:
        ret i8 %y
    common:
        ret i8 0 }";
    let found = |seed| check_text(text, &Options { seed, inputs: 96, ..Options::CAMPAIGN }).verdict;
    let refuted = (0..20).filter(|seed| found(*seed) == Verdict::Violates).count();
    assert!(refuted >= 18, "{refuted} of 20");
}

#[test]
fn a_range_of_one_value_still_admits_poison() {
    let same = |name| format!("define i8 @{name}(i8 range(i8 3, 4) %x) {{\n  ret i8 %x\n}}\n");
    let report = check_text(&(same("src") + &same("tgt")), &Options::CHECK);
    let counts = &report.inputs;
    assert_eq!((report.verdict, counts.checked, counts.vacuous), (Verdict::Proved, 1, 1), "{report}");
}

/// The target is run all the same, and may not be undefined.
#[test]
fn poison_covers_every_value_and_no_undefined_behaviour() {
    let with = |target: &str| {
        let text = format!("define i64 @src(i64 noundef %x) {{\n  ret i64 poison\n}}\n{target}");
        check_text(&text, &Options { inputs: 50, ..Options::CHECK })
    };
    let refined = with("define i64 @tgt(i64 noundef %x) {\n  ret i64 %x\n}\n");
    assert_eq!((refined.verdict, refined.inputs.vacuous_undefined), (Verdict::Refines, 50));
    assert!(refined.reason.unwrap().contains("only undefined behaviour was looked for"));
    let undefined = with("define i64 @tgt(i64 noundef %x) {\n  %y = udiv i64 1, 0\n  ret i64 %y\n}\n");
    assert_eq!(undefined.verdict, Verdict::Violates);
    // It may be undefined by a promise that nothing checks.
    let promises = with(
        "define i64 @tgt(i64 noundef %x) {
            %a = alloca i64
            store i64 %x, ptr %a
            %y = load i64, ptr %a, !llvm.mem.parallel_loop_access !{}
            ret i64 %y }",
    );
    assert_eq!(promises.verdict, Verdict::Inconclusive, "{promises}");
}

#[test]
fn a_source_that_is_always_undefined_says_by_which_rule() {
    let same = |name| {
        format!(
            "define i64 @{name}(i64 noundef %x) {{\n  %z = and i64 %x, 0\n  %y = udiv i64 1, %z\n  ret i64 %y\n}}\n"
        )
    };
    let report = check_text(&(same("src") + &same("tgt")), &Options { inputs: 50, ..Options::CHECK });
    assert_eq!((report.verdict, report.inputs.vacuous_ub), (Verdict::Inconclusive, 50));
    assert_eq!(report.reason.as_deref(), Some("every input is vacuous: division by zero"));
}

/// Work on undef sets counts, so that a check ends: 256 picks for each of 256 inputs are more than 10,000 steps.
#[test]
fn picks_of_undef_count_as_work() {
    let same =
        |name| format!("define i8 @{name}(i8 %x) {{\n  %y = sdiv i8 undef, 7\n  %z = xor i8 %y, %x\n  ret i8 %z\n}}\n");
    let text = same("src") + &same("tgt");
    let exhaustive = |total_steps| check_text(&text, &Options { total_steps, ..Options::CHECK }).inputs.exhaustive;
    assert!(exhaustive(Options::CHECK.total_steps));
    assert!(!exhaustive(10_000));
}

#[test]
fn a_domain_is_left_when_the_steps_are_spent() {
    let same = |name| format!("define i8 @{name}(i8 noundef %x) {{\n  %r = add i8 %x, 1\n  ret i8 %r\n}}\n");
    for total_steps in 50..54 {
        let report = check_text(&(same("src") + &same("tgt")), &Options { total_steps, ..Options::CHECK });
        let counts = &report.inputs;
        assert!(report.verdict == Verdict::Refines && (5..60).contains(&counts.checked), "{report}");
        assert!(!counts.exhaustive && counts.domain.contains("budget spent"), "{report}");
    }
}

#[test]
fn what_is_undecided_is_told_beside_what_was_checked() {
    let text = "define i8 @src(i8 noundef %n) {
    entry:
        br label %loop
    loop:
        %i = phi i8 [ 0, %entry ], [ %next, %loop ]
        %next = add i8 %i, 1
        %c = icmp ugt i8 %next, %n
        br i1 %c, label %exit, label %loop
    exit:
        ret i8 %next }
    define i8 @tgt(i8 noundef %n) {
        %r = add i8 %n, 1
        ret i8 %r }";
    let report =
        check_text(text, &Options { budget: Budget { steps: 600, ..Options::CHECK.budget }, ..Options::CHECK });
    let undecided = report.inputs.undecided;
    assert!(report.verdict == Verdict::Refines && undecided > 50, "{report}");
    assert_eq!(report.reason, Some(format!("{undecided} inputs are undecided: source: out of fuel")));
}

/// The target is shown making the choices with which it is wrong.
#[test]
fn a_counterexample_repeats_the_targets_choices() {
    let text = "define i8 @src() {
        ret i8 0 }
    define i8 @tgt() {
        %f = freeze i8 undef
        %c = icmp eq i8 %f, 37
        br i1 %c, label %wrong, label %right
    wrong:
        ret i8 1
    right:
        ret i8 0 }";
    let told = check_text(text, &Options::CHECK).to_string();
    assert!(told.contains("i8 %f = 37") && told.contains("  returns 1"), "{told}");
}

/// What the outer call computes, not what its own recursive calls do under the same names.
#[test]
fn a_counterexample_shows_one_call_of_a_recursive_function() {
    let text = "define i8 @src(i8 noundef %n) {
        %z = icmp eq i8 %n, 0
        br i1 %z, label %done, label %again
    again:
        %m = sub i8 %n, 1
        %r = call i8 @src(i8 %m)
        ret i8 %r
    done:
        ret i8 0 }
    define i8 @tgt(i8 noundef %n) {
        ret i8 %n }";
    let shown = check_text(text, &Options::CHECK).counterexample.expect("1 is not 0");
    let names: Vec<&str> = shown.source.values.iter().map(|v| &*v.name).collect();
    assert_eq!(names, ["%z", "%m", "%r"]);
}

#[test]
fn a_counterexample_tells_the_calls_and_their_answers() {
    let text = "declare i8 @g(i8, i8)
    define void @src() {
        %r = call i8 @g(i8 3, i8 -1)
        ret void }
    define void @tgt() {
        %r = call i8 @g(i8 4, i8 -1)
        ret void }";
    let report = check_text(text, &Options::CHECK);
    let shown = report.counterexample.as_ref().expect("another call");
    assert!(shown.source.outcome.starts_with("calls @g(3, -1); "), "{report}");
    assert!(shown.target.outcome.starts_with("calls @g(4, -1); "), "{report}");
    assert_eq!(shown.answers.len(), 1);
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
    assert!(inputs.len() > 10);
    // What native code returns for the first argument where that is defined; the rest is as in the source.
    let runs = |result: fn(Int) -> Int| -> Vec<NativeRun> {
        let run = |input: &usize| {
            let (Input { args, .. }, Baseline::Outcome { outcome, .. }) = &prepared.cases()[*input] else {
                panic!("native code has nothing to be compared with");
            };
            let argument = args[0].0[0].to_int(65)?;
            let end = End::Returns(Value::scalar(Scalar::from_int(&result(argument))));
            Some(NativeRun { input: *input, outcome: Outcome { end, ..outcome.clone() } })
        };
        inputs.iter().filter_map(run).collect()
    };
    assert_eq!(prepared.check_native(&runs(|x| x)).verdict, Verdict::Refines);
    assert_eq!(prepared.check_native(&runs(|_| Int::new(65, 1))).verdict, Verdict::Refines, "the other choice");
    let other = |x: Int| Int::from_big(65, x.to_big() ^ UBig::from(2u8));
    assert_eq!(prepared.check_native(&runs(other)).verdict, Verdict::Violates);
}

/// What is loaded is a part of a pointer if the choice falls on it, and native code has the block elsewhere.
#[test]
fn native_code_has_other_addresses_whatever_is_chosen() {
    let text = "define i32 @src(ptr noundef dereferenceable(8) align 8 %p) {
        store ptr %p, ptr %p
        %f = freeze i1 poison
        br i1 %f, label %half, label %end
    half:
        %v = load i32, ptr %p
        ret i32 %v
    end:
        ret i32 1 }";
    let module = module(text);
    let program = Program::new(&module, Dialect::LANGREF);
    let source = Side::new(&module, &program, "src").expect("src");
    let prepared = Prepared::new(source, &Options::CAMPAIGN).unwrap_or_else(|r| panic!("{r}"));
    let inputs = prepared.native_inputs();
    let runs: Vec<NativeRun> = (inputs.iter())
        .filter_map(|input| match &prepared.cases()[*input].1 {
            Baseline::Outcome { outcome, .. } => {
                let end = End::Returns(Value::scalar(Scalar::Word(8192)));
                Some(NativeRun { input: *input, outcome: Outcome { end, ..outcome.clone() } })
            }
            Baseline::Ub(_) | Baseline::Undecided { .. } => None,
        })
        .collect();
    assert!(runs.len() > 10);
    let report = prepared.check_native(&runs);
    assert_eq!((report.verdict, report.inputs.undecided), (Verdict::Inconclusive, runs.len() as u64), "{report}");
}

#[test]
fn native_code_runs_in_no_environment_that_rounds_in_another_mode() {
    let inputs = |mode: &str| {
        let text = format!(
            "declare float @llvm.experimental.constrained.fadd.f32(float, float, metadata, metadata)
            define float @src(float %x, float %y) {{
            %a = call float @llvm.experimental.constrained.fadd.f32(float %x, float %y, metadata !\"{mode}\",
                metadata !\"fpexcept.ignore\")
            ret float %a }}"
        );
        let module = module(&text);
        let program = Program::new(&module, Dialect::LANGREF);
        let source = Side::new(&module, &program, "src").expect("src");
        let prepared = Prepared::new(source, &Options::CAMPAIGN).unwrap_or_else(|r| panic!("{r}"));
        prepared.native_inputs().len()
    };
    let (nearest, dynamic, up) = (inputs("round.tonearest"), inputs("round.dynamic"), inputs("round.upward"));
    assert!(up == 0 && 0 < dynamic && dynamic < nearest, "{nearest}, {dynamic}, {up}");
}

#[test]
fn vacuous_inputs_have_a_baseline_that_says_so() {
    let module = module("define i8 @src(i8 noundef %x) {\n  ret i8 poison\n}");
    let program = Program::new(&module, Dialect::LANGREF);
    let source = Side::new(&module, &program, "src").expect("src");
    let prepared = Prepared::new(source, &Options::CHECK).unwrap_or_else(|r| panic!("{r}"));
    let vacuous = |b: &Baseline| matches!(b, Baseline::Outcome { shows: Shows::Undefined, .. });
    assert!(prepared.cases().len() == 256 && prepared.cases().iter().all(|(_, b)| vacuous(b)));
}
