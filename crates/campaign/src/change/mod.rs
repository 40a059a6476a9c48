//! What a campaign against a change of LLVM begins with: what a patch touches.
//!
//! ```text
//!   patch ─┬─> tests: those that it changes, by path; those that it adds, with their text
//!          └─> source files ──> passes that run their code
//! ```
//!
//! A source file belongs to the passes whose class its name begins with (`InstCombineCalls.cpp` to `InstCombinePass`),
//! else to those that [`sources.txt`](self) lists.

use irrefute_ir::LlvmVersion;
use irrefute_trial::pipeline::table::{Entry, table};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Where a checkout of LLVM has its tests.
const TESTS: &str = "llvm/test/";

/// What a patch touches.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Patch {
    /// The tests that it changes or adds.
    pub tests: Vec<TouchedTest>,
    /// Source files that it changes, adds or removes.
    pub sources: Vec<PathBuf>,
}

/// A test that a patch touches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TouchedTest {
    /// Its path in the checkout.
    pub path: PathBuf,
    /// Its text, if the patch adds the whole file.
    pub text: Option<String>,
}

impl Patch {
    /// Reads a unified diff, as `git diff` and `git format-patch` write it.
    ///
    /// ```
    /// use irrefute_campaign::change::Patch;
    /// let patch = Patch::read("--- a/llvm/lib/Transforms/Scalar/GVN.cpp\n+++ b/llvm/lib/Transforms/Scalar/GVN.cpp\n");
    /// assert_eq!(patch.passes(Default::default()), ["gvn"].map(String::from).into());
    /// ```
    pub fn read(text: &str) -> Patch {
        let mut patch = Patch::default();
        let (mut before, mut added): (Option<&str>, Option<String>) = (None, None);
        for line in text.lines() {
            if let Some(path) = line.strip_prefix("--- ") {
                patch.finish(&mut added);
                before = Some(path);
            } else if let Some(path) = line.strip_prefix("+++ ") {
                let is_new = before == Some("/dev/null");
                patch.add(path_of(if path == "/dev/null" { before.unwrap_or(path) } else { path }));
                added = (is_new && patch.tests.last().is_some_and(|test| test.path == path_of(path))).then(String::new);
            } else if let (Some(text), Some(line)) = (&mut added, line.strip_prefix('+')) {
                text.push_str(line);
                text.push('\n');
            }
        }
        patch.finish(&mut added);
        patch
    }

    fn add(&mut self, path: PathBuf) {
        let is_test = path.to_string_lossy().contains(TESTS);
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("ll") if is_test => self.tests.push(TouchedTest { path, text: None }),
            Some("cpp" | "h" | "inc" | "def") if !is_test => self.sources.push(path),
            Some(_) | None => {}
        }
    }

    /// Gives the last test the lines that were collected for it.
    fn finish(&mut self, added: &mut Option<String>) {
        if let (Some(text), Some(test)) = (added.take(), self.tests.last_mut()) {
            test.text = Some(text);
        }
    }

    /// The passes that run the code of its source files, as `opt -passes=` names them.
    pub fn passes(&self, version: LlvmVersion) -> BTreeSet<String> {
        self.sources.iter().flat_map(|path| passes_of(path, version)).collect()
    }
}

/// A path of a diff, without the prefix of its side and without what follows a tab.
fn path_of(text: &str) -> PathBuf {
    let path = text.split('\t').next().unwrap_or_default();
    path.strip_prefix("a/").or_else(|| path.strip_prefix("b/")).unwrap_or(path).into()
}

/// The passes that run the code of a source file.
fn passes_of(path: &Path, version: LlvmVersion) -> Vec<String> {
    let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    let class = |entry: &Entry| entry.class.map(|class| class.trim_end_matches("Pass"));
    let known = || table().of(version).filter_map(|entry| Some((entry, class(entry)?)));
    let longest = known().filter(|(_, class)| stem.starts_with(class)).map(|(_, class)| class.len()).max();
    if let Some(longest) = longest {
        let of_it = known().filter(|(_, class)| class.len() == longest && stem.starts_with(class));
        let name = |(entry, _): (&Entry, _)| entry.name.split('<').next().unwrap_or(entry.name).to_owned();
        return of_it.map(name).collect();
    }
    let lines = include_str!("sources.txt").lines().filter(|line| !line.starts_with('#'));
    let rows = lines.filter_map(|line| line.split_once(' '));
    let best = rows.filter(|(beginning, _)| stem.starts_with(beginning)).max_by_key(|(beginning, _)| beginning.len());
    best.map(|(_, passes)| passes.split(' ').map(str::to_owned).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_and_passes_are_found() {
        let text = "From 1: a subject\n\n--- a/llvm/lib/Transforms/InstCombine/InstCombineCalls.cpp\n\
                    +++ b/llvm/lib/Transforms/InstCombine/InstCombineCalls.cpp\n@@ -1 +1 @@\n-a\n+b\n\
                    diff --git a/x b/x\n--- /dev/null\n+++ b/llvm/test/Transforms/InstCombine/new.ll\n@@ -0,0 +1,2 @@\n\
                    +; RUN: opt -passes=instcombine -S %s\n+declare void @f()\n\
                    --- a/llvm/test/Transforms/GVN/old.ll\n+++ b/llvm/test/Transforms/GVN/old.ll\n+define\n\
                    --- a/llvm/lib/Analysis/ValueTracking.cpp\n+++ /dev/null\n";
        let patch = Patch::read(text);
        let new = "; RUN: opt -passes=instcombine -S %s\ndeclare void @f()\n";
        let test = |path: &str, text: Option<&str>| TouchedTest { path: path.into(), text: text.map(str::to_owned) };
        let tests =
            [test("llvm/test/Transforms/InstCombine/new.ll", Some(new)), test("llvm/test/Transforms/GVN/old.ll", None)];
        assert_eq!(patch.tests, tests);
        assert_eq!(patch.passes(LlvmVersion::DEFAULT), ["instcombine", "instsimplify"].map(String::from).into());
    }

    #[test]
    fn every_line_of_the_list_names_passes_and_is_needed() {
        let names: BTreeSet<&str> =
            table().of(LlvmVersion::DEFAULT).map(|entry| entry.name.split('<').next().unwrap_or(entry.name)).collect();
        for line in include_str!("sources.txt").lines().filter(|line| !line.starts_with('#')) {
            let (beginning, passes) = line.split_once(' ').expect(line);
            for pass in passes.split(' ') {
                assert!(names.contains(pass), "there is no pass `{pass}`");
            }
            let found = passes_of(Path::new(&format!("{beginning}.cpp")), LlvmVersion::DEFAULT);
            assert_eq!(found, passes.split(' ').collect::<Vec<_>>(), "{beginning} is the beginning of a class");
        }
    }
}
