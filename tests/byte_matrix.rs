//! The transformations of "Supporting Raw Data Copies in the LLVM Intermediate Representation" (the byte type) as a
//! table: which are right under strict loads, and which under loads that pun. Printed whole; every field must be as the
//! case says.

mod cases;

use comfy_table::{ContentArrangement, Table};
use irrefute::refine::{Report, Verdict};

/// The dialects with what they are called in the table.
const DIALECTS: [(&str, &str); 2] = [("byte-strict", "strict"), ("langref", "punning")];

#[test]
fn every_transformation_under_both_loads() -> anyhow::Result<()> {
    let mut table = Table::new();
    table.set_content_arrangement(ContentArrangement::Dynamic).set_width(160);
    table.set_header(std::iter::once("transformation").chain(DIALECTS.map(|(_, heading)| heading)));
    let mut wrong = Vec::new();
    let rows: Vec<_> = cases::all()?.into_iter().filter(|c| c.name.starts_with("byte/")).collect();
    for case in &rows {
        let mut row = vec![case.name.trim_start_matches("byte/").to_owned()];
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
    for number in 1..=20 {
        let name = format!("byte/t{number:02}-");
        assert!(rows.iter().any(|case| case.name.starts_with(&name)), "{name} is missing");
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
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
