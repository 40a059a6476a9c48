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

use super::relation::{Coverage, covers_event};
use crate::ir::Int;
use crate::ir::int::low_ones;
use crate::semantics::program::{Demand, Program};
use crate::semantics::set::SetRepr;
use crate::semantics::set::normal::collect;
use crate::semantics::{Answer, Environment, Event, Leaf, Scalar, Shape, Value};
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
        let answer = stream(self.seed, index, event, shape);
        match (answer, self.demand(&event.callee)) {
            (Answer::Returns(mut value), Some(demand)) => {
                keep_range(&mut value, demand, shape);
                Answer::Returns(value)
            }
            (answer, _) => answer,
        }
    }

    /// The answer of a pure function; `None` if it cannot be relied upon.
    fn to_call(self, callee: &str, args: &[Value], shape: &Shape) -> Option<Value> {
        let mut answer = answer_of(callee, args, shape, self.seed)?;
        let Some(demand) = self.demand(callee) else { return Some(answer) };
        // A function that never gives poison is a `freeze` away from being monotone: one that
        // depends on its arguments has choices of its own when they are poison.
        if demand.defined && !answer.is_defined() {
            return None;
        }
        keep_range(&mut answer, demand, shape);
        Some(answer)
    }

    /// The answer to a call that writes nothing: whether it comes back is a function of the callee,
    /// the value that it gives one of the arguments as well.
    fn to_read_only(self, event: &Event, shape: &Shape) -> Option<Answer> {
        let declared = self.declarations.function(&event.callee).map(|f| self.declarations.conduct(f));
        let (no_unwind, will_return) = declared.map_or((false, false), |c| (c.no_unwind, c.will_return));
        Some(match hash_name(&event.callee, !self.seed) % 16 {
            0 | 1 if !will_return => Answer::NeverReturns,
            2 if !no_unwind => Answer::Unwinds,
            _ => Answer::Returns(self.to_call(&event.callee, &event.args, shape)?),
        })
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
#[derive(Debug, Default)]
pub struct Record {
    /// What was answered, event by event.
    pub answers: Vec<Answer>,
    /// Whether anything was asked.
    pub consulted: bool,
    /// Whether a pure function was asked for an answer that cannot be relied upon.
    pub inexact: bool,
}

impl Record {
    fn clear(&mut self) {
        self.answers.clear();
        self.consulted = false;
        self.inexact = false;
    }
}

/// Answers from the stream, and records.
pub struct Recorder<'a> {
    answers: Answers<'a>,
    record: &'a mut Record,
}

impl<'a> Recorder<'a> {
    /// Starts a new record.
    pub fn new(answers: Answers<'a>, record: &'a mut Record) -> Recorder<'a> {
        record.clear();
        Recorder { answers, record }
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
        self.record.consulted = true;
        answer_or_note(self.answers, callee, args, shape, &mut self.record.inexact)
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
    events: &'a [Event],
    recorded: &'a [Answer],
    differs: bool,
    inexact: bool,
}

impl<'a> Replay<'a> {
    /// `events` and `recorded` are those of the target's run, one for one.
    pub fn new(answers: Answers<'a>, events: &'a [Event], recorded: &'a [Answer]) -> Replay<'a> {
        Replay { answers, events, recorded, differs: false, inexact: false }
    }

    /// Whether a pure function was asked for an answer that cannot be relied upon.
    pub fn is_inexact(&self) -> bool {
        self.inexact
    }
}

impl Environment for Replay<'_> {
    fn answer_event(&mut self, index: usize, event: &Event, shape: &Shape) -> Answer {
        match (self.events.get(index), self.recorded.get(index)) {
            (Some(target), Some(answer)) if !self.differs => match covers_event(event, target, index) {
                // What is undecided shows again when the outcomes are compared.
                Coverage::Covers | Coverage::Unknown(_) => return answer.clone(),
                Coverage::DoesNotCover(_) => {}
            },
            _ => {}
        }
        self.differs = true;
        if event.may.not_return {
            return Answer::NeverReturns;
        }
        self.answers.to_event(index, event, shape)
    }

    fn answer_function(&mut self, callee: &str, args: &[Value], shape: &Shape) -> Value {
        answer_or_note(self.answers, callee, args, shape, &mut self.inexact)
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
fn answer_or_note(answers: Answers<'_>, callee: &str, args: &[Value], shape: &Shape, inexact: &mut bool) -> Value {
    answers.to_call(callee, args, shape).unwrap_or_else(|| {
        *inexact = true;
        Value::poison(shape)
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
mod tests {
    use super::super::relation::{ValueCoverage, covers_value};
    use super::*;
    use crate::ir::{LlvmVersion, Module};
    use crate::semantics::Dialect;
    use crate::semantics::outcome::May;
    use crate::semantics::set::normal::loosened;
    use smallvec::smallvec;

    fn arg(words: &[u64]) -> Value {
        Value::scalar(if words.is_empty() { Scalar::Poison } else { collect(words.to_vec(), 2, false) })
    }

    fn subset(members: u64) -> Vec<u64> {
        (0..4).filter(|i| members >> i & 1 == 1).collect()
    }

    #[test]
    fn pure_functions_are_monotone() {
        let shape: Shape = smallvec![Leaf::Int(8), Leaf::Int(64)];
        let answer = |a: u64, b: u64| answer_of("f", &[arg(&subset(a)), arg(&subset(b))], &shape, 3).expect("exact");
        for a in 1..16u64 {
            for b in 1..16u64 {
                for larger in (1..16u64).filter(|l| l & a == a) {
                    let (less, more) = (answer(larger, b), answer(a, b));
                    assert_eq!(covers_value(&less, &more), ValueCoverage::Covers, "{a:b} {larger:b} {b:b}");
                }
                assert_eq!(covers_value(&answer(0, b), &answer(a, b)), ValueCoverage::Covers, "poison gives poison");
            }
        }
        assert_ne!(answer(1, 1), answer(2, 1), "the answer depends on the arguments");
    }

    #[test]
    fn a_large_set_gives_poison_and_an_inexact_one_nothing() {
        let shape: Shape = smallvec![Leaf::Int(8)];
        let answer = |arg| answer_of("f", &[Value::scalar(arg)], &shape, 0);
        assert_eq!(answer(Scalar::undef(8)), Some(Value::poison(&shape)));
        assert_eq!(answer(loosened(&Scalar::undef(8), 8)), None);
    }

    fn event(callee: &str, arg: Scalar, not_return: bool) -> Event {
        Event {
            callee: callee.into(),
            args: vec![Value::scalar(arg)],
            may: May { unwind: false, not_return },
            memory: Arc::default(),
        }
    }

    #[test]
    fn a_source_event_that_covers_gets_the_recorded_answer() {
        let shape: Shape = smallvec![Leaf::Int(32)];
        let target = event("g", Scalar::Word(3), true);
        let program = Program::new(&Module::new(LlvmVersion::DEFAULT), Dialect::LANGREF);
        let answers = |seed| Answers { seed, declarations: &program };
        let mut record = Record::default();
        let answer = Recorder::new(answers(11), &mut record).answer_event(0, &target, &shape);
        let events = [target];
        let replay = || Replay::new(answers(12), &events, &record.answers);
        assert_eq!(replay().answer_event(0, &event("g", Scalar::Word(3), true), &shape), answer);
        assert_eq!(replay().answer_event(0, &event("g", Scalar::Poison, true), &shape), answer);
        assert_eq!(replay().answer_event(0, &event("g", Scalar::Word(4), true), &shape), Answer::NeverReturns);
        assert_eq!(replay().answer_event(1, &event("g", Scalar::Word(3), true), &shape), Answer::NeverReturns);
        let returns = replay().answer_event(0, &event("h", Scalar::Word(3), false), &shape);
        assert!(matches!(returns, Answer::Returns(_)), "a call that returns is answered by a value");
    }

    #[test]
    fn the_stream_has_every_kind_of_answer() {
        let shape: Shape = smallvec![Leaf::Int(8)];
        let mut call = event("g", Scalar::Word(0), true);
        call.may.unwind = true;
        let answers: Vec<Answer> = (0..200).map(|k| stream(5, k, &call, &shape)).collect();
        assert!(answers.contains(&Answer::Unwinds) && answers.contains(&Answer::NeverReturns));
        assert!(answers.iter().filter(|a| matches!(a, Answer::Returns(_))).count() > 100);
        assert_eq!(stream(5, 7, &call, &shape), answers[7]);
    }
}
