//! Answers are monotone, keep promises, and are the same for both sides.

use super::super::relation::{ValueCoverage, covers_value};
use super::draw::stream;
use super::*;
use crate::relation::injection::MemoryInjection;
use irrefute_ir::{LlvmVersion, Module};
use irrefute_semantics::Dialect;
use irrefute_semantics::MemoryBlock;
use irrefute_semantics::memory::{Piece, Visible};
use irrefute_semantics::outcome::May;
use irrefute_semantics::set::normal::{collect, loosened};
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
    let answer = |a: u64, b: u64| answer_of("f", &[arg(&subset(a)), arg(&subset(b))], &shape, 3.into()).expect("exact");
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
    let answer = |arg| answer_of("f", &[Value::scalar(arg)], &shape, 0.into());
    assert_eq!(answer(Scalar::undef(8)), Some(Value::poison(&shape)));
    assert_eq!(answer(loosened(&Scalar::undef(8), 8)), None);
}

fn event(callee: &str, arg: Scalar, not_return: bool) -> Event {
    Event::blind(
        callee,
        vec![Value::scalar(arg)],
        May { unwind: false, returns: true, not_return, read: true, write: true },
    )
}

#[test]
fn a_source_event_that_covers_gets_the_recorded_answer() {
    let shape: Shape = smallvec![Leaf::Int(32)];
    let target = event("g", Scalar::Word(3), true);
    let program = Program::new(&Module::new(LlvmVersion::DEFAULT), Dialect::LANGREF);
    let answers = |seed: u64| Answers::new(seed.into(), &program, None);
    let mut record = Record::default();
    let environment_memory = Arc::new(EnvironmentMemory::NONE);
    let answer = Recorder::new(answers(11), &environment_memory, &mut record).answer_event(0, &target, &shape);
    let events = [target];
    let injection = || MemoryInjection::new(&program, &program, &environment_memory);
    let replay = || Replay::new(answers(12), &environment_memory, &events, &record, &[], injection());
    assert_eq!(replay().answer_event(0, &event("g", Scalar::Word(3), true), &shape), answer);
    assert_eq!(replay().answer_event(0, &event("g", Scalar::Poison, true), &shape), answer);
    assert_eq!(replay().answer_event(0, &event("g", Scalar::Word(4), true), &shape), Answer::NeverReturns);
    let mut once = replay();
    assert_eq!(once.answer_event(0, &event("g", Scalar::Word(3), true), &shape), answer);
    assert_eq!(once.answer_event(1, &event("g", Scalar::Word(3), true), &shape), Answer::NeverReturns);
    let returns = replay().answer_event(0, &event("h", Scalar::Word(3), false), &shape);
    assert!(matches!(returns, Answer::Returns(_)), "a call that returns is answered by a value");
}

#[test]
fn answers_keep_the_range_that_is_declared() {
    let declared = |range: &str| format!("declare range({range}) i8 @g(i8)");
    let parsed = |text: &str| irrefute_ir::parse(text, LlvmVersion::DEFAULT).expect("a declaration");
    let shape: Shape = smallvec![Leaf::Int(8)];
    for (range, within) in [("i8 10, 13", vec![10, 11, 12]), ("i8 -1, 2", vec![0, 1, 255])] {
        let program = Program::new(&parsed(&declared(range)), Dialect::LANGREF);
        let answers = Answers::new(3.into(), &program, None);
        let call = event("g", Scalar::Word(0), false);
        let mut seen: Vec<u64> = (0..100)
            .filter_map(|k| match answers.to_event(k, &call, &shape, &EnvironmentMemory::NONE) {
                Answer::Returns(value) => value.0[0].word(),
                Answer::Unwinds(_) | Answer::NeverReturns => None,
            })
            .collect();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen, within, "{range}");
    }
}

/// A result that may be undefined is undef now and then: all of it, one lane, some bits. Never without undef.
#[test]
fn answers_are_partly_undef_where_that_is_wanted() {
    let answers = |text: &str, undef: bool, dialect: Dialect| -> Vec<Value> {
        let program = Program::new(&irrefute_ir::parse(text, LlvmVersion::DEFAULT).expect("a declaration"), dialect);
        let seed = AnswerSeed { undef, ..3.into() };
        let answers = Answers::new(seed, &program, None);
        let (call, shape): (_, Shape) = (event("g", Scalar::Word(0), false), smallvec![Leaf::Int(8); 2]);
        (0..400)
            .filter_map(|k| match answers.to_event(k, &call, &shape, &EnvironmentMemory::NONE) {
                Answer::Returns(value) => Some(value),
                Answer::Unwinds(_) | Answer::NeverReturns => None,
            })
            .collect()
    };
    let undef = |value: &Value| value.0.iter().map(|scalar| matches!(scalar, Scalar::Set(_))).collect::<Vec<_>>();
    let text = "declare <2 x i8> @g(i8)";
    let wanted = answers(text, true, Dialect::LANGREF);
    for lanes in [[false, true], [true, false], [true, true]] {
        assert!(wanted.iter().any(|value| undef(value) == lanes), "{lanes:?}");
    }
    let is_full = |scalar: &Scalar| matches!(scalar, Scalar::Set(set) if set.is_full(8));
    let is_partial = |scalar: &Scalar| matches!(scalar, Scalar::Set(set) if !set.is_full(8));
    let scalars = || wanted.iter().flat_map(|value| &value.0);
    assert!(scalars().any(is_full) && scalars().any(is_partial));
    let without_undef = Dialect { undef: Undef::IsPoison.noted(), ..Dialect::LANGREF };
    let others = [
        answers(text, false, Dialect::LANGREF),
        answers(text, true, without_undef),
        answers("declare noundef <2 x i8> @g(i8)", true, Dialect::LANGREF),
    ];
    assert!(others.iter().flatten().all(|value| undef(value) == [false, false]));
}

#[test]
fn the_stream_has_every_kind_of_answer() {
    let shape: Shape = smallvec![Leaf::Int(8)];
    let mut call = event("g", Scalar::Word(0), true);
    call.may.unwind = true;
    let answers: Vec<Answer> = (0..200).map(|k| stream((5, [0, 1]), k, call.may, 1, &shape)).collect();
    assert!(answers.iter().any(|a| matches!(a, Answer::Unwinds(_))) && answers.contains(&Answer::NeverReturns));
    assert!(answers.iter().filter(|a| matches!(a, Answer::Returns(_))).count() > 100);
    assert_eq!(stream((5, [0, 1]), 7, call.may, 1, &shape), answers[7]);
}

/// The source's callee writes what the target's wrote; if it must not, nothing is known.
#[test]
fn recorded_writes_reach_what_the_source_shows() {
    let program = Program::new(&Module::new(LlvmVersion::DEFAULT), Dialect::LANGREF);
    let environment_memory = Arc::new(EnvironmentMemory::NONE);
    let block = MemoryBlock::given(0);
    let write =
        |offset| Write { block, piece: Piece { offset, lanes: 1, leaf: Leaf::Int(8) }, lanes: vec![Scalar::Word(7)] };
    let seen = || Seen::foreign(4);
    let replayed = |shown: Option<Seen>, writes: Vec<Write>| {
        let memory = Visible(shown.into_iter().map(|seen| (block, seen)).collect());
        let call = Event { memory: Arc::new(memory), ..event("g", Scalar::Word(3), true) };
        let record = Record { writes: vec![writes], ..Record::default() };
        let answers = Answers::new(11.into(), &program, None);
        let injection = MemoryInjection::new(&program, &program, &environment_memory);
        let mut replay = Replay::new(answers, &environment_memory, &[], &record, &[], injection);
        (replay.writes(0, &call).len(), replay.is_inexact())
    };
    assert_eq!(replayed(Some(seen()), vec![write(0), write(3)]), (2, false));
    assert_eq!(replayed(None, vec![]), (0, false));
    assert_eq!(replayed(None, vec![write(0)]), (0, true));
    assert_eq!(replayed(Some(seen()), vec![write(0), write(4)]), (0, true), "beyond its end");
    assert_eq!(replayed(Some(Seen { writable: false, ..seen() }), vec![write(0)]), (0, true));
    assert_eq!(replayed(Some(Seen { alive: false, ..seen() }), vec![write(0)]), (0, true));
}

/// The target may not mention what the source's callee could write, and then its callee was asked for nothing.
#[test]
fn what_only_the_source_mentions_is_left_alone() {
    let program = Program::new(&Module::new(LlvmVersion::DEFAULT), Dialect::LANGREF);
    let environment_memory = Arc::new(EnvironmentMemory::NONE);
    let events = [event("g", Scalar::Word(3), true)];
    let record = Record { answers: vec![Answer::Returns(Value::default())], ..Record::default() };
    let seen = Seen { writable: true, freeable: true, ..Seen::foreign(4) };
    let memory = Arc::new(Visible([(MemoryBlock::given(0), seen)].into_iter().collect()));
    for seed in 0..50 {
        let answers = || Answers::new(seed.into(), &program, None);
        let injection = MemoryInjection::new(&program, &program, &environment_memory);
        let mut replay = Replay::new(answers(), &environment_memory, &events, &record, &[], injection);
        let call = Event { memory: memory.clone(), ..events[0].clone() };
        replay.answer_event(0, &call, &smallvec![]);
        assert_eq!((replay.writes(0, &call), replay.frees(0, &call)), (vec![], vec![]), "seed {seed}");
    }
}

/// The source's callee frees what the target's freed; if it must not, nothing is known.
#[test]
fn what_was_freed_is_freed_where_the_source_may() {
    let program = Program::new(&Module::new(LlvmVersion::DEFAULT), Dialect::LANGREF);
    let environment_memory = Arc::new(EnvironmentMemory::NONE);
    let block = MemoryBlock::given(0);
    let replayed = |freeable: Option<bool>, frees: Vec<MemoryBlock>| {
        let shown = freeable.map(|freeable| (block, Seen { freeable, ..Seen::foreign(4) }));
        let memory = Visible(shown.into_iter().collect());
        let call = Event { memory: Arc::new(memory), ..event("g", Scalar::Word(3), true) };
        let record = Record { frees: vec![frees], ..Record::default() };
        let answers = Answers::new(11.into(), &program, None);
        let injection = MemoryInjection::new(&program, &program, &environment_memory);
        let mut replay = Replay::new(answers, &environment_memory, &[], &record, &[], injection);
        (replay.frees(0, &call), replay.is_inexact())
    };
    assert_eq!(replayed(Some(true), vec![block]), (vec![block], false));
    assert_eq!(replayed(Some(true), vec![]), (vec![], false));
    assert_eq!(replayed(Some(false), vec![block]), (vec![], true));
    assert_eq!(replayed(None, vec![block]), (vec![], true));
}

#[test]
fn now_and_then_a_callee_frees_what_it_may() {
    let freed = |declaration: &str, freeable: bool| {
        let module = irrefute_ir::parse(declaration, LlvmVersion::DEFAULT).expect("a declaration");
        let program = Program::new(&module, Dialect::LANGREF);
        let block = (MemoryBlock::given(0), Seen { freeable, ..Seen::foreign(4) });
        let memory = Visible([block].into_iter().collect());
        let call = Event { memory: Arc::new(memory), ..event("g", Scalar::Word(3), true) };
        (0..200).map(|seed| Answers::new(seed.into(), &program, None).frees(0, &call).len()).sum::<usize>()
    };
    assert!((5..100).contains(&freed("declare void @g(i32)", true)));
    assert_eq!(freed("declare void @g(i32)", false), 0);
    assert_eq!(freed("declare void @g(i32) nofree", true), 0);
}

#[test]
fn a_recorded_pointer_to_what_the_source_lacks_is_no_answer() {
    let program = Program::new(&Module::new(LlvmVersion::DEFAULT), Dialect::LANGREF);
    let environment_memory = Arc::new(EnvironmentMemory::NONE);
    let shape: Shape = smallvec![Leaf::Ptr(irrefute_semantics::value::PointerKind::USUAL)];
    let events = [event("g", Scalar::Word(3), true)];
    let replayed = |block| {
        let answer = Answer::Returns(Value::scalar(Scalar::Log(block, 0)));
        let record = Record { answers: vec![answer.clone()], ..Record::default() };
        let answers = Answers::new(11.into(), &program, None);
        let injection = MemoryInjection::new(&program, &program, &environment_memory);
        let mut replay = Replay::new(answers, &environment_memory, &events, &record, &[], injection);
        (replay.answer_event(0, &events[0], &shape) == answer, replay.is_inexact())
    };
    assert_eq!(replayed(MemoryBlock::given(0)), (true, false));
    assert_eq!(replayed(MemoryBlock::fresh(0)), (false, true));
}
