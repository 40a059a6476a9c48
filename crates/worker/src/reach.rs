//! Finds the users of a value: LLVM keeps the list, and the C API gives access to it.

use std::collections::HashSet;

use inkwell::llvm_sys::core::{
    LLVMGetBasicBlockParent, LLVMGetFirstUse, LLVMGetInstructionParent, LLVMGetNextUse, LLVMGetUser, LLVMIsAFunction,
    LLVMIsAInstruction,
};
use inkwell::llvm_sys::prelude::LLVMValueRef;

/// The functions that use one of `values`: directly, through constants, or through other functions.
pub fn functions_reaching(values: Vec<LLVMValueRef>) -> HashSet<LLVMValueRef> {
    let mut functions = HashSet::new();
    let mut seen: HashSet<LLVMValueRef> = values.iter().copied().collect();
    let mut pending = values;
    while let Some(value) = pending.pop() {
        for user in users(value) {
            let owner = function_of(user).inspect(|function| {
                functions.insert(*function);
            });
            let next = owner.unwrap_or(user);
            if seen.insert(next) {
                pending.push(next);
            }
        }
    }
    functions
}

/// All users of a value.
pub fn users(value: LLVMValueRef) -> impl Iterator<Item = LLVMValueRef> {
    // SAFETY: values and uses of a living module that nobody changes meanwhile; a use has a next use and a user.
    let first = unsafe { LLVMGetFirstUse(value) };
    let uses = std::iter::successors((!first.is_null()).then_some(first), |user| {
        let next = unsafe { LLVMGetNextUse(*user) };
        (!next.is_null()).then_some(next)
    });
    uses.map(|user| unsafe { LLVMGetUser(user) })
}

/// The function that contains an instruction, or the function itself (it may use a personality). `None` for constants.
fn function_of(user: LLVMValueRef) -> Option<LLVMValueRef> {
    // SAFETY: the first two accept any value; the others are asked only of an instruction, which has a block that
    // has a function.
    unsafe {
        if !LLVMIsAFunction(user).is_null() {
            return Some(user);
        }
        (!LLVMIsAInstruction(user).is_null()).then(|| LLVMGetBasicBlockParent(LLVMGetInstructionParent(user)))
    }
}
