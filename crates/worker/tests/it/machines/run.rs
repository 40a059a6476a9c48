//! Code of each machine that is run: what it returns, what ends a call, memory, and what becomes of wrong code.

use irrefute_ir::{LlvmVersion, parse};
use irrefute_llvm::emulation::machine::MACHINES;
use irrefute_llvm::emulation::{Machine, Tools};
use irrefute_llvm::{
    Backend, Buffer, Call, CodegenLevel, Description, Emulated, Failure, Interrupt, Job, Linked, Memory, NativeReply,
    NativeRequest, Place, Pointer, Region, Relocation, Response, Rows, Target, WorkerConfig,
};
use irrefute_refine::Verdict;
use irrefute_semantics::targets::{self, Kind, Operand, Row, TargetMeaning};
use irrefute_semantics::{Scalar, lift};
use irrefute_trial::{self as trial, Native, Pipeline, Settings, Snapshots};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::path::PathBuf;
use std::time::Duration;

pub fn linked() -> Linked {
    let program = Some(PathBuf::from(env!("CARGO_BIN_EXE_irrefute-llvm")));
    Linked::start(WorkerConfig { program, ..WorkerConfig::default() }).expect("the worker starts")
}

/// The machines that are here; says which are not.
pub fn machines() -> impl Iterator<Item = &'static Machine> {
    let required = std::env::var("IRREFUTE_REQUIRE_MACHINES").unwrap_or_default();
    MACHINES.iter().filter(move |machine| match Tools::default().find(machine.triple) {
        Ok(_) => true,
        Err(missing) => {
            let is_required = required.split(',').any(|name| name.trim() == machine.architectures[0]);
            assert!(!is_required, "{} is required: {missing}", machine.name);
            eprintln!("skipped: {}: {missing}", machine.name);
            false
        }
    })
}

pub fn target(machine: &Machine) -> Target {
    Target { triple: machine.triple.to_owned(), features: machine.features.to_owned(), ..Target::none() }
}

pub fn emulated(machine: &Machine, llvm: Box<dyn Backend>) -> Emulated {
    Emulated::new(llvm, Tools::default(), machine.triple, Interrupt::default()).expect("an emulator")
}

pub fn request(function: &str, inputs: &[&[u64]]) -> NativeRequest {
    let mut rows = Rows::new(inputs.first().map_or(0, |row| row.len()));
    inputs.iter().for_each(|row| rows.push(row));
    NativeRequest::new(function, rows)
}

fn replies(machine: &Machine, text: &str, requests: Vec<NativeRequest>) -> Vec<NativeReply> {
    let timeout = Duration::from_secs(300);
    let mut job = Job { target: target(machine), timeout, ..Job::new(text, "") };
    (job.want.object, job.want.native) = (true, requests);
    emulated(machine, Box::new(linked())).run(&job).expect("an answer").native.expect("replies").after
}

/// A function that calls an intrinsic of AArch64, with integers in place of vectors.
fn calling(row: &Row, number: usize) -> String {
    let name = |kind: Kind| format!("<{} x i{}>", kind.lanes(), kind.width());
    let (operand, result) = (name(row.params[0]), name(row.result));
    let intrinsic = row.name;
    format!(
        "declare {result} @llvm.{intrinsic}.v{}i{}({operand}, {operand})\n\
         define {result} @f{number}({operand} %a, {operand} %b) {{\n  \
         %r = call {result} @llvm.{intrinsic}.v{}i{}({operand} %a, {operand} %b)\n  ret {result} %r\n}}\n",
        row.result.lanes(),
        row.result.width(),
        row.result.lanes(),
        row.result.width(),
    )
}

/// A request for a function of [`calling`] on random operands, with these.
fn asked(row: &Row, number: usize, times: usize, random: &mut Xoshiro256PlusPlus) -> (NativeRequest, Vec<Vec<u64>>) {
    let (lanes, width) = (row.params[0].lanes() as usize, row.params[0].width());
    let mut inputs = Rows::new(2 * lanes);
    let mut given: Vec<Vec<u64>> = Vec::new();
    for _ in 0..times {
        // Numbers of every size: what saturates is rare otherwise.
        let mut word = || (random.next_u64() >> (random.next_u64() % 64)).rotate_right((random.next_u64() % 3) as u32);
        let words: Vec<u64> = (0..2 * lanes).map(|_| word() & (u64::MAX >> (64 - width))).collect();
        inputs.push(&words);
        given.push(words);
    }
    (NativeRequest::new(format!("f{number}"), inputs), given)
}

/// What the table makes of operands.
fn meaning(row: &Row, words: &[u64]) -> Vec<u64> {
    let TargetMeaning::Lanes(operation) = row.meaning else { panic!("{}: no function of lanes", row.name) };
    let (lanes, width) = (row.params[0].lanes() as usize, row.params[0].width());
    let scalars: Vec<Scalar> = words.iter().map(|word| Scalar::Word(*word)).collect();
    let operands = [&scalars[..lanes], &scalars[lanes..]].map(|lanes| Operand { lanes, width });
    let mut ours = vec![Scalar::Poison; row.result.lanes() as usize];
    lift::target(operation, &operands, row.result.width(), &mut ours, &mut lift::Notes::default()).unwrap();
    ours.iter().map(|scalar| scalar.word().expect("a word")).collect()
}

/// Compares each row with the machine; `together` of them in one program, which starts once.
fn compare_intrinsics(times: usize, together: usize) {
    let Some(machine) = machines().find(|machine| machine.architectures.contains(&"aarch64")) else { return };
    let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
    let rows: Vec<&Row> = targets::all().filter(|row| row.name.starts_with("aarch64.")).collect();
    for part in rows.chunks(together) {
        let text: String = part.iter().enumerate().map(|(number, row)| calling(row, number)).collect();
        let (requests, given): (Vec<_>, Vec<_>) =
            part.iter().enumerate().map(|(number, row)| asked(row, number, times, &mut random)).unzip();
        let replies = replies(machine, &text, requests);
        for ((row, given), reply) in part.iter().zip(&given).zip(&replies) {
            for (i, words) in given.iter().enumerate() {
                let Call::Returned(natively) = reply.call(i) else { panic!("{}: {:?}", row.name, reply.call(i)) };
                assert_eq!(meaning(row, words), natively, "{} {:?} {words:x?}", row.name, row.result);
            }
        }
    }
    println!("{} intrinsics of AArch64, {times} executions each: all equal to QEMU", rows.len());
    assert!(rows.len() > 60);
}

#[test]
fn intrinsics_compute_what_the_machine_does() {
    compare_intrinsics(200, usize::MAX);
}

#[test]
#[ignore = "it takes minutes"]
fn intrinsics_compute_what_the_machine_does_100_000_times() {
    compare_intrinsics(100_000, 1);
}

#[test]
fn functions_return_what_they_should() {
    let text = "
        define i8 @sub(i8 %x, i8 %y) {
          %r = sub i8 %x, %y
          ret i8 %r
        }
        define i33 @odd(i33 %x) {
          %r = sub i33 0, %x
          ret i33 %r
        }
        define i128 @wide(i128 %x, i128 %y) {
          %r = sdiv i128 %x, %y
          ret i128 %r
        }
        define <3 x i16> @lanes(<3 x i16> %x) {
          %r = add <3 x i16> %x, <i16 1, i16 2, i16 3>
          ret <3 x i16> %r
        }
        define float @float(float %x, float %y) {
          %r = fneg float %x
          ret float %r
        }
        define void @nothing(i64 %x) {
          ret void
        }";
    for machine in machines() {
        let requests = vec![
            request("sub", &[&[5, 3], &[3, 5]]),
            request("odd", &[&[1]]),
            request("wide", &[&[u64::MAX - 999, u64::MAX, 7, 0]]),
            request("lanes", &[&[1, 2, 0xffff]]),
            request("float", &[&[0x3f80_0000, 0]]),
            request("nothing", &[&[1]]),
            request("absent", &[&[1]]),
        ];
        let replies = replies(machine, text, requests);
        let name = machine.name;
        assert_eq!(replies[0].call(0), Call::Returned(&[2]), "{name}");
        assert_eq!(replies[0].call(1), Call::Returned(&[254]), "{name}");
        assert_eq!(replies[1].call(0), Call::Returned(&[(1 << 33) - 1]), "{name}");
        assert_eq!(replies[2].call(0), Call::Returned(&[u64::MAX - 141, u64::MAX]), "{name}");
        assert_eq!(replies[3].call(0), Call::Returned(&[2, 4, 2]), "{name}");
        assert_eq!(replies[5].call(0), Call::Returned(&[]), "{name}");
        assert!(matches!(replies[6].call(0), Call::Unavailable(_)), "{name}");
        match replies[4].call(0) {
            Call::Returned(words) => assert_eq!(words, [0xbf80_0000], "{name}"),
            other => panic!("{name}: {other:?}"),
        }
    }
}

/// A fault, or a reason where QEMU 7.2 does not tell its own faults from those of the program.
#[track_caller]
fn assert_faults(machine: &Machine, call: Call<'_>) {
    match call {
        Call::Faulted(fault) => assert_eq!(fault.signal, 11, "{}", machine.name),
        Call::Unavailable(reason) if ["riscv64", "sparcv9", "hexagon"].contains(&machine.architectures[0]) => {
            assert!(reason.ends_with("signal 11"));
        }
        other => panic!("{}: {other:?}", machine.name),
    }
}

/// What ends a call costs the function, and no other one.
#[test]
fn what_does_not_return_costs_one_function() {
    let text = "
        define i32 @before(i32 %x) {
          ret i32 %x
        }
        define i32 @loops(i32 %x) {
          br label %again
        again:
          br label %again
        }
        define i32 @faults(i32 %x) {
          %p = inttoptr i32 %x to ptr
          %v = load volatile i32, ptr %p
          ret i32 %v
        }
        define double @misses(double %x, double %y) {
          %r = frem double %x, %y
          ret double %r
        }
        define i32 @behind(i32 %x) {
          ret i32 %x
        }";
    for (number, machine) in machines().enumerate() {
        // The memory of WebAssembly begins at 0.
        let nowhere = if machine.system.is_some() { 64 } else { 0xffff_0000 };
        let mut requests = vec![
            request("before", &[&[1], &[2]]),
            request("faults", &[&[nowhere], &[2]]),
            request("misses", &[&[0x4010_0000_0000_0000, 0x4008_0000_0000_0000]]),
            request("behind", &[&[8], &[9]]),
        ];
        // It is this side that loses patience, after seconds, whatever the machine.
        let waits = number < 2;
        if waits {
            requests.insert(1, request("loops", &[&[1], &[2]]));
        }
        let mut replies = replies(machine, text, requests);
        let name = machine.name;
        if waits {
            let looped = replies.remove(1);
            assert_eq!((looped.call(0), looped.call(1)), (Call::TimedOut, Call::Skipped), "{name}");
        }
        assert_eq!(replies[0].call(1), Call::Returned(&[2]), "{name}");
        assert_faults(machine, replies[1].call(0));
        let Call::Unavailable(reason) = replies[2].call(0) else { panic!("{name}: {:?}", replies[2]) };
        assert!(reason.contains("`fmod` is missing"), "{name}: {reason}");
        assert_eq!((replies[3].call(0), replies[3].call(1)), (Call::Returned(&[8]), Call::Returned(&[9])), "{name}");
    }
}

/// Buffers, variables and pointers, in the machine's byte order.
#[test]
fn memory_is_that_of_the_machine() {
    let text = "
        @counter = global i32 7
        define i16 @touch(ptr %p) {
          %old = load i16, ptr @counter
          %n = load i32, ptr @counter
          %m = add i32 %n, 1
          store i32 %m, ptr @counter
          store i16 258, ptr %p
          ret i16 %old
        }
        define void @beyond(ptr %p) {
          %q = getelementptr i8, ptr %p, i64 -1
          store i8 0, ptr %q
          ret void
        }
        define void @behind(ptr %p) {
          %q = getelementptr i8, ptr %p, i64 4
          store i8 0, ptr %q
          ret void
        }";
    for machine in machines() {
        let memory = |bytes: [u8; 4]| Memory {
            buffers: vec![Buffer::new(bytes, 1)],
            relocations: vec![Relocation {
                place: Place::Argument(0),
                pointer: Pointer { region: Region::Buffer(0), offset: 0 },
            }],
            ..Memory::default()
        };
        let with_memory = |function: &str, globals: &[&str]| NativeRequest {
            memory: vec![memory([1, 2, 3, 4]), memory([5, 6, 7, 8])],
            globals: globals.iter().map(|name| (*name).to_owned()).collect(),
            ..request(function, &[&[0], &[0]])
        };
        let requests = vec![with_memory("touch", &["counter"]), with_memory("beyond", &[]), with_memory("behind", &[])];
        let replies = replies(machine, text, requests);
        let name = machine.name;
        let (low, stored, counter) = match machine.big_endian {
            true => (0, [1, 2, 7, 8], [0, 0, 0, 8]),
            false => (7, [2, 1, 7, 8], [8, 0, 0, 0]),
        };
        for row in 0..2 {
            assert_eq!(replies[0].call(row), Call::Returned(&[low]), "{name}");
        }
        let after = replies[0].memory(1).expect("memory");
        assert_eq!(after.buffers[0].changed.as_ref().map(|bytes| &bytes[..]), Some(&stored[..]), "{name}");
        let global = after.globals[0].as_ref().expect("the variable");
        assert_eq!(global.changed.as_ref().map(|bytes| &bytes[..]), Some(&counter[..]), "{name}: restored each time");
        let damaged = Call::Damaged(Pointer { region: Region::Buffer(0), offset: -1 });
        assert_eq!((replies[1].call(0), replies[1].call(1)), (damaged, Call::Skipped), "{name}");
        assert_faults(machine, replies[2].call(0));
    }
}

/// An LLVM whose code generator takes one word for another.
struct Wrong {
    llvm: Linked,
    words: (&'static str, &'static str),
    text: Option<String>,
}

impl Backend for Wrong {
    fn describe(&self) -> &Description {
        self.llvm.describe()
    }

    fn submit(&mut self, job: &Job) -> Result<(), Failure> {
        let text = job.text.replace(self.words.0, self.words.1);
        self.text = (job.want.object && text != job.text).then(|| job.text.clone());
        self.llvm.submit(&if self.text.is_some() { Job { text, ..job.clone() } } else { job.clone() })
    }

    fn collect(&mut self) -> Result<Response, Failure> {
        let response = self.llvm.collect()?;
        Ok(Response { text: self.text.take().unwrap_or(response.text.clone()), ..response })
    }

    fn retire(&mut self) {
        self.llvm.retire();
    }
}

/// The verdicts on text and code of the only function, by a code generator that takes one word for another.
fn judged(machine: &Machine, text: &str, passes: &str, words: (&'static str, &'static str)) -> [Verdict; 2] {
    let module = parse(text, LlvmVersion::DEFAULT).expect("a module");
    let pipeline = if passes.is_empty() { Pipeline::from_passes(Vec::new()) } else { passes.parse().expect("passes") };
    let settings = Settings {
        native: Native::Emulated,
        target: target(machine),
        codegen: CodegenLevel::Default,
        timeout: Duration::from_secs(300),
        ..Settings::new(pipeline)
    };
    let mut llvm = emulated(machine, Box::new(Wrong { llvm: linked(), words, text: None }));
    let trial = trial::run(&module, &settings, &mut llvm, Snapshots::None).expect("a trial");
    let [function] = &trial.functions[..] else { panic!("{trial:?}") };
    let native = function.native.as_ref();
    [function.report.verdict, native.unwrap_or_else(|| panic!("{}: {:?}", machine.name, function.not_native)).verdict]
}

#[test]
fn wrong_code_is_refuted_and_right_code_is_not() {
    let text = "define i24 @f(i24 %x, ptr %p) {
          %a = sdiv i24 %x, 8
          %b = load i24, ptr %p
          %c = ashr i24 %b, 4
          %d = xor i24 %a, %c
          store i24 %d, ptr %p
          ret i24 %d
        }";
    for machine in machines() {
        for passes in ["", "instcombine"] {
            let right = judged(machine, text, passes, ("no such word", ""));
            assert!(right.iter().all(|verdict| *verdict != Verdict::Violates), "{}: {right:?}", machine.name);
            assert_eq!(right[1], Verdict::Refines, "{}", machine.name);
            let [text, code] = judged(machine, text, passes, (" ashr i24", " lshr i24"));
            assert_ne!(text, Verdict::Violates, "{}: the text is right", machine.name);
            assert_eq!(code, Verdict::Violates, "{}", machine.name);
        }
    }
}
