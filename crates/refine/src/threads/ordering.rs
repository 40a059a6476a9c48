//! Orderings of atomic accesses (docs/threads.md#orderings).
//!
//! Executions have one thread, which notices no ordering. Another thread does, so the accesses of both sides to memory
//! that other threads can reach are compared by what the text says of them:
//!
//! ```text
//! K = (instruction, block, offset, size, scope)    S, T = the orderings of the accesses of one K, strongest first
//! right:      |S| = |T|  and  Sᵢ ≤ Tᵢ for each i, for each K with an atomic access, and equal fences
//! wrong:      |S| = |T|  and  not Sᵢ ≤ Tᵢ for some i, and no fence that the source lacks; or a read-modify-write is the
//!             only access of a place, and the target at most loads or stores there
//! right:      behind equal beginnings neither side synchronizes, and each access of the target to memory that the source
//!             accesses atomically is one of the source's, or a stronger one
//! undecided:  otherwise, as accesses may be merged, removed, or replaced by others and fences
//! ```
//!
//! The third line is what "Atomic Memory Ordering Constraints" allows of `unordered` accesses: they may be removed and
//! reordered like ordinary ones, but not be divided, narrowed, or made where the text has none. What they load and what
//! they leave in memory is compared elsewhere.
//!
//! Whatever reads or writes is an access: a copy and a library function are ordinary ones. The bytes that they access may
//! be accessed by other instructions in the target, so an ordinary access there need not stand for an atomic one.
//!
//! A read-modify-write reads what was written directly before, and carries on what that released, also if it changes
//! nothing. Of two threads that make one each, the second has what the first had released; a load or store in the place of
//! one shows neither (llvm/llvm-project#56450, #60418).

use crate::reason::Undecided;
use crate::relation::injection::same_block;
use crate::side::Side;
use irrefute_ir::{AccessMode, Call, Callee, InstRef, IntrinsicId, Op, Operand, Ordering};
use irrefute_semantics::memory::BlockKind;
use irrefute_semantics::observe::{MemoryAccess, Observer};
use irrefute_semantics::{MemoryBlock, Place, Scalar};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// An instruction that may be atomic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    Load,
    Store,
    ReadModifyWrite,
    CompareExchange,
}

impl Kind {
    /// The kind of an instruction, with what orders it.
    pub fn of(op: &Op) -> Option<(Kind, &AccessMode)> {
        match op {
            Op::Load { mode, .. } => Some((Kind::Load, mode)),
            Op::Store { mode, .. } => Some((Kind::Store, mode)),
            Op::AtomicRmw { mode, .. } => Some((Kind::ReadModifyWrite, mode)),
            Op::CmpXchg { mode, .. } => Some((Kind::CompareExchange, mode)),
            _ => None,
        }
    }
}

/// Which threads an instruction orders (`syncscope`); `None` for all.
pub(super) type Scope = Option<Arc<str>>;

static EVERY_THREAD: Scope = None;

/// The most elements of one copy. Not tuned.
const MOST_ELEMENTS: usize = 64;

/// What an access is of.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key {
    pub kind: Kind,
    pub block: MemoryBlock,
    /// In bytes, as the size.
    pub offset: u64,
    pub size: u64,
    pub scope: Scope,
}

impl Key {
    /// The same key with the number that another side has for the block.
    pub fn of_other(&self, side: Side<'_>, other: Side<'_>) -> Option<Key> {
        let block = same_block(side.program, other.program, self.block)?;
        Some(Key { block, ..self.clone() })
    }

    pub fn bytes(&self) -> Range<u64> {
        self.offset..self.offset + self.size
    }

    pub fn has(&self, block: MemoryBlock, offset: u64) -> bool {
        self.block == block && self.bytes().contains(&offset)
    }

    fn covers(&self, other: &Key) -> bool {
        self.has(other.block, other.offset) && other.offset + other.size <= self.offset + self.size
    }

    pub fn meets(&self, other: &Key) -> bool {
        self.block == other.block && self.offset < other.offset + other.size && other.offset < self.offset + self.size
    }
}

/// The ordering of an access, and of a comparison that fails; `None` if it is not atomic.
type Strength = (Option<Ordering>, Option<Ordering>);

/// What an execution does that other threads may notice.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Step {
    Access(Key, Strength),
    Fence(Ordering, Scope),
    /// A call, which may do either.
    Call,
}

impl Step {
    /// Whether it orders nothing.
    fn is_unordered(&self) -> bool {
        matches!(self, Step::Access(_, (None | Some(Ordering::Unordered), None)))
    }

    fn fence(&self) -> Option<(Ordering, &Scope)> {
        match self {
            Step::Fence(ordering, scope) => Some((*ordering, scope)),
            Step::Access(..) | Step::Call => None,
        }
    }

    fn key(&self) -> Option<&Key> {
        match self {
            Step::Access(key, _) => Some(key),
            Step::Fence(..) | Step::Call => None,
        }
    }
}

/// The accesses of an execution to memory that other threads can reach, and its fences.
pub struct Accesses<'a> {
    side: Side<'a>,
    /// In the order of the execution.
    steps: Vec<Step>,
    /// Whether some order is computed.
    is_computed: bool,
    /// Whether the call that is under way is one of a library function, whose accesses are heard.
    is_in_library: bool,
}

/// What an access of the target lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weakening {
    /// It orders less.
    Order,
    /// Something may come between what it reads and what it writes.
    ReadModifyWrite,
}

impl Weakening {
    /// What is wrong with an access of the source.
    pub fn words(self) -> &'static str {
        match self {
            Weakening::Order => "has a weaker one",
            Weakening::ReadModifyWrite => "is no read-modify-write any more",
        }
    }
}

/// The answer of a comparison of two executions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderingAnswer {
    /// Each access of the target is at least as strong as that of the source.
    Kept,
    /// An access of the target to this block of the source, at this offset, is weaker.
    Weakened(MemoryBlock, u64, Weakening),
    /// The accesses do not match one by one.
    Undecided(Undecided),
}

/// Whether a function, or one that it may call, has an instruction that other threads order their accesses by.
pub fn matters(side: Side<'_>) -> bool {
    ordered(side).next().is_some()
}

/// Whether two sides have the same such instructions, in whatever order: then executions that are not compared do not
/// differ in what the text asks of other threads.
pub fn are_alike(source: Side<'_>, target: Side<'_>) -> bool {
    let sorted = |side| {
        let mut all: Vec<_> = ordered(side).collect();
        all.sort_unstable();
        all
    };
    sorted(source) == sorted(target)
}

/// The instructions of a function, and of those that it may call, that order accesses: each with its orderings.
fn ordered(side: Side<'_>) -> impl Iterator<Item = (Option<Kind>, Strength, &Scope)> {
    let functions = side.program.functions_of(side.function).filter_map(|name| side.program.function(name));
    // Inline assembly is a function of the program alone, without a body.
    let functions = functions.filter_map(move |f| side.module.functions.get(f.index()));
    let insts = functions.flat_map(|f| &f.blocks).flat_map(|block| &block.insts);
    insts.filter_map(|inst| match &inst.op {
        Op::Fence { ordering, scope } => Some((None, (Some(*ordering), None), scope)),
        Op::Call(call) if element_size(call).is_some() => {
            Some((Some(Kind::Store), (Some(Ordering::Unordered), None), &EVERY_THREAD))
        }
        op => {
            let failure = match op {
                Op::CmpXchg { failure, .. } => Some(*failure),
                _ => None,
            };
            let (kind, mode) = Kind::of(op).filter(|(_, mode)| mode.ordering.is_some())?;
            Some((Some(kind), (mode.ordering, failure), &mode.scope))
        }
    })
}

impl<'a> Accesses<'a> {
    /// No accesses yet, of an execution of this side.
    pub fn new(side: Side<'a>) -> Accesses<'a> {
        Accesses { side, steps: Vec::new(), is_computed: false, is_in_library: false }
    }

    /// Whether the accesses of a target keep the orderings of these, which are those of the source.
    pub fn kept_by(&self, target: &Accesses<'_>) -> OrderingAnswer {
        let unmatched = OrderingAnswer::Undecided(Undecided::OtherThreads);
        let is_scoped = self.is_scoped() || target.is_scoped();
        let is_computed = self.is_computed || target.is_computed;
        let count_fences = |steps: &[Step]| steps.iter().filter_map(Step::fence).count();
        // A fence in the target may make up for what its accesses lack.
        let may_make_up = count_fences(&target.steps) > count_fences(&self.steps);
        let may_show = !may_make_up && !is_scoped && !is_computed;
        let mut is_matched = fences(&self.steps) == fences(&target.steps);
        let mut of_target = by_key(&target.steps);
        for (key, mut strengths) in by_key(&self.steps) {
            if strengths.iter().all(|(ordering, _)| ordering.is_none()) {
                continue;
            }
            let found = key.of_other(self.side, target.side).and_then(|key| of_target.get_mut(&key));
            let Some(found) = found.filter(|found| found.len() == strengths.len()) else {
                is_matched = false;
                continue;
            };
            strengths.sort_by_key(strongest_first);
            found.sort_by_key(strongest_first);
            let is_weaker = |(s, t): &(&Strength, &Strength)| !is_kept(s.0, t.0) || !is_kept(s.1, t.1);
            let mut weaker = strengths.iter().zip(&*found).filter(is_weaker).peekable();
            is_matched &= weaker.peek().is_none();
            // What is ordinary may come from another ordinary access of the source.
            let is_one = |(_, t): (&Strength, &Strength)| t.0.is_some() || !has_others(&self.steps, &key, Key::meets);
            if may_show && weaker.any(is_one) {
                return OrderingAnswer::Weakened(key.block, key.offset, Weakening::Order);
            }
        }
        if let Some(key) = self.lost_update(target).filter(|_| may_show) {
            return OrderingAnswer::Weakened(key.block, key.offset, Weakening::ReadModifyWrite);
        }
        if !is_computed && (is_matched || self.is_like_ordinary(target)) { OrderingAnswer::Kept } else { unmatched }
    }

    /// Whether both sides synchronize alike, and do nothing afterwards that `unordered` accesses may not become.
    fn is_like_ordinary(&self, target: &Accesses<'_>) -> bool {
        let own: Option<Vec<Step>> = self.steps.iter().map(|step| self.step_in(target, step)).collect();
        let Some(own) = own else { return false };
        let last = |steps: &[Step]| steps.iter().rposition(|step| !step.is_unordered()).map_or(0, |at| at + 1);
        let (beginning, tail) = own.split_at(last(&own));
        let (of_target, others) = target.steps.split_at(last(&target.steps));
        let (atomic, atomic_in_tail) = (atomic_keys(&own), atomic_keys(tail));
        let meets = |atomic: &[&Key], key: &Key| atomic.iter().any(|other| other.meets(key));
        let is_compared = |step: &&Step| !matches!(step, Step::Access(key, (None, _)) if !meets(&atomic, key));
        if !beginning.iter().filter(is_compared).eq(of_target.iter().filter(is_compared)) {
            return false;
        }
        let own = by_key(tail);
        by_key(others).into_iter().all(|(key, mut made)| {
            let mut from = own.get(&key).cloned().unwrap_or_default();
            if has_others(tail, &key, Key::covers) {
                from.extend(made.iter().filter(|(ordering, _)| ordering.is_none()));
            }
            made.sort_by_key(strongest_first);
            from.sort_by_key(strongest_first);
            // The weakest of the target for the weakest of the source: the rest of the source's are removed.
            let mut pairs = from.iter().rev().zip(made.iter().rev());
            let is_one = made.len() <= from.len() && pairs.all(|(s, t)| is_kept(s.0, t.0));
            is_one || !meets(&atomic_in_tail, &key)
        })
    }

    /// A read-modify-write that is the only access of a place, if the target at most loads or stores there.
    fn lost_update(&self, target: &Accesses<'_>) -> Option<&Key> {
        let met = |steps: &'_ [Step], key: &Key| -> Vec<Kind> {
            steps.iter().filter_map(Step::key).filter(|other| other.meets(key)).map(|other| other.kind).collect()
        };
        self.steps.iter().filter_map(Step::key).find(|key| {
            key.kind == Kind::ReadModifyWrite
                && met(&self.steps, key).len() == 1
                && key
                    .of_other(self.side, target.side)
                    .is_some_and(|key| matches!(met(&target.steps, &key)[..], [] | [Kind::Load | Kind::Store]))
        })
    }

    /// The places that are only loaded, atomically and also otherwise.
    pub(super) fn loaded_both_ways(&self) -> Vec<&Key> {
        let mut found: Vec<&Key> = Vec::new();
        for step in &self.steps {
            if let Step::Access(key @ Key { kind: Kind::Load, .. }, (Some(_), _)) = step
                && !found.contains(&key)
                && self.steps.iter().filter_map(Step::key).all(|other| other.kind == Kind::Load || !other.meets(key))
                && self.steps.iter().any(|step| matches!(step, Step::Access(other, (None, _)) if other.meets(key)))
            {
                found.push(key);
            }
        }
        found
    }

    /// Whether some instruction orders only some threads.
    pub(super) fn is_scoped(&self) -> bool {
        self.steps.iter().any(|step| match step {
            Step::Access(key, _) => key.scope.is_some(),
            Step::Fence(_, scope) => scope.is_some(),
            Step::Call => false,
        })
    }

    fn has_body(&self, call: &Call) -> bool {
        let Callee::Direct(name) = &call.callee else { return false };
        self.side.program.function(name).is_some_and(|callee| self.side.program.has_body(callee))
    }

    fn step_in(&self, target: &Accesses<'_>, step: &Step) -> Option<Step> {
        Some(match step {
            Step::Access(key, strength) => Step::Access(key.of_other(self.side, target.side)?, *strength),
            Step::Fence(..) | Step::Call => step.clone(),
        })
    }

    fn ordinary(&mut self, access: MemoryAccess) {
        let kind = if access.is_write { Kind::Store } else { Kind::Load };
        self.note((kind, &AccessMode::default(), None), access);
    }

    /// Notes an access of a call that is not one of a function with a body.
    fn called(&mut self, call: &Call, access: MemoryAccess) {
        if library_operation(call).is_some() {
            self.steps.push(Step::Call);
            return self.note_library(call, access);
        }
        let Some(size) = element_size(call) else { return self.ordinary(access) };
        let kind = if access.is_write { Kind::Store } else { Kind::Load };
        let mode = AccessMode { ordering: Some(Ordering::Unordered), ..AccessMode::default() };
        for offset in access.bytes().step_by(size).take(MOST_ELEMENTS) {
            self.note((kind, &mode, None), MemoryAccess { offset, size: size as u64, ..access });
        }
        self.is_computed |= access.size > (MOST_ELEMENTS * size) as u64;
    }

    fn note(&mut self, (kind, mode, failure): (Kind, &AccessMode, Option<Ordering>), access: MemoryAccess) {
        let MemoryAccess { block, offset, size, .. } = access;
        let key = Key { kind, block, offset, size, scope: mode.scope.clone() };
        self.steps.push(Step::Access(key, (mode.ordering, failure)));
    }

    /// Notes an access of an atomic function of the compiler's runtime library, which LLVM puts in the place of
    /// instructions. Its last arguments are the order, or the orders on success and on failure.
    fn note_library(&mut self, call: &Call, access: MemoryAccess) {
        let Some(operation) = library_operation(call) else { return };
        let mut orders = call.args.iter().rev().map(|arg| library_order(&arg.operand));
        let (kind, failure) = match operation {
            _ if operation.starts_with("load") => (Kind::Load, None),
            _ if operation.starts_with("store") => (Kind::Store, None),
            _ if operation.starts_with("compare_exchange") => (Kind::CompareExchange, Some(orders.next())),
            _ => (Kind::ReadModifyWrite, None),
        };
        let is_known = failure.is_none_or(|failure| failure.flatten().is_some());
        let Some(ordering) = orders.next().flatten().filter(|_| is_known) else {
            self.is_computed = true;
            return;
        };
        if access.is_write != (kind == Kind::Load) {
            let mode = AccessMode { ordering: Some(ordering), ..AccessMode::default() };
            self.note((kind, &mode, failure.flatten().flatten()), access);
        }
    }
}

/// The bytes of each element that a call copies or fills atomically.
fn element_size(call: &Call) -> Option<usize> {
    use IntrinsicId::{MemCpyElementUnorderedAtomic, MemMoveElementUnorderedAtomic, MemSetElementUnorderedAtomic};
    match call.intrinsic_id()? {
        MemCpyElementUnorderedAtomic | MemMoveElementUnorderedAtomic | MemSetElementUnorderedAtomic => {
            call.args.last()?.operand.as_int()?.word().map(|size| size.max(1) as usize)
        }
        _ => None,
    }
}

/// What the atomic accesses are of.
fn atomic_keys(steps: &[Step]) -> Vec<&Key> {
    steps.iter().filter(|step| matches!(step, Step::Access(_, (Some(_), _)))).filter_map(Step::key).collect()
}

/// Whether ordinary accesses of this kind, but not of this key, are as asked.
fn has_others(steps: &[Step], key: &Key, is: fn(&Key, &Key) -> bool) -> bool {
    steps.iter().any(|step| match step {
        Step::Access(other, (None, _)) => other.kind == key.kind && other != key && is(other, key),
        Step::Access(..) | Step::Fence(..) | Step::Call => false,
    })
}

/// The orderings of the accesses of each key.
fn by_key(steps: &[Step]) -> BTreeMap<Key, Vec<Strength>> {
    let mut all: BTreeMap<Key, Vec<Strength>> = BTreeMap::new();
    for step in steps {
        if let Step::Access(key, strength) = step {
            all.entry(key.clone()).or_default().push(*strength);
        }
    }
    all
}

/// The fences, weakest first, without those beside which another one orders the same threads at least as much.
fn fences(steps: &[Step]) -> Vec<(u32, &Scope)> {
    let mut all = Vec::new();
    for run in steps.chunk_by(|a, b| a.fence().is_some() && b.fence().is_some()) {
        let run: Vec<(Ordering, &Scope)> = run.iter().filter_map(Step::fence).collect();
        let covers = |i: usize, k: usize| {
            let ((weak, scope), (strong, other)) = (run[i], run[k]);
            let is_equal = weak == strong;
            i != k && scope == other && is_kept(Some(weak), Some(strong)) && (!is_equal || k < i)
        };
        let kept = (0..run.len()).filter(|i| !(0..run.len()).any(|k| covers(*i, k)));
        all.extend(kept.map(|i| (rank(run[i].0), run[i].1)));
    }
    all.sort_unstable();
    all
}

fn strongest_first(strength: &Strength) -> std::cmp::Reverse<(Option<u32>, Option<u32>)> {
    std::cmp::Reverse((strength.0.map(rank), strength.1.map(rank)))
}

impl Observer for Accesses<'_> {
    const HEARS_ACCESSES: bool = true;
    const HEARS_LIBRARY: bool = true;

    fn accessed(&mut self, place: Place, access: MemoryAccess) {
        let matched = matches!(access.block.kind(), BlockKind::Given(_) | BlockKind::Global(_));
        let Some((_, InstRef::Inst(inst))) = place.instruction(self.side.module) else { return };
        if !matched || !access.is_shared {
            return;
        }
        let failure = match &inst.op {
            Op::Call(call) => return self.called(call, access),
            // Both read first and then write: one access each.
            Op::AtomicRmw { .. } | Op::CmpXchg { .. } if !access.is_write => return,
            Op::CmpXchg { failure, .. } => Some(*failure),
            _ => None,
        };
        if let Some((kind, mode)) = Kind::of(&inst.op) {
            self.note((kind, mode, failure), access);
        }
    }

    fn executed(&mut self, place: Place, _: &[Scalar]) {
        let Some((_, InstRef::Inst(inst))) = place.instruction(self.side.module) else { return };
        match &inst.op {
            Op::Fence { ordering, scope } => self.steps.push(Step::Fence(*ordering, scope.clone())),
            Op::Call(call) if call.intrinsic().is_none() => {
                // What a body does is heard itself.
                let is_heard = std::mem::take(&mut self.is_in_library) || self.has_body(call);
                self.steps.extend((!is_heard).then_some(Step::Call));
            }
            _ => {}
        }
    }

    fn accessed_by_library(&mut self, place: Place, access: MemoryAccess) {
        let is_known = matches!(access.block.kind(), BlockKind::Given(_) | BlockKind::Global(_));
        if let Some((_, InstRef::Inst(inst))) = place.instruction(self.side.module)
            && let Op::Call(call) = &inst.op
        {
            self.is_in_library |= call.intrinsic().is_none();
            if is_known && access.is_shared {
                self.ordinary(access);
            }
        }
    }
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

/// What an atomic function of the compiler's runtime library does, by its name.
pub(super) fn library_operation(call: &Call) -> Option<&str> {
    match &call.callee {
        Callee::Direct(name) => name.strip_prefix("__atomic_"),
        _ => None,
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
