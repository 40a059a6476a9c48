//! Where the buffers of a call lie in the arena, with an inaccessible page on either side of each.

use super::harness::ARENA_SIZE;
use irrefute_protocol::memory::{ALIGN_MAX, BUFFER_MAX, Buffer, Flush, VARIABLES_MAX};

/// The size of a page in bytes.
pub const PAGE: usize = ALIGN_MAX as usize;

/// Where arguments lie, as words: bytes behind the start of the arena, as all of these.
pub const ARGUMENTS: u64 = 0;
/// Where results lie, as words.
pub const RESULTS: u64 = 0x8000;
/// Where initial contents of variables are kept.
pub const KEPT: u64 = 0x1_0000;
/// Where buffers begin.
pub const BUFFERS: u64 = KEPT + VARIABLES_MAX as u64;
/// Bytes for buffers.
pub const BUFFERS_SIZE: u64 = ARENA_SIZE - BUFFERS;

/// A buffer in the arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The first of its own pages.
    pub start: u64,
    /// The buffer itself.
    pub base: u64,
    pub size: u64,
    /// Behind the last of its own pages.
    pub end: u64,
    pub writable: bool,
}

/// Places the buffers of a call in an arena that begins at an address.
///
/// # Errors
/// Why they cannot be placed.
pub fn place(arena: u64, buffers: &[Buffer]) -> Result<Vec<Placed>, String> {
    let page = PAGE as u64;
    let mut next = arena + BUFFERS + page;
    let mut all = Vec::with_capacity(buffers.len());
    for buffer in buffers {
        if !buffer.align.is_power_of_two() || buffer.align > ALIGN_MAX {
            return Err(format!("a buffer with alignment {}", buffer.align));
        }
        if buffer.bytes.len() > BUFFER_MAX {
            return Err(format!("a buffer of {} bytes", buffer.bytes.len()));
        }
        let size = buffer.bytes.len() as u64;
        let (start, end) = (next, next + size.next_multiple_of(page).max(page));
        next = end + page;
        if next > arena + ARENA_SIZE {
            return Err("more buffers than there is room for".to_owned());
        }
        let base = match buffer.flush {
            Flush::Start => start,
            Flush::End => (end - size) & !(u64::from(buffer.align) - 1),
        };
        all.push(Placed { start, base, size, end, writable: buffer.writable });
    }
    Ok(all)
}

/// The pages of a buffer before a call: its bytes, and a pattern around them.
pub fn pages(placed: &Placed, bytes: &[u8]) -> Vec<u8> {
    let mut pages: Vec<u8> = (placed.start..placed.end).map(pattern).collect();
    let from = (placed.base - placed.start) as usize;
    pages[from..from + bytes.len()].copy_from_slice(bytes);
    pages
}

/// Where the pattern around a buffer is damaged, as an offset from its base.
pub fn damage(placed: &Placed, pages: &[u8]) -> Option<i64> {
    let inside = placed.base..placed.base + placed.size;
    let changed = |(address, byte): (u64, &u8)| !inside.contains(&address) && *byte != pattern(address);
    let (address, _) = (placed.start..).zip(pages).find(|(address, byte)| changed((*address, byte)))?;
    Some(address.wrapping_sub(placed.base) as i64)
}

/// The byte of the pattern at an address: one that differs from its neighbours and is not 0.
fn pattern(address: u64) -> u8 {
    0x80 | (address.wrapping_mul(37) >> 1) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buffers_touch_the_page_that_they_should_and_damage_is_seen() {
        let page = PAGE as u64;
        let end = Buffer::new([1, 2, 3], 1);
        let start = Buffer { flush: Flush::Start, ..Buffer::new([4; 5000], 16) };
        let placed = place(0x4000_0000, &[end.clone(), start.clone()]).expect("there is room");
        assert_eq!((placed[0].base + 3) % page, 0);
        assert_eq!((placed[1].base % page, placed[1].end - placed[1].start), (0, 2 * page));
        assert_eq!(placed[1].start, placed[0].end + page);
        let mut before = pages(&placed[0], &end.bytes);
        assert_eq!(&before[PAGE - 3..], [1, 2, 3]);
        assert_eq!(damage(&placed[0], &before), None);
        before[PAGE - 2] = 9;
        assert_eq!(damage(&placed[0], &before), None);
        before[PAGE - 5] ^= 1;
        assert_eq!(damage(&placed[0], &before), Some(-2));
        assert!(place(0, &vec![Buffer::new(vec![0; BUFFER_MAX], 1); 9]).is_err());
    }
}
