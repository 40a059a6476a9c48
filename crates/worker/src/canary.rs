//! The pattern that fills memory around what native code may write: a byte that differs was overwritten.
//!
//! It has a period of eight bytes that all differ, so that a `memset` beyond an end leaves at most one byte unnoticed.
//! Fresh memory of `malloc` contains it too: anything but zeros.

/// The size of [`PATTERN`] in bytes. It is a page, so that most fills and comparisons are one call of `memcpy` or
/// `memcmp`.
const PERIOD: usize = 4096;

static PATTERN: [u8; PERIOD] = {
    let word = [0xc9, 0x5a, 0xe7, 0x3d, 0xb1, 0x96, 0x6f, 0xd8];
    let mut pattern = [0; PERIOD];
    let mut index = 0;
    while index < PERIOD {
        pattern[index] = word[index % 8];
        index += 1;
    }
    pattern
};

/// Fills `memory`, which lies at `address` modulo [`PERIOD`].
pub fn fill(memory: &mut [u8], address: usize) {
    for (chunk, pattern) in chunks(memory.len(), address) {
        memory[chunk].copy_from_slice(pattern);
    }
}

/// The index of the first byte that differs from what [`fill`] wrote.
pub fn damage(memory: &[u8], address: usize) -> Option<usize> {
    let (chunk, pattern) = chunks(memory.len(), address).find(|(chunk, pattern)| memory[chunk.clone()] != **pattern)?;
    let start = chunk.start;
    memory[chunk].iter().zip(pattern).position(|(byte, expected)| byte != expected).map(|index| start + index)
}

/// The pieces of memory of this length, each with the piece of the pattern that belongs to it.
fn chunks(length: usize, address: usize) -> impl Iterator<Item = (std::ops::Range<usize>, &'static [u8])> {
    let mut done = 0;
    std::iter::from_fn(move || {
        let phase = (address + done) % PERIOD;
        let size = (length - done).min(PERIOD - phase);
        let chunk = done..done + size;
        done += size;
        (size > 0).then(|| (chunk, &PATTERN[phase..phase + size]))
    })
}
