//! A module under edit.
//!
//! One editor may apply several edits, and each of them names places of the module that it was
//! made for. So nothing moves while edits run: a removed instruction stays as a tombstone, new
//! instructions replace old ones in place or wait beside their place, and blocks keep their numbers. [`Editor::finish`] then
//! puts in what waits, removes tombstones, unreachable blocks, phi entries of edges that no longer exist, and *values that lost their
//! last use by the edits*. An instruction that was unused before stays: it may keep another from being folded.

use irrefute_ir::retype::{Retype, Superfluous};
use irrefute_ir::{
    Attributes, BlockId, Callee, Effect, Function, Inst, Module, Op, Operand, Phi, Type, Value, ValueId,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A phi or an instruction of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Slot {
    Phi(usize),
    Inst(usize),
}

/// The place of a phi or instruction, by indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Place {
    pub function: usize,
    pub block: usize,
    pub slot: Slot,
}

/// One change of a module; `false` means that it does not apply (any more) and changed nothing.
pub(super) type Edit = Box<dyn Fn(&mut Editor) -> bool>;

/// Boxes an edit.
pub(super) fn edit(change: impl Fn(&mut Editor) -> bool + 'static) -> Edit {
    Box::new(change)
}

pub(super) struct Editor {
    pub module: Module,
    removed: FxHashSet<Place>,
    /// Instructions that come before those of these places, or at the end of a block.
    inserted: FxHashMap<Place, Vec<Inst>>,
    dropped: BTreeSet<usize>,
    /// The substitute of each removed value, so that later edits do not bring the value back.
    replaced: FxHashMap<(usize, ValueId), Operand>,
    /// Results that become parameters, and new values that are some.
    promoted: BTreeSet<(usize, ValueId)>,
    /// Whether values that lose their last use stay.
    keeps_unused: bool,
    /// Parameters to remove; if something still uses one, [`finish`](Self::finish) fails.
    unwanted: BTreeSet<(usize, ValueId)>,
    /// The values that nothing used before the edits, by function.
    idle: Vec<FxHashSet<ValueId>>,
}

impl Editor {
    pub fn of(module: &Module) -> Editor {
        let idle = module.functions.iter().map(unused_values).collect();
        let (removed, inserted, dropped, replaced, promoted, unwanted) = Default::default();
        let module = module.clone();
        Editor { module, keeps_unused: false, removed, inserted, dropped, replaced, promoted, unwanted, idle }
    }

    pub fn function(&self, index: usize) -> &Function {
        &self.module.functions[index]
    }

    pub fn function_mut(&mut self, index: usize) -> &mut Function {
        &mut self.module.functions[index]
    }

    /// The instruction of a place, unless it was removed (or is a phi).
    pub fn inst_mut(&mut self, place: Place) -> Option<&mut Inst> {
        match place.slot {
            Slot::Inst(i) if !self.removed.contains(&place) => {
                Some(&mut self.module.functions[place.function].blocks[place.block].insts[i])
            }
            Slot::Inst(_) | Slot::Phi(_) => None,
        }
    }

    /// The phi of a place, unless it was removed (or is another instruction).
    pub fn phi_mut(&mut self, place: Place) -> Option<&mut Phi> {
        match place.slot {
            Slot::Phi(i) if !self.removed.contains(&place) => {
                Some(&mut self.module.functions[place.function].blocks[place.block].phis[i])
            }
            Slot::Inst(_) | Slot::Phi(_) => None,
        }
    }

    /// Removes an instruction whose result is unused, or will be replaced.
    pub fn remove(&mut self, place: Place) -> bool {
        self.removed.insert(place)
    }

    /// Puts instructions before that of a place, which may be removed, or to the end of a block.
    pub fn insert(&mut self, place: Place, insts: Vec<Inst>) {
        self.inserted.entry(place).or_default().extend(insts);
    }

    /// A value for an instruction to define.
    pub fn new_value(&mut self, function: usize, ty: Type) -> ValueId {
        let values = &mut self.function_mut(function).values;
        values.push(Value { name: None, ty });
        ValueId(values.len() as u32 - 1)
    }

    /// A new last parameter.
    pub fn new_parameter(&mut self, function: usize, ty: Type) -> ValueId {
        let parameter = self.new_value(function, ty);
        self.promoted.insert((function, parameter));
        parameter
    }

    /// Keeps the values that lose their last use by this editor.
    pub fn keep_unused(&mut self) {
        self.keeps_unused = true;
    }

    /// Removes an instruction and puts `substitute` in the place of its result.
    pub fn remove_and_replace(&mut self, place: Place, value: ValueId, substitute: &Operand) -> bool {
        // An earlier edit may have replaced the substitute by this very value: two instructions that each stand for the
        // other would be a cycle. The first edit wins.
        let substitute = self.resolve(place.function, substitute);
        if substitute == Operand::Local(value) || self.removed.contains(&place) {
            return false;
        }
        self.removed.insert(place);
        self.replace_uses(place.function, value, &substitute);
        true
    }

    /// Removes an instruction; a new last parameter replaces its result.
    pub fn becomes_parameter(&mut self, place: Place, result: ValueId) -> bool {
        self.removed.insert(place) && self.promoted.insert((place.function, result))
    }

    /// Maps every type of the module, and removes the instructions that then only pass a value on; `false` if the map
    /// cannot be applied.
    pub fn retype(&mut self, map: &Retype) -> bool {
        let Some(superfluous) = map.apply(&mut self.module) else { return false };
        for Superfluous { function, block, inst, substitute } in superfluous {
            let place = Place { function, block, slot: Slot::Inst(inst) };
            if let Some(result) = self.inst_mut(place).and_then(|inst| inst.result) {
                self.remove_and_replace(place, result, &substitute);
            }
        }
        true
    }

    /// Puts an operand in the place of every use of a value.
    pub fn replace_uses(&mut self, function: usize, value: ValueId, substitute: &Operand) {
        let substitute = self.resolve(function, substitute);
        self.module.functions[function].for_each_operand_mut(|o| {
            if *o == Operand::Local(value) {
                *o = substitute.clone();
            }
        });
        self.replaced.insert((function, value), substitute);
    }

    /// The operand that stands for an operand after the edits so far.
    pub fn resolve(&self, function: usize, operand: &Operand) -> Operand {
        let mut operand = operand;
        // A chain is at most as long as there are replacements; a cycle cannot arise, see `remove_and_replace`.
        for _ in 0..=self.replaced.len() {
            match operand {
                Operand::Local(v) => match self.replaced.get(&(function, *v)) {
                    Some(next) => operand = next,
                    None => break,
                },
                Operand::Const(_) | Operand::Metadata(_) => break,
            }
        }
        operand.clone()
    }

    /// Removes a parameter from the signature and from all calls; nothing may use it in the end.
    pub fn drop_parameter(&mut self, function: usize, parameter: ValueId) -> bool {
        self.unwanted.insert((function, parameter))
    }

    /// Removes a function from the module; nothing may refer to it in the end.
    pub fn drop_function(&mut self, index: usize) -> bool {
        self.dropped.insert(index)
    }

    /// What is to be inserted. An edit that came later may have replaced an operand of it.
    fn resolved_insertions(&mut self) -> FxHashMap<Place, Vec<Inst>> {
        let mut inserted = std::mem::take(&mut self.inserted);
        for (place, insts) in &mut inserted {
            for inst in insts {
                inst.op.for_each_operand_mut(&mut |o| *o = self.resolve(place.function, o));
            }
        }
        inserted
    }

    /// The edited module; `None` if something is used that is no longer defined.
    pub fn finish(mut self) -> Option<Module> {
        let inserted = self.resolved_insertions();
        for index in 0..self.module.functions.len() {
            let function = &mut self.module.functions[index];
            if !function.is_definition() {
                continue;
            }
            // Tombstones first, because they name places by index. Then blocks, whose removal takes entries of phis
            // along. Only then are uses counted: those in dead code must not keep a value alive.
            move_in_and_out(function, index, &inserted, &self.removed);
            prune_unreachable(function);
            repair_phis(function);
            if !self.keeps_unused {
                remove_newly_unused(function, &self.idle[index]);
            }
            let of_this = |set: &BTreeSet<(usize, ValueId)>| -> Vec<ValueId> {
                set.iter().filter(|(f, _)| *f == index).map(|(_, value)| *value).collect()
            };
            let (promoted, unwanted) = (of_this(&self.promoted), of_this(&self.unwanted));
            *function = compact(function, &promoted, &unwanted)?;
            let name = function.name.clone();
            // From the last to the first, so that the positions of the others stay valid.
            unwanted.iter().rev().for_each(|p| drop_arguments(&mut self.module, &name, p.index()));
        }
        // Only now: all edits and the loop above name functions by index.
        let mut index = 0;
        self.module.functions.retain(|_| {
            index += 1;
            !self.dropped.contains(&(index - 1))
        });
        self.module.declare_intrinsics();
        Some(self.module)
    }
}

/// The number of uses of each value.
pub(super) fn use_counts(function: &Function) -> Vec<u32> {
    let mut counts = vec![0; function.values.len()];
    function.for_each_operand(|o| {
        if let Operand::Local(v) = o
            && let Some(count) = counts.get_mut(v.index())
        {
            *count += 1;
        }
    });
    counts
}

/// The values that nothing uses.
fn unused_values(function: &Function) -> FxHashSet<ValueId> {
    let counts = use_counts(function);
    (0..counts.len()).filter(|i| counts[*i] == 0).map(|i| ValueId(i as u32)).collect()
}

/// Puts in what was inserted, and removes the tombstones.
fn move_in_and_out(
    function: &mut Function,
    index: usize,
    inserted: &FxHashMap<Place, Vec<Inst>>,
    removed: &FxHashSet<Place>,
) {
    if removed.is_empty() && inserted.is_empty() {
        return;
    }
    for (b, block) in function.blocks.iter_mut().enumerate() {
        let place = |slot| Place { function: index, block: b, slot };
        let is_removed = |slot| removed.contains(&place(slot));
        let mut i = 0;
        block.phis.retain(|_| {
            i += 1;
            !is_removed(Slot::Phi(i - 1))
        });
        let before = |i: usize| inserted.get(&place(Slot::Inst(i))).into_iter().flatten().cloned();
        let last = block.insts.len();
        let old = std::mem::take(&mut block.insts).into_iter().enumerate();
        let kept = |(i, inst): (usize, Inst)| before(i).chain((!is_removed(Slot::Inst(i))).then_some(inst));
        block.insts = old.flat_map(kept).chain(before(last)).collect();
    }
}

/// Removes the blocks that the entry does not reach.
pub(super) fn prune_unreachable(function: &mut Function) {
    let mut reached = vec![false; function.blocks.len()];
    let mut work = vec![irrefute_ir::ENTRY];
    while let Some(block) = work.pop() {
        if !std::mem::replace(&mut reached[block.index()], true) {
            work.extend(function.block(block).term.op.successors());
        }
    }
    keep_blocks(function, &reached);
}

/// Keeps the marked blocks. No kept block may branch to a dropped one; phis lose the entries from dropped blocks.
fn keep_blocks(function: &mut Function, keep: &[bool]) {
    if keep.iter().all(|k| *k) {
        return;
    }
    let mut next = 0;
    let renumbered: Vec<Option<BlockId>> = keep
        .iter()
        .map(|k| {
            next += u32::from(*k);
            k.then(|| BlockId(next - 1))
        })
        .collect();
    let mut index = 0;
    function.blocks.retain(|_| {
        index += 1;
        keep[index - 1]
    });
    for block in &mut function.blocks {
        for phi in &mut block.phis {
            phi.incoming.retain(|(_, from)| renumbered[from.index()].is_some());
            phi.incoming.iter_mut().for_each(|(_, from)| *from = renumbered[from.index()].unwrap_or(*from));
        }
        block.term.op.for_each_successor_mut(&mut |to| *to = renumbered[to.index()].unwrap_or(*to));
    }
}

/// Drops the entries of phis that have no edge. A switch may have several edges between two blocks, and a phi has an
/// entry for each, so entries are counted.
pub(super) fn repair_phis(function: &mut Function) {
    let mut edges: FxHashMap<(BlockId, BlockId), usize> = FxHashMap::default();
    for from in function.block_ids() {
        function.block(from).term.op.for_each_successor(&mut |to| *edges.entry((from, *to)).or_default() += 1);
    }
    for (to, block) in function.blocks.iter_mut().enumerate() {
        for phi in &mut block.phis {
            let mut seen: FxHashMap<BlockId, usize> = FxHashMap::default();
            phi.incoming.retain(|(_, from)| {
                let count = seen.entry(*from).or_default();
                *count += 1;
                *count <= edges.get(&(*from, BlockId(to as u32))).copied().unwrap_or(0)
            });
        }
    }
}

/// Removes the instructions that are unused now and were used before, then those whose only users went with them, and
/// so on.
fn remove_newly_unused(function: &mut Function, idle: &FxHashSet<ValueId>) {
    loop {
        let counts = use_counts(function);
        let is_dead = |v: ValueId| counts[v.index()] == 0 && !idle.contains(&v);
        let before = function.instruction_count();
        for block in &mut function.blocks {
            block.phis.retain(|p| !is_dead(p.result));
            block.insts.retain(|i| !(i.result.is_some_and(is_dead) && is_removable(&i.op)));
        }
        if function.instruction_count() == before {
            return;
        }
    }
}

/// Whether an unused instruction goes although no edit removes it: besides its result it has at most undefined
/// behaviour.
fn is_removable(op: &Op) -> bool {
    match op.effect() {
        Effect::None => true,
        Effect::Calls(call) => call.intrinsic().is_some(),
        Effect::Reads(mode) => mode.is_plain(),
        Effect::Writes(_) | Effect::Updates | Effect::Orders | Effect::Advances | Effect::Catches => false,
    }
}

/// Renumbers the values in the order of their definition, with `promoted` ones as new parameters. Drops `unwanted`
/// parameters and values without a definition; `None` if a dropped value is used.
fn compact(function: &Function, promoted: &[ValueId], unwanted: &[ValueId]) -> Option<Function> {
    let mut function = function.clone();
    let mut order: Vec<ValueId> = function.param_ids().filter(|p| !unwanted.contains(p)).collect();
    unwanted.iter().rev().for_each(|p| {
        function.params.remove(p.index());
    });
    for &value in promoted {
        function.values[value.index()].name = Some(fresh_parameter_name(&function));
        function.params.push(Attributes::default());
        order.push(value);
    }
    for block in &function.blocks {
        order.extend(block.phis.iter().map(|p| p.result));
        order.extend(block.insts.iter().filter_map(|i| i.result));
        order.extend(block.term.result);
    }
    let mut new_ids = vec![None; function.values.len()];
    for (new, old) in order.iter().enumerate() {
        new_ids[old.index()] = Some(ValueId(new as u32));
    }
    let values: Vec<Value> = order.iter().map(|v| function.values[v.index()].clone()).collect();
    let mut complete = true;
    let mut renumber = |v: &mut ValueId| match new_ids[v.index()] {
        Some(new) => *v = new,
        None => complete = false,
    };
    for block in &mut function.blocks {
        block.phis.iter_mut().for_each(|p| renumber(&mut p.result));
        block.insts.iter_mut().filter_map(|i| i.result.as_mut()).for_each(&mut renumber);
        block.term.result.iter_mut().for_each(&mut renumber);
    }
    function.for_each_operand_mut(|o| match o {
        Operand::Local(v) | Operand::Metadata(irrefute_ir::Metadata::Local(v)) => renumber(v),
        Operand::Const(_) | Operand::Metadata(_) => {}
    });
    function.values = values;
    complete.then_some(function)
}

/// Removes argument number `at` from every call of a function.
fn drop_arguments(module: &mut Module, name: &str, at: usize) {
    let blocks = module.functions.iter_mut().flat_map(|f| &mut f.blocks);
    for inst in blocks.flat_map(|b| &mut b.insts) {
        if let Op::Call(call) = &mut inst.op
            && calls(call, name)
            // A call may have another type than the function; then it need not have this argument.
            && at < call.args.len().min(call.ty.params.len())
        {
            call.args.remove(at);
            Arc::make_mut(&mut call.ty).params.remove(at);
        }
    }
}

/// Whether a call calls the function with this name directly.
pub(super) fn calls(call: &irrefute_ir::Call, name: &str) -> bool {
    matches!(&call.callee, Callee::Direct(callee) if &**callee == name)
}

/// The first of `p0`, `p1`, … that names nothing in the function.
pub(super) fn fresh_parameter_name(function: &Function) -> Arc<str> {
    let is_taken = |name: &str| {
        let values = function.values.iter().filter_map(|v| v.name.as_deref());
        values.chain(function.blocks.iter().filter_map(|b| b.name.as_deref())).any(|n| n == name)
    };
    let mut number = 0;
    loop {
        let name = format!("p{number}");
        if !is_taken(&name) {
            return name.into();
        }
        number += 1;
    }
}
