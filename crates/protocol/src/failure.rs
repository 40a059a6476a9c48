//! The ways in which a job fails.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::time::Duration;

/// How a job failed.
///
/// [`Rejected`](Self::Rejected), [`Refused`](Self::Refused), [`BadPipeline`](Self::BadPipeline) and
/// [`BadTarget`](Self::BadTarget) are answers: the job was wrong. [`Crash`](Self::Crash), [`Abort`](Self::Abort), [`Hang`](Self::Hang),
/// [`OutOfMemory`](Self::OutOfMemory), [`InvalidOutput`](Self::InvalidOutput) and
/// [`Disagreement`](Self::Disagreement) are faults of LLVM, and findings.
/// The rest are ours, the user's or the machine's; so is the limit of [`TooMuchOutput`](Self::TooMuchOutput), and
/// [`Unsupported`](Self::Unsupported) is one that a target of LLVM has.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Failure {
    /// LLVM's parser or verifier refuses the text.
    #[error("LLVM rejects the module: {0}")]
    Rejected(String),
    /// A reference transformation refuses the module.
    #[error("{0}")]
    Refused(String),
    /// LLVM refuses the pipeline.
    #[error("LLVM rejects the pipeline: {0}")]
    BadPipeline(String),
    /// LLVM refuses the triple, CPU, features or options.
    #[error("LLVM rejects the target or options: {0}")]
    BadTarget(String),
    /// A signal ended LLVM.
    #[error("LLVM crashed with signal {signal} in {at}")]
    Crash {
        /// The signal.
        signal: i32,
        /// How far it had come.
        at: Position,
        /// The end of what it wrote to standard error: LLVM's stack trace.
        stderr: String,
    },
    /// LLVM ended itself: `report_fatal_error`.
    #[error("LLVM aborted in {at}: {message}")]
    Abort {
        /// Its message.
        message: String,
        /// How far it had come.
        at: Position,
    },
    /// No answer in time; the worker was killed.
    #[error("LLVM did not answer within {after:?} (in {at})")]
    Hang {
        /// How far it had come.
        at: Position,
        /// The time that it was given.
        after: Duration,
    },
    /// LLVM used up the worker's address space.
    #[error("LLVM ran out of memory in {at}")]
    OutOfMemory {
        /// How far it had come.
        at: Position,
    },
    /// LLVM's verifier rejects what its passes made.
    #[error("LLVM's verifier rejects the optimized module: {message}")]
    InvalidOutput {
        /// The verifier's message.
        message: String,
        /// The invalid module.
        text: String,
    },
    /// The machine that LLVM made code for does not accept it: a WebAssembly module that does not validate.
    #[error("the code is invalid: {message}")]
    InvalidCode {
        /// What is wrong with the first part that is.
        message: String,
        /// The functions that are invalid; empty if nobody knows.
        functions: Vec<String>,
    },
    /// LLVM disagrees with itself: what it makes of a program changes with something that must not matter, or a check of
    /// its own fails.
    #[error("{message}")]
    Disagreement {
        /// The oracle that says so.
        oracle: String,
        /// What differs: one line for all such cases, then details.
        message: String,
        /// The functions that differ; empty if nobody knows.
        functions: Vec<String>,
    },
    /// The target lacks something that a function needs, and LLVM says so, without the name of the function.
    #[error("the code generator does not support it: {0}")]
    Unsupported(String),
    /// LLVM printed more than is read.
    #[error("LLVM printed more than {} MiB", limit >> 20)]
    TooMuchOutput {
        /// The limit in bytes.
        limit: u64,
    },
    /// Somebody killed LLVM's process: a person, a batch system, or a system that is short of memory.
    #[error("somebody killed LLVM with signal {signal}")]
    Killed {
        /// The signal.
        signal: i32,
    },
    /// The wait for LLVM was ended before its time: by Ctrl-C, or because the work is over.
    #[error("the wait for LLVM was interrupted")]
    Interrupted,
    /// The worker could not be started; the message includes what to do.
    #[error("{0}")]
    Spawn(String),
    /// The worker and the parent disagree on the protocol, or the worker failed by its own fault.
    #[error("the worker failed: {0}")]
    Protocol(String),
}

/// What LLVM says of a file that an option names and that it cannot read.
const UNREADABLE_FILE: [&str; 3] = ["No such file or directory", "ould not open", "annot open"];

/// What LLVM 23 says of `default<Os>` when it ends itself.
const NO_SUCH_LEVEL: &str = "optimization level no longer supported";

impl Failure {
    /// Whether LLVM does not know the pipeline, target or options, or does not accept them. The program plays no part.
    pub fn is_refusal(&self) -> bool {
        matches!(self, Failure::BadPipeline(_) | Failure::BadTarget(_))
    }

    /// Whether LLVM is at fault, and not the job, irrefute or the machine. A worker that died before a job began did
    /// not die of it.
    pub fn is_finding(&self) -> bool {
        match self {
            Failure::Crash { at, .. }
            | Failure::Abort { at, .. }
            | Failure::Hang { at, .. }
            | Failure::OutOfMemory { at } => at.stage != Stage::Idle,
            Failure::InvalidOutput { .. } | Failure::InvalidCode { .. } | Failure::Disagreement { .. } => true,
            Failure::Rejected(_)
            | Failure::Refused(_)
            | Failure::BadPipeline(_)
            | Failure::BadTarget(_)
            | Failure::Unsupported(_)
            | Failure::TooMuchOutput { .. }
            | Failure::Killed { .. }
            | Failure::Interrupted
            | Failure::Spawn(_)
            | Failure::Protocol(_) => false,
        }
    }

    /// Whether LLVM did not fail, but gave more than is read, or has said what its target lacks. The program stays without
    /// a verdict.
    pub fn is_limit(&self) -> bool {
        matches!(self, Failure::TooMuchOutput { .. } | Failure::Unsupported(_))
    }

    /// LLVM has ended itself with a message. If it could not read a file, the options are wrong, and LLVM is not; a level
    /// that it has no longer makes the pipeline wrong; what its target lacks is no mistake.
    pub fn abort(message: String, at: Position) -> Failure {
        match () {
            () if UNREADABLE_FILE.iter().any(|words| message.contains(words)) => Failure::BadTarget(message),
            () if message.contains(NO_SUCH_LEVEL) => Failure::BadPipeline(message),
            () => match lacking(&message) {
                Some(what) => Failure::Unsupported(what),
                None => Failure::Abort { message, at },
            },
        }
    }
}

/// What targets demand of programs, which not every program keeps: their calling conventions; an exponent that is C's
/// `int`, where a function of the library does the work, and that there is such a function; no matrices, which a pass has
/// made vectors of before; lanes of scalable vectors that some register holds.
const DEMANDS: [&str; 13] = [
    "unsupported calling convention",
    "Unsupported calling convention",
    "unimplemented calling convention",
    "exponent does not match sizeof(int)",
    "unsupported library call operation",
    "Cannot select: intrinsic %llvm.matrix.",
    "Don't know how to legalize this scalable vector type",
    "Don't know how to extract fixed-width predicate subvector from a scalable predicate vector",
    "Cannot scalarize scalable vector",
    "Scalarization of scalable vectors is not supported",
    "Unable to promote scalable types",
    "for scalable vectors is undefined",
    "Cannot expand masked_compress for scalable vectors",
];

/// What a target lacks, if a message says that. `DiagnosticInfoUnsupported` prints itself as
/// `FILE:LINE:COLUMN: in function NAME TYPE: WHAT`, where the type has its parameters in brackets.
fn lacking(message: &str) -> Option<String> {
    if let Some(demand) = DEMANDS.iter().find(|demand| message.contains(**demand)) {
        return Some((*demand).to_owned());
    }
    let (place, rest) = message.lines().find_map(|line| line.split_once(": in function "))?;
    let is_place = place.rsplit(':').take(2).all(|number| number.parse::<u32>().is_ok());
    let (_, what) = rest.split_once("): ").filter(|_| is_place)?;
    Some(what.trim().to_owned())
}

/// How far a worker has come. It fits into a single word, so that one store publishes it and a dead worker cannot have
/// left half of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The stage that was begun last.
    pub stage: Stage,
    /// Index of the [`NativeRequest`](super::NativeRequest), when native code runs.
    pub function: u32,
    /// Index of its input, below 2^24.
    pub input: u32,
}

impl Position {
    /// The beginning of a stage.
    pub fn at(stage: Stage) -> Self {
        Position { stage, function: 0, input: 0 }
    }

    /// `stage` in the low 8 bits, then 24 bits of `input`, then `function`.
    pub fn to_word(self) -> u64 {
        self.stage as u64 | u64::from(self.input & 0xff_ffff) << 8 | u64::from(self.function) << 32
    }

    /// The inverse of [`to_word`](Self::to_word); a stage that does not exist reads as [`Stage::Idle`].
    pub fn from_word(word: u64) -> Self {
        let stage = Stage::ALL.get((word & 0xff) as usize).copied().unwrap_or(Stage::Idle);
        Position { stage, function: (word >> 32) as u32, input: (word >> 8) as u32 & 0xff_ffff }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.stage.name())?;
        if self.stage == Stage::Native {
            write!(f, " (function {}, input {})", self.function, self.input)?;
        }
        Ok(())
    }
}

/// The stages of a job, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[repr(u8)]
pub enum Stage {
    /// Before a job: the worker starts, or waits.
    Idle,
    /// Parsing the text.
    Parse,
    /// Verifying the parsed module.
    Verify,
    /// Running the pipeline.
    Optimize,
    /// Verifying the result, once for the whole batch.
    VerifyOutput,
    /// Printing the result.
    Print,
    /// Generating native code.
    Codegen,
    /// Running native code.
    Native,
}

impl Stage {
    /// All stages, in order.
    pub const ALL: [Stage; 8] = [
        Stage::Idle,
        Stage::Parse,
        Stage::Verify,
        Stage::Optimize,
        Stage::VerifyOutput,
        Stage::Print,
        Stage::Codegen,
        Stage::Native,
    ];

    /// The word for the stage in messages.
    pub fn name(self) -> &'static str {
        match self {
            Stage::Idle => "idle",
            Stage::Parse => "parse",
            Stage::Verify => "verify",
            Stage::Optimize => "optimize",
            Stage::VerifyOutput => "verify-output",
            Stage::Print => "print",
            Stage::Codegen => "codegen",
            Stage::Native => "native",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_cannot_be_read_is_no_fault_of_llvm() {
        let at = Position::at(Stage::Optimize);
        for message in
            ["x.prof: Could not open profile: No such file or directory", "cannot open CSV file: Is a directory"]
        {
            let failure = Failure::abort(message.to_owned(), at);
            assert!(!failure.is_finding() && failure.is_refusal(), "{failure:?}");
        }
        assert!(Failure::abort("cannot select".to_owned(), at).is_finding());
        let level = Failure::abort("LLVM ERROR: optimization level no longer supported".to_owned(), at);
        assert!(matches!(level, Failure::BadPipeline(_)), "{level:?}");
    }

    #[test]
    fn what_a_target_lacks_is_no_fault_of_llvm() {
        let at = Position::at(Stage::Codegen);
        let message = |text: &str| Failure::abort(text.to_owned(), at);
        let lacks = message("<unknown>:0:0: in function f i32 (i32, ptr): unsupported call to function g\n");
        assert_eq!(lacks, Failure::Unsupported("unsupported call to function g".to_owned()));
        assert!(!lacks.is_finding() && lacks.is_limit() && !lacks.is_refusal());
        let tail_call = message("error: a.c:3:7: in function g void (): WebAssembly 'tail-call' feature not enabled");
        assert_eq!(tail_call, Failure::Unsupported("WebAssembly 'tail-call' feature not enabled".to_owned()));
        let convention = message("LLVM ERROR: unsupported calling convention: 18");
        assert_eq!(convention, Failure::Unsupported("unsupported calling convention".to_owned()));
        let matrix = message("LLVM ERROR: Cannot select: intrinsic %llvm.matrix.multiply");
        assert!(matrix.is_limit());
        assert!(message("LLVM ERROR: Don't know how to legalize this scalable vector type").is_limit());
        for exponent in ["POWI", "powi", "ffrexp"] {
            assert!(message(&format!("{exponent} exponent does not match sizeof(int)")).is_limit());
        }
        for other in ["Cannot select: t1: i8 = add\nIn function: f", "LLVM ERROR: stack: in function f (i8): too large"]
        {
            assert!(message(other).is_finding(), "{other}");
        }
    }

    #[test]
    fn a_position_is_one_word() {
        for stage in Stage::ALL {
            let position = Position { stage, function: u32::MAX, input: 0xff_fffe };
            assert_eq!(Position::from_word(position.to_word()), position);
        }
        assert_eq!(Position::from_word(0xff).stage, Stage::Idle);
    }

    #[test]
    fn stages_are_numbered_in_order() {
        for (index, stage) in Stage::ALL.into_iter().enumerate() {
            assert_eq!(stage as usize, index);
        }
    }
}
