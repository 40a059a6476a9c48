//! Which second thread shows which violation: a table of litmus tests with the function in the first thread.
//!
//! ```text
//! violation               first thread                              second thread                        prints
//! introduced store to x   f()                                       x = v; r = x                         r
//! store to x too early    wait g is m; f(), which acquires m        x = v; r = x; g = m release          r, x at the end
//!   before a fence, call  wait READY; f()                           x = v; r = x; READY release          r, x at the end
//! store to x too late     f(), which releases m at g                wait g is m acquire; r = x           r
//!   before a fence, call  f(); DONE                                 wait DONE acquire; r = x             r
//!   in a hidden block     the same; READY                           the same; wait READY; r = x          r
//! atomic value at g       f()                                       r = g                                r
//! lost order by release   DATA; f(), which stores m at k, or DONE   wait k is m acquire; r = i or DATA   r
//! lost order by acquire   wait g is m; f(); r = DATA                DATA; g = m release                  r
//!   of a fence            wait READY; f(), which reads k; r = DATA  DATA or k = v; READY release         r, k
//! lost order in sequence  DATA; f(), which reads k; r = READY       k or READY = v; fence seq_cst;       r, k, s
//!                                                                   s = i or DATA
//! lost update of k        DATA; fence release; f();                 READY; fence release; exchange k;    r, s
//!                         fence acquire; r = READY                  fence acquire; s = DATA
//! other loads of x        wait g is m; f(), which acquires m        x = v; g = m release                 what f returns
//!   before a fence        wait READY; f()                           x = v; READY release                 the same
//!   past a release        f(), which releases m at g, or DONE       wait g is m or DONE acquire; x = v   the same
//! ```
//!
//! What a call does is up to the context: it takes the place of DONE, or waits for READY. Waiting without acquiring makes
//! sure that what is read afterwards is there, and orders nothing.

use super::super::comparison::Unallowed;
use super::super::ordering::Weakening;
use super::machine::{Place, Reading, Step};
use super::recorded::{DATA, DONE, READY, Recorded};
use crate::relation::Site;
use irrefute_ir::Ordering::{self, Acquire, Monotonic, Release, SeqCst};

/// A second thread, and what surrounds the function in the first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Shape {
    pub before: Vec<Step>,
    /// What is called at this moment of the source.
    pub callee: Option<(usize, Step)>,
    pub after: Vec<Step>,
    pub second: Vec<Step>,
    /// What is at a place at the beginning, where the recorded value is to come from the second thread.
    pub initially: Option<(Place, u64)>,
    pub left: Vec<Place>,
}

/// The shapes that may show a violation at a site, most likely first.
pub(super) fn shapes(site: &Site, recorded: &Recorded<'_, '_>) -> Vec<Shape> {
    match site {
        Site::Threads { unallowed: Unallowed::Invented, .. } => vec![introduced(recorded)],
        Site::Threads { unallowed: Unallowed::Early, .. } => early(recorded),
        Site::Threads { unallowed: Unallowed::Late, .. } => late(recorded),
        Site::Threads { unallowed: Unallowed::LateInHidden, .. } => late_in_hidden(recorded),
        Site::Threads { unallowed: Unallowed::AtomicValue, .. } => atomic_value(recorded),
        Site::Ordering { weakening: Weakening::ReadModifyWrite, .. } => updated(recorded),
        Site::Ordering { weakening: Weakening::Order, .. } | Site::Fence(_) => {
            [by_release(recorded), by_acquire(recorded), in_sequence(recorded)].concat()
        }
        Site::Event(_)
        | Site::Argument { .. }
        | Site::Result { .. }
        | Site::Memory { .. }
        | Site::PureCall(_)
        | Site::TailCall(_)
        | Site::Promise { .. }
        | Site::Latent(_)
        | Site::End => Vec::new(),
    }
}

fn load(place: Place, ordering: Option<Ordering>) -> Step {
    Step::Load { place, ordering, reading: Reading::Printed }
}

fn store(place: Place, value: u64, ordering: Option<Ordering>) -> Step {
    Step::Store { place, value, ordering }
}

fn wait(place: Place, value: u64, ordering: Ordering) -> Step {
    Step::Wait { place, value, ordering }
}

/// The thread that owns x stores there and reads it again.
fn owner(x: Place, recorded: &Recorded<'_, '_>) -> [Step; 2] {
    [store(x, recorded.another(x), None), load(x, None)]
}

fn introduced(recorded: &Recorded<'_, '_>) -> Shape {
    recorded.byte.map_or_else(Shape::default, |x| Shape { second: owner(x, recorded).to_vec(), ..Shape::default() })
}

fn early(recorded: &Recorded<'_, '_>) -> Vec<Shape> {
    let Some(x) = recorded.byte else { return Vec::new() };
    let shape = |k: &usize| {
        let (place, value) = recorded.read(*k).unwrap_or((READY, 1));
        let is_call = recorded.is_call(*k);
        let told = wait(place, value, if is_call { Acquire } else { Monotonic });
        Shape {
            before: if is_call { Vec::new() } else { vec![told] },
            callee: is_call.then_some((*k, told)),
            second: [&owner(x, recorded)[..], &[store(place, value, Some(Release))]].concat(),
            initially: recorded.read(*k).map(|(place, value)| (place, value.wrapping_add(1))),
            left: vec![x],
            ..Shape::default()
        }
    };
    recorded.acquires().iter().map(shape).collect()
}

/// The shapes in which the second thread stores a value where the function may load it: before it acquires at a moment, or
/// behind its release.
pub(super) fn handed(moments: &[usize], value: u64, recorded: &Recorded<'_, '_>) -> Vec<Shape> {
    let Some(x) = recorded.byte else { return Vec::new() };
    let before = recorded.acquires().into_iter().filter(|k| moments.contains(k)).map(|k| {
        let (place, message) = recorded.read(k).unwrap_or((READY, 1));
        Shape {
            before: vec![wait(place, message, Monotonic)],
            second: vec![store(x, value, None), store(place, message, Some(Release))],
            initially: recorded.read(k).map(|(place, message)| (place, message.wrapping_add(1))),
            ..Shape::default()
        }
    });
    let behind = recorded.releases().into_iter().filter(|k| moments.contains(k)).map(|k| {
        let then = store(x, value, None);
        match recorded.written(k) {
            Some(write) => told(k, write, then, recorded),
            None => Shape {
                after: vec![store(DONE, 1, Some(Monotonic))],
                second: vec![wait(DONE, 1, Acquire), then],
                ..Shape::default()
            },
        }
    });
    before.chain(behind).collect()
}

fn late(recorded: &Recorded<'_, '_>) -> Vec<Shape> {
    let Some(x) = recorded.byte else { return Vec::new() };
    let shape = |k: &usize| match (recorded.written(*k), recorded.is_call(*k)) {
        (Some(write), _) => told(*k, write, load(x, None), recorded),
        (None, is_call) => {
            let done = store(DONE, 1, Some(if is_call { Release } else { Monotonic }));
            Shape {
                callee: is_call.then_some((*k, done)),
                after: if is_call { Vec::new() } else { vec![done] },
                second: vec![wait(DONE, 1, Acquire), load(x, None)],
                ..Shape::default()
            }
        }
    };
    recorded.releases().iter().map(shape).collect()
}

/// The second thread waits for what the first writes at moment number `k`, and then does something. It must tell that
/// from what was there before.
fn told(k: usize, (place, value): (Place, u64), then: Step, recorded: &Recorded<'_, '_>) -> Shape {
    let before = recorded.written_before(k, place);
    let is_there = before.last() == Some(&value) || before.is_empty() && recorded.initially(place) == value;
    let other = before.iter().rev().find(|other| **other != value);
    let first = match (is_there || before.contains(&value) || recorded.initially(place) == value, other) {
        (true, Some(other)) => vec![wait(place, *other, Monotonic)],
        _ => Vec::new(),
    };
    // If nobody reads what was there, something else may be.
    let is_free = first.is_empty() && recorded.initially(place) == value && recorded.count_reads(place) == 0;
    Shape {
        second: [&first[..], &[wait(place, value, Acquire), then]].concat(),
        initially: is_free.then_some((place, value.wrapping_add(1))),
        ..Shape::default()
    }
}

/// The same, where the second thread learns of the block when the function has returned.
fn late_in_hidden(recorded: &Recorded<'_, '_>) -> Vec<Shape> {
    let mut shapes = late(recorded);
    for shape in &mut shapes {
        let last = shape.second.len().saturating_sub(1);
        shape.second.insert(last, wait(READY, 1, Monotonic));
        shape.after.push(store(READY, 1, Some(Monotonic)));
    }
    shapes
}

fn atomic_value(recorded: &Recorded<'_, '_>) -> Vec<Shape> {
    recorded.atomics().map(|place| Shape { second: vec![load(place, Some(Monotonic))], ..Shape::default() }).collect()
}

fn by_release(recorded: &Recorded<'_, '_>) -> Vec<Shape> {
    let mut all = Vec::new();
    for k in recorded.writes().into_iter().map(Some).chain([None]) {
        for i in [None].into_iter().chain(recorded.writes().into_iter().map(Some)) {
            if i.is_some() && k.is_some() && i >= k {
                continue;
            }
            let looked = match i.and_then(|i| recorded.written(i)) {
                Some((place, _)) => load(place, Some(Monotonic)),
                None => load(DATA, None),
            };
            let shape = match k.and_then(|k| Some((k, recorded.written(k)?))) {
                Some((k, write)) => told(k, write, looked, recorded),
                None => Shape {
                    after: vec![store(DONE, 1, Some(Monotonic))],
                    second: vec![wait(DONE, 1, Acquire), looked],
                    ..Shape::default()
                },
            };
            let before = if i.is_none() { vec![store(DATA, 1, None)] } else { Vec::new() };
            all.push(Shape { before, ..shape });
        }
    }
    all
}

fn by_acquire(recorded: &Recorded<'_, '_>) -> Vec<Shape> {
    let mut all = Vec::new();
    for i in recorded.reads().into_iter().map(Some).chain([None]) {
        let (place, value) = i.and_then(|i| recorded.read(i)).unwrap_or((READY, 1));
        let initially = i.map(|_| (place, value.wrapping_add(1)));
        for k in [None].into_iter().chain(recorded.reads().into_iter().map(Some)) {
            let first = match k.and_then(|k| recorded.read(k)) {
                Some((at, _)) if at == place => continue,
                Some((at, _)) => store(at, recorded.another(at), Some(Monotonic)),
                None => store(DATA, 1, None),
            };
            all.push(Shape {
                before: vec![wait(place, value, Monotonic)],
                after: if k.is_none() { vec![load(DATA, None)] } else { Vec::new() },
                second: vec![first, store(place, value, Some(Release))],
                initially,
                ..Shape::default()
            });
        }
    }
    all
}

fn in_sequence(recorded: &Recorded<'_, '_>) -> Vec<Shape> {
    let mut all = Vec::new();
    for i in recorded.writes().into_iter().map(Some).chain([None]) {
        for k in recorded.reads().into_iter().map(Some).chain([None]) {
            let own = i.and_then(|i| recorded.written(i)).map_or(DATA, |(place, _)| place);
            let (other, value) = match k.and_then(|k| recorded.read(k)) {
                Some((place, _)) => (place, recorded.another(place)),
                None => (READY, 1),
            };
            if own == other {
                continue;
            }
            all.push(Shape {
                before: if i.is_none() { vec![store(DATA, 1, Some(Monotonic))] } else { Vec::new() },
                after: if k.is_none() { vec![load(READY, Some(Monotonic))] } else { Vec::new() },
                second: vec![store(other, value, Some(Monotonic)), Step::Fence(SeqCst), load(own, Some(Monotonic))],
                ..Shape::default()
            });
        }
    }
    all
}

/// Each thread publishes something, updates the place, and looks for what the other one publishes: whoever is second finds
/// it.
fn updated(recorded: &Recorded<'_, '_>) -> Vec<Shape> {
    let [release, acquire] = [Release, Acquire].map(Step::Fence);
    let shape = |place: Place| {
        // The first thread finds what it did when it was alone.
        let to = recorded.initially(place);
        let exchange = Step::Exchange { place, from: None, to, ordering: Monotonic, reading: Reading::Ignored };
        let [data, ready] = [DATA, READY].map(|own| store(own, 1, Some(Monotonic)));
        Shape {
            before: vec![data, release],
            after: vec![acquire, load(READY, Some(Monotonic))],
            second: vec![ready, release, exchange, acquire, load(DATA, Some(Monotonic))],
            ..Shape::default()
        }
    };
    recorded.updated().map(shape).collect()
}
