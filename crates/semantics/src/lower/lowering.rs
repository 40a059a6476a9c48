//! The code of a function under construction: its slots, and the emission of actions.
//!
//! Operands are lowered where they are used. A constant expression without a value of its own is lowered to
//! instructions there, so this file and [`materialize`] know each other: expressions contain constants, and constants
//! expressions.

use super::attributes::{Promises, initialized_ranges};
use super::contraction::Products;
use super::types::leaf_width;
use super::{Context, Reason, constant, materialize};
use crate::place::Place;
use crate::program::{
    Action, BitcastSite, Code, DemandSite, EdgeIndex, FunctionIndex, Initializes, Operation, ScopeLists, Slot, Slots,
    ValueConstraints,
};
use crate::promises::{PromiseName, PromisePlace, Support};
use crate::rules::Rule;
use crate::value::{Leaf, Scalar, Shape};
use irrefute_ir::layout::Endianness;
use irrefute_ir::{self as ir, Attachment, AttrKind, BlockId, Constant, Operand, Type, ValueId};
use rustc_hash::FxHashMap;
use std::cell::OnceCell;
use std::ops::Range;
use std::sync::Arc;

/// A body under construction.
pub(super) struct Lowering<'a> {
    pub context: &'a Context<'a>,
    pub function: &'a ir::Function,
    pub index: FunctionIndex,
    pub code: Code,
    pub promises: &'a mut Promises,
    /// The leaves of each local value, or the reason why its type is not modelled.
    pub shapes: Vec<Result<Shape, Reason>>,
    pub(super) constants: FxHashMap<&'a Constant, Slots>,
    /// The instruction that the next actions belong to.
    pub place: Place,
    /// The functions that it may call, if `!callees` names them.
    pub callees: Option<Vec<u32>>,
    /// How many units in the last place its result may be off.
    pub ulps: u8,
    /// Whether the function names two rounding modes and calls what may change the mode between, once that was asked.
    pub mode_may_change: OnceCell<bool>,
    /// The products that may be fused with sums.
    pub products: Products<'a>,
    /// The calls that promise something of scopes, with their lists and metadata.
    pub scoped_calls: Vec<(ScopeLists, &'a [Attachment])>,
    /// The bytes that the copy which is being lowered need not copy.
    pub copied_padding: Vec<Range<u64>>,
    /// What the tag of the call that is lowered says of the accesses of its callee, until somebody takes it.
    pub accessed_type: Option<Arc<[Box<str>]>>,
    /// Edges on which a phi reads something that is not modelled.
    pub broken_edges: Vec<(EdgeIndex, Reason)>,
}

impl<'a> Lowering<'a> {
    /// Gives every local value its slots; the parameters come first.
    pub(super) fn place_values(&mut self) {
        for i in 0..self.shapes.len() {
            let len = self.shapes[i].as_ref().map_or(0, |shape| shape.len() as u32);
            let slots = self.new_slots(len);
            self.code.values.push(slots);
        }
        let params = &self.code.values[..self.function.params.len()];
        self.code.params = Slots { start: Slot(0), len: params.iter().map(|p| p.len).sum() };
        let returned = self.function.params.iter().position(|attrs| attrs.has(AttrKind::Returned));
        self.code.returned = returned.map(|i| params[i]);
        for (i, attrs) in self.function.params.iter().enumerate() {
            let Some(text) = attrs.arguments(AttrKind::Initializes) else { continue };
            // A promise about all accesses of an argument, too many in a whole program.
            if self.context.is_whole {
                continue;
            }
            match initialized_ranges(text) {
                Some(ranges) => {
                    let (parameter, pointer) = (i as u32, self.code.values[i].start);
                    self.code.initializes.push(Initializes { parameter, pointer, ranges });
                }
                None => {
                    let name = PromiseName::Attribute(AttrKind::Initializes);
                    self.promises.note(name, PromisePlace::DefinitionParameter, Support::TargetOnly);
                }
            }
        }
    }

    /// Fresh slots that nothing else uses.
    pub(super) fn new_slots(&mut self, len: u32) -> Slots {
        let start = Slot(self.code.slot_count);
        self.code.slot_count += len;
        Slots { start, len }
    }

    /// The slots of the value that an instruction defines.
    pub(super) fn result(&self, value: Option<ValueId>) -> Result<Slots, Reason> {
        let Some(value) = value else { return Ok(Slots::default()) };
        self.shapes[value.index()].as_ref().map_err(Clone::clone)?;
        Ok(self.code.values[value.index()])
    }

    /// The leaves of the value that an instruction defines; none if it defines none.
    pub(super) fn result_shape(&self, value: Option<ValueId>) -> Result<Shape, Reason> {
        value.map_or_else(|| Ok(Shape::default()), |value| self.shape(&Operand::Local(value)))
    }

    /// The slots of an operand.
    pub(super) fn operand(&mut self, operand: &'a Operand) -> Result<Slots, Reason> {
        match operand {
            Operand::Local(value) => self.result(Some(*value)),
            Operand::Const(constant) => self.constant(constant),
            Operand::Metadata(_) => Err("metadata as an operand".into()),
        }
    }

    /// The slots of a constant; equal constants share them.
    fn constant(&mut self, constant: &'a Constant) -> Result<Slots, Reason> {
        if let Some(slots) = self.constants.get(constant) {
            return Ok(*slots);
        }
        let Ok(scalars) = constant::evaluate(self.context, constant) else {
            // Not remembered: the actions stand at this use, and an execution may reach another use without them.
            return materialize::materialize(self, constant);
        };
        let slots = self.constant_slots(scalars);
        self.note_leaves(slots, &constant.ty)?;
        self.constants.insert(constant, slots);
        Ok(slots)
    }

    /// Notes the leaves of a constant of a type.
    pub(super) fn note_leaves(&mut self, slots: Slots, ty: &Type) -> Result<(), Reason> {
        let shape = self.context.shape(ty)?;
        let leaves = shape.iter().take(slots.len as usize).enumerate();
        let leaves = leaves.map(|(i, leaf)| (slots.start.offset(i as u32), *leaf));
        self.code.constant_leaves.extend(leaves);
        Ok(())
    }

    /// Fresh slots with constant values.
    pub(super) fn constant_slots(&mut self, scalars: Vec<Scalar>) -> Slots {
        let slots = self.new_slots(scalars.len() as u32);
        let numbered = scalars.into_iter().enumerate().map(|(i, scalar)| (slots.start.offset(i as u32), scalar));
        self.code.constants.extend(numbered);
        slots
    }

    /// Fresh slots with one constant in each lane, of this leaf.
    pub(super) fn constant_lanes(&mut self, scalar: Scalar, lanes: u32, leaf: Leaf) -> Slots {
        let slots = self.constant_slots(vec![scalar; lanes as usize]);
        self.code.constant_leaves.extend((0..lanes).map(|i| (slots.start.offset(i), leaf)));
        slots
    }

    /// The leaves of an operand's type.
    pub(super) fn shape(&self, operand: &Operand) -> Result<Shape, Reason> {
        match operand {
            Operand::Local(value) => self.shapes[value.index()].clone(),
            Operand::Const(constant) => self.context.shape(&constant.ty),
            Operand::Metadata(_) => Err("metadata as an operand".into()),
        }
    }

    /// The lanes of an integer or a vector of integers, and their width.
    pub(super) fn integers(&self, operand: &Operand) -> Result<(u32, u32), Reason> {
        let shape = self.shape(operand)?;
        match shape.first() {
            Some(Leaf::Int(width)) => Ok((shape.len() as u32, *width)),
            Some(Leaf::Float(_)) => Err("an operation on integers with floating-point operands".into()),
            Some(Leaf::Byte(_)) => Err("an operation on integers with bytes".into()),
            Some(Leaf::Ptr(_)) => Err("memory: an operation on pointers".into()),
            None => Err("an operation on an empty value".into()),
        }
    }

    /// Appends an action that belongs to the current instruction.
    pub(super) fn emit(&mut self, action: Action) {
        self.code.actions.push(action);
        self.code.places.push(self.place);
    }

    /// The number of the next `select`.
    pub(super) fn number_select(&mut self) -> u32 {
        self.code.selects += 1;
        self.code.selects - 1
    }

    /// Appends an action that ends the execution for a reason.
    pub(super) fn emit_unsupported(&mut self, reason: Reason) {
        self.emit(Action::Unsupported(reason));
    }

    /// The index of the next action.
    pub(super) fn here(&self) -> u32 {
        self.code.actions.len() as u32
    }

    /// Goes to an instruction of a block; phis count first, then the others, then the terminator.
    pub(super) fn at(&mut self, block: BlockId, instruction: usize) {
        self.place = Place { function: self.index.0, block: block.0, instruction: instruction as u32 };
    }
}

/// Emits a check of the constraints on the result of an instruction, after the instruction.
pub(super) fn demand_result(lowering: &mut Lowering, to: Slots, constraints: ValueConstraints) {
    if !constraints.is_trivial() {
        lowering.emit(Action::ValueConstraints(Box::new(DemandSite { from: to, to: to.start, constraints })));
    }
}

/// Emits a rule over all lanes of its operands.
pub(super) fn elementwise(lowering: &mut Lowering, rule: Rule, operands: &[Slots], to: Slot) {
    // One lane of words is nearly every instruction: it gets an action of its own, without a box.
    let action = match (rule, operands) {
        // Two results, or numbers that are no machine words.
        (Rule::WithOverflow(_), _) => None,
        (rule, _) if !rule.fits_words() => None,
        (Rule::Compare(rule), [Slots { start: lhs, len: 1 }, Slots { start: rhs, len: 1 }]) => {
            Some(Action::Compare { rule, lhs: *lhs, rhs: *rhs, to })
        }
        (Rule::Binary(rule), [Slots { start: lhs, len: 1 }, Slots { start: rhs, len: 1 }]) => {
            Some(Action::Arithmetic { rule, lhs: *lhs, rhs: *rhs, to })
        }
        (rule, [Slots { start: lhs, len: 1 }, Slots { start: rhs, len: 1 }]) => {
            Some(Action::Binary { rule, lhs: *lhs, rhs: *rhs, to })
        }
        (rule, [Slots { start: of, len: 1 }]) => Some(Action::Unary { rule, of: *of, to }),
        _ => None,
    };
    let action = action.unwrap_or_else(|| {
        let lanes = operands.first().map_or(0, |o| o.len);
        let operands = operands.iter().map(|o| o.start).collect();
        Action::Operation(Box::new(Operation { rule, operands, lanes, to }))
    });
    lowering.emit(action);
}

/// Emits a move of single scalars, each read alone.
pub(super) fn gather(lowering: &mut Lowering, sources: Vec<Slot>, to: Slots) {
    debug_assert_eq!(sources.len(), to.range().len(), "one source for each scalar");
    lowering.emit(Action::Gather { sources: sources.into(), to: to.start });
}

/// Emits one value in each lane of `to`.
pub(super) fn splat(lowering: &mut Lowering, value: Slots, to: Slots) {
    gather(lowering, vec![value.start; to.len as usize], to);
}

/// Lowers a `bitcast` of values whose lanes are no pointers, or keep their widths.
pub(super) fn bitcast(
    lowering: &mut Lowering,
    from: Slots,
    source: &[Leaf],
    target: &[Leaf],
    to: Slots,
) -> Result<(), Reason> {
    if source.len() == target.len() && source.iter().zip(target).all(|(a, b)| leaf_width(*a) == leaf_width(*b)) {
        lowering.emit(Action::Copy { from: from.start, to: to.start, len: to.len });
        return Ok(());
    }
    let width = |shape: &[Leaf]| shape.first().and_then(|leaf| leaf.bits()).ok_or("memory: a bitcast of pointers");
    let (from_width, to_width) = (width(source)?, width(target)?);
    let (operand, result) = match lowering.context.layout.endianness {
        Endianness::Little => (from, to),
        // The first lane holds the highest bits: the same with the lanes in reverse order.
        Endianness::Big => (lowering.new_slots(from.len), lowering.new_slots(to.len)),
    };
    if operand != from {
        backwards(lowering, from, operand);
    }
    lowering.emit(Action::Bitcast(Box::new(BitcastSite { from: operand, from_width, to: result, to_width })));
    if result != to {
        backwards(lowering, result, to);
    }
    Ok(())
}

/// Emits a copy of lanes in reverse order.
fn backwards(lowering: &mut Lowering, from: Slots, to: Slots) {
    gather(lowering, (0..from.len).rev().map(|i| from.start.offset(i)).collect(), to);
}
