//! Types of terminators.

use crate::constant::{Constant, ConstantKind};
use crate::instruction::{Operand, TerminatorOp};
use crate::types::Type;
use crate::verify::error::TypeClass;
use crate::verify::error::expect;
use crate::verify::{Fault, VerifyScope, calls};
use rustc_hash::FxHashSet;

/// The type of the value that a terminator defines; `void` if it defines none.
pub fn result_type(scope: &VerifyScope, op: &TerminatorOp) -> Result<Type, Fault> {
    let ty = |o| scope.function.type_of(o);
    match op {
        TerminatorOp::Ret(value) => ret(scope, value.as_ref()),
        TerminatorOp::CondBr { condition, .. } => {
            expect("the condition", &Type::BOOL, ty(condition)).map(|()| Type::Void)
        }
        TerminatorOp::Switch { value, cases, .. } => {
            switch(scope, ty(value), cases.iter().map(|(c, _)| c)).map(|()| Type::Void)
        }
        TerminatorOp::IndirectBr { address, .. } => {
            scope.symbols.expect_class("the address", TypeClass::Pointer, ty(address))?;
            Ok(Type::Void)
        }
        TerminatorOp::Invoke { call, .. } | TerminatorOp::CallBr { call, .. } => calls::result_type(scope, call),
        TerminatorOp::Resume(value) => {
            scope.symbols.expect_class("the exception", TypeClass::Ordinary, ty(value))?;
            Ok(Type::Void)
        }
        TerminatorOp::CatchSwitch { .. } => Ok(Type::Token),
        TerminatorOp::CatchRet { pad, .. } | TerminatorOp::CleanupRet { pad, .. } => {
            expect("the pad", &Type::Token, ty(pad)).map(|()| Type::Void)
        }
        TerminatorOp::Br(_) | TerminatorOp::Unreachable => Ok(Type::Void),
    }
}

fn ret(scope: &VerifyScope, value: Option<&Operand>) -> Result<Type, Fault> {
    match (value, &scope.function.ret) {
        (None, Type::Void) => Ok(Type::Void),
        (None, ty) => Err(Fault::ReturnValueMissing(ty.clone())),
        (Some(value), ty) => expect("the returned value", ty, scope.function.type_of(value)).map(|()| Type::Void),
    }
}

/// The cases of a `switch` are distinct integers of the type of its value.
fn switch<'a>(scope: &VerifyScope, value: &Type, cases: impl Iterator<Item = &'a Constant>) -> Result<(), Fault> {
    scope.symbols.expect_class("the switched value", TypeClass::Int, value)?;
    let mut seen = FxHashSet::default();
    for case in cases {
        expect("a case", value, &case.ty)?;
        scope.symbols.check_constant(case)?;
        let ConstantKind::Int(int) = &case.kind else { return Err(Fault::SwitchCaseKind) };
        if !seen.insert(int) {
            return Err(Fault::SwitchCaseTwice);
        }
    }
    Ok(())
}
