//! Claims about memory: which locations overlap, what calls do to locations, and what wrote a location last.
//!
//! A claim about two locations, or about a location and a call, is one about values of one turn of every loop that defines
//! them, in one activation of the function, both of which are accessed. Without these conditions LLVM rightly claims
//! `NoAlias` of `a[i]` and `a[i+1]`, and of what is accessed only through one pointer. No lifetime marker may lie between.
//! A block that is freed is never allocated again here, so that no `free` can lie between two accesses of one block.
//!
//! - `NoAlias` is refuted by two accesses that share a byte, at least one of which writes.
//! - `MustAlias` is refuted by two accesses that begin at different places, `PartialAlias` by two that share no byte, or
//!   whose distance is another one than is claimed.
//! - What a call may do to a location that was accessed through a pointer of this turn is refuted by an access while the
//!   call lasts. Writes of the environment count, and so does the end of the block, which is a write. What the environment
//!   reads is not known, and refutes nothing. A write of the same value counts as a write: no analysis of LLVM tells such
//!   writes apart.
//! - What a call may do to the memory of another call is refuted by two accesses of a byte while the calls last, in one turn
//!   of the loops around both, if one of them writes.
//! - What wrote a location last is refuted by any write since.
//! - That the accesses of a loop are safe, or a dependence leads forward, is a claim about one run of that loop. It is refuted
//!   if of two accesses of a byte, at least one of which writes, the one that stands first in a turn comes in a later turn,
//!   and not by enough turns.
//! - A claim about the bytes behind a pointer is refuted by an access of another byte of its block through a pointer that is
//!   derived from it and from nothing else, and one about what is passed to a function by an argument that points elsewhere.
//! - A dependence is a claim about all turns of the loops around both accesses, from when the outermost was entered. It is
//!   refuted by two accesses of one byte, at least one of which writes, whose turns differ by what is not claimed.

use super::answer::Answer;
use super::claim::{Later, Location, MayAccess, Overlap, Pointer, Statement, Writer};
use super::frame::{Access, Dated, Frame, Instance, Static};
use super::range::Range as Offsets;
use irrefute_ir::{BlockId, InstRef, Module, Op, Operand, TerminatorOp, ValueId};
use irrefute_semantics::{MemoryBlock, Place, Scalar};
use std::ops::Range;

/// A write of bytes, or the end of a block.
#[derive(Clone, Debug)]
pub(super) struct Written {
    pub block: MemoryBlock,
    pub bytes: Range<u64>,
    pub at: u64,
    pub by: Place,
}

/// The pointer of a load or store, if it is a value of the function.
pub(super) fn pointer_of(place: Place, module: &Module) -> Option<Option<ValueId>> {
    let (_, InstRef::Inst(inst)) = place.instruction(module)? else { return None };
    let (Op::Load { pointer, .. } | Op::Store { pointer, .. }) = &inst.op else { return None };
    match pointer {
        Operand::Local(value) => Some(Some(*value)),
        Operand::Const(_) | Operand::Metadata(_) => Some(None),
    }
}

/// A claim about two locations when the load or store at a place accesses one of them.
pub(super) fn overlap(
    locations: &[Location; 2],
    claimed: Overlap,
    place: Place,
    access: &Access,
    frame: &Frame,
    last_marker: u64,
) -> Answer {
    let mut holds = false;
    for (mine, other) in [(0, 1), (1, 0)] {
        if !locations[mine].accesses.contains(&place) {
            continue;
        }
        for earlier in locations[other].accesses.iter().filter_map(|place| frame.accesses.get(place)) {
            if !is_comparable(locations, mine, access, other, earlier, frame) || earlier.at < last_marker {
                continue;
            }
            let (first, second) = if mine == 0 { (access, earlier) } else { (earlier, access) };
            let does_overlap = first.overlaps(second.block, &second.bytes);
            let distance = second.bytes.start.wrapping_sub(first.bytes.start) as i64;
            let agrees = match claimed {
                // Who only reads need not know.
                Overlap::None if !(first.is_write || second.is_write) => continue,
                Overlap::None => !does_overlap,
                Overlap::Must => first.block == second.block && distance == 0,
                Overlap::Partial(None) => does_overlap,
                Overlap::Partial(Some(offset)) => first.block == second.block && distance == offset,
            };
            if !agrees {
                let shown = |access: &Access| {
                    let does = if access.is_write { "write" } else { "read" };
                    format!("a {does} of bytes {} to {} of {}", access.bytes.start, access.bytes.end, access.block)
                };
                return Answer::Refuted(format!("{}, and {}", shown(first), shown(second)));
            }
            holds = true;
        }
    }
    if holds { Answer::Holds } else { Answer::Silent }
}

/// Whether the pointers of both accesses still have the values that they had, and are of one turn.
fn is_comparable(
    locations: &[Location; 2],
    mine: usize,
    access: &Access,
    other: usize,
    earlier: &Access,
    frame: &Frame,
) -> bool {
    let instance = |location: usize| match &locations[location].pointer {
        Pointer::Value(value) => frame.get(*value).map(Some),
        Pointer::Global(_) => Some(None),
    };
    let (Some(of_mine), Some(of_other)) = (instance(mine), instance(other)) else { return false };
    let born = |instance: Option<&Instance>| instance.map_or(0, |instance| instance.born);
    let is_current = born(of_mine) == access.pointer_born && born(of_other) == earlier.pointer_born;
    is_current && of_mine.zip(of_other).is_none_or(|(a, b)| a.is_of_one_turn_with(b))
}

/// The accesses of the location that a claim about a call names, through a pointer of the turn that the call is in.
fn accesses_of_this_turn<'f>(
    call: Place,
    location: &'f Location,
    frame: &'f Frame,
    statics: &'f Static,
) -> impl Iterator<Item = &'f Access> {
    let around = statics.around(BlockId(call.block));
    let of_this_turn = move |earlier: &&Access| match &location.pointer {
        Pointer::Global(_) => true,
        Pointer::Value(value) => frame
            .get(*value)
            .is_some_and(|instance| instance.born == earlier.pointer_born && frame.is_of_this_turn(instance, around)),
    };
    location.accesses.iter().filter_map(|place| frame.accesses.get(place)).filter(of_this_turn)
}

/// A claim about a call that lasts, when bytes are accessed.
pub(super) fn accessed_in_call(
    statement: &Statement,
    block: MemoryBlock,
    bytes: &Range<u64>,
    is_write: bool,
    frame: &Frame,
    statics: &Static,
) -> Answer {
    let Statement::Accesses(call, location, may) = statement else { return Answer::Silent };
    let MayAccess { write, read } = *may;
    let is_allowed = if is_write { write } else { read };
    // Who only reads need not know: of two reads nothing is claimed.
    let tells = |earlier: &&Access| is_write || earlier.is_write;
    let mut accesses = accesses_of_this_turn(*call, location, frame, statics).filter(tells);
    let Some(earlier) = accesses.find(|earlier| earlier.overlaps(block, bytes)).filter(|_| !is_allowed) else {
        return Answer::Silent;
    };
    let does = if is_write { "writes" } else { "reads" };
    Answer::Refuted(format!(
        "the call {does} bytes {} to {} of {block}; the location is bytes {} to {}",
        bytes.start, bytes.end, earlier.bytes.start, earlier.bytes.end
    ))
}

/// A claim about a call that has returned: it was put to the test if the location was accessed before.
pub(super) fn called(statement: &Statement, frame: &Frame, statics: &Static) -> Answer {
    let Statement::Accesses(call, location, _) = statement else { return Answer::Silent };
    let is_known = accesses_of_this_turn(*call, location, frame, statics).next().is_some();
    if is_known { Answer::Holds } else { Answer::Silent }
}

/// A claim about what two calls do when one of them has returned.
pub(super) fn called_both(statement: &Statement, place: Place, frame: &Frame, last_marker: u64) -> Answer {
    let Statement::CallAccesses(calls, may) = statement else { return Answer::Silent };
    let [Some(mine), Some(theirs)] = calls.map(|call| frame.called.get(&call)) else { return Answer::Silent };
    let earlier = if calls[0] == place { theirs } else { mine };
    if !mine.is_of_one_turn_with(theirs) || earlier.at < last_marker {
        return Answer::Silent;
    }
    for (block, bytes, is_write) in &mine.touched {
        let is_allowed = if *is_write { may.write } else { may.read };
        let meets = |(other, theirs, other_writes): &&(_, Range<u64>, bool)| {
            other == block && theirs.start < bytes.end && bytes.start < theirs.end && (*is_write || *other_writes)
        };
        if let Some((_, theirs, _)) = theirs.touched.iter().find(meets).filter(|_| !is_allowed) {
            let does = if *is_write { "writes" } else { "reads" };
            return Answer::Refuted(format!(
                "the first call {does} bytes {} to {} of {block}, and the second accesses bytes {} to {}",
                bytes.start, bytes.end, theirs.start, theirs.end
            ));
        }
    }
    Answer::Holds
}

/// A claim about the dependence of two accesses when one of them happens.
pub(super) fn depends(
    places: [Place; 2],
    claimed: Option<&[Later]>,
    place: Place,
    dated: &Dated,
    frame: &Frame,
) -> Answer {
    let mut holds = false;
    for (mine, other) in [(0, 1), (1, 0)] {
        if places[mine] != place || (mine == 1 && places[0] == places[1]) {
            continue;
        }
        for earlier in frame.history.get(&places[other]).into_iter().flatten() {
            holds = true;
            let (first, second) = if mine == 0 { (dated, earlier) } else { (earlier, dated) };
            let writes = first.access.is_write || second.access.is_write;
            if !writes || !first.access.overlaps(second.access.block, &second.access.bytes) {
                continue;
            }
            let common: Vec<_> = first.turns.iter().zip(&second.turns).take_while(|(a, b)| a.0 == b.0).collect();
            if common.first().is_some_and(|(a, b)| a.1 != b.1) {
                continue;
            }
            let apart: Vec<i64> = common.iter().map(|(a, b)| b.2.wrapping_sub(a.2) as i64).collect();
            let agrees = match claimed {
                None => false,
                // A loop that only one of them is in has no part in the claim.
                Some(levels) => levels.iter().zip(&apart).all(|(later, turns)| later.allows(*turns)),
            };
            if !agrees {
                let shown = |dated: &Dated| {
                    let Access { block, bytes, is_write, .. } = &dated.access;
                    let does = if *is_write { "writes" } else { "reads" };
                    format!("{does} bytes {} to {} of {block}", bytes.start, bytes.end)
                };
                return Answer::Refuted(format!(
                    "the first {}, the second {}, turns later: {apart:?}",
                    shown(first),
                    shown(second)
                ));
            }
        }
    }
    if holds { Answer::Holds } else { Answer::Silent }
}

/// A claim about the order of accesses in one run of a loop when one of them happens.
pub(super) fn keeps_order(
    natural: usize,
    pairs: &[[Place; 2]],
    least: Option<u64>,
    place: Place,
    dated: &Dated,
    frame: &Frame,
) -> Answer {
    let mut holds = false;
    let turn = |dated: &Dated| {
        let turn = dated.turns.iter().find(|(number, ..)| *number as usize == natural);
        turn.map(|(_, entered, backedges)| (*entered, *backedges))
    };
    let Some((entered, now)) = turn(dated) else { return Answer::Silent };
    // What happens now is later than all that is known, so it is the first of the pair that is the later one.
    for [_, second] in pairs.iter().filter(|[first, _]| *first == place) {
        for earlier in frame.history.get(second).into_iter().flatten() {
            let Some((_, then)) = turn(earlier).filter(|(other, _)| *other == entered) else { continue };
            holds = true;
            let writes = dated.access.is_write || earlier.access.is_write;
            let does_overlap = dated.access.overlaps(earlier.access.block, &earlier.access.bytes);
            let apart = now.saturating_sub(then);
            if writes && does_overlap && apart > 0 && least.is_none_or(|least| apart < least) {
                let Access { block, bytes, .. } = &dated.access;
                return Answer::Refuted(format!(
                    "what stands first accesses bytes {} to {} of {block} {apart} turns after what stands second",
                    bytes.start, bytes.end
                ));
            }
        }
    }
    if holds { Answer::Holds } else { Answer::Silent }
}

/// Where in a block a pointer points to that a value of the function is.
fn place_of(value: ValueId, frame: &Frame) -> Option<(MemoryBlock, u64)> {
    match &frame.get(value)?.scalars[..] {
        [Scalar::Log(block, offset)] => Some((*block, *offset)),
        _ => None,
    }
}

/// A claim about the bytes behind a pointer that are accessed, when an access through a pointer derived from it happens.
pub(super) fn accesses_within(base: ValueId, claimed: Offsets, access: &Access, frame: &Frame) -> Answer {
    let Some((_, offset)) = place_of(base, frame).filter(|(block, _)| *block == access.block) else {
        return Answer::Silent;
    };
    let outside = access.bytes.clone().map(|byte| byte.wrapping_sub(offset)).find(|byte| !claimed.contains(*byte));
    Answer::of(outside.is_none(), || {
        format!("byte {} behind it is accessed", outside.unwrap_or_default().cast_signed())
    })
}

/// A claim about a pointer that is passed to a function, when the call has returned.
pub(super) fn passes_within(statement: &Statement, frame: &Frame, module: &Module) -> Answer {
    let Statement::PassesWithin(base, call, argument, claimed) = statement else { return Answer::Silent };
    let passed = call.instruction(module).and_then(|(_, instruction)| match instruction {
        InstRef::Inst(inst) => match &inst.op {
            Op::Call(call) => call.args.get(*argument),
            _ => None,
        },
        InstRef::Terminator(terminator) => match &terminator.op {
            TerminatorOp::Invoke { call, .. } => call.args.get(*argument),
            _ => None,
        },
        InstRef::Phi(_) => None,
    });
    let Some(Operand::Local(pointer)) = passed.map(|argument| &argument.operand) else { return Answer::Silent };
    match (place_of(*base, frame), place_of(*pointer, frame)) {
        (Some((block, from)), Some((other, to))) if block == other => {
            let distance = to.wrapping_sub(from);
            Answer::of(claimed.contains(distance), || format!("it points {} bytes behind it", distance.cast_signed()))
        }
        _ => Answer::Silent,
    }
}

/// A claim about what wrote the location of an access last, when the access happens.
pub(super) fn written_by(writer: Writer, place: Place, access: &Access, frame: &Frame, writes: &[Written]) -> Answer {
    let since = match writer {
        Writer::Before => Some(frame.began),
        Writer::Instruction(place) => frame.executed.get(&place).copied(),
        Writer::Block(block) => frame.entered[block.index()],
    };
    let Some(since) = since else { return Answer::Silent };
    // A volatile access is reported twice: what the access itself writes is not between.
    let is_other = |written: &&Written| written.at < access.at || written.by != place;
    let later = writes.iter().rev().take_while(|written| written.at >= since).filter(is_other);
    let found = later.into_iter().find(|written| access.overlaps(written.block, &written.bytes));
    match found {
        None => Answer::Holds,
        Some(written) => Answer::Refuted(format!(
            "bytes {} to {} of {} were written since, and the access is of bytes {} to {}",
            written.bytes.start, written.bytes.end, written.block, access.bytes.start, access.bytes.end
        )),
    }
}
