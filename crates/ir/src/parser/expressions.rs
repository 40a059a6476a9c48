//! Constant expressions: those of LLVM 22, and those that only older texts have.
//!
//! Expressions for which the data types have no shape (`fcmp`, `fadd`, `fneg`, `extractvalue`,
//! `insertvalue` of LLVM 14) are carried as text.

use super::super::constant::{Constant, ConstantExpr, ConstantKind};
use super::super::flags::Flags;
use super::super::instruction::{BinaryOp, CastOp, FloatOp, IntPredicate};
use super::super::int::Int;
use super::super::lexer::Token;
use super::super::types::Type;
use super::{Parser, Result, numbers};
use std::sync::Arc;

/// The bounds of `inrange` are offsets in bytes, of the width of indices. No layout makes that wider than this.
const IN_RANGE_BITS: u32 = 64;

/// Whether a constant expression begins with this word.
pub(super) fn is_opcode(word: &str) -> bool {
    BinaryOp::from_keyword(word).is_some()
        || CastOp::from_keyword(word).is_some_and(|op| op != CastOp::ByteCast)
        || OTHERS.contains(&word)
        || is_carried(word)
}

/// The opcodes with a shape of their own.
const OTHERS: [&str; 6] = ["getelementptr", "icmp", "select", "extractelement", "insertelement", "shufflevector"];

/// Whether expressions of an opcode are only carried as text.
fn is_carried(word: &str) -> bool {
    FloatOp::from_keyword(word).is_some() || matches!(word, "fneg" | "fcmp" | "extractvalue" | "insertvalue")
}

/// The type of the address that an index makes of one of type `ty`: a vector of indices gives a vector
/// of addresses.
pub(super) fn address_type(ty: Type, index: &Type) -> Type {
    match (&ty, index) {
        (Type::Ptr(_), Type::Vector(..) | Type::ScalableVector(..)) => index.with_scalar(ty),
        _ => ty,
    }
}

impl<'a> Parser<'a> {
    /// The constant expression that begins with `opcode`, which is the current token.
    pub(super) fn expression(&mut self, opcode: &'a str, ty: Type) -> Result<Constant> {
        let start = self.span.start;
        self.advance();
        if is_carried(opcode) {
            // The predicate stands between the opcode and the parenthesis.
            if opcode == "fcmp" {
                self.advance();
            }
            self.parenthesized()?;
            return Ok(Constant { ty, kind: ConstantKind::Opaque(Arc::from(self.text_since(start))) });
        }
        let (expression, is) = self.expression_parts(opcode)?;
        self.same_type(&is, &ty, self.since(start))?;
        Ok(Constant { ty, kind: ConstantKind::Expr(Arc::new(expression)) })
    }

    /// A constant expression without its type in front, as the target of an alias may be.
    pub(super) fn untyped_expression(&mut self) -> Result<Constant> {
        let Token::Word(opcode) = self.token else { return Err(self.expected("a constant expression")) };
        if !is_opcode(opcode) || is_carried(opcode) {
            return Err(self.expected("a constant expression"));
        }
        self.advance();
        let (expression, ty) = self.expression_parts(opcode)?;
        Ok(Constant { ty, kind: ConstantKind::Expr(Arc::new(expression)) })
    }

    /// The expression and its type.
    fn expression_parts(&mut self, opcode: &'a str) -> Result<(ConstantExpr, Type)> {
        if let Some(op) = BinaryOp::from_keyword(opcode) {
            let flags = self.flags();
            let [lhs, rhs] = self.operands()?;
            self.same_types(&lhs, &rhs)?;
            let ty = lhs.ty.clone();
            return Ok((ConstantExpr::Binary { op, flags, lhs, rhs }, ty));
        }
        if let Some(op) = CastOp::from_keyword(opcode).filter(|op| *op != CastOp::ByteCast) {
            // The data type has no place for flags of casts; dropping one only makes the constant more defined.
            self.flags();
            self.expect(b'(')?;
            let operand = self.typed_constant()?;
            self.expect_word("to")?;
            let to = self.ty()?;
            self.expect(b')')?;
            return Ok((ConstantExpr::Cast { op, operand }, to));
        }
        match opcode {
            "getelementptr" => self.constant_address(),
            "icmp" => {
                let predicate = self.int_predicate()?;
                let [lhs, rhs] = self.operands()?;
                self.same_types(&lhs, &rhs)?;
                let ty = lhs.ty.with_scalar(Type::BOOL);
                Ok((ConstantExpr::ICmp { predicate, lhs, rhs }, ty))
            }
            "select" => {
                let [condition, if_true, if_false] = self.operands()?;
                self.same_types(&if_true, &if_false)?;
                let ty = if_true.ty.clone();
                Ok((ConstantExpr::Select { condition, if_true, if_false }, ty))
            }
            "extractelement" => {
                let [vector, index] = self.operands()?;
                let ty = vector.ty.scalar().clone();
                Ok((ConstantExpr::ExtractElement { vector, index }, ty))
            }
            "insertelement" => {
                let [vector, element, index] = self.operands()?;
                let ty = vector.ty.clone();
                Ok((ConstantExpr::InsertElement { vector, element, index }, ty))
            }
            _ => self.constant_shuffle(),
        }
    }

    /// `(T a, T b, …)`, with exactly `N` operands.
    fn operands<const N: usize>(&mut self) -> Result<[Constant; N]> {
        let start = self.span.start;
        let mut operands = Vec::with_capacity(N);
        self.expect(b'(')?;
        self.list(b')', |p| {
            operands.push(p.typed_constant()?);
            Ok(())
        })?;
        let count = operands.len();
        operands
            .try_into()
            .map_err(|_| self.error_at(self.since(start), format_args!("{count} operands, but {N} belong here")))
    }

    fn same_types(&self, a: &Constant, b: &Constant) -> Result<()> {
        if a.ty == b.ty {
            return Ok(());
        }
        let message = format!("the operands have different types, `{}` and `{}`", a.ty, b.ty);
        Err(self.error_at(self.previous, message))
    }

    fn constant_shuffle(&mut self) -> Result<(ConstantExpr, Type)> {
        let [lhs, rhs, mask] = self.operands()?;
        self.same_types(&lhs, &rhs)?;
        let ty = mask.ty.with_scalar(lhs.ty.scalar().clone());
        let mask = self.shuffle_mask(&mask)?;
        Ok((ConstantExpr::ShuffleVector { lhs, rhs, mask }, ty))
    }

    pub(super) fn int_predicate(&mut self) -> Result<IntPredicate> {
        let Token::Word(word) = self.token else { return Err(self.expected("a predicate")) };
        let Some(predicate) = IntPredicate::from_keyword(word) else {
            return Err(self.expected("a predicate of `icmp`"));
        };
        self.advance();
        Ok(predicate)
    }

    /// `flags inrange(a, b) (T, ptr p, …)`
    fn constant_address(&mut self) -> Result<(ConstantExpr, Type)> {
        let flags = self.flags();
        let in_range = if self.eat_word("inrange") { Some(self.in_range()?) } else { None };
        let flags = flags | self.flags();
        self.expect(b'(')?;
        let element = self.ty()?;
        self.expect(b',')?;
        let base = self.typed_constant()?;
        let mut indices = Vec::new();
        while self.eat(b',') {
            // Up to LLVM 18 one index could be marked. The mark is dropped, which only drops a promise.
            self.eat_word("inrange");
            indices.push(self.typed_constant()?);
        }
        self.expect(b')')?;
        let ty = indices.iter().fold(base.ty.clone(), |ty, index| address_type(ty, &index.ty));
        Ok((ConstantExpr::GetElementPtr { flags, in_range, element, base, indices }, ty))
    }

    fn in_range(&mut self) -> Result<(Int, Int)> {
        self.expect(b'(')?;
        let low = self.bound(IN_RANGE_BITS)?;
        self.expect(b',')?;
        let high = self.bound(IN_RANGE_BITS)?;
        self.expect(b')')?;
        Ok((low, high))
    }

    /// An integer literal of a given width.
    pub(super) fn bound(&mut self, width: u32) -> Result<Int> {
        let Token::Integer(literal) = self.token else { return Err(self.expected("an integer")) };
        let Some(value) = numbers::integer(literal, width) else { return Err(self.error("the integer is too long")) };
        self.advance();
        Ok(value)
    }

    /// The flags that begin here, in any order; possibly none.
    pub(super) fn flags(&mut self) -> Flags {
        let mut flags = Flags::NONE;
        while let Token::Word(word) = self.token
            && let Some(flag) = Flags::from_keyword(word)
        {
            self.advance();
            flags |= flag;
        }
        // `inbounds` implies `nusw`. LLVM does not print both, and each meaning has one form here, so that equality
        // of flags is equality of meaning.
        if flags.contains(Flags::INBOUNDS) { flags.without(Flags::NUSW) } else { flags }
    }
}
