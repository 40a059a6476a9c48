//! Sampling first, then the validator, then a proof.

use super::answered::Never;
use super::instances::{Certified, Spent};
use super::question::{Concluded, Conclusion, Domain, Question, Unanswered, ask};
use super::relation::Relation;
use super::shared::is_shared;
use super::solver::Effort;
use super::turns::written_out;
use super::validated::validated;
use irrefute_ir::{IntrinsicId, Op, Ordering};
use irrefute_refine::{Options, Pair, Report, Side, Verdict};
use irrefute_semantics::Dialect;
use irrefute_semantics::dialect::{
    BranchOnUndefined, DeadLoad, IntLoadOfPointer, NullOffset, Padding, PointerComparison, PointerLoadOfInt, Pointers,
    SelectCondition, SelectOtherArm, Undef, Uninitialized, ZeroIndices,
};
use irrefute_semantics::register_code::{RegisterCode, starts_alike};
use serde::Serialize;

/// The conflicts of a single check, unless the user says otherwise.
pub const CONFLICTS: u64 = 20_000;

/// The conflicts of each of many functions. Of 2,610 changed functions in 560 files of LLVM's tests 1,733 are proved with
/// 2,000 conflicts, 1,758 with these and 1,767 with 6,000, which take 97 % more processor time than no proofs.
pub const CONFLICTS_OF_MANY: u64 = 4_000;

/// What came of an attempt to prove.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "outcome")]
pub enum Attempt {
    /// No attempt was made, for this reason.
    None {
        /// What has no circuit, or makes a proof needless.
        reason: String,
    },
    /// The target refines the source for all arguments that the report names.
    Proved {
        /// The conflicts of the solver.
        conflicts: u64,
        /// What was certified, in JSON its steps; `None` if that was not asked for.
        #[serde(skip_serializing_if = "Option::is_none")]
        certified: Option<Certified>,
    },
    /// The same for defined and poison arguments; undef was not decided.
    ProvedWithoutUndef {
        /// The conflicts of the solver.
        conflicts: u64,
        /// Why undef was not decided.
        reason: String,
        /// What was certified, in JSON its steps; `None` if that was not asked for.
        #[serde(skip_serializing_if = "Option::is_none")]
        certified: Option<Certified>,
    },
    /// The solver proposed an input, and the reference semantics shows a violation on it.
    Refuted {
        /// The conflicts of the solver.
        conflicts: u64,
    },
    /// Neither: the budget was used up, or no instance of the source's choices was found.
    Undecided {
        /// The conflicts of the solver.
        conflicts: u64,
        /// Why.
        reason: String,
    },
    /// A model of an exact circuit that shows no violation: a fault of irrefute.
    Fault {
        /// The arguments.
        model: String,
    },
    /// An answer of the solver whose certificate does not hold: a fault of irrefute or of the solver.
    Unfounded {
        /// The step that does not follow.
        reason: String,
    },
}

impl Attempt {
    /// No attempt, as the verdict stands already.
    pub fn needless() -> Attempt {
        Attempt::none("decided without it")
    }

    fn none(reason: &str) -> Attempt {
        Attempt::None { reason: reason.to_owned() }
    }

    /// Why the target is not proved for all arguments; `None` if it is, or is refuted.
    pub fn why_no_proof(&self) -> Option<String> {
        match self {
            Attempt::None { reason } | Attempt::Undecided { reason, .. } => Some(reason.clone()),
            Attempt::ProvedWithoutUndef { reason, .. } => Some(format!("{reason}, for undef arguments")),
            Attempt::Fault { .. } => Some("internal error: a model that shows no violation".to_owned()),
            Attempt::Unfounded { .. } => Some("internal error: a certificate that does not hold".to_owned()),
            Attempt::Proved { .. } | Attempt::Refuted { .. } => None,
        }
    }
}

/// Checks whether `target` refines `source`, by samples, and proves it, by the validator or with this effort of
/// a solver, if the samples leave it open.
///
/// ```
/// use irrefute_ir::{LlvmVersion, parse};
/// use irrefute_prove::Effort;
/// use irrefute_refine::{Options, Side, Verdict};
/// use irrefute_semantics::{Dialect, Program};
/// let text = "define i1 @src(i32 %x) { %a = mul i32 %x, 7
///   %b = xor i32 %a, 23505
///   %c = icmp eq i32 %b, 19088743
///   ret i1 %c }
/// define i1 @tgt(i32 %x) { ret i1 false }";
/// let module = parse(text, LlvmVersion::DEFAULT).unwrap();
/// let program = Program::new(&module, Dialect::LANGREF);
/// let side = |name| Side::new(&module, &program, name).unwrap();
/// let (report, _) = irrefute_prove::check(side("src"), side("tgt"), &Options::CHECK, Effort::of(10_000));
/// assert_eq!(report.verdict, Verdict::Violates, "one of 2^32 values shows it");
/// ```
pub fn check(source: Side<'_>, target: Side<'_>, options: &Options, effort: Effort) -> (Report, Attempt) {
    match Pair::new(source, target) {
        Ok(pair) => finish(pair.check(options), &pair, options, effort),
        Err(refused) => (*refused, Attempt::needless()),
    }
}

/// Tries to prove what a report leaves open, by the validator and then by a solver; returns the report with what came of
/// the solver.
pub fn finish(report: Report, pair: &Pair<'_>, options: &Options, effort: Effort) -> (Report, Attempt) {
    let report = validated(report, pair.source(), pair.target());
    let counts = &report.inputs;
    let is_tried = counts.checked + counts.undecided + counts.vacuous > 0;
    match report.verdict {
        Verdict::Proved | Verdict::Violates | Verdict::Unsupported => return (report, Attempt::needless()),
        Verdict::Refines | Verdict::Inconclusive if !is_tried => return (report, Attempt::none("no input was tried")),
        Verdict::Refines | Verdict::Inconclusive if effort.conflicts == 0 => {
            return (report, Attempt::none("no conflicts are allowed"));
        }
        Verdict::Refines | Verdict::Inconclusive => {}
    }
    let (attempt, violation) = attempt(pair, options, effort);
    let report = match (&attempt, violation) {
        (_, Some(violation)) => Report { inputs: joined(&report, &violation), ..violation },
        (Attempt::Proved { .. }, None) => {
            let domain = domain_words(options, pair.source().program.dialect());
            // Anything refines a source that is always undefined: the proof is one, and shows nothing about the target.
            let undefined = match report.inputs.is_all_undefined() {
                true => "; the source was undefined on every sample",
                false => "",
            };
            let vscale = if pair.depends_on_vscale() { " and every `vscale`" } else { "" };
            let reason = Some(format!("by a solver, for all {domain} arguments{vscale}{undefined}"));
            Report { verdict: Verdict::Proved, reason, ..report }
        }
        (Attempt::ProvedWithoutUndef { reason, .. }, None) => {
            let reason = format!("proved for defined and poison arguments; undef arguments are samples: {reason}");
            Report { verdict: Verdict::Refines, reason: Some(reason), ..report }
        }
        (Attempt::Fault { model }, None) => {
            let reason = report.reason.as_deref().unwrap_or_default();
            let reason = format!("{reason}; internal error: the solver's model {model} shows no violation");
            Report { reason: Some(reason), ..report }
        }
        (Attempt::Unfounded { reason: unfounded }, None) => {
            let reason = report.reason.as_deref().unwrap_or_default();
            let reason = format!("{reason}; internal error: a certificate of the solver does not hold: {unfounded}");
            Report { reason: Some(reason), ..report }
        }
        (Attempt::None { .. } | Attempt::Refuted { .. } | Attempt::Undecided { .. }, None) => report,
    };
    (report, attempt)
}

/// The counts of the samples, and of the one input that the solver proposed.
fn joined(report: &Report, violation: &Report) -> irrefute_refine::InputCounts {
    let mut inputs = report.inputs.clone();
    inputs.checked += violation.inputs.checked;
    inputs.exhaustive = false;
    inputs
}

fn domain_words(options: &Options, dialect: &Dialect) -> &'static str {
    match (options.undefined.poison, options.undefined.undef && dialect.undef == Undef::Kept) {
        (true, true) => "defined, poison and undef",
        (true, false) => "defined and poison",
        (false, true) => "defined and undef",
        (false, false) => "defined",
    }
}

/// Tries to prove that the target of a pair refines the source; a violation comes with the report on the input that shows
/// it.
pub fn attempt(pair: &Pair<'_>, options: &Options, effort: Effort) -> (Attempt, Option<Report>) {
    let none = |reason: &str| (Attempt::none(reason), None);
    let (source, target) = (pair.source(), pair.target());
    if let Some(instances) = pair.instances_for_all() {
        return attempt_on_all(&instances, options, effort);
    }
    if !pair.is_provable() {
        return none("promises that executions do not check, or `vscale`");
    }
    let dialect = source.program.dialect();
    if dialect != target.program.dialect() || !has_circuits(dialect) {
        return none("the dialect");
    }
    let code = |side: Side<'_>| RegisterCode::of(side.program, side.function);
    let (of_source, of_target) = match (code(source), code(target)) {
        (Ok(source), Ok(target)) => (source, target),
        (Err(reason), _) | (_, Err(reason)) => return none(reason),
    };
    // In an environment that rounds otherwise, a target that names a mode is undefined. So is the source, if it names one on
    // every path; the circuits are about the default environment.
    if of_target.names_rounding && !(of_source.names_rounding && of_source.blocks.len() == 1) {
        return none("a rounding mode of the environment");
    }
    // An execution of the target may break such a promise.
    if of_target.keeps_accesses_apart {
        return none("accesses that promise not to meet others");
    }
    if (of_source.has_own_blocks() || of_target.has_own_blocks()) && !has_memory(dialect) {
        return none("the dialect");
    }
    if is_shared(&of_source) || is_shared(&of_target) {
        let stores_padding = of_source.stores_padding() || of_target.stores_padding();
        if !has_pointers(dialect) || (stores_padding && dialect.padding != Padding::Undef) {
            return none("the dialect");
        }
        if has_unordered(source) || has_unordered(target) {
            return none("atomic accesses without an order");
        }
        if !starts_alike(source.program, target.program) {
            return none("variables that the target declares otherwise");
        }
    }
    let (mut best, violation) = attempt_on((&of_source, &of_target), pair, options, effort);
    if matches!(best, Attempt::Proved { .. }) || violation.is_some() {
        return (best, violation);
    }
    for (of_source, of_target) in written_out(&of_source, &of_target) {
        // With turns written out, nothing else than a proof is told: the arguments of a model are those of other executions.
        match attempt_on((&of_source, &of_target), pair, options, effort).0 {
            proved @ Attempt::Proved { .. } => return (proved, None),
            in_part @ Attempt::ProvedWithoutUndef { .. } => best = in_part,
            _ => {}
        }
    }
    (best, None)
}

/// Tries to prove instances that together stand for every `vscale`.
fn attempt_on_all(instances: &[Pair<'_>], options: &Options, effort: Effort) -> (Attempt, Option<Report>) {
    let mut sum = Spent::default();
    for instance in instances {
        match attempt(instance, options, effort) {
            (Attempt::Proved { conflicts, certified }, _) => {
                sum = sum + Spent { conflicts, certified: certified.unwrap_or_default() };
            }
            (other, violation) => {
                let vscales = instance.source().program.vscale().into_iter().collect();
                return (other, violation.map(|violation| Report { vscales, ..violation }));
            }
        }
    }
    (Attempt::Proved { conflicts: sum.conflicts, certified: effort.certify.then_some(sum.certified) }, None)
}

/// The same with the steps of both sides.
fn attempt_on(
    (of_source, of_target): (&RegisterCode, &RegisterCode),
    pair: &Pair<'_>,
    options: &Options,
    effort: Effort,
) -> (Attempt, Option<Report>) {
    let none = |reason: &str| (Attempt::none(reason), None);
    let mut relation = match Relation::of(of_source, of_target) {
        Ok(relation) => relation,
        Err(reason) => return none(reason),
    };
    let poison = options.undefined.poison;
    let (source, target) = (of_source, of_target);
    let mut ask = |undef| {
        let mut concluded = ask(Question { source, target, domain: Domain { poison, undef }, effort }, &mut relation)?;
        let questions = &mut concluded.spent.certified.questions;
        *questions = std::mem::take(questions).into_iter().map(|never: Never| never.about(undef)).collect();
        Ok(concluded)
    };
    let unfounded = |unfounded: &dyn std::fmt::Display| (Attempt::Unfounded { reason: unfounded.to_string() }, None);
    let certified = |spent: Spent| effort.certify.then_some(spent.certified);
    let first = match ask(false) {
        Err(Unanswered::NoCircuit(reason)) => return none(reason),
        Err(Unanswered::Unfounded(error)) => return unfounded(&error),
        Ok(Concluded { conclusion: Conclusion::Refines, spent }) => spent,
        Ok(Concluded { conclusion, spent }) => return settle(conclusion, pair, options, spent.conflicts),
    };
    let proved = |spent: Spent| (Attempt::Proved { conflicts: spent.conflicts, certified: certified(spent) }, None);
    if !options.undefined.undef || pair.source().program.dialect().undef != Undef::Kept {
        return proved(first);
    }
    let undecided = |first: Spent, reason: String| {
        (Attempt::ProvedWithoutUndef { conflicts: first.conflicts, reason, certified: certified(first) }, None)
    };
    match ask(true) {
        Err(Unanswered::NoCircuit(reason)) => undecided(first, reason.to_owned()),
        Err(Unanswered::Unfounded(error)) => unfounded(&error),
        Ok(Concluded { conclusion: Conclusion::Refines, spent }) => proved(first + spent),
        Ok(Concluded { conclusion, spent }) => {
            match settle(conclusion, pair, options, first.conflicts + spent.conflicts) {
                (Attempt::Undecided { reason, .. }, _) => undecided(first, reason),
                other => other,
            }
        }
    }
}

/// Lets the reference semantics decide about what is no proof.
fn settle(conclusion: Conclusion, pair: &Pair<'_>, options: &Options, conflicts: u64) -> (Attempt, Option<Report>) {
    match conclusion {
        Conclusion::Refines => (Attempt::Proved { conflicts, certified: None }, None),
        Conclusion::Outside => {
            let reason = "memory that others may reach, or pointers, on which the circuit says less than executions";
            (Attempt::Undecided { conflicts, reason: reason.to_owned() }, None)
        }
        Conclusion::Spent => {
            let reason = "the conflicts of the solver are used up".to_owned();
            (Attempt::Undecided { conflicts, reason }, None)
        }
        Conclusion::Suspect { arguments, frozen, exact, answered, proved } => {
            let model = format!("{arguments:?}");
            let is_exact = exact || proved.is_some();
            let report = pair.on_arguments(arguments, frozen, proved, options);
            match report.verdict {
                Verdict::Violates => (Attempt::Refuted { conflicts }, Some(report)),
                _ if exact => (Attempt::Fault { model }, None),
                // Executions show that it is covered after all.
                Verdict::Proved | Verdict::Refines if is_exact => (Attempt::Fault { model }, None),
                _ => {
                    let reason = match answered {
                        true => "an input on which answers of unknown functions, or what loops computed, decide",
                        false => "no instance of the source's choices was found",
                    };
                    (Attempt::Undecided { conflicts, reason: reason.to_owned() }, None)
                }
            }
        }
    }
}

/// Whether a function accesses memory in ways that other threads see as one access, and which are no events.
fn has_unordered(side: Side<'_>) -> bool {
    side.text().blocks.iter().flat_map(|block| &block.insts).any(|inst| match &inst.op {
        Op::Load { mode, .. } | Op::Store { mode, .. } => mode.ordering == Some(Ordering::Unordered),
        Op::CmpXchg { .. } => true,
        Op::Call(call) => call.intrinsic_id().is_some_and(IntrinsicId::writes_elements),
        _ => false,
    })
}

/// Whether pointers are those of a dialect.
fn has_pointers(dialect: &Dialect) -> bool {
    dialect.undef == Undef::Kept
        && dialect.pointers == Pointers::Twin
        && dialect.comparison == PointerComparison::ByAddress
        && dialect.int_load == IntLoadOfPointer::Address
        && dialect.pointer_load == PointerLoadOfInt::NoProvenance
        && dialect.null_offset == NullOffset::NoProvenance
        && dialect.zero_indices == ZeroIndices::Exempt
}

/// Whether what memory holds is that of a dialect.
fn has_memory(dialect: &Dialect) -> bool {
    dialect.undef == Undef::Kept
        && dialect.uninitialized == Uninitialized::Undef
        && dialect.padding == Padding::Undef
        && dialect.dead_load == DeadLoad::Poison
        && dialect.zero_indices == ZeroIndices::Exempt
}

/// Whether the circuits are those of a dialect.
fn has_circuits(dialect: &Dialect) -> bool {
    dialect.branch == BranchOnUndefined::Ub
        && dialect.select_condition == SelectCondition::Poison
        && dialect.select_other_arm == SelectOtherArm::Ignored
}
