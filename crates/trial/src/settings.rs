//! The settings of a trial: everything but the program.

use super::Pipeline;
use irrefute_ir::LlvmVersion;
use irrefute_llvm::installed::InstalledLlvm;
use irrefute_llvm::{CodegenLevel, Interrupt, Job, Library, Target, Want, llc};
use irrefute_refine as refine;
use irrefute_refine::pairs::LocalFunctions;
use irrefute_semantics::Dialect;
use std::time::Duration;

/// How much longer LLVM may take if it prints the module after each pass.
const PRINTING: u32 = 15;

/// Which native code is run and compared with the reference semantics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Native {
    /// None.
    Off,
    /// The optimized functions.
    Optimized,
    /// The functions before and after optimization: also tests the reference semantics itself.
    Both,
    /// The optimized functions on another machine, in an [emulator](irrefute_llvm::emulation). They are compared with the
    /// reference semantics of the *optimized* functions, so that only the code generator can be wrong.
    Emulated,
}

/// When the [validator](irrefute_prove::proved_by_expressions) is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Validation {
    /// Before inputs are drawn: what it accepts needs none. Single passes leave two functions of five as they were.
    BeforeInputs,
    /// When the inputs have shown nothing wrong, which is a test of both.
    AfterInputs,
}

/// The LLVM under test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// The linked LLVM, or the file of another one.
    pub library: Library,
    /// The version of the text that it reads and writes.
    pub version: LlvmVersion,
}

impl From<&InstalledLlvm> for Subject {
    fn from(found: &InstalledLlvm) -> Subject {
        Subject { library: found.library.clone(), version: LlvmVersion(found.major) }
    }
}

impl Default for Subject {
    /// The linked one.
    fn default() -> Subject {
        Subject { library: Library::Linked, version: LlvmVersion::DEFAULT }
    }
}

/// The settings of a trial. Everything that a verdict depends on is here or in the program.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The passes that LLVM runs.
    pub pipeline: Pipeline,
    /// The semantics of both sides. Its version is that of `library`.
    pub dialect: Dialect,
    /// The inputs and the limits of each check.
    pub check: refine::Options,
    /// The conflicts of a solver that tries to prove what the inputs of a check leave open; 0: no proof is tried.
    pub prove: u64,
    /// When the validator is asked.
    pub validation: Validation,
    /// Only the linked LLVM makes native code, for a machine: with another one, or without a machine, none is run. Code of
    /// another machine may also be made by a command.
    pub native: Native,
    /// One function in this many gets native code, by the functions' numbers in the module. Code generation is half of
    /// LLVM's cost, and a sample shows the mistakes of the reference semantics as well.
    pub native_every: u64,
    /// How native code is made.
    pub codegen: CodegenLevel,
    /// Whether a [command](irrefute_llvm::llc) of the back end makes the code of another machine, whichever LLVM optimizes.
    pub by_command: bool,
    /// The LLVM under test.
    pub library: Library,
    /// The target that LLVM optimizes for.
    pub target: Target,
    /// As `opt -aa-pipeline`; `None`: LLVM's default.
    pub alias_analyses: Option<String>,
    /// `cl::opt` flags of LLVM.
    pub options: Vec<String>,
    /// Whether functions that other modules cannot name are sources, too.
    pub locals: LocalFunctions,
    /// Whether [features](super::effect) of LLVM's changes are wanted.
    pub features: bool,
    /// The limit on LLVM's time for one module.
    pub timeout: Duration,
    /// Once it is set, a trial leaves out the functions that it has not compared yet.
    pub interrupt: Interrupt,
}

/// Machines on which a module that names no data layout does what it does under that of x86-64, and AMDGPU, whose programs
/// name theirs.
const USUAL_LAYOUT: [&str; 3] = ["x86_64", "aarch64-", "amdgcn"];

/// Environments of these machines with pointers of 32 bits.
const NARROW: [&str; 2] = ["x32", "ilp32"];

impl Settings {
    /// The default target and a campaign's checks.
    pub fn new(pipeline: Pipeline) -> Settings {
        Settings {
            pipeline,
            dialect: Dialect::LANGREF,
            check: refine::Options::CAMPAIGN,
            prove: 0,
            validation: Validation::AfterInputs,
            native: Native::Optimized,
            native_every: 1,
            codegen: CodegenLevel::default(),
            by_command: false,
            library: Library::Linked,
            target: Target::default(),
            alias_analyses: None,
            options: Vec::new(),
            locals: LocalFunctions::Skipped,
            features: false,
            timeout: Duration::from_secs(20),
            interrupt: Interrupt::default(),
        }
    }

    /// The same with another LLVM.
    pub fn with(&self, subject: &Subject) -> Settings {
        let dialect = Dialect { version: subject.version, ..self.dialect };
        Settings { library: subject.library.clone(), dialect, ..self.clone() }
    }

    /// The LLVM under test.
    pub fn subject(&self) -> Subject {
        Subject { library: self.library.clone(), version: self.dialect.version }
    }

    /// Whether native code is run.
    pub fn has_native(&self) -> bool {
        let is_made = match self.native {
            Native::Off => false,
            Native::Optimized | Native::Both => self.library.has_native(),
            Native::Emulated => self.by_command || self.library.has_native() || llc::beside(&self.library).is_some(),
        };
        is_made && self.target.has_machine()
    }

    /// Whether programs are executed with the data layout of the target. Without it, those that name none have that of
    /// x86-64.
    pub fn has_layout_of_target(&self) -> bool {
        let triple = &self.target.triple;
        let is_usual = USUAL_LAYOUT.iter().any(|architecture| triple.starts_with(architecture))
            && !NARROW.iter().any(|environment| triple.ends_with(environment));
        self.native == Native::Emulated || (self.target.has_machine() && !is_usual)
    }

    /// A job for a text.
    pub fn job(&self, text: String, want: Want) -> Job {
        let pipeline = self.pipeline.text_for(self.dialect.version);
        Job {
            library: self.library.clone(),
            target: self.target.clone(),
            alias_analyses: self.alias_analyses.clone(),
            options: self.options.clone(),
            timeout: self.timeout * if want.snapshots { PRINTING } else { 1 },
            want,
            ..Job::new(text, pipeline)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_prints_the_module_after_each_pass_has_longer() {
        let settings = Settings::new(Pipeline::from_passes(Vec::new()));
        let of = |snapshots| settings.job(String::new(), Want { snapshots, ..Want::default() }).timeout;
        assert_eq!((of(false), of(true)), (settings.timeout, PRINTING * settings.timeout));
    }
}
