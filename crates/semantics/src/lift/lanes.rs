//! Lanes by index: `extractelement`, `insertelement`; and the value of a shuffle lane without a source.
//!
//! The lanes that these and shuffles give are not picked together (docs/semantics.md#lanes-picked-together): each reads
//! its source alone. An undef index reads any of the lanes that it may name.

use super::product::{OnPick, Pick, Widths, all_picks};
use super::union::either;
use super::{Notes, Stop, TOO_LARGE, is_relaxed};
use crate::dialect::Dialect;
use crate::rules::Bits;
use crate::set::normal;
use crate::value::{Leaf, Scalar};
use dashu_int::UBig;
use irrefute_ir::LlvmVersion;

/// The lanes that an index may name.
enum Index {
    One(usize),
    /// Any of these, at each read anew.
    Any(Vec<usize>),
    /// It is poison or may be out of range.
    Poison,
}

impl Index {
    /// # Errors
    /// Inconclusive if it is not known exactly whether the index may be out of range.
    fn of(index: &Scalar, lanes: usize) -> Result<Index, Stop> {
        match &*index.extract() {
            Scalar::Poison => Ok(Index::Poison),
            Scalar::Word(w) if *w < lanes as u64 => Ok(Index::One(*w as usize)),
            Scalar::Word(_) | Scalar::Log(..) | Scalar::Phy(_) | Scalar::Raw(_) => Ok(Index::Poison),
            Scalar::Big(b) => Ok(match b.saturating_word() {
                w if w < lanes as u64 => Index::One(w as usize),
                _ => Index::Poison,
            }),
            Scalar::Set(set) => {
                // As long numbers: an index may be wider than a word.
                let all = set.elements::<UBig>(lanes as u64);
                let in_range = |w: UBig| usize::try_from(w).ok().filter(|w| *w < lanes);
                match all.and_then(|all| all.into_iter().map(in_range).collect()) {
                    Some(all) => Ok(Index::Any(all)),
                    // More elements than lanes, or one that is out of range.
                    None if set.is_exact() => Ok(Index::Poison),
                    None => Err(TOO_LARGE),
                }
            }
            Scalar::Joint(..) => Err(TOO_LARGE),
        }
    }
}

/// `extractelement`: poison if the index is poison or may be out of range.
///
/// # Errors
/// Inconclusive if the index is not known exactly.
pub fn extract(vector: &[Scalar], index: &Scalar, lane: Leaf, notes: &mut Notes) -> Result<Scalar, Stop> {
    match Index::of(index, vector.len())? {
        Index::Poison => Ok(Scalar::Poison),
        Index::One(i) => Ok(vector[i].extract().into_owned()),
        Index::Any(lanes) => {
            let width = lane.bits().unwrap_or(64);
            let relaxed = is_relaxed([index]);
            let first = vector[lanes[0]].extract().into_owned();
            lanes[1..].iter().try_fold(first, |sum, &i| either(&sum, &vector[i], width, relaxed, notes))
        }
    }
}

/// `insertelement`: poison in every lane if the index is poison or may be out of range.
///
/// # Errors
/// Inconclusive if the index is not known exactly.
pub fn insert(
    vector: &[Scalar],
    element: &Scalar,
    index: &Scalar,
    lane: Leaf,
    out: &mut [Scalar],
    notes: &mut Notes,
) -> Result<(), Stop> {
    match Index::of(index, vector.len())? {
        Index::Poison => out.fill(Scalar::Poison),
        Index::One(i) => {
            for (k, (to, from)) in out.iter_mut().zip(vector).enumerate() {
                *to = if k == i { element } else { from }.extract().into_owned();
            }
        }
        Index::Any(lanes) => insert_anywhere(vector, element, index, &lanes, lane, out, notes)?,
    }
    Ok(())
}

/// `insertelement` at an undef index: one pick of the index replaces one lane, never two or none. So the lanes of the
/// result are picked together.
fn insert_anywhere(
    vector: &[Scalar],
    element: &Scalar,
    index: &Scalar,
    lanes: &[usize],
    lane: Leaf,
    out: &mut [Scalar],
    notes: &mut Notes,
) -> Result<(), Stop> {
    let width = lane.bits().unwrap_or(64);
    // The lanes of the vector are read alone, as at a known index; only the pick of the index ties the results.
    let lone: Vec<Scalar> = vector.iter().map(|s| s.extract().into_owned()).collect();
    let reads: Vec<&Scalar> = lone.iter().collect();
    let results = vec![width; vector.len()];
    let widths = Widths { read: 64, results: &results };
    let function = Insertion { vector: &reads, element };
    if let Some(results) = all_picks(&function, &[&reads, &[element], &[index]], widths, notes)? {
        out.iter_mut().zip(results).for_each(|(to, from)| *to = from);
        return Ok(());
    }
    notes.inexact = true;
    let relaxed = is_relaxed([index]);
    for (k, (to, from)) in out.iter_mut().zip(&lone).enumerate() {
        *to = if lanes.contains(&k) {
            normal::loosened(&either(from, element, width, relaxed, notes)?, width)
        } else {
            from.clone()
        };
    }
    Ok(())
}

/// An `insertelement` on one pick; the last slots are the element and the index.
struct Insertion<'a> {
    vector: &'a [&'a Scalar],
    element: &'a Scalar,
}

impl OnPick for Insertion<'_> {
    fn on_pick<B: Bits>(&self, slots: &[B], results: &mut [Pick<B>]) -> Result<(), Stop> {
        let n = self.vector.len();
        let at = slots[n + 1].saturating_word() as usize;
        for (k, result) in results.iter_mut().enumerate() {
            let (from, value) = if k == at { (self.element, &slots[n]) } else { (self.vector[k], &slots[k]) };
            *result = if from.is_poison() { Pick::Poison } else { Pick::Value(value.clone()) };
        }
        Ok(())
    }
}

/// The value of a `poison` lane of a shuffle mask (printed as `undef` by old versions): undef up to
/// LLVM 16, poison later (docs/semantics.md#shuffle-lanes).
///
/// ```
/// use irrefute_ir::LlvmVersion;
/// use irrefute_semantics::{Dialect, Leaf, Scalar, lift::shuffle_filler};
/// let old = Dialect { version: LlvmVersion(16), ..Dialect::LANGREF };
/// assert_eq!(shuffle_filler(&old, Leaf::Int(8)), Scalar::undef(8));
/// assert_eq!(shuffle_filler(&Dialect::LANGREF, Leaf::Int(8)), Scalar::Poison);
/// ```
pub fn shuffle_filler(dialect: &Dialect, lane: Leaf) -> Scalar {
    // Pointers have always been poison there.
    match lane.bits() {
        Some(_) if dialect.version <= LlvmVersion(16) => Scalar::of_undef(dialect, lane),
        _ => Scalar::Poison,
    }
}
