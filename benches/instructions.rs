//! Instruction counts under valgrind, of what must not become slower: the same on every machine,
//! whatever else it does. Needs `gungraun-runner` of the same version, and valgrind.
#![allow(missing_docs, reason = "macros make public items without any")]

mod loops;
mod programs;

use gungraun::{library_benchmark, library_benchmark_group, main};
use irrefute::ir::{LlvmVersion, Module, parse, print};
use irrefute::refine::{Options, Side, Undefined, check};
use irrefute::semantics::{Dialect, Program};
use loops::{ARRAYS, BRANCHES, CALLS, DOUBLES, LANES, Loop, MEMORY, WORDS};
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

#[library_benchmark]
#[bench::words(Loop::new(WORDS))]
#[bench::calls(Loop::new(CALLS))]
#[bench::lanes(Loop::new(LANES))]
#[bench::memory(Loop::new(MEMORY))]
#[bench::branches(Loop::new(BRANCHES))]
#[bench::arrays(Loop::new(ARRAYS))]
#[bench::doubles(Loop::new(DOUBLES))]
fn executing(body: Loop) -> Loop {
    drop(black_box(body.run(black_box(1_000))));
    body
}

library_benchmark_group!(name = instructions, benchmarks = [parsing, printing, lowering, checking, executing]);
main!(library_benchmark_groups = instructions);
