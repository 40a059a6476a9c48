//! Branches, switches and edges.

use super::frame::copy_slot;
use super::{Ended, Execution};
use crate::dialect::BranchOnUndefined;
use crate::lift::TOO_LARGE;
use crate::memory::MemoryBlock;
use crate::observe::Observer;
use crate::program::{EdgeIndex, Slot, SwitchTable};
use crate::set::{Decision, Set};
use crate::value::Scalar;
use crate::{Chooser, Place, UbRule, Value};
use irrefute_ir::BlockId;

impl<O: Observer> Execution<'_, '_, O> {
    /// Goes to a successor: all its phis at once, then its first action. The moves are ordered by the lowering so that
    /// none overwrites the operand of a later one.
    #[inline]
    pub(super) fn take(&mut self, index: EdgeIndex) -> Result<(), Ended> {
        let code = self.frame.code;
        let edge = &code.edges[index.0 as usize];
        for m in &edge.moves {
            copy_slot(&mut self.frame.slots, m.from, m.to);
        }
        // Moves that change nothing were dropped by the lowering, but each phi is an instruction and takes fuel.
        self.steps += u64::from(edge.phis);
        if O::HEARS_RESULTS {
            self.report_phis(edge.block);
        }
        self.note_edge(index);
        self.mark_edge(index);
        let from = std::mem::replace(&mut self.frame.at, edge.target as usize);
        if self.frame.at <= from { self.went_back() } else { Ok(()) }
    }

    fn report_phis(&mut self, block: BlockId) {
        for (slots, instruction) in self.frame.code.phis[block.index()].iter().zip(0..) {
            let place = Place { function: self.frame.function.0, block: block.0, instruction };
            self.observer.executed(place, &self.frame.slots[slots.range()]);
        }
    }

    pub(super) fn jump(&mut self, edge: EdgeIndex) -> Result<(), Ended> {
        self.observer.executed(self.place(), &[]);
        self.take(edge)
    }

    pub(super) fn branch(&mut self, condition: Slot, if_true: EdgeIndex, if_false: EdgeIndex) -> Result<(), Ended> {
        self.observer.executed(self.place(), &[]);
        match self.frame.slots[condition.index()] {
            Scalar::Word(word) => self.take(if word != 0 { if_true } else { if_false }),
            _ => self.branch_on_undefined(condition, if_true, if_false),
        }
    }

    /// A branch on a condition that is not a word: undef, poison, or a lane of a joint.
    #[cold]
    fn branch_on_undefined(&mut self, condition: Slot, if_true: EdgeIndex, if_false: EdgeIndex) -> Result<(), Ended> {
        let value = self.frame.slots[condition.index()].extract().into_owned();
        self.must_be_branched_on(&value)?;
        match value {
            Scalar::Word(word) => self.take(if word != 0 { if_true } else { if_false }),
            _ => self.take_one_of(vec![if_true, if_false]),
        }
    }

    pub(super) fn switch(&mut self, value: Slot, table: &SwitchTable) -> Result<(), Ended> {
        let place = self.place();
        self.observer.executed(place, &[]);
        let scalar = &self.frame.slots[value.index()];
        self.observer.switched(place, table.width, scalar);
        match scalar {
            Scalar::Word(word) => {
                let edge = table.words.get(word).copied().unwrap_or(table.default);
                self.take(edge)
            }
            Scalar::Big(_) => {
                let value = scalar.to_int(table.width);
                let case = table.cases.iter().find(|(case, _)| Some(case) == value.as_ref());
                self.take(case.map_or(table.default, |(_, edge)| *edge))
            }
            Scalar::Poison | Scalar::Set(_) | Scalar::Joint(..) | Scalar::Log(..) | Scalar::Phy(_) | Scalar::Raw(_) => {
                let value = scalar.extract().into_owned();
                self.must_be_branched_on(&value)?;
                let ways = match &value {
                    Scalar::Set(set) => possible_cases(set, table),
                    _ => std::iter::once(table.default).chain(table.cases.iter().map(|(_, edge)| *edge)).collect(),
                };
                self.take_one_of(ways)
            }
        }
    }

    /// `indirectbr`. The address is that of a label of the list, or a number that such an address was made into (Language
    /// Reference, "indirectbr Instruction", "Addresses of Basic Blocks").
    pub(super) fn jump_to(&mut self, address: Slot, labels: &[(MemoryBlock, EdgeIndex)]) -> Result<(), Ended> {
        self.observer.executed(self.place(), &[]);
        let value = self.frame.slots[address.index()].extract().into_owned();
        let listed = || labels.iter().map(|(label, _)| *label);
        let label = match &value {
            Scalar::Log(block, 0) => Some(*block),
            Scalar::Word(number) => self.memory.label_at(*number, listed()),
            Scalar::Phy(pointer) => self.memory.label_at(pointer.address, listed()),
            // The address of something that is left open.
            Scalar::Set(set) if set.relaxed => return Err(self.stop(TOO_LARGE, Vec::new())),
            Scalar::Poison | Scalar::Set(_) | Scalar::Raw(_) => {
                self.must_be_branched_on(&value)?;
                return self.take_one_of(labels.iter().map(|(_, edge)| *edge).collect());
            }
            Scalar::Log(..) | Scalar::Big(_) | Scalar::Joint(..) => None,
        };
        match labels.iter().find(|(listed, _)| Some(*listed) == label) {
            Some((_, edge)) => self.take(*edge),
            None => Err(self.broken(UbRule::JumpToNoLabel, vec![Value::scalar(value)])),
        }
    }

    /// Checks that the dialect lets a branch or switch on this scalar go on. A relaxed set is the choice of a `freeze`,
    /// so it always goes on.
    pub(super) fn must_be_branched_on(&self, value: &Scalar) -> Result<(), Ended> {
        let value = if let Scalar::Raw(_) = value { &Scalar::Poison } else { value };
        let either_way = self.program.dialect.branch == BranchOnUndefined::EitherWay;
        let operand = || vec![Value::scalar(value.clone())];
        match value {
            Scalar::Set(set) if set.relaxed => Ok(()),
            Scalar::Set(set) if !set.is_exact() => Err(self.stop(TOO_LARGE, operand())),
            Scalar::Poison | Scalar::Set(_) if either_way => Ok(()),
            Scalar::Poison => Err(self.broken(UbRule::BranchOnPoison, operand())),
            Scalar::Set(_) => Err(self.broken(UbRule::BranchOnUndef, operand())),
            Scalar::Word(_)
            | Scalar::Big(_)
            | Scalar::Joint(..)
            | Scalar::Log(..)
            | Scalar::Phy(_)
            | Scalar::Raw(_) => Ok(()),
        }
    }

    /// Lets the chooser pick one of several edges. Edges to one block count as one way: they carry the same phi values,
    /// and a chooser that enumerates would otherwise repeat executions.
    fn take_one_of(&mut self, mut ways: Vec<EdgeIndex>) -> Result<(), Ended> {
        let code = self.frame.code;
        let block = |edge: EdgeIndex| code.edges[edge.0 as usize].block;
        let mut seen = Vec::with_capacity(ways.len());
        ways.retain(|&edge| {
            !seen.contains(&block(edge)) && {
                seen.push(block(edge));
                true
            }
        });
        let way = if ways.len() > 1 { self.choose_way(ways.len()) } else { 0 };
        self.take(ways[way])
    }

    /// `true` or `false`, as the chooser decides.
    pub(super) fn any_bool(&mut self, to: Slot) {
        self.frame.slots[to.index()] = Scalar::Word(self.choose_way(2) as u64);
    }

    /// Lets the chooser pick one of several alternatives.
    pub(super) fn choose_way(&mut self, alternatives: usize) -> usize {
        self.progress.interrupt(self.steps);
        self.chooser.way(alternatives).min(alternatives - 1)
    }
}

/// The edges of a switch that some element of a set leads to. The default is left out if the cases cover the set.
fn possible_cases(set: &Set, table: &SwitchTable) -> Vec<EdgeIndex> {
    let possible = |case: &irrefute_ir::Int| set.contains(&case.to_big()) != Decision::No;
    let taken: Vec<EdgeIndex> = table.cases.iter().filter(|(case, _)| possible(case)).map(|(_, edge)| *edge).collect();
    let all_cases = set.len().is_some_and(|len| len == taken.len() as u64);
    if all_cases { taken } else { std::iter::once(table.default).chain(taken).collect() }
}
