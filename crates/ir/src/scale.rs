//! Scalable vectors at one value of `vscale` (docs/semantics.md#scalable-vectors).
//!
//! `vscale` is one number for the whole execution of a program. [`at_vscale`] puts a number in its place: it maps a
//! module to one without scalable vectors, in which every `<vscale x k x T>` is `<n·k x T>`. Functions, globals,
//! blocks, instructions and values keep their numbers, so what is said about a place of one module holds for the
//! other. Calls of `llvm.vscale` stay: what they return is a matter of meaning.
//!
//! What depends on the number besides types: the mask of a shuffle, where `llvm.vector.insert` and `.extract` begin
//! if the smaller vector is scalable, and an alignment that is left to the layout, which is that of the vector at 1.

use super::attribute::{Attribute, Attributes};
use super::attribute_table::AttrKind;
use super::constant::{Constant, ConstantExpr, ConstantKind};
use super::instruction::{Call, Callee, MaskLane, Op, Operand, TerminatorOp};
use super::int::Int;
use super::intrinsic::{IntrinsicId, is_intrinsic_name};
use super::layout::DataLayout;
use super::module::{Function, Module};
use super::types::{NamedTypes, StructType, Type};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What `vscale_range` allows: powers of two from `least` to `greatest`, or without an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VScaleRange {
    /// The least value.
    pub least: u32,
    /// The greatest value, if there is one.
    pub greatest: Option<u32>,
}

impl VScaleRange {
    /// What a function without the attribute allows.
    pub const ANY: VScaleRange = VScaleRange { least: 1, greatest: None };

    /// What a function allows. Arguments that cannot be read allow nothing: a range that ends before it begins.
    pub fn of(function: &Function) -> VScaleRange {
        let Some(text) = function.attrs.arguments(AttrKind::VScaleRange) else { return VScaleRange::ANY };
        let text = text.trim().trim_start_matches('(').trim_end_matches(')');
        let numbers: Option<Vec<u32>> = text.split(',').map(|number| number.trim().parse().ok()).collect();
        match numbers.as_deref() {
            Some([both]) => VScaleRange { least: *both, greatest: Some(*both) },
            Some([least, 0]) => VScaleRange { least: *least, greatest: None },
            Some([least, greatest]) => VScaleRange { least: *least, greatest: Some(*greatest) },
            Some(_) | None => VScaleRange { least: 1, greatest: Some(0) },
        }
    }

    /// Whether every value of another range is in this one.
    pub fn includes(self, other: VScaleRange) -> bool {
        let ends = match (self.greatest, other.greatest) {
            (None, _) => true,
            (Some(_), None) => false,
            (Some(mine), Some(theirs)) => theirs <= mine,
        };
        self.least <= other.least && ends
    }

    /// Whether a value of `vscale` is in the range.
    pub fn contains(self, vscale: u32) -> bool {
        self.least <= vscale && self.greatest.is_none_or(|greatest| vscale <= greatest)
    }
}

/// A module at one value of `vscale`.
pub struct Scaled {
    /// The module without scalable vectors.
    pub module: Module,
    /// The functions that say something about memory which no fixed vector says, each by its index, with the reason.
    pub refused: BTreeMap<usize, String>,
}

/// For each function of a module whether its own text depends on `vscale`; `None` if none does.
pub fn mentions_vscale(module: &Module) -> Option<Vec<bool>> {
    let names = ScalableNames::of(&module.named_types);
    let mentions: Vec<bool> = module.functions.iter().map(|function| names.are_in(function)).collect();
    mentions.contains(&true).then_some(mentions)
}

/// The module in which `vscale` is `vscale`.
pub fn at_vscale(module: &Module, vscale: u32) -> Scaled {
    let scale = Scale { vscale };
    let mut scaled = module.clone();
    let minimal = Scale { vscale: 1 }.named_types(&module.named_types);
    let memory = Memory { layout: DataLayout::of(module).ok(), minimal };
    let mut refused = BTreeMap::new();
    for (index, function) in scaled.functions.iter_mut().enumerate() {
        if let Some(ty) = memory.settle(function, &module.named_types) {
            refused.insert(index, format!("memory: the bits of {ty}, whose bytes vscale does not scale"));
        }
        scale.function(function);
    }
    scaled.named_types = scale.named_types(&module.named_types);
    for global in &mut scaled.globals {
        global.ty = scale.ty(&global.ty);
        global.initializer.iter_mut().for_each(|initializer| scale.constant(initializer));
    }
    for alias in &mut scaled.aliases {
        alias.ty = scale.ty(&alias.ty);
        scale.constant(&mut alias.target);
    }
    Scaled { module: scaled, refused }
}

/// The names of the structures that contain scalable vectors.
struct ScalableNames<'a>(BTreeSet<&'a str>);

impl<'a> ScalableNames<'a> {
    fn of(named: &'a NamedTypes) -> ScalableNames<'a> {
        let mut names = ScalableNames(BTreeSet::new());
        // A structure may contain one that comes later.
        loop {
            let scalable = |body: &StructType| body.fields.iter().any(|field| names.contain(field));
            let more: Vec<&str> = named
                .iter()
                .filter(|(name, body)| !names.0.contains(&***name) && body.as_deref().is_some_and(scalable))
                .map(|(name, _)| &**name)
                .collect();
            if more.is_empty() {
                return names;
            }
            names.0.extend(more);
        }
    }

    /// Whether the size of a type depends on `vscale`.
    fn contain(&self, ty: &Type) -> bool {
        match ty {
            Type::ScalableVector(..) => true,
            Type::Target(text) => registers(text).is_some(),
            Type::Named(name) => self.0.contains(&**name),
            ty => ty.has_part(|part| self.contain(part)),
        }
    }

    fn are_in(&self, function: &Function) -> bool {
        if self.contain(&function.ret) || function.values.iter().any(|value| self.contain(&value.ty)) {
            return true;
        }
        let mut found = false;
        function.for_each_operand(|operand| found |= self.are_in_operand(operand));
        function.for_each_call(&mut |call| found |= self.are_in_call(call));
        let insts = function.blocks.iter().flat_map(|block| &block.insts);
        found || insts.into_iter().any(|inst| stated_type(&inst.op).is_some_and(|ty| self.contain(ty)))
    }

    fn are_in_call(&self, call: &Call) -> bool {
        match call.intrinsic_id() {
            Some(IntrinsicId::VScale) => true,
            Some(IntrinsicId::ExperimentalGetVectorLength) => call.args.last().is_some_and(|scalable| {
                matches!(scalable.operand, Operand::Const(_)) && scalable.operand.number() != Some(0)
            }),
            // The length of a register of RISC-V is `vscale` times 64 bits.
            // That of a register of SVE is `vscale` times 128 bits.
            None if call.intrinsic().is_some_and(|name| {
                name.starts_with("llvm.riscv.vsetvl") || name.starts_with("llvm.aarch64.sve.cnt")
            }) =>
            {
                true
            }
            Some(_) | None => self.contain(&call.ty.ret) || call.ty.params.iter().any(|ty| self.contain(ty)),
        }
    }

    fn are_in_operand(&self, operand: &Operand) -> bool {
        match operand {
            Operand::Const(constant) => self.are_in_constant(constant),
            Operand::Local(_) | Operand::Metadata(_) => false,
        }
    }

    fn are_in_constant(&self, constant: &Constant) -> bool {
        let mut found = self.contain(&constant.ty) || element_type(constant).is_some_and(|ty| self.contain(ty));
        constant.for_each_part(&mut |part| found |= self.are_in_constant(part));
        found
    }
}

/// Expands to the type that an operation states besides those of its operands and its result, by shared or by unique
/// reference; calls state their function's.
macro_rules! stated_type {
    ($op:expr) => {
        match $op {
            Op::Cast { to: ty, .. }
            | Op::PointerSub { to: ty, .. }
            | Op::Alloca { ty, .. }
            | Op::Load { ty, .. }
            | Op::GetElementPtr { element: ty, .. }
            | Op::VaArg { ty, .. }
            | Op::LandingPad { ty, .. } => Some(ty),
            Op::Binary { .. }
            | Op::Float { .. }
            | Op::FNeg { .. }
            | Op::ICmp { .. }
            | Op::FCmp { .. }
            | Op::Select { .. }
            | Op::Freeze { .. }
            | Op::ExtractElement { .. }
            | Op::InsertElement { .. }
            | Op::ShuffleVector { .. }
            | Op::ExtractValue { .. }
            | Op::InsertValue { .. }
            | Op::Call(_)
            | Op::Store { .. }
            | Op::Fence { .. }
            | Op::CmpXchg { .. }
            | Op::AtomicRmw { .. }
            | Op::FuncletPad { .. } => None,
        }
    };
}

fn stated_type(op: &Op) -> Option<&Type> {
    stated_type!(op)
}

fn stated_type_mut(op: &mut Op) -> Option<&mut Type> {
    stated_type!(op)
}

/// The type in which a constant `getelementptr` selects.
fn element_type(constant: &Constant) -> Option<&Type> {
    match &constant.kind {
        ConstantKind::Expr(expression) => match &**expression {
            ConstantExpr::GetElementPtr { element, .. } => Some(element),
            _ => None,
        },
        _ => None,
    }
}

/// What the layout says about scalable types.
struct Memory {
    layout: Option<DataLayout>,
    /// The named types at 1.
    minimal: NamedTypes,
}

impl Memory {
    /// Writes the alignments that a function leaves to the layout: they are those of the types at 1. Then tells a type
    /// in memory whose size at `n` is not `n` times its size at 1, if there is one.
    fn settle(&self, function: &mut Function, named: &NamedTypes) -> Option<Type> {
        let names = ScalableNames::of(named);
        let values: Vec<Type> = function.values.iter().map(|value| value.ty.clone()).collect();
        let mut odd = None;
        for inst in function.blocks.iter_mut().flat_map(|block| &mut block.insts) {
            let stored = match &inst.op {
                Op::Store { value: Operand::Local(value), .. } => Some(values[value.index()].clone()),
                Op::Store { value: Operand::Const(constant), .. } => Some(constant.ty.clone()),
                Op::Load { ty, .. } | Op::Alloca { ty, .. } | Op::GetElementPtr { element: ty, .. } => Some(ty.clone()),
                _ => None,
            };
            let Some(ty) = stored.filter(|ty| names.contain(ty)) else { continue };
            if !self.has_whole_bytes(&ty) {
                odd = Some(ty);
                continue;
            }
            let (Some(layout), minimal) = (&self.layout, Scale { vscale: 1 }.ty(&ty)) else { continue };
            match &mut inst.op {
                Op::Load { align: align @ None, .. } | Op::Store { align: align @ None, .. } => {
                    *align = layout.abi_align(&minimal, &self.minimal);
                }
                Op::Alloca { align: align @ None, .. } => *align = layout.preferred_align(&minimal, &self.minimal),
                _ => {}
            }
        }
        odd
    }

    /// Whether each scalable vector in a type takes whole bytes at 1.
    fn has_whole_bytes(&self, ty: &Type) -> bool {
        match ty {
            Type::ScalableVector(lanes, element) => {
                let bits = self.layout.as_ref().and_then(|layout| layout.bits(element, &self.minimal));
                bits.is_some_and(|bits| (bits * u64::from(*lanes)).is_multiple_of(8))
            }
            Type::Array(_, element) => self.has_whole_bytes(element),
            Type::Struct(body) => body.fields.iter().all(|field| self.has_whole_bytes(field)),
            Type::Named(name) => match self.minimal.get(name) {
                // Its vectors are fixed here, and have the bits that they have at 1.
                Some(Some(body)) => body.fields.iter().all(|field| self.has_whole_bytes(&scalable_again(field))),
                Some(None) | None => true,
            },
            _ => true,
        }
    }
}

/// A fixed vector as a scalable one of the same bits at 1.
fn scalable_again(ty: &Type) -> Type {
    match ty {
        Type::Vector(lanes, element) => Type::ScalableVector(*lanes, element.clone()),
        ty => ty.clone(),
    }
}

/// The bytes at 1 of each register, and how many there are, of a type of RISC-V's registers:
/// `target("riscv.vector.tuple", <vscale x 8 x i8>, 2)`.
fn registers(text: &str) -> Option<(u32, usize)> {
    let (bytes, count) = text.strip_prefix("\"riscv.vector.tuple\", <vscale x ")?.split_once(" x i8>, ")?;
    Some((bytes.parse().ok()?, count.parse().ok().filter(|count| *count <= 8)?))
}

/// The map of a module to the module at one value of `vscale`.
#[derive(Clone, Copy)]
struct Scale {
    vscale: u32,
}

impl Scale {
    fn ty(self, ty: &Type) -> Type {
        match ty {
            Type::ScalableVector(lanes, element) => Type::Vector(lanes.saturating_mul(self.vscale), element.clone()),
            Type::Target(text) => match registers(text) {
                Some((bytes, fields)) => {
                    let register = Type::vector(bytes.saturating_mul(self.vscale), Type::Int(8));
                    Type::structure(vec![register; fields])
                }
                None => ty.clone(),
            },
            ty => ty.map_parts(|part| self.ty(part)),
        }
    }

    fn named_types(self, named: &NamedTypes) -> NamedTypes {
        let body = |body: &Option<Arc<StructType>>| body.as_ref().map(|body| Arc::new(body.map(|ty| self.ty(ty))));
        named.iter().map(|(name, of)| (name.clone(), body(of))).collect()
    }

    fn attributes(self, attributes: &mut Attributes) {
        for attribute in &mut attributes.0 {
            if let Attribute::Typed(_, ty) = attribute {
                *ty = self.ty(ty);
            }
        }
    }

    fn constant(self, constant: &mut Constant) {
        if let ConstantKind::Expr(expression) = &mut constant.kind {
            match Arc::make_mut(expression) {
                ConstantExpr::GetElementPtr { element, .. } => *element = self.ty(element),
                ConstantExpr::ShuffleVector { mask, .. } if matches!(constant.ty, Type::ScalableVector(..)) => {
                    self.mask(mask);
                }
                _ => {}
            }
        }
        constant.ty = self.ty(&constant.ty);
        let mut has_parts = false;
        constant.for_each_part(&mut |_| has_parts = true);
        if has_parts {
            constant.for_each_part_mut(&mut |part| self.constant(part));
        }
    }

    /// The mask of a scalable shuffle is all zero or all poison.
    fn mask(self, mask: &mut Vec<MaskLane>) {
        let lane = mask.first().copied().unwrap_or(MaskLane::Poison);
        mask.resize(mask.len().saturating_mul(self.vscale as usize), lane);
    }

    /// The name of an intrinsic with the types at its end: `nxv4i32` is `v8i32` at 2.
    fn name(self, name: &str) -> Option<Arc<str>> {
        if !is_intrinsic_name(name) || !name.contains(".nxv") {
            return None;
        }
        let part = |part: &str| {
            let scaled = part.strip_prefix("nxv").and_then(|rest| {
                let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
                let lanes: u32 = rest[..digits].parse().ok()?;
                Some(format!("v{}{}", lanes.saturating_mul(self.vscale), &rest[digits..]))
            });
            scaled.unwrap_or_else(|| part.to_owned())
        };
        Some(name.split('.').map(part).collect::<Vec<_>>().join(".").into())
    }

    fn function(self, function: &mut Function) {
        if let Some(name) = self.name(&function.name) {
            function.name = name;
        }
        let old_types: Vec<Type> = function.values.iter().map(|value| value.ty.clone()).collect();
        function.values.iter_mut().for_each(|value| value.ty = self.ty(&value.ty));
        function.ret = self.ty(&function.ret);
        self.attributes(&mut function.ret_attrs);
        function.params.iter_mut().for_each(|attributes| self.attributes(attributes));
        for block in &mut function.blocks {
            for inst in &mut block.insts {
                if let Op::ShuffleVector { mask, .. } = &mut inst.op
                    && inst.result.is_some_and(|r| matches!(old_types[r.index()], Type::ScalableVector(..)))
                {
                    self.mask(mask);
                }
                if let Op::Call(call) = &mut inst.op {
                    self.call(call);
                }
                stated_type_mut(&mut inst.op).into_iter().for_each(|ty| *ty = self.ty(ty));
            }
            if let TerminatorOp::Invoke { call, .. } | TerminatorOp::CallBr { call, .. } = &mut block.term.op {
                self.call(call);
            }
        }
        function.for_each_operand_mut(|operand| match operand {
            Operand::Const(constant) => self.constant(Arc::make_mut(constant)),
            Operand::Local(_) | Operand::Metadata(_) => {}
        });
    }

    fn call(self, call: &mut Call) {
        self.start(call);
        if let Callee::Direct(name) = &mut call.callee
            && let Some(scaled) = self.name(name)
        {
            *name = scaled;
        }
        call.ty = Arc::new(call.ty.map(|ty| self.ty(ty)));
        self.attributes(&mut call.ret_attrs);
        call.args.iter_mut().for_each(|argument| self.attributes(&mut argument.attrs));
    }

    /// Scales the lane at which a scalable vector is inserted or extracted.
    fn start(self, call: &mut Call) {
        use IntrinsicId::{ExperimentalVectorExtract, ExperimentalVectorInsert, VectorExtract, VectorInsert};
        let smaller = match call.intrinsic_id() {
            Some(VectorInsert | ExperimentalVectorInsert) => call.ty.params.get(1),
            Some(VectorExtract | ExperimentalVectorExtract) => Some(&call.ty.ret),
            Some(_) | None => None,
        };
        if !matches!(smaller, Some(Type::ScalableVector(..))) {
            return;
        }
        if let Some(Operand::Const(start)) = call.args.last_mut().map(|argument| &mut argument.operand)
            && let Some(lane) = start.as_int().and_then(Int::to_u64)
        {
            let width = start.ty.int_width().unwrap_or(64);
            let lane = Int::new(width, lane.saturating_mul(self.vscale.into()));
            *start = Arc::new(Constant::from_int(start.ty.clone(), lane));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{LlvmVersion, parse, print};

    fn module(text: &str) -> Module {
        parse(text, LlvmVersion::DEFAULT).unwrap_or_else(|e| panic!("{e}"))
    }

    /// The text of a module at 2.
    fn doubled(text: &str) -> String {
        print(&at_vscale(&module(text), 2).module, LlvmVersion::DEFAULT).expect("it can be written")
    }

    #[test]
    fn types_masks_names_and_alignments_follow() {
        let text = "
%pair = type { <vscale x 2 x i64>, <vscale x 2 x i64> }
define <vscale x 4 x i32> @f(<vscale x 4 x i32> %x, ptr %p) {
  %s = shufflevector <vscale x 4 x i32> %x, <vscale x 4 x i32> poison, <vscale x 4 x i32> zeroinitializer
  %m = call <vscale x 4 x i32> @llvm.umax.nxv4i32(<vscale x 4 x i32> %s, <vscale x 4 x i32> splat (i32 7))
  %q = getelementptr <vscale x 4 x i32>, ptr %p, i64 1
  store <vscale x 4 x i32> %m, ptr %q
  %a = alloca %pair
  ret <vscale x 4 x i32> %m
}
declare <vscale x 4 x i32> @llvm.umax.nxv4i32(<vscale x 4 x i32>, <vscale x 4 x i32>)
";
        let scaled = doubled(text);
        assert!(!scaled.contains("vscale"), "{scaled}");
        for line in [
            "%pair = type { <4 x i64>, <4 x i64> }",
            "shufflevector <8 x i32> %x, <8 x i32> poison, <8 x i32> zeroinitializer",
            "call <8 x i32> @llvm.umax.v8i32(<8 x i32> %s, <8 x i32> splat (i32 7))",
            "getelementptr <8 x i32>, ptr %p, i64 1",
            "store <8 x i32> %m, ptr %q, align 16",
            "alloca %pair, align 16",
        ] {
            assert!(scaled.contains(line), "{line}: {scaled}");
        }
    }

    #[test]
    fn a_scalable_part_begins_at_a_scaled_lane_and_a_fixed_part_does_not() {
        let text = "
define <vscale x 2 x i8> @f(<vscale x 4 x i8> %x, <2 x i8> %y) {
  %i = call <vscale x 4 x i8> @llvm.vector.insert.nxv4i8.v2i8(<vscale x 4 x i8> %x, <2 x i8> %y, i64 2)
  %e = call <vscale x 2 x i8> @llvm.vector.extract.nxv2i8.nxv4i8(<vscale x 4 x i8> %i, i64 2)
  ret <vscale x 2 x i8> %e
}
declare <vscale x 4 x i8> @llvm.vector.insert.nxv4i8.v2i8(<vscale x 4 x i8>, <2 x i8>, i64)
declare <vscale x 2 x i8> @llvm.vector.extract.nxv2i8.nxv4i8(<vscale x 4 x i8>, i64)
";
        let scaled = doubled(text);
        assert!(scaled.contains("@llvm.vector.insert.v8i8.v2i8(<8 x i8> %x, <2 x i8> %y, i64 2)"), "{scaled}");
        assert!(scaled.contains("@llvm.vector.extract.v4i8.v8i8(<8 x i8> %i, i64 4)"), "{scaled}");
    }

    #[test]
    fn bits_in_memory_are_not_scaled() {
        let refused = |ty: &str| {
            let text = format!("define void @f(ptr %p, {ty} %x) {{\n  store {ty} %x, ptr %p\n  ret void\n}}\n");
            at_vscale(&module(&text), 4).refused.contains_key(&0)
        };
        assert!(refused("<vscale x 2 x i1>") && refused("<vscale x 1 x i4>"));
        assert!(!refused("<vscale x 16 x i1>") && !refused("<vscale x 1 x i8>"));
    }

    #[test]
    fn only_what_a_function_says_itself_counts() {
        let text = "
%v = type { <vscale x 1 x i8> }
declare i64 @llvm.vscale.i64()
define i8 @plain(i8 %x) {
  ret i8 %x
}
define i64 @scalar() {
  %n = call i64 @llvm.vscale.i64()
  ret i64 %n
}
define i64 @size() {
  ret i64 ptrtoint (ptr getelementptr (<vscale x 1 x i8>, ptr null, i64 1) to i64)
}
define ptr @step(ptr %p) {
  %q = getelementptr %v, ptr %p, i64 1
  ret ptr %q
}
";
        assert_eq!(mentions_vscale(&module(text)), Some(vec![false, false, true, true, true]));
        assert_eq!(mentions_vscale(&module("define i8 @f(<2 x i8> %x) {\n  ret i8 0\n}\n")), None);
    }

    #[test]
    fn ranges_are_read() {
        let range = |attribute: &str| {
            VScaleRange::of(&module(&format!("define void @f() {attribute} {{\n  ret void\n}}\n")).functions[0])
        };
        assert_eq!(range(""), VScaleRange::ANY);
        assert_eq!(range("vscale_range(2)"), VScaleRange { least: 2, greatest: Some(2) });
        assert_eq!(range("vscale_range(1,16)"), VScaleRange { least: 1, greatest: Some(16) });
        assert_eq!(range("vscale_range(4,0)"), VScaleRange { least: 4, greatest: None });
        assert!(range("vscale_range(2,16)").contains(8) && !range("vscale_range(2,16)").contains(32));
    }
}
