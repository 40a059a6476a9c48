//! Each case of `corpus/` gets the verdict that it expects, under each dialect that it names.

use irrefute_corpus as cases;

use anyhow::Result;
use cases::Case;
use irrefute::prove::{self, Attempt, Effort};
use irrefute::refine::{Class, Options, Pair, Witness, on};
#[cfg(feature = "hunt")]
use irrefute::trial::shrink::smallest;
use libtest_mimic::{Arguments, Failed, Trial};

fn main() -> Result<()> {
    let arguments = Arguments::from_args();
    // Each case may run in a process of its own, which need not read the others.
    let trial =
        |name: String| Trial::test(name.clone(), move || run(&cases::read(&name).map_err(|e| format!("{e:#}"))?));
    let trials = cases::names()?.into_iter().map(trial).collect();
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
    }
    proves_what_is_right(case)
}

/// A proof is never claimed of what executions refute, and never fails to show what it refutes.
fn proves_what_is_right(case: &Case) -> Result<(), Failed> {
    const EFFORT: Effort = Effort { conflicts: 1_000, certify: true };
    if let Some(expected) = &case.proof {
        let (report, attempt) =
            case.look("langref", |source, target| prove::check(source, target, &case.options, EFFORT))?;
        let got = cases::verdict(&report);
        if got != *expected {
            return Err(format!("with a proof: expected {expected}, got {got}, {attempt:?}\n{report}").into());
        }
    }
    for expectation in &case.expectations {
        let attempt = case.look(&expectation.dialect, |source, target| {
            Pair::new(source, target).map(|pair| prove::attempt(&pair, &case.options, EFFORT).0)
        })?;
        let Ok(attempt) = attempt else { continue };
        let proof = case.proof.iter().filter(|_| expectation.dialect == "langref");
        let is_violated = proof.chain([&expectation.verdict]).any(|verdict| verdict.starts_with("violates"));
        let is_wrong = match attempt {
            Attempt::Proved { .. } => is_violated,
            // The violation may need undef.
            Attempt::ProvedWithoutUndef { .. } => false,
            Attempt::Refuted { .. } => !is_violated,
            Attempt::Fault { .. } | Attempt::Unfounded { .. } => true,
            Attempt::None { .. } | Attempt::Undecided { .. } => false,
        };
        if is_wrong {
            return Err(format!("{}: expected {}, but {attempt:?}", expectation.dialect, expectation.verdict).into());
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
