//! Where the buffers of a call lie in the arena, with an inaccessible page on either side of each.

use super::harness::ARENA_SIZE;
use irrefute_protocol::memory::{ALIGN_MAX, BUFFER_MAX, Buffer, Flush, VARIABLES_MAX};
use std::ops::Range;

/// What buffers are laid out in, in bytes: a part of the machine's pages.
pub const PAGE: usize = ALIGN_MAX as usize;

/// Where arguments lie, as words: bytes behind the start of the arena, as all of these.
pub const ARGUMENTS: u64 = 0;
/// Where results lie, as words.
pub const RESULTS: u64 = 0x8000;
/// Where initial contents of variables are kept.
pub const KEPT: u64 = 0x1_0000;
/// Where buffers begin.
pub const BUFFERS: u64 = KEPT + VARIABLES_MAX as u64;

/// A buffer in the arena.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// Where the pattern around it begins.
    pub start: u64,
    /// The buffer itself.
    pub base: u64,
    pub size: u64,
    /// Behind the pattern.
    pub end: u64,
    /// Its own pages.
    pub pages: Range<u64>,
    pub writable: bool,
}

/// Places the buffers of a call in an arena that begins at an address, between pages of a size. Where pages are large, the
/// pattern fills no more of them than it would of small ones.
///
/// # Errors
/// Why they cannot be placed.
pub fn place(arena: u64, page: u64, buffers: &[Buffer]) -> Result<Vec<Placed>, String> {
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
        let pages = next..next + size.next_multiple_of(page).max(page);
        next = pages.end + page;
        if next > arena + ARENA_SIZE {
            return Err("more buffers than there is room for".to_owned());
        }
        let filled = size.next_multiple_of(PAGE as u64).max(PAGE as u64);
        let (start, base, end) = match buffer.flush {
            Flush::Start => (pages.start, pages.start, pages.start + filled),
            Flush::End => {
                let base = (pages.end - size) & !(u64::from(buffer.align) - 1);
                (pages.end - filled, base, pages.end)
            }
        };
        all.push(Placed { start, base, size, end, pages, writable: buffer.writable });
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
    fn large_pages_are_filled_as_small_ones() {
        let end = Buffer::new([1, 2, 3], 1);
        let start = Buffer { flush: Flush::Start, ..end.clone() };
        let placed = place(0, 0x1_0000, &[end, start]).expect("there is room");
        assert_eq!([placed[0].pages.start % 0x1_0000, placed[0].base + 3, placed[0].end], [0, 0x13_0000, 0x13_0000]);
        assert_eq!(placed[1].pages, 0x14_0000..0x15_0000);
        assert_eq!([placed[1].start, placed[1].base, placed[1].end - placed[1].start], [0x14_0000, 0x14_0000, 4096]);
    }

    #[test]
    fn buffers_touch_the_page_that_they_should_and_damage_is_seen() {
        let page = PAGE as u64;
        let end = Buffer::new([1, 2, 3], 1);
        let start = Buffer { flush: Flush::Start, ..Buffer::new([4; 5000], 16) };
        let placed = place(0x4000_0000, page, &[end.clone(), start.clone()]).expect("there is room");
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
        assert!(place(0, page, &vec![Buffer::new(vec![0; BUFFER_MAX], 1); 9]).is_err());
    }
}
