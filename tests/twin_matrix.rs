//! The examples of "Reconciling high-level optimizations and low-level code with twin memory allocation"
//! and of its slides as a matrix: which optimization is sound with one, two and three addresses per block,
//! and in the flat model. Printed whole; every field must be as the case says.

mod cases;

use comfy_table::{ContentArrangement, Table};
use irrefute::refine::{Report, Verdict};

/// The dialects with what they are called in the table.
const DIALECTS: [(&str, &str); 4] =
    [("twin-1", "1 address"), ("twin", "2 addresses"), ("twin-3", "3 addresses"), ("flat", "flat")];

#[test]
fn every_example_with_every_number_of_addresses() -> anyhow::Result<()> {
    let mut table = Table::new();
    table.set_content_arrangement(ContentArrangement::Dynamic).set_width(160);
    table.set_header(std::iter::once("example").chain(DIALECTS.map(|(_, heading)| heading)));
    let mut wrong = Vec::new();
    let examples: Vec<_> = cases::all()?.into_iter().filter(|c| c.name.starts_with("twin/")).collect();
    for case in &examples {
        let mut row = vec![case.name.clone()];
        for (dialect, _) in DIALECTS {
            let report = case.check(dialect)?;
            let got = cases::verdict(&report);
            let expected = case.expectations.iter().find(|e| e.dialect == dialect).map(|e| &e.verdict);
            if expected != Some(&got) {
                wrong.push(format!("{} under {dialect}: expected {expected:?}, got {got}", case.name));
            }
            row.push(field(&report));
        }
        table.add_row(row);
    }
    println!("{table}");
    assert!(examples.len() >= 40, "an example is missing");
    assert!(wrong.is_empty(), "{wrong:#?}");
    Ok(())
}

/// Whether the optimization is sound, and why not.
fn field(report: &Report) -> String {
    let reason = report.reason.as_deref().and_then(|reason| reason.lines().next()).unwrap_or_default();
    match report.verdict {
        _ if cases::verdict(report) == "vacuous" => "sound: the source is undefined".to_owned(),
        Verdict::Proved | Verdict::Refines => "sound".to_owned(),
        Verdict::Violates => format!("unsound: {reason}"),
        Verdict::Inconclusive | Verdict::Unsupported => format!("open: {reason}"),
    }
}
