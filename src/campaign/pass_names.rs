//! The pipeline text of a pass that LLVM names by its class.

use crate::trial::Pipeline;

/// Class name (without `Pass`) and pipeline text, of the passes of LLVM's own pipelines. Loop
/// passes stand in the manager that gives them what they need.
const PASSES: &[(&str, &str)] = &[
    ("ADCE", "adce"),
    ("AggressiveInstCombine", "aggressive-instcombine"),
    ("AlwaysInliner", "always-inline"),
    ("ArgumentPromotion", "cgscc(argpromotion)"),
    ("BDCE", "bdce"),
    ("CalledValuePropagation", "called-value-propagation"),
    ("CallSiteSplitting", "callsite-splitting"),
    ("ConstantMerge", "constmerge"),
    ("ConstraintElimination", "constraint-elimination"),
    ("CorrelatedValuePropagation", "correlated-propagation"),
    ("DCE", "dce"),
    ("DFAJumpThreading", "dfa-jump-threading"),
    ("DSE", "dse"),
    ("DeadArgumentElimination", "deadargelim"),
    ("DivRemPairs", "div-rem-pairs"),
    ("EarlyCSE", "early-cse"),
    ("FlattenCFG", "flatten-cfg"),
    ("Float2Int", "float2int"),
    ("GVN", "gvn"),
    ("GVNHoist", "gvn-hoist"),
    ("GVNSink", "gvn-sink"),
    ("GlobalDCE", "globaldce"),
    ("GlobalOpt", "globalopt"),
    ("IPSCCP", "ipsccp"),
    ("IndVarSimplify", "loop(indvars)"),
    ("Inliner", "cgscc(inline)"),
    ("InferAlignment", "infer-alignment"),
    ("InferFunctionAttrs", "inferattrs"),
    ("InstCombine", "instcombine"),
    ("InstSimplify", "instsimplify"),
    ("JumpThreading", "jump-threading"),
    ("LCSSA", "lcssa"),
    ("LICM", "loop-mssa(licm)"),
    ("LoopDeletion", "loop(loop-deletion)"),
    ("LoopDistribute", "loop-distribute"),
    ("LoopFlatten", "loop(loop-flatten)"),
    ("LoopFullUnroll", "loop(loop-unroll-full)"),
    ("LoopIdiomRecognize", "loop(loop-idiom)"),
    ("LoopInstSimplify", "loop-mssa(loop-instsimplify)"),
    ("LoopInterchange", "loop(loop-interchange)"),
    ("LoopLoadElimination", "loop-load-elim"),
    ("LoopRotate", "loop(loop-rotate)"),
    ("LoopSimplify", "loop-simplify"),
    ("LoopSimplifyCFG", "loop-mssa(loop-simplifycfg)"),
    ("LoopSink", "loop-sink"),
    ("LoopUnroll", "loop-unroll"),
    ("LoopVectorize", "loop-vectorize"),
    ("LowerConstantIntrinsics", "lower-constant-intrinsics"),
    ("LowerExpectIntrinsic", "lower-expect"),
    ("LowerSwitch", "lower-switch"),
    ("MemCpyOpt", "memcpyopt"),
    ("MergeICmps", "mergeicmps"),
    ("MergedLoadStoreMotion", "mldst-motion"),
    ("NaryReassociate", "nary-reassociate"),
    ("NewGVN", "newgvn"),
    ("PostOrderFunctionAttrs", "cgscc(function-attrs)"),
    ("PromoteLegacy", "mem2reg"),
    ("Promote", "mem2reg"),
    ("Reassociate", "reassociate"),
    ("RelLookupTableConverter", "rel-lookup-table-converter"),
    ("ReversePostOrderFunctionAttrs", "rpo-function-attrs"),
    ("SCCP", "sccp"),
    ("SLPVectorizer", "slp-vectorizer"),
    ("SROA", "sroa"),
    ("SeparateConstOffsetFromGEP", "separate-const-offset-from-gep"),
    ("SimpleLoopUnswitch", "loop-mssa(simple-loop-unswitch)"),
    ("SimplifyCFG", "simplifycfg"),
    ("Sinking", "sink"),
    ("SpeculativeExecution", "speculative-execution"),
    ("StraightLineStrengthReduce", "slsr"),
    ("TailCallElim", "tailcallelim"),
    ("TypePromotion", "typepromotion"),
    ("VectorCombine", "vector-combine"),
];

/// The pipeline that runs a pass alone, by its class name (`InstCombinePass`).
///
/// ```
/// use irrefute::campaign::pass_names::pipeline_of;
/// assert_eq!(pipeline_of("LICMPass").unwrap().to_string(), "loop-mssa(licm)");
/// assert!(pipeline_of("ModuleInlinerWrapperPass").is_none());
/// ```
pub fn pipeline_of(class: &str) -> Option<Pipeline> {
    let name = class.strip_suffix("Pass").unwrap_or(class);
    let (_, text) = PASSES.iter().find(|(class, _)| *class == name)?;
    text.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pipeline_parses_and_names_are_distinct() {
        for (i, (class, text)) in PASSES.iter().enumerate() {
            assert_eq!(text.parse::<Pipeline>().unwrap().to_string(), *text);
            assert!(PASSES[..i].iter().all(|(other, _)| other != class), "{class} twice");
        }
    }
}
