//! What one program draws of memory.

use crate::generate::config::MemoryConfig;
use crate::generate::random::Random;
use crate::generate::templates::Template;

/// The draw of one program that has memory.
pub(in crate::generate) struct MemorySwarmConfig {
    /// Blocks that are there from the beginning, at least one.
    pub objects: u32,
    /// Pointers among the parameters.
    pub pointer_params: u32,
    /// Percent of the blocks of the function that begin without contents.
    pub unfilled: u8,
    /// Percent of accesses that are volatile.
    pub volatile: u8,
    /// Percent of questions whose answer depends on where blocks lie.
    pub addresses: u8,
    /// Percent of blocks in a scope of their own that are allocated with `malloc`.
    pub heap: u8,
    /// Whether the result of an allocation is tested.
    pub tests_allocations: bool,
    /// Percent of the places for `noalias`, `readonly`, … at pointers that have one.
    pub promises: u8,
    pub memory_templates: Vec<&'static Template>,
}

/// How many templates a program knows.
const MEMORY_TEMPLATES_PER_PROGRAM: usize = 6;

impl MemorySwarmConfig {
    /// The draw for a program of about `size` instructions.
    pub fn draw(random: &mut Random, config: &MemoryConfig, size: u32) -> MemorySwarmConfig {
        let most = config.max_blocks.min(1 + size / 4);
        let sometimes =
            |random: &mut Random, programs: u8, percent: u8| if random.percent(programs) { percent } else { 0 };
        MemorySwarmConfig {
            objects: random.between(1, most),
            pointer_params: random.weighted(&[(0, 4), (1, 4), (2, 4), (3, 1)]),
            unfilled: config.unfilled_percent,
            volatile: sometimes(random, config.volatile_percent, 20),
            addresses: sometimes(random, config.address_percent, 40),
            heap: sometimes(random, config.heap_percent, 60),
            tests_allocations: random.percent(70),
            promises: random.pick(&[0, 25, 50, 75]),
            memory_templates: (0..MEMORY_TEMPLATES_PER_PROGRAM).map(|_| random.pick_ref(Template::memory())).collect(),
        }
    }
}
