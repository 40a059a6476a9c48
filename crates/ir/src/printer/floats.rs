//! Floating-point literals in the notation that LLVM up to 22 prints and every version reads: decimal
//! if six digits after the point are exact, otherwise the bits.

use super::super::int::Int;
use super::super::types::FloatKind;
use super::Printer;
use dashu_int::UBig;

impl Printer {
    /// The literal of these bits.
    pub(super) fn float(&mut self, kind: FloatKind, bits: &Int) {
        let word = bits.to_u64();
        match (kind, word) {
            (FloatKind::Half, Some(bits)) => self.show(format_args!("0xH{bits:04X}")),
            (FloatKind::BFloat, Some(bits)) => self.show(format_args!("0xR{bits:04X}")),
            (FloatKind::Float, Some(bits)) => self.double(single_to_double(bits as u32)),
            (FloatKind::Double, Some(bits)) => self.double(bits),
            (_, _) => self.wide(kind, &bits.to_big()),
        }
    }

    fn double(&mut self, bits: u64) {
        let value = f64::from_bits(bits);
        if value.is_finite() {
            let decimal = format!("{value:.6e}");
            if decimal.parse() == Ok(value) {
                return self.decimal(&decimal);
            }
        }
        self.show(format_args!("0x{bits:X}"));
    }

    /// Writes Rust's `1.5e3` with a sign and two digits in the exponent.
    fn decimal(&mut self, literal: &str) {
        let (mantissa, exponent) = literal.split_once('e').unwrap_or((literal, "0"));
        let (sign, digits) = match exponent.strip_prefix('-') {
            Some(digits) => ('-', digits),
            None => ('+', exponent),
        };
        self.show(format_args!("{mantissa}e{sign}{digits:0>2}"));
    }

    /// The bits of a wide format. The high part comes first only in the x87 format.
    fn wide(&mut self, kind: FloatKind, bits: &UBig) {
        let low = u64::try_from(bits & UBig::from(u64::MAX)).unwrap_or(0);
        let high = u64::try_from(bits >> 64).unwrap_or(0);
        match kind {
            FloatKind::X86Fp80 => self.show(format_args!("0xK{high:04X}{low:016X}")),
            FloatKind::PpcFp128 => self.show(format_args!("0xM{low:016X}{high:016X}")),
            _ => self.show(format_args!("0xL{low:016X}{high:016X}")),
        }
    }
}

/// The bits of the double with the same value. The payload of a NaN keeps its place, and a signaling
/// NaN stays signaling; a conversion in hardware would make it quiet.
fn single_to_double(bits: u32) -> u64 {
    let value = f32::from_bits(bits);
    if !value.is_nan() {
        return f64::from(value).to_bits();
    }
    let sign = u64::from(bits >> 31) << 63;
    sign | 0x7ff << 52 | u64::from(bits & 0x7f_ffff) << 29
}
