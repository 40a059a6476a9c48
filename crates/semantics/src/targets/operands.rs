//! What the function of one result lane may read.

use crate::value::Scalar;

/// Why a lane has no word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unread {
    /// It is poison.
    Poison,
    /// It may be one of several values, none of which has been picked: this lane of this operand.
    Open(usize, usize),
    /// It holds something that is no word of bits, such as a pointer.
    NoWord,
}

/// An operand: its lanes, and their width in bits.
#[derive(Clone, Copy, Debug)]
pub struct Operand<'a> {
    /// Its lanes.
    pub lanes: &'a [Scalar],
    /// The width of each, in bits.
    pub width: u32,
}

/// A value picked for one lane of an operand.
#[derive(Clone, Copy, Debug)]
pub struct PickedLane {
    /// The number of the operand.
    pub operand: usize,
    /// The number of the lane.
    pub lane: usize,
    /// The value.
    pub word: u64,
}

/// The operands of a call, with a value picked for some of their open lanes.
#[derive(Clone, Copy, Debug)]
pub struct Operands<'a> {
    /// All operands.
    pub operands: &'a [Operand<'a>],
    /// What has been picked.
    pub picks: &'a [PickedLane],
}

impl Operands<'_> {
    /// The bits of a lane.
    ///
    /// # Errors
    /// If it is poison, or nothing has been picked for it.
    pub fn read(&self, operand: usize, lane: usize) -> Result<u64, Unread> {
        match &self.operands[operand].lanes[lane] {
            Scalar::Word(word) => Ok(*word),
            Scalar::Poison => Err(Unread::Poison),
            Scalar::Set(_) | Scalar::Joint(..) => {
                let found = self.picks.iter().find(|pick| (pick.operand, pick.lane) == (operand, lane));
                found.map(|pick| pick.word).ok_or(Unread::Open(operand, lane))
            }
            Scalar::Big(_) | Scalar::Log(..) | Scalar::Phy(_) | Scalar::Raw(_) => Err(Unread::NoWord),
        }
    }

    /// The bits of a lane, as a signed number.
    ///
    /// # Errors
    /// As [`Operands::read`].
    pub fn signed(&self, operand: usize, lane: usize) -> Result<i64, Unread> {
        Ok(sign_extended(self.read(operand, lane)?, self.width(operand)))
    }

    /// The width of the lanes of an operand, in bits.
    pub fn width(&self, operand: usize) -> u32 {
        self.operands[operand].width
    }

    /// The number of lanes of an operand.
    pub fn lanes(&self, operand: usize) -> usize {
        self.operands[operand].lanes.len()
    }
}

/// The number that the low bits of a word are in two's complement.
pub(super) fn sign_extended(word: u64, width: u32) -> i64 {
    ((word << (64 - width)) as i64) >> (64 - width)
}

/// The low bits of a word.
pub(super) fn low(word: u64, width: u32) -> u64 {
    word & (u64::MAX >> (64 - width))
}
