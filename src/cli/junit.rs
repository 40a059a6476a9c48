//! Causes as JUnit XML, for the pages that continuous integration shows: a test suite for each findings folder, in which
//! each cause is a test that fails.

use crate::campaign::findings::finding::FindingKind;
use crate::campaign::report::causes::{CauseLine, Causes, Family};
use crate::campaign::report::conclusion::Conclusion;
use crate::cli::words::plural;
use quick_junit::{NonSuccessKind, Report, SerializeError, TestCase, TestCaseStatus, TestSuite};
use std::path::{Path, PathBuf};

/// The report of some folders. What somebody has dealt with is a skipped test, and what is not settled an error. A clean
/// folder has one more test, which succeeds.
///
/// # Errors
/// None: the text is in memory.
pub fn junit(folders: &[(PathBuf, Causes)]) -> Result<String, SerializeError> {
    let mut report = Report::new("irrefute");
    for (folder, causes) in folders {
        let mut suite = TestSuite::new(folder.display().to_string());
        suite.add_test_cases(causes.causes.iter().map(|line| case(line, folder)));
        for family in &causes.families {
            let mut status = match family.is_excused() {
                true => TestCaseStatus::skipped(),
                false => TestCaseStatus::non_success(NonSuccessKind::Failure),
            };
            status.set_message(format!("{}, {}", family.meaning, plural(family.cases as u64, "case")));
            suite.add_test_case(TestCase::new(family_name(family), status));
        }
        for open in &causes.unsettled {
            let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
            status.set_message(open.to_string());
            suite.add_test_case(TestCase::new("settled", status));
        }
        if causes.conclusion == Conclusion::Clean {
            suite.add_test_case(TestCase::new(causes.conclusion.to_string(), TestCaseStatus::success()));
        }
        report.add_test_suite(suite);
    }
    report.to_string()
}

fn case(line: &CauseLine, folder: &Path) -> TestCase {
    let what = format!("{}: {}", line.shows_as, line.cause.what);
    let status = match line.known.as_ref().filter(|known| known.is_excused()) {
        Some(known) => {
            let mut status = TestCaseStatus::skipped();
            status.set_message(super::causes::status(known));
            status
        }
        None => {
            let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
            status.set_type(line.shows_as.to_string()).set_message(&*what);
            let report = folder.join(&line.smallest).join("report.md");
            let cases = plural(line.cases as u64, "case");
            status.set_description(format!("{}\n{cases}; {}", line.program, report.display()));
            status
        }
    };
    let mut case = TestCase::new(what, status);
    case.set_classname(&*line.cause.pass);
    case
}

fn family_name(family: &Family) -> String {
    match family.kind {
        FindingKind::Known => format!("known pattern {}", family.name),
        FindingKind::Disputed => format!("right if {}", family.name),
        FindingKind::Undef | FindingKind::Miscompilation | FindingKind::Failure | FindingKind::Undecided => {
            "undef".to_owned()
        }
    }
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use crate::campaign::findings::cause::Cause;
    use crate::campaign::findings::known::KnownFindings;
    use crate::campaign::report::conclusion::Unsettled;
    use crate::refine::Class;
    use std::collections::BTreeSet;

    pub fn causes() -> Causes {
        let known = KnownFindings::from_text(
            "[[finding]]\npass = \"GVN\"\nwhat = \"x -> y\"\nstatus = \"open\"\nlink = \"https://example.org/1\"\n",
        );
        let line = |pass: &str, what: &str| CauseLine {
            cause: Cause { pass: pass.to_owned(), class: Some(Class::Value), what: what.to_owned() },
            shows_as: Class::Value,
            kind: FindingKind::Miscompilation,
            cases: 3,
            in_default_pipelines: true,
            size: 2,
            program: "%1 = icmp slt i8 %x, 1; ret i1 %1".to_owned(),
            smallest: "value-gvn-1/seed-2".into(),
            known: None,
            groups: BTreeSet::new(),
        };
        let known = known.expect("a list").iter().next().cloned();
        let family = Family {
            kind: FindingKind::Disputed,
            name: "undef=poison".to_owned(),
            meaning: "there is no undef".to_owned(),
            passes: ["SROA".to_owned()].into(),
            cases: 7,
            excused: 7,
        };
        let lines = vec![line("InstCombine", "a <b> -> \"c\""), CauseLine { known, ..line("GVN", "x -> y") }];
        let unsettled = vec![Unsettled::Waiting(2)];
        Causes { conclusion: Conclusion::Wrong, causes: lines, families: vec![family], unsettled, ..Causes::default() }
    }

    #[test]
    fn new_causes_fail_and_known_ones_are_skipped() {
        let text = junit(&[("findings".into(), causes()), ("empty".into(), Causes::default())]).expect("XML");
        let back = Report::deserialize_from_str(&text).expect("XML");
        assert_eq!((back.tests, back.failures, back.errors), (5, 1, 1));
        insta::assert_snapshot!(text);
    }
}
