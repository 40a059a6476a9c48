//! What the blocks of a function's `alloca`s hold, as a function of the arguments.
//!
//! A bit is 0, 1, poison or undef (docs/memory.md#contents). A value that may be an undef set is kept as what it is, and
//! not by its bits: a load that finds all of it in order reads it anew at each use, and any other load of its bits has no
//! circuit. Where paths meet, a bit is what it is on the path that was taken.
//!
//! Only the function reaches these blocks, so nothing in them is compared. An `alloca` whose address gets out is a shared
//! block instead ([`uses`](super::uses)).

use super::circuits::Circuits;
use super::flow::NoCircuit;
use super::graph::Lit;
use super::word::Word;
use irrefute_semantics::register_code::{MemoryStep, Register, RegisterCode, Step};
use rustc_hash::FxHashMap;

/// The most bytes of all blocks of a function together. Not tuned.
pub const MOST_BYTES: u64 = 256;

/// The blocks of a function: the pointer that its `alloca` gives, its size and its alignment, in bytes.
///
/// # Errors
/// Blocks that are too large.
pub fn blocks(code: &RegisterCode) -> Result<Vec<(Register, u64, u64)>, NoCircuit> {
    let steps = code.blocks.iter().flat_map(|block| &block.steps);
    let of_step = |step: &Step| {
        let Step::Memory(memory) = step else { return None };
        let MemoryStep::Allocate { to, size, align, .. } = **memory else { return None };
        Some((to, size, align))
    };
    let all: Vec<_> = steps.filter_map(of_step).collect();
    let bytes = all.iter().fold(0u64, |sum, (_, size, _)| sum.saturating_add(*size));
    if bytes > MOST_BYTES { Err("an `alloca` that is too large") } else { Ok(all) }
}

/// A value that was stored, by its number among the [`Origins`].
pub type OriginId = u32;

/// What a value in memory is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// That of a register, read anew at each use.
    Register(Register, u32),
    /// Undef bits, as many as this.
    Undef(u32),
    /// The first where the condition holds, else the second.
    Either(Lit, OriginId, OriginId),
}

/// All values that were stored.
#[derive(Clone, Debug, Default)]
pub struct Origins {
    all: Vec<Origin>,
    known: FxHashMap<Origin, OriginId>,
}

impl Origins {
    /// The number of a value.
    pub fn of(&mut self, origin: Origin) -> OriginId {
        *self.known.entry(origin).or_insert_with(|| {
            self.all.push(origin);
            self.all.len() as u32 - 1
        })
    }

    /// The value of a number.
    pub fn get(&self, origin: OriginId) -> Origin {
        self.all[origin as usize]
    }

    /// Its width, in bits.
    pub fn width(&self, origin: OriginId) -> u32 {
        match self.get(origin) {
            Origin::Register(_, width) | Origin::Undef(width) => width,
            Origin::Either(_, first, _) => self.width(first),
        }
    }
}

/// A bit in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bit {
    /// Its value, where it is neither poison nor undef.
    pub value: Lit,
    /// Where it is poison.
    pub poison: Lit,
    /// Where it is undef, and not poison.
    pub undef: Lit,
    /// The value of which it is a bit, and which one.
    pub origin: Option<(OriginId, u32)>,
    /// Whether the origin alone says what it is.
    pub opaque: bool,
}

impl Bit {
    /// What was never written.
    pub const UNDEF: Bit = Bit { value: Lit::FALSE, poison: Lit::FALSE, undef: Lit::TRUE, origin: None, opaque: false };

    /// Poison.
    pub const POISON: Bit = Bit { poison: Lit::TRUE, undef: Lit::FALSE, ..Bit::UNDEF };

    /// A bit of a value that is no set.
    pub fn of_value(value: Lit, poison: Lit, origin: (OriginId, u32)) -> Bit {
        Bit { value, poison, undef: Lit::FALSE, origin: Some(origin), opaque: false }
    }

    /// A bit of a value that may be a set.
    pub fn of_set(origin: (OriginId, u32)) -> Bit {
        Bit { value: Lit::FALSE, poison: Lit::FALSE, undef: Lit::FALSE, origin: Some(origin), opaque: true }
    }
}

/// A block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// Where it is alive, and not dormant.
    pub alive: Lit,
    /// The lowest bit of the first byte first.
    pub bits: Vec<Bit>,
}

impl Block {
    /// A block of this many bytes that was never written.
    pub fn new(bytes: u64, alive: Lit) -> Block {
        Block { alive, bits: vec![Bit::UNDEF; 8 * bytes as usize] }
    }
}

/// A pointer into a block.
#[derive(Clone, Debug)]
pub struct Pointer {
    /// The number of the block.
    pub block: usize,
    /// In bytes, in as many bits as a pointer has.
    pub offset: Word,
    /// Where it is poison.
    pub poison: Lit,
}

/// What a load found for one lane.
#[derive(Clone, Debug)]
pub enum Loaded {
    /// A stored value that may be a set, as a whole.
    Whole(OriginId),
    /// Bits, some of which may be undef.
    Bits(Vec<Bit>, Lit),
}

/// A bit that is the first where the condition holds, else the second.
pub fn merged(g: &mut Circuits, origins: &mut Origins, condition: Lit, first: Bit, second: Bit) -> Bit {
    match condition.known() {
        Some(true) => return first,
        Some(false) => return second,
        None if first == second => return first,
        None => {}
    }
    let is_undef = |bit: &Bit| bit.undef == Lit::TRUE && bit.origin.is_none() && !bit.opaque;
    let pair = match (first.origin, second.origin) {
        (Some(a), Some(b)) => Some((a, b)),
        (Some(a), None) if is_undef(&second) => Some((a, (origins.of(Origin::Undef(origins.width(a.0))), a.1))),
        (None, Some(b)) if is_undef(&first) => Some(((origins.of(Origin::Undef(origins.width(b.0))), b.1), b)),
        _ => None,
    };
    let origin = match pair {
        Some((a, b)) if a == b => Some(a),
        Some(((a, i), (b, k))) if i == k && origins.width(a) == origins.width(b) => {
            Some((origins.of(Origin::Either(condition, a, b)), i))
        }
        _ => None,
    };
    Bit {
        value: g.ite(condition, first.value, second.value),
        poison: g.ite(condition, first.poison, second.poison),
        undef: g.ite(condition, first.undef, second.undef),
        origin,
        opaque: first.opaque || second.opaque,
    }
}

/// What the blocks are where the condition holds in the first list, else in the second.
pub fn merged_blocks(
    g: &mut Circuits,
    origins: &mut Origins,
    condition: Lit,
    first: &[Block],
    second: &[Block],
) -> Vec<Block> {
    let block = |(a, b): (&Block, &Block)| Block {
        alive: g.ite(condition, a.alive, b.alive),
        bits: a.bits.iter().zip(&b.bits).map(|(a, b)| merged(g, origins, condition, *a, *b)).collect(),
    };
    first.iter().zip(second).map(block).collect()
}
