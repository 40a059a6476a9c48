//! A check that found nothing wrong, and could not try everything, may still be a proof: if the
//! [validator](irrefute_transform::validate) accepts the target, it computes the same expressions as the source, under
//! every dialect and on every input.
//!
//! A report of a violation is never touched, nor is one that lists unchecked promises of the target.

use irrefute_refine::{Report, Side, Verdict};
use irrefute_transform::validate::validate;

/// The reason of a report that was proved so.
const REASON: &str = "both sides compute the same expressions and have the same effects, block by block";

/// A report of a pair, which becomes `proved` if it was not decided on all inputs and the validator accepts the pair.
pub(super) fn validated(report: Report, source: Side<'_>, target: Side<'_>) -> Report {
    let is_open = matches!(report.verdict, Verdict::Refines | Verdict::Inconclusive);
    if !is_open || !report.unchecked_promises.is_empty() {
        return report;
    }
    if is_valid(source, target) {
        return Report { verdict: Verdict::Proved, reason: Some(REASON.to_owned()), ..report };
    }
    report
}

/// A proof by the validator alone, without a single input, for callers to whom it matters more what a proof costs than
/// what samples reach.
pub fn proved_by_expressions(source: Side<'_>, target: Side<'_>) -> Option<Report> {
    is_valid(source, target).then(|| Report::without_inputs(Verdict::Proved, None, REASON))
}

fn is_valid(source: Side<'_>, target: Side<'_>) -> bool {
    validate((source.module, source.text()), (target.module, target.text())).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use irrefute_ir::{LlvmVersion, parse};
    use irrefute_refine::{Options, check};
    use irrefute_semantics::{Dialect, Program};

    fn verdicts(body: &str) -> (Verdict, Verdict) {
        let text = format!(
            "define i64 @src(i64 %x, i64 %y) {{\n %a = mul i64 %x, %y\n %b = mul i64 %x, %y\n %r = add i64 %a, %b\n ret i64 %r\n}}\n\
             define i64 @tgt(i64 %x, i64 %y) {{\n{body}\n ret i64 %r\n}}\n"
        );
        let module = parse(&text, LlvmVersion::DEFAULT).expect("a module");
        let program = Program::new(&module, Dialect::LANGREF);
        let side = |name| Side::new(&module, &program, name).expect("both");
        let report = check(side("src"), side("tgt"), &Options::CAMPAIGN);
        let before = report.verdict;
        (before, validated(report, side("src"), side("tgt")).verdict)
    }

    #[test]
    fn equal_expressions_are_proved_and_others_are_left_alone() {
        let shared = "%a = mul i64 %x, %y\n %r = add i64 %a, %a";
        assert_eq!(verdicts(shared), (Verdict::Refines, Verdict::Proved));
        // Right, but not by equality alone.
        assert_eq!(verdicts("%a = mul i64 %x, %y\n %r = shl i64 %a, 1").1, Verdict::Refines);
        assert_eq!(verdicts("%a = mul i64 %x, %x\n %r = add i64 %a, %a"), (Verdict::Violates, Verdict::Violates));
    }
}
