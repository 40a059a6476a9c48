//! What programs of a check have an address of: the same for all scenes.
//!
//! It knows the programs, and nothing of scenes.

use super::MAX_SIZE;
use crate::ir::layout::Endianness;
use crate::refine::inputs::domain::Undefined;
use crate::refine::options::Options;
use crate::refine::side::Side;
use crate::semantics::program::Variable;
use crate::semantics::{Dialect, MemoryBlock};
use std::sync::Arc;

/// What programs of a check have an address of: the same for all scenes.
#[derive(Clone, Debug)]
pub struct StaticObjects {
    pub(super) dialect: Dialect,
    /// Whether something may be allocated that is no stack block.
    allocates: bool,
    /// Whether one of the globals is a variable.
    has_variables: bool,
    /// By name: size and alignment in bytes.
    pub(super) globals: Vec<(Arc<str>, u64, u64)>,
    /// Those that the environment may start with other contents; and whether it must say which.
    pub(super) open: Vec<(Arc<str>, u64, bool)>,
    /// Globals and functions that a pointer may point to, with their size, as the source numbers them.
    pub(super) targets: Vec<(MemoryBlock, u64)>,
    /// As in [`Options::address_bits`].
    pub(super) address_bits: u32,
    /// The width of addresses.
    pub(super) pointer_bits: u32,
    /// What may be undefined in what exists before the call.
    pub(super) undefined: Undefined,
    /// Whether something lies at address 0.
    pub(super) null_is_valid: bool,
    pub(super) endianness: Endianness,
}

/// The functions that allocate; others that may are not modelled.
const ALLOCATORS: [&str; 6] = ["malloc", "calloc", "realloc", "aligned_alloc", "_Znwm", "_Znam"];

/// Of a variable that is declared without elements, in bytes.
const SIZE_ELSEWHERE: u64 = 32;

impl StaticObjects {
    /// A world in which nothing has an address.
    pub fn empty(dialect: Dialect) -> StaticObjects {
        StaticObjects {
            dialect,
            allocates: false,
            has_variables: false,
            globals: Vec::new(),
            open: Vec::new(),
            targets: Vec::new(),
            address_bits: 64,
            pointer_bits: 64,
            undefined: Undefined { poison: true, undef: true },
            null_is_valid: false,
            endianness: Endianness::Little,
        }
    }

    /// The world of a source and of other functions that it is compared with.
    pub fn new(source: Side<'_>, others: &[Side<'_>], options: &Options) -> StaticObjects {
        let (pointer_bits, undefined) = (source.program.address_bits(), options.undefined);
        let address_bits = options.address_bits.min(pointer_bits);
        let endianness = source.program.endianness();
        let mut world = StaticObjects {
            address_bits,
            pointer_bits,
            undefined,
            endianness,
            ..StaticObjects::empty(*source.program.dialect())
        };
        for side in [source].iter().chain(others) {
            world.null_is_valid |= side.program.effects(side.function).null_is_valid;
            world.allocates |= ALLOCATORS.iter().any(|name| side.program.function(name).is_some());
            for (_, variable) in side.program.variables_of(side.function) {
                world.has_variables = true;
                world.add(variable.name, size_of(variable).unwrap_or(1), variable.align);
            }
            side.program.functions_of(side.function).for_each(|name| world.add(name, 1, 16));
        }
        for (block, variable) in source.program.variables_of(source.function) {
            let size = size_of(variable).unwrap_or(0);
            if variable.open && size <= MAX_SIZE {
                let must_be_said = variable.replaceable || variable.is_larger_elsewhere;
                world.open.push((variable.name.clone(), size, must_be_said));
                if !variable.constant {
                    world.targets.push((block, size));
                }
            }
        }
        world
    }

    fn add(&mut self, name: &Arc<str>, size: u64, align: u64) {
        if self.globals.iter().all(|(other, ..)| other != name) {
            self.globals.push((name.clone(), size, align));
        }
    }

    /// Whether something may be allocated that is no stack block.
    pub fn allocates(&self) -> bool {
        self.allocates
    }

    /// Whether a global variable has an address.
    pub fn has_variables(&self) -> bool {
        self.has_variables
    }

    /// Whether there are several ways for the globals to start, of which scenes are samples.
    pub fn is_sampled(&self) -> bool {
        !self.open.is_empty() || self.null_is_valid
    }
}

/// In bytes; how large it is elsewhere is for the environment to say.
fn size_of(variable: Variable<'_>) -> Option<u64> {
    if variable.is_larger_elsewhere { Some(SIZE_ELSEWHERE) } else { variable.size }
}
