//! The checkpoint of an enumeration: the records of its batches on disk, one line of JSON each. The first line
//! identifies the run.
//!
//! A line is written at once, and a line that was cut short is not read as a record. It is written after the candidates
//! of the batch are in the list of those that wait. So a run that ends at any moment loses at most the batches that were
//! under way, and no candidate of the others.

use super::record::BatchRecord;
use rustix::fs::{FlockOperation, flock};
use rustix::io::Errno;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// Everything that a record depends on. A checkpoint with another header belongs to another run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunHeader {
    /// The version of irrefute.
    pub irrefute: String,
    /// The version of the LLVM under test.
    pub llvm: String,
    /// The space of functions, as a phrase for people.
    pub functions: String,
    /// The number of functions in the whole space, all shards together.
    pub count: u64,
    /// Functions per module.
    pub batch: u64,
    /// As `3/8`: the third of eight.
    pub shard: String,
    /// In the order of [`BatchRecord::pipelines`].
    pub pipelines: Vec<String>,
    /// Dialect, check options, target and LLVM's options in Rust's debug format: only compared, never parsed.
    pub settings: String,
}

impl RunHeader {
    /// How this run differs from another, in terms of the options by which a user chose it.
    fn unlike(&self, other: &RunHeader) -> String {
        let parts = [
            ("irrefute", &self.irrefute, &other.irrefute),
            ("LLVM", &self.llvm, &other.llvm),
            ("functions", &self.functions, &other.functions),
            ("batch", &self.batch.to_string(), &other.batch.to_string()),
            ("pipelines", &self.pipelines.join(" "), &other.pipelines.join(" ")),
        ];
        let unlike = parts.iter().filter(|(_, mine, theirs)| mine != theirs);
        let unlike: Vec<String> = unlike.map(|(what, mine, theirs)| format!("{what} {mine}, not {theirs}")).collect();
        if unlike.is_empty() { "how functions are checked, or the target".to_owned() } else { unlike.join("; ") }
    }
}

/// A line of the file.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum CheckpointLine {
    Run(RunHeader),
    Batch(BatchRecord),
}

/// An open checkpoint.
#[derive(Debug)]
pub struct Checkpoint {
    path: PathBuf,
    file: File,
    /// The length in bytes of the complete lines: what follows was cut short.
    length: u64,
    /// The records that the file contained when it was opened, by batch.
    pub records: BTreeMap<u64, BatchRecord>,
}

/// Why a checkpoint cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum CheckpointError {
    /// The file cannot be read, locked or written.
    #[error("cannot use {}", path.display())]
    File {
        /// The checkpoint.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// The file is not the checkpoint of this run, or is damaged.
    #[error("{} belongs to another run: {was}; choose another folder with --findings, or remove it", path.display())]
    OtherRun {
        /// The checkpoint.
        path: PathBuf,
        /// How the run that it belongs to differs, or why it cannot be read.
        was: String,
    },
    /// Another process holds the lock.
    #[error("{} is in use: the same shard runs already", path.display())]
    InUse {
        /// The checkpoint.
        path: PathBuf,
    },
}

impl Checkpoint {
    /// Opens the checkpoint of a run in a folder, or creates it.
    ///
    /// # Errors
    /// If it cannot be read and written, is in use, or belongs to another run.
    pub fn open(folder: &Path, title: &RunHeader) -> Result<Checkpoint, CheckpointError> {
        let path = folder.join(format!("enumerate-{}.jsonl", title.shard.replace('/', "-of-")));
        let failed = |source| CheckpointError::File { path: path.clone(), source };
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path).map_err(failed)?;
        // The lock belongs to the open file: it ends with the process, whatever way that ends.
        if let Err(error) = flock(&file, FlockOperation::NonBlockingLockExclusive) {
            let in_use = error == Errno::WOULDBLOCK;
            return Err(if in_use { CheckpointError::InUse { path } } else { failed(error.into()) });
        }
        let mut text = Vec::new();
        file.read_to_end(&mut text).map_err(failed)?;
        // A line without its newline was cut short by a crash; it is overwritten.
        let whole = text.iter().rposition(|byte| *byte == b'\n').map_or(0, |last| last + 1);
        let mut checkpoint = Checkpoint { path: path.clone(), file, length: whole as u64, records: BTreeMap::new() };
        let other = |was: String| CheckpointError::OtherRun { path: path.clone(), was };
        let mut lines = text[..whole].split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
        match lines.next().map(serde_json::from_slice) {
            None => {}
            Some(Ok(CheckpointLine::Run(was))) if was == *title => {}
            Some(Ok(CheckpointLine::Run(was))) => return Err(other(was.unlike(title))),
            Some(_) => return Err(other("it is no checkpoint".to_owned())),
        }
        for line in lines {
            match serde_json::from_slice(line) {
                Ok(CheckpointLine::Batch(record)) => {
                    checkpoint.records.insert(record.batch, record);
                }
                Ok(CheckpointLine::Run(_)) | Err(_) => return Err(other("it is damaged".to_owned())),
            }
        }
        let cut = checkpoint.file.set_len(whole as u64).and_then(|()| checkpoint.file.seek(SeekFrom::End(0)));
        cut.map_err(failed)?;
        if whole == 0 {
            checkpoint.write(&CheckpointLine::Run(title.clone()))?;
        }
        Ok(checkpoint)
    }

    /// Appends the record of a batch.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn keep(&mut self, record: &BatchRecord) -> Result<(), CheckpointError> {
        self.write(&CheckpointLine::Batch(record.clone()))
    }

    /// Removes the part of a line that was written before the disk was full: it must not become part of the next line.
    fn take_back(&mut self) {
        // If that fails too, nothing is left to try: at worst the next `open` reports a damaged line.
        let _ = self.file.set_len(self.length).and_then(|()| self.file.seek(SeekFrom::End(0)));
    }

    fn write(&mut self, line: &CheckpointLine) -> Result<(), CheckpointError> {
        let failed = |source| CheckpointError::File { path: self.path.clone(), source };
        let mut text = serde_json::to_vec(line).map_err(|e| failed(e.into()))?;
        text.push(b'\n');
        let written = self.file.write_all(&text).and_then(|()| self.file.sync_data());
        if written.is_err() {
            self.take_back();
        } else {
            self.length += text.len() as u64;
        }
        written.map_err(|source| CheckpointError::File { path: self.path.clone(), source })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn title() -> RunHeader {
        RunHeader {
            irrefute: "0".into(),
            llvm: "22".into(),
            functions: "of 3 instructions".into(),
            count: 10,
            batch: 5,
            shard: "1/2".into(),
            pipelines: vec!["gvn".into()],
            settings: String::new(),
        }
    }

    #[test]
    fn what_was_kept_is_there_again_and_a_torn_line_is_not() {
        let dir = tempfile::tempdir().unwrap();
        let mut checkpoint = Checkpoint::open(dir.path(), &title()).unwrap();
        let record = BatchRecord { batch: 4, functions: 5, ..BatchRecord::default() };
        checkpoint.keep(&record).unwrap();
        drop(checkpoint);
        let path = dir.path().join("enumerate-1-of-2.jsonl");
        OpenOptions::new().append(true).open(&path).unwrap().write_all(b"{\"batch\":{\"ba").unwrap();
        let mut checkpoint = Checkpoint::open(dir.path(), &title()).unwrap();
        assert_eq!(checkpoint.records.values().collect::<Vec<_>>(), [&record]);
        checkpoint.keep(&BatchRecord { batch: 6, ..record }).unwrap();
        drop(checkpoint);
        assert_eq!(Checkpoint::open(dir.path(), &title()).unwrap().records.len(), 2, "the torn line is gone");
    }

    #[test]
    fn another_run_is_refused() {
        let dir = tempfile::tempdir().unwrap();
        drop(Checkpoint::open(dir.path(), &title()).unwrap());
        let other = RunHeader { llvm: "15".into(), ..title() };
        let error = Checkpoint::open(dir.path(), &other).err().unwrap().to_string();
        assert!(error.contains("belongs to another run: LLVM 22, not 15;"), "{error}");
    }

    #[test]
    fn two_runs_of_one_shard_do_not_write_into_one_ledger() {
        let dir = tempfile::tempdir().unwrap();
        let first = Checkpoint::open(dir.path(), &title()).unwrap();
        assert!(matches!(Checkpoint::open(dir.path(), &title()), Err(CheckpointError::InUse { .. })));
        drop(first);
        Checkpoint::open(dir.path(), &title()).unwrap();
    }

    #[test]
    fn a_line_for_which_there_is_no_room_leaves_no_part_behind() {
        let dir = tempfile::tempdir().unwrap();
        let mut checkpoint = Checkpoint::open(dir.path(), &title()).unwrap();
        checkpoint.file.write_all(b"{\"batch\":").unwrap();
        checkpoint.take_back();
        checkpoint.keep(&BatchRecord { batch: 6, ..BatchRecord::default() }).unwrap();
        drop(checkpoint);
        assert_eq!(Checkpoint::open(dir.path(), &title()).unwrap().records.len(), 1);
    }
}
