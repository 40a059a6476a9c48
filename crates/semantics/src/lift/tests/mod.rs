//! Lifting against brute force: every undef use is a variable, and all its values are tried.
//!
//! A scalar of w bits stands for a [`Meaning`]: poison, or a set of values as a mask with a bit for
//! each of the 2^w values. The meaning of a rule on sets is computed from the rule alone.

mod byte_view;
mod elementwise;
mod floats;
mod large;
mod moves;
mod target;
mod together;
mod wide;

use super::{Notes, Stop};
use crate::dialect::Dialect;
use crate::intrinsics::elementwise;
use crate::rules::*;
use crate::set::{Joint, normal};
use crate::ub_rule::UbRule;
use crate::value::Scalar;
use irrefute_ir::{BinaryOp, Flags, IntPredicate};
use std::collections::BTreeSet;
use std::sync::Arc;

/// What a scalar of a few bits stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Meaning {
    Poison,
    /// The values whose bit is set; at least one.
    Set(u64),
}

impl Meaning {
    /// Every meaning of a width: all sets, and poison.
    fn all(width: u32) -> Vec<Meaning> {
        let sets = (1..=u64::ones(1 << width)).map(Meaning::Set);
        sets.chain([Meaning::Poison]).collect()
    }

    fn scalar(self, width: u32) -> Scalar {
        match self {
            Meaning::Poison => Scalar::Poison,
            Meaning::Set(mask) => normal::collect(members(mask), width, false),
        }
    }

    /// What an exact scalar stands for.
    fn of(scalar: &Scalar) -> Meaning {
        match scalar {
            Scalar::Poison => Meaning::Poison,
            scalar => Meaning::Set(mask(&values(scalar))),
        }
    }

    /// The values that a use may see; any value for poison.
    fn picks(self, width: u32) -> Vec<u64> {
        match self {
            Meaning::Poison => members(u64::ones(1 << width)),
            Meaning::Set(mask) => members(mask),
        }
    }

    fn is_within(self, other: Meaning) -> bool {
        match (self, other) {
            (_, Meaning::Poison) => true,
            (Meaning::Poison, Meaning::Set(_)) => false,
            (Meaning::Set(a), Meaning::Set(b)) => a & !b == 0,
        }
    }
}

fn members(mask: u64) -> Vec<u64> {
    (0..64).filter(|&v| mask.bit(v)).map(u64::from).collect()
}

fn mask(values: &[u64]) -> u64 {
    values.iter().fold(0, |mask, v| mask | 1 << v)
}

/// The possible values of an exact scalar that is not poison.
fn values(scalar: &Scalar) -> Vec<u64> {
    match &*scalar.extract() {
        Scalar::Set(set) => set.elements(1 << 16).expect("an exact set"),
        defined => vec![defined.word().expect("a word")],
    }
}

/// The tuples that lanes without poison stand for.
fn tuples(lanes: &[Scalar]) -> BTreeSet<Vec<u64>> {
    let mut all = BTreeSet::from([vec![0; lanes.len()]]);
    let mut seen: Vec<&Arc<Joint>> = Vec::new();
    for (i, lane) in lanes.iter().enumerate() {
        let rows: Vec<Vec<(usize, u64)>> = match lane {
            Scalar::Joint(joint, _) if seen.iter().any(|j| Arc::ptr_eq(j, joint)) => continue,
            Scalar::Joint(joint, _) => {
                seen.push(joint);
                let places = lanes.iter().enumerate().filter_map(|(k, s)| match s {
                    Scalar::Joint(j, lane) if Arc::ptr_eq(j, joint) => Some((k, *lane)),
                    _ => None,
                });
                let places: Vec<(usize, u32)> = places.collect();
                joint.rows().map(|row| places.iter().map(|&(k, l)| (k, row[l as usize])).collect()).collect()
            }
            lane => values(lane).into_iter().map(|v| vec![(i, v)]).collect(),
        };
        all = all
            .iter()
            .flat_map(|tuple| {
                rows.iter().map(|row| {
                    let mut tuple = tuple.clone();
                    row.iter().for_each(|&(k, v)| tuple[k] = v);
                    tuple
                })
            })
            .collect();
    }
    all
}

/// What a rule gives on all picks: `None` is UB, otherwise a meaning for each result and, of two
/// results, the tuples.
fn brute_force(rule: Rule, operands: &[Meaning]) -> Option<(Vec<Meaning>, BTreeSet<Vec<u64>>)> {
    let (first, second) = rule.result_widths();
    let mut rows = BTreeSet::new();
    let mut poison = operands.contains(&Meaning::Poison);
    let picks: Vec<Vec<u64>> = operands.iter().map(|m| m.picks(rule.operand_width())).collect();
    for pick in product(&picks) {
        match rule.apply(&pick) {
            Defined::One(x) => rows.insert(vec![x]),
            Defined::Pair(x, y) => rows.insert(vec![x, y]),
            Defined::Undef => (0..1 << first).map(|x| rows.insert(vec![x])).count() > 0,
            Defined::Poison => {
                poison = true;
                false
            }
            Defined::Ub(_) => return None,
        };
    }
    let results = if second.is_some() { 2 } else { 1 };
    let meaning = |k: usize| Meaning::Set(rows.iter().fold(0, |mask, row| mask | 1 << row[k]));
    let meanings = (0..results).map(|k| if poison { Meaning::Poison } else { meaning(k) }).collect();
    Some((meanings, if poison { BTreeSet::new() } else { rows }))
}

fn product(choices: &[Vec<u64>]) -> Vec<Vec<u64>> {
    choices.iter().fold(vec![Vec::new()], |rows, choices| {
        let extended = |row: &Vec<u64>| choices.iter().map(|&x| [&row[..], &[x]].concat()).collect::<Vec<_>>();
        rows.iter().flat_map(extended).collect()
    })
}

/// Lifts a rule over one lane.
fn lift(rule: Rule, operands: &[Scalar], notes: &mut Notes) -> Result<Vec<Scalar>, Stop> {
    let lanes: Vec<&[Scalar]> = operands.iter().map(std::slice::from_ref).collect();
    let mut out = vec![Scalar::Poison; rule.results() as usize];
    super::elementwise(rule, &lanes, &mut out, notes)?;
    Ok(out)
}

/// Rules of every kind, with every flag, on operands of a width.
fn rules(width: u32) -> Vec<Rule> {
    let mut rules = Vec::new();
    let flags = [Flags::NONE, Flags::NUW, Flags::NSW, Flags::NUW | Flags::NSW, Flags::EXACT, Flags::DISJOINT];
    let allowed = |op: BinaryOp, flags: Flags| match op {
        BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Shl => (Flags::NUW | Flags::NSW).contains(flags),
        BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::LShr | BinaryOp::AShr => Flags::EXACT.contains(flags),
        BinaryOp::Or => Flags::DISJOINT.contains(flags),
        BinaryOp::URem | BinaryOp::SRem | BinaryOp::And | BinaryOp::Xor => flags.is_empty(),
    };
    for &op in BinaryOp::ALL {
        for flags in flags.into_iter().filter(|&f| allowed(op, f)) {
            rules.push(Rule::Binary(Binary::new(op, flags, width, &Dialect::LANGREF)));
            if matches!(op, BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr) {
                rules.push(Rule::Binary(Binary::new(op, flags, width, &Dialect::OLD)));
            }
        }
    }
    for &predicate in IntPredicate::ALL {
        rules.extend([Flags::NONE, Flags::SAMESIGN].map(|f| Rule::Compare(Compare::new(predicate, f, width))));
    }
    // Funnel shifts have tests of their own: brute force over three operands takes too long.
    rules.extend(elementwise(width).into_iter().filter(|rule| rule.arity() <= 2));
    for flags in [Flags::NONE, Flags::NUW, Flags::NSW, Flags::NUW | Flags::NSW] {
        rules.push(Rule::Cast(Cast { op: IntCast::Trunc, flags, from: width, to: width - 1 }));
    }
    for flags in [Flags::NONE, Flags::NNEG] {
        rules.push(Rule::Cast(Cast { op: IntCast::ZExt, flags, from: width, to: width + 2 }));
    }
    rules.push(Rule::Cast(Cast { op: IntCast::SExt, flags: Flags::NONE, from: width, to: width + 2 }));
    rules
}
