//! The inputs of a domain that is small enough to be listed.

use super::answer_seed::{Compared, answer_seed, answers};
use super::calls::Callable;
use super::comparisons::Comparisons;
use super::constants::ConstantPool;
use super::domain::{Domain, Enumeration};
use super::first_runs::FirstRuns;
use super::memory::{InitialMemory, StaticObjects};
use super::{Baseline, Input, Inputs, allocation_worlds};
use crate::environment::AnswerSeed;
use crate::options::Options;
use crate::side::Runner;
use irrefute_semantics::memory::EnvironmentMemory;
use irrefute_semantics::{Dependence, Value};
use std::sync::Arc;

/// The least number of runs of a listed domain, counted over all arguments, if the source asks the environment: one
/// environment alone shows little of what depends on answers.
const ENVIRONMENTS: u64 = 8;

/// Runs the source on every input of a listed domain.
pub(super) fn listed(
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
            let answers = answer_seed(options, i, pool, Compared::NOTHING, &args);
            let memory = environment_memory[i as usize % environment_memory.len()].clone();
            let input = Input { args, environment_memory: callable.added_to(memory, answers), answers };
            let baseline = first.run(&input, None);
            first.keep(&mut cases, input, baseline);
        }
    }
    // So far each argument has met one memory and one seed of answers.
    if first.depends.has(Dependence::Answer) || environment_memory.len() > 1 || !callable.is_empty() {
        let whole = environment_memory.len() as u64 * cases.len() as u64;
        more_environments((&mut cases, pool), (&environment_memory, callable), (whole, world), first, options);
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
    let seeds = match () {
        () if world.is_sampled() => 4,
        () if world.shows_addresses() => 2,
        () => 1,
    };
    let mut all = Vec::new();
    for seed in 0..seeds {
        // Seed 0 leaves the globals as their initializers have them.
        let mut initial_memory = InitialMemory::empty(if seed == 0 { 0 } else { answers(options, seed) });
        (initial_memory.tight, initial_memory.as_said) = (seed == 2, seed % 2 == 1);
        initial_memory.larger_by = initial_memory.larger_as_said();
        all.extend(worlds.iter().map(|may_fail| initial_memory.realize(world, *may_fail, None).1));
    }
    all
}

/// One environment in this many gives undef answers, where these are possible; they come last.
const WITH_UNDEF: u64 = 8;

/// The most environments of one argument where fewer inputs than this are enough.
const LEAST_OF_ONE: u64 = 64;

/// In so many of the first environments it is observed what is compared: later answers are drawn from that.
const OBSERVED: u64 = 8;

/// Runs the same arguments again with other answers and memories, until enough combinations were tried. `whole` is the
/// number of pairs of arguments and memory.
fn more_environments(
    (cases, pool): (&mut Vec<(Input, Baseline)>, &ConstantPool),
    (environment_memory, callable): (&[Arc<EnvironmentMemory>], &Callable),
    (whole, world): (u64, &StaticObjects),
    first: &mut FirstRuns<'_, '_>,
    options: &Options,
) {
    let domain = cases.len() as u64;
    let has_answers = first.depends.has(Dependence::Answer) || !callable.is_empty();
    let asked = if has_answers { u64::from(options.inputs).max(ENVIRONMENTS) } else { whole };
    // At least every memory with every argument, as far as samples would go, but no argument more often than samples that
    // reach everything are enough: answers are all that differs then.
    let enough = u64::from(options.enough_inputs.min(options.inputs)).max(LEAST_OF_ONE);
    let wanted = asked.max(whole.min(u64::from(options.inputs))).min(domain.saturating_mul(enough));
    // A domain that is larger than that has met each argument in one environment, without undef.
    let wanted = if world.returns_undef() { wanted.max(domain + domain / WITH_UNDEF) } else { wanted };
    let mut comparisons = Comparisons::default();
    for i in domain..wanted {
        if first.is_spent() {
            return;
        }
        let args = cases[(i % domain) as usize].0.args.clone();
        // Each round shifts the pairing by one, so that every argument meets every memory.
        let other = (i % domain + i / domain) as usize % environment_memory.len();
        let is_observed = has_answers && i < domain + OBSERVED;
        let operands = if is_observed { &[] } else { &comparisons.operands[..] };
        let compared = Compared { operands, is_steered: i % 4 == 1 && !operands.is_empty() };
        let answers = answer_seed(options, i, pool, compared, &args);
        let undef = world.returns_undef() && i >= wanted - wanted / WITH_UNDEF;
        let answers = AnswerSeed { undef, ..answers };
        let memory = callable.added_to(environment_memory[other].clone(), answers);
        let input = Input { args, environment_memory: memory, answers };
        let baseline = first.run(&input, is_observed.then_some(&mut comparisons));
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
        let mut answers = answer_seed(options, !i, pool, Compared::NOTHING, &args);
        answers.by_arguments = args.iter().all(Value::is_defined);
        let input = Input { args, environment_memory, answers };
        let baseline = first.run(&input, None);
        // It is one environment more of an input that is counted already.
        if !matches!(baseline, Baseline::Ub(_)) {
            first.keep(cases, input, baseline);
        }
    }
}
