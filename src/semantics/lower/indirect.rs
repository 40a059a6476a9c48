//! Calls through pointers, and the functions that they may reach.

use super::Reason;
use super::call::resolve;
use super::lowering::{Lowering, intern};
use crate::ir::{AttrKind, Call, Operand, Type};
use crate::semantics::program::{Code, FunctionIndex, IndirectSite, Target};

/// The callee of a call through an operand.
pub(super) fn target<'a>(lowering: &mut Lowering<'a>, call: &Call, pointer: &'a Operand) -> Result<Target, Reason> {
    super::memory::check_width(lowering)?;
    let pointer = lowering.operand(pointer)?.start;
    let functions = &lowering.context.module.functions;
    // Resolved here for every function, so that an execution only looks up the index. A call of any other function is
    // undefined behaviour, for which no entry is needed.
    let mut candidates = rustc_hash::FxHashMap::default();
    for i in 0..functions.len() {
        let index = FunctionIndex(i as u32);
        match resolve(lowering, call, index) {
            Ok(Target::Bad) => {}
            target => drop(candidates.insert(index.0, target)),
        }
    }
    let is_copied = call.args.iter().any(|argument| argument.attrs.has(AttrKind::ByVal));
    let unknown = match is_copied {
        false => Ok(Type::Function(call.ty.clone()).to_string().into()),
        true => Err("an argument with `byval` of an unknown function".into()),
    };
    let site = intern(&mut lowering.code.indirect, IndirectSite { pointer, candidates, unknown });
    Ok(Target::Indirect(site))
}

/// The functions that a call may reach, sorted.
pub(super) fn callees(code: &Code, target: Target) -> Vec<FunctionIndex> {
    match target {
        Target::Defined(callee) | Target::Declared(callee) | Target::Library(callee, _) => vec![callee],
        Target::Indirect(site) => {
            let candidates = &code.indirect[site as usize].candidates;
            let mut reached: Vec<_> = candidates.values().flatten().flat_map(|target| callees(code, *target)).collect();
            reached.sort_unstable();
            reached
        }
        Target::Trap | Target::Bad => Vec::new(),
    }
}
