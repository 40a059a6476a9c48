//! The globals and functions of the programs of a check, which are the same for all initial memories.
//!
//! Nothing here depends on an initial memory.

use super::{MAX_SIZE, extent};
use crate::heuristic::{Heuristic, Heuristics};
use crate::inputs::constants::ConstantPool;
use crate::inputs::domain::{PointerDomain, Undefined};
use crate::options::Options;
use crate::side::Side;
use crate::uniform::below;
use irrefute_ir::layout::{DataLayout, Endianness};
use irrefute_ir::{
    AddressSpace, CastOp, ConstantExpr, ConstantKind, FloatKind, Function, Inst, Int, IntrinsicId, Op, Operand, Type,
    is_intrinsic_name,
};
use irrefute_semantics::dialect::Undef;
use irrefute_semantics::floats::RoundingMode;
use irrefute_semantics::memory::Spaces;
use irrefute_semantics::program::Variable;
use irrefute_semantics::value::PointerKind;
use irrefute_semantics::{Dialect, Leaf, MemoryBlock, rounding_modes};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::sync::Arc;

/// The globals and functions that have an address in the programs of a check, and the dialect: the same for all initial
/// memories.
#[derive(Clone, Debug)]
pub struct StaticObjects {
    pub(super) dialect: Dialect,
    /// Whether a program may allocate heap blocks.
    allocates: bool,
    /// Whether one of the globals is a variable.
    has_variables: bool,
    /// Whether a function without a body returns pointers.
    pub(super) returns_pointers: bool,
    /// Whether a function without a body may return undef.
    returns_undef: bool,
    /// The names of the variables that other modules define.
    pub(super) elsewhere: Vec<Arc<str>>,
    /// With sizes and alignments in bytes.
    pub(super) globals: Vec<NamedBlock>,
    /// Globals that may start with other contents than their initializers: names, sizes in bytes, and whether the
    /// environment must give the contents, because the program does not have them.
    pub(super) open: Vec<(Arc<str>, u64, bool)>,
    /// The variables of the source among them whose definitions may be larger, with their sizes in bytes here.
    pub(super) larger: Vec<(MemoryBlock, u64)>,
    /// Globals and functions that a pointer may point to, with their size, as the source numbers them, and their address
    /// space.
    pub(super) targets: Vec<(MemoryBlock, u64, AddressSpace)>,
    /// The largest size of a block, in bytes.
    pub(super) room: u64,
    pub(super) spaces: Spaces,
    /// Canonical spaces, other than that of space 0, that the functions have pointers to: there, a block may lie at
    /// address 0.
    pub(super) other_spaces: Vec<AddressSpace>,
    /// The types of the pointers that the functions load: memory holds such pointers.
    pub(super) loaded_pointers: Vec<PointerKind>,
    /// Where blocks lie that calls may return pointers to.
    pub(super) returned_spaces: Vec<AddressSpace>,
    /// The names of the variables among `open` and `targets`.
    pub(super) reached: Vec<Arc<str>>,
    /// The symbols that may be defined nowhere: `extern_weak`.
    pub(super) weak: Vec<Arc<str>>,
    /// How the environments of the source round. Never empty.
    pub(super) rounding: Vec<RoundingMode>,
    /// The leaves of the arguments of the source beyond its parameters.
    pub(super) beyond: Vec<Leaf>,
    /// As in [`Options::address_bits`].
    pub(super) address_bits: u32,
    /// The width of addresses in bits.
    pub(super) pointer_bits: u32,
    /// Which undefined values may be in memory before the call.
    pub(super) undefined: Undefined,
    /// Addresses that the functions name: memory of the environment may lie there ("allocated through mechanisms other than
    /// those provided by LLVM", Language Reference, "Pointer Aliasing Rules").
    pub(super) named_addresses: Vec<u64>,
    /// Whether a block lies at address 0 (`null_pointer_is_valid`).
    pub(super) null_is_valid: bool,
    pub(super) endianness: Endianness,
    /// Whether pointers are compared: then some should be equal that do not point to the same block.
    pub(super) compares_pointers: bool,
    /// Whether the functions compare pointers, or make integers of them: then some should be addresses at the ends of the
    /// space.
    pub(super) looks_at_addresses: bool,
    /// Whether a function copies memory as it is.
    pub(super) copies_memory: bool,
    /// The integer constants of the functions: loaded values are compared with them.
    pub(super) constants: Vec<Int>,
    /// All constants of the functions.
    pub(super) pool: ConstantPool,
    /// The floating-point types that the functions load: memory holds values of them.
    pub(super) loaded_floats: Vec<FloatKind>,
    heuristics: Heuristics,
}

/// A global variable or function with an address.
#[derive(Clone, Debug)]
pub(super) struct NamedBlock {
    pub name: Arc<str>,
    /// In bytes, as the alignment is.
    pub size: u64,
    pub align: u64,
    pub space: AddressSpace,
    /// Whether no function of the source reaches it.
    pub is_new: bool,
    /// Whether its definition may be larger.
    pub may_be_larger: bool,
}

/// By how much a definition elsewhere is larger than what is said of it, in memories where it is, unless accesses need
/// more. Not tuned.
pub(super) const LARGER_BY: u64 = 16;

/// A program with one of these functions counts as one that may allocate heap blocks.
const ALLOCATORS: [&str; 6] = ["malloc", "calloc", "realloc", "aligned_alloc", "_Znwm", "_Znam"];

/// The size in bytes of a variable that is declared as an array of no elements: its definition elsewhere has some.
const SIZE_ELSEWHERE: u64 = 32;

impl StaticObjects {
    /// No globals and no functions.
    pub fn empty(dialect: Dialect) -> StaticObjects {
        StaticObjects {
            dialect,
            allocates: false,
            has_variables: false,
            returns_pointers: false,
            returns_undef: false,
            elsewhere: Vec::new(),
            globals: Vec::new(),
            open: Vec::new(),
            larger: Vec::new(),
            targets: Vec::new(),
            room: MAX_SIZE,
            spaces: Spaces::default(),
            other_spaces: Vec::new(),
            loaded_pointers: Vec::new(),
            returned_spaces: Vec::new(),
            weak: Vec::new(),
            reached: Vec::new(),
            rounding: vec![RoundingMode::NearestEven],
            beyond: Vec::new(),
            address_bits: 64,
            pointer_bits: 64,
            undefined: Undefined { poison: true, undef: true },
            named_addresses: Vec::new(),
            null_is_valid: false,
            endianness: Endianness::Little,
            compares_pointers: false,
            looks_at_addresses: false,
            copies_memory: false,
            constants: Vec::new(),
            pool: ConstantPool::default(),
            loaded_floats: Vec::new(),
            heuristics: Heuristics::ALL,
        }
    }

    /// How initial memories are chosen.
    pub fn heuristics(&self) -> Heuristics {
        self.heuristics
    }

    /// Whether a heuristic is used.
    pub(super) fn has(&self, heuristic: Heuristic) -> bool {
        self.heuristics.has(heuristic)
    }

    /// All constants of the functions: LLVM's rewrites compute with them.
    pub(in crate::inputs) fn pool(&self) -> &ConstantPool {
        &self.pool
    }

    /// The static objects of a source and of other functions that it is compared with.
    pub fn new(source: Side<'_>, others: &[Side<'_>], options: &Options) -> StaticObjects {
        let (pointer_bits, undefined) = (source.program.address_bits(), options.undefined);
        let address_bits = options.address_bits.min(pointer_bits);
        let endianness = source.program.endianness();
        let mut world = StaticObjects {
            room: MAX_SIZE.max(extent::named_by(source)),
            spaces: source.program.spaces().clone(),
            rounding: environment_modes(source.text(), others),
            beyond: source.program.variable_arguments(source.function),
            address_bits,
            pointer_bits,
            undefined,
            endianness,
            heuristics: options.heuristics,
            ..StaticObjects::empty(*source.program.dialect())
        };
        let mut pool = ConstantPool::default();
        let mut layout = None;
        for (i, side) in [source].iter().chain(others).enumerate() {
            pool.add_function(side.text(), options.heuristics);
            world.compares_pointers |= compares_pointers(side.text());
            world.looks_at_addresses |= world.compares_pointers || makes_integers(side.text());
            world.copies_memory |= copies_memory(side.text());
            world.note_pointers(side.text());
            note_addresses(side.text(), &mut world.named_addresses);
            for kind in loaded_floats(side.text()) {
                if !world.loaded_floats.contains(&kind) {
                    world.loaded_floats.push(kind);
                }
            }
            world.null_is_valid |= side.program.effects(side.function).null_is_valid;
            world.allocates |= ALLOCATORS.iter().any(|name| side.program.function(name).is_some());
            for (_, variable) in side.program.variables_of(side.function) {
                world.has_variables = true;
                world.add(NamedBlock {
                    name: variable.name.clone(),
                    size: size_of(variable).unwrap_or(1),
                    align: variable.align,
                    space: variable.space,
                    is_new: i > 0 && !variable.elsewhere,
                    may_be_larger: variable.may_be_larger,
                });
                if variable.elsewhere {
                    world.elsewhere.push(variable.name.clone());
                }
                if variable.is_weak {
                    world.add_weak(variable.name);
                }
            }
            for name in side.program.functions_of(side.function) {
                let space = side.program.block_named(name).map(|block| side.program.space_of(block));
                let space = space.unwrap_or_default();
                let align = function_align(side, name, &mut layout);
                world.add(NamedBlock {
                    name: name.clone(),
                    size: 1,
                    align,
                    space,
                    is_new: false,
                    may_be_larger: false,
                });
                let declared = side.program.function(name).filter(|f| !side.program.has_body(*f));
                let shape = declared.map_or(&[][..], |f| side.program.result_shape(f));
                for leaf in shape {
                    if let Leaf::Ptr(kind) = leaf {
                        world.note_returned(kind.space);
                    }
                }
                let may_be_undef = declared.is_some_and(|f| !side.program.result(f).constraints.defined);
                let is_unknown = may_be_undef && !is_intrinsic_name(name);
                world.returns_undef |= is_unknown && shape.iter().any(|leaf| leaf.bits().is_some());
                if side.program.function(name).is_some_and(|function| side.program.is_weak(function)) {
                    world.add_weak(name);
                }
            }
        }
        world.constants =
            pool.all().iter().filter(|constant| constant.width() > 1 && constant.width() <= 64).cloned().collect();
        world.pool = pool;
        // Only the source's globals get other contents and pointers to them: an input has to make sense for the source.
        for (block, variable) in source.program.variables_of(source.function) {
            let size = size_of(variable).unwrap_or(0);
            if variable.open && size <= MAX_SIZE {
                let must_be_said = variable.replaceable || variable.is_larger_elsewhere;
                world.open.push((variable.name.clone(), size, must_be_said));
                world.reached.push(variable.name.clone());
                if variable.may_be_larger && size > 0 {
                    world.larger.push((block, size));
                }
            }
            // A pointer must not lead to what does not exist. One that leads to a constant shows what must not be written.
            if variable.external && !variable.is_weak && size <= MAX_SIZE && (variable.open || variable.constant) {
                world.targets.push((block, size, variable.space));
                world.reached.push(variable.name.clone());
            }
        }
        // What only another side reaches may start with other contents as well: the source does not look at it.
        for side in others {
            for (_, variable) in side.program.variables_of(side.function).filter(|(_, variable)| variable.open) {
                let size = size_of(variable).unwrap_or(0);
                if size <= MAX_SIZE && world.open.iter().all(|(name, ..)| name != variable.name) {
                    let must_be_said = variable.replaceable || variable.is_larger_elsewhere;
                    world.open.push((variable.name.clone(), size, must_be_said));
                }
            }
        }
        // Pointers lead to functions as well, unless nobody outside knows its address.
        for name in source.program.functions_of(source.function) {
            let index = source.program.function(name).filter(|f| !source.program.is_weak(*f));
            let known = index.is_some_and(|f| source.program.is_address_known(f) && f != source.function);
            if let Some(block) = source.program.block_named(name).filter(|_| known && !is_intrinsic_name(name)) {
                world.targets.push((block, 0, source.program.space_of(block)));
            }
        }
        world
    }

    /// Adds a block, or what another side says of its alignment: passes raise that of variables.
    fn add(&mut self, block: NamedBlock) {
        match self.globals.iter_mut().find(|other| other.name == block.name) {
            Some(known) => known.align = known.align.max(block.align),
            None => self.globals.push(block),
        }
    }

    /// Notes that a function without a body returns pointers into a space.
    fn note_returned(&mut self, space: AddressSpace) {
        self.returns_pointers = true;
        let home = self.home(space);
        if !self.returned_spaces.contains(&home) {
            self.returned_spaces.push(home);
        }
    }

    /// Notes the spaces of the pointers of a function, and the types of those that it loads.
    fn note_pointers(&mut self, function: &Function) {
        let mut note = |ty: &Type| {
            let Type::Ptr(space) = ty.scalar() else { return };
            let canonical = self.spaces.canonical(*space);
            let is_new = self.spaces.may_lie_at_zero(canonical) && !self.other_spaces.contains(&canonical);
            if is_new && self.spaces.is_modelled(canonical) {
                self.other_spaces.push(canonical);
            }
        };
        function.values.iter().for_each(|value| note(&value.ty));
        // Constants: null, above all.
        function.for_each_operand(|operand| {
            if let Operand::Const(constant) = operand {
                note(&constant.ty);
            }
        });
        for space in loaded_pointers(function) {
            let kind = self.spaces.kind(space);
            if self.spaces.is_modelled(space) && !self.loaded_pointers.contains(&kind) {
                self.loaded_pointers.push(kind);
            }
        }
    }

    /// Where the environment places a block that pointers of a space lead to, if nothing speaks for another place.
    pub(super) fn home(&self, space: AddressSpace) -> AddressSpace {
        self.spaces.homes(space).first().copied().unwrap_or(space)
    }

    /// The type of the pointers in memory: one of those that are loaded.
    pub(super) fn pointer_in_memory(&self, rng: &mut Xoshiro256PlusPlus) -> PointerKind {
        match self.loaded_pointers.len() {
            0 => self.spaces.kind(AddressSpace::default()),
            1 => self.loaded_pointers[0],
            count => self.loaded_pointers[below(rng, count as u64) as usize],
        }
    }

    /// What pointers in memory lead to, of which nothing is promised: one of the types that are loaded, by a number.
    pub(super) fn pointee(&self, number: u64) -> PointerDomain {
        let kind = match self.loaded_pointers.len() as u64 {
            0 => self.spaces.kind(AddressSpace::default()),
            count => self.loaded_pointers[(number % count) as usize],
        };
        PointerDomain { kind, ..PointerDomain::ANY }
    }

    /// Whether a pointer of a type may lead to a block: the space shows it, and if nothing changes there, nothing does in
    /// the block. `global` is set for pointers that a host made.
    pub(super) fn leads_to(&self, kind: PointerKind, (home, is_fixed): (AddressSpace, bool), global: bool) -> bool {
        let is_global = self.spaces.canonical(kind.space) == self.spaces.canonical(home);
        let shows = if global { is_global } else { self.spaces.sees(kind.space, home) };
        // Without a target, all spaces see all blocks; pointers of one space lead to blocks of it all the same.
        let is_usual = is_global || self.spaces.homes(kind.space).contains(&home);
        shows && is_usual && (is_fixed || !self.spaces.is_constant(kind.space))
    }

    fn add_weak(&mut self, name: &Arc<str>) {
        if !self.weak.contains(name) {
            self.weak.push(name.clone());
        }
    }

    /// Whether a program may allocate heap blocks.
    pub fn allocates(&self) -> bool {
        self.allocates
    }

    /// Which undefined values may be in memory before the call.
    pub fn undefined_in_memory(&self) -> Undefined {
        let kept = self.dialect.undef == Undef::Kept;
        Undefined { undef: self.undefined.undef && kept, ..self.undefined }
    }

    /// Whether a call may return undef, if that is wanted.
    pub fn returns_undef(&self) -> bool {
        self.returns_undef && self.undefined.undef && self.dialect.undef == Undef::Kept
    }

    /// Whether the functions load pointers.
    pub fn loads_pointers(&self) -> bool {
        !self.loaded_pointers.is_empty()
    }

    /// The size in bytes of the pointers in memory.
    pub fn pointer_bytes(&self) -> u64 {
        self.pointee(0).kind.bytes()
    }

    /// Whether what is observed may depend on where named blocks lie.
    pub fn shows_addresses(&self) -> bool {
        self.looks_at_addresses && !self.globals.is_empty()
    }

    /// Whether the functions compare pointers.
    pub fn compares_pointers(&self) -> bool {
        self.compares_pointers
    }

    /// The dialect of the check.
    pub fn dialect(&self) -> &Dialect {
        &self.dialect
    }

    /// Whether a global variable has an address.
    pub fn has_variables(&self) -> bool {
        self.has_variables
    }

    /// Whether memory may start with several contents, or symbols be missing, of which initial memories are samples.
    pub fn is_sampled(&self) -> bool {
        !self.open.is_empty()
            || !self.weak.is_empty()
            || !self.named_addresses.is_empty()
            || self.null_is_valid
            || !self.other_spaces.is_empty()
            || self.samples_rounding()
    }

    /// Whether environments that round in several modes are tried.
    pub fn samples_rounding(&self) -> bool {
        self.rounding.len() > 1
    }

    /// How the environment of this number rounds.
    pub(super) fn rounding(&self, seed: u64) -> RoundingMode {
        self.rounding[(seed % self.rounding.len() as u64) as usize]
    }
}

/// What is known of the address of a function, in bytes. The layout is read once.
fn function_align(side: &Side<'_>, name: &str, layout: &mut Option<DataLayout>) -> u64 {
    let own = side.named(name).and_then(|function| function.header.align);
    // A program has been lowered only if its layout could be read.
    layout.get_or_insert_with(|| DataLayout::of(side.module).unwrap_or_default()).function_align(own)
}

/// How the environments of a source round that are tried. Those are the modes that it names: in others it is undefined as
/// soon as one of these operations is executed. Where it may skip them, or names no mode and a target does, the modes that
/// every machine has are tried as well, and where it leaves the mode to the environment; but for a source that has an
/// operation which assumes the default environment (Language Reference, "Floating-Point Environment"), itself or in what it
/// calls.
fn environment_modes(source: &Function, targets: &[Side<'_>]) -> Vec<RoundingMode> {
    use RoundingMode::{Down, Dynamic, NearestEven, TowardsZero, Up};
    let mut named = rounding_modes::named_in(source);
    let asks = named.contains(&Dynamic);
    named.retain(|mode| *mode != Dynamic);
    let may_skip_them = source.blocks.len() > 1 || named.is_empty();
    let names_any = |side: &Side<'_>| !rounding_modes::named_in(side.text()).is_empty();
    let matters = asks || (may_skip_them && (!named.is_empty() || targets.iter().any(names_any)));
    let is_not_default = named.iter().any(|mode| *mode != NearestEven);
    if matters && ((may_skip_them && is_not_default) || !assumes_default(source)) {
        named.extend([NearestEven, Up, Down, TowardsZero]);
    }
    if named.is_empty() { vec![NearestEven] } else { named }
}

/// Whether a function has an operation that assumes the default environment, itself or in what it calls.
fn assumes_default(function: &Function) -> bool {
    let mut insts = function.blocks.iter().flat_map(|block| &block.insts);
    let mut assumes = insts.any(is_of_floats);
    function.for_each_call(&mut |call| {
        let gives_float = matches!(call.ty.ret.scalar(), Type::Float(_));
        assumes |= !rounding_modes::is_constrained(call) && (gives_float || call.intrinsic().is_none());
    });
    assumes
}

/// Whether an instruction may round a floating-point number, or read one.
fn is_of_floats(inst: &Inst) -> bool {
    use CastOp::{FPTrunc, SIToFP, UIToFP};
    matches!(&inst.op, Op::Float { .. } | Op::FCmp { .. } | Op::Cast { op: FPTrunc | UIToFP | SIToFP, .. })
}

/// The most addresses that are noted. Not tuned.
const NAMED_ADDRESSES: usize = 4;

/// Notes the numbers that a function casts to pointers into space 0.
fn note_addresses(function: &Function, addresses: &mut Vec<u64>) {
    let mut note = |ty: &Type, number: Option<u64>| {
        let address = number.filter(|address| *address != 0 && *ty == Type::PTR);
        if let Some(address) = address.filter(|new| addresses.len() < NAMED_ADDRESSES && !addresses.contains(new)) {
            addresses.push(address);
        }
    };
    for inst in function.blocks.iter().flat_map(|block| &block.insts) {
        if let Op::Cast { op: CastOp::IntToPtr, operand, to, .. } = &inst.op {
            note(to, operand.number());
        }
    }
    function.for_each_operand(|operand| {
        if let Operand::Const(constant) = operand
            && let ConstantKind::Expr(expression) = &constant.kind
            && let ConstantExpr::Cast { op: CastOp::IntToPtr, operand } = &**expression
        {
            note(&constant.ty, operand.as_int().and_then(Int::to_u64));
        }
    });
}

/// Whether an `icmp` of a function has pointers for operands.
fn compares_pointers(function: &Function) -> bool {
    let is_pointer = |operand| matches!(function.type_of(operand).scalar(), Type::Ptr(_));
    let mut insts = function.blocks.iter().flat_map(|block| &block.insts);
    insts.any(|inst| matches!(&inst.op, Op::ICmp { lhs, .. } if is_pointer(lhs)))
}

/// Whether a function makes integers of pointers: by a cast, or in a constant that is no number.
fn makes_integers(function: &Function) -> bool {
    let mut insts = function.blocks.iter().flat_map(|block| &block.insts);
    let mut makes = insts.any(|inst| matches!(&inst.op, Op::Cast { op: CastOp::PtrToInt | CastOp::PtrToAddr, .. }));
    function.for_each_operand(|operand| {
        if let Operand::Const(constant) = operand {
            makes |= matches!(constant.ty.scalar(), Type::Int(_)) && matches!(constant.kind, ConstantKind::Expr(_));
        }
    });
    makes
}

/// Whether a function copies memory with all that it holds: by `memcpy` or `memmove`, or as bytes.
fn copies_memory(function: &Function) -> bool {
    use IntrinsicId::{MemCpy, MemCpyInline, MemMove};
    let mut insts = function.blocks.iter().flat_map(|block| &block.insts);
    insts.any(|inst| match &inst.op {
        Op::Call(call) => matches!(call.intrinsic_id(), Some(MemCpy | MemCpyInline | MemMove)),
        Op::Load { ty, .. } => matches!(ty.scalar(), Type::Byte(_)),
        _ => false,
    })
}

/// The floating-point types of what a function loads, exchanges or gets from calls such as those of masked loads.
fn loaded_floats(function: &Function) -> impl Iterator<Item = FloatKind> {
    let loads = |op: &Op| matches!(op, Op::Load { .. } | Op::AtomicRmw { .. } | Op::Call(_));
    let insts = function.blocks.iter().flat_map(|block| &block.insts);
    let results = insts.filter(move |inst| loads(&inst.op)).filter_map(|inst| inst.result);
    results.filter_map(|result| match function.type_of(&Operand::Local(result)).scalar() {
        Type::Float(kind) => Some(*kind),
        _ => None,
    })
}

/// The address spaces of the pointers that a function loads or exchanges.
fn loaded_pointers(function: &Function) -> impl Iterator<Item = AddressSpace> {
    let loads = |op: &Op| matches!(op, Op::Load { .. } | Op::AtomicRmw { .. } | Op::CmpXchg { .. });
    let insts = function.blocks.iter().flat_map(|block| &block.insts);
    let results = insts.filter(move |inst| loads(&inst.op)).filter_map(|inst| inst.result);
    results.filter_map(|result| match function.type_of(&Operand::Local(result)).scalar() {
        Type::Ptr(space) => Some(*space),
        _ => None,
    })
}

/// The size of a variable in bytes; the environment chooses the size of one that another module defines.
fn size_of(variable: Variable<'_>) -> Option<u64> {
    if variable.is_larger_elsewhere { Some(SIZE_ELSEWHERE) } else { variable.size }
}
