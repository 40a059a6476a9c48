//! Quotients and remainders, and signed words as signs and magnitudes.
//!
//! Divisions have one form whatever they are part of: leading zeros of both operands and trailing zeros of a constant
//! divisor are left out, a quotient that is divided again is divided once, and signed divisions are those of the magnitudes.

use super::circuits::Circuits;
use super::graph::Lit;
use super::word::{Word, constant, known, not, resized, sign, small};
use dashu_int::UBig;
use dashu_int::ops::BitTest;
use rustc_hash::FxHashMap;

/// What is known of signed words.
#[derive(Clone, Debug, Default)]
pub(super) struct Signs {
    /// Words that are a magnitude below 2^(w−1), negated where the literal is true.
    parts: FxHashMap<Word, (Lit, Word)>,
    /// Words that are another one negated.
    negations: FxHashMap<Word, Word>,
}

impl Signs {
    /// Notes that `result` is −a.
    pub(super) fn negation(&mut self, result: &[Lit], a: &[Lit]) {
        if known(a).is_some() || self.negations.contains_key(a) {
            return;
        }
        self.negations.entry(result.to_vec()).or_insert_with(|| a.to_vec());
        if let Some((negative, magnitude)) = self.parts(a) {
            self.signed(result, !negative, &magnitude);
        } else if sign(a) == Lit::FALSE {
            self.signed(result, Lit::TRUE, a);
        }
    }

    /// Notes that `result` is `a`, negated where `negative` is true.
    pub(super) fn signed(&mut self, result: &[Lit], negative: Lit, a: &[Lit]) {
        if sign(a) == Lit::FALSE && known(a).is_none() {
            self.parts.entry(result.to_vec()).or_insert_with(|| (negative, a.to_vec()));
        }
    }

    /// The sign and magnitude of which a word was made.
    pub(super) fn parts(&self, a: &[Lit]) -> Option<(Lit, Word)> {
        self.parts.get(a).cloned()
    }

    /// A word with the same magnitude, which is not known to be a negation.
    pub(super) fn without_sign(&self, a: &[Lit]) -> Word {
        match (self.parts.get(a), self.negations.get(a)) {
            (Some((_, magnitude)), _) => magnitude.clone(),
            (None, Some(negated)) => negated.clone(),
            (None, None) => a.to_vec(),
        }
    }
}

/// The divisions that were made.
#[derive(Clone, Debug, Default)]
pub(super) struct Divisions {
    /// By dividend and divisor, quotient and remainder.
    all: FxHashMap<(Word, Word), (Word, Word)>,
    /// Quotients of divisions by constants, without leading zeros, with the dividend and the divisor.
    quotients: FxHashMap<Word, (Word, UBig)>,
}

/// The number of bits without leading zeros.
fn significant(a: &[Lit]) -> usize {
    a.len() - a.iter().rev().take_while(|&&bit| bit == Lit::FALSE).count()
}

impl Circuits {
    /// The unsigned quotient and remainder; of a division by 0 anything with a = q · b + r.
    pub fn divide(&mut self, a: &[Lit], b: &[Lit]) -> (Word, Word) {
        let width = significant(a).max(significant(b)).max(1);
        let (a, b, full) = (&a[..width], &b[..width], a.len() as u32);
        let key = (a.to_vec(), b.to_vec());
        let (quotient, remainder) = match self.divisions.all.get(&key) {
            Some(known) => known.clone(),
            None => {
                let result = match known(b) {
                    Some(divisor) if !divisor.is_zero() => self.divide_by_constant(a, &divisor),
                    _ => self.long_division(a, b),
                };
                self.divisions.all.insert(key, result.clone());
                result
            }
        };
        let form = self.form(a).minus(&self.form(&quotient).product(&self.form(b)));
        self.note(&remainder, form);
        (resized(&quotient, full), resized(&remainder, full))
    }

    fn divide_by_constant(&mut self, a: &[Lit], divisor: &UBig) -> (Word, Word) {
        let width = a.len() as u32;
        if let Some((dividend, first)) = self.divisions.quotients.get(&a[..significant(a)]).cloned() {
            let product = first * divisor;
            let quotient = match product.bit_len() <= dividend.len() {
                true => self.divide(&dividend, &constant(dividend.len() as u32, &product)).0,
                false => small(width, 0),
            };
            let quotient = resized(&quotient, width);
            let multiple = self.mul(&quotient, &constant(width, divisor));
            let remainder = self.sub(a, &multiple);
            // It is below the divisor.
            let bits = divisor.bit_len().min(a.len());
            return (quotient, resized(&remainder[..bits], width));
        }
        let zeros = divisor.trailing_zeros().unwrap_or(0);
        let odd = divisor >> zeros;
        let high = &a[zeros..];
        let (quotient, rest) = match odd.is_one() {
            true => (high.to_vec(), Vec::new()),
            false if zeros > 0 => self.divide(high, &constant(high.len() as u32, &odd)),
            false => self.long_division(a, &constant(width, divisor)),
        };
        let significant = &quotient[..significant(&quotient)];
        if known(significant).is_none() && !odd.is_one() {
            self.divisions.quotients.entry(significant.to_vec()).or_insert_with(|| (a.to_vec(), divisor.clone()));
        }
        let remainder: Word = a[..zeros].iter().chain(&rest).copied().collect();
        (resized(&quotient, width), resized(&remainder, width))
    }

    /// Bit by bit, from the highest one.
    fn long_division(&mut self, a: &[Lit], b: &[Lit]) -> (Word, Word) {
        let width = a.len();
        // Whether a bit of the divisor from this one on is 1; of the dividend, too. Where the dividend has none so far, the
        // divisor does not fit: known zeros need no circuit.
        let mut beyond = vec![Lit::FALSE; width + 1];
        for i in (0..width).rev() {
            beyond[i] = self.or(beyond[i + 1], b[i]);
        }
        // The rest is below the divisor; of a constant, the number of bits is known.
        let most = if known(b).is_some_and(|b| !b.is_zero()) { significant(b) } else { width };
        let (mut rest, mut quotient): (Word, Word) = (Vec::new(), vec![Lit::FALSE; width]);
        let mut any = Lit::FALSE;
        for i in (0..width).rev() {
            rest.insert(0, a[i]);
            any = self.or(any, a[i]);
            let divisor = resized(b, rest.len() as u32);
            let (difference, covers) = self.add_carry(&rest, &not(&divisor), Lit::TRUE);
            let too_large = beyond.get(rest.len()).copied().unwrap_or(Lit::FALSE);
            quotient[i] = self.all([covers, !too_large, any]);
            rest = self.multiplexed(quotient[i], &difference, &rest);
            rest.truncate(most);
        }
        // It is below the divisor anyway; said once more, a solver need not find that out step by step.
        let rest = resized(&rest, width as u32);
        let (below, divides) = (self.less(&rest, b), self.any(b.iter().copied()));
        let is_rest = self.or(below, !divides);
        (quotient, rest.iter().map(|&bit| self.and(bit, is_rest)).collect())
    }
}
