//! Arithmetic of integers that LLVM has no instruction for.

use super::operands::{Operands, Unread, low};

/// The sign of factors, or of the range that a number is brought into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// Two's complement.
    Signed,
    /// Natural numbers.
    Unsigned,
}

/// What becomes of a sum that does not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overflow {
    /// The remainder modulo 2^width.
    Wraps,
    /// The nearest number that fits.
    Saturates,
}

/// A sum or a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sum {
    /// The sum.
    Plus,
    /// The difference.
    Minus,
}

/// A number brought into the range of a width.
pub(super) fn saturated(number: i128, sign: Sign, width: u32) -> u64 {
    let (least, greatest) = match sign {
        Sign::Signed => (-(1 << (width - 1)), (1 << (width - 1)) - 1),
        Sign::Unsigned => (0, (1 << width) - 1),
    };
    low(number.clamp(least, greatest) as u64, width)
}

fn number(x: &Operands, sign: Sign, operand: usize, lane: usize) -> Result<i64, Unread> {
    match sign {
        Sign::Signed => x.signed(operand, lane),
        Sign::Unsigned => Ok(x.read(operand, lane)? as i64),
    }
}

/// The number of a lane.
pub(super) fn wide(x: &Operands, sign: Sign, operand: usize, lane: usize) -> Result<i128, Unread> {
    match sign {
        Sign::Signed => Ok(x.signed(operand, lane)?.into()),
        Sign::Unsigned => Ok(x.read(operand, lane)?.into()),
    }
}

/// The whole product of two lanes, in a lane of twice the width.
pub(super) fn product(sign: Sign, k: usize, width: u32, x: &Operands) -> Result<u64, Unread> {
    Ok(low((wide(x, sign, 0, k)? * wide(x, sign, 1, k)?) as u64, width))
}

/// The whole product of two lanes without carries, in a lane of twice the width.
pub(super) fn polynomial(k: usize, x: &Operands) -> Result<u64, Unread> {
    let (a, b) = (x.read(0, k)?, x.read(1, k)?);
    Ok((0..x.width(1)).filter(|i| b >> i & 1 == 1).fold(0, |sum, i| sum ^ a << i))
}

/// A sum or a difference, brought into the range of its width.
pub(super) fn saturating_sum(sum: Sum, sign: Sign, k: usize, width: u32, x: &Operands) -> Result<u64, Unread> {
    let (a, b) = (wide(x, sign, 0, k)?, wide(x, sign, 1, k)?);
    let exact = match sum {
        Sum::Plus => a + b,
        Sum::Minus => a - b,
    };
    Ok(saturated(exact, sign, width))
}

/// The greater of two lanes, or the lesser one.
pub(super) fn one_of_two(greater: bool, sign: Sign, k: usize, x: &Operands) -> Result<u64, Unread> {
    let is_first = (wide(x, sign, 0, k)? > wide(x, sign, 1, k)?) == greater;
    x.read(usize::from(!is_first), k)
}

/// `⌈(a + b) / 2⌉`.
pub(super) fn average(k: usize, x: &Operands) -> Result<u64, Unread> {
    Ok((x.read(0, k)? + x.read(1, k)? + 1) >> 1)
}

/// The high half of a product.
pub(super) fn high_product(sign: Sign, k: usize, x: &Operands) -> Result<u64, Unread> {
    let product = number(x, sign, 0, k)? * number(x, sign, 1, k)?;
    Ok(low((product >> x.width(0)) as u64, x.width(0)))
}

/// The product of numbers with 15 bits behind the point, rounded.
pub(super) fn rounded_product(k: usize, x: &Operands) -> Result<u64, Unread> {
    let product = x.signed(0, k)? * x.signed(1, k)?;
    Ok(low((((product >> 14) + 1) >> 1) as u64, x.width(0)))
}

/// The whole product of the low halves of lanes.
pub(super) fn even_product(sign: Sign, k: usize, x: &Operands) -> Result<u64, Unread> {
    Ok(number(x, sign, 0, 2 * k)?.wrapping_mul(number(x, sign, 1, 2 * k)?) as u64)
}

/// The sum of the products of two neighbours.
pub(super) fn sum_of_products(sign: Sign, overflow: Overflow, k: usize, x: &Operands) -> Result<u64, Unread> {
    let product = |lane| Ok(number(x, sign, 0, lane)? * x.signed(1, lane)?);
    let (sum, width) = (product(2 * k)? + product(2 * k + 1)?, 2 * x.width(0));
    Ok(match overflow {
        Overflow::Wraps => low(sum as u64, width),
        Overflow::Saturates => saturated(sum.into(), Sign::Signed, width),
    })
}

/// Lanes of half the width: in each 128 bits, first those of the first operand, then those of the second.
pub(super) fn pack(sign: Sign, k: usize, x: &Operands) -> Result<u64, Unread> {
    let width = x.width(0);
    let (operand, lane) = packed(k, width);
    Ok(saturated(x.signed(operand, lane)?.into(), sign, width / 2))
}

/// The operand and the lane of it, of a width in bits, that become lane `k` of a pack.
pub fn packed(k: usize, width: u32) -> (usize, usize) {
    let lanes = 128 / width as usize;
    let (block, at) = (k / (2 * lanes), k % (2 * lanes));
    (at / lanes, block * lanes + at % lanes)
}

/// The first operand with the sign of the second on it; 0 if that is 0.
pub(super) fn with_sign(k: usize, x: &Operands) -> Result<u64, Unread> {
    let (number, sign) = (x.signed(0, k)?, x.signed(1, k)?);
    Ok(low((number * sign.signum()) as u64, x.width(0)))
}

/// A sum of two neighbours: in each 128 bits, first those of the first operand, then those of the second.
pub(super) fn horizontal(sum: Sum, overflow: Overflow, k: usize, x: &Operands) -> Result<u64, Unread> {
    let width = x.width(0);
    let (operand, first) = neighbours(k, width);
    let (a, b) = (x.signed(operand, first)?, x.signed(operand, first + 1)?);
    let number = match sum {
        Sum::Plus => a + b,
        Sum::Minus => a - b,
    };
    Ok(match overflow {
        Overflow::Wraps => low(number as u64, width),
        Overflow::Saturates => saturated(number.into(), Sign::Signed, width),
    })
}

/// The operand and the first of the two lanes of it, of a width in bits, whose sum is lane `k`.
pub fn neighbours(k: usize, width: u32) -> (usize, usize) {
    let lanes = 128 / width as usize;
    let (block, at) = (k / lanes, k % lanes);
    (at / (lanes / 2), block * lanes + at % (lanes / 2) * 2)
}

/// The sum of the distances of eight bytes.
pub(super) fn distances(k: usize, x: &Operands) -> Result<u64, Unread> {
    (8 * k..8 * k + 8).try_fold(0, |sum, i| Ok(sum + x.read(0, i)?.abs_diff(x.read(1, i)?)))
}
