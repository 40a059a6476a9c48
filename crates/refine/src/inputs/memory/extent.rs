//! How far from a pointer the code of a source reaches by what it names: structures that it indexes, constant offsets,
//! constant lengths of copies and fills.
//!
//! A block of the caller has room for that. An index that is computed says nothing of the block: following it would make
//! blocks of any size, and every input has its own copy of all blocks.

use crate::side::Side;
use irrefute_ir::layout::DataLayout;
use irrefute_ir::{IntrinsicId, Op, Operand};
use irrefute_semantics::memory::LARGEST_BLOCK;

/// The greatest distance, in bytes, that the source or a function that it reaches names; at most that of the largest block.
pub(super) fn named_by(source: Side<'_>) -> u64 {
    use IntrinsicId::{MemCpy, MemCpyInline, MemMove, MemSet, MemSetInline};
    let Ok(layout) = DataLayout::of(source.module) else { return 0 };
    let number = |operand: Option<&Operand>| operand.and_then(Operand::number).unwrap_or(0);
    let reached = source.program.functions_of(source.function).filter_map(|name| source.named(name));
    let insts = reached.flat_map(|function| &function.blocks).flat_map(|block| &block.insts);
    let distances = insts.map(|inst| match &inst.op {
        Op::GetElementPtr { element, indices, .. } => {
            let size = layout.alloc_size(element, &source.module.named_types).unwrap_or(0);
            size.saturating_mul(number(indices.first()).saturating_add(1))
        }
        Op::Call(call) => match call.intrinsic_id() {
            Some(MemCpy | MemCpyInline | MemMove | MemSet | MemSetInline) => {
                number(call.args.get(2).map(|argument| &argument.operand))
            }
            _ => 0,
        },
        _ => 0,
    });
    // A negative offset, or one that wraps, is a large number.
    distances.filter(|distance| *distance <= LARGEST_BLOCK).max().unwrap_or(0)
}
