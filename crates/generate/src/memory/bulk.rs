//! Operations on many bytes: `memcpy`, `memmove`, `memset`, with a constant or a computed length.

use super::{Need, Pointer};
use crate::body::Body;
use crate::intrinsics::intrinsic_call;
use crate::kind::Kind;
use irrefute_ir::{
    AttrKind, Attribute, BinaryOp, Call, CastOp, Constant, FunctionType, IntrinsicId, Op, Operand, Type,
};

/// The greatest length in bytes that is drawn. Passes expand short operations into loads and stores.
const MAX_LENGTH: u64 = 48;

impl Body<'_, '_, '_> {
    /// One operation on many bytes.
    pub fn emit_bulk(&mut self) {
        let Some(to) = self.find_pointer(Need::to_write(2)) else { return self.emit_binary() };
        let to = if to.after < 2 { self.at(&to, -(to.before as i64)) } else { to };
        if self.random.percent(35) {
            return self.emit_set(&to);
        }
        match self.find_pointer(Need::to_read(2)) {
            None => self.emit_set(&to),
            Some(from) if self.random.percent(20) && to.rights.read && self.memory.is_filled(&to) => {
                drop(from);
                self.emit_overlap(&to);
            }
            Some(from) => {
                let from = if from.after < 2 { self.at(&from, -(from.before as i64)) } else { from };
                let most = to.after.min(from.after);
                let length = self.draw_length(most);
                self.copy(&to, &from, length);
            }
        }
    }

    /// A number of bytes, not always a power of two.
    fn draw_length(&mut self, most: u64) -> u64 {
        let most = most.min(MAX_LENGTH) as u32;
        let length = match self.random.below(8) {
            0..=2 => most,
            3..=5 => self.random.pick(&[1, 2, 4, 8, 16]),
            _ => self.random.between(1, most),
        };
        length.min(most).into()
    }

    fn emit_set(&mut self, to: &Pointer) {
        let length = self.draw_length(to.after);
        let length = self.length_operand(length);
        self.set(to, length);
    }

    /// A `memmove` by a few bytes within one block.
    fn emit_overlap(&mut self, to: &Pointer) {
        let by = i64::from(self.random.between(1, (to.after / 2).clamp(1, 8) as u32));
        let ahead = self.at(to, by);
        let length = self.draw_length(ahead.after.max(1)).min(ahead.after);
        if length == 0 {
            return self.emit_set(to);
        }
        let length = self.length_operand(length);
        let (to, from) = if self.random.coin() { (&ahead, to) } else { (to, &ahead) };
        self.transfer(IntrinsicId::MemMove, to, from, length);
    }

    /// A copy between two places that in most cases do not overlap.
    fn copy(&mut self, to: &Pointer, from: &Pointer, length: u64) {
        let length = self.length_operand(length);
        let apart = self.memory.are_apart(to, from);
        // `memcpy` between places that overlap is UB, so it is rare where they may.
        let is_copy = if apart { self.random.percent(85) } else { self.random.percent(5) };
        self.transfer(if is_copy { IntrinsicId::MemCpy } else { IntrinsicId::MemMove }, to, from, length);
    }

    /// A length in bytes: the constant, or a masked value that is at most the constant.
    fn length_operand(&mut self, length: u64) -> Operand {
        let wide = self.random.percent(90);
        let kind = if wide { Kind::I64 } else { Kind::scalar(32) };
        if length < 2 || self.random.percent(80) {
            return self.number(kind, length.into()).into();
        }
        let mask = self.number(kind, i128::from((length + 1).next_power_of_two() / 2 - 1).max(1));
        let mut value = self.local(Kind::scalar(self.world.swarm.main().width.max(8)));
        if self.random.percent(80) {
            let own = self.kind(value);
            value = self.push(Op::Freeze { operand: value.into() }, own);
        }
        let value = match self.kind(value).width.cmp(&kind.width) {
            std::cmp::Ordering::Less => self.cast(CastOp::ZExt, value, kind),
            std::cmp::Ordering::Equal => value,
            std::cmp::Ordering::Greater => self.cast(CastOp::Trunc, value, kind),
        };
        self.binary(BinaryOp::And, kind, value, mask).into()
    }

    /// `memset` of exactly this many bytes.
    pub(super) fn set_bytes(&mut self, to: &Pointer, length: u64) {
        let length = self.number(Kind::I64, length.into()).into();
        self.set(to, length);
    }

    /// A copy of exactly this many bytes.
    pub(super) fn copy_bytes(&mut self, to: &Pointer, from: &Pointer, length: u64) {
        let length = self.number(Kind::I64, length.into()).into();
        let id = if self.memory.are_apart(to, from) { IntrinsicId::MemCpy } else { IntrinsicId::MemMove };
        self.transfer(id, to, from, length);
    }

    fn set(&mut self, to: &Pointer, length: Operand) {
        let byte = Kind::scalar(8);
        let value: Operand = match self.random.below(5) {
            0 | 1 => self.number(byte, 0).into(),
            2 => self.number(byte, -1).into(),
            3 => {
                let value = self.constant_value(8);
                self.number(byte, value).into()
            }
            _ => self.local(byte).into(),
        };
        self.set_to(to, value, length);
    }

    /// `memset` to a byte.
    pub(crate) fn set_to(&mut self, to: &Pointer, value: Operand, length: Operand) {
        self.memory.note_write(to);
        let width = self.length_width(&length);
        let types = [Type::PTR, Type::Int(width)];
        let call = self.bulk_call(IntrinsicId::MemSet, &types, vec![to.value.clone(), value, length], &[(0, to.align)]);
        self.push_void(Op::Call(Box::new(call)));
    }

    /// `memcpy` or `memmove`.
    pub(crate) fn transfer(&mut self, id: IntrinsicId, to: &Pointer, from: &Pointer, length: Operand) {
        self.memory.note_read(from);
        self.memory.note_write(to);
        let width = self.length_width(&length);
        let may_be_inline = id == IntrinsicId::MemCpy && matches!(length, Operand::Const(_));
        let id = if may_be_inline && self.random.percent(5) { IntrinsicId::MemCpyInline } else { id };
        let types = [Type::PTR, Type::PTR, Type::Int(width)];
        let args = vec![to.value.clone(), from.value.clone(), length];
        let call = self.bulk_call(id, &types, args, &[(0, to.align), (1, from.align)]);
        self.push_void(Op::Call(Box::new(call)));
    }

    fn length_width(&self, length: &Operand) -> u32 {
        self.function.type_of(length).int_width().unwrap_or(64)
    }

    /// A call with the flag `isvolatile` (false) as its last argument, and with known alignments on some
    /// of its pointers.
    fn bulk_call(&mut self, id: IntrinsicId, types: &[Type], mut args: Vec<Operand>, aligns: &[(usize, u64)]) -> Call {
        args.push(Constant::bool(false).into());
        let params = args.iter().map(|a| self.function.type_of(a).clone()).collect();
        let ty = FunctionType { ret: Type::Void, params, varargs: false };
        let mut call = intrinsic_call(id, types, ty, args);
        for (i, align) in aligns {
            if *align > 1 && self.random.percent(70) {
                call.args[*i].attrs.insert(Attribute::Number(AttrKind::Align, *align));
            }
        }
        call
    }
}
