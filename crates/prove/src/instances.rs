//! Whether some instance of the source's choices always covers: instances by counterexamples.
//!
//! What an instance answers is one of a list of words that the target's execution names ([`Selection`]); which one, says a
//! vector of selector variables `k`. With `x` the arguments and `t` the picks and choices of the target:
//!
//! ```text
//!   until ¬covers(k₁, x, t) ∧ … ∧ ¬covers(kₙ, x, t) is never true:       that is a proof
//!     (x, t) := a model of it
//!     kₙ₊₁   := a model of covers(k, x, t) on this model and on those before it
//! ```
//!
//! If no `k` covers all of these models, one is sought that covers the latest alone. If there is none either, the search
//! ends without a proof.
//!
//! Where the source chooses once what the target picks anew at each use, one instance alone must cover everything: each
//! new one replaces the one before, and must cover all models so far.

use super::answered::{Asked, Never};
use super::certificate::Unfounded;
use super::circuits::Circuits;
use super::graph::{Graph, Lit};
use super::open::Selection;
use super::solver::{Answer, Effort, Model, solve};
use rustc_hash::{FxHashMap, FxHashSet};

/// The most instances that are tried. Not tuned.
const MOST_INSTANCES: usize = 24;

/// The most models that one instance is asked to cover. Not tuned.
const MOST_MODELS: usize = 8;

/// Each instance and each model is a copy of a part of the graph; from this many nodes on, no more are made. Not tuned.
const MOST_NODES: usize = 500_000;

/// What has been spent, and what was certified.
#[derive(Clone, Debug, Default)]
pub struct Spent {
    /// Conflicts of the solver.
    pub conflicts: u64,
    /// What was certified.
    pub certified: Certified,
}

/// Answers whose certificates were checked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Certified {
    /// The steps of the certificates.
    pub steps: u64,
    /// The questions.
    pub questions: Vec<Never>,
}

/// As the number of its steps.
impl serde::Serialize for Certified {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(self.steps)
    }
}

impl std::ops::Add for Spent {
    type Output = Spent;

    fn add(self, other: Spent) -> Spent {
        let Certified { steps, mut questions } = self.certified;
        questions.extend(other.certified.questions);
        let certified = Certified { steps: steps + other.certified.steps, questions };
        Spent { conflicts: self.conflicts + other.conflicts, certified }
    }
}

/// What came of a search.
pub enum SearchEnd {
    /// Some instance covers, whatever the target does.
    Covers,
    /// None of those that were tried does so for this model.
    Uncovered(Model),
    /// The budget is used up.
    Spent,
}

/// Solves, certifies if that is asked for, and adds to what was spent.
///
/// # Errors
/// A certificate that does not hold.
pub(super) fn solved(
    g: &Circuits,
    asked: Asked,
    all: &[Lit],
    effort: Effort,
    spent: &mut Spent,
) -> Result<Answer, Unfounded> {
    let left = effort.conflicts.saturating_sub(spent.conflicts);
    let (answer, used) = solve(g, all, left);
    spent.conflicts += used;
    if let (Answer::Never(certificate), true) = (&answer, effort.certify) {
        certificate.check(g, all)?;
        spent.certified.steps += certificate.steps.len() as u64;
        spent.certified.questions.push(Never::of(asked, g, all, certificate));
    }
    Ok(answer)
}

/// Whether a condition is never true in a model, whatever the values of these inputs are; `false` if that is not known.
///
/// # Errors
/// A certificate that does not hold.
pub(super) fn is_never(
    g: &mut Circuits,
    condition: Lit,
    free: &[usize],
    model: &Model,
    effort: Effort,
    spent: &mut Spent,
) -> Result<bool, Unfounded> {
    let free = free.iter().copied().collect();
    let fixed = fixed(g, condition, &free, model);
    let left = g.substituted(condition, &fixed);
    Ok(matches!(solved(g, Asked::Value, &[left], effort, spent)?, Answer::Never(_)))
}

/// The values in a model of the inputs of a condition, but for those that are free.
fn fixed(g: &Graph, condition: Lit, free: &FxHashSet<usize>, model: &Model) -> FxHashMap<usize, Lit> {
    let inputs = g.inputs_of(condition).into_iter().filter(|node| !free.contains(node));
    inputs.map(|node| (node, Lit::constant(model.input(node)))).collect()
}

/// What instances are searched for.
pub struct Coverage<'a> {
    /// Their choices.
    pub selection: &'a Selection<'a>,
    /// The condition under which the instance of the selection covers.
    pub covers: Lit,
    /// Whether one instance must cover everything.
    pub alone: bool,
    /// The conditions under which known instances do not cover.
    pub wrong: &'a [Lit],
}

/// Searches for instances.
///
/// # Errors
/// A certificate that does not hold.
pub fn search(
    g: &mut Circuits,
    coverage: &Coverage<'_>,
    effort: Effort,
    spent: &mut Spent,
) -> Result<SearchEnd, Unfounded> {
    let &Coverage { selection, covers, alone, wrong } = coverage;
    let mut wrong = if alone { Vec::new() } else { wrong.to_vec() };
    let selectors: FxHashSet<usize> = selection.selectors.iter().copied().collect();
    let mut models: Vec<FxHashMap<usize, Lit>> = Vec::new();
    for _ in 0..MOST_INSTANCES {
        if g.len() > MOST_NODES {
            return Ok(SearchEnd::Spent);
        }
        let model = match solved(g, Asked::Wrong, &wrong, effort, spent)? {
            Answer::Never(_) => return Ok(SearchEnd::Covers),
            Answer::Unknown => return Ok(SearchEnd::Spent),
            Answer::Model(model) => model,
        };
        models.push(fixed(g, covers, &selectors, &model));
        let newest = models.len() - 1;
        // One instance alone must cover all models; of several, each may leave old models to those before it.
        let first = if alone { 0 } else { models.len().saturating_sub(MOST_MODELS) };
        let mut choice = None;
        // If none covers all of these models, one that covers the newest is progress, too.
        for from in if alone || first == newest { vec![first] } else { vec![first, newest] } {
            let on: Vec<Lit> = models[from..].iter().map(|fixed| g.substituted(covers, fixed)).collect();
            // That there is no such instance is no part of a proof: it needs no certificate.
            match solved(g, Asked::Selection, &on, Effort { certify: false, ..effort }, spent)? {
                Answer::Never(_) => {}
                Answer::Unknown => return Ok(SearchEnd::Spent),
                Answer::Model(found) => {
                    choice = Some(found);
                    break;
                }
            }
        }
        let Some(choice) = choice else { return Ok(SearchEnd::Uncovered(model)) };
        let chosen: FxHashMap<usize, Lit> =
            selectors.iter().map(|&node| (node, Lit::constant(choice.input(node)))).collect();
        let covered = g.substituted(covers, &chosen);
        // It covers what the one before covered, so that one is done with.
        if alone {
            wrong.clear();
        }
        wrong.push(!covered);
    }
    Ok(SearchEnd::Spent)
}
