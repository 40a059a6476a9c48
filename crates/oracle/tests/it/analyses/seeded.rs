//! Claims that are edited to be false.

use super::{Parsed, WANTED, kinds, module_of, printed_by};
use irrefute_oracle::{Claim, ClaimKind, Claims, Printer};
use std::collections::{BTreeMap, BTreeSet};

/// An edit of a line, with the kind of the claim that is false then. `next` is the line that follows.
fn edits(printer: Printer, line: &str, next: &str) -> Vec<(ClaimKind, Vec<String>)> {
    match printer {
        Printer::ScalarEvolution => evolution_edits(line),
        Printer::LazyValues => complement(line, "constantrange<", ", ", '>')
            .into_iter()
            .map(|line| (ClaimKind::BlockRange, vec![line]))
            .collect(),
        Printer::Aliases => alias_edits(line),
        Printer::MemorySsa => match line.rsplit_once(" - clobbered by ") {
            Some((before, by)) if !by.starts_with("liveOnEntry") => {
                vec![(ClaimKind::Clobber, vec![format!("{before} - clobbered by liveOnEntry")])]
            }
            _ => Vec::new(),
        },
        Printer::Dominators | Printer::PostDominators => {
            let kind = if printer == Printer::Dominators { ClaimKind::Dominator } else { ClaimKind::PostDominator };
            tree_edit(line, next).map(|lines| (kind, lines)).into_iter().collect()
        }
        Printer::Loops => match line.split_once(" containing: ") {
            Some((before, blocks)) => {
                let fewer = blocks.rsplit_once(',').map_or("%entry", |(blocks, _)| blocks);
                let more = format!("{before} containing: {blocks},%entry");
                vec![(ClaimKind::Loop, vec![format!("{before} containing: {fewer}")]), (ClaimKind::Loop, vec![more])]
            }
            None => Vec::new(),
        },
        // Where the result depends on some bit for certain.
        Printer::DemandedBits => {
            match line.strip_prefix("DemandedBits: 0x").and_then(|rest| rest.split_once(" for ")) {
                Some((_, of))
                    if ["xor i32 %a, %y", "shl i32 %b", "lshr i32 %c"].iter().any(|text| of.contains(text)) =>
                {
                    vec![(ClaimKind::DemandedBits, vec![format!("DemandedBits: 0x0 for {of}")])]
                }
                _ => Vec::new(),
            }
        }
        Printer::Dependences => {
            let distance =
                line.strip_prefix("  da analyze - consistent anti [").and_then(|rest| rest.strip_suffix("]!"));
            let Some(Ok(distance)) = distance.map(str::parse::<i64>) else { return Vec::new() };
            let other = format!("  da analyze - consistent anti [{}]!", distance - 1);
            vec![(ClaimKind::Dependence, vec!["  da analyze - none!".into()]), (ClaimKind::Dependence, vec![other])]
        }
        Printer::AliasSets => alias_set_edits(line),
        // The largest safe vector is twice as large, or the two accesses of a dependence are exchanged.
        Printer::AccessInfo => match line.split_once(" width of ").and_then(|(before, rest)| {
            let (bits, after) = rest.split_once(' ')?;
            Some((before, bits.parse::<u64>().ok()?, after))
        }) {
            Some((before, bits, after)) => [2 * bits, 4 * bits]
                .map(|bits| (ClaimKind::LoopAccess, vec![format!("{before} width of {bits} {after}")]))
                .to_vec(),
            None => match (line.strip_suffix(" -> "), next.trim()) {
                (Some(first), second) if first.trim().starts_with("%v = load") && second.starts_with("store") => {
                    vec![(
                        ClaimKind::LoopAccess,
                        vec![format!("          {second} -> "), format!("          {}", first.trim())],
                    )]
                }
                _ => Vec::new(),
            },
        },
        Printer::StackSafety => match line.split_once(": [").and_then(|(before, rest)| {
            let (lo, rest) = rest.split_once(',')?;
            let (hi, after) = rest.split_once(')')?;
            Some((before, lo, hi.parse::<i64>().ok()?, after))
        }) {
            Some((before, lo, hi, after)) if hi > 1 && lo == "0" => {
                vec![(ClaimKind::StackSafety, vec![format!("{before}: [{lo},{}){after}", hi - 1)])]
            }
            Some((before, lo, hi, after)) => {
                vec![(ClaimKind::StackSafety, vec![format!("{before}: [{hi},{lo}){after}")])]
            }
            None => Vec::new(),
        },
        // Of %u nothing is known, and of some %d no alignment.
        Printer::Dereferences => match line.split_once("ptr %d\t") {
            Some((before, alignment)) => {
                let mut edits = vec![(ClaimKind::Dereferenceable, vec![format!("{before}ptr %u\t{alignment}")])];
                if alignment == "(unaligned)" {
                    edits.push((ClaimKind::Dereferenceable, vec![format!("{before}ptr %d\t(aligned)")]));
                }
                edits
            }
            None if line.contains("%s = alloca") => {
                vec![(ClaimKind::Dereferenceable, vec!["  ptr %u\t(aligned)".to_owned()])]
            }
            None => Vec::new(),
        },
        Printer::FunctionAttrs | Printer::Attributor | Printer::AttributorLight => attribute_edits(line),
        // Which instructions are conditional is seen in the function.
        Printer::MustExecute => match line.trim_start().split_once(" = ") {
            Some((name, _)) if CONDITIONAL.contains(&name) && !line.contains("; (") => {
                vec![(ClaimKind::MustExecute, vec![format!("{line} ; (mustexec in: loop)")])]
            }
            None if line.trim_start().starts_with("store i32 %new") || line.trim_start().starts_with("br i1 %c2") => {
                vec![(ClaimKind::MustExecute, vec![format!("{line} ; (mustexec in: loop)")])]
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

fn evolution_edits(line: &str) -> Vec<(ClaimKind, Vec<String>)> {
    let mut edits = Vec::new();
    if let Some(rest) = line.strip_prefix("  -->  ") {
        edits.extend(complement(line, "U: [", ",", ')').map(|line| (ClaimKind::Range, vec![line])));
        if let Some((expression, behind)) = rest.split_once(" U: ")
            && behind.starts_with(['[', 'f'])
            && !expression.contains("-->")
        {
            edits.push((ClaimKind::Value, vec![format!("  -->  (1 + {expression}) U: {behind}")]));
        }
        if let Some((before, rest)) = line.split_once("Exits: ")
            && let Some((value, after)) = rest.split_once("\t\t")
            && !value.contains('<')
        {
            edits.push((ClaimKind::ExitValue, vec![format!("{before}Exits: (1 + {value})\t\t{after}")]));
        }
    }
    for (words, kind) in [
        (": backedge-taken count is ", ClaimKind::BackedgeCount),
        (": constant max backedge-taken count is ", ClaimKind::MaxBackedgeCount),
        (": symbolic max backedge-taken count is ", ClaimKind::MaxBackedgeCount),
    ] {
        if let Some((before, _)) = line.split_once(words) {
            edits.push((kind, vec![format!("{before}{words}i32 0")]));
        }
    }
    if let Some((before, _)) = line.split_once(": Trip multiple is ") {
        edits.push((ClaimKind::TripMultiple, vec![format!("{before}: Trip multiple is 97")]));
    }
    edits
}

fn alias_edits(line: &str) -> Vec<(ClaimKind, Vec<String>)> {
    let renamed = |from: &str, to: &str| line.replacen(from, to, 1);
    match line.trim_start() {
        text if text.starts_with("NoAlias:") => vec![(ClaimKind::Alias, vec![renamed("NoAlias", "MustAlias")])],
        text if text.starts_with("MustAlias:") || text.starts_with("PartialAlias") => {
            let (_, locations) = line.split_once(":\t").expect("two locations");
            vec![
                (ClaimKind::Alias, vec![format!("  NoAlias:\t{locations}")]),
                (ClaimKind::Alias, vec![format!("  PartialAlias (off 77):\t{locations}")]),
            ]
        }
        // These calls access every byte.
        text if text.starts_with("Just Mod:  Ptr") && text.contains("@fill") => vec![
            (ClaimKind::ModRef, vec![renamed("Just Mod", "NoModRef")]),
            (ClaimKind::ModRef, vec![renamed("Just Mod", "Just Ref")]),
        ],
        text if text.starts_with("Just Ref:  Ptr") && text.contains("@total") => vec![
            (ClaimKind::ModRef, vec![renamed("Just Ref", "NoModRef")]),
            (ClaimKind::ModRef, vec![renamed("Just Ref", "Just Mod")]),
        ],
        _ => Vec::new(),
    }
}

/// Locations that may be the same are said to be so, or said to be in other sets; and so are calls.
fn alias_set_edits(line: &str) -> Vec<(ClaimKind, Vec<String>)> {
    let set = "  AliasSet[0x0, 1] may alias, Mod/Ref  ";
    if line.contains(" Unknown instructions: ") {
        // A claim is about what was accessed before the call.
        if !line.contains("@fill(ptr %y") {
            return Vec::new();
        }
        return vec![(ClaimKind::ModRef, vec![set.to_owned(), line.to_owned()])];
    }
    let Some((before, last)) = line.rsplit_once("), (") else { return Vec::new() };
    let mut edits = vec![(ClaimKind::Alias, vec![line.replacen("] may alias", "] must alias", 1)])];
    // Who only reads need not know.
    if line.contains(", Mod") {
        edits.push((ClaimKind::Alias, vec![format!("{before})"), format!("{set} Memory locations: ({last}")]));
    }
    edits
}

/// Promises that the functions of these names do not keep.
fn attribute_edits(line: &str) -> Vec<(ClaimKind, Vec<String>)> {
    let Some((before, rest)) = line.split_once('@').filter(|_| line.starts_with("define")) else { return Vec::new() };
    let name: String = rest.chars().take_while(char::is_ascii_alphabetic).collect();
    let parameter = |promise: &str| rest.replacen("(ptr ", &format!("(ptr {promise} "), 1);
    let result =
        |promise: &str| format!("{} @{rest}", before.replacen("define ", &format!("define {promise} "), 1).trim());
    let edited = match &*name {
        "read" => vec![format!("{before}@{}", rest.replacen("readonly", "readnone", 1)), result("range(i8 0, 100)")],
        "write" => vec![
            format!("{before}@{}", rest.replacen("writeonly", "readonly", 1)),
            format!("{before}@{}", rest.replacen("writeonly", "readnone", 1)),
        ],
        "pure" => vec![result("range(i8 0, 100)"), result("noundef")],
        "same" => vec![result("align 8"), format!("{before}@{}", parameter("noundef"))],
        _ => Vec::new(),
    };
    edited.into_iter().filter(|edited| edited != line).map(|line| (ClaimKind::Attribute, vec![line])).collect()
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
    edited_claims_are_refuted(WANTED / 3);
}

#[test]
#[ignore = "half a minute"]
fn most_of_what_is_edited_to_be_false_is_refuted() {
    edited_claims_are_refuted(WANTED);
}

/// Of each kind so many claims are edited, and one at most is not refuted.
fn edited_claims_are_refuted(wanted: usize) {
    let mut seeded = BTreeMap::<(Printer, ClaimKind), (usize, Vec<String>)>::new();
    for printer in Printer::ALL {
        let (parsed, printed) = (Parsed::new(&module_of(printer)), printed_by(printer));
        let lines: Vec<&str> = printed.lines().collect();
        let before = texts(&parsed.read(printer, &printed));
        for (i, line) in lines.iter().enumerate() {
            for (kind, edited) in edits(printer, line, lines.get(i + 1).unwrap_or(&"")) {
                let (count, _) = seeded.entry((printer, kind)).or_default();
                if *count >= wanted {
                    continue;
                }
                let mut all: Vec<&str> = lines.clone();
                all.splice(i..i + edited.len(), edited.iter().map(String::as_str));
                // The claims that the edit made, alone.
                let mut claims = parsed.read(printer, &all.join("\n"));
                claims.claims.retain(|claim| !before.contains(&text_of(claim)));
                claims.weak.clear();
                claims.unread.clear();
                if claims.claims.is_empty() {
                    continue;
                }
                *count += 1;
                let reports = parsed.check(&claims);
                let refuted = reports.iter().flat_map(|report| &report.refuted).any(|refuted| refuted.kind == kind);
                if !refuted {
                    seeded.entry((printer, kind)).or_default().1.push(format!("{line:?} as {edited:?}"));
                }
            }
        }
    }
    assert_eq!(seeded.keys().copied().collect::<BTreeSet<(Printer, ClaimKind)>>(), kinds());
    for ((printer, kind), (count, missed)) in seeded {
        println!("| `{printer}` | `{kind}` | {count} | {} |", count - missed.len());
        assert_eq!(count, wanted, "{printer}: {kind}");
        assert!(missed.len() <= 1, "{printer}: {kind}: {missed:#?}");
    }
}

/// What tells claims apart.
fn text_of(claim: &Claim) -> (String, String) {
    (claim.function.to_string(), claim.text.clone())
}

fn texts(claims: &Claims) -> BTreeSet<(String, String)> {
    claims.claims.iter().map(text_of).collect()
}
