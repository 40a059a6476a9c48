//! An oracle, asked about many programs: together, and where that does not say whose fault it is, one by one.

use super::super::batch::{combine, guarded};
use super::super::module::{TrialError, printed, with_names};
use super::super::settings::Settings;
use super::Oracle;
use irrefute_ir::Module;
use irrefute_ir::symbols::unprefixed;
use irrefute_llvm::{Backend, Failure, Times, Want};
use std::collections::BTreeSet;
use std::ops::Range;

/// What an oracle says of programs.
#[derive(Debug, Default)]
pub struct Answers {
    /// Programs that LLVM made something of, twice.
    pub programs: u64,
    /// The numbers of those on which it disagrees with itself, or fails in the second run only.
    pub wrong: BTreeSet<usize>,
    /// LLVM's time, as far as it is known: a failure does not say what it took.
    pub llvm: Times,
    /// Programs about which the oracle says nothing, by what went wrong.
    pub lost: Vec<TrialError>,
}

/// Whether a failure may be that of one program among others.
fn is_of_one(failure: &Failure) -> bool {
    failure.is_finding() || failure.is_limit() || matches!(failure, Failure::Rejected(_))
}

/// Asks about programs. One that LLVM does not survive without the oracle either is not wrong here: `fails` says so.
pub fn ask(
    oracle: Oracle,
    programs: &[Module],
    settings: &Settings,
    backend: &mut dyn Backend,
    fails: &dyn Fn(usize) -> bool,
) -> Answers {
    let settings = &settings.asked_with(oracle);
    let mut answers = Answers::default();
    let mut run = |module: &Module| {
        let asked = guarded(|| {
            let text = printed(&with_names(module, settings), settings)?;
            Ok::<_, TrialError>(backend.run(&settings.job(text, Want::default()))?)
        });
        if asked.is_err() {
            backend.retire();
        }
        asked.and_then(|answer| answer)
    };
    // A failure that may be that of one program is looked for in halves, down to single programs.
    let mut waiting: Vec<Range<usize>> = std::iter::once(0..programs.len()).collect();
    while let Some(range) = waiting.pop() {
        if let [program] = &programs[range.clone()] {
            if !fails(range.start) {
                match run(program) {
                    Ok(response) => {
                        answers.programs += 1;
                        answers.llvm += response.times;
                    }
                    Err(TrialError::Llvm(failure)) if failure.is_finding() => {
                        answers.programs += 1;
                        answers.wrong.insert(range.start);
                    }
                    Err(error) => answers.lost.push(error),
                }
            }
            continue;
        }
        let together = combine(&programs[range.clone()]).filter(|_| settings.pipeline.batchable());
        match together.map(|combined| run(&combined)) {
            Some(Ok(response)) => {
                answers.programs += range.len() as u64;
                answers.llvm += response.times;
            }
            Some(Err(TrialError::Llvm(Failure::Disagreement { functions, .. }))) if !functions.is_empty() => {
                answers.programs += range.len() as u64;
                let numbers = functions.iter().filter_map(|name| unprefixed(name).0);
                answers.wrong.extend(numbers.map(|number| range.start + number));
            }
            Some(Err(TrialError::Llvm(failure))) if !is_of_one(&failure) => answers.lost.push(failure.into()),
            Some(Err(_)) | None if !range.is_empty() => {
                let middle = range.start + range.len() / 2;
                waiting.extend([middle..range.end, range.start..middle]);
            }
            Some(Err(_)) | None => {}
        }
    }
    answers
}
