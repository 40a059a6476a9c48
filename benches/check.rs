//! Generating, lowering, and checking that a function refines itself on the campaign's 32 inputs:
//! functions per second.

mod programs;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use irrefute::ir::Module;
use irrefute::refine::{Options, Report, Side, Undefined, check};
use irrefute::semantics::{Dialect, Program};
use std::hint::black_box;

fn checked(module: &Module, program: &Program, options: &Options) -> Vec<Report> {
    let sides = module.entries().filter_map(|f| Side::new(module, program, &f.name));
    sides.map(|side| check(side, side, options)).collect()
}

fn functions(criterion: &mut Criterion) {
    let modules = programs::modules();
    let programs: Vec<_> = modules.iter().map(|module| Program::new(module, Dialect::LANGREF)).collect();
    let options = Options { undefined: Undefined { poison: true, undef: false }, ..Options::CAMPAIGN };
    let mut group = criterion.benchmark_group("functions");
    group.throughput(Throughput::Elements(modules.iter().map(|module| module.entries().count() as u64).sum()));
    group.bench_function("generate", |bencher| bencher.iter(|| black_box(programs::modules())));
    group.bench_function("lower", |bencher| {
        bencher.iter(|| modules.iter().for_each(|module| drop(black_box(Program::new(module, Dialect::LANGREF)))));
    });
    group.bench_function("check", |bencher| {
        bencher.iter(|| {
            let pairs = modules.iter().zip(&programs);
            pairs.for_each(|(module, program)| drop(black_box(checked(module, program, &options))));
        });
    });
    group.finish();
}

criterion_group!(benches, functions);
criterion_main!(benches);
