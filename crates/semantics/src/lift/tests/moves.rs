//! `select`, `freeze`, `bitcast` and moves of lanes.

use super::super::{Select, bitcast, extract, freeze, insert, select};
use super::*;
use crate::choice::{Chooser, First, Frozen};
use crate::dialect::{SelectCondition, SelectOtherArm};
use crate::reason::Inconclusive;
use crate::set::{Set, SetRepr};
use crate::value::Leaf;
use dashu_int::UBig;

const I2: Leaf = Leaf::Int(2);

fn pair(rows: &[[u64; 2]]) -> [Scalar; 2] {
    let joint = Arc::new(Joint { lanes: 2, tuples: rows.concat().into(), relaxed: false });
    [Scalar::Joint(joint.clone(), 0), Scalar::Joint(joint, 1)]
}

fn selected(condition: &[Scalar], t: &[Scalar], f: &[Scalar], dialect: &Dialect) -> Vec<Scalar> {
    let shape = vec![I2; t.len()];
    let by_lane = condition.len() > 1;
    let mut out = vec![Scalar::Poison; t.len()];
    let operands = Select { condition, if_true: t, if_false: f, shape: &shape, by_lane };
    select(operands, dialect, &mut First, &mut out, &mut Notes::default()).unwrap();
    out
}

#[test]
fn select_is_the_union_over_the_possible_conditions() {
    for condition in Meaning::all(1) {
        for t in Meaning::all(2) {
            for f in Meaning::all(2) {
                let scalars = [condition.scalar(1), t.scalar(2), f.scalar(2)];
                let out = selected(&scalars[..1], &scalars[1..2], &scalars[2..], &Dialect::LANGREF);
                let expected = match (condition, t, f) {
                    (Meaning::Poison, _, _) => Meaning::Poison,
                    (Meaning::Set(0b10), t, _) => t,
                    (Meaning::Set(0b01), _, f) => f,
                    (_, Meaning::Set(t), Meaning::Set(f)) => Meaning::Set(t | f),
                    (_, Meaning::Poison, _) | (_, _, Meaning::Poison) => Meaning::Poison,
                };
                assert_eq!(Meaning::of(&out[0]), expected, "{condition:?} {t:?} {f:?}");
            }
        }
    }
}

#[test]
fn select_switches_of_the_dialect() {
    let either = Dialect { select_condition: SelectCondition::EitherArm.noted(), ..Dialect::LANGREF };
    let (one, two) = ([Scalar::Word(1)], [Scalar::Word(2)]);
    assert_eq!(selected(&[Scalar::Poison], &one, &two, &either), one);
    assert_eq!(selected(&[Scalar::Poison], &one, &two, &Dialect::LANGREF), [Scalar::Poison]);
    let strict = Dialect { select_other_arm: SelectOtherArm::Poison.noted(), ..Dialect::LANGREF };
    assert_eq!(selected(&[Scalar::Word(1)], &one, &[Scalar::Poison], &strict), [Scalar::Poison]);
    assert_eq!(selected(&[Scalar::Word(1)], &one, &[Scalar::Poison], &Dialect::LANGREF), one);
}

#[test]
fn one_condition_picks_all_leaves_at_once() {
    let undef = [Scalar::undef(1)];
    let words = |a, b| [Scalar::Word(a), Scalar::Word(b)];
    let out = selected(&undef, &words(0, 1), &words(1, 0), &Dialect::LANGREF);
    assert_eq!(tuples(&out), BTreeSet::from([vec![0, 1], vec![1, 0]]));
    // A vector of conditions picks lane by lane.
    let conditions = [Scalar::undef(1), Scalar::undef(1)];
    let out = selected(&conditions, &words(0, 1), &words(1, 0), &Dialect::LANGREF);
    assert_eq!(tuples(&out).len(), 4);
}

/// Both arms are the same lanes picked together, but read twice.
#[test]
fn lanes_of_different_arms_are_not_together() {
    let value = pair(&[[0, 0], [3, 3]]);
    let out = selected(&[Scalar::Word(1), Scalar::Word(0)], &value, &value, &Dialect::LANGREF);
    assert_eq!(tuples(&out).len(), 4);
    let out = selected(&[Scalar::Word(1), Scalar::Word(1)], &value, &value, &Dialect::LANGREF);
    assert_eq!(tuples(&out), BTreeSet::from([vec![0, 0], vec![3, 3]]));
}

/// A chooser that freezes to the element of a fixed number, or leaves it open.
struct Nth(Option<usize>);

impl Chooser for Nth {
    fn freeze(&mut self, set: &Set, width: u32) -> Frozen {
        match self.0 {
            Some(n) => Frozen::Value(Scalar::from_bits(width, set.elements::<u64>(1 << 16).unwrap()[n])),
            None => Frozen::Relaxed,
        }
    }

    fn way(&mut self, _: usize) -> usize {
        0
    }
}

#[test]
fn freeze_picks_one_element() {
    let frozen = |operand: &[Scalar], n| {
        let mut out = vec![Scalar::Poison; operand.len()];
        let mut notes = Notes::default();
        freeze(&vec![I2; operand.len()], operand, &mut Nth(n), &mut out, &mut notes).unwrap();
        (out, notes.inexact)
    };
    assert_eq!(frozen(&[Scalar::Word(2)], Some(0)), (vec![Scalar::Word(2)], false));
    assert_eq!(frozen(&[Meaning::Set(0b1010).scalar(2)], Some(1)), (vec![Scalar::Word(3)], false));
    assert_eq!(frozen(&[Scalar::Poison], Some(2)), (vec![Scalar::Word(2)], false));
    let tuple = pair(&[[0, 3], [1, 1], [2, 0]]);
    assert_eq!(frozen(&tuple, Some(1)), (vec![Scalar::Word(1), Scalar::Word(1)], false));
    let (open, inexact) = frozen(&tuple, None);
    assert!(inexact);
    assert_eq!(tuples(&open), tuples(&tuple));
    assert!(matches!(&open[0], Scalar::Joint(joint, _) if joint.relaxed));
    let (open, _) = frozen(&[Scalar::Poison], None);
    assert!(matches!(&open[0], Scalar::Set(set) if set.relaxed && set.is_full(2)));
}

/// The bits of lanes, lane 0 lowest.
fn joined(lanes: &[u64], width: u32) -> u64 {
    lanes.iter().rev().fold(0, |bits, lane| bits << width | lane)
}

fn cast(from: u32, operand: &[Scalar], to: u32) -> (Vec<Scalar>, Notes) {
    let mut out = vec![Scalar::Poison; operand.len() * from as usize / to as usize];
    let mut notes = Notes::default();
    bitcast(from, operand, to, &mut out, &mut notes).unwrap();
    (out, notes)
}

#[test]
fn bitcast_keeps_the_bits() {
    let lanes: Vec<Scalar> = [0x11, 0x22, 0x33, 0x44].map(Scalar::Word).into();
    assert_eq!(cast(8, &lanes, 32).0, [Scalar::Word(0x4433_2211)]);
    assert_eq!(cast(8, &lanes, 16).0, [Scalar::Word(0x2211), Scalar::Word(0x4433)]);
    assert_eq!(cast(32, &cast(8, &lanes, 32).0, 8).0, lanes);
    let (wide, _) = cast(8, &[&lanes[..]; 4].concat(), 128);
    assert!(matches!(wide[..], [Scalar::Big(_)]));
    assert_eq!(cast(128, &wide, 8).0, [&lanes[..]; 4].concat());
    assert_eq!(cast(12, &[Scalar::Word(0xabc), Scalar::Word(0x123)], 8).0, [0xbc, 0x3a, 0x12].map(Scalar::Word));
}

#[test]
fn bitcast_of_poison_spreads_over_what_shares_a_bit() {
    let operand = [Scalar::Poison, Scalar::Word(0x123)];
    assert_eq!(cast(12, &operand, 8).0, [Scalar::Poison, Scalar::Poison, Scalar::Word(0x12)]);
    assert_eq!(cast(12, &operand, 24).0, [Scalar::Poison]);
}

#[test]
fn bitcast_of_sets_is_the_set_of_the_bits() {
    // Every set of a 4-bit integer, as two lanes and back.
    for set in (1..1u64 << 16).step_by(11) {
        let whole = normal::collect(members(set), 4, false);
        let (halves, notes) = cast(4, std::slice::from_ref(&whole), 2);
        assert!(!notes.inexact);
        let bits: BTreeSet<u64> = tuples(&halves).iter().map(|t| joined(t, 2)).collect();
        assert_eq!(bits, members(set).into_iter().collect(), "{set:#x}");
        assert_eq!(cast(2, &halves, 4).0, [whole]);
    }
}

#[test]
fn undef_has_independent_lanes() {
    assert_eq!(cast(64, &[Scalar::undef(64)], 8).0, vec![Scalar::undef(8); 8]);
    assert_eq!(cast(8, &vec![Scalar::undef(8); 16], 128).0, [Scalar::undef(128)]);
}

#[test]
fn extract_at_any_index() {
    let vector = [Scalar::Word(0), Scalar::Word(2), Scalar::Poison, Scalar::Word(3)];
    let at = |index: &Scalar| extract(&vector, index, I2, &mut Notes::default());
    let set = |values: &[u64]| normal::collect(values.to_vec(), 64, false);
    assert_eq!(at(&Scalar::Word(1)), Ok(Scalar::Word(2)));
    assert_eq!(at(&Scalar::Word(4)), Ok(Scalar::Poison));
    assert_eq!(at(&Scalar::Poison), Ok(Scalar::Poison));
    assert_eq!(at(&set(&[0, 1, 3])), Ok(Meaning::Set(0b1101).scalar(2)));
    assert_eq!(at(&set(&[0, 2])), Ok(Scalar::Poison));
    assert_eq!(at(&set(&[0, 4])), Ok(Scalar::Poison));
    assert_eq!(at(&Scalar::undef(64)), Ok(Scalar::Poison));
    let wide = normal::wide(crate::set::Cube::full(1), 64, false);
    assert_eq!(at(&wide), Err(Stop::Inconclusive(Inconclusive::LargeUndefSet)));
}

/// Indices of any width: `i567` in a test of LLVM's.
#[test]
fn an_index_may_be_wider_than_a_word() {
    let vector = [0, 2, 1].map(Scalar::Word);
    let at = |undef: UBig| {
        let set = Set { repr: SetRepr::Cube { undef, ones: UBig::ZERO }, relaxed: false };
        extract(&vector, &Scalar::Set(Arc::new(set)), I2, &mut Notes::default())
    };
    assert_eq!(at(UBig::ONE), Ok(Meaning::Set(0b101).scalar(2)));
    assert_eq!(at(UBig::ONE << 100), Ok(Scalar::Poison));
}

#[test]
fn insert_at_any_index() {
    let vector = [0, 1, 2].map(Scalar::Word);
    let at = |index: &Scalar| {
        let mut out = [(); 3].map(|()| Scalar::Poison);
        insert(&vector, &Scalar::Word(3), index, I2, &mut out, &mut Notes::default()).unwrap();
        out
    };
    assert_eq!(at(&Scalar::Word(1)), [0, 3, 2].map(Scalar::Word));
    assert!(at(&Scalar::Word(3)).iter().all(Scalar::is_poison));
    assert!(at(&Scalar::Poison).iter().all(Scalar::is_poison));
    assert!(at(&Scalar::undef(64)).iter().all(Scalar::is_poison));
    // One lane is replaced, never both or none.
    let any = at(&normal::collect(vec![0u64, 2], 64, false));
    assert_eq!(tuples(&any), BTreeSet::from([vec![3, 1, 2], vec![0, 1, 3]]));
}
