//! A block under rewriting: its instructions are put together anew, old ones and new ones in their order.
//!
//! New values have no names. What is put in accesses memory byte by byte, so it promises no alignment.

use crate::ir::{
    AccessMode, Argument, Attributes, Call, Callee, Constant, Flags, Function, FunctionType, Inst, IntrinsicId, Op,
    Operand, Type, ValueId,
};
use std::sync::Arc;

pub(super) struct Builder<'f> {
    pub function: &'f mut Function,
    pub insts: Vec<Inst>,
}

impl Builder<'_> {
    /// An instruction that defines a value which already has its place in the function.
    pub fn define(&mut self, result: ValueId, op: Op) {
        self.insts.push(Inst::new(Some(result), op));
    }

    /// An instruction that gives a value of a type.
    pub fn value(&mut self, ty: Type, op: Op) -> Operand {
        let result = self.function.new_value(ty);
        self.define(result, op);
        result.into()
    }

    /// The place so many bytes behind another.
    pub fn at(&mut self, base: &Operand, offset: u64) -> Operand {
        if offset == 0 {
            return base.clone();
        }
        let ty = self.function.type_of(base).clone();
        let indices = vec![Constant::int(Type::Int(64), offset as i64).into()];
        let base = base.clone();
        self.value(ty, Op::GetElementPtr { flags: Flags::NONE, element: Type::Int(8), base, indices })
    }

    /// Makes a value the address of a new stack block of some bytes.
    pub fn alloca(&mut self, result: ValueId, bytes: u64) {
        let ty = Type::Array(bytes, Arc::new(Type::Int(8)));
        let space = Default::default();
        self.define(result, Op::Alloca { ty, count: None, align: None, space, inalloca: false, swifterror: false });
    }

    pub fn load(&mut self, ty: Type, pointer: Operand) -> Operand {
        let result = self.function.new_value(ty.clone());
        self.load_as(result, ty, pointer);
        result.into()
    }

    /// Makes a value what is loaded.
    pub fn load_as(&mut self, result: ValueId, ty: Type, pointer: Operand) {
        self.define(result, Op::Load { ty, pointer, align: Some(1), mode: AccessMode::default() });
    }

    pub fn store(&mut self, value: Operand, pointer: Operand, align: u64) {
        let op = Op::Store { value, pointer, align: Some(align), mode: AccessMode::default() };
        self.insts.push(Inst::new(None, op));
    }

    /// Copies some bytes, with all that they hold.
    pub fn memcpy(&mut self, to: Operand, from: Operand, bytes: u64) {
        let types = [&to, &from].map(|pointer| self.function.type_of(pointer).clone());
        let [to_type, from_type] = types;
        let name = IntrinsicId::MemCpy.full_name(&[to_type, from_type, Type::Int(64)]);
        let length = Constant::int(Type::Int(64), bytes as i64).into();
        let operands = vec![to, from, length, Constant::bool(false).into()];
        let op = self.call(&name, Type::Void, operands);
        self.insts.push(Inst::new(None, op));
    }

    /// A call of an intrinsic that takes two operands of the type of its result.
    pub fn of_two(&mut self, intrinsic: IntrinsicId, ty: &Type, lhs: Operand, rhs: Operand) -> Operand {
        let op = self.call(&intrinsic.full_name(std::slice::from_ref(ty)), ty.clone(), vec![lhs, rhs]);
        self.value(ty.clone(), op)
    }

    /// A call without promises.
    fn call(&self, name: &str, ret: Type, operands: Vec<Operand>) -> Op {
        let params = operands.iter().map(|operand| self.function.type_of(operand).clone()).collect();
        let args = operands.into_iter().map(|operand| Argument { operand, attrs: Attributes::default() }).collect();
        Op::Call(Box::new(Call {
            callee: Callee::Direct(name.into()),
            ty: Arc::new(FunctionType { ret, params, varargs: false }),
            args,
            convention: None,
            ret_attrs: Attributes::default(),
            fn_attrs: Attributes::default(),
            bundles: Vec::new(),
            address_space: Default::default(),
            tail: None,
            flags: Flags::NONE,
        }))
    }
}
