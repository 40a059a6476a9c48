//! The LLVM before a change: what it gets wrong as well is no fault of the change.

use super::affected_versions::{ReducedProgram, ask};
use crate::ir::{Module, downgrade};
use crate::llvm::Backend;
use crate::llvm::installed::Found;
use crate::refine::Witness;
use crate::trial::{Settings, Snapshots, Subject, run_on};

/// The LLVM before a change.
pub struct Base {
    /// Its identity.
    pub found: Found,
    /// Where it runs.
    pub backend: Box<dyn Backend>,
}

impl Base {
    /// Its answer about a program, in the words of [`affected_versions`](super::affected_versions).
    pub fn answer(
        &mut self,
        module: &Module,
        function: Option<&str>,
        witness: Option<&Witness>,
        settings: &Settings,
    ) -> String {
        let program = ReducedProgram { module, function: function.unwrap_or_default(), witness };
        ask(program, &settings.with(&Subject::from(&self.found)), &mut *self.backend)
    }

    /// Whether it is wrong on the witness. Where LLVM fails there is none, and any failure counts.
    pub fn is_wrong_on(
        &mut self,
        module: &Module,
        function: Option<&str>,
        witness: Option<&Witness>,
        settings: &Settings,
    ) -> bool {
        let (Some(function), Some(witness)) = (function, witness) else {
            return is_wrong(&self.answer(module, function, witness, settings));
        };
        let settings = settings.with(&Subject::from(&self.found));
        let Ok(said) = downgrade(module, settings.dialect.version) else { return false };
        let trial = run_on(witness, &said.module, function, &settings, &mut *self.backend, Snapshots::None);
        trial.is_ok_and(|trial| trial.functions.iter().any(|f| *f.name == *function && f.violation().is_some()))
    }
}

/// Whether an answer says that an LLVM is wrong, or fails.
pub fn is_wrong(answer: &str) -> bool {
    matches!(answer, "violates" | "fails")
}
