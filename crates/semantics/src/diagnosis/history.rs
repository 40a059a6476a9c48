//! The latest values of an execution, kept so that undefined behaviour can be explained.

use crate::Place;
use crate::observe::Observer;
use crate::program::FunctionIndex;
use crate::value::{Scalar, Value};
use irrefute_ir::{BlockId, InstRef, Module, ValueId};

/// An observer that keeps the latest value of each register of each active function.
pub struct History<'m> {
    module: &'m Module,
    /// Counts instructions, to know which of two values is older: a register of a loop may hold the value of a later
    /// turn than the one that an operand was computed from.
    clock: u64,
    frames: Vec<FrameHistory>,
}

/// The registers of one activation.
pub(super) struct FrameHistory {
    pub function: FunctionIndex,
    /// The call that the function waits for.
    pub call: Option<Place>,
    /// By [`ValueId`].
    values: Vec<Option<Computed>>,
    /// The block that was left last, and the one that is being executed.
    previous: Option<BlockId>,
    current: BlockId,
}

/// A value as it was computed.
#[derive(Clone)]
pub(super) struct Computed {
    pub value: Value,
    /// The instruction that computed it; `None` for a parameter.
    pub place: Option<Place>,
    /// The block that a phi was entered from.
    pub from: Option<BlockId>,
    pub clock: u64,
}

impl<'m> History<'m> {
    /// A history of executions of a module, with no function active.
    pub fn new(module: &'m Module) -> History<'m> {
        History { module, clock: 0, frames: Vec::new() }
    }

    /// The active functions, outermost first.
    pub(super) fn frames(&self) -> &[FrameHistory] {
        &self.frames
    }
}

impl FrameHistory {
    pub(super) fn get(&self, value: ValueId) -> Option<&Computed> {
        self.values.get(value.index())?.as_ref()
    }
}

impl Observer for History<'_> {
    fn calling(&mut self, place: Place) {
        if let Some(frame) = self.frames.last_mut() {
            frame.call = Some(place);
        }
    }

    fn entered(&mut self, function: FunctionIndex, args: &[Scalar]) {
        let f = &self.module.functions[function.index()];
        let mut values = vec![None; f.values.len()];
        let mut rest = args;
        for param in f.param_ids() {
            let len = crate::shape::leaves(f.ty(param), &self.module.named_types).unwrap_or(0) as usize;
            let (arg, after) = rest.split_at(len.min(rest.len()));
            let value = Value(arg.iter().cloned().collect());
            values[param.index()] = Some(Computed { value, place: None, from: None, clock: self.clock });
            rest = after;
        }
        self.frames.push(FrameHistory { function, call: None, values, previous: None, current: irrefute_ir::ENTRY });
    }

    fn executed(&mut self, place: Place, result: &[Scalar]) {
        self.clock += 1;
        let (clock, module) = (self.clock, self.module);
        let Some(frame) = self.frames.last_mut() else { return };
        frame.call = None;
        // Instruction 0 begins a block anew: a loop of a single block comes back to the same one.
        let block = BlockId(place.block);
        if block != frame.current || place.instruction == 0 {
            frame.previous = Some(frame.current);
            frame.current = block;
        }
        let Some((_, instruction)) = place.instruction(module) else { return };
        let from = frame.previous.filter(|_| matches!(instruction, InstRef::Phi(_)));
        if let Some(defined) = super::defined_value(instruction) {
            let value = Value(result.iter().cloned().collect());
            frame.values[defined.index()] = Some(Computed { value, place: Some(place), from, clock });
        }
    }

    fn left(&mut self) {
        self.frames.pop();
        if let Some(frame) = self.frames.last_mut() {
            frame.call = None;
        }
    }
}
