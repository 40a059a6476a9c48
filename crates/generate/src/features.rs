//! The features of a module under stable keys: opcodes, flags, predicates, intrinsics, shapes of
//! operands and types, attributes. A campaign counts them over the programs that it generated, that
//! LLVM changed, and that were checked. A feature that the configuration promises and that none of
//! these counts has is a gap in the campaign.

use super::config::Config;
use super::floats;
use super::fragments::{self, Fragment};
use super::intrinsics::{available, find};
use super::memory::LIBRARY;
use super::scalable;
use irrefute_ir::{
    AccessMode, Attachment, AttrKind, Attributes, BinaryOp, Block, Call, Callee, CastOp, Constant, ConstantKind, Flags,
    Function, IntPredicate, IntrinsicId, MaskLane, MetadataKind, Module, Op, Operand, TailCall, TerminatorOp, Type,
};
use rustc_hash::FxHashMap;
use std::fmt;

/// One property that programs are counted by: an opcode, or a detail of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Feature {
    /// An opcode, the name of an intrinsic without its types, or a class: `operand`, `type`,
    /// `parameter`, `result`.
    pub of: &'static str,
    /// A flag, a predicate, an attribute, …; empty for the opcode itself.
    pub detail: &'static str,
}

impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.of)?;
        if self.detail.is_empty() {
            return Ok(());
        }
        write!(f, " {}", self.detail)
    }
}

pub(super) const fn feature(of: &'static str, detail: &'static str) -> Feature {
    Feature { of, detail }
}

/// The number of occurrences of each feature.
///
/// ```
/// use irrefute_generate::{self as generate, Config, FeatureCounts};
/// let mut counts = FeatureCounts::default();
/// (0..50).for_each(|seed| counts.merge(&generate::features(&generate::from_seed(seed, &Config::default()))));
/// assert!(counts.iter().any(|(feature, n)| feature.to_string() == "ret" && n >= 50));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FeatureCounts(FxHashMap<Feature, u64>);

impl FeatureCounts {
    /// The number of occurrences of a feature.
    pub fn get(&self, feature: Feature) -> u64 {
        self.0.get(&feature).copied().unwrap_or(0)
    }

    /// Every feature that occurred, in order.
    pub fn iter(&self) -> impl Iterator<Item = (Feature, u64)> {
        let mut all: Vec<_> = self.0.iter().map(|(feature, count)| (*feature, *count)).collect();
        all.sort_unstable();
        all.into_iter()
    }

    /// Adds the counts of `other`.
    pub fn merge(&mut self, other: &FeatureCounts) {
        other.0.iter().for_each(|(feature, count)| *self.0.entry(*feature).or_default() += count);
    }

    /// Adds the [`features`] of a module.
    pub fn add_module(&mut self, module: &Module) {
        module.definitions().for_each(|function| count_function(module, function, self));
    }

    fn add(&mut self, of: &'static str, detail: &'static str) {
        *self.0.entry(feature(of, detail)).or_default() += 1;
    }
}

/// The features of the functions that a module defines.
pub fn features(module: &Module) -> FeatureCounts {
    let mut counts = FeatureCounts::default();
    counts.add_module(module);
    counts
}

fn count_function(module: &Module, function: &Function, counts: &mut FeatureCounts) {
    function.params.iter().for_each(|attrs| count_attributes(attrs, "parameter", counts));
    count_attributes(&function.ret_attrs, "result", counts);
    function.values.iter().for_each(|value| count_type(&value.ty, counts));
    function.for_each_operand(|operand| count_operand(operand, counts));
    for (i, block) in function.blocks.iter().enumerate() {
        count_block(module, function, block, i, counts);
    }
}

fn count_block(module: &Module, function: &Function, block: &Block, index: usize, counts: &mut FeatureCounts) {
    for phi in &block.phis {
        counts.add("phi", "");
        count_float("phi", function.ty(phi.result), counts);
    }
    for inst in &block.insts {
        count_op(module, function, &inst.op, counts);
        count_metadata(&inst.op, &inst.metadata, counts);
    }
    counts.add(block.term.op.opcode(), "");
    if let TerminatorOp::CondBr { .. } = block.term.op {
        counts.add("br", "conditional");
    }
    for (kind, detail) in BRANCH_METADATA {
        if block.term.metadata.iter().any(|a| a.kind == *kind) {
            counts.add(block.term.op.opcode(), detail);
        }
    }
    block.term.op.for_each_successor(&mut |to| {
        if to.index() <= index {
            counts.add("br", "back");
        }
    });
}

fn count_op(module: &Module, function: &Function, op: &Op, counts: &mut FeatureCounts) {
    let of = op.opcode();
    counts.add(of, "");
    let flags = op.flags();
    if flags != Flags::NONE {
        Flags::ALL.iter().filter(|(flag, _)| flags.contains(*flag)).for_each(|(_, word)| counts.add(of, word));
    }
    match op {
        Op::ICmp { predicate, lhs, .. } => {
            counts.add(of, predicate.keyword());
            count_pointer(of, function.type_of(lhs), counts);
        }
        Op::Select { if_true, .. } if *function.type_of(if_true) == Type::PTR => counts.add(of, "pointer"),
        Op::Select { condition, if_true, .. } => {
            count_float(of, function.type_of(if_true), counts);
            if function.type_of(condition).lanes().is_some() {
                counts.add(of, "by-lane");
            }
        }
        Op::FCmp { predicate, .. } => counts.add(of, predicate.keyword()),
        Op::Cast { op: CastOp::BitCast, operand, to, .. } => {
            count_float(of, to, counts);
            count_float(of, function.type_of(operand), counts);
        }
        Op::Load { ty, mode, .. } => count_access(of, ty, mode, counts),
        Op::Store { value, mode, .. } => count_access(of, function.type_of(value), mode, counts),
        Op::AtomicRmw { mode, .. } | Op::CmpXchg { mode, .. } => {
            mode.ordering.into_iter().for_each(|ordering| counts.add(of, ordering.keyword()));
        }
        Op::Fence { ordering, .. } => counts.add(of, ordering.keyword()),
        Op::Call(call) => count_call(module, call, counts),
        Op::LandingPad { cleanup, clauses, .. } => {
            if *cleanup {
                counts.add(of, "cleanup");
            }
            clauses.iter().for_each(|clause| counts.add(of, clause.keyword()));
        }
        Op::ShuffleVector { lhs, mask, .. } => count_mask(mask, function.type_of(lhs).lanes(), counts),
        Op::ExtractElement { index, .. } | Op::InsertElement { index, .. } if matches!(index, Operand::Local(_)) => {
            counts.add(of, "computed-index")
        }
        _ => {}
    }
}

fn count_pointer(of: &'static str, ty: &Type, counts: &mut FeatureCounts) {
    if *ty == Type::PTR {
        counts.add(of, "pointer");
    }
}

fn count_float(of: &'static str, ty: &Type, counts: &mut FeatureCounts) {
    if let Type::Float(_) = ty.scalar() {
        counts.add(of, "float");
    }
}

fn count_access(of: &'static str, ty: &Type, mode: &AccessMode, counts: &mut FeatureCounts) {
    count_pointer(of, ty, counts);
    if mode.volatile {
        counts.add(of, "volatile");
    }
    mode.ordering.into_iter().for_each(|ordering| counts.add(of, ordering.keyword()));
    match ty {
        Type::Vector(..) => counts.add(of, "vector"),
        Type::Struct(_) | Type::Array(..) => counts.add(of, "whole"),
        Type::Int(width) if !width.is_multiple_of(8) => counts.add(of, "odd-width"),
        _ => {}
    }
}

fn count_metadata(op: &Op, metadata: &[Attachment], counts: &mut FeatureCounts) {
    for (kind, detail) in LOAD_METADATA {
        if metadata.iter().any(|a| a.kind == *kind) {
            counts.add(op.opcode(), detail);
        }
    }
}

/// The promises that generated loads may carry.
const LOAD_METADATA: &[(MetadataKind, &str)] = &[
    (MetadataKind::Range, "!range"),
    (MetadataKind::NoUndef, "!noundef"),
    (MetadataKind::NonNull, "!nonnull"),
    (MetadataKind::Align, "!align"),
];

/// The hints that generated branches may carry.
const BRANCH_METADATA: &[(MetadataKind, &str)] = &[(MetadataKind::Prof, "!prof"), (MetadataKind::Loop, "!llvm.loop")];

fn count_call(module: &Module, call: &Call, counts: &mut FeatureCounts) {
    count_attributes(&call.ret_attrs, "call", counts);
    call.args.iter().for_each(|a| count_attributes(&a.attrs, "argument", counts));
    if call.tail == Some(TailCall::MustTail) {
        counts.add("call", "musttail");
    }
    let Callee::Direct(name) = &call.callee else { return counts.add("call", "indirect") };
    let of = match call.intrinsic_id() {
        Some(id) if is_generated(id) => id.name(),
        Some(_) | None => "call",
    };
    let of_fragments = fragments::library_calls().get(&**name);
    if let Some(known) = LIBRARY.iter().find(|known| **known == &**name).or(of_fragments) {
        counts.add("call", known);
    }
    match module.function(name) {
        _ if of != "call" => counts.add(of, ""),
        Some(callee) if callee.is_definition() => counts.add(of, "defined"),
        _ => counts.add(of, "declared"),
    }
}

/// Whether the generator uses an intrinsic. Any other one, which a mutated test may have, counts as a call.
fn is_generated(id: IntrinsicId) -> bool {
    find(id).is_some()
        || floats::intrinsics::is_generated(id)
        || fragments::intrinsic_calls().contains(&id)
        || OTHERS.iter().any(|others| others.contains(&id))
}

/// The intrinsics of other files than those of integers and floating point.
const OTHERS: [&[IntrinsicId]; 4] = [HINTS, MEMORY_INTRINSICS, scalable::INTRINSICS, &[IntrinsicId::EhTypeIdFor]];

const HINTS: &[IntrinsicId] = &[IntrinsicId::Assume, IntrinsicId::Expect];

const MEMORY_INTRINSICS: &[IntrinsicId] = &[
    IntrinsicId::MemCpy,
    IntrinsicId::MemCpyInline,
    IntrinsicId::MemMove,
    IntrinsicId::MemSet,
    IntrinsicId::LifetimeStart,
    IntrinsicId::LifetimeEnd,
];

/// The attributes that generated values of any type may have.
const VALUE_PROMISES: &[AttrKind] = &[AttrKind::NoUndef, AttrKind::Range];

/// The attributes that generated floating-point values may have.
const FLOAT_PROMISES: &[AttrKind] = &[AttrKind::NoFpClass];

/// The attributes that generated pointer parameters may have.
const POINTER_PROMISES: &[AttrKind] = &[
    AttrKind::Align,
    AttrKind::Captures,
    AttrKind::Dereferenceable,
    AttrKind::DereferenceableOrNull,
    AttrKind::NoAlias,
    AttrKind::NonNull,
    AttrKind::ReadNone,
    AttrKind::ReadOnly,
    AttrKind::WriteOnly,
];

fn count_mask(mask: &[MaskLane], lanes: Option<u32>, counts: &mut FeatureCounts) {
    if mask.contains(&MaskLane::Poison) {
        counts.add("shufflevector", "poison-lane");
    }
    let repeats = |(i, lane): (usize, &MaskLane)| *lane != MaskLane::Poison && mask[..i].contains(lane);
    if mask.iter().enumerate().any(repeats) {
        counts.add("shufflevector", "repeated-lane");
    }
    let lanes = lanes.unwrap_or(0) as usize;
    match mask.len().cmp(&lanes) {
        std::cmp::Ordering::Less => counts.add("shufflevector", "narrowing"),
        std::cmp::Ordering::Equal => {}
        std::cmp::Ordering::Greater => counts.add("shufflevector", "widening"),
    }
}

fn count_attributes(attributes: &Attributes, of: &'static str, counts: &mut FeatureCounts) {
    for kind in VALUE_PROMISES.iter().chain(POINTER_PROMISES).chain(FLOAT_PROMISES) {
        if attributes.has(kind) {
            counts.add(of, kind.word());
        }
    }
}

fn count_operand(operand: &Operand, counts: &mut FeatureCounts) {
    let Operand::Const(constant) = operand else { return };
    if let Some(detail) = undefined(constant, "undef", "poison") {
        counts.add("operand", detail);
    }
    if let ConstantKind::Aggregate(lanes) = &constant.kind {
        lanes
            .iter()
            .filter_map(|lane| undefined(lane, "undef-lane", "poison-lane"))
            .for_each(|d| counts.add("operand", d));
    }
}

fn undefined(constant: &Constant, undef: &'static str, poison: &'static str) -> Option<&'static str> {
    match constant.kind {
        ConstantKind::Undef => Some(undef),
        ConstantKind::Poison => Some(poison),
        _ => None,
    }
}

fn count_type(ty: &Type, counts: &mut FeatureCounts) {
    match ty {
        Type::Struct(_) => counts.add("type", "struct"),
        Type::Array(..) => counts.add("type", "array"),
        Type::Ptr(_) => counts.add("type", "ptr"),
        _ => {}
    }
    if let Type::Float(kind) = ty.scalar() {
        counts.add("type", kind.keyword());
    }
    if let Type::ScalableVector(..) = ty {
        counts.add("type", "scalable-vector");
    }
    match ty.lanes() {
        Some(lanes) if lanes.is_power_of_two() => counts.add("type", "vector"),
        Some(_) => counts.add("type", "odd-vector"),
        None => {}
    }
    match ty.scalar().int_width() {
        Some(1) => counts.add("type", "i1"),
        Some(8 | 16 | 32 | 64) => counts.add("type", "common-width"),
        Some(65..) => counts.add("type", "wide"),
        Some(_) => counts.add("type", "odd-width"),
        None => {}
    }
}

/// The features that a long campaign with this configuration is certain to generate. `crates/generate/tests/it/generate.rs` checks it.
pub fn promised_features(config: &Config) -> Vec<Feature> {
    let w = &config.weights;
    let mut all = vec![feature("ret", ""), feature("type", "common-width"), feature("type", "i1")];
    promise_shapes(config, &mut all);
    // What only the other programs have is promised only if there are some.
    if config.shapes.percent >= 100 {
        return all;
    }
    let mut promise = |weight: u32, features: &mut dyn Iterator<Item = Feature>| {
        if weight > 0 {
            all.extend(features);
        }
    };
    let words = |of: &'static str, details: &'static [&'static str]| details.iter().map(move |d| feature(of, d));
    let promised = |of: &'static str, kinds: &'static [AttrKind]| kinds.iter().map(move |k| feature(of, k.word()));
    // A feature that needs several options is promised only if none of them is 0: `min` combines them.
    let with_flags = config.flag_percent > 0;
    let attributes = u32::from(config.attribute_percent.min(config.attribute_density_percent));
    promise(w.binary, &mut BinaryOp::ALL.iter().flat_map(|op| opcode_features(&binary(*op), with_flags)));
    promise(w.compare, &mut IntPredicate::ALL.iter().map(|p| feature("icmp", p.keyword())));
    promise(w.compare, &mut opcode_features(&comparison(), with_flags));
    promise(w.cast, &mut CASTS.iter().flat_map(|op| opcode_features(&cast(*op), with_flags)));
    promise(w.select, &mut words("select", &[""]));
    promise(w.freeze, &mut words("freeze", &[""]));
    promise(w.intrinsic, &mut available(config).map(|i| feature(i.id.name(), "")));
    promise(w.aggregate, &mut words("insertvalue", &[""]));
    promise(w.aggregate, &mut words("extractvalue", &[""]));
    promise(w.aggregate, &mut words("type", &["struct", "array"]));
    promise(w.hint, &mut HINTS.iter().map(|id| feature(id.name(), "")));
    promise(w.table, &mut words("load", &[""]));
    promise(w.table, &mut words("getelementptr", if with_flags { &["", "inbounds", "nusw", "nuw"] } else { &[""] }));
    promise(w.branch, &mut words("phi", &[""]));
    promise(w.branch, &mut words("br", &["", "conditional"]));
    promise(w.branch.min(attributes), &mut words("br", &["!prof"]));
    promise(w.branch, &mut words("unreachable", &[""]));
    promise(w.switch, &mut words("switch", &[""]));
    promise(w.repeat, &mut words("br", &["back"]));
    promise(w.call.min(config.external_percent.into()), &mut words("call", &["declared"]));
    promise(w.call.min(config.helper_percent.into()), &mut words("call", &["defined"]));
    promise(attributes, &mut promised("parameter", VALUE_PROMISES));
    promise(w.intrinsic.min(attributes), &mut promised("call", VALUE_PROMISES));
    promise(w.intrinsic.min(attributes), &mut promised("argument", &[AttrKind::NoUndef]));
    promise(config.odd_width_percent.into(), &mut words("type", &["odd-width"]));
    promise(config.wide_percent.into(), &mut words("type", &["wide"]));
    promise(config.undef_percent.into(), &mut words("operand", &["undef"]));
    promise(config.poison_percent.into(), &mut words("operand", &["poison"]));
    if config.vector_percent > 0 && w.vector > 0 {
        promise(w.select, &mut words("select", &["by-lane"]));
        promise(w.vector, &mut words("extractelement", &["", "computed-index"]));
        promise(w.vector, &mut words("insertelement", &["", "computed-index"]));
        promise(w.vector, &mut words("shufflevector", SHUFFLES));
        promise(w.vector, &mut words("type", &["vector", "odd-vector"]));
        promise(config.undef_percent.into(), &mut words("operand", &["undef-lane"]));
        promise(config.poison_percent.into(), &mut words("operand", &["poison-lane"]));
    }
    promise_memory(config, &mut all);
    promise_fragments(config, &mut all);
    floats::features::promise_floats(config, &mut all);
    if config.exceptions.percent.min(config.exceptions.helper_percent) > 0 && config.exceptions.invoke > 0 {
        all.extend(["invoke", "landingpad", "resume"].map(|of| feature(of, "")));
        all.extend(["cleanup", "catch", "filter"].map(|detail| feature("landingpad", detail)));
        all.push(feature(IntrinsicId::EhTypeIdFor.name(), ""));
    }
    if config.scalable_percent > 0 && w.vector > 0 {
        all.push(feature("type", "scalable-vector"));
        all.extend(scalable::INTRINSICS.iter().map(|id| feature(id.name(), "")));
    }
    all.sort_unstable();
    all.dedup();
    all
}

/// Adds the features of programs with shapes.
fn promise_shapes(config: &Config, all: &mut Vec<Feature>) {
    let shapes = &config.shapes;
    let mut promise = |weight: u32, of: &'static str, details: &[&'static str]| {
        if weight > 0 && shapes.percent > 0 {
            all.extend(details.iter().map(|detail| feature(of, detail)));
        }
    };
    promise(shapes.loops, "br", &["back", "conditional", "!prof", "!llvm.loop"]);
    promise(shapes.loops, "phi", &["", "float"]);
    promise(shapes.calls, "call", &["defined", "declared", "indirect", "musttail"]);
    promise(shapes.control, "switch", &[""]);
    promise(shapes.control, "indirectbr", &[""]);
    promise(shapes.control, "callbr", &[""]);
    let strong = ["acquire", "release", "acq_rel", "seq_cst"];
    promise(shapes.threads, "fence", &strong);
    promise(shapes.threads, "atomicrmw", &strong);
    promise(shapes.threads, "cmpxchg", &strong);
    promise(shapes.threads, "load", &["unordered", "monotonic", "acquire", "seq_cst"]);
    promise(shapes.threads, "store", &["unordered", "monotonic", "release", "seq_cst"]);
}

/// Adds the features of programs with memory.
fn promise_memory(config: &Config, all: &mut Vec<Feature>) {
    let (w, memory) = (&config.weights, &config.memory);
    let mut promise = |weight: u32, of: &'static str, details: &[&'static str]| {
        if weight > 0 && memory.percent > 0 {
            all.extend(details.iter().map(|detail| feature(of, detail)));
        }
    };
    let attributes = u32::from(config.attribute_percent.min(config.attribute_density_percent));
    let volatile: u32 = memory.volatile_percent.into();
    promise(1, "alloca", &[""]);
    promise(1, "type", &["ptr"]);
    promise(1, "parameter", &details(POINTER_PROMISES, AttrKind::word));
    promise(w.load, "load", &["", "pointer", "whole"]);
    promise(w.store, "store", &["", "pointer", "whole"]);
    promise(w.load.min(volatile), "load", &["volatile"]);
    promise(w.store.min(volatile), "store", &["volatile"]);
    promise(w.load.min(attributes), "load", &details(LOAD_METADATA, |(_, detail)| detail));
    promise(w.load.min(config.odd_width_percent.into()), "load", &["odd-width"]);
    promise(w.store.min(config.odd_width_percent.into()), "store", &["odd-width"]);
    promise(w.load.min(config.vector_percent.into()), "load", &["vector"]);
    promise(w.store.min(config.vector_percent.into()), "store", &["vector"]);
    promise(w.address, "getelementptr", &["", "inbounds", "nusw", "nuw"]);
    promise(w.address, "inttoptr", &[""]);
    promise(w.address, "select", &["pointer"]);
    promise(w.question, "icmp", &["pointer"]);
    promise(w.question, "ptrtoint", &[""]);
    promise(w.question, "ptrtoaddr", &[""]);
    promise(w.scope, IntrinsicId::LifetimeStart.name(), &[""]);
    promise(w.scope, IntrinsicId::LifetimeEnd.name(), &[""]);
    promise(w.scope.min(memory.heap_percent.into()), "call", LIBRARY);
    for id in [IntrinsicId::MemCpy, IntrinsicId::MemCpyInline, IntrinsicId::MemMove, IntrinsicId::MemSet] {
        promise(w.bulk, id.name(), &[""]);
    }
}

/// Adds the intrinsics and library functions that fragments call.
fn promise_fragments(config: &Config, all: &mut Vec<Feature>) {
    if config.weights.fragment == 0 {
        return;
    }
    for fragment in Fragment::all().iter().filter(|fragment| fragment.is_promised(config)) {
        all.extend(fragment.intrinsics.iter().map(|id| feature(id.name(), "")));
        all.extend(fragment.library.iter().map(|name| feature("call", name)));
    }
}

fn details<T>(all: &'static [T], detail: fn(&'static T) -> &'static str) -> Vec<&'static str> {
    all.iter().map(detail).collect()
}

const SHUFFLES: &[&str] = &["", "poison-lane", "repeated-lane", "narrowing", "widening"];

/// The conversions between integers.
const CASTS: &[CastOp] = &[CastOp::Trunc, CastOp::ZExt, CastOp::SExt, CastOp::BitCast];

/// An opcode and each flag that it may carry.
fn opcode_features(op: &Op, with_flags: bool) -> impl Iterator<Item = Feature> + use<> {
    let allowed = if with_flags { op.allowed_flags(&Type::Int(8)) } else { Flags::NONE };
    let of = op.opcode();
    let flagged = Flags::ALL.into_iter().filter(move |(flag, _)| allowed.contains(*flag) && !flag.is_empty());
    std::iter::once(feature(of, "")).chain(flagged.map(move |(_, word)| feature(of, word)))
}

fn zero() -> Operand {
    Constant::zero(Type::Int(8)).into()
}

fn binary(op: BinaryOp) -> Op {
    Op::Binary { op, flags: Flags::NONE, lhs: zero(), rhs: zero() }
}

fn comparison() -> Op {
    Op::ICmp { predicate: IntPredicate::Eq, flags: Flags::NONE, lhs: zero(), rhs: zero() }
}

fn cast(op: CastOp) -> Op {
    Op::Cast { op, flags: Flags::NONE, operand: zero(), to: Type::Int(8) }
}
