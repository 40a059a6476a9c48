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
    let mut pages = Vec::with_capacity((placed.end - placed.start) as usize);
    runs(placed.start..placed.end).for_each(|run| pages.extend_from_slice(run));
    let from = (placed.base - placed.start) as usize;
    pages[from..from + bytes.len()].copy_from_slice(bytes);
    pages
}

/// Where the pattern around a buffer is damaged, as an offset from its base.
pub fn damage(placed: &Placed, pages: &[u8]) -> Option<i64> {
    let outside = [placed.start..placed.base, placed.base + placed.size..placed.end];
    let address = outside.into_iter().find_map(|range| {
        let bytes = &pages[(range.start - placed.start) as usize..(range.end - placed.start) as usize];
        Some(range.start + first_change(range.start, bytes)? as u64)
    })?;
    Some(address.wrapping_sub(placed.base) as i64)
}

/// The first of the bytes from an address on that is not that of the pattern.
fn first_change(start: u64, bytes: &[u8]) -> Option<usize> {
    let mut from = 0;
    for run in runs(start..start + bytes.len() as u64) {
        let part = &bytes[from..from + run.len()];
        if part != run {
            return Some(from + part.iter().zip(run).take_while(|(byte, expected)| byte == expected).count());
        }
        from += run.len();
    }
    None
}

/// The pattern of a range of addresses, in pieces: byte by byte, it took most of the time of a campaign on programs with
/// memory for another machine.
fn runs(mut range: Range<u64>) -> impl Iterator<Item = &'static [u8]> {
    std::iter::from_fn(move || {
        let from = (range.start % PERIOD) as usize;
        let size = (range.end - range.start).min(PERIOD - from as u64);
        range.start += size;
        (size > 0).then(|| &PATTERN[from..from + size as usize])
    })
}

/// After so many bytes the pattern begins again.
const PERIOD: u64 = 512;

/// The pattern of the first addresses.
const PATTERN: [u8; PERIOD as usize] = {
    let (mut all, mut address) = ([0; PERIOD as usize], 0);
    while address < PERIOD {
        all[address as usize] = pattern(address);
        address += 1;
    }
    all
};

/// The byte of the pattern at an address: one that differs from its neighbours and is not 0.
const fn pattern(address: u64) -> u8 {
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
        let mut pages = pages(&placed[1], &start.bytes);
        let size = pages.len() as i64;
        for (offset, at) in (0..size).map(|at| (at - (placed[1].base - placed[1].start) as i64, at as usize)) {
            pages[at] ^= 1;
            let expected = (!(0..5000).contains(&offset)).then_some(offset);
            assert_eq!(damage(&placed[1], &pages), expected);
            pages[at] ^= 1;
        }
        assert!(place(0, page, &vec![Buffer::new(vec![0; BUFFER_MAX], 1); 9]).is_err());
    }
}
