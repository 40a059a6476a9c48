//! Merging of findings folders.
//!
//! A finding is the same as another if it has the same [`Identity`]: origin, function, LLVM, target,
//! pipeline and dialect decide what was run. Of two editions of one finding the smaller stays. Two
//! different findings of one name (a seed is one in every configuration) both stay, the newcomer
//! under a name with a digest.
//!
//! Invariants: nothing is removed from where it came; every folder arrives whole or not at all, and
//! what has arrived is recognised, so a merge that was interrupted is finished by running it again.

use super::index::{folders, name};
use super::store::Store;
use super::{index, log};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// What was run: equal in all editions of one finding.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Identity {
    /// By what `finding.json` says.
    Finding(String),
    /// A program that is kept without being a finding: its shelf and the digest of its files.
    Program(String, String),
}

/// What is read of a `finding.json`.
#[derive(Deserialize)]
struct Filed {
    origin: serde_json::Value,
    function: String,
    llvm: String,
    target: serde_json::Value,
    llvm_options: Vec<String>,
    pipeline: String,
    dialect: String,
    irrefute: String,
    instructions: usize,
    reduced_instructions: Option<usize>,
}

/// What a merge did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Merged {
    /// Findings that were new.
    pub added: u64,
    /// Findings that were there, and are smaller now.
    pub improved: u64,
    /// Findings that were there.
    pub known: u64,
    /// Programs kept without being findings, that were new.
    pub programs: u64,
    /// Lines of logs.
    pub lines: usize,
}

/// A folder that is there.
struct Resident {
    folder: PathBuf,
    size: usize,
}

/// Merges findings folders into one.
///
/// # Errors
/// If one of them cannot be read or the one not be written; what was merged by then stays.
pub fn merge(into: &Store, from: &[PathBuf]) -> io::Result<Merged> {
    let mut there = BTreeMap::new();
    for folder in all(into.root())? {
        let (identity, size) = identity(&folder)?;
        there.insert(identity, Resident { folder, size });
    }
    let mut merged = Merged::default();
    for root in from {
        for folder in all(root)? {
            take(into, &folder, &mut there, &mut merged)?;
        }
        merged.lines += log::append(into.root(), root)?;
    }
    index::write(into).map_err(io::Error::other)?;
    Ok(merged)
}

/// All folders of a findings folder, by name.
fn all(root: &Path) -> io::Result<Vec<PathBuf>> {
    Ok(folders(root)?.iter().map(|group| folders(group)).collect::<io::Result<Vec<_>>>()?.concat())
}

fn take(into: &Store, folder: &Path, there: &mut BTreeMap<Identity, Resident>, merged: &mut Merged) -> io::Result<()> {
    let (identity, size) = identity(folder)?;
    let is_finding = matches!(identity, Identity::Finding(_));
    let place = match there.get(&identity) {
        Some(resident) if size < resident.size => {
            merged.improved += 1;
            resident.folder.clone()
        }
        Some(_) => {
            merged.known += u64::from(is_finding);
            return Ok(());
        }
        None => {
            *(if is_finding { &mut merged.added } else { &mut merged.programs }) += 1;
            free_place(into, folder, &identity)
        }
    };
    into.adopt(folder, &place)?;
    there.insert(identity, Resident { folder: place, size });
    Ok(())
}

/// Where a new folder goes: its name, or its name with a digest if another has that.
fn free_place(into: &Store, folder: &Path, identity: &Identity) -> PathBuf {
    let group = folder.parent().map(name).unwrap_or_default();
    let place = into.folder(&group, &name(folder));
    if !place.exists() {
        return place;
    }
    let digest = blake3::hash(format!("{identity:?}").as_bytes()).to_hex();
    into.folder(&group, &format!("{}-{}", name(folder), &digest[..8]))
}

/// What a folder holds, and how large it is, the unreduced ones after all that are reduced.
fn identity(folder: &Path) -> io::Result<(Identity, usize)> {
    let filed = fs::read(folder.join("finding.json")).ok().and_then(|t| serde_json::from_slice::<Filed>(&t).ok());
    let Some(f) = filed else { return program(folder) };
    let size = f.reduced_instructions.unwrap_or_else(|| f.instructions.saturating_add(1 << 32));
    let (origin, target, options) = (f.origin, f.target, f.llvm_options.join(" "));
    let words = [&f.function, &f.llvm, &options, &f.pipeline, &f.dialect, &f.irrefute].map(|w| format!("{w:?}"));
    Ok((Identity::Finding(format!("{origin} {target} {}", words.join(" "))), size))
}

fn program(folder: &Path) -> io::Result<(Identity, usize)> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder)?.map(|e| e.map(|e| e.path())).collect::<io::Result<_>>()?;
    files.retain(|f| f.is_file());
    files.sort();
    let mut hasher = blake3::Hasher::new();
    for file in files {
        hasher.update(name(&file).as_bytes()).update(&fs::read(&file)?);
    }
    let shelf = folder.parent().map(name).unwrap_or_default();
    Ok((Identity::Program(shelf, hasher.finalize().to_hex().to_string()), 0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::store::FileOf;

    fn finding(llvm: &str, seed: u64, reduced: Option<usize>) -> Vec<FileOf> {
        let json = serde_json::json!({
            "origin": { "seed": { "seed": seed } }, "function": "f", "llvm": llvm, "target": {}, "llvm_options": [],
            "pipeline": "instcombine", "dialect": "langref", "irrefute": "1", "instructions": 40,
            "reduced_instructions": reduced
        });
        vec![FileOf { name: "finding.json", text: json.to_string() }]
    }

    fn program(text: &str) -> Vec<FileOf> {
        vec![FileOf { name: "source.ll", text: text.to_owned() }]
    }

    fn store() -> (tempfile::TempDir, Store) {
        let dir = tempfile::tempdir().unwrap();
        let store = Store::open(dir.path()).unwrap();
        (dir, store)
    }

    #[test]
    fn findings_come_together_and_a_second_merge_changes_nothing() {
        let ((_a, into), (b, from)) = (store(), store());
        into.save("g", "seed-1", finding("22", 1, None)).unwrap();
        into.save("pending", "seed-9", program("old")).unwrap();
        from.save("g", "seed-1", finding("15", 1, None)).unwrap();
        from.save("g", "seed-2", finding("22", 2, None)).unwrap();
        from.save("pending", "seed-9", program("new")).unwrap();
        from.save("other", "seed-1", finding("22", 1, None)).unwrap();
        let from = [b.path().to_owned()];
        let first = merge(&into, &from).unwrap();
        assert_eq!(first, Merged { added: 2, known: 1, programs: 1, ..Merged::default() });
        assert_eq!(fs::read_dir(into.root().join("g")).unwrap().count(), 3, "both findings named seed-1 are there");
        assert_eq!(fs::read_dir(into.root().join("pending")).unwrap().count(), 2);
        let second = merge(&into, &from).unwrap();
        assert_eq!(second, Merged { known: 3, ..Merged::default() });
    }

    #[test]
    fn the_smaller_edition_stays() {
        let ((_a, into), (b, small), (c, large)) = (store(), store(), store());
        into.save("g", "seed-1", finding("22", 1, None)).unwrap();
        small.save("g", "seed-1", finding("22", 1, Some(2))).unwrap();
        large.save("g", "seed-1", finding("22", 1, Some(5))).unwrap();
        let merged = merge(&into, &[b.path().to_owned(), c.path().to_owned()]).unwrap();
        assert_eq!(merged, Merged { improved: 1, known: 1, ..Merged::default() });
        let text = fs::read_to_string(into.folder("g", "seed-1").join("finding.json")).unwrap();
        assert!(text.contains("\"reduced_instructions\":2"), "{text}");
    }
}
