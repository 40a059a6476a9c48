//! `bitcast` between integers, floating-point values and vectors of them: the bits stay, the lanes
//! change (Language Reference, `bitcast`; "Taming", section 4: ty₂⇑(ty₁⇓(v))).
//!
//! BitcastLanes lie in little-endian order: lane 0 holds the lowest bits. (For big-endian layouts the
//! lowering reverses them.) A poison lane makes poison every lane of the result that shares a bit
//! with it. The operand is read once, so one pick may fill several lanes of the result.

use super::closed::exact_cube;
use super::corners::hull;
use super::product::{OnPick, Pick, Widths, all_picks};
use super::{Notes, Stop, is_relaxed};
use crate::reason::Unmodelled;
use crate::rules::Bits;
use crate::set::{Cube, normal};
use crate::value::Scalar;
use dashu_int::UBig;
use std::ops::Range;

/// Reinterprets lanes of `from` bits as lanes of `to` bits; as many bits in all.
///
/// # Errors
/// Unsupported for a pointer that changes its lane.
pub fn bitcast(from: u32, operand: &[Scalar], to: u32, out: &mut [Scalar], notes: &mut Notes) -> Result<(), Stop> {
    if from == to {
        out.clone_from_slice(operand);
        return Ok(());
    }
    if operand.iter().any(|s| matches!(s, Scalar::Log(..) | Scalar::Phy(_) | Scalar::Raw(_))) {
        return Err(Stop::Unsupported(Unmodelled::PointerBitcast));
    }
    let segment = lcm(from, to);
    if operand.iter().any(|s| matches!(s, Scalar::Joint(..))) {
        return segment_of(BitcastLanes { from, to, operand }, out, notes);
    }
    // Where a boundary of the operand's lanes meets one of the result's, the two sides are independent: each segment
    // has its own picks, whose numbers then add up instead of multiplying.
    let parts =
        operand.chunks((segment / u64::from(from)) as usize).zip(out.chunks_mut((segment / u64::from(to)) as usize));
    for (operand, out) in parts {
        segment_of(BitcastLanes { from, to, operand }, out, notes)?;
    }
    Ok(())
}

fn lcm(a: u32, b: u32) -> u64 {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    u64::from(a) * u64::from(b / x)
}

fn segment_of(lanes: BitcastLanes, out: &mut [Scalar], notes: &mut Notes) -> Result<(), Stop> {
    let BitcastLanes { from, to, operand } = lanes;
    if lanes.wordwise(out) {
        return Ok(());
    }
    if let Some(results) = lanes.cubewise() {
        out.iter_mut().zip(results).for_each(|(to, from)| *to = from);
        return Ok(());
    }
    let reads: Vec<&Scalar> = operand.iter().collect();
    let widths = vec![to; out.len()];
    if let Some(results) = all_picks(&lanes, &[&reads], Widths { read: from, results: &widths }, notes)? {
        out.iter_mut().zip(results).for_each(|(to, from)| *to = from);
        return Ok(());
    }
    notes.inexact = true;
    let cubes: Vec<Cube> = operand.iter().map(hull).collect();
    for (k, result) in out.iter_mut().enumerate() {
        *result = lanes.poison_or(k, || normal::wide(lanes.lane_of(&cubes, k), to, lanes.relaxed(k)));
    }
    Ok(())
}

/// The operand of a bitcast, with the widths of the lanes in bits.
struct BitcastLanes<'a> {
    from: u32,
    to: u32,
    operand: &'a [Scalar],
}

impl BitcastLanes<'_> {
    /// The lanes of the operand that share a bit with lane `k` of the result.
    fn sources(&self, k: usize) -> Range<usize> {
        let (start, end) = (k * self.to as usize, (k + 1) * self.to as usize);
        start / self.from as usize..end.div_ceil(self.from as usize)
    }

    fn poison_or(&self, k: usize, scalar: impl FnOnce() -> Scalar) -> Scalar {
        if self.operand[self.sources(k)].iter().any(Scalar::is_poison) { Scalar::Poison } else { scalar() }
    }

    fn relaxed(&self, k: usize) -> bool {
        is_relaxed(&self.operand[self.sources(k)])
    }

    /// The fast path: words and poison that give words; `false` if the slow path is needed.
    fn wordwise(&self, out: &mut [Scalar]) -> bool {
        let is_plain = |s: &Scalar| matches!(s, Scalar::Word(_) | Scalar::Poison);
        if self.from > 64 || self.to > 64 || !self.operand.iter().all(is_plain) {
            return false;
        }
        for (k, result) in out.iter_mut().enumerate() {
            *result = self.poison_or(k, || Scalar::Word(self.word(k)));
        }
        true
    }

    /// Lane `k` of the result, if the lanes of the operand are words.
    fn word(&self, k: usize) -> u64 {
        let (from, to) = (self.from as usize, self.to as usize);
        let (start, end) = (k * to, (k + 1) * to);
        self.sources(k).fold(0, |word, i| {
            let (low, high) = (start.max(i * from), end.min((i + 1) * from));
            let bits = self.operand[i].word().unwrap_or(0) >> (low - i * from);
            word | (bits & (u64::MAX >> (64 - (high - low)))) << (low - start)
        })
    }

    /// The result bit by bit, if every lane is a product of bits of its own: then all bits are independent.
    fn cubewise(&self) -> Option<Vec<Scalar>> {
        let product = |s: &Scalar| if matches!(s, Scalar::Joint(..)) { None } else { exact_cube(s) };
        let cubes: Vec<Cube> = self.operand.iter().map(product).collect::<Option<_>>()?;
        let lanes = self.operand.len() * self.from as usize / self.to as usize;
        let lane = |k| normal::from_cube(self.lane_of(&cubes, k), self.to, self.relaxed(k));
        Some((0..lanes).map(|k| self.poison_or(k, || lane(k))).collect())
    }

    fn lane_of(&self, cubes: &[Cube], k: usize) -> Cube {
        let part = |bits: fn(&Cube) -> &UBig| self.bits_of(|i| bits(&cubes[i]).clone(), k);
        Cube { undef: part(|c| &c.undef), ones: part(|c| &c.ones) }
    }

    /// Lane `k` of the result, from the bits of the lanes of the operand.
    fn bits_of(&self, lane: impl Fn(usize) -> UBig, k: usize) -> UBig {
        let sources = self.sources(k);
        let skipped = k * self.to as usize - sources.start * self.from as usize;
        let joined = sources.rev().fold(UBig::ZERO, |high, i| (high << self.from as usize) | lane(i));
        Bits::truncate(&(joined >> skipped), self.to)
    }
}

impl OnPick for BitcastLanes<'_> {
    fn on_pick<B: Bits>(&self, slots: &[B], results: &mut [Pick<B>]) -> Result<(), Stop> {
        for (k, result) in results.iter_mut().enumerate() {
            let poison = self.operand[self.sources(k)].iter().any(Scalar::is_poison);
            *result =
                if poison { Pick::Poison } else { Pick::Value(B::from_big(&self.bits_of(|i| slots[i].to_big(), k))) };
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_joined_and_split_as_cubes_are() {
        for (from, lanes, to) in [(8, 8, 64), (64, 2, 16), (16, 3, 48), (3, 4, 4), (5, 7, 7), (1, 64, 64), (64, 1, 1)] {
            for poison in 0..3 {
                let lane = |i: u64| match i % 5 == 1 && i < poison * 3 {
                    true => Scalar::Poison,
                    false => Scalar::Word((i + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - from)),
                };
                let operand: Vec<Scalar> = (0..lanes).map(lane).collect();
                let lanes = BitcastLanes { from, to, operand: &operand };
                let expected = lanes.cubewise().expect("bits are independent");
                let mut out = vec![Scalar::Poison; expected.len()];
                assert!(lanes.wordwise(&mut out));
                assert_eq!(out, expected, "{from} to {to}: {operand:?}");
            }
        }
    }
}
