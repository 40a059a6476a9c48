//! Compares the four ways to promote stack blocks, and LLVM's own if `opt` is named, on modules as `clang -O0` makes
//! them.
//!
//! ```console
//! $ clang -O0 -Xclang -disable-O0-optnone -S -emit-llvm program.c
//! $ cargo run --release --no-default-features --example mem2reg -- --opt opt program.ll
//! $ cargo run --release --no-default-features --example mem2reg -- --methods fused,pruned large.ll
//! ```

#[path = "../benches/time_passes/mod.rs"]
mod time_passes;

use irrefute::LlvmVersion;
use irrefute::ir::{Module, parse, verify};
use irrefute::transform::{Method, Promoted, promote};
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

/// Each measurement is the least of this many.
const RUNS: usize = 3;

fn main() {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut option = |name: &str| {
        let at = arguments.iter().position(|a| a == name)?;
        arguments.remove(at);
        Some(arguments.remove(at))
    };
    let (opt, methods) = (option("--opt"), option("--methods"));
    let files: Vec<PathBuf> = arguments.iter().map(PathBuf::from).collect();
    let modules: Vec<Module> = files.iter().filter_map(read).collect();
    let instructions: usize = modules.iter().flat_map(Module::definitions).map(|f| f.instruction_count()).sum();
    println!("{} modules, {instructions} instructions, {} allocas", modules.len(), count(&modules, "alloca"));
    println!("| method | promoted | placed | phis left | time |\n|---|---:|---:|---:|---:|");
    let name = |method| Method::ALL.iter().find(|(other, _)| *other == method).map_or("", |(_, name)| *name);
    // One change at a time takes hours on large modules.
    let wanted = |name: &str| methods.as_ref().is_none_or(|methods| methods.split(',').any(|word| word == name));
    for (method, _) in Method::ALL.into_iter().filter(|(_, name)| wanted(name)) {
        let (promoted, time) =
            (0..RUNS).map(|_| run(&modules, method)).min_by_key(|(_, time)| *time).unwrap_or_default();
        println!("| {} | {} | {} | {} | {time:.1?} |", name(method), promoted.allocas, promoted.placed, promoted.phis);
    }
    if let Some(opt) = opt {
        let (optimized, time) = llvm(&opt, &files);
        let promoted = count(&modules, "alloca") - count(&optimized, "alloca");
        let phis = phis(&optimized) - phis(&modules);
        println!("| {opt} | {promoted} | | {phis} | {time:.1?} |");
    }
}

fn read(file: &PathBuf) -> Option<Module> {
    let text = std::fs::read_to_string(file).ok()?;
    let module = parse(&text, LlvmVersion::DEFAULT).map_err(|e| eprintln!("{}: {e}", file.display())).ok()?;
    match verify(&module) {
        Ok(()) => Some(module),
        Err(errors) => {
            eprintln!("{}: {}", file.display(), errors[0]);
            None
        }
    }
}

fn run(modules: &[Module], method: Method) -> (Promoted, Duration) {
    let (mut all, mut time) = (Promoted::default(), Duration::ZERO);
    for module in modules {
        let mut module = module.clone();
        let start = Instant::now();
        for function in module.functions.iter_mut().filter(|f| f.is_definition()) {
            all += promote(function, method);
        }
        time += start.elapsed();
        assert_eq!(verify(&module), Ok(()));
    }
    (all, time)
}

fn count(modules: &[Module], opcode: &str) -> usize {
    let insts = modules.iter().flat_map(Module::definitions).flat_map(|f| &f.blocks).flat_map(|b| &b.insts);
    insts.filter(|inst| inst.op.opcode() == opcode).count()
}

fn phis(modules: &[Module]) -> usize {
    modules.iter().flat_map(Module::definitions).flat_map(|f| &f.blocks).map(|b| b.phis.len()).sum()
}

/// The modules after LLVM's pass, and the time that it reports for the pass and the dominators that it needs.
fn llvm(opt: &str, files: &[PathBuf]) -> (Vec<Module>, Duration) {
    let (mut modules, mut time) = (Vec::new(), Duration::ZERO);
    for file in files {
        let run = || {
            let output = Command::new(opt).args(["-S", "-passes=mem2reg", "-time-passes"]).arg(file).output();
            let output = output.expect("opt runs");
            let report = String::from_utf8_lossy(&output.stderr).into_owned();
            let of = |name: &str| time_passes::seconds(&report, name);
            (String::from_utf8_lossy(&output.stdout).into_owned(), of("PromotePass") + of("DominatorTreeAnalysis"))
        };
        let runs = (0..RUNS).map(|_| run());
        let (text, seconds) = runs.min_by(|a, b| a.1.total_cmp(&b.1)).unwrap_or_default();
        time += Duration::from_secs_f64(seconds);
        modules.extend(parse(&text, LlvmVersion::DEFAULT).ok());
    }
    (modules, time)
}
