//! The environment of a check: the same for source and target.
//!
//! The target runs first. Its k-th event is answered from a stream that is a function of the
//! input's seed and of k, and the answer is recorded. When the source's k-th event covers the
//! target's, it gets the recorded answer; otherwise the histories differ, and the environment,
//! which is a function of the history, may answer as it likes: it does not come back if the call
//! may not return, so that nothing after the difference can be blamed on it.
//!
//! Calls that write nothing but what their arguments point to are functions of their arguments; so is whether
//! they come back.

mod draw;
mod function;
mod replay;

pub use function::answer_of;
pub use replay::Replay;

use crate::ir::Int;
use crate::ir::int::low_ones;
use crate::semantics::memory::{EnvironmentMemory, Seen};
use crate::semantics::outcome::May;
use crate::semantics::program::{Param, Program, ValueConstraints};
use crate::semantics::{Answer, Environment, Event, Leaf, MemoryBlock, Scalar, Shape, Value, Write};
use dashu_int::UBig;
use draw::{POINTER, UNDEFINED, WRITE, frees_of, hash_name, kept_blocks, mix, stream, writes_of};
use function::bytes_at;
use std::sync::Arc;

/// What both runs of a check have in common: the seed of the input, and the declarations (the
/// source's), whose promises about results the answers keep.
#[derive(Clone, Copy)]
pub struct Answers<'a> {
    pub seed: u64,
    pub declarations: &'a Program,
}

impl Answers<'_> {
    /// The answer of the stream to event number `index`.
    fn to_event(self, index: usize, event: &Event, shape: &Shape) -> Answer {
        let mut answer = stream(self.seed, index, event, shape);
        if let Answer::Returns(value) = &mut answer {
            if mix(self.seed ^ UNDEFINED, index as u64).is_multiple_of(16) && self.may_be_poison(&event.callee) {
                return Answer::Returns(Value::poison(shape));
            }
            self.point(value, index, event, shape);
        }
        match (answer, self.constraints(&event.callee)) {
            (Answer::Returns(mut value), Some(constraints)) => {
                keep_range(&mut value, constraints, shape);
                Answer::Returns(value)
            }
            (answer, _) => answer,
        }
    }

    /// The answer of a pure function; `None` if it cannot be relied upon.
    fn to_call(self, call: &Event, shape: &Shape) -> Option<Value> {
        let args: Vec<Value> = (0..call.args.len()).map(|i| self.with_pointees(i, call)).collect();
        let mut answer = answer_of(&call.callee, &args, shape, self.seed)?;
        self.point_at_arguments(&mut answer, call, shape);
        let Some(constraints) = self.constraints(&call.callee) else { return Some(answer) };
        // A function that never gives poison is a `freeze` away from being monotone: one that
        // depends on its arguments has choices of its own when they are poison.
        if constraints.defined && !answer.is_defined() {
            return None;
        }
        keep_range(&mut answer, constraints, shape);
        Some(answer)
    }

    /// What a pure function stores where its argument number `i` points to, mostly a byte: the inner `None` if
    /// nothing, the outer one if it cannot be relied upon. Whether it does hangs on its name.
    fn to_argument(self, call: &Event, i: usize) -> Option<Option<(Leaf, Scalar)>> {
        let Some(function) = self.declarations.function(&call.callee) else { return Some(None) };
        let arguments = self.declarations.effects(function).memory.arguments;
        let Some(param) = self.param(&call.callee, i) else { return Some(None) };
        let allowed = arguments.write && param.param_attrs.permission.write;
        let h = hash_name(&call.callee, self.seed ^ WRITE ^ i as u64);
        if !allowed || param.shape.len() != 1 || !matches!(param.shape[0], Leaf::Ptr(_)) || h.is_multiple_of(4) {
            return Some(None);
        }
        let leaf = Leaf::Int([8, 8, 8, 8, 8, 16, 32, 64][(h >> 8) as usize % 8]);
        let args: Vec<Value> = (0..call.args.len()).map(|i| self.with_pointees(i, call)).collect();
        let shape: Shape = [leaf].into_iter().collect();
        let answer = answer_of(&call.callee, &args, &shape, mix(self.seed ^ WRITE, i as u64))?;
        Some(answer.0.into_iter().next().map(|scalar| (leaf, scalar)))
    }

    /// What event number `index` frees, as the callee is declared.
    fn frees(self, index: usize, event: &Event) -> Vec<MemoryBlock> {
        let declared = self.declarations.function(&event.callee).map(|f| self.declarations.effects(f));
        match declared.is_some_and(|effects| effects.no_free) {
            true => Vec::new(),
            false => frees_of(self.seed, index, event),
        }
    }

    /// The answer to a call that writes nothing: whether it comes back is a function of the callee,
    /// the value that it gives one of the arguments as well.
    fn to_read_only(self, event: &Event, shape: &Shape) -> Option<Answer> {
        let declared = self.declarations.function(&event.callee).map(|f| self.declarations.effects(f));
        let (no_unwind, will_return) = declared.map_or((false, false), |c| (c.no_unwind, c.will_return));
        Some(match hash_name(&event.callee, !self.seed) % 16 {
            0 | 1 if !will_return => Answer::NeverReturns,
            2 if !no_unwind => Answer::Unwinds,
            _ => Answer::Returns(self.to_call(event, shape)?),
        })
    }

    /// Chooses the pointers of an answer to an event: null, or to a block that the callee may keep a
    /// pointer to, as the declaration promises.
    fn point(self, value: &mut Value, index: usize, event: &Event, shape: &Shape) {
        let returned = self.declarations.function(&event.callee).map(|f| self.declarations.result(f));
        let any = ValueConstraints::default();
        let constraints = returned.map_or(&any, |returned| &returned.constraints);
        let no_alias = returned.is_some_and(|returned| returned.param_attrs.no_alias);
        let size = constraints.accessible();
        let may_be_null = !constraints.nonnull && constraints.dereferenceable == 0;
        for (i, (scalar, _)) in
            value.0.iter_mut().zip(shape).enumerate().filter(|(_, (_, l))| matches!(l, Leaf::Ptr(_)))
        {
            let h = mix(mix(self.seed, index as u64 ^ POINTER), i as u64);
            let fits =
                |seen: &Seen| seen.align >= constraints.align && seen.alive && seen.size.is_some_and(|s| s >= size);
            let kept = kept_blocks(event, fits);
            *scalar = match kept.get((h >> 8) as usize % kept.len().max(1)) {
                _ if may_be_null && (no_alias || h.is_multiple_of(4)) => Scalar::Word(0),
                Some(block) if !no_alias => Scalar::Log(*block, 0),
                _ if may_be_null => Scalar::Word(0),
                _ => Scalar::Poison,
            };
        }
    }

    /// An argument with what a pure function makes of its pointers: of one into a block the bytes there that it
    /// reads, never which block it is or where in it they lie; nothing if its declaration says that it reads none
    /// through this one, whatever it reads through others; of an address without provenance nothing.
    fn with_pointees(self, i: usize, call: &Event) -> Value {
        let param = self.param(&call.callee, i);
        let shape = param.map(|param| &param.shape);
        let is_read = self.reads_arguments(&call.callee) && param.is_none_or(|param| param.param_attrs.permission.read);
        let looked_at = 1 << (hash_name(&call.callee, self.seed ^ POINTER ^ i as u64) % 4);
        let seen = |(k, scalar): (usize, &Scalar)| {
            let is_pointer = shape.is_some_and(|shape| matches!(shape.get(k), Some(Leaf::Ptr(_))));
            match scalar {
                Scalar::Log(..) if is_pointer && !is_read => Scalar::Word(0),
                Scalar::Log(block, offset) if is_pointer => bytes_at(call, *block, *offset, looked_at),
                Scalar::Word(address) if is_pointer && *address != 0 => Scalar::Poison,
                Scalar::Set(_) if is_pointer => Scalar::Poison,
                other => other.clone(),
            }
        };
        Value(call.args[i].0.iter().enumerate().map(seen).collect())
    }

    /// The pointers that a pure function returns: one of its arguments that it may return, or null.
    fn point_at_arguments(self, value: &mut Value, call: &Event, shape: &Shape) {
        let may_return = |i: usize| self.param(&call.callee, i).is_none_or(|param| param.param_attrs.captured);
        let returnable = || call.args.iter().enumerate().filter(|(i, _)| may_return(*i));
        let pointers = || returnable().flat_map(|(_, arg)| &arg.0).filter(|scalar| scalar.has_provenance());
        let constraints = self.constraints(&call.callee);
        let may_be_null = constraints.is_none_or(|d| !d.nonnull && d.dereferenceable == 0);
        let is_null = may_be_null && hash_name(&call.callee, self.seed ^ POINTER).is_multiple_of(4);
        for (scalar, _) in value.0.iter_mut().zip(shape).filter(|(_, leaf)| matches!(leaf, Leaf::Ptr(_))) {
            *scalar = match pointers().next() {
                _ if is_null => Scalar::Word(0),
                Some(pointer) => pointer.clone(),
                None => Scalar::Poison,
            };
        }
    }

    /// Whether a function may read where its arguments point to.
    fn reads_arguments(self, callee: &str) -> bool {
        let function = self.declarations.function(callee);
        function.is_none_or(|function| self.declarations.effects(function).memory.arguments.read)
    }

    /// Whether the result of a function may be poison.
    fn may_be_poison(self, callee: &str) -> bool {
        self.declarations.function(callee).is_some()
            && self.constraints(callee).is_none_or(|constraints| !constraints.defined)
    }

    /// A parameter as it is declared, if it is.
    fn param(&self, callee: &str, i: usize) -> Option<&Param> {
        self.declarations.params(self.declarations.function(callee)?).get(i)
    }

    /// What the declaration promises of the result, if anything.
    fn constraints(&self, callee: &str) -> Option<&ValueConstraints> {
        let function = self.declarations.function(callee)?;
        let constraints = &self.declarations.result(function).constraints;
        (!constraints.is_trivial()).then_some(constraints)
    }
}

/// A defined value for scalar `k` of argument `i`, where nothing else is known of it.
pub(super) fn drawn(seed: u64, i: usize, k: usize, leaf: Leaf) -> Scalar {
    draw::stream_leaf(mix(seed, i as u64), k, leaf)
}

/// Moves the defined leaves of a value into the range that a declaration promises. A set keeps its
/// elements: outside the range they are poison, for source and target alike.
fn keep_range(value: &mut Value, constraints: &ValueConstraints, shape: &Shape) {
    let Some((lo, hi)) = constraints.ranges.first().and_then(|intervals| intervals.first()) else { return };
    for (scalar, leaf) in value.0.iter_mut().zip(shape) {
        let (Leaf::Int(width), Scalar::Word(w)) = (leaf, &*scalar) else { continue };
        let size = hi.to_big() + (UBig::ONE << *width as usize) - lo.to_big();
        let size = size & low_ones(*width);
        if size.is_zero() {
            continue;
        }
        let offset = UBig::from(*w) + (UBig::ONE << *width as usize) - lo.to_big();
        let inside = lo.to_big() + ((offset & low_ones(*width)) % size);
        *scalar = Scalar::from_int(&Int::from_big(*width, inside));
    }
}

/// What the environment answered to one event, in a run that is to be seen again.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordedEvent {
    pub callee: Arc<str>,
    pub answer: Answer,
    /// Of what is returned.
    pub shape: Shape,
    pub writes: Vec<Write>,
    pub frees: Vec<MemoryBlock>,
}

impl RecordedEvent {
    /// Whether this may be the answer to an event: that is a call of the same function, whose result has this shape,
    /// and which may do all that is recorded.
    fn answers(&self, event: &Event, shape: &Shape) -> bool {
        let is_at_hand = |scalar: &Scalar| match scalar {
            Scalar::Log(block, _) => event.memory.0.get(block).is_some_and(|seen| seen.captured),
            Scalar::Word(_) | Scalar::Big(_) | Scalar::Poison | Scalar::Set(_) | Scalar::Joint(..) | Scalar::Phy(_) => {
                true
            }
        };
        let comes_back = match &self.answer {
            Answer::Returns(value) => self.shape == *shape && value.0.iter().all(is_at_hand),
            Answer::Unwinds => event.may.unwind,
            Answer::NeverReturns => event.may.not_return,
        };
        let is_written = |write: &Write| {
            let bytes = u64::from(write.piece.leaf.width()) * u64::from(write.piece.lanes) / 8;
            let end = write.piece.offset.checked_add(bytes);
            let into =
                |seen: &Seen| seen.alive && seen.writable && end.zip(seen.size).is_some_and(|(end, size)| end <= size);
            event.memory.0.get(&write.block).is_some_and(into) && write.lanes.iter().all(is_at_hand)
        };
        let is_freed = |block: &MemoryBlock| event.memory.0.get(block).is_some_and(|seen| seen.freeable);
        *self.callee == *event.callee
            && comes_back
            && self.writes.iter().all(is_written)
            && self.frees.iter().all(is_freed)
    }
}

/// The environment of the run whose events are recorded.
#[derive(Clone, Debug, Default)]
pub struct Record {
    /// What was answered, event by event.
    pub answers: Vec<Answer>,
    /// The shape of the result, event by event.
    pub shapes: Vec<Shape>,
    /// What was written, event by event.
    pub writes: Vec<Vec<Write>>,
    /// What was freed, event by event.
    pub frees: Vec<Vec<MemoryBlock>>,
    /// Whether anything was asked.
    pub consulted: bool,
    /// Whether a pure function was asked for an answer that cannot be relied upon.
    pub inexact: bool,
    /// Events that were not answered as in an earlier run, of which there is a recording.
    pub unanswered: u32,
}

impl Record {
    /// What was answered, to be answered again; `trace` are the events.
    pub fn events(&self, trace: &[Event]) -> Vec<RecordedEvent> {
        let event = |(k, answer): (usize, &Answer)| RecordedEvent {
            callee: trace.get(k).map_or_else(|| "".into(), |event| event.callee.clone()),
            answer: answer.clone(),
            shape: self.shapes.get(k).cloned().unwrap_or_default(),
            writes: self.writes.get(k).cloned().unwrap_or_default(),
            frees: self.frees.get(k).cloned().unwrap_or_default(),
        };
        self.answers.iter().enumerate().map(event).collect()
    }

    fn clear(&mut self) {
        self.answers.clear();
        self.shapes.clear();
        self.unanswered = 0;
        self.writes.clear();
        self.frees.clear();
        self.consulted = false;
        self.inexact = false;
    }
}

/// Answers from the stream, and records.
pub struct Recorder<'a> {
    answers: Answers<'a>,
    environment_memory: &'a Arc<EnvironmentMemory>,
    record: &'a mut Record,
    /// Of an earlier run, which is to be repeated as far as it goes.
    recorded: &'a [RecordedEvent],
    /// The recorded event that answered the last one.
    current: Option<&'a RecordedEvent>,
}

impl<'a> Recorder<'a> {
    /// Starts a new record.
    pub fn new(
        answers: Answers<'a>,
        environment_memory: &'a Arc<EnvironmentMemory>,
        record: &'a mut Record,
    ) -> Recorder<'a> {
        record.clear();
        Recorder { answers, environment_memory, record, recorded: &[], current: None }
    }

    /// Answers events as recorded, as far as they are the same.
    pub fn repeating(self, recorded: &'a [RecordedEvent]) -> Recorder<'a> {
        Recorder { recorded, ..self }
    }

    /// The recorded answer to event number `index`.
    fn recorded(&mut self, index: usize, event: &Event, shape: &Shape) -> Option<&'a RecordedEvent> {
        self.current = self.recorded.get(index).filter(|recorded| recorded.answers(event, shape));
        self.record.unanswered += u32::from(self.current.is_none() && !self.recorded.is_empty());
        self.current
    }
}

impl Environment for Recorder<'_> {
    fn answer_event(&mut self, index: usize, event: &Event, shape: &Shape) -> Answer {
        self.record.consulted = true;
        let recorded = self.recorded(index, event, shape).map(|recorded| recorded.answer.clone());
        let answer = recorded.unwrap_or_else(|| self.answers.to_event(index, event, shape));
        self.record.answers.push(answer.clone());
        self.record.shapes.push(shape.clone());
        answer
    }

    fn answer_function(&mut self, callee: &str, args: &[Value], shape: &Shape) -> Value {
        self.answer_pure(&call_without_memory(callee, args), shape)
    }

    fn answer_pure(&mut self, call: &Event, shape: &Shape) -> Value {
        self.record.consulted = true;
        answer_or_note(self.answers, call, shape, &mut self.record.inexact)
    }

    fn stored(&mut self, call: &Event, argument: usize) -> Option<(Leaf, Scalar)> {
        self.record.consulted = true;
        stored_or_note(self.answers, call, argument, &mut self.record.inexact)
    }

    fn environment_memory(&self) -> Arc<EnvironmentMemory> {
        self.environment_memory.clone()
    }

    fn writes(&mut self, index: usize, event: &Event) -> Vec<Write> {
        let recorded = self.current.map(|recorded| recorded.writes.clone());
        let writes = recorded.unwrap_or_else(|| writes_of(self.answers.seed, index, event));
        self.record.writes.resize(index, Vec::new());
        self.record.writes.push(writes.clone());
        writes
    }

    fn frees(&mut self, index: usize, event: &Event) -> Vec<MemoryBlock> {
        let recorded = self.current.map(|recorded| recorded.frees.clone());
        let frees = recorded.unwrap_or_else(|| self.answers.frees(index, event));
        self.record.frees.resize(index, Vec::new());
        self.record.frees.push(frees.clone());
        frees
    }

    fn answer_read_only(&mut self, event: &Event, shape: &Shape) -> Answer {
        self.record.consulted = true;
        let answer = read_only_or_note(self.answers, event, shape, &mut self.record.inexact);
        if !matches!(answer, Answer::Returns(_)) {
            self.record.answers.push(answer.clone());
            self.record.shapes.push(shape.clone());
        }
        answer
    }
}

/// A call of a function that sees no memory.
fn call_without_memory(callee: &str, args: &[Value]) -> Event {
    let may = May { unwind: false, not_return: false, read: true };
    Event::blind(callee, args.to_vec(), may)
}

fn read_only_or_note(answers: Answers<'_>, event: &Event, shape: &Shape, inexact: &mut bool) -> Answer {
    answers.to_read_only(event, shape).unwrap_or_else(|| {
        *inexact = true;
        Answer::Returns(Value::poison(shape))
    })
}

/// An answer, or (noted) one that must not be relied upon.
fn answer_or_note(answers: Answers<'_>, call: &Event, shape: &Shape, inexact: &mut bool) -> Value {
    answers.to_call(call, shape).unwrap_or_else(|| {
        *inexact = true;
        Value::poison(shape)
    })
}

/// What is stored, or (noted) nothing if that must not be relied upon.
fn stored_or_note(answers: Answers<'_>, call: &Event, argument: usize, inexact: &mut bool) -> Option<(Leaf, Scalar)> {
    answers.to_argument(call, argument).unwrap_or_else(|| {
        *inexact = true;
        None
    })
}

#[cfg(test)]
mod tests;
