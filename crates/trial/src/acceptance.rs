//! Whether an LLVM and an emulator accept settings, asked before a whole campaign fails because of them.

use super::Pipeline;
use super::batch::run_batch;
use super::module::TrialError;
use super::settings::{Native, Settings};
use irrefute_ir::parse;
use irrefute_llvm::{Backend, Failure, Want};

impl Settings {
    /// Asks an LLVM whether it accepts pipeline, target and options, and an emulator whether it runs code for the target,
    /// before a whole campaign fails because of them.
    ///
    /// # Errors
    /// The refusal of LLVM or of the emulator.
    pub fn try_on(&self, backend: &mut dyn Backend) -> Result<(), Failure> {
        let tried = backend.run(&self.job(String::new(), Want::default())).map(drop);
        let tried =
            tried.and_then(|()| if self.native == Native::Emulated { self.try_code_on(backend) } else { Ok(()) });
        // A crash of LLVM on such a module is a finding, not a wrong setting.
        tried.or_else(|failure| if failure.is_finding() { Ok(()) } else { Err(failure) })
    }

    /// Has a function called, without passes.
    fn try_code_on(&self, backend: &mut dyn Backend) -> Result<(), Failure> {
        let identity = parse("define i8 @f(i8 %x) {\n  ret i8 %x\n}\n", self.dialect.version);
        let identity = identity.expect("it is IR of every version");
        let settings = Settings { pipeline: Pipeline::from_passes(Vec::new()), native_every: 1, ..self.clone() };
        match run_batch(&[identity], &settings, backend).programs.pop() {
            Some(Err(TrialError::Llvm(failure))) => Err(failure),
            // What is our own fault does not show by that; it is counted in the campaign.
            _ => Ok(()),
        }
    }
}
