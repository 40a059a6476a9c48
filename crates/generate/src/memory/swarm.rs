//! The draws of one program about memory.

use crate::config::MemoryConfig;
use crate::random::Random;
use crate::templates::Template;

/// The draws of a program that has memory.
pub(crate) struct MemorySwarmConfig {
    /// The number of blocks at the beginning of the function, at least one.
    pub objects: u32,
    /// The number of pointer parameters.
    pub pointer_params: u32,
    /// The percentage of the function's own blocks that begin without contents.
    pub unfilled: u8,
    /// The percentage of accesses that are volatile.
    pub volatile: u8,
    /// The percentage of pointer queries whose result depends on where blocks lie.
    pub addresses: u8,
    /// The percentage of blocks with a lifetime that are allocated with `malloc`.
    pub heap: u8,
    /// Whether the function tests the result of an allocation for null.
    pub tests_allocations: bool,
    /// The percentage of the places for `noalias`, `readonly`, … at pointers that get one.
    pub promises: u8,
    pub memory_templates: Vec<&'static Template>,
}

/// The number of templates of memory that a program may use: few, so that it uses the same ones repeatedly.
const MEMORY_TEMPLATES_PER_PROGRAM: usize = 6;

impl MemorySwarmConfig {
    /// The draws for a program of about `size` instructions.
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
