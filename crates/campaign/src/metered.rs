//! A back end that counts LLVM's CPU time, for work that makes many jobs: blame and reduction.

use irrefute_llvm::load::time_of_ended_children;
use irrefute_llvm::{Backend, CodeGenerator, Description, Failure, Job, Library, Reach, Response};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The CPU time that the jobs of one or more back ends took in LLVM and native code. A failed job reports no times. The
/// process that it ended has one, with its start: reducing a crash is a process for each step, and counted as nothing, it
/// kept a campaign from everything else. That process may have served other jobs, and other threads have processes, too:
/// a job counts no more than it took by the clock.
#[derive(Clone, Debug, Default)]
pub struct Meter(Arc<AtomicU64>);

struct Metered {
    inner: Box<dyn Backend>,
    meter: Meter,
    /// When the job under way was given, and the time of ended processes by then.
    given: (Instant, Duration),
}

impl Meter {
    /// Wraps a back end so that its jobs count on this meter.
    pub fn on(&self, inner: Box<dyn Backend>) -> Box<dyn Backend> {
        Box::new(Metered { inner, meter: self.clone(), given: (Instant::now(), Duration::ZERO) })
    }

    fn add(&self, time: Duration) {
        self.0.fetch_add(u64::try_from(time.as_nanos()).unwrap_or(u64::MAX), Ordering::Relaxed);
    }

    /// The CPU time so far.
    pub fn total(&self) -> Duration {
        Duration::from_nanos(self.0.load(Ordering::Relaxed))
    }
}

impl Backend for Metered {
    fn describe(&self) -> &Description {
        self.inner.describe()
    }

    fn emulator(&self) -> Option<&str> {
        self.inner.emulator()
    }

    fn code_generator(&mut self, library: &Library, by_command: bool) -> Option<CodeGenerator> {
        self.inner.code_generator(library, by_command)
    }

    fn identify(&mut self, library: &Library) -> Result<Description, Failure> {
        self.inner.identify(library)
    }

    fn submit(&mut self, job: &Job) -> Result<(), Failure> {
        self.given = (Instant::now(), time_of_ended_children());
        self.inner.submit(job)
    }

    fn collect(&mut self) -> Result<Response, Failure> {
        let response = self.inner.collect();
        self.meter.add(match &response {
            Ok(response) => response.times.total(),
            Err(_) => time_of_ended_children().saturating_sub(self.given.1).min(self.given.0.elapsed()),
        });
        response
    }

    fn reached(&mut self) -> Vec<Reach> {
        self.inner.reached()
    }

    fn retire(&mut self) {
        self.inner.retire();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use irrefute_llvm::scripted::one_pass;
    use std::process::Command;

    #[test]
    fn a_job_that_fails_counts_what_its_process_took() {
        let meter = Meter::default();
        let mut llvm = meter.on(Box::new(one_pass(|_| {
            let busy = ["-c", "i=0; while [ $i -lt 200000 ]; do i=$((i + 1)); done"];
            Command::new("sh").args(busy).status().expect("a shell");
            Err(Failure::Protocol("it ended".to_owned()))
        })));
        assert!(llvm.run(&Job::new("", "")).is_err());
        assert!(meter.total() > Duration::ZERO);
    }
}
