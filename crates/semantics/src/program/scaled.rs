//! The instances of a program that depends on `vscale` (docs/semantics.md#scalable-vectors).
//!
//! A module with scalable vectors has no executions until `vscale` is a number: its program refuses what depends on it.
//! For each number there is an instance, the module and its program at that number, which is made when it is first
//! asked for. A function has one index in all of them.

use super::{FunctionIndex, Lowered, Program};
use irrefute_ir::Module;
use irrefute_ir::scale::{at_vscale, mentions_vscale};
use std::sync::OnceLock;

/// A module and its program at one value of `vscale`.
#[derive(Clone, Debug)]
pub struct Instance {
    /// The module without scalable vectors.
    pub module: Module,
    /// Its lowered form.
    pub program: Program,
}

/// The binary logarithm of the greatest `vscale` that is tried, plus one.
const SIZES: usize = 7;

/// The instances of a program.
#[derive(Clone, Debug, Default)]
pub(crate) struct Instances {
    /// For each function whether its executions depend on `vscale`; empty if none does.
    dependent: Vec<bool>,
    /// By the binary logarithm of `vscale`.
    made: [OnceLock<Box<Instance>>; SIZES],
}

impl Instances {
    /// The instances of a module, of which none is made yet. A function depends on `vscale` if it, or one that it may
    /// reach, mentions it.
    pub(crate) fn of(module: &Module, functions: &[Lowered]) -> Instances {
        let Some(mentions) = mentions_vscale(module) else { return Instances::default() };
        let reaches = |function: &Lowered| {
            let reached = function.reached.functions.iter();
            reached.filter_map(|&index| mentions.get(index as usize)).any(|mentions| *mentions)
        };
        let dependent = functions.iter().zip(&mentions).map(|(function, mentions)| *mentions || reaches(function));
        Instances { dependent: dependent.collect(), made: Default::default() }
    }

    /// Forgets those that were made, under another dialect.
    pub(crate) fn unmake(&mut self) {
        self.made = Default::default();
    }
}

impl Program {
    /// The number that stands for `vscale`; `None` if the program does not depend on it, or none was chosen.
    pub fn vscale(&self) -> Option<u32> {
        self.vscale
    }

    /// Whether the executions of a function depend on `vscale`, and no number has been chosen for it.
    pub fn depends_on_vscale(&self, function: FunctionIndex) -> bool {
        self.instances.dependent.get(function.index()).copied().unwrap_or(false)
    }

    /// The instance of the program at a value of `vscale`, given the module that it was lowered from. `None` if the
    /// module does not depend on `vscale`, or the number is none that is tried: a power of two up to 64.
    pub fn at_vscale(&self, module: &Module, vscale: u32) -> Option<&Instance> {
        if self.instances.dependent.is_empty() || !vscale.is_power_of_two() {
            return None;
        }
        let made = self.instances.made.get(vscale.trailing_zeros() as usize)?;
        let make = || {
            let scaled = at_vscale(module, vscale);
            let program = Program::scaled(&scaled, self.dialect, vscale);
            Box::new(Instance { module: scaled.module, program })
        };
        Some(made.get_or_init(make))
    }
}
