//! Places of a program.

use crate::ir::{Function, InstRef, Module};

/// Where in a module something happened: indices into functions, blocks and instructions
/// (phis first, then the others, then the terminator), or a function's entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    pub function: u32,
    pub block: u32,
    pub instruction: u32,
}

impl Place {
    /// The entry of a function, before its first instruction: where its arguments are checked.
    pub fn entry(function: u32) -> Place {
        Place { function, block: 0, instruction: u32::MAX }
    }

    pub fn is_entry(self) -> bool {
        self.instruction == u32::MAX
    }

    /// The instruction at the place, with its function; none at an entry.
    pub fn instruction(self, module: &Module) -> Option<(&Function, InstRef<'_>)> {
        let function = module.functions.get(self.function as usize)?;
        let block = function.blocks.get(self.block as usize)?;
        let at = self.instruction as usize;
        let others = at.checked_sub(block.phis.len());
        let instruction = match others {
            None => InstRef::Phi(&block.phis[at]),
            Some(i) => match block.insts.get(i) {
                Some(inst) => InstRef::Inst(inst),
                None if i == block.insts.len() => InstRef::Terminator(&block.term),
                None => return None,
            },
        };
        Some((function, instruction))
    }
}
