//! Each case of `corpus/` gets the verdict that it expects, under each dialect that it names.
//!
//! Cases are run in parts of a folder. With (a part of) the name of a case, `cargo test --test corpus memory/alloca`, each is
//! a test of its own.

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
    let names = cases::names()?;
    let is_named = |filter: &String| names.iter().any(|name| name.contains(filter.as_str()));
    let trials = match arguments.filter.as_ref().is_some_and(is_named) {
        true => names.into_iter().map(|name| Trial::test(name.clone(), move || run_named(&name))).collect(),
        false => parts(names),
    };
    libtest_mimic::run(&arguments, trials).exit()
}

/// The most cases of a part. Where each test has a process of its own, starting it takes longer than most cases do: 40 of
/// 90 ms on average.
const PART: usize = 40;

/// A test for each part of each folder. It names every case that fails.
fn parts(names: Vec<String>) -> Vec<Trial> {
    let folder = |name: &String| name.rsplit_once('/').map_or_else(String::new, |(folder, _)| folder.to_owned());
    let of_folder = names.chunk_by(|a, b| folder(a) == folder(b));
    let parts = of_folder.flat_map(|cases| cases.chunks(PART).enumerate());
    let trial = |(i, part): (usize, &[String])| {
        let part = part.to_vec();
        let name = format!("{}, part {}", folder(&part[0]), i + 1);
        Trial::test(name, move || {
            let failed =
                |name: &String| run_named(name).err().map(|e| format!("{name}: {}", e.message().unwrap_or("")));
            let failures: Vec<String> = part.iter().filter_map(failed).collect();
            if failures.is_empty() { Ok(()) } else { Err(failures.join("\n").into()) }
        })
    };
    parts.map(trial).collect()
}

fn run_named(name: &str) -> Result<(), Failed> {
    run(&cases::read(name).map_err(|e| format!("{e:#}"))?)
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
