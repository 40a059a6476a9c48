//! Narrower floating-point formats: a value of 16 bits is one of 65,536, which a check tries all. First all formats at
//! once, then each alone; each with integers of the same sizes, between which a `bitcast` stays valid, and without.

use super::editor::{Edit, edit};
use super::program::ReductionSubject;
use super::types::for_each_value_type;
use super::widths::integer_widths;
use irrefute_ir::retype::{Formats, Retype, Widths};
use irrefute_ir::{FloatKind, Module, Type};
use std::collections::{BTreeMap, BTreeSet};

/// The new formats, the narrowest first.
const NARROWER: [FloatKind; 4] = [FloatKind::Half, FloatKind::BFloat, FloatKind::Float, FloatKind::Double];

pub(super) fn edits(subject: &ReductionSubject) -> Vec<Edit> {
    let formats = formats_of(subject.module);
    let widths = integer_widths(subject.module);
    let mut maps: Vec<BTreeMap<FloatKind, FloatKind>> = Vec::new();
    let mut offer = |formats: &[FloatKind], target: FloatKind| {
        let wider = formats.iter().filter(|kind| kind.bits() > target.bits());
        let map: BTreeMap<FloatKind, FloatKind> = wider.map(|kind| (*kind, target)).collect();
        if !map.is_empty() && !maps.contains(&map) {
            maps.push(map);
        }
    };
    NARROWER.iter().for_each(|target| offer(&formats, *target));
    for kind in &formats {
        NARROWER.iter().for_each(|target| offer(&[*kind], *target));
    }
    maps.into_iter()
        .flat_map(|map| {
            let sizes = map.iter().map(|(old, new)| (old.bits(), new.bits()));
            let sizes: BTreeMap<u32, u32> = sizes.filter(|(old, _)| widths.contains(old)).collect();
            let alone = Retype { formats: Formats(map), ..Retype::default() };
            let together = Retype { widths: Widths(sizes), ..alone.clone() };
            [together, alone]
        })
        .map(|retype| edit(move |editor| editor.retype(&retype)))
        .collect()
}

/// The formats of values and results that have narrower ones.
fn formats_of(module: &Module) -> Vec<FloatKind> {
    let mut formats = BTreeSet::new();
    for_each_value_type(module, &mut |ty| {
        if let Type::Float(kind) = ty {
            formats.insert(*kind);
        }
    });
    formats.remove(&FloatKind::PpcFp128);
    formats.into_iter().collect()
}
