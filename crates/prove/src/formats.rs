//! Floating-point values over an and-inverter graph: the fields of a value, its class, and the operations of IEEE 754.
//!
//! The numbers are those of [`Format`], which has the meaning:
//!
//! ```text
//!   (−1)^sign · significand · 2^(least + steps)      steps = 0 for subnormal numbers and zeros
//! ```
//!
//! The operands of sums and products are put into one order, and their signs are kept apart from their magnitudes, so
//! that `x + y` and `y + x`, `(−x) · y` and `−(x · y)` have the same nodes.
//!
//! Invariant: no format here writes its leading bit, as `x86_fp80` does.

use super::circuits::Circuits;
use super::graph::Lit;
use super::word::{self, Word, not, resized, sign, sign_extended, small};
use dashu_int::UBig;
use irrefute_semantics::floats::{Format, RoundingMode};
use std::cmp::Ordering;

/// A value by its fields.
#[derive(Clone, Debug)]
pub struct Parts {
    /// Its format.
    pub format: Format,
    /// Whether the sign bit is 1.
    pub negative: Lit,
    /// All bits but the sign.
    pub magnitude: Word,
    /// Whether it is a NaN.
    pub nan: Lit,
    /// Whether it is an infinity.
    pub infinite: Lit,
    /// Whether it is a zero.
    pub zero: Lit,
    /// Whether it is a number with a leading bit 0.
    pub subnormal: Lit,
    /// Of a number: the distance of its exponent to the least one.
    pub steps: Word,
    /// Of a number: as many bits as the precision.
    pub significand: Word,
}

impl Parts {
    /// Whether it is surely 1 or −1.
    pub(super) fn is_one(&self) -> bool {
        word::known(&self.magnitude).is_some_and(|magnitude| magnitude == self.format.one().into())
    }
}

/// A result that is a NaN, which one is left open, or a value.
#[derive(Clone, Debug)]
pub struct Computed {
    /// Where IEEE 754 says that the result is a NaN.
    pub nan: Lit,
    /// Where it is not.
    pub bits: Word,
}

/// A number that is to be rounded: `± mantissa · 2^exponent`, where the exponent is signed.
pub(super) struct Exact {
    pub(super) negative: Lit,
    pub(super) mantissa: Word,
    pub(super) exponent: Word,
}

/// How the two operands of a comparison lie to each other.
#[derive(Clone, Copy, Debug)]
pub struct Order {
    /// Either is a NaN.
    pub unordered: Lit,
    /// The first is less.
    pub less: Lit,
    /// They are equal numbers.
    pub equal: Lit,
}

/// The bits below the sign and the exponent.
fn fraction_bits(format: Format) -> usize {
    format.precision() as usize - 1
}

/// The bits of an exponent.
pub(super) fn exponent_bits(format: Format) -> usize {
    (format.width() - format.precision()) as usize
}

/// A signed number as a word.
pub(super) fn signed(width: u32, value: i64) -> Word {
    let magnitude = small(width, value.unsigned_abs());
    match value < 0 {
        true => Circuits::default().neg(&magnitude),
        false => magnitude,
    }
}

/// The number of bits that hold an unsigned number.
fn length(number: u64) -> u32 {
    64 - number.leading_zeros()
}

impl Circuits {
    /// The parts of a value.
    pub fn parts(&mut self, format: Format, bits: &[Lit]) -> Parts {
        let magnitude = bits[..bits.len() - 1].to_vec();
        let (fraction, exponent) = magnitude.split_at(fraction_bits(format));
        let greatest = self.all(exponent.iter().copied());
        let is_normal = self.any(exponent.iter().copied());
        let is_whole = self.is_zero(fraction);
        let mut steps = exponent.to_vec();
        // Exponents 0 and 1 have one unit.
        let one = resized(&[is_normal], steps.len() as u32);
        steps = self.sub(&steps, &one);
        let significand = fraction.iter().copied().chain([is_normal]).collect();
        Parts {
            format,
            negative: sign(bits),
            nan: self.and(greatest, !is_whole),
            infinite: self.and(greatest, is_whole),
            zero: self.and(!is_normal, is_whole),
            subnormal: self.and(!is_normal, !is_whole),
            steps,
            significand,
            magnitude,
        }
    }

    /// Infinity of a sign.
    pub fn infinity(&mut self, format: Format, negative: Lit) -> Word {
        let mut bits = word::constant(format.width(), &UBig::from(format.infinity(false)));
        bits[format.width() as usize - 1] = negative;
        bits
    }

    fn zero(&mut self, format: Format, negative: Lit) -> Word {
        let mut bits = small(format.width(), 0);
        bits[format.width() as usize - 1] = negative;
        bits
    }

    /// Shifted to the right, and whether a bit that is 1 was lost.
    fn shifted_out(&mut self, a: &[Lit], by: &[Lit]) -> (Word, Lit) {
        let (mut result, mut lost) = (a.to_vec(), Lit::FALSE);
        for (k, &bit) in by.iter().enumerate() {
            let distance = 1usize.checked_shl(k as u32).filter(|distance| *distance < a.len());
            let gone = self.any(result[..distance.unwrap_or(a.len())].iter().copied());
            let gone = self.and(bit, gone);
            lost = self.or(lost, gone);
            let further: Word = match distance {
                Some(distance) => {
                    (0..a.len()).map(|i| result.get(i + distance).copied().unwrap_or(Lit::FALSE)).collect()
                }
                None => vec![Lit::FALSE; a.len()],
            };
            result = self.choose(bit, &further, &result);
        }
        (result, lost)
    }

    /// Shifted to the left until the highest bit is 1, and by how many bits; of zero anything.
    pub(super) fn normalized(&mut self, a: &[Lit]) -> (Word, Word) {
        let mut result = a.to_vec();
        let stages = length(a.len() as u64 - 1);
        let mut distance = small(stages, 0);
        for k in (0..stages).rev() {
            let step = 1usize << k;
            let empty = self.is_zero(&result[a.len() - step.min(a.len())..]);
            let further: Word = (0..a.len()).map(|i| if i < step { Lit::FALSE } else { result[i - step] }).collect();
            result = self.choose(empty, &further, &result);
            distance[k as usize] = empty;
        }
        (result, distance)
    }

    /// A number in a format: the nearest, the even one of two that are equally near.
    pub(super) fn rounded(&mut self, format: Format, exact: &Exact) -> Word {
        let p = format.precision() as usize;
        let padding = (p + 2).saturating_sub(exact.mantissa.len());
        let mantissa: Word = std::iter::repeat_n(Lit::FALSE, padding).chain(exact.mantissa.iter().copied()).collect();
        let bits = mantissa.len();
        // Wide enough for every sum of exponents and lengths.
        let width = [exact.exponent.len() as u32, exponent_bits(format) as u32 + 1, length(bits as u64) + 1];
        let width = width.into_iter().max().unwrap_or(0) + 3;
        let (mantissa, distance) = self.normalized(&mantissa);
        // Steps above the least exponent, if the leading bit is at the top.
        let offset = bits as i64 - p as i64 - padding as i64 - format.least_exponent();
        let steps = self.add(&sign_extended(&exact.exponent, width), &signed(width, offset));
        let steps = self.sub(&steps, &resized(&distance, width));
        let below = sign(&steps);
        // Subnormal: everything further to the right.
        let missing = self.neg(&steps);
        let most = length(p as u64 + 2);
        let too_far = self.any(missing[most as usize..].iter().copied());
        let by = (0..most as usize).map(|i| self.and(below, missing[i])).collect::<Word>();
        let (shifted, lost) = self.shifted_out(&mantissa, &by);
        let vanishes = self.and(below, too_far);
        let (kept, rest) = (&shifted[bits - p..], &shifted[..bits - p]);
        let half = rest[rest.len() - 1];
        let low = self.any(rest[..rest.len() - 1].iter().copied());
        let sticky = self.or(low, lost);
        let is_odd_or_more = self.or(sticky, kept[0]);
        let up = self.and(half, is_odd_or_more);
        // The leading bit adds 1 to the exponent, and so does a carry.
        let packed_width = (p - 1) as u32 + width;
        let base: Word = steps.iter().map(|&bit| self.and(bit, !below)).collect();
        let packed: Word = std::iter::repeat_n(Lit::FALSE, p - 1).chain(base).collect();
        let (packed, _) = self.add_carry(&packed, &resized(kept, packed_width), up);
        let infinity = word::constant(packed_width, &UBig::from(format.infinity(false)));
        let overflows = !self.less(&packed, &infinity);
        let magnitude = self.choose(overflows, &infinity, &packed);
        let is_zero = self.is_zero(&exact.mantissa);
        let is_zero = self.or(is_zero, vanishes);
        let magnitude = &magnitude[..format.width() as usize - 1];
        magnitude.iter().map(|&bit| self.and(bit, !is_zero)).chain([exact.negative]).collect()
    }

    /// Where a number lies to another.
    pub fn order(&mut self, x: &Parts, y: &Parts) -> Order {
        let unordered = self.or(x.nan, y.nan);
        let zeros = self.and(x.zero, y.zero);
        let signs_differ = self.xor(x.negative, y.negative);
        let same = self.equal(&x.magnitude, &y.magnitude);
        let identical = self.and(!signs_differ, same);
        let equal = self.or(zeros, identical);
        let equal = self.and(equal, !unordered);
        // One comparison for both orders of the operands.
        let swapped = x.magnitude > y.magnitude;
        let (a, b) = if swapped { (y, x) } else { (x, y) };
        let below = self.less(&a.magnitude, &b.magnitude);
        let magnitude_less = if swapped { self.and(!below, !same) } else { below };
        let magnitude_greater = if swapped { below } else { self.and(!below, !same) };
        let of_one_sign = self.ite(x.negative, magnitude_greater, magnitude_less);
        let less = self.ite(signs_differ, x.negative, of_one_sign);
        let less = self.all([less, !equal, !unordered]);
        Order { unordered, less, equal }
    }

    /// The sum of two mantissas, or their difference if the signs `differ`, and whether a difference is 0. The lesser one
    /// lies `distance` places further to the right. The result has three bits more at the low end, of which the last says whether smaller
    /// ones were lost, and one at the high end.
    pub(super) fn aligned_sum(
        &mut self,
        greater: &[Lit],
        lesser: &[Lit],
        distance: &[Lit],
        differ: Lit,
    ) -> (Word, Lit) {
        let widened = |word: &[Lit]| -> Word {
            std::iter::repeat_n(Lit::FALSE, 3).chain(word.iter().copied()).chain([Lit::FALSE]).collect()
        };
        let (mut aligned, lost) = self.shifted_out(&widened(lesser), distance);
        aligned[0] = self.or(aligned[0], lost);
        let addend: Word = aligned.iter().map(|&bit| self.xor(bit, differ)).collect();
        let (sum, _) = self.add_carry(&widened(greater), &addend, differ);
        let cancelled = self.is_zero(&sum);
        let cancelled = self.and(cancelled, differ);
        (sum, cancelled)
    }

    /// x + 0, where that zero is negative or not.
    pub(super) fn plus_zero(&mut self, x: &Parts, negative: Lit) -> Computed {
        let both = self.and(x.negative, negative);
        let negative = self.ite(x.zero, both, x.negative);
        Computed { nan: x.nan, bits: x.magnitude.iter().copied().chain([negative]).collect() }
    }

    /// x + y.
    pub fn float_sum(&mut self, x: &Parts, y: &Parts) -> Computed {
        for (zero, other) in [(x, y), (y, x)] {
            if zero.zero == Lit::TRUE {
                return self.plus_zero(other, zero.negative);
            }
        }
        let format = x.format;
        let p = format.precision() as usize;
        // One order of the operands, then the greater magnitude first.
        let (x, y) = if (&x.magnitude, x.negative) > (&y.magnitude, y.negative) { (y, x) } else { (x, y) };
        let swap = self.less(&x.magnitude, &y.magnitude);
        let steps = self.choose(swap, &y.steps, &x.steps);
        let other_steps = self.choose(swap, &x.steps, &y.steps);
        let greater = self.choose(swap, &y.significand, &x.significand);
        let lesser = self.choose(swap, &x.significand, &y.significand);
        let negative = self.ite(swap, y.negative, x.negative);
        let differ = self.xor(x.negative, y.negative);
        let distance = self.sub(&steps, &other_steps);
        let (sum, cancelled) = self.aligned_sum(&greater, &lesser, &distance, differ);
        debug_assert_eq!(sum.len(), p + 4);
        let negative_sum = self.and(negative, !cancelled);
        let width = exponent_bits(format) as u32 + 4;
        let exponent = self.add(&resized(&steps, width), &signed(width, format.least_exponent() - 3));
        let exact = Exact { negative: negative_sum, mantissa: sum, exponent };
        let rounded = self.rounded(format, &exact);
        let (any_infinite, both_infinite) = (self.or(x.infinite, y.infinite), self.and(x.infinite, y.infinite));
        let invalid = self.and(both_infinite, differ);
        let infinity = self.infinity(format, negative);
        Computed { nan: self.any([x.nan, y.nan, invalid]), bits: self.choose(any_infinite, &infinity, &rounded) }
    }

    /// x · y.
    pub fn float_product(&mut self, x: &Parts, y: &Parts) -> Computed {
        let format = x.format;
        let p = format.precision();
        let (x, y) = if x.magnitude > y.magnitude { (y, x) } else { (x, y) };
        let negative = self.xor(x.negative, y.negative);
        for (one, other) in [(x, y), (y, x)] {
            if one.is_one() {
                return Computed { nan: other.nan, bits: other.magnitude.iter().copied().chain([negative]).collect() };
            }
        }
        let mantissa = self.mul(&resized(&x.significand, 2 * p), &resized(&y.significand, 2 * p));
        let width = exponent_bits(format) as u32 + 4;
        let steps = self.add(&resized(&x.steps, width), &resized(&y.steps, width));
        let exponent = self.add(&sign_extended(&steps, width + 2), &signed(width + 2, 2 * format.least_exponent()));
        let rounded = self.rounded(format, &Exact { negative, mantissa, exponent });
        let (infinite, zero) = (self.or(x.infinite, y.infinite), self.or(x.zero, y.zero));
        let invalid = self.and(infinite, zero);
        let infinity = self.infinity(format, negative);
        Computed { nan: self.any([x.nan, y.nan, invalid]), bits: self.choose(infinite, &infinity, &rounded) }
    }

    /// x / y.
    pub fn float_quotient(&mut self, x: &Parts, y: &Parts) -> Computed {
        let format = x.format;
        let p = format.precision() as usize;
        let negative = self.xor(x.negative, y.negative);
        let (dividend, moved) = self.normalized(&x.significand);
        let (divisor, other_moved) = self.normalized(&y.significand);
        // Both have their leading bits, so the first digit is 0 or 1, and all others are, too.
        let divisor = resized(&divisor, p as u32 + 1);
        let mut rest = resized(&dividend, p as u32 + 1);
        let mut digits = Vec::new();
        for i in 0..p + 3 {
            if i > 0 {
                rest.rotate_right(1);
                rest[0] = Lit::FALSE;
            }
            let (difference, fits) = self.add_carry(&rest, &not(&divisor), Lit::TRUE);
            digits.push(fits);
            rest = self.choose(fits, &difference, &rest);
        }
        let exact = self.is_zero(&rest);
        let mantissa: Word = [!exact].into_iter().chain(digits.into_iter().rev()).collect();
        let width = exponent_bits(format) as u32 + 5;
        let of = |g: &mut Circuits, steps: &[Lit], moved: &[Lit]| g.sub(&resized(steps, width), &resized(moved, width));
        let (over, under) = (of(self, &x.steps, &moved), of(self, &y.steps, &other_moved));
        let exponent = self.sub(&over, &under);
        let exponent = self.sub(&exponent, &small(width, p as u64 + 3));
        let rounded = self.rounded(format, &Exact { negative, mantissa, exponent });
        let (zeros, infinities) = (self.and(x.zero, y.zero), self.and(x.infinite, y.infinite));
        let becomes_infinite = self.or(x.infinite, y.zero);
        let becomes_zero = self.or(x.zero, y.infinite);
        let (infinity, zero) = (self.infinity(format, negative), self.zero(format, negative));
        let bits = self.choose(becomes_zero, &zero, &rounded);
        let bits = self.choose(becomes_infinite, &infinity, &bits);
        Computed { nan: self.any([x.nan, y.nan, zeros, infinities]), bits }
    }

    /// A value in another format.
    pub fn float_converted(&mut self, x: &Parts, to: Format) -> Computed {
        let width = exponent_bits(x.format) as u32 + 2;
        let exponent = self.add(&resized(&x.steps, width), &signed(width, x.format.least_exponent()));
        let exact = Exact { negative: x.negative, mantissa: x.significand.clone(), exponent };
        let rounded = self.rounded(to, &exact);
        let infinity = self.infinity(to, x.negative);
        Computed { nan: x.nan, bits: self.choose(x.infinite, &infinity, &rounded) }
    }

    /// The value of an integer.
    pub fn float_of_integer(&mut self, format: Format, negative: Lit, magnitude: &[Lit]) -> Word {
        let exact = Exact { negative, mantissa: magnitude.to_vec(), exponent: small(1, 0) };
        self.rounded(format, &exact)
    }

    /// The magnitude of a number without its fraction, and whether that needs more bits than these.
    pub fn whole_part(&mut self, x: &Parts, width: u32) -> (Word, Lit) {
        let format = x.format;
        let p = format.precision();
        // The place of the leading bit: so far the significand is shifted up, and then its fraction is cut off.
        let bits = exponent_bits(format) as u32 + 2;
        let bits = bits.max(length(u64::from(width)) + 2);
        let place = self.add(&resized(&x.steps, bits), &signed(bits, format.least_exponent() + i64::from(p) - 1));
        let is_fraction = sign(&place);
        let too_far = self.at_least(&place[..bits as usize - 1], u64::from(width));
        let too_large = self.and(too_far, !is_fraction);
        let shifted = self.shl(&resized(&x.significand, p - 1 + width), &place[..bits as usize - 1]);
        let whole = shifted[p as usize - 1..].iter().map(|&bit| self.and(bit, !is_fraction)).collect();
        let no_number = self.or(x.nan, x.infinite);
        (whole, self.or(too_large, no_number))
    }

    /// The integer that a number becomes, in the same format.
    pub fn float_integral(&mut self, x: &Parts, how: RoundingMode) -> Computed {
        let format = x.format;
        let p = format.precision();
        let bits = exponent_bits(format) as u32 + 2;
        // The places behind the point: at most all of them, and two.
        let places = self.sub(&signed(bits, -format.least_exponent()), &resized(&x.steps, bits));
        let positive = !sign(&places);
        let nonzero = self.any(places.iter().copied());
        let has_fraction = self.and(positive, nonzero);
        let wide: Word = [Lit::FALSE; 2].into_iter().chain(x.significand.iter().copied()).collect();
        let by: Word = places.iter().map(|&bit| self.and(bit, has_fraction)).collect();
        let (shifted, lost) = self.shifted_out(&wide, &by);
        let (half, below) = (shifted[1], self.or(shifted[0], lost));
        let inexact = self.or(half, below);
        let away = match how {
            RoundingMode::TowardsZero => Lit::FALSE,
            RoundingMode::Down => self.and(x.negative, inexact),
            RoundingMode::Up => self.and(!x.negative, inexact),
            RoundingMode::NearestAway => half,
            RoundingMode::NearestEven | RoundingMode::Dynamic => {
                let odd = self.or(below, shifted[2]);
                self.and(half, odd)
            }
        };
        let (whole, _) = self.add_carry(&resized(&shifted[2..], p + 1), &small(p + 1, 0), away);
        let rounded = self.float_of_integer(format, x.negative, &whole);
        let same: Word = x.magnitude.iter().copied().chain([x.negative]).collect();
        Computed { nan: x.nan, bits: self.choose(has_fraction, &rounded, &same) }
    }

    /// The lesser or greater of two numbers, of which −0 is less than +0.
    pub fn float_extremum(&mut self, x: &Parts, y: &Parts, wanted: Ordering) -> Word {
        let order = self.order(x, y);
        let bits = |parts: &Parts| -> Word { parts.magnitude.iter().copied().chain([parts.negative]).collect() };
        let first = match wanted {
            Ordering::Less => order.less,
            Ordering::Equal | Ordering::Greater => !order.less,
        };
        let mut result = self.choose(first, &bits(x), &bits(y));
        let zeros = self.and(x.zero, y.zero);
        let negative = match wanted {
            Ordering::Less => self.or(x.negative, y.negative),
            Ordering::Equal | Ordering::Greater => self.and(x.negative, y.negative),
        };
        if let Some(top) = result.last_mut() {
            *top = self.ite(zeros, negative, *top);
        }
        result
    }
}
