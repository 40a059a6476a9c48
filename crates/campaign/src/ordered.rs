//! Numbered work, done by several threads and merged in the order of the numbers.
//!
//! ```text
//!   numbers ──> worker ┬─> result ─┐
//!               worker ┴─> result ─┴─> merged in their order by the calling thread
//! ```
//!
//! - Each number is taken once, in the order of the list. No number is taken once the run is over: the list is at its
//!   end, the stop signal is set, the deadline has passed, or the [`Collect`] has enough.
//! - A worker finishes the number that it has taken, or gives it up and ends.
//! - At any time the merged results are those of a prefix of the list. If a number was given up, the results after it
//!   are merged at the end, in their order. So if each result depends on its number alone, the outcome does not depend
//!   on the number of workers: the clock decides how many numbers are done, never what their results are.
//! - The calling thread does other work while no result arrives. It gets a call of [`Collect::tick`] about every
//!   [`TICK`].
//! - A panic in a worker or in the calling thread ends the run; it is resumed in the calling thread when all workers
//!   have ended. If a thread cannot be started, no work begins.

use super::threads;
use irrefute_llvm::Failure;
use std::collections::BTreeMap;
use std::iter::Peekable;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The interval of [`Collect::tick`]. It is also how long the calling thread sleeps at most while it waits for results.
pub const TICK: Duration = Duration::from_millis(200);

/// A thread's part of a run, with a state of its own.
pub trait Worker: Send {
    /// The result for one number.
    type Result: Send;

    /// Does the work of a number. `None` means that the number is given up and this worker ends.
    fn work(&mut self, number: u64, course: &Course<'_>) -> Option<Self::Result>;
}

/// What the calling thread does with results and between them.
pub trait Collect<T> {
    /// Takes the next result in the order of the numbers.
    fn merge(&mut self, result: T);

    /// Does one piece of other work, because no result has arrived; `false` if there is none to do.
    fn other_work(&mut self) -> bool {
        false
    }

    /// Called about every [`TICK`], for progress output.
    fn tick(&mut self) {}

    /// Whether to take no further number. Asked whenever a result has arrived or some time has passed.
    fn has_enough(&self) -> bool {
        false
    }
}

/// Whether a run goes on: shared by the workers and the calling thread.
pub struct Course<'a> {
    /// Set from outside, by Ctrl-C for example.
    stop: &'a AtomicBool,
    /// No number is taken after this time.
    deadline: Option<Instant>,
    /// Set from inside: the collector has enough, or a thread panicked.
    ended: AtomicBool,
}

impl<'a> Course<'a> {
    /// A run that is over once `stop` is set or the deadline has passed.
    pub fn new(stop: &'a AtomicBool, deadline: Option<Instant>) -> Course<'a> {
        Course { stop, deadline, ended: AtomicBool::new(false) }
    }

    /// Whether workers must not take a further number.
    pub fn is_over(&self) -> bool {
        self.ended.load(Ordering::Relaxed)
            || self.stop.load(Ordering::Relaxed)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Whether the run was stopped from outside.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Ends the run: from now on no number is taken.
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

/// Puts results into the order of a list of numbers.
#[derive(Clone, Debug)]
pub struct InOrder<T, I: Iterator<Item = u64> = Range<u64>> {
    /// The numbers whose results have not been taken yet.
    order: Peekable<I>,
    /// Results that arrived before their turn.
    early: BTreeMap<u64, T>,
}

impl<T, I: Iterator<Item = u64>> InOrder<T, I> {
    /// An order without results.
    pub fn new(order: I) -> InOrder<T, I> {
        InOrder { order: order.peekable(), early: BTreeMap::new() }
    }

    /// Adds a result.
    pub fn put(&mut self, number: u64, result: T) {
        self.early.insert(number, result);
    }

    /// The next result in the order, with its number, if it has arrived.
    pub fn take(&mut self) -> Option<(u64, T)> {
        let next = *self.order.peek()?;
        let result = self.early.remove(&next)?;
        self.order.next();
        Some((next, result))
    }

    /// The results that remain because a number before them was given up.
    fn out_of_turn(self) -> impl Iterator<Item = T> {
        self.early.into_values()
    }
}

/// Gives the workers every number, and merges the results. The list must be in ascending order.
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
    // Copied before the workers start: `results` is then the calling thread's alone.
    let todo = Mutex::new(results.order.clone().fuse());
    let (send, receive) = channel();
    pool.in_place_scope(|scope| {
        let _guard = EndOnPanic(course);
        for worker in workers {
            let (send, todo) = (send.clone(), &todo);
            scope.spawn(move |_| work(worker, todo, course, &send));
        }
        // Only the workers hold senders now, so that `collect` sees the channel close when the last worker ends.
        drop(send);
        collect(&receive, &mut results, course, collector);
    });
    results.out_of_turn().for_each(|result| collector.merge(result));
    Ok(())
}

/// One thread: takes numbers until the run is over.
fn work<W: Worker>(
    mut worker: W,
    todo: &Mutex<impl Iterator<Item = u64>>,
    course: &Course<'_>,
    send: &Sender<(u64, W::Result)>,
) {
    let _guard = EndOnPanic(course);
    while !course.is_over() {
        let next = todo.lock().unwrap_or_else(PoisonError::into_inner).next();
        // The `let` above ends the lock before the work begins; in a `while let` head it would be held during the work.
        let Some(number) = next else { return };
        let Some(result) = worker.work(number, course) else { return };
        if send.send((number, result)).is_err() {
            return;
        }
    }
}

/// Merges arriving results until every worker has ended.
fn collect<T, I: Iterator<Item = u64>>(
    receive: &Receiver<(u64, T)>,
    results: &mut InOrder<T, I>,
    course: &Course<'_>,
    collector: &mut impl Collect<T>,
) {
    let mut told = Instant::now();
    loop {
        // Poll first: the thread sleeps only when there is neither a result nor other work. Checking the channel before
        // each piece of other work keeps results from piling up in memory.
        let mut arrival = receive.recv_timeout(Duration::ZERO);
        if matches!(arrival, Err(RecvTimeoutError::Timeout)) && !collector.other_work() {
            arrival = receive.recv_timeout(TICK);
        }
        match arrival {
            Ok((number, result)) => {
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

    /// Later numbers finish sooner, so that results arrive out of order.
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
        other: u64,
        enough: Option<u64>,
    }

    impl Collect<u64> for List {
        fn merge(&mut self, number: u64) {
            self.merged.push(number);
        }

        fn other_work(&mut self) -> bool {
            self.other += 1;
            false
        }

        fn has_enough(&self) -> bool {
            self.enough.is_some_and(|enough| self.merged.len() as u64 >= enough)
        }
    }

    fn run_with(workers: usize, order: Range<u64>, list: &mut List, stop: &AtomicBool) {
        let workers = (0..workers).map(|_| Slow).collect();
        run(workers, InOrder::new(order), &Course::new(stop, None), list).expect("threads");
    }

    #[test]
    fn results_are_merged_in_order_whatever_the_number_of_workers() {
        for workers in [1, 2, 7] {
            let mut list = List::default();
            run_with(workers, 0..30, &mut list, &AtomicBool::new(false));
            assert_eq!(list.merged, (0..30).collect::<Vec<_>>());
            assert!(list.other > 0);
        }
    }

    #[test]
    fn what_was_done_out_of_turn_is_merged_at_the_end() {
        let mut list = List::default();
        run_with(3, 36..60, &mut list, &AtomicBool::new(false));
        assert_eq!(list.merged, (36..60).filter(|number| *number != 40).collect::<Vec<_>>());
    }

    #[test]
    fn a_run_ends_when_there_is_enough_and_what_was_begun_is_merged() {
        let mut list = List { enough: Some(5), ..List::default() };
        run_with(2, 0..10_000, &mut list, &AtomicBool::new(false));
        let merged = list.merged.len() as u64;
        assert_eq!(list.merged, (0..merged).collect::<Vec<_>>());
        assert!((5..40).contains(&merged), "{merged}");
    }

    #[test]
    fn nothing_is_taken_after_the_signal_or_the_deadline() {
        let mut list = List::default();
        run_with(2, 0..10, &mut list, &AtomicBool::new(true));
        assert!(list.merged.is_empty());
        let stop = AtomicBool::new(false);
        let late = Course::new(&stop, Some(Instant::now()));
        run(vec![Slow], InOrder::new(0..10), &late, &mut list).expect("threads");
        assert!(list.merged.is_empty());
    }

    #[test]
    fn a_panic_of_a_worker_ends_the_others() {
        let mut list = List::default();
        let stop = AtomicBool::new(false);
        let ran = catch_unwind(AssertUnwindSafe(|| run_with(2, 90..10_000_000, &mut list, &stop)));
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
        let results = InOrder::new(90..10_000_000);
        let ran = catch_unwind(AssertUnwindSafe(|| run(vec![Slow], results, &Course::new(&stop, None), &mut Broken)));
        assert!(ran.is_err());
    }
}
