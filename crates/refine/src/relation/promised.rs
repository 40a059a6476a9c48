//! What a call promises in the target alone (docs/semantics.md#covering-events).
//!
//! The callee of an event may be any function that keeps what the source promises of it. If the target promises more, some
//! such callee breaks that: then the target is undefined, or wrong, and the source is not.

use super::Class;
use irrefute_semantics::program::{Captures, PointerParamAttrs};
use irrefute_semantics::{Event, Scalar};

/// A promise about a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallPromise {
    /// `nosync`.
    NoSync,
    /// `nocallback`.
    NoCallback,
    /// `nofree`, of the call or of an argument.
    NoFree,
    /// That nothing is read through an argument: `readnone`, `writeonly`.
    NotRead,
    /// That nothing is written through an argument: `readnone`, `readonly`.
    NotWritten,
    /// `captures` of an argument.
    Captures,
    /// The ABI attributes, which are other ones rather than more.
    Passing,
    /// `!tbaa`: by which types it accesses memory.
    Types,
    /// `musttail`, which the target does not keep.
    MustTail,
}

impl CallPromise {
    /// What is wrong with the call of the target.
    pub(crate) fn words(self) -> &'static str {
        match self {
            CallPromise::NoSync => "is `nosync`, and its callee may synchronize with another thread",
            CallPromise::NoCallback => "is `nocallback`, and its callee may call back",
            CallPromise::NoFree => "is `nofree`, and its callee may free memory",
            CallPromise::NotRead => "forbids its callee to read through an argument, and it may",
            CallPromise::NotWritten => "forbids its callee to write through an argument, and it may",
            CallPromise::Captures => "forbids its callee to capture an argument, and it may",
            CallPromise::Types => "says by which type its callee accesses memory, and it may access it by others",
            CallPromise::Passing => "has other ABI attributes",
            CallPromise::MustTail => "leaves frames on the stack, and is `musttail` in the source",
        }
    }

    pub(crate) fn class(self) -> Class {
        match self {
            CallPromise::Passing | CallPromise::MustTail => Class::Attributes,
            CallPromise::NoSync
            | CallPromise::NoCallback
            | CallPromise::NoFree
            | CallPromise::Types
            | CallPromise::NotRead
            | CallPromise::NotWritten
            | CallPromise::Captures => Class::Ub,
        }
    }
}

/// A promise of a call of the target that a callee of the source's call may break.
pub(super) fn broken_by_source(source: &Event, target: &Event) -> Option<CallPromise> {
    let (s, t) = (&source.promised, &target.promised);
    if s == t {
        return None;
    }
    // Only a call that does not agree with its callee may be corrected.
    let is_corrected = t.is_passed_as_declared && !s.is_passed_as_declared;
    if s.passing != t.passing && !is_corrected {
        return Some(CallPromise::Passing);
    }
    if s.leaves_no_frame && !t.leaves_no_frame {
        return Some(CallPromise::MustTail);
    }
    if s.effects.may_synchronize() && t.effects.no_sync {
        return Some(CallPromise::NoSync);
    }
    if !s.effects.no_callback && t.effects.no_callback {
        return Some(CallPromise::NoCallback);
    }
    // An ancestor of the source's type says less.
    let says_less = |ty: &[Box<str>]| s.accessed_type.as_deref().is_some_and(|of_source| of_source.ends_with(ty));
    if t.accessed_type.as_deref().is_some_and(|ty| !says_less(ty)) {
        return Some(CallPromise::Types);
    }
    let frees = !s.effects.no_free && source.memory.0.values().any(|seen| seen.freeable);
    if frees && t.effects.no_free {
        return Some(CallPromise::NoFree);
    }
    let pairs = s.args.iter().zip(&t.args).enumerate().filter(|(i, _)| !source.passed_on.contains(i));
    pairs.into_iter().find_map(|(i, pair)| broken_argument(source, i, pair))
}

/// The same of an argument that leads to memory that the callee sees.
fn broken_argument(source: &Event, i: usize, (s, t): (&PointerParamAttrs, &PointerParamAttrs)) -> Option<CallPromise> {
    let Some(Scalar::Log(block, offset)) = source.args.get(i).and_then(|value| value.0.first()) else { return None };
    let seen = source.memory.0.get(block).filter(|seen| seen.alive)?;
    let has_bytes = seen.size.is_some_and(|size| *offset < size);
    let allowed = s.permission.and(source.promised.effects.memory.arguments);
    if has_bytes && seen.readable && allowed.read && !t.permission.read {
        return Some(CallPromise::NotRead);
    }
    if has_bytes && seen.writable && allowed.write && !t.permission.write {
        return Some(CallPromise::NotWritten);
    }
    // Who writes nothing through it frees nothing through it, and may free what it leads to through another pointer.
    if !source.promised.effects.no_free && seen.freeable && s.freed && allowed.write && !t.freed {
        return Some(CallPromise::NoFree);
    }
    // Who writes nothing has no place for a copy.
    let keeps = !source.promised.effects.memory.writes_nothing() && s.captures == Captures::ALL;
    (keeps && t.captures == Captures::NONE).then_some(CallPromise::Captures)
}
