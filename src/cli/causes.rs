//! Causes on a terminal of 80 columns: a line for what is wrong, one for the program, one for its folder.

use crate::campaign::findings::Kind;
use crate::campaign::findings::cause::Cause;
use crate::campaign::report::causes::{CauseLine, Causes, Family};
use std::collections::BTreeSet;
use std::fmt::Write;

/// The columns of a terminal.
const WIDTH: usize = 80;

/// The causes in a folder, the clearest first, and a sentence that counts them. Those that are not among `before` are
/// marked as new.
pub fn of(causes: &Causes, before: &BTreeSet<Cause>) -> String {
    let mut text = String::new();
    let is_new = |line: &CauseLine| !before.contains(&line.cause);
    for line in &causes.causes {
        add(&mut text, line, is_new(line) && !before.is_empty());
    }
    for family in &causes.families {
        add_family(&mut text, family);
    }
    if causes.unreduced > 0 {
        let passes = words(&causes.unreduced_passes);
        let cases = plural(causes.unreduced, "case", "cases");
        let _ = writeln!(text, "Not reduced, and so without a cause: {cases} by {passes}.");
    }
    let wrong: Vec<&CauseLine> = causes.causes.iter().filter(|line| line.kind == Kind::Miscompilation).collect();
    let new = wrong.iter().filter(|line| is_new(line)).count();
    let count = plural(wrong.len(), "cause", "causes");
    let failures = causes.causes.iter().filter(|line| line.kind == Kind::Failure).count();
    let failed = match failures {
        0 => String::new(),
        n => format!("; {} of LLVM", plural(n, "failure", "failures")),
    };
    let _ = writeln!(text, "{count} wrong under every variant, {new} of them new{failed}.");
    text
}

/// Adds a cause: count, pass and what is wrong; then the program; then where the smallest case is.
fn add(text: &mut String, line: &CauseLine, is_new: bool) {
    let class = line.cause.class.map_or_else(String::new, |class| format!("{class}: "));
    let remark = match (line.kind, is_new) {
        (Kind::Undecided, _) => " (undecided under a variant)",
        (_, true) => " (new)",
        (_, false) => "",
    };
    let head = format!("{:>5} × {}: {class}{}{remark}", line.cases, line.cause.pass, line.cause.what);
    let _ = writeln!(text, "{}", cut(&head));
    if !line.program.is_empty() {
        let _ = writeln!(text, "{}", cut(&format!("        {}", line.program)));
    }
    let _ = writeln!(text, "        {}", line.smallest.join("report.md").display());
}

fn add_family(text: &mut String, family: &Family) {
    let name = match family.kind {
        Kind::Known => format!("known: {}", family.name),
        Kind::Disputed => format!("not if {}", family.name),
        _ => "undef".to_owned(),
    };
    let head = format!("{:>5} × {name}: {}", family.cases, family.meaning);
    let _ = writeln!(text, "{}", cut(&head));
    let _ = writeln!(text, "{}", cut(&format!("        by {}", words(&family.passes))));
}

fn words(words: &BTreeSet<String>) -> String {
    words.iter().map(String::as_str).collect::<Vec<_>>().join(", ")
}

fn plural(n: usize, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

/// A line of at most 80 columns.
fn cut(line: &str) -> String {
    if line.chars().count() <= WIDTH {
        return line.to_owned();
    }
    line.chars().take(WIDTH - 1).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::refine::Class;

    fn line(kind: Kind, pass: &str, what: &str) -> CauseLine {
        CauseLine {
            cause: Cause { pass: pass.to_owned(), class: None, what: what.to_owned() },
            shows_as: Class::Ub,
            kind,
            cases: 12,
            in_default_pipelines: true,
            size: 2,
            program: format!("%y = add i8 %x, {}; ret i8 %y", "1".repeat(80)),
            smallest: "g/1".into(),
        }
    }

    #[test]
    fn causes_fit_a_terminal_and_new_ones_are_marked() {
        let known = line(Kind::Miscompilation, "GVN", "keeps `nsw` on `add`: add -> add");
        let family = Family {
            kind: Kind::Known,
            name: "integer-copies".to_owned(),
            meaning: "integers carry what is not one".to_owned(),
            passes: ["GVN".to_owned(), "SROA".to_owned()].into(),
            cases: 400,
        };
        let causes = Causes {
            causes: vec![known.clone(), line(Kind::Miscompilation, "SROA", "adds `align` on `load`")],
            families: vec![family],
            unreduced: 3,
            unreduced_passes: ["LICM".to_owned()].into(),
        };
        let text = of(&causes, &[known.cause].into());
        assert!(text.lines().all(|line| line.chars().count() <= WIDTH), "{text}");
        insta::assert_snapshot!(text);
        assert!(of(&causes, &BTreeSet::new()).contains("2 causes wrong under every variant, 2 of them new"));
    }
}
