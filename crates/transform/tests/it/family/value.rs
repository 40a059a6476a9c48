//! Values of the evaluator, and arithmetic on them by its definition in numbers without bounds.

use super::Stop;
use irrefute_ir::{BinaryOp, Flags, IntPredicate};

/// A value without parts.
#[derive(Clone, Debug, PartialEq)]
pub enum Leaf {
    Int(u64),
    /// A place in a block, in bytes from its start.
    Place(usize, i64),
    /// A pointer that reaches nothing: null, and what is computed from it.
    Null,
    Poison,
}

/// A value of any type, as its leaves from left to right.
pub type Value = Vec<Leaf>;

pub fn mask(width: u32) -> u64 {
    if width == 64 { u64::MAX } else { (1 << width) - 1 }
}

/// The number that the bits stand for, as a signed one.
pub fn signed(bits: u64, width: u32) -> i128 {
    let bits = i128::from(bits);
    if bits >> (width - 1) & 1 == 1 { bits - (1 << width) } else { bits }
}

/// The result of an operation on two integers.
///
/// # Errors
/// Stuck at a division by zero, by poison or that overflows.
pub fn binary(op: BinaryOp, flags: Flags, width: u32, a: &Leaf, b: &Leaf) -> Result<Leaf, Stop> {
    if op.divides() && matches!(b, Leaf::Poison | Leaf::Int(0)) {
        return Err(Stop::Stuck("division"));
    }
    // Poison may be the number that overflows.
    if matches!(op, BinaryOp::SDiv | BinaryOp::SRem) && *a == Leaf::Poison && *b == Leaf::Int(mask(width)) {
        return Err(Stop::Stuck("division"));
    }
    let (Leaf::Int(a), Leaf::Int(b)) = (a, b) else { return Ok(Leaf::Poison) };
    let (ua, ub) = (i128::from(*a), i128::from(*b));
    let (sa, sb) = (signed(*a, width), signed(*b, width));
    let shifts = matches!(op, BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr);
    if shifts && ub >= i128::from(width) {
        return Ok(Leaf::Poison);
    }
    // The result as an unsigned and as a signed number: a flag is kept if the number fits the width.
    let (unsigned, number) = match op {
        BinaryOp::Add => (ua + ub, sa + sb),
        BinaryOp::Sub => (ua - ub, sa - sb),
        BinaryOp::Mul => return Ok(product(flags, width, (*a, *b))),
        BinaryOp::UDiv => (ua / ub, ua / ub),
        BinaryOp::URem => (ua % ub, ua % ub),
        BinaryOp::SDiv | BinaryOp::SRem if sb == -1 && sa == -(1 << (width - 1)) => {
            return Err(Stop::Stuck("division"));
        }
        BinaryOp::SDiv => (sa / sb, sa / sb),
        BinaryOp::SRem => (sa % sb, sa % sb),
        // Below 2^127: a 64-bit number times 2^63 is in range.
        BinaryOp::Shl => (ua << ub, sa << ub),
        BinaryOp::LShr => (ua >> ub, ua >> ub),
        BinaryOp::AShr => (sa >> ub, sa >> ub),
        BinaryOp::And => (ua & ub, ua & ub),
        BinaryOp::Or => (ua | ub, ua | ub),
        BinaryOp::Xor => (ua ^ ub, ua ^ ub),
    };
    let bits = (unsigned as u64) & mask(width);
    let loses_bits = match op {
        BinaryOp::UDiv => ua % ub != 0,
        BinaryOp::SDiv => sa % sb != 0,
        BinaryOp::LShr | BinaryOp::AShr => ua & ((1 << ub) - 1) != 0,
        _ => false,
    };
    let broken = flags.contains(Flags::NUW) && unsigned != i128::from(bits)
        || flags.contains(Flags::NSW) && number != signed(bits, width)
        || flags.contains(Flags::EXACT) && loses_bits
        || flags.contains(Flags::DISJOINT) && ua & ub != 0;
    Ok(if broken { Leaf::Poison } else { Leaf::Int(bits) })
}

/// A product of two unsigned words needs all of 128 bits, one of signed words one less.
fn product(flags: Flags, width: u32, (a, b): (u64, u64)) -> Leaf {
    let unsigned = u128::from(a) * u128::from(b);
    let number = signed(a, width) * signed(b, width);
    let bits = (unsigned as u64) & mask(width);
    let broken = flags.contains(Flags::NUW) && unsigned != u128::from(bits)
        || flags.contains(Flags::NSW) && number != signed(bits, width);
    if broken { Leaf::Poison } else { Leaf::Int(bits) }
}

pub fn compare(predicate: IntPredicate, width: u32, a: u64, b: u64) -> bool {
    let (sa, sb) = (signed(a, width), signed(b, width));
    match predicate {
        IntPredicate::Eq => a == b,
        IntPredicate::Ne => a != b,
        IntPredicate::Ugt => a > b,
        IntPredicate::Uge => a >= b,
        IntPredicate::Ult => a < b,
        IntPredicate::Ule => a <= b,
        IntPredicate::Sgt => sa > sb,
        IntPredicate::Sge => sa >= sb,
        IntPredicate::Slt => sa < sb,
        IntPredicate::Sle => sa <= sb,
    }
}
