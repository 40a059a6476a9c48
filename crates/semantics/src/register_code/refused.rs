//! What stands in the way of the form of a function, by its actions.

use super::NotRegisters;
use crate::program::Action;

/// What an action that is no step does.
pub(super) fn reason(action: Action) -> NotRegisters {
    match action {
        Action::Unary { .. }
        | Action::Binary { .. }
        | Action::Arithmetic { .. }
        | Action::Compare { .. }
        | Action::Operation(_)
        | Action::Float(_)
        | Action::Copy { .. }
        | Action::Gather { .. }
        | Action::Select(_)
        | Action::Freeze(_)
        | Action::Element(_)
        | Action::Reduce(_)
        | Action::Target(_)
        | Action::Bitcast(_)
        | Action::ValueConstraints(_)
        | Action::Assume(_)
        | Action::Alloca(_)
        | Action::Address(_)
        | Action::Load(_)
        | Action::Store(_)
        | Action::Fill(_)
        | Action::CopyBytes(_)
        | Action::LifetimeStart(_)
        | Action::LifetimeEnd(_)
        | Action::Nothing
        | Action::Jump(_)
        | Action::Branch { .. }
        | Action::Switch { .. }
        | Action::Return(_)
        | Action::Unreachable
        | Action::Call(_) => "a step",
        Action::FixedPoint(_) => "fixed-point arithmetic",
        Action::OperateOnBytes(_) => "values of the byte type",
        Action::AnyBool { .. } | Action::Depend(_) => "a choice that is left open",
        Action::RoundIn(_) => "a rounding mode of the environment",
        Action::AssumeDemand(_) => "operand bundles of `llvm.assume`",
        Action::InvariantLoad(_)
        | Action::BeginInvariant { .. }
        | Action::EndInvariant { .. }
        | Action::FillPattern(_)
        | Action::CheckGroup(_)
        | Action::LoadVolatile(_)
        | Action::AccessVolatile(_)
        | Action::StoreVolatile(_)
        | Action::Masked(_)
        | Action::Synchronize
        | Action::BeginScopes(_) => "accesses to memory",
        Action::WeakSymbol { .. }
        | Action::CastPointer(_)
        | Action::SubtractPointers(_)
        | Action::MaskPointer(_)
        | Action::ObjectSize(_)
        | Action::StackSave { .. }
        | Action::StackRestore(_)
        | Action::VaStart(_)
        | Action::VaEnd(_)
        | Action::VaCopy { .. }
        | Action::VaArg { .. }
        | Action::JumpTo { .. }
        | Action::ComparePointers(_) => "pointers",
        Action::Land(_) | Action::Resume(_) => "exceptions",
        Action::Guard { .. } | Action::Deoptimize(_) => "deoptimization",
        Action::Unsupported(_) => "an instruction that is not modelled",
    }
}
