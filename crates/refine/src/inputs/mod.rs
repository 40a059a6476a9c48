//! The inputs of a check with the source's first outcome on each.
//!
//! An input is arguments, the memory before the call, and a seed of the environment's answers. A small domain is
//! listed; otherwise inputs are sampled. A sample on which the source is vacuous is drawn
//! again a few times, next to one that was not. Inputs without undefined arguments come first:
//! a violation on one of them is a finding under every semantics of poison and undef. If the source is undefined on
//! all samples, it may be so on every input (`always_ub`). More samples then show nothing, and repairing them would be
//! the largest cost of the check.

use super::environment::{AnswerSeed, RecordedEvent};
use super::options::Options;
use super::reason::Reason;
use super::relation::injection::same_block;
use super::side::Side;
use calls::Callable;
use domain::{Domain, DomainError, ParameterDomain, PointerDomain, Undefined};
use first_runs::FirstRuns;
use irrefute_ir::{AddressSpace, Operand};
use irrefute_semantics::dialect::{AllocationFailure, Undef};
use irrefute_semantics::memory::{EnvironmentMemory, GivenBlock};
use irrefute_semantics::{Dependence, Dependences, End, Leaf, Outcome, Program, Scalar, UndefinedBehaviour, Value};
use listed::listed;
use memory::StaticObjects;
use sampled::sampled;
use std::borrow::Cow;
use std::ops::ControlFlow;
use std::sync::Arc;

mod always_ub;
mod always_ub_detector;
mod answer_seed;
mod apart;
mod byte_arguments;
mod calls;
mod comparisons;
mod constants;
pub mod domain;
mod first_runs;
mod listed;
pub mod memory;
mod preimages;
mod sampled;
pub mod sampling;
mod steering;

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
        let whole = |scalar: &Scalar| match scalar {
            Scalar::Log(block, offset) => Some(Scalar::Log(same_block(source, target, *block)?, *offset)),
            other => Some(other.clone()),
        };
        let pointer = |scalar: &Scalar| match scalar {
            Scalar::Raw(raw) => raw.with_pointers(whole),
            other => whole(other),
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

/// Whether all that can be observed is poison or full undef.
fn says_nothing(outcome: &Outcome, leaves: &[Leaf]) -> bool {
    let End::Returns(value) = &outcome.end else { return false };
    outcome.trace.is_empty()
        && outcome.memory.0.is_empty()
        && !value.0.is_empty()
        && value.0.iter().zip(leaves).all(|(scalar, leaf)| match scalar {
            Scalar::Poison => true,
            Scalar::Set(set) => leaf.bits().is_some_and(|width| set.is_full(width)),
            Scalar::Word(_)
            | Scalar::Big(_)
            | Scalar::Joint(..)
            | Scalar::Log(..)
            | Scalar::Phy(_)
            | Scalar::Raw(_) => false,
        })
}

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
        let params = source.program.inputs(source.function).iter();
        let spaces = source.program.spaces();
        let usual = spaces.kind(AddressSpace::default());
        for leaf in source.program.inputs(source.function).iter().flat_map(|param| &param.shape) {
            // Bytes may be those of a pointer into space 0.
            let kind = match *leaf {
                Leaf::Ptr(kind) => kind,
                Leaf::Byte(_) => usual,
                Leaf::Int(_) | Leaf::Float(_) => continue,
            };
            if !spaces.is_modelled(kind.space) {
                return Err(DomainError::PointerWidth { space: kind.space, bits: kind.bits });
            }
        }
        let host = spaces.is_kernel(source.text().header.convention.as_deref());
        let of = |param| {
            let domain = ParameterDomain::of(param);
            ParameterDomain { pointer: PointerDomain { host, ..domain.pointer }, usual, ..domain }
        };
        let mut domain = Domain::new(params.map(of), wanted)?;
        domain.fix(|parameter| is_irrelevant(parameter, source, others));
        let world = StaticObjects::new(source, others, options);
        let pool = world.pool();
        let callable = Callable::of(source, others);
        let mut first = FirstRuns::new(source, options, watch);
        // Whether the environment has the mode that an operation names is observed even where the operation is skipped.
        if world.samples_rounding() {
            first.depends.add(Dependence::Rounding);
        }
        if let Some(enumeration) = domain.enumerate(options.exhaustive) {
            let inputs = listed(&domain, (&enumeration, pool), (&world, &callable), &mut first, options);
            // If all is undefined, globals may lack the contents that the source needs. Only samples are repaired, and
            // learn them.
            let is_broken = inputs.broken().is_some_and(|broken| !broken.is_empty());
            if !(is_broken && world.is_sampled()) {
                return Ok(inputs.with_proof(source));
            }
        }
        Ok(sampled(&domain, pool, (&world, &callable), &mut first, options).with_proof(source))
    }

    /// One input, in an environment that answers the calls of the source as recorded.
    pub(super) fn recorded(source: Side<'_>, input: Input, answers: Vec<RecordedEvent>, options: &Options) -> Inputs {
        let mut watch = |_: &Input, _: &Baseline| ControlFlow::Continue(());
        let mut first = FirstRuns::new(source, options, &mut watch);
        first.recorded = answers;
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

    /// The undefined behaviour of each case that is decided; `None` if one is defined.
    fn broken(&self) -> Option<Vec<UndefinedBehaviour>> {
        let broken = |(_, baseline): &(Input, Baseline)| match baseline {
            Baseline::Ub(Outcome { end: End::Ub(ub), .. }) => Some(Some((**ub).clone())),
            Baseline::Undecided { .. } => None,
            Baseline::Ub(_) | Baseline::Outcome { .. } => Some(None),
        };
        self.cases.iter().filter_map(broken).collect()
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

/// Whether a parameter changes nothing: no side mentions it, or promises anything about it.
fn is_irrelevant(parameter: usize, source: Side<'_>, others: &[Side<'_>]) -> bool {
    let sides = || std::iter::once(&source).chain(others);
    if parameter >= source.text().params.len() {
        return false;
    }
    let promised =
        |side: &Side<'_>| side.text().params.get(parameter).is_none_or(|attributes| !attributes.0.is_empty());
    let mentioned = |side: &Side<'_>| {
        let mut found = false;
        let function = side.text();
        let id = function.param_ids().nth(parameter);
        function.for_each_operand(|operand| found |= matches!(operand, Operand::Local(local) if Some(*local) == id));
        found
    };
    !sides().any(|side| promised(side) || mentioned(side))
}

/// The values of `allocations_may_fail` that the dialect asks for.
fn allocation_worlds(program: &Program) -> &'static [bool] {
    match program.dialect().allocation.ask() {
        AllocationFailure::Never => &[false],
        AllocationFailure::May => &[true],
        AllocationFailure::Both => &[false, true],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Calls `look` with `@f` of a text.
    pub(super) fn with_side<T>(text: &str, look: impl FnOnce(Side<'_>) -> T) -> T {
        let module = irrefute_ir::parse(text, irrefute_ir::LlvmVersion::DEFAULT).expect("a function");
        let program = Program::new(&module, irrefute_semantics::Dialect::LANGREF);
        look(Side::new(&module, &program, "f").expect("it is there"))
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
        let inputs = inputs_of(
            "define i8 @f(i64 %x) {\n  %z = trunc i64 %x to i8\n  %y = load i8, ptr null\n  ret i8 %z\n}",
            u64::MAX,
        );
        assert!(inputs.undefined && inputs.cases.len() < 8, "{}", inputs.domain);
        let inputs = inputs_of("define i8 @f(i64 %x) {\n  %z = trunc i64 %x to i8\n  ret i8 %z\n}", u64::MAX);
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
        with_side("define i8 @f(i64 %x) {\n  %z = trunc i64 %x to i8\n  ret i8 %z\n}", |side| {
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
