//! One instruction of the evaluator: its result from the values of its operands, and from memory.

use super::memory::{Memory, Piece};
use super::value::{Leaf, Value, binary, compare, mask, signed};
use super::{Stop, World};
use irrefute_ir::{Attributes, CastOp, Constant, ConstantKind, Flags, Inst, Op, Operand, StructType, Type, ValueId};

impl World<'_> {
    /// The leaves of a type, each with its offset in memory.
    ///
    /// # Errors
    /// Outside, if the subset has no such type.
    pub fn pieces(&self, ty: &Type) -> Result<Vec<(u64, Piece)>, Stop> {
        match ty {
            Type::Int(width @ 1..=64) => Ok(vec![(0, Piece::Int(*width))]),
            Type::Ptr(space) if space.0 == 0 => Ok(vec![(0, Piece::Pointer)]),
            Type::Array(count, element) => {
                let step = self.size(element)?;
                let of_one = self.pieces(element)?;
                let at = |i: u64| of_one.iter().map(move |(offset, piece)| (i * step + offset, *piece));
                if count * of_one.len() as u64 > 1_000 {
                    return Err(Stop::Outside("a large array as a value"));
                }
                Ok((0..*count).flat_map(at).collect())
            }
            Type::Struct(_) | Type::Named(_) => {
                let body = self.body(ty).ok_or(Stop::Outside("an opaque type"))?;
                let layout = self.layout.structure(body, &self.module.named_types);
                let offsets = layout.ok_or(Stop::Outside("a type without a size"))?.offsets;
                let mut all = Vec::new();
                for (field, start) in body.fields.iter().zip(offsets) {
                    all.extend(self.pieces(field)?.into_iter().map(|(offset, piece)| (start + offset, piece)));
                }
                Ok(all)
            }
            Type::Int(_) => Err(Stop::Outside("an integer of more than 64 bits")),
            Type::Float(_) => Err(Stop::Outside("a float")),
            Type::Vector(..) | Type::ScalableVector(..) => Err(Stop::Outside("a vector")),
            Type::Byte(_) => Err(Stop::Outside("a byte")),
            Type::Void => Ok(Vec::new()),
            Type::Ptr(_)
            | Type::Function(_)
            | Type::Label
            | Type::Metadata
            | Type::Token
            | Type::X86Amx
            | Type::Target(_) => Err(Stop::Outside("another type")),
        }
    }

    fn body<'t>(&'t self, ty: &'t Type) -> Option<&'t StructType> {
        match ty {
            Type::Struct(body) => Some(body),
            Type::Named(name) => self.module.named_types.get(name)?.as_deref(),
            _ => None,
        }
    }

    pub fn size(&self, ty: &Type) -> Result<u64, Stop> {
        self.layout.alloc_size(ty, &self.module.named_types).ok_or(Stop::Outside("a type without a size"))
    }

    fn store_size(&self, ty: &Type) -> Result<u64, Stop> {
        self.layout.store_size(ty, &self.module.named_types).ok_or(Stop::Outside("a type without a size"))
    }

    fn align(&self, ty: &Type, align: Option<u64>) -> Result<u64, Stop> {
        let usual = || self.layout.abi_align(ty, &self.module.named_types);
        align.or_else(usual).ok_or(Stop::Outside("a type without a size"))
    }

    pub fn constant(&self, constant: &Constant) -> Result<Value, Stop> {
        let of = |piece: Piece| match piece {
            Piece::Int(_) => Leaf::Int(0),
            Piece::Pointer => Leaf::Null,
        };
        let fill = |leaf: &dyn Fn(Piece) -> Leaf| {
            Ok(self.pieces(&constant.ty)?.into_iter().map(|(_, piece)| leaf(piece)).collect())
        };
        self.pieces(&constant.ty)?;
        match &constant.kind {
            ConstantKind::Int(int) => Ok(vec![Leaf::Int(int.word().ok_or(Stop::Outside("a wide integer"))?)]),
            // The deterministic semantics: undef is zero.
            ConstantKind::Null | ConstantKind::Zero | ConstantKind::Undef => fill(&of),
            ConstantKind::Poison => fill(&|_| Leaf::Poison),
            ConstantKind::Aggregate(parts) => {
                let parts: Result<Vec<Value>, Stop> = parts.iter().map(|part| self.constant(part)).collect();
                Ok(parts?.concat())
            }
            ConstantKind::Bytes(bytes) => Ok(bytes.iter().map(|byte| Leaf::Int(u64::from(*byte))).collect()),
            ConstantKind::Global(name) => match self.globals.get(&**name) {
                Some(block) => Ok(vec![Leaf::Place(*block, 0)]),
                None => Err(Stop::Outside("the address of a function, an alias or an open variable")),
            },
            ConstantKind::Float(_)
            | ConstantKind::Splat(_)
            | ConstantKind::Expr(_)
            | ConstantKind::BlockAddress(..)
            | ConstantKind::DsoLocalEquivalent(_)
            | ConstantKind::NoCfi(_)
            | ConstantKind::Opaque(_)
            | ConstantKind::TokenNone => Err(Stop::Outside("a constant expression")),
        }
    }

    /// The result of an instruction that is no call. `operand` gives the values of operands.
    pub fn instruction(
        &mut self,
        inst: &Inst,
        types: &dyn Fn(&Operand) -> Type,
        operand: &mut dyn FnMut(&World, &Operand) -> Result<Value, Stop>,
    ) -> Result<Value, Stop> {
        if !inst.metadata.is_empty() {
            return Err(Stop::Outside("metadata"));
        }
        let mut one = |world: &World, of: &Operand| Ok::<Leaf, Stop>(operand(world, of)?.swap_remove(0));
        let width = |ty: &Type| match ty {
            Type::Int(width @ 1..=64) => Ok(*width),
            Type::Int(_) => Err(Stop::Outside("an integer of more than 64 bits")),
            Type::Vector(..) | Type::ScalableVector(..) => Err(Stop::Outside("a vector")),
            Type::Float(_) => Err(Stop::Outside("a float")),
            _ => Err(Stop::Outside("another type")),
        };
        match &inst.op {
            Op::Binary { op, flags, lhs, rhs } => {
                let width = width(&types(lhs))?;
                let (a, b) = (one(self, lhs)?, one(self, rhs)?);
                Ok(vec![binary(*op, *flags, width, &a, &b)?])
            }
            Op::Cast { op, flags, operand: of, to } => {
                let from = width(&types(of))?;
                let to = width(to)?;
                let Leaf::Int(bits) = one(self, of)? else { return Ok(vec![Leaf::Poison]) };
                Ok(vec![cast(*op, *flags, bits, from, to)?])
            }
            Op::ICmp { predicate, flags, lhs, rhs } => {
                let ty = types(lhs);
                let (a, b) = (one(self, lhs)?, one(self, rhs)?);
                match (&a, &b) {
                    (Leaf::Poison, _) | (_, Leaf::Poison) => Ok(vec![Leaf::Poison]),
                    (Leaf::Int(a), Leaf::Int(b)) => {
                        let width = width(&ty)?;
                        let differ = (signed(*a, width) < 0) != (signed(*b, width) < 0);
                        let broken = flags.contains(Flags::SAMESIGN) && differ;
                        let holds = compare(*predicate, width, *a, *b);
                        Ok(vec![if broken { Leaf::Poison } else { Leaf::Int(holds.into()) }])
                    }
                    _ => Err(Stop::Outside("a comparison of pointers")),
                }
            }
            Op::Select { condition, if_true, if_false, .. } => {
                let ty = types(condition);
                width(&ty)?;
                let condition = one(self, condition)?;
                let arms = (operand(self, if_true)?, operand(self, if_false)?);
                Ok(match condition {
                    Leaf::Int(1) => arms.0,
                    Leaf::Int(_) => arms.1,
                    _ => vec![Leaf::Poison; arms.0.len()],
                })
            }
            Op::Freeze { operand: of } => {
                let pieces = self.pieces(&types(of))?;
                let frozen = |(leaf, (_, piece))| match (leaf, piece) {
                    (Leaf::Poison, Piece::Int(_)) => Ok(Leaf::Int(0)),
                    (Leaf::Poison, Piece::Pointer) => Err(Stop::Outside("a frozen pointer")),
                    (leaf, _) => Ok(leaf),
                };
                operand(self, of)?.into_iter().zip(pieces).map(frozen).collect()
            }
            Op::ExtractValue { aggregate, indices } => {
                let (first, count) = self.part(&types(aggregate), indices)?;
                Ok(operand(self, aggregate)?[first..first + count].to_vec())
            }
            Op::InsertValue { aggregate, element, indices } => {
                let (first, count) = self.part(&types(aggregate), indices)?;
                let mut whole = operand(self, aggregate)?;
                whole.splice(first..first + count, operand(self, element)?);
                Ok(whole)
            }
            Op::Alloca { ty, count: None, align, inalloca: false, swifterror: false, .. } => {
                self.pieces(ty)?;
                let (size, align) = (self.size(ty)?, self.align(ty, *align)?);
                Ok(vec![Leaf::Place(self.memory.allocate(size, align), 0)])
            }
            Op::Load { ty, pointer, align, mode } if mode.is_plain() => {
                let (pieces, size, align) = (self.pieces(ty)?, self.store_size(ty)?, self.align(ty, *align)?);
                let pointer = one(self, pointer)?;
                self.memory.load(&pointer, &pieces, size, align)
            }
            Op::Store { value, pointer, align, mode } if mode.is_plain() => {
                let ty = types(value);
                let (pieces, size, align) = (self.pieces(&ty)?, self.store_size(&ty)?, self.align(&ty, *align)?);
                let (value, pointer) = (operand(self, value)?, operand(self, pointer)?.swap_remove(0));
                self.memory.store(&pointer, &pieces, size, align, &value)?;
                Ok(Vec::new())
            }
            Op::GetElementPtr { flags, element, base, indices } => {
                let mut at = one(self, base)?;
                let mut of = None;
                for index in indices {
                    let ty = types(index);
                    let width = width(&ty)?;
                    let Leaf::Int(index) = one(self, index)? else {
                        at = Leaf::Poison;
                        continue;
                    };
                    let index = signed(index, width) as i64;
                    let (stride, next) = self.step(of.as_ref(), element, index)?;
                    (at, of) = (moved(&self.memory, at, stride, *flags)?, Some(next));
                }
                Ok(vec![at])
            }
            Op::Alloca { .. } => Err(Stop::Outside("an alloca of another kind")),
            Op::Load { .. } | Op::Store { .. } => Err(Stop::Outside("a volatile or atomic access")),
            Op::Float { .. } | Op::FNeg { .. } | Op::FCmp { .. } => Err(Stop::Outside("a float")),
            Op::ExtractElement { .. } | Op::InsertElement { .. } | Op::ShuffleVector { .. } => {
                Err(Stop::Outside("a vector"))
            }
            Op::Call(_)
            | Op::PointerSub { .. }
            | Op::Fence { .. }
            | Op::CmpXchg { .. }
            | Op::AtomicRmw { .. }
            | Op::VaArg { .. }
            | Op::LandingPad { .. }
            | Op::FuncletPad { .. } => Err(Stop::Outside("another instruction")),
        }
    }

    /// Which leaves a part of an aggregate has: the first one, and their number.
    fn part(&self, ty: &Type, indices: &[u32]) -> Result<(usize, usize), Stop> {
        let (mut first, mut ty) = (0, ty.clone());
        for index in indices {
            let skipped = (0..*index).map(|i| self.element(&ty, i));
            for before in skipped {
                first += self.pieces(&before?)?.len();
            }
            ty = self.element(&ty, *index)?;
        }
        Ok((first, self.pieces(&ty)?.len()))
    }

    fn element(&self, ty: &Type, index: u32) -> Result<Type, Stop> {
        match ty {
            Type::Array(_, element) => Ok((**element).clone()),
            ty => {
                let body = self.body(ty).ok_or(Stop::Outside("an opaque type"))?;
                Ok(body.fields[index as usize].clone())
            }
        }
    }

    /// How far an index of a `getelementptr` leads, in bytes, and the type that it leads to.
    fn step(&self, of: Option<&Type>, element: &Type, index: i64) -> Result<(i64, Type), Stop> {
        match of {
            None => Ok((index.wrapping_mul(self.size(element)? as i64), element.clone())),
            Some(Type::Array(_, element)) => Ok((index.wrapping_mul(self.size(element)? as i64), (**element).clone())),
            Some(ty) => {
                let body = self.body(ty).ok_or(Stop::Outside("a vector"))?;
                let layout = self.layout.structure(body, &self.module.named_types);
                let offsets = layout.ok_or(Stop::Outside("a type without a size"))?.offsets;
                Ok((offsets[index as usize] as i64, body.fields[index as usize].clone()))
            }
        }
    }
}

/// A pointer, moved by one index.
fn moved(memory: &Memory, pointer: Leaf, by: i64, flags: Flags) -> Result<Leaf, Stop> {
    let (block, offset) = match pointer {
        Leaf::Place(block, offset) => (block, offset),
        Leaf::Poison => return Ok(Leaf::Poison),
        Leaf::Null if by == 0 => return Ok(Leaf::Null),
        Leaf::Null | Leaf::Int(_) => return Err(Stop::Outside("an address computed from null")),
    };
    let to = offset.checked_add(by).ok_or(Stop::Outside("an address that wraps around"))?;
    let is_inside = (0..=memory.size(block) as i64).contains(&to);
    match flags {
        Flags::NONE => Ok(Leaf::Place(block, to)),
        _ if is_inside && (0..=memory.size(block) as i64).contains(&offset) => {
            match flags.contains(Flags::NUW) && by < 0 {
                true => Ok(Leaf::Poison),
                false => Ok(Leaf::Place(block, to)),
            }
        }
        _ if flags.contains(Flags::INBOUNDS) && by != 0 => Ok(Leaf::Poison),
        _ => Err(Stop::Outside("a flag whose meaning depends on the address")),
    }
}

fn cast(op: CastOp, flags: Flags, bits: u64, from: u32, to: u32) -> Result<Leaf, Stop> {
    let number = signed(bits, from);
    let (result, broken) = match op {
        CastOp::Trunc => {
            let cut = bits & mask(to);
            let loses =
                flags.contains(Flags::NUW) && cut != bits || flags.contains(Flags::NSW) && signed(cut, to) != number;
            (cut, loses)
        }
        CastOp::ZExt => (bits, flags.contains(Flags::NNEG) && number < 0),
        CastOp::SExt => (number as u64 & mask(to), false),
        CastOp::BitCast => (bits, false),
        CastOp::FPTrunc
        | CastOp::FPExt
        | CastOp::FPToUI
        | CastOp::FPToSI
        | CastOp::UIToFP
        | CastOp::SIToFP
        | CastOp::PtrToInt
        | CastOp::PtrToAddr
        | CastOp::IntToPtr
        | CastOp::AddrSpaceCast
        | CastOp::ByteCast => return Err(Stop::Outside("another cast")),
    };
    Ok(if broken { Leaf::Poison } else { Leaf::Int(result) })
}

/// Whether attributes promise nothing but that values are defined. `Some(true)` if they do that.
pub fn promises(attributes: &Attributes) -> Result<bool, Stop> {
    use irrefute_ir::AttrKind;
    let mut is_defined = false;
    for attribute in attributes.iter() {
        match attribute.kind() {
            Some(AttrKind::NoUndef) => is_defined = true,
            Some(AttrKind::SignExt | AttrKind::ZeroExt | AttrKind::NoInline | AttrKind::NoUnwind) => {}
            _ => return Err(Stop::Outside("an attribute")),
        }
    }
    Ok(is_defined)
}

/// The values that an instruction reads.
pub fn reads(inst: &Inst) -> Vec<ValueId> {
    let local = |operand: &Operand| if let Operand::Local(value) = operand { Some(*value) } else { None };
    inst.op.operands().into_iter().filter_map(local).collect()
}
