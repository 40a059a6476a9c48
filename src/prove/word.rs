//! Words over an and-inverter graph: the arithmetic of Z / 2^w, bit by bit. The least significant bit comes first.
//!
//! The functions are named after those of [`Bits`](crate::semantics::rules::Bits), with which `rules` compares them.

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

impl Graph {
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
        self.add_carry(a, b, Lit::FALSE).0
    }

    /// a − b.
    pub fn sub(&mut self, a: &[Lit], b: &[Lit]) -> Word {
        self.add_carry(a, &not(b), Lit::TRUE).0
    }

    /// −a.
    pub fn neg(&mut self, a: &[Lit]) -> Word {
        self.sub(&vec![Lit::FALSE; a.len()], a)
    }

    /// `−a` if `condition` is true, else `a`.
    pub fn neg_if(&mut self, condition: Lit, a: &[Lit]) -> Word {
        let negative = self.neg(a);
        self.choose(condition, &negative, a)
    }

    /// |a|, read as signed.
    pub fn magnitude(&mut self, a: &[Lit]) -> Word {
        self.neg_if(sign(a), a)
    }

    /// a · b.
    pub fn mul(&mut self, a: &[Lit], b: &[Lit]) -> Word {
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
        for (i, &bit) in b.iter().enumerate() {
            if bit == Lit::FALSE {
                continue;
            }
            let term: Word = (0..a.len()).map(|k| if k < i { Lit::FALSE } else { self.and(a[k - i], bit) }).collect();
            sum = self.add(&sum, &term);
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

    /// The unsigned quotient and remainder; of a division by 0 anything.
    pub fn divide(&mut self, a: &[Lit], b: &[Lit]) -> (Word, Word) {
        let width = a.len();
        if let Some(divisor) = known(b)
            && divisor.count_ones() == 1
        {
            let n = divisor.trailing_zeros().unwrap_or(0);
            let quotient = (0..width).map(|i| a.get(i + n).copied().unwrap_or(Lit::FALSE)).collect();
            let remainder = (0..width).map(|i| if i < n { a[i] } else { Lit::FALSE }).collect();
            return (quotient, remainder);
        }
        // Long division. The rest is below the divisor, so one more bit holds it shifted.
        let divisor = resized(b, width as u32 + 1);
        let mut rest = vec![Lit::FALSE; width + 1];
        let mut quotient = vec![Lit::FALSE; width];
        for i in (0..width).rev() {
            rest.rotate_right(1);
            rest[0] = a[i];
            let (difference, fits) = self.add_carry(&rest, &not(&divisor), Lit::TRUE);
            quotient[i] = fits;
            rest = self.choose(fits, &difference, &rest);
        }
        rest.truncate(width);
        (quotient, rest)
    }

    /// Whether all bits are equal.
    pub fn equal(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        if let Some((a, b)) = self.factors(a, b) {
            return self.equal(&a, &b);
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
            result = self.choose(bit, &further, &result);
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
            result = self.choose(bit, &small(width, i as u64), &result);
        }
        result
    }
}
