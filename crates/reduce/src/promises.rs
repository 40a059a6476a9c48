//! Dropping promises: flags, attributes, metadata, and everything else that only informs the optimizer or the
//! linker. Without a promise, a program is defined on more inputs, so it stays valid.

use super::editor::{Edit, Editor, Place, Slot, edit};
use super::program::ReductionSubject;
use irrefute_ir::{Attribute, Attributes, Call, Constant, Flags, Function, Global, Header, Inst, Op};

pub(super) fn edits(subject: &ReductionSubject) -> Vec<Edit> {
    let mut edits = Vec::new();
    for (index, function) in subject.module.functions.iter().enumerate() {
        edits.extend(header(index, function));
        for (block, b) in function.blocks.iter().enumerate() {
            let place = |slot| Place { function: index, block, slot };
            for (i, phi) in b.phis.iter().enumerate() {
                let place = place(Slot::Phi(i));
                let flags = phi.flags.iter().map(|flag| edit(move |d| drop_phi_flag(d, place, flag)));
                edits.extend(flags);
                edits.extend((!phi.metadata.is_empty()).then(|| edit(move |d| drop_phi_metadata(d, place))));
            }
            for (i, inst) in b.insts.iter().enumerate() {
                edits.extend(instruction(place(Slot::Inst(i)), inst));
            }
            if !b.term.metadata.is_empty() {
                edits.push(edit(move |d| {
                    !std::mem::take(&mut d.function_mut(index).blocks[block].term.metadata).is_empty()
                }));
            }
        }
    }
    for (index, global) in subject.module.globals.iter().enumerate() {
        edits.extend(global_promises(index, global));
    }
    edits
}

/// The list of attributes of a function that an edit changes.
#[derive(Clone, Copy)]
enum AttributeList {
    Function,
    Result,
    Parameter(usize),
}

fn attributes_mut(function: &mut Function, of: AttributeList) -> Option<&mut Attributes> {
    match of {
        AttributeList::Function => Some(&mut function.attrs),
        AttributeList::Result => Some(&mut function.ret_attrs),
        AttributeList::Parameter(i) => function.params.get_mut(i),
    }
}

/// Edits for the header of a function: attributes, linkage and the like.
fn header(index: usize, function: &Function) -> Vec<Edit> {
    let mut edits = Vec::new();
    let places = [(AttributeList::Function, &function.attrs), (AttributeList::Result, &function.ret_attrs)];
    let parameters = function.params.iter().enumerate().map(|(i, attrs)| (AttributeList::Parameter(i), attrs));
    for (of, attrs) in places.into_iter().chain(parameters) {
        for attribute in attrs.iter() {
            let attribute = attribute.clone();
            edits.push(edit(move |editor| {
                let attrs = attributes_mut(editor.function_mut(index), of);
                attrs.is_some_and(|attrs| drop_attribute(attrs, &attribute))
            }));
        }
    }
    // An edit may have been done already by another one that it is combined with; then it changes nothing.
    let mut strip = |is_there: bool, change: fn(&mut Header)| {
        if is_there {
            edits.push(edit(move |editor| {
                let header = &mut editor.function_mut(index).header;
                let before = header.clone();
                change(header);
                *header != before
            }));
        }
    };
    let h = &function.header;
    strip(h.linkage != Default::default(), |h| h.linkage = Default::default());
    strip(h.dso_local, |h| h.dso_local = false);
    strip(h.unnamed_addr != Default::default(), |h| h.unnamed_addr = Default::default());
    strip(h.visibility.is_some(), |h| h.visibility = None);
    strip(h.dll_storage.is_some(), |h| h.dll_storage = None);
    strip(h.section.is_some(), |h| h.section = None);
    strip(h.partition.is_some(), |h| h.partition = None);
    strip(h.comdat.is_some(), |h| h.comdat = None);
    strip(h.align.is_some(), |h| h.align = None);
    strip(h.gc.is_some(), |h| h.gc = None);
    strip(h.prefix.is_some(), |h| h.prefix = None);
    strip(h.prologue.is_some(), |h| h.prologue = None);
    strip(h.personality.is_some(), |h| h.personality = None);
    if !function.metadata.is_empty() {
        edits.push(edit(move |editor| !std::mem::take(&mut editor.function_mut(index).metadata).is_empty()));
    }
    edits
}

/// Drops an attribute by value, not by index: another edit may have dropped one before it.
fn drop_attribute(attrs: &mut Attributes, attribute: &Attribute) -> bool {
    let before = attrs.0.len();
    attrs.0.retain(|a| a != attribute);
    attrs.0.len() < before
}

fn drop_phi_flag(editor: &mut Editor, place: Place, flag: Flags) -> bool {
    let Some(phi) = editor.phi_mut(place).filter(|phi| phi.flags.contains(flag)) else { return false };
    phi.flags = phi.flags.without(flag);
    true
}

fn drop_phi_metadata(editor: &mut Editor, place: Place) -> bool {
    editor.phi_mut(place).is_some_and(|phi| !std::mem::take(&mut phi.metadata).is_empty())
}

/// Edits for one instruction: flags, metadata, and the promises of calls and accesses.
fn instruction(place: Place, inst: &Inst) -> Vec<Edit> {
    let mut edits: Vec<Edit> = Vec::new();
    for flag in inst.op.flags().iter() {
        edits.push(edit(move |editor| {
            let flags = editor.inst_mut(place).and_then(|inst| inst.op.flags_mut());
            flags.filter(|flags| flags.contains(flag)).is_some_and(|flags| {
                *flags = flags.without(flag);
                true
            })
        }));
    }
    for attachment in inst.metadata.iter().cloned() {
        edits.push(edit(move |editor| {
            let Some(inst) = editor.inst_mut(place) else { return false };
            let before = inst.metadata.len();
            inst.metadata.retain(|a| *a != attachment);
            inst.metadata.len() < before
        }));
    }
    match &inst.op {
        Op::Call(call) => edits.extend(call_promises(place, call)),
        Op::Load { .. } | Op::Store { .. } => edits.extend(access_promises(place)),
        _ => {}
    }
    edits
}

/// Runs a change on the call of a place; whether it changed anything.
fn change_call(editor: &mut Editor, place: Place, change: impl FnOnce(&mut Call)) -> bool {
    let Some(Inst { op: Op::Call(call), .. }) = editor.inst_mut(place) else { return false };
    let before = call.clone();
    change(call);
    *call != before
}

fn call_promises(place: Place, call: &Call) -> Vec<Edit> {
    let mut edits = Vec::new();
    for attribute in call.fn_attrs.iter().cloned() {
        edits.push(edit(move |d| change_call(d, place, |c| c.fn_attrs.0.retain(|a| *a != attribute))));
    }
    for attribute in call.ret_attrs.iter().cloned() {
        edits.push(edit(move |d| change_call(d, place, |c| c.ret_attrs.0.retain(|a| *a != attribute))));
    }
    for (i, argument) in call.args.iter().enumerate() {
        for attribute in argument.attrs.iter().cloned() {
            edits.push(edit(move |d| change_call(d, place, |c| c.args[i].attrs.0.retain(|a| *a != attribute))));
        }
    }
    edits.push(edit(move |d| change_call(d, place, |c| c.bundles.clear())));
    edits.push(edit(move |d| change_call(d, place, |c| c.tail = None)));
    edits
}

/// Edits for a load or store: not volatile; neither volatile nor atomic; without alignment.
fn access_promises(place: Place) -> Vec<Edit> {
    let change = |strip: fn(&mut Option<u64>, &mut irrefute_ir::AccessMode)| {
        edit(move |editor| {
            let Some(inst) = editor.inst_mut(place) else { return false };
            let (Op::Load { align, mode, .. } | Op::Store { align, mode, .. }) = &mut inst.op else { return false };
            let before = (*align, mode.clone());
            strip(align, mode);
            (*align, mode.clone()) != before
        })
    };
    vec![
        change(|_, mode| mode.volatile = false),
        change(|_, mode| *mode = Default::default()),
        change(|a, _| *a = None),
    ]
}

fn global_promises(index: usize, global: &Global) -> Vec<Edit> {
    let mut edits = Vec::new();
    for attribute in global.attrs.iter() {
        let attribute = attribute.clone();
        edits.push(edit(move |editor| drop_attribute(&mut editor.module.globals[index].attrs, &attribute)));
    }
    if !global.metadata.is_empty() {
        edits.push(edit(move |editor| !std::mem::take(&mut editor.module.globals[index].metadata).is_empty()));
    }
    if global.initializer.as_ref().is_some_and(|c| *c != Constant::zero(c.ty.clone())) {
        edits.push(edit(move |editor| {
            let Some(initializer) = &mut editor.module.globals[index].initializer else { return false };
            *initializer = Constant::zero(initializer.ty.clone());
            true
        }));
    }
    edits
}
