//! `irrefute analyses`: does what LLVM's analyses claim hold?

use super::input::{read, said_for};
use super::options::{Format, Setup, Text, UNUSABLE, duration, interrupted, jobs, number_of_jobs, preset};
use super::tables::with_numbers;
use super::{Exit, STACK};
use crate::campaign::Store;
use crate::campaign::analyses::{Analysed, AnalysesPlan, Failed, Reduced, Reduction, run};
use crate::campaign::files;
use crate::campaign::findings::store::Unsaved;
use crate::generate::{Config, from_seed};
use crate::ir::quote::Name;
use crate::ir::{LlvmVersion, Module, downgrade, layout};
use crate::llvm::Interrupt;
use crate::llvm::installed::InstalledLlvm;
use crate::oracle::{ClaimKind, Counts, Printer, WeakLine};
use crate::refine::Options;
use crate::trial::{Pipeline, Subject, WrongCode};
use anyhow::{Context, bail};
use clap::Args;
use serde::Serialize;
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Tests what LLVM's analyses claim about the functions of files.
///
/// LLVM prints what its analyses believe: ranges, trip counts, aliases and so on. Each function is executed on inputs, and
/// every claim is checked on every execution without undefined behaviour. A claim that does not hold is shown with the
/// execution on which it does not.
#[derive(Args)]
#[command(after_help = "Examples:\n  irrefute analyses file.ll\n  \
                        irrefute analyses file.ll --analysis scalar-evolution --llvm 15,19,22\n  \
                        irrefute analyses file.ll --reduce\n  irrefute analyses file.ll --precision\n  irrefute analyses llvm/test/Analysis --format json\n  \
                        irrefute analyses --time 10m --preset memory --reduce --findings out\n\nExit codes: 0 every claim that was tested holds, 1 a claim was refuted, 2 bad usage or input, 3 no claim was tested.")]
pub struct Analyses {
    /// Files, and folders in which every .ll file is taken
    #[arg(required_unless_present_any = ["random", "time"], value_name = "PATH")]
    files: Vec<PathBuf>,

    /// Also test this many random programs [default: none with files, else as many as --time allows]
    #[arg(long, value_name = "N")]
    random: Option<u64>,

    /// Seed of the first random program
    #[arg(long, default_value_t = 0, value_name = "SEED")]
    seed: u64,

    /// What random programs are made of, as for `fuzz`
    #[arg(long, default_value = "default", value_parser = preset, value_name = "NAME")]
    preset: Config,

    /// Begin no further program after this long, with each LLVM
    #[arg(long, value_parser = duration, value_name = "TIME")]
    time: Option<Duration>,

    /// Threads, each with an LLVM of its own [default: one per core]
    #[arg(short, long, value_parser = number_of_jobs, value_name = "N")]
    jobs: Option<NonZeroUsize>,

    /// Keep programs of which a claim is refuted in this folder
    #[arg(long, value_name = "DIR")]
    findings: Option<PathBuf>,

    /// The analyses that are asked [default: all]
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = printer)]
    analysis: Vec<Printer>,

    /// Find the smallest program for the first claims of each kind that are refuted
    #[arg(long)]
    reduce: bool,

    /// Also ask what could have been claimed where nothing was, of functions whose every execution can be run
    #[arg(long)]
    precision: bool,

    /// Candidates that a reduction may try
    #[arg(long, default_value_t = 2000, value_name = "N", requires = "reduce")]
    tries: usize,

    /// Who reads the output
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,

    #[command(flatten)]
    text: Text,
    #[command(flatten)]
    setup: Setup,
}

/// The options of a check of claims: claims are asked in every execution, so fewer inputs show as much.
const CHECK: Options = Options {
    inputs: 200,
    enough_inputs: 100,
    exhaustive: 1 << 10,
    total_steps: 5_000_000,
    more_steps: 1 << 20,
    ..Options::CHECK
};

/// How many claims of one kind are reduced: campaigns meet the same mistake many times.
const REDUCED_OF_KIND: usize = 5;

/// What one LLVM claims of one program.
#[derive(Serialize)]
struct Line<'a> {
    llvm: &'a str,
    #[serde(flatten)]
    analysed: &'a Analysed,
}

/// The last line of the JSON.
#[derive(Default, Serialize)]
struct Summary {
    #[serde(skip)]
    shapes: BTreeMap<(ClaimKind, String), u64>,
    #[serde(skip)]
    agreed: BTreeMap<(ClaimKind, String, &'static str), Agreed>,
    programs: u64,
    claims: u64,
    checked: u64,
    refuted: u64,
    untested: u64,
    unsupported: u64,
    weak: u64,
    kinds: BTreeMap<ClaimKind, Counts>,
    /// Where all executions agree on more than was claimed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    precision: Vec<LostPrecision>,
    /// Programs that could not be read, or not be expressed for this LLVM.
    unread: u64,
    seconds: f64,
}

/// How often all executions agree on something; the size of the smallest function, its program and its name; and the line.
type Agreed = (u64, (usize, String, String), String);

/// Lines of one shape that claim nothing of functions whose every execution was run.
#[derive(Clone, Serialize)]
struct LostPrecision {
    kind: ClaimKind,
    shape: String,
    /// All lines of this kind and shape.
    lines: u64,
    /// What all executions agree on.
    agreed: &'static str,
    /// In how many of the lines they do.
    times: u64,
    /// The smallest function: its program, its name and its size in instructions.
    smallest: (String, String, usize),
    /// What LLVM says of it.
    line: String,
}

impl Analyses {
    pub fn run(self) -> anyhow::Result<Exit> {
        self.setup.llvm.machine.emulation.refuse("analyses")?;
        // Executions and the parser recurse as deeply as programs are nested.
        let work = std::thread::Builder::new().stack_size(STACK).spawn(move || self.work());
        work.context("cannot start a thread")?.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    }

    fn work(self) -> anyhow::Result<Exit> {
        let begin = Instant::now();
        let store = self.findings.as_deref().map(Store::open).transpose()?;
        let files = files::collect(&self.files)?;
        if files.is_empty() && !self.files.is_empty() {
            bail!("no .ll file in the folders that are given");
        }
        let stop = interrupted()?;
        let (mut backend, llvms) = self.setup.llvm.open(&Interrupt::by(stop.clone()))?;
        let printers = if self.analysis.is_empty() { Printer::ALL.to_vec() } else { self.analysis.clone() };
        let mut summary = Summary::default();
        for llvm in &llvms {
            let settings = self.setup.settings(CHECK, Pipeline::from_passes(Vec::new())).with(&Subject::from(llvm));
            settings.try_on(&mut *backend).with_context(|| format!("LLVM {}", llvm.description.version))?;
            let programs = |number: u64| self.program(&files, number, llvm);
            let plan = AnalysesPlan {
                // Files first, then random programs.
                numbers: 0..(files.len() as u64).saturating_add(self.seeds()),
                programs: &programs,
                printers: &printers,
                precision: self.precision,
                settings: &settings,
                reduction: self.reduce.then_some(Reduction { tries: self.tries, of_kind: REDUCED_OF_KIND }),
                jobs: jobs(self.jobs),
                deadline: self.time.map(|time| Instant::now() + time),
            };
            let make = |interrupt: &Interrupt| self.setup.llvm.start(interrupt);
            // An error of printing must not stop the merge in the middle; the first is kept.
            let mut failed = None;
            run(&plan, store.as_ref(), &make, &stop, &mut |analysed, unsaved| {
                summary.add(analysed);
                let is_random = analysed.number >= files.len() as u64;
                failed = failed.take().or(self.print(analysed, is_random, llvm, unsaved).err());
            })
            .context(UNUSABLE)?;
            failed.map_or(Ok(()), Err)?;
        }
        summary.seconds = begin.elapsed().as_secs_f64();
        summary.count();
        match self.format {
            Format::Json => anstream::println!("{}", serde_json::to_string(&summary)?),
            Format::Human => summary.print(),
        }
        Ok(match (summary.refuted, summary.checked) {
            // Nothing that was named could be read.
            _ if summary.programs == summary.unread && self.files.len() == 1 => Exit::BadInput,
            (1.., _) => Exit::Violation,
            (0, 0) => Exit::Undecided,
            (0, _) => Exit::Clean,
        })
    }

    /// How many random programs there are at most.
    fn seeds(&self) -> u64 {
        self.random.unwrap_or(if self.time.is_some() && self.files.is_empty() { u64::MAX } else { 0 })
    }

    /// A program by its number, with its name: files come first.
    fn program(&self, files: &[PathBuf], number: u64, llvm: &InstalledLlvm) -> (String, Result<Module, String>) {
        let version = LlvmVersion(llvm.major);
        let (name, module) = match files.get(number as usize) {
            Some(file) => {
                let source = read(file, self.text.version_for(llvm));
                let module = source.and_then(|source| said_for(&source.module, version));
                (file.display().to_string(), module.map_err(|error| format!("{error:#}")))
            }
            None => {
                let seed = self.seed.wrapping_add(number - files.len() as u64);
                let said = downgrade(&from_seed(seed, &self.preset), version).map(|said| said.module);
                (format!("seed {seed}"), said.map_err(|error| error.to_string()))
            }
        };
        let module = module.map(|mut module| {
            // Without a machine, LLVM has a layout of its own, and prints none.
            if !self.setup.llvm.machine.target().has_machine() {
                layout::agree(&mut [&mut module]);
            }
            module
        });
        (name, module)
    }

    fn print(
        &self,
        analysed: &Analysed,
        is_random: bool,
        llvm: &InstalledLlvm,
        unsaved: Option<&Unsaved>,
    ) -> anyhow::Result<()> {
        if let Some(unsaved) = unsaved {
            anstream::eprintln!("{unsaved}\n{}", unsaved.print());
        }
        // A line for each random program would bury those that say something.
        let is_told = !is_random || self.format == Format::Human || !analysed.refuted().is_empty();
        let Analysed { file, .. } = analysed;
        if let Some(error) = &analysed.unread {
            anstream::eprintln!("{file}: {error}");
        }
        let release = &llvm.description.version;
        if self.format == Format::Json {
            if is_told {
                anstream::println!("{}", serde_json::to_string(&Line { llvm: release, analysed })?);
            }
            return Ok(());
        }
        let llvm = release;
        for Failed { analysis, error } in &analysed.failures {
            anstream::eprintln!("{file}: {analysis} of LLVM {llvm}: {error}");
        }
        // Who asks for all asks for those that there are.
        for analysis in analysed.missing.iter().filter(|_| !self.analysis.is_empty()) {
            anstream::eprintln!("{file}: LLVM {llvm} does not print {analysis}");
        }
        for function in &analysed.functions {
            if let Some(reason) = function.reason.as_ref().filter(|_| !is_random) {
                anstream::println!("{file}: @{}: not executed: {reason}", Name(&function.name));
            }
            for refuted in &function.refuted {
                anstream::println!(
                    "{file}: @{}: LLVM {llvm} claims wrongly ({}): {}",
                    Name(&function.name),
                    refuted.kind,
                    refuted.claim.trim()
                );
                anstream::println!("  {}", refuted.why);
                if refuted.needs_undef {
                    anstream::println!("  only with undef among the inputs");
                }
                for input in &refuted.inputs {
                    anstream::println!("  {} {} = {}", input.ty, input.name, input.value);
                }
                for line in &refuted.trace {
                    anstream::println!("    {line}");
                }
            }
        }
        for Reduced { function, kind, program, minimal, alias_analysis, wrong_code } in &analysed.reduced {
            let minimal = if *minimal { "the smallest program" } else { "a smaller program" };
            let by = alias_analysis.map(|analysis| format!(", by {analysis} alone")).unwrap_or_default();
            anstream::println!("{file}: @{}: {minimal} ({kind}{by}):\n{program}", Name(function));
            if let Some(WrongCode { pipeline, options, class }) = wrong_code {
                let options = options.iter().map(|option| format!(" {option}")).collect::<String>();
                anstream::println!("  wrong code ({class}): {pipeline}{options}");
            }
        }
        Ok(())
    }
}

impl Summary {
    fn add(&mut self, analysed: &Analysed) {
        self.programs += 1;
        self.unread += u64::from(analysed.unread.is_some());
        for (kind, counts) in analysed.functions.iter().flat_map(|function| &function.kinds) {
            self.kinds.entry(*kind).or_default().add(counts);
        }
        for function in &analysed.functions {
            for WeakLine { kind, shape, line, agreed } in &function.weak {
                *self.shapes.entry((*kind, shape.clone())).or_default() += 1;
                let Some(agreed) = agreed else { continue };
                let example = (function.size, analysed.file.clone(), function.name.to_string());
                let entry = self.agreed.entry((*kind, shape.clone(), *agreed));
                let (times, smallest, shown) = entry.or_insert_with(|| (0, example.clone(), line.clone()));
                *times += 1;
                if example.0 < smallest.0 {
                    (*smallest, *shown) = (example, line.clone());
                }
            }
        }
    }

    /// The table of lost precision, the most frequent first within a kind.
    fn lost_precision(&self) -> Vec<LostPrecision> {
        let rows =
            self.agreed.iter().map(|((kind, shape, agreed), (times, (size, file, function), line))| LostPrecision {
                kind: *kind,
                shape: shape.clone(),
                lines: self.shapes.get(&(*kind, shape.clone())).copied().unwrap_or_default(),
                agreed,
                times: *times,
                smallest: (file.clone(), function.clone(), *size),
                line: line.clone(),
            });
        let mut rows: Vec<LostPrecision> = rows.collect();
        rows.sort_by_key(|row| (row.kind, std::cmp::Reverse(row.times)));
        rows
    }

    /// Adds up the kinds.
    fn count(&mut self) {
        let mut all = Counts::default();
        self.kinds.values().for_each(|counts| all.add(counts));
        let Counts { checked, refuted, untested, unsupported, weak } = all;
        self.claims = checked + refuted + untested;
        (self.checked, self.refuted, self.untested) = (checked, refuted, untested);
        (self.unsupported, self.weak) = (unsupported, weak);
        self.precision = self.lost_precision();
    }

    fn print(&self) {
        let mut table = with_numbers(["claims about", "checked", "refuted", "untested", "unsupported", "weak"], 1..6);
        for (kind, counts) in &self.kinds {
            let Counts { checked, refuted, untested, unsupported, weak } = counts;
            table.add_row([
                kind.to_string(),
                checked.to_string(),
                refuted.to_string(),
                untested.to_string(),
                unsupported.to_string(),
                weak.to_string(),
            ]);
        }
        anstream::println!("{table}");
        if !self.precision.is_empty() {
            let head = ["nothing claimed about", "shape", "all executions agree on", "times", "of", "smallest example"];
            let mut table = with_numbers(head, 3..5);
            for LostPrecision { kind, shape, lines, agreed, times, smallest: (file, function, size), line } in
                &self.precision
            {
                let example = format!("{file}: @{}, {size} instructions: {line}", Name(function));
                table.add_row([
                    kind.to_string(),
                    shape.clone(),
                    (*agreed).to_owned(),
                    times.to_string(),
                    lines.to_string(),
                    example,
                ]);
            }
            anstream::println!("{table}");
        }
        anstream::println!(
            "{} claims: {} checked, {} refuted, {} untested; {} lines unsupported, {} claim nothing; {} programs, {:.1} s",
            self.claims,
            self.checked,
            self.refuted,
            self.untested,
            self.unsupported,
            self.weak,
            self.programs,
            self.seconds
        );
    }
}

/// An analysis by its name.
fn printer(name: &str) -> Result<Printer, String> {
    let names = || Printer::ALL.map(Printer::name).join(", ");
    Printer::named(name).ok_or_else(|| format!("no analysis `{name}`; there are {}", names()))
}
