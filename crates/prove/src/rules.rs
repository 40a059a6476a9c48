//! The circuits of the rules: what [`Rule::apply`] computes on numbers, computed on words of literals.
//!
//! The meaning of an operation is its rule. A circuit is compared with its rule on all operands of few bits and on
//! random ones of many, by the tests of this part; nothing else vouches for it.

use super::circuits::Circuits;
use super::graph::{Graph, Lit};
use super::multiples::Division;
use super::word::{self, Word, not, resized, sign, sign_extended, signed_min, small};
use irrefute_ir::{BinaryOp, Flags, IntPredicate};
use irrefute_semantics::dialect::ShiftOutOfRange;
use irrefute_semantics::rules::{
    Arith, Binary, Cast, Compare, Extremum, Funnel, IntCast, Rule, Saturating, SaturatingOp, Signedness, ThreeWay,
    Towards, Unary, UnaryOp, Which, WithOverflow,
};
use smallvec::{SmallVec, smallvec};

/// What a rule gives.
#[derive(Clone, Debug)]
pub struct Circuit {
    /// The results where it is neither poison nor undefined behaviour.
    pub results: SmallVec<[Word; 2]>,
    /// Where every result is poison.
    pub poison: Lit,
    /// Where it is undefined behaviour.
    pub ub: Lit,
}

impl Circuit {
    fn one(result: Word) -> Circuit {
        Circuit { results: smallvec![result], poison: Lit::FALSE, ub: Lit::FALSE }
    }

    fn or_poison(result: Word, poison: Lit) -> Circuit {
        Circuit { poison, ..Circuit::one(result) }
    }
}

/// The circuit of a rule on defined operands.
///
/// # Errors
/// The operations that have no circuit, by name.
///
/// # Panics
/// If there are fewer operands than [`Rule::arity`].
pub fn circuit(g: &mut Circuits, rule: Rule, operands: &[Word]) -> Result<Circuit, &'static str> {
    let a = &operands[0];
    Ok(match rule {
        Rule::Binary(rule) => return binary(g, rule, a, &operands[1]),
        Rule::Cast(rule) => cast(g, rule, a),
        Rule::Compare(Compare { predicate, same_sign, .. }) => {
            let b = &operands[1];
            let holds = compare(g, predicate, a, b);
            let differ = if same_sign { g.xor(sign(a), sign(b)) } else { Lit::FALSE };
            Circuit::or_poison(vec![holds], differ)
        }
        Rule::ThreeWay(rule) => three_way(g, rule, a, &operands[1]),
        Rule::Unary(rule) => unary(g, rule, a),
        Rule::Extremum(Extremum { which, signedness, .. }) => {
            let b = &operands[1];
            let less = less(g, signedness, a, b);
            Circuit::one(match which {
                Which::Greatest => g.choose(less, b, a),
                Which::Least => g.choose(less, a, b),
            })
        }
        Rule::Saturating(rule) => saturating(g, rule, a, &operands[1]),
        Rule::WithOverflow(WithOverflow { op, signedness, .. }) => {
            let (result, overflow) = overflowing(g, op, signedness, a, &operands[1]);
            Circuit { results: smallvec![result, vec![overflow]], poison: Lit::FALSE, ub: Lit::FALSE }
        }
        Rule::Funnel(rule) => funnel(g, rule, a, &operands[1], &operands[2]),
        Rule::Carryless(_) => {
            let b = &operands[1];
            let mut sum = small(a.len() as u32, 0);
            for (i, &bit) in b.iter().enumerate() {
                for k in i..a.len() {
                    let term = g.and(a[k - i], bit);
                    sum[k] = g.xor(sum[k], term);
                }
            }
            Circuit::one(sum)
        }
        Rule::FixedPoint(_) => return Err("fixed-point arithmetic"),
    })
}

fn binary(g: &mut Circuits, rule: Binary, a: &[Lit], b: &[Lit]) -> Result<Circuit, &'static str> {
    let has = |flag| rule.flags.contains(flag);
    Ok(match rule.op {
        BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul => {
            let op = match rule.op {
                BinaryOp::Add => Arith::Add,
                BinaryOp::Sub => Arith::Sub,
                _ => Arith::Mul,
            };
            let mut poison = Lit::FALSE;
            for (flag, signedness) in [(Flags::NUW, Signedness::Unsigned), (Flags::NSW, Signedness::Signed)] {
                if has(flag) {
                    let (_, overflow) = overflowing(g, op, signedness, a, b);
                    poison = g.or(poison, overflow);
                }
            }
            Circuit::or_poison(wrapping(g, op, a, b), poison)
        }
        BinaryOp::UDiv | BinaryOp::URem => {
            let ub = g.is_zero(b);
            let (quotient, remainder) = g.divide(a, b);
            let (quotient, remainder) = (&quotient[..], &remainder[..]);
            let signedness = Signedness::Unsigned;
            divided(g, rule, Division { dividend: a, divisor: b, quotient, remainder, signedness }, ub)
        }
        BinaryOp::SDiv | BinaryOp::SRem => signed_division(g, rule, a, b),
        BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr => {
            let too_far = g.at_least(b, u64::from(rule.width));
            if rule.overshift == ShiftOutOfRange::Undef && too_far != Lit::FALSE {
                return Err("shifts that may be undef");
            }
            // Beyond the width a shifter may give anything: that is poison.
            let (result, lost) = shift(g, rule, a, b);
            let poison = g.or(too_far, lost);
            Circuit::or_poison(result, poison)
        }
        BinaryOp::And => Circuit::one(g.bitwise(a, b, Graph::and)),
        BinaryOp::Or => {
            let common = g.bitwise(a, b, Graph::and);
            let poison = if has(Flags::DISJOINT) { !g.is_zero(&common) } else { Lit::FALSE };
            // Where no bit is 1 in both it is the sum too, whose form others may have.
            let result = if has(Flags::DISJOINT) { g.joined(a, b) } else { g.bitwise(a, b, Graph::or) };
            Circuit::or_poison(result, poison)
        }
        BinaryOp::Xor => Circuit::one(g.differences(a, b)),
    })
}

fn signed_division(g: &mut Circuits, rule: Binary, a: &[Lit], b: &[Lit]) -> Circuit {
    let zero = g.is_zero(b);
    let minus_one = g.all(b.iter().copied());
    let least = g.equal(a, &signed_min(rule.width));
    let overflow = g.and(minus_one, least);
    let ub = g.or(zero, overflow);
    let ((of_a, x), (of_b, y)) = (g.signed_parts(a), g.signed_parts(b));
    let (quotient, remainder) = g.divide(&x, &y);
    // It rounds towards 0, so the remainder has the sign of the dividend.
    let negative = g.xor(of_a, of_b);
    let (quotient, remainder) = (g.neg_if(negative, &quotient), g.neg_if(of_a, &remainder));
    let (quotient, remainder) = (&quotient[..], &remainder[..]);
    divided(g, rule, Division { dividend: a, divisor: b, quotient, remainder, signedness: Signedness::Signed }, ub)
}

/// What a division or a remainder gives, and where `exact` makes it poison.
fn divided(g: &mut Circuits, rule: Binary, made: Division<'_>, ub: Lit) -> Circuit {
    let remainder = made.remainder.to_vec();
    let (quotient, has_remainder) = multiples(g, made);
    let divides = matches!(rule.op, BinaryOp::UDiv | BinaryOp::SDiv);
    let poison = if divides && rule.flags.contains(Flags::EXACT) { has_remainder } else { Lit::FALSE };
    let result = if divides { quotient } else { remainder };
    Circuit { ub, ..Circuit::or_poison(result, poison) }
}

/// The quotient and whether there is a remainder, of multiples without a division as far as possible.
fn multiples(g: &mut Circuits, made: Division<'_>) -> (Word, Lit) {
    let mut has_remainder = !g.is_zero(made.remainder);
    let quotient = made.quotient.to_vec();
    // Asked before it is noted: the division that was just made is not a reason why its quotient is known.
    let known = g.known_quotient(made.dividend, made.divisor, made.signedness);
    g.multiples.division(made);
    let Some(known) = known else { return (quotient, has_remainder) };
    if let Some(in_case) = known.has_remainder {
        has_remainder = g.ite(known.case, in_case, has_remainder);
    }
    (g.choose(known.case, &known.quotient, &quotient), has_remainder)
}

/// The shifted word, and whether a flag forbids what was lost.
fn shift(g: &mut Circuits, rule: Binary, a: &[Lit], n: &[Lit]) -> (Word, Lit) {
    let has = |flag| rule.flags.contains(flag);
    let mut lost = Lit::FALSE;
    if rule.op == BinaryOp::Shl {
        let shifted = g.shl(a, n);
        g.multiples.shifted(&shifted, a, n);
        for (flag, signedness) in [(Flags::NUW, Signedness::Unsigned), (Flags::NSW, Signedness::Signed)] {
            if has(flag) {
                let same = keeps_value(g, &shifted, a, n, signedness);
                lost = g.or(lost, !same);
            }
        }
        return (shifted, lost);
    }
    let fill = if rule.op == BinaryOp::AShr { sign(a) } else { Lit::FALSE };
    let shifted = g.shr(a, n, fill);
    if rule.op == BinaryOp::LShr {
        g.multiples.halved(&shifted, a, n);
    }
    if has(Flags::EXACT) {
        let back = g.shl(&shifted, n);
        lost = !g.equal(&back, a);
    }
    (shifted, lost)
}

/// Whether a word that was shifted to the left by an amount below its width is the product: shifted back, it is the word.
pub(super) fn keeps_value(g: &mut Circuits, shifted: &[Lit], a: &[Lit], n: &[Lit], signedness: Signedness) -> Lit {
    let fill = match signedness {
        Signedness::Unsigned => Lit::FALSE,
        Signedness::Signed => sign(shifted),
    };
    let back = g.shr(shifted, n, fill);
    g.equal(&back, a)
}

fn cast(g: &mut Circuits, rule: Cast, a: &[Lit]) -> Circuit {
    let has = |flag| rule.flags.contains(flag);
    match rule.op {
        IntCast::Trunc => {
            let result = resized(a, rule.to);
            let mut poison = Lit::FALSE;
            if has(Flags::NUW) {
                poison = g.any(a[rule.to as usize..].iter().copied());
            }
            if has(Flags::NSW) {
                let back = sign_extended(&result, rule.from);
                let same = g.equal(&back, a);
                poison = g.or(poison, !same);
            }
            Circuit::or_poison(result, poison)
        }
        IntCast::ZExt => {
            let poison = if has(Flags::NNEG) { sign(a) } else { Lit::FALSE };
            Circuit::or_poison(resized(a, rule.to), poison)
        }
        IntCast::SExt => Circuit::one(sign_extended(a, rule.to)),
    }
}

fn compare(g: &mut Circuits, predicate: IntPredicate, a: &[Lit], b: &[Lit]) -> Lit {
    match predicate {
        IntPredicate::Eq => g.equal(a, b),
        IntPredicate::Ne => !g.equal(a, b),
        IntPredicate::Ult => g.less(a, b),
        IntPredicate::Ugt => g.less(b, a),
        IntPredicate::Ule => !g.less(b, a),
        IntPredicate::Uge => !g.less(a, b),
        IntPredicate::Slt => g.signed_less(a, b),
        IntPredicate::Sgt => g.signed_less(b, a),
        IntPredicate::Sle => !g.signed_less(b, a),
        IntPredicate::Sge => !g.signed_less(a, b),
    }
}

fn less(g: &mut Circuits, signedness: Signedness, a: &[Lit], b: &[Lit]) -> Lit {
    match signedness {
        Signedness::Signed => g.signed_less(a, b),
        Signedness::Unsigned => g.less(a, b),
    }
}

fn three_way(g: &mut Circuits, rule: ThreeWay, a: &[Lit], b: &[Lit]) -> Circuit {
    let (below, above) = (less(g, rule.signedness, a, b), less(g, rule.signedness, b, a));
    // −1 is all ones, and 1 is the lowest.
    let lowest = g.or(below, above);
    Circuit::one((0..rule.to).map(|i| if i == 0 { lowest } else { below }).collect())
}

fn unary(g: &mut Circuits, rule: Unary, a: &[Lit]) -> Circuit {
    let w = rule.width;
    let poison_at_zero = |g: &mut Circuits, is_poison: bool| if is_poison { g.is_zero(a) } else { Lit::FALSE };
    match rule.op {
        UnaryOp::Abs { least_is_poison } => {
            let poison = if least_is_poison { g.equal(a, &signed_min(w)) } else { Lit::FALSE };
            Circuit::or_poison(g.magnitude(a), poison)
        }
        UnaryOp::CountOnes => Circuit::one(g.count(a, w)),
        UnaryOp::LeadingZeros { zero_is_poison } => {
            let poison = poison_at_zero(g, zero_is_poison);
            Circuit::or_poison(g.first_one(a.iter().rev().copied(), w), poison)
        }
        UnaryOp::TrailingZeros { zero_is_poison } => {
            let poison = poison_at_zero(g, zero_is_poison);
            Circuit::or_poison(g.first_one(a.iter().copied(), w), poison)
        }
        UnaryOp::SwapBytes => Circuit::one(a.chunks(8).rev().flatten().copied().collect()),
        UnaryOp::ReverseBits => Circuit::one(a.iter().rev().copied().collect()),
    }
}

fn wrapping(g: &mut Circuits, op: Arith, a: &[Lit], b: &[Lit]) -> Word {
    match op {
        Arith::Add => g.add(a, b),
        Arith::Sub => g.sub(a, b),
        Arith::Mul => g.mul(a, b),
    }
}

/// The result modulo 2^w, and whether the exact result is not representable.
pub(super) fn overflowing(g: &mut Circuits, op: Arith, signedness: Signedness, a: &[Lit], b: &[Lit]) -> (Word, Lit) {
    let width = a.len() as u32;
    let result = wrapping(g, op, a, b);
    let overflow = match (op, signedness) {
        (Arith::Add, Signedness::Unsigned) => g.add_carry(a, b, Lit::FALSE).1,
        (Arith::Sub, Signedness::Unsigned) => g.less(a, b),
        (Arith::Add, Signedness::Signed) | (Arith::Sub, Signedness::Signed) => {
            // The sign is wrong where the operands (the second one negated) have one sign, and the result the other.
            let second = if op == Arith::Add { sign(b) } else { !sign(b) };
            let operands_differ = g.xor(sign(a), second);
            let changed = g.xor(sign(&result), sign(a));
            g.and(!operands_differ, changed)
        }
        (Arith::Mul, Signedness::Unsigned) => {
            let wide = g.mul(&resized(a, 2 * width), &resized(b, 2 * width));
            g.any(wide[width as usize..].iter().copied())
        }
        (Arith::Mul, Signedness::Signed) => {
            let wide = g.mul(&sign_extended(a, 2 * width), &sign_extended(b, 2 * width));
            let same = g.equal(&sign_extended(&wide[..width as usize], 2 * width), &wide);
            !same
        }
    };
    (result, overflow)
}

/// The bound on the side of the exact result.
fn bound(g: &mut Circuits, signedness: Signedness, below: Lit, width: u32) -> Word {
    match signedness {
        Signedness::Unsigned => vec![!below; width as usize],
        Signedness::Signed => {
            let (least, greatest) = (signed_min(width), not(&signed_min(width)));
            g.choose(below, &least, &greatest)
        }
    }
}

fn saturating(g: &mut Circuits, rule: Saturating, a: &[Lit], b: &[Lit]) -> Circuit {
    let (w, signedness) = (rule.width, rule.signedness);
    if rule.op == SaturatingOp::Shl {
        let poison = g.at_least(b, u64::from(w));
        let shifted = g.shl(a, b);
        let (fill, below) = match signedness {
            Signedness::Signed => (sign(&shifted), sign(a)),
            Signedness::Unsigned => (Lit::FALSE, Lit::FALSE),
        };
        let back = g.shr(&shifted, b, fill);
        let fits = g.equal(&back, a);
        let bound = bound(g, signedness, below, w);
        return Circuit::or_poison(g.choose(fits, &shifted, &bound), poison);
    }
    let op = if rule.op == SaturatingOp::Add { Arith::Add } else { Arith::Sub };
    let (result, overflow) = overflowing(g, op, signedness, a, b);
    let below = match signedness {
        Signedness::Signed => sign(a),
        Signedness::Unsigned => Lit::constant(op == Arith::Sub),
    };
    let bound = bound(g, signedness, below, w);
    Circuit::one(g.choose(overflow, &bound, &result))
}

fn funnel(g: &mut Circuits, rule: Funnel, high: &[Lit], low: &[Lit], amount: &[Lit]) -> Circuit {
    let w = rule.width as usize;
    // The amount modulo the width, in a word that holds the width.
    let bits = amount.len() as u32 + 1;
    let (_, n) = g.divide(&resized(amount, bits), &small(bits, w as u64));
    let both: Word = low.iter().chain(high).copied().collect();
    Circuit::one(match rule.towards {
        Towards::Left => g.shl(&both, &n)[w..].to_vec(),
        Towards::Right => g.shr(&both, &n, Lit::FALSE)[..w].to_vec(),
    })
}

/// Where a division is undefined behaviour because an operand is poison: poison may be any value, so a divisor that is
/// poison may be 0, and a dividend that is poison may be the least signed number.
pub fn poisoned_division(g: &mut Circuits, rule: Rule, operands: &[Word], poison: &[Lit]) -> Lit {
    let Rule::Binary(rule) = rule else { return Lit::FALSE };
    match rule.op {
        BinaryOp::UDiv | BinaryOp::URem => poison[1],
        BinaryOp::SDiv | BinaryOp::SRem => {
            let minus_one = g.all(operands[1].iter().copied());
            let least = g.and(poison[0], minus_one);
            g.or(poison[1], least)
        }
        BinaryOp::Add
        | BinaryOp::Sub
        | BinaryOp::Mul
        | BinaryOp::Shl
        | BinaryOp::LShr
        | BinaryOp::AShr
        | BinaryOp::And
        | BinaryOp::Or
        | BinaryOp::Xor => Lit::FALSE,
    }
}

/// Whether a word lies in one of these half-open, possibly wrapping intervals; with equal ends one holds everything.
pub fn within(g: &mut Circuits, value: &[Lit], intervals: &[(irrefute_ir::Int, irrefute_ir::Int)]) -> Lit {
    let width = value.len() as u32;
    let mut any = Lit::FALSE;
    for (low, high) in intervals {
        let (low, high) = (low.to_big(), high.to_big());
        let (from, to) = (word::constant(width, &low), word::constant(width, &high));
        let (reaches, ends) = (!g.less(value, &from), g.less(value, &to));
        let inside = match low.cmp(&high) {
            std::cmp::Ordering::Less => g.and(reaches, ends),
            std::cmp::Ordering::Equal => Lit::TRUE,
            std::cmp::Ordering::Greater => g.or(reaches, ends),
        };
        any = g.or(any, inside);
    }
    any
}
