//! What reading a corpus gave, on disk: reading LLVM's tests takes half a minute of processor time, and every campaign
//! begins with it.
//!
//! ```text
//!   file = header in JSON, a line; texts of the parents, one behind the other
//! ```
//!
//! A cache holds for the program that wrote it and for files with the sizes and times that they had. Anything else, and
//! a damaged one, is as if there were none.

use super::{Corpus, CorpusTally};
use crate::findings::store::replace_file;
use irrefute_generate::Parent;
use irrefute_ir::LlvmVersion;
use irrefute_refine::Options;
use irrefute_semantics::Dialect;
use serde::{Deserialize, Serialize};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::UNIX_EPOCH;

/// Corpora with fewer files are read each time: that takes less than two seconds.
const FEWEST_FILES: usize = 300;

/// The cache of a corpus.
pub(super) struct Cache {
    folder: PathBuf,
    file: PathBuf,
    /// Identifies the program and the files.
    stamp: String,
    version: LlvmVersion,
}

#[derive(Serialize, Deserialize)]
struct CacheHeader {
    stamp: String,
    /// A digest of the texts.
    texts: String,
    tally: CorpusTally,
    parents: Vec<CachedParent>,
}

#[derive(Serialize, Deserialize)]
struct CachedParent {
    entry: String,
    /// Bytes of its text.
    length: usize,
}

impl Cache {
    /// The cache in this folder of a corpus with these files; `None` if it is small, or a file cannot be looked at.
    pub fn of(folder: &Path, paths: &[PathBuf], files: &[PathBuf], dialect: Dialect, check: &Options) -> Option<Cache> {
        (files.len() >= FEWEST_FILES).then(|| Cache::new(folder, paths, files, dialect, check).ok())?
    }

    fn new(
        folder: &Path,
        paths: &[PathBuf],
        files: &[PathBuf],
        dialect: Dialect,
        check: &Options,
    ) -> io::Result<Cache> {
        let mut name = blake3::Hasher::new();
        for path in paths {
            name.update(fs::canonicalize(path)?.as_os_str().as_encoded_bytes()).update(b"\0");
        }
        name.update(format!("{dialect:?} {check:?}").as_bytes());
        let mut stamp = blake3::Hasher::new();
        for path in [&std::env::current_exe()?].into_iter().chain(files) {
            let metadata = fs::metadata(path)?;
            let time = metadata.modified()?.duration_since(UNIX_EPOCH).unwrap_or_default();
            stamp.update(path.as_os_str().as_encoded_bytes()).update(b"\0");
            stamp.update(&metadata.len().to_le_bytes()).update(&time.as_nanos().to_le_bytes());
        }
        Ok(Cache {
            folder: folder.to_owned(),
            file: folder.join(format!("corpus-{}", &name.finalize().to_hex()[..16])),
            stamp: stamp.finalize().to_hex().to_string(),
            version: dialect.version,
        })
    }

    /// What reading the files gave.
    pub fn read(&self) -> Option<Corpus> {
        let bytes = fs::read(&self.file).ok()?;
        let end = bytes.iter().position(|&byte| byte == b'\n')?;
        let header: CacheHeader = serde_json::from_slice(&bytes[..end]).ok()?;
        let mut texts = std::str::from_utf8(&bytes[end + 1..]).ok()?;
        if header.stamp != self.stamp || header.texts != blake3::hash(texts.as_bytes()).to_hex().as_str() {
            return None;
        }
        let mut parents = Vec::with_capacity(header.parents.len());
        for CachedParent { entry, length } in header.parents {
            let (text, rest) = texts.split_at_checked(length)?;
            texts = rest;
            parents.push(Arc::new(Parent::restored(text, self.version, entry.into())));
        }
        Some(Corpus { parents, tally: header.tally })
    }

    /// Keeps a corpus. If the disk is full or the folder is not ours, the next campaign reads the files again.
    pub fn write(&self, corpus: &Corpus) {
        let texts: String = corpus.parents.iter().map(|parent| parent.text()).collect();
        let cached =
            |parent: &Arc<Parent>| CachedParent { entry: parent.entry().to_string(), length: parent.text().len() };
        let header = CacheHeader {
            stamp: self.stamp.clone(),
            texts: blake3::hash(texts.as_bytes()).to_hex().to_string(),
            tally: corpus.tally.clone(),
            parents: corpus.parents.iter().map(cached).collect(),
        };
        let Ok(mut bytes) = serde_json::to_vec(&header) else { return };
        bytes.push(b'\n');
        bytes.extend(texts.into_bytes());
        let _ = fs::create_dir_all(&self.folder).and_then(|()| replace_file(&self.folder, &self.file, &bytes));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::CorpusReading;

    #[test]
    fn what_was_read_is_read_once() {
        let (folder, files) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
        for (name, text) in [("a", "define i8 @a(i8 %x) {\n  %y = add i8 %x, 1\n  ret i8 %y\n}\n"), ("b", "no program")]
        {
            fs::write(files.path().join(format!("{name}.ll")), text).expect("a file");
        }
        let (paths, check) = (vec![files.path().to_owned()], Options::CAMPAIGN);
        let found = crate::files::collect(&paths).expect("they are listed");
        let cache = || Cache::new(folder.path(), &paths, &found, Dialect::LANGREF, &check).expect("they are there");
        assert!(Cache::of(folder.path(), &paths, &found, Dialect::LANGREF, &check).is_none(), "two files are few");
        assert!(cache().read().is_none(), "nothing was kept");
        let corpus = Corpus::read(&paths, Dialect::LANGREF, &check, &CorpusReading::default()).expect("it is read");
        cache().write(&corpus);
        let kept = cache().read().expect("it was kept");
        assert_eq!((&kept.parents, &kept.tally), (&corpus.parents, &corpus.tally));
        assert_eq!(kept.parents[0].module(), corpus.parents[0].module());
        // Damage, and a file that changed.
        let bytes = fs::read(&cache().file).expect("the cache");
        fs::write(&cache().file, [&bytes[..], b" "].concat()).expect("it is written");
        assert!(cache().read().is_none(), "it is damaged");
        cache().write(&corpus);
        fs::write(files.path().join("b.ll"), "no program either").expect("a file");
        assert!(cache().read().is_none(), "a file has changed");
    }
}
