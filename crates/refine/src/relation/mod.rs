//! When one outcome covers another (docs/semantics.md#covering-outcomes).
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
//! [`injection`] compares pointers, [`memory`] compares memory.
//!
//! The answer has three values, because a set may be known only from above: `Covers` and
//! `DoesNotCover` are proofs, `Unknown` is neither. A sure difference outweighs an unknown part: whichever way the
//! unknown part is, the outcomes differ. Laws (tested): reflexive on exact outcomes,
//! transitive, and monotone (a less defined source covers more, a less defined target is covered
//! by less).

mod coverage;
pub mod injection;
pub mod memory;
mod promised;

use super::reason::{Undecided, Unknown};
use super::verdict::Class;
pub use coverage::{Answer, Coverage, Difference, Site};
use irrefute_semantics::memory::BlockKind;
use irrefute_semantics::set::{Decision, Joint};
use irrefute_semantics::{End, Event, MemoryBlock, Outcome, PureCall, Scalar, Value};
pub use promised::CallPromise;

use injection::{MemoryInjection, SnapshotPair};
use memory::{EscapeAfterCall, covers_alone, covers_memory, covers_pointee, is_one_sided};
use smallvec::SmallVec;
use std::sync::Arc;

/// The most tuples that are enumerated to compare lanes that are picked together: two free lanes of 8 bits. Beyond,
/// the comparison is undecided, because each tuple is a vector of its own.
const MAX_TUPLES: usize = 65_536;

/// Whether `source` covers `target`: two outcomes of the same input and environment. `injection` matches
/// what exists before the call and nothing else.
pub fn covers(source: &Outcome, target: &Outcome, injection: &mut MemoryInjection<'_>) -> Coverage {
    // Before anything else: UB covers every trace and every end, also one that is not known.
    if let End::Ub(_) = source.end {
        return Coverage::Covers;
    }
    // Events are not compared either: a source whose end is not known may still run into UB, which would cover them.
    for end in [&source.end, &target.end] {
        if let Some(reason) = undecided(end) {
            return Coverage::Unknown(reason);
        }
    }
    let repeats = source.end == End::Repeats || target.end == End::Repeats;
    let is_undefined = matches!(target.end, End::Ub(_));
    // If one copy stands for other accesses, the source got other answers from there on, and the ends prove nothing.
    if (repeats || is_undefined) && is_divided(&source.trace, &target.trace, injection) {
        return Coverage::unknown(Undecided::VolatileDivision);
    }
    if repeats {
        return covers_repeating(source, target, injection);
    }
    if is_undefined {
        return Coverage::differs(Class::Ub, Site::End);
    }
    match covers_trace(&source.trace, &target.trace, injection) {
        Ok(None) => match covers_end(source, target, injection) {
            Coverage::Covers => match covers_pure_calls(&source.pure_calls, &target.pure_calls) {
                Coverage::Covers => covers_latents(source, target),
                difference => difference,
            },
            other => other,
        },
        // The ends are compared all the same: a sure difference there outweighs the unknown event.
        Ok(Some(reason)) => match covers_end(source, target, injection) {
            Coverage::Covers | Coverage::Unknown(_) => Coverage::Unknown(reason),
            difference => difference,
        },
        Err(coverage) => coverage,
    }
}

/// Whether the source would be undefined in all other environments in which the target is, as far as both tell.
fn covers_latents(source: &Outcome, target: &Outcome) -> Coverage {
    match target.latents.beyond(source.latents) {
        None => Coverage::Covers,
        Some(latent) => Coverage::differs(Class::Ub, Site::Latent(latent)),
    }
}

/// Whether the first events that differ are a volatile copy and other accesses.
fn is_divided(source: &[Event], target: &[Event], injection: &mut MemoryInjection<'_>) -> bool {
    source.iter().chain(target).any(Event::is_volatile_bytes)
        && covers_trace(source, target, injection) == Err(Coverage::unknown(Undecided::VolatileDivision))
}

/// The same where a trace goes on forever in the environment that repeats its answers. That environment is the one
/// of this input up to the last event of the trace, so a difference up to there is one in it.
fn covers_repeating(source: &Outcome, target: &Outcome, injection: &mut MemoryInjection<'_>) -> Coverage {
    let (of_source, of_target) = (source.trace.len(), target.trace.len());
    let known = match (&source.end, &target.end) {
        (End::Repeats, End::Repeats) => of_source.min(of_target),
        (End::Repeats, End::Ub(_)) if of_target <= of_source => return Coverage::differs(Class::Ub, Site::End),
        (End::Repeats, _) if of_target > of_source => of_source,
        (_, End::Repeats) if of_source > of_target => of_target,
        // The side that ends does so before the other one begins to repeat itself.
        _ => {
            return match covers_trace(&source.trace, &target.trace, injection) {
                Ok(None) => Coverage::differs(Class::Nontermination, Site::End),
                Ok(Some(reason)) => Coverage::Unknown(reason),
                Err(coverage) => coverage,
            };
        }
    };
    match covers_trace(&source.trace[..known], &target.trace[..known], injection) {
        Ok(_) => Coverage::Unknown(Unknown::OutOfFuel),
        Err(coverage) => coverage,
    }
}

/// Why nothing can be decided about an execution with this end; `None` if the end is known.
pub fn undecided(end: &End) -> Option<Unknown> {
    match end {
        End::Unknown => Some(Unknown::OutOfFuel),
        End::Unsupported(reason) => Some(Unknown::Unsupported(reason.clone())),
        End::Inconclusive(reason) => Some(Undecided::Execution(*reason).into()),
        End::Ub(_) | End::Returns(_) | End::Unwinds(_) | End::Stopped | End::Diverges | End::Repeats => None,
    }
}

/// Whether the source makes each call that the target makes of a function whose only effect is its result. Where it
/// calls the function with no arguments that cover the target's, these may be undefined behaviour: only `speculatable`
/// promises that none are.
fn covers_pure_calls(source: &[PureCall], target: &[PureCall]) -> Coverage {
    if source.len() >= PureCall::MOST {
        return Coverage::Covers;
    }
    let is_made = |call: &PureCall| {
        let alike = source.iter().filter(|other| other.callee == call.callee && other.args.len() == call.args.len());
        // What a pointer leads to is compared where the answer depends on it.
        let may_cover = |s: &Value, t: &Value| !matches!(covers_value(s, t), ValueCoverage::Differs { .. });
        alike.into_iter().any(|other| other.args.iter().zip(&call.args).all(|(s, t)| may_cover(s, t)))
    };
    match target.iter().position(|call| !is_made(call)) {
        None => Coverage::Covers,
        Some(number) => Coverage::differs(Class::Ub, Site::PureCall(number)),
    }
}

/// Whether the events cover each other one by one. `Ok(None)`: they do. `Ok(Some(reason))`: none surely differs, and
/// one is unknown. `Err`: the answer for the whole outcomes.
fn covers_trace(
    source: &[Event],
    target: &[Event],
    injection: &mut MemoryInjection<'_>,
) -> Result<Option<Unknown>, Coverage> {
    let mut unknown = None;
    let (mut i, mut k) = (0, 0);
    while let (Some(s), Some(t)) = (source.get(i), target.get(k)) {
        match covers_event(s, t, k, injection) {
            Coverage::Covers => {}
            // What follows belongs to different calls.
            Coverage::Unknown(reason) if s.is_end_of_call() || t.is_end_of_call() => {
                return Err(Coverage::Unknown(reason));
            }
            // Nor does it after accesses that are divided in another way.
            Coverage::DoesNotCover(_) if s.is_volatile_bytes() || t.is_volatile_bytes() => {
                return Err(Coverage::unknown(Undecided::VolatileDivision));
            }
            // Not returned yet: a later event may differ for sure.
            Coverage::Unknown(reason) => unknown = Some(reason),
            Coverage::DoesNotCover(difference) => {
                // One call more or less is left open, but what follows it is compared all the same.
                unknown = Some(Undecided::RepeatedCall.into());
                match (is_repeated(source, i), is_repeated(target, k)) {
                    (true, _) => i += 1,
                    (false, true) => k += 1,
                    (false, false) => return Err(Coverage::DoesNotCover(difference)),
                }
                continue;
            }
        }
        // Later events follow from different writes, so their differences prove nothing.
        if is_one_sided(injection, &s.memory, &t.memory) {
            return Err(Coverage::unknown(Undecided::EnvironmentReach));
        }
        (i, k) = (i + 1, k + 1);
    }
    let is_all_repeated = |events: &[Event], from: usize| (from..events.len()).all(|at| is_repeated(events, at));
    match (i == source.len() && k == target.len(), is_all_repeated(source, i) && is_all_repeated(target, k)) {
        (true, _) => Ok(unknown),
        (false, true) => Err(Coverage::unknown(Undecided::RepeatedCall)),
        (false, false) if is_one_sided_call(source.get(i), target.get(k)) => {
            Err(Coverage::unknown(Undecided::CallByEnvironment))
        }
        (false, false) => Err(Coverage::differs(Class::Trace, Site::Event(k))),
    }
}

/// Whether the environment made a call on one side only, although nothing else differs up to there. A promise about a call
/// may forbid it that on one side, or the other may lack the pointer to the function.
fn is_one_sided_call(source: Option<&Event>, target: Option<&Event>) -> bool {
    [source, target].into_iter().flatten().any(Event::is_end_of_call)
}

/// Whether event number `k` repeats an earlier call of a function that reads nothing, with the same arguments. If all
/// that it does is write to memory, the second call does the same again, and LLVM merges such calls or moves them out
/// of loops. The declaration does not state that, so one call more or less is left undecided.
pub(super) fn is_repeated(events: &[Event], k: usize) -> bool {
    let Some((before, event)) = events.get(..k).zip(events.get(k)) else { return false };
    !event.may.read && before.iter().any(|earlier| is_same_call(earlier, event))
}

/// Whether two events call one function with the same arguments.
pub(super) fn is_same_call(a: &Event, b: &Event) -> bool {
    a.callee == b.callee && a.args == b.args
}

/// Whether event number `k` of a source covers that of a target: the same callee, and every
/// argument covers, and so does the memory that the callee may read. A pointer of which the callee keeps no part,
/// and through which it only reads, counts as the bytes behind it (docs/semantics.md#covering-events).
pub fn covers_event(source: &Event, target: &Event, k: usize, injection: &mut MemoryInjection<'_>) -> Coverage {
    if source.callee != target.callee || source.args.len() != target.args.len() {
        if source.is_end_of_call() || target.is_end_of_call() {
            return Coverage::unknown(Undecided::CallByEnvironment);
        }
        return Coverage::differs(Class::Trace, Site::Event(k));
    }
    // The callee of this event writes after its snapshot, so the environment is quiet up to event 0.
    let snapshots = SnapshotPair { source: &source.memory, target: &target.memory, ended: false, quiet: k == 0 };
    // Aliases last as long as one call. The environment reads them after this comparison (`Replay`), not before.
    injection.call_begins();
    let mut unknown = None;
    for (argument, (s, t)) in source.args.iter().zip(&target.args).enumerate() {
        if source.passed_on.contains(&argument) {
            continue;
        }
        if s.0.len() != t.0.len() {
            // A call has a signature, a volatile access has none: equal callee names leave its type open.
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
    if accesses_forbidden(source, target, injection) {
        return Coverage::differs(Class::Ub, Site::TailCall(k));
    }
    // After the arguments: they match the fresh blocks whose contents are compared here.
    match covers_memory(injection, snapshots, Some(k)) {
        Coverage::Covers if unknown.is_none() => match promised::broken_by_source(source, target) {
            Some(promise) => Coverage::differs(promise.class(), Site::Promise { event: k, promise }),
            None => Coverage::Covers,
        },
        Coverage::Covers => unknown.map_or(Coverage::Covers, Coverage::Unknown),
        other => other,
    }
}

/// Whether the callee may read a block of the source that is one of those blocks of the target that it must not access: the
/// call of the target is a `tail` call, and passes stack blocks of its caller.
fn accesses_forbidden(source: &Event, target: &Event, injection: &MemoryInjection<'_>) -> bool {
    let is_read = |block: &MemoryBlock| {
        let seen = source.memory.0.get(block);
        seen.is_some_and(|seen| seen.alive && seen.readable && seen.size.is_some_and(|size| size > 0))
    };
    let is_forbidden = |block: &MemoryBlock| {
        injection.target_of(*block).is_some_and(|matched| target.forbidden.contains(&matched))
            && !source.forbidden.contains(block)
    };
    !target.forbidden.is_empty() && source.memory.0.keys().any(|block| is_read(block) && is_forbidden(block))
}

/// One argument of an event of both executions.
struct Passing<'m> {
    source: &'m Event,
    target: &'m Event,
    argument: usize,
    snapshots: SnapshotPair<'m>,
}

impl Passing<'_> {
    /// Whether a scalar that is passed covers another. Cheap facts are asked first: most arguments match plainly.
    fn covers(&self, injection: &mut MemoryInjection<'_>, s: &Scalar, t: &Scalar) -> Answer {
        let (Scalar::Log(from, at), Scalar::Log(to, other)) = (s, t) else {
            return injection.covers(s, t, self.snapshots);
        };
        // A promise counts only if both sides make it: the side without it may keep the pointer or write through it.
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

    /// Whether the argument is in this list of positions on both sides.
    fn both(&self, list: impl Fn(&Event) -> &[usize]) -> bool {
        [self.source, self.target].into_iter().all(|event| list(event).contains(&self.argument))
    }

    /// What the environment knows of two blocks after the call; `None` unless this argument is the environment's only
    /// way to either of them.
    fn afterwards(&self, injection: &MemoryInjection<'_>, s: MemoryBlock, t: MemoryBlock) -> Option<EscapeAfterCall> {
        let uncaptured = self.both(|event| &event.uncaptured);
        let is_lost =
            |event: &Event, block| event.memory.0.get(&block).is_some_and(|seen| uncaptured && !seen.captured);
        let (source_is_lost, target_is_lost) = (is_lost(self.source, s), is_lost(self.target, t));
        // A given block may be that of a `noalias` parameter, which nobody else reaches. Nothing here shows that it is
        // one, so this case always ends as `Known`: undecided instead of different.
        let is_own = target_is_lost || uncaptured && matches!(t.kind(), BlockKind::Given(_));
        let is_unheard_of = source_is_lost && is_own || injection.are_new(s, t, self.snapshots);
        // A callee that accesses only what is based on its arguments has no use for pointers that it loads, nor for what
        // others know. They may look at the blocks afterwards.
        let is_of_arguments = uncaptured && self.source.only_arguments && self.target.only_arguments;
        if !(is_unheard_of || is_of_arguments) || !self.is_only_way(s, t, is_of_arguments) {
            return None;
        }
        // If the address of a fresh block was observed before, the environment may make a pointer to the block from it.
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

    /// Whether this argument is the callee's only way to either of two blocks. A callee `is_of_arguments` if it cannot
    /// access what a pointer leads to that it loads.
    fn is_only_way(&self, s: MemoryBlock, t: MemoryBlock, is_of_arguments: bool) -> bool {
        // Only who has the block finds a pointer that lies in it. Where the source's block holds none, its bytes cover
        // the target's pointer only if they are undefined, so that nobody may use it.
        let contents = self.source.memory.0.get(&s).and_then(|seen| seen.contents.as_ref());
        let is_apart = contents.is_some_and(|image| image.pointers().next().is_none());
        let follows_in_source = |_| !is_of_arguments;
        let follows_in_target = |at| !(is_of_arguments || is_apart && at == t);
        is_reached_once(self.source, s, self.argument, follows_in_source)
            && is_reached_once(self.target, t, self.argument, follows_in_target)
    }
}

/// Whether this argument is the only thing that leads the callee of an event to a block: no other argument points to
/// it, and no visible block whose pointers the callee follows holds one to it.
fn is_reached_once(event: &Event, block: MemoryBlock, argument: usize, follows: impl Fn(MemoryBlock) -> bool) -> bool {
    let leads_there = |scalar: &Scalar| scalar.leads_to(block);
    let mut others = event.args.iter().enumerate().filter(|(i, _)| *i != argument).flat_map(|(_, value)| &value.0);
    let readable = event.memory.0.iter().filter(|(at, seen)| seen.readable && follows(**at));
    let mut contents = readable.filter_map(|(_, seen)| seen.contents.as_ref());
    !others.any(leads_there) && !contents.any(|image| image.pointers().any(|(_, pointer)| leads_there(pointer)))
}

/// Whether the end of a source covers that of a target: its kind, the result, and the memory that the caller sees.
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
        (End::Unwinds(s), End::Unwinds(t)) if s != t => Coverage::differs(Class::Value, Site::End),
        (End::Unwinds(_), End::Unwinds(_)) => covers_memory(injection, snapshots, None),
        // No caller sees memory after these ends. The event that did not return has shown what its callee sees.
        (End::Stopped, End::Stopped) | (End::Diverges, End::Diverges) => Coverage::Covers,
        (End::Diverges, _) | (_, End::Diverges) => Coverage::differs(Class::Nontermination, Site::End),
        _ => Coverage::differs(Class::Trace, Site::End),
    }
}

/// The answer for two values of one type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueCoverage {
    /// Every leaf covers, and so do the tuples of lanes that are picked together.
    Covers,
    /// The first leaf that surely does not cover.
    Differs {
        /// In what respect the target's leaf is wrong.
        class: Class,
        /// The index of the leaf, counted through nested aggregates and vectors.
        leaf: usize,
    },
    /// No leaf surely differs, and one is not known.
    Unknown(Undecided),
}

/// Whether a source value covers a target value of the same type. Pointers to blocks are undecided here.
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
    // To the end even if a leaf is unknown: a later one may differ for sure.
    for (leaf, (s, t)) in source.0.iter().zip(&target.0).enumerate() {
        joint |= matches!(s, Scalar::Joint(..));
        if [s, t].into_iter().any(|scalar| scalar.has_provenance() || matches!(scalar, Scalar::Raw(_))) {
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
    // Only a source's joints matter. A joint of the target means fewer tuples than its lanes alone would have, and
    // lane by lane it is covered already.
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
        Scalar::Word(_) | Scalar::Big(_) | Scalar::Log(..) | Scalar::Phy(_) | Scalar::Raw(_) => Class::Value,
    }
}

/// Whether a scalar without provenance covers another.
fn covers_scalar(s: &Scalar, t: &Scalar) -> Decision {
    match (s, t) {
        // By far the most frequent case.
        (Scalar::Word(a), Scalar::Word(b)) => Decision::of(a == b),
        // The same lane of the same pick, known exactly or not.
        (Scalar::Joint(a, i), Scalar::Joint(b, j)) if i == j && Arc::ptr_eq(a, b) => Decision::Yes,
        _ => s.covers(t),
    }
}

/// Whether lanes that the source picks together cover: the target's tuples there must be among the source's.
/// A source is the product of its groups, so each group is compared alone, and lanes where the
/// source is poison are left out. The caller has compared the values lane by lane before.
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

/// The same for one group of lanes. A value may hold some of its lanes only, in any order, or one of them twice.
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
/// are not known exactly. None of these leaves is poison.
fn possible_tuples(value: &Value, places: &[usize]) -> Option<Vec<Vec<u64>>> {
    let mut all = vec![vec![0; places.len()]];
    let mut done: SmallVec<[*const Joint; 4]> = SmallVec::new();
    for (slot, place) in places.iter().enumerate() {
        let group: Vec<Vec<(usize, u64)>> = match &value.0[*place] {
            Scalar::Joint(joint, _) => {
                // The first lane of a joint has filled the slots of all its lanes.
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

/// The values of a scalar of at most 64 bits, if it is known exactly and there are at most [`MAX_TUPLES`] of them.
fn single_values(scalar: &Scalar) -> Option<Vec<u64>> {
    match scalar {
        Scalar::Word(w) => Some(vec![*w]),
        Scalar::Big(_) | Scalar::Poison | Scalar::Log(..) | Scalar::Phy(_) | Scalar::Raw(_) => None,
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
