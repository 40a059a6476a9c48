//! Definitions dominate uses (docs/semantics.md#definitions-dominate-uses; Language Reference,
//! "Well-Formedness").
//!
//! A use of `v` in an ordinary instruction is at that instruction, one in a phi entry for block
//! `p` at the end of `p`. A use at a reachable place is dominated iff
//! - `v` is a parameter, or
//! - the definition is earlier in the same block, or in a block that strictly dominates it; for
//!   the value of an `invoke`, the *edge* to its normal destination dominates the place.
//!
//! At an unreachable place every use is dominated, and an unreachable definition dominates no
//! reachable use.

use super::error::value_name;
use super::structure::{for_each_definition, local};
use super::{Errors, Fault, Place, Position};
use crate::cfg::Cfg;
use crate::dominators::DominatorTree;
use crate::instruction::{Operand, TerminatorOp};
use crate::module::{BlockId, Function, ValueId};

/// Checks every use of every local value.
pub fn check(function: &Function, cfg: &Cfg, tree: &DominatorTree, errors: &mut Errors) {
    let dominance = Dominance::new(function, cfg, tree);
    for block in cfg.reverse_postorder() {
        dominance.check_block(block, errors);
    }
}

/// Where each value is defined; `None` for parameters.
fn definitions(function: &Function) -> Vec<Option<(BlockId, Position)>> {
    let mut all = vec![None; function.values.len()];
    for_each_definition(function, |block, position, value| all[value.index()] = Some((block, position)));
    all
}

/// Which values are available where, in a function that does not change meanwhile.
pub struct Dominance<'a> {
    function: &'a Function,
    cfg: &'a Cfg,
    tree: &'a DominatorTree,
    definitions: Vec<Option<(BlockId, Position)>>,
}

impl<'a> Dominance<'a> {
    /// Of a function, its graph and the dominators of that.
    pub fn new(function: &'a Function, cfg: &'a Cfg, tree: &'a DominatorTree) -> Dominance<'a> {
        Dominance { function, cfg, tree, definitions: definitions(function) }
    }

    /// Where a value is defined; `None` for a parameter.
    pub fn definition(&self, value: ValueId) -> Option<(BlockId, Position)> {
        self.definitions[value.index()]
    }

    fn check_block(&self, id: BlockId, errors: &mut Errors) {
        let block = self.function.block(id);
        for (i, phi) in block.phis.iter().enumerate() {
            for (operand, source) in &phi.incoming {
                let fine = local(operand).is_none_or(|v| self.reaches_end(v, *source, id));
                self.report_unless(fine, operand, (id, Position::Phi(i)), errors);
            }
        }
        for (i, inst) in block.insts.iter().enumerate() {
            inst.op.for_each_operand(&mut |o| self.check_use(o, (id, Position::Inst(i)), errors));
        }
        block.term.op.for_each_operand(&mut |o| self.check_use(o, (id, Position::Terminator), errors));
    }

    fn check_use(&self, operand: &Operand, place: (BlockId, Position), errors: &mut Errors) {
        let fine = local(operand).is_none_or(|v| self.reaches(v, place));
        self.report_unless(fine, operand, place, errors);
    }

    fn report_unless(&self, fine: bool, operand: &Operand, place: (BlockId, Position), errors: &mut Errors) {
        let Some(value) = local(operand).filter(|_| !fine) else { return };
        // A phi may use its own value, on a back edge.
        let itself = self.definitions[value.index()] == Some(place) && !matches!(place.1, Position::Phi(_));
        let fault = match itself {
            true => Fault::UsesItself,
            false => Fault::NotDominated { value, name: value_name(self.function, value) },
        };
        errors.report(Place::instruction(self.function, place.0, place.1), fault);
    }

    /// Whether a value is available at an instruction.
    pub fn reaches(&self, value: ValueId, (block, position): (BlockId, Position)) -> bool {
        let Some((definition, at)) = self.definitions[value.index()] else { return true };
        if let Some(edge) = self.normal_edge((definition, at)) {
            return self.edge_dominates(edge, block);
        }
        if definition == block { at < position } else { self.tree.dominates(definition, block) }
    }

    /// Whether a value is available on the edge from a block to a phi.
    pub fn reaches_end(&self, value: ValueId, source: BlockId, phi: BlockId) -> bool {
        if !self.tree.is_reachable(source) {
            return true;
        }
        let Some(definition) = self.definitions[value.index()] else { return true };
        match self.normal_edge(definition) {
            Some(edge) => edge == (source, phi) || self.edge_dominates(edge, source),
            None => self.tree.dominates(definition.0, source),
        }
    }

    /// The edge on which the value of an `invoke` is defined.
    fn normal_edge(&self, (block, position): (BlockId, Position)) -> Option<(BlockId, BlockId)> {
        match (position, &self.function.block(block).term.op) {
            (Position::Terminator, TerminatorOp::Invoke { normal, .. }) => Some((block, *normal)),
            _ => None,
        }
    }

    /// Whether every path from the entry to a block takes the edge: the end of the edge dominates the
    /// block, and it also dominates all of its other predecessors, so that its first visit comes by this
    /// edge. A second edge between the same blocks would be another way in.
    fn edge_dominates(&self, (start, end): (BlockId, BlockId), block: BlockId) -> bool {
        let mut this_edge = 0;
        let first = self.cfg.predecessors(end).iter().all(|p| {
            this_edge += usize::from(*p == start);
            *p == start || self.tree.dominates(end, *p)
        });
        self.tree.is_reachable(start) && first && this_edge == 1 && self.tree.dominates(end, block)
    }
}
