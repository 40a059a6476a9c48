//! Bytes in stack blocks: a value of n bytes is a block of n bytes, which `memcpy` fills and reads.
//!
//! ```text
//! load, store              memcpy from the place into the block, from the block to the place
//! bitcast T v to bytes     store T v into the block
//! bytes to T               load T from the block (what a bitcast of bytes is; `bytecast exact` under strict loads only,
//!                          `bytecast` under loads that pun only)
//! bytes to bytes           the same block
//! trunc, lshr, lanes       memcpy of a part, and memset
//! select                   a select of two blocks by the frozen condition, and memcpy
//! phi                      memcpy at the end of each predecessor into a second block, and from there behind the phis, so that
//!                          phis that exchange values do
//! ```
//!
//! A block is written where its value is defined, so a use sees the value of the latest execution, as of any value.

use super::{Context, Refused, access_integers, as_integers, has_bytes, is_bytes, lane};
use irrefute_ir::layout::Endianness;
use irrefute_ir::{
    AccessMode, BinaryOp, Call, CastOp, Constant, ENTRY, Flags, Function, FunctionType, Inst, MaskLane, Op, Operand,
    Type, ValueId,
};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Rewrites a function.
pub(super) fn lower(function: &mut Function, context: Context<'_>) -> Result<(), Refused> {
    if function.param_ids().any(|p| has_bytes(function.ty(p))) || has_bytes(&function.ret) {
        return Err(Refused::Signature);
    }
    let mut writer = Writer { function, context, slots: BTreeMap::new(), blocks: Vec::new(), out: Vec::new() };
    writer.all()
}

struct Writer<'a> {
    function: &'a mut Function,
    context: Context<'a>,
    /// The block of each value of bytes.
    slots: BTreeMap<ValueId, ValueId>,
    /// The allocas, for the beginning of the function.
    blocks: Vec<Inst>,
    out: Vec<Inst>,
}

impl Writer<'_> {
    fn all(&mut self) -> Result<(), Refused> {
        let mut ends: Vec<Vec<Inst>> = vec![Vec::new(); self.function.blocks.len()];
        for number in 0..self.function.blocks.len() {
            let mut block = self.function.blocks[number].clone();
            let (bytes, others): (Vec<_>, Vec<_>) =
                std::mem::take(&mut block.phis).into_iter().partition(|phi| is_bytes(self.function.ty(phi.result)));
            block.phis = others;
            // A pad must stand first, where what was handed on would have to be copied.
            if !bytes.is_empty() && block.insts.first().is_some_and(|inst| inst.op.is_pad()) {
                return Err(Refused::Operation("phi"));
            }
            // All phis read before any of them changes: each is handed on in a block of its own.
            let mut received = Vec::new();
            for phi in &bytes {
                let ty = self.function.ty(phi.result).clone();
                let size = self.context.bytes(&ty)?;
                let handed = self.block(size, &ty);
                for (operand, from) in &phi.incoming {
                    let from_slot = self.slot(operand)?;
                    self.copy(handed.into(), from_slot, size, None);
                    ends[from.index()].append(&mut self.out);
                }
                received.push((phi.result, handed, size));
            }
            for (result, handed, size) in received {
                let own = self.slot_of(result)?;
                self.copy(own.into(), handed.into(), size, None);
            }
            for inst in std::mem::take(&mut block.insts) {
                self.inst(inst)?;
            }
            let mut operands = Vec::new();
            block.term.op.for_each_operand(&mut |operand| operands.push(operand.clone()));
            if operands.iter().any(|operand| has_bytes(self.function.type_of(operand))) {
                return Err(Refused::Operation(block.term.op.opcode()));
            }
            block.insts = std::mem::take(&mut self.out);
            self.function.blocks[number] = block;
        }
        // Only now: a block may be the predecessor of one that comes before it.
        for (block, insts) in self.function.blocks.iter_mut().zip(ends) {
            block.insts.extend(insts);
        }
        if let Some(entry) = self.function.blocks.get_mut(ENTRY.index()) {
            entry.insts.splice(0..0, std::mem::take(&mut self.blocks));
        }
        Ok(())
    }

    /// A new block for a value of a type.
    fn block(&mut self, size: u64, ty: &Type) -> ValueId {
        let block = self.function.new_value(Type::PTR);
        let op = Op::Alloca {
            ty: Type::Array(size, Arc::new(Type::Int(8))),
            count: None,
            align: self.context.align(ty),
            space: Default::default(),
            inalloca: false,
            swifterror: false,
        };
        self.blocks.push(Inst::new(Some(block), op));
        block
    }

    /// The block of a value of bytes.
    fn slot_of(&mut self, value: ValueId) -> Result<ValueId, Refused> {
        if let Some(slot) = self.slots.get(&value) {
            return Ok(*slot);
        }
        let ty = self.function.ty(value).clone();
        let slot = self.block(self.context.bytes(&ty)?, &ty);
        self.slots.insert(value, slot);
        Ok(slot)
    }

    /// A pointer to the bytes of an operand. Those of a constant are stored first.
    fn slot(&mut self, operand: &Operand) -> Result<Operand, Refused> {
        match operand {
            Operand::Local(value) => Ok(self.slot_of(*value)?.into()),
            Operand::Const(constant) => {
                let block = self.block(self.context.bytes(&constant.ty)?, &constant.ty);
                self.store(as_integers(constant).into(), block);
                Ok(block.into())
            }
            Operand::Metadata(_) => Err(Refused::Operation("metadata")),
        }
    }

    fn store(&mut self, value: Operand, block: ValueId) {
        let op = Op::Store { value, pointer: block.into(), align: Some(1), mode: AccessMode::default() };
        self.out.push(Inst::new(None, op));
    }

    /// A pointer some bytes further on.
    fn at(&mut self, pointer: Operand, offset: u64) -> Operand {
        if offset == 0 {
            return pointer;
        }
        let value = self.function.new_value(Type::PTR);
        let indices = vec![Constant::int(Type::Int(64), offset as i64).into()];
        let op = Op::GetElementPtr { flags: Flags::INBOUNDS, element: Type::Int(8), base: pointer, indices };
        self.out.push(Inst::new(Some(value), op));
        value.into()
    }

    /// `memcpy`; the source has an alignment if it is a place of the program, or the target.
    fn copy(&mut self, to: Operand, from: Operand, size: u64, pointers: Option<[Type; 2]>) {
        let [to_ty, from_ty] = pointers.unwrap_or([Type::PTR, Type::PTR]);
        let name = format!("llvm.memcpy.{}.{}.i64", suffix(&to_ty), suffix(&from_ty));
        let size = Constant::int(Type::Int(64), size as i64).into();
        self.call(
            name,
            vec![to_ty, from_ty, Type::Int(64), Type::BOOL],
            vec![to, from, size, Constant::bool(false).into()],
        );
    }

    fn zero(&mut self, to: Operand, size: u64) {
        let size = Constant::int(Type::Int(64), size as i64).into();
        let zero = Constant::int(Type::Int(8), 0).into();
        let params = vec![Type::PTR, Type::Int(8), Type::Int(64), Type::BOOL];
        self.call("llvm.memset.p0.i64".into(), params, vec![to, zero, size, Constant::bool(false).into()]);
    }

    fn call(&mut self, name: String, params: Vec<Type>, args: Vec<Operand>) {
        let call = Call::plain(name, FunctionType { ret: Type::Void, params, varargs: false }, args);
        self.out.push(Inst::new(None, Op::Call(Box::new(call))));
    }

    fn inst(&mut self, mut inst: Inst) -> Result<(), Refused> {
        let gives = inst.result.map(|result| self.function.ty(result).clone()).filter(has_bytes);
        let reads = inst.op.operands().into_iter().any(|operand| has_bytes(self.function.type_of(operand)));
        if gives.is_none() && !reads {
            access_integers(&mut inst.op);
            self.out.push(inst);
            return Ok(());
        }
        if let Some(ty) = gives.filter(|ty| !is_bytes(ty)) {
            return Err(Refused::Aggregate(ty));
        }
        match inst.op.clone() {
            Op::Load { ty, pointer, mode, .. } if mode.is_plain() => {
                let own = self.own(&inst)?;
                let pointers = [Type::PTR, self.function.type_of(&pointer).clone()];
                self.copy(own, pointer, self.context.bytes(&ty)?, Some(pointers));
            }
            Op::Store { value, pointer, mode, .. } if mode.is_plain() => {
                let ty = self.function.type_of(&value).clone();
                if !is_bytes(&ty) {
                    return Err(Refused::Aggregate(ty));
                }
                let slot = self.slot(&value)?;
                let pointers = [self.function.type_of(&pointer).clone(), Type::PTR];
                self.copy(pointer, slot, self.context.bytes(&ty)?, Some(pointers));
            }
            Op::Cast { op: CastOp::Trunc, operand, .. } => {
                let from = self.function.type_of(&operand).clone();
                let (Type::Byte(wide), Some(Type::Byte(narrow))) =
                    (&from, inst.result.map(|r| self.function.ty(r).clone()))
                else {
                    return Err(Refused::Operation("trunc"));
                };
                let skipped = if self.is_big_endian() { u64::from(wide - narrow) / 8 } else { 0 };
                self.part(&inst, &operand, skipped)?;
            }
            Op::Cast { operand, to, .. } => self.cast(&inst, &operand, &to)?,
            Op::Binary { op: BinaryOp::LShr, lhs, rhs, .. } => self.shift(&inst, &lhs, &rhs)?,
            Op::Select { condition, if_true, if_false, flags } => {
                if self.function.type_of(&condition).lanes().is_some() {
                    return Err(Refused::Operation("select"));
                }
                let [if_true, if_false] = [self.slot(&if_true)?, self.slot(&if_false)?];
                // By a condition that is poison or undef, either value will do; an address that is poison would not.
                let frozen = self.function.new_value(Type::BOOL);
                self.out.push(Inst::new(Some(frozen), Op::Freeze { operand: condition }));
                let condition = frozen.into();
                let chosen = self.function.new_value(Type::PTR);
                self.out.push(Inst::new(Some(chosen), Op::Select { flags, condition, if_true, if_false }));
                self.whole(&inst, chosen.into())?;
            }
            Op::ExtractElement { vector, index } => {
                let (lane, size) = self.lane(&vector, &index, "extractelement")?;
                self.part(&inst, &vector, lane * size)?;
            }
            Op::InsertElement { vector, element, index } => {
                let (lane, size) = self.lane(&vector, &index, "insertelement")?;
                let from = self.slot(&vector)?;
                self.whole(&inst, from)?;
                let (own, from) = (self.own(&inst)?, self.slot(&element)?);
                let to = self.at(own, lane * size);
                self.copy(to, from, size, None);
            }
            Op::ShuffleVector { lhs, rhs, mask } => {
                let ty = self.function.type_of(&lhs).clone();
                let lanes = u64::from(ty.lanes().ok_or(Refused::Operation("shufflevector"))?);
                let size = self.context.bytes(&ty)? / lanes;
                let sides = [self.slot(&lhs)?, self.slot(&rhs)?];
                let own = self.own(&inst)?;
                for (number, lane) in (0..).zip(mask) {
                    let MaskLane::Lane(lane) = lane else { return Err(Refused::Operation("shufflevector")) };
                    let lane = u64::from(lane);
                    let from = self.at(sides[(lane / lanes) as usize].clone(), lane % lanes * size);
                    let to = self.at(own.clone(), number * size);
                    self.copy(to, from, size, None);
                }
            }
            op => return Err(Refused::Operation(op.opcode())),
        }
        Ok(())
    }

    fn is_big_endian(&self) -> bool {
        self.context.layout.endianness == Endianness::Big
    }

    /// The block of the result.
    fn own(&mut self, inst: &Inst) -> Result<Operand, Refused> {
        let result = inst.result.ok_or(Refused::Operation(inst.op.opcode()))?;
        Ok(self.slot_of(result)?.into())
    }

    /// The result is what lies at a place.
    fn whole(&mut self, inst: &Inst, from: Operand) -> Result<(), Refused> {
        let own = self.own(inst)?;
        let size = self.size_of_result(inst)?;
        self.copy(own, from, size, None);
        Ok(())
    }

    /// The result is a part of an operand, from an offset on.
    fn part(&mut self, inst: &Inst, operand: &Operand, offset: u64) -> Result<(), Refused> {
        let from = self.slot(operand)?;
        let from = self.at(from, offset);
        self.whole(inst, from)
    }

    fn size_of_result(&self, inst: &Inst) -> Result<u64, Refused> {
        let result = inst.result.ok_or(Refused::Operation(inst.op.opcode()))?;
        self.context.bytes(&self.function.ty(result).clone())
    }

    fn cast(&mut self, inst: &Inst, operand: &Operand, to: &Type) -> Result<(), Refused> {
        let from = self.function.type_of(operand).clone();
        match (is_bytes(&from), is_bytes(to)) {
            (true, true) => {
                let slot = self.slot(operand)?;
                self.whole(inst, slot)?;
            }
            (true, false) => {
                let pointer = self.slot(operand)?;
                let op = Op::Load { ty: to.clone(), pointer, align: Some(1), mode: AccessMode::default() };
                self.out.push(Inst { op, ..inst.clone() });
            }
            (false, _) => {
                // A value that is no whole number of bytes has another place in memory than in bytes.
                self.size_of_result(inst)?;
                let result = inst.result.ok_or(Refused::Operation("bitcast"))?;
                let block = self.slot_of(result)?;
                self.store(operand.clone(), block);
            }
        }
        Ok(())
    }

    fn shift(&mut self, inst: &Inst, operand: &Operand, by: &Operand) -> Result<(), Refused> {
        let Type::Byte(width) = *self.function.type_of(operand) else { return Err(Refused::Operation("lshr")) };
        let by = by.number().ok_or(Refused::NoConstant("lshr"))?;
        if !by.is_multiple_of(8) || by >= u64::from(width) {
            return Err(Refused::Operation("lshr"));
        }
        let (size, by) = (u64::from(width) / 8, by / 8);
        let (from, own) = (self.slot(operand)?, self.own(inst)?);
        let (is_big, kept) = (self.is_big_endian(), size - by);
        let [to, from] = if is_big { [self.at(own.clone(), by), from] } else { [own.clone(), self.at(from, by)] };
        self.copy(to, from, kept, None);
        if by > 0 {
            let zeros = if is_big { own } else { self.at(own, kept) };
            self.zero(zeros, by);
        }
        Ok(())
    }

    /// The number of a lane that exists, and the bytes of each.
    fn lane(&self, vector: &Operand, index: &Operand, what: &'static str) -> Result<(u64, u64), Refused> {
        let ty = self.function.type_of(vector);
        let lanes = ty.lanes().map(u64::from).ok_or(Refused::Operation(what))?;
        Ok((lane(index, ty, what)?.into(), self.context.bytes(ty)? / lanes))
    }
}

fn suffix(pointer: &Type) -> String {
    match pointer {
        Type::Ptr(space) => format!("p{}", space.0),
        _ => "p0".to_owned(),
    }
}
