//! Environments that take permissions and give them back: which handovers are tried on an input that is covered where other
//! threads keep out (docs/threads.md#handing-over).
//!
//! ```text
//! l   bytes that the source loads behind an access that acquires
//! g   such an access, the last one before the load or the first of all: other values are given there
//! t   where others take the bytes before: at the beginning, or at a release behind the last store of the source
//!
//! l   bytes that the source loads before an access that releases
//! t   such an access, the first one behind the load: others take the bytes there, and give none back
//!
//! l   bytes that both sides only load, and the source atomically as well as not
//! t   the beginning: others take the bytes, and an atomic load finds what was there
//! ```
//!
//! A function without a body that does not synchronize may load the beginning of any block. What it makes of undef shows
//! nothing, so others store another value there: behind a release before which all calls are, or until an acquire behind
//! which all are. A racing load may find that value as well, and nothing else loads there.
//!
//! That g reads what another thread released is certain if t is the beginning, nothing before acquires the same, and this
//! thread has not stored there: whoever called has seen the message. Otherwise something else is there before, and the
//! target must not do what the source does where others have taken the bytes and that is read.
//!
//! A target that loads them between t and g finds undef there, and before t the old values.

use super::ordering::{Key, Kind};
use super::trace::{Moment, Store, Synchronization, ThreadTrace, Timed};
use crate::relation::injection::same_block;
use irrefute_semantics::memory::{BlockBytes, BlockKind, Byte, HandedBlock, Handover, Visible};
use irrefute_semantics::{Dialect, MemoryBlock, Program};
use std::ops::Range;
use std::sync::Arc;

/// The most environments that are tried for one input: each costs an execution of both sides. Not tuned.
const MOST: usize = 8;

/// The most bytes of one handover: a word of the machine, or a vector of four. Not tuned.
const MOST_BYTES: u64 = 32;

/// The most bytes that a callee is thought to load of a block. Not tuned.
const MOST_LOADED: u64 = 8;

/// What differs between the values that are given and those that were there, byte by byte. The first is the next number,
/// as flags and counters have it; the other changes every byte.
const CHANGES: [[u8; 2]; 2] = [[1, 0], [0xa5, 0xa5]];

/// Bytes that are taken and given, with the numbers of the synchronizations at which they are.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Journey {
    block: MemoryBlock,
    bytes: Range<u64>,
    taken: u32,
    /// `None` if they are not given back.
    given: Option<u32>,
    /// What must show that it is read there, if that is not certain.
    message: Option<(MemoryBlock, Range<u64>)>,
}

/// The handovers that are tried, each list in an environment of its own.
pub fn proposals(source: &ThreadTrace<'_>, target: &ThreadTrace<'_>) -> Vec<Vec<Handover>> {
    let mut journeys: Vec<Journey> = Vec::new();
    for load in &source.loads {
        for journey in journeys_of(load, source, target) {
            if !journeys.contains(&journey) {
                journeys.push(journey);
            }
        }
    }
    let mut all = Vec::new();
    for changes in CHANGES {
        for journey in &journeys {
            // Which values come back matters only where some do.
            if journey.given.is_some() || changes == CHANGES[0] {
                all.extend(handovers(journey, changes, source));
            }
        }
    }
    all.extend(seen_by_calls(source, target));
    all.extend(loaded_both_ways(source, target));
    all.truncate(MOST);
    all
}

/// The handovers that tell calls which move past what orders them from those that do not.
fn seen_by_calls(source: &ThreadTrace<'_>, target: &ThreadTrace<'_>) -> Vec<Vec<Handover>> {
    let (Some(first), Some(last)) = (source.calls.iter().min(), source.calls.iter().max()) else { return Vec::new() };
    let is_call = |moment: &Moment| moment.by == Synchronization::Call;
    let is_unclear = source.has_other_reads || source.has_invariants || target.has_invariants;
    if is_unclear || source.moments.iter().any(is_call) {
        return Vec::new();
    }
    let counted = || source.moments.iter().filter(|moment| moment.is_counted());
    let lost = counted().find(|moment| moment.releases() && moment.last > *last).map(|moment| moment.last);
    let given = counted().rfind(|moment| moment.acquires() && moment.first <= *first);
    let given = given.filter(|moment| is_certain(moment, source)).map(|moment| moment.first);
    let Some(memory) = source.moments.first().map(|moment| &moment.memory) else { return Vec::new() };
    let mut all = Vec::new();
    for (block, seen) in &memory.0 {
        let Some(len) = seen.contents.as_ref().filter(|_| seen.alive && seen.writable).map(|image| image.len()) else {
            continue;
        };
        let bytes = 0..len.min(MOST_LOADED);
        if bytes.is_empty() || is_accessed((*block, &bytes), source, target) {
            continue;
        }
        for at in [lost, given].into_iter().flatten() {
            let handover = || {
                let new = changed(*block, &bytes, CHANGES[1], source)?;
                let contents = Arc::new(BlockBytes::defined(new, source.side.program.dialect()));
                Some(Handover { at, block: named(*block, source)?, offset: 0, contents })
            };
            all.extend(handover().map(|handover| vec![handover]));
        }
    }
    all
}

/// The handovers that tell a racing load from an atomic one.
fn loaded_both_ways(source: &ThreadTrace<'_>, target: &ThreadTrace<'_>) -> Vec<Vec<Handover>> {
    let stores = |key: &Key| {
        let meets = |store: &Store| {
            let block = same_block(target.side.program, source.side.program, store.block);
            block == Some(key.block) && store.bytes.start < key.bytes().end && key.offset < store.bytes.end
        };
        target.stores.iter().any(meets)
    };
    let handover = |key: &Key| {
        let contents = Arc::new(racing(key.size as usize, source.side.program.dialect()));
        Some(vec![Handover { at: 0, block: named(key.block, source)?, offset: key.offset, contents }])
    };
    let keys = source.accesses.loaded_both_ways();
    keys.into_iter().filter(|key| key.size <= MOST_BYTES && !stores(key)).filter_map(handover).collect()
}

/// Whether the source does anything itself with bytes, or the target stores there.
fn is_accessed((block, bytes): (MemoryBlock, &Range<u64>), source: &ThreadTrace<'_>, target: &ThreadTrace<'_>) -> bool {
    let meets = |other: Option<MemoryBlock>, range: &Range<u64>| {
        other == Some(block) && range.start < bytes.end && bytes.start < range.end
    };
    let in_source = |other: MemoryBlock| same_block(target.side.program, source.side.program, other);
    let is_atomic = |moment: &Moment| match &moment.by {
        Synchronization::Access(key) => meets(Some(key.block), &key.bytes()),
        Synchronization::Fence | Synchronization::Call => false,
    };
    source.moments.iter().any(is_atomic)
        || source.loads.iter().any(|load| meets(Some(load.block), &load.bytes))
        || source.stores.iter().any(|store| meets(Some(store.block), &store.bytes))
        || target.stores.iter().any(|store| meets(in_source(store.block), &store.bytes))
}

fn journeys_of(load: &Timed, source: &ThreadTrace<'_>, target: &ThreadTrace<'_>) -> Vec<Journey> {
    let Timed { block, bytes, number, .. } = load;
    let meets =
        |other: MemoryBlock, range: &Range<u64>| other == *block && range.start < bytes.end && bytes.start < range.end;
    // What is also accessed atomically is nobody's.
    let is_atomic = source.moments.iter().any(|moment| match &moment.by {
        Synchronization::Access(key) => meets(key.block, &key.bytes()),
        Synchronization::Fence | Synchronization::Call => false,
    });
    if is_atomic || bytes.end - bytes.start > MOST_BYTES || source.has_invariants || target.has_invariants {
        return Vec::new();
    }
    let acquires = source.moments.iter().filter(|moment| moment.acquires() && moment.is_counted());
    let acquired: Vec<&Moment> = acquires.filter(|moment| moment.first <= *number).collect();
    let mut all: Vec<Journey> = Vec::new();
    for moment in acquired.last().into_iter().chain(acquired.first()) {
        let given = &moment.first;
        let stored = source.stores.iter().filter(|store| store.number < *given && meets(store.block, &store.bytes));
        let taken = match stored.map(|store| store.number).max() {
            None => Some(0),
            Some(last) => {
                let mut releases = source.moments.iter().filter(|moment| moment.releases() && moment.is_counted());
                releases.find(|moment| moment.last > last && moment.last < *given).map(|moment| moment.last)
            }
        };
        let Some(taken) = taken else { continue };
        let message = match (taken == 0 && is_certain(moment, source), &moment.by) {
            (true, _) => None,
            (false, Synchronization::Access(key)) if is_only_atomic(key, source) => Some((key.block, key.bytes())),
            (false, _) => continue,
        };
        all.push(Journey { block: *block, bytes: bytes.clone(), taken, given: Some(*given), message });
    }
    let mut releases = source.moments.iter().filter(|moment| moment.releases() && moment.is_counted());
    let lost = releases.find(|moment| moment.last > *number).map(|moment| moment.last);
    all.extend(lost.map(|taken| Journey { block: *block, bytes: bytes.clone(), taken, given: None, message: None }));
    all
}

/// Whether what was released before the call is certainly acquired at a moment of an execution, and not before.
fn is_certain(moment: &Moment, source: &ThreadTrace<'_>) -> bool {
    let mut before = source.moments.iter().take_while(|other| other.first != moment.first);
    match &moment.by {
        Synchronization::Access(key) => before.all(|other| match &other.by {
            Synchronization::Access(earlier) => !earlier.meets(key) || earlier.kind == Kind::Load && !other.acquires(),
            Synchronization::Fence => !other.acquires(),
            Synchronization::Call => true,
        }),
        Synchronization::Fence => before.all(|other| other.by != Synchronization::Fence || !other.acquires()),
        Synchronization::Call => false,
    }
}

/// Whether a place is accessed atomically and not otherwise.
fn is_only_atomic(key: &Key, source: &ThreadTrace<'_>) -> bool {
    let end = key.offset + key.size;
    let meets =
        |block: MemoryBlock, bytes: &Range<u64>| block == key.block && bytes.start < end && key.offset < bytes.end;
    let is_stored = source.stores.iter().any(|store| store.is_ordinary && meets(store.block, &store.bytes));
    !is_stored && !source.loads.iter().any(|load| meets(load.block, &load.bytes)) && key.size <= MOST_BYTES
}

fn handovers(journey: &Journey, changes: [u8; 2], source: &ThreadTrace<'_>) -> Option<Vec<Handover>> {
    let Journey { block, bytes, taken, given, message } = journey;
    let dialect = source.side.program.dialect();
    let handover = |at: u32, (block, offset): (MemoryBlock, u64), contents: BlockBytes| {
        Some(Handover { at, block: named(block, source)?, offset, contents: Arc::new(contents) })
    };
    let place = (*block, bytes.start);
    let mut all = vec![handover(*taken, place, racing((bytes.end - bytes.start) as usize, dialect))?];
    if let Some(given) = given {
        let new = changed(*block, bytes, changes, source)?;
        all.push(handover(*given, place, BlockBytes::defined(new, dialect))?);
        if let Some((block, bytes)) = message {
            let place = (*block, bytes.start);
            // What is read is what the source read already, so that it goes the same way; something else was there.
            let new = changed(*block, bytes, [0, 0], source)?;
            let is_zero = new.iter().all(|byte| *byte == 0);
            let old = new.iter().enumerate().map(|(i, _)| u8::from(is_zero && i == 0)).collect();
            all.insert(1, handover(0, place, BlockBytes::defined(old, dialect))?);
            all.push(handover(*given, place, BlockBytes::defined(new, dialect))?);
        }
    }
    Some(all)
}

/// What a block is called on both sides.
pub(super) fn named(block: MemoryBlock, source: &ThreadTrace<'_>) -> Option<HandedBlock> {
    Some(match block.kind() {
        BlockKind::Given(number) => HandedBlock::Given(number),
        BlockKind::Global(_) => HandedBlock::Variable(source.side.program.block_name(block)?.into()),
        BlockKind::Fresh(_) | BlockKind::Function(_) | BlockKind::Label(_) => return None,
    })
}

/// Other values for bytes than those that the source saw last; `None` where a pointer is.
fn changed(block: MemoryBlock, bytes: &Range<u64>, changes: [u8; 2], source: &ThreadTrace<'_>) -> Option<Vec<u8>> {
    let old = source.moments.iter().rev().find_map(|moment| moment.memory.0.get(&block)?.contents.as_ref());
    let change = |(i, offset): (usize, u64)| {
        let byte = match old.map(|image| image.byte(offset)) {
            Some(Byte::Bits { ones, .. }) => ones,
            None => 0,
            // A pointer to nowhere shows nothing: the source would be undefined.
            Some(Byte::Pointer { .. } | Byte::Pick { .. }) => return None,
        };
        Some(byte.wrapping_add(changes[usize::from(i > 0)]))
    };
    bytes.clone().enumerate().map(change).collect()
}

/// The one handover in which others store something where the first of these let them store anything.
pub fn concrete(handovers: &[Handover], source: &ThreadTrace<'_>) -> Option<Handover> {
    match handovers {
        [taken, given] if taken.is_taken() => Some(given.clone()),
        [taken] if taken.is_taken() => {
            let block = taken.block.in_program(source.side.program)?;
            let new = changed(block, &(taken.offset..taken.offset + taken.contents.len()), CHANGES[1], source)?;
            let contents = Arc::new(BlockBytes::defined(new, source.side.program.dialect()));
            Some(Handover { contents, ..taken.clone() })
        }
        _ => None,
    }
}

/// The environment in which others have taken the bytes and give nothing, if the source must not do there what the target
/// does where they do.
pub fn without_message(handovers: &[Handover]) -> Option<Vec<Handover>> {
    match handovers {
        [taken, before, _, _] => Some(vec![taken.clone(), before.clone()]),
        _ => None,
    }
}

/// Makes memory hold, where bytes change hands, what other memory holds there. Both have the numbers of a program.
pub fn take_over(memory: &mut Visible, other: &Visible, handovers: &[Handover], program: &Program) {
    for Handover { block, offset, contents, .. } in handovers {
        let Some(number) = block.in_program(program) else { continue };
        let from = other.0.get(&number).and_then(|seen| seen.contents.as_ref());
        let to = memory.0.get_mut(&number).and_then(|seen| seen.contents.as_mut());
        if let (Some(from), Some(to)) = (from, to)
            && offset + contents.len() <= from.len().min(to.len())
        {
            Arc::make_mut(to).copy_from(*offset, from, *offset, contents.len());
        }
    }
}

/// What a load finds where another thread may store at the same time.
fn racing(bytes: usize, dialect: &Dialect) -> BlockBytes {
    BlockBytes::from_bits(vec![0; bytes], vec![0xff; bytes], vec![0; bytes], &[], dialect)
}

/// Whether an execution stores to bytes while others may access them: such a race shows nothing.
pub fn is_raced(trace: &ThreadTrace<'_>, handovers: &[Handover]) -> bool {
    let program = trace.side.program;
    trace.stores.iter().any(|store| {
        let met = handovers.iter().filter(|handover| {
            let is_before = handover.at <= store.number && handover.meets(&store.bytes);
            is_before && handover.block.in_program(program) == Some(store.block)
        });
        met.max_by_key(|handover| handover.at).is_some_and(Handover::is_taken)
    })
}
