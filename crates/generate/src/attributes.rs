//! Attributes of functions, parameters, results and call sites, in programs that drew attributes.

use super::body::Body;
use super::constants;
use super::floats::attributes::draw_nofpclass;
use super::kind::Kind;
use super::memory::PointerParameter;
use super::random::Random;
use super::swarm::SwarmConfig;
use irrefute_ir::{
    Attachment, AttrKind, Attribute, Attributes, Call, CastOp, Constant, ConstantKind, Effect, Function, Int,
    IntrinsicId, Metadata, MetadataKind, Op, Operand, TerminatorOp, Type,
};
use irrefute_semantics::intrinsics::only_computes;

/// Attributes that hold for a function without calls of unknown functions, whatever it computes.
const HARMLESS: &[AttrKind] = &[
    AttrKind::NoUnwind,
    AttrKind::WillReturn,
    AttrKind::MustProgress,
    AttrKind::NoRecurse,
    AttrKind::NoSync,
    AttrKind::NoFree,
];

/// The subset that also holds with volatile accesses, which may not return and synchronize with others.
const BESIDE_VOLATILE: &[AttrKind] = &[AttrKind::NoUnwind, AttrKind::NoRecurse];

/// The attributes of a declared function: words, and the argument of `memory`.
type DeclaredAttributes = (&'static [AttrKind], Option<&'static str>);

const NO_UNWIND: &[AttrKind] = &[AttrKind::NoUnwind];
const WILL_RETURN: &[AttrKind] = &[AttrKind::WillReturn];
const BOTH: &[AttrKind] = &[AttrKind::NoUnwind, AttrKind::WillReturn];

/// The choices for a declared function, from an unknown one to a pure function of its arguments. Pure ones are drawn
/// twice as often: passes can move and merge their calls.
const EXTERNAL: &[DeclaredAttributes] =
    &[(&[], None), (NO_UNWIND, None), (WILL_RETURN, None), (BOTH, None), (BOTH, Some("none")), (BOTH, Some("none"))];

/// The choices in programs with memory.
const EXTERNAL_WITH_MEMORY: &[DeclaredAttributes] = &[
    (&[], None),
    (&[], None),
    (NO_UNWIND, None),
    (BOTH, None),
    (&[AttrKind::NoUnwind, AttrKind::WillReturn, AttrKind::NoFree], None),
    (BOTH, Some("argmem: read")),
    (BOTH, Some("read")),
    (BOTH, Some("inaccessiblemem: readwrite")),
];

/// A range that contains most values, or one between related constants.
fn draw_range(random: &mut Random, swarm: &SwarmConfig, width: u32) -> Attribute {
    let (least, greatest) = (constants::sign_bit(width), constants::greatest(width));
    let base = |random: &mut Random| swarm.bases[random.index(2)].draw_value(random, width);
    let (low, high) = match random.below(6) {
        0 => (1, 0),
        1 => (0, least),
        2 => (least, greatest),
        3 => (least.wrapping_add(1), least),
        4 => (0, base(random)),
        _ => (base(random), base(random)),
    };
    let (low, high) = (constants::int(width, low), constants::int(width, high));
    if low == high { nonzero(width) } else { Attribute::Range(low, high) }
}

fn nonzero(width: u32) -> Attribute {
    Attribute::Range(Int::new(width, 1), Int::new(width, 0))
}

/// The range that LLVM itself infers for the result of a counting intrinsic; `None` for other intrinsics, and if the
/// bounds do not fit into the width.
fn natural_range(id: IntrinsicId, width: u32) -> Option<Attribute> {
    let counts = matches!(id, IntrinsicId::CtPop | IntrinsicId::CtLz | IntrinsicId::CtTz);
    let fits = width > 6 || width > 1 && width + 1 < 1 << width;
    (counts && fits).then(|| Attribute::Range(Int::new(width, 0), Int::new(width, u64::from(width) + 1)))
}

impl Body<'_, '_, '_> {
    fn has_attribute_here(&mut self) -> bool {
        let density = self.swarm().attributes;
        self.random.percent(density)
    }

    /// Attributes of the parameters of the function under construction.
    pub fn decorate_params(&mut self, params: &[PointerParameter]) {
        for (i, param) in params.iter().enumerate() {
            self.function.params[i] = match param {
                PointerParameter::Value(kind) => self.value_attributes(*kind),
                PointerParameter::Memory(extent) => extent.attributes.clone(),
            };
        }
    }

    /// `!range` for a load of an integer of this width.
    pub fn range_of(&mut self, width: u32) -> Attachment {
        let range = if width == 1 { nonzero(1) } else { draw_range(self.random, self.world.swarm, width) };
        let bound = |int: Int| Metadata::from(Constant::from_int(Type::Int(width), int));
        let bounds: Vec<Metadata> = match range {
            Attribute::Range(low, high) => vec![bound(low), bound(high)],
            _ => Vec::new(),
        };
        Attachment { kind: MetadataKind::Range, node: Metadata::Tuple(bounds.into()) }
    }

    /// Attributes of the function that hold whatever it computes.
    pub fn decorate_function(&mut self) {
        // A volatile access may fail to return, and other threads may see it.
        let volatile = self.swarm().memory.as_ref().is_some_and(|memory| memory.volatile > 0);
        for kind in HARMLESS.iter().filter(|kind| !volatile || BESIDE_VOLATILE.contains(kind)) {
            if self.has_attribute_here() {
                self.function.attrs.insert(kind.clone());
            }
        }
    }

    /// `noundef`, `range`, `nofpclass`.
    fn value_attributes(&mut self, kind: Kind) -> Attributes {
        let mut attributes = Attributes::default();
        if self.has_attribute_here() {
            attributes.insert(AttrKind::NoUndef);
        }
        // A range of `i1` would leave a single value.
        if kind.is_float() {
            self.exclude_classes(&mut attributes);
        } else if kind.width > 1 && self.has_attribute_here() && self.random.coin() {
            attributes.insert(draw_range(self.random, self.world.swarm, kind.width));
        }
        attributes
    }

    /// Attributes of the arguments and of the result at a call; `kind` is that of the result.
    pub fn decorate_call(&mut self, call: &mut Call, kind: Option<Kind>) {
        if self.swarm().attributes == 0 {
            return;
        }
        for i in 0..call.args.len() {
            // LLVM accepts no other attribute beside `immarg`.
            if !call.may_be_immediate(i) && self.has_attribute_here() {
                call.args[i].attrs.insert(AttrKind::NoUndef);
            }
        }
        let Some(kind) = kind else { return };
        if !self.has_attribute_here() {
            return;
        }
        let natural = call.intrinsic_id().and_then(|id| natural_range(id, kind.width));
        match natural {
            Some(range) => call.ret_attrs.insert(range),
            None => call.ret_attrs = self.value_attributes(kind),
        }
    }
}

/// Attributes of a declared function.
pub(super) fn decorate_declaration(
    random: &mut Random,
    swarm: &SwarmConfig,
    function: &mut Function,
    params: &[PointerParameter],
    ret: Option<Kind>,
) {
    let kinds_and_memory = if swarm.memory.is_some() { EXTERNAL_WITH_MEMORY } else { EXTERNAL };
    let (kinds, memory) = random.pick(kinds_and_memory);
    kinds.iter().for_each(|kind| function.attrs.insert(kind.clone()));
    memory.into_iter().for_each(|text| function.attrs.insert(Attribute::Arguments(AttrKind::Memory, text.into())));
    for (i, param) in params.iter().enumerate() {
        match param {
            PointerParameter::Memory(extent) => function.params[i] = extent.attributes.clone(),
            PointerParameter::Value(_) if random.percent(swarm.attributes) => {
                function.params[i].insert(AttrKind::NoUndef);
            }
            PointerParameter::Value(_) => {}
        }
    }
    let Some(ret) = ret else { return };
    if random.percent(swarm.attributes) {
        function.ret_attrs.insert(AttrKind::NoUndef);
    }
    if ret.is_float() {
        draw_nofpclass(random, swarm).into_iter().for_each(|attribute| function.ret_attrs.insert(attribute));
    } else if ret.width > 1 && random.percent(swarm.attributes) {
        function.ret_attrs.insert(draw_range(random, swarm, ret.width));
    }
}

/// Adds `memory(…)` where it surely holds: the function calls nothing but intrinsics, names no global,
/// and makes pointers only from other pointers.
pub(super) fn promise_memory(random: &mut Random, swarm: &SwarmConfig, function: &mut Function) {
    if swarm.memory.is_none() || !random.percent(swarm.attributes) {
        return;
    }
    // What is invoked may do anything.
    let mut plain = !function.blocks.iter().any(|block| matches!(block.term.op, TerminatorOp::Invoke { .. }));
    let mut writes = false;
    for op in function.blocks.iter().flat_map(|b| &b.insts).map(|inst| &inst.op) {
        match op {
            Op::Call(call) => {
                plain &= call.intrinsic_id().is_some_and(|id| only_computes(id) || is_of_plain_memory(id));
                writes |= call.intrinsic_id().is_some_and(IntrinsicId::writes_bytes);
            }
            // LLVM does not count memory that is reached through a loaded pointer as an argument's.
            Op::Load { mode, ty, .. } => plain &= mode.is_plain() && *ty != Type::PTR,
            Op::Cast { op: CastOp::IntToPtr, .. } => plain = false,
            Op::Store { mode, .. } => {
                plain &= mode.is_plain();
                writes = true;
            }
            op => plain &= matches!(op.effect(), Effect::None),
        }
    }
    function.for_each_operand(|operand| match operand {
        Operand::Const(constant) if constant.ty == Type::PTR => plain &= constant.kind == ConstantKind::Null,
        _ => {}
    });
    let pointers = function.param_ids().any(|p| *function.ty(p) == Type::PTR);
    let effect = match (pointers, writes) {
        (false, _) => "none",
        (true, false) => "argmem: read",
        (true, true) => "argmem: readwrite",
    };
    if plain {
        function.attrs.insert(Attribute::Arguments(AttrKind::Memory, effect.into()));
    }
}

/// Whether an intrinsic accesses nothing but memory at its arguments, if any.
fn is_of_plain_memory(id: IntrinsicId) -> bool {
    let others = [IntrinsicId::LifetimeStart, IntrinsicId::LifetimeEnd, IntrinsicId::Assume, IntrinsicId::Expect];
    id.writes_bytes() || others.contains(&id)
}

/// Perhaps an attribute that forbids or forces inlining of a helper.
pub(super) fn decorate_helper(random: &mut Random, function: &mut Function) {
    match random.below(4) {
        0 => function.attrs.insert(AttrKind::NoInline),
        1 => function.attrs.insert(AttrKind::AlwaysInline),
        _ => {}
    }
}
