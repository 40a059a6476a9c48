//! The question whether a target refines a source, as a circuit that must never be true.
//!
//! With `x` the arguments, `t` the picks and choices of the target, and `S₁ … Sₙ` instances of the source's
//! ([`open`](super::open)):
//!
//! ```text
//!   wrong(x, t) = ¬ covers(S₁(x, t), T(x, t)) ∧ … ∧ ¬ covers(Sₙ(x, t), T(x, t))
//!   covers(S, T) = S is UB ∨ (T is not UB ∧ for each leaf: S is poison ∨ (T is not poison ∧ S = T))
//! ```
//!
//! If it is never true, the target refines the source (docs/semantics.md#refinement): whatever the target does, an
//! instance of the source covers it. What makes it true need not be a violation where `n` instances are not all
//! outcomes of the source; the reference semantics decides that.

use super::evaluate::{Argument, Outcomes, evaluate};
use super::flow::NoCircuit;
use super::graph::{Graph, Lit};
use super::open::{Instance, Variables};
use super::solver::{Answer, Model, solve};
use super::word::Word;
use crate::semantics::register_code::RegisterCode;
use crate::semantics::rules::Bits;
use crate::semantics::set::normal;
use crate::semantics::{Scalar, Value};
use dashu_int::UBig;

/// Which arguments a question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Domain {
    /// Whether arguments may be poison.
    pub poison: bool,
    /// Whether arguments may be undef sets.
    pub undef: bool,
}

/// What was found out.
#[derive(Clone, Debug)]
pub enum Finding {
    /// The target refines the source on the whole domain.
    Refines,
    /// It may not, on these arguments.
    Suspect {
        /// The arguments.
        arguments: Vec<Value>,
        /// The values that `freeze` gave in the target.
        frozen: Vec<Scalar>,
        /// Whether the circuit is exact, so that the arguments must show a violation.
        exact: bool,
    },
    /// The budget of conflicts is used up.
    Spent,
}

/// The most instances of a source.
const MOST_INSTANCES: usize = 8;

/// Asks whether a target refines a source; also returns the number of conflicts.
///
/// # Errors
/// What has no circuit.
pub fn ask(
    source: &RegisterCode,
    target: &RegisterCode,
    domain: Domain,
    conflicts: u64,
) -> Result<(Finding, u64), NoCircuit> {
    let mut g = Graph::default();
    let arguments = arguments(&mut g, source, target, domain)?;
    let mut variables = Variables::new(arguments.iter().map(|argument| argument.bits.clone()).collect());
    let of_target = evaluate(&mut g, target, &arguments, &mut variables)?;
    let returned: Vec<Word> = of_target.leaves.iter().map(|lane| lane.bits.clone()).collect();
    let mut wrong = Vec::new();
    let (mut instances, mut chooses_once, mut exact) = (1, false, true);
    let mut number = 0;
    while number < instances {
        let mut instance = Instance::new(&variables, &returned, number);
        let of_source = evaluate(&mut g, source, &arguments, &mut instance)?;
        instances = instances.max(instance.candidates).min(MOST_INSTANCES);
        exact &= !instance.asked_anything();
        chooses_once |= instance.chooses_once;
        if !instance.asked_anything() {
            instances = 1;
        }
        let covered = covers(&mut g, &of_source, &of_target);
        wrong.push(!covered);
        number += 1;
    }
    exact &= !variables.picks_at_each_use();
    // Choices that are made once are made before the target picks: one instance alone must do.
    let alone = chooses_once && variables.picks_at_each_use();
    let questions: Vec<Vec<Lit>> = if alone { wrong.iter().map(|&lit| vec![lit]).collect() } else { vec![wrong] };
    let (mut spent, mut last) = (0, Finding::Spent);
    for question in questions {
        let (answer, used) = solve(&g, &question, conflicts.saturating_sub(spent));
        spent += used;
        match answer {
            Answer::Never => return Ok((Finding::Refines, spent)),
            Answer::Unknown => return Ok((Finding::Spent, spent)),
            Answer::Model(model) => {
                let frozen = variables.frozen.iter().map(|word| scalar(&g, &model, word)).collect();
                let values = values(&g, &model, source, &arguments, &variables);
                last = Finding::Suspect { arguments: values, frozen, exact };
            }
        }
    }
    Ok((last, spent))
}

/// The arguments of both sides: one variable for each leaf.
fn arguments(
    g: &mut Graph,
    source: &RegisterCode,
    target: &RegisterCode,
    domain: Domain,
) -> Result<Vec<Argument>, NoCircuit> {
    let mut all = Vec::new();
    for (i, (widths, constraints)) in source.parameters.iter().enumerate() {
        let of_target = target.parameters.get(i).ok_or("another number of parameters")?;
        if of_target.0.len() != widths.len() {
            return Err("parameters of other types");
        }
        for &width in &source.widths[i] {
            let bits = g.variable(width);
            // Where the source promises that it is defined, an argument that is not is undefined behaviour.
            let (poison, open) = (domain.poison && !constraints.defined, domain.undef && !constraints.defined);
            let poison = if poison { g.input() } else { Lit::FALSE };
            all.push(Argument { bits, poison, open });
        }
    }
    Ok(all)
}

fn covers(g: &mut Graph, source: &Outcomes, target: &Outcomes) -> Lit {
    let mut all = !target.ub;
    for (s, t) in source.leaves.iter().zip(&target.leaves) {
        let equal = g.equal(&s.bits, &t.bits);
        let same = g.and(!t.poison, equal);
        let covered = g.or(s.poison, same);
        all = g.and(all, covered);
    }
    g.or(source.ub, all)
}

/// The arguments of a model.
fn values(g: &Graph, model: &Model, code: &RegisterCode, arguments: &[Argument], variables: &Variables) -> Vec<Value> {
    let mut leaves = arguments.iter().enumerate().map(|(leaf, argument)| {
        if truth(g, model, argument.poison) {
            return Scalar::Poison;
        }
        if !argument.open {
            return scalar(g, model, &argument.bits);
        }
        let width = argument.bits.len() as u32;
        let mut picked: Vec<UBig> = variables.picked(leaf).map(|word| number(g, model, word)).collect();
        if picked.is_empty() {
            picked.push(number(g, model, &argument.bits));
        }
        match width <= 64 {
            true => normal::collect(picked.iter().map(|n| n.saturating_word()).collect::<Vec<u64>>(), width, false),
            false => normal::collect(picked, width, false),
        }
    });
    code.parameters.iter().map(|(registers, _)| Value(leaves.by_ref().take(registers.len()).collect())).collect()
}

fn truth(g: &Graph, model: &Model, lit: Lit) -> bool {
    g.evaluate(lit, &|node| model.input(node))
}

fn number(g: &Graph, model: &Model, word: &[Lit]) -> UBig {
    let mut number = UBig::ZERO;
    for (i, &bit) in word.iter().enumerate() {
        if truth(g, model, bit) {
            number |= UBig::ONE << i;
        }
    }
    number
}

fn scalar(g: &Graph, model: &Model, word: &[Lit]) -> Scalar {
    let value = number(g, model, word);
    if word.len() <= 64 { Scalar::Word(value.saturating_word()) } else { Scalar::Big(std::sync::Arc::new(value)) }
}
