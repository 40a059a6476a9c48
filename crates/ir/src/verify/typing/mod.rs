//! The type system: a partial function from an operation and the types of its operands to the type of
//! its result.

mod aggregate;
mod arithmetic;
mod memory;
mod terminator;

use super::calls;
use super::error::{TypeClass, expect};
use super::{Fault, VerifyScope};
use crate::flags::Flags;
use crate::instruction::{CastOp, Inst, Op, Operand, Phi, Terminator, TerminatorOp};
use crate::module::ValueId;
use crate::types::Type;
use irrefute_version::LlvmVersion;

pub use aggregate::{element_at, extract_element, insert_element, shuffle};
pub use arithmetic::{binary, cast, compare, select};
pub use memory::{check_alignment, constant_integer, getelementptr};

/// Checks an instruction: its operands, its flags, and the type of its result.
pub fn check_inst(scope: &VerifyScope, inst: &Inst) -> Result<(), Fault> {
    match &inst.op {
        Op::Call(call) => calls::check_operands(scope, call)?,
        op => op.operands().into_iter().try_for_each(|o| check_operand(scope, o))?,
    }
    let ty = result_type(scope, &inst.op)?;
    check_flags(inst.op.opcode(), inst.op.flags(), allowed_flags(scope, &inst.op, &ty), &ty)?;
    check_result(scope, inst.result, ty)
}

/// Checks a terminator.
pub fn check_terminator(scope: &VerifyScope, terminator: &Terminator) -> Result<(), Fault> {
    if let TerminatorOp::Invoke { call, .. } | TerminatorOp::CallBr { call, .. } = &terminator.op {
        calls::check_operands(scope, call)?;
    } else {
        let mut operands = Vec::new();
        terminator.op.for_each_operand(&mut |o| operands.push(o));
        operands.into_iter().try_for_each(|o| check_operand(scope, o))?;
    }
    let ty = terminator::result_type(scope, &terminator.op)?;
    check_result(scope, terminator.result, ty)
}

/// Checks the type of a phi and of its entries. `structure` checks which entries there are.
pub fn check_phi(scope: &VerifyScope, phi: &Phi) -> Result<(), Fault> {
    let ty = scope.function.ty(phi.result);
    match ty {
        Type::Token => return Err(Fault::TokenPhi),
        ty => scope.symbols.expect_class("the phi", TypeClass::Ordinary, ty)?,
    }
    for (operand, _) in &phi.incoming {
        check_operand(scope, operand)?;
        expect("an entry", ty, scope.function.type_of(operand))?;
    }
    // A phi may carry the flags that a `select` of its type may. The operands do not matter for that.
    let unknown = || Operand::from(crate::Constant::poison(Type::BOOL));
    let select = Op::Select { flags: Flags::NONE, condition: unknown(), if_true: unknown(), if_false: unknown() };
    check_flags("phi", phi.flags, select.allowed_flags(ty), ty)
}

/// Checks an operand of anything but a call. Only calls take metadata.
fn check_operand(scope: &VerifyScope, operand: &Operand) -> Result<(), Fault> {
    match operand {
        Operand::Local(_) => Ok(()),
        Operand::Const(c) => scope.symbols.check_constant(c),
        Operand::Metadata(_) => {
            Err(Fault::WrongClass { role: "an operand", expected: TypeClass::Ordinary, found: Type::Metadata })
        }
    }
}

/// The flags that an operation may carry in this version: up to LLVM 22, conversions from integers
/// have no fast-math flags.
fn allowed_flags(scope: &VerifyScope, op: &Op, ty: &Type) -> Flags {
    let allowed = op.allowed_flags(ty);
    match op {
        Op::Cast { op: CastOp::UIToFP | CastOp::SIToFP, .. } if scope.symbols.module.version < LlvmVersion(23) => {
            allowed.without(Flags::FAST)
        }
        _ => allowed,
    }
}

fn check_flags(opcode: &'static str, flags: Flags, allowed: Flags, ty: &Type) -> Result<(), Fault> {
    match flags.without(allowed) {
        Flags::NONE => Ok(()),
        rest => Err(Fault::FlagsNotAllowed { opcode, ty: ty.clone(), flags: rest }),
    }
}

/// Checks that an operation defines a value of its type, or no value if that is `void`.
fn check_result(scope: &VerifyScope, result: Option<ValueId>, ty: Type) -> Result<(), Fault> {
    match (result, ty) {
        (None, Type::Void) => Ok(()),
        (Some(_), Type::Void) => Err(Fault::ResultOfVoid),
        (None, ty) => Err(Fault::ResultMissing(ty)),
        (Some(v), ty) if *scope.function.ty(v) == ty => Ok(()),
        (Some(v), ty) => Err(Fault::ResultType { expected: ty, found: scope.function.ty(v).clone() }),
    }
}

/// The type of the result of an operation; `void` if there is no result.
fn result_type(scope: &VerifyScope, op: &Op) -> Result<Type, Fault> {
    let symbols = scope.symbols;
    let ty = |o| scope.function.type_of(o);
    match op {
        Op::Binary { op, lhs, rhs, .. } => binary(symbols, *op, ty(lhs), ty(rhs)),
        Op::Float { lhs, rhs, .. } => arithmetic::float(symbols, ty(lhs), ty(rhs)),
        Op::FNeg { operand, .. } => arithmetic::float(symbols, ty(operand), ty(operand)),
        Op::Cast { op, operand, to, .. } => cast(symbols, *op, ty(operand), to),
        Op::ICmp { lhs, rhs, .. } => compare(symbols, TypeClass::IntOrPointerOrVector, ty(lhs), ty(rhs)),
        Op::FCmp { lhs, rhs, .. } => compare(symbols, TypeClass::FloatOrVector, ty(lhs), ty(rhs)),
        Op::Select { condition, if_true, if_false, .. } => select(symbols, ty(condition), ty(if_true), ty(if_false)),
        Op::Freeze { operand } => arithmetic::freeze(symbols, ty(operand)),
        Op::PointerSub { lhs, rhs, to } => arithmetic::pointer_sub(symbols, ty(lhs), ty(rhs), to),
        Op::ExtractElement { vector, index } => extract_element(symbols, ty(vector), ty(index)),
        Op::InsertElement { vector, element, index } => insert_element(symbols, ty(vector), ty(element), ty(index)),
        Op::ShuffleVector { lhs, rhs, mask } => shuffle(symbols, ty(lhs), ty(rhs), mask),
        Op::ExtractValue { aggregate, indices } => element_at(symbols, ty(aggregate), indices),
        Op::InsertValue { aggregate, element, indices } => {
            aggregate::insert_value(symbols, ty(aggregate), ty(element), indices)
        }
        Op::Call(call) => calls::result_type(scope, call),
        Op::Alloca { ty: element, count, align, space, swifterror, .. } => {
            memory::alloca(scope, element, count.as_ref(), *align, *space, *swifterror)
        }
        Op::Load { ty: loaded, pointer, align, mode } => memory::load(scope, loaded, pointer, *align, mode),
        Op::Store { value, pointer, align, mode } => memory::store(scope, value, pointer, *align, mode),
        Op::GetElementPtr { element, base, indices, .. } => {
            let indices: Vec<_> = indices.iter().map(|i| (ty(i), memory::constant_index(i))).collect();
            getelementptr(symbols, element, ty(base), &indices)
        }
        Op::Fence { ordering, .. } => memory::fence(*ordering),
        Op::CmpXchg { pointer, expected, new, align, mode, failure, .. } => {
            memory::cmpxchg(scope, pointer, [expected, new], *align, mode, *failure)
        }
        Op::AtomicRmw { op, pointer, value, align, mode } => {
            memory::atomicrmw(scope, *op, pointer, value, *align, mode)
        }
        Op::VaArg { list, ty: result } => memory::va_arg(scope, list, result),
        Op::LandingPad { ty, clauses, cleanup } => super::exceptions::landingpad(scope, ty, *cleanup, clauses),
        Op::FuncletPad { .. } => Ok(Type::Token),
    }
}
