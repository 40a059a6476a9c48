//! The rules against an independent definition: exact integers, range checks and loops over bits.
//!
//! Every operation, flag and width up to 5 bits, all operands, on machine words and on integers of
//! any width.

use super::*;
use crate::dialect::{Dialect, ShiftOutOfRange};
use dashu_int::UBig;
use irrefute_ir::{BinaryOp, Flags, IntPredicate};

/// The value `x` of a width as a signed number.
fn signed(x: u64, w: u32) -> i128 {
    let x = x as i128;
    if x >= 1 << (w - 1) { x - (1 << w) } else { x }
}

fn unsigned(x: u64, _: u32) -> i128 {
    x as i128
}

/// `x` modulo 2^w.
fn wrap(x: i128, w: u32) -> u64 {
    x.rem_euclid(1 << w) as u64
}

fn fits_signed(x: i128, w: u32) -> bool {
    (-(1 << (w - 1))..1 << (w - 1)).contains(&x)
}

fn fits_unsigned(x: i128, w: u32) -> bool {
    (0..1 << w).contains(&x)
}

/// Checks a rule on all operands of its width against `expected`, in both representations.
fn check(rule: Rule, expected: impl Fn(&[u64]) -> Defined<u64>) {
    let w = rule.operand_width();
    for mut n in 0..1u64 << (w * rule.arity() as u32) {
        let operands: Vec<u64> = (0..rule.arity())
            .map(|_| {
                let x = n & ((1 << w) - 1);
                n >>= w;
                x
            })
            .collect();
        let want = expected(&operands);
        assert_eq!(rule.apply(&operands), want, "{rule:?} {operands:?}");
        let big: Vec<UBig> = operands.iter().map(|&x| x.into()).collect();
        assert_eq!(rule.apply(&big), in_big(want), "{rule:?} {operands:?} as big integers");
    }
}

/// The same result as big integers.
pub(super) fn in_big(defined: Defined<u64>) -> Defined<UBig> {
    match defined {
        Defined::One(x) => Defined::One(x.into()),
        Defined::Pair(x, y) => Defined::Pair(x.into(), y.into()),
        Defined::Poison => Defined::Poison,
        Defined::Undef => Defined::Undef,
        Defined::Ub(broken) => Defined::Ub(broken),
    }
}

fn or_poison(poison: bool, value: u64) -> Defined<u64> {
    if poison { Defined::Poison } else { Defined::One(value) }
}

/// A binary operation as the Language Reference words it.
fn binary(op: BinaryOp, flags: Flags, w: u32, a: u64, b: u64) -> Defined<u64> {
    let (sa, sb) = (signed(a, w), signed(b, w));
    let (ua, ub) = (a as i128, b as i128);
    let has = |f| flags.contains(f);
    let exact_result = |u: i128, s: i128| {
        or_poison(has(Flags::NUW) && !fits_unsigned(u, w) || has(Flags::NSW) && !fits_signed(s, w), wrap(u, w))
    };
    match op {
        BinaryOp::Add => exact_result(ua + ub, sa + sb),
        BinaryOp::Sub => exact_result(ua - ub, sa - sb),
        BinaryOp::Mul => exact_result(ua * ub, sa * sb),
        BinaryOp::UDiv | BinaryOp::URem | BinaryOp::SDiv | BinaryOp::SRem if b == 0 => {
            Defined::Ub(UbRule::DivisionByZero)
        }
        BinaryOp::SDiv | BinaryOp::SRem if sb == -1 && !fits_signed(-sa, w) => {
            Defined::Ub(UbRule::SignedDivisionOverflow)
        }
        BinaryOp::UDiv => or_poison(has(Flags::EXACT) && ua % ub != 0, (ua / ub) as u64),
        BinaryOp::URem => Defined::One((ua % ub) as u64),
        BinaryOp::SDiv => or_poison(has(Flags::EXACT) && sa % sb != 0, wrap(sa / sb, w)),
        BinaryOp::SRem => Defined::One(wrap(sa % sb, w)),
        BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr if b >= w as u64 => Defined::Poison,
        BinaryOp::Shl => exact_result(ua << b, sa << b),
        BinaryOp::LShr => or_poison(has(Flags::EXACT) && ua % (1 << b) != 0, (ua >> b) as u64),
        BinaryOp::AShr => or_poison(has(Flags::EXACT) && ua % (1 << b) != 0, wrap(sa.div_euclid(1 << b), w)),
        BinaryOp::And => Defined::One(bitwise(w, |i| bit(a, i) && bit(b, i))),
        BinaryOp::Or => {
            let shared = (0..w).any(|i| bit(a, i) && bit(b, i));
            or_poison(has(Flags::DISJOINT) && shared, bitwise(w, |i| bit(a, i) || bit(b, i)))
        }
        BinaryOp::Xor => Defined::One(bitwise(w, |i| bit(a, i) != bit(b, i))),
    }
}

fn bit(x: u64, i: u32) -> bool {
    x / 2u64.pow(i) % 2 == 1
}

fn bitwise(w: u32, f: impl Fn(u32) -> bool) -> u64 {
    (0..w).map(|i| f(i) as u64 * 2u64.pow(i)).sum()
}

/// The flags that an operation may carry, in all combinations.
fn flag_sets(op: BinaryOp) -> Vec<Flags> {
    match op {
        BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Shl => {
            vec![Flags::NONE, Flags::NUW, Flags::NSW, Flags::NUW | Flags::NSW]
        }
        BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::LShr | BinaryOp::AShr => vec![Flags::NONE, Flags::EXACT],
        BinaryOp::Or => vec![Flags::NONE, Flags::DISJOINT],
        BinaryOp::URem | BinaryOp::SRem | BinaryOp::And | BinaryOp::Xor => vec![Flags::NONE],
    }
}

#[test]
fn binary_operations() {
    for &op in BinaryOp::ALL {
        for flags in flag_sets(op) {
            for w in 1..=5 {
                let rule = Rule::Binary(Binary::new(op, flags, w, &Dialect::LANGREF));
                check(rule, |x| binary(op, flags, w, x[0], x[1]));
            }
        }
    }
}

#[test]
fn over_shifts_are_undef_in_old_dialects_that_have_undef() {
    for op in [BinaryOp::Shl, BinaryOp::LShr, BinaryOp::AShr] {
        let old = Binary::new(op, Flags::NONE, 4, &Dialect::OLD);
        assert_eq!(old.apply(&1u64, &4), Defined::Undef);
        assert_eq!(old.apply(&1u64, &3), Binary::new(op, Flags::NONE, 4, &Dialect::LANGREF).apply(&1, &3));
        let taming = Dialect { shift: ShiftOutOfRange::Undef.noted(), ..Dialect::TAMING };
        assert_eq!(Binary::new(op, Flags::NONE, 4, &taming).apply(&1u64, &4), Defined::Poison);
    }
}

#[test]
fn conversions() {
    for from in 1..=6 {
        for to in 1..=6 {
            for flags in [Flags::NONE, Flags::NUW, Flags::NSW, Flags::NUW | Flags::NSW] {
                let rule = Rule::Cast(Cast { op: IntCast::Trunc, flags, from, to });
                let lost = |x: u64| {
                    flags.contains(Flags::NUW) && !fits_unsigned(x as i128, to)
                        || flags.contains(Flags::NSW) && !fits_signed(signed(x, from), to)
                };
                if to < from {
                    check(rule, |x| or_poison(lost(x[0]), wrap(x[0] as i128, to)));
                }
            }
            if to > from {
                let sext = Rule::Cast(Cast { op: IntCast::SExt, flags: Flags::NONE, from, to });
                check(sext, |x| Defined::One(wrap(signed(x[0], from), to)));
                for flags in [Flags::NONE, Flags::NNEG] {
                    let negative = |x| flags.contains(Flags::NNEG) && signed(x, from) < 0;
                    let zext = Rule::Cast(Cast { op: IntCast::ZExt, flags, from, to });
                    check(zext, |x| or_poison(negative(x[0]), x[0]));
                }
            }
        }
    }
}

#[test]
fn comparisons() {
    for &predicate in IntPredicate::ALL {
        for w in 1..=5 {
            let holds = |a: u64, b: u64| match predicate {
                IntPredicate::Eq => a == b,
                IntPredicate::Ne => a != b,
                IntPredicate::Ugt => a > b,
                IntPredicate::Uge => a >= b,
                IntPredicate::Ult => a < b,
                IntPredicate::Ule => a <= b,
                IntPredicate::Sgt => signed(a, w) > signed(b, w),
                IntPredicate::Sge => signed(a, w) >= signed(b, w),
                IntPredicate::Slt => signed(a, w) < signed(b, w),
                IntPredicate::Sle => signed(a, w) <= signed(b, w),
            };
            let plain = Rule::Compare(Compare::new(predicate, Flags::NONE, w));
            check(plain, |x| Defined::One(holds(x[0], x[1]) as u64));
            let same = Rule::Compare(Compare::new(predicate, Flags::SAMESIGN, w));
            let signs_differ = |x: &[u64]| (signed(x[0], w) < 0) != (signed(x[1], w) < 0);
            check(same, |x| or_poison(signs_differ(x), holds(x[0], x[1]) as u64));
        }
    }
}

/// How to read the operands: signedness, the number that the bits mean, the least and the greatest.
type Reading = (Signedness, fn(u64, u32) -> i128, i128, i128);

fn readings(w: u32) -> [Reading; 2] {
    [
        (Signedness::Signed, signed, -(1 << (w - 1)), (1 << (w - 1)) - 1),
        (Signedness::Unsigned, unsigned, 0, (1 << w) - 1),
    ]
}

#[test]
fn overflow_and_saturation() {
    for w in 1..=5 {
        for (signedness, read, least, greatest) in readings(w) {
            let exact = |op: Arith, x: &[u64]| match op {
                Arith::Add => read(x[0], w) + read(x[1], w),
                Arith::Sub => read(x[0], w) - read(x[1], w),
                Arith::Mul => read(x[0], w) * read(x[1], w),
            };
            for op in [Arith::Add, Arith::Sub, Arith::Mul] {
                check(Rule::WithOverflow(WithOverflow { op, signedness, width: w }), |x| {
                    let r = exact(op, x);
                    Defined::Pair(wrap(r, w), (r < least || r > greatest) as u64)
                });
            }
            for (sat, op) in [(SaturatingOp::Add, Arith::Add), (SaturatingOp::Sub, Arith::Sub)] {
                check(Rule::Saturating(Saturating { op: sat, signedness, width: w }), |x| {
                    Defined::One(wrap(exact(op, x).clamp(least, greatest), w))
                });
            }
            check(Rule::Saturating(Saturating { op: SaturatingOp::Shl, signedness, width: w }), |x| {
                let shifted = read(x[0], w) << x[1];
                or_poison(x[1] >= w as u64, wrap(shifted.clamp(least, greatest), w))
            });
            check(Rule::Extremum(Extremum { which: Which::Greatest, signedness, width: w }), |x| {
                Defined::One(wrap(read(x[0], w).max(read(x[1], w)), w))
            });
            check(Rule::Extremum(Extremum { which: Which::Least, signedness, width: w }), |x| {
                Defined::One(wrap(read(x[0], w).min(read(x[1], w)), w))
            });
            for to in 2..=4 {
                check(Rule::ThreeWay(ThreeWay { signedness, width: w, to }), |x| {
                    Defined::One(wrap((read(x[0], w) - read(x[1], w)).signum(), to))
                });
            }
        }
    }
}

#[test]
fn counts_and_permutations_of_bits() {
    for w in 1..=5 {
        let unary = |op| Rule::Unary(Unary { op, width: w });
        for poison in [false, true] {
            check(unary(UnaryOp::Abs { least_is_poison: poison }), |x| {
                let r = signed(x[0], w).abs();
                or_poison(poison && !fits_signed(r, w), wrap(r, w))
            });
            check(unary(UnaryOp::LeadingZeros { zero_is_poison: poison }), |x| {
                let zeros = (0..w).rev().take_while(|&i| !bit(x[0], i)).count();
                or_poison(poison && x[0] == 0, zeros as u64)
            });
            check(unary(UnaryOp::TrailingZeros { zero_is_poison: poison }), |x| {
                let zeros = (0..w).take_while(|&i| !bit(x[0], i)).count();
                or_poison(poison && x[0] == 0, zeros as u64)
            });
        }
        check(unary(UnaryOp::CountOnes), |x| Defined::One((0..w).filter(|&i| bit(x[0], i)).count() as u64));
        check(unary(UnaryOp::ReverseBits), |x| Defined::One(bitwise(w, |i| bit(x[0], w - 1 - i))));
    }
    check(Rule::Unary(Unary { op: UnaryOp::SwapBytes, width: 16 }), |x| {
        Defined::One(bitwise(16, |i| bit(x[0], (i + 8) % 16)))
    });
}

#[test]
fn funnel_shifts() {
    for w in 1..=4 {
        let twice = |x: &[u64]| ((x[0] as i128) << w) + x[1] as i128;
        check(Rule::Funnel(Funnel { towards: Towards::Left, width: w }), |x| {
            Defined::One(wrap((twice(x) << (x[2] % w as u64)) >> w, w))
        });
        check(Rule::Funnel(Funnel { towards: Towards::Right, width: w }), |x| {
            Defined::One(wrap(twice(x) >> (x[2] % w as u64), w))
        });
    }
}

#[test]
fn carryless_multiplication() {
    for w in 1..=5 {
        check(Rule::Carryless(Carryless { width: w }), |x| {
            // Coefficient k is the parity of the pairs of ones whose places add up to k.
            let parity = |k: u32| (0..=k).filter(|&i| bit(x[0], i) && bit(x[1], k - i)).count() % 2 == 1;
            Defined::One(bitwise(w, parity))
        });
    }
}

/// ⌊n / d⌋ for d > 0.
fn floor(n: i128, d: i128) -> i128 {
    n.div_euclid(d)
}

#[test]
fn fixed_point_arithmetic() {
    for w in 1..=4 {
        for (signedness, read, least, greatest) in readings(w) {
            for scale in 0..=if signedness == Signedness::Signed { w - 1 } else { w } {
                for excess in [Excess::Undefined, Excess::Saturates] {
                    for rounding in [Rounding::Down, Rounding::Up] {
                        let rounded = |n: i128, d: i128| match rounding {
                            Rounding::Down => floor(n, d),
                            Rounding::Up => -floor(-n, d),
                        };
                        let fits = |n: i128, d: i128| least * d <= n && n <= greatest * d;
                        let saturates = excess == Excess::Saturates;
                        let rule =
                            |op| Rule::FixedPoint(FixedPoint { op, signedness, excess, scale, width: w, rounding });
                        check(rule(FixedPointOp::Mul), |x| {
                            let (n, d) = (read(x[0], w) * read(x[1], w), 1 << scale);
                            or_poison(!saturates && !fits(n, d), wrap(rounded(n, d).clamp(least, greatest), w))
                        });
                        check(rule(FixedPointOp::Div), |x| {
                            let (a, b) = (read(x[0], w) << scale, read(x[1], w));
                            let (n, d) = (a * b.signum(), b.abs());
                            match b {
                                0 => Defined::Ub(UbRule::DivisionByZero),
                                _ if !saturates && !fits(n, d) => Defined::Ub(UbRule::FixedPointDivisionOverflow),
                                _ => Defined::One(wrap(rounded(n, d).clamp(least, greatest), w)),
                            }
                        });
                    }
                }
            }
        }
    }
}

/// 64 bits are the limit of machine words, but not of big integers.
#[test]
fn words_agree_with_big_integers_at_64_bits() {
    let corners =
        [0, 1, 2, 3, 63, 64, 1 << 31, 1 << 32, i64::MAX as u64 - 1, i64::MAX as u64, 1 << 63, u64::MAX - 1, u64::MAX];
    let mut rules = Vec::new();
    for width in [33, 63, 64] {
        for &op in BinaryOp::ALL {
            rules.extend(flag_sets(op).into_iter().map(|f| Rule::Binary(Binary::new(op, f, width, &Dialect::LANGREF))));
        }
        for signedness in [Signedness::Signed, Signedness::Unsigned] {
            rules.extend(
                [Arith::Add, Arith::Sub, Arith::Mul]
                    .map(|op| Rule::WithOverflow(WithOverflow { op, signedness, width })),
            );
            let sats = [SaturatingOp::Add, SaturatingOp::Sub, SaturatingOp::Shl];
            rules.extend(sats.map(|op| Rule::Saturating(Saturating { op, signedness, width })));
        }
        rules.push(Rule::Unary(Unary { op: UnaryOp::ReverseBits, width }));
        rules.push(Rule::Unary(Unary { op: UnaryOp::Abs { least_is_poison: false }, width }));
        rules.push(Rule::Cast(Cast { op: IntCast::SExt, flags: Flags::NONE, from: width - 1, to: width }));
    }
    rules.push(Rule::Unary(Unary { op: UnaryOp::SwapBytes, width: 64 }));
    for rule in rules {
        let mask = u64::ones(rule.operand_width());
        for a in corners {
            for b in corners {
                let words = [a & mask, b & mask];
                let bigs = words.map(UBig::from);
                let arity = rule.arity();
                let (word, big) = (rule.apply(&words[..arity]), rule.apply(&bigs[..arity]));
                assert_eq!(in_big(word), big, "{rule:?} {words:?}");
            }
        }
    }
}
