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
mod variants;

pub use loads::{LoadFamily, LoadModel, LoadVerdicts, accesses_memory};
pub use variants::{SemanticVariant, VARIANTS, variant};

use super::check::{check, on};
use super::options::Options;
use super::report::Report;
use super::side::Side;
use super::verdict::Verdict;
use super::witness::Witness;
use irrefute_ir::Module;
use irrefute_semantics::{Dialect, Program};

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
            let turned = (variant.set)(dialect);
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

impl Violated<'_> {
    /// Checks the violation again under every variant, and under combinations of them if it depends on none.
    pub fn sensitivity(self) -> Sensitivity {
        let mut sensitivity = Sensitivity::by(self.dialect, &mut |turned| self.standing(turned));
        if let Some(witness) = self.witness.filter(|_| sensitivity.is_undisputed()) {
            let accepts = |turned| VariantVerdict::of_witness(&self.on(witness, turned)) == VariantVerdict::Refines;
            let combination = combinations(self.dialect).into_iter().find(|(_, turned)| accepts(*turned));
            // A violation that a combination accepts on the witness may have another input under which it is none.
            let depends = combination.filter(|(_, turned)| self.standing(*turned) == VariantVerdict::Refines);
            sensitivity.depends_on.extend(depends.map(|(name, _)| name));
        }
        let loads = |(module, name): (&Module, &str)| module.function(name).is_some_and(accesses_memory);
        sensitivity.loads = (loads(self.source) || loads(self.target)).then(|| self.loads());
        sensitivity
    }

    /// Checks the violation again under every model of loads.
    pub fn loads(self) -> LoadVerdicts {
        LoadVerdicts::by(self.dialect, &mut |turned| self.standing(turned))
    }

    /// The verdict under the dialect with one switch turned.
    fn standing(&self, turned: Dialect) -> VariantVerdict {
        let Some(witness) = self.witness else { return VariantVerdict::of_search(&self.search(turned)) };
        let judged = VariantVerdict::of_witness(&self.on(witness, turned));
        if judged == VariantVerdict::Violates {
            return judged;
        }
        let found = self.search(turned);
        // Inputs mean something else there: any violation is the same mistake. Without one the witness decides, since a
        // new sample may miss what is rare.
        if !has_same_inputs(self.dialect, turned) {
            return match VariantVerdict::of_search(&found) {
                VariantVerdict::Violates => VariantVerdict::Violates,
                VariantVerdict::Refines | VariantVerdict::Undecided => judged,
            };
        }
        // Another input that violates under both dialects shows the same mistake. An input that violates under the
        // turned one only, say because the dialect itself leaves it undefined, shows a different one.
        let other = found.witness.filter(|other| self.on(other, self.dialect).verdict == Verdict::Violates);
        if other.is_some() { VariantVerdict::Violates } else { judged }
    }

    fn on(&self, witness: &Witness, dialect: Dialect) -> Report {
        self.under(dialect, &|source, target| on(witness, source, target, self.options))
    }

    fn search(&self, dialect: Dialect) -> Report {
        self.under(dialect, &|source, target| check(source, target, self.options))
    }

    /// The report of `look` on the pair, lowered under a dialect.
    fn under(&self, dialect: Dialect, look: &dyn Fn(Side<'_>, Side<'_>) -> Report) -> Report {
        let (source, target) = (self.source, self.target);
        let programs = (Program::new(source.0, dialect), Program::new(target.0, dialect));
        let sides = Side::new(source.0, &programs.0, source.1).zip(Side::new(target.0, &programs.1, target.1));
        sides.map_or_else(|| Report::missing(target.1), |(source, target)| look(source, target))
    }
}

/// The dialects with positions of two or more switches turned, each with its name, those with fewer turned first.
fn combinations(dialect: Dialect) -> Vec<(String, Dialect)> {
    let mut all: Vec<(Vec<&SemanticVariant>, Dialect)> = vec![(Vec::new(), dialect)];
    for variant in VARIANTS {
        if (variant.set)(dialect) == dialect {
            continue;
        }
        let others = all.iter().filter(|(turned, _)| turned.iter().all(|other| other.switch != variant.switch));
        let with = |(turned, dialect): &(Vec<&'static SemanticVariant>, Dialect)| {
            let turned = turned.iter().copied().chain([variant]).collect();
            (turned, (variant.set)(*dialect))
        };
        let with: Vec<_> = others.map(with).collect();
        all.extend(with);
    }
    all.retain(|(turned, _)| turned.len() > 1);
    all.sort_by_key(|(turned, _)| turned.len());
    let name = |turned: &[&SemanticVariant]| turned.iter().map(|variant| variant.name()).collect::<Vec<_>>().join("+");
    all.into_iter().map(|(turned, dialect)| (name(&turned), dialect)).collect()
}

/// Whether inputs mean the same under two dialects: these switches decide what undef, memory that was never written,
/// padding and pieces of odd widths are.
fn has_same_inputs(a: Dialect, b: Dialect) -> bool {
    let undefined = |d: Dialect| (d.undef, d.uninitialized, d.padding, d.odd_width);
    undefined(a) == undefined(b)
}

#[cfg(test)]
mod tests;
