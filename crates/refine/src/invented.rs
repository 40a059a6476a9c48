//! Stores that only the target makes (docs/semantics.md#invented-stores).
//!
//! "Introducing a store to a byte which might not otherwise be stored is not allowed in general. (Specifically, in the
//! case where another thread might write to and read from an address, introducing a store can change a load that may see
//! exactly one write into a load that may see multiple writes.)" (Language Reference, "Memory Model for Concurrent
//! Operations"). One thread sees nothing of a store of what is there already, so the bytes are compared that both
//! executions store:
//!
//! ```text
//! wrong   a byte of memory that another thread may write is stored by an ordinary access of the target,
//!         and in the whole execution of the source by nothing
//! ```

use super::relation::injection::same_block;
use super::side::Side;
use irrefute_ir::{CastOp, InstRef, IntrinsicId, Op, Operand, ValueId};
use irrefute_semantics::memory::BlockKind;
use irrefute_semantics::observe::{MemoryAccess, Observer};
use irrefute_semantics::{MemoryBlock, Place};
use std::collections::BTreeSet;
use std::ops::Range;

/// The most accesses that are kept of one execution. Not tuned.
const MOST: usize = 4096;

/// What an execution stores in memory that other threads can reach.
pub struct Stores<'a> {
    side: Side<'a>,
    /// By anything, the environment included.
    all: Vec<(MemoryBlock, Range<u64>)>,
    /// By ordinary stores, fills and copies.
    ordinary: Vec<(MemoryBlock, Range<u64>)>,
}

impl<'a> Stores<'a> {
    /// None yet, of an execution of this side.
    pub fn new(side: Side<'a>) -> Stores<'a> {
        Stores { side, all: Vec::new(), ordinary: Vec::new() }
    }

    /// Whether there were more than are kept.
    pub fn is_cut(&self) -> bool {
        self.all.len() >= MOST
    }

    /// The first byte that a target stores and these, those of the source, do not. Blocks in which stores may be introduced,
    /// by the numbers that they have in the source, are left out.
    pub fn lack(
        &self,
        target: &Stores<'_>,
        may_be_introduced: impl Fn(MemoryBlock) -> bool,
    ) -> Option<(MemoryBlock, u64)> {
        if self.is_cut() {
            return None;
        }
        target.ordinary.iter().find_map(|(block, bytes)| {
            let block = same_block(target.side.program, self.side.program, *block)?;
            if may_be_introduced(block) {
                return None;
            }
            // Each round skips what one access of the source stores.
            let mut at = bytes.start;
            while at < bytes.end {
                let stored = self.all.iter().filter(|(other, own)| *other == block && own.contains(&at));
                let Some(end) = stored.map(|(_, own)| own.end).max() else { return Some((block, at)) };
                at = end;
            }
            None
        })
    }
}

/// Whether a function stores something itself that other threads may see: nothing but its own stack blocks is certainly
/// hidden from them.
pub fn stores(side: Side<'_>) -> bool {
    let insts = || side.text().blocks.iter().flat_map(|block| &block.insts);
    let mut of_stack: BTreeSet<ValueId> = BTreeSet::new();
    for inst in insts() {
        let leads_there = match &inst.op {
            Op::Alloca { .. } => true,
            Op::GetElementPtr { base: pointer, .. } | Op::Cast { op: CastOp::AddrSpaceCast, operand: pointer, .. } => {
                is_among(pointer, &of_stack)
            }
            _ => false,
        };
        of_stack.extend(inst.result.filter(|_| leads_there));
    }
    let is_seen = |op: &Op| !destination(op).is_some_and(|pointer| is_among(pointer, &of_stack));
    insts().any(|inst| is_ordinary(&inst.op) && is_seen(&inst.op))
}

fn is_among(pointer: &Operand, values: &BTreeSet<ValueId>) -> bool {
    matches!(pointer, Operand::Local(value) if values.contains(value))
}

/// Where an ordinary access stores.
fn destination(op: &Op) -> Option<&Operand> {
    match op {
        Op::Store { pointer, .. } => Some(pointer),
        Op::Call(call) => call.args.first().map(|arg| &arg.operand),
        _ => None,
    }
}

/// Whether an instruction stores, and neither volatile nor atomically.
fn is_ordinary(op: &Op) -> bool {
    use IntrinsicId::{MemCpy, MemCpyInline, MemMove, MemSet, MemSetInline};
    match op {
        Op::Store { mode, .. } => mode.is_plain(),
        Op::Call(call) => {
            matches!(call.intrinsic_id(), Some(MemCpy | MemCpyInline | MemMove | MemSet | MemSetInline))
        }
        _ => false,
    }
}

impl Observer for Stores<'_> {
    const HEARS_RESULTS: bool = false;
    const HEARS_ACCESSES: bool = true;
    const HEARS_LIBRARY: bool = true;

    fn accessed(&mut self, place: Place, access: MemoryAccess) {
        let MemoryAccess { block, offset, size, is_write, is_shared } = access;
        let is_known = matches!(block.kind(), BlockKind::Given(_) | BlockKind::Global(_));
        if !is_write || !is_known || self.is_cut() {
            return;
        }
        let bytes = offset..offset + size;
        let is_ordinary = match place.instruction(self.side.module) {
            Some((_, InstRef::Inst(inst))) => is_ordinary(&inst.op),
            _ => false,
        };
        if is_shared && is_ordinary {
            self.ordinary.push((block, bytes.clone()));
        }
        self.all.push((block, bytes));
    }

    fn written_by_environment(&mut self, _place: Place, block: MemoryBlock, bytes: Range<u64>) {
        if !self.is_cut() {
            self.all.push((block, bytes));
        }
    }

    fn written_by_library(&mut self, place: Place, block: MemoryBlock, bytes: Range<u64>) {
        self.written_by_environment(place, block, bytes);
    }
}
