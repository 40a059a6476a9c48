//! The table of target intrinsics against the processor: each is called natively with random operands, and the lane
//! functions must give the same bits.
//!
//! What the processor of this machine does not have is listed, and not run:
//! `cargo test -p irrefute-worker --test it -- target_intrinsics --nocapture`. The long form runs each intrinsic 100,000 times:
//! `cargo test --release -p irrefute-worker --test it -- target_intrinsics --ignored --nocapture`.

use std::fmt::Write;
use std::path::PathBuf;
use std::time::Duration;

use irrefute_llvm::rows::words_of;
use irrefute_llvm::{Backend, Call, Job, Linked, NativeRequest, Rows, WorkerConfig};
use irrefute_semantics::targets::{self, Immediate, Kind, LaneOperation, Operand, Row, TargetMeaning};
use irrefute_semantics::{Scalar, lift};

/// The calls of one request.
const ROWS_OF_REQUEST: usize = 5_000;

#[test]
fn the_processor_computes_the_same() {
    compare_all(500);
}

#[test]
#[ignore = "it takes minutes"]
fn the_processor_computes_the_same_100_000_times() {
    compare_all(100_000);
}

fn compare_all(times: usize) {
    if !cfg!(target_arch = "x86_64") {
        panic!("the table of x86 can only be compared on an x86");
    }
    let program = Some(PathBuf::from(env!("CARGO_BIN_EXE_irrefute-llvm")));
    let mut worker = Linked::start(WorkerConfig { program, ..WorkerConfig::default() }).expect("the worker starts");
    let (mut run, mut not_run, mut composed, mut wrong) = (0, Vec::new(), Vec::new(), Vec::new());
    for row in targets::all().filter(|row| row.name.starts_with("x86.")) {
        let TargetMeaning::Lanes(operation) = row.meaning else {
            composed.push(row.name);
            continue;
        };
        let Some(features) = features(row.name) else {
            not_run.push(row.name);
            continue;
        };
        match compare(row, operation, features, times, &mut worker) {
            Ok(()) => run += 1,
            Err(why) => wrong.push(why),
        }
    }
    println!("{run} intrinsics, {times} executions each: all equal to the processor");
    println!("not run, since this processor does not have them: {}", not_run.join(" "));
    println!("not run, since they are composed of LLVM's instructions: {}", composed.join(" "));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(run > 0);
}

/// The features that an intrinsic needs; `None` if this processor does not have them.
fn features(name: &str) -> Option<&'static str> {
    let set = name.split('.').nth(1).unwrap_or_default();
    let (has, features) = match set {
        "sse" | "sse2" | "sse3" => (true, ""),
        "ssse3" => (is_x86_feature_detected!("ssse3"), "+ssse3"),
        "sse41" => (is_x86_feature_detected!("sse4.1"), "+sse4.1"),
        "sse42" => (is_x86_feature_detected!("sse4.2"), "+sse4.2,+crc32"),
        "sse4a" => (is_x86_feature_detected!("sse4a"), "+sse4a"),
        "pclmulqdq" => (is_x86_feature_detected!("pclmulqdq"), "+pclmul"),
        "avx" => (is_x86_feature_detected!("avx"), "+avx"),
        "avx2" => (is_x86_feature_detected!("avx2"), "+avx2"),
        "bmi" => (is_x86_feature_detected!("bmi1") && is_x86_feature_detected!("bmi2"), "+bmi,+bmi2"),
        "tbm" => (is_x86_feature_detected!("tbm"), "+tbm"),
        "avx512" => (
            is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512dq")
                && is_x86_feature_detected!("avx512vl")
                && is_x86_feature_detected!("avx512vbmi"),
            "+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx512vbmi",
        ),
        other => panic!("no features are known for {other}"),
    };
    has.then_some(features)
}

fn compare(
    row: &Row,
    operation: LaneOperation,
    features: &str,
    times: usize,
    worker: &mut Linked,
) -> Result<(), String> {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let choices = immediates(row);
    let times = times.div_ceil(choices.len());
    for constants in &choices {
        let text = text(row, features, constants);
        let mut left = times;
        while left > 0 {
            let count = left.min(ROWS_OF_REQUEST);
            left -= count;
            compare_some(row, operation, constants, &text, count, &mut random, worker)?;
        }
    }
    Ok(())
}

/// Compares random operands with these immediate arguments.
fn compare_some(
    row: &Row,
    operation: LaneOperation,
    constants: &[(usize, u64)],
    text: &str,
    count: usize,
    random: &mut Random,
    worker: &mut Linked,
) -> Result<(), String> {
    let is_immediate = |position: usize| constants.iter().find(|(at, _)| *at == position).map(|(_, number)| *number);
    let given = || row.params.iter().enumerate().filter(|(i, _)| is_immediate(*i).is_none()).map(|(_, kind)| *kind);
    let mut inputs = Rows::new(given().map(|kind| words_of(bits(kind))).sum());
    let mut calls: Vec<Vec<Vec<u64>>> = Vec::new();
    for _ in 0..count {
        let operands: Vec<Vec<u64>> = (row.params.iter().enumerate())
            .map(|(i, kind)| is_immediate(i).map_or_else(|| random.lanes(*kind), |number| vec![number]))
            .collect();
        let packed: Vec<u64> = (operands.iter().zip(row.params).enumerate())
            .filter(|(i, _)| is_immediate(*i).is_none())
            .flat_map(|(_, (lanes, kind))| packed(lanes, *kind))
            .collect();
        inputs.push(&packed);
        calls.push(operands);
    }
    let mut job = Job::new(text, "");
    job.timeout = Duration::from_secs(60);
    job.want.native = vec![NativeRequest::new("f", inputs)];
    let response = worker.run(&job).map_err(|failure| format!("{}: {failure:?}", row.name))?;
    let replies = response.native.map_err(|failure| format!("{}: {failure:?}", row.name))?;
    for (i, operands) in calls.iter().enumerate() {
        let Call::Returned(words) = replies.after[0].call(i) else {
            return Err(format!("{}: {:?}", row.name, replies.after[0].call(i)));
        };
        let ours = computed(row, operation, operands);
        let natively = unpacked(words, row.result);
        // What is poison may be anything.
        let equal = ours.iter().zip(&natively).all(|(our, native)| our.is_poison() || our.word() == Some(*native));
        if !equal {
            return Err(format!("{}{operands:x?}: {ours:x?}, but the processor gives {natively:x?}", row.name));
        }
    }
    Ok(())
}

/// What the lane functions give.
fn computed(row: &Row, operation: LaneOperation, operands: &[Vec<u64>]) -> Vec<Scalar> {
    let scalars: Vec<Vec<Scalar>> =
        operands.iter().map(|o| o.iter().map(|word| Scalar::Word(*word)).collect()).collect();
    let operands: Vec<Operand> =
        scalars.iter().zip(row.params).map(|(lanes, kind)| Operand { lanes, width: kind.width() }).collect();
    let mut out = vec![Scalar::Poison; row.result.lanes() as usize];
    lift::target(operation, &operands, row.result.width(), &mut out, &mut lift::Notes::default()).expect("words");
    out
}

/// Values of the immediate arguments that are tried.
fn immediates(row: &Row) -> Vec<Vec<(usize, u64)>> {
    let mut all = vec![Vec::new()];
    for (position, immediate) in row.immediates {
        let numbers: Vec<u64> = match (immediate, row.params[*position]) {
            (Immediate::Any, Kind::Int(8)) if row.name == "x86.pclmulqdq" => vec![0, 1, 16, 17],
            (Immediate::Any, Kind::Int(8)) => vec![0, 1, 7, 8, 31, 63, 64, 200],
            (Immediate::Any, _) => vec![0, 0x0100, 0x0c05, 0x2010, 0x4000, 0x0921],
            (Immediate::Below(end), _) => (0..*end).collect(),
            (Immediate::CurrentRounding | Immediate::Rounding, _) => vec![4],
            (Immediate::AnyExceptions, _) => vec![4, 8],
        };
        all = all
            .iter()
            .flat_map(|constants| numbers.iter().map(|number| [&constants[..], &[(*position, *number)]].concat()))
            .collect();
    }
    all
}

/// A function that calls one with the features. Both have integers instead of vectors, which are passed in the same way
/// with and without features.
fn text(row: &Row, features: &str, constants: &[(usize, u64)]) -> String {
    let types: Vec<String> = row.params.iter().map(|kind| name(*kind)).collect();
    let (name, result, integer) = (row.name, name(row.result), format!("i{}", bits(row.result)));
    let constant = |i: usize| constants.iter().find(|(at, _)| *at == i).map(|(_, number)| number);
    let given: Vec<usize> = (0..row.params.len()).filter(|i| constant(*i).is_none()).collect();
    let parameters: Vec<String> = given.iter().map(|i| format!("i{} %p{i}", bits(row.params[*i]))).collect();
    let parameters = parameters.join(", ");
    let arguments: Vec<String> = (0..types.len())
        .map(|i| constant(i).map_or_else(|| format!("{} %a{i}", types[i]), |number| format!("{} {number}", types[i])))
        .collect();
    let mut text = format!(
        "declare {result} @llvm.{name}({})\n\n\
         define {integer} @with_features({parameters}) noinline \"target-features\"=\"{features}\" {{\n",
        types.join(", ")
    );
    for i in &given {
        let _ = writeln!(text, "  %a{i} = bitcast i{} %p{i} to {}", bits(row.params[*i]), types[*i]);
    }
    let _ = write!(
        text,
        "  %r = call {result} @llvm.{name}({})\n  %s = bitcast {result} %r to {integer}\n  ret {integer} %s\n}}\n\n\
         define {integer} @f({parameters}) {{\n  %r = call {integer} @with_features({parameters})\n  \
         ret {integer} %r\n}}\n",
        arguments.join(", ")
    );
    text
}

fn bits(kind: Kind) -> u32 {
    kind.lanes() * kind.width()
}

fn name(kind: Kind) -> String {
    match kind {
        Kind::Int(width) => format!("i{width}"),
        Kind::Ints(lanes, width) => format!("<{lanes} x i{width}>"),
        Kind::Floats(lanes, kind) => format!("<{lanes} x {}>", if kind.bits() == 32 { "float" } else { "double" }),
        Kind::Pointer => "ptr".into(),
        Kind::Void => "void".into(),
    }
}

/// Lanes as the words of one integer.
fn packed(lanes: &[u64], kind: Kind) -> Vec<u64> {
    let mut words = vec![0; words_of(bits(kind))];
    for (i, lane) in lanes.iter().enumerate() {
        let at = i * kind.width() as usize;
        words[at / 64] |= lane << (at % 64);
    }
    words
}

fn unpacked(words: &[u64], kind: Kind) -> Vec<u64> {
    let mask = u64::MAX >> (64 - kind.width());
    let lane = |i: u32| {
        let at = (i * kind.width()) as usize;
        words[at / 64] >> (at % 64) & mask
    };
    (0..kind.lanes()).map(lane).collect()
}

/// Numbers near the ends of ranges, small ones, and any.
struct Random(u64);

impl Random {
    fn word(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    fn lanes(&mut self, kind: Kind) -> Vec<u64> {
        // Whole operands of small numbers are frequent: counts are small, and stand in several lanes.
        let is_small = self.word() >> 62 == 0;
        (0..kind.lanes()).map(|i| self.lane(kind, is_small, i)).collect()
    }

    fn lane(&mut self, kind: Kind, is_small: bool, i: u32) -> u64 {
        let mask = u64::MAX >> (64 - kind.width());
        if is_small {
            return if i == 0 { (self.word() >> 57) & mask } else { 0 };
        }
        let word = match self.word() >> 61 {
            0 => self.special(kind),
            1 => self.word() >> 58,
            2 => (1 << (self.word() % 64)) - 1,
            3 => 1 << (self.word() % 64),
            4 => (self.word() >> 60).wrapping_neg(),
            _ => self.word(),
        };
        word & mask
    }

    /// Values at which floating-point operations change what they do.
    fn special(&mut self, kind: Kind) -> u64 {
        const NUMBERS: [f64; 14] = [
            0.0,
            -0.0,
            0.5,
            -1.5,
            2.5,
            1e-310,
            -2147483648.0,
            2147483647.5,
            4294967295.0,
            9223372036854775808.0,
            1.8e19,
            f64::INFINITY,
            f64::NEG_INFINITY,
            f64::NAN,
        ];
        let number = NUMBERS[(self.word() % NUMBERS.len() as u64) as usize];
        let (narrow, signaling) = (u64::from((number as f32).to_bits()), self.word() >> 60 == 0);
        match (kind.width(), signaling) {
            (32, false) => narrow,
            (32, true) => 0x7f80_0001,
            (_, false) => number.to_bits(),
            (_, true) => 0x7ff0_0000_0000_0001,
        }
    }
}
