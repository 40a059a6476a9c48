//! Words over an and-inverter graph: the arithmetic of Z / 2^w, bit by bit. The least significant bit comes first.
//!
//! The functions are named after those of [`Bits`](irrefute_semantics::rules::Bits), with which `rules` compares them.

use super::circuits::Circuits;
use super::forms::Form;
use super::graph::{Graph, Lit};
use dashu_int::UBig;
use dashu_int::ops::BitTest;

/// The bits of an integer.
pub type Word = Vec<Lit>;

/// The word of a constant.
pub fn constant(width: u32, value: &UBig) -> Word {
    (0..width).map(|i| Lit::constant(value.bit(i as usize))).collect()
}

/// The word of a small constant.
pub fn small(width: u32, value: u64) -> Word {
    constant(width, &UBig::from(value))
}

/// The number that a word is, if all of its bits are constants.
pub fn known(word: &[Lit]) -> Option<UBig> {
    let mut value = UBig::ZERO;
    for (i, bit) in word.iter().enumerate() {
        if bit.known()? {
            value.set_bit(i);
        }
    }
    Some(value)
}

/// Every bit inverted.
pub fn not(a: &[Lit]) -> Word {
    a.iter().map(|&bit| !bit).collect()
}

/// The highest bit.
pub fn sign(a: &[Lit]) -> Lit {
    a.last().copied().unwrap_or(Lit::FALSE)
}

/// The same unsigned number in `width` bits, or its low bits.
pub fn resized(a: &[Lit], width: u32) -> Word {
    (0..width as usize).map(|i| a.get(i).copied().unwrap_or(Lit::FALSE)).collect()
}

/// The same signed number in at least as many bits.
pub fn sign_extended(a: &[Lit], width: u32) -> Word {
    (0..width as usize).map(|i| a.get(i).copied().unwrap_or(sign(a))).collect()
}

/// −2^(w−1).
pub fn signed_min(width: u32) -> Word {
    (0..width).map(|i| Lit::constant(i + 1 == width)).collect()
}

/// The number of `width` bits whose product with an odd one is `product`.
fn quotient(product: &UBig, odd: &UBig, width: usize) -> UBig {
    let modulus = UBig::ONE << width;
    // Newton's iteration: each step doubles the number of bits that are right, of which an odd number has three itself.
    let (mut inverse, mut right) = (odd.clone() % &modulus, 3);
    while right < width {
        let error = (UBig::from(2u8) + &modulus - odd * &inverse % &modulus) % &modulus;
        inverse = inverse * error % &modulus;
        right *= 2;
    }
    product * inverse % modulus
}

/// A constant as few powers of 2, each added or subtracted: no two of them are neighbours.
fn digits(factor: &UBig, width: usize) -> Vec<(usize, bool)> {
    let (mut all, mut carry) = (Vec::new(), false);
    for i in 0..width {
        let (bit, next) = (factor.bit(i) != carry, i + 1 < width && factor.bit(i + 1));
        if bit {
            all.push((i, next));
        }
        carry = if bit { next } else { carry && factor.bit(i) };
    }
    all
}

impl Circuits {
    /// A word of new variables.
    pub fn variable(&mut self, width: u32) -> Word {
        (0..width).map(|_| self.input()).collect()
    }

    /// A function of two bits, bit by bit.
    pub fn bitwise(&mut self, a: &[Lit], b: &[Lit], mut f: impl FnMut(&mut Graph, Lit, Lit) -> Lit) -> Word {
        a.iter().zip(b).map(|(&a, &b)| f(self, a, b)).collect()
    }

    /// `a` if `condition` is true, else `b`.
    pub fn choose(&mut self, condition: Lit, a: &[Lit], b: &[Lit]) -> Word {
        if condition.known().is_some() || !(self.is_sum(a) || self.is_sum(b)) {
            return self.multiplexed(condition, a, b);
        }
        let (of_a, of_b, of_condition) =
            (self.form(a), self.form(b), self.form(&resized(&[condition], a.len() as u32)));
        let form = of_b.plus(&of_condition.product(&of_a.minus(&of_b)));
        self.formed(form, a.len(), |g| g.multiplexed(condition, a, b))
    }

    /// The same bit by bit.
    pub(super) fn multiplexed(&mut self, condition: Lit, a: &[Lit], b: &[Lit]) -> Word {
        self.bitwise(a, b, |g, a, b| g.ite(condition, a, b))
    }

    /// `a + b + carry`, and the carry out.
    pub fn add_carry(&mut self, a: &[Lit], b: &[Lit], mut carry: Lit) -> (Word, Lit) {
        let mut sum = Vec::with_capacity(a.len());
        for (&x, &y) in a.iter().zip(b) {
            let half = self.xor(x, y);
            sum.push(self.xor(half, carry));
            let (both, passed) = (self.and(x, y), self.and(half, carry));
            carry = self.or(both, passed);
        }
        (sum, carry)
    }

    /// a + b.
    pub fn add(&mut self, a: &[Lit], b: &[Lit]) -> Word {
        let form = self.form(a).plus(&self.form(b));
        self.formed(form, a.len(), |g| g.add_carry(a, b, Lit::FALSE).0)
    }

    /// a + b where no bit is 1 in both, otherwise anything: a sum that was made before, or the disjunction.
    pub fn joined(&mut self, a: &[Lit], b: &[Lit]) -> Word {
        let form = self.form(a).plus(&self.form(b));
        self.word_of(&form, a.len()).unwrap_or_else(|| self.bitwise(a, b, Graph::or))
    }

    /// a ⊕ b.
    pub fn differences(&mut self, a: &[Lit], b: &[Lit]) -> Word {
        let mut result = self.bitwise(a, b, Graph::xor);
        // The lowest bit is that of the sum.
        if let [lowest, ..] = &mut result[..]
            && (self.is_sum(&a[..1]) || self.is_sum(&b[..1]))
        {
            *lowest = self.add(&a[..1], &b[..1])[0];
        }
        result
    }

    /// a − b.
    pub fn sub(&mut self, a: &[Lit], b: &[Lit]) -> Word {
        let form = self.form(a).minus(&self.form(b));
        let result = self.formed(form, a.len(), |g| g.add_carry(a, &not(b), Lit::TRUE).0);
        if a.iter().all(|&bit| bit == Lit::FALSE) {
            self.signs.negation(&result, b);
        }
        result
    }

    /// −a.
    pub fn neg(&mut self, a: &[Lit]) -> Word {
        self.sub(&vec![Lit::FALSE; a.len()], a)
    }

    /// `−a` if `condition` is true, else `a`.
    pub fn neg_if(&mut self, condition: Lit, a: &[Lit]) -> Word {
        let negative = self.neg(a);
        if let Some(condition) = condition.known() {
            return if condition { negative } else { a.to_vec() };
        }
        // a · (1 − 2 · condition).
        let twice = self.form(&resized(&[condition], a.len() as u32)).times(2);
        let form = self.form(a).product(&Form::constant(1).minus(&twice));
        let result = self.formed(form, a.len(), |g| g.multiplexed(condition, &negative, a));
        self.signs.signed(&result, condition, a);
        result
    }

    /// |a|, read as signed.
    pub fn magnitude(&mut self, a: &[Lit]) -> Word {
        let a = self.signs.without_sign(a);
        self.neg_if(sign(&a), &a)
    }

    /// A sign and a magnitude of which a signed word is made; of 0 the sign may be any.
    pub fn signed_parts(&mut self, a: &[Lit]) -> (Lit, Word) {
        match self.signs.parts(a) {
            Some(parts) => parts,
            None => (sign(a), self.magnitude(a)),
        }
    }

    /// a · b.
    pub fn mul(&mut self, a: &[Lit], b: &[Lit]) -> Word {
        let form = self.form(a).product(&self.form(b));
        let result = match self.multiples.divided(a, b).or_else(|| self.multiples.divided(b, a)).cloned() {
            // A quotient times its divisor.
            Some((dividend, rest)) => self.formed(form, a.len(), |g| g.add_carry(&dividend, &not(&rest), Lit::TRUE).0),
            None => self.formed(form, a.len(), |g| g.terms_added(a, b)),
        };
        if known(a).is_none() && known(b).is_none() {
            self.multiples.product(&result, a, b);
        }
        result
    }

    /// The product as a sum of terms.
    fn terms_added(&mut self, a: &[Lit], b: &[Lit]) -> Word {
        // The operand with more constant bits selects the terms; otherwise the order is fixed, so that both orders of
        // the operands are the same nodes.
        let constants = |word: &[Lit]| word.iter().filter(|bit| bit.known().is_some()).count();
        let swapped = match constants(a).cmp(&constants(b)) {
            std::cmp::Ordering::Less => false,
            std::cmp::Ordering::Greater => true,
            std::cmp::Ordering::Equal => a > b,
        };
        let (a, b) = if swapped { (b, a) } else { (a, b) };
        let mut sum = vec![Lit::FALSE; a.len()];
        if let Some(factor) = known(b) {
            let powers = digits(&factor, b.len());
            // Without subtractions, known zeros above a word stay known.
            let powers = match powers.len() * 2 <= factor.count_ones() {
                true => powers,
                false => (0..b.len()).filter(|&i| factor.bit(i)).map(|i| (i, false)).collect(),
            };
            for (i, is_negative) in powers {
                let term: Word = (0..a.len()).map(|k| if k < i { Lit::FALSE } else { a[k - i] }).collect();
                let term = if is_negative { not(&term) } else { term };
                sum = self.add_carry(&sum, &term, Lit::constant(is_negative)).0;
            }
        } else {
            for (i, &bit) in b.iter().enumerate() {
                if bit == Lit::FALSE {
                    continue;
                }
                let term: Word =
                    (0..a.len()).map(|k| if k < i { Lit::FALSE } else { self.and(a[k - i], bit) }).collect();
                sum = self.add_carry(&sum, &term, Lit::FALSE).0;
            }
        }
        if let Some(factor) = known(b)
            && factor.bit(0)
            // Factors are older than products, so that looking for them comes to an end.
            && a.iter().map(|bit| bit.node()).max() < sum.iter().map(|bit| bit.node()).max()
        {
            self.products.insert(sum.clone(), (a.to_vec(), factor));
        }
        sum
    }

    /// Two words that are equal iff these are: the factors, if both are products of one odd constant, which has an
    /// inverse, or one is such a product and the other one a constant.
    fn factors(&self, a: &[Lit], b: &[Lit]) -> Option<(Word, Word)> {
        match (self.products.get(a), self.products.get(b)) {
            (Some((x, c)), Some((y, d))) if c == d => Some((x.clone(), y.clone())),
            (Some((x, c)), None) => Some((x.clone(), constant(a.len() as u32, &quotient(&known(b)?, c, a.len())))),
            (None, Some((y, d))) => Some((y.clone(), constant(a.len() as u32, &quotient(&known(a)?, d, a.len())))),
            _ => None,
        }
    }

    /// Whether all bits are equal.
    pub fn equal(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        if let Some((a, b)) = self.factors(a, b) {
            return self.equal(&a, &b);
        }
        if self.is_sum(a) || self.is_sum(b) {
            let difference = self.form(a).minus(&self.form(b));
            if let Some(difference) = difference.value(a.len()) {
                return Lit::constant(difference == 0);
            }
        }
        let mut all = Lit::TRUE;
        for (&a, &b) in a.iter().zip(b) {
            let differ = self.xor(a, b);
            all = self.and(all, !differ);
        }
        all
    }

    /// Whether no bit is 1.
    pub fn is_zero(&mut self, a: &[Lit]) -> Lit {
        !self.any(a.iter().copied())
    }

    /// a < b, unsigned.
    pub fn less(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        !self.add_carry(a, &not(b), Lit::TRUE).1
    }

    /// a < b, signed.
    pub fn signed_less(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        let flip = |word: &[Lit]| {
            let mut word = word.to_vec();
            if let Some(top) = word.last_mut() {
                *top = !*top;
            }
            word
        };
        self.less(&flip(a), &flip(b))
    }

    /// Whether the unsigned number is at least `bound`.
    pub fn at_least(&mut self, a: &[Lit], bound: u64) -> Lit {
        let bound = UBig::from(bound);
        if bound.bit_len() > a.len() {
            return Lit::FALSE;
        }
        !self.less(a, &constant(a.len() as u32, &bound))
    }

    /// a · 2^n for `n < w`; for other n anything.
    pub fn shl(&mut self, a: &[Lit], n: &[Lit]) -> Word {
        self.shifted(a, n, |a, by| (0..a.len()).map(|i| if i < by { Lit::FALSE } else { a[i - by] }).collect())
    }

    /// Shifted to the right by `n < w`, with `fill` in the high bits; for other n anything.
    pub fn shr(&mut self, a: &[Lit], n: &[Lit], fill: Lit) -> Word {
        self.shifted(a, n, |a, by| (0..a.len()).map(|i| a.get(i + by).copied().unwrap_or(fill)).collect())
    }

    fn shifted(&mut self, a: &[Lit], n: &[Lit], by: impl Fn(&[Lit], usize) -> Word) -> Word {
        let mut result = a.to_vec();
        for (k, &bit) in
            n.iter().enumerate().take_while(|(k, _)| 1usize.checked_shl(*k as u32).is_some_and(|d| d < a.len()))
        {
            let further = by(&result, 1 << k);
            result = self.multiplexed(bit, &further, &result);
        }
        result
    }

    /// The number of ones, in a word of `width` bits.
    pub fn count(&mut self, bits: &[Lit], width: u32) -> Word {
        match bits {
            [] => small(width, 0),
            [bit] => resized(&[*bit], width),
            _ => {
                // By halves: the sum of k bits has few bits, and constants fold.
                let (low, high) = bits.split_at(bits.len() / 2);
                let (low, high) = (self.count(low, width), self.count(high, width));
                self.add(&low, &high)
            }
        }
    }

    /// The position of the first bit that is 1 in this order, or their number, in a word of `width` bits.
    pub fn first_one(&mut self, bits: impl DoubleEndedIterator<Item = Lit> + ExactSizeIterator, width: u32) -> Word {
        let count = bits.len();
        let mut result = small(width, count as u64);
        for (i, bit) in bits.enumerate().rev() {
            result = self.multiplexed(bit, &small(width, i as u64), &result);
        }
        result
    }
}
