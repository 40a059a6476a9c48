//! A whole enumeration with an optimizer that is wrong on purpose: what is counted, that workers,
//! shards and interruptions make no difference, and that a crash costs one function.

use irrefute_campaign::findings::known::KnownFindings;
use irrefute_campaign::run::record::BatchTally;
use irrefute_campaign::{
    Backends, Choice, Enumeration, Parents, Plan, ReductionBudget, Resumed, Schedule, Shard, Store, Summary, Tables,
    hunt,
};
use irrefute_generate::Config;
use irrefute_generate::enumerate::{Group, Language, Operation, Space, Swapping, Values};
use irrefute_ir::BinaryOp;
use irrefute_llvm::installed::InstalledLlvm;
use irrefute_llvm::{Backend, Description, Failure, Interrupt, Job, Library, LlvmKind, Position, Response, Stage};
use irrefute_refine::Options;
use irrefute_trial::{Native, Pipeline, Settings};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Optimizes by replacing words.
struct Fake {
    description: Description,
    job: Option<Job>,
    /// Stops the run at this many jobs, over all workers.
    stops: Arc<Stops>,
}

/// Stops a run at a job, as Ctrl-C does.
struct Stops {
    stop: Arc<AtomicBool>,
    jobs_left: AtomicUsize,
}

fn description() -> Description {
    Description { version: "22.1.8".to_owned(), how: LlvmKind::External, path: "fake".into() }
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
        if self.stops.jobs_left.fetch_sub(1, Ordering::Relaxed) == 1 {
            self.stops.stop.store(true, Ordering::Relaxed);
        }
        let text = match job.pipeline.as_str() {
            // Right everywhere: the same for every bit, and poison for poison.
            "right" => job.text.replace(" xor i1 %0, %1", " xor i1 %1, %0"),
            "wrong" => job.text.replace(" and ", " or "),
            "crash" if job.text.contains(" mul ") => {
                let at = Position::at(Stage::Optimize);
                return Err(Failure::Crash { signal: 11, at, stderr: String::new() });
            }
            "crash" | "" => job.text.clone(),
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

fn plan(pipelines: &[&str], shard: Shard, jobs: usize) -> Plan {
    let language =
        Language { values: Values::Integers { width: 1 }, groups: [Group::Plain].into(), swapping: Swapping::Both };
    let space = Arc::new(Space::new(language, 1..=1).unwrap());
    let pipelines: Vec<Choice> = pipelines.iter().map(|text| Choice::Given(text.parse().unwrap())).collect();
    let settings = Settings::new(Pipeline::from_passes(Vec::new()));
    Plan {
        config: Config::default(),
        config_name: "of 1 instruction".to_owned(),
        parents: Parents::default(),
        settings: Settings { check: Options::CHECK, native: Native::Off, ..settings },
        llvms: vec![InstalledLlvm { library: Library::Linked, major: 22, description: description() }],
        base: None,
        everywhere: false,
        native_every: 1,
        oracle_every: 0,
        schedule: Schedule { name: String::new(), pipelines, random_flags: false, processors: None },
        seed: 0,
        jobs,
        batch: 16,
        shard,
        programs: Some(space.len()),
        enumeration: Some(Enumeration { space, functions: "of 1 instruction".to_owned(), cases: 1 }),
        time: None,
        claims: None,
        reduction_budget: ReductionBudget { per_group: 0, ..ReductionBudget::default() },
        known: KnownFindings::default(),
    }
}

fn space(plan: &Plan) -> &Space {
    &plan.enumeration.as_ref().expect("an enumeration").space
}

/// What came of a run.
struct Ran {
    tables: Tables,
    groups: usize,
    pending: u64,
}

fn run(plan: &Plan, folder: &Path) -> Ran {
    run_until(usize::MAX, plan, folder)
}

/// Runs a plan, and stops it at this many jobs of LLVM.
fn run_until(jobs: usize, plan: &Plan, folder: &Path) -> Ran {
    let store = Store::open(folder).unwrap();
    let stop = Arc::new(AtomicBool::new(false));
    let stops = Arc::new(Stops { stop: stop.clone(), jobs_left: AtomicUsize::new(jobs) });
    let make = |_: &Interrupt| -> Result<Box<dyn Backend>, Failure> {
        Ok(Box::new(Fake { description: description(), job: None, stops: stops.clone() }))
    };
    let resumed = Resumed::open(folder, plan).unwrap();
    let summary: Summary<'_> =
        hunt(plan, &store, resumed, Backends { tested: &make, triage: &make, base: None }, &stop, &mut |_| {}).unwrap();
    Ran { groups: summary.queue.groups.len(), pending: summary.pending, tables: summary.tables.expect("tables") }
}

/// How many functions of the space begin with an operation.
fn with(plan: &Plan, wanted: BinaryOp) -> usize {
    let is_wanted = |number: &u64| {
        let outline = space(plan).outline(*number).unwrap();
        matches!(outline.0[0].operation, Operation::Binary { op, .. } if op == wanted)
    };
    (0..space(plan).len()).filter(is_wanted).count()
}

#[test]
fn what_is_wrong_is_found_and_what_is_right_is_proved() {
    let folder = tempfile::tempdir().unwrap();
    let plan = plan(&["right", "wrong"], Shard::WHOLE, 1);
    let ran = run(&plan, folder.path());
    assert_eq!(ran.tables.total.functions, space(&plan).len());
    let [right, wrong] = &ran.tables.total.pipelines[..] else { panic!("two pipelines") };
    assert_eq!((right.wrong.len(), right.proved, right.changed()), (0, 1, 1));
    assert!(!wrong.wrong.is_empty());
    assert!(wrong.proved > 0, "`or x, x` is `and x, x`, unless x is undef");
    assert_eq!(wrong.wrong.len() as u64 + wrong.proved, with(&plan, BinaryOp::And) as u64);
    assert_eq!(wrong.internal, []);
    assert!(ran.groups > 0, "the queue has seen one of each kind");
    assert_eq!(ran.pending, 0);
}

#[test]
fn a_crash_costs_one_function() {
    let folder = tempfile::tempdir().unwrap();
    let plan = plan(&["crash", "right"], Shard::WHOLE, 1);
    let tables = run(&plan, folder.path()).tables;
    let [crash, right] = &tables.total.pipelines[..] else { panic!("two pipelines") };
    assert_eq!(crash.failed.len(), with(&plan, BinaryOp::Mul));
    assert_eq!(crash.unchanged, space(&plan).len() - crash.failed.len() as u64);
    assert_eq!(right.unchanged + right.proved, space(&plan).len());
}

#[test]
fn workers_shards_and_interruptions_make_no_difference() {
    let wrong = |ran: &Ran| {
        let numbers = |tally: &BatchTally| tally.wrong.iter().map(|wrong| wrong.number).collect::<Vec<u64>>();
        let mut numbers = numbers(&ran.tables.total.pipelines[0]);
        numbers.sort_unstable();
        numbers
    };
    let folders: Vec<_> = (0..4).map(|_| tempfile::tempdir().unwrap()).collect();
    let whole = run(&plan(&["wrong"], Shard::WHOLE, 1), folders[0].path());
    let workers = run(&plan(&["wrong"], Shard::WHOLE, 3), folders[1].path());
    assert_eq!(wrong(&whole), wrong(&workers));
    assert_eq!(whole.tables.kinds, workers.tables.kinds);

    let mut parts: Vec<u64> = Vec::new();
    for index in 1..=2 {
        let part = run(&plan(&["wrong"], Shard { index, of: 2 }, 1), folders[2].path());
        assert_eq!(part.tables.total.functions, part.tables.all);
        parts.extend(wrong(&part));
    }
    parts.sort_unstable();
    assert_eq!(parts, wrong(&whole));

    // In the third batch; the one job of a batch is followed by those of triage. Both control groups have one in the first.
    let impatient = Plan { enumeration: None, ..plan(&["wrong"], Shard::WHOLE, 1) };
    let enumeration = plan(&["wrong"], Shard::WHOLE, 1).enumeration.map(|e| Enumeration { cases: 0, ..e });
    let first = run_until(5, &Plan { enumeration, ..impatient }, folders[3].path());
    assert_eq!(first.tables.total.functions, 32);
    let resumed = run(&plan(&["wrong"], Shard::WHOLE, 1), folders[3].path());
    assert_eq!(resumed.tables.before, 32);
    assert_eq!((wrong(&resumed), &resumed.tables.kinds), (wrong(&whole), &whole.tables.kinds));
    let again = run(&plan(&["wrong"], Shard::WHOLE, 1), folders[3].path());
    assert_eq!(again.tables.before, again.tables.all);
    assert_eq!(again.groups, 0, "the queue has seen them");
}

/// A run that ends before triage leaves its candidates to the next one.
#[test]
fn candidates_of_an_interrupted_run_wait_for_the_next() {
    let folders = [0, 1].map(|_| tempfile::tempdir().unwrap());
    let whole = run(&plan(&["wrong"], Shard::WHOLE, 1), folders[0].path());
    let jobs = space(&plan(&["wrong"], Shard::WHOLE, 1)).len().div_ceil(16) as usize;
    let first = run_until(jobs, &plan(&["wrong"], Shard::WHOLE, 1), folders[1].path());
    let second = run(&plan(&["wrong"], Shard::WHOLE, 1), folders[1].path());
    assert!(first.groups < whole.groups);
    assert_eq!(second.tables.kinds, whole.tables.kinds);
    assert!(second.groups > 0 && second.pending == 0);
}

#[test]
fn a_pipeline_that_llvm_does_not_know_ends_the_run() {
    let folder = tempfile::tempdir().unwrap();
    let ran = run(&plan(&["nonsense"], Shard::WHOLE, 1), folder.path());
    assert!(ran.tables.error.is_some());
    assert_eq!(ran.tables.total.functions, 0);
}
