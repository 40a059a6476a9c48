//! `freeze`: the chooser picks one of the possible values, or one of all values for poison (docs/semantics.md#freeze).

use super::{Notes, Stop};
use crate::choice::{Chooser, Frozen};
use crate::set::{Joint, Set, normal};
use crate::value::{Leaf, Scalar};
use dashu_int::UBig;
use std::sync::Arc;

/// Freezes the scalars of a value lane by lane. Lanes of a joint are frozen together, to one tuple.
///
/// # Errors
/// Unsupported for an undefined pointer.
///
/// ```
/// use irrefute_semantics::{First, Leaf, Scalar, lift};
/// let mut out = [Scalar::Poison, Scalar::Poison];
/// let shape = [Leaf::Int(8); 2];
/// lift::freeze(&shape, &[Scalar::Word(7), Scalar::Poison], &mut First, &mut out, &mut Default::default()).unwrap();
/// assert_eq!(out, [Scalar::Word(7), Scalar::Word(0)]);
/// ```
pub fn freeze(
    shape: &[Leaf],
    operand: &[Scalar],
    chooser: &mut dyn Chooser,
    out: &mut [Scalar],
    notes: &mut Notes,
) -> Result<(), Stop> {
    let mut tuples: Vec<(&Arc<Joint>, Tuple)> = Vec::new();
    for ((leaf, scalar), out) in shape.iter().zip(operand).zip(out) {
        *out = match scalar {
            Scalar::Word(_) | Scalar::Big(_) | Scalar::Log(..) | Scalar::Phy(_) => scalar.clone(),
            // Bit by bit: bits that are one value stay.
            Scalar::Raw(raw) if raw.is_defined() => scalar.clone(),
            Scalar::Raw(raw) => match chooser.freeze(&Arc::new(raw.open()), leaf.width()) {
                Frozen::Value(value) => raw.filled(Some(&value.to_bits().unwrap_or(UBig::ZERO))),
                Frozen::Relaxed => {
                    notes.inexact = true;
                    raw.filled(None)
                }
            },
            Scalar::Poison => {
                let width = leaf.width();
                one_of(&Arc::new(Set::full(width)), width, chooser, notes)
            }
            Scalar::Set(set) if !set.is_exact() => bounded(set, chooser, notes),
            Scalar::Set(set) => one_of(set, leaf.width(), chooser, notes),
            Scalar::Joint(joint, lane) => {
                let known = tuples.iter().position(|(j, _)| Arc::ptr_eq(j, joint)).unwrap_or_else(|| {
                    tuples.push((joint, Tuple::pick(joint, chooser, notes)));
                    tuples.len() - 1
                });
                tuples[known].1.lane(*lane)
            }
        };
    }
    Ok(())
}

/// What a set is frozen to that is known only from above. An element of the bound may be none of the set, so none is
/// picked: it stays undefined, and what would depend on it is not known.
fn bounded(set: &Arc<Set>, chooser: &mut dyn Chooser, notes: &mut Notes) -> Scalar {
    notes.inexact = true;
    match chooser.leaves_open() {
        true => left_open(Frozen::Relaxed, set, notes),
        false => Scalar::Set(set.clone()),
    }
}

/// One element of a set, as the chooser decides; the whole set if it is left open.
pub(super) fn one_of(set: &Arc<Set>, width: u32, chooser: &mut dyn Chooser, notes: &mut Notes) -> Scalar {
    let frozen = chooser.freeze(set, width);
    left_open(frozen, set, notes)
}

/// What a chooser answered: a value, or the whole set, which is left open.
pub(super) fn left_open(frozen: Frozen, set: &Arc<Set>, notes: &mut Notes) -> Scalar {
    match frozen {
        Frozen::Value(value) => value,
        Frozen::Relaxed => {
            notes.inexact = true;
            Scalar::Set(Arc::new(Set { repr: set.repr.clone(), relaxed: true }))
        }
    }
}

/// What a joint is frozen to.
enum Tuple {
    /// One tuple of it.
    Row(Box<[u64]>),
    /// Left open: any tuple, at each use anew.
    Open(Arc<Joint>),
}

impl Tuple {
    /// The chooser picks the number of a tuple.
    fn pick(joint: &Joint, chooser: &mut dyn Chooser, notes: &mut Notes) -> Tuple {
        let count = joint.rows().len();
        // A chooser knows sets of one scalar only, so it is asked for a number in the list of tuples.
        let number = match normal::collect((0..count as u64).collect(), 32, joint.relaxed) {
            Scalar::Set(numbers) => chooser.freeze(&numbers, 32),
            number => Frozen::Value(number),
        };
        match number {
            Frozen::Value(number) => {
                let row = number.word().map_or(0, |n| n as usize).min(count - 1);
                Tuple::Row(joint.tuples.chunks_exact(joint.lanes as usize).nth(row).unwrap_or_default().into())
            }
            Frozen::Relaxed => {
                notes.inexact = true;
                Tuple::Open(Arc::new(Joint { relaxed: true, ..joint.clone() }))
            }
        }
    }

    fn lane(&self, lane: u32) -> Scalar {
        match self {
            Tuple::Row(row) => Scalar::Word(row[lane as usize]),
            Tuple::Open(joint) => Scalar::Joint(joint.clone(), lane),
        }
    }
}
