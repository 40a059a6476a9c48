//! Times of dominators, dominator trees and dominance frontiers, on graphs made to be slow and on those of programs.
//!
//! ```console
//! $ cargo bench --bench dominators                              the four families
//! $ cargo bench --bench dominators -- --opt opt-22 program.ll   beside LLVM, and the functions of a program
//! ```
//!
//! A row has the least time of three runs of each algorithm, all in one process, so that ratios mean something.

mod families;
mod time_passes;

use families::Family;
use irrefute::LlvmVersion;
use irrefute::ir::dominators::{allen_cocke, cooper_harvey_kennedy, frontier};
use irrefute::ir::{Cfg, DominatorTree, parse};
use petgraph::algo::dominators::simple_fast;
use petgraph::graph::DiGraph;
use std::fmt::Write as _;
use std::hint::black_box;
use std::process::Command;
use std::time::{Duration, Instant};

const RUNS: usize = 3;

fn main() {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let at = arguments.iter().position(|argument| argument == "--opt");
    let opt = at.map(|at| (arguments.remove(at), arguments.remove(at)).1);
    // As a test, without `--bench`, it shows that everything runs.
    let is_measured = arguments.iter().any(|argument| argument == "--bench");
    println!("| graph | blocks | edges | AC | CHK | tree | frontiers | bottom-up | petgraph | LLVM |");
    println!("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
    for family in Family::ALL {
        let k = if is_measured { large(family) } else { 8 };
        row(&format!("{family:?}({k})").to_lowercase(), &[family.graph(k)], opt.as_deref());
    }
    for file in arguments.iter().filter(|argument| !argument.starts_with("--")) {
        let text = std::fs::read_to_string(file).expect("the file can be read");
        let module = parse(&text, LlvmVersion::DEFAULT).unwrap_or_else(|e| panic!("{file}: {e}"));
        let graphs: Vec<Cfg> = module.functions.iter().filter(|f| f.is_definition()).map(Cfg::of).collect();
        let name = file.rsplit('/').next().unwrap_or(file);
        row(name, &graphs, opt.as_deref());
    }
}

/// The size at which the times of one graph tell the algorithms apart, and all of them end.
fn large(family: Family) -> u32 {
    match family {
        Family::Idfsquad | Family::Ibfsquad | Family::Sncaworst => 2_000,
        Family::Itworst => 200,
    }
}

fn row(name: &str, graphs: &[Cfg], opt: Option<&str>) {
    let blocks: usize = graphs.iter().map(Cfg::len).sum();
    let edges: usize = graphs.iter().map(|g| g.blocks().map(|b| g.successors(b).len()).sum::<usize>()).sum();
    let trees: Vec<DominatorTree> = graphs.iter().map(DominatorTree::of).collect();
    let with_trees = || graphs.iter().zip(&trees);
    let others: Vec<DiGraph<(), ()>> = graphs.iter().map(of_petgraph).collect();
    let times = [
        time(|| graphs.iter().for_each(|g| drop(black_box(allen_cocke::immediate_dominators(g))))),
        time(|| graphs.iter().for_each(|g| drop(black_box(cooper_harvey_kennedy::immediate_dominators(g))))),
        time(|| graphs.iter().for_each(|g| drop(black_box(DominatorTree::of(g))))),
        time(|| with_trees().for_each(|(g, tree)| drop(black_box(frontier::frontiers(g, tree))))),
        time(|| with_trees().for_each(|(g, tree)| drop(black_box(frontier::frontiers_bottom_up(g, tree))))),
        time(|| others.iter().for_each(|g| drop(black_box(simple_fast(g, 0.into()))))),
    ];
    let cells: Vec<String> = times.iter().map(|time| format!("{time:.1?}")).collect();
    let llvm = opt.map_or(String::new(), |opt| format!("{:.1?}", of_llvm(opt, graphs)));
    println!("| {name} | {blocks} | {edges} | {} | {llvm} |", cells.join(" | "));
}

fn time(run: impl Fn()) -> Duration {
    let once = || {
        let start = Instant::now();
        run();
        start.elapsed()
    };
    let first = once();
    // What takes seconds is not repeated.
    let rest = if first < Duration::from_secs(1) { RUNS - 1 } else { 0 };
    (0..rest).map(|_| once()).fold(first, Duration::min)
}

fn of_petgraph(cfg: &Cfg) -> DiGraph<(), ()> {
    let mut graph = DiGraph::new();
    for _ in cfg.blocks() {
        graph.add_node(());
    }
    for block in cfg.blocks() {
        for successor in cfg.successors(block) {
            graph.add_edge((block.0).into(), (successor.0).into(), ());
        }
    }
    graph
}

/// The time that LLVM reports for its dominator trees of functions with these graphs.
fn of_llvm(opt: &str, graphs: &[Cfg]) -> Duration {
    let folder = tempfile::tempdir().expect("a folder for the program");
    let file = folder.path().join("graphs.ll");
    let text: String = graphs.iter().enumerate().map(|(index, graph)| function(index, graph)).collect();
    std::fs::write(&file, text).expect("the program can be written");
    let once = || {
        let arguments = ["-disable-output", "-passes=require<domtree>", "-time-passes"];
        let output = Command::new(opt).args(arguments).arg(&file).output().expect("opt runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        time_passes::seconds(&String::from_utf8_lossy(&output.stderr), "DominatorTreeAnalysis")
    };
    Duration::from_secs_f64((0..RUNS).map(|_| once()).fold(f64::INFINITY, f64::min))
}

/// A function whose blocks have these successors.
fn function(index: usize, cfg: &Cfg) -> String {
    let mut text = format!("define void @f{index}(i1 %c, i32 %n) {{\n");
    for block in cfg.blocks() {
        let successors = cfg.successors(block);
        let terminator = match successors {
            [] => "ret void".to_owned(),
            [only] => format!("br label %b{}", only.0),
            [first, second] => format!("br i1 %c, label %b{}, label %b{}", first.0, second.0),
            [first, rest @ ..] => {
                let cases = rest.iter().enumerate().map(|(n, to)| format!(" i32 {n}, label %b{}", to.0));
                format!("switch i32 %n, label %b{} [{} ]", first.0, cases.collect::<String>())
            }
        };
        writeln!(text, "b{}:\n  {terminator}", block.0).expect("a string takes everything");
    }
    text + "}\n"
}
