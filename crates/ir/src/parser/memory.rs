//! Instructions on memory and addresses (Language Reference, "Memory Access and Addressing
//! Operations"), and `psub`, which only irrefute has.

use super::super::instruction::{AccessMode, Op, Operand, Ordering};
use super::super::lexer::Token;
use super::super::types::{StructType, Type};
use super::expressions::address_type;
use super::{Parser, Result};
use std::sync::Arc;

impl<'a> Parser<'a> {
    /// `alloca inalloca swifterror T, T n, align a, addrspace(s)`
    pub(super) fn alloca(&mut self) -> Result<(Op, Type)> {
        self.advance();
        let inalloca = self.eat_word("inalloca");
        let swifterror = self.eat_word("swifterror");
        let ty = self.ty()?;
        let (mut count, mut align, mut space) = (None, None, Default::default());
        while self.comma_before_more() {
            match self.token {
                Token::Word("align") => align = Some(self.alignment()?),
                Token::Word("addrspace") => space = self.address_space()?,
                _ if count.is_none() => count = Some(self.typed_operand()?.1),
                _ => return Err(self.expected("`align` or `addrspace`")),
            }
        }
        Ok((Op::Alloca { ty, count, align, space, inalloca, swifterror }, Type::Ptr(space)))
    }

    /// `align n`
    pub(super) fn alignment(&mut self) -> Result<u64> {
        self.expect_word("align")?;
        let parenthesis = self.eat(b'(');
        let span = self.span;
        let align = self.unsigned()?;
        if !align.is_power_of_two() {
            return Err(self.error_at(span, "an alignment is a power of two"));
        }
        if parenthesis {
            self.expect(b')')?;
        }
        Ok(align)
    }

    /// `, align n`, if it begins here.
    fn optional_alignment(&mut self) -> Result<Option<u64>> {
        if self.comma_before_more() { self.alignment().map(Some) } else { Ok(None) }
    }

    /// `syncscope("…")`, if it begins here.
    fn scope(&mut self) -> Result<Option<Arc<str>>> {
        if !self.eat_word("syncscope") {
            return Ok(None);
        }
        self.expect(b'(')?;
        let scope = self.string()?;
        self.expect(b')')?;
        Ok(Some(scope))
    }

    fn ordering(&mut self) -> Result<Ordering> {
        let ordering = match self.token {
            Token::Word(word) => Ordering::from_keyword(word),
            _ => None,
        };
        let Some(ordering) = ordering else { return Err(self.expected("an ordering")) };
        self.advance();
        Ok(ordering)
    }

    /// Scope and ordering of an atomic access.
    fn atomic_mode(&mut self, volatile: bool) -> Result<AccessMode> {
        let scope = self.scope()?;
        Ok(AccessMode { volatile, ordering: Some(self.ordering()?), scope })
    }

    /// Scope and ordering, if the access is atomic.
    fn access_mode(&mut self, atomic: bool, volatile: bool) -> Result<AccessMode> {
        if atomic { self.atomic_mode(volatile) } else { Ok(AccessMode { volatile, ..AccessMode::default() }) }
    }

    pub(super) fn load(&mut self) -> Result<(Op, Type)> {
        self.advance();
        let atomic = self.eat_word("atomic");
        let volatile = self.eat_word("volatile");
        let ty = self.ty()?;
        self.expect(b',')?;
        let pointer = self.pointer()?;
        let mode = self.access_mode(atomic, volatile)?;
        let align = self.optional_alignment()?;
        Ok((Op::Load { ty: ty.clone(), pointer, align, mode }, ty))
    }

    pub(super) fn store(&mut self) -> Result<(Op, Type)> {
        self.advance();
        let atomic = self.eat_word("atomic");
        let volatile = self.eat_word("volatile");
        let (_, value) = self.typed_operand()?;
        self.expect(b',')?;
        let pointer = self.pointer()?;
        let mode = self.access_mode(atomic, volatile)?;
        let align = self.optional_alignment()?;
        Ok((Op::Store { value, pointer, align, mode }, Type::Void))
    }

    /// A type and a value, which must be a pointer.
    fn pointer(&mut self) -> Result<Operand> {
        let start = self.span.start;
        match self.typed_operand()? {
            (Type::Ptr(_), pointer) => Ok(pointer),
            (ty, _) => Err(self.error_at(self.since(start), format_args!("a pointer belongs here, not `{ty}`"))),
        }
    }

    pub(super) fn get_element_ptr(&mut self) -> Result<(Op, Type)> {
        self.advance();
        let flags = self.flags();
        let element = self.ty()?;
        let start = self.span.start;
        let (mut ty, base) = self.next_operand()?;
        if !matches!(ty.scalar(), Type::Ptr(_)) {
            return Err(self.error_at(self.since(start), "the base of an address is a pointer"));
        }
        let mut indices = Vec::new();
        while self.comma_before_more() {
            let (index_ty, index) = self.typed_operand()?;
            ty = address_type(ty, &index_ty);
            indices.push(index);
        }
        Ok((Op::GetElementPtr { flags, element, base, indices }, ty))
    }

    /// `psub T p, q to iN`; without `to`, the result is an `i64` per lane.
    pub(super) fn pointer_sub(&mut self) -> Result<(Op, Type)> {
        self.advance();
        let ty = self.ty()?;
        let lhs = self.operand(&ty)?;
        self.expect(b',')?;
        let rhs = self.operand(&ty)?;
        let to = if self.eat_word("to") { self.ty()? } else { ty.with_scalar(Type::Int(64)) };
        Ok((Op::PointerSub { lhs, rhs, to: to.clone() }, to))
    }

    pub(super) fn fence(&mut self) -> Result<(Op, Type)> {
        self.advance();
        let scope = self.scope()?;
        Ok((Op::Fence { ordering: self.ordering()?, scope }, Type::Void))
    }

    pub(super) fn cmpxchg(&mut self) -> Result<(Op, Type)> {
        self.advance();
        let weak = self.eat_word("weak");
        let volatile = self.eat_word("volatile");
        let pointer = self.pointer()?;
        let (ty, expected) = self.next_operand()?;
        let start = self.span.start;
        let (new_ty, new) = self.next_operand()?;
        self.same_type(&new_ty, &ty, self.since(start))?;
        let mode = self.atomic_mode(volatile)?;
        let failure = self.ordering()?;
        let align = self.optional_alignment()?;
        let result = Type::Struct(Arc::new(StructType { fields: vec![ty, Type::BOOL], packed: false }));
        Ok((Op::CmpXchg { weak, pointer, expected, new, align, mode, failure }, result))
    }

    pub(super) fn atomicrmw(&mut self) -> Result<(Op, Type)> {
        self.advance();
        let volatile = self.eat_word("volatile");
        let op = self.rmw_op()?;
        let pointer = self.pointer()?;
        let (ty, value) = self.next_operand()?;
        let mode = self.atomic_mode(volatile)?;
        let align = self.optional_alignment()?;
        Ok((Op::AtomicRmw { op, pointer, value, align, mode }, ty))
    }

    pub(super) fn va_arg(&mut self) -> Result<(Op, Type)> {
        self.advance();
        let (_, list) = self.typed_operand()?;
        self.expect(b',')?;
        let ty = self.ty()?;
        Ok((Op::VaArg { list, ty: ty.clone() }, ty))
    }
}
