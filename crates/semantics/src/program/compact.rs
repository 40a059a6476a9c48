//! The compact form of actions: what an execution does most, on words and on memory that is surely there.
//!
//! Each entry stands for the action of the same index, and has what it needs in 16 bytes. It says what happens where
//! every operand is a word, or a pointer into a block, and the result is one as well; whatever else may happen, and
//! every other action, is left to the action itself. So it decides nothing that the actions do not.

use super::{Action, Code, EdgeIndex, Slot, Step};
use crate::dialect::{Dialect, SelectOtherArm};
use crate::memory::Spaces;
use crate::rules::{Binary, Cast, Compare, IntCast, Rule};
use irrefute_ir::{BinaryOp, Flags, IntPredicate};

/// One action. Widths are in bits, at most 64.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Compact {
    /// Left to the action.
    Other,
    /// `to := lhs op rhs`, for the operation and under the checks.
    Binary { op: WordOp, width: u8, checks: Checks, lhs: Slot, rhs: Slot, to: Slot },
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
    /// As the action.
    Gather { sources: u32, to: Slot, len: u32 },
    /// Lanes of words: an entry of `Code::operations` with a rule of two operands.
    Lanes(u32),
    /// A `select` by one condition: an entry of `Code::selects`.
    Select(u32),
    /// A load of one word: an entry of `Code::loads`.
    Load(u32),
    /// A store of one word: an entry of `Code::stores`.
    Store(u32),
    /// A field and an element of a block: an entry of `Code::addresses`.
    Address(u32),
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

/// The flags of a binary operation, as bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Checks(u8);

impl Checks {
    const UNSIGNED: u8 = 1;
    const SIGNED: u8 = 2;

    fn of(flags: Flags) -> Checks {
        let bit = |flag, bit| if flags.contains(flag) { bit } else { 0 };
        Checks(bit(Flags::NUW, Checks::UNSIGNED) | bit(Flags::NSW, Checks::SIGNED))
    }

    /// Whether nothing is promised.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
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
            self.actions.iter().map(|action| self.compact_form(*action, dialect, spaces)).collect();
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

    fn compact_form(&self, action: Action, dialect: &Dialect, spaces: &Spaces) -> Compact {
        match action {
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
            Action::Gather { sources, len, to } => Compact::Gather { sources, to, len },
            Action::Operation(index) => match self.operations[index as usize].rule {
                Rule::Binary(rule) if rule.width <= 64 && !rule.divides() => Compact::Lanes(index),
                _ => Compact::Other,
            },
            Action::Select(index) => {
                let by_lane = self.selects[index as usize].by_lane;
                let is_ignored = dialect.select_other_arm == SelectOtherArm::Ignored;
                if by_lane || !is_ignored { Compact::Other } else { Compact::Select(index) }
            }
            Action::Load(index) if self.loads[index as usize].word.is_some() => Compact::Load(index),
            Action::Store(index) if self.stores[index as usize].word.is_some() => Compact::Store(index),
            Action::Address(index) => {
                let site = &self.addresses[index as usize];
                let is_one = site.to.len == 1 && site.base.len == 1 && spaces.widths(site.space).index == 64;
                let is_plain = |step: &Step| match step {
                    Step::Field(bytes) => *bytes < 1 << 31,
                    Step::Elements { index, width, scale } => index.len == 1 && *width <= 64 && *scale < 1 << 31,
                };
                // Of a sum, `inbounds` is about each part as well.
                let fits = is_one && site.steps.len() == 1 && site.steps.iter().all(is_plain);
                if fits { Compact::Address(index) } else { Compact::Other }
            }
            Action::Jump(edge) => Compact::Jump(edge),
            Action::Branch { condition, if_true, if_false } => Compact::Branch { condition, if_true, if_false },
            Action::Nothing => Compact::Nothing,
            Action::Unary { .. }
            | Action::Binary { .. }
            | Action::Compare { .. }
            | Action::Freeze(_)
            | Action::Element(_)
            | Action::Reduce(_)
            | Action::FixedPoint(_)
            | Action::Float(_)
            | Action::Target(_)
            | Action::Bitcast(_)
            | Action::OperateOnBytes(_)
            | Action::AnyBool { .. }
            | Action::InvariantLoad(_)
            | Action::BeginInvariant { .. }
            | Action::EndInvariant { .. }
            | Action::WeakSymbol { .. }
            | Action::Load(_)
            | Action::Store(_)
            | Action::Alloca(_)
            | Action::CastPointer(_)
            | Action::SubtractPointers(_)
            | Action::Fill(_)
            | Action::FillPattern(_)
            | Action::CheckGroup(_)
            | Action::CopyBytes(_)
            | Action::LifetimeStart(_)
            | Action::LifetimeEnd(_)
            | Action::LoadVolatile(_)
            | Action::AccessVolatile(_)
            | Action::StoreVolatile(_)
            | Action::MaskPointer(_)
            | Action::ObjectSize(_)
            | Action::Masked(_)
            | Action::StackSave { .. }
            | Action::StackRestore(_)
            | Action::AssumeDemand(_)
            | Action::VaStart(_)
            | Action::VaEnd(_)
            | Action::VaCopy { .. }
            | Action::VaArg { .. }
            | Action::ComparePointers(_)
            | Action::ValueConstraints(_)
            | Action::Switch { .. }
            | Action::JumpTo { .. }
            | Action::Return(_)
            | Action::Land(_)
            | Action::Resume(_)
            | Action::Guard { .. }
            | Action::Deoptimize(_)
            | Action::Unreachable
            | Action::Call(_)
            | Action::Assume(_)
            | Action::Unsupported(_)
            | Action::Synchronize
            | Action::RoundIn(_)
            | Action::Depend(_)
            | Action::BeginScopes(_) => Compact::Other,
        }
    }
}

fn binary(rule: Binary, (lhs, rhs, to): (Slot, Slot, Slot)) -> Compact {
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
    let checks = Checks::of(rule.flags);
    let is_sum = matches!(op, WordOp::Add | WordOp::Sub | WordOp::Mul);
    let is_known = if is_sum { rule.flags.without(Flags::NUW | Flags::NSW) } else { rule.flags }.is_empty();
    match is_known && rule.width <= 64 {
        true => Compact::Binary { op, width: rule.width as u8, checks, lhs, rhs, to },
        false => Compact::Other,
    }
}
