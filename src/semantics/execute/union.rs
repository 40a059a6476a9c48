//! Values of which one alternative is picked, as a set: the arms of a `select` on undef, the lanes at
//! an undef index.
//!
//! ```text
//! of {a₁ … aₙ} = poison in each leaf where some aᵢ is poison, else { x | x ∈ aᵢ for some i }
//! ```
//!
//! Leaves that differ between the alternatives are picked together. That is exact where they are
//! words; otherwise each is known only from above.

use crate::semantics::lift::Notes;
use crate::semantics::set::{Joint, MAX_LISTED, Set, normal};
use crate::semantics::value::Scalar;
use dashu_int::UBig;
use std::sync::Arc;

/// The union of at least one alternative, each with a scalar per width. `relaxed` says whether the
/// choice among the alternatives is that of a relaxed `freeze`.
pub(super) fn of(alternatives: &[Vec<Scalar>], widths: &[u32], relaxed: bool, notes: &mut Notes) -> Vec<Scalar> {
    let column = |leaf: usize| alternatives.iter().map(move |tuple| &tuple[leaf]);
    let varies = |leaf: usize| column(leaf).any(|scalar| *scalar != alternatives[0][leaf]);
    let mut result = alternatives[0].clone();
    let (spoiled, varying): (Vec<_>, Vec<_>) =
        (0..widths.len()).filter(|&leaf| varies(leaf)).partition(|&leaf| column(leaf).any(Scalar::is_poison));
    notes.inexact |= !spoiled.is_empty() && !varying.is_empty();
    spoiled.into_iter().for_each(|leaf| result[leaf] = Scalar::Poison);
    if let [leaf] = varying[..] {
        result[leaf] = of_column(column(leaf), widths[leaf], relaxed);
        notes.inexact |= matches!(&result[leaf], Scalar::Set(set) if !set.is_exact());
        return result;
    }
    let words = |tuple: &Vec<Scalar>| varying.iter().map(|&leaf| tuple[leaf].word()).collect::<Option<Vec<u64>>>();
    match alternatives.iter().map(words).collect::<Option<Vec<Vec<u64>>>>() {
        Some(tuples) if !varying.is_empty() => join(tuples, &varying, relaxed, &mut result),
        Some(_) => {}
        None => {
            notes.inexact = true;
            for leaf in varying {
                result[leaf] = normal::loosened(&of_column(column(leaf), widths[leaf], relaxed), widths[leaf]);
            }
        }
    }
    result
}

/// Puts tuples that are picked together in some leaves.
fn join(mut tuples: Vec<Vec<u64>>, leaves: &[usize], relaxed: bool, result: &mut [Scalar]) {
    tuples.sort_unstable();
    tuples.dedup();
    let joint = Arc::new(Joint { lanes: leaves.len() as u32, tuples: tuples.concat().into(), relaxed });
    for (lane, &leaf) in leaves.iter().enumerate() {
        result[leaf] = Scalar::Joint(joint.clone(), lane as u32);
    }
}

/// The union of some scalars none of which is poison.
fn of_column<'a>(scalars: impl Iterator<Item = &'a Scalar> + Clone, width: u32, relaxed: bool) -> Scalar {
    let relaxed = relaxed && scalars.clone().all(is_choice);
    let elements: Option<Vec<Vec<UBig>>> = scalars.clone().map(elements).collect();
    if let Some(elements) = elements {
        return normal::collect(elements.concat(), width, relaxed);
    }
    if let Some(full) = scalars.clone().find(|s| matches!(s, Scalar::Set(set) if set.is_full(width))) {
        return full.clone();
    }
    let hulls = scalars.filter_map(|scalar| match scalar {
        Scalar::Set(set) => Some(set.hull()),
        scalar => scalar.to_bits::<UBig>().map(crate::semantics::set::Cube::point),
    });
    hulls.reduce(|a, b| a.union(&b)).map_or(Scalar::Poison, |hull| normal::wide(hull, width, relaxed))
}

fn elements(scalar: &Scalar) -> Option<Vec<UBig>> {
    match &*scalar.alone() {
        Scalar::Set(set) => Set::elements(set, MAX_LISTED as u64),
        defined => defined.to_bits().map(|bits| vec![bits]),
    }
}

/// Whether a scalar has no value that comes from undef.
fn is_choice(scalar: &Scalar) -> bool {
    match scalar {
        Scalar::Set(set) => set.relaxed,
        Scalar::Joint(joint, _) => joint.relaxed,
        Scalar::Word(_) | Scalar::Big(_) | Scalar::Poison | Scalar::Log(..) => true,
    }
}
