//! The executor: instructions per second, on loops.

mod loops;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use loops::{ARRAYS, BRANCHES, CALLS, DOUBLES, LANES, Loop, MEMORY, WORDS};
use std::hint::black_box;

const ITERATIONS: u64 = 10_000;

fn execute(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("execute");
    let loops = [
        ("words", WORDS),
        ("branches", BRANCHES),
        ("calls", CALLS),
        ("lanes", LANES),
        ("memory", MEMORY),
        ("arrays", ARRAYS),
        ("doubles", DOUBLES),
    ];
    for (name, text) in loops {
        let body = Loop::new(text);
        group.throughput(Throughput::Elements(body.run(ITERATIONS).steps));
        group.bench_function(name, |bencher| bencher.iter(|| body.run(black_box(ITERATIONS))));
    }
    group.finish();
}

criterion_group!(benches, execute);
criterion_main!(benches);
