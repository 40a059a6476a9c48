//! libFuzzer's extra counters: what a program made LLVM do, and which code of LLVM it reached before any other, beside
//! which branches of ours it took.
//!
//! libFuzzer reads the bytes of this section after each input and sets them to zero before the next.

use std::sync::atomic::{AtomicU8, Ordering};

/// Features are hashes: with some ten thousand of them about one in three shares its counter.
const FEATURES: usize = 1 << 15;

/// About a hundred thousand blocks are reached, which lie close together.
const BLOCKS: usize = 1 << 17;

/// All counters: those of features come first.
const COUNTERS: usize = FEATURES + BLOCKS;

// SAFETY: nothing else is in this section, in this program or in libFuzzer; it is found by its name.
#[used]
#[unsafe(link_section = "__libfuzzer_extra_counters")]
static EXTRA: [AtomicU8; COUNTERS] = [const { AtomicU8::new(0) }; COUNTERS];

/// Counts features of the input that runs.
pub fn count(features: impl Iterator<Item = u32>) {
    for feature in features {
        EXTRA[feature as usize % FEATURES].store(1, Ordering::Relaxed);
    }
}

/// Counts blocks of LLVM that the input that runs was the first to reach.
pub fn count_blocks(blocks: impl Iterator<Item = u32>) {
    for block in blocks {
        EXTRA[FEATURES + block as usize % BLOCKS].store(1, Ordering::Relaxed);
    }
}
