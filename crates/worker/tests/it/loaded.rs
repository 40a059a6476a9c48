//! Several LLVMs in one worker: the linked one, and every other that this machine has.
//!
//! A version that is not here is not tested, unless `IRREFUTE_REQUIRE_LLVM` lists it (`14,15,16,19,22`): then the test
//! fails. The test prints which those are.

use irrefute_generate::{Config, from_seed};
use irrefute_ir::{LlvmVersion, Module, downgrade};
use irrefute_llvm::installed::{self, InstalledLlvm};
use irrefute_llvm::loader;
use irrefute_llvm::{Backend, Failure, Job, Library, Linked, LlvmKind, Target, Want, WorkerConfig};
use irrefute_oracle::Printer;
use irrefute_trial::{Pipeline, Settings, Subject, TrialError, run_batch};
use std::path::PathBuf;

/// What the tests want to see.
const WANTED: [u16; 6] = [14, 15, 16, 19, 22, 23];

/// The versions without which a run proves less than it claims.
fn required() -> Vec<u16> {
    let list = std::env::var("IRREFUTE_REQUIRE_LLVM").unwrap_or_default();
    let major = |word: &str| word.trim().parse().unwrap_or_else(|_| panic!("IRREFUTE_REQUIRE_LLVM has {word:?}"));
    list.split(',').filter(|word| !word.trim().is_empty()).map(major).collect()
}

const IDENTITY: &str = "define i32 @f(i32 %x) {\n  %a = add i32 %x, 5\n  %b = sub i32 %a, 5\n  ret i32 %b\n}\n";

fn linked() -> Linked {
    let program = Some(PathBuf::from(env!("CARGO_BIN_EXE_irrefute-llvm")));
    Linked::start(WorkerConfig { program, ..WorkerConfig::default() }).expect("the worker starts")
}

/// Every LLVM here; says which of the wanted versions are not.
fn all(linked: &mut Linked) -> Vec<InstalledLlvm> {
    let (found, problems) = installed::present(linked);
    assert_eq!(problems, Vec::<String>::new());
    for major in WANTED.iter().filter(|major| !found.iter().any(|f| f.major == **major)) {
        eprintln!("skipped: LLVM {major} is not on this machine");
    }
    for major in required() {
        assert!(
            found.iter().any(|f| f.major == major),
            "LLVM {major} is required: scripts/older-llvm or scripts/llvm-23 brings it"
        );
    }
    found
}

fn job(found: &InstalledLlvm, text: &str, pipeline: &str) -> Job {
    Job { library: found.library.clone(), ..Job::new(text, pipeline) }
}

/// As `opt` on a file without a triple, in every version.
#[test]
fn every_library_optimizes_without_a_machine() {
    let mut linked = linked();
    for found in all(&mut linked) {
        let response = linked.run(&Job { target: Target::none(), ..job(&found, IDENTITY, "instcombine") });
        let text = response.unwrap_or_else(|failure| panic!("{found:?}: {failure}")).text;
        assert!(text.contains("ret i32 %x") && !text.contains("target "), "{found:?}: {text}");
    }
}

#[test]
fn every_library_prints_its_analyses() {
    let mut linked = linked();
    for found in all(&mut linked) {
        let mut job = job(&found, IDENTITY, "print<scalar-evolution>");
        job.want.printed = true;
        let response = linked.run(&job).unwrap_or_else(|failure| panic!("{found:?}: {failure}"));
        assert!(response.printed.contains("-->  (5 + %x) U: full-set"), "{found:?}: {}", response.printed);
        // Their names differ between versions.
        for printer in Printer::ALL {
            let Some(pipeline) = printer.pipeline(LlvmVersion(found.major)) else { continue };
            job.pipeline = pipeline.to_owned();
            let answer = linked.run(&job);
            assert!(answer.is_ok(), "{printer}, {found:?}: {answer:?}");
        }
    }
}

#[test]
fn every_library_of_the_system_optimizes_in_one_worker() {
    let mut linked = linked();
    let mut found = all(&mut linked);
    found.retain(|llvm| loader::of(&llvm.library).is_none());
    assert!(found.iter().any(|f| f.description.how == LlvmKind::Linked));
    // One that has failed to load a library has ended.
    linked.run(&job(&found[0], IDENTITY, "")).expect("the worker starts");
    let worker = linked.worker_id();
    // Forwards and backwards: none is in the way of another.
    for llvm in found.iter().chain(found.iter().rev()) {
        for pipeline in ["instcombine", "default<O2>"] {
            let response = linked.run(&job(llvm, IDENTITY, pipeline)).unwrap();
            assert!(response.text.contains("ret i32 %x"), "{llvm:?}: {}", response.text);
            assert!(response.text.contains("target triple = \"x86_64-unknown-linux-gnu\""), "{}", response.text);
            assert!(response.text.contains("target datalayout"), "{}", response.text);
        }
    }
    assert_eq!(linked.worker_id(), worker, "one process did it all");
}

/// An LLVM that was unpacked is of a newer C library than the system's.
#[test]
fn an_unpacked_library_runs_beside_its_own_c_library() {
    let mut linked = linked();
    let Some(llvm) = all(&mut linked).into_iter().find(|llvm| loader::of(&llvm.library).is_some()) else {
        eprintln!("skipped: no LLVM is unpacked on this machine (scripts/llvm-23)");
        return;
    };
    let c_library = llvm.description.path.with_file_name("libc.so.6").display().to_string();
    let mut has_it = |library: &Library| {
        // Options are listed by a process that starts in the same way.
        let options = vec!["-instcombine-max-sink-users=7".to_owned()];
        let response = linked.run(&Job { library: library.clone(), options, ..Job::new(IDENTITY, "instcombine") });
        assert!(response.as_ref().is_ok_and(|response| response.text.contains("ret i32 %x")), "{response:?}");
        let maps = format!("/proc/{}/maps", linked.worker_id().expect("it is alive"));
        std::fs::read_to_string(maps).expect("its memory").contains(&c_library)
    };
    assert!(has_it(&llvm.library) && !has_it(&Library::Linked) && has_it(&llvm.library));
}

#[test]
fn each_library_has_its_own_result() {
    // `memory(none)` is `readnone` in LLVM up to 15.
    let mut linked = linked();
    for llvm in all(&mut linked) {
        let text = linked.run(&job(&llvm, IDENTITY, "function-attrs")).unwrap().text;
        let expected = if llvm.major < 16 { "readnone" } else { "memory(none)" };
        assert!(text.contains(expected), "{llvm:?}: {text}");
    }
}

#[test]
fn every_library_says_what_each_pass_did() {
    let mut linked = linked();
    for llvm in all(&mut linked) {
        let want = Want { snapshots: true, ..Want::default() };
        let response = linked.run(&Job { want, ..job(&llvm, IDENTITY, "function(instcombine,gvn)") }).unwrap();
        let passes: Vec<_> = response.snapshots.iter().map(|s| &*s.pass).collect();
        assert_eq!(passes, ["InstCombinePass"], "{llvm:?}");
        assert!(response.snapshots[0].text.contains("ret i32 %x"), "{llvm:?}: {}", response.snapshots[0].text);
    }
}

#[test]
fn what_is_wrong_with_a_job_is_told_by_every_library() {
    let mut linked = linked();
    for llvm in all(&mut linked) {
        assert!(matches!(linked.run(&job(&llvm, "define", "")), Err(Failure::Rejected(_))), "{llvm:?}");
        assert!(matches!(linked.run(&job(&llvm, IDENTITY, "no-such-pass")), Err(Failure::BadPipeline(_))), "{llvm:?}");
        let options = vec!["-no-such-option".to_owned()];
        let refused = linked.run(&Job { options, ..job(&llvm, IDENTITY, "") });
        assert!(matches!(refused, Err(Failure::BadTarget(_))), "{llvm:?}: {refused:?}");
        assert!(linked.run(&job(&llvm, IDENTITY, "instcombine")).is_ok(), "{llvm:?}");
    }
}

#[test]
fn an_option_is_known_to_the_libraries_that_have_it() {
    // Only LLVM 14 has a choice of opaque pointers.
    let mut linked = linked();
    for llvm in all(&mut linked) {
        let options = vec!["-opaque-pointers".to_owned()];
        let ran = linked.run(&Job { options, ..job(&llvm, IDENTITY, "instcombine") });
        match llvm.major {
            14..=16 => assert!(ran.is_ok(), "{llvm:?}: {ran:?}"),
            _ => assert!(matches!(ran, Err(Failure::BadTarget(_))), "{llvm:?}: {ran:?}"),
        }
    }
}

#[test]
fn a_file_that_is_no_llvm_is_refused_with_a_reason() {
    let mut linked = linked();
    for path in ["/nonexistent/libLLVM.so", "/etc/passwd", "/lib/x86_64-linux-gnu/libc.so.6"] {
        let library = Library::Loaded(path.into());
        let Err(Failure::Spawn(why)) = linked.identify(&library) else { panic!("{path} was loaded") };
        assert!(why.contains(path) && !why.ends_with("failed"), "{why}");
        let Err(Failure::Spawn(why)) = linked.run(&Job { library, ..Job::new(IDENTITY, "") }) else {
            panic!("{path} was loaded")
        };
        assert!(why.contains(path), "{why}");
    }
}

/// Programs in the words of a version, as many as it can say.
fn programs(config: &Config, version: u16, seeds: std::ops::Range<u64>) -> Vec<Module> {
    let count = seeds.end - seeds.start;
    let said: Vec<Module> = seeds
        .filter_map(|seed| downgrade(&from_seed(seed, config), LlvmVersion(version)).ok())
        .map(|said| said.module)
        .collect();
    let least = if version < 19 { count / 2 } else { count - count / 32 };
    assert!(said.len() as u64 >= least, "LLVM {version} can say only {} of {count}", said.len());
    said
}

#[test]
fn random_programs_come_back_equal_from_every_parser_and_printer() {
    let mut linked = linked();
    for llvm in all(&mut linked) {
        for config in [Config::default(), Config::memory()] {
            let programs = programs(&config, llvm.major, 0..256);
            let nothing = Settings::new(Pipeline::from_passes(Vec::new())).with(&Subject::from(&llvm));
            for batch in programs.chunks(64) {
                let trial = run_batch(batch, &nothing, &mut linked);
                assert_eq!(trial.modules, 1, "{llvm:?}: a batch was refused");
                for functions in trial.programs {
                    for f in functions.unwrap() {
                        assert!(!f.change.is_change(), "{llvm:?}: @{} came back changed", f.name);
                        assert!(f.violation().is_none(), "{llvm:?}: @{}: {}", f.name, f.report);
                    }
                }
            }
        }
    }
}

#[test]
fn what_every_optimizer_makes_of_random_programs_can_be_read() {
    let mut linked = linked();
    for llvm in all(&mut linked) {
        for config in [Config::default(), Config::memory()] {
            let settings = Settings::new("O2".parse().unwrap()).with(&Subject::from(&llvm));
            for batch in programs(&config, llvm.major, 1000..1128).chunks(64) {
                for program in run_batch(batch, &settings, &mut linked).programs {
                    match program {
                        Ok(_) => {}
                        Err(TrialError::Llvm(failure)) if failure.is_finding() => {}
                        Err(error) => panic!("{llvm:?}: {error}"),
                    }
                }
            }
        }
    }
}
