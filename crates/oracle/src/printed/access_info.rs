//! `print<access-info>`, up to version 15 `print-access-info`:
//!
//! ```text
//! Printing analysis 'Loop Access Analysis' for function 'f':
//!   loop:
//!     Memory dependences are safe with a maximum safe vector width of 256 bits
//!     Dependences:
//!       BackwardVectorizable:
//!           %v = load i32, ptr %p, align 4 ->
//!           store i32 %v, ptr %q, align 4
//!
//!     Run-time memory checks:
//!     Grouped accesses:
//!
//!     SCEV assumptions:
//!
//!     Expressions re-written:
//! ```
//!
//! LLVM, `LoopAccessAnalysis.h`: accesses are safe if all those of some turns may be done instruction by instruction, as
//! vector code does. That changes the order of two accesses of a byte only if the one that stands later in the turn is
//! done in an earlier turn. So of two accesses of which one is always before the other in a turn, the later is never done
//! in an earlier turn, or at least as many turns earlier as a vector of the largest type has lanes. `Forward` says the
//! first half of one pair. Up to version 15 the distance is told in bytes. Claims under run-time checks or assumptions are none about all executions.

use super::Reading;
use crate::claim::{ClaimKind, Statement};
use irrefute_ir::{InstRef, Op};
use irrefute_semantics::Place;

/// The function that a line begins.
pub(super) fn function(line: &str) -> Option<&str> {
    super::analysed(line, "Loop Access Analysis")
        .or_else(|| line.strip_prefix("Loop access info in function '")?.strip_suffix("':"))
}

pub(super) fn read(lines: &[&str], reading: &mut Reading<'_, '_>) {
    // The name of a header stands on a line of its own, less indented than what is said of its loop.
    let headers: Vec<usize> = (0..lines.len())
        .filter(|i| lines[*i].strip_prefix("  ").is_some_and(|rest| !rest.starts_with(' ') && rest.ends_with(':')))
        .collect();
    for (k, &start) in headers.iter().enumerate() {
        let end = headers.get(k + 1).copied().unwrap_or(lines.len());
        let label = lines[start].trim().trim_end_matches(':');
        let header = reading.names.label(label).or_else(|| reading.names.block(label));
        match header.and_then(|header| reading.statics.loop_of_header(header)) {
            Some(natural) => of_loop(natural, &lines[start + 1..end], label, reading),
            None => reading.unread(ClaimKind::LoopAccess, label, "a loop without a name"),
        }
    }
}

/// What is said of loops in which an address that is the same in every turn is written and accessed again.
const INVARIANT: &str = "Non vectorizable stores to invariant address were found in loop.";

/// Whether lines stand under a heading.
fn has_lines(lines: &[&str], heading: &str) -> bool {
    let at = lines.iter().position(|line| line.trim() == heading);
    at.and_then(|at| lines.get(at + 1)).is_some_and(|next| {
        let next = next.trim();
        !next.is_empty() && !["Grouped accesses:", "Expressions re-written:"].contains(&next)
    })
}

fn of_loop(natural: usize, lines: &[&str], label: &str, reading: &mut Reading<'_, '_>) {
    // Accesses of an address that is the same in every turn are told apart: loops with such are not made vectors.
    let has_invariant = lines.iter().any(|line| line.trim() == INVARIANT);
    let is_conditional =
        has_invariant || has_lines(lines, "SCEV assumptions:") || has_lines(lines, "Run-time memory checks:");
    for (i, line) in lines.iter().map(|line| line.trim()).enumerate() {
        if let Some(rest) = line.strip_prefix("Memory dependences are safe") {
            let text = format!("{label}: {line}");
            if is_conditional || rest.contains("run-time checks") {
                reading.unread(ClaimKind::LoopAccess, text, "accesses that are safe under conditions");
                continue;
            }
            let (pairs, widest) = ordered(natural, reading);
            let turns = least_turns(rest, widest);
            match turns {
                Ok(turns) => {
                    reading.claim(ClaimKind::LoopAccess, text, Statement::KeepsOrder(natural, pairs, turns));
                }
                Err(why) => reading.unread(ClaimKind::LoopAccess, text, why),
            }
        } else if line.starts_with("Report: ") {
            let (pairs, _) = ordered(natural, reading);
            let stronger = vec![("safe", Statement::KeepsOrder(natural, pairs, None))];
            let why = line.strip_prefix("Report: ").unwrap_or_default();
            let why = why.split(['.', ':']).next().unwrap_or_default();
            reading.weaker(ClaimKind::LoopAccess, &format!("{label}: {line}"), why.to_owned(), stronger);
        } else if line == "Forward:" {
            let first = lines.get(i + 1).and_then(|line| line.trim().strip_suffix("->")).unwrap_or_default();
            let second = lines.get(i + 2).map_or("", |line| line.trim());
            let text = format!("{label}: forward from {} to {second}", first.trim());
            match (reading.names.instructions(first.trim()), reading.names.instructions(second)) {
                _ if is_conditional => {
                    reading.unread(ClaimKind::LoopAccess, text, "a dependence under conditions");
                }
                ([first], [second]) => {
                    let statement = Statement::KeepsOrder(natural, vec![[*first, *second]], None);
                    reading.claim(ClaimKind::LoopAccess, text, statement);
                }
                ([], _) | (_, []) => reading.unread(ClaimKind::LoopAccess, text, "an instruction that is not found"),
                _ => reading.unread(ClaimKind::LoopAccess, text, "an instruction that is written more than once"),
            }
        }
    }
}

/// How many turns lie between two accesses of which the second comes first, in what stands behind `are safe`: `None` if there
/// are no such. `widest` is the largest size of an access.
fn least_turns(rest: &str, widest: u64) -> Result<Option<u64>, &'static str> {
    let mut turns = None;
    for part in rest.split(" with ").flat_map(|part| part.split(", ")).map(|part| part.trim_end_matches(',').trim()) {
        let number = |prefix: &str, unit: &str| {
            let number = part.strip_prefix(prefix)?.strip_suffix(unit)?;
            Some(number.parse::<u64>().map_err(|_| "a number that is not understood"))
        };
        if let Some(bits) = number("a maximum safe vector width of ", " bits") {
            turns = Some(bits? / (8 * widest.max(1)));
        } else if let Some(bytes) = number("a maximum dependence distance of ", " bytes") {
            // Up to version 15.
            turns = Some(bytes? / widest.max(1));
        } else if !part.is_empty() && !part.starts_with("a maximum safe store-load forward width of ") {
            return Err("a line that is not understood");
        }
    }
    Ok(turns)
}

/// The pairs of loads and stores of a loop of which the first is before the second in every turn that executes both, and
/// the largest size that is accessed.
fn ordered(natural: usize, reading: &Reading<'_, '_>) -> (Vec<[Place; 2]>, u64) {
    let statics = reading.statics;
    let mut accesses: Vec<(Place, bool)> = Vec::new();
    let mut widest = 0;
    for (_, place) in reading.names.lines() {
        if !statics.loops[natural].blocks.contains(&irrefute_ir::BlockId(place.block)) {
            continue;
        }
        let Some(InstRef::Inst(inst)) = reading.names.at(*place) else { continue };
        let (ty, is_write) = match &inst.op {
            Op::Load { ty, .. } => (ty, false),
            Op::Store { value, .. } => (reading.names.function.type_of(value), true),
            _ => continue,
        };
        widest = widest.max(reading.size(ty).unwrap_or(u64::MAX / 8));
        accesses.push((*place, is_write));
    }
    let is_before = |a: &Place, b: &Place| match a.block == b.block {
        true => a.instruction < b.instruction,
        false => statics.dominators.dominates(irrefute_ir::BlockId(a.block), irrefute_ir::BlockId(b.block)),
    };
    let mut pairs = Vec::new();
    for (a, first_writes) in &accesses {
        for (b, second_writes) in &accesses {
            if is_before(a, b) && (*first_writes || *second_writes) {
                pairs.push([*a, *b]);
            }
        }
    }
    (pairs, widest)
}

#[cfg(test)]
mod tests {
    use super::least_turns;

    #[test]
    fn distances_are_understood_or_refused() {
        assert_eq!(least_turns("", 4), Ok(None));
        let newer =
            " with a maximum safe vector width of 256 bits, with a maximum safe store-load forward width of 256 bits";
        assert_eq!(least_turns(newer, 4), Ok(Some(8)));
        assert_eq!(least_turns(" with a maximum dependence distance of 32 bytes", 4), Ok(Some(8)));
        assert!(least_turns(" with luck", 4).is_err());
    }
}
