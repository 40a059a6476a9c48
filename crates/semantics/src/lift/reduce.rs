//! Reductions of the lanes of a vector by an associative rule (`llvm.vector.reduce.*` of integers).

use super::product::{OnPick, Pick, Widths, all_picks};
use super::{Notes, Stop, one_lane};
use crate::rules::{Bits, Defined, Rule};
use crate::set::normal;
use crate::value::Scalar;

/// The lanes of a vector, combined by a rule of two operands; poison if any lane is. The vector is
/// read once: lanes that are picked together stay together.
///
/// # Errors
/// As [`elementwise`](super::elementwise).
pub fn reduce(rule: Rule, lanes: &[Scalar], notes: &mut Notes) -> Result<Scalar, Stop> {
    if lanes.iter().any(Scalar::is_poison) {
        return Ok(Scalar::Poison);
    }
    if !lanes.iter().any(|s| matches!(s, Scalar::Joint(..))) {
        return fold(rule, lanes, notes);
    }
    let width = rule.operand_width();
    let reads: Vec<&Scalar> = lanes.iter().collect();
    if let Some(results) = all_picks(&Reduction(rule), &[&reads], Widths { read: width, results: &[width] }, notes)? {
        return Ok(results.into_iter().next().unwrap_or(Scalar::Poison));
    }
    notes.inexact = true;
    let apart: Vec<Scalar> = lanes.iter().map(|s| normal::loosened(s, width)).collect();
    fold(rule, &apart, notes)
}

/// Lane by lane: exact for lanes that are independent, since each is used once.
fn fold(rule: Rule, lanes: &[Scalar], notes: &mut Notes) -> Result<Scalar, Stop> {
    let Some((first, rest)) = lanes.split_first() else { return Ok(Scalar::Poison) };
    rest.iter().try_fold(first.clone(), |sum, lane| {
        Ok(one_lane(rule, &[&sum, lane], notes)?.into_iter().next().unwrap_or(Scalar::Poison))
    })
}

/// A reduction of one pick of all lanes.
struct Reduction(Rule);

impl OnPick for Reduction {
    fn on_pick<B: Bits>(&self, slots: &[B], results: &mut [Pick<B>]) -> Result<(), Stop> {
        let Some((first, rest)) = slots.split_first() else { return Ok(()) };
        let mut sum = first.clone();
        for lane in rest {
            match self.0.apply(&[sum, lane.clone()]) {
                Defined::One(x) | Defined::Pair(x, _) => sum = x,
                Defined::Poison => {
                    results[0] = Pick::Poison;
                    return Ok(());
                }
                Defined::Undef => {
                    results[0] = Pick::Undef;
                    return Ok(());
                }
                Defined::Ub(broken) => return Err(Stop::Ub(broken)),
            }
        }
        results[0] = Pick::Value(sum);
        Ok(())
    }
}
