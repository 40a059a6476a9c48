//! When two findings are the same: origin, function, LLVM, target, pipeline and dialect determine what was run.
//!
//! Names do not: a seed gives another program in each configuration, and one program may show one mistake under several
//! pipelines.

use super::finding::Finding;
use super::folder::{KeptIn, kind_of_folder};
use super::store::{Store, name, with_digest};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// What was run. It is equal for the unreduced and the reduced edition of one finding.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Identity {
    /// A finding, by the fields of its `finding.json` that determine what was run.
    Finding(String),
    /// A program that is kept without being a finding: the name of its folder, and the digest of its files.
    Program(String, String),
}

impl From<&Finding> for Identity {
    fn from(finding: &Finding) -> Identity {
        let options = finding.llvm_options.join(" ");
        let words =
            [&finding.function, &finding.llvm, &options, &finding.pipeline, &finding.dialect, &finding.irrefute];
        let words: Vec<String> = words.map(|word| format!("{word:?}")).into();
        Identity::Finding(format!("{:?} {:?} {}", finding.origin, finding.target, words.join(" ")))
    }
}

/// The size by which editions of a finding are compared. Unreduced ones are larger than all reduced ones.
fn size(finding: &Finding) -> usize {
    finding.reduced_instructions.unwrap_or_else(|| finding.instructions.saturating_add(1 << 32))
}

impl Identity {
    /// The identity of a folder's content, and its size.
    ///
    /// # Errors
    /// If it cannot be read; [`InvalidData`](io::ErrorKind::InvalidData) if its `finding.json` is no finding.
    pub fn of_folder(folder: &Path) -> io::Result<(Identity, usize)> {
        if kind_of_folder(folder) != Some(KeptIn::Finding) {
            return of_program(folder);
        }
        let finding = Finding::read(folder);
        let finding = finding.map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))?;
        Ok((Identity::from(&finding), size(&finding)))
    }

    /// The name for a new folder: its own, or one with a digest if another finding has that name.
    pub fn place(&self, store: &Store, group: &str, id: &str) -> String {
        let folder = store.folder(group, id);
        let is_free = !folder.exists() || Identity::of_folder(&folder).is_ok_and(|(there, _)| there == *self);
        if is_free { id.to_owned() } else { with_digest(id, &format!("{self:?}")) }
    }
}

fn of_program(folder: &Path) -> io::Result<(Identity, usize)> {
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
    use crate::findings::store::{FileOf, SOURCE};

    fn json(pipeline: &str) -> Vec<FileOf> {
        let json = serde_json::json!({
            "class": "value", "origin": { "seed": { "seed": 1, "generator": 1, "configuration": "default" } },
            "function": "f", "llvm": "22.1.8", "target": irrefute_llvm::Target::default(), "pipeline": pipeline, "dialect": "langref", "irrefute": "1", "instructions": 4, "reduced_instructions": 1
        });
        vec![FileOf { name: "finding.json", text: json.to_string() }]
    }

    #[test]
    fn two_findings_of_one_name_have_two_folders() {
        let dir = tempfile::tempdir().unwrap();
        let store = Store::open(dir.path()).unwrap();
        let folder = store.save("g", "seed-1", json("gvn")).unwrap();
        let (gvn, _) = Identity::of_folder(&folder).unwrap();
        assert_eq!(gvn.place(&store, "g", "seed-1"), "seed-1", "another finding_files of the same");
        let elsewhere = store.save("other", "seed-1", json("sccp")).unwrap();
        let (sccp, _) = Identity::of_folder(&elsewhere).unwrap();
        let place = sccp.place(&store, "g", "seed-1");
        assert!(place.starts_with("seed-1-") && place == sccp.place(&store, "g", "seed-1"), "{place}");
    }

    #[test]
    fn two_programs_of_one_name_both_stay() {
        let dir = tempfile::tempdir().unwrap();
        let store = Store::open(dir.path()).unwrap();
        let places: Vec<PathBuf> =
            ["one", "two", "one"].map(|text| store.save_program("pending", "seed-1", text.to_owned()).unwrap()).into();
        assert!(places[0] == places[2] && places[0] != places[1], "{places:?}");
        assert_eq!(fs::read_to_string(places[0].join(SOURCE)).unwrap(), "one");
    }
}
