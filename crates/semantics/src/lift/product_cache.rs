//! Results of products that were enumerated before.
//!
//! A search for an outcome that covers executes one function hundreds of times, and two executions differ only behind
//! the first choice that they take otherwise: most of their products are the same. The cache belongs to the machine,
//! which keeps it from one execution to the next. In 256 programs of a default campaign it answers 63,522 of 88,765
//! questions about integers; products took 43 % of the machine instructions, and take 2 % with it and without rows for
//! single results (`callgrind`, seed 424201).
//!
//! ```text
//! cache (f, A₁ … Aₙ) = what enumerating gave, notes included
//! ```
//!
//! An entry says as much as the enumeration would: the picks are paid again, so that budgets, and with them verdicts,
//! are the same with and without the cache. Results of several lanes are not kept: a joint stands for one evaluation,
//! and two evaluations must not share it.

use super::{Notes, Stop};
use crate::floats::FloatRule;
use crate::rules::Rule;
use crate::set::{Set, SetRepr};
use crate::value::Scalar;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::hash::{Hash, Hasher};

/// The most words that the sets of a cache hold: 2 MiB. Beyond it the cache starts over. Not tuned.
const MAX_WORDS: usize = 1 << 18;

/// The caches of both kinds of rules.
#[derive(Clone, Debug, Default)]
pub struct ProductCaches {
    pub(super) integers: ProductCache<Rule, Scalar>,
    pub(super) floats: ProductCache<FloatRule, super::float::LaneOfPicks>,
    /// Operations on values, whose result is no ordinary number.
    pub(super) values: ProductCache<FloatRule, super::float::ResultOfValues>,
}

/// What is known of products of one kind of rules.
#[derive(Clone, Debug)]
pub(super) struct ProductCache<R, K> {
    known: FxHashMap<Product<R>, Entry<K>>,
    words: usize,
}

/// What a product gave.
#[derive(Clone, Debug)]
struct Entry<K> {
    result: K,
    /// The picks that were enumerated for it.
    picks: u64,
    /// Whether it is an upper bound.
    inexact: bool,
}

/// A result that is kept.
pub(super) trait Cached: Clone {
    /// The part of it that may be large.
    fn scalar(&self) -> Option<&Scalar>;
}

impl Cached for Scalar {
    fn scalar(&self) -> Option<&Scalar> {
        Some(self)
    }
}

/// The result of a product in a cache, or else what `compute` finds: nothing, if there are more picks than the budget allows.
/// The picks of a known result are paid like those of a new one.
///
/// # Errors
/// Those of `compute`.
pub(super) fn remembered<R: Hash + Eq, K: Cached>(
    cache: impl Fn(&mut ProductCaches) -> &mut ProductCache<R, K>,
    product: Product<R>,
    notes: &mut Notes,
    compute: impl FnOnce(&mut Notes) -> Result<Option<K>, Stop>,
) -> Result<Option<K>, Stop> {
    let affordable = notes.affordable();
    if let Some(entry) = cache(&mut notes.products).known.get(&product).filter(|entry| entry.picks <= affordable) {
        let Entry { result, picks, inexact } = entry.clone();
        notes.pay(picks);
        notes.inexact |= inexact;
        return Ok(Some(result));
    }
    let (picks, was_inexact) = (notes.picks, std::mem::take(&mut notes.inexact));
    let computed = compute(notes);
    let inexact = notes.inexact;
    notes.inexact |= was_inexact;
    if let Ok(Some(result)) = &computed {
        let entry = Entry { result: result.clone(), picks: picks - notes.picks, inexact };
        cache(&mut notes.products).put(product, entry);
    }
    computed
}

/// A rule on one lane of operands.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Product<R> {
    rule: R,
    operands: SmallVec<[Scalar; 3]>,
}

impl<R: PartialEq> Eq for Product<R> {}

impl<R: Hash> Hash for Product<R> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.rule.hash(state);
        self.operands.iter().for_each(|operand| hash_scalar(operand, state));
    }
}

impl<R> Product<R> {
    pub(super) fn new(rule: R, operands: &[&Scalar]) -> Product<R> {
        Product { rule, operands: operands.iter().map(|operand| (*operand).clone()).collect() }
    }
}

impl<R, K> Default for ProductCache<R, K> {
    fn default() -> ProductCache<R, K> {
        ProductCache { known: FxHashMap::default(), words: 0 }
    }
}

impl<R: Hash + Eq, K: Cached> ProductCache<R, K> {
    fn put(&mut self, product: Product<R>, entry: Entry<K>) {
        let words: usize = product.operands.iter().chain(entry.result.scalar()).map(words).sum();
        if self.words + words > MAX_WORDS {
            self.known.clear();
            self.words = 0;
        }
        self.words += words;
        self.known.insert(product, entry);
    }
}

/// How much memory a scalar takes, in words.
fn words(scalar: &Scalar) -> usize {
    match scalar {
        Scalar::Set(set) => match &set.repr {
            SetRepr::Small(values) => values.len(),
            SetRepr::Cube { undef, .. } | SetRepr::Wide { undef, .. } => 8 + undef.as_words().len() * 2,
        },
        Scalar::Joint(joint, _) => joint.tuples.len(),
        _ => 4,
    }
}

/// Large sets are told apart by their length and ends; comparing does the rest.
fn hash_scalar(scalar: &Scalar, state: &mut impl Hasher) {
    match scalar {
        Scalar::Word(word) => state.write_u64(*word),
        Scalar::Big(big) => big.hash(state),
        Scalar::Set(set) => hash_set(set, state),
        Scalar::Joint(joint, lane) => (joint.tuples.len(), joint.tuples.first(), joint.tuples.last(), lane).hash(state),
        Scalar::Poison => state.write_u8(0),
        // No product has these.
        Scalar::Log(..) | Scalar::Phy(_) | Scalar::Raw(_) => state.write_u8(1),
    }
}

fn hash_set(set: &Set, state: &mut impl Hasher) {
    match &set.repr {
        SetRepr::Cube { undef, ones } | SetRepr::Wide { undef, ones } => (undef, ones).hash(state),
        SetRepr::Small(values) => (values.len(), values.first(), values.last()).hash(state),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dialect;
    use crate::lift::{Notes, elementwise};
    use crate::rules::{Arith, Binary, Signedness, WithOverflow};
    use irrefute_ir::{BinaryOp, Flags};
    use std::sync::Arc;

    fn even() -> Scalar {
        Scalar::Set(Arc::new(Set { repr: SetRepr::Small((0..40).map(|i| i * 3).collect()), relaxed: false }))
    }

    fn applied(rule: Rule, operands: &[&[Scalar]], notes: &mut Notes) -> (Vec<Scalar>, u64, bool) {
        let mut out = vec![Scalar::Poison; rule.results() as usize];
        let before = notes.picks;
        notes.inexact = false;
        elementwise(rule, operands, &mut out, notes).unwrap();
        (out, before - notes.picks, notes.inexact)
    }

    #[test]
    fn what_was_enumerated_before_costs_and_gives_the_same() {
        let (set, undef) = ([even()], [Scalar::undef(8)]);
        for op in [BinaryOp::Add, BinaryOp::Mul, BinaryOp::And, BinaryOp::LShr] {
            let rule = Rule::Binary(Binary::new(op, Flags::NONE, 8, &Dialect::LANGREF));
            for operands in [[&set, &undef], [&set, &set], [&undef, &[Scalar::Word(3)]]] {
                let operands = operands.map(|lanes| &lanes[..]);
                let mut kept = Notes::default();
                let first = applied(rule, &operands, &mut kept);
                assert_eq!(applied(rule, &operands, &mut kept), first, "{op:?}");
                assert_eq!(applied(rule, &operands, &mut Notes::default()), first, "{op:?}");
                // What is known is no help to a budget that does not allow it.
                let (mut poor, mut fresh) = (Notes { picks: first.1 / 2, ..kept }, Notes::default());
                fresh.picks = poor.picks;
                assert_eq!(applied(rule, &operands, &mut poor), applied(rule, &operands, &mut fresh), "{op:?}");
            }
        }
    }

    #[test]
    fn two_evaluations_share_no_joint() {
        let rule = Rule::WithOverflow(WithOverflow { op: Arith::Add, signedness: Signedness::Unsigned, width: 8 });
        let mut notes = Notes::default();
        let operands: [&[Scalar]; 2] = [&[even()], &[Scalar::Word(200)]];
        let [first, second] = [(); 2].map(|()| applied(rule, &operands, &mut notes).0);
        let (Scalar::Joint(first, _), Scalar::Joint(second, _)) = (&first[0], &second[0]) else {
            panic!("{first:?}");
        };
        assert!(first == second && !Arc::ptr_eq(first, second));
    }

    #[test]
    fn a_full_cache_starts_over() {
        let mut cache: ProductCache<u32, Scalar> = ProductCache::default();
        let large =
            Scalar::Set(Arc::new(Set { repr: SetRepr::Small((0..4096).map(|i| i * 3).collect()), relaxed: false }));
        for rule in 0..200 {
            let entry = Entry { result: Scalar::Word(rule.into()), picks: 0, inexact: false };
            cache.put(Product::new(rule, &[&large]), entry);
            let known = cache.known.get(&Product::new(rule, &[&large])).map(|entry| &entry.result);
            assert_eq!(known, Some(&Scalar::Word(rule.into())));
            assert!(cache.words <= MAX_WORDS);
        }
        assert!(!cache.known.contains_key(&Product::new(0, &[&large])));
    }
}
