//! Reads files as parents: each function with what it reaches, if the semantics knows what it does.

use super::CorpusReading;
use crate::files::{MOST_OF_A_PROGRAM, read_at_most};
use irrefute_generate::{Parent, size, tidy};
use irrefute_ir::{LlvmVersion, Module, downgrade, parse, verify};
use irrefute_refine::{Options, Prepared, Side, Verdict};
use irrefute_semantics::{Dialect, Program};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// The inputs on which a function is tried before it becomes a parent. Of 1,387 functions of LLVM's tests 36 are refused
/// with these, 39 with the 32 of a campaign, which made reading 273 files take 13.5 CPU seconds in place of 3.
const INPUTS: u32 = 2;

/// The reason for which the rest of a corpus is not read.
pub(super) const OVER: &str = "the time for reading was over";

/// A parent, with a digest of its text by which repetitions are found.
pub(super) struct FoundParent {
    pub parent: Parent,
    pub text: blake3::Hash,
}

/// The functions of a file that can be called from outside, each as a parent or with the reason why not; or the reason
/// why the file cannot be read.
pub(super) type FileContent = Result<Vec<Result<FoundParent, String>>, String>;

/// Reads single files.
pub struct CorpusReader<'a> {
    /// The semantics that must know what a parent does.
    pub dialect: Dialect,
    /// How it is tried.
    pub check: &'a Options,
    /// How far the reading is, and what ends it.
    pub reading: &'a CorpusReading,
}

impl CorpusReader<'_> {
    /// The parents of a file.
    pub(super) fn file(&self, path: &Path) -> FileContent {
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
            let made = catch_unwind(AssertUnwindSafe(|| {
                let mut alone = module.extract(&entry).ok_or("not defined")?;
                tidy(&mut alone);
                self.expect_usable(&alone, &entry)?;
                Ok(FoundParent::new(alone, entry))
            }));
            made.unwrap_or_else(|_| Err("internal error".to_owned()))
        };
        Ok(module.entries().map(|f| f.name.clone()).map(found).collect())
    }

    /// Whether mutants of a program can be judged.
    ///
    /// # Errors
    /// Why they cannot.
    pub(super) fn expect_usable(&self, module: &Module, entry: &str) -> Result<(), String> {
        if let Err(errors) = verify(module) {
            return Err(errors.first().map_or_else(String::new, |e| format!("alone: {}", e.fault)));
        }
        if size(module) > Parent::MAX_SIZE {
            return Err(format!("more than {} instructions", Parent::MAX_SIZE));
        }
        // Also for its own version: LLVM has no `psub`.
        downgrade(module, self.dialect.version).map_err(|error| error.to_string())?;
        let program = Program::new(module, self.dialect);
        let side = Side::new(module, &program, entry).ok_or("no lowered form")?;
        // Checked against itself: some unsupported operations show only when they are executed.
        let check = Options { inputs: self.check.inputs.min(INPUTS), ..self.check.clone() };
        let report = match Prepared::new(side, &check) {
            Ok(prepared) => prepared.check_target(side),
            Err(report) => *report,
        };
        match report.verdict {
            Verdict::Unsupported => Err(report.reason.unwrap_or_else(|| "unsupported".to_owned())),
            Verdict::Proved | Verdict::Refines | Verdict::Violates | Verdict::Inconclusive => Ok(()),
        }
    }
}

impl FoundParent {
    fn new(mut module: Module, entry: Arc<str>) -> FoundParent {
        let parent = Parent::new(&module, entry);
        // The name of the entry does not distinguish programs.
        module.rename(&|name| (name == &**parent.entry()).then(|| "".into()));
        FoundParent { text: blake3::hash(module.to_string().as_bytes()), parent }
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
