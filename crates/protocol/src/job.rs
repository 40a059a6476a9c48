//! What a job asks for and what comes back, independent of how LLVM is reached.

use super::failure::{Failure, Stage};
use std::fmt;
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};
use serde::{Deserialize, Serialize};

use super::library::Library;
use super::memory::{Memory, MemoryAfter, MemoryFault, Pointer};
use super::rows::{Bytes, Rows};

/// The machine that LLVM optimizes for. It is always set and never the host's, because results depend on it. The one
/// exception is [`Target::none`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Target {
    /// As `opt -mtriple`; replaces a triple in the text.
    pub triple: String,
    /// As `opt -mcpu`.
    pub cpu: String,
    /// As `opt -mattr`: `+avx2,-sse4a`.
    pub features: String,
}

impl Default for Target {
    fn default() -> Self {
        Target { triple: "x86_64-unknown-linux-gnu".into(), cpu: "x86-64".into(), features: String::new() }
    }
}

impl Target {
    /// No machine, as `opt` runs a file without a triple: LLVM has the data layout of the Language Reference, passes
    /// get no costs of a target, and no native code is made.
    pub fn none() -> Target {
        Target { triple: String::new(), cpu: String::new(), features: String::new() }
    }

    /// AArch64 with SVE2: with scalable vectors, passes ask a target for costs that x86-64 cannot say.
    pub fn with_scalable_vectors() -> Target {
        let words = ["aarch64-unknown-linux-gnu", "generic", "+sve2"].map(str::to_owned);
        let [triple, cpu, features] = words;
        Target { triple, cpu, features }
    }

    /// AMDGPU, whose blocks and variables lie in spaces that one flat space shows.
    pub fn with_address_spaces() -> Target {
        let words = ["amdgcn-amd-amdhsa", "gfx900", ""].map(str::to_owned);
        let [triple, cpu, features] = words;
        Target { triple, cpu, features }
    }

    /// Whether LLVM optimizes for a machine. `opt` decides so: without an architecture there is none.
    pub fn has_machine(&self) -> bool {
        !matches!(self.triple.split('-').next(), None | Some("" | "unknown"))
    }
}

/// How much the code generator optimizes. The optimizer is not affected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum CodegenLevel {
    /// `-O0`: fast instruction selection. The default: it is the cheapest.
    #[default]
    None,
    /// `-O1`.
    Less,
    /// `-O2`.
    Default,
    /// `-O3`.
    Aggressive,
}

impl CodegenLevel {
    /// All of them, from the lowest.
    pub const ALL: [CodegenLevel; 4] =
        [CodegenLevel::None, CodegenLevel::Less, CodegenLevel::Default, CodegenLevel::Aggressive];
}

impl fmt::Display for CodegenLevel {
    /// The option of `llc`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "-O{}", *self as u8)
    }
}

/// One function to be called natively, once per row of inputs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NativeRequest {
    /// Its name, without `@` and quotes.
    pub function: String,
    /// Its arguments, packed as in [`Rows`]. Only inputs on which the source has no undefined behaviour belong here.
    pub inputs: Rows,
    /// Empty for a function that does not use memory: it then takes and returns no pointer, and reaches no variable.
    /// Otherwise the memory of each input, in the order of the inputs.
    pub memory: Vec<Memory>,
    /// The names of the global variables that [`memory`](Self::memory) refers to, and whose addresses and contents are
    /// wanted back. A variable that is named here and that the module only declares is defined, filled with zeros. A
    /// variable that the function reaches, is defined and is not named has the value of its initializer.
    pub globals: Vec<String>,
}

impl NativeRequest {
    /// Calls of a function that does not use memory.
    pub fn new(function: impl Into<String>, inputs: Rows) -> Self {
        NativeRequest { function: function.into(), inputs, memory: Vec::new(), globals: Vec::new() }
    }
}

/// What is wanted beyond the optimized text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Want {
    /// The module after each pass that changed it. This needs a worker of its own and about twice the time.
    pub snapshots: bool,
    /// What the passes print to standard error: analyses that are printed (`print<domtree>`). Not together with
    /// [`snapshots`](Self::snapshots), which are printed there, too. What code generation prints while it makes
    /// [`assembly`](Self::assembly), an [`object`](Self::object) or [`native`](Self::native) code of the optimized module
    /// is apart ([`Natives::printed`]).
    pub printed: bool,
    /// Run the verifier after each pass. The cost is quadratic in the size of a batch, so this is for single functions.
    pub verify_each: bool,
    /// Functions of the optimized module to be called natively.
    pub native: Vec<NativeRequest>,
    /// Call the same functions of the *unoptimized* module as well.
    pub native_before: bool,
    /// An object file in place of calls: of the optimized module, with what calls the functions of
    /// [`native`](Self::native) if there are any. This is how code for other machines is made.
    pub object: bool,
    /// The text of the module in place of the bytes of the [`object`](Self::object), with what calls the functions: a
    /// command makes the code of it.
    pub as_text: bool,
    /// Object file and assembly are made by the command of the back end (`irrefute_llvm::llc`), not by the LLVM of the job.
    pub by_command: bool,
    /// How native code and assembly are made.
    pub codegen: CodegenLevel,
    /// The assembly of the optimized module. Together with [`object`](Self::object) it is that of the object file, with
    /// what calls the functions. Not together with [`native`](Self::native) alone.
    pub assembly: bool,
    /// A text in the target's assembly that is made an object file. The module plays no part.
    pub assemble: Option<String>,
    /// Machine code of the target that is disassembled, piece by piece. The module plays no part.
    pub disassemble: Vec<Bytes>,
}

/// One batch: a module, a pipeline, and what is wanted back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Job {
    /// The module as text IR.
    pub text: String,
    /// The module as bitcode, in place of the text.
    pub bitcode: Option<Vec<u8>>,
    /// As `opt -passes`. If it is empty, the text passes through parser and printer only.
    pub pipeline: String,
    /// As `opt -aa-pipeline`; `None` for LLVM's default.
    pub alias_analyses: Option<String>,
    /// The LLVM that does it.
    pub library: Library,
    /// The machine that is optimized for.
    pub target: Target,
    /// `cl::opt` flags as on `opt`'s command line. They are global in LLVM, so each set of them has its own worker.
    pub options: Vec<String>,
    /// What is wanted beyond the optimized text.
    pub want: Want,
    /// Time after which the job is given up as [`Failure::Hang`]; a process that waits for a processor gets more.
    pub timeout: Duration,
    /// CPU time that one native call may take before it counts as [`Call::TimedOut`] (measured to a factor of two).
    pub native_cpu: Duration,
}

impl Job {
    /// A job with the default target, ten seconds, and 20 ms of CPU time for a native call.
    pub fn new(text: impl Into<String>, pipeline: impl Into<String>) -> Self {
        Job {
            text: text.into(),
            bitcode: None,
            pipeline: pipeline.into(),
            alias_analyses: None,
            library: Library::Linked,
            target: Target::default(),
            options: Vec::new(),
            want: Want::default(),
            timeout: Duration::from_secs(10),
            native_cpu: Duration::from_millis(20),
        }
    }

    /// The module as LLVM reads it: the bitcode, or else the text.
    pub fn module(&self) -> &[u8] {
        self.bitcode.as_deref().unwrap_or(self.text.as_bytes())
    }
}

/// The CPU time of this thread.
pub fn thread_cpu_time() -> Duration {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(now.tv_sec.unsigned_abs(), u32::try_from(now.tv_nsec).unwrap_or(0))
}

/// CPU time of LLVM per stage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Times([Duration; Stage::ALL.len()]);

impl Times {
    /// CPU time of one stage.
    pub fn of(&self, stage: Stage) -> Duration {
        self.0[stage as usize]
    }

    /// Adds to one stage.
    pub fn add(&mut self, stage: Stage, time: Duration) {
        self.0[stage as usize] += time;
    }

    /// The stages that took time, in order, each with its CPU time.
    pub fn stages(&self) -> impl Iterator<Item = (Stage, Duration)> {
        Stage::ALL.into_iter().zip(self.0).filter(|(_, time)| !time.is_zero())
    }

    /// CPU time of all stages.
    pub fn total(&self) -> Duration {
        self.0.iter().sum()
    }
}

impl std::ops::AddAssign for Times {
    fn add_assign(&mut self, other: Times) {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine += theirs;
        }
    }
}

/// The module after a pass that changed it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Snapshot {
    /// The pass, as LLVM names it: `InstCombinePass`.
    pub pass: String,
    /// What it ran on, as LLVM names it: a function, `[module]`, a loop.
    pub unit: String,
    /// The whole module after it.
    pub text: String,
}

/// How one native call ended, in the form of the protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ending {
    /// It returned; its result is the next row.
    Returned,
    /// It raised a signal.
    Faulted(MemoryFault),
    /// It returned, but had written here, outside of a buffer.
    Damaged(Pointer),
    /// It returned, but had written at this address, between the blocks that it allocated.
    DamagedHeap(u64),
    /// It used up [`Job::native_cpu`].
    TimedOut,
    /// It allocated more memory than the worker has for it. What it did afterwards tests nothing.
    Exhausted,
    /// Not run: an earlier call of this function did not return normally.
    Skipped,
}

/// How one native call ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call<'a> {
    /// It returned this row. Words that are poison or undef in the reference semantics may hold anything here.
    Returned(&'a [u64]),
    /// It raised a signal.
    Faulted(MemoryFault),
    /// It returned, but has written here, outside of a buffer.
    Damaged(Pointer),
    /// It returned, but has written at this address, between the blocks that it allocated.
    DamagedHeap(u64),
    /// It did not return within [`Job::native_cpu`].
    TimedOut,
    /// Not run: an earlier call of this function ended otherwise than by returning.
    Skipped,
    /// It cannot be called natively; the reason.
    Unavailable(&'a str),
}

/// The native calls of one function, one per row of its inputs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum NativeReply {
    /// The calls were made.
    Ran {
        /// One per input.
        endings: Vec<Ending>,
        /// One row per input; zeros where nothing was returned.
        results: Rows,
        /// Parallel to [`NativeRequest::memory`].
        memory: Vec<MemoryAfter>,
    },
    /// No call was made; the reason.
    Unavailable(String),
}

impl NativeReply {
    /// How the call on input `index` ended.
    pub fn call(&self, index: usize) -> Call<'_> {
        match self {
            NativeReply::Unavailable(reason) => Call::Unavailable(reason),
            NativeReply::Ran { endings, results, .. } => match (endings.get(index), results.row(index)) {
                (Some(Ending::Returned), Some(row)) => Call::Returned(row),
                (Some(Ending::Faulted(fault)), _) => Call::Faulted(*fault),
                (Some(Ending::Damaged(pointer)), _) => Call::Damaged(*pointer),
                (Some(Ending::DamagedHeap(address)), _) => Call::DamagedHeap(*address),
                (Some(Ending::TimedOut), _) => Call::TimedOut,
                (Some(Ending::Exhausted), _) => Call::Unavailable("it allocates more memory than there is for it"),
                (Some(Ending::Skipped), _) => Call::Skipped,
                (Some(Ending::Returned), None) | (None, _) => Call::Unavailable("no such input"),
            },
        }
    }

    /// The memory after the call on input `index`, if the request gave it memory.
    pub fn memory(&self, index: usize) -> Option<&MemoryAfter> {
        match self {
            NativeReply::Unavailable(_) => None,
            NativeReply::Ran { memory, .. } => memory.get(index),
        }
    }
}

/// Native code: calls parallel to [`Want::native`], and text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Natives {
    /// Calls of the unoptimized module; empty unless [`Want::native_before`].
    pub before: Vec<NativeReply>,
    /// Calls of the optimized module.
    pub after: Vec<NativeReply>,
    /// The assembly of the optimized module; `None` unless [`Want::assembly`], and where there is no target that has one.
    pub assembly: Option<String>,
    /// The object file, or why there is none; `None` unless [`Want::object`].
    pub object: Option<Result<Object, String>>,
    /// What code generation printed, if [`Want::printed`].
    pub printed: String,
    /// The object file that [`Want::assemble`] gives, or the errors of the assembler: each begins with its place,
    /// `<inline asm>:LINE:COLUMN: `.
    pub assembled: Option<Result<Bytes, Vec<String>>>,
    /// Parallel to [`Want::disassemble`].
    pub disassembled: Vec<Vec<Decoded>>,
}

/// What a disassembler makes of some bytes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decoded {
    /// How many bytes it reads.
    pub length: usize,
    /// The instruction as it prints it; `None` for what it cannot read, which is all that is left of a piece.
    pub text: Option<String>,
}

/// An object file for some machine, and what can be called in it: the wrapper `irrefute.call(ptr in, ptr out, i32 which)`
/// reads the arguments of function number `which` as words of 64 bits in the machine's byte order, and writes its result
/// in the same form. Words are packed as in [`Rows`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Object {
    /// The file, or the text of its module if that is wanted.
    pub bytes: Bytes,
    /// For each request the function that it calls, or why it cannot be called.
    pub callees: Vec<Result<Callee, String>>,
    /// The variables, in the order of the table `irrefute.places` of their addresses. There is no table if there are none.
    pub variables: Vec<Variable>,
}

/// A function in an [`Object`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Callee {
    /// Words of its result.
    pub results: usize,
    /// Parallel to [`NativeRequest::globals`]: the number of the variable, `None` where the module has it no more.
    pub globals: Vec<Option<usize>>,
    /// The numbers of the variables that its code names, itself or through what it calls.
    pub reaches: Vec<usize>,
}

/// A variable in an [`Object`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Variable {
    /// Its size in bytes.
    pub size: usize,
    /// Whether it is constant, and so in memory that cannot be written.
    pub constant: bool,
}

/// A job that LLVM carried out.
#[derive(Clone, Debug, PartialEq)]
pub struct Response {
    /// The optimized module.
    pub text: String,
    /// The module after each change, when wanted.
    pub snapshots: Vec<Snapshot>,
    /// What the passes printed, when wanted.
    pub printed: String,
    /// Native results, or how native code ended the worker after the text had arrived.
    pub native: Result<Natives, Failure>,
    /// CPU time of LLVM per stage. After a failure in native code, that of the stages before.
    pub times: Times,
}
