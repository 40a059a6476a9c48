//! Searching an execution's own choices: for all of the target, exists one of the source.
//!
//! A [`Script`] is a chooser that follows a list of steps and takes the first alternative
//! after its end; stepping the list like an odometer visits every execution once (stateless
//! depth-first search with replay). A `freeze` of a wide set has too many alternatives to list:
//! then only *candidates* are tried, values that occur elsewhere in the input and the wanted
//! outcome, and the script says that it was not exhaustive.
//!
//! [`Mode::Relaxed`] leaves every `freeze` open: its outcomes contain every outcome of the
//! program, so what none of them covers, no choice covers.

use crate::ir::Int;
use crate::semantics::choice::Frozen;
use crate::semantics::memory::{Placement, Room};
use crate::semantics::set::{Decision, Set, SetRepr};
use crate::semantics::{Chooser, Scalar};
use dashu_int::UBig;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::sync::Arc;

/// A `freeze` of a set with more elements than this is not exhausted.
const MAX_LISTED: u64 = 4096;

/// How a script treats `freeze`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Each element is an alternative.
    Exact,
    /// Left open: an upper bound of the behaviours.
    Relaxed,
}

/// One step of a script: which alternative of how many.
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
    next: usize,
    /// Values to try where not every value can be.
    candidates: Vec<u64>,
    exhaustive: bool,
}

impl Script {
    pub fn new(mode: Mode) -> Script {
        Script { mode, steps: Vec::new(), next: 0, candidates: Vec::new(), exhaustive: true }
    }

    /// Starts over, with other candidates for wide sets.
    pub fn restart(&mut self, mode: Mode, candidates: impl IntoIterator<Item = u64>) {
        self.mode = mode;
        self.steps.clear();
        self.next = 0;
        self.exhaustive = true;
        self.candidates.clear();
        for c in candidates {
            if !self.candidates.contains(&c) {
                self.candidates.push(c);
            }
        }
    }

    /// Goes on to the next execution; false when every one was visited.
    pub fn advance(&mut self) -> bool {
        self.steps.truncate(self.next);
        self.next = 0;
        while let Some(last) = self.steps.last_mut() {
            last.taken += 1;
            if last.taken < last.of {
                return true;
            }
            self.steps.pop();
        }
        false
    }

    /// Whether every alternative of every choice so far is, or will be, visited.
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

    /// The candidates that belong to a set.
    fn candidate(&mut self, set: &Set, width: u32) -> Scalar {
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
        Frozen::Value(match set.len() {
            Some(n) if width <= 64 && n <= MAX_LISTED => Scalar::Word(nth(set, self.decide(n))),
            _ => self.candidate(set, width),
        })
    }

    fn way(&mut self, alternatives: usize) -> usize {
        self.decide(alternatives as u64) as usize
    }

    fn address(&mut self, room: &Room<'_>) -> Option<Placement> {
        if self.mode == Mode::Relaxed {
            return Some(Placement::Open);
        }
        let all = match room.every_address() {
            Some(all) => all,
            None => {
                self.exhaustive = false;
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

/// Smaller words of an outcome are hardly addresses.
const LOWEST_GUESS: u64 = 0x1000;

/// A chooser that decides at random, reproducibly.
#[derive(Debug)]
pub struct Random {
    rng: Xoshiro256PlusPlus,
}

impl Random {
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

    fn address(&mut self, room: &Room<'_>) -> Option<Placement> {
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

/// The low bits of `i`, spread over the bits of `mask` from the lowest on.
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

fn contains(set: &Set, value: u64, width: u32) -> bool {
    let fits = width >= 64 || value >> width == 0;
    fits && set.contains(&UBig::from(value)) == Decision::Yes
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
