//! Operations of Arm's vector instructions, NEON and SVE (Arm, "Architecture Reference Manual for A-profile").

use super::arithmetic::{Sign, saturated, wide};
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
    /// Whether lanes of two vectors differ where the first operand, a mask, is true. One lane of the second is compared with
    /// all that lie in its place, as signed numbers.
    Differs,
    /// The lanes of a mask, so many apart; the others are false.
    Spread(usize),
    /// A step of the cipher AES on 16 bytes, which are both operands added: rows are rotated and bytes replaced (`AESE`,
    /// `AESD`).
    Cipher(Step),
    /// An operation on the lanes where the first operand, a mask, is true.
    Predicated(Lanewise, Inactive),
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
            Arm::Narrowed(narrowing) => narrowed(narrowing, k, width, x),
            Arm::Table { tables, falls_back } => table(tables, falls_back, k, x),
            Arm::Chosen => x.read(if x.read(0, k)? != 0 { 1 } else { 2 }, k),
            Arm::Duplicated if x.read(1, k)? != 0 => x.read(2, 0),
            Arm::Duplicated => x.read(0, k),
            Arm::Differs if x.read(0, k)? == 0 => Ok(0),
            Arm::Differs => Ok(u64::from(x.signed(1, k)? != x.signed(2, k * x.lanes(2) / x.lanes(1))?)),
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
            Arm::Table { .. } | Arm::Chosen | Arm::Duplicated | Arm::Spread(_) => true,
            Arm::ShiftEitherWay(_) | Arm::Narrowed(_) | Arm::Differs | Arm::Cipher(_) | Arm::Predicated(..) => false,
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

fn narrowed(narrowing: Narrowing, k: usize, width: u32, x: &Operands) -> Result<u64, Unread> {
    let number = wide(x, narrowing.from, 0, k)?;
    let count = if x.operands.len() > 1 { x.read(1, 0)?.min(64) } else { 0 };
    let half = if narrowing.rounds && count > 0 { 1 << (count - 1) } else { 0 };
    let number = (number + half) >> count;
    Ok(match narrowing.into {
        None => low(number as u64, width),
        Some(sign) => saturated(number, sign, width),
    })
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
        assert_eq!(all(Arm::Differs, 4, 1, &[&[1, 1, 1, 0], &[5, 6, 5, 1], &[5, 5]]), [0, 1, 0, 0]);
        assert_eq!(clear(Inactive::Zero), [5, 0]);
        assert_eq!(clear(Inactive::Kept), [5, 6]);
        assert_eq!(clear(Inactive::Undefined), [5, POISON]);
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
