//! What kind of operation an instruction is, and what it does besides giving its result.
//!
//! Invariant: each question is answered for every operation by name, so that a new one is classified before it
//! compiles. Of a call, the callee decides; so that is left to who asks.

use super::instruction::{AccessMode, Call, Op};
use super::types::Type;

/// The kinds of operations.
#[derive(Clone, Copy, Debug)]
pub enum Category<'a> {
    /// Arithmetic and comparisons of integers, and what moves values of any type: a function of the operands.
    Integers,
    /// `freeze`: of an undefined operand, any value.
    Freeze,
    /// Arithmetic and comparisons of floating-point numbers.
    Floats,
    /// A conversion to a type, which may be one of integers, floating-point numbers or pointers.
    Cast(&'a Type),
    /// Blocks of memory and pointers into them, without a look at what they hold.
    Addresses,
    /// What reads or writes memory, or orders the accesses of others.
    Accesses,
    Call(&'a Call),
    /// The pads where exceptions are caught.
    Exceptions,
}

/// What an instruction does besides giving its result, if it does not break a rule.
#[derive(Clone, Copy, Debug)]
pub enum Effect<'a> {
    /// Nothing that another instruction could notice, but for the block that an `alloca` makes.
    None,
    /// `load`.
    Reads(&'a AccessMode),
    /// `store`.
    Writes(&'a AccessMode),
    /// `cmpxchg` and `atomicrmw`.
    Updates,
    /// `fence`.
    Orders,
    /// `va_arg`: the list is at its next argument then.
    Advances,
    /// A pad: the exception is caught.
    Catches,
    /// What the callee does.
    Calls(&'a Call),
}

impl Op {
    /// The kind of operation.
    pub fn category(&self) -> Category<'_> {
        match self {
            Op::Binary { .. }
            | Op::ICmp { .. }
            | Op::Select { .. }
            | Op::ExtractElement { .. }
            | Op::InsertElement { .. }
            | Op::ShuffleVector { .. }
            | Op::ExtractValue { .. }
            | Op::InsertValue { .. } => Category::Integers,
            Op::Freeze { .. } => Category::Freeze,
            Op::Float { .. } | Op::FNeg { .. } | Op::FCmp { .. } => Category::Floats,
            Op::Cast { to, .. } => Category::Cast(to),
            Op::Alloca { .. } | Op::GetElementPtr { .. } | Op::PointerSub { .. } => Category::Addresses,
            Op::Load { .. }
            | Op::Store { .. }
            | Op::Fence { .. }
            | Op::CmpXchg { .. }
            | Op::AtomicRmw { .. }
            | Op::VaArg { .. } => Category::Accesses,
            Op::Call(call) => Category::Call(call),
            Op::LandingPad { .. } | Op::FuncletPad { .. } => Category::Exceptions,
        }
    }

    /// What it does besides giving its result.
    ///
    /// ```
    /// use irrefute::ir::{Constant, Effect, Op, Type};
    /// let operand = Constant::zero(Type::Int(8)).into();
    /// assert!(matches!(Op::Freeze { operand }.effect(), Effect::None));
    /// ```
    pub fn effect(&self) -> Effect<'_> {
        match self {
            Op::Binary { .. }
            | Op::Float { .. }
            | Op::FNeg { .. }
            | Op::Cast { .. }
            | Op::ICmp { .. }
            | Op::FCmp { .. }
            | Op::Select { .. }
            | Op::Freeze { .. }
            | Op::ExtractElement { .. }
            | Op::InsertElement { .. }
            | Op::ShuffleVector { .. }
            | Op::ExtractValue { .. }
            | Op::InsertValue { .. }
            | Op::Alloca { .. }
            | Op::GetElementPtr { .. }
            | Op::PointerSub { .. } => Effect::None,
            Op::Load { mode, .. } => Effect::Reads(mode),
            Op::Store { mode, .. } => Effect::Writes(mode),
            Op::CmpXchg { .. } | Op::AtomicRmw { .. } => Effect::Updates,
            Op::Fence { .. } => Effect::Orders,
            Op::VaArg { .. } => Effect::Advances,
            Op::LandingPad { .. } | Op::FuncletPad { .. } => Effect::Catches,
            Op::Call(call) => Effect::Calls(call),
        }
    }

    /// Whether it is a pad, which has to be the first of its block.
    pub fn is_pad(&self) -> bool {
        matches!(self.category(), Category::Exceptions)
    }
}
