//! Quotients that are known without a division: of multiples of the divisor, where they do not overflow.
//!
//! ```text
//!   (x · y) / y = x      (x · 2^n) / x = 2^n        (x · 2^n) / (y · 2^n) = x / y      (x · 2^m) / (x · 2^n) = 2^m / 2^n
//!   (x · y) / (x · 2^n) = y / 2^n       (x · 2^n) / (x · y) = 2^n / y      ⌊(x · y) / 2^n⌋ / x = ⌊y / 2^n⌋      (n mod y) / y = 0
//! ```
//!
//! Without these and the forms of [divisions](super::division), 23 of 746 proofs in 60 of LLVM's tests of division,
//! multiplication and remainder are lost, 18 of them in one file.
//!
//! Whether a product overflows is the literal that `nuw` and `nsw` make poison, so where the program promises that, the
//! division is gone. A quotient times the divisor never overflows, and is the dividend less the remainder.

use super::circuits::Circuits;
use super::graph::Lit;
use super::rules::{keeps_value, overflowing};
use super::word::{Word, sign, small};
use irrefute_semantics::rules::{Arith, Signedness};
use rustc_hash::{FxHashMap, FxHashSet};

/// How a word was made.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Multiple {
    /// The product of two words.
    Product(Word, Word),
    /// A word shifted to the left.
    Shifted(Word, Word),
    /// A word shifted to the right, without its sign.
    Halved(Word, Word),
}

/// A division that was made.
pub(super) struct Division<'a> {
    pub(super) dividend: &'a [Lit],
    pub(super) divisor: &'a [Lit],
    pub(super) quotient: &'a [Lit],
    pub(super) remainder: &'a [Lit],
    pub(super) signedness: Signedness,
}

/// A quotient with its divisor, and how the division reads its operands.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Quotient {
    quotient: Word,
    divisor: Word,
    is_signed: bool,
}

/// Which words are multiples of others.
#[derive(Clone, Debug, Default)]
pub(super) struct Multiples {
    of_words: FxHashMap<Word, Vec<Multiple>>,
    /// With dividend and remainder.
    divisions: FxHashMap<Quotient, (Word, Word)>,
    /// Remainders, with their divisors.
    remainders: FxHashSet<(Word, Word, bool)>,
}

impl Multiples {
    fn note(&mut self, word: &[Lit], multiple: Multiple) {
        let all = self.of_words.entry(word.to_vec()).or_default();
        if !all.contains(&multiple) {
            all.push(multiple);
        }
    }

    /// How a word was made, in each way that is known.
    fn of(&self, word: &[Lit]) -> Vec<Multiple> {
        self.of_words.get(word).cloned().unwrap_or_default()
    }

    /// Notes a product.
    pub(super) fn product(&mut self, word: &[Lit], a: &[Lit], b: &[Lit]) {
        self.note(word, Multiple::Product(a.to_vec(), b.to_vec()));
        self.note(word, Multiple::Product(b.to_vec(), a.to_vec()));
    }

    /// Notes a shift to the left.
    pub(super) fn shifted(&mut self, word: &[Lit], a: &[Lit], n: &[Lit]) {
        self.note(word, Multiple::Shifted(a.to_vec(), n.to_vec()));
    }

    /// Notes a shift to the right.
    pub(super) fn halved(&mut self, word: &[Lit], a: &[Lit], n: &[Lit]) {
        self.note(word, Multiple::Halved(a.to_vec(), n.to_vec()));
    }

    /// Notes a division.
    pub(super) fn division(&mut self, made: Division<'_>) {
        let is_signed = made.signedness == Signedness::Signed;
        let (divisor, remainder) = (made.divisor.to_vec(), made.remainder.to_vec());
        self.remainders.insert((remainder.clone(), divisor.clone(), is_signed));
        let quotient = Quotient { quotient: made.quotient.to_vec(), divisor, is_signed };
        self.divisions.entry(quotient).or_insert_with(|| (made.dividend.to_vec(), remainder));
    }

    /// The dividend and the remainder, if the words are a quotient and its divisor.
    pub(super) fn divided(&self, quotient: &[Lit], divisor: &[Lit]) -> Option<&(Word, Word)> {
        let of = |is_signed| Quotient { quotient: quotient.to_vec(), divisor: divisor.to_vec(), is_signed };
        self.divisions.get(&of(false)).or_else(|| self.divisions.get(&of(true)))
    }

    fn is_quotient(&self, quotient: &[Lit], divisor: &[Lit], is_signed: bool) -> bool {
        let quotient = Quotient { quotient: quotient.to_vec(), divisor: divisor.to_vec(), is_signed };
        self.divisions.contains_key(&quotient)
    }
}

/// A quotient that is known in a case.
pub(super) struct KnownQuotient {
    /// The case.
    pub(super) case: Lit,
    /// The quotient in it.
    pub(super) quotient: Word,
    /// Whether there is a remainder in it, if that is known.
    pub(super) has_remainder: Option<Lit>,
}

impl Circuits {
    /// The quotient of multiples, if the divisor is not 0 and the quotient does not overflow.
    pub(super) fn known_quotient(&mut self, a: &[Lit], b: &[Lit], signedness: Signedness) -> Option<KnownQuotient> {
        let is_signed = signedness == Signedness::Signed;
        if self.multiples.remainders.contains(&(a.to_vec(), b.to_vec(), is_signed)) {
            let has_remainder = !self.is_zero(a);
            let quotient = small(a.len() as u32, 0);
            return Some(KnownQuotient { case: Lit::TRUE, quotient, has_remainder: Some(has_remainder) });
        }
        let (of_a, of_b) = (self.multiples.of(a), self.multiples.of(b));
        self.quotient_by_factor(&of_a, b, signedness).or_else(|| self.quotient_of_multiples(&of_a, &of_b, signedness))
    }

    /// The quotient of a multiple of the divisor.
    fn quotient_by_factor(&mut self, of_a: &[Multiple], b: &[Lit], signedness: Signedness) -> Option<KnownQuotient> {
        let is_signed = signedness == Signedness::Signed;
        for multiple in of_a {
            match multiple {
                Multiple::Product(x, y) if y == b => {
                    // Of a quotient times the divisor only the least number by −1 overflows, and so does this division.
                    let case = match self.multiples.is_quotient(x, y, is_signed) {
                        true => Lit::TRUE,
                        false => self.fits_product(x, y, signedness),
                    };
                    return Some(KnownQuotient { case, quotient: x.clone(), has_remainder: Some(Lit::FALSE) });
                }
                Multiple::Shifted(x, n) if x == b => {
                    let case = self.fits_shift(x, n, signedness);
                    let quotient = self.power(n);
                    return Some(KnownQuotient { case, quotient, has_remainder: Some(Lit::FALSE) });
                }
                Multiple::Halved(product, n) if !is_signed => {
                    for factors in self.multiples.of(product) {
                        let Multiple::Product(x, y) = factors else { continue };
                        if x == b {
                            let fits = self.fits_product(&x, &y, signedness);
                            let in_range = self.is_amount(n);
                            let case = self.and(fits, in_range);
                            let quotient = self.shr(&y, n, Lit::FALSE);
                            return Some(KnownQuotient { case, quotient, has_remainder: None });
                        }
                    }
                }
                Multiple::Product(..) | Multiple::Shifted(..) | Multiple::Halved(..) => {}
            }
        }
        None
    }

    /// The quotient of two multiples of one word, or of two words that are shifted by one amount.
    fn quotient_of_multiples(
        &mut self,
        of_a: &[Multiple],
        of_b: &[Multiple],
        signedness: Signedness,
    ) -> Option<KnownQuotient> {
        let is_signed = signedness == Signedness::Signed;
        for (above, below) in of_a.iter().flat_map(|above| of_b.iter().map(move |below| (above, below))) {
            let found = match (above, below) {
                (Multiple::Shifted(x, n), Multiple::Shifted(y, m)) if n == m => {
                    let fits = [self.fits_shift(x, n, signedness), self.fits_shift(y, m, signedness)];
                    let (quotient, has_remainder) = self.simple_quotient(x, y, signedness);
                    Some((fits, quotient, Some(has_remainder)))
                }
                (Multiple::Shifted(x, n), Multiple::Shifted(y, m)) if x == y => {
                    let fits = [self.fits_shift(x, n, signedness), self.fits_shift(y, m, signedness)];
                    let power = self.power(n);
                    Some((fits, self.shr(&power, m, Lit::FALSE), None))
                }
                (Multiple::Product(x, y), Multiple::Shifted(z, n)) if x == z => {
                    let fits = [self.fits_product(x, y, signedness), self.fits_shift(z, n, signedness)];
                    let quotient = match is_signed {
                        true => {
                            let power = self.power(n);
                            self.simple_quotient(y, &power, signedness).0
                        }
                        false => self.shr(y, n, Lit::FALSE),
                    };
                    Some((fits, quotient, None))
                }
                (Multiple::Shifted(x, n), Multiple::Product(z, y)) if x == z => {
                    let fits = [self.fits_shift(x, n, signedness), self.fits_product(z, y, signedness)];
                    let power = self.power(n);
                    // The highest power is a negative number.
                    let positive = if is_signed { !sign(&power) } else { Lit::TRUE };
                    let fits = [self.and(fits[0], positive), fits[1]];
                    Some((fits, self.simple_quotient(&power, y, signedness).0, None))
                }
                _ => None,
            };
            if let Some((fits, quotient, has_remainder)) = found {
                return Some(KnownQuotient { case: self.all(fits), quotient, has_remainder });
            }
        }
        None
    }

    /// 2^n.
    fn power(&mut self, n: &[Lit]) -> Word {
        self.shl(&small(n.len() as u32, 1), n)
    }

    /// A quotient, and whether there is a remainder, by magnitudes.
    fn simple_quotient(&mut self, a: &[Lit], b: &[Lit], signedness: Signedness) -> (Word, Lit) {
        let (quotient, remainder) = match signedness {
            Signedness::Unsigned => self.divide(a, b),
            Signedness::Signed => {
                let ((of_a, x), (of_b, y)) = (self.signed_parts(a), self.signed_parts(b));
                let (quotient, remainder) = self.divide(&x, &y);
                let negative = self.xor(of_a, of_b);
                (self.neg_if(negative, &quotient), remainder)
            }
        };
        let has_remainder = !self.is_zero(&remainder);
        (quotient, has_remainder)
    }

    fn fits_product(&mut self, a: &[Lit], b: &[Lit], signedness: Signedness) -> Lit {
        if signedness == Signedness::Unsigned
            && (self.multiples.is_quotient(a, b, false) || self.multiples.is_quotient(b, a, false))
        {
            return Lit::TRUE;
        }
        !overflowing(self, Arith::Mul, signedness, a, b).1
    }

    fn fits_shift(&mut self, a: &[Lit], n: &[Lit], signedness: Signedness) -> Lit {
        let shifted = self.shl(a, n);
        let (same, in_range) = (keeps_value(self, &shifted, a, n, signedness), self.is_amount(n));
        self.and(same, in_range)
    }

    /// Whether a word is below its width, which is always a number of as many bits.
    fn is_amount(&mut self, n: &[Lit]) -> Lit {
        self.less(n, &small(n.len() as u32, n.len() as u64))
    }
}
