//! The search: smaller and smaller items that still satisfy a predicate.
//!
//! A [`Shrink`] describes how items shrink: families of *edits*, a way to apply some of them at
//! once, and a size. For an item `x`, let `E(x)` be the edits of all families. The search keeps an
//! item `x` with `P(x)` and moves only to `y = apply(x, e…)` with `P(y)` and `size(y) < size(x)`.
//!
//! - It ends: sizes are well-founded.
//! - Its result is 1-minimal unless a limit ended it: no single `e ∈ E(x)` gives a smaller `y`
//!   with `P(y)`. Nothing is asked twice, so `P` must give the same answer for the same text.
//! - It is a function of item, predicate and limits; limits count questions, never seconds.
//!
//! Questions are asked in batches, because a predicate that runs LLVM answers thirty at once
//! almost as fast as one. When several edits of a batch succeed alone, the engine asks about their union next.

use rustc_hash::FxHashSet;
use std::ops::{ControlFlow, Range};

/// How items of a kind shrink.
pub trait Shrink {
    /// What is reduced: a module, a witness, a list.
    type Item;
    /// One small change. Its places and indices are those of the item that it was made for.
    type Edit;
    /// Well-founded: no infinite descent.
    type Size: Ord;

    /// The families, in the order in which they are tried.
    fn families(&self) -> Vec<Family>;

    /// The edits of a family, the most promising first.
    fn edits(&self, item: &Self::Item, family: usize) -> Vec<Self::Edit>;

    /// The item after the edits, without those that no longer apply. `None` if no edit applies, or if the
    /// result is not well-formed.
    fn apply(&self, item: &Self::Item, edits: &[&Self::Edit]) -> Option<Self::Item>;

    /// What every accepted step makes smaller.
    fn size(&self, item: &Self::Item) -> Self::Size;

    /// A text that two items share only if the predicate cannot distinguish them.
    fn text(&self, item: &Self::Item) -> String;
}

/// A group of edits of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Family {
    /// For people, in reports of progress.
    pub name: &'static str,
    /// Whether edits of this family may be applied together.
    pub grouping: Grouping,
}

/// How the edits of a family may be combined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grouping {
    /// Independent: all at once first, then halves, … then single ones (Zeller's ddmin).
    Chunks,
    /// Tried one by one; those of a batch that succeed are joined.
    Singles,
    /// Each rewrites the whole item: never two at once.
    Alternatives,
}

/// Called after every batch; `Break` ends the search with the best item so far.
pub type Watch<'a> = Box<dyn FnMut(&Progress) -> ControlFlow<()> + 'a>;

/// Limits of a search.
pub struct Options<'a> {
    /// The number of questions.
    pub max_tries: usize,
    /// The number of questions that are asked together, at least 1.
    pub batch: usize,
    /// Sees the progress after each batch, and may end the search: with it, the result may depend on the clock.
    pub watch: Option<Watch<'a>>,
}

impl Default for Options<'_> {
    fn default() -> Self {
        // A larger batch saves little of LLVM's time per question, and wastes more of the questions behind a success:
        // after one, the edits are computed anew.
        Options { max_tries: 10_000, batch: 32, watch: None }
    }
}

/// The progress of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The family that is being tried.
    pub family: &'static str,
    /// Passes over all families that were completed.
    pub rounds: usize,
    /// Questions asked.
    pub tried: usize,
    /// Steps to a smaller item.
    pub accepted: usize,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Minimized<T> {
    /// The smallest item that was found.
    pub item: T,
    /// Questions asked.
    pub tried: usize,
    /// Steps to a smaller item.
    pub accepted: usize,
    /// Passes over all families that were completed.
    pub rounds: usize,
    /// Whether no limit ended the search: the item is 1-minimal.
    pub minimal: bool,
}

/// A predicate on many items: one answer per item; a missing answer is a no.
pub type Predicate<'a, T> = dyn FnMut(&[T]) -> Vec<bool> + 'a;

/// Minimizes an item that satisfies the predicate (it is not asked about the item itself).
pub fn minimize<S: Shrink>(
    shrink: &S,
    item: S::Item,
    predicate: &mut Predicate<'_, S::Item>,
    options: Options<'_>,
) -> Minimized<S::Item> {
    let size = shrink.size(&item);
    let progress = Progress { family: "", rounds: 0, tried: 0, accepted: 0 };
    let tried = FxHashSet::default();
    let mut search = Search { shrink, item, size, predicate, options, tried, progress, ended: false };
    search.remember_start();
    while search.round() && !search.ended {}
    let Progress { rounds, tried, accepted, .. } = search.progress;
    Minimized { item: search.item, tried, accepted, rounds, minimal: !search.ended }
}

struct Search<'a, 'p, 'o, S: Shrink> {
    shrink: &'a S,
    item: S::Item,
    size: S::Size,
    predicate: &'a mut Predicate<'p, S::Item>,
    options: Options<'o>,
    /// The texts that were asked about.
    tried: FxHashSet<Fingerprint>,
    progress: Progress,
    /// Whether a limit or the watcher ended the search.
    ended: bool,
}

/// An item made by the edits of a range: one to ask about, or one that the predicate accepted.
struct Candidate<T, Z> {
    edits: Range<usize>,
    item: T,
    size: Z,
    fingerprint: Fingerprint,
}

/// The BLAKE3 hash of a text. A reduction tries thousands of modules, whose texts would take far more memory.
type Fingerprint = [u8; 32];

/// A candidate of a [`Shrink`].
type CandidateOf<S> = Candidate<<S as Shrink>::Item, <S as Shrink>::Size>;

impl<S: Shrink> Search<'_, '_, '_, S> {
    /// Notes the first item as asked about, since it satisfies the predicate by contract.
    fn remember_start(&mut self) {
        self.tried.insert(self.fingerprint(&self.item));
    }

    /// One pass over all families; whether the item became smaller.
    fn round(&mut self) -> bool {
        let before = self.progress.accepted;
        // A success in a late family may make an edit of an early one possible, so only a whole round without a
        // success proves that the item is 1-minimal.
        for (index, family) in self.shrink.families().into_iter().enumerate() {
            self.progress.family = family.name;
            for chunk in self.chunk_sizes(index, family.grouping) {
                self.sweep(index, family.grouping, chunk);
            }
            if self.ended {
                return false;
            }
        }
        self.progress.rounds += 1;
        self.progress.accepted > before
    }

    /// The numbers of edits to apply at once, ending with 1.
    fn chunk_sizes(&self, family: usize, grouping: Grouping) -> Vec<usize> {
        if grouping != Grouping::Chunks {
            return vec![1];
        }
        let mut sizes = vec![self.shrink.edits(&self.item, family).len().max(1)];
        while let Some(&last @ 2..) = sizes.last() {
            sizes.push(last.div_ceil(2));
        }
        sizes
    }

    /// Tries the edits of a family from first to last, `chunk` at once.
    fn sweep(&mut self, family: usize, grouping: Grouping, chunk: usize) {
        let mut edits = self.shrink.edits(&self.item, family);
        let mut at = 0;
        while at < edits.len() && !self.ended {
            let (batch, next) = self.gather(&edits, at, chunk);
            let hits = self.ask(batch);
            let Some(first) = hits.first() else {
                at = next;
                continue;
            };
            // Go on where the first success was: the edits before it failed, and those after it now stand there.
            // What failed before may succeed now; the next round asks again.
            at = first.edits.start;
            self.accept(&edits, hits, grouping);
            edits = self.shrink.edits(&self.item, family);
        }
    }

    /// The next batch of candidates that are smaller and new, and where to go on after it.
    fn gather(&self, edits: &[S::Edit], from: usize, chunk: usize) -> (Vec<CandidateOf<S>>, usize) {
        let mut batch = Vec::new();
        let mut fresh = FxHashSet::default();
        let mut at = from;
        while at < edits.len() && batch.len() < self.options.batch.max(1) {
            // An edit that makes nothing smaller, or makes what was asked before, costs no question: the batch is
            // filled with later ones.
            let range = at..edits.len().min(at + chunk);
            at = range.end;
            if let Some(candidate) = self.candidate(edits, range.clone().collect(), range)
                && fresh.insert(candidate.fingerprint)
            {
                batch.push(candidate);
            }
        }
        (batch, at)
    }

    /// The item after some edits, if it is smaller and new.
    fn candidate(&self, edits: &[S::Edit], chosen: Vec<usize>, range: Range<usize>) -> Option<CandidateOf<S>> {
        let chosen: Vec<&S::Edit> = chosen.into_iter().map(|i| &edits[i]).collect();
        let item = self.shrink.apply(&self.item, &chosen)?;
        let size = self.shrink.size(&item);
        if size >= self.size {
            return None;
        }
        let fingerprint = self.fingerprint(&item);
        (!self.tried.contains(&fingerprint)).then_some(Candidate { edits: range, item, size, fingerprint })
    }

    /// The fingerprint of an item's text.
    fn fingerprint(&self, item: &S::Item) -> Fingerprint {
        *blake3::hash(self.shrink.text(item).as_bytes()).as_bytes()
    }

    /// Asks about the candidates, and returns those that the predicate accepts.
    fn ask(&mut self, mut batch: Vec<CandidateOf<S>>) -> Vec<CandidateOf<S>> {
        let left = self.options.max_tries.saturating_sub(self.progress.tried);
        // With exactly as many questions left, all are asked, and the search may still prove its result minimal.
        self.ended |= batch.len() > left;
        batch.truncate(left);
        if batch.is_empty() {
            return batch;
        }
        self.progress.tried += batch.len();
        self.tried.extend(batch.iter().map(|c| c.fingerprint));
        let (items, rest): (Vec<_>, Vec<_>) =
            batch.into_iter().map(|c| (c.item, (c.edits, c.size, c.fingerprint))).unzip();
        let answers = (self.predicate)(&items);
        self.report();
        let yes = items.into_iter().zip(rest).zip(answers).filter(|(_, answer)| *answer);
        yes.map(|((item, (edits, size, fingerprint)), _)| Candidate { edits, item, size, fingerprint }).collect()
    }

    /// Calls the watcher.
    fn report(&mut self) {
        if let Some(watch) = &mut self.options.watch {
            self.ended |= watch(&self.progress).is_break();
        }
    }

    /// Moves to the union of the edits that succeeded alone if that succeeds too, otherwise to the first of them.
    fn accept(&mut self, edits: &[S::Edit], hits: Vec<CandidateOf<S>>, grouping: Grouping) {
        let unions =
            if grouping == Grouping::Alternatives || self.ended { Vec::new() } else { self.unions(edits, &hits) };
        // If no union succeeds (the edits conflict), move to the first success alone.
        let best = self.ask(unions).into_iter().min_by(|a, b| a.size.cmp(&b.size));
        let Some(winner) = best.or_else(|| hits.into_iter().next()) else { return };
        self.item = winner.item;
        self.size = winner.size;
        self.progress.accepted += 1;
    }

    /// The union of all edits that succeeded alone, and both halves of it, in case two of them exclude each other.
    fn unions(&self, edits: &[S::Edit], hits: &[CandidateOf<S>]) -> Vec<CandidateOf<S>> {
        if hits.len() < 2 {
            return Vec::new();
        }
        let (low, high) = hits.split_at(hits.len() / 2);
        let parts = [hits, low, high].into_iter().filter(|part| part.len() > 1);
        let union = |part: &[CandidateOf<S>]| {
            let chosen = part.iter().flat_map(|c| c.edits.clone()).collect();
            self.candidate(edits, chosen, part[0].edits.clone())
        };
        parts.filter_map(union).collect()
    }
}
