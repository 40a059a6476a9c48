//! Merging of findings folders.
//!
//! Findings with the same [`Identity`] are one finding. Of two editions of a finding the smaller one stays. Two
//! different findings of one name (a seed is one in every configuration) both stay, the newcomer under a name with a
//! digest.
//!
//! Invariants: nothing is removed from where it came; every folder arrives complete or not at all; and folders that
//! have arrived are recognised, so a merge that was interrupted is finished by running it again.

use super::folder;
use super::identity::Identity;
use super::known::KnownFindings;
use super::llvm_coverage;
use super::log;
use super::pending;
use super::store::{self, Store, name};
use crate::report::index;
use crate::threads;
use rayon::ThreadPool;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

/// What a merge did.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Merged {
    /// Findings that were new.
    pub added: u64,
    /// Findings that were present, and were replaced by a smaller edition.
    pub improved: u64,
    /// Findings that were present and stay as they are.
    pub known: u64,
    /// New programs that are kept without being findings.
    pub programs: u64,
    /// Lines of logs that were appended.
    pub lines: usize,
    /// Folders of findings that cannot be read; they stay where they are.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unreadable: Vec<PathBuf>,
}

/// A folder in the target store.
struct Resident {
    folder: PathBuf,
    size: usize,
}

/// A folder that was read, with its identity and size.
struct Read {
    folder: PathBuf,
    identity: io::Result<(Identity, usize)>,
}

/// Merges findings folders into one, whose index marks what is known.
///
/// # Errors
/// If one of them cannot be read, or the target cannot be written. Folders that were merged by then stay.
pub fn merge(into: &Store, from: &[PathBuf], known: &KnownFindings) -> io::Result<Merged> {
    let pool = threads::pool_of_all_cores().map_err(io::Error::other)?;
    let mut there = BTreeMap::new();
    for Read { folder, identity } in read(into.root(), &pool)? {
        // What cannot be read here is in nobody's way.
        if let Ok((identity, size)) = identity {
            there.insert(identity, Resident { folder, size });
        }
    }
    let mut merged = Merged::default();
    from.iter().try_for_each(|root| folder::expect_findings_folder(root))?;
    for root in from {
        for Read { folder, identity } in read(root, &pool)? {
            match identity {
                Ok((identity, size)) => take(into, &folder, identity, size, &mut there, &mut merged)?,
                Err(error) if error.kind() == io::ErrorKind::InvalidData => merged.unreadable.push(folder),
                Err(error) => return Err(error),
            }
        }
        pending::copy(into, root)?;
        merged.lines += log::append(into.root(), root)?;
        llvm_coverage::add(into, &llvm_coverage::of_folder(root)?)?;
    }
    index::write(into, known).map_err(io::Error::other)?;
    Ok(merged)
}

/// The folders of a findings folder, in order. They are read in parallel, but merged in this order, so that the result
/// does not depend on the threads.
fn read(root: &Path, pool: &ThreadPool) -> io::Result<Vec<Read>> {
    let mut folders = store::findings(root)?;
    // Others may keep folders of their own there.
    folders.retain(|path| folder::kind_of_folder(path).is_some());
    let read = |folder: PathBuf| Read { identity: Identity::of_folder(&folder), folder };
    Ok(pool.install(|| folders.into_par_iter().map(read).collect()))
}

fn take(
    into: &Store,
    folder: &Path,
    identity: Identity,
    size: usize,
    there: &mut BTreeMap<Identity, Resident>,
    merged: &mut Merged,
) -> io::Result<()> {
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
            let group = folder.parent().map(name).unwrap_or_default();
            into.folder(&group, &identity.place(into, &group, &name(folder)))
        }
    };
    into.adopt(folder, &place)?;
    there.insert(identity, Resident { folder: place, size });
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::findings::store::FileOf;
    use std::fs;

    fn finding(llvm: &str, seed: u64, reduced: Option<usize>) -> Vec<FileOf> {
        let json = serde_json::json!({
            "origin": { "seed": { "seed": seed, "generator": 1, "configuration": "default" } }, "class": "value",
            "function": "f", "llvm": llvm, "target": irrefute_llvm::Target::default(),
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
        let first = merge(&into, &from, &KnownFindings::default()).unwrap();
        assert_eq!(first, Merged { added: 2, known: 1, programs: 1, ..Merged::default() });
        assert_eq!(fs::read_dir(into.root().join("g")).unwrap().count(), 3, "both findings named seed-1 are there");
        assert_eq!(fs::read_dir(into.root().join("pending")).unwrap().count(), 2);
        let second = merge(&into, &from, &KnownFindings::default()).unwrap();
        assert_eq!(second, Merged { known: 3, ..Merged::default() });
    }

    #[test]
    fn the_smaller_edition_stays() {
        let ((_a, into), (b, small), (c, large)) = (store(), store(), store());
        into.save("g", "seed-1", finding("22", 1, None)).unwrap();
        small.save("g", "seed-1", finding("22", 1, Some(2))).unwrap();
        large.save("g", "seed-1", finding("22", 1, Some(5))).unwrap();
        let merged = merge(&into, &[b.path().to_owned(), c.path().to_owned()], &KnownFindings::default()).unwrap();
        assert_eq!(merged, Merged { improved: 1, known: 1, ..Merged::default() });
        let text = fs::read_to_string(into.folder("g", "seed-1").join("finding.json")).unwrap();
        assert!(text.contains("\"reduced_instructions\":2"), "{text}");
    }
}
