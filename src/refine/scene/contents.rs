//! What the blocks of a scene contain: a function of the scene, so that one scene is realized twice alike.
//!
//! Invariant: pointers lead to what anything may point to, never to a block that is `alone`.

use super::{Scene, Sketch, World, below};
use crate::ir::AddressSpace;
use crate::semantics::dialect::Undef;
use crate::semantics::memory::{Image, Piece};
use crate::semantics::{Leaf, MemoryBlock, Scalar};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// What a block contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Filling {
    /// Any bytes.
    Bytes,
    /// Small integers of up to 8 bytes each.
    Small,
    /// A pointer every 8 bytes.
    Pointers,
    /// Bytes with pointers, pieces of pointers, poison and undef among them.
    Mixed,
    /// Never written.
    Nothing,
}

impl Filling {
    pub(super) fn draw(pointers: bool, plain: bool, rng: &mut Xoshiro256PlusPlus) -> Filling {
        match below(rng, 16) {
            _ if plain => Filling::Bytes,
            0 => Filling::Nothing,
            1..3 => Filling::Mixed,
            3 => Filling::Pointers,
            _ if pointers => Filling::Pointers,
            d if d < 9 => Filling::Small,
            _ => Filling::Bytes,
        }
    }
}

impl Scene {
    /// What the open global of this index contains.
    pub(super) fn contents_of_global(&self, index: usize, size: u64, world: &World) -> Image {
        let bytes = bytes(size, self.seed.wrapping_add(index as u64), self.seed.is_multiple_of(2));
        Image::defined(bytes, &world.dialect)
    }

    /// What a block contains. Pointers lead to blocks that anything may point to.
    pub(super) fn contents(&self, sketch: &Sketch, world: &World) -> Image {
        let dialect = &world.dialect;
        if sketch.filling == Filling::Nothing {
            return Image::new(sketch.size, dialect);
        }
        let small = matches!(sketch.filling, Filling::Small | Filling::Pointers);
        let mut image = Image::defined(bytes(sketch.size, sketch.seed, small), dialect);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(sketch.seed);
        match sketch.filling {
            Filling::Pointers => {
                for offset in (0..sketch.size.saturating_sub(7)).step_by(8) {
                    let pointer = self.some_pointer(world, &mut rng);
                    write(&mut image, offset, Leaf::Ptr(AddressSpace(0)), pointer);
                }
            }
            Filling::Mixed => self.mix(&mut image, world, &mut rng),
            Filling::Bytes | Filling::Small | Filling::Nothing => {}
        }
        image
    }

    /// Puts a pointer, poison or undef at a few places, and bytes into pointers.
    fn mix(&self, image: &mut Image, world: &World, rng: &mut Xoshiro256PlusPlus) {
        let size = image.len();
        if size == 0 {
            return;
        }
        for _ in 0..1 + below(rng, 3) {
            let offset = below(rng, size);
            match below(rng, 4) {
                0 | 1 if size >= 8 => {
                    let offset = (offset / 8 * 8).min(size - 8);
                    write(image, offset, Leaf::Ptr(AddressSpace(0)), self.some_pointer(world, rng));
                    if below(rng, 3) == 0 {
                        write(image, offset + below(rng, 8), Leaf::Int(8), Scalar::Word(below(rng, 256)));
                    }
                }
                2 if world.dialect.undef == Undef::Kept => {
                    write(image, offset, Leaf::Int(8), Scalar::undef(8));
                }
                _ => write(image, offset, Leaf::Int(8), Scalar::Poison),
            }
        }
    }

    /// Null, a global, or most often some place in a block that anything may point to.
    fn some_pointer(&self, world: &World, rng: &mut Xoshiro256PlusPlus) -> Scalar {
        let dice = below(rng, 16);
        if dice == 0 {
            return Scalar::Word(0);
        }
        if dice < 3 && !world.targets.is_empty() {
            let (block, _) = world.targets[below(rng, world.targets.len() as u64) as usize];
            return Scalar::Log(block, 0);
        }
        if let (3..6, Some(end)) = (dice, self.shared_end(rng)) {
            return end;
        }
        let Some(block) = self.shared(rng) else { return Scalar::Word(0) };
        let size = self.blocks[block].size;
        let offset = match below(rng, 8) {
            0 => size,
            1 => below(rng, size + 1),
            _ => 0,
        };
        Scalar::Log(MemoryBlock::given(block as u32), offset)
    }

    /// The end of a block where another one begins: the same address, and another pointer.
    fn shared_end(&self, rng: &mut Xoshiro256PlusPlus) -> Option<Scalar> {
        let meets = |i: &usize| {
            let (block, next) = (&self.blocks[*i], &self.blocks[i + 1]);
            !block.alone && !next.alone && next.adjacent && block.size > 0 && block.size.is_multiple_of(next.align)
        };
        let ends: Vec<usize> = (0..self.blocks.len().saturating_sub(1)).filter(meets).collect();
        let end = *ends.get(below(rng, ends.len() as u64) as usize)?;
        Some(Scalar::Log(MemoryBlock::given(end as u32), self.blocks[end].size))
    }
}

fn write(image: &mut Image, offset: u64, leaf: Leaf, scalar: Scalar) {
    // A pointer, a byte, poison and full undef are all written exactly.
    let _ = image.write(&Piece { offset, lanes: 1, leaf }, &[scalar]);
}

/// As many bytes: random ones, or small integers of 1, 2, 4 or 8 bytes.
fn bytes(size: u64, seed: u64, small: bool) -> Vec<u8> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    if !small {
        return (0..size).map(|_| rng.next_u64() as u8).collect();
    }
    let width = 1usize << below(&mut rng, 4);
    let mut bytes = Vec::with_capacity(size as usize + 8);
    while (bytes.len() as u64) < size {
        let number = below(&mut rng, 6) as i64 - 1;
        bytes.extend_from_slice(&number.to_le_bytes()[..width]);
    }
    bytes.truncate(size as usize);
    bytes
}
