//! The inputs of a check with the source's first outcome on each.
//!
//! An input is arguments, the memory before the call, and a seed of the environment's answers. A small domain is
//! listed; otherwise inputs are sampled. A sample on which the source is vacuous is drawn
//! again a few times, next to one that was not. Inputs without undefined arguments come first:
//! a violation on one of them is a finding under every semantics of poison and undef. If the source is undefined on
//! all samples, it may be so on every input (`always_ub`). More samples then show nothing, and repairing them would be
//! the largest cost of the check.

use super::environment::{AnswerSeed, Answers, Record, RecordedEvent, Recorder};
use super::options::Options;
use super::reason::{Reason, Undecided};
use super::relation::injection::same_block;
use super::relation::undecided;
use super::side::{Runner, Side};
use crate::ir::Int;
use crate::refine::inputs::memory::below;
use crate::semantics::dialect::{AllocationFailure, Undef};
use crate::semantics::marks::Marks;
use crate::semantics::memory::{BlockKind, EnvironmentMemory, GivenBlock};
use crate::semantics::observe::{MemoryAccess, Observer};
use crate::semantics::{
    Dependence, Dependences, End, First, Leaf, Outcome, Place, Program, Scalar, UndefinedBehaviour, Value,
};
use calls::Callable;
use constants::ConstantPool;
use domain::{Domain, DomainError, Enumeration, ParameterDomain, Undefined};
use memory::{InitialMemory, StaticObjects};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use sampling::{Base, Definedness, SampleDraft, Sampler};
use std::borrow::Cow;
use std::ops::ControlFlow;
use std::sync::Arc;

mod always_ub;
mod always_ub_detector;
mod calls;
mod constants;
pub mod domain;
pub mod memory;
pub mod sampling;

use always_ub_detector::AlwaysUbDetector;

/// Arguments, what exists before the call, and the seed of the environment's answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Input {
    /// One value for each parameter. Globals and functions in pointers have the source's numbers.
    pub args: Vec<Value>,
    /// The blocks and globals that exist before the call; pointers in them have the source's numbers, too.
    pub environment_memory: Arc<EnvironmentMemory>,
    /// What decides the environment's answers.
    pub answers: AnswerSeed,
}

impl Input {
    /// The same input, with another program's numbers of globals in its pointers; `None` if it lacks one.
    pub fn translated(&self, source: &Program, target: &Program) -> Option<Cow<'_, Input>> {
        // What the environment calls in the source, it must be able to call in the target.
        let is_callable = |program: &Program, name: &str| program.function(name).is_some_and(|f| program.has_body(f));
        let mut called = self.environment_memory.calls.iter().filter_map(|call| call.function.as_deref());
        if called.any(|name| is_callable(source, name) && !is_callable(target, name)) {
            return None;
        }
        // Most inputs have no pointers: then nothing is copied.
        if std::ptr::eq(source, target) || !self.holds_pointers() {
            return Some(Cow::Borrowed(self));
        }
        let pointer = |scalar: &Scalar| match scalar {
            Scalar::Log(block, offset) => Some(Scalar::Log(same_block(source, target, *block)?, *offset)),
            other => Some(other.clone()),
        };
        let args: Option<Vec<Value>> =
            self.args.iter().map(|value| Some(Value(value.0.iter().map(pointer).collect::<Option<_>>()?))).collect();
        let given = &self.environment_memory;
        let environment_memory = match given.hold_pointers() {
            false => given.clone(),
            true => {
                let block = |block: &GivenBlock| {
                    let contents = Arc::new(block.contents.with_pointers(pointer)?);
                    Some(GivenBlock { contents, ..block.clone() })
                };
                let blocks = given.blocks.iter().map(block).collect::<Option<Vec<_>>>()?;
                let mut globals = given.globals.clone();
                for contents in globals.values_mut().filter_map(|global| global.contents.as_mut()) {
                    *contents = Arc::new(contents.with_pointers(pointer)?);
                }
                Arc::new(EnvironmentMemory { blocks, globals, ..(**given).clone() })
            }
        };
        Some(Cow::Owned(Input { args: args?, environment_memory, answers: self.answers }))
    }

    /// Whether it contains a pointer that may lead to a global or function.
    fn holds_pointers(&self) -> bool {
        let arguments = self.args.iter().flat_map(|arg| &arg.0);
        arguments.into_iter().any(Scalar::has_provenance) || self.environment_memory.hold_pointers()
    }
}

/// The result of the source's first run on an input.
#[derive(Clone, Debug)]
pub enum Baseline {
    /// UB: it covers everything, so nothing is tested.
    Ub(Outcome),
    /// Nothing can be compared with this outcome.
    Undecided {
        /// Why the source's outcome is not known.
        reason: Reason,
        /// Whether it met something that is not modelled.
        unsupported: bool,
    },
    /// The outcome of the deterministic chooser.
    Outcome {
        /// How the source ended when each choice took its first alternative.
        outcome: Outcome,
        /// What an input shows on which the target is covered.
        shows: Shows,
    },
}

/// What an input shows if the target is covered on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shows {
    /// That the target is right there.
    Refinement,
    /// Nothing: all that can be observed of the source is poison or full undef.
    Undefined,
    /// That the target is right up to a call from which the environment chose not to return.
    Prefix,
}

impl Shows {
    fn of(outcome: &Outcome, result: &[Leaf]) -> Shows {
        // A call that cannot return, such as one of `abort`, is an end as good as `ret`.
        let is_chosen = outcome.end == End::Stopped && outcome.trace.last().is_none_or(|event| event.may.returns);
        match () {
            () if is_chosen => Shows::Prefix,
            () if says_nothing(outcome, result) => Shows::Undefined,
            () => Shows::Refinement,
        }
    }
}

/// The inputs of a check.
#[derive(Clone, Debug)]
pub struct Inputs {
    /// Each input with the source's first outcome on it; those without undefined arguments come first.
    pub cases: Vec<(Input, Baseline)>,
    /// Candidates that were vacuous and replaced.
    pub redrawn: u64,
    /// Whether `cases` has every argument of the domain.
    pub exhaustive: bool,
    /// Whether the domain holds every undef set (beyond 2 bits: every product of bits).
    pub complete: bool,
    /// What the runs of the source depended on, besides arguments and choices.
    pub depends: Dependences,
    /// Whether the source is undefined on every input, also on those that are not in `cases`.
    pub undefined: bool,
    /// The domain and its size in words, for the report.
    pub domain: String,
}

/// Sees each case as soon as it has been run; returns `Break` if no more are wanted.
pub(super) type Watch<'w> = dyn FnMut(&Input, &Baseline) -> ControlFlow<()> + 'w;

/// The most repairs of the memory of one sample. Each costs a run of the source and removes one undefined access; a
/// function with more pointers than that is left to the next samples, which start with what was learnt.
const REPAIRS: u32 = 12;

/// A pointer that leaves its block under `inbounds` is poison. Even if that does no harm, one sample in this many gets
/// a larger block, so that code behind such a pointer is reached with other values than poison.
const FOLLOWED: usize = 4;

/// Such a sample gets fewer than this many larger blocks. The number varies, because a sample may have several such
/// pointers, and inputs on which some of them are still poison matter as well.
const FOLLOWED_FOR: u32 = 4;

/// The average number of redraws that each sample may have; the samples share one budget. More redraws would help
/// functions that are rarely defined, at the cost of a run each.
const REDRAWS: u64 = 1;

/// How often an input with undefined arguments may be drawn again.
const CHANCES_OF_UNDEFINED: u64 = 2;

/// The least number of runs of a listed domain, counted over all arguments, if the source asks the environment: one
/// environment alone shows little of what depends on answers.
const ENVIRONMENTS: u64 = 8;

impl Inputs {
    /// Chooses inputs for a source and runs it on each. Constants of `others` are interesting too.
    pub fn new(source: Side<'_>, others: &[Side<'_>], options: &Options) -> Result<Inputs, DomainError> {
        Inputs::watched(source, others, options, &mut |_, _| ControlFlow::Continue(()))
    }

    /// The same with a watcher. The result ends with the case at which the watcher returned `Break`.
    pub(super) fn watched(
        source: Side<'_>,
        others: &[Side<'_>],
        options: &Options,
        watch: &mut Watch<'_>,
    ) -> Result<Inputs, DomainError> {
        let kept = source.program.dialect().undef == Undef::Kept;
        let wanted = Undefined { undef: options.undefined.undef && kept, ..options.undefined };
        let params = source.program.params(source.function).iter();
        let domain = Domain::new(params.map(ParameterDomain::of), wanted)?;
        let pool = constant_pool(source, others);
        let world = StaticObjects::new(source, others, options);
        let callable = Callable::of(source, others);
        let mut first = FirstRuns::new(source, options, watch);
        if let Some(enumeration) = domain.enumerate(options.exhaustive) {
            let inputs = listed(&domain, (&enumeration, &pool), (&world, &callable), &mut first, options);
            // If all is undefined, globals may lack the contents that the source needs. Only samples are repaired, and
            // learn them.
            if !(inputs.broken().is_some() && world.is_sampled()) {
                return Ok(inputs.with_proof(source));
            }
        }
        Ok(sampled(&domain, &pool, (&world, &callable), &mut first, options).with_proof(source))
    }

    /// One input, in an environment that answers the calls of the source as recorded.
    pub(super) fn recorded(source: Side<'_>, input: Input, answers: Vec<RecordedEvent>, options: &Options) -> Inputs {
        let mut watch = |_: &Input, _: &Baseline| ControlFlow::Continue(());
        let mut first = FirstRuns { recorded: answers, ..FirstRuns::new(source, options, &mut watch) };
        let baseline = first.run(&input, None);
        Inputs {
            redrawn: 0,
            exhaustive: false,
            complete: false,
            depends: first.depends,
            undefined: false,
            domain: String::new(),
            cases: vec![(input, baseline)],
        }
    }

    /// The undefined behaviour of each case; `None` unless all cases have it.
    fn broken(&self) -> Option<Vec<UndefinedBehaviour>> {
        let broken = |(_, baseline): &(Input, Baseline)| match baseline {
            Baseline::Ub(Outcome { end: End::Ub(ub), .. }) => Some((**ub).clone()),
            Baseline::Ub(_) | Baseline::Undecided { .. } | Baseline::Outcome { .. } => None,
        };
        self.cases.iter().map(broken).collect()
    }

    /// Tries to prove that the source is undefined on every input, if it is on all of these.
    fn with_proof(mut self, source: Side<'_>) -> Inputs {
        if self.undefined {
            return self;
        }
        // With other answers of the environment, the source might have gone another way.
        let broken = if self.depends.has(Dependence::Answer) { None } else { self.broken() };
        self.undefined = broken.is_some_and(|broken| always_ub::on_every_input(source, &broken));
        self
    }
}

/// The constants of all functions of the check: LLVM's rewrites compute with them.
fn constant_pool(source: Side<'_>, others: &[Side<'_>]) -> ConstantPool {
    let mut constant_pool = ConstantPool::default();
    constant_pool.add_function(source.text());
    others.iter().for_each(|side| constant_pool.add_function(side.text()));
    constant_pool
}

/// Runs of the source, within the total budget.
struct FirstRuns<'a, 'w> {
    source: Runner<'a>,
    record: Record,
    /// The answers of the environment in an earlier run; they are given again as far as they fit.
    recorded: Vec<RecordedEvent>,
    result: &'a [Leaf],
    options: &'a Options,
    steps: u64,
    /// The memory of the outcomes that are kept, in bytes.
    bytes: u64,
    depends: Dependences,
    watch: &'a mut Watch<'w>,
    /// Whether the watcher has returned `Break`.
    enough: bool,
}

impl<'a, 'w> FirstRuns<'a, 'w> {
    fn new(source: Side<'a>, options: &'a Options, watch: &'a mut Watch<'w>) -> FirstRuns<'a, 'w> {
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
            depends: Dependences::NONE,
            watch,
            enough,
        }
    }

    /// Whether no more inputs are to be run.
    fn is_spent(&self) -> bool {
        self.enough || self.steps > self.options.total_steps || self.bytes > self.options.total_bytes
    }

    /// Adds a case.
    fn keep(&mut self, cases: &mut Vec<(Input, Baseline)>, input: Input, baseline: Baseline) {
        self.enough |= (self.watch)(&input, &baseline).is_break();
        self.bytes += input.environment_memory.weight();
        self.bytes += match &baseline {
            Baseline::Ub(outcome) | Baseline::Outcome { outcome, .. } => outcome.weight(),
            Baseline::Undecided { .. } => 0,
        };
        cases.push((input, baseline));
    }

    /// Runs the source on an input, with the first alternative of each choice.
    fn run(&mut self, input: &Input, observer: Option<&mut Comparisons>) -> Baseline {
        let answers = Answers::new(input.answers, self.source.side.program, None);
        let recorder = Recorder::new(answers, &input.environment_memory, &mut self.record);
        let mut environment = recorder.repeating(&self.recorded);
        let outcome = match observer {
            Some(observer) => self.source.observe(&input.args, &mut environment, &mut First, observer),
            None => self.source.run(&input.args, &mut environment, &mut First),
        };
        self.steps += outcome.steps;
        self.depends.extend(outcome.depends);
        // UB of one execution is enough, whatever was chosen or answered inexactly before: it covers every target.
        if let End::Ub(_) = outcome.end {
            return Baseline::Ub(outcome);
        }
        if self.record.inexact {
            return Baseline::Undecided { reason: Undecided::InexactAnswer.into(), unsupported: false };
        }
        // With other choices it may have a known end: then the judge searches for it.
        if let Some(reason) = undecided(&outcome.end).filter(|_| outcome.choices == 0) {
            let unsupported = matches!(outcome.end, End::Unsupported(_));
            return Baseline::Undecided { reason: Reason::Source(reason), unsupported };
        }
        let shows = Shows::of(&outcome, self.result);
        Baseline::Outcome { outcome, shows }
    }
}

/// Whether all that can be observed is poison or full undef.
fn says_nothing(outcome: &Outcome, leaves: &[Leaf]) -> bool {
    let End::Returns(value) = &outcome.end else { return false };
    outcome.trace.is_empty()
        && outcome.memory.0.is_empty()
        && !value.0.is_empty()
        && value.0.iter().zip(leaves).all(|(scalar, leaf)| match scalar {
            Scalar::Poison => true,
            Scalar::Set(set) => leaf.bits().is_some_and(|width| set.is_full(width)),
            Scalar::Word(_) | Scalar::Big(_) | Scalar::Joint(..) | Scalar::Log(..) | Scalar::Phy(_) => false,
        })
}

/// Runs the source on every input of a listed domain.
fn listed(
    domain: &Domain,
    (enumeration, pool): (&Enumeration, &ConstantPool),
    (world, callable): (&StaticObjects, &Callable),
    first: &mut FirstRuns<'_, '_>,
    options: &Options,
) -> Inputs {
    let mut cases = Vec::with_capacity(enumeration.len() as usize);
    let mut exhaustive = true;
    let environment_memory = surroundings_of_listed(world, &first.source, options);
    // Two passes put the defined inputs first; the first violated input ends a check and is the one that is reported.
    for undefined in [false, true] {
        for i in (0..enumeration.len()).filter(|i| enumeration.has_undefined(*i) == undefined) {
            if first.is_spent() {
                exhaustive = false;
                break;
            }
            let args = domain.arguments(enumeration.leaves(i));
            let answers = answer_seed(options, i, pool, &[], &args);
            let memory = environment_memory[i as usize % environment_memory.len()].clone();
            let input = Input { args, environment_memory: callable.added_to(memory, answers), answers };
            let baseline = first.run(&input, None);
            first.keep(&mut cases, input, baseline);
        }
    }
    // So far each argument has met one memory and one seed of answers.
    if first.depends.has(Dependence::Answer) || environment_memory.len() > 1 || !callable.is_empty() {
        let whole = environment_memory.len() as u64 * cases.len() as u64;
        more_environments((&mut cases, pool), (&environment_memory, callable), whole, first, options);
    }
    let ran = cases.len();
    let whole = &enumeration.description;
    let domain = if exhaustive { whole.clone() } else { format!("{ran} inputs (budget spent) of {whole}") };
    let complete = enumeration.complete;
    Inputs { cases, redrawn: 0, exhaustive, complete, depends: first.depends, undefined: false, domain }
}

/// The memories before a call without pointer arguments. The contents and addresses of globals are
/// samples. If the dialect has allocations both fail and not fail, each sample comes in both forms.
fn surroundings_of_listed(
    world: &StaticObjects,
    source: &Runner<'_>,
    options: &Options,
) -> Vec<Arc<EnvironmentMemory>> {
    let worlds = if world.allocates() { allocation_worlds(source.side.program) } else { &[false] };
    let seeds = if world.is_sampled() { 4 } else { 1 };
    let mut all = Vec::new();
    for seed in 0..seeds {
        // Seed 0 leaves the globals as their initializers have them.
        let mut initial_memory = InitialMemory::empty(if seed == 0 { 0 } else { answers(options, seed) });
        initial_memory.tight = seed == 2;
        all.extend(worlds.iter().map(|may_fail| initial_memory.realize(world, *may_fail).1));
    }
    all
}

/// The values of `allocations_may_fail` that the dialect asks for.
fn allocation_worlds(program: &Program) -> &'static [bool] {
    match program.dialect().allocation {
        AllocationFailure::Never => &[false],
        AllocationFailure::May => &[true],
        AllocationFailure::Both => &[false, true],
    }
}

/// Runs the same arguments again with other answers and memories, until enough combinations were tried. `whole` is the
/// number of pairs of arguments and memory.
fn more_environments(
    (cases, pool): (&mut Vec<(Input, Baseline)>, &ConstantPool),
    (environment_memory, callable): (&[Arc<EnvironmentMemory>], &Callable),
    whole: u64,
    first: &mut FirstRuns<'_, '_>,
    options: &Options,
) {
    let domain = cases.len() as u64;
    let has_answers = first.depends.has(Dependence::Answer) || !callable.is_empty();
    let asked = if has_answers { u64::from(options.inputs).max(ENVIRONMENTS) } else { whole };
    // At least every memory with every argument, as far as samples would go, but no argument more than 64 times: a
    // domain of one input gains little from thousands of environments.
    let wanted = asked.max(whole.min(u64::from(options.inputs))).min(domain.saturating_mul(64));
    for i in domain..wanted {
        if first.is_spent() {
            return;
        }
        let args = cases[(i % domain) as usize].0.args.clone();
        // Each round shifts the pairing by one, so that every argument meets every memory.
        let other = (i % domain + i / domain) as usize % environment_memory.len();
        let answers = answer_seed(options, i, pool, &[], &args);
        let memory = callable.added_to(environment_memory[other].clone(), answers);
        let input = Input { args, environment_memory: memory, answers };
        let baseline = first.run(&input, None);
        first.keep(cases, input, baseline);
    }
    other_ends_of_undefined(cases, pool, domain as usize, first, options);
}

/// The most environments in which arguments are tried again on which the source is undefined behind a call.
const ENVIRONMENTS_OF_UNDEFINED: u64 = 64;

/// Runs the arguments again on which the source is undefined after it asked the environment: where a call does not
/// return, it is not, and a target that does first what is undefined shows itself.
fn other_ends_of_undefined(
    cases: &mut Vec<(Input, Baseline)>,
    pool: &ConstantPool,
    domain: usize,
    first: &mut FirstRuns<'_, '_>,
    options: &Options,
) {
    let is_behind_a_call = |baseline: &Baseline| match baseline {
        Baseline::Ub(outcome) => outcome.depends.has(Dependence::Answer),
        Baseline::Outcome { .. } | Baseline::Undecided { .. } => false,
    };
    let undefined: Vec<usize> = (0..domain).filter(|i| is_behind_a_call(&cases[*i].1)).collect();
    let wanted = (undefined.len() as u64 * ENVIRONMENTS_OF_UNDEFINED).min(u64::from(options.inputs) / 2);
    for i in 0..wanted {
        if first.is_spent() {
            return;
        }
        let Input { args, environment_memory, .. } = cases[undefined[i as usize % undefined.len()]].0.clone();
        let mut answers = answer_seed(options, !i, pool, &[], &args);
        answers.by_arguments = args.iter().all(Value::is_defined);
        let input = Input { args, environment_memory, answers };
        let baseline = first.run(&input, None);
        // It is one environment more of an input that is counted already.
        if !matches!(baseline, Baseline::Ub(_)) {
            first.keep(cases, input, baseline);
        }
    }
}

/// Draws inputs and runs the source on each. Undefined samples are repaired, vacuous ones are drawn again.
fn sampled(
    domain: &Domain,
    constant_pool: &ConstantPool,
    (world, callable): (&StaticObjects, &Callable),
    first: &mut FirstRuns<'_, '_>,
    options: &Options,
) -> Inputs {
    let mut sampler = Sampler::new(domain, constant_pool, world, options.seed);
    let worlds = allocation_worlds(first.source.side.program);
    let mut plan = Plan::new(options);
    let mut cases: Vec<(Input, Baseline)> = Vec::with_capacity(plan.size as usize);
    let mut kinds: Vec<Definedness> = Vec::with_capacity(plan.size as usize);
    let mut bases: Vec<Base> = Vec::new();
    let mut ends: Vec<(End, u32)> = Vec::new();
    let (mut redrawn, mut attempts) = (0, 0);
    let mut always_ub = AlwaysUbDetector::default();
    while let Some(kind) = plan.next(&sampler, || is_reached(&cases, first.source.side)) {
        let i = cases.len();
        if first.is_spent() || always_ub.is_hopeless {
            break;
        }
        // Half of the defined inputs explore, half stay near what works. Undefined ones always stay near a base, so
        // that the undefined leaf is mostly the only unusual thing about them.
        let mut near = kind != Definedness::Defined || i % 2 == 1;
        // What an undefined argument makes undefined, another draw of the rest rarely mends.
        let mut chances = if kind == Definedness::Defined { u64::MAX } else { CHANCES_OF_UNDEFINED };
        let case = loop {
            let base = if near && !bases.is_empty() { Some(&bases[i % bases.len()]) } else { None };
            let mut sample = sampler.draw(kind, base);
            // Comparisons are only observed while bases are wanted: an observer slows the run down.
            let wanted = kind == Definedness::Defined && bases.len() < MAX_BASES;
            // One input in four has allocations that may fail: most code lies behind those that succeed.
            let may_fail = worlds[usize::from(i % 4 == 3) % worlds.len()];
            let mut repairs = 0;
            let (input, baseline, comparisons) = loop {
                let (leaves, environment_memory) = sampler.realize(&sample, may_fail);
                let args = domain.arguments(leaves);
                let compared = base.map_or(&[][..], |base| &base.compared);
                let answers = answer_seed(options, i as u64, constant_pool, compared, &args);
                let environment_memory = callable.added_to(environment_memory, answers);
                let input = Input { args, environment_memory, answers };
                let mut comparisons = Comparisons::default();
                let is_guessed = sample.initial_memory.is_guessed();
                let baseline = first.run(&input, (wanted || is_guessed).then_some(&mut comparisons));
                // `FOLLOWED`: nothing is wrong with this sample, but the code behind the pointer saw poison only.
                let follows = i.is_multiple_of(FOLLOWED) && repairs < (i / FOLLOWED) as u32 % FOLLOWED_FOR;
                let mended = repairs < REPAIRS
                    && !first.is_spent()
                    && match &baseline {
                        Baseline::Ub(outcome) => is_mended(&mut sampler, &mut sample, kind, outcome),
                        Baseline::Outcome { outcome, .. } if follows => outcome
                            .out_of_bounds
                            .is_some_and(|out_of_bounds| sampler.follow(&mut sample, out_of_bounds)),
                        Baseline::Outcome { .. } | Baseline::Undecided { .. } => false,
                    };
                if !mended {
                    if is_guessed && !matches!(baseline, Baseline::Ub(_)) {
                        sampler.fit(&mut sample, &comparisons.reached);
                        continue;
                    }
                    break (input, baseline, comparisons);
                }
                repairs += 1;
                redrawn += 1;
            };
            if wanted && is_wanted(&baseline, &mut ends) {
                bases.push(Base { sample, compared: comparisons.operands });
            }
            let vacuous = match &baseline {
                Baseline::Ub(_) => true,
                // Undefined arguments mostly give undefined results. Such a case is kept: it still shows whether the
                // target has UB.
                Baseline::Outcome { shows, .. } => *shows == Shows::Undefined && kind == Definedness::Defined,
                // A block that is too large, a loop that is too long: another sample may be decided.
                Baseline::Undecided { .. } => kind == Definedness::Defined,
            };
            always_ub.add(&baseline, first);
            // All samples share one budget of redraws. Once it is spent, vacuous samples are kept.
            if !vacuous || chances == 0 || attempts >= plan.redraws() || first.is_spent() || always_ub.is_hopeless {
                break (input, baseline);
            }
            redrawn += 1;
            attempts += 1;
            chances -= 1;
            near = true;
        };
        first.keep(&mut cases, case.0, case.1);
        kinds.push(kind);
    }
    defined_first(&mut cases, &kinds);
    let domain = format!("{} samples", cases.len());
    let (depends, undefined) = (first.depends, always_ub.is_proved);
    Inputs { cases, redrawn, exhaustive: false, complete: false, depends, undefined, domain }
}

/// The inputs that are still to be drawn, round by round: each round has its share of undefined ones.
struct Plan {
    round: std::vec::IntoIter<Definedness>,
    /// How many inputs a round has, how many may be drawn in all, and how many after this round.
    size: u32,
    all: u32,
    left: u32,
}

impl Plan {
    fn new(options: &Options) -> Plan {
        let size = options.enough_inputs.min(options.inputs);
        Plan { round: Vec::new().into_iter(), size, all: options.inputs, left: options.inputs }
    }

    /// How many redraws all inputs up to the end of this round may have together.
    fn redraws(&self) -> u64 {
        REDRAWS * u64::from(self.all - self.left)
    }

    /// The kind of the next input; `None` if the inputs so far are enough.
    fn next(&mut self, sampler: &Sampler<'_>, is_reached: impl FnOnce() -> bool) -> Option<Definedness> {
        if let Some(kind) = self.round.next() {
            return Some(kind);
        }
        let size = self.size.min(self.left);
        if size == 0 || is_reached() {
            return None;
        }
        self.left -= size;
        self.round = sampler.plan(u64::from(size)).into_iter();
        self.round.next()
    }
}

/// Whether the inputs that show something reach all of the source, and are most of them.
fn is_reached(cases: &[(Input, Baseline)], source: Side<'_>) -> bool {
    let mut marks = Marks::default();
    let mut count = 0;
    for (_, baseline) in cases {
        if let Baseline::Outcome { outcome, shows: Shows::Refinement } = baseline {
            marks.extend(&outcome.marks);
            count += 1;
        }
    }
    let points = || source.program.points(source.function, source.text(), &marks);
    2 * count > cases.len() && points().iter().all(|(_, is_reached)| *is_reached)
}

/// Puts the cases of all rounds in the order in which those of one round are.
fn defined_first(cases: &mut Vec<(Input, Baseline)>, kinds: &[Definedness]) {
    if kinds.is_sorted() {
        return;
    }
    let mut sorted: Vec<(Definedness, (Input, Baseline))> = kinds.iter().copied().zip(cases.drain(..)).collect();
    sorted.sort_by_key(|(kind, _)| *kind);
    cases.extend(sorted.into_iter().map(|(_, case)| case));
}

/// Repairs a sample on which the source is undefined; whether something was changed.
fn is_mended(sampler: &mut Sampler<'_>, sample: &mut SampleDraft, kind: Definedness, outcome: &Outcome) -> bool {
    match &outcome.end {
        // No block is at fault: most likely the undefined argument is.
        End::Ub(ub) if kind != Definedness::Defined && ub.fault.is_none() => false,
        End::Ub(ub) => sampler.repair(sample, ub, outcome.out_of_bounds),
        _ => false,
    }
}

/// The most inputs that others are drawn next to.
const MAX_BASES: usize = 12;

/// How many of them may have the same end, so that inputs that lead to a rare path are not lost among the others.
const BASES_PER_END: u32 = 3;

/// Whether an input should be a base; `ends` counts the bases of each end so far.
fn is_wanted(baseline: &Baseline, ends: &mut Vec<(End, u32)>) -> bool {
    let Baseline::Outcome { outcome, shows: Shows::Refinement | Shows::Prefix } = baseline else { return false };
    match ends.iter_mut().find(|(end, _)| *end == outcome.end) {
        Some((_, count)) if *count == BASES_PER_END => false,
        Some((_, count)) => {
            *count += 1;
            true
        }
        None => {
            ends.push((outcome.end.clone(), 1));
            true
        }
    }
}

/// Collects the operands of comparisons and switches in a run, and how far it goes in given blocks.
#[derive(Default)]
struct Comparisons {
    operands: Vec<Int>,
    /// The numbers of blocks, each with the end of the furthest access.
    reached: Vec<(u32, u64)>,
}

/// The most operands that are kept of one run: a loop may compare thousands of values.
const MAX_OPERANDS: usize = 32;

impl Comparisons {
    fn note(&mut self, width: u32, operand: &Scalar) {
        if self.operands.len() >= MAX_OPERANDS {
            return;
        }
        let Some(operand) = operand.to_int(width) else { return };
        if !self.operands.contains(&operand) {
            self.operands.push(operand);
        }
    }
}

impl Observer for Comparisons {
    const HEARS_RESULTS: bool = false;
    const HEARS_ACCESSES: bool = true;

    fn accessed(&mut self, _place: Place, access: MemoryAccess) {
        let BlockKind::Given(number) = access.block.kind() else { return };
        let end = access.offset + access.size;
        match self.reached.iter_mut().find(|(block, _)| *block == number) {
            Some((_, furthest)) => *furthest = end.max(*furthest),
            None => self.reached.push((number, end)),
        }
    }

    fn compared(&mut self, width: u32, lhs: &Scalar, rhs: &Scalar) {
        self.note(width, lhs);
        self.note(width, rhs);
    }

    fn switched(&mut self, width: u32, value: &Scalar) {
        self.note(width, value);
    }
}

/// The seed of the environment of input number `i`.
fn answers(options: &Options, i: u64) -> u64 {
    options.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(i)
}

/// What decides the answers of the environment of input number `i`. Its recurring numbers are constants of the functions,
/// operands that were compared, or an argument.
fn answer_seed(options: &Options, i: u64, pool: &ConstantPool, compared: &[Int], args: &[Value]) -> AnswerSeed {
    let seed = answers(options, i);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let words = || args.iter().flat_map(|arg| &arg.0).filter_map(Scalar::word);
    let value = |rng: &mut Xoshiro256PlusPlus| {
        let constant = match below(rng, 8) {
            0 | 1 => words().nth(below(rng, words().count() as u64) as usize),
            2 => compared.get(below(rng, compared.len() as u64) as usize).and_then(Int::to_u64),
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
    let values = [value(&mut rng), value(&mut rng)];
    // With undefined arguments most such answers would not be known exactly.
    let by_arguments = args.iter().all(Value::is_defined) && below(&mut rng, 3) == 0;
    AnswerSeed { seed, values, by_arguments }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Calls `look` with `@f` of a text.
    fn with_side<T>(text: &str, look: impl FnOnce(Side<'_>) -> T) -> T {
        let module = crate::ir::parse(text, crate::ir::LlvmVersion::DEFAULT).expect("a function");
        let program = Program::new(&module, crate::semantics::Dialect::LANGREF);
        look(Side::new(&module, &program, "f").expect("it is there"))
    }

    #[test]
    fn a_run_keeps_some_operands_and_each_once() {
        let mut comparisons = Comparisons::default();
        for word in (0..100).chain(0..100) {
            comparisons.note(8, &Scalar::Word(word / 2));
        }
        let expected: Vec<Int> = (0..MAX_OPERANDS as u64).map(|word| Int::new(8, word)).collect();
        assert_eq!(comparisons.operands, expected);
    }

    #[test]
    fn every_end_gives_a_few_bases() {
        with_side("define i8 @f(i8 %x) {\n  ret i8 %x\n}", |side| {
            let mut watch = |_: &Input, _: &Baseline| ControlFlow::Continue(());
            let mut first = FirstRuns::new(side, &Options::CAMPAIGN, &mut watch);
            let mut ends = Vec::new();
            let mut wanted = |word| {
                let args = vec![Value::scalar(Scalar::Word(word))];
                let input = Input { args, environment_memory: Arc::new(EnvironmentMemory::NONE), answers: 0.into() };
                is_wanted(&first.run(&input, None), &mut ends)
            };
            let runs = [1, 1, 1, 1, 2, 1, 2, 2, 2];
            assert_eq!(runs.map(&mut wanted), [true, true, true, false, true, false, true, true, false]);
        });
    }

    /// The inputs of `@f` under [`Options::patience`].
    fn inputs_of(text: &str, patience: u64) -> Inputs {
        inputs_within(text, &Options { inputs: 100, patience, ..Options::CAMPAIGN })
    }

    fn inputs_within(text: &str, options: &Options) -> Inputs {
        with_side(text, |side| Inputs::new(side, &[], options).expect("a domain"))
    }

    #[test]
    fn outcomes_are_kept_within_the_budget() {
        let text = "declare ptr @calloc(i64, i64)\ndeclare void @llvm.memset.p0.i64(ptr, i8, i64, i1)\n\
                    define ptr @f(i2 %n) {\n  %p = call ptr @calloc(i64 1000, i64 1)\n  \
                    %v = zext i2 %n to i8\n  call void @llvm.memset.p0.i64(ptr %p, i8 %v, i64 1000, i1 false)\n  ret ptr %p\n}";
        let kept = |total_bytes| inputs_within(text, &Options { total_bytes, ..Options::CHECK });
        let (all, some) = (kept(u64::MAX), kept(10_000));
        assert!(all.exhaustive && !some.exhaustive);
        // An outcome takes 3,000 bytes at least.
        assert!((1..5).contains(&some.cases.len()), "{}", some.domain);
    }

    #[test]
    fn what_is_undefined_on_every_input_is_not_drawn_to_the_end() {
        let inputs = inputs_of("define i8 @f(i64 %x) {\n  %y = load i8, ptr null\n  ret i8 %y\n}", u64::MAX);
        assert!(inputs.undefined && inputs.cases.len() < 8, "{}", inputs.domain);
        let inputs = inputs_of("define i8 @f(i64 %x) {\n  ret i8 1\n}", u64::MAX);
        assert!(!inputs.undefined && inputs.cases.len() == 100);
    }

    #[test]
    fn patience_ends_only_where_nothing_was_defined() {
        // Nobody guesses the number.
        let rarely = "define i8 @f(i64 %x) {\n  %h = mul i64 %x, 7046029254386353131\n  %k = lshr i64 %h, 7\n  \
                      %c = icmp eq i64 %k, 81985529216486895\n  br i1 %c, label %a, label %b\na:\n  ret i8 1\nb:\n  \
                      unreachable\n}";
        let (patient, impatient) = (inputs_of(rarely, u64::MAX), inputs_of(rarely, 10));
        assert!(!patient.undefined && patient.cases.len() == 100);
        assert!(!impatient.undefined && impatient.redrawn < 10, "{}", impatient.redrawn);
        let often = "define i8 @f(i64 %x) {\n  %y = udiv i64 5, %x\n  ret i8 1\n}";
        let drawn = |patience| format!("{:?}", inputs_of(often, patience));
        assert_eq!(drawn(10), drawn(u64::MAX));
    }

    #[test]
    fn a_watcher_sees_each_case_and_may_end_it() {
        with_side("define i8 @f(i64 %x) {\n  ret i8 1\n}", |side| {
            let mut seen = Vec::new();
            let mut watch = |input: &Input, _: &Baseline| {
                seen.push(input.clone());
                if seen.len() < 5 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            };
            let inputs = Inputs::watched(side, &[], &Options::CAMPAIGN, &mut watch).expect("a domain");
            let all = Inputs::new(side, &[], &Options::CAMPAIGN).expect("a domain");
            let first =
                |inputs: &Inputs| inputs.cases.iter().take(5).map(|(input, _)| input.clone()).collect::<Vec<_>>();
            assert_eq!((seen.len(), inputs.cases.len()), (5, 5));
            assert_eq!((&seen, first(&inputs)), (&first(&all), first(&all)));
        });
    }
}
