//! Fused products and sums, and square roots, over an and-inverter graph: each is rounded once.

use super::circuits::Circuits;
use super::formats::{Computed, Exact, Parts, exponent_bits, signed};
use super::graph::Lit;
use super::word::{Word, not, resized, sign, sign_extended, small};

/// A number `mantissa · 2^exponent` that is not zero has its leading bit at the top of the mantissa.
struct Normalized {
    negative: Lit,
    zero: Lit,
    mantissa: Word,
    exponent: Word,
}

impl Circuits {
    /// x · y + z, rounded once.
    pub fn float_fused(&mut self, x: &Parts, y: &Parts, z: &Parts) -> Computed {
        let (x, y) = if x.magnitude > y.magnitude { (y, x) } else { (x, y) };
        let negative = self.xor(x.negative, y.negative);
        // With a factor of one or zero, or with −0 to add, one of both operations changes nothing.
        for (factor, other) in [(x, y), (y, x)] {
            if factor.is_one() {
                return self.float_sum(&Parts { negative, ..other.clone() }, z);
            }
            if factor.zero == Lit::TRUE {
                let sum = self.plus_zero(z, negative);
                return Computed { nan: self.any([sum.nan, other.nan, other.infinite]), ..sum };
            }
        }
        if z.zero == Lit::TRUE && z.negative == Lit::TRUE {
            return self.float_product(x, y);
        }
        let product = self.exact_product(x, y, negative);
        let addend = self.widened(z);
        let exact = self.exact_sum(&product, &addend);
        let rounded = self.rounded(x.format, &exact);
        let (factor_infinite, factor_zero) = (self.or(x.infinite, y.infinite), self.or(x.zero, y.zero));
        let no_product = self.and(factor_infinite, factor_zero);
        let differ = self.xor(negative, z.negative);
        let cancel = self.all([factor_infinite, z.infinite, differ]);
        let infinite = self.or(factor_infinite, z.infinite);
        let infinite_negative = self.ite(factor_infinite, negative, z.negative);
        let infinity = self.infinity(x.format, infinite_negative);
        Computed {
            nan: self.any([x.nan, y.nan, z.nan, no_product, cancel]),
            bits: self.choose(infinite, &infinity, &rounded),
        }
    }

    /// A product in twice the bits.
    fn exact_product(&mut self, x: &Parts, y: &Parts, negative: Lit) -> Normalized {
        let (p, least) = (x.format.precision(), x.format.least_exponent());
        let product = self.mul(&resized(&x.significand, 2 * p), &resized(&y.significand, 2 * p));
        let width = exponent_bits(x.format) as u32 + 6;
        let steps = self.add(&resized(&x.steps, width), &resized(&y.steps, width));
        let exponent = self.add(&steps, &signed(width, 2 * least));
        self.normalized_number(negative, &product, &exponent)
    }

    /// A value in twice the bits.
    fn widened(&mut self, z: &Parts) -> Normalized {
        let (p, least) = (z.format.precision(), z.format.least_exponent());
        let width = exponent_bits(z.format) as u32 + 6;
        let exponent = self.add(&resized(&z.steps, width), &signed(width, least - i64::from(p)));
        let mantissa: Word = std::iter::repeat_n(Lit::FALSE, p as usize).chain(z.significand.iter().copied()).collect();
        self.normalized_number(z.negative, &mantissa, &exponent)
    }

    fn normalized_number(&mut self, negative: Lit, mantissa: &[Lit], exponent: &[Lit]) -> Normalized {
        let zero = self.is_zero(mantissa);
        let (mantissa, distance) = self.normalized(mantissa);
        let exponent = self.sub(exponent, &resized(&distance, exponent.len() as u32));
        Normalized { negative, zero, mantissa, exponent }
    }

    /// The sum of two numbers, of which the last bit says whether smaller ones were lost. Where many bits cancel, none
    /// was: the exponents are equal or neighbours then.
    fn exact_sum(&mut self, a: &Normalized, b: &Normalized) -> Exact {
        let lower = self.signed_less(&a.exponent, &b.exponent);
        let same = self.equal(&a.exponent, &b.exponent);
        let less = self.less(&a.mantissa, &b.mantissa);
        let less = self.and(same, less);
        let below = self.or(lower, less);
        let below = self.and(below, !b.zero);
        let swap = self.or(below, a.zero);
        let exponent = self.choose(swap, &b.exponent, &a.exponent);
        let other = self.choose(swap, &a.exponent, &b.exponent);
        let (greater, lesser) =
            (self.choose(swap, &b.mantissa, &a.mantissa), self.choose(swap, &a.mantissa, &b.mantissa));
        let negative = self.ite(swap, b.negative, a.negative);
        let differ = self.xor(a.negative, b.negative);
        let distance = self.sub(&exponent, &other);
        let (mantissa, cancelled) = self.aligned_sum(&greater, &lesser, &distance, differ);
        let width = exponent.len() as u32 + 1;
        let exponent = self.add(&sign_extended(&exponent, width), &signed(width, -3));
        Exact { negative: self.and(negative, !cancelled), mantissa, exponent }
    }

    /// The square root.
    pub fn float_root(&mut self, x: &Parts) -> Computed {
        let p = x.format.precision() as usize;
        let (significand, distance) = self.normalized(&x.significand);
        let width = exponent_bits(x.format) as u32 + 6;
        let steps = self.sub(&resized(&x.steps, width), &resized(&distance, width));
        let exponent = self.add(&steps, &signed(width, x.format.least_exponent()));
        // With an even exponent, that of the root is half of it.
        let is_odd = exponent[0];
        let (once, mut twice) = (resized(&significand, p as u32 + 1), vec![Lit::FALSE]);
        twice.extend_from_slice(&significand);
        let radicand = self.choose(is_odd, &twice, &once);
        let half: Word = exponent[1..].iter().copied().chain([sign(&exponent)]).collect();
        // As many zeros behind it that the root has two bits more than the precision.
        let behind = (p + 5) / 2;
        let zeros = std::iter::repeat_n(Lit::FALSE, 2 * behind);
        let radicand: Word = zeros.chain(radicand).chain(p.is_multiple_of(2).then_some(Lit::FALSE)).collect();
        let (root, is_exact) = self.digits_of_root(&radicand);
        let mantissa: Word = [!is_exact].into_iter().chain(root).collect();
        let exponent = self.add(&half, &signed(width, -(behind as i64) - 1));
        let rounded = self.rounded(x.format, &Exact { negative: Lit::FALSE, mantissa, exponent });
        let mut bits = self.choose(x.infinite, &x.magnitude, &rounded[..rounded.len() - 1]);
        bits = bits.iter().map(|&bit| self.and(bit, !x.zero)).collect();
        // The root of −0 is −0.
        bits.push(x.negative);
        let below_zero = self.and(x.negative, !x.zero);
        Computed { nan: self.or(x.nan, below_zero), bits }
    }

    /// The integral square root, and whether it is exact. The number of bits is even.
    fn digits_of_root(&mut self, radicand: &[Lit]) -> (Word, Lit) {
        let digits = radicand.len() / 2;
        let width = digits as u32 + 2;
        let (mut root, mut rest): (Word, Word) = (Vec::new(), small(width, 0));
        // From the highest pair of bits on: `root² ≤ the bits so far < (root + 1)²`, and the rest is the difference.
        for pair in radicand.chunks(2).rev() {
            let mut with_pair = pair.to_vec();
            with_pair.extend_from_slice(&rest[..width as usize - 2]);
            let trial: Word = [Lit::TRUE, Lit::FALSE].into_iter().chain(root.iter().copied()).collect();
            let (difference, fits) = self.add_carry(&with_pair, &not(&resized(&trial, width)), Lit::TRUE);
            rest = self.choose(fits, &difference, &with_pair);
            root.insert(0, fits);
        }
        let is_exact = self.is_zero(&rest);
        (root, is_exact)
    }
}
