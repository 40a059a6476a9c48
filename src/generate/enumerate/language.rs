//! The operations and leaves of which functions are made.

use crate::ir::{BinaryOp, Flags, IntPredicate};
use std::collections::BTreeSet;

/// A group of operations or leaves that a space contains or lacks as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Group {
    /// `add sub mul shl lshr ashr and or xor`.
    Plain,
    /// `icmp`, whose result is returned or used as a condition; and `select`.
    Compare,
    /// `udiv sdiv urem srem`.
    Divide,
    /// `nuw`, `nsw` and `exact`: each operation with every subset of those that it may carry.
    Flags,
    /// `or disjoint`.
    Disjoint,
    /// `icmp samesign`.
    SameSign,
    /// `freeze` of a value.
    Freeze,
    /// A `select` as control flow: a branch, two empty blocks and a `phi` where they meet.
    Phi,
    /// The operand `undef`.
    Undef,
    /// The operand `poison`.
    Poison,
}

impl Group {
    /// Every group with its name.
    pub const ALL: [(Group, &'static str); 10] = [
        (Group::Plain, "plain"),
        (Group::Compare, "compare"),
        (Group::Divide, "divide"),
        (Group::Flags, "flags"),
        (Group::Disjoint, "disjoint"),
        (Group::SameSign, "samesign"),
        (Group::Freeze, "freeze"),
        (Group::Phi, "phi"),
        (Group::Undef, "undef"),
        (Group::Poison, "poison"),
    ];

    /// The groups that the name `all` stands for on the command line.
    pub const OF_ALL: [Group; 6] =
        [Group::Plain, Group::Compare, Group::Divide, Group::Flags, Group::Disjoint, Group::Freeze];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        Group::ALL.iter().find(|(group, _)| *group == self).map_or("", |(_, name)| name)
    }
}

/// Whether functions that differ by an exchange of the arguments count as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Swapping {
    /// They count as two.
    Both,
    /// They count as one.
    Once,
}

/// The operations and leaves of a space.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Language {
    /// The width of the values in bits, 1 to 6.
    pub width: u32,
    /// The operations and leaves, by group.
    pub groups: BTreeSet<Group>,
    /// Whether an exchange of the arguments gives another function.
    pub swapping: Swapping,
}

/// The type of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sort {
    /// An integer of the language's width.
    Value,
    /// An `i1`, which only conditions and the return use.
    Truth,
}

/// An operation without its operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operation {
    /// A binary operation on two values.
    Binary {
        /// The opcode.
        op: BinaryOp,
        /// The flags, all of which the opcode may carry.
        flags: Flags,
    },
    /// An `icmp` of two values.
    Compare {
        /// One of the six that the order of operands does not make redundant.
        predicate: IntPredicate,
        /// `samesign` or none.
        flags: Flags,
    },
    /// A `select` between two values.
    Select,
    /// A branch on a condition, two empty blocks, and a `phi` of two values.
    Phi,
    /// A `freeze` of one value.
    Freeze,
}

impl Operation {
    /// The type of the result.
    pub fn result(self) -> Sort {
        match self {
            Operation::Compare { .. } => Sort::Truth,
            Operation::Binary { .. } | Operation::Select | Operation::Phi | Operation::Freeze => Sort::Value,
        }
    }

    /// Whether the operation has a condition besides its values.
    pub fn has_condition(self) -> bool {
        match self {
            Operation::Select | Operation::Phi => true,
            Operation::Binary { .. } | Operation::Compare { .. } | Operation::Freeze => false,
        }
    }

    /// The number of value operands: one or two.
    pub fn values(self) -> usize {
        match self {
            Operation::Freeze => 1,
            Operation::Binary { .. } | Operation::Compare { .. } | Operation::Select | Operation::Phi => 2,
        }
    }

    /// Whether the order of the value operands does not matter.
    pub fn commutes(self) -> bool {
        match self {
            Operation::Binary { op, .. } => {
                matches!(op, BinaryOp::Add | BinaryOp::Mul | BinaryOp::And | BinaryOp::Or | BinaryOp::Xor)
            }
            Operation::Compare { predicate, .. } => matches!(predicate, IntPredicate::Eq | IntPredicate::Ne),
            Operation::Select | Operation::Phi | Operation::Freeze => false,
        }
    }
}

/// The predicates that remain if operands may be exchanged.
const PREDICATES: [IntPredicate; 6] =
    [IntPredicate::Eq, IntPredicate::Ne, IntPredicate::Ult, IntPredicate::Ule, IntPredicate::Slt, IntPredicate::Sle];

impl Language {
    /// Whether the language contains a group.
    pub fn has(&self, group: Group) -> bool {
        self.groups.contains(&group)
    }

    /// The operations, in the order in which functions are numbered.
    pub fn operations(&self) -> Vec<Operation> {
        let mut all = Vec::new();
        for op in BinaryOp::ALL.iter().copied().filter(|op| self.has(group_of(*op))) {
            all.extend(self.flag_sets(op).into_iter().map(|flags| Operation::Binary { op, flags }));
        }
        if self.has(Group::Compare) {
            for predicate in PREDICATES {
                all.push(Operation::Compare { predicate, flags: Flags::NONE });
                if self.has(Group::SameSign) {
                    all.push(Operation::Compare { predicate, flags: Flags::SAMESIGN });
                }
            }
            all.push(Operation::Select);
        }
        if self.has(Group::Phi) {
            all.push(Operation::Phi);
        }
        if self.has(Group::Freeze) {
            all.push(Operation::Freeze);
        }
        all
    }

    /// The number of leaves: arguments, constants, `undef`, `poison`.
    pub fn leaves(&self) -> usize {
        2 + (1 << self.width) + usize::from(self.has(Group::Undef)) + usize::from(self.has(Group::Poison))
    }

    /// Every set of flags with which an opcode occurs.
    fn flag_sets(&self, op: BinaryOp) -> Vec<Flags> {
        let mut sets = vec![Flags::NONE];
        for flag in [Flags::NUW, Flags::NSW, Flags::EXACT, Flags::DISJOINT] {
            let wanted = if flag == Flags::DISJOINT { Group::Disjoint } else { Group::Flags };
            if self.has(wanted) && may_carry(op, flag) {
                sets.extend(sets.clone().into_iter().map(|set| set | flag));
            }
        }
        sets
    }
}

fn group_of(op: BinaryOp) -> Group {
    match op {
        BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::URem | BinaryOp::SRem => Group::Divide,
        BinaryOp::Add
        | BinaryOp::Sub
        | BinaryOp::Mul
        | BinaryOp::Shl
        | BinaryOp::LShr
        | BinaryOp::AShr
        | BinaryOp::And
        | BinaryOp::Or
        | BinaryOp::Xor => Group::Plain,
    }
}

fn may_carry(op: BinaryOp, flag: Flags) -> bool {
    match op {
        BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Shl => flag == Flags::NUW || flag == Flags::NSW,
        BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::LShr | BinaryOp::AShr => flag == Flags::EXACT,
        BinaryOp::Or => flag == Flags::DISJOINT,
        BinaryOp::URem | BinaryOp::SRem | BinaryOp::And | BinaryOp::Xor => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::{Op, Operand, Type, ValueId};

    #[test]
    fn every_flag_is_one_that_the_opcode_may_carry() {
        let groups = Group::ALL.into_iter().map(|(group, _)| group).collect();
        let language = Language { width: 2, groups, swapping: Swapping::Both };
        let operand = || Operand::Local(ValueId(0));
        let mut most = 0;
        for operation in language.operations() {
            if let Operation::Binary { op, flags } = operation {
                let allowed = Op::Binary { op, flags, lhs: operand(), rhs: operand() }.allowed_flags(&Type::Int(2));
                assert!(allowed.contains(flags), "{op:?} {flags:?}");
                most += usize::from(allowed == flags);
            }
        }
        assert_eq!(most, BinaryOp::ALL.len(), "each opcode also has all its flags");
    }
}
