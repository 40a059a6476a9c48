//! Copies of memory by integers, pointers and vectors, where LLVM would need the byte type.
//!
//! The experiment rewrites such copies in the target as copies of bytes ([`byteify`]), as far as the origin of each byte
//! is known ([`bytes`]). If the rewritten target passes, the missing byte type is the cause, and nothing else is.

mod byteify;
mod bytes;

use super::{Experiment, KnownPattern, Rewrite, rewritten};
use bytes::Casts;

pub(super) const INTEGER_COPIES: KnownPattern = KnownPattern {
    name: "integer-copies",
    sentence: "LLVM copies memory by integers, for lack of a byte type: a byte that is poison spoils those beside it, and \
               pointers lose their provenance.",
    evidence: "Language Reference: \"Poison Values\", \"Pointer Aliasing Rules\", \"load Instruction\"; \
               llvm-project#207477 (InstCombine, memcpy to load and store of an i64), llvm-project#124461; \
               alive2#860 (SROA)",
    experiments,
};

fn experiments(pair: &Rewrite<'_>) -> Vec<Experiment> {
    let target = |casts| rewritten(pair.target, pair.function, |module, f| byteify::rewrite(module, f, casts));
    let mut targets = Vec::new();
    for target in [Casts::Kept, Casts::Moved].into_iter().filter_map(target) {
        if !targets.contains(&target) {
            targets.push(target);
        }
    }
    targets
        .into_iter()
        .map(|target| Experiment { source: pair.source.clone(), target, may_be_undefined: false })
        .collect()
}
