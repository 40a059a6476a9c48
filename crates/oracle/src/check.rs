//! Puts claims to the test: runs each function on inputs, and watches.
//!
//! An execution refutes a claim only if it is one that LLVM must reckon with: it ends without undefined behaviour and is
//! known exactly. What happens in an execution that runs out of fuel refutes nothing, since it may still turn out to be
//! undefined.

use super::changed::{self, Tested};
use super::claim::{Claim, ClaimKind, Statement};
use super::flipped;
use super::frame::Static;
use super::names::Subject;
use super::precision::{Weak, WeakLine};
use super::printed::{Claims, UnreadLine};
use super::watch::{ClaimResult, Index, Watch};
use irrefute_ir::BlockId;
use irrefute_refine::environment::{Answers, Record, Recorder};
use irrefute_refine::report::counterexample::NamedValue;
use irrefute_refine::witness::{Argument, Memory, ShownBy};
use irrefute_refine::{Baseline, Class, Counterexample, Input, Options, Prepared, Side, Undefined, Witness};
use irrefute_semantics::trace::Trace;
use irrefute_semantics::{Dependence, End, First, Machine, Outcome, Place, Program};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What became of the claims about one function.
#[derive(Clone, Debug, Serialize)]
pub struct FunctionReport {
    /// Its name.
    pub name: Arc<str>,
    /// Why none of its claims was tested, if so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The number of executions that tested claims.
    pub executions: u64,
    /// By kind of claim.
    pub kinds: BTreeMap<ClaimKind, Counts>,
    /// The number of instructions.
    pub size: usize,
    /// What all executions agree on where LLVM claimed nothing, if that was asked and all were run.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub weak: Vec<WeakLine>,
    /// The claims that do not hold.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub refuted: Vec<Refutation>,
    /// How many claims are not understood or not modelled, by kind and reason.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub unsupported: BTreeMap<String, u64>,
}

/// How many claims of one kind there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// Claims that were tested and hold as far as they were.
    pub checked: u64,
    /// Claims that do not hold.
    pub refuted: u64,
    /// Claims that no execution came to.
    pub untested: u64,
    /// Lines that are not understood or not modelled.
    pub unsupported: u64,
    /// Lines that claim nothing.
    pub weak: u64,
}

/// A claim that does not hold, with the execution that shows it.
#[derive(Clone, Debug, Serialize)]
pub struct Refutation {
    /// What the claim is about.
    pub kind: ClaimKind,
    /// The claim as LLVM printed it.
    pub claim: String,
    /// Why it does not hold, in words.
    pub why: String,
    /// The arguments, for people.
    pub inputs: Vec<NamedValue>,
    /// The execution, a line for each instruction; the first and the last of them if there are many.
    pub trace: Vec<String>,
    /// Whether no input shows it that is not undef somewhere.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub needs_undef: bool,
    /// The input as data; `None` if the text alone refutes the claim.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub witness: Option<InputRecord>,
}

/// An input as data: the words are those of a [`Witness`].
#[derive(Clone, Debug, Serialize)]
pub struct InputRecord {
    /// One for each parameter.
    pub arguments: Vec<Argument>,
    /// What exists before the call.
    pub memory: Memory,
    /// The seed of the answers of the environment.
    pub seed: u64,
    /// The numbers that recur in these answers.
    pub recurring: [u64; 2],
    /// The number of steps that the execution may take.
    pub steps: u64,
}

/// The most lines of a trace that are kept from the beginning, and from the end.
const TRACE_KEPT: (usize, usize) = (60, 20);

/// Tests the claims about each function that has some, in the order of the module.
pub fn check(subject: Subject<'_>, program: &Program, claims: &Claims, options: &Options) -> Vec<FunctionReport> {
    let module = subject.module;
    let statics: Vec<Option<Static>> =
        module.functions.iter().map(|function| function.is_definition().then(|| Static::of(function))).collect();
    let reports = module.definitions().filter_map(|function| {
        let of_it: Vec<Claim> = claims.claims.iter().filter(|claim| claim.function == function.name).cloned().collect();
        let mut report = counted(&function.name, claims);
        if of_it.is_empty() && report.kinds.is_empty() {
            return None;
        }
        let side = Side::new(module, program, &function.name)?;
        report.size = function.instruction_count();
        let weak = claims.weak.iter().filter(|weak| weak.function == function.name && !weak.stronger.is_empty());
        report.weak = tried(side, &statics, &weak.collect::<Vec<_>>(), options);
        test(side, subject, &statics, &of_it, &claims.fully_demanded, options, &mut report);
        Some(report)
    });
    reports.collect()
}

/// The counts of what is no claim.
fn counted(name: &Arc<str>, claims: &Claims) -> FunctionReport {
    let mut kinds = BTreeMap::<ClaimKind, Counts>::new();
    let mut unsupported = BTreeMap::<String, u64>::new();
    for weak in claims.weak.iter().filter(|weak| weak.function == *name) {
        kinds.entry(weak.kind).or_default().weak += 1;
    }
    for UnreadLine { kind, why, .. } in claims.unread.iter().filter(|unread| unread.function == *name) {
        kinds.entry(*kind).or_default().unsupported += 1;
        *unsupported.entry(format!("{kind}: {why}")).or_default() += 1;
    }
    FunctionReport {
        name: name.clone(),
        reason: None,
        executions: 0,
        kinds,
        size: 0,
        weak: Vec::new(),
        refuted: Vec::new(),
        unsupported,
    }
}

/// The first execution that refutes a claim.
struct Refuted {
    /// `None` if the text alone refutes it.
    case: Option<usize>,
    why: String,
}

fn test(
    side: Side<'_>,
    subject: Subject<'_>,
    statics: &[Option<Static>],
    claims: &[Claim],
    fully_demanded: &BTreeSet<Place>,
    options: &Options,
    report: &mut FunctionReport,
) {
    let mut tested = vec![0u64; claims.len()];
    let mut refuted: Vec<Option<Refuted>> = claims.iter().map(|_| None).collect();
    let mut promise = None;
    match Prepared::new(side, options) {
        Err(refusal) => report.reason = refusal.reason.clone().or(Some("it cannot be executed".to_owned())),
        Ok(_) if side.program.depends_on_vscale(side.function) => {
            report.reason = Some("it depends on vscale".to_owned())
        }
        Ok(prepared) => {
            report.executions = watched(side, statics, claims, options, &prepared, &mut |case, i, shown| {
                tested[i] += shown.tested;
                if let (None, Some(why)) = (&refuted[i], shown.refuted) {
                    refuted[i] = Some(Refuted { case: Some(case), why });
                }
            });
            promise = prepared.not_modelled();
            let without_undef = match refuted.iter().any(Option::is_some) && options.undefined.undef {
                true => refuted_without_undef(side, statics, claims, options),
                false => vec![true; claims.len()],
            };
            for ((claim, refuted), without_undef) in claims.iter().zip(&refuted).zip(without_undef) {
                let Some(Refuted { case: Some(case), why }) = refuted.as_ref().filter(|_| promise.is_none()) else {
                    continue;
                };
                let (input, _) = &prepared.cases()[*case];
                let refutation = shown(claim, why, side, input, options);
                report.refuted.push(Refutation { needs_undef: !without_undef, ..refutation });
            }
        }
    }
    let of_changes = changed::test(subject, side.function.index(), claims, *side.program.dialect(), options);
    let mut not_checked: Vec<Option<String>> = vec![None; claims.len()];
    for (i, (claim, tested_as)) in claims.iter().zip(of_changes).enumerate() {
        match tested_as {
            None | Some(Tested::Open) => {}
            Some(Tested::Holds) => tested[i] += 1,
            Some(Tested::Unsupported(why)) => not_checked[i] = Some(why),
            Some(Tested::Refuted(why, needs_undef)) => {
                tested[i] += 1;
                report.refuted.push(Refutation { needs_undef, ..Refutation::without_execution(claim, &why) });
                refuted[i] = Some(Refuted { case: None, why });
            }
        }
    }
    let of_bits =
        flipped::test(subject, side.function.index(), claims, fully_demanded, *side.program.dialect(), options);
    for (i, (claim, of_bits)) in claims.iter().zip(of_bits).enumerate() {
        let Some(of_bits) = of_bits else { continue };
        tested[i] += 1;
        if let Err(why) = of_bits {
            report.refuted.push(Refutation::without_execution(claim, &why));
            refuted[i] = Some(Refuted { case: None, why });
        }
    }
    for (i, claim) in claims.iter().enumerate() {
        let Statement::LoopOf(header, blocks) = &claim.statement else { continue };
        tested[i] += 1;
        let Some(statics) = statics[side.function.index()].as_ref() else { continue };
        let natural = statics.loops.iter().find(|natural| natural.header == *header);
        let claimed: BTreeSet<BlockId> = blocks.iter().copied().collect();
        if natural.is_none_or(|natural| natural.blocks != claimed) {
            let why = "the natural loop of this header has other blocks";
            refuted[i] = Some(Refuted { case: None, why: why.to_owned() });
            report.refuted.push(Refutation::without_execution(claim, why));
        }
    }
    for (((claim, tested), refuted), not_checked) in claims.iter().zip(tested).zip(&refuted).zip(not_checked) {
        let counts = report.kinds.entry(claim.kind).or_default();
        if let Some(why) = not_checked {
            counts.unsupported += 1;
            *report.unsupported.entry(format!("{}: {why}", claim.kind)).or_default() += 1;
            continue;
        }
        match (refuted, &promise, tested) {
            // LLVM may rely on the promise, and the execution may break it.
            (Some(Refuted { case: Some(_), .. }), Some(promise), _) => {
                counts.unsupported += 1;
                *report.unsupported.entry(format!("{}: {promise}", claim.kind)).or_default() += 1;
            }
            (Some(_), _, _) => counts.refuted += 1,
            (None, _, 0) => counts.untested += 1,
            (None, _, _) => counts.checked += 1,
        }
    }
}

/// What could have been claimed where nothing was; none if not every execution of the function can be run.
fn tried(side: Side<'_>, statics: &[Option<Static>], weak: &[&Weak], options: &Options) -> Vec<WeakLine> {
    if weak.is_empty() || side.program.depends_on_vscale(side.function) {
        return Vec::new();
    }
    let options = Options { undefined: Undefined { poison: false, undef: false }, ..options.clone() };
    let Ok(prepared) = Prepared::new(side, &options) else { return Vec::new() };
    let is_decided = |(_, baseline): &(Input, Baseline)| match baseline {
        Baseline::Ub(_) => true,
        Baseline::Undecided { .. } => false,
        Baseline::Outcome { outcome, .. } => outcome.choices == 0,
    };
    if !prepared.has_all_executions() || !prepared.cases().iter().all(is_decided) || prepared.not_modelled().is_some() {
        return Vec::new();
    }
    let claims: Vec<Claim> = weak
        .iter()
        .flat_map(|weak| weak.stronger.iter().map(move |(_, statement)| (*weak, statement)))
        .map(|(weak, statement)| Claim {
            function: weak.function.clone(),
            kind: weak.kind,
            text: String::new(),
            statement: statement.clone(),
        })
        .collect();
    let mut holds = vec![(0u64, true); claims.len()];
    let executions = watched(side, statics, &claims, &options, &prepared, &mut |_, i, shown| {
        holds[i].0 += shown.tested;
        holds[i].1 &= shown.refuted.is_none();
    });
    let with_outcome = prepared.cases().iter().filter(|(_, baseline)| matches!(baseline, Baseline::Outcome { .. }));
    if executions == 0 || executions != with_outcome.count() as u64 {
        return Vec::new();
    }
    let mut results = holds.into_iter();
    let of = |weak: &&Weak| {
        let of_it: Vec<(u64, bool)> = results.by_ref().take(weak.stronger.len()).collect();
        // Of what was never put to the test, nothing can be told.
        if of_it.iter().all(|(tested, _)| *tested == 0) {
            return None;
        }
        let agreed = weak.stronger.iter().zip(of_it).find(|(_, (tested, holds))| *tested > 0 && *holds);
        let agreed = agreed.map(|((words, _), _)| *words);
        Some(WeakLine { kind: weak.kind, shape: weak.shape.clone(), line: weak.text.clone(), agreed })
    };
    weak.iter().filter_map(of).collect()
}

/// Asks claims in every execution that LLVM must reckon with; the number of these.
fn watched(
    side: Side<'_>,
    statics: &[Option<Static>],
    claims: &[Claim],
    options: &Options,
    prepared: &Prepared<'_>,
    note: &mut dyn FnMut(usize, usize, ClaimResult),
) -> u64 {
    let index = Index::of(claims, side.module);
    let mut machine = Machine::new(side.program);
    let mut executions = 0;
    for (case, (input, baseline)) in prepared.cases().iter().enumerate() {
        // Undefined behaviour refutes nothing, and what is undecided would be so again.
        let Baseline::Outcome { .. } = baseline else { continue };
        let mut watch = Watch::new(side.module, statics, claims, &index);
        if !is_telling(&run(&mut machine, side, input, options, &mut watch)) {
            continue;
        }
        executions += 1;
        watch.shown.into_iter().enumerate().for_each(|(i, shown)| note(case, i, shown));
    }
    executions
}

/// Which claims are refuted as well if no input is undef.
fn refuted_without_undef(side: Side<'_>, statics: &[Option<Static>], claims: &[Claim], options: &Options) -> Vec<bool> {
    let options = Options { undefined: Undefined { undef: false, ..options.undefined }, ..options.clone() };
    let mut refuted = vec![false; claims.len()];
    if let Ok(prepared) = Prepared::new(side, &options) {
        watched(side, statics, claims, &options, &prepared, &mut |_, i, shown| refuted[i] |= shown.refuted.is_some());
    }
    refuted
}

/// Runs a function with the first alternative of each choice. The outcome, and whether all answers of the environment are
/// known exactly.
fn run(
    machine: &mut Machine<'_>,
    side: Side<'_>,
    input: &Input,
    options: &Options,
    observer: &mut impl irrefute_semantics::Observer,
) -> (Outcome, bool) {
    let answers = Answers::new(input.answers, side.program, None);
    let mut record = Record::default();
    let mut environment = Recorder::new(answers, &input.environment_memory, &mut record);
    let outcome = machine.observe(side.function, &input.args, &mut environment, &mut First, options.budget, observer);
    (outcome, !record.inexact)
}

/// Whether an execution is one that LLVM must reckon with.
fn is_telling((outcome, is_exact): &(Outcome, bool)) -> bool {
    let ends = match &outcome.end {
        End::Returns(_) | End::Unwinds(_) | End::Stopped | End::Diverges | End::Repeats => true,
        End::Ub(_) | End::Unknown | End::Unsupported(_) | End::Inconclusive(_) => false,
    };
    // One that may break a promise about a pointer may be undefined.
    ends && *is_exact && outcome.exact && !outcome.depends.has(Dependence::Handling)
}

fn shown(claim: &Claim, why: &str, side: Side<'_>, input: &Input, options: &Options) -> Refutation {
    let mut lines = Vec::new();
    let mut trace = Trace::new(side.module, |line: &str| lines.push(line.to_owned()));
    run(&mut Machine::new(side.program), side, input, options, &mut trace);
    let (first, last) = TRACE_KEPT;
    if lines.len() > first + last {
        let left_out = lines.len() - first - last;
        lines.splice(first..lines.len() - last, [format!("… {left_out} more …")]);
    }
    let witness = Witness::of_input(side, input, Class::Value, options.budget.steps, ShownBy::Text);
    let Witness { arguments, memory, seed, recurring, steps, .. } = witness;
    Refutation {
        kind: claim.kind,
        claim: claim.text.clone(),
        why: why.to_owned(),
        inputs: Counterexample::inputs_of(side, &input.args),
        trace: lines,
        needs_undef: false,
        witness: Some(InputRecord { arguments, memory, seed, recurring, steps }),
    }
}

impl Refutation {
    fn without_execution(claim: &Claim, why: &str) -> Refutation {
        let (kind, claim) = (claim.kind, claim.text.clone());
        Refutation {
            kind,
            claim,
            why: why.to_owned(),
            inputs: Vec::new(),
            trace: Vec::new(),
            needs_undef: false,
            witness: None,
        }
    }
}

impl Counts {
    /// Adds others.
    pub fn add(&mut self, other: &Counts) {
        self.checked += other.checked;
        self.refuted += other.refuted;
        self.untested += other.untested;
        self.unsupported += other.unsupported;
        self.weak += other.weak;
    }
}
