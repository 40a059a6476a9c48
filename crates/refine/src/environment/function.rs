//! The result of a function without a body that writes nothing: a function of its arguments, and of the bytes that it
//! reads through them.
//!
//! [`answer_of`] is monotone: with ⟦a⟧ the possible values of the arguments,
//!
//! ```text
//! answer(f, a) = poison                      if an argument is poison or |⟦a⟧| > 64
//!              = { h(f, x) | x ∈ ⟦a⟧ }       otherwise, h a hash
//! ```
//!
//! A larger set of arguments gives a larger set or poison, and poison gives poison. A pointer counts as the bytes
//! that are read through it. Their number is a function of the callee, the same for every block; if the block has
//! fewer, they count as poison.

use super::AnswerSeed;
use super::draw::{hash_big, hash_name, mix, stream_leaf};
use dashu_int::UBig;
use irrefute_semantics::memory::{BlockKind, Byte};
use irrefute_semantics::set::SetRepr;
use irrefute_semantics::set::normal::collect;
use irrefute_semantics::{Event, Leaf, MemoryBlock, Scalar, Shape, Value};
use smallvec::SmallVec;

/// The most combinations of arguments that a pure function is evaluated on. Beyond, the result is poison, which is
/// sound because poison is above every set. 64 covers a product of sets of six free bits.
const MAX_COMBINATIONS: usize = 64;

/// The `count` bytes that a pure function reads, at most eight, as one number.
///
/// Poison if one of them is undefined or cannot be read without undefined behaviour: beyond the end, in a block that
/// has ended, in a stack block that a `tail` call keeps from its callee. Functions have no bytes. The pointer itself
/// stands for "not known exactly": if a byte is part of a pointer, and if another argument of this call leads to the same
/// block and promises not to read it.
pub(super) fn bytes_at(call: &Event, block: MemoryBlock, offset: u64, count: u64) -> Scalar {
    let Some(seen) = call.memory.0.get(&block) else {
        return match block.kind() {
            BlockKind::Function(_) | BlockKind::Label(_) => Scalar::Word(0),
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

/// The result of a pure function of the environment; see the module.
///
/// `None` if an argument is not known exactly, so that the result is not either.
pub fn answer_of(
    callee: &str,
    args: &[Value],
    shape: &Shape,
    AnswerSeed { seed, values, .. }: AnswerSeed,
) -> Option<Value> {
    let poison = || Value::poison(shape);
    let mut inexact = false;
    let mut combinations: SmallVec<[u64; 4]> = SmallVec::new();
    combinations.push(hash_name(callee, seed));
    let mut many = false;
    // To the end, even if the answer seems clear: poison in a later argument makes the result exact again.
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
        (false, false) => {
            Some(Value(shape.iter().enumerate().map(|(i, l)| results(&combinations, values, i, *l)).collect()))
        }
    }
}

/// The possible values of one argument leaf.
enum Possible {
    Poison,
    /// Each value as a hash.
    Hashes(SmallVec<[u64; 4]>),
    /// More than [`MAX_COMBINATIONS`].
    Many,
    /// Not known exactly.
    Inexact,
}

/// The possible values of one argument leaf.
fn possible_values(scalar: &Scalar) -> Possible {
    let one = |hash| Possible::Hashes(SmallVec::from_elem(hash, 1));
    match scalar {
        Scalar::Poison => Possible::Poison,
        Scalar::Word(w) => one(hash_big(&UBig::from(*w))),
        Scalar::Big(b) => one(hash_big(b)),
        // A block has different numbers in the two programs, and the injection is not known here.
        Scalar::Log(..) | Scalar::Phy(_) | Scalar::Raw(_) => Possible::Inexact,
        // Lane by lane, the values would be a superset of the tuples.
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
fn results(combinations: &[u64], recurring: [u64; 2], i: usize, leaf: Leaf) -> Scalar {
    let Some(width) = leaf.bits() else { return Scalar::Poison };
    // A set of wide values is known by its hull only. Poison is above it, and exact.
    if width > 64 {
        let mut values = combinations.iter().map(|h| stream_leaf(*h, recurring, i, leaf));
        let first = values.next().unwrap_or(Scalar::Poison);
        return if values.all(|v| v == first) { first } else { Scalar::Poison };
    }
    collect(combinations.iter().filter_map(|h| stream_leaf(*h, recurring, i, leaf).word()).collect(), width, false)
}
