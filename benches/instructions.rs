//! Instruction counts under valgrind, of what must not become slower: the same on every machine,
//! whatever else it does. Needs `gungraun-runner` of the same version, and valgrind.

mod programs;

use gungraun::{library_benchmark, library_benchmark_group, main};
use irrefute::ir::{LlvmVersion, Module, parse, print};
use irrefute::refine::{Options, Side, Undefined, check};
use irrefute::semantics::{Dialect, Program};
use std::hint::black_box;

fn texts() -> Vec<String> {
    programs::modules().iter().map(|module| module.to_string()).collect()
}

fn lowered() -> Vec<(Module, Program)> {
    let lower = |module: Module| {
        let program = Program::new(&module, Dialect::LANGREF);
        (module, program)
    };
    programs::modules().into_iter().map(lower).collect()
}

#[library_benchmark]
#[bench::programs(texts())]
fn parsing(texts: Vec<String>) -> Vec<String> {
    texts.iter().for_each(|text| drop(black_box(parse(text, LlvmVersion::DEFAULT))));
    texts
}

#[library_benchmark]
#[bench::programs(programs::modules())]
fn printing(modules: Vec<Module>) -> Vec<Module> {
    modules.iter().for_each(|module| drop(black_box(print(module, LlvmVersion::DEFAULT))));
    modules
}

#[library_benchmark]
#[bench::programs(programs::modules())]
fn lowering(modules: Vec<Module>) -> Vec<Module> {
    modules.iter().for_each(|module| drop(black_box(Program::new(module, Dialect::LANGREF))));
    modules
}

// Nearly all of it executes.
#[library_benchmark]
#[bench::programs(lowered())]
fn checking(lowered: Vec<(Module, Program)>) -> Vec<(Module, Program)> {
    let options = Options { undefined: Undefined { poison: true, undef: false }, ..Options::CAMPAIGN };
    for (module, program) in &lowered {
        for side in module.entries().filter_map(|f| Side::new(module, program, &f.name)) {
            drop(black_box(check(side, side, &options)));
        }
    }
    lowered
}

library_benchmark_group!(name = instructions, benchmarks = [parsing, printing, lowering, checking]);
main!(library_benchmark_groups = instructions);
