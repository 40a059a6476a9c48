//! Where the leaves of a type lie in memory.

use crate::value::Leaf;

/// Lanes that lie together: bit-packed, little-endian.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    /// From the beginning of the block, in bytes.
    pub offset: u64,
    /// How many lanes there are.
    pub lanes: u32,
    /// The type of each lane.
    pub leaf: Leaf,
}

impl Piece {
    /// The width of one lane, in bits.
    pub(crate) fn width(&self) -> u32 {
        self.leaf.width()
    }

    pub(crate) fn bits(&self) -> u64 {
        u64::from(self.lanes) * u64::from(self.width())
    }

    /// Whether no two lanes share a byte.
    pub(crate) fn lanes_own_bytes(&self) -> bool {
        self.lanes == 1 || self.width().is_multiple_of(8)
    }

    /// The number of bytes that a store writes; the last one may be partly padding.
    pub(crate) fn bytes(&self) -> u64 {
        self.bits().div_ceil(8)
    }

    /// The same piece, `by` bytes further on.
    pub(crate) fn moved(&self, by: u64) -> Piece {
        Piece { offset: self.offset + by, ..self.clone() }
    }

    /// Whether the piece takes whole bytes.
    pub(crate) fn is_whole_bytes(&self) -> bool {
        self.bits().is_multiple_of(8)
    }
}
