//! The loop over actions in compact form, for executions whose single steps nobody observes.
//!
//! It performs an action only where it knows the result: operands that are words, pointers into blocks that are alive,
//! accesses inside. Before it changes anything it leaves every other action to [`step`](super::step), which has all the
//! rules; what it does itself is what that does in the same case, steps and marks included. A whole loop of a program
//! runs here without a write to the execution.
//!
//! What is large is not inlined into the loop: its counters stay in registers then.

use super::frame::{copy_alone, copy_slot};
use super::memory::access_of;
use super::{Ended, Execution};
use crate::memory::{Intent, Memory, MemoryBlock};
use crate::observe::Observer;
use crate::program::{Action, AddressSite, CheckedOp, Checks, Code, Compact, EdgeIndex, Operation, Slot, Step, WordOp};
use crate::rules::{Defined, Rule};
use crate::value::Scalar;
use irrefute_ir::IntPredicate;

impl<O: Observer> Execution<'_, '_, O> {
    /// Performs actions until one is left to [`Execution::step`], or the fuel is used up. Whether it can go on, after a
    /// back edge where states were compared.
    pub(super) fn run_compact(&mut self) -> Result<bool, Ended> {
        let fuel = self.budget.steps;
        let since = self.progress.patient_until();
        let (function, depth) = (self.frame.function, self.suspended.len());
        let (is_marked, is_free) = (function == self.began_in, self.restricted == 0);
        let notes_edges = self.progress.notes_edges();
        let (marks, memory) = (&mut *self.marks, &mut self.memory);
        let code: &Code = self.frame.code;
        let compact = &code.compact[..];
        let slots = &mut self.frame.slots[..];
        // Within a block an action is a step, so one counter stands for both: the steps at `at` are
        // `steps + at − began`, and the fuel lasts for the actions before `limit`.
        let (mut at, mut steps) = (self.frame.at, self.steps);
        let mut began = at;
        let mut limit = last_action(at, steps, fuel);
        let mut went_back = false;
        while at < limit {
            let mut edge = None;
            match compact[at] {
                Compact::Other => break,
                Compact::Binary { op, width, lhs, rhs, to } => {
                    let (Scalar::Word(a), Scalar::Word(b)) = (&slots[lhs.index()], &slots[rhs.index()]) else { break };
                    let Some(word) = applied(op, width, *a, *b) else { break };
                    slots[to.index()].set_word(word);
                }
                Compact::Checked { op, width, checks, lhs, rhs, to } => {
                    let (Scalar::Word(a), Scalar::Word(b)) = (&slots[lhs.index()], &slots[rhs.index()]) else { break };
                    let Some(word) = kept(op, width, checks, *a, *b) else { break };
                    slots[to.index()].set_word(word);
                }
                Compact::Compare { predicate, width, lhs, rhs, to } => {
                    let (Scalar::Word(a), Scalar::Word(b)) = (&slots[lhs.index()], &slots[rhs.index()]) else { break };
                    compared(self.observer, code, at, width, [lhs, rhs].map(|slot| &slots[slot.index()]));
                    let holds = holds(predicate, width, *a, *b);
                    slots[to.index()].set_word(u64::from(holds));
                }
                Compact::CompareAndBranch { predicate, width, lhs, rhs, to } => {
                    let (Scalar::Word(a), Scalar::Word(b)) = (&slots[lhs.index()], &slots[rhs.index()]) else { break };
                    compared(self.observer, code, at, width, [lhs, rhs].map(|slot| &slots[slot.index()]));
                    let holds = holds(predicate, width, *a, *b);
                    slots[to.index()].set_word(u64::from(holds));
                    // The branch is a step of its own, for which there may be no fuel.
                    if let Compact::Branch { if_true, if_false, .. } = compact[at + 1]
                        && at + 1 < limit
                        && !notes_edges
                    {
                        at += 1;
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
                    gather(sources, *to, slots);
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
                    let Scalar::Log(block, offset) = slots[pointer.index()] else { break };
                    if !is_free {
                        break;
                    }
                    let Some(word) = load((block, offset), bytes, align, memory) else { break };
                    if O::HEARS_ACCESSES
                        && let Some(access) = access_of(memory, block, (offset, bytes.into()), Intent::Read)
                    {
                        self.observer.accessed(code.places[at], access);
                    }
                    slots[to.index()].set_word(word);
                }
                Compact::Store { bytes, align, pointer, value } => {
                    let (&Scalar::Log(block, offset), &Scalar::Word(word)) =
                        (&slots[pointer.index()], &slots[value.index()])
                    else {
                        break;
                    };
                    if !is_free || !store((block, offset), bytes, align, word, memory) {
                        break;
                    }
                    if O::HEARS_ACCESSES
                        && let Some(access) = access_of(memory, block, (offset, bytes.into()), Intent::Write)
                    {
                        self.observer.accessed(code.places[at], access);
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
            at += 1;
            let Some(index) = edge else { continue };
            let edge = &code.edges[index.0 as usize];
            for m in &edge.moves {
                copy_slot(slots, m.from, m.to);
            }
            steps += (at - began) as u64 + u64::from(edge.phis);
            if is_marked && let Some(byte) = marks.get_mut(mark_of(index)) {
                *byte = 1;
            }
            let from = std::mem::replace(&mut at, edge.target as usize);
            (began, limit) = (at, last_action(at, steps, fuel));
            if at < from && steps >= since && !self.progress.has_moved_on(function, depth, slots) {
                went_back = true;
                break;
            }
        }
        (self.frame.at, self.steps) = (at, steps + (at - began) as u64);
        if went_back {
            self.went_back()?;
        }
        Ok(went_back)
    }
}

/// Tells an observer that hears of comparisons.
#[inline]
fn compared<O: Observer>(observer: &mut O, code: &Code, at: usize, width: u8, [lhs, rhs]: [&Scalar; 2]) {
    if O::HEARS_COMPARISONS {
        observer.compared(code.places[at], width.into(), lhs, rhs);
    }
}

/// The action at which the fuel is used up, if no edge is taken before.
#[inline]
fn last_action(at: usize, steps: u64, fuel: u64) -> usize {
    at.saturating_add(fuel.saturating_sub(steps) as usize)
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

/// The result of an operation; `None` for a shift by too much. The general rules in [`crate::rules`] say the same, and
/// decide each `None`; calling them here as well costs a fifth of the speed of plain loops (`benches/loops`).
#[inline(always)]
fn applied(op: WordOp, width: u8, a: u64, b: u64) -> Option<u64> {
    let shift = || u32::try_from(b).ok().filter(|b| *b < u32::from(width));
    Some(match op {
        WordOp::Add => a.wrapping_add(b) & mask(width),
        WordOp::Sub => a.wrapping_sub(b) & mask(width),
        WordOp::Mul => a.wrapping_mul(b) & mask(width),
        WordOp::And => a & b,
        WordOp::Or => a | b,
        WordOp::Xor => a ^ b,
        WordOp::Shl => a << shift()? & mask(width),
        WordOp::LShr => a >> shift()?,
        WordOp::AShr => (signed(a, width) >> shift()?) as u64 & mask(width),
    })
}

/// The result of an operation, if it is what it would be with more bits, as far as that is promised.
#[inline(always)]
fn kept(op: CheckedOp, width: u8, checks: Checks, a: u64, b: u64) -> Option<u64> {
    let (x, y) = (signed(a, width), signed(b, width));
    let (word, unsigned_result, signed_result) = match op {
        CheckedOp::Add => (a.wrapping_add(b), a.checked_add(b), x.checked_add(y)),
        CheckedOp::Sub => (a.wrapping_sub(b), a.checked_sub(b), x.checked_sub(y)),
        CheckedOp::Mul => (a.wrapping_mul(b), a.checked_mul(b), x.checked_mul(y)),
    };
    let word = word & mask(width);
    let is_kept = (!checks.unsigned() || unsigned_result == Some(word))
        && (!checks.signed() || signed_result == Some(signed(word, width)));
    is_kept.then_some(word)
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

#[inline(never)]
fn gather(sources: &[Slot], to: Slot, slots: &mut [Scalar]) {
    sources.iter().zip(0..).for_each(|(from, i)| copy_alone(slots, *from, to.offset(i)));
}

/// A binary operation on lanes of words that all give words. Lanes that are written before one that does not are written
/// again by the action: no operand lies in the slots of the results.
#[inline(never)]
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

/// The word of some bytes at an offset of a block, if nothing speaks against reading it.
#[inline(never)]
fn load((block, offset): (MemoryBlock, u64), bytes: u8, align: u8, memory: &mut Memory<'_>) -> Option<u64> {
    let index = memory.quickly(block, offset, (Intent::Read, bytes.into(), 1 << align))?;
    memory.blocks()[index].contents.as_ref().ok()?.word(offset, bytes.into())
}

/// Stores a word there. Whether it did; if not, nothing has changed.
#[inline(never)]
fn store((block, offset): (MemoryBlock, u64), bytes: u8, align: u8, word: u64, memory: &mut Memory<'_>) -> bool {
    let Some(index) = memory.quickly(block, offset, (Intent::Write, bytes.into(), 1 << align)) else { return false };
    memory.contents_mut(index).is_ok_and(|image| image.put_word(offset, bytes.into(), word))
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
