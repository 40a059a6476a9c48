//! The files that a sweep or a seed corpus reads, and how much of one is read.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The most bytes of a program: a module of 100 MB takes gigabytes once it is parsed.
pub const MOST_OF_A_PROGRAM: u64 = 256 << 20;

/// Reads a file that has at most so many bytes. What is no file may have no end, as `/dev/zero`.
///
/// # Errors
/// If it cannot be read, or has more.
pub fn read_at_most(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    take_at_most(File::open(path)?, most)
}

/// As [`read_at_most`], of something that is open.
///
/// # Errors
/// As [`read_at_most`].
pub fn take_at_most(from: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(most + 1).read_to_end(&mut bytes)?;
    match bytes.len() as u64 > most {
        true => Err(io::Error::new(io::ErrorKind::FileTooLarge, format!("it has more than {} MiB", most >> 20))),
        false => Ok(bytes),
    }
}

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
    collect_with(paths, &["ll"])
}

/// As [`collect`], with every file in a folder whose name ends so.
///
/// # Errors
/// As [`collect`].
pub fn collect_with(paths: &[PathBuf], extensions: &[&str]) -> Result<Vec<PathBuf>, WalkError> {
    let mut files = Vec::new();
    for path in paths {
        let failed = |source| WalkError { path: path.clone(), source };
        match fs::metadata(path).map_err(failed)?.is_dir() {
            true => walk(path, extensions, &mut files)?,
            false => files.push(path.clone()),
        }
    }
    files.sort();
    files.dedup();
    Ok(files)
}

fn walk(folder: &Path, extensions: &[&str], files: &mut Vec<PathBuf>) -> Result<(), WalkError> {
    let failed = |source| WalkError { path: folder.to_owned(), source };
    for entry in fs::read_dir(folder).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let kind = entry.file_type().map_err(failed)?;
        let path = entry.path();
        if kind.is_dir() {
            walk(&path, extensions, files)?;
        } else if kind.is_file() && path.extension().is_some_and(|e| extensions.iter().any(|wanted| e == *wanted)) {
            files.push(path);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_no_end_is_read_up_to_a_limit() {
        let error = read_at_most(Path::new("/dev/zero"), 1 << 20).expect_err("it has no end");
        assert_eq!(error.to_string(), "it has more than 1 MiB");
        assert_eq!(take_at_most(&b"four"[..], 4).expect("it fits"), b"four");
    }

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
