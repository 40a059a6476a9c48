//! Builds the instructions of a rewritten block: old ones and new ones, in order.
//!
//! New values have no names. New accesses to memory are byte by byte, so they promise no alignment.

use irrefute_ir::{
    AccessMode, Call, Constant, Flags, Function, FunctionType, Inst, IntrinsicId, Op, Operand, Type, ValueId,
};

pub(super) struct Builder<'f> {
    pub function: &'f mut Function,
    pub insts: Vec<Inst>,
}

impl Builder<'_> {
    /// Adds an instruction that defines a value of the function.
    pub fn define(&mut self, result: ValueId, op: Op) {
        self.insts.push(Inst::new(Some(result), op));
    }

    /// Adds an instruction with a new value of this type as its result.
    pub fn value(&mut self, ty: Type, op: Op) -> Operand {
        let result = self.function.new_value(ty);
        self.define(result, op);
        result.into()
    }

    /// A pointer this many bytes behind another.
    pub fn at(&mut self, base: &Operand, offset: u64) -> Operand {
        if offset == 0 {
            return base.clone();
        }
        let ty = self.function.type_of(base).clone();
        let indices = vec![Constant::int(Type::Int(64), offset as i64).into()];
        let base = base.clone();
        self.value(ty, Op::GetElementPtr { flags: Flags::NONE, element: Type::Int(8), base, indices })
    }

    pub fn store(&mut self, value: Operand, pointer: Operand, align: u64) {
        let op = Op::Store { value, pointer, align: Some(align), mode: AccessMode::default() };
        self.insts.push(Inst::new(None, op));
    }

    /// Adds a call of an intrinsic whose two operands and result have one type.
    pub fn of_two(&mut self, intrinsic: IntrinsicId, ty: &Type, lhs: Operand, rhs: Operand) -> Operand {
        let op = self.call(&intrinsic.full_name(std::slice::from_ref(ty)), ty.clone(), vec![lhs, rhs]);
        self.value(ty.clone(), op)
    }

    /// A call without attributes, flags or bundles.
    fn call(&self, name: &str, ret: Type, operands: Vec<Operand>) -> Op {
        let params = operands.iter().map(|operand| self.function.type_of(operand).clone()).collect();
        Op::Call(Box::new(Call::plain(name, FunctionType { ret, params, varargs: false }, operands)))
    }
}
