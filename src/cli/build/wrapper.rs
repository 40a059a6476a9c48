//! The compiler's stand-in: irrefute under the name of a compiler.
//!
//! It runs the compiler, exactly as asked, and ends as that does. What the compiler has made of a source is then asked for
//! once more as unoptimized IR, and put into the store. Whatever fails in that is noted in the store and costs the build
//! nothing.

use super::super::compilers;
use super::rustc;
use crate::campaign::build::driver::{Asked, Compilation, Job, jobs};
use crate::campaign::build::{BuildStore, Passed, Unit, digest};
use anyhow::{Context, bail};
use std::ffi::{OsStr, OsString};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, ExitStatus, Stdio};

/// The variable that names the store.
pub const STORE: &str = "IRREFUTE_STORE";

/// The variable that names the compiler that all names stand for.
pub const COMPILER: &str = "IRREFUTE_COMPILER";

/// The names of compilers that are stood for.
pub const NAMES: [&str; 6] = ["clang", "clang++", "cc", "c++", "gcc", "g++"];

/// In front of the name of a compiler, where the wrapper is asked for by name: `irrefute-clang`.
const PREFIX: &str = "irrefute-";

/// The exit code of a shell for a program that is not there.
const NOT_FOUND: u8 = 127;

/// What a shell adds to the number of the signal that ended a program.
const SIGNAL: i32 = 128;

/// Does what a compiler would, if this program was called by the name of one.
pub fn run_as_compiler() -> Option<ExitCode> {
    let mut arguments = std::env::args_os();
    let called = PathBuf::from(arguments.next()?);
    let name = called.file_name()?.to_str()?;
    if name == rustc::NAME {
        return Some(run_rustc(arguments.collect()));
    }
    let name = name.strip_prefix(PREFIX).unwrap_or(name);
    is_compiler(name).then(|| run(name, &arguments.collect::<Vec<_>>()))
}

/// Whether a name is that of a compiler, perhaps with a version behind it.
pub fn is_compiler(name: &str) -> bool {
    let is_version = |rest: &str| !rest.is_empty() && rest.chars().all(|sign| sign.is_ascii_digit() || sign == '.');
    let base = name.rsplit_once('-').filter(|(_, rest)| is_version(rest)).map_or(name, |(base, _)| base);
    NAMES.contains(&base)
}

fn run(name: &str, arguments: &[OsString]) -> ExitCode {
    let compiler = match Compiler::real(name) {
        Ok(compiler) => compiler,
        Err(error) => {
            anstream::eprintln!("irrefute: {error:#}");
            return ExitCode::from(NOT_FOUND);
        }
    };
    let mut command = compiler.command();
    command.args(arguments);
    compiled(command, &|folder, store| compiler.record(arguments, folder, store))
}

fn run_rustc(arguments: Vec<OsString>) -> ExitCode {
    let Some((rustc, arguments)) = rustc::split(arguments) else {
        anstream::eprintln!("irrefute: {} is a RUSTC_WRAPPER, to which Cargo names the compiler", rustc::NAME);
        return ExitCode::from(NOT_FOUND);
    };
    let mut command = Command::new(&rustc);
    command.args(&arguments);
    compiled(command, &|folder, store| rustc::record(&rustc, &arguments, folder, store))
}

/// Runs a compiler, records what it has compiled, and ends as it does.
fn compiled(mut command: Command, record: &dyn Fn(&Path, &BuildStore) -> anyhow::Result<()>) -> ExitCode {
    let status = match command.status() {
        Ok(status) => status,
        Err(error) => {
            anstream::eprintln!("irrefute: cannot run {}: {error}", command.get_program().to_string_lossy());
            return ExitCode::from(NOT_FOUND);
        }
    };
    if status.success() {
        let recorded = match std::env::var_os(STORE) {
            Some(store) => BuildStore::open(Path::new(&store)).context("cannot open the store").and_then(|store| {
                let folder = std::env::current_dir().context("there is no working directory")?;
                record(&folder, &store)
            }),
            None => Err(anyhow::anyhow!("{STORE} names no store, so nothing is recorded")),
        };
        if let Err(error) = recorded {
            anstream::eprintln!("irrefute: {error:#}");
        }
    }
    ExitCode::from(code(status))
}

/// The exit code as a shell has it.
fn code(status: ExitStatus) -> u8 {
    let code = status.code().unwrap_or_else(|| SIGNAL + status.signal().unwrap_or(0));
    u8::try_from(code).unwrap_or(u8::MAX)
}

/// A compiler that a wrapper stands for.
pub struct Compiler {
    program: PathBuf,
    /// Options that make it what its name would.
    mode: Option<&'static str>,
}

impl Compiler {
    /// The compiler that a name stands for: what the user has named for all, or else the first of the name in `PATH` that
    /// is not irrefute.
    ///
    /// # Errors
    /// If no program of that name is in `PATH`.
    pub fn real(name: &str) -> anyhow::Result<Compiler> {
        if let Some(program) = std::env::var_os(COMPILER) {
            let mode = name.contains("++").then_some("--driver-mode=g++");
            return Ok(Compiler { program: program.into(), mode });
        }
        let program = compilers::find(name, &|path| !is_irrefute(path));
        let program =
            program.with_context(|| format!("there is no compiler `{name}` in PATH; {COMPILER} names one"))?;
        Ok(Compiler { program, mode: None })
    }

    /// The compiler in this file.
    pub fn at(program: &Path) -> Compiler {
        Compiler { program: program.to_owned(), mode: None }
    }

    fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        command.args(self.mode);
        // What it runs itself are the real ones.
        if let (Some(path), Some(store)) = (std::env::var_os("PATH"), std::env::var_os(STORE)) {
            let wrappers = Path::new(&store).join("bin");
            let others = std::env::split_paths(&path).filter(|folder| *folder != wrappers);
            command.envs(std::env::join_paths(others).map(|path| ("PATH", path)));
        }
        command
    }

    /// Puts the translation units of a command into the store.
    ///
    /// # Errors
    /// If the store cannot be written. What the compiler refuses is a reason in the store.
    pub fn record(&self, arguments: &[OsString], folder: &Path, store: &BuildStore) -> anyhow::Result<()> {
        let mut asked = self.command();
        asked.arg("-###").args(arguments).current_dir(folder).stdin(Stdio::null());
        let printed = asked.output().with_context(|| format!("cannot run {}", self.program.display()))?;
        let printed = String::from_utf8_lossy(&printed.stderr);
        let jobs = jobs(&printed);
        for job in &jobs {
            let object = |named: &str| object_of(named, &jobs, arguments, folder);
            self.record_job(job, &object, folder, store)?;
        }
        match () {
            () if !printed.contains("clang version") => {
                record_sources(arguments, folder, store, "its compiler is no clang: name one with --compiler")
            }
            () if jobs.is_empty() => record_sources(arguments, folder, store, "its compiler refuses the command"),
            () => Ok(()),
        }
    }

    /// Puts what a job compiles into the store.
    fn record_job(
        &self,
        job: &Job,
        object: &dyn Fn(&str) -> PathBuf,
        folder: &Path,
        store: &BuildStore,
    ) -> anyhow::Result<()> {
        let ir = tempfile::Builder::new().prefix(".ir-").tempfile_in(store.root()).context("cannot make a file")?;
        match job.asked(&ir.path().to_string_lossy()) {
            Asked::Else => Ok(()),
            Asked::Unchecked { source, object: made, reason } => {
                let object = made.map_or_else(PathBuf::new, |made| object(&made));
                Ok(store.put_passed(&Passed { source: folder.join(source), object, reason })?)
            }
            Asked::Compilation(compilation) => {
                let (source, object) = (folder.join(&compilation.source), object(&compilation.object));
                match self.unit_of(*compilation, ir.path(), folder, &source, &object) {
                    Ok((unit, text)) => Ok(store.put_unit(&unit, &text)?),
                    Err(error) => Ok(store.put_passed(&Passed { source, object, reason: format!("{error:#}") })?),
                }
            }
        }
    }

    /// The unit of a compilation, with its IR.
    fn unit_of(
        &self,
        compilation: Compilation,
        ir: &Path,
        folder: &Path,
        source: &Path,
        object: &Path,
    ) -> anyhow::Result<(Unit, String)> {
        let Some((program, words)) = compilation.command.split_first() else { bail!("the driver names no program") };
        let mut command = Command::new(program);
        command.args(words).current_dir(folder).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let status = command.status().context("the compiler cannot be asked for IR")?;
        if !status.success() {
            bail!("the compiler or linker makes no IR of it");
        }
        let text = match compilation.is_link {
            true => self.text_of(ir)?,
            false => std::fs::read_to_string(ir).context("the compiler made no text")?,
        };
        let release = release_of(&text).context("the compiler does not name its release")?;
        let unit = Unit {
            source: source.to_owned(),
            object: object.to_owned(),
            folder: folder.to_owned(),
            release,
            pipeline: compilation.pipeline,
            options: compilation.options,
            ir: digest([&*text]),
        };
        Ok((unit, text))
    }

    /// The text of a file of bitcode, made by the same compiler.
    fn text_of(&self, bitcode: &Path) -> anyhow::Result<String> {
        let mut command = self.command();
        command.args(["-x", "ir", "-S", "-emit-llvm", "-Xclang", "-disable-llvm-passes", "-w", "-o", "-"]).arg(bitcode);
        let output =
            command.stdin(Stdio::null()).stderr(Stdio::null()).output().context("the compiler cannot be asked")?;
        if !output.status.success() {
            bail!("its linker gives no IR of it");
        }
        let text = String::from_utf8(output.stdout).context("the compiler made no text")?;
        if !text.contains("!\"ThinLTO\", i32 0}") {
            bail!("its bitcode is that of ThinLTO, which is linked by summaries");
        }
        Ok(text)
    }
}

/// The object that a job names. A driver that also links names one that it removes: then it is what the last job makes.
fn object_of(named: &str, jobs: &[Job], arguments: &[OsString], folder: &Path) -> PathBuf {
    let is_kept =
        !Path::new(named).is_absolute() || arguments.iter().any(|word| word.to_string_lossy().contains(named));
    let linked = jobs.last().and_then(Job::output).filter(|_| !is_kept);
    folder.join(linked.unwrap_or(named))
}

/// Notes the sources of a command whose jobs nobody names.
fn record_sources(arguments: &[OsString], folder: &Path, store: &BuildStore, reason: &str) -> anyhow::Result<()> {
    let is_source = |word: &&OsString| {
        Path::new(word).extension().and_then(OsStr::to_str).is_some_and(|extension| SOURCES.contains(&extension))
    };
    let compiles = !arguments.iter().any(|word| word == "-E" || word == "-M" || word == "-MM");
    for source in arguments.iter().filter(is_source).filter(|_| compiles) {
        let passed = Passed { source: folder.join(source), object: PathBuf::new(), reason: reason.to_owned() };
        store.put_passed(&passed)?;
    }
    Ok(())
}

/// How the names of sources end.
const SOURCES: [&str; 5] = ["c", "cc", "cpp", "cxx", "C"];

/// `!0 = !{!"Debian clang version 22.1.8 …"}`
fn release_of(text: &str) -> Option<String> {
    let (_, version) = text.rsplit_once("clang version ")?;
    let release = version.split(|sign: char| !sign.is_ascii_digit() && sign != '.').next()?;
    Some(release.to_owned()).filter(|release| !release.is_empty())
}

/// Whether a program is this one under another name.
fn is_irrefute(path: &Path) -> bool {
    let own = std::env::current_exe().and_then(std::fs::canonicalize);
    own.is_ok_and(|own| std::fs::canonicalize(path).is_ok_and(|path| path == own))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_compilers_may_have_a_version() {
        let all = ["clang", "clang-22", "clang++-22", "gcc-12.2", "c++"];
        assert!(all.into_iter().all(is_compiler));
        assert!(!["irrefute", "clang-tidy", "clang-", "ld", "clang-format-22"].into_iter().any(is_compiler));
    }

    #[test]
    fn the_release_is_that_of_the_identification() {
        let text = "!llvm.ident = !{!0}\n!0 = !{!\"Debian clang version 22.1.8 (++20260101)\"}\n";
        assert_eq!(release_of(text).as_deref(), Some("22.1.8"));
    }
}
