//! Jobs, one after the other, each in an LLVM context of its own.

use inkwell::context::Context;
use irrefute::llvm::job::{Job, Position, Snapshot, Stage, Times};
use irrefute::llvm::protocol::{Refusal, Reply};

use crate::capture::{self, Capture};
use crate::channel::Channel;
use crate::clock::thread_time;
use crate::limits;
use crate::module::{self, Machine};

/// Target machines kept: a campaign uses one, a sweep of LLVM's tests some twenty.
const MACHINES_KEPT: usize = 32;

/// A worker at work.
pub struct Session {
    channel: Channel,
    machines: Vec<Machine>,
}

/// What a job has cost so far, and where it is.
struct Stopwatch<'s> {
    channel: &'s Channel,
    times: Times,
}

impl Stopwatch<'_> {
    /// Announces a stage, takes it, and adds its CPU time.
    fn stage<T>(&mut self, stage: Stage, step: impl FnOnce() -> T) -> T {
        self.channel.announce(Position::at(stage));
        let start = thread_time();
        let result = step();
        self.times.add(stage, thread_time().saturating_sub(start));
        result
    }
}

impl Session {
    /// A session that has not begun.
    pub fn new(channel: Channel) -> Self {
        Session { channel, machines: Vec::new() }
    }

    /// Does jobs until the parent hangs up.
    pub fn serve(&mut self) -> anyhow::Result<()> {
        while let Some(job) = self.channel.receive::<Job>()? {
            self.answer(&job)?;
            self.channel.announce(Position::at(Stage::Idle));
        }
        Ok(())
    }

    fn answer(&mut self, job: &Job) -> anyhow::Result<()> {
        let machine = match self.machine(job) {
            Ok(index) => &self.machines[index],
            Err(message) => return self.channel.send(&Reply::Refused(Refusal::Target(message))),
        };
        let context = Context::create();
        let mut watch = Stopwatch { channel: &self.channel, times: Times::default() };
        let optimized = optimized(job, &context, machine, &mut watch)?;
        let times = watch.times;
        match optimized {
            Ok(optimized) => {
                self.channel.send(&Reply::Optimized { text: optimized.text, snapshots: optimized.snapshots, times })?;
            }
            Err(refusal) => return self.channel.send(&Reply::Refused(refusal)),
        }
        self.channel.send(&Reply::Done { times, resident: limits::resident(), damaged: false })
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

/// The optimizer's part of a job.
struct Optimized {
    text: String,
    snapshots: Vec<Snapshot>,
}

/// Parses, verifies, optimizes, verifies and prints. The outer error is ours, the inner one the job's.
fn optimized(
    job: &Job,
    context: &Context,
    machine: &Machine,
    watch: &mut Stopwatch,
) -> anyhow::Result<Result<Optimized, Refusal>> {
    let parsed = watch.stage(Stage::Parse, || module::parse(context, &job.text, machine));
    let module = match parsed {
        Ok(module) => module,
        Err(message) => return Ok(Err(Refusal::Module(message))),
    };
    if let Err(message) = watch.stage(Stage::Verify, || module::verify(&module)) {
        return Ok(Err(Refusal::Module(message)));
    }
    let capture = if job.want.snapshots { Some(Capture::start()?) } else { None };
    let ran = watch.stage(Stage::Optimize, || module::optimize(&module, &job.pipeline, machine, job.want.verify_each));
    let snapshots = match capture {
        Some(capture) => capture::snapshots(&capture.finish()?),
        None => Vec::new(),
    };
    if let Err(message) = ran {
        return Ok(Err(Refusal::Pipeline(message)));
    }
    let verified = watch.stage(Stage::VerifyOutput, || module::verify(&module));
    let text = watch.stage(Stage::Print, || module.print_to_string().to_string());
    Ok(match verified {
        Ok(()) => Ok(Optimized { text, snapshots }),
        Err(message) => Err(Refusal::Output { message, text }),
    })
}
