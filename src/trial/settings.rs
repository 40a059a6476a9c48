//! What a trial needs to know besides the program.

use super::Pipeline;
use crate::llvm::{Job, Target, Want};
use crate::refine;
use crate::semantics::Dialect;
use std::time::Duration;

/// Which native code is run and compared with the reference semantics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Native {
    /// None.
    Off,
    /// The optimized functions.
    Optimized,
    /// The functions before and after optimization: also tests the reference semantics itself.
    Both,
}

/// The settings of a trial. Everything that a verdict depends on is here or in the program.
#[derive(Clone, Debug)]
pub struct Settings {
    pub pipeline: Pipeline,
    pub dialect: Dialect,
    pub check: refine::Options,
    pub native: Native,
    pub target: Target,
    /// As `opt -aa-pipeline`; `None`: LLVM's default.
    pub alias_analyses: Option<String>,
    /// `cl::opt` flags of LLVM.
    pub options: Vec<String>,
    /// How long LLVM may take for one module.
    pub timeout: Duration,
}

impl Settings {
    /// The default target and a campaign's checks.
    pub fn new(pipeline: Pipeline) -> Settings {
        Settings {
            pipeline,
            dialect: Dialect::LANGREF,
            check: refine::Options::CAMPAIGN,
            native: Native::Optimized,
            target: Target::default(),
            alias_analyses: None,
            options: Vec::new(),
            timeout: Duration::from_secs(20),
        }
    }

    /// A job for a text.
    pub fn job(&self, text: String, want: Want) -> Job {
        let pipeline = self.pipeline.text_for(self.dialect.version);
        Job {
            target: self.target.clone(),
            alias_analyses: self.alias_analyses.clone(),
            options: self.options.clone(),
            timeout: self.timeout,
            want,
            ..Job::new(text, pipeline)
        }
    }
}
