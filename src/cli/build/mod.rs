//! `irrefute build`: a build whose translation units are checked.

mod children;
mod database;
mod report;
mod rustc;
pub(super) mod wrapper;

use super::Exit;
use super::known::Known;
use super::options::{Setup, duration, jobs, number_of_jobs};
use super::progress::{self, Line};
use super::sweep::SWEEP;
use super::words::plural;
use crate::campaign::build::judge::{Coder, Engine, Judge};
use crate::campaign::build::{BuildStore, Unit, UnitRecord, summary};
use crate::campaign::findings::store::Store;
use crate::campaign::report::index;
use crate::campaign::sweep::{Pipelines, SweepPlan};
use crate::llvm::installed::InstalledLlvm;
use crate::llvm::{Backend, Interrupt, RunsIn, limit_address_space};
use crate::prove;
use crate::trial::{Native, Pipeline, Settings, Subject};
use anyhow::{Context, bail};
use children::Children;
use clap::{Args, Subcommand};
use report::{Report, ReportFormat};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

/// Runs a build, and checks what the compiler makes of each of its sources.
///
/// The build runs as it is, with wrappers in front of PATH under the names of compilers (clang, gcc, cc and their C++ forms); its
/// objects are those that the compiler alone makes. Each translation unit is put into the store as unoptimized IR with the
/// pipeline of its compiler, and checked once the build has ended, each in a process of its own. What was checked once is
/// not checked again.
///
/// Cargo finds the wrapper of `rustc` in RUSTC_WRAPPER; name the LLVM of that compiler by `--llvm rustc`.
///
/// By hand: link irrefute to `irrefute-clang`, build with CC=irrefute-clang and IRREFUTE_STORE=FOLDER, then `irrefute build
/// check`.
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true)]
#[command(after_help = "Examples:\n  irrefute build -- make -j2\n  \
                        irrefute build --compiler clang-22 --store /var/cache/zlib -- make\n  \
                        irrefute build --compile-commands build/compile_commands.json\n  \
                        irrefute build check --store /var/cache/zlib -j 2\n  \
                        irrefute build report --store /var/cache/zlib --format sarif > irrefute.sarif")]
pub struct Build {
    #[command(subcommand)]
    action: Option<Action>,

    /// The compiler that every name stands for [default: the one of the same name in PATH]
    #[arg(long, value_name = "COMMAND")]
    compiler: Option<String>,

    /// Take the units of this list of commands instead of a build
    #[arg(long, value_name = "FILE", conflicts_with = "command")]
    compile_commands: Option<PathBuf>,

    /// The command that builds
    #[arg(value_name = "COMMAND", last = true)]
    command: Vec<String>,

    #[command(flatten)]
    checking: UnitChecks,
}

#[derive(Subcommand)]
enum Action {
    /// Checks the units of a store that are not checked yet
    Check(Box<UnitChecks>),
    Report(Report),
}

/// How units are checked.
#[derive(Args)]
struct UnitChecks {
    /// The folder of the build: units, what came of them, findings
    #[arg(long, default_value = DEFAULT_STORE, value_name = "DIR")]
    store: PathBuf,

    /// Units to check at a time, each in a process with an LLVM of its own [default: one per core]
    #[arg(short, long, value_parser = number_of_jobs, value_name = "N")]
    jobs: Option<NonZeroUsize>,

    /// How many conflicts a solver may have per function, in the attempt to prove what inputs leave open; 0: no attempt
    #[arg(long, default_value_t = prove::CONFLICTS_OF_MANY, value_name = "N")]
    prove: u64,

    /// Also run the native code of each function, at the level of its unit or --codegen-level, and compare it with the
    /// optimized function; --target runs that of units for another machine
    #[arg(long)]
    native: bool,

    /// Processor time for a function, and again to confirm what seems wrong with it
    #[arg(long, default_value = "60s", value_parser = duration, value_name = "TIME")]
    function_time: Duration,

    /// Memory of a process in MiB
    #[arg(long, default_value_t = 4096, value_name = "MIB")]
    memory: u64,

    #[command(flatten)]
    known: Known,

    /// Who reads the report
    #[arg(long, value_enum, default_value_t = ReportFormat::Human)]
    format: ReportFormat,

    /// The unit that this process checks, and the digest of the program that asks
    #[arg(long, num_args = 2, value_names = ["UNIT", "DIGEST"], hide = true)]
    unit: Option<Vec<String>>,

    #[command(flatten)]
    setup: Setup,
}

/// The variable that names a wrapper of `rustc` to Cargo. Who has set it keeps theirs.
const RUSTC_WRAPPER: &str = "RUSTC_WRAPPER";

/// The store where none is named.
const DEFAULT_STORE: &str = ".irrefute";

impl Build {
    pub fn run(self) -> anyhow::Result<Exit> {
        match &self.action {
            Some(Action::Check(checking)) => return checking.run(),
            Some(Action::Report(report)) => return report.run(),
            None => {}
        }
        if self.checking.unit.is_none() {
            let store = self.checking.open()?;
            match (&self.compile_commands, self.command.split_first()) {
                (Some(database), _) => database::record(database, self.compiler.as_deref(), &store)?,
                (None, Some((program, arguments))) => {
                    let status = self.build(program, arguments, &store)?;
                    if !status.success() {
                        bail!("the build failed ({status}); what it compiled is in the store, and was not checked");
                    }
                }
                (None, None) => bail!("name the command that builds: irrefute build -- make"),
            }
        }
        self.checking.run()
    }

    /// Runs the command with the wrappers in front.
    fn build(
        &self,
        program: &str,
        arguments: &[String],
        store: &BuildStore,
    ) -> anyhow::Result<std::process::ExitStatus> {
        let wrappers = store.wrappers();
        let own = std::env::current_exe().context("this program has no path")?;
        // A compiler of another name, such as `clang-22`, is stood for by that name.
        let given = ["CC", "CXX"].map(|variable| (variable, std::env::var(variable).ok()));
        let named = given.iter().filter_map(|(_, words)| command_name(words.as_deref()?));
        let named = named.chain(command_name(self.compiler.as_deref().unwrap_or_default()));
        let named = named.filter(|name| wrapper::is_compiler(name));
        for name in wrapper::NAMES.into_iter().chain([rustc::NAME]).chain(named) {
            link(&own, &wrappers.join(name)).with_context(|| format!("cannot make {}", wrappers.display()))?;
        }
        // A path with a space in it would be two words.
        let stand_in = |name: &str| match wrappers.join(name).display().to_string() {
            path if path.contains(char::is_whitespace) => name.to_owned(),
            path => path,
        };
        let path = std::env::var_os("PATH").unwrap_or_default();
        let folders = std::iter::once(wrappers.clone()).chain(std::env::split_paths(&path));
        let mut command = std::process::Command::new(program);
        if self.checking.format != ReportFormat::Human {
            // The report alone is what a program reads.
            command.stdout(std::io::stderr());
        }
        command.args(arguments).env("PATH", std::env::join_paths(folders)?).env(wrapper::STORE, store.root());
        if std::env::var_os(RUSTC_WRAPPER).is_none() {
            command.env(RUSTC_WRAPPER, wrappers.join(rustc::NAME));
        } else {
            anstream::eprintln!("{RUSTC_WRAPPER} is set, so crates that Cargo builds are not taken");
        }
        if let Some(compiler) = &self.compiler {
            command.env(wrapper::COMPILER, found(compiler)?);
            command.env("CC", stand_in("clang")).env("CXX", stand_in("clang++"));
        } else {
            for (variable, words) in &given {
                let Some(words) = words else { continue };
                let Some(name) = command_name(words).filter(|name| wrapper::is_compiler(name)) else { continue };
                // A path would pass the wrapper by.
                let (path, rest) = words.trim_start().split_once(' ').unwrap_or((words.trim(), ""));
                if path.contains('/') && !is_in_path(Path::new(path), name) {
                    bail!("{variable} is {path}, and `{name}` in PATH is another: name it with --compiler");
                }
                command.env(variable, format!("{} {rest}", stand_in(name)).trim_end());
            }
        }
        command.status().with_context(|| format!("cannot run `{program}`"))
    }
}

/// The name of the program in front of a command.
fn command_name(words: &str) -> Option<&str> {
    Path::new(words.split_whitespace().next()?).file_name()?.to_str()
}

/// Whether a program is the one of a name in `PATH`, which the wrapper will take.
fn is_in_path(program: &Path, name: &str) -> bool {
    let found = super::compilers::find(name, &|_| true).and_then(|found| std::fs::canonicalize(found).ok());
    found.is_some() && found == std::fs::canonicalize(program).ok()
}

/// The path of a program that the user names.
fn found(program: &str) -> anyhow::Result<PathBuf> {
    if program.contains('/') {
        return std::path::absolute(program).context("the compiler has no path");
    }
    super::compilers::find(program, &|_| true).with_context(|| format!("there is no `{program}` in PATH"))
}

/// What tells an LLVM from others of its release: whoever works on it builds it again and again.
fn identity(llvm: &InstalledLlvm) -> String {
    let (version, path) = (&llvm.description.version, &llvm.description.path);
    let named = path.to_string_lossy();
    // A command may have arguments.
    let program = || found(named.split_whitespace().next().unwrap_or_default()).unwrap_or_default();
    let file = if path.is_file() { path.clone() } else { program() };
    let written = std::fs::metadata(file).and_then(|file| Ok((file.len(), file.modified()?)));
    format!("{version} {named} {:?}", written.ok())
}

/// Makes a link, whatever was there before.
fn link(to: &Path, at: &Path) -> std::io::Result<()> {
    if std::fs::read_link(at).is_ok_and(|there| there == to) {
        return Ok(());
    }
    let fresh = at.with_extension(format!("{}.fresh", std::process::id()));
    std::os::unix::fs::symlink(to, &fresh)?;
    std::fs::rename(fresh, at)
}

impl UnitChecks {
    fn open(&self) -> anyhow::Result<BuildStore> {
        BuildStore::open(&self.store).with_context(|| format!("cannot open {}", self.store.display()))
    }

    fn run(&self) -> anyhow::Result<Exit> {
        let store = self.open()?;
        let findings = Store::open(&store.findings())?;
        if let Some(unit) = &self.unit {
            return self.run_unit(unit, &store, &findings);
        }
        let stop = super::options::interrupted()?;
        let own = std::env::current_exe().and_then(std::fs::read).context("this program cannot be read")?;
        let irrefute = crate::campaign::build::digest([blake3::hash(&own).to_hex().as_str()]);
        drop(own);
        let (mut backend, llvm) = self.setup.llvm.open_one_in(RunsIn::Scratch, &Interrupt::by(stop.clone()))?;
        let plan = self.plan(&Subject::from(&llvm))?;
        let engine = self.engine(&irrefute, &llvm, &mut *backend, &plan.settings);
        drop(backend);
        let judge = Judge { store: &store, findings: &findings, plan: &plan, engine: &engine };
        let units: Vec<Unit> = store.units()?.into_iter().filter(|unit| !unit.is_gone()).collect();
        self.check_all(&units, &judge, &irrefute, &stop)?;
        index::write(&findings, &plan.known).context("cannot write the page of the findings")?;
        let is_checked = |unit: &Unit, _: &UnitRecord| judge.known(unit).is_some();
        let (units, summary) = summary::of_store(&store, &plan.known, &is_checked)?;
        report::print(self.format, &units, &summary, &store)?;
        Ok(summary.conclusion.into())
    }

    fn engine(&self, irrefute: &str, llvm: &InstalledLlvm, backend: &mut dyn Backend, settings: &Settings) -> Engine {
        let emulator = backend.emulator().map(str::to_owned);
        let coder = || Coder {
            identity: format!("{emulator:?} {:?}", backend.code_generator(&settings.library, settings.by_command)),
            level: self.setup.llvm.machine.codegen_level,
        };
        Engine {
            irrefute: irrefute.to_owned(),
            llvm: identity(llvm),
            limits: format!("{} s of processor time, {} MiB", self.function_time.as_secs_f64(), self.memory),
            code: (settings.native != Native::Off).then(coder),
        }
    }

    fn plan(&self, subject: &Subject) -> anyhow::Result<SweepPlan> {
        let usual = self.setup.settings(SWEEP, Pipeline::from_passes(Vec::new()));
        let native = if self.native { Native::Optimized } else { Native::Off };
        let native = self.setup.llvm.machine.emulation.native_or(native);
        let settings = Settings { native, prove: self.prove, ..usual }.with(subject);
        if native != Native::Off && !settings.has_native() {
            bail!("only the linked LLVM makes native code; --llc names a command that makes it for a --target");
        }
        Ok(SweepPlan { files: Vec::new(), pipelines: Pipelines::None, settings, jobs: 1, known: self.known.read()? })
    }

    /// Checks units, so many at a time. Those that another process checks are waited for in the end.
    fn check_all(
        &self,
        units: &[Unit],
        judge: &Judge<'_>,
        irrefute: &str,
        stop: &Arc<AtomicBool>,
    ) -> anyhow::Result<()> {
        let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let (busy, failed) = (Mutex::new(Vec::new()), Mutex::new(None));
        let how_far = |done: usize| format!("{done} of {}", plural(units.len() as u64, "unit"));
        let line = Line::new(how_far(0));
        let children = Children { time: self.function_time, irrefute, stop };
        let work = |unit: &Unit, wait: bool| -> anyhow::Result<()> {
            match judge.store.claim(unit, wait)? {
                Some(_claim) => children.check(unit, judge)?,
                None => busy.lock().unwrap_or_else(PoisonError::into_inner).push(unit.clone()),
            }
            line.set(how_far(done.fetch_add(1, Ordering::Relaxed) + 1));
            Ok(())
        };
        let share = || {
            while let Some(unit) = units.get(next.fetch_add(1, Ordering::Relaxed)) {
                if stop.load(Ordering::Relaxed) {
                    return;
                }
                if let Err(error) = work(unit, false) {
                    *failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                    return;
                }
            }
        };
        let all = || {
            std::thread::scope(|scope| (0..jobs(self.jobs)).for_each(|_| drop(scope.spawn(share))));
        };
        progress::shown(all, || line.text());
        if let Some(error) = failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
            return Err(error);
        }
        for unit in std::mem::take(&mut *busy.lock().unwrap_or_else(PoisonError::into_inner)) {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            work(&unit, true)?;
        }
        Ok(())
    }

    /// The process of a unit.
    fn run_unit(&self, unit: &[String], store: &BuildStore, findings: &Store) -> anyhow::Result<Exit> {
        let [id, irrefute] = unit else { bail!("a unit and a digest") };
        // A build that goes on may have taken it away.
        let Some(unit) = store.units()?.into_iter().find(|unit| unit.id() == *id) else { return Ok(Exit::Clean) };
        limit_address_space(self.memory << 20).context("cannot limit the memory")?;
        let interrupt = super::options::ended_by_interrupt()?;
        let (mut backend, llvm) = self.setup.llvm.open_one_in(RunsIn::Scratch, &interrupt)?;
        let mut plan = self.plan(&Subject::from(&llvm))?;
        let engine = self.engine(irrefute, &llvm, &mut *backend, &plan.settings);
        plan.settings.interrupt = interrupt.clone();
        let judge = Judge { store, findings, plan: &plan, engine: &engine };
        match judge.check(&unit, backend, &mut children::announce) {
            Err(_) if interrupt.is_set() => Ok(Exit::Program(children::INTERRUPTED)),
            checked => Ok(checked.map(|()| Exit::Clean)?),
        }
    }
}
