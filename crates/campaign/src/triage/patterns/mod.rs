//! Known patterns: what LLVM knowingly does against the Language Reference.
//!
//! A finding that is an instance of one is not new, so a campaign files it under the name of the pattern. A pattern is
//! recognised after the verdict, by an *experiment*: the source or the target is rewritten so that it does literally
//! what LLVM has in mind, and the caller checks the rewritten pair under the same dialect. If the pair passes, nothing
//! but the pattern was wrong.
//!
//! ```text
//! pattern(source, target)  ⇐  source ⋢ target, and source′ ⊑ target′ for an experiment (source′, target′)
//! ```
//!
//! Invariants: a pattern neither knows nor decides a verdict, and no semantics knows of a pattern; an experiment
//! changes something, and its result is well-formed; it gives the target more than the Language Reference does only in
//! the respect that the pattern names, so that a mistake beside the pattern still shows.

mod builder;
mod fixed_point_down;
mod integer_copies;
mod padding_kept;
#[cfg(test)]
mod tests;
mod willreturn_inferred;

use super::rewrite::Rewrite;
use irrefute_ir::{Function, Module, verify};
use std::collections::BTreeSet;

/// Something that LLVM is known to do against the Language Reference.
pub struct KnownPattern {
    /// The name that findings are filed under.
    pub name: &'static str,
    /// What LLVM does, in one sentence.
    pub sentence: &'static str,
    /// The evidence: issues of LLVM, sections of the Language Reference, places in LLVM's source.
    pub evidence: &'static str,
    experiments: fn(&Rewrite<'_>) -> Vec<Experiment>,
}

/// A rewritten pair.
struct Experiment {
    source: Module,
    target: Module,
    /// Whether what LLVM has in mind makes the source undefined where it violates: then the input that showed the
    /// violation tests nothing any more.
    may_be_undefined: bool,
}

/// All known patterns, in the order in which they are tried.
pub const KNOWN_PATTERNS: &[KnownPattern] = &[
    integer_copies::INTEGER_COPIES,
    padding_kept::PADDING_KEPT,
    fixed_point_down::FIXED_POINT_DOWN,
    willreturn_inferred::WILLRETURN_INFERRED,
];

/// The pattern that a violation is: the first with an experiment that `passes`.
///
/// The caller decides what it means to pass; the last argument of `passes` says whether the source may be undefined on
/// those inputs. It checks the rewritten pair on the inputs that showed the violation,
/// under the same dialect. Globals and parameters are those of the pair, so the same inputs fit.
///
/// ```
/// use irrefute_campaign::triage::patterns::recognise;
/// use irrefute_ir::{LlvmVersion, parse};
/// let module = |value: u8| parse(&format!("define i8 @f() {{\n  ret i8 {value}\n}}\n"), LlvmVersion::DEFAULT);
/// let (source, target) = (module(1)?, module(2)?);
/// // Nothing here to rewrite, so nothing is tried.
/// assert!(recognise(&source, &target, "f", &mut |_, _, _| true).is_none());
/// # Ok::<(), irrefute_ir::ParseError>(())
/// ```
pub fn recognise(
    source: &Module,
    target: &Module,
    function: &str,
    passes: &mut dyn FnMut(&Module, &Module, bool) -> bool,
) -> Option<&'static KnownPattern> {
    let pair = Rewrite { source, target, function };
    KNOWN_PATTERNS.iter().find(|pattern| {
        let experiments = (pattern.experiments)(&pair);
        experiments.iter().any(|e| is_well_formed(e) && passes(&e.source, &e.target, e.may_be_undefined))
    })
}

fn is_well_formed(experiment: &Experiment) -> bool {
    verify(&experiment.source).is_ok() && verify(&experiment.target).is_ok()
}

/// A module in which a function, and every definition that it reaches, is rewritten. `rewrite` returns whether it
/// changed anything; the result is `None` if it never did.
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

/// A function with all symbols that it mentions, directly or through other functions.
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
