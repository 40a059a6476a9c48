//! A row of the table: the name, the types and the meaning of an intrinsic.

use super::LaneOperation;
use crate::floats::{Arithmetic, RoundingMode};
use irrefute_ir::{FloatKind, FunctionType, Type};

/// The type of an operand or a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An integer of a width.
    Int(u32),
    /// A vector of as many integers of a width.
    Ints(u32, u32),
    /// A vector of as many floating-point values.
    Floats(u32, FloatKind),
    /// A pointer.
    Pointer,
    /// No result.
    Void,
}

/// The values that an argument that must be a constant may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Immediate {
    /// Any.
    Any,
    /// Less than this. Others have no meaning.
    Below(u64),
    /// The rounding mode of the environment, which is to nearest: `_MM_FROUND_CUR_DIRECTION`.
    CurrentRounding,
    /// The same, or a mode that is named, without exceptions: [`rounding_mode`].
    Rounding,
    /// As [`CurrentRounding`](Immediate::CurrentRounding), or without exceptions (`_MM_FROUND_NO_EXC`), which nothing
    /// observes.
    AnyExceptions,
}

/// An intrinsic of a target.
#[derive(Debug)]
pub struct Row {
    /// Without `llvm.`.
    pub name: &'static str,
    /// The types of its operands.
    pub params: &'static [Kind],
    /// The type of its result.
    pub result: Kind,
    /// What a call does.
    pub meaning: TargetMeaning,
    /// The arguments that must be constants, by position.
    pub immediates: &'static [(usize, Immediate)],
}

/// What a call does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TargetMeaning {
    /// Each lane of the result is a function of lanes of the operands.
    Lanes(LaneOperation),
    /// Arithmetic on the lanes of the first two operands, as `fadd` and its kin do it.
    Arithmetic(Arithmetic),
    /// `fsub` on the even lanes and `fadd` on the odd ones.
    SubtractAdd,
    /// Arithmetic on lane 0; the other lanes are those of the first operand.
    ArithmeticOfLane0(Arithmetic),
    /// As [`ArithmeticOfLane0`](TargetMeaning::ArithmeticOfLane0); lane 0 is that of the third operand if bit 0 of the
    /// fourth, the mask, is clear.
    MaskedArithmeticOfLane0(Arithmetic),
    /// A load of the lanes whose mask, the second operand, is negative. The others are 0.
    MaskedLoad,
    /// A store of the lanes of the third operand whose mask, the second operand, is negative.
    MaskedStore,
}

impl Kind {
    /// Whether this is the kind of a type.
    fn is(self, ty: &Type) -> bool {
        match self {
            Kind::Int(width) => *ty == Type::Int(width),
            Kind::Ints(lanes, width) => ty.lanes() == Some(lanes) && *ty.scalar() == Type::Int(width),
            Kind::Floats(lanes, kind) => ty.lanes() == Some(lanes) && *ty.scalar() == Type::Float(kind),
            Kind::Pointer => matches!(ty, Type::Ptr(_)),
            Kind::Void => *ty == Type::Void,
        }
    }

    /// The number of lanes; an integer is one.
    pub fn lanes(self) -> u32 {
        match self {
            Kind::Ints(lanes, _) | Kind::Floats(lanes, _) => lanes,
            Kind::Int(_) | Kind::Pointer => 1,
            Kind::Void => 0,
        }
    }

    /// The width of a lane, in bits.
    pub fn width(self) -> u32 {
        match self {
            Kind::Int(width) | Kind::Ints(_, width) => width,
            Kind::Floats(_, kind) => kind.bits(),
            Kind::Pointer => 64,
            Kind::Void => 0,
        }
    }
}

impl Immediate {
    /// Whether the argument may be this number.
    pub fn allows(self, number: u64) -> bool {
        match self {
            Immediate::Any => true,
            Immediate::Below(end) => number < end,
            Immediate::CurrentRounding => number == 4,
            Immediate::Rounding => rounding_mode(number).is_some(),
            Immediate::AnyExceptions => matches!(number, 4 | 8 | 12),
        }
    }
}

/// The mode that an immediate names (`_MM_FROUND_CUR_DIRECTION`, `_MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC`, …).
pub fn rounding_mode(number: u64) -> Option<RoundingMode> {
    Some(match number {
        4 | 8 => RoundingMode::NearestEven,
        9 => RoundingMode::Down,
        10 => RoundingMode::Up,
        11 => RoundingMode::TowardsZero,
        _ => return None,
    })
}

impl Row {
    pub(super) fn has_type(&self, ty: &FunctionType) -> bool {
        let params = self.params.len() == ty.params.len() && self.params.iter().zip(&ty.params).all(|(k, t)| k.is(t));
        params && !ty.varargs && self.result.is(&ty.ret)
    }

    /// Whether it computes with floating-point values, and so in their environment.
    pub fn has_floats(&self) -> bool {
        match self.meaning {
            TargetMeaning::Lanes(operation) => operation.has_floats(),
            TargetMeaning::Arithmetic(_)
            | TargetMeaning::SubtractAdd
            | TargetMeaning::ArithmeticOfLane0(_)
            | TargetMeaning::MaskedArithmeticOfLane0(_) => true,
            TargetMeaning::MaskedLoad | TargetMeaning::MaskedStore => false,
        }
    }
}
