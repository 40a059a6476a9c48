//! Scopes of accesses: which of them `!alias.scope` and `!noalias` promise never to meet (Language Reference, "'noalias'
//! and 'alias.scope' Metadata").
//!
//! Instructions that access memory themselves are in one, and calls of functions without a body, which may access what
//! they can reach. What a body accesses for its caller is not followed, so there the promise stays target-only, unless it
//! is about no access of its function.

use super::lowering::Lowering;
use crate::intrinsics::{MatrixIntrinsic, Meaning, Predicated, meaning};
use crate::program::{Action, ScopeClass, ScopeLists};
use crate::promises::{PromiseName, PromisePlace, Support};
use irrefute_ir::{
    Attachment, Call, Callee, Inst, IntrinsicId, Metadata, MetadataId, MetadataKind, Module, Op, Operand,
};

/// Notes the class of an instruction's accesses, and where a scope begins anew.
pub(super) fn note<'a>(lowering: &mut Lowering<'a>, inst: &'a Inst) {
    if let Op::Call(call) = &inst.op
        && call.intrinsic_id() == Some(IntrinsicId::ExperimentalNoAliasScopeDecl)
    {
        let lists = call.args.iter().filter_map(|argument| match &argument.operand {
            Operand::Metadata(node) => list(lowering.context.module, node),
            _ => None,
        });
        let declared = lists.flatten().map(|(scope, _)| scope).collect();
        lowering.emit(Action::BeginScopes(declared));
        return;
    }
    let is_about_scopes = |attachment: &&Attachment| is_about_scopes(&attachment.kind);
    if !inst.metadata.iter().any(|attachment| is_about_scopes(&attachment)) {
        return;
    }
    let is_own = match &inst.op {
        Op::Load { .. } | Op::Store { .. } | Op::AtomicRmw { .. } | Op::CmpXchg { .. } => true,
        Op::Call(call) => accesses_memory_itself(call) || calls_no_body(lowering, call),
        // Nothing is accessed, so nothing is promised.
        _ => return,
    };
    let module = lowering.context.module;
    let read = |kind: MetadataKind| {
        let nodes = inst.metadata.iter().filter(|attachment| attachment.kind == kind);
        let lists: Option<Vec<Vec<_>>> = nodes.map(|attachment| list(module, &attachment.node)).collect();
        lists.map(|lists| lists.concat())
    };
    let (Some(scopes), Some(no_alias)) = (read(MetadataKind::AliasScope), read(MetadataKind::NoAlias)) else {
        return note_unmodelled(lowering, &inst.metadata);
    };
    let lists = ScopeLists { scopes, no_alias };
    if !is_own {
        lowering.scoped_calls.push((lists, &inst.metadata));
        return;
    }
    let known = &mut lowering.code.scopes.lists;
    let class = known.iter().position(|other| *other == lists).unwrap_or_else(|| {
        known.push(lists);
        known.len() - 1
    });
    let place = lowering.place;
    lowering.code.scopes.classes.insert(place, ScopeClass(class as u32));
}

/// Notes that what scopes promise of some accesses is not known: those of a function that is called.
pub(super) fn note_unmodelled(lowering: &mut Lowering, metadata: &[Attachment]) {
    for attachment in metadata.iter().filter(|attachment| is_about_scopes(&attachment.kind)) {
        let name = PromiseName::Metadata(attachment.kind.clone());
        lowering.promises.note(name, PromisePlace::Metadata, Support::TargetOnly);
    }
}

fn is_about_scopes(kind: &MetadataKind) -> bool {
    matches!(kind, MetadataKind::AliasScope | MetadataKind::NoAlias)
}

/// Whether a call is of an intrinsic that accesses memory where its arguments point to, and nowhere else.
pub(super) fn accesses_memory_itself(call: &Call) -> bool {
    call.intrinsic_id().is_some_and(|id| match meaning(id) {
        Meaning::Fill(_) | Meaning::Copy(..) | Meaning::Masked(_) | Meaning::Dense(_) | Meaning::Histogram(_) => true,
        Meaning::Predicated(which) => matches!(which, Predicated::Access(..)),
        Meaning::Matrix(which) => which != MatrixIntrinsic::Multiply,
        _ => false,
    })
}

/// Whether a call is of a function that has no body, by its name: executions know what it can reach.
fn calls_no_body(lowering: &Lowering<'_>, call: &Call) -> bool {
    let Callee::Direct(name) = &call.callee else { return false };
    call.intrinsic().is_none() && lowering.context.module.function(name).is_some_and(|callee| !callee.is_definition())
}

/// The scopes of a list, each with its domain; `None` if that cannot be read.
fn list(module: &Module, node: &Metadata) -> Option<Vec<(MetadataId, Metadata)>> {
    let parts = |node: &Metadata| match module.resolve(node) {
        Metadata::Tuple(parts) | Metadata::Distinct(parts) => Some(parts.clone()),
        _ => None,
    };
    let scope = |scope: &Metadata| match scope {
        // A scope is itself, its domain, and perhaps a name.
        Metadata::Id(id) => Some((*id, parts(scope)?.get(1)?.clone())),
        _ => None,
    };
    parts(node)?.iter().map(scope).collect()
}

/// For each class the classes whose accesses never meet its own; and the calls that promise something about one of these,
/// or about each other.
pub(super) fn finish(lowering: &mut Lowering) {
    let calls = std::mem::take(&mut lowering.scoped_calls);
    let of_calls = calls.iter().map(|(lists, _)| lists);
    let promises: Vec<&[Attachment]> = calls
        .iter()
        .filter(|(lists, _)| {
            let mut all = of_calls.clone().chain(&lowering.code.scopes.lists);
            all.any(|other| lists.never_meet(other) || other.never_meet(lists))
        })
        .map(|(_, metadata)| *metadata)
        .collect();
    promises.into_iter().for_each(|metadata| note_unmodelled(lowering, metadata));
    let scopes = &mut lowering.code.scopes;
    let numbered = || scopes.lists.iter().zip(0..);
    let apart = |lists: &ScopeLists| {
        numbered().filter(|(other, _)| lists.never_meet(other)).map(|(_, class)| ScopeClass(class)).collect()
    };
    scopes.apart = scopes.lists.iter().map(apart).collect();
}
