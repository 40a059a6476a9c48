//! Which block of the source matches which block of the target, and when one pointer covers another
//! (docs/memory.md#covering-pointers).
//!
//! ```text
//! given blocks     by their number: both executions get the same
//! globals          by name, and functions
//! fresh blocks     by a partial injection that grows as pointers are compared: the first pair fixes it; whether two
//!                  empty ones are one is left open (Language Reference, "alloca": "may not be unique")
//!
//! Log(l, o) ⊒ Log(l', o)        l' is the match of l
//! Log(l, o) ⊒ Phy(x, I, c)      x = P(l) + o, I lies in l, and c (if it still runs) is younger than l
//! Phy(x, I, c) ⊒ Phy(x, I', c') I' ⊆ I, and c' is absent or c
//! x ⊒ p                         x an address without provenance, p a pointer with that address
//! ```
//!
//! While a function runs that keeps no part of an argument and has no second way to its block, one block
//! may stand for another, at another offset: nobody can distinguish them (`TemporaryAlias`). Contents are compared as
//! always, and where the function writes to the one in the target, it writes to the other in the source.
//!
//! The injection is forced: two logical pointers at one place of both outcomes cover each other only
//! if their blocks match. No search is necessary. An address that was never chosen decides nothing.

use super::coverage::Answer;
use crate::reason::Undecided;
use crate::verdict::Class;
use dashu_int::UBig;
use irrefute_ir::AddressSpace;
use irrefute_semantics::dialect::Pointers;
use irrefute_semantics::memory::{BlockBytes, BlockKind, Byte, EnvironmentMemory, Seen, Tag, Visible};
use irrefute_semantics::program::Program;
use irrefute_semantics::set::Decision;
use irrefute_semantics::value::{Physical, PointerKind};
use irrefute_semantics::{MemoryBlock, Scalar};
use smallvec::SmallVec;
use std::sync::Arc;

/// The matching of the blocks of two executions, one of a source and one of a target, in one environment.
pub struct MemoryInjection<'a> {
    /// The program of the source; its dialect decides how pointers are compared.
    pub source: &'a Program,
    /// The program of the target, which numbers globals and functions in its own way.
    pub target: &'a Program,
    environment_memory: &'a EnvironmentMemory,
    /// Fresh blocks of the source with those of the target that they match; no block is in two pairs.
    pairs: Vec<(MemoryBlock, MemoryBlock)>,
    /// Pairs whose contents have not been compared yet.
    pub(crate) pending: Vec<(MemoryBlock, MemoryBlock)>,
    /// The aliases of the event that was compared last.
    stand_ins: Vec<TemporaryAlias>,
    /// Blocks of the source whose contents were compared where an argument leads to them, whatever they match.
    pub(crate) compared: Vec<MemoryBlock>,
}

/// A place in a block of the target that stands for a place in a block of the source while a call runs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TemporaryAlias {
    pub source: (MemoryBlock, u64),
    pub target: (MemoryBlock, u64),
}

/// The visible memory of both executions at one moment.
#[derive(Clone, Copy)]
pub struct SnapshotPair<'m> {
    /// What the source shows, by the source's blocks.
    pub source: &'m Visible,
    /// What the target shows, by the target's blocks.
    pub target: &'m Visible,
    /// Whether both executions have ended, and every call with them.
    pub ended: bool,
    /// Whether the environment had no occasion to write so far.
    pub quiet: bool,
}

impl<'a> MemoryInjection<'a> {
    /// An injection that matches what exists before the call, and no fresh block yet.
    pub fn new(
        source: &'a Program,
        target: &'a Program,
        environment_memory: &'a EnvironmentMemory,
    ) -> MemoryInjection<'a> {
        MemoryInjection {
            source,
            target,
            environment_memory,
            pairs: Vec::new(),
            pending: Vec::new(),
            stand_ins: Vec::new(),
            compared: Vec::new(),
        }
    }

    /// Ends the temporary aliases of the call before.
    pub(crate) fn call_begins(&mut self) {
        self.stand_ins.clear();
    }

    /// Adds a temporary alias until the next call begins.
    pub(crate) fn stands_in(&mut self, stand_in: TemporaryAlias) {
        self.stand_ins.push(stand_in);
    }

    /// The place in the source of a place in a block of the target, during the call that was compared last; `None` if
    /// the block has no match.
    pub fn place_in_source(&self, (block, offset): (MemoryBlock, u64)) -> Option<(MemoryBlock, u64)> {
        match self.stand_ins.iter().find(|stand_in| stand_in.target.0 == block) {
            Some(TemporaryAlias { source, target }) => {
                Some((source.0, offset.wrapping_sub(target.1).wrapping_add(source.1)))
            }
            None => Some((self.source_of(block)?, offset)),
        }
    }

    /// Whether the environment knows neither of two blocks before this moment: fresh blocks without a match, and hidden
    /// given blocks before the first event.
    pub(crate) fn are_new(&self, source: MemoryBlock, target: MemoryBlock, snapshots: SnapshotPair<'_>) -> bool {
        let is_new = |block: MemoryBlock, is_paired: bool| match block.kind() {
            BlockKind::Fresh(_) => !is_paired,
            BlockKind::Given(i) => {
                snapshots.quiet && self.environment_memory.blocks.get(i as usize).is_some_and(|given| given.hidden)
            }
            BlockKind::Global(_) | BlockKind::Function(_) | BlockKind::Label(_) => false,
        };
        is_new(source, self.pairs.iter().any(|(s, _)| *s == source))
            && is_new(target, self.pairs.iter().any(|(_, t)| *t == target))
    }

    /// Whether two blocks match, or are fresh blocks that have no match yet.
    pub(crate) fn may_match(&self, source: MemoryBlock, target: MemoryBlock) -> bool {
        match (source.kind(), target.kind()) {
            (BlockKind::Fresh(_), BlockKind::Fresh(_)) => {
                let pair = self.pairs.iter().find(|(s, t)| *s == source || *t == target);
                pair.is_none_or(|pair| *pair == (source, target))
            }
            _ => self.source_of(target) == Some(source),
        }
    }

    /// The block of the source that matches a block of the target, if one does.
    pub fn source_of(&self, target: MemoryBlock) -> Option<MemoryBlock> {
        if let BlockKind::Fresh(_) = target.kind() {
            return self.pairs.iter().find(|(_, t)| *t == target).map(|(s, _)| *s);
        }
        same_block(self.target, self.source, target)
    }

    /// The block of the target that matches a block of the source, if one does.
    pub fn target_of(&self, source: MemoryBlock) -> Option<MemoryBlock> {
        if let BlockKind::Fresh(_) = source.kind() {
            return self.pairs.iter().find(|(s, _)| *s == source).map(|(_, t)| *t);
        }
        same_block(self.source, self.target, source)
    }

    /// The initial contents of a mutable variable that other modules see; `None` if the block is not such a variable.
    /// An execution that does not reach the variable does not show it, and the variable keeps these contents.
    pub(crate) fn untouched(&self, block: MemoryBlock, of_source: bool) -> Option<&Arc<BlockBytes>> {
        let program = if of_source { self.source } else { self.target };
        let variable = program.variable(block).filter(|variable| variable.open && !variable.constant)?;
        let given = self.environment_memory.globals.get(variable.name).and_then(|given| given.contents.as_ref());
        given.or_else(|| program.initial_contents(block))
    }

    /// Whether the blocks match. Two fresh blocks that have no match yet match from now on.
    fn matches(&mut self, source: MemoryBlock, target: MemoryBlock, snapshots: SnapshotPair<'_>) -> Answer {
        use BlockKind::{Fresh, Function, Given, Global, Label};
        match (source.kind(), target.kind()) {
            (Given(i), Given(j)) => Answer::of(i == j, Class::Value),
            (Global(_) | Function(_), Global(_) | Function(_)) => self.same_name(source, target),
            (Fresh(_), Fresh(_)) => self.matches_fresh(source, target, snapshots),
            (Label(_), _) | (_, Label(_)) => self.covers_label(&Scalar::Log(source, 0), &Scalar::Log(target, 0)),
            // Blocks of two kinds are two objects: each kind exists in both executions.
            (Given(_) | Global(_) | Function(_) | Fresh(_), _) => Answer::Differs(Class::Value),
        }
    }

    /// Whether two globals or functions are the same symbol, or may share an address.
    fn same_name(&self, source: MemoryBlock, target: MemoryBlock) -> Answer {
        if self.target_of(source) == Some(target) {
            return Answer::Covers;
        }
        let shared = self.may_share_an_address(source, target);
        // A global that only the target has may be a copy of one that the source has, under a new name.
        if shared || self.source_of(target).is_none() {
            return Answer::Unknown(Undecided::Variables);
        }
        Answer::Differs(Class::Value)
    }

    /// Whether a linker may give a symbol of the source the address of one of the target: both are constants, and one of
    /// them is `unnamed_addr`, or both are functions.
    fn may_share_an_address(&self, source: MemoryBlock, target: MemoryBlock) -> bool {
        match (source.kind(), target.kind()) {
            (BlockKind::Global(_), BlockKind::Global(_)) => {
                let variables = (self.source.variable(source), self.target.variable(target));
                let (Some(s), Some(t)) = variables else { return false };
                // A constant that was merged keeps the significant address, so the target may have lost the word.
                let before = self.source_of(target).and_then(|block| self.source.variable(block));
                let is_unnamed = before.is_some_and(|before| before.unnamed_addr);
                s.constant && t.constant && (s.unnamed_addr || t.unnamed_addr || is_unnamed)
            }
            (BlockKind::Function(_), BlockKind::Function(_)) => true,
            _ => false,
        }
    }

    /// Matches two fresh blocks: the first pointer comparison that meets one of them fixes its match for good.
    fn matches_fresh(&mut self, source: MemoryBlock, target: MemoryBlock, snapshots: SnapshotPair<'_>) -> Answer {
        let is_empty = |visible: &Visible, block| visible.0.get(&block).is_some_and(|seen| seen.size == Some(0));
        match self.pairs.iter().find(|(s, t)| *s == source || *t == target) {
            Some(pair) if *pair == (source, target) => Answer::Covers,
            Some(_) if is_empty(snapshots.source, source) && is_empty(snapshots.target, target) => {
                Answer::Unknown(Undecided::EmptyBlocks)
            }
            Some((before, _)) if *before != source && began_again((*before, target), snapshots) => {
                Answer::Unknown(Undecided::EndedBlock)
            }
            Some(_) => Answer::Differs(Class::Value),
            None => {
                self.pairs.push((source, target));
                self.pending.push((source, target));
                Answer::Covers
            }
        }
    }

    /// Whether a pointer of the source covers one of the target; at least one has provenance, or
    /// is a set of addresses.
    pub fn covers(&mut self, source: &Scalar, target: &Scalar, snapshots: SnapshotPair<'_>) -> Answer {
        if matches!(source, Scalar::Raw(_)) || matches!(target, Scalar::Raw(_)) {
            return self.covers_raw(source, target, snapshots);
        }
        // The order of the arms matters: poison first, then dangling pointers, which are undecided even against poison.
        match (source, target) {
            (Scalar::Poison, _) => Answer::Covers,
            // Only another pointer to an ended block decides anything about one (`logical`).
            (Scalar::Log(block, _), Scalar::Poison | Scalar::Set(_) | Scalar::Word(_) | Scalar::Phy(_))
                if is_gone(snapshots.source.0.get(block)) =>
            {
                Answer::Unknown(Undecided::EndedBlock)
            }
            (_, Scalar::Poison) => Answer::Differs(Class::Poison),
            _ if is_label(source) || is_label(target) => self.covers_label(source, target),
            (
                Scalar::Log(..) | Scalar::Phy(_) | Scalar::Word(_),
                Scalar::Log(..) | Scalar::Phy(_) | Scalar::Word(_),
            ) if self.source.dialect().pointers == Pointers::Flat => self.covers_address(source, target, snapshots),
            (Scalar::Joint(joint, lane), _) => self.covers(&joint.lane(*lane), target, snapshots),
            (_, Scalar::Joint(joint, lane)) => self.covers(source, &joint.lane(*lane), snapshots),
            (Scalar::Log(s, at), Scalar::Log(t, other)) => self.logical((*s, *at), (*t, *other), snapshots),
            (Scalar::Log(block, at), Scalar::Phy(pointer)) => self.reached((*block, *at), pointer, snapshots),
            // The source may access memory through its pointer; the target's has no provenance and may not.
            (Scalar::Log(..), Scalar::Word(_) | Scalar::Big(_)) => Answer::Differs(Class::Value),
            (Scalar::Log(..) | Scalar::Phy(_), Scalar::Set(set)) if set.is_exact() => Answer::Differs(Class::Undef),
            (Scalar::Log(..) | Scalar::Phy(_), Scalar::Set(_)) => Answer::Unknown(Undecided::LARGE),
            // They compare differently: a logical pointer is compared by block, a physical one by address.
            (Scalar::Phy(_), Scalar::Log(..)) => Answer::Differs(Class::Value),
            (Scalar::Phy(s), Scalar::Phy(t)) => physical(s, t, snapshots),
            (Scalar::Phy(s), Scalar::Word(address)) if s.address != *address => Answer::Differs(Class::Value),
            (Scalar::Phy(_), Scalar::Word(_) | Scalar::Big(_)) => Answer::Unknown(Undecided::PhysicalReach),
            (Scalar::Word(address), Scalar::Log(..) | Scalar::Phy(_)) => {
                match self.is_address_of(target, snapshots.target, |other| Decision::of(other == *address)) {
                    Decision::Yes => Answer::Covers,
                    Decision::No => Answer::Differs(Class::Value),
                    Decision::Unknown => Answer::Unknown(Undecided::UnchosenAddress),
                }
            }
            (Scalar::Set(set), Scalar::Log(..) | Scalar::Phy(_)) => {
                // Whatever the address is or will be, undef covers it.
                let widths = self.source.spaces().every_width();
                if widths.into_iter().any(|width| set.is_full(width)) && set.is_exact() {
                    return Answer::Covers;
                }
                match self.is_address_of(target, snapshots.target, |address| set.contains(&UBig::from(address))) {
                    Decision::Yes => Answer::Covers,
                    Decision::No => Answer::Differs(Class::Value),
                    Decision::Unknown => Answer::Unknown(Undecided::UnchosenAddress),
                }
            }
            (Scalar::Raw(_), _) | (_, Scalar::Raw(_)) => Answer::Unknown(Undecided::BlockPointers),
            (Scalar::Word(_) | Scalar::Big(_) | Scalar::Set(_), _) => match source.covers(target) {
                Decision::Yes => Answer::Covers,
                Decision::No => Answer::Differs(Class::Value),
                Decision::Unknown => Answer::Unknown(Undecided::LARGE),
            },
        }
    }

    /// Whether the address of a label covers another pointer, or is covered by one. Labels correspond by their names. A pass
    /// may merge and delete blocks of code, and rename what has no name; nobody may look at such an address, except to
    /// compare it with null (Language Reference, "Addresses of Basic Blocks"). So a difference shows nothing, unless one of
    /// both is null or undef.
    fn covers_label(&self, source: &Scalar, target: &Scalar) -> Answer {
        match (source, target) {
            (Scalar::Log(s, at), Scalar::Log(t, other)) if at == other && self.target_of(*s) == Some(*t) => {
                Answer::Covers
            }
            (Scalar::Word(0), _) | (_, Scalar::Word(0)) => Answer::Differs(Class::Value),
            (Scalar::Set(set), _) if self.source.spaces().every_width().into_iter().any(|width| set.is_full(width)) => {
                Answer::Covers
            }
            (_, Scalar::Set(set)) if set.is_exact() => Answer::Differs(Class::Undef),
            _ => Answer::Unknown(Undecided::Labels),
        }
    }

    /// The same under flat pointers, which are nothing but their addresses.
    fn covers_address(&mut self, source: &Scalar, target: &Scalar, snapshots: SnapshotPair<'_>) -> Answer {
        // By blocks first: fresh blocks may have no address yet, and comparing them matches them.
        if let (Scalar::Log(s, at), Scalar::Log(t, other)) = (source, target)
            && self.logical((*s, *at), (*t, *other), snapshots) == Answer::Covers
        {
            return Answer::Covers;
        }
        let addresses =
            (self.only_address(source, snapshots.source, true), self.only_address(target, snapshots.target, false));
        match addresses {
            (Some(address), Some(other)) => Answer::of(address == other, Class::Value),
            _ => Answer::Unknown(Undecided::UnchosenAddress),
        }
    }

    /// Whether a logical pointer covers another: matching blocks and one offset.
    fn logical(&mut self, s: (MemoryBlock, u64), t: (MemoryBlock, u64), snapshots: SnapshotPair<'_>) -> Answer {
        let (seen, other) = (snapshots.source.0.get(&s.0), snapshots.target.0.get(&t.0));
        // Where a dangling pointer led, another block may lie by now, so most comparisons with one are undecided. Only
        // two that look alike go on to the ordinary comparison.
        if is_gone(seen) || is_gone(other) {
            let alike = |a: &Seen, b: &Seen| a.tag == b.tag && a.size == b.size && a.alive == b.alive;
            let same_site = seen.zip(other).is_some_and(|(a, b)| alike(a, b));
            if !same_site || s.1 != t.1 {
                return Answer::Unknown(Undecided::EndedBlock);
            }
        }
        match self.matches(s.0, t.0, snapshots) {
            Answer::Covers => Answer::of(s.1 == t.1, Class::Value),
            Answer::Unknown(_) if self.hold_other_bytes(s, t) => Answer::Differs(Class::Value),
            other => other,
        }
    }

    /// Whether two places in constants that LLVM may merge are different all the same: different bytes follow.
    fn hold_other_bytes(&self, s: (MemoryBlock, u64), t: (MemoryBlock, u64)) -> bool {
        let bytes = |program: &'_ Program, block: MemoryBlock| {
            let is_known = program.variable(block).is_some_and(|variable| variable.constant && !variable.replaceable);
            program.initial_contents(block).filter(|_| is_known).cloned()
        };
        let (Some(a), Some(b)) = (bytes(self.source, s.0), bytes(self.target, t.0)) else { return false };
        let defined = |image: &BlockBytes, at: u64| match image.byte(at) {
            Byte::Bits { ones, undef: 0, poison: 0 } => Some(ones),
            Byte::Bits { .. } | Byte::Pointer { .. } | Byte::Pick { .. } => None,
        };
        (s.1..a.len())
            .zip(t.1..b.len())
            .any(|(at, other)| defined(&a, at).zip(defined(&b, other)).is_some_and(|(byte, other)| byte != other))
    }

    /// Whether a logical pointer of the source covers a physical one of the target: one address, bounds inside the
    /// block, and a call that is younger than the block.
    fn reached(&self, (block, at): (MemoryBlock, u64), pointer: &Physical, snapshots: SnapshotPair<'_>) -> Answer {
        let Some(base) = self.base(block, snapshots.source, true) else {
            return Answer::Unknown(Undecided::UnchosenAddress);
        };
        let (spaces, home) = (self.source.spaces(), self.home(block, snapshots.source, true));
        let Some(base) = spaces.address_in(pointer.space, spaces.canonical(home), base) else {
            return Answer::Unknown(Undecided::OtherSpace);
        };
        if spaces.moved_address(pointer.space, base, at) != pointer.address {
            return Answer::Differs(Class::Value);
        }
        let Some(size) = self.size(block, snapshots) else { return Answer::Unknown(Undecided::UnknownSize) };
        if pointer.bounds.iter().any(|x| x.checked_sub(base).is_none_or(|offset| offset > size)) {
            return Answer::Differs(Class::Value);
        }
        // A pointer of a call reaches only blocks that are older than the call. The ages of fresh blocks and of calls
        // are not compared here.
        let is_old = !matches!(block.kind(), BlockKind::Fresh(_));
        match pointer.call.is_none() || snapshots.ended || is_old {
            true => Answer::Covers,
            false => Answer::Unknown(Undecided::CallPointer),
        }
    }

    /// The size of a block of the source in bytes, if it is known.
    fn size(&self, block: MemoryBlock, snapshots: SnapshotPair<'_>) -> Option<u64> {
        let seen = snapshots.source.0.get(&block).and_then(|seen| seen.size);
        let given = || match block.kind() {
            BlockKind::Given(i) => self.environment_memory.blocks.get(i as usize).map(|given| given.contents.len()),
            BlockKind::Global(_) => self.source.variable(block).and_then(|variable| variable.size),
            BlockKind::Function(_) | BlockKind::Label(_) | BlockKind::Fresh(_) => None,
        };
        seen.or_else(given)
    }

    /// The address of a pointer of a type, if it is known. `visible` and `of_source` name the side that the pointer
    /// belongs to.
    pub fn address(&self, pointer: &Scalar, kind: PointerKind, visible: &Visible, of_source: bool) -> Option<u64> {
        match pointer {
            Scalar::Log(block, offset) => {
                let base = self.base(*block, visible, of_source)?;
                let (spaces, home) = (self.source.spaces(), self.home(*block, visible, of_source));
                let base = spaces.address_in(kind.space, spaces.canonical(home), base)?;
                Some(spaces.moved_address(kind.space, base, *offset))
            }
            Scalar::Phy(physical) => Some(physical.address),
            Scalar::Word(address) => Some(*address),
            Scalar::Big(_) | Scalar::Poison | Scalar::Set(_) | Scalar::Joint(..) | Scalar::Raw(_) => None,
        }
    }

    /// Whether a property holds of the address of a pointer of the target, whose type is not known here: through its
    /// own space and through the flat one, a block has two addresses.
    fn is_address_of(&self, pointer: &Scalar, visible: &Visible, holds: impl Fn(u64) -> Decision) -> Decision {
        match self.only_address(pointer, visible, false) {
            Some(address) => holds(address),
            None => {
                let views = self.views(pointer, visible, false);
                match views.is_empty() || views.into_iter().any(|address| holds(address) != Decision::No) {
                    true => Decision::Unknown,
                    false => Decision::No,
                }
            }
        }
    }

    /// The address of a pointer, if it is the same in every space that the pointer may be of.
    fn only_address(&self, pointer: &Scalar, visible: &Visible, of_source: bool) -> Option<u64> {
        match &self.views(pointer, visible, of_source)[..] {
            [first, rest @ ..] if rest.iter().all(|other| other == first) => Some(*first),
            _ => None,
        }
    }

    /// The addresses that a pointer has in the spaces that it may be of; none if they are not known.
    fn views(&self, pointer: &Scalar, visible: &Visible, of_source: bool) -> SmallVec<[u64; 2]> {
        match pointer {
            Scalar::Log(block, offset) => {
                let Some(base) = self.base(*block, visible, of_source) else { return SmallVec::new() };
                let (spaces, home) = (self.source.spaces(), self.home(*block, visible, of_source));
                let flat = spaces.kind(spaces.flat());
                let views = spaces.views(home, base).into_iter().zip([spaces.kind(home), flat]);
                let seen =
                    |(base, kind): (Option<u64>, PointerKind)| Some(spaces.moved_address(kind.space, base?, *offset));
                views.filter_map(seen).collect()
            }
            Scalar::Phy(physical) => SmallVec::from_slice(&[physical.address]),
            Scalar::Word(address) => SmallVec::from_slice(&[*address]),
            Scalar::Big(_) | Scalar::Poison | Scalar::Set(_) | Scalar::Joint(..) | Scalar::Raw(_) => SmallVec::new(),
        }
    }

    /// The address space that a block of one side lies in.
    pub(crate) fn home(&self, block: MemoryBlock, visible: &Visible, of_source: bool) -> AddressSpace {
        let program = if of_source { self.source } else { self.target };
        match block.kind() {
            BlockKind::Given(i) => {
                self.environment_memory.blocks.get(i as usize).map(|given| given.space).unwrap_or_default()
            }
            BlockKind::Global(_) | BlockKind::Function(_) | BlockKind::Label(_) => program.space_of(block),
            BlockKind::Fresh(_) => visible.0.get(&block).map(|seen| seen.space).unwrap_or_default(),
        }
    }

    /// The address at which a block of one side begins, in its own space, if the input gives it or the execution has chosen it.
    fn base(&self, block: MemoryBlock, visible: &Visible, of_source: bool) -> Option<u64> {
        let program = if of_source { self.source } else { self.target };
        match block.kind() {
            BlockKind::Given(i) => self.environment_memory.blocks.get(i as usize).map(|given| given.address),
            BlockKind::Global(_) | BlockKind::Function(_) | BlockKind::Label(_) => {
                let given = self.environment_memory.globals.get(program.block_name(block)?);
                given.and_then(|given| given.address).or_else(|| visible.0.get(&block)?.address)
            }
            BlockKind::Fresh(_) => visible.0.get(&block)?.address,
        }
    }
}

/// Whether a pointer is the address of a label, or was made from one.
fn is_label(pointer: &Scalar) -> bool {
    matches!(pointer, Scalar::Log(block, _) if matches!(block.kind(), BlockKind::Label(_)))
}

/// Whether the execution itself allocated a block and ended it.
fn is_gone(seen: Option<&Seen>) -> bool {
    seen.is_some_and(|seen| !seen.alive && seen.allocated_by.is_some())
}

/// Whether a block of the target may be a stack block that began again after the block of the source ended that it
/// matched: an inlined call in a loop has one block where the calls have one after the other. Nobody may compare a
/// pointer with one to a block that has ended. What a snapshot does not show may have ended before it.
fn began_again((before, target): (MemoryBlock, MemoryBlock), snapshots: SnapshotPair<'_>) -> bool {
    let has_ended = snapshots.source.0.get(&before).is_none_or(|seen| is_gone(Some(seen)));
    has_ended && snapshots.target.0.get(&target).is_none_or(|seen| seen.tag == Tag::Stack)
}

/// Whether a physical pointer covers another: one address, no further bounds, and the same call or none.
fn physical(source: &Physical, target: &Physical, snapshots: SnapshotPair<'_>) -> Answer {
    if source.address != target.address || source.space != target.space {
        return Answer::Differs(Class::Value);
    }
    if target.bounds.iter().any(|x| !source.bounds.contains(x)) {
        // The target's access must stay in a block that also contains the further bounds. Whether it does depends on
        // the block that is accessed.
        return Answer::Unknown(Undecided::PhysicalBounds);
    }
    match target.call.is_none() || target.call == source.call || snapshots.ended {
        true => Answer::Covers,
        false => Answer::Unknown(Undecided::CallPointer),
    }
}

/// The block of another program with the same number (given blocks) or the same name (globals, functions and labels);
/// `None` if that program has no such symbol.
pub fn same_block(from: &Program, to: &Program, block: MemoryBlock) -> Option<MemoryBlock> {
    if std::ptr::eq(from, to) || matches!(block.kind(), BlockKind::Given(_)) {
        return Some(block);
    }
    // A number is no name: any change of the code gives the label another one.
    if from.is_numbered(block) {
        return None;
    }
    to.block_named(from.block_name(block)?)
}

mod raw;
#[cfg(test)]
mod tests;
