//! What is looked at after the verdict: a function before and after a pass, a pipeline or an experiment.

use irrefute_ir::Module;
use irrefute_refine::Side;
use irrefute_semantics::{Dialect, Program};

/// A function before and after a rewrite, under one name.
#[derive(Clone, Copy)]
pub(crate) struct Rewrite<'a> {
    pub source: &'a Module,
    pub target: &'a Module,
    pub function: &'a str,
}

impl Rewrite<'_> {
    /// Lowers both sides under a dialect and passes them to `look`, if both modules define the function.
    pub fn under(self, dialect: Dialect, look: &mut dyn FnMut(Side<'_>, Side<'_>)) {
        let programs = (Program::new(self.source, dialect), Program::new(self.target, dialect));
        let source = Side::new(self.source, &programs.0, self.function);
        let target = Side::new(self.target, &programs.1, self.function);
        if let (Some(source), Some(target)) = (source, target) {
            look(source, target);
        }
    }
}
