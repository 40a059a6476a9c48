//! Enumeration of all picks of some reads: exact, whatever is computed from them.
//!
//! A [`ProductSource`] is what one read picks at once: a set, or the tuple of lanes of a joint. It fills
//! one or more *slots*. The product of the sources is enumerated; every pick gives a row of results,
//! and the rows become scalars: lanes of their own where the rows are a product, a [`Joint`]
//! otherwise.
//!
//! The cost is one application of the function per pick, so the number of picks is known, and paid
//! for, before anything is listed.

use super::{Notes, Stop};
use crate::rules::Bits;
use crate::set::{Joint, normal};
use crate::value::Scalar;
use dashu_int::UBig;
use rustc_hash::FxHashSet;
use smallvec::SmallVec;
use std::sync::Arc;

/// A function of one pick of every read. It is generic in the numbers, so that words need no big integers.
pub(super) trait OnPick {
    /// Fills the results from the slots: the scalars that were read, in order.
    ///
    /// # Errors
    /// If this pick is undefined behaviour; then the whole is.
    fn on_pick<B: Bits>(&self, slots: &[B], results: &mut [Pick<B>]) -> Result<(), Stop>;
}

/// The widths of the operands and results of a function of picks, in bits.
#[derive(Clone, Copy)]
pub(super) struct Widths<'a> {
    /// The greatest width that is read.
    pub read: u32,
    /// The width of each result.
    pub results: &'a [u32],
}

/// The results of a function over all picks of operands that are each read once, whole: lanes of
/// one operand that belong to one joint are picked together.
///
/// `None` if there are more picks than are [affordable](Notes::affordable), a set is not exact or a scalar is a
/// pointer. Poison is read as 0: the function must know which operands are poison and ignore what it reads of them.
///
/// # Errors
/// The error of the function on some pick.
pub(super) fn all_picks(
    function: &impl OnPick,
    operands: &[&[&Scalar]],
    widths: Widths,
    notes: &mut Notes,
) -> Result<Option<Vec<Scalar>>, Stop> {
    let width = widths.results.iter().copied().max().unwrap_or(0).max(widths.read);
    if width <= 64 {
        let Some(sources) = Sources::<u64>::of_operands(operands, notes) else { return Ok(None) };
        return sources.gather(function, widths.results, notes).map(Some);
    }
    let Some(sources) = Sources::<UBig>::of_operands(operands, notes) else { return Ok(None) };
    sources.gather(function, widths.results, notes).map(Some)
}

/// What one read picks at once.
struct ProductSource<B> {
    /// The slots that a row fills, in the order of its values.
    slots: SmallVec<[usize; 4]>,
    /// The alternatives, one after another, each as long as `slots`. In one vector: a list of short vectors would cost
    /// an allocation per pick.
    rows: Vec<B>,
}

/// The sources of all reads; they are independent of each other.
struct Sources<B> {
    sources: Vec<ProductSource<B>>,
    /// The number of slots that all sources together fill.
    slots: usize,
    /// Whether every set among the reads is a relaxed `freeze`.
    relaxed: bool,
}

/// One result of one pick.
#[derive(Clone, Debug)]
pub(super) enum Pick<B> {
    Value(B),
    Poison,
    /// Any value of the width.
    Undef,
}

/// A slot, and the lane of a joint that fills it.
type ProductPlace = (usize, u32);

impl<B> ProductSource<B> {
    fn alternatives(&self) -> usize {
        self.rows.len() / self.slots.len()
    }

    fn fill(&self, row: usize, values: &mut [B])
    where
        B: Clone,
    {
        for (k, &slot) in self.slots.iter().enumerate() {
            values[slot] = self.rows[row * self.slots.len() + k].clone();
        }
    }
}

impl<B: Bits> Sources<B> {
    /// The sources of operands. The slots are the scalars in order, operand by operand.
    fn of_operands(operands: &[&[&Scalar]], notes: &mut Notes) -> Option<Sources<B>> {
        let limit = notes.affordable();
        let affordable = |picks: u64, more: u64| picks.checked_mul(more).filter(|&picks| picks <= limit);
        // Sizes first: a set of 2^40 elements must not be listed to find out that it is too large. Joints come below,
        // since how many tuples differ on the lanes that are read is known only from the list.
        operands.iter().flat_map(|o| o.iter()).try_fold(1, |picks, scalar| match scalar {
            Scalar::Set(set) => affordable(picks, set.len()?),
            _ => Some(picks),
        })?;
        let mut all = Sources { sources: Vec::new(), slots: 0, relaxed: true };
        for operand in operands {
            all.read(operand, limit)?;
        }
        let picks = all.sources.iter().try_fold(1, |picks, s| affordable(picks, s.alternatives() as u64))?;
        notes.pay(picks);
        Some(all)
    }

    fn read(&mut self, operand: &[&Scalar], limit: u64) -> Option<()> {
        // Per operand, not for all: lanes of one joint are tied only within one read. Two operands that name the same
        // value read it twice, and each read of undef picks anew.
        let mut joints: Vec<(&Arc<Joint>, Vec<ProductPlace>)> = Vec::new();
        for &scalar in operand {
            let slot = self.slots;
            self.slots += 1;
            let rows = match scalar {
                Scalar::Word(w) => vec![B::from_word(*w)],
                Scalar::Big(b) => vec![B::from_big(b)],
                Scalar::Poison => vec![B::zero()],
                Scalar::Log(..) | Scalar::Phy(_) | Scalar::Raw(_) => return None,
                Scalar::Set(set) => {
                    self.relaxed &= set.relaxed;
                    set.elements(limit)?
                }
                Scalar::Joint(joint, lane) => {
                    self.relaxed &= joint.relaxed;
                    match joints.iter_mut().find(|(j, _)| Arc::ptr_eq(j, joint)) {
                        Some((_, slots)) => slots.push((slot, *lane)),
                        None => joints.push((joint, vec![(slot, *lane)])),
                    }
                    continue;
                }
            };
            self.sources.push(ProductSource { slots: smallvec::smallvec![slot], rows });
        }
        self.sources.extend(joints.into_iter().map(|(joint, places)| joint_source(joint, &places)));
        Some(())
    }

    /// Computes a row of results from each pick, and turns the rows into scalars.
    fn gather(&self, function: &impl OnPick, widths: &[u32], notes: &mut Notes) -> Result<Vec<Scalar>, Stop> {
        if let [width] = *widths {
            return Ok(vec![self.gather_one(function, width, notes)?]);
        }
        let mut rows = ProductRows::new(widths);
        let mut row = vec![Pick::Poison; widths.len()];
        self.for_each(|slots| {
            function.on_pick(slots, &mut row)?;
            rows.push(&row);
            Ok(())
        })?;
        Ok(rows.into_scalars(widths, self.relaxed, notes))
    }

    /// The same of a function with one result, which most have: no rows are needed, only values.
    fn gather_one(&self, function: &impl OnPick, width: u32, notes: &mut Notes) -> Result<Scalar, Stop> {
        let mut values = Values::new(width, self.sources.iter().map(ProductSource::alternatives).product());
        let (mut is_poison, mut is_undef) = (false, false);
        let mut row = [Pick::Poison];
        self.for_each(|slots| {
            function.on_pick(slots, &mut row)?;
            match std::mem::replace(&mut row[0], Pick::Poison) {
                Pick::Value(value) => values.insert(value),
                Pick::Poison => is_poison = true,
                Pick::Undef => is_undef = true,
            }
            Ok(())
        })?;
        // A single pick makes the result poison or undef as a whole.
        let scalar = match (is_poison, is_undef) {
            (true, _) => Scalar::Poison,
            (false, true) => Scalar::undef(width),
            (false, false) => normal::collect(values.into_list(), width, self.relaxed),
        };
        notes.inexact |= matches!(&scalar, Scalar::Set(set) if !set.is_exact());
        Ok(scalar)
    }

    fn for_each(&self, mut visit: impl FnMut(&[B]) -> Result<(), Stop>) -> Result<(), Stop> {
        // An odometer: `at` holds the current alternative of each source, `values` what they fill in. A step rewrites
        // only the sources that turn.
        let mut values: SmallVec<[B; 4]> = smallvec::smallvec![B::zero(); self.slots];
        let mut at: SmallVec<[usize; 4]> = smallvec::smallvec![0; self.sources.len()];
        self.sources.iter().for_each(|s| s.fill(0, &mut values));
        loop {
            visit(&values)?;
            // Count up, least significant source first.
            let mut k = 0;
            loop {
                let Some(source) = self.sources.get(k) else { return Ok(()) };
                at[k] += 1;
                if at[k] < source.alternatives() {
                    source.fill(at[k], &mut values);
                    break;
                }
                at[k] = 0;
                source.fill(0, &mut values);
                k += 1;
            }
        }
    }
}

/// The lanes of a joint that are read, as one source. Tuples that agree on these lanes are one pick: to keep both would
/// multiply the work and change nothing.
fn joint_source<B: Bits>(joint: &Joint, places: &[ProductPlace]) -> ProductSource<B> {
    let mut rows: Vec<Vec<B>> =
        joint.rows().map(|t| places.iter().map(|&(_, lane)| B::from_word(t[lane as usize])).collect()).collect();
    rows.sort_unstable();
    rows.dedup();
    ProductSource { slots: places.iter().map(|&(slot, _)| slot).collect(), rows: rows.concat() }
}

/// The widest results that are gathered as marks: 8 KiB at 16 bits, and twice as much for each further bit.
const MAX_MARKED: u32 = 16;

/// Values of one result.
enum Values<B> {
    /// As they came. Most products have a few dozen picks, and to sort these is cheaper than to look at every mark.
    List(Vec<B>),
    /// Bit `v` is set if `v` was seen. They are read in ascending order, as a set needs them.
    Marks(Vec<u64>),
}

impl<B: Bits> Values<B> {
    /// None yet, for a number of picks.
    fn new(width: u32, picks: usize) -> Values<B> {
        // Marks cost a step for each of 64 values of the width, a list some for each pick.
        match width <= MAX_MARKED && picks >= 1 << width.saturating_sub(4) {
            true => Values::Marks(vec![0; (1usize << width).div_ceil(64)]),
            false => Values::List(Vec::with_capacity(picks)),
        }
    }

    fn insert(&mut self, value: B) {
        match self {
            Values::List(list) => list.push(value),
            Values::Marks(marks) => {
                let word = value.saturating_word();
                marks[(word / 64) as usize] |= 1 << (word % 64);
            }
        }
    }

    fn into_list(self) -> Vec<B> {
        match self {
            Values::List(list) => list,
            Values::Marks(marks) => {
                let marked = |(mark, i): (&u64, u64)| ones(*mark).map(move |bit| B::from_word(64 * i + bit));
                marks.iter().zip(0..).flat_map(marked).collect()
            }
        }
    }
}

/// The numbers of the bits that are set, ascending. Zeros are skipped: testing 65,536 marks bit by bit was a visible
/// part of a campaign.
fn ones(mut word: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let lowest = (word != 0).then(|| u64::from(word.trailing_zeros()))?;
        word &= word - 1;
        Some(lowest)
    })
}

/// The rows of results so far. Poison and undef stand as 0 in a row; the counts below tell them apart.
struct ProductRows<B> {
    distinct: FxHashSet<SmallVec<[B; 2]>>,
    picks: usize,
    /// For each result the number of picks that made it poison.
    poison: Vec<usize>,
    /// For each result whether some pick made it undef.
    undef: Vec<bool>,
}

impl<B: Bits> ProductRows<B> {
    fn new(widths: &[u32]) -> ProductRows<B> {
        ProductRows {
            distinct: FxHashSet::default(),
            picks: 0,
            poison: vec![0; widths.len()],
            undef: vec![false; widths.len()],
        }
    }

    fn push(&mut self, row: &[Pick<B>]) {
        self.picks += 1;
        let mut values = SmallVec::with_capacity(row.len());
        for (k, pick) in row.iter().enumerate() {
            values.push(match pick {
                Pick::Value(v) => v.clone(),
                Pick::Poison => {
                    self.poison[k] += 1;
                    B::zero()
                }
                Pick::Undef => {
                    self.undef[k] = true;
                    B::zero()
                }
            });
        }
        self.distinct.insert(values);
    }

    /// Turns the rows into scalars: first each result alone, then those that vary together.
    fn into_scalars(self, widths: &[u32], relaxed: bool, notes: &mut Notes) -> Vec<Scalar> {
        let mut scalars: Vec<Scalar> = Vec::with_capacity(widths.len());
        let mut varying = Vec::new();
        for (k, &width) in widths.iter().enumerate() {
            // A single pick makes the result poison or undef as a whole. What the other results were on just these
            // picks is lost, so that with several results the outcome is only an upper bound.
            let in_part = self.undef[k] || (1..self.picks).contains(&self.poison[k]);
            notes.inexact |= widths.len() > 1 && in_part;
            scalars.push(match (self.poison[k], self.undef[k]) {
                (1.., _) => Scalar::Poison,
                (0, true) => Scalar::undef(width),
                (0, false) => normal::collect(self.distinct.iter().map(|row| row[k].clone()).collect(), width, relaxed),
            });
            // A result with one value only, or undef, is independent of the others.
            if matches!(scalars[k], Scalar::Set(_)) && !self.undef[k] {
                varying.push(k);
            }
        }
        if varying.len() > 1 {
            self.join(&varying, widths, relaxed, &mut scalars);
        }
        notes.inexact |= scalars.iter().any(|s| matches!(s, Scalar::Set(set) if !set.is_exact()));
        scalars
    }

    /// Makes the results `varying` lanes of a joint, unless their rows are a product: then each is independent of the
    /// others, and plain sets are exact and cheaper.
    fn join(&self, varying: &[usize], widths: &[u32], relaxed: bool, scalars: &mut [Scalar]) {
        let mut rows: Vec<SmallVec<[B; 2]>> =
            self.distinct.iter().map(|row| varying.iter().map(|&k| row[k].clone()).collect()).collect();
        rows.sort_unstable();
        rows.dedup();
        // Distinct rows are a subset of the product of the columns, so they are all of it iff the numbers agree.
        let product = varying.iter().try_fold(1u64, |n, &k| match &scalars[k] {
            Scalar::Set(set) => n.checked_mul(set.len()?),
            _ => Some(n),
        });
        if product == Some(rows.len() as u64) {
            return;
        }
        // Tuples are words. Wider results lose the connection and are known from above.
        if varying.iter().any(|&k| widths[k] > 64) {
            varying.iter().for_each(|&k| scalars[k] = normal::loosened(&scalars[k], widths[k]));
            return;
        }
        let tuples = rows.iter().flatten().map(B::saturating_word).collect();
        let joint = Arc::new(Joint { lanes: varying.len() as u32, tuples, relaxed });
        for (lane, &k) in varying.iter().enumerate() {
            scalars[k] = Scalar::Joint(joint.clone(), lane as u32);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::ones;

    #[test]
    fn the_bits_of_a_word_are_numbered_from_the_lowest() {
        for word in [0, 1, 0b1010, 1 << 63, u64::MAX, u64::MAX - 1] {
            let expected: Vec<u64> = (0..64).filter(|bit| word >> bit & 1 == 1).collect();
            assert_eq!(ones(word).collect::<Vec<_>>(), expected);
        }
    }
}
