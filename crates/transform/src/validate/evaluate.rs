//! The symbolic evaluation of a function.
//!
//! Blocks are numbered in reverse postorder; code that nothing reaches does not count. The state at the beginning of a
//! block with one predecessor is that at the end of it; where several lead to a block it is the state of this block,
//! which is the same on both sides if all ends of blocks are.

use super::Mismatch;
use super::terms::{Annotations, Node, Term, Terms};
use crate::effects::{is_shareable, is_speculatable};
use irrefute_ir::{
    AttrKind, Attribute, BlockId, Call, CastOp, Cfg, Effect, Function, Inst, IntrinsicId, Metadata, Module, Op,
    Operand, TerminatorOp, Type,
};
use irrefute_semantics::intrinsics::only_computes;
use irrefute_semantics::promises::{PromisePlace, Support, standing};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// What a block does.
#[derive(Debug, PartialEq, Eq)]
pub struct EvaluatedBlock {
    /// The numbers of the successors, one per edge.
    pub successors: Vec<usize>,
    /// For each phi its type, and its operands by the number of the predecessor.
    pub phis: Vec<(Type, BTreeSet<(usize, OperandKey)>)>,
    /// The effects up to its end.
    pub end: Term,
    /// Its terminator, whose successors are all block 0.
    pub terminator: (TerminatorOp, Annotations),
    /// What it executes that may be undefined.
    pub partial: BTreeSet<Term>,
}

/// An operand as it is compared: operands have no order.
pub type OperandKey = String;

/// Evaluates one function.
pub struct Evaluator<'a> {
    module: &'a Module,
    function: &'a Function,
    cfg: &'a Cfg,
    terms: &'a mut Terms,
    /// The term of each value.
    values: Vec<Option<Term>>,
    number: Vec<usize>,
}

impl<'a> Evaluator<'a> {
    pub fn new(module: &'a Module, function: &'a Function, cfg: &'a Cfg, terms: &'a mut Terms) -> Evaluator<'a> {
        let mut number = vec![usize::MAX; cfg.len()];
        cfg.reverse_postorder().enumerate().for_each(|(i, id)| number[id.index()] = i);
        Evaluator { module, function, cfg, terms, values: vec![None; function.values.len()], number }
    }

    /// Every block that is reached.
    pub fn run(mut self) -> Result<Vec<EvaluatedBlock>, Mismatch> {
        for parameter in self.function.param_ids() {
            self.values[parameter.index()] = Some(self.terms.of(Node::Parameter(parameter.0)));
        }
        let mut ends: Vec<Option<Term>> = vec![None; self.cfg.len()];
        let mut blocks = Vec::new();
        for id in self.cfg.reverse_postorder() {
            let number = self.number[id.index()];
            let before: BTreeSet<BlockId> = self.cfg.reachable_predecessors(id).collect();
            let state = match (number, before.first().and_then(|p| ends[p.index()])) {
                (0, _) => self.terms.of(Node::Entry),
                (_, Some(end)) if before.len() == 1 => end,
                _ => self.terms.of(Node::Joined(number)),
            };
            let block = self.block(id, state)?;
            ends[id.index()] = Some(block.end);
            blocks.push(block);
        }
        // Only now all operands of phis have terms.
        for (number, id) in self.cfg.reverse_postorder().enumerate() {
            for phi in &self.function.block(id).phis {
                if !phi.metadata.is_empty() {
                    return Err(Mismatch::Metadata);
                }
                let mut operands = BTreeSet::new();
                for (operand, from) in phi.incoming.iter().filter(|(_, from)| self.cfg.is_reachable(*from)) {
                    operands.insert((self.number[from.index()], format!("{:?}", self.operand(operand)?)));
                }
                operands.insert((usize::MAX, format!("{:?}", phi.flags)));
                blocks[number].phis.push((self.function.ty(phi.result).clone(), operands));
            }
        }
        Ok(blocks)
    }

    fn block(&mut self, id: BlockId, mut state: Term) -> Result<EvaluatedBlock, Mismatch> {
        let number = self.number[id.index()];
        let block = self.function.block(id);
        for (i, phi) in block.phis.iter().enumerate() {
            self.values[phi.result.index()] = Some(self.terms.of(Node::Phi(number, i)));
        }
        let mut partial = BTreeSet::new();
        // How often the block has made a choice: the k-th of one side stands for the k-th of the other.
        let mut chosen: FxHashMap<(Op, Type), usize> = FxHashMap::default();
        for inst in &block.insts {
            let op = self.symbolic(&inst.op)?;
            let annotations = self.annotations(inst)?;
            let ty = inst.result.map_or(Type::Void, |result| self.function.ty(result).clone());
            let term = match kind(self.function, inst) {
                StepKind::Pure => self.terms.of(Node::Pure(op, ty, annotations)),
                StepKind::Chosen => {
                    let times = chosen.entry((op.clone(), ty.clone())).or_default();
                    *times += 1;
                    self.terms.of(Node::Chosen(op, ty, annotations, number, *times))
                }
                // It may be undefined, so that it counts in which state it is executed, but it does not change it.
                StepKind::Partial => {
                    let term = self.terms.of(Node::Partial(op, ty, annotations, state));
                    partial.insert(term);
                    term
                }
                StepKind::Effect => {
                    state = self.terms.of(Node::After(state, Box::new(op), annotations));
                    self.terms.of(Node::Result(state))
                }
            };
            if let Some(result) = inst.result {
                self.values[result.index()] = Some(term);
            }
        }
        // Successors are compared by the numbers of blocks, and not by their order in the text.
        let mut op = block.term.op.clone();
        let mut known = true;
        op.for_each_operand_mut(&mut |operand| match self.operand(operand) {
            Ok(symbolic) => *operand = symbolic,
            Err(_) => known = false,
        });
        op.for_each_successor_mut(&mut |to| *to = BlockId(0));
        if !known || block.term.metadata.iter().any(|a| is_observed(&a.kind)) {
            return Err(Mismatch::Metadata);
        }
        if let Some(result) = block.term.result {
            state = self.terms.of(Node::AfterTerminator(state, Box::new(op.clone()), Vec::new()));
            self.values[result.index()] = Some(self.terms.of(Node::Result(state)));
        } else if matches!(op, TerminatorOp::Invoke { .. } | TerminatorOp::CallBr { .. }) {
            // A call without a result has effects all the same.
            state = self.terms.of(Node::AfterTerminator(state, Box::new(op.clone()), Vec::new()));
        }
        let successors = self.cfg.successors(id).iter().map(|to| self.number[to.index()]).collect();
        Ok(EvaluatedBlock { successors, phis: Vec::new(), end: state, terminator: (op, Vec::new()), partial })
    }

    /// An operation with terms in the place of values.
    fn symbolic(&self, op: &Op) -> Result<Op, Mismatch> {
        let mut op = op.clone();
        let mut known = true;
        op.for_each_operand_mut(&mut |operand| match self.operand(operand) {
            Ok(symbolic) => *operand = symbolic,
            Err(_) => known = false,
        });
        if known { Ok(op) } else { Err(Mismatch::Metadata) }
    }

    fn operand(&self, operand: &Operand) -> Result<Operand, Mismatch> {
        match operand {
            Operand::Local(value) => self.values[value.index()].map(Term::operand).ok_or(Mismatch::Graph),
            Operand::Const(constant) => Ok(Operand::Const(constant.clone())),
            // A node may be another one in the other module.
            Operand::Metadata(_) => Err(Mismatch::Metadata),
        }
    }

    fn annotations(&self, inst: &Inst) -> Result<Annotations, Mismatch> {
        let observed = inst.metadata.iter().filter(|a| is_observed(&a.kind));
        let written = |node: &Metadata| written_out(self.module, node, 8).ok_or(Mismatch::Metadata);
        observed.map(|a| Ok((a.kind.clone(), written(&a.node)?))).collect()
    }
}

fn is_observed(kind: &irrefute_ir::MetadataKind) -> bool {
    standing(kind, PromisePlace::Metadata) != Support::Harmless
}

/// A node with the nodes in it; `None` if they are nested too deeply, as cycles are.
fn written_out(module: &Module, node: &Metadata, depth: u32) -> Option<Metadata> {
    let deeper = depth.checked_sub(1)?;
    let part = |part: &Metadata| written_out(module, part, deeper);
    match node {
        Metadata::Id(id) => written_out(module, module.metadata.get(id)?, deeper),
        Metadata::Tuple(all) => Some(Metadata::Tuple(all.iter().map(part).collect::<Option<_>>()?)),
        // Each distinct node is another one.
        Metadata::Distinct(_) | Metadata::Local(_) => None,
        Metadata::Null | Metadata::String(_) | Metadata::Constant(_) | Metadata::Specialized(_) => Some(node.clone()),
    }
}

/// Whether a call of an intrinsic that only computes is never undefined behaviour: it promises nothing of its operands or
/// its result, and is no division. Others keep their place among the effects.
fn is_never_undefined(id: IntrinsicId, call: &Call, inst: &Inst) -> bool {
    let divides =
        matches!(id, IntrinsicId::SDivFix | IntrinsicId::UDivFix | IntrinsicId::SDivFixSat | IntrinsicId::UDivFixSat);
    let promises = call.args.iter().map(|argument| &argument.attrs).chain([&call.ret_attrs]);
    // That an argument is immediate is no promise: the verifier checks it.
    let mut promises = promises.flat_map(|attrs| attrs.iter()).filter(|a| **a != Attribute::Word(AttrKind::ImmArg));
    let promises_nothing = promises.next().is_none() && inst.metadata.iter().all(|a| !is_observed(&a.kind));
    !divides && promises_nothing && call.bundles.is_empty()
}

/// What an instruction is to the validator.
enum StepKind {
    Pure,
    Chosen,
    Partial,
    Effect,
}

fn kind(function: &Function, inst: &Inst) -> StepKind {
    let is_pointer = |operand: &Operand| matches!(function.type_of(operand).scalar(), Type::Ptr(_));
    match &inst.op {
        Op::Freeze { .. } | Op::Float { .. } | Op::FNeg { .. } | Op::FCmp { .. } => StepKind::Chosen,
        // Fast-math flags leave the sign of a zero open.
        Op::Select { flags, .. } if !flags.is_empty() => StepKind::Chosen,
        // How pointers to different blocks compare may be chosen, and depend on what is alive.
        Op::ICmp { lhs, .. } if is_pointer(lhs) => StepKind::Effect,
        Op::Cast { op, .. } => match op {
            CastOp::Trunc | CastOp::ZExt | CastOp::SExt | CastOp::BitCast => StepKind::Pure,
            CastOp::FPTrunc | CastOp::FPExt | CastOp::FPToUI | CastOp::FPToSI | CastOp::UIToFP | CastOp::SIToFP => {
                StepKind::Chosen
            }
            CastOp::PtrToInt | CastOp::PtrToAddr | CastOp::IntToPtr | CastOp::AddrSpaceCast | CastOp::ByteCast => {
                StepKind::Effect
            }
        },
        // Bounds depend on the block, which may die.
        Op::GetElementPtr { .. } => StepKind::Partial,
        op if is_speculatable(op) => StepKind::Pure,
        op if is_shareable(op) => StepKind::Partial,
        op => match op.effect() {
            Effect::Reads(mode) if mode.is_plain() => StepKind::Partial,
            Effect::Calls(call) => match call.intrinsic().and_then(IntrinsicId::of) {
                Some(id) if only_computes(id) && is_never_undefined(id, call, inst) => StepKind::Chosen,
                Some(_) | None => StepKind::Effect,
            },
            Effect::None
            | Effect::Reads(_)
            | Effect::Writes(_)
            | Effect::Updates
            | Effect::Orders
            | Effect::Advances
            | Effect::Catches => StepKind::Effect,
        },
    }
}
