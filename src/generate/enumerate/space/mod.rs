//! Number ↔ function.
//!
//! In each [`State`] the instructions that may come next are listed once, with the number of
//! functions that begin so; a number is divided along these lists. The lists are written out one
//! by one and the numbers come from the formula of [`count`](super::count): a test compares them.

use super::count::{Counter, Situation};
use super::language::{Language, Operation, Sort, Swapping};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::ops::RangeInclusive;

/// The most instructions of a function.
pub const MAX_INSTRUCTIONS: usize = 6;

/// The most operations with operands that are listed: beyond, the space is far too large anyway.
const MAX_LISTED: usize = 4_000_000;

/// A value operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Atom {
    /// 0 or 1.
    Argument(u32),
    Constant(u64),
    Undef,
    Poison,
    /// The result of an instruction, counted from 0.
    Result(usize),
}

/// An instruction: its operation, the result that is its condition, its value operands.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Instruction {
    pub operation: Operation,
    pub condition: Option<usize>,
    pub values: SmallVec<[Atom; 2]>,
}

/// A function: its instructions in their order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Outline(pub Vec<Instruction>);

/// Why there is no space.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpaceError {
    #[error("functions of 1 to {MAX_INSTRUCTIONS} instructions can be enumerated, not of {0}")]
    Instructions(usize),
    #[error("values of 1 to 6 bits can be enumerated, not of {0}")]
    Width(u32),
    #[error("there are {0} such functions: too many to number")]
    TooMany(u128),
    #[error("there is no such function")]
    Empty,
}

/// All functions of a language with so many instructions, numbered from 0.
#[derive(Clone, Debug)]
pub struct Space {
    language: Language,
    lengths: RangeInclusive<usize>,
    /// Functions of each length, the shortest first.
    counts: Vec<u64>,
    /// The state in which functions of each length begin.
    starts: Vec<usize>,
    states: Vec<Vec<Choice>>,
}

/// What may come next in a state.
#[derive(Clone, Debug)]
struct Choice {
    instruction: Instruction,
    next: usize,
    /// Functions that begin with this one or an earlier one of the list.
    up_to: u64,
}

/// Where a function can go on: like a [`Situation`], but which results wait is known.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct State {
    left: usize,
    results: SmallVec<[Sort; MAX_INSTRUCTIONS]>,
    /// A bit for each result that no instruction uses yet.
    waiting: u32,
    symmetric: bool,
}

impl Space {
    /// The functions with any of these numbers of instructions.
    ///
    /// # Errors
    /// If there are none, or too many.
    pub fn new(language: Language, lengths: RangeInclusive<usize>) -> Result<Space, SpaceError> {
        if let Some(wrong) =
            [*lengths.start(), *lengths.end()].into_iter().find(|n| !(1..=MAX_INSTRUCTIONS).contains(n))
        {
            return Err(SpaceError::Instructions(wrong));
        }
        if !(1..=6).contains(&language.width) {
            return Err(SpaceError::Width(language.width));
        }
        let mut counter = Counter::new(&language);
        let counts: Vec<u128> = lengths.clone().map(|n| counter.count(Situation::start(&language, n))).collect();
        let total: u128 = counts.iter().sum();
        if total == 0 {
            return Err(SpaceError::Empty);
        }
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

    pub fn language(&self) -> &Language {
        &self.language
    }

    pub fn lengths(&self) -> RangeInclusive<usize> {
        self.lengths.clone()
    }

    /// The number of functions.
    pub fn len(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Never: an empty space is an error.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Function number `number`, shorter ones first; `None` beyond the last.
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
            // The numbers of an instruction are divided evenly among what may follow it.
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
    let constants = (0..1 << language.width).map(Atom::Constant);
    let undef = language.has(super::Group::Undef).then_some(Atom::Undef);
    let poison = language.has(super::Group::Poison).then_some(Atom::Poison);
    arguments.chain(constants).chain(undef).chain(poison).collect()
}

/// Lists the choices of every state that can be reached.
struct Lister {
    leaves: Vec<Atom>,
    operations: Vec<Operation>,
    counter: Counter,
    known: FxHashMap<State, usize>,
    states: Vec<Vec<Choice>>,
    listed: usize,
}

impl Lister {
    /// Where functions of each length begin, and all states; `None` if there is too much to list.
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

/// The instructions that may come next in a state, each once.
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
    /// The same with the arguments exchanged.
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
    /// Where it stands among the operands: arguments, constants, `undef`, `poison`, results.
    fn order(&self) -> (u8, u64) {
        match *self {
            Atom::Argument(i) => (0, u64::from(i)),
            Atom::Constant(c) => (1, c),
            Atom::Undef => (2, 0),
            Atom::Poison => (3, 0),
            Atom::Result(i) => (4, i as u64),
        }
    }
}

#[cfg(test)]
mod tests;
