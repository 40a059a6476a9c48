//! Of many functions those that reach code of LLVM that nothing else reaches.
//!
//! ```text
//!   c₁ c₂ …      what is cut out of modules, each structure once, small ones first
//!   cᵢ is kept ⟺ reach cᵢ ⊄ known ∪ reach c₁ ∪ … ∪ reach cᵢ₋₁
//! ```
//!
//! So a large function is kept only for what no smaller one shows, and what was kept earlier makes `known`.

use super::anonymous::{ENTRY, anonymous};
use super::cut::Cutter;
use super::reader::{CorpusReader, OVER};
use irrefute_coverage::{Coverage, Reach};
use irrefute_generate::size;
use irrefute_ir::Module;
use rustc_hash::FxHashSet;
use serde::Serialize;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// A program that was cut out of another one, without names.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CutProgram {
    size: usize,
    text: String,
}

impl CutProgram {
    /// Its text, in the syntax of the LLVM that the module was read as.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The name of its file: a digest of its text.
    pub fn file_name(&self) -> String {
        format!("{}.ll", &blake3::hash(self.text.as_bytes()).to_hex()[..16])
    }
}

/// The functions of a file, or why it cannot be read.
pub type CutFile = Result<Vec<Result<CutProgram, String>>, String>;

/// Cuts every function out of a module as a program of its own; the reason why, where a campaign cannot use it.
pub fn cut_out(module: Module, reader: &CorpusReader<'_>) -> Vec<Result<CutProgram, String>> {
    let cutter = Cutter::new(module);
    let cut = |name: &Arc<str>| {
        let module = anonymous(cutter.cut(name).ok_or("not defined")?).map_err(|e| format!("without names: {e}"))?;
        reader.expect_usable(&module, ENTRY)?;
        Ok(CutProgram { size: size(&module), text: module.to_string() })
    };
    let guarded = |name: Arc<str>| match reader.reading.interrupt.is_set() {
        true => Err(OVER.to_owned()),
        // A panic of irrefute on one function costs that function.
        false => catch_unwind(AssertUnwindSafe(|| cut(&name))).unwrap_or_else(|_| Err("internal error".to_owned())),
    };
    cutter.functions().into_iter().map(guarded).collect()
}

/// What became of the functions.
#[derive(Clone, Debug, Default, Serialize)]
pub struct SelectionTally {
    /// Modules that were read.
    pub files: u64,
    /// Modules that cannot be read, with the reason.
    pub unreadable: BTreeMap<String, u64>,
    /// Functions that they define.
    pub functions: u64,
    /// Functions that are of no use, with the reason.
    pub refused: BTreeMap<String, u64>,
    /// Functions whose structure is that of another one.
    pub repeated: u64,
    /// Functions that reach nothing new.
    pub covered: u64,
    /// Functions on which LLVM fails, with the reason. They are kept.
    pub failed: BTreeMap<String, u64>,
    /// Functions that were kept.
    pub kept: u64,
    /// Blocks of LLVM that they reach and nothing else did.
    pub blocks: u64,
}

/// Chooses among functions.
#[derive(Debug, Default)]
pub struct Selection {
    /// What became of them.
    pub tally: SelectionTally,
    /// What was reached.
    pub known: Coverage,
    seen: FxHashSet<blake3::Hash>,
    candidates: Vec<CutProgram>,
}

impl Selection {
    /// Starts from what is `known` to be reached: a function that reaches nothing else is not kept.
    pub fn new(known: Coverage) -> Selection {
        Selection { known, ..Selection::default() }
    }

    /// Adds the functions of a module, or the reason why it cannot be read.
    pub fn add(&mut self, functions: CutFile) {
        self.tally.files += 1;
        let functions = functions.unwrap_or_else(|reason| {
            *self.tally.unreadable.entry(reason).or_default() += 1;
            Vec::new()
        });
        for function in functions {
            self.tally.functions += 1;
            match function {
                Ok(cut) if self.seen.insert(blake3::hash(cut.text.as_bytes())) => self.candidates.push(cut),
                Ok(_) => self.tally.repeated += 1,
                Err(reason) => self.refuse(reason),
            }
        }
    }

    /// Counts a function as one of no use.
    pub fn refuse(&mut self, reason: String) {
        *self.tally.refused.entry(reason).or_default() += 1;
    }

    /// The functions to try, small ones first.
    pub fn take_candidates(&mut self) -> Vec<CutProgram> {
        let mut candidates = std::mem::take(&mut self.candidates);
        candidates.sort();
        candidates
    }

    /// Counts a function by what it reached, and by why LLVM failed on it; returns whether to keep it.
    pub fn keeps(&mut self, reached: &[Reach], failure: Option<String>) -> bool {
        let new: usize = reached.iter().map(|reach| self.known.add(reach)).sum();
        self.tally.blocks += new as u64;
        let has_failed = failure.is_some();
        failure.into_iter().for_each(|reason| *self.tally.failed.entry(reason).or_default() += 1);
        let keeps = new > 0 || has_failed;
        *(if keeps { &mut self.tally.kept } else { &mut self.tally.covered }) += 1;
        keeps
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::CorpusReading;
    use irrefute_ir::{LlvmVersion, parse};
    use irrefute_refine::Options;
    use irrefute_semantics::Dialect;

    #[test]
    fn each_structure_is_tried_once_and_small_ones_first() {
        let text = "define i8 @large(i8 %x) {\n  %y = add i8 %x, 1\n  %z = mul i8 %y, 3\n  ret i8 %z\n}\n\
                    define internal i8 @small(i8 %a) {\n  %b = add i8 %a, 1\n  ret i8 %b\n}\n\
                    define i8 @same(i8 %c) {\n  %d = add i8 %c, 1\n  ret i8 %d\n}\n\
                    define ptr @block() {\n  br label %b\nb:\n  ret ptr blockaddress(@block, %b)\n}\n";
        let reading = CorpusReading::default();
        let reader = CorpusReader { dialect: Dialect::LANGREF, check: &Options::CAMPAIGN, reading: &reading };
        let mut selection = Selection::new(Coverage::default());
        selection.add(Ok(cut_out(parse(text, LlvmVersion::DEFAULT).expect("it parses"), &reader)));
        selection.add(Err("cannot be read".to_owned()));
        let tried = selection.take_candidates();
        assert_eq!(tried.iter().map(|cut| cut.size).collect::<Vec<_>>(), [2, 3]);
        assert!(tried[0].text().contains("define i8 @f(i8 %0)"), "{}", tried[0].text());
        let SelectionTally { files, functions, repeated, refused, .. } = &selection.tally;
        assert_eq!((*files, *functions, *repeated, refused.len()), (2, 4, 1, 1), "{refused:?}");
        assert!(!selection.keeps(&[], None) && selection.keeps(&[], Some("it crashed".to_owned())));
        assert_eq!((selection.tally.kept, selection.tally.covered), (1, 1));
    }
}
