//! The global variables of a program, with the contents that their blocks begin with.

use super::MemoryBlock;
use super::block::Contents;
use super::limits::Limits;
use super::spaces::{Spaces, Widths};
use irrefute_ir::layout::Endianness;
use irrefute_ir::{AddressSpace, BlockId};
use std::sync::Arc;

/// The variables and functions of a module: what has an address from the start.
#[derive(Clone, Debug, Default)]
pub(crate) struct Globals {
    /// In the order of the module.
    pub variables: Vec<Global>,
    /// The names of the functions, in the order of the module.
    pub functions: Vec<Arc<str>>,
    /// For each of them whether it is `unnamed_addr`.
    pub unnamed_functions: Vec<bool>,
    /// The address spaces of the functions, in the order of the module.
    pub function_spaces: Vec<AddressSpace>,
    /// The labels whose addresses are taken, in the order of [`Module::labels`](irrefute_ir::Module::labels).
    pub labels: Vec<Label>,
    pub endianness: Endianness,
    /// Of space 0.
    pub widths: Widths,
    pub limits: Limits,
    pub spaces: Spaces,
}

/// The beginning of a block of code, as a place that a `blockaddress` names.
#[derive(Clone, Debug)]
pub(crate) struct Label {
    /// The constant as its module has it: `blockaddress(@f, %b)`.
    pub name: Arc<str>,
    /// The index of the function.
    pub function: u32,
    /// The block, if the function has it.
    pub block: Option<BlockId>,
    /// Whether the block is named by its number alone, which changes with the text before it.
    pub is_numbered: bool,
}

/// A global variable.
#[derive(Clone, Debug)]
pub(crate) struct Global {
    pub name: Arc<str>,
    pub space: AddressSpace,
    /// In bytes: its address is known to be a multiple of it.
    pub align: u64,
    /// In bytes, if the type has a size.
    pub size: Option<u64>,
    pub constant: bool,
    /// Whether other modules, and so the environment, see it.
    pub external: bool,
    /// Whether this module only declares it.
    pub elsewhere: bool,
    /// Whether its address is not significant (`unnamed_addr`).
    pub unnamed_addr: bool,
    /// Whether another module may determine its contents: it has no initializer here, or one that the linker
    /// may replace.
    pub replaceable: bool,
    /// Whether it may be defined nowhere, so that its address is null: `extern_weak`.
    pub is_weak: bool,
    pub contents: Contents,
}

impl Global {
    /// Whether its contents are the same in every program that this module is part of: a constant that is defined here
    /// for good.
    pub fn is_fixed(&self) -> bool {
        self.constant && !self.replaceable && self.contents.is_ok()
    }

    /// Whether its definition may be larger: a declaration of an array without elements (`extern int a[]`) stands for
    /// an array of any length.
    pub fn is_larger_elsewhere(&self) -> bool {
        self.elsewhere && self.size == Some(0)
    }

    /// Whether its definition may be larger: "the allocation size and alignment of the definition it resolves to must be
    /// greater than or equal to that of the declaration or replaceable definition" (Language Reference, "Global
    /// Variables").
    pub fn may_be_larger(&self) -> bool {
        self.elsewhere || self.replaceable
    }
}

impl Globals {
    /// The global of a block, if it is one.
    pub fn get(&self, block: MemoryBlock) -> Option<&Global> {
        match block.kind() {
            super::BlockKind::Global(index) => self.variables.get(index as usize),
            super::BlockKind::Function(_)
            | super::BlockKind::Label(_)
            | super::BlockKind::Given(_)
            | super::BlockKind::Fresh(_) => None,
        }
    }

    /// The address space of a variable or function; 0 for any other block.
    pub fn space(&self, block: MemoryBlock) -> AddressSpace {
        match block.kind() {
            super::BlockKind::Global(index) => self.variables.get(index as usize).map(|global| global.space),
            super::BlockKind::Function(index) => self.function_spaces.get(index as usize).copied(),
            super::BlockKind::Label(index) => {
                let function = self.labels.get(index as usize).map(|label| label.function as usize);
                function.and_then(|function| self.function_spaces.get(function)).copied()
            }
            super::BlockKind::Given(_) | super::BlockKind::Fresh(_) => None,
        }
        .unwrap_or_default()
    }

    /// Whether a block is the code of a function that is `unnamed_addr`.
    pub fn has_unnamed_function(&self, block: MemoryBlock) -> bool {
        match block.kind() {
            super::BlockKind::Function(index) => self.unnamed_functions.get(index as usize).copied().unwrap_or(false),
            super::BlockKind::Global(_)
            | super::BlockKind::Label(_)
            | super::BlockKind::Given(_)
            | super::BlockKind::Fresh(_) => false,
        }
    }
}
