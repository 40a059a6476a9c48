//! Shrinking a list by leaving elements out: the passes of a pipeline, the inputs of a witness.

use super::engine::{self, Family, Grouping, Minimized, Options, Predicate, Shrink};
use std::fmt::Debug;
use std::marker::PhantomData;

/// Minimizes a list that satisfies the predicate: no element of the result can be left out.
///
/// ```
/// use irrefute::reduce::minimize_list;
/// let needs = |passes: &[&str]| passes.contains(&"sroa") && passes.contains(&"gvn");
/// let mut predicate = |lists: &[Vec<&str>]| lists.iter().map(|l| needs(l)).collect();
/// let passes = vec!["sroa", "early-cse", "instcombine", "gvn", "dse"];
/// let reduced = minimize_list(passes, &mut predicate, Default::default());
/// assert_eq!(reduced.item, ["sroa", "gvn"]);
/// assert!(reduced.minimal);
/// ```
pub fn minimize_list<T: Clone + Debug>(
    list: Vec<T>,
    predicate: &mut Predicate<'_, Vec<T>>,
    options: Options<'_>,
) -> Minimized<Vec<T>> {
    engine::minimize(&Sublists(PhantomData), list, predicate, options)
}

/// Lists shrink to their sublists; an edit is the index of an element to leave out.
struct Sublists<T>(PhantomData<T>);

impl<T: Clone + Debug> Shrink for Sublists<T> {
    type Item = Vec<T>;
    type Edit = usize;
    type Size = usize;

    fn families(&self) -> Vec<Family> {
        vec![Family { name: "elements", grouping: Grouping::Chunks }]
    }

    fn edits(&self, list: &Vec<T>, _family: usize) -> Vec<usize> {
        (0..list.len()).collect()
    }

    fn apply(&self, list: &Vec<T>, edits: &[&usize]) -> Option<Vec<T>> {
        let kept = list.iter().enumerate().filter(|(i, _)| !edits.contains(&i));
        Some(kept.map(|(_, element)| element.clone()).collect())
    }

    fn size(&self, list: &Vec<T>) -> usize {
        list.len()
    }

    fn text(&self, list: &Vec<T>) -> String {
        format!("{list:?}")
    }
}
