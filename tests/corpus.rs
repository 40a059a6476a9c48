//! Each case of `corpus/` gets the verdict that it expects, under each dialect that it names.

mod cases;

use anyhow::Result;
use cases::Case;
use irrefute::refine::{Class, Options, Witness, on};
#[cfg(feature = "hunt")]
use irrefute::trial::shrink::smallest;
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
        if let Some(witness) = &report.witness {
            shows_again(case, &expectation.dialect, witness, report.class)?;
        }
        let (in_full, alone) = case.classes(&expectation.dialect)?;
        if in_full != alone {
            return Err(format!("{}: {in_full:?} in full, {alone:?} alone", expectation.dialect).into());
        }
    }
    Ok(())
}

/// The witness of a violation shows it again: after JSON, and (with trials) as the smallest one of its kind. No input is drawn for
/// that, so a sampler with another seed makes no difference.
fn shows_again(case: &Case, dialect: &str, witness: &Witness, class: Option<Class>) -> Result<(), Failed> {
    let json = serde_json::to_string(witness)?;
    let read: Witness = serde_json::from_str(&json)?;
    if read != *witness {
        return Err(format!("{dialect}: the witness is another one after JSON:\n{json}").into());
    }
    let options = Options { seed: case.options.seed + 1, ..case.options.clone() };
    case.look(dialect, |source, target| {
        let of = |witness: &Witness| {
            let report = on(witness, source, target, &options);
            if report.class == class { Ok(report) } else { Err(Failed::from(format!("{dialect}: {json}\n{report}"))) }
        };
        of(&read)?;
        #[cfg(feature = "hunt")]
        of(&smallest(read.clone(), &mut |witness| of(witness).is_ok()))?;
        Ok(())
    })?
}
