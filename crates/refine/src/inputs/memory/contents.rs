//! The contents of the blocks of an initial memory. They are a function of it: two realizations of one initial memory
//! are equal.
//!
//! Invariants: pointers lead to blocks that anything may point to, never to a block that is `alone`; undefined values
//! that the options exclude from the arguments are not in memory either.

use super::{BlockSpec, InitialMemory, StaticObjects};
use crate::floats;
use crate::uniform::below;
use irrefute_ir::Int;
use irrefute_ir::int::mask;
use irrefute_ir::layout::Endianness;
use irrefute_semantics::dialect::{Undef, Uninitialized};
use irrefute_semantics::memory::{BlockBytes, Piece};
use irrefute_semantics::value::PointerKind;
use irrefute_semantics::{Leaf, MemoryBlock, Scalar};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The kind of contents of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Filling {
    /// Any bytes.
    Bytes,
    /// Small integers of up to 8 bytes each.
    Small,
    /// A pointer wherever one fits.
    Pointers,
    /// Pointers and small integers side by side, as in a structure.
    Fields,
    /// Bytes with pointers, pieces of pointers, poison and undef among them.
    Mixed,
    /// Never written.
    Nothing,
    /// Bytes of which one in four is poison.
    SomePoison,
    /// Bytes of which one in four is undef.
    SomeUndef,
}

impl Filling {
    /// Whether it depends on what other blocks there are.
    pub(super) fn has_pointers(self) -> bool {
        match self {
            Filling::Pointers | Filling::Fields | Filling::Mixed => true,
            Filling::Bytes | Filling::Small | Filling::Nothing | Filling::SomePoison | Filling::SomeUndef => false,
        }
    }

    /// A random kind of contents; `pointers` is set if some execution has loaded a pointer. Even if it is not, some
    /// blocks hold pointers: code that copies them shows how they are copied.
    pub(super) fn draw(pointers: bool, plain: bool, rng: &mut Xoshiro256PlusPlus) -> Filling {
        match below(rng, 16) {
            _ if plain => Filling::Bytes,
            0 => Filling::Nothing,
            1..3 => Filling::Mixed,
            3 => Filling::Pointers,
            4 => Filling::Fields,
            5..9 if pointers => Filling::Fields,
            _ if pointers => Filling::Pointers,
            d if d < 9 => Filling::Small,
            _ => Filling::Bytes,
        }
    }
}

impl StaticObjects {
    /// Whether the options allow memory that was never written before the call: it reads as undef or poison.
    fn starts_uninitialized(&self) -> bool {
        let is_undef = self.dialect.uninitialized == Uninitialized::Undef && self.dialect.undef == Undef::Kept;
        if is_undef { self.undefined.undef } else { self.undefined.poison }
    }
}

impl InitialMemory {
    /// The contents of the open global of this index.
    pub(super) fn contents_of_global(&self, index: usize, size: u64, world: &StaticObjects) -> BlockBytes {
        let seed = self.seed.wrapping_add(index as u64);
        let numbers = if self.seed.is_multiple_of(2) { Numbers::Small } else { Numbers::Any };
        let mut image = BlockBytes::defined(bytes(size, seed, (numbers, world.endianness)), &world.dialect);
        if !world.loaded_floats.is_empty() && !seed.is_multiple_of(4) {
            put_floats(&mut image, world, &mut Xoshiro256PlusPlus::seed_from_u64(seed));
        } else if seed.is_multiple_of(3) {
            put_constants(&mut image, world, &mut Xoshiro256PlusPlus::seed_from_u64(seed));
        }
        if self.pointers && !seed.is_multiple_of(4) {
            self.point(&mut image, seed.is_multiple_of(2), world, &mut Xoshiro256PlusPlus::seed_from_u64(seed));
        }
        image
    }

    /// Puts a pointer of one type into every place for one, or into about half of them.
    fn point(&self, image: &mut BlockBytes, everywhere: bool, world: &StaticObjects, rng: &mut Xoshiro256PlusPlus) {
        let kind = world.pointer_in_memory(rng);
        let bytes = kind.bytes();
        for offset in (0..image.len().saturating_sub(bytes - 1)).step_by(bytes.next_power_of_two() as usize) {
            if everywhere || below(rng, 2) == 0 {
                write(image, world, offset, Leaf::Ptr(kind), self.some_pointer(kind, world, rng));
            }
        }
    }

    /// The contents of a block. Pointers lead to blocks that anything may point to.
    pub(super) fn contents(&self, spec: &BlockSpec, world: &StaticObjects) -> BlockBytes {
        let mut image = self.filled(spec, world);
        for patch in spec.patches.iter().filter(|patch| patch.at + patch.size <= spec.size) {
            write(&mut image, world, patch.at, patch.leaf, Scalar::Word(patch.value));
        }
        for cell in spec.cells.iter().filter(|cell| cell.at + cell.kind.bytes() <= spec.size) {
            let pointer = Scalar::Log(MemoryBlock::given(cell.block as u32), cell.offset);
            write(&mut image, world, cell.at, Leaf::Ptr(cell.kind), pointer);
        }
        image
    }

    /// The same without its cells.
    fn filled(&self, spec: &BlockSpec, world: &StaticObjects) -> BlockBytes {
        let dialect = &world.dialect;
        if spec.filling == Filling::Nothing && world.starts_uninitialized() {
            return BlockBytes::new(spec.size, dialect);
        }
        let numbers = match spec.filling {
            Filling::Fields => Numbers::Fields,
            Filling::Small | Filling::Pointers => Numbers::Small,
            Filling::Bytes | Filling::Mixed | Filling::Nothing | Filling::SomePoison | Filling::SomeUndef => {
                Numbers::Any
            }
        };
        let mut image = BlockBytes::defined(bytes(spec.size, spec.seed, (numbers, world.endianness)), dialect);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(spec.seed);
        if !world.loaded_floats.is_empty() && spec.filling != Filling::Pointers && !spec.seed.is_multiple_of(8) {
            put_floats(&mut image, world, &mut rng);
        } else if spec.seed.is_multiple_of(2) && spec.filling != Filling::Mixed {
            put_constants(&mut image, world, &mut rng);
        }
        match spec.filling {
            Filling::Pointers => self.point(&mut image, true, world, &mut rng),
            Filling::Fields => self.point(&mut image, false, world, &mut rng),
            Filling::Mixed => self.mix(&mut image, world, &mut rng),
            Filling::SomePoison => put_holes(&mut image, world, &Scalar::Poison, &mut rng),
            Filling::SomeUndef => put_holes(&mut image, world, &Scalar::undef(8), &mut rng),
            Filling::Bytes | Filling::Small | Filling::Nothing => {}
        }
        image
    }

    /// Puts a pointer, poison or undef at a few places, and sometimes overwrites one byte of such a pointer.
    fn mix(&self, image: &mut BlockBytes, world: &StaticObjects, rng: &mut Xoshiro256PlusPlus) {
        let size = image.len();
        if size == 0 {
            return;
        }
        let kind = world.pointer_in_memory(rng);
        let bytes = kind.bytes();
        for _ in 0..1 + below(rng, 3) {
            let offset = below(rng, size);
            match below(rng, 4) {
                0 | 1 if size >= bytes => {
                    let offset = (offset / bytes * bytes).min(size - bytes);
                    write(image, world, offset, Leaf::Ptr(kind), self.some_pointer(kind, world, rng));
                    if below(rng, 3) == 0 {
                        write(image, world, offset + below(rng, bytes), Leaf::Int(8), Scalar::Word(below(rng, 256)));
                    }
                }
                2 if world.dialect.undef == Undef::Kept && world.undefined.undef => {
                    write(image, world, offset, Leaf::Int(8), Scalar::undef(8));
                }
                _ if world.undefined.poison => write(image, world, offset, Leaf::Int(8), Scalar::Poison),
                _ => {}
            }
        }
    }

    /// Null, a global, or, most often, a place in a block that anything may point to. Flat pointers in memory lead to
    /// global memory: what a host put there cannot lead elsewhere.
    fn some_pointer(&self, kind: PointerKind, world: &StaticObjects, rng: &mut Xoshiro256PlusPlus) -> Scalar {
        let random = below(rng, 16);
        if random == 0 {
            return Scalar::Word(0);
        }
        if random < 3 && !world.targets.is_empty() {
            let (block, _, space) = world.targets[below(rng, world.targets.len() as u64) as usize];
            if world.leads_to(kind, (space, world.spaces.is_constant(space)), true) {
                return Scalar::Log(block, 0);
            }
        }
        let may_lead_there = |spec: &BlockSpec| world.leads_to(kind, (spec.space, spec.is_fixed), true);
        let ends = if world.compares_pointers { 3..9 } else { 3..6 };
        if let (true, Some(end)) = (ends.contains(&random), self.shared_end(may_lead_there, rng)) {
            return end;
        }
        let Some(block) = self.shared(may_lead_there, rng) else { return Scalar::Word(0) };
        let size = self.blocks[block].size;
        let offset = match below(rng, 8) {
            0 => size,
            1 => below(rng, size + 1),
            _ => 0,
        };
        Scalar::Log(MemoryBlock::given(block as u32), offset)
    }

    /// The end of a block where another one begins: two pointers with one address but different provenance.
    fn shared_end(&self, wanted: impl Fn(&BlockSpec) -> bool, rng: &mut Xoshiro256PlusPlus) -> Option<Scalar> {
        let meets = |i: &usize| {
            let (block, next) = (&self.blocks[*i], &self.blocks[i + 1]);
            let is_shared = !block.alone && !next.alone && wanted(block) && block.space == next.space;
            is_shared && next.adjacent && block.size > 0 && block.size.is_multiple_of(next.align)
        };
        let ends = || (0..self.blocks.len().saturating_sub(1)).filter(meets);
        let end = ends().nth(below(rng, ends().count() as u64) as usize)?;
        Some(Scalar::Log(MemoryBlock::given(end as u32), self.blocks[end].size))
    }
}

/// Puts an undefined value into one byte of four, and at least into one.
fn put_holes(image: &mut BlockBytes, world: &StaticObjects, hole: &Scalar, rng: &mut Xoshiro256PlusPlus) {
    let one = below(rng, image.len());
    for offset in 0..image.len() {
        if offset == one || below(rng, 4) == 0 {
            write(image, world, offset, Leaf::Int(8), hole.clone());
        }
    }
}

/// Puts one or two constants of the functions at most places that are multiples of their size, so that what is loaded
/// is what it is compared with, and two loaded values are equal.
fn put_constants(image: &mut BlockBytes, world: &StaticObjects, rng: &mut Xoshiro256PlusPlus) {
    let Some(first) = world.constants.get(below(rng, world.constants.len() as u64) as usize) else { return };
    let bytes = u64::from(first.width().div_ceil(8)).next_power_of_two();
    let fits: Vec<&Int> = world.constants.iter().filter(|other| other.width() == first.width()).collect();
    let second = fits[below(rng, fits.len() as u64) as usize];
    let nearby = below(rng, 8);
    for offset in (0..image.len().saturating_sub(bytes - 1)).step_by(bytes as usize) {
        let constant = match below(rng, 8) {
            0 => continue,
            1 | 2 => second,
            _ => first,
        };
        let word = constant.to_u64().unwrap_or(0);
        let word = match nearby {
            0 => word.wrapping_add(1),
            1 => word.wrapping_sub(1),
            _ => word,
        };
        write(image, world, offset, Leaf::Int(8 * bytes as u32), Scalar::Word(word & mask(first.width())));
    }
}

/// Puts floating-point values of one type that the functions load at all places that are multiples of its size. They are
/// drawn like arguments, those before among the values that they may be related to: random bits are hardly ever zero,
/// infinite or next to a constant.
fn put_floats(image: &mut BlockBytes, world: &StaticObjects, rng: &mut Xoshiro256PlusPlus) {
    let kinds = &world.loaded_floats;
    let kind = kinds[below(rng, kinds.len() as u64) as usize];
    let leaf = Leaf::Float(kind);
    let bytes = u64::from(leaf.width().div_ceil(8));
    let mut before: Vec<Int> = Vec::new();
    // What an array of `x86_fp80` holds lies 16 bytes apart.
    for offset in (0..image.len().saturating_sub(bytes - 1)).step_by(bytes.next_power_of_two() as usize) {
        let (floats, integers) = (world.pool.floats(), world.pool.all());
        let Some(value) = floats::draw(kind, floats, integers, &before, rng) else { return };
        write(image, world, offset, leaf, Scalar::from_int(&value));
        if before.len() < MOST_RELATED {
            before.push(value);
        }
    }
}

/// The values of a block that later ones may be related to. Without a limit, a draw looks at all values before it: a
/// block of 1 MiB took minutes.
const MOST_RELATED: usize = 64;

/// Writes one scalar in the byte order of the program.
fn write(image: &mut BlockBytes, world: &StaticObjects, offset: u64, leaf: Leaf, scalar: Scalar) {
    let (piece, lanes) = (Piece { offset, lanes: 1, leaf }, [scalar]);
    // A pointer, a byte, poison and full undef are all written exactly.
    let _ = match world.endianness {
        Endianness::Little => image.write(&piece, &lanes),
        Endianness::Big => image.write_big_endian(&piece, &lanes, &world.dialect),
    };
}

/// The kind of numbers that bytes hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Numbers {
    /// Random bytes.
    Any,
    /// Small integers of 1, 2, 4 or 8 bytes.
    Small,
    /// Small integers of 4 or 8 bytes.
    Fields,
}

/// This many bytes. Small numbers are −1 to 4, so that loaded values meet comparisons and index something.
fn bytes(size: u64, seed: u64, (numbers, endianness): (Numbers, Endianness)) -> Vec<u8> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let width = match numbers {
        Numbers::Any => return (0..size).map(|_| rng.next_u64() as u8).collect(),
        Numbers::Small => 1usize << below(&mut rng, 4),
        Numbers::Fields => 4 << below(&mut rng, 2),
    };
    let mut bytes = Vec::with_capacity(size as usize + 8);
    while (bytes.len() as u64) < size {
        let number = below(&mut rng, 6) as i64 - 1;
        match endianness {
            Endianness::Little => bytes.extend_from_slice(&number.to_le_bytes()[..width]),
            Endianness::Big => bytes.extend_from_slice(&number.to_be_bytes()[8 - width..]),
        }
    }
    bytes.truncate(size as usize);
    bytes
}
