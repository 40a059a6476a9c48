//! The operations and leaves of which functions are made.

use dashu_int::UBig;
use irrefute_ir::{
    BinaryOp, Constant, ConstantKind, Flags, FloatOp, FloatPredicate, Int, IntPredicate, IntrinsicId, Type,
};
use irrefute_semantics::floats::{FloatBits, Format};
use std::collections::BTreeSet;

/// A group of operations or leaves that a space contains or lacks as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Group {
    /// `add sub mul shl lshr ashr and or xor`; of floats `fadd fsub fmul fdiv fneg`.
    Plain,
    /// `icmp` or `fcmp`, whose result is returned or used as a condition; and `select`.
    Compare,
    /// `udiv sdiv urem srem`; of floats `frem`.
    Divide,
    /// `nuw`, `nsw` and `exact`, or `nnan`, `ninf` and `nsz`: each operation with every subset of those that it may
    /// carry.
    Flags,
    /// `or disjoint`.
    Disjoint,
    /// `icmp samesign`.
    SameSign,
    /// Intrinsics of floats: `fabs sqrt canonicalize copysign minnum maxnum minimum maximum`.
    Intrinsics,
    /// `minimumnum maximumnum`, which LLVM 20 brought.
    MinimumNum,
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
    pub const ALL: [(Group, &'static str); 12] = [
        (Group::Plain, "plain"),
        (Group::Compare, "compare"),
        (Group::Divide, "divide"),
        (Group::Flags, "flags"),
        (Group::Disjoint, "disjoint"),
        (Group::SameSign, "samesign"),
        (Group::Intrinsics, "intrinsics"),
        (Group::MinimumNum, "minimumnum"),
        (Group::Freeze, "freeze"),
        (Group::Phi, "phi"),
        (Group::Undef, "undef"),
        (Group::Poison, "poison"),
    ];

    /// The groups that the name `all` stands for on the command line, if the values are integers.
    pub const ALL_OF_INTEGERS: [Group; 6] =
        [Group::Plain, Group::Compare, Group::Divide, Group::Flags, Group::Disjoint, Group::Freeze];

    /// The groups that the name `all` stands for on the command line, if the values are floats.
    pub const ALL_OF_FLOATS: [Group; 6] =
        [Group::Plain, Group::Compare, Group::Divide, Group::Flags, Group::Intrinsics, Group::Freeze];

    /// Whether there is an operation or a leaf of the group over these values.
    pub fn is_of(self, values: Values) -> bool {
        match self {
            Group::Disjoint | Group::SameSign => matches!(values, Values::Integers { .. }),
            Group::Intrinsics | Group::MinimumNum => matches!(values, Values::Floats(_)),
            Group::Plain
            | Group::Compare
            | Group::Divide
            | Group::Flags
            | Group::Freeze
            | Group::Phi
            | Group::Undef
            | Group::Poison => true,
        }
    }

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

/// The values that functions of a space take and compute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Values {
    /// Integers, each of which is a leaf.
    Integers {
        /// Their width in bits, 1 to 6.
        width: u32,
    },
    /// Floating-point numbers. Leaves are ±0, ±1, 2, ½, the least subnormal number, +∞ and a quiet NaN.
    Floats(Format),
}

impl Values {
    /// The type of a value.
    pub fn ty(self) -> Type {
        match self {
            Values::Integers { width } => Type::Int(width),
            Values::Floats(format) => Type::Float(format.kind()),
        }
    }

    /// The number of constants that are leaves.
    pub fn constants(self) -> usize {
        match self {
            Values::Integers { width } => 1 << width,
            Values::Floats(format) => corners(format).len(),
        }
    }

    /// A constant by its position among them.
    ///
    /// # Panics
    /// If there is no such position.
    pub fn constant(self, position: usize) -> Constant {
        match self {
            Values::Integers { width } => Constant::from_int(self.ty(), Int::new(width, position as u64)),
            Values::Floats(format) => {
                let bits = Int::from_big(format.width(), UBig::from(corners(format)[position]));
                Constant { ty: self.ty(), kind: ConstantKind::Float(bits) }
            }
        }
    }
}

/// Where rules of optimizers for constants begin and end. The other signs are results of `fneg`.
fn corners(format: Format) -> [FloatBits; 9] {
    let power = |exponent| format.round(false, &UBig::ONE, exponent);
    [
        format.zero(false),
        format.zero(true),
        format.one(),
        format.with_sign(format.one(), true),
        power(1),
        power(-1),
        format.with_sign(1, false),
        format.infinity(false),
        format.nan(false, format.quiet_bit()),
    ]
}

/// The operations and leaves of a space.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Language {
    /// What functions compute with.
    pub values: Values,
    /// The operations and leaves, by group.
    pub groups: BTreeSet<Group>,
    /// Whether an exchange of the arguments gives another function.
    pub swapping: Swapping,
}

/// The type of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sort {
    /// A value of the language.
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
    /// A binary operation on two floating-point values.
    Float {
        /// The opcode.
        op: FloatOp,
        /// A subset of `nnan`, `ninf` and `nsz`.
        flags: Flags,
    },
    /// An `fcmp` of two values.
    FloatCompare {
        /// One of the ten that the order of operands does not make redundant, and that depend on operands.
        predicate: FloatPredicate,
        /// A subset of `nnan` and `ninf`.
        flags: Flags,
    },
    /// An `fneg` of one value.
    Negate {
        /// A subset of `nnan`, `ninf` and `nsz`.
        flags: Flags,
    },
    /// A call of an intrinsic of one or two values.
    Intrinsic {
        /// The intrinsic.
        id: IntrinsicId,
        /// A subset of `nnan`, `ninf` and `nsz`.
        flags: Flags,
    },
    /// A `select` between two values.
    Select {
        /// For floating-point values a subset of `nnan`, `ninf` and `nsz`.
        flags: Flags,
    },
    /// A branch on a condition, two empty blocks, and a `phi` of two values.
    Phi,
    /// A `freeze` of one value.
    Freeze,
}

impl Operation {
    /// The type of the result.
    pub fn result(self) -> Sort {
        self.signature().2
    }

    /// Whether the operation has a condition besides its values.
    pub fn has_condition(self) -> bool {
        self.signature().0
    }

    /// The number of value operands: one or two.
    pub fn values(self) -> usize {
        self.signature().1
    }

    /// Whether there is a condition, the number of values, and the type of the result.
    fn signature(self) -> (bool, usize, Sort) {
        match self {
            Operation::Compare { .. } | Operation::FloatCompare { .. } => (false, 2, Sort::Truth),
            Operation::Select { .. } | Operation::Phi => (true, 2, Sort::Value),
            Operation::Freeze | Operation::Negate { .. } => (false, 1, Sort::Value),
            Operation::Intrinsic { id, .. } => (false, if UNARY.contains(&id) { 1 } else { 2 }, Sort::Value),
            Operation::Binary { .. } | Operation::Float { .. } => (false, 2, Sort::Value),
        }
    }

    /// Whether the order of the value operands does not matter.
    pub fn commutes(self) -> bool {
        match self {
            Operation::Binary { op, .. } => {
                matches!(op, BinaryOp::Add | BinaryOp::Mul | BinaryOp::And | BinaryOp::Or | BinaryOp::Xor)
            }
            Operation::Compare { predicate, .. } => matches!(predicate, IntPredicate::Eq | IntPredicate::Ne),
            Operation::Float { op, .. } => matches!(op, FloatOp::FAdd | FloatOp::FMul),
            Operation::FloatCompare { predicate, .. } => {
                FLOAT_PREDICATES.iter().any(|(known, commutes)| *known == predicate && *commutes)
            }
            // Which of two zeros or NaNs a minimum is does not depend on their order.
            Operation::Intrinsic { id, .. } => !UNARY.contains(&id) && id != IntrinsicId::CopySign,
            Operation::Negate { .. } | Operation::Select { .. } | Operation::Phi | Operation::Freeze => false,
        }
    }
}

/// Every intrinsic that functions may call. None touches memory, or does anything but compute.
pub const INTRINSICS: [IntrinsicId; 10] = [
    IntrinsicId::FAbs,
    IntrinsicId::Sqrt,
    IntrinsicId::Canonicalize,
    IntrinsicId::CopySign,
    IntrinsicId::MinNum,
    IntrinsicId::MaxNum,
    IntrinsicId::Minimum,
    IntrinsicId::Maximum,
    IntrinsicId::MinimumNum,
    IntrinsicId::MaximumNum,
];

/// Those of one value.
const UNARY: [IntrinsicId; 3] = [IntrinsicId::FAbs, IntrinsicId::Sqrt, IntrinsicId::Canonicalize];

/// Those that LLVM 20 brought.
const LATER: [IntrinsicId; 2] = [IntrinsicId::MinimumNum, IntrinsicId::MaximumNum];

/// The predicates of floats that remain if operands may be exchanged, and whether their order matters not at all.
/// `false` and `true` do not depend on operands.
const FLOAT_PREDICATES: [(FloatPredicate, bool); 10] = [
    (FloatPredicate::Oeq, true),
    (FloatPredicate::One, true),
    (FloatPredicate::Ord, true),
    (FloatPredicate::Ueq, true),
    (FloatPredicate::Une, true),
    (FloatPredicate::Uno, true),
    (FloatPredicate::Olt, false),
    (FloatPredicate::Ole, false),
    (FloatPredicate::Ult, false),
    (FloatPredicate::Ule, false),
];

/// The predicates of integers that remain if operands may be exchanged.
const PREDICATES: [IntPredicate; 6] =
    [IntPredicate::Eq, IntPredicate::Ne, IntPredicate::Ult, IntPredicate::Ule, IntPredicate::Slt, IntPredicate::Sle];

impl Language {
    /// Whether the language contains a group.
    pub fn has(&self, group: Group) -> bool {
        self.groups.contains(&group)
    }

    /// The operations, in the order in which functions are numbered.
    pub fn operations(&self) -> Vec<Operation> {
        let mut all = match self.values {
            Values::Integers { .. } => self.operations_on_integers(),
            Values::Floats(_) => self.operations_on_floats(),
        };
        if self.has(Group::Phi) {
            all.push(Operation::Phi);
        }
        if self.has(Group::Freeze) {
            all.push(Operation::Freeze);
        }
        all
    }

    fn operations_on_integers(&self) -> Vec<Operation> {
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
            all.push(Operation::Select { flags: Flags::NONE });
        }
        all
    }

    fn operations_on_floats(&self) -> Vec<Operation> {
        // `nsz` says nothing about the result of a comparison.
        let promises = self.fast_math(&[Flags::NNAN, Flags::NINF]);
        let flags = self.fast_math(&[Flags::NNAN, Flags::NINF, Flags::NSZ]);
        let mut all = Vec::new();
        for op in FloatOp::ALL.iter().copied().filter(|op| self.has(group_of_float(*op))) {
            all.extend(flags.iter().map(|&flags| Operation::Float { op, flags }));
        }
        if self.has(Group::Plain) {
            all.extend(flags.iter().map(|&flags| Operation::Negate { flags }));
        }
        if self.has(Group::Compare) {
            for (predicate, _) in FLOAT_PREDICATES {
                all.extend(promises.iter().map(|&flags| Operation::FloatCompare { predicate, flags }));
            }
            all.extend(flags.iter().map(|&flags| Operation::Select { flags }));
        }
        let group = |id| if LATER.contains(&id) { Group::MinimumNum } else { Group::Intrinsics };
        for id in INTRINSICS.into_iter().filter(|id| self.has(group(*id))) {
            all.extend(flags.iter().map(|&flags| Operation::Intrinsic { id, flags }));
        }
        all
    }

    /// Every subset of these flags, or only the empty one.
    fn fast_math(&self, flags: &[Flags]) -> Vec<Flags> {
        let mut sets = vec![Flags::NONE];
        for &flag in flags.iter().filter(|_| self.has(Group::Flags)) {
            sets.extend(sets.clone().into_iter().map(|set| set | flag));
        }
        sets
    }

    /// The number of leaves: arguments, constants, `undef`, `poison`.
    pub fn leaves(&self) -> usize {
        2 + self.values.constants() + usize::from(self.has(Group::Undef)) + usize::from(self.has(Group::Poison))
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
    if op.divides() { Group::Divide } else { Group::Plain }
}

fn group_of_float(op: FloatOp) -> Group {
    match op {
        FloatOp::FAdd | FloatOp::FSub | FloatOp::FMul | FloatOp::FDiv => Group::Plain,
        FloatOp::FRem => Group::Divide,
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
    use irrefute_ir::{Op, Operand, Type, ValueId};

    #[test]
    fn every_flag_is_one_that_the_opcode_may_carry() {
        let groups = Group::ALL.into_iter().map(|(group, _)| group).collect();
        let language = Language { values: Values::Integers { width: 2 }, groups, swapping: Swapping::Both };
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
