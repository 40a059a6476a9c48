//! Two short threads, executed exhaustively under release/acquire views.
//!
//! ```text
//! message   a value at a place, in the modification order of the place, with the view of who acquires it
//! view      for each place the newest message that a thread must not read behind
//! load      any message that is not behind the view; acquire: its view joins this thread's
//! store     a new message anywhere behind the view; release: it carries the view; a read-modify-write follows what it read
//! fence     release: later messages carry the view of now; acquire: the views of earlier messages join
//! seq_cst   a fence exchanges views with all others, a store tells its place, a load is told its own
//! ```
//!
//! Nothing is promised: no load sees a store that is executed later. Where one might, each thread must load before it
//! stores; a second thread that does (`shapes`) releases with its store, and so forbids it.

use irrefute_ir::Ordering;
use std::collections::BTreeSet;

/// The number of a place: bytes that are always accessed together.
pub(super) type Place = usize;

/// What is done with a value that is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reading {
    /// It is an outcome.
    Printed,
    /// The same; what the thread does with another value than this is not known.
    PrintedIf(u64),
    /// What the thread does with another value is not known.
    Only(u64),
    /// Nobody looks at it.
    Ignored,
}

/// A step of a thread. Without an ordering it is an ordinary access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Load {
        place: Place,
        ordering: Option<Ordering>,
        reading: Reading,
    },
    Store {
        place: Place,
        value: u64,
        ordering: Option<Ordering>,
    },
    /// A read-modify-write that reads this value, or any, and stores that one.
    Exchange {
        place: Place,
        from: Option<u64>,
        to: u64,
        ordering: Ordering,
        reading: Reading,
    },
    Fence(Ordering),
    /// A loop that loads until it reads a value.
    Wait {
        place: Place,
        value: u64,
        ordering: Ordering,
    },
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Abandoned {
    /// Accesses race where none may.
    Race,
    /// A thread read what it is not known to read.
    Unknown,
    /// There are too many executions.
    Large,
}

/// The values that both threads print, in the order of their steps, and what some places hold in the end.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Ending {
    pub printed: [Vec<u64>; 2],
    pub left: Vec<u64>,
}

/// Everything that two threads can do.
#[derive(Clone, Debug, Default)]
pub(super) struct Explored {
    pub endings: BTreeSet<Ending>,
    /// Other values that a thread may print, behind which it is not known: it prints another value than in each ending.
    pub others: BTreeSet<(Place, u64)>,
}

/// What counts as an execution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rigour {
    /// All of them: one that races or is not known leaves no answer.
    All,
    /// Those that are known. Where accesses race, an ordinary one is as a monotonic one, as machines have it.
    Some,
}

/// Two threads that begin together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Litmus<'s> {
    /// What is at each place.
    pub initially: &'s [u64],
    pub threads: [&'s [Step]; 2],
    /// The places that are looked at in the end.
    pub left: &'s [Place],
}

/// The most states: some hundredths of a second. Not tuned.
const MOST_STATES: u32 = 1 << 14;

/// The newest message of each place, and how many steps of each thread came before.
#[derive(Clone, Debug, PartialEq, Eq)]
struct View {
    messages: Vec<usize>,
    steps: [usize; 2],
}

#[derive(Clone, Debug)]
struct Message {
    value: u64,
    view: View,
    /// Whether it is of a read-modify-write, so that nothing comes directly before it.
    is_next: bool,
}

#[derive(Clone, Debug)]
struct Thread {
    at: usize,
    view: View,
    /// What an acquire fence would add.
    unacquired: View,
    /// What a message carries since the last release fence.
    released: View,
    printed: Vec<u64>,
}

#[derive(Clone, Debug)]
struct State {
    messages: Vec<Message>,
    /// The messages of each place in their modification order.
    order: Vec<Vec<usize>>,
    threads: [Thread; 2],
    sequential: View,
    /// When each thread last made an ordinary load of a place.
    loaded: Vec<[usize; 2]>,
}

impl Litmus<'_> {
    /// Everything that these threads can do.
    ///
    /// # Errors
    ///
    /// If that is not known.
    pub fn explored(&self, rigour: Rigour) -> Result<Explored, Abandoned> {
        let places = self.initially.len();
        let begin = View { messages: (0..places).collect(), steps: [0; 2] };
        let message = |value: &u64| Message { value: *value, view: begin.clone(), is_next: false };
        let thread = || Thread {
            at: 0,
            view: begin.clone(),
            unacquired: begin.clone(),
            released: begin.clone(),
            printed: Vec::new(),
        };
        let mut todo = vec![State {
            messages: self.initially.iter().map(message).collect(),
            order: (0..places).map(|place| vec![place]).collect(),
            threads: [thread(), thread()],
            sequential: begin.clone(),
            loaded: vec![[0; 2]; places],
        }];
        let mut explored = Explored::default();
        let mut count = 0;
        while let Some(state) = todo.pop() {
            count += 1;
            if count > MOST_STATES {
                return Err(Abandoned::Large);
            }
            let mut is_over = true;
            for (which, steps) in self.threads.iter().enumerate() {
                if let Some(step) = steps.get(state.threads[which].at) {
                    is_over = false;
                    state.after(which, step, rigour, &mut explored.others, &mut todo)?;
                }
            }
            if is_over {
                let last = |place: &Place| state.order[*place].last().map_or(0, |id| state.messages[*id].value);
                let [first, second] = state.threads.clone().map(|thread| thread.printed);
                let left = self.left.iter().map(last).collect();
                explored.endings.insert(Ending { printed: [first, second], left });
            }
        }
        Ok(explored)
    }

    /// Whose turn each step is in an execution that keeps to an order of steps, and ends so; `None` if only one does that
    /// keeps to none.
    pub fn interleaving(&self, ending: &Ending) -> Option<Vec<usize>> {
        let mut todo =
            vec![(self.initially.to_vec(), Ending { printed: Default::default(), left: Vec::new() }, vec![])];
        while let Some((memory, so_far, turns)) = todo.pop() {
            let at = [0, 1].map(|which| turns.iter().filter(|turn| **turn == which).count());
            if [0, 1].iter().all(|which| at[*which] == self.threads[*which].len()) {
                let left = self.left.iter().map(|place| memory[*place]).collect();
                if (Ending { left, ..so_far }) == *ending {
                    return Some(turns);
                }
                continue;
            }
            for which in [0, 1] {
                let Some(step) = self.threads[which].get(at[which]) else { continue };
                let (mut memory, mut so_far, mut turns) = (memory.clone(), so_far.clone(), turns.clone());
                if step.execute(&mut memory, &mut so_far.printed[which]) {
                    turns.push(which);
                    todo.push((memory, so_far, turns));
                }
            }
        }
        None
    }
}

impl Step {
    /// Executes it with all earlier steps done; false if it waits, or if what it reads is not known.
    fn execute(&self, memory: &mut [u64], printed: &mut Vec<u64>) -> bool {
        match *self {
            Step::Fence(_) => true,
            Step::Wait { place, value, .. } => memory[place] == value,
            Step::Store { place, value, .. } => {
                memory[place] = value;
                true
            }
            Step::Load { place, reading, .. } => reading.takes(memory[place], printed),
            Step::Exchange { place, from, to, reading, .. } => {
                let read = std::mem::replace(&mut memory[place], to);
                from.is_none_or(|from| from == read) && reading.takes(read, printed)
            }
        }
    }
}

impl Reading {
    fn takes(self, value: u64, printed: &mut Vec<u64>) -> bool {
        match self {
            Reading::Printed => printed.push(value),
            Reading::PrintedIf(known) if known == value => printed.push(value),
            Reading::Only(known) if known == value => {}
            Reading::Ignored => {}
            Reading::PrintedIf(_) | Reading::Only(_) => return false,
        }
        true
    }
}

impl State {
    /// Adds the states behind a step of a thread.
    fn after(
        &self,
        which: usize,
        step: &Step,
        rigour: Rigour,
        others: &mut BTreeSet<(Place, u64)>,
        todo: &mut Vec<State>,
    ) -> Result<(), Abandoned> {
        let mut next = self.clone();
        let thread = &mut next.threads[which];
        thread.at += 1;
        thread.view.steps[which] = thread.at;
        match *step {
            Step::Fence(ordering) => {
                next.fence(which, ordering);
                todo.push(next);
            }
            Step::Load { place, ordering, reading } => {
                if ordering.is_none() {
                    next.loaded[place][which] = next.threads[which].at;
                    next.check_race(which, place, rigour)?;
                }
                for id in next.readable(which, place, ordering) {
                    let value = next.messages[id].value;
                    let mut next = next.clone();
                    if next.note(which, (place, value), reading, rigour, others)? {
                        next.read(which, place, id, ordering);
                        todo.push(next);
                    }
                }
            }
            Step::Wait { place, value, ordering } => {
                let readable = next.readable(which, place, Some(ordering));
                for id in readable.into_iter().filter(|id| next.messages[*id].value == value) {
                    let mut next = next.clone();
                    next.read(which, place, id, Some(ordering));
                    todo.push(next);
                }
            }
            Step::Store { place, value, ordering } => {
                if ordering.is_none() {
                    next.check_race(which, place, rigour)?;
                    let loaded = next.loaded[place][1 - which];
                    if rigour == Rigour::All && loaded > next.threads[which].view.steps[1 - which] {
                        return Err(Abandoned::Race);
                    }
                }
                for at in next.position(place, next.threads[which].view.messages[place]) + 1..=next.order[place].len() {
                    if next.order[place].get(at).is_none_or(|id| !next.messages[*id].is_next) {
                        let mut next = next.clone();
                        next.write(which, (place, at), value, ordering, None);
                        todo.push(next);
                    }
                }
            }
            Step::Exchange { place, from, to, ordering, reading } => {
                for id in next.readable(which, place, Some(ordering)) {
                    let at = next.position(place, id) + 1;
                    if next.order[place].get(at).is_some_and(|id| next.messages[*id].is_next) {
                        continue;
                    }
                    let value = next.messages[id].value;
                    let mut next = next.clone();
                    let is_taken = from.is_none_or(|from| from == value);
                    if next.note(which, (place, value), reading, rigour, others)? && is_taken {
                        next.read(which, place, id, Some(ordering));
                        next.write(which, (place, at), to, Some(ordering), Some(id));
                        todo.push(next);
                    }
                }
            }
        }
        Ok(())
    }

    fn position(&self, place: Place, id: usize) -> usize {
        self.order[place].iter().position(|other| *other == id).unwrap_or(0)
    }

    /// Notes what is read; false if the execution is not followed.
    fn note(
        &mut self,
        which: usize,
        read: (Place, u64),
        reading: Reading,
        rigour: Rigour,
        others: &mut BTreeSet<(Place, u64)>,
    ) -> Result<bool, Abandoned> {
        let value = read.1;
        match reading {
            Reading::Ignored => {}
            Reading::Only(known) if known == value => {}
            Reading::Printed => self.threads[which].printed.push(value),
            Reading::PrintedIf(known) if known == value => self.threads[which].printed.push(value),
            Reading::PrintedIf(_) => {
                others.insert(read);
                return Ok(false);
            }
            Reading::Only(_) => {
                return match rigour {
                    Rigour::All => Err(Abandoned::Unknown),
                    Rigour::Some => Ok(false),
                };
            }
        }
        Ok(true)
    }

    /// An ordinary access races with a store that it does not come behind.
    fn check_race(&self, which: usize, place: Place, rigour: Rigour) -> Result<(), Abandoned> {
        let is_last = self.order[place].last() == Some(&self.threads[which].view.messages[place]);
        if is_last || rigour == Rigour::Some { Ok(()) } else { Err(Abandoned::Race) }
    }

    /// The messages that a thread may read.
    fn readable(&mut self, which: usize, place: Place, ordering: Option<Ordering>) -> Vec<usize> {
        let seen = self.threads[which].view.messages[place];
        let mut first = self.position(place, seen);
        if ordering == Some(Ordering::SeqCst) {
            first = first.max(self.position(place, self.sequential.messages[place]));
        }
        self.order[place][first..].to_vec()
    }

    fn read(&mut self, which: usize, place: Place, id: usize, ordering: Option<Ordering>) {
        let carried = self.messages[id].view.clone();
        let mut thread = self.threads[which].clone();
        thread.view.messages[place] = id;
        match ordering {
            Some(Ordering::Acquire | Ordering::AcqRel | Ordering::SeqCst) => self.join(&mut thread.view, &carried),
            Some(Ordering::Monotonic | Ordering::Release) => self.join(&mut thread.unacquired, &carried),
            Some(Ordering::Unordered) | None => {}
        }
        self.threads[which] = thread;
    }

    fn write(
        &mut self,
        which: usize,
        (place, at): (Place, usize),
        value: u64,
        ordering: Option<Ordering>,
        follows: Option<usize>,
    ) {
        let id = self.messages.len();
        self.order[place].insert(at, id);
        let thread = &mut self.threads[which];
        thread.view.messages[place] = id;
        let mut view = match ordering {
            Some(Ordering::Release | Ordering::AcqRel | Ordering::SeqCst) => thread.view.clone(),
            Some(Ordering::Monotonic | Ordering::Acquire | Ordering::Unordered) | None => thread.released.clone(),
        };
        let is_next = follows.is_some();
        // The position of the new message is looked up below.
        self.messages.push(Message { value, view: view.clone(), is_next });
        if let Some(read) = follows {
            let carried = self.messages[read].view.clone();
            self.join(&mut view, &carried);
        }
        view.messages[place] = id;
        self.messages[id].view = view;
        if ordering == Some(Ordering::SeqCst) {
            self.sequential.messages[place] = if self.position(place, self.sequential.messages[place]) > at {
                self.sequential.messages[place]
            } else {
                id
            };
        }
    }

    fn fence(&mut self, which: usize, ordering: Ordering) {
        let mut thread = self.threads[which].clone();
        if matches!(ordering, Ordering::Acquire | Ordering::AcqRel | Ordering::SeqCst) {
            let pending = thread.unacquired.clone();
            self.join(&mut thread.view, &pending);
        }
        if ordering == Ordering::SeqCst {
            let (told, own) = (self.sequential.clone(), thread.view.clone());
            // What was stored is known, not that it happened before.
            self.join(&mut thread.view, &View { steps: [0; 2], ..told });
            let mut sequential = self.sequential.clone();
            self.join(&mut sequential, &own);
            self.sequential = sequential;
        }
        if matches!(ordering, Ordering::Release | Ordering::AcqRel | Ordering::SeqCst) {
            thread.released = thread.view.clone();
        }
        self.threads[which] = thread;
    }

    fn join(&self, view: &mut View, other: &View) {
        for (place, id) in other.messages.iter().enumerate() {
            if self.position(place, *id) > self.position(place, view.messages[place]) {
                view.messages[place] = *id;
            }
        }
        for (own, steps) in view.steps.iter_mut().zip(other.steps) {
            *own = steps.max(*own);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Ordering::{AcqRel, Acquire, Monotonic, Release, SeqCst};

    const A: Place = 0;
    const B: Place = 1;

    fn load(place: Place, ordering: Option<Ordering>) -> Step {
        Step::Load { place, ordering, reading: Reading::Printed }
    }

    fn store(place: Place, ordering: Option<Ordering>) -> Step {
        Step::Store { place, value: 1, ordering }
    }

    /// Whether two threads can print these values.
    fn can(first: &[Step], second: &[Step], printed: [&[u64]; 2]) -> bool {
        let litmus = Litmus { initially: &[0, 0], threads: [first, second], left: &[] };
        let endings = litmus.explored(Rigour::Some).unwrap().endings;
        endings.contains(&Ending { printed: printed.map(<[u64]>::to_vec), left: Vec::new() })
    }

    #[test]
    fn messages_pass_if_both_sides_order_them() {
        for (ordered, seen) in [
            ((Release, Acquire), false),
            ((Monotonic, Acquire), true),
            ((Release, Monotonic), true),
            ((SeqCst, SeqCst), false),
        ] {
            let first = [store(A, None), store(B, Some(ordered.0))];
            let second = [load(B, Some(ordered.1)), load(A, Some(Monotonic))];
            assert_eq!(can(&first, &second, [&[], &[1, 0]]), seen, "{ordered:?}");
        }
        let first = [store(A, None), Step::Fence(Release), store(B, Some(Monotonic))];
        let second = [load(B, Some(Monotonic)), Step::Fence(Acquire), load(A, None)];
        assert!(!can(&first, &second, [&[], &[1, 0]]));
        assert!(can(&first[1..], &second, [&[], &[1, 0]]));
    }

    #[test]
    fn only_sequential_order_forbids_that_two_threads_miss_each_other() {
        for (between, missed) in [(Step::Fence(SeqCst), false), (Step::Fence(AcqRel), true)] {
            let thread = |own, other| [store(own, Some(Monotonic)), between, load(other, Some(Monotonic))];
            assert_eq!(can(&thread(A, B), &thread(B, A), [&[0], &[0]]), missed);
        }
        for (ordering, missed) in [((SeqCst, SeqCst), false), ((Release, Acquire), true)] {
            let thread = |own, other| [store(own, Some(ordering.0)), load(other, Some(ordering.1))];
            assert_eq!(can(&thread(A, B), &thread(B, A), [&[0], &[0]]), missed);
        }
        let fenced = [store(A, Some(Monotonic)), Step::Fence(SeqCst), load(B, Some(Monotonic))];
        assert!(!can(&fenced, &[store(B, Some(SeqCst)), load(A, Some(SeqCst))], [&[0], &[0]]));
    }

    #[test]
    fn a_place_is_coherent_and_two_exchanges_do_not_read_the_same() {
        let reads = [load(A, Some(Monotonic)), load(A, Some(Monotonic))];
        assert!(!can(&[store(A, Some(Monotonic))], &reads, [&[], &[1, 0]]));
        let exchange =
            |to| Step::Exchange { place: A, from: Some(0), to, ordering: Monotonic, reading: Reading::PrintedIf(0) };
        assert!(!can(&[exchange(1)], &[exchange(2)], [&[0], &[0]]));
        // What is exchanged goes on with what was released.
        let first = [store(B, None), store(A, Some(Release))];
        let on = Step::Exchange { place: A, from: Some(1), to: 2, ordering: Monotonic, reading: Reading::Only(1) };
        let second = [on, load(A, Some(Acquire)), load(B, Some(Monotonic))];
        assert!(!can(&first, &second, [&[], &[2, 0]]));
    }

    #[test]
    fn races_and_unknown_values_leave_no_answer() {
        let explored = |first: &[Step], second: &[Step]| {
            Litmus { initially: &[0, 0], threads: [first, second], left: &[] }.explored(Rigour::All).map(|_| ())
        };
        assert_eq!(explored(&[store(A, None)], &[load(A, None)]), Err(Abandoned::Race));
        assert_eq!(explored(&[store(A, None)], &[store(A, None)]), Err(Abandoned::Race));
        // The load comes first in each execution, and still nothing orders them.
        let second = [load(A, None), store(B, Some(Monotonic))];
        let first = |ordering| [Step::Wait { place: B, value: 1, ordering }, store(A, None)];
        assert_eq!(explored(&first(Acquire), &second), Err(Abandoned::Race));
        let released = [load(A, None), store(B, Some(Release))];
        assert_eq!(explored(&first(Acquire), &released), Ok(()));
        let only = Step::Load { place: A, ordering: Some(Monotonic), reading: Reading::Only(0) };
        assert_eq!(explored(&[store(A, Some(Monotonic))], &[only]), Err(Abandoned::Unknown));
    }
}
