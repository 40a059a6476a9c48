//! A back end that counts LLVM's CPU time, for work that makes many jobs: blame and reduction.

use irrefute_llvm::{Backend, CodeGenerator, Description, Failure, Job, Library, Reach, Response};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// The CPU time that the jobs of one or more back ends took in LLVM and native code. A failed job reports no times, so
/// it counts as nothing.
#[derive(Clone, Debug, Default)]
pub struct Meter(Arc<AtomicU64>);

struct Metered {
    inner: Box<dyn Backend>,
    meter: Meter,
}

impl Meter {
    /// Wraps a back end so that its jobs count on this meter.
    pub fn on(&self, inner: Box<dyn Backend>) -> Box<dyn Backend> {
        Box::new(Metered { inner, meter: self.clone() })
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
        self.inner.submit(job)
    }

    fn collect(&mut self) -> Result<Response, Failure> {
        let response = self.inner.collect()?;
        let nanos = u64::try_from(response.times.total().as_nanos()).unwrap_or(u64::MAX);
        self.meter.0.fetch_add(nanos, Ordering::Relaxed);
        Ok(response)
    }

    fn reached(&mut self) -> Vec<Reach> {
        self.inner.reached()
    }

    fn retire(&mut self) {
        self.inner.retire();
    }
}
