//! `irrefute analyses`: does what LLVM's analyses claim hold?

use super::input::{read, said_for};
use super::options::{Format, Setup, Text, ended_by_interrupt};
use super::tables::with_numbers;
use super::{Exit, STACK};
use crate::generate::{Config, from_seed};
use crate::ir::quote::Name;
use crate::ir::{LlvmVersion, downgrade, layout};
use crate::oracle::{Counts, FunctionReport, Kind, Printer};
use crate::refine::Options;
use crate::trial::{Pipeline, ReducedClaim, Subject, analyses, reduced_claim};
use anyhow::Context;
use clap::Args;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

/// Tests what LLVM's analyses claim about the functions of files.
///
/// LLVM prints what its analyses believe: ranges, trip counts, aliases and so on. Each function is executed on inputs, and
/// every claim is checked on every execution without undefined behaviour. A claim that does not hold is shown with the
/// execution on which it does not.
#[derive(Args)]
#[command(after_help = "Examples:\n  irrefute analyses file.ll\n  \
                        irrefute analyses file.ll --analysis scalar-evolution --llvm 15,19,22\n  \
                        irrefute analyses file.ll --reduce\n  irrefute analyses --random 1000 --preset memory\n  irrefute analyses *.ll --format json\n\nExit codes: 0 every claim that was tested holds, 1 a claim was refuted, 2 bad usage or input, 3 no claim was tested.")]
pub struct Analyses {
    /// The files
    #[arg(required_unless_present = "random", value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Also test this many random programs
    #[arg(long, default_value_t = 0, value_name = "N")]
    random: u64,

    /// Seed of the first random program
    #[arg(long, default_value_t = 0, value_name = "SEED", requires = "random")]
    seed: u64,

    /// What random programs are made of, as for `fuzz`
    #[arg(long, default_value = "default", value_parser = preset, value_name = "NAME", requires = "random")]
    preset: Config,

    /// The analyses that are asked [default: all]
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = printer)]
    analysis: Vec<Printer>,

    /// Find the smallest program for each kind of claim that is refuted of a function
    #[arg(long)]
    reduce: bool,

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
const CHECK: Options = Options { inputs: 200, enough_inputs: 100, exhaustive: 1 << 10, ..Options::CHECK };

/// What one LLVM claims of one file.
#[derive(Serialize)]
struct Analysed {
    file: String,
    llvm: String,
    functions: Vec<FunctionReport>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    failures: Vec<Failed>,
    /// With `--reduce`: the smallest programs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    reduced: Vec<Reduced>,
}

/// The smallest program of which a claim is refuted.
#[derive(Serialize)]
struct Reduced {
    function: Arc<str>,
    kind: Kind,
    program: String,
    minimal: bool,
    /// The alias analysis that makes the claim alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    alias_analysis: Option<&'static str>,
}

impl Reduced {
    fn new(function: &Arc<str>, kind: Kind, small: &ReducedClaim) -> Reduced {
        let (program, minimal) = (small.module.to_string(), small.is_minimal);
        Reduced { function: function.clone(), kind, program, minimal, alias_analysis: small.alias_analysis }
    }
}

/// The functions and kinds of the claims that are refuted, each once.
fn wrong(functions: &[FunctionReport]) -> BTreeSet<(Arc<str>, Kind)> {
    let of = |report: &FunctionReport| {
        let kinds: Vec<_> = report.refuted.iter().map(|refuted| (report.name.clone(), refuted.kind)).collect();
        kinds
    };
    functions.iter().flat_map(of).collect()
}

/// An analysis that printed nothing that could be used.
#[derive(Serialize)]
struct Failed {
    analysis: Printer,
    error: String,
}

impl Failed {
    fn new(analysis: Printer, error: String) -> Failed {
        Failed { analysis, error }
    }
}

/// The last line of the JSON.
#[derive(Serialize)]
struct Summary {
    claims: u64,
    checked: u64,
    refuted: u64,
    untested: u64,
    unsupported: u64,
    weak: u64,
    kinds: BTreeMap<Kind, Counts>,
    /// Programs that could not be read, or not be expressed for this LLVM.
    unread: u64,
    seconds: f64,
}

impl Analyses {
    pub fn run(self) -> anyhow::Result<Exit> {
        // Executions and the parser recurse as deeply as programs are nested.
        let work = std::thread::Builder::new().stack_size(STACK).spawn(move || self.work());
        work.context("cannot start a thread")?.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    }

    fn work(self) -> anyhow::Result<Exit> {
        let begin = Instant::now();
        let (mut backend, llvms) = self.setup.llvm.open(&ended_by_interrupt()?)?;
        let printers = if self.analysis.is_empty() { Printer::ALL.to_vec() } else { self.analysis.clone() };
        let mut total = BTreeMap::<Kind, Counts>::new();
        let mut unread = 0;
        for llvm in &llvms {
            let settings = self.setup.settings(CHECK, Pipeline::from_passes(Vec::new())).with(&Subject::from(llvm));
            let version = LlvmVersion(llvm.major);
            let text_version = self.text.version_for(llvm);
            let of_file = |file: &PathBuf| {
                let module = read(file, text_version).and_then(|source| said_for(&source.module, version));
                (file.display().to_string(), module)
            };
            let of_seed = |seed: u64| {
                let module = downgrade(&from_seed(seed, &self.preset), version).map(|said| said.module);
                (format!("seed {seed}"), module.map_err(anyhow::Error::from))
            };
            let seeds = self.seed..self.seed.saturating_add(self.random);
            for (file, module) in self.files.iter().map(of_file).chain(seeds.map(of_seed)) {
                let module = match module {
                    Ok(mut module) => {
                        // Without a machine, LLVM has a layout of its own, and prints none.
                        if !self.setup.llvm.machine.target().has_machine() {
                            layout::agree(&mut [&mut module]);
                        }
                        module
                    }
                    // One program that cannot be read does not keep the others from being tested.
                    Err(error) if self.files.len() > 1 || self.random > 0 => {
                        anstream::eprintln!("{file}: {error:#}");
                        unread += 1;
                        continue;
                    }
                    Err(error) => return Err(error),
                };
                let trial = analyses(&module, &printers, &settings, &mut *backend)?;
                let mut failures: Vec<Failed> =
                    trial.failures.iter().map(|(analysis, error)| Failed::new(*analysis, error.to_string())).collect();
                // Who asks for all asks for those that there are.
                if !self.analysis.is_empty() {
                    let missing = || format!("LLVM {} does not print it", llvm.major);
                    failures.extend(trial.missing.iter().map(|analysis| Failed::new(*analysis, missing())));
                }
                let mut reduced = Vec::new();
                if self.reduce {
                    for (function, kind) in wrong(&trial.functions) {
                        let of = (&*function, kind);
                        let small = reduced_claim(&module, of, &settings, &mut *backend, self.tries);
                        reduced.extend(small.map(|small| Reduced::new(&function, kind, &small)));
                    }
                }
                let analysed = Analysed {
                    reduced,
                    file,
                    llvm: llvm.description.version.clone(),
                    functions: trial.functions,
                    failures,
                };
                for (kind, counts) in analysed.functions.iter().flat_map(|function| &function.kinds) {
                    total.entry(*kind).or_default().add(counts);
                }
                self.print(&analysed)?;
            }
        }
        let summary = Summary::of(total, unread, begin.elapsed().as_secs_f64());
        match self.format {
            Format::Json => anstream::println!("{}", serde_json::to_string(&summary)?),
            Format::Human => summary.print(),
        }
        Ok(match (summary.refuted, summary.checked) {
            (1.., _) => Exit::Violation,
            (0, 0) => Exit::Undecided,
            (0, _) => Exit::Clean,
        })
    }

    fn print(&self, analysed: &Analysed) -> anyhow::Result<()> {
        if self.format == Format::Json {
            anstream::println!("{}", serde_json::to_string(analysed)?);
            return Ok(());
        }
        let Analysed { file, llvm, .. } = analysed;
        for Failed { analysis, error } in &analysed.failures {
            anstream::eprintln!("{file}: {analysis} of LLVM {llvm}: {error}");
        }
        for function in &analysed.functions {
            if let Some(reason) = &function.reason {
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
                for input in &refuted.inputs {
                    anstream::println!("  {} {} = {}", input.ty, input.name, input.value);
                }
                for line in &refuted.trace {
                    anstream::println!("    {line}");
                }
            }
        }
        for Reduced { function, kind, program, minimal, alias_analysis } in &analysed.reduced {
            let minimal = if *minimal { "the smallest program" } else { "a smaller program" };
            let by = alias_analysis.map(|analysis| format!(", by {analysis} alone")).unwrap_or_default();
            anstream::println!("{file}: @{}: {minimal} ({kind}{by}):\n{program}", Name(function));
        }
        Ok(())
    }
}

impl Summary {
    fn of(kinds: BTreeMap<Kind, Counts>, unread: u64, seconds: f64) -> Summary {
        let mut all = Counts::default();
        kinds.values().for_each(|counts| all.add(counts));
        let Counts { checked, refuted, untested, unsupported, weak } = all;
        Summary {
            claims: checked + refuted + untested,
            checked,
            refuted,
            untested,
            unsupported,
            weak,
            kinds,
            unread,
            seconds,
        }
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
        anstream::println!(
            "{} claims: {} checked, {} refuted, {} untested; {} lines unsupported, {} claim nothing; {:.1} s",
            self.claims,
            self.checked,
            self.refuted,
            self.untested,
            self.unsupported,
            self.weak,
            self.seconds
        );
    }
}

/// A configuration of the generator by its name.
fn preset(name: &str) -> Result<Config, String> {
    Config::preset(name).ok_or_else(|| format!("no preset `{name}`; there are {}", Config::PRESETS.join(", ")))
}

/// An analysis by its name.
fn printer(name: &str) -> Result<Printer, String> {
    let names = || Printer::ALL.map(Printer::name).join(", ");
    Printer::named(name).ok_or_else(|| format!("no analysis `{name}`; there are {}", names()))
}
