//! A back end for unit tests: a function of the job instead of LLVM.

use super::{Backend, Description, Failure, Job, LlvmKind, Natives, Response, Snapshot, Times};

/// Answers each job with the result of a function: the text after each pass, the last of which is the optimized one.
pub struct Scripted<F> {
    description: Description,
    script: F,
    job: Option<Job>,
}

/// The answer of a script to a job.
pub type Answer = Result<Vec<Snapshot>, Failure>;

/// A module after a pass.
pub fn after(pass: &str, text: String) -> Snapshot {
    Snapshot { pass: pass.to_owned(), unit: "[module]".to_owned(), text }
}

/// A script of one pass, whichever the job asks for.
pub fn one_pass(
    mut script: impl FnMut(&Job) -> Result<String, Failure> + Send,
) -> Scripted<impl FnMut(&Job) -> Answer + Send> {
    Scripted::new(move |job| Ok(vec![after("ThePass", script(job)?)]))
}

impl<F: FnMut(&Job) -> Answer> Scripted<F> {
    /// Answers by a script, as version 22.
    pub fn new(script: F) -> Scripted<F> {
        let description = Description { version: "22".to_owned(), how: LlvmKind::External, path: "scripted".into() };
        Scripted { description, script, job: None }
    }
}

impl<F: FnMut(&Job) -> Answer + Send> Backend for Scripted<F> {
    fn describe(&self) -> &Description {
        &self.description
    }

    fn submit(&mut self, job: &Job) -> Result<(), Failure> {
        self.job = Some(job.clone());
        Ok(())
    }

    fn collect(&mut self) -> Result<Response, Failure> {
        let job = self.job.take().expect("a job");
        let mut snapshots = (self.script)(&job)?;
        let text = snapshots.last().map_or_else(|| job.text.clone(), |last| last.text.clone());
        if !job.want.snapshots {
            snapshots.clear();
        }
        let printed = String::new();
        Ok(Response { text, snapshots, printed, native: Ok(Natives::default()), times: Times::default() })
    }

    fn retire(&mut self) {}
}
