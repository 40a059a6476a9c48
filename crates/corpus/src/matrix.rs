//! A folder of the corpus as a table: a row for each case, a column for each dialect.

use comfy_table::{ContentArrangement, Table};
use irrefute_refine::Report;

/// Prints the verdicts on the cases of a folder under dialects, each with its heading, as `field` words them. Every
/// verdict must be as the case says.
///
/// Returns the names of the cases within the folder.
///
/// # Errors
/// A case cannot be read or checked.
///
/// # Panics
/// A verdict is another one.
pub fn check(
    folder: &str,
    dialects: &[(&str, &str)],
    field: impl Fn(&Report) -> String,
) -> anyhow::Result<Vec<String>> {
    let mut table = Table::new();
    table.set_content_arrangement(ContentArrangement::Dynamic).set_width(160);
    table.set_header(std::iter::once("case").chain(dialects.iter().map(|(_, heading)| *heading)));
    let (mut names, mut wrong) = (Vec::new(), Vec::new());
    for case in super::all()? {
        let Some(name) = case.name.strip_prefix(folder).and_then(|rest| rest.strip_prefix('/')) else { continue };
        let mut row = vec![name.to_owned()];
        for (dialect, _) in dialects {
            let report = case.check(dialect)?;
            let got = super::verdict(&report);
            let expected = case.expectations.iter().find(|e| e.dialect == *dialect).map(|e| &e.verdict);
            if expected != Some(&got) {
                wrong.push(format!("{} under {dialect}: expected {expected:?}, got {got}", case.name));
            }
            row.push(field(&report));
        }
        table.add_row(row);
        names.push(name.to_owned());
    }
    println!("{table}");
    assert!(wrong.is_empty(), "{wrong:#?}");
    Ok(names)
}
