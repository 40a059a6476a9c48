//! The global variables of a program, as the blocks that they begin as.

use super::MemoryBlock;
use super::block::Contents;
use crate::ir::layout::Endianness;
use std::sync::Arc;

/// What a program has an address of from the start.
#[derive(Clone, Debug, Default)]
pub(in crate::semantics) struct Globals {
    /// In the order of the module.
    pub variables: Vec<Global>,
    /// The names of the functions, in the order of the module.
    pub functions: Vec<Arc<str>>,
    pub endianness: Endianness,
    pub widths: Widths,
}

/// How wide pointers are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::semantics) struct Widths {
    /// Of addresses, in bits.
    pub address: u32,
    /// Of what `getelementptr` computes with, in bits: no more.
    pub index: u32,
}

impl Default for Widths {
    fn default() -> Widths {
        Widths { address: 64, index: 64 }
    }
}

/// A global variable.
#[derive(Clone, Debug)]
pub(in crate::semantics) struct Global {
    pub name: Arc<str>,
    /// In bytes; what is known of its address.
    pub align: u64,
    /// In bytes, if the type has a size.
    pub size: Option<u64>,
    pub constant: bool,
    /// Whether other modules, and so the environment, see it.
    pub external: bool,
    /// Whether it is only declared.
    pub elsewhere: bool,
    /// Whether another constant may share its address (`unnamed_addr`).
    pub mergeable: bool,
    /// Whether what it contains is another module's to say: it has no initializer here, or one that
    /// may be replaced.
    pub replaceable: bool,
    pub contents: Contents,
}

impl Global {
    /// Whether it has a size elsewhere that is not known here: a declaration of an array without elements is that of
    /// an array of any number of them (`extern int a[]`).
    pub fn is_larger_elsewhere(&self) -> bool {
        self.elsewhere && self.size == Some(0)
    }
}

impl Globals {
    /// The global of a block, if it is one.
    pub fn get(&self, block: MemoryBlock) -> Option<&Global> {
        match block.kind() {
            super::BlockKind::Global(index) => self.variables.get(index as usize),
            super::BlockKind::Function(_) | super::BlockKind::Given(_) | super::BlockKind::Fresh(_) => None,
        }
    }
}
