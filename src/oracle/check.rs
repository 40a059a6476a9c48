//! Puts claims to the test: runs each function on inputs, and watches.
//!
//! An execution refutes a claim only if it is one that LLVM must reckon with: it ends without undefined behaviour and is
//! known exactly. What happens in an execution that runs out of fuel refutes nothing, since it may still turn out to be
//! undefined.

use super::claim::{Claim, Kind, Statement};
use super::flipped;
use super::frame::Static;
use super::names::Subject;
use super::printed::{Claims, Unread};
use super::watch::{Index, Shown, Watch};
use crate::ir::BlockId;
use crate::refine::environment::{Answers, Record, Recorder};
use crate::refine::report::counterexample::NamedValue;
use crate::refine::witness::{Argument, Memory, ShownBy};
use crate::refine::{Baseline, Class, Counterexample, Input, Options, Prepared, Side, Witness};
use crate::semantics::trace::Trace;
use crate::semantics::{End, First, Machine, Outcome, Place, Program};
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
    pub kinds: BTreeMap<Kind, Counts>,
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
    pub kind: Kind,
    /// The claim as LLVM printed it.
    pub claim: String,
    /// Why it does not hold, in words.
    pub why: String,
    /// The arguments, for people.
    pub inputs: Vec<NamedValue>,
    /// The execution, a line for each instruction; the first and the last of them if there are many.
    pub trace: Vec<String>,
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
        test(side, subject, &statics, (&of_it, &claims.fully_demanded), options, &mut report);
        Some(report)
    });
    reports.collect()
}

/// The counts of what is no claim.
fn counted(name: &Arc<str>, claims: &Claims) -> FunctionReport {
    let mut kinds = BTreeMap::<Kind, Counts>::new();
    let mut unsupported = BTreeMap::<String, u64>::new();
    for (_, kind) in claims.weak.iter().filter(|(function, _)| function == name) {
        kinds.entry(*kind).or_default().weak += 1;
    }
    for Unread { kind, why, .. } in claims.unread.iter().filter(|unread| unread.function == *name) {
        kinds.entry(*kind).or_default().unsupported += 1;
        *unsupported.entry(format!("{kind}: {why}")).or_default() += 1;
    }
    FunctionReport { name: name.clone(), reason: None, executions: 0, kinds, refuted: Vec::new(), unsupported }
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
    (claims, fully_demanded): (&[Claim], &BTreeSet<Place>),
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
            let index = Index::of(claims, side.module);
            let mut machine = Machine::new(side.program);
            for (case, (input, baseline)) in prepared.cases().iter().enumerate() {
                // Undefined behaviour refutes nothing, and what is undecided would be so again.
                let Baseline::Outcome { .. } = baseline else { continue };
                let mut watch = Watch::new(side.module, statics, claims, &index);
                if !is_telling(&run(&mut machine, side, input, options, &mut watch)) {
                    continue;
                }
                report.executions += 1;
                for (i, Shown { tested: times, refuted: why }) in watch.shown.into_iter().enumerate() {
                    tested[i] += times;
                    if let (None, Some(why)) = (&refuted[i], why) {
                        refuted[i] = Some(Refuted { case: Some(case), why });
                    }
                }
            }
            promise = prepared.not_modelled();
            for (claim, refuted) in claims.iter().zip(&refuted) {
                let Some(Refuted { case: Some(case), why }) = refuted.as_ref().filter(|_| promise.is_none()) else {
                    continue;
                };
                let (input, _) = &prepared.cases()[*case];
                report.refuted.push(shown(claim, why, side, input, options));
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
    for ((claim, tested), refuted) in claims.iter().zip(tested).zip(&refuted) {
        let counts = report.kinds.entry(claim.kind).or_default();
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

/// Runs a function with the first alternative of each choice. The outcome, and whether all answers of the environment are
/// known exactly.
fn run(
    machine: &mut Machine<'_>,
    side: Side<'_>,
    input: &Input,
    options: &Options,
    observer: &mut impl crate::semantics::Observer,
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
    ends && *is_exact && outcome.exact
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
        witness: Some(InputRecord { arguments, memory, seed, recurring, steps }),
    }
}

impl Refutation {
    fn without_execution(claim: &Claim, why: &str) -> Refutation {
        let (kind, claim) = (claim.kind, claim.text.clone());
        Refutation { kind, claim, why: why.to_owned(), inputs: Vec::new(), trace: Vec::new(), witness: None }
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
