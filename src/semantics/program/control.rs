//! Control flow of the lowered form: edges, switches and calls.

use super::{EdgeIndex, FunctionEffects, FunctionIndex, PointerParamAttrs, Slot, Slots, ValueConstraints};
use crate::ir::{BlockId, Int};
use crate::semantics::library::LibraryFunction;
use crate::semantics::value::Shape;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// An edge from a block to a successor: the moves of its phis, and the action to go on with.
#[derive(Clone, Copy, Debug)]
pub(in crate::semantics) struct Edge {
    /// The index of the action to go on with.
    pub target: u32,
    /// The block that is entered.
    pub block: BlockId,
    pub first_move: u32,
    pub moves: u32,
    /// The number of phis that are executed.
    pub phis: u32,
}

/// `to := from`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::semantics) struct Move {
    pub from: Slot,
    pub to: Slot,
}

/// The cases of a `switch`.
#[derive(Clone, Debug)]
pub(in crate::semantics) struct SwitchTable {
    pub width: u32,
    pub default: EdgeIndex,
    /// In the order of the text.
    pub cases: Vec<(Int, EdgeIndex)>,
    /// The same for widths up to 64: a lookup instead of a search.
    pub words: FxHashMap<u64, EdgeIndex>,
}

/// A call.
#[derive(Clone, Debug)]
pub(in crate::semantics) struct CallSite {
    pub callee: Target,
    pub args: Vec<ArgumentSlots>,
    pub to: Slots,
    pub shape: Shape,
    /// The attributes of the call site alone.
    pub effects: FunctionEffects,
    /// Whether it is marked `tail` or `musttail`: the callee must not access stack blocks of the caller.
    pub tail: bool,
    /// What the attributes of the call site and its metadata promise of the result.
    pub constraints: ValueConstraints,
    /// The argument that the call site marks `returned`.
    pub returned: Option<usize>,
    /// The normal and the unwind edge of an `invoke`.
    pub invoke: Option<(EdgeIndex, EdgeIndex)>,
    /// The operands of its "deopt" bundle.
    pub deopt: Option<Vec<Slots>>,
}

/// A place where an interpreter may take over.
#[derive(Clone, Debug)]
pub(in crate::semantics) struct DeoptSite {
    pub args: Vec<Slots>,
    /// The operands of its "deopt" bundle.
    pub state: Vec<Slots>,
}

/// An argument of a call.
#[derive(Clone, Debug)]
pub(in crate::semantics) struct ArgumentSlots {
    pub slots: Slots,
    /// What the attributes of the call site promise of it.
    pub constraints: ValueConstraints,
    pub param_attrs: PointerParamAttrs,
}

/// The callee of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::semantics) enum Target {
    Defined(FunctionIndex),
    /// The environment answers: by an event, if the attributes leave one possible.
    Declared(FunctionIndex),
    /// A declared function whose meaning is known.
    Library(FunctionIndex, LibraryFunction),
    /// The function that a pointer points to: an entry of `Code::indirect`.
    Indirect(u32),
    /// `llvm.trap` and the like: an event that never returns.
    Trap,
    /// A value that is no function of the type of the call.
    Bad,
}

/// A callee that is a pointer.
#[derive(Clone, Debug)]
pub(in crate::semantics) struct IndirectSite {
    pub pointer: Slot,
    /// The functions that have the type and calling convention of the call, by their index; or the reason why a call
    /// of one is not modelled.
    pub candidates: FxHashMap<u32, Result<Target, Arc<str>>>,
    /// The type of the call, as text; or the reason why a call of a function that nobody here knows is not modelled.
    /// `None` if `!callees` excludes such functions.
    pub unknown: Option<Result<Arc<str>, Arc<str>>>,
}

/// A parameter that is `byval`: the callee gets a copy of the block that the argument points to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::semantics) struct Copied {
    /// In bytes, as the alignment is.
    pub size: u64,
    pub align: u64,
}

/// The natural loop of a back edge that carries `llvm.loop.mustprogress`.
#[derive(Clone, Debug)]
pub(in crate::semantics) struct ProgressLoop {
    /// For each block whether it belongs to the loop.
    pub contains: Vec<bool>,
}
