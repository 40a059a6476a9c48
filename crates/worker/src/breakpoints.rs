//! Notes which blocks of an LLVM are reached, without another build of it: a breakpoint at the beginning of each.
//!
//! ```text
//!   watch: text is mapped writable, `int3` at each block     a job reaches a block: SIGTRAP
//!                                                                │
//!                          byte restored, entry in the log, the instruction runs
//! ```
//!
//! A breakpoint goes away when it is hit, so that a job pays only for blocks that no job before it has reached. The
//! mapping is private: no other process sees the changed text. The log is shared memory ([`irrefute_protocol::reached`]),
//! so nothing is lost if LLVM crashes, or if a forked child reaches a block.
//!
//! Invariants: a watched byte is either `int3` or what it was; both are written by one store, and one thread runs LLVM.
//! The handler does not allocate, does not lock, and reads only what was published before the first breakpoint. Before
//! another handler runs code of LLVM ([`disarm`]), every byte is what it was: that handler may have removed ours.

use std::ffi::{c_int, c_void};
use std::os::fd::BorrowedFd;
use std::path::Path;
use std::ptr;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicPtr, AtomicU64, Ordering};

use irrefute_protocol::failure::Position;
use irrefute_protocol::reached::{Blocks, ENTRIES, Entry, LENGTH, LOG, MOST_PASSES, checksum};
use libc::{SIGABRT, sigaction, siginfo_t, ucontext_t};
use rustix::mm::{MapFlags, MprotectFlags, ProtFlags, mmap, mprotect};

use crate::text::{self, Text};

/// The instruction `int3`.
const BREAKPOINT: u8 = 0xcc;

/// Libraries that can be watched: the linked one and those loaded beside it, which are nine at present.
const MOST_LIBRARIES: usize = 16;

/// Frames that are searched for a pass. LLVM recurses on deep IR; a pass is at most a few dozen frames away then.
const MOST_FRAMES: u32 = 256;

/// A library with breakpoints. It lives as long as the process.
struct Watched {
    /// What is added to addresses of the file.
    base: usize,
    /// The first byte of each block, in order.
    starts: Box<[u32]>,
    /// What was there, parallel to `starts`.
    originals: Box<[u8]>,
    /// The functions that run passes, in order.
    passes: Box<[(u32, u32)]>,
}

/// Why nothing is watched if the bytes are others.
const OTHER_FILE: &str = "its file is not what is loaded; was it upgraded?";

/// In the order in which they were asked for; null behind the last one.
static LIBRARIES: [AtomicPtr<Watched>; MOST_LIBRARIES] = [const { AtomicPtr::new(ptr::null_mut()) }; MOST_LIBRARIES];

/// The memory file, once it is mapped: the position, and the log.
static MEMORY: AtomicPtr<AtomicU64> = AtomicPtr::new(ptr::null_mut());

/// The action for SIGABRT before ours.
static ABORT_BEFORE: OnceLock<sigaction> = OnceLock::new();

/// Watches a library, whose file is `path`. `memory` is the memory file of the position.
///
/// # Errors
/// The reason why it cannot be watched.
pub fn watch(path: &Path, blocks: &Blocks, memory: BorrowedFd<'_>) -> Result<(), String> {
    if blocks.passes.len() > MOST_PASSES {
        return Err(format!("it has {} passes", blocks.passes.len()));
    }
    let slot = LIBRARIES.iter().find(|slot| slot.load(Ordering::Acquire).is_null()).ok_or("too many are watched")?;
    map_memory(memory)?;
    disarm_at_abort()?;
    let Text { base, code } = text::of(path).ok_or("it is not loaded")?;
    let starts = blocks.starts.as_chunks::<4>().0.iter().map(|bytes| u32::from_le_bytes(*bytes));
    let mut armed: Vec<(u32, u8)> = Vec::with_capacity(blocks.starts.len() / 4);
    for start in starts {
        if !code.contains(&(base + start as usize)) {
            return Err(OTHER_FILE.to_owned());
        }
        // SAFETY: an address in the code of a library, which is readable and never unloaded.
        armed.push((start, unsafe { ((base + start as usize) as *const u8).read() }));
    }
    if checksum(armed.iter().map(|(_, original)| *original)) != blocks.checksum {
        return Err(OTHER_FILE.to_owned());
    }
    // What is a breakpoint already would be hit for ever.
    armed.retain(|(_, original)| *original != BREAKPOINT);
    let (Some((first, _)), Some((last, _))) = (armed.first(), armed.last()) else { return Ok(()) };
    make_writable(base + *first as usize, base + *last as usize)
        .map_err(|error| format!("its code cannot be made writable: {error}"))?;
    let (starts, originals) = armed.into_iter().unzip::<u32, u8, Vec<_>, Vec<_>>();
    let (starts, originals, passes) = (starts.into(), originals.into(), blocks.passes.clone().into());
    let watched: &'static Watched = Box::leak(Box::new(Watched { base, starts, originals, passes }));
    // Published before the first breakpoint, so that the handler knows each that it meets.
    slot.store(ptr::from_ref(watched).cast_mut(), Ordering::Release);
    watched.starts.iter().for_each(|start| watched.write(*start, BREAKPOINT));
    Ok(())
}

/// Whether the library that is loaded at `base` is watched.
pub fn is_watched(base: usize) -> bool {
    LIBRARIES.iter().map_while(watched).any(|library| library.base == base)
}

/// Sets the breakpoints again that are in the log, and empties it.
pub fn rearm() {
    let Some(log) = Log::get() else { return };
    for entry in log.entries() {
        let library = LIBRARIES.get(usize::from(entry.library)).and_then(watched);
        if let Some(library) = library {
            library.write(entry.address, BREAKPOINT);
        }
    }
    log.count.store(0, Ordering::Relaxed);
}

/// Handles SIGTRAP: whether it was a breakpoint. If so, it is gone, noted, and the instruction runs when the handler
/// returns.
///
/// # Safety
/// `context` is what the kernel gives to a handler with SA_SIGINFO.
pub unsafe fn hit(context: *mut c_void) -> bool {
    // SAFETY: as the caller says.
    let registers = unsafe { &mut (*context.cast::<ucontext_t>()).uc_mcontext.gregs };
    let address = (registers[libc::REG_RIP as usize] as usize).wrapping_sub(1);
    let libraries = LIBRARIES.iter().map_while(watched).enumerate();
    for (number, library) in libraries {
        let Some(index) = library.index(address) else { continue };
        let start = library.starts[index];
        library.write(start, library.originals[index]);
        registers[libc::REG_RIP as usize] = address as i64;
        if let Some(log) = Log::get() {
            let stage = Position::from_word(log.position.load(Ordering::Relaxed)).stage;
            log.append(Entry { address: start, library: number as u8, pass: library.pass(start), stage });
        }
        return true;
    }
    false
}

/// Makes the text of every library what it was.
pub fn disarm() {
    for library in LIBRARIES.iter().map_while(watched) {
        let bytes = library.starts.iter().zip(&library.originals);
        bytes.for_each(|(start, original)| library.write(*start, *original));
    }
}

fn watched(slot: &AtomicPtr<Watched>) -> Option<&'static Watched> {
    // SAFETY: null, or a library that was leaked before it was published.
    unsafe { slot.load(Ordering::Acquire).as_ref() }
}

impl Watched {
    fn write(&self, start: u32, byte: u8) {
        // SAFETY: one of `starts`, in text that `watch` has made writable; a store of one byte is never half done.
        unsafe { ((self.base + start as usize) as *mut u8).write_volatile(byte) };
    }

    fn index(&self, address: usize) -> Option<usize> {
        let start = u32::try_from(address.checked_sub(self.base)?).ok()?;
        self.starts.binary_search(&start).ok()
    }

    /// The pass whose function an address lies in.
    fn pass_at(&self, address: u32) -> Option<u16> {
        let next = self.passes.partition_point(|(start, _)| *start <= address);
        let index = next.checked_sub(1)?;
        (address < self.passes[index].1).then_some(index as u16)
    }

    /// The innermost pass that runs while `start` is reached.
    fn pass(&self, start: u32) -> Option<u16> {
        if let Some(pass) = self.pass_at(start) {
            return Some(pass);
        }
        let mut search = Search { library: self, frames: 0, pass: None };
        // SAFETY: `frame` has the signature that the unwinder calls, with the search, which outlives the call. The
        // unwinder neither allocates nor locks: it finds the tables of a library by `_dl_find_object`, and LLVM's code
        // has tables that hold at every instruction.
        unsafe { _Unwind_Backtrace(frame, ptr::from_mut(&mut search).cast()) };
        search.pass
    }
}

/// The search of a stack for a pass.
struct Search<'w> {
    library: &'w Watched,
    frames: u32,
    pass: Option<u16>,
}

/// Goes on with the next frame.
const GO_ON: c_int = 0;
/// Ends the search.
const END: c_int = 5;

unsafe extern "C" {
    fn _Unwind_Backtrace(frame: extern "C" fn(*mut c_void, *mut c_void) -> c_int, data: *mut c_void) -> c_int;
    fn _Unwind_GetIP(context: *mut c_void) -> usize;
}

extern "C" fn frame(context: *mut c_void, data: *mut c_void) -> c_int {
    // SAFETY: what `Watched::pass` gave, and nobody else uses it meanwhile.
    let search = unsafe { &mut *data.cast::<Search<'_>>() };
    // SAFETY: the context that the unwinder passes. A return address may be that of the next function, so it is the byte
    // before that counts.
    let address = unsafe { _Unwind_GetIP(context) }.wrapping_sub(1);
    let offset = address.checked_sub(search.library.base).and_then(|offset| u32::try_from(offset).ok());
    search.pass = offset.and_then(|offset| search.library.pass_at(offset));
    search.frames += 1;
    if search.pass.is_some() || search.frames >= MOST_FRAMES { END } else { GO_ON }
}

/// The log, and the position that lies before it.
struct Log {
    position: &'static AtomicU64,
    count: &'static AtomicU64,
    entries: &'static [AtomicU64],
}

impl Log {
    fn get() -> Option<Log> {
        let memory = ptr::NonNull::new(MEMORY.load(Ordering::Acquire))?;
        // SAFETY: the mapping has `LENGTH` bytes, lives for ever, and other processes use its words as atomics, too.
        let words = unsafe { std::slice::from_raw_parts(memory.as_ptr().cast_const(), LENGTH as usize / 8) };
        let (before, log) = words.split_at(LOG as usize / 8);
        Some(Log { position: &before[0], count: &log[0], entries: &log[1..] })
    }

    /// Appends an entry. Without room it is not noted, and the count says so.
    fn append(&self, entry: Entry) {
        let index = self.count.fetch_add(1, Ordering::Relaxed) as usize;
        if let Some(word) = self.entries.get(index) {
            word.store(entry.to_word(), Ordering::Relaxed);
        }
    }

    fn entries(&self) -> impl Iterator<Item = Entry> {
        let count = self.count.load(Ordering::Relaxed).min(ENTRIES) as usize;
        self.entries[..count].iter().map(|word| Entry::from_word(word.load(Ordering::Relaxed)))
    }
}

/// Maps the memory file, once.
fn map_memory(memory: BorrowedFd<'_>) -> Result<(), String> {
    if !MEMORY.load(Ordering::Acquire).is_null() {
        return Ok(());
    }
    let length = rustix::fs::fstat(memory).map_err(|error| error.to_string())?.st_size;
    if length != LENGTH as i64 {
        return Err("there is no log for it".to_owned());
    }
    // SAFETY: a new mapping at an address of the kernel's choice touches no memory of ours, and the file is that long.
    let mapped = unsafe {
        mmap(ptr::null_mut(), LENGTH as usize, ProtFlags::READ | ProtFlags::WRITE, MapFlags::SHARED, memory, 0)
    };
    MEMORY.store(mapped.map_err(|error| error.to_string())?.cast(), Ordering::Release);
    Ok(())
}

/// Makes the pages from one address to another writable.
fn make_writable(first: usize, last: usize) -> rustix::io::Result<()> {
    let page = rustix::param::page_size();
    let from = first / page * page;
    let flags = MprotectFlags::READ | MprotectFlags::WRITE | MprotectFlags::EXEC;
    // SAFETY: whole pages between two addresses in the text of one library, which stays readable and executable. The
    // mapping of a library is private.
    unsafe { mprotect(from as *mut c_void, last + 1 - from, flags) }
}

/// Before LLVM's handler for SIGABRT prints a stack trace, it removes our handler for breakpoints.
fn disarm_at_abort() -> Result<(), String> {
    if ABORT_BEFORE.get().is_some() {
        return Ok(());
    }
    // SAFETY: all zeros is a valid action: the default one, no flags, no mask.
    let (mut action, mut before) = unsafe { (std::mem::zeroed::<sigaction>(), std::mem::zeroed::<sigaction>()) };
    action.sa_sigaction = on_abort as extern "C" fn(c_int, *mut siginfo_t, *mut c_void) as usize;
    action.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK;
    // SAFETY: a place for the earlier action; `on_abort` is not installed before that action is known.
    let known = unsafe { sigaction(SIGABRT, ptr::null(), &mut before) };
    ABORT_BEFORE.get_or_init(|| before);
    // SAFETY: `on_abort` has the signature that SA_SIGINFO asks for.
    let installed = unsafe { sigaction(SIGABRT, &action, ptr::null_mut()) };
    if known != 0 || installed != 0 { Err(std::io::Error::last_os_error().to_string()) } else { Ok(()) }
}

extern "C" fn on_abort(signal: c_int, _: *mut siginfo_t, _: *mut c_void) {
    disarm();
    if let Some(before) = ABORT_BEFORE.get() {
        // SAFETY: both are allowed in a handler, and `before` was a valid action. The signal arrives when this returns.
        unsafe {
            sigaction(signal, before, ptr::null_mut());
            libc::raise(signal);
        }
    }
}
