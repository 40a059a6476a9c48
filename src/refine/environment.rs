//! The environment of a check: the same for source and target.
//!
//! The target runs first. Its k-th event is answered from a stream that is a function of the
//! input's seed and of k, and the answer is recorded. When the source's k-th event covers the
//! target's, it gets the recorded answer; otherwise the histories differ, and the environment,
//! which is a function of the history, may answer as it likes: it does not come back if the call
//! may not return, so that nothing after the difference can be blamed on it.
//!
//! Calls that are no events are functions of their arguments. [`answer_of`] is monotone: with ⟦a⟧
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
use crate::semantics::set::{Set, SetRepr};
use crate::semantics::{Answer, Environment, Event, Leaf, Scalar, Shape, Value};
use dashu_int::UBig;
use smallvec::SmallVec;
use std::sync::Arc;

/// The most combinations of arguments that a pure function is evaluated on.
const MAX_COMBINATIONS: usize = 64;

/// The environment of the run whose events are recorded.
#[derive(Debug, Default)]
pub struct Recorder {
    seed: u64,
    answers: Vec<Answer>,
    inexact: bool,
}

impl Recorder {
    /// Forgets the last run; answers come from this seed.
    pub fn restart(&mut self, seed: u64) {
        self.seed = seed;
        self.answers.clear();
        self.inexact = false;
    }

    /// The answers that were given, event by event.
    pub fn answers(&self) -> &[Answer] {
        &self.answers
    }

    /// Whether a pure function was asked about a set that is not known exactly.
    pub fn is_inexact(&self) -> bool {
        self.inexact
    }
}

impl Environment for Recorder {
    fn answer_event(&mut self, index: usize, event: &Event, shape: &Shape) -> Answer {
        let answer = stream(self.seed, index, event, shape);
        self.answers.push(answer.clone());
        answer
    }

    fn answer_function(&mut self, callee: &str, args: &[Value], shape: &Shape) -> Value {
        answer_or_note(callee, args, shape, self.seed, &mut self.inexact)
    }
}

/// The environment of a source, given what happened in the target.
#[derive(Debug)]
pub struct Replay<'a> {
    seed: u64,
    events: &'a [Event],
    answers: &'a [Answer],
    differs: bool,
    inexact: bool,
}

impl<'a> Replay<'a> {
    /// `events` and `answers` are those of the target's run, one for one.
    pub fn new(seed: u64, events: &'a [Event], answers: &'a [Answer]) -> Replay<'a> {
        Replay { seed, events, answers, differs: false, inexact: false }
    }

    /// Whether a pure function was asked about a set that is not known exactly.
    pub fn is_inexact(&self) -> bool {
        self.inexact
    }
}

impl Environment for Replay<'_> {
    fn answer_event(&mut self, index: usize, event: &Event, shape: &Shape) -> Answer {
        match (self.events.get(index), self.answers.get(index)) {
            (Some(recorded), Some(answer)) if !self.differs => match covers_event(event, recorded, index) {
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
        stream(self.seed, index, event, shape)
    }

    fn answer_function(&mut self, callee: &str, args: &[Value], shape: &Shape) -> Value {
        answer_or_note(callee, args, shape, self.seed, &mut self.inexact)
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
    let Some(width) = width_of(leaf) else { return Scalar::Poison };
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
    let poison = || Value(shape.iter().map(|_| Scalar::Poison).collect());
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

/// An answer, or (noted) one that must not be relied upon.
fn answer_or_note(callee: &str, args: &[Value], shape: &Shape, seed: u64, inexact: &mut bool) -> Value {
    answer_of(callee, args, shape, seed).unwrap_or_else(|| {
        *inexact = true;
        Value(shape.iter().map(|_| Scalar::Poison).collect())
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
    let few = |values: &mut dyn Iterator<Item = u64>| Possible::Hashes(values.collect());
    match scalar {
        Scalar::Poison => Possible::Poison,
        Scalar::Word(w) => few(&mut std::iter::once(*w)),
        Scalar::Big(b) => few(&mut std::iter::once(hash_big(b))),
        Scalar::Log(block, offset) => few(&mut std::iter::once(mix(u64::from(block.0), *offset))),
        // Lane by lane: a superset of the tuples, which only a comparison of the tuples could see.
        Scalar::Joint(..) => Possible::Inexact,
        Scalar::Set(set) => match &set.repr {
            SetRepr::Wide { .. } => Possible::Inexact,
            SetRepr::Small(values) if values.len() <= MAX_COMBINATIONS => few(&mut values.iter().copied()),
            SetRepr::Small(_) => Possible::Many,
            SetRepr::Cube { undef, ones } => match (u64::try_from(undef), u64::try_from(ones)) {
                (Ok(undef), Ok(ones)) if undef.count_ones() <= 6 => few(&mut super::relation::cube_words(undef, ones)),
                _ => Possible::Many,
            },
        },
    }
}

/// Leaf `i` of the result for each of the combinations.
fn results(combinations: &[u64], i: usize, leaf: Leaf) -> Scalar {
    let Some(width) = width_of(leaf) else { return Scalar::Poison };
    let mut values: SmallVec<[Scalar; 2]> = SmallVec::new();
    for h in combinations {
        let value = stream_leaf(*h, i, leaf);
        if !values.contains(&value) {
            values.push(value);
        }
    }
    if values.len() == 1 {
        return values.swap_remove(0);
    }
    set_of(&values, width)
}

/// The set of at least two distinct defined values.
fn set_of(values: &[Scalar], width: u32) -> Scalar {
    let mut words: Vec<u64> =
        values.iter().filter_map(|v| if let Scalar::Word(w) = v { Some(*w) } else { None }).collect();
    if width > 64 || words.len() != values.len() {
        return Scalar::Poison;
    }
    words.sort_unstable();
    let (or, and) = words.iter().fold((0, u64::MAX), |(or, and), w| (or | w, and & w));
    let undef = or & !and;
    let repr = if undef.count_ones() < 32 && words.len() as u64 == 1u64 << undef.count_ones() {
        SetRepr::Cube { undef: UBig::from(undef), ones: UBig::from(and & !undef) }
    } else {
        SetRepr::Small(words.into())
    };
    Scalar::Set(Arc::new(Set { repr, relaxed: false }))
}

/// The width of a leaf that a function of the environment can give.
fn width_of(leaf: Leaf) -> Option<u32> {
    match leaf {
        Leaf::Int(w) | Leaf::Byte(w) => Some(w),
        Leaf::Float(kind) => Some(kind.bits()),
        Leaf::Ptr(_) => None,
    }
}

fn word(width: u32, w: u64) -> Scalar {
    super::sampling::scalar(&Int::new(width, w))
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
    use crate::semantics::outcome::May;
    use smallvec::smallvec;

    fn arg(words: &[u64]) -> Value {
        let mut words = words.to_vec();
        words.sort_unstable();
        Value(smallvec![match &words[..] {
            [] => Scalar::Poison,
            [w] => Scalar::Word(*w),
            _ => set_of(&words.iter().map(|w| Scalar::Word(*w)).collect::<Vec<_>>(), 2),
        }])
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
        let set = |repr| [Value(smallvec![Scalar::Set(Arc::new(Set { repr, relaxed: false }))])];
        let shape: Shape = smallvec![Leaf::Int(8)];
        let full = set(SetRepr::Cube { undef: UBig::from(255u8), ones: UBig::ZERO });
        assert_eq!(answer_of("f", &full, &shape, 0), Some(Value(smallvec![Scalar::Poison])));
        let wide = set(SetRepr::Wide { undef: UBig::from(255u8), ones: UBig::ZERO });
        assert_eq!(answer_of("f", &wide, &shape, 0), None);
    }

    fn event(callee: &str, arg: Scalar, not_return: bool) -> Event {
        Event { callee: callee.into(), args: vec![Value(smallvec![arg])], may: May { unwind: false, not_return } }
    }

    #[test]
    fn a_source_event_that_covers_gets_the_recorded_answer() {
        let shape: Shape = smallvec![Leaf::Int(32)];
        let target = event("g", Scalar::Word(3), true);
        let mut recorder = Recorder::default();
        recorder.restart(11);
        let answer = recorder.answer_event(0, &target, &shape);
        let events = [target];
        let replay = || Replay::new(12, &events, recorder.answers());
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
