//! The actions: one step of the executor each, with all that lowering knows of it.
//!
//! This is the general form, which has the rules for every operand; it need not be dense, because the steps that a loop
//! takes most are in [`Compact`](super::Compact) too. What is larger than a few slots is boxed.

use super::{
    AddressSite, AllocaSite, BitcastSite, ByteSite, CallSite, CopySite, DemandSite, DeoptSite, EdgeIndex, ElementSite,
    FillSite, FixedPointSite, FloatSite, FreezeSite, GroupSite, LoadSite, MaskSite, MaskedSite, ObjectSizeSite,
    Operation, PatternSite, PointerCast, PointerComparison, PointerDifference, ReduceSite, SelectSite, Slot, Slots,
    StoreSite, SwitchTable, Synchronization, TargetSite, VariadicStart, VolatileBytesSite,
};
use crate::Dependence;
use crate::floats::RoundingMode;
use crate::memory::MemoryBlock;
use crate::rules::{Binary, Compare, Rule};
use crate::value::Leaf;
use irrefute_ir::MetadataId;
use std::sync::Arc;

/// One step of the executor.
#[derive(Clone, Debug)]
pub(crate) enum Action {
    /// `to := rule(of)`, one lane. This and the next three are only for operands and results that fit words.
    Unary { rule: Rule, of: Slot, to: Slot },
    /// `to := rule(lhs, rhs)`, one lane.
    Binary { rule: Rule, lhs: Slot, rhs: Slot, to: Slot },
    /// The same for the most frequent instructions, whose rule needs no dispatch.
    Arithmetic { rule: Binary, lhs: Slot, rhs: Slot, to: Slot },
    /// `icmp` of one lane, which is reported to the observer.
    Compare { rule: Compare, lhs: Slot, rhs: Slot, to: Slot },
    /// Any operation on integers.
    Operation(Box<Operation>),
    /// `to + i := from + i` for `i < len`.
    Copy { from: Slot, to: Slot, len: u32 },
    /// `to + i := sources[i]`, each read alone.
    Gather { sources: Box<[Slot]>, to: Slot },
    /// `select`.
    Select(Box<SelectSite>),
    /// `freeze`.
    Freeze(Box<FreezeSite>),
    /// `extractelement` and `insertelement`.
    Element(Box<ElementSite>),
    /// The lanes of a vector, combined.
    Reduce(Box<ReduceSite>),
    /// Fixed-point arithmetic.
    FixedPoint(Box<FixedPointSite>),
    /// Floating-point arithmetic.
    Float(Box<FloatSite>),
    /// An intrinsic of a target, or an operation on whole vectors.
    Target(Box<TargetSite>),
    /// `bitcast` that changes the lanes.
    Bitcast(Box<BitcastSite>),
    /// An operation on values of the byte type.
    OperateOnBytes(Box<ByteSite>),
    /// `true` or `false`, as the chooser decides.
    AnyBool { to: Slot },
    /// `to := from`, checked: a part of the instruction that follows or precedes it.
    ValueConstraints(Box<DemandSite>),

    /// `alloca`.
    Alloca(Box<AllocaSite>),
    /// `load`.
    Load(Box<LoadSite>),
    /// A volatile one, which is an event.
    LoadVolatile(Box<LoadSite>),
    /// `store`.
    Store(Box<StoreSite>),
    /// A volatile one, which is an event.
    StoreVolatile(Box<StoreSite>),
    /// An access of the lanes whose mask is true.
    Masked(Box<MaskedSite>),
    /// `llvm.memset`.
    Fill(Box<FillSite>),
    /// `llvm.experimental.memset.pattern`.
    FillPattern(Box<PatternSite>),
    /// `llvm.memcpy` and `llvm.memmove`.
    CopyBytes(Box<CopySite>),
    /// The event of a volatile copy.
    AccessVolatile(Box<VolatileBytesSite>),
    /// `!invariant.group` of an access.
    CheckGroup(Box<GroupSite>),
    /// `!invariant.load` of a load through this pointer, which follows it.
    InvariantLoad(Slot),
    /// `llvm.invariant.start` of a number of bytes from a pointer on; all ones for the whole block.
    BeginInvariant { pointer: Slot, size: Slot },
    /// `llvm.invariant.end` of them.
    EndInvariant { pointer: Slot, size: Slot },
    /// `llvm.lifetime.start` of the block that a pointer points to.
    LifetimeStart(Slot),
    /// `llvm.lifetime.end`.
    LifetimeEnd(Slot),
    /// `llvm.stacksave`.
    StackSave { to: Slot },
    /// `llvm.stackrestore`.
    StackRestore(Slot),
    /// An atomic access, a fence or `llvm.sideeffect` takes place: for other threads that is progress.
    Synchronize(Synchronization),
    /// `llvm.experimental.noalias.scope.decl`: earlier accesses of these scopes count no more.
    BeginScopes(Box<[MetadataId]>),

    /// `getelementptr`.
    Address(Box<AddressSite>),
    /// `icmp` of pointers.
    ComparePointers(Box<PointerComparison>),
    /// A conversion from or to pointers.
    CastPointer(Box<PointerCast>),
    /// `psub` of our text form.
    SubtractPointers(Box<PointerDifference>),
    /// `llvm.ptrmask`.
    MaskPointer(Box<MaskSite>),
    /// `llvm.objectsize`.
    ObjectSize(Box<ObjectSizeSite>),
    /// The address of a symbol that is `extern_weak`: null if it is defined nowhere.
    WeakSymbol { block: MemoryBlock, to: Slot },

    /// `llvm.va_start`.
    VaStart(VariadicStart),
    /// `llvm.va_end`.
    VaEnd(Slot),
    /// `llvm.va_copy`.
    VaCopy { to: Slot, from: Slot },
    /// `va_arg` of one leaf.
    VaArg { list: Slot, leaf: Leaf, to: Slot },

    /// `br` without a condition.
    Jump(EdgeIndex),
    /// `br` by a condition.
    Branch { condition: Slot, if_true: EdgeIndex, if_false: EdgeIndex },
    /// `switch`.
    Switch { value: Slot, table: Box<SwitchTable> },
    /// `indirectbr`: its labels in the order of the text. A block whose address nobody takes has none.
    JumpTo { address: Slot, labels: Box<[(MemoryBlock, EdgeIndex)]> },
    /// `call` and `invoke`.
    Call(Box<CallSite>),
    /// `ret`.
    Return(Slots),
    /// `landingpad`: the pointer and the selector of the exception that arrived.
    Land(Slots),
    /// `resume`.
    Resume(Slots),
    /// `unreachable`.
    Unreachable,
    /// Not modelled, for this reason.
    Unsupported(Arc<str>),

    /// The condition of `llvm.assume`.
    Assume(Slot),
    /// An operand bundle of `llvm.assume`.
    AssumeDemand(Box<DemandSite>),
    /// `llvm.experimental.guard`.
    Guard { condition: Slot, site: Box<DeoptSite> },
    /// `llvm.experimental.deoptimize`.
    Deoptimize(Box<DeoptSite>),
    /// The environment rounds in this mode, or the behaviour is undefined.
    RoundIn(RoundingMode),
    /// What was computed is one of several functions that the text allows.
    Depend(Dependence),
    /// An instruction that does nothing.
    Nothing,
}

impl Action {
    /// The call that it is, if it is one.
    pub fn call(&self) -> Option<&CallSite> {
        if let Action::Call(site) = self { Some(site) } else { None }
    }

    /// The slots that it writes before the next action of its function, which a trace shows; what a call or an edge writes
    /// is not known here.
    pub fn written(&self) -> Slots {
        let (start, len) = match self {
            Action::Unary { to, .. }
            | Action::Binary { to, .. }
            | Action::Arithmetic { to, .. }
            | Action::Compare { to, .. }
            | Action::AnyBool { to }
            | Action::StackSave { to }
            | Action::WeakSymbol { to, .. }
            | Action::VaArg { to, .. } => (*to, 1),
            Action::Copy { to, len, .. } => (*to, *len),
            Action::Gather { sources, to } => (*to, sources.len() as u32),
            Action::Reduce(site) => (site.to, 1),
            Action::Alloca(site) => (site.to, 1),
            Action::SubtractPointers(site) => (site.to, 1),
            Action::ObjectSize(site) => (site.to, 1),
            Action::Freeze(site) => (site.to, site.from.len),
            Action::FixedPoint(site) => (site.to, site.lhs.len),
            Action::CastPointer(site) => (site.to, site.from.len),
            Action::ComparePointers(site) => (site.to, site.lhs.len),
            Action::ValueConstraints(site) => (site.to, site.from.len),
            Action::Operation(site) => return site.written(),
            Action::Select(site) => return site.to,
            Action::Element(site) => return site.to,
            Action::Float(site) => return site.to,
            Action::Target(site) => return site.to,
            Action::Bitcast(site) => return site.to,
            Action::OperateOnBytes(site) => return site.to,
            Action::Load(site) | Action::LoadVolatile(site) => return site.to,
            Action::Masked(site) => return site.to,
            Action::Address(site) => return site.to,
            Action::MaskPointer(site) => return site.to,
            Action::CheckGroup(site) => return site.result,
            Action::Land(to) => return *to,
            _ => return Slots::default(),
        };
        Slots { start, len }
    }
}
