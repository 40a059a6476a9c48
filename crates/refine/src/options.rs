//! The limits of a check, and the inputs that it leaves out.
//!
//! Every budget is a count, never a time: a verdict is the same on every machine.

use super::heuristic::Heuristics;
use super::inputs::domain::Undefined;
use irrefute_semantics::Budget;

/// The options of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// How many inputs are drawn at most from a domain that is not listed.
    pub inputs: u32,
    /// This many of them are enough if they reach every [point](irrefute_semantics::points) of the source.
    pub enough_inputs: u32,
    /// How many inputs are tried beyond that of a function of two floating-point arguments: pairs of
    /// [corners](super::floats::corners).
    pub corner_pairs: u32,
    /// The largest domain that is listed: up to this many inputs, each of them is run.
    pub exhaustive: u64,
    /// Which undefined arguments are tried where the signature admits them.
    pub undefined: Undefined,
    /// The limits of one execution of the source; a target has twice the steps.
    pub budget: Budget,
    /// The steps that the executions of a pair may have together if most inputs are undecided for want of steps; of many
    /// inputs, a few are tried. 0 for no more than `budget`.
    pub more_steps: u64,
    /// The limit on the steps of all first runs of the source, and again on those of all runs of the target; four times
    /// as many may go into searches for a run of the source that covers. Once it is reached, the rest of the domain is
    /// not run.
    pub total_steps: u64,
    /// The limit on the bytes of memory that the outcomes of the first runs show. These outcomes are kept; once the
    /// limit is reached, no further input is run.
    pub total_bytes: u64,
    /// Sequences of the target's own choices per input.
    pub target_choices: u32,
    /// Executions of the source per input in search of one that covers.
    pub source_choices: u32,
    /// The steps of executions in such a search that decide nothing alone, because they are bounds of others or because
    /// operations read one value of undefined operands. A long execution counts like many short ones.
    pub search_steps: u64,
    /// The seed of everything that is drawn: inputs, answers of the environment, and the target's random choices.
    pub seed: u64,
    /// The blocks that executions allocate lie below 2^`address_bits`. In a space of up to 2^10
    /// bytes every place of a block is tried; what exists before the call lies above it.
    pub address_bits: u32,
    /// Whether a violation comes with its counterexample. Both sides run again for that, observed; the verdict is the same
    /// without.
    pub explains: bool,
    /// After this many samples that are all undefined and that no repair helps, the source is given up.
    pub patience: u64,
    /// What is compared of what other threads notice.
    pub threads: Threads,
    /// How inputs are chosen.
    pub heuristics: Heuristics,
}

/// What is compared of what other threads notice (docs/threads.md).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Threads {
    /// The orderings of atomic accesses, and whether the target stores where the source does not.
    Off,
    /// Also what is in memory where they may look at it, and what they may do to it.
    #[default]
    On,
}

/// In a space of up to 2 to the power of this many bytes, every place of a block is tried.
const EVERY_PLACE: u32 = 10;

impl Options {
    /// The same, with at least this many steps for an execution.
    pub fn with_steps(&self, steps: u64) -> Options {
        let steps = self.budget.steps.max(steps);
        Options { budget: Budget { steps, ..self.budget }, ..self.clone() }
    }

    /// The same for who asks whether, but not why.
    pub fn for_verdict(&self) -> Options {
        Options { explains: false, ..self.clone() }
    }

    /// The same where blocks that executions allocate lie below 2^`bits`. If every place is tried, so are all pairs of
    /// places of two blocks.
    pub fn with_address_bits(self, bits: u32) -> Options {
        if bits > EVERY_PLACE {
            return Options { address_bits: bits, ..self };
        }
        let pairs = 1 << (2 * bits).min(16);
        let (target_choices, source_choices) = (self.target_choices.max(pairs), self.source_choices.max(pairs));
        Options { address_bits: bits, target_choices, source_choices, ..self }
    }

    /// For a first look: as many inputs as a campaign has, and a domain that is listed is a tenth of a second at most.
    pub(crate) fn first(&self) -> Options {
        let inputs = self.inputs.min(Options::CAMPAIGN.inputs);
        Options { inputs, corner_pairs: 0, exhaustive: self.exhaustive.min(1 << 12), ..self.clone() }
    }

    /// For a single pair: domains of up to 2^16 inputs, besides poison and undef, are covered completely: all functions of
    /// one `half`.
    pub const CHECK: Options = Options {
        inputs: 2_000,
        // With 500, four of 301 known violations of complete functions were missed; with 200, eleven.
        enough_inputs: 500,
        corner_pairs: 22 * 22,
        exhaustive: (1 << 16) + 2,
        undefined: Undefined { poison: true, undef: true },
        budget: Budget { steps: 20_000, call_depth: 64, picks: 1 << 20 },
        // Some seconds: a loop of 100 million turns.
        more_steps: 1 << 29,
        total_steps: 100_000_000,
        total_bytes: 1 << 29,
        target_choices: 256,
        source_choices: 5_000,
        search_steps: 16 * 20_000,
        seed: 0,
        address_bits: 64,
        explains: true,
        patience: u64::MAX,
        threads: Threads::On,
        heuristics: Heuristics::ALL,
    };

    /// For a campaign: 32 inputs, since fewer inputs of each program leave time for more programs.
    ///
    /// With 500 executions in search of a choice, the search took a quarter of a campaign's own time, and nearly all of
    /// it went into inputs that stayed undecided; hence 128. The steps of the search are for loops: with ten times as many,
    /// it took nearly half of the own time of the preset `loops`, and what covers was found with the first execution that
    /// picks, or after all bounds.
    pub const CAMPAIGN: Options = Options {
        inputs: 32,
        enough_inputs: u32::MAX,
        corner_pairs: 0,
        exhaustive: 64,
        undefined: Undefined { poison: true, undef: true },
        budget: Budget { steps: 5_000, call_depth: 64, picks: 2_000 },
        more_steps: 0,
        total_steps: 1_000_000,
        total_bytes: 1 << 28,
        target_choices: 4,
        source_choices: 128,
        search_steps: 1 << 13,
        seed: 0,
        address_bits: 64,
        explains: true,
        patience: u64::MAX,
        threads: Threads::On,
        heuristics: Heuristics::ALL,
    };
}

impl Default for Options {
    fn default() -> Options {
        Options::CHECK
    }
}
