//! The folder of a build: what was compiled, and what is known of it.
//!
//! ```text
//! STORE/units/<id>.json        a translation unit: source, object, pipeline, digest of its IR
//!       passed/<id>.json       a compilation that cannot be checked, with the reason
//!       ir/<digest>.ll         unoptimized IR
//!       results/<id>.json      the definitions of a unit, each with what came of it
//!       functions/<key>.json   what came of one function before and after LLVM
//!       locks/<id>             held by the process that checks a unit
//!       findings/              what is wrong, as of a campaign
//!       bin/                   the wrappers under the names of compilers
//! ```
//!
//! Every file is written whole and renamed to its place, and its name says all that it depends on. So processes and
//! machines may share a folder, each may be killed at any moment, and the worst that happens is work that is done twice.

use super::records::{FunctionRecord, Passed, Unit, UnitRecord};
use crate::findings::store::replace_file;
use rustix::fs::{FlockOperation, flock};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// A folder of a build.
#[derive(Clone, Debug)]
pub struct BuildStore {
    root: PathBuf,
}

/// The right to check a unit, until it is dropped or its process ends.
pub struct Claim {
    _held: File,
}

/// A digest of some texts, in which their ends count.
pub fn digest<'a>(parts: impl IntoIterator<Item = &'a str>) -> String {
    let mut hasher = blake3::Hasher::new();
    for part in parts {
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part.as_bytes());
    }
    hasher.finalize().to_hex()[..32].to_owned()
}

impl BuildStore {
    /// Opens a folder, and creates it if necessary.
    ///
    /// # Errors
    /// Those of the file system.
    pub fn open(root: &Path) -> io::Result<BuildStore> {
        for folder in ["units", "passed", "ir", "results", "functions", "locks", "bin"] {
            fs::create_dir_all(root.join(folder))?;
        }
        Ok(BuildStore { root: fs::canonicalize(root)? })
    }

    /// The folder, as an absolute path.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The folder of the wrappers.
    pub fn wrappers(&self) -> PathBuf {
        self.root.join("bin")
    }

    /// The folder of the findings.
    pub fn findings(&self) -> PathBuf {
        self.root.join("findings")
    }

    /// Takes the IR of a unit, and forgets what the same object was before.
    ///
    /// # Errors
    /// Those of the file system; then the unit is as it was.
    pub fn put_unit(&self, unit: &Unit, ir: &str) -> io::Result<()> {
        let path = self.ir(&unit.ir);
        if !path.exists() {
            replace_file(&self.root, &path, ir.as_bytes())?;
        }
        self.put("units", &unit.id(), unit)?;
        absent(fs::remove_file(self.path("passed", &unit.id())))
    }

    /// Takes a compilation that cannot be checked.
    ///
    /// # Errors
    /// Those of the file system.
    pub fn put_passed(&self, passed: &Passed) -> io::Result<()> {
        self.put("passed", &passed.id(), passed)?;
        absent(fs::remove_file(self.path("units", &passed.id())))
    }

    /// The units, by source and object.
    ///
    /// # Errors
    /// If one cannot be read.
    pub fn units(&self) -> io::Result<Vec<Unit>> {
        let mut units: Vec<Unit> = self.all("units")?;
        units.sort_by(|a, b| (&a.source, &a.object).cmp(&(&b.source, &b.object)));
        Ok(units)
    }

    /// The compilations that cannot be checked, by source.
    ///
    /// # Errors
    /// If one cannot be read.
    pub fn passed(&self) -> io::Result<Vec<Passed>> {
        let mut passed: Vec<Passed> = self.all("passed")?;
        passed.sort_by(|a, b| a.source.cmp(&b.source));
        Ok(passed)
    }

    /// The file with unoptimized IR.
    pub fn ir(&self, digest: &str) -> PathBuf {
        self.root.join("ir").join(format!("{digest}.ll"))
    }

    /// What is known of a unit as it was when it was checked last.
    pub fn result(&self, unit: &Unit) -> Option<UnitRecord> {
        self.get("results", &unit.id())
    }

    /// Keeps what came of a unit.
    ///
    /// # Errors
    /// Those of the file system.
    pub fn put_result(&self, unit: &Unit, record: &UnitRecord) -> io::Result<()> {
        self.put("results", &unit.id(), record)
    }

    /// What is known of a function.
    pub fn function(&self, key: &str) -> Option<FunctionRecord> {
        self.get("functions", key)
    }

    /// Keeps what came of a function.
    ///
    /// # Errors
    /// Those of the file system.
    pub fn put_function(&self, key: &str, record: &FunctionRecord) -> io::Result<()> {
        self.put("functions", key, record)
    }

    /// The right to check a unit; `None` if another process has it. With `wait` it comes once the other has ended.
    ///
    /// # Errors
    /// Those of the file system.
    pub fn claim(&self, unit: &Unit, wait: bool) -> io::Result<Option<Claim>> {
        let held = File::create(self.root.join("locks").join(unit.id()))?;
        let operation = if wait { FlockOperation::LockExclusive } else { FlockOperation::NonBlockingLockExclusive };
        match flock(&held, operation) {
            Ok(()) => Ok(Some(Claim { _held: held })),
            Err(rustix::io::Errno::WOULDBLOCK) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    fn path(&self, folder: &str, name: &str) -> PathBuf {
        self.root.join(folder).join(format!("{name}.json"))
    }

    fn put(&self, folder: &str, name: &str, what: &impl Serialize) -> io::Result<()> {
        replace_file(&self.root, &self.path(folder, name), &serde_json::to_vec_pretty(what)?)
    }

    /// What another irrefute has written otherwise is not known.
    fn get<T: DeserializeOwned>(&self, folder: &str, name: &str) -> Option<T> {
        serde_json::from_slice(&fs::read(self.path(folder, name)).ok()?).ok()
    }

    fn all<T: DeserializeOwned>(&self, folder: &str) -> io::Result<Vec<T>> {
        let entries = fs::read_dir(self.root.join(folder))?;
        let read = |entry: io::Result<fs::DirEntry>| {
            let path = entry?.path();
            let bytes = match fs::read(&path) {
                // A wrapper has taken it away since the folder was listed.
                Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
                read => read?,
            };
            serde_json::from_slice(&bytes)
                .map(Some)
                .map_err(|error| io::Error::other(format!("{}: {error}", path.display())))
        };
        entries.map(read).filter_map(Result::transpose).collect()
    }
}

/// What is not there need not be removed.
fn absent(removed: io::Result<()>) -> io::Result<()> {
    match removed {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unit(ir: &str) -> Unit {
        Unit {
            source: "/p/a.c".into(),
            object: "/p/a.o".into(),
            folder: "/p".into(),
            release: "22.1.8".to_owned(),
            pipeline: "default<O2>".to_owned(),
            options: Vec::new(),
            ir: digest([ir]),
        }
    }

    #[test]
    fn the_same_object_is_one_unit_whatever_becomes_of_it() {
        let dir = tempfile::tempdir().expect("a folder");
        let store = BuildStore::open(&dir.path().join("store")).expect("a store");
        store.put_unit(&unit("a"), "a").expect("it is written");
        store.put_unit(&unit("b"), "b").expect("it is written");
        let units = store.units().expect("they are read");
        assert_eq!(units.iter().map(|unit| &unit.ir).collect::<Vec<_>>(), [&digest(["b"])]);
        let passed = Passed { source: "/p/a.c".into(), object: "/p/a.o".into(), reason: "LTO".to_owned() };
        store.put_passed(&passed).expect("it is written");
        assert_eq!((store.units().expect("units").len(), store.passed().expect("passed").len()), (0, 1));
        store.put_unit(&unit("a"), "a").expect("it is written");
        assert_eq!((store.units().expect("units").len(), store.passed().expect("passed").len()), (1, 0));
    }

    #[test]
    fn one_process_at_a_time_checks_a_unit() {
        let dir = tempfile::tempdir().expect("a folder");
        let store = BuildStore::open(dir.path()).expect("a store");
        let first = store.claim(&unit("a"), false).expect("a lock");
        assert!(first.is_some());
        assert!(store.claim(&unit("a"), false).expect("a lock").is_none(), "it is held");
        drop(first);
        assert!(store.claim(&unit("a"), false).expect("a lock").is_some());
    }

    #[test]
    fn the_ends_of_texts_count() {
        assert_ne!(digest(["ab", "c"]), digest(["a", "bc"]));
    }
}
