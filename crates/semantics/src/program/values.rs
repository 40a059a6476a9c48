//! What actions on registers hold that are not one lane of one or two operands.

use super::{Slot, Slots, ValueConstraints};
use crate::floats::FloatRule;
use crate::lift::ByteView;
use crate::rules::{FixedPoint, Rule};
use crate::targets::LaneOperation;
use crate::value::{Leaf, Shape};
use smallvec::SmallVec;

/// An operation on integers that is not one lane of one or two operands.
#[derive(Clone, Debug)]
pub(crate) struct Operation {
    pub rule: Rule,
    pub operands: SmallVec<[Slot; 3]>,
    pub lanes: u32,
    /// All lanes of the first result, then those of the second.
    pub to: Slot,
}

impl Operation {
    /// The lanes of all results.
    pub fn written(&self) -> Slots {
        Slots { start: self.to, len: self.lanes * self.rule.results() }
    }
}

/// A reduction of the lanes of a vector.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ReduceSite {
    pub rule: Rule,
    pub vector: Slots,
    pub to: Slot,
}

/// A fixed-point product or quotient, whose rounding is chosen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FixedPointSite {
    pub rule: FixedPoint,
    pub lhs: Slots,
    pub rhs: Slots,
    pub to: Slot,
}

/// An intrinsic of a target: each lane of the result is a function of lanes of the operands.
#[derive(Clone, Debug)]
pub(crate) struct TargetSite {
    pub operation: LaneOperation,
    /// The operands, and the width of their lanes in bits.
    pub operands: SmallVec<[(Slots, u32); 4]>,
    pub to: Slots,
    /// The width of the lanes of the result, in bits.
    pub width: u32,
}

/// A floating-point operation, lane by lane.
#[derive(Clone, Debug)]
pub(crate) struct FloatSite {
    pub rule: FloatRule,
    pub operands: SmallVec<[Slot; 3]>,
    /// As many lanes as each operand has.
    pub to: Slots,
}

/// An operation on bytes that integers do not have, or have with another meaning.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ByteSite {
    pub operation: ByteOperation,
    pub from: Slots,
    pub from_leaf: Leaf,
    pub to: Slots,
    pub to_leaf: Leaf,
    /// Whether the first lane holds the highest bits.
    pub big_endian: bool,
}

/// What such an operation does.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ByteOperation {
    /// `bitcast`, `bytecast` and `bytecast exact`, from or to bytes.
    Cast(ByteView),
    /// `trunc`.
    Low,
    /// `lshr`, by the lanes that begin in this slot.
    ShiftRight { by: Slot },
}

/// A `bitcast` that changes the lanes; the widths are in bits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BitcastSite {
    pub from: Slots,
    pub from_width: u32,
    pub to: Slots,
    pub to_width: u32,
}

/// A `select`.
#[derive(Clone, Debug)]
pub(crate) struct SelectSite {
    /// How many of the function stand before it: the number of its marks.
    pub number: u32,
    pub condition: Slots,
    /// Whether the condition is a vector, one for each leaf.
    pub by_lane: bool,
    pub if_true: Slot,
    pub if_false: Slot,
    pub to: Slots,
    pub shape: Shape,
}

/// A `freeze`.
#[derive(Clone, Debug)]
pub(crate) struct FreezeSite {
    pub from: Slots,
    pub to: Slot,
    pub shape: Shape,
}

/// `extractelement`, or `insertelement` if there is an element to insert.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ElementSite {
    pub vector: Slots,
    pub index: Slot,
    pub inserted: Option<Slot>,
    pub to: Slots,
    pub lane: Leaf,
}

/// `to := from`, checked against the constraints of an argument or a result of an intrinsic.
#[derive(Clone, Debug)]
pub(crate) struct DemandSite {
    pub from: Slots,
    pub to: Slot,
    pub constraints: ValueConstraints,
}
