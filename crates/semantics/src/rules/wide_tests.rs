//! The rules at widths that cannot be exhausted: words against big integers at random widths, and
//! big integers against the processor's own 128-bit arithmetic.

use super::tests::in_big;
use super::*;
use crate::dialect::Dialect;
use crate::intrinsics::elementwise;
use arbitrary::Unstructured;
use dashu_int::UBig;
use irrefute_ir::{BinaryOp, Flags, IntPredicate};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Some rule on operands of a width.
fn some_rule(u: &mut Unstructured, width: u32) -> arbitrary::Result<Rule> {
    let flags = *u.choose(&[Flags::NONE, Flags::NUW, Flags::NSW, Flags::EXACT, Flags::DISJOINT])?;
    Ok(match u.int_in_range(0..=9)? {
        0..=3 => Rule::Binary(Binary::new(*u.choose(BinaryOp::ALL)?, flags, width, &Dialect::LANGREF)),
        4 => Rule::Compare(Compare::new(*u.choose(IntPredicate::ALL)?, Flags::SAMESIGN, width)),
        _ => *u.choose(&elementwise(width))?,
    })
}

/// A value of a width, often with few or many ones.
fn some_value(u: &mut Unstructured, width: u32) -> arbitrary::Result<u64> {
    let word: u64 = u.arbitrary()?;
    let masked = match u.int_in_range(0..=3)? {
        0 => word,
        1 => word & u.arbitrary::<u64>()? & u.arbitrary::<u64>()?,
        2 => word % 70,
        _ => !(word % 4),
    };
    Ok(masked.truncate(width))
}

#[test]
fn words_agree_with_big_integers() -> arbitrary::Result<()> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    for _ in 0..20_000 {
        let mut bytes = [0; 128];
        random.fill_bytes(&mut bytes);
        let u = &mut Unstructured::new(&bytes);
        let width = u.int_in_range(1..=64)?;
        let rule = some_rule(u, width)?;
        let words: Vec<u64> = (0..rule.arity()).map(|_| some_value(u, width)).collect::<arbitrary::Result<_>>()?;
        let bigs: Vec<UBig> = words.iter().map(|&w| w.into()).collect();
        assert_eq!(in_big(rule.apply(&words)), rule.apply(&bigs), "{rule:?} {words:?}");
    }
    Ok(())
}

/// The processor's answer: the wrapped result and whether it overflowed.
fn native(op: Arith, signedness: Signedness, a: u128, b: u128) -> (u128, bool) {
    let (x, y) = (a as i128, b as i128);
    let signed = |(r, overflow): (i128, bool)| (r as u128, overflow);
    match (op, signedness) {
        (Arith::Add, Signedness::Unsigned) => a.overflowing_add(b),
        (Arith::Sub, Signedness::Unsigned) => a.overflowing_sub(b),
        (Arith::Mul, Signedness::Unsigned) => a.overflowing_mul(b),
        (Arith::Add, Signedness::Signed) => signed(x.overflowing_add(y)),
        (Arith::Sub, Signedness::Signed) => signed(x.overflowing_sub(y)),
        (Arith::Mul, Signedness::Signed) => signed(x.overflowing_mul(y)),
    }
}

#[test]
fn arithmetic_of_128_bits_is_that_of_the_processor() {
    let corners =
        [0, 1, 2, 3, u64::MAX as u128, 1 << 64, 3 << 63, i128::MAX as u128, 1 << 127, u128::MAX - 1, u128::MAX];
    for a in corners {
        for b in corners {
            let operands = [UBig::from(a), UBig::from(b)];
            for op in [Arith::Add, Arith::Sub, Arith::Mul] {
                for signedness in [Signedness::Signed, Signedness::Unsigned] {
                    let (r, overflow) = native(op, signedness, a, b);
                    let rule = WithOverflow { op, signedness, width: 128 };
                    let expected = Defined::Pair(UBig::from(r), UBig::from(overflow as u8));
                    assert_eq!(Rule::WithOverflow(rule).apply(&operands), expected, "{rule:?} {a} {b}");
                }
            }
            let binary = |op| Rule::Binary(Binary::new(op, Flags::NONE, 128, &Dialect::LANGREF)).apply(&operands);
            let (x, y) = (a as i128, b as i128);
            let quotient = x.checked_div(y).map(|q| Defined::One(UBig::from(q as u128)));
            let remainder = x.checked_rem(y).map(|r| Defined::One(UBig::from(r as u128)));
            match (quotient, binary(BinaryOp::SDiv)) {
                (Some(q), divided) => assert_eq!(divided, q, "{x} / {y}"),
                (None, divided) => assert!(matches!(divided, Defined::Ub(_)), "{x} / {y}"),
            }
            match (remainder, binary(BinaryOp::SRem)) {
                (Some(r), divided) => assert_eq!(divided, r, "{x} % {y}"),
                (None, divided) => assert!(matches!(divided, Defined::Ub(_)), "{x} % {y}"),
            }
            let n = (b % 128) as u32;
            let shift = |op| {
                Rule::Binary(Binary::new(op, Flags::NONE, 128, &Dialect::LANGREF))
                    .apply(&[UBig::from(a), UBig::from(n)])
            };
            assert_eq!(shift(BinaryOp::Shl), Defined::One((a << n).into()));
            assert_eq!(shift(BinaryOp::LShr), Defined::One((a >> n).into()));
            assert_eq!(shift(BinaryOp::AShr), Defined::One(((x >> n) as u128).into()));
            let compare = Compare::new(IntPredicate::Slt, Flags::NONE, 128);
            assert_eq!(compare.apply(&operands[0], &operands[1]), Defined::One(UBig::from((x < y) as u8)));
            let unary = |op| Rule::Unary(Unary { op, width: 128 }).apply(&[UBig::from(a)]);
            assert_eq!(unary(UnaryOp::SwapBytes), Defined::One(a.swap_bytes().into()));
            assert_eq!(unary(UnaryOp::ReverseBits), Defined::One(a.reverse_bits().into()));
            assert_eq!(unary(UnaryOp::CountOnes), Defined::One(a.count_ones().into()));
            assert_eq!(unary(UnaryOp::LeadingZeros { zero_is_poison: false }), Defined::One(a.leading_zeros().into()));
        }
    }
}
