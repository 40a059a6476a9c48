//! Whether what a source shows other threads allows what a target shows them (docs/threads.md#what-must-match).
//!
//! ```text
//! F   the bytes that an execution has stored since it released last
//! D   the bytes that the target owes: at the last release it had stored other bytes than the source, or more
//!
//! at an access of A    (Fₜ ∪ D) ∩ A ⊆ Fₛ,  and what the atomic access before stored is covered
//! at an acquire        Fₜ ∪ D ⊆ Fₛ
//! at a release         D := ((Fₜ ∪ D) \ Fₛ) ∪ { b | Mₜ(b) not covered by Mₛ(b) };  F := ∅
//! at the end           Fₜ ∪ D ⊆ Fₛ
//! ```
//!
//! The theorem asks for some D at each release. The least one that the memories allow is taken: all demands grow with it.
//! An instruction that acquires and releases does so in this order, since what it reads was there before it writes. A
//! call may do both in any order and number, so it leaves no D; what memory holds there is compared as at every event.
//!
//! The theorem tells an acquire that reads what another thread released from one that does not, and a context can do so
//! only if it makes sure of that. It can where the message was there before: whoever called saw it. If the thread that is
//! to answer hears of this one by a release in between, what is read must be looked at; otherwise nothing is decided.
//!
//! Traces of different lengths, or of different accesses, prove nothing: relaxed accesses may be reordered and merged,
//! which the theorem does not know. Then only [fences](super::fences) are compared, and stores that the source makes
//! nowhere.

use super::fences::{self, LostOrder};
use super::ordering::Kind;
use super::trace::{Moment, Store, Synchronization, ThreadTrace};
use crate::reason::Undecided;
use crate::relation::injection::{MemoryInjection, SnapshotPair, same_block};
use crate::relation::memory::differing;
use irrefute_semantics::MemoryBlock;
use irrefute_semantics::memory::{BlockKind, Tag, Visible};
use std::collections::BTreeSet;
use std::ops::Range;

/// How a target shows other threads what its source does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unallowed {
    /// It stores a byte that the source stores nowhere.
    Invented,
    /// It stores a byte before an access that may acquire, and the source only afterwards.
    Early,
    /// It has not stored a byte before a release that the source has stored by then, and does not store again.
    Late,
    /// An atomic access stores another value.
    AtomicValue,
    /// The same as late, of a block that other threads learn of afterwards.
    LateInHidden,
}

impl Unallowed {
    /// What is wrong with a byte of a named block, in words.
    pub fn words(self, byte: &str) -> String {
        match self {
            Unallowed::Invented => format!("only the target stores to {byte}, where another thread may write"),
            Unallowed::Early => format!("the target stores to {byte} before the source may do so without a race"),
            Unallowed::Late => {
                format!("at a release, which shows other threads what was stored, the target lacks a store to {byte}")
            }
            Unallowed::AtomicValue => format!("an atomic access stores another value to {byte}"),
            Unallowed::LateInHidden => {
                format!(
                    "where other threads may synchronize, the target lacks a store to {byte}, and they learn of the \
                     block afterwards"
                )
            }
        }
    }
}

/// The answer of a comparison of two traces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThreadAnswer {
    /// The source allows what the target shows.
    Allowed,
    /// It does not: a byte of this block of the source, at this offset.
    Unallowed(MemoryBlock, u64, Unallowed),
    /// It does not: the target lacks a fence.
    Unordered(LostOrder),
    /// Whether bytes cover bytes is not known.
    Undecided(Undecided),
}

/// A byte of a block of the source.
type ByteAt = (MemoryBlock, u64);

/// The most bytes of one kind that are followed. Not tuned.
const MOST_BYTES: usize = 4096;

/// The two traces that are compared.
pub struct Traces<'t, 'a> {
    source: &'t ThreadTrace<'a>,
    target: &'t ThreadTrace<'a>,
    /// The ordinary stores of the target, with the numbers that the source has for their blocks.
    stored: Vec<Store>,
}

impl<'t, 'a> Traces<'t, 'a> {
    /// The traces of two executions. Blocks of the source in which stores may be introduced are left out.
    pub fn new(
        source: &'t ThreadTrace<'a>,
        target: &'t ThreadTrace<'a>,
        may_be_introduced: impl Fn(MemoryBlock) -> bool,
    ) -> Traces<'t, 'a> {
        let in_source = |store: &Store| {
            let block = same_block(target.side.program, source.side.program, store.block)?;
            (!may_be_introduced(block)).then(|| Store { block, ..store.clone() })
        };
        let stored = target.stores.iter().filter(|store| store.is_ordinary).filter_map(in_source).collect();
        Traces { source, target, stored }
    }

    /// Whether a context can make sure that moment number `k` acquires what another thread released: it was released before
    /// this thread released something itself, or what is read there, or before a fence, is looked at.
    fn is_certain(&self, k: usize) -> bool {
        let moments = &self.source.moments;
        let Some(moment) = moments.get(k).filter(|moment| moment.by != Synchronization::Call) else { return true };
        // A callee may have seen the message.
        let before = moments[..k].rsplit(|moment| moment.by == Synchronization::Call).next().unwrap_or(&[]);
        let reads = |moment: &Moment| match &moment.by {
            Synchronization::Access(key) => key.kind != Kind::Store && moment.is_observed,
            Synchronization::Fence | Synchronization::Call => false,
        };
        let is_looked_at = match moment.by {
            Synchronization::Fence => before.iter().any(reads),
            Synchronization::Access(_) | Synchronization::Call => reads(moment),
        };
        is_looked_at || !before.iter().any(Moment::releases)
    }

    /// Whether the source allows what the target shows. `injection` matches all blocks that the ends of both executions
    /// match; `end` is what is visible at that of the source.
    pub fn compare(&self, injection: &mut MemoryInjection<'_>, end: &Visible) -> ThreadAnswer {
        if !self.is_aligned() {
            return self.lost_order().map_or_else(|| self.invented(), ThreadAnswer::Unordered);
        }
        let mut walk = Walk { traces: self, owed: BTreeSet::new(), since: 0, unknown: None, is_over: false };
        let found = walk.over_all(injection).or_else(|| self.in_hidden_blocks(injection, end));
        let unknown = walk.unknown.map_or(ThreadAnswer::Allowed, ThreadAnswer::Undecided);
        found.map_or(unknown, |((block, offset), how)| ThreadAnswer::Unallowed(block, offset, how))
    }

    /// Whether both executions synchronize at the same places, one by one.
    pub fn is_aligned(&self) -> bool {
        self.source.count() == self.target.count() && self.is_begun_alike()
    }

    /// The same as far as the shorter of them goes.
    pub fn is_begun_alike(&self) -> bool {
        let mut moments = self.source.moments.iter().zip(&self.target.moments);
        !self.is_opaque() && moments.all(|(source, target)| self.is_same(source, target))
    }

    /// Whether both executions have the same accesses and calls, one by one, and the same comparisons fail. Then no other
    /// failures of the source's `cmpxchg weak` show other threads what the target shows.
    pub fn fails_alike(&self) -> bool {
        let accesses =
            |trace: &'t ThreadTrace<'a>| trace.moments.iter().filter(|moment| moment.by != Synchronization::Fence);
        let (source, target) = (accesses(self.source), accesses(self.target));
        let is_same = |(s, t): (&Moment, &Moment)| self.is_same(s, t) && s.fails == t.fails;
        !self.is_opaque() && source.clone().count() == target.clone().count() && source.zip(target).all(is_same)
    }

    fn is_opaque(&self) -> bool {
        self.source.is_opaque || self.target.is_opaque
    }

    fn is_same(&self, source: &Moment, target: &Moment) -> bool {
        match (&source.by, &target.by) {
            (Synchronization::Access(key), Synchronization::Access(other)) => {
                key.of_other(self.source.side, self.target.side).as_ref() == Some(other)
            }
            (source, target) => source == target,
        }
    }

    /// An order that a fence of the source keeps and the target does not, where both have the same accesses and everything
    /// orders all threads.
    pub fn lost_order(&self) -> Option<LostOrder> {
        let (source, target) = (&self.source.moments, &self.target.moments);
        let is_known = !self.is_opaque() && !self.source.accesses.is_scoped() && !self.target.accesses.is_scoped();
        is_known.then(|| fences::lost_order(source, target, |s, t| self.is_same(s, t))).flatten()
    }

    /// Whether the target stores only what the source stores, wherever.
    pub fn invented(&self) -> ThreadAnswer {
        let all = 0..usize::MAX;
        let mut stored = self.stored.iter();
        match stored.find_map(|store| first_beyond(store, self.source_stores(&all))) {
            Some((block, offset)) => ThreadAnswer::Unallowed(block, offset, Unallowed::Invented),
            None => ThreadAnswer::Allowed,
        }
    }

    /// The target's ordinary stores between two moments.
    fn stored_between(&self, moments: &Range<usize>) -> Vec<Store> {
        self.stored.iter().filter(|store| moments.contains(&store.after)).cloned().collect()
    }

    fn source_stores<'s>(
        &'s self,
        moments: &Range<usize>,
    ) -> impl Iterator<Item = &'s Store> + Clone + use<'s, 't, 'a> {
        let moments = moments.clone();
        self.source.stores.iter().filter(move |store| moments.contains(&store.after))
    }

    /// Whether the source stores a byte between two moments.
    fn is_stored(&self, (block, offset): ByteAt, moments: &Range<usize>) -> bool {
        self.source_stores(moments).any(|store| store.block == block && store.bytes.contains(&offset))
    }

    /// A byte of a heap block that others learn of in the end: a thread that synchronized before may look at it. What the
    /// source had stored at a release and stores no more, the target must have stored, too.
    fn in_hidden_blocks(&self, injection: &mut MemoryInjection<'_>, end: &Visible) -> Option<(ByteAt, Unallowed)> {
        for (k, (source, target)) in self.source.moments.iter().zip(&self.target.moments).enumerate() {
            if !source.releases() {
                continue;
            }
            let hidden = source.memory.0.iter().filter(|(block, seen)| {
                seen.tag == Tag::Heap && !seen.captured && matches!(block.kind(), BlockKind::Fresh(_))
            });
            let hidden: Vec<MemoryBlock> = hidden.map(|(block, _)| *block).collect();
            for block in hidden {
                // Who is handed a pointer and keeps none of it tells nobody.
                let mut later = self.source.moments[k + 1..].iter().map(|moment| &moment.memory);
                let is_told = |memory: &Visible| memory.0.get(&block).is_some_and(|seen| seen.captured);
                if !end.0.contains_key(&block) && !later.any(is_told) {
                    continue;
                }
                let is_born = injection.target_of(block).is_some_and(|matched| target.memory.0.contains_key(&matched));
                if !is_born {
                    continue;
                }
                let (bytes, _) = differing(injection, block, at(&source.memory, &target.memory));
                let is_final = |offset: &u64| {
                    self.is_stored((block, *offset), &(0..k + 1))
                        && !self.is_stored((block, *offset), &(k + 1..usize::MAX))
                };
                if let Some(offset) = bytes.into_iter().find(is_final) {
                    return Some(((block, offset), Unallowed::LateInHidden));
                }
            }
        }
        None
    }
}

/// The first byte of a store that none of some others stores.
fn first_beyond<'s>(store: &Store, others: impl Iterator<Item = &'s Store> + Clone) -> Option<ByteAt> {
    // Each round skips what one other store writes.
    let mut at = store.bytes.start;
    while at < store.bytes.end {
        let over = others.clone().filter(|other| other.block == store.block && other.bytes.contains(&at));
        let Some(end) = over.map(|other| other.bytes.end).max() else { return Some((store.block, at)) };
        at = end;
    }
    None
}

fn at<'m>(source: &'m Visible, target: &'m Visible) -> SnapshotPair<'m> {
    SnapshotPair { source, target, ended: false, quiet: false }
}

/// A walk over two aligned traces.
struct Walk<'w, 't, 'a> {
    traces: &'w Traces<'t, 'a>,
    /// D.
    owed: BTreeSet<ByteAt>,
    /// The first store of either side that belongs to F has this number.
    since: usize,
    unknown: Option<Undecided>,
    /// Whether nothing behind this place proves anything.
    is_over: bool,
}

impl Walk<'_, '_, '_> {
    fn over_all(&mut self, injection: &mut MemoryInjection<'_>) -> Option<(ByteAt, Unallowed)> {
        let moments = self.traces.source.moments.iter().zip(&self.traces.target.moments);
        for (k, (source, target)) in moments.enumerate() {
            if let Some(found) = self.at_moment(k, source, target, injection) {
                return Some(found);
            }
            if self.is_over {
                return None;
            }
        }
        self.demand(usize::MAX, |_| true)
    }

    fn at_moment(
        &mut self,
        k: usize,
        source: &Moment,
        target: &Moment,
        injection: &mut MemoryInjection<'_>,
    ) -> Option<(ByteAt, Unallowed)> {
        if let Synchronization::Access(key) = &source.by
            && let Some(found) = self.demand(k, |(block, offset)| key.has(*block, *offset))
        {
            return Some(found);
        }
        let differing = if source.by == Synchronization::Call {
            // The order of both parts is not known, so nothing may be owed across it.
            BTreeSet::new()
        } else {
            let differing = self.differing(source, target, injection);
            let before = k.checked_sub(1).and_then(|before| self.traces.source.moments.get(before));
            if let Some(Moment { by: Synchronization::Access(key), .. }) = before {
                let is_in = |(block, offset): &&ByteAt| key.has(*block, *offset);
                let is_over = |byte: &&ByteAt| {
                    let mut stores = self.traces.source_stores(&(k..k + 1)).filter(|store| store.is_ordinary);
                    stores.any(|store| store.block == byte.0 && store.bytes.contains(&byte.1))
                };
                if let Some(byte) = differing.iter().find(is_in).filter(|byte| !is_over(byte)) {
                    return Some((*byte, Unallowed::AtomicValue));
                }
            }
            differing
        };
        if source.acquires()
            && let Some(found) = self.demand(k, |_| true)
        {
            if self.traces.is_certain(k) {
                return Some(found);
            }
            self.unknown = Some(Undecided::Unobserved);
            self.owed.clear();
            self.is_over = true;
            return None;
        }
        if source.releases() {
            self.owed = self.beyond(k).into_iter().chain(differing).collect();
            self.since = k + 1;
        }
        None
    }

    /// The bytes of memory that both executions began with, in which the source does not cover the target now.
    fn differing(&mut self, source: &Moment, target: &Moment, injection: &mut MemoryInjection<'_>) -> BTreeSet<ByteAt> {
        let mut all = BTreeSet::new();
        for block in source.memory.0.keys() {
            if !matches!(block.kind(), BlockKind::Given(_) | BlockKind::Global(_)) {
                continue;
            }
            let (bytes, unknown) = differing(injection, *block, at(&source.memory, &target.memory));
            self.unknown = self.unknown.or(unknown);
            all.extend(bytes.into_iter().take(MOST_BYTES).map(|offset| (*block, offset)));
        }
        all
    }

    /// (Fₜ ∪ D) \ Fₛ at moment number `k`.
    fn beyond(&self, k: usize) -> BTreeSet<ByteAt> {
        let moments = self.since..k.saturating_add(1);
        let of_source = || self.traces.source_stores(&moments);
        let mut all: BTreeSet<ByteAt> =
            self.owed.iter().copied().filter(|byte| !self.traces.is_stored(*byte, &moments)).collect();
        for store in self.traces.stored_between(&moments) {
            let mut rest = store;
            while let Some((block, offset)) = first_beyond(&rest, of_source()) {
                if all.len() >= MOST_BYTES {
                    break;
                }
                all.insert((block, offset));
                rest.bytes.start = offset + 1;
            }
        }
        all
    }

    /// The first byte, among some, that is in Fₜ ∪ D and not in Fₛ at moment number `k`.
    fn demand(&self, k: usize, of: impl Fn(&ByteAt) -> bool) -> Option<(ByteAt, Unallowed)> {
        let byte = self.beyond(k).into_iter().find(of)?;
        let is_target = |store: &Store| store.block == byte.0 && store.bytes.contains(&byte.1);
        let is_invented = || self.traces.stored.iter().any(is_target) && !self.traces.is_stored(byte, &(0..usize::MAX));
        let is_late = self.owed.contains(&byte) || self.traces.is_stored(byte, &(0..self.since));
        let is_early = || self.traces.is_stored(byte, &(self.since..usize::MAX));
        Some((
            byte,
            match () {
                () if is_invented() => Unallowed::Invented,
                () if is_late => Unallowed::Late,
                () if is_early() => Unallowed::Early,
                () => Unallowed::Invented,
            },
        ))
    }
}
