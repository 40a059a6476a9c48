//! Collects what a report shows of a case: the minimal program if it shows the mistake, otherwise the program as it was
//! found; its witness, the variants that the violation depends on, and the LLVMs that have it.
//!
//! LLVM is asked here only; [`report`](crate::report) only writes.

use super::affected_versions::{ReducedProgram, Shows, affected_versions};
use super::code_stage::Suspect;
use super::confirm::{
    Confirmed, Violation, Wrong, pattern_of, sensitivity_of_native_code, sensitivity_of_text, smallest_report,
    undefined_in,
};
use super::culprits::culprits;
use super::minimize::{Minimal, options_of_candidates};
use super::native_code::NativeCode;
use super::place::{is_shared_fold, place, shared_folds};
use super::rewrite::Rewrite;
use crate::findings::cause::{Cause, Culprit, PromiseWord};
use crate::findings::finding::mentions_undef;
use crate::findings::place::Place;
use irrefute_ir::{Function, Module, Type};
use irrefute_llvm::installed::InstalledLlvm;
use irrefute_llvm::{Backend, CodeGenerator, Description, Failure, LlvmKind};
use irrefute_refine::sensitivity::Sensitivity;
use irrefute_refine::witness::ShownBy;
use irrefute_refine::{Report, Undefined, Witness};
use irrefute_trial::{FunctionTrial, Native, Settings, Snapshots, Trial, TrialError, optimize, run, run_on};
use std::collections::BTreeMap;

/// A case as its report shows it.
pub struct ReportInput {
    /// The minimal program, or the candidate as it was found.
    pub source: Module,
    /// The settings of the case, with the pipeline and flags for `source`.
    pub settings: Settings,
    /// What LLVM makes of `source`, as text and parsed; `None` if LLVM fails.
    pub optimized: Option<(String, Module)>,
    /// The report of the violation; `None` if LLVM fails.
    pub report: Option<Report>,
    /// The variants under which the violation remains, disappears, or is undecided.
    pub sensitivity: Sensitivity,
    /// The name of the known pattern, if the violation is an instance of one.
    pub pattern: Option<&'static str>,
    /// What the finding has in common with others of the same mistake; `None` if nobody knows.
    pub cause: Option<Cause>,
    /// The promises of the target without which it is right.
    pub culprits: Vec<PromiseWord>,
    /// Which kinds of undefined inputs the witness needs.
    pub undefined: Undefined,
    /// Whether `source` is the minimal program.
    pub reduced: bool,
    /// The LLVM that is wrong.
    pub llvm: Description,
    /// The LLVM that the worker is linked to, or the external command.
    pub linked: Description,
    /// The emulator that ran native code, with its version; `None` if it was this machine.
    pub emulator: Option<String>,
    /// The command that made that code; `None` if it was the linked LLVM.
    pub llc: Option<CodeGenerator>,
    /// The answer of [`affected_versions`] for each LLVM; empty if none was asked.
    pub versions: BTreeMap<String, String>,
    /// The step of the pass that makes the mistake, as far as LLVM counts it.
    pub place: Option<Place>,
    /// Whether a fold that many passes share makes the mistake.
    pub shared_fold: bool,
    /// Where a known finding of this cause is reported.
    pub reported: Option<String>,
    /// How LLVM fails on `source`; `None` if it does not.
    pub failure: Option<Failure>,
    /// The native code, if it is wrong and the optimized text is not.
    pub native_code: Option<NativeCode>,
}

impl ReportInput {
    /// The case as it was found.
    pub fn found(case: &Confirmed, settings: &Settings, backend: &mut dyn Backend) -> ReportInput {
        let shown = match &case.wrong {
            Wrong::Refinement(violation) => Evidence::of_violation(violation),
            Wrong::Failure(fault) => Evidence::failure(fault.failure.clone(), settings),
        };
        ReportInput::of(case.candidate.module.clone(), settings.clone(), shown, false, backend)
    }

    /// The minimal program, tried with every LLVM that is present; the case as it was found if the minimal program does
    /// not show the mistake.
    pub fn minimal(
        case: &Confirmed,
        minimal: &Minimal,
        settings: &Settings,
        present: &[InstalledLlvm],
        backend: &mut dyn Backend,
    ) -> ReportInput {
        let (pipeline, options) = (minimal.pipeline.clone(), minimal.options.clone());
        let reduced = Settings { pipeline, options, ..settings.clone() };
        let mut of_module = |module: &Module| {
            let shown = match &case.wrong {
                Wrong::Refinement(violation) => Evidence::of_minimal(violation, module, minimal, &reduced, backend)?,
                Wrong::Failure(fault) => {
                    // The minimal program has a message of its own, with its own names.
                    let failure = failure_on(module, &reduced, backend).unwrap_or_else(|| fault.failure.clone());
                    Evidence::failure(failure, settings)
                }
            };
            Some(ReportInput::of(module.clone(), reduced.clone(), shown, true, backend))
        };
        // A reduced program that does not show the mistake must not be presented as if it did.
        let Some(smallest) = of_module(&minimal.module) else {
            return ReportInput::found(case, settings, backend);
        };
        // More is known of small widths, so the cause is that of the smallest program. The ordinary one is shown unless
        // less is known of it.
        let ordinary = minimal.ordinary.as_ref().and_then(of_module);
        let shared_fold = smallest.is_shared_fold(case, backend);
        let (cause, culprits) = smallest.cause_of(case, shared_fold);
        let is_alike = |ordinary: &ReportInput| {
            let of = |input: &ReportInput| (input.sensitivity.clone(), input.pattern, input.undefined);
            of(ordinary) == of(&smallest)
        };
        let mut report_input = ordinary.filter(is_alike).unwrap_or(smallest);
        let (function, native) = match &case.wrong {
            Wrong::Refinement(violation) => (&*violation.function, violation.native_only),
            Wrong::Failure(fault) => ("", fault.in_native_code),
        };
        report_input.cause = Some(cause);
        report_input.culprits = culprits.into_iter().map(|culprit| culprit.promise).collect();
        let program = ReducedProgram { module: &report_input.source, function, witness: report_input.witness() };
        let shows = if native { Shows::InNativeCode } else { Shows::InText };
        report_input.versions = affected_versions(program, shows, &report_input.settings, present, backend);
        report_input.native_code = report_input.native_code_of(function, backend);
        report_input.place = report_input.place_of(case, backend);
        report_input.shared_fold = shared_fold;
        report_input
    }

    fn of(
        source: Module,
        settings: Settings,
        shown: Evidence,
        reduced: bool,
        backend: &mut dyn Backend,
    ) -> ReportInput {
        let llvm = tested(&settings, backend);
        let Evidence { optimized, report, failure, sensitivity, pattern, undefined } = shown;
        let (linked, versions) = (backend.describe().clone(), BTreeMap::new());
        let is_emulated = settings.native == Native::Emulated;
        let emulator = is_emulated.then(|| backend.emulator().map(str::to_owned)).flatten();
        let llc = is_emulated.then(|| backend.code_generator(&settings.library, settings.by_command)).flatten();
        ReportInput {
            source,
            settings,
            optimized,
            report,
            sensitivity,
            pattern,
            cause: None,
            culprits: Vec::new(),
            undefined,
            reduced,
            llvm,
            linked,
            emulator,
            llc,
            versions,
            place: None,
            shared_fold: false,
            reported: None,
            failure,
            native_code: None,
        }
    }

    fn native_code_of(&self, function: &str, backend: &mut dyn Backend) -> Option<NativeCode> {
        let (report, (_, target)) = (self.report.as_ref()?, self.optimized.as_ref()?);
        let is_native = self.witness()?.shown_by == ShownBy::NativeCode;
        is_native.then(|| {
            let pair = Rewrite { source: &self.source, target, function };
            NativeCode::of(pair, report, &self.settings, backend)
        })?
    }

    fn place_of(&self, case: &Confirmed, backend: &mut dyn Backend) -> Option<Place> {
        let Wrong::Refinement(violation) = &case.wrong else { return None };
        let suspect = Suspect { module: &self.source, function: &violation.function, witness: self.witness()? };
        place(violation.pass()?, suspect, &self.settings, backend)
    }

    /// Whether a fold that many passes share makes the same mistake, or LLVM fail.
    fn is_shared_fold(&self, case: &Confirmed, backend: &mut dyn Backend) -> bool {
        match &case.wrong {
            Wrong::Failure(fault) => {
                let settings = shared_folds(fault.pass.as_deref(), &self.settings);
                settings.is_some_and(|settings| failure_on(&self.source, &settings, backend).is_some())
            }
            Wrong::Refinement(violation) if violation.native_only => false,
            Wrong::Refinement(violation) => self.witness().is_some_and(|witness| {
                let suspect = Suspect { module: &self.source, function: &violation.function, witness };
                is_shared_fold(violation.pass(), suspect, &self.settings, backend)
            }),
        }
    }

    fn cause_of(&self, case: &Confirmed, shared_fold: bool) -> (Cause, Vec<Culprit>) {
        let violation = match &case.wrong {
            Wrong::Failure(fault) => {
                let (pass, message) = (fault.pass.as_deref(), fault.failure.to_string());
                return (Cause::of_failure(pass, case.class, &message, &self.source, shared_fold), Vec::new());
            }
            Wrong::Refinement(violation) => violation,
        };
        let function = &*violation.function;
        let class = self.report.as_ref().and_then(|report| report.class).unwrap_or(case.class);
        let target = self.optimized.as_ref().map_or(&self.source, |(_, target)| target);
        let culprits = match self.witness() {
            Some(witness) if !violation.native_only => {
                culprits(Rewrite { source: &self.source, target, function }, witness, &self.settings)
            }
            _ => Vec::new(),
        };
        let empty = Function::new("", Type::Void, &[]);
        let of = |module: &Module| module.function(function).cloned().unwrap_or_else(|| empty.clone());
        let cause = Cause::of_pair(violation.pass(), class, &culprits, (&of(&self.source), &of(target)));
        (cause, culprits)
    }

    /// The input that shows the violation.
    pub fn witness(&self) -> Option<&Witness> {
        self.report.as_ref()?.witness.as_deref()
    }

    /// Whether undef occurs in the witness or in the program.
    pub fn needs_undef(&self) -> bool {
        self.report.is_some() && (self.undefined.undef || mentions_undef(&self.source))
    }

    /// Instructions of all functions of `source`.
    pub fn instructions(&self) -> usize {
        self.source.definitions().map(|f| f.instruction_count()).sum()
    }
}

/// The cause of a case that is not reduced: right for programs that contain little but the mistake.
pub fn cause_as_found(case: &Confirmed, settings: &Settings) -> Option<Cause> {
    let violation = match &case.wrong {
        Wrong::Failure(fault) => {
            let (message, module) = (fault.failure.to_string(), &case.candidate.module);
            return Some(Cause::of_failure(fault.pass.as_deref(), case.class, &message, module, false));
        }
        Wrong::Refinement(violation) => violation,
    };
    let (pair, witness) = violation.blamed_pair()?;
    let culprits = culprits(pair, witness, settings);
    let functions = (pair.source.function(pair.function)?, pair.target.function(pair.function)?);
    Some(Cause::of_pair(violation.pass(), case.class, &culprits, functions))
}

/// The part of a [`ReportInput`] that depends on how LLVM is wrong.
struct Evidence {
    optimized: Option<(String, Module)>,
    report: Option<Report>,
    failure: Option<Failure>,
    sensitivity: Sensitivity,
    pattern: Option<&'static str>,
    undefined: Undefined,
}

impl Evidence {
    fn failure(failure: Failure, settings: &Settings) -> Evidence {
        let undefined = settings.check.undefined;
        let (failure, sensitivity) = (Some(failure), Sensitivity::default());
        Evidence { optimized: None, report: None, failure, sensitivity, pattern: None, undefined }
    }

    fn of_violation(violation: &Violation) -> Evidence {
        Evidence {
            optimized: Some((violation.trial.optimized.clone(), violation.trial.target.clone())),
            report: Some(violation.report.clone()),
            failure: None,
            sensitivity: violation.sensitivity.clone(),
            pattern: violation.pattern,
            undefined: violation.undefined,
        }
    }

    /// The same for the minimal program, if it shows a violation: on its witness, or else on drawn inputs.
    fn of_minimal(
        violation: &Violation,
        module: &Module,
        minimal: &Minimal,
        settings: &Settings,
        backend: &mut dyn Backend,
    ) -> Option<Evidence> {
        let function = &violation.function;
        let of_function = |trial: &Trial| trial.functions.iter().find(|f| f.name == *function)?.violation().cloned();
        let by_witness = minimal.witness.as_deref().and_then(|witness| {
            let trial = run_on(witness, module, function, settings, backend, Snapshots::None).ok()?;
            of_function(&trial).map(|report| (trial, report))
        });
        let (trial, report) = by_witness.or_else(|| {
            // On as many inputs as the reduction tried: one that no witness of another program shows would be lost.
            let check = options_of_candidates(&settings.check, violation);
            let trial = run(module, &Settings { check, ..settings.clone() }, backend, Snapshots::None).ok()?;
            of_function(&trial).map(|report| (trial, report))
        })?;
        // Decided anew: reduction may have turned a mistake of the code generator into one of a pass, or the reverse.
        let native_only = !trial.functions.iter().any(|f| f.name == *function && is_wrong_as_text(f));
        let pair = Rewrite { source: module, target: &trial.target, function };
        let report = if native_only { report } else { smallest_report(pair, report, settings) };
        let witness = report.witness.as_deref();
        let sensitivity = match native_only {
            true => sensitivity_of_native_code(witness, module, function, settings, backend),
            false => sensitivity_of_text(witness, pair, settings),
        };
        Some(Evidence {
            undefined: undefined_in(witness),
            pattern: if native_only { None } else { pattern_of(witness, pair, settings) },
            optimized: Some((trial.optimized, trial.target)),
            report: Some(report),
            failure: None,
            sensitivity,
        })
    }
}

fn is_wrong_as_text(trial: &FunctionTrial) -> bool {
    trial.report.verdict == irrefute_refine::Verdict::Violates
}

/// How LLVM fails on a module; `None` if it does not, or only native code fails.
fn failure_on(module: &Module, settings: &Settings, backend: &mut dyn Backend) -> Option<Failure> {
    match optimize(module, settings, backend, Snapshots::None) {
        Err(TrialError::Llvm(failure)) if failure.is_finding() => Some(failure),
        Ok(_) | Err(_) => None,
    }
}

/// The description of the LLVM that is wrong. An LLVM that has become unavailable is described by its version.
fn tested(settings: &Settings, backend: &mut dyn Backend) -> Description {
    backend.identify(&settings.library).unwrap_or_else(|_| Description {
        version: settings.dialect.version.0.to_string(),
        how: LlvmKind::Loaded,
        path: Default::default(),
    })
}
