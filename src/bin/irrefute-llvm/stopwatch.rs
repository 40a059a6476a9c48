//! Where a job is and what it has cost, in CPU time of this thread: LLVM's share must not depend on how busy the
//! machine is.

use std::time::Duration;

use irrefute::llvm::failure::Position;
use irrefute::llvm::failure::Stage;
use irrefute::llvm::job::Times;
use rustix::time::{ClockId, clock_gettime};

use crate::channel::Progress;

/// A job's progress.
pub struct Stopwatch {
    progress: Progress,
    times: Times,
}

impl Stopwatch {
    /// Nothing spent yet.
    pub fn new(progress: Progress) -> Self {
        Stopwatch { progress, times: Times::default() }
    }

    /// Announces a stage, takes it, and adds its CPU time.
    pub fn stage<T>(&mut self, stage: Stage, step: impl FnOnce() -> T) -> T {
        self.stage_at(stage, |_| step())
    }

    /// As [`stage`](Self::stage), for a stage that says more precisely where it is.
    pub fn stage_at<T>(&mut self, stage: Stage, step: impl FnOnce(&Self) -> T) -> T {
        self.announce(Position::at(stage));
        let start = thread_time();
        let result = step(self);
        self.times.add(stage, thread_time().saturating_sub(start));
        result
    }

    /// Tells the parent where the job is.
    pub fn announce(&self, position: Position) {
        self.progress.announce(position);
    }

    /// What was spent so far.
    pub fn times(&self) -> Times {
        self.times
    }
}

fn thread_time() -> Duration {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(now.tv_sec.unsigned_abs(), now.tv_nsec as u32)
}
