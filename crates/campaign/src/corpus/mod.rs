//! The seed corpus: existing files, and programs of earlier campaigns, whose functions are mutated.
//!
//! ```text
//!   files ── reader ──> parents, counts ──> a campaign      (read once: cache)
//!   what people compile ── cut ── anonymous ── reader ── selection ──> files
//! ```
//!
//! - [`reader`]: every function of a file that can be called from outside becomes a parent, with what it reaches and
//!   nothing else; functions that cannot be parents are counted by reason. `cache`: what it gave before.
//! - `cut`: a function of a program, with as much of what it calls as fits; `anonymous`: without names.
//! - [`selection`]: of many functions those that reach code of LLVM that nothing else reaches.

mod anonymous;
mod cache;
mod cut;
pub mod reader;
pub mod selection;

use crate::files::{WalkError, collect};
use crate::threads;
use cache::Cache;
use irrefute_generate::Parent;
use irrefute_llvm::Interrupt;
use irrefute_refine::Options;
use irrefute_semantics::Dialect;
use reader::{CorpusReader, FileContent};
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Parents, in the order of their files, and counts.
#[derive(Clone, Debug, Default)]
pub struct Corpus {
    /// The functions that can be mutated.
    pub parents: Vec<Arc<Parent>>,
    /// What became of all files and functions.
    pub tally: CorpusTally,
}

/// Counts of files and functions.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct CorpusTally {
    /// Files that were found.
    pub files: u64,
    /// Files that cannot be read, or are not well-formed, by reason.
    pub unreadable: BTreeMap<String, u64>,
    /// Functions that can be called from outside of their file.
    pub functions: u64,
    /// Functions that cannot be parents, by reason.
    pub refused: BTreeMap<String, u64>,
    /// Functions whose text equals that of another one, except for the name.
    pub repeated: u64,
}

/// Why the corpus cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum CorpusError {
    /// A path does not exist, or a folder cannot be listed.
    #[error(transparent)]
    Walk(#[from] WalkError),
    /// The threads for reading cannot be started.
    #[error("cannot start a thread: {0}")]
    Thread(#[from] rayon::ThreadPoolBuildError),
    /// Irrefute itself failed.
    #[error("reading the corpus panicked")]
    Panic,
}

/// Where the reading of a corpus is kept, how far it is, and what ends it.
#[derive(Debug, Default)]
pub struct CorpusReading {
    /// What is read no further once this is set: the rest of the files is counted as not read.
    pub interrupt: Interrupt,
    /// The folder that keeps what reading large corpora gave.
    pub cache: Option<PathBuf>,
    /// Files that are done.
    pub done: AtomicUsize,
    /// Files that there are; 0 until they are listed.
    pub files: AtomicUsize,
}

impl Corpus {
    /// Reads files, and every `.ll` file of folders at any depth; or what reading the same files gave before.
    ///
    /// # Errors
    /// If a path cannot be read or a folder cannot be listed. What is wrong in a single file is counted instead.
    pub fn read(
        paths: &[PathBuf],
        dialect: Dialect,
        check: &Options,
        reading: &CorpusReading,
    ) -> Result<Corpus, CorpusError> {
        let files = collect(paths)?;
        reading.files.store(files.len(), Ordering::Relaxed);
        let of_folder = |folder: &PathBuf| Cache::of(folder, paths, &files, dialect, check);
        let cache = reading.cache.as_ref().and_then(of_folder);
        if let Some(corpus) = cache.as_ref().and_then(Cache::read) {
            return Ok(corpus);
        }
        let reader = CorpusReader { dialect, check, reading };
        let read = || threads::on_all_cores(&files, |path| reader.file(path));
        let read = catch_unwind(AssertUnwindSafe(read)).map_err(|_| CorpusError::Panic)??;
        let (mut corpus, mut texts) = (Corpus::default(), FxHashSet::default());
        read.into_iter().for_each(|functions| corpus.add(functions, &mut texts));
        // What was not read in time is not what the files hold.
        if let Some(cache) = cache.filter(|_| !reading.interrupt.is_set()) {
            cache.write(&corpus);
        }
        Ok(corpus)
    }

    /// Adds the functions of a file.
    fn add(&mut self, functions: FileContent, texts: &mut FxHashSet<blake3::Hash>) {
        let tally = &mut self.tally;
        tally.files += 1;
        let functions = functions.unwrap_or_else(|reason| {
            *tally.unreadable.entry(reason).or_default() += 1;
            Vec::new()
        });
        for function in functions {
            tally.functions += 1;
            match function {
                Ok(found) if texts.insert(found.text) => self.parents.push(Arc::new(found.parent)),
                Ok(_) => tally.repeated += 1,
                Err(reason) => *tally.refused.entry(reason).or_default() += 1,
            }
        }
    }
}

/// The digest of a list of parents that grows.
#[derive(Clone, Debug, Default)]
pub struct Digest(blake3::Hasher);

impl Digest {
    /// Adds a parent to the list.
    pub fn add(&mut self, parent: &Parent) {
        self.0.update(parent.entry().as_bytes()).update(b"\0");
        self.0.update(parent.text().as_bytes()).update(b"\0");
    }

    /// The digest of the list so far.
    pub fn name(&self) -> Arc<str> {
        self.0.finalize().to_hex()[..16].into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_read_in_time_is_counted() {
        let dir = tempfile::tempdir().expect("a folder");
        for name in ["a.ll", "b.ll"] {
            std::fs::write(dir.path().join(name), "define i8 @f(i8 %x) {\n  ret i8 %x\n}\n").expect("a file");
        }
        let interrupt = Interrupt::by(Arc::new(true.into()));
        let reading = CorpusReading { interrupt, ..CorpusReading::default() };
        let corpus = Corpus::read(&[dir.path().to_owned()], Dialect::LANGREF, &Options::CAMPAIGN, &reading);
        let corpus = corpus.expect("readable");
        assert!(corpus.parents.is_empty());
        assert_eq!(corpus.tally.unreadable, [(reader::OVER.to_owned(), 2)].into());
        assert_eq!(reading.done.load(Ordering::Relaxed), 2);
    }

    #[test]
    fn functions_become_parents_and_the_rest_is_counted() {
        let dir = tempfile::tempdir().expect("a folder");
        let write = |name: &str, text: &str| std::fs::write(dir.path().join(name), text).expect("a file");
        write(
            "a.ll",
            "define i8 @a(i8 %x) {\n  %y = call i8 @b(i8 %x)\n  ret i8 %y\n}\ndeclare i8 @b(i8)\n\
                       define i8 @c(i8 %x) {\n  ret i8 %x\n}\ndefine internal void @hidden() {\n  ret void\n}",
        );
        write("b.ll", "define i8 @d(i8 %x) {\n  ret i8 %x\n}");
        write("c.ll", "no program");
        write("d.ll", "define i8 @e(i8 %x) {\n  ret i16 0\n}");
        let corpus =
            Corpus::read(&[dir.path().to_owned()], Dialect::LANGREF, &Options::CAMPAIGN, &CorpusReading::default());
        let corpus = corpus.expect("readable");
        let entries: Vec<&str> = corpus.parents.iter().map(|p| &**p.entry()).collect();
        assert_eq!(entries, ["a", "c"]);
        assert_eq!(corpus.parents[0].module().functions.len(), 2, "with what it calls");
        let CorpusTally { files, unreadable, functions, repeated, .. } = &corpus.tally;
        assert_eq!((*files, unreadable.len(), *functions, *repeated), (4, 2, 3, 1));
    }
}
