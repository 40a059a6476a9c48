//! The kind of an operation, and its effect besides its result.
//!
//! Invariant: each query names every operation, so a new one does not compile until it is classified. The effect of a
//! call depends on its callee, so the caller of the query decides it.

use super::instruction::{AccessMode, Call, Op};
use super::types::Type;

/// The kinds of operations.
#[derive(Clone, Copy, Debug)]
pub enum Category<'a> {
    /// Arithmetic and comparisons of integers, and operations that move values of any type: functions of the operands.
    Integers,
    /// `freeze`: not a function of its operand; an undefined operand gives any value.
    Freeze,
    /// Arithmetic and comparisons of floating-point numbers.
    Floats,
    /// A conversion to a type, which may be one of integers, floating-point numbers or pointers.
    Cast(&'a Type),
    /// Operations on blocks of memory and pointers into them that do not look at the contents.
    Addresses,
    /// Operations that read or write memory, or order other accesses.
    Accesses,
    /// A call; its callee decides the rest.
    Call(&'a Call),
    /// The pads where exceptions are caught.
    Exceptions,
}

/// What an instruction does besides giving its result, as long as it is not undefined.
#[derive(Clone, Copy, Debug)]
pub enum Effect<'a> {
    /// Nothing that another instruction could notice, except the block that an `alloca` makes.
    None,
    /// `load`.
    Reads(&'a AccessMode),
    /// `store`.
    Writes(&'a AccessMode),
    /// `cmpxchg` and `atomicrmw`.
    Updates,
    /// `fence`.
    Orders,
    /// `va_arg`: it moves the list to the next argument.
    Advances,
    /// A pad: it catches the exception.
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

    /// The effect of the operation besides its result.
    ///
    /// ```
    /// use irrefute_ir::{Constant, Effect, Op, Type};
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

    /// Whether the operation is a pad, which must be the first instruction of its block.
    pub fn is_pad(&self) -> bool {
        matches!(self.category(), Category::Exceptions)
    }
}
