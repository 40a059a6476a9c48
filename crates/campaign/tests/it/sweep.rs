//! A sweep over a folder of tests, with an LLVM whose mistakes we make ourselves.

use irrefute_campaign::Store;
use irrefute_campaign::findings::known::KnownFindings;
use irrefute_campaign::sweep::{
    AttemptOutcome, FileReading, FunctionClass, FunctionOutcome, Pipelines, SweepPlan, SweepSummary, sweep,
};
use irrefute_llvm::{
    Backend, Description, Failure, Interrupt, Job, LlvmKind, Natives, Position, Response, Stage, Target,
};
use irrefute_refine::{self as refine, Options};
use irrefute_trial::{Native, Pipeline, Settings};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

/// Knows the passes `right`, `wrong` (every addition becomes a subtraction), `crash`, `crash-once` (the first job) and
/// `wrong-together` (as `wrong`, but it crashes on a module without @g).
struct Fake {
    description: Description,
    job: Option<Job>,
    seen: Arc<Mutex<Vec<Job>>>,
}

impl Fake {
    fn new(seen: &Arc<Mutex<Vec<Job>>>) -> Fake {
        let description = Description { version: "22.0.0".into(), how: LlvmKind::External, path: PathBuf::new() };
        Fake { description, job: None, seen: seen.clone() }
    }
}

impl Backend for Fake {
    fn describe(&self) -> &Description {
        &self.description
    }

    fn submit(&mut self, job: &Job) -> Result<(), Failure> {
        self.seen.lock().expect("no panic").push(job.clone());
        self.job = Some(job.clone());
        Ok(())
    }

    fn collect(&mut self) -> Result<Response, Failure> {
        let job = self.job.take().ok_or(Failure::Protocol("no job".into()))?;
        let text = match job.pipeline.as_str() {
            _ if job.text.is_empty() && !job.target.has_machine() => String::new(),
            _ if job.text.is_empty() => "target datalayout = \"e-p:64:64\"\n".to_owned(),
            "right" => job.text,
            "wrong" => job.text.replace(" add ", " sub "),
            "wrong-together" if job.text.contains("@g") => job.text.replace(" add ", " sub "),
            "crash-once"
                if self.seen.lock().expect("no panic").iter().filter(|j| j.pipeline == "crash-once").count() > 1 =>
            {
                job.text
            }
            "crash" | "crash-once" | "wrong-together" => {
                let at = Position::at(Stage::Optimize);
                return Err(Failure::Crash { signal: 11, at, stderr: String::new() });
            }
            other => return Err(Failure::BadPipeline(format!("unknown pass name '{other}'"))),
        };
        Ok(Response {
            text,
            snapshots: Vec::new(),
            printed: String::new(),
            native: Ok(Natives::default()),
            times: Default::default(),
        })
    }

    fn retire(&mut self) {}
}

const BODY: &str = "define i8 @f(i8 %x) {\n %y = add i8 %x, 1\n ret i8 %y\n}\n\
                    define ppc_fp128 @g(ppc_fp128 %x) {\n %y = fadd ppc_fp128 %x, %x\n ret ppc_fp128 %y\n}\n";

/// A folder of tests: name and what stands before the functions.
fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let dir = tempfile::tempdir().expect("a folder");
    for (name, header) in files {
        std::fs::write(dir.path().join(name), format!("{header}\n{BODY}")).expect("a file");
    }
    dir
}

fn plan(dir: &Path, jobs: usize) -> SweepPlan {
    let check = Options { inputs: 32, exhaustive: 1 << 13, ..Options::CAMPAIGN };
    let none = Pipeline::from_passes(Vec::new());
    let settings = Settings { native: Native::Off, check, ..Settings::new(none) };
    let files = irrefute_campaign::files::collect(&[dir.to_owned()]).expect("readable");
    SweepPlan { files, pipelines: Pipelines::FromRunLines, settings, jobs, known: KnownFindings::default() }
}

fn run(plan: &SweepPlan, store: Option<&Store>) -> (SweepSummary, Vec<Job>) {
    let seen = Arc::default();
    let make = |_: &Interrupt| Ok(Box::new(Fake::new(&seen)) as Box<dyn Backend>);
    let summary = sweep(plan, store, &make, &Arc::new(AtomicBool::new(false)), &mut |_| {}).expect("it starts");
    let jobs = seen.lock().expect("no panic").clone();
    (summary, jobs)
}

#[test]
fn every_file_is_counted_once_and_in_order_whatever_the_number_of_workers() {
    let dir = folder(&[
        ("a.ll", "; RUN: opt < %s -passes=wrong -S\n; RUN: opt < %s -passes=right -S"),
        ("b.ll", "; RUN: not opt %s -passes=right\n; RUN: opt %s -march=x -passes=right"),
        ("c.ll", "; RUN: opt %s -passes=unknown"),
        ("d.ll", "; RUN: opt %s -passes=crash"),
        ("e.ll", "no comment"),
    ]);
    let (summary, _) = run(&plan(dir.path(), 1), None);
    assert_eq!((summary.files, summary.parsed, summary.unreadable.len()), (5, 4, 1));
    let total = summary.total();
    assert_eq!((total.functions, total.violates, total.proved, total.unsupported, total.crashed), (6, 1, 1, 2, 2));
    assert_eq!((total.integer_changed, total.integer_decided), (1, 1));
    let told: Vec<_> = summary.told.iter().map(|t| (t.function.as_deref(), t.class)).collect();
    assert_eq!(told, [(Some("f"), refine::Class::Value), (None, refine::Class::Crash)]);
    let reasons: Vec<String> = summary.not_run.keys().map(ToString::to_string).collect();
    assert_eq!(reasons, ["expected to fail (`not`)", "flag `-march` is not honoured"]);
    let refused: Vec<&String> = summary.refused.keys().collect();
    assert_eq!(refused, ["LLVM rejects the pipeline: unknown pass name 'unknown'"]);
    let (again, _) = run(&plan(dir.path(), 3), None);
    assert_eq!(format!("{again:?}"), format!("{summary:?}"));
}

#[test]
fn a_test_gets_the_machine_that_it_asks_for() {
    let dir = folder(&[
        (
            "a.ll",
            "; RUN: opt %s -passes=right -mtriple=arm-linux -mcpu=cortex-a7 -mattr=+neon -data-layout=E \
             -aa-pipeline=tbaa -flag=3",
        ),
        ("b.ll", "target triple = \"avr-none\"\n; RUN: opt %s -passes=right"),
    ]);
    let (_, jobs) = run(&plan(dir.path(), 1), None);
    let job = |triple: &str| {
        let found = jobs.iter().find(|job| job.target.triple == triple && job.pipeline == "right");
        found.expect(triple).clone()
    };
    let arm = job("arm-linux");
    assert_eq!((arm.target.cpu.as_str(), arm.target.features.as_str()), ("cortex-a7", "+neon"));
    assert_eq!((arm.alias_analyses.as_deref(), &arm.options[..]), (Some("tbaa"), &["-flag=3".to_owned()][..]));
    assert!(arm.text.contains("target datalayout = \"E\""), "{}", arm.text);
    let avr = job("avr-none");
    assert_eq!(avr.target.cpu, "", "not the CPU of the default triple");
    assert!(avr.text.contains("target datalayout = \"e-p:64:64\""), "what LLVM says: {}", avr.text);
}

/// As `opt` does, unless the user names a target.
#[test]
fn a_test_without_a_triple_has_no_machine() {
    let dir = folder(&[("a.ll", "; RUN: opt %s -passes=right -mcpu=cortex-a7 -mattr=+neon")]);
    let mut plan = plan(dir.path(), 1);
    plan.settings.target = Target::none();
    let (_, jobs) = run(&plan, None);
    let job = jobs.iter().find(|job| job.pipeline == "right").expect("it was tried");
    assert_eq!(job.target, Target::none());
    assert!(job.want.native.is_empty());
    plan.settings.target = Target::default();
    let (_, jobs) = run(&plan, None);
    let job = jobs.iter().find(|job| job.pipeline == "right").expect("it was tried");
    assert_eq!((&*job.target.triple, &*job.target.cpu), ("x86_64-unknown-linux-gnu", "cortex-a7"));
}

/// Where LLVM names no layout, both sides get that of the Language Reference.
#[test]
fn without_a_machine_both_sides_have_one_layout() {
    let dir = folder(&[("bare.ll", "; RUN: opt %s -passes=right")]);
    let mut plan = plan(dir.path(), 1);
    plan.settings.target = Target::none();
    let (_, jobs) = run(&plan, None);
    let job = jobs.iter().find(|job| job.pipeline == "right").expect("it was tried");
    assert!(job.text.contains("target datalayout = \"e\""), "{}", job.text);
}

/// Alone in its module the function makes LLVM crash; that is not what was suspected of it.
#[test]
fn a_crash_confirms_no_violation() {
    let dir = folder(&[("a.ll", "; RUN: opt %s -passes=wrong-together")]);
    let (summary, _) = run(&plan(dir.path(), 1), None);
    let total = summary.total();
    assert_eq!((total.violates, total.crashed, total.unreproduced), (0, 0, 1));
    assert!(summary.told.is_empty(), "{:?}", summary.told);
}

#[test]
fn a_failure_that_does_not_show_again_is_none() {
    let dir = folder(&[("a.ll", "; RUN: opt %s -passes=crash-once")]);
    let (summary, _) = run(&plan(dir.path(), 1), None);
    let total = summary.total();
    assert_eq!((total.crashed, total.unreproduced), (0, 2));
    assert!(summary.told.is_empty(), "{:?}", summary.told);
}

#[test]
fn passes_that_are_no_optimizations_are_counted_apart() {
    let dir = folder(&[("a.ll", "; RUN: opt %s -passes=metarenamer\n; RUN: opt %s -passes='metarenamer,right'")]);
    let (summary, jobs) = run(&plan(dir.path(), 1), None);
    assert_eq!((summary.attempts, jobs.len(), summary.not_run.len()), (0, 0, 0));
    let skipped = &summary.no_optimization["metarenamer"];
    assert_eq!((skipped.invocations, &skipped.first), (2, &dir.path().join("a.ll")));
    assert!(skipped.reason.contains("renames"), "{}", skipped.reason);
}

#[test]
fn violations_say_what_they_are() {
    let dir = folder(&[("a.ll", "; RUN: opt %s -passes=wrong")]);
    let mut natures = Vec::new();
    let (make_seen, stop) = (Arc::default(), Arc::new(AtomicBool::new(false)));
    let make = |_: &Interrupt| Ok(Box::new(Fake::new(&make_seen)) as Box<dyn Backend>);
    let mut watch = |progress: &irrefute_campaign::sweep::SweepProgress<'_>| {
        let FileReading::Read { attempts, .. } = &progress.file.reading else { panic!("it can be read") };
        let AttemptOutcome::Tried { functions, .. } = &attempts[0].outcome else { panic!("it was tried") };
        natures.extend(functions.iter().map(|f| serde_json::to_value(f).expect("JSON")));
    };
    let summary = sweep(&plan(dir.path(), 1), None, &make, &stop, &mut watch).expect("it starts");
    assert_eq!((&natures[0]["kind"], &natures[0]["pattern"]), (&"miscompilation".into(), &serde_json::Value::Null));
    assert_eq!(natures[1].get("kind"), None, "a function without a violation: {}", natures[1]);
    let told = serde_json::to_value(&summary.told[0]).expect("JSON");
    for field in ["class", "kind", "pass", "pattern", "depends_on", "undecided_variants", "needs_undef"] {
        assert!(told.get(field).is_some(), "{field} in {told}");
    }
    assert_eq!(summary.kinds().into_values().sum::<u64>(), 1);
}

#[test]
fn violations_are_looked_at_alone_and_filed() {
    let dir = folder(&[("a.ll", "; RUN: opt %s -passes=wrong")]);
    let findings = tempfile::tempdir().expect("a folder");
    let store = Store::open(findings.path()).expect("writable");
    let (summary, jobs) = run(&plan(dir.path(), 1), Some(&store));
    assert!(jobs.iter().any(|job| job.text.contains("@f") && !job.text.contains("@g")), "alone in its module");
    let told = &summary.told[0];
    let path = findings.path().join(&told.group).join("a-f-wrong");
    let finding = std::fs::read_to_string(path.join("finding.json")).expect("filed");
    assert!(finding.contains("\"test\""), "{finding}");
    assert!(!told.is_excused());
    let list = |status| format!("[[finding]]\ngroup = \"{}\"\nstatus = \"{status}\"\n", told.group);
    for (status, is_excused) in [("open", true), ("fixed", false)] {
        let known = KnownFindings::from_text(&list(status)).expect("a list");
        let (again, _) = run(&SweepPlan { known, ..plan(dir.path(), 1) }, None);
        assert_eq!(again.told[0].is_excused(), is_excused, "{status}");
    }
}

#[test]
fn one_pipeline_for_all_and_reading_only() {
    let dir = folder(&[("a.ll", "; RUN: opt %s -passes=wrong")]);
    let mut plan = plan(dir.path(), 1);
    plan.pipelines = Pipelines::Only("right".parse().expect("a pipeline"));
    let (summary, _) = run(&plan, None);
    assert_eq!((summary.total().violates, summary.total().proved), (0, 1));
    assert_eq!((summary.reach.proved.functions(), summary.reach.proved.median()), (1, Some(100)));
    plan.pipelines = Pipelines::None;
    let (summary, jobs) = run(&plan, None);
    assert_eq!((summary.parsed, summary.attempts, jobs.len()), (1, 0, 0));
}

#[test]
fn the_watcher_sees_each_file_and_can_stop() {
    let dir = folder(&[("a.ll", "; RUN: opt %s -passes=right"), ("b.ll", "; RUN: opt %s -passes=right")]);
    let (stop, seen) = (Arc::new(AtomicBool::new(false)), Arc::default());
    let make = |_: &Interrupt| Ok(Box::new(Fake::new(&seen)) as Box<dyn Backend>);
    let mut files = 0;
    let mut watch = |progress: &irrefute_campaign::sweep::SweepProgress<'_>| {
        files += 1;
        let FileReading::Read { attempts, .. } = &progress.file.reading else { panic!("it can be read") };
        let AttemptOutcome::Tried { functions, .. } = &attempts[0].outcome else { panic!("it was tried") };
        let all: Vec<_> = functions.iter().map(|f| (f.class, f.standing)).collect();
        assert_eq!(
            all,
            [(FunctionClass::Integers, FunctionOutcome::Proved), (FunctionClass::Floats, FunctionOutcome::Unsupported)]
        );
    };
    let summary = sweep(&plan(dir.path(), 1), None, &make, &stop, &mut watch).expect("it starts");
    assert_eq!(summary.files, 2);
    assert_eq!(files, 2);
    stop.store(true, Ordering::Relaxed);
    let summary = sweep(&plan(dir.path(), 1), None, &make, &stop, &mut |_| {}).expect("it starts");
    assert_eq!(summary.files, 0);
}

#[test]
fn functions_that_others_cannot_name_are_judged_too() {
    let inner = "@table = constant ptr @inner\n\
                 define internal i8 @inner(i8 %x) {\n %y = add i8 %x, 1\n ret i8 %y\n}\n\
                 define available_externally i8 @copy(i8 %x) {\n ret i8 %x\n}";
    let dir = folder(&[("a.ll", &format!("; RUN: opt %s -passes=wrong\n{inner}"))]);
    let (summary, _) = run(&plan(dir.path(), 1), None);
    let told: Vec<&str> = summary.told.iter().filter_map(|told| told.function.as_deref()).collect();
    assert_eq!(told, ["inner", "f"]);
    let left_out: Vec<(&str, u64)> =
        summary.left_out.iter().map(|(r, blocked)| (r.as_str(), blocked.functions)).collect();
    assert_eq!(left_out, [("a copy of a definition that lies elsewhere (`available_externally`)", 1)]);
}

#[test]
fn tests_of_code_generators_are_for_the_machine_of_their_llc() {
    let dir = folder(&[("a.ll", "; RUN: llc -mtriple=riscv64 -mattr=+v < %s | FileCheck %s"), ("b.ll", "")]);
    let mut plan = plan(dir.path(), 1);
    plan.pipelines = Pipelines::Only("right".parse().expect("a pipeline"));
    plan.settings.target = irrefute_llvm::Target::none();
    let (_, jobs) = run(&plan, None);
    let triples: Vec<&str> =
        jobs.iter().filter(|job| job.pipeline == "right").map(|job| job.target.triple.as_str()).collect();
    assert_eq!(triples, ["riscv64", ""]);
}
