//! Instructions: the choice by opcode, and the instructions that touch neither memory nor control flow.

use super::super::constant::{Constant, ConstantKind};
use super::super::flags::Flags;
use super::super::instruction::{
    BinaryOp, CastOp, FloatOp, FloatPredicate, MaskLane, Op, Operand, RmwOp, TailCall, TerminatorOp,
};
use super::super::lexer::Token;
use super::super::module::BlockId;
use super::super::types::Type;
use super::{Parser, Result};

/// An instruction without the name of its result, with the type of that result.
pub(super) enum Parsed {
    Phi(Flags, Type, Vec<(Operand, BlockId)>),
    Inst(Op, Type),
    Terminator(TerminatorOp, Type),
}

/// The longest shuffle mask that may be written in a short form (`zeroinitializer`). A mask is kept lane by lane, and
/// memory must not grow with a number in the text; vectors in programs are far shorter.
const MAX_SHORT_MASK: u32 = 1 << 16;

impl<'a> Parser<'a> {
    /// The operation that begins at the current token.
    pub(super) fn operation(&mut self) -> Result<Parsed> {
        let word = match self.token {
            Token::Word(word) => word,
            Token::Punct(b'}') | Token::Label(_) | Token::NumberedLabel(_) => {
                return Err(self.error("the block before this has no terminator"));
            }
            _ => return Err(self.expected("an instruction")),
        };
        // Opcodes with a shape of their own. Arithmetic and casts are looked up in tables at the end.
        let inst = match word {
            "call" => self.call_instruction(None),
            "tail" | "musttail" | "notail" => {
                self.advance();
                if !self.at_word("call") {
                    return Err(self.expected("`call`"));
                }
                self.call_instruction(TailCall::from_keyword(word))
            }
            "load" => self.load(),
            "store" => self.store(),
            "getelementptr" => self.get_element_ptr(),
            "icmp" => self.icmp(),
            "phi" => return self.phi(),
            "select" => self.select(),
            "alloca" => self.alloca(),
            "fcmp" => self.fcmp(),
            "fneg" => self.fneg(),
            "freeze" => self.freeze(),
            "extractelement" => self.extract_element(),
            "insertelement" => self.insert_element(),
            "shufflevector" => self.shuffle_vector(),
            "extractvalue" => self.extract_value(),
            "insertvalue" => self.insert_value(),
            "psub" => self.pointer_sub(),
            "fence" => self.fence(),
            "cmpxchg" => self.cmpxchg(),
            "atomicrmw" => self.atomicrmw(),
            "va_arg" => self.va_arg(),
            "landingpad" => self.landing_pad(),
            "catchpad" => self.funclet_pad(true),
            "cleanuppad" => self.funclet_pad(false),
            _ => match self.terminator(word)? {
                Some(parsed) => return Ok(parsed),
                None => self.table_operation(word),
            },
        };
        inst.map(|(op, ty)| Parsed::Inst(op, ty))
    }

    /// The operations whose opcodes are listed in tables: arithmetic and casts.
    fn table_operation(&mut self, word: &'a str) -> Result<(Op, Type)> {
        if let Some(op) = BinaryOp::from_keyword(word) {
            return self.binary(op);
        }
        if let Some(op) = CastOp::from_keyword(word) {
            return self.cast(op);
        }
        if let Some(op) = FloatOp::from_keyword(word) {
            return self.float_binary(op);
        }
        Err(self.error(format_args!("unknown instruction `{word}`")))
    }

    /// A value of a known type.
    pub(super) fn operand(&mut self, ty: &Type) -> Result<Operand> {
        if let Some(name) = self.local_name() {
            return self.use_value(name, ty).map(Operand::Local);
        }
        if *ty == Type::Metadata {
            return self.metadata().map(Operand::Metadata);
        }
        self.constant(ty.clone()).map(Operand::from)
    }

    /// A type and a value of it.
    pub(super) fn typed_operand(&mut self) -> Result<(Type, Operand)> {
        let ty = self.ty()?;
        let operand = self.operand(&ty)?;
        Ok((ty, operand))
    }

    /// `, T v`
    pub(super) fn next_operand(&mut self) -> Result<(Type, Operand)> {
        self.expect(b',')?;
        self.typed_operand()
    }

    /// `T a, b`
    fn operand_pair(&mut self) -> Result<(Type, Operand, Operand)> {
        let (ty, lhs) = self.typed_operand()?;
        self.expect(b',')?;
        let rhs = self.operand(&ty)?;
        Ok((ty, lhs, rhs))
    }

    /// Takes a comma, unless it precedes the metadata at the end of the instruction.
    pub(super) fn comma_before_more(&mut self) -> bool {
        self.at(b',') && !matches!(self.peek(), Token::MetadataName(_)) && self.eat(b',')
    }

    fn binary(&mut self, op: BinaryOp) -> Result<(Op, Type)> {
        self.advance();
        let flags = self.flags();
        let start = self.span.start;
        let (ty, lhs, rhs) = self.operand_pair()?;
        let is_shift_of_bytes = op == BinaryOp::LShr && matches!(ty.scalar(), Type::Byte(_));
        if !ty.is_int_or_int_vector() && !is_shift_of_bytes {
            return Err(self.error_at(self.since(start), format_args!("`{}` takes integers, not `{ty}`", op.keyword())));
        }
        Ok((Op::Binary { op, flags, lhs, rhs }, ty))
    }

    fn float_binary(&mut self, op: FloatOp) -> Result<(Op, Type)> {
        self.advance();
        let flags = self.flags();
        let start = self.span.start;
        let (ty, lhs, rhs) = self.operand_pair()?;
        if !matches!(ty.scalar(), Type::Float(_)) {
            let message = format!("`{}` takes floating-point numbers, not `{ty}`", op.keyword());
            return Err(self.error_at(self.since(start), message));
        }
        Ok((Op::Float { op, flags, lhs, rhs }, ty))
    }

    fn fneg(&mut self) -> Result<(Op, Type)> {
        self.advance();
        let flags = self.flags();
        let (ty, operand) = self.typed_operand()?;
        Ok((Op::FNeg { flags, operand }, ty))
    }

    fn cast(&mut self, op: CastOp) -> Result<(Op, Type)> {
        self.advance();
        let flags = self.flags();
        let (_, operand) = self.typed_operand()?;
        self.expect_word("to")?;
        let to = self.ty()?;
        Ok((Op::Cast { op, flags, operand, to: to.clone() }, to))
    }

    fn icmp(&mut self) -> Result<(Op, Type)> {
        self.advance();
        let flags = self.flags();
        let predicate = self.int_predicate()?;
        let (ty, lhs, rhs) = self.operand_pair()?;
        Ok((Op::ICmp { predicate, flags, lhs, rhs }, ty.with_scalar(Type::BOOL)))
    }

    fn fcmp(&mut self) -> Result<(Op, Type)> {
        self.advance();
        let flags = self.flags();
        let predicate = match self.token {
            Token::Word(word) => FloatPredicate::from_keyword(word),
            _ => None,
        };
        let Some(predicate) = predicate else { return Err(self.expected("a predicate of `fcmp`")) };
        self.advance();
        let (ty, lhs, rhs) = self.operand_pair()?;
        Ok((Op::FCmp { predicate, flags, lhs, rhs }, ty.with_scalar(Type::BOOL)))
    }

    fn select(&mut self) -> Result<(Op, Type)> {
        self.advance();
        let flags = self.flags();
        let (_, condition) = self.typed_operand()?;
        let (ty, if_true) = self.next_operand()?;
        let start = self.span.start;
        let (other, if_false) = self.next_operand()?;
        self.same_type(&other, &ty, self.since(start))?;
        Ok((Op::Select { flags, condition, if_true, if_false }, ty))
    }

    fn freeze(&mut self) -> Result<(Op, Type)> {
        self.advance();
        let (ty, operand) = self.typed_operand()?;
        Ok((Op::Freeze { operand }, ty))
    }

    /// The element type of a vector operand that began at `start`.
    fn element_of(&self, ty: &Type, start: usize) -> Result<Type> {
        match ty {
            Type::Vector(_, t) | Type::ScalableVector(_, t) => Ok((**t).clone()),
            _ => Err(self.error_at(self.since(start), format_args!("`{ty}` is no vector"))),
        }
    }

    fn extract_element(&mut self) -> Result<(Op, Type)> {
        self.advance();
        let start = self.span.start;
        let (ty, vector) = self.typed_operand()?;
        let element = self.element_of(&ty, start)?;
        let (_, index) = self.next_operand()?;
        Ok((Op::ExtractElement { vector, index }, element))
    }

    fn insert_element(&mut self) -> Result<(Op, Type)> {
        self.advance();
        let start = self.span.start;
        let (ty, vector) = self.typed_operand()?;
        let must = self.element_of(&ty, start)?;
        let start = self.span.start;
        let (is, element) = self.next_operand()?;
        self.same_type(&is, &must, self.since(start))?;
        let (_, index) = self.next_operand()?;
        Ok((Op::InsertElement { vector, element, index }, ty))
    }

    fn shuffle_vector(&mut self) -> Result<(Op, Type)> {
        self.advance();
        let start = self.span.start;
        let (ty, lhs) = self.typed_operand()?;
        let element = self.element_of(&ty, start)?;
        let start = self.span.start;
        let (other, rhs) = self.next_operand()?;
        self.same_type(&other, &ty, self.since(start))?;
        self.expect(b',')?;
        let mask = self.typed_constant()?;
        let result = mask.ty.with_scalar(element);
        let mask = self.shuffle_mask(&mask)?;
        Ok((Op::ShuffleVector { lhs, rhs, mask }, result))
    }

    /// The lanes of a shuffle mask, given as the constant that was just read.
    pub(super) fn shuffle_mask(&self, mask: &Constant) -> Result<Vec<MaskLane>> {
        let here = self.previous;
        let (Type::Vector(lanes, element) | Type::ScalableVector(lanes, element)) = &mask.ty else {
            return Err(self.error_at(here, "a shuffle mask is a vector"));
        };
        let lane = |kind: &ConstantKind| match kind {
            ConstantKind::Int(i) => i.to_u64().and_then(|l| u32::try_from(l).ok()).map(MaskLane::Lane),
            ConstantKind::Undef | ConstantKind::Poison => Some(MaskLane::Poison),
            _ => None,
        };
        let short = |lane: Option<MaskLane>| {
            if *lanes > MAX_SHORT_MASK {
                return Err(self.error_at(here, format_args!("a shuffle mask of more than {MAX_SHORT_MASK} lanes")));
            }
            Ok(lane.map(|lane| vec![lane; *lanes as usize]))
        };
        let read = match &mask.kind {
            ConstantKind::Aggregate(elements) => elements.iter().map(|e| lane(&e.kind)).collect(),
            ConstantKind::Zero => short(Some(MaskLane::Lane(0)))?,
            ConstantKind::Splat(element) => short(lane(&element.kind))?,
            kind => short(lane(kind))?,
        };
        match read {
            Some(lanes) if **element == Type::Int(32) => Ok(lanes),
            _ => Err(self.error_at(here, "a shuffle mask is a vector of `i32` numbers")),
        }
    }

    /// `, 0, 1, …`
    fn aggregate_indices(&mut self) -> Result<Vec<u32>> {
        let mut indices = Vec::new();
        while self.comma_before_more() {
            indices.push(self.unsigned32()?);
        }
        if indices.is_empty() {
            return Err(self.expected("`,` and an index"));
        }
        Ok(indices)
    }

    /// The type of the part of an aggregate that the indices select.
    fn part_of(&self, aggregate: &Type, indices: &[u32], start: usize) -> Result<Type> {
        let mut ty = aggregate.clone();
        for index in indices {
            let part = match &ty {
                Type::Struct(s) => s.fields.get(*index as usize).cloned(),
                Type::Array(n, t) if u64::from(*index) < *n => Some((**t).clone()),
                Type::Named(name) => {
                    let body = self.module.named_types.get(name).and_then(Option::as_ref);
                    body.and_then(|s| s.fields.get(*index as usize).cloned())
                }
                _ => None,
            };
            let Some(part) = part else {
                return Err(self.error_at(self.since(start), format_args!("`{ty}` has no part {index}")));
            };
            ty = part;
        }
        Ok(ty)
    }

    fn extract_value(&mut self) -> Result<(Op, Type)> {
        self.advance();
        let start = self.span.start;
        let (ty, aggregate) = self.typed_operand()?;
        let indices = self.aggregate_indices()?;
        let part = self.part_of(&ty, &indices, start)?;
        Ok((Op::ExtractValue { aggregate, indices }, part))
    }

    fn insert_value(&mut self) -> Result<(Op, Type)> {
        self.advance();
        let start = self.span.start;
        let (ty, aggregate) = self.typed_operand()?;
        let (is, element) = self.next_operand()?;
        let indices = self.aggregate_indices()?;
        let must = self.part_of(&ty, &indices, start)?;
        self.same_type(&is, &must, self.since(start))?;
        Ok((Op::InsertValue { aggregate, element, indices }, ty))
    }

    fn phi(&mut self) -> Result<Parsed> {
        self.advance();
        let flags = self.flags();
        let ty = self.ty()?;
        let mut incoming = Vec::new();
        loop {
            self.expect(b'[')?;
            let value = self.operand(&ty)?;
            self.expect(b',')?;
            let from = self.block_name()?;
            self.expect(b']')?;
            incoming.push((value, from));
            if !self.comma_before_more() {
                return Ok(Parsed::Phi(flags, ty, incoming));
            }
        }
    }

    /// The operation of an `atomicrmw`.
    pub(super) fn rmw_op(&mut self) -> Result<RmwOp> {
        let Token::Word(word) = self.token else { return Err(self.expected("an operation of `atomicrmw`")) };
        let Some(op) = RmwOp::from_keyword(word) else { return Err(self.expected("an operation of `atomicrmw`")) };
        self.advance();
        Ok(op)
    }
}
