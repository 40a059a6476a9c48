//! Number ↔ function.
//!
//! Each [`State`] lists the instructions that may come next, each once, with the number of functions
//! that begin with it; a number is divided along these lists. The lists are enumerated, and the numbers
//! come from the formula of [`count`](super::count): a test compares the two.

use super::count::{Counter, Situation};
use super::language::{Language, Operation, Sort, Swapping, Values};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::ops::RangeInclusive;

/// The greatest number of instructions of a function.
pub const MAX_INSTRUCTIONS: usize = 6;

/// The greatest number of choices that are listed, over all states. It bounds memory; a space beyond it is far too
/// large to be tried.
const MAX_LISTED: usize = 4_000_000;

/// A value operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Atom {
    /// An argument, 0 or 1.
    Argument(u32),
    /// A constant, by its [position](Values::constant).
    Constant(usize),
    /// `undef`.
    Undef,
    /// `poison`.
    Poison,
    /// The result of an instruction, counted from 0.
    Result(usize),
}

/// An instruction with its operands.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Instruction {
    /// The operation.
    pub operation: Operation,
    /// The number of the result that is the condition, from 0.
    pub condition: Option<usize>,
    /// One or two value operands; sorted if the operation commutes.
    pub values: SmallVec<[Atom; 2]>,
}

/// A function: its instructions in their order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Outline(pub Vec<Instruction>);

/// The reason why a space cannot be numbered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpaceError {
    /// A number of instructions other than 1 to [`MAX_INSTRUCTIONS`].
    #[error("functions of 1 to {MAX_INSTRUCTIONS} instructions can be enumerated, not of {0}")]
    Instructions(usize),
    /// A width other than 1 to 6 bits: constants are leaves, so each bit doubles their number.
    #[error("values of 1 to 6 bits can be enumerated, not of {0}")]
    Width(u32),
    /// More functions than a `u64` numbers, or too many choices to list.
    #[error("there are {0} such functions: too many to number")]
    TooMany(u128),
    /// The language has no function of that length, such as conditions without a comparison.
    #[error("there is no such function")]
    Empty,
}

/// All functions of a language whose number of instructions is in a range, numbered from 0.
#[derive(Clone, Debug)]
pub struct Space {
    language: Language,
    lengths: RangeInclusive<usize>,
    /// The number of functions of each length, shortest first.
    counts: Vec<u64>,
    /// The state in which functions of each length begin.
    starts: Vec<usize>,
    states: Vec<Vec<Choice>>,
}

/// An instruction that may come next in a state.
#[derive(Clone, Debug)]
struct Choice {
    instruction: Instruction,
    next: usize,
    /// The number of functions that continue with this choice or an earlier one of the list.
    up_to: u64,
}

/// The state of an unfinished function: a [`Situation`] that also knows which results wait.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct State {
    left: usize,
    results: SmallVec<[Sort; MAX_INSTRUCTIONS]>,
    /// A bit for each result that no instruction uses yet.
    waiting: u32,
    symmetric: bool,
}

impl Space {
    /// The functions whose number of instructions is in the range.
    ///
    /// # Errors
    /// If there is no such function, or there are too many.
    pub fn new(language: Language, lengths: RangeInclusive<usize>) -> Result<Space, SpaceError> {
        if let Some(wrong) =
            [*lengths.start(), *lengths.end()].into_iter().find(|n| !(1..=MAX_INSTRUCTIONS).contains(n))
        {
            return Err(SpaceError::Instructions(wrong));
        }
        if let Values::Integers { width } = language.values
            && !(1..=6).contains(&width)
        {
            return Err(SpaceError::Width(width));
        }
        let mut counter = Counter::new(&language);
        let counts: Vec<u128> = lengths.clone().map(|n| counter.count(Situation::start(&language, n))).collect();
        let total: u128 = counts.iter().sum();
        if total == 0 {
            return Err(SpaceError::Empty);
        }
        // Before any state is listed: for a space that is far too large, listing would take long to fail.
        let too_many = SpaceError::TooMany(total);
        if total > u128::from(u64::MAX) {
            return Err(too_many);
        }
        let counts = counts.into_iter().map(|n| n as u64).collect();
        let lister = Lister {
            leaves: leaves(&language),
            operations: language.operations(),
            counter,
            known: FxHashMap::default(),
            states: Vec::new(),
            listed: 0,
        };
        let (starts, states) = lister.list(&language, lengths.clone()).ok_or(too_many)?;
        Ok(Space { language, lengths, counts, starts, states })
    }

    /// The language of the functions.
    pub fn language(&self) -> &Language {
        &self.language
    }

    /// The range of numbers of instructions.
    pub fn lengths(&self) -> RangeInclusive<usize> {
        self.lengths.clone()
    }

    /// The number of functions.
    pub fn len(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Always `false`: [`new`](Self::new) refuses an empty space.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The function with a number, shorter ones first; `None` beyond the last.
    pub fn outline(&self, mut number: u64) -> Option<Outline> {
        let mut section = 0;
        while number >= *self.counts.get(section)? {
            number -= self.counts[section];
            section += 1;
        }
        let mut state = self.starts[section];
        let mut instructions = Vec::with_capacity(self.lengths.start() + section);
        while !self.states[state].is_empty() {
            let choices = &self.states[state];
            let i = choices.partition_point(|choice| choice.up_to <= number);
            let choice = choices.get(i)?;
            let before = i.checked_sub(1).map_or(0, |i| choices[i].up_to);
            // The numbers of a choice are consecutive, so the rest is the number within its continuations.
            number -= before;
            instructions.push(choice.instruction.clone());
            state = choice.next;
        }
        Some(Outline(instructions))
    }
}

/// The leaves, in the order in which operands are numbered.
fn leaves(language: &Language) -> Vec<Atom> {
    let arguments = (0..2).map(Atom::Argument);
    let constants = (0..language.values.constants()).map(Atom::Constant);
    let undef = language.has(super::Group::Undef).then_some(Atom::Undef);
    let poison = language.has(super::Group::Poison).then_some(Atom::Poison);
    arguments.chain(constants).chain(undef).chain(poison).collect()
}

/// Lists the choices of every reachable state.
struct Lister {
    leaves: Vec<Atom>,
    operations: Vec<Operation>,
    counter: Counter,
    known: FxHashMap<State, usize>,
    states: Vec<Vec<Choice>>,
    listed: usize,
}

impl Lister {
    /// The first state for each length, and all states; `None` if there is too much to list.
    fn list(mut self, language: &Language, lengths: RangeInclusive<usize>) -> Option<(Vec<usize>, Vec<Vec<Choice>>)> {
        let symmetric = language.swapping == Swapping::Once;
        let mut starts = Vec::new();
        for left in lengths {
            starts.push(self.state(State { left, results: SmallVec::new(), waiting: 0, symmetric })?);
        }
        Some((starts, self.states))
    }

    fn state(&mut self, state: State) -> Option<usize> {
        if let Some(&known) = self.known.get(&state) {
            return Some(known);
        }
        let index = self.states.len();
        self.states.push(Vec::new());
        self.known.insert(state.clone(), index);
        if state.left == 0 {
            return Some(index);
        }
        let mut choices = Vec::new();
        let mut up_to = 0;
        for instruction in instructions(&self.leaves, &self.operations, &state) {
            let next = state.after(&instruction);
            let ways = self.counter.count(next.situation()) as u64;
            if ways > 0 {
                up_to += ways;
                choices.push(Choice { next: self.state(next)?, instruction, up_to });
                self.listed += 1;
            }
        }
        self.states[index] = choices;
        (self.listed <= MAX_LISTED).then_some(index)
    }
}

/// The instructions that may come next in a state, each in its canonical form.
fn instructions(leaves: &[Atom], operations: &[Operation], state: &State) -> Vec<Instruction> {
    let results = |sort| (0..state.results.len()).filter(move |&i| state.results[i] == sort);
    let atoms: Vec<Atom> = leaves.iter().copied().chain(results(Sort::Value).map(Atom::Result)).collect();
    let mut all = Vec::new();
    for &operation in operations {
        let conditions: Vec<Option<usize>> = match operation.has_condition() {
            false => vec![None],
            true => results(Sort::Truth).map(Some).collect(),
        };
        for condition in conditions {
            for (i, &first) in atoms.iter().enumerate() {
                if operation.values() == 1 {
                    all.push(Instruction { operation, condition, values: smallvec::smallvec![first] });
                    continue;
                }
                let seconds = if operation.commutes() { &atoms[i..] } else { &atoms };
                let with = |&second| Instruction { operation, condition, values: smallvec::smallvec![first, second] };
                all.extend(seconds.iter().map(with));
            }
        }
    }
    if state.symmetric {
        all.retain(|instruction| instruction.is_first_of_its_images());
    }
    all
}

impl State {
    fn after(&self, instruction: &Instruction) -> State {
        let mut next = self.clone();
        let values = instruction.values.iter().filter_map(|atom| match atom {
            Atom::Result(i) => Some(*i),
            Atom::Argument(_) | Atom::Constant(_) | Atom::Undef | Atom::Poison => None,
        });
        for used in values.chain(instruction.condition) {
            next.waiting &= !(1 << used);
        }
        next.waiting |= 1 << next.results.len();
        next.results.push(instruction.operation.result());
        next.left -= 1;
        next.symmetric = self.symmetric && instruction.swapped() == *instruction;
        next
    }

    fn situation(&self) -> Situation {
        let count = |sort| self.results.iter().filter(|s| **s == sort).count();
        let is_waiting = |i: usize| self.waiting >> i & 1 == 1;
        let waiting = |sort| (0..self.results.len()).filter(|&i| is_waiting(i) && self.results[i] == sort).count();
        Situation {
            left: self.left,
            values: count(Sort::Value),
            truths: count(Sort::Truth),
            waiting_values: waiting(Sort::Value),
            waiting_truths: waiting(Sort::Truth),
            symmetric: self.symmetric,
        }
    }
}

impl Instruction {
    /// The instruction after an exchange of the arguments.
    fn swapped(&self) -> Instruction {
        let image = |atom: &Atom| match atom {
            Atom::Argument(i) => Atom::Argument(1 - i),
            other => *other,
        };
        let mut values: SmallVec<[Atom; 2]> = self.values.iter().map(image).collect();
        if self.operation.commutes() {
            values.sort_by_key(Atom::order);
        }
        Instruction { values, ..self.clone() }
    }

    fn is_first_of_its_images(&self) -> bool {
        let order = |instruction: &Instruction| -> SmallVec<[(u8, u64); 2]> {
            instruction.values.iter().map(Atom::order).collect()
        };
        order(self) <= order(&self.swapped())
    }
}

impl Atom {
    /// The position in the order of operands: arguments, constants, `undef`, `poison`, results.
    fn order(&self) -> (u8, u64) {
        match *self {
            Atom::Argument(i) => (0, u64::from(i)),
            Atom::Constant(position) => (1, position as u64),
            Atom::Undef => (2, 0),
            Atom::Poison => (3, 0),
            Atom::Result(i) => (4, i as u64),
        }
    }
}

#[cfg(test)]
mod tests;
