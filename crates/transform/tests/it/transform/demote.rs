//! The opposite of mem2reg: values go through stack blocks, so that there is something to promote.

use irrefute_generate::Random;
use irrefute_ir::{Block, BlockId, Function, Inst, Op, Operand, TailCall, TerminatorOp, Type, ValueId};

fn can_be_stored(ty: &Type) -> bool {
    match ty.scalar() {
        Type::Int(_) | Type::Float(_) | Type::Ptr(_) => true,
        Type::Struct(s) => s.fields.iter().all(can_be_stored),
        Type::Array(_, t) => can_be_stored(t),
        _ => false,
    }
}

/// Sends values of a function through stack blocks, those that `random` picks.
pub fn demote(function: &mut Function, random: &mut Random) {
    let is_pad = |block: &Block| {
        matches!(block.term.op, TerminatorOp::CatchSwitch { .. }) || block.insts.iter().any(|inst| inst.op.is_pad())
    };
    if function.blocks.iter().any(is_pad) {
        return;
    }
    let results: Vec<ValueId> = {
        let of = |b: &Block| -> Vec<ValueId> {
            let insts = b.insts.iter().filter(|inst| !is_musttail(inst)).filter_map(|inst| inst.result);
            b.phis.iter().map(|p| p.result).chain(insts).collect()
        };
        function.param_ids().chain(function.blocks.iter().flat_map(of)).collect()
    };
    for value in results {
        if can_be_stored(function.ty(value)) && random.percent(50) && !is_named_by_metadata(function, value) {
            demote_value(function, value);
        }
    }
    // So that what a pass leaves alone is equal afterwards.
    function.compact();
}

/// A `musttail` call must be followed by the `ret` of its result.
fn is_musttail(inst: &Inst) -> bool {
    matches!(&inst.op, Op::Call(call) if call.tail == Some(TailCall::MustTail))
}

fn is_named_by_metadata(function: &Function, value: ValueId) -> bool {
    let mut found = false;
    function.for_each_operand(|o| found |= *o == Operand::Metadata(irrefute_ir::Metadata::Local(value)));
    found
}

fn demote_value(function: &mut Function, value: ValueId) {
    let ty = function.ty(value).clone();
    let slot = function.new_value(Type::PTR);
    // All uses first: the store below is not to be one of them.
    for index in 0..function.blocks.len() {
        load_for_uses(function, BlockId(index as u32), value, slot, &ty);
    }
    let store = Op::Store { value: value.into(), pointer: slot.into(), align: None, mode: Default::default() };
    let store = Inst::new(None, store);
    let place = function.blocks.iter().enumerate().find_map(|(b, block)| {
        if block.phis.iter().any(|phi| phi.result == value) {
            return Some((b, 0));
        }
        Some((b, 1 + block.insts.iter().position(|inst| inst.result == Some(value))?))
    });
    let (block, at) = place.unwrap_or((0, 0));
    function.blocks[block].insts.insert(at, store);
    let alloca =
        Op::Alloca { ty, count: None, align: None, space: Default::default(), inalloca: false, swifterror: false };
    function.blocks[0].insts.insert(0, Inst::new(Some(slot), alloca));
}

/// Loads the slot in front of each use of the value in a block, and at its end for the phis of its successors.
fn load_for_uses(function: &mut Function, id: BlockId, value: ValueId, slot: ValueId, ty: &Type) {
    let old = Operand::Local(value);
    let load = |function: &mut Function| {
        let result = function.new_value(ty.clone());
        let op = Op::Load { ty: ty.clone(), pointer: slot.into(), align: None, mode: Default::default() };
        (result, Inst::new(Some(result), op))
    };
    let mut at = 0;
    while at < function.blocks[id.index()].insts.len() {
        let uses = function.blocks[id.index()].insts[at].op.operands().contains(&&old);
        if uses {
            let (result, inst) = load(function);
            function.blocks[id.index()].insts[at].op.for_each_operand_mut(&mut |o| replace(o, &old, result));
            function.blocks[id.index()].insts.insert(at, inst);
            at += 1;
        }
        at += 1;
    }
    let mut uses = false;
    function.blocks[id.index()].term.op.for_each_operand(&mut |o| uses |= *o == old);
    let successors = function.blocks[id.index()].term.op.successors();
    let is_entry = |(operand, from): &(Operand, BlockId)| *operand == old && *from == id;
    uses |= successors.iter().any(|s| function.blocks[s.index()].phis.iter().any(|p| p.incoming.iter().any(is_entry)));
    if uses {
        let (result, inst) = load(function);
        function.blocks[id.index()].insts.push(inst);
        function.blocks[id.index()].term.op.for_each_operand_mut(&mut |o| replace(o, &old, result));
        for s in successors {
            for phi in &mut function.blocks[s.index()].phis {
                phi.incoming.iter_mut().filter(|e| is_entry(e)).for_each(|(o, _)| *o = result.into());
            }
        }
    }
}

fn replace(operand: &mut Operand, old: &Operand, by: ValueId) {
    if operand == old {
        *operand = by.into();
    }
}
