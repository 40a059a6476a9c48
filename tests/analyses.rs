//! Claims that LLVM 22 printed of `tests/data/analyses/module.ll`: none of them is refuted, and nearly all are if the text
//! is edited so that they are false.

use irrefute::ir::{LlvmVersion, parse_with_positions};
use irrefute::oracle::{Counts, FunctionReport, Kind, Printer, Subject, check, read};
use irrefute::refine::Options;
use irrefute::semantics::{Dialect, Program};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

const OPTIONS: Options = Options { inputs: 60, enough_inputs: 30, exhaustive: 300, ..Options::CHECK };

/// Claims of each kind that the tests must have.
const WANTED: usize = 20;

fn file(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/analyses").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The text of the module that a printer wrote about. Jump threading changes it before lazy values are printed.
fn module_of(printer: Printer) -> String {
    file(if printer == Printer::LazyValues { "lazy-values.ll" } else { "module.ll" })
}

fn printed_by(printer: Printer) -> String {
    file(&format!("{printer}.txt"))
}

/// What the claims of all printers are about.
fn kinds() -> BTreeSet<Kind> {
    Printer::ALL.iter().flat_map(|printer| printer.kinds()).copied().collect()
}

/// What becomes of the claims in a text. With `only`, of those about one function.
fn reports(text: &str, printer: Printer, printed: &str, only: Option<&str>) -> Vec<FunctionReport> {
    let (module, map) = parse_with_positions(text, LlvmVersion(22)).expect("LLVM printed it");
    let program = Program::new(&module, Dialect::LANGREF);
    let subject = Subject { module: &module, text, map: &map };
    let mut claims = read(printer, printed, subject);
    if let Some(only) = only {
        claims.claims.retain(|claim| *claim.function == *only);
        claims.weak.clear();
        claims.unread.clear();
    }
    check(subject, &program, &claims, &OPTIONS)
}

#[test]
fn what_holds_is_not_refuted() {
    let mut counts = BTreeMap::<Kind, Counts>::new();
    for printer in Printer::ALL {
        for report in reports(&module_of(printer), printer, &printed_by(printer), None) {
            assert!(report.refuted.is_empty(), "@{}: {:?}", report.name, report.refuted);
            assert_eq!(report.reason, None, "@{}", report.name);
            report.kinds.iter().for_each(|(kind, more)| counts.entry(*kind).or_default().add(more));
        }
    }
    assert_eq!(counts.keys().copied().collect::<BTreeSet<_>>(), kinds());
    for (kind, Counts { checked, .. }) in &counts {
        assert!(*checked >= WANTED as u64, "{kind}: {counts:?}");
    }
}

/// An edit of a line, with the kind of the claim that is false then. `next` is the line that follows.
fn edits(printer: Printer, line: &str, next: &str) -> Vec<(Kind, Vec<String>)> {
    match printer {
        Printer::ScalarEvolution => evolution_edits(line),
        Printer::LazyValues => complement(line, "constantrange<", ", ", '>')
            .into_iter()
            .map(|line| (Kind::BlockRange, vec![line]))
            .collect(),
        Printer::Aliases => alias_edits(line),
        Printer::MemorySsa => match line.rsplit_once(" - clobbered by ") {
            Some((before, by)) if !by.starts_with("liveOnEntry") => {
                vec![(Kind::Clobber, vec![format!("{before} - clobbered by liveOnEntry")])]
            }
            _ => Vec::new(),
        },
        Printer::Dominators | Printer::PostDominators => {
            let kind = if printer == Printer::Dominators { Kind::Dominator } else { Kind::PostDominator };
            tree_edit(line, next).map(|lines| (kind, lines)).into_iter().collect()
        }
        Printer::Loops => match line.split_once(" containing: ") {
            Some((before, blocks)) => {
                let fewer = blocks.rsplit_once(',').map_or("%entry", |(blocks, _)| blocks);
                let more = format!("{before} containing: {blocks},%entry");
                vec![(Kind::Loop, vec![format!("{before} containing: {fewer}")]), (Kind::Loop, vec![more])]
            }
            None => Vec::new(),
        },
        // Where the result depends on some bit for certain.
        Printer::DemandedBits => {
            match line.strip_prefix("DemandedBits: 0x").and_then(|rest| rest.split_once(" for ")) {
                Some((_, of))
                    if ["xor i32 %a, %y", "shl i32 %b", "lshr i32 %c"].iter().any(|text| of.contains(text)) =>
                {
                    vec![(Kind::DemandedBits, vec![format!("DemandedBits: 0x0 for {of}")])]
                }
                _ => Vec::new(),
            }
        }
        Printer::Dependences => {
            let distance =
                line.strip_prefix("  da analyze - consistent anti [").and_then(|rest| rest.strip_suffix("]!"));
            let Some(Ok(distance)) = distance.map(str::parse::<i64>) else { return Vec::new() };
            let other = format!("  da analyze - consistent anti [{}]!", distance - 1);
            vec![(Kind::Dependence, vec!["  da analyze - none!".into()]), (Kind::Dependence, vec![other])]
        }
        // Which instructions are conditional is seen in the function.
        Printer::MustExecute => match line.trim_start().split_once(" = ") {
            Some((name, _)) if CONDITIONAL.contains(&name) && !line.contains("; (") => {
                vec![(Kind::MustExecute, vec![format!("{line} ; (mustexec in: loop)")])]
            }
            None if line.trim_start().starts_with("store i32 %new") || line.trim_start().starts_with("br i1 %c2") => {
                vec![(Kind::MustExecute, vec![format!("{line} ; (mustexec in: loop)")])]
            }
            _ => Vec::new(),
        },
    }
}

/// Instructions of @conditional and others that some turn of the loop does not execute.
const CONDITIONAL: [&str; 18] = [
    "%t1", "%t2", "%t3", "%t4", "%t5", "%t6", "%t7", "%c2", "%d1", "%d2", "%d3", "%e1", "%e2", "%e3", "%e4", "%e5",
    "%old", "%new",
];

/// The line with the complement of a range in it.
fn complement(line: &str, open: &str, comma: &str, close: char) -> Option<String> {
    let (before, rest) = line.split_once(open)?;
    let (lo, rest) = rest.split_once(comma)?;
    let (hi, after) = rest.split_once(close)?;
    Some(format!("{before}{open}{hi}{comma}{lo}{close}{after}"))
}

fn evolution_edits(line: &str) -> Vec<(Kind, Vec<String>)> {
    let mut edits = Vec::new();
    if let Some(rest) = line.strip_prefix("  -->  ") {
        edits.extend(complement(line, "U: [", ",", ')').map(|line| (Kind::Range, vec![line])));
        if let Some((expression, behind)) = rest.split_once(" U: ")
            && behind.starts_with(['[', 'f'])
            && !expression.contains("-->")
        {
            edits.push((Kind::Value, vec![format!("  -->  (1 + {expression}) U: {behind}")]));
        }
        if let Some((before, rest)) = line.split_once("Exits: ")
            && let Some((value, after)) = rest.split_once("\t\t")
            && !value.contains('<')
        {
            edits.push((Kind::ExitValue, vec![format!("{before}Exits: (1 + {value})\t\t{after}")]));
        }
    }
    for (words, kind) in [
        (": backedge-taken count is ", Kind::BackedgeCount),
        (": constant max backedge-taken count is ", Kind::MaxBackedgeCount),
        (": symbolic max backedge-taken count is ", Kind::MaxBackedgeCount),
    ] {
        if let Some((before, _)) = line.split_once(words) {
            edits.push((kind, vec![format!("{before}{words}i32 0")]));
        }
    }
    if let Some((before, _)) = line.split_once(": Trip multiple is ") {
        edits.push((Kind::TripMultiple, vec![format!("{before}: Trip multiple is 97")]));
    }
    edits
}

fn alias_edits(line: &str) -> Vec<(Kind, Vec<String>)> {
    let renamed = |from: &str, to: &str| line.replacen(from, to, 1);
    match line.trim_start() {
        text if text.starts_with("NoAlias:") => vec![(Kind::Alias, vec![renamed("NoAlias", "MustAlias")])],
        text if text.starts_with("MustAlias:") || text.starts_with("PartialAlias") => {
            let (_, locations) = line.split_once(":\t").expect("two locations");
            vec![
                (Kind::Alias, vec![format!("  NoAlias:\t{locations}")]),
                (Kind::Alias, vec![format!("  PartialAlias (off 77):\t{locations}")]),
            ]
        }
        // These calls access every byte.
        text if text.starts_with("Just Mod:  Ptr") && text.contains("@fill") => vec![
            (Kind::ModRef, vec![renamed("Just Mod", "NoModRef")]),
            (Kind::ModRef, vec![renamed("Just Mod", "Just Ref")]),
        ],
        text if text.starts_with("Just Ref:  Ptr") && text.contains("@total") => vec![
            (Kind::ModRef, vec![renamed("Just Ref", "NoModRef")]),
            (Kind::ModRef, vec![renamed("Just Ref", "Just Mod")]),
        ],
        _ => Vec::new(),
    }
}

/// A child above its parent, or a sibling below the other.
fn tree_edit(line: &str, next: &str) -> Option<Vec<String>> {
    let parts = |line: &str| {
        let name = line.split_once("] ")?.1.split(' ').next()?.to_owned();
        name.starts_with('%').then_some((line.len() - line.trim_start().len(), name))
    };
    let ((depth, name), (next_depth, next_name)) = (parts(line)?, parts(next)?);
    if next_depth > depth {
        return Some(vec![line.replacen(&name, &next_name, 1), next.replacen(&next_name, &name, 1)]);
    }
    (next_depth == depth).then(|| vec![line.to_owned(), format!("  {next}")])
}

#[test]
fn what_is_edited_to_be_false_is_refuted() {
    let mut seeded = BTreeMap::<Kind, (usize, Vec<String>)>::new();
    for printer in Printer::ALL {
        let (module, printed) = (module_of(printer), printed_by(printer));
        let lines: Vec<&str> = printed.lines().collect();
        let before: BTreeSet<(String, String)> = texts(&module, printer, &printed);
        for (i, line) in lines.iter().enumerate() {
            for (kind, edited) in edits(printer, line, lines.get(i + 1).unwrap_or(&"")) {
                let (count, _) = seeded.entry(kind).or_default();
                if *count >= WANTED {
                    continue;
                }
                let mut all: Vec<&str> = lines.clone();
                all.splice(i..i + edited.len(), edited.iter().map(String::as_str));
                let all = all.join("\n");
                // The claims that the edit made.
                let made: Vec<(String, String)> =
                    texts(&module, printer, &all).into_iter().filter(|claim| !before.contains(claim)).collect();
                let Some((function, _)) = made.first() else { continue };
                *count += 1;
                let refuted = reports(&module, printer, &all, Some(function))
                    .iter()
                    .flat_map(|report| &report.refuted)
                    .any(|refuted| refuted.kind == kind && made.iter().any(|(_, text)| *text == refuted.claim));
                if !refuted {
                    seeded.entry(kind).or_default().1.push(format!("{line:?} as {edited:?}"));
                }
            }
        }
    }
    assert_eq!(seeded.keys().copied().collect::<BTreeSet<_>>(), kinds());
    for (kind, (count, missed)) in seeded {
        assert_eq!(count, WANTED, "{kind}");
        assert!(missed.len() <= 1, "{kind}: {missed:#?}");
    }
}

/// The claims in a text, each with its function.
fn texts(module: &str, printer: Printer, printed: &str) -> BTreeSet<(String, String)> {
    let (parsed, map) = parse_with_positions(module, LlvmVersion(22)).expect("LLVM printed it");
    let claims = read(printer, printed, Subject { module: &parsed, text: module, map: &map });
    claims.claims.into_iter().map(|claim| (claim.function.to_string(), claim.text)).collect()
}
