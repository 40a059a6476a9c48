//! Which code of LLVM a campaign reached, in its findings folder: [`FILE`], which grows with every campaign into the
//! folder, and which `merge` merges.

use super::store::{Store, replace_file};
use irrefute_coverage::Coverage;
use std::fs;
use std::io;
use std::path::Path;

/// The file in a findings folder.
pub const FILE: &str = "coverage.json";

/// Reads the coverage of a findings folder; empty if no campaign has watched.
///
/// # Errors
/// If the file cannot be read, or is something else.
pub fn of_folder(root: &Path) -> io::Result<Coverage> {
    match read(&root.join(FILE)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Coverage::default()),
        read => read,
    }
}

/// Reads a file of coverage.
///
/// # Errors
/// If it cannot be read, or is something else.
pub fn read(path: &Path) -> io::Result<Coverage> {
    serde_json::from_slice(&fs::read(path)?).map_err(io::Error::other)
}

/// Adds what was reached to the folder. Without any, the folder stays as it is.
///
/// # Errors
/// If its file cannot be read or written.
pub fn add(store: &Store, reached: &Coverage) -> io::Result<()> {
    if reached.libraries.is_empty() {
        return Ok(());
    }
    let mut all = of_folder(store.root())?;
    all.merge(reached);
    write(store.root(), &store.root().join(FILE), &all)
}

/// Writes a file of coverage as a whole. `folder` is the one that it is in.
///
/// # Errors
/// If it cannot be written.
pub fn write(folder: &Path, path: &Path, coverage: &Coverage) -> io::Result<()> {
    replace_file(folder, path, &serde_json::to_vec(coverage)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use irrefute_coverage::{FunctionCoverage, LibraryCoverage};
    use std::collections::BTreeMap;

    fn run(block: u32) -> Coverage {
        let reached = BTreeMap::from([(block, 1)]);
        let function = FunctionCoverage { name: "f".into(), blocks: 4, pass: "GVNPass".into(), reached };
        let library = LibraryCoverage { functions: 1, blocks: 4, reached: BTreeMap::from([(16, function)]) };
        Coverage { libraries: BTreeMap::from([("b".into(), library)]) }
    }

    #[test]
    fn the_folder_grows_with_every_campaign() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(folder.path()).expect("a store");
        add(&store, &Coverage::default()).expect("nothing to write");
        assert!(!folder.path().join(FILE).exists());
        add(&store, &run(0)).expect("it is written");
        add(&store, &run(2)).expect("it is written");
        let all = of_folder(folder.path()).expect("it is read");
        assert_eq!(all.libraries["b"].blocks_reached(), 2);
        fs::write(folder.path().join(FILE), "{").expect("it is written");
        assert!(of_folder(folder.path()).is_err());
    }
}
