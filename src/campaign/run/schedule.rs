//! The pipeline and the flags of each batch of a campaign.
//!
//! Both are functions of the campaign's seed and the batch's turn, so that they do not depend on the number of workers.

use crate::llvm::Target;
use crate::trial::{Pipeline, Settings, flags, pipeline};

/// Consecutive batches with the same random flags. A set of flags needs a worker process of its own, whose start must
/// not dominate; longer epochs try fewer sets.
const EPOCH: u64 = 32;

/// The odd constant 2^64/φ. Multiplying the seed by it keeps the draws of campaigns with neighbouring seeds apart: the
/// next seed does not draw what this one draws a turn later.
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

/// Where a batch's pipeline comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The same for every such turn.
    Given(Pipeline),
    /// Drawn anew for each batch.
    Random,
    /// As a test of LLVM runs.
    AsInTest(Box<TestRun>),
}

/// How a test of LLVM runs `opt`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestRun {
    /// The passes.
    pub pipeline: Pipeline,
    /// `-mcpu` and `-mattr`, of a test for the machine of the campaign. The programs are laid out for that.
    pub machine: Option<(String, String)>,
    /// The other flags.
    pub options: Vec<String>,
    /// `-aa-pipeline`.
    pub alias_analyses: Option<String>,
}

/// The pipelines and flags of a campaign.
#[derive(Clone, Debug)]
pub struct Schedule {
    /// The name by which a user asks for this schedule.
    pub name: String,
    /// The pipelines, one batch each in turn. Empty: the pipeline of the settings.
    pub pipelines: Vec<Choice>,
    /// Whether flags are drawn, in addition to those of the settings.
    pub random_flags: bool,
}

impl Schedule {
    /// The settings of the batch with this turn.
    pub fn settings(&self, base: &Settings, seed: u64, turn: u64) -> Settings {
        let mut settings = base.clone();
        let version = base.dialect.version;
        let draw = |turn: u64| seed.wrapping_mul(SPREAD).wrapping_add(turn);
        if let Some(choice) = self.pipelines.get((turn % self.pipelines.len().max(1) as u64) as usize) {
            match choice {
                Choice::Given(pipeline) => settings.pipeline = pipeline.clone(),
                Choice::Random => settings.pipeline = pipeline::random(draw(turn), version),
                Choice::AsInTest(run) => {
                    settings.pipeline = run.pipeline.clone();
                    if let Some((cpu, features)) = run.machine.clone() {
                        settings.target = Target { cpu, features, ..settings.target };
                    }
                    settings.options.extend(run.options.iter().cloned());
                    settings.alias_analyses = run.alias_analyses.clone();
                }
            }
        }
        if self.random_flags {
            settings.options.extend(flags::random(draw(turn / EPOCH), version));
        }
        settings
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn base() -> Settings {
        Settings { options: vec!["-given=1".into()], ..Settings::new("O2".parse().unwrap()) }
    }

    #[test]
    fn pipelines_take_turns() {
        let given = |text: &str| Choice::Given(text.parse().unwrap());
        let pipelines = vec![given("gvn"), Choice::Random, given("sccp")];
        let schedule = Schedule { name: String::new(), pipelines, random_flags: false };
        let at = |turn| schedule.settings(&base(), 5, turn).pipeline.to_string();
        assert_eq!((at(0), at(2), at(3)), ("gvn".into(), "sccp".into(), "gvn".into()));
        assert_eq!(at(1), at(1));
        assert_ne!(at(1), at(4));
    }

    #[test]
    fn campaigns_of_seeds_nearby_draw_other_pipelines() {
        let schedule = &Schedule { name: String::new(), pipelines: vec![Choice::Random], random_flags: false };
        let drawn = |seed| (0..16).map(move |turn| schedule.settings(&base(), seed, turn).pipeline.to_string());
        let first: std::collections::BTreeSet<String> = drawn(5).collect();
        assert!(first.len() > 8);
        assert!(drawn(6).filter(|pipeline| first.contains(pipeline)).count() < 4);
    }

    #[test]
    fn flags_stay_for_an_epoch() {
        let schedule = Schedule { name: String::new(), pipelines: Vec::new(), random_flags: true };
        let at = |turn| schedule.settings(&base(), 5, turn).options;
        assert_eq!(schedule.settings(&base(), 5, 9).pipeline, base().pipeline);
        assert!((0..EPOCH).all(|turn| at(turn) == at(0)));
        let epochs: Vec<Vec<String>> = (0..8).map(|epoch| at(epoch * EPOCH)).collect();
        assert!(epochs.iter().all(|flags| flags[0] == "-given=1"));
        assert!(epochs.iter().any(|flags| flags != &epochs[0]));
    }
}
