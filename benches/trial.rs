//! The whole path with LLVM: a batch through O2, refinement and native code; programs per second.

mod programs;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use irrefute::llvm::{Linked, WorkerConfig};
use irrefute::refine::{Options, Undefined};
use irrefute::trial::{Settings, run_batch};
use std::hint::black_box;

fn trial(criterion: &mut Criterion) {
    let mut llvm =
        Linked::start(WorkerConfig::default()).expect("`cargo build --release` makes the worker, which starts");
    let modules = programs::modules();
    let settings = Settings {
        check: Options { undefined: Undefined { poison: true, undef: false }, ..Options::CAMPAIGN },
        ..Settings::new("O2".parse().expect("a pipeline"))
    };
    let mut group = criterion.benchmark_group("trial");
    for batch in [16, 32, 64] {
        let programs = &modules[..batch];
        group.throughput(Throughput::Elements(batch as u64));
        group.bench_function(format!("batches of {batch}"), |bencher| {
            bencher.iter(|| black_box(run_batch(programs, &settings, &mut llvm)));
        });
    }
    group.finish();
}

criterion_group!(benches, trial);
criterion_main!(benches);
