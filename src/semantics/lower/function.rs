//! Lowering of a body: slots for its constants and values, then its blocks one after another.

use super::attributes::Promises;
use super::types::shape_of;
use super::{Context, Reason, block, constant, materialize};
use crate::ir::{self, AttrKind, BlockId, Constant, Operand, ValueId};
use crate::semantics::Place;
use crate::semantics::program::{Action, Code, EdgeIndex, FunctionIndex, Leaves, Slot, Slots};
use crate::semantics::value::{Leaf, Scalar, Shape};
use rustc_hash::FxHashMap;

/// A body in the making.
pub(super) struct Lowering<'a> {
    pub context: &'a Context<'a>,
    pub function: &'a ir::Function,
    pub index: FunctionIndex,
    pub code: Code,
    pub promises: &'a mut Promises,
    /// The leaves of each local value, or why it has none.
    pub shapes: Vec<Result<Shape, Reason>>,
    constants: FxHashMap<&'a Constant, Slots>,
    /// Where the next action comes from.
    pub place: Place,
    /// Edges on which a phi reads something that is not modelled.
    pub broken_edges: Vec<(EdgeIndex, Reason)>,
}

/// Lowers the body of a defined function.
pub(super) fn lower_body<'a>(
    context: &'a Context<'a>,
    index: FunctionIndex,
    function: &'a ir::Function,
    promises: &'a mut Promises,
) -> Code {
    let place = Place { function: index.0, block: 0, instruction: 0 };
    // An instruction is one action, mostly.
    let actions = function.instruction_count();
    let code = Code { actions: Vec::with_capacity(actions), places: Vec::with_capacity(actions), ..Code::default() };
    let shapes = function.values.iter().map(|v| shape_of(context.module, &v.ty)).collect();
    let mut lowering = Lowering {
        context,
        function,
        index,
        code,
        promises,
        shapes,
        constants: FxHashMap::default(),
        place,
        broken_edges: Vec::new(),
    };
    lowering.place_values();
    block::lower_blocks(&mut lowering);
    lowering.code
}

impl<'a> Lowering<'a> {
    /// Gives every local value its slots; the parameters come first.
    fn place_values(&mut self) {
        for i in 0..self.shapes.len() {
            let len = self.shapes[i].as_ref().map_or(0, |shape| shape.len() as u32);
            let slots = self.new_slots(len);
            self.code.values.push(slots);
        }
        let params = &self.code.values[..self.function.params.len()];
        self.code.params = Slots { start: Slot(0), len: params.iter().map(|p| p.len).sum() };
        let returned = self.function.params.iter().position(|attrs| attrs.has(AttrKind::Returned));
        self.code.returned = returned.map(|i| params[i]);
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

    /// The slots of an operand.
    pub(super) fn operand(&mut self, operand: &'a Operand) -> Result<Slots, Reason> {
        match operand {
            Operand::Local(value) => self.result(Some(*value)),
            Operand::Const(constant) => self.constant(constant),
            Operand::Metadata(_) => Err("metadata as an operand".into()),
        }
    }

    /// The slots of a constant, the same for equal ones.
    fn constant(&mut self, constant: &'a Constant) -> Result<Slots, Reason> {
        if let Some(slots) = self.constants.get(constant) {
            return Ok(*slots);
        }
        let Ok(scalars) = constant::evaluate(self.context, constant) else {
            return materialize::materialize(self, constant);
        };
        let slots = self.constant_slots(scalars);
        self.constants.insert(constant, slots);
        Ok(slots)
    }

    /// Fresh slots with values that nothing changes.
    pub(super) fn constant_slots(&mut self, scalars: Vec<Scalar>) -> Slots {
        let slots = self.new_slots(scalars.len() as u32);
        let numbered = scalars.into_iter().enumerate().map(|(i, scalar)| (slots.start.offset(i as u32), scalar));
        self.code.constants.extend(numbered);
        slots
    }

    /// The leaves of an operand's type.
    pub(super) fn shape(&self, operand: &Operand) -> Result<Shape, Reason> {
        match operand {
            Operand::Local(value) => self.shapes[value.index()].clone(),
            Operand::Const(constant) => shape_of(self.context.module, &constant.ty),
            Operand::Metadata(_) => Err("metadata as an operand".into()),
        }
    }

    /// The lanes of an integer or a vector of integers, and their width.
    pub(super) fn integers(&self, operand: &Operand) -> Result<(u32, u32), Reason> {
        let shape = self.shape(operand)?;
        match shape.first() {
            Some(Leaf::Int(width)) => Ok((shape.len() as u32, *width)),
            Some(Leaf::Float(_)) => Err("floating point".into()),
            Some(Leaf::Byte(_)) => Err("the byte type".into()),
            Some(Leaf::Ptr(_)) => Err("memory: an operation on pointers".into()),
            None => Err("an operation on an empty value".into()),
        }
    }

    /// Appends an action of the current place.
    pub(super) fn emit(&mut self, action: Action) {
        self.code.actions.push(action);
        self.code.places.push(self.place);
    }

    /// Appends an action that ends the execution for a reason.
    pub(super) fn emit_unsupported(&mut self, reason: Reason) {
        let index = self.code.reasons.len() as u32;
        self.code.reasons.push(reason);
        self.emit(Action::Unsupported(index));
    }

    /// The index of the next action.
    pub(super) fn here(&self) -> u32 {
        self.code.actions.len() as u32
    }

    /// Moves on to an instruction: phis first, then the others, then the terminator.
    pub(super) fn at(&mut self, block: BlockId, instruction: usize) {
        self.place = Place { function: self.index.0, block: block.0, instruction: instruction as u32 };
    }
}

/// Appends an entry to a side table of the code and gives its index.
pub(super) fn intern<T>(table: &mut Vec<T>, entry: T) -> u32 {
    table.push(entry);
    table.len() as u32 - 1
}

/// Appends leaves to the code's list.
pub(super) fn intern_leaves(code: &mut Code, shape: &Shape) -> Leaves {
    let first = code.leaves.len() as u32;
    code.leaves.extend(shape);
    Leaves { first, len: shape.len() as u32 }
}
