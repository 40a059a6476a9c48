//! Changing types throughout a module: other integer widths, other floating-point formats, shorter vectors, scalars for
//! vectors.
//!
//! A [`Retype`] is a map `T` on types that commutes with making vectors, aggregates and functions.
//! Every value of type `t` becomes one of type `T(t)`, so the operands of each operation still have
//! matching types. Instructions that the map makes superfluous (a `zext` from `i4` to `i4`, the
//! `extractelement` of a scalar) are reported for removal, and a cast whose direction changes gets
//! the opposite opcode. The verifier rejects what the map cannot keep valid, such as a `bitcast`
//! between sizes that no longer match.

mod formats;
mod widths;

pub use formats::Formats;
pub use widths::{Policy, Role, Widths};

use super::intrinsic::respell;
use super::{
    Attachment, Attribute, Attributes, BinaryOp, Call, Callee, CastOp, Constant, ConstantExpr, ConstantKind, Flags,
    Function, Inst, Int, IntrinsicId, MaskLane, Metadata, MetadataId, MetadataKind, Module, Op, Operand, TerminatorOp,
    Type,
};
use std::collections::BTreeMap;
use std::sync::Arc;

/// How vectors of one length change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lanes {
    /// Only the first lanes remain: this many, at least 1.
    Keep(u32),
    /// Only the first lane remains, as a scalar.
    Scalar,
}

/// A map on types, and on constants with them. The default one changes nothing.
#[derive(Clone, Debug, Default)]
pub struct Retype {
    /// How integer widths change.
    pub widths: Widths,
    /// How floating-point formats change.
    pub formats: Formats,
    /// How vectors change, by their old length; other lengths stay.
    pub lanes: BTreeMap<u32, Lanes>,
    /// How constants follow their widths.
    pub policy: Policy,
    /// The new names of named types; others keep theirs.
    pub names: BTreeMap<Arc<str>, Arc<str>>,
}

/// An instruction that only passes a value on.
#[derive(Clone, Debug)]
pub struct Superfluous {
    /// The index of the function in the module.
    pub function: usize,
    /// The index of the block in the function.
    pub block: usize,
    /// The index of the instruction among those between the phis and the terminator.
    pub inst: usize,
    /// The operand that replaces its result.
    pub substitute: Operand,
}

/// How the map changes an instruction.
enum Becomes {
    Itself,
    Operand(Operand),
    Impossible,
}

impl Retype {
    /// Applies the map to everything, and returns the instructions that have become superfluous. They are still in the
    /// module, with operands of the new types. `None` if the map is impossible here; the module is then in an
    /// inconsistent state.
    pub fn apply(&self, module: &mut Module) -> Option<Vec<Superfluous>> {
        self.globals(module);
        let mut superfluous = Vec::new();
        for (index, function) in module.functions.iter_mut().enumerate() {
            if !function.is_intrinsic() {
                self.function(function, index, &module.metadata, &mut superfluous)?;
            }
        }
        Some(superfluous)
    }

    fn globals(&self, module: &mut Module) {
        for global in &mut module.globals {
            global.ty = self.ty(&global.ty);
            global.initializer = global.initializer.as_ref().map(|c| self.constant(c, Role::Value));
        }
        module.aliases.iter_mut().for_each(|alias| alias.ty = self.ty(&alias.ty));
        for body in module.named_types.values_mut().flatten() {
            *body = Arc::new(body.map(|ty| self.ty(ty)));
        }
        if !self.names.is_empty() {
            let types = std::mem::take(&mut module.named_types).into_iter();
            module.named_types =
                types.map(|(name, body)| (self.names.get(&name).cloned().unwrap_or(name), body)).collect();
        }
    }

    /// The new type for an old one.
    pub fn ty(&self, ty: &Type) -> Type {
        match ty {
            Type::Int(width) => Type::Int(self.widths.of(*width)),
            Type::Float(kind) => Type::Float(self.formats.of(*kind)),
            Type::Vector(lanes, element) => match self.lanes_of(*lanes) {
                Lanes::Keep(lanes) => Type::vector(lanes, self.ty(element)),
                Lanes::Scalar => self.ty(element),
            },
            Type::Named(name) => Type::Named(self.names.get(name).unwrap_or(name).clone()),
            ty => ty.map_parts(|part| self.ty(part)),
        }
    }

    fn lanes_of(&self, lanes: u32) -> Lanes {
        self.lanes.get(&lanes).copied().unwrap_or(Lanes::Keep(lanes))
    }

    fn int(&self, value: &Int, role: Role) -> Int {
        self.widths.narrow(value, self.policy, role)
    }

    /// The constant at its new type.
    pub fn constant(&self, c: &Constant, role: Role) -> Constant {
        let ty = self.ty(&c.ty);
        let becomes_scalar = c.ty.lanes().is_some() && ty.lanes().is_none();
        let kind = match &c.kind {
            ConstantKind::Int(value) if matches!(c.ty, Type::Int(_)) => ConstantKind::Int(self.int(value, role)),
            ConstantKind::Float(bits) if let Type::Float(kind) = c.ty => {
                ConstantKind::Float(self.formats.convert(bits, kind))
            }
            ConstantKind::Splat(element) if becomes_scalar => return self.constant(element, role),
            ConstantKind::Splat(element) => ConstantKind::Splat(Arc::new(self.constant(element, role))),
            ConstantKind::Aggregate(elements) if becomes_scalar => {
                return elements.first().map_or_else(|| Constant::zero(ty), |e| self.constant(e, role));
            }
            ConstantKind::Aggregate(elements) => {
                let kept = ty.lanes().map_or(elements.len(), |lanes| lanes as usize);
                ConstantKind::Aggregate(elements.iter().take(kept).map(|e| self.constant(e, role)).collect())
            }
            ConstantKind::Bytes(bytes) if ty != c.ty => {
                let element = |b: &u8| self.constant(&Constant::int(Type::Int(8), i64::from(*b)), role);
                ConstantKind::Aggregate(bytes.iter().map(element).collect())
            }
            ConstantKind::Zero => return Constant::zero(ty),
            ConstantKind::Undef | ConstantKind::Poison | ConstantKind::Null | ConstantKind::TokenNone => c.kind.clone(),
            // Constants that nothing here can map: they stay if their type does. Otherwise zero keeps the module valid,
            // and the caller's predicate rejects the result if the constant mattered.
            _ if ty != c.ty => return Constant::zero(ty),
            ConstantKind::Expr(_) => return self.expression(c, role),
            _ => return c.clone(),
        };
        Constant { ty, kind }
    }

    /// An expression whose type stays, with the parts whose types stay: those have names of types in them.
    fn expression(&self, c: &Constant, role: Role) -> Constant {
        let mut kept = c.clone();
        kept.for_each_part_mut(&mut |part| {
            if self.ty(&part.ty) == part.ty {
                *part = self.constant(part, role);
            }
        });
        if let ConstantKind::Expr(expression) = &mut kept.kind
            && let ConstantExpr::GetElementPtr { element, .. } = Arc::make_mut(expression)
        {
            *element = self.ty(element);
        }
        kept
    }

    fn operand(&self, operand: &mut Operand, role: Role) {
        if let Operand::Const(c) = operand {
            *c = Arc::new(self.constant(c, role));
        }
    }

    fn attributes(&self, attributes: &mut Attributes) {
        attributes.0.retain_mut(|attribute| match attribute {
            Attribute::Range(low, high) => {
                (*low, *high) = (self.int(low, Role::Value), self.int(high, Role::Value));
                // Equal bounds would be an empty or full range, which is invalid; without it, only a promise is lost.
                low != high
            }
            Attribute::Typed(_, ty) => {
                *ty = self.ty(ty);
                true
            }
            Attribute::Word(_) | Attribute::Number(..) | Attribute::Arguments(..) | Attribute::String(..) => true,
        });
    }

    /// Maps the bounds of `!range`. The new node is written in place, since others may share the numbered one.
    fn metadata(&self, attachments: &mut [Attachment], nodes: &BTreeMap<MetadataId, Metadata>) {
        for attachment in attachments.iter_mut().filter(|a| a.kind == MetadataKind::Range) {
            let node = match &attachment.node {
                Metadata::Id(id) => nodes.get(id).unwrap_or(&attachment.node),
                node => node,
            };
            let Metadata::Tuple(bounds) = node else { continue };
            let bound = |m: &Metadata| match m {
                Metadata::Constant(c) => Metadata::from(self.constant(c, Role::Value)),
                other => other.clone(),
            };
            attachment.node = Metadata::Tuple(bounds.iter().map(bound).collect());
        }
    }

    /// Maps a function and adds its superfluous instructions; `None` if the map is impossible here.
    fn function(
        &self,
        function: &mut Function,
        index: usize,
        metadata: &BTreeMap<MetadataId, Metadata>,
        superfluous: &mut Vec<Superfluous>,
    ) -> Option<()> {
        // Whether an index wraps or a cast changes direction depends on the types before the map.
        let old_types: Vec<Type> = function.values.iter().map(|v| v.ty.clone()).collect();
        function.values.iter_mut().for_each(|v| v.ty = self.ty(&v.ty));
        function.ret = self.ty(&function.ret);
        self.attributes(&mut function.ret_attrs);
        function.params.iter_mut().for_each(|p| self.attributes(p));
        for (b, block) in function.blocks.iter_mut().enumerate() {
            for (operand, _) in block.phis.iter_mut().flat_map(|p| &mut p.incoming) {
                self.operand(operand, Role::Value);
            }
            for (i, inst) in block.insts.iter_mut().enumerate() {
                self.metadata(&mut inst.metadata, metadata);
                match self.instruction(inst, &old_types) {
                    Becomes::Itself => {}
                    Becomes::Impossible => return None,
                    Becomes::Operand(substitute) => {
                        superfluous.push(Superfluous { function: index, block: b, inst: i, substitute });
                    }
                }
            }
            self.terminator(&mut block.term.op);
        }
        Some(())
    }

    fn terminator(&self, op: &mut TerminatorOp) {
        match &mut *op {
            TerminatorOp::Invoke { call, .. } | TerminatorOp::CallBr { call, .. } => {
                self.call(call);
            }
            other => other.for_each_operand_mut(&mut |o| self.operand(o, Role::Value)),
        }
        if let TerminatorOp::Switch { cases, .. } = op {
            // Narrower cases may coincide; the first one wins, as a switch must not have equal cases.
            let mut seen: Vec<Constant> = Vec::new();
            cases.retain_mut(|(case, _)| {
                *case = self.constant(case, Role::Value);
                let is_new = !seen.contains(case);
                seen.push(case.clone());
                is_new
            });
        }
    }

    fn instruction(&self, inst: &mut Inst, old_types: &[Type]) -> Becomes {
        let old_type = |o: &Operand| match o {
            Operand::Local(v) => old_types[v.index()].clone(),
            Operand::Const(c) => c.ty.clone(),
            Operand::Metadata(_) => Type::Metadata,
        };
        match &mut inst.op {
            Op::Binary { op, lhs, rhs, .. } => {
                self.operand(lhs, Role::Value);
                let is_shift = matches!(op, BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr);
                self.operand(rhs, if is_shift { Role::Amount } else { Role::Value });
                Becomes::Itself
            }
            Op::Cast { op, flags, operand, to } => {
                let from = self.ty(&old_type(operand));
                self.operand(operand, Role::Value);
                *to = self.ty(to);
                cast(op, flags, operand, &from, to)
            }
            Op::ExtractElement { vector, index } => {
                let lanes = old_type(vector).lanes().map(|n| self.lanes_of(n));
                self.operand(vector, Role::Value);
                match lanes {
                    Some(Lanes::Scalar) => Becomes::Operand(vector.clone()),
                    Some(Lanes::Keep(lanes)) => wrap_index(index, lanes),
                    None => Becomes::Itself,
                }
            }
            Op::InsertElement { vector, element, index } => {
                let lanes = old_type(vector).lanes().map(|n| self.lanes_of(n));
                self.operand(vector, Role::Value);
                self.operand(element, Role::Value);
                match lanes {
                    Some(Lanes::Scalar) => Becomes::Operand(element.clone()),
                    Some(Lanes::Keep(lanes)) => wrap_index(index, lanes),
                    None => Becomes::Itself,
                }
            }
            Op::ShuffleVector { lhs, .. } => {
                let Some(old_lanes) = old_type(lhs).lanes() else { return Becomes::Itself };
                self.shuffle(&mut inst.op, old_lanes)
            }
            Op::Call(call) => self.call(call),
            // Constant indices stay as they are: those into structures must be `i32`, at any width of the values.
            Op::GetElementPtr { element, base, .. } => {
                *element = self.ty(element);
                self.operand(base, Role::Value);
                Becomes::Itself
            }
            Op::Alloca { ty, .. } => {
                *ty = self.ty(ty);
                Becomes::Itself
            }
            Op::Load { ty, .. } | Op::VaArg { ty, .. } | Op::LandingPad { ty, .. } | Op::PointerSub { to: ty, .. } => {
                *ty = self.ty(ty);
                inst.op.for_each_operand_mut(&mut |o| self.operand(o, Role::Value));
                Becomes::Itself
            }
            op => {
                op.for_each_operand_mut(&mut |o| self.operand(o, Role::Value));
                Becomes::Itself
            }
        }
    }

    /// Maps a call. Of an intrinsic, only the types change that its name is overloaded on: an `i32` scale stays `i32`.
    fn call(&self, call: &mut Call) -> Becomes {
        self.attributes(&mut call.ret_attrs);
        call.args.iter_mut().for_each(|a| self.attributes(&mut a.attrs));
        let Some(name) = call.intrinsic().map(str::to_owned) else {
            call.for_each_operand_mut(&mut |o| self.operand(o, Role::Value));
            call.ty = Arc::new(call.ty.map(|ty| self.ty(ty)));
            return Becomes::Itself;
        };
        let Some((new_name, overloads)) = respell(&name, |ty| self.ty(ty)) else { return Becomes::Impossible };
        let is_overloaded = |ty: &Type| overloads.iter().any(|o| o == ty || o.scalar() == ty);
        let id = call.intrinsic_id();
        // Which types an intrinsic of a target may have is not known.
        if id.is_none() && *new_name != *name {
            return Becomes::Impossible;
        }
        // Literal numbers and the length of an operation with a mask keep their types, also where values have the same.
        let is_predicated = name.starts_with("llvm.vp.") || name.starts_with("llvm.experimental.vp.");
        let length = is_predicated.then(|| call.args.len().saturating_sub(1));
        let is_fixed = |i: usize| length == Some(i) || id.is_some_and(|id| id.immediates().contains(&i));
        let is_funnel_shift = matches!(id, Some(IntrinsicId::FShl | IntrinsicId::FShr));
        let mut ty = (*call.ty).clone();
        ty.ret = if overloads.is_empty() { ty.ret } else { self.ty(&ty.ret) };
        for (i, (param, argument)) in ty.params.iter_mut().zip(&mut call.args).enumerate() {
            if is_overloaded(param) && !is_fixed(i) {
                *param = self.ty(param);
                let role = if is_funnel_shift && i == 2 { Role::Amount } else { Role::Value };
                self.operand(&mut argument.operand, role);
            }
        }
        let is_reduction = id.is_some_and(IntrinsicId::is_vector_reduction);
        match (is_reduction, ty.params.last(), call.args.last()) {
            (true, Some(last), Some(argument)) if last.lanes().is_none() => Becomes::Operand(argument.operand.clone()),
            _ => {
                call.callee = Callee::Direct(new_name.into());
                call.ty = Arc::new(ty);
                Becomes::Itself
            }
        }
    }

    fn shuffle(&self, op: &mut Op, old_lanes: u32) -> Becomes {
        let Op::ShuffleVector { lhs, rhs, mask } = op else { return Becomes::Impossible };
        self.operand(lhs, Role::Value);
        self.operand(rhs, Role::Value);
        let side = |lane: u32| if lane < old_lanes { lhs.clone() } else { rhs.clone() };
        let first = mask.first().copied().unwrap_or(MaskLane::Poison);
        match (self.lanes_of(old_lanes), self.lanes_of(mask.len() as u32), first) {
            (Lanes::Keep(from), Lanes::Keep(to), _) => {
                mask.truncate(to as usize);
                // A lane keeps its side; its position wraps into the lanes that are left.
                for lane in mask {
                    if let MaskLane::Lane(l) = lane {
                        *l = (*l / old_lanes) * from + (*l % old_lanes) % from;
                    }
                }
                Becomes::Itself
            }
            (_, Lanes::Scalar, MaskLane::Poison) => Becomes::Impossible,
            (Lanes::Scalar, Lanes::Scalar, MaskLane::Lane(lane)) => Becomes::Operand(side(lane)),
            (Lanes::Keep(from), Lanes::Scalar, MaskLane::Lane(lane)) => {
                let index = Constant::int(Type::Int(64), i64::from(lane % old_lanes % from));
                *op = Op::ExtractElement { vector: side(lane), index: index.into() };
                Becomes::Itself
            }
            (Lanes::Scalar, Lanes::Keep(_), _) => Becomes::Impossible,
        }
    }
}

/// Adapts a cast to its new types.
fn cast(op: &mut CastOp, flags: &mut Flags, operand: &Operand, from: &Type, to: &Type) -> Becomes {
    let (narrowing, widening) = match op {
        CastOp::Trunc => (CastOp::Trunc, CastOp::ZExt),
        CastOp::ZExt | CastOp::SExt => (CastOp::Trunc, *op),
        CastOp::FPTrunc | CastOp::FPExt => (CastOp::FPTrunc, CastOp::FPExt),
        CastOp::BitCast if from == to => return Becomes::Operand(operand.clone()),
        _ => return Becomes::Itself,
    };
    if from == to {
        return Becomes::Operand(operand.clone());
    }
    let (Some(old), Some(new)) = (number_bits(from), number_bits(to)) else { return Becomes::Itself };
    let fitting = if new < old { narrowing } else { widening };
    if *op != fitting {
        *op = fitting;
        // The flags of one opcode of integers mean nothing on the other; those of floats are the same on both.
        if matches!(from.scalar(), Type::Int(_)) {
            *flags = Flags::NONE;
        }
    }
    Becomes::Itself
}

/// The bits of the numbers of a type; `None` for what is no number.
fn number_bits(ty: &Type) -> Option<u32> {
    match ty.scalar() {
        Type::Int(width) => Some(*width),
        Type::Float(kind) => Some(kind.bits()),
        _ => None,
    }
}

/// Wraps a constant index into a shorter vector: beyond its lanes the result would be poison.
fn wrap_index(index: &mut Operand, lanes: u32) -> Becomes {
    if let Operand::Const(c) = index
        && let Some(value) = c.as_int().and_then(Int::to_u64)
    {
        let width = c.ty.int_width().unwrap_or(64);
        *c = Arc::new(Constant::from_int(c.ty.clone(), Int::new(width, value % u64::from(lanes))));
    }
    Becomes::Itself
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{LlvmVersion, parse, verify};

    #[test]
    fn a_name_changes_wherever_it_is() {
        let text = "%s = type { i8, i16 }\n@g = global %s zeroinitializer\n@p = global i64 ptrtoint (ptr getelementptr \
                    (%s, ptr @g, i32 0, i32 1) to i64)\ndefine void @f(ptr byval(%s) %x) {\n  ret void\n}\n";
        let mut module = parse(text, LlvmVersion::DEFAULT).expect("a module");
        let retype = Retype { names: [("s".into(), "t".into())].into(), ..Retype::default() };
        assert!(retype.apply(&mut module).is_some());
        assert_eq!(
            module.to_string(),
            parse(&text.replace("%s", "%t"), LlvmVersion::DEFAULT).expect("one").to_string()
        );
    }

    #[test]
    fn a_length_and_literal_numbers_keep_their_types() {
        let text = "define i32 @f(<4 x i32> %v, <4 x i1> %m) {
  %a = call i32 @llvm.vp.reduce.xor.v4i32(i32 5, <4 x i32> %v, <4 x i1> %m, i32 4)
  %b = call i32 @llvm.smul.fix.i32(i32 %a, i32 3, i32 2)
  ret i32 %b
}
";
        let mut module = parse(text, LlvmVersion::DEFAULT).expect("a module");
        let retype = Retype { widths: Widths([(32, 24)].into()), ..Retype::default() };
        assert!(retype.apply(&mut module).is_some());
        assert_eq!(verify(&module), Ok(()));
        let text = module.to_string();
        assert!(text.contains("@llvm.vp.reduce.xor.v4i24(i24 5,") && text.contains(", i32 4)"), "{text}");
        assert!(text.contains("@llvm.smul.fix.i24(") && text.contains(", i24 3, i32 2)"), "{text}");
    }
}
