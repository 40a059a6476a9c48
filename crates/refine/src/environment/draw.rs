//! The random part of the environment: a function of the input's seed, the number of the event and the callee, so that
//! both sides get the same.

use crate::floats;
use dashu_int::UBig;
use irrefute_ir::int::low_ones;
use irrefute_ir::symbols::unprefixed;
use irrefute_ir::{AddressSpace, Int};
use irrefute_semantics::memory::{Piece, Seen, Spaces};
use irrefute_semantics::outcome::May;
use irrefute_semantics::set::Cube;
use irrefute_semantics::set::normal::from_cube;
use irrefute_semantics::{Answer, Event, Exception, Leaf, MemoryBlock, Scalar, Shape, Value, Write};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::sync::Arc;

/// The answer of the stream to event number `index`: mostly a value. One call in eight does not return, and `unwinding`
/// in sixteen unwind, if they may; one that must not return does either. Of one seed in four every call returns that may:
/// otherwise nothing behind a loop of many calls would ever be reached.
pub(super) fn stream((seed, values): (u64, [u64; 2]), index: usize, may: May, unwinding: u64, shape: &Shape) -> Answer {
    let h = mix(seed, index as u64 + 1);
    let unwinds = || Answer::Unwinds(Exception(mix(h, THROWN)));
    let may_end = !seed.is_multiple_of(4);
    match h % 16 {
        0 | 1 if may.not_return && may_end => Answer::NeverReturns,
        h if may.unwind && may_end && (2..2 + unwinding).contains(&h) => unwinds(),
        // A function that returned although it promises not to would leave nothing to compare.
        _ if !may.returns && may.unwind && h & 16 == 0 => unwinds(),
        _ if !may.returns && may.not_return => Answer::NeverReturns,
        _ => {
            let leaf = |(i, leaf): (usize, &Leaf)| stream_leaf(h, values, i, *leaf);
            Answer::Returns(Value(shape.iter().enumerate().map(leaf).collect()))
        }
    }
}

/// A defined value for a leaf of an answer: a small number, all ones, a number around the width (a shift amount), one
/// of those that recur, or random bits. A floating-point number is one that recurs, or drawn like an argument.
pub(super) fn stream_leaf(seed: u64, values: [u64; 2], i: usize, leaf: Leaf) -> Scalar {
    let h = mix(seed, i as u64);
    let Some(width) = leaf.bits() else { return Scalar::Poison };
    let random = || bits(width, |k| mix(h, k));
    match (h >> 60, leaf) {
        (6..=10, _) if width <= 64 => word(width, values[usize::from(h & 0x300 == 0)] & irrefute_ir::int::mask(width)),
        (_, Leaf::Float(kind)) => {
            let drawn = floats::draw(kind, &[], &[], &[], &mut Xoshiro256PlusPlus::seed_from_u64(h));
            drawn.map_or_else(random, |value| Scalar::from_int(&value))
        }
        (0..=2, _) => word(width, h & 3),
        (3..=4, _) => bits(width, |_| u64::MAX),
        (5, _) => word(width, h % (u64::from(width) + 2)),
        _ => random(),
    }
}

/// Makes one leaf of an answer undef, or all of them: wholly, or in some bits. Pointers are left as they are.
pub(super) fn undefine(value: &mut Value, shape: &Shape, h: u64) {
    let only = (h >> 8 & 1 != 0).then(|| (h >> 16) as usize % shape.len().max(1));
    for (i, (scalar, leaf)) in value.0.iter_mut().zip(shape).enumerate() {
        let (Some(width), true) = (leaf.bits(), only.is_none_or(|only| only == i)) else { continue };
        let all = low_ones(width);
        let undef = if h >> 9 & 1 != 0 { &all & UBig::from(mix(h, i as u64)) } else { UBig::ZERO };
        // No bit at all would be no undef.
        let undef = if undef.is_zero() { all.clone() } else { undef };
        let ones = UBig::from(mix(!h, i as u64)) & (all ^ &undef);
        *scalar = from_cube(Cube { undef, ones }, width, false);
    }
}

/// Mixed into the seed wherever pointers are drawn: with the plain seed, a pointer would be a function of the answer.
pub(super) const POINTER: u64 = 0x706f_696e;
/// The same for whether memory is read.
pub(super) const READ: u64 = 0x7265_6164;
/// The same for writes.
pub(super) const WRITE: u64 = 0x7772_6974;
/// The same for exceptions.
pub(super) const THROWN: u64 = 0x7468_726f;
/// The same for blocks to free.
const FREE: u64 = 0x6672_6565;
/// The same for poison results.
pub(super) const UNDEFINED: u64 = 0x706f_6973;

/// The visible blocks of which the callee of an event may keep a pointer, and for which `wanted` holds.
pub(super) fn kept_blocks(event: &Event, wanted: impl Fn(&Seen) -> bool) -> Vec<MemoryBlock> {
    event.memory.0.iter().filter(|(_, seen)| seen.captured && wanted(seen)).map(|(block, _)| *block).collect()
}

/// What the callee of event number `index` writes to blocks that it may write: nothing to two values, mostly small
/// numbers, sometimes a pointer. Of each block only the first `most` bytes are written.
pub(super) fn writes_of(
    (seed, values): (u64, [u64; 2]),
    index: usize,
    event: &Event,
    spaces: &Spaces,
    most: impl Fn(&MemoryBlock) -> u64,
) -> Vec<Write> {
    let mut h = mix(seed ^ WRITE, index as u64);
    let count = [0, 1, 1, 2][(h >> 62) as usize];
    let blocks: Vec<(&MemoryBlock, u64)> = event
        .memory
        .0
        .iter()
        .filter(|(_, seen)| seen.alive && seen.writable && seen.contents.is_some())
        .filter_map(|(block, seen)| Some((block, seen.size?.min(most(block)))))
        .filter(|(_, size)| *size > 0)
        .collect();
    let mut writes = Vec::new();
    for _ in 0..if blocks.is_empty() { 0 } else { count } {
        h = mix(h, 1);
        let (block, size) = blocks[(h >> 40) as usize % blocks.len()];
        let width = 1 << ((h >> 8) % 4).min(u64::from(size.ilog2()));
        let offset = width * ((h >> 16) % (size / width));
        // Pointers into space 0, to what a host may know of.
        let kind = spaces.kind(AddressSpace::default());
        let is_usual = |seen: &Seen| spaces.canonical(seen.space) == spaces.canonical(kind.space);
        let kept = kept_blocks(event, |seen| seen.alive && is_usual(seen));
        let lane = match kept.get((h >> 24) as usize % kept.len().max(1)) {
            Some(kept) if width == kind.bytes() && (h >> 32).is_multiple_of(4) => Scalar::Log(*kept, 0),
            _ if (h >> 56).is_multiple_of(3) => {
                Scalar::Word(values[(h >> 60) as usize % 2] & irrefute_ir::int::mask(8 * width as u32))
            }
            _ => Scalar::Word((h >> 48) % 200),
        };
        let leaf = if lane.has_provenance() { Leaf::Ptr(kind) } else { Leaf::Int(8 * width as u32) };
        writes.push(Write { block: *block, piece: Piece { offset, lanes: 1, leaf }, lanes: vec![lane] });
    }
    writes
}

/// The blocks that the callee of event number `index` frees: in one call of eight, one of those that it may free.
pub(super) fn frees_of(seed: u64, index: usize, event: &Event) -> Vec<MemoryBlock> {
    let freeable = event.memory.0.iter().filter(|(_, seen)| seen.freeable).map(|(block, _)| *block);
    let freeable: Vec<MemoryBlock> = freeable.collect();
    let h = mix(seed ^ FREE, index as u64);
    match freeable.get((h >> 8) as usize % freeable.len().max(1)) {
        Some(block) if h.is_multiple_of(8) => vec![*block],
        Some(_) | None => Vec::new(),
    }
}

fn word(width: u32, w: u64) -> Scalar {
    Scalar::from_int(&Int::new(width, w))
}

/// `width` bits, 64 at a time from `source`.
fn bits(width: u32, source: impl Fn(u64) -> u64) -> Scalar {
    if width <= 64 {
        return word(width, source(0));
    }
    let words = (0..u64::from(width.div_ceil(64))).map(source);
    let all = words.fold(UBig::ZERO, |n, w| (n << 64) | UBig::from(w));
    Scalar::Big(Arc::new(all & low_ones(width)))
}

/// A hash of two words (the finalizer of SplitMix64).
pub(super) fn mix(a: u64, b: u64) -> u64 {
    let mut x = a ^ b.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// A hash of a name. It ignores the prefix that symbols have in a batch, so that a function gets the same answers there
/// as alone.
pub(super) fn hash_name(name: &str, seed: u64) -> u64 {
    let (_, name) = unprefixed(name);
    name.bytes().fold(mix(seed, name.len() as u64), |h, b| mix(h, u64::from(b)))
}

/// A hash of a number of any size.
pub(super) fn hash_big(b: &UBig) -> u64 {
    b.as_words().iter().fold(0, |h, w| mix(h, *w))
}
