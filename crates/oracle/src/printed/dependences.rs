//! `print<da>`:
//!
//! ```text
//! Printing analysis 'Dependence Analysis' for function 'f':
//! Src:  store i32 %i, ptr %a, align 4 --> Dst:  %v = load i32, ptr %b, align 4
//!   da analyze - consistent flow [2 *|<]!
//! ```
//!
//! LLVM, `DependenceAnalysis.cpp`, `Dependence::dump`: for each loop around both, outermost first, how many turns later the
//! second access is: a number, `S` where the loop plays no part, or the signs that this number may have: `<` if the second
//! is later, `=`, `>`. `none` claims that they never access one byte. `confused` claims nothing. What stands above a line
//! `Runtime Assumptions:` is claimed only under these assumptions.

use super::{Reading, analysed};
use crate::claim::{ClaimKind, Later, Statement};
use crate::memory::pointer_of;
use irrefute_ir::{InstRef, Op};
use irrefute_semantics::Place;

/// The function that a line begins.
pub(super) fn function(line: &str) -> Option<&str> {
    analysed(line, "Dependence Analysis")
}

pub(super) fn read(lines: &[&str], reading: &mut Reading<'_, '_>) {
    let mut pair = None;
    for (i, line) in lines.iter().copied().enumerate() {
        if let Some((source, target)) = line.strip_prefix("Src:").and_then(|rest| rest.split_once(" --> Dst:")) {
            pair = Some((source.trim(), target.trim()));
        } else if let (Some(answer), Some((source, target))) = (line.strip_prefix("  da analyze - "), pair.take()) {
            let text = format!("{source} --> {target}: {answer}");
            if answer.starts_with("confused!") {
                confused(source, target, &text, reading);
                continue;
            }
            if lines.get(i + 1).is_some_and(|next| next.trim_start().starts_with("Runtime Assumptions:")) {
                reading.unread(ClaimKind::Dependence, text, "a dependence under conditions");
                continue;
            }
            match dependence(answer, source, target, reading) {
                Ok(Some(statement)) => reading.claim(ClaimKind::Dependence, text, statement),
                Ok(None) => reading.weak(ClaimKind::Dependence),
                Err(why) => reading.unread(ClaimKind::Dependence, text, why),
            }
        }
    }
}

/// Nothing is claimed of two accesses.
fn confused(source: &str, target: &str, text: &str, reading: &mut Reading<'_, '_>) {
    let (names, is_reducible) = (reading.names, reading.statics.is_reducible);
    match (names.instructions(source), names.instructions(target)) {
        ([first], [second])
            if is_reducible && first != second && is_access(*first, reading) && is_access(*second, reading) =>
        {
            let pair = [*first, *second];
            let shape = pair.map(|place| match pointer_of(place, reading.module) {
                Some(Some(value)) => reading.shape(value),
                Some(None) | None => "constant",
            });
            let same = Later::Signs { later: false, same: true, earlier: false };
            let stronger = vec![
                ("none", Statement::Depends(pair, None)),
                ("in the same turn", Statement::Depends(pair, Some(vec![same]))),
            ];
            reading.weaker(ClaimKind::Dependence, text, format!("{} and {}", shape[0], shape[1]), stronger);
        }
        _ => reading.weak(ClaimKind::Dependence),
    }
}

/// A claim; `None` if nothing is claimed.
fn dependence(
    answer: &str,
    source: &str,
    target: &str,
    reading: &Reading<'_, '_>,
) -> Result<Option<Statement>, &'static str> {
    if !reading.statics.is_reducible {
        return Err("a cycle that is not a natural loop");
    }
    let place = |text: &str| match reading.names.instructions(text) {
        [place] => Ok(*place),
        [] => Err("an instruction that is not found"),
        _ => Err("an instruction that is written more than once"),
    };
    let (source, target) = (place(source)?, place(target)?);
    if !is_access(source, reading) || !is_access(target, reading) {
        return Err("an access that is no load and no store");
    }
    if answer.starts_with("none!") {
        return Ok(Some(Statement::Depends([source, target], None)));
    }
    let levels = answer.split_once('[').and_then(|(_, rest)| rest.split_once(']')).map(|(levels, _)| levels);
    let levels = levels.ok_or("a line that is not understood")?;
    let levels = levels.strip_suffix("|<").unwrap_or(levels);
    let later = levels.split_whitespace().map(later).collect::<Option<Vec<_>>>();
    let later = later.ok_or("a distance that is not a number")?;
    match later.iter().all(|later| *later == Later::Any) {
        true => Ok(None),
        false => Ok(Some(Statement::Depends([source, target], Some(later)))),
    }
}

fn is_access(place: Place, reading: &Reading<'_, '_>) -> bool {
    matches!(
        reading.names.at(place),
        Some(InstRef::Inst(inst)) if matches!(inst.op, Op::Load { .. } | Op::Store { .. })
    )
}

/// What is claimed of one loop.
fn later(word: &str) -> Option<Later> {
    if let Ok(turns) = word.parse() {
        return Some(Later::Turns(turns));
    }
    if ["S", "*"].contains(&word) {
        return Some(Later::Any);
    }
    let is_signs = !word.is_empty() && word.chars().all(|c| "<=>".contains(c));
    is_signs.then(|| Later::Signs { later: word.contains('<'), same: word.contains('='), earlier: word.contains('>') })
}
