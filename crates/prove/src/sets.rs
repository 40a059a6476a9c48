//! Which registers may be undef sets, and lanes that are picked together.
//!
//! What a load gives may be a set if memory says so, which is known when it is evaluated. So the registers are noted in the
//! order of the blocks.

use super::evaluate::Evaluation;
use super::flow::{Definition, NoCircuit, definitions_of, successors};
use super::open::Open;
use super::shared::Role;
use irrefute_semantics::Scalar;
use irrefute_semantics::register_code::{Address, Exit, MemoryStep, Register, RegisterCode, Step};

impl<O: Open> Evaluation<'_, O> {
    /// Which constants and arguments may be sets of values.
    pub(super) fn open_at_entry(&self, code: &RegisterCode) -> Vec<bool> {
        let mut open = vec![false; code.registers as usize];
        for (register, definition) in definitions_of(&self.definitions) {
            open[register] = match definition {
                Definition::Constant(i) => matches!(code.constants[i].1, Scalar::Set(_)),
                Definition::Address(i) => matches!(code.addresses[i].1, Address::Undef),
                Definition::Argument(leaf, _) => self.arguments[leaf].open,
                Definition::Step { .. } | Definition::Phi(_) => false,
            };
        }
        open
    }

    /// Notes which results of a step may be sets of values, but for those of a load.
    pub(super) fn note_open(&mut self, step: &Step) {
        let any = match step {
            Step::Freeze { .. } => false,
            Step::Constrain { constraints, .. } if constraints.defined => false,
            Step::Call(call) => self.answers.undef && !call.result.defined,
            Step::Memory(memory) => match &**memory {
                MemoryStep::Move { base, .. } => {
                    self.is_open[*base as usize]
                        || memory.operands().iter().any(|&register| self.is_open[register as usize])
                }
                MemoryStep::Compare { lhs, rhs, .. } => self.is_open[*lhs as usize] || self.is_open[*rhs as usize],
                MemoryStep::Mask { pointer, mask, .. } => {
                    self.is_open[*pointer as usize] || self.is_open[*mask as usize]
                }
                MemoryStep::Number { pointer, .. } => self.is_open[*pointer as usize],
                MemoryStep::FromNumber { number, .. } => self.is_open[*number as usize],
                // What is stored stays in memory, and loads note themselves what they found.
                MemoryStep::Allocate { .. }
                | MemoryStep::Load { .. }
                | MemoryStep::Store { .. }
                | MemoryStep::Fill { .. }
                | MemoryStep::Copy { .. }
                | MemoryStep::Lifetime { .. } => return,
            },
            Step::Apply { .. }
            | Step::Float { .. }
            | Step::Copy { .. }
            | Step::Select { .. }
            | Step::Extract { .. }
            | Step::Insert { .. }
            | Step::Reduce { .. }
            | Step::Lanes { .. }
            | Step::Bitcast { .. }
            | Step::Constrain { .. }
            | Step::Assume { .. }
            | Step::Demand { .. } => step.operands().iter().any(|&register| self.is_open[register as usize]),
        };
        step.results().into_iter().for_each(|to| self.is_open[to as usize] |= any);
    }

    /// Notes which phis may be sets of values where a block ends.
    pub(super) fn note_open_phis(&mut self, block: usize) {
        let code = self.code;
        for edge in successors(code, block).into_iter().filter(|&edge| !self.flow.leads_back[edge]).collect::<Vec<_>>()
        {
            for (from, to) in &code.edges[edge].moves {
                let open = self.is_open[*from as usize];
                self.is_open[*to as usize] |= open;
            }
        }
    }

    /// Whether lanes may be picked together, which are picked apart here. For a target that is more than it does; for a
    /// source it would be too much.
    pub(super) fn picks_apart(&self) -> Result<bool, NoCircuit> {
        match (self.answers.shared.role, self.picks_together()) {
            (Role::Source, true) => Err("undef lanes that are picked together"),
            (Role::Source | Role::Target, together) => Ok(together),
        }
    }

    fn picks_together(&self) -> bool {
        let open = |register: &Register| self.is_open[*register as usize];
        let steps = || self.code.blocks.iter().flat_map(|block| &block.steps);
        let one_result = self.code.blocks.iter().all(|block| match &block.exit {
            Exit::Return(registers) => registers.len() <= 1,
            _ => true,
        });
        // Each lane of a pair that is read alone is a set of its own.
        let reads_together = !one_result
            || !self.flow.headers.is_empty()
            || steps().any(|step| match step {
                Step::Freeze { together, .. } => *together,
                Step::Reduce { .. } | Step::Bitcast { .. } | Step::Lanes { .. } => true,
                Step::Call(call) => call.arguments.iter().any(|(registers, _)| registers.len() > 1),
                // Lanes that are written together are read together later.
                Step::Memory(memory) => memory.operands().len() > 1,
                _ => false,
            });
        let wrong = steps().any(|step| match step {
            Step::Select { condition, together, .. } => *together && open(condition),
            Step::Bitcast { from, to, .. } => to.len() > 1 && from.iter().any(open),
            Step::Apply { operands, to, .. } => to.len() > 1 && operands.iter().any(open) && reads_together,
            Step::Freeze { .. }
            | Step::Copy { .. }
            | Step::Extract { .. }
            | Step::Insert { .. }
            | Step::Reduce { .. }
            | Step::Lanes { .. }
            | Step::Float { .. }
            | Step::Constrain { .. }
            | Step::Call(_)
            | Step::Memory(_)
            | Step::Assume { .. }
            | Step::Demand { .. } => false,
        });
        wrong || self.shares_lanes && reads_together
    }
}
