//! Candidates that wait for triage, on disk from the moment at which they were seen: `pending/<campaign>.jsonl`.
//!
//! ```text
//!   waits(file) = { c | a line says that c waits, and no later line says that c was triaged }
//! ```
//!
//! Every line is handed to the system whole and at once. A campaign that is killed so loses at most the candidates of
//! the batch that it was merging. A living campaign holds a lock on its file; whoever resumes takes over the files that
//! nobody locks. Lines are not synced: thousands of candidates wait in an hour, and a machine that crashes costs them a
//! second look, not a finding.

use super::finding::Origin;
use super::store::{Store, replace_file};
use super::unreduced::unreduced;
use irrefute_ir::LlvmVersion;
use irrefute_llvm::{Library, Target};
use irrefute_refine::Witness;
use rustix::fs::{FlockOperation, flock};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The folder of these files within the findings folder.
pub const FOLDER: &str = "pending";

/// A candidate as data, with what its trial had beside the settings of the campaign.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PendingCandidate {
    /// The program, in the syntax of the LLVM that seems wrong. `None` if so many candidates look alike that only the
    /// origin is kept.
    pub text: Option<String>,
    /// The function that seems wrong; `None` if LLVM failed on the program.
    pub function: Option<Arc<str>>,
    /// Where the program came from.
    pub origin: Origin,
    /// The LLVM that seems wrong.
    pub library: Library,
    /// Its major version.
    pub llvm: u16,
    /// The pipeline in the syntax of `opt -passes=`.
    pub pipeline: String,
    /// The flags of LLVM.
    pub llvm_options: Vec<String>,
    /// The machine that LLVM optimized for; `None` if it is that of the campaign.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<Target>,
    /// What the trial saw, without numbers.
    pub symptom: Arc<str>,
    /// The input that shows the violation, if it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub witness: Option<Box<Witness>>,
}

impl PendingCandidate {
    /// The version of the LLVM that seems wrong.
    pub fn version(&self) -> LlvmVersion {
        LlvmVersion(self.llvm)
    }
}

/// A line of the file.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Line {
    /// A candidate waits under a number.
    Waits(u64, Box<PendingCandidate>),
    /// It waits no longer.
    Triaged(u64),
}

/// The file of one campaign.
#[derive(Debug)]
pub struct PendingFile {
    root: PathBuf,
    path: PathBuf,
    file: File,
    next: u64,
}

impl PendingFile {
    /// The file of a campaign in a findings folder, locked.
    ///
    /// # Errors
    /// If it cannot be created.
    pub fn create(store: &Store, campaign: &str) -> io::Result<PendingFile> {
        let folder = store.root().join(FOLDER);
        fs::create_dir_all(&folder)?;
        let path = folder.join(format!("{campaign}.jsonl"));
        let file = OpenOptions::new().append(true).create(true).open(&path)?;
        flock(&file, FlockOperation::NonBlockingLockExclusive)?;
        Ok(PendingFile { root: store.root().to_owned(), path, file, next: 0 })
    }

    /// Adds a candidate. Returns the number under which it waits.
    ///
    /// # Errors
    /// If it cannot be written. The number is valid all the same.
    pub fn add(&mut self, candidate: &PendingCandidate) -> (u64, io::Result<()>) {
        let number = self.next;
        self.next += 1;
        (number, self.write(&Line::Waits(number, Box::new(candidate.clone()))))
    }

    /// Notes that a candidate waits no longer.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn triaged(&mut self, number: u64) -> io::Result<()> {
        self.write(&Line::Triaged(number))
    }

    fn write(&mut self, line: &Line) -> io::Result<()> {
        let mut text = serde_json::to_vec(line)?;
        text.push(b'\n');
        self.file.write_all(&text)
    }

    /// Ends the campaign: leaves a file with those that still wait, or none.
    ///
    /// # Errors
    /// If it cannot be written; then the longer file stays.
    pub fn end(self) -> io::Result<()> {
        let waiting = read(&self.path)?;
        if waiting.is_empty() {
            fs::remove_file(&self.path)?;
            // Fails as long as other campaigns have files there, which is right.
            let _ = self.path.parent().map(fs::remove_dir);
            return Ok(());
        }
        let mut text = Vec::new();
        for (number, candidate) in waiting {
            serde_json::to_writer(&mut text, &Line::Waits(number, Box::new(candidate)))?;
            text.push(b'\n');
        }
        replace_file(&self.root, &self.path, &text)
    }
}

/// The candidates that campaigns have left in a findings folder, and that nobody works on.
#[derive(Debug, Default)]
pub struct LeftPending {
    /// In the order in which they were seen.
    pub candidates: Vec<PendingCandidate>,
    /// The folders of findings that were filed and wait for their reduction.
    pub unreduced: Vec<PathBuf>,
    files: Vec<(PathBuf, File)>,
}

impl LeftPending {
    /// Takes them over: other campaigns will not see them while this value lives.
    ///
    /// # Errors
    /// If the folder or a file cannot be read.
    pub fn take_over(root: &Path) -> io::Result<LeftPending> {
        let mut left = LeftPending { unreduced: unreduced(root)?, ..LeftPending::default() };
        for path in files(root)? {
            let file = File::open(&path)?;
            if flock(&file, FlockOperation::NonBlockingLockExclusive).is_ok() {
                left.candidates.extend(read(&path)?.into_values());
                left.files.push((path, file));
            }
        }
        Ok(left)
    }

    /// Removes the files: their candidates wait elsewhere now.
    ///
    /// # Errors
    /// If one cannot be removed.
    pub fn remove(self) -> io::Result<()> {
        self.files.iter().try_for_each(|(path, _)| fs::remove_file(path))
    }
}

/// Copies the files of one findings folder that nobody works on to another that does not have them.
///
/// # Errors
/// If a file cannot be read or written.
pub fn copy(into: &Store, from: &Path) -> io::Result<()> {
    for path in files(from)? {
        let place = into.root().join(FOLDER).join(path.file_name().unwrap_or_default());
        let file = File::open(&path)?;
        if flock(&file, FlockOperation::NonBlockingLockShared).is_ok() && !place.exists() {
            fs::create_dir_all(into.root().join(FOLDER))?;
            replace_file(into.root(), &place, &fs::read(&path)?)?;
        }
    }
    Ok(())
}

/// How many candidates wait in a findings folder.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PendingCount {
    /// Those whose program is kept.
    pub waiting: u64,
    /// Those whose origin alone is kept. Nobody can take a second look, and the others that look like them stand for
    /// them: they are told, and keep nothing open.
    pub alike: u64,
}

/// Counts the candidates that wait in a findings folder.
///
/// # Errors
/// If the folder or a file cannot be read.
pub fn count(root: &Path) -> io::Result<PendingCount> {
    let mut count = PendingCount::default();
    for path in files(root)? {
        for candidate in read(&path)?.into_values() {
            *(if candidate.text.is_some() { &mut count.waiting } else { &mut count.alike }) += 1;
        }
    }
    Ok(count)
}

fn files(root: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = match fs::read_dir(root.join(FOLDER)) {
        Ok(entries) => entries.collect::<io::Result<Vec<_>>>()?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
        Err(error) => return Err(error),
    };
    let mut files: Vec<PathBuf> = entries.into_iter().map(|entry| entry.path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "jsonl"));
    files.sort();
    Ok(files)
}

/// The candidates that wait in a file. A torn line, the last one of a campaign that was killed, is no candidate.
fn read(path: &Path) -> io::Result<BTreeMap<u64, PendingCandidate>> {
    let mut waiting = BTreeMap::new();
    for line in String::from_utf8_lossy(&fs::read(path)?).lines() {
        match serde_json::from_str(line) {
            Ok(Line::Waits(number, candidate)) => {
                waiting.insert(number, *candidate);
            }
            Ok(Line::Triaged(number)) => {
                waiting.remove(&number);
            }
            Err(_) => {}
        }
    }
    Ok(waiting)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn candidate(seed: u64) -> PendingCandidate {
        PendingCandidate {
            text: Some("define void @f() {\n  ret void\n}\n".to_owned()),
            function: Some("f".into()),
            origin: Origin::Seed { generator: 1, configuration: "default".to_owned(), seed },
            library: Library::Linked,
            llvm: 22,
            pipeline: "gvn".to_owned(),
            llvm_options: Vec::new(),
            target: None,
            symptom: "value".into(),
            witness: None,
        }
    }

    #[test]
    fn what_a_killed_campaign_leaves_is_taken_over_once() {
        let dir = tempfile::tempdir().expect("a folder");
        let store = Store::open(dir.path()).expect("a store");
        let mut file = PendingFile::create(&store, "a").expect("a file");
        for seed in 0..4 {
            file.add(&candidate(seed)).1.expect("written");
        }
        file.triaged(1).expect("written");
        assert!(LeftPending::take_over(dir.path()).expect("read").candidates.is_empty(), "the campaign lives");
        // Killed in the middle of a line.
        file.file.write_all(b"{\"triaged\":").expect("written");
        drop(file);
        let left = LeftPending::take_over(dir.path()).expect("read");
        let expected: Vec<_> = [0, 2, 3].map(candidate).into();
        assert_eq!(left.candidates, expected);
        assert!(LeftPending::take_over(dir.path()).expect("read").candidates.is_empty(), "somebody has them");
        left.remove().expect("removed");
        assert_eq!(count(dir.path()).expect("read"), PendingCount::default());
    }

    #[test]
    fn an_orderly_end_leaves_what_still_waits_and_otherwise_nothing() {
        let dir = tempfile::tempdir().expect("a folder");
        let store = Store::open(dir.path()).expect("a store");
        for (triaged, left) in [(1, 1), (2, 0)] {
            let mut file = PendingFile::create(&store, "a").expect("a file");
            let numbers = [7, 8].map(|seed| file.add(&candidate(seed)).0);
            numbers.iter().take(triaged).for_each(|number| file.triaged(*number).expect("written"));
            file.end().expect("ended");
            assert_eq!(count(dir.path()).expect("read").waiting, left);
            LeftPending::take_over(dir.path()).expect("read").remove().expect("removed");
        }
        assert!(!dir.path().join(FOLDER).exists() || fs::read_dir(dir.path().join(FOLDER)).expect("read").count() == 0);
    }
}
