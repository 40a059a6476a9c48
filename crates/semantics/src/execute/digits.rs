//! Library functions that read a number from a string: `strtol` and its kin (C23, 7.24.1).
//!
//! The number is that of the longest beginning of the string, behind white space, that is a sign and digits of the base.
//! A number that the type cannot hold sets `errno`, which is not modelled: the call is unsupported then.

use super::handling::Origin;
use super::{Ended, Execution};
use crate::library::NumberText;
use crate::memory::{Exactness, Intent, Piece};
use crate::observe::Observer;
use crate::reason::Unmodelled;
use crate::value::{Leaf, Scalar};
use crate::{UbRule, Value};
use irrefute_ir::AddressSpace;

impl<O: Observer> Execution<'_, '_, O> {
    /// The number at the beginning of a string, in an integer of `bits` bits.
    pub(super) fn parse_number(&mut self, text: NumberText, args: &[Value], bits: u32) -> Result<Scalar, Ended> {
        let arg = |i: usize| args[i].0[0].extract().into_owned();
        let string = arg(0);
        let (base, end) = match text {
            NumberText::Decimal => (10, None),
            NumberText::OfBase { .. } => (self.base(&arg(2))?, Some(arg(1))),
        };
        let mut at = 0;
        while matches!(self.byte(&string, at)?, b' ' | b'\t'..=b'\r') {
            at += 1;
        }
        let sign = self.byte(&string, at)?;
        at += u64::from(matches!(sign, b'+' | b'-'));
        let (base, first) = self.prefix(&string, at, base)?;
        let (magnitude, after) = self.digits(&string, first, base)?;
        // Without digits behind `0x`, the number is the 0; without any digits there is no number.
        let after = match after {
            after if after > first => after,
            _ if first > at => at + 1,
            _ => 0,
        };
        if let Some(end) = end.filter(|end| *end != Scalar::Word(0)) {
            let reached = self.moved_pointer(&string, after)?;
            self.store_pointer(&end, &reached)?;
        }
        let is_signed = !matches!(text, NumberText::OfBase { signed: false });
        match number(magnitude, sign == b'-', bits, is_signed) {
            Some(word) => Ok(Scalar::Word(word)),
            // The nearest number, and `ERANGE`.
            None => match self.host {
                Some(host) => {
                    host.number_too_large(self)?;
                    Ok(Scalar::Word(nearest(sign == b'-', bits, is_signed)))
                }
                None => Err(self.unsupported(Unmodelled::NumberTooLarge)),
            },
        }
    }

    fn base(&self, scalar: &Scalar) -> Result<u32, Ended> {
        match scalar {
            Scalar::Word(base @ (0 | 2..=36)) => Ok(*base as u32),
            Scalar::Word(_) => Err(self.unsupported(Unmodelled::NumberBase)),
            _ => Err(self.broken(UbRule::NotDefined, vec![Value::scalar(scalar.clone())])),
        }
    }

    /// The base, and where the digits begin: behind `0x`, if the base is 16 or is to be seen from the text.
    fn prefix(&mut self, string: &Scalar, at: u64, base: u32) -> Result<(u32, u64), Ended> {
        if self.byte(string, at)? != b'0' || !matches!(base, 0 | 16) {
            return Ok((if base == 0 { 10 } else { base }, at));
        }
        if matches!(self.byte(string, at + 1)?, b'x' | b'X') {
            return Ok((16, at + 2));
        }
        Ok((if base == 0 { 8 } else { base }, at))
    }

    /// The number that the digits from `first` on are, at most 2^72, and where they end.
    fn digits(&mut self, string: &Scalar, first: u64, base: u32) -> Result<(u128, u64), Ended> {
        let (mut magnitude, mut at) = (0u128, first);
        while let Some(digit) = char::from(self.byte(string, at)?).to_digit(base) {
            magnitude = (magnitude * u128::from(base) + u128::from(digit)).min(1 << 72);
            at += 1;
        }
        Ok((magnitude, at))
    }

    fn store_pointer(&mut self, to: &Scalar, pointer: &Scalar) -> Result<(), Ended> {
        let kind = self.program.globals.spaces.kind(AddressSpace::default());
        // The end is stored to an object of C, which is aligned.
        let (index, offset, _) =
            self.reach_aligned((AddressSpace::default(), to), Intent::Write, kind.bytes(), kind.bytes())?;
        let piece = Piece { offset, lanes: 1, leaf: Leaf::Ptr(kind) };
        match self.memory.contents_mut(index) {
            Ok(image) => {
                let exactness = image.write(&piece, std::slice::from_ref(pointer));
                self.notes.inexact |= exactness == Exactness::UpperBound;
            }
            Err(reason) => return Err(self.unsupported(reason)),
        }
        self.keeps_pointers(Origin::Unknown, index, &Value::scalar(pointer.clone()))
    }
}

/// A magnitude with a sign as an integer of a width; `None` if it does not fit. An unsigned number is negated modulo.
fn number(magnitude: u128, is_negative: bool, bits: u32, is_signed: bool) -> Option<u64> {
    let limit = match (is_signed, is_negative) {
        (true, true) => 1u128 << (bits - 1),
        (true, false) => (1u128 << (bits - 1)) - 1,
        (false, _) => (1u128 << bits) - 1,
    };
    let word = u64::try_from(magnitude).ok().filter(|_| magnitude <= limit)?;
    let number = if is_negative { word.wrapping_neg() } else { word };
    Some(number & (u64::MAX >> (64 - bits)))
}

/// The number that a text gives whose number does not fit.
fn nearest(is_negative: bool, bits: u32, is_signed: bool) -> u64 {
    let all = u64::MAX >> (64 - bits);
    match (is_signed, is_negative) {
        (false, _) => all,
        (true, false) => all >> 1,
        (true, true) => all ^ (all >> 1),
    }
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn a_number_fits_or_there_is_none() {
        assert_eq!(number(128, true, 8, true), Some(0x80));
        assert_eq!(number(128, false, 8, true), None);
        assert_eq!(number(129, true, 8, true), None);
        assert_eq!(number(255, false, 8, false), Some(255));
        assert_eq!(number(255, true, 8, false), Some(1));
        assert_eq!(number(256, true, 8, false), None);
        assert_eq!(number(1 << 64, false, 64, false), None);
    }
}
