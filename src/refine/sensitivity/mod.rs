//! Under which variants of the semantics a violation remains.
//!
//! A *variant* is a position on one switch of the [`Dialect`] that a text or a tool holds. Both sides of a check always
//! run under the same one. With `W` the witness of a violation under dialect `d`, and `v(d)` the dialect with the switch
//! turned,
//!
//! ```text
//!   v violates      W violates under v(d), or else a new search under v(d) finds another input that violates under both
//!   depends on v    neither, and W is decided under v(d): checked, or undefined in the source
//!   undecided       otherwise
//! ```
//!
//! What violates under every variant is a miscompilation to anyone; the rest is filed under the variants that it depends
//! on. What LLVM knowingly does against its own text is no variant: nobody holds it. Such patterns are recognised in
//! triage, after the verdict.

mod variants;

pub use variants::{SemanticVariant, VARIANTS, variant};

use super::check::{check, on};
use super::options::Options;
use super::report::Report;
use super::side::Side;
use super::verdict::Verdict;
use super::witness::Witness;
use crate::ir::Module;
use crate::semantics::{Dialect, Program};

/// What became of a violation under the variants, each by its name, `switch=choice`.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Sensitivity {
    /// The variants under which it is still a violation.
    pub violates: Vec<String>,
    /// The variants under which it is none.
    pub depends_on: Vec<String>,
    /// The variants under which that could not be decided.
    pub undecided: Vec<String>,
}

impl Sensitivity {
    /// Asks for each variant of a dialect how a violation stands under it.
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

    /// Whether no variant is known under which it is none.
    pub fn is_undisputed(&self) -> bool {
        self.depends_on.is_empty()
    }
}

/// How a violation stands under a variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VariantVerdict {
    Violates,
    Refines,
    Undecided,
}

impl VariantVerdict {
    /// What a check of the witness alone says: an input on which the source is undefined settles it as well.
    pub fn of_witness(report: &Report) -> VariantVerdict {
        let settled = report.inputs.checked + report.inputs.vacuous;
        match report.verdict {
            Verdict::Violates => VariantVerdict::Violates,
            Verdict::Proved | Verdict::Refines | Verdict::Inconclusive if settled == 1 => VariantVerdict::Refines,
            Verdict::Proved | Verdict::Refines | Verdict::Inconclusive | Verdict::Unsupported => {
                VariantVerdict::Undecided
            }
        }
    }

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

/// A pair that is violated.
#[derive(Clone, Copy)]
pub struct Violated<'a> {
    pub source: (&'a Module, &'a str),
    pub target: (&'a Module, &'a str),
    /// The one under which it is a violation.
    pub dialect: Dialect,
    /// What shows it; `None`: the signatures alone do.
    pub witness: Option<&'a Witness>,
    pub options: &'a Options,
}

impl Violated<'_> {
    /// Checks the violation again under every variant.
    pub fn sensitivity(self) -> Sensitivity {
        Sensitivity::by(self.dialect, &mut |turned| self.standing(turned))
    }

    fn standing(&self, turned: Dialect) -> VariantVerdict {
        let Some(witness) = self.witness else { return VariantVerdict::of_search(&self.search(turned)) };
        let judged = VariantVerdict::of_witness(&self.on(witness, turned));
        if judged == VariantVerdict::Violates {
            return judged;
        }
        let found = self.search(turned);
        if !has_same_inputs(self.dialect, turned) {
            return VariantVerdict::of_search(&found);
        }
        // Another input that violates under both shows the same mistake. One that the dialect leaves undefined is another
        // matter.
        let other = found.witness.filter(|other| self.on(other, self.dialect).verdict == Verdict::Violates);
        if other.is_some() { VariantVerdict::Violates } else { judged }
    }

    fn on(&self, witness: &Witness, dialect: Dialect) -> Report {
        self.under(dialect, &|source, target| on(witness, source, target, self.options))
    }

    fn search(&self, dialect: Dialect) -> Report {
        self.under(dialect, &|source, target| check(source, target, self.options))
    }

    fn under(&self, dialect: Dialect, look: &dyn Fn(Side<'_>, Side<'_>) -> Report) -> Report {
        let (source, target) = (self.source, self.target);
        let programs = (Program::new(source.0, dialect), Program::new(target.0, dialect));
        let sides = Side::new(source.0, &programs.0, source.1).zip(Side::new(target.0, &programs.1, target.1));
        sides.map_or_else(|| Report::missing(target.1), |(source, target)| look(source, target))
    }
}

/// Whether an input under one dialect is one under the other: what was never written is in its memory.
fn has_same_inputs(a: Dialect, b: Dialect) -> bool {
    let undefined = |d: Dialect| (d.undef, d.uninitialized, d.padding, d.odd_width);
    undefined(a) == undefined(b)
}

#[cfg(test)]
mod tests;
