//! The trial of one module: source outcomes, LLVM, refinement, native code.

use super::intrinsics;
use super::layout::laid_out;
use super::oracles::{Oracle, Standing};
use super::pipeline::Pipeline;
use super::settings::{Native, Settings};
use super::source::{FunctionTrial, Source};
use irrefute_ir::{Function, Linkage, LlvmVersion, Module, PrintError, parse, print, verify};
use irrefute_llvm::{self as llvm, Backend, Failure, Snapshot, Want, thread_cpu_time};
use irrefute_refine::pairs::{LocalFunctions, between, local_entries};
use irrefute_refine::{Class, Verdict, Witness};
use irrefute_semantics::memory::Spaces;
use irrefute_semantics::{Program, uses_lists};
use std::borrow::Cow;
use std::time::Duration;

/// The trial of a module: one entry per function that was compared.
#[derive(Clone, Debug)]
pub struct Trial {
    /// In the order of the source module, without the functions that LLVM was free to discard and did.
    pub functions: Vec<FunctionTrial>,
    /// The module as LLVM printed it.
    pub optimized: String,
    /// The same module as we read it.
    pub target: Module,
    /// The module after each pass that changed it, if wanted.
    pub snapshots: Vec<Snapshot>,
    /// Native code ended the worker. Only a run of each function alone shows which one did.
    pub native_failure: Option<Failure>,
    /// CPU time of the whole trial, ours and LLVM's.
    pub times: Times,
}

/// CPU time of a trial.
#[derive(Clone, Copy, Debug, Default)]
pub struct Times {
    /// Ours: printing, parsing, executing, comparing.
    pub own: Duration,
    /// LLVM's, and that of its native code, stage by stage.
    pub llvm: llvm::Times,
}

impl std::ops::AddAssign for Times {
    fn add_assign(&mut self, other: Times) {
        self.own += other.own;
        self.llvm += other.llvm;
    }
}

/// Why a trial has no result.
#[derive(Clone, Debug, thiserror::Error)]
pub enum TrialError {
    /// LLVM failed, or refused.
    #[error(transparent)]
    Llvm(#[from] Failure),
    /// The program cannot be written for this LLVM.
    #[error(transparent)]
    Print(#[from] PrintError),
    /// We cannot read LLVM's output.
    #[error("cannot read what LLVM printed: {message}")]
    Unreadable {
        /// The message of our parser, with the place.
        message: String,
        /// LLVM's output, kept for the report.
        text: String,
    },
    /// We panicked.
    #[error("internal error: {0}")]
    Internal(String),
}

/// Whether the module after each pass is wanted: it costs a second worker and twice the time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Snapshots {
    /// Only the optimized module.
    None,
    /// The module after each pass that changed it as well.
    Each,
}

/// Tries a module: every function that others may call is a source. Symbols that only have numbers
/// get names first ([`Module::name_numbered_symbols`]): LLVM numbers them anew, and symbols are
/// compared by their names.
///
/// # Errors
/// If LLVM fails or refuses, or its output cannot be read.
pub fn run(
    module: &Module,
    settings: &Settings,
    backend: &mut dyn Backend,
    snapshots: Snapshots,
) -> Result<Trial, TrialError> {
    tried(module, None, settings, backend, snapshots)
}

/// Tries one function of a module on the input of a witness, and on no other.
///
/// # Errors
/// As [`run`].
pub fn run_on(
    witness: &Witness,
    module: &Module,
    function: &str,
    settings: &Settings,
    backend: &mut dyn Backend,
    snapshots: Snapshots,
) -> Result<Trial, TrialError> {
    tried(module, Some((function, witness)), settings, backend, snapshots)
}

/// The trial of a module, or of one function of it on a witness.
///
/// Code for another machine is compared with the text that it is made of: where passes run, that is a second trial, of
/// the optimized module and without passes.
fn tried(
    module: &Module,
    on: Option<(&str, &Witness)>,
    settings: &Settings,
    backend: &mut dyn Backend,
    snapshots: Snapshots,
) -> Result<Trial, TrialError> {
    if !settings.has_layout_of_target() {
        return tried_once(module, on, settings, backend, snapshots);
    }
    let (module, asked) = laid_out(module, settings, backend)?;
    let mut trial = match settings.pipeline.changes_nothing() || settings.native != Native::Emulated {
        true => tried_once(&module, on, settings, backend, snapshots)?,
        false => {
            let optimizing = Settings { native: Native::Off, ..settings.clone() };
            let trial = tried_once(&module, on, &optimizing, backend, snapshots)?;
            with_code(trial, on, settings, backend)?
        }
    };
    trial.times.llvm += asked;
    Ok(trial)
}

/// A trial with code of the optimized functions.
fn with_code(
    mut trial: Trial,
    on: Option<(&str, &Witness)>,
    settings: &Settings,
    backend: &mut dyn Backend,
) -> Result<Trial, TrialError> {
    let pipeline = Pipeline::from_passes(Vec::new());
    let generating = Settings { pipeline, features: false, prove: 0, ..settings.clone() };
    let of_code = tried_once(&trial.target, on, &generating, backend, Snapshots::None)?;
    for function in of_code.functions {
        if let Some(optimized) = trial.functions.iter_mut().find(|f| f.name == function.name) {
            (optimized.native, optimized.not_native) = (function.native, function.not_native);
        }
    }
    trial.native_failure = of_code.native_failure;
    trial.times.own += of_code.times.own;
    trial.times.llvm += of_code.times.llvm;
    Ok(trial)
}

/// The trial of a module whose native code, if there is any, is compared with the source.
fn tried_once(
    module: &Module,
    on: Option<(&str, &Witness)>,
    settings: &Settings,
    backend: &mut dyn Backend,
    snapshots: Snapshots,
) -> Result<Trial, TrialError> {
    // CPU time of this thread, not wall time: the other threads of a campaign and the worker do not count.
    let start = thread_cpu_time();
    let (named, asked) = intrinsics::as_read(with_names(module, settings), settings, backend);
    let module = &*named;
    let text = printed(module, settings)?;
    let program = Program::new(module, settings.dialect);
    let witness = on.map(|(_, witness)| witness);
    let wanted = |f: &&Function| on.is_none_or(|(name, _)| *f.name == *name);
    let entries = tried_functions(module, settings.locals).filter(wanted);
    // A large module has thousands of functions, and each may take a second.
    let entries = entries.take_while(|_| !settings.interrupt.is_set());
    let mut sources: Vec<_> = entries.map(|f| Source::new(module, &program, f, settings, witness)).collect();
    let mut want = Want { snapshots: snapshots == Snapshots::Each, codegen: settings.codegen, ..Want::default() };
    if settings.has_native() {
        want.native_before = settings.native == Native::Both;
        // Sampled by position, so that the sample is a function of the module alone.
        let sample =
            (0..).zip(&mut sources).filter(|(number, _): &(u64, _)| number.is_multiple_of(settings.native_every));
        // Here the sources are executed.
        let sample = sample.take_while(|_| !settings.interrupt.is_set());
        want.native = sample.filter_map(|(_, source)| source.request_native()).collect();
        want.object = settings.native == Native::Emulated && !want.native.is_empty();
        want.by_command = want.object && settings.by_command;
    }
    let job = settings.job(text, want);
    let prepared = thread_cpu_time() - start;

    let response = backend.run(&job)?;

    let start = thread_cpu_time();
    let target = understood(&response.text, settings, backend)?;
    let target_program = Program::new(&target, settings.dialect);
    let pairs = between(module, &target, settings.locals);
    let (natives, native_failure) = match response.native {
        Ok(natives) => (natives, None),
        Err(failure) => (Default::default(), Some(failure)),
    };
    let (mut before, mut after) = (natives.before.iter(), natives.after.iter());
    let mut functions = Vec::with_capacity(sources.len());
    for source in sources.iter().take_while(|_| !settings.interrupt.is_set()) {
        // Replies come in the order of the requests. Take them before the `continue` below: a function that is gone
        // has replies as well, and skipping them would give them to the next function.
        let replies = if source.has_native() { (before.next(), after.next()) } else { (None, None) };
        // No pair: LLVM was free to discard the symbol.
        let Some(pair) = pairs.iter().find(|p| p.source == source.function.name) else { continue };
        let mut function = source.compare(pair, &target, &target_program);
        function.native_before = replies.0.and_then(|reply| source.compare_native(reply));
        function.native = replies.1.and_then(|reply| source.compare_native(reply));
        function.not_native = source.why_not_native(replies.1);
        functions.push(function);
    }
    let own = prepared + (thread_cpu_time() - start);
    if let Some(message) = refused(&target, &functions, &response.text, settings, backend) {
        return Err(Failure::InvalidOutput { message, text: response.text }.into());
    }
    let mut times = Times { own, llvm: response.times };
    times.llvm += asked;
    Ok(Trial { functions, optimized: response.text, target, snapshots: response.snapshots, native_failure, times })
}

/// The functions of a module that are sources.
fn tried_functions(module: &Module, locals: LocalFunctions) -> impl Iterator<Item = &Function> {
    let entries = local_entries(module, locals);
    let is_entry = move |f: &&Function| !f.header.linkage.is_local() || entries.contains(&*f.name);
    module.definitions().filter(|f| f.header.linkage != Linkage::AvailableExternally).filter(is_entry)
}

/// The class of the finding that a failure of LLVM is.
pub fn class_of_failure(failure: &Failure) -> Class {
    match failure {
        Failure::InvalidOutput { .. } => Class::InvalidIr,
        Failure::Disagreement { oracle, .. } => match Oracle::named(oracle).map(Oracle::standing) {
            Some(Standing::Finding(class)) => class,
            Some(Standing::Figure) | None => Class::Unstable,
        },
        Failure::Rejected(_)
        | Failure::Refused(_)
        | Failure::BadPipeline(_)
        | Failure::BadTarget(_)
        | Failure::Crash { .. }
        | Failure::Abort { .. }
        | Failure::Hang { .. }
        | Failure::OutOfMemory { .. }
        | Failure::InvalidCode { .. }
        | Failure::Unsupported(_)
        | Failure::TooMuchOutput { .. }
        | Failure::Killed { .. }
        | Failure::Interrupted
        | Failure::Spawn(_)
        | Failure::Protocol(_) => Class::Crash,
    }
}

/// The text of a module for its LLVM, or for the transformation before it that says bytes without the byte type.
pub(super) fn printed(module: &Module, settings: &Settings) -> Result<String, PrintError> {
    if settings.pipeline.begins_with_bytes() { Ok(module.to_string()) } else { print(module, settings.dialect.version) }
}

/// A module as LLVM gets it: its symbols have names, and it names the triple where that says what its address spaces show
/// or how its lists of variable arguments lie in memory. LLVM prints the triple, and both sides must mean the same.
pub(super) fn with_names<'a>(module: &'a Module, settings: &Settings) -> Cow<'a, Module> {
    let triple = &settings.target.triple;
    let is_said = module.triple.as_deref() == Some(triple.as_str());
    let is_known = [Some(triple.as_str()), module.triple.as_deref()].into_iter().flatten().any(Spaces::are_known_of);
    let depends_on_it = is_known || (module.triple.is_none() && settings.target.has_machine() && uses_lists(module));
    let needs_triple = !is_said && !triple.is_empty() && depends_on_it;
    if !needs_triple && !module.has_numbered_symbols() {
        return Cow::Borrowed(module);
    }
    let mut named = module.clone();
    named.name_numbered_symbols();
    if needs_triple {
        named.triple = Some(triple.as_str().into());
    }
    Cow::Owned(named)
}

/// Reads LLVM's output.
///
/// # Errors
/// If we cannot. That is LLVM's fault if it cannot either, since its verifier then let invalid IR pass; otherwise it is
/// ours.
pub(super) fn understood(text: &str, settings: &Settings, backend: &mut dyn Backend) -> Result<Module, TrialError> {
    read(text, settings.dialect.version).map_err(|error| match rejection(text, settings, backend) {
        Some(message) => Failure::InvalidOutput { message, text: text.to_owned() }.into(),
        None => error,
    })
}

/// LLVM's message about its own output, if its parser rejects the output although its verifier, which does not look
/// into constants, let it pass. LLVM is asked only if we cannot run some function and our own verifier objects: the
/// question costs another job.
pub(super) fn refused(
    target: &Module,
    functions: &[FunctionTrial],
    text: &str,
    settings: &Settings,
    backend: &mut dyn Backend,
) -> Option<String> {
    let is_suspicious = functions.iter().any(|f| f.report.verdict == Verdict::Unsupported) && verify(target).is_err();
    if is_suspicious { rejection(text, settings, backend) } else { None }
}

/// LLVM's message about a text that it rejects; `None` if it accepts the text.
pub fn rejection(text: &str, settings: &Settings, backend: &mut dyn Backend) -> Option<String> {
    let untouched = Settings { pipeline: Pipeline::from_passes(Vec::new()), ..settings.clone() };
    match backend.run(&untouched.job(text.to_owned(), Want::default())) {
        Err(Failure::Rejected(message)) => Some(message),
        _ => None,
    }
}

/// Reads LLVM's output.
///
/// # Errors
/// If we cannot, which is our fault.
pub fn read(text: &str, version: LlvmVersion) -> Result<Module, TrialError> {
    parse(text, version).map_err(|e| TrialError::Unreadable { message: e.to_string(), text: text.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Validation;
    use irrefute_llvm::scripted::one_pass;

    const BROKEN: &str = "bitcast (<1 x i2> <i2 1> to i3)";

    fn tried(backend: &mut dyn Backend) -> Result<Trial, TrialError> {
        let text = "define <2 x i3> @f() {\n  ret <2 x i3> <i3 1, i3 2>\n}\n";
        let settings = Settings { native: Native::Off, ..Settings::new("scalarizer".parse().expect("a pipeline")) };
        run(&parse(text, LlvmVersion::DEFAULT).expect("a module"), &settings, backend, Snapshots::None)
    }

    #[test]
    fn an_interrupted_trial_leaves_out_what_it_has_not_compared() {
        let text = "define i8 @f() {\n  ret i8 1\n}\n\ndefine i8 @g() {\n  ret i8 2\n}\n";
        let module = parse(text, LlvmVersion::DEFAULT).expect("a module");
        for (is_over, functions) in [(false, 2), (true, 0)] {
            let interrupt = irrefute_llvm::Interrupt::by(std::sync::Arc::new(is_over.into()));
            let usual = Settings::new("scalarizer".parse().expect("a pipeline"));
            let settings = Settings { native: Native::Off, interrupt, ..usual };
            let trial = run(&module, &settings, &mut one_pass(|job| Ok(job.text.clone())), Snapshots::None);
            assert_eq!(trial.expect("LLVM answers").functions.len(), functions);
        }
    }

    #[test]
    fn what_the_validator_accepts_needs_no_inputs_if_it_is_asked_first() {
        // A pointer and a loop, so that only the same body is accepted, and something that changes.
        let text = "define i8 @f(ptr %p) {\n  br label %1\n1:\n  %x = load i8, ptr %p\n  %c = icmp eq i8 %x, 0\n  br i1 %c, label %1, label %2\n2:\n  ret i8 1\n}\n";
        let module = parse(text, LlvmVersion::DEFAULT).expect("a module");
        let usual = Settings { native: Native::Off, ..Settings::new("scalarizer".parse().expect("a pipeline")) };
        let report = |validation, constant: &str| {
            let settings = Settings { validation, ..usual.clone() };
            let mut llvm = one_pass(|job| Ok(job.text.replace("i8 1", constant)));
            let trial = run(&module, &settings, &mut llvm, Snapshots::None).expect("LLVM answers");
            let report = &trial.functions[0].report;
            (report.verdict, report.inputs.checked > 0)
        };
        assert_eq!(report(Validation::BeforeInputs, "i8 1"), (Verdict::Proved, false));
        assert_eq!(report(Validation::AfterInputs, "i8 1"), (Verdict::Proved, true));
        assert_eq!(report(Validation::BeforeInputs, "i8 3").0, Verdict::Violates);
    }

    /// The Scalarizer of LLVM up to 16 makes such constants.
    #[test]
    fn a_constant_that_is_none_is_llvms_mistake_if_llvm_refuses_it_too() {
        let refuses = |job: &llvm::Job| match job.text.contains(BROKEN) {
            true => Err(Failure::Rejected("invalid cast opcode".to_owned())),
            false => Ok(job.text.replace("i3 1", &format!("i3 {BROKEN}"))),
        };
        match tried(&mut one_pass(refuses)) {
            Err(TrialError::Llvm(Failure::InvalidOutput { message, text })) => {
                assert!(message == "invalid cast opcode" && text.contains(BROKEN), "{message}: {text}");
            }
            other => panic!("{other:?}"),
        }
        let takes = |job: &llvm::Job| Ok(job.text.replace("i3 1", &format!("i3 {BROKEN}")));
        let trial = tried(&mut one_pass(takes)).expect("a trial");
        assert_eq!(trial.functions[0].report.verdict, Verdict::Unsupported);
        assert!(format!("{:?}", trial.functions[0].report).contains("changes the number of bits"), "{trial:?}");
    }

    #[test]
    fn lists_of_variable_arguments_lie_as_on_the_machine_on_both_sides() {
        let text = "define i8 @f(ptr %l) {\n  %a = va_arg ptr %l, i8\n  ret i8 %a\n}\n";
        let module = parse(text, LlvmVersion::DEFAULT).expect("a module");
        let settings = Settings { native: Native::Off, ..Settings::new("globalopt".parse().expect("a pipeline")) };
        // As LLVM prints it: with the triple of the machine, whether the text named one or not.
        let with_triple = |job: &llvm::Job| match job.text.contains("target triple") {
            true => job.text.clone(),
            false => format!("target triple = \"{}\"\n{}", job.target.triple, job.text),
        };
        let mut llvm = one_pass(|job| Ok(with_triple(job)));
        let trial = run(&module, &settings, &mut llvm, Snapshots::None).expect("a trial");
        assert_eq!(trial.functions[0].report.verdict, Verdict::Unsupported, "{:?}", trial.functions[0].report);
    }
}
