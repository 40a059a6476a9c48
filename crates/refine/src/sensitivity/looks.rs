//! The verdicts on the witness of a violation under dialects.
//!
//! A look runs both sides on the witness and compares. It is noted which switches it consults, and another dialect that
//! agrees on these has the same verdict. So the looks are the leaves of a decision tree, and there are as many as there
//! are answers that something depends on, not as many as there are dialects.

use super::{VariantVerdict, Violated};
use crate::check::{check, on};
use crate::options::Options;
use crate::report::Report;
use crate::side::Side;
use crate::witness::Witness;
use irrefute_semantics::consulted::Consulted;
use irrefute_semantics::{Dialect, Program};

/// The verdicts on one witness so far.
pub(super) struct Looks<'a> {
    violated: Violated<'a>,
    options: Options,
    /// The pair as it was lowered last.
    lowered: Option<Lowered<'a>>,
    known: Vec<Look>,
}

/// The verdict under a dialect, and under each that is alike on these switches.
struct Look {
    dialect: Dialect,
    consulted: Consulted,
    verdict: VariantVerdict,
}

impl<'a> Looks<'a> {
    pub(super) fn new(violated: Violated<'a>) -> Looks<'a> {
        Looks { violated, options: violated.options.for_verdict(), lowered: None, known: Vec::new() }
    }

    /// The verdict on the witness under a dialect.
    pub(super) fn under(&mut self, dialect: Dialect, witness: &Witness) -> VariantVerdict {
        if let Some(look) = self.known.iter().find(|look| look.consulted.alike(&look.dialect, &dialect)) {
            return look.verdict;
        }
        let lowered = match self.lowered.take() {
            Some(lowered) => lowered.under(dialect),
            None => Lowered::new(self.violated, dialect),
        };
        let (report, consulted) = Consulted::during(|| lowered.on(witness, &self.options));
        let consulted = consulted.and(lowered.consulted);
        let verdict = VariantVerdict::of_witness(&report);
        self.lowered = Some(lowered);
        self.known.push(Look { dialect, consulted, verdict });
        verdict
    }

    /// How many looks it took so far.
    #[cfg(test)]
    pub(super) fn count(&self) -> usize {
        self.known.len()
    }
}

/// Both sides of a violation under one dialect.
pub(super) struct Lowered<'a> {
    violated: Violated<'a>,
    source: Program,
    target: Program,
    /// The switches that lowering consulted.
    consulted: Consulted,
}

impl<'a> Lowered<'a> {
    pub(super) fn new(violated: Violated<'a>, dialect: Dialect) -> Lowered<'a> {
        let lowered = || [violated.source, violated.target].map(|(module, _)| Program::new(module, dialect));
        let ([source, target], consulted) = Consulted::during(lowered);
        Lowered { violated, source, target, consulted }
    }

    /// The same under another dialect.
    fn under(mut self, dialect: Dialect) -> Lowered<'a> {
        let is_turned = self.source.turn(dialect) && self.target.turn(dialect);
        if is_turned { self } else { Lowered::new(self.violated, dialect) }
    }

    pub(super) fn on(&self, witness: &Witness, options: &Options) -> Report {
        self.look(|source, target| on(witness, source, target, options))
    }

    pub(super) fn search(&self, options: &Options) -> Report {
        self.look(|source, target| check(source, target, options))
    }

    fn look(&self, look: impl FnOnce(Side<'_>, Side<'_>) -> Report) -> Report {
        let Violated { source, target, .. } = self.violated;
        let sides = Side::new(source.0, &self.source, source.1).zip(Side::new(target.0, &self.target, target.1));
        sides.map_or_else(|| Report::missing(target.1), |(source, target)| look(source, target))
    }
}
