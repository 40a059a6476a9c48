//! What a folder keeps: a finding, a program, or things of somebody else; and whether it is a findings folder at all.
//!
//! Commands that read findings folders ask here first. A folder that campaigns have not written is an error and not an
//! empty one, and what somebody else keeps in a findings folder stays where it is.

use super::finding;
use super::log;
use super::pending;
use super::store::{SOURCE, findings};
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
