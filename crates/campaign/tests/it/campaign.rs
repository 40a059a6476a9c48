//! Campaigns on LLVMs that are wrong on purpose, and while things go wrong on our side: what is found is kept, and
//! every fault is counted.

use irrefute_campaign::findings::folder::findings_at;
use irrefute_campaign::findings::known::KnownFindings;
use irrefute_campaign::findings::pending::LeftPending;
use irrefute_campaign::findings::unreduced::unreduced;
use irrefute_campaign::{Backends, Choice, Parents, Plan, ReductionBudget, Schedule, Shard, Store, Summary, hunt};
use irrefute_generate::Config;
use irrefute_llvm::installed::InstalledLlvm;
use irrefute_llvm::{Backend, Description, Failure, Interrupt, Job, Library, LlvmKind, Position, Response, Stage};
use irrefute_trial::{Native, Settings};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Optimizes by replacing words.
struct Fake {
    description: Description,
    job: Option<Job>,
    /// Whether the next second look panics.
    panics: Arc<AtomicBool>,
    /// How many second looks somebody ends by killing LLVM.
    kills: Arc<AtomicUsize>,
    is_killed: bool,
    interrupt: Interrupt,
}

impl Fake {
    fn new(interrupt: &Interrupt) -> Fake {
        let (panics, kills) = (Arc::default(), Arc::default());
        Fake { description: description(), job: None, panics, kills, is_killed: false, interrupt: interrupt.clone() }
    }
}

fn description() -> Description {
    Description { version: "22.0.0".to_owned(), how: LlvmKind::External, path: "fake".into() }
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
        let crash =
            |stage, stderr: &str| Failure::Crash { signal: 11, at: Position::at(stage), stderr: stderr.to_owned() };
        if std::mem::take(&mut self.is_killed) {
            return Err(Failure::Killed { signal: 9 });
        }
        let has_xor = job.text.contains(" = xor ");
        let mut native = Ok(Default::default());
        let text = match job.pipeline.as_str() {
            "default<O2>" | "instcombine<no-verify-fixpoint>" if has_xor => {
                return Err(crash(Stage::Optimize, "1.\tRunning pass \"instcombine<>\" on function \"f\""));
            }
            "default<O2>" | "instcombine<no-verify-fixpoint>" => job.text.clone(),
            "native" if has_xor && !job.want.native.is_empty() => {
                native = Err(crash(Stage::Codegen, ""));
                job.text.clone()
            }
            "native" => job.text.clone(),
            "hangs" if has_xor => {
                let begin = Instant::now();
                while begin.elapsed() < job.timeout && !self.interrupt.is_set() {
                    std::thread::sleep(Duration::from_millis(10));
                }
                let hang = Failure::Hang { at: Position::at(Stage::Optimize), after: job.timeout };
                return Err(if self.interrupt.is_set() { Failure::Interrupted } else { hang });
            }
            "hangs" => job.text.clone(),
            "wrong" => job.text.replace(" = xor ", " = or "),
            // As LLVM folds constants when it reads them.
            "" if job.options == ["-meddle"] => job.text.replace(" nsw ", " "),
            "" => job.text.clone(),
            other => return Err(Failure::BadPipeline(other.to_owned())),
        };
        Ok(Response { text, snapshots: Vec::new(), printed: String::new(), native, times: Default::default() })
    }

    /// The second look begins with it.
    fn retire(&mut self) {
        assert!(!self.panics.swap(false, Ordering::Relaxed), "on purpose");
        let left = self.kills.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |n| n.checked_sub(1));
        self.is_killed = left.is_ok();
    }
}

/// 96 programs.
fn plan(pipeline: &str) -> Plan {
    let settings = Settings { native: Native::Off, ..Settings::new(pipeline.parse().expect("a pipeline")) };
    let pipelines = vec![Choice::Given(settings.pipeline.clone())];
    Plan {
        config: Config::default(),
        config_name: "default".to_owned(),
        parents: Parents::default(),
        enumeration: None,
        settings,
        llvms: vec![InstalledLlvm { library: Library::Linked, major: 22, description: description() }],
        base: None,
        everywhere: false,
        native_every: 1,
        oracle_every: 0,
        schedule: Schedule { name: pipeline.to_owned(), pipelines, random_flags: false, processors: None },
        seed: 1,
        jobs: 2,
        batch: 32,
        shard: Shard::WHOLE,
        claims: None,
        programs: Some(96),
        time: None,
        reduction_budget: ReductionBudget { per_group: 0, ..ReductionBudget::default() },
        known: KnownFindings::default(),
    }
}

fn run(plan: &Plan, folder: &Path, panics: bool, check: impl FnOnce(&Summary<'_>)) {
    let panics = Arc::new(AtomicBool::new(panics));
    let make = |interrupt: &Interrupt| Fake { panics: panics.clone(), ..Fake::new(interrupt) };
    run_with(plan, folder, &make, check);
}

/// Runs a campaign after those that left candidates in the folder.
fn run_with(plan: &Plan, folder: &Path, make: &(dyn Fn(&Interrupt) -> Fake + Sync), check: impl FnOnce(&Summary<'_>)) {
    let store = Store::open(folder).expect("a folder");
    let make = |interrupt: &Interrupt| Ok::<Box<dyn Backend>, Failure>(Box::new(make(interrupt)));
    let stop = Arc::new(AtomicBool::new(false));
    let resumed = LeftPending::take_over(folder).expect("a folder");
    let backends = Backends { tested: &make, triage: &make, base: None };
    let summary = hunt(plan, &store, resumed, backends, &stop, &mut |_| {}).expect("a campaign");
    check(&summary);
}

#[test]
fn a_panic_of_ours_costs_one_look_and_not_the_campaign() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut whole = 0;
    run(&plan("wrong"), folder.path(), false, |summary| whole = summary.queue.findings());
    assert!(whole > 3, "{whole} findings");
    let folder = tempfile::tempdir().expect("a folder");
    run(&plan("wrong"), folder.path(), true, |summary| {
        assert_eq!(summary.queue.findings(), whole - 1);
        assert_eq!(summary.queue.failed.get("internal error: on purpose"), Some(&1), "{:?}", summary.queue.failed);
        assert_eq!(summary.programs, 96);
    });
    assert_eq!(std::fs::read_dir(folder.path().join("failed")).expect("a shelf").count(), 1, "the program is kept");
}

/// The out-of-memory killer ends LLVM, and the programs are not to blame.
#[test]
fn who_kills_llvm_loses_and_makes_no_finding() {
    let mut folders = Vec::new();
    for kills in [0, 2] {
        let folder = tempfile::tempdir().expect("a folder");
        let kills = Arc::new(AtomicUsize::new(kills));
        let make = |interrupt: &Interrupt| Fake { kills: kills.clone(), ..Fake::new(interrupt) };
        run_with(&plan("wrong"), folder.path(), &make, |summary| {
            assert_eq!((summary.pending, summary.queue.failed.len()), (0, 0));
        });
        assert_eq!(kills.load(Ordering::Relaxed), 0);
        let findings = irrefute_campaign::findings::store::findings(folder.path()).expect("a folder");
        let names = findings.iter().map(|path| path.strip_prefix(folder.path()).expect("within").to_owned());
        folders.push(names.collect::<Vec<_>>());
    }
    assert_eq!(folders[0], folders[1]);
}

#[test]
fn what_cannot_be_written_is_counted() {
    let folder = tempfile::tempdir().expect("a folder");
    for is_in_the_way in [false, true] {
        if is_in_the_way {
            std::fs::remove_file(folder.path().join("index.html")).expect("the page");
            std::fs::create_dir(folder.path().join("index.html")).expect("a folder in its place");
        }
        run_with(&plan("wrong"), folder.path(), &Fake::new, |summary| {
            assert_eq!(summary.unsaved > 0, is_in_the_way, "{:?}", summary.queue.unsaved);
        });
    }
}

/// LLVM does not answer for many programs: the campaign ends in time all the same, and what it has not looked at twice
/// waits for the next one.
#[test]
fn hangs_neither_hold_a_campaign_nor_get_lost() {
    let folder = tempfile::tempdir().expect("a folder");
    let settings = Settings { timeout: Duration::from_millis(200), ..plan("hangs").settings };
    let reduction_budget = ReductionBudget::default();
    let time = Duration::from_secs(3);
    let first = Plan { time: Some(time), programs: None, batch: 2, settings, reduction_budget, ..plan("hangs") };
    let begin = Instant::now();
    let mut left = 0;
    run_with(&first, folder.path(), &Fake::new, |summary| {
        left = summary.pending;
        assert!(summary.queue.findings() > 0 && left > 0, "{left} of {} wait", summary.statistics.crashes);
        assert_eq!(summary.queue.findings() + left, summary.statistics.crashes);
    });
    assert!(begin.elapsed() < time + Duration::from_secs(10), "{:?}", begin.elapsed());
    let reduction_budget = ReductionBudget { per_group: 0, ..reduction_budget };
    let second = Plan { time: None, programs: Some(0), reduction_budget, ..first };
    run_with(&second, folder.path(), &Fake::new, |summary| {
        // Where nothing is reduced, what was filed and not reduced waits on in its folder.
        assert_eq!((summary.queue.findings(), summary.pending, summary.programs), (left, 0, 0));
    });
}

#[test]
fn what_was_filed_and_not_reduced_is_reduced_by_the_next_campaign() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut filed = 0;
    run(&plan("wrong"), folder.path(), false, |summary| filed = summary.queue.findings());
    let groups = unreduced(folder.path()).expect("a folder").len() as u64;
    assert!(groups > 0 && groups <= filed, "{groups} of {filed}");
    let second = Plan { programs: Some(0), reduction_budget: ReductionBudget::default(), ..plan("wrong") };
    run(&second, folder.path(), false, |summary| assert_eq!(summary.queue.findings(), groups));
    assert_eq!(unreduced(folder.path()).expect("a folder"), [] as [std::path::PathBuf; 0]);
    let findings = findings_at(folder.path()).expect("findings");
    assert_eq!(findings.len() as u64, filed, "each has one folder");
}

#[test]
fn a_pipeline_that_llvm_does_not_have_is_no_fault_of_the_programs() {
    let folder = tempfile::tempdir().expect("a folder");
    run(&plan("missing"), folder.path(), false, |summary| {
        let counts = &summary.statistics.unsupported;
        assert_eq!(counts.get("LLVM rejects the pipeline: missing"), Some(&96), "{counts:?}");
        assert!(summary.queue.failed.is_empty(), "{:?}", summary.queue.failed);
    });
    assert!(!folder.path().join("internal").exists());
}

/// A program that no pass was to change must come back as it was; one that does not can be looked at.
#[test]
fn what_comes_back_changed_from_no_pass_is_kept() {
    for (options, is_kept) in [(vec![], false), (vec!["-meddle".to_owned()], true)] {
        let folder = tempfile::tempdir().expect("a folder");
        // A campaign of one batch.
        let mut plan = Plan { programs: Some(64), batch: 64, ..plan("native") };
        plan.settings.options = options;
        let mut altered = 0;
        run(&plan, folder.path(), false, |summary| {
            assert_eq!((summary.statistics.control, summary.queue.findings()), (64, 0));
            assert_eq!(summary.statistics.functions, 64, "control groups are no tests");
            let reference = summary.statistics.reference;
            assert_eq!((reference.functions, reference.refuted), (64, 0));
            assert!(reference.changed > 3 && reference.decided > 50, "{reference:?}");
            altered = summary.statistics.control_failures;
        });
        assert_eq!(altered > 0, is_kept, "{altered}");
        let shelf = folder.path().join("control");
        let kept = std::fs::read_dir(shelf).map_or(0, |entries| entries.count() as u64);
        assert_eq!(kept, altered);
    }
}

/// A seed is one in every configuration.
#[test]
fn campaigns_with_the_same_seeds_do_not_replace_each_others_findings() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut found = [0, 0];
    for ((name, config), found) in
        [("default", Config::default()), ("memory", Config::memory())].into_iter().zip(&mut found)
    {
        let plan = Plan { config, config_name: name.to_owned(), ..plan("wrong") };
        run(&plan, folder.path(), false, |summary| *found = summary.queue.findings());
    }
    let groups = std::fs::read_dir(folder.path()).expect("a folder").flatten().filter(|e| e.path().is_dir());
    let folders: usize = groups.map(|group| std::fs::read_dir(group.path()).expect("a group").count()).sum();
    assert!(found.iter().all(|n| *n > 3), "{found:?}");
    assert_eq!(folders as u64, found.iter().sum::<u64>());
}

/// The findings of a campaign that minimizes one case per group.
fn minimized(plan: Plan) -> Vec<serde_json::Value> {
    let folder = tempfile::tempdir().expect("a folder");
    let plan = Plan {
        reduction_budget: ReductionBudget { per_group: 1, tries: 500, ..ReductionBudget::default() },
        programs: Some(32),
        ..plan
    };
    run(&plan, folder.path(), false, |summary| assert!(summary.queue.findings() > 0));
    let findings = irrefute_campaign::findings::store::findings(folder.path()).expect("a folder");
    let read = |path: &std::path::PathBuf| std::fs::read_to_string(path.join("finding.json")).expect("a finding");
    let all = findings.iter().map(|path| serde_json::from_str(&read(path)).expect("JSON"));
    all.filter(|finding: &serde_json::Value| !finding["reduced_instructions"].is_null()).collect()
}

#[test]
fn a_crash_is_blamed_on_a_pass_and_reduced_to_it() {
    let findings = minimized(plan("default<O2>"));
    let [finding] = &findings[..] else { panic!("one group: {findings:?}") };
    assert_eq!((&finding["class"], &finding["pass"]), (&"crash".into(), &"InstCombinePass".into()));
    assert!(finding["group"].as_str().is_some_and(|group| group.starts_with("crash-instcombine-")), "{finding}");
    assert_eq!(finding["reduced_pipeline"], "instcombine");
    assert_eq!(finding["reduced_instructions"], 2, "the xor, and what returns: {finding}");
}

#[test]
fn a_failure_of_native_code_is_reduced_with_native_code() {
    let plan = plan("native");
    let settings = Settings { native: Native::Optimized, ..plan.settings };
    let findings = minimized(Plan { settings, ..plan });
    let [finding] = &findings[..] else { panic!("one group: {findings:?}") };
    assert_eq!((&finding["class"], &finding["pass"]), (&"crash".into(), &"codegen".into()));
    assert_eq!(finding["reduced_instructions"], 2, "{finding}");
}
