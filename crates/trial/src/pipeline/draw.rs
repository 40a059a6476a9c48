//! Random pipelines, a function of the bytes that decide.
//!
//! ```text
//!   pipeline  ::= standard | function(f, …) | item, … | standard and items around it
//!   item      ::= module pass | cgscc(c, …) | function(f, …)
//!   c         ::= cgscc pass | function(f, …)
//!   f         ::= function pass | loop(l, …) | loop-mssa(l, …)
//! ```
//!
//! Passes and parameters are those of [`table`](super::table) that the version has. Every manager is written out, so
//! that LLVM accepts the items in every order.

use super::table::{Entry, Level, Mssa, manager, require, table};
use super::{Pass, Pipeline};
use irrefute_generate::{Random, seeded};
use irrefute_ir::LlvmVersion;

/// The bytes for one pipeline: more than any pipeline uses.
const BYTES: usize = 4096;

/// The probability in percent with which each optional parameter of a pass is drawn. Most passes then run as compilers
/// run them.
const PARAMETER_PERCENT: u8 = 25;

/// A random pipeline for a version, a function of the seed.
///
/// ```
/// use irrefute_ir::LlvmVersion;
/// use irrefute_trial::pipeline::random;
/// assert_eq!(random(7, LlvmVersion(22)), random(7, LlvmVersion(22)));
/// ```
pub fn random(seed: u64, version: LlvmVersion) -> Pipeline {
    seeded(seed, BYTES, |random| draw(random, version))
}

/// A random pipeline for a version.
pub fn draw(random: &mut Random<'_, '_>, version: LlvmVersion) -> Pipeline {
    Draw { random, version, needs: Vec::new() }.pipeline()
}

/// Every pass of a version alone, with each parameter that it must have.
pub fn singles(version: LlvmVersion) -> Vec<Pipeline> {
    let of = |entry: &Entry| -> Vec<Pipeline> {
        match entry.parameters.iter().find(|p| p.required && p.versions.contain(version)) {
            Some(parameter) => parameter.alternatives.iter().map(|chosen| entry.single(&[chosen])).collect(),
            None => vec![entry.single(&[])],
        }
    };
    table().of(version).filter(|entry| !is_about_analyses(entry)).flat_map(of).collect()
}

/// Whether a pass changes the analyses of a program, but not the program.
fn is_about_analyses(entry: &Entry) -> bool {
    ["require<", "invalidate<", "recompute-"].iter().any(|prefix| entry.name.starts_with(prefix))
}

struct Draw<'d, 'a, 'b> {
    random: &'d mut Random<'a, 'b>,
    version: LlvmVersion,
    /// The analyses that the passes drawn so far need; they are required in front of the pipeline.
    needs: Vec<&'static str>,
}

impl Draw<'_, '_, '_> {
    fn pipeline(mut self) -> Pipeline {
        // Function passes are most of LLVM's passes, and alone they cost the least. The standard pipelines are what
        // compilers run; items around them give them programs in an unusual form.
        let shape = self.random.weighted(&[
            (Shape::Functions, 45),
            (Shape::Standard, 15),
            (Shape::Items, 25),
            (Shape::Around, 15),
        ]);
        let items = match shape {
            Shape::Functions => vec![self.functions(8)],
            Shape::Standard => vec![self.standard()],
            Shape::Items => (0..self.random.between(1, 5)).map(|_| self.item()).collect(),
            Shape::Around => {
                let before: Vec<Pass> = (0..self.random.below(3)).map(|_| self.item()).collect();
                let standard = self.standard();
                let after: Vec<Pass> = (0..self.random.below(3)).map(|_| self.item()).collect();
                before.into_iter().chain([standard]).chain(after).collect()
            }
        };
        Pipeline::from_passes(self.needs.iter().map(|analysis| require(analysis)).chain(items).collect())
    }

    /// One of LLVM's own pipelines, most often one that compilers run.
    fn standard(&mut self) -> Pass {
        if self.random.percent(70) {
            let entry = table().of(self.version).find(|entry| entry.name == "default");
            let here = entry.and_then(|entry| entry.parameters.iter().find(|p| p.versions.contain(self.version)));
            let is_here = |level: &&str| here.is_some_and(|here| here.alternatives.contains(level));
            let levels: Vec<&str> = ["O2", "O1", "O3", "Os", "Oz"].into_iter().filter(is_here).collect();
            let level = self.random.pick(&levels);
            return Pass { name: "default".into(), parameters: Some(level.into()), nested: Vec::new() };
        }
        self.pass(&|entry| entry.level == Level::Module && entry.parameters.iter().any(|p| p.required))
    }

    /// One item of the outermost level.
    fn item(&mut self) -> Pass {
        match self.random.below(10) {
            0..5 => self.functions(5),
            5..8 => self.pass(&|entry| entry.level == Level::Module && !entry.parameters.iter().any(|p| p.required)),
            _ => {
                let passes = (0..self.random.between(1, 3)).map(|_| self.cgscc()).collect();
                manager("cgscc", passes)
            }
        }
    }

    fn cgscc(&mut self) -> Pass {
        match self.random.below(3) {
            0 => self.functions(3),
            _ => self.pass(&|entry| entry.level == Level::Cgscc),
        }
    }

    fn functions(&mut self, most: u32) -> Pass {
        let passes = (0..self.random.between(1, most)).map(|_| self.function()).collect();
        manager("function", passes)
    }

    fn function(&mut self) -> Pass {
        if self.random.percent(75) {
            return self.pass(&|entry| entry.level == Level::Function);
        }
        let mssa = self.random.coin();
        let fits = |entry: &Entry| {
            let there = if mssa { entry.mssa != Mssa::Breaks } else { entry.mssa != Mssa::Wants };
            entry.level == Level::Loop && there
        };
        let passes = (0..self.random.between(1, 4)).map(|_| self.pass(&fits)).collect();
        manager(if mssa { "loop-mssa" } else { "loop" }, passes)
    }

    /// A random pass of a kind. A pass with more parameters is drawn more often, because it has more settings to try.
    fn pass(&mut self, of_kind: &dyn Fn(&Entry) -> bool) -> Pass {
        let all: Vec<(&'static Entry, u32)> = table()
            .of(self.version)
            .filter(|entry| of_kind(entry))
            .map(|entry| (entry, 1 + entry.parameters.len() as u32))
            .collect();
        let entry = self.random.weighted(&all);
        if let Some(analysis) = entry.needs.filter(|analysis| !self.needs.contains(analysis)) {
            self.needs.push(analysis);
        }
        let mut chosen = Vec::new();
        for parameter in entry.parameters.iter().filter(|p| p.versions.contain(self.version)) {
            if parameter.required || self.random.percent(PARAMETER_PERCENT) {
                chosen.push(self.random.pick(&parameter.alternatives));
            }
        }
        entry.pass(&chosen)
    }
}

/// The shape of a random pipeline.
#[derive(Clone, Copy)]
enum Shape {
    /// Function passes only.
    Functions,
    /// One of LLVM's own pipelines.
    Standard,
    /// Items of any level.
    Items,
    /// One of LLVM's own pipelines, with items before and after it.
    Around,
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn names(passes: &[Pass], into: &mut BTreeSet<String>) {
        for pass in passes {
            into.insert(pass.name.clone());
            names(&pass.nested, into);
        }
    }

    #[test]
    fn what_is_drawn_is_read_again() {
        for seed in 0..500 {
            let pipeline = random(seed, LlvmVersion(22));
            assert_eq!(pipeline.to_string().parse::<Pipeline>().unwrap(), pipeline);
            assert!(pipeline.has_what_it_needs(), "{pipeline}");
        }
    }

    #[test]
    fn every_pass_of_a_version_is_drawn_and_no_other() {
        for version in [14, 22].map(LlvmVersion) {
            let mut drawn = BTreeSet::new();
            (0..3000).for_each(|seed| names(random(seed, version).passes(), &mut drawn));
            let own = |entry: &Entry| entry.pass(&[]).name;
            let there: BTreeSet<String> = table().of(version).map(own).collect();
            let managers = ["module", "cgscc", "function", "loop", "loop-mssa"].map(String::from);
            let extra: Vec<_> = drawn.iter().filter(|n| !there.contains(*n) && !managers.contains(n)).collect();
            assert!(extra.iter().all(|n| *n == "require"), "{extra:?}");
            assert_eq!(there.difference(&drawn).collect::<Vec<_>>(), Vec::<&String>::new());
        }
    }

    /// LLVM 23 ends its process at `default<Os>`, and knows no `mergereturn`.
    #[test]
    fn what_a_version_lacks_is_not_drawn_for_it() {
        let has =
            |version, word: &str| (0..4000).any(|seed| random(seed, LlvmVersion(version)).to_string().contains(word));
        for word in ["<Os>", "<Oz>", "mergereturn"] {
            assert!(has(22, word) && !has(23, word), "{word}");
            assert!(!singles(LlvmVersion(23)).iter().any(|single| single.to_string().contains(word)), "{word}");
        }
        assert!(has(23, "<O2>"));
    }

    #[test]
    fn singles_are_distinct() {
        let singles = singles(LlvmVersion(22));
        let distinct: BTreeSet<String> = singles.iter().map(|p| p.to_string()).collect();
        assert_eq!(distinct.len(), singles.len());
        assert!(distinct.contains("default<Oz>") && distinct.contains("loop-mssa(licm)"));
    }
}
