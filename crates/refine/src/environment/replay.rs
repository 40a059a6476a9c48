//! The environment of a source: it answers as it answered the target, as long as the events cover
//! (docs/semantics.md#answering-both-sides).

use super::inaccessible::Inaccessible;
use super::{Answers, Record, answer_or_note, call_without_memory, read_only_or_note, stored_or_note};
use crate::relation::injection::MemoryInjection;
use crate::relation::{Coverage, covers_event, is_repeated, is_same_call};
use irrefute_semantics::memory::{EnvironmentMemory, Piece};
use irrefute_semantics::{Answer, Environment, Event, Leaf, MemoryBlock, Scalar, Shape, Value, Write, is_noticed};
use std::sync::Arc;

/// The environment of a source, given a run of the target.
pub struct Replay<'a> {
    answers: Answers<'a>,
    environment_memory: &'a Arc<EnvironmentMemory>,
    events: &'a [Event],
    record: &'a Record,
    /// The source's events in its own environment.
    own: &'a [Event],
    /// For each event that the source has performed here, up to the first that differs, the number of the target's event
    /// that it matches.
    answered_by: Vec<usize>,
    /// The events of functions that read nothing, each with its number: only those may be repeated without notice.
    write_only: Vec<(usize, Event)>,
    /// The number of the target's event that comes next.
    next: usize,
    /// Of the source's blocks into the target's, as far as the events so far have matched them.
    injection: MemoryInjection<'a>,
    /// Whether an event of the source did not cover the target's: from there on, the histories differ.
    differs: bool,
    inexact: bool,
    inaccessible: Inaccessible,
}

impl<'a> Replay<'a> {
    /// `events` and `record` are those of the target's run, one for one; `own` are the source's events in its own
    /// environment; `injection` knows what exists before the call.
    pub fn new(
        answers: Answers<'a>,
        environment_memory: &'a Arc<EnvironmentMemory>,
        events: &'a [Event],
        record: &'a Record,
        own: &'a [Event],
        injection: MemoryInjection<'a>,
    ) -> Replay<'a> {
        Replay {
            answers,
            environment_memory,
            events,
            record,
            own,
            answered_by: Vec::new(),
            write_only: Vec::new(),
            next: 0,
            injection,
            differs: false,
            inexact: false,
            inaccessible: Inaccessible::default(),
        }
    }

    /// Whether some answer was not known exactly: then the outcome of the source proves nothing.
    pub fn is_inexact(&self) -> bool {
        self.inexact
    }

    /// Whether the source made a call that the target does not make there.
    pub fn is_apart(&self) -> bool {
        self.differs
    }

    /// A scalar of the target with the source's block number; `None` if its block has no match.
    fn scalar(&self, scalar: &Scalar) -> Option<Scalar> {
        match scalar {
            Scalar::Log(block, offset) => {
                let (block, offset) = self.injection.place_in_source((*block, *offset))?;
                Some(Scalar::Log(block, offset))
            }
            other => Some(other.clone()),
        }
    }

    /// A write of the target's callee as a write of the source's; `None` if its block has no match, or the source's
    /// callee may not write there.
    fn translated(&self, write: &Write, event: &Event) -> Option<Write> {
        let (block, offset) = self.injection.place_in_source((write.block, write.piece.offset))?;
        let seen = event.memory.0.get(&block)?;
        let bytes = u64::from(write.piece.leaf.width() / 8);
        let inside = seen.size.is_some_and(|size| offset.checked_add(bytes).is_some_and(|end| end <= size));
        if !seen.alive || !seen.writable || !inside {
            return None;
        }
        let lanes = write.lanes.iter().map(|lane| self.scalar(lane)).collect::<Option<_>>()?;
        Some(Write { block, piece: Piece { offset, ..write.piece.clone() }, lanes })
    }

    /// The block of the source that matches a freed block of the target, if the source's callee may free it.
    fn freed(&self, block: MemoryBlock, event: &Event) -> Option<MemoryBlock> {
        let (block, offset) = self.injection.place_in_source((block, 0))?;
        event.memory.0.get(&block).filter(|seen| offset == 0 && seen.freeable).map(|_| block)
    }

    /// Whether a call that is no event only because of promises at its call site may be an event in the target, which
    /// dropped those promises. The target then got its answer from the stream, and the source's answer, a function of
    /// the arguments, differs from it for no fault of the target.
    fn may_be_event(&self, call: &Event) -> bool {
        let declarations = self.answers.declarations;
        let Some(callee) = declarations.function(&call.callee) else { return false };
        let is_promised = declarations.effects(callee).memory.writes_only_arguments();
        let is_alike = |event: &&Event| event.callee == call.callee && event.may.write;
        let count = |events: &[Event]| events.iter().filter(is_alike).count();
        !is_promised && count(self.events) > count(self.own)
    }

    /// Whether the target's callee may have written through an argument before it unwound, where the source's is given
    /// something undefined and so has no place to write: no environment does both.
    fn only_target_may_write(&self, event: &Event, answer: &Answer) -> bool {
        let is_event = |target: &Event| target.callee == event.callee && is_noticed(target, answer);
        matches!(answer, Answer::Unwinds(_))
            && event.args.iter().any(|argument| !argument.is_defined())
            && self.events.get(self.next).is_some_and(is_event)
    }

    /// The number of the target's event whose answer event number `index` of the source gets; `None` if the histories
    /// differ. A repeated call that reads nothing, which the other side need not have (see
    /// [`is_repeated`](crate::relation::is_repeated)), does again what the first one did.
    fn answer_of(&mut self, index: usize, event: &Event) -> Option<usize> {
        while let Some(target) = self.events.get(self.next).filter(|_| !self.differs) {
            match covers_event(event, target, self.next, &mut self.injection) {
                // The comparison of the outcomes meets an undecided event again, and is undecided, too.
                Coverage::Covers | Coverage::Unknown(_) => {
                    if !event.may.read {
                        self.write_only.push((index, event.clone()));
                    }
                    let state = self.record.states.get(self.next).copied().unwrap_or_default();
                    self.inaccessible.follow(&mut self.answers, event, state);
                    self.next += 1;
                    return Some(self.next - 1);
                }
                Coverage::DoesNotCover(_) => {}
            }
            let is_alike = |earlier: &&(usize, Event)| is_same_call(&earlier.1, event);
            if let Some((first, _)) = self.write_only.iter().find(is_alike) {
                self.inaccessible.note(&mut self.answers, event);
                return self.answered_by.get(*first).copied();
            }
            if !is_repeated(self.events, self.next) {
                return None;
            }
            self.next += 1;
        }
        None
    }

    /// A recorded answer with the source's block numbers; `None` if a block has no match.
    fn answer(&self, answer: &Answer) -> Option<Answer> {
        Some(match answer {
            Answer::Returns(value) => {
                Answer::Returns(Value(value.0.iter().map(|scalar| self.scalar(scalar)).collect::<Option<_>>()?))
            }
            Answer::Unwinds(_) | Answer::NeverReturns => answer.clone(),
        })
    }
}

impl Environment for Replay<'_> {
    fn answer_event(&mut self, index: usize, event: &Event, shape: &Shape) -> Answer {
        if let Some(number) = self.answer_of(index, event) {
            // The writes and frees of this event are asked for next, by its own number.
            self.answered_by.resize(index, number);
            self.answered_by.push(number);
            if let Some(answer) = self.record.answers.get(number).and_then(|answer| self.answer(answer)) {
                return answer;
            }
            self.inexact = true;
            return Answer::Returns(Value::poison(shape));
        }
        // The histories differ, so the environment may give any answer. If the call does not return, the source does
        // nothing further that would be compared.
        self.differs = true;
        self.inaccessible.note(&mut self.answers, event);
        if event.may.not_return {
            return Answer::NeverReturns;
        }
        self.answers.to_event(index, event, shape, self.environment_memory)
    }

    fn answer_function(&mut self, callee: &str, args: &[Value], shape: &Shape) -> Value {
        self.answer_pure(&call_without_memory(callee, args), shape)
    }

    fn answer_pure(&mut self, call: &Event, shape: &Shape) -> Value {
        self.inexact |= self.may_be_event(call);
        answer_or_note(self.answers, call, shape, &mut self.inexact)
    }

    fn looks_at(&mut self, call: &Event, argument: usize) -> bool {
        self.answers.looks_at(&call.callee, argument)
    }

    fn stored(&mut self, call: &Event, argument: usize) -> Option<(Leaf, Scalar)> {
        stored_or_note(self.answers, call, argument, &mut self.inexact)
    }

    fn environment_memory(&self) -> Arc<EnvironmentMemory> {
        self.environment_memory.clone()
    }

    fn writes(&mut self, index: usize, event: &Event) -> Vec<Write> {
        if self.differs {
            return self.answers.writes(index, event);
        }
        let answered_by = self.answered_by.get(index).copied().unwrap_or(index);
        // Where the target's callee saw no memory, it wrote nothing, and the source's does the same: a variable that only
        // the source mentions stays as it is.
        let recorded = self.record.writes.get(answered_by).into_iter().flatten();
        let translated: Option<Vec<Write>> = recorded.map(|write| self.translated(write, event)).collect();
        // The source's callee may not be able to write where the target's wrote: then no environment does both.
        self.inexact |= translated.is_none();
        translated.unwrap_or_default()
    }

    fn frees(&mut self, index: usize, event: &Event) -> Vec<MemoryBlock> {
        if self.differs {
            return self.answers.frees(index, event);
        }
        let answered_by = self.answered_by.get(index).copied().unwrap_or(index);
        let recorded = self.record.frees.get(answered_by).into_iter().flatten();
        let ended: Option<Vec<MemoryBlock>> = recorded.map(|block| self.freed(*block, event)).collect();
        // The same for a block that the source's callee may not free.
        self.inexact |= ended.is_none();
        ended.unwrap_or_default()
    }

    fn answer_read_only(&mut self, event: &Event, shape: &Shape) -> Answer {
        self.inexact |= self.may_be_event(event);
        let answer = read_only_or_note(self.answers, event, shape, &mut self.inexact);
        // Control may go on in a landing pad: later events match those of the target that follow this one there.
        if is_noticed(event, &answer) {
            match self.answer_of(self.answered_by.len(), event) {
                Some(number) => self.answered_by.push(number),
                None => self.differs = true,
            }
        } else if self.only_target_may_write(event, &answer) {
            self.inexact = true;
        }
        answer
    }
}
