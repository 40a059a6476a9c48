//! Calls: the callee exists, the arguments fit the function type, intrinsics are called as they
//! are declared, and `musttail` calls can become jumps.

use super::error::expect;
use super::structure::{check_parameter_type, check_result_type};
use super::symbols::Symbol;
use super::{Fault, VerifyScope, attributes, immediates, intrinsics};
use crate::attribute::Metadata;
use crate::bundle_tag::BundleTag;
use crate::instruction::{Call, Callee, Op, Operand, TailCall, TerminatorOp};
use crate::intrinsic::IntrinsicId;
use crate::module::Block;
use crate::types::{AddressSpace, Type};
use irrefute_version::LlvmVersion;

/// Checks each operand of a call on its own.
pub fn check_operands(scope: &VerifyScope, call: &Call) -> Result<(), Fault> {
    // This bundle may hold the address of an intrinsic, which is an error in any other operand.
    let bundles = call.bundles.iter().filter(|(tag, _)| *tag != BundleTag::ClangArcAttachedCall);
    let arguments = call.args.iter().map(|a| &a.operand);
    let callee = match &call.callee {
        Callee::Indirect(operand) => Some(operand),
        Callee::Direct(_) | Callee::Asm(_) => None,
    };
    for operand in callee.into_iter().chain(arguments).chain(bundles.flat_map(|(_, operands)| operands)) {
        match operand {
            Operand::Const(c) | Operand::Metadata(Metadata::Constant(c)) => scope.symbols.check_constant(c)?,
            Operand::Local(_) | Operand::Metadata(_) => {}
        }
    }
    Ok(())
}

/// The type of the result of a call that is well typed.
pub fn result_type(scope: &VerifyScope, call: &Call) -> Result<Type, Fault> {
    let intrinsic = call.intrinsic().is_some();
    check_result_type(scope.symbols, &call.ty.ret, intrinsic)?;
    for ty in &call.ty.params {
        scope.symbols.check_type(ty)?;
        check_parameter_type(ty, intrinsic || matches!(call.callee, Callee::Asm(_)))?;
    }
    check_arguments(scope, call)?;
    check_callee(scope, call)?;
    check_variadic(scope, call)?;
    check_assumed_bytes(scope, call)?;
    attributes::check_call(scope.function, call)?;
    Ok(call.ty.ret.clone())
}

/// `llvm.va_start` needs arguments to start with.
fn check_variadic(scope: &VerifyScope, call: &Call) -> Result<(), Fault> {
    let starts = call.intrinsic().and_then(IntrinsicId::of) == Some(IntrinsicId::VaStart);
    if starts && !scope.function.varargs { Err(Fault::NotVariadic) } else { Ok(()) }
}

/// Since LLVM 23, what `llvm.assume` says of bytes behind a pointer is said in 64 bits at most.
fn check_assumed_bytes(scope: &VerifyScope, call: &Call) -> Result<(), Fault> {
    if scope.symbols.module.version < LlvmVersion(23) || call.intrinsic_id() != Some(IntrinsicId::Assume) {
        return Ok(());
    }
    let is_about_bytes = |tag: &BundleTag| {
        matches!(tag, BundleTag::Align | BundleTag::Dereferenceable | BundleTag::DereferenceableOrNull)
    };
    let operands = call.bundles.iter().filter(|(tag, _)| is_about_bytes(tag)).flat_map(|(_, operands)| operands);
    let mut types = operands.map(|operand| scope.function.type_of(operand));
    match types.find(|ty| ty.int_width().is_some_and(|width| width > 64)) {
        Some(ty) => Err(Fault::WideBundleOperand(ty.clone())),
        None => Ok(()),
    }
}

fn check_arguments(scope: &VerifyScope, call: &Call) -> Result<(), Fault> {
    let (expected, found) = (call.ty.params.len(), call.args.len());
    if found < expected || (found > expected && !call.ty.varargs) {
        return Err(Fault::ArgumentCount { expected, found });
    }
    for (i, argument) in call.args.iter().enumerate() {
        let ty = scope.function.type_of(&argument.operand);
        match call.ty.params.get(i) {
            Some(parameter) => expect("an argument", parameter, ty)?,
            None => check_parameter_type(ty, call.intrinsic().is_some())?,
        }
    }
    Ok(())
}

fn check_callee(scope: &VerifyScope, call: &Call) -> Result<(), Fault> {
    match &call.callee {
        Callee::Direct(name) => match scope.symbols.get(name) {
            Some(symbol) => {
                let is = symbol.address_space();
                // A call without `addrspace` is to the address space that the data layout has for code.
                let by_default = call.address_space == AddressSpace(0) && is == scope.symbols.program_space();
                if !by_default {
                    expect("the callee", &Type::Ptr(call.address_space), &Type::Ptr(is))?;
                }
                check_intrinsic(scope, name, symbol, call)
            }
            None if call.intrinsic().is_some() => {
                intrinsics::check(scope.symbols, name, call)?;
                immediates::check(name, None, call)
            }
            None => Err(Fault::NoSuchSymbol(name.clone())),
        },
        Callee::Indirect(operand) => {
            expect("the callee", &Type::Ptr(call.address_space), scope.function.type_of(operand))
        }
        Callee::Asm(_) => Ok(()),
    }
}

/// An intrinsic must be called with exactly the type of its declaration. Other functions need not: such a call is
/// valid IR and undefined behaviour.
fn check_intrinsic(scope: &VerifyScope, name: &std::sync::Arc<str>, symbol: Symbol, call: &Call) -> Result<(), Fault> {
    let Symbol::Function(declaration) = symbol else { return Ok(()) };
    if call.intrinsic().is_none() {
        return Ok(());
    }
    if declaration.function_type() != *call.ty {
        return Err(Fault::IntrinsicSignature(name.clone()));
    }
    intrinsics::check(scope.symbols, name, call)?;
    immediates::check(name, Some(declaration), call)
}

/// A `musttail` call must precede a `ret` of its value and fit its function: same convention, same
/// result, and the same parameters unless the convention allows others.
pub fn check_position(scope: &VerifyScope, block: &Block, position: usize) -> Result<(), Fault> {
    let inst = &block.insts[position];
    let Op::Call(call) = &inst.op else { return Ok(()) };
    if call.tail != Some(TailCall::MustTail) {
        return Ok(());
    }
    let function = scope.function;
    let returned = match &block.term.op {
        TerminatorOp::Ret(None) => function.ret == Type::Void,
        TerminatorOp::Ret(Some(Operand::Local(v))) => inst.result == Some(*v),
        TerminatorOp::Ret(Some(Operand::Const(_))) => call.ty.ret == Type::Void,
        _ => false,
    };
    if position + 1 != block.insts.len() || !returned {
        return Err(Fault::MustTail("a musttail call must be followed by the return of its value"));
    }
    if call.ty.varargs != function.varargs {
        return Err(Fault::MustTail("a musttail call and its function must agree in varargs"));
    }
    if call.convention != function.header.convention {
        return Err(Fault::MustTail("a musttail call and its function must have the same convention"));
    }
    expect("the musttail call", &function.ret, &call.ty.ret)?;
    if matches!(call.convention.as_deref(), Some("tailcc" | "swifttailcc")) {
        return Ok(());
    }
    if call.ty.params.len() != function.params.len() {
        return Err(Fault::MustTail("a musttail call must have the parameters of its function"));
    }
    let same = |(p, ty)| expect("a musttail argument", function.ty(p), ty);
    function.param_ids().zip(&call.ty.params).try_for_each(same)
}
