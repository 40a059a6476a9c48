//! Jobs, one after the other, each in an LLVM context of its own.

use irrefute::llvm::job::{Job, Natives, Position, Snapshot, Stage};
use irrefute::llvm::protocol::{Refusal, Reply};

use crate::capture::{self, Capture};
use crate::channel::Channel;
use crate::limits;
use crate::module::{Machine, OwnedModule};
use crate::native::{Runner, misbehaved};
use crate::stopwatch::Stopwatch;

/// Target machines kept: a campaign uses one, a sweep of LLVM's tests some twenty.
const MACHINES_KEPT: usize = 32;

/// A worker at work.
pub struct Session {
    channel: Channel,
    machines: Vec<Machine>,
    runner: Runner,
}

impl Session {
    /// A session that has not begun; once per process.
    pub fn new(channel: Channel) -> anyhow::Result<Self> {
        Ok(Session { channel, machines: Vec::new(), runner: Runner::new()? })
    }

    /// Does jobs until the parent hangs up.
    pub fn serve(&mut self) -> anyhow::Result<()> {
        while let Some(job) = self.channel.receive::<Job>()? {
            if let Err(refusal) = self.answer(&job)? {
                self.channel.send(&Reply::Refused(refusal))?;
            }
            self.channel.progress().announce(Position::at(Stage::Idle));
        }
        Ok(())
    }

    /// The outer error is ours, the inner one the job's.
    fn answer(&mut self, job: &Job) -> anyhow::Result<Result<(), Refusal>> {
        let machine = match self.machine(job) {
            Ok(index) => &self.machines[index],
            Err(message) => return Ok(Err(Refusal::Target(message))),
        };
        let mut watch = Stopwatch::new(self.channel.progress());
        let (module, text, snapshots) = match optimized(job, machine, &mut watch)? {
            Ok(optimized) => optimized,
            Err(refusal) => return Ok(Err(refusal)),
        };
        self.channel.send(&Reply::Optimized { text, snapshots, times: watch.times() })?;
        let mut damaged = false;
        if !job.want.native.is_empty() {
            let before = match job.want.native_before {
                true => self.runner.run(job, given(job, machine, &mut watch)?, &mut watch)?,
                false => Vec::new(),
            };
            let after = self.runner.run(job, module, &mut watch)?;
            damaged = misbehaved(&before) || misbehaved(&after);
            self.channel.send(&Reply::Native(Natives { before, after }))?;
        }
        let done = Reply::Done { times: watch.times(), resident: limits::resident(), damaged };
        Ok(Ok(self.channel.send(&done)?))
    }

    /// The index of the machine for `job`.
    fn machine(&mut self, job: &Job) -> Result<usize, String> {
        if let Some(index) = self.machines.iter().position(|machine| *machine.target() == job.target) {
            return Ok(index);
        }
        if self.machines.len() >= MACHINES_KEPT {
            self.machines.clear();
        }
        self.machines.push(Machine::new(&job.target)?);
        Ok(self.machines.len() - 1)
    }
}

/// The module as it was given, once more: the optimizer has changed the first.
fn given(job: &Job, machine: &Machine, watch: &mut Stopwatch) -> anyhow::Result<OwnedModule> {
    watch.stage(Stage::Parse, || OwnedModule::parse(&job.text, machine)).map_err(anyhow::Error::msg)
}

/// The optimizer's part of a job: the module, its text, and its snapshots.
type Optimized = (OwnedModule, String, Vec<Snapshot>);

/// Parses, verifies, optimizes, verifies and prints. The outer error is ours, the inner one the job's.
fn optimized(job: &Job, machine: &Machine, watch: &mut Stopwatch) -> anyhow::Result<Result<Optimized, Refusal>> {
    let parsed = watch.stage(Stage::Parse, || OwnedModule::parse(&job.text, machine));
    let module = match parsed {
        Ok(module) => module,
        Err(message) => return Ok(Err(Refusal::Module(message))),
    };
    if let Err(message) = watch.stage(Stage::Verify, || module.verify()) {
        return Ok(Err(Refusal::Module(message)));
    }
    let capture = if job.want.snapshots { Some(Capture::start()?) } else { None };
    let ran = watch.stage(Stage::Optimize, || module.optimize(job, machine));
    let snapshots = match capture {
        Some(capture) => capture::snapshots(&capture.finish()?),
        None => Vec::new(),
    };
    if let Err(message) = ran {
        return Ok(Err(Refusal::Pipeline(message)));
    }
    let verified = watch.stage(Stage::VerifyOutput, || module.verify());
    let text = watch.stage(Stage::Print, || module.print());
    Ok(match verified {
        Ok(()) => Ok((module, text, snapshots)),
        Err(message) => Err(Refusal::Output { message, text }),
    })
}
