//! Conversions of integers that are wider than every floating-point value.
//!
//! Operands and results of all other operations have at most 128 bits ([`FloatBits`]).

use super::conversions::{Converted, from_integer, to_integer};
use super::format::FloatBits;
use super::operation::{FloatOperation, FloatRule};
use dashu_int::UBig;

impl FloatRule {
    /// Whether the operation converts an integer of more bits than any floating-point value has.
    pub fn is_wide(self) -> bool {
        let width = match self.operation {
            FloatOperation::ToInteger(to) => to.width,
            operation => operation.from_integer().map_or(0, |(from, _)| from.width),
        };
        width > FloatBits::BITS
    }

    /// The result of a [wide](FloatRule::is_wide) conversion.
    ///
    /// ```
    /// use irrefute_ir::{Flags, FloatKind};
    /// use irrefute_semantics::floats::{Converted, Denormals, FloatOperation, FloatRule, Format, FromInteger, Nans, ZeroSigns};
    ///
    /// let rule = FloatRule {
    ///     operation: FloatOperation::FromInteger(FromInteger { width: 129, signed: true, non_negative: false }),
    ///     format: Format::of(FloatKind::Double).unwrap(),
    ///     nans: Nans::Chosen,
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
        if let Some((from, mode)) = self.operation.from_integer() {
            let converted = from_integer(self.format, from, mode, operand).filter(is_kept);
            return converted.map_or(Converted::Poison, |bits| Converted::One(UBig::from(bits)));
        }
        let FloatOperation::ToInteger(to) = self.operation else { return Converted::Unspecified };
        match FloatBits::try_from(operand).ok().filter(is_kept) {
            Some(bits) => to_integer(self.format, to, bits),
            None => Converted::Poison,
        }
    }
}
