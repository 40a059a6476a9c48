//! The plan of a run: which functions, through which pipelines, in which shard.

use super::checkpoint::RunHeader;
use crate::findings::log::Start;
use crate::queue::ReductionBudget;
use crate::shard::Shard;
use irrefute_generate::enumerate::Space;
use irrefute_trial::Settings;
use std::time::Duration;

/// The plan of a run.
pub struct EnumerationPlan {
    /// Maps numbers to functions.
    pub space: Space,
    /// The space of functions, as a phrase for people.
    pub functions: String,
    /// One for each pipeline, with everything else the same.
    pub settings: Vec<Settings>,
    /// The version of the LLVM under test.
    pub llvm: String,
    /// Whether reduced findings are tried with every LLVM on this machine.
    pub everywhere: bool,
    /// Functions per module.
    pub batch: u64,
    /// The part of the batches that this run does.
    pub shard: Shard,
    /// The number of workers.
    pub jobs: usize,
    /// No batch is begun after this time; `None` for no limit.
    pub time: Option<Duration>,
    /// How many violations of one kind go to the queue.
    pub cases: u64,
    /// How much reduction the queue may do.
    pub reduction_budget: ReductionBudget,
}

impl EnumerationPlan {
    /// The batches of the shard.
    pub(super) fn batches(&self) -> impl Iterator<Item = u64> + Clone + Send + use<> {
        let count = self.space.len().div_ceil(self.batch);
        (self.shard.index - 1..count).step_by(usize::try_from(self.shard.of).unwrap_or(usize::MAX))
    }

    /// The numbers of the functions of a batch.
    pub(super) fn numbers(&self, batch: u64) -> std::ops::Range<u64> {
        let first = batch * self.batch;
        first..(first + self.batch).min(self.space.len())
    }

    /// The plan as the start line of a queue's log.
    pub(super) fn start(&self, pipeline: usize) -> Start {
        let settings = &self.settings[pipeline];
        Start {
            irrefute: env!("CARGO_PKG_VERSION").to_owned(),
            llvm: vec![self.llvm.clone()],
            pipeline: settings.pipeline.to_string(),
            configuration: format!("all functions {}, shard {}", self.functions, self.shard),
            dialect: settings.dialect.name().to_owned(),
            batch: self.batch,
            jobs: self.jobs,
            triple: settings.target.triple.clone(),
            cpu: settings.target.cpu.clone(),
            features: settings.target.features.clone(),
            llvm_options: settings.options.clone(),
            codegen: settings.codegen,
            programs: Some(self.space.len()),
            time_s: self.time.map(|time| time.as_secs_f64()),
            ..Start::default()
        }
    }

    /// The plan as the header of its checkpoint.
    pub(super) fn title(&self) -> RunHeader {
        let first = self.settings.first();
        let settings = first.map(|s| format!("{:?} {:?} {:?} {:?}", s.dialect, s.check, s.target, s.options));
        RunHeader {
            irrefute: env!("CARGO_PKG_VERSION").to_owned(),
            llvm: self.llvm.clone(),
            functions: self.functions.clone(),
            count: self.space.len(),
            batch: self.batch,
            shard: self.shard.to_string(),
            pipelines: self.settings.iter().map(|s| s.pipeline.to_string()).collect(),
            settings: settings.unwrap_or_default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use irrefute_generate::enumerate::{Group, Language, Swapping, Values};
    use irrefute_trial::Pipeline;

    fn plan(shard: Shard) -> EnumerationPlan {
        let groups = [Group::Plain].into();
        let language = Language { values: Values::Integers { width: 1 }, groups, swapping: Swapping::Both };
        EnumerationPlan {
            space: Space::new(language, 1..=2).unwrap(),
            functions: String::new(),
            settings: vec![Settings::new(Pipeline::from_passes(Vec::new()))],
            llvm: "22".to_owned(),
            everywhere: false,
            batch: 1000,
            shard,
            jobs: 1,
            time: None,
            cases: 1,
            reduction_budget: ReductionBudget::default(),
        }
    }

    #[test]
    fn shards_are_parts_of_the_whole() {
        let whole = plan(Shard::WHOLE);
        let numbers = |plan: &EnumerationPlan| plan.batches().flat_map(|batch| plan.numbers(batch)).collect::<Vec<_>>();
        assert_eq!(numbers(&whole), (0..whole.space.len()).collect::<Vec<_>>());
        let mut parts: Vec<u64> = (1..=3).flat_map(|index| numbers(&plan(Shard { index, of: 3 }))).collect();
        parts.sort_unstable();
        assert_eq!(parts, numbers(&whole), "each number once");
    }
}
