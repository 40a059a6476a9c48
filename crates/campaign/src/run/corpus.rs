//! The seed corpus: existing files, and programs of earlier campaigns, whose functions are mutated.
//!
//! Every function of a file that can be called from outside becomes a parent, with what it reaches and nothing else.
//! Functions that cannot be parents are counted by reason.

use crate::files::{MOST_OF_A_PROGRAM, WalkError, collect, read_at_most};
use crate::threads;
use irrefute_generate::{Parent, tidy};
use irrefute_ir::{LlvmVersion, Module, downgrade, parse, verify};
use irrefute_llvm::Interrupt;
use irrefute_refine::{Options, Prepared, Side, Verdict};
use irrefute_semantics::{Dialect, Program};
use rayon::prelude::*;
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
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
#[derive(Clone, Debug, Default, serde::Serialize)]
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

/// How far the reading of a corpus is, and what ends it.
#[derive(Debug, Default)]
pub struct CorpusReading {
    /// What is read no further once this is set: the rest of the files is counted as not read.
    pub interrupt: Interrupt,
    /// Files that are done.
    pub done: AtomicUsize,
    /// Files that there are; 0 until they are listed.
    pub files: AtomicUsize,
}

/// The inputs on which a function is tried before it becomes a parent. Of 1,387 functions of LLVM's tests 36 are refused
/// with these, 39 with the 32 of a campaign, which made reading 273 files take 13.5 CPU seconds in place of 3.
const INPUTS: u32 = 2;

/// The reason for which the rest of a corpus is not read.
const OVER: &str = "the time for reading was over";

impl Corpus {
    /// Reads files, and every `.ll` file of folders at any depth.
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
        let reader = CorpusReader { dialect, check, reading };
        let pool = threads::pool_of_all_cores()?;
        let read = || pool.install(|| files.par_iter().map(|path| reader.file(path)).collect::<Vec<_>>());
        let read = catch_unwind(AssertUnwindSafe(read)).map_err(|_| CorpusError::Panic)?;
        let (mut corpus, mut texts) = (Corpus::default(), FxHashSet::default());
        read.into_iter().for_each(|functions| corpus.add(functions, &mut texts));
        Ok(corpus)
    }

    /// Adds the functions of a file.
    fn add(&mut self, functions: Result<Vec<Result<FoundFile, String>>, String>, texts: &mut FxHashSet<blake3::Hash>) {
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
        self.0.update(parent.entry.as_bytes()).update(b"\0");
        self.0.update(parent.module.to_string().as_bytes()).update(b"\0");
    }

    /// The digest of the list so far.
    pub fn name(&self) -> Arc<str> {
        self.0.finalize().to_hex()[..16].into()
    }
}

/// A parent, with a digest of its text by which repetitions are found.
struct FoundFile {
    parent: Parent,
    text: blake3::Hash,
}

/// Reads single files.
struct CorpusReader<'a> {
    dialect: Dialect,
    check: &'a Options,
    reading: &'a CorpusReading,
}

impl CorpusReader<'_> {
    /// The functions of a file that can be called from outside, each as a parent or with the reason why not; or the
    /// reason why the file cannot be read.
    fn file(&self, path: &Path) -> Result<Vec<Result<FoundFile, String>>, String> {
        self.reading.done.fetch_add(1, Ordering::Relaxed);
        if self.reading.interrupt.is_set() {
            return Err(OVER.to_owned());
        }
        let module = read(path, self.dialect.version)?;
        let found = |entry: Arc<str>| {
            if self.reading.interrupt.is_set() {
                return Err(OVER.to_owned());
            }
            // A panic of irrefute on one function costs that function.
            let made = catch_unwind(AssertUnwindSafe(|| self.parent(&module, entry)));
            made.unwrap_or_else(|_| Err("internal error".to_owned())).map(FoundFile::new)
        };
        Ok(module.entries().map(|f| f.name.clone()).map(found).collect())
    }

    fn parent(&self, module: &Module, entry: Arc<str>) -> Result<Parent, String> {
        let mut module = module.extract(&entry).ok_or("not defined")?;
        tidy(&mut module);
        if let Err(errors) = verify(&module) {
            return Err(errors.first().map_or_else(String::new, |e| format!("alone: {}", e.fault)));
        }
        let parent = Parent { module, entry };
        if parent.size() > Parent::MAX_SIZE {
            return Err(format!("more than {} instructions", Parent::MAX_SIZE));
        }
        // Also for its own version: LLVM has no `psub`.
        downgrade(&parent.module, self.dialect.version).map_err(|error| error.to_string())?;
        let program = Program::new(&parent.module, self.dialect);
        let side = Side::new(&parent.module, &program, &parent.entry).ok_or("no lowered form")?;
        // Checked against itself: some unsupported operations show only when they are executed.
        let check = Options { inputs: self.check.inputs.min(INPUTS), ..self.check.clone() };
        let report = match Prepared::new(side, &check) {
            Ok(prepared) => prepared.check_target(side),
            Err(report) => *report,
        };
        match report.verdict {
            Verdict::Unsupported => Err(report.reason.unwrap_or_else(|| "unsupported".to_owned())),
            Verdict::Proved | Verdict::Refines | Verdict::Violates | Verdict::Inconclusive => Ok(parent),
        }
    }
}

impl FoundFile {
    fn new(parent: Parent) -> FoundFile {
        // The name of the entry does not distinguish programs.
        let mut nameless = parent.module.clone();
        nameless.rename(&|name| (name == &*parent.entry).then(|| "".into()));
        FoundFile { text: blake3::hash(nameless.to_string().as_bytes()), parent }
    }
}

/// A well-formed module, or why the file has none. The reason names no position, so that reasons can be counted.
fn read(path: &Path, version: LlvmVersion) -> Result<Module, String> {
    let bytes = read_at_most(path, MOST_OF_A_PROGRAM).map_err(|e| e.to_string())?;
    // Some tests contain comments that are not UTF-8; the program itself is.
    let text = String::from_utf8_lossy(&bytes);
    let parsed = catch_unwind(|| parse(&text, version)).map_err(|_| "internal error".to_owned())?;
    let module = parsed.map_err(|e| e.to_string())?;
    match verify(&module) {
        Ok(()) => Ok(module),
        Err(errors) => Err(errors.first().map_or_else(String::new, |e| format!("not well-formed: {}", e.fault))),
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
        assert_eq!(corpus.tally.unreadable, [(OVER.to_owned(), 2)].into());
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
        let entries: Vec<&str> = corpus.parents.iter().map(|p| &*p.entry).collect();
        assert_eq!(entries, ["a", "c"]);
        assert_eq!(corpus.parents[0].module.functions.len(), 2, "with what it calls");
        let CorpusTally { files, unreadable, functions, repeated, .. } = &corpus.tally;
        assert_eq!((*files, unreadable.len(), *functions, *repeated), (4, 2, 3, 1));
    }
}
