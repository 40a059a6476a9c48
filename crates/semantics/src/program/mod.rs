//! The lowered form of a module, which the executor runs.
//!
//! An SSA value occupies one [`Slot`] per leaf of its type, consecutively. Constants have slots too:
//! they are written once into a frame's buffer and no action writes them, so that entering a function
//! copies only its arguments. Actions stand in one list per function; a block is the index of its
//! first action. An action holds all that lowering knows of it; the few things that it names by a number, edges and
//! slots, belong to the function as a whole.
//!
//! Invariants: every slot that an action names is below `Code::slot_count`; every edge that it names
//! is in `Code::edges`; an edge's moves are already in an order that makes the phis parallel; a slot is
//! written before it is read, as the definitions of the IR dominate their uses.

mod action;
mod compact;
mod constraints;
mod control;
mod exceptions;
mod marks;
mod memory;
pub(super) mod reached;
mod scaled;
mod scopes;
mod type_tags;
mod values;

pub(super) use action::Action;
pub(super) use compact::{CheckedOp, Checks, Compact, WordOp};
pub(super) use constraints::Initializes;
pub use constraints::{
    Captures, FunctionEffects, MemoryEffects, Param, PassedOn, PointerParamAttrs, Returned, ValueConstraints,
};
pub(super) use control::{
    ArgumentSlots, CallSite, Copied, DeoptSite, Edge, IndirectSite, ListLayout, Move, ProgressLoop, Registers,
    SwitchTable, Synchronization, Target, Variadic, VariadicStart,
};
pub(super) use exceptions::LandingPad;
pub(super) use memory::{
    AddressSite, AllocaSite, Atomicity, CopySite, FillSite, GroupRoot, GroupSite, LoadSite, MaskSite, MaskedKind,
    MaskedSite, ObjectSizeSite, Overlap, PatternSite, PointerCast, PointerCastKind, PointerComparison,
    PointerDifference, Step, StoreSite, VolatileBytes, VolatileBytesSite,
};
pub use scaled::Instance;
pub(super) use scaled::Instances;
pub(super) use scopes::{ScopeClass, ScopeLists, Scopes};
pub(super) use type_tags::{TaggedAccesses, TaggedBytes, TypeTag, TypesApart};
pub(super) use values::{
    BitcastSite, ByteOperation, ByteSite, DemandSite, ElementSite, FixedPointSite, FloatSite, FreezeSite, Operation,
    ReduceSite, SelectSite, TargetSite,
};

use super::memory::{BlockBytes, BlockKind, Global, Globals, MemoryBlock, Spaces};
use super::program::reached::Reached;
use super::promises::UnmodelledPromise;
use super::value::{Leaf, Scalar, Shape};
use super::{Dialect, Place};
use irrefute_ir::layout::Endianness;
use irrefute_ir::{AddressSpace, Type};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, LazyLock};

/// A module, lowered under one dialect.
#[derive(Clone, Debug)]
pub struct Program {
    pub(super) dialect: Dialect,
    /// The number that stands for `vscale`, if the module depends on it and one was chosen.
    pub(super) vscale: Option<u32>,
    pub(super) instances: Instances,
    pub(super) functions: Vec<Lowered>,
    pub(super) names: FxHashMap<Arc<str>, FunctionIndex>,
    pub(super) globals: Globals,
    pub(super) types_apart: TypesApart,
    /// How lists of variable arguments lie in memory.
    pub(super) lists: ListLayout,
    /// Whether nothing but the C library is linked to it ([`Program::whole`]).
    pub(super) is_whole: bool,
    /// Whether a function has a landing pad. Every execution asks, so it is not looked for each time.
    pub(super) lands_exceptions: bool,
    /// Whether it has an alias that the linker may replace, which may be the name of anything.
    pub(super) has_replaceable_aliases: bool,
}

/// A function of a [`Program`]: its index in [`Module::functions`](irrefute_ir::Module::functions).
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

    /// The values that an input of the function has: its parameters and, if it looks for arguments beyond them
    /// (`va_arg`), one for each type that it asks for, in the order of the text (docs/semantics.md#variable-arguments).
    pub fn inputs(&self, function: FunctionIndex) -> &[Param] {
        let lowered = &self.functions[function.index()];
        lowered.inputs.as_ref().unwrap_or(&lowered.params)
    }

    /// The leaves of the values of an input beyond the parameters.
    pub fn variable_arguments(&self, function: FunctionIndex) -> Vec<Leaf> {
        let beyond = &self.inputs(function)[self.params(function).len()..];
        beyond.iter().flat_map(|param| param.shape.iter().copied()).collect()
    }

    /// The result, with an empty shape for `void`.
    pub fn result(&self, function: FunctionIndex) -> &Returned {
        &self.functions[function.index()].result
    }

    /// The leaves of the result; empty for `void`.
    pub fn result_shape(&self, function: FunctionIndex) -> &Shape {
        &self.result(function).shape
    }

    /// The name of the global variable, function or label that a block is.
    pub fn block_name(&self, block: MemoryBlock) -> Option<&str> {
        match block.kind() {
            BlockKind::Global(_) => self.globals.get(block).map(|global| &*global.name),
            BlockKind::Function(index) => self.globals.functions.get(index as usize).map(|name| &**name),
            BlockKind::Label(index) => self.globals.labels.get(index as usize).map(|label| &*label.name),
            BlockKind::Given(_) | BlockKind::Fresh(_) => None,
        }
    }

    /// Whether a block is a label that is named by a number alone: another text may give it to another label.
    pub fn is_numbered(&self, block: MemoryBlock) -> bool {
        match block.kind() {
            BlockKind::Label(index) => self.globals.labels.get(index as usize).is_some_and(|label| label.is_numbered),
            BlockKind::Global(_) | BlockKind::Function(_) | BlockKind::Given(_) | BlockKind::Fresh(_) => false,
        }
    }

    /// The global variables that a function, or a function that it may call, can reach. An execution knows no others.
    pub fn variables_of(&self, function: FunctionIndex) -> impl Iterator<Item = (MemoryBlock, Variable<'_>)> {
        let reached = self.functions[function.index()].reached.variables.iter();
        let all = reached.filter_map(|&i| Some((MemoryBlock::global(i), self.globals.variables.get(i as usize)?)));
        all.map(|(block, global)| (block, Variable::of(global)))
    }

    /// The functions without a body that a function, or one that it may call, calls by name, each with the names of the
    /// events: its own for the type that it is declared with, and one for each other type that it is called by.
    pub fn types_of_calls(&self, function: FunctionIndex) -> BTreeMap<&str, BTreeSet<&str>> {
        let mut types: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for (name, event) in self.calls_of_declared(function) {
            types.entry(name).or_default().insert(event);
        }
        types
    }

    /// Whether one of them is called by another type than it is declared with.
    pub fn calls_by_another_type(&self, function: FunctionIndex) -> bool {
        self.calls_of_declared(function).any(|(name, event)| name != event)
    }

    /// The names of the callees and of the events.
    fn calls_of_declared(&self, function: FunctionIndex) -> impl Iterator<Item = (&str, &str)> {
        let reached = self.functions[function.index()].reached.functions.iter();
        let codes = reached.filter_map(|&i| match &self.functions.get(i as usize)?.body {
            Body::Code(code) => Some(code),
            Body::Declared | Body::Unsupported(_) => None,
        });
        codes.flat_map(|code| code.calls()).filter_map(|site| {
            let (callee, event) = match &site.callee {
                Target::Declared(callee) => (callee, None),
                Target::ByAnotherType(callee, event) => (callee, Some(&**event)),
                _ => return None,
            };
            let name = &*self.functions[callee.index()].name;
            Some((name, event.unwrap_or(name)))
        })
    }

    /// The functions through which other modules can look at the state of a function, and change it: those that reach a
    /// variable without a name elsewhere that it reaches, too. They have a body that is modelled, and either other modules
    /// can name them, or their address may be known there. At most eight, itself first if it is one of them.
    pub fn sharing_state_with(&self, function: FunctionIndex) -> impl Iterator<Item = FunctionIndex> {
        self.functions[function.index()].sharing.iter().copied()
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

    /// The block of the global variable, function or label (`blockaddress(@f, %b)`) of a name.
    pub fn block_named(&self, name: &str) -> Option<MemoryBlock> {
        if let Some(function) = self.function(name) {
            return Some(MemoryBlock::function(function.0));
        }
        if let Some(index) = self.globals.labels.iter().position(|label| &*label.name == name) {
            return Some(MemoryBlock::label(index as u32));
        }
        let index = self.globals.variables.iter().position(|global| &*global.name == name)?;
        Some(MemoryBlock::global(index as u32))
    }

    /// The global variable of a block, if the block is one.
    pub fn variable(&self, block: MemoryBlock) -> Option<Variable<'_>> {
        self.globals.get(block).map(Variable::of)
    }

    /// Whether a function has a landing pad, so that executions go on after calls that unwind.
    pub fn lands_exceptions(&self) -> bool {
        self.lands_exceptions
    }

    /// Whether other modules can name a function.
    pub fn is_external(&self, function: FunctionIndex) -> bool {
        self.functions[function.index()].external
    }

    /// Whether other modules can have a pointer to a function before anything runs: they can name it, or a variable that
    /// holds one.
    pub fn is_address_known(&self, function: FunctionIndex) -> bool {
        let block = MemoryBlock::function(function.0);
        let holds = |global: &Global| {
            let mut images = global.contents.iter();
            global.external && images.any(|image| image.pointers().any(|(_, pointer)| pointer.block() == Some(block)))
        };
        self.is_external(function) || self.globals.variables.iter().any(holds)
    }

    /// Whether the module has the body of a function that every call runs, whatever is linked.
    pub fn has_body(&self, function: FunctionIndex) -> bool {
        self.functions[function.index()].is_final
    }

    /// Whether a function may be defined nowhere: `extern_weak`.
    pub fn is_weak(&self, function: FunctionIndex) -> bool {
        self.functions[function.index()].is_weak
    }

    /// The names of the functions, without `@`.
    pub fn function_names(&self) -> impl Iterator<Item = &Arc<str>> {
        self.functions.iter().map(|function| &function.name)
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

    /// The address spaces of the module.
    pub fn spaces(&self) -> &Spaces {
        &self.globals.spaces
    }

    /// The address space of a global variable or function; 0 for any other block.
    pub fn space_of(&self, block: MemoryBlock) -> AddressSpace {
        self.globals.space(block)
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

    /// The promises that executions do not check or look at, of the function, its calls and instructions, and of
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
    /// The address space that it lies in.
    pub space: AddressSpace,
    /// In bytes, if its type has a size.
    pub size: Option<u64>,
    /// In bytes: its address is known to be a multiple of it.
    pub align: u64,
    /// Whether it may start with any contents: other modules may have written to it, or define it.
    pub open: bool,
    /// Whether other modules can name it.
    pub external: bool,
    /// Whether it is only declared here.
    pub elsewhere: bool,
    /// Whether its definition is larger: it is declared as an array of no elements.
    pub is_larger_elsewhere: bool,
    /// Whether its definition may be larger than what is said here.
    pub may_be_larger: bool,
    /// Whether another module may determine its contents: no initializer here, or one that the linker may replace.
    pub replaceable: bool,
    /// Whether it is declared `constant`: nothing writes it.
    pub constant: bool,
    /// Whether it may be defined nowhere, so that its address is null: `extern_weak`.
    pub is_weak: bool,
    /// Whether its address is not significant (`unnamed_addr`): a constant of equal contents may share it.
    pub unnamed_addr: bool,
}

impl<'a> Variable<'a> {
    fn of(global: &'a Global) -> Variable<'a> {
        Variable {
            name: &global.name,
            space: global.space,
            size: global.size,
            align: global.align,
            open: global.external && (!global.constant || global.replaceable),
            external: global.external,
            elsewhere: global.external && global.elsewhere,
            is_larger_elsewhere: global.is_larger_elsewhere(),
            may_be_larger: global.may_be_larger(),
            replaceable: global.replaceable,
            constant: global.constant,
            is_weak: global.is_weak,
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

/// A function: its signature and its body, lowered.
#[derive(Clone, Debug)]
pub(super) struct Lowered {
    pub name: Arc<str>,
    pub params: Vec<Param>,
    /// The parameters and the arguments beyond them, if there are any ([`Program::inputs`]).
    pub inputs: Option<Vec<Param>>,
    pub result: Returned,
    pub effects: FunctionEffects,
    /// The parameter that is `returned`.
    pub returned: Option<usize>,
    /// The arguments that it only passes on (`!callback`).
    pub passed_on: PassedOn,
    pub body: Body,
    /// Whether it has a body that is the one that every call runs, whatever is linked.
    pub is_final: bool,
    /// Whether its linkage lets LLVM drop it although other modules can name it.
    pub is_discardable: bool,
    /// Whether it may be defined nowhere: `extern_weak`.
    pub is_weak: bool,
    /// Whether it has no body, and LLVM knows what its name means: a call that the environment answers is uninterpreted.
    pub is_uninterpreted: bool,
    /// Whether its name and its type are those of a library function that is modelled. A function with `allockind` may have
    /// one of these alone, and is somebody's own.
    pub is_library_row: bool,
    /// Whether it has a body, and the name of a library function.
    pub replaces_library: bool,
    /// Whether other modules can name it.
    pub external: bool,
    /// The attributes that decide how values are passed to it and back, as text; `None` if it has none.
    pub passing: Option<Arc<str>>,
    pub promises: Vec<UnmodelledPromise>,
    /// The variables and functions that an execution may reach.
    pub reached: Reached,
    /// As in [`Program::sharing_state_with`].
    pub sharing: Vec<FunctionIndex>,
    /// For each parameter whether it is `byval`.
    pub copied: Vec<Option<Copied>>,
}

impl Lowered {
    /// Whether it only passes an argument on.
    pub fn passes_on(&self, argument: usize) -> bool {
        self.passed_on.includes(argument, self.params.len())
    }

    /// Whether it is [`Lowered::unknown`].
    pub fn is_unknown(&self) -> bool {
        std::ptr::eq(self, Lowered::unknown())
    }

    /// A function that only a pointer leads to. Nothing is known of it, so it promises nothing.
    pub fn unknown() -> &'static Lowered {
        static UNKNOWN: LazyLock<Lowered> = LazyLock::new(|| Lowered {
            name: "an unknown function".into(),
            params: Vec::new(),
            inputs: None,
            result: Returned {
                ty: Type::Void,
                shape: Shape::new(),
                constraints: ValueConstraints::default(),
                param_attrs: PointerParamAttrs::FREE,
            },
            effects: FunctionEffects::default(),
            returned: None,
            passed_on: PassedOn::default(),
            body: Body::Declared,
            is_final: false,
            is_discardable: false,
            is_weak: false,
            is_uninterpreted: false,
            is_library_row: false,
            replaces_library: false,
            external: true,
            passing: None,
            promises: Vec::new(),
            reached: Reached::default(),
            sharing: Vec::new(),
            copied: Vec::new(),
        });
        &UNKNOWN
    }
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
    /// Their compact form, one for each.
    pub compact: Vec<Compact>,
    /// Where each action comes from.
    pub places: Vec<Place>,
    /// The constant slots with their values.
    pub constants: Vec<(Slot, Scalar)>,
    /// The leaves of the constants that stand in the text, by their slots.
    pub constant_leaves: Vec<(Slot, Leaf)>,
    /// The slots of the parameters, one value after another.
    pub params: Slots,
    /// Whether it takes arguments beyond its parameters.
    pub is_variadic: bool,
    /// The parameter that is `returned`.
    pub returned: Option<Slots>,
    pub slot_count: u32,
    pub edges: Vec<Edge>,
    /// How many `select`s there are.
    pub selects: u32,
    /// The landing pads, by their blocks; or the reason why one is not modelled.
    pub pads: FxHashMap<u32, Result<LandingPad, Arc<str>>>,
    /// What pointers are surely based on, by their slots, if some rule may ask.
    pub bases: FxHashMap<Slot, Base>,
    /// Whether a parameter is `noalias` or `initializes`.
    pub asks_bases: bool,
    pub scopes: Scopes,
    pub types: TaggedAccesses,
    /// The parameters that are `initializes`.
    pub initializes: Vec<Initializes>,
    /// The loops that must make progress.
    pub progress_loops: Vec<ProgressLoop>,
    /// For each local value of the IR its slots.
    pub values: Vec<Slots>,
    /// For each block the slots of its phis.
    pub phis: Vec<Vec<Slots>>,
}

/// What a pointer is based on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Base {
    /// The argument of this parameter.
    Parameter(u32),
    /// The address of a global variable.
    Global,
    /// What memory held: whatever a pointer that was stored there is based on.
    Loaded,
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
    /// Whether promises other than those of parameters and results are about its accesses.
    #[inline]
    pub fn notes_accesses(&self) -> bool {
        !self.scopes.classes.is_empty() || !self.types.0.is_empty() || !self.initializes.is_empty()
    }

    /// Whether it promises nothing that a call whose arguments and result are words could break.
    #[inline]
    pub fn is_plain(&self) -> bool {
        self.returned.is_none() && !self.asks_bases && !self.notes_accesses()
    }

    /// The calls that it makes.
    pub fn calls(&self) -> impl Iterator<Item = &CallSite> {
        self.actions.iter().filter_map(Action::call)
    }
}

/// The index of an [`Edge`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct EdgeIndex(pub u32);
