//! Narrower integers. First all widths at once, to the smallest ones that keep their order, because
//! on `i2` to `i8` a check can try every input; then one width at a time.
//!
//! `i1` stays, because comparisons give it and branches take it.

use super::editor::{Edit, Editor, edit};
use super::program::ReductionSubject;
use super::types::for_each_value_type;
use irrefute_ir::retype::{Policy, Retype, Widths};
use irrefute_ir::{Module, verify};
use std::collections::{BTreeMap, BTreeSet};

/// The new widths of the smallest one when all change, in bits.
const SMALLEST: [u32; 7] = [2, 3, 4, 5, 6, 7, 8];

/// The new widths of a single one, in bits: small ones that a check exhausts, the usual ones, and neighbours of powers
/// of two, since some rewrites apply only to odd widths.
const SINGLE: [u32; 10] = [2, 3, 4, 5, 7, 8, 16, 32, 33, 64];

pub(super) fn edits(subject: &ReductionSubject) -> Vec<Edit> {
    let widths = integer_widths(subject.module);
    let mut maps: Vec<BTreeMap<u32, u32>> = Vec::new();
    for smallest in SMALLEST {
        maps.extend(all_at_once(&widths, smallest));
    }
    for (i, width) in widths.iter().enumerate() {
        // Equal widths make the casts between them superfluous.
        let merged = i.checked_sub(1).map(|below| widths[below]);
        let fewer = [width / 2, width - 1];
        let targets = SINGLE.into_iter().chain(merged).chain(fewer).collect::<BTreeSet<u32>>();
        maps.extend(targets.into_iter().filter(|t| t < width && *t > 1).map(|t| BTreeMap::from([(*width, t)])));
    }
    let retypes = maps.into_iter().flat_map(|map| Policy::ALL.map(|policy| (Widths(map.clone()), policy)));
    let retypes = retypes.map(|(widths, policy)| Retype { widths, policy, ..Retype::default() });
    retypes.map(|retype| edit(move |editor| editor.retype(&retype))).collect()
}

/// Maps of all widths that keep their order: by 1 apart, by doubling, and in proportion.
fn all_at_once(widths: &[u32], smallest: u32) -> Vec<BTreeMap<u32, u32>> {
    let Some(&first) = widths.first() else { return Vec::new() };
    let by_one = |i: usize| smallest + i as u32;
    let doubled = |i: usize| smallest.saturating_mul(1u32.checked_shl(i as u32).unwrap_or(u32::MAX));
    let in_proportion = |i: usize| (u64::from(widths[i]) * u64::from(smallest)).div_ceil(u64::from(first)) as u32;
    let all: [&dyn Fn(usize) -> u32; 3] = [&by_one, &doubled, &in_proportion];
    let mut maps = Vec::new();
    for new_width in all {
        let map: BTreeMap<u32, u32> = widths.iter().enumerate().map(|(i, w)| (*w, new_width(i))).collect();
        let never_wider = map.iter().all(|(old, new)| new <= old) && map.iter().any(|(old, new)| new < old);
        if never_wider && !maps.contains(&map) {
            maps.push(map);
        }
    }
    maps
}

/// A module with narrower integers, without the instructions that this makes superfluous; `None` if the map cannot be applied.
///
/// ```
/// use irrefute_ir::{LlvmVersion, parse, retype::Policy};
/// use irrefute_reduce::{integer_widths, narrowed};
/// let module = parse("define i32 @f(i32 %x) {\n  ret i32 %x\n}", LlvmVersion::DEFAULT).unwrap();
/// let narrow = narrowed(&module, &[(32, 4)].into(), Policy::Shape).unwrap();
/// assert_eq!(integer_widths(&narrow), [4]);
/// ```
pub fn narrowed(module: &Module, widths: &BTreeMap<u32, u32>, policy: Policy) -> Option<Module> {
    let mut editor = Editor::of(module);
    editor.keep_unused();
    let retype = Retype { widths: Widths(widths.clone()), policy, ..Retype::default() };
    let applied = editor.retype(&retype);
    if applied { editor.finish().filter(|m| verify(m).is_ok()) } else { None }
}

/// The integer widths of values and results, ascending, without 1.
pub fn integer_widths(module: &Module) -> Vec<u32> {
    let mut widths = BTreeSet::new();
    for_each_value_type(module, &mut |ty| widths.extend(ty.int_width()));
    widths.remove(&1);
    widths.into_iter().collect()
}
