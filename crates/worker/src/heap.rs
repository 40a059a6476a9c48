//! `malloc` and related functions for native code, with memory of their own that is empty again at each call.
//!
//! The process's own `malloc` would keep its lock forever when a call is interrupted inside of it, and its heap would
//! not survive what native code may do to it. Here nothing is locked and nothing is reused: blocks are taken one behind
//! the other, with canaries between them, and their list is outside of the heap.
//!
//! Invariant: the bytes between blocks, and [`GAP`] bytes behind the last one, contained the canary when the last block
//! was allocated. One thread runs native code; an interruption at any point leaves a valid list.

use std::ffi::c_void;
use std::io;
use std::ptr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

use irrefute_protocol::{Allocation, Bytes, Ending};
use rustix::mm::{MapFlags, ProtFlags, mmap_anonymous};

use crate::canary;

/// The size of the heap in bytes. The memory is reserved, not committed, so unused pages cost nothing.
const SIZE: usize = 16 << 20;
/// Bytes between two blocks, and their least alignment.
const GAP: usize = 16;
/// Blocks that one call can allocate.
const BLOCKS: usize = 1024;

/// The address of a function, for the JIT.
pub type Address = *const c_void;

struct Block {
    base: AtomicUsize,
    size: AtomicUsize,
    live: AtomicBool,
}

/// The address of the heap; 0 until it is mapped.
static START: AtomicUsize = AtomicUsize::new(0);
/// The address behind the last block.
static NEXT: AtomicUsize = AtomicUsize::new(0);
/// The number of blocks.
static COUNT: AtomicUsize = AtomicUsize::new(0);
/// Whether an allocation has failed.
static EXHAUSTED: AtomicBool = AtomicBool::new(false);
static TABLE: [Block; BLOCKS] =
    [const { Block { base: AtomicUsize::new(0), size: AtomicUsize::new(0), live: AtomicBool::new(false) } }; BLOCKS];

/// The right to inspect the heap between calls.
pub struct Heap(());

impl Heap {
    /// Maps the heap; once per process.
    ///
    /// # Errors
    /// The error of the system.
    pub fn map() -> io::Result<Heap> {
        // SAFETY: new memory, wherever it is.
        let memory = unsafe {
            mmap_anonymous(
                ptr::without_provenance_mut(0x1200_0000_0000),
                SIZE,
                ProtFlags::READ | ProtFlags::WRITE,
                MapFlags::PRIVATE | MapFlags::NORESERVE,
            )
        }?;
        START.store(memory.expose_provenance(), Relaxed);
        let heap = Heap(());
        heap.clear();
        Ok(heap)
    }

    /// Empties the heap before a call.
    pub fn reset(&self) {
        if COUNT.load(Relaxed) > 0 || EXHAUSTED.load(Relaxed) {
            self.clear();
        }
    }

    fn clear(&self) {
        COUNT.store(0, Relaxed);
        EXHAUSTED.store(false, Relaxed);
        let start = START.load(Relaxed);
        NEXT.store(start, Relaxed);
        canary::fill(bytes_mut(start, GAP), start);
    }

    /// The end of a call, with the state of the heap taken into account.
    pub fn judge(&self, ending: Ending) -> Ending {
        if EXHAUSTED.load(Relaxed) {
            return Ending::Exhausted;
        }
        if COUNT.load(Relaxed) == 0 {
            return ending;
        }
        match (ending, self.damage()) {
            (Ending::Returned, Some(address)) => Ending::DamagedHeap(address as u64),
            _ => ending,
        }
    }

    /// The address of the first byte between blocks that was written.
    fn damage(&self) -> Option<usize> {
        let mut end = START.load(Relaxed);
        for block in blocks() {
            let base = block.base.load(Relaxed);
            if let Some(index) = canary::damage(bytes(end, base - end), end) {
                return Some(end + index);
            }
            end = base + block.size.load(Relaxed);
        }
        canary::damage(bytes(end, GAP), end).map(|index| end + index)
    }

    /// The blocks that the call allocated, with contents if it `returned`.
    pub fn allocations(&self, returned: bool) -> Vec<Allocation> {
        let allocation = |block: &Block| {
            let (base, size) = (block.base.load(Relaxed), block.size.load(Relaxed));
            let contents = (returned && block.live.load(Relaxed)).then(|| Bytes(bytes(base, size).to_vec()));
            Allocation { base: base as u64, size: size as u64, bytes: contents }
        };
        blocks().iter().map(allocation).collect()
    }
}

/// The functions that native code finds under these names instead of the process's.
pub fn functions() -> [(&'static str, Address); 5] {
    [
        ("malloc", malloc as Address),
        ("calloc", calloc as Address),
        ("realloc", realloc as Address),
        ("free", free as Address),
        ("aligned_alloc", aligned_alloc as Address),
    ]
}

fn blocks() -> &'static [Block] {
    &TABLE[..COUNT.load(Relaxed).min(BLOCKS)]
}

fn bytes(address: usize, length: usize) -> &'static [u8] {
    assert_inside(address, length);
    // SAFETY: the heap is mapped for ever. What is returned does not outlive the function that asked, and native code
    // does not run meanwhile.
    unsafe { std::slice::from_raw_parts(ptr::with_exposed_provenance(address), length) }
}

fn bytes_mut(address: usize, length: usize) -> &'static mut [u8] {
    assert_inside(address, length);
    // SAFETY: as above, and whoever has another slice at the same time has one of another block.
    unsafe { std::slice::from_raw_parts_mut(ptr::with_exposed_provenance_mut(address), length) }
}

fn assert_inside(address: usize, length: usize) {
    let start = START.load(Relaxed);
    assert!(start != 0 && address >= start && address - start + length <= SIZE, "outside of the heap");
}

/// Takes a block. It contains the canary.
fn allocate(align: usize, size: usize) -> Option<usize> {
    let (start, next, count) = (START.load(Relaxed), NEXT.load(Relaxed), COUNT.load(Relaxed));
    let block = TABLE.get(count)?;
    let base = (next + GAP).checked_next_multiple_of(align.max(GAP))?;
    let end = base.checked_add(size)?;
    if end > start + SIZE - GAP {
        return None;
    }
    canary::fill(bytes_mut(next + GAP, end - next), next + GAP);
    // The block counts only after all of it is stored: an interruption between two of these lines loses it as a whole.
    block.base.store(base, Relaxed);
    block.size.store(size, Relaxed);
    block.live.store(true, Relaxed);
    NEXT.store(end, Relaxed);
    COUNT.store(count + 1, Relaxed);
    Some(base)
}

fn allocate_or_null(align: usize, size: usize) -> *mut c_void {
    match allocate(align, size) {
        Some(base) => ptr::with_exposed_provenance_mut(base),
        None => exhausted(),
    }
}

fn exhausted() -> *mut c_void {
    EXHAUSTED.store(true, Relaxed);
    ptr::null_mut()
}

/// The block whose base a pointer of native code is. `None` if the pointer does not point into the heap.
///
/// Any other pointer into the heap is a fault, at once.
fn block_of(pointer: *mut c_void) -> Option<&'static Block> {
    let (address, start) = (pointer.addr(), START.load(Relaxed));
    if !(start..start + SIZE).contains(&address) {
        return None;
    }
    let block = blocks().iter().find(|block| block.base.load(Relaxed) == address && block.live.load(Relaxed));
    Some(block.unwrap_or_else(|| trap()))
}

/// As `llvm.trap`: the guard reports it as SIGILL.
fn trap() -> ! {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: nothing runs after it.
    unsafe {
        std::arch::asm!("ud2", options(noreturn))
    }
    #[cfg(not(target_arch = "x86_64"))]
    std::process::abort()
}

extern "C" fn malloc(size: usize) -> *mut c_void {
    allocate_or_null(GAP, size)
}

extern "C" fn calloc(count: usize, size: usize) -> *mut c_void {
    let Some((base, size)) = count.checked_mul(size).and_then(|size| Some((allocate(GAP, size)?, size))) else {
        return exhausted();
    };
    bytes_mut(base, size).fill(0);
    ptr::with_exposed_provenance_mut(base)
}

extern "C" fn aligned_alloc(align: usize, size: usize) -> *mut c_void {
    if align.is_power_of_two() { allocate_or_null(align, size) } else { ptr::null_mut() }
}

extern "C" fn realloc(pointer: *mut c_void, size: usize) -> *mut c_void {
    if pointer.is_null() {
        return malloc(size);
    }
    // The size of a block that is not the heap's is unknown.
    let Some(old) = block_of(pointer) else { return exhausted() };
    let Some(base) = allocate(GAP, size) else { return exhausted() };
    let kept = size.min(old.size.load(Relaxed));
    bytes_mut(base, kept).copy_from_slice(bytes(pointer.addr(), kept));
    old.live.store(false, Relaxed);
    ptr::with_exposed_provenance_mut(base)
}

extern "C" fn free(pointer: *mut c_void) {
    if let Some(block) = block_of(pointer) {
        block.live.store(false, Relaxed);
    }
}
