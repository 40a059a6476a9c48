//! Moves the code of an LLVM into huge pages.
//!
//! ```text
//!   libLLVM, from its file   [ 4 KiB pages ][ 2 MiB │ 2 MiB │ … │ 2 MiB ][ 4 KiB pages ]
//!                                             ▲ moved here: a copy, in anonymous huge pages
//! ```
//!
//! LLVM is 60 MB of code through which every pass jumps. With pages of 4 KiB the processor spends a tenth of LLVM's time on
//! finding them: 4,096 programs of the preset `bench` took 4.24 s in LLVM, and 3.75 s with huge pages (three runs of each in
//! turns, within 3 %). The kernel does not do it by itself for code that comes from a file.
//!
//! Each process has a copy of its own, 60 MB for each library that it works with for so long.
//!
//! Invariant: the bytes at each address are the same before and after, and no thread runs code of the library meanwhile.

use std::collections::BTreeSet;
use std::ffi::c_void;
use std::io;
use std::path::{Path, PathBuf};
use std::ptr;

use rustix::mm::{Advice, MapFlags, MprotectFlags, ProtFlags, madvise, mmap_anonymous, mprotect, munmap};
use rustix::time::{ClockId, clock_gettime};

use crate::breakpoints;
use crate::text::{self, Text};

/// The size of a huge page of x86-64 and of AArch64 with pages of 4 KiB.
const HUGE: usize = 2 << 20;

/// The processor time, in seconds, of a process whose code is worth the copy: this takes 30 to 180 ms, which a tenth of the
/// time that follows pays for. Not tuned.
const WORTHWHILE: i64 = 1;

/// The libraries whose code was looked at.
#[derive(Default)]
pub struct HugePages(BTreeSet<PathBuf>);

impl HugePages {
    /// Moves the code of the library of a file, once, as soon as this process has worked for a while. Where the kernel
    /// refuses, the code stays where it is.
    pub fn consider(&mut self, library: &Path) {
        if self.0.contains(library) || clock_gettime(ClockId::ProcessCPUTime).tv_sec < WORTHWHILE {
            return;
        }
        self.0.insert(library.to_owned());
        let Some(Text { base, code }) = text::of(library) else { return };
        let (first, end) = (code.start.next_multiple_of(HUGE), code.end / HUGE * HUGE);
        // Breakpoints are set and taken back in the code.
        let watched = if breakpoints::is_watched(base) { MprotectFlags::WRITE } else { MprotectFlags::empty() };
        if first < end && has_huge_pages() {
            // What is refused costs speed and nothing else.
            let _ = replace(first, end - first, watched | MprotectFlags::READ | MprotectFlags::EXEC);
        }
    }
}

/// Whether the kernel gives huge pages of this size to who asks: a copy in other pages would cost memory for nothing.
fn has_huge_pages() -> bool {
    let setting = |name: &str| std::fs::read_to_string(format!("/sys/kernel/mm/transparent_hugepage/{name}"));
    let is_given = setting("enabled").is_ok_and(|chosen| !chosen.contains("[never]"));
    is_given && setting("hpage_pmd_size").is_ok_and(|size| size.trim().parse() == Ok(HUGE))
}

/// Replaces memory with code by a copy in huge pages, with which `access` is allowed.
fn replace(first: usize, length: usize, access: MprotectFlags) -> io::Result<()> {
    let room = length + HUGE;
    // SAFETY: a new mapping at an address of the kernel's choice touches no memory of ours.
    let mapping =
        unsafe { mmap_anonymous(ptr::null_mut(), room, ProtFlags::READ | ProtFlags::WRITE, MapFlags::PRIVATE) }?;
    let skipped = mapping.addr().next_multiple_of(HUGE) - mapping.addr();
    let copy = mapping.wrapping_byte_add(skipped);
    let original = ptr::with_exposed_provenance_mut::<c_void>(first);
    // SAFETY: `copy` has `length` bytes of the mapping, and `original` as many, which are readable code. The copy replaces
    // the same bytes, and this thread, which alone runs code of the library, is not in it.
    let moved = unsafe {
        madvise(copy, length, Advice::LinuxHugepage)
            .map(|()| copy.cast::<u8>().copy_from_nonoverlapping(original.cast(), length))
            .and_then(|()| mprotect(copy, length, access))
            .map_err(io::Error::from)
            .and_then(|()| moved_to(copy, length, original))
    };
    // SAFETY: the process ends without running anything. A move that fails late leaves nothing where LLVM's code was, and
    // a crash of LLVM would be taken for a mistake.
    unsafe {
        if moved.is_err() && madvise(original, length, Advice::Normal).is_err() {
            libc::_exit(1);
        }
    }
    let left = if moved.is_ok() { [skipped, HUGE - skipped] } else { [room, 0] };
    for (start, length) in [(0, left[0]), (room - left[1], left[1])] {
        if length > 0 {
            // SAFETY: what is left of the mapping, which nobody knows.
            unsafe { munmap(mapping.wrapping_byte_add(start), length) }?;
        }
    }
    moved
}

/// Moves a mapping to where another is, in whose place it comes.
///
/// # Safety
/// Nobody uses what is at `from`, and what is at `to` may become it.
unsafe fn moved_to(from: *mut c_void, length: usize, to: *mut c_void) -> io::Result<()> {
    // SAFETY: as the caller says. (rustix asks for `MAP_FIXED` here, which is another flag.)
    let at = unsafe { libc::mremap(from, length, length, libc::MREMAP_MAYMOVE | libc::MREMAP_FIXED, to) };
    if at == to { Ok(()) } else { Err(io::Error::last_os_error()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_replaced_is_the_same() {
        let access = ProtFlags::READ | ProtFlags::WRITE;
        // SAFETY: a new mapping, which only this test knows.
        let mapping = unsafe { mmap_anonymous(ptr::null_mut(), 3 * HUGE, access, MapFlags::PRIVATE) }.unwrap();
        let bytes: Vec<u8> = (0..2 * HUGE).map(|i| (i % 251) as u8).collect();
        let first = mapping.wrapping_byte_add(mapping.addr().next_multiple_of(HUGE) - mapping.addr()).cast::<u8>();
        // SAFETY: two huge pages lie in three, wherever these begin.
        unsafe { first.copy_from_nonoverlapping(bytes.as_ptr(), bytes.len()) };
        let replaced = replace(first.expose_provenance(), bytes.len(), MprotectFlags::READ | MprotectFlags::EXEC);
        // SAFETY: as before, and whoever has replaced them, the bytes can be read.
        assert_eq!(unsafe { std::slice::from_raw_parts(first, bytes.len()) }, bytes);
        let maps = std::fs::read_to_string("/proc/self/maps").unwrap();
        let holds = |line: &&str| {
            let ends =
                line.split([' ', '-']).map(|end| usize::from_str_radix(end, 16).unwrap_or(0)).collect::<Vec<_>>();
            (ends[0]..ends[1]).contains(&first.addr())
        };
        let line = maps.lines().find(holds).unwrap();
        assert_eq!(replaced.is_ok(), line.contains("r-xp"), "{line}");
    }
}
