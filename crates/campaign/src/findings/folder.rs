//! What a folder keeps: a finding, a program, or things of somebody else; and whether it is a findings folder at all.
//!
//! Commands that read findings folders ask here first. A folder that campaigns have not written is an error and not an
//! empty one, and what somebody else keeps in a findings folder stays where it is.

use super::finding;
use super::log;
use super::pending;
use super::store::{SOURCE, findings, folders};
use serde::Serialize;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A folder is not what it should be.
#[derive(Debug, thiserror::Error)]
#[error("{} is no findings folder: it has neither a log of a campaign nor a finding", .0.display())]
pub struct NoFindingsFolder(PathBuf);

/// Checks that campaigns have written into a folder, or that it is empty.
///
/// # Errors
/// If there are other things in it only, or it cannot be read.
pub fn expect_findings_folder(root: &Path) -> io::Result<()> {
    let is_empty = fs::read_dir(root)?.next().is_none();
    let has_log = || [log::FILE, pending::FOLDER].iter().any(|name| root.join(name).exists());
    let has_finding = || Ok::<bool, io::Error>(findings(root)?.iter().any(|folder| kind_of_folder(folder).is_some()));
    if is_empty || has_log() || has_finding()? {
        return Ok(());
    }
    Err(io::Error::other(NoFindingsFolder(root.to_owned())))
}

/// A folder of programs that are kept without being findings.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Shelf {
    /// Its name.
    pub name: &'static str,
    /// What its programs are.
    pub meaning: &'static str,
    /// Whether they show that irrefute failed.
    pub is_fault: bool,
}

/// All of them.
pub static SHELVES: [Shelf; 5] = [
    Shelf { name: "unreproduced", meaning: "candidates that did not show a second time", is_fault: false },
    Shelf { name: "failed", meaning: "candidates whose second look failed", is_fault: true },
    Shelf { name: "internal", meaning: "programs on which irrefute itself failed", is_fault: true },
    Shelf {
        name: "control",
        meaning: "programs that no pass was to change, and that came back changed",
        is_fault: true,
    },
    Shelf {
        name: "reference",
        meaning: "programs that passes known to be right have made wrong: false alarms",
        is_fault: true,
    },
];

impl Shelf {
    /// The one of a name.
    pub fn of(name: &str) -> Option<&'static Shelf> {
        SHELVES.iter().find(|shelf| shelf.name == name)
    }
}

/// What is kept in a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeptIn {
    /// A finding.
    Finding,
    /// A program that is no finding.
    Program,
}

/// What a folder keeps, by its files; `None` if it was made by somebody else.
pub fn kind_of_folder(folder: &Path) -> Option<KeptIn> {
    match () {
        () if folder.join(finding::FILE).exists() => Some(KeptIn::Finding),
        () if folder.join(SOURCE).exists() => Some(KeptIn::Program),
        () => None,
    }
}

/// The folders of findings that a path stands for: one, those of a group, or all of a findings folder.
///
/// # Errors
/// If it cannot be read, or holds no finding.
pub fn findings_at(path: &Path) -> io::Result<Vec<PathBuf>> {
    if kind_of_folder(path).is_some() {
        return Ok(vec![path.to_owned()]);
    }
    let is_finding = |folder: &PathBuf| kind_of_folder(folder) == Some(KeptIn::Finding);
    let mut all = folders(path)?;
    all.extend(findings(path)?);
    all.retain(is_finding);
    match all.is_empty() {
        true => Err(io::Error::other(format!("there is no finding in {}", path.display()))),
        false => Ok(all),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_stands_for_a_finding_a_group_or_a_folder_of_groups() {
        let dir = tempfile::tempdir().expect("a folder");
        let root = dir.path();
        for (path, file) in
            [("a/1", finding::FILE), ("a/2", finding::FILE), ("b/3", finding::FILE), ("failed/4", SOURCE)]
        {
            fs::create_dir_all(root.join(path)).expect("a folder");
            fs::write(root.join(path).join(file), "").expect("a file");
        }
        let at = |path: &str| findings_at(&root.join(path)).map(|all| all.len());
        assert_eq!(at("a/1").expect("one"), 1);
        assert_eq!(at("a").expect("a group"), 2);
        assert_eq!(at("").expect("all"), 3);
        assert!(at("failed").is_err() && at("nowhere").is_err());
    }
}
