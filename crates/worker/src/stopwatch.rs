//! The stage and the cost of a job. The cost is CPU time of this thread, as LLVM's share must not depend on how busy
//! the machine is.

use irrefute_protocol::failure::Position;
use irrefute_protocol::failure::Stage;
use irrefute_protocol::job::{Times, thread_cpu_time};

use crate::channel::Progress;

/// The progress of a job.
pub struct Stopwatch {
    progress: Progress,
    times: Times,
}

impl Stopwatch {
    /// No time spent yet.
    pub fn new(progress: Progress) -> Self {
        Stopwatch { progress, times: Times::default() }
    }

    /// Publishes a stage, runs it, and adds its CPU time.
    pub fn stage<T>(&mut self, stage: Stage, step: impl FnOnce() -> T) -> T {
        self.stage_at(stage, |_| step())
    }

    /// As [`stage`](Self::stage), for a stage that publishes its position itself.
    pub fn stage_at<T>(&mut self, stage: Stage, step: impl FnOnce(&Self) -> T) -> T {
        self.announce(Position::at(stage));
        let start = thread_cpu_time();
        let result = step(self);
        self.times.add(stage, thread_cpu_time().saturating_sub(start));
        result
    }

    /// Publishes the position of the job to the parent.
    pub fn announce(&self, position: Position) {
        self.progress.announce(position);
    }

    /// The CPU time so far.
    pub fn times(&self) -> Times {
        self.times
    }
}
