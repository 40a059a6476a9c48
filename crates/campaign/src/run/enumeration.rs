//! Every function of a space as the programs of a campaign, and what came of them.
//!
//! A batch is a fixed run of numbers, and each of its functions goes through every pipeline of the schedule; there are no
//! control groups, since no function may be left out. The [`record`](super::record) of a batch goes into the
//! [`checkpoint`](super::checkpoint) when it is merged, and the next run begins without the batches that are there. So
//! counts depend neither on the number of workers nor on interruptions.
//!
//! Violations come in thousands, and those of one [kind](ViolationKind) probably have one cause: only the first few of a
//! kind become candidates.

use super::checkpoint::{Checkpoint, CheckpointError, RunHeader};
use super::plan::Plan;
use super::record::{BatchRecord, Requirement};
use super::tester::BatchResult;
use crate::findings::finding::Origin;
use crate::findings::pending::LeftPending;
use crate::waiting::WaitingCandidate;
use irrefute_generate::enumerate::Space;
use irrefute_ir::Module;
use irrefute_trial::{Pipeline, Settings};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

/// The functions of an enumeration.
#[derive(Clone, Debug)]
pub struct Enumeration {
    /// Maps numbers to functions.
    pub space: Arc<Space>,
    /// The space of functions, as a phrase for people.
    pub functions: String,
    /// How many violations of one kind become candidates.
    pub cases: u64,
}

impl Enumeration {
    /// The function of a number, alone in a module.
    pub(super) fn program(&self, number: u64) -> Option<Module> {
        Some(self.space.outline(number)?.module(self.space.language().values))
    }

    /// Where the function of a number came from, under a pipeline.
    pub(super) fn origin(&self, number: u64, pipeline: &Pipeline) -> Origin {
        Origin::Enumerated { functions: self.functions.clone(), number, pipeline: pipeline.to_string() }
    }
}

/// What an earlier run left: candidates, and what it did of an enumeration.
#[derive(Debug, Default)]
pub struct Resumed {
    /// The candidates that wait for triage.
    pub pending: LeftPending,
    /// The batches that are done.
    pub checkpoint: Option<Checkpoint>,
}

impl From<LeftPending> for Resumed {
    fn from(pending: LeftPending) -> Resumed {
        Resumed { pending, checkpoint: None }
    }
}

impl Resumed {
    /// Opens the checkpoint of an enumeration in a findings folder, or creates it. The candidates that an earlier run
    /// left are taken over.
    ///
    /// # Errors
    /// If the checkpoint cannot be used, or the candidates cannot be read.
    pub fn open(folder: &Path, plan: &Plan) -> Result<Resumed, EnumerationError> {
        let checkpoint = Checkpoint::open(folder, &header(plan))?;
        let is_begun = !checkpoint.records.is_empty();
        let pending = if is_begun { LeftPending::take_over(folder)? } else { LeftPending::default() };
        Ok(Resumed { pending, checkpoint: Some(checkpoint) })
    }
}

/// Why an enumeration cannot begin, or ended early.
#[derive(Debug, thiserror::Error)]
pub enum EnumerationError {
    /// The checkpoint cannot be read or written.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
    /// The candidates of an earlier run cannot be read.
    #[error("cannot read the candidates that wait")]
    Pending(#[from] std::io::Error),
    /// A batch failed as a whole.
    #[error("{0}")]
    Batch(String),
}

/// The plan as the header of its checkpoint.
fn header(plan: &Plan) -> RunHeader {
    let Settings { dialect, check, target, options, .. } = &plan.settings;
    let (functions, count) = match &plan.enumeration {
        Some(enumeration) => (enumeration.functions.clone(), enumeration.space.len()),
        None => Default::default(),
    };
    RunHeader {
        irrefute: env!("CARGO_PKG_VERSION").to_owned(),
        llvm: plan.llvms.iter().map(|llvm| llvm.description.version.as_str()).collect::<Vec<_>>().join(" "),
        functions,
        count,
        batch: plan.batch,
        shard: plan.shard.to_string(),
        pipelines: plan.schedule.given().map(Pipeline::to_string).collect(),
        settings: format!("{dialect:?} {check:?} {target:?} {options:?}"),
    }
}

/// Violations of one pipeline that probably have one cause.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ViolationKind {
    /// The position of the pipeline in the schedule.
    pub pipeline: usize,
    /// What is undefined in a violation.
    pub needs: Requirement,
    /// The class of the violation, or `crash`.
    pub class: String,
    /// The opcodes that changed; for a crash, the message without its digits.
    pub change: String,
}

/// The violations of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cases {
    /// How many there are.
    pub count: u64,
    /// The least number of a function.
    pub first: u64,
}

/// What came of an enumeration, in this run and earlier ones.
#[derive(Debug)]
pub struct Tables {
    /// `None` once the run has ended: another one may go on.
    checkpoint: Option<Checkpoint>,
    /// How many violations of one kind become candidates.
    cases: u64,
    /// The pipelines in the order of the schedule.
    pipelines: Vec<String>,
    /// The sum over all batches that are done.
    pub total: BatchRecord,
    /// Functions of the shard.
    pub all: u64,
    /// Functions that earlier runs did; they are in `total`.
    pub before: u64,
    /// Violations and crashes by kind.
    pub kinds: BTreeMap<ViolationKind, Cases>,
    /// Why the run ended early, unless the user or the time limit ended it.
    pub error: Option<EnumerationError>,
}

impl Tables {
    /// The tables of a plan with the batches of its checkpoint.
    pub(super) fn new(plan: &Plan, mut checkpoint: Checkpoint) -> Tables {
        let records = std::mem::take(&mut checkpoint.records);
        let mut tables = Tables {
            checkpoint: Some(checkpoint),
            cases: plan.enumeration.as_ref().map_or(0, |enumeration| enumeration.cases),
            pipelines: plan.schedule.given().map(Pipeline::to_string).collect(),
            total: BatchRecord::default(),
            all: (0..plan.batches()).map(|batch| plan.numbers(batch)).map(|numbers| numbers.end - numbers.start).sum(),
            before: records.values().map(|record| record.functions).sum(),
            kinds: BTreeMap::new(),
            error: None,
        };
        for record in records.values() {
            // The candidates of an earlier run are in its list of those that wait.
            tables.count(record);
        }
        tables
    }

    /// Adds a batch, and keeps those of its candidates that are to be looked at. Of a batch that was lost or interrupted
    /// nothing stays: the next run begins it anew.
    pub(super) fn merge(&mut self, batch: &mut BatchResult) {
        match &batch.record {
            Some(record) => {
                let wanted = self.count(record);
                batch.candidates.retain(|waiting| self.is_wanted(waiting, &wanted));
            }
            None => {
                batch.candidates.clear();
                if let (Some(error), None) = (batch.lost.first(), &self.error) {
                    self.error = Some(EnumerationError::Batch(error.to_string()));
                }
            }
        }
    }

    /// Writes the record of a merged batch, whose candidates are in the list of those that wait.
    pub(super) fn keep(&mut self, record: &BatchRecord) {
        if let Some(Err(error)) = self.checkpoint.as_mut().map(|checkpoint| checkpoint.keep(record)) {
            self.error.get_or_insert(error.into());
        }
    }

    /// Closes the checkpoint.
    pub(super) fn close(&mut self) {
        self.checkpoint = None;
    }

    /// Whether every function of the shard is done.
    pub fn is_done(&self) -> bool {
        self.total.functions == self.all
    }

    fn is_wanted(&self, waiting: &WaitingCandidate, wanted: &BTreeSet<(usize, u64)>) -> bool {
        let Origin::Enumerated { number, pipeline, .. } = &waiting.candidate.origin else { return true };
        let position = self.pipelines.iter().position(|known| known == pipeline);
        position.is_some_and(|position| wanted.contains(&(position, *number)))
    }

    /// Counts the violations and crashes of a batch by kind. Returns the first of each kind: pipeline and number.
    fn count(&mut self, record: &BatchRecord) -> BTreeSet<(usize, u64)> {
        let mut wanted = BTreeSet::new();
        for (kind, number) in kinds(record) {
            let pipeline = kind.pipeline;
            let cases = self.kinds.entry(kind).or_insert(Cases { count: 0, first: number });
            cases.count += 1;
            cases.first = cases.first.min(number);
            if cases.count <= self.cases {
                wanted.insert((pipeline, number));
            }
        }
        self.total += record;
        wanted
    }
}

/// The violations and crashes of a batch, with the number of the function.
fn kinds(record: &BatchRecord) -> impl Iterator<Item = (ViolationKind, u64)> {
    record.pipelines.iter().enumerate().flat_map(|(pipeline, tally)| {
        let wrong = tally.wrong.iter().map(move |wrong| {
            let (class, change) = (wrong.class.clone(), wrong.change.clone());
            (ViolationKind { pipeline, needs: wrong.needs, class, change }, wrong.number)
        });
        let failed = tally.failed.iter().map(move |(number, message)| {
            // Messages differ in addresses and sizes.
            let change = message.chars().filter(|c| !c.is_ascii_digit()).collect();
            (ViolationKind { pipeline, needs: Requirement::Nothing, class: "crash".to_owned(), change }, *number)
        });
        wrong.chain(failed)
    })
}
