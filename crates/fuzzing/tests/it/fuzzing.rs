//! What a fuzzer is told of a test case: with an LLVM that answers as a test wants, and with the real one.

use irrefute_campaign::findings::known::KnownFindings;
use irrefute_fuzzing::{Complaint, Filing, Outcome, Session, TestCase, text};
use irrefute_llvm::{Backend, Description, Failure, Job, LlvmKind, Natives, Position, Response, Stage, Times};
use std::fs;
use std::path::{Path, PathBuf};

/// Adds, but promises too much of it.
const SOURCE: &str = "define i8 @f(i8 %x) {\n  %y = add i8 %x, 1\n  ret i8 %y\n}\n";
const WRONG: &str = "define i8 @f(i8 %x) {\n  %y = add nsw i8 %x, 1\n  ret i8 %y\n}\n";

/// An LLVM whose fresh workers have one answer each; those of the last one are all alike.
struct Scripted {
    description: Description,
    answers: Vec<Result<String, Failure>>,
}

impl Backend for Scripted {
    fn describe(&self) -> &Description {
        &self.description
    }

    fn submit(&mut self, _: &Job) -> Result<(), Failure> {
        Ok(())
    }

    fn collect(&mut self) -> Result<Response, Failure> {
        let (snapshots, times) = (Vec::new(), Times::default());
        Ok(Response {
            text: self.answers[0].clone()?,
            snapshots,
            printed: String::new(),
            native: Ok(Natives::default()),
            times,
        })
    }

    fn retire(&mut self) {
        if self.answers.len() > 1 {
            drop(self.answers.remove(0));
        }
    }
}

/// One known group; none if the name is empty.
fn known_group(group: &str) -> KnownFindings {
    let entry = format!("[[finding]]\ngroup = {group:?}\nstatus = \"open\"\n");
    KnownFindings::from_text(if group.is_empty() { "" } else { &entry }).expect("a list")
}

fn outcome(source: &str, answers: &[Result<&str, Failure>], known: &str) -> Outcome {
    let description = Description { version: "22.1.8".into(), how: LlvmKind::Linked, path: "scripted".into() };
    let answers = answers.iter().map(|a| a.clone().map(str::to_owned)).collect();
    let backend = Scripted { description, answers };
    let mut session = Session::with(Box::new(backend), known_group(known));
    session.try_case(&source.parse().expect("a test case"))
}

fn complaint(outcome: Outcome) -> Complaint {
    match outcome {
        Outcome::Wrong(complaint) => *complaint,
        other => panic!("not wrong: {other:?}"),
    }
}

fn crash() -> Failure {
    let at = Position { stage: Stage::Optimize, ..Position::from_word(0) };
    Failure::Crash { signal: 11, at, stderr: String::new() }
}

#[test]
fn what_refines_was_checked() {
    assert!(matches!(outcome(SOURCE, &[Ok(SOURCE)], ""), Outcome::Checked(_)));
}

#[test]
fn a_violation_is_told_when_it_is_seen_twice() {
    let told = complaint(outcome(SOURCE, &[Ok(WRONG)], ""));
    assert!(told.group.starts_with("poison-"), "{told:?}");
    let shown = told.to_string();
    let reproducer: TestCase = told.reproducer.parse().expect("a test case");
    assert_eq!(reproducer, SOURCE.parse().unwrap());
    assert!(shown.contains(told.reproducer.trim_end()), "{shown}");
    let entry = shown.split_once("names:\n").expect("an entry at the end").1;
    assert!(KnownFindings::from_text(entry).expect("a list").group(&told.group).is_some(), "{entry}");
    assert!(shown.contains("i8 %x = 127"), "{shown}");
    // Once is not enough, nor is the same worker.
    assert!(matches!(outcome(SOURCE, &[Ok(WRONG), Ok(SOURCE)], ""), Outcome::Unreproduced));
}

/// With a folder, a violation is filed, reduced, and does not stop the fuzzer; unless its cause is new and the user wants
/// to stop there.
#[test]
fn a_violation_is_filed() {
    let folder = tempfile::tempdir().expect("a folder");
    let described = || Description { version: "22.1.8".into(), how: LlvmKind::Linked, path: "scripted".into() };
    let wrong = || Scripted { description: described(), answers: vec![Ok(WRONG.to_owned())] };
    let session = |stops: bool, known: &str| {
        let filing = Filing::in_folder(folder.path(), stops).expect("a folder");
        Session::with(Box::new(wrong()), known_group(known)).filing(filing)
    };
    let case: TestCase = SOURCE.parse().expect("a test case");
    let group = match session(false, "").try_case(&case) {
        Outcome::Filed(group) => group,
        other => panic!("{other:?}"),
    };
    let files = |name: &str| {
        let cases = fs::read_dir(folder.path().join(&group)).expect("a group");
        cases.filter(|case| case.as_ref().expect("an entry").path().join(name).is_file()).count()
    };
    assert_eq!((files("finding.json"), files("reduced.src.ll")), (1, 1));
    assert!(folder.path().join("index.html").is_file());
    // The same case is the same finding.
    assert!(matches!(session(false, "").try_case(&case), Outcome::Filed(_)));
    assert_eq!(files("finding.json"), 1);
    assert!(matches!(session(true, "").try_case(&case), Outcome::Wrong(_)));
    assert!(matches!(session(true, &group).try_case(&case), Outcome::Known(_)));
}

/// Continuous integration runs the targets with this list.
#[test]
fn the_list_of_the_fuzz_targets_can_be_read() {
    let known = KnownFindings::from_text(include_str!("../../../../fuzz/known.toml")).expect("a list");
    let is_excused = |group: &str| known.group(group).is_some_and(|finding| finding.is_excused());
    assert!(is_excused("undef-value-gvn") && is_excused("known-integer-copies-sroa"));
    assert!(!is_excused("value-gvn-01234567"));
}

#[test]
fn a_known_group_passes_and_no_other() {
    let group = complaint(outcome(SOURCE, &[Ok(WRONG)], "value-*")).group;
    assert!(matches!(outcome(SOURCE, &[Ok(WRONG)], &group), Outcome::Known(known) if known == group));
    assert!(matches!(outcome(SOURCE, &[Ok(WRONG)], "poison-*"), Outcome::Known(_)));
}

#[test]
fn a_crash_of_llvm_is_a_finding_with_a_group() {
    let told = complaint(outcome(SOURCE, &[Err(crash())], ""));
    assert!(told.group.starts_with("crash-"), "{told:?}");
    assert!(matches!(outcome(SOURCE, &[Err(crash())], "crash-*"), Outcome::Known(_)));
    assert!(matches!(outcome(SOURCE, &[Err(crash()), Ok(SOURCE)], ""), Outcome::Unreproduced));
}

#[test]
fn what_we_cannot_read_is_told_as_ours() {
    let told = complaint(outcome(SOURCE, &[Ok("define")], ""));
    assert!(told.group.starts_with("internal-"), "{told:?}");
    assert!(matches!(outcome(SOURCE, &[Ok("define")], &told.group), Outcome::Known(_)));
}

#[test]
fn where_nothing_is_tested_nothing_is_kept() {
    let vacuous = "define i8 @f(i8 %x) {\n  unreachable\n}\n";
    assert!(matches!(outcome(vacuous, &[Ok(vacuous)], ""), Outcome::Nothing(_)));
    let pair = "define ppc_fp128 @f(ppc_fp128 %x) {\n  %y = fadd ppc_fp128 %x, %x\n  ret ppc_fp128 %y\n}\n";
    match outcome(pair, &[Ok(pair)], "") {
        Outcome::Nothing(why) => assert!(why.contains("ppc_fp128"), "{why}"),
        other => panic!("{other:?}"),
    }
}

/// The seeds of `parse`, `print_parse` and `mutate`.
#[test]
fn every_text_of_the_corpus_is_read_back() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus");
    let (mut files, mut folders) = (Vec::new(), vec![corpus]);
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
        let (below, here): (Vec<PathBuf>, _) = entries.partition(|path| path.is_dir());
        folders.extend(below);
        files.extend(here.into_iter().filter(|file| file.extension().is_some_and(|extension| extension == "ll")));
    }
    assert!(files.len() > 500);
    for file in files {
        let text = fs::read_to_string(&file).expect("UTF-8");
        // No LLVM has these operations on bytes, so no version prints them.
        let is_own = ["bytecast", "trunc b", "lshr b"].iter().any(|word| text.contains(word));
        assert!(text::parses(&text) && (is_own || text::prints_and_parses(&text)), "{}", file.display());
    }
}
