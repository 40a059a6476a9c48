//! The parser and the printer: bytes per second.

mod programs;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use irrefute::ir::{LlvmVersion, parse, print};
use std::hint::black_box;

fn text(criterion: &mut Criterion) {
    let modules = programs::modules();
    let texts: Vec<_> = modules.iter().map(|module| module.to_string()).collect();
    let mut group = criterion.benchmark_group("text");
    group.throughput(Throughput::Bytes(texts.iter().map(|text| text.len() as u64).sum()));
    group.bench_function("parse", |bencher| {
        bencher.iter(|| texts.iter().for_each(|text| drop(black_box(parse(text, LlvmVersion::DEFAULT)))));
    });
    group.bench_function("print", |bencher| {
        bencher.iter(|| modules.iter().for_each(|module| drop(black_box(print(module, LlvmVersion::DEFAULT)))));
    });
    group.finish();
}

criterion_group!(benches, text);
criterion_main!(benches);
