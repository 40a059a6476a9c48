//! Computing pointers: `getelementptr` in its many forms, `select`, `phi`, `freeze`, and casts to an
//! integer and back.

use super::layout::{align_at, parts, stride};
use super::{Need, Pointer};
use crate::body::Body;
use crate::constants;
use crate::kind::Kind;
use irrefute_ir::{
    BinaryOp, CastOp, Constant, ConstantExpr, ConstantKind, Flags, Op, Operand, TerminatorOp, Type, ValueId,
};
use std::sync::Arc;

impl Body<'_, '_, '_> {
    /// A new pointer from those in scope.
    pub fn emit_address(&mut self) {
        let Some(pointer) = self.find_pointer(Need::ANY) else { return self.emit_binary() };
        let pointer = match self.random.below(12) {
            0..=3 => self.somewhere(&pointer),
            4 => self.part(&pointer),
            5 | 6 => self.variable(&pointer),
            7 => self.there_and_back(&pointer),
            8 | 9 => self.either(&pointer),
            10 => self.through_integer(&pointer),
            _ => {
                let frozen = self.push_opaque(Op::Freeze { operand: pointer.value.clone() }, Type::PTR);
                pointer.with_value(frozen)
            }
        };
        self.add_pointer(pointer);
    }

    /// The pointer at a random offset within its known extent, both ends included.
    fn somewhere(&mut self, pointer: &Pointer) -> Pointer {
        let low = -(pointer.before as i64);
        let step = self.random.pick(&[1_i64, 1, 2, 4, 8]);
        let offset = match self.random.below(8) {
            0 => pointer.after as i64,
            1 => low,
            _ => low + i64::from(self.random.below((pointer.reach() as i64 / step) as u32 + 1)) * step,
        };
        self.at(pointer, offset)
    }

    /// The pointer moved by a constant number of bytes; the same pointer if that is 0. The caller ensures
    /// that the path stays within the block, its end included, so flags such as `inbounds` hold.
    pub(crate) fn at(&mut self, pointer: &Pointer, offset: i64) -> Pointer {
        if offset == 0 {
            return pointer.clone();
        }
        if let Some(part) = self.part_at(pointer, offset) {
            return part;
        }
        let flags = self.moved_flags(offset >= 0);
        if let Operand::Const(base) = &pointer.value
            && self.random.percent(35)
        {
            return moved(pointer, constant_gep((**base).clone(), offset, flags), offset);
        }
        let value = self.gep_by(pointer.value.clone(), offset, flags);
        moved(pointer, value, offset)
    }

    /// Flags that hold for a computation that stays within a block. `inbounds` implies `nusw`, so the two are
    /// never drawn together.
    fn moved_flags(&mut self, upwards: bool) -> Flags {
        let flags = self.random.pick(&[Flags::INBOUNDS, Flags::INBOUNDS, Flags::INBOUNDS, Flags::NUSW, Flags::NONE]);
        if upwards && self.random.percent(30) { flags | Flags::NUW } else { flags }
    }

    /// `getelementptr` by a number of bytes, with an element type of one or more bytes.
    fn gep_by(&mut self, base: Operand, offset: i64, flags: Flags) -> ValueId {
        let units: [(Type, i64); 5] = [
            (Type::Int(8), 1),
            (Type::Int(16), 2),
            (Type::Int(32), 4),
            (Type::Int(64), 8),
            (Type::Array(3, Arc::new(Type::Int(8))), 3),
        ];
        let mut fitting = units.into_iter().filter(|(_, size)| offset % size == 0).collect::<Vec<_>>();
        let (element, size) = match self.random.percent(60) {
            true => fitting.swap_remove(0),
            false => fitting.swap_remove(self.random.index(fitting.len())),
        };
        let count = offset / size;
        let width = if self.random.percent(85) { 64 } else { 32 };
        let index = constants::scalar(width, i128::from(count)).into();
        self.gep(flags, element, base, vec![index])
    }

    pub(crate) fn gep(&mut self, flags: Flags, element: Type, base: Operand, indices: Vec<Operand>) -> ValueId {
        self.push_opaque_as_is(Op::GetElementPtr { flags, element, base, indices }, Type::PTR)
    }

    /// The part of a structure or array at an offset, selected by its index; sometimes not, so that the same place is
    /// also reached by bytes.
    fn part_at(&mut self, pointer: &Pointer, offset: i64) -> Option<Pointer> {
        let shape = pointer.shape.clone()?;
        let index = parts(&shape).iter().position(|(at, _)| *at as i64 == offset)?;
        self.random.percent(75).then(|| self.enter_part(pointer, &shape, index))
    }

    /// A random part of a structure or array, perhaps the first; sometimes a part of that part.
    fn part(&mut self, pointer: &Pointer) -> Pointer {
        let Some(shape) = pointer.shape.clone() else { return self.somewhere(pointer) };
        let count = parts(&shape).len();
        if count == 0 {
            return self.somewhere(pointer);
        }
        let index = self.random.index(count);
        let part = self.enter_part(pointer, &shape, index);
        let deeper = part.shape.clone().filter(|inner| !parts(inner).is_empty() && self.random.coin());
        match deeper {
            None => part,
            Some(inner) => {
                let index = self.random.index(parts(&inner).len());
                self.enter_part(&part, &inner, index)
            }
        }
    }

    fn enter_part(&mut self, pointer: &Pointer, shape: &Type, index: usize) -> Pointer {
        let (offset, inner) = parts(shape)[index].clone();
        let flags = self.moved_flags(true);
        let zero = constants::scalar(64, 0).into();
        let width = if matches!(shape, Type::Struct(_)) { 32 } else { 64 };
        let index = constants::scalar(width, index as i128).into();
        let value = self.gep(flags, shape.clone(), pointer.value.clone(), vec![zero, index]);
        Pointer { shape: Some(inner), ..moved(pointer, value, offset as i64) }
    }

    /// The pointer moved by a masked value of the program.
    pub(super) fn variable(&mut self, pointer: &Pointer) -> Pointer {
        let element = Type::Int(self.random.pick(&[8, 16, 32, 64]));
        let element = match &pointer.shape {
            Some(Type::Array(_, inner)) if self.random.percent(70) => (**inner).clone(),
            _ => element,
        };
        let size = stride(&element);
        let count = pointer.after / size.max(1);
        if count < 2 {
            return self.somewhere(pointer);
        }
        // The greatest power of two that fits, so that a mask bounds the index.
        let count = 1_u64 << (63 - count.leading_zeros());
        let index = self.masked_index(count);
        let flags = self.moved_flags(true);
        let value = match &pointer.shape {
            Some(shape @ Type::Array(_, inner)) if **inner == element && self.random.coin() => {
                let zero = constants::scalar(64, 0).into();
                self.gep(flags, shape.clone(), pointer.value.clone(), vec![zero, index.into()])
            }
            _ => self.gep(flags, element.clone(), pointer.value.clone(), vec![index.into()]),
        };
        let after = pointer.after - (count - 1) * size;
        Pointer {
            value: value.into(),
            after,
            align: align_at(pointer.align, size as i64),
            shape: Some(element),
            ..pointer.clone()
        }
    }

    /// A value below a power of two. It is frozen in most cases, so that the address is defined.
    pub(super) fn masked_index(&mut self, count: u64) -> ValueId {
        let kind = if self.random.percent(70) { Kind::I64 } else { Kind::scalar(32) };
        let mut index = self.local(kind);
        if self.random.percent(70) {
            index = self.push(Op::Freeze { operand: index.into() }, kind);
        }
        let last = self.number(kind, i128::from(count) - 1);
        self.binary(BinaryOp::And, kind, index, last)
    }

    /// Two steps: one leaves the known extent and perhaps the block, the other returns. Neither may be `inbounds`.
    fn there_and_back(&mut self, pointer: &Pointer) -> Pointer {
        let far = i64::from(self.random.between(1, 40)) * if self.random.coin() { 1 } else { -1 };
        let away = self.gep_by(pointer.value.clone(), far, Flags::NONE);
        let back = -far + i64::from(self.random.below(pointer.after as u32));
        if back == 0 {
            return pointer.clone();
        }
        let value = self.gep_by(away.into(), back, Flags::NONE);
        moved(pointer, value, far + back)
    }

    /// One of two pointers, by a `select` or a `phi`.
    fn either(&mut self, pointer: &Pointer) -> Pointer {
        let Some(other) = self.find_pointer(Need::ANY) else { return self.somewhere(pointer) };
        let other = if other.value == pointer.value { self.somewhere(&other) } else { other };
        if other.value == pointer.value {
            return other;
        }
        let condition = self.condition();
        let fits = self.depth < self.world.config.max_depth;
        let value = if fits && self.random.percent(40) {
            self.pointer_phi(condition, pointer, &other)
        } else {
            let (if_true, if_false) = (pointer.value.clone(), other.value.clone());
            let op = Op::Select { flags: Flags::NONE, condition: condition.into(), if_true, if_false };
            self.push_opaque(op, Type::PTR)
        };
        both(pointer, &other).with_value(value)
    }

    fn pointer_phi(&mut self, condition: ValueId, pointer: &Pointer, other: &Pointer) -> ValueId {
        let head = self.block();
        let first = self.open_block();
        let second = self.open_block();
        let join = self.open_block();
        self.branch(head, condition, first, second);
        self.terminate(first, TerminatorOp::Br(join));
        self.terminate(second, TerminatorOp::Br(join));
        let incoming = vec![(pointer.value.clone(), first), (other.value.clone(), second)];
        self.push_phi(join, Type::PTR, None, incoming)
    }

    /// A cast to an integer and back, perhaps with an addition between. It exposes the block, so only a pointer that
    /// may escape takes this way.
    fn through_integer(&mut self, pointer: &Pointer) -> Pointer {
        if !pointer.rights.escape {
            return self.somewhere(pointer);
        }
        self.memory.note_escape(pointer);
        let integer = self.pointer_to_integer(CastOp::PtrToInt, pointer, 64);
        let offset = if self.random.coin() { 0 } else { i64::from(self.random.below(pointer.after as u32)) };
        let integer = match offset {
            0 => integer,
            _ => {
                let by: Operand = Constant::int(Type::Int(64), offset).into();
                let op = Op::Binary { op: BinaryOp::Add, flags: Flags::NONE, lhs: integer.into(), rhs: by };
                self.push_opaque_as_is(op, Type::Int(64))
            }
        };
        let op = Op::Cast { op: CastOp::IntToPtr, flags: Flags::NONE, operand: integer.into(), to: Type::PTR };
        let value = self.push_opaque(op, Type::PTR);
        moved(pointer, value, offset)
    }

    /// The address as an integer that does not come into scope: the result of the program must not depend on addresses.
    pub(crate) fn pointer_to_integer(&mut self, op: CastOp, pointer: &Pointer, width: u32) -> ValueId {
        let to = Type::Int(width);
        // `ptrtoaddr` gives exactly the bits of an address.
        let op = match op {
            CastOp::PtrToAddr if width != self.world.config.address_bits => {
                self.memory.note_escape(pointer);
                CastOp::PtrToInt
            }
            op => op,
        };
        let cast = Op::Cast { op, flags: Flags::NONE, operand: pointer.value.clone(), to: to.clone() };
        self.push_opaque(cast, to)
    }
}

/// A constant expression: a global, or a place in it, moved by a number of bytes.
fn constant_gep(base: Constant, offset: i64, flags: Flags) -> Constant {
    let indices = vec![Constant::int(Type::Int(64), offset)];
    let gep = ConstantExpr::GetElementPtr { flags, in_range: None, element: Type::Int(8), base, indices };
    Constant { ty: Type::PTR, kind: ConstantKind::Expr(Arc::new(gep)) }
}

/// The facts about a pointer after it was moved by a number of bytes.
fn moved(pointer: &Pointer, value: impl Into<Operand>, offset: i64) -> Pointer {
    Pointer {
        value: value.into(),
        objects: pointer.objects.clone(),
        before: pointer.before.saturating_add_signed(offset),
        after: pointer.after.saturating_add_signed(-offset),
        align: align_at(pointer.align, offset),
        rights: pointer.rights,
        shape: None,
    }
}

/// The facts about a value that is one of two pointers: those that hold for both.
pub(crate) fn both(a: &Pointer, b: &Pointer) -> Pointer {
    let mut objects = a.objects.clone();
    objects.extend(b.objects.iter().copied().filter(|id| !a.objects.contains(id)));
    Pointer {
        value: a.value.clone(),
        objects,
        before: a.before.min(b.before),
        after: a.after.min(b.after),
        align: a.align.min(b.align),
        rights: a.rights.and(b.rights),
        shape: a.shape.clone().filter(|shape| b.shape.as_ref() == Some(shape)),
    }
}
