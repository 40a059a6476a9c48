//! Searching an execution's own choices: for all of the target, exists one of the source.
//!
//! A [`Script`] is a chooser that follows a list of steps and takes the first alternative
//! after its end; stepping the list like an odometer visits every execution once (stateless
//! depth-first search with replay). A `freeze` of a wide set has too many alternatives to list.
//! The script then tries only *candidates*, values that occur in the input and in the wanted
//! outcome, and reports that it was not exhaustive.
//!
//! [`Mode::Relaxed`] leaves every `freeze` open: its outcomes contain every outcome of the
//! program. If none of them covers the target, no choice does. [`Mode::Bounded`] does the same after every
//! choice that it makes, and goes on only where the answer is not "no" (branch and bound):
//!
//! ```text
//! p ⊑ q: the choices q begin with p        ⟦p⟧ = what is reached with p and every later freeze open ⊇ ⋃ {⟦q⟧ | p ⊑ q}
//! so ⟦p⟧ does not cover  ⇒  no q that begins with p does
//! ```
//!
//! Addresses of fresh blocks are left open in the same way. A branch is never left open, because no outcome stands
//! for both of its ways.

use dashu_int::UBig;
use irrefute_ir::Int;
use irrefute_semantics::choice::Frozen;
use irrefute_semantics::memory::{FreeRange, Placement};
use irrefute_semantics::set::{Decision, Set, SetRepr};
use irrefute_semantics::{Chooser, Scalar};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::sync::Arc;

/// A `freeze` of a set with more elements than this is not exhausted: it gets candidates only. A listed set can lead
/// to a proof that no choice covers, but each of its elements costs an execution of the source.
const MAX_LISTED: u64 = 4096;

/// After this many narrowed bounds, a bounded script decides every choice. A bound costs an execution that does not count
/// as visited, and an execution with thousands of choices would otherwise be bounded at each of them.
const MAX_NARROWED: u32 = 512;

/// How a script treats `freeze`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Each element is an alternative.
    Exact,
    /// Every `freeze` is left open: an upper bound of the behaviours.
    Relaxed,
    /// Each element is an alternative, candidates first, for the choices that are decided. Later choices are left
    /// open.
    Bounded,
}

/// One step of a script: alternative number `taken` of `of`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Step {
    taken: u64,
    of: u64,
}

/// A chooser that visits every sequence of choices.
#[derive(Debug)]
pub struct Script {
    mode: Mode,
    steps: Vec<Step>,
    /// The index of the step that answers the next question.
    next: usize,
    /// Values to try where the whole set is too large. No value occurs twice.
    candidates: Vec<u64>,
    /// Whether no set so far was replaced by candidates.
    exhaustive: bool,
    /// How many steps are decided before the rest is left open ([`Mode::Bounded`]).
    decided: usize,
    /// How often [`Script::narrow`] decided one more choice.
    narrowed: u32,
    rest: Rest,
    /// Whether results that need not be precise have their neighbours as alternatives.
    pub approximates: bool,
    /// Whether operations read one value of undefined operands, where the results of all are too many.
    picks: bool,
    /// What the last of them read in this execution.
    last_pick: Option<u64>,
    /// Whether results that flags allow to be rewritten are poison: an upper bound, as what is left open.
    gives_up: bool,
    /// Whether one place of a block stands for all ([`blind`](super::blind)).
    is_blind: bool,
}

/// What the last execution did after its decided steps ([`Mode::Bounded`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rest {
    /// It left no choice open.
    Decided,
    /// It left choices open, and took no branch after the first of them.
    Open,
    /// It left choices open and then took one of several ways: it bounds no execution that goes another way.
    OneWay,
}

impl Script {
    /// A script at its first execution, without candidates.
    pub fn new(mode: Mode) -> Script {
        Script {
            mode,
            steps: Vec::new(),
            next: 0,
            candidates: Vec::new(),
            exhaustive: true,
            // Not 0: the judge has bounded the execution with nothing decided before ([`Mode::Relaxed`]).
            decided: 1,
            narrowed: 0,
            rest: Rest::Decided,
            approximates: true,
            picks: false,
            last_pick: None,
            gives_up: false,
            is_blind: false,
        }
    }

    /// A script for a function to which the places of its blocks are all one, if `is_blind`.
    pub fn of_source(is_blind: bool) -> Script {
        Script { is_blind, ..Script::new(Mode::Exact) }
    }

    /// Starts over at an execution that leaves everything open, and gives up what may be rewritten.
    pub fn restart_giving_up(&mut self) {
        self.restart(Mode::Relaxed, []);
        self.gives_up = true;
    }

    /// Starts over at an execution that decides everything and picks operands, candidates first.
    pub fn restart_picking(&mut self, candidates: impl IntoIterator<Item = u64>) {
        self.restart(Mode::Bounded, candidates);
        self.decide_all();
        self.picks = true;
    }

    /// Starts over, with other candidates for wide sets.
    pub fn restart(&mut self, mode: Mode, candidates: impl IntoIterator<Item = u64>) {
        self.mode = mode;
        (self.picks, self.last_pick, self.gives_up) = (false, None, false);
        self.steps.clear();
        self.next = 0;
        self.exhaustive = true;
        (self.decided, self.narrowed, self.rest) = (1, 0, Rest::Decided);
        self.candidates.clear();
        for c in candidates {
            if !self.candidates.contains(&c) {
                self.candidates.push(c);
            }
        }
    }

    /// Goes on to the next execution; false when every one was visited.
    pub fn advance(&mut self) -> bool {
        // After another answer to an earlier choice, an execution may ask for less: the tail belongs to no choice.
        self.steps.truncate(self.next);
        self.next = 0;
        self.rest = Rest::Decided;
        self.last_pick = None;
        while let Some(last) = self.steps.last_mut() {
            last.taken += 1;
            if last.taken < last.of {
                // Everything behind the choice that changed is open again: one bound may refute all of it.
                self.decide_first(self.steps.len());
                return true;
            }
            self.steps.pop();
        }
        false
    }

    /// Goes on to the same execution with one more choice decided, and returns true, if the last one left any open.
    /// `refuted` means that the last one did not cover: then no decision of its open choices does, unless it went one
    /// way of several.
    pub fn narrow(&mut self, refuted: bool) -> bool {
        match self.rest {
            Rest::Open if refuted => return false,
            // An open execution that covers proves nothing either: it has more outcomes than any real one.
            Rest::Open | Rest::OneWay => {}
            Rest::Decided => return false,
        }
        self.steps.truncate(self.next);
        self.narrowed += 1;
        self.decide_first(self.next + 1);
        (self.next, self.rest) = (0, Rest::Decided);
        true
    }

    /// Decides every choice of the next execution and of all later ones.
    pub fn decide_all(&mut self) {
        self.stop_narrowing();
        self.decide_first(0);
    }

    /// Decides every choice from the next execution on.
    pub fn stop_narrowing(&mut self) {
        self.narrowed = MAX_NARROWED;
    }

    fn decide_first(&mut self, steps: usize) {
        self.decided = if self.narrowed < MAX_NARROWED { steps } else { usize::MAX };
    }

    /// Whether no choice so far was cut down to candidates: then `advance` reaches every execution.
    pub fn is_exhaustive(&self) -> bool {
        self.exhaustive
    }

    /// The number of executions if every one made as many choices as the last.
    pub fn size_hint(&self) -> u64 {
        self.steps.iter().fold(1, |n, d| n.saturating_mul(d.of))
    }

    fn decide(&mut self, of: u64) -> u64 {
        let taken = match self.steps.get(self.next) {
            Some(d) => d.taken.min(of - 1),
            None => {
                self.steps.push(Step { taken: 0, of });
                0
            }
        };
        self.next += 1;
        taken
    }

    /// Whether its executions have more outcomes than the program.
    pub fn is_relaxed(&self) -> bool {
        self.mode == Mode::Relaxed
    }

    /// Whether the next choice comes after the decided steps. Once one choice is open, all later ones are: what they
    /// ask depends on it.
    fn is_open(&self) -> bool {
        self.mode == Mode::Bounded && (self.rest != Rest::Decided || self.next >= self.decided)
    }

    /// The next element of a set that is small enough to be listed.
    fn listed(&mut self, set: &Set, width: u32, len: u64) -> u64 {
        let taken = self.decide(len);
        // The target's choices have no outcome to aim at: only the source's order matters.
        if self.mode != Mode::Bounded {
            return nth(set, taken);
        }
        let fitting = self.candidates.iter().copied().filter(|c| contains(set, *c, width));
        let mut ranks: Vec<u64> = fitting.map(|c| rank(set, c)).collect();
        if let Some(rank) = ranks.get(taken as usize) {
            return nth(set, *rank);
        }
        // The others follow in ascending order. Each candidate at or below the index shifts it up by one; sorted ranks
        // make one pass enough.
        ranks.sort_unstable();
        nth(set, ranks.iter().fold(taken - ranks.len() as u64, |i, rank| i + u64::from(*rank <= i)))
    }

    /// A value of an operand, for an operation that cannot be done on all. A value of the outcome that is aimed at is the
    /// likeliest: neutral elements and NaNs hand it on.
    fn picked(&mut self, set: &Set, width: u32) -> Scalar {
        self.exhaustive = false;
        let all = u64::MAX >> (64 - width.clamp(1, 64));
        // Of a sum that is to be all ones, one operand is the complement of the other.
        let complements = self.candidates.iter().chain(&self.last_pick).map(|value| !value & all);
        let likely = self.candidates.iter().copied().chain(self.last_pick).chain(complements);
        let fitting: Vec<u64> = likely.filter(|value| contains(set, *value, width)).collect();
        let taken = self.decide(fitting.len() as u64 + 1) as usize;
        let picked = match fitting.get(taken) {
            Some(value) => Scalar::from_int(&Int::new(width, *value)),
            None => set.smallest(width),
        };
        self.last_pick = picked.word();
        picked
    }

    /// An element of a set that is too large to be listed: the smallest first, as [`First`](irrefute_semantics::First)
    /// gives it, then the candidates that belong to the set.
    fn candidate(&mut self, set: &Set, width: u32) -> Scalar {
        // A later bound that refutes does not make up for it: the values that were left out have no bound of their own.
        self.exhaustive = false;
        let fitting: Vec<u64> = self.candidates.iter().copied().filter(|c| contains(set, *c, width)).collect();
        let taken = self.decide(fitting.len() as u64 + 1);
        match taken.checked_sub(1) {
            None => set.smallest(width),
            Some(i) => {
                let value = fitting.get(i as usize).copied().unwrap_or_default();
                Scalar::from_int(&Int::new(width, value))
            }
        }
    }
}

impl Chooser for Script {
    fn freeze(&mut self, set: &Set, width: u32) -> Frozen {
        if self.mode == Mode::Relaxed {
            return Frozen::Relaxed;
        }
        if self.is_open() {
            self.rest = self.rest.max(Rest::Open);
            return Frozen::Relaxed;
        }
        Frozen::Value(match set.len() {
            Some(n) if width <= 64 && n <= MAX_LISTED => Scalar::Word(self.listed(set, width, n)),
            _ => self.candidate(set, width),
        })
    }

    fn way(&mut self, alternatives: usize) -> usize {
        // No step is pushed: with other values for the open choices, the branch may not be asked for at all.
        if self.rest != Rest::Decided {
            self.rest = Rest::OneWay;
            return 0;
        }
        self.decide(alternatives as u64) as usize
    }

    fn approximate(&mut self, nearest: Scalar, set: &Set, width: u32) -> Frozen {
        if self.approximates { self.freeze(set, width) } else { Frozen::Value(nearest) }
    }

    fn pick(&mut self, set: &Set, width: u32) -> Option<Scalar> {
        self.picks.then(|| self.picked(set, width))
    }

    fn gives_up_rewritable(&mut self) -> bool {
        self.gives_up
    }

    fn leaves_open(&mut self) -> bool {
        if self.mode == Mode::Relaxed {
            return true;
        }
        if self.is_open() {
            self.rest = self.rest.max(Rest::Open);
            return true;
        }
        // The other ways to answer, one for each value of the operand, are not tried.
        self.exhaustive = false;
        self.decide(1);
        false
    }

    fn address(&mut self, room: &FreeRange<'_>) -> Option<Placement> {
        if self.mode == Mode::Relaxed {
            return Some(Placement::Open);
        }
        if self.is_open() {
            self.rest = self.rest.max(Rest::Open);
            return Some(Placement::Open);
        }
        let all = match room.every_address() {
            Some(all) => all,
            None if self.is_blind => room.first().into_iter().collect(),
            None => {
                self.exhaustive = false;
                // Suggestions first: they are plain or touch other blocks. A word of the outcome is an address by luck.
                let wanted = self.candidates.iter().copied().filter(|x| *x >= LOWEST_GUESS && room.fits(*x));
                let mut some = room.suggestions().to_vec();
                let guesses: Vec<u64> = wanted.filter(|x| !some.contains(x)).collect();
                some.extend(guesses);
                some
            }
        };
        if all.is_empty() {
            return None;
        }
        let taken = self.decide(all.len() as u64) as usize;
        all.get(taken).map(|x| Placement::At(*x))
    }
}

/// Smaller words of an outcome are more likely counts and characters than addresses; each guess costs an execution.
const LOWEST_GUESS: u64 = 0x1000;

/// A chooser that decides at random, reproducibly.
#[derive(Debug)]
pub struct Random {
    rng: Xoshiro256PlusPlus,
}

impl Random {
    /// A chooser whose decisions are a function of the seed and of the questions so far.
    pub fn new(seed: u64) -> Random {
        Random { rng: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }
}

impl Chooser for Random {
    fn freeze(&mut self, set: &Set, width: u32) -> Frozen {
        let r = self.rng.next_u64();
        Frozen::Value(match &set.repr {
            SetRepr::Small(values) => Scalar::Word(values[(r % values.len() as u64) as usize]),
            SetRepr::Cube { undef, ones } | SetRepr::Wide { undef, ones } if width <= 64 => {
                let (undef, ones) = (u64::try_from(undef).unwrap_or(0), u64::try_from(ones).unwrap_or(0));
                Scalar::Word(ones | (r & undef))
            }
            // `r` goes unused here: a wide set draws all of its words.
            SetRepr::Cube { undef, ones } | SetRepr::Wide { undef, ones } => {
                let words = (0..width.div_ceil(64)).map(|_| self.rng.next_u64());
                let random = words.fold(UBig::ZERO, |n, w| (n << 64) | UBig::from(w));
                Scalar::Big(Arc::new(ones | (random & undef)))
            }
        })
    }

    fn way(&mut self, alternatives: usize) -> usize {
        (self.rng.next_u64() % alternatives as u64) as usize
    }

    fn address(&mut self, room: &FreeRange<'_>) -> Option<Placement> {
        let some = room.every_address().unwrap_or_else(|| room.suggestions().to_vec());
        let r = self.rng.next_u64() as usize;
        some.get(r % some.len().max(1)).map(|x| Placement::At(*x))
    }
}

/// Element number `i` of a set of words, in ascending order.
fn nth(set: &Set, i: u64) -> u64 {
    match &set.repr {
        SetRepr::Small(values) => values[i as usize],
        SetRepr::Cube { undef, ones } | SetRepr::Wide { undef, ones } => {
            let ones = u64::try_from(ones).unwrap_or(0);
            ones | deposit(i, u64::try_from(undef).unwrap_or(0))
        }
    }
}

/// The low bits of `i`, spread over the one bits of `mask` from the lowest on (the instruction `pdep`).
fn deposit(mut i: u64, mut mask: u64) -> u64 {
    let mut spread = 0;
    while mask != 0 {
        let lowest = mask & mask.wrapping_neg();
        if i & 1 == 1 {
            spread |= lowest;
        }
        i >>= 1;
        mask ^= lowest;
    }
    spread
}

/// The index of an element in a set of words, in ascending order: the inverse of [`nth`].
fn rank(set: &Set, element: u64) -> u64 {
    match &set.repr {
        SetRepr::Small(values) => values.partition_point(|v| *v < element) as u64,
        SetRepr::Cube { undef, .. } | SetRepr::Wide { undef, .. } => {
            extract(element, u64::try_from(undef).unwrap_or(0))
        }
    }
}

/// The bits of `x` where `mask` has ones, moved together: the inverse of [`deposit`] (the instruction `pext`).
fn extract(x: u64, mut mask: u64) -> u64 {
    let (mut together, mut at) = (0, 0);
    while mask != 0 {
        let lowest = mask & mask.wrapping_neg();
        together |= u64::from(x & lowest != 0) << at;
        at += 1;
        mask ^= lowest;
    }
    together
}

fn contains(set: &Set, value: u64, width: u32) -> bool {
    // Candidates come from registers of other widths.
    let fits = width >= 64 || value >> width == 0;
    fits && set.contains_word(value) == Decision::Yes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cube(undef: u64, ones: u64) -> Set {
        Set { repr: SetRepr::Cube { undef: UBig::from(undef), ones: UBig::from(ones) }, relaxed: false }
    }

    fn frozen(chooser: &mut impl Chooser, set: &Set, width: u32) -> u64 {
        match chooser.freeze(set, width) {
            Frozen::Value(Scalar::Word(w)) => w,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_script_visits_every_sequence_once() {
        let set = cube(0b101, 0b010);
        let mut script = Script::new(Mode::Exact);
        let mut seen = Vec::new();
        loop {
            // The second choice exists only after some answers to the first.
            let first = frozen(&mut script, &set, 3);
            let second = if first > 2 { script.way(3) } else { 9 };
            seen.push((first, second));
            if !script.advance() {
                break;
            }
        }
        let after = |x| (0..3).map(move |w| (x, w));
        let expected: Vec<(u64, usize)> = [(2, 9)].into_iter().chain([3, 6, 7].into_iter().flat_map(after)).collect();
        assert_eq!(seen, expected);
        assert!(script.is_exhaustive());
    }

    #[test]
    fn random_ways_are_all_of_the_alternatives() {
        let mut random = Random::new(1);
        let mut seen: Vec<usize> = (0..100).map(|_| random.way(3)).collect();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen, [0, 1, 2]);
    }

    #[test]
    fn the_number_of_executions_is_that_of_the_choices_so_far() {
        let mut script = Script::new(Mode::Exact);
        assert_eq!(script.size_hint(), 1);
        let _ = (script.way(3), script.way(4));
        assert_eq!(script.size_hint(), 12);
    }

    #[test]
    fn a_wide_set_gets_candidates_and_is_not_exhausted() {
        let set = cube(u64::from(u32::MAX), 0);
        let mut script = Script::new(Mode::Exact);
        script.restart(Mode::Exact, [5, 1 << 40, 5, 7]);
        let mut seen = Vec::new();
        loop {
            seen.push(frozen(&mut script, &set, 32));
            if !script.advance() {
                break;
            }
        }
        assert_eq!(seen, [0, 5, 7], "the smallest, then the candidates that fit");
        assert!(!script.is_exhaustive());
    }

    #[test]
    fn a_bounded_script_tries_candidates_first_and_then_every_other_element() {
        let set = cube(0b1101, 0b10);
        let mut script = Script::new(Mode::Bounded);
        script.restart(Mode::Bounded, [11, 3, 4]);
        let mut seen = Vec::new();
        loop {
            seen.push(frozen(&mut script, &set, 4));
            if !script.advance() {
                break;
            }
        }
        assert_eq!(seen, [11, 3, 2, 6, 7, 10, 14, 15], "4 is no element");
        assert!(script.is_exhaustive());
    }

    /// The executions of two choices of four that a bounded script makes until one covers, and whether one did.
    fn bounded_search(covers: impl Fn(u64, Option<u64>) -> bool) -> (Vec<(u64, Option<u64>)>, bool) {
        let mut script = Script::new(Mode::Bounded);
        let mut runs = Vec::new();
        loop {
            let first = frozen(&mut script, &cube(3, 0), 2);
            let second = match script.freeze(&cube(3, 0), 2) {
                Frozen::Value(Scalar::Word(w)) => Some(w),
                _ => None,
            };
            runs.push((first, second));
            let may = covers(first, second);
            if may && second.is_some() {
                return (runs, true);
            }
            if !script.narrow(!may) && !script.advance() {
                return (runs, false);
            }
        }
    }

    #[test]
    fn a_bounded_script_goes_on_only_where_the_bound_does_not_refute() {
        let (runs, found) = bounded_search(|first, second| first == 2 && second.is_none_or(|s| s == 1));
        assert!(found);
        assert_eq!(runs, [(0, None), (1, None), (2, None), (2, Some(0)), (2, Some(1))]);
        assert_eq!(bounded_search(|_, second| second.is_none()).0.len(), 4 + 16, "nothing is refuted early");
    }

    #[test]
    fn an_execution_that_goes_one_way_of_several_is_no_bound() {
        let mut script = Script::new(Mode::Bounded);
        let mut runs = Vec::new();
        loop {
            frozen(&mut script, &cube(1, 0), 1);
            let open = script.freeze(&cube(1, 0), 1) == Frozen::Relaxed;
            runs.push((open, script.way(2)));
            // As if nothing covered.
            if !script.narrow(true) && !script.advance() {
                break;
            }
        }
        let complete = runs.iter().filter(|(open, _)| !open).count();
        assert_eq!(complete, 8, "each freeze and the way: {runs:?}");
    }

    #[test]
    fn a_relaxed_script_leaves_freezes_open_and_forks_branches() {
        let mut script = Script::new(Mode::Relaxed);
        let mut ways = Vec::new();
        loop {
            assert_eq!(script.freeze(&cube(7, 0), 3), Frozen::Relaxed);
            ways.push(script.way(2));
            if !script.advance() {
                break;
            }
        }
        assert_eq!(ways, [0, 1]);
    }

    #[test]
    fn random_choices_are_elements() {
        let mut random = Random::new(1);
        let small = Set { repr: SetRepr::Small([1, 4, 6].into()), relaxed: false };
        for _ in 0..100 {
            assert_eq!(frozen(&mut random, &cube(0b110, 0b1000), 4) & 0b1001, 0b1000);
            assert!([1, 4, 6].contains(&frozen(&mut random, &small, 3)));
        }
    }
}
