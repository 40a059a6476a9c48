//! Shorter vectors: scalars in their place, then one lane, two, three, half, one less; first all lengths
//! at once, then each length alone.

use super::editor::{Edit, edit};
use super::program::ReductionSubject;
use super::types::for_each_value_type;
use irrefute_ir::Module;
use irrefute_ir::retype::{Lanes, Retype};
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn edits(subject: &ReductionSubject) -> Vec<Edit> {
    let lengths = lengths_of(subject.module);
    let mut maps = Vec::new();
    let mut offer = |map: BTreeMap<u32, Lanes>| {
        if !map.is_empty() && !maps.contains(&map) {
            maps.push(map);
        }
    };
    offer(lengths.iter().map(|n| (*n, Lanes::Scalar)).collect());
    for kept in 1..=3 {
        offer(lengths.iter().filter(|n| **n > kept).map(|n| (*n, Lanes::Keep(kept))).collect());
    }
    for &n in &lengths {
        offer(BTreeMap::from([(n, Lanes::Scalar)]));
        for kept in [1, 2, 3, n / 2, n - 1].into_iter().filter(|kept| (1..n).contains(kept)) {
            offer(BTreeMap::from([(n, Lanes::Keep(kept))]));
        }
    }
    let retypes = maps.into_iter().map(|lanes| Retype { lanes, ..Retype::default() });
    retypes.map(|retype| edit(move |editor| editor.retype(&retype))).collect()
}

/// The lengths of the vectors among values and results.
fn lengths_of(module: &Module) -> BTreeSet<u32> {
    let mut lengths = BTreeSet::new();
    for_each_value_type(module, &mut |ty| lengths.extend(ty.lanes()));
    lengths
}
