//! Options that several commands share.

use super::emulation::Emulation;
use crate::generate::Config;
use crate::ir::{LlvmVersion, Module};
use crate::llvm::installed::{self, InstalledLlvm, RequestedLlvm};
use crate::llvm::{
    Apart, Backend, CodegenLevel, Emulated, External, ExternalConfig, Failure, Interrupt, Library, RunsIn, Target,
    Watching, WithPrograms, WorkerConfig,
};
use crate::refine::{Options, Threads, Undefined};
use crate::semantics::{Budget, Dialect, switches};
use crate::trial::{Oracle, Pipeline, Settings, extended, lacks_target};
use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use jiff::SignedDuration;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// The CPU that stands for one that is drawn.
const RANDOM: &str = "random";

/// The message when no LLVM can be started.
pub const UNUSABLE: &str = "LLVM cannot be started; `irrefute doctor` says more";

/// Who reads the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// A person.
    Human,
    /// A program: stable JSON, fields are added and never renamed.
    Json,
}

/// The LLVM under test, and its configuration.
#[derive(Args)]
pub struct Llvm {
    /// LLVM to test: a major version (`19`), the path of a libLLVM or of an `opt`, or `rustc` for the compiler's own
    /// [default: the linked one]
    #[arg(long = "llvm", value_name = "WHICH", value_delimiter = ',', help_heading = "LLVM")]
    pub which: Vec<RequestedLlvm>,

    /// A command that behaves like `opt`, to be tested instead of the linked LLVM, a process for each batch; words
    /// between spaces are its arguments. Its assertions are findings. Native code is run for a --target only: the linked
    /// LLVM makes it of what the command prints, or --llc does
    #[arg(long, value_name = "COMMAND", conflicts_with = "which", help_heading = "LLVM")]
    pub opt: Option<String>,

    #[command(flatten)]
    pub machine: Machine,
}

/// What LLVM optimizes for, and its flags.
#[derive(Args)]
pub struct Machine {
    /// Triple that LLVM optimizes for; never the host's; if empty, LLVM runs without a target, as `opt`
    /// does on a file without a triple [default: x86_64-unknown-linux-gnu]
    #[arg(long, value_name = "TRIPLE", help_heading = "LLVM")]
    pub mtriple: Option<String>,

    /// CPU that LLVM optimizes for; `fuzz --mcpu random` draws a level of x86-64 for each batch [default: x86-64, or what
    /// LLVM takes for another triple]
    #[arg(long, value_name = "CPU", help_heading = "LLVM")]
    pub mcpu: Option<String>,

    /// Target features, as `opt -mattr` takes them
    #[arg(long, default_value = "", value_name = "FEATURES", help_heading = "LLVM")]
    pub mattr: String,

    /// How much code generation optimizes the native code that is run, as `llc -O` [default: 0; of `cc --target`, 2]
    #[arg(long, value_parser = codegen_level, value_name = "0-3", help_heading = "LLVM")]
    pub codegen_level: Option<CodegenLevel>,

    /// Further flags of LLVM (`cl::opt`), as on `opt`'s command line; may be repeated
    #[arg(long = "llvm-option", value_name = "FLAG", allow_hyphen_values = true, help_heading = "LLVM")]
    pub options: Vec<String>,

    /// Let LLVM run a second time, and take what makes a difference for a mistake: checks, machine-checks, debug-info,
    /// debug-info-code, orderings, assembly, repeat, names or order; again, reread and simplify are no mistakes, but can
    /// be asked for
    #[arg(long, value_parser = oracle, value_name = "NAME", help_heading = "LLVM")]
    pub oracle: Option<Oracle>,

    #[command(flatten)]
    pub emulation: Emulation,

    /// Give up on LLVM after this long per batch
    #[arg(long, default_value = "20s", value_parser = duration, value_name = "TIME", help_heading = "LLVM")]
    pub llvm_timeout: Duration,
}

impl Machine {
    /// The machine to optimize for.
    pub fn target(&self) -> Target {
        if let Some(target) = &self.emulation.target {
            return target.clone();
        }
        let usual = Target::default();
        let triple = self.mtriple.clone().unwrap_or(usual.triple);
        // No other machine has the usual CPU.
        let cpu = if triple.starts_with("x86_64") { usual.cpu } else { String::new() };
        Target { cpu: self.mcpu.clone().unwrap_or(cpu), features: self.mattr.clone(), triple }
    }

    /// The machine to optimize a module for: what the user names, or else what the module names. Scalable vectors get a
    /// target that has them.
    pub fn target_for(&self, module: &Module) -> Target {
        let usual = self.target();
        if self.names_target() {
            return usual;
        }
        match module.triple.as_deref().filter(|triple| !triple.is_empty() && *triple != usual.triple) {
            Some(triple) if triple.starts_with("x86_64-") => Target { triple: triple.to_owned(), ..usual },
            Some(triple) => Target { triple: triple.to_owned(), ..Target::none() },
            None if lacks_target(module, &usual).is_some() => Target::with_scalable_vectors(),
            None => usual,
        }
    }

    /// Whether a campaign draws processors.
    pub fn draws_processors(&self) -> bool {
        let cpu = self.emulation.target.as_ref().map(|target| &target.cpu).or(self.mcpu.as_ref());
        cpu.is_some_and(|cpu| cpu == RANDOM)
    }

    /// Whether the user has said what LLVM optimizes for.
    pub fn names_target(&self) -> bool {
        self.mtriple.is_some() || self.mcpu.is_some() || !self.mattr.is_empty() || self.emulation.is_wanted()
    }

    /// Settings for this machine and the checks of `base`, with what the user has set.
    pub fn settings(&self, checking: &Checking, base: Options, pipeline: Pipeline) -> Settings {
        let usual = Settings::new(pipeline);
        let selector = self
            .emulation
            .selector
            .map(|selector| crate::llvm::Selector::from(selector).options())
            .into_iter()
            .flatten();
        Settings {
            dialect: checking.dialect,
            check: checking.options(base),
            target: self.target(),
            native: self.emulation.native_or(usual.native),
            by_command: self.emulation.llc.is_some(),
            codegen: self.codegen_level.unwrap_or_default(),
            options: self.options.iter().cloned().chain(selector).chain(self.oracle.map(Oracle::option)).collect(),
            timeout: self.llvm_timeout,
            ..usual
        }
    }
}

impl Llvm {
    /// Opens a back end and the LLVMs in it that the user wants.
    pub fn open(&self, interrupt: &Interrupt) -> anyhow::Result<(Box<dyn Backend>, Vec<InstalledLlvm>)> {
        self.open_in(RunsIn::Here, interrupt)
    }

    /// As [`open`](Self::open), for an LLVM that runs in this folder.
    pub fn open_in(
        &self,
        runs_in: RunsIn,
        interrupt: &Interrupt,
    ) -> anyhow::Result<(Box<dyn Backend>, Vec<InstalledLlvm>)> {
        self.wanted_of(self.start_in(runs_in, interrupt))
    }

    /// Refuses to watch what is no library: a command has no breakpoints, and its coverage would be empty.
    pub fn expect_watchable(llvms: &[InstalledLlvm]) -> anyhow::Result<()> {
        match llvms.iter().find(|llvm| matches!(llvm.library, Library::Program(_))) {
            Some(llvm) => bail!("{} is a command, and only libraries can be watched", llvm.description.path.display()),
            None => Ok(()),
        }
    }

    /// Finds the LLVMs that the user wants in a back end.
    pub fn wanted_of(
        &self,
        started: Result<Box<dyn Backend>, Failure>,
    ) -> anyhow::Result<(Box<dyn Backend>, Vec<InstalledLlvm>)> {
        // `irrefute doctor` looks for no external commands, so the hint at it would not help.
        let mut backend = if self.opt.is_some() { started? } else { started.context(UNUSABLE)? };
        let mut wanted: Vec<InstalledLlvm> = Vec::new();
        for which in &self.which {
            let found = installed::find(which, &mut *backend)?;
            if !wanted.contains(&found) {
                wanted.push(found);
            }
        }
        if wanted.is_empty() {
            wanted.push(installed::linked(&*backend)?);
        }
        Ok((backend, wanted))
    }

    /// As [`open`](Self::open), for a command that takes a single LLVM.
    pub fn open_one(&self, interrupt: &Interrupt) -> anyhow::Result<(Box<dyn Backend>, InstalledLlvm)> {
        self.open_one_in(RunsIn::Here, interrupt)
    }

    /// As [`open_one`](Self::open_one), for an LLVM that runs in this folder.
    pub fn open_one_in(
        &self,
        runs_in: RunsIn,
        interrupt: &Interrupt,
    ) -> anyhow::Result<(Box<dyn Backend>, InstalledLlvm)> {
        let (backend, wanted) = self.open_in(runs_in, interrupt)?;
        match <[InstalledLlvm; 1]>::try_from(wanted) {
            Ok([one]) => Ok((backend, one)),
            Err(_) => bail!("this command takes one LLVM at a time"),
        }
    }

    /// The linked LLVM in a worker process, or the command that replaces it.
    ///
    /// # Errors
    /// When it does not start.
    pub fn start(&self, interrupt: &Interrupt) -> Result<Box<dyn Backend>, Failure> {
        self.start_in(RunsIn::Here, interrupt)
    }

    /// As [`start`](Self::start), for an LLVM that runs in this folder.
    ///
    /// # Errors
    /// When it does not start.
    pub fn start_in(&self, runs_in: RunsIn, interrupt: &Interrupt) -> Result<Box<dyn Backend>, Failure> {
        self.start_watching(None, runs_in, interrupt)
    }

    /// As [`start`](Self::start), for reports: where linker and emulator are here, the code runs that other LLVMs make for this
    /// machine.
    ///
    /// # Errors
    /// When it does not start.
    pub fn start_for_reports(&self, interrupt: &Interrupt) -> Result<Box<dyn Backend>, Failure> {
        let (llvm, emulation) = (self.start(interrupt)?, &self.machine.emulation);
        Ok(match emulation.is_wanted() {
            true => llvm,
            false => Emulated::if_possible(llvm, emulation.tools(), &self.machine.target().triple, interrupt.clone()),
        })
    }

    /// As [`start_in`](Self::start_in), for an LLVM whose code is watched; a command is not.
    ///
    /// # Errors
    /// When it does not start.
    pub fn start_watching(
        &self,
        watching: Option<&Watching>,
        runs_in: RunsIn,
        interrupt: &Interrupt,
    ) -> Result<Box<dyn Backend>, Failure> {
        let emulation = &self.machine.emulation;
        let Some(command) = &self.opt else {
            return emulation.wrap(extended(linked(runs_in, interrupt, watching)?), runs_in, interrupt);
        };
        let optimizer = Box::new(external(command, runs_in, interrupt.clone())?);
        let llvm = match &emulation.target {
            Some(target) => {
                let (linked, llc) = (linked(runs_in, interrupt, None)?, emulation.llc.as_deref());
                let coder = emulation.emulated(linked, &target.triple, llc, runs_in, interrupt)?;
                Box::new(Apart::new(optimizer, Box::new(coder)))
            }
            None => emulation.wrap(optimizer, runs_in, interrupt)?,
        };
        Ok(extended(llvm))
    }
}

/// The linked LLVM in a worker process, and programs beside it.
///
/// # Errors
/// When it does not start.
pub fn linked(
    runs_in: RunsIn,
    interrupt: &Interrupt,
    watching: Option<&Watching>,
) -> Result<Box<dyn Backend>, Failure> {
    let (interrupt, watching) = (interrupt.clone(), watching.cloned());
    let config = WorkerConfig { runs_in, interrupt, watching, ..WorkerConfig::default() };
    Ok(Box::new(WithPrograms::linked(config)?))
}

/// Starts the command of `--opt`, with its arguments. A path is made absolute: reports name it, and are read elsewhere.
pub fn external(command: &str, runs_in: RunsIn, interrupt: Interrupt) -> Result<External, Failure> {
    let mut command: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
    if let Some(program) = command.first_mut().filter(|program| program.contains('/'))
        && let Ok(path) = std::path::absolute(&*program)
    {
        *program = path.to_string_lossy().into_owned();
    }
    External::start(ExternalConfig { runs_in, interrupt, ..ExternalConfig::new(command) })
}

/// How a pair of functions is checked.
#[derive(Args)]
pub struct Checking {
    /// Dialect of LLVM's semantics: langref, alive2, taming, twin (with 2 addresses
    /// per block; twin-1, twin-3), flat, old, old-branch-ub, byte-strict, limited-punning, deterministic
    #[arg(long, default_value = "langref", value_parser = dialect, value_name = "NAME", help_heading = "Checking")]
    pub dialect: Dialect,

    /// Inputs per function, where they cannot all be tried [default: 32 in a campaign; otherwise 500,
    /// or up to 2000 if 500 do not reach all of the source]
    #[arg(long, value_name = "N", help_heading = "Checking")]
    pub inputs: Option<u32>,

    /// Instructions that one execution may take [default: 5000 in a campaign, otherwise 20000]
    #[arg(long, value_name = "N", help_heading = "Checking")]
    pub fuel: Option<u64>,

    /// Never pass undef as an argument
    #[arg(long, help_heading = "Checking")]
    pub no_undef_inputs: bool,

    /// Never pass poison as an argument
    #[arg(long, help_heading = "Checking")]
    pub no_poison_inputs: bool,

    /// What is compared of what other threads notice. on: memory wherever they may look at it, and what they may
    /// do to it; off: orderings and introduced stores alone
    #[arg(long, default_value = "on", value_parser = threads, value_name = "on|off", help_heading = "Checking")]
    pub threads: Threads,

    /// Seed of the sampled inputs
    #[arg(long, default_value_t = 0, value_name = "N", help_heading = "Checking")]
    pub input_seed: u64,

    /// Blocks that are allocated lie below 2^N. Up to 10, every place of a block is tried, and up to 8, of
    /// two blocks together: what depends on where they lie is then decided, not sampled
    #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u32).range(4..=64), value_name = "N",
          help_heading = "Checking")]
    pub address_bits: u32,
}

impl Checking {
    /// The options of the refinement check: `base`, with what the user has set.
    pub fn options(&self, base: Options) -> Options {
        Options {
            inputs: self.inputs.unwrap_or(base.inputs),
            // Who asks for a number gets it.
            enough_inputs: self.inputs.unwrap_or(base.enough_inputs),
            corner_pairs: if self.inputs.is_some() { 0 } else { base.corner_pairs },
            budget: Budget { steps: self.fuel.unwrap_or(base.budget.steps), ..base.budget },
            undefined: Undefined {
                poison: base.undefined.poison && !self.no_poison_inputs,
                undef: base.undefined.undef && !self.no_undef_inputs,
            },
            seed: self.input_seed,
            threads: self.threads,
            ..base
        }
        .with_address_bits(self.address_bits)
    }
}

/// The options of a trial: how it is checked, and with which LLVM.
#[derive(Args)]
pub struct Setup {
    #[command(flatten)]
    pub checking: Checking,
    #[command(flatten)]
    pub llvm: Llvm,
}

impl Setup {
    /// The settings of a trial: the checks of `base`, with what the user has set.
    pub fn settings(&self, base: Options, pipeline: Pipeline) -> Settings {
        self.llvm.machine.settings(&self.checking, base, pipeline)
    }

    /// The same for a module, which may name its machine.
    pub fn settings_for(&self, module: &Module, base: Options, pipeline: Pipeline) -> Settings {
        Settings { target: self.llvm.machine.target_for(module), ..self.settings(base, pipeline) }
    }
}

/// The version of a text that irrefute only reads.
#[derive(Args)]
pub struct Text {
    /// Major version of the LLVM that wrote the text: up to 16, a shuffle mask's undef lanes are
    /// undef, later poison [default: that of --llvm, else 22]
    #[arg(long, value_name = "VERSION")]
    text_version: Option<u16>,
}

impl Text {
    /// The version of a text if no LLVM is involved.
    pub fn version(&self) -> LlvmVersion {
        self.text_version.map_or(LlvmVersion::DEFAULT, LlvmVersion)
    }

    /// The version that the user names.
    pub fn given(&self) -> Option<LlvmVersion> {
        self.text_version.map(LlvmVersion)
    }

    /// The version of a text that goes to an LLVM.
    pub fn version_for(&self, llvm: &InstalledLlvm) -> LlvmVersion {
        LlvmVersion(self.text_version.unwrap_or(llvm.major))
    }
}

/// A level of code generation, as `llc` takes it.
fn codegen_level(text: &str) -> Result<CodegenLevel, String> {
    let level = text.parse().ok().and_then(|level: usize| CodegenLevel::ALL.get(level).copied());
    level.ok_or_else(|| "the levels are 0, 1, 2 and 3".to_owned())
}

/// The number of threads: one per core unless the user has set it.
pub fn jobs(jobs: Option<NonZeroUsize>) -> usize {
    jobs.map_or_else(cores, NonZeroUsize::get)
}

/// Threads per core at most: more make nothing faster, and each has a process of LLVM.
const THREADS_PER_CORE: usize = 16;

/// Parses the number of threads.
pub fn number_of_jobs(text: &str) -> anyhow::Result<NonZeroUsize> {
    let jobs: NonZeroUsize = text.parse()?;
    let most = THREADS_PER_CORE * cores();
    anyhow::ensure!(jobs.get() <= most, "this machine has {} cores; use at most {most} threads", cores());
    Ok(jobs)
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

/// The folder for what can be made again, as the XDG specification has it; `None` without a home.
pub fn cache_folder() -> Option<PathBuf> {
    let given = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
    let usual = || std::env::var_os("HOME").map(|home| Path::new(&home).join(".cache"));
    given.or_else(usual).map(|folder| folder.join("irrefute"))
}

/// A flag that Ctrl-C sets. A second Ctrl-C ends the process at once.
pub fn interrupted() -> anyhow::Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = stop.clone();
    ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    })
    .context("cannot handle Ctrl-C")?;
    Ok(stop)
}

/// How long a command goes on after Ctrl-C that has nothing to save: long enough to end LLVM's processes.
const AFTER_INTERRUPT: Duration = Duration::from_millis(400);

/// For a command that has nothing to save: Ctrl-C ends LLVM's processes and then the command.
///
/// # Errors
/// If the signal cannot be handled.
pub fn ended_by_interrupt() -> anyhow::Result<Interrupt> {
    // A process has one handler.
    static INTERRUPT: OnceLock<Interrupt> = OnceLock::new();
    if let Some(interrupt) = INTERRUPT.get() {
        return Ok(interrupt.clone());
    }
    let stop = Arc::new(AtomicBool::new(false));
    let interrupt = INTERRUPT.get_or_init(|| Interrupt::by(stop.clone())).clone();
    ctrlc::set_handler(move || {
        stop.store(true, Ordering::Relaxed);
        std::thread::sleep(AFTER_INTERRUPT);
        std::process::exit(130);
    })
    .context("cannot handle Ctrl-C")?;
    Ok(interrupt)
}

/// Parses a duration: `90s`, `10m`, `1h30m`; a number without a unit is in seconds.
pub fn duration(text: &str) -> anyhow::Result<Duration> {
    let duration = match text.parse::<f64>() {
        Ok(seconds) => Duration::try_from_secs_f64(seconds).context("a duration is neither negative nor endless")?,
        Err(_) => {
            let signed: SignedDuration = text.parse().context("write a duration as 90s, 10m or 1h30m")?;
            Duration::try_from(signed).context("a duration cannot be negative")?
        }
    };
    anyhow::ensure!(!duration.is_zero(), "nothing can be done in no time: write a duration as 90s, 10m or 1h30m");
    Ok(duration)
}

/// Parses the name of an oracle.
fn oracle(name: &str) -> anyhow::Result<Oracle> {
    Oracle::named(name).with_context(|| {
        let names: Vec<&str> = Oracle::all().map(Oracle::name).collect();
        format!("the oracles are {}", names.join(", "))
    })
}

/// Parses a pipeline in the syntax of `opt -passes=`, or `O2` for `default<O2>`.
pub fn pipeline(text: &str) -> anyhow::Result<Pipeline> {
    let pipeline: Pipeline = text.parse()?;
    let is_level = |name: &str| ["O0", "O1", "O2", "O3", "Os", "Oz"].contains(&name);
    if let Some(level) = pipeline.find(&|pass| is_level(&pass.name)) {
        anyhow::bail!("`{0}` is no pass: among others, write `default<{0}>`", level.name);
    }
    Ok(pipeline)
}

/// A configuration of the generator by its name.
pub fn preset(name: &str) -> Result<Config, String> {
    Config::preset(name).ok_or_else(|| format!("no preset `{name}`; there are {}", Config::PRESETS.join(", ")))
}

fn threads(word: &str) -> anyhow::Result<Threads> {
    match word {
        "on" => Ok(Threads::On),
        "off" => Ok(Threads::Off),
        _ => bail!("threads are `on` or `off`"),
    }
}

fn dialect(name: &str) -> anyhow::Result<Dialect> {
    let names = || Dialect::PRESETS.map(|(name, _)| name).join(", ");
    switches::dialect(name).with_context(|| {
        format!("no dialect `{name}`; there are {}, and `,SWITCH=POSITION` behind one sets a switch", names())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_among_passes_is_written_out() {
        let error = pipeline("O2,gvn").expect_err("no pass is called so").to_string();
        assert!(error.contains("write `default<O2>`"), "{error}");
        assert!(pipeline("O2").is_ok() && pipeline("default<O2>,gvn").is_ok());
    }

    #[test]
    fn durations_are_read_as_people_write_them() {
        assert_eq!(duration("10m").unwrap(), Duration::from_secs(600));
        assert_eq!(duration("1.5").unwrap(), Duration::from_millis(1500));
        assert!(duration("-3s").is_err());
        assert!(duration("soon").is_err());
        assert!(duration("0s").is_err(), "it leaves no time");
    }
}
