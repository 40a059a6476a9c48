//! The number of functions, by a formula.
//!
//! The number of ways to continue a function depends on few numbers, because values are
//! interchangeable: the number of values and of truth values, the number of those that wait to be used,
//! and (where functions that differ by an exchange of the arguments count as one) whether every
//! instruction so far is its own image. Let `m` be the number of values that do not wait. An operation
//! that reads two values, among them all of `s` given ones that wait, can be written in this many ways:
//!
//! ```text
//! ways(s)   = m², 2m + 1, 2               (s = 0, 1, 2)     if it does not commute
//!           = m(m + 1)/2, m + 1, 1                          if it does
//! fixed(s)  = ways(s) with m − 2 for m; one more for s = 0 if it commutes: {x, y}
//! C(0, …)   = 1 if only the last result waits, else 0
//! C(n, …)   = Σ over operations, s and conditions: binomial(waiting, s) · ways(s) · C(n − 1, …)
//! ```
//!
//! An instruction that is not its own image forms a pair with its image, of which one is counted. From
//! then on nothing is symmetric any more.

use super::language::{Language, Operation, Sort, Swapping};
use rustc_hash::FxHashMap;

/// The numbers on which the number of continuations depends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Situation {
    /// The number of instructions still to come.
    pub left: usize,
    /// The number of results so far that are values.
    pub values: usize,
    /// The number of results so far that are truth values.
    pub truths: usize,
    /// The number of values among them that nothing uses yet.
    pub waiting_values: usize,
    /// The number of truth values among them that nothing uses yet.
    pub waiting_truths: usize,
    /// Whether functions that differ by an exchange of the arguments count as one, and the exchange has changed no
    /// instruction so far.
    pub symmetric: bool,
}

impl Situation {
    /// The situation before the first instruction.
    pub fn start(language: &Language, instructions: usize) -> Situation {
        let symmetric = language.swapping == Swapping::Once;
        Situation { left: instructions, values: 0, truths: 0, waiting_values: 0, waiting_truths: 0, symmetric }
    }

    /// The situation after an instruction that uses this many of the values and truth values that wait.
    pub fn after(self, result: Sort, used_values: usize, used_truths: usize, symmetric: bool) -> Situation {
        let (value, truth) = (usize::from(result == Sort::Value), usize::from(result == Sort::Truth));
        Situation {
            left: self.left - 1,
            values: self.values + value,
            truths: self.truths + truth,
            waiting_values: self.waiting_values - used_values + value,
            waiting_truths: self.waiting_truths - used_truths + truth,
            symmetric,
        }
    }
}

/// Counts functions, and keeps the count of each situation.
#[derive(Clone, Debug)]
pub struct Counter {
    leaves: u128,
    operations: Vec<Operation>,
    known: FxHashMap<Situation, u128>,
}

impl Counter {
    /// A counter for one language.
    pub fn new(language: &Language) -> Counter {
        Counter { leaves: language.leaves() as u128, operations: language.operations(), known: FxHashMap::default() }
    }

    /// The number of ways to finish a function.
    pub fn count(&mut self, at: Situation) -> u128 {
        if at.left == 0 {
            return u128::from(at.waiting_values + at.waiting_truths == 1);
        }
        if let Some(&known) = self.known.get(&at) {
            return known;
        }
        let mut total = 0;
        for i in 0..self.operations.len() {
            total += self.with_operation(at, self.operations[i]);
        }
        self.known.insert(at, total);
        total
    }

    fn with_operation(&mut self, at: Situation, operation: Operation) -> u128 {
        // For conditions that do not wait and for those that do: how many waiting ones each uses, and the number of
        // choices.
        let conditions: &[(usize, u128)] = match operation.has_condition() {
            false => &[(0, 1)],
            true => &[(0, (at.truths - at.waiting_truths) as u128), (1, at.waiting_truths as u128)],
        };
        let idle = self.leaves + (at.values - at.waiting_values) as u128;
        let mut total = 0;
        for used in 0..=operation.values().min(at.waiting_values) {
            let which = binomial(at.waiting_values as u128, used as u128);
            let ways = ways(operation, idle, used);
            for &(used_truths, conditions) in conditions.iter().filter(|(_, conditions)| *conditions > 0) {
                let mut next = |symmetric| self.count(at.after(operation.result(), used, used_truths, symmetric));
                total += which
                    * conditions
                    * match at.symmetric {
                        false => ways * next(false),
                        true => {
                            let fixed = fixed(operation, idle, used);
                            fixed * next(true) + (ways - fixed) / 2 * next(false)
                        }
                    };
            }
        }
        total
    }
}

/// The number of ways to write the value operands: from `idle` values that need no use, and with every
/// one of `used` others.
fn ways(operation: Operation, idle: u128, used: usize) -> u128 {
    match (operation.values(), operation.commutes(), used) {
        (1, _, 0) => idle,
        (1, _, _) => 1,
        (_, true, 0) => idle * (idle + 1) / 2,
        (_, true, 1) => idle + 1,
        (_, true, _) => 1,
        (_, false, 0) => idle * idle,
        (_, false, 1) => 2 * idle + 1,
        (_, false, _) => 2,
    }
}

/// The number of these ways that an exchange of the arguments does not change.
fn fixed(operation: Operation, idle: u128, used: usize) -> u128 {
    let both_arguments = operation.values() == 2 && operation.commutes() && used == 0;
    ways(operation, idle - 2, used) + u128::from(both_arguments)
}

fn binomial(n: u128, k: u128) -> u128 {
    (0..k).fold(1, |product, i| product * (n - i) / (i + 1))
}
