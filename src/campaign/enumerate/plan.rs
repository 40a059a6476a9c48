//! The plan of a run: which functions, through which pipelines, in which shard.

use super::checkpoint::RunHeader;
use crate::campaign::findings::log::Start;
use crate::campaign::queue::ReductionBudget;
use crate::generate::enumerate::Space;
use crate::trial::Settings;
use std::fmt;
use std::str::FromStr;
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

/// A part of the batches: those whose number leaves `index − 1` when divided by `of`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// From 1 to `of`.
    pub index: u64,
    /// The number of shards.
    pub of: u64,
}

impl Shard {
    /// All batches.
    pub const WHOLE: Shard = Shard { index: 1, of: 1 };
}

impl FromStr for Shard {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Shard, &'static str> {
        const USAGE: &str = "write a shard as 3/8: the third of eight";
        let (index, of) = text.split_once('/').ok_or(USAGE)?;
        let (index, of) = (index.parse().map_err(|_| USAGE)?, of.parse().map_err(|_| USAGE)?);
        if (1..=of).contains(&index) { Ok(Shard { index, of }) } else { Err(USAGE) }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
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
    use crate::generate::enumerate::{Group, Language, Swapping};
    use crate::trial::Pipeline;

    fn plan(shard: Shard) -> EnumerationPlan {
        let groups = [Group::Plain].into();
        let language = Language { width: 1, groups, swapping: Swapping::Both };
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

    #[test]
    fn shards_are_read_as_they_are_written() {
        assert_eq!("3/8".parse(), Ok(Shard { index: 3, of: 8 }));
        for wrong in ["0/8", "9/8", "3", "a/b", "1/0"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }
}
