//! How modules shrink: the table of families, and [`reduce`].

use super::calls::{Calls, Observe, direct_calls};
use super::editor::{Edit, Editor};
use super::engine::{self, Family, Grouping, Options, Predicate, Shrink};
use super::size::Size;
use super::*;
use irrefute_ir::layout::bitcasts_keep_bits;
use irrefute_ir::{Function, Module, verify};
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

/// A reduced module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reduced {
    /// The smallest module that was found.
    pub module: Module,
    /// Candidates that the predicate was asked about.
    pub tried: usize,
    /// Candidates that became the next, smaller module.
    pub accepted: usize,
    /// Completed passes over all families.
    pub rounds: usize,
    /// Whether no single edit of any family gives a smaller module that satisfies the predicate;
    /// otherwise a limit or the watcher ended the search.
    pub minimal: bool,
}

/// Minimizes a module that satisfies `predicate`, around the function with the given name, which stays.
///
/// The predicate gets batches of modules and gives one answer for each; it is not asked about
/// `module` itself. A module without such a function, or one that the verifier rejects, comes back
/// unchanged.
pub fn reduce(module: Module, function: &str, predicate: &mut Predicate<'_, Module>, options: Options<'_>) -> Reduced {
    reduce_observed(module, function, &|_| Calls::default(), predicate, options)
}

/// The same; `observe` says what the calls in a candidate do, and calls and bodies are also replaced by that. It must give
/// the same answer for the same module between two questions of the predicate.
pub fn reduce_observed(
    module: Module,
    function: &str,
    observe: &Observe<'_>,
    predicate: &mut Predicate<'_, Module>,
    options: Options<'_>,
) -> Reduced {
    let is_fit = module.function(function).is_some_and(Function::is_definition) && verify(&module).is_ok();
    if !is_fit {
        return Reduced { module, tried: 0, accepted: 0, rounds: 0, minimal: true };
    }
    let program = Program { entry: function.into(), observed: Observed::by(observe) };
    let start = canonical::name_parameters(module);
    let result = engine::minimize(&program, start, predicate, options);
    let engine::Minimized { item: mut module, tried, accepted, rounds, minimal } = result;
    // No size counts what nothing names, and LLVM does not read it.
    module.drop_unnamed_metadata();
    Reduced { module, tried, accepted, rounds, minimal }
}

/// The module for which a family makes its edits.
pub(super) struct ReductionSubject<'a> {
    pub module: &'a Module,
    /// The index of the function that is reduced.
    pub entry: usize,
    observed: &'a Observed<'a>,
}

impl<'a> ReductionSubject<'a> {
    /// The function that is reduced.
    pub fn entry(&self) -> &'a Function {
        &self.module.functions[self.entry]
    }

    /// What the calls of functions with a body did in an execution.
    pub fn calls(&self) -> Rc<Calls> {
        let is_other = |name: &str| self.definitions().any(|(index, f)| index != self.entry && *f.name == *name);
        // An execution costs about as much as a question.
        match direct_calls(self.module).iter().any(|(_, name)| is_other(name)) {
            true => self.observed.calls(self.module),
            false => Rc::default(),
        }
    }

    /// The functions with a body, with their indices.
    pub fn definitions(&self) -> impl Iterator<Item = (usize, &'a Function)> + use<'a> {
        self.module.functions.iter().enumerate().filter(|(_, f)| f.is_definition())
    }
}

/// What calls do in the modules of a reduction. The last module is remembered: several families ask about it.
struct Observed<'a> {
    observe: &'a Observe<'a>,
    last: RefCell<Option<(Module, Rc<Calls>)>>,
}

impl<'a> Observed<'a> {
    fn by(observe: &'a Observe<'a>) -> Observed<'a> {
        Observed { observe, last: RefCell::new(None) }
    }

    fn calls(&self, module: &Module) -> Rc<Calls> {
        let mut last = self.last.borrow_mut();
        match &*last {
            Some((seen, calls)) if seen == module => calls.clone(),
            Some(_) | None => {
                let calls = Rc::new((self.observe)(module));
                *last = Some((module.clone(), calls.clone()));
                calls
            }
        }
    }
}

/// One family of edits.
struct Pass {
    family: Family,
    edits: fn(&ReductionSubject) -> Vec<Edit>,
}

const fn pass(name: &'static str, grouping: Grouping, edits: fn(&ReductionSubject) -> Vec<Edit>) -> Pass {
    Pass { family: Family { name, grouping }, edits }
}

/// Every family, the coarse ones first. Widths come early: on small widths a check is complete and
/// fast, so the predicate judges the candidates of all later families better.
const PASSES: &[Pass] = &[
    pass("functions", Grouping::Chunks, functions::edits),
    // Before inlining, after which there are no calls.
    pass("effects of calls", Grouping::Chunks, effects::calls),
    pass("bodies", Grouping::Chunks, effects::bodies),
    pass("answers", Grouping::Chunks, effects::answers),
    pass("proven passes", Grouping::Alternatives, proven::edits),
    pass("inline", Grouping::Alternatives, inline::edits),
    pass("results", Grouping::Singles, results::edits),
    pass("blocks", Grouping::Singles, blocks::edits),
    pass("merged blocks", Grouping::Alternatives, blocks::merges),
    pass("deleted instructions", Grouping::Chunks, instructions::deletions),
    pass("widths", Grouping::Alternatives, widths::edits),
    pass("formats", Grouping::Alternatives, formats::edits),
    pass("lanes", Grouping::Alternatives, lanes::edits),
    pass("fields", Grouping::Alternatives, aggregates::edits),
    pass("replaced instructions", Grouping::Singles, instructions::replacements),
    // Before values become constants, on which another flag would need others.
    pass("wrapping", Grouping::Singles, simplify::signed_wrapping),
    pass("parameters", Grouping::Singles, parameters::edits),
    pass("promises", Grouping::Chunks, promises::edits),
    pass("operands", Grouping::Singles, operands::edits),
    pass("constants", Grouping::Singles, constants::edits),
    pass("opcodes", Grouping::Singles, simplify::edits),
    pass("names and order", Grouping::Chunks, canonical::edits),
];

/// Shrinks modules around one function.
pub(super) struct Program<'o> {
    pub entry: Arc<str>,
    observed: Observed<'o>,
}

impl Program<'_> {
    /// Edits around a function that need no execution.
    pub fn unobserved(entry: &str) -> Program<'static> {
        Program { entry: entry.into(), observed: Observed::by(&|_| Calls::default()) }
    }

    /// The function in a module, if the module has it.
    pub fn subject<'a>(&'a self, module: &'a Module) -> Option<ReductionSubject<'a>> {
        let entry = module.functions.iter().position(|f| f.name == self.entry)?;
        Some(ReductionSubject { module, entry, observed: &self.observed })
    }
}

impl Shrink for Program<'_> {
    type Item = Module;
    type Edit = Edit;
    type Size = Size;

    fn families(&self) -> Vec<Family> {
        PASSES.iter().map(|pass| pass.family).collect()
    }

    fn edits(&self, module: &Module, family: usize) -> Vec<Edit> {
        self.subject(module).map_or_else(Vec::new, |subject| (PASSES[family].edits)(&subject))
    }

    fn apply(&self, module: &Module, edits: &[&Edit]) -> Option<Module> {
        let mut editor = Editor::of(module);
        let applied = edits.iter().filter(|edit| edit(&mut editor)).count();
        if applied == 0 {
            return None;
        }
        // Edits need not check that their result is valid: the verifier rejects the candidate.
        editor.finish().filter(|m| verify(m).is_ok() && bitcasts_keep_bits(m))
    }

    fn size(&self, module: &Module) -> Size {
        Size::of(module)
    }

    fn text(&self, module: &Module) -> String {
        module.to_string()
    }
}
