//! Under which variants of the semantics a violation remains (docs/semantics.md#variants-and-sensitivity).
//!
//! A *variant* is a position on one switch of the [`Dialect`] that a text or a tool holds. Both sides of a check always
//! run under the same dialect. With `W` the witness of a violation under dialect `d`, and `v(d)` the dialect with the
//! switch turned,
//!
//! ```text
//!   v violates      W violates under v(d), or a new search under v(d) finds another input that violates under both
//!   depends on v    neither, and W is decided under v(d): checked, or undefined in the source
//!   undecided       otherwise
//! ```
//!
//! A violation under every variant is a miscompilation to anyone; the others are filed under the variants that they
//! depend on. What LLVM knowingly does against its own text is not a variant, since nobody holds it as a semantics.
//! Such patterns are recognised in triage, after the verdict.

mod loads;
mod looks;
mod variants;

pub use loads::{LoadFamily, LoadModel, LoadVerdicts, accesses_memory};
pub use variants::{SemanticVariant, VARIANTS, variant};

use self::looks::{Looks, Lowered};
use super::options::Options;
use super::report::Report;
use super::verdict::Verdict;
use super::witness::Witness;
use irrefute_ir::Module;
use irrefute_semantics::Dialect;
use rustc_hash::FxHashMap;

/// The verdicts on a violation under the variants, each by its name, `switch=choice`.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Sensitivity {
    /// The variants under which it is still a violation.
    pub violates: Vec<String>,
    /// The variants under which it is no violation.
    pub depends_on: Vec<String>,
    /// The variants under which that could not be decided.
    pub undecided: Vec<String>,
    /// The verdicts under the models of loads, if the functions load anything.
    pub loads: Option<LoadVerdicts>,
}

impl Sensitivity {
    /// Asks for each variant of a dialect whether a violation remains under it. The position that the dialect already
    /// has is not asked again.
    pub fn by(dialect: Dialect, standing: &mut dyn FnMut(Dialect) -> VariantVerdict) -> Sensitivity {
        let mut sensitivity = Sensitivity::default();
        for variant in VARIANTS {
            let turned = variant.set(dialect);
            let standing = if turned == dialect { VariantVerdict::Violates } else { standing(turned) };
            let list = match standing {
                VariantVerdict::Violates => &mut sensitivity.violates,
                VariantVerdict::Refines => &mut sensitivity.depends_on,
                VariantVerdict::Undecided => &mut sensitivity.undecided,
            };
            list.push(variant.name());
        }
        sensitivity
    }

    /// Whether no variant is known under which it is no violation. Undecided variants do not count.
    pub fn is_undisputed(&self) -> bool {
        self.depends_on.is_empty()
    }
}

/// The verdict on a violation under a variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum VariantVerdict {
    /// It remains a violation.
    Violates,
    /// It is no violation: the witness, or every input of a new search, is covered or vacuous.
    Refines,
    /// Nothing could be decided.
    Undecided,
}

impl VariantVerdict {
    /// The verdict of a check of the witness alone. If the source is undefined on it, the violation is gone, too.
    pub fn of_witness(report: &Report) -> VariantVerdict {
        let settled = report.inputs.checked + report.inputs.stopped + report.inputs.vacuous;
        match report.verdict {
            Verdict::Violates => VariantVerdict::Violates,
            Verdict::Proved | Verdict::Refines | Verdict::Inconclusive if settled == 1 => VariantVerdict::Refines,
            Verdict::Proved | Verdict::Refines | Verdict::Inconclusive | Verdict::Unsupported => {
                VariantVerdict::Undecided
            }
        }
    }

    /// The verdict of a new search. One undecided input may hide the violation.
    fn of_search(report: &Report) -> VariantVerdict {
        match report.verdict {
            Verdict::Violates => VariantVerdict::Violates,
            Verdict::Proved | Verdict::Refines if report.inputs.undecided == 0 => VariantVerdict::Refines,
            Verdict::Proved | Verdict::Refines | Verdict::Inconclusive | Verdict::Unsupported => {
                VariantVerdict::Undecided
            }
        }
    }
}

/// A violated pair.
#[derive(Clone, Copy)]
pub struct Violated<'a> {
    /// The module of the source and the name of its function.
    pub source: (&'a Module, &'a str),
    /// The module of the target and the name of its function.
    pub target: (&'a Module, &'a str),
    /// The dialect under which it is a violation.
    pub dialect: Dialect,
    /// The input that shows it; `None` if the signatures alone are wrong.
    pub witness: Option<&'a Witness>,
    /// The limits of each check under a variant.
    pub options: &'a Options,
}

impl<'a> Violated<'a> {
    /// Checks the violation again under every variant, and under combinations of them if it depends on none.
    pub fn sensitivity(self) -> Sensitivity {
        let mut verdicts = Verdicts::new(self);
        let mut sensitivity = Sensitivity::by(self.dialect, &mut |turned| verdicts.under(turned));
        if sensitivity.is_undisputed() {
            sensitivity.depends_on.extend(verdicts.accepting_combination());
        }
        let loads = |(module, name): (&Module, &str)| module.function(name).is_some_and(accesses_memory);
        sensitivity.loads = (loads(self.source) || loads(self.target)).then(|| verdicts.loads());
        sensitivity
    }

    /// Checks the violation again under every model of loads.
    pub fn loads(self) -> LoadVerdicts {
        Verdicts::new(self).loads()
    }
}

/// The verdicts on a violation under variants: nothing is asked twice, and nothing is explained.
struct Verdicts<'a> {
    violated: Violated<'a>,
    options: Options,
    /// The pair under the dialect of the violation.
    own: Lowered<'a>,
    /// The verdicts on the witness alone.
    looks: Looks<'a>,
    known: FxHashMap<Dialect, VariantVerdict>,
}

impl<'a> Verdicts<'a> {
    fn new(violated: Violated<'a>) -> Verdicts<'a> {
        let own = Lowered::new(violated, violated.dialect);
        let (options, looks) = (violated.options.for_verdict(), Looks::new(violated));
        Verdicts { violated, options, own, looks, known: FxHashMap::default() }
    }

    fn loads(&mut self) -> LoadVerdicts {
        LoadVerdicts::by(self.violated.dialect, &mut |turned| self.under(turned))
    }

    /// The name of the first combination under which it is no violation.
    fn accepting_combination(&mut self) -> Option<String> {
        let witness = self.violated.witness?;
        let combinations = combinations(self.violated.dialect);
        let mut first_accepting = None;
        for i in lowered_alike(&combinations) {
            if first_accepting.is_some_and(|first| first < i) {
                continue;
            }
            if self.looks.under(combinations[i].dialect, witness) == VariantVerdict::Refines {
                first_accepting = Some(i);
            }
        }
        let combination = &combinations[first_accepting?];
        // A combination that accepts the witness may still refute the pair on another input.
        (self.under(combination.dialect) == VariantVerdict::Refines).then(|| combination.name())
    }

    /// The verdict under a dialect.
    fn under(&mut self, turned: Dialect) -> VariantVerdict {
        if let Some(known) = self.known.get(&turned) {
            return *known;
        }
        let verdict = self.ask(turned);
        self.known.insert(turned, verdict);
        verdict
    }

    fn ask(&mut self, turned: Dialect) -> VariantVerdict {
        let Some(witness) = self.violated.witness else {
            let found = Lowered::new(self.violated, turned).search(&self.options);
            return VariantVerdict::of_search(&found);
        };
        let judged = self.looks.under(turned, witness);
        if judged == VariantVerdict::Violates {
            return judged;
        }
        let found = Lowered::new(self.violated, turned).search(&self.options);
        // Inputs mean something else there: any violation is the same mistake. Without one the witness decides, since a
        // new sample may miss what is rare.
        if !has_same_inputs(self.violated.dialect, turned) {
            return match VariantVerdict::of_search(&found) {
                VariantVerdict::Violates => VariantVerdict::Violates,
                VariantVerdict::Refines | VariantVerdict::Undecided => judged,
            };
        }
        // Another input that violates under both dialects shows the same mistake. An input that violates under the
        // turned one only, say because the dialect itself leaves it undefined, shows a different one.
        let shows = |other: &Witness| self.own.on(other, &self.options).verdict == Verdict::Violates;
        if found.witness.is_some_and(|other| shows(&other)) { VariantVerdict::Violates } else { judged }
    }
}

/// Positions of several switches.
struct Combination {
    turned: Vec<&'static SemanticVariant>,
    dialect: Dialect,
}

impl Combination {
    fn name(&self) -> String {
        self.turned.iter().map(|variant| variant.name()).collect::<Vec<_>>().join("+")
    }
}

/// The dialects with positions of two or more switches turned, those with fewer turned first.
fn combinations(dialect: Dialect) -> Vec<Combination> {
    let mut all = vec![Combination { turned: Vec::new(), dialect }];
    for variant in VARIANTS {
        // Who cares about the bits of NaNs is asked alone: this would double the combinations.
        if variant.set(dialect) == dialect || variant.switch == "nan-bits" {
            continue;
        }
        let others = all.iter().filter(|one| one.turned.iter().all(|other| other.switch != variant.switch));
        let with = |Combination { turned, dialect }: &Combination| {
            let turned = turned.iter().copied().chain([variant]).collect();
            Combination { turned, dialect: variant.set(*dialect) }
        };
        let with: Vec<_> = others.map(with).collect();
        all.extend(with);
    }
    all.retain(|combination| combination.turned.len() > 1);
    all.sort_by_key(|combination| combination.turned.len());
    all
}

/// The indices of combinations, with those that are lowered alike next to each other: lowering costs more than one input.
fn lowered_alike(combinations: &[Combination]) -> Vec<usize> {
    let mut first = FxHashMap::default();
    let mut indices: Vec<usize> = (0..combinations.len()).collect();
    indices.sort_by_cached_key(|&i| *first.entry(combinations[i].dialect.as_lowered()).or_insert(i));
    indices
}

/// Whether inputs mean the same under two dialects: these switches decide what undef, memory that was never written,
/// padding and pieces of odd widths are.
fn has_same_inputs(a: Dialect, b: Dialect) -> bool {
    let undefined = |d: Dialect| (d.undef, d.uninitialized, d.padding, d.odd_width);
    undefined(a) == undefined(b)
}

#[cfg(test)]
mod tests;
