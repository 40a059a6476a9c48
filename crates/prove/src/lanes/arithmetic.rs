//! Arithmetic of integers that LLVM has no instruction for, and shifts by any count.
//!
//! Where LLVM has an operation of its own for a part, the circuit is that of its rule, so that what a pass makes of an
//! intrinsic has the same nodes.

use super::Reads;
use crate::flow::NoCircuit;
use crate::graph::Lit;
use crate::rules::circuit;
use crate::word::{Word, not, resized, sign, sign_extended, signed_min, small};
use irrefute_semantics::rules::{Extremum, Rule, Saturating, SaturatingOp, Signedness, Which};
use irrefute_semantics::targets::arithmetic::{Overflow, Sign, Sum, neighbours, packed};
use irrefute_semantics::targets::shift::{Count, Shift};

fn signedness(sign: Sign) -> Signedness {
    match sign {
        Sign::Signed => Signedness::Signed,
        Sign::Unsigned => Signedness::Unsigned,
    }
}

/// A lane as a number of more bits.
fn number(x: &mut Reads, sign: Sign, operand: usize, lane: usize, width: u32) -> Result<Word, NoCircuit> {
    let word = x.read(operand, lane)?;
    Ok(match sign {
        Sign::Signed => sign_extended(&word, width),
        Sign::Unsigned => resized(&word, width),
    })
}

/// A signed number that is known exactly, brought into the range of fewer bits.
fn saturated(x: &mut Reads, exact: &[Lit], into: Sign, width: u32) -> Word {
    let (low, high) = exact.split_at(width as usize);
    let negative = sign(exact);
    match into {
        Sign::Signed => {
            let top = sign(low);
            let differs: Vec<Lit> = high.iter().map(|bit| x.g().xor(*bit, top)).collect();
            let beyond = x.g().any(differs);
            let least = signed_min(width);
            let limit = x.g().choose(negative, &least, &not(&least));
            x.g().choose(beyond, &limit, low)
        }
        Sign::Unsigned => {
            let beyond = x.g().any(high.iter().copied());
            let limit = vec![!negative; width as usize];
            x.g().choose(beyond, &limit, low)
        }
    }
}

pub(super) fn shift(shift: Shift, count: Count, k: usize, x: &mut Reads) -> Result<Word, NoCircuit> {
    let amount = match count {
        Count::Integer => x.read(1, 0)?,
        Count::PerLane => x.read(1, k)?,
        Count::LowHalf => {
            let mut bits = Vec::new();
            for lane in 0..64 / x.width(1) as usize {
                bits.extend(x.read(1, lane)?);
            }
            bits
        }
    };
    let (word, width) = (x.read(0, k)?, x.width(0));
    let g = x.g();
    let too_far = g.at_least(&amount, width.into());
    let fill = if shift == Shift::Arithmetic { sign(&word) } else { Lit::FALSE };
    let shifted = match shift {
        Shift::Left => g.shl(&word, &amount),
        Shift::Logical | Shift::Arithmetic => g.shr(&word, &amount, fill),
    };
    Ok(g.choose(too_far, &vec![fill; width as usize], &shifted))
}

/// `⌈(a + b) / 2⌉`.
pub(super) fn average(k: usize, x: &mut Reads) -> Result<Word, NoCircuit> {
    let width = x.width(0) + 1;
    let (a, b) = (number(x, Sign::Unsigned, 0, k, width)?, number(x, Sign::Unsigned, 1, k, width)?);
    let sum = x.g().add(&a, &b);
    let sum = x.g().add(&sum, &small(width, 1));
    Ok(sum[1..].to_vec())
}

pub(super) fn product(sign: Sign, k: usize, width: u32, x: &mut Reads) -> Result<Word, NoCircuit> {
    let (a, b) = (number(x, sign, 0, k, width)?, number(x, sign, 1, k, width)?);
    Ok(x.g().mul(&a, &b))
}

pub(super) fn polynomial(k: usize, width: u32, x: &mut Reads) -> Result<Word, NoCircuit> {
    let (a, b) = (x.read(0, k)?, x.read(1, k)?);
    Ok(without_carries(x, &a, &b, width))
}

/// The product of two words without carries.
pub(super) fn without_carries(x: &mut Reads, a: &[Lit], b: &[Lit], width: u32) -> Word {
    let g = x.g();
    let mut sum = small(width, 0);
    for (i, &bit) in b.iter().enumerate() {
        for (k, &other) in a.iter().enumerate().take_while(|(k, _)| i + k < width as usize) {
            let term = g.and(other, bit);
            sum[i + k] = g.xor(sum[i + k], term);
        }
    }
    sum
}

pub(super) fn saturating_sum(sum: Sum, sign: Sign, k: usize, x: &mut Reads) -> Result<Word, NoCircuit> {
    let op = match sum {
        Sum::Plus => SaturatingOp::Add,
        Sum::Minus => SaturatingOp::Sub,
    };
    let rule = Rule::Saturating(Saturating { op, signedness: signedness(sign), width: x.width(0) });
    by_rule(rule, k, x)
}

pub(super) fn one_of_two(greater: bool, sign: Sign, k: usize, x: &mut Reads) -> Result<Word, NoCircuit> {
    let which = if greater { Which::Greatest } else { Which::Least };
    by_rule(Rule::Extremum(Extremum { which, signedness: signedness(sign), width: x.width(0) }), k, x)
}

/// A rule on the lanes of two operands.
fn by_rule(rule: Rule, k: usize, x: &mut Reads) -> Result<Word, NoCircuit> {
    let operands = [x.read(0, k)?, x.read(1, k)?];
    Ok(circuit(x.g(), rule, &operands)?.results.swap_remove(0))
}

pub(super) fn high_product(sign: Sign, k: usize, x: &mut Reads) -> Result<Word, NoCircuit> {
    let width = x.width(0);
    Ok(product(sign, k, 2 * width, x)?[width as usize..].to_vec())
}

pub(super) fn rounded_product(k: usize, x: &mut Reads) -> Result<Word, NoCircuit> {
    let width = x.width(0);
    let product = product(Sign::Signed, k, 2 * width, x)?;
    let high = &product[14..];
    let rounded = x.g().add(high, &small(high.len() as u32, 1));
    Ok(rounded[1..=width as usize].to_vec())
}

pub(super) fn even_product(sign: Sign, k: usize, width: u32, x: &mut Reads) -> Result<Word, NoCircuit> {
    product(sign, 2 * k, width, x)
}

pub(super) fn sum_of_products(sign: Sign, overflow: Overflow, k: usize, x: &mut Reads) -> Result<Word, NoCircuit> {
    let width = 2 * x.width(0);
    // The sum of two exact products has at most one bit more than they, and a sign.
    let exact = match overflow {
        Overflow::Wraps => width,
        Overflow::Saturates => width + 2,
    };
    let mut products = Vec::new();
    for lane in [2 * k, 2 * k + 1] {
        let (a, b) = (number(x, sign, 0, lane, exact)?, number(x, Sign::Signed, 1, lane, exact)?);
        products.push(x.g().mul(&a, &b));
    }
    let sum = x.g().add(&products[0], &products[1]);
    Ok(match overflow {
        Overflow::Wraps => sum,
        Overflow::Saturates => saturated(x, &sum, Sign::Signed, width),
    })
}

pub(super) fn pack(sign: Sign, k: usize, x: &mut Reads) -> Result<Word, NoCircuit> {
    let width = x.width(0);
    let (operand, lane) = packed(k, width);
    let number = x.read(operand, lane)?;
    Ok(saturated(x, &number, sign, width / 2))
}

pub(super) fn with_sign(k: usize, x: &mut Reads) -> Result<Word, NoCircuit> {
    let (number, by) = (x.read(0, k)?, x.read(1, k)?);
    let negated = x.g().neg_if(sign(&by), &number);
    let zero = x.is_zero(&by);
    let width = x.width(0);
    Ok(x.g().choose(zero, &small(width, 0), &negated))
}

pub(super) fn horizontal(sum: Sum, overflow: Overflow, k: usize, x: &mut Reads) -> Result<Word, NoCircuit> {
    let width = x.width(0);
    let (operand, first) = neighbours(k, width);
    let exact = match overflow {
        Overflow::Wraps => width,
        Overflow::Saturates => width + 1,
    };
    let a = number(x, Sign::Signed, operand, first, exact)?;
    let b = number(x, Sign::Signed, operand, first + 1, exact)?;
    let result = match sum {
        Sum::Plus => x.g().add(&a, &b),
        Sum::Minus => x.g().sub(&a, &b),
    };
    Ok(match overflow {
        Overflow::Wraps => result,
        Overflow::Saturates => saturated(x, &result, Sign::Signed, width),
    })
}

pub(super) fn distances(k: usize, width: u32, x: &mut Reads) -> Result<Word, NoCircuit> {
    let mut sum = small(width, 0);
    for lane in 8 * k..8 * k + 8 {
        let (a, b) = (x.read(0, lane)?, x.read(1, lane)?);
        let g = x.g();
        let less = g.less(&a, &b);
        let (up, down) = (g.sub(&b, &a), g.sub(&a, &b));
        let distance = g.choose(less, &up, &down);
        sum = g.add(&sum, &resized(&distance, width));
    }
    Ok(sum)
}
