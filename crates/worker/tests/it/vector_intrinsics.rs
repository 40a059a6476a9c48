//! LLVM's own intrinsics on vectors and matrices against native code: vector predication, compressing accesses, counts,
//! lengths. Each function of the data calls one of them; the interpreter must give what LLVM compiles it to.
//!
//! The long form runs each 100,000 times: `cargo test --release -p irrefute-worker --test it -- vector_intrinsics --ignored --nocapture`.

use irrefute_ir::{self as ir, Int, LlvmVersion};
use irrefute_llvm::{Backend, Call, Job, Linked, NativeRequest, Rows, WorkerConfig};
use irrefute_refine::environment::{Answers, Record, Recorder};
use irrefute_semantics::{Budget, Dialect, End, First, Machine, Program, Scalar, Value};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// The functions, each in a module of its own behind a line with its name.
const FUNCTIONS: &str = include_str!("../data/vector_intrinsics.ll");

/// The calls of one request.
const ROWS_OF_REQUEST: usize = 5_000;

#[test]
fn native_code_computes_the_same() {
    compare_all(300);
}

#[test]
#[ignore = "it takes minutes"]
fn native_code_computes_the_same_100_000_times() {
    compare_all(100_000);
}

fn compare_all(times: usize) {
    let program = Some(PathBuf::from(env!("CARGO_BIN_EXE_irrefute-llvm")));
    let mut worker = Linked::start(WorkerConfig { program, ..WorkerConfig::default() }).expect("the worker starts");
    let mut compared = 0;
    for text in FUNCTIONS.split("; ----\n").skip(1) {
        let name = text.lines().next().unwrap_or_default().trim_start_matches("; ");
        for from in (0..times).step_by(ROWS_OF_REQUEST) {
            let timeout = Duration::from_secs(60);
            let job = Job { timeout, ..Job::new(text, "function(lower-matrix-intrinsics)") };
            compare(name, job, ROWS_OF_REQUEST.min(times - from), from as u64, &mut worker);
        }
        compared += 1;
    }
    println!("{compared} intrinsics, {times} executions each: all equal to native code");
    assert!(compared > 50);
}

/// Compares `@f` of a job's text with what a backend runs, on so many random arguments.
pub fn compare(name: &str, mut job: Job, count: usize, seed: u64, worker: &mut dyn Backend) {
    let module = ir::parse(&job.text, LlvmVersion::DEFAULT).unwrap_or_else(|error| panic!("{name}: {error}"));
    let program = Program::new(&module, Dialect::LANGREF);
    let function = program.function("f").expect("each has @f");
    let widths: Vec<u32> = program
        .params(function)
        .iter()
        .flat_map(|param| &param.shape)
        .map(|leaf| leaf.bits().expect("integers"))
        .collect();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut inputs = Rows::new(widths.len());
    let mut given = Vec::with_capacity(count);
    for _ in 0..count {
        // Small numbers, large ones and those in between.
        let words: Vec<u64> = widths.iter().map(|width| random.next_u64() >> (64 - width)).collect();
        inputs.push(&words);
        given.push(words);
    }
    job.want.native = vec![NativeRequest::new("f", inputs)];
    let response = worker.run(&job).unwrap_or_else(|failure| panic!("{name}: {failure:?}"));
    let replies = response.native.unwrap_or_else(|failure| panic!("{name}: {failure:?}"));
    let mut machine = Machine::new(&program);
    for (i, words) in given.iter().enumerate() {
        let mut leaves = words.iter().zip(&widths).map(|(word, width)| Scalar::from_int(&Int::new(*width, *word)));
        let args: Vec<Value> = program
            .params(function)
            .iter()
            .map(|param| Value(leaves.by_ref().take(param.shape.len()).collect()))
            .collect();
        let mut record = Record::default();
        let environment_memory = Arc::default();
        let answers = Answers::new(1.into(), &program, None);
        let mut environment = Recorder::new(answers, &environment_memory, &mut record);
        let outcome = machine.execute(function, &args, &mut environment, &mut First, Budget::default());
        let End::Returns(result) = &outcome.end else { panic!("{name} {words:x?}: {:?}", outcome.end) };
        let ours: Vec<Option<u64>> = result.0.iter().map(Scalar::word).collect();
        let Call::Returned(natively) = replies.after[0].call(i) else {
            panic!("{name} {words:x?}: {:?}", replies.after[0].call(i));
        };
        let natively: Vec<Option<u64>> = natively.iter().copied().map(Some).collect();
        assert_eq!(ours, natively, "{name} {words:x?}: left ours, right native code");
    }
}
