//! When the memory that a source shows covers what a target shows: block by block, bit by bit
//! (docs/memory.md#covering-contents).
//!
//! ```text
//! s ⊒ t  for bits:     s = poison,  or  s = undef and t ≠ poison,  or  s = t,
//!                      or s is an integer bit and t a pointer bit with that address bit, where loading
//!                      integers as pointers gives no provenance
//! s ⊒ t  for blocks:   both alive or neither;  of those that the heap allocated: one size;  s ⊒ t for each bit
//! ```
//!
//! Compared are the blocks that the source shows, except constants, and the blocks to which compared pointers lead. A
//! block that an execution allocated, and to which the environment gets a pointer only where it keeps none, is compared
//! where that pointer is passed.

use super::coverage::{Answer, Coverage, Site};
use super::injection::{MemoryInjection, SnapshotPair, TemporaryAlias};
use crate::reason::Undecided;
use crate::verdict::Class;
use dashu_int::UBig;
use irrefute_semantics::dialect::{PointerLoadOfInt, Pointers};
use irrefute_semantics::memory::{BlockBytes, BlockKind, Byte, DrawId, Tag, Visible};
use irrefute_semantics::set::{Decision, Set};
use irrefute_semantics::{MemoryBlock, Scalar};
use std::sync::Arc;

/// Whether the memory that a source shows covers that of a target, at event number `event` or, with `None`, in the
/// end. Pointers that are found on the way match more fresh blocks, so this is a fixed point over `pending`.
pub fn covers_memory(
    injection: &mut MemoryInjection<'_>,
    snapshots: SnapshotPair<'_>,
    event: Option<usize>,
) -> Coverage {
    let mut unknown = None;
    let mut done = Vec::new();
    let compared = std::mem::take(&mut injection.compared);
    let mut pending: Vec<MemoryBlock> = snapshots.source.0.keys().copied().collect();
    // A fresh block is put off until a pointer shows what it matches. Its number does not: the two sides may allocate
    // in different orders.
    let mut unmatched: Vec<MemoryBlock> = Vec::new();
    loop {
        pending.extend(injection.pending.drain(..).map(|(source, _)| source));
        let is_last = pending.is_empty();
        let Some(block) = pending.pop().or_else(|| unmatched.pop()) else { break };
        // A block that stays without a match has been compared already if an argument led to it (`covers_pointee`,
        // `covers_alone`).
        if done.contains(&block) || is_last && compared.contains(&block) && injection.target_of(block).is_none() {
            continue;
        }
        if !is_last && injection.target_of(block).is_none() {
            unmatched.push(block);
            continue;
        }
        done.push(block);
        match covers_block(injection, block, snapshots) {
            Ok(()) => {}
            Err((Answer::Differs(_), offset)) => {
                return Coverage::differs(Class::Memory, Site::Memory { event, block, offset });
            }
            // Not returned yet: another block may differ for sure.
            Err((Answer::Unknown(reason), _)) => unknown = Some(reason),
            Err((Answer::Covers, _)) => {}
        }
    }
    match (only_in_target(injection, snapshots), unknown) {
        (None, unknown) => unknown.map_or(Coverage::Covers, Coverage::unknown),
        (Some((_, (Answer::Unknown(reason), _))), _) => Coverage::unknown(reason),
        // Once the environment had occasion to write, the change may be its own: it writes to what an execution shows,
        // and only the target shows this variable.
        (Some((block, (_, offset))), _) if snapshots.quiet => {
            Coverage::differs(Class::Memory, Site::Memory { event, block, offset })
        }
        (Some(_), _) => Coverage::unknown(Undecided::OnlyInTarget),
    }
}

/// Whether pointers are addresses in this dialect, and the environment may write to a block on one side alone. An
/// integer leads the environment to no block; a pointer with the same address, which is the same argument under flat
/// pointers, does. The environment's writes are then different on the two sides.
pub(crate) fn is_one_sided(injection: &MemoryInjection<'_>, source: &Visible, target: &Visible) -> bool {
    if injection.source.dialect().pointers != Pointers::Flat {
        return false;
    }
    let is_written = |visible: &Visible, block| {
        visible.0.get(&block).is_some_and(|seen| seen.writable && seen.size != Some(0) || seen.freeable)
    };
    let only = |of: &Visible, than: &Visible, matched: &dyn Fn(MemoryBlock) -> Option<MemoryBlock>| {
        let mut written = of.0.keys().filter(|block| is_written(of, **block));
        written.any(|block| !matched(*block).is_some_and(|other| is_written(than, other)))
    };
    only(source, target, &|block| injection.target_of(block))
        || only(target, source, &|block| injection.source_of(block))
}

/// A variable that only the target shows, and that changed or may have changed: its block in the source, and the answer
/// that is not `Covers`, with the offset. An execution shows only the variables that it reaches; in the source, this
/// one still has its initial contents.
fn only_in_target(
    injection: &mut MemoryInjection<'_>,
    snapshots: SnapshotPair<'_>,
) -> Option<(MemoryBlock, (Answer, u64))> {
    let mut open = None;
    let variables = snapshots.target.0.iter().filter(|(_, seen)| seen.tag == Tag::Global && seen.readable);
    for (block, seen) in variables {
        let Some(source) = injection.source_of(*block).filter(|source| !snapshots.source.0.contains_key(source)) else {
            continue;
        };
        let Some(contents) = injection.untouched(source, true).cloned() else { continue };
        match covers_contents(injection, Some(&contents), seen.contents.as_ref(), snapshots) {
            Ok(()) => {}
            // Another variable may differ for sure.
            Err(against @ (Answer::Unknown(_), _)) => open = Some((source, against)),
            Err(against) => return Some((source, against)),
        }
    }
    open
}

/// Whether what the callee of an event finds through a pointer of the source covers what it finds through one of the
/// target, where it only reads through them and keeps no part of them. It cannot distinguish the blocks by anything
/// but their contents.
pub(crate) fn covers_pointee(
    injection: &mut MemoryInjection<'_>,
    (s, at): (MemoryBlock, u64),
    (t, other): (MemoryBlock, u64),
    snapshots: SnapshotPair<'_>,
) -> Answer {
    // Blocks that match are compared with the rest of memory.
    if injection.target_of(s) == Some(t) && at == other {
        return Answer::Covers;
    }
    let answer = covers_reached(injection, (s, at), (t, other), snapshots);
    let (Some(source), Some(target)) = (snapshots.source.0.get(&s), snapshots.target.0.get(&t)) else {
        return ELSEWHERE;
    };
    // The callee may write to one of the blocks by another way, and would then find different bytes here.
    if answer == Answer::Covers && (source.writable || target.writable) {
        return ELSEWHERE;
    }
    // A block of which the callee may keep a pointer by another way still has to match something.
    if answer == Answer::Covers && !source.captured {
        injection.compared.push(s);
    }
    answer
}

/// Whether the bytes around a pointer of the source cover those around one of the target, each byte with the one at the
/// same distance from the pointer. Undecided if the source's block has a byte that the target's lacks: the callee may
/// reach it.
fn covers_reached(
    injection: &mut MemoryInjection<'_>,
    (s, at): (MemoryBlock, u64),
    (t, other): (MemoryBlock, u64),
    snapshots: SnapshotPair<'_>,
) -> Answer {
    let (Some(source), Some(target)) = (snapshots.source.0.get(&s), snapshots.target.0.get(&t)) else {
        return ELSEWHERE;
    };
    if !source.readable || !target.readable || !source.alive || !target.alive {
        return ELSEWHERE;
    }
    let (Some(from), Some(to)) = (&source.contents, &target.contents) else { return ELSEWHERE };
    let mut answer = Answer::Covers;
    for offset in 0..from.len() {
        // Below the start of the target's block this wraps to a huge offset, which lies beyond its end.
        let place = offset.wrapping_sub(at).wrapping_add(other);
        if place >= to.len() {
            answer = ELSEWHERE;
            continue;
        }
        match covers_byte(injection, Held(from, offset), Held(to, place), snapshots) {
            Answer::Covers => {}
            differs @ Answer::Differs(_) => return differs,
            Answer::Unknown(reason) => answer = Answer::Unknown(reason),
        }
    }
    answer
}

/// What the environment knows, after a call, of a block to which one argument led.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EscapeAfterCall {
    /// Nothing: no part of the pointer was kept, and nobody else has one.
    Forgotten,
    /// It may have a way to the block.
    Known,
}

/// Whether a pointer of the source covers one of the target that leads to another block or place, where the callee of
/// an event has no other way to either block. If the environment forgets the block afterwards, one block may stand for
/// the other: MemCpyOpt makes one stack block of two in this way. If it does not, the case is undecided, because the
/// block is not followed any further.
pub(crate) fn covers_alone(
    injection: &mut MemoryInjection<'_>,
    source: (MemoryBlock, u64),
    target: (MemoryBlock, u64),
    afterwards: EscapeAfterCall,
    snapshots: SnapshotPair<'_>,
) -> Answer {
    let answer = covers_reached(injection, source, target, snapshots);
    if answer != Answer::Covers {
        return answer;
    }
    // The source's writes are translated from the target's. If only the source lets the callee write, the target never
    // shows what such a write would change, and "refines" would be wrong.
    let [from, to] = [(snapshots.source, source.0), (snapshots.target, target.0)]
        .map(|(visible, block)| visible.0.get(&block).is_some_and(|seen| seen.writable));
    if afterwards == EscapeAfterCall::Known || from && !to {
        return ELSEWHERE;
    }
    injection.stands_in(TemporaryAlias { source, target });
    injection.compared.push(source.0);
    Answer::Covers
}

/// The arguments lead to different places, and nothing shows that the callee cannot distinguish them.
const ELSEWHERE: Answer = Answer::Unknown(Undecided::Elsewhere);

/// Each byte alone covers, but bytes of one draw depend on each other.
const TOGETHER: Answer = Answer::Unknown(Undecided::PickedTogether);

/// The result for a block: an answer other than `Covers`, with the offset of the byte.
type Found = Result<(), (Answer, u64)>;

/// A byte of a block: the contents of the block and the offset.
#[derive(Clone, Copy)]
struct Held<'i>(&'i BlockBytes, u64);

/// Whether a visible block of the source covers the block of the target that it matches.
fn covers_block(injection: &mut MemoryInjection<'_>, block: MemoryBlock, snapshots: SnapshotPair<'_>) -> Found {
    let Some(source) = snapshots.source.0.get(&block) else { return Ok(()) };
    if source.tag == Tag::Global && is_constant(injection, block) {
        return Ok(());
    }
    let is_fresh = matches!(block.kind(), BlockKind::Fresh(_));
    let Some(matched) = injection.target_of(block) else {
        return match is_fresh {
            true => unknown(Undecided::UnmatchedBlock),
            false => unknown(Undecided::LackingVariable),
        };
    };
    // A variable that the target does not show still has its initial contents there.
    let Some(target) = snapshots.target.0.get(&matched) else {
        let Some(contents) = injection.untouched(matched, false).cloned() else {
            return unknown(Undecided::OnlyInSource);
        };
        return covers_contents(injection, source.contents.as_ref(), Some(&contents), snapshots);
    };
    if source.alive != target.alive {
        // A stack block ends with its frame. Nobody may access it afterwards, so its end is no difference by itself.
        return if source.tag == Tag::Stack { unknown(Undecided::EndedStackBlock) } else { differs(0) };
    }
    // The environment may access all of a heap block. Of stack blocks only the common part is compared, and blocks that
    // exist before the call have one size on both sides.
    if is_fresh && source.tag == Tag::Heap && source.size != target.size {
        return differs(source.size.unwrap_or(0).min(target.size.unwrap_or(0)));
    }
    if !source.alive || !source.readable || !target.readable {
        return Ok(());
    }
    covers_contents(injection, source.contents.as_ref(), target.contents.as_ref(), snapshots)
}

/// The bytes of a block of the source that do not cover those of the block that it matches, at one moment, and why it is
/// not known of some byte. Nothing is said of a block that one side does not show.
pub(crate) fn differing(
    injection: &mut MemoryInjection<'_>,
    block: MemoryBlock,
    snapshots: SnapshotPair<'_>,
) -> (Vec<u64>, Option<Undecided>) {
    let nothing = (Vec::new(), None);
    let Some(source) = snapshots.source.0.get(&block).filter(|seen| seen.alive) else { return nothing };
    let Some(matched) = injection.target_of(block).filter(|_| !is_constant(injection, block)) else { return nothing };
    let target = match snapshots.target.0.get(&matched) {
        Some(seen) if !seen.alive => return nothing,
        Some(seen) => seen.contents.clone(),
        None => injection.untouched(matched, false).cloned(),
    };
    let (Some(s), Some(t)) = (&source.contents, &target) else {
        return (Vec::new(), Some(Undecided::UnmodelledContents));
    };
    let plain = |image: &BlockBytes| image.pointers().next().is_none();
    if plain(s) && plain(t) && s == t {
        return nothing;
    }
    let (mut all, mut open) = nothing;
    for offset in 0..s.len().min(t.len()) {
        match covers_byte(injection, Held(s, offset), Held(t, offset), snapshots) {
            Answer::Covers => {}
            Answer::Differs(_) => all.push(offset),
            Answer::Unknown(reason) => open = Some(reason),
        }
    }
    (all, open)
}

/// Whether contents cover contents, byte by byte, as far as both reach.
fn covers_contents(
    injection: &mut MemoryInjection<'_>,
    source: Option<&Arc<BlockBytes>>,
    target: Option<&Arc<BlockBytes>>,
    snapshots: SnapshotPair<'_>,
) -> Found {
    let (Some(s), Some(t)) = (source, target) else {
        return unknown(Undecided::UnmodelledContents);
    };
    // Equal bytes cover at once only without pointers: equal numbers of fresh blocks mean nothing, and comparing two
    // pointers matches their blocks.
    let plain = |image: &BlockBytes| image.pointers().next().is_none();
    if plain(s) && plain(t) && s == t {
        return Ok(());
    }
    let mut open = None;
    for offset in 0..s.len().min(t.len()) {
        match covers_byte(injection, Held(s, offset), Held(t, offset), snapshots) {
            Answer::Covers => {}
            Answer::Differs(class) => return Err((Answer::Differs(class), offset)),
            Answer::Unknown(reason) => open = Some((Answer::Unknown(reason), offset)),
        }
    }
    open.map_or(Ok(()), Err)
}

/// Whether a byte of the source covers one of the target. Bytes of a piece of an odd width may be defined for loads of
/// that width only (docs/memory.md#odd-widths).
fn covers_byte(
    injection: &mut MemoryInjection<'_>,
    source: Held<'_>,
    target: Held<'_>,
    snapshots: SnapshotPair<'_>,
) -> Answer {
    let (Held(s, at), Held(t, other)) = (source, target);
    let answer = match (s.odd_at(at), t.odd_at(other)) {
        (None, _) => return covers_bytes(injection, (source, target), (s.byte(at), t.byte(other)), snapshots),
        // A load at the type of the store gives back what was stored, on both sides.
        (Some(odd), Some(same)) if odd == same => {
            covers_bytes(injection, (source, target), (stored(s, at), stored(t, other)), snapshots)
        }
        // Only a load at that type is defined in the source, and the target holds something else there.
        (Some(_), _) => match s.stored(at) {
            Byte::Bits { poison: 0xff, .. } => Answer::Covers,
            _ => Answer::Differs(Class::Memory),
        },
    };
    match answer {
        // If other bytes of the piece were overwritten, no load at its type reaches this one.
        Answer::Differs(_) if !s.is_complete_at(at) => Answer::Unknown(Undecided::PartAtItsType),
        answer => answer,
    }
}

/// What was stored in a byte, whatever the type of a load may be.
fn stored(image: &BlockBytes, offset: u64) -> Byte<'_> {
    match image.byte(offset) {
        Byte::Bits { .. } => image.stored(offset),
        whole @ (Byte::Pointer { .. } | Byte::Pick { .. }) => whole,
    }
}

/// The rule of the module comment for two bytes; `places` are where they lie, for bytes that belong together.
fn covers_bytes(
    injection: &mut MemoryInjection<'_>,
    places: (Held<'_>, Held<'_>),
    bytes: (Byte<'_>, Byte<'_>),
    snapshots: SnapshotPair<'_>,
) -> Answer {
    match bytes {
        (Byte::Bits { ones, undef, poison }, Byte::Bits { ones: others, undef: free, poison: bad }) => {
            // The target's poison, its undef where the source is defined, and other values where both are defined; a
            // source that is poison covers all of it.
            let differing = (bad | (free & !undef) | ((ones ^ others) & !undef & !free)) & !poison;
            Answer::of(differing == 0, Class::Memory)
        }
        (Byte::Bits { undef, poison, .. }, _) if undef | poison == 0xff => Answer::Covers,
        (Byte::Bits { ones, undef, poison }, Byte::Pointer { pointer, kind, byte }) => {
            let dialect = injection.source.dialect();
            // A load of either type tells them apart.
            if dialect.pointer_load == PointerLoadOfInt::Poison && dialect.pointers != Pointers::Flat {
                return Answer::of(undef | poison == 0xff, Class::Memory);
            }
            // In these dialects, integer bits that are loaded as a pointer may access memory, but not all that the
            // pointer of the target may: which of them matters depends on later loads.
            if dialect.pointer_load != PointerLoadOfInt::NoProvenance && dialect.pointers != Pointers::Flat {
                return Answer::Unknown(Undecided::PhysicalAddress);
            }
            match injection.address(pointer, kind, snapshots.target, false) {
                Some(address) => {
                    let seen = address.checked_shr(8 * byte).unwrap_or(0) as u8;
                    Answer::of((ones ^ seen) & !(undef | poison) == 0, Class::Memory)
                }
                None => Answer::Unknown(Undecided::UnchosenAddress),
            }
        }
        (Byte::Bits { ones, undef, poison }, Byte::Pick { set, byte, .. }) => {
            // A bit that is free in the hull has both values in an exact set, so a fixed bit of the source does not
            // cover it. A set that is known from above may lack one of the two.
            let fixed = !(undef | poison);
            let (least, free) = hull_byte(set, byte);
            if free & fixed == 0 {
                return Answer::of((least ^ ones) & fixed == 0, Class::Memory);
            }
            match set.is_exact() {
                true => Answer::Differs(Class::Memory),
                false => Answer::Unknown(Undecided::LARGE),
            }
        }
        (Byte::Pointer { .. } | Byte::Pick { .. }, Byte::Bits { poison, .. }) if poison != 0 => {
            Answer::Differs(Class::Memory)
        }
        (Byte::Pointer { pointer, kind, byte }, Byte::Bits { ones, undef: 0, .. }) => {
            let same = |address: u64| address.checked_shr(8 * byte).unwrap_or(0) as u8 == ones;
            if injection.source.dialect().pointers == Pointers::Flat {
                return match injection.address(pointer, kind, snapshots.source, true) {
                    Some(address) => Answer::of(same(address), Class::Memory),
                    None => Answer::Unknown(Undecided::UnchosenAddress),
                };
            }
            match pointer {
                Scalar::Phy(physical) if same(physical.address) => Answer::Unknown(Undecided::PhysicalReach),
                _ => Answer::Differs(Class::Memory),
            }
        }
        (Byte::Pointer { .. }, Byte::Bits { .. } | Byte::Pick { .. }) => Answer::Differs(Class::Memory),
        (Byte::Pointer { pointer, kind, byte }, Byte::Pointer { pointer: other, kind: stored, byte: at }) => match () {
            // What a load at another type sees is the address, byte by byte.
            () if kind != stored => Answer::Unknown(Undecided::OtherSpace),
            () if byte == at => injection.covers(pointer, other, snapshots),
            () => Answer::Unknown(Undecided::DisplacedPointerBytes),
        },
        (Byte::Pick { .. }, Byte::Pointer { .. }) => Answer::Unknown(Undecided::PointerForPick),
        (Byte::Pick { set, byte, draw }, Byte::Pick { set: other, byte: at, draw: with }) => {
            let same = set == other && byte == at && (*draw == DrawId::Alone || draw == with);
            match same {
                true if set.is_exact() => Answer::Covers,
                _ => TOGETHER,
            }
        }
        (Byte::Pick { set, byte, draw }, Byte::Bits { ones, undef, .. }) => {
            let (least, free) = hull_byte(set, byte);
            if (ones ^ least) & !free & !undef != 0 || undef & !free != 0 {
                return Answer::Differs(Class::Memory);
            }
            match picked(set, byte, places) {
                // This value is possible. Other bytes of the same draw depend on it, and they are not compared together
                // with these.
                Answer::Covers if *draw != DrawId::Alone => TOGETHER,
                answer => answer,
            }
        }
    }
}

/// Whether the bytes of a target that lie where a pick of the source lies are, all together, one of its values.
fn picked(set: &Set, byte: u32, (Held(s, at), Held(t, other)): (Held<'_>, Held<'_>)) -> Answer {
    // From the first byte of the pick on, as many as follow in their order.
    let before = u64::from(byte);
    let (Some(from), Some(to)) = (at.checked_sub(before), other.checked_sub(before)) else { return TOGETHER };
    let same_pick = |at: u64, k: u32| match s.byte(at) {
        Byte::Pick { set: other, byte, .. } => byte == k && std::ptr::eq(other, set),
        Byte::Bits { .. } | Byte::Pointer { .. } => false,
    };
    let mut value = UBig::ZERO;
    let mut count = 0;
    while from + u64::from(count) < s.len()
        && to + u64::from(count) < t.len()
        && same_pick(from + u64::from(count), count)
    {
        match t.byte(to + u64::from(count)) {
            Byte::Bits { ones, undef: 0, poison: 0 } => value |= UBig::from(ones) << (8 * count as usize),
            Byte::Bits { .. } | Byte::Pointer { .. } | Byte::Pick { .. } => return TOGETHER,
        }
        count += 1;
    }
    let hull = set.hull();
    // Bits of the elements behind the bytes that are left of the pick. Where there are any, `value` is a part only, and
    // may be that of some element.
    let whole = (&hull.ones | &hull.undef) >> (8 * count as usize);
    match set.contains(&value) {
        _ if whole != UBig::ZERO => TOGETHER,
        Decision::Yes => Answer::Covers,
        Decision::No => Answer::Differs(Class::Memory),
        Decision::Unknown => Answer::Unknown(Undecided::LARGE),
    }
}

/// The bits of a byte that every value of a set has, and those that are free.
fn hull_byte(set: &Set, byte: u32) -> (u8, u8) {
    let hull = set.hull();
    let part = |bits: &UBig| u8::try_from((bits >> (8 * byte as usize)) & UBig::from(0xffu8)).unwrap_or(0);
    (part(&hull.ones), part(&hull.undef))
}

/// Whether nothing can change the contents of a block of the source, so that they need not be compared.
fn is_constant(injection: &MemoryInjection<'_>, block: MemoryBlock) -> bool {
    match block.kind() {
        BlockKind::Global(_) => injection.source.variable(block).is_some_and(|variable| variable.constant),
        BlockKind::Function(_) | BlockKind::Label(_) => true,
        BlockKind::Given(_) | BlockKind::Fresh(_) => false,
    }
}

fn unknown(reason: Undecided) -> Found {
    Err((Answer::Unknown(reason), 0))
}

fn differs(offset: u64) -> Found {
    Err((Answer::Differs(Class::Memory), offset))
}

#[cfg(test)]
mod tests;
