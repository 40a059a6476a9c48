//! The relation by its definition, its laws, and sure differences beside unknown parts.

use super::*;
use dashu_int::UBig;
use irrefute_ir::{LlvmVersion, Module};
use irrefute_semantics::memory::{BlockBytes, Seen, Tag, Visible};
use irrefute_semantics::outcome::May;
use irrefute_semantics::reason::{Inconclusive, Unmodelled};
use irrefute_semantics::set::Cube;
use irrefute_semantics::set::normal::{collect, wide as wide_set};
use irrefute_semantics::ub_rule::UbRule;
use irrefute_semantics::{Dialect, EnvironmentMemory, Exception, Place, Program, UndefinedBehaviour};
use std::collections::BTreeSet;

/// The possible tuples of a value with leaves of two bits; a poison leaf is 4.
fn tuples_of(value: &Value) -> BTreeSet<Vec<u64>> {
    let defined: Vec<usize> = (0..value.0.len()).filter(|i| value.0[*i] != Scalar::Poison).collect();
    let possible = possible_tuples(value, &defined).expect("exact and small");
    possible
        .into_iter()
        .map(|tuple| {
            let mut all = vec![4; value.0.len()];
            defined.iter().zip(tuple).for_each(|(i, v)| all[*i] = v);
            all
        })
        .collect()
}

/// The relation by its definition: each tuple of the target is one of the source's, up to
/// lanes where the source is poison; and the target is poison nowhere else.
fn covers_by_definition(source: &Value, target: &Value) -> bool {
    let poison = |v: &Value, i: usize| v.0[i] == Scalar::Poison;
    let lanes: Vec<usize> = (0..source.0.len()).filter(|i| !poison(source, *i)).collect();
    if lanes.iter().any(|i| poison(target, *i)) {
        return false;
    }
    let project = |tuple: Vec<u64>| lanes.iter().map(|i| tuple[*i]).collect::<Vec<_>>();
    let allowed: BTreeSet<Vec<u64>> = tuples_of(source).into_iter().map(project).collect();
    tuples_of(target).into_iter().map(project).all(|t| allowed.contains(&t))
}

fn set(words: &[u64]) -> Scalar {
    collect(words.to_vec(), 2, false)
}

/// Pairs of leaves of two bits: every product of sets and poison, and some joints.
fn values() -> Vec<Value> {
    let mut leaves = vec![Scalar::Poison];
    for members in 1..16u64 {
        leaves.push(set(&(0..4).filter(|i| members >> i & 1 == 1).collect::<Vec<_>>()));
    }
    let mut all: Vec<Value> =
        leaves.iter().flat_map(|a| leaves.iter().map(|b| Value([a.clone(), b.clone()].into()))).collect();
    for members in (3..1u64 << 16).step_by(3733).filter(|m| m.count_ones() >= 2) {
        let tuples = (0..16).filter(|i| members >> i & 1 == 1).flat_map(|i| [i >> 2, i & 3]).collect();
        let joint = Arc::new(Joint { lanes: 2, tuples, relaxed: false });
        all.push(Value([Scalar::Joint(joint.clone(), 0), Scalar::Joint(joint.clone(), 1)].into()));
        all.push(Value([Scalar::Joint(joint.clone(), 1), Scalar::Word(2)].into()));
        all.push(Value([Scalar::Poison, Scalar::Joint(joint, 0)].into()));
    }
    all
}

#[test]
fn values_cover_by_definition() {
    let values = values();
    for source in &values {
        for target in values.iter().step_by(2) {
            let expected = covers_by_definition(source, target);
            let got = covers_value(source, target);
            assert_eq!(got == ValueCoverage::Covers, expected, "{source:?} {target:?} {got:?}");
            assert!(!matches!(got, ValueCoverage::Unknown(_)));
        }
    }
}

#[test]
fn the_relation_on_values_is_a_preorder() {
    let values = values();
    let covers = |s: &Value, t: &Value| covers_value(s, t) == ValueCoverage::Covers;
    assert!(values.iter().all(|v| covers(v, v)));
    for a in values.iter().step_by(3) {
        for b in values.iter().filter(|b| covers(a, b)) {
            assert!(values.iter().filter(|c| covers(b, c)).all(|c| covers(a, c)));
        }
    }
}

#[test]
fn what_is_known_only_from_above_is_never_a_proof() {
    let wide = |undef: u64, ones: u64| {
        Value::scalar(wide_set(Cube { undef: UBig::from(undef), ones: UBig::from(ones) }, 2, false))
    };
    let one = |s: Scalar| Value::scalar(s);
    let full = one(set(&[0, 1, 2, 3]));
    assert_eq!(covers_value(&full, &wide(3, 0)), ValueCoverage::Covers);
    assert!(matches!(covers_value(&wide(3, 0), &full), ValueCoverage::Unknown(_)));
    assert!(matches!(covers_value(&wide(1, 0), &full), ValueCoverage::Differs { .. }));
    assert!(matches!(covers_value(&wide(1, 2), &one(Scalar::Word(0))), ValueCoverage::Differs { .. }));
    assert!(matches!(covers_value(&one(Scalar::Word(0)), &wide(1, 2)), ValueCoverage::Differs { .. }));
    assert!(matches!(covers_value(&one(set(&[0, 3])), &wide(1, 0)), ValueCoverage::Unknown(_)));
}

fn outcome(trace: Vec<Event>, end: End) -> Outcome {
    Outcome { trace, ..Outcome::of_end(end) }
}

fn call(callee: &str, arg: Scalar) -> Event {
    let may = May { unwind: true, returns: true, not_return: true, read: true, write: true };
    Event::blind(callee, vec![Value::scalar(arg)], may)
}

fn ub() -> End {
    let place = Place { function: 0, block: 0, instruction: 0 };
    End::Ub(Box::new(UndefinedBehaviour { rule: UbRule::Unreachable, place, operands: Vec::new(), fault: None }))
}

fn returns(w: u64) -> End {
    End::Returns(Value::scalar(Scalar::Word(w)))
}

fn covered(source: &Outcome, target: &Outcome) -> Coverage {
    let program = Program::new(&Module::new(LlvmVersion::DEFAULT), Dialect::LANGREF);
    covers(source, target, &mut MemoryInjection::new(&program, &program, &EnvironmentMemory::NONE))
}

fn class(source: &Outcome, target: &Outcome) -> Option<Class> {
    match covered(source, target) {
        Coverage::DoesNotCover(d) => Some(d.class),
        Coverage::Covers => None,
        Coverage::Unknown(reason) => panic!("{reason}"),
    }
}

#[test]
fn undefined_behaviour_covers_whatever_came_before() {
    let source = outcome(vec![call("f", Scalar::Word(1))], ub());
    for target in [outcome(vec![], returns(1)), outcome(vec![call("g", Scalar::Poison)], End::Unknown)] {
        assert_eq!(covered(&source, &target), Coverage::Covers);
    }
    assert_eq!(class(&outcome(vec![], returns(1)), &outcome(vec![], ub())), Some(Class::Ub));
}

#[test]
fn traces_agree_event_by_event_and_so_do_the_ends() {
    let f = |arg| call("f", arg);
    let poison = outcome(vec![f(Scalar::Poison)], returns(1));
    let three = outcome(vec![f(Scalar::Word(3))], returns(1));
    assert_eq!(class(&poison, &three), None, "a source may pass poison");
    assert_eq!(class(&three, &poison), Some(Class::Trace));
    assert_eq!(class(&three, &outcome(vec![], returns(1))), Some(Class::Trace));
    assert_eq!(class(&outcome(vec![], returns(1)), &three), Some(Class::Trace));
    assert_eq!(class(&three, &outcome(vec![call("g", Scalar::Word(3))], returns(1))), Some(Class::Trace));
    assert_eq!(class(&three, &outcome(three.trace.clone(), End::Unwinds(Exception(5)))), Some(Class::Trace));
    assert_eq!(class(&three, &outcome(three.trace.clone(), returns(2))), Some(Class::Value));
    assert_eq!(class(&three, &outcome(three.trace.clone(), End::Diverges)), Some(Class::Nontermination));
    assert_eq!(class(&outcome(vec![], End::Diverges), &outcome(vec![], End::Diverges)), None);
}

/// A value that is known only from above.
fn unclear() -> Scalar {
    wide_set(Cube::full(8), 8, false)
}

/// Visible memory of one given block of one byte, which is not constant.
fn showing(byte: u8) -> Visible {
    let contents = Some(Arc::new(BlockBytes::defined(vec![byte], &Dialect::LANGREF)));
    let seen = Seen { writable: false, contents, ..Seen::foreign(1) };
    Visible([(MemoryBlock::given(0), seen)].into_iter().collect())
}

#[test]
fn what_differs_surely_is_worth_more_than_what_is_not_known() {
    let f = |arg| call("f", arg);
    let (s, t) = (|| f(unclear()), || f(Scalar::Word(3)));
    let open = outcome(vec![s()], returns(1));
    assert!(matches!(covered(&open, &outcome(vec![t()], returns(1))), Coverage::Unknown(_)));
    assert_eq!(class(&open, &outcome(vec![t()], returns(2))), Some(Class::Value), "the end");
    assert_eq!(class(&open, &outcome(vec![t(), t()], returns(1))), Some(Class::Trace), "one more event");
    let twice = outcome(vec![s(), f(Scalar::Word(1))], returns(1));
    assert_eq!(class(&twice, &outcome(vec![t(), f(Scalar::Word(2))], returns(1))), Some(Class::Trace), "a later one");
    let ended = |value, byte| Outcome { memory: showing(byte), ..outcome(vec![], End::Returns(Value::scalar(value))) };
    assert!(matches!(covered(&ended(unclear(), 1), &ended(Scalar::Word(3), 1)), Coverage::Unknown(_)));
    assert_eq!(class(&ended(unclear(), 1), &ended(Scalar::Word(3), 2)), Some(Class::Memory), "memory in the end");
    let seen = |arg, byte| outcome(vec![Event { memory: Arc::new(showing(byte)), ..f(arg) }], returns(1));
    assert_eq!(class(&seen(unclear(), 1), &seen(Scalar::Word(3), 2)), Some(Class::Memory), "memory at an event");
    let leaves = |a, b| End::Returns(Value([a, b].into()));
    let address = |last| outcome(vec![], leaves(Scalar::Word(0x1000), Scalar::Word(last)));
    let pointer = |last| outcome(vec![], leaves(Scalar::Log(MemoryBlock::fresh(0), 0), Scalar::Word(last)));
    assert!(matches!(covered(&address(1), &pointer(1)), Coverage::Unknown(_)), "its address was never chosen");
    assert_eq!(class(&address(1), &pointer(2)), Some(Class::Value), "a leaf after a pointer");
    let pair = outcome(vec![], leaves(unclear(), Scalar::Word(1)));
    assert_eq!(class(&pair, &outcome(vec![], leaves(Scalar::Word(3), Scalar::Word(2)))), Some(Class::Value), "a leaf");
}

/// The pointers lead to different blocks of the same contents, which a callee that only reads cannot distinguish.
#[test]
fn an_argument_counts_as_what_is_found_there_only_if_both_only_read_it() {
    let side = |blocks: &[u32], only_read: Vec<usize>| {
        let seen = || showing(7).0.into_values().map(|seen| Seen { captured: false, ..seen });
        let memory = blocks.iter().flat_map(|block| seen().map(|seen| (MemoryBlock::fresh(*block), seen))).collect();
        let event = call("f", Scalar::Log(MemoryBlock::fresh(blocks[0]), 0));
        Event { only_read, memory: Arc::new(Visible(memory)), ..event }
    };
    let program = Program::new(&Module::new(LlvmVersion::DEFAULT), Dialect::LANGREF);
    let coverage = |source: Vec<usize>, target: Vec<usize>| {
        let environment_memory = EnvironmentMemory::NONE;
        let mut injection = MemoryInjection::new(&program, &program, &environment_memory);
        let earlier = covers_event(&side(&[0], Vec::new()), &side(&[1], Vec::new()), 0, &mut injection);
        assert_eq!(earlier, Coverage::Covers, "now they match");
        covers_event(&side(&[0], source), &side(&[2, 1], target), 1, &mut injection)
    };
    assert_eq!(coverage(vec![0], vec![0]), Coverage::Covers);
    for (source, target) in [(vec![], vec![]), (vec![0], vec![]), (vec![], vec![0])] {
        let site = Site::Argument { event: 1, argument: 0, leaf: 0 };
        assert_eq!(coverage(source, target), Coverage::differs(Class::Trace, site));
    }
}

/// A callee that keeps no part of its argument and has no other way to the block cannot distinguish the blocks.
#[test]
fn a_block_stands_for_another_only_if_it_is_forgotten_and_as_writable() {
    let program = Program::new(&Module::new(LlvmVersion::DEFAULT), Dialect::LANGREF);
    let new = || Seen { captured: false, writable: true, ..showing(7).0.into_values().next().expect("a block") };
    let passes = |block: u32, seen: Seen, uncaptured: Vec<usize>| {
        let block = MemoryBlock::fresh(block);
        let memory = Arc::new(Visible([(block, seen)].into_iter().collect()));
        Event { uncaptured, memory, ..call("f", Scalar::Log(block, 0)) }
    };
    let coverage = |source: Seen, target: Seen, uncaptured: &[usize]| {
        let environment_memory = EnvironmentMemory::NONE;
        let mut injection = MemoryInjection::new(&program, &program, &environment_memory);
        let earlier = covers_event(&passes(0, new(), vec![]), &passes(1, new(), vec![]), 0, &mut injection);
        assert_eq!(earlier, Coverage::Covers, "now they match");
        let (source, target) = (passes(2, source, uncaptured.to_vec()), passes(1, target, uncaptured.to_vec()));
        covers_event(&source, &target, 1, &mut injection)
    };
    assert_eq!(coverage(new(), new(), &[0]), Coverage::Covers);
    let site = Site::Argument { event: 1, argument: 0, leaf: 0 };
    let differs = Coverage::differs(Class::Trace, site);
    assert_eq!(coverage(new(), new(), &[]), differs, "kept");
    let others = showing(8).0.into_values().next().expect("a block").contents;
    for changed in [Seen { captured: true, ..new() }, Seen { contents: others, ..new() }] {
        assert_eq!(coverage(new(), changed, &[0]), differs);
    }
    let read_only = || Seen { writable: false, ..new() };
    assert_eq!(coverage(read_only(), new(), &[0]), Coverage::Covers, "it writes as little as in the source");
    let told = || Seen { address: Some(0x5000), ..new() };
    for (source, target) in [(new(), read_only()), (told(), new()), (new(), told())] {
        assert!(matches!(coverage(source, target, &[0]), Coverage::Unknown(_)));
    }
}

/// A variable that only the target shows counts only if no environment had occasion to write to it, on either side.
#[test]
fn an_execution_is_quiet_if_nothing_was_called_on_either_side() {
    let module = irrefute_ir::parse("@g = global i8 1", LlvmVersion::DEFAULT).expect("a global");
    let program = Program::new(&module, Dialect::LANGREF);
    let memory = || {
        let of_global = |seen: Seen| (MemoryBlock::global(0), Seen { tag: Tag::Global, ..seen });
        Visible(showing(2).0.into_values().map(of_global).collect())
    };
    let coverage = |calls: usize| {
        let trace = || vec![call("f", Scalar::Word(1)); calls];
        let target = Outcome { memory: memory(), ..outcome(trace(), returns(1)) };
        covers(
            &outcome(trace(), returns(1)),
            &target,
            &mut MemoryInjection::new(&program, &program, &EnvironmentMemory::NONE),
        )
    };
    assert!(matches!(coverage(0), Coverage::DoesNotCover(_)));
    assert!(matches!(coverage(1), Coverage::Unknown(_)));
}

#[test]
fn out_of_fuel_and_unsupported_are_never_a_verdict() {
    let returned = outcome(vec![], returns(1));
    for end in [End::Unknown, End::Unsupported(Unmodelled::NoCall.into()), End::Inconclusive(Inconclusive::NoRoom)] {
        let open = outcome(vec![], end);
        assert!(matches!(covered(&open, &returned), Coverage::Unknown(_)));
        assert!(matches!(covered(&returned, &open), Coverage::Unknown(_)));
        assert!(matches!(covered(&open, &outcome(vec![], ub())), Coverage::Unknown(_)));
    }
}
