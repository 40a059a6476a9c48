//! When a value of the byte type covers another: bit by bit, as the bytes of memory do
//! (docs/memory.md#covering-contents).

use super::{MemoryInjection, SnapshotPair};
use crate::reason::Undecided;
use crate::relation::coverage::Answer;
use crate::verdict::Class;
use irrefute_semantics::dialect::{PointerLoadOfInt, Pointers};
use irrefute_semantics::raw_bits::{Bit, TypedPointer};
use irrefute_semantics::{Leaf, Scalar};

impl MemoryInjection<'_> {
    /// Whether a value of the byte type covers another of the same width; at least one is [`Scalar::Raw`].
    pub(super) fn covers_raw(&mut self, source: &Scalar, target: &Scalar, snapshots: SnapshotPair<'_>) -> Answer {
        let dialect = *self.source.dialect();
        let width = [source, target].into_iter().find_map(|scalar| match scalar {
            Scalar::Raw(raw) => Some(raw.bits.len() as u32),
            _ => None,
        });
        let leaf = Leaf::Byte(width.unwrap_or(0));
        let (Ok((source, _)), Ok((target, _))) = (source.to_raw(leaf, &dialect), target.to_raw(leaf, &dialect)) else {
            return Answer::Unknown(Undecided::LARGE);
        };
        if source.len() != target.len() {
            return Answer::Differs(Class::Value);
        }
        let mut unknown = None;
        // Neighbouring bits mostly belong to the same pointers, and one answer holds for all of them.
        let mut last: Option<((TypedPointer, TypedPointer), Answer)> = None;
        for (s, t) in source.iter().zip(&target) {
            let answer = match (s, t) {
                (Bit::Pointer(p, i), Bit::Pointer(q, k)) if i == k && p.kind == q.kind => match &last {
                    Some(((a, b), answer)) if a == p && b == q => *answer,
                    _ => {
                        let answer = self.covers(&p.pointer, &q.pointer, snapshots);
                        last = Some(((p.clone(), q.clone()), answer));
                        answer
                    }
                },
                _ => self.covers_bit(s, t, snapshots),
            };
            match answer {
                Answer::Covers => {}
                Answer::Differs(_) => return answer,
                // Another bit may differ for sure.
                Answer::Unknown(reason) => unknown = Some(reason),
            }
        }
        unknown.map_or(Answer::Covers, Answer::Unknown)
    }

    /// Whether a bit covers another; not both are the same bit of pointers of one type.
    fn covers_bit(&self, source: &Bit, target: &Bit, snapshots: SnapshotPair<'_>) -> Answer {
        let dialect = self.source.dialect();
        match (source, target) {
            (Bit::Poison, _) => Answer::Covers,
            (_, Bit::Poison) => Answer::Differs(Class::Poison),
            (Bit::Undef, _) => Answer::Covers,
            (_, Bit::Undef) => Answer::Differs(Class::Undef),
            (Bit::Int(a), Bit::Int(b)) => Answer::of(a == b, Class::Value),
            (Bit::Int(value), Bit::Pointer(pointer, i)) => {
                if dialect.pointers != Pointers::Flat {
                    match dialect.pointer_load.ask() {
                        PointerLoadOfInt::NoProvenance => {}
                        PointerLoadOfInt::Physical => return Answer::Unknown(Undecided::PhysicalAddress),
                        // One of them is poison as an integer, the other as a pointer.
                        PointerLoadOfInt::Poison => return Answer::Differs(Class::Value),
                    }
                }
                match self.address(&pointer.pointer, pointer.kind, snapshots.target, false) {
                    Some(address) => Answer::of(bit_of(address, *i) == *value, Class::Value),
                    None => Answer::Unknown(Undecided::UnchosenAddress),
                }
            }
            (Bit::Pointer(pointer, i), Bit::Int(value)) => {
                let same = |address: u64| bit_of(address, *i) == *value;
                if dialect.pointers == Pointers::Flat {
                    return match self.address(&pointer.pointer, pointer.kind, snapshots.source, true) {
                        Some(address) => Answer::of(same(address), Class::Value),
                        None => Answer::Unknown(Undecided::UnchosenAddress),
                    };
                }
                match &pointer.pointer {
                    Scalar::Phy(physical) if same(physical.address) => Answer::Unknown(Undecided::PhysicalReach),
                    _ => Answer::Differs(Class::Value),
                }
            }
            // What a load at another type sees is the address, bit by bit.
            (Bit::Pointer(p, _), Bit::Pointer(q, _)) if p.kind != q.kind => Answer::Unknown(Undecided::OtherSpace),
            (Bit::Pointer(..), Bit::Pointer(..)) => Answer::Unknown(Undecided::DisplacedPointerBytes),
        }
    }
}

/// A bit of an address; the bits above it are 0.
fn bit_of(address: u64, number: u32) -> bool {
    address.checked_shr(number).is_some_and(|rest| rest & 1 == 1)
}
