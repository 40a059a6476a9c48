//! The code of one function, compared with the text that it is made of.
//!
//! No pass runs, so the text is not compared with itself, and only the code generator can be wrong. LLVM is not asked where no
//! input can be run. Inputs and verdicts are those of a [trial](super::module::run) with native code.

use super::intrinsics;
use super::layout::laid_out;
use super::module::{TrialError, printed, with_names};
use super::settings::{Native, Settings};
use super::source::Source;
use irrefute_ir::Module;
use irrefute_llvm::{Backend, Failure, Want};
use irrefute_refine::Report;
use irrefute_semantics::Program;
use std::borrow::Cow;

/// What the code of a function did.
#[derive(Clone, Debug)]
pub enum CodeTrial {
    /// It was compared, on as many inputs as the report has.
    Compared(Box<Report>),
    /// It was not, for this reason.
    NotRun(String),
    /// No code was made, or it ended the process that ran it.
    Failed(Failure),
}

/// Makes code of a function as it is, runs it, and compares it with the function. The pipeline of the settings must
/// [change nothing](super::Pipeline::changes_nothing).
///
/// # Errors
/// If LLVM fails or refuses before it makes code, or the module cannot be written for it.
pub fn code(
    function: &str,
    module: &Module,
    settings: &Settings,
    backend: &mut dyn Backend,
) -> Result<CodeTrial, TrialError> {
    let module = match settings.has_layout_of_target() {
        true => laid_out(module, settings, backend)?.0,
        false => Cow::Borrowed(module),
    };
    let (module, _) = intrinsics::as_read(with_names(&module, settings), settings, backend);
    let program = Program::new(&module, settings.dialect);
    let Some(function) = module.function(function) else { return Ok(not_run(None)) };
    let mut source = Source::new(&module, &program, function, settings, None);
    let Some(request) = source.request_native() else { return Ok(not_run(source.why_not_native(None))) };
    let object = settings.native == Native::Emulated;
    let want = Want {
        native: vec![request],
        object,
        by_command: object && settings.by_command,
        codegen: settings.codegen,
        ..Want::default()
    };
    let response = backend.run(&settings.job(printed(&module, settings)?, want))?;
    let natives = match response.native {
        Ok(natives) => natives,
        Err(failure) => return Ok(CodeTrial::Failed(failure)),
    };
    let reply = natives.after.first();
    let report = reply.and_then(|reply| source.compare_native(reply));
    Ok(report.map_or_else(|| not_run(source.why_not_native(reply)), |report| CodeTrial::Compared(Box::new(report))))
}

fn not_run(reason: Option<String>) -> CodeTrial {
    CodeTrial::NotRun(reason.unwrap_or_else(|| "no call of it can be compared".to_owned()))
}
