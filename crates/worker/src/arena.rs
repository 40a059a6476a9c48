//! Memory for the buffers of a call: slots between inaccessible pages, mapped once and reused.
//!
//! Two zones have the same slots. One is writable. The other is mapped a second time, writable for the worker only, so
//! that filling a read-only buffer needs no system call either.
//!
//!
//! ```text
//! zone:   guard | slot | guard | slot | guard | slot slot slot slot | guard …
//! slot:   canary … canary | buffer | canary           (`Flush::End`: the last part is shorter than the alignment)
//! ```
//!
//! Invariant: between two rows every byte of a slot that was ever used contains the canary. A buffer is placed in the
//! first free slot that is large enough, so equal rows are placed equally.
use std::ptr;

use irrefute_protocol::memory::{ALIGN_MAX, BUFFER_MAX, BUFFERS_MAX};
use irrefute_protocol::{Buffer, Flush, Pointer, Region};
use rustix::fs::{MemfdFlags, ftruncate, memfd_create};
use rustix::mm::{MapFlags, MprotectFlags, ProtFlags, mmap, mmap_anonymous, mprotect};

use crate::canary;

/// The size of a page in bytes.
const PAGE: usize = ALIGN_MAX as usize;

/// Classes of slots: pages per slot, and the number of such slots. Most buffers are smaller than a page. The last class
/// holds [`BUFFER_MAX`] bytes.
const CLASSES: [(usize, usize); 4] = [(1, BUFFERS_MAX), (4, 16), (16, 8), (BUFFER_MAX / PAGE, 4)];

/// Preferred addresses of the zones. If they are free, results that depend on addresses are the same in each worker.
const HINTS: [usize; 2] = [0x1000_0000_0000, 0x1100_0000_0000];

/// All slots.
pub struct Arena {
    writable: Zone,
    constant: Zone,
}

/// A buffer in its slot.
#[derive(Clone, Copy, Debug)]
pub struct Placed {
    writable: bool,
    slot: usize,
    /// The offset of the slot's first byte in the zone.
    start: usize,
    /// The offset of the buffer's first byte.
    from: usize,
    /// The offset behind the buffer's last byte.
    to: usize,
    /// The offset behind the slot's last byte.
    end: usize,
}

impl Arena {
    /// Maps both zones.
    ///
    /// # Errors
    /// The error of the system.
    pub fn map() -> Result<Arena, String> {
        let zones = (Zone::writable(HINTS[0]), Zone::constant(HINTS[1]));
        let refused = |error| format!("no memory for buffers: {error}");
        Ok(Arena { writable: zones.0.map_err(refused)?, constant: zones.1.map_err(refused)? })
    }

    /// Places all buffers of a row.
    ///
    /// # Errors
    /// Why they cannot be placed; then none is placed.
    pub fn place(&mut self, buffers: &[Buffer]) -> Result<Vec<Placed>, String> {
        let mut placed = Vec::with_capacity(buffers.len());
        for buffer in buffers {
            let place = check(buffer).and_then(|()| self.zone(buffer.writable).place(buffer));
            match place {
                Ok(place) => placed.push(place),
                Err(reason) => {
                    self.release(&placed);
                    return Err(reason);
                }
            }
        }
        Ok(placed)
    }

    /// The address of a buffer for native code.
    pub fn base(&self, placed: &Placed) -> usize {
        if placed.writable { self.writable.native + placed.from } else { self.constant.native + placed.from }
    }

    /// Fills a buffer; `bytes` has its size.
    pub fn write(&mut self, placed: &Placed, bytes: &[u8]) {
        self.zone(placed.writable).bytes_mut(placed.from, placed.to).copy_from_slice(bytes);
    }

    /// The contents of a buffer, if it is writable.
    pub fn read(&self, placed: &Placed) -> Option<&[u8]> {
        placed.writable.then(|| self.writable.bytes(placed.from, placed.to))
    }

    /// Where native code has written beside a writable buffer, as an offset from its base.
    pub fn damage(&self, placed: &Placed) -> Option<i64> {
        if !placed.writable {
            return None;
        }
        let around = [(placed.start, placed.from), (placed.to, placed.end)];
        let at = around
            .into_iter()
            .find_map(|(from, to)| canary::damage(self.writable.bytes(from, to), from).map(|index| from + index))?;
        Some(at as i64 - placed.from as i64)
    }

    /// Frees the slots of a row.
    pub fn release(&mut self, row: &[Placed]) {
        for placed in row {
            let zone = self.zone(placed.writable);
            canary::fill(zone.bytes_mut(placed.from, placed.to), placed.from);
            zone.slots[placed.slot].used = false;
        }
    }

    /// As [`release`](Self::release), after native code may have written beside the buffers.
    pub fn restore(&mut self, row: &[Placed]) {
        for placed in row {
            let zone = self.zone(placed.writable);
            canary::fill(zone.bytes_mut(placed.start, placed.end), placed.start);
            zone.slots[placed.slot].used = false;
        }
    }

    /// The buffer of a row that is nearest to an address in its slot or in an inaccessible page beside it.
    pub fn near(&self, row: &[Placed], address: u64) -> Option<Pointer> {
        let beside = (0..).zip(row).filter_map(|(index, placed)| {
            let offset = (address as i64).wrapping_sub(self.base(placed) as i64);
            let (before, behind) =
                ((placed.from - placed.start + PAGE) as i64, (placed.end - placed.from + PAGE) as i64);
            let beyond = (-offset).max(offset - (placed.to - placed.from) as i64);
            (-before <= offset && offset < behind).then_some((beyond, index, offset))
        });
        let (_, index, offset) = beside.min()?;
        Some(Pointer { region: Region::Buffer(index), offset })
    }

    fn zone(&mut self, writable: bool) -> &mut Zone {
        if writable { &mut self.writable } else { &mut self.constant }
    }
}

/// Checks the alignment and size of a buffer.
fn check(buffer: &Buffer) -> Result<(), String> {
    if !(buffer.align.is_power_of_two() && buffer.align <= ALIGN_MAX) {
        return Err(format!("a buffer with alignment {}", buffer.align));
    }
    if buffer.bytes.len() > BUFFER_MAX {
        return Err(format!("a buffer of {} bytes", buffer.bytes.len()));
    }
    Ok(())
}

/// Slots of all classes, the smallest first.
struct Zone {
    /// The address for native code.
    native: usize,
    /// The same memory, always writable.
    ours: *mut u8,
    slots: Vec<Slot>,
}

struct Slot {
    start: usize,
    end: usize,
    used: bool,
    /// Whether it contains the canary.
    ready: bool,
}

impl Zone {
    fn writable(hint: usize) -> rustix::io::Result<Zone> {
        let (slots, length) = slots();
        // SAFETY: new memory, wherever it is.
        let memory = unsafe {
            mmap_anonymous(ptr::without_provenance_mut(hint), length, ProtFlags::empty(), MapFlags::PRIVATE)
        }?;
        Zone { native: memory.addr(), ours: memory.cast(), slots }
            .allow(memory.cast(), MprotectFlags::READ | MprotectFlags::WRITE)
    }

    fn constant(hint: usize) -> rustix::io::Result<Zone> {
        let (slots, length) = slots();
        let file = memfd_create("irrefute-constant", MemfdFlags::CLOEXEC)?;
        ftruncate(&file, length as u64)?;
        // SAFETY: new memory, twice, wherever it is; the file has the length and nobody else has it.
        let (native, ours) = unsafe {
            let (any, shared) = (ptr::null_mut(), MapFlags::SHARED);
            let native = mmap(ptr::without_provenance_mut(hint), length, ProtFlags::empty(), shared, &file, 0)?;
            (native, mmap(any, length, ProtFlags::READ | ProtFlags::WRITE, shared, &file, 0)?)
        };
        Zone { native: native.addr(), ours: ours.cast(), slots }.allow(native.cast(), MprotectFlags::READ)
    }

    /// Makes the slots accessible in the mapping for native code, and nothing else.
    fn allow(self, mapping: *mut u8, access: MprotectFlags) -> rustix::io::Result<Zone> {
        for slot in &self.slots {
            // SAFETY: the pages of a slot are inside of the mapping, and nobody uses them yet.
            unsafe { mprotect(mapping.wrapping_add(slot.start).cast(), slot.end - slot.start, access) }?;
        }
        Ok(self)
    }

    fn place(&mut self, buffer: &Buffer) -> Result<Placed, String> {
        let length = buffer.bytes.len();
        let free = |slot: &Slot| !slot.used && slot.end - slot.start >= length;
        let index = self.slots.iter().position(free).ok_or("more buffers than there is room for")?;
        let slot = &mut self.slots[index];
        slot.used = true;
        let (start, end, ready) = (slot.start, slot.end, std::mem::replace(&mut slot.ready, true));
        if !ready {
            canary::fill(self.bytes_mut(start, end), start);
        }
        let from = match buffer.flush {
            Flush::Start => start,
            Flush::End => (end - length) & !(buffer.align as usize - 1),
        };
        Ok(Placed { writable: buffer.writable, slot: index, start, from, to: from + length, end })
    }

    fn bytes(&self, from: usize, to: usize) -> &[u8] {
        // SAFETY: both are in one slot, whose pages are ours for ever, and native code does not run while this lives.
        unsafe { std::slice::from_raw_parts(self.ours.wrapping_add(from), to - from) }
    }

    fn bytes_mut(&mut self, from: usize, to: usize) -> &mut [u8] {
        // SAFETY: as above, and nobody else has the zone.
        unsafe { std::slice::from_raw_parts_mut(self.ours.wrapping_add(from), to - from) }
    }
}

/// The slots of a zone, and the zone's length.
fn slots() -> (Vec<Slot>, usize) {
    let mut slots = Vec::new();
    let mut at = PAGE;
    for (pages, count) in CLASSES {
        for _ in 0..count {
            slots.push(Slot { start: at, end: at + pages * PAGE, used: false, ready: false });
            at += (pages + 1) * PAGE;
        }
    }
    (slots, at)
}
