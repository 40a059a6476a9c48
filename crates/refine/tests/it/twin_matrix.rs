//! The examples of "Reconciling high-level optimizations and low-level code with twin memory allocation"
//! and of its slides as a matrix: which optimization is sound with one, two and three addresses per block,
//! and in the flat model. Every field must be as the case says.

use irrefute_corpus::matrix;

use irrefute_refine::{Report, Verdict};

/// The dialects with what they are called in the table.
const DIALECTS: [(&str, &str); 4] =
    [("twin-1", "1 address"), ("twin", "2 addresses"), ("twin-3", "3 addresses"), ("flat", "flat")];

#[test]
fn every_example_with_every_number_of_addresses() -> anyhow::Result<()> {
    let names = matrix::check("twin", &DIALECTS, field)?;
    assert!(names.len() >= 40, "an example is missing");
    Ok(())
}

/// Whether the optimization is sound, and why not.
fn field(report: &Report) -> String {
    let reason = report.reason.as_deref().and_then(|reason| reason.lines().next()).unwrap_or_default();
    match report.verdict {
        _ if irrefute_corpus::verdict(report) == "vacuous" => "sound: the source is undefined".to_owned(),
        Verdict::Proved | Verdict::Refines => "sound".to_owned(),
        Verdict::Violates => format!("unsound: {reason}"),
        Verdict::Inconclusive | Verdict::Unsupported => format!("open: {reason}"),
    }
}
