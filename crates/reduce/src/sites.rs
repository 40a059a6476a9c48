//! The sites of operands, so that an edit can name one.

use super::editor::{Editor, Place, Slot};
use super::program::ReductionSubject;
use irrefute_ir::{Module, Op, Operand, TerminatorOp};

/// The site of an operand: its number among the operands of a phi, instruction or terminator.
#[derive(Clone, Copy, Debug)]
pub(super) struct OperandSite {
    pub function: usize,
    at: At,
    number: usize,
}

#[derive(Clone, Copy, Debug)]
enum At {
    Place(Place),
    Terminator(usize),
}

/// Every operand of every definition, in the order of the text.
pub(super) fn operands<'a>(subject: &ReductionSubject<'a>) -> Vec<(OperandSite, &'a Operand)> {
    let mut all = Vec::new();
    for (function, f) in subject.definitions() {
        for (block, b) in f.blocks.iter().enumerate() {
            let mut add = |at: At, operands: &mut dyn Iterator<Item = &'a Operand>| {
                all.extend(operands.enumerate().map(|(number, o)| (OperandSite { function, at, number }, o)));
            };
            let place = |slot| At::Place(Place { function, block, slot });
            for (i, phi) in b.phis.iter().enumerate() {
                add(place(Slot::Phi(i)), &mut phi.incoming.iter().map(|(o, _)| o));
            }
            for (i, inst) in b.insts.iter().enumerate() {
                add(place(Slot::Inst(i)), &mut inst.op.operands().into_iter());
            }
            add(At::Terminator(block), &mut of_terminator(&b.term.op).into_iter());
        }
    }
    all
}

/// The operands of a terminator.
fn of_terminator(op: &TerminatorOp) -> Vec<&Operand> {
    let mut all = Vec::new();
    op.for_each_operand(&mut |o| all.push(o));
    all
}

impl OperandSite {
    /// The operation, unless the operand is one of a phi or a terminator.
    pub fn operation(self, module: &Module) -> Option<&Op> {
        match self.at {
            At::Place(Place { function, block, slot: Slot::Inst(i) }) => {
                Some(&module.functions[function].blocks[block].insts[i].op)
            }
            At::Place(_) | At::Terminator(_) => None,
        }
    }
}

impl Editor {
    /// Puts an operand at a site; `false` if it is there already or the instruction was removed.
    pub fn set_operand(&mut self, site: OperandSite, new: &Operand) -> bool {
        let new = self.resolve(site.function, new);
        let (mut number, mut changed) = (0, false);
        let mut set = |operand: &mut Operand| {
            if number == site.number && *operand != new {
                *operand = new.clone();
                changed = true;
            }
            number += 1;
        };
        match site.at {
            At::Place(place) => {
                if let Some(phi) = self.phi_mut(place) {
                    phi.incoming.iter_mut().for_each(|(operand, _)| set(operand));
                } else if let Some(inst) = self.inst_mut(place) {
                    inst.op.for_each_operand_mut(&mut set);
                }
            }
            At::Terminator(block) => {
                let block = &mut self.function_mut(site.function).blocks[block];
                block.term.op.for_each_operand_mut(&mut set);
            }
        }
        changed
    }
}
