//! Memory of the evaluator: blocks with identities that never return, and bytes that are numbers, parts of
//! pointers, or poison. A block that was never written holds zeros.

use super::Stop;
use super::value::{Leaf, mask};

#[derive(Clone, Debug, PartialEq)]
enum Byte {
    Number(u8),
    /// The byte of a pointer at this position.
    Pointer(Leaf, u8),
    Poison,
}

#[derive(Clone, Debug)]
struct Block {
    bytes: Vec<Byte>,
    align: u64,
    is_constant: bool,
    /// Blocks of a frame end with it.
    is_alive: bool,
}

#[derive(Clone, Debug, Default)]
pub struct Memory {
    blocks: Vec<Block>,
}

/// What is loaded and stored in one piece.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Piece {
    /// An integer of a width in bits.
    Int(u32),
    Pointer,
}

impl Piece {
    pub fn bytes(self) -> u64 {
        match self {
            Piece::Int(width) => u64::from(width.div_ceil(8)),
            Piece::Pointer => 8,
        }
    }
}

impl Memory {
    pub fn allocate(&mut self, size: u64, align: u64) -> usize {
        let bytes = vec![Byte::Number(0); size as usize];
        self.blocks.push(Block { bytes, align, is_constant: false, is_alive: true });
        self.blocks.len() - 1
    }

    pub fn end(&mut self, block: usize) {
        self.blocks[block].is_alive = false;
    }

    pub fn make_constant(&mut self, block: usize) {
        self.blocks[block].is_constant = true;
    }

    pub fn size(&self, block: usize) -> u64 {
        self.blocks[block].bytes.len() as u64
    }

    /// The block and the offset of an access of some bytes.
    fn place(&self, pointer: &Leaf, bytes: u64, align: u64) -> Result<(usize, usize), Stop> {
        let (block, offset) = match pointer {
            Leaf::Place(block, offset) => (*block, *offset),
            Leaf::Null | Leaf::Poison => return Err(Stop::Stuck("a pointer that reaches nothing")),
            Leaf::Int(_) => return Err(Stop::Outside("a pointer made from an integer")),
        };
        let at = &self.blocks[block];
        let inside = offset >= 0 && offset as u64 + bytes <= at.bytes.len() as u64;
        if !at.is_alive || !inside {
            return Err(Stop::Stuck("an access out of bounds, or of a block that has ended"));
        }
        match (at.align >= align, (offset as u64).is_multiple_of(align)) {
            (true, true) => Ok((block, offset as usize)),
            (true, false) => Err(Stop::Stuck("a misaligned access")),
            // Where the block lies decides.
            (false, _) => Err(Stop::Outside("an access with more alignment than its block")),
        }
    }

    /// The pieces of a value of `size` bytes, each with its offset.
    pub fn load(&self, pointer: &Leaf, pieces: &[(u64, Piece)], size: u64, align: u64) -> Result<Vec<Leaf>, Stop> {
        let (block, at) = self.place(pointer, size, align)?;
        let bytes = &self.blocks[block].bytes[at..];
        pieces.iter().map(|(offset, piece)| load(&bytes[*offset as usize..], *piece)).collect()
    }

    pub fn store(
        &mut self,
        pointer: &Leaf,
        pieces: &[(u64, Piece)],
        size: u64,
        align: u64,
        value: &[Leaf],
    ) -> Result<(), Stop> {
        let (block, at) = self.place(pointer, size, align)?;
        if self.blocks[block].is_constant {
            return Err(Stop::Stuck("a store to a constant"));
        }
        let bytes = &mut self.blocks[block].bytes[at..at + size as usize];
        // Padding becomes undef, which is zero.
        bytes.fill(Byte::Number(0));
        for ((offset, piece), leaf) in pieces.iter().zip(value) {
            let end = offset + piece.bytes();
            store(&mut bytes[*offset as usize..end as usize], *piece, leaf);
        }
        Ok(())
    }
}

fn load(bytes: &[Byte], piece: Piece) -> Result<Leaf, Stop> {
    let bytes = &bytes[..piece.bytes() as usize];
    if bytes.contains(&Byte::Poison) {
        return Ok(Leaf::Poison);
    }
    let mut number = 0;
    for (byte, k) in bytes.iter().zip(0..) {
        match byte {
            Byte::Number(byte) => number |= u64::from(*byte) << (8 * k),
            Byte::Pointer(..) | Byte::Poison => number = 0,
        }
    }
    match (piece, &bytes[0]) {
        (Piece::Int(width), _) if bytes.iter().all(|byte| matches!(byte, Byte::Number(_))) => {
            Ok(Leaf::Int(number & mask(width)))
        }
        (Piece::Int(_), _) => Err(Stop::Outside("an integer load of a pointer")),
        (Piece::Pointer, Byte::Pointer(pointer, 0))
            if bytes.iter().zip(0..).all(|(byte, k)| *byte == Byte::Pointer(pointer.clone(), k)) =>
        {
            Ok(pointer.clone())
        }
        (Piece::Pointer, _) if bytes.iter().all(|byte| *byte == Byte::Number(0)) => Ok(Leaf::Null),
        (Piece::Pointer, _) => Err(Stop::Outside("a pointer load of an integer")),
    }
}

fn store(bytes: &mut [Byte], piece: Piece, leaf: &Leaf) {
    for (byte, k) in bytes.iter_mut().zip(0..) {
        *byte = match (leaf, piece) {
            (Leaf::Int(number), Piece::Int(_)) => Byte::Number((number >> (8 * u32::from(k))) as u8),
            (Leaf::Null, _) | (Leaf::Int(_), Piece::Pointer) => Byte::Number(0),
            (Leaf::Place(..), _) => Byte::Pointer(leaf.clone(), k),
            (Leaf::Poison, _) => Byte::Poison,
        };
    }
}
