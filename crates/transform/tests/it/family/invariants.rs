//! Invariants that the thesis proves of every execution, watched in the machine.
//!
//! ```text
//!   in scope   at an instruction, every value whose definition dominates it has a value
//!   equation   a value in scope of integer arithmetic is what its operands, as they are now, give
//!   no alias   nothing but its `alloca` holds the address of a promotable block
//!   load       a load after a store to the same promotable block, in one block, gives what was stored
//!   phi        a phi of one value, or itself, is that value wherever both are in scope
//! ```
//!
//! The second and the last hold for values in scope only: in a loop, a value whose definition does not dominate is
//! that of an earlier iteration. The third is about blocks of the frame that is running, so it is asked of calls, too.

use super::value::{Leaf, binary};
use super::{Answers, corpus, demote, inputs, programs, random, scalar, text};
use irrefute_generate as generate;
use irrefute_ir::{
    BlockId, Cfg, DominatorTree, Function, Inst, InstRef, Module, Op, Operand, Phi, Type, ValueId, layout,
};
use irrefute_semantics::{
    Budget, Dialect, First, FunctionIndex, Machine, MemoryBlock, Observer, Place, Program, Scalar, Value,
};
use irrefute_transform::slots::slots;
use std::collections::{HashMap, HashSet};

/// What is known of a function before it runs.
struct Known<'m> {
    function: &'m Function,
    tree: DominatorTree,
    /// Where each value is defined: the block, and the position in it. Parameters are defined before all.
    sites: Vec<Option<(BlockId, usize)>>,
    promotable: HashSet<ValueId>,
}

impl<'m> Known<'m> {
    fn of(function: &'m Function) -> Known<'m> {
        let mut sites = vec![None; function.values.len()];
        for (block, id) in function.blocks.iter().zip(0..) {
            let results =
                block.phis.iter().map(|phi| Some(phi.result)).chain(block.insts.iter().map(|inst| inst.result));
            for (at, result) in results.enumerate() {
                if let Some(result) = result {
                    sites[result.index()] = Some((BlockId(id), at));
                }
            }
        }
        let promotable = slots(function).into_iter().map(|slot| slot.alloca).collect();
        Known { function, tree: DominatorTree::of(&Cfg::of(function)), sites, promotable }
    }

    /// Whether a value is in scope in front of an instruction.
    fn is_in_scope(&self, id: ValueId, block: BlockId, at: usize) -> bool {
        if id.index() < self.function.params.len() {
            return true;
        }
        match self.sites[id.index()] {
            Some((home, position)) if home == block => position < at,
            Some((home, _)) => self.tree.dominates(home, block),
            None => false,
        }
    }

    fn values(&self) -> impl Iterator<Item = ValueId> + use<> {
        (0..self.function.values.len() as u32).map(ValueId)
    }

    fn definition(&self, id: ValueId) -> Option<&'m Inst> {
        let (block, at) = self.sites[id.index()]?;
        let block = &self.function.blocks[block.index()];
        block.insts.get(at.checked_sub(block.phis.len())?)
    }
}

struct Frame {
    function: FunctionIndex,
    values: HashMap<ValueId, Vec<Scalar>>,
    /// What was stored last to a promotable block, in this block of code.
    stored: HashMap<ValueId, Vec<Scalar>>,
    block: u32,
}

/// Watches an execution.
struct Watch<'m> {
    known: HashMap<u32, Known<'m>>,
    module: &'m Module,
    frames: Vec<Frame>,
    seen: Seen,
}

/// How often each invariant was tested.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    in_scope: usize,
    equations: usize,
    pointers: usize,
    loads: usize,
    phis: usize,
}

impl Watch<'_> {
    fn check(&mut self, place: Place) {
        let frame = self.frames.last().expect("a frame is active");
        let known = &self.known[&(frame.function.index() as u32)];
        let (block, at) = (BlockId(place.block), place.instruction as usize);
        let shown = || format!("{place:?}\n{}", text(self.module));
        // Phis of one block are evaluated together: they see the values in front of the first.
        let at = if at < known.function.blocks[block.index()].phis.len() { 0 } else { at };
        for id in known.values().filter(|id| known.is_in_scope(*id, block, at)) {
            let value = frame.values.get(&id);
            assert!(value.is_some(), "{id:?} has no value at {}", shown());
            self.seen.in_scope += 1;
            let Some(inst) = known.definition(id) else { continue };
            if let Some(expected) = equation(known.function, inst, &frame.values) {
                self.seen.equations += 1;
                assert_eq!(value.map(|value| leaf(&value[0])), Some(Some(expected)), "{id:?} at {}", shown());
            }
        }
        let phis = known.function.blocks.iter().flat_map(|block| &block.phis);
        for (phi, other) in phis.filter_map(|phi| Some((phi.result, only_value(phi)?))) {
            let both = [phi, other].map(|id| known.is_in_scope(id, block, at));
            if both == [true, true] {
                self.seen.phis += 1;
                assert_eq!(frame.values[&phi], frame.values[&other], "{phi:?} at {}", shown());
            }
        }
    }

    /// The block of memory of each promotable `alloca` of the running functions.
    fn promoted(&self) -> Vec<(MemoryBlock, usize, ValueId)> {
        let mut all = Vec::new();
        for (depth, frame) in self.frames.iter().enumerate() {
            let known = &self.known[&(frame.function.index() as u32)];
            for id in &known.promotable {
                if let Some([Scalar::Log(block, 0)]) = frame.values.get(id).map(|value| &value[..]) {
                    all.push((*block, depth, *id));
                }
            }
        }
        all
    }

    fn holds_no_alias(&mut self, scalars: &[Scalar], at: Option<(usize, ValueId)>) {
        for (block, depth, id) in self.promoted() {
            self.seen.pointers += 1;
            let is_own = at == Some((depth, id));
            let aliased = scalars.iter().any(|scalar| matches!(scalar, Scalar::Log(other, _) if *other == block));
            assert!(is_own || !aliased, "{at:?} holds the address of {id:?}\n{}", text(self.module));
        }
    }
}

/// The only value of a phi besides itself.
fn only_value(phi: &Phi) -> Option<ValueId> {
    let mut others = phi.incoming.iter().map(|(operand, _)| operand).filter(|operand| **operand != phi.result.into());
    let Operand::Local(first) = others.next()? else { return None };
    others.all(|operand| *operand == Operand::Local(*first)).then_some(*first)
}

/// The value of integer arithmetic, if its operands are numbers or poison.
fn equation(function: &Function, inst: &Inst, values: &HashMap<ValueId, Vec<Scalar>>) -> Option<Leaf> {
    let Op::Binary { op, flags, lhs, rhs } = &inst.op else { return None };
    let width = function.values[inst.result?.index()].ty.int_width().filter(|width| *width <= 64)?;
    let of = |operand: &Operand| match operand {
        Operand::Local(id) => match &values.get(id)?[..] {
            [scalar] => leaf(scalar),
            _ => None,
        },
        Operand::Const(constant) => Some(Leaf::Int(constant.as_int()?.word()?)),
        Operand::Metadata(_) => None,
    };
    binary(*op, *flags, width, &of(lhs)?, &of(rhs)?).ok()
}

fn leaf(scalar: &Scalar) -> Option<Leaf> {
    match scalar {
        Scalar::Word(word) => Some(Leaf::Int(*word)),
        Scalar::Poison => Some(Leaf::Poison),
        _ => None,
    }
}

impl Observer for Watch<'_> {
    fn entered(&mut self, function: FunctionIndex, args: &[Scalar]) {
        let index = function.index() as u32;
        let of = &self.module.functions[function.index()];
        self.known.entry(index).or_insert_with(|| Known::of(of));
        self.holds_no_alias(args, None);
        let values = of.param_ids().zip(args).map(|(id, arg)| (id, vec![arg.clone()])).collect();
        self.frames.push(Frame { function, values, stored: HashMap::new(), block: 0 });
    }

    fn left(&mut self) {
        self.frames.pop();
    }

    fn executed(&mut self, place: Place, result: &[Scalar]) {
        self.check(place);
        let depth = self.frames.len() - 1;
        let frame = &mut self.frames[depth];
        if frame.block != place.block {
            (frame.block, frame.stored) = (place.block, HashMap::new());
        }
        let known = &self.known[&(frame.function.index() as u32)];
        let (_, instruction) = place.instruction(self.module).expect("an instruction is executed");
        let (id, inst) = match instruction {
            InstRef::Phi(phi) => (Some(phi.result), None),
            InstRef::Inst(inst) => (inst.result, Some(inst)),
            InstRef::Terminator(terminator) => (terminator.result, None),
        };
        match inst.map(|inst| &inst.op) {
            Some(Op::Store { value: Operand::Local(value), pointer: Operand::Local(slot), .. })
                if known.promotable.contains(slot) =>
            {
                let stored = frame.values[value].clone();
                frame.stored.insert(*slot, stored);
            }
            Some(Op::Store { pointer: Operand::Local(slot), .. }) => drop(frame.stored.remove(slot)),
            Some(Op::Load { pointer: Operand::Local(slot), .. }) => {
                if let Some(stored) = frame.stored.get(slot) {
                    self.seen.loads += 1;
                    assert_eq!(&stored[..], result, "{place:?}\n{}", text(self.module));
                }
            }
            // A marker makes the block anew.
            Some(Op::Call(_)) => frame.stored.clear(),
            _ => {}
        }
        if let Some(id) = id {
            frame.values.insert(id, result.to_vec());
            self.holds_no_alias(result, Some((depth, id)));
        }
    }
}

fn run(module: &Module, all: &mut Seen) {
    let is_one_leaf = |ty: &Type| matches!(ty, Type::Int(_) | Type::Float(_) | Type::Ptr(_));
    if !module.definitions().all(|f| f.param_ids().all(|param| is_one_leaf(f.ty(param)))) {
        return;
    }
    let mut module = module.clone();
    layout::agree(&mut [&mut module]);
    let program = Program::new(&module, Dialect::DETERMINISTIC);
    for function in module.definitions() {
        for args in inputs(function, 1).unwrap_or_default() {
            let args: Vec<Value> = args.iter().map(|leaf| Value::scalar(scalar(leaf))).collect();
            let index = program.function(&function.name).expect("it is defined");
            let budget = Budget { steps: 300, ..Budget::default() };
            let mut watch = Watch { known: HashMap::new(), module: &module, frames: Vec::new(), seen: *all };
            Machine::new(&program).observe(index, &args, &mut Answers, &mut First, budget, &mut watch);
            *all = watch.seen;
        }
    }
}

/// Programs without parameters of several leaves, and without values that are chosen anew.
#[test]
fn invariants_of_the_thesis_hold_at_every_step() {
    let mut seen = Seen::default();
    let front_end = programs::PROGRAMS.map(|text| irrefute_ir::parse(text, irrefute_ir::LlvmVersion::DEFAULT));
    front_end.iter().for_each(|module| run(module.as_ref().expect("a module"), &mut seen));
    corpus().iter().for_each(|module| run(module, &mut seen));
    for seed in 0..300 {
        let mut module = random(seed);
        run(&module, &mut seen);
        // Values that go through stack blocks.
        generate::seeded(seed, 16_384, |random| {
            let defined = module.functions.iter_mut().filter(|f| f.is_definition());
            defined.for_each(|function| demote::demote(function, random));
        });
        run(&module, &mut seen);
    }
    println!("{seen:?}");
    assert!(seen.in_scope > 10_000 && seen.equations > 1_000 && seen.pointers > 1_000, "{seen:?}");
    assert!(seen.loads > 100 && seen.phis > 5, "{seen:?}");
}

/// What is in scope where a block begins is in scope at the end of each of its predecessors: a jump loses values and
/// defines none but phis. (Scopes here come from dominators, so this is a property of those.)
#[test]
fn a_jump_brings_no_value_into_scope() {
    let mut compared = 0;
    for module in corpus().into_iter().chain((0..500).map(random)) {
        for function in module.definitions() {
            let (known, cfg) = (Known::of(function), Cfg::of(function));
            for from in cfg.blocks().filter(|block| cfg.is_reachable(*block)) {
                for to in cfg.successors(from) {
                    let in_scope = known.values().filter(|id| known.is_in_scope(*id, *to, 0));
                    for id in in_scope {
                        compared += 1;
                        assert!(
                            known.is_in_scope(id, from, usize::MAX),
                            "{id:?}, {from:?} to {to:?}\n{}",
                            text(&module)
                        );
                    }
                }
            }
        }
    }
    assert!(compared > 5_000, "{compared}");
}
