//! The program on another machine: LLVM makes its code, the compiler links that with the machine's C library, and QEMU
//! runs it.
//!
//! The optimized program does the same as the source by then, so only code generation can be wrong. Code of the source
//! without optimization is run first: where that does something else already, the C library, the emulator or irrefute may
//! be at fault, and nothing is said. Which function is wrong is found by halves: those that `optnone` keeps from being
//! optimized are not. A difference is a verdict as in [`case`](super::case): if the function shows it alone, in a state in
//! which the program calls it or on a drawn input, or else if the program can do nothing but what is expected.

use super::case::Search;
use super::native::{NativeRun, libraries, run};
use super::{BehaviourLine, Cc, CcLine, first_difference, words};
use crate::campaign::Origin;
use crate::campaign::findings::store::Store;
use crate::campaign::program::{is_certain, state};
use crate::campaign::triage::confirm::{Candidate, Confirmed, investigate};
use crate::cli::Exit;
use crate::cli::options::Format;
use crate::ir::{AttrKind, Module};
use crate::llvm::emulation::tools::{Emulator, FoundTools};
use crate::llvm::{Backend, CodegenLevel, Machine, Target};
use crate::trial::whole::Behaviour;
use crate::trial::{Pipeline, Settings, Snapshots, assembly, run_on};
use anyhow::Context;
use std::collections::HashSet;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// How long a program may run in the emulator: so much, and this many times as long as its code without optimization took.
/// Not tuned.
const PATIENCE: Duration = Duration::from_secs(20);
const SLACK: u32 = 4;

/// The level of code generation that compilers choose for what they optimize.
pub(super) const USUAL_LEVEL: CodegenLevel = CodegenLevel::Default;

/// A program that is run on another machine.
struct OnMachine<'a> {
    cc: &'a Cc,
    found: FoundTools,
    search: &'a Search<'a>,
    expected: &'a Behaviour,
    folder: &'a Path,
}

impl Cc {
    /// Runs the code of a program without optimization, and of what LLVM has made of it.
    pub(super) fn on_machine(
        &self,
        expected: &Behaviour,
        optimized: &Module,
        search: &Search<'_>,
        backend: &mut dyn Backend,
        (stop, store): (&AtomicBool, Option<&Store>),
    ) -> anyhow::Result<Exit> {
        let settings = &Settings { pipeline: Pipeline::from_passes(Vec::new()), ..search.settings.clone() };
        let found = self.setup.llvm.machine.emulation.tools().find(&settings.target.triple)?;
        let folder = tempfile::tempdir().context("cannot make a folder for the program")?;
        let machine = OnMachine { cc: self, found, search, expected, folder: folder.path() };
        let plain = Settings { codegen: CodegenLevel::None, ..settings.clone() };
        let start = Instant::now();
        let Some(control) = machine.run(search.given, &plain, Duration::MAX, backend)? else {
            return self.code_fails(search.given, search, &plain, backend, (stop, store));
        };
        let limit = PATIENCE.max(start.elapsed() * SLACK);
        if !control.is_as(expected) {
            machine.show("unknown", CodegenLevel::None, &control, &[])?;
            anstream::eprintln!("the C library, the emulator or irrefute may be at fault: nothing is decided");
            return Ok(Exit::Undecided);
        }
        let Some(ran) = machine.run(optimized, settings, limit, backend)? else {
            return self.code_fails(optimized, search, settings, backend, (stop, store));
        };
        let level = settings.codegen;
        if ran.is_as(expected) {
            machine.show("same", level, &ran, &[])?;
            return Ok(Exit::Clean);
        }
        let mut is_wrong = |module: &Module| {
            let ran = machine.run(module, settings, limit, backend);
            ran.is_ok_and(|ran| ran.is_some_and(|ran| !ran.is_as(expected)))
        };
        let functions = guilty(optimized, &mut is_wrong);
        machine.show("different", level, &ran, &functions)?;
        for function in &functions {
            if let Some(case) = machine.case(optimized, function, settings, backend)? {
                return self.reduction().report(&case, settings, backend, stop, store);
            }
        }
        // The clock decides no verdict.
        if ran.has_ended() && is_certain(search.given, expected, search.execution, settings.dialect)? {
            anstream::eprintln!("no function is wrong by itself, but the code is: the program can do nothing else");
            return Ok(Exit::Violation);
        }
        anstream::eprintln!("no function's code is proved wrong; the program may depend on what is left open");
        Ok(Exit::Undecided)
    }

    /// LLVM makes no code: a finding, if it fails on the functions.
    fn code_fails(
        &self,
        module: &Module,
        search: &Search<'_>,
        settings: &Settings,
        backend: &mut dyn Backend,
        (stop, store): (&AtomicBool, Option<&Store>),
    ) -> anyhow::Result<Exit> {
        let Some(case) = self.failure(module, search.origin, search.subject, settings, backend)? else {
            anstream::eprintln!("no code for {} is made of the program", settings.target.triple);
            return Ok(Exit::Undecided);
        };
        self.reduction().report(&case, settings, backend, stop, store)
    }

    /// What a compiler of another machine often lacks; `None` if the program is for none, or that is there.
    pub(super) fn lacks_library(&self) -> Option<String> {
        let target = self.setup.llvm.machine.emulation.target.as_ref()?;
        let library = Machine::of(&target.triple)?.c_library.as_ref();
        let sysroot = "--compiler-option=--sysroot=DIR names another";
        match library.map(|library| (library, library.is_installed())) {
            Some((_, true)) => None,
            Some((library, false)) => {
                let packages = library.packages();
                Some(format!(
                    "the C library of that machine is missing (Debian: apt-get install {packages}; {sysroot})"
                ))
            }
            None => Some(format!("Debian has no C library for that machine; {sysroot}")),
        }
    }

    /// Options with which the compiler makes IR for the machine of `--target`, if there is one.
    pub(super) fn of_target(&self) -> Vec<String> {
        let Some(Target { triple, cpu, features }) = &self.setup.llvm.machine.emulation.target else {
            return Vec::new();
        };
        let cpu = Some(cpu).filter(|cpu| !cpu.is_empty()).map(|cpu| ["-target-cpu", cpu]);
        let features = features.split(',').filter(|feature| !feature.is_empty());
        let for_frontend = cpu.into_iter().chain(features.map(|feature| ["-target-feature", feature])).flatten();
        let options = for_frontend.flat_map(|option| ["-Xclang", option]).map(str::to_owned);
        std::iter::once(format!("--target={triple}")).chain(options).collect()
    }
}

impl OnMachine<'_> {
    /// Runs the code that LLVM makes of a module; `None` if it makes none.
    fn run(
        &self,
        module: &Module,
        settings: &Settings,
        limit: Duration,
        backend: &mut dyn Backend,
    ) -> anyhow::Result<Option<NativeRun>> {
        let Some(code) = assembly(module, settings, backend) else { return Ok(None) };
        let [text, program] = ["machine.s", "machine"].map(|name| self.folder.join(name));
        std::fs::write(&text, code).context("cannot write the code")?;
        let (compiler, Target { triple, cpu, features }) = (self.cc.compiler(), &settings.target);
        let mut link = Command::new(compiler);
        link.arg(format!("--target={triple}")).args(["-w", "-static"]).args(&self.cc.compiler_options);
        link.arg(format!("--ld-path={}", self.found.linker.display()));
        // What the assembler may read.
        let features = features.split(',').filter(|feature| !feature.is_empty());
        let cpu = Some(cpu.as_str()).filter(|cpu| !cpu.is_empty()).map(|cpu| ["-target-cpu", cpu]);
        for option in cpu.into_iter().chain(features.map(|feature| ["-target-feature", feature])).flatten() {
            link.args(["-Xclangas", option]);
        }
        link.arg("-o").arg(&program).arg(&text).args(libraries(module));
        let linked = link.status().with_context(|| format!("cannot run `{compiler}`"))?;
        let why = self.cc.lacks_library().map_or_else(String::new, |lack| format!(": {lack}"));
        anyhow::ensure!(linked.success(), "`{compiler}` links no program for {triple}{why}");
        let Emulator::Program(emulator, system) = &self.found.emulator else {
            anyhow::bail!("whole programs for {triple} are not run: it has no system");
        };
        let mut command = Command::new(emulator);
        command.args(["-cpu", system.model]).arg(&program);
        run(command, self.folder, self.search.execution, limit).map(Some)
    }

    /// A function whose code is wrong by itself: in a state in which the program calls it, or on a drawn input.
    fn case(
        &self,
        module: &Module,
        function: &Arc<str>,
        settings: &Settings,
        backend: &mut dyn Backend,
    ) -> anyhow::Result<Option<Confirmed>> {
        let Search { execution, origin, subject, .. } = self.search;
        let candidate = |mut module: Module, witness| {
            module.drop_unnamed_metadata();
            let origin = Origin::File { path: origin.to_path_buf() };
            Candidate { module, function: Some(function.clone()), origin, subject: (*subject).clone(), witness }
        };
        let states = state::of_calls(module, function, execution, settings.dialect, &settings.check);
        if let Some(opened) = state::opened(module, function).extract(function) {
            for witness in states.into_iter().flatten() {
                let trial = run_on(&witness, &opened, function, settings, backend, Snapshots::None);
                if trial.is_ok_and(|trial| trial.functions.iter().any(|f| f.violation().is_some())) {
                    return Ok(investigate(candidate(opened, Some(Box::new(witness))), settings, backend)?);
                }
            }
        }
        let Some(alone) = state::with_open_function(module, function).extract(function) else { return Ok(None) };
        Ok(investigate(candidate(alone, None), settings, backend)?)
    }

    fn show(
        &self,
        outcome: &'static str,
        level: CodegenLevel,
        ran: &NativeRun,
        functions: &[Arc<str>],
    ) -> anyhow::Result<()> {
        let machine = self.found.machine.name;
        if self.cc.format == Format::Json {
            let stdout = String::from_utf8_lossy(&ran.output).into_owned();
            let line = CcLine {
                outcome,
                source: BehaviourLine::of(self.expected),
                target: Some(BehaviourLine { ending: ran.words(), stdout }),
                reason: None,
                pass: Some("codegen"),
                unit: Some(machine),
                functions,
            };
            anstream::println!("{}", serde_json::to_string(&line)?);
            return Ok(());
        }
        if ran.is_as(self.expected) {
            anstream::println!("code for {machine}, {level}: the same");
            return Ok(());
        }
        anstream::println!("code for {machine}, {level}: {}, {} bytes of output", ran.words(), ran.output.len());
        match first_difference(&self.expected.output, &ran.output) {
            Some((wanted, got)) => anstream::println!("  instead of: {wanted}\n  it prints:  {got}"),
            None => anstream::println!("  the program {}", words(&self.expected.ending)),
        }
        if !functions.is_empty() {
            let names: Vec<String> = functions.iter().map(|name| format!("@{name}")).collect();
            anstream::println!("wrong with the code of {}", names.join(", "));
        }
        Ok(())
    }
}

/// The functions whose code makes a program wrong, as few as halving finds: all, if it is wrong without optimization.
fn guilty(module: &Module, is_wrong: &mut dyn FnMut(&Module) -> bool) -> Vec<Arc<str>> {
    let mut suspects: Vec<Arc<str>> = module.definitions().map(|f| f.name.clone()).collect();
    if is_wrong(&optimized_only(module, &[])) {
        return suspects;
    }
    while suspects.len() > 1 {
        let (first, second) = suspects.split_at(suspects.len() / 2);
        let Some(half) = [first, second].into_iter().find(|half| is_wrong(&optimized_only(module, half))) else {
            break;
        };
        suspects = half.to_vec();
    }
    suspects
}

/// A module whose other functions are not optimized when code is made of them.
fn optimized_only(module: &Module, names: &[Arc<str>]) -> Module {
    let names: HashSet<&Arc<str>> = names.iter().collect();
    let mut module = module.clone();
    for function in module.functions.iter_mut().filter(|f| f.is_definition() && !names.contains(&f.name)) {
        for kind in [AttrKind::AlwaysInline, AttrKind::OptSize, AttrKind::MinSize] {
            function.attrs.remove(kind);
        }
        function.attrs.insert(AttrKind::NoInline);
        function.attrs.insert(AttrKind::OptNone);
    }
    module
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::{LlvmVersion, parse, verify};

    #[test]
    fn halving_finds_the_function_or_those_that_are_wrong_together() {
        let text = "define void @a() optsize {\n  ret void\n}\ndefine void @b() alwaysinline {\n  ret void\n}\n\
                    define void @c() {\n  ret void\n}\ndefine void @d() {\n  ret void\n}\n";
        let module = parse(text, LlvmVersion::DEFAULT).expect("a module");
        let found = |wrong: &[&str]| {
            let names = guilty(&module, &mut |module| {
                assert_eq!(verify(module), Ok(()));
                let is_optimized = |name: &&str| module.function(name).is_some_and(|f| !f.attrs.has(AttrKind::OptNone));
                wrong.iter().all(is_optimized)
            });
            names.iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        assert_eq!(found(&["c"]), ["c"]);
        assert_eq!(found(&["b"]), ["b"]);
        assert_eq!(found(&["c", "d"]), ["c", "d"]);
        assert_eq!(found(&[]), ["a", "b", "c", "d"], "it is wrong without optimization");
    }
}
