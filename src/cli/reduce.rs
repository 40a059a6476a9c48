//! `irrefute reduce`: finds a small program with the same mistake.

use super::input::{read, said_for};
use super::options::{Format, Llvm, Setup, Text, duration, interrupted, pipeline};
use super::progress::spinner;
use super::{Exit, known};
use crate::campaign::Origin;
use crate::campaign::findings::store::Store;
use crate::campaign::report::index;
use crate::campaign::report::{REPORT, write_up};
use crate::campaign::triage::confirm::{Candidate, Confirmed, investigate};
use crate::campaign::triage::minimize::{Limits, minimize};
use crate::campaign::triage::report_input::ReportInput;
use crate::ir::{Function, LlvmVersion, Module};
use crate::llvm::installed::{self, InstalledLlvm};
use crate::llvm::{Backend, Interrupt};
use crate::refine::Options;
use crate::trial::{Pipeline, Settings, Snapshots, Subject, run};
use anyhow::Context;
use clap::Args;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Shrinks a program that LLVM miscompiles, while the same pass makes the same kind of mistake.
///
/// Prints the reduced program and what LLVM makes of it. Ctrl-C ends the search, not the report: it then shows the
/// smallest program so far. With several LLVMs, the first that is wrong is used for reduction. Exits 1 if there is a
/// violation, 0 if none was found, 3 if nothing could be decided.
#[derive(Args)]
#[command(after_help = "Examples:\n  irrefute reduce bad.ll --passes instcombine\n  \
                        irrefute reduce bad.ll --passes O2 --function f --findings out")]
pub struct Reduce {
    /// The program
    file: PathBuf,

    /// The pipeline that miscompiles it
    #[arg(long, value_parser = pipeline, default_value = "O2", value_name = "PIPELINE")]
    passes: Pipeline,

    /// Stop after this long, and report the smallest program so far
    #[arg(long, value_parser = duration, value_name = "TIME")]
    time: Option<Duration>,

    /// The function that is miscompiled [default: the first that is]
    #[arg(long, value_name = "NAME")]
    function: Option<String>,

    /// Candidates to try
    #[arg(long, default_value_t = 50_000, value_name = "N")]
    tries: usize,

    /// Also file the finding in this folder
    #[arg(long, value_name = "DIR")]
    findings: Option<PathBuf>,

    /// Who reads the output
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,

    #[command(flatten)]
    text: Text,
    #[command(flatten)]
    setup: Setup,
}

impl Reduce {
    pub fn run(self) -> anyhow::Result<Exit> {
        let store = self.findings.as_deref().map(Store::open).transpose()?;
        // Ctrl-C ends the search, and the smallest program so far is reported.
        let stop = interrupted()?;
        let interrupt = Interrupt::by(stop.clone());
        let ends = self.time.and_then(|time| Instant::now().checked_add(time));
        interrupt.end_at(ends);
        let started = self.setup.llvm.start_for_reports(&interrupt);
        let (mut backend, llvms) = self.setup.llvm.wanted_of(started)?;
        let mut decided = false;
        for llvm in &llvms {
            let (candidate, settings) = self.candidate(llvm)?;
            let settings = Settings { interrupt: interrupt.clone(), ..settings };
            let tried = settings.try_on(&mut *backend);
            tried.with_context(|| format!("LLVM {}", llvm.description.version))?;
            let module = candidate.module.clone();
            let seen = investigate(candidate, &settings, &mut *backend);
            if interrupt.is_set() {
                // What was asked last has no answer, and nothing was found by then.
                anstream::eprintln!("ended before a violation was found");
                say_how_programs_are_reduced(&self.file, self.text.version())?;
                return Ok(Exit::Undecided);
            }
            // From here on the time ends the search for a smaller program, and not the report.
            interrupt.end_at(None);
            match seen? {
                Some(case) => {
                    let reduction = self.reduction(ends);
                    return reduction.report(&case, &settings, &mut *backend, &stop, store.as_ref());
                }
                None => decided |= is_decided(&module, &settings, &mut *backend),
            }
            interrupt.end_at(ends);
        }
        match (self.format, decided) {
            (Format::Json, _) => anstream::println!("null"),
            (Format::Human, true) => anstream::println!("no violation found with {}", self.passes),
            (Format::Human, false) => anstream::println!("nothing could be decided with {}", self.passes),
        }
        if !decided {
            say_how_programs_are_reduced(&self.file, self.text.version())?;
        }
        Ok(if decided { Exit::Clean } else { Exit::Undecided })
    }

    /// The program in the syntax of an LLVM, and the settings of its trials.
    fn candidate(&self, llvm: &InstalledLlvm) -> anyhow::Result<(Candidate, Settings)> {
        let subject = Subject::from(llvm);
        let module = said_for(&read(&self.file, self.text.version_for(llvm))?.module, subject.version)?;
        if let Some(name) = &self.function {
            let known = module.function(name).is_some_and(Function::is_definition);
            anyhow::ensure!(known, "there is no function @{name} in {}", self.file.display());
        }
        // As `irrefute check`: what it finds wrong is to be reduced.
        let settings = self.setup.settings_for(&module, Options::CHECK, self.passes.clone()).with(&subject);
        let function = self.function.as_deref().map(Into::into);
        let origin = Origin::File { path: self.file.clone() };
        Ok((Candidate { module, function, origin, subject, witness: None }, settings))
    }

    fn reduction(&self, ends: Option<Instant>) -> Reduction<'_> {
        Reduction { ends, tries: self.tries, format: self.format, llvm: &self.setup.llvm }
    }
}

/// How much is spent on a reduction, and how its result is shown.
pub struct Reduction<'a> {
    /// From then on the smallest program so far is reported.
    pub ends: Option<Instant>,
    /// Candidates to try.
    pub tries: usize,
    /// Who reads the report.
    pub format: Format,
    /// The LLVM to start again after an interrupt.
    pub llvm: &'a Llvm,
}

impl Reduction<'_> {
    /// Reduces, reports and files a case.
    pub fn report(
        &self,
        case: &Confirmed,
        settings: &Settings,
        backend: &mut dyn Backend,
        stop: &AtomicBool,
        store: Option<&Store>,
    ) -> anyhow::Result<Exit> {
        let bar = spinner();
        let deadline = self.ends;
        let mut go_on = |p: &crate::reduce::Progress| {
            bar.set_message(format!("{} candidates, {} steps ({})", p.tried, p.accepted, p.family));
            bar.tick();
            !stop.load(Ordering::Relaxed) && deadline.is_none_or(|deadline| Instant::now() < deadline)
        };
        let minimal = minimize(
            case,
            settings,
            backend,
            Limits { tries: self.tries, go_on: &mut go_on, keeps: &mut |_, _, _| true },
        );
        bar.finish_and_clear();
        // The waits of the first back end end at once from now on.
        let mut fresh = None;
        let backend: &mut dyn Backend = match stop.load(Ordering::Relaxed) {
            true => {
                anstream::eprintln!("interrupted: this is the smallest program so far");
                &mut **fresh.insert(self.llvm.start_for_reports(&Interrupt::default())?)
            }
            false => backend,
        };
        // Only now: loading every LLVM takes seconds, and only the result of the reduction is tried with them.
        let (present, _) = installed::present(backend);
        // What ended the search must not end the report.
        let settings = &Settings { interrupt: Interrupt::default(), ..settings.clone() };
        let report_input = ReportInput::minimal(case, &minimal, settings, &present, backend);
        let finding_files = write_up(case, &report_input, settings);
        if self.format == Format::Human {
            let reports = finding_files.files.iter().filter(|f| f.name == REPORT);
            reports.for_each(|f| anstream::print!("{}", f.text));
        }
        let finding = match store {
            None => finding_files.finding,
            Some(store) => {
                let (finding, saved) = finding_files.save(store);
                let folder = saved.map_err(|unsaved| anyhow::anyhow!("{unsaved}\n{}", unsaved.print()))?;
                anstream::eprintln!("filed in {}", folder.display());
                index::write(store, &known::families()?)?;
                finding
            }
        };
        if self.format == Format::Json {
            anstream::println!("{}", serde_json::to_string(&finding)?);
        }
        Ok(Exit::Violation)
    }
}

/// Of a module that is a whole program: how a mistake in one is found.
///
/// # Errors
/// If the file can no longer be read.
pub fn say_how_programs_are_reduced(file: &Path, version: LlvmVersion) -> anyhow::Result<()> {
    let is_program = read(file, version)?.module.function("main").is_some_and(Function::is_definition);
    if is_program {
        let file = file.display();
        anstream::eprintln!(
            "{file} is a whole program: `irrefute cc {file}` runs it and finds the function that is wrong"
        );
    }
    Ok(())
}

/// Whether a trial that found no violation decided anything.
fn is_decided(module: &Module, settings: &Settings, backend: &mut dyn Backend) -> bool {
    run(module, settings, backend, Snapshots::None)
        .is_ok_and(|trial| trial.functions.iter().any(|f| f.report.verdict.is_decided()))
}
