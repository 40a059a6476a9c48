//! Rules of the integer `Binary Operations` and `Bitwise Binary Operations` (Language Reference).

use super::Defined;
use super::bits::Bits;
use super::overflow::{Arith, Signedness, overflowing};
use crate::dialect::{Dialect, ShiftOutOfRange, Undef};
use crate::ub_rule::UbRule;
use irrefute_ir::{BinaryOp, Flags};

/// A binary operation with everything that is fixed before it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Binary {
    /// The opcode.
    pub op: BinaryOp,
    /// `nuw`, `nsw`, `exact`, `disjoint`: where they are broken, the result is poison.
    pub flags: Flags,
    /// The width of operands and result, in bits.
    pub width: u32,
    /// The result of a shift by the width or more; without meaning for other operations.
    pub overshift: ShiftOutOfRange,
}

fn overshift(dialect: &Dialect) -> ShiftOutOfRange {
    match dialect.undef.ask() {
        Undef::Kept => dialect.shift.ask(),
        Undef::IsPoison | Undef::IsZero => ShiftOutOfRange::Poison,
    }
}

impl Binary {
    /// The rule of an instruction under a dialect. Without undef, an over-shift is poison.
    pub fn new(op: BinaryOp, flags: Flags, width: u32, dialect: &Dialect) -> Binary {
        let shifts = matches!(op, BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr);
        let overshift = if shifts { overshift(dialect) } else { ShiftOutOfRange::Poison };
        Binary { op, flags, width, overshift }
    }

    /// Whether it is a division or a remainder: only these are undefined behaviour for some operands.
    pub fn divides(self) -> bool {
        self.op.divides()
    }

    /// The result on defined operands.
    #[inline]
    pub fn apply<B: Bits>(self, a: &B, b: &B) -> Defined<B> {
        let w = self.width;
        match self.op {
            BinaryOp::Add => self.arith(Arith::Add, a, b),
            BinaryOp::Sub => self.arith(Arith::Sub, a, b),
            BinaryOp::Mul => self.arith(Arith::Mul, a, b),
            BinaryOp::UDiv | BinaryOp::URem if b.is_zero() => Defined::Ub(UbRule::DivisionByZero),
            BinaryOp::SDiv | BinaryOp::SRem if b.is_zero() => Defined::Ub(UbRule::DivisionByZero),
            BinaryOp::SDiv | BinaryOp::SRem if *b == B::ones(w) && *a == B::signed_min(w) => {
                Defined::Ub(UbRule::SignedDivisionOverflow)
            }
            BinaryOp::UDiv if self.has(Flags::EXACT) && !a.rem(b).is_zero() => Defined::Poison,
            BinaryOp::UDiv => Defined::One(a.div(b)),
            BinaryOp::URem => Defined::One(a.rem(b)),
            BinaryOp::SDiv => self.signed_quotient(a, b),
            BinaryOp::SRem => {
                let magnitude = a.magnitude(w).rem(&b.magnitude(w));
                Defined::One(if a.is_negative(w) { magnitude.neg(w) } else { magnitude })
            }
            BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr => self.shift(a, b),
            BinaryOp::And => Defined::One(a.and(b)),
            BinaryOp::Or if self.has(Flags::DISJOINT) && !a.and(b).is_zero() => Defined::Poison,
            BinaryOp::Or => Defined::One(a.or(b)),
            BinaryOp::Xor => Defined::One(a.xor(b)),
        }
    }

    #[inline]
    fn has(self, flag: Flags) -> bool {
        self.flags.contains(flag)
    }

    #[inline]
    fn arith<B: Bits>(self, op: Arith, a: &B, b: &B) -> Defined<B> {
        if self.flags.is_empty() {
            return Defined::One(op.wrapping(a, b, self.width));
        }
        if self.has(Flags::NUW) && overflowing(op, Signedness::Unsigned, a, b, self.width).1 {
            return Defined::Poison;
        }
        if self.has(Flags::NSW) && overflowing(op, Signedness::Signed, a, b, self.width).1 {
            return Defined::Poison;
        }
        Defined::One(op.wrapping(a, b, self.width))
    }

    /// The quotient, rounded towards zero. It divides magnitudes, so that one division of unsigned numbers serves both.
    fn signed_quotient<B: Bits>(self, a: &B, b: &B) -> Defined<B> {
        let w = self.width;
        let (x, y) = (a.magnitude(w), b.magnitude(w));
        if self.has(Flags::EXACT) && !x.rem(&y).is_zero() {
            return Defined::Poison;
        }
        let quotient = x.div(&y);
        let negative = a.is_negative(w) != b.is_negative(w);
        Defined::One(if negative { quotient.neg(w) } else { quotient })
    }

    #[inline]
    fn shift<B: Bits>(self, a: &B, b: &B) -> Defined<B> {
        let w = self.width;
        let n = b.saturating_word();
        if n >= w as u64 {
            return match self.overshift {
                ShiftOutOfRange::Poison => Defined::Poison,
                ShiftOutOfRange::Undef => Defined::Undef,
            };
        }
        let n = n as u32;
        match self.op {
            BinaryOp::Shl => {
                // A bit was lost iff shifting back, by the order that the flag is about, gives something else.
                let shifted = a.shl(n, w);
                let lost_unsigned = self.has(Flags::NUW) && shifted.shr(n) != *a;
                let lost_signed = self.has(Flags::NSW) && shifted.signed_shr(n, w) != *a;
                if lost_unsigned || lost_signed { Defined::Poison } else { Defined::One(shifted) }
            }
            _ if self.has(Flags::EXACT) && a.lowest_one().is_some_and(|i| i < n) => Defined::Poison,
            BinaryOp::AShr => Defined::One(a.signed_shr(n, w)),
            _ => Defined::One(a.shr(n)),
        }
    }
}
