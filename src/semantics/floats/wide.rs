//! Conversions of integers that are wider than every floating-point value.
//!
//! Operands and results of all other operations have at most 128 bits ([`FloatBits`]).

use super::arithmetic::Directed;
use super::conversions::{Converted, from_integer, to_integer};
use super::format::{FloatBits, RoundingMode};
use super::operation::{FloatOperation, FloatRule};
use dashu_int::UBig;

impl FloatRule {
    /// Whether the operation converts an integer of more bits than any floating-point value has.
    pub fn is_wide(self) -> bool {
        match self.operation {
            FloatOperation::FromInteger(from) | FloatOperation::Directed(Directed::FromInteger(from), _) => {
                from.width > FloatBits::BITS
            }
            FloatOperation::ToInteger(to) => to.width > FloatBits::BITS,
            _ => false,
        }
    }

    /// The result of a [wide](FloatRule::is_wide) conversion.
    ///
    /// ```
    /// use irrefute::ir::{Flags, FloatKind};
    /// use irrefute::semantics::floats::{Converted, Denormals, FloatOperation, FloatRule, Format, FromInteger, ZeroSigns};
    ///
    /// let rule = FloatRule {
    ///     operation: FloatOperation::FromInteger(FromInteger { width: 129, signed: true, non_negative: false }),
    ///     format: Format::of(FloatKind::Double).unwrap(),
    ///     flags: Flags::NONE,
    ///     denormals: Denormals::default(),
    ///     zero_signs: ZeroSigns::OfOperands,
    ///     ulps: 0,
    /// };
    /// let least = dashu_int::UBig::ONE << 128;
    /// assert_eq!(rule.convert_wide(&least), Converted::One((-(2f64.powi(128))).to_bits().into()));
    /// ```
    pub fn convert_wide(self, operand: &UBig) -> Converted {
        let is_kept = |bits: &FloatBits| !self.excludes(self.format, *bits);
        let of_bits = |bits: Option<FloatBits>| {
            bits.filter(is_kept).map_or(Converted::Poison, |bits| Converted::One(UBig::from(bits)))
        };
        match self.operation {
            FloatOperation::FromInteger(from) => {
                of_bits(from_integer(self.format, from, RoundingMode::NearestEven, operand))
            }
            FloatOperation::Directed(Directed::FromInteger(from), mode) => {
                of_bits(from_integer(self.format, from, mode, operand))
            }
            FloatOperation::ToInteger(to) => match FloatBits::try_from(operand).ok().filter(is_kept) {
                Some(bits) => to_integer(self.format, to, bits),
                None => Converted::Poison,
            },
            _ => Converted::Unspecified,
        }
    }
}
