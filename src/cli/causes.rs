//! Causes on a terminal of 80 columns: a line for what is wrong, one for the program, one for its folder.

use crate::campaign::findings::FindingKind;
use crate::campaign::findings::cause::Cause;
use crate::campaign::findings::known::{FindingStatus, KnownFinding};
use crate::campaign::report::causes::{CauseLine, Causes, Family};
use crate::campaign::report::conclusion::Unsettled;
use crate::cli::words::{cut, filled, plural, width};
use std::collections::BTreeSet;
use std::fmt::Write;

/// The causes in a folder, the clearest first, and a sentence that counts them. Those that are not among `before` are
/// marked as new, if there are any.
pub fn of(causes: &Causes, before: &BTreeSet<Cause>) -> String {
    let mut text = String::new();
    let is_new = |line: &CauseLine| !before.contains(&line.cause);
    for line in &causes.causes {
        add(&mut text, line, is_new(line) && !before.is_empty());
    }
    for family in &causes.families {
        add_family(&mut text, family);
    }
    let is_seen = |line: &&CauseLine| line.known.as_ref().is_some_and(|known| known.status == FindingStatus::Seen);
    let seen = match causes.causes.iter().filter(is_seen).count() {
        0 => String::new(),
        n => format!(" ({n} seen before)"),
    };
    let reported = causes.causes.iter().filter(|line| line.is_excused() && !is_seen(line)).count();
    let unreported = causes.causes.len() - reported;
    let new = causes.causes.iter().filter(|line| is_new(line)).count();
    let new = if before.is_empty() { String::new() } else { format!(", {new} new in this folder") };
    let unreduced = match causes.causes.iter().filter(|line| !line.is_reduced()).count() {
        0 => String::new(),
        n => format!(", {n} not reduced yet"),
    };
    match causes.causes.len() as u64 {
        0 => text.push_str("No bug.\n"),
        n => {
            let counts = format!("{unreported} unreported{seen}, {reported} already reported{new}{unreduced}");
            let _ = writeln!(text, "{}", filled(&format!("{}: {counts}.", plural(n, "bug"))));
        }
    }
    text
}

/// What the folder means as a whole, and what is not settled. `go_on` is the command that settles what waits.
pub fn conclusion(causes: &Causes, go_on: Option<&str>) -> String {
    let mut text = String::new();
    for open in &causes.unsettled {
        let _ = writeln!(text, "{}", filled(&format!("Open: {open}.")));
    }
    if causes.alike > 0 {
        let more = format!(
            "{} looked like a hundred of these, and only the seeds are kept.",
            plural(causes.alike, "more candidate")
        );
        let _ = writeln!(text, "{}", filled(&more));
    }
    let waits = causes.unsettled.iter().any(|open| matches!(open, Unsettled::Waiting(_))) || causes.unreduced() > 0;
    if let Some(command) = go_on.filter(|_| waits) {
        let _ = writeln!(text, "To go on: {command}");
    }
    let _ = writeln!(text, "{}", causes.conclusion.sentence());
    text
}

/// Adds a cause: count, pass and what is wrong; then the program; then where the smallest case is.
fn add(text: &mut String, line: &CauseLine, is_new: bool) {
    let class = line.cause.class.map_or_else(String::new, |class| format!("{class}: "));
    let remark = match (&line.known, line.kind, is_new) {
        (Some(known), ..) => format!(" ({})", word(known.status)),
        (None, FindingKind::Undecided, _) => " (undecided under a variant)".to_owned(),
        (None, _, true) => " (new)".to_owned(),
        (None, _, false) => String::new(),
    };
    let head = format!("{:>5} × {}: {class}{}", line.cases, line.cause.pass, line.cause.what);
    let _ = writeln!(text, "{}{remark}", cut(&head, width().saturating_sub(remark.chars().count()).max(width() / 2)));
    if !line.program.is_empty() {
        let _ = writeln!(text, "{}", cut(&format!("        {}", line.program), width()));
    }
    // The link has a line of its own: it must be whole to be of use.
    if let Some(link) = line.known.as_ref().and_then(|known| known.link.as_ref()) {
        let _ = writeln!(text, "        {link}");
    }
    let _ = writeln!(text, "        {}", line.smallest.join("report.md").display());
}

fn word(status: FindingStatus) -> &'static str {
    match status {
        FindingStatus::Open => "open",
        FindingStatus::Accepted => "accepted",
        FindingStatus::Fixed => "fixed, and back",
        FindingStatus::Seen => "seen before",
    }
}

/// What became of a known finding, and where it is reported.
pub fn status(known: &KnownFinding) -> String {
    let word = word(known.status);
    match &known.link {
        Some(link) => format!("{word}: {link}"),
        None => word.to_owned(),
    }
}

fn add_family(text: &mut String, family: &Family) {
    let name = match family.kind {
        FindingKind::Known => format!("known: {}", family.name),
        FindingKind::Disputed => format!("not if {}", family.name),
        _ => "undef".to_owned(),
    };
    let head = format!("{:>5} × {name}: {}", family.cases, family.meaning);
    let _ = writeln!(text, "{}", cut(&head, width()));
    let _ = writeln!(text, "{}", cut(&format!("        by {}", words(&family.passes)), width()));
}

fn words(words: &BTreeSet<String>) -> String {
    words.iter().map(String::as_str).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::findings::known::KnownFindings;
    use crate::campaign::report::causes::NOT_REDUCED;
    use crate::campaign::report::conclusion::Conclusion;
    use crate::refine::Class;

    fn line(kind: FindingKind, pass: &str, what: &str) -> CauseLine {
        CauseLine {
            cause: Cause { pass: pass.to_owned(), class: None, what: what.to_owned() },
            shows_as: Class::Ub,
            kind,
            cases: 12,
            in_default_pipelines: true,
            size: 2,
            program: format!("%y = add i8 %x, {}; ret i8 %y", "1".repeat(80)),
            smallest: "g/1".into(),
            known: None,
            groups: BTreeSet::new(),
        }
    }

    #[test]
    fn causes_fit_a_terminal_and_new_ones_are_marked() {
        let known = line(FindingKind::Miscompilation, "GVN", "keeps `nsw` on `add`: add -> add");
        let family = Family {
            kind: FindingKind::Known,
            name: "integer-copies".to_owned(),
            meaning: "integers carry what is not one".to_owned(),
            passes: ["GVN".to_owned(), "SROA".to_owned()].into(),
            cases: 400,
            excused: 0,
        };
        let causes = Causes {
            causes: vec![
                known.clone(),
                line(FindingKind::Miscompilation, "SROA", "adds `align` on `load`"),
                line(FindingKind::Failure, "LICM", NOT_REDUCED),
            ],
            families: vec![family],
            unsettled: vec![Unsettled::Waiting(3), Unsettled::NothingDecided],
            alike: 1,
            conclusion: Conclusion::Wrong,
            ..Causes::default()
        };
        let text = of(&causes, &[known.cause].into()) + &conclusion(&causes, Some("irrefute fuzz --resume"));
        assert!(text.lines().all(|line| line.chars().count() <= width()), "{text}");
        insta::assert_snapshot!(text);
        assert!(of(&causes, &BTreeSet::new()).contains("3 bugs: 3 unreported, 0 already reported, 1 not reduced yet"));
    }

    #[test]
    fn the_link_of_a_known_cause_is_whole() {
        let link = format!("https://github.com/llvm/llvm-project/issues/{}", "1".repeat(40));
        let list = format!("[[finding]]\npass = \"GVN\"\nwhat = \"x\"\nstatus = \"open\"\nlink = \"{link}\"\n");
        let known = KnownFindings::from_text(&list).expect("a list").iter().next().cloned();
        let causes = vec![CauseLine { known, ..line(FindingKind::Miscompilation, "GVN", "x") }];
        let text = of(&Causes { causes, ..Causes::default() }, &BTreeSet::new());
        assert!(text.contains("12 × GVN: x (open)\n") && text.lines().any(|line| line.trim() == link), "{text}");
    }
}
