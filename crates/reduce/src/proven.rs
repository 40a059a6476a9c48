//! Simplification by passes that are known to be right (docs/transform.md). What deletion cannot do, because it removes
//! and never adds: stack blocks become phis, constants go through branches, values that are computed twice are shared.
//!
//! The meaning of the program stays, so a predicate about its behaviour mostly holds afterwards. One about LLVM need
//! not: LLVM may get the simplified program right.

use super::editor::{Edit, edit};
use super::program::ReductionSubject;
use irrefute_transform::{Method, Pass};

/// The passes of each edit: all together first, then each.
const EDITS: [&[Pass]; 5] = [
    &[Pass::Mem2Reg(Method::Pruned), Pass::Sccp, Pass::Gvn, Pass::Dce],
    &[Pass::Mem2Reg(Method::Pruned)],
    &[Pass::Sccp],
    &[Pass::Gvn],
    &[Pass::Dce],
];

pub(super) fn edits(subject: &ReductionSubject) -> Vec<Edit> {
    let defined: Vec<usize> = subject.definitions().map(|(index, _)| index).collect();
    let of = |passes: &'static [Pass]| {
        let defined = defined.clone();
        edit(move |editor| {
            let mut changed = false;
            for &index in &defined {
                let before = editor.function(index).clone();
                passes.iter().for_each(|pass| pass.run_on(editor.function_mut(index)));
                changed |= *editor.function(index) != before;
            }
            changed
        })
    };
    EDITS.into_iter().map(of).collect()
}
