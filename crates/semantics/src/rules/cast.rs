//! Rules of the integer conversions `trunc`, `zext`, `sext`.

use super::Defined;
use super::bits::Bits;
use irrefute_ir::{CastOp, Flags};

/// An integer conversion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cast {
    /// The conversion.
    pub op: IntCast,
    /// `nuw` and `nsw` of `trunc`, `nneg` of `zext`.
    pub flags: Flags,
    /// The width of the operand, in bits.
    pub from: u32,
    /// The width of the result, in bits.
    pub to: u32,
}

/// The conversions between integer widths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IntCast {
    /// Keeps the low bits.
    Trunc,
    /// Keeps the value as an unsigned number.
    ZExt,
    /// Keeps the value as a signed number.
    SExt,
}

impl Cast {
    /// The rule of an instruction; `None` if the conversion is not between integer widths.
    pub fn new(op: CastOp, flags: Flags, from: u32, to: u32) -> Option<Cast> {
        let op = match op {
            CastOp::Trunc => IntCast::Trunc,
            CastOp::ZExt => IntCast::ZExt,
            CastOp::SExt => IntCast::SExt,
            _ => return None,
        };
        Some(Cast { op, flags, from, to })
    }

    /// The result on a defined operand.
    #[inline]
    pub fn apply<B: Bits>(self, a: &B) -> Defined<B> {
        match self.op {
            IntCast::Trunc => {
                let r = a.truncate(self.to);
                let lost_unsigned = self.flags.contains(Flags::NUW) && r != *a;
                let lost_signed = self.flags.contains(Flags::NSW) && r.sign_extend(self.to, self.from) != *a;
                if lost_unsigned || lost_signed { Defined::Poison } else { Defined::One(r) }
            }
            IntCast::ZExt if self.flags.contains(Flags::NNEG) && a.is_negative(self.from) => Defined::Poison,
            IntCast::ZExt => Defined::One(a.clone()),
            IntCast::SExt => Defined::One(a.sign_extend(self.from, self.to)),
        }
    }
}
