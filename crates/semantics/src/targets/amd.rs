//! Operations of AMD's processors (AMD, "RDNA3 Instruction Set Architecture"; LLVM, `IntrinsicsAMDGPU.td`).

use super::arithmetic::Sign;
use super::float::format_of_width;
use super::operands::{Operands, Unread, low, sign_extended};
use crate::floats::format::Number;
use crate::floats::{FloatBits, Format, arithmetic};
use dashu_int::ops::BitTest;

/// Which operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amd {
    /// Whether the class of a value is one of a mask (`V_CMP_CLASS`).
    Class,
    /// The exponent of a number whose significand is at least 1/2 and less than 1; 0 for zeros and what is no number
    /// (`V_FREXP_EXP`).
    Exponent,
    /// So many bits of a word from a position on (`V_BFE`). High bits of both numbers are ignored.
    BitField(Sign),
    /// The product of the low 24 bits (`V_MUL_U32_U24`).
    Product24(Sign),
    /// 53 bits of 2/π, which an exponent and the number of a segment choose (`V_TRIG_PREOP_F64`).
    TwoOverPi,
    /// The low four bits as a signed number of sixteenths (`V_CVT_OFF_F32_I4`).
    Sixteenths,
}

impl Amd {
    /// The result, which has a width.
    pub(super) fn result(self, width: u32, x: &Operands) -> Result<u64, Unread> {
        match self {
            Amd::Class => class(x),
            Amd::Exponent => exponent(width, x),
            Amd::BitField(sign) => bit_field(sign, x),
            Amd::Product24(sign) => product24(sign, width, x),
            Amd::TwoOverPi => two_over_pi(x),
            Amd::Sixteenths => {
                let sixteenths = sign_extended(x.read(0, 0)?, 4);
                Ok(u64::from((sixteenths as f32 / 16.0).to_bits()))
            }
        }
    }
}

fn value(x: &Operands) -> Result<(Format, FloatBits), Unread> {
    Ok((format_of_width(x.width(0)).ok_or(Unread::NoWord)?, x.read(0, 0)?.into()))
}

fn class(x: &Operands) -> Result<u64, Unread> {
    let ((format, bits), mask) = (value(x)?, x.read(1, 0)?);
    let class = format.class(bits).ok_or(Unread::NoWord)?;
    Ok(u64::from(mask & u64::from(class.mask()) != 0))
}

fn exponent(width: u32, x: &Operands) -> Result<u64, Unread> {
    let (format, bits) = value(x)?;
    Ok(match format.number(bits) {
        Some(Number::Finite(number)) if !number.is_zero() => {
            low((number.exponent + number.mantissa.bit_len() as i64) as u64, width)
        }
        Some(_) | None => 0,
    })
}

fn bit_field(sign: Sign, x: &Operands) -> Result<u64, Unread> {
    let width = x.width(0);
    let number = |operand| Ok((x.read(operand, 0)? & u64::from(width - 1)) as u32);
    let (word, offset, length) = (x.read(0, 0)?, number(1)?, number(2)?);
    if length == 0 {
        return Ok(0);
    }
    let length = length.min(width - offset);
    Ok(match sign {
        Sign::Unsigned => low(word >> offset, length),
        Sign::Signed => low(sign_extended(low(word >> offset, length), length) as u64, width),
    })
}

fn product24(sign: Sign, width: u32, x: &Operands) -> Result<u64, Unread> {
    let factor = |operand| {
        let word = low(x.read(operand, 0)?, 24);
        Ok(match sign {
            Sign::Signed => sign_extended(word, 24),
            Sign::Unsigned => word as i64,
        })
    };
    Ok(low((factor(0)? * factor(1)?) as u64, width))
}

/// The bits of 2/π behind the point, the first one highest.
const TWO_OVER_PI: [u32; 37] = [
    0xa2f9_836e,
    0x4e44_1529,
    0xfc27_57d1,
    0xf534_ddc0,
    0xdb62_9599,
    0x3c43_9041,
    0xfe51_63ab,
    0xdebb_c561,
    0xb724_6e3a,
    0x424d_d2e0,
    0x0649_2eea,
    0x09d1_921c,
    0xfe1d_eb1c,
    0xb129_a73e,
    0xe882_35f5,
    0x2ebb_4484,
    0xe99c_7026,
    0xb45f_7e41,
    0x3991_d639,
    0x8353_39f4,
    0x9c84_5f8b,
    0xbdf9_283b,
    0x1ff8_97ff,
    0xde05_980f,
    0xef2f_118b,
    0x5a0a_6d1f,
    0x6d36_7ecf,
    0x27cb_09b7,
    0x4f46_3f66,
    0x9e5f_ea2d,
    0x7527_bac7,
    0xebe5_f17b,
    0x3d07_39f7,
    0x8a52_92ea,
    0x6bfb_5fb1,
    0x1f8d_5d08,
    0x5603_3046,
];

/// The exponent is read as it stands, that of an infinity or a NaN as well. Large numbers are scaled, so that products
/// with them do not overflow.
fn two_over_pi(x: &Operands) -> Result<u64, Unread> {
    let (format, bits) = value(x)?;
    let (exponent, segment) = ((bits >> 52 & 0x7ff) as u32, low(x.read(1, 0)?, 5) as u32);
    let shift = segment * 53 + exponent.saturating_sub(1077);
    let first = (shift / 32) as usize;
    let Some([a, b, c]) = TWO_OVER_PI.get(first..first + 3) else { return Ok(0) };
    let window = u128::from(*a) << 64 | u128::from(*b) << 32 | u128::from(*c);
    let fraction = (window >> (96 - 53 - shift % 32)) as u64 & ((1 << 53) - 1);
    let scale = if exponent >= 1968 { 128 } else { 0 } - 53 - i64::from(shift);
    let whole = FloatBits::from((fraction as f64).to_bits());
    Ok(arithmetic::scale(format, whole, scale).unwrap_or(0) as u64)
}

#[cfg(test)]
mod tests {
    use super::super::Operand;
    use super::*;
    use crate::value::Scalar;

    fn of(operation: Amd, width: u32, operands: &[(u64, u32)]) -> u64 {
        let lanes: Vec<[Scalar; 1]> = operands.iter().map(|(word, _)| [Scalar::Word(*word)]).collect();
        let operands: Vec<Operand> =
            lanes.iter().zip(operands).map(|(lanes, (_, width))| Operand { lanes, width: *width }).collect();
        operation.result(width, &Operands { operands: &operands, picks: &[] }).expect("a word")
    }

    fn field(sign: Sign, word: u32, offset: u64, length: u64) -> u64 {
        of(Amd::BitField(sign), 32, &[(word.into(), 32), (offset, 32), (length, 32)])
    }

    #[test]
    fn a_field_ends_with_the_word_and_high_bits_of_numbers_do_not_count() {
        assert_eq!(field(Sign::Unsigned, 0x1234_5678, 8, 8), 0x56);
        assert_eq!(field(Sign::Unsigned, 0xf234_5678, 28, 8), 0xf);
        assert_eq!(field(Sign::Signed, 0xf234_5678, 28, 8), 0xffff_ffff);
        assert_eq!(field(Sign::Unsigned, 0x1234_5678, 40, 36), 0x6);
        assert_eq!(field(Sign::Signed, 0x1234_5678, 0, 32), 0);
    }

    #[test]
    fn what_is_no_number_has_the_exponent_0() {
        let exponent = |value: f32| of(Amd::Exponent, 32, &[(value.to_bits().into(), 32)]) as u32 as i32;
        assert_eq!([1.0, 0.75, 8.0, 1e-45, 0.0].map(exponent), [1, 0, 4, -148, 0]);
        assert_eq!([f32::INFINITY, f32::NAN].map(exponent), [0, 0]);
    }

    #[test]
    fn the_first_segment_begins_two_over_pi() {
        let segment = |x: f64, n| f64::from_bits(of(Amd::TwoOverPi, 64, &[(x.to_bits(), 64), (n, 32)]));
        assert_eq!(segment(1.0, 0), 2.0 / std::f64::consts::PI - f64::EPSILON / 4.0);
        // The second lies 53 bits below, and what is left out of both is less still.
        assert!(segment(1.0, 1) < f64::EPSILON && segment(1.0, 1) > 0.0);
        assert_eq!(segment(1.0, 31), 0.0);
        assert_eq!(segment(f64::NAN, 0), segment(f64::INFINITY, 0));
    }

    #[test]
    fn small_operations() {
        assert_eq!(of(Amd::Product24(Sign::Unsigned), 32, &[(0xff00_0003, 32), (5, 32)]), 15);
        assert_eq!(of(Amd::Product24(Sign::Signed), 32, &[(0x00ff_ffff, 32), (5, 32)]), 0xffff_fffb);
        assert_eq!(f32::from_bits(of(Amd::Sixteenths, 32, &[(0x18, 32)]) as u32), -0.5);
        assert_eq!(of(Amd::Class, 1, &[(0x7e00, 16), (0x2, 32)]), 1);
        assert_eq!(of(Amd::Class, 1, &[(0x7c01, 16), (0x2, 32)]), 0);
    }
}
