//! Native code of other machines: what it returns, and what becomes of code that is wrong.
//!
//! A machine whose emulator is not here is not tested, unless `IRREFUTE_REQUIRE_MACHINES` lists its architecture
//! (`aarch64,s390x`): then the test fails. The tests print which those are.

use irrefute_ir::{LlvmVersion, parse};
mod assembly;
use irrefute_corpus as cases;
mod corpus;
mod edits;
mod llc;
mod opt;
mod overloaded;
mod processors;
mod run;
mod stage;
mod unsupported;

use irrefute_llvm::emulation::machine::{MACHINES, NOT_RUN};
use irrefute_llvm::emulation::{Machine, Tools, runtime};
use irrefute_refine::{Options, Side, Undefined, Verdict, check};
use irrefute_semantics::{Dialect, Program};

/// A shift by an amount that is small enough.
macro_rules! shift {
    ($ty:literal, $width:literal, $shift:literal) => {
        concat!(
            "define ",
            $ty,
            " @src(",
            $ty,
            " %a, i32 %n) {\n  %few = icmp ult i32 %n, ",
            $width,
            "\n  call void @llvm.assume(i1 %few)\n  %wide = zext i32 %n to ",
            $ty,
            "\n  %r = ",
            $shift,
            " ",
            $ty,
            " %a, %wide\n  ret ",
            $ty,
            " %r\n}\ndeclare void @llvm.assume(i1)"
        )
    };
}

/// The quotient and the remainder.
macro_rules! both {
    ($ty:literal, $quotient:literal, $rest:literal) => {
        concat!(
            "define { ",
            $ty,
            ", ",
            $ty,
            " } @src(",
            $ty,
            " %a, ",
            $ty,
            " %b) {\n  %q = ",
            $quotient,
            " ",
            $ty,
            " %a, %b\n  %r = ",
            $rest,
            " ",
            $ty,
            " %a, %b\n  %x = insertvalue { ",
            $ty,
            ", ",
            $ty,
            " } poison, ",
            $ty,
            " %q, 0\n  %y = insertvalue { ",
            $ty,
            ", ",
            $ty,
            " } %x, ",
            $ty,
            " %r, 1\n  ret { ",
            $ty,
            ", ",
            $ty,
            " } %y\n}"
        )
    };
}
/// The run-time functions, each with the instruction or intrinsic that it stands for.
const MEANINGS: [(&str, &str); 36] = [
    ("__mulsi3", "define i32 @src(i32 %a, i32 %b) {\n  %r = mul i32 %a, %b\n  ret i32 %r\n}"),
    ("__muldi3", "define i64 @src(i64 %a, i64 %b) {\n  %r = mul i64 %a, %b\n  ret i64 %r\n}"),
    ("__multi3", "define i128 @src(i128 %a, i128 %b) {\n  %r = mul i128 %a, %b\n  ret i128 %r\n}"),
    ("__udivsi3", "define i32 @src(i32 %a, i32 %b) {\n  %r = udiv i32 %a, %b\n  ret i32 %r\n}"),
    ("__umodsi3", "define i32 @src(i32 %a, i32 %b) {\n  %r = urem i32 %a, %b\n  ret i32 %r\n}"),
    ("__divsi3", "define i32 @src(i32 %a, i32 %b) {\n  %r = sdiv i32 %a, %b\n  ret i32 %r\n}"),
    ("__modsi3", "define i32 @src(i32 %a, i32 %b) {\n  %r = srem i32 %a, %b\n  ret i32 %r\n}"),
    ("__udivdi3", "define i64 @src(i64 %a, i64 %b) {\n  %r = udiv i64 %a, %b\n  ret i64 %r\n}"),
    ("__umoddi3", "define i64 @src(i64 %a, i64 %b) {\n  %r = urem i64 %a, %b\n  ret i64 %r\n}"),
    ("__divdi3", "define i64 @src(i64 %a, i64 %b) {\n  %r = sdiv i64 %a, %b\n  ret i64 %r\n}"),
    ("__moddi3", "define i64 @src(i64 %a, i64 %b) {\n  %r = srem i64 %a, %b\n  ret i64 %r\n}"),
    ("__udivti3", "define i128 @src(i128 %a, i128 %b) {\n  %r = udiv i128 %a, %b\n  ret i128 %r\n}"),
    ("__umodti3", "define i128 @src(i128 %a, i128 %b) {\n  %r = urem i128 %a, %b\n  ret i128 %r\n}"),
    ("__divti3", "define i128 @src(i128 %a, i128 %b) {\n  %r = sdiv i128 %a, %b\n  ret i128 %r\n}"),
    ("__modti3", "define i128 @src(i128 %a, i128 %b) {\n  %r = srem i128 %a, %b\n  ret i128 %r\n}"),
    ("__ashlti3", shift!("i128", "128", "shl")),
    ("__lshrti3", shift!("i128", "128", "lshr")),
    ("__ashrti3", shift!("i128", "128", "ashr")),
    ("__aeabi_uidiv", "define i32 @src(i32 %a, i32 %b) {\n  %r = udiv i32 %a, %b\n  ret i32 %r\n}"),
    ("__aeabi_idiv", "define i32 @src(i32 %a, i32 %b) {\n  %r = sdiv i32 %a, %b\n  ret i32 %r\n}"),
    ("__aeabi_uidivmod", both!("i32", "udiv", "urem")),
    ("__aeabi_idivmod", both!("i32", "sdiv", "srem")),
    ("__aeabi_uldivmod", both!("i64", "udiv", "urem")),
    ("__aeabi_ldivmod", both!("i64", "sdiv", "srem")),
    ("__aeabi_lmul", "define i64 @src(i64 %a, i64 %b) {\n  %r = mul i64 %a, %b\n  ret i64 %r\n}"),
    ("__aeabi_llsl", shift!("i64", "64", "shl")),
    ("__aeabi_llsr", shift!("i64", "64", "lshr")),
    ("__aeabi_lasr", shift!("i64", "64", "ashr")),
    (
        "__clzsi2",
        "declare i32 @llvm.ctlz.i32(i32, i1)
         define i32 @src(i32 %a) {
           %r = call i32 @llvm.ctlz.i32(i32 %a, i1 false)
           ret i32 %r
         }",
    ),
    (
        "__clzdi2",
        "declare i64 @llvm.ctlz.i64(i64, i1)
         define i32 @src(i64 %a) {
           %n = call i64 @llvm.ctlz.i64(i64 %a, i1 false)
           %r = trunc i64 %n to i32
           ret i32 %r
         }",
    ),
    (
        "memcpy",
        "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
         define ptr @src(ptr %a, ptr %b, i64 %n) {
           call void @llvm.memcpy.p0.p0.i64(ptr %a, ptr %b, i64 %n, i1 false)
           ret ptr %a
         }",
    ),
    (
        "memmove",
        "declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
         define ptr @src(ptr %a, ptr %b, i64 %n) {
           call void @llvm.memmove.p0.p0.i64(ptr %a, ptr %b, i64 %n, i1 false)
           ret ptr %a
         }",
    ),
    (
        "memset",
        "declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
         define ptr @src(ptr %a, i32 %v, i64 %n) {
           %b = trunc i32 %v to i8
           call void @llvm.memset.p0.i64(ptr %a, i8 %b, i64 %n, i1 false)
           ret ptr %a
         }",
    ),
    (
        "memcmp",
        "declare i32 @memcmp(ptr, ptr, i64)
         define i32 @src(ptr %a, ptr %b, i64 %n) {
           %r = call i32 @memcmp(ptr %a, ptr %b, i64 %n)
           ret i32 %r
         }",
    ),
    (
        "bcmp",
        "declare i32 @bcmp(ptr, ptr, i64)
         define i32 @src(ptr %a, ptr %b, i64 %n) {
           %r = call i32 @bcmp(ptr %a, ptr %b, i64 %n)
           ret i32 %r
         }",
    ),
    ("irrefute.divide.i64", both!("i64", "udiv", "urem")),
];

/// A run-time function that is wrong would look like wrong code.
#[test]
fn runtime_functions_do_what_they_stand_for() {
    let text = runtime::text(64);
    let runtime = parse(&text, LlvmVersion::DEFAULT).expect("the run-time functions");
    // Code generation gives them defined values only.
    let undefined = Undefined { poison: false, undef: false };
    let options = Options { inputs: 200, enough_inputs: 200, undefined, ..Options::CHECK };
    for (name, meaning) in MEANINGS {
        let source = parse(meaning, LlvmVersion::DEFAULT).unwrap_or_else(|error| panic!("{name}: {error}"));
        // Bytes of pointers are copied as integers, one by one.
        let copies = ["memcpy", "memmove", "memset"].contains(&name);
        let dialect = if copies { Dialect::LIMITED_PUNNING } else { Dialect::LANGREF };
        let (of_source, lowered) = (Program::new(&source, dialect), Program::new(&runtime, dialect));
        let source = Side::new(&source, &of_source, "src").expect("a source");
        let target = Side::new(&runtime, &lowered, name).unwrap_or_else(|| panic!("no {name}"));
        let report = check(source, target, &options);
        assert_eq!(report.verdict, Verdict::Refines, "{name}: {report}");
        assert!(report.inputs.checked > 20, "{name}: {report}");
    }
    let tested = |name: &str| MEANINGS.iter().any(|(tested, _)| *tested == name);
    let untested: Vec<_> = runtime
        .definitions()
        .map(|f| &*f.name)
        .filter(|name| !tested(name) && !name.starts_with("irrefute."))
        .collect();
    assert_eq!(untested, Vec::<&str>::new());
}

/// A shift by its width or more is poison and not undefined: code carries it out, and must go on.
#[test]
fn shifts_end_whatever_their_amount_is() {
    let shifts = [
        ("__ashlti3", 128),
        ("__lshrti3", 128),
        ("__ashrti3", 128),
        ("__aeabi_llsl", 64),
        ("__aeabi_llsr", 64),
        ("__aeabi_lasr", 64),
    ];
    for (name, width) in shifts {
        let text = format!(
            "{}
             define i1 @src(i{width} %a, i32 %n) {{
               ret i1 true
             }}
             define i1 @tgt(i{width} %a, i32 %n) {{
               %many = or i32 %n, -2147483648
               %r = call i{width} @{name}(i{width} %a, i32 %many)
               ret i1 true
             }}",
            runtime::text(64)
        );
        let module = parse(&text, LlvmVersion::DEFAULT).unwrap_or_else(|error| panic!("{name}: {error}"));
        let lowered = Program::new(&module, Dialect::LANGREF);
        let [source, target] = ["src", "tgt"].map(|name| Side::new(&module, &lowered, name).expect("a function"));
        let undefined = Undefined { poison: false, undef: false };
        let report = check(source, target, &Options { inputs: 200, undefined, ..Options::CHECK });
        assert_eq!(report.verdict, Verdict::Refines, "{name}: {report}");
    }
}

#[test]
fn what_is_missing_is_named() {
    let tools = Tools::default();
    let said = tools.find("avr-unknown-unknown").expect_err("no such machine").to_string();
    assert!(said.contains("avr-unknown-unknown") && said.contains("aarch64"), "{said}");
    assert!(MACHINES.iter().all(|machine| Machine::of(machine.triple) == Some(machine)));
    assert!(NOT_RUN.iter().all(|machine| Machine::of(machine.triple).is_none()));
}
