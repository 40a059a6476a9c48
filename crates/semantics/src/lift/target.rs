//! Intrinsics of a target: functions that give each lane of a result from the lanes that they read.
//!
//! A lane of the result is poison if it reads a poison lane, on some pick of the undef lanes that it reads before. The
//! operands are read once: results that read a common undef lane are picked together, unless the operation only moves
//! lanes, as `shufflevector` does. Which lanes a result reads is
//! found by computing it: undef in lanes that it does not read costs nothing.

use super::product::{OnPick, Pick, Widths, all_picks};
use super::{Notes, Stop, is_relaxed};
use crate::reason::Unmodelled;
use crate::rules::Bits;
use crate::set::{SetRepr, normal};
use crate::targets::operands::PickedLane;
use crate::targets::{LaneOperation, Operand, Operands, Unread};
use crate::value::Scalar;
use std::sync::Arc;

/// A lane of an operand: the number of the operand, and that of the lane.
type Place = (usize, usize);

/// Applies an operation to its operands. `out` takes the lanes of the result, each `width` bits wide.
///
/// # Errors
/// Unsupported for operands that are no words.
///
/// ```
/// use irrefute_semantics::{Scalar, lift, targets::{LaneOperation, Operand}};
/// let (a, b) = ([Scalar::Word(200), Scalar::Poison], [Scalar::Word(51), Scalar::Word(1)]);
/// let operands = [Operand { lanes: &a, width: 8 }, Operand { lanes: &b, width: 8 }];
/// let mut out = [Scalar::Poison, Scalar::Poison];
/// lift::target(LaneOperation::Average, &operands, 8, &mut out, &mut lift::Notes::default()).unwrap();
/// assert_eq!(out, [Scalar::Word(126), Scalar::Poison]);
/// ```
pub fn target(
    operation: LaneOperation,
    operands: &[Operand],
    width: u32,
    out: &mut [Scalar],
    notes: &mut Notes,
) -> Result<(), Stop> {
    let call = TargetCall { operation, operands, width };
    let mut open = Vec::new();
    for (k, result) in out.iter_mut().enumerate() {
        match operation.lane(k, width, &Operands { operands, picks: &[] }) {
            Ok(word) => result.set_word(word),
            Err(Unread::Poison) => *result = Scalar::Poison,
            Err(Unread::NoWord) => return Err(Stop::Unsupported(Unmodelled::PointerAsInteger)),
            Err(Unread::Open(operand, lane)) => open.push((k, (operand, lane))),
        }
    }
    let mut groups: Vec<Group> = Vec::new();
    for (k, first) in open {
        if call.may_be_poison(k) {
            out[k] = Scalar::Poison;
            continue;
        }
        match call.reads(k, first, notes)? {
            // As a shuffle does, a move reads each lane alone.
            Some(reads) if operation.is_move() => groups.push(Group { results: vec![k], reads }),
            Some(reads) => call.join(&mut groups, Group { results: vec![k], reads }),
            None if call.gives_every_value(first) => out[k] = Scalar::undef(width),
            None => out[k] = call.unknown(false, notes),
        }
    }
    for group in &groups {
        call.group(group, out, notes)?;
    }
    Ok(())
}

/// Results that are picked together, and the undef lanes that they read.
struct Group {
    results: Vec<usize>,
    reads: Vec<Place>,
}

/// A call: the operation and its operands, and the width of the lanes of its result.
struct TargetCall<'a> {
    operation: LaneOperation,
    operands: &'a [Operand<'a>],
    width: u32,
}

impl TargetCall<'_> {
    fn scalar(&self, (operand, lane): Place) -> &Scalar {
        &self.operands[operand].lanes[lane]
    }

    /// Whether a result reads poison on one pick that is possible. It is tried because there may be too many picks to
    /// try all.
    fn may_be_poison(&self, k: usize) -> bool {
        let mut picks: Vec<PickedLane> = Vec::new();
        loop {
            match self.operation.lane(k, self.width, &Operands { operands: self.operands, picks: &picks }) {
                Err(Unread::Poison) => return true,
                Ok(_) | Err(Unread::NoWord) => return false,
                Err(Unread::Open(operand, lane)) => {
                    let Some(word) = some_element(self.scalar((operand, lane))) else { return false };
                    picks.push(PickedLane { operand, lane, word });
                }
            }
        }
    }

    /// The undef lanes that a result reads on some pick, sorted; `None` if there are too many picks.
    fn reads(&self, k: usize, first: Place, notes: &Notes) -> Result<Option<Vec<Place>>, Stop> {
        let limit = notes.affordable();
        let mut reads = vec![first];
        loop {
            let mut values: Vec<Vec<u64>> = Vec::with_capacity(reads.len());
            let mut picks = 1_u64;
            for place in &reads {
                let alone = self.scalar(*place).extract();
                let elements = match &*alone {
                    Scalar::Set(set) => set.elements(limit),
                    Scalar::Word(word) => Some(vec![*word]),
                    Scalar::Big(_)
                    | Scalar::Poison
                    | Scalar::Joint(..)
                    | Scalar::Log(..)
                    | Scalar::Phy(_)
                    | Scalar::Raw(_) => None,
                };
                let Some(elements) = elements else { return Ok(None) };
                let product = picks.checked_mul(elements.len() as u64).filter(|product| *product <= limit);
                let Some(product) = product else { return Ok(None) };
                picks = product;
                values.push(elements);
            }
            match self.another_read(k, &reads, &values, picks)? {
                Some(place) => reads.push(place),
                None => break,
            }
        }
        reads.sort_unstable();
        Ok(Some(reads))
    }

    /// An undef lane that a result reads on some pick of those that are known.
    fn another_read(&self, k: usize, reads: &[Place], values: &[Vec<u64>], picks: u64) -> Result<Option<Place>, Stop> {
        for number in 0..picks {
            let mut rest = number;
            let picked: Vec<PickedLane> = reads
                .iter()
                .zip(values)
                .map(|(&(operand, lane), values)| {
                    let word = values[(rest % values.len() as u64) as usize];
                    rest /= values.len() as u64;
                    PickedLane { operand, lane, word }
                })
                .collect();
            match self.operation.lane(k, self.width, &Operands { operands: self.operands, picks: &picked }) {
                Ok(_) | Err(Unread::Poison) => {}
                Err(Unread::Open(operand, lane)) => return Ok(Some((operand, lane))),
                Err(Unread::NoWord) => return Err(Stop::Unsupported(Unmodelled::PointerAsInteger)),
            }
        }
        Ok(None)
    }

    /// Whether two reads are of one pick: the same lane, or lanes of one operand that are picked together.
    fn is_one_pick(&self, a: Place, b: Place) -> bool {
        let joined = match (self.scalar(a), self.scalar(b)) {
            (Scalar::Joint(one, _), Scalar::Joint(other, _)) => a.0 == b.0 && Arc::ptr_eq(one, other),
            _ => false,
        };
        a == b || joined
    }

    /// Adds a group; it is united with those that share a pick with it.
    fn join(&self, groups: &mut Vec<Group>, mut group: Group) {
        let shares = |other: &Group| other.reads.iter().any(|a| group.reads.iter().any(|b| self.is_one_pick(*a, *b)));
        let (shared, rest): (Vec<Group>, Vec<Group>) = std::mem::take(groups).into_iter().partition(shares);
        *groups = rest;
        for other in shared {
            group.results.extend(other.results);
            group.reads.extend(other.reads);
        }
        group.results.sort_unstable();
        group.reads.sort_unstable();
        group.reads.dedup();
        groups.push(group);
    }

    /// Computes the results of a group from all picks of what it reads.
    fn group(&self, group: &Group, out: &mut [Scalar], notes: &mut Notes) -> Result<(), Stop> {
        let reads: Vec<Vec<&Scalar>> = (0..self.operands.len())
            .map(|operand| group.reads.iter().filter(|read| read.0 == operand).map(|read| self.scalar(*read)).collect())
            .collect();
        let reads: Vec<&[&Scalar]> = reads.iter().map(|of_operand| &of_operand[..]).collect();
        let results = vec![self.width; group.results.len()];
        let read = group.reads.iter().map(|(operand, _)| self.operands[*operand].width).max().unwrap_or(1);
        let function = PickedGroup { call: self, group };
        if let Some(scalars) = all_picks(&function, &reads, Widths { read, results: &results }, notes)? {
            group.results.iter().zip(scalars).for_each(|(k, scalar)| out[*k] = scalar);
            return Ok(());
        }
        let relaxed = is_relaxed(group.reads.iter().map(|place| self.scalar(*place)));
        for k in &group.results {
            out[*k] = self.unknown(relaxed, notes);
        }
        Ok(())
    }

    /// Whether the values of a result that reads this lane alone are all, exactly: some number saturates to each.
    fn gives_every_value(&self, (operand, lane): Place) -> bool {
        let width = self.operands[operand].width;
        matches!(self.operation, LaneOperation::Pack(_))
            && matches!(self.scalar((operand, lane)), Scalar::Set(set) if set.is_full(width) && !set.relaxed)
    }

    /// A result of which nothing is known.
    fn unknown(&self, relaxed: bool, notes: &mut Notes) -> Scalar {
        notes.inexact = true;
        match Scalar::undef(self.width) {
            Scalar::Set(set) => normal::wide(set.hull(), self.width, relaxed),
            other => other,
        }
    }
}

/// A value that a set surely has. `None` for lanes that are picked together: not every value of one goes with every
/// value of another.
fn some_element(scalar: &Scalar) -> Option<u64> {
    match scalar {
        Scalar::Set(set) => match &set.repr {
            SetRepr::Cube { ones, .. } => Some(ones.saturating_word()),
            SetRepr::Small(words) => words.first().copied(),
            SetRepr::Wide { .. } => None,
        },
        Scalar::Word(_)
        | Scalar::Big(_)
        | Scalar::Poison
        | Scalar::Joint(..)
        | Scalar::Log(..)
        | Scalar::Phy(_)
        | Scalar::Raw(_) => None,
    }
}

/// The results of a group on one pick; the slots are what it reads, sorted.
struct PickedGroup<'a> {
    call: &'a TargetCall<'a>,
    group: &'a Group,
}

impl OnPick for PickedGroup<'_> {
    fn on_pick<B: Bits>(&self, slots: &[B], results: &mut [Pick<B>]) -> Result<(), Stop> {
        let picks: Vec<PickedLane> = self
            .group
            .reads
            .iter()
            .zip(slots)
            .map(|(&(operand, lane), slot)| PickedLane { operand, lane, word: slot.saturating_word() })
            .collect();
        let operands = Operands { operands: self.call.operands, picks: &picks };
        for (k, result) in self.group.results.iter().zip(results) {
            *result = match self.call.operation.lane(*k, self.call.width, &operands) {
                Ok(word) => Pick::Value(B::from_word(word)),
                Err(Unread::Poison) => Pick::Poison,
                Err(Unread::Open(..) | Unread::NoWord) => return Err(super::TOO_LARGE),
            };
        }
        Ok(())
    }
}
