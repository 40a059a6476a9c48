//! Rules of the funnel shifts `llvm.fshl` and `llvm.fshr`: the shift amount counts modulo the width.

use super::Defined;
use super::bits::Bits;

/// A shift of two concatenated integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Funnel {
    /// The direction of the shift.
    pub towards: Towards,
    /// The width of operands and result, in bits.
    pub width: u32,
}

/// The direction in which a [`Funnel`] shifts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Towards {
    /// `llvm.fshl`: the high bits of the shifted concatenation.
    Left,
    /// `llvm.fshr`: the low bits of the shifted concatenation.
    Right,
}

impl Funnel {
    /// The shifted concatenation of `high` and `low`, cut to the width.
    pub fn apply<B: Bits>(self, high: &B, low: &B, amount: &B) -> Defined<B> {
        let w = self.width;
        let n = amount.rem(&B::from_word(w as u64)).saturating_word() as u32;
        // 0 apart: a shift by w − 0 is out of range.
        Defined::One(match (self.towards, n) {
            (Towards::Left, 0) => high.clone(),
            (Towards::Right, 0) => low.clone(),
            (Towards::Left, n) => high.shl(n, w).or(&low.shr(w - n)),
            (Towards::Right, n) => high.shl(w - n, w).or(&low.shr(n)),
        })
    }
}
