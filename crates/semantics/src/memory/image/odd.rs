//! What the dialect makes of bits that no store of a value decides: those beyond a piece that is no whole number of bytes,
//! and those that were never written.

use super::{Dialect, Leaf, OddWidth, Piece, Undef};

/// What becomes of pieces that are no whole number of bytes ([`OddWidth`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OddPieces {
    /// The bits beyond are 0.
    ZeroExtended,
    /// They are defined only at the type that was stored.
    Typed,
    /// The bits beyond are open: a store leaves them as this says, and a load does not look at them.
    Open(Filling),
}

/// One byte of a piece that is no whole number of bytes: the piece, as its lanes and their type, and the position of
/// the byte in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct OddByte {
    pub(super) lanes: u32,
    pub(super) leaf: Leaf,
    pub(super) byte: u32,
}

impl OddPieces {
    pub(super) fn of(dialect: &Dialect) -> OddPieces {
        match dialect.odd_width_in_memory() {
            OddWidth::ZeroExtended => OddPieces::ZeroExtended,
            OddWidth::SameTypeOnly => OddPieces::Typed,
            OddWidth::Unspecified | OddWidth::ByVersion => OddPieces::Open(Filling::undef(dialect)),
        }
    }
}

impl OddByte {
    pub(super) fn of(piece: &Piece, byte: u64) -> OddByte {
        OddByte { lanes: piece.lanes, leaf: piece.leaf, byte: byte as u32 }
    }
}

/// What memory is filled with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Filling {
    Zero,
    Undef,
    Poison,
}

impl Filling {
    /// What stands for undef in a dialect.
    fn undef(dialect: &Dialect) -> Filling {
        match dialect.undef.ask() {
            Undef::Kept => Filling::Undef,
            Undef::IsPoison => Filling::Poison,
            Undef::IsZero => Filling::Zero,
        }
    }

    /// What stands for undef where another switch says that it is undef, and poison elsewhere. That switch does not
    /// matter where undef is poison.
    pub(super) fn undef_if(is_undef: impl Fn(&Dialect) -> bool, dialect: &Dialect) -> Filling {
        match Filling::undef(dialect) {
            Filling::Poison => Filling::Poison,
            filling @ (Filling::Zero | Filling::Undef) if is_undef(dialect) => filling,
            Filling::Zero | Filling::Undef => Filling::Poison,
        }
    }
}
