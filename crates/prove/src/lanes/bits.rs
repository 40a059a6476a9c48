//! Operations on the bits of integers: fields of bits, checksums, products without carries.

use super::Reads;
use super::arithmetic::without_carries;
use crate::flow::NoCircuit;
use crate::graph::Lit;
use crate::word::{Word, resized, small};
use irrefute_semantics::targets::scalar::{Bits, Field, REVERSED_POLYNOMIAL};

/// The low bits of a word, as many as a number says.
fn low(x: &mut Reads, word: &[Lit], length: &[Lit]) -> Word {
    let g = x.g();
    let kept = |(i, &bit): (usize, &Lit)| {
        let is_below = g.at_least(length, i as u64 + 1);
        g.and(bit, is_below)
    };
    word.iter().enumerate().map(kept).collect()
}

pub(super) fn field(x: &mut Reads) -> Result<Word, NoCircuit> {
    let (word, control) = (x.read(0, 0)?, x.read(1, 0)?);
    let (start, length) = (&control[..8], &control[8..16]);
    let g = x.g();
    let too_far = g.at_least(start, word.len() as u64);
    let shifted = g.shr(&word, start, Lit::FALSE);
    let from_start = g.choose(too_far, &small(word.len() as u32, 0), &shifted);
    Ok(low(x, &from_start, length))
}

pub(super) fn below(x: &mut Reads) -> Result<Word, NoCircuit> {
    let (word, control) = (x.read(0, 0)?, x.read(1, 0)?);
    Ok(low(x, &word, &control[..8]))
}

/// Whether the first operand plus the number of the lane is below the second, as numbers that never overflow.
pub(super) fn is_active(lane: usize, x: &mut Reads) -> Result<Word, NoCircuit> {
    let width = x.width(0).max(64) + 1;
    let (base, end) = (resized(&x.read(0, 0)?, width), resized(&x.read(1, 0)?, width));
    let g = x.g();
    let element = g.add(&base, &small(width, lane as u64));
    Ok(vec![g.less(&element, &end)])
}

pub(super) fn under_mask(bits: Bits, x: &mut Reads) -> Result<Word, NoCircuit> {
    let (word, mask) = (x.read(0, 0)?, x.read(1, 0)?);
    let g = x.g();
    match bits {
        Bits::Collected => {
            // From the highest bit of the mask on, each bit under it comes in at the low end.
            let mut collected = small(word.len() as u32, 0);
            for (&bit, &is_taken) in word.iter().zip(&mask).rev() {
                let mut with = vec![bit];
                with.extend_from_slice(&collected[..collected.len() - 1]);
                collected = g.choose(is_taken, &with, &collected);
            }
            Ok(collected)
        }
        Bits::Spread => {
            let (mut rest, mut spread) = (word, Vec::new());
            for &is_taken in &mask {
                spread.push(g.and(is_taken, rest[0]));
                let mut next = rest[1..].to_vec();
                next.push(Lit::FALSE);
                rest = g.choose(is_taken, &next, &rest);
            }
            Ok(spread)
        }
    }
}

/// The length, in seven bits, and the position of a field. It is poison if it does not lie within 64 bits.
fn length_and_start(place: Field, x: &mut Reads) -> Result<(Word, Word), NoCircuit> {
    let (length, start) = match place {
        Field::InBytes => (x.read(1, 0)?, x.read(1, 1)?),
        Field::InLane1 => {
            let control = x.read(1, 1)?;
            (control.clone(), control[8..].to_vec())
        }
        Field::Immediate(first) => (x.read(first, 0)?, x.read(first + 1, 0)?),
    };
    let (length, start) = (resized(&length[..6], 7), start[..6].to_vec());
    let zero = x.is_zero(&length);
    let length = x.g().choose(zero, &small(7, 64), &length);
    let end = x.g().add(&resized(&length, 8), &resized(&start, 8));
    let beyond = x.g().at_least(&end, 65);
    x.poison_where(Lit::TRUE, beyond);
    Ok((length, start))
}

/// Lane 0: a field of bits. Lane 1 is undefined.
pub(super) fn extract_field(place: Field, k: usize, x: &mut Reads) -> Result<Word, NoCircuit> {
    if k > 0 {
        return Ok(poison(x));
    }
    let (length, start) = length_and_start(place, x)?;
    let word = x.read(0, 0)?;
    let shifted = x.g().shr(&word, &start, Lit::FALSE);
    Ok(low(x, &shifted, &length))
}

/// Lane 0: the first operand with the low bits of the second in a field. Lane 1 is undefined.
pub(super) fn insert_field(place: Field, k: usize, x: &mut Reads) -> Result<Word, NoCircuit> {
    if k > 0 {
        return Ok(poison(x));
    }
    let (length, start) = length_and_start(place, x)?;
    let (old, new) = (x.read(0, 0)?, x.read(1, 0)?);
    let mask = low(x, &[Lit::TRUE; 64], &length);
    let g = x.g();
    let (mask, new) = (g.shl(&mask, &start), g.shl(&new, &start));
    Ok(mask.iter().zip(new.iter().zip(&old)).map(|(&mask, (&new, &old))| g.ite(mask, new, old)).collect())
}

/// A lane that is poison everywhere.
fn poison(x: &mut Reads) -> Word {
    x.poison_where(Lit::TRUE, Lit::TRUE);
    Vec::new()
}

/// The checksum CRC-32C of the bytes of the second operand, from the low 32 bits of the first on.
pub(super) fn checksum(x: &mut Reads) -> Result<Word, NoCircuit> {
    let (start, word) = (x.read(0, 0)?, x.read(1, 0)?);
    let mut sum = start[..32].to_vec();
    let g = x.g();
    for bit in word {
        let is_odd = g.xor(sum[0], bit);
        let step = |i: usize| {
            let shifted = sum.get(i + 1).copied().unwrap_or(Lit::FALSE);
            if REVERSED_POLYNOMIAL >> i & 1 == 1 { g.xor(shifted, is_odd) } else { shifted }
        };
        sum = (0..32).map(step).collect();
    }
    Ok(sum)
}

/// The product without carries of one lane of each operand, which bits 0 and 4 of the third name.
pub(super) fn carryless_product(k: usize, x: &mut Reads) -> Result<Word, NoCircuit> {
    let which = x.read(2, 0)?;
    let a = x.one_of(0, 0..2, &which[..1], Lit::TRUE)?;
    let b = x.one_of(1, 0..2, &which[4..5], Lit::TRUE)?;
    Ok(without_carries(x, &a, &b, 128)[64 * k..64 * (k + 1)].to_vec())
}
