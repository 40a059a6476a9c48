//! Files: what the program writes stays in memory, and ends with it. What it does not write itself it finds where the
//! [`System`](crate::System) shows it files.
//!
//! Invariant: the system is asked once for each name, so that a file does not change under a program.

use super::{Call, NULL, int};
use irrefute_semantics::host::Ended;
use irrefute_semantics::memory::{MemoryBlock, Permission};
use irrefute_semantics::reason::Unmodelled;
use irrefute_semantics::value::Scalar;
use std::collections::BTreeMap;

/// The descriptor of the first file; those of the standard streams come before.
const FIRST: u32 = 3;
/// The most bytes that a file may have.
const MOST: usize = 1 << 28;
const NO_ENTRY: u32 = 2;
const EXISTS: u32 = 17;
const INVALID: u32 = 22;

/// The files that a program knows.
#[derive(Default)]
pub(super) struct Files {
    /// The number of the contents of each name; `None` if no file has it.
    names: BTreeMap<Vec<u8>, Option<usize>>,
    contents: Vec<Vec<u8>>,
    /// By descriptor; `None` if it was closed.
    open: Vec<Option<OpenFile>>,
}

struct OpenFile {
    /// What a pointer to the stream points to.
    stream: MemoryBlock,
    contents: usize,
    at: usize,
    mode: Mode,
    /// The bytes that `ungetc` has pushed back, the next one last.
    pushed_back: Vec<u8>,
    /// Whether a read has met the end.
    is_at_end: bool,
}

/// What `fopen` is asked for.
#[derive(Clone, Copy)]
struct Mode {
    reads: bool,
    writes: bool,
    appends: bool,
    /// Whether the file is made, or emptied, if it may be.
    creates: bool,
    truncates: bool,
    /// Whether the file must be new.
    is_exclusive: bool,
}

impl Mode {
    fn parse(text: &[u8]) -> Option<Mode> {
        let (first, more) = text.split_first()?;
        let is_update = more.contains(&b'+');
        let is_exclusive = more.contains(&b'x');
        if !matches!(first, b'r' | b'w' | b'a') || more.iter().any(|letter| !b"+bxe".contains(letter)) {
            return None;
        }
        Some(Mode {
            reads: *first == b'r' || is_update,
            writes: *first != b'r' || is_update,
            appends: *first == b'a',
            creates: *first != b'r',
            truncates: *first == b'w',
            is_exclusive,
        })
    }
}

impl Files {
    /// The descriptor of the stream that lies in a block.
    pub(super) fn descriptor(&self, block: MemoryBlock) -> Option<u32> {
        let at = self.open.iter().position(|file| file.as_ref().is_some_and(|file| file.stream == block))?;
        Some(FIRST + at as u32)
    }

    fn get(&mut self, descriptor: u32) -> Option<(&mut OpenFile, &mut Vec<u8>)> {
        let file = self.open.get_mut(descriptor.checked_sub(FIRST)? as usize)?.as_mut()?;
        let contents = self.contents.get_mut(file.contents)?;
        Some((file, contents))
    }

    /// The number of new contents.
    fn add(&mut self, contents: Vec<u8>) -> usize {
        self.contents.push(contents);
        self.contents.len() - 1
    }

    /// The place of a stream in its file; `None` if it is no file.
    fn place(&mut self, descriptor: u32) -> Option<usize> {
        let (file, _) = self.get(descriptor)?;
        Some(file.at.saturating_sub(file.pushed_back.len()))
    }

    /// Moves a stream, and gives whether there is such a place; `None` if it is no file.
    fn seek(&mut self, descriptor: u32, offset: i64, from: u32) -> Option<bool> {
        let (file, contents) = self.get(descriptor)?;
        let base = match from {
            0 => Some(0),
            1 => Some(file.at - file.pushed_back.len().min(file.at)),
            2 => Some(contents.len()),
            _ => None,
        };
        let to = base.and_then(|base| (base as i64).checked_add(offset)).and_then(|to| usize::try_from(to).ok());
        let Some(to) = to else { return Some(false) };
        file.at = to;
        file.pushed_back.clear();
        file.is_at_end = false;
        Some(true)
    }

    pub(super) fn may_read(&mut self, descriptor: u32) -> bool {
        self.get(descriptor).is_some_and(|(file, _)| file.mode.reads)
    }

    pub(super) fn may_write(&mut self, descriptor: u32) -> bool {
        self.get(descriptor).is_some_and(|(file, _)| file.mode.writes)
    }

    /// Writes at the place of a stream, or at the end. `None` if the file grows too large.
    pub(super) fn write(&mut self, descriptor: u32, bytes: &[u8]) -> Option<()> {
        let (file, contents) = self.get(descriptor)?;
        if file.mode.appends {
            file.at = contents.len();
        }
        let end = file.at.checked_add(bytes.len()).filter(|end| *end <= MOST)?;
        if end > contents.len() {
            contents.resize(end, 0);
        }
        contents[file.at..end].copy_from_slice(bytes);
        file.at = end;
        Some(())
    }

    /// The next byte, which is not taken; a stream that has none is at its end from then on.
    pub(super) fn peek(&mut self, descriptor: u32) -> Option<u8> {
        let (file, contents) = self.get(descriptor)?;
        let next = file.pushed_back.last().or_else(|| contents.get(file.at)).copied();
        file.is_at_end |= next.is_none();
        next
    }

    pub(super) fn next(&mut self, descriptor: u32) -> Option<u8> {
        let byte = self.peek(descriptor)?;
        let (file, _) = self.get(descriptor)?;
        if file.pushed_back.pop().is_none() {
            file.at += 1;
        }
        Some(byte)
    }

    pub(super) fn push_back(&mut self, descriptor: u32, byte: u8) {
        if let Some((file, _)) = self.get(descriptor) {
            file.pushed_back.push(byte);
            file.is_at_end = false;
        }
    }

    pub(super) fn is_at_end(&mut self, descriptor: u32) -> bool {
        self.get(descriptor).is_some_and(|(file, _)| file.is_at_end)
    }

    pub(super) fn clear_end(&mut self, descriptor: u32) {
        if let Some((file, _)) = self.get(descriptor) {
            file.is_at_end = false;
        }
    }
}

/// A name without what does not matter about it.
fn plain(name: Vec<u8>) -> Vec<u8> {
    name.strip_prefix(b"./").map(<[u8]>::to_vec).unwrap_or(name)
}

impl Call<'_, '_> {
    /// The number of the contents of a file, if there is one of this name.
    fn file_named(&mut self, name: &[u8]) -> Option<usize> {
        if let Some(known) = self.kept(|kept| kept.files.names.get(name).copied()) {
            return known;
        }
        let shown = self.system(|system| system.file(name));
        self.kept(|kept| {
            let number = shown.map(|contents| kept.files.add(contents));
            kept.files.names.insert(name.to_vec(), number);
            number
        })
    }

    fn fails_with(&mut self, error: u32, result: Scalar) -> Result<Scalar, Ended> {
        self.by_itself(|own| own.set_error(error))?;
        Ok(result)
    }

    /// `fopen`.
    pub(super) fn open_file(&mut self, name: &Scalar, mode: &Scalar) -> Result<Scalar, Ended> {
        let (name, mode) = (plain(self.process.string(name, u64::MAX)?), self.process.string(mode, u64::MAX)?);
        let Some(mode) = Mode::parse(&mode) else { return self.fails_with(INVALID, NULL) };
        let known = self.file_named(&name);
        let contents = match known {
            Some(_) if mode.is_exclusive => return self.fails_with(EXISTS, NULL),
            Some(number) => number,
            None if mode.creates => self.kept(|kept| {
                let number = kept.files.add(Vec::new());
                kept.files.names.insert(name, Some(number));
                number
            }),
            None => return self.fails_with(NO_ENTRY, NULL),
        };
        if mode.truncates {
            self.kept(|kept| kept.files.contents[contents].clear());
        }
        let stream = self.process.own_block(vec![0], Permission::NONE)?;
        let file = OpenFile { stream, contents, at: 0, mode, pushed_back: Vec::new(), is_at_end: false };
        self.kept(|kept| kept.files.open.push(Some(file)));
        Ok(Scalar::Log(stream, 0))
    }

    /// `fclose`. The standard streams stay open: nobody else gets their descriptors.
    pub(super) fn close_file(&mut self, stream: &Scalar) -> Result<Scalar, Ended> {
        if let Some(at) = self.stream(stream)?.checked_sub(FIRST) {
            self.kept(|kept| kept.files.open[at as usize] = None);
        }
        Ok(int(0))
    }

    /// `fseek`.
    pub(super) fn seek(&mut self, stream: &Scalar, offset: &Scalar, from: &Scalar) -> Result<Scalar, Ended> {
        let descriptor = self.stream(stream)?;
        let (offset, from) = (self.process.size(offset)? as i64, self.process.word(from)? as u32);
        let moved = self.kept(|kept| kept.files.seek(descriptor, offset, from));
        match moved {
            None => Err(self.process.unsupported(Unmodelled::ForeignStream)),
            Some(false) => self.fails_with(INVALID, int(-1)),
            Some(true) => Ok(int(0)),
        }
    }

    /// `ftell`.
    pub(super) fn tell(&mut self, stream: &Scalar) -> Result<Scalar, Ended> {
        let descriptor = self.stream(stream)?;
        match self.kept(|kept| kept.files.place(descriptor)) {
            Some(place) => Ok(Scalar::Word(place as u64)),
            None => Err(self.process.unsupported(Unmodelled::ForeignStream)),
        }
    }

    /// `rewind`.
    pub(super) fn rewind(&mut self, stream: &Scalar) -> Result<Scalar, Ended> {
        self.seek(stream, &NULL, &NULL)
    }

    /// `remove`, `unlink`: those that have the file open keep it.
    pub(super) fn remove_file(&mut self, name: &Scalar) -> Result<Scalar, Ended> {
        let name = plain(self.process.string(name, u64::MAX)?);
        match self.file_named(&name) {
            Some(_) => {
                self.kept(|kept| kept.files.names.insert(name, None));
                Ok(int(0))
            }
            None => self.fails_with(NO_ENTRY, int(-1)),
        }
    }

    /// `rename`.
    pub(super) fn rename_file(&mut self, from: &Scalar, to: &Scalar) -> Result<Scalar, Ended> {
        let (from, to) = (plain(self.process.string(from, u64::MAX)?), plain(self.process.string(to, u64::MAX)?));
        let Some(number) = self.file_named(&from) else { return self.fails_with(NO_ENTRY, int(-1)) };
        self.kept(|kept| {
            kept.files.names.insert(from, None);
            kept.files.names.insert(to, Some(number));
        });
        Ok(int(0))
    }
}
