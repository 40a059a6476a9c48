//! What the Language Reference says of each operation, on half: its values are few enough to be written down.

use super::arithmetic::convert;
use super::*;
use irrefute_ir::{Flags, FloatKind, FloatPredicate};

const ONE: FloatBits = 0x3c00;
const TWO: FloatBits = 0x4000;
const HALF: FloatBits = 0x3800;
const MINUS_ZERO: FloatBits = 0x8000;
const LEAST_SUBNORMAL: FloatBits = 0x0001;
const LEAST_NORMAL: FloatBits = 0x0400;
const GREATEST: FloatBits = 0x7bff;
const INFINITY: FloatBits = 0x7c00;
const MINUS_INFINITY: FloatBits = 0xfc00;
const NAN: FloatBits = 0x7e00;
const SIGNALING: FloatBits = 0x7d01;

fn format() -> Format {
    Format::of(FloatKind::Half).unwrap()
}

fn rule(operation: FloatOperation) -> FloatRule {
    let (flags, denormals) = (Flags::NONE, Denormals::default());
    FloatRule {
        operation,
        format: format(),
        nans: Nans::Chosen,
        flags,
        denormals,
        zero_signs: ZeroSigns::OfOperands,
        ulps: 0,
    }
}

fn with(operation: FloatOperation, flags: Flags) -> FloatRule {
    FloatRule { flags, ..rule(operation) }
}

fn add() -> FloatOperation {
    FloatOperation::Arithmetic(Arithmetic::Add)
}

fn mul() -> FloatOperation {
    FloatOperation::Arithmetic(Arithmetic::Mul)
}

fn div() -> FloatOperation {
    FloatOperation::Arithmetic(Arithmetic::Div)
}

fn applied(rule: FloatRule, operands: &[FloatBits]) -> Applied {
    assert_eq!(operands.len(), rule.arity());
    rule.apply(operands).expect("values of half")
}

/// The values that a result may have; none if it is poison.
#[track_caller]
fn values(rule: FloatRule, operands: &[FloatBits]) -> Vec<FloatBits> {
    match applied(rule, operands).result {
        FloatResult::Near { nearest, all } => panic!("{nearest:x} or one of {all:x?}"),
        FloatResult::Poison => vec![],
        FloatResult::One(value) => vec![value],
        FloatResult::OneOf(values) => values.to_vec(),
        FloatResult::Unspecified => panic!("unspecified"),
    }
}

fn is_rewritable(rule: FloatRule, operands: &[FloatBits]) -> bool {
    applied(rule, operands).rewritable
}

/// A number as half, rounded.
fn half(number: f64) -> FloatBits {
    let double = Format::of(FloatKind::Double).unwrap();
    convert(double, format(), FloatBits::from(number.to_bits())).expect("no NaN")
}

const POISON: [FloatBits; 0] = [];

#[test]
fn nnan_excludes_operands_and_results() {
    let add = with(add(), Flags::NNAN);
    assert_eq!(values(add, &[NAN, ONE]), POISON);
    assert_eq!(values(add, &[ONE, SIGNALING]), POISON);
    assert_eq!(values(add, &[INFINITY, MINUS_INFINITY]), POISON);
    assert_eq!(values(add, &[INFINITY, ONE]), [INFINITY]);
    assert_eq!(values(with(FloatOperation::SquareRoot, Flags::NNAN), &[half(-1.0)]), POISON);
    assert_eq!(values(with(FloatOperation::Negate, Flags::NNAN), &[NAN]), POISON);
    assert_eq!(values(with(FloatOperation::CopySign, Flags::NNAN), &[ONE, NAN]), POISON);
    let compare = with(FloatOperation::Compare(FloatPredicate::Uno), Flags::NNAN);
    assert_eq!(values(compare, &[ONE, NAN]), POISON);
    assert_eq!(values(compare, &[ONE, ONE]), [0]);
}

#[test]
fn ninf_excludes_operands_and_results() {
    let add = with(add(), Flags::NINF);
    assert_eq!(values(add, &[INFINITY, ONE]), POISON);
    assert_eq!(values(add, &[GREATEST, GREATEST]), POISON);
    assert_eq!(values(add, &[NAN, ONE]), [NAN, 0xfe00]);
    assert_eq!(values(with(div(), Flags::NINF), &[ONE, 0]), POISON);
}

#[test]
fn an_arm_that_is_not_selected_leaves_the_result_but_may_be_excluded() {
    let unselected = with(FloatOperation::Unselected, Flags::NNAN);
    assert_eq!(values(unselected, &[NAN, ONE]), [ONE]);
    assert!(is_rewritable(unselected, &[NAN, ONE]));
    assert!(!is_rewritable(unselected, &[ONE, TWO]));
}

#[test]
fn nsz_flips_the_zeros_among_the_operands() {
    assert_eq!(values(rule(add()), &[MINUS_ZERO, MINUS_ZERO]), [MINUS_ZERO]);
    assert_eq!(values(with(add(), Flags::NSZ), &[MINUS_ZERO, MINUS_ZERO]), [0, MINUS_ZERO]);
    assert_eq!(values(with(add(), Flags::NSZ), &[0, ONE]), [ONE]);
    assert_eq!(values(with(div(), Flags::NSZ), &[ONE, MINUS_ZERO]), [INFINITY, MINUS_INFINITY]);
    assert_eq!(values(with(FloatOperation::Negate, Flags::NSZ), &[0]), [0, MINUS_ZERO]);
    assert_eq!(values(with(FloatOperation::Magnitude, Flags::NSZ), &[MINUS_ZERO]), [0]);
    assert_eq!(values(with(FloatOperation::CopySign, Flags::NSZ), &[ONE, MINUS_ZERO]), [ONE, 0xbc00]);
    assert_eq!(values(with(FloatOperation::CopySign, Flags::NSZ), &[0, half(-1.0)]), [MINUS_ZERO]);
}

#[test]
fn nsz_flips_zero_results_up_to_llvm_22_only() {
    let sub = with(FloatOperation::Arithmetic(Arithmetic::Sub), Flags::NSZ);
    let earlier = FloatRule { zero_signs: ZeroSigns::OfOperandsAndResults, ..sub };
    for rule in [sub, earlier] {
        assert_eq!(values(rule, &[ONE, ONE]), [0]);
    }
    assert!(!is_rewritable(sub, &[ONE, ONE]));
    assert!(is_rewritable(earlier, &[ONE, ONE]));
    assert!(!is_rewritable(earlier, &[TWO, ONE]));
    assert!(!is_rewritable(FloatRule { flags: Flags::NONE, ..earlier }, &[ONE, ONE]));
}

#[test]
fn subnormal_results_may_be_flushed() {
    let flushed = |output, x| {
        let denormals = Denormals { output, input: DenormalMode::Ieee };
        values(FloatRule { denormals, ..rule(mul()) }, &[x, HALF])
    };
    assert_eq!(flushed(DenormalMode::Ieee, LEAST_NORMAL), [0x0200]);
    assert_eq!(flushed(DenormalMode::PreserveSign, LEAST_NORMAL), [0, 0x0200]);
    assert_eq!(flushed(DenormalMode::PreserveSign, 0x8400), [MINUS_ZERO, 0x8200]);
    assert_eq!(flushed(DenormalMode::PositiveZero, 0x8400), [0, 0x8200]);
    assert_eq!(flushed(DenormalMode::Dynamic, 0x8400), [0, MINUS_ZERO, 0x8200]);
    assert_eq!(flushed(DenormalMode::PreserveSign, TWO), [ONE]);
}

#[test]
fn what_is_canonical_is_flushed() {
    let canonical = |output, x| {
        let denormals = Denormals { output, input: DenormalMode::Ieee };
        values(FloatRule { denormals, ..rule(FloatOperation::Canonicalize) }, &[x])
    };
    assert_eq!(canonical(DenormalMode::Ieee, 0x8200), [0x8200]);
    assert_eq!(canonical(DenormalMode::PreserveSign, 0x8200), [MINUS_ZERO]);
    assert_eq!(canonical(DenormalMode::PositiveZero, 0x8200), [0]);
    assert_eq!(canonical(DenormalMode::PositiveZero, MINUS_ZERO), [MINUS_ZERO], "it is canonical");
    assert_eq!(canonical(DenormalMode::Dynamic, 0x8200), [0, MINUS_ZERO, 0x8200]);
}

#[test]
fn subnormal_operands_are_read_as_zero() {
    let reading = |operation, input| {
        let denormals = Denormals { output: DenormalMode::Ieee, input };
        FloatRule { denormals, ..rule(operation) }
    };
    let operands = [LEAST_SUBNORMAL, LEAST_SUBNORMAL];
    let flushing = reading(add(), DenormalMode::PreserveSign);
    assert_eq!(values(flushing, &operands), [0]);
    assert!(is_rewritable(flushing, &operands));
    assert!(!is_rewritable(flushing, &[ONE, LEAST_NORMAL]));
    assert_eq!(values(reading(add(), DenormalMode::Dynamic), &operands), [0, 1, 2]);
    assert_eq!(values(reading(div(), DenormalMode::PositiveZero), &[ONE, 0x8001]), [INFINITY]);
    // No code removes a comparison because it reads its operands as zeros.
    let compare = reading(FloatOperation::Compare(FloatPredicate::Oeq), DenormalMode::PreserveSign);
    assert_eq!(values(compare, &[LEAST_SUBNORMAL, 0]), [1]);
    assert!(!is_rewritable(compare, &[LEAST_SUBNORMAL, 0]));
    assert_eq!(values(rule(FloatOperation::Compare(FloatPredicate::Oeq)), &[LEAST_SUBNORMAL, 0]), [0]);
    // What looks at bits alone does not read numbers.
    for (operation, result) in [(FloatOperation::Negate, 0x8001), (FloatOperation::IsClass(1 << 7), 1)] {
        let bitwise = reading(operation, DenormalMode::PreserveSign);
        assert_eq!(values(bitwise, &[LEAST_SUBNORMAL]), [result]);
        assert!(!is_rewritable(bitwise, &[LEAST_SUBNORMAL]));
    }
}

#[test]
fn minima_and_maxima_of_numbers() {
    for family in [Family::Num, Family::Imum, Family::ImumNum] {
        let least = |x, y| values(rule(FloatOperation::Extremum(family, Towards::Least)), &[x, y]);
        let greatest = |x, y| values(rule(FloatOperation::Extremum(family, Towards::Greatest)), &[x, y]);
        assert_eq!((least(ONE, TWO), greatest(ONE, TWO)), (vec![ONE], vec![TWO]));
        assert_eq!((least(TWO, ONE), greatest(TWO, ONE)), (vec![ONE], vec![TWO]));
        assert_eq!(least(MINUS_INFINITY, GREATEST), [MINUS_INFINITY]);
        assert_eq!((least(0, MINUS_ZERO), least(MINUS_ZERO, 0)), (vec![MINUS_ZERO], vec![MINUS_ZERO]));
        assert_eq!((greatest(0, MINUS_ZERO), greatest(MINUS_ZERO, 0)), (vec![0], vec![0]));
        assert_eq!(
            (least(MINUS_ZERO, MINUS_ZERO), greatest(MINUS_ZERO, MINUS_ZERO)),
            (vec![MINUS_ZERO], vec![MINUS_ZERO])
        );
        let either = with(FloatOperation::Extremum(family, Towards::Least), Flags::NSZ);
        assert_eq!(values(either, &[0, MINUS_ZERO]), [0, MINUS_ZERO]);
        assert_eq!(values(either, &[MINUS_ZERO, MINUS_ZERO]), [MINUS_ZERO]);
        // Not every code generator orders the zeros of `minnum`.
        let plain = rule(FloatOperation::Extremum(family, Towards::Least));
        assert_eq!(is_rewritable(plain, &[0, MINUS_ZERO]), family == Family::Num);
        assert!(!is_rewritable(plain, &[0, 0]) && !is_rewritable(plain, &[ONE, MINUS_ZERO]));
    }
}

#[test]
fn medians() {
    let median = |operands: [FloatBits; 3]| values(rule(FloatOperation::Median), &operands);
    assert_eq!([median([ONE, TWO, GREATEST]), median([GREATEST, ONE, TWO])], [[TWO], [TWO]]);
    assert_eq!(median([MINUS_INFINITY, ONE, TWO]), [ONE]);
    // The manual compares zeros as equal.
    assert_eq!(median([MINUS_INFINITY, 0, MINUS_ZERO]), [0, MINUS_ZERO]);
    assert_eq!(median([0, 0, ONE]), [0]);
    for operands in [[NAN, TWO, ONE], [TWO, NAN, ONE], [TWO, ONE, NAN]] {
        assert_eq!(median(operands), [ONE]);
    }
    // With a signaling NaN, what stands before it may be lost.
    let with_signaling = median([ONE, SIGNALING, TWO]);
    assert!([ONE, TWO, NAN].iter().all(|bits| with_signaling.contains(bits)));
    assert_eq!(median([NAN, NAN, SIGNALING]), nans(format(), format(), &[NAN, SIGNALING], Signaling::MayStay).to_vec());
    assert_eq!(values(with(FloatOperation::Median, Flags::NSZ), &[0, ONE, MINUS_INFINITY]), [0, MINUS_ZERO]);
}

#[test]
fn legacy_products_of_zero_are_zero() {
    let product = |x, y| values(rule(FloatOperation::LegacyProduct), &[x, y]);
    assert_eq!([product(MINUS_ZERO, NAN), product(MINUS_INFINITY, 0), product(ONE, MINUS_ZERO)], [[0], [0], [0]]);
    assert_eq!(product(ONE, TWO), [TWO]);
    let sum = |x, y, z| values(rule(FloatOperation::LegacyMultiplyAdd), &[x, y, z]);
    assert_eq!([sum(MINUS_INFINITY, 0, MINUS_ZERO), sum(NAN, 0, ONE), sum(ONE, ONE, ONE)], [[0], [ONE], [TWO]]);
}

#[test]
fn minima_and_maxima_with_nans() {
    let least = |family, x, y| values(rule(FloatOperation::Extremum(family, Towards::Least)), &[x, y]);
    let nans = |operands: &[FloatBits]| nans(format(), format(), operands, Signaling::MayStay).to_vec();
    for (x, y) in [(ONE, NAN), (NAN, ONE)] {
        assert_eq!(least(Family::Num, x, y), [ONE]);
        assert_eq!(least(Family::ImumNum, x, y), [ONE]);
        assert_eq!(least(Family::Imum, x, y), nans(&[NAN]));
    }
    assert_eq!(least(Family::ImumNum, SIGNALING, ONE), [ONE]);
    assert_eq!(least(Family::Imum, SIGNALING, ONE), nans(&[SIGNALING]));
    // IEEE 754-2008 has a NaN, and libraries have the number.
    assert_eq!(least(Family::Num, SIGNALING, ONE), [&[ONE], &nans(&[SIGNALING])[..]].concat());
    for family in [Family::Num, Family::Imum, Family::ImumNum] {
        assert_eq!(least(family, NAN, SIGNALING), nans(&[SIGNALING]));
    }
    let regrouped = with(FloatOperation::Extremum(Family::Num, Towards::Least), Flags::REASSOC);
    assert!(is_rewritable(regrouped, &[SIGNALING, ONE]) && !is_rewritable(regrouped, &[NAN, ONE]));
    // LLVM removes the minimum of x and x although it would read a subnormal x as zero.
    let denormals = Denormals { output: DenormalMode::PreserveSign, input: DenormalMode::PreserveSign };
    let flushed = FloatRule { denormals, ..rule(FloatOperation::Extremum(Family::Num, Towards::Least)) };
    assert!(is_rewritable(flushed, &[LEAST_SUBNORMAL, LEAST_SUBNORMAL]) && !is_rewritable(flushed, &[ONE, ONE]));
}

#[test]
fn canonicalize_quiets() {
    let canonicalize = rule(FloatOperation::Canonicalize);
    assert_eq!(values(canonicalize, &[SIGNALING]), [0x7e00, 0x7f01, 0xfe00, 0xff01]);
    for value in [MINUS_ZERO, LEAST_SUBNORMAL, GREATEST, MINUS_INFINITY] {
        assert_eq!(values(canonicalize, &[value]), [value]);
    }
}

#[test]
fn comparisons_by_their_truth_tables() {
    use FloatPredicate::*;
    // By number: the bits are unordered, less, greater, equal.
    let predicates = [False, Oeq, Ogt, Oge, Olt, Ole, One, Ord, Uno, Ueq, Ugt, Uge, Ult, Ule, Une, True];
    let orders = [
        ([ONE, ONE], 1),
        ([0, MINUS_ZERO], 1),
        ([INFINITY, INFINITY], 1),
        ([TWO, ONE], 2),
        ([LEAST_SUBNORMAL, MINUS_INFINITY], 2),
        ([half(-2.0), half(-1.0)], 4),
        ([GREATEST, INFINITY], 4),
        ([NAN, ONE], 8),
        ([INFINITY, SIGNALING], 8),
        ([NAN, NAN], 8),
    ];
    for (number, predicate) in predicates.into_iter().enumerate() {
        for (operands, order) in orders {
            let holds = u128::from(number & order != 0);
            assert_eq!(
                values(rule(FloatOperation::Compare(predicate)), &operands),
                [holds],
                "{predicate:?} {operands:x?}"
            );
        }
    }
}

#[test]
fn classes_are_bits_of_a_mask() {
    let of_classes = [SIGNALING, NAN, MINUS_INFINITY, 0xbc00, 0x8001, MINUS_ZERO, 0, LEAST_SUBNORMAL, ONE, INFINITY];
    for (i, value) in of_classes.into_iter().enumerate() {
        for j in 0..10 {
            assert_eq!(values(rule(FloatOperation::IsClass(1 << j)), &[value]), [u128::from(i == j)]);
        }
        assert_eq!(values(rule(FloatOperation::IsClass(0x3ff)), &[value]), [1]);
    }
}

fn to_integer(signed: bool, how: RoundingMode, excess: Excess) -> FloatRule {
    rule(FloatOperation::ToInteger(ToInteger { width: 8, signed, how, excess }))
}

#[test]
fn integers_at_the_limits_of_conversions() {
    let to =
        |signed, number: f64| values(to_integer(signed, RoundingMode::TowardsZero, Excess::Poison), &[half(number)]);
    assert_eq!((to(true, 127.9), to(true, 128.0)), (vec![127], vec![]));
    assert_eq!((to(true, -128.9), to(true, -129.0)), (vec![0x80], vec![]));
    assert_eq!((to(false, 255.8), to(false, 256.0)), (vec![255], vec![]));
    assert_eq!((to(false, -0.9), to(false, -1.0)), (vec![0], vec![]));
    assert_eq!(to(true, -0.0), [0]);
    for value in [NAN, INFINITY, MINUS_INFINITY] {
        assert_eq!(values(to_integer(true, RoundingMode::TowardsZero, Excess::Poison), &[value]), POISON);
    }
    let saturated = |signed, value| values(to_integer(signed, RoundingMode::TowardsZero, Excess::Saturates), &[value]);
    assert_eq!((saturated(true, NAN), saturated(true, INFINITY)), (vec![0], vec![127]));
    assert_eq!((saturated(true, half(1000.0)), saturated(true, half(-1000.0))), (vec![127], vec![0x80]));
    assert_eq!((saturated(false, half(-5.0)), saturated(false, half(300.0))), (vec![0], vec![255]));
    let unspecified = to_integer(true, RoundingMode::NearestAway, Excess::Unspecified);
    assert_eq!(applied(unspecified, &[NAN]).result, FloatResult::Unspecified);
    assert_eq!(applied(unspecified, &[half(127.5)]).result, FloatResult::Unspecified);
    assert_eq!((values(unspecified, &[half(2.5)]), values(unspecified, &[half(-2.5)])), (vec![3], vec![0xfd]));
    let even = to_integer(true, RoundingMode::NearestEven, Excess::Unspecified);
    assert_eq!((values(even, &[half(2.5)]), values(even, &[half(3.5)])), (vec![2], vec![4]));
}

#[test]
fn integers_become_the_nearest_number() {
    let from = |width, signed, non_negative, x| {
        values(rule(FloatOperation::FromInteger(FromInteger { width, signed, non_negative })), &[x])
    };
    assert_eq!(from(16, false, false, 0xffff), [INFINITY]);
    assert_eq!(from(16, false, false, 65519), [GREATEST]);
    assert_eq!(from(16, true, false, 0xffff), [half(-1.0)]);
    assert_eq!(from(1, true, false, 1), [half(-1.0)]);
    assert_eq!(from(16, true, false, 0x8000), [half(-32768.0)]);
    // Between 2^11 and 2^12 lie the even numbers; ties go to the multiples of four.
    assert_eq!((from(16, false, false, 2049), from(16, false, false, 2051)), (vec![half(2048.0)], vec![half(2052.0)]));
    assert_eq!((from(8, false, true, 0x7f), from(8, false, true, 0x80)), (vec![half(127.0)], vec![]));
}

#[test]
fn parts_of_numbers() {
    let significand = |x| values(rule(FloatOperation::Significand), &[x]);
    let exponent = |x| applied(rule(FloatOperation::Exponent(32)), &[x]).result;
    assert_eq!((significand(half(8.0)), exponent(half(8.0))), (vec![HALF], FloatResult::One(4)));
    assert_eq!((significand(half(-0.75)), exponent(half(-0.75))), (vec![half(-0.75)], FloatResult::One(0)));
    assert_eq!((significand(MINUS_ZERO), exponent(MINUS_ZERO)), (vec![MINUS_ZERO], FloatResult::One(0)));
    assert_eq!((significand(1), exponent(1)), (vec![HALF], FloatResult::One(u128::from(-23i32 as u32))));
    assert_eq!((significand(INFINITY), exponent(INFINITY)), (vec![INFINITY], FloatResult::Unspecified));
    assert_eq!((significand(NAN), exponent(NAN)), (vec![NAN, 0xfe00], FloatResult::Unspecified));
    let parts =
        |x| (values(rule(FloatOperation::FractionalPart), &[x]), values(rule(FloatOperation::IntegralPart), &[x]));
    assert_eq!(parts(half(2.5)), (vec![HALF], vec![TWO]));
    assert_eq!(parts(half(-2.5)), (vec![half(-0.5)], vec![half(-2.0)]));
    assert_eq!(parts(half(-3.0)), (vec![MINUS_ZERO], vec![half(-3.0)]));
    assert_eq!(parts(MINUS_INFINITY), (vec![MINUS_ZERO], vec![MINUS_INFINITY]));
}

#[test]
fn scaling_and_powers() {
    let scale = rule(FloatOperation::Scale(32));
    let negative = |n: i32| u128::from(n as u32);
    assert_eq!(values(scale, &[ONE, 3]), [half(8.0)]);
    assert_eq!((values(scale, &[ONE, negative(-24)]), values(scale, &[ONE, negative(-26)])), (vec![1], vec![0]));
    assert_eq!((values(scale, &[ONE, 16]), values(scale, &[MINUS_ZERO, 16])), (vec![INFINITY], vec![MINUS_ZERO]));
    // "The same value is returned" for a NaN, and code that multiplies instead changes its bits.
    assert_eq!(values(scale, &[SIGNALING, 1]), [SIGNALING]);
    assert!(is_rewritable(scale, &[SIGNALING, 1]) && !is_rewritable(scale, &[ONE, 1]));
    let power = rule(FloatOperation::IntegerPower(32));
    assert_eq!((values(power, &[TWO, 3]), values(power, &[TWO, negative(-1)])), (vec![half(8.0)], vec![HALF]));
    assert_eq!((values(power, &[NAN, 0]), values(power, &[half(-1.0), 3])), (vec![ONE], vec![half(-1.0)]));
    assert!(!is_rewritable(power, &[TWO, 3]));
    assert!(is_rewritable(power, &[half(1.1), 3]) && is_rewritable(power, &[TWO, negative(-1)]));
}

#[test]
fn a_product_and_a_sum_are_rounded_once_or_twice() {
    // (1 + 2⁻¹⁰)² − (1 + 2⁻⁹) = 2⁻²⁰, which the rounding of the product loses.
    let operands = [0x3c01, 0x3c01, 0xbc02];
    assert_eq!(values(rule(FloatOperation::FusedMultiplyAdd), &operands), [0x0010]);
    assert_eq!(values(rule(FloatOperation::MultiplyAdd), &operands), [0, 0x0010]);
    assert_eq!(values(rule(FloatOperation::MultiplyAdd), &[TWO, ONE, ONE]), [half(3.0)]);
    assert_eq!(values(rule(FloatOperation::FusedMultiplyAdd), &[INFINITY, 0, ONE]), [NAN, 0xfe00]);
}

#[test]
fn the_nans_of_arithmetic() {
    assert_eq!(values(rule(mul()), &[0, INFINITY]), [NAN, 0xfe00]);
    assert_eq!(values(rule(add()), &[0x7e01, ONE]), [0x7e00, 0x7e01, 0xfe00, 0xfe01]);
    assert_eq!(values(rule(add()), &[0xfc01, ONE]), [0x7c01, 0x7e00, 0x7e01, 0xfc01, 0xfe00, 0xfe01]);
    // These change the sign bit and nothing else.
    assert_eq!(values(rule(FloatOperation::Negate), &[SIGNALING]), [SIGNALING | 0x8000]);
    assert_eq!(values(rule(FloatOperation::Magnitude), &[0xfd01]), [SIGNALING]);
    assert_eq!(values(rule(FloatOperation::CopySign), &[SIGNALING, 0xbc00]), [SIGNALING | 0x8000]);
    let float = Format::of(FloatKind::Float).unwrap();
    let widened = values(rule(FloatOperation::Convert(float)), &[NAN]);
    assert_eq!(widened, [0x7fc0_0000, 0xffc0_0000]);
}

#[test]
fn rounding_keeps_the_sign_of_zero() {
    let rounded = |how, number| values(rule(FloatOperation::Integral(how)), &[half(number)]);
    for (how, of_half, of_minus_half) in [
        (RoundingMode::Down, 0.0, -1.0),
        (RoundingMode::Up, 1.0, -0.0),
        (RoundingMode::TowardsZero, 0.0, -0.0),
        (RoundingMode::NearestEven, 0.0, -0.0),
        (RoundingMode::NearestAway, 1.0, -1.0),
    ] {
        assert_eq!(
            (rounded(how, 0.5), rounded(how, -0.5)),
            (vec![half(of_half)], vec![half(of_minus_half)]),
            "{how:?}"
        );
    }
    assert_eq!(values(rule(FloatOperation::SquareRoot), &[MINUS_ZERO]), [MINUS_ZERO]);
}

#[test]
fn flags_that_allow_rewriting_matter_where_something_is_rounded() {
    let (inexact, third) = ([0x3c01, 0x3c01], [ONE, half(3.0)]);
    let allows = |operation, flags, operands: &[FloatBits]| is_rewritable(with(operation, flags), operands);
    assert!(!allows(add(), Flags::REASSOC, &[ONE, TWO]) && allows(add(), Flags::REASSOC, &[ONE, half(0.1)]));
    assert!(allows(add(), Flags::REASSOC, &[0, ONE]) && allows(add(), Flags::REASSOC, &[half(1000.0), ONE]));
    assert!(!allows(mul(), Flags::CONTRACT, &[half(1.5), TWO]) && allows(mul(), Flags::CONTRACT, &inexact));
    assert!(!allows(add(), Flags::CONTRACT, &inexact));
    assert!(!allows(div(), Flags::ARCP, &[half(6.0), TWO]) && allows(div(), Flags::ARCP, &third));
    assert!(!allows(mul(), Flags::ARCP, &inexact));
    assert!(allows(div(), Flags::AFN, &[half(6.0), TWO]) && allows(FloatOperation::SquareRoot, Flags::AFN, &[ONE]));
    assert!(!allows(FloatOperation::SquareRoot, Flags::NONE, &[TWO]));
    let bfloat = Format::of(FloatKind::BFloat).unwrap();
    let narrowed = |bits| allows(FloatOperation::Convert(bfloat), Flags::CONTRACT, &[bits]);
    assert!(!narrowed(ONE) && narrowed(0x3c01));
    let sine = FloatOperation::Elementary(Elementary::Sin);
    assert!(!allows(sine, Flags::NONE, &[MINUS_ZERO]) && !allows(sine, Flags::NONE, &[ONE]));
    assert!(allows(sine, Flags::AFN, &[MINUS_ZERO]) && !allows(sine, Flags::NONE, &[INFINITY]));
    for operation in [FloatOperation::Negate, FloatOperation::Same, FloatOperation::Compare(FloatPredicate::Olt)] {
        let operands = [ONE, TWO];
        assert!(!allows(operation, Flags::FAST, &operands[..rule(operation).arity()]), "{operation:?}");
    }
}

#[test]
fn a_power_of_a_signaling_nan_is_one_or_a_nan() {
    let results = values(rule(FloatOperation::Elementary(Elementary::Pow)), &[SIGNALING, 0]);
    assert!(results.contains(&ONE) && results.contains(&NAN));
    assert_eq!(values(rule(FloatOperation::Elementary(Elementary::Pow)), &[NAN, 0]), [ONE]);
}

#[test]
fn what_need_not_be_precise_has_neighbours_of_its_sign() {
    let near = |rule: FloatRule, operands: &[FloatBits]| match applied(rule, operands).result {
        FloatResult::Near { nearest, all } => (nearest, all.to_vec()),
        other => panic!("{other:?}"),
    };
    let exponential = rule(FloatOperation::Elementary(Elementary::Exp));
    assert_eq!(near(exponential, &[ONE]), (0x4170, (0x416e..=0x4172).collect()));
    // Annex F: e^0 = 1.
    assert_eq!(values(exponential, &[0]), [ONE]);
    assert_eq!(values(exponential, &[NAN]), [NAN, 0xfe00]);
    // Beyond the greatest lies infinity, below the least zero, and nothing on the other side of it.
    assert_eq!(near(exponential, &[half(100.0)]), (INFINITY, vec![0x7bfe, GREATEST, INFINITY]));
    assert_eq!(near(exponential, &[half(-100.0)]), (0, vec![0, 1, 2]));
    let imprecise = FloatRule { ulps: 3, ..rule(div()) };
    assert_eq!(near(imprecise, &[half(-1.0), ONE]), (0xbc00, (0xbbfd..=0xbc03).collect()));
    assert!(!is_rewritable(imprecise, &[ONE, ONE]));
    assert_eq!(values(imprecise, &[ONE, NAN]), [NAN, 0xfe00]);
    // Wide values have no list.
    let quad = Format::of(FloatKind::Fp128).unwrap();
    let wide = FloatRule { format: quad, ..imprecise };
    assert_eq!(applied(wide, &[quad.one(), quad.one()]).result, FloatResult::One(quad.one()));
    assert!(is_rewritable(wide, &[quad.one(), quad.one()]));
}

#[test]
fn sums_list_what_fusing_gives() {
    // (1 + 2⁻¹⁰)² rounds to 1 + 2⁻⁹ and leaves 2⁻²⁰.
    let (x, square, rest) = (0x3c01, 0x3c02, 0x0010);
    let of = |op, lhs, rhs| with(FloatOperation::Sum { op, fused: FusedOperands { lhs, rhs } }, Flags::CONTRACT);
    let near = |rule, operands: &[FloatBits]| match applied(rule, operands).result {
        FloatResult::Near { nearest, all } => (nearest, all.to_vec()),
        other => panic!("{other:?}"),
    };
    assert_eq!(near(of(Arithmetic::Sub, true, false), &[square, square, x, x]), (0, vec![0, rest]));
    assert_eq!(near(of(Arithmetic::Sub, false, true), &[square, square, x, x]), (0, vec![0, rest | 0x8000]));
    assert_eq!(near(of(Arithmetic::Add, true, false), &[square, 0xbc02, x, x]), (0, vec![0, rest]));
    assert_eq!(near(of(Arithmetic::Sub, true, true), &[square, square, x, x, x, x]), (0, vec![0, rest, rest | 0x8000]));
    // An exact product changes nothing, and NaNs are those of the sum.
    assert_eq!(values(of(Arithmetic::Add, true, false), &[TWO, ONE, ONE, TWO]), [half(3.0)]);
    assert_eq!(values(of(Arithmetic::Add, true, false), &[NAN, ONE, NAN, ONE]), [NAN, 0xfe00]);
    assert!(!is_rewritable(of(Arithmetic::Sub, true, false), &[square, square, x, x]));
    assert_eq!(of(Arithmetic::Sub, true, true).arity(), 6);
    // The factors were read when they were multiplied: what the sum's flags exclude is about its own operands.
    let finite = FloatRule { flags: Flags::CONTRACT | Flags::NINF, ..of(Arithmetic::Add, true, false) };
    assert_eq!(values(finite, &[NAN, ONE, INFINITY, 0]), [NAN, 0xfe00]);
    // 302.25 × 216.75 + 8 overflows only if fused, and that is poison to whoever fuses: nothing is decided.
    let beyond = [GREATEST, 0x4800, 0x5cb9, 0x5ac6];
    assert!(is_rewritable(finite, &beyond) && !is_rewritable(of(Arithmetic::Add, true, false), &beyond));
    // The neighbours of an imprecise sum are in no list.
    assert!(is_rewritable(FloatRule { ulps: 1, ..of(Arithmetic::Sub, true, false) }, &[square, square, x, x]));
}

#[test]
fn bits_of_x86_fp80_without_a_value_are_moved_only() {
    let format = Format::of(FloatKind::X86Fp80).unwrap();
    let of = |operation| FloatRule { format, ..rule(operation) };
    // The exponent says that the leading bit is 1, and it is 0.
    let no_value = 1 << 64;
    assert!(of(add()).apply(&[no_value, format.one()]).is_err());
    assert!(of(FloatOperation::IsClass(1)).apply(&[no_value]).is_err());
    let negated = of(FloatOperation::Negate).apply(&[no_value]).expect("bits");
    assert_eq!(negated.result, FloatResult::One(no_value | 1 << 79));
}

#[test]
fn widths_of_operands_and_results() {
    let float = Format::of(FloatKind::Float).unwrap();
    let to = ToInteger { width: 8, signed: true, how: RoundingMode::TowardsZero, excess: Excess::Poison };
    let from = FromInteger { width: 24, signed: true, non_negative: false };
    let cases = [
        (add(), vec![16, 16], 16, true),
        (FloatOperation::Convert(float), vec![16], 32, true),
        (FloatOperation::ToInteger(to), vec![16], 8, false),
        (FloatOperation::FromInteger(from), vec![24], 16, true),
        (FloatOperation::Scale(32), vec![16, 32], 16, true),
        (FloatOperation::IntegerPower(24), vec![16, 24], 16, true),
        (FloatOperation::Exponent(32), vec![16], 32, false),
        (FloatOperation::Compare(FloatPredicate::Oeq), vec![16, 16], 1, false),
        (FloatOperation::IsClass(0), vec![16], 1, false),
        (FloatOperation::FusedMultiplyAdd, vec![16; 3], 16, true),
        (FloatOperation::Elementary(Elementary::Atan2), vec![16; 2], 16, true),
    ];
    for (operation, operands, result, is_float) in cases {
        let rule = rule(operation);
        assert_eq!(rule.arity(), operands.len(), "{operation:?}");
        assert_eq!((0..rule.arity()).map(|i| rule.operand_width(i)).collect::<Vec<_>>(), operands, "{operation:?}");
        assert_eq!((rule.result_width(), rule.result_format().is_some()), (result, is_float), "{operation:?}");
    }
}
