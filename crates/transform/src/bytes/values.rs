//! Bytes as values of another type: integers, or vectors of truth values.
//!
//! Every value keeps its number and gets the type that stands for its own. Only casts, and as truth values also what takes
//! lanes apart, become other operations.

use super::{Context, Refused, access_integers, as_integers, has_bytes, in_memory, is_bytes, lane};
use irrefute_ir::layout::Endianness;
use irrefute_ir::{
    AttrKind, Attributes, BinaryOp, BlockId, Call, CastOp, Constant, Flags, Function, FunctionType, Inst, MaskLane, Op,
    Operand, TerminatorOp, Type, ValueId,
};
use std::sync::Arc;

/// What stands for bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    Integers,
    Bits,
}

/// Rewrites a function.
pub(super) fn lower(function: &mut Function, context: Context<'_>, form: Form) -> Result<(), Refused> {
    let old: Vec<Type> = function.values.iter().map(|value| value.ty.clone()).collect();
    if form == Form::Bits {
        if function.param_ids().any(|p| has_bytes(function.ty(p))) || has_bytes(&function.ret) {
            return Err(Refused::Signature);
        }
        if old.iter().any(has_bytes) && context.layout.endianness == Endianness::Big {
            return Err(Refused::BigEndian);
        }
    }
    for (number, ty) in old.iter().enumerate() {
        function.values[number].ty = of(ty, form, context)?;
        if number < function.params.len() && is_bytes(ty) {
            drop_extensions(&mut function.params[number]);
        }
    }
    if is_bytes(&function.ret) {
        drop_extensions(&mut function.ret_attrs);
    }
    function.ret = in_memory(&function.ret);
    let mut ends: Vec<(BlockId, Inst)> = Vec::new();
    for number in 0..function.blocks.len() {
        let mut block = function.blocks[number].clone();
        let mut writer = Writer { function, old: &old, context, form, out: Vec::new() };
        for phi in &mut block.phis {
            for (operand, from) in &mut phi.incoming {
                *operand = writer.operand(operand)?;
                // What a constant needs is computed where the edge begins.
                ends.extend(writer.out.drain(..).map(|inst| (*from, inst)));
            }
        }
        for inst in std::mem::take(&mut block.insts) {
            writer.inst(inst)?;
        }
        if let TerminatorOp::Invoke { call, .. } | TerminatorOp::CallBr { call, .. } = &mut block.term.op {
            writer.call(call)?;
        }
        let mut failed = None;
        block.term.op.for_each_operand_mut(&mut |operand| match writer.operand(operand) {
            Ok(new) => *operand = new,
            Err(refused) => failed = Some(refused),
        });
        if let Some(refused) = failed {
            return Err(refused);
        }
        block.insts = writer.out;
        function.blocks[number] = block;
    }
    for (block, inst) in ends {
        function.blocks[block.index()].insts.push(inst);
    }
    Ok(())
}

/// What is promised of integers only.
fn drop_extensions(attributes: &mut Attributes) {
    let is_extension = |kind: &AttrKind| [AttrKind::ZeroExt, AttrKind::SignExt].contains(kind);
    attributes.0.retain(|attribute| !attribute.kind().is_some_and(is_extension));
}

/// The type that stands for a type of values.
fn of(ty: &Type, form: Form, context: Context<'_>) -> Result<Type, Refused> {
    match form {
        Form::Bits if is_bytes(ty) => Ok(Type::vector(8 * context.bytes(ty)? as u32, Type::BOOL)),
        Form::Bits if has_bytes(ty) => Err(Refused::Aggregate(ty.clone())),
        Form::Integers | Form::Bits => Ok(in_memory(ty)),
    }
}

struct Writer<'a> {
    function: &'a mut Function,
    /// The types before.
    old: &'a [Type],
    context: Context<'a>,
    form: Form,
    out: Vec<Inst>,
}

impl Writer<'_> {
    fn old_type(&self, operand: &Operand) -> Type {
        match operand {
            Operand::Local(value) => self.old.get(value.index()).unwrap_or(self.function.ty(*value)).clone(),
            Operand::Const(constant) => constant.ty.clone(),
            Operand::Metadata(_) => Type::Metadata,
        }
    }

    fn define(&mut self, ty: Type, op: Op) -> Operand {
        let value = self.function.new_value(ty);
        self.out.push(Inst::new(Some(value), op));
        value.into()
    }

    /// An operand in its new form.
    fn operand(&mut self, operand: &Operand) -> Result<Operand, Refused> {
        let Operand::Const(constant) = operand else { return Ok(operand.clone()) };
        let integers = as_integers(constant);
        match (self.form, is_bytes(&constant.ty)) {
            (Form::Bits, true) => {
                let ty = of(&constant.ty, self.form, self.context)?;
                Ok(self.define(ty.clone(), cast(CastOp::BitCast, integers.into(), &ty)))
            }
            (Form::Integers, _) | (Form::Bits, false) => Ok(integers.into()),
        }
    }

    fn call(&mut self, call: &mut Call) -> Result<(), Refused> {
        let types = || call.ty.params.iter().chain([&call.ty.ret]);
        if types().any(has_bytes) {
            if self.form == Form::Bits || call.intrinsic().is_some() {
                return Err(Refused::Signature);
            }
            call.args.iter_mut().for_each(|argument| drop_extensions(&mut argument.attrs));
            drop_extensions(&mut call.ret_attrs);
        }
        let params = call.ty.params.iter().map(in_memory).collect();
        call.ty = Arc::new(FunctionType { ret: in_memory(&call.ty.ret), params, varargs: call.ty.varargs });
        Ok(())
    }

    fn inst(&mut self, mut inst: Inst) -> Result<(), Refused> {
        if let Op::Cast { op, operand, to, .. } = &inst.op {
            let from = self.old_type(operand);
            if is_bytes(&from) || is_bytes(to) {
                return self.cast(inst.result, *op, operand.clone(), &from, &to.clone());
            }
        }
        if self.form == Form::Bits {
            let touched = inst.result.is_some_and(|result| self.old.get(result.index()).is_some_and(is_bytes));
            let read = inst.op.operands().into_iter().any(|operand| is_bytes(&self.old_type(operand)));
            if touched || read {
                return self.on_bits(inst);
            }
        }
        access_integers(&mut inst.op);
        if let Op::Call(call) = &mut inst.op {
            self.call(call)?;
        }
        self.push(inst)
    }

    /// Appends an instruction whose operands get their new form.
    fn push(&mut self, mut inst: Inst) -> Result<(), Refused> {
        let mut failed = None;
        inst.op.for_each_operand_mut(&mut |operand| match self.operand(operand) {
            Ok(new) => *operand = new,
            Err(refused) => failed = Some(refused),
        });
        self.out.push(inst);
        failed.map_or(Ok(()), Err)
    }

    /// A cast from bytes, to bytes, or both: through the integers of the shape that the type has.
    fn cast(
        &mut self,
        result: Option<ValueId>,
        op: CastOp,
        operand: Operand,
        from: &Type,
        to: &Type,
    ) -> Result<(), Refused> {
        let mut value = self.operand(&operand)?;
        let end = of(to, self.form, self.context)?;
        if op == CastOp::Trunc {
            if self.form == Form::Integers {
                self.out.push(Inst { result, op: cast(CastOp::Trunc, value, &end), metadata: Vec::new() });
                return Ok(());
            }
            let (Type::Byte(_), Type::Byte(kept)) = (from, to) else { return Err(Refused::Operation("trunc")) };
            self.lanes(result, value.clone(), value, (0..*kept).map(MaskLane::Lane).collect());
            return Ok(());
        }
        if matches!(from.scalar(), Type::Ptr(_)) {
            let address = self.context.address(from);
            value = self.define(address.clone(), cast(CastOp::PtrToInt, value, &address));
        }
        if matches!(to.scalar(), Type::Ptr(_)) {
            let address = self.context.address(to);
            value = self.define(address.clone(), cast(CastOp::BitCast, value, &address));
            self.out.push(Inst { result, op: cast(CastOp::IntToPtr, value, &end), metadata: Vec::new() });
            return Ok(());
        }
        self.out.push(Inst { result, op: cast(CastOp::BitCast, value, &end), metadata: Vec::new() });
        Ok(())
    }

    /// Defines lanes of two vectors of truth values.
    fn lanes(&mut self, result: Option<ValueId>, lhs: Operand, rhs: Operand, mask: Vec<MaskLane>) {
        self.out.push(Inst { result, op: Op::ShuffleVector { lhs, rhs, mask }, metadata: Vec::new() });
    }

    /// An instruction that reads or gives bytes, on vectors of truth values.
    fn on_bits(&mut self, mut inst: Inst) -> Result<(), Refused> {
        let width = |ty: &Type| match ty.scalar() {
            Type::Byte(width) => *width,
            _ => 0,
        };
        match &mut inst.op {
            Op::Load { ty, align, mode, .. } if mode.is_plain() => {
                *align = align.or_else(|| self.context.align(ty));
                *ty = of(ty, self.form, self.context)?;
                self.push(inst)
            }
            Op::Store { value, align, mode, .. } if mode.is_plain() => {
                *align = align.or_else(|| self.context.align(&self.old_type(value)));
                self.push(inst)
            }
            Op::Select { condition, .. } if self.function.type_of(condition).lanes().is_none() => self.push(inst),
            // A byte is poison bit by bit, and so is a vector lane by lane.
            Op::Freeze { .. } => self.push(inst),
            Op::Binary { op: BinaryOp::LShr, lhs, rhs, .. } => {
                let ty = self.old_type(lhs);
                let by = rhs.number().ok_or(Refused::NoConstant("lshr"))?;
                let Type::Byte(bits) = ty else { return Err(Refused::Operation("lshr")) };
                // As many lanes from there on, those beyond the value from the zero.
                let by = u32::try_from(by).ok().filter(|by| *by < bits).ok_or(Refused::Operation("lshr"))?;
                let value = self.operand(&lhs.clone())?;
                let zero = Constant::zero(Type::vector(bits, Type::BOOL)).into();
                self.lanes(inst.result, value, zero, (by..by + bits).map(MaskLane::Lane).collect());
                Ok(())
            }
            Op::ExtractElement { vector, index } => {
                let ty = self.old_type(vector);
                let (lane, width) = (lane(index, &ty, "extractelement")?, width(&ty));
                let value = self.operand(&vector.clone())?;
                let mask = (lane * width..(lane + 1) * width).map(MaskLane::Lane).collect();
                self.lanes(inst.result, value.clone(), value, mask);
                Ok(())
            }
            Op::InsertElement { vector, element, index } => {
                let ty = self.old_type(vector);
                let (lane, width) = (lane(index, &ty, "insertelement")?, width(&ty));
                let all = width * ty.lanes().unwrap_or(1);
                let (vector, element) = (vector.clone(), element.clone());
                let [vector, element] = [self.operand(&vector)?, self.operand(&element)?];
                // A shuffle takes two vectors of one length, so the element is made as long as the vector first.
                let wide =
                    (0..all).map(|bit| if bit < width { MaskLane::Lane(bit) } else { MaskLane::Poison }).collect();
                let op = Op::ShuffleVector { lhs: element.clone(), rhs: element, mask: wide };
                let element = self.define(Type::vector(all, Type::BOOL), op);
                let is_new = |bit: u32| (lane * width..(lane + 1) * width).contains(&bit);
                let mask = (0..all).map(|bit| MaskLane::Lane(if is_new(bit) { all + bit - lane * width } else { bit }));
                self.lanes(inst.result, vector, element, mask.collect());
                Ok(())
            }
            Op::ShuffleVector { lhs, mask, .. } => {
                let width = width(&self.old_type(lhs));
                let bits = |lane: &MaskLane| match *lane {
                    MaskLane::Lane(lane) => (lane * width..(lane + 1) * width).map(MaskLane::Lane).collect::<Vec<_>>(),
                    MaskLane::Poison => vec![MaskLane::Poison; width as usize],
                };
                *mask = mask.iter().flat_map(bits).collect();
                self.push(inst)
            }
            op => Err(Refused::Operation(op.opcode())),
        }
    }
}

fn cast(op: CastOp, operand: Operand, to: &Type) -> Op {
    Op::Cast { op, flags: Flags::NONE, operand, to: to.clone() }
}
