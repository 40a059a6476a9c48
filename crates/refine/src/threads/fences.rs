//! Which accesses fences order, so that another thread notices that one is gone (docs/threads.md#fences).
//!
//! Traces whose fences differ cannot be walked side by side. Where they have the same atomic accesses and calls, one by
//! one, the order that each side keeps between two of these is compared:
//!
//! ```text
//! i → k by release   k writes and releases, or a fence between them releases: who acquires what k wrote has seen i
//! i → k by acquire   i reads and acquires, or a fence between them acquires: k reads nothing older than what i has seen
//! i → k in sequence  a fence between them is seq_cst, or both are: two threads do not both miss the other's store
//! ```
//!
//! Whoever calls accesses memory before and afterwards, and who is called meanwhile: points of any kind, with any place.
//! An order that the source keeps and the target does not is wrong if some context sees it: by release between two
//! writes, by acquire between two reads, in sequence between a write and a read, of different places; and if what is read
//! is looked at.

use super::ordering::{Key, Kind};
use super::trace::{Moment, Synchronization};
use irrefute_ir::Ordering;
use irrefute_semantics::MemoryBlock;

/// The fences and accesses of a trace: `fences[k]` are those before `points[k]`, and the last ones behind all of them.
struct Sequence<'t> {
    points: Vec<&'t Moment>,
    fences: Vec<Vec<&'t Moment>>,
}

/// What keeps two points in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bond {
    Release,
    Acquire,
    Sequence,
}

const BONDS: [Bond; 3] = [Bond::Release, Bond::Acquire, Bond::Sequence];

/// A place between the first and the last of all points: whoever calls accesses memory before 0 and at the end.
type Position = usize;

impl<'t> Sequence<'t> {
    fn new(moments: &'t [Moment]) -> Sequence<'t> {
        let mut sequence = Sequence { points: Vec::new(), fences: vec![Vec::new()] };
        for moment in moments {
            if moment.by == Synchronization::Fence {
                sequence.fences.last_mut().into_iter().for_each(|fences| fences.push(moment));
            } else {
                sequence.points.push(moment);
                sequence.fences.push(Vec::new());
            }
        }
        sequence
    }

    /// The access at a position; `None` where somebody else accesses what he likes. Position 0 is the caller's.
    fn access(&self, position: Position) -> Option<(&'t Moment, &'t Key)> {
        let moment = *self.points.get(position.checked_sub(1)?)?;
        match &moment.by {
            Synchronization::Access(key) => Some((moment, key)),
            Synchronization::Fence | Synchronization::Call => None,
        }
    }

    /// Whether the accesses at two positions, the first one earlier, keep their order.
    fn keeps(&self, bond: Bond, (first, second): (Position, Position)) -> bool {
        let mut between = self.fences[first..second].iter().flatten();
        let is_seq_cst = |moment: &Moment| moment.ordering == Some(Ordering::SeqCst);
        let ends = (self.access(first), self.access(second));
        match bond {
            // What follows a store that releases, at the same place, is acquired with it.
            Bond::Release => {
                let is_at_end = |(_, key): (&Moment, &Key)| ends.1.is_some_and(|(_, end)| key.meets(end));
                let mut passed = (first + 1..=second).filter_map(|position| self.access(position));
                passed.any(|access| access.0.releases() && is_at_end(access)) || between.any(|fence| fence.releases())
            }
            Bond::Acquire => ends.0.is_some_and(|(i, _)| i.acquires()) || between.any(|fence| fence.acquires()),
            Bond::Sequence => {
                let both = matches!(ends, (Some((i, _)), Some((k, _))) if is_seq_cst(i) && is_seq_cst(k));
                both || between.any(|fence| is_seq_cst(fence))
            }
        }
    }

    /// Whether some context sees the order of two positions.
    fn is_seen(&self, bond: Bond, (first, second): (Position, Position)) -> bool {
        let ends = (self.access(first), self.access(second));
        if let (Some((_, i)), Some((_, k))) = ends
            && i.meets(k)
        {
            return false;
        }
        let writes = |end: Option<(&Moment, &Key)>| end.is_none_or(|(_, key)| key.kind != Kind::Load);
        let reads = |end: Option<(&Moment, &Key)>| {
            end.is_none_or(|(moment, key)| key.kind != Kind::Store && moment.is_observed)
        };
        match bond {
            Bond::Release => writes(ends.0) && writes(ends.1),
            Bond::Acquire => reads(ends.0) && reads(ends.1),
            Bond::Sequence => writes(ends.0) && reads(ends.1),
        }
    }
}

/// An order that a source keeps and its target does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LostOrder {
    /// The first byte of an access of the function that is no longer ordered, with the block's number in the source; `None`
    /// if only accesses of others are not.
    pub access: Option<(MemoryBlock, u64)>,
}

/// The first order that the source keeps and the target does not, if both have the same accesses and calls by `is_same`.
pub(super) fn lost_order(
    source: &[Moment],
    target: &[Moment],
    is_same: impl Fn(&Moment, &Moment) -> bool,
) -> Option<LostOrder> {
    let (source, target) = (Sequence::new(source), Sequence::new(target));
    let is_matched = source.points.len() == target.points.len()
        && source.points.iter().zip(&target.points).all(|(s, t)| is_same(s, t));
    if !is_matched {
        return None;
    }
    let last = source.points.len() + 1;
    let mut pairs = (0..last).flat_map(|first| (first + 1..=last).map(move |second| (first, second)));
    let is_lost = |pair: &(Position, Position)| {
        BONDS
            .iter()
            .any(|bond| source.keeps(*bond, *pair) && !target.keeps(*bond, *pair) && source.is_seen(*bond, *pair))
    };
    let (first, second) = pairs.find(is_lost)?;
    let access = source.access(second).or_else(|| source.access(first)).map(|(_, key)| (key.block, key.offset));
    Some(LostOrder { access })
}

#[cfg(test)]
mod tests {
    use super::*;
    use irrefute_semantics::memory::Visible;

    /// A trace out of words: an access is `kind place ordering`, a fence `fence ordering`.
    fn trace(words: &str) -> Vec<Moment> {
        let moment = |text: &str| {
            let words: Vec<&str> = text.split_whitespace().collect();
            let ordering = words.last().and_then(|word| Ordering::from_keyword(word));
            let access = |kind| {
                let offset = words[1].parse().unwrap();
                Synchronization::Access(Key { kind, block: MemoryBlock::given(0), offset, size: 4, scope: None })
            };
            let by = match words[0] {
                "load" => access(Kind::Load),
                "store" => access(Kind::Store),
                "fence" => Synchronization::Fence,
                _ => Synchronization::Call,
            };
            Moment { by, ordering, memory: Visible::default(), first: 0, last: 0, is_observed: true, fails: false }
        };
        words.split(", ").filter(|text| !text.is_empty()).map(moment).collect()
    }

    fn is_lost(source: &str, target: &str) -> bool {
        lost_order(&trace(source), &trace(target), |s, t| s.by == t.by).is_some()
    }

    #[test]
    fn a_fence_counts_that_nothing_else_stands_for() {
        let relaxed = "store 0 monotonic, load 8 monotonic";
        for (source, target, lost) in [
            ("fence release, store 0 monotonic", "store 0 monotonic", true),
            // The fence stands before what the caller stores next as well.
            ("fence release, store 0 monotonic", "store 0 release", true),
            ("fence acquire, store 0 monotonic", "store 0 monotonic", true),
            ("load 0 monotonic, fence acquire", "load 0 monotonic", true),
            ("load 0 monotonic, fence acquire", "load 0 acquire", true),
            ("fence acquire, load 0 monotonic, fence acquire", "fence acquire, load 0 acquire", false),
            ("store 0 monotonic, fence seq_cst, load 8 monotonic", relaxed, true),
            ("store 0 monotonic, fence seq_cst, load 8 monotonic", "store 0 seq_cst, load 8 seq_cst", true),
            ("store 0 monotonic, fence acq_rel, load 8 monotonic", relaxed, true),
            ("store 0 monotonic, fence acq_rel, load 0 monotonic", "store 0 monotonic, load 0 monotonic", true),
            (
                "store 0 monotonic, fence release, store 8 monotonic",
                "fence release, store 0 monotonic, store 8 monotonic",
                true,
            ),
            (
                "fence release, store 0 monotonic, fence release, store 8 monotonic, fence release",
                "fence release, store 0 monotonic, store 8 monotonic, fence release",
                true,
            ),
            (
                "fence release, store 0 monotonic, fence release, store 0 monotonic, fence release",
                "fence release, store 0 monotonic, store 0 monotonic, fence release",
                false,
            ),
            (
                "store 0 release, fence release, store 0 monotonic, fence release",
                "store 0 release, store 0 monotonic, fence release",
                false,
            ),
            ("store 0 monotonic, call, fence release", "store 0 monotonic, fence release, call", true),
            ("fence release", "", true),
            ("fence release", "fence acq_rel", false),
            (relaxed, relaxed, false),
        ] {
            assert_eq!(is_lost(source, target), lost, "{source} -> {target}");
        }
    }
}
