//! What is asked of many programs at once, and of parts of them where that fails.
//!
//! ```text
//!   all ── fails ──> two halves ── one fails ──> its halves …             one program of n: some 2 log n modules
//!                               └─ both fail ──> their halves …           a few of n: as many times that
//!                                   └─ and again, and again ──> one by one                many of n: n + 15
//! ```
//!
//! Each program is settled once: together with others, or alone.

use super::module::TrialError;
use irrefute_llvm::Failure;
use std::ops::Range;

/// Of fewer programs than this that fail together, each is asked about alone.
const FEW: usize = 4;

/// Where both halves fail so often in a row, many programs do, and further halves would fail, too. Two of 512 programs that
/// fail mostly lie in different halves, so once is no sign; of three, two halves of a half fail in three of eight cases.
const MANY: u32 = 3;

/// How programs are asked about that fail together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Apart {
    /// What went wrong is in one half, or in none.
    InHalves,
    /// A half would take as long as the whole to go wrong, or cannot be asked about either.
    OneByOne,
}

impl Apart {
    /// A hang takes its whole time in each part that has it, and so does what fills the memory.
    pub fn after(error: &TrialError) -> Apart {
        match error {
            TrialError::Llvm(Failure::Hang { .. } | Failure::OutOfMemory { .. }) => Apart::OneByOne,
            _ => Apart::InHalves,
        }
    }
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
    if apart == Apart::OneByOne || numbers.len() < FEW {
        return numbers.for_each(|number| parts.alone(number));
    }
    in_halves(numbers, 0, parts);
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
            Err(Apart::InHalves) if both < MANY && half.len() >= FEW => in_halves(half, both, parts),
            Err(_) => half.for_each(|number| parts.alone(number)),
        }
    }
}
