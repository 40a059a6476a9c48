//! The values of `vscale` at which a pair is checked, and what their reports amount to (docs/semantics.md#scalable-vectors).
//!
//! `vscale` is a parameter of the program, the same on both sides. With `src@n` and `tgt@n` the functions at `n`,
//!
//! ```text
//!   tgt refines src   iff   tgt@n refines src@n for all n that the vscale_range of src allows
//! ```
//!
//! so one `n` refutes, and only a finite range that was tried completely proves.

use super::report::reach::Reach;
use super::report::{Report, enumerated};
use super::side::Side;
use super::tally::VACUOUS;
use super::verdict::{InputCounts, Verdict};
use super::witness::Witness;
use irrefute_ir::Type;
use irrefute_ir::scale::VScaleRange;

/// The values that are tried, as far as the source allows them. If it allows none, its least one is. Of functions without
/// scalable vectors, which only ask for `vscale`, every one up to [`GREATEST`] is: their size does not depend on it.
const TRIED: [u32; 3] = [1, 2, 4];

/// The greatest value that is tried.
const GREATEST: u32 = 64;

/// The values of `vscale` at which a pair is checked.
#[derive(Clone, Debug)]
pub(super) struct Scales {
    range: VScaleRange,
    tried: Vec<u32>,
}

impl Scales {
    /// The values for a source; `None` if it does not depend on `vscale`.
    pub fn of(source: Side<'_>) -> Option<Scales> {
        source.program.depends_on_vscale(source.function).then(|| Scales::allowed_by(source, has_vectors(source)))
    }

    /// The values for a pair; `None` if neither side depends on `vscale`.
    pub fn of_pair(source: Side<'_>, target: Side<'_>) -> Option<Scales> {
        let depends = |side: Side<'_>| side.program.depends_on_vscale(side.function);
        let is_long = has_vectors(source) || has_vectors(target);
        (depends(source) || depends(target)).then(|| Scales::allowed_by(source, is_long))
    }

    fn allowed_by(source: Side<'_>, is_long: bool) -> Scales {
        let range = VScaleRange::of(source.text());
        let powers = (0..=GREATEST.ilog2()).map(|k| 1 << k).filter(|power| !is_long || TRIED.contains(power));
        let mut tried: Vec<u32> = powers.filter(|vscale| range.contains(*vscale)).collect();
        let least = range.least;
        if tried.is_empty() && least.is_power_of_two() && least <= GREATEST && range.contains(least) {
            tried.push(least);
        }
        Scales { range, tried }
    }

    /// Whether the source allows a value.
    pub fn allows(&self, vscale: u32) -> bool {
        self.range.contains(vscale)
    }

    /// The values that are tried, ascending.
    pub fn tried(&self) -> &[u32] {
        &self.tried
    }

    /// The value of a witness. One that was made for a pair that does not depend on `vscale` fits at the least value.
    pub fn recorded(&self, witness: &Witness) -> Option<u32> {
        witness.vscale.or_else(|| self.tried.first().copied())
    }

    /// The report if the source allows no value that can be tried.
    pub fn none_allowed(&self) -> Report {
        Report::unsupported("source: no vscale of at most 64 is in its vscale_range")
    }

    /// Whether every value that the source allows is tried.
    fn is_whole(&self) -> bool {
        let powers = (0..u32::BITS).map(|k| 1u32 << k).skip_while(|power| *power < self.range.least);
        self.range.greatest.is_some_and(|greatest| {
            powers.take_while(|power| *power <= greatest).all(|power| self.tried.contains(&power))
        })
    }

    /// The report on all values that are tried, from the report on each. The first violation is the whole answer.
    pub fn joined(&self, mut look: impl FnMut(u32) -> Report) -> Report {
        let mut reports = Vec::with_capacity(self.tried.len());
        for &vscale in &self.tried {
            let report = look(vscale);
            if report.verdict == Verdict::Violates {
                return Report { vscales: vec![vscale], ..report };
            }
            reports.push((vscale, report));
        }
        if reports.is_empty() {
            return self.none_allowed();
        }
        let (verdict, reason, vscales) = self.verdict(&reports);
        let unchecked = reports.iter().find(|(_, report)| !report.unchecked_promises.is_empty());
        let unchecked_promises = unchecked.map(|(_, report)| report.unchecked_promises.clone()).unwrap_or_default();
        let mut inputs = InputCounts { exhaustive: self.is_whole(), ..InputCounts::default() };
        let mut reach = None;
        for (vscale, report) in reports {
            let of_vscale = |domain: &str| match domain {
                "" => String::new(),
                domain => format!("vscale {vscale}: {domain}"),
            };
            inputs.join(&report.inputs, &of_vscale(&report.inputs.domain));
            match (&mut reach, report.reach) {
                (Some(joined), Some(other)) => Reach::join(joined, &other),
                (reach @ None, other) => *reach = other,
                (Some(_), None) => {}
            }
        }
        Report {
            verdict,
            class: None,
            reason,
            inputs,
            reach,
            counterexample: None,
            witness: None,
            vscales,
            unchecked_promises,
        }
    }

    /// The verdict, why it is no better one, and the values at which it was reached.
    fn verdict(&self, reports: &[(u32, Report)]) -> (Verdict, Option<String>, Vec<u32>) {
        let of = |verdicts: &[Verdict]| -> Vec<u32> {
            reports.iter().filter(|(_, report)| verdicts.contains(&report.verdict)).map(|(vscale, _)| *vscale).collect()
        };
        let all = self.tried.clone();
        let decided = of(&[Verdict::Proved, Verdict::Refines]);
        let why = |verdict: &[Verdict]| {
            let (vscale, report) = reports.iter().find(|(_, report)| verdict.contains(&report.verdict))?;
            Some(format!("at vscale {vscale}: {}", report.reason.as_deref().unwrap_or_default()))
        };
        let checked: u64 = reports.iter().map(|(_, report)| report.inputs.checked).sum();
        let untried = || format!("vscale was only {}", enumerated(&all));
        if decided == all && self.is_whole() && of(&[Verdict::Proved]) == all {
            let reason = reports.iter().find_map(|(_, report)| report.reason.clone());
            return (Verdict::Proved, reason, all);
        }
        // What is only proved because the source is undefined on every input shows nothing about other values.
        if !decided.is_empty() && checked > 0 {
            let undecided = why(&[Verdict::Unsupported, Verdict::Inconclusive]);
            let reason = undecided.or_else(|| why(&[Verdict::Refines])).unwrap_or_else(untried);
            return (Verdict::Refines, Some(reason), decided);
        }
        for verdict in [Verdict::Unsupported, Verdict::Inconclusive] {
            if let Some((_, report)) = reports.iter().find(|(_, report)| report.verdict == verdict) {
                // In the words of the report: reasons are counted by their words.
                return (verdict, report.reason.clone(), of(&[verdict]));
            }
        }
        (Verdict::Inconclusive, Some(VACUOUS.to_owned()), all)
    }
}

/// Whether a function has values that are scalable vectors, or calls something that may have.
fn has_vectors(side: Side<'_>) -> bool {
    let text = side.text();
    let is_long = |ty: &Type| matches!(ty, Type::ScalableVector(..) | Type::Struct(_) | Type::Named(_));
    let mut found = is_long(&text.ret) || text.values.iter().any(|value| is_long(&value.ty));
    text.for_each_call(&mut |call| found |= call.intrinsic().is_none());
    text.for_each_operand(|operand| found |= is_long(text.type_of(operand)));
    found
}
