//! Dropping everything around the reduced function: other functions, globals, aliases, module-level text.
//!
//! A function is removed with its calls, whose results become zero. A function whose address is used otherwise
//! stays, because the verifier rejects the candidate. A definition may also become a declaration.

use super::editor::{Edit, Editor, Place, Slot, calls, edit};
use super::program::ReductionSubject;
use irrefute_ir::{Constant, Linkage, Module, Op};
use std::sync::Arc;

pub(super) fn edits(subject: &ReductionSubject) -> Vec<Edit> {
    let others = |index: &usize| *index != subject.entry;
    let indices = || (0..subject.module.functions.len()).filter(others);
    let is_intrinsic = |index: &usize| subject.module.functions[*index].is_intrinsic();
    let mut edits: Vec<Edit> =
        indices().filter(|i| !is_intrinsic(i)).map(|index| edit(move |editor| drop_function(editor, index))).collect();
    edits.extend(subject.definitions().map(|(i, _)| i).filter(others).map(|i| edit(move |editor| declare(editor, i))));
    edits.extend(module_elements(subject.module));
    edits
}

/// Removes a function and every call of it.
fn drop_function(editor: &mut Editor, index: usize) -> bool {
    let name = editor.function(index).name.clone();
    for place in calls_of(&editor.module, &name) {
        remove_call(editor, place);
    }
    editor.drop_function(index)
}

/// The places of all calls of a function.
fn calls_of(module: &Module, name: &str) -> Vec<Place> {
    let mut places = Vec::new();
    for (function, f) in module.functions.iter().enumerate() {
        for (block, b) in f.blocks.iter().enumerate() {
            let is_call = |op: &Op| matches!(op, Op::Call(call) if calls(call, name));
            let here = b.insts.iter().enumerate().filter(|(_, inst)| is_call(&inst.op));
            places.extend(here.map(|(i, _)| Place { function, block, slot: Slot::Inst(i) }));
        }
    }
    places
}

/// Removes a call; its result becomes zero.
fn remove_call(editor: &mut Editor, place: Place) -> bool {
    let Some(inst) = editor.inst_mut(place) else { return false };
    match inst.result {
        None => editor.remove(place),
        Some(result) => {
            let zero = Constant::zero(editor.function(place.function).ty(result).clone());
            editor.remove_and_replace(place, result, &zero.into())
        }
    }
}

/// Removes the body of a function: calls of it become events.
fn declare(editor: &mut Editor, index: usize) -> bool {
    let function = editor.function_mut(index);
    if !function.is_definition() {
        return false;
    }
    function.blocks.clear();
    function.values.truncate(function.params.len());
    function.metadata.clear();
    function.header.linkage = Linkage::External;
    function.header.comdat = None;
    (function.header.prefix, function.header.prologue, function.header.personality) = (None, None, None);
    true
}

/// Removing everything else in a module: globals, aliases, metadata, types, comdats, assembly, one at a time.
/// Edits name elements instead of counting them, because indices shift when another edit removes an element.
fn module_elements(module: &Module) -> Vec<Edit> {
    let mut edits = Vec::new();
    for name in module.globals.iter().map(|g| g.name.clone()) {
        edits.push(edit(move |d| removes(&mut d.module.globals, |g| g.name == name)));
    }
    for name in module.aliases.iter().map(|a| a.name.clone()) {
        edits.push(edit(move |d| removes(&mut d.module.aliases, |a| a.name == name)));
    }
    let keys = |keys: &mut dyn Iterator<Item = &Arc<str>>| keys.cloned().collect::<Vec<_>>();
    for name in keys(&mut module.named_metadata.keys()) {
        edits.push(edit(move |d| {
            let is_there = d.module.named_metadata.remove(&name).is_some();
            if is_there {
                d.module.drop_unnamed_metadata();
            }
            is_there
        }));
    }
    for name in keys(&mut module.named_types.keys()) {
        edits.push(edit(move |d| d.module.named_types.remove(&name).is_some()));
    }
    for name in keys(&mut module.comdats.keys()) {
        edits.push(edit(move |d| d.module.comdats.remove(&name).is_some()));
    }
    if !module.asm.is_empty() {
        edits.push(edit(|d| !std::mem::take(&mut d.module.asm).is_empty()));
    }
    edits
}

/// Removes the elements that match; whether there were any.
fn removes<T>(list: &mut Vec<T>, mut matches: impl FnMut(&T) -> bool) -> bool {
    let before = list.len();
    list.retain(|element| !matches(element));
    list.len() < before
}
