//! A whole enumeration with an optimizer that is wrong on purpose: what is counted, that workers,
//! shards and interruptions make no difference, and that a crash costs one function.

use irrefute_campaign::Shard;
use irrefute_campaign::enumerate::{EnumerationPlan, EnumerationSummary, enumerate};
use irrefute_campaign::{ReductionBudget, Store};
use irrefute_generate::enumerate::{Group, Language, Operation, Space, Swapping, Values};
use irrefute_ir::BinaryOp;
use irrefute_llvm::{Backend, Description, Failure, How, Interrupt, Job, Position, Response, Stage};
use irrefute_refine::Options;
use irrefute_trial::{Native, Settings};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Optimizes by replacing words.
struct Fake {
    description: Description,
    job: Option<Job>,
}

impl Fake {
    fn boxed(_: &Interrupt) -> Result<Box<dyn Backend>, Failure> {
        let description = Description { version: "0".to_owned(), how: How::External, path: "fake".into() };
        Ok(Box::new(Fake { description, job: None }))
    }
}

impl Backend for Fake {
    fn describe(&self) -> &Description {
        &self.description
    }

    fn submit(&mut self, job: &Job) -> Result<(), Failure> {
        self.job = Some(job.clone());
        Ok(())
    }

    fn collect(&mut self) -> Result<Response, Failure> {
        let job = self.job.take().ok_or_else(|| Failure::Protocol("no job".to_owned()))?;
        let text = match job.pipeline.as_str() {
            // Right everywhere: the same for every bit, and poison for poison.
            "right" => job.text.replace(" xor i1 %0, %1", " xor i1 %1, %0"),
            "wrong" => job.text.replace(" and ", " or "),
            "crash" if job.text.contains(" mul ") => {
                let at = Position::at(Stage::Optimize);
                return Err(Failure::Crash { signal: 11, at, stderr: String::new() });
            }
            "crash" => job.text.clone(),
            other => return Err(Failure::BadPipeline(other.to_owned())),
        };
        Ok(Response {
            text,
            snapshots: Vec::new(),
            printed: String::new(),
            native: Ok(Default::default()),
            times: Default::default(),
        })
    }

    fn retire(&mut self) {}
}

fn plan(pipelines: &[&str], shard: Shard, jobs: usize) -> EnumerationPlan {
    let language =
        Language { values: Values::Integers { width: 1 }, groups: [Group::Plain].into(), swapping: Swapping::Both };
    let settings = |passes: &&str| Settings {
        check: Options::CHECK,
        native: Native::Off,
        ..Settings::new(passes.parse().unwrap())
    };
    EnumerationPlan {
        space: Space::new(language, 1..=1).unwrap(),
        functions: "of 1 instruction".to_owned(),
        settings: pipelines.iter().map(settings).collect(),
        llvm: "0".to_owned(),
        everywhere: false,
        batch: 16,
        shard,
        jobs,
        time: None,
        cases: 1,
        reduction_budget: ReductionBudget { per_group: 0, ..ReductionBudget::default() },
    }
}

fn run(plan: &EnumerationPlan, folder: &Path) -> EnumerationSummary {
    let store = Store::open(folder).unwrap();
    enumerate(plan, &store, &Fake::boxed, &Arc::new(AtomicBool::new(false)), &mut |_| {}).unwrap()
}

/// How many functions of the space begin with an operation.
fn with(plan: &EnumerationPlan, wanted: BinaryOp) -> usize {
    let is_wanted = |number: &u64| {
        let outline = plan.space.outline(*number).unwrap();
        matches!(outline.0[0].operation, Operation::Binary { op, .. } if op == wanted)
    };
    (0..plan.space.len()).filter(is_wanted).count()
}

#[test]
fn what_is_wrong_is_found_and_what_is_right_is_proved() {
    let folder = tempfile::tempdir().unwrap();
    let plan = plan(&["right", "wrong"], Shard::WHOLE, 1);
    let summary = run(&plan, folder.path());
    assert_eq!(summary.total.functions, plan.space.len());
    let [right, wrong] = &summary.total.pipelines[..] else { panic!("two pipelines") };
    assert_eq!((right.wrong.len(), right.proved, right.changed()), (0, 1, 1));
    assert!(!wrong.wrong.is_empty());
    assert!(wrong.proved > 0, "`or x, x` is `and x, x`, unless x is undef");
    assert_eq!(wrong.wrong.len() as u64 + wrong.proved, with(&plan, BinaryOp::And) as u64);
    assert_eq!(wrong.internal, []);
    assert!(wrong.ordinary.is_empty(), "{:?}", wrong.ordinary);
    assert!(!summary.groups.is_empty(), "the queue has seen one of each kind");
    assert_eq!(summary.pending, 0);
}

#[test]
fn a_crash_costs_one_function() {
    let folder = tempfile::tempdir().unwrap();
    let plan = plan(&["crash"], Shard::WHOLE, 1);
    let tally = &run(&plan, folder.path()).total.pipelines[0];
    assert_eq!(tally.failed.len(), with(&plan, BinaryOp::Mul));
    assert_eq!(tally.unchanged, plan.space.len() - tally.failed.len() as u64);
}

#[test]
fn workers_shards_and_interruptions_make_no_difference() {
    let wrong = |summary: &EnumerationSummary| {
        let mut numbers: Vec<u64> = summary.total.pipelines[0].wrong.iter().map(|wrong| wrong.number).collect();
        numbers.sort_unstable();
        numbers
    };
    let folders: Vec<_> = (0..4).map(|_| tempfile::tempdir().unwrap()).collect();
    let whole = run(&plan(&["wrong"], Shard::WHOLE, 1), folders[0].path());
    let workers = run(&plan(&["wrong"], Shard::WHOLE, 3), folders[1].path());
    assert_eq!(wrong(&whole), wrong(&workers));
    assert_eq!(whole.kinds, workers.kinds);

    let mut parts: Vec<u64> = Vec::new();
    for index in 1..=2 {
        let part = run(&plan(&["wrong"], Shard { index, of: 2 }, 1), folders[2].path());
        assert_eq!(part.total.functions, part.all);
        parts.extend(wrong(&part));
    }
    parts.sort_unstable();
    assert_eq!(parts, wrong(&whole));

    let impatient = EnumerationPlan { time: Some(Duration::ZERO), ..plan(&["wrong"], Shard::WHOLE, 1) };
    let first = run(&impatient, folders[3].path());
    assert!(first.total.functions > 0);
    let resumed = run(&plan(&["wrong"], Shard::WHOLE, 1), folders[3].path());
    assert_eq!(resumed.before, first.total.functions);
    assert_eq!((wrong(&resumed), resumed.kinds), (wrong(&whole), whole.kinds));
    let again = run(&plan(&["wrong"], Shard::WHOLE, 1), folders[3].path());
    assert_eq!(again.before, again.all);
    assert!(again.groups.is_empty(), "the queue has seen them");
}

#[test]
fn a_pipeline_that_llvm_does_not_know_ends_the_run() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    let plan = plan(&["nonsense"], Shard::WHOLE, 1);
    assert!(enumerate(&plan, &store, &Fake::boxed, &Arc::new(AtomicBool::new(false)), &mut |_| {}).is_err());
}
