//! Each case of `corpus/` gets the verdict that it expects, under each dialect that it names.

mod cases;

use anyhow::Result;
use cases::Case;
use libtest_mimic::{Arguments, Failed, Trial};

fn main() -> Result<()> {
    let arguments = Arguments::from_args();
    let trials = cases::all()?.into_iter().map(|case| Trial::test(case.name.clone(), move || run(&case))).collect();
    libtest_mimic::run(&arguments, trials).exit()
}

fn run(case: &Case) -> Result<(), Failed> {
    for expectation in &case.expectations {
        let report = case.check(&expectation.dialect)?;
        let got = cases::verdict(&report);
        if got != expectation.verdict {
            let dialect = &expectation.dialect;
            return Err(format!("{dialect}: expected {}, got {got}\n{report}", expectation.verdict).into());
        }
        let (in_full, alone) = case.classes(&expectation.dialect)?;
        if in_full != alone {
            return Err(format!("{}: {in_full:?} in full, {alone:?} alone", expectation.dialect).into());
        }
    }
    Ok(())
}
