//! Inlining: the body of a called function in place of the call.
//!
//! A function is removed by inlining all of its calls. The block of a call is split: its head branches
//! to a copy of the body; every `ret` there branches to its tail, where a phi of the returned values
//! is the result of the call. The promises of the attributes of parameters and result are lost, so the
//! program is defined on more inputs.

use super::editor::{Edit, Editor, calls, edit};
use super::program::ReductionSubject;
use irrefute_ir::{
    Block, BlockId, Call, Flags, Function, Inst, Metadata, Op, Operand, Phi, TerminatorOp, Type, Value, ValueId,
};

pub(super) fn edits(subject: &ReductionSubject) -> Vec<Edit> {
    let callees = subject.definitions().map(|(index, _)| index).filter(|index| *index != subject.entry);
    callees.map(|callee| edit(move |editor| inline_everywhere(editor, callee))).collect()
}

/// Inlines every call of a function that does not call itself, and drops it.
fn inline_everywhere(editor: &mut Editor, callee: usize) -> bool {
    let body = editor.function(callee).clone();
    if body.varargs || !body.is_definition() || find_call(&body, &body.name).is_some() {
        return false;
    }
    for index in (0..editor.module.functions.len()).filter(|index| *index != callee) {
        // This ends: each step removes one call, and the body contains no call of itself.
        while let Some((block, position)) = find_call(editor.function(index), &body.name) {
            if !inline(editor.function_mut(index), block, position, body.clone()) {
                return false;
            }
        }
    }
    editor.drop_function(callee)
}

/// The block and position of the first call of a function.
fn find_call(function: &Function, name: &str) -> Option<(usize, usize)> {
    let is_call = |inst: &Inst| matches!(&inst.op, Op::Call(call) if calls(call, name));
    let mut blocks = function.blocks.iter().enumerate();
    blocks.find_map(|(b, block)| block.insts.iter().position(is_call).map(|i| (b, i)))
}

/// Inlines one call; `false` if that is impossible.
fn inline(function: &mut Function, at: usize, position: usize, body: Function) -> bool {
    let Inst { result, op: Op::Call(call), .. } = function.blocks[at].insts[position].clone() else { return false };
    let Call { args, bundles, .. } = *call;
    if args.len() != body.params.len() || !bundles.is_empty() {
        return false;
    }
    let arguments: Vec<Operand> = args.into_iter().map(|a| a.operand).collect();
    let tail = split(function, at, position);
    let returned = paste(function, body, &arguments, tail);
    function.blocks[at].term = TerminatorOp::Br(BlockId(tail.0 + 1)).into();
    if let Some(result) = result {
        let phi = Phi { result, flags: Flags::NONE, incoming: returned, metadata: Vec::new() };
        function.blocks[tail.index()].phis.push(phi);
    }
    true
}

/// Moves the instructions behind the call to a new last block, and removes the call.
fn split(function: &mut Function, at: usize, position: usize) -> BlockId {
    let tail = BlockId(function.blocks.len() as u32);
    let head = BlockId(at as u32);
    let insts = function.blocks[at].insts.split_off(position + 1);
    function.blocks[at].insts.pop();
    let term = std::mem::replace(&mut function.blocks[at].term, TerminatorOp::Unreachable.into());
    function.blocks.push(Block { name: None, phis: Vec::new(), insts, term });
    // The terminator has moved to the tail, and its edges with it.
    for (_, from) in function.blocks.iter_mut().flat_map(|b| &mut b.phis).flat_map(|p| &mut p.incoming) {
        if *from == head {
            *from = tail;
        }
    }
    tail
}

/// Appends a copy of a body whose `ret`s branch to `tail`; the returned values with their blocks.
fn paste(function: &mut Function, body: Function, arguments: &[Operand], tail: BlockId) -> Vec<(Operand, BlockId)> {
    let parameters = body.params.len();
    let first_value = function.values.len();
    let first_block = function.blocks.len() as u32;
    function.values.extend(body.values[parameters..].iter().map(|v| Value { name: None, ty: v.ty.clone() }));
    // The arguments replace the body's parameters, so the numbers of the other values start behind them.
    let new_value = |v: ValueId| ValueId((first_value + v.index() - parameters) as u32);
    let new_block = |b: BlockId| BlockId(first_block + b.0);
    let mut copy = body;
    copy.for_each_operand_mut(|operand| match operand {
        Operand::Local(v) if v.index() < parameters => *operand = arguments[v.index()].clone(),
        Operand::Local(v) | Operand::Metadata(Metadata::Local(v)) => *v = new_value(*v),
        Operand::Const(_) | Operand::Metadata(_) => {}
    });
    let mut returned = Vec::new();
    for (i, mut block) in copy.blocks.into_iter().enumerate() {
        // Names would clash with those of the caller, or of an earlier copy.
        block.name = None;
        for phi in &mut block.phis {
            phi.result = new_value(phi.result);
            phi.incoming.iter_mut().for_each(|(_, from)| *from = new_block(*from));
        }
        block.insts.iter_mut().filter_map(|inst| inst.result.as_mut()).for_each(|r| *r = new_value(*r));
        block.term.result = block.term.result.map(new_value);
        block.term.op.for_each_successor_mut(&mut |to| *to = new_block(*to));
        if let TerminatorOp::Ret(operand) = &block.term.op {
            returned.extend(operand.clone().map(|o| (o, new_block(BlockId(i as u32)))));
            block.term = TerminatorOp::Br(tail).into();
        }
        function.blocks.push(block);
    }
    debug_assert!(copy.ret != Type::Void || returned.is_empty());
    returned
}
