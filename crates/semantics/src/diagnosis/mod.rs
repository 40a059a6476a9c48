//! Undefined behaviour, explained: the rule that was broken, the instruction that broke it, its operands,
//! and where these came from.
//!
//! [`Why`] and [`Standstill`](super::outcome::Standstill) explain values, memory and executions that do not end in the
//! same form.
//!
//! [`History`] observes the execution; [`Diagnosis`] puts its findings in words and lines of the
//! text; [`render`](Diagnosis::render) underlines them.

mod accessed;
mod history;
mod render;
mod standstill;
#[cfg(test)]
mod tests;
mod why;

pub use accessed::{Accessed, Cause};
pub use history::History;
pub use why::{Asked, NotAsked, Why};

use super::display::Typed;
use super::outcome::UndefinedBehaviour;
use super::place::Place;
use super::ub_rule::UbRule;
use super::value::Value;
use history::{Computed, FrameHistory};
use irrefute_ir::numbering::Numbering;
use irrefute_ir::{
    Call, DebugLocation, Function, Inst, InstRef, Module, Op, Operand, SourceMap, Terminator, TerminatorOp, Type,
    ValueId,
};
use serde::Serialize;

/// How many definitions operands are followed back. Each adds its operands, and a diagnosis must stay readable.
const DEPTH: u32 = 3;

/// Undefined behaviour in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Diagnosis {
    /// The rule, in words.
    pub rule: String,
    /// The function that it happened in, without `@`.
    pub function: String,
    /// The instruction as text; `entering @f` at the entry of a function.
    pub instruction: String,
    /// The line of the instruction in the text, counted from 1.
    pub line: Option<u32>,
    /// The place in the program that was compiled, if debug information says it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub location: Option<DebugLocation>,
    /// The values that broke the rule, with their types.
    pub operands: Vec<String>,
    /// Where the operands came from, the nearest first.
    pub origins: Vec<Origin>,
    /// The calls that led here, innermost first.
    pub callers: Vec<Caller>,
    /// The place in memory that it is about, if it is about one.
    pub accessed: Option<Accessed>,
}

/// A value and where it came from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Origin {
    /// `%x`.
    pub name: String,
    /// `i8 3`.
    pub value: String,
    /// The instruction that computed it; `None` for a parameter.
    pub instruction: Option<String>,
    /// The line of that instruction, or of the function of the parameter, counted from 1.
    pub line: Option<u32>,
    /// The block that a phi was entered from, `%b`.
    pub from: Option<String>,
}

/// An active call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Caller {
    /// The function that made the call, without `@`.
    pub function: String,
    /// The line of the call, counted from 1.
    pub line: Option<u32>,
    /// The place of the call in the program that was compiled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub location: Option<DebugLocation>,
}

impl Diagnosis {
    /// Explains undefined behaviour with what was observed of the execution that ended in it. `map`
    /// is that of the text that the module was read from.
    pub fn new(module: &Module, map: Option<&SourceMap>, ub: &UndefinedBehaviour, history: &History) -> Diagnosis {
        let mut explanation = Explanation::new(module, map);
        let function = module.functions.get(ub.place.function as usize);
        let function = function.map(|function| function.name.to_string()).unwrap_or_default();
        let instruction = match ub.place.instruction(module) {
            Some((function, instruction)) => irrefute_ir::display_inst(function, instruction).to_string(),
            None => format!("entering @{function}"),
        };
        if let Some(frame) = history.frames().last() {
            explanation.follow_operands(frame, ub.place, u64::MAX, DEPTH);
        }
        let callers = history.frames().iter().rev().skip(1);
        let callers = callers.map(|frame| explanation.caller(frame.call, frame.function.0));
        Diagnosis {
            rule: ub.rule.words().to_owned(),
            function,
            instruction,
            line: explanation.line(ub.place),
            location: explanation.location(ub.place),
            operands: explanation.typed_operands(ub),
            callers: callers.collect(),
            accessed: ub.fault.as_ref().map(|fault| explanation.accessed(fault)),
            origins: explanation.origins,
        }
    }
}

struct Explanation<'a> {
    module: &'a Module,
    map: Option<&'a SourceMap>,
    origins: Vec<Origin>,
    seen: Vec<ValueId>,
}

impl<'a> Explanation<'a> {
    fn new(module: &'a Module, map: Option<&'a SourceMap>) -> Explanation<'a> {
        Explanation { module, map, origins: Vec::new(), seen: Vec::new() }
    }
}

impl Explanation<'_> {
    fn line(&self, place: Place) -> Option<u32> {
        if place.is_entry() {
            return self.map?.function_line(place.function as usize);
        }
        let block = irrefute_ir::BlockId(place.block);
        self.map?.instruction_line(place.function as usize, block, place.instruction as usize)
    }

    fn location(&self, place: Place) -> Option<DebugLocation> {
        let block = irrefute_ir::BlockId(place.block);
        let node = self.map?.debug_location(place.function as usize, block, place.instruction as usize)?;
        self.module.debug_location(node)
    }

    /// An instruction as text, with the numbers that its function gives to what has no name.
    fn numbered(&self, place: Place, function: &Function, instruction: InstRef) -> String {
        debug_assert!(std::ptr::eq(&self.module.functions[place.function as usize], function));
        Numbering::of(function).display_inst(function, instruction).to_string()
    }

    fn shown(&self, value: &Value, ty: &Type) -> String {
        Typed { value, ty, module: self.module }.to_string()
    }

    /// The operands of the broken rule with the types of the instruction's operands, as far as they
    /// correspond.
    fn typed_operands(&self, ub: &UndefinedBehaviour) -> Vec<String> {
        let types = match (ub.place.instruction(self.module), self.module.functions.get(ub.place.function as usize)) {
            (Some((function, instruction)), _) => operand_types(function, instruction, ub.rule),
            (None, Some(function)) => function.param_ids().map(|param| function.ty(param)).collect(),
            (None, None) => Vec::new(),
        };
        let named = &self.module.named_types;
        let fits = |value: &Value, ty: &Type| super::shape::leaves(ty, named).is_ok_and(|n| n == value.0.len() as u64);
        let mut types = types.into_iter();
        ub.operands
            .iter()
            .filter_map(|value| types.find(|ty| fits(value, ty)).map(|ty| self.shown(value, ty)))
            .collect()
    }

    /// Adds the origins of the operands of an instruction, those that were computed before it.
    fn follow_operands(&mut self, frame: &FrameHistory, place: Place, before: u64, depth: u32) {
        let Some((_, instruction)) = place.instruction(self.module) else { return };
        for value in local_operands(instruction) {
            let computed = frame.get(value).filter(|computed| computed.clock < before);
            if let Some(computed) = computed.filter(|_| !self.seen.contains(&value)) {
                self.seen.push(value);
                self.add(frame, value, computed, depth);
            }
        }
    }

    fn add(&mut self, frame: &FrameHistory, value: ValueId, computed: &Computed, depth: u32) {
        let function = &self.module.functions[frame.function.index()];
        let numbering = Numbering::of(function);
        let defined_by = computed.place.and_then(|place| place.instruction(self.module));
        let line = match computed.place {
            Some(place) => self.line(place),
            None => self.map.and_then(|map| map.function_line(frame.function.index())),
        };
        let block = |id: irrefute_ir::BlockId| match &function.block(id).name {
            Some(name) => Some(format!("%{name}")),
            None => numbering.block(id).map(|n| format!("%{n}")),
        };
        self.origins.push(Origin {
            name: numbering.display_value(function, value),
            value: self.shown(&computed.value, function.ty(value)),
            instruction: defined_by.map(|(_, i)| numbering.display_inst(function, i).to_string()),
            line,
            from: computed.from.and_then(block),
        });
        if let Some(place) = computed.place.filter(|_| depth > 1) {
            self.follow_operands(frame, place, computed.clock, depth - 1);
        }
    }
}

/// The value that an instruction defines.
fn defined_value(instruction: InstRef) -> Option<ValueId> {
    match instruction {
        InstRef::Phi(phi) => Some(phi.result),
        InstRef::Inst(inst) => inst.result,
        InstRef::Terminator(terminator) => terminator.result,
    }
}

fn for_each_operand<'m>(instruction: InstRef<'m>, visit: &mut impl FnMut(&'m Operand)) {
    match instruction {
        InstRef::Phi(phi) => phi.incoming.iter().for_each(|(operand, _)| visit(operand)),
        InstRef::Inst(inst) => inst.op.for_each_operand(visit),
        InstRef::Terminator(terminator) => terminator.op.for_each_operand(visit),
    }
}

fn local_operands(instruction: InstRef) -> Vec<ValueId> {
    let mut values = Vec::new();
    for_each_operand(instruction, &mut |operand| {
        if let Operand::Local(value) = operand {
            values.push(*value);
        }
    });
    values
}

/// The types of the operands that a rule is about, then that of the result. The callee is no operand here.
fn operand_types<'m>(function: &'m Function, instruction: InstRef<'m>, rule: UbRule) -> Vec<&'m Type> {
    let mut types = Vec::new();
    match (called(instruction), instruction) {
        // Metadata is about what was loaded.
        (None, InstRef::Inst(Inst { op: Op::Load { .. }, .. }))
            if matches!(rule, UbRule::NotDefined | UbRule::BrokenMetadata) => {}
        // Only its pointer breaks rules.
        (None, InstRef::Inst(Inst { op: Op::Store { pointer, .. }, .. })) => types.push(function.type_of(pointer)),
        (Some(call), _) => types.extend(call.args.iter().map(|arg| function.type_of(&arg.operand))),
        (None, _) => for_each_operand(instruction, &mut |operand| types.push(function.type_of(operand))),
    }
    types.extend(defined_value(instruction).map(|value| function.ty(value)));
    types
}

fn called(instruction: InstRef<'_>) -> Option<&Call> {
    match instruction {
        InstRef::Inst(Inst { op: Op::Call(call), .. }) => Some(call),
        InstRef::Terminator(Terminator { op: TerminatorOp::Invoke { call, .. }, .. }) => Some(call),
        InstRef::Terminator(Terminator { op: TerminatorOp::CallBr { call, .. }, .. }) => Some(call),
        InstRef::Phi(_) | InstRef::Inst(_) | InstRef::Terminator(_) => None,
    }
}
