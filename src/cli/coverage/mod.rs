//! `irrefute coverage`: which code of LLVM programs reach.

mod changes;

use self::changes::Changes;
use super::Exit;
use super::options::{Format, Llvm, ended_by_interrupt, pipeline, preset};
use super::tables::with_numbers;
use super::words::{columns, filled, plural};
use crate::campaign::files::{MOST_OF_A_PROGRAM, collect, read_at_most};
use crate::campaign::findings::llvm_coverage;
use crate::coverage::{Coverage as Reached, LibraryCoverage, Missed, Share, missed, shares};
use crate::generate::{Config, from_seed};
use crate::ir::{LlvmVersion, print};
use crate::llvm::installed::InstalledLlvm;
use crate::llvm::{Backend, Failure, Job, RunsIn, Target, Want, Watching, dumps};
use crate::trial::Pipeline;
use anyhow::{Context, bail};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Shows which code of LLVM was reached: by a campaign (`fuzz --watch`), by files, or by generated programs.
///
/// Breakpoints at the basic blocks of the library tell, so LLVM need not be built for it. With
/// `--against`, shows what another run reached and this one did not, the most frequent first.
#[derive(Args)]
#[command(after_help = "Examples:\n  irrefute coverage findings\n  \
                        irrefute coverage llvm/test/Transforms/InstCombine --passes instcombine --save tests.json\n  \
                        irrefute coverage --programs 200 --seed 1 --against tests.json\n  \
                        irrefute coverage findings --against tests.json --pass InstCombine\n  \
                        irrefute coverage --programs 1000 --preset loops --passes O3 --changes\n\n\
                        Exit codes: 0 something was reached, 2 bad usage, input or installation, 3 nothing was.")]
pub struct Coverage {
    /// Findings folders and files of --save, whose coverage is read; files and folders of programs (every .ll file),
    /// which run
    #[arg(value_name = "PATH", required_unless_present = "programs")]
    paths: Vec<PathBuf>,

    /// Also run this many generated programs
    #[arg(long, value_name = "N", default_value_t = 0)]
    programs: u64,

    /// Seed of the first generated program
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// What generated programs are made of, as for `fuzz`
    #[arg(long, default_value = "default", value_parser = preset, value_name = "NAME")]
    preset: Config,

    /// The passes that run, as `opt -passes` takes them
    #[arg(long, default_value = "O2", value_parser = pipeline, value_name = "PIPELINE")]
    passes: Pipeline,

    /// Report a block for each program that reaches it, not only for the first: --against then knows what is frequent
    #[arg(long)]
    count: bool,

    /// Instead of code, count the programs that each pass changes
    #[arg(long, conflicts_with_all = ["count", "against", "pass", "save"])]
    changes: bool,

    /// Another run, as a findings folder or a file of --save: show what it reached and this one did not
    #[arg(long, value_name = "OTHER")]
    against: Option<PathBuf>,

    /// Only code that was first reached in this pass, as LLVM names it: InstCombine
    #[arg(long, value_name = "PASS")]
    pass: Option<String>,

    /// Keep what was reached in this file
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,

    /// Lines of each table
    #[arg(long, value_name = "N", default_value_t = 20)]
    lines: usize,

    /// Who reads the output
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,

    #[command(flatten)]
    llvm: Llvm,
}

/// What was reached during one pass.
#[derive(Debug, Default, PartialEq, Eq, Serialize)]
struct OfPass {
    pass: String,
    /// Functions that were first reached in it.
    functions: u64,
    /// Their blocks that were reached.
    reached: u64,
    /// All of their blocks.
    blocks: u64,
}

/// A function that was reached in part.
#[derive(Debug, PartialEq, Eq, Serialize)]
struct OfFunction {
    function: String,
    pass: String,
    reached: u32,
    blocks: u32,
}

/// The output as JSON.
#[derive(Serialize)]
struct Shown {
    libraries: Vec<OfLibrary>,
    /// Programs that LLVM refused or failed on, with the reason.
    failed: BTreeMap<String, u64>,
    passes: Vec<OfPass>,
    functions: Vec<OfFunction>,
    #[serde(flatten)]
    beside: Option<Beside>,
}

/// This run beside another.
#[derive(Serialize)]
struct Beside {
    /// How much of each pass of the other run this one reached.
    shares: Vec<Share>,
    /// What only the other one reached.
    missed: Vec<Missed>,
}

impl Beside {
    fn of(mine: &Reached, other: &Reached) -> Beside {
        Beside { shares: shares(mine, other), missed: missed(mine, other) }
    }
}

/// What was reached of one library.
#[derive(Serialize)]
struct OfLibrary {
    build: String,
    functions_reached: u64,
    functions: u64,
    blocks_reached: u64,
    blocks: u64,
}

impl Coverage {
    pub fn run(self) -> anyhow::Result<Exit> {
        let mut reached = Reached::default();
        let (kept, programs): (Vec<PathBuf>, Vec<PathBuf>) = self.paths.iter().cloned().partition(|path| is_kept(path));
        for path in &kept {
            reached.merge(&read(path)?);
        }
        let files = collect(&programs)?;
        if files.is_empty() && !programs.is_empty() {
            bail!("no .ll file in the folders that are given");
        }
        if self.changes {
            anyhow::ensure!(kept.is_empty(), "--changes needs programs: {} is a run", kept[0].display());
            let changes = self.changed(&files)?;
            changes.print(self.format, self.lines)?;
            return Ok(if changes.is_empty() { Exit::Undecided } else { Exit::Clean });
        }
        let mut failed = BTreeMap::new();
        if !files.is_empty() || self.programs > 0 {
            failed = self.execute(&files, &mut reached)?;
        }
        if let Some(path) = &self.save {
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
            llvm_coverage::write(folder, path, &reached).with_context(|| format!("cannot write {}", path.display()))?;
        }
        let other = self.against.as_deref().map(read).transpose()?;
        let beside = other.map(|other| Beside::of(&reached, &other));
        let is_empty = reached.libraries.values().all(|library| library.reached.is_empty());
        self.print(&reached, failed, beside)?;
        Ok(if is_empty { Exit::Undecided } else { Exit::Clean })
    }

    /// Lets LLVM run on every program. Returns why it failed on some, and on how many.
    fn execute(&self, files: &[PathBuf], reached: &mut Reached) -> anyhow::Result<BTreeMap<String, u64>> {
        let interrupt = ended_by_interrupt()?;
        anyhow::ensure!(self.llvm.opt.is_none(), "--opt names a command, and only libraries can be watched");
        let watching = if self.count { Watching::default().counting() } else { Watching::default() };
        let started = self.llvm.start_watching(Some(&watching), RunsIn::Scratch, &interrupt);
        let (mut backend, llvms) = self.llvm.wanted_of(started)?;
        Llvm::expect_watchable(&llvms)?;
        let [llvm] = &llvms[..] else { bail!("this command takes one LLVM at a time") };
        let (mut failed, bar) = (BTreeMap::new(), bar(files.len() as u64 + self.programs));
        for text in self.texts(files, llvm) {
            let done = text.and_then(|text| self.on(&text, llvm, &mut *backend));
            if let Err(why) = done {
                *failed.entry(why).or_default() += 1;
            }
            for reach in backend.reached() {
                reached.add(&reach);
            }
            bar.inc(1);
        }
        bar.finish_and_clear();
        Ok(failed)
    }

    /// Lets LLVM say after which passes a program has changed.
    fn changed(&self, files: &[PathBuf]) -> anyhow::Result<Changes> {
        let interrupt = ended_by_interrupt()?;
        let started = self.llvm.start_watching(None, RunsIn::Scratch, &interrupt);
        let (mut backend, llvms) = self.llvm.wanted_of(started)?;
        let [llvm] = &llvms[..] else { bail!("this command takes one LLVM at a time") };
        let (mut changes, bar) = (Changes::default(), bar(files.len() as u64 + self.programs));
        for text in self.texts(files, llvm) {
            match text.and_then(|text| self.on(&text, llvm, &mut *backend)) {
                Ok(printed) => changes.add(dumps::passes_with_changes(&printed)),
                Err(why) => changes.fail(why),
            }
            bar.inc(1);
        }
        bar.finish_and_clear();
        Ok(changes)
    }

    /// The programs, files first; an error if one cannot be read or said.
    fn texts<'a>(
        &'a self,
        files: &'a [PathBuf],
        llvm: &'a InstalledLlvm,
    ) -> impl Iterator<Item = Result<String, String>> + 'a {
        let of_file = |path: &PathBuf| {
            let bytes = read_at_most(path, MOST_OF_A_PROGRAM).map_err(|error| format!("cannot be read: {error}"))?;
            String::from_utf8(bytes).map_err(|_| "no UTF-8".to_owned())
        };
        let generated = |number: u64| {
            let module = from_seed(self.seed.wrapping_add(number), &self.preset);
            print(&module, LlvmVersion(llvm.major)).map_err(|error| error.to_string())
        };
        files.iter().map(of_file).chain((0..self.programs).map(generated))
    }

    /// Lets LLVM optimize a program. What it prints about changes is returned if they are wanted.
    fn on(&self, text: &str, llvm: &InstalledLlvm, backend: &mut dyn Backend) -> Result<String, String> {
        let mut job = job(&self.llvm, llvm, &self.passes, text);
        if self.changes {
            job.options.push(dumps::CHANGES.to_owned());
            job.want = Want { printed: true, ..Want::default() };
        }
        backend.run(&job).map(|response| response.printed).map_err(|failure| in_short(&failure))
    }

    fn print(
        &self,
        reached: &Reached,
        failed: BTreeMap<String, u64>,
        mut beside: Option<Beside>,
    ) -> anyhow::Result<()> {
        let is_wanted = |pass: &str| {
            self.pass.as_deref().is_none_or(|wanted| wanted == pass || pass.strip_suffix(SUFFIX) == Some(wanted))
        };
        let mut passes = of_passes(reached);
        passes.retain(|line| is_wanted(&line.pass));
        let mut functions = of_functions(reached);
        functions.retain(|line| is_wanted(&line.pass));
        if let Some(beside) = &mut beside {
            beside.shares.retain(|line| is_wanted(&line.pass));
            beside.missed.retain(|line| is_wanted(&line.pass));
        }
        let libraries = reached.libraries.iter().map(|(build, library)| OfLibrary::of(build, library)).collect();
        let shown = Shown { libraries, failed, passes, functions, beside };
        match self.format {
            Format::Json => anstream::println!("{}", serde_json::to_string(&shown)?),
            Format::Human => shown.print(self.lines),
        }
        Ok(())
    }
}

/// What lets an LLVM optimize a program for the machine that its text names, unless the user names one.
pub(super) fn job(llvm: &Llvm, installed: &InstalledLlvm, passes: &Pipeline, text: &str) -> Job {
    let machine = &llvm.machine;
    let target = match named_triple(text) {
        _ if machine.names_target() => machine.target(),
        Some(triple) => Target { triple: triple.to_owned(), ..Target::none() },
        None if text.contains("<vscale x ") => Target::with_scalable_vectors(),
        None => machine.target(),
    };
    Job {
        library: installed.library.clone(),
        target,
        options: machine.options.clone(),
        timeout: machine.llvm_timeout,
        want: Want::default(),
        ..Job::new(text, passes.text_for(LlvmVersion(installed.major)))
    }
}

/// The first words of a failure, by which failures are counted: what follows names the program.
pub(super) fn in_short(failure: &Failure) -> String {
    match failure {
        Failure::Rejected(_) => "LLVM rejects the module".to_owned(),
        failure => failure.to_string().lines().next().unwrap_or_default().to_owned(),
    }
}

impl OfLibrary {
    fn of(build: &str, library: &LibraryCoverage) -> OfLibrary {
        OfLibrary {
            build: build.to_owned(),
            functions_reached: library.reached.len() as u64,
            functions: library.functions,
            blocks_reached: library.blocks_reached(),
            blocks: library.blocks,
        }
    }
}

impl Shown {
    fn print(&self, lines: usize) {
        for library in &self.libraries {
            let OfLibrary { functions_reached, functions, blocks_reached, blocks, build } = library;
            anstream::println!(
                "{}",
                filled(&format!(
                    "{functions_reached} of {functions} functions and {blocks_reached} of {blocks} blocks reached \
                     (build {})",
                    build.get(..12).unwrap_or(build)
                ))
            );
        }
        for (why, times) in &self.failed {
            anstream::println!("{}: {why}", plural(*times, "program"));
        }
        if let Some(beside) = &self.beside {
            print_shares(&beside.shares, lines);
            print_missed(&beside.missed, lines);
            return;
        }
        let mut table = with_numbers(["first reached in", "functions", "reached", "of blocks"], 1..4);
        for line in self.passes.iter().take(lines) {
            let numbers = [line.functions, line.reached, line.blocks].map(|number| number.to_string());
            table.add_row([short_pass(&line.pass)].into_iter().chain(numbers));
        }
        anstream::println!("{table}\n{}", "Functions with the most blocks that were not reached:");
        let mut table = with_numbers(["function", "reached", "of blocks", "first reached in"], 1..3);
        for line in self.functions.iter().take(lines) {
            let numbers = [line.reached, line.blocks].map(|number| number.to_string());
            table.add_row([short(&line.function)].into_iter().chain(numbers).chain([short_pass(&line.pass)]));
        }
        anstream::println!("{table}");
    }
}

fn print_shares(shares: &[Share], lines: usize) {
    anstream::println!("What the other run reached, and how much of it this one did:");
    let names = ["first reached in", "functions", "of both", "blocks", "of both", "percent"];
    let mut table = with_numbers(names, 1..6);
    for line in shares.iter().take(lines) {
        let Share { functions, functions_of_both, blocks, of_both, .. } = line;
        let numbers = [functions, functions_of_both, blocks, of_both].map(u64::to_string);
        let percent = format!("{:.1}", line.percent());
        table.add_row([short_pass(&line.pass)].into_iter().chain(numbers).chain([percent]));
    }
    anstream::println!("{table}");
}

fn print_missed(missed: &[Missed], lines: usize) {
    let blocks: u64 = missed.iter().map(|line| u64::from(line.blocks)).sum();
    let whole = missed.iter().filter(|line| line.both == 0).count();
    anstream::println!(
        "{}",
        filled(&format!(
            "The other run reached {blocks} further blocks, in {}, {whole} of which were not reached at all:",
            plural(missed.len() as u64, "function")
        ))
    );
    let mut table = with_numbers(["function", "reports", "blocks", "both", "first reached in"], 1..4);
    for line in missed.iter().take(lines) {
        let numbers = [line.reports, line.blocks, line.both].map(|number| number.to_string());
        table.add_row([short(&line.function)].into_iter().chain(numbers).chain([short_pass(&line.pass)]));
    }
    anstream::println!("{table}");
}

/// The passes, those with the most blocks first.
fn of_passes(reached: &Reached) -> Vec<OfPass> {
    let mut passes: BTreeMap<&str, OfPass> = BTreeMap::new();
    for function in reached.libraries.values().flat_map(|library| library.reached.values()) {
        let line = passes.entry(&function.pass).or_default();
        line.functions += 1;
        line.reached += function.reached.len() as u64;
        line.blocks += u64::from(function.blocks);
    }
    let named = |(pass, line): (&str, OfPass)| OfPass { pass: pass.to_owned(), ..line };
    let mut passes: Vec<OfPass> = passes.into_iter().map(named).collect();
    passes.sort_by(|a, b| b.reached.cmp(&a.reached).then_with(|| a.pass.cmp(&b.pass)));
    passes
}

/// The functions that were not reached as a whole, those that lack most first.
fn of_functions(reached: &Reached) -> Vec<OfFunction> {
    let functions = reached.libraries.values().flat_map(|library| library.reached.values());
    let line = |function: &crate::coverage::FunctionCoverage| OfFunction {
        function: function.name.clone(),
        pass: function.pass.clone(),
        reached: function.reached.len() as u32,
        blocks: function.blocks,
    };
    let mut lines: Vec<OfFunction> = functions.map(line).filter(|line| line.reached < line.blocks).collect();
    let lacks = |line: &OfFunction| line.blocks - line.reached;
    lines.sort_by(|a, b| lacks(b).cmp(&lacks(a)).then_with(|| a.function.cmp(&b.function)));
    lines
}

/// The columns of a table beside the name of a function: numbers, a pass, lines between them.
const BESIDE_NAME: usize = 54;

/// A name without arguments of templates; of a long one the end, which says most.
fn short(name: &str) -> String {
    let most = columns().saturating_sub(BESIDE_NAME).max(LEAST_OF_NAME);
    let (near, name) = name.strip_prefix("near ").map_or(("", name), |name| ("near ", name));
    let name = without_arguments(name).replace("llvm::", "");
    let excess = (near.len() + name.chars().count()).saturating_sub(most);
    match excess {
        0 => format!("{near}{name}"),
        excess => format!("{near}…{}", name.chars().skip(excess + 1).collect::<String>()),
    }
}

/// The least columns of a name.
const LEAST_OF_NAME: usize = 20;

/// `match<…>` of `match<Value, bind_ty<Value> >`. The brackets of an operator stay.
fn without_arguments(name: &str) -> String {
    if name.contains("operator<") || name.contains("operator>") || name.contains("operator-") {
        return name.to_owned();
    }
    let (mut depth, mut short) = (0_usize, String::new());
    for character in name.chars() {
        match character {
            '<' => {
                depth += 1;
                short.push_str(if depth == 1 { "<…" } else { "" });
                continue;
            }
            '>' => depth = depth.saturating_sub(1),
            _ if depth > 0 => continue,
            _ => {}
        }
        if depth == 0 {
            short.push(character);
        }
    }
    short
}

/// The name of a pass, as short as LLVM's own tables have it.
fn short_pass(pass: &str) -> String {
    pass.strip_suffix(SUFFIX).unwrap_or(pass).to_owned()
}

/// How names of passes end.
const SUFFIX: &str = "Pass";

/// Whether a path holds coverage: a findings folder, or a file of --save.
fn is_kept(path: &Path) -> bool {
    path.join(llvm_coverage::FILE).is_file() || path.extension().is_some_and(|extension| extension == "json")
}

/// Reads a findings folder, or a file of --save.
pub(super) fn read(path: &Path) -> anyhow::Result<Reached> {
    let file = path.join(llvm_coverage::FILE);
    let file = if path.is_dir() { &file } else { path };
    llvm_coverage::read(file).with_context(|| {
        format!(
            "cannot read the coverage in {}; `irrefute fuzz --watch` and `coverage --save` write it",
            file.display()
        )
    })
}

/// The triple that a text names, if it is not one of x86-64.
fn named_triple(text: &str) -> Option<&str> {
    let named = text.lines().find_map(|line| line.strip_prefix("target triple = \""))?;
    let triple = named.split('"').next()?;
    (!triple.is_empty() && !triple.starts_with("x86_64")).then_some(triple)
}

pub(super) fn bar(programs: u64) -> ProgressBar {
    let bar = ProgressBar::new(programs);
    if let Ok(style) = ProgressStyle::with_template("{pos} of {len} programs {wide_bar} {eta}") {
        bar.set_style(style);
    }
    bar
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coverage::FunctionCoverage;

    fn run() -> Reached {
        let function = |name: &str, pass: &str, reached: u32, blocks| FunctionCoverage {
            name: name.into(),
            blocks,
            pass: pass.into(),
            reached: (0..reached).map(|block| (block, 1)).collect(),
        };
        let reached = BTreeMap::from([
            (1, function("f", "GVNPass", 2, 9)),
            (2, function("g", "GVNPass", 3, 3)),
            (3, function("h", "(parse)", 4, 6)),
        ]);
        let library = LibraryCoverage { functions: 8, blocks: 90, reached };
        Reached { libraries: BTreeMap::from([("b".into(), library)]) }
    }

    #[test]
    fn passes_and_functions_are_counted() {
        let of = |line: &OfPass| (line.pass.clone(), line.functions, line.reached, line.blocks);
        let passes: Vec<_> = of_passes(&run()).iter().map(of).collect();
        assert_eq!(passes, [("GVNPass".to_owned(), 2, 5, 12), ("(parse)".to_owned(), 1, 4, 6)]);
        let functions: Vec<String> = of_functions(&run()).into_iter().map(|line| line.function).collect();
        assert_eq!(functions, ["f", "h"]);
    }

    #[test]
    fn names_fit_a_table() {
        assert_eq!(short("llvm::InstCombinerImpl::visitAdd"), "InstCombinerImpl::visitAdd");
        assert_eq!(without_arguments("bool match<Value, bind_ty<Value> >::run"), "bool match<…>::run");
        assert_eq!(without_arguments("operator<"), "operator<");
        let long = short("near llvm::AggressiveInstCombinePass::runWithAName");
        assert!(long.starts_with("near …") && long.ends_with("runWithAName"), "{long}");
        assert_eq!(short_pass("GVNPass"), "GVN");
    }

    #[test]
    fn a_text_of_another_machine_keeps_its_triple() {
        assert_eq!(named_triple("target triple = \"aarch64--\"\n"), Some("aarch64--"));
        assert_eq!(named_triple("; x\ntarget triple = \"x86_64-pc-linux\"\n"), None);
        assert_eq!(named_triple("define void @f()"), None);
    }
}
