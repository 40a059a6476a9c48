//! The examples of "Taming undefined behavior" as a matrix: which optimization is right under which
//! semantics. Every field must be as the case says.

use irrefute_corpus::matrix;

const DIALECTS: [(&str, &str); 4] =
    [("old", "old"), ("old-branch-ub", "old-branch-ub"), ("taming", "taming"), ("langref", "langref")];

#[test]
fn every_example_under_every_dialect() -> anyhow::Result<()> {
    let names = matrix::check("taming", &DIALECTS, irrefute_corpus::verdict)?;
    assert!(names.len() >= 24, "an example is missing");
    Ok(())
}
