//! Which code of LLVM the jobs of a worker reach: what a worker is asked to watch, and what its log says.
//!
//! ```text
//!   Watching ── Image of a library, read once for all workers ──> Watch ──> breakpoints
//!                                                                             │ log
//!   Backend::reached <── Record: blocks, each once <── entries of the log <───┘
//! ```
//!
//! A worker that follows another is not asked for blocks that are recorded already, so that its start costs nothing for
//! them. Invariant of a [`Record`]: it reports a block once, unless programs are counted.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use super::backend::Backend;
use super::linked::{Linked, WorkerConfig};
use irrefute_coverage::covered::{Reach, ReachedBlock};
use irrefute_coverage::image::{Image, ImageError};
use irrefute_protocol::failure::Failure;
use irrefute_protocol::job::Job;
use irrefute_protocol::library::Library;
use irrefute_protocol::reached::{Blocks, Entry, checksum};
use irrefute_protocol::rows::Bytes;

/// Where systems keep the symbols of stripped libraries, by build id.
const DEBUG_FILES: &str = "/usr/lib/debug/.build-id";

/// That workers note which code of LLVM is reached. Clones share the libraries that were read.
#[derive(Clone, Debug, Default)]
pub struct Watching {
    images: Arc<Mutex<BTreeMap<PathBuf, Arc<Image>>>>,
    /// Whether a block is reported for every job that reaches it, which costs each job a signal per block.
    counts: bool,
}

impl PartialEq for Watching {
    fn eq(&self, other: &Watching) -> bool {
        Arc::ptr_eq(&self.images, &other.images) && self.counts == other.counts
    }
}

impl Eq for Watching {}

impl Watching {
    /// The same, with a report of a block for every job that reaches it.
    pub fn counting(&self) -> Watching {
        Watching { counts: true, ..self.clone() }
    }

    /// The code of the library in a file.
    ///
    /// # Errors
    /// [`Failure::Spawn`] if it cannot be read or watched.
    pub fn image(&self, path: &Path) -> Result<Arc<Image>, Failure> {
        let failed = |why: String| Failure::Spawn(format!("{} cannot be watched: {why}", path.display()));
        // What is under the lock is changed by one insertion, which no panic leaves half done.
        let mut images = self.images.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(image) = images.get(path) {
            return Ok(image.clone());
        }
        let library = std::fs::read(path).map_err(|error| failed(error.to_string()))?;
        let mut image = Image::of(&library, None).map_err(|error| failed(error.to_string()))?;
        if let Some(debug) = debug_file(&image.build) {
            let of_both = Image::of(&library, Some(&debug));
            image = of_both.map_err(|error: ImageError| failed(error.to_string()))?;
        }
        let image = Arc::new(image);
        images.insert(path.to_owned(), image.clone());
        Ok(image)
    }
}

/// Tries whether the code of the linked LLVM can be watched on this machine.
///
/// # Errors
/// Why it cannot.
pub fn try_out(config: WorkerConfig) -> Result<Watching, Failure> {
    let watching = Watching::default();
    let mut linked = Linked::start(WorkerConfig { watching: Some(watching.clone()), ..config })?;
    linked.run(&Job::new("", ""))?;
    match linked.reached().is_empty() {
        false => Ok(watching),
        true => Err(Failure::Protocol("no breakpoint was hit".to_owned())),
    }
}

/// The file with the symbols of a build, if it is here.
fn debug_file(build: &str) -> Option<Vec<u8>> {
    let (folder, name) = build.split_at_checked(2)?;
    std::fs::read(Path::new(DEBUG_FILES).join(folder).join(format!("{name}.debug"))).ok()
}

/// What the workers of a back end have reached.
#[derive(Debug)]
pub struct Record {
    watching: Watching,
    libraries: BTreeMap<Library, Recorded>,
}

#[derive(Debug)]
struct Recorded {
    image: Arc<Image>,
    /// Parallel to the blocks of the image.
    is_known: Vec<bool>,
    /// In the order in which they were reached.
    unreported: Vec<ReachedBlock>,
}

impl Record {
    /// Nothing yet.
    pub fn new(watching: Watching) -> Record {
        Record { watching, libraries: BTreeMap::new() }
    }

    /// Whether every job reports all blocks that it reaches.
    pub fn counts(&self) -> bool {
        self.watching.counts
    }

    /// What a new worker is to watch in a library, whose file is `path`.
    ///
    /// # Errors
    /// As [`Watching::image`].
    pub fn wanted(&mut self, library: &Library, path: &Path) -> Result<Blocks, Failure> {
        let recorded = match self.libraries.get(library) {
            Some(recorded) => recorded,
            None => {
                let image = self.watching.image(path)?;
                let is_known = vec![false; image.blocks.len()];
                let recorded = Recorded { image, is_known, unreported: Vec::new() };
                self.libraries.entry(library.clone()).or_insert(recorded)
            }
        };
        let image = &recorded.image;
        let wanted =
            || recorded.is_known.iter().zip(&image.blocks).zip(&image.bytes).filter(|((known, _), _)| !**known);
        let starts = wanted().flat_map(|((_, start), _)| start.to_le_bytes()).collect();
        let checksum = checksum(wanted().map(|(_, byte)| *byte));
        let passes = image.passes.iter().filter_map(|index| image.functions.get(*index as usize));
        let passes = passes.map(|function| (function.start, function.end)).collect();
        Ok(Blocks { starts: Bytes(starts), checksum, passes })
    }

    /// Adds entries of the log of a worker that watches these libraries, in this order.
    pub fn add(&mut self, libraries: &[Library], entries: impl Iterator<Item = Entry>) {
        let counts = self.counts();
        for entry in entries {
            let library = libraries.get(usize::from(entry.library));
            let Some(recorded) = library.and_then(|library| self.libraries.get_mut(library)) else { continue };
            let Some(block) = recorded.image.block_at(entry.address) else { continue };
            let was_known = std::mem::replace(&mut recorded.is_known[block as usize], !counts);
            if !was_known {
                recorded.unreported.push(ReachedBlock { block, pass: entry.pass, stage: entry.stage });
            }
        }
    }

    /// What was reached since the last call.
    pub fn take(&mut self) -> Vec<Reach> {
        let libraries = self.libraries.values_mut().filter(|recorded| !recorded.unreported.is_empty());
        let taken = |recorded: &mut Recorded| Reach {
            image: recorded.image.clone(),
            blocks: std::mem::take(&mut recorded.unreported),
        };
        libraries.map(taken).collect()
    }
}
