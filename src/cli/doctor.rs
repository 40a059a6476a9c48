//! `irrefute doctor`: which LLVMs there are, and what is wrong with the installation.

use super::Exit;
use super::options::{Format, ended_by_interrupt, external};
use crate::llvm::emulation::machine::{CrossLibrary, MACHINES, NOT_RUN, NotRun};
use crate::llvm::installed::Installed;
use crate::llvm::llc;
use crate::llvm::{
    Backend, CodeGenerator, Description, Interrupt, Library, LlvmKind, Machine, RunsIn, Tools, WorkerConfig, installed,
    loader, watching,
};
use clap::Args;
use serde::Serialize;
use std::path::PathBuf;

/// Shows which LLVM can be tested (the linked one, and those that can be loaded or were unpacked: `--llvm`), which `llc`
/// makes code beside one that was unpacked, which other machines' code can be run (`--target`), whether the code of
/// LLVM can be watched (`coverage`), and what is wrong with the
/// installation.
///
/// Works where LLVM is missing. Exits 0 if an LLVM can be tested, otherwise 2.
#[derive(Args)]
#[command(after_help = "Examples:\n  irrefute doctor\n  irrefute doctor --format json")]
pub struct Doctor {
    /// Also identify this command, which behaves like `opt`; may be repeated
    #[arg(long, value_name = "COMMAND")]
    opt: Vec<String>,

    /// Who reads the output
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
}

/// The output as JSON.
#[derive(Serialize)]
struct Diagnosis {
    irrefute: &'static str,
    llvm: Vec<Description>,
    code_generators: Vec<CodeGenerator>,
    machines: Vec<OtherMachine>,
    /// Why the code of the linked LLVM cannot be watched; absent if it can.
    #[serde(skip_serializing_if = "Option::is_none")]
    unwatched: Option<String>,
    problems: Vec<String>,
}

/// A machine whose code may be run, as JSON.
#[derive(Serialize)]
struct OtherMachine {
    name: &'static str,
    triple: &'static str,
    /// The emulator with its version.
    #[serde(skip_serializing_if = "Option::is_none")]
    emulator: Option<String>,
    /// Why its code cannot be run.
    #[serde(skip_serializing_if = "Option::is_none")]
    missing: Option<String>,
    /// The packages of Debian that `cc --target` needs and that are not there.
    #[serde(skip_serializing_if = "Option::is_none")]
    missing_packages: Option<String>,
}

impl OtherMachine {
    fn of(machine: &Machine, interrupt: &Interrupt) -> OtherMachine {
        let found = Tools::default().find(machine.triple).map_err(|missing| missing.to_string());
        let version = found.and_then(|found| found.version(interrupt).map_err(|failure| failure.to_string()));
        let (emulator, missing) = match version {
            Ok(version) => (Some(version), None),
            Err(missing) => (None, Some(missing)),
        };
        let library = machine.c_library.as_ref().filter(|library| !library.is_installed());
        let missing_packages = library.map(CrossLibrary::packages);
        OtherMachine { name: machine.name, triple: machine.triple, emulator, missing, missing_packages }
    }

    /// One whose code is never run.
    fn not_run(NotRun { name, triple, why }: &NotRun) -> OtherMachine {
        let missing = Some((*why).to_owned());
        OtherMachine { name, triple, emulator: None, missing, missing_packages: None }
    }
}

impl Doctor {
    pub fn run(self) -> anyhow::Result<Exit> {
        let mut found = installed::look(WorkerConfig::default());
        let interrupt = ended_by_interrupt()?;
        for command in &self.opt {
            match external(command, RunsIn::Here, interrupt.clone()) {
                Ok(external) => found.llvm.push(external.describe().clone()),
                Err(failure) => found.problems.push(failure.to_string()),
            }
            // Only a path has something beside it.
            let path = Some(command).filter(|command| command.contains('/')).map(PathBuf::from);
            if let Some(llc) = path.and_then(|opt| llc::beside(&Library::Program(opt))) {
                found.add_code_generator(&llc, &interrupt);
            }
        }
        let run = MACHINES.iter().map(|machine| OtherMachine::of(machine, &interrupt));
        let machines: Vec<_> = run.chain(NOT_RUN.iter().map(OtherMachine::not_run)).collect();
        // Without a worker there is nothing to watch, and that is said already.
        let is_here = found.llvm.iter().any(|llvm| llvm.how == LlvmKind::Linked);
        let tried = is_here.then(|| watching::try_out(WorkerConfig { interrupt, ..WorkerConfig::default() }));
        let unwatched = tried.and_then(Result::err).map(|failure| failure.to_string());
        let exit = if found.llvm.is_empty() { Exit::BadInput } else { Exit::Clean };
        if self.format == Format::Json {
            let irrefute = env!("CARGO_PKG_VERSION");
            let Installed { llvm, code_generators, problems, .. } = found;
            let diagnosis = Diagnosis { irrefute, llvm, code_generators, machines, unwatched, problems };
            anstream::println!("{}", serde_json::to_string(&diagnosis)?);
            return Ok(exit);
        }
        anstream::println!("irrefute {}", env!("CARGO_PKG_VERSION"));
        for llvm in &found.llvm {
            anstream::println!("LLVM {} ({}) {}", llvm.version, how(llvm), llvm.path.display());
        }
        for CodeGenerator { command, version } in &found.code_generators {
            anstream::println!("llc {version} {command}");
        }
        for OtherMachine { name, triple, emulator, missing, missing_packages } in &machines {
            match (emulator, missing) {
                (Some(emulator), _) => {
                    anstream::println!("machine {triple} ({name}) {emulator}");
                    if let Some(packages) = missing_packages {
                        anstream::println!("  for `irrefute cc --target`: apt-get install {packages}");
                    }
                }
                (None, missing) => {
                    anstream::println!("no machine {triple} ({name}): {}", missing.as_deref().unwrap_or_default());
                }
            }
        }
        match (&unwatched, is_here) {
            (Some(why), _) => anstream::println!("no coverage of LLVM: {why}"),
            (None, true) => anstream::println!("coverage of LLVM works"),
            (None, false) => {}
        }
        // Without a worker, no library can be loaded and tried.
        for library in found.libraries.iter().filter(|_| found.llvm.is_empty()) {
            anstream::println!("library {}", library.display());
        }
        for problem in &found.problems {
            anstream::println!("problem: {problem}");
        }
        if found.problems.is_empty() {
            anstream::println!("no problems");
        }
        Ok(exit)
    }
}

fn how(llvm: &Description) -> &'static str {
    match llvm.how {
        LlvmKind::Linked => "linked",
        LlvmKind::Loaded if loader::beside(&llvm.path).is_some() => "loaded with its own C library",
        LlvmKind::Loaded => "loaded",
        LlvmKind::External => "external",
    }
}
