//! Two LLVMs for one job: a command optimizes, and another LLVM makes the code of what it prints.
//!
//! A command that behaves like `opt` runs no code. Code for another machine needs the linked LLVM anyhow: it compiles the
//! harness and adds the wrapper. So with `c` the command and `l` the other LLVM:
//!
//! ```text
//!   a job without code            c
//!   a job with code               c, if there are passes; then l, without passes, on the text of c
//!   an empty module, no passes    l: that is the question for the data layout, which is that of the code
//! ```
//!
//! `opt` keeps the layout that a text names. If `l` cannot read what `c` prints, nothing is called, for that reason.

use super::backend::{Backend, Description};
use super::code_generator::CodeGenerator;
use irrefute_coverage::Reach;
use irrefute_protocol::failure::Failure;
use irrefute_protocol::job::{Job, NativeReply, Natives, Response, Want};
use irrefute_protocol::library::Library;

/// An LLVM that optimizes, and one that makes code.
pub struct Apart {
    optimizer: Box<dyn Backend>,
    coder: Box<dyn Backend>,
    under_way: Option<UnderWay>,
}

/// What has been sent.
enum UnderWay {
    /// A job without code, to the optimizer.
    Optimizing,
    /// The part of this job before code, to the optimizer.
    BeforeCode(Job),
    /// This job, to the LLVM that makes code.
    Code(Job),
}

impl Apart {
    /// The first optimizes, the second makes code.
    pub fn new(optimizer: Box<dyn Backend>, coder: Box<dyn Backend>) -> Apart {
        Apart { optimizer, coder, under_way: None }
    }
}

impl Backend for Apart {
    fn describe(&self) -> &Description {
        self.optimizer.describe()
    }

    fn emulator(&self) -> Option<&str> {
        self.coder.emulator()
    }

    fn code_generator(&mut self, library: &Library, by_command: bool) -> Option<CodeGenerator> {
        self.coder.code_generator(library, by_command)
    }

    fn identify(&mut self, library: &Library) -> Result<Description, Failure> {
        self.optimizer.identify(library)
    }

    fn submit(&mut self, job: &Job) -> Result<(), Failure> {
        self.under_way = None;
        let (sent, result) = match (wants_code(job), job.pipeline.trim().is_empty()) {
            (false, true) if job.module().is_empty() => (UnderWay::Code(job.clone()), self.coder.submit(job)),
            (false, _) => (UnderWay::Optimizing, self.optimizer.submit(job)),
            (true, true) => (UnderWay::Code(job.clone()), self.coder.submit(job)),
            (true, false) => (UnderWay::BeforeCode(job.clone()), self.optimizer.submit(&before_code(job))),
        };
        self.under_way = Some(sent);
        result
    }

    fn collect(&mut self) -> Result<Response, Failure> {
        match self.under_way.take() {
            None => Err(Failure::Protocol("no job is under way".into())),
            Some(UnderWay::Optimizing) => self.optimizer.collect(),
            Some(UnderWay::Code(job)) => {
                let answer = self.coder.collect();
                self.or_unreadable(&job, answer)
            }
            Some(UnderWay::BeforeCode(job)) => {
                let mut optimized = self.optimizer.collect()?;
                let job = of_code(&job, &optimized.text);
                let answer = self.coder.run(&job);
                let code = self.or_unreadable(&job, answer)?;
                optimized.native = code.native;
                optimized.times += code.times;
                Ok(optimized)
            }
        }
    }

    fn reached(&mut self) -> Vec<Reach> {
        self.optimizer.reached()
    }

    fn retire(&mut self) {
        self.under_way = None;
        self.optimizer.retire();
        self.coder.retire();
    }
}

impl Apart {
    /// The answer to a job with code, or that its text is read by the one LLVM and not by the other.
    fn or_unreadable(&self, job: &Job, answer: Result<Response, Failure>) -> Result<Response, Failure> {
        match answer {
            Err(Failure::Rejected(message)) if !job.want.native.is_empty() => {
                let (optimizer, coder) = (&self.optimizer.describe().version, &self.coder.describe().version);
                let reason =
                    format!("LLVM {coder} cannot read the text, which is made for LLVM {optimizer}: {message}");
                let after = job.want.native.iter().map(|_| NativeReply::Unavailable(reason.clone())).collect();
                let native = Ok(Natives { after, ..Natives::default() });
                let (snapshots, printed, times) = Default::default();
                Ok(Response { text: job.text.clone(), snapshots, printed, native, times })
            }
            answer => answer,
        }
    }
}

/// Whether code of the optimized module is wanted.
fn wants_code(job: &Job) -> bool {
    let Want { native, object, as_text, assembly, assemble, disassemble, .. } = &job.want;
    !native.is_empty() || *object || *as_text || *assembly || assemble.is_some() || !disassemble.is_empty()
}

/// The part of a job that makes no code.
fn before_code(job: &Job) -> Job {
    let want = Want {
        native: Vec::new(),
        native_before: false,
        object: false,
        as_text: false,
        by_command: false,
        assembly: false,
        assemble: None,
        disassemble: Vec::new(),
        ..job.want.clone()
    };
    Job { want, ..job.clone() }
}

/// The part of a job that makes code, of an optimized text.
fn of_code(job: &Job, text: &str) -> Job {
    let want = Want { snapshots: false, verify_each: false, ..job.want.clone() };
    Job { text: text.to_owned(), bitcode: None, pipeline: String::new(), alias_analyses: None, want, ..job.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scripted::one_pass;
    use irrefute_protocol::job::NativeRequest;
    use irrefute_protocol::rows::Rows;

    /// Each writes its name and the pipeline behind the text.
    fn apart() -> Apart {
        let named = |name: &'static str| {
            one_pass(move |job| match job.text.contains("; unreadable") && name == "code" {
                true => Err(Failure::Rejected("expected a type".to_owned())),
                false => Ok(format!("{}\n; {name} {}", job.text, job.pipeline).trim_end().to_owned()),
            })
        };
        Apart::new(Box::new(named("opt")), Box::new(named("code")))
    }

    fn with_code(text: &str, pipeline: &str) -> Job {
        let mut job = Job::new(text, pipeline);
        (job.want.object, job.want.native) = (true, vec![NativeRequest::new("f", Rows::new(0))]);
        job
    }

    #[test]
    fn the_one_optimizes_and_the_other_makes_code() {
        let mut both = apart();
        let mut text = |job: &Job| both.run(job).expect("an answer").text;
        assert_eq!(text(&Job::new("; m", "gvn")), "; m\n; opt gvn");
        // Whether it reads a text is a question for the one that has printed it.
        assert_eq!(text(&Job::new("; m", "")), "; m\n; opt");
        assert_eq!(text(&Job::new("", "gvn")), "\n; opt gvn");
        assert_eq!(text(&Job::new("", "")), "\n; code");
        assert_eq!(text(&with_code("; m", "")), "; m\n; code");
        assert_eq!(text(&with_code("; m", "gvn")), "; m\n; opt gvn");
    }

    #[test]
    fn code_is_made_of_the_optimized_text() {
        let seen = std::sync::Arc::new(std::sync::Mutex::new(Vec::new()));
        let log = seen.clone();
        let coder = one_pass(move |job| {
            log.lock().expect("no panic").push((job.text.clone(), job.pipeline.clone(), job.want.native.len()));
            Ok(job.text.clone())
        });
        let optimizer = one_pass(|job| {
            assert!(job.want.native.is_empty() && !job.want.object);
            Ok("; optimized".to_owned())
        });
        let mut both = Apart::new(Box::new(optimizer), Box::new(coder));
        let response = both.run(&with_code("; m", "gvn")).expect("an answer");
        assert_eq!(response.text, "; optimized");
        assert_eq!(*seen.lock().expect("no panic"), [("; optimized".to_owned(), String::new(), 1)]);
    }

    #[test]
    fn a_text_that_the_other_cannot_read_has_no_code() {
        let mut both = apart();
        for pipeline in ["", "gvn"] {
            let natives = both.run(&with_code("; unreadable", pipeline)).expect("an answer").native.expect("replies");
            let [NativeReply::Unavailable(reason)] = &natives.after[..] else { panic!("{natives:?}") };
            assert!(reason.contains("cannot read the text") && reason.contains("expected a type"), "{reason}");
        }
        // Without code, nobody needs it.
        assert!(both.run(&Job::new("; unreadable", "gvn")).is_ok());
    }
}
