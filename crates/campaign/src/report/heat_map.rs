//! How many causes each pass has with each opcode of their smallest programs: where LLVM is wrong.

use std::collections::{BTreeMap, BTreeSet};

/// The most opcodes and the most passes that are shown: more do not fit on a page, and the rare ones have one cause each.
const COLUMNS: usize = 24;
const ROWS: usize = 30;

/// A table of counts, the most frequent passes and opcodes first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HeatMap {
    /// The opcodes, from left to right.
    pub opcodes: Vec<String>,
    /// The rows, from the top.
    pub rows: Vec<HeatRow>,
    /// Passes and opcodes that found no room.
    pub left_out: (usize, usize),
}

/// The counts of a pass.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeatRow {
    /// The pass.
    pub pass: String,
    /// For each opcode, how many causes there are, and how many hundredths that is of the largest count.
    pub cells: Vec<(usize, usize)>,
}

impl HeatMap {
    /// Of causes: the pass of each, and the opcodes of its program.
    pub fn of(causes: &[(String, BTreeSet<String>)]) -> HeatMap {
        let (mut passes, mut opcodes) = (BTreeMap::<&str, usize>::new(), BTreeMap::<&str, usize>::new());
        let mut counts: BTreeMap<(&str, &str), usize> = BTreeMap::new();
        for (pass, words) in causes {
            *passes.entry(pass).or_default() += 1;
            for word in words {
                *opcodes.entry(word).or_default() += 1;
                *counts.entry((pass, word)).or_default() += 1;
            }
        }
        let left_out = (passes.len().saturating_sub(ROWS), opcodes.len().saturating_sub(COLUMNS));
        let (passes, opcodes) = (most(passes, ROWS), most(opcodes, COLUMNS));
        let largest = counts.values().copied().max().unwrap_or(0).max(1);
        let cell = |pass: &str, opcode: &str| {
            let count = counts.get(&(pass, opcode)).copied().unwrap_or(0);
            (count, count * 100 / largest)
        };
        let row = |pass: &str| HeatRow {
            pass: pass.to_owned(),
            cells: opcodes.iter().map(|opcode| cell(pass, opcode)).collect(),
        };
        HeatMap {
            rows: passes.iter().map(|pass| row(pass)).collect(),
            opcodes: opcodes.iter().map(|o| (*o).to_owned()).collect(),
            left_out,
        }
    }
}

/// The most frequent words, those of equal counts by name.
fn most(counts: BTreeMap<&str, usize>, limit: usize) -> Vec<&str> {
    let mut words: Vec<(&str, usize)> = counts.into_iter().collect();
    words.sort_by_key(|(word, count)| (std::cmp::Reverse(*count), *word));
    words.into_iter().take(limit).map(|(word, _)| word).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_frequent_come_first_and_the_largest_count_is_full() {
        let cause = |pass: &str, words: &[&str]| (pass.to_owned(), words.iter().map(|w| (*w).to_owned()).collect());
        let map = HeatMap::of(&[cause("B", &["add", "shl"]), cause("A", &["mul"]), cause("B", &["shl"])]);
        assert_eq!(map.opcodes, ["shl", "add", "mul"]);
        let rows: Vec<_> = map.rows.iter().map(|row| (&*row.pass, row.cells.clone())).collect();
        assert_eq!(rows, [("B", vec![(2, 100), (1, 50), (0, 0)]), ("A", vec![(0, 0), (0, 0), (1, 50)])]);
    }

    #[test]
    fn what_finds_no_room_is_counted() {
        let many: Vec<(String, BTreeSet<String>)> =
            (0..40).map(|i| (format!("P{i:02}"), [format!("o{i:02}")].into())).collect();
        let map = HeatMap::of(&many);
        assert_eq!((map.rows.len(), map.opcodes.len(), map.left_out), (30, 24, (10, 16)));
    }
}
