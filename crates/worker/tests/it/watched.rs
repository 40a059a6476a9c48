//! Watching which code of LLVM is reached changes nothing but what is known: results, faults and crashes stay.
#![cfg(all(target_arch = "x86_64", target_os = "linux", target_env = "gnu"))]

use irrefute_generate::{Config, from_seed};
use irrefute_ir::{LlvmVersion, print};
use irrefute_llvm::installed;
use irrefute_llvm::{
    Backend, Call, Failure, Job, Library, Linked, NativeRequest, Reach, Rows, Stage, Watching, WorkerConfig,
};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::time::Duration;

const IDENTITY: &str = "define i32 @f(i32 %x) {\n  %a = add i32 %x, 5\n  %b = sub i32 %a, 5\n  ret i32 %b\n}\n";

/// How many programs are compared. With `IRREFUTE_WATCHED=20000`, the test prints the figures of the book.
const PROGRAMS: u64 = 60;

fn config() -> WorkerConfig {
    WorkerConfig { program: Some(PathBuf::from(env!("CARGO_BIN_EXE_irrefute-llvm"))), ..WorkerConfig::default() }
}

/// Shared by all tests: the library is read once.
fn watching() -> Watching {
    static WATCHING: OnceLock<Watching> = OnceLock::new();
    WATCHING.get_or_init(Watching::default).clone()
}

fn watched() -> Linked {
    Linked::start(WorkerConfig { watching: Some(watching()), ..config() }).expect("the worker starts")
}

fn job(text: &str, pipeline: &str) -> Job {
    Job { timeout: Duration::from_secs(60), ..Job::new(text, pipeline) }
}

fn blocks(reached: &[Reach]) -> usize {
    reached.iter().map(|reach| reach.blocks.len()).sum()
}

/// The names of the passes in which blocks were reached.
fn passes(reached: &[Reach]) -> BTreeSet<&str> {
    let blocks = reached.iter().flat_map(|reach| reach.blocks.iter().map(|block| (&reach.image, block.pass)));
    blocks.filter_map(|(image, pass)| image.pass(pass?.into())).collect()
}

#[test]
fn what_llvm_makes_is_the_same() {
    let programs = std::env::var("IRREFUTE_WATCHED").ok().and_then(|n| n.parse().ok()).unwrap_or(PROGRAMS);
    let (mut plain, mut watched) = (Linked::start(config()).expect("the worker starts"), watched());
    let presets = [Config::default(), Config::memory(), Config::floats()];
    let (mut all, mut spent) = (BTreeSet::new(), [[Duration::ZERO; 2]; 2]);
    for seed in 0..programs {
        let config = &presets[(seed % presets.len() as u64) as usize];
        let text = print(&from_seed(seed, config), LlvmVersion::DEFAULT).expect("a program");
        let job = job(&text, "default<O2>");
        let responses = [plain.run(&job), watched.run(&job)];
        for (spent, response) in spent[usize::from(seed >= programs / 2)].iter_mut().zip(&responses) {
            *spent += response.as_ref().map_or(Duration::ZERO, |response| response.times.total());
        }
        let [expected, seen] = responses.map(|response| response.map(|response| response.text));
        assert_eq!(seen, expected, "seed {seed}");
        let reached = watched.reached();
        for (reach, block) in reached.iter().flat_map(|reach| reach.blocks.iter().map(move |block| (reach, block))) {
            assert!(all.insert((reach.image.build.clone(), block.block)), "seed {seed}: reported twice");
        }
    }
    for (half, [plain, watched]) in ["first", "second"].into_iter().zip(spent) {
        let ratio = watched.as_secs_f64() / plain.as_secs_f64();
        eprintln!("{half} half of {programs}: CPU of LLVM {plain:?}, watched {watched:?}, {ratio:.3} times");
    }
    eprintln!("{} blocks", all.len());
    assert!(plain.reached().is_empty(), "nobody asked");
    assert!(all.len() > 20_000, "{}", all.len());
}

#[test]
fn blocks_are_of_the_pass_that_runs() {
    let mut watched = watched();
    watched.run(&job(IDENTITY, "")).expect("an answer");
    let parsed = watched.reached();
    assert_eq!(passes(&parsed), BTreeSet::new());
    assert!(parsed[0].blocks.iter().any(|block| block.stage == Stage::Parse));
    watched.run(&job(IDENTITY, "instcombine,gvn")).expect("an answer");
    let reached = watched.reached();
    let names = passes(&reached);
    assert!(names.contains("InstCombinePass") && names.contains("GVNPass"), "{names:?}");
    // What only GVN calls, several frames below its `run`.
    let image = &reached[0].image;
    let is_of_gvn = |block: u32| image.name(image.function_of(block)).starts_with("llvm::GVNPass::process");
    let of_gvn: Vec<_> = reached[0].blocks.iter().filter(|reached| is_of_gvn(reached.block)).collect();
    assert!(of_gvn.len() > 10);
    assert!(of_gvn.iter().all(|block| image.pass(block.pass.expect("a pass").into()) == Some("GVNPass")));
    // What is reached a second time costs and says nothing; a few blocks depend on where things lie in memory.
    let first = blocks(&reached);
    watched.run(&job(IDENTITY, "instcombine,gvn")).expect("an answer");
    assert!(blocks(&watched.reached()) < first / 10);
}

#[test]
fn who_counts_hears_of_a_block_every_time() {
    let watching = Some(watching().counting());
    let mut watched = Linked::start(WorkerConfig { watching, ..config() }).expect("the worker starts");
    let mut run = || {
        watched.run(&job(IDENTITY, "instcombine")).expect("an answer");
        let of = |reach: &Reach| reach.blocks.iter().map(|block| block.block).collect::<BTreeSet<u32>>();
        watched.reached().iter().map(of).next().expect("something is reached")
    };
    run();
    let (second, third) = (run(), run());
    let both = second.intersection(&third).count();
    assert!(both > 1000 && both * 10 > second.len() * 9, "{both} of {}", second.len());
}

#[test]
fn native_code_and_its_faults_stay() {
    let mut watched = watched();
    let text = "define i32 @f(i32 %x) {\n  %q = udiv i32 100, %x\n  ret i32 %q\n}\n\
                define void @g() {\n  call void @llvm.debugtrap()\n  ret void\n}\ndeclare void @llvm.debugtrap()\n";
    let mut calls = job(text, "");
    let mut rows = Rows::new(1);
    [7, 0].iter().for_each(|row| rows.push(&[*row]));
    calls.want.native = vec![NativeRequest::new("f", rows)];
    let replies = watched.run(&calls).expect("an answer").native.expect("replies");
    assert_eq!(replies.after[0].call(0), Call::Returned(&[14]));
    assert!(matches!(replies.after[0].call(1), Call::Faulted(fault) if fault.signal == libc::SIGFPE));
    let mut none = Rows::new(0);
    none.push(&[]);
    calls.want.native = vec![NativeRequest::new("g", none)];
    let replies = watched.run(&calls).expect("an answer").native.expect("replies");
    // A breakpoint of the program itself is a fault, and none of ours.
    assert!(matches!(replies.after[0].call(0), Call::Faulted(fault) if fault.signal == libc::SIGTRAP));
    assert!(watched.reached()[0].blocks.iter().any(|block| block.stage == Stage::Codegen));
}

/// LLVM's own handlers run code that was watched, without the handler of breakpoints.
#[test]
fn crashes_say_what_they_say_unwatched_and_leave_what_was_reached() {
    for pipeline in ["function(adce,trigger-crash-function)", "trigger-crash-module"] {
        let (mut plain, mut watched) = (Linked::start(config()).expect("the worker starts"), watched());
        let job = job(IDENTITY, pipeline);
        let (expected, failed) = (plain.run(&job), watched.run(&job));
        let Err(Failure::Crash { signal: expected, .. }) = expected else { panic!("{expected:?}") };
        let Err(Failure::Crash { signal, stderr, .. }) = failed else { panic!("{failed:?}") };
        assert_eq!(signal, expected);
        assert!(stderr.contains("trigger-crash"), "{stderr}");
        assert!(blocks(&watched.reached()) > 1000);
        // The next worker is not asked for what is known.
        let response = watched.run(&self::job(IDENTITY, "instcombine")).expect("an answer");
        assert!(response.text.contains("ret i32 %x"));
    }
}

#[test]
fn an_abort_is_no_breakpoint() {
    let (mut plain, mut watched) = (Linked::start(config()).expect("the worker starts"), watched());
    let depth = 2_000_000;
    let text = format!("@x = external global {}i8{}\n", "[1 x ".repeat(depth), "]".repeat(depth));
    let signal = |failed: Result<irrefute_llvm::Response, Failure>| match failed {
        Err(Failure::Crash { signal, .. }) => signal,
        other => panic!("{other:?}"),
    };
    assert_eq!(signal(watched.run(&job(&text, ""))), signal(plain.run(&job(&text, ""))));
}

#[test]
fn loaded_libraries_are_watched_beside_the_linked_one() {
    let mut watched = watched();
    let (found, _) = installed::present(&mut watched);
    // One of them, since reading a library takes seconds in a build with checks: one newer than the linked one has a loader of
    // its own.
    let loaded = || found.iter().filter(|llvm| matches!(llvm.library, Library::Loaded(_)));
    let newer = loaded().find(|llvm| llvm.major > LlvmVersion::DEFAULT.0);
    if let Some(llvm) = newer.or_else(|| loaded().next()) {
        let job = Job { library: llvm.library.clone(), ..job(IDENTITY, "instcombine") };
        assert!(watched.run(&job).expect("an answer").text.contains("ret i32 %x"));
        let reached = watched.reached();
        assert_eq!(reached.len(), 1, "only this one ran");
        assert!(passes(&reached).contains("InstCombinePass"), "{}", llvm.description.version);
    }
    watched.run(&job(IDENTITY, "instcombine")).expect("an answer");
    assert!(blocks(&watched.reached()) > 1000);
}
