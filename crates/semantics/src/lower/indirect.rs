//! Calls through pointers, and the functions that they may reach.

use super::Reason;
use super::call::{CalledBy, resolve};
use super::lowering::Lowering;
use super::uninterpreted::{expect_answerable, is_of_library};
use crate::program::{FunctionIndex, IndirectSite, Target};
use crate::promises::{PromiseName, PromisePlace, Support};
use irrefute_ir::{Attachment, AttrKind, Call, Callee, ConstantKind, Metadata, MetadataKind, Operand, Type};

/// The callee of a call through an operand.
pub(super) fn target<'a>(lowering: &mut Lowering<'a>, call: &Call, pointer: &'a Operand) -> Result<Target, Reason> {
    let pointer = lowering.operand(pointer)?.start;
    let functions = &lowering.context.module.functions;
    // Resolved here for every function, so that an execution only looks up the index. A call of any other function is
    // undefined behaviour, for which no entry is needed.
    let mut candidates = rustc_hash::FxHashMap::default();
    for i in 0..functions.len() {
        let index = FunctionIndex(i as u32);
        let target = resolve(lowering, call, index, CalledBy::Name);
        match target {
            Ok(Target::Bad) => {}
            Ok(Target::Declared(callee) | Target::ByAnotherType(callee, _))
                if is_of_library(&functions[callee.index()]) =>
            {
                // Not noted: only an execution that gets there depends on what the function means.
                let target = expect_answerable(lowering, &functions[callee.index()]).and(target);
                candidates.insert(index.0, target);
            }
            target => drop(candidates.insert(index.0, target)),
        }
    }
    let is_copied = call.args.iter().any(|argument| argument.attrs.has(AttrKind::ByVal));
    let unknown = match is_copied {
        false => Ok(Type::Function(call.ty.clone()).to_string().into()),
        true => Err("an argument with `byval` of an unknown function".into()),
    };
    let unknown = match &lowering.callees {
        None => Some(unknown),
        Some(callees) => {
            candidates.retain(|index, _| callees.contains(index));
            None
        }
    };
    Ok(Target::Indirect(Box::new(IndirectSite { pointer, candidates, unknown })))
}

/// The functions that `!callees` names at a call. "If any callee is not among the set of functions provided by the metadata,
/// the behavior is undefined" (Language Reference, "'callees' Metadata"). Noted as target-only is what cannot be read, and
/// what excludes a function that is called by its name.
pub(super) fn named_callees(lowering: &mut Lowering, metadata: &[Attachment], call: Option<&Call>) -> Option<Vec<u32>> {
    let attachment = metadata.iter().find(|attachment| attachment.kind == MetadataKind::Callees)?;
    let module = lowering.context.module;
    // `None` for what cannot be read, and `Some(None)` for what is no function.
    let index = |part: &Metadata| match module.resolve(part) {
        Metadata::Constant(constant) => match &constant.kind {
            ConstantKind::Global(name) => lowering.context.names.get(name).map(|index| Some(index.0)),
            ConstantKind::Null | ConstantKind::Zero | ConstantKind::Undef | ConstantKind::Poison => Some(None),
            _ => None,
        },
        _ => None,
    };
    let named: Option<Vec<Option<u32>>> = match module.resolve(&attachment.node) {
        Metadata::Tuple(parts) | Metadata::Distinct(parts) => parts.iter().map(index).collect(),
        _ => None,
    };
    let named: Option<Vec<u32>> = named.map(|named| named.into_iter().flatten().collect());
    let is_read = |named: &Vec<u32>| match call.map(|call| &call.callee) {
        Some(Callee::Indirect(Operand::Local(_))) => true,
        Some(Callee::Direct(name)) => lowering.context.names.get(name).is_some_and(|index| named.contains(&index.0)),
        // A call of no function is undefined, whatever is named.
        Some(Callee::Indirect(Operand::Const(constant))) => {
            matches!(constant.kind, ConstantKind::Null | ConstantKind::Undef | ConstantKind::Poison)
        }
        Some(Callee::Indirect(Operand::Metadata(_)) | Callee::Asm(_)) | None => false,
    };
    let named = named.filter(is_read);
    if named.is_none() {
        let name = PromiseName::Metadata(MetadataKind::Callees);
        lowering.promises.note(name, PromisePlace::Metadata, Support::TargetOnly);
    }
    named
}

/// The functions that a call may reach, sorted.
pub(super) fn callees(target: &Target) -> Vec<FunctionIndex> {
    match *target {
        Target::Defined(callee)
        | Target::Declared(callee)
        | Target::Part(callee, _)
        | Target::ByAnotherType(callee, _)
        | Target::Library(callee, _)
        | Target::Hosted(callee, _) => {
            vec![callee]
        }
        Target::Indirect(ref site) => {
            let mut reached: Vec<_> = site.candidates.values().flatten().flat_map(callees).collect();
            reached.sort_unstable();
            reached
        }
        Target::Trap(_) | Target::Bad => Vec::new(),
    }
}
