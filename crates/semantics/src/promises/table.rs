//! Reads `table.txt`, whose head defines its language.
//!
//! Invariants, which tests keep: every line is read, every word in it is known, and no kind has two rows at one place.

use super::PromisePlace::{
    self, CallSite, Declaration, Definition, DefinitionParameter, EntryParameter, Parameter, Passed, Result,
};
use super::{Promise, Support};
use rustc_hash::FxHashMap;

const TABLE: &str = include_str!("table.txt");

pub(super) const FUNCTION: &[PromisePlace] = &[Definition, Declaration, CallSite];
const VALUE: &[PromisePlace] = &[Parameter, DefinitionParameter, Passed, Result];
pub(super) const ARGUMENT: &[PromisePlace] = &[Parameter, DefinitionParameter, Passed];

/// LLVM accepts a string attribute wherever attributes may stand.
pub(super) const ANYWHERE: &[PromisePlace] =
    &[Definition, Declaration, CallSite, Parameter, DefinitionParameter, Passed, Result];

/// The places by their words in the table.
const PLACES: &[(&str, &[PromisePlace])] = &[
    ("function", FUNCTION),
    ("definition", &[Definition]),
    ("declaration", &[Declaration]),
    ("call", &[CallSite]),
    ("argument", ARGUMENT),
    ("value", VALUE),
    ("parameter", &[Parameter]),
    ("defined-parameter", &[DefinitionParameter]),
    ("entry-parameter", &[EntryParameter]),
    ("passed", &[Passed]),
    ("result", &[Result]),
];

const SUPPORT: &[(&str, Support)] = &[
    ("modelled", Support::Modelled),
    ("harmless", Support::Harmless),
    ("kept", Support::Kept),
    ("ignored", Support::Ignored),
    ("target-checked", Support::TargetChecked),
    ("target-only", Support::TargetOnly),
    ("uninterpreted", Support::Uninterpreted),
    ("unmodelled", Support::Unmodelled),
];

/// The rows about one sort of promises.
pub struct Section<K> {
    rows: FxHashMap<K, Vec<(PromisePlace, Support)>>,
    /// Prefixes of words without a row.
    families: Vec<(&'static str, Support)>,
}

impl<K: Promise> Section<K> {
    /// Reads the paragraphs that begin with a word; lines that name no place are about these.
    pub(super) fn read(sort: &str, everywhere: &'static [PromisePlace]) -> Section<K> {
        let mut section = Section { rows: FxHashMap::default(), families: Vec::new() };
        for paragraph in TABLE.split("\n\n") {
            let of_sort = |line: &'static str| line.strip_prefix(sort)?.strip_prefix(' ');
            let words: Vec<&str> = paragraph.lines().filter_map(of_sort).flat_map(str::split_whitespace).collect();
            for (places, support) in paragraph.lines().filter_map(|line| row(line, everywhere)) {
                for word in &words {
                    section.add(word, &places, support);
                }
            }
        }
        section
    }

    fn add(&mut self, word: &'static str, places: &[PromisePlace], support: Support) {
        match word.strip_suffix('*') {
            Some(prefix) => self.families.push((prefix, support)),
            None => self.rows.entry(K::from(word)).or_default().extend(places.iter().map(|place| (*place, support))),
        }
    }

    /// What the row of a kind at a place says.
    pub(super) fn at(&self, kind: &K, place: PromisePlace) -> Option<Support> {
        self.rows.get(kind)?.iter().find(|(other, _)| *other == place).map(|(_, support)| *support)
    }

    /// What the row of the family of a word says.
    pub(super) fn of_family(&self, word: &str) -> Option<Support> {
        self.families.iter().find(|(prefix, _)| word.starts_with(prefix)).map(|(_, support)| *support)
    }
}

/// The places and the support that a line `SUPPORT at PLACES: REASON` names.
fn row(line: &str, everywhere: &[PromisePlace]) -> Option<(Vec<PromisePlace>, Support)> {
    let (about, _reason) = line.strip_prefix("  ")?.split_once(": ")?;
    let named = |word: &str| PLACES.iter().find(|(other, _)| *other == word).map(|(_, places)| *places);
    let (support, places) = match about.split_once(" at ") {
        Some((support, words)) => (support, words.split(' ').map(named).collect::<Option<Vec<_>>>()?.concat()),
        None => (about, everywhere.to_vec()),
    };
    let (_, support) = SUPPORT.iter().find(|(word, _)| *word == support)?;
    Some((places, *support))
}

#[cfg(test)]
mod tests {
    use super::*;
    use irrefute_ir::{AttrKind, BundleTag, MetadataKind, StringKey};
    use std::fmt::Debug;

    #[test]
    fn every_line_is_read() {
        for line in TABLE.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let mut words = line.split(' ');
            let known = match words.next() {
                Some("attribute") => words.all(|word| AttrKind::known(word).is_some()),
                Some("metadata") => words.all(|word| MetadataKind::known(word).is_some()),
                Some("bundle") => words.all(|word| BundleTag::known(word).is_some()),
                Some("string") => words.all(|word| word.ends_with('*') || StringKey::known(word).is_some()),
                _ => row(line, ANYWHERE).is_some(),
            };
            assert!(known, "{line}");
        }
    }

    fn no_kind_stands_twice<K: Promise + Debug>() {
        for (kind, rows) in &K::section().rows {
            for (i, (place, _)) in rows.iter().enumerate() {
                assert!(rows[..i].iter().all(|(other, _)| other != place), "{kind:?} stands twice at {place:?}");
            }
        }
    }

    #[test]
    fn no_kind_stands_twice_at_one_place() {
        no_kind_stands_twice::<AttrKind>();
        no_kind_stands_twice::<MetadataKind>();
        no_kind_stands_twice::<BundleTag>();
        no_kind_stands_twice::<StringKey>();
    }
}
