//! What an execution shows other threads: a sequence of synchronizations, with what is in memory at each and what is
//! stored between them (docs/threads.md#traces).
//!
//! Invariant: `moments` are in the order of the execution, and the number of a store is how many of them came before it.

use super::ordering::{Accesses, Key, Kind, library_operation};
use crate::side::Side;
use irrefute_ir::{Call, Callee, CastOp, InstRef, IntrinsicId, Op, Operand, Ordering, ValueId};
use irrefute_semantics::memory::{BlockKind, Visible};
use irrefute_semantics::observe::{MemoryAccess, Observer};
use irrefute_semantics::{MemoryBlock, Place, Scalar};
use std::collections::BTreeSet;
use std::ops::Range;

/// The most stores that are kept of one execution. Not tuned.
const MOST_STORES: usize = 4096;

/// The most synchronizations: each keeps what memory holds. Not tuned.
const MOST_MOMENTS: usize = 256;

/// What makes a moment of an execution one at which other threads may look at memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Synchronization {
    /// An atomic access that is more than `unordered`.
    Access(Key),
    /// A fence.
    Fence,
    /// A call of a function that may do anything of this.
    Call,
}

/// A moment at which other threads may look at memory.
#[derive(Clone, Debug)]
pub(super) struct Moment {
    pub by: Synchronization,
    /// Of a failed `cmpxchg`, that of the comparison; `None` for a call.
    pub ordering: Option<Ordering>,
    /// What they find, and the heap blocks that none of them knows yet.
    pub memory: Visible,
    /// Its number among those at which [bytes are handed over](irrefute_semantics::memory::Handover); of a
    /// read-modify-write, that at which it reads. 0 if it is not counted.
    pub first: u32,
    /// The same, of a read-modify-write that at which it writes.
    pub last: u32,
    /// Whether the function does something with what it reads.
    pub is_observed: bool,
    /// Whether it is a comparison that fails.
    pub fails: bool,
}

impl Moment {
    /// Whether bytes can be handed over there.
    pub fn is_counted(&self) -> bool {
        self.first > 0
    }

    /// Whether what other threads released may be given to this one here.
    pub fn acquires(&self) -> bool {
        use Ordering::{AcqRel, Acquire, Monotonic, Release, SeqCst, Unordered};
        match (self.ordering, &self.by) {
            (None, _) => true,
            (Some(SeqCst), Synchronization::Access(key)) => key.kind != Kind::Store,
            (Some(Acquire | AcqRel | SeqCst), _) => true,
            (Some(Release | Monotonic | Unordered), _) => false,
        }
    }

    /// Whether what this thread stored may be taken over by others here.
    pub fn releases(&self) -> bool {
        use Ordering::{AcqRel, Acquire, Monotonic, Release, SeqCst, Unordered};
        match (self.ordering, &self.by) {
            (None, _) => true,
            (Some(SeqCst), Synchronization::Access(key)) => key.kind != Kind::Load,
            (Some(Release | AcqRel | SeqCst), _) => true,
            (Some(Acquire | Monotonic | Unordered), _) => false,
        }
    }
}

/// Bytes of a block that are stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Store {
    /// How many synchronizations came before.
    pub after: usize,
    pub block: MemoryBlock,
    pub bytes: Range<u64>,
    /// Whether it is an ordinary store, fill or copy to memory that other threads can reach.
    pub is_ordinary: bool,
    /// The number of the last moment before at which bytes are handed over.
    pub number: u32,
}

/// Bytes of memory that other threads can reach, and that an ordinary load reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Timed {
    /// How many synchronizations came before.
    pub after: usize,
    pub block: MemoryBlock,
    pub bytes: Range<u64>,
    /// The number of the last moment before at which bytes are handed over.
    pub number: u32,
}

/// What an execution shows other threads.
pub struct ThreadTrace<'a> {
    pub(super) side: Side<'a>,
    /// What is compared by its text.
    pub accesses: Accesses<'a>,
    pub(super) moments: Vec<Moment>,
    /// What is stored by anything, the environment included.
    pub(super) stores: Vec<Store>,
    pub(super) loads: Vec<Timed>,
    /// Whether something else than these and what synchronizes reads such memory.
    pub(super) has_other_reads: bool,
    /// The calls of functions without a body that do not synchronize: for each, the number of the last moment before at
    /// which bytes are handed over.
    pub(super) calls: Vec<u32>,
    /// Whether the call that is under way synchronizes.
    is_told: bool,
    /// What memory holds before the atomic access that comes next, and whether that is counted.
    shown: Option<(Visible, bool)>,
    /// How many moments there were so far at which bytes are handed over.
    number: u32,
    /// Whether the function says that memory does not change for a while.
    pub(super) has_invariants: bool,
    /// Whether it synchronizes in a way that is not modelled: in a library function.
    pub(super) is_opaque: bool,
    /// How many times it chose whether `cmpxchg weak` fails, where other threads see whether it does.
    pub spurious: u32,
}

impl<'a> ThreadTrace<'a> {
    /// Nothing yet, of an execution of this side.
    pub fn new(side: Side<'a>) -> ThreadTrace<'a> {
        ThreadTrace {
            side,
            accesses: Accesses::new(side),
            moments: Vec::new(),
            stores: Vec::new(),
            loads: Vec::new(),
            has_other_reads: false,
            calls: Vec::new(),
            is_told: false,
            shown: None,
            number: 0,
            has_invariants: has_invariants(side),
            is_opaque: false,
            spurious: 0,
        }
    }

    /// Whether there was more than is kept.
    pub fn is_cut(&self) -> bool {
        self.stores.len() >= MOST_STORES || self.moments.len() >= MOST_MOMENTS
    }

    /// How many moments there were.
    pub fn count(&self) -> usize {
        self.moments.len()
    }

    /// Whether some instruction synchronizes, and memory is accessed: what other threads do meanwhile is not listed
    /// anywhere.
    pub fn synchronizes(&self) -> bool {
        let is_instruction = |moment: &Moment| match moment.by {
            Synchronization::Access(_) => true,
            Synchronization::Fence => !self.loads.is_empty() || !self.stores.is_empty(),
            Synchronization::Call => false,
        };
        self.is_opaque || self.moments.iter().any(is_instruction)
    }

    /// Whether a callee has no body.
    fn is_unknown(&self, call: &Call) -> bool {
        let Callee::Direct(name) = &call.callee else { return true };
        let callee = self.side.program.function(name);
        call.intrinsic().is_none() && callee.is_some_and(|callee| !self.side.program.has_body(callee))
    }

    fn store(&mut self, block: MemoryBlock, bytes: Range<u64>, is_ordinary: bool) {
        if !self.is_cut() {
            let (after, number) = (self.moments.len(), self.number);
            self.stores.push(Store { after, block, bytes, is_ordinary, number });
        }
    }

    fn synchronize(&mut self, by: Synchronization, ordering: Option<Ordering>, (memory, is_counted): (Visible, bool)) {
        let number = if is_counted { self.number } else { 0 };
        if self.moments.len() < MOST_MOMENTS {
            let (is_observed, fails) = (false, false);
            self.moments.push(Moment { by, ordering, memory, first: number, last: number, is_observed, fails });
        }
    }
}

/// Whether an atomic access with an ordering orders other accesses.
fn orders_others(ordering: Ordering) -> bool {
    !matches!(ordering, Ordering::Unordered | Ordering::Monotonic)
}

/// Whether the result of an instruction has a use.
fn is_observed(side: Side<'_>, place: Place) -> bool {
    let Some((function, InstRef::Inst(inst))) = place.instruction(side.module) else { return false };
    let Some(result) = inst.result else { return false };
    let mut found = false;
    function.for_each_operand(|operand| found |= matches!(operand, Operand::Local(value) if *value == result));
    found
}

/// Whether the function says that memory does not change for a while.
fn has_invariants(side: Side<'_>) -> bool {
    let mut insts = side.text().blocks.iter().flat_map(|block| &block.insts);
    insts.any(|inst| matches!(&inst.op, Op::Call(call) if call.intrinsic_id() == Some(IntrinsicId::InvariantStart)))
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

impl Observer for ThreadTrace<'_> {
    const HEARS_COMPARISONS: bool = false;
    const HEARS_ACCESSES: bool = true;
    const HEARS_LIBRARY: bool = true;
    const HEARS_SYNCHRONIZATION: bool = true;

    fn synchronizes(&mut self, place: Place, memory: Visible) {
        let Some((_, InstRef::Inst(inst))) = place.instruction(self.side.module) else {
            return self.synchronize(Synchronization::Call, None, (memory, false));
        };
        match &inst.op {
            Op::Fence { ordering, .. } => {
                self.number += 1;
                self.synchronize(Synchronization::Fence, Some(*ordering), (memory, true));
            }
            Op::Call(call) if library_operation(call).is_some() => self.is_opaque = true,
            op => match Kind::of(op) {
                Some((_, mode)) => {
                    let is_counted = mode.ordering.is_some_and(orders_others);
                    self.number += u32::from(is_counted);
                    self.shown = Some((memory, is_counted));
                }
                None => {
                    self.is_told = true;
                    self.synchronize(Synchronization::Call, None, (memory, false));
                }
            },
        }
    }

    fn accessed(&mut self, place: Place, access: MemoryAccess) {
        self.accesses.accessed(place, access);
        let MemoryAccess { block, offset, size, is_write, is_shared } = access;
        let inst = match place.instruction(self.side.module) {
            Some((_, InstRef::Inst(inst))) => Some(&inst.op),
            _ => None,
        };
        if let Some(Op::Call(call)) = inst {
            self.is_opaque |= library_operation(call).is_some();
        }
        let is_second = is_write && matches!(inst, Some(Op::AtomicRmw { .. } | Op::CmpXchg { .. }));
        match (self.shown.take(), inst.and_then(Kind::of)) {
            (Some((_, is_counted)), Some(_)) if is_second => {
                if let Some(moment) = self.moments.last_mut().filter(|_| is_counted) {
                    moment.last = self.number;
                }
            }
            (Some(shown), Some((kind, mode))) => {
                let key = Key { kind, block, offset, size, scope: mode.scope.clone() };
                self.synchronize(Synchronization::Access(key), mode.ordering, shown);
                let is_observed = is_observed(self.side, place);
                self.moments.last_mut().into_iter().for_each(|moment| moment.is_observed = is_observed);
            }
            _ => {}
        }
        let is_known = is_shared && matches!(block.kind(), BlockKind::Given(_) | BlockKind::Global(_));
        if !is_write && is_known && matches!(inst, Some(Op::CmpXchg { weak: true, .. })) {
            self.spurious += 1;
        }
        let bytes = offset..offset + size;
        if is_write {
            self.store(block, bytes, is_known && inst.is_some_and(is_ordinary));
        } else if is_known
            && self.loads.len() < MOST_STORES
            && matches!(inst, Some(Op::Load { mode, .. }) if mode.is_plain())
        {
            self.loads.push(Timed { after: self.moments.len(), block, bytes, number: self.number });
        } else if is_known {
            let mode = inst.and_then(Kind::of).and_then(|(_, mode)| mode.ordering);
            self.has_other_reads |= mode.is_none_or(|ordering| ordering == Ordering::Unordered);
        }
    }

    fn executed(&mut self, place: Place, result: &[Scalar]) {
        self.accesses.executed(place, result);
        if let Some((_, InstRef::Inst(inst))) = place.instruction(self.side.module)
            && let Op::Call(call) = &inst.op
            && !std::mem::take(&mut self.is_told)
            && self.is_unknown(call)
            && self.calls.len() < MOST_STORES
        {
            self.calls.push(self.number);
        }
        // A comparison that fails is a load with an ordering of its own.
        if let Some((_, InstRef::Inst(inst))) = place.instruction(self.side.module)
            && let Op::CmpXchg { failure, .. } = &inst.op
            && let Some(Scalar::Word(0)) = result.last()
            && let Some(Moment {
                by: Synchronization::Access(Key { kind: Kind::CompareExchange, .. }),
                ordering,
                fails,
                ..
            }) = self.moments.last_mut()
        {
            *ordering = Some(*failure);
            *fails = true;
        }
    }

    fn written_by_environment(&mut self, _place: Place, block: MemoryBlock, bytes: Range<u64>) {
        self.store(block, bytes, false);
    }

    fn accessed_by_library(&mut self, place: Place, access: MemoryAccess) {
        self.accesses.accessed_by_library(place, access);
        if access.is_write {
            self.store(access.block, access.bytes(), false);
        }
    }

    /// Who frees a block must be the only one to access it, as if it stored there.
    fn freed(&mut self, _place: Place, block: MemoryBlock) {
        self.store(block, 0..u64::MAX, false);
    }
}
