//! Accesses that have not met: pairs of a load or store at a variable offset and another access of the same block, of which
//! one writes, that overlapped on no input so far.
//!
//! LLVM proves that such accesses are apart, and is wrong where they are not. Two offsets in one block are steered like
//! the operands of a comparison ([`steering`](super::steering)): an argument moves by their difference, counted in
//! elements.

use super::comparisons::WatchedAccess;
use super::sampling::SampleDraft;
use super::steering::place;
use crate::side::Side;
use irrefute_ir::{Function, Int, Op, Operand, ValueId};
use irrefute_semantics::Place;
use rustc_hash::FxHashSet;
use std::sync::Arc;

/// The pairs of a source.
#[derive(Default)]
pub(super) struct Apart {
    /// Shared with the observers of each run.
    places: Arc<[Place]>,
    pairs: Vec<Pair>,
    steered: usize,
}

/// Two places whose accesses should overlap.
struct Pair {
    variable: Place,
    other: Place,
    closest: Option<(SampleDraft, [Int; 2])>,
    /// On how many inputs they have overlapped.
    met: u32,
}

/// After this many inputs on which they overlapped, a pair is done. Once is not enough: what is written may be what was
/// there.
const ENOUGH: u32 = 4;

/// The most accesses of a function that are looked at. Not tuned: they make up to this many squared pairs.
const MAX_PLACES: usize = 16;

impl Apart {
    /// The pairs of a source: none if no access has a variable offset.
    pub fn of(source: Side<'_>) -> Apart {
        let text = source.text();
        let accesses = accesses(text);
        let mut apart = Apart::default();
        for variable in accesses.iter().filter(|access| access.is_variable) {
            for other in accesses.iter().filter(|other| other.at != variable.at) {
                // Of two variable ones, each is steered to the other by the same arguments.
                let is_twin = other.is_variable && other.at < variable.at;
                if (variable.writes || other.writes) && !is_twin {
                    let [variable, other] = [variable, other].map(|access| place(source, access.at));
                    apart.pairs.push(Pair { variable, other, closest: None, met: 0 });
                }
            }
        }
        if !apart.pairs.is_empty() {
            apart.places = accesses.iter().map(|access| place(source, access.at)).collect();
        }
        apart
    }

    /// The places whose accesses are to be observed: none once all pairs have met often enough.
    pub fn watched(&self) -> Arc<[Place]> {
        if self.pairs.iter().all(|pair| pair.met >= ENOUGH) { Arc::default() } else { self.places.clone() }
    }

    /// Keeps a sample for the pairs that came closer than before.
    pub fn note(&mut self, sample: &SampleDraft, accesses: &[WatchedAccess]) {
        for pair in self.pairs.iter_mut().filter(|pair| pair.met < ENOUGH) {
            let of = |place| accesses.iter().filter(move |access| access.place == place);
            for (a, b) in of(pair.variable).flat_map(|a| of(pair.other).map(move |b| (a, b))) {
                if a.block != b.block {
                    continue;
                }
                let (before, behind) = if a.offset < b.offset { (a, b) } else { (b, a) };
                if before.offset + before.size > behind.offset {
                    pair.met += 1;
                    break;
                }
                let operands = offsets(a, b);
                let gap = |[a, b]: &[Int; 2]| a.word().zip(b.word()).map(|(a, b)| a.abs_diff(b));
                if pair.closest.as_ref().is_none_or(|(_, closest)| gap(&operands) < gap(closest)) {
                    pair.closest = Some((sample.clone(), operands));
                }
            }
        }
    }

    /// The sample next to which the next input is drawn, and the offsets that are to become equal; `None` if no pair is
    /// in one block and apart.
    pub fn next(&mut self) -> Option<(&SampleDraft, &[Int; 2])> {
        self.steered += 1;
        let wanted = || self.pairs.iter().filter(|pair| pair.met < ENOUGH).filter_map(|pair| pair.closest.as_ref());
        let (sample, operands) = wanted().nth(self.steered.checked_rem(wanted().count())?)?;
        Some((sample, operands))
    }
}

/// The offsets of two accesses of one block, in elements if they are a whole number of them apart.
fn offsets(a: &WatchedAccess, b: &WatchedAccess) -> [Int; 2] {
    let is_whole = a.size > 0 && a.offset.abs_diff(b.offset).is_multiple_of(a.size);
    let unit = if is_whole { a.size } else { 1 };
    let least = a.offset.min(b.offset);
    [a, b].map(|access| Int::new(64, (access.offset - least) / unit))
}

/// A load or store.
struct Access {
    /// The block and the number of the instruction there.
    at: (usize, usize),
    writes: bool,
    /// Whether its address is computed with an index that is no constant.
    is_variable: bool,
}

/// The first loads and stores of a function.
fn accesses(text: &Function) -> Vec<Access> {
    let variable = variable_addresses(text);
    let mut all = Vec::new();
    for (b, block) in text.blocks.iter().enumerate() {
        for (i, inst) in block.insts.iter().enumerate() {
            let (pointer, writes) = match &inst.op {
                Op::Load { pointer, .. } => (pointer, false),
                Op::Store { pointer, .. } => (pointer, true),
                _ => continue,
            };
            let is_variable = matches!(pointer, Operand::Local(value) if variable.contains(value));
            all.push(Access { at: (b, block.phis.len() + i), writes, is_variable });
        }
    }
    all.truncate(MAX_PLACES);
    all
}

/// The addresses that a `getelementptr` computes with an index that is no constant, perhaps through others.
fn variable_addresses(text: &Function) -> FxHashSet<ValueId> {
    let mut variable = FxHashSet::default();
    for inst in text.blocks.iter().flat_map(|block| &block.insts) {
        let (Some(result), Op::GetElementPtr { base, indices, .. }) = (inst.result, &inst.op) else { continue };
        let is_local = |operand: &Operand| matches!(operand, Operand::Local(_));
        let goes_on = matches!(base, Operand::Local(value) if variable.contains(value));
        if goes_on || indices.iter().any(is_local) {
            variable.insert(result);
        }
    }
    variable
}

#[cfg(test)]
mod tests {
    use crate::heuristic::{Heuristic, Heuristics};
    use crate::inputs::tests::with_side;
    use crate::inputs::{Baseline, Inputs, Shows};
    use crate::options::Options;
    use irrefute_semantics::{End, Scalar};

    /// On how many of 400 inputs the store changes what was loaded, which is so only for one number of many.
    fn hits(heuristics: Heuristics) -> usize {
        let text = "define i1 @f(ptr %p, i64 %n) {\n  %a = getelementptr i32, ptr %p, i64 100\n  %x = load i32, ptr %a\n  \
                    %h = add i64 %n, -1000\n  %e = getelementptr i32, ptr %p, i64 %h\n  store i32 7, ptr %e\n  \
                    %y = load i32, ptr %a\n  %c = icmp eq i32 %x, %y\n  ret i1 %c\n}";
        with_side(text, |side| {
            let options = Options { inputs: 400, heuristics, ..Options::CAMPAIGN };
            let inputs = Inputs::new(side, &[], &options).expect("a domain");
            let is_hit = |baseline: &Baseline| match baseline {
                Baseline::Outcome { outcome, shows: Shows::Refinement } => {
                    matches!(&outcome.end, End::Returns(value) if value.0[0] == Scalar::Word(0))
                }
                _ => false,
            };
            inputs.cases.iter().filter(|(_, baseline)| is_hit(baseline)).count()
        })
    }

    #[test]
    fn accesses_meet_that_never_meet_by_chance() {
        assert!(hits(Heuristics::ALL) > 0);
        assert_eq!(hits(Heuristics::without(Heuristic::Overlaps)), 0);
    }
}
