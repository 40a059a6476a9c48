//! Native code under guard: what it returns, and what it does to the worker.

use std::path::PathBuf;
use std::time::Duration;

use irrefute_ir::{self as ir, LlvmVersion};
use irrefute_llvm::{
    Access, Backend, Call, CodegenLevel, Failure, Job, Linked, MemoryFault, NativeReply, NativeRequest, Response, Rows,
    Stage, WorkerConfig,
};
use irrefute_refine::Verdict;
use irrefute_trial::{self as trial, FunctionTrial, Settings, Snapshots};

fn linked() -> Linked {
    let program = Some(PathBuf::from(env!("CARGO_BIN_EXE_irrefute-llvm")));
    Linked::start(WorkerConfig { program, ..WorkerConfig::default() }).expect("the worker starts")
}

fn rows(inputs: &[&[u64]]) -> Rows {
    let mut rows = Rows::new(inputs.first().map_or(0, |row| row.len()));
    inputs.iter().for_each(|row| rows.push(row));
    rows
}

fn request(function: &str, inputs: &[&[u64]]) -> NativeRequest {
    NativeRequest::new(function, rows(inputs))
}

/// Runs `@f` of an unoptimized module on the inputs.
fn job(text: &str, inputs: &[&[u64]]) -> Job {
    let mut job = Job::new(text, "");
    job.want.native = vec![request("f", inputs)];
    job
}

fn natively(text: &str, inputs: &[&[u64]]) -> NativeReply {
    let response = linked().run(&job(text, inputs)).unwrap();
    response.native.unwrap().after.remove(0)
}

#[track_caller]
fn assert_returns(text: &str, input: &[u64], result: &[u64]) {
    let reply = natively(text, &[input]);
    assert_eq!(reply.call(0), Call::Returned(result), "{text}");
}

#[track_caller]
fn assert_unavailable(reply: &NativeReply, why: &str) {
    let Call::Unavailable(reason) = reply.call(0) else { panic!("{reply:?}") };
    assert!(reason.contains(why), "{reason}");
}

#[test]
fn every_input_is_called_in_order() {
    let reply =
        natively("define i8 @f(i8 %x, i8 %y) {\n  %r = sub i8 %x, %y\n  ret i8 %r\n}", &[&[5, 3], &[3, 5], &[0, 0]]);
    assert_eq!(reply.call(0), Call::Returned(&[2]));
    assert_eq!(reply.call(1), Call::Returned(&[254]));
    assert_eq!(reply.call(2), Call::Returned(&[0]));
    assert_eq!(reply.call(3), Call::Unavailable("no such input"));
}

#[test]
fn odd_widths_are_whole_words_with_zeros_above() {
    assert_returns("define i1 @f(i1 %x) {\n  %r = xor i1 %x, true\n  ret i1 %r\n}", &[0], &[1]);
    assert_returns("define i33 @f(i33 %x) {\n  %r = sub i33 0, %x\n  ret i33 %r\n}", &[1], &[(1 << 33) - 1]);
    assert_returns("define i65 @f(i65 %x) {\n  %r = sub i65 0, %x\n  ret i65 %r\n}", &[1, 0], &[u64::MAX, 1]);
    assert_returns("define i128 @f(i128 %x) {\n  %r = mul i128 %x, %x\n  ret i128 %r\n}", &[0, 1], &[0, 0]);
    assert_returns(
        "define i200 @f(i200 %x) {\n  %r = lshr i200 %x, 8\n  ret i200 %r\n}",
        &[0x1ff, 0, 0, 0xab],
        &[1, 0, 0xab << 56, 0],
    );
    assert_returns(
        "define i256 @f(i256 %x) {\n  %r = udiv i256 %x, 10\n  ret i256 %r\n}",
        &[0, 0, 0, 10],
        &[0, 0, 0, 1],
    );
}

#[test]
fn vectors_and_aggregates_are_their_leaves() {
    assert_returns(
        "define <3 x i8> @f(<3 x i8> %x) {\n  %r = add <3 x i8> %x, <i8 1, i8 2, i8 3>\n  ret <3 x i8> %r\n}",
        &[255, 1, 2],
        &[0, 3, 5],
    );
    assert_returns(
        "define {i1, [2 x i65]} @f({[2 x i65], i1} %x) {\n  %a = extractvalue {[2 x i65], i1} %x, 0\n  \
         %b = extractvalue {[2 x i65], i1} %x, 1\n  %r = insertvalue {i1, [2 x i65]} poison, i1 %b, 0\n  \
         %s = insertvalue {i1, [2 x i65]} %r, [2 x i65] %a, 1\n  ret {i1, [2 x i65]} %s\n}",
        &[11, 1, 22, 0, 1],
        &[1, 11, 1, 22, 0],
    );
    assert_returns("define void @f() {\n  ret void\n}", &[], &[]);
    assert_returns("define {} @f({} %x) {\n  ret {} %x\n}", &[], &[]);
}

#[test]
fn floats_are_their_bits() {
    let negative = (-2.5_f64).to_bits();
    assert_returns(
        "define double @f(double %x) {\n  %r = fneg double %x\n  ret double %r\n}",
        &[negative],
        &[2.5_f64.to_bits()],
    );
    assert_returns("define half @f(half %x) {\n  %r = fadd half %x, %x\n  ret half %r\n}", &[0x3c00], &[0x4000]);
    assert_returns("define x86_fp80 @f(x86_fp80 %x) {\n  ret x86_fp80 %x\n}", &[1 << 63, 0x3fff], &[1 << 63, 0x3fff]);
    assert_returns(
        "define <2 x float> @f(<2 x float> %x) {\n  ret <2 x float> %x\n}",
        &[1, 0x7fc0_0001],
        &[1, 0x7fc0_0001],
    );
}

#[test]
fn conventions_and_extension_attributes_are_the_functions_own() {
    // Compiled code relies on its caller for these: bits 8 to 31 of %x are the sign.
    let text = "define i32 @f(i8 signext %x) {\n  %r = sext i8 %x to i32\n  ret i32 %r\n}";
    for level in [CodegenLevel::None, CodegenLevel::Default] {
        let mut job = job(text, &[&[0x80]]);
        job.want.codegen = level;
        let reply = linked().run(&job).unwrap().native.unwrap().after.remove(0);
        assert_eq!(reply.call(0), Call::Returned(&[0xffff_ff80]));
    }
    // The first argument in a register of its own choice, and more than there are registers.
    for convention in ["x86_regcallcc", "preserve_nonecc", "fastcc"] {
        let many = (0..14).map(|i| format!("i64 %x{i}")).collect::<Vec<_>>().join(", ");
        let text = format!("define {convention} i64 @f({many}) {{\n  %r = sub i64 %x0, %x13\n  ret i64 %r\n}}");
        assert_returns(&text, &[9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4], &[5]);
    }
}

/// The worker survives, says so, and is replaced.
fn assert_retired(linked: &mut Linked, response: &Response) {
    assert!(response.text.contains("@f"));
    assert_eq!(linked.worker_id(), None);
    linked.run(&Job::new("define void @f() {\n  ret void\n}", "")).expect("the next worker");
}

#[test]
fn faults_are_caught_and_the_rest_is_skipped() {
    let divide = "define i32 @f(i32 %x, i32 %y) {\n  %r = sdiv i32 %x, %y\n  ret i32 %r\n}\n\
                  define i32 @g() {\n  ret i32 7\n}";
    let mut linked = linked();
    let mut job = job(divide, &[&[6, 3], &[6, 0], &[6, 2]]);
    job.want.native.push(request("g", &[&[]]));
    let response = linked.run(&job).unwrap();
    let natives = response.native.clone().unwrap();
    assert_eq!(natives.after[0].call(0), Call::Returned(&[2]));
    assert_eq!(natives.after[0].call(1), Call::Faulted(MemoryFault::of(libc::SIGFPE)));
    assert_eq!(natives.after[0].call(2), Call::Skipped);
    assert_eq!(natives.after[1].call(0), Call::Returned(&[7]));
    assert_retired(&mut linked, &response);
}

#[test]
fn every_way_to_fault() {
    let overflow = natively(
        "define i32 @f(i32 %x, i32 %y) {\n  %r = sdiv i32 %x, %y\n  ret i32 %r\n}",
        &[&[1 << 31, 0xffff_ffff]],
    );
    assert_eq!(overflow.call(0), Call::Faulted(MemoryFault::of(libc::SIGFPE)));
    let null = natively("define i32 @f() {\n  %r = load volatile i32, ptr null\n  ret i32 %r\n}", &[&[]]);
    assert_eq!(null.call(0), Call::Faulted(MemoryFault { signal: libc::SIGSEGV, access: Some(Access::At(0)) }));
    let unreachable = natively("define i32 @f() {\n  unreachable\n}\ndefine i32 @next() {\n  ret i32 1\n}", &[&[]]);
    assert_eq!(unreachable.call(0), Call::Faulted(MemoryFault::of(libc::SIGILL)));
    let text = "define i64 @f(i64 %x) {\n  %y = call i64 @f(i64 %x)\n  %r = add i64 %y, 1\n  ret i64 %r\n}";
    // The system hands out the pages of a deep stack one by one, which takes time.
    let patient = Job { native_cpu: Duration::from_secs(10), ..job(text, &[&[1]]) };
    let deep = linked().run(&patient).unwrap().native.unwrap().after.remove(0);
    assert!(matches!(deep.call(0), Call::Faulted(MemoryFault { signal: libc::SIGSEGV, access: Some(Access::At(_)) })));
}

#[test]
fn an_endless_loop_times_out_and_a_long_one_does_not() {
    let text = "define i64 @f(i64 %n) {\nentry:\n  br label %loop\nloop:\n  %i = phi i64 [ 0, %entry ], [ %j, %loop ]\n  \
                %j = add i64 %i, 1\n  %more = icmp ult i64 %j, %n\n  br i1 %more, label %loop, label %exit\nexit:\n  ret i64 %j\n}";
    let mut linked = linked();
    let mut job = job(text, &[&[3], &[u64::MAX], &[4]]);
    job.native_cpu = Duration::from_millis(30);
    let response = linked.run(&job).unwrap();
    let natives = response.native.clone().unwrap();
    assert_eq!(natives.after[0].call(0), Call::Returned(&[3]));
    assert_eq!(natives.after[0].call(1), Call::TimedOut);
    assert_eq!(natives.after[0].call(2), Call::Skipped);
    assert_retired(&mut linked, &response);
    // Each call has the limit for itself: together these take many times as long.
    let many: Vec<&[u64]> = vec![&[20_000_000]; 20];
    job.want.native = vec![request("f", &many)];
    job.native_cpu = Duration::from_millis(60);
    let natives = linked.run(&job).unwrap().native.unwrap();
    assert!((0..20).all(|input| natives.after[0].call(input) == Call::Returned(&[20_000_000])), "{natives:?}");
}

#[test]
fn before_and_after_optimization() {
    // Wrong on purpose: `argpromotion` and friends are not needed to tell the two modules apart.
    let text = "define i32 @f(i32 %x) {\n  %r = call i32 @one(i32 %x)\n  ret i32 %r\n}\n\
                define internal i32 @one(i32 %x) {\n  %r = add i32 %x, 1\n  ret i32 %r\n}";
    let mut job = job(text, &[&[41]]);
    job.pipeline = "default<O2>".into();
    job.want.native.push(request("one", &[&[1]]));
    job.want.native_before = true;
    let natives = linked().run(&job).unwrap().native.unwrap();
    for run in [&natives.before, &natives.after] {
        assert_eq!(run[0].call(0), Call::Returned(&[42]));
    }
    assert_eq!(natives.before[1].call(0), Call::Returned(&[2]));
    assert_unavailable(&natives.after[1], "no such function");
}

#[test]
fn what_cannot_be_called_says_why() {
    assert_unavailable(&natively("define i32 @f(ptr %p) {\n  ret i32 0\n}", &[&[0]]), "pointer");
    assert_unavailable(&natively("define i32 @f(...) {\n  ret i32 0\n}", &[&[]]), "variadic");
    assert_unavailable(&natively("define i32 @f(i32 %x) {\n  ret i32 0\n}", &[&[0, 0]]), "takes 1 words");
    assert_unavailable(
        &natively("define <vscale x 2 x i8> @f(<vscale x 2 x i8> %x) {\n  ret <vscale x 2 x i8> %x\n}", &[&[0]]),
        "scalable",
    );
    assert_unavailable(&natively("define <2 x i1> @f(<2 x i1> %x) {\n  ret <2 x i1> %x\n}", &[&[0, 1]]), "convention");
    let inner = "define internal i8 @inner({<3 x i7>, i8} %x) noinline {\n  %r = extractvalue {<3 x i7>, i8} %x, 1\n  \
                 ret i8 %r\n}\ndefine i8 @f(i8 %x) {\n  %r = call i8 @inner({<3 x i7>, i8} zeroinitializer)\n  \
                 ret i8 %r\n}";
    assert_unavailable(&natively(inner, &[&[3]]), "convention");
    assert_unavailable(&natively("define i100000 @f(i100000 %x) {\n  ret i100000 %x\n}", &[&[0]]), "too wide");
    assert_unavailable(
        &natively("define [4000000000 x i32] @f() {\n  ret [4000000000 x i32] undef\n}", &[&[]]),
        "words",
    );
    // A processor that is not this one, or one for which arguments may be passed in another way.
    let with = |features: &str| format!("define i32 @f() \"target-features\"=\"{features}\" {{\n  ret i32 7\n}}");
    for features in ["+made-up", "-sse2", "+sse4.2,-x87"] {
        assert_unavailable(&natively(&with(features), &[&[]]), "CPU");
    }
    // What `-march=native` says of a processor: the caller has none of these.
    assert_returns(&with("+sse2,-avx512f,-sse4a"), &[], &[7]);
    let vector = "define <4 x i32> @f(<4 x i32> %x) \"target-cpu\"=\"x86-64\" {\n  ret <4 x i32> %x\n}";
    assert_unavailable(&natively(vector, &[&[0, 0, 0, 0]]), "CPU");
    let mut arm = job("define i32 @f(i32 %x) {\n  ret i32 %x\n}", &[&[0]]);
    arm.target.triple = "aarch64-unknown-linux-gnu".into();
    arm.target.cpu = "generic".into();
    assert_unavailable(&linked().run(&arm).unwrap().native.unwrap().after[0], "aarch64");
}

/// Code generation crashes, or mixes two layouts, where the module has another one than the target.
#[test]
fn a_module_with_another_data_layout_has_no_native_code() {
    let function = "define i32 @f(i32 %x) {\n  ret i32 %x\n}\n";
    let foreign = format!("target datalayout = \"e-p:64:64-p1:16:16-p2:32:32:32-p3:64:64:64-f16:32\"\n{function}");
    assert_unavailable(&natively(&foreign, &[&[7]]), "data layout");
    let own = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128";
    assert_returns(&format!("target datalayout = \"{own}\"\n{function}"), &[7], &[7]);
}

#[test]
fn what_is_missing_costs_only_its_users() {
    let text = "declare i32 @missing(i32)\n@absent = external global i32\n\
                define i32 @f(i32 %x) {\n  %r = call i32 @g(i32 %x)\n  ret i32 %r\n}\n\
                define i32 @g(i32 %x) {\n  %r = call i32 @missing(i32 %x)\n  ret i32 %r\n}\n\
                define i32 @h(i32 %x) {\n  %r = load i32, ptr @absent\n  ret i32 %r\n}\n\
                @counter = internal global i32 0\n@constant = internal constant i32 5\n\
                define i32 @count(i32 %x) {\n  %a = load i32, ptr @counter\n  %b = add i32 %a, 1\n  \
                store i32 %b, ptr @counter\n  ret i32 %a\n}\n\
                define i32 @five(i32 %x) {\n  %r = load volatile i32, ptr @constant\n  ret i32 %r\n}\n\
                define i32 @k(i32 %x) {\n  %r = call i32 @llvm.ctpop.i32(i32 %x)\n  ret i32 %r\n}\n\
                declare i32 @llvm.ctpop.i32(i32)";
    let mut job = job(text, &[&[7]]);
    job.want.native.extend(["g", "h", "k", "count", "five"].map(|function| request(function, &[&[7]])));
    let natives = linked().run(&job).unwrap().native.unwrap();
    for function in &natives.after[..3] {
        assert_unavailable(function, "only declared");
    }
    assert_eq!(natives.after[3].call(0), Call::Returned(&[3]));
    assert_unavailable(&natives.after[4], "variable");
    assert_eq!(natives.after[5].call(0), Call::Returned(&[5]));
}

#[test]
fn a_death_in_native_code_keeps_the_optimized_text() {
    // The code generator refuses this call with a fatal error.
    let text = "define i32 @f(i32 %x) {\n  %r = call i32 asm \"not an instruction\", \"=r,r\"(i32 %x)\n  ret i32 %r\n}";
    let mut linked = linked();
    let response = linked.run(&job(text, &[&[1]])).unwrap();
    assert!(response.text.contains("not an instruction"));
    let Err(Failure::Abort { message, at }) = &response.native else { panic!("{:?}", response.native) };
    assert!(message.contains("not an instruction") || message.contains("invalid instruction"), "{message}");
    assert_eq!(at.stage, Stage::Codegen);
    assert!(response.times.total() > Duration::ZERO);
    linked.run(&Job::new(text, "")).unwrap();
}

#[test]
fn many_jobs_leave_no_trace() {
    let mut linked = linked();
    let worker = linked.worker_id();
    for round in 0..200_u64 {
        let text = format!("define i32 @f(i32 %x) {{\n  %r = add i32 %x, {round}\n  ret i32 %r\n}}");
        let response = linked.run(&job(&text, &[&[1], &[2]])).unwrap();
        assert_eq!(response.native.unwrap().after[0].call(1), Call::Returned(&[round + 2]));
    }
    assert_eq!(linked.worker_id(), worker);
}

#[test]
fn native_code_is_made_of_one_function_in_so_many() {
    let text: String =
        (0..9).map(|i| format!("define i8 @f{i}(i8 %x) {{\n  %r = add i8 %x, {i}\n  ret i8 %r\n}}\n")).collect();
    let module = ir::parse(&text, LlvmVersion::DEFAULT).unwrap();
    let ran = |native_every| {
        let settings = Settings { native_every, ..Settings::new("instcombine".parse().unwrap()) };
        let trial = trial::run(&module, &settings, &mut linked(), Snapshots::None).unwrap();
        let checked = |f: &FunctionTrial| f.native.as_ref().is_some_and(|report| report.inputs.checked > 0);
        trial.functions.iter().map(checked).collect::<Vec<_>>()
    };
    assert_eq!(ran(1), [true; 9]);
    assert_eq!(ran(4), [0, 1, 2, 3, 4, 5, 6, 7, 8].map(|number| number % 4 == 0));
}

#[test]
fn a_pointer_that_has_left_its_block_is_the_sources() {
    let text = "define ptr @f(ptr %p, i64 %n) {\n  %q = getelementptr i32, ptr %p, i64 %n\n  ret ptr %q\n}\n";
    let module = ir::parse(text, LlvmVersion::DEFAULT).unwrap();
    let settings = Settings::new("instcombine".parse().unwrap());
    let trial = trial::run(&module, &settings, &mut linked(), Snapshots::None).unwrap();
    let native = trial.functions[0].native.as_ref().expect("native code ran");
    assert_eq!((native.verdict, native.inputs.checked > 0), (Verdict::Refines, true), "{native:?}");
}
