//! What was reached of one or more LLVMs, as data: it is kept in a file, and merged in any order.
//!
//! ```text
//!   merge(a, b) = merge(b, a);  merge(a, a) has the blocks of a
//! ```
//!
//! Which pass reached a block first depends on the order of the jobs, so of two merged runs the first name in the
//! alphabet stays.

use super::image::Image;
use irrefute_protocol::Stage;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Blocks of a library that jobs reached, in the order in which they did.
#[derive(Clone, Debug)]
pub struct Reach {
    /// The library.
    pub image: Arc<Image>,
    /// The blocks.
    pub blocks: Vec<ReachedBlock>,
}

/// A block that a job reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReachedBlock {
    /// As an index of [`Image::blocks`].
    pub block: u32,
    /// The pass that ran, as an index of [`Image::passes`].
    pub pass: Option<u16>,
    /// The stage of the job.
    pub stage: Stage,
}

/// What was reached, by the build of the library.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Coverage {
    /// By [`Image::build`].
    pub libraries: BTreeMap<String, LibraryCoverage>,
}

/// What was reached of a library.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LibraryCoverage {
    /// Its functions, whether they were reached or not.
    pub functions: u64,
    /// Its blocks, whether they were reached or not.
    pub blocks: u64,
    /// The functions that were reached, by their first byte.
    pub reached: BTreeMap<u32, FunctionCoverage>,
}

/// What was reached of a function.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FunctionCoverage {
    /// Its name, or that of one nearby.
    pub name: String,
    /// Its blocks, whether they were reached or not.
    pub blocks: u32,
    /// The pass during which it was reached first; else the stage.
    pub pass: String,
    /// For each block that was reached, counted from the beginning of the function, how many reports there were. A run
    /// that counts has a report for each program that reaches a block, any other run one per process of LLVM.
    pub reached: BTreeMap<u32, u32>,
}

impl Coverage {
    /// Adds what jobs reached. Returns how many of the blocks nothing had reached before.
    pub fn add(&mut self, reach: &Reach) -> usize {
        let image = &reach.image;
        let library = self.libraries.entry(image.build.clone()).or_default();
        (library.functions, library.blocks) = (image.functions.len() as u64, image.blocks.len() as u64);
        let mut new = 0;
        for reached in &reach.blocks {
            let index = image.function_of(reached.block);
            let Some(function) = image.functions.get(index) else { continue };
            let covered = library.reached.entry(function.start).or_insert_with(|| FunctionCoverage {
                name: image.name(index),
                blocks: function.blocks.len() as u32,
                pass: pass(image, reached),
                reached: BTreeMap::new(),
            });
            let reports = covered.reached.entry(reached.block - function.blocks.start).or_default();
            new += usize::from(*reports == 0);
            *reports += 1;
        }
        new
    }

    /// Adds another run.
    pub fn merge(&mut self, other: &Coverage) {
        for (build, theirs) in &other.libraries {
            let mine = self.libraries.entry(build.clone()).or_default();
            (mine.functions, mine.blocks) = (theirs.functions, theirs.blocks);
            for (start, theirs) in &theirs.reached {
                let mine = mine
                    .reached
                    .entry(*start)
                    .or_insert_with(|| FunctionCoverage { reached: BTreeMap::new(), ..theirs.clone() });
                if theirs.pass < mine.pass {
                    mine.pass.clone_from(&theirs.pass);
                }
                theirs.reached.iter().for_each(|(block, reports)| {
                    let mine = mine.reached.entry(*block).or_default();
                    *mine = mine.saturating_add(*reports);
                });
            }
        }
    }
}

impl LibraryCoverage {
    /// Blocks that were reached.
    pub fn blocks_reached(&self) -> u64 {
        self.reached.values().map(|function| function.reached.len() as u64).sum()
    }
}

/// The pass that ran, or the stage.
fn pass(image: &Image, reached: &ReachedBlock) -> String {
    let pass = reached.pass.and_then(|index| image.pass(index.into()));
    pass.map_or_else(|| format!("({})", reached.stage.name()), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A run that reached these blocks of the function at 16.
    fn run(pass: &str, blocks: &[u32]) -> Coverage {
        let reached = blocks.iter().map(|block| (*block, 1)).collect();
        let function = FunctionCoverage { name: "f".into(), blocks: 9, pass: pass.into(), reached };
        let library = LibraryCoverage { functions: 2, blocks: 12, reached: BTreeMap::from([(16, function)]) };
        Coverage { libraries: BTreeMap::from([("b".into(), library)]) }
    }

    #[test]
    fn the_order_of_merging_makes_no_difference() {
        let (a, b) = (run("GVNPass", &[0, 3]), run("DCEPass", &[3, 4]));
        let (mut ab, mut ba) = (a.clone(), b.clone());
        ab.merge(&b);
        ba.merge(&a);
        assert_eq!(ab, ba);
        let library = &ab.libraries["b"];
        assert_eq!((library.blocks_reached(), library.blocks, library.functions), (3, 12, 2));
        let function = &library.reached[&16];
        assert_eq!((function.reached[&3], &*function.pass), (2, "DCEPass"));
    }
}
