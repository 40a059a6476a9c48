//! Memory for witness runs: the blocks that exist before the function is called.

use super::layout::stride;
use irrefute_ir::{AttrKind, Function, Linkage, Module};
use irrefute_semantics::memory::{BlockBytes, GivenBlock, GivenGlobal};
use irrefute_semantics::{Dialect, EnvironmentMemory, Leaf, MemoryBlock, Param, Scalar};
use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::sync::Arc;

/// The distance between blocks in bytes, more than any block is long.
const DISTANCE: u64 = 1 << 16;
/// The least size of a block in bytes, which holds also for a parameter without `dereferenceable`.
const LEAST_SIZE: u64 = 16;

/// Memory, and a value for each pointer parameter.
pub(crate) struct WitnessMemory {
    pub environment_memory: Arc<EnvironmentMemory>,
    pub pointers: Vec<Option<Scalar>>,
}

impl WitnessMemory {
    /// A block for each pointer. Pointers that may be equal sometimes are.
    pub fn draw(rng: &mut Xoshiro256PlusPlus, module: &Module, function: &Function, params: &[Param]) -> WitnessMemory {
        let mut memory = WitnessMemory { environment_memory: Arc::default(), pointers: vec![None; params.len()] };
        let mut environment_memory = EnvironmentMemory::default();
        // The size and the alignment of each block, and whether a second pointer may point to it.
        let mut blocks: Vec<(u64, u64, bool)> = Vec::new();
        for (i, param) in params.iter().enumerate() {
            if !matches!(param.shape.first(), Some(Leaf::Ptr(_))) || param.shape.len() != 1 {
                continue;
            }
            let may_share = !function.params[i].has(AttrKind::NoAlias);
            if param.constraints.dereferenceable_or_null > 0 && rng.next_u32().is_multiple_of(4) {
                memory.pointers[i] = Some(Scalar::Word(0));
                continue;
            }
            let promised = param.constraints.dereferenceable.max(param.constraints.dereferenceable_or_null);
            let (size, align) = (promised.max(LEAST_SIZE), param.constraints.align.max(16));
            let shared = blocks.iter().position(|(_, _, shares)| *shares && may_share);
            let block = match shared.filter(|_| rng.next_u32().is_multiple_of(4)) {
                Some(block) => block,
                None => {
                    blocks.push((0, 1, may_share));
                    blocks.len() - 1
                }
            };
            blocks[block].0 = blocks[block].0.max(size);
            blocks[block].1 = blocks[block].1.max(align);
            memory.pointers[i] = Some(Scalar::Log(MemoryBlock::given(block as u32), 0));
        }
        for (i, (size, align, _)) in blocks.into_iter().enumerate() {
            environment_memory.blocks.push(GivenBlock::new(align, DISTANCE * (i as u64 + 1), draw_contents(rng, size)));
        }
        for global in module.globals.iter().filter(|g| g.header.linkage == Linkage::External && !g.constant) {
            let contents = Some(draw_contents(rng, stride(&global.ty)));
            let given = GivenGlobal { contents, ..GivenGlobal::default() };
            environment_memory.globals.insert(global.name.clone(), given);
        }
        memory.environment_memory = Arc::new(environment_memory);
        memory
    }
}

/// The contents of a block: zeros, small numbers, or anything.
fn draw_contents(rng: &mut Xoshiro256PlusPlus, size: u64) -> Arc<BlockBytes> {
    let swarm = rng.next_u32() % 4;
    let mut byte = |i: u64| match swarm {
        0 => 0,
        1 | 2 if !i.is_multiple_of(4) => 0,
        1 => (rng.next_u32() % 16) as u8,
        _ => rng.next_u32() as u8,
    };
    let bytes = (0..size).map(&mut byte).collect();
    Arc::new(BlockBytes::defined(bytes, &Dialect::LANGREF))
}
