//! Places in a module.

use irrefute_ir::{Function, InstRef, Module};

/// Where in a module something happened: indices into functions, blocks and instructions
/// (phis first, then the others, then the terminator), or a function's entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The index of the function in the module.
    pub function: u32,
    /// The index of the block in the function; 0 at an entry.
    pub block: u32,
    /// The index of the instruction in the block; `u32::MAX` at an entry.
    pub instruction: u32,
}

impl Place {
    /// The entry of a function, before its first instruction: where its arguments are checked.
    pub fn entry(function: u32) -> Place {
        Place { function, block: 0, instruction: u32::MAX }
    }

    /// Whether this is the entry of a function rather than an instruction.
    pub fn is_entry(self) -> bool {
        self.instruction == u32::MAX
    }

    /// The instruction at the place, with its function; `None` at an entry.
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
