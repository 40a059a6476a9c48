//! The JSON output of `irrefute fuzz`. It is stable: fields are added and never renamed.

use crate::campaign::corpus::CorpusTally;
use crate::campaign::reach::ReachFigures;
use crate::campaign::report::causes::Causes;
use crate::campaign::statistics::{OracleFigures, ReferenceFigures};
use crate::campaign::{Plan, Statistics, Summary};
use crate::coverage::LibraryCoverage;
use crate::llvm::LlvmKind;
use crate::llvm::installed::InstalledLlvm;
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::Path;

/// The last line of the JSON.
#[derive(Serialize)]
pub struct FuzzLine<'a> {
    functions: u64,
    seconds: f64,
    own_cpu_s: f64,
    llvm_cpu_s: f64,
    reduce_s: f64,
    own_us_per_function: f64,
    llvm_us_per_function: BTreeMap<&'static str, f64>,
    mean_instructions: f64,
    changed_share: f64,
    collapsed_share: f64,
    vacuous_share: f64,
    poison_share: f64,
    checked_inputs: u64,
    native_functions: u64,
    native_checked: u64,
    undecided: u64,
    inconclusive: u64,
    unsupported: u64,
    crashes: u64,
    internal: u64,
    unreproduced: u64,
    pending: u64,
    control: u64,
    control_failures: u64,
    reference: ReferenceFigures,
    oracles: BTreeMap<&'static str, OracleFigures>,
    findings: u64,
    groups: usize,
    holes: &'a [String],
    seed: u64,
    llvms: Vec<LlvmLine<'a>>,
    mutated: u64,
    features: usize,
    pool: usize,
    corpus: &'a CorpusTally,
    programs: u64,
    reach: ReachFigures,
    causes: &'a Causes,
    /// Blocks of LLVM's code that this campaign reached; only if it watched.
    #[serde(skip_serializing_if = "Option::is_none")]
    llvm_blocks: Option<u64>,
}

/// Blocks of LLVM's code that a campaign reached; `None` if it did not watch.
pub fn blocks_of_llvm(summary: &Summary<'_>) -> Option<u64> {
    let libraries = &summary.llvm_coverage.libraries;
    (!libraries.is_empty()).then(|| libraries.values().map(LibraryCoverage::blocks_reached).sum())
}

/// The figures of one LLVM.
#[derive(Serialize)]
pub struct LlvmLine<'a> {
    pub version: &'a str,
    pub how: LlvmKind,
    pub path: &'a Path,
    pub functions: u64,
    pub changed_share: f64,
    pub vacuous_share: f64,
    pub checked_inputs: u64,
    pub native_functions: u64,
    pub violates: u64,
    pub undecided: u64,
    pub inconclusive: u64,
    pub unsupported: u64,
    pub crashes: u64,
    pub control: u64,
    pub control_failures: u64,
    pub own_cpu_s: f64,
    pub llvm_cpu_s: f64,
    pub findings: u64,
}

/// The last line of a campaign.
pub fn line<'a>(
    plan: &'a Plan,
    corpus: &'a CorpusTally,
    summary: &Summary<'_>,
    holes: &'a [String],
    causes: &'a Causes,
) -> FuzzLine<'a> {
    let s = &summary.statistics;
    let functions = s.functions.max(1) as f64;
    FuzzLine {
        functions: s.functions,
        seconds: summary.elapsed.as_secs_f64(),
        own_cpu_s: s.cpu.own().as_secs_f64(),
        llvm_cpu_s: s.cpu.llvm.total().as_secs_f64(),
        reduce_s: s.cpu.reduce.as_secs_f64(),
        own_us_per_function: s.cpu.own().as_secs_f64() * 1e6 / functions,
        llvm_us_per_function: s
            .cpu
            .llvm
            .stages()
            .map(|(stage, time)| (stage.name(), time.as_secs_f64() * 1e6 / functions))
            .collect(),
        mean_instructions: s.mean_instructions(),
        changed_share: s.changed_share(),
        collapsed_share: s.collapsed as f64 / functions,
        vacuous_share: s.vacuous_share(),
        poison_share: s.poison_share(),
        checked_inputs: s.inputs.checked,
        native_functions: s.native.functions,
        native_checked: s.native.checked,
        undecided: s.inputs.undecided,
        inconclusive: s.verdicts.inconclusive,
        unsupported: s.verdicts.unsupported,
        crashes: s.crashes,
        internal: internal(summary),
        unreproduced: summary.queue.unreproduced,
        pending: summary.pending,
        control: s.control,
        control_failures: s.control_failures,
        reference: s.reference,
        oracles: s.oracles.clone(),
        findings: summary.queue.findings(),
        groups: summary.queue.groups.len(),
        holes,
        seed: plan.seed,
        llvms: plan.llvms.iter().zip(&summary.per_llvm).map(|(llvm, s)| llvm_line(llvm, s, summary)).collect(),
        mutated: s.mutated,
        features: summary.pool.features,
        pool: summary.pool.parents,
        corpus,
        programs: summary.programs,
        reach: s.reach.clone(),
        causes,
        llvm_blocks: blocks_of_llvm(summary),
    }
}

/// The figures of one LLVM of a campaign.
pub fn llvm_line<'a>(llvm: &'a InstalledLlvm, s: &Statistics, summary: &Summary<'_>) -> LlvmLine<'a> {
    LlvmLine {
        version: &llvm.description.version,
        how: llvm.description.how,
        path: &llvm.description.path,
        functions: s.functions,
        changed_share: s.changed_share(),
        vacuous_share: s.vacuous_share(),
        checked_inputs: s.inputs.checked,
        native_functions: s.native.functions,
        violates: s.verdicts.violates,
        undecided: s.inputs.undecided,
        inconclusive: s.verdicts.inconclusive,
        unsupported: s.verdicts.unsupported,
        crashes: s.crashes,
        control: s.control,
        control_failures: s.control_failures,
        own_cpu_s: s.cpu.own().as_secs_f64(),
        llvm_cpu_s: s.cpu.llvm.total().as_secs_f64(),
        findings: summary.queue.findings_of(&llvm.library),
    }
}

/// Errors of irrefute itself.
pub fn internal(summary: &Summary<'_>) -> u64 {
    summary.queue.failed.values().sum()
}
