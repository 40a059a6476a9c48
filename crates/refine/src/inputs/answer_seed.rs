//! What decides the answers of an input's environment.

use super::constants::ConstantPool;
use crate::environment::AnswerSeed;
use crate::heuristic::Heuristic;
use crate::options::Options;
use crate::uniform::below;
use irrefute_ir::Int;
use irrefute_semantics::{Scalar, Value};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// What was compared in the execution that an input is drawn next to.
#[derive(Clone, Copy)]
pub(super) struct Compared<'a> {
    /// Operands of comparisons.
    pub operands: &'a [Int],
    /// Whether the two operands that there are are to become equal.
    pub is_steered: bool,
}

impl Compared<'_> {
    /// The input is not drawn next to another one.
    pub const NOTHING: Compared<'static> = Compared { operands: &[], is_steered: false };
}

/// The seed of the environment of input number `i`.
pub(super) fn answers(options: &Options, i: u64) -> u64 {
    options.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(i)
}

/// What decides the answers of the environment of input number `i`: none is undef. Its recurring numbers are constants of the functions,
/// operands that were compared, or an argument.
pub(super) fn answer_seed(
    options: &Options,
    i: u64,
    pool: &ConstantPool,
    compared: Compared<'_>,
    args: &[Value],
) -> AnswerSeed {
    let seed = answers(options, i);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let words = || args.iter().flat_map(|arg| &arg.0).filter_map(Scalar::word);
    let of_comparison = |rng: &mut Xoshiro256PlusPlus| {
        let operands = compared.operands;
        operands.get(below(rng, operands.len() as u64) as usize).and_then(Int::to_u64)
    };
    let value = |rng: &mut Xoshiro256PlusPlus| {
        let constant = match below(rng, 8) {
            0 | 1 => words().nth(below(rng, words().count() as u64) as usize),
            2 => of_comparison(rng),
            3..6 if compared.is_steered => of_comparison(rng),
            _ => pool.picked(rng.next_u64()),
        };
        let constant = constant.unwrap_or_else(|| below(rng, 5).wrapping_sub(1));
        // Next to a constant lies the other side of a comparison with it.
        match below(rng, 8) {
            0 => constant.wrapping_add(1),
            1 => constant.wrapping_sub(1),
            _ => constant,
        }
    };
    let mut values = [value(&mut rng), value(&mut rng)];
    if !options.heuristics.has(Heuristic::RecurringAnswers) {
        values = [rng.next_u64(), rng.next_u64()];
    }
    // With undefined arguments most such answers would not be known exactly.
    let by_arguments = options.heuristics.has(Heuristic::AnswersByArguments)
        && args.iter().all(Value::is_defined)
        && below(&mut rng, 3) == 0;
    AnswerSeed { seed, values, by_arguments, undef: false }
}
