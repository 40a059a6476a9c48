//! The lowered form of a module, which the executor runs.
//!
//! An SSA value occupies one [`Slot`] per leaf of its type, consecutively. Constants have slots too:
//! they are written once into a frame's buffer and no action writes them, so that entering a function
//! copies only its arguments. Actions stand in one list per function; a block is the index of its
//! first action.
//!
//! Invariants: every slot that an action names is below `Code::slot_count`; every index into a side
//! table is in range; an edge's moves are already in an order that makes the phis parallel; a slot is
//! written before it is read, as the definitions of the IR dominate their uses.

mod control;
mod memory;
pub(super) mod reached;
mod values;

pub(super) use control::{
    ArgumentSlots, CallSite, Copied, Edge, IndirectSite, Move, ProgressLoop, SwitchTable, Target,
};
pub(super) use memory::{
    AddressSite, AllocaSite, CopySite, FillSite, LoadSite, MaskSite, MaskedKind, MaskedSite, ObjectSizeSite, Overlap,
    PointerCast, PointerCastKind, PointerComparison, PointerDifference, Step, StoreSite,
};
pub(super) use values::{
    BitcastSite, DemandSite, ElementSite, FixedPointSite, FreezeSite, Operation, ReduceSite, SelectSite,
};

use super::dialect::Breach;
use super::memory::{BlockBytes, BlockKind, Global, Globals, MemoryBlock, Permission};
use super::program::reached::Reached;
use super::promises::UnmodelledPromise;
use super::rules::{Binary, Compare, Rule};
use super::value::{Leaf, Scalar, Shape};
use super::{Dialect, Place};
use crate::ir::layout::Endianness;
use crate::ir::{Int, Type};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A module, lowered under one dialect.
#[derive(Clone, Debug)]
pub struct Program {
    pub(super) dialect: Dialect,
    pub(super) functions: Vec<Lowered>,
    pub(super) names: FxHashMap<Arc<str>, FunctionIndex>,
    pub(super) globals: Globals,
}

/// A function of a [`Program`]: its index in [`Module::functions`](crate::ir::Module::functions).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FunctionIndex(pub u32);

impl Program {
    /// The function of a name, defined or declared.
    pub fn function(&self, name: &str) -> Option<FunctionIndex> {
        self.names.get(name).copied()
    }

    /// The dialect that the module was lowered under.
    pub fn dialect(&self) -> &Dialect {
        &self.dialect
    }

    /// The name of a function, without `@`.
    pub fn name(&self, function: FunctionIndex) -> &Arc<str> {
        &self.functions[function.index()].name
    }

    /// The parameters; empty if [`Program::unsupported`] gives a reason.
    pub fn params(&self, function: FunctionIndex) -> &[Param] {
        &self.functions[function.index()].params
    }

    /// The result, with an empty shape for `void`.
    pub fn result(&self, function: FunctionIndex) -> &Returned {
        &self.functions[function.index()].result
    }

    /// The leaves of the result; empty for `void`.
    pub fn result_shape(&self, function: FunctionIndex) -> &Shape {
        &self.result(function).shape
    }

    /// The name of the global variable or function that a block belongs to.
    pub fn block_name(&self, block: MemoryBlock) -> Option<&str> {
        match block.kind() {
            BlockKind::Global(_) => self.globals.get(block).map(|global| &*global.name),
            BlockKind::Function(index) => self.globals.functions.get(index as usize).map(|name| &**name),
            BlockKind::Given(_) | BlockKind::Fresh(_) => None,
        }
    }

    /// The global variables that a function, or a function that it may call, can reach. An execution knows no others.
    pub fn variables_of(&self, function: FunctionIndex) -> impl Iterator<Item = (MemoryBlock, Variable<'_>)> {
        let reached = self.functions[function.index()].reached.variables.iter();
        let all = reached.filter_map(|&i| Some((MemoryBlock::global(i), self.globals.variables.get(i as usize)?)));
        all.map(|(block, global)| (block, Variable::of(global)))
    }

    /// The names of the functions that a function, or a function that it may call, can reach; its own is among them.
    pub fn functions_of(&self, function: FunctionIndex) -> impl Iterator<Item = &Arc<str>> {
        let reached = self.functions[function.index()].reached.functions.iter();
        reached.filter_map(|&i| self.globals.functions.get(i as usize))
    }

    /// The contents of a global variable at the start, unless the environment gives others.
    pub fn initial_contents(&self, variable: MemoryBlock) -> Option<&Arc<BlockBytes>> {
        self.globals.get(variable)?.contents.as_ref().ok()
    }

    /// The block of the global variable or function of a name.
    pub fn block_named(&self, name: &str) -> Option<MemoryBlock> {
        if let Some(function) = self.function(name) {
            return Some(MemoryBlock::function(function.0));
        }
        let index = self.globals.variables.iter().position(|global| &*global.name == name)?;
        Some(MemoryBlock::global(index as u32))
    }

    /// The global variable of a block, if the block is one.
    pub fn variable(&self, block: MemoryBlock) -> Option<Variable<'_>> {
        self.globals.get(block).map(Variable::of)
    }

    /// The global variables.
    pub fn variables(&self) -> impl Iterator<Item = Variable<'_>> {
        self.globals.variables.iter().map(Variable::of)
    }

    /// The byte order of numbers in memory.
    pub fn endianness(&self) -> Endianness {
        self.globals.endianness
    }

    /// The width of addresses, in bits.
    pub fn address_bits(&self) -> u32 {
        self.globals.widths.address
    }

    /// What the attributes of the function promise about its behaviour as a whole.
    pub fn effects(&self, function: FunctionIndex) -> FunctionEffects {
        self.functions[function.index()].effects
    }

    /// The reason why no execution that begins in the function is modelled; `None` if some may be.
    pub fn unsupported(&self, function: FunctionIndex) -> Option<&Arc<str>> {
        let lowered = &self.functions[function.index()];
        match &lowered.body {
            Body::Unsupported(reason) => Some(reason),
            Body::Declared | Body::Code(_) => None,
        }
    }

    /// The promises that executions do not check, of the function, its calls and instructions, and of
    /// all functions that it may call: they make a source unsupported, and a target drops them.
    pub fn promises(&self, function: FunctionIndex) -> &[UnmodelledPromise] {
        &self.functions[function.index()].promises
    }
}

/// A global variable of a [`Program`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variable<'a> {
    /// Its name, without `@`.
    pub name: &'a Arc<str>,
    /// In bytes, if its type has a size.
    pub size: Option<u64>,
    /// In bytes: its address is known to be a multiple of it.
    pub align: u64,
    /// Whether it may start with any contents: other modules may have written to it, or define it.
    pub open: bool,
    /// Whether it is only declared here.
    pub elsewhere: bool,
    /// Whether its definition may be larger: it is declared as an array of no elements.
    pub is_larger_elsewhere: bool,
    /// Whether another module may determine its contents: no initializer here, or one that the linker may replace.
    pub replaceable: bool,
    /// Whether it is declared `constant`: nothing writes it.
    pub constant: bool,
    /// Whether its address is not significant (`unnamed_addr`): a constant of equal contents may share it.
    pub unnamed_addr: bool,
}

impl<'a> Variable<'a> {
    fn of(global: &'a Global) -> Variable<'a> {
        Variable {
            name: &global.name,
            size: global.size,
            align: global.align,
            open: global.external && (!global.constant || global.replaceable),
            elsewhere: global.external && global.elsewhere,
            is_larger_elsewhere: global.is_larger_elsewhere(),
            replaceable: global.replaceable,
            constant: global.constant,
            unnamed_addr: global.unnamed_addr,
        }
    }
}

impl FunctionIndex {
    /// The index as one of a vector.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The promises of attributes or metadata about one value, as far as they are modelled
/// (docs/semantics.md#values-that-break-a-promise).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ValueConstraints {
    /// The effect of a value that breaks `ranges`, `nonnull` or `align`.
    pub breach: Breach,
    /// Each `range(lo, hi)` and `!range`, as its half-open, possibly wrapping intervals: a value
    /// that is in none of them is poison.
    pub ranges: Vec<Vec<(Int, Int)>>,
    /// `noundef`: poison or undef is undefined behaviour.
    pub defined: bool,
    /// `nonnull`: the null pointer is poison.
    pub nonnull: bool,
    /// `align`: a pointer that is no multiple of this, a power of two, is poison.
    pub align: u64,
    /// `dereferenceable`: this many bytes must be accessible.
    pub dereferenceable: u64,
    /// `dereferenceable_or_null`: this many bytes must be accessible, unless the pointer is null.
    pub dereferenceable_or_null: u64,
}

impl ValueConstraints {
    /// Both constraints at once.
    pub fn and(mut self, other: ValueConstraints) -> ValueConstraints {
        self.ranges.extend(other.ranges);
        ValueConstraints {
            // The stronger effect.
            breach: self.breach.max(other.breach),
            ranges: self.ranges,
            defined: self.defined || other.defined,
            nonnull: self.nonnull || other.nonnull,
            align: self.align.max(other.align),
            dereferenceable: self.dereferenceable.max(other.dereferenceable),
            dereferenceable_or_null: self.dereferenceable_or_null.max(other.dereferenceable_or_null),
        }
    }

    /// How many bytes must be accessible if the pointer is not null.
    pub fn accessible(&self) -> u64 {
        self.dereferenceable.max(self.dereferenceable_or_null)
    }

    /// Whether nothing is promised.
    pub fn is_trivial(&self) -> bool {
        self.ranges.is_empty() && !self.defined && !self.is_about_pointers()
    }

    /// Whether something is promised that only pointers can have.
    pub fn is_about_pointers(&self) -> bool {
        self.nonnull || self.align > 1 || self.accessible() > 0
    }
}

/// A parameter of a function, or its result.
#[derive(Clone, Debug, PartialEq)]
pub struct Param {
    /// Its type in the text.
    pub ty: Type,
    /// The leaves of its type.
    pub shape: Shape,
    /// What its attributes promise of each value.
    pub constraints: ValueConstraints,
    /// What its attributes promise about the use of pointers that are passed.
    pub param_attrs: PointerParamAttrs,
}

/// What a function may do with the pointers that are passed to a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PointerParamAttrs {
    /// `readnone`, `readonly`, `writeonly`: the accesses through them.
    pub permission: Permission,
    /// `noalias`: memory that is accessed through them, and written by anything, is accessed through nothing else.
    pub no_alias: bool,
    /// Whether copies may outlive the call: not with `nocapture` or `captures(none)`.
    pub captures: Captures,
    /// Whether memory may be freed through them: not with `nofree`.
    pub freed: bool,
    /// This many bytes from there on are not read after the call: `dead_on_return`, and all of a `byval` copy.
    pub lost: u64,
    /// `byval`: it points to the first byte of a copy of this many bytes, which is a block of its own.
    pub copy: Option<u64>,
}

impl PointerParamAttrs {
    /// Nothing is promised.
    pub const FREE: PointerParamAttrs = PointerParamAttrs {
        permission: Permission::ALL,
        no_alias: false,
        captures: Captures::ALL,
        freed: true,
        lost: 0,
        copy: None,
    };

    /// Both promises at once.
    pub fn and(self, other: PointerParamAttrs) -> PointerParamAttrs {
        PointerParamAttrs {
            permission: self.permission.and(other.permission),
            no_alias: self.no_alias || other.no_alias,
            captures: self.captures.and(other.captures),
            freed: self.freed && other.freed,
            lost: self.lost.max(other.lost),
            copy: self.copy.or(other.copy),
        }
    }
}

/// What of a pointer may outlive the call that it is passed to: `captures(...)`, component by component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Captures {
    /// The accesses that are possible through copies: `provenance` allows all, `read_provenance` reads alone.
    pub provenance: Permission,
    /// Whether anything of the address may be remembered: `address`, `address_is_null`.
    pub address: bool,
    /// Whether the result may be a pointer that accesses memory through this one: `ret: provenance`.
    pub returned: bool,
}

impl Captures {
    /// Nothing is promised.
    pub const ALL: Captures = Captures { provenance: Permission::ALL, address: true, returned: true };

    /// `captures(none)`, `nocapture`.
    pub const NONE: Captures = Captures { provenance: Permission::NONE, address: false, returned: false };

    /// What both allow.
    pub fn and(self, other: Captures) -> Captures {
        Captures {
            provenance: self.provenance.and(other.provenance),
            address: self.address && other.address,
            returned: self.returned && other.returned,
        }
    }
}

/// The result of a function; its shape is empty for `void`.
pub type Returned = Param;

/// What the attributes of a function, or of one call of it, promise about its behaviour as a whole.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FunctionEffects {
    /// `willreturn`: each call returns or unwinds.
    pub will_return: bool,
    /// `noreturn`: no call returns; it may unwind.
    pub no_return: bool,
    /// `nounwind`: no call unwinds.
    pub no_unwind: bool,
    /// `mustprogress`: it does not run forever without an event.
    pub must_progress: bool,
    /// `norecurse`: it is not entered while it is active.
    pub no_recurse: bool,
    /// `nofree`: it ends no block that existed when it was entered.
    pub no_free: bool,
    /// `null_pointer_is_valid`: a block may lie at address 0, which its body reaches through null.
    pub null_is_valid: bool,
    /// `memory(...)` and the like: what it may do to memory that its caller knows.
    pub memory: MemoryEffects,
}

impl FunctionEffects {
    /// `speculatable` of a declaration: nothing but the result, and no undefined behaviour, so it returns.
    pub const SPECULATABLE: FunctionEffects = FunctionEffects {
        will_return: true,
        no_return: false,
        no_unwind: true,
        must_progress: true,
        no_recurse: false,
        no_free: true,
        null_is_valid: false,
        memory: MemoryEffects { arguments: Permission::READ, inaccessible: Permission::READ, other: Permission::READ },
    };
}

/// What a function may do to memory that existed when it was entered (Language Reference, `memory(...)`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemoryEffects {
    /// Memory that its arguments point to.
    pub arguments: Permission,
    /// Memory that is not accessible to the module.
    pub inaccessible: Permission,
    /// Any other memory.
    pub other: Permission,
}

impl Default for MemoryEffects {
    fn default() -> MemoryEffects {
        MemoryEffects::ALL
    }
}

impl MemoryEffects {
    /// No promise: any access to any memory.
    pub const ALL: MemoryEffects =
        MemoryEffects { arguments: Permission::ALL, inaccessible: Permission::ALL, other: Permission::ALL };

    /// What both allow.
    pub fn and(self, other: MemoryEffects) -> MemoryEffects {
        MemoryEffects {
            arguments: self.arguments.and(other.arguments),
            inaccessible: self.inaccessible.and(other.inaccessible),
            other: self.other.and(other.other),
        }
    }

    /// Whether nothing is written.
    pub fn writes_nothing(self) -> bool {
        self.writes_only_arguments() && !self.arguments.write
    }

    /// Whether nothing is written, apart perhaps from memory that arguments point to.
    pub fn writes_only_arguments(self) -> bool {
        !self.inaccessible.write && !self.other.write
    }

    /// Whether nothing is read, not even memory that is not accessible to the module.
    pub fn reads_nothing(self) -> bool {
        !self.arguments.read && !self.inaccessible.read && !self.other.read
    }

    /// Whether some access is forbidden that a body could make. Memory that is inaccessible to the module does not
    /// count.
    pub fn restricts(self) -> bool {
        self.arguments != Permission::ALL || self.other != Permission::ALL
    }
}

impl FunctionEffects {
    /// The promises of the callee and of the call site together.
    pub fn and(self, other: FunctionEffects) -> FunctionEffects {
        FunctionEffects {
            will_return: self.will_return || other.will_return,
            no_return: self.no_return || other.no_return,
            no_unwind: self.no_unwind || other.no_unwind,
            must_progress: self.must_progress || other.must_progress,
            no_recurse: self.no_recurse || other.no_recurse,
            no_free: self.no_free || other.no_free,
            // A property of the body, not of the call.
            null_is_valid: self.null_is_valid,
            memory: self.memory.and(other.memory),
        }
    }
}

/// A function: its signature and its body, lowered.
#[derive(Clone, Debug)]
pub(super) struct Lowered {
    pub name: Arc<str>,
    pub params: Vec<Param>,
    pub result: Returned,
    pub effects: FunctionEffects,
    /// The parameter that is `returned`.
    pub returned: Option<usize>,
    pub body: Body,
    pub promises: Vec<UnmodelledPromise>,
    /// The variables and functions that an execution may reach.
    pub reached: Reached,
    /// For each parameter whether it is `byval`.
    pub copied: Vec<Option<Copied>>,
}

/// The body of a function.
#[derive(Clone, Debug)]
pub(super) enum Body {
    /// Only declared: the environment answers.
    Declared,
    Code(Box<Code>),
    /// No execution of it is modelled, for this reason.
    Unsupported(Arc<str>),
}

/// A lowered body.
#[derive(Clone, Debug, Default)]
pub(super) struct Code {
    pub actions: Vec<Action>,
    /// Where each action comes from.
    pub places: Vec<Place>,
    /// The constant slots with their values.
    pub constants: Vec<(Slot, Scalar)>,
    /// The slots of the parameters, one value after another.
    pub params: Slots,
    /// The parameter that is `returned`.
    pub returned: Option<Slots>,
    pub slot_count: u32,
    pub edges: Vec<Edge>,
    pub moves: Vec<Move>,
    pub switches: Vec<SwitchTable>,
    pub sites: Vec<CallSite>,
    /// The sources of gathers, one list after another.
    pub gathers: Vec<Slot>,
    pub operations: Vec<Operation>,
    pub selects: Vec<SelectSite>,
    pub freezes: Vec<FreezeSite>,
    pub elements: Vec<ElementSite>,
    pub reductions: Vec<ReduceSite>,
    pub fixed_points: Vec<FixedPointSite>,
    pub bitcasts: Vec<BitcastSite>,
    pub demands: Vec<DemandSite>,
    pub loads: Vec<LoadSite>,
    pub stores: Vec<StoreSite>,
    pub allocas: Vec<AllocaSite>,
    pub pointer_casts: Vec<PointerCast>,
    pub pointer_differences: Vec<PointerDifference>,
    pub fills: Vec<FillSite>,
    pub copies: Vec<CopySite>,
    pub masks: Vec<MaskSite>,
    pub masked: Vec<MaskedSite>,
    pub object_sizes: Vec<ObjectSizeSite>,
    pub indirect: Vec<IndirectSite>,
    pub addresses: Vec<AddressSite>,
    pub pointer_comparisons: Vec<PointerComparison>,
    /// The leaves of what is selected and frozen, one list after another.
    pub leaves: Vec<Leaf>,
    pub reasons: Vec<Arc<str>>,
    /// The loops that must make progress.
    pub progress_loops: Vec<ProgressLoop>,
    /// For each local value of the IR its slots.
    pub values: Vec<Slots>,
    /// For each block the index of its first phi in `phis`.
    pub first_phis: Vec<u32>,
    /// The slots of every phi.
    pub phis: Vec<Slots>,
}

/// The number of a scalar within a frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Slot(pub u32);

impl Slot {
    pub fn index(self) -> usize {
        self.0 as usize
    }

    pub fn offset(self, by: u32) -> Slot {
        Slot(self.0 + by)
    }
}

/// Consecutive slots: one value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Slots {
    pub start: Slot,
    pub len: u32,
}

impl Slots {
    pub fn range(self) -> std::ops::Range<usize> {
        self.start.index()..self.start.index() + self.len as usize
    }
}

impl Code {
    pub fn shape(&self, leaves: Leaves) -> &[Leaf] {
        &self.leaves[leaves.first as usize..][..leaves.len as usize]
    }
}

/// The index of an [`Edge`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct EdgeIndex(pub u32);

/// One step of the executor. Everything that is larger than a few slots is an entry of a side table, so that
/// actions stay small and the list of them is read in order.
#[derive(Clone, Copy, Debug)]
pub(super) enum Action {
    /// `to := rule(of)`, one lane. This and the next three are only for operands and results that fit words.
    Unary {
        rule: Rule,
        of: Slot,
        to: Slot,
    },
    /// `to := rule(lhs, rhs)`, one lane.
    Binary {
        rule: Rule,
        lhs: Slot,
        rhs: Slot,
        to: Slot,
    },
    /// The same for the most frequent instructions, whose rule needs no dispatch.
    Arithmetic {
        rule: Binary,
        lhs: Slot,
        rhs: Slot,
        to: Slot,
    },
    /// `icmp` of one lane, which is reported to the observer.
    Compare {
        rule: Compare,
        lhs: Slot,
        rhs: Slot,
        to: Slot,
    },
    /// Any operation on integers: an entry of `Code::operations`.
    Operation(u32),
    Copy {
        from: Slot,
        to: Slot,
        len: u32,
    },
    /// `to + i := gathers[sources + i]` for `i < len`, each read alone.
    Gather {
        sources: u32,
        len: u32,
        to: Slot,
    },
    /// An entry of `Code::selects`.
    Select(u32),
    /// An entry of `Code::freezes`.
    Freeze(u32),
    /// An entry of `Code::elements`.
    Element(u32),
    /// An entry of `Code::reductions`.
    Reduce(u32),
    /// An entry of `Code::fixed_points`.
    FixedPoint(u32),
    /// An entry of `Code::bitcasts`.
    Bitcast(u32),
    /// `true` or `false`, as the chooser decides.
    AnyBool {
        to: Slot,
    },
    /// An entry of `Code::loads`.
    Load(u32),
    /// An entry of `Code::stores`.
    Store(u32),
    /// An entry of `Code::allocas`.
    Alloca(u32),
    /// An entry of `Code::pointer_casts`.
    CastPointer(u32),
    /// An entry of `Code::pointer_differences`.
    SubtractPointers(u32),
    /// An entry of `Code::fills`.
    Fill(u32),
    /// An entry of `Code::copies`.
    CopyBytes(u32),
    /// `llvm.lifetime.start` of the block that a pointer points to.
    LifetimeStart(Slot),
    /// `llvm.lifetime.end`.
    LifetimeEnd(Slot),
    /// A volatile load: an entry of `Code::loads`.
    LoadVolatile(u32),
    /// A volatile store: an entry of `Code::stores`.
    StoreVolatile(u32),
    /// An entry of `Code::masks`.
    MaskPointer(u32),
    /// An entry of `Code::object_sizes`.
    ObjectSize(u32),
    /// An entry of `Code::masked`.
    Masked(u32),
    /// `llvm.stacksave`.
    StackSave {
        to: Slot,
    },
    /// `llvm.stackrestore`.
    StackRestore(Slot),
    /// An operand bundle of `llvm.assume`: an entry of `Code::demands`.
    AssumeDemand(u32),
    /// An entry of `Code::addresses`.
    Address(u32),
    /// An entry of `Code::pointer_comparisons`.
    ComparePointers(u32),
    /// An entry of `Code::demands`: a part of the instruction that follows or precedes it.
    ValueConstraints(u32),
    Jump(EdgeIndex),
    Branch {
        condition: Slot,
        if_true: EdgeIndex,
        if_false: EdgeIndex,
    },
    /// An entry of `Code::switches`.
    Switch {
        value: Slot,
        table: u32,
    },
    Return(Slots),
    Unreachable,
    /// An entry of `Code::sites`.
    Call(u32),
    /// The condition of `llvm.assume`.
    Assume(Slot),
    /// An entry of `Code::reasons`: not modelled.
    Unsupported(u32),
    /// An instruction that does nothing.
    Nothing,
}

/// The leaves of a type: where they begin in `Code::leaves`, and how many there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Leaves {
    pub first: u32,
    pub len: u32,
}
