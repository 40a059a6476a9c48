//! Divergence: an execution that comes back to a whole state it was in, with no event and no choice
//! in between, does so forever. With events in between, it does so in the environment that goes on to answer as it
//! did the last time.
//!
//! The states compared are those after back edges: position, registers, suspended frames and
//! memory. After some patience one state is kept and compared with each later one.
//! It is replaced after 1, 2, 4, … comparisons (Brent), so that it soon lies in the cycle.
//!
//! A recursion comes back to no state, since each call has a frame more. It goes on forever if a function is entered again
//! as it was entered by a call that has not returned: with the same arguments, and the same memory. What follows the entry
//! of a function depends on no frame below.
//!
//! When a state comes back, the cycle is executed once more to see which frame stays and through
//! which blocks it goes: that frame's function, or a loop it never leaves, may have promised progress.

use super::frame::Frame;
use super::{Ended, Execution};
use crate::memory::Memory;
use crate::observe::Observer;
use crate::program::{EdgeIndex, FunctionEffects, FunctionIndex};
use crate::value::{CallId, Scalar};
use crate::{End, UbRule};

/// Steps without a choice before states are compared. To keep a state copies all frames and memory, so loops
/// that end soon should not pay for it; one that does not end wastes this many steps.
const PATIENCE: u64 = 4096;

/// The number of frames from which on entries are compared, and after how many more another one is kept. Of a recursion
/// that has reached its cycle by then, the limit of depth is at least two such stretches away.
const DEEP: usize = 16;

#[derive(Default)]
pub(super) struct Progress<'p> {
    /// The number of steps at the last choice.
    since: u64,
    kept: Option<Box<Kept<'p>>>,
    entered: Option<Box<Entry<'p>>>,
    /// Whether a recursion without end was found.
    pub recurses: bool,
}

/// The state in which a function was entered whose call has not returned.
struct Entry<'p> {
    /// Frames below.
    depth: usize,
    call: CallId,
    function: FunctionIndex,
    effects: FunctionEffects,
    args: Vec<Scalar>,
    memory: Memory<'p>,
    /// Whether there were events since.
    has_events: bool,
    /// Whether there were atomic accesses or fences since.
    has_synchronized: bool,
}

/// A state to compare with.
struct Kept<'p> {
    state: Vec<FrameState>,
    memory: Memory<'p>,
    /// Comparisons since it was kept, and the number after which it is replaced.
    comparisons: u64,
    limit: u64,
    /// Whether there were events since.
    has_events: bool,
    /// Whether there were atomic accesses or fences since.
    has_synchronized: bool,
    /// After the state came back: the edges since then, each with its depth in frames.
    cycle: Option<Vec<(usize, EdgeIndex)>>,
    /// The register of the innermost function that differed in the last comparison.
    differs_in: usize,
}

#[derive(PartialEq)]
struct FrameState {
    function: FunctionIndex,
    at: usize,
    slots: Vec<Scalar>,
}

impl Progress<'_> {
    /// The number of steps from which on states are compared.
    #[inline]
    pub(super) fn patient_until(&self) -> u64 {
        self.since.saturating_add(PATIENCE)
    }

    /// Whether each edge is noted now.
    #[inline]
    pub(super) fn notes_edges(&self) -> bool {
        self.kept.as_ref().is_some_and(|kept| kept.cycle.is_some())
    }

    /// Whether the state after a back edge is surely another than the kept one, and need not be kept either: the comparison
    /// is done with this. The frame is given by its function, its depth and its slots.
    #[inline]
    pub(super) fn has_moved_on(&mut self, function: FunctionIndex, depth: usize, slots: &[Scalar]) -> bool {
        let Some(kept) = &mut self.kept else { return false };
        let is_last = kept.comparisons + 1 == kept.limit;
        if is_last || kept.cycle.is_some() || !kept.differs_as_before(function, depth, slots) {
            return false;
        }
        kept.comparisons += 1;
        true
    }

    /// Notes an event.
    pub(super) fn noted_event(&mut self) {
        if let Some(kept) = &mut self.kept {
            kept.has_events = true;
        }
        if let Some(entry) = &mut self.entered {
            entry.has_events = true;
        }
    }

    /// Notes an atomic access or a fence.
    pub(super) fn noted_synchronization(&mut self) {
        if let Some(kept) = &mut self.kept {
            kept.has_synchronized = true;
        }
        if let Some(entry) = &mut self.entered {
            entry.has_synchronized = true;
        }
    }

    /// Notes a choice: what came before it says nothing about what comes after.
    pub(super) fn interrupt(&mut self, steps: u64) {
        self.since = steps;
        self.kept = None;
        self.entered = None;
    }
}

impl Kept<'_> {
    /// Whether the innermost function, given with its depth and slots, is the one of the state, and differs in the register
    /// in which it differed the last time: the counter of a loop mostly does.
    #[inline]
    fn differs_as_before(&self, function: FunctionIndex, depth: usize, slots: &[Scalar]) -> bool {
        let word = |slots: &[Scalar]| match slots.get(self.differs_in) {
            Some(Scalar::Word(word)) => Some(*word),
            _ => None,
        };
        self.state.len() == depth + 1
            && self.state.last().is_some_and(|state| {
                state.function == function && word(&state.slots).zip(word(slots)).is_some_and(|(a, b)| a != b)
            })
    }
}

impl Frame<'_> {
    /// Whether it waits for a call within a loop that promises progress.
    fn waits_in_loop(&self) -> bool {
        let block = self.code.places[self.at].block as usize;
        self.code.progress_loops.iter().any(|l| l.contains.get(block).copied().unwrap_or(false))
    }
}

impl<'p, O: Observer> Execution<'_, 'p, O> {
    /// Whether a call that is made now is compared with others that have not returned. A whole program has no such limit of
    /// depth.
    #[inline]
    pub(super) fn is_deep(&self) -> bool {
        self.suspended.len() + 1 >= DEEP && !self.program.is_whole
    }

    /// Called when a function was entered that [is deep](Execution::is_deep).
    #[cold]
    pub(super) fn compare_entries(&mut self) -> Result<(), Ended> {
        let depth = self.suspended.len();
        let entry = self.progress.entered.take();
        let entry = entry.filter(|entry| self.suspended.get(entry.depth).is_some_and(|frame| frame.call == entry.call));
        self.progress.entered = Some(match entry {
            Some(entry) if self.is_entered_as(&entry) => {
                self.progress.recurses = true;
                return Err(self.recurs(&entry));
            }
            Some(entry) if depth < entry.depth + DEEP => entry,
            Some(_) | None => Box::new(Entry {
                depth,
                call: self.frame.call,
                function: self.frame.function,
                effects: self.frame.effects,
                args: self.frame.slots[self.frame.code.params.range()].to_vec(),
                memory: self.memory.clone(),
                has_events: false,
                has_synchronized: false,
            }),
        });
        Ok(())
    }

    fn is_entered_as(&self, entry: &Entry<'_>) -> bool {
        self.frame.function == entry.function
            && self.frame.effects == entry.effects
            && self.frame.variadic.is_empty()
            && self.frame.slots[self.frame.code.params.range()] == entry.args
            && self.memory == entry.memory
    }

    /// The end of an execution in which a function calls itself forever.
    fn recurs(&self, entry: &Entry<'_>) -> Ended {
        let frames = || self.suspended.iter().chain([&self.frame]);
        let must_return = frames().any(|f| f.effects.will_return);
        // Each function of the cycle stays in its call.
        let is_promised =
            frames().skip(entry.depth).any(|f| f.effects.must_progress) || frames().any(|f| f.waits_in_loop());
        self.without_end((must_return, is_promised), entry.has_events, entry.has_synchronized)
    }

    /// The end of an execution that repeats itself, if some active function promises to return, or must make progress.
    fn without_end(
        &self,
        (must_return, must_progress): (bool, bool),
        has_events: bool,
        has_synchronized: bool,
    ) -> Ended {
        if has_events {
            // Events are progress. A promise to return is broken in another environment only, the one that repeats its
            // answers, so that decides nothing about this one.
            return Box::new(if must_return { End::Unknown } else { End::Repeats });
        }
        // Synchronization is progress, too; no thread is there to end the wait for it.
        if must_return || must_progress && !has_synchronized {
            self.broken(UbRule::NoProgress, Vec::new())
        } else {
            Box::new(End::Diverges)
        }
    }

    /// Called after a back edge: every cycle has one, or is a recursion.
    #[inline]
    pub(super) fn went_back(&mut self) -> Result<(), Ended> {
        if self.steps - self.progress.since < PATIENCE { Ok(()) } else { self.compare_states() }
    }

    /// Called after any edge.
    #[inline]
    pub(super) fn note_edge(&mut self, edge: EdgeIndex) {
        if let Some(kept) = &mut self.progress.kept
            && let Some(cycle) = &mut kept.cycle
        {
            cycle.push((self.suspended.len(), edge));
        }
    }

    #[cold]
    fn compare_states(&mut self) -> Result<(), Ended> {
        let Some(mut kept) = self.progress.kept.take() else {
            self.progress.kept = Some(Box::new(self.keep(1)));
            return Ok(());
        };
        let differs = kept.differs_as_before(self.frame.function, self.suspended.len(), &self.frame.slots);
        if !differs && self.is_in(&mut kept) && self.memory == kept.memory {
            if let Some(cycle) = kept.cycle {
                return Err(self.diverges(&cycle, kept.has_events, kept.has_synchronized));
            }
            kept.cycle = Some(Vec::new());
        }
        kept.comparisons += 1;
        let replace = kept.cycle.is_none() && kept.comparisons == kept.limit;
        if replace {
            *kept = self.keep(kept.limit * 2);
        }
        self.progress.kept = Some(kept);
        Ok(())
    }

    fn keep(&self, limit: u64) -> Kept<'p> {
        let frames = self.suspended.iter().chain([&self.frame]);
        let state = frames.map(|f| FrameState { function: f.function, at: f.at, slots: f.slots.clone() }).collect();
        Kept {
            state,
            memory: self.memory.clone(),
            comparisons: 0,
            limit,
            has_events: false,
            has_synchronized: false,
            cycle: None,
            differs_in: 0,
        }
    }

    /// Whether the execution is in this state. The innermost frame is compared first: it is the one that differs.
    fn is_in(&self, kept: &mut Kept<'_>) -> bool {
        let state = &kept.state;
        if state.len() != self.suspended.len() + 1 {
            return false;
        }
        if let Some(innermost) = state.last().filter(|state| state.function == self.frame.function)
            && let Some(register) = innermost.slots.iter().zip(&self.frame.slots).position(|(a, b)| a != b)
        {
            kept.differs_in = register;
            return false;
        }
        let frames = self.suspended.iter().chain([&self.frame]).rev();
        state.iter().rev().zip(frames).all(|(a, b)| a.at == b.at && a.function == b.function && a.slots == b.slots)
    }

    /// The end of an execution that repeats a cycle of edges forever.
    fn diverges(&self, cycle: &[(usize, EdgeIndex)], has_events: bool, has_synchronized: bool) -> Ended {
        // The shallowest frame that takes an edge is the one that stays; deeper ones come and go within the cycle.
        let depth = cycle.iter().map(|(depth, _)| *depth).min().unwrap_or(self.suspended.len());
        let frames = || self.suspended.iter().chain([&self.frame]).take(depth + 1);
        let Some(frame) = frames().last() else { return Box::new(End::Diverges) };
        let edges: Vec<_> =
            cycle.iter().filter(|(d, _)| *d == depth).map(|(_, e)| &frame.code.edges[e.0 as usize]).collect();
        let stays_in = |contains: &[bool]| edges.iter().all(|edge| contains[edge.block.index()]);
        // A run that spins in an inner loop is inside every loop around it, so the promise of any of them counts: also of
        // those that the frames below are in, as none of their calls returns.
        let spins_in = !edges.is_empty() && frame.code.progress_loops.iter().any(|l| stays_in(&l.contains));
        // `mustprogress` is asked of the frame that stays; `willreturn` of every frame below it too, since none
        // returns.
        let must_return = frames().any(|f| f.effects.will_return);
        let below = || self.suspended.iter().take(depth);
        let must_progress =
            frame.effects.must_progress || spins_in || below().any(|f| f.effects.will_return || f.waits_in_loop());
        self.without_end((must_return, must_progress), has_events, has_synchronized)
    }
}
