//! Seeded faults: passes that are wrong on purpose, each in one respect. Every one must be caught.

use irrefute_ir::verify::{Dominance, Position};
use irrefute_ir::{
    BinaryOp, BlockId, CastOp, Cfg, Constant, ConstantKind, DominatorTree, Flags, Function, Inst, IntPredicate, Op,
    Operand, TerminatorOp, ValueId, loops,
};
use irrefute_transform::effects::{is_deletable, is_shareable};
use irrefute_transform::mem2reg::{Method, promote};
use irrefute_transform::slots::{SlotUse, slot_use, slots};

/// A fault: it changes a function as the faulty pass does; `false` if it finds no occasion.
pub type Fault = fn(&mut Function) -> bool;

pub const FAULTS: [(&str, Fault); 24] = [
    ("phis are evaluated one after another", sequential_phis),
    ("the successors of a branch are swapped", swapped_branch),
    ("a load gets what an earlier store wrote, across a later one", load_across_store),
    ("a load gets what a later store writes", load_before_store),
    ("an operation on undef is undef", operation_on_undef),
    ("a loop header is not in its own frontier", frontier_without_header),
    ("a slot that was never stored to holds poison", fresh_is_poison),
    ("markers of lifetimes are forgotten", lifetimes_forgotten),
    ("of two stores, the later goes", later_store_goes),
    ("a store goes although another block loads", store_goes),
    ("a phi is trivial if two of its operands are equal", phi_nearly_trivial),
    ("the operands of a phi are permuted", phi_permuted),
    ("a leader keeps flags that the redundant value lacks", leader_keeps_flags),
    ("subtraction is commutative", commutative_subtraction),
    ("two loads are redundant whatever is stored between", redundant_loads),
    ("an expression of a sibling is available", sibling_available),
    ("volatile loads and stores are dead", volatile_is_dead),
    ("divisions leave loops", division_leaves_loop),
    ("loads leave loops", load_leaves_loop),
    ("constants are compared as unsigned", unsigned_comparison),
    ("constants are extended with zeros", zero_extension),
    ("freeze does nothing", freeze_goes),
    ("additions do not overflow", no_overflow),
    ("the arms of a select are swapped", swapped_arms),
];

fn replace(function: &mut Function, value: ValueId, by: &Operand) {
    function.for_each_operand_mut(|operand| {
        if *operand == Operand::Local(value) {
            *operand = by.clone();
        }
    });
}

fn delete(function: &mut Function, value: ValueId) {
    for block in &mut function.blocks {
        block.insts.retain(|inst| inst.result != Some(value));
        block.phis.retain(|phi| phi.result != value);
    }
}

fn sequential_phis(function: &mut Function) -> bool {
    let mut changed = false;
    for block in &mut function.blocks {
        for later in 1..block.phis.len() {
            for earlier in 0..later {
                let result = Operand::Local(block.phis[earlier].result);
                for entry in 0..block.phis[later].incoming.len() {
                    if block.phis[later].incoming[entry].0 == result {
                        let from = block.phis[later].incoming[entry].1;
                        let of_edge = block.phis[earlier].incoming.iter().find(|(_, f)| *f == from);
                        let Some((operand, _)) = of_edge.cloned() else { continue };
                        block.phis[later].incoming[entry].0 = operand;
                        changed = true;
                    }
                }
            }
        }
    }
    changed
}

fn swapped_branch(function: &mut Function) -> bool {
    for block in &mut function.blocks {
        if let TerminatorOp::CondBr { if_true, if_false, .. } = &mut block.term.op
            && if_true != if_false
        {
            std::mem::swap(if_true, if_false);
            return true;
        }
    }
    false
}

/// The accesses of each slot in each block: index, and what is stored or the result of the load.
type Accesses = Vec<(BlockId, Vec<(usize, Result<Operand, ValueId>)>)>;

fn accesses(function: &Function, slot: ValueId) -> Accesses {
    let of = |id: BlockId| {
        let insts = function.block(id).insts.iter().enumerate();
        let access = insts.filter_map(|(i, inst)| match slot_use(inst, |v| v == slot)?.1 {
            SlotUse::Store(value) => Some((i, Ok(value.clone()))),
            SlotUse::Load(result) => Some((i, Err(result))),
            SlotUse::Alloca | SlotUse::Forgets => None,
        });
        (id, access.collect())
    };
    function.block_ids().map(of).collect()
}

/// The first run of accesses of a slot for which `find` gives a load and what it is said to give.
fn wrong_load(
    function: &mut Function,
    find: impl Fn(&[(usize, Result<Operand, ValueId>)]) -> Option<(ValueId, Operand)>,
) -> bool {
    for slot in slots(function) {
        for (_, accesses) in accesses(function, slot.alloca) {
            if let Some((load, value)) = find(&accesses) {
                replace(function, load, &value);
                delete(function, load);
                return true;
            }
        }
    }
    false
}

fn load_across_store(function: &mut Function) -> bool {
    wrong_load(function, |accesses| {
        let first = accesses.iter().position(|(_, access)| access.is_ok())?;
        let second = first + 1 + accesses[first + 1..].iter().position(|(_, access)| access.is_ok())?;
        let load = accesses[second..].iter().find_map(|(_, access)| access.as_ref().err().copied())?;
        accesses[first].1.clone().ok().map(|value| (load, value))
    })
}

fn load_before_store(function: &mut Function) -> bool {
    wrong_load(function, |accesses| {
        let pair = accesses.windows(2).find(|pair| pair[0].1.is_err() && pair[1].1.is_ok())?;
        let value = pair[1].1.clone().ok()?;
        // What is stored is mostly computed from the load.
        matches!(value, Operand::Const(_)).then_some((pair[0].1.clone().err()?, value))
    })
}

fn operation_on_undef(function: &mut Function) -> bool {
    let is_undef = |o: &Operand| matches!(o, Operand::Const(c) if c.kind == ConstantKind::Undef);
    let insts: Vec<Inst> = function.blocks.iter().flat_map(|b| b.insts.clone()).collect();
    for inst in insts {
        if let (Op::Binary { lhs, rhs, .. }, Some(result)) = (&inst.op, inst.result)
            && (is_undef(lhs) || is_undef(rhs))
        {
            let undef = Constant::undef(function.ty(result).clone());
            replace(function, result, &undef.into());
            return true;
        }
    }
    false
}

fn frontier_without_header(function: &mut Function) -> bool {
    let names = |f: &Function| f.blocks.iter().map(|b| b.phis.len()).collect::<Vec<_>>();
    let had = names(function);
    promote(function, Method::Pruned);
    let cfg = Cfg::of(function);
    let all = loops::natural_loops(&cfg, &DominatorTree::of(&cfg));
    for natural in all {
        let header = natural.header.index();
        if function.blocks[header].phis.len() > had[header] {
            // The last phi is one that was placed.
            let Some(phi) = function.blocks[header].phis.pop() else { continue };
            let outside = phi.incoming.iter().find(|(_, from)| !natural.blocks.contains(from));
            let Some((operand, _)) = outside.cloned() else { continue };
            replace(function, phi.result, &operand);
            return true;
        }
    }
    false
}

fn fresh_is_poison(function: &mut Function) -> bool {
    for slot in slots(function) {
        let accesses = accesses(function, slot.alloca);
        if let Some((_, Err(load))) = accesses[0].1.first() {
            let load = *load;
            replace(function, load, &Constant::poison(slot.ty.clone()).into());
            return true;
        }
    }
    false
}

fn lifetimes_forgotten(function: &mut Function) -> bool {
    let found = slots(function);
    let is_slot = |v: ValueId| found.iter().any(|slot| slot.alloca == v);
    let mut changed = false;
    for block in &mut function.blocks {
        let before = block.insts.len();
        block.insts.retain(|inst| !matches!(slot_use(inst, is_slot), Some((_, SlotUse::Forgets))));
        changed |= block.insts.len() < before;
    }
    changed && promote(function, Method::Pruned).allocas > 0
}

fn later_store_goes(function: &mut Function) -> bool {
    for slot in slots(function) {
        for (id, accesses) in accesses(function, slot.alloca) {
            if let Some(pair) = accesses.windows(2).find(|pair| pair[0].1.is_ok() && pair[1].1.is_ok()) {
                function.blocks[id.index()].insts.remove(pair[1].0);
                return true;
            }
        }
    }
    false
}

fn store_goes(function: &mut Function) -> bool {
    for slot in slots(function) {
        let accesses = accesses(function, slot.alloca);
        let stores = accesses.iter().flat_map(|(id, all)| all.iter().map(move |(i, access)| (*id, *i, access)));
        let store = stores.clone().find(|(_, _, access)| access.is_ok());
        let Some((id, index, _)) = store else { continue };
        if stores.clone().any(|(other, _, access)| access.is_err() && other != id) {
            function.blocks[id.index()].insts.remove(index);
            return true;
        }
    }
    false
}

fn phi_nearly_trivial(function: &mut Function) -> bool {
    let cfg = Cfg::of(function);
    let tree = DominatorTree::of(&cfg);
    let mut found = None;
    {
        let dominance = Dominance::new(function, &cfg, &tree);
        for id in cfg.reverse_postorder() {
            for phi in &function.block(id).phis {
                let available = phi.incoming.iter().map(|(operand, _)| operand).find(|operand| match operand {
                    Operand::Local(v) => *v != phi.result && dominance.reaches(*v, (id, Position::Phi(0))),
                    Operand::Const(_) | Operand::Metadata(_) => true,
                });
                let is_trivial = phi.incoming.iter().all(|(o, _)| Some(o) == available);
                if let (Some(operand), false) = (available, is_trivial) {
                    found.get_or_insert((phi.result, operand.clone()));
                }
            }
        }
    }
    let Some((phi, operand)) = found else { return false };
    replace(function, phi, &operand);
    delete(function, phi);
    true
}

fn phi_permuted(function: &mut Function) -> bool {
    for block in &mut function.blocks {
        for phi in &mut block.phis {
            let constants = phi.incoming.iter().all(|(o, _)| matches!(o, Operand::Const(_)));
            if constants && phi.incoming.len() == 2 && phi.incoming[0].0 != phi.incoming[1].0 {
                let (first, second) = phi.incoming.split_at_mut(1);
                std::mem::swap(&mut first[0].0, &mut second[0].0);
                return true;
            }
        }
    }
    false
}

/// The first two instructions of one block for which `redundant` holds; the later gets the value of the earlier.
fn wrongly_redundant(function: &mut Function, redundant: impl Fn(&Op, &Op) -> bool) -> bool {
    for id in function.block_ids() {
        let insts = function.block(id).insts.clone();
        for (i, later) in insts.iter().enumerate() {
            let earlier = insts[..i].iter().find(|earlier| redundant(&earlier.op, &later.op));
            if let Some((by, value)) = earlier.and_then(|earlier| Some((earlier.result?, later.result?))) {
                replace(function, value, &by.into());
                delete(function, value);
                return true;
            }
        }
    }
    false
}

fn leader_keeps_flags(function: &mut Function) -> bool {
    let bare = |op: &Op| {
        let mut op = op.clone();
        op.flags_mut().into_iter().for_each(|flags| *flags = Flags::NONE);
        op
    };
    wrongly_redundant(function, |leader, op| {
        is_shareable(op) && bare(leader) == bare(op) && !op.flags().contains(leader.flags())
    })
}

fn commutative_subtraction(function: &mut Function) -> bool {
    wrongly_redundant(function, |leader, op| match (leader, op) {
        (
            Op::Binary { op: BinaryOp::Sub, lhs: a, rhs: b, .. },
            Op::Binary { op: BinaryOp::Sub, lhs: c, rhs: d, .. },
        ) => a == d && b == c && a != b,
        _ => false,
    })
}

fn redundant_loads(function: &mut Function) -> bool {
    for id in function.block_ids() {
        let insts = function.block(id).insts.clone();
        for (i, later) in insts.iter().enumerate() {
            let Op::Load { pointer, .. } = &later.op else { continue };
            let earlier = insts[..i].iter().position(|earlier| earlier.op == later.op);
            let Some(earlier) = earlier else { continue };
            let stored =
                insts[earlier..i].iter().any(|inst| matches!(&inst.op, Op::Store { pointer: p, .. } if p == pointer));
            if let (true, Some(by), Some(value)) = (stored, insts[earlier].result, later.result) {
                replace(function, value, &by.into());
                delete(function, value);
                return true;
            }
        }
    }
    false
}

fn sibling_available(function: &mut Function) -> bool {
    let cfg = Cfg::of(function);
    let tree = DominatorTree::of(&cfg);
    let all: Vec<(BlockId, Inst)> =
        function.block_ids().flat_map(|id| function.block(id).insts.iter().map(move |i| (id, i.clone()))).collect();
    for (at, later) in &all {
        for (from, earlier) in &all {
            let is_sibling = !tree.dominates(*from, *at) && !tree.dominates(*at, *from) && cfg.is_reachable(*at);
            if let (true, Some(by), Some(value)) = (is_sibling, earlier.result, later.result)
                && earlier.op == later.op
                && is_shareable(&later.op)
                && function.ty(by) == function.ty(value)
            {
                replace(function, value, &by.into());
                delete(function, value);
                return true;
            }
        }
    }
    false
}

fn volatile_is_dead(function: &mut Function) -> bool {
    for block in &mut function.blocks {
        let place = block.insts.iter().position(|inst| matches!(&inst.op, Op::Store { mode, .. } if mode.volatile));
        if let Some(index) = place {
            block.insts.remove(index);
            return true;
        }
    }
    false
}

/// Moves the first instruction of a loop for which `moves` holds, and whose operands are available, to the preheader.
fn leaves_loop(function: &mut Function, moves: impl Fn(&Op) -> bool) -> bool {
    let cfg = Cfg::of(function);
    let tree = DominatorTree::of(&cfg);
    for natural in loops::natural_loops(&cfg, &tree) {
        let outside: Vec<&BlockId> =
            cfg.predecessors(natural.header).iter().filter(|p| !natural.blocks.contains(p)).collect();
        let [to] = outside[..] else { continue };
        for id in &natural.blocks {
            let dominance = Dominance::new(function, &cfg, &tree);
            let place = function.block(*id).insts.iter().position(|inst| {
                let mut available = moves(&inst.op) && inst.result.is_some();
                inst.op.for_each_operand(&mut |operand| {
                    available &= match operand {
                        Operand::Local(v) => dominance.reaches(*v, (*to, Position::Terminator)),
                        Operand::Const(_) | Operand::Metadata(_) => true,
                    };
                });
                available
            });
            if let Some(index) = place {
                let to = *to;
                let inst = function.blocks[id.index()].insts.remove(index);
                function.blocks[to.index()].insts.push(inst);
                return true;
            }
        }
    }
    false
}

fn division_leaves_loop(function: &mut Function) -> bool {
    let divides = |op: &BinaryOp| matches!(op, BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::URem | BinaryOp::SRem);
    leaves_loop(function, |op| matches!(op, Op::Binary { op, rhs: Operand::Local(_), .. } if divides(op)))
}

fn load_leaves_loop(function: &mut Function) -> bool {
    leaves_loop(function, |op| matches!(op, Op::Load { .. }) && is_deletable(op))
}

fn unsigned_comparison(function: &mut Function) -> bool {
    for inst in function.blocks.iter_mut().flat_map(|b| &mut b.insts) {
        if let Op::ICmp { predicate, .. } = &mut inst.op {
            let unsigned = match predicate {
                IntPredicate::Slt => IntPredicate::Ult,
                IntPredicate::Sle => IntPredicate::Ule,
                IntPredicate::Sgt => IntPredicate::Ugt,
                IntPredicate::Sge => IntPredicate::Uge,
                _ => continue,
            };
            *predicate = unsigned;
            return true;
        }
    }
    false
}

fn zero_extension(function: &mut Function) -> bool {
    for inst in function.blocks.iter_mut().flat_map(|b| &mut b.insts) {
        if let Op::Cast { op: op @ CastOp::SExt, .. } = &mut inst.op {
            *op = CastOp::ZExt;
            return true;
        }
    }
    false
}

fn freeze_goes(function: &mut Function) -> bool {
    let insts: Vec<Inst> = function.blocks.iter().flat_map(|b| b.insts.clone()).collect();
    for inst in insts {
        if let (Op::Freeze { operand }, Some(result)) = (&inst.op, inst.result) {
            replace(function, result, operand);
            delete(function, result);
            return true;
        }
    }
    false
}

fn no_overflow(function: &mut Function) -> bool {
    for inst in function.blocks.iter_mut().flat_map(|b| &mut b.insts) {
        if let Op::Binary { op: BinaryOp::Add, flags, .. } = &mut inst.op
            && !flags.contains(Flags::NSW)
        {
            *flags |= Flags::NSW;
            return true;
        }
    }
    false
}

fn swapped_arms(function: &mut Function) -> bool {
    for inst in function.blocks.iter_mut().flat_map(|b| &mut b.insts) {
        if let Op::Select { if_true, if_false, .. } = &mut inst.op
            && if_true != if_false
        {
            std::mem::swap(if_true, if_false);
            return true;
        }
    }
    false
}
