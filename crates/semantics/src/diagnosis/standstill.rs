//! Where an execution stood when it was given up: the instruction, the values that it could read, and the calls.

use super::{Caller, Diagnosis, Explanation, Origin, defined_value};
use crate::outcome::Standstill;
use crate::place::Place;
use irrefute_ir::numbering::Numbering;
use irrefute_ir::{BlockId, Cfg, DominatorTree, Function, Module, SourceMap, ValueId};

/// The most values that are shown, the latest first.
const MOST: usize = 12;

impl Diagnosis {
    /// The state of an execution that was given up; `what` says why.
    pub fn of_standstill(module: &Module, map: Option<&SourceMap>, what: String, standstill: &Standstill) -> Diagnosis {
        let explanation = Explanation::new(module, map);
        let (place, callers) =
            standstill.places.split_last().map_or((Place::entry(0), &[][..]), |(at, rest)| (*at, rest));
        let mut origins = Vec::new();
        if let Some(function) = module.functions.get(place.function as usize) {
            let numbering = Numbering::of(function);
            for (id, from) in readable(function, place).into_iter().rev().take(MOST) {
                let Some(value) = standstill.values.get(id.index()) else { continue };
                origins.push(Origin {
                    name: numbering.display_value(function, id),
                    value: explanation.shown(value, function.ty(id)),
                    instruction: from
                        .and_then(|from| from.instruction(module))
                        .map(|(function, instruction)| numbering.display_inst(function, instruction).to_string()),
                    line: match from {
                        Some(from) => explanation.line(from),
                        None => map.and_then(|map| map.function_line(place.function as usize)),
                    },
                    from: None,
                });
            }
        }
        Diagnosis {
            rule: what,
            function: explanation.function(place),
            instruction: explanation.instruction(place),
            line: explanation.line(place),
            location: explanation.location(place),
            operands: Vec::new(),
            origins,
            callers: callers.iter().rev().map(|call| explanation.caller(Some(*call), call.function)).collect(),
            accessed: None,
        }
    }
}

impl Explanation<'_> {
    pub(super) fn function(&self, place: Place) -> String {
        self.module.functions.get(place.function as usize).map(|f| f.name.to_string()).unwrap_or_default()
    }

    /// An instruction as text; `entering @f` at the entry of a function.
    pub(super) fn instruction(&self, place: Place) -> String {
        match place.instruction(self.module) {
            Some((function, instruction)) => self.numbered(place, function, instruction),
            None => format!("entering @{}", self.function(place)),
        }
    }

    pub(super) fn caller(&self, call: Option<Place>, function: u32) -> Caller {
        Caller {
            function: self.module.functions[function as usize].name.to_string(),
            line: call.and_then(|place| self.line(place)),
            location: call.and_then(|place| self.location(place)),
        }
    }
}

/// The values that an instruction can read, in the order of the text, each with its instruction: parameters, and what is
/// defined before on every way. The registers of others may hold anything.
fn readable(function: &Function, place: Place) -> Vec<(ValueId, Option<Place>)> {
    let mut values: Vec<(ValueId, Option<Place>)> = function.param_ids().map(|param| (param, None)).collect();
    if place.is_entry() {
        return values;
    }
    let tree = DominatorTree::of(&Cfg::of(function));
    let at = BlockId(place.block);
    for block in (0..function.blocks.len() as u32).map(BlockId) {
        if block != at && !tree.strictly_dominates(block, at) {
            continue;
        }
        let b = function.block(block);
        let count = (b.phis.len() + b.insts.len()) as u32;
        let end = if block == at { place.instruction.min(count) } else { count };
        for instruction in 0..end {
            let defined = Place { block: block.0, instruction, ..place };
            let result = match b.phis.get(instruction as usize) {
                Some(phi) => Some(phi.result),
                None => b.insts[instruction as usize - b.phis.len()].result,
            };
            values.extend(result.map(|result| (result, Some(defined))));
        }
        if block != at
            && let Some(result) = defined_value(irrefute_ir::InstRef::Terminator(&b.term))
        {
            values.push((result, Some(Place { block: block.0, instruction: count, ..place })));
        }
    }
    values
}
