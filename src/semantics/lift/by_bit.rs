//! Poison by bit: what LLVM acts as if it held where it puts integers together from parts and takes them apart
//! again (SROA's and GVN's slices of memory), for lack of a byte type.
//!
//! Let a poison operand of an operation that only *moves* bits stand for any of its values, so that
//!
//! ```text
//! or (shl (zext poison_8), 8), x   has the low bits of x, and any bits above
//! ```
//!
//! where it would be poison as a whole. No rule of LLVM's: a reading that findings are filed under.

use super::super::dialect::{Dialect, PartlyPoison};
use super::super::rules::{Binary, Cast, IntCast, Rule};
use super::super::value::Scalar;
use crate::ir::BinaryOp;
use smallvec::SmallVec;
use std::borrow::Cow;

/// Whether an operand of a rule has its bits moved or masked, and is not computed with.
fn moves(rule: Rule, operand: usize) -> bool {
    match rule {
        Rule::Binary(Binary { op: BinaryOp::And | BinaryOp::Or, .. }) => true,
        Rule::Binary(Binary { op: BinaryOp::Shl | BinaryOp::LShr, .. }) => operand == 0,
        Rule::Cast(Cast { op: IntCast::ZExt, .. }) => true,
        Rule::Binary(_)
        | Rule::Cast(_)
        | Rule::Compare(_)
        | Rule::ThreeWay(_)
        | Rule::Unary(_)
        | Rule::Extremum(_)
        | Rule::Saturating(_)
        | Rule::WithOverflow(_)
        | Rule::Funnel(_)
        | Rule::Carryless(_)
        | Rule::FixedPoint(_) => false,
    }
}

/// The operand of a `bitcast` as a dialect reads it: by bit, lanes that are poison beside others that are not spoil no
/// more than their own bits.
pub(in crate::semantics) fn recast<'v>(lanes: &'v [Scalar], width: u32, dialect: &Dialect) -> Cow<'v, [Scalar]> {
    let is_mixed = || lanes.iter().any(Scalar::is_poison) && !lanes.iter().all(Scalar::is_poison);
    match dialect.partly_poison == PartlyPoison::ByBit && is_mixed() {
        true => open(lanes, width).into(),
        false => lanes.into(),
    }
}

/// The lanes of an operand, with undef for poison.
fn open(lanes: &[Scalar], width: u32) -> Vec<Scalar> {
    lanes.iter().map(|lane| if lane.is_poison() { Scalar::undef(width) } else { lane.clone() }).collect()
}

/// The lanes of the operands with undef for the poison that is only moved; `None` if there is none.
pub(in crate::semantics) fn opened(rule: Rule, operands: &[&[Scalar]]) -> Option<SmallVec<[Vec<Scalar>; 3]>> {
    let is_open = |(i, lanes): (usize, &&[Scalar])| moves(rule, i) && lanes.iter().any(Scalar::is_poison);
    if !operands.iter().enumerate().any(is_open) {
        return None;
    }
    let operand = |(i, lanes): (usize, &&[Scalar])| match moves(rule, i) {
        true => open(lanes, rule.operand_width()),
        false => lanes.to_vec(),
    };
    Some(operands.iter().enumerate().map(operand).collect())
}
