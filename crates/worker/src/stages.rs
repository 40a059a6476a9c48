//! The optimizer's part of a job, the same for every LLVM: parse, verify, optimize, verify, print.

use irrefute_protocol::dumps;
use irrefute_protocol::failure::Stage;
use irrefute_protocol::job::{Job, Snapshot, Target};
use irrefute_protocol::messages::Refusal;

use crate::capture::Capture;
use crate::stopwatch::Stopwatch;

/// Target machines kept: a campaign uses one, a sweep of LLVM's tests about twenty.
const MACHINES_KEPT: usize = 32;

/// A module in an LLVM.
pub trait Unit: Sized {
    /// The target that it is optimized for.
    type Machine;

    /// Parses text IR, or bitcode, for a machine. Its triple replaces the one in the text, and its data layout is used if the text
    /// has none.
    ///
    /// # Errors
    /// The parser's message, with line and column.
    fn parse(text: &[u8], machine: &Self::Machine) -> Result<Self, String>;

    /// Verifies it.
    ///
    /// # Errors
    /// The verifier's message.
    fn verify(&self) -> Result<(), String>;

    /// Runs the job's pipeline, as `opt -passes`; the empty one does nothing.
    ///
    /// # Errors
    /// LLVM's message when it does not understand the pipeline.
    fn optimize(&self, job: &Job, machine: &Self::Machine) -> Result<(), String>;

    /// Prints it as text.
    fn print(&self) -> String;
}

/// The result of the optimizer.
pub struct Optimized<U> {
    /// The optimized module.
    pub module: U,
    /// Its text.
    pub text: String,
    /// The module after each change, when wanted.
    pub snapshots: Vec<Snapshot>,
    /// What the passes printed, when wanted.
    pub printed: String,
}

/// Parses, verifies, optimizes, verifies and prints. The outer error is the worker's fault, the inner one the job's.
pub fn optimized<U: Unit>(
    job: &Job,
    machine: &U::Machine,
    watch: &mut Stopwatch,
) -> anyhow::Result<Result<Optimized<U>, Refusal>> {
    let parsed = watch.stage(Stage::Parse, || U::parse(job.module(), machine));
    let module = match parsed {
        Ok(module) => module,
        Err(message) => return Ok(Err(Refusal::Module(message))),
    };
    if let Err(message) = watch.stage(Stage::Verify, || module.verify()) {
        return Ok(Err(Refusal::Module(message)));
    }
    // Dumps and analyses can only be captured by redirecting standard error, so stack traces of a crash meanwhile are lost.
    let capture = if job.want.snapshots || job.want.printed { Some(Capture::start()?) } else { None };
    let ran = watch.stage(Stage::Optimize, || module.optimize(job, machine));
    let printed = capture.map_or_else(|| Ok(String::new()), Capture::finish)?;
    let (snapshots, printed) = match job.want.snapshots {
        true => (dumps::snapshots(&printed), String::new()),
        false => (Vec::new(), printed),
    };
    if let Err(message) = ran {
        return Ok(Err(Refusal::Pipeline(message)));
    }
    // Printed even if it is invalid: the text is part of the finding.
    let verified = watch.stage(Stage::VerifyOutput, || module.verify());
    let text = watch.stage(Stage::Print, || module.print());
    Ok(match verified {
        Ok(()) => Ok(Optimized { module, text, snapshots, printed }),
        Err(message) => Err(Refusal::Output { message, text }),
    })
}

/// The machines of one LLVM, each made when it is first needed.
pub struct Machines<M>(Vec<(Target, M)>);

impl<M> Machines<M> {
    /// None yet.
    pub fn new() -> Machines<M> {
        Machines(Vec::new())
    }

    /// The machine for a target.
    ///
    /// # Errors
    /// Those of `make`.
    pub fn of(&mut self, target: &Target, make: impl FnOnce(&Target) -> Result<M, String>) -> Result<&M, String> {
        let index = match self.0.iter().position(|(known, _)| known == target) {
            Some(index) => index,
            None => {
                if self.0.len() >= MACHINES_KEPT {
                    self.0.clear();
                }
                self.0.push((target.clone(), make(target)?));
                self.0.len() - 1
            }
        };
        Ok(&self.0[index].1)
    }
}
