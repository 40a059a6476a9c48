//! Operations of Arm's vector instructions, NEON and SVE (Arm, "Architecture Reference Manual for A-profile").

use super::arithmetic::{Sign, saturated, wide};
use super::float::Relation;
use super::operands::{Operands, Unread, low, sign_extended};
use std::sync::LazyLock;

/// Which operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arm {
    /// A shift to the left by the low byte of the lane of the same number, as a signed number (`SSHL`, `USHL`).
    ShiftEitherWay(Sign),
    /// A number shifted to the right by an integer, rounded or not, and brought into the range of half its width.
    Narrowed(Narrowing),
    /// The lane that the last operand names in so many tables, one after another; beyond them 0, or the lane of the first
    /// operand.
    Table {
        /// How many.
        tables: usize,
        /// Whether the first operand is what stands in for lanes beyond.
        falls_back: bool,
    },
    /// Lanes of the second operand where the first is true, and of the third elsewhere.
    Chosen,
    /// The third operand where the second, a mask, is true, and lanes of the first elsewhere.
    Duplicated,
    /// Whether lanes of two vectors are in a relation where the first operand, a mask, is true. One lane of the second is
    /// compared with all that lie in its place.
    Compared(Relation, Sign),
    /// The lanes of the second operand where the first, a mask, is true, as one number.
    Combined(Combining),
    /// How many lanes of two masks are true in both.
    CountedTrue,
    /// Whether the second operand is true at some lanes where the first, a mask, is (`PTEST`).
    Tested(Tested),
    /// The last lane where a mask is true, or the one after it; behind the end comes the first. If the mask is false, that
    /// is the last lane, or the first.
    Last {
        /// Whether it is the one after it.
        after: bool,
    },
    /// The lanes where a mask is true, moved together; the others are 0.
    Compacted,
    /// A number plus multiples of a step.
    Series,
    /// Half of the lanes, in lanes of twice the width.
    Widened {
        /// How they are extended.
        sign: Sign,
        /// Whether it is the second half.
        high: bool,
    },
    /// True in as many lanes as a number says (MVE's `VCTP`).
    FirstLanes,
    /// Every second lane of the first operand is replaced by a lane of the second, narrowed (MVE's `VSHRN`, `VQMOVN`).
    NarrowedInto {
        /// How.
        narrowing: Narrowing,
        /// Whether it is the odd lanes.
        top: bool,
        /// Whether the third operand is a count.
        shifts: bool,
    },
    /// A number plus the products of lanes (MVE's `VMLADAVA`).
    DotProduct(Sign),
    /// The lanes of a mask, so many apart; the others are false.
    Spread(usize),
    /// A step of the cipher AES on 16 bytes, which are both operands added: rows are rotated and bytes replaced (`AESE`,
    /// `AESD`).
    Cipher(Step),
    /// An operation on the lanes where the first operand, a mask, is true.
    Predicated(Lanewise, Inactive),
}

/// How lanes become one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Combining {
    /// The sum, in 64 bits.
    Sum(Sign),
    /// The greatest; the least number if there is none.
    Greatest(Sign),
    /// The least; the greatest number if there is none.
    Least(Sign),
    /// All bits that are set in each.
    And,
    /// All bits that are set in some.
    Or,
    /// All bits that are set in an odd number.
    Xor,
}

/// Which lanes are tested, among those where a mask is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tested {
    /// All: whether any is true.
    Any,
    /// The first.
    First,
    /// The last.
    Last,
}

/// The direction of a step of a cipher.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Encryption.
    Forward,
    /// Decryption.
    Back,
}

/// How a number becomes one of half its width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Narrowing {
    /// Whether half of the last bit is added before the shift.
    pub rounds: bool,
    /// How the number is read.
    pub from: Sign,
    /// The range that it is brought into; `None`: the low bits stay.
    pub into: Option<Sign>,
}

/// An operation of two lanes, the second and the third operand, that LLVM has no instruction for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are those of the instructions")]
pub enum Lanewise {
    AndNot,
    OrNot,
    NotAnd,
    NotOr,
    /// To the left by a signed count; to the right it is rounded.
    RoundingShift(Sign),
    ShiftLeft,
    ShiftRight(Sign),
    Distance(Sign),
    HighProduct(Sign),
    Quotient(Sign),
}

/// What a lane is where the mask is false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inactive {
    /// The lane of the second operand.
    Kept,
    /// 0.
    Zero,
    /// Anything: it is read by nobody who asks for a number.
    Undefined,
}

impl Arm {
    /// Lane `k` of the result, whose lanes have a width.
    pub(super) fn lane(self, k: usize, width: u32, x: &Operands) -> Result<u64, Unread> {
        match self {
            Arm::ShiftEitherWay(sign) => shift_either_way(sign, k, x),
            Arm::Narrowed(narrowing) => narrowed(narrowing, (0, k), x.operands.len() > 1, width, x),
            Arm::NarrowedInto { narrowing, top, shifts } if (k % 2 == 1) == top => {
                narrowed(narrowing, (1, k / 2), shifts, width, x)
            }
            Arm::NarrowedInto { .. } => x.read(0, k),
            Arm::DotProduct(sign) => dot_product(sign, width, x),
            Arm::FirstLanes => Ok(u64::from((k as u64) < x.read(0, 0)?)),
            Arm::Combined(combining) => combined(combining, width, x),
            Arm::CountedTrue => (0..x.lanes(0)).try_fold(0, |sum, k| Ok(sum + (x.read(0, k)? & x.read(1, k)?))),
            Arm::Tested(tested) => test(tested, x),
            Arm::Last { after } => last(after, x),
            Arm::Compacted => compacted(k, x),
            Arm::Series => Ok(low(x.read(0, 0)?.wrapping_add(x.read(1, 0)?.wrapping_mul(k as u64)), width)),
            Arm::Widened { sign, high } => {
                let first = if high { x.lanes(0) / 2 } else { 0 };
                Ok(low(wide(x, sign, 0, first + k)? as u64, width))
            }
            Arm::Table { tables, falls_back } => table(tables, falls_back, k, x),
            Arm::Chosen => x.read(if x.read(0, k)? != 0 { 1 } else { 2 }, k),
            Arm::Duplicated if x.read(1, k)? != 0 => x.read(2, 0),
            Arm::Duplicated => x.read(0, k),
            Arm::Compared(..) if x.read(0, k)? == 0 => Ok(0),
            Arm::Compared(relation, sign) => {
                let (a, b) = (wide(x, sign, 1, k)?, wide(x, sign, 2, k * x.lanes(2) / x.lanes(1))?);
                Ok(u64::from(match relation {
                    Relation::Equal => a == b,
                    Relation::NotEqual => a != b,
                    Relation::Less => a < b,
                    Relation::LessOrEqual => a <= b,
                    Relation::Greater => a > b,
                    Relation::GreaterOrEqual => a >= b,
                }))
            }
            Arm::Spread(apart) if k.is_multiple_of(apart) => x.read(0, k / apart),
            Arm::Spread(_) => Ok(0),
            Arm::Cipher(step) => cipher(step, k, x),
            Arm::Predicated(operation, inactive) => match (x.read(0, k)? != 0, inactive) {
                (true, _) => lanewise(operation, k, width, x),
                (false, Inactive::Kept) => x.read(1, k),
                (false, Inactive::Zero) => Ok(0),
                (false, Inactive::Undefined) => Err(Unread::Poison),
            },
        }
    }

    /// Whether it only moves lanes.
    pub(super) fn is_move(self) -> bool {
        match self {
            Arm::Table { .. } | Arm::Chosen | Arm::Duplicated | Arm::Spread(_) | Arm::Last { .. } | Arm::Compacted => {
                true
            }
            Arm::ShiftEitherWay(_)
            | Arm::Narrowed(_)
            | Arm::NarrowedInto { .. }
            | Arm::DotProduct(_)
            | Arm::FirstLanes
            | Arm::Compared(..)
            | Arm::Combined(_)
            | Arm::CountedTrue
            | Arm::Tested(_)
            | Arm::Series
            | Arm::Widened { .. }
            | Arm::Cipher(_)
            | Arm::Predicated(..) => false,
        }
    }
}

fn shift_either_way(sign: Sign, k: usize, x: &Operands) -> Result<u64, Unread> {
    let (width, count) = (x.width(0), sign_extended(low(x.read(1, k)?, 8), 8));
    Ok(if count >= 0 {
        low(shifted_left(x.read(0, k)?, count as u64), width)
    } else {
        shifted_right(sign, x.read(0, k)?, count.unsigned_abs(), width)
    })
}

fn shifted_left(word: u64, count: u64) -> u64 {
    if count < 64 { word << count } else { 0 }
}

fn shifted_right(sign: Sign, word: u64, count: u64, width: u32) -> u64 {
    match sign {
        Sign::Unsigned if count < 64 => word >> count,
        Sign::Unsigned => 0,
        Sign::Signed => low((sign_extended(word, width) >> count.min(63)) as u64, width),
    }
}

/// A lane of an operand, narrowed; the operand behind it may be a count.
fn narrowed(
    narrowing: Narrowing,
    (operand, lane): (usize, usize),
    shifts: bool,
    width: u32,
    x: &Operands,
) -> Result<u64, Unread> {
    let number = wide(x, narrowing.from, operand, lane)?;
    let count = if shifts { x.read(operand + 1, 0)?.min(64) } else { 0 };
    let half = if narrowing.rounds && count > 0 { 1 << (count - 1) } else { 0 };
    let number = (number + half) >> count;
    Ok(match narrowing.into {
        None => low(number as u64, width),
        Some(sign) => saturated(number, sign, width),
    })
}

/// The fourth operand plus the products of lanes of the last two.
fn dot_product(sign: Sign, width: u32, x: &Operands) -> Result<u64, Unread> {
    let mut sum = wide(x, sign, 3, 0)?;
    for k in 0..x.lanes(4) {
        sum += wide(x, sign, 4, k)? * wide(x, sign, 5, k)?;
    }
    Ok(low(sum as u64, width))
}

fn combined(combining: Combining, width: u32, x: &Operands) -> Result<u64, Unread> {
    let all = low(u64::MAX, width);
    let (sign, mut result) = match combining {
        Combining::Sum(sign) => (sign, 0),
        Combining::Greatest(Sign::Signed) => (Sign::Signed, -(1 << (width - 1))),
        Combining::Least(Sign::Signed) => (Sign::Signed, (1 << (width - 1)) - 1),
        Combining::Least(Sign::Unsigned) | Combining::And => (Sign::Unsigned, all.into()),
        Combining::Greatest(Sign::Unsigned) | Combining::Or | Combining::Xor => (Sign::Unsigned, 0),
    };
    for k in 0..x.lanes(0) {
        if x.read(0, k)? == 0 {
            continue;
        }
        let lane = wide(x, sign, 1, k)?;
        result = match combining {
            Combining::Sum(_) => result + lane,
            Combining::Greatest(_) => result.max(lane),
            Combining::Least(_) => result.min(lane),
            Combining::And => result & lane,
            Combining::Or => result | lane,
            Combining::Xor => result ^ lane,
        };
    }
    Ok(low(result as u64, width))
}

fn test(tested: Tested, x: &Operands) -> Result<u64, Unread> {
    let (mut first, mut last, mut any) = (None, 0, 0);
    for k in 0..x.lanes(0) {
        if x.read(0, k)? != 0 {
            last = x.read(1, k)?;
            first = first.or(Some(last));
            any |= last;
        }
    }
    Ok(match tested {
        Tested::Any => any,
        Tested::First => first.unwrap_or(0),
        Tested::Last => last,
    })
}

fn last(after: bool, x: &Operands) -> Result<u64, Unread> {
    let lanes = x.lanes(0);
    let mut last = lanes - 1;
    for k in 0..lanes {
        if x.read(0, k)? != 0 {
            last = k;
        }
    }
    x.read(1, (last + usize::from(after)) % lanes)
}

fn compacted(k: usize, x: &Operands) -> Result<u64, Unread> {
    let mut left = k;
    for lane in 0..x.lanes(0) {
        match x.read(0, lane)? {
            0 => {}
            _ if left == 0 => return x.read(1, lane),
            _ => left -= 1,
        }
    }
    Ok(0)
}

fn table(tables: usize, falls_back: bool, k: usize, x: &Operands) -> Result<u64, Unread> {
    let first = usize::from(falls_back);
    let (index, lanes) = (x.read(first + tables, k)?, x.lanes(first) as u64);
    match usize::try_from(index / lanes) {
        Ok(table) if table < tables => x.read(first + table, (index % lanes) as usize),
        Ok(_) | Err(_) if falls_back => x.read(0, k),
        Ok(_) | Err(_) => Ok(0),
    }
}

/// Byte `k` of a step: column `k / 4` of four rows (FIPS 197, 5.1 and 5.3).
fn cipher(step: Step, k: usize, x: &Operands) -> Result<u64, Unread> {
    let (block, column, row) = (k / 16 * 16, k % 16 / 4, k % 4);
    let from = match step {
        Step::Forward => (column + row) % 4,
        Step::Back => (column + 4 - row) % 4,
    };
    let byte = (x.read(0, block + 4 * from + row)? ^ x.read(1, block + 4 * from + row)?) as u8;
    let (forward, back) = &*REPLACED;
    let replaced = match step {
        Step::Forward => forward,
        Step::Back => back,
    };
    Ok(replaced[usize::from(byte)].into())
}

/// What replaces each byte, and the inverse.
static REPLACED: LazyLock<([u8; 256], [u8; 256])> = LazyLock::new(|| {
    let (mut forward, mut back) = ([0; 256], [0; 256]);
    for byte in 0..=255 {
        forward[usize::from(byte)] = replaced(byte);
        back[usize::from(replaced(byte))] = byte;
    }
    (forward, back)
});

/// The byte that replaces one: its inverse in the field of 256 elements, whose bits are then mixed.
fn replaced(byte: u8) -> u8 {
    let doubled = |a: u8| a << 1 ^ if a & 0x80 != 0 { 0x1b } else { 0 };
    let product = |a: u8, b: u8| {
        (0..8).fold((0, a), |(sum, a), bit| (if b >> bit & 1 != 0 { sum ^ a } else { sum }, doubled(a))).0
    };
    let inverse = (0..253).fold(byte, |power, _| product(power, byte));
    (1..=4).fold(inverse, |mixed, by| mixed ^ inverse.rotate_left(by)) ^ 0x63
}

fn lanewise(operation: Lanewise, k: usize, width: u32, x: &Operands) -> Result<u64, Unread> {
    let (a, b) = (x.read(1, k)?, x.read(2, k)?);
    let both = |sign| Ok::<_, Unread>((wide(x, sign, 1, k)?, wide(x, sign, 2, k)?));
    Ok(match operation {
        Lanewise::AndNot => a & !b,
        Lanewise::OrNot => low(a | !b, width),
        Lanewise::NotAnd => low(!(a & b), width),
        Lanewise::NotOr => low(!(a | b), width),
        Lanewise::RoundingShift(sign) => match x.signed(2, k)? {
            count @ 0.. => low(shifted_left(a, count as u64), width),
            count => {
                let count = count.unsigned_abs().min(100);
                low(((wide(x, sign, 1, k)? + (1 << (count - 1))) >> count) as u64, width)
            }
        },
        Lanewise::ShiftLeft => low(shifted_left(a, b), width),
        Lanewise::ShiftRight(sign) => shifted_right(sign, a, b, width),
        Lanewise::Distance(sign) => {
            let (p, q) = both(sign)?;
            low(p.abs_diff(q) as u64, width)
        }
        Lanewise::HighProduct(sign) => {
            let (p, q) = both(sign)?;
            low((p.wrapping_mul(q) >> width) as u64, width)
        }
        Lanewise::Quotient(sign) => {
            let (p, q) = both(sign)?;
            low(p.checked_div(q).unwrap_or(0) as u64, width)
        }
    })
}

#[cfg(test)]
mod tests {
    use super::super::Operand;
    use super::*;
    use crate::value::Scalar;

    /// A byte that stands for poison.
    const POISON: u64 = 0x1_00;

    /// All lanes on operands of bytes.
    fn all(operation: Arm, lanes: usize, width: u32, operands: &[&[u64]]) -> Vec<u64> {
        let scalar = |word: &u64| if *word == POISON { Scalar::Poison } else { Scalar::Word(*word) };
        let lanes_of: Vec<Vec<Scalar>> = operands.iter().map(|lanes| lanes.iter().map(scalar).collect()).collect();
        let operands: Vec<Operand> = lanes_of.iter().map(|lanes| Operand { lanes, width: 8 }).collect();
        let x = Operands { operands: &operands, picks: &[] };
        (0..lanes).map(|k| operation.lane(k, width, &x).unwrap_or(POISON)).collect()
    }

    #[test]
    fn negative_counts_shift_to_the_right() {
        let counts = [1, 7, 8, 0xff, 0xf8, 0x80];
        let words = [0x81; 6];
        assert_eq!(all(Arm::ShiftEitherWay(Sign::Unsigned), 6, 8, &[&words, &counts]), [2, 0x80, 0, 0x40, 0, 0]);
        assert_eq!(all(Arm::ShiftEitherWay(Sign::Signed), 6, 8, &[&words, &counts]), [2, 0x80, 0, 0xc0, 0xff, 0xff]);
    }

    #[test]
    fn narrow_numbers_are_rounded_and_saturate() {
        let narrow =
            |rounds, from, into, word| all(Arm::Narrowed(Narrowing { rounds, from, into }), 1, 4, &[&[word], &[2]])[0];
        assert_eq!(narrow(false, Sign::Unsigned, None, 0xfe), 0xf);
        assert_eq!(narrow(true, Sign::Unsigned, None, 0x1e), 0x8);
        assert_eq!(narrow(true, Sign::Unsigned, Some(Sign::Unsigned), 0xff), 0xf);
        assert_eq!(narrow(false, Sign::Signed, Some(Sign::Signed), 0x80), 0x8);
        assert_eq!(narrow(false, Sign::Signed, Some(Sign::Unsigned), 0x80), 0);
    }

    #[test]
    fn indices_beyond_the_tables_give_0_or_what_falls_back() {
        let (low, high) = ([10, 11], [12, 13]);
        let indices = [3, 4, 0, 0xff];
        let two = Arm::Table { tables: 2, falls_back: false };
        assert_eq!(all(two, 4, 8, &[&low, &high, &indices]), [13, 0, 10, 0]);
        let back = Arm::Table { tables: 2, falls_back: true };
        assert_eq!(all(back, 4, 8, &[&[1, 2, 3, 4], &low, &high, &indices]), [13, 2, 10, 4]);
    }

    #[test]
    fn masks_choose_lanes() {
        assert_eq!(all(Arm::Chosen, 2, 8, &[&[1, 0], &[5, POISON], &[POISON, 8]]), [5, 8]);
        assert_eq!(all(Arm::Spread(2), 4, 8, &[&[1, 1]]), [1, 0, 1, 0]);
        let clear = |inactive| all(Arm::Predicated(Lanewise::AndNot, inactive), 2, 8, &[&[1, 0], &[7, 6], &[2, 1]]);
        assert_eq!(all(Arm::Duplicated, 2, 8, &[&[POISON, 4], &[1, 0], &[7]]), [7, 4]);
        let differs = Arm::Compared(Relation::NotEqual, Sign::Signed);
        assert_eq!(all(differs, 4, 1, &[&[1, 1, 1, 0], &[5, 6, 5, 1], &[5, 5]]), [0, 1, 0, 0]);
        assert_eq!(clear(Inactive::Zero), [5, 0]);
        assert_eq!(clear(Inactive::Kept), [5, 6]);
        assert_eq!(clear(Inactive::Undefined), [5, POISON]);
    }

    #[test]
    fn masks_become_numbers() {
        let (mask, lanes): ([u64; 4], [u64; 4]) = ([1, 0, 1, 0], [0x80, 1, 2, 3]);
        let of = |combining, mask: &[u64]| all(Arm::Combined(combining), 1, 8, &[mask, &lanes])[0];
        assert_eq!(of(Combining::Sum(Sign::Unsigned), &mask), 0x82);
        assert_eq!(of(Combining::Greatest(Sign::Signed), &mask), 2);
        assert_eq!(of(Combining::Greatest(Sign::Unsigned), &mask), 0x80);
        assert_eq!(of(Combining::Least(Sign::Signed), &mask), 0x80);
        assert_eq!(of(Combining::Least(Sign::Unsigned), &mask), 2);
        assert_eq!([Combining::And, Combining::Or, Combining::Xor].map(|c| of(c, &mask)), [0, 0x82, 0x82]);
        let of_none = [Combining::Greatest(Sign::Signed), Combining::Least(Sign::Signed), Combining::And];
        assert_eq!(of_none.map(|c| of(c, &[0; 4])), [0x80, 0x7f, 0xff]);
        let pair: [&[u64]; 2] = [&[1, 1, 0, 1], &[0, 1, 1, 0]];
        assert_eq!(all(Arm::CountedTrue, 1, 64, &pair), [1]);
        assert_eq!([Tested::Any, Tested::First, Tested::Last].map(|t| all(Arm::Tested(t), 1, 1, &pair)[0]), [1, 0, 0]);
    }

    #[test]
    fn masks_move_lanes() {
        let last = |after, mask: &[u64]| all(Arm::Last { after }, 1, 8, &[mask, &[5, 6, 7, 8]])[0];
        assert_eq!([last(true, &[0, 1, 0, 0]), last(false, &[0, 1, 0, 0])], [7, 6]);
        assert_eq!([last(true, &[0; 4]), last(false, &[0; 4]), last(true, &[1; 4])], [5, 8, 5]);
        assert_eq!(all(Arm::Compacted, 4, 8, &[&[0, 1, 0, 1], &[5, 6, POISON, 8]]), [6, 8, 0, 0]);
        assert_eq!(all(Arm::Series, 3, 8, &[&[250], &[3]]), [250, 253, 0]);
        assert_eq!(all(Arm::FirstLanes, 3, 1, &[&[2]]), [1, 1, 0]);
        let high = |sign| all(Arm::Widened { sign, high: true }, 1, 16, &[&[1, 0x80]]);
        assert_eq!([high(Sign::Signed), high(Sign::Unsigned)], [[0xff80], [0x80]]);
    }

    #[test]
    fn lanes_of_mve_are_narrowed_and_multiplied() {
        let narrowing = Narrowing { rounds: false, from: Sign::Signed, into: Some(Sign::Signed) };
        let into = |top| all(Arm::NarrowedInto { narrowing, top, shifts: true }, 2, 4, &[&[1, 2], &[0xf0], &[3]]);
        assert_eq!([into(false), into(true)], [[0xe, 2], [1, 0xe]]);
        let operands: [&[u64]; 6] = [&[0], &[0], &[0], &[7], &[0xff, 2], &[3, 4]];
        assert_eq!(all(Arm::DotProduct(Sign::Signed), 1, 32, &operands), [7 - 3 + 8]);
    }

    #[test]
    fn a_step_of_the_cipher_and_back() {
        // FIPS 197, figure 7.
        assert_eq!([0x00, 0x01, 0x53, 0xff].map(replaced), [0x63, 0x7c, 0xed, 0x16]);
        let (text, zeros): (Vec<u64>, [u64; 16]) = ((0..16).map(|i| i * 7).collect(), [0; 16]);
        let forward = all(Arm::Cipher(Step::Forward), 16, 8, &[&text, &zeros]);
        assert_eq!(forward[1], u64::from(replaced(7 * 5)));
        assert_eq!(all(Arm::Cipher(Step::Back), 16, 8, &[&zeros, &forward]), text);
    }

    #[test]
    fn lanes_are_computed_as_the_manual_says() {
        let of = |operation, a, b| all(Arm::Predicated(operation, Inactive::Kept), 1, 8, &[&[1], &[a], &[b]])[0];
        assert_eq!(of(Lanewise::AndNot, 0xf0, 0x30), 0xc0);
        assert_eq!(
            [Lanewise::OrNot, Lanewise::NotAnd, Lanewise::NotOr].map(|op| of(op, 0xf0, 0x3c)),
            [0xf3, 0xcf, 0x03]
        );
        let shifts = [1, 0xff, 0xf8, 0xf7].map(|by| of(Lanewise::RoundingShift(Sign::Signed), 0x83, by));
        assert_eq!(shifts, [6, 0xc2, 0, 0]);
        assert_eq!(of(Lanewise::RoundingShift(Sign::Unsigned), 0x83, 0xf8), 1);
        assert_eq!(of(Lanewise::ShiftLeft, 1, 8), 0);
        assert_eq!(of(Lanewise::ShiftRight(Sign::Signed), 0x80, 200), 0xff);
        assert_eq!(of(Lanewise::ShiftRight(Sign::Unsigned), 0x80, 200), 0);
        assert_eq!(of(Lanewise::Distance(Sign::Signed), 0x80, 0x7f), 0xff);
        assert_eq!(of(Lanewise::HighProduct(Sign::Signed), 0xff, 2), 0xff);
        assert_eq!(of(Lanewise::HighProduct(Sign::Unsigned), 0xff, 2), 1);
        assert_eq!(of(Lanewise::Quotient(Sign::Signed), 0x80, 0xff), 0x80);
        assert_eq!(of(Lanewise::Quotient(Sign::Signed), 7, 0), 0);
    }
}
