//! Elementwise rules on vectors some lanes of which are picked together.
//!
//! PickedLanes that share a joint of one operand form a *component*; the results of different components
//! are independent, those of one component are picked together.

use super::product::{OnPick, Pick, Widths, all_picks};
use super::{Notes, Stop, all_poison, check_division, one_lane};
use crate::rules::{Bits, Defined, Rule};
use crate::set::normal;
use crate::value::Scalar;
use smallvec::SmallVec;
use std::sync::Arc;

/// As [`elementwise`](super::elementwise).
pub(super) fn lanes(rule: Rule, operands: &[&[Scalar]], out: &mut [Scalar], notes: &mut Notes) -> Result<(), Stop> {
    let lanes = operands[0].len();
    for component in components(operands) {
        // PickedLanes that are poison, or undefined, for sure are decided first. They must not take part in the enumeration,
        // which would multiply the picks for nothing.
        let mut rest = Vec::new();
        for &i in &component {
            let lane: Vec<&Scalar> = operands.iter().map(|o| &o[i]).collect();
            check_division(rule, &lane)?;
            if lane.iter().any(|s| s.is_poison()) {
                place(all_poison(rule), i, lanes, out);
            } else {
                rest.push(i);
            }
        }
        match rest[..] {
            [] => {}
            [i] => {
                let lane: Vec<&Scalar> = operands.iter().map(|o| &o[i]).collect();
                place(one_lane(rule, &lane, notes)?, i, lanes, out);
            }
            _ => several(rule, operands, &rest, out, notes)?,
        }
    }
    Ok(())
}

fn place(results: impl IntoIterator<Item = Scalar>, lane: usize, lanes: usize, out: &mut [Scalar]) {
    for (k, result) in results.into_iter().enumerate() {
        out[k * lanes + lane] = result;
    }
}

/// Whether some lane is picked together with others.
pub fn has_joints(lanes: &[Scalar]) -> bool {
    lanes.iter().any(|lane| matches!(lane, Scalar::Joint(..)))
}

/// The lanes in groups, each ascending: lanes that share a joint of one operand are in one group.
pub(super) fn components(operands: &[&[Scalar]]) -> Vec<Vec<usize>> {
    let lanes = operands[0].len();
    // Union by relabelling: vectors are short. Joints of different operands do not tie lanes by themselves, since each
    // operand is read apart; they do by way of a lane that both have.
    let mut group: Vec<usize> = (0..lanes).collect();
    for operand in operands {
        for (i, s) in operand.iter().enumerate() {
            let Scalar::Joint(joint, _) = s else { continue };
            let same = |t: &Scalar| matches!(t, Scalar::Joint(other, _) if Arc::ptr_eq(joint, other));
            if let Some(first) = operand[..i].iter().position(same) {
                let (from, to) = (group[i], group[first]);
                group.iter_mut().filter(|g| **g == from).for_each(|g| *g = to);
            }
        }
    }
    (0..lanes).map(|g| (0..lanes).filter(|&i| group[i] == g).collect::<Vec<_>>()).filter(|c| !c.is_empty()).collect()
}

/// A component of several lanes, none of which has a poison operand.
fn several(
    rule: Rule,
    operands: &[&[Scalar]],
    component: &[usize],
    out: &mut [Scalar],
    notes: &mut Notes,
) -> Result<(), Stop> {
    let lanes = operands[0].len();
    let n = component.len();
    let reads: Vec<Vec<&Scalar>> = operands.iter().map(|o| component.iter().map(|&i| &o[i]).collect()).collect();
    let reads: Vec<&[&Scalar]> = reads.iter().map(|r| &r[..]).collect();
    let (first, second) = rule.result_widths();
    let results: Vec<u32> = [Some(first), second].into_iter().flatten().flat_map(|w| vec![w; n]).collect();
    let widths = Widths { read: rule.operand_width(), results: &results };
    let Some(results) = all_picks(&PickedLanes { rule, n }, &reads, widths, notes)? else {
        return apart(rule, operands, component, out, notes);
    };
    for (k, result) in results.into_iter().enumerate() {
        out[k / n * lanes + component[k % n]] = result;
    }
    Ok(())
}

/// A rule on the picks of `n` lanes.
struct PickedLanes {
    rule: Rule,
    n: usize,
}

impl OnPick for PickedLanes {
    fn on_pick<B: Bits>(&self, slots: &[B], results: &mut [Pick<B>]) -> Result<(), Stop> {
        let n = self.n;
        for k in 0..n {
            let operands: SmallVec<[B; 3]> = slots[k..].iter().step_by(n).cloned().collect();
            match self.rule.apply(&operands) {
                Defined::One(x) => results[k] = Pick::Value(x),
                Defined::Pair(x, y) => {
                    results[k] = Pick::Value(x);
                    results[n + k] = Pick::Value(y);
                }
                Defined::Poison => results[k..].iter_mut().step_by(n).for_each(|r| *r = Pick::Poison),
                Defined::Undef => results[k..].iter_mut().step_by(n).for_each(|r| *r = Pick::Undef),
                Defined::Ub(broken) => return Err(Stop::Ub(broken)),
            }
        }
        Ok(())
    }
}

/// Too many picks: each lane by itself, known only from above.
fn apart(
    rule: Rule,
    operands: &[&[Scalar]],
    component: &[usize],
    out: &mut [Scalar],
    notes: &mut Notes,
) -> Result<(), Stop> {
    let lanes = operands[0].len();
    notes.inexact = true;
    let (first, second) = rule.result_widths();
    for &i in component {
        let lane: Vec<&Scalar> = operands.iter().map(|o| &o[i]).collect();
        let results = one_lane(rule, &lane, notes)?;
        let widths = [first, second.unwrap_or(first)];
        place(results.iter().zip(widths).map(|(s, w)| normal::loosened(s, w)), i, lanes, out);
    }
    Ok(())
}
