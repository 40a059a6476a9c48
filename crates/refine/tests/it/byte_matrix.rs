//! The transformations of "Supporting Raw Data Copies in the LLVM Intermediate Representation" (the byte type) as a
//! table: which are right under strict loads, and which under loads that pun. Every field must be as the case says.

use irrefute_corpus::matrix;

use irrefute_refine::{Report, Verdict};

/// The dialects with what they are called in the table.
const DIALECTS: [(&str, &str); 2] = [("byte-strict", "strict"), ("langref", "punning")];

#[test]
fn every_transformation_under_both_loads() -> anyhow::Result<()> {
    let names = matrix::check("byte", &DIALECTS, field)?;
    for number in 1..=20 {
        let prefix = format!("t{number:02}-");
        assert!(names.iter().any(|name| name.starts_with(&prefix)), "{prefix} is missing");
    }
    Ok(())
}

/// Whether the transformation is right, and why not.
fn field(report: &Report) -> String {
    let reason = report.reason.as_deref().and_then(|reason| reason.lines().next()).unwrap_or_default();
    match report.verdict {
        Verdict::Proved | Verdict::Refines => "right".to_owned(),
        Verdict::Violates => format!("wrong: {reason}"),
        Verdict::Inconclusive | Verdict::Unsupported => format!("open: {reason}"),
    }
}
