//! What two executions did, as far as a litmus test is about it: their atomic accesses and fences, and their stores to
//! one byte.
//!
//! Invariant: both sides have the same places, with the numbers that the source has for their blocks, and no two of them
//! share a byte.

use super::super::ordering::{Key, Kind};
use super::super::trace::{Moment, Store, Synchronization, ThreadTrace, Timed};
use super::machine::{Place, Reading, Step};
use crate::relation::injection::same_block;
use irrefute_semantics::MemoryBlock;
use irrefute_semantics::memory::{BlockBytes, BlockKind, Byte, Visible};
use std::collections::BTreeSet;
use std::ops::Range;

/// Flags and a variable of the context, which the function does not know.
pub(super) const READY: Place = 0;
pub(super) const DONE: Place = 1;
pub(super) const DATA: Place = 2;
pub(super) const OWN: [&str; 3] = ["READY", "DONE", "DATA"];

/// What a block holds that was just allocated: a number that nobody stores.
pub(super) const UNDEF: u64 = 0x7e5b_90c3_a1d4_f826;

/// The most steps of a function that is tried: the number of executions grows with a power of it. Not tuned.
const MOST_STEPS: usize = 12;

/// Bytes of memory that a litmus test names.
pub(super) type Bytes = (MemoryBlock, Range<u64>);

/// One side.
#[derive(Clone, Copy)]
pub(super) struct Execution<'t, 'a> {
    pub trace: &'t ThreadTrace<'a>,
    /// What is in memory at its end.
    pub end: &'t Visible,
    /// A block of the source without a name, and which of this side matches it.
    pub matched: Option<(MemoryBlock, MemoryBlock)>,
}

pub(super) struct Recorded<'t, 'a> {
    source: Execution<'t, 'a>,
    target: Execution<'t, 'a>,
    /// Behind those of the context.
    pub places: Vec<Bytes>,
    /// The bytes that the violation is about, if they are accessed by ordinary instructions.
    pub byte: Option<Place>,
    /// Whether their loads matter.
    has_loads: bool,
    initially: Vec<u64>,
}

impl<'t, 'a> Execution<'t, 'a> {
    fn memory(&self, k: usize) -> &'t Visible {
        self.trace.moments.get(k).map_or(self.end, |moment| &moment.memory)
    }

    fn value(&self, k: usize, (block, bytes): &Bytes) -> Option<u64> {
        let image = self.memory(k).0.get(block)?.contents.as_ref()?;
        if bytes.end > image.len() { None } else { word(image, bytes.clone()) }
    }

    /// The same bytes with the number that this side has for the block.
    fn own(&self, (block, bytes): &Bytes, source: &Execution<'_, '_>) -> Option<Bytes> {
        let matched = self.matched.filter(|(own, _)| own == block).map(|(_, matched)| matched);
        let named = || same_block(source.trace.side.program, self.trace.side.program, *block);
        Some((matched.or_else(named)?, bytes.clone()))
    }

    /// How many stores there are to some of the bytes between moment number `k` and the one before: ordinary and others.
    fn stores(&self, k: usize, (block, bytes): &Bytes) -> [usize; 2] {
        let meets = |store: &&Store| {
            store.after == k && store.block == *block && store.bytes.start < bytes.end && bytes.start < store.bytes.end
        };
        let of = |is_ordinary| {
            self.trace.stores.iter().filter(meets).filter(|store| store.is_ordinary == is_ordinary).count()
        };
        [of(true), of(false)]
    }

    /// What moment number `k` writes; `None` if that is not known.
    fn write(&self, k: usize, key: &Key) -> Option<Option<u64>> {
        let bytes = (key.block, key.bytes());
        match (key.kind, self.stores(k + 1, &bytes)) {
            (_, [0, 0]) => Some(None),
            (_, [0, 1]) => Some(Some(self.value(k + 1, &bytes)?)),
            _ => None,
        }
    }
}

/// The number that some bytes are, the first one least significant; `None` if they are no such number.
fn word(image: &BlockBytes, bytes: Range<u64>) -> Option<u64> {
    if bytes.end - bytes.start > 8 {
        return None;
    }
    bytes.rev().try_fold(0, |value, offset| match image.byte(offset) {
        Byte::Bits { ones, undef: 0, poison: 0 } => Some(value << 8 | u64::from(ones)),
        Byte::Bits { .. } | Byte::Pointer { .. } | Byte::Pick { .. } => None,
    })
}

/// The number that contents are.
pub(super) fn value_of(contents: &BlockBytes) -> Option<u64> {
    word(contents, 0..contents.len())
}

fn key_of(moment: &Moment) -> Option<&Key> {
    match &moment.by {
        Synchronization::Access(key) => Some(key),
        Synchronization::Fence | Synchronization::Call => None,
    }
}

impl<'t, 'a> Recorded<'t, 'a> {
    /// Two executions, and the bytes of the source that the violation is about; `None` if they are no litmus test.
    pub fn new(
        source: Execution<'t, 'a>,
        target: Execution<'t, 'a>,
        byte: Option<Bytes>,
        has_loads: bool,
    ) -> Option<Recorded<'t, 'a>> {
        let mut places: Vec<Bytes> = Vec::new();
        for key in source.trace.moments.iter().filter_map(key_of) {
            let bytes = (key.block, key.bytes());
            if !places.contains(&bytes) {
                places.push(bytes);
            }
        }
        let meets = |a: &Bytes, b: &Bytes| a.0 == b.0 && a.1.start < b.1.end && b.1.start < a.1.end;
        let byte = byte.filter(|byte| !places.iter().any(|place| meets(byte, place)));
        let at = OWN.len() + places.len();
        places.extend(byte.clone());
        let is_apart = |i: usize| places[i + 1..].iter().all(|other| !meets(&places[i], other));
        if !(0..places.len()).all(is_apart) {
            return None;
        }
        let mut recorded =
            Recorded { source, target, places, byte: byte.map(|_| at), has_loads, initially: vec![0; OWN.len()] };
        for place in OWN.len()..OWN.len() + recorded.places.len() {
            let is_fresh = matches!(recorded.bytes(place)?.0.kind(), BlockKind::Fresh(_));
            let value = if is_fresh { UNDEF } else { recorded.first_value(place)? };
            recorded.initially.push(value);
        }
        Some(recorded)
    }

    /// What is at a place before either side stores there.
    fn first_value(&self, place: Place) -> Option<u64> {
        let bytes = self.bytes(place)?;
        let of = |side: &Execution<'t, 'a>| {
            let own = side.own(bytes, &self.source)?;
            let is_first = side.stores(0, &own) == [0, 0];
            is_first.then(|| side.value(0, &own)).flatten()
        };
        of(&self.source).or_else(|| of(&self.target))
    }

    pub fn bytes(&self, place: Place) -> Option<&Bytes> {
        self.places.get(place.checked_sub(OWN.len())?)
    }

    pub fn initial_values(&self) -> &[u64] {
        &self.initially
    }

    pub fn initially(&self, place: Place) -> u64 {
        self.initially[place]
    }

    /// A value that neither side has at a place.
    pub fn another(&self, place: Place) -> u64 {
        let size = self.bytes(place).map_or(8, |(_, bytes)| bytes.end - bytes.start);
        let held = |side: Execution<'t, 'a>| {
            let own = self.bytes(place).and_then(|bytes| side.own(bytes, &self.source));
            (0..=side.trace.moments.len()).filter_map(move |k| side.value(k, own.as_ref()?))
        };
        let taken: BTreeSet<u64> = held(self.source).chain(held(self.target)).collect();
        let most = if size >= 8 { u64::MAX } else { (1 << (8 * size)) - 1 };
        (0..=most).find(|value| !taken.contains(value) && *value != self.initially(place)).unwrap_or(0)
    }

    pub fn atomics(&self) -> impl Iterator<Item = Place> {
        let all = OWN.len()..OWN.len() + self.places.len();
        all.filter(|place| Some(*place) != self.byte)
    }

    fn place_of(&self, (block, bytes): &Bytes) -> Option<Place> {
        let found = self.places.iter().position(|place| place.0 == *block && place.1 == *bytes)?;
        Some(found + OWN.len())
    }

    fn source_key(&self, k: usize) -> Option<&'t Key> {
        self.source.trace.moments.get(k).and_then(key_of)
    }

    /// What the source reads at a moment.
    pub fn read(&self, k: usize) -> Option<(Place, u64)> {
        let key = self.source_key(k).filter(|key| key.kind != Kind::Store)?;
        let bytes = (key.block, key.bytes());
        Some((self.place_of(&bytes)?, self.source.value(k, &bytes)?))
    }

    /// What the source writes at a moment.
    pub fn written(&self, k: usize) -> Option<(Place, u64)> {
        let key = self.source_key(k)?;
        Some((self.place_of(&(key.block, key.bytes()))?, self.source.write(k, key)??))
    }

    pub fn is_call(&self, k: usize) -> bool {
        self.source.trace.moments.get(k).is_some_and(|moment| moment.by == Synchronization::Call)
    }

    /// The values that the source writes at a place before a moment.
    pub fn written_before(&self, k: usize, place: Place) -> Vec<u64> {
        (0..k).filter_map(|k| self.written(k)).filter(|(at, _)| *at == place).map(|(_, value)| value).collect()
    }

    /// The moments of the source at which bytes are handed over with this number.
    pub fn counted(&self, number: u32) -> Vec<usize> {
        self.moments(|_, moment| moment.is_counted() && (moment.first..=moment.last).contains(&number))
    }

    /// How often the source reads a place.
    pub fn count_reads(&self, place: Place) -> usize {
        self.moments(|k, _| self.read(k).is_some_and(|(at, _)| at == place)).len()
    }

    fn moments(&self, is: impl Fn(usize, &Moment) -> bool) -> Vec<usize> {
        let all = self.source.trace.moments.iter().enumerate();
        all.filter(|(k, moment)| is(*k, moment)).map(|(k, _)| k).collect()
    }

    pub fn acquires(&self) -> Vec<usize> {
        self.moments(|_, moment| moment.acquires())
    }

    pub fn releases(&self) -> Vec<usize> {
        self.moments(|_, moment| moment.releases())
    }

    pub fn reads(&self) -> Vec<usize> {
        self.moments(|k, _| self.read(k).is_some())
    }

    /// The places at which the source makes read-modify-writes.
    pub fn updated(&self) -> impl Iterator<Item = Place> {
        let moments = self.source.trace.moments.iter().filter_map(key_of);
        let updates = moments.filter(|key| key.kind == Kind::ReadModifyWrite);
        updates.filter_map(|key| self.place_of(&(key.block, key.bytes())))
    }

    pub fn writes(&self) -> Vec<usize> {
        self.moments(|k, _| self.written(k).is_some())
    }

    /// Whether the source loads the byte: what it does with another value is not known.
    pub fn loads_byte(&self) -> bool {
        let Some((block, bytes)) = self.byte.and_then(|place| self.bytes(place)) else { return false };
        let mut loads = self.source.trace.loads.iter();
        loads.any(|load| load.block == *block && load.bytes.start < bytes.end && bytes.start < load.bytes.end)
    }

    /// The steps of both sides. What is read at a place that the source accesses atomically is printed if both look at it, and
    /// both read the same places.
    pub fn threads(&self, callee: Option<(usize, Step)>) -> Option<[Vec<Step>; 2]> {
        // Which call of the source it is.
        let callee = callee.map(|(k, step)| ((0..k).filter(|k| self.is_call(*k)).count(), step));
        let mut threads = [self.steps(&self.source, callee)?, self.steps(&self.target, callee)?];
        let is_atomic = |place: Place| place >= OWN.len() && Some(place) != self.byte;
        let read = |steps: &[Step]| -> Vec<(usize, Place, bool)> {
            let read = steps.iter().enumerate().filter_map(|(at, step)| match *step {
                Step::Load { place, reading, .. } | Step::Exchange { place, reading, .. } if is_atomic(place) => {
                    Some((at, place, matches!(reading, Reading::PrintedIf(_))))
                }
                _ => None,
            });
            read.collect()
        };
        let [of_source, of_target] = [read(&threads[0]), read(&threads[1])];
        let is_same = |(s, t): (&(usize, Place, bool), &(usize, Place, bool))| s.1 == t.1;
        let are_same = of_source.len() == of_target.len() && of_source.iter().zip(&of_target).all(is_same);
        let unseen = |own: &[(usize, Place, bool)], other: &[(usize, Place, bool)]| -> Vec<usize> {
            let is_seen = |i: usize| are_same && own[i].2 && other[i].2;
            (0..own.len()).filter(|i| !is_seen(*i)).map(|i| own[i].0).collect()
        };
        let unseen = [unseen(&of_source, &of_target), unseen(&of_target, &of_source)];
        for (thread, unseen) in threads.iter_mut().zip(unseen) {
            for at in unseen {
                if let Step::Load { reading, .. } | Step::Exchange { reading, .. } = &mut thread[at]
                    && let Reading::PrintedIf(value) = *reading
                {
                    *reading = Reading::Only(value);
                }
            }
        }
        Some(threads)
    }

    fn steps(&self, side: &Execution<'t, 'a>, callee: Option<(usize, Step)>) -> Option<Vec<Step>> {
        let mut steps = Vec::new();
        let mut calls = 0;
        for k in 0..=side.trace.moments.len() {
            let before = steps.len();
            for place in OWN.len()..OWN.len() + self.places.len() {
                let bytes = side.own(self.bytes(place)?, &self.source)?;
                steps.extend(self.ordinary(side, k, place, &bytes)?);
            }
            // Which comes first is not known.
            if steps.len() > before + 1 {
                return None;
            }
            let Some(moment) = side.trace.moments.get(k) else { break };
            match &moment.by {
                Synchronization::Fence => steps.push(Step::Fence(moment.ordering?)),
                Synchronization::Call => {
                    steps.extend(callee.filter(|(number, _)| *number == calls).map(|(_, step)| step));
                    calls += 1;
                }
                Synchronization::Access(key) => steps.push(self.access(side, k, key)?),
            }
        }
        (steps.len() <= MOST_STEPS).then_some(steps)
    }

    /// What a side does to bytes with ordinary instructions between moment number `k` and the one before.
    fn ordinary(&self, side: &Execution<'t, 'a>, k: usize, place: Place, bytes: &Bytes) -> Option<Option<Step>> {
        let is_atomic = Some(place) != self.byte;
        // The access of the moment before is a step of its own.
        let stores = match (is_atomic, side.stores(k, bytes)) {
            (true, [ordinary, _]) => [ordinary, 0],
            (false, stores) => stores,
        };
        let meets = |load: &&Timed| {
            load.after == k && load.block == bytes.0 && load.bytes.start < bytes.1.end && bytes.1.start < load.bytes.end
        };
        let mut loads = side.trace.loads.iter().filter(|_| is_atomic || self.has_loads).filter(meets).peekable();
        match (loads.peek().is_some(), stores) {
            (false, [0, 0]) => Some(None),
            (false, _) => Some(Some(Step::Store { place, value: side.value(k, bytes)?, ordering: None })),
            (true, [0, 0]) if loads.all(|load| load.bytes == bytes.1) => {
                let value = side.value(k, bytes)?;
                let reading = if is_atomic { Reading::PrintedIf(value) } else { Reading::Only(value) };
                Some(Some(Step::Load { place, ordering: None, reading }))
            }
            // Which comes first is not known.
            (true, _) => None,
        }
    }

    fn access(&self, side: &Execution<'t, 'a>, k: usize, key: &Key) -> Option<Step> {
        let moment = side.trace.moments.get(k)?;
        let source = key.of_other(side.trace.side, self.source.trace.side)?;
        let place = self.place_of(&(source.block, source.bytes()))?;
        let ordering = moment.ordering?;
        let read = || side.value(k, &(key.block, key.bytes()));
        let looked_at = |value| if moment.is_observed { Reading::PrintedIf(value) } else { Reading::Only(value) };
        Some(match (key.kind, side.write(k, key)?) {
            (Kind::Load, None) if !moment.is_observed => {
                Step::Load { place, ordering: Some(ordering), reading: Reading::Ignored }
            }
            (Kind::Store, Some(value)) => Step::Store { place, value, ordering: Some(ordering) },
            (Kind::Load | Kind::CompareExchange, None) => {
                Step::Load { place, ordering: Some(ordering), reading: looked_at(read()?) }
            }
            (Kind::ReadModifyWrite | Kind::CompareExchange, Some(to)) => {
                let from = read()?;
                Step::Exchange { place, from: Some(from), to, ordering, reading: looked_at(from) }
            }
            (Kind::Load, Some(_)) | (Kind::Store | Kind::ReadModifyWrite, None) => return None,
        })
    }
}
