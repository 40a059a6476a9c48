//! Control flow of the lowered form: edges, switches and calls.

use super::{EdgeIndex, FunctionEffects, FunctionIndex, PointerParamAttrs, Slot, Slots, ValueConstraints};
use crate::host::HostFunction;
use crate::library::LibraryFunction;
use crate::value::{Leaf, Shape};
use irrefute_ir::{BlockId, Int, IntrinsicId};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// An edge from a block to a successor: the moves of its phis, and the action to go on with.
#[derive(Clone, Debug)]
pub(crate) struct Edge {
    /// The index of the action to go on with.
    pub target: u32,
    /// The block that is entered.
    pub block: BlockId,
    /// In an order that makes the phis parallel.
    pub moves: Vec<Move>,
    /// The number of phis that are executed.
    pub phis: u32,
}

/// `to := from`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Move {
    pub from: Slot,
    pub to: Slot,
}

/// The cases of a `switch`.
#[derive(Clone, Debug)]
pub(crate) struct SwitchTable {
    pub width: u32,
    pub default: EdgeIndex,
    /// In the order of the text.
    pub cases: Vec<(Int, EdgeIndex)>,
    /// The same for widths up to 64: a lookup instead of a search.
    pub words: FxHashMap<u64, EdgeIndex>,
}

/// What a fence or an atomic access is to other threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Synchronization {
    /// Progress, and nothing else.
    Progress,
    /// Progress and an access of the memory that this pointer leads to, which orders no others.
    Relaxed(Slot),
    /// Something that they may synchronize with, whatever memory it is about.
    Fence,
    /// The same, of the memory that this pointer leads to.
    Access(Slot),
}

/// A call.
#[derive(Clone, Debug)]
pub(crate) struct CallSite {
    pub callee: Target,
    pub args: Vec<ArgumentSlots>,
    pub to: Slots,
    pub shape: Shape,
    /// The attributes of the call site alone.
    pub effects: FunctionEffects,
    /// Those of callee and call site together, if words keep everything that these two promise and demand.
    pub plain: Option<FunctionEffects>,
    /// Whether it is marked `tail` or `musttail`: the callee must not access stack blocks of the caller.
    pub tail: bool,
    /// Whether it is `musttail`: the callee takes the place of the caller on the stack.
    pub must_tail: bool,
    /// The attributes that decide how values are passed, as text; `None` if it has none.
    pub passing: Option<Arc<str>>,
    /// What the attributes of the call site and its metadata promise of the result.
    pub constraints: ValueConstraints,
    /// The argument that the call site marks `returned`.
    pub returned: Option<usize>,
    /// Whether the call site says that the result leads to a block of its own (`noalias`).
    pub fresh: bool,
    /// The normal and the unwind edge of an `invoke`.
    pub invoke: Option<(EdgeIndex, EdgeIndex)>,
    /// The operands of its "deopt" bundle.
    pub deopt: Option<Vec<Slots>>,
    /// As in [`Promised`](crate::Promised).
    pub accessed_type: Option<Arc<[Box<str>]>>,
    /// How the arguments beyond the parameters are passed; empty if nobody looks for them.
    pub variadic: Vec<Variadic>,
    /// Whether LLVM may take a callee that has the name of a library function for that function.
    pub may_be_builtin: bool,
    /// Whether those of the caller are passed on: `musttail` with `...`.
    pub passes_on: bool,
}

/// How an argument beyond the parameters is passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Variadic {
    Scalar(Leaf),
    /// A copy of what it points to (`byval`).
    Copy(Copied),
    /// As a vector or an aggregate, which no front end passes.
    Other,
}

/// A place where an interpreter may take over.
#[derive(Clone, Debug)]
pub(crate) struct DeoptSite {
    pub args: Vec<Slots>,
    /// The operands of its "deopt" bundle.
    pub state: Vec<Slots>,
}

/// An argument of a call.
#[derive(Clone, Debug)]
pub(crate) struct ArgumentSlots {
    pub slots: Slots,
    /// What the attributes of the call site promise of it.
    pub constraints: ValueConstraints,
    pub param_attrs: PointerParamAttrs,
}

/// The callee of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    Defined(FunctionIndex),
    /// The environment answers: by an event, if the attributes leave one possible.
    Declared(FunctionIndex),
    /// The same, under another name: a part of what an uninterpreted function does.
    Part(FunctionIndex, Arc<str>),
    /// A function without a body, called by another type or convention than it is declared with, under a name that says
    /// which.
    ByAnotherType(FunctionIndex, Arc<str>),
    /// A declared function whose meaning is known.
    Library(FunctionIndex, LibraryFunction),
    /// A declared function that the host of a whole program has.
    Hosted(FunctionIndex, HostFunction),
    /// The function that a pointer points to.
    Indirect(Box<IndirectSite>),
    /// `llvm.trap` and the like: an event of this name that never returns.
    Trap(IntrinsicId),
    /// A value that is no function of the type of the call.
    Bad,
}

/// How a list of variable arguments lies in memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum ListLayout {
    /// A pointer to the next argument; each takes a multiple of 8 bytes.
    #[default]
    Pointer,
    /// As the System V ABI for x86-64 says (3.5.7).
    X86_64,
}

/// A call of `llvm.va_start`: where the list lies, and how many registers the parameters take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct VariadicStart {
    pub list: Slot,
    pub registers: Registers,
}

/// Registers in which arguments are passed (System V ABI for x86-64, 3.2.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Registers {
    pub general: u32,
    pub vector: u32,
}

impl Registers {
    /// The most that pass arguments.
    pub const ALL: Registers = Registers { general: 6, vector: 8 };

    /// None is free.
    pub const TAKEN: Registers = Registers::ALL;

    /// Takes the registers of an argument of one leaf, if it is passed in some and they are free.
    pub fn take(&mut self, leaf: Leaf) -> bool {
        let (general, vector) = match leaf {
            Leaf::Ptr(_) => (1, 0),
            Leaf::Int(width) | Leaf::Byte(width) => (width.div_ceil(64), 0),
            Leaf::Float(kind) if kind.bits() <= 64 => (0, 1),
            // An x87 value is passed in memory; no front end passes others beyond the parameters.
            Leaf::Float(_) => return false,
        };
        let fits = self.general + general <= Registers::ALL.general && self.vector + vector <= Registers::ALL.vector;
        if fits {
            self.general += general;
            self.vector += vector;
        }
        fits
    }
}

/// A callee that is a pointer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct IndirectSite {
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
pub(crate) struct Copied {
    /// In bytes, as the alignment is.
    pub size: u64,
    pub align: u64,
}

/// The natural loop of a back edge that carries `llvm.loop.mustprogress`.
#[derive(Clone, Debug)]
pub(crate) struct ProgressLoop {
    /// For each block whether it belongs to the loop.
    pub contains: Vec<bool>,
}
