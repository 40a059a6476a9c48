//! Lanes that are picked together.

use super::super::elementwise;
use super::*;

/// Lanes that stand for exactly these tuples of two.
fn pair(rows: &[[u64; 2]]) -> [Scalar; 2] {
    let joint = Arc::new(Joint { lanes: 2, tuples: rows.concat().into(), relaxed: false });
    [Scalar::Joint(joint.clone(), 0), Scalar::Joint(joint, 1)]
}

/// All sets of two to four tuples of two bits whose lanes are not independent, in part.
fn joints() -> Vec<Vec<[u64; 2]>> {
    let all: Vec<[u64; 2]> = (0..16).map(|t| [t / 4, t % 4]).collect();
    (0..1u64 << 16)
        .step_by(37)
        .filter(|set| (2..=4).contains(&set.count_ones()))
        .map(|set| all.iter().enumerate().filter(|(i, _)| set.bit(*i as u32)).map(|(_, t)| *t).collect())
        .collect()
}

fn apply(rule: Rule, a: &[Scalar; 2], b: &[Scalar; 2]) -> Result<([Scalar; 2], Notes), Stop> {
    let mut out = [Scalar::Poison, Scalar::Poison];
    let mut notes = Notes::default();
    elementwise(rule, &[a, b], &mut out, &mut notes)?;
    Ok((out, notes))
}

/// One operand's lanes are picked together, the other's are not.
#[test]
fn rules_keep_lanes_together() {
    let others = [[0b0010, 0b0001], [0b0110, 0b1000], [0b1111, 0b0100]];
    for rule in rules(2).into_iter().filter(|r| r.arity() == 2 && r.result_widths().1.is_none()) {
        for rows in joints().iter().step_by(5) {
            for masks in others {
                let other = masks.map(|m| Meaning::Set(m).scalar(2));
                let lifted = apply(rule, &pair(rows), &other);
                let mut expected = BTreeSet::new();
                let mut poison = [false; 2];
                let mut ub = false;
                for row in rows {
                    for b in product(&masks.map(members)) {
                        let lanes = [0, 1].map(|k| rule.apply(&[row[k], b[k]]));
                        let tuple = lanes.iter().enumerate().map(|(k, lane)| match lane {
                            Defined::One(x) => *x,
                            Defined::Undef => 0,
                            Defined::Pair(..) => unreachable!("one result"),
                            Defined::Poison => {
                                poison[k] = true;
                                0
                            }
                            Defined::Ub(_) => {
                                ub = true;
                                0
                            }
                        });
                        expected.insert(tuple.collect::<Vec<u64>>());
                    }
                }
                if ub {
                    assert!(matches!(lifted, Err(Stop::Ub(_))), "{rule:?} {rows:?} {masks:?}");
                    continue;
                }
                let (out, notes) = lifted.unwrap();
                assert_eq!([out[0].is_poison(), out[1].is_poison()], poison, "{rule:?} {rows:?} {masks:?}");
                let overshift = matches!(rule, Rule::Binary(b) if b == Binary::new(b.op, b.flags, 2, &Dialect::OLD) && Dialect::LANGREF.shift != b.overshift);
                if poison == [false; 2] && !overshift {
                    assert!(!notes.inexact);
                    assert_eq!(tuples(&out), expected, "{rule:?} {rows:?} {masks:?}");
                }
            }
        }
    }
}

/// Two operands read the same value twice: each read picks anew.
#[test]
fn every_operand_picks_anew() {
    let xor = Rule::Binary(Binary::new(BinaryOp::Xor, Flags::NONE, 2, &Dialect::LANGREF));
    let value = pair(&[[0, 0], [3, 3]]);
    let (out, _) = apply(xor, &value, &value).unwrap();
    assert_eq!(tuples(&out), BTreeSet::from([vec![0, 0], vec![3, 3]]));
}

#[test]
fn results_that_vary_independently_are_lanes_of_their_own() {
    let and = Rule::Binary(Binary::new(BinaryOp::And, Flags::NONE, 2, &Dialect::LANGREF));
    let value = pair(&[[0, 0], [1, 3], [2, 1]]);
    let (out, notes) = apply(and, &value, &[Scalar::Word(1), Scalar::Word(0)]).unwrap();
    assert_eq!(out, [Meaning::Set(0b11).scalar(2), Scalar::Word(0)]);
    assert!(!notes.inexact);
}

/// A lane that some tuples make poison: the others lose the connection, and the notes record it.
#[test]
fn poison_in_part_of_the_tuples_is_inexact() {
    let add = Rule::Binary(Binary::new(BinaryOp::Add, Flags::NUW, 2, &Dialect::LANGREF));
    let (out, notes) = apply(add, &pair(&[[0, 0], [3, 1]]), &[Scalar::Word(1), Scalar::Word(0)]).unwrap();
    assert_eq!(out, [Scalar::Poison, Meaning::Set(0b11).scalar(2)]);
    assert!(notes.inexact);
}

#[test]
fn reductions_take_tuples_whole() {
    let add = Rule::Binary(Binary::new(BinaryOp::Add, Flags::NONE, 2, &Dialect::LANGREF));
    for rows in joints() {
        let sums: Vec<u64> = rows.iter().map(|t| (t[0] + t[1]) % 4).collect();
        let reduced = super::super::reduce(add, &pair(&rows), &mut Notes::default()).unwrap();
        assert_eq!(Meaning::of(&reduced), Meaning::Set(mask(&sums)), "{rows:?}");
    }
    let independent = [Meaning::Set(0b0011).scalar(2), Meaning::Set(0b0101).scalar(2), Scalar::Word(1)];
    let reduced = super::super::reduce(add, &independent, &mut Notes::default()).unwrap();
    assert_eq!(Meaning::of(&reduced), Meaning::Set(0b1111));
    let poison = [Scalar::Word(0), Scalar::Poison];
    assert_eq!(super::super::reduce(add, &poison, &mut Notes::default()), Ok(Scalar::Poison));
}
