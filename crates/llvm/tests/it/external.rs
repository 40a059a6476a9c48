//! A command that behaves like `opt`: real ones where they are installed, and scripts that misbehave.

use irrefute_llvm::{
    Backend, External, ExternalConfig, Failure, Interrupt, Job, LlvmKind, NativeReply, NativeRequest, Rows, Stage, Want,
};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

const IDENTITY: &str = "define i32 @f(i32 %x) {\n  %a = add i32 %x, 5\n  %b = sub i32 %a, 5\n  ret i32 %b\n}\n";

fn start(command: &[&str]) -> Result<External, Failure> {
    External::start(ExternalConfig::new(command.iter().map(|word| (*word).to_owned()).collect()))
}

/// The `opt` programs of Debian that are here, with their major versions.
fn installed() -> Vec<(u32, String)> {
    let all = [14, 15, 16, 19, 22].map(|major| (major, format!("/usr/bin/opt-{major}")));
    let here: Vec<_> = all.into_iter().filter(|(_, path)| Path::new(path).is_file()).collect();
    if here.is_empty() {
        eprintln!("not tried with a real opt: there is none in /usr/bin");
    }
    here
}

/// A script that tells its version and then does something else than optimize.
fn script(folder: &Path, body: &str) -> PathBuf {
    let path = folder.join("opt");
    let text = format!("#!/bin/sh\nif [ \"$1\" = --version ]; then echo 'LLVM version 22.1.8'; exit 0; fi\n{body}\n");
    // Written by a process of its own: a child that another test forks meanwhile would hold our handle open for
    // writing until it executes, and a file that someone may write cannot be executed ("Text file busy").
    let mut shell = Command::new("sh");
    let mut writer =
        shell.args(["-c", "cat >\"$0\" && chmod +x \"$0\""]).arg(&path).stdin(Stdio::piped()).spawn().unwrap();
    writer.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    assert!(writer.wait().unwrap().success());
    path
}

/// What becomes of an ordinary job, however busy the machine is.
fn answer(body: &str) -> Result<String, Failure> {
    answer_within(Duration::from_secs(60), body)
}

/// What becomes of a job that may take so long.
fn answer_within(timeout: Duration, body: &str) -> Result<String, Failure> {
    let folder = tempfile::tempdir().unwrap();
    let path = script(folder.path(), body);
    let command = vec![path.to_str().unwrap().to_owned()];
    let config = ExternalConfig { output: 1 << 20, ..ExternalConfig::new(command) };
    let mut external = External::start(config).expect("it tells its version");
    let job = Job { timeout, ..Job::new(IDENTITY, "instcombine") };
    external.run(&job).map(|response| response.text)
}

#[test]
fn every_opt_that_is_here_optimizes() {
    for (major, path) in installed() {
        let mut external = start(&[&path]).unwrap();
        let description = external.describe().clone();
        assert_eq!(description.how, LlvmKind::External);
        assert!(description.version.starts_with(&format!("{major}.")), "{description:?}");
        let want = Want {
            snapshots: true,
            native: vec![NativeRequest::new("f", Rows::new(1))],
            native_before: true,
            ..Want::default()
        };
        let response = external.run(&Job { want, ..Job::new(IDENTITY, "function(sroa,instcombine,gvn)") }).unwrap();
        assert!(response.text.contains("ret i32 %x"), "{}", response.text);
        let passes: Vec<&str> = response.snapshots.iter().map(|s| s.pass.as_str()).collect();
        assert_eq!(passes, ["InstCombinePass"]);
        assert!(response.snapshots[0].text.contains("ret i32 %x"));
        let natives = response.native.unwrap();
        assert!(matches!(
            (&natives.before[..], &natives.after[..]),
            ([NativeReply::Unavailable(_)], [NativeReply::Unavailable(_)])
        ));
    }
}

#[test]
fn every_opt_that_is_here_prints_its_analyses() {
    for (major, path) in installed() {
        let mut job = Job::new(IDENTITY, "print<scalar-evolution>");
        job.want.printed = true;
        let response = start(&[&path]).and_then(|mut opt| opt.run(&job)).unwrap_or_else(|failure| panic!("{failure}"));
        assert!(response.printed.contains("-->  (5 + %x) U: full-set"), "{major}: {}", response.printed);
        assert!(response.text.contains("%b = sub i32 %a, 5"), "{major}: {}", response.text);
    }
}

#[test]
fn what_opt_refuses_is_told_apart() {
    for (_, path) in installed() {
        let mut external = start(&[&path]).unwrap();
        let mut fails = |text: &str, pipeline: &str, options: &[&str]| {
            let options = options.iter().map(|option| (*option).to_owned()).collect();
            external.run(&Job { options, ..Job::new(text, pipeline) }).unwrap_err()
        };
        for pipeline in ["no-such-pass", "gvn<no-such-parameter>", "gvn("] {
            let failure = fails(IDENTITY, pipeline, &[]);
            assert!(matches!(failure, Failure::BadPipeline(_)), "{path}: {failure:?}");
        }
        for text in ["define i32 @f( {", "define i32 @f() {\n  %a = add i32 %a, 1\n  ret i32 %a\n}\n"] {
            let failure = fails(text, "gvn", &[]);
            assert!(matches!(failure, Failure::Rejected(_)), "{path}: {failure:?}");
        }
        for option in ["-no-such-flag", "-inline-threshold=many", "-mtriple=no-such-machine"] {
            let failure = fails(IDENTITY, "gvn", &[option]);
            assert!(matches!(failure, Failure::BadTarget(_)), "{path}: {failure:?}");
        }
        // Its process ended, nothing else.
        assert!(external.run(&Job::new(IDENTITY, "instcombine")).is_ok());
        assert!(external.run(&Job::new(IDENTITY, "")).unwrap().text.contains("sub i32 %a, 5"));
    }
}

#[test]
fn faults_of_a_real_opt_are_findings() {
    for (major, path) in installed().into_iter().filter(|(major, _)| *major >= 19) {
        let mut external = start(&[&path]).unwrap();
        let failure = external.run(&Job::new(IDENTITY, "function(trigger-verifier-error)")).unwrap_err();
        let Failure::InvalidOutput { message, text } = &failure else { panic!("{major}: {failure:?}") };
        assert!(message.contains("Terminator found in the middle"), "{message}");
        assert!(text.contains("define i32 @f"), "{text}");
        let failure = external.run(&Job::new(IDENTITY, "trigger-crash-module")).unwrap_err();
        assert!(failure.is_finding(), "{failure:?}");
    }
}

#[test]
fn an_assertion_is_a_finding_with_its_message_and_stack() {
    let body = "echo 'opt: a warning' >&2; echo \"opt: X.cpp:12: void g(): Assertion \\`n > 0' failed.\" >&2\n\
                echo 'PLEASE submit a bug report' >&2; echo ' #0 frame' >&2; kill -ABRT $$";
    let failure = answer(body).unwrap_err();
    let Failure::Abort { message, at } = &failure else { panic!("{failure:?}") };
    assert!(message.starts_with("opt: X.cpp:12: void g(): Assertion `n > 0' failed."), "{message}");
    assert!(message.contains(" #0 frame") && at.stage == Stage::Optimize);
    assert!(failure.is_finding());
}

#[test]
fn a_crash_is_a_finding_also_through_a_shell() {
    for body in ["echo ' #0 frame' >&2; kill -SEGV $$", "sh -c 'echo \" #0 frame\" >&2; kill -SEGV $$'; exit $?"] {
        let failure = answer(body).unwrap_err();
        let Failure::Crash { signal: 11, stderr, .. } = &failure else { panic!("{failure:?}") };
        assert!(stderr.contains("#0 frame") && failure.is_finding());
    }
}

#[test]
fn a_hang_ends_with_all_its_processes() {
    let folder = tempfile::tempdir().unwrap();
    let alive = folder.path().join("alive");
    let body = format!("(while true; do sleep 0.05; date > {}; done) & sleep 1000", alive.display());
    let begin = Instant::now();
    let failure = answer_within(Duration::from_millis(1500), &body).unwrap_err();
    assert!(matches!(failure, Failure::Hang { .. }) && failure.is_finding(), "{failure:?}");
    assert!(begin.elapsed() < Duration::from_secs(30));
    let stamp = || fs::metadata(&alive).and_then(|m| m.modified()).ok();
    std::thread::sleep(Duration::from_millis(300));
    let before = stamp();
    std::thread::sleep(Duration::from_millis(500));
    assert_eq!(before, stamp(), "a process of it is alive");
}

#[test]
fn an_interrupt_ends_a_hang_and_is_no_finding() {
    let folder = tempfile::tempdir().unwrap();
    let command = vec![script(folder.path(), "sleep 1000").to_str().unwrap().to_owned()];
    let stop = Arc::new(AtomicBool::new(false));
    let interrupt = Interrupt::by(stop.clone());
    let config = ExternalConfig { interrupt, ..ExternalConfig::new(command) };
    let mut external = External::start(config).expect("it tells its version");
    external.submit(&Job { timeout: Duration::from_secs(600), ..Job::new(IDENTITY, "instcombine") }).unwrap();
    stop.store(true, Ordering::Relaxed);
    let failure = external.collect().unwrap_err();
    assert_eq!(failure, Failure::Interrupted);
    assert!(!failure.is_finding());
}

#[test]
fn who_is_killed_has_not_crashed() {
    for signal in ["KILL", "TERM"] {
        let failure = answer(&format!("kill -{signal} $$; sleep 1000")).unwrap_err();
        assert!(matches!(failure, Failure::Killed { .. }) && !failure.is_finding(), "{failure:?}");
    }
}

#[test]
fn garbage_is_the_answer_that_was_given() {
    assert_eq!(answer("cat > /dev/null; echo garbage").unwrap(), "garbage\n");
    let failure = answer("echo 'something else went wrong' >&2; exit 1").unwrap_err();
    assert!(!failure.is_finding() && failure.to_string().contains("something else went wrong"), "{failure:?}");
    let failure = answer("yes endless").unwrap_err();
    assert_eq!(failure, Failure::TooMuchOutput { limit: 1 << 20 });
    assert!(!failure.is_finding(), "the limit is ours");
}

#[test]
fn what_is_no_opt_is_said_at_once() {
    for command in [&["/nonexistent/opt"][..], &["/bin/echo", "no version"], &["/bin/false"], &[]] {
        let failure = start(command).unwrap_err();
        assert!(matches!(failure, Failure::Spawn(_)), "{failure:?}");
    }
}
