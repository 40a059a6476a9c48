//! `irrefute corpus add`: seeds for mutation out of what people compile.

use super::coverage::{bar, in_short, job, read};
use super::options::{Format, Llvm, Setup, interrupted, pipeline};
use super::progress::{of_corpus, shown};
use super::words::{filled, plural};
use super::{Exit, input};
use crate::campaign::corpus::CorpusReading;
use crate::campaign::corpus::reader::CorpusReader;
use crate::campaign::corpus::selection::{CutFile, CutProgram, Selection, SelectionTally, cut_out};
use crate::campaign::files::collect_with;
use crate::campaign::findings::llvm_coverage;
use crate::campaign::threads::on_all_cores;
use crate::coverage::Coverage;
use crate::ir::LlvmVersion;
use crate::llvm::{Failure, Interrupt, RunsIn, Watching};
use crate::refine::Options;
use crate::trial::Pipeline;
use anyhow::{Context, bail};
use clap::{Args, Subcommand};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

/// Makes seeds for `fuzz --seed-corpus` out of what people compile.
#[derive(Args)]
pub struct Corpus {
    #[command(subcommand)]
    command: CorpusCommand,
}

#[derive(Subcommand)]
enum CorpusCommand {
    Add(Box<Add>),
}

/// Adds the functions of a project that reach code of LLVM which nothing else in the corpus reaches.
///
/// Cuts every function out of its module, with as much of what it calls as fits into 200 instructions. Names, debug
/// information and the letters of strings go, so what is kept does not tell where it is from; functions
/// of one structure become one. LLVM then optimizes each, small ones first, while breakpoints tell what it
/// reaches. What was reached stays in the folder, so a second project adds only what the first lacks.
#[derive(Args)]
#[command(after_help = "Examples:\n  make CC=clang CFLAGS='-O1 -Xclang -disable-llvm-passes -save-temps=obj'\n  \
                        irrefute corpus add .\n  irrefute fuzz --seed-corpus corpus --time 10m\n  \
                        irrefute corpus add --into seeds --passes O3 --passes slp-vectorizer build\n  \
                        irrefute coverage --programs 20000 --save generated.json\n  \
                        irrefute corpus add --against generated.json build\n\n\
                        Exit codes: 0 something was kept, 2 bad usage, input or installation, 3 nothing was.")]
pub struct Add {
    /// Bitcode or IR, and folders of such files (.bc, .ll)
    #[arg(value_name = "PATH", required = true)]
    paths: Vec<PathBuf>,

    /// The corpus: a folder, which is made if it does not exist
    #[arg(long, default_value = "corpus", value_name = "DIR")]
    into: PathBuf,

    /// The passes that run, as `opt -passes` takes them; may be repeated
    #[arg(long, default_value = "O2", value_parser = pipeline, value_name = "PIPELINE")]
    passes: Vec<Pipeline>,

    /// Runs whose coverage needs no further program: findings folders, and files of `coverage --save`
    #[arg(long, value_name = "OTHER")]
    against: Vec<PathBuf>,

    /// Who reads the output
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,

    #[command(flatten)]
    setup: Setup,
}

impl Corpus {
    pub fn run(self) -> anyhow::Result<Exit> {
        match self.command {
            CorpusCommand::Add(add) => add.run(),
        }
    }
}

impl Add {
    fn run(self) -> anyhow::Result<Exit> {
        let mut files = collect_with(&self.paths, &["bc", "ll"])?;
        if let Ok(own) = fs::canonicalize(&self.into) {
            // A corpus in the folder of its project is no part of the project.
            files.retain(|file| fs::canonicalize(file).is_ok_and(|file| !file.starts_with(&own)));
        }
        if files.is_empty() {
            bail!(
                "no .bc or .ll file in what is given (clang writes them with -save-temps=obj, rustc with --emit=llvm-bc)"
            );
        }
        fs::create_dir_all(&self.into).with_context(|| format!("cannot make {}", self.into.display()))?;
        let kept = self.into.join(llvm_coverage::FILE);
        let mut known = if kept.is_file() { read(&kept)? } else { Coverage::default() };
        for other in &self.against {
            known.merge(&read(other)?);
        }
        let interrupt = Interrupt::by(interrupted()?);
        let reading = CorpusReading { interrupt: interrupt.clone(), ..CorpusReading::default() };
        reading.files.store(files.len(), Ordering::Relaxed);
        let mut selection = Selection::new(known);
        for functions in shown(|| self.functions(&files, &reading), || of_corpus(&reading))? {
            selection.add(functions);
        }
        let chosen = self.choose(&mut selection, &interrupt);
        // Also after an error or Ctrl-C: what was kept is on disk, and would otherwise be tried against itself.
        llvm_coverage::write(&self.into, &kept, &selection.known)
            .with_context(|| format!("cannot write {}", kept.display()))?;
        chosen?;
        self.print(&selection.tally)?;
        Ok(if selection.tally.kept > 0 { Exit::Clean } else { Exit::Undecided })
    }

    /// The functions of each file.
    fn functions(&self, files: &[PathBuf], reading: &CorpusReading) -> anyhow::Result<Vec<CutFile>> {
        let (dialect, check) = (self.setup.checking.dialect, self.setup.checking.options(Options::CAMPAIGN));
        let reader = CorpusReader { dialect, check: &check, reading };
        let of_file = |path: &PathBuf| {
            reading.done.fetch_add(1, Ordering::Relaxed);
            // The reasons are counted, so they name no file.
            let source = input::read(path, LlvmVersion::DEFAULT)
                .map_err(|error| error.root_cause().to_string().lines().last().unwrap_or_default().trim().to_owned())?;
            Ok(cut_out(source.module, &reader))
        };
        Ok(on_all_cores(files, of_file)?)
    }

    /// Lets LLVM optimize every function, and writes those that it does something new for.
    fn choose(&self, selection: &mut Selection, interrupt: &Interrupt) -> anyhow::Result<()> {
        let llvm = &self.setup.llvm;
        anyhow::ensure!(llvm.opt.is_none(), "--opt names a command, and only libraries can be watched");
        let started = llvm.start_watching(Some(&Watching::default()), RunsIn::Scratch, interrupt);
        let (mut backend, llvms) = llvm.wanted_of(started)?;
        Llvm::expect_watchable(&llvms)?;
        let candidates = selection.take_candidates();
        let bar = bar(candidates.len() as u64);
        for candidate in candidates {
            let (mut reached, mut failures) = (Vec::new(), Vec::new());
            for installed in &llvms {
                for passes in &self.passes {
                    failures.extend(backend.run(&job(llvm, installed, passes, candidate.text())).err());
                    reached.extend(backend.reached());
                }
            }
            // Then LLVM was ended, and failed at nothing.
            if interrupt.is_set() {
                break;
            }
            bar.inc(1);
            match failures.first() {
                Some(rejected @ Failure::Rejected(_)) => selection.refuse(in_short(rejected)),
                failure if selection.keeps(&reached, failure.map(in_short)) => self.keep(&candidate)?,
                _ => {}
            }
        }
        bar.finish_and_clear();
        Ok(())
    }

    fn keep(&self, program: &CutProgram) -> anyhow::Result<()> {
        let path = self.into.join(program.file_name());
        fs::write(&path, program.text()).with_context(|| format!("cannot write {}", path.display()))
    }

    fn print(&self, tally: &SelectionTally) -> anyhow::Result<()> {
        if matches!(self.format, Format::Json) {
            anstream::println!("{}", serde_json::to_string(tally)?);
            return Ok(());
        }
        print_tally(tally, &self.into);
        Ok(())
    }
}

fn print_tally(tally: &SelectionTally, into: &Path) {
    let SelectionTally { files, functions, kept, blocks, repeated, covered, .. } = tally;
    anstream::println!(
        "{}",
        filled(&format!(
            "{kept} of {} kept in {}; they reach {} of LLVM that nothing else there does.",
            plural(*functions, "function"),
            into.display(),
            plural(*blocks, "block"),
        ))
    );
    anstream::println!(
        "{}, {repeated} of one structure with another, {covered} that reach nothing new",
        plural(*files, "file")
    );
    print_reasons("files that cannot be read", &tally.unreadable);
    print_reasons("functions that a campaign cannot use", &tally.refused);
    print_reasons("functions on which LLVM fails, which were kept", &tally.failed);
}

/// Prints a total and the most frequent reasons.
fn print_reasons(title: &str, reasons: &BTreeMap<String, u64>) {
    let mut all: Vec<_> = reasons.iter().collect();
    if all.is_empty() {
        return;
    }
    all.sort_by(|a, b| b.1.cmp(a.1).then(a.0.cmp(b.0)));
    anstream::println!("{} {title}:", reasons.values().sum::<u64>());
    all.into_iter().take(MOST_REASONS).for_each(|(reason, times)| anstream::println!("  {times} x {reason}"));
}

/// Reasons that are printed; the JSON has all.
const MOST_REASONS: usize = 8;
