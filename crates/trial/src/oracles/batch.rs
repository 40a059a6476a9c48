//! An oracle, asked about many programs: together, and where that does not say whose fault it is, in parts.

use super::super::batch::{combine, guarded};
use super::super::module::{TrialError, printed, with_names};
use super::super::parts::{self, Apart, Parts};
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
    let settings = settings.asked_with(oracle);
    let mut asking = Asking { programs, settings, backend, fails, answers: Answers::default() };
    parts::ask(0..programs.len(), &mut asking);
    asking.answers
}

/// Programs that are asked about.
struct Asking<'a> {
    programs: &'a [Module],
    settings: Settings,
    backend: &'a mut dyn Backend,
    fails: &'a dyn Fn(usize) -> bool,
    answers: Answers,
}

impl Asking<'_> {
    /// LLVM's time for a module, if it agrees with itself.
    fn run(&mut self, module: &Module) -> Result<Times, TrialError> {
        let asked = guarded(|| {
            let text = printed(&with_names(module, &self.settings), &self.settings)?;
            Ok::<_, TrialError>(self.backend.run(&self.settings.job(text, Want::default()))?.times)
        });
        if asked.is_err() {
            self.backend.retire();
        }
        asked.and_then(|answer| answer)
    }
}

impl Parts for Asking<'_> {
    fn together(&mut self, numbers: Range<usize>) -> Result<(), Apart> {
        if !self.settings.pipeline.batchable() {
            return Err(Apart::OneByOne);
        }
        let combined = combine(&self.programs[numbers.clone()]).ok_or(Apart::InHalves)?;
        match self.run(&combined) {
            Ok(times) => self.answers.llvm += times,
            Err(TrialError::Llvm(Failure::Disagreement { functions, .. })) if !functions.is_empty() => {
                // What belongs to no program does not say which one is wrong.
                let wrong: Option<Vec<usize>> = functions.iter().map(|name| unprefixed(name).0).collect();
                self.answers.wrong.extend(wrong.ok_or(Apart::InHalves)?.iter().map(|number| numbers.start + number));
            }
            Err(TrialError::Llvm(failure)) if !is_of_one(&failure) => {
                self.answers.lost.push(failure.into());
                return Ok(());
            }
            Err(error) => return Err(Apart::after(&error, &numbers)),
        }
        self.answers.programs += numbers.len() as u64;
        Ok(())
    }

    fn alone(&mut self, number: usize) {
        if (self.fails)(number) {
            return;
        }
        match self.run(&self.programs[number]) {
            Ok(times) => self.answers.llvm += times,
            Err(TrialError::Llvm(failure)) if failure.is_finding() => {
                self.answers.wrong.insert(number);
            }
            Err(error) => return self.answers.lost.push(error),
        }
        self.answers.programs += 1;
    }
}
