//! What one run reached and another did not: by function, the most frequent first, and by pass.

use super::covered::{Coverage, FunctionCoverage, LibraryCoverage};
use serde::Serialize;
use std::collections::BTreeMap;

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

/// How much of what another run reached in a pass this run reached too, in that pass or elsewhere.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Share {
    /// The pass during which the other run reached the functions first.
    pub pass: String,
    /// Functions that the other run reached.
    pub functions: u64,
    /// Those that both reached.
    pub functions_of_both: u64,
    /// Blocks of these functions that the other run reached.
    pub blocks: u64,
    /// Those that both reached.
    pub of_both: u64,
}

impl Share {
    /// The blocks that both reached, in percent of the other run's.
    pub fn percent(&self) -> f64 {
        100.0 * self.of_both as f64 / self.blocks.max(1) as f64
    }
}

/// The passes of `other`, those with the most blocks first.
pub fn shares(mine: &Coverage, other: &Coverage) -> Vec<Share> {
    let nothing = LibraryCoverage::default();
    let mut passes: BTreeMap<&str, Share> = BTreeMap::new();
    for (build, theirs) in &other.libraries {
        let mine = mine.libraries.get(build).unwrap_or(&nothing);
        for (start, function) in &theirs.reached {
            let mine = mine.reached.get(start).map(|mine| &mine.reached);
            let has = |block: &&u32| mine.is_some_and(|mine| mine.contains_key(block));
            let share = passes.entry(&function.pass).or_default();
            share.functions += 1;
            share.functions_of_both += u64::from(mine.is_some());
            share.blocks += function.reached.len() as u64;
            share.of_both += function.reached.keys().filter(has).count() as u64;
        }
    }
    let named = |(pass, share): (&str, Share)| Share { pass: pass.to_owned(), ..share };
    let mut shares: Vec<Share> = passes.into_iter().map(named).collect();
    shares.sort_by(|a, b| b.blocks.cmp(&a.blocks).then_with(|| a.pass.cmp(&b.pass)));
    shares
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
        let [share] = &shares(&mine, &other)[..] else { panic!("one pass") };
        assert_eq!((share.functions, share.functions_of_both, share.blocks, share.of_both), (3, 2, 6, 3));
        assert!((share.percent() - 50.0).abs() < 1e-9);
    }
}
