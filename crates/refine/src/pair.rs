//! Whether two functions may be compared. A [`Pair`] may: whoever has one need not ask again.
//!
//! A pair that depends on `vscale` is checked at several values of it ([`Scales`]). At each value it is a pair that does
//! not depend on `vscale`, its *instance*, which may be refused although the others are not.

use super::report::Report;
use super::scales::Scales;
use super::side::Side;
use super::signature::{self, SignatureCheck};
use super::tally::{changed_meaning, not_modelled, unchecked};
use super::verdict::{Class, Verdict};
use super::witness::Witness;
use irrefute_semantics::chunkwise::{PairSide, WITNESSES, is_chunkwise};
use irrefute_semantics::library;

/// Two functions that may be compared.
#[derive(Clone)]
pub struct Pair<'a> {
    source: Side<'a>,
    target: Side<'a>,
    /// `None` if neither side depends on `vscale`. Otherwise only the types have been compared.
    scales: Option<Scales>,
}

impl<'a> Pair<'a> {
    /// The pair of two functions.
    ///
    /// # Errors
    /// The report, if they cannot be run, or their signatures alone are a violation or cannot be compared.
    pub fn new(source: Side<'a>, target: Side<'a>) -> Result<Pair<'a>, Box<Report>> {
        let Some(scales) = Scales::of_pair(source, target) else { return Pair::without_scales(source, target) };
        // `<vscale x 2 x i8>` and `<2 x i8>` differ, although they are one type at 1.
        match signature::compare(source.text(), target.text(), source.program.dialect().version) {
            SignatureCheck::OtherType(reason) => Err(Box::new(Report::unsupported(reason))),
            SignatureCheck::Comparable | SignatureCheck::Violation(_) => {
                Ok(Pair { source, target, scales: Some(scales) })
            }
        }
    }

    fn without_scales(source: Side<'a>, target: Side<'a>) -> Result<Pair<'a>, Box<Report>> {
        match refuse(source, target) {
            Some(report) => Err(Box::new(report)),
            None => Ok(Pair { source, target, scales: None }),
        }
    }

    /// The source.
    pub fn source(&self) -> Side<'a> {
        self.source
    }

    /// The target.
    pub fn target(&self) -> Side<'a> {
        self.target
    }

    /// Whether a proof about all executions of both sides would make a verdict `proved`: they do not depend on `vscale`,
    /// and make no promise that executions do not check.
    pub fn is_provable(&self) -> bool {
        self.scales.is_none()
            && not_modelled(self.source, Some(self.target)).is_none()
            && unchecked(self.source, self.target).is_empty()
    }

    /// Whether a side depends on `vscale`.
    pub fn depends_on_vscale(&self) -> bool {
        self.scales.is_some()
    }

    /// The instances whose proofs together are one for every `vscale`; `None` if the pair does not depend on it, or its
    /// chunks are told apart.
    pub fn instances_for_all(&self) -> Option<[Pair<'a>; 2]> {
        self.scales.as_ref().filter(|scales| WITNESSES.iter().all(|vscale| scales.allows(*vscale)))?;
        let of = |side: Side<'a>| WITNESSES.map(|vscale| side.at(vscale));
        let is_chunkwise = |side: Side<'a>, which| is_chunkwise(side.text(), of(side).map(|at| at.text()), which);
        if !is_chunkwise(self.source, PairSide::Source) || !is_chunkwise(self.target, PairSide::Target) {
            return None;
        }
        let ([source_1, source_2], [target_1, target_2]) = (of(self.source), of(self.target));
        let pair = |source, target| Pair::without_scales(source, target).ok();
        Some([pair(source_1, target_1)?, pair(source_2, target_2)?])
    }

    /// The values of `vscale` that are tried; `None` if the pair does not depend on it.
    pub(super) fn vscales(&self) -> Option<&[u32]> {
        self.scales.as_ref().map(Scales::tried)
    }

    /// The report on all instances, from the report on each.
    pub(super) fn at_each(&self, look: impl Fn(&Pair<'a>) -> Report) -> Report {
        match &self.scales {
            None => look(self),
            Some(scales) => scales.joined(|vscale| self.at(vscale, &look)),
        }
    }

    /// The report on the instance of a witness.
    pub(super) fn at_recorded(&self, witness: &Witness, look: impl Fn(&Pair<'a>) -> Report) -> Report {
        let Some(scales) = &self.scales else { return look(self) };
        match scales.recorded(witness) {
            None => scales.none_allowed(),
            Some(vscale) => self.at_only(vscale, look),
        }
    }

    /// The report on the instance at a value, as the report on the pair.
    pub(super) fn at_only(&self, vscale: u32, look: impl Fn(&Pair<'a>) -> Report) -> Report {
        Report { vscales: vec![vscale], ..self.at(vscale, look) }
    }

    fn at(&self, vscale: u32, look: impl Fn(&Pair<'a>) -> Report) -> Report {
        let instance = Pair::without_scales(self.source.at(vscale), self.target.at(vscale));
        instance.map_or_else(|refused| *refused, |pair| look(&pair))
    }
}

/// The report if a pair cannot be run, or its signatures alone are a violation.
fn refuse(source: Side<'_>, target: Side<'_>) -> Option<Report> {
    if let Some(reason) = unsupported_source(source) {
        return Some(Report::unsupported(reason));
    }
    let (s, t) = (source.text(), target.text());
    let of_library = || Some(Report::unsupported(format!("@{} is a library function", s.name)));
    match signature::compare(s, t, source.program.dialect().version) {
        SignatureCheck::OtherType(reason) => return Some(Report::unsupported(reason)),
        // LLVM gives a function with the name of a library function the library's promises, also if the module has a
        // body of its own for it. No execution of that body supports them.
        SignatureCheck::Comparable | SignatureCheck::Violation(_)
            if library::is_known(&s.name) && signature::says_more_is_defined(s, t) =>
        {
            return of_library();
        }
        SignatureCheck::Comparable => {}
        SignatureCheck::Violation(_) if library::is_known(&s.name) => return of_library(),
        SignatureCheck::Violation(reason) => {
            // LLVM may infer attributes of what it knows of the callee.
            return Some(match not_modelled(source, Some(target)) {
                Some(promise) => Report::unsupported(promise),
                None => Report::without_inputs(Verdict::Violates, Some(Class::Attributes), reason),
            });
        }
    }
    let reason = target.program.unsupported(target.function)?;
    Some(Report::unsupported(format!("target: {reason}")))
}

/// Why a function cannot be a source: it, or what it says of itself, is not modelled.
pub(super) fn unsupported_source(source: Side<'_>) -> Option<String> {
    if !source.text().is_definition() {
        return Some("source: no body".to_owned());
    }
    let reason = source.program.unsupported(source.function).map(|reason| format!("source: {reason}"));
    reason.or_else(|| changed_meaning(source))
}
