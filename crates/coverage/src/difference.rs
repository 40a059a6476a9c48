//! What one run reached and another did not, the most frequent first.

use super::covered::{Coverage, FunctionCoverage, LibraryCoverage};
use serde::Serialize;

/// A function that another run reached further.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Missed {
    /// Its name, or that of one nearby.
    pub function: String,
    /// The pass during which the other run reached it first.
    pub pass: String,
    /// Blocks that only the other run reached.
    pub blocks: u32,
    /// Blocks that both have: 0 if the whole function is missed.
    pub both: u32,
    /// The reports of the missed block that has most: how often it matters.
    pub reports: u32,
}

/// The functions that `other` reached further than `mine`: those with the most reports first, then those with the most
/// blocks.
pub fn missed(mine: &Coverage, other: &Coverage) -> Vec<Missed> {
    let nothing = LibraryCoverage::default();
    let mut all = Vec::new();
    for (build, theirs) in &other.libraries {
        let mine = mine.libraries.get(build).unwrap_or(&nothing);
        for (start, function) in &theirs.reached {
            all.extend(missed_of(mine.reached.get(start), function));
        }
    }
    all.sort_by(|a, b| (b.reports, b.blocks, &a.function).cmp(&(a.reports, a.blocks, &b.function)));
    all
}

fn missed_of(mine: Option<&FunctionCoverage>, theirs: &FunctionCoverage) -> Option<Missed> {
    let has = |block: &u32| mine.is_some_and(|mine| mine.reached.contains_key(block));
    let (mut blocks, mut both, mut reports) = (0, 0, 0);
    for (block, count) in &theirs.reached {
        if has(block) {
            both += 1;
        } else {
            blocks += 1;
            reports = reports.max(*count);
        }
    }
    let missed = || Missed { function: theirs.name.clone(), pass: theirs.pass.clone(), blocks, both, reports };
    (blocks > 0).then(missed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    fn run(functions: &[(u32, &[(u32, u32)])]) -> Coverage {
        let function = |(start, reached): &(u32, &[(u32, u32)])| {
            let reached = reached.iter().copied().collect();
            (*start, FunctionCoverage { name: format!("f{start}"), blocks: 9, pass: "P".into(), reached })
        };
        let reached = functions.iter().map(function).collect();
        let library = LibraryCoverage { functions: 9, blocks: 81, reached };
        Coverage { libraries: BTreeMap::from([("b".into(), library)]) }
    }

    #[test]
    fn the_most_frequent_comes_first() {
        let mine = run(&[(1, &[(0, 1)]), (2, &[(0, 1), (1, 1)])]);
        let other = run(&[(1, &[(0, 9), (1, 2), (2, 1)]), (2, &[(0, 4), (1, 4)]), (3, &[(0, 5)])]);
        let seen: Vec<_> = missed(&mine, &other)
            .into_iter()
            .map(|missed| (missed.function, missed.blocks, missed.both, missed.reports))
            .collect();
        assert_eq!(seen, [("f3".to_owned(), 1, 0, 5), ("f1".to_owned(), 2, 1, 2)]);
        assert!(missed(&other, &mine).is_empty());
    }
}
