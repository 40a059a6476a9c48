//! Numbered work: done by several threads, merged in the order of the numbers.
//!
//! ```text
//!   numbers ──> worker ┬─> result ─┐
//!               worker ┴─> result ─┴─> merged in their order by the calling thread
//! ```
//!
//! - Every number is taken once, in the order of the list. No number is taken once the run is over: because the list is
//!   at its end, somebody has set the signal, the time is over, or the [`Collect`] has enough.
//! - A worker finishes what it has taken, or gives it up and ends.
//! - What is merged is a prefix of the list at any time; what was done out of turn, since a number before it was given
//!   up, is merged at the end, in its order. So if results depend on their numbers alone, the answer does not depend on
//!   the number of workers: the clock decides how much is done, never what comes of it.
//! - The calling thread does other work while nothing arrives, and is told every [`TICK`] that time has passed.
//! - A panic, in a worker or in the calling thread, ends the run; it goes on in the calling thread when all workers have
//!   ended. Where a thread cannot be started, nothing begins.

use super::threads;
use crate::llvm::Failure;
use std::collections::{BTreeMap, BTreeSet};
use std::iter::Peekable;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How often the calling thread is told that time has passed.
pub const TICK: Duration = Duration::from_millis(200);

/// A thread's part of a run, with a state of its own.
pub trait Worker: Send {
    /// What comes of a number.
    type Result: Send;

    /// Does the work of a number; `None`: it is given up, and this worker ends.
    fn work(&mut self, number: u64, course: &Course<'_>) -> Option<Self::Result>;
}

/// What the calling thread does with results.
pub trait Collect<T> {
    /// Sees a result that has just arrived, in its turn or not.
    fn arrived(&mut self, _result: &T) {}

    /// Takes the next result in the order of the numbers.
    fn merge(&mut self, result: T);

    /// Does a piece of other work, since nothing has arrived; `false`: there is none to be done now.
    fn other_work(&mut self) -> bool {
        false
    }

    /// Some time has passed.
    fn tick(&mut self) {}

    /// Whether no further number is to be taken. Asked whenever something has arrived or some time has passed.
    fn has_enough(&self) -> bool {
        false
    }
}

/// Where a run stands between its beginning and its end.
pub struct Course<'a> {
    /// A signal from outside.
    stop: &'a AtomicBool,
    /// When no further number is taken.
    deadline: Option<Instant>,
    /// An end from inside.
    ended: AtomicBool,
}

impl<'a> Course<'a> {
    /// A run that is over once `stop` is set, or at the deadline.
    pub fn new(stop: &'a AtomicBool, deadline: Option<Instant>) -> Course<'a> {
        Course { stop, deadline, ended: AtomicBool::new(false) }
    }

    /// Whether no further number is taken.
    pub fn is_over(&self) -> bool {
        self.ended.load(Ordering::Relaxed)
            || self.stop.load(Ordering::Relaxed)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// From now on no further number is taken.
    pub fn end(&self) {
        self.ended.store(true, Ordering::Relaxed);
    }
}

/// Ends the run when its thread panics.
struct EndOnPanic<'a>(&'a Course<'a>);

impl Drop for EndOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.end();
        }
    }
}

/// Puts results into the order of their numbers, which is that of a list.
#[derive(Clone, Debug)]
pub struct InOrder<T, I: Iterator<Item = u64> = Range<u64>> {
    /// The numbers whose results were not taken yet.
    order: Peekable<I>,
    /// What came before its turn.
    early: BTreeMap<u64, T>,
}

impl<T, I: Iterator<Item = u64>> InOrder<T, I> {
    /// With the results of some numbers already there.
    pub fn new(order: I, there: BTreeMap<u64, T>) -> InOrder<T, I> {
        InOrder { order: order.peekable(), early: there }
    }

    /// Adds a result.
    pub fn put(&mut self, number: u64, result: T) {
        self.early.insert(number, result);
    }

    /// The result whose turn it is, with its number, if it is there.
    pub fn take(&mut self) -> Option<(u64, T)> {
        let next = *self.order.peek()?;
        let result = self.early.remove(&next)?;
        self.order.next();
        Some((next, result))
    }

    /// What is there although it is not its turn.
    fn out_of_turn(self) -> impl Iterator<Item = T> {
        self.early.into_values()
    }
}

/// Lets each worker do number after number of those that have no result yet, and merges the results. The list must be
/// in ascending order.
///
/// # Errors
/// If a thread cannot be started.
pub fn run<W: Worker, I: Iterator<Item = u64> + Clone + Send>(
    workers: Vec<W>,
    mut results: InOrder<W::Result, I>,
    course: &Course<'_>,
    collector: &mut impl Collect<W::Result>,
) -> Result<(), Failure> {
    let pool = threads::pool(workers.len());
    let pool = pool.map_err(|error| Failure::Spawn(format!("cannot start a thread: {error}")))?;
    let there: BTreeSet<u64> = results.early.keys().copied().collect();
    let todo = Mutex::new(results.order.clone().filter(|number| !there.contains(number)).fuse());
    let (send, receive) = channel();
    pool.in_place_scope(|scope| {
        let _guard = EndOnPanic(course);
        for worker in workers {
            let (send, todo) = (send.clone(), &todo);
            scope.spawn(move |_| work(worker, todo, course, &send));
        }
        drop(send);
        collect(&receive, &mut results, course, collector);
    });
    results.out_of_turn().for_each(|result| collector.merge(result));
    Ok(())
}

/// One thread: takes number after number.
fn work<W: Worker>(
    mut worker: W,
    todo: &Mutex<impl Iterator<Item = u64>>,
    course: &Course<'_>,
    send: &Sender<(u64, W::Result)>,
) {
    let _guard = EndOnPanic(course);
    while !course.is_over() {
        let next = todo.lock().unwrap_or_else(PoisonError::into_inner).next();
        let Some(number) = next else { return };
        let Some(result) = worker.work(number, course) else { return };
        if send.send((number, result)).is_err() {
            return;
        }
    }
}

/// Merges what arrives until every worker has ended.
fn collect<T, I: Iterator<Item = u64>>(
    receive: &Receiver<(u64, T)>,
    results: &mut InOrder<T, I>,
    course: &Course<'_>,
    collector: &mut impl Collect<T>,
) {
    let mut told = Instant::now();
    merge_in_turn(results, collector);
    loop {
        // Nobody waits for workers while there is other work.
        let mut arrival = receive.recv_timeout(Duration::ZERO);
        if matches!(arrival, Err(RecvTimeoutError::Timeout)) && !collector.other_work() {
            arrival = receive.recv_timeout(TICK);
        }
        match arrival {
            Ok((number, result)) => {
                collector.arrived(&result);
                results.put(number, result);
                merge_in_turn(results, collector);
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return,
        }
        if collector.has_enough() {
            course.end();
        }
        if told.elapsed() >= TICK {
            told = Instant::now();
            collector.tick();
        }
    }
}

fn merge_in_turn<T, I: Iterator<Item = u64>>(results: &mut InOrder<T, I>, collector: &mut impl Collect<T>) {
    while let Some((_, result)) = results.take() {
        collector.merge(result);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    /// Later numbers are done sooner.
    struct Slow;

    impl Worker for Slow {
        type Result = u64;

        fn work(&mut self, number: u64, _: &Course<'_>) -> Option<u64> {
            std::thread::sleep(Duration::from_millis(8 - number % 8));
            assert!(number != 100, "on purpose");
            (number != 40).then_some(number)
        }
    }

    #[derive(Default)]
    struct List {
        merged: Vec<u64>,
        arrived: u64,
        other: u64,
        enough: Option<u64>,
    }

    impl Collect<u64> for List {
        fn arrived(&mut self, _: &u64) {
            self.arrived += 1;
        }

        fn merge(&mut self, number: u64) {
            self.merged.push(number);
        }

        fn other_work(&mut self) -> bool {
            self.other += 1;
            false
        }

        fn has_enough(&self) -> bool {
            self.enough.is_some_and(|enough| self.arrived >= enough)
        }
    }

    fn run_with(workers: usize, order: Range<u64>, there: &[u64], list: &mut List, stop: &AtomicBool) {
        let workers = (0..workers).map(|_| Slow).collect();
        let there = there.iter().map(|number| (*number, *number)).collect();
        run(workers, InOrder::new(order, there), &Course::new(stop, None), list).expect("threads");
    }

    #[test]
    fn results_are_merged_in_order_whatever_the_number_of_workers() {
        for workers in [1, 2, 7] {
            let mut list = List::default();
            run_with(workers, 0..30, &[0, 1, 5, 29], &mut list, &AtomicBool::new(false));
            assert_eq!(list.merged, (0..30).collect::<Vec<_>>());
            assert_eq!(list.arrived, 26, "what is there is not done again");
            assert!(list.other > 0);
        }
    }

    #[test]
    fn what_was_done_out_of_turn_is_merged_at_the_end() {
        let mut list = List::default();
        run_with(3, 36..60, &[], &mut list, &AtomicBool::new(false));
        assert_eq!(list.merged, (36..60).filter(|number| *number != 40).collect::<Vec<_>>());
    }

    #[test]
    fn a_run_ends_when_there_is_enough_and_what_was_begun_is_merged() {
        let mut list = List { enough: Some(5), ..List::default() };
        run_with(2, 0..10_000, &[], &mut list, &AtomicBool::new(false));
        let merged = list.merged.len() as u64;
        assert_eq!((list.arrived, &list.merged), (merged, &(0..merged).collect()));
        assert!((5..40).contains(&merged), "{merged}");
    }

    #[test]
    fn nothing_is_taken_after_the_signal_or_the_deadline() {
        let mut list = List::default();
        run_with(2, 0..10, &[3], &mut list, &AtomicBool::new(true));
        assert_eq!(list.merged, [3], "what was there");
        let stop = AtomicBool::new(false);
        let late = Course::new(&stop, Some(Instant::now()));
        run(vec![Slow], InOrder::new(0..10, BTreeMap::new()), &late, &mut list).expect("threads");
        assert_eq!(list.arrived, 0);
    }

    #[test]
    fn a_panic_of_a_worker_ends_the_others() {
        let mut list = List::default();
        let stop = AtomicBool::new(false);
        let ran = catch_unwind(AssertUnwindSafe(|| run_with(2, 90..10_000_000, &[], &mut list, &stop)));
        assert!(ran.is_err());
        assert!(list.merged.starts_with(&(90..100).collect::<Vec<_>>()), "{:?}", list.merged);
    }

    #[test]
    fn a_panic_of_the_calling_thread_ends_the_workers() {
        struct Broken;
        impl Collect<u64> for Broken {
            fn merge(&mut self, number: u64) {
                assert!(number != 95, "on purpose");
            }
        }
        let stop = AtomicBool::new(false);
        let results = InOrder::new(90..10_000_000, BTreeMap::new());
        let ran = catch_unwind(AssertUnwindSafe(|| run(vec![Slow], results, &Course::new(&stop, None), &mut Broken)));
        assert!(ran.is_err());
    }
}
