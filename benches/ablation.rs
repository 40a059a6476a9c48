//! What each heuristic of the choice of inputs earns: a table of the wrong pairs that are refuted without it, and of the
//! time that is saved.
//!
//! ```console
//! $ cargo bench --bench ablation                     # the wrong pairs of the corpus
//! $ cargo bench --bench ablation -- FOLDER …         # and every file there with `@src` and `@tgt`
//! ```
//!
//! *Lost* are the pairs that are refuted with all heuristics under one of the seeds, and under none without this one; *only
//! without* is the other way round; *runs* are pairs times seeds. The second table, of a check with many inputs, has the
//! pairs that a campaign's check does not refute under every seed.
#![allow(missing_docs, reason = "a program")]

use irrefute::ir::{LlvmVersion, Module, layout, parse};
use irrefute::refine::{Heuristic, Heuristics, Options, Side, Verdict, check};
use irrefute::semantics::{Dialect, Program};
use rustix::time::{ClockId, clock_gettime};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// With one seed, a pair that is refuted half of the time would count for or against a heuristic by chance.
const SEEDS: u64 = 4;

/// A file with `@src` and `@tgt`.
struct Pair {
    module: Module,
    program: Program,
    options: Options,
}

impl Pair {
    /// A pair, if the file holds one that is read.
    fn read(text: &str, options: Options) -> Option<Pair> {
        let mut module = parse(text, LlvmVersion::DEFAULT).ok()?;
        layout::agree(&mut [&mut module]);
        let program = Program::new(&module, Dialect::LANGREF);
        let pair = Pair { module, program, options };
        pair.side("src").and(pair.side("tgt")).is_some().then_some(pair)
    }

    fn side(&self, name: &str) -> Option<Side<'_>> {
        Side::new(&self.module, &self.program, name)
    }

    fn is_refuted(&self, options: &Options) -> bool {
        let (Some(source), Some(target)) = (self.side("src"), self.side("tgt")) else { return false };
        check(source, target, options).verdict == Verdict::Violates
    }
}

/// The wrong pairs of the corpus, and the pairs in folders.
fn pairs(folders: &[PathBuf]) -> anyhow::Result<Vec<Pair>> {
    let is_wrong = |case: &irrefute_corpus::Case| {
        case.expectations.iter().any(|e| e.dialect == "langref" && e.verdict.starts_with("violates"))
    };
    let corpus = irrefute_corpus::all()?.into_iter().filter(is_wrong);
    let mut pairs: Vec<Pair> = corpus.filter_map(|case| Pair::read(&case.text, case.options)).collect();
    for folder in folders {
        add_pairs(folder, &mut pairs)?;
    }
    Ok(pairs)
}

fn add_pairs(folder: &Path, pairs: &mut Vec<Pair>) -> anyhow::Result<()> {
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<anyhow::Result<_>>()?;
    paths.sort();
    for path in paths {
        if path.is_dir() {
            add_pairs(&path, pairs)?;
        } else if path.extension().is_some_and(|extension| extension == "ll") {
            pairs.extend(Pair::read(&std::fs::read_to_string(&path)?, Options::CHECK));
        }
    }
    Ok(())
}

/// How often each pair was refuted, and the time that took in seconds.
struct Run {
    refuted: Vec<u64>,
    seconds: f64,
}

fn run(pairs: &[&Pair], seeds: Range<u64>, options: &dyn Fn(&Pair) -> Options) -> Run {
    let before = cpu_seconds();
    let refuted = |pair: &Pair| {
        let options = options(pair);
        seeds.clone().filter(|seed| pair.is_refuted(&Options { seed: *seed, ..options.clone() })).count() as u64
    };
    let refuted = pairs.iter().map(|pair| refuted(pair)).collect();
    Run { refuted, seconds: cpu_seconds() - before }
}

fn cpu_seconds() -> f64 {
    let now = clock_gettime(ClockId::ProcessCPUTime);
    now.tv_sec as f64 + now.tv_nsec as f64 / 1e9
}

/// One table: all heuristics, then all but one, for each. The pairs that are not refuted under every seed.
fn table<'p>(name: &str, pairs: &[&'p Pair], options: &dyn Fn(&Pair) -> Options) -> Vec<&'p Pair> {
    let with = |pairs: &[&Pair], seeds, heuristics| {
        run(pairs, seeds, &move |pair| Options { heuristics, explains: false, ..options(pair) })
    };
    // Right pairs, and those that are too hard for this check, would only cost time. They are chosen under other seeds:
    // a pair that is refuted by chance would count for the heuristics that were there.
    let may_be_refuted = with(pairs, SEEDS..2 * SEEDS, Heuristics::ALL).refuted;
    let kept: Vec<&Pair> = pairs.iter().zip(&may_be_refuted).filter(|(_, n)| **n > 0).map(|(pair, _)| *pair).collect();
    let hard = pairs.iter().zip(&may_be_refuted).filter(|(_, n)| **n < SEEDS).map(|(pair, _)| *pair).collect();
    let all = with(&kept, 0..SEEDS, Heuristics::ALL);
    let total = |run: &Run| run.refuted.iter().sum::<u64>();
    let runs = kept.len() as u64 * SEEDS;
    println!(
        "\n{name}: {} of {} pairs, {} of {runs} runs, {:.1} s\n",
        kept.len(),
        pairs.len(),
        total(&all),
        all.seconds
    );
    println!("| without | lost | only without | runs | time |\n|---|--:|--:|--:|--:|");
    for heuristic in Heuristic::ALL {
        let less = with(&kept, 0..SEEDS, Heuristics::without(*heuristic));
        let count = |has: fn(u64, u64) -> bool| {
            all.refuted.iter().zip(&less.refuted).filter(|(all, less)| has(**all, **less)).count()
        };
        let (lost, won) = (count(|all, less| all > 0 && less == 0), count(|all, less| all == 0 && less > 0));
        let runs = total(&less) as i64 - total(&all) as i64;
        println!("| {heuristic:?} | {lost} | {won} | {runs:+} | {:.2} |", less.seconds / all.seconds);
    }
    hard
}

fn main() -> anyhow::Result<()> {
    let folders: Vec<PathBuf> = std::env::args().skip(1).filter(|a| !a.starts_with('-')).map(PathBuf::from).collect();
    let pairs = pairs(&folders)?;
    let campaign = |pair: &Pair| {
        let (undefined, address_bits) = (pair.options.undefined, pair.options.address_bits);
        Options { undefined, address_bits, exhaustive: 0, ..Options::CAMPAIGN }
    };
    let all: Vec<&Pair> = pairs.iter().collect();
    let hard = table("A campaign's check (32 inputs, nothing listed)", &all, &campaign);
    table("A check (2,000 inputs at most) of what the first did not always refute", &hard, &|pair| {
        pair.options.clone()
    });
    Ok(())
}
