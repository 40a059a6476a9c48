//! The environment of a check: the same for source and target.
//!
//! The target runs first. Its k-th event is answered from a stream that is a function of the
//! input's seed and of k, and the answer is recorded. When the source's k-th event covers the
//! target's, it gets the recorded answer; otherwise the histories differ, and the environment,
//! which is a function of the history, may answer as it likes: it does not come back if the call
//! may not return, so that nothing after the difference can be blamed on it.
//!
//! Calls that write nothing are functions of their arguments; so is whether they come back. [`answer_of`] is monotone: with ⟦a⟧
//! the possible values of the arguments,
//!
//! ```text
//! answer(f, a) = poison                      if an argument is poison or |⟦a⟧| > 64
//!              = { h(f, x) | x ∈ ⟦a⟧ }       otherwise, h a hash
//! ```
//!
//! so a larger set of arguments gives a larger set or poison, and poison gives poison.

use super::matching::Matching;
use super::relation::{Coverage, covers_event};
use crate::ir::int::low_ones;
use crate::ir::{AddressSpace, Int};
use crate::semantics::memory::{Byte, Piece, Seen, Surroundings};
use crate::semantics::outcome::May;
use crate::semantics::program::{Demand, Program};
use crate::semantics::set::SetRepr;
use crate::semantics::set::normal::collect;
use crate::semantics::{Answer, Environment, Event, Leaf, MemoryBlock, Scalar, Shape, Value, Write};
use dashu_int::UBig;
use smallvec::SmallVec;
use std::sync::Arc;

/// Why an input is undecided if a pure function was asked for an answer that cannot be relied upon.
pub const INEXACT: &str = "the answer of an unknown function to undefined arguments is not known exactly";

/// The most combinations of arguments that a pure function is evaluated on.
const MAX_COMBINATIONS: usize = 64;

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
        match (answer, self.demand(&event.callee)) {
            (Answer::Returns(mut value), Some(demand)) => {
                keep_range(&mut value, demand, shape);
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
        let Some(demand) = self.demand(&call.callee) else { return Some(answer) };
        // A function that never gives poison is a `freeze` away from being monotone: one that
        // depends on its arguments has choices of its own when they are poison.
        if demand.defined && !answer.is_defined() {
            return None;
        }
        keep_range(&mut answer, demand, shape);
        Some(answer)
    }

    /// What a pure function stores where its argument number `i` points to, mostly a byte: the inner `None` if
    /// nothing, the outer one if it cannot be relied upon. Whether it does hangs on its name.
    fn to_argument(self, call: &Event, i: usize) -> Option<Option<(Leaf, Scalar)>> {
        let Some(function) = self.declarations.function(&call.callee) else { return Some(None) };
        let arguments = self.declarations.conduct(function).effects.arguments;
        let Some(param) = self.declarations.params(function).get(i) else { return Some(None) };
        let allowed = arguments.write && param.handling.permission.write;
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

    /// The answer to a call that writes nothing: whether it comes back is a function of the callee,
    /// the value that it gives one of the arguments as well.
    fn to_read_only(self, event: &Event, shape: &Shape) -> Option<Answer> {
        let declared = self.declarations.function(&event.callee).map(|f| self.declarations.conduct(f));
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
        let any = Demand::default();
        let demand = returned.map_or(&any, |returned| &returned.demand);
        let no_alias = returned.is_some_and(|returned| returned.handling.no_alias);
        let size = demand.dereferenceable.max(demand.dereferenceable_or_null);
        let may_be_null = !demand.nonnull && demand.dereferenceable == 0;
        for (i, (scalar, _)) in
            value.0.iter_mut().zip(shape).enumerate().filter(|(_, (_, l))| matches!(l, Leaf::Ptr(_)))
        {
            let h = mix(mix(self.seed, index as u64 ^ POINTER), i as u64);
            let fits = |seen: &Seen| seen.align >= demand.align && seen.alive && seen.size.is_some_and(|s| s >= size);
            let kept = kept_blocks(event, fits);
            *scalar = match kept.get((h >> 8) as usize % kept.len().max(1)) {
                _ if may_be_null && (no_alias || h.is_multiple_of(4)) => Scalar::Word(0),
                Some(block) if !no_alias => Scalar::Log(*block, 0),
                _ if may_be_null => Scalar::Word(0),
                _ => Scalar::Poison,
            };
        }
    }

    /// An argument with what a pure function makes of its pointers: of one into a block its offset and the
    /// bytes there that it may read, never which block it is; of an address without provenance nothing.
    fn with_pointees(self, i: usize, call: &Event) -> Value {
        let function = self.declarations.function(&call.callee);
        let shape = function.and_then(|f| self.declarations.params(f).get(i)).map(|param| &param.shape);
        let mut all = Value::default();
        for (k, scalar) in call.args[i].0.iter().enumerate() {
            let is_pointer = shape.is_some_and(|shape| matches!(shape.get(k), Some(Leaf::Ptr(_))));
            match scalar {
                Scalar::Log(block, offset) if is_pointer => {
                    all.0.extend([Scalar::Word(*offset), bytes_at(call, *block, *offset)]);
                }
                Scalar::Word(address) if is_pointer && *address != 0 => all.0.push(Scalar::Poison),
                Scalar::Set(_) if is_pointer => all.0.push(Scalar::Poison),
                other => all.0.push(other.clone()),
            }
        }
        all
    }

    /// The pointers that a pure function returns: one of its arguments, or null.
    fn point_at_arguments(self, value: &mut Value, call: &Event, shape: &Shape) {
        let pointers = || call.args.iter().flat_map(|arg| &arg.0).filter(|scalar| scalar.has_provenance());
        let demand = self.demand(&call.callee);
        let may_be_null = demand.is_none_or(|d| !d.nonnull && d.dereferenceable == 0);
        let is_null = may_be_null && hash_name(&call.callee, self.seed ^ POINTER).is_multiple_of(4);
        for (scalar, _) in value.0.iter_mut().zip(shape).filter(|(_, leaf)| matches!(leaf, Leaf::Ptr(_))) {
            *scalar = match pointers().next() {
                _ if is_null => Scalar::Word(0),
                Some(pointer) => pointer.clone(),
                None => Scalar::Poison,
            };
        }
    }

    /// Whether the result of a function may be poison.
    fn may_be_poison(self, callee: &str) -> bool {
        self.declarations.function(callee).is_some() && self.demand(callee).is_none_or(|demand| !demand.defined)
    }

    /// What the declaration promises of the result, if anything.
    fn demand(&self, callee: &str) -> Option<&Demand> {
        let function = self.declarations.function(callee)?;
        let demand = &self.declarations.result(function).demand;
        (!demand.is_trivial()).then_some(demand)
    }
}

/// Moves the defined leaves of a value into the range that a declaration promises. A set keeps its
/// elements: outside the range they are poison, for source and target alike.
fn keep_range(value: &mut Value, demand: &Demand, shape: &Shape) {
    let Some((lo, hi)) = demand.ranges.first().and_then(|intervals| intervals.first()) else { return };
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

/// The environment of the run whose events are recorded.
#[derive(Clone, Debug, Default)]
pub struct Record {
    /// What was answered, event by event.
    pub answers: Vec<Answer>,
    /// What was written, event by event.
    pub writes: Vec<Vec<Write>>,
    /// Whether anything was asked.
    pub consulted: bool,
    /// Whether a pure function was asked for an answer that cannot be relied upon.
    pub inexact: bool,
}

impl Record {
    fn clear(&mut self) {
        self.answers.clear();
        self.writes.clear();
        self.consulted = false;
        self.inexact = false;
    }
}

/// Answers from the stream, and records.
pub struct Recorder<'a> {
    answers: Answers<'a>,
    surroundings: &'a Arc<Surroundings>,
    record: &'a mut Record,
}

impl<'a> Recorder<'a> {
    /// Starts a new record.
    pub fn new(answers: Answers<'a>, surroundings: &'a Arc<Surroundings>, record: &'a mut Record) -> Recorder<'a> {
        record.clear();
        Recorder { answers, surroundings, record }
    }
}

impl Environment for Recorder<'_> {
    fn answer_event(&mut self, index: usize, event: &Event, shape: &Shape) -> Answer {
        self.record.consulted = true;
        let answer = self.answers.to_event(index, event, shape);
        self.record.answers.push(answer.clone());
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

    fn surroundings(&self) -> Arc<Surroundings> {
        self.surroundings.clone()
    }

    fn writes(&mut self, index: usize, event: &Event) -> Vec<Write> {
        let writes = writes_of(self.answers.seed, index, event);
        self.record.writes.resize(index, Vec::new());
        self.record.writes.push(writes.clone());
        writes
    }

    fn answer_read_only(&mut self, event: &Event, shape: &Shape) -> Answer {
        self.record.consulted = true;
        let answer = read_only_or_note(self.answers, event, shape, &mut self.record.inexact);
        if !matches!(answer, Answer::Returns(_)) {
            self.record.answers.push(answer.clone());
        }
        answer
    }
}

/// The environment of a source, given what happened in the target.
pub struct Replay<'a> {
    answers: Answers<'a>,
    surroundings: &'a Arc<Surroundings>,
    events: &'a [Event],
    record: &'a Record,
    /// Of the source with the target, by the events so far.
    matching: Matching<'a>,
    differs: bool,
    inexact: bool,
}

impl<'a> Replay<'a> {
    /// `events` and `record` are those of the target's run, one for one; `matching` knows what
    /// exists before the call.
    pub fn new(
        answers: Answers<'a>,
        surroundings: &'a Arc<Surroundings>,
        events: &'a [Event],
        record: &'a Record,
        matching: Matching<'a>,
    ) -> Replay<'a> {
        Replay { answers, surroundings, events, record, matching, differs: false, inexact: false }
    }

    /// Whether a pure function was asked for an answer that cannot be relied upon.
    pub fn is_inexact(&self) -> bool {
        self.inexact
    }

    /// A scalar of the target as the source has it; none if a block has no match.
    fn scalar(&self, scalar: &Scalar) -> Option<Scalar> {
        match scalar {
            Scalar::Log(block, offset) => Some(Scalar::Log(self.matching.source_of(*block)?, *offset)),
            other => Some(other.clone()),
        }
    }

    fn translated(&self, write: &Write, event: &Event) -> Option<Write> {
        let block = self.matching.source_of(write.block)?;
        let seen = event.memory.0.get(&block)?;
        let bytes = u64::from(write.piece.leaf.width() / 8);
        let inside = seen.size.is_some_and(|size| write.piece.offset + bytes <= size);
        if !seen.alive || !seen.writable || !inside {
            return None;
        }
        let lanes = write.lanes.iter().map(|lane| self.scalar(lane)).collect::<Option<_>>()?;
        Some(Write { block, piece: write.piece.clone(), lanes })
    }

    fn answer(&self, answer: &Answer) -> Option<Answer> {
        Some(match answer {
            Answer::Returns(value) => {
                Answer::Returns(Value(value.0.iter().map(|scalar| self.scalar(scalar)).collect::<Option<_>>()?))
            }
            Answer::Unwinds | Answer::NeverReturns => answer.clone(),
        })
    }
}

impl Environment for Replay<'_> {
    fn answer_event(&mut self, index: usize, event: &Event, shape: &Shape) -> Answer {
        match (self.events.get(index), self.record.answers.get(index)) {
            (Some(target), Some(answer)) if !self.differs => {
                match covers_event(event, target, index, &mut self.matching) {
                    // What is undecided shows again when the outcomes are compared.
                    Coverage::Covers | Coverage::Unknown(_) => {
                        if let Some(answer) = self.answer(answer) {
                            return answer;
                        }
                        self.inexact = true;
                        return Answer::Returns(Value::poison(shape));
                    }
                    Coverage::DoesNotCover(_) => {}
                }
            }
            _ => {}
        }
        self.differs = true;
        if event.may.not_return {
            return Answer::NeverReturns;
        }
        self.answers.to_event(index, event, shape)
    }

    fn answer_function(&mut self, callee: &str, args: &[Value], shape: &Shape) -> Value {
        self.answer_pure(&call_without_memory(callee, args), shape)
    }

    fn answer_pure(&mut self, call: &Event, shape: &Shape) -> Value {
        answer_or_note(self.answers, call, shape, &mut self.inexact)
    }

    fn stored(&mut self, call: &Event, argument: usize) -> Option<(Leaf, Scalar)> {
        stored_or_note(self.answers, call, argument, &mut self.inexact)
    }

    fn surroundings(&self) -> Arc<Surroundings> {
        self.surroundings.clone()
    }

    fn writes(&mut self, index: usize, event: &Event) -> Vec<Write> {
        let Some(recorded) = self.record.writes.get(index).filter(|_| !self.differs) else {
            return writes_of(self.answers.seed, index, event);
        };
        let translated: Option<Vec<Write>> = recorded.iter().map(|write| self.translated(write, event)).collect();
        // What the target's callee writes, the source's may not be able to reach.
        self.inexact |= translated.is_none();
        translated.unwrap_or_default()
    }

    fn answer_read_only(&mut self, event: &Event, shape: &Shape) -> Answer {
        read_only_or_note(self.answers, event, shape, &mut self.inexact)
    }
}

/// The answer of the stream to event number `index`: mostly a value, now and then no return.
fn stream(seed: u64, index: usize, event: &Event, shape: &Shape) -> Answer {
    let h = mix(seed, index as u64 + 1);
    match h % 16 {
        0 | 1 if event.may.not_return => Answer::NeverReturns,
        2 if event.may.unwind => Answer::Unwinds,
        _ => Answer::Returns(Value(shape.iter().enumerate().map(|(i, leaf)| stream_leaf(h, i, *leaf)).collect())),
    }
}

/// A defined value for a leaf of an answer: small numbers and all ones as well as any bits.
fn stream_leaf(seed: u64, i: usize, leaf: Leaf) -> Scalar {
    let h = mix(seed, i as u64);
    let Some(width) = leaf.bits() else { return Scalar::Poison };
    match h >> 60 {
        0..=2 => word(width, h & 3),
        3..=4 => bits(width, |_| u64::MAX),
        5 => word(width, h % (u64::from(width) + 2)),
        _ => bits(width, |k| mix(h, k)),
    }
}

/// A call of a function that sees no memory.
fn call_without_memory(callee: &str, args: &[Value]) -> Event {
    let may = May { unwind: false, not_return: false };
    Event { callee: callee.into(), args: args.to_vec(), only_read: Vec::new(), may, memory: Arc::default() }
}

/// How many bytes where a pointer points to a pure function looks at.
const LOOKED_AT: u64 = 8;

/// The bytes that a pure function looks at, as one number: poison if one of them is undefined. What is
/// part of a pointer cannot be relied upon.
fn bytes_at(call: &Event, block: MemoryBlock, offset: u64) -> Scalar {
    let seen = call.memory.0.get(&block).filter(|seen| seen.alive && seen.readable);
    let Some(image) = seen.and_then(|seen| seen.contents.as_ref()) else { return Scalar::Word(0) };
    let mut number = 0;
    for at in offset..offset.saturating_add(LOOKED_AT).min(image.len()) {
        match image.byte(at) {
            Byte::Bits { ones, undef: 0, poison: 0 } => number = number << 8 | u64::from(ones),
            Byte::Bits { .. } => return Scalar::Poison,
            Byte::Pointer { .. } | Byte::Pick { .. } => return Scalar::Log(block, offset),
        }
    }
    Scalar::Word(number)
}

/// Makes what is drawn for pointers and writes differ from what is drawn for answers.
const POINTER: u64 = 0x706f_696e;
const WRITE: u64 = 0x7772_6974;
const UNDEFINED: u64 = 0x706f_6973;

/// The visible blocks that the callee of an event may keep pointers to, and that are as wanted.
fn kept_blocks(event: &Event, wanted: impl Fn(&Seen) -> bool) -> Vec<MemoryBlock> {
    event.memory.0.iter().filter(|(_, seen)| seen.captured && wanted(seen)).map(|(block, _)| *block).collect()
}

/// What the callee of event number `index` writes: mostly nothing or a small number, sometimes a
/// pointer, to blocks that it may write.
fn writes_of(seed: u64, index: usize, event: &Event) -> Vec<Write> {
    let mut h = mix(seed ^ WRITE, index as u64);
    let count = [0, 1, 1, 2][(h >> 62) as usize];
    let blocks: Vec<(&MemoryBlock, u64)> = event
        .memory
        .0
        .iter()
        .filter(|(_, seen)| seen.alive && seen.writable && seen.contents.is_some())
        .filter_map(|(block, seen)| Some((block, seen.size.filter(|size| *size > 0)?)))
        .collect();
    let mut writes = Vec::new();
    for _ in 0..if blocks.is_empty() { 0 } else { count } {
        h = mix(h, 1);
        let (block, size) = blocks[(h >> 40) as usize % blocks.len()];
        let width = 1 << ((h >> 8) % 4).min(u64::from(size.ilog2()));
        let offset = width * ((h >> 16) % (size / width));
        let kept = kept_blocks(event, |seen| seen.alive);
        let lane = match kept.get((h >> 24) as usize % kept.len().max(1)) {
            Some(kept) if width == 8 && (h >> 32).is_multiple_of(4) => Scalar::Log(*kept, 0),
            _ => Scalar::Word((h >> 48) % 200),
        };
        let leaf = if lane.has_provenance() { Leaf::Ptr(AddressSpace(0)) } else { Leaf::Int(8 * width as u32) };
        writes.push(Write { block: *block, piece: Piece { offset, lanes: 1, leaf }, lanes: vec![lane] });
    }
    writes
}

/// What a pure function of the environment gives; see the module.
///
/// `None` if a set among the arguments is not known exactly, so that neither is the answer.
pub fn answer_of(callee: &str, args: &[Value], shape: &Shape, seed: u64) -> Option<Value> {
    let poison = || Value::poison(shape);
    let mut inexact = false;
    let mut combinations: SmallVec<[u64; 4]> = SmallVec::new();
    combinations.push(hash_name(callee, seed));
    let mut many = false;
    for scalar in args.iter().flat_map(|a| &a.0) {
        let possible = match possible_values(scalar) {
            Possible::Poison => return Some(poison()),
            Possible::Inexact => {
                inexact = true;
                continue;
            }
            Possible::Many => {
                many = true;
                continue;
            }
            Possible::Hashes(hashes) => hashes,
        };
        many |= combinations.len() * possible.len() > MAX_COMBINATIONS;
        if many {
            continue;
        }
        combinations = combinations.iter().flat_map(|h| possible.iter().map(|p| mix(*h, *p))).collect();
    }
    match (inexact, many) {
        (true, _) => None,
        (false, true) => Some(poison()),
        (false, false) => Some(Value(shape.iter().enumerate().map(|(i, l)| results(&combinations, i, *l)).collect())),
    }
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

/// The possible values of one argument leaf, each as a hash.
enum Possible {
    Poison,
    Hashes(SmallVec<[u64; 4]>),
    Many,
    Inexact,
}

fn possible_values(scalar: &Scalar) -> Possible {
    let one = |hash| Possible::Hashes(SmallVec::from_elem(hash, 1));
    match scalar {
        Scalar::Poison => Possible::Poison,
        Scalar::Word(w) => one(hash_big(&UBig::from(*w))),
        Scalar::Big(b) => one(hash_big(b)),
        // Which block of one program is which of the other is not known here.
        Scalar::Log(..) | Scalar::Phy(_) => Possible::Inexact,
        // Lane by lane: a superset of the tuples, which only a comparison of the tuples could see.
        Scalar::Joint(..) => Possible::Inexact,
        Scalar::Set(set) => match &set.repr {
            SetRepr::Wide { .. } => Possible::Inexact,
            SetRepr::Small(_) | SetRepr::Cube { .. } => match set.elements(MAX_COMBINATIONS as u64) {
                Some(values) => Possible::Hashes(values.iter().map(hash_big).collect()),
                None => Possible::Many,
            },
        },
    }
}

/// Leaf `i` of the result for each of the combinations.
fn results(combinations: &[u64], i: usize, leaf: Leaf) -> Scalar {
    let Some(width) = leaf.bits() else { return Scalar::Poison };
    if width > 64 {
        let mut values = combinations.iter().map(|h| stream_leaf(*h, i, leaf));
        let first = values.next().unwrap_or(Scalar::Poison);
        return if values.all(|v| v == first) { first } else { Scalar::Poison };
    }
    collect(combinations.iter().filter_map(|h| stream_leaf(*h, i, leaf).word()).collect(), width, false)
}

fn word(width: u32, w: u64) -> Scalar {
    Scalar::from_int(&Int::new(width, w))
}

/// `width` bits, 64 at a time from `source`.
fn bits(width: u32, source: impl Fn(u64) -> u64) -> Scalar {
    if width <= 64 {
        return word(width, source(0));
    }
    let words = (0..u64::from(width.div_ceil(64))).map(source);
    let all = words.fold(UBig::ZERO, |n, w| (n << 64) | UBig::from(w));
    Scalar::Big(Arc::new(all & low_ones(width)))
}

/// A good mixture of two words (the finalizer of SplitMix64).
fn mix(a: u64, b: u64) -> u64 {
    let mut x = a ^ b.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

fn hash_name(name: &str, seed: u64) -> u64 {
    name.bytes().fold(mix(seed, name.len() as u64), |h, b| mix(h, u64::from(b)))
}

fn hash_big(b: &UBig) -> u64 {
    b.as_words().iter().fold(0, |h, w| mix(h, *w))
}

#[cfg(test)]
mod tests;
