//! Judging what other threads notice: the traces of two executions that cover each other ([`threads`](crate::threads)).
//!
//! Executions with choices are left out, as what the source's execution that covers shows other threads is not at hand.
//! Where the sides do not have the same atomic instructions, that leaves the input undecided. One choice other threads
//! see: whether `cmpxchg weak` fails. So the execution of the source that shows what the target shows chooses the same.

use super::{InputCase, Judge, Judgement, SourceSearch, TargetRun, Violation};
use crate::display;
use crate::environment::{Answers, Record, Recorder};
use crate::inputs::Input;
use crate::options::Threads;
use crate::reason::Undecided;
use crate::relation::{Coverage, Difference, Site, covers};
use crate::side::{Runner, Side};
use crate::threads::comparison::{ThreadAnswer, Traces, Unallowed};
use crate::threads::context::{Context, Noticed};
use crate::threads::handovers;
use crate::threads::ordering::{self, OrderingAnswer};
use crate::threads::trace::ThreadTrace;
use crate::verdict::Class;
use irrefute_semantics::choice::{Chooser, Frozen};
use irrefute_semantics::memory::Handover;
use irrefute_semantics::observe::Observer;
use irrefute_semantics::{End, EnvironmentMemory, First, MemoryBlock, Outcome, Set};
use std::sync::Arc;

/// On the first inputs, one in this many, the stores of both sides are compared, and other environments tried: on one in a
/// campaign, and on 62 in a check. Each comparison and each environment costs two executions. Not tuned.
const COMPARED_ONE_IN: u64 = 32;

/// Which comparisons of `cmpxchg weak` fail without a reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Failing {
    Never,
    First,
}

/// Two executions have choices that do not show, or that differ.
struct NotCompared;

/// An execution whose end is not known may be undefined in the end.
fn is_known(outcome: &Outcome) -> bool {
    match outcome.end {
        End::Returns(_) | End::Unwinds(_) | End::Stopped | End::Diverges | End::Repeats => true,
        End::Ub(_) | End::Unknown | End::Unsupported(_) | End::Inconclusive(_) => false,
    }
}

impl Chooser for Failing {
    fn freeze(&mut self, set: &Set, width: u32) -> Frozen {
        First.freeze(set, width)
    }

    fn way(&mut self, _alternatives: usize) -> usize {
        usize::from(std::mem::replace(self, Failing::Never) == Failing::First)
    }
}

impl Judge<'_> {
    /// The judgement of a run that is covered, if other threads may notice a difference, or it is not known. Where nothing
    /// in the source orders threads, only some inputs are compared: behind the first ones, every power of two.
    pub(super) fn compare_threads(
        &mut self,
        target: &mut Runner<'_>,
        case: &InputCase<'_>,
        run: &TargetRun<'_>,
    ) -> Option<Judgement> {
        let returns = |outcome: &Outcome| outcome.choices == 0 && matches!(outcome.end, End::Returns(_));
        let may_store = returns(case.baseline) && returns(&run.outcome) && target.stores();
        if !is_known(case.baseline) || case.baseline.choices > 0 {
            return self.compare_failures(target, case);
        }
        if !(self.has_orderings || may_store && self.is_chosen()) {
            return None;
        }
        self.compare_executions(target, case, run, Failing::Never).ok().flatten()
    }

    /// The same of executions whose only choices are whether `cmpxchg weak` fails: it never does, or the first one does on
    /// both sides. Others are not compared.
    pub(super) fn compare_failures(&mut self, target: &mut Runner<'_>, case: &InputCase<'_>) -> Option<Judgement> {
        if !self.has_orderings {
            return None;
        }
        let uncompared = self.may_lose_orderings(target, case).then(|| Judgement::undecided(Undecided::OtherThreads));
        if !is_known(case.baseline) {
            return uncompared;
        }
        for failing in [Failing::Never, Failing::First] {
            let run = self.run_target(target, case, &mut { failing });
            match self.compare_executions(target, case, &run, failing) {
                Ok(None) if run.outcome.choices > 0 => {}
                Ok(judgement) => return judgement,
                Err(NotCompared) => return uncompared,
            }
        }
        None
    }

    /// The judgement of a target's execution and the source's that covers it, if other threads may notice a difference,
    /// or it is not known.
    fn compare_executions(
        &mut self,
        target: &mut Runner<'_>,
        case: &InputCase<'_>,
        run: &TargetRun<'_>,
        failing: Failing,
    ) -> Result<Option<Judgement>, NotCompared> {
        let mut of_source = ThreadTrace::new(self.source.side);
        let replayed = self.replay_with(case.input, &case.input.args, run, &mut { failing }, &mut of_source);
        let (source, coverage) = replayed.map_err(|_| NotCompared)?;
        let mut of_target = ThreadTrace::new(target.side);
        self.observe_again(target, case, run, (&mut { failing }, &mut of_target));
        let choices = [source.choices, run.outcome.choices];
        if !is_known(&source) || choices != [of_source.spurious, of_target.spurious].map(u64::from) {
            return Err(NotCompared);
        }
        let is_cut = of_source.is_cut() || of_target.is_cut();
        let is_alike = || !is_cut && Traces::new(&of_source, &of_target, |_| false).fails_alike();
        if choices != [0, 0] && !(coverage == Coverage::Covers && is_known(&run.outcome) && is_alike()) {
            return Err(NotCompared);
        }
        Ok(self.compare_traces(target, (case, run), [&of_source, &of_target], source))
    }

    fn compare_traces(
        &mut self,
        target: &Runner<'_>,
        (case, run): (&InputCase<'_>, &TargetRun<'_>),
        [of_source, of_target]: [&ThreadTrace<'_>; 2],
        source: Outcome,
    ) -> Option<Judgement> {
        let is_cut = of_source.is_cut() || of_target.is_cut();
        if self.has_orderings {
            match of_source.accesses.kept_by(&of_target.accesses) {
                OrderingAnswer::Kept => {}
                OrderingAnswer::Undecided(reason) => {
                    let lost = Traces::new(of_source, of_target, |_| false).lost_order().filter(|_| !is_cut);
                    let Some(lost) = lost else { return Some(Judgement::undecided(reason)) };
                    let traces = [of_source, of_target];
                    return Some(self.noticed_by_threads(Site::Fence(lost), traces, source, (case.input, run)));
                }
                OrderingAnswer::Weakened(block, offset, weakening) => {
                    let (site, traces) = (Site::Ordering { block, offset, weakening }, [of_source, of_target]);
                    return Some(self.noticed_by_threads(site, traces, source, (case.input, run)));
                }
            }
        }
        // Behind a call that does not return, another thread may wait for what is still to be stored.
        if ![&source, &run.outcome].iter().all(|outcome| matches!(outcome.end, End::Returns(_))) {
            return None;
        }
        self.is_partly_seen = is_cut || of_source.synchronizes() || of_target.synchronizes();
        if is_cut {
            return None;
        }
        // "Writable" allows the function to store there whenever it likes.
        let is_writable = |side: Side<'_>, block: MemoryBlock| {
            let params = side.program.params(side.function).iter().zip(&case.input.args);
            params
                .into_iter()
                .any(|(param, arg)| param.param_attrs.writable && arg.0.iter().any(|scalar| scalar.leads_to(block)))
        };
        let may_be_introduced = |block| is_writable(self.source.side, block) || is_writable(target.side, block);
        // What the ends match, threads that look at memory before can match as well.
        let mut injection = self.injection(case.input, run);
        let _ = covers(&source, &run.outcome, &mut injection);
        let traces = Traces::new(of_source, of_target, may_be_introduced);
        let shown = [of_source, of_target];
        let answer = match self.options.threads {
            Threads::Off => traces.invented(),
            Threads::On => traces.compare(&mut injection, &source.memory),
        };
        match answer {
            ThreadAnswer::Allowed => {
                // Where the sides synchronize differently, the n-th of both is not the same.
                let is_alone = case.input.environment_memory.handovers.is_empty();
                if self.options.threads == Threads::On && is_alone && traces.is_aligned() && self.is_proposed() {
                    self.proposals = handovers::proposals(of_source, of_target);
                }
                None
            }
            ThreadAnswer::Undecided(reason) => Some(Judgement::undecided(reason)),
            ThreadAnswer::Unordered(lost) => {
                Some(self.noticed_by_threads(Site::Fence(lost), shown, source, (case.input, run)))
            }
            ThreadAnswer::Unallowed(block, offset, unallowed) => {
                let site = Site::Threads { block, offset, unallowed };
                Some(self.noticed_by_threads(site, shown, source, (case.input, run)))
            }
        }
    }

    /// Whether the target lacks an atomic instruction or a fence that the source has, or the other way round. It decides
    /// where executions have choices, which are not compared.
    pub(super) fn may_lose_orderings(&self, target: &Runner<'_>, case: &InputCase<'_>) -> bool {
        let is_defined = !matches!(case.baseline.end, End::Ub(_));
        self.has_orderings && is_defined && !ordering::are_alike(self.source.side, target.side)
    }

    /// Whether other environments are tried for the next input.
    fn is_proposed(&mut self) -> bool {
        self.proposed += 1;
        self.is_looked_at(self.proposed)
    }

    /// Whether an input with this number is one on which other threads are looked at.
    fn is_looked_at(&self, number: u64) -> bool {
        number <= u64::from(self.options.inputs) / COMPARED_ONE_IN || number.is_power_of_two()
    }

    /// The first violation on the input that was judged last, and covered, in an environment where other threads take
    /// permissions and give them back; with the input that shows it.
    pub fn handed_over(&mut self, target: &mut Runner<'_>, input: &Input) -> Option<(Input, Box<Violation>)> {
        for handovers in std::mem::take(&mut self.proposals) {
            let Some((input, baseline)) = self.with_handovers(input, handovers) else { continue };
            if let Judgement::Violated(violation) = self.judge(target, &input, &baseline) {
                return Some((input, violation));
            }
        }
        None
    }

    /// The judgement of a violation in an environment of that kind. It counts only if both sides synchronize alike up to
    /// where they differ: then the environment does the same to both. If one of them stores to bytes that others may
    /// access, there is a race, and nothing follows from it here: the stores are compared where others keep out.
    pub(super) fn noticed_under_handovers(
        &mut self,
        target: &mut Runner<'_>,
        input: &Input,
        baseline: &Outcome,
        violation: Box<Violation>,
    ) -> Judgement {
        let covered = Judgement::Covered { every_choice: false };
        let Violation { source, target: outcome, target_choices, .. } = &*violation;
        // Racing bytes are undef by the text, also where what was stored there is poison: whoever forwards that is right.
        if violation.difference.class == Class::Poison
            && input.environment_memory.handovers.iter().any(Handover::is_taken)
        {
            return covered;
        }
        let has_choices = baseline.choices + source.choices + outcome.choices > 0 || !target_choices.is_empty();
        let Some(of_target) = input.translated(self.source.side.program, target.side.program) else { return covered };
        if has_choices || !matches!(source.end, End::Returns(_)) || !matches!(outcome.end, End::Returns(_) | End::Ub(_))
        {
            return covered;
        }
        let program = target.side.program;
        let run = TargetRun { program, outcome: outcome.clone(), choices: Vec::new(), own: &baseline.trace };
        let mut seen = ThreadTrace::new(self.source.side);
        if self.replay_with(input, &input.args, &run, &mut First, &mut seen).is_err() {
            return covered;
        }
        let mut of_run = ThreadTrace::new(target.side);
        let case = InputCase { input, of_target: &of_target, baseline };
        self.observe_again(target, &case, &run, (&mut First, &mut of_run));
        let handovers = &input.environment_memory.handovers;
        let is_raced = handovers::is_raced(&seen, handovers) || handovers::is_raced(&of_run, handovers);
        let is_cut = seen.is_cut() || of_run.is_cut();
        let is_begun = Traces::new(&seen, &of_run, |_| false).is_begun_alike();
        let is_aligned = is_begun && (seen.count() == of_run.count() || matches!(outcome.end, End::Ub(_)));
        if is_raced || is_cut || !is_aligned {
            return covered;
        }
        // The source may read an older message, and race from then on.
        if let Some(only_taken) = handovers::without_message(handovers) {
            let environment_memory = EnvironmentMemory { handovers: only_taken, ..(*input.environment_memory).clone() };
            let other = Input { environment_memory: Arc::new(environment_memory), ..input.clone() };
            let Ok((mut outcome, _)) = self.replay(&other, &run, &mut First) else { return covered };
            // What others stored is there all the same in the end.
            handovers::take_over(&mut outcome.memory, &source.memory, handovers, self.source.side.program);
            if !matches!(covers(&outcome, &run.outcome, &mut self.injection(&other, &run)), Coverage::DoesNotCover(_)) {
                return covered;
            }
        }
        let difference = Difference { class: Class::Ordering, ..violation.difference };
        let noticed = Noticed {
            source: (&seen, &source.memory),
            target: (&of_run, &outcome.memory),
            site: violation.difference.site,
            matched: None,
        };
        let context = self.options.explains.then(|| match &handovers[..] {
            [handover] if !handover.is_taken() => noticed.context_of(handover, &display::outcome(outcome, target.side)),
            _ => {
                let concrete = handovers::concrete(handovers, &seen);
                concrete.map_or(Context::NotFound, |handover| self.context_of_handover(target, input, handover))
            }
        });
        Judgement::Violated(Box::new(Violation { difference, context, ..*violation }))
    }

    /// Whether a second thread shows a violation in an environment where others store a value there and then.
    fn context_of_handover(&mut self, target: &mut Runner<'_>, input: &Input, handover: Handover) -> Context {
        let Some((input, baseline)) = self.with_handovers(input, vec![handover]) else { return Context::NotFound };
        match self.judge(target, &input, &baseline) {
            Judgement::Violated(violation) => violation.context.unwrap_or(Context::NotFound),
            _ => Context::NotFound,
        }
    }

    /// An input in another environment, and what the source does there, if it returns.
    fn with_handovers(&mut self, input: &Input, handovers: Vec<Handover>) -> Option<(Input, Outcome)> {
        let environment_memory = EnvironmentMemory { handovers, ..(*input.environment_memory).clone() };
        let input = Input { environment_memory: Arc::new(environment_memory), ..input.clone() };
        let answers = Answers::new(input.answers, self.source.side.program, None);
        let mut record = Record::default();
        let mut recorder = Recorder::new(answers, &input.environment_memory, &mut record);
        let baseline = self.source.run(&input.args, &mut recorder, &mut First);
        self.searched += baseline.work();
        (!record.inexact && matches!(baseline.end, End::Returns(_))).then_some((input, baseline))
    }

    /// Whether stores are compared on the next input.
    fn is_chosen(&mut self) -> bool {
        self.storing += 1;
        self.is_looked_at(self.storing)
    }

    /// Observes the target in a run that has been made, with the answers that it got.
    fn observe_again<O: Observer>(
        &mut self,
        target: &mut Runner<'_>,
        case: &InputCase<'_>,
        run: &TargetRun<'_>,
        (chooser, observer): (&mut dyn Chooser, &mut O),
    ) {
        let recorded = self.record.events(&run.outcome.trace);
        let source_events = Some(&case.baseline.trace[..]);
        let answers = Answers::new(case.of_target.answers, self.source.side.program, source_events);
        let mut record = Record::default();
        let recorder = Recorder::new(answers, &case.of_target.environment_memory, &mut record);
        target.observe(&case.of_target.args, &mut recorder.repeating(&recorded), chooser, observer);
    }

    /// Whether the source is defined where something else is in memory from the beginning on.
    fn is_defined_with(&mut self, input: &Input, handover: Handover) -> bool {
        self.with_handovers(input, vec![handover]).is_some_and(|(_, outcome)| outcome.choices == 0)
    }

    /// A violation that only other threads notice.
    fn noticed_by_threads(
        &mut self,
        site: Site,
        traces: [&ThreadTrace<'_>; 2],
        source: Outcome,
        (input, run): (&Input, &TargetRun<'_>),
    ) -> Judgement {
        let class = match site {
            Site::Threads { unallowed: Unallowed::Invented, .. } => Class::Race,
            _ => Class::Ordering,
        };
        // Nobody reads it who asks for the verdict alone. What a thread does that chooses otherwise is not known.
        let context = self.options.explains.then(|| match source.choices {
            0 => self.context(site, traces, &source, (input, run)),
            _ => Context::NotFound,
        });
        Judgement::Violated(Box::new(Violation {
            difference: Difference { class, site },
            context,
            source,
            target: run.outcome.clone(),
            record: self.record.clone(),
            target_choices: if run.outcome.choices > 0 { run.choices.clone() } else { Vec::new() },
            search: SourceSearch::NoChoice,
        }))
    }

    /// Whether a second thread shows what other threads notice.
    fn context(
        &mut self,
        site: Site,
        [of_source, of_target]: [&ThreadTrace<'_>; 2],
        source: &Outcome,
        (input, run): (&Input, &TargetRun<'_>),
    ) -> Context {
        let matched = match site {
            Site::Threads { block, unallowed: Unallowed::LateInHidden, .. } => {
                let mut injection = self.injection(input, run);
                let _ = covers(source, &run.outcome, &mut injection);
                injection.target_of(block)
            }
            _ => None,
        };
        let noticed =
            Noticed { source: (of_source, &source.memory), target: (of_target, &run.outcome.memory), site, matched };
        noticed.context(|handover| self.is_defined_with(input, handover))
    }
}
