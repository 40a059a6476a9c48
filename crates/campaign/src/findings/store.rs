//! The findings folder: one folder per finding, written so that a crash or a full disk leaves either a complete finding
//! or none.
//!
//! ```text
//! DIR/<group>/<id>/finding.json        the finding as data; names the other files
//!                  source.ll           as it was given to LLVM
//!                  optimized.ll        as it came back
//!                  reduced.src.ll …    after minimization
//!                  report.md, report.html
//! DIR/index.html
//! ```
//!
//! A finding is written into a hidden folder, which is then renamed to its place. A finding that cannot be written
//! comes back as [`Unsaved`] with everything in it, so that it can be printed instead.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A campaign does not begin with less space than this in the findings folder, in bytes. It is far more than one
/// finding needs, so that the campaign does not fail at its first finding.
const ROOM: u64 = 16 << 20;

/// The file with the program as it was given to LLVM.
pub const SOURCE: &str = "source.ll";

/// The file with the program as LLVM returned it.
pub const OPTIMIZED: &str = "optimized.ll";

/// The file with the reduced program.
pub const REDUCED_SOURCE: &str = "reduced.src.ll";
/// The file with what LLVM makes of the reduced program.
pub const REDUCED_TARGET: &str = "reduced.tgt.ll";

/// A folder in which findings are kept.
#[derive(Clone, Debug)]
pub struct Store {
    root: PathBuf,
}

/// A file of a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileOf {
    /// Its name in the folder of the finding.
    pub name: &'static str,
    /// Its content.
    pub text: String,
}

/// Why a folder cannot be used for findings.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The folder cannot be created, or a file in it cannot be written.
    #[error("cannot write into the findings folder {}", path.display())]
    NotWritable {
        /// The folder.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// The file system is nearly full.
    #[error("the findings folder {} has only {} MiB left; at least {} are needed", path.display(), left >> 20, ROOM >> 20)]
    Full {
        /// The folder.
        path: PathBuf,
        /// The free space in bytes.
        left: u64,
    },
}

/// A finding that could not be written, with all its files.
#[derive(Debug, thiserror::Error)]
#[error("cannot save the finding in {}: {source}", path.display())]
pub struct Unsaved {
    /// The folder that it was meant for.
    pub path: PathBuf,
    /// The error of the system.
    pub source: io::Error,
    /// What could not be saved.
    pub files: Vec<FileOf>,
}

impl Store {
    /// Opens a folder, creates it if necessary, and tests that findings can be written there.
    ///
    /// # Errors
    /// If the folder cannot be created or written, or has too little free space.
    pub fn open(root: &Path) -> Result<Store, StoreError> {
        let denied = |source| StoreError::NotWritable { path: root.to_owned(), source };
        fs::create_dir_all(root).map_err(denied)?;
        let probe = tempfile::Builder::new().prefix(".probe-").tempfile_in(root).map_err(denied)?;
        // Written and synced: on a full disk, creating an empty file may still succeed.
        probe.as_file().write_all(&[0; 4096]).map_err(denied)?;
        probe.as_file().sync_data().map_err(denied)?;
        let stat = rustix::fs::statvfs(root).map_err(|e| denied(e.into()))?;
        let left = stat.f_bavail.saturating_mul(stat.f_frsize);
        if left < ROOM {
            return Err(StoreError::Full { path: root.to_owned(), left });
        }
        remove_abandoned(root);
        Ok(Store { root: root.to_owned() })
    }

    /// The folder.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The folder of a finding.
    pub fn folder(&self, group: &str, id: &str) -> PathBuf {
        self.root.join(group).join(id)
    }

    /// Writes a file into the findings folder itself, replacing an earlier one as a whole.
    ///
    /// # Errors
    /// If it cannot be written; then the earlier one is unchanged.
    pub fn put(&self, name: &str, text: &str) -> io::Result<()> {
        replace_file(&self.root, &self.root.join(name), text.as_bytes())
    }

    /// Removes a finding, and its group if it is empty then.
    ///
    /// # Errors
    /// Those of the file system.
    pub fn remove(&self, group: &str, id: &str) -> io::Result<()> {
        fs::remove_dir_all(self.folder(group, id))?;
        // A group with other findings cannot be removed, and stays.
        let _ = fs::remove_dir(self.root.join(group));
        Ok(())
    }

    /// Writes a finding, replacing an earlier edition of it.
    ///
    /// # Errors
    /// If it cannot be written; the error contains all files.
    pub fn save(&self, group: &str, id: &str, files: Vec<FileOf>) -> Result<PathBuf, Unsaved> {
        self.save_as(self.folder(group, id), files)
    }

    /// Writes a program that is not a finding. If another program has its name already, both stay, this one under a
    /// name with a digest.
    ///
    /// # Errors
    /// If it cannot be written; the error contains the program.
    pub fn save_program(&self, shelf: &str, id: &str, text: String) -> Result<PathBuf, Unsaved> {
        let path = self.folder(shelf, id);
        let there = fs::read(path.join(SOURCE)).ok();
        let path = match there.is_none_or(|there| there == text.as_bytes()) {
            true => path,
            false => self.folder(shelf, &with_digest(id, &text)),
        };
        self.save_as(path, vec![FileOf { name: SOURCE, text }])
    }

    fn save_as(&self, path: PathBuf, files: Vec<FileOf>) -> Result<PathBuf, Unsaved> {
        let fill = |fresh: &Path| files.iter().try_for_each(|f| write_file(&fresh.join(f.name), f.text.as_bytes()));
        match write_whole(&self.root, &path, fill) {
            Ok(()) => Ok(path),
            Err(source) => Err(Unsaved { path, source, files }),
        }
    }
}

impl Store {
    /// Copies the files of a finding's folder to a place in this store, replacing what is there.
    ///
    /// # Errors
    /// If it cannot be read or written; then the place is unchanged.
    pub fn adopt(&self, folder: &Path, place: &Path) -> io::Result<()> {
        let files: Vec<PathBuf> = fs::read_dir(folder)?.map(|e| e.map(|e| e.path())).collect::<io::Result<_>>()?;
        let copy = |fresh: &Path, file: &PathBuf| match file.file_name() {
            Some(name) if file.is_file() => write_file(&fresh.join(name), &fs::read(file)?),
            _ => Ok(()),
        };
        write_whole(&self.root, place, |fresh| files.iter().try_for_each(|file| copy(fresh, file)))
    }
}

impl Unsaved {
    /// The finding with all files as text, for a terminal or a log.
    pub fn print(&self) -> String {
        self.files.iter().map(|f| format!("===== {}\n{}\n", f.name, f.text)).collect()
    }
}

/// Replaces a file as a whole. `root` is the findings folder that it is in.
pub(crate) fn replace_file(root: &Path, path: &Path, text: &[u8]) -> io::Result<()> {
    // Temporary files are readable by their owner only.
    let readable: fs::Permissions = std::os::unix::fs::PermissionsExt::from_mode(0o644);
    let prefix = unfinished(std::process::id());
    let mut fresh = tempfile::Builder::new().prefix(&prefix).permissions(readable).tempfile_in(root)?;
    fresh.write_all(text)?;
    fresh.persist(path)?;
    Ok(())
}

/// How the names of folders and files begin that a process of this machine has not finished.
fn unfinished(process: u32) -> String {
    format!("{WRITING}{}-{process}-", rustix::system::uname().nodename().to_string_lossy())
}

/// The beginning of all names of unfinished folders and files.
const WRITING: &str = ".writing-";

/// Removes what processes of this machine have left unfinished when they were killed. Other machines may share the
/// folder, and be alive.
fn remove_abandoned(root: &Path) {
    let here = format!("{WRITING}{}-", rustix::system::uname().nodename().to_string_lossy());
    for path in fs::read_dir(root).into_iter().flatten().flatten().map(|entry| entry.path()) {
        let name = name(&path);
        let process = name.strip_prefix(&here).and_then(|rest| rest.split('-').next());
        if process.is_some_and(|process| !Path::new("/proc").join(process).exists()) {
            // What cannot be removed is in nobody's way: readers skip hidden names.
            let _ = if path.is_dir() { fs::remove_dir_all(&path) } else { fs::remove_file(&path) };
        }
    }
}

fn write_file(path: &Path, text: &[u8]) -> io::Result<()> {
    let mut out = fs::File::create(path)?;
    out.write_all(text)?;
    out.sync_data()
}

/// Makes a name unique that another folder has: appends a digest of what the folder stands for.
pub(crate) fn with_digest(name: &str, what: &str) -> String {
    format!("{name}-{}", &blake3::hash(what.as_bytes()).to_hex()[..8])
}

/// Makes a folder that is complete before it appears in its place.
fn write_whole(root: &Path, path: &Path, fill: impl FnOnce(&Path) -> io::Result<()>) -> io::Result<()> {
    let parent = path.parent().unwrap_or(root);
    fs::create_dir_all(parent)?;
    let fresh = tempfile::Builder::new().prefix(&unfinished(std::process::id())).tempdir_in(root)?;
    fill(fresh.path())?;
    let fresh = fresh.keep();
    // A folder cannot be renamed over a non-empty one, so the old one is moved aside first.
    let replaced = path.exists().then(|| fresh.with_extension("replaced"));
    if let Err(error) = replaced.as_ref().map_or(Ok(()), |old| fs::rename(path, old)) {
        // If this fails, a hidden folder remains; readers skip hidden folders.
        let _ = fs::remove_dir_all(&fresh);
        return Err(error);
    }
    if let Err(error) = fs::rename(&fresh, path) {
        let _ = fs::remove_dir_all(&fresh);
        if let Some(old) = &replaced {
            fs::rename(old, path)?;
        }
        return Err(error);
    }
    // The finding is saved, whether or not the earlier edition can be removed.
    if let Some(old) = &replaced {
        let _ = fs::remove_dir_all(old);
    }
    Ok(())
}

/// The folders of all findings and of all kept programs in a findings folder, by group and name.
///
/// # Errors
/// If a folder cannot be read.
pub fn findings(root: &Path) -> io::Result<Vec<PathBuf>> {
    let groups = folders(root)?;
    Ok(groups.iter().map(|group| folders(group)).collect::<io::Result<Vec<_>>>()?.concat())
}

/// The visible folders in a folder, by name.
///
/// # Errors
/// If the folder cannot be read, naming it.
pub(crate) fn folders(path: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(path).and_then(Iterator::collect::<io::Result<Vec<_>>>);
    let entries = entries.map_err(|e| io::Error::new(e.kind(), format!("{}: {e}", path.display())))?;
    let mut folders: Vec<PathBuf> = entries.into_iter().map(|e| e.path()).filter(|p| p.is_dir()).collect();
    folders.retain(|p| !name(p).starts_with('.'));
    folders.sort();
    Ok(folders)
}

/// The last part of a path.
pub(crate) fn name(path: &Path) -> String {
    path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(text: &str) -> Vec<FileOf> {
        vec![FileOf { name: "finding.json", text: text.into() }]
    }

    #[test]
    fn a_finding_is_replaced_as_a_whole() {
        let dir = tempfile::tempdir().unwrap();
        let store = Store::open(&dir.path().join("new")).unwrap();
        let path = store.save("g", "1", files("old")).unwrap();
        fs::write(path.join("leftover"), "").unwrap();
        store.save("g", "1", files("new")).unwrap();
        assert_eq!(fs::read_to_string(path.join("finding.json")).unwrap(), "new");
        assert!(!path.join("leftover").exists());
        let visible = fs::read_dir(store.root()).unwrap().count();
        assert_eq!(visible, 1, "no temporary folder is left");
    }

    #[test]
    fn what_a_killed_process_has_not_finished_is_removed() {
        let dir = tempfile::tempdir().unwrap();
        // No process has this number: it is above the largest that Linux gives.
        let (dead, alive) = (unfinished(1 << 23), unfinished(std::process::id()));
        for name in [&dead, &alive, &format!("{WRITING}elsewhere-{}-", 1 << 23)] {
            fs::create_dir(dir.path().join(format!("{name}x"))).unwrap();
        }
        fs::write(dir.path().join(format!("{dead}y")), "").unwrap();
        Store::open(dir.path()).unwrap();
        let left: Vec<_> = fs::read_dir(dir.path()).unwrap().map(|entry| name(&entry.unwrap().path())).collect();
        assert_eq!(left.len(), 2, "{left:?}");
        assert!(!left.contains(&format!("{dead}x")), "{left:?}");
    }

    #[test]
    fn a_folder_that_is_a_file_is_refused_before_anything_runs() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("file");
        fs::write(&file, "").unwrap();
        let error = Store::open(&file.join("findings")).unwrap_err();
        assert!(error.to_string().starts_with("cannot write into the findings folder"), "{error}");
    }

    #[test]
    fn what_cannot_be_saved_comes_back_whole() {
        let dir = tempfile::tempdir().unwrap();
        let store = Store::open(dir.path()).unwrap();
        fs::write(dir.path().join("g"), "a file where the group's folder should be").unwrap();
        let unsaved = store.save("g", "1", files("text")).unwrap_err();
        assert!(unsaved.print().contains("===== finding.json\ntext"));
    }
}
