//! A source with its inputs, for targets and native code that come later: LLVM runs in between.

use super::check::{drawn, with_more_steps};
use super::comparison::Comparison;
use super::inputs::{Baseline, Input, Inputs};
use super::judge::Judge;
use super::judge::native::{NativeRun, is_comparable};
use super::options::Options;
use super::pair::{Pair, unsupported_source};
use super::report::Report;
use super::scales::Scales;
use super::side::Side;
use super::tally::{Tally, not_modelled};
use super::witness::{Fit, Witness};
use irrefute_semantics::floats::RoundingMode;

/// A source with its inputs and its outcome on each, at every value of `vscale` that is tried.
pub struct Prepared<'a> {
    source: Side<'a>,
    options: Options,
    /// The source at each value, or the source itself if it does not depend on `vscale`.
    at: Vec<(Side<'a>, Attempt)>,
    /// The value of a witness, which is the only one that is tried.
    only: Option<u32>,
}

/// The inputs, or why a source cannot be checked.
type Attempt = Result<Inputs, Box<Report>>;

impl<'a> Prepared<'a> {
    /// Chooses inputs for a source and runs it on them.
    ///
    /// # Errors
    /// The report, if the source cannot be checked whatever the target is.
    pub fn new(source: Side<'a>, options: &Options) -> Result<Prepared<'a>, Box<Report>> {
        let chosen = |source| supported(source).and_then(|()| chosen(source, &[], options));
        let at = match Scales::of(source) {
            None => vec![(source, Ok(chosen(source)?))],
            Some(scales) => {
                let sides = scales.tried().iter().map(|vscale| source.at(*vscale));
                let at: Vec<_> = sides.map(|source| (source, chosen(source))).collect();
                if at.iter().all(|(_, attempt)| attempt.is_err()) {
                    let mut refused = at.into_iter().filter_map(|(_, attempt)| attempt.err());
                    let next = |_| refused.next().map_or_else(|| scales.none_allowed(), |report| *report);
                    return Err(Box::new(scales.joined(next)));
                }
                at
            }
        };
        Ok(Prepared { source, options: options.clone(), at, only: None })
    }

    /// A source with the one input of a witness.
    ///
    /// # Errors
    /// The report, if the source cannot be checked whatever the target is.
    pub fn on(witness: &Witness, source: Side<'a>, options: &Options) -> Result<Prepared<'a>, Box<Report>> {
        let only = Scales::of(source).and_then(|scales| scales.recorded(witness));
        let scaled = only.map_or(source, |vscale| source.at(vscale));
        supported(scaled)?;
        // With more steps, other inputs would be drawn.
        let options = Options { more_steps: 0, ..options.with_steps(witness.steps) };
        let mut fit = Fit::default();
        let input = witness.input_for(scaled, &mut fit);
        let mut inputs = Inputs::recorded(scaled, input, witness.answers_for(scaled, &mut fit), &options);
        inputs.domain = fit.describe("the witness");
        Ok(Prepared { source, options, at: vec![(scaled, Ok(inputs))], only })
    }

    /// The source.
    pub fn source(&self) -> Side<'a> {
        self.source
    }

    /// A promise of the source that is not modelled, or a function that it calls, in words: an execution that breaks the
    /// promise is undefined, and no run tells.
    pub fn not_modelled(&self) -> Option<String> {
        not_modelled(self.source, None)
    }

    /// The inputs with the source's first outcome on each; none of a source that depends on `vscale`, as its inputs do.
    pub fn cases(&self) -> &[(Input, Baseline)] {
        self.inputs().map_or(&[], |inputs| &inputs.cases)
    }

    /// Whether the inputs are all that there are, and nothing but them and choices decides what the source does.
    pub fn has_all_executions(&self) -> bool {
        self.inputs().is_some_and(|inputs| inputs.exhaustive && inputs.depends.is_empty())
    }

    /// The inputs of a source that does not depend on `vscale`.
    fn inputs(&self) -> Option<&Inputs> {
        let (source, inputs) = self.at.first()?;
        inputs.as_ref().ok().filter(|_| std::ptr::eq(source.program, self.source.program))
    }

    /// Checks a target on the inputs.
    pub fn check_target(&self, target: Side<'_>) -> Report {
        Pair::new(self.source, target).map_or_else(|refused| *refused, |pair| self.check(&pair))
    }

    /// Checks a pair of this source on the inputs; if most of them are undecided for want of steps alone, on a few with
    /// more steps.
    pub fn check(&self, pair: &Pair<'_>) -> Report {
        match self.only {
            None => pair.at_each(|instance| self.check_instance(instance)),
            Some(vscale) => pair.at_only(vscale, |instance| self.check_instance(instance)),
        }
    }

    fn check_instance(&self, pair: &Pair<'_>) -> Report {
        let vscale = pair.source().program.vscale();
        match self.at.iter().find(|(source, _)| source.program.vscale() == vscale) {
            Some((_, Ok(inputs))) => {
                let report = Comparison::new(pair, &self.options).on(inputs);
                with_more_steps(report, &self.options, |options| drawn(pair, options))
            }
            Some((_, Err(report))) => (**report).clone(),
            None => Report::unsupported("the source was prepared at another vscale"),
        }
    }

    /// Checks results of native code: each must be among the source's outcomes.
    pub fn check_native(&self, runs: &[NativeRun]) -> Report {
        let Some(inputs) = self.inputs() else {
            return Report::unsupported("native code of a function that depends on vscale");
        };
        // Native code ran on some inputs, and once on each.
        let mut tally = Tally::new((self.source, None)).of_one_input();
        let mut judge = Judge::new(self.source, &self.options);
        for run in runs {
            let Some((input, Baseline::Outcome { outcome, shows })) = inputs.cases.get(run.input) else {
                continue;
            };
            let judgement = judge.judge_outcome(input, outcome, run.outcome.clone());
            if let Some(violation) = tally.add(judgement, *shows, (&outcome.marks, judge.marks())) {
                return tally.violated(inputs, input, &violation, &self.options);
            }
        }
        tally.finish(inputs, false)
    }

    /// The inputs on which native code can be compared, by their index in [`Prepared::cases`]: the source returns
    /// without UB and without a call of an unknown function, observes no address, and shows no block that it
    /// allocated. On others, native code may do anything, would have no function to call, or has other
    /// addresses. A source that depends on `vscale` has none: native code has one value of it.
    pub fn native_inputs(&self) -> Vec<usize> {
        let runnable = |baseline: &Baseline| match baseline {
            Baseline::Outcome { outcome, .. } => is_comparable(outcome),
            Baseline::Ub(_) | Baseline::Undecided { .. } => false,
        };
        // The worker and the emulators run code in the default environment.
        let is_default = |input: &Input| input.environment_memory.rounding == RoundingMode::NearestEven;
        let cases = self.cases().iter().enumerate();
        cases.filter(|(_, (input, baseline))| is_default(input) && runnable(baseline)).map(|(i, _)| i).collect()
    }
}

fn supported(source: Side<'_>) -> Result<(), Box<Report>> {
    unsupported_source(source).map_or(Ok(()), |reason| Err(Box::new(Report::unsupported(reason))))
}

/// Chooses inputs for a source, with the constants of other functions as well.
pub(super) fn chosen(source: Side<'_>, others: &[Side<'_>], options: &Options) -> Attempt {
    Inputs::new(source, others, options).map_err(|error| Box::new(Report::unsupported(format!("source: {error}"))))
}
