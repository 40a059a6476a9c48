//! Runs of native code, and the inputs on which they can be compared.

use crate::inputs::Baseline;
use irrefute_semantics::memory::BlockKind;
use irrefute_semantics::{Dependence, End, MemoryBlock, Outcome};

/// The outcome of native code on one input.
#[derive(Clone, Debug, PartialEq)]
pub struct NativeRun {
    /// The index of the input in [`Prepared::cases`](crate::Prepared::cases).
    pub input: usize,
    /// The outcome, with the blocks and variables of the source.
    pub outcome: Outcome,
}

/// Whether native code can be compared with this outcome of the source: no events, since native code has no environment
/// to ask; no addresses, since its blocks lie elsewhere; and no block that the source allocated, since nothing matches
/// it.
pub(crate) fn is_comparable(outcome: &Outcome) -> bool {
    let is_known = |block: &MemoryBlock| match block.kind() {
        BlockKind::Global(_) | BlockKind::Given(_) => true,
        BlockKind::Function(_) | BlockKind::Label(_) | BlockKind::Fresh(_) => false,
    };
    outcome.trace.is_empty()
        && !outcome.depends.has(Dependence::Answer)
        && !outcome.depends.has(Dependence::Address)
        && !outcome.depends.has(Dependence::Meaning)
        && matches!(outcome.end, End::Returns(_))
        && outcome.memory.0.keys().all(is_known)
}

impl Baseline {
    /// The variables that the outcome shows.
    pub fn visible_variables(&self) -> impl Iterator<Item = MemoryBlock> + '_ {
        let visible = match self {
            Baseline::Outcome { outcome, .. } => Some(&outcome.memory.0),
            Baseline::Ub(_) | Baseline::Undecided { .. } => None,
        };
        let blocks = visible.into_iter().flat_map(|visible| visible.keys().copied());
        blocks.filter(|block| matches!(block.kind(), BlockKind::Global(_)))
    }
}
