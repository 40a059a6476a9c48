//! The loop, and the actions that stay in their frame.

use super::frame::copy_alone;
use super::{Ended, Execution};
use crate::lift::{self, Stop};
use crate::observe::Observer;
use crate::program::{Action, BitcastSite, EdgeIndex, ReduceSite, Slot, Slots, TargetSite};
use crate::rules::{Defined, Rule};
use crate::targets::Operand;
use crate::value::Scalar;
use crate::{Chooser, End, Place, UbRule};
use smallvec::SmallVec;
use std::convert::Infallible;

impl<O: Observer> Execution<'_, '_, O> {
    /// Performs actions until the execution ends, at the latest when the fuel is used up.
    pub(super) fn steps_until_end(&mut self) -> Result<Infallible, Ended> {
        loop {
            while !O::HEARS_ANYTHING && self.run_compact()? {}
            if self.steps >= self.budget.steps {
                break;
            }
            self.steps += 1;
            self.step()?;
        }
        Err(Box::new(End::Unknown))
    }

    #[inline]
    fn step(&mut self) -> Result<(), Ended> {
        let code = self.frame.code;
        let written = match code.actions[self.frame.at] {
            Action::Unary { rule, of, to } => {
                self.unary(rule, of, to)?;
                Slots { start: to, len: 1 }
            }
            Action::Binary { rule, lhs, rhs, to } => {
                self.binary(rule, lhs, rhs, to)?;
                Slots { start: to, len: 1 }
            }
            // Like `Binary`, but the rule is known to be plain arithmetic, so the dispatch over rules falls away.
            Action::Arithmetic { rule, lhs, rhs, to } => {
                let done = self.words(lhs, rhs, to, |a, b| rule.apply::<u64>(&a, &b));
                if !done {
                    self.lifted(Rule::Binary(rule), &[lhs, rhs], 1, to)?;
                }
                Slots { start: to, len: 1 }
            }
            Action::Compare { rule, lhs, rhs, to } => {
                let (place, slots) = (self.place(), &self.frame.slots);
                self.observer.compared(place, rule.width, &slots[lhs.index()], &slots[rhs.index()]);
                let done = self.words(lhs, rhs, to, |a, b| rule.apply::<u64>(&a, &b));
                if !done {
                    self.lifted(Rule::Compare(rule), &[lhs, rhs], 1, to)?;
                }
                Slots { start: to, len: 1 }
            }
            Action::Operation(index) => self.operation(index)?,
            Action::Copy { from, to, len } => {
                let to = Slots { start: to, len };
                self.frame.copy(from, to);
                to
            }
            Action::Gather { sources, len, to } => {
                let sources = &code.gathers[sources as usize..][..len as usize];
                for (from, i) in sources.iter().zip(0..) {
                    copy_alone(&mut self.frame.slots, *from, to.offset(i));
                }
                Slots { start: to, len }
            }
            Action::Select(index) => {
                let site = &code.selects[index as usize];
                self.select(index, site)?;
                site.to
            }
            Action::Freeze(index) => {
                let site = &code.freezes[index as usize];
                self.freeze(site)?;
                Slots { start: site.to, len: site.from.len }
            }
            Action::Element(index) => {
                let site = &code.elements[index as usize];
                self.element(site)?;
                site.to
            }
            Action::Reduce(index) => {
                let site = &code.reductions[index as usize];
                self.reduce(site)?;
                Slots { start: site.to, len: 1 }
            }
            Action::FixedPoint(index) => {
                let site = &code.fixed_points[index as usize];
                self.fixed_point(site)?;
                Slots { start: site.to, len: site.lhs.len }
            }
            Action::Float(index) => {
                let site = &code.floats[index as usize];
                self.note_comparison(site);
                self.float(site)?;
                site.to
            }
            Action::Target(index) => {
                let site = &code.targets[index as usize];
                self.target(site)?;
                site.to
            }
            Action::Bitcast(index) => {
                let site = &code.bitcasts[index as usize];
                self.bitcast(site)?;
                site.to
            }
            Action::OperateOnBytes(index) => {
                let site = &code.byte_operations[index as usize];
                self.operate_on_bytes(site)?;
                site.to
            }
            Action::Load(index) => {
                let site = &code.loads[index as usize];
                self.load(site)?;
                site.to
            }
            Action::VaStart(index) => {
                self.start_variadic(code.variadic_starts[index as usize])?;
                Slots::default()
            }
            Action::VaEnd(list) => {
                self.end_variadic(list)?;
                Slots::default()
            }
            Action::VaCopy { to, from } => {
                self.copy_variadic(to, from)?;
                Slots::default()
            }
            Action::VaArg { list, leaf, to } => {
                let list = self.frame.slots[list.index()].clone();
                self.frame.slots[to.index()] = self.next_variadic(&list, leaf)?;
                Slots { start: to, len: 1 }
            }
            Action::Address(index) => {
                let site = &code.addresses[index as usize];
                self.address(site)?;
                site.to
            }
            Action::LoadVolatile(index) => {
                let site = &code.loads[index as usize];
                self.load_volatile(site)?;
                site.to
            }
            Action::StoreVolatile(index) => {
                self.store_volatile(&code.stores[index as usize])?;
                Slots::default()
            }
            Action::MaskPointer(index) => {
                let site = &code.masks[index as usize];
                self.mask_pointer(site)?;
                site.to
            }
            Action::ObjectSize(index) => {
                let site = &code.object_sizes[index as usize];
                self.object_size(site)?;
                Slots { start: site.to, len: 1 }
            }
            Action::Masked(index) => {
                let site = &code.masked[index as usize];
                self.access_masked(site)?;
                site.to
            }
            Action::StackSave { to } => {
                self.save_stack(to)?;
                Slots { start: to, len: 1 }
            }
            Action::StackRestore(saved) => {
                self.restore_stack(saved)?;
                Slots::default()
            }
            Action::AssumeDemand(index) => {
                self.assume_demand(&code.demands[index as usize])?;
                Slots::default()
            }
            Action::Store(index) => {
                self.store(&code.stores[index as usize])?;
                Slots::default()
            }
            Action::Alloca(index) => {
                let site = &code.allocas[index as usize];
                self.alloca(site)?;
                Slots { start: site.to, len: 1 }
            }
            Action::CastPointer(index) => {
                let site = &code.pointer_casts[index as usize];
                self.cast_pointer(site)?;
                Slots { start: site.to, len: site.from.len }
            }
            Action::SubtractPointers(index) => {
                let site = &code.pointer_differences[index as usize];
                self.subtract_pointers(site)?;
                Slots { start: site.to, len: 1 }
            }
            Action::Fill(index) => {
                self.fill(&code.fills[index as usize])?;
                Slots::default()
            }
            Action::FillPattern(index) => {
                self.fill_pattern(&code.patterns[index as usize])?;
                Slots::default()
            }
            Action::CheckGroup(index) => {
                let site = &code.groups[index as usize];
                self.check_group(site)?;
                site.result
            }
            Action::AccessVolatile(index) => {
                self.access_volatile(&code.volatile_bytes[index as usize])?;
                Slots::default()
            }
            Action::CopyBytes(index) => {
                self.copy_bytes(&code.copies[index as usize])?;
                Slots::default()
            }
            Action::LifetimeStart(pointer) => {
                self.lifetime(pointer, true)?;
                Slots::default()
            }
            Action::LifetimeEnd(pointer) => {
                self.lifetime(pointer, false)?;
                Slots::default()
            }
            Action::ComparePointers(index) => {
                let site = &code.pointer_comparisons[index as usize];
                self.compare_pointers(site)?;
                Slots { start: site.to, len: site.lhs.len }
            }
            Action::InvariantLoad(pointer) => {
                self.invariant_load(pointer)?;
                Slots::default()
            }
            Action::BeginInvariant { pointer, size } => {
                self.invariant(pointer, size, |memory, block, bytes| memory.begin_invariant(block, bytes))?;
                Slots::default()
            }
            Action::EndInvariant { pointer, size } => {
                self.invariant(pointer, size, |memory, block, bytes| memory.end_invariant(block, &bytes))?;
                Slots::default()
            }
            Action::WeakSymbol { block, to } => {
                self.frame.slots[to.index()] = self.memory.weak_symbol(block);
                Slots { start: to, len: 1 }
            }
            Action::AnyBool { to } => {
                self.frame.slots[to.index()] = Scalar::Word(self.choose_way(2) as u64);
                Slots { start: to, len: 1 }
            }
            Action::ValueConstraints(index) => {
                // It belongs to an instruction that is counted by itself; fuel must not depend on how it was lowered.
                self.steps -= 1;
                let site = &code.demands[index as usize];
                let mut value = self.frame.value(site.from);
                self.constraints(&mut value, &site.constraints)?;
                self.frame.put(site.to, value.0);
                Slots { start: site.to, len: site.from.len }
            }
            Action::Jump(edge) => return self.jump(edge),
            Action::Branch { condition, if_true, if_false } => {
                self.observer.executed(self.place(), &[]);
                let Scalar::Word(word) = self.frame.slots[condition.index()] else {
                    return self.branch_on_undefined(condition, if_true, if_false);
                };
                return self.take(if word != 0 { if_true } else { if_false });
            }
            Action::Switch { value, table } => {
                self.observer.executed(self.place(), &[]);
                return self.switch(value, &code.switches[table as usize]);
            }
            Action::JumpTo { address, table } => {
                self.observer.executed(self.place(), &[]);
                return self.jump_to(address, &code.jumps[table as usize]);
            }
            Action::Return(slots) => return self.return_value(slots),
            Action::Land(to) => {
                self.land(to);
                to
            }
            Action::Resume(value) => return self.resume(value),
            Action::Guard { condition, site } => {
                self.guard(condition, &code.deopts[site as usize])?;
                Slots::default()
            }
            Action::Deoptimize(site) => return Err(self.deoptimize(&code.deopts[site as usize])),
            Action::Unreachable => return Err(self.broken(UbRule::Unreachable, Vec::new())),
            Action::Call(site) => return self.call(&code.sites[site as usize]),
            Action::Assume(condition) => {
                self.assume(condition)?;
                Slots::default()
            }
            Action::Unsupported(reason) => return Err(self.unsupported(code.reasons[reason as usize].clone())),
            Action::Synchronize => {
                self.progress.noted_synchronization();
                Slots::default()
            }
            Action::RoundIn(mode) => {
                if !self.memory.rounds_in(mode) {
                    return Err(self.broken(UbRule::OtherRounding, Vec::new()));
                }
                Slots::default()
            }
            Action::Depend(on) => {
                self.memory.depends.add(on);
                Slots::default()
            }
            Action::BeginScopes(index) => {
                let begun = &code.scopes.begun[index as usize];
                self.frame.scoped_accesses.retain(|access| !begun.contains(&access.class));
                Slots::default()
            }
            Action::Nothing => Slots::default(),
        };
        // An instruction may be several actions; the observer hears of it once, after the last of them. `HEARS_RESULTS`
        // is a constant, so that an execution without an observer pays nothing.
        if O::HEARS_RESULTS && code.places.get(self.frame.at + 1) != Some(&self.place()) {
            self.observer.executed(self.place(), &self.frame.slots[written.range()]);
        }
        self.frame.at += 1;
        Ok(())
    }

    fn jump(&mut self, edge: EdgeIndex) -> Result<(), Ended> {
        self.observer.executed(self.place(), &[]);
        self.take(edge)
    }

    /// Where the current action comes from.
    pub(super) fn place(&self) -> Place {
        self.frame.code.places[self.frame.at]
    }

    #[inline]
    fn unary(&mut self, rule: Rule, of: Slot, to: Slot) -> Result<(), Ended> {
        if let Scalar::Word(a) = self.frame.slots[of.index()]
            && put_defined(&mut self.frame.slots[to.index()], rule.apply(&[a]))
        {
            return Ok(());
        }
        self.lifted(rule, &[of], 1, to)
    }

    fn binary(&mut self, rule: Rule, lhs: Slot, rhs: Slot, to: Slot) -> Result<(), Ended> {
        let done = self.words(lhs, rhs, to, |a, b| rule.apply::<u64>(&[a, b]));
        if done { Ok(()) } else { self.lifted(rule, &[lhs, rhs], 1, to) }
    }

    /// The fast path of a rule: two words that give a word or poison; `false` if the slow path is needed.
    #[inline]
    fn words(&mut self, lhs: Slot, rhs: Slot, to: Slot, rule: impl FnOnce(u64, u64) -> Defined<u64>) -> bool {
        let slots = &mut self.frame.slots;
        let (Scalar::Word(a), Scalar::Word(b)) = (&slots[lhs.index()], &slots[rhs.index()]) else { return false };
        let defined = rule(*a, *b);
        put_defined(&mut slots[to.index()], defined)
    }

    fn operation(&mut self, index: u32) -> Result<Slots, Ended> {
        let operation = &self.frame.code.operations[index as usize];
        if let Rule::Compare(compare) = operation.rule {
            let place = self.place();
            for lane in 0..operation.lanes {
                let operand = |i: usize| &self.frame.slots[operation.operands[i].offset(lane).index()];
                self.observer.compared(place, compare.width, operand(0), operand(1));
            }
        }
        self.lifted(operation.rule, &operation.operands, operation.lanes, operation.to)?;
        let results = if operation.rule.result_widths().1.is_some() { 2 } else { 1 };
        Ok(Slots { start: operation.to, len: operation.lanes * results })
    }

    /// Any rule on any operands.
    fn lifted(&mut self, rule: Rule, operands: &[Slot], lanes: u32, to: Slot) -> Result<(), Ended> {
        if self.word_lanes(rule, operands, lanes, to) {
            return Ok(());
        }
        let results = if rule.result_widths().1.is_some() { 2 } else { 1 };
        let mut out = self.take_buffer(lanes * results);
        let read = operands.iter().map(|&start| Slots { start, len: lanes });
        let widths = read.clone().map(|slots| (slots, rule.operand_width()));
        let done = self.apply_or_pick(Reads::Lanewise, widths, &mut out, |execution, out| {
            let slots = &execution.frame.slots;
            let values: SmallVec<[&[Scalar]; 3]> =
                operands.iter().map(|o| &slots[o.index()..][..lanes as usize]).collect();
            lift::elementwise(rule, &values, out, &mut execution.notes)
        });
        self.finish_lifted(done, read, to, out)
    }

    /// Does an operation on operands, each of lanes of a width in bits. If these are sets with too many values, and the
    /// chooser picks one of each, the operation is done again on what was picked.
    pub(super) fn apply_or_pick(
        &mut self,
        reads: Reads,
        operands: impl Iterator<Item = (Slots, u32)>,
        out: &mut [Scalar],
        mut apply: impl FnMut(&mut Self, &mut [Scalar]) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let was_inexact = self.notes.inexact;
        let done = apply(self, out);
        let is_too_large = done == Err(lift::TOO_LARGE) || (self.notes.inexact && !was_inexact);
        if !is_too_large {
            return done;
        }
        let sets = self.pick(operands, |lane, lanes| match (done, reads) {
            // Results that are known stay the sets that they are.
            (Ok(()), Reads::Lanewise) => out[lane..].iter().step_by(lanes).any(is_wide),
            (Ok(()), Reads::AnyLane) | (Err(_), _) => true,
        });
        if sets.is_empty() {
            return done;
        }
        self.notes.inexact = was_inexact;
        let done = apply(self, out);
        self.put_back(sets);
        done
    }

    /// Puts back what [`Self::pick`] replaced: the next use reads the whole set again, and constants keep their slots from
    /// one call to the next.
    pub(super) fn put_back(&mut self, sets: SmallVec<[(usize, Scalar); 4]>) {
        for (slot, set) in sets {
            self.frame.slots[slot] = set;
        }
    }

    /// Replaces undefined lanes of operands by what the chooser picks, where `wanted` says so of the number of a lane and of
    /// that of all. Returns the sets that were there.
    pub(super) fn pick(
        &mut self,
        operands: impl Iterator<Item = (Slots, u32)>,
        wanted: impl Fn(usize, usize) -> bool,
    ) -> SmallVec<[(usize, Scalar); 4]> {
        let mut sets = SmallVec::new();
        for (slots, width) in operands {
            for (lane, index) in slots.range().enumerate() {
                if let Scalar::Set(set) = &self.frame.slots[index]
                    && set.is_exact()
                    && wanted(lane, slots.len as usize)
                    && let Some(value) = self.chooser.pick(set, width)
                {
                    sets.push((index, std::mem::replace(&mut self.frame.slots[index], value)));
                }
            }
        }
        sets
    }

    /// The fast path of vectors: lanes of words and poison that give words or poison; `false` if some lane needs the
    /// slow path, which then overwrites the lanes written so far. That is safe because no operand lies in the slots of
    /// the results.
    fn word_lanes(&mut self, rule: Rule, operands: &[Slot], lanes: u32, to: Slot) -> bool {
        if !rule.fits_words() {
            return false;
        }
        // A division by poison is undefined behaviour, and so may be one of poison; `lift` decides these.
        let poison_stays = !lift::divides(rule);
        let slots = &mut self.frame.slots;
        for lane in 0..lanes {
            let mut words = [0; 3];
            let mut is_poison = false;
            for (word, operand) in words.iter_mut().zip(operands) {
                match slots[operand.offset(lane).index()] {
                    Scalar::Word(w) => *word = w,
                    Scalar::Poison if poison_stays => is_poison = true,
                    Scalar::Poison
                    | Scalar::Big(_)
                    | Scalar::Set(_)
                    | Scalar::Joint(..)
                    | Scalar::Log(..)
                    | Scalar::Phy(_)
                    | Scalar::Raw(_) => return false,
                }
            }
            let defined = if is_poison { Defined::Poison } else { rule.apply(&words[..operands.len()]) };
            let (first, second) = (to.offset(lane), to.offset(lanes + lane));
            match defined {
                Defined::One(x) => slots[first.index()].set_word(x),
                Defined::Pair(x, y) => {
                    slots[first.index()].set_word(x);
                    slots[second.index()].set_word(y);
                }
                Defined::Poison => {
                    slots[first.index()] = Scalar::Poison;
                    if rule.result_widths().1.is_some() {
                        slots[second.index()] = Scalar::Poison;
                    }
                }
                Defined::Undef | Defined::Ub(_) => return false,
            }
        }
        true
    }

    fn reduce(&mut self, site: &ReduceSite) -> Result<(), Ended> {
        let result = lift::reduce(site.rule, &self.frame.slots[site.vector.range()], &mut self.notes);
        let result = result.map_err(|stop| self.stop(stop, vec![self.frame.value(site.vector)]))?;
        self.frame.slots[site.to.index()] = result;
        Ok(())
    }

    fn target(&mut self, site: &TargetSite) -> Result<(), Ended> {
        let mut out = self.take_buffer(site.to.len);
        let done = self.apply_or_pick(Reads::AnyLane, site.operands.iter().copied(), &mut out, |execution, out| {
            let slots = &execution.frame.slots;
            let operands: SmallVec<[Operand; 4]> =
                site.operands.iter().map(|(of, width)| Operand { lanes: &slots[of.range()], width: *width }).collect();
            lift::target(site.operation, &operands, site.width, out, &mut execution.notes)
        });
        self.finish_lifted(done, site.operands.iter().map(|(of, _)| *of), site.to.start, out)
    }

    fn bitcast(&mut self, site: &BitcastSite) -> Result<(), Ended> {
        let mut out = self.take_buffer(site.to.len);
        let operand = &self.frame.slots[site.from.range()];
        let done = lift::bitcast(site.from_width, operand, site.to_width, &mut out, &mut self.notes);
        self.finish_lifted(done, [site.from], site.to.start, out)
    }

    /// A buffer for the results of several leaves; [`Execution::finish_lifted`] takes it back.
    pub(super) fn take_buffer(&mut self, len: u32) -> Vec<Scalar> {
        let mut buffer = std::mem::take(&mut self.buffer);
        buffer.clear();
        buffer.resize_with(len as usize, || Scalar::Poison);
        buffer
    }

    /// Puts the results in their slots, or ends the execution if there are none.
    pub(super) fn finish_lifted(
        &mut self,
        done: Result<(), Stop>,
        operands: impl IntoIterator<Item = Slots>,
        to: Slot,
        mut out: Vec<Scalar>,
    ) -> Result<(), Ended> {
        if let Err(stop) = done {
            return Err(self.stop(stop, operands.into_iter().map(|slots| self.frame.value(slots)).collect()));
        }
        self.frame.put(to, out.drain(..));
        self.buffer = out;
        Ok(())
    }

    /// Counts a choice as progress: `asked` is the number of questions before the action. A state that comes back after
    /// a choice need not come back again.
    pub(super) fn interrupt_if_asked_since(&mut self, asked: u64) {
        if self.chooser.asked != asked {
            self.progress.interrupt(self.steps);
        }
    }
}

/// Which lanes of its operands a lane of a result is a function of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reads {
    /// Those of its own number.
    Lanewise,
    /// Any.
    AnyLane,
}

/// Whether a scalar is a set that is known from above only.
fn is_wide(scalar: &Scalar) -> bool {
    matches!(scalar, Scalar::Set(set) if !set.is_exact())
}

/// Puts a result that is a word or poison in its slot; `false` if it is neither.
#[inline]
fn put_defined(slot: &mut Scalar, defined: Defined<u64>) -> bool {
    match defined {
        Defined::One(word) => slot.set_word(word),
        Defined::Poison => *slot = Scalar::Poison,
        Defined::Undef | Defined::Pair(..) | Defined::Ub(_) => return false,
    }
    true
}
