//! The examples of "Taming undefined behavior" as a matrix: which optimization is right under which
//! semantics. Printed whole; every field must be as the case says.

mod cases;

use comfy_table::Table;

const DIALECTS: [&str; 4] = ["old", "old-branch-ub", "taming", "langref"];

#[test]
fn every_example_under_every_dialect() -> anyhow::Result<()> {
    let mut table = Table::new();
    table.set_header(std::iter::once("example").chain(DIALECTS));
    let mut wrong = Vec::new();
    let examples: Vec<_> = cases::all()?.into_iter().filter(|c| c.name.starts_with("taming")).collect();
    for case in &examples {
        let mut row = vec![case.name.clone()];
        for dialect in DIALECTS {
            let got = cases::verdict(&case.check(dialect)?);
            let expected = case.expectations.iter().find(|e| e.dialect == dialect).map(|e| &e.verdict);
            if expected != Some(&got) {
                wrong.push(format!("{} under {dialect}: expected {expected:?}, got {got}", case.name));
            }
            row.push(got);
        }
        table.add_row(row);
    }
    println!("{table}");
    assert!(examples.len() >= 24, "an example is missing");
    assert!(wrong.is_empty(), "{wrong:#?}");
    Ok(())
}
