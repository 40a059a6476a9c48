//! Files what a fuzz target finds, so that the fuzzer goes on: in the folder of a campaign, confirmed and grouped, the
//! first cases of each group reduced.
//!
//! Several fuzzers may share a folder: each finding has a folder of its own, and nobody writes into another's.

use irrefute_campaign::findings::finding::Finding;
use irrefute_campaign::findings::known::KnownFindings;
use irrefute_campaign::findings::store::{Store, StoreError};
use irrefute_campaign::report::{index, write_up};
use irrefute_campaign::triage::confirm::Confirmed;
use irrefute_campaign::triage::minimize::{Limits, minimize};
use irrefute_campaign::triage::report_input::ReportInput;
use irrefute_llvm::Backend;
use irrefute_trial::Settings;
use std::collections::BTreeMap;
use std::env;
use std::path::Path;
use std::time::{Duration, Instant};

/// The environment variable that names the folder for findings.
pub const FOLDER: &str = "IRREFUTE_FINDINGS";

/// The environment variable that says when the fuzzer stops although findings are filed: `new`, at a cause that is not
/// known.
pub const STOP: &str = "IRREFUTE_STOP";

/// Cases of a group that are reduced.
const REDUCED: u64 = 2;

/// Reduction candidates that are tried per case.
const TRIES: usize = 3_000;

/// How long the reduction of a case may take. libFuzzer ends a target that is silent for 20 minutes.
const TIME: Duration = Duration::from_secs(60);

/// A folder for findings.
pub struct Filing {
    store: Store,
    /// Whether a cause that is not known stops the fuzzer.
    stops: bool,
    /// Cases of each group that this process has filed.
    groups: BTreeMap<String, u64>,
}

/// What became of a case that was filed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filed {
    /// The fuzzer goes on.
    GoOn,
    /// The user wants it to stop.
    Stop,
}

impl Filing {
    /// The folder that the environment names, if it names one.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn from_environment() -> Result<Option<Filing>, StoreError> {
        let Some(folder) = env::var_os(FOLDER) else { return Ok(None) };
        let stops = env::var_os(STOP).is_some_and(|when| when == "new");
        Filing::in_folder(Path::new(&folder), stops).map(Some)
    }

    /// A folder; `stops` says whether a cause that is not known stops the fuzzer.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn in_folder(folder: &Path, stops: bool) -> Result<Filing, StoreError> {
        Ok(Filing { store: Store::open(folder)?, stops, groups: BTreeMap::new() })
    }

    /// Files a case. What cannot be written is printed in full: no other copy exists.
    pub fn file(
        &mut self,
        case: &Confirmed,
        settings: &Settings,
        known: &KnownFindings,
        backend: &mut dyn Backend,
    ) -> Filed {
        let cases = self.groups.entry(case.group.clone()).or_default();
        *cases += 1;
        let is_reduced = *cases <= REDUCED;
        self.save(case, &ReportInput::found(case, settings, backend), settings);
        if !is_reduced {
            return Filed::GoOn;
        }
        let started = Instant::now();
        let mut go_on = |_: &irrefute_reduce::Progress| started.elapsed() < TIME;
        let limits = Limits { tries: TRIES, go_on: &mut go_on, keeps: &mut |_, _, _| true };
        let minimal = minimize(case, settings, backend, limits);
        let report_input = ReportInput::minimal(case, &minimal, settings, &[], backend);
        let finding = self.save(case, &report_input, settings);
        if let Err(error) = index::write(&self.store, known) {
            eprintln!("{error}");
        }
        let entry = known.finding((&finding).into());
        match self.stops && !entry.is_some_and(|known| known.is_excused()) {
            true => Filed::Stop,
            false => Filed::GoOn,
        }
    }

    fn save(&self, case: &Confirmed, report_input: &ReportInput, settings: &Settings) -> Finding {
        let (finding, saved) = write_up(case, report_input, settings).save(&self.store);
        if let Err(unsaved) = saved {
            eprintln!("{unsaved}\n{}", unsaved.print());
        }
        finding
    }
}
