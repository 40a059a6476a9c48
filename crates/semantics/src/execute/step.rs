//! The loop, and the actions that stay in their frame.

use super::frame::copy_alone;
use super::{Ended, Execution};
use crate::floats::RoundingMode;
use crate::lift::{self, Stop};
use crate::observe::Observer;
use crate::program::{Action, BitcastSite, Operation, ReduceSite, Slot, Slots, TargetSite};
use crate::rules::{Binary, Compare, Defined, Rule};
use crate::targets::Operand;
use crate::value::Scalar;
use crate::{Chooser, End, Place, UbRule};
use smallvec::SmallVec;
use std::convert::Infallible;

impl<O: Observer> Execution<'_, '_, O> {
    /// Performs actions until the execution ends, at the latest when the fuel is used up.
    pub(super) fn steps_until_end(&mut self) -> Result<Infallible, Ended> {
        loop {
            while !O::HEARS_STEPS && self.run_compact()? {}
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
        let action = &code.actions[self.frame.at];
        match action {
            Action::Unary { rule, of, to } => self.unary(*rule, *of, *to)?,
            Action::Binary { rule, lhs, rhs, to } => self.binary(*rule, *lhs, *rhs, *to)?,
            Action::Arithmetic { rule, lhs, rhs, to } => self.arithmetic(*rule, *lhs, *rhs, *to)?,
            Action::Compare { rule, lhs, rhs, to } => self.compare(*rule, *lhs, *rhs, *to)?,
            Action::Operation(site) => self.operation(site)?,
            Action::Copy { from, to, len } => self.frame.copy(*from, Slots { start: *to, len: *len }),
            Action::Gather { sources, to } => self.gather(sources, *to),
            Action::Select(site) => self.select(site)?,
            Action::Freeze(site) => self.freeze(site)?,
            Action::Element(site) => self.element(site)?,
            Action::Reduce(site) => self.reduce(site)?,
            Action::FixedPoint(site) => self.fixed_point(site)?,
            Action::Float(site) => self.float(site)?,
            Action::Target(site) => self.target(site)?,
            Action::Bitcast(site) => self.bitcast(site)?,
            Action::OperateOnBytes(site) => self.operate_on_bytes(site)?,
            Action::AnyBool { to } => self.any_bool(*to),
            Action::ValueConstraints(site) => self.value_constraints(site)?,

            Action::Alloca(site) => self.alloca(site)?,
            Action::Load(site) => self.load(site)?,
            Action::LoadVolatile(site) => self.load_volatile(site)?,
            Action::Store(site) => self.store(site)?,
            Action::StoreVolatile(site) => self.store_volatile(site)?,
            Action::Masked(site) => self.access_masked(site)?,
            Action::Fill(site) => self.fill(site)?,
            Action::FillPattern(site) => self.fill_pattern(site)?,
            Action::CopyBytes(site) => self.copy_bytes(site)?,
            Action::AccessVolatile(site) => self.access_volatile(site)?,
            Action::CheckGroup(site) => self.check_group(site)?,
            Action::InvariantLoad(pointer) => self.invariant_load(*pointer)?,
            Action::BeginInvariant { pointer, size } => self.begin_invariant(*pointer, *size)?,
            Action::EndInvariant { pointer, size } => self.end_invariant(*pointer, *size)?,
            Action::LifetimeStart(pointer) => self.lifetime(*pointer, true)?,
            Action::LifetimeEnd(pointer) => self.lifetime(*pointer, false)?,
            Action::StackSave { to } => self.save_stack(*to)?,
            Action::StackRestore(saved) => self.restore_stack(*saved)?,
            Action::Synchronize(how) => self.synchronize(*how),
            Action::BeginScopes(scopes) => self.begin_scopes(scopes),

            Action::Address(site) => self.address(site)?,
            Action::ComparePointers(site) => self.compare_pointers(site)?,
            Action::CastPointer(site) => self.cast_pointer(site)?,
            Action::SubtractPointers(site) => self.subtract_pointers(site)?,
            Action::MaskPointer(site) => self.mask_pointer(site)?,
            Action::ObjectSize(site) => self.object_size(site)?,
            Action::WeakSymbol { block, to } => self.frame.slots[to.index()] = self.memory.weak_symbol(*block),

            Action::VaStart(start) => self.start_variadic(*start)?,
            Action::VaEnd(list) => self.end_variadic(*list)?,
            Action::VaCopy { to, from } => self.copy_variadic(*to, *from)?,
            Action::VaArg { list, leaf, to } => self.variadic_argument(*list, *leaf, *to)?,

            Action::Jump(edge) => return self.jump(*edge),
            Action::Branch { condition, if_true, if_false } => return self.branch(*condition, *if_true, *if_false),
            Action::Switch { value, table } => return self.switch(*value, table),
            Action::JumpTo { address, labels } => return self.jump_to(*address, labels),
            Action::Call(site) => return self.call(site),
            Action::Return(slots) => return self.return_value(*slots),
            Action::Land(to) => self.land(*to),
            Action::Resume(value) => return self.resume(*value),
            Action::Unreachable => return Err(self.broken(UbRule::Unreachable, Vec::new())),
            Action::Unsupported(reason) => return Err(self.unsupported(reason.clone())),

            Action::Assume(condition) => self.assume(*condition)?,
            Action::AssumeDemand(site) => self.assume_demand(site)?,
            Action::Guard { condition, site } => self.guard(*condition, site)?,
            Action::Deoptimize(site) => return Err(self.deoptimize(site)),
            Action::RoundIn(mode) => self.round_in(*mode)?,
            Action::Depend(on) => self.memory.depends.add(*on),
            Action::Nothing => {}
        }
        // An instruction may be several actions; the observer hears of it once, after the last of them. `HEARS_RESULTS`
        // is a constant, so that an execution without an observer pays nothing.
        if O::HEARS_RESULTS && code.places.get(self.frame.at + 1) != Some(&self.place()) {
            self.observer.executed(self.place(), &self.frame.slots[action.written().range()]);
        }
        self.frame.at += 1;
        Ok(())
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

    /// Like [`Execution::binary`], but the rule is known to be plain arithmetic, so the dispatch over rules falls away.
    fn arithmetic(&mut self, rule: Binary, lhs: Slot, rhs: Slot, to: Slot) -> Result<(), Ended> {
        let done = self.words(lhs, rhs, to, |a, b| rule.apply::<u64>(&a, &b));
        if done { Ok(()) } else { self.lifted(Rule::Binary(rule), &[lhs, rhs], 1, to) }
    }

    fn compare(&mut self, rule: Compare, lhs: Slot, rhs: Slot, to: Slot) -> Result<(), Ended> {
        let (place, slots) = (self.place(), &self.frame.slots);
        self.observer.compared(place, rule.width, &slots[lhs.index()], &slots[rhs.index()]);
        let done = self.words(lhs, rhs, to, |a, b| rule.apply::<u64>(&a, &b));
        if done { Ok(()) } else { self.lifted(Rule::Compare(rule), &[lhs, rhs], 1, to) }
    }

    /// The fast path of a rule: two words that give a word or poison; `false` if the slow path is needed.
    #[inline]
    fn words(&mut self, lhs: Slot, rhs: Slot, to: Slot, rule: impl FnOnce(u64, u64) -> Defined<u64>) -> bool {
        let slots = &mut self.frame.slots;
        let (Scalar::Word(a), Scalar::Word(b)) = (&slots[lhs.index()], &slots[rhs.index()]) else { return false };
        let defined = rule(*a, *b);
        put_defined(&mut slots[to.index()], defined)
    }

    fn operation(&mut self, site: &Operation) -> Result<(), Ended> {
        if let Rule::Compare(compare) = site.rule {
            let place = self.place();
            for lane in 0..site.lanes {
                let operand = |i: usize| &self.frame.slots[site.operands[i].offset(lane).index()];
                self.observer.compared(place, compare.width, operand(0), operand(1));
            }
        }
        self.lifted(site.rule, &site.operands, site.lanes, site.to)
    }

    fn gather(&mut self, sources: &[Slot], to: Slot) {
        for (from, i) in sources.iter().zip(0..) {
            copy_alone(&mut self.frame.slots, *from, to.offset(i));
        }
    }

    fn round_in(&self, mode: RoundingMode) -> Result<(), Ended> {
        if self.memory.rounds_in(mode) { Ok(()) } else { Err(self.broken(UbRule::OtherRounding, Vec::new())) }
    }

    /// Any rule on any operands.
    fn lifted(&mut self, rule: Rule, operands: &[Slot], lanes: u32, to: Slot) -> Result<(), Ended> {
        if self.word_lanes(rule, operands, lanes, to) {
            return Ok(());
        }
        let mut out = self.take_buffer(lanes * rule.results());
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
                    _ => return false,
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
                    if rule.results() == 2 {
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
