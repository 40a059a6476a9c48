//! The rules of operations on integers: functions on *defined* scalars.
//!
//! A [`Rule`] is an operation with everything that is fixed before it runs: opcode, flags, widths,
//! immediate arguments, the switches of the dialect that it depends on. It is small and `Copy`; a
//! lowered instruction holds one. It is written once over [`Bits`], and so runs on machine words and
//! on integers of any width. The effect of poison and undef is defined once, in [`lift`](super::lift).
//!
//! Every rule is strict (a poison operand gives poison, or UB where it divides), elementwise over
//! the lanes of vectors, and writes nothing.

mod binary;
mod bits;
mod carryless;
mod cast;
mod compare;
mod extremum;
mod fixed_point;
mod funnel;
mod overflow;
mod saturating;
mod unary;

pub use binary::Binary;
pub use bits::Bits;
pub use carryless::Carryless;
pub use cast::{Cast, IntCast};
pub use compare::{Compare, ThreeWay};
pub use extremum::{Extremum, Which};
pub use fixed_point::{Excess, FixedPoint, FixedPointOp, Rounding};
pub use funnel::{Funnel, Towards};
pub use overflow::{Arith, Signedness, overflowing};
pub use saturating::{Saturating, SaturatingOp, WithOverflow};
pub use unary::{Unary, UnaryOp};

use super::ub_rule::UbRule;

#[cfg(test)]
mod tests;
#[cfg(test)]
mod wide_tests;

/// The result of a rule on defined operands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Defined<B> {
    /// One value.
    One(B),
    /// The two results of a `with.overflow`: the wrapped number, and 1 if it overflowed.
    Pair(B, B),
    /// Poison in every result.
    Poison,
    /// Any value, at each use anew.
    Undef,
    /// Undefined behaviour, by this rule.
    Ub(UbRule),
}

/// An operation on integers, elementwise over lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// The binary and bitwise binary operations.
    Binary(Binary),
    /// `trunc`, `zext`, `sext`.
    Cast(Cast),
    /// `icmp`.
    Compare(Compare),
    /// `llvm.scmp`, `llvm.ucmp`.
    ThreeWay(ThreeWay),
    /// `llvm.abs`, counts of bits, permutations of bits.
    Unary(Unary),
    /// `llvm.smax`, `llvm.smin`, `llvm.umax`, `llvm.umin`.
    Extremum(Extremum),
    /// `llvm.sadd.sat` and the like.
    Saturating(Saturating),
    /// `llvm.sadd.with.overflow` and the like.
    WithOverflow(WithOverflow),
    /// `llvm.fshl`, `llvm.fshr`.
    Funnel(Funnel),
    /// `llvm.clmul`.
    Carryless(Carryless),
    /// `llvm.smul.fix` and the like.
    FixedPoint(FixedPoint),
}

impl Rule {
    /// The result on defined operands; [`Rule::arity`] is their number.
    ///
    /// # Panics
    /// If there are fewer; lowering has checked their number.
    pub fn apply<B: Bits>(self, operands: &[B]) -> Defined<B> {
        match self {
            Rule::Binary(r) => r.apply(&operands[0], &operands[1]),
            Rule::Cast(r) => r.apply(&operands[0]),
            Rule::Compare(r) => r.apply(&operands[0], &operands[1]),
            Rule::ThreeWay(r) => r.apply(&operands[0], &operands[1]),
            Rule::Unary(r) => r.apply(&operands[0]),
            Rule::Extremum(r) => r.apply(&operands[0], &operands[1]),
            Rule::Saturating(r) => r.apply(&operands[0], &operands[1]),
            Rule::WithOverflow(r) => r.apply(&operands[0], &operands[1]),
            Rule::Funnel(r) => r.apply(&operands[0], &operands[1], &operands[2]),
            Rule::Carryless(r) => r.apply(&operands[0], &operands[1]),
            Rule::FixedPoint(r) => r.apply(&operands[0], &operands[1]),
        }
    }

    /// The number of operands.
    pub fn arity(self) -> usize {
        match self {
            Rule::Cast(_) | Rule::Unary(_) => 1,
            Rule::Binary(_)
            | Rule::Compare(_)
            | Rule::ThreeWay(_)
            | Rule::Extremum(_)
            | Rule::Saturating(_)
            | Rule::WithOverflow(_)
            | Rule::Carryless(_)
            | Rule::FixedPoint(_) => 2,
            Rule::Funnel(_) => 3,
        }
    }

    /// The width of a lane of every operand, in bits.
    #[inline]
    pub fn operand_width(self) -> u32 {
        match self {
            Rule::Binary(Binary { width, .. })
            | Rule::Compare(Compare { width, .. })
            | Rule::ThreeWay(ThreeWay { width, .. })
            | Rule::Unary(Unary { width, .. })
            | Rule::Extremum(Extremum { width, .. })
            | Rule::Saturating(Saturating { width, .. })
            | Rule::WithOverflow(WithOverflow { width, .. })
            | Rule::Funnel(Funnel { width, .. })
            | Rule::FixedPoint(FixedPoint { width, .. })
            | Rule::Carryless(Carryless { width }) => width,
            Rule::Cast(Cast { from, .. }) => from,
        }
    }

    /// How many results there are.
    #[inline]
    pub fn results(self) -> u32 {
        if self.result_widths().1.is_some() { 2 } else { 1 }
    }

    /// The width of a lane of each result, in bits.
    #[inline]
    pub fn result_widths(self) -> (u32, Option<u32>) {
        match self {
            Rule::Binary(Binary { width, .. })
            | Rule::Unary(Unary { width, .. })
            | Rule::Extremum(Extremum { width, .. })
            | Rule::Saturating(Saturating { width, .. })
            | Rule::Funnel(Funnel { width, .. })
            | Rule::FixedPoint(FixedPoint { width, .. })
            | Rule::Carryless(Carryless { width }) => (width, None),
            Rule::Compare(_) => (1, None),
            Rule::ThreeWay(ThreeWay { to, .. }) | Rule::Cast(Cast { to, .. }) => (to, None),
            Rule::WithOverflow(WithOverflow { width, .. }) => (width, Some(1)),
        }
    }

    /// Whether all operands and results are machine words.
    #[inline]
    pub fn fits_words(self) -> bool {
        self.operand_width() <= 64 && self.result_widths().0 <= 64
    }
}
