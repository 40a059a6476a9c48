//! When one outcome covers another (`spec`: refinement, section 1, "An outcome").
//!
//! With ⟦v⟧ the set of possible values of a register `v`, and ⊤ for poison:
//!
//! ```text
//! s ⊒ t  for scalars:   s = ⊤,  or  t ≠ ⊤ and ⟦t⟧ ⊆ ⟦s⟧
//! s ⊒ t  for values:    lane by lane; lanes that are picked together, as tuples
//! s ⊒ t  for outcomes:  s ends in UB,  or  events agree one by one, and so do the ends and what is
//!                       visible of memory
//! ```
//!
//! Pointers are for [`injection`](super::relation::injection) to compare, memory is for [`visible`](super::relation::memory).
//!
//! The answer has three values, because a set may be known only from above: `Covers` and
//! `DoesNotCover` are proofs, `Unknown` is neither. Laws (tested): reflexive on exact outcomes,
//! transitive, and monotone (a less defined source covers more, a less defined target is covered
//! by less).

mod coverage;
pub mod injection;
pub mod memory;

use super::reason::{Undecided, Unknown};
use super::verdict::Class;
use crate::semantics::memory::BlockKind;
use crate::semantics::set::{Decision, Joint};
use crate::semantics::{End, Event, MemoryBlock, Outcome, Scalar, Value};
pub use coverage::{Answer, Coverage, Difference, Site};

use injection::{MemoryInjection, SnapshotPair};
use memory::{EscapeAfterCall, covers_alone, covers_memory, covers_pointee, is_one_sided};
use smallvec::SmallVec;
use std::sync::Arc;

/// The most tuples that are enumerated to compare lanes that are picked together.
const MAX_TUPLES: usize = 65_536;

/// Whether `source` covers `target`: two outcomes of the same input and environment. `injection` knows
/// what exists before the call and nothing else.
pub fn covers(source: &Outcome, target: &Outcome, injection: &mut MemoryInjection<'_>) -> Coverage {
    if let End::Ub(_) = source.end {
        return Coverage::Covers;
    }
    for end in [&source.end, &target.end] {
        if let Some(reason) = undecided(end) {
            return Coverage::Unknown(reason);
        }
    }
    if let End::Ub(_) = target.end {
        return Coverage::differs(Class::Ub, Site::End);
    }
    match covers_trace(&source.trace, &target.trace, injection) {
        Ok(None) => covers_end(source, target, injection),
        // What differs surely is worth more than what is not known.
        Ok(Some(reason)) => match covers_end(source, target, injection) {
            Coverage::Covers | Coverage::Unknown(_) => Coverage::Unknown(reason),
            difference => difference,
        },
        Err(coverage) => coverage,
    }
}

/// The reason why an end decides nothing, if it does not.
pub fn undecided(end: &End) -> Option<Unknown> {
    match end {
        End::Unknown => Some(Unknown::OutOfFuel),
        End::Unsupported(reason) => Some(Unknown::Unsupported(reason.clone())),
        End::Inconclusive(reason) => Some(Undecided::Execution(*reason).into()),
        End::Ub(_) | End::Returns(_) | End::Unwinds | End::Stopped | End::Diverges => None,
    }
}

/// Whether events cover events, each its own: yes, apart perhaps from what is not known for a reason; otherwise what
/// there is to say of the whole.
fn covers_trace(
    source: &[Event],
    target: &[Event],
    injection: &mut MemoryInjection<'_>,
) -> Result<Option<Unknown>, Coverage> {
    let differs = |k: usize, difference: Coverage| match is_repeated(source, k) || is_repeated(target, k) {
        true => Coverage::unknown(Undecided::RepeatedCall),
        false => difference,
    };
    let mut unknown = None;
    for (k, (s, t)) in source.iter().zip(target).enumerate() {
        match covers_event(s, t, k, injection) {
            Coverage::Covers => {}
            Coverage::Unknown(reason) => unknown = Some(reason),
            difference => return Err(differs(k, difference)),
        }
        if is_one_sided(injection, &s.memory, &t.memory) {
            return Err(Coverage::unknown(Undecided::EnvironmentReach));
        }
    }
    let common = source.len().min(target.len());
    match source.len() == target.len() {
        true => Ok(unknown),
        false => Err(differs(common, Coverage::differs(Class::Trace, Site::Event(common)))),
    }
}

/// Whether event number `k` is one more call of a function that reads nothing. Called again alike, it does again what
/// it did, if that is no more than to write to memory: LLVM moves such calls out of loops.
fn is_repeated(events: &[Event], k: usize) -> bool {
    let Some((before, event)) = events.get(..k).zip(events.get(k)) else { return false };
    let is_alike = |earlier: &Event| earlier.callee == event.callee && earlier.args == event.args;
    !event.may.read && before.iter().any(is_alike)
}

/// Whether the event number `k` of a source covers that of a target: the same callee, and every
/// argument covers, and so does the memory that the callee may read. A pointer that the callee keeps no part
/// of and only reads through counts as what it finds there.
pub fn covers_event(source: &Event, target: &Event, k: usize, injection: &mut MemoryInjection<'_>) -> Coverage {
    if source.callee != target.callee || source.args.len() != target.args.len() {
        return Coverage::differs(Class::Trace, Site::Event(k));
    }
    let snapshots = SnapshotPair { source: &source.memory, target: &target.memory, ended: false, quiet: k == 0 };
    injection.call_begins();
    let mut unknown = None;
    for (argument, (s, t)) in source.args.iter().zip(&target.args).enumerate() {
        if s.0.len() != t.0.len() {
            // Only a volatile access has no signature that says so.
            unknown = Some(Undecided::VolatileType.into());
            continue;
        }
        let passing = Passing { source, target, argument, snapshots };
        let mut pointer = |s: &Scalar, t: &Scalar| passing.covers(injection, s, t);
        match covers_value_with(s, t, &mut pointer) {
            ValueCoverage::Covers => {}
            ValueCoverage::Unknown(reason) => unknown = Some(reason.into()),
            ValueCoverage::Differs { leaf, .. } => {
                return Coverage::differs(Class::Trace, Site::Argument { event: k, argument, leaf });
            }
        }
    }
    match covers_memory(injection, snapshots, Some(k)) {
        Coverage::Covers => unknown.map_or(Coverage::Covers, Coverage::Unknown),
        other => other,
    }
}

/// One argument of an event of both executions.
struct Passing<'m> {
    source: &'m Event,
    target: &'m Event,
    argument: usize,
    snapshots: SnapshotPair<'m>,
}

impl Passing<'_> {
    /// Whether a scalar that is passed covers another.
    fn covers(&self, injection: &mut MemoryInjection<'_>, s: &Scalar, t: &Scalar) -> Answer {
        let (Scalar::Log(from, at), Scalar::Log(to, other)) = (s, t) else {
            return injection.covers(s, t, self.snapshots);
        };
        if self.both(|event| &event.only_read) {
            return covers_pointee(injection, (*from, *at), (*to, *other), self.snapshots);
        }
        if at == other && injection.may_match(*from, *to) {
            return injection.covers(s, t, self.snapshots);
        }
        match self.afterwards(injection, *from, *to) {
            Some(afterwards) => covers_alone(injection, (*from, *at), (*to, *other), afterwards, self.snapshots),
            None => injection.covers(s, t, self.snapshots),
        }
    }

    fn both(&self, list: impl Fn(&Event) -> &[usize]) -> bool {
        [self.source, self.target].into_iter().all(|event| list(event).contains(&self.argument))
    }

    /// What the environment knows of two blocks once the callee came back, if it knows of either by this argument alone.
    fn afterwards(&self, injection: &MemoryInjection<'_>, s: MemoryBlock, t: MemoryBlock) -> Option<EscapeAfterCall> {
        let uncaptured = self.both(|event| &event.uncaptured);
        let is_lost =
            |event: &Event, block| event.memory.0.get(&block).is_some_and(|seen| uncaptured && !seen.captured);
        let (source_is_lost, target_is_lost) = (is_lost(self.source, s), is_lost(self.target, t));
        // To the block of a `noalias` parameter nobody else may go.
        let is_own = target_is_lost || uncaptured && matches!(t.kind(), BlockKind::Given(_));
        let is_unheard_of = source_is_lost && is_own || injection.are_new(s, t, self.snapshots);
        if !is_unheard_of || !is_reached_once(self.source, s, self.argument) {
            return None;
        }
        if !is_reached_once(self.target, t, self.argument) {
            return None;
        }
        // Who was told the address of a block of ours may have the block from there.
        let address = |event: &Event, block| event.memory.0.get(&block).and_then(|seen| seen.address);
        let tells = |event: &Event, block: MemoryBlock| {
            matches!(block.kind(), BlockKind::Fresh(_)) && address(event, block).is_some()
        };
        let is_told = tells(self.source, s) || tells(self.target, t);
        Some(match source_is_lost && target_is_lost && !is_told {
            true => EscapeAfterCall::Forgotten,
            false => EscapeAfterCall::Known,
        })
    }
}

/// Whether of all that the callee of an event finds one argument alone leads to a block.
fn is_reached_once(event: &Event, block: MemoryBlock, argument: usize) -> bool {
    let leads_there = |scalar: &Scalar| matches!(scalar, Scalar::Log(there, _) if *there == block);
    let mut others = event.args.iter().enumerate().filter(|(i, _)| *i != argument).flat_map(|(_, value)| &value.0);
    let mut contents = event.memory.0.values().filter_map(|seen| seen.contents.as_ref());
    !others.any(leads_there) && !contents.any(|image| image.pointers().any(|(_, pointer)| leads_there(pointer)))
}

fn covers_end(source: &Outcome, target: &Outcome, injection: &mut MemoryInjection<'_>) -> Coverage {
    let quiet = source.trace.is_empty() && target.trace.is_empty();
    let snapshots = SnapshotPair { source: &source.memory, target: &target.memory, ended: true, quiet };
    match (&source.end, &target.end) {
        (End::Returns(s), End::Returns(t)) => {
            match covers_value_with(s, t, &mut |s, t| injection.covers(s, t, snapshots)) {
                ValueCoverage::Covers => covers_memory(injection, snapshots, None),
                ValueCoverage::Unknown(reason) => match covers_memory(injection, snapshots, None) {
                    Coverage::Covers | Coverage::Unknown(_) => Coverage::unknown(reason),
                    difference => difference,
                },
                ValueCoverage::Differs { class, leaf } => Coverage::differs(class, Site::Result { leaf }),
            }
        }
        (End::Unwinds, End::Unwinds) => covers_memory(injection, snapshots, None),
        (End::Stopped, End::Stopped) | (End::Diverges, End::Diverges) => Coverage::Covers,
        (End::Diverges, _) | (_, End::Diverges) => Coverage::differs(Class::Nontermination, Site::End),
        _ => Coverage::differs(Class::Trace, Site::End),
    }
}

/// The answer for two values of one type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueCoverage {
    Covers,
    Differs { class: Class, leaf: usize },
    Unknown(Undecided),
}

/// Whether a source value covers a target value of the same type, where none is a pointer to a block.
pub fn covers_value(source: &Value, target: &Value) -> ValueCoverage {
    covers_value_with(source, target, &mut |_, _| Answer::Unknown(Undecided::BlockPointers))
}

/// The same; `pointer` compares pointers to blocks.
fn covers_value_with(
    source: &Value,
    target: &Value,
    pointer: &mut dyn FnMut(&Scalar, &Scalar) -> Answer,
) -> ValueCoverage {
    if source.0.len() != target.0.len() {
        return ValueCoverage::Differs { class: Class::Value, leaf: 0 };
    }
    let mut unknown = None;
    let mut joint = false;
    for (leaf, (s, t)) in source.0.iter().zip(&target.0).enumerate() {
        joint |= matches!(s, Scalar::Joint(..));
        if s.has_provenance() || t.has_provenance() {
            match pointer(s, t) {
                Answer::Covers => {}
                Answer::Unknown(reason) => unknown = Some(reason),
                Answer::Differs(class) => return ValueCoverage::Differs { class, leaf },
            }
            continue;
        }
        match covers_scalar(s, t) {
            Decision::Yes => {}
            Decision::Unknown => unknown = Some(Undecided::LARGE),
            Decision::No => return ValueCoverage::Differs { class: class_of(t), leaf },
        }
    }
    if joint {
        match covers_joints(source, target) {
            ValueCoverage::Covers => {}
            ValueCoverage::Unknown(reason) => unknown = Some(reason),
            difference => return difference,
        }
    }
    unknown.map_or(ValueCoverage::Covers, ValueCoverage::Unknown)
}

/// The class of a difference in a scalar, by what the target has there.
fn class_of(target: &Scalar) -> Class {
    match target {
        Scalar::Poison => Class::Poison,
        Scalar::Set(_) | Scalar::Joint(..) => Class::Undef,
        Scalar::Word(_) | Scalar::Big(_) | Scalar::Log(..) | Scalar::Phy(_) => Class::Value,
    }
}

fn covers_scalar(s: &Scalar, t: &Scalar) -> Decision {
    match (s, t) {
        (Scalar::Word(a), Scalar::Word(b)) => Decision::of(a == b),
        (Scalar::Joint(a, i), Scalar::Joint(b, j)) if i == j && Arc::ptr_eq(a, b) => Decision::Yes,
        _ => s.covers(t),
    }
}

/// Lanes that the source picks together: the target's tuples there must be among the source's.
/// A source is the product of its groups, so each group is compared alone, and lanes where the
/// source is poison fall away. Lane by lane, the values are known to be covered already.
fn covers_joints(source: &Value, target: &Value) -> ValueCoverage {
    let mut done: SmallVec<[*const Joint; 4]> = SmallVec::new();
    for s in &source.0 {
        let Scalar::Joint(joint, _) = s else { continue };
        if done.contains(&Arc::as_ptr(joint)) {
            continue;
        }
        done.push(Arc::as_ptr(joint));
        match covers_joint(joint, source, target) {
            ValueCoverage::Covers => {}
            other => return other,
        }
    }
    ValueCoverage::Covers
}

fn covers_joint(joint: &Arc<Joint>, source: &Value, target: &Value) -> ValueCoverage {
    let leaves: SmallVec<[(usize, u32); 8]> = source
        .0
        .iter()
        .enumerate()
        .filter_map(|(leaf, s)| match s {
            Scalar::Joint(j, lane) if Arc::ptr_eq(j, joint) => Some((leaf, *lane)),
            _ => None,
        })
        .collect();
    let mut allowed: Vec<Vec<u64>> =
        joint.rows().map(|t| leaves.iter().map(|(_, lane)| t[*lane as usize]).collect()).collect();
    allowed.sort_unstable();
    let places: SmallVec<[usize; 8]> = leaves.iter().map(|(leaf, _)| *leaf).collect();
    let Some(possible) = possible_tuples(target, &places) else {
        return ValueCoverage::Unknown(Undecided::TooManyTuples);
    };
    match possible.iter().find(|t| allowed.binary_search(t).is_err()) {
        None => ValueCoverage::Covers,
        Some(_) => ValueCoverage::Differs { class: Class::Undef, leaf: places[0] },
    }
}

/// The tuples that a value may have at some of its leaves; `None` if there are too many or they
/// are not known exactly. No leaf is poison.
fn possible_tuples(value: &Value, places: &[usize]) -> Option<Vec<Vec<u64>>> {
    let mut all = vec![vec![0; places.len()]];
    let mut done: SmallVec<[*const Joint; 4]> = SmallVec::new();
    for (slot, place) in places.iter().enumerate() {
        let group: Vec<Vec<(usize, u64)>> = match &value.0[*place] {
            Scalar::Joint(joint, _) => {
                if done.contains(&Arc::as_ptr(joint)) {
                    continue;
                }
                done.push(Arc::as_ptr(joint));
                group_of(joint, value, places)
            }
            single => single_values(single)?.into_iter().map(|v| vec![(slot, v)]).collect(),
        };
        if all.len().saturating_mul(group.len()) > MAX_TUPLES {
            return None;
        }
        all = all.iter().flat_map(|tuple| group.iter().map(|g| with(tuple, g))).collect();
    }
    Some(all)
}

/// For each tuple of a joint, what it puts into the slots that it occupies.
fn group_of(joint: &Arc<Joint>, value: &Value, places: &[usize]) -> Vec<Vec<(usize, u64)>> {
    let slots: Vec<(usize, u32)> = places
        .iter()
        .enumerate()
        .filter_map(|(slot, place)| match &value.0[*place] {
            Scalar::Joint(j, lane) if Arc::ptr_eq(j, joint) => Some((slot, *lane)),
            _ => None,
        })
        .collect();
    joint.rows().map(|t| slots.iter().map(|(slot, lane)| (*slot, t[*lane as usize])).collect()).collect()
}

/// The values of a scalar of at most 64 bits, if it is known exactly and they are few.
fn single_values(scalar: &Scalar) -> Option<Vec<u64>> {
    match scalar {
        Scalar::Word(w) => Some(vec![*w]),
        Scalar::Big(_) | Scalar::Poison | Scalar::Log(..) | Scalar::Phy(_) => None,
        Scalar::Joint(joint, lane) => single_values(&joint.lane(*lane)),
        Scalar::Set(set) => set.elements(MAX_TUPLES as u64),
    }
}

/// `tuple` with some slots set.
fn with(tuple: &[u64], slots: &[(usize, u64)]) -> Vec<u64> {
    let mut tuple = tuple.to_vec();
    for (slot, v) in slots {
        tuple[*slot] = *v;
    }
    tuple
}

#[cfg(test)]
mod tests;
