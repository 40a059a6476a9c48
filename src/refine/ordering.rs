//! Orderings of atomic accesses (docs/semantics.md#orderings).
//!
//! Executions have one thread, which notices no ordering. Another thread does, so the accesses of both sides to memory
//! that other threads can reach are compared by what the text says of them:
//!
//! ```text
//! K = (instruction, block, offset, size)      S, T = the orderings of the accesses of one K, strongest first
//! right:      |S| = |T|  and  Sᵢ ≤ Tᵢ for each i, for each K with an atomic access, and equal fences
//! wrong:      |S| = |T|  and  not Sᵢ ≤ Tᵢ for some i, and no fence that the source lacks
//! undecided:  otherwise, as accesses may be merged, removed, or replaced by others and fences
//! ```

use super::reason::Undecided;
use super::relation::injection::same_block;
use super::side::Side;
use crate::ir::{AccessMode, Call, Callee, InstRef, Op, Operand, Ordering};
use crate::semantics::memory::BlockKind;
use crate::semantics::observe::{MemoryAccess, Observer};
use crate::semantics::program::Program;
use crate::semantics::{MemoryBlock, Place, Scalar};
use std::collections::BTreeMap;
use std::sync::Arc;

/// An instruction that may be atomic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Load,
    Store,
    ReadModifyWrite,
    CompareExchange,
}

/// What an access is of: its instruction, the block, the offset in it, and the size, the last two in bytes.
type Key = (Kind, MemoryBlock, u64, u64);

/// The ordering of an access, and of a comparison that fails; `None` if it is not atomic.
type Strength = (Option<Ordering>, Option<Ordering>);

/// The accesses of an execution to memory that other threads can reach, and its fences.
pub struct Accesses<'a> {
    side: Side<'a>,
    by_key: BTreeMap<Key, Vec<Strength>>,
    fences: Vec<Ordering>,
    /// Whether some instruction orders only some threads (`syncscope`), or in an order that is computed.
    is_scoped: bool,
}

/// The answer of a comparison of two executions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderingAnswer {
    /// Each access of the target is at least as strong as that of the source.
    Kept,
    /// An access of the target to this block of the source, at this offset, is weaker.
    Weakened(MemoryBlock, u64),
    /// The accesses do not match one by one.
    Undecided(Undecided),
}

/// Whether a function, or one that it may call, has an instruction that other threads order their accesses by.
pub fn matters(side: Side<'_>) -> bool {
    let functions = side.program.functions_of(side.function).filter_map(|name| side.program.function(name));
    // Inline assembly is a function of the program alone, without a body.
    let functions = functions.filter_map(|f| side.module.functions.get(f.index()));
    let mut insts = functions.flat_map(|f| &f.blocks).flat_map(|block| &block.insts);
    insts.any(|inst| match &inst.op {
        Op::Load { mode, .. } | Op::Store { mode, .. } => mode.ordering.is_some(),
        Op::AtomicRmw { .. } | Op::CmpXchg { .. } | Op::Fence { .. } => true,
        _ => false,
    })
}

impl<'a> Accesses<'a> {
    /// No accesses yet, of an execution of this side.
    pub fn new(side: Side<'a>) -> Accesses<'a> {
        Accesses { side, by_key: BTreeMap::new(), fences: Vec::new(), is_scoped: false }
    }

    /// Whether the accesses of a target keep the orderings of these, which are those of the source.
    pub fn kept_by(mut self, mut target: Accesses<'_>) -> OrderingAnswer {
        let unmatched = OrderingAnswer::Undecided(Undecided::OtherThreads);
        self.fences.sort_unstable_by_key(|ordering| rank(*ordering));
        target.fences.sort_unstable_by_key(|ordering| rank(*ordering));
        let mut is_matched = self.fences == target.fences && !self.is_scoped && !target.is_scoped;
        let (source, program) = (self.side.program, target.side.program);
        for (key, strengths) in &mut self.by_key {
            if strengths.iter().all(|(ordering, _)| ordering.is_none()) {
                continue;
            }
            let found = key_in(source, program, *key).and_then(|key| target.by_key.get_mut(&key));
            let Some(found) = found.filter(|found| found.len() == strengths.len()) else {
                is_matched = false;
                continue;
            };
            let strongest_first = |strength: &Strength| std::cmp::Reverse((strength.0.map(rank), strength.1.map(rank)));
            strengths.sort_by_key(strongest_first);
            found.sort_by_key(strongest_first);
            let weaker = strengths.iter().zip(found).any(|(s, t)| !is_kept(s.0, t.0) || !is_kept(s.1, t.1));
            // A fence in the target may make up for what its accesses lack.
            if weaker && target.fences.len() <= self.fences.len() && !self.is_scoped && !target.is_scoped {
                return OrderingAnswer::Weakened(key.1, key.2);
            }
            is_matched &= !weaker;
        }
        if is_matched { OrderingAnswer::Kept } else { unmatched }
    }

    fn note(&mut self, (kind, mode, failure): (Kind, &AccessMode, Option<Ordering>), access: MemoryAccess) {
        self.note_scope(&mode.scope);
        let key = (kind, access.block, access.offset, access.size);
        self.by_key.entry(key).or_default().push((mode.ordering, failure));
    }

    /// Notes an access of an atomic function of the compiler's runtime library, which LLVM puts in the place of
    /// instructions. Its last arguments are the order, or the orders on success and on failure.
    fn note_library(&mut self, call: &Call, access: MemoryAccess) {
        let Callee::Direct(name) = &call.callee else { return };
        let Some(operation) = name.strip_prefix("__atomic_") else { return };
        let mut orders = call.args.iter().rev().map(|arg| library_order(&arg.operand));
        let (kind, failure) = match operation {
            _ if operation.starts_with("load") => (Kind::Load, None),
            _ if operation.starts_with("store") => (Kind::Store, None),
            _ if operation.starts_with("compare_exchange") => (Kind::CompareExchange, Some(orders.next())),
            _ => (Kind::ReadModifyWrite, None),
        };
        let is_known = failure.is_none_or(|failure| failure.flatten().is_some());
        let Some(ordering) = orders.next().flatten().filter(|_| is_known) else {
            self.is_scoped = true;
            return;
        };
        if access.is_write != (kind == Kind::Load) {
            let mode = AccessMode { ordering: Some(ordering), ..AccessMode::default() };
            self.note((kind, &mode, failure.flatten().flatten()), access);
        }
    }

    fn note_scope(&mut self, scope: &Option<Arc<str>>) {
        self.is_scoped |= scope.is_some();
    }
}

impl Observer for Accesses<'_> {
    const HEARS_ACCESSES: bool = true;

    fn accessed(&mut self, place: Place, access: MemoryAccess) {
        let matched = matches!(access.block.kind(), BlockKind::Given(_) | BlockKind::Global(_));
        let Some((_, InstRef::Inst(inst))) = place.instruction(self.side.module) else { return };
        if !matched || !access.is_shared {
            return;
        }
        match &inst.op {
            Op::Load { mode, .. } => self.note((Kind::Load, mode, None), access),
            Op::Store { mode, .. } => self.note((Kind::Store, mode, None), access),
            // Both read first and then write: one access each.
            Op::AtomicRmw { mode, .. } if access.is_write => self.note((Kind::ReadModifyWrite, mode, None), access),
            Op::CmpXchg { mode, failure, .. } if access.is_write => {
                self.note((Kind::CompareExchange, mode, Some(*failure)), access);
            }
            Op::Call(call) => self.note_library(call, access),
            _ => {}
        }
    }

    fn executed(&mut self, place: Place, _: &[Scalar]) {
        if let Some((_, InstRef::Inst(inst))) = place.instruction(self.side.module)
            && let Op::Fence { ordering, scope } = &inst.op
        {
            self.fences.push(*ordering);
            self.note_scope(scope);
        }
    }
}

/// The same key with the number that another program has for the block.
fn key_in(from: &Program, to: &Program, (kind, block, offset, size): Key) -> Option<Key> {
    Some((kind, same_block(from, to, block)?, offset, size))
}

/// Whether an access with the ordering `target` may stand for one with the ordering `source`.
fn is_kept(source: Option<Ordering>, target: Option<Ordering>) -> bool {
    match (source, target) {
        (None, _) => true,
        (Some(_), None) => false,
        (Some(Ordering::Acquire), Some(Ordering::Release)) | (Some(Ordering::Release), Some(Ordering::Acquire)) => {
            false
        }
        (Some(source), Some(target)) => rank(source) <= rank(target),
    }
}

/// The order that is passed to a library function, by its number in C; `None` if it is no constant.
fn library_order(order: &Operand) -> Option<Ordering> {
    match order.as_int()?.word()? {
        0 => Some(Ordering::Monotonic),
        1 | 2 => Some(Ordering::Acquire),
        3 => Some(Ordering::Release),
        4 => Some(Ordering::AcqRel),
        5 => Some(Ordering::SeqCst),
        _ => None,
    }
}

/// Orderings by strength. `acquire` and `release` are both between `monotonic` and `acq_rel`.
fn rank(ordering: Ordering) -> u32 {
    match ordering {
        Ordering::Unordered => 0,
        Ordering::Monotonic => 1,
        Ordering::Acquire => 2,
        Ordering::Release => 3,
        Ordering::AcqRel => 4,
        Ordering::SeqCst => 5,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orderings_are_a_lattice_with_two_in_the_middle() {
        use Ordering::{AcqRel, Acquire, Monotonic, Release, SeqCst, Unordered};
        let all = [None, Some(Unordered), Some(Monotonic), Some(Acquire), Some(Release), Some(AcqRel), Some(SeqCst)];
        for (i, s) in all.into_iter().enumerate() {
            for (k, t) in all.into_iter().enumerate() {
                let is_pair = matches!((s, t), (Some(Acquire), Some(Release)) | (Some(Release), Some(Acquire)));
                assert_eq!(is_kept(s, t), i <= k && !is_pair, "{s:?} {t:?}");
            }
        }
    }
}
