//! What is asked of many programs at once, and of parts of them where that fails.
//!
//! ```text
//!   all ── fails, and names some ──> those alone, what lies between them together …       one of n: 4 modules
//!    └──── fails ──> two halves ── one fails ──> its halves …              one program of n: some 2 log n modules
//!                               └─ both fail ──> their halves …            a few of n: as many times that
//!                                   └─ and again, and again ──> one by one                 many of n: n + 15
//! ```
//!
//! Each program is settled once: together with others, or alone. A name is a hint: what is between the named programs
//! may fail as well.

use super::module::TrialError;
use irrefute_ir::symbols::unprefixed;
use irrefute_llvm::Failure;
use std::collections::BTreeSet;
use std::ops::Range;

/// Of fewer programs than this that fail together, each is asked about alone.
const FEW: usize = 4;

/// Where both halves fail so often in a row, many programs do, and further halves would fail, too. Two of 512 programs that
/// fail mostly lie in different halves, so once is no sign; of three, two halves of a half fail in three of eight cases.
const MANY: u32 = 3;

/// How programs are asked about that fail together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Apart {
    /// What went wrong names these programs. There is at least one.
    Named(BTreeSet<usize>),
    /// What went wrong is in one half, or in none.
    InHalves,
    /// A half would take as long as the whole to go wrong, or cannot be asked about either.
    OneByOne,
}

impl Apart {
    /// After these programs failed together. A hang takes its whole time in each part that has it, and so does what fills
    /// the memory.
    pub fn after(error: &TrialError, numbers: &Range<usize>) -> Apart {
        let TrialError::Llvm(failure) = error else { return Apart::InHalves };
        if matches!(failure, Failure::Hang { .. } | Failure::OutOfMemory { .. }) {
            return Apart::OneByOne;
        }
        let named = named(failure).into_iter().map(|number| numbers.start + number);
        let named: BTreeSet<usize> = named.filter(|number| numbers.contains(number)).collect();
        // A message may quote a whole module.
        if named.is_empty() || named.len() * FEW > numbers.len() { Apart::InHalves } else { Apart::Named(named) }
    }
}

/// The programs of a batch, by their numbers in it, whose functions a failure names: LLVM's stack dump has the function that
/// it was in, and the selector of instructions the one that it cannot select.
fn named(failure: &Failure) -> BTreeSet<usize> {
    let words: Vec<&str> = match failure {
        Failure::InvalidCode { functions, .. } => functions.iter().map(String::as_str).collect(),
        Failure::Crash { stderr: text, .. } | Failure::Abort { message: text, .. } => {
            text.split(is_no_letter).collect()
        }
        _ => Vec::new(),
    };
    words.into_iter().filter_map(|word| unprefixed(word).0).collect()
}

/// Whether a character is in no name that the programs of a batch have.
fn is_no_letter(letter: char) -> bool {
    !letter.is_alphanumeric() && !['.', '_', '-', '$'].contains(&letter)
}

/// A question about programs, by their numbers.
pub trait Parts {
    /// Asks about these together.
    ///
    /// # Errors
    /// How they are asked about instead; then none of them is settled.
    fn together(&mut self, numbers: Range<usize>) -> Result<(), Apart>;

    /// Asks about one.
    fn alone(&mut self, number: usize);
}

/// Asks about programs.
pub fn ask(numbers: Range<usize>, parts: &mut dyn Parts) {
    if numbers.len() < 2 {
        return numbers.for_each(|number| parts.alone(number));
    }
    if let Err(apart) = parts.together(numbers.clone()) {
        ask_apart(numbers, apart, parts);
    }
}

/// Asks about programs that failed together.
pub fn ask_apart(numbers: Range<usize>, apart: Apart, parts: &mut dyn Parts) {
    match apart {
        Apart::Named(named) => between(numbers, &named, parts),
        Apart::InHalves if numbers.len() >= FEW => in_halves(numbers, 0, parts),
        Apart::InHalves | Apart::OneByOne => numbers.for_each(|number| parts.alone(number)),
    }
}

/// Asks about the named programs alone, and about those between two of them together. Each part is smaller than the whole,
/// so this ends.
fn between(numbers: Range<usize>, named: &BTreeSet<usize>, parts: &mut dyn Parts) {
    let mut start = numbers.start;
    for number in named {
        ask(start..*number, parts);
        parts.alone(*number);
        start = number + 1;
    }
    ask(start..numbers.end, parts);
}

/// Asks about the halves of programs that failed together. `both` is how often in a row both halves failed before.
fn in_halves(numbers: Range<usize>, both: u32, parts: &mut dyn Parts) {
    let middle = numbers.start + numbers.len() / 2;
    let halves = [numbers.start..middle, middle..numbers.end];
    let asked = halves.map(|half| (half.clone(), parts.together(half)));
    let both = if asked.iter().all(|(_, asked)| asked.is_err()) { both + 1 } else { 0 };
    for (half, asked) in asked {
        match asked {
            Ok(()) => {}
            Err(Apart::Named(named)) => between(half, &named, parts),
            Err(Apart::InHalves) if both < MANY && half.len() >= FEW => in_halves(half, both, parts),
            Err(Apart::InHalves | Apart::OneByOne) => half.for_each(|number| parts.alone(number)),
        }
    }
}
