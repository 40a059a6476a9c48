//! What a function without a body gives that writes nothing: a function of its arguments, and of the bytes that it
//! reads where they point to.
//!
//! [`answer_of`] is monotone: with ⟦a⟧ the possible values of the arguments,
//!
//! ```text
//! answer(f, a) = poison                      if an argument is poison or |⟦a⟧| > 64
//!              = { h(f, x) | x ∈ ⟦a⟧ }       otherwise, h a hash
//! ```
//!
//! so a larger set of arguments gives a larger set or poison, and poison gives poison. A pointer counts as the bytes
//! that are read through it: how many is a function of the callee, the same whatever block it is, and if there are
//! fewer, they count as poison.

use super::draw::{hash_big, hash_name, mix, stream_leaf};
use crate::semantics::memory::{BlockKind, Byte};
use crate::semantics::set::SetRepr;
use crate::semantics::set::normal::collect;
use crate::semantics::{Event, Leaf, MemoryBlock, Scalar, Shape, Value};
use dashu_int::UBig;
use smallvec::SmallVec;

/// The most combinations of arguments that a pure function is evaluated on.
const MAX_COMBINATIONS: usize = 64;

/// The `count` bytes that a pure function reads, at most eight, as one number: poison if one of them is undefined, or
/// not there to be read, where a function that reads them has undefined behaviour (beyond the end, of a block that has
/// ended, of a stack block that a `tail` call keeps from its callee). Functions have none. What is part of a pointer
/// cannot be relied upon, nor can bytes that only this call promises not to read: the other side's may not.
pub(super) fn bytes_at(call: &Event, block: MemoryBlock, offset: u64, count: u64) -> Scalar {
    let Some(seen) = call.memory.0.get(&block) else {
        return match block.kind() {
            BlockKind::Function(_) => Scalar::Word(0),
            BlockKind::Given(_) | BlockKind::Global(_) | BlockKind::Fresh(_) => Scalar::Poison,
        };
    };
    let Some(image) = seen.contents.as_ref().filter(|_| seen.readable) else { return Scalar::Log(block, offset) };
    let is_there = offset.checked_add(count).is_some_and(|end| end <= image.len());
    if !seen.alive || !is_there {
        return Scalar::Poison;
    }
    let mut number = 0;
    for at in offset..offset + count {
        match image.byte(at) {
            Byte::Bits { ones, undef: 0, poison: 0 } => number = number << 8 | u64::from(ones),
            Byte::Bits { .. } => return Scalar::Poison,
            Byte::Pointer { .. } | Byte::Pick { .. } => return Scalar::Log(block, offset),
        }
    }
    Scalar::Word(number)
}

/// What a pure function of the environment gives; see the module.
///
/// `None` if a set among the arguments is not known exactly, so that neither is the answer.
pub fn answer_of(callee: &str, args: &[Value], shape: &Shape, seed: u64) -> Option<Value> {
    let poison = || Value::poison(shape);
    let mut inexact = false;
    let mut combinations: SmallVec<[u64; 4]> = SmallVec::new();
    combinations.push(hash_name(callee, seed));
    let mut many = false;
    for scalar in args.iter().flat_map(|a| &a.0) {
        let possible = match possible_values(scalar) {
            Possible::Poison => return Some(poison()),
            Possible::Inexact => {
                inexact = true;
                continue;
            }
            Possible::Many => {
                many = true;
                continue;
            }
            Possible::Hashes(hashes) => hashes,
        };
        many |= combinations.len() * possible.len() > MAX_COMBINATIONS;
        if many {
            continue;
        }
        combinations = combinations.iter().flat_map(|h| possible.iter().map(|p| mix(*h, *p))).collect();
    }
    match (inexact, many) {
        (true, _) => None,
        (false, true) => Some(poison()),
        (false, false) => Some(Value(shape.iter().enumerate().map(|(i, l)| results(&combinations, i, *l)).collect())),
    }
}

/// The possible values of one argument leaf, each as a hash.
enum Possible {
    Poison,
    Hashes(SmallVec<[u64; 4]>),
    Many,
    Inexact,
}

fn possible_values(scalar: &Scalar) -> Possible {
    let one = |hash| Possible::Hashes(SmallVec::from_elem(hash, 1));
    match scalar {
        Scalar::Poison => Possible::Poison,
        Scalar::Word(w) => one(hash_big(&UBig::from(*w))),
        Scalar::Big(b) => one(hash_big(b)),
        // Which block of one program is which of the other is not known here.
        Scalar::Log(..) | Scalar::Phy(_) => Possible::Inexact,
        // Lane by lane: a superset of the tuples, which only a comparison of the tuples could see.
        Scalar::Joint(..) => Possible::Inexact,
        Scalar::Set(set) => match &set.repr {
            SetRepr::Wide { .. } => Possible::Inexact,
            SetRepr::Small(_) | SetRepr::Cube { .. } => match set.elements(MAX_COMBINATIONS as u64) {
                Some(values) => Possible::Hashes(values.iter().map(hash_big).collect()),
                None => Possible::Many,
            },
        },
    }
}

/// Leaf `i` of the result for each of the combinations.
fn results(combinations: &[u64], i: usize, leaf: Leaf) -> Scalar {
    let Some(width) = leaf.bits() else { return Scalar::Poison };
    if width > 64 {
        let mut values = combinations.iter().map(|h| stream_leaf(*h, i, leaf));
        let first = values.next().unwrap_or(Scalar::Poison);
        return if values.all(|v| v == first) { first } else { Scalar::Poison };
    }
    collect(combinations.iter().filter_map(|h| stream_leaf(*h, i, leaf).word()).collect(), width, false)
}
