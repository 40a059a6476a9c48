//! Elementwise rules on vectors of which some lanes are picked together.
//!
//! Lanes that share a joint of one operand form a *component*; the results of different components
//! are independent, those of one component are picked together.

use super::product::{Pick, Sources};
use super::{Notes, Stop, all_poison, check_division, one_lane};
use crate::semantics::rules::{Bits, Defined, Rule};
use crate::semantics::set::normal;
use crate::semantics::value::Scalar;
use dashu_int::UBig;
use std::sync::Arc;

/// As [`elementwise`](super::elementwise).
pub(super) fn lanes(rule: Rule, operands: &[&[Scalar]], out: &mut [Scalar], notes: &mut Notes) -> Result<(), Stop> {
    let lanes = operands[0].len();
    for component in components(operands) {
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
            _ if rule.fits_words() => component_of::<u64>(rule, operands, &rest, out, notes)?,
            _ => component_of::<UBig>(rule, operands, &rest, out, notes)?,
        }
    }
    Ok(())
}

fn place(results: impl IntoIterator<Item = Scalar>, lane: usize, lanes: usize, out: &mut [Scalar]) {
    for (k, result) in results.into_iter().enumerate() {
        out[k * lanes + lane] = result;
    }
}

/// The lanes in groups, each ascending.
fn components(operands: &[&[Scalar]]) -> Vec<Vec<usize>> {
    let lanes = operands[0].len();
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
fn component_of<B: Bits>(
    rule: Rule,
    operands: &[&[Scalar]],
    component: &[usize],
    out: &mut [Scalar],
    notes: &mut Notes,
) -> Result<(), Stop> {
    let lanes = operands[0].len();
    let n = component.len();
    let reads: Vec<Vec<&Scalar>> = operands.iter().map(|o| component.iter().map(|&i| &o[i]).collect()).collect();
    let (first, second) = rule.result_widths();
    let widths: Vec<u32> = [Some(first), second].into_iter().flatten().flat_map(|w| vec![w; n]).collect();
    let Some(sources) = Sources::<B>::of_operands(reads.iter().map(|r| &r[..])) else {
        return apart(rule, operands, component, out, notes);
    };
    let results = sources.gather(&widths, notes, |values, row| {
        for k in 0..n {
            let picked: Vec<B> = (0..operands.len()).map(|o| values[o * n + k].clone()).collect();
            match rule.apply(&picked) {
                Defined::One(x) => row[k] = Pick::Value(x),
                Defined::Pair(x, y) => {
                    row[k] = Pick::Value(x);
                    row[n + k] = Pick::Value(y);
                }
                Defined::Poison => (0..row.len() / n).for_each(|r| row[r * n + k] = Pick::Poison),
                Defined::Undef => row[k] = Pick::Undef,
                Defined::Ub(broken) => return Err(Stop::Ub(broken)),
            }
        }
        Ok(())
    })?;
    for (k, result) in results.into_iter().enumerate() {
        out[k / n * lanes + component[k % n]] = result;
    }
    Ok(())
}

/// Too many picks: each lane for itself, known only from above.
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
