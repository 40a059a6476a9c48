//! The pipeline and the flags of each batch of a campaign.
//!
//! Both are functions of the campaign's seed and the batch's turn, so that they do not depend on the number of workers.

use irrefute_generate::seeded;
use irrefute_llvm::Target;
use irrefute_llvm::emulation::processors::Processors;
use irrefute_trial::{Pipeline, Settings, flags, pipeline};

/// Consecutive batches with the same random flags. A set of flags needs a worker process of its own, whose start must
/// not dominate; longer epochs try fewer sets.
const EPOCH: u64 = 32;

/// Consecutive batches with the same random processor: harness and run-time functions are compiled for each, and a program
/// whose result is known runs on each.
const PROCESSOR_EPOCH: u64 = 8;

/// The bytes for one processor: more than any uses.
const BYTES: usize = 128;

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
    /// The processors of which one is drawn, in place of that of the settings, whose features it has as well.
    pub processors: Option<&'static Processors>,
}

impl Schedule {
    /// The pipelines that are given, in their order.
    pub fn given(&self) -> impl Iterator<Item = &Pipeline> {
        self.pipelines.iter().filter_map(|choice| match choice {
            Choice::Given(pipeline) => Some(pipeline),
            Choice::Random | Choice::AsInTest(_) => None,
        })
    }

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
        if let Some(processors) = self.processors {
            settings.target = drawn(processors, settings.target, draw(turn / PROCESSOR_EPOCH));
        }
        settings
    }
}

/// The target with a processor that is a function of the seed. Its own features come last, so that they hold.
fn drawn(processors: &Processors, target: Target, seed: u64) -> Target {
    seeded(seed, BYTES, |random| {
        let cpu = (*random.pick(processors.cpus)).to_owned();
        let mut features: Vec<&str> = processors.features.iter().copied().filter(|_| random.below(2) == 1).collect();
        features.extend(Some(&*target.features).filter(|given| !given.is_empty()));
        Target { triple: target.triple, cpu, features: features.join(",") }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use irrefute_llvm::Machine;

    /// Every CPU and every feature is drawn, none is always there, and what is given is there and comes last.
    #[test]
    fn processors_are_drawn_from_the_table() {
        let triple = "riscv64-unknown-linux-gnu";
        let processors = Machine::of(triple).and_then(Machine::processors).expect("a table");
        let target = Target { triple: triple.into(), cpu: String::new(), features: "+m".into() };
        let base = Settings { target, ..base() };
        let schedule =
            Schedule { name: String::new(), pipelines: Vec::new(), random_flags: false, processors: Some(processors) };
        let at = |seed, turn| schedule.settings(&base, seed, turn).target;
        assert!((0..PROCESSOR_EPOCH).all(|turn| at(5, turn) == at(5, 0)));
        let all: Vec<Target> = (0..200).map(|epoch| at(5, epoch * PROCESSOR_EPOCH)).collect();
        assert!(processors.cpus.iter().all(|cpu| all.iter().any(|target| target.cpu == *cpu)));
        let has = |target: &Target, feature: &str| target.features.split(',').any(|has| has == feature);
        for feature in processors.features.iter().filter(|feature| **feature != "+m") {
            let having = all.iter().filter(|target| has(target, feature)).count();
            assert!((50..150).contains(&having), "{feature}: {having} of 200");
        }
        assert!(all.iter().all(|target| target.triple == triple && target.features.ends_with("+m")));
    }

    fn base() -> Settings {
        Settings { options: vec!["-given=1".into()], ..Settings::new("O2".parse().unwrap()) }
    }

    #[test]
    fn pipelines_take_turns() {
        let given = |text: &str| Choice::Given(text.parse().unwrap());
        let pipelines = vec![given("gvn"), Choice::Random, given("sccp")];
        let schedule = Schedule { name: String::new(), pipelines, random_flags: false, processors: None };
        let at = |turn| schedule.settings(&base(), 5, turn).pipeline.to_string();
        assert_eq!((at(0), at(2), at(3)), ("gvn".into(), "sccp".into(), "gvn".into()));
        assert_eq!(at(1), at(1));
        assert_ne!(at(1), at(4));
    }

    #[test]
    fn campaigns_of_seeds_nearby_draw_other_pipelines() {
        let schedule =
            &Schedule { name: String::new(), pipelines: vec![Choice::Random], random_flags: false, processors: None };
        let drawn = |seed| (0..16).map(move |turn| schedule.settings(&base(), seed, turn).pipeline.to_string());
        let first: std::collections::BTreeSet<String> = drawn(5).collect();
        assert!(first.len() > 8);
        assert!(drawn(6).filter(|pipeline| first.contains(pipeline)).count() < 4);
    }

    #[test]
    fn flags_stay_for_an_epoch() {
        let schedule = Schedule { name: String::new(), pipelines: Vec::new(), random_flags: true, processors: None };
        let at = |turn| schedule.settings(&base(), 5, turn).options;
        assert_eq!(schedule.settings(&base(), 5, 9).pipeline, base().pipeline);
        assert!((0..EPOCH).all(|turn| at(turn) == at(0)));
        let epochs: Vec<Vec<String>> = (0..8).map(|epoch| at(epoch * EPOCH)).collect();
        assert!(epochs.iter().all(|flags| flags[0] == "-given=1"));
        assert!(epochs.iter().any(|flags| flags != &epochs[0]));
    }
}
