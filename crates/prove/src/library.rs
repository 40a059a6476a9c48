//! Calls of the library that are known by their names, where their arguments say what they do.
//!
//! ```text
//!   free(null)                             nothing; where the call must not write, any other `free` is undefined
//!   realloc(null, n)                       malloc(n)
//!   calloc(1, n), of the target            also malloc(n), whose bytes are undef and so cover zeros
//!   memcmp(p, q, 0)                        0
//!   memcmp(p, p, n), of the source         0 is among what it may give, whatever the bytes are
//!   fwrite(p, s, n, f) without a byte      0, of the source: nothing is written
//!   an allocation that nothing reads       nothing
//!   malloc(n)                              aligned as the largest object that fits may ask, 16 bytes at most
//! ```
//!
//! What is said of the source alone is one of the things that it may do, or leaves out where it is undefined. What is said
//! of the target is all that it does. An allocation is no part of what others see, and whether it fails is a choice; but
//! where a function may not write, or a size is no number, one of the target is undefined.
//!
//! Invariant: nothing here is about a function that the program defines, or may replace.

use super::calls::{CallSignature, EventKind};
use super::circuits::Circuits;
use super::evaluate::{Argument, Evaluation, Lane};
use super::flow::NoCircuit;
use super::graph::Lit;
use super::open::Open;
use super::pointers::{Place, is_known_null};
use super::shared::Role;
use super::word::{self, small};
use irrefute_semantics::register_code::{EventCall, LibraryCall, RegisterLeaf};
use irrefute_semantics::{MemoryEffects, ValueConstraints};

/// The alignment of what `malloc` gives, in bytes, if it fits into the block.
const HEAP_ALIGN: u64 = 16;

/// What a call is.
pub(super) enum Meaning {
    /// What an unknown function would do, where this holds; and where it is undefined before.
    Unknown { made: Lit, undefined: Lit },
    /// Nothing but its result, which is 0; and where it is undefined.
    Zero { undefined: Lit },
    /// Nothing at all.
    Nothing { undefined: Lit },
    /// Another call, with these arguments.
    Other(Box<EventCall>, Vec<Lane>),
}

/// Whether a lane is surely this small number.
fn is_number(lane: &Lane, number: u8) -> bool {
    lane.poison == Lit::FALSE && word::known(&lane.bits).is_some_and(|known| known == number.into())
}

/// The call of `malloc` with one argument of a call.
fn malloc(call: &EventCall, size: usize) -> EventCall {
    EventCall {
        callee: "malloc".into(),
        library: Some(LibraryCall::Malloc),
        arguments: vec![call.arguments[size].clone()],
        uses: vec![call.uses[size]],
        accessible: vec![call.accessible[0], call.accessible[size + 1]],
        allocates: true,
        is_blind: true,
        ..call.clone()
    }
}

impl<O: Open> Evaluation<'_, O> {
    /// What a call is that is made here.
    pub(super) fn meaning(&mut self, call: &EventCall, made: Lit, arguments: &[Lane]) -> Result<Meaning, NoCircuit> {
        let unknown = Meaning::Unknown { made, undefined: Lit::FALSE };
        let Some(library) = call.library.filter(|_| arguments.len() == call.arguments.len()) else {
            return Ok(unknown);
        };
        // Whether both sides keep a promise of bytes is seen where both make the call.
        if call.accessible.iter().skip(1).any(|bytes| *bytes != [0, 0]) {
            return Ok(unknown);
        }
        let is_source = self.answers.shared.role == Role::Source;
        Ok(match (library, arguments) {
            (LibraryCall::Free, [_]) => return self.free(call, made),
            (LibraryCall::Realloc, [pointer, size]) if is_known_null(&pointer.bits) && pointer.poison == Lit::FALSE => {
                Meaning::Other(Box::new(malloc(call, 1)), vec![size.clone()])
            }
            (LibraryCall::Malloc | LibraryCall::Calloc, _) if self.is_forgotten(call) => {
                Meaning::Nothing { undefined: self.undefined_arguments(call)? }
            }
            (LibraryCall::CompareBytes, [.., length]) if is_number(length, 0) => {
                Meaning::Zero { undefined: Lit::FALSE }
            }
            (LibraryCall::CompareBytes, [a, b, _])
                if is_source && (&a.bits, a.poison) == (&b.bits, b.poison) && !self.is_any_open(call) =>
            {
                Meaning::Zero { undefined: Lit::FALSE }
            }
            // Nothing is printed, but what printing demands of its arguments holds.
            (LibraryCall::WriteItems, [_, size, count, _])
                if is_source && (is_number(size, 0) || is_number(count, 0)) =>
            {
                Meaning::Zero { undefined: self.undefined_arguments(call)? }
            }
            _ => unknown,
        })
    }

    /// Where an argument is poison or more than one value.
    fn undefined_arguments(&mut self, call: &EventCall) -> Result<Lit, NoCircuit> {
        let registers: Vec<_> = call.arguments.iter().flat_map(|(registers, _)| registers.clone()).collect();
        self.undefined(&registers)
    }

    /// Whether an argument may be a set.
    fn is_any_open(&self, call: &EventCall) -> bool {
        let mut registers = call.arguments.iter().flat_map(|(registers, _)| registers);
        registers.any(|&register| self.is_open[register as usize])
    }

    /// Whether nothing reads what an allocation gives, and nothing is promised of it or of the function.
    fn is_forgotten(&self, call: &EventCall) -> bool {
        call.result == ValueConstraints::default()
            && call.accessible[0] == [0, 0]
            && !call.effects.no_return
            && call.effects.memory.inaccessible.write
            && self.code.effects.memory == MemoryEffects::ALL
            && self.are_unread(&call.to)
    }

    /// `free` is made where its argument is not null.
    fn free(&mut self, call: &EventCall, made: Lit) -> Result<Meaning, NoCircuit> {
        let (registers, promised) = &call.arguments[0];
        let (lane, undefined) = self.decision(registers[0])?;
        // Null that must not be is poison.
        let (lane, _) = self.in_range(lane, promised);
        let place = Place::of(&lane.bits);
        let (leads, at_zero) = (place.leads(self.g), self.g.is_zero(&place.offset));
        let is_null = self.g.all([!undefined, !lane.poison, !leads, at_zero]);
        let undefined = if call.effects.memory.writes_nothing() { !is_null } else { Lit::FALSE };
        let made = self.g.all([made, !is_null, !undefined]);
        Ok(Meaning::Unknown { made, undefined })
    }

    /// What an event of the target is as well.
    pub(super) fn other_kind(&self, call: &EventCall, arguments: &[Lane]) -> Option<(EventKind, Vec<Lane>)> {
        if self.answers.shared.role != Role::Target || call.library != Some(LibraryCall::Calloc) {
            return None;
        }
        let [count, size] = arguments else { return None };
        let number = [count, size].into_iter().position(|lane| is_number(lane, 1))?;
        let other = 1 - number;
        let kind = EventKind::Call(CallSignature::of(&malloc(call, other)));
        Some((kind, vec![arguments[other].clone()]))
    }
}

/// Assumes of the pointers that `malloc` gives that they are aligned.
pub(super) fn assume_aligned(
    g: &mut Circuits,
    assumed: &mut Vec<Lit>,
    (call, arguments): (&EventCall, &[Lane]),
    answer: &[Argument],
) {
    let (Some(LibraryCall::Malloc), [size]) = (call.library, arguments) else { return };
    let Some(size) = word::known(&size.bits).and_then(|size| u64::try_from(&size).ok()).filter(|size| *size > 0) else {
        return;
    };
    let align = (1 << size.ilog2()).min(HEAP_ALIGN);
    for leaf in answer.iter().filter(|leaf| leaf.leaf == RegisterLeaf::Pointer) {
        let misaligned = Place::of(&leaf.bits).is_misaligned(g, align);
        assumed.push(!misaligned);
    }
}

/// The result of a call that gives 0.
pub(super) fn zero(leaf: RegisterLeaf) -> Result<Lane, NoCircuit> {
    match leaf {
        RegisterLeaf::Bits(width) => Ok(Lane { bits: small(width, 0), poison: Lit::FALSE }),
        RegisterLeaf::Pointer => Err("a call that gives a pointer, and should not"),
    }
}
