//! The worker with real LLVM: what it answers, and that whatever kills it costs one worker.

use std::borrow::Cow;
use std::io::{Read, Write};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::time::Duration;

use irrefute_llvm::messages::{EXIT_OURS, Request, Setup};
use irrefute_llvm::{
    Backend, Failure, Job, Linked, LlvmKind, NativeReply, NativeRequest, Rows, Stage, Target, WorkerConfig,
};
use irrefute_llvm::{frame, installed, worker_program};

const IDENTITY: &str = "define i32 @f(i32 %x) {\n  %a = add i32 %x, 5\n  %b = sub i32 %a, 5\n  ret i32 %b\n}\n";

fn config() -> WorkerConfig {
    WorkerConfig { program: Some(PathBuf::from(env!("CARGO_BIN_EXE_irrefute-llvm"))), ..WorkerConfig::default() }
}

fn linked() -> Linked {
    Linked::start(config()).expect("the worker starts")
}

/// The worker still answers, correctly.
fn assert_alive(linked: &mut Linked) {
    let response = linked.run(&Job::new(IDENTITY, "instcombine")).expect("an ordinary job");
    assert!(response.text.contains("ret i32 %x"), "{}", response.text);
}

#[test]
fn what_is_installed_is_found() {
    let installed = installed::look(config());
    assert_eq!(installed.problems, Vec::<String>::new());
    let linked = linked().describe().clone();
    assert_eq!(installed.llvm.iter().filter(|llvm| llvm.how == LlvmKind::Linked).collect::<Vec<_>>(), [&linked]);
    let linked_library = linked.path.canonicalize().unwrap();
    assert!(installed.libraries.contains(&linked_library), "{installed:?}");
    let missing = installed::look(WorkerConfig { program: Some("/nonexistent".into()), ..config() });
    assert!(missing.llvm.is_empty());
    assert_eq!(missing.problems.len(), 1);
    // Without a path: beside the running program, here one folder above it.
    assert_eq!(worker_program::worker_program().unwrap(), config().program.unwrap());
}

#[test]
fn only_the_worker_is_linked_to_llvm() {
    let names_library = |program: &Path| {
        let bytes = std::fs::read(program).unwrap();
        bytes.windows(11).any(|window| window == b"libLLVM.so.")
    };
    assert!(names_library(env!("CARGO_BIN_EXE_irrefute-llvm").as_ref()));
    let client = Path::new(env!("CARGO_BIN_EXE_irrefute-llvm")).with_file_name("irrefute");
    assert!(!names_library(&client));
}

#[test]
fn describes_itself() {
    let linked = linked();
    let description = linked.describe();
    assert!(description.version.starts_with("22.1."), "{description:?}");
    assert_eq!(description.how, LlvmKind::Linked);
    assert!(description.path.exists(), "{description:?}");
}

#[test]
fn optimizes() {
    let mut linked = linked();
    let response = linked.run(&Job::new(IDENTITY, "instcombine")).unwrap();
    assert!(response.text.contains("ret i32 %x"), "{}", response.text);
    assert!(response.text.contains("target triple = \"x86_64-unknown-linux-gnu\""), "{}", response.text);
    assert!(response.times.of(Stage::Optimize) > Duration::ZERO);
    assert!(response.snapshots.is_empty());
}

#[test]
fn the_empty_pipeline_changes_nothing() {
    let response = linked().run(&Job::new(IDENTITY, "")).unwrap();
    assert!(response.text.contains("%b = sub i32 %a, 5"), "{}", response.text);
}

#[test]
fn snapshots_name_their_pass() {
    let mut linked = linked();
    let mut job = Job::new(IDENTITY, "function(instcombine,adce)");
    job.want.snapshots = true;
    let response = linked.run(&job).unwrap();
    let [snapshot] = &response.snapshots[..] else { panic!("{:?}", response.snapshots) };
    assert_eq!((&*snapshot.pass, &*snapshot.unit), ("InstCombinePass", "f"));
    assert!(snapshot.text.contains("ret i32 %x"));
    // The option that makes them is not on in the worker for ordinary jobs.
    assert!(linked.run(&Job::new(IDENTITY, "instcombine")).unwrap().snapshots.is_empty());
}

#[test]
fn what_analyses_print_comes_back_where_it_is_wanted() {
    let mut linked = linked();
    let mut job = Job::new(IDENTITY, "print<scalar-evolution>");
    assert!(linked.run(&job).unwrap().printed.is_empty());
    job.want.printed = true;
    let response = linked.run(&job).unwrap();
    assert!(response.printed.contains("Classifying expressions for: @f\n"), "{}", response.printed);
    assert!(response.printed.contains("-->  (5 + %x) U: full-set S: full-set"), "{}", response.printed);
    assert!(response.text.contains("%b = sub i32 %a, 5"), "{}", response.text);
    // Options of a printer: a worker of their own.
    let accesses = "define void @f(ptr %p) {\n  store i8 0, ptr %p\n  store i16 0, ptr %p\n  ret void\n}\n";
    let mut job = Job::new(accesses, "aa-eval");
    job.want.printed = true;
    job.options = vec!["-print-all-alias-modref-info".into()];
    let response = linked.run(&job).unwrap();
    assert!(response.printed.contains("MustAlias:\ti16* %p, i8* %p"), "{}", response.printed);
}

#[test]
fn refusals_leave_the_worker_alone() {
    let mut linked = linked();
    let worker = linked.worker_id();
    let refused = linked.run(&Job::new("define i32 @f( {", "instcombine"));
    assert!(matches!(&refused, Err(Failure::Rejected(message)) if message.contains("expected type")), "{refused:?}");
    let undominated = "define i32 @f(i1 %c) {\n  br i1 %c, label %a, label %b\na:\n  %x = add i32 1, 2\n  br label %b\nb:\n  ret i32 %x\n}";
    let refused = linked.run(&Job::new(undominated, "instcombine"));
    assert!(matches!(&refused, Err(Failure::Rejected(message)) if message.contains("dominate")), "{refused:?}");
    let refused = linked.run(&Job::new(IDENTITY, "instcombin"));
    assert!(matches!(&refused, Err(Failure::BadPipeline(message)) if message.contains("unknown")), "{refused:?}");
    let mut job = Job::new(IDENTITY, "instcombine");
    job.target.triple = "nowhere".into();
    let refused = linked.run(&job);
    assert!(matches!(&refused, Err(Failure::BadTarget(_))), "{refused:?}");
    assert_alive(&mut linked);
    assert_eq!(linked.worker_id(), worker);
}

/// As `opt` on a file without a triple: x86-64 has vectors of 128 bits, and no machine has none.
#[test]
fn without_a_machine_passes_get_no_costs_of_a_target() {
    let pairs = "define void @f(ptr noalias %a, ptr noalias %b) {\n  %x = load i32, ptr %a, align 16\n  \
                 %p = getelementptr i32, ptr %a, i64 1\n  %y = load i32, ptr %p, align 4\n  %u = add i32 %x, 1\n  \
                 %v = add i32 %y, 1\n  store i32 %u, ptr %b, align 16\n  %q = getelementptr i32, ptr %b, i64 1\n  \
                 store i32 %v, ptr %q, align 4\n  ret void\n}\n";
    let mut linked = linked();
    let mut text = |target: Target| linked.run(&Job { target, ..Job::new(pairs, "slp-vectorizer") }).unwrap().text;
    assert!(text(Target::default()).contains("<2 x i32>"));
    let without = text(Target::none());
    assert!(!without.contains("<2 x i32>") && !without.contains("target "), "{without}");
    let mut job = Job { target: Target::none(), ..Job::new(IDENTITY, "instcombine") };
    job.want.native = vec![NativeRequest::new("f", Rows::new(1))];
    let natives = linked.run(&job).unwrap().native.unwrap();
    assert!(matches!(natives.after[..], [NativeReply::Unavailable(_)]), "{natives:?}");
    let refused = linked.run(&Job { target: Target::none(), ..Job::new(IDENTITY, "codegenprepare") });
    assert!(matches!(refused, Err(Failure::BadPipeline(_))), "{refused:?}");
}

#[test]
fn a_file_that_llvm_cannot_read_is_no_finding() {
    let options = vec!["-sample-profile-file=no/such.prof".to_owned()];
    let refused = linked().run(&Job { options, ..Job::new(IDENTITY, "sample-profile") });
    assert!(matches!(&refused, Err(Failure::BadTarget(message)) if message.contains("no/such.prof")), "{refused:?}");
}

#[test]
fn a_fatal_error_is_an_abort_with_its_message() {
    let mut linked = linked();
    // Asked for by name, InstCombine's own check ends the process when one round was not enough.
    let many_rounds = include_str!("worker/many_rounds.ll");
    let failed = linked.run(&Job::new(many_rounds, "instcombine<verify-fixpoint>"));
    let Err(Failure::Abort { message, at }) = &failed else { panic!("{failed:?}") };
    assert!(message.contains("fixpoint"), "{message}");
    assert_eq!(at.stage, Stage::Optimize);
    assert!(failed.unwrap_err().is_finding());
    // Not asked for, it is switched off.
    linked.run(&Job::new(many_rounds, "instcombine")).unwrap();
    assert_alive(&mut linked);
}

#[test]
fn a_killed_worker_has_not_crashed_and_is_replaced() {
    let mut linked = linked();
    let id = linked.worker_id().expect("a worker");
    std::process::Command::new("kill").args(["-9", &id.to_string()]).status().unwrap();
    let failed = linked.run(&Job::new(IDENTITY, "instcombine"));
    assert_eq!(failed.unwrap_err(), Failure::Killed { signal: 9 });
    assert_alive(&mut linked);
    assert_ne!(linked.worker_id(), Some(id));
}

#[test]
fn a_crash_of_llvm_says_where_and_how() {
    let mut linked = linked();
    // LLVM has passes that crash, for its own tests.
    let failed = linked.run(&Job::new(IDENTITY, "function(adce,trigger-crash-function)"));
    let Err(Failure::Crash { signal, at, stderr }) = &failed else { panic!("{failed:?}") };
    assert!([libc::SIGABRT, libc::SIGILL, libc::SIGTRAP].contains(signal), "{signal}");
    assert_eq!(at.stage, Stage::Optimize);
    assert!(stderr.contains("trigger-crash-function") && stderr.contains("on function \"f\""), "{stderr}");
    assert!(failed.unwrap_err().is_finding());
    assert_alive(&mut linked);
}

#[test]
fn invalid_output_comes_with_its_text() {
    let mut linked = linked();
    let worker = linked.worker_id();
    let failed = linked.run(&Job::new(IDENTITY, "trigger-verifier-error"));
    let Err(Failure::InvalidOutput { message, text }) = &failed else { panic!("{failed:?}") };
    assert!(message.contains("Aliasee"), "{message}");
    assert!(text.contains("define i32 @f"), "{text}");
    assert_eq!(linked.worker_id(), worker);
    // With the verifier after each pass it is LLVM that gives up.
    let mut job = Job::new(IDENTITY, "trigger-verifier-error");
    job.want.verify_each = true;
    let failed = linked.run(&job);
    assert!(matches!(failed, Err(Failure::Abort { .. })), "{failed:?}");
    job.pipeline = "default<O2>".into();
    linked.run(&job).unwrap();
}

#[test]
fn an_error_that_llvm_reports_is_an_abort() {
    // It can be read, and is no profile.
    let options = vec!["-pgo-test-profile-file=/dev/null".to_owned()];
    let failed = linked().run(&Job { options, ..Job::new(IDENTITY, "pgo-instr-use") });
    assert!(matches!(&failed, Err(Failure::Abort { message, .. }) if message.contains("profile")), "{failed:?}");
}

#[test]
fn a_stack_overflow_in_llvm_is_a_crash() {
    let mut linked = linked();
    // The parser of types is recursive: this overflows any stack.
    let depth = 2_000_000;
    let text = format!("@x = external global {}i8{}\n", "[1 x ".repeat(depth), "]".repeat(depth));
    let failed = linked.run(&Job::new(text, ""));
    let Err(Failure::Crash { signal, at, stderr }) = failed else { panic!("{failed:?}") };
    assert!([libc::SIGSEGV, libc::SIGABRT].contains(&signal), "{signal}: {stderr}");
    assert_eq!(at.stage, Stage::Parse);
    assert_alive(&mut linked);
}

/// A module that keeps LLVM busy for far longer than any test waits.
fn endless() -> String {
    let mut text = String::from("define i32 @f(i32 %x0, i32 %y) {\n");
    for i in 0..480_000 {
        text.push_str(&format!("  %x{} = mul i32 %x{i}, %y\n", i + 1));
    }
    text + "  ret i32 %x480000\n}\n"
}

#[test]
fn no_answer_in_time_is_a_hang_and_says_where() {
    let mut linked = linked();
    let mut job = Job::new(endless(), "default<O3>");
    job.timeout = Duration::from_millis(300);
    let failed = linked.run(&job);
    let Err(Failure::Hang { at, after }) = failed else { panic!("{failed:?}") };
    assert!(at.stage <= Stage::Optimize, "{at}");
    assert_eq!(after, job.timeout);
    assert_alive(&mut linked);
}

/// The first thread of a worker waits while another one runs LLVM.
#[test]
fn a_worker_whose_llvm_works_wants_to_run() {
    let mut linked = linked();
    let id = linked.worker_id().expect("a worker");
    linked.submit(&Job::new(endless(), "default<O3>")).unwrap();
    std::thread::sleep(Duration::from_millis(300));
    assert!(irrefute_llvm::load::Load::of(id).wants_to_run);
}

/// The out-of-memory killer does this.
#[test]
fn who_kills_llvm_in_the_middle_of_a_job_makes_no_finding() {
    let mut linked = linked();
    let id = linked.worker_id().expect("a worker");
    linked.submit(&Job::new(endless(), "default<O3>")).unwrap();
    std::process::Command::new("kill").args(["-9", &id.to_string()]).status().unwrap();
    let failure = linked.collect().unwrap_err();
    assert!(failure == Failure::Killed { signal: 9 } && !failure.is_finding(), "{failure:?}");
    assert_alive(&mut linked);
}

#[test]
fn an_interrupt_ends_the_wait_for_llvm() {
    let interrupt = irrefute_llvm::Interrupt::default();
    let mut linked = Linked::start(WorkerConfig { interrupt: interrupt.clone(), ..config() }).unwrap();
    linked.submit(&Job::new(endless(), "default<O3>")).unwrap();
    interrupt.end_at(Some(std::time::Instant::now()));
    assert_eq!(linked.collect().unwrap_err(), Failure::Interrupted);
    interrupt.end_at(None);
    assert_alive(&mut linked);
}

/// LLVM ignores them, with a warning that nobody sees, and ends itself later.
#[test]
fn a_cpu_or_feature_that_llvm_does_not_know_is_refused() {
    let mut linked = linked();
    for (cpu, features) in [("bogus", ""), ("x86-64", "+bogus")] {
        let mut job = Job::new(IDENTITY, "instcombine");
        (job.target.cpu, job.target.features) = (cpu.into(), features.into());
        let failure = linked.run(&job).unwrap_err();
        assert!(matches!(&failure, Failure::BadTarget(words) if words.contains("bogus")), "{failure:?}");
    }
    assert_alive(&mut linked);
}

#[test]
fn a_long_answer_waits_for_a_late_listener() {
    let mut linked = linked();
    let text: String = (0..20_000).map(|i| format!("define i32 @f{i}(i32 %x) {{\n  ret i32 %x\n}}\n")).collect();
    assert!(text.len() > 1 << 19, "longer than what a socket holds");
    let mut job = Job::new(text, "");
    job.timeout = Duration::from_secs(3);
    linked.submit(&job).unwrap();
    std::thread::sleep(job.timeout);
    assert!(linked.collect().unwrap().text.contains("@f19999"));
}

#[test]
fn alias_analyses_are_chosen() {
    let text = "define i32 @f(ptr noalias %p, ptr noalias %q) {\n  store i32 1, ptr %p\n  store i32 2, ptr %q\n  \
                %r = load i32, ptr %p\n  ret i32 %r\n}\n";
    let mut linked = linked();
    let mut job = Job::new(text, "gvn");
    assert!(linked.run(&job).unwrap().text.contains("ret i32 1"));
    job.alias_analyses = Some(String::new());
    assert!(linked.run(&job).unwrap().text.contains("ret i32 %r"));
    job.alias_analyses = Some("no-such-analysis".into());
    assert!(matches!(linked.run(&job), Err(Failure::BadPipeline(message)) if message.contains("no-such-analysis")));
}

#[test]
fn an_exhausted_address_space_is_out_of_memory() {
    let mut linked = Linked::start(WorkerConfig { address_space: 600 << 20, ..config() }).unwrap();
    // 2^24 lanes of constants are 128 MiB apiece once a pass folds them element by element.
    let lanes = 1 << 24;
    let text = format!(
        "define <{lanes} x i64> @f() {{\n  %a = shufflevector <{lanes} x i64> zeroinitializer, <{lanes} x i64> poison, \
         <{lanes} x i32> zeroinitializer\n  %i = insertelement <{lanes} x i64> %a, i64 1, i32 3\n  ret <{lanes} x i64> %i\n}}\n"
    );
    let failed = linked.run(&Job::new(text, "instcombine"));
    assert!(matches!(failed, Err(Failure::OutOfMemory { .. })), "{failed:?}");
    assert_alive(&mut linked);
}

#[test]
fn unknown_options_are_refused_with_their_name() {
    let mut linked = linked();
    let mut job = Job::new(IDENTITY, "instcombine");
    job.options = vec!["-no-such-option".into()];
    let failed = linked.run(&job);
    assert!(matches!(&failed, Err(Failure::BadTarget(message)) if message.contains("no-such-option")), "{failed:?}");
    job.options = vec!["-instcombine-max-num-phis=4".into()];
    linked.run(&job).unwrap();
    assert_alive(&mut linked);
}

#[test]
fn a_missing_worker_says_what_to_do() {
    let failed = Linked::start(WorkerConfig { program: Some("/nonexistent/irrefute-llvm".into()), ..config() });
    assert!(matches!(&failed, Err(Failure::Spawn(message)) if message.contains("/nonexistent")), "{failed:?}");
    // A program that is no worker.
    let failed = Linked::start(WorkerConfig { program: Some("/bin/true".into()), ..config() });
    assert!(matches!(failed, Err(Failure::Protocol(_) | Failure::Spawn(_))), "{failed:?}");
}

#[test]
fn a_worn_worker_is_retired() {
    let mut linked = Linked::start(WorkerConfig { jobs: 2, ..config() }).unwrap();
    let first = linked.worker_id();
    assert_alive(&mut linked);
    assert_eq!(linked.worker_id(), first);
    assert_alive(&mut linked);
    assert_eq!(linked.worker_id(), None);
    assert_alive(&mut linked);
    linked.retire();
    assert_eq!(linked.worker_id(), None);
    assert_alive(&mut linked);
}

#[test]
fn a_job_given_up_does_not_answer_the_next() {
    let mut linked = linked();
    linked.submit(&Job::new("define i32 @other() {\n  ret i32 1\n}\n", "")).unwrap();
    linked.submit(&Job::new(IDENTITY, "")).unwrap();
    assert!(linked.collect().unwrap().text.contains("@f"));
    assert!(linked.collect().is_err());
}

/// A worker started by hand, and our end of the conversation.
fn by_hand() -> (std::process::Child, UnixStream) {
    let (ours, theirs) = UnixStream::pair().unwrap();
    let progress = tempfile::tempfile().unwrap();
    progress.set_len(8).unwrap();
    let child = std::process::Command::new(env!("CARGO_BIN_EXE_irrefute-llvm"))
        .stdin(OwnedFd::from(theirs))
        .stdout(progress)
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    (child, ours)
}

#[test]
fn the_worker_ends_with_its_socket_whatever_it_does() {
    let (mut child, mut socket) = by_hand();
    let mut messages = Vec::new();
    frame::encode(&Setup { options: Vec::new(), address_space: 4 << 30 }, &mut messages).unwrap();
    let job = Job::new(endless(), "default<O3>");
    frame::encode(&Request::Job(Cow::Owned(job)), &mut messages).unwrap();
    socket.write_all(&messages).unwrap();
    let mut hello = [0; 1];
    socket.read_exact(&mut hello).unwrap();
    std::thread::sleep(Duration::from_millis(200));
    assert_eq!(child.try_wait().unwrap(), None, "it is busy");
    drop(socket);
    assert!(child.wait().unwrap().success());
}

#[test]
fn nonsense_ends_the_worker_with_a_word() {
    let (child, mut socket) = by_hand();
    socket.write_all(&[1, 0, 0, 0, 0xff]).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(EXIT_OURS));
    assert!(String::from_utf8_lossy(&output.stderr).contains("not understood"));
}

#[test]
fn started_by_hand_the_worker_says_what_it_is() {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_irrefute-llvm")).output().unwrap();
    assert!(output.status.success());
    assert!(String::from_utf8_lossy(&output.stdout).contains("LLVM 22.1."), "{output:?}");
}
