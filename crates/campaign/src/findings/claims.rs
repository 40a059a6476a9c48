//! Which of several processes reduces which cases: processes that share a folder claim a case before they reduce it, so
//! that no two reduce the same one.
//!
//! A claim is an empty file that is made exclusively, which file systems over a network do as well. Nobody gives a claim
//! back: what a process that was killed has claimed is in its own folder, not reduced.

use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// The claims in a folder.
#[derive(Clone, Debug)]
pub struct Claims {
    folder: PathBuf,
}

impl Claims {
    /// The claims in a folder, which is made if it is not there.
    ///
    /// # Errors
    /// Those of the file system.
    pub fn open(folder: &Path) -> io::Result<Claims> {
        fs::create_dir_all(folder)?;
        Ok(Claims { folder: folder.to_owned() })
    }

    /// Claims the case of this number in a group. `false` if another process has it. If that cannot be found out, the
    /// case is this process's: reducing it twice is better than never.
    pub fn take(&self, group: &str, number: u64) -> bool {
        match File::create_new(self.folder.join(format!("{group}.{number}"))) {
            Ok(_) => true,
            Err(error) => error.kind() != ErrorKind::AlreadyExists,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_case_is_claimed_once() {
        let dir = tempfile::tempdir().expect("a folder");
        let open = || Claims::open(&dir.path().join("claims")).expect("a folder");
        let (one, other) = (open(), open());
        assert!(one.take("value-gvn-1", 0) && !other.take("value-gvn-1", 0) && !one.take("value-gvn-1", 0));
        assert!(other.take("value-gvn-1", 1) && other.take("value-gvn-2", 0));
        fs::remove_dir_all(dir.path()).expect("it is removed");
        assert!(one.take("value-gvn-1", 0), "nobody knows");
    }
}
