//! The LLVM before a change: what it gets wrong as well is no fault of the change.

use super::affected_versions::{ReducedProgram, ask, is_wrong_on};
use crate::findings::finding::is_wrong;
use irrefute_ir::downgrade;
use irrefute_llvm::Backend;
use irrefute_llvm::installed::InstalledLlvm;
use irrefute_trial::{Settings, Subject};

/// The LLVM before a change.
pub struct Base {
    /// Its identity.
    pub found: InstalledLlvm,
    /// Where it runs.
    pub backend: Box<dyn Backend>,
}

impl Base {
    /// Its answer about a program, in the words of [`affected_versions`](super::affected_versions).
    pub fn answer(&mut self, program: ReducedProgram<'_>, settings: &Settings) -> String {
        ask(program, &settings.with(&Subject::from(&self.found)), &mut *self.backend)
    }

    /// Whether it is wrong on the witness. A failure of LLVM has no witness: then any failure counts.
    pub fn is_wrong_on(&mut self, program: ReducedProgram<'_>, settings: &Settings) -> bool {
        if program.witness.is_none() {
            return is_wrong(&self.answer(program, settings));
        }
        let settings = settings.with(&Subject::from(&self.found));
        let Ok(said) = downgrade(program.module, settings.dialect.version) else { return false };
        is_wrong_on(ReducedProgram { module: &said.module, ..program }, &settings, &mut *self.backend)
    }
}
