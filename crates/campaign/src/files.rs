//! The files that a sweep or a seed corpus reads.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A path that cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("cannot read {}", path.display())]
pub struct WalkError {
    /// The file, or the folder while its entries are listed.
    pub path: PathBuf,
    /// The error of the system.
    pub source: io::Error,
}

/// The files that a list of files and folders names, sorted and without repetitions. A file counts whatever its name
/// is. A folder stands for every `.ll` file in it, at any depth; symbolic links within it are not followed.
///
/// # Errors
/// At the first path that cannot be read.
pub fn collect(paths: &[PathBuf]) -> Result<Vec<PathBuf>, WalkError> {
    let mut files = Vec::new();
    for path in paths {
        let failed = |source| WalkError { path: path.clone(), source };
        if fs::metadata(path).map_err(failed)?.is_dir() { walk(path, &mut files)? } else { files.push(path.clone()) }
    }
    files.sort();
    files.dedup();
    Ok(files)
}

fn walk(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), WalkError> {
    let failed = |source| WalkError { path: folder.to_owned(), source };
    for entry in fs::read_dir(folder).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let kind = entry.file_type().map_err(failed)?;
        let path = entry.path();
        if kind.is_dir() {
            walk(&path, files)?;
        } else if kind.is_file() && path.extension().is_some_and(|e| e == "ll") {
            files.push(path);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_searched_and_files_taken_as_they_are() {
        let dir = tempfile::tempdir().expect("a folder");
        let root = dir.path();
        fs::create_dir(root.join("inner")).expect("a folder");
        for name in ["b.ll", "inner/a.ll", "inner/notes.txt", "other.txt"] {
            fs::write(root.join(name), "").expect("a file");
        }
        let found = collect(&[root.join("other.txt"), root.to_owned(), root.join("b.ll")]).expect("readable");
        let expected = ["b.ll", "inner/a.ll", "other.txt"].map(|name| root.join(name));
        assert_eq!(found, expected);
        assert!(collect(&[root.join("missing")]).is_err());
    }
}
