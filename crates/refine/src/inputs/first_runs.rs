//! Runs of the source on inputs, within the total budget.

use super::comparisons::Comparisons;
use super::{Baseline, Input, Shows, Watch};
use crate::environment::{Answers, Record, RecordedEvent, Recorder};
use crate::options::Options;
use crate::reason::{Reason, Undecided, Unknown};
use crate::relation::undecided;
use crate::side::{Runner, Side};
use irrefute_semantics::memory::BlockBytes;
use irrefute_semantics::{Dependences, End, First, Leaf};
use rustc_hash::FxHashSet;
use std::sync::Arc;

/// Runs of the source, within the total budget.
pub(super) struct FirstRuns<'a, 'w> {
    pub source: Runner<'a>,
    pub record: Record,
    /// The answers of the environment in an earlier run; they are given again as far as they fit.
    pub recorded: Vec<RecordedEvent>,
    result: &'a [Leaf],
    pub options: &'a Options,
    steps: u64,
    /// The memory of the outcomes that are kept, in bytes.
    bytes: u64,
    /// What of it is counted. The cases keep it alive, so no two contents have the same address.
    kept: FxHashSet<*const BlockBytes>,
    pub depends: Dependences,
    watch: &'a mut Watch<'w>,
    /// Whether the watcher has returned `Break`.
    enough: bool,
}

impl<'a, 'w> FirstRuns<'a, 'w> {
    pub fn new(source: Side<'a>, options: &'a Options, watch: &'a mut Watch<'w>) -> FirstRuns<'a, 'w> {
        let result = source.program.result_shape(source.function);
        let source = Runner::new(source, options.budget);
        let (record, recorded, enough) = (Record::default(), Vec::new(), false);
        FirstRuns {
            source,
            record,
            recorded,
            result,
            options,
            steps: 0,
            bytes: 0,
            kept: FxHashSet::default(),
            depends: Dependences::NONE,
            watch,
            enough,
        }
    }

    /// Whether no more inputs are to be run.
    pub fn is_spent(&self) -> bool {
        self.enough || self.steps > self.options.total_steps || self.bytes > self.options.total_bytes
    }

    /// Adds a case.
    pub fn keep(&mut self, cases: &mut Vec<(Input, Baseline)>, input: Input, baseline: Baseline) {
        self.enough |= (self.watch)(&input, &baseline).is_break();
        let shown = match &baseline {
            Baseline::Ub(outcome) | Baseline::Outcome { outcome, .. } => Some(outcome),
            Baseline::Undecided { .. } => None,
        };
        let shown = shown.into_iter().flat_map(|outcome| outcome.contents());
        // What no call changes is shared by all its events: counted for each of them, functions that call much were given
        // up after a few inputs.
        for image in input.environment_memory.contents().chain(shown) {
            if self.kept.insert(Arc::as_ptr(image)) {
                self.bytes += image.weight();
            }
        }
        cases.push((input, baseline));
    }

    /// Runs the source on an input, with the first alternative of each choice.
    pub fn run(&mut self, input: &Input, observer: Option<&mut Comparisons>) -> Baseline {
        let answers = Answers::new(input.answers, self.source.side.program, None);
        let recorder = Recorder::new(answers, &input.environment_memory, &mut self.record);
        let mut environment = recorder.repeating(&self.recorded);
        let outcome = match observer {
            Some(observer) => self.source.observe(&input.args, &mut environment, &mut First, observer),
            None => self.source.run(&input.args, &mut environment, &mut First),
        };
        self.steps += outcome.work();
        self.depends.extend(outcome.depends);
        // UB of one execution is enough, whatever was chosen or answered inexactly before: it covers every target.
        if let End::Ub(_) = outcome.end {
            return Baseline::Ub(outcome);
        }
        if self.record.inexact {
            return Baseline::Undecided { reason: Undecided::InexactAnswer.into(), unsupported: false };
        }
        // With other choices it may have a known end: then the judge searches for it. So it does where operations read one
        // value of operands with too many.
        let is_settled = |reason: &Unknown| outcome.choices == 0 && *reason != Unknown::from(Undecided::LARGE);
        if let Some(reason) = undecided(&outcome.end).filter(is_settled) {
            let unsupported = matches!(outcome.end, End::Unsupported(_));
            return Baseline::Undecided { reason: Reason::Source(reason), unsupported };
        }
        let shows = Shows::of(&outcome, self.result);
        Baseline::Outcome { outcome, shows }
    }
}
