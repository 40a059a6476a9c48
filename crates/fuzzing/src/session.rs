//! LLVM, started once for a fuzzer, and the outcomes of test cases.
//!
//! LLVM runs in a worker process, as in a campaign: a crash or a hang is a finding with its group like any other, may
//! be a known one, and costs a worker but not the fuzzer.
//!
//! Invariant: [`Outcome::Wrong`] was seen twice, the second time in a fresh worker, and its group is not a known one.
//! Panics of irrefute itself are not caught here: libFuzzer must see them.

use super::filing::{Filed, Filing};
use super::test_case::{Subject, TestCase};
use irrefute_campaign::findings::finding::Origin;
use irrefute_campaign::findings::known::{self, KnownError, KnownFinding, KnownFindings};
use irrefute_campaign::findings::store::StoreError;
use irrefute_campaign::triage::confirm::{Candidate, Confirmed, Wrong, investigate, without_numbers};
use irrefute_ir::{LlvmVersion, downgrade};
use irrefute_llvm::{Backend, Failure, Linked, Target, WorkerConfig, watching};
use irrefute_refine::{Options, Witness};
use irrefute_trial::{FunctionTrial, Native, Pipeline, Settings, Snapshots, Trial, TrialError, lacks_target, run};
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

/// A running LLVM, and the known findings.
pub struct Session {
    backend: Box<dyn Backend>,
    settings: Settings,
    known: KnownFindings,
    filing: Option<Filing>,
}

/// Why a session cannot begin.
#[derive(Debug, thiserror::Error)]
pub enum SessionError {
    /// LLVM cannot be started.
    #[error("LLVM cannot be started: {0}")]
    Llvm(#[from] Failure),
    /// The list of known findings cannot be read.
    #[error(transparent)]
    Known(#[from] KnownError),
    /// The folder for findings cannot be made.
    #[error(transparent)]
    Folder(#[from] StoreError),
}

/// The outcome of a test case.
#[derive(Debug)]
pub enum Outcome {
    /// At least one input was checked, and none was violated.
    Checked(Box<Trial>),
    /// Nothing was tested; the reason.
    Nothing(String),
    /// It seemed wrong, but did not show a second time.
    Unreproduced,
    /// It is wrong, and its group is known; the name of the group.
    Known(String),
    /// It is wrong, its group is not known, and it was filed; the name of the group.
    Filed(String),
    /// It is wrong, and its group is not known.
    Wrong(Box<Complaint>),
}

/// A description of what is wrong, for people.
#[derive(Clone, Debug, PartialEq)]
pub struct Complaint {
    /// The group of the finding, as in the findings folder of a campaign.
    pub group: String,
    /// The finding in one line.
    pub summary: String,
    /// The counterexample, or LLVM's message.
    pub details: String,
    /// The test case as text.
    pub reproducer: String,
}

impl Session {
    /// Starts LLVM. `worker` is the program to use if `IRREFUTE_LLVM_WORKER` names none.
    ///
    /// # Errors
    /// If there is no LLVM, or the list of known findings cannot be read.
    pub fn start(worker: Option<PathBuf>) -> Result<Session, SessionError> {
        let named = std::env::var_os(irrefute_llvm::worker_program::WORKER_VARIABLE).is_some();
        let program = worker.filter(|path| !named && path.is_file());
        let config = WorkerConfig { program, ..WorkerConfig::default() };
        let watching = match watching::try_out(config.clone()) {
            Ok(watching) => Some(watching),
            Err(failure) => {
                eprintln!("inputs are chosen without the code of LLVM that they reach: {failure}");
                None
            }
        };
        let backend = Linked::start(WorkerConfig { watching, ..config })?;
        let session = Session::with(Box::new(backend), KnownFindings::from_environment()?);
        Ok(Session { filing: Filing::from_environment()?, ..session })
    }

    /// A session with this LLVM.
    pub fn with(backend: Box<dyn Backend>, known: KnownFindings) -> Session {
        Session { backend, settings: Settings::new(Pipeline::from_passes(Vec::new())), known, filing: None }
    }

    /// The same session, which files what is wrong.
    pub fn filing(self, filing: Filing) -> Session {
        Session { filing: Some(filing), ..self }
    }

    /// The blocks of LLVM's code that no test case before the last one reached, if they are watched.
    pub fn reached(&mut self) -> impl Iterator<Item = u32> {
        self.backend.reached().into_iter().flat_map(|reach| reach.blocks.into_iter().map(|block| block.block))
    }

    /// Runs a test case.
    pub fn try_case(&mut self, case: &TestCase) -> Outcome {
        let native = match case.subject {
            Subject::Optimizer(_) => Native::Off,
            Subject::CodeGenerator => Native::Optimized,
        };
        let check = Options { seed: case.input_seed, ..Options::CAMPAIGN };
        let usual = Settings::new(case.subject.pipeline());
        // LLVM aborts on scalable vectors for a machine that has none.
        let target = match (lacks_target(&case.module, &usual.target), native) {
            (None, _) => usual.target.clone(),
            (Some(_), Native::Off) => Target::with_scalable_vectors(),
            (Some(reason), _) => return Outcome::Nothing(reason.to_owned()),
        };
        self.settings = Settings { native, check, target, ..usual };
        // In the syntax of the LLVM under test, as in a campaign.
        let said = match downgrade(&case.module, LlvmVersion::DEFAULT) {
            Ok(said) => TestCase { module: said.module, ..case.clone() },
            Err(error) => return Outcome::Nothing(error.to_string()),
        };
        let case = &said;
        let trial = match run(&case.module, &self.settings, &mut *self.backend, Snapshots::None) {
            Ok(trial) => trial,
            Err(TrialError::Llvm(failure)) if failure.is_finding() => return self.look_again(case, None, None),
            Err(error) => return self.failed(case, &error),
        };
        if trial.native_failure.as_ref().is_some_and(Failure::is_finding) {
            return self.look_again(case, None, None);
        }
        if let Some(wrong) = trial.functions.iter().find(|f| f.violation().is_some()) {
            let witness = wrong.violation().and_then(|report| report.witness.clone());
            return self.look_again(case, Some(wrong.name.clone()), witness);
        }
        match trial.functions.iter().any(|f| was_tested(f, native)) {
            true => Outcome::Checked(Box::new(trial)),
            false => Outcome::Nothing(reasons(&trial)),
        }
    }

    /// Confirms a candidate, in a fresh worker.
    fn look_again(&mut self, case: &TestCase, function: Option<Arc<str>>, witness: Option<Box<Witness>>) -> Outcome {
        let digest = blake3::hash(case.to_string().as_bytes()).to_hex();
        let origin = Origin::File { path: PathBuf::from(format!("fuzz-{}.ll", &digest[..12])) };
        let subject = self.settings.subject();
        let candidate = Candidate { module: case.module.clone(), function, origin, subject, witness };
        match investigate(candidate, &self.settings, &mut *self.backend) {
            Ok(Some(seen)) => {
                let outcome = self.tell(complaint(case, &seen));
                self.file(&seen, outcome)
            }
            Ok(None) => Outcome::Unreproduced,
            Err(error) => self.failed(case, &error),
        }
    }

    /// Files a case that is not known.
    fn file(&mut self, seen: &Confirmed, outcome: Outcome) -> Outcome {
        let (Outcome::Wrong(complaint), Some(filing)) = (&outcome, &mut self.filing) else { return outcome };
        match filing.file(seen, &self.settings, &self.known, &mut *self.backend) {
            Filed::GoOn => Outcome::Filed(complaint.group.clone()),
            Filed::Stop => outcome,
        }
    }

    /// The outcome after an error of irrefute or of the machine. A program that cannot be printed for this LLVM is not
    /// an error: it tested nothing.
    fn failed(&self, case: &TestCase, error: &TrialError) -> Outcome {
        if let TrialError::Print(error) = error {
            return Outcome::Nothing(error.to_string());
        }
        let summary = error.to_string();
        let group = group_of_ours(summary.lines().next().unwrap_or_default());
        let details = match error {
            TrialError::Unreadable { text, .. } => text.clone(),
            TrialError::Llvm(_) | TrialError::Internal(_) | TrialError::Print(_) => String::new(),
        };
        self.tell(Complaint { group, summary, details, reproducer: case.to_string() })
    }

    fn tell(&self, complaint: Complaint) -> Outcome {
        if self.known.group(&complaint.group).is_some_and(KnownFinding::is_excused) {
            return Outcome::Known(complaint.group);
        }
        Outcome::Wrong(Box::new(complaint))
    }
}

/// Whether an input of a function was compared: on its text, or on its native code if that is under test.
fn was_tested(function: &FunctionTrial, native: Native) -> bool {
    let report = match native {
        Native::Off => Some(&function.report),
        Native::Optimized | Native::Both | Native::Emulated => function.native.as_ref(),
    };
    report.is_some_and(|report| report.inputs.checked > 0)
}

fn reasons(trial: &Trial) -> String {
    let reason = |f: &FunctionTrial| f.report.reason.clone().unwrap_or_else(|| "every input is vacuous".to_owned());
    let mut reasons: Vec<String> = trial.functions.iter().map(reason).collect();
    reasons.sort();
    reasons.dedup();
    reasons.join("; ")
}

/// The group of an internal error: by its message, as for failures of LLVM.
fn group_of_ours(message: &str) -> String {
    let digest = blake3::hash(without_numbers(message).as_bytes()).to_hex();
    format!("internal-{}", &digest[..8])
}

fn complaint(case: &TestCase, seen: &Confirmed) -> Complaint {
    let details = match &seen.wrong {
        Wrong::Refinement(violation) => format!("@{}: {}", violation.function, violation.report),
        Wrong::Failure(fault) => fault.failure.to_string(),
    };
    Complaint { group: seen.group.clone(), summary: seen.summary.clone(), details, reproducer: case.to_string() }
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}\n\n{}\n\n{}", self.summary, self.details.trim_end(), self.reproducer.trim_end())?;
        writeln!(f, "\nTo pass findings of this group, add to the file that {} names:", known::VARIABLE)?;
        write!(f, "[[finding]]\ngroup = \"{}\"\nstatus = \"open\"", self.group)
    }
}
