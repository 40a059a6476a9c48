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
//! - What wrote a location last is refuted by any write since.
//! - A dependence is a claim about all turns of the loops around both accesses, from when the outermost was entered. It is
//!   refuted by two accesses of one byte, at least one of which writes, whose turns differ by what is not claimed.

use super::answer::Answer;
use super::claim::{Later, Location, MayAccess, Overlap, Pointer, Statement, Writer};
use super::frame::{Access, Dated, Frame, Instance, Static};
use crate::ir::{BlockId, InstRef, Module, Op, Operand, ValueId};
use crate::semantics::{MemoryBlock, Place};
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
    (place, access): (Place, &Access),
    frame: &Frame,
    last_marker: u64,
) -> Answer {
    let mut holds = false;
    for (mine, other) in [(0, 1), (1, 0)] {
        if !locations[mine].accesses.contains(&place) {
            continue;
        }
        for earlier in locations[other].accesses.iter().filter_map(|place| frame.accesses.get(place)) {
            if !is_comparable(locations, (mine, access), (other, earlier), frame) || earlier.at < last_marker {
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
    (mine, access): (usize, &Access),
    (other, earlier): (usize, &Access),
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
    (call, location): (Place, &'f Location),
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
    (block, bytes): (MemoryBlock, &Range<u64>),
    is_write: bool,
    frame: &Frame,
    statics: &Static,
) -> Answer {
    let Statement::Accesses(call, location, may) = statement else { return Answer::Silent };
    let MayAccess { write, read } = *may;
    let is_allowed = if is_write { write } else { read };
    // Who only reads need not know: of two reads nothing is claimed.
    let tells = |earlier: &&Access| is_write || earlier.is_write;
    let mut accesses = accesses_of_this_turn((*call, location), frame, statics).filter(tells);
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
    let is_known = accesses_of_this_turn((*call, location), frame, statics).next().is_some();
    if is_known { Answer::Holds } else { Answer::Silent }
}

/// A claim about the dependence of two accesses when one of them happens.
pub(super) fn depends(
    places: [Place; 2],
    claimed: Option<&[Later]>,
    (place, dated): (Place, &Dated),
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

/// A claim about what wrote the location of an access last, when the access happens.
pub(super) fn written_by(
    writer: Writer,
    (place, access): (Place, &Access),
    frame: &Frame,
    writes: &[Written],
) -> Answer {
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
