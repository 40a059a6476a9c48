//! One input: is every outcome of the target covered by some outcome of the source?
//!
//! Both sides run once, deterministically, and that settles most inputs. Only a mismatch
//! opens a search among the source's own choices, the cheapest step first:
//!
//! 1. *In step.* The source takes the choices that the target took, in their order.
//! 2. *As if defined.* The source's freezes give what they would give if the arguments were the values to which the
//!    target froze them (`freeze_guess`). Of 4,645 searches of the preset `floats` (512 programs, seed 424201), these two
//!    end 3,285, and no bound ends one.
//! 3. *From above.* The source runs with every `freeze` and every fresh address left open. What that does not
//!    cover, no choice covers: a violation without enumeration.
//! 4. *As wanted.* Every choice of the source takes the first value of the wanted outcome that it can take: one
//!    execution, which covers most NaNs that a chain of operations hands on.
//! 5. *One by one.* Every sequence of choices, as far as they can be listed, with values of the
//!    wanted outcome first, and bounded from above at every choice. If one covers, the input is covered; if all were
//!    visited and none covers, it is violated; otherwise it is undecided.
//! 6. *However rewritten.* If flags of the source allow results that are not listed, these are poison in an execution with
//!    all choices left open. What that does not cover is a violation: nobody observes a value that may be rewritten.
//! 7. *Picked.* Where undef sets are too large for that, operations read one value of each, those of the wanted outcome
//!    first. If one such execution covers, the input is covered; otherwise it stays undecided.

mod blind;
pub mod choices;
mod freeze_guess;
mod merged;
pub mod native;
pub mod proved;
mod recorded_choices;
mod threads;

use super::environment::{Answers, Record, RecordedEvent, Recorder, Replay};
use super::inputs::Input;
use super::options::Options;
use super::reason::{Reason, Undecided, Unknown};
use super::relation::injection::MemoryInjection;
use super::relation::{Coverage, Difference, covers};
use super::side::{Runner, Side};
use super::threads::context::Context;
use super::threads::ordering;
use super::verdict::Class;
use choices::{Mode, Random, Script};
use freeze_guess::{FreezeCounter, FreezeResults};
use irrefute_semantics::dialect::{NonTermination, Pointers};
use irrefute_semantics::marks::Marks;
use irrefute_semantics::memory::Handover;
use irrefute_semantics::observe::{Observer, Unobserved};
use irrefute_semantics::{Chooser, Dependence, Dependences, End, Event, First, Outcome, Program, Scalar, Value};
use proved::ProvedDifference;
pub(super) use recorded_choices::{Noted, Repeated};
use serde::{Deserialize, Serialize};
use std::cell::Cell;

/// The judgement of one input.
#[derive(Clone, Debug)]
pub enum Judgement {
    /// Every outcome of the target that was tried is covered.
    Covered {
        /// Whether these are all choices of the target on this input.
        every_choice: bool,
    },
    /// An outcome of the target, or a comparison with it, is not known well enough.
    Undecided {
        /// Why, and which side it is about.
        reason: Reason,
        /// The target met something that is not modelled.
        unsupported: bool,
    },
    /// No outcome of the source covers one outcome of the target: a proof that the target is wrong.
    Violated(Box<Violation>),
}

/// An outcome of the target that no outcome of the source covers.
#[derive(Clone, Debug)]
pub struct Violation {
    /// Where the two outcomes below differ, and in what respect.
    pub difference: Difference,
    /// An outcome of the source: the deterministic one, in the environment that the target met.
    pub source: Outcome,
    /// The outcome of the target that is not covered.
    pub target: Outcome,
    /// What the environment answered to the target's events, wrote and freed.
    pub record: Record,
    /// The target's own choices, in order.
    pub target_choices: Vec<Choice>,
    /// How far the source's own choices were searched.
    pub search: SourceSearch,
    /// If only other threads notice it: whether a second one shows it.
    pub context: Option<Context>,
}

/// A choice that an execution took ([`Chooser`]).
#[derive(Clone, Debug, PartialEq)]
pub enum Choice {
    /// The value of a `freeze`, or of one lane of it.
    Freeze(Scalar),
    /// The index of the way that a branch on an undefined condition took.
    Way(usize),
    /// The address that a block got when it was first observed, in bytes.
    Address(u64),
}

/// Judges inputs of one source; buffers are kept from one input to the next.
pub struct Judge<'a> {
    source: Runner<'a>,
    /// Whether the source has accesses or fences that other threads order theirs by.
    has_orderings: bool,
    /// How many inputs were covered on which the stores of both sides may be compared.
    storing: u64,
    /// Whether other threads may notice more of the last input than was compared: stores and orderings that were left out,
    /// as those of executions with choices are, or what they do at a synchronization, which nobody lists.
    is_partly_seen: bool,
    /// The environments in which the last input is to be tried again, if it was covered.
    proposals: Vec<Vec<Handover>>,
    /// How many inputs there were with such environments.
    proposed: u64,
    options: &'a Options,
    record: Record,
    /// The answers of the environment in an earlier run of a target; they are given again as far as they fit.
    recorded: Vec<RecordedEvent>,
    source_script: Script,
    target_script: Script,
    /// Steps that targets took, on all inputs so far.
    steps: u64,
    /// Steps that executions of the source took in search of one that covers, on all inputs so far.
    searched: u64,
    /// Whether such a search among the values that operands pick has failed on an earlier input.
    has_failed_to_pick: bool,
    /// What the executions of both sides depended on, on all inputs so far.
    depends: Dependences,
    /// What the target went through on the input that was judged last.
    marks: Marks,
    /// Whether fast-math flags allow outcomes besides those of the executions of the source that were compared last.
    source_rewritable: bool,
    /// The same of the executions of the target on the input that is being judged.
    target_rewritable: bool,
    /// Whether some execution of the target on the input may break a promise about a pointer that it passes.
    target_may_break_promise: bool,
    /// A run of a target that is repeated on the next input, before others.
    earlier: Option<EarlierRun>,
    /// What a proof shows of the run of the target that is repeated, where executions leave it open.
    proved: Option<ProvedDifference>,
}

/// What is known of an earlier run of a target.
#[derive(Debug, Default)]
pub struct EarlierRun {
    /// The choices that it took, in order.
    pub choices: Vec<Choice>,
    /// What the environment answered.
    pub answers: Vec<RecordedEvent>,
    /// What is proved of it.
    pub proved: Option<ProvedDifference>,
}

/// The most values that are tried where a `freeze` cannot be exhausted. Each costs an execution, and the executions
/// multiply with every such `freeze`.
const MAX_CANDIDATES: usize = 24;

/// After a search for values that operands pick has failed on one input, those on others get this part of the executions.
/// Of 263 searches that succeed (750 programs of the presets `default` and `loops`), 65 came after one that failed, and
/// all of these with their first execution.
const PICKED_SHARE: u32 = 128;

/// A search takes at most as many steps as this many executions that run out of fuel. The count of executions alone
/// ([`Options::source_choices`]) would let one input with long executions use up the time of a whole check.
const SEARCH_FACTOR: u64 = 16;

/// All searches of a check take at most this many times its total budget: each may be within its own, and all of them
/// together take minutes. With no such limit, 104 questions of one reduction took 47 s.
const SEARCHED_FACTOR: u64 = 4;

/// How a search showed that no choice of the source covers the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SourceSearch {
    /// The source makes no choice.
    NoChoice,
    /// The executions with every `freeze` left open do not cover the target. No choice gives an outcome beyond theirs.
    FromAbove {
        /// How many there are: one for each sequence of ways.
        executions: u64,
    },
    /// Every sequence of choices was tried, with an open `freeze` in place of values that are too many to list.
    OneByOne {
        /// How many executions were visited; bounds that were narrowed are not counted.
        executions: u64,
    },
    /// A solver decided whether a value is in a set that the executions know from above only.
    Solved,
    /// The executions were not compared, because no defined execution has such an outcome.
    NotNeeded,
}

/// How far a search among choices of the source goes.
#[derive(Clone, Copy, Debug)]
struct Extent {
    /// The most executions that are visited; the first is always.
    executions: u64,
    /// After this many steps no other follows.
    steps: u64,
}

/// An input to be judged, as the source has it and as the target has it, with the source's first outcome.
struct InputCase<'c> {
    input: &'c Input,
    /// The same input with the target's numbers of globals and functions.
    of_target: &'c Input,
    /// The source's outcome with the first alternative of each choice, in its own environment.
    baseline: &'c Outcome,
}

/// One sequence of the target's choices and where it led.
struct TargetRun<'t> {
    program: &'t Program,
    outcome: Outcome,
    choices: Vec<Choice>,
    /// The events of the source in its own environment.
    own: &'t [Event],
}

impl<'a> Judge<'a> {
    /// A judge that has spent nothing of the budget yet.
    pub fn new(source: Side<'a>, options: &'a Options) -> Judge<'a> {
        // In flat memory an access beyond a block reaches what lies there.
        let is_blind = blind::is_blind(source.text()) && source.program.dialect().pointers != Pointers::Flat;
        Judge {
            source: Runner::new(source, options.budget),
            has_orderings: ordering::matters(source),
            storing: 0,
            is_partly_seen: false,
            proposals: Vec::new(),
            proposed: 0,
            options,
            record: Record::default(),
            recorded: Vec::new(),
            source_script: Script::of_source(is_blind),
            target_script: Script::new(Mode::Exact),
            steps: 0,
            searched: 0,
            has_failed_to_pick: false,
            depends: Dependences::NONE,
            marks: Marks::default(),
            source_rewritable: false,
            target_rewritable: false,
            target_may_break_promise: false,
            earlier: None,
            proved: None,
        }
    }

    /// The same. On the first input the target takes the choices of an earlier run first, and gets the same answers; if
    /// that is no violation, it takes other choices as well.
    pub fn repeating(self, earlier: EarlierRun) -> Judge<'a> {
        Judge { earlier: Some(earlier), ..self }
    }

    /// What executions of the target went through on the input that was judged last.
    pub fn marks(&self) -> &Marks {
        &self.marks
    }

    /// What the executions of both sides depended on so far, besides arguments and choices. An input stands for all
    /// environments only if that is nothing.
    pub fn depends(&self) -> Dependences {
        self.depends
    }

    /// Whether the total budget of the targets, or that of the searches, is spent.
    pub fn is_spent(&self) -> bool {
        let total = self.options.total_steps;
        self.steps > total || self.searched > total.saturating_mul(SEARCHED_FACTOR)
    }

    /// Judges an input on which the source's first run gave `baseline`, which is not UB.
    pub fn judge(&mut self, target: &mut Runner<'_>, input: &Input, baseline: &Outcome) -> Judgement {
        self.proposals.clear();
        let judgement = self.interpreted(baseline, Some(target.side), |judge| match judge.earlier.take() {
            Some(earlier) => judge.judge_again(target, input, baseline, earlier),
            None => judge.judge_input(target, input, baseline),
        });
        match judgement {
            Judgement::Violated(violation) if !input.environment_memory.handovers.is_empty() => {
                self.noticed_under_handovers(target, input, baseline, violation)
            }
            judgement => judgement,
        }
    }

    /// A judgement on one input. A violation counts only if no execution on that input called an uninterpreted function:
    /// with the meaning that it has, they might not differ. Nor does it if one made the address of a label a number.
    /// Nor does it if one looked at an address, and the target has [other](merged) variables, or if the sides call functions
    /// by different types that these are not declared with: LLVM may write such a call anew. The blocks of native code, which
    /// is no target of the semantics, lie elsewhere: that a choice of the source looks at an address is enough. Nothing
    /// counts if a side may be undefined, because it breaks a promise about a pointer.
    fn interpreted(
        &mut self,
        baseline: &Outcome,
        target: Option<Side<'_>>,
        judge: impl FnOnce(&mut Self) -> Judgement,
    ) -> Judgement {
        let before = std::mem::replace(&mut self.depends, baseline.depends);
        let judgement = judge(self);
        let is_interpreted = !self.depends.has(Dependence::Meaning);
        let looks_at_labels = self.depends.has(Dependence::Label);
        let looks_at_addresses = self.depends.has(Dependence::Address);
        let source_may_be_undefined = self.depends.has(Dependence::Handling);
        let target_may_be_undefined = std::mem::take(&mut self.target_may_break_promise);
        self.depends.extend(before);
        match judgement {
            // A source that breaks the promise is undefined, and covers everything.
            Judgement::Violated(_) if source_may_be_undefined => {
                Judgement::Undecided { reason: Reason::HANDLING, unsupported: false }
            }
            // A target that breaks it is undefined, whatever it did.
            Judgement::Covered { .. } if target_may_be_undefined => {
                Judgement::Undecided { reason: Reason::HANDLING, unsupported: false }
            }
            Judgement::Violated(_) if looks_at_labels => {
                Judgement::Undecided { reason: Reason::LABELS, unsupported: false }
            }
            Judgement::Violated(_) if !is_interpreted => {
                Judgement::Undecided { reason: Reason::UNINTERPRETED, unsupported: false }
            }
            Judgement::Violated(_) if looks_at_addresses && target.is_none() => {
                Judgement::undecided(Undecided::NativeAddresses)
            }
            Judgement::Violated(_)
                if looks_at_addresses && target.is_some_and(|target| merged::may_replace(self.source.side, target)) =>
            {
                Judgement::undecided(Undecided::Variables)
            }
            Judgement::Violated(_)
                if target.is_some_and(|target| self.source.side.calls_by_other_types_than(target)) =>
            {
                Judgement::undecided(Undecided::CallType)
            }
            judgement => judgement,
        }
    }

    fn judge_input(&mut self, target: &mut Runner<'_>, input: &Input, baseline: &Outcome) -> Judgement {
        self.marks.clear();
        self.target_rewritable = false;
        self.is_partly_seen = self.has_orderings || target.stores();
        let Some(of_target) = input.translated(self.source.side.program, target.side.program) else {
            return Judgement::undecided(Undecided::LackingGlobal);
        };
        let case = InputCase { input, of_target: &of_target, baseline };
        match self.judge_choices(target, &case) {
            // A rewritten target may have outcomes that no choice of this one has, and threads may see stores.
            Judgement::Covered { every_choice: true } if self.target_rewritable || self.is_partly_seen => {
                Judgement::Covered { every_choice: false }
            }
            judgement => judgement,
        }
    }

    fn judge_choices(&mut self, target: &mut Runner<'_>, case: &InputCase<'_>) -> Judgement {
        let first = self.run_target(target, case, &mut First);
        if first.outcome.choices == 0 {
            let settled = self.settle(case, &first).or_else(|| self.compare_threads(target, case, &first));
            return settled.unwrap_or(Judgement::Covered { every_choice: true });
        }
        match self.every_choice(target, case) {
            covered @ Judgement::Covered { .. } => self.compare_failures(target, case).unwrap_or(covered),
            judgement => judgement,
        }
    }

    fn judge_again(
        &mut self,
        target: &mut Runner<'_>,
        input: &Input,
        baseline: &Outcome,
        earlier: EarlierRun,
    ) -> Judgement {
        let Some(of_target) = input.translated(self.source.side.program, target.side.program) else {
            return Judgement::undecided(Undecided::LackingGlobal);
        };
        self.recorded = earlier.answers;
        self.proved = earlier.proved;
        self.marks.clear();
        let case = InputCase { input, of_target: &of_target, baseline };
        let again = self.run_target(target, &case, &mut Repeated::new(&earlier.choices));
        let settled = self.settle(&case, &again);
        self.proved = None;
        let judgement = match settled {
            Some(violated @ Judgement::Violated(_)) => violated,
            // The recorded answers stay in place for `judge`: only the choices are others.
            Some(Judgement::Covered { .. } | Judgement::Undecided { .. }) | None => {
                self.judge_input(target, input, baseline)
            }
        };
        self.recorded.clear();
        judgement
    }

    /// Judges an outcome that comes from elsewhere than an execution of the semantics: from native code.
    pub fn judge_outcome(&mut self, input: &Input, baseline: &Outcome, target: Outcome) -> Judgement {
        // Native code runs on inputs without events only (`is_comparable`), so no answers need to be recorded.
        self.record = Record::default();
        let run =
            TargetRun { program: self.source.side.program, outcome: target, choices: Vec::new(), own: &baseline.trace };
        self.interpreted(baseline, None, |judge| {
            judge
                .settle(&InputCase { input, of_target: input, baseline }, &run)
                .unwrap_or(Judgement::Covered { every_choice: true })
        })
    }

    /// Tries the target's choices: all if there are few, otherwise some at random.
    fn every_choice(&mut self, target: &mut Runner<'_>, case: &InputCase<'_>) -> Judgement {
        let mut script = std::mem::replace(&mut self.target_script, Script::new(Mode::Exact));
        script.restart(Mode::Exact, words(&case.input.args).take(MAX_CANDIDATES));
        // Of a source that is precise on this input, a target must be so, too. Otherwise only the nearest results are
        // tried: how far off another function may be that a rule of LLVM puts in its place, no text says.
        script.approximates = !case.baseline.approximate;
        let mut visited = 0;
        let judgement = loop {
            let run = self.run_target(target, case, &mut script);
            if let Some(judgement) = self.settle(case, &run) {
                break judgement;
            }
            visited += 1;
            if !script.advance() {
                break Judgement::Covered { every_choice: script.is_exhaustive() };
            }
            // If there are too many to visit all, the first of them differ in the last choices only: random ones find
            // more. `size_hint` shows that after the first execution already.
            if visited >= self.options.target_choices || script.size_hint() > u64::from(self.options.target_choices) {
                break Judgement::Covered { every_choice: false };
            }
        };
        self.target_script = script;
        match judgement {
            Judgement::Covered { every_choice: false } => self.some_choices(target, case),
            settled => settled,
        }
    }

    /// Tries some of the target's choices at random.
    fn some_choices(&mut self, target: &mut Runner<'_>, case: &InputCase<'_>) -> Judgement {
        // A function of the input and of the options, as every verdict is.
        let mut random = Random::new(case.input.answers.seed ^ self.options.seed);
        // Up to `target_choices` were visited before; at most 32 samples keep an input with many choices cheap.
        for _ in 0..self.options.target_choices.min(32) {
            let run = self.run_target(target, case, &mut random);
            if let Some(judgement) = self.settle(case, &run) {
                return judgement;
            }
        }
        Judgement::Covered { every_choice: false }
    }

    fn run_target<'p: 't, 't>(
        &mut self,
        target: &mut Runner<'p>,
        case: &InputCase<'t>,
        chooser: &mut dyn Chooser,
    ) -> TargetRun<'t> {
        let input = case.of_target;
        let mut noted = Noted::new(chooser);
        // Both sides get answers that keep the promises of the source's declarations: LLVM may add attributes to the
        // target's, and the environment must not depend on them.
        let source_events = Some(&case.baseline.trace[..]);
        let answers = Answers::new(input.answers, self.source.side.program, source_events);
        let recorder = Recorder::new(answers, &input.environment_memory, &mut self.record);
        let mut environment = recorder.repeating(&self.recorded);
        let outcome = target.run(&input.args, &mut environment, &mut noted);
        self.steps += outcome.work();
        // That a promise may be broken is asked of each side alone.
        let mut depends = outcome.depends;
        self.target_may_break_promise |= depends.remove(Dependence::Handling);
        self.depends.extend(depends);
        self.marks.extend(&outcome.marks);
        self.target_rewritable |= outcome.rewritable || outcome.approximate;
        TargetRun { program: target.side.program, outcome, choices: noted.choices, own: &case.baseline.trace }
    }

    /// The judgement, if this run of the target settles the input; `None` if the run is covered.
    fn settle(&mut self, case: &InputCase<'_>, run: &TargetRun<'_>) -> Option<Judgement> {
        // Status flags are not computed: where one side alone has operations that raise some, others may see it.
        let raises = |outcome: &Outcome| outcome.depends.has(Dependence::Exceptions);
        let is_known = raises(case.baseline) == raises(&run.outcome);
        self.difference(case, run).or_else(|| (!is_known).then(|| Judgement::undecided(Undecided::Exceptions)))
    }

    /// What differs between the source and an execution of the target, or why that is not known.
    fn difference(&mut self, case: &InputCase<'_>, run: &TargetRun<'_>) -> Option<Judgement> {
        let InputCase { input, baseline, .. } = *case;
        let target = &run.outcome;
        self.source_rewritable = baseline.rewritable;
        // The target went on with an answer that no environment need give: nothing follows from where it got.
        if self.record.inexact {
            return Some(Judgement::undecided(Undecided::InexactAnswer));
        }
        let silent = baseline.trace.is_empty() && target.trace.is_empty();
        // The source runs the body that the target's call stands for.
        let has_body =
            |name: &str| self.source.side.program.function(name).is_some_and(|f| self.source.side.program.has_body(f));
        if !silent && target.trace.iter().any(|event| has_body(&event.callee)) {
            return Some(Judgement::undecided(Undecided::BodyElsewhere));
        }
        let mut first = covers(baseline, target, &mut self.injection(input, run));
        if first == Coverage::Covers && (silent || same_conduct(&baseline.trace, &target.trace)) {
            return None;
        }
        let replayed;
        let mut source_outcome = baseline;
        // The baseline was made before this target was known, so its environment answered from the seed. With events,
        // neither "covers" nor "differs" counts until the source has met the answers that the target got.
        if !silent {
            (replayed, first) = match self.replay(input, run, &mut First) {
                Ok(result) => result,
                Err(reason) => return Some(Judgement::undecided(reason)),
            };
            source_outcome = &replayed;
        }
        let (found, search) = match first {
            Coverage::Covers => return None,
            // One environment and no choice: the source has this one outcome.
            Coverage::DoesNotCover(_) if source_outcome.choices == 0 => (first, SourceSearch::NoChoice),
            Coverage::Unknown(reason) if source_outcome.choices == 0 => match self.is_picked(input, run, &reason) {
                true => return None,
                false => (Coverage::Unknown(reason), SourceSearch::NoChoice),
            },
            open => match self.search(input, run, open) {
                (Coverage::Covers, _) => return None,
                settled => settled,
            },
        };
        let search = match found {
            Coverage::DoesNotCover(_) if self.source_rewritable => match self.search_rewritten(input, run) {
                Some(search) => search,
                // Another grouping of the source may have just this outcome.
                None => return Some(Judgement::undecided(Undecided::Rewriting)),
            },
            Coverage::DoesNotCover(_) | Coverage::Unknown(_) | Coverage::Covers => search,
        };
        let endless = |d: &Difference| d.class == Class::Nontermination;
        let ignored = self.source.side.program.dialect().non_termination == NonTermination::Ignored;
        // Undecided, not covered: endless loops decide nothing in such a dialect, and the input does not count as
        // checked.
        Some(match found {
            Coverage::DoesNotCover(difference) if ignored && endless(&difference) => {
                Judgement::undecided(Undecided::NonTermination)
            }
            // Whoever runs the source sees an overflow of the stack, of which no text says what follows it.
            Coverage::DoesNotCover(difference)
                if source_outcome.recurses
                    && (endless(&difference) || difference.is_behind(&source_outcome.trace, &target.trace)) =>
            {
                Judgement::undecided(Undecided::EndlessRecursion)
            }
            Coverage::DoesNotCover(difference) => Judgement::Violated(Box::new(Violation {
                difference,
                source: source_outcome.clone(),
                target: target.clone(),
                record: self.record.clone(),
                target_choices: run.choices.clone(),
                search,
                context: None,
            })),
            Coverage::Unknown(reason) => {
                match self.proved.as_ref().and_then(|proved| proved.settles(target, &reason)) {
                    Some(difference) => Judgement::Violated(Box::new(Violation {
                        difference,
                        source: source_outcome.clone(),
                        target: target.clone(),
                        record: self.record.clone(),
                        target_choices: run.choices.clone(),
                        search: SourceSearch::Solved,
                        context: None,
                    })),
                    None => undecided_by(target, reason),
                }
            }
            Coverage::Covers => return None,
        })
    }

    /// Runs the source in the environment that the target met.
    fn replay(
        &mut self,
        input: &Input,
        run: &TargetRun<'_>,
        chooser: &mut dyn Chooser,
    ) -> Result<(Outcome, Coverage), Unknown> {
        self.replay_with(input, &input.args, run, chooser, &mut Unobserved)
    }

    /// The same with other arguments and an observer.
    fn replay_with<O: Observer>(
        &mut self,
        input: &Input,
        args: &[Value],
        run: &TargetRun<'_>,
        chooser: &mut dyn Chooser,
        observer: &mut O,
    ) -> Result<(Outcome, Coverage), Unknown> {
        let answers = Answers::new(input.answers, self.source.side.program, None);
        let target = &run.outcome;
        // The environment needs an injection of its own: it matches blocks event by event while the source runs, and
        // `covers` below starts from nothing, so that its answer does not depend on how the outcome came about.
        let injection = MemoryInjection::new(self.source.side.program, run.program, &input.environment_memory);
        let mut environment =
            Replay::new(answers, &input.environment_memory, &target.trace, &self.record, run.own, injection);
        let outcome = self.source.observe(args, &mut environment, chooser, observer);
        self.depends.extend(outcome.depends);
        self.source_rewritable |= outcome.rewritable;
        if environment.is_inexact() {
            return Err(Undecided::InexactAnswer.into());
        }
        let coverage = covers(&outcome, target, &mut self.injection(input, run));
        Ok((outcome, coverage))
    }

    /// A memory injection that matches what exists before the call, and nothing else yet.
    fn injection<'m>(&self, input: &'m Input, run: &TargetRun<'m>) -> MemoryInjection<'m>
    where
        'a: 'm,
    {
        MemoryInjection::new(self.source.side.program, run.program, &input.environment_memory)
    }

    /// Looks for an outcome of the source that covers; `first` is the answer for its deterministic one. Returns the
    /// answer for all of them and how far they were searched.
    fn search(&mut self, input: &Input, run: &TargetRun<'_>, first: Coverage) -> (Coverage, SourceSearch) {
        // If the bound decides, it does so as if it had come first.
        let before = (self.depends, self.source_rewritable);
        if self.is_followed(input, run) {
            return (Coverage::Covers, SourceSearch::OneByOne { executions: 1 });
        }
        let followed = std::mem::replace(&mut self.depends, before.0);
        let is_rewritable = std::mem::replace(&mut self.source_rewritable, before.1);
        // Taken out, because `visit` needs `self` as a whole.
        let mut script = std::mem::replace(&mut self.source_script, Script::new(Mode::Exact));
        script.restart(Mode::Relaxed, []);
        let extent = self.extent();
        let (mut result, mut executions) = self.visit(input, run, &mut script, extent);
        let mut search = SourceSearch::FromAbove { executions };
        // "Covers" is no answer here: an open execution has outcomes that no choice gives.
        if !matches!(result, Coverage::DoesNotCover(_)) {
            self.depends.extend(followed);
            self.source_rewritable |= is_rewritable;
            (result, executions) = self.one_by_one(input, run, &mut script);
            search = SourceSearch::OneByOne { executions };
        }
        self.source_script = script;
        if let Coverage::Unknown(reason) = &result
            && self.is_picked(input, run, reason)
        {
            return (Coverage::Covers, search);
        }
        match (result, first) {
            // Reports show the deterministic outcome of the source, so they need the difference to that one.
            (Coverage::DoesNotCover(_), Coverage::DoesNotCover(shown)) => (Coverage::DoesNotCover(shown), search),
            (result, _) => (result, search),
        }
    }

    /// Whether the source covers with the choices that the target took, or with those that follow from them.
    fn is_followed(&mut self, input: &Input, run: &TargetRun<'_>) -> bool {
        let mut in_step = Repeated::new(&run.choices);
        matches!(self.replay(input, run, &mut in_step), Ok((_, Coverage::Covers))) || self.is_guessed(input, run)
    }

    /// How far the source was searched, if it does not cover however the results are rewritten that its flags allow to
    /// be. Each is poison: what depends on one covers everything, and what does not is as it is.
    fn search_rewritten(&mut self, input: &Input, run: &TargetRun<'_>) -> Option<SourceSearch> {
        let mut script = std::mem::replace(&mut self.source_script, Script::new(Mode::Exact));
        script.restart_giving_up();
        let (result, executions) = self.visit(input, run, &mut script, self.extent());
        self.source_script = script;
        matches!(result, Coverage::DoesNotCover(_)).then_some(SourceSearch::FromAbove { executions })
    }

    /// The executions of the source with values of the wanted outcome first.
    fn one_by_one(&mut self, input: &Input, run: &TargetRun<'_>, script: &mut Script) -> (Coverage, u64) {
        script.restart(Mode::Bounded, candidates(input, run));
        // Without a bound for each choice: a loop of 100 additions, each with a NaN to choose, takes one execution in
        // place of 100. Before, a file of strict floating-point reductions took minutes.
        script.decide_all();
        if let Ok((outcome, coverage)) = self.replay(input, run, script) {
            self.searched += outcome.work();
            if coverage == Coverage::Covers {
                return (Coverage::Covers, 1);
            }
        }
        script.restart(Mode::Bounded, candidates(input, run));
        self.visit(input, run, script, self.extent())
    }

    /// Whether the source covers if its freezes give what they would give on arguments with the values to which the
    /// target froze them.
    fn is_guessed(&mut self, input: &Input, run: &TargetRun<'_>) -> bool {
        let frozen = run.choices.iter().filter_map(|choice| match choice {
            Choice::Freeze(value) => Some(value),
            Choice::Way(_) | Choice::Address(_) => None,
        });
        let side = self.source.side;
        let Some(args) = freeze_guess::defined(&input.args, side.program.inputs(side.function), frozen) else {
            return false;
        };
        let mut results = FreezeResults::new(side.module);
        // Whether this execution covers is of no interest: its arguments are not the input's.
        if self.replay_with(input, &args, run, &mut First, &mut results).is_err() {
            return false;
        }
        // The counter is an observer and the guesses are a chooser: they share the cell.
        let done = Cell::new(0);
        let (mut guesses, mut counter) = (results.guesses(&done), FreezeCounter::new(side.module, &done));
        let replayed = self.replay_with(input, &input.args, run, &mut guesses, &mut counter);
        matches!(replayed, Ok((_, Coverage::Covers)))
    }

    /// Whether the source covers where its operations read one value of operands with too many. Such an execution has
    /// fewer behaviours than the source, so nothing follows if none covers.
    fn is_picked(&mut self, input: &Input, run: &TargetRun<'_>, reason: &Unknown) -> bool {
        if *reason != Unknown::from(Undecided::LARGE) {
            return false;
        }
        let mut script = std::mem::replace(&mut self.source_script, Script::new(Mode::Exact));
        script.restart_picking(candidates(input, run));
        let share = if self.has_failed_to_pick { PICKED_SHARE } else { 1 };
        let executions = u64::from(self.options.source_choices / share);
        let extent = Extent { executions, steps: self.options.search_steps };
        let (result, _) = self.visit(input, run, &mut script, extent);
        self.source_script = script;
        let is_picked = result == Coverage::Covers;
        self.has_failed_to_pick |= !is_picked;
        is_picked
    }

    /// How far a search goes that may show that no choice covers.
    fn extent(&self) -> Extent {
        let Options { source_choices, budget, .. } = self.options;
        Extent { executions: u64::from(*source_choices), steps: SEARCH_FACTOR * budget.steps }
    }

    /// Visits the executions of a script: `Covers` if one of them covers, `DoesNotCover` if all
    /// were visited and none does. The second result is the number of executions visited.
    fn visit(&mut self, input: &Input, run: &TargetRun<'_>, script: &mut Script, extent: Extent) -> (Coverage, u64) {
        let mut last = None;
        let mut unknown: Option<Unknown> = None;
        let (mut steps, mut bounding, mut visited) = (0, 0, 0);
        while visited < extent.executions.max(1) {
            let replayed = self.replay(input, run, script);
            let taken = replayed.as_ref().map_or(0, |(outcome, _)| outcome.work());
            self.searched += taken;
            // Bounds of executions with a choice in each of thousands of turns took ten minutes for one function.
            if bounding > self.options.search_steps {
                script.stop_narrowing();
            }
            // A bound that does not refute is replaced by the executions that it stands for. It does not count as
            // visited: bounding must never lead to fewer complete executions than listing alone.
            if script.narrow(matches!(replayed, Ok((_, Coverage::DoesNotCover(_))))) {
                bounding += taken;
                continue;
            }
            visited += 1;
            steps += taken;
            match replayed {
                Ok((_, Coverage::Covers)) => return (Coverage::Covers, visited),
                Ok((_, Coverage::DoesNotCover(difference))) => last = Some(difference),
                Ok((_, Coverage::Unknown(reason))) | Err(reason) => unknown = Some(reason),
            }
            // An execution that may cover rules out that none does, which is all that a relaxed script can show.
            if steps > extent.steps || (unknown.is_some() && script.is_relaxed()) {
                break;
            }
            if script.advance() {
                continue;
            }
            let coverage = match (unknown, last) {
                // An execution that may cover rules out a violation, whatever the others do.
                (Some(reason), _) => Coverage::Unknown(reason),
                (None, Some(difference)) if script.is_exhaustive() => Coverage::DoesNotCover(difference),
                (None, _) => Coverage::unknown(Undecided::UnexhaustedChoices),
            };
            return (coverage, visited);
        }
        // What some execution ran out of is a better reason than that there are more executions.
        (Coverage::Unknown(unknown.unwrap_or(Undecided::UnexhaustedChoices.into())), visited)
    }
}

/// The judgement where a comparison has no answer. The reason is about the target if the target has no known end, and
/// about the pair otherwise: inputs on which the source has none were sorted out before.
fn undecided_by(target: &Outcome, reason: Unknown) -> Judgement {
    match &target.end {
        // The target has more fuel than the source had, which came to an end.
        End::Unknown => Judgement::undecided(Reason::Target(Unknown::SuspectedEndless)),
        End::Unsupported(_) => Judgement::Undecided { reason: Reason::Target(reason), unsupported: true },
        End::Inconclusive(_) => Judgement::undecided(Reason::Target(reason)),
        End::Ub(_) | End::Returns(_) | End::Unwinds(_) | End::Stopped | End::Diverges | End::Repeats => {
            Judgement::undecided(reason)
        }
    }
}

impl Judgement {
    fn undecided(reason: impl Into<Reason>) -> Judgement {
        Judgement::Undecided { reason: reason.into(), unsupported: false }
    }
}

/// Whether the calls of two traces that cover each other may do the same, so that the environment
/// gives both the same answers from its seed.
fn same_conduct(source: &[Event], target: &[Event]) -> bool {
    // The writes of a call, and the pointers that it returns, depend on the memory that it sees.
    source.iter().zip(target).all(|(s, t)| s.may == t.may && s.memory.0.is_empty() && t.memory.0.is_empty())
}

/// Values that a `freeze` of the source may have to take to reproduce a run of the target, the likeliest first: those
/// that the target's choices took, its result and the arguments of its events; then the input's arguments, and 1.
fn candidates(input: &Input, run: &TargetRun<'_>) -> Vec<u64> {
    let frozen = run.choices.iter().filter_map(|c| match c {
        Choice::Freeze(Scalar::Word(w)) => Some(*w),
        Choice::Address(address) => Some(*address),
        Choice::Freeze(_) | Choice::Way(_) => None,
    });
    let result: &[Value] = match &run.outcome.end {
        End::Returns(value) => std::slice::from_ref(value),
        _ => &[],
    };
    let passed = run.outcome.trace.iter().flat_map(|e| words(&e.args));
    frozen.chain(words(result)).chain(passed).chain(words(&input.args)).chain([1]).take(MAX_CANDIDATES).collect()
}

fn words(values: &[Value]) -> impl Iterator<Item = u64> + '_ {
    values.iter().flat_map(|v| &v.0).filter_map(Scalar::word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use irrefute_semantics::MemoryBlock;
    use irrefute_semantics::memory::{Seen, Visible};
    use irrefute_semantics::outcome::May;
    use std::sync::Arc;

    #[test]
    fn calls_are_answered_alike_only_if_they_may_do_the_same_and_show_nothing() {
        let call = |unwind, not_return, shows: bool| {
            let block = MemoryBlock::given(0);
            let memory = Visible(shows.then_some((block, Seen::foreign(1))).into_iter().collect());
            let may = May { unwind, returns: true, not_return, read: true, write: true };
            vec![Event { memory: Arc::new(memory), ..Event::blind("g", Vec::new(), may) }]
        };
        let plain = || call(true, true, false);
        assert!(same_conduct(&plain(), &plain()));
        for other in [call(false, true, false), call(true, false, false), call(true, true, true)] {
            assert!(!same_conduct(&plain(), &other) && !same_conduct(&other, &plain()));
        }
        assert!(!same_conduct(&call(true, true, true), &call(true, true, true)), "what is written depends on it");
    }
}
