//! Attribute groups: `#0` at a function or call site, `attributes #0 = { … }` anywhere. They are
//! resolved after the whole text was read, each into every place that uses it.

use super::super::attribute::Attributes;
use super::super::instruction::{Call, Op, TerminatorOp};
use super::super::module::Module;
use rustc_hash::FxHashMap;

/// Where a group is used.
#[derive(Clone, Copy, Debug)]
pub(super) enum Place {
    Function(usize),
    Global(usize),
    /// Function, block in the layout, instruction.
    Inst(usize, usize, usize),
    /// The terminator of a block.
    Terminator(usize, usize),
}

/// The groups of a text.
#[derive(Debug, Default)]
pub(super) struct Groups {
    defined: FxHashMap<u32, Attributes>,
    uses: Vec<(Place, u32)>,
}

impl Groups {
    pub fn define(&mut self, group: u32, attributes: Attributes) {
        self.defined.entry(group).or_default().0.extend(attributes.0);
    }

    pub fn add_uses(&mut self, place: Place, groups: &[u32]) {
        self.uses.extend(groups.iter().map(|g| (place, *g)));
    }

    /// Adds the attributes of each group to the places that use it. A group that is not defined is
    /// empty, as in LLVM.
    pub fn resolve(self, module: &mut Module) {
        for (place, group) in &self.uses {
            let Some(attributes) = self.defined.get(group) else { continue };
            match attributes_at(module, *place) {
                Some(at) if at.is_empty() => at.clone_from(attributes),
                Some(at) => attributes.iter().for_each(|a| at.insert(a.clone())),
                None => {}
            }
        }
    }
}

fn attributes_at(module: &mut Module, place: Place) -> Option<&mut Attributes> {
    match place {
        Place::Function(f) => Some(&mut module.functions[f].attrs),
        Place::Global(g) => Some(&mut module.globals[g].attrs),
        Place::Inst(f, b, i) => match &mut module.functions[f].blocks[b].insts[i].op {
            Op::Call(call) => Some(call_attributes(call)),
            _ => None,
        },
        Place::Terminator(f, b) => match &mut module.functions[f].blocks[b].term.op {
            TerminatorOp::Invoke { call, .. } | TerminatorOp::CallBr { call, .. } => Some(call_attributes(call)),
            _ => None,
        },
    }
}

fn call_attributes(call: &mut Call) -> &mut Attributes {
    &mut call.fn_attrs
}
