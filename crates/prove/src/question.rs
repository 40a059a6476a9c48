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

use super::answered::Asked;
use super::calls::{EventOutcome, covers_event, covers_pure};
use super::certificate::Unfounded;
use super::circuits::Circuits;
use super::covered::{MemoryComparison, SomeByte, covers_memory};
use super::evaluate::{Answers, Argument, Lane, Outcomes, evaluate};
use super::flow::NoCircuit;
use super::graph::{Graph, Lit};
use super::instances::{Coverage, SearchEnd, Spent, is_never, search, solved};
use super::kept::promises_of_accesses;
use super::open::{Everything, Instance, Selection, Variables};
use super::pointers::{Place, Root};
use super::relation::Relation;
use super::shared::{self, Role, Shared};
use super::solver::{Answer, Effort, Model};
use super::turns::has_all_turns;
use super::uses::own_blocks;
use super::word::Word;
use dashu_int::UBig;
use irrefute_refine::{Class, Difference, ProvedDifference, Site};
use irrefute_semantics::register_code::{MemoryStep, RegisterCode, RegisterLeaf, Step};
use irrefute_semantics::rules::Bits;
use irrefute_semantics::set::normal;
use irrefute_semantics::{Scalar, Value};

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
pub enum Conclusion {
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
        /// Whether answers of the environment may decide, which are not part of the model.
        answered: bool,
        /// Whether no choice of the source covers what the target does in the model, whatever executions can tell.
        proved: Option<ProvedDifference>,
    },
    /// It may not, in an environment that is more than an input: memory that others may reach.
    Outside,
    /// The budget of conflicts is used up.
    Spent,
}

/// The most instances of a source that are tried before any is searched for. Not tuned.
pub(super) const MOST_INSTANCES: usize = 8;

/// What was found out, and what that took.
#[derive(Clone, Debug)]
pub struct Concluded {
    /// What was found out.
    pub conclusion: Conclusion,
    /// What was spent.
    pub spent: Spent,
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unanswered {
    /// Something has no circuit.
    #[error("{0}")]
    NoCircuit(NoCircuit),
    /// A certificate does not hold.
    #[error(transparent)]
    Unfounded(#[from] Unfounded),
}

impl From<NoCircuit> for Unanswered {
    fn from(reason: NoCircuit) -> Unanswered {
        Unanswered::NoCircuit(reason)
    }
}

/// What is asked.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// What the source does.
    pub source: &'a RegisterCode,
    /// What the target does.
    pub target: &'a RegisterCode,
    /// The arguments that it is about.
    pub domain: Domain,
    /// What may be spent.
    pub effort: Effort,
}

/// Asks whether a target refines a source. The relation of their loops is that which was found out before; what comes of it
/// is left there.
///
/// # Errors
/// What has no circuit, or a certificate that does not hold.
pub fn ask(question: Question<'_>, relation: &mut Relation) -> Result<Concluded, Unanswered> {
    if relation.is_empty() || relation.has_facts() {
        return until_related(question, relation);
    }
    // Facts cost questions of their own, and most loops need none.
    let effort = question.effort;
    let half = Question { effort: Effort { conflicts: effort.conflicts / 2, ..effort }, ..question };
    let first = until_related(half, relation)?;
    if matches!(first.conclusion, Conclusion::Refines) {
        return Ok(first);
    }
    *relation = relation.guessed(question.target)?;
    let second = until_related(half, relation)?;
    Ok(Concluded { spent: first.spent + second.spent, ..second })
}

/// Asks until the relation of the loops stands.
fn until_related(question: Question<'_>, relation: &mut Relation) -> Result<Concluded, Unanswered> {
    let mut spent = Spent::default();
    for _ in Relation::rounds() {
        match ask_related(question, relation, &mut spent)? {
            Round::Concluded(conclusion) => return Ok(Concluded { conclusion, spent }),
            Round::Refined(refined) => *relation = refined,
        }
    }
    Err(NoCircuit::from("loops whose values are related otherwise").into())
}

/// What came of a relation of loops.
enum Round {
    Concluded(Conclusion),
    /// Some phis are not equal, or some facts do not hold: a relation without that.
    Refined(Relation),
}

fn ask_related(question: Question<'_>, relation: &Relation, spent: &mut Spent) -> Result<Round, Unanswered> {
    let Question { source, target, domain, effort } = question;
    if (source.pointer_bits, source.is_big_endian) != (target.pointer_bits, target.is_big_endian) {
        return Err("another data layout".into());
    }
    // It is seen before any circuit is made, but for turns too many, which may be shown never to be made.
    let calls_for_sure = |code: &RegisterCode| calls(code) && !has_all_turns(code);
    if has_noalias(source) && (!relation.is_empty() || calls_for_sure(source) || calls_for_sure(target)) {
        return Err(CALLS_BESIDE_NOALIAS.into());
    }
    let mut g = Circuits::default();
    let is_shared = shared::is_shared(source) || shared::is_shared(target);
    if is_shared {
        shared::admit(source, target)?;
    }
    // What the library allocates holds undef, whatever inputs do.
    let is_of_library = source.calls_library() || target.calls_library();
    // What the function stored may be what memory holds after a call, or in the next turn of a loop.
    let keeps = |code: &RegisterCode| stores(code) && (!relation.is_empty() || calls(code));
    // So do blocks that nothing was written to.
    let has_own = !own_blocks(source)?.is_empty() || !own_blocks(target)?.is_empty();
    let makes_undefined = is_of_library || has_own || keeps(source) || keeps(target);
    let (poison, undef) = (domain.poison || makes_undefined, domain.undef || makes_undefined);
    let mut answers = Answers { poison, undef, relation: relation.clone(), ..Answers::default() };
    know_memory(&mut g, source, target, &mut answers);
    let arguments = arguments(&mut g, source, target, domain, &mut answers.shared)?;
    let mut variables = Variables::new(arguments.iter().map(picked).collect());
    let of_target = evaluate(&mut g, target, &arguments, &mut answers, &mut variables)?;
    let returned: Vec<Word> = of_target.leaves.iter().map(|lane| lane.bits.clone()).collect();
    if of_target.makes_calls() && source.effects != target.effects {
        return Err(NoCircuit::from("calls in functions that promise different things").into());
    }
    expect_no_calls(source, &of_target)?;
    answers.shared.role = Role::Source;
    answers.shared.made_by_target = of_target.events.iter().map(EventOutcome::ends_blocks).collect();
    let mut assumed = Vec::new();
    let mut wrong = Vec::new();
    // A source that is undefined where its accesses meet does more than its circuit.
    let (mut instances, mut chooses_once, mut exact) = (1, false, !source.keeps_accesses_apart);
    let (mut number, mut has_events) = (0, false);
    // Where the target may have results that are not listed, and no instance of the source is undefined behaviour.
    let mut unlisted = of_target.unlisted;
    let decides = |side: &Outcomes| (side.unlisted, side.disputed) == (Lit::FALSE, Lit::FALSE);
    let mut listed = decides(&of_target);
    let paired = usize::from(!variables.chosen.is_empty());
    while number < paired + instances {
        let mut instance = match number.checked_sub(paired) {
            Some(number) => Instance::new(&variables, &returned, number),
            None => Instance::paired(&variables, &returned),
        };
        let mut known = answers.clone();
        let of_source = evaluate(&mut g, source, &arguments, &mut known, &mut instance)?;
        expect_no_calls(source, &of_source)?;
        if number == 0
            && let Some(refined) = relation.refined(&g, &of_source, &of_target)
        {
            return Ok(Round::Refined(refined));
        }
        if number == 0
            && let Some(fewer) =
                relation.without_broken(&mut g, (&of_source, &of_target), &known.shared.assumed, effort, spent)?
        {
            return Ok(Round::Refined(fewer));
        }
        instances = instances.max(instance.candidates).min(MOST_INSTANCES);
        exact &= !instance.asked_anything();
        listed &= decides(&of_source);
        unlisted = g.and(unlisted, !of_source.ub);
        has_events |= of_source.makes_calls();
        chooses_once |= instance.chooses_once;
        let covered = match instance.is_broken {
            true => Lit::FALSE,
            false => covers(&mut g, &of_source, &of_target, &known.shared)?,
        };
        assumed.extend(known.shared.assumed);
        wrong.push(!covered);
        // Without an answer, all instances are this one.
        if !instance.asked_anything() {
            break;
        }
        number += 1;
    }
    let is_fixed = exact;
    exact &= !variables.chooses && listed && !of_target.picks_apart;
    // A replay answers events as it likes.
    let answered = of_target.makes_calls() || has_events;
    exact &= !variables.picks_at_each_use() && !answered;
    // Choices that are made once are made before the target picks: one instance alone must do.
    let alone = chooses_once && variables.picks_at_each_use();
    let questions: Vec<Vec<Lit>> =
        if alone { wrong.iter().map(|&lit| vec![lit]).collect() } else { vec![wrong.clone()] };
    let questions =
        questions.into_iter().map(|question| question.into_iter().chain(assumed.clone()).collect::<Vec<_>>());
    // Of an environment that cannot be, everything would be proved.
    if is_shared && matches!(solved(&g, Asked::Environment, &assumed, effort, spent)?, Answer::Never(_)) {
        return Err(NoCircuit::from("pointers that cannot be").into());
    }
    let mut uncovered = None;
    for question in questions {
        match solved(&g, Asked::Wrong, &question, effort, spent)? {
            Answer::Never(_) => return refines(&g, unlisted, effort, spent).map(Round::Concluded),
            Answer::Unknown => return Ok(Round::Concluded(Conclusion::Spent)),
            Answer::Model(model) => uncovered = Some(model),
        }
    }
    // Without room for a selection, what is uncovered so far may still be a violation.
    let mut selection = Selection::new(&variables, &returned);
    if !is_fixed && let Ok(of_source) = evaluate(&mut g, source, &arguments, &mut answers.clone(), &mut selection) {
        // A byte would be the same for all instances, and each must cover at every byte.
        let covered = covers_as(&mut g, &of_source, &of_target, &answers.shared, MemoryComparison::InOrder)?;
        let known = g.all(assumed.iter().copied());
        let covered = g.or(covered, !known);
        let wrong: Vec<Lit> = wrong.iter().copied().chain([known]).collect();
        match search(&mut g, &Coverage { selection: &selection, covers: covered, alone, wrong: &wrong }, effort, spent)?
        {
            SearchEnd::Covers => return refines(&g, unlisted, effort, spent).map(Round::Concluded),
            SearchEnd::Uncovered(model) => uncovered = Some(model),
            SearchEnd::Spent => {}
        }
    }
    // No input is all of the environment.
    if is_shared {
        return Ok(Round::Concluded(Conclusion::Outside));
    }
    let Some(model) = uncovered else {
        return Ok(Round::Concluded(Conclusion::Spent));
    };
    let mut proved = None;
    let mut everything = Everything::new(&variables);
    if !exact
        && !answered
        && !of_target.picks_apart
        && let Ok(of_source) = evaluate(&mut g, source, &arguments, &mut answers, &mut everything)
    {
        let covered = covers(&mut g, &of_source, &of_target, &answers.shared)?;
        // What flags allow besides what is listed may cover, too.
        let others = [of_source.unlisted, of_target.unlisted, of_source.disputed, of_target.disputed];
        let covered = g.any([covered].into_iter().chain(others));
        // Of this answer a violation may be told, so it is always certified.
        let effort = Effort { certify: true, ..effort };
        if is_never(&mut g, covered, &everything.choices, &model, effort, spent)? {
            proved = difference(&g, &model, &of_target);
        }
    }
    let conclusion = Conclusion::Suspect {
        arguments: values(&g, &model, source, &arguments, &variables),
        frozen: variables.given.iter().map(|word| scalar(&g, &model, word)).collect(),
        exact,
        answered,
        proved,
    };
    Ok(Round::Concluded(conclusion))
}

/// Whether a function writes to memory by itself.
fn stores(code: &RegisterCode) -> bool {
    let is_store = |step: &Step| match step {
        Step::Memory(memory) => {
            matches!(**memory, MemoryStep::Store { .. } | MemoryStep::Fill { .. } | MemoryStep::Copy { .. })
        }
        _ => false,
    };
    code.blocks.iter().flat_map(|block| &block.steps).any(is_store)
}

/// Whether a function makes calls.
fn calls(code: &RegisterCode) -> bool {
    code.blocks.iter().flat_map(|block| &block.steps).any(|step| matches!(step, Step::Call(_)))
}

/// Notes what both sides say of memory as a whole.
fn know_memory(g: &mut Circuits, source: &RegisterCode, target: &RegisterCode, answers: &mut Answers) {
    let shared = &mut answers.shared;
    (shared.bits, shared.is_big_endian) = (source.pointer_bits, source.is_big_endian);
    shared.may_share_addresses = source.may_share_addresses || target.may_share_addresses;
    shared.roots_matter = promises_of_accesses(target);
    shared.at_null = source.effects.null_is_valid.then(|| g.variable(source.pointer_bits));
}

/// The events that a function makes on defined arguments.
///
/// # Errors
/// What has no circuit.
pub(super) fn events_alone(code: &RegisterCode) -> Result<Vec<EventOutcome>, NoCircuit> {
    let (mut g, mut answers) = (Circuits::default(), Answers::default());
    know_memory(&mut g, code, code, &mut answers);
    let domain = Domain { poison: false, undef: false };
    let arguments = arguments(&mut g, code, code, domain, &mut answers.shared)?;
    let mut variables = Variables::new(arguments.iter().map(picked).collect());
    Ok(evaluate(&mut g, code, &arguments, &mut answers, &mut variables)?.events)
}

/// Why nothing is known of what a callee, or another turn of a loop, accesses.
const CALLS_BESIDE_NOALIAS: NoCircuit = "calls in functions with `noalias` parameters";

/// Refuses calls where parameters are `noalias`.
fn expect_no_calls(code: &RegisterCode, outcomes: &Outcomes) -> Result<(), NoCircuit> {
    match outcomes.makes_calls() && has_noalias(code) {
        true => Err(CALLS_BESIDE_NOALIAS),
        false => Ok(()),
    }
}

fn has_noalias(code: &RegisterCode) -> bool {
    code.uses.iter().any(|attrs| attrs.no_alias)
}

/// A target that refines the source with all results that are listed: a proof, if it has no others.
fn refines(g: &Circuits, unlisted: Lit, effort: Effort, spent: &mut Spent) -> Result<Conclusion, Unanswered> {
    match solved(g, Asked::Unlisted, &[unlisted], effort, spent)? {
        Answer::Never(_) => Ok(Conclusion::Refines),
        Answer::Unknown => Ok(Conclusion::Spent),
        Answer::Model(_) => Err(NoCircuit::from("flags of the target that allow rewriting").into()),
    }
}

/// What the target does in a model that no choice of the source covers; `None` if it does not return.
fn difference(g: &Graph, model: &Model, target: &Outcomes) -> Option<ProvedDifference> {
    if truth(g, model, target.ub) || truth(g, model, target.stopped) {
        return None;
    }
    let leaf_of = |lane: &Lane| match truth(g, model, lane.poison) {
        true => Scalar::Poison,
        false => scalar(g, model, &lane.bits),
    };
    let result: Vec<Scalar> = target.leaves.iter().map(leaf_of).collect();
    let poison = result.iter().position(|leaf| *leaf == Scalar::Poison);
    let class = if poison.is_some() { Class::Poison } else { Class::Undef };
    let site = Site::Result { leaf: poison.unwrap_or(0) };
    Some(ProvedDifference { difference: Difference { class, site }, result })
}

/// The arguments of both sides: one variable for each leaf.
fn arguments(
    g: &mut Circuits,
    source: &RegisterCode,
    target: &RegisterCode,
    domain: Domain,
    shared: &mut Shared,
) -> Result<Vec<Argument>, NoCircuit> {
    let mut all = Vec::new();
    for (i, (registers, constraints)) in source.parameters.iter().enumerate() {
        let of_target = target.parameters.get(i).ok_or("another number of parameters")?;
        if of_target.0.len() != registers.len() || target.leaves[i] != source.leaves[i] {
            return Err("parameters of other types");
        }
        for &leaf in &source.leaves[i] {
            // Where the source promises that it is defined, an argument that is not is undefined behaviour.
            let (poison, open) = (domain.poison && !constraints.defined, domain.undef && !constraints.defined);
            let bits = match leaf {
                RegisterLeaf::Bits(width) => g.variable(width),
                RegisterLeaf::Pointer => {
                    let is_alone = source.uses[i].no_alias;
                    let place = shared.pointer(g, Root::Parameter(i), is_alone, open)?;
                    shared.is_given(g, None, &place);
                    place.word()
                }
            };
            let poison = if poison { g.input() } else { Lit::FALSE };
            all.push(Argument { bits, poison, open, number: all.len(), leaf });
        }
    }
    Ok(all)
}

/// Where a source outcome covers a target outcome. The environment may end the execution at each event, so events up to
/// undefined behaviour of the source must agree, too.
fn covers(g: &mut Circuits, source: &Outcomes, target: &Outcomes, shared: &Shared) -> Result<Lit, NoCircuit> {
    let how = MemoryComparison::AtEachByte(SomeByte::of(g, &[&source.writes, &target.writes]));
    covers_as(g, source, target, shared, how)
}

/// The same, with memory compared in this way.
fn covers_as(
    g: &mut Circuits,
    source: &Outcomes,
    target: &Outcomes,
    shared: &Shared,
    mut how: MemoryComparison,
) -> Result<Lit, NoCircuit> {
    // Nobody accesses an `alloca` after the return.
    let all_own = vec![Lit::TRUE; shared.own.len()];
    let in_memory = covers_memory(g, &mut how, &source.writes, &target.writes, shared, &all_own)?;
    let in_memory = g.or(source.stopped, in_memory);
    let mut ends = g.and(!target.ub, in_memory);
    for (s, t) in source.leaves.iter().zip(&target.leaves) {
        let covered = covers_lane(g, s, t);
        let covered = g.or(source.stopped, covered);
        ends = g.and(ends, covered);
    }
    let mut all = g.or(source.ub, ends);
    // Where the source makes an event behind the one that is looked at.
    let mut later = Lit::FALSE;
    for number in (0..source.events.len().max(target.events.len())).rev() {
        let (s, t) = (source.events.get(number), target.events.get(number));
        let made = |event: Option<&EventOutcome>| event.map_or(Lit::FALSE, |event| event.made);
        let (made_by_source, made_by_target) = (made(s), made(t));
        let same = match (s, t) {
            (Some(s), Some(t)) => {
                let covered = covers_event(g, s, t);
                let (of_source, of_target) = (&source.writes[..s.writes], &target.writes[..t.writes]);
                let in_memory = match s.is_blind && t.is_blind {
                    true => Lit::TRUE,
                    false => covers_memory(g, &mut how, of_source, of_target, shared, &s.hidden)?,
                };
                g.and(covered, in_memory)
            }
            _ => Lit::FALSE,
        };
        let same = g.and(made_by_target, same);
        let kept = g.or(!made_by_source, same);
        // One event more is allowed only where the source is undefined behaviour after all of its own.
        let over = g.and(source.ub, !later);
        let allowed = g.any([!made_by_target, made_by_source, over]);
        all = g.all([all, kept, allowed]);
        later = g.or(later, made_by_source);
    }
    let pure = covers_pure(g, source, target);
    Ok(g.and(all, pure))
}

/// What the elements of the set are that an argument may be.
fn picked(argument: &Argument) -> Word {
    match argument.leaf {
        RegisterLeaf::Bits(_) => argument.bits.clone(),
        RegisterLeaf::Pointer => Place::of(&argument.bits).offset,
    }
}

pub(super) fn covers_lane(g: &mut Circuits, source: &Lane, target: &Lane) -> Lit {
    let equal = g.equal(&source.bits, &target.bits);
    let same = g.and(!target.poison, equal);
    g.or(source.poison, same)
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
