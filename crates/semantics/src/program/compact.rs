//! The compact form of actions: what an execution does most, on words and on memory that is surely there.
//!
//! Each entry stands for the action of the same index, and has what it needs in 16 bytes. It says what happens where
//! every operand is a word, or a pointer into a block, and the result is one as well; whatever else may happen, and
//! every other action, is left to the action itself. So it decides nothing that the actions do not.

use super::{Action, AddressSite, Code, EdgeIndex, Slot, Slots, Step};
use crate::dialect::{Dialect, SelectOtherArm};
use crate::memory::Spaces;
use crate::rules::{Binary, Cast, Compare, IntCast, Rule};
use irrefute_ir::{BinaryOp, Flags, IntPredicate};

/// One action. Widths are in bits, at most 64.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Compact {
    /// Left to the action.
    Other,
    /// `to := lhs op rhs`, modulo 2^width.
    Binary { op: WordOp, width: u8, lhs: Slot, rhs: Slot, to: Slot },
    /// The same under the checks of `nuw` and `nsw`.
    Checked { op: CheckedOp, width: u8, checks: Checks, lhs: Slot, rhs: Slot, to: Slot },
    /// `icmp`.
    Compare { predicate: IntPredicate, width: u8, lhs: Slot, rhs: Slot, to: Slot },
    /// `icmp` that the next action, a [`Compact::Branch`], branches on.
    CompareAndBranch { predicate: IntPredicate, width: u8, lhs: Slot, rhs: Slot, to: Slot },
    /// `trunc` to the width.
    Trunc { width: u8, of: Slot, to: Slot },
    /// `zext` without a promise.
    ZExt { of: Slot, to: Slot },
    /// `sext`.
    SExt { from: u8, width: u8, of: Slot, to: Slot },
    /// As the action.
    Copy { from: Slot, to: Slot, len: u32 },
    /// As the action, which has the sources.
    Gather,
    /// Lanes of words: an operation with a rule of two operands, which the action has.
    Lanes,
    /// A `select` by one condition, which the action has.
    Select,
    /// A load of one word of so many bytes. The alignment is `1 << align` bytes.
    Load { bytes: u8, align: u8, pointer: Slot, to: Slot },
    /// A store of one word.
    Store { bytes: u8, align: u8, pointer: Slot, value: Slot },
    /// The pointer so many bytes behind `base`.
    Field { base: Slot, bytes: u32, to: Slot },
    /// The pointer `index` times `scale` bytes behind `base`.
    Element { width: u8, scale: u16, base: Slot, index: Slot, to: Slot },
    /// The move of one pointer by several steps, which the action has: `getelementptr [64 x i32], ptr %a, i64 0, i64 %k`.
    Steps,
    /// As the action.
    Jump(EdgeIndex),
    /// As the action.
    Branch { condition: Slot, if_true: EdgeIndex, if_false: EdgeIndex },
    /// As the action.
    Nothing,
}

/// A binary operation that needs no division.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WordOp {
    Add,
    Sub,
    Mul,
    And,
    Or,
    Xor,
    Shl,
    LShr,
    AShr,
}

/// An operation that `nuw` and `nsw` may promise something of, but for shifts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CheckedOp {
    Add,
    Sub,
    Mul,
}

/// The flags of a checked operation, as bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Checks(u8);

impl Checks {
    const UNSIGNED: u8 = 1;
    const SIGNED: u8 = 2;

    fn of(flags: Flags) -> Checks {
        let bit = |flag, bit| if flags.contains(flag) { bit } else { 0 };
        Checks(bit(Flags::NUW, Checks::UNSIGNED) | bit(Flags::NSW, Checks::SIGNED))
    }

    /// `nuw`.
    #[inline]
    pub fn unsigned(self) -> bool {
        self.0 & Checks::UNSIGNED != 0
    }

    /// `nsw`.
    #[inline]
    pub fn signed(self) -> bool {
        self.0 & Checks::SIGNED != 0
    }
}

impl Code {
    /// The compact form of the actions, under a dialect.
    pub fn compacted(&self, dialect: &Dialect, spaces: &Spaces) -> Vec<Compact> {
        let mut compact: Vec<Compact> =
            self.actions.iter().map(|action| Compact::of(action, dialect, spaces)).collect();
        for i in 1..compact.len() {
            if let (Compact::Compare { predicate, width, lhs, rhs, to }, Compact::Branch { condition, .. }) =
                (compact[i - 1], compact[i])
                && condition == to
            {
                compact[i - 1] = Compact::CompareAndBranch { predicate, width, lhs, rhs, to };
            }
        }
        compact
    }
}

impl Compact {
    /// The compact form of an action; every action may be left to itself.
    fn of(action: &Action, dialect: &Dialect, spaces: &Spaces) -> Compact {
        match *action {
            Action::Arithmetic { rule, lhs, rhs, to } | Action::Binary { rule: Rule::Binary(rule), lhs, rhs, to } => {
                binary(rule, (lhs, rhs, to))
            }
            Action::Compare { rule: Compare { predicate, same_sign: false, width }, lhs, rhs, to } if width <= 64 => {
                Compact::Compare { predicate, width: width as u8, lhs, rhs, to }
            }
            Action::Unary { rule: Rule::Cast(Cast { op, flags, from, to: width }), of, to }
                if flags.is_empty() && from <= 64 && width <= 64 =>
            {
                match op {
                    IntCast::Trunc => Compact::Trunc { width: width as u8, of, to },
                    IntCast::ZExt => Compact::ZExt { of, to },
                    IntCast::SExt => Compact::SExt { from: from as u8, width: width as u8, of, to },
                }
            }
            Action::Copy { from, to, len } => Compact::Copy { from, to, len },
            Action::Gather { .. } => Compact::Gather,
            Action::Operation(ref site) => match site.rule {
                Rule::Binary(rule) if rule.width <= 64 && !rule.divides() => Compact::Lanes,
                _ => Compact::Other,
            },
            Action::Select(ref site) if !site.by_lane && dialect.select_other_arm == SelectOtherArm::Ignored => {
                Compact::Select
            }
            Action::Load(ref site) if site.atomicity.is_none() => match one_word(site.word, site.size, site.align) {
                Some((bytes, align)) => Compact::Load { bytes, align, pointer: site.pointer, to: site.to.start },
                None => Compact::Other,
            },
            Action::Store(ref site) => match one_word(site.word, site.size, site.align) {
                Some((bytes, align)) => Compact::Store { bytes, align, pointer: site.pointer, value: site.value.start },
                None => Compact::Other,
            },
            Action::Address(ref site) => address(site, spaces).unwrap_or(Compact::Other),
            Action::Jump(edge) => Compact::Jump(edge),
            Action::Branch { condition, if_true, if_false } => Compact::Branch { condition, if_true, if_false },
            Action::Nothing => Compact::Nothing,
            _ => Compact::Other,
        }
    }
}

/// The number of bytes of an access to one word, and the logarithm of its alignment.
fn one_word(word: Option<usize>, size: u64, align: u64) -> Option<(u8, u8)> {
    let is_whole = word == Some(size as usize) && align.is_power_of_two();
    is_whole.then(|| (size as u8, align.ilog2() as u8))
}

/// The move of one pointer.
fn address(site: &AddressSite, spaces: &Spaces) -> Option<Compact> {
    let (Slots { start: base, len: 1 }, Slots { start: to, len: 1 }) = (site.base, site.to) else { return None };
    if spaces.widths(site.space).index != 64 {
        return None;
    }
    let is_word = |step: &Step| match step {
        Step::Field(_) => true,
        Step::Elements { index, width, .. } => index.len == 1 && *width <= 64,
    };
    Some(match site.steps[..] {
        [Step::Field(bytes)] if bytes < 1 << 31 => Compact::Field { base, bytes: bytes as u32, to },
        [Step::Elements { index: Slots { start: index, len: 1 }, width, scale }]
            if width <= 64 && scale <= u64::from(u16::MAX) =>
        {
            Compact::Element { width: width as u8, scale: scale as u16, base, index, to }
        }
        ref steps if steps.iter().all(is_word) => Compact::Steps,
        _ => return None,
    })
}

fn binary(rule: Binary, (lhs, rhs, to): (Slot, Slot, Slot)) -> Compact {
    if rule.width > 64 {
        return Compact::Other;
    }
    let width = rule.width as u8;
    if !rule.flags.is_empty() {
        let op = match rule.op {
            BinaryOp::Add => CheckedOp::Add,
            BinaryOp::Sub => CheckedOp::Sub,
            BinaryOp::Mul => CheckedOp::Mul,
            _ => return Compact::Other,
        };
        return match rule.flags.without(Flags::NUW | Flags::NSW).is_empty() {
            true => Compact::Checked { op, width, checks: Checks::of(rule.flags), lhs, rhs, to },
            false => Compact::Other,
        };
    }
    let op = match rule.op {
        BinaryOp::Add => WordOp::Add,
        BinaryOp::Sub => WordOp::Sub,
        BinaryOp::Mul => WordOp::Mul,
        BinaryOp::And => WordOp::And,
        BinaryOp::Or => WordOp::Or,
        BinaryOp::Xor => WordOp::Xor,
        BinaryOp::Shl => WordOp::Shl,
        BinaryOp::LShr => WordOp::LShr,
        BinaryOp::AShr => WordOp::AShr,
        BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::URem | BinaryOp::SRem => return Compact::Other,
    };
    Compact::Binary { op, width, lhs, rhs, to }
}
