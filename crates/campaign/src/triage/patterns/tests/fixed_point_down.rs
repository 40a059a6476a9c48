//! Fixed-point arithmetic that is rounded down.

use super::*;
use irrefute_semantics::rules::{Defined, Excess, FixedPoint, FixedPointOp, Rounding, Signedness};
use irrefute_semantics::{Budget, End, First, Machine, Nobody, Scalar, Value};

const NAMES: [&str; 8] =
    ["smul.fix", "umul.fix", "smul.fix.sat", "umul.fix.sat", "sdiv.fix", "udiv.fix", "sdiv.fix.sat", "udiv.fix.sat"];

/// A result less another of the same numbers: the Language Reference does not say that they are the same.
fn twice(name: &str) -> String {
    format!(
        "declare i8 @llvm.{name}.i8(i8, i8, i32)\n\
         define i8 @src(i8 noundef %a) {{\n\
           %x = call i8 @llvm.{name}.i8(i8 %a, i8 35, i32 4)\n\
           %r = sub i8 %x, %x\n  ret i8 %r\n}}\n\
         define i8 @tgt(i8 noundef %a) {{\n\
           %x = call i8 @llvm.{name}.i8(i8 %a, i8 35, i32 4)\n\
           %y = call i8 @llvm.{name}.i8(i8 %a, i8 35, i32 4)\n\
           %r = sub i8 %x, %y\n  ret i8 %r\n}}\n"
    )
}

#[test]
fn computed_twice() {
    for name in NAMES {
        assert_eq!(recognised(&twice(name)), Some("fixed-point-down"), "{name}");
    }
}

#[test]
fn computed_from_others_the_second_time() {
    for name in NAMES {
        let text = twice(name);
        let (source, target) = text.split_once("define i8 @tgt").expect("a target");
        let (first, second) = target.split_once("%y = ").expect("a second result");
        let other = second.replacen("i8 35", "i8 36", 1);
        assert_eq!(recognised(&format!("{source}define i8 @tgt{first}%y = {other}")), None, "{name}");
    }
}

#[test]
fn vectors() {
    let text = "declare <2 x i8> @llvm.smul.fix.sat.v2i8(<2 x i8>, <2 x i8>, i32)\n\
                define <2 x i8> @src(<2 x i8> noundef %a) {\n\
                  %x = call <2 x i8> @llvm.smul.fix.sat.v2i8(<2 x i8> %a, <2 x i8> splat (i8 3), i32 2)\n\
                  %r = sub <2 x i8> %x, %x\n  ret <2 x i8> %r\n}\n\
                define <2 x i8> @tgt(<2 x i8> noundef %a) {\n\
                  %x = call <2 x i8> @llvm.smul.fix.sat.v2i8(<2 x i8> %a, <2 x i8> splat (i8 3), i32 2)\n\
                  %y = call <2 x i8> @llvm.smul.fix.sat.v2i8(<2 x i8> %a, <2 x i8> splat (i8 3), i32 2)\n\
                  %r = sub <2 x i8> %x, %y\n  ret <2 x i8> %r\n}\n";
    assert_eq!(recognised(text), Some("fixed-point-down"));
}

/// A lone operation, and its result when rounded down.
fn alone(name: &str, scale: u32) -> (Module, FixedPoint) {
    let text = format!(
        "declare i4 @llvm.{name}.i4(i4, i4, i32)\ndefine i4 @f(i4 %a, i4 %b) {{\n\
           %r = call i4 @llvm.{name}.i4(i4 %a, i4 %b, i32 {scale})\n  ret i4 %r\n}}\n"
    );
    let rule = FixedPoint {
        op: if name.contains("mul") { FixedPointOp::Mul } else { FixedPointOp::Div },
        signedness: if name.starts_with('s') { Signedness::Signed } else { Signedness::Unsigned },
        excess: if name.ends_with("sat") { Excess::Saturates } else { Excess::Undefined },
        scale,
        width: 4,
        rounding: Rounding::Down,
    };
    (parse(&text, LlvmVersion::DEFAULT).unwrap_or_else(|e| panic!("{e}")), rule)
}

/// The replacement of an operation gives the same as the rule that rounds down, poison and undefined behaviour
/// included.
#[test]
fn the_arithmetic_is_that_of_the_rule() {
    for (name, scale) in NAMES.into_iter().flat_map(|name| (0..=3).map(move |scale| (name, scale))) {
        let (module, rule) = alone(name, scale);
        let pair = Rewrite { source: &module, target: &module, function: "f" };
        let experiment = (crate::triage::patterns::fixed_point_down::FIXED_POINT_DOWN.experiments)(&pair).remove(0);
        let program = Program::new(&experiment.source, Dialect::LANGREF);
        let function = program.function("f").expect("it is there");
        let mut machine = Machine::new(&program);
        for (a, b) in (0..16u64).flat_map(|a| (0..16).map(move |b| (a, b))) {
            let args = [a, b].map(|word| Value::scalar(Scalar::Word(word)));
            let end = machine.execute(function, &args, &mut Nobody, &mut First, Budget::default()).end;
            let fits = match rule.apply(&a, &b) {
                Defined::One(word) => end == End::Returns(Value::scalar(Scalar::Word(word))),
                Defined::Poison => end == End::Returns(Value::scalar(Scalar::Poison)),
                Defined::Ub(_) => matches!(end, End::Ub(_)),
                Defined::Pair(..) | Defined::Undef => false,
            };
            assert!(fits, "{name} of {a} and {b}, scale {scale}: {end:?}\n{}", experiment.source);
        }
    }
}
