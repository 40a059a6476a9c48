//! Wide conversions against the same conversions of 64 and 128 bits, and `hypot` against the library's.

use super::arithmetic::{Directed, hypotenuse};
use super::*;
use dashu_int::UBig;
use irrefute_ir::{Flags, FloatKind};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

const KINDS: [FloatKind; 6] =
    [FloatKind::Half, FloatKind::BFloat, FloatKind::Float, FloatKind::Double, FloatKind::X86Fp80, FloatKind::Fp128];

fn rule(operation: FloatOperation, kind: FloatKind, flags: Flags) -> FloatRule {
    let format = Format::of(kind).unwrap();
    FloatRule {
        operation,
        format,
        nans: Nans::Chosen,
        flags,
        denormals: Denormals::default(),
        zero_signs: ZeroSigns::OfOperands,
        ulps: 0,
    }
}

/// The one result of a narrow conversion; none if it is poison.
fn narrow(rule: FloatRule, operand: FloatBits) -> Option<FloatBits> {
    match rule.apply(&[operand]).expect("a value").result {
        FloatResult::One(bits) => Some(bits),
        FloatResult::Poison => None,
        other => panic!("{other:?}"),
    }
}

/// A number of few or of many bits.
fn number(rng: &mut Xoshiro256PlusPlus) -> i64 {
    (rng.next_u64() as i64) >> (rng.next_u64() % 64)
}

#[test]
fn a_wide_integer_becomes_the_number_that_a_narrow_one_becomes() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let modes = [RoundingMode::Down, RoundingMode::Up, RoundingMode::TowardsZero, RoundingMode::NearestAway];
    for _ in 0..20_000 {
        let x = number(&mut rng);
        let kind = KINDS[(rng.next_u64() % 6) as usize];
        let wide = match x < 0 {
            true => (UBig::ONE << 200) - UBig::from(x.unsigned_abs()),
            false => UBig::from(x as u64),
        };
        let from = |width| FromInteger { width, signed: true, non_negative: false };
        let in_mode = |width, mode: Option<RoundingMode>| match mode {
            None => FloatOperation::FromInteger(from(width)),
            Some(mode) => FloatOperation::Directed(Directed::FromInteger(from(width)), mode),
        };
        for mode in modes.map(Some).into_iter().chain([None]) {
            let expected = narrow(rule(in_mode(64, mode), kind, Flags::NONE), x as u64 as FloatBits).unwrap();
            let converted = rule(in_mode(200, mode), kind, Flags::NONE).convert_wide(&wide);
            assert_eq!(converted, Converted::One(UBig::from(expected)), "{x} to {kind:?}, {mode:?}");
        }
    }
}

#[test]
fn a_number_becomes_the_wide_integer_whose_narrow_part_it_becomes() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    for _ in 0..20_000 {
        let bits = FloatBits::from(rng.next_u64());
        for (signed, excess) in [(true, Excess::Poison), (false, Excess::Poison), (true, Excess::Saturates)] {
            let to = |width| ToInteger { width, signed, how: RoundingMode::TowardsZero, excess };
            let expected = narrow(rule(FloatOperation::ToInteger(to(128)), FloatKind::Double, Flags::NONE), bits);
            let wide = rule(FloatOperation::ToInteger(to(200)), FloatKind::Double, Flags::NONE)
                .convert_wide(&UBig::from(bits));
            match (expected, wide) {
                // What 128 bits do not hold, 200 may.
                (None, _) => {}
                (Some(narrow), Converted::One(wide)) if excess == Excess::Poison => {
                    assert_eq!(UBig::from(narrow), wide & UBig::from(u128::MAX), "{bits:x}");
                }
                (Some(_), Converted::One(_)) => {}
                (Some(narrow), wide) => panic!("{bits:x}: {narrow:x} and {wide:?}"),
            }
        }
    }
}

#[test]
fn wide_conversions_have_ends() {
    let to = |signed, excess| {
        let to = ToInteger { width: 129, signed, how: RoundingMode::TowardsZero, excess };
        let rule = rule(FloatOperation::ToInteger(to), FloatKind::Double, Flags::NONE);
        move |x: f64| rule.convert_wide(&UBig::from(x.to_bits()))
    };
    let power = |n: usize| UBig::ONE << n;
    let signed = to(true, Excess::Poison);
    assert_eq!(signed(-(2f64.powi(128))), Converted::One(power(128)));
    assert_eq!((signed(2f64.powi(128)), signed(f64::NAN)), (Converted::Poison, Converted::Poison));
    let unsigned = to(false, Excess::Poison);
    assert_eq!((unsigned(2f64.powi(128)), unsigned(-1.0)), (Converted::One(power(128)), Converted::Poison));
    let saturating = to(true, Excess::Saturates);
    assert_eq!(saturating(f64::INFINITY), Converted::One(power(128) - UBig::ONE));
    assert_eq!(
        (saturating(f64::NEG_INFINITY), saturating(f64::NAN)),
        (Converted::One(power(128)), Converted::One(UBig::ZERO))
    );
    let from = FromInteger { width: 129, signed: false, non_negative: true };
    let non_negative = rule(FloatOperation::FromInteger(from), FloatKind::Float, Flags::NONE);
    assert_eq!(non_negative.convert_wide(&power(128)), Converted::Poison);
    let from = FloatOperation::FromInteger(FromInteger { non_negative: false, ..from });
    assert_eq!(
        rule(from, FloatKind::Float, Flags::NONE).convert_wide(&power(128)),
        Converted::One(UBig::from(f32::INFINITY.to_bits()))
    );
    assert_eq!(rule(from, FloatKind::Float, Flags::NINF).convert_wide(&power(128)), Converted::Poison);
}

#[test]
fn the_hypotenuse_is_that_of_the_library() {
    let double = Format::of(FloatKind::Double).unwrap();
    let of = |x: f64, y: f64| {
        hypotenuse(double, x.to_bits().into(), y.to_bits().into()).map(|bits| f64::from_bits(bits as u64))
    };
    assert_eq!((of(3.0, -4.0), of(0.0, -0.0), of(-2.5, 0.0)), (Some(5.0), Some(0.0), Some(2.5)));
    assert_eq!((of(f64::NAN, f64::NEG_INFINITY), of(f64::NAN, 1.0)), (Some(f64::INFINITY), None));
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    for _ in 0..20_000 {
        let (x, y) = (f64::from_bits(rng.next_u64()), f64::from_bits(rng.next_u64()));
        let expected = libm::hypot(x, y);
        match of(x, y) {
            None => assert!(expected.is_nan(), "{x} {y}"),
            Some(exact) => assert!(exact.to_bits().abs_diff(expected.to_bits()) <= 1, "{x} {y}: {exact}, {expected}"),
        }
    }
}
