//! The usual case: formats of up to 64 bits in the default environment, where the result is one value.
//!
//! ```text
//! ordinary r (x₁ … xₙ) = Some y    ⇒    apply r (x₁ … xₙ) = { One y, not rewritable }
//! ```
//!
//! [`FloatRule::apply`] defines the result; a test compares the two. This saves it a list of readings, one of results
//! and the questions about flags: a twentieth of the machine instructions of an `fadd` (`benches/execute`, doubles).

use super::apply::holds;
use super::arithmetic::{Arithmetic, binary, square_root};
use super::operation::{Denormals, FloatOperation, FloatRule};
use irrefute_ir::{Flags, FloatKind};

impl FloatRule {
    /// The result on words, if it is the one value of the usual case; [`FloatRule::arity`] is the number of operands.
    /// `None` says nothing about the result.
    #[inline]
    pub fn ordinary(self, operands: &[u64]) -> Option<u64> {
        if self.ulps != 0 || self.denormals != Denormals::default() || !self.flags.without(self.harmless()).is_empty() {
            return None;
        }
        let kind = self.format.kind();
        let x = number(kind, operands[0])?;
        // Where IEEE 754 gives a NaN, the execution chooses one.
        let (result_kind, result) = match self.operation {
            FloatOperation::Arithmetic(op) if op != Arithmetic::Rem => {
                (kind, binary(op, self.format, operands[0].into(), operands[1].into())? as u64)
            }
            FloatOperation::SquareRoot => (kind, square_root(self.format, operands[0].into())? as u64),
            FloatOperation::Convert(to) if !x.is_nan() => (to.kind(), bits(to.kind(), x)?),
            _ => return self.without_rounding(operands),
        };
        let mut values = operands.iter().filter_map(|bits| number(kind, *bits)).chain(number(result_kind, result));
        (self.flags.is_empty() || values.all(is_settled)).then_some(result)
    }

    /// Operations whose results are no numbers, or those of an operand but for the sign.
    fn without_rounding(self, operands: &[u64]) -> Option<u64> {
        let kind = self.format.kind();
        let sign = self.format.sign_mask() as u64;
        let values = || operands.iter().filter_map(|bits| number(kind, *bits));
        if !self.flags.is_empty() && !values().all(is_settled) {
            return None;
        }
        Some(match self.operation {
            FloatOperation::Compare(predicate) => {
                let order = number(kind, operands[0])?.partial_cmp(&number(kind, operands[1])?);
                u64::from(holds(predicate, order))
            }
            FloatOperation::Negate => operands[0] ^ sign,
            FloatOperation::Magnitude => operands[0] & !sign,
            FloatOperation::CopySign => operands[0] & !sign | operands[1] & sign,
            _ => return None,
        })
    }

    /// The flags that change nothing about numbers that are finite and not zero.
    fn harmless(self) -> Flags {
        let about_values = Flags::NNAN | Flags::NINF | Flags::NSZ;
        match self.operation {
            // Nothing is rounded, and nothing rewritten.
            FloatOperation::Compare(_)
            | FloatOperation::Negate
            | FloatOperation::Magnitude
            | FloatOperation::CopySign => self.flags,
            // It is the product that somebody may fuse with a sum.
            FloatOperation::Arithmetic(Arithmetic::Add | Arithmetic::Sub | Arithmetic::Div) => {
                about_values | Flags::CONTRACT
            }
            _ => about_values,
        }
    }
}

/// The value of bits, if the processor has their format. A `double` holds every `float`.
fn number(kind: FloatKind, bits: u64) -> Option<f64> {
    match kind {
        FloatKind::Float => Some(f32::from_bits(bits as u32).into()),
        FloatKind::Double => Some(f64::from_bits(bits)),
        FloatKind::BFloat => Some(f32::from_bits((bits as u32) << 16).into()),
        FloatKind::Half => Some(half(bits)),
        FloatKind::X86Fp80 | FloatKind::Fp128 | FloatKind::PpcFp128 => None,
    }
}

/// The least `half` above zero: 2⁻²⁴.
const LEAST_HALF: f64 = 1.0 / 16_777_216.0;

/// The value of a `half`.
fn half(bits: u64) -> f64 {
    let (exponent, fraction) = (bits >> 10 & 0x1f, (bits & 0x3ff) as f64);
    let magnitude = match exponent {
        0 => fraction * LEAST_HALF,
        0x1f if fraction == 0.0 => f64::INFINITY,
        0x1f => f64::NAN,
        _ => f64::from_bits((exponent + 1023 - 15) << 52 | (bits & 0x3ff) << 42),
    };
    if bits >> 15 & 1 == 0 { magnitude } else { -magnitude }
}

/// The bits of a value, rounded once.
fn bits(kind: FloatKind, number: f64) -> Option<u64> {
    match kind {
        FloatKind::Float => Some((number as f32).to_bits().into()),
        FloatKind::Double => Some(number.to_bits()),
        FloatKind::Half | FloatKind::BFloat | FloatKind::X86Fp80 | FloatKind::Fp128 | FloatKind::PpcFp128 => None,
    }
}

/// Whether no flag that is about values speaks of a number.
fn is_settled(number: f64) -> bool {
    number.is_finite() && number != 0.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::floats::{FloatResult, Format, Nans, ZeroSigns};
    use irrefute_ir::FloatPredicate;
    use rand_core::{Rng, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    /// A word whose exponent and fraction are often extreme: zeros, subnormal numbers, infinities, NaNs.
    fn drawn(random: &mut Xoshiro256PlusPlus, format: Format) -> u64 {
        let bits = random.next_u64() >> (64 - format.width());
        let special = [0, 1, format.infinity(false), format.one(), format.least_normal(false), format.greatest(false)];
        match random.next_u64() % 4 {
            0 => (special[(bits % 6) as usize] | (format.sign_mask() * u128::from(bits >> 8 & 1))) as u64,
            1 => format.infinity(bits & 1 == 0) as u64 | bits & 0xf,
            _ => bits,
        }
    }

    #[test]
    fn what_is_ordinary_is_what_the_rule_gives() {
        let arithmetic = [Arithmetic::Add, Arithmetic::Sub, Arithmetic::Mul, Arithmetic::Div, Arithmetic::Rem];
        let kinds = [FloatKind::Float, FloatKind::Double, FloatKind::Half, FloatKind::BFloat];
        let formats = kinds.map(|kind| Format::of(kind).unwrap());
        let mut operations: Vec<FloatOperation> = arithmetic.map(FloatOperation::Arithmetic).to_vec();
        let predicates =
            [FloatPredicate::Oeq, FloatPredicate::Olt, FloatPredicate::Uge, FloatPredicate::Une, FloatPredicate::Uno];
        operations.extend(predicates.map(FloatOperation::Compare));
        operations.extend(formats.map(FloatOperation::Convert));
        operations.extend([FloatOperation::SquareRoot, FloatOperation::Negate, FloatOperation::Magnitude]);
        operations.extend([FloatOperation::CopySign, FloatOperation::FusedMultiplyAdd]);
        let mut random = Xoshiro256PlusPlus::seed_from_u64(5);
        let mut decided = 0;
        let flags = [Flags::NONE, Flags::NNAN | Flags::NSZ, Flags::NINF | Flags::CONTRACT, Flags::NSZ, Flags::REASSOC];
        for (format, flags) in formats.into_iter().flat_map(|format| flags.map(|flags| (format, flags))) {
            for &operation in &operations {
                let rule = FloatRule {
                    operation,
                    format,
                    flags,
                    denormals: Denormals::default(),
                    nans: Nans::Chosen,
                    zero_signs: ZeroSigns::OfOperands,
                    ulps: 0,
                };
                if operation == FloatOperation::Convert(format) {
                    continue;
                }
                for _ in 0..500 {
                    let words = [(); 3].map(|()| drawn(&mut random, format));
                    let operands = words.map(u128::from);
                    let Some(word) = rule.ordinary(&words) else { continue };
                    let applied = rule.apply(&operands).unwrap();
                    assert_eq!(applied.result, FloatResult::One(u128::from(word)), "{rule:?} {words:x?}");
                    assert!(!applied.rewritable);
                    decided += 1;
                }
            }
        }
        assert!(decided > 15_000, "{decided}");
    }

    #[test]
    fn flags_and_modes_are_left_to_the_rule() {
        let format = Format::of(FloatKind::Float).unwrap();
        let plain = FloatRule {
            operation: FloatOperation::Arithmetic(Arithmetic::Add),
            format,
            flags: Flags::NONE,
            denormals: Denormals::default(),
            nans: Nans::Chosen,
            zero_signs: ZeroSigns::OfOperands,
            ulps: 0,
        };
        let one = u64::from(1f32.to_bits());
        assert_eq!(plain.ordinary(&[one, one]), Some(u64::from(2f32.to_bits())));
        let exact = FloatRule { flags: Flags::NSZ | Flags::CONTRACT, ..plain };
        assert_eq!((exact.ordinary(&[one, one]), exact.ordinary(&[one, 0])), (plain.ordinary(&[one, one]), None));
        for other in [
            FloatRule { flags: Flags::REASSOC, ..plain },
            FloatRule { ulps: 1, ..plain },
            FloatRule { format: Format::of(FloatKind::X86Fp80).unwrap(), ..plain },
        ] {
            assert_eq!(other.ordinary(&[one, one]), None);
        }
    }
}
