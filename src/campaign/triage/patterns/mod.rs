//! Known patterns: what LLVM knowingly does against its own text.
//!
//! A finding that is one of these is no news, so a campaign files it by the name of the pattern. A pattern is recognised
//! after the verdict, by an *experiment*: the source or the target is rewritten so that it does by the letter what LLVM
//! has in mind, and the caller checks the rewritten pair under the same dialect. If it passes, the pattern was all that
//! was wrong.
//!
//! ```text
//! pattern(source, target)  ⇐  source ⋢ target, and source′ ⊑ target′ for an experiment (source′, target′)
//! ```
//!
//! Invariants: a pattern knows no verdict and decides none, and no semantics knows of a pattern; an experiment changes
//! something, and what it gives is well formed; it gives the target more than the text does only in what the pattern
//! names, so that a mistake beside the pattern still shows.

mod builder;
mod fixed_point_down;
mod integer_copies;
mod padding_kept;
#[cfg(test)]
mod tests;

use crate::ir::{Function, Module, verify};
use std::collections::BTreeSet;

/// Something that LLVM does against its own text, and that is known.
pub struct KnownPattern {
    /// The name that findings are filed under.
    pub name: &'static str,
    /// What LLVM does, in a sentence.
    pub sentence: &'static str,
    /// Where that is known from: issues of LLVM, sections of its Language Reference, places of its source.
    pub evidence: &'static str,
    experiments: fn(&Pair<'_>) -> Vec<Experiment>,
}

/// A function before and after, under one name.
struct Pair<'a> {
    source: &'a Module,
    target: &'a Module,
    function: &'a str,
}

/// A pair that was rewritten.
struct Experiment {
    source: Module,
    target: Module,
}

/// Every known pattern, in the order in which they are tried.
pub const KNOWN_PATTERNS: &[KnownPattern] =
    &[integer_copies::INTEGER_COPIES, padding_kept::PADDING_KEPT, fixed_point_down::FIXED_POINT_DOWN];

/// The pattern that a violation is: the first with an experiment that `passes`.
///
/// The caller decides what it is to pass; it checks the rewritten pair on the inputs that showed the violation, under the
/// dialect that did. Globals and parameters are those of the pair, so the same inputs fit.
///
/// ```
/// use super::patterns::recognise;
/// use irrefute::ir::{LlvmVersion, parse};
/// let module = |value: u8| parse(&format!("define i8 @f() {{\n  ret i8 {value}\n}}\n"), LlvmVersion::DEFAULT);
/// let (source, target) = (module(1)?, module(2)?);
/// // Nothing here to rewrite, so nothing is tried.
/// assert!(recognise(&source, &target, "f", &mut |_, _| true).is_none());
/// # Ok::<(), irrefute::ir::ParseError>(())
/// ```
pub fn recognise(
    source: &Module,
    target: &Module,
    function: &str,
    passes: &mut dyn FnMut(&Module, &Module) -> bool,
) -> Option<&'static KnownPattern> {
    let pair = Pair { source, target, function };
    KNOWN_PATTERNS.iter().find(|pattern| {
        let experiments = (pattern.experiments)(&pair);
        experiments.iter().any(|e| is_well_formed(e) && passes(&e.source, &e.target))
    })
}

fn is_well_formed(experiment: &Experiment) -> bool {
    verify(&experiment.source).is_ok() && verify(&experiment.target).is_ok()
}

/// A module with a function rewritten, and every definition that it comes upon; `None` if `rewrite`, which says whether
/// it changed something, never did.
fn rewritten(
    module: &Module,
    function: &str,
    mut rewrite: impl FnMut(&Module, &mut Function) -> bool,
) -> Option<Module> {
    let reached = reached(module, function);
    let mut new = module.clone();
    let mut changed = false;
    for function in new.functions.iter_mut().filter(|f| f.is_definition() && reached.contains(&*f.name)) {
        if rewrite(module, function) {
            function.compact();
            changed = true;
        }
    }
    new.declare_intrinsics();
    changed.then_some(new)
}

/// A function and the symbols that it says, that those functions say, and so on.
fn reached<'a>(module: &'a Module, function: &'a str) -> BTreeSet<&'a str> {
    let mut reached = BTreeSet::from([function]);
    let mut work = vec![function];
    while let Some(name) = work.pop() {
        let Some(function) = module.function(name) else { continue };
        function.for_each_symbol(&mut |symbol| {
            if reached.insert(symbol) {
                work.push(symbol);
            }
        });
    }
    reached
}
