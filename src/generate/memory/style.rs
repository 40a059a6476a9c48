//! What one program draws of memory.

use super::recipe::Recipe;
use crate::generate::config::MemoryConfig;
use crate::generate::dice::Dice;

/// The draw of one program that has memory.
pub(in crate::generate) struct MemoryStyle {
    /// Blocks that are there from the beginning, at least one.
    pub rooms: u32,
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
    pub recipes: Vec<&'static Recipe>,
}

/// How many recipes a program knows.
const RECIPES_PER_PROGRAM: usize = 6;

impl MemoryStyle {
    /// The draw for a program of about `size` instructions.
    pub fn draw(dice: &mut Dice, config: &MemoryConfig, size: u32) -> MemoryStyle {
        let most = config.max_blocks.min(1 + size / 4);
        let sometimes = |dice: &mut Dice, programs: u8, percent: u8| if dice.percent(programs) { percent } else { 0 };
        MemoryStyle {
            rooms: dice.between(1, most),
            pointer_params: dice.weighted(&[(0, 4), (1, 4), (2, 4), (3, 1)]),
            unfilled: config.unfilled_percent,
            volatile: sometimes(dice, config.volatile_percent, 20),
            addresses: sometimes(dice, config.address_percent, 40),
            heap: sometimes(dice, config.heap_percent, 60),
            tests_allocations: dice.percent(70),
            promises: dice.pick(&[0, 25, 50, 75]),
            recipes: (0..RECIPES_PER_PROGRAM).map(|_| dice.pick_ref(Recipe::all())).collect(),
        }
    }
}
