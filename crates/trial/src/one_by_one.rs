//! A module and what LLVM made of it, compared one function after the other.
//!
//! The verdict on a function is that of a [trial](super::module::run) without native code. A trial prepares all sources
//! before LLVM runs; here only the two modules are kept, so that memory is that of one function, the caller may pass over
//! what it knows already, and each result is there before the next function is begun.

use super::intrinsics;
use super::module::{TrialError, printed, rejection, understood, with_names};
use super::settings::Settings;
use super::source::{FunctionTrial, Source};
use irrefute_ir::{Module, verify};
use irrefute_llvm::{Backend, Failure, Want};
use irrefute_refine::NamedPair;
use irrefute_refine::pairs::between;
use irrefute_semantics::{Dialect, Program};

/// A module before and after LLVM.
pub struct OneByOne {
    source: Module,
    target: Module,
    programs: (Program, Program),
    pairs: Vec<NamedPair>,
}

impl OneByOne {
    /// Lets LLVM optimize a module.
    ///
    /// # Errors
    /// As [`run`](super::module::run); output that LLVM itself rejects is always a failure.
    pub fn new(module: &Module, settings: &Settings, backend: &mut dyn Backend) -> Result<OneByOne, TrialError> {
        let (source, _) = intrinsics::as_read(with_names(module, settings), settings, backend);
        let source = source.into_owned();
        let response = backend.run(&settings.job(printed(&source, settings)?, Want::default()))?;
        let target = understood(&response.text, settings, backend)?;
        if verify(&target).is_err()
            && let Some(message) = rejection(&response.text, settings, backend)
        {
            return Err(Failure::InvalidOutput { message, text: response.text }.into());
        }
        let programs = (Program::new(&source, settings.dialect), Program::new(&target, settings.dialect));
        let pairs = between(&source, &target, settings.locals);
        Ok(OneByOne { source, target, programs, pairs })
    }

    /// The same modules under another dialect.
    pub fn under(&self, dialect: Dialect) -> OneByOne {
        let programs = (Program::new(&self.source, dialect), Program::new(&self.target, dialect));
        let (source, target, pairs) = (self.source.clone(), self.target.clone(), self.pairs.clone());
        OneByOne { source, target, programs, pairs }
    }

    /// The functions that are compared, in the order of the module.
    pub fn pairs(&self) -> &[NamedPair] {
        &self.pairs
    }

    /// The module as LLVM got it.
    pub fn source(&self) -> &Module {
        &self.source
    }

    /// The module as LLVM made it.
    pub fn target(&self) -> &Module {
        &self.target
    }

    /// Compares the functions of a pair; `None` if it is not one of [these](Self::pairs).
    pub fn compare(&self, pair: &NamedPair, settings: &Settings) -> Option<FunctionTrial> {
        let function = self.source.function(&pair.source)?;
        let source = Source::new(&self.source, &self.programs.0, function, settings, None);
        Some(source.compare(pair, &self.target, &self.programs.1))
    }
}
