//! One file: parsed, optimized in each way that its `RUN:` lines name, and checked function by function.
//!
//! A file goes through LLVM as a whole. A function that seems wrong is checked again, alone in its module and in a
//! fresh worker, before it is reported.

use super::SweepPlan;
use super::class::{FunctionClass, class_of};
use super::left_out::{LeftOut, left_out};
use super::lit::{self, Invocation, NotRun, RunLines};
use super::outcome::{FunctionOutcome, Nature};
use crate::files::{MOST_OF_A_PROGRAM, read_at_most};
use crate::findings::cause::Cause;
use crate::findings::finding::{Finding, Origin};
use crate::findings::known::{FindingMarks, KnownFinding};
use crate::findings::store::Store;
use crate::report::write_up;
use crate::triage::confirm::{Candidate, Confirmed, Wrong, investigate};
use crate::triage::report_input::{ReportInput, cause_as_found};
use irrefute_ir::{Linkage, Module, downgrade, parse, verify};
use irrefute_llvm::{Backend, Failure, Job, Target};
use irrefute_prove as prove;
use irrefute_refine::pairs::LocalFunctions;
use irrefute_refine::report::reach::Reach;
use irrefute_refine::{self as refine, InputCounts, Report, Verdict, Witness};
use irrefute_trial::{FunctionTrial, Settings, TrialError, class_of_failure, guarded, lacks_target, run_guarded};
use rustc_hash::FxHashMap;
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The result for a file.
#[derive(Clone, Debug)]
pub struct FileResult {
    /// The file.
    pub path: PathBuf,
    /// The results of its attempts, if it can be read.
    pub reading: FileReading,
}

/// Whether irrefute can read a file.
#[derive(Clone, Debug)]
pub enum FileReading {
    /// It cannot; position and reason.
    Unreadable(String),
    /// It can.
    Read {
        /// One for each invocation that was run.
        attempts: Vec<Attempt>,
        /// One for each invocation that was not.
        not_run: Vec<NotRun>,
    },
}

/// A file under one of its invocations of `opt`.
#[derive(Clone, Debug)]
pub struct Attempt {
    /// The pipeline, machine and flags.
    pub invocation: Invocation,
    /// The results for its functions, if there are any.
    pub outcome: AttemptOutcome,
}

/// The result of an attempt.
#[derive(Clone, Debug)]
pub enum AttemptOutcome {
    /// It failed as a whole, and LLVM is not at fault; the reason.
    Refused(String),
    /// The module was optimized, or LLVM failed on it.
    Tried {
        /// One for each function that was compared.
        functions: Vec<FunctionResult>,
        /// The other definitions.
        left_out: Vec<LeftOut>,
        /// What was found wrong.
        told: Vec<SweepFinding>,
        /// Findings that could not be saved, in full.
        unsaved: Vec<String>,
    },
}

/// The result for a function.
#[derive(Clone, Debug, Serialize)]
pub struct FunctionResult {
    /// The name of the function in its file.
    pub name: Arc<str>,
    /// What the function is made of.
    pub class: FunctionClass,
    /// Whether LLVM changed the body.
    pub changed: bool,
    /// The outcome of the check.
    pub standing: FunctionOutcome,
    /// In what respect it is wrong, if it is.
    pub violation: Option<refine::Class>,
    /// What else a confirmed violation is.
    #[serde(flatten)]
    pub nature: Option<Nature>,
    /// The main reason why there is no better verdict.
    pub reason: Option<String>,
    /// Inputs that were decided and that test something.
    pub checked: u64,
    /// Inputs on which the source has undefined behaviour, or shows only poison or undef.
    pub vacuous: u64,
    /// Inputs without a verdict.
    pub undecided: u64,
    /// What the checked inputs reached in both functions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reach: Option<Reach>,
    /// What came of the attempt to prove what the inputs left open; `None` if there was none to make.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<prove::Attempt>,
}

/// A confirmed violation, or a failure of LLVM.
#[derive(Clone, Debug, Serialize)]
pub struct SweepFinding {
    /// The file.
    pub path: PathBuf,
    /// The function; `None` if LLVM failed on the whole file.
    pub function: Option<Arc<str>>,
    /// The pipeline in the syntax of `opt -passes=`.
    pub pipeline: String,
    /// In what respect LLVM is wrong.
    pub class: refine::Class,
    /// The finding in one line.
    pub summary: String,
    /// The name of its group.
    pub group: String,
    /// What it is, beside its class.
    #[serde(flatten)]
    pub nature: Nature,
    /// The entry in the list of known findings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub known: Option<KnownFinding>,
    /// Its cause, if there is a list.
    #[serde(skip)]
    pub cause: Option<Cause>,
    /// Where it was saved.
    #[serde(skip)]
    pub folder: Option<PathBuf>,
}

impl SweepFinding {
    /// Whether somebody has dealt with it.
    pub fn is_excused(&self) -> bool {
        self.known.as_ref().is_some_and(KnownFinding::is_excused)
    }
}

/// A worker of the sweep: a back end, and the data layouts that it knows.
pub(crate) struct Bench<'a> {
    pub plan: &'a SweepPlan,
    pub store: Option<&'a Store>,
    pub backend: Box<dyn Backend>,
    /// The data layout that LLVM gives to a module without one.
    pub layouts: FxHashMap<Target, Arc<str>>,
}

impl Bench<'_> {
    /// Parses and tries a file.
    pub fn file(&mut self, path: &Path) -> FileResult {
        let reading = match guarded(|| self.read(path)).map_err(|error| error.to_string()).and_then(|read| read) {
            Err(reason) => FileReading::Unreadable(reason),
            Ok((module, run)) => {
                let attempt = |invocation: &Invocation| Attempt {
                    invocation: invocation.clone(),
                    outcome: self.attempt_guarded(path, &module, invocation).unwrap_or_else(AttemptOutcome::Refused),
                };
                FileReading::Read { attempts: run.invocations.iter().map(attempt).collect(), not_run: run.not_run }
            }
        };
        FileResult { path: path.to_owned(), reading }
    }

    fn read(&self, path: &Path) -> Result<(Module, RunLines), String> {
        let bytes = read_at_most(path, MOST_OF_A_PROGRAM).map_err(|e| e.to_string())?;
        // Some tests contain comments that are not UTF-8; the program itself is.
        let text = String::from_utf8_lossy(&bytes);
        let module = parse(&text, self.plan.settings.dialect.version).map_err(|e| e.to_string())?;
        if let Err(errors) = verify(&module) {
            return Err(format!("not well-formed: {}", errors.first().map(ToString::to_string).unwrap_or_default()));
        }
        let run = match &self.plan.pipelines {
            super::Pipelines::FromRunLines => lit::read(&text, path),
            super::Pipelines::Only(pipeline) => {
                // Without a machine of the user's choice, a test of a code generator is for the one that it is written for.
                let machine = Some(lit::machine_of_code(&text)).filter(|_| !self.plan.settings.target.has_machine());
                let invocation = machine.unwrap_or_default().invocation(pipeline.clone());
                RunLines { invocations: vec![invocation], not_run: Vec::new() }
            }
            super::Pipelines::None => RunLines::default(),
        };
        Ok((module, run))
    }

    /// An attempt under a guard: a panic of irrefute costs this attempt only.
    fn attempt_guarded(
        &mut self,
        path: &Path,
        module: &Module,
        invocation: &Invocation,
    ) -> Result<AttemptOutcome, String> {
        guarded(|| self.attempt(path, module, invocation)).unwrap_or_else(|error| {
            self.backend.retire();
            Err(first_line(&error.to_string()))
        })
    }

    /// One attempt. The error is the reason why it failed as a whole.
    fn attempt(&mut self, path: &Path, module: &Module, invocation: &Invocation) -> Result<AttemptOutcome, String> {
        let settings = self.plan.settings_for(module, invocation);
        let mut module = module.clone();
        module.data_layout = Some(match (&invocation.data_layout, &module.data_layout) {
            (Some(given), _) => given.as_str().into(),
            (None, Some(own)) => own.clone(),
            (None, None) => self.layout(&settings)?,
        });
        let module = downgrade(&module, settings.dialect.version).map_err(|e| e.to_string())?.module;
        let classes: FxHashMap<Arc<str>, FunctionClass> =
            module.definitions().map(|f| (f.name.clone(), class_of(&module, f))).collect();
        let class = |name: &str| classes.get(name).copied().unwrap_or(FunctionClass::Other);
        let mut queue = Confirmer { path, module: &module, settings: &settings, told: Vec::new(), unsaved: Vec::new() };
        let functions = match run_guarded(&module, &settings, &mut *self.backend) {
            Ok(trial) => {
                let result = |f: &FunctionTrial| {
                    let mut result = FunctionResult::new(f, class(&f.name));
                    // In its file, a function may look wrong because of the functions around it or a worker that is
                    // damaged.
                    if result.standing == FunctionOutcome::Violates {
                        result.nature = self.see_again(&mut queue, f)?;
                        if result.nature.is_none() {
                            result.standing = FunctionOutcome::Unreproduced;
                        }
                    }
                    Ok(result)
                };
                trial.functions.iter().map(result).collect::<Result<Vec<_>, String>>()?
            }
            Err(TrialError::Llvm(failure)) if failure.is_finding() => {
                if let Some(reason) = lacks_target(&module, &settings.target) {
                    return Err(format!("{reason}: {}", first_line(&failure.to_string())));
                }
                let standing = match self.fails_again(&mut queue)? {
                    true => FunctionOutcome::Crashed,
                    false => FunctionOutcome::Unreproduced,
                };
                let crashed =
                    |f: &irrefute_ir::Function| FunctionResult::failed(&f.name, class(&f.name), &failure, standing);
                module.definitions().filter(|f| f.header.linkage != Linkage::AvailableExternally).map(crashed).collect()
            }
            Err(error) => return Err(first_line(&error.to_string())),
        };
        let left_out = left_out(&module, &functions.iter().map(|f| &*f.name).collect());
        Ok(AttemptOutcome::Tried { functions, left_out, told: queue.told, unsaved: queue.unsaved })
    }

    /// The data layout that LLVM gives to an empty module for a target. A module without one must be optimized and
    /// executed under the same layout.
    pub(crate) fn layout(&mut self, settings: &Settings) -> Result<Arc<str>, String> {
        if let Some(layout) = self.layouts.get(&settings.target) {
            return Ok(layout.clone());
        }
        let job = Job {
            library: settings.library.clone(),
            target: settings.target.clone(),
            options: settings.options.clone(),
            ..Job::new("", "")
        };
        let response = self.backend.run(&job).map_err(|failure| first_line(&failure.to_string()))?;
        let empty = parse(&response.text, settings.dialect.version).map_err(|e| e.to_string())?;
        // Without a machine the layout is that of the Language Reference, and LLVM prints none. A module must name it:
        // one that names none has the usual layout here.
        let layout = empty.data_layout.filter(|layout| !layout.is_empty()).unwrap_or_else(|| "e".into());
        self.layouts.insert(settings.target.clone(), layout.clone());
        Ok(layout)
    }

    /// What a violation is, if it shows again, alone in its module and in a fresh worker. If so, it is reported.
    pub(crate) fn see_again(
        &mut self,
        queue: &mut Confirmer<'_>,
        wrong: &FunctionTrial,
    ) -> Result<Option<Nature>, String> {
        let module = match queue.settings.locals {
            LocalFunctions::Addressed => alone(queue.module, &wrong.name),
            LocalFunctions::Skipped | LocalFunctions::Compared => queue.module.extract(&wrong.name),
        };
        let witness = wrong.violation().and_then(|report| report.witness.clone());
        module.map_or(Ok(None), |module| self.see_in(module, queue, &wrong.name, witness))
    }

    /// The same in the whole module: who else calls a function decides what is inlined, and so which mistake is made.
    pub(crate) fn see_again_among_others(
        &mut self,
        queue: &mut Confirmer<'_>,
        function: &Arc<str>,
        witness: Option<Box<Witness>>,
    ) -> Result<Option<Nature>, String> {
        self.see_in(queue.module.clone(), queue, function, witness)
    }

    fn see_in(
        &mut self,
        module: Module,
        queue: &mut Confirmer<'_>,
        function: &Arc<str>,
        witness: Option<Box<Witness>>,
    ) -> Result<Option<Nature>, String> {
        let candidate = queue.candidate(module, Some(function.clone()), witness);
        let case =
            investigate(candidate, queue.settings, &mut *self.backend).map_err(|e| first_line(&e.to_string()))?;
        Ok(case.map(|case| self.tell(queue, &case, Some(function.clone()))))
    }

    /// Whether LLVM fails again on the file in a fresh worker. If so, it is reported.
    pub(crate) fn fails_again(&mut self, queue: &mut Confirmer<'_>) -> Result<bool, String> {
        let candidate = queue.candidate(queue.module.clone(), None, None);
        let case =
            investigate(candidate, queue.settings, &mut *self.backend).map_err(|e| first_line(&e.to_string()))?;
        // A wrong result confirms no failure.
        let case = case.filter(|case| matches!(case.wrong, Wrong::Failure(_)));
        if let Some(case) = &case {
            self.tell(queue, case, None);
        }
        Ok(case.is_some())
    }

    /// The known finding that a case is. The programs of a test suite are small, so they are compared as they are.
    fn known(&self, cause: Option<&Cause>, finding: &Finding) -> Option<KnownFinding> {
        self.plan.known.finding(FindingMarks { cause, ..FindingMarks::from(finding) }).cloned()
    }

    fn tell(&mut self, queue: &mut Confirmer<'_>, case: &Confirmed, function: Option<Arc<str>>) -> Nature {
        let report_input = ReportInput::found(case, queue.settings, &mut *self.backend);
        let finding_files = write_up(case, &report_input, queue.settings);
        let nature = Nature::from(&finding_files.finding);
        let has_list = self.plan.known.iter().next().is_some();
        let cause = if has_list { cause_as_found(case, queue.settings) } else { None };
        let mut told = SweepFinding {
            path: queue.path.to_owned(),
            function,
            pipeline: queue.settings.pipeline.to_string(),
            class: case.class,
            summary: case.summary.clone(),
            group: case.group.clone(),
            known: self.known(cause.as_ref(), &finding_files.finding),
            nature: nature.clone(),
            cause,
            folder: None,
        };
        match self.store.map(|store| finding_files.save(store).1) {
            Some(Ok(folder)) => told.folder = Some(folder),
            Some(Err(unsaved)) => queue.unsaved.push(format!("{unsaved}\n{}", unsaved.print())),
            None => {}
        }
        queue.told.push(told);
        nature
    }
}

/// A function with all that it refers to, as one that others may call: alone in its module nobody has the address of a
/// local one, so that it would be discarded, and nothing could be seen again.
pub(crate) fn alone(module: &Module, function: &str) -> Option<Module> {
    let mut module = module.extract(function)?;
    let is_root = |f: &&mut irrefute_ir::Function| *f.name == *function && f.header.linkage.is_local();
    if let Some(root) = module.functions.iter_mut().find(is_root) {
        root.header.linkage = Linkage::External;
    }
    Some(module)
}

/// Confirms what seems wrong in one file under one pipeline, and collects what was confirmed.
pub(crate) struct Confirmer<'a> {
    pub path: &'a Path,
    pub module: &'a Module,
    pub settings: &'a Settings,
    pub told: Vec<SweepFinding>,
    pub unsaved: Vec<String>,
}

impl Confirmer<'_> {
    fn candidate(&self, module: Module, function: Option<Arc<str>>, witness: Option<Box<Witness>>) -> Candidate {
        let pipeline = self.settings.pipeline.to_string();
        let origin = Origin::Test { path: self.path.to_owned(), pipeline, function: function.clone() };
        Candidate { module, function, origin, subject: self.settings.subject(), witness }
    }
}

impl FunctionResult {
    pub(crate) fn new(f: &FunctionTrial, class: FunctionClass) -> FunctionResult {
        let report = f.violation().unwrap_or(&f.report);
        let counts = &report.inputs;
        FunctionResult {
            name: f.name.clone(),
            class,
            changed: f.change.is_change(),
            standing: standing(report),
            violation: report.class,
            nature: None,
            reason: report.reason.clone().or_else(|| main_reason(counts)),
            checked: counts.checked,
            vacuous: counts.vacuous,
            undecided: counts.undecided,
            reach: report.reach.clone(),
            proof: f.proof.clone(),
        }
    }

    /// LLVM failed on the whole file.
    pub(crate) fn failed(
        name: &Arc<str>,
        class: FunctionClass,
        failure: &Failure,
        standing: FunctionOutcome,
    ) -> FunctionResult {
        FunctionResult {
            name: name.clone(),
            class,
            changed: false,
            standing,
            violation: Some(class_of_failure(failure)),
            nature: None,
            reason: Some(first_line(&failure.to_string())),
            checked: 0,
            vacuous: 0,
            undecided: 0,
            reach: None,
            proof: None,
        }
    }
}

fn standing(report: &Report) -> FunctionOutcome {
    let counts = &report.inputs;
    match report.verdict {
        Verdict::Proved => FunctionOutcome::Proved,
        Verdict::Refines => FunctionOutcome::Refines,
        Verdict::Violates => FunctionOutcome::Violates,
        Verdict::Unsupported => FunctionOutcome::Unsupported,
        Verdict::Inconclusive if counts.vacuous > 0 && counts.undecided + counts.stopped + counts.checked == 0 => {
            FunctionOutcome::Vacuous
        }
        Verdict::Inconclusive => FunctionOutcome::Inconclusive,
    }
}

/// The main reason why not more inputs were checked.
fn main_reason(counts: &InputCounts) -> Option<String> {
    let vacuous = || match () {
        () if counts.vacuous == 0 => None,
        () if counts.vacuous_ub >= counts.vacuous_undefined => Some("the source has UB on most inputs".to_owned()),
        () => Some("the source shows only poison or undef on most inputs".to_owned()),
    };
    counts.main_reason().or_else(vacuous)
}

pub(crate) fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().to_owned()
}

/// The settings of a test: from its `RUN:` line, else from the file, else those of the plan. A plan without a target
/// makes `opt`'s choice: LLVM has none then.
impl SweepPlan {
    pub(crate) fn settings_for(&self, module: &Module, invocation: &Invocation) -> Settings {
        let base = &self.settings;
        let triple = invocation.triple.as_deref().or(module.triple.as_deref()).filter(|triple| !triple.is_empty());
        // The default CPU belongs to the default triple. Another triple gets LLVM's generic CPU.
        let default = match triple {
            Some(triple) if triple != base.target.triple => {
                Target { triple: triple.to_owned(), cpu: String::new(), ..base.target.clone() }
            }
            Some(_) | None => base.target.clone(),
        };
        // Without a triple, `opt` does not look at them either.
        let has_machine = default.has_machine();
        let given = |given: &Option<String>, default: String| given.clone().filter(|_| has_machine).unwrap_or(default);
        Settings {
            pipeline: invocation.pipeline.clone(),
            target: Target {
                triple: default.triple,
                cpu: given(&invocation.cpu, default.cpu),
                features: given(&invocation.features, default.features),
            },
            options: base.options.iter().chain(&invocation.options).cloned().collect(),
            alias_analyses: invocation.alias_analyses.clone(),
            locals: match invocation.pipeline.is_function_local() {
                true => LocalFunctions::Compared,
                false => LocalFunctions::Addressed,
            },
            ..base.clone()
        }
    }
}
