//! `select`: the chosen arm, whatever the other is; the union of the arms if the condition is a set.
//!
//! A scalar condition is picked once for all leaves of the arms, so that the leaves of the result
//! are picked together; a vector of conditions picks lane by lane.

use super::product::{OnPick, Pick, Widths, all_picks};
use super::together::{components, has_joints};
use super::union::either;
use super::{Notes, Stop, is_relaxed};
use crate::choice::Chooser;
use crate::dialect::{Dialect, SelectCondition, SelectOtherArm};
use crate::rules::Bits;
use crate::set::normal;
use crate::value::{Leaf, Scalar};
use smallvec::SmallVec;

/// The operands of a `select`: one condition for all leaves of the arms, or one for each.
#[derive(Clone, Copy, Debug)]
pub struct Select<'a> {
    /// One scalar, or one for each leaf: [`Select::by_lane`].
    pub condition: &'a [Scalar],
    /// The leaves of the arm that a condition of 1 selects.
    pub if_true: &'a [Scalar],
    /// The leaves of the arm that a condition of 0 selects.
    pub if_false: &'a [Scalar],
    /// The leaves of the arms.
    pub shape: &'a [Leaf],
    /// Whether the condition is a vector, one for each leaf.
    pub by_lane: bool,
}

/// Computes a `select`. The chooser is asked only where the dialect lets a poison condition take either arm.
///
/// # Errors
/// Unsupported for a set of pointers.
pub fn select(
    operands: Select,
    dialect: &Dialect,
    chooser: &mut dyn Chooser,
    out: &mut [Scalar],
    notes: &mut Notes,
) -> Result<(), Stop> {
    let condition = settle(operands.condition, dialect, chooser);
    let operands = Select { condition: &condition, ..operands };
    if operands.by_lane {
        by_lane(operands, out, notes)?;
    } else {
        let all: SmallVec<[usize; 8]> = (0..out.len()).collect();
        together(operands, &all, out, notes)?;
    }
    if dialect.select_other_arm == SelectOtherArm::Poison {
        for (i, result) in out.iter_mut().enumerate() {
            if operands.if_true[i].is_poison() || operands.if_false[i].is_poison() {
                *result = Scalar::Poison;
            }
        }
    }
    Ok(())
}

/// The conditions. Under `select_condition=either-arm`, the chooser replaces poison by 0 or 1.
fn settle(condition: &[Scalar], dialect: &Dialect, chooser: &mut dyn Chooser) -> SmallVec<[Scalar; 1]> {
    let one = |c: &Scalar| match (c, dialect.select_condition.ask()) {
        (Scalar::Poison | Scalar::Raw(_), SelectCondition::EitherArm) => Scalar::bool(chooser.way(2) == 0),
        (Scalar::Raw(_), SelectCondition::Poison) => Scalar::Poison,
        _ => c.clone(),
    };
    condition.iter().map(one).collect()
}

fn by_lane(operands: Select, out: &mut [Scalar], notes: &mut Notes) -> Result<(), Stop> {
    let all = [operands.condition, operands.if_true, operands.if_false];
    if !all.iter().any(|lanes| has_joints(lanes)) {
        return (0..out.len()).try_for_each(|i| together(operands, &[i], out, notes));
    }
    for component in components(&all) {
        together(operands, &component, out, notes)?;
    }
    Ok(())
}

/// Selects these leaves, which may be picked together.
fn together(operands: Select, leaves: &[usize], out: &mut [Scalar], notes: &mut Notes) -> Result<(), Stop> {
    let condition = |i: usize| &operands.condition[if operands.by_lane { i } else { 0 }];
    let first = leaves.first().map(|&i| condition(i));
    let uniform = leaves.iter().all(|&i| Some(condition(i)) == first);
    match first {
        None => return Ok(()),
        // One arm, as it is: lanes that are picked together in it stay so.
        Some(c) if uniform && c.is_defined() => {
            let arm = if *c == Scalar::Word(1) { operands.if_true } else { operands.if_false };
            leaves.iter().for_each(|&i| out[i] = arm[i].clone());
            return Ok(());
        }
        Some(c) if uniform && c.is_poison() => {
            leaves.iter().for_each(|&i| out[i] = Scalar::Poison);
            return Ok(());
        }
        Some(_) => {}
    }
    if let [i] = *leaves {
        out[i] = one_leaf(operands, condition(i), i, notes)?;
        return Ok(());
    }
    let arms = |arm: &'_ [Scalar]| leaves.iter().map(|&i| arm[i].clone()).collect::<Vec<_>>();
    let (if_true, if_false) = (arms(operands.if_true), arms(operands.if_false));
    let conditions: Vec<&Scalar> =
        if operands.by_lane { leaves.iter().map(|&i| condition(i)).collect() } else { vec![condition(0)] };
    let results: Option<Vec<u32>> = leaves.iter().map(|&i| operands.shape[i].bits()).collect();
    if let Some(results) = results {
        let reads = [conditions, if_true.iter().collect(), if_false.iter().collect()];
        let function = Arms { conditions: &reads[0], if_true: &reads[1], if_false: &reads[2] };
        let widths = Widths { read: 1, results: &results };
        if let Some(results) = all_picks(&function, &[&reads[0], &reads[1], &reads[2]], widths, notes)? {
            leaves.iter().zip(results).for_each(|(&i, result)| out[i] = result);
            return Ok(());
        }
    }
    // Too many picks, or leaves that are pointers: each leaf by itself, known only from above.
    notes.inexact = true;
    for &i in leaves {
        let result = one_leaf(operands, condition(i), i, notes)?;
        out[i] = normal::loosened(&result, operands.shape[i].bits().unwrap_or(64));
    }
    Ok(())
}

/// Selects one leaf by itself.
fn one_leaf(operands: Select, condition: &Scalar, i: usize, notes: &mut Notes) -> Result<Scalar, Stop> {
    let (if_true, if_false) = (&operands.if_true[i], &operands.if_false[i]);
    let relaxed = is_relaxed([condition]);
    match &*condition.extract() {
        Scalar::Poison => Ok(Scalar::Poison),
        Scalar::Word(1) => Ok(if_true.extract().into_owned()),
        Scalar::Word(_) | Scalar::Big(_) | Scalar::Log(..) | Scalar::Phy(_) | Scalar::Raw(_) => {
            Ok(if_false.extract().into_owned())
        }
        Scalar::Set(set) => {
            let width = operands.shape[i].bits().unwrap_or(64);
            let union = either(if_true, if_false, width, relaxed, notes)?;
            // An exact set of conditions holds both 0 and 1, so that both arms are possible.
            if set.is_exact() || union.is_defined() {
                return Ok(union);
            }
            wide_condition(if_true, if_false, &union, width, notes)
        }
        Scalar::Joint(..) => Err(super::TOO_LARGE),
    }
}

/// The result of a condition that is known only from above: it may in fact be 0 or 1 alone, so neither arm is certain.
fn wide_condition(a: &Scalar, b: &Scalar, union: &Scalar, width: u32, notes: &mut Notes) -> Result<Scalar, Stop> {
    if a == b {
        return Ok(union.clone());
    }
    if union.is_poison() {
        return Err(super::TOO_LARGE);
    }
    notes.inexact = true;
    Ok(normal::loosened(union, width))
}

/// A `select` of several leaves on one pick of conditions and arms.
struct Arms<'a> {
    /// One for each leaf, or one for all.
    conditions: &'a [&'a Scalar],
    if_true: &'a [&'a Scalar],
    if_false: &'a [&'a Scalar],
}

impl OnPick for Arms<'_> {
    fn on_pick<B: Bits>(&self, slots: &[B], results: &mut [Pick<B>]) -> Result<(), Stop> {
        let (conditions, arms) = slots.split_at(self.conditions.len());
        let (if_true, if_false) = arms.split_at(self.if_true.len());
        for (k, result) in results.iter_mut().enumerate() {
            let c = k % conditions.len();
            let (arm, value) =
                if conditions[c].is_zero() { (self.if_false[k], &if_false[k]) } else { (self.if_true[k], &if_true[k]) };
            *result = if arm.is_poison() || self.conditions[c].is_poison() {
                Pick::Poison
            } else {
                Pick::Value(value.clone())
            };
        }
        Ok(())
    }
}
