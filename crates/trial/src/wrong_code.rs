//! Whether a wrong claim of an analysis becomes wrong code: the pipelines that trust claims of its kind, tried one by one.

use super::pipeline::Pipeline;
use super::refuted::Question;
use super::settings::{Native, Settings};
use irrefute_ir::Module;
use irrefute_llvm::Backend;
use irrefute_oracle::ClaimKind;
use irrefute_refine::Class;
use serde::Serialize;

/// A pipeline that makes wrong code of a program.
#[derive(Clone, Debug, Serialize)]
pub struct WrongCode {
    /// The passes.
    pub pipeline: String,
    /// The flags of LLVM.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<String>,
    /// In what respect the code is wrong.
    pub class: Class,
}

/// A pipeline with flags of LLVM.
type Trusting = (&'static str, &'static [&'static str]);

/// What every claim may mislead.
const LEVELS: [Trusting; 2] = [("default<O2>", &[]), ("default<O3>", &[])];

/// Vectors also where they do not pay.
const VECTORS: &[&str] = &["-force-vector-width=4"];

const OF_INTEGERS: &[Trusting] = &[
    ("loop(indvars)", &[]),
    ("instcombine", &[]),
    ("loop(loop-idiom)", &[]),
    ("loop(loop-deletion)", &[]),
    ("loop-reduce", &[]),
    ("loop-unroll<O3>", &[]),
    ("loop(indvars),instcombine,simplifycfg", &[]),
    ("loop-vectorize", VECTORS),
];
const OF_BLOCK_RANGES: &[Trusting] = &[("correlated-propagation", &[]), ("jump-threading", &[])];
const OF_MEMORY: &[Trusting] = &[
    ("gvn", &[]),
    ("newgvn", &[]),
    ("early-cse<memssa>", &[]),
    ("dse", &[]),
    ("loop-mssa(licm)", &[]),
    ("memcpyopt", &[]),
    ("sink", &[]),
    ("mldst-motion", &[]),
    ("instcombine", &[]),
    ("loop-load-elim", &[]),
    ("slp-vectorizer", &[]),
    ("loop-vectorize", VECTORS),
];
const OF_BLOCKS: &[Trusting] = &[("simplifycfg", &[]), ("gvn", &[]), ("adce", &[]), ("gvn-hoist", &[])];
const OF_MUST_EXECUTE: &[Trusting] = &[("loop-mssa(licm)", &[]), ("loop-mssa(simple-loop-unswitch<nontrivial>)", &[])];
const OF_BITS: &[Trusting] = &[("bdce", &[]), ("instcombine", &[]), ("loop-vectorize", VECTORS)];
const OF_DEPENDENCES: &[Trusting] = &[
    ("loop(loop-interchange)", &[]),
    ("loop-fusion", &[]),
    ("loop(loop-unroll-and-jam)", &["-allow-unroll-and-jam", "-unroll-and-jam-count=4"]),
    ("loop-distribute", &["-enable-loop-distribute"]),
];
const OF_LOOP_ACCESSES: &[Trusting] = &[
    ("loop-vectorize", VECTORS),
    ("loop-distribute", &["-enable-loop-distribute"]),
    ("loop-load-elim", &[]),
    ("loop(loop-versioning-licm)", &[]),
];
const OF_DEREFERENCES: &[Trusting] =
    &[("loop-mssa(licm)", &[]), ("simplifycfg", &[]), ("gvn", &[]), ("sroa", &[]), ("loop-vectorize", VECTORS)];
const OF_PROMISES: &[Trusting] = &[("function-attrs", &[]), ("attributor", &[]), ("attributor-light", &[])];

/// The pipelines that trust claims of a kind.
fn trusting(kind: ClaimKind) -> &'static [Trusting] {
    match kind {
        ClaimKind::Range
        | ClaimKind::Value
        | ClaimKind::ExitValue
        | ClaimKind::BackedgeCount
        | ClaimKind::MaxBackedgeCount
        | ClaimKind::TripMultiple => OF_INTEGERS,
        ClaimKind::BlockRange => OF_BLOCK_RANGES,
        ClaimKind::Alias | ClaimKind::ModRef | ClaimKind::Clobber => OF_MEMORY,
        ClaimKind::Dominator | ClaimKind::PostDominator | ClaimKind::Loop => OF_BLOCKS,
        ClaimKind::MustExecute => OF_MUST_EXECUTE,
        ClaimKind::DemandedBits => OF_BITS,
        ClaimKind::Dependence => OF_DEPENDENCES,
        ClaimKind::LoopAccess => OF_LOOP_ACCESSES,
        // Nothing but sanitizers and stack protectors trusts it.
        ClaimKind::StackSafety => &[],
        ClaimKind::Dereferenceable => OF_DEREFERENCES,
        ClaimKind::Attribute => OF_PROMISES,
    }
}

/// The first pipeline that trusts claims of a kind and makes wrong code of a function; `None` if none is found, which
/// proves nothing. A pipeline that this LLVM does not have is left out.
pub fn wrong_code(
    module: &Module,
    function: &str,
    kind: ClaimKind,
    settings: &Settings,
    backend: &mut dyn Backend,
) -> Option<WrongCode> {
    trusting(kind).iter().chain(&LEVELS).find_map(|(passes, flags)| {
        let pipeline: Pipeline = passes.parse().ok()?;
        let mut settings = Settings { pipeline, native: Native::Off, ..settings.clone() };
        settings.options.extend(flags.iter().map(|flag| (*flag).to_owned()));
        let question = Question { function, settings: &settings, others: &[], classes: &[], witnesses: &[] };
        let found = question.ask(std::slice::from_ref(module), backend).pop().flatten()?;
        let options = flags.iter().map(|flag| (*flag).to_owned()).collect();
        Some(WrongCode { pipeline: (*passes).to_owned(), options, class: found.class })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pipeline_is_understood() {
        for (passes, _) in ClaimKind::ALL.iter().flat_map(|kind| trusting(*kind)).chain(&LEVELS) {
            assert!(passes.parse::<Pipeline>().is_ok(), "{passes}");
        }
    }
}
