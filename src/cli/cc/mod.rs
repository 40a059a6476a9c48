//! `irrefute cc`: a whole program, compiled and optimized, compared with itself; the pass and the function that make it
//! wrong.

mod case;
mod csmith;
mod machine;
mod native;

use super::Exit;
use super::compilers;
use super::input::{Source, parse_text, read, said_for};
use super::options::{Format, Setup, Text, duration, interrupted, pipeline};
use super::reduce::Reduction;
use super::run::program::{explain, link, print_line};
use crate::campaign::Origin;
use crate::campaign::findings::store::Store;
use crate::campaign::program::{Difference, Execution, Judgement, Probe, ProgramError, judge, wrong_function};
use crate::campaign::triage::confirm::{Candidate, Confirmed, investigate};
use crate::ir::{LlvmVersion, Module};
use crate::llvm::{Backend, Failure, Interrupt};
use crate::refine::Options;
use crate::semantics::Budget;
use crate::trial::runtime::complete;
use crate::trial::whole::{Behaviour, Ending, WHOLE_BUDGET, dialect_of_programs};
use crate::trial::{Pipeline, Settings, Subject, TrialError};
use anyhow::{Context, bail};
use clap::Args;
use serde::Serialize;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// Compiles a program, optimizes it, and compares what it does before and after; a difference is traced to the pass and
/// the function.
///
/// The program is executed in the reference semantics without optimization, and after the pipeline. Its undefined
/// behaviour is reported first. If the output or the exit code differ, the first pass is searched after which they do, and
/// the function that it changed. That function before and after the pass is checked; a violation is reduced and written
/// up as by `irrefute reduce`, and so is a program on which LLVM fails. With --target, code of the program is then run in
/// QEMU, without optimization and optimized at --codegen-level (2 unless you say otherwise).
///
/// Exits 0 if the program does the same, 1 if LLVM fails, or a function is proved to be miscompiled, or the program because it can do one
/// thing only, or the program is undefined, 3 if nothing could be decided, also where outputs differ and the program may
/// depend on what is left open.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  irrefute cc program.c\n  irrefute cc main.c table.c --compiler clang-22 --passes O3 -- 10 < input\n  \
                        irrefute cc program.ll --passes gvn --findings out\n  irrefute cc main.rs --compiler rustc\n  \
                        irrefute cc program.c --target riscv64-unknown-linux-gnu\n  \
                        irrefute cc --csmith 100 --seed 7 --compiler clang-22"
)]
pub struct Cc {
    /// The program: sources that the compiler takes, or modules of IR (.ll, .bc), which are linked
    #[arg(value_name = "FILE", required_unless_present = "csmith")]
    files: Vec<PathBuf>,

    /// Instead of files, this many programs that Csmith generates; each is also compared with the native program
    #[arg(long, value_name = "N", conflicts_with_all = ["files", "args", "input"])]
    csmith: Option<u64>,

    /// The seed of the first program of Csmith; the next has the next seed
    #[arg(long, value_name = "SEED", default_value_t = 1, requires = "csmith")]
    seed: u64,

    /// Further options of Csmith, such as --no-packed-struct; may be repeated
    #[arg(long = "csmith-option", value_name = "OPTION", allow_hyphen_values = true, requires = "csmith")]
    csmith_options: Vec<String>,

    /// The arguments of the program
    #[arg(value_name = "ARGS", last = true)]
    args: Vec<String>,

    /// The compiler: one that takes the options of clang or, if its name contains rustc, those of rustc
    /// [default: clang, or the newest clang-N that is there]
    #[arg(long, value_name = "COMMAND")]
    compiler: Option<String>,

    /// The level at which the compiler makes the IR, as `-O`: what it adds for the passes (aliasing, lifetimes, ranges)
    /// depends on it, but it runs none of them
    #[arg(long, default_value = "2", value_parser = ["0", "1", "2", "3", "s", "z"], value_name = "LEVEL")]
    level: String,

    /// Further options of the compiler; may be repeated
    #[arg(long = "compiler-option", value_name = "OPTION", allow_hyphen_values = true)]
    compiler_options: Vec<String>,

    /// The pipeline to test
    #[arg(long, value_parser = pipeline, default_value = "O2", value_name = "PIPELINE")]
    passes: Pipeline,

    /// The standard input of the program [default: empty]
    #[arg(long, value_name = "FILE")]
    input: Option<PathBuf>,

    /// Also let the compiler make programs of the module before and after optimization, run them here, and compare
    #[arg(long, conflicts_with = "emulated")]
    native: bool,

    /// Also file the finding in this folder
    #[arg(long, value_name = "DIR")]
    findings: Option<PathBuf>,

    /// Stop a reduction after this long, and report the smallest program so far
    #[arg(long, value_parser = duration, value_name = "TIME")]
    time: Option<Duration>,

    /// Candidates that a reduction tries
    #[arg(long, default_value_t = 50_000, value_name = "N")]
    tries: usize,

    /// Who reads the output
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,

    #[command(flatten)]
    text: Text,
    #[command(flatten)]
    setup: Setup,
}

/// What was found out, as JSON. A finding follows on a line of its own.
#[derive(Serialize)]
struct CcLine<'a> {
    outcome: &'static str,
    source: BehaviourLine,
    #[serde(skip_serializing_if = "Option::is_none")]
    target: Option<BehaviourLine>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pass: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unit: Option<&'a str>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    functions: &'a [Arc<str>],
}

/// A behaviour, as JSON.
#[derive(Serialize)]
struct BehaviourLine {
    ending: String,
    stdout: String,
}

impl BehaviourLine {
    fn of(behaviour: &Behaviour) -> BehaviourLine {
        let stdout = String::from_utf8_lossy(&behaviour.output).into_owned();
        BehaviourLine { ending: words(&behaviour.ending), stdout }
    }
}

fn words(ending: &Ending) -> String {
    match ending {
        Ending::Exited(status) => format!("exits with {status}"),
        Ending::Aborted => "aborts".to_owned(),
        Ending::Ub(ub) => format!("undefined behaviour: {}", ub.rule.words()),
        Ending::Endless => "never ends".to_owned(),
        Ending::Unknown(reason) => format!("unknown: {reason}"),
    }
}

impl Cc {
    pub fn run(self) -> anyhow::Result<Exit> {
        let store = self.findings.as_deref().map(Store::open).transpose()?;
        let stop = interrupted()?;
        if self.csmith.is_some() {
            self.setup.llvm.machine.emulation.refuse("cc --csmith")?;
        }
        let (mut backend, llvm) = self.setup.llvm.open_one(&Interrupt::by(stop.clone()))?;
        let subject = Subject::from(&llvm);
        let version = self.text.version_for(&llvm);
        let settings = self.settings(&subject);
        if let Some(count) = self.csmith {
            let tools =
                csmith::Tools { store: store.as_ref(), stop, backend: &mut *backend, subject, settings, version };
            return self.run_csmith(count, tools);
        }
        let source = self.program(version)?;
        let module = &for_llvm(&source.module, subject.version)?;
        let execution = self.execution()?;
        let judgement = match judge(module, &execution, &settings, &mut *backend) {
            Err(error) => {
                let Some(failure) = failure_of(&error) else {
                    return Err(in_time(error));
                };
                anstream::eprintln!("LLVM does not survive the program: {failure}");
                let case = self.failure(module, &self.files[0], &subject, &settings, &mut *backend)?;
                let case = case.with_context(|| format!("it fails once, and not again: {failure}"))?;
                return self.reduction().report(&case, &settings, &mut *backend, &stop, store.as_ref());
            }
            Ok(judgement) => judgement,
        };
        self.show(&judgement)?;
        let search = case::Search {
            given: module,
            execution: &execution,
            origin: &self.files[0],
            subject: &subject,
            settings: &settings,
        };
        match judgement {
            Judgement::Same(behaviour, optimized) if self.setup.llvm.machine.emulation.is_wanted() => {
                self.on_machine(&behaviour, &optimized, &search, &mut *backend, (&stop, store.as_ref()))
            }
            Judgement::Same(behaviour, optimized) if self.native => {
                let modules = [("without optimization", module), ("after optimization", &*optimized)];
                self.compare_natively(&behaviour, &modules, &execution)
            }
            Judgement::Same(..) => Ok(Exit::Clean),
            Judgement::Unknown(..) => Ok(Exit::Undecided),
            Judgement::NotComparable(behaviour) if matches!(behaviour.ending, Ending::Ub(_)) => {
                self.diagnose(source, &settings, &execution);
                Ok(Exit::Violation)
            }
            Judgement::NotComparable(_) => Ok(Exit::Undecided),
            Judgement::Different(difference) => {
                if self.native {
                    let modules = [("without optimization", module), ("after the pass", &difference.after)];
                    self.compare_natively(&difference.expected, &modules, &execution)?;
                }
                // That the program does something else is no finding yet: a function must be wrong by itself.
                let case = self.case(&difference, &search, &mut *backend)?;
                let Some((case, settings)) = case else {
                    if let Some((function, report)) = wrong_function(&difference, &execution, &settings) {
                        let pass = &difference.pass;
                        anstream::println!("@{function} before and after {pass}, within the pipeline:\n{report}");
                        return Ok(Exit::Violation);
                    }
                    if difference.is_certain {
                        anstream::eprintln!(
                            "no function is wrong by itself, but the program is miscompiled: it can do nothing else than it does without optimization"
                        );
                        return Ok(Exit::Violation);
                    }
                    anstream::eprintln!(
                        "no function is proved to be miscompiled; the program may depend on what is left open"
                    );
                    return Ok(Exit::Undecided);
                };
                self.reduction().report(&case, &settings, &mut *backend, &stop, store.as_ref())
            }
        }
    }

    fn settings(&self, subject: &Subject) -> Settings {
        let settings = self.setup.settings(Options::CHECK, self.passes.clone()).with(subject);
        match self.setup.llvm.machine.codegen_level {
            None => Settings { codegen: machine::USUAL_LEVEL, ..settings },
            Some(_) => settings,
        }
    }

    /// The program on which LLVM fails, if it does again.
    fn failure(
        &self,
        module: &Module,
        path: &Path,
        subject: &Subject,
        settings: &Settings,
        backend: &mut dyn Backend,
    ) -> anyhow::Result<Option<Confirmed>> {
        let origin = Origin::File { path: path.to_owned() };
        let candidate =
            Candidate { module: module.clone(), function: None, origin, subject: subject.clone(), witness: None };
        Ok(investigate(candidate, settings, backend)?)
    }

    /// How the program is executed.
    fn execution(&self) -> anyhow::Result<Execution> {
        let name = self.files[0].file_stem().map_or("main".into(), |stem| stem.to_string_lossy().into_owned());
        let input = self
            .input
            .as_ref()
            .map(|path| std::fs::read(path).with_context(|| format!("cannot read {}", path.display())));
        Ok(Execution {
            words: std::iter::once(name).chain(self.args.iter().cloned()).collect(),
            input: input.transpose()?.unwrap_or_default(),
            budget: Budget { steps: self.setup.checking.fuel.unwrap_or(WHOLE_BUDGET.steps), ..WHOLE_BUDGET },
        })
    }

    /// Prints where and why the program is undefined: the line of the source first, then the instruction.
    fn diagnose(&self, mut source: Source, settings: &Settings, execution: &Execution) {
        complete(&mut source.module);
        let Execution { words, input, budget } = execution;
        if let Some(diagnosis) = explain(&source, dialect_of_programs(settings.dialect), words, input, *budget) {
            print_line(&diagnosis);
            let name = format!("IR of {}", source.path.display());
            anstream::eprintln!("{}", diagnosis.render(&source.text, &name, true));
        }
    }

    fn reduction(&self) -> Reduction<'_> {
        Reduction {
            ends: self.time.and_then(|time| Instant::now().checked_add(time)),
            tries: self.tries,
            format: self.format,
            llvm: &self.setup.llvm,
        }
    }

    /// The program without optimization.
    fn program(&self, version: LlvmVersion) -> anyhow::Result<Source> {
        let folder = tempfile::tempdir().context("cannot make a folder for the compiler")?;
        let mut modules = Vec::new();
        for (i, file) in self.files.iter().enumerate() {
            if file.extension().is_some_and(|extension| extension == "ll" || extension == "bc") {
                modules.push(read(file, version)?);
                continue;
            }
            modules.push(self.compiled(file, &folder.path().join(format!("{i}.ll")), version)?);
        }
        match <[Source; 1]>::try_from(modules) {
            Ok([source]) => Ok(source),
            Err(sources) => link(sources, version),
        }
    }

    /// Runs the programs that the compiler makes of the module without optimization and of the optimized one. A difference
    /// is no verdict: code generation, the library and irrefute may each be at fault.
    fn compare_natively(
        &self,
        expected: &Behaviour,
        modules: &[(&str, &Module)],
        execution: &Execution,
    ) -> anyhow::Result<Exit> {
        let folder = tempfile::tempdir().context("cannot make a folder for the program")?;
        let mut exit = Exit::Clean;
        for (when, module) in modules {
            let run = native::made_and_run(self.compiler(), module, folder.path(), execution, native::FOREVER)?;
            if run.is_as(expected) {
                anstream::eprintln!("the native program {when}: the same");
                continue;
            }
            anstream::eprintln!("the native program {when}: {}, {} bytes of output", run.words(), run.output.len());
            if let Some((wanted, got)) = first_difference(&expected.output, &run.output) {
                anstream::eprintln!("  instead of: {wanted}\n  it prints:  {got}");
            }
            exit = Exit::Undecided;
        }
        Ok(exit)
    }

    /// A source without optimization, whose text the compiler writes to a file; `version` is that of a text that does not
    /// name its compiler.
    fn compiled(&self, file: &Path, to: &Path, version: LlvmVersion) -> anyhow::Result<Source> {
        self.compile(file, to)?;
        let text = std::fs::read_to_string(to).with_context(|| format!("`{}` made no IR", self.compiler()))?;
        let version = self.text.given().or_else(|| compiled_by(&text)).unwrap_or(version);
        parse_text(file.to_owned(), text, version)
    }

    fn compiler(&self) -> &str {
        self.compiler.as_deref().unwrap_or_else(|| usual_compiler())
    }

    fn compile(&self, file: &Path, to: &Path) -> anyhow::Result<()> {
        let mut command = Command::new(self.compiler());
        command.args(self.of_target()).args(&self.compiler_options).arg(file);
        if self.compiler().contains("rustc") {
            // Only with a program to link does the text hold the standard library.
            let (text, program) = (to.display(), to.with_extension("exe"));
            command.arg(format!("--emit=llvm-ir={text},link={}", program.display()));
            command.args(["-Copt-level=0", "-Clto=fat", "-Ccodegen-units=1"]);
        } else {
            // Strings of C++ are in the program then, and not only in the library.
            command.arg("-D_GLIBCXX_EXTERN_TEMPLATE=0");
            // Where packages put the headers of Csmith.
            if self.csmith.is_some() {
                command.args(["-w", "-I/usr/include/csmith", "-I/usr/local/include"]);
            }
            command.args(["-S", "-emit-llvm", "-g"]).arg(format!("-O{}", self.level));
            let unoptimized = if self.level == "0" { "-disable-O0-optnone" } else { "-disable-llvm-passes" };
            command.args(["-Xclang", unoptimized, "-o"]).arg(to);
        }
        let status = command
            .status()
            .with_context(|| format!("cannot run `{}`; choose another with --compiler", self.compiler()))?;
        if !status.success() {
            let why = self.lacks_library().map_or_else(String::new, |lack| format!(": {lack}"));
            bail!("`{}` failed on {}{why}", self.compiler(), file.display());
        }
        Ok(())
    }

    fn show(&self, judgement: &Judgement) -> anyhow::Result<()> {
        let mut line = CcLine {
            outcome: "same",
            source: BehaviourLine { ending: String::new(), stdout: String::new() },
            target: None,
            reason: None,
            pass: None,
            unit: None,
            functions: &[],
        };
        match judgement {
            Judgement::Same(behaviour, _) => line.source = BehaviourLine::of(behaviour),
            Judgement::NotComparable(behaviour) => {
                let is_ub = matches!(behaviour.ending, Ending::Ub(_));
                (line.outcome, line.source) = (if is_ub { "ub" } else { "unsupported" }, BehaviourLine::of(behaviour));
            }
            Judgement::Unknown(behaviour, reason) => {
                (line.outcome, line.source, line.reason) =
                    ("unknown", BehaviourLine::of(behaviour), Some(reason.as_str()));
            }
            Judgement::Different(difference) => {
                line.outcome = "different";
                line.source = BehaviourLine::of(&difference.expected);
                line.target = Some(BehaviourLine::of(&difference.found));
                (line.pass, line.unit) = (Some(difference.pass.as_str()), Some(difference.unit.as_str()));
                line.functions = &difference.functions;
            }
        }
        if self.format == Format::Json {
            anstream::println!("{}", serde_json::to_string(&line)?);
            return Ok(());
        }
        anstream::println!(
            "without optimization: {}, {} bytes of output",
            line.source.ending,
            line.source.stdout.len()
        );
        match judgement {
            Judgement::Same(..) => anstream::println!("after {}: the same", self.passes),
            // The diagnosis follows, if there is one.
            Judgement::NotComparable(_) => {}
            Judgement::Unknown(_, reason) => anstream::println!("after {}: unknown: {reason}", self.passes),
            Judgement::Different(difference) => {
                let Difference { found, pass, unit, passes_before, functions, .. } = &**difference;
                let bytes = found.output.len();
                anstream::println!("after {}: {}, {bytes} bytes of output", self.passes, words(&found.ending));
                if let Some((wanted, got)) = first_difference(&difference.expected.output, &found.output) {
                    anstream::println!("  instead of: {wanted}\n  it prints:  {got}");
                }
                for Probe { passes, pass, unit, is_different } in &difference.probes {
                    let words = is_different.map_or("unknown", |is| if is { "different" } else { "the same" });
                    anstream::println!("  after change {passes} ({pass} on {unit}): {words}");
                }
                let names: Vec<String> = functions.iter().map(|name| format!("@{name}")).collect();
                anstream::println!(
                    "first wrong after {pass} on {unit} (change {} of the pipeline), in {}",
                    passes_before + 1,
                    names.join(", ")
                );
            }
        }
        Ok(())
    }
}

/// An error with what helps against it.
fn in_time(error: ProgramError) -> anyhow::Error {
    let is_late = matches!(error, ProgramError::Trial(TrialError::Llvm(Failure::Hang { .. })));
    let error = anyhow::Error::from(error);
    if is_late { error.context("LLVM is too slow here: give it more time with --llvm-timeout") } else { error }
}

/// How LLVM fails on a program, if that is a finding. It may take long on a whole program.
fn failure_of(error: &ProgramError) -> Option<&Failure> {
    match error {
        ProgramError::Trial(TrialError::Llvm(failure)) => {
            Some(failure).filter(|failure| failure.is_finding() && !matches!(failure, Failure::Hang { .. }))
        }
        ProgramError::NoProgram(_) | ProgramError::Trial(_) => None,
    }
}

/// A program as LLVM gets it. What is left of its debug information says nothing without the locations, which irrefute does
/// not hand on, and old LLVMs refuse some of it.
fn for_llvm(module: &Module, version: LlvmVersion) -> anyhow::Result<Module> {
    let mut module = module.clone();
    module.drop_debug_info();
    module.named_metadata.remove("llvm.ident");
    module.drop_unnamed_metadata();
    said_for(&module, version)
}

/// The version of the clang that wrote a text, which need not be the LLVM under test.
fn compiled_by(text: &str) -> Option<LlvmVersion> {
    let (_, version) = text.rsplit_once("clang version ")?;
    version.split('.').next()?.parse().ok().map(LlvmVersion)
}

/// The first lines in which two outputs differ.
fn first_difference(expected: &[u8], found: &[u8]) -> Option<(String, String)> {
    let (expected, found) = (String::from_utf8_lossy(expected), String::from_utf8_lossy(found));
    let (mut wanted, mut got) = (expected.lines(), found.lines());
    loop {
        let (a, b) = (wanted.next(), got.next());
        if a != b {
            let shown = |line: Option<&str>| line.map_or_else(|| "nothing".to_owned(), str::to_owned);
            return Some((shown(a), shown(b)));
        }
        a?;
    }
}

/// `clang`, or the newest `clang-N` that is there; which, is printed then.
fn usual_compiler() -> &'static str {
    static FOUND: OnceLock<String> = OnceLock::new();
    FOUND.get_or_init(|| {
        let found = compilers::find("clang", &|_| true).and_then(|path| path.file_name().map(OsStr::to_owned));
        let found = found.map_or_else(|| "clang".to_owned(), |name| name.to_string_lossy().into_owned());
        if found != "clang" {
            anstream::eprintln!("compiled by {found}");
        }
        found
    })
}
