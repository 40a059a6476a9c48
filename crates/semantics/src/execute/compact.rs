//! The loop over actions in compact form, for executions that nobody observes.
//!
//! It performs an action only where it knows the result: operands that are words, pointers into blocks that are alive,
//! accesses inside. Before it changes anything it leaves every other action to [`step`](super::step), which has all the
//! rules; what it does itself is what that does in the same case, steps and marks included. A whole loop of a program
//! runs here without a write to the execution.

use super::frame::{copy_alone, copy_slot};
use super::{Ended, Execution};
use crate::memory::{Intent, Memory};
use crate::observe::Observer;
use crate::program::{Action, AddressSite, Checks, Code, Compact, EdgeIndex, Operation, Slot, Step, WordOp};
use crate::rules::{Defined, Rule};
use crate::value::Scalar;
use irrefute_ir::IntPredicate;

impl<O: Observer> Execution<'_, '_, O> {
    /// Performs actions until one is left to [`Execution::step`], or the fuel is used up. Whether it can go on, after a
    /// back edge where states were compared.
    pub(super) fn run_compact(&mut self) -> Result<bool, Ended> {
        let fuel = self.budget.steps;
        let since = self.progress.patient_until();
        let (is_marked, is_free) = (self.frame.function == self.began_in, self.restricted == 0);
        let notes_edges = self.progress.notes_edges();
        let (marks, memory) = (&mut *self.marks, &mut self.memory);
        let code: &Code = self.frame.code;
        let compact = &code.compact[..];
        let slots = &mut self.frame.slots[..];
        let (mut at, mut steps) = (self.frame.at, self.steps);
        let mut went_back = false;
        while steps < fuel {
            let mut edge = None;
            match compact[at] {
                Compact::Other => break,
                Compact::Binary { op, width, checks, lhs, rhs, to } => {
                    let (Scalar::Word(a), Scalar::Word(b)) = (&slots[lhs.index()], &slots[rhs.index()]) else { break };
                    let Some(word) = applied(op, width, checks, *a, *b) else { break };
                    slots[to.index()].set_word(word);
                }
                Compact::Compare { predicate, width, lhs, rhs, to } => {
                    let (Scalar::Word(a), Scalar::Word(b)) = (&slots[lhs.index()], &slots[rhs.index()]) else { break };
                    let holds = holds(predicate, width, *a, *b);
                    slots[to.index()].set_word(u64::from(holds));
                }
                Compact::CompareAndBranch { predicate, width, lhs, rhs, to } => {
                    let (Scalar::Word(a), Scalar::Word(b)) = (&slots[lhs.index()], &slots[rhs.index()]) else { break };
                    let holds = holds(predicate, width, *a, *b);
                    slots[to.index()].set_word(u64::from(holds));
                    // The branch is a step of its own, for which there may be no fuel.
                    if let Compact::Branch { if_true, if_false, .. } = compact[at + 1]
                        && steps + 1 < fuel
                        && !notes_edges
                    {
                        (steps, at) = (steps + 1, at + 1);
                        edge = Some(if holds { if_true } else { if_false });
                    }
                }
                Compact::Trunc { width, of, to } => {
                    let Scalar::Word(a) = slots[of.index()] else { break };
                    slots[to.index()].set_word(a & mask(width));
                }
                Compact::ZExt { of, to } => {
                    let Scalar::Word(a) = slots[of.index()] else { break };
                    slots[to.index()].set_word(a);
                }
                Compact::SExt { from, width, of, to } => {
                    let Scalar::Word(a) = slots[of.index()] else { break };
                    slots[to.index()].set_word(signed(a, from) as u64 & mask(width));
                }
                Compact::Copy { from, to, len } => {
                    (0..len).for_each(|i| copy_slot(slots, from.offset(i), to.offset(i)));
                }
                Compact::Gather => {
                    let Action::Gather { sources, to } = &code.actions[at] else { break };
                    sources.iter().zip(0..).for_each(|(from, i)| copy_alone(slots, *from, to.offset(i)));
                }
                Compact::Lanes => {
                    let Action::Operation(site) = &code.actions[at] else { break };
                    if !lanes(site, slots) {
                        break;
                    }
                }
                Compact::Select => {
                    let Action::Select(site) = &code.actions[at] else { break };
                    let Scalar::Word(condition) = slots[site.condition.start.index()] else { break };
                    let arm = if condition != 0 { site.if_true } else { site.if_false };
                    (0..site.to.len).for_each(|i| copy_slot(slots, arm.offset(i), site.to.start.offset(i)));
                    if is_marked && let Some(byte) = marks.get_mut(code.mark_of_arm(site, condition != 0).0 as usize) {
                        *byte = 1;
                    }
                }
                Compact::Load { bytes, align, pointer, to } => {
                    if !is_free || !load((bytes, align), (pointer, to), memory, slots) {
                        break;
                    }
                }
                Compact::Store { bytes, align, pointer, value } => {
                    if !is_free || !store((bytes, align), (pointer, value), memory, slots) {
                        break;
                    }
                }
                Compact::Field { base, bytes, to } => {
                    if !address(base, u64::from(bytes), to, memory, slots) {
                        break;
                    }
                }
                Compact::Element { width, scale, base, index, to } => {
                    let Scalar::Word(index) = slots[index.index()] else { break };
                    // A negative index breaks `nuw`.
                    let Ok(index) = u64::try_from(signed(index, width)) else { break };
                    let Some(moved) = index.checked_mul(u64::from(scale)) else { break };
                    if !address(base, moved, to, memory, slots) {
                        break;
                    }
                }
                Compact::Steps => {
                    let Action::Address(site) = &code.actions[at] else { break };
                    if !moved_by_steps(site, memory, slots) {
                        break;
                    }
                }
                Compact::Jump(to) => {
                    if notes_edges {
                        break;
                    }
                    edge = Some(to);
                }
                Compact::Branch { condition, if_true, if_false } => {
                    let Scalar::Word(word) = slots[condition.index()] else { break };
                    if notes_edges {
                        break;
                    }
                    edge = Some(if word != 0 { if_true } else { if_false });
                }
                Compact::Nothing => {}
            }
            steps += 1;
            let Some(index) = edge else {
                at += 1;
                continue;
            };
            let edge = &code.edges[index.0 as usize];
            for m in &edge.moves {
                copy_slot(slots, m.from, m.to);
            }
            steps += u64::from(edge.phis);
            if is_marked && let Some(byte) = marks.get_mut(mark_of(index)) {
                *byte = 1;
            }
            let from = std::mem::replace(&mut at, edge.target as usize);
            if at <= from && steps >= since {
                went_back = true;
                break;
            }
        }
        (self.frame.at, self.steps) = (at, steps);
        if went_back {
            self.went_back()?;
        }
        Ok(went_back)
    }
}

#[inline]
fn mark_of(edge: EdgeIndex) -> usize {
    Code::mark_of_edge(edge).0 as usize
}

#[inline]
fn mask(width: u8) -> u64 {
    u64::MAX >> (64 - u32::from(width))
}

/// A word of a width as a signed number.
#[inline]
fn signed(word: u64, width: u8) -> i64 {
    let above = 64 - u32::from(width);
    ((word << above) as i64) >> above
}

/// The result of an operation; `None` if that is no word: a shift by too much, a
/// division by zero, or more than a flag allows. The general rules in
/// [`crate::rules`] say the same, and decide each `None`; calling them
/// here as well costs a fifth of the speed of plain loops (`benches/loops`).
#[inline(always)]
fn applied(op: WordOp, width: u8, checks: Checks, a: u64, b: u64) -> Option<u64> {
    let mask = mask(width);
    let shift = || u32::try_from(b).ok().filter(|b| *b < u32::from(width));
    let word = match op {
        WordOp::Add => a.wrapping_add(b),
        WordOp::Sub => a.wrapping_sub(b),
        WordOp::Mul => a.wrapping_mul(b),
        WordOp::And => return Some(a & b),
        WordOp::Or => return Some(a | b),
        WordOp::Xor => return Some(a ^ b),
        WordOp::Shl => return Some(a << shift()? & mask),
        WordOp::LShr => return Some(a >> shift()?),
        WordOp::AShr => return Some((signed(a, width) >> shift()?) as u64 & mask),
    } & mask;
    if checks.is_empty() || keeps(op, width, checks, (a, b), word) { Some(word) } else { None }
}

/// Whether a sum, difference or product is what it would be with more bits, as far as that is promised.
fn keeps(op: WordOp, width: u8, checks: Checks, (a, b): (u64, u64), word: u64) -> bool {
    let (x, y) = (signed(a, width), signed(b, width));
    let (unsigned_result, signed_result) = match op {
        WordOp::Add => (a.checked_add(b), x.checked_add(y)),
        WordOp::Sub => (a.checked_sub(b), x.checked_sub(y)),
        WordOp::Mul => (a.checked_mul(b), x.checked_mul(y)),
        WordOp::And | WordOp::Or | WordOp::Xor | WordOp::Shl | WordOp::LShr | WordOp::AShr => return true,
    };
    (!checks.unsigned() || unsigned_result == Some(word))
        && (!checks.signed() || signed_result == Some(signed(word, width)))
}

#[inline(always)]
fn holds(predicate: IntPredicate, width: u8, a: u64, b: u64) -> bool {
    let (x, y) = (signed(a, width), signed(b, width));
    match predicate {
        IntPredicate::Eq => a == b,
        IntPredicate::Ne => a != b,
        IntPredicate::Ugt => a > b,
        IntPredicate::Uge => a >= b,
        IntPredicate::Ult => a < b,
        IntPredicate::Ule => a <= b,
        IntPredicate::Sgt => x > y,
        IntPredicate::Sge => x >= y,
        IntPredicate::Slt => x < y,
        IntPredicate::Sle => x <= y,
    }
}

/// A binary operation on lanes of words that all give words. Lanes that are written before one that does not are written
/// again by the action: no operand lies in the slots of the results.
#[inline]
fn lanes(operation: &Operation, slots: &mut [Scalar]) -> bool {
    let (Rule::Binary(rule), [lhs, rhs]) = (operation.rule, &operation.operands[..]) else { return false };
    for lane in 0..operation.lanes {
        let operand = |slot: &Slot| &slots[slot.offset(lane).index()];
        let (Scalar::Word(a), Scalar::Word(b)) = (operand(lhs), operand(rhs)) else { return false };
        let Defined::One(word) = rule.apply::<u64>(a, b) else { return false };
        slots[operation.to.offset(lane).index()].set_word(word);
    }
    true
}

#[inline]
fn load((bytes, align): (u8, u8), (pointer, to): (Slot, Slot), memory: &mut Memory<'_>, slots: &mut [Scalar]) -> bool {
    let Scalar::Log(block, offset) = &slots[pointer.index()] else { return false };
    let access = (Intent::Read, u64::from(bytes), 1 << align);
    let Some(index) = memory.quickly(*block, *offset, access) else { return false };
    let Ok(image) = &memory.blocks()[index].contents else { return false };
    let Some(word) = image.word(*offset, bytes.into()) else { return false };
    slots[to.index()].set_word(word);
    true
}

#[inline]
fn store((bytes, align): (u8, u8), (pointer, value): (Slot, Slot), memory: &mut Memory<'_>, slots: &[Scalar]) -> bool {
    let (Scalar::Log(block, offset), Scalar::Word(word)) = (&slots[pointer.index()], &slots[value.index()]) else {
        return false;
    };
    let access = (Intent::Write, u64::from(bytes), 1 << align);
    let Some(index) = memory.quickly(*block, *offset, access) else { return false };
    memory.contents_mut(index).is_ok_and(|image| image.put_word(*offset, bytes.into(), *word))
}

/// A move by several steps. Inlined into the loop it takes 2 % more machine instructions (`benches/loops/arrays.ll`).
#[inline(never)]
fn moved_by_steps(site: &AddressSite, memory: &Memory<'_>, slots: &mut [Scalar]) -> bool {
    let Some(moved) = forward(&site.steps, slots) else { return false };
    address(site.base.start, moved, site.to.start, memory, slots)
}

/// How many bytes some steps lead forward; `None` if one of them leads back. Where the last one ends within the block of
/// the base, so did all before it: then no flag is broken, though `inbounds` is about each.
#[inline]
fn forward(steps: &[Step], slots: &[Scalar]) -> Option<u64> {
    steps.iter().try_fold(0u64, |total, step| match step {
        Step::Field(bytes) => total.checked_add(*bytes),
        Step::Elements { index, width, scale } => {
            let index = slots[index.start.index()].word()?;
            let index = u64::try_from(signed(index, *width as u8)).ok()?;
            total.checked_add(index.checked_mul(*scale)?)
        }
    })
}

/// A move from within a block to within it, which no flag forbids: the offset is computed with 64 bits.
#[inline]
fn address(base: Slot, moved: u64, to: Slot, memory: &Memory<'_>, slots: &mut [Scalar]) -> bool {
    let Scalar::Log(block, start) = slots[base.index()] else { return false };
    let Some(end) = start.checked_add(moved) else { return false };
    if !memory.is_within(block, end) {
        return false;
    }
    slots[to.index()] = Scalar::Log(block, end);
    true
}
