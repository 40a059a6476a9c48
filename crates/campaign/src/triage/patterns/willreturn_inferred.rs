//! `willreturn` of functions that must make progress and write nothing.
//!
//! ```text
//! define … mustprogress memory(read)   ⟶   define … mustprogress memory(read) willreturn
//! ```
//!
//! The source alone is rewritten: then a function that does not return is undefined there.

use super::{Experiment, KnownPattern, Rewrite, reached};
use irrefute_ir::AttrKind;
use irrefute_semantics::{Dialect, Program};

pub(super) const WILLRETURN_INFERRED: KnownPattern = KnownPattern {
    name: "willreturn-inferred",
    sentence: "LLVM takes a function that must make progress and writes nothing for one that returns.",
    evidence: "Language Reference: \"mustprogress\" (such a function may call one that is not `mustprogress` and does \
               not return); `mustProgress() && onlyReadsMemory()` implies `willreturn` in FunctionAttrs, Attributor and \
               Instruction::willReturn",
    experiments,
};

fn experiments(pair: &Rewrite<'_>) -> Vec<Experiment> {
    // Which attributes allow writes does not depend on the dialect. LLVM may have inferred them in the same run.
    let programs = [pair.source, pair.target].map(|module| Program::new(module, Dialect::LANGREF));
    let reached = reached(pair.source, pair.function);
    let mut source = pair.source.clone();
    let mut is_changed = false;
    for function in source.functions.iter_mut().filter(|f| reached.contains(&*f.name)) {
        let in_one = |program: &Program| {
            program.function(&function.name).is_some_and(|f| program.effects(f).memory.writes_nothing())
        };
        let writes_nothing = programs.iter().any(in_one);
        if function.attrs.has(AttrKind::MustProgress) && writes_nothing && !function.attrs.has(AttrKind::WillReturn) {
            function.attrs.insert(AttrKind::WillReturn);
            is_changed = true;
        }
    }
    is_changed.then(|| Experiment { source, target: pair.target.clone(), may_be_undefined: true }).into_iter().collect()
}
