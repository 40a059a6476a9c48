//! The tables of passes and flags against real LLVM: what they allow exists, and no pass is forgotten.

use irrefute_ir::LlvmVersion;
use irrefute_llvm::{Backend, Failure, Job, Linked, WorkerConfig};
use irrefute_trial::flags::{flags, random as random_flags};
use irrefute_trial::pipeline::table::{Level, table};
use irrefute_trial::pipeline::{random, singles};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::Command;

const VERSION: LlvmVersion = LlvmVersion(22);
const LOOP: &str = "define i32 @f(i32 %n) {\nentry:\n  br label %loop\nloop:\n  %i = phi i32 [ 0, %entry ], [ %j, %loop ]\n  \
                    %j = add i32 %i, 1\n  %c = icmp ult i32 %j, %n\n  br i1 %c, label %loop, label %exit\nexit:\n  \
                    ret i32 %j\n}\n";

fn linked() -> Linked {
    let program = Some(PathBuf::from(env!("CARGO_BIN_EXE_irrefute-llvm")));
    Linked::start(WorkerConfig { program, ..WorkerConfig::default() }).expect("the worker starts")
}

fn run(linked: &mut Linked, pipeline: &str, options: &[String]) -> Option<Failure> {
    linked.run(&Job { options: options.to_vec(), ..Job::new(LOOP, pipeline) }).err()
}

#[test]
fn every_allowed_pass_and_parameter_is_one_of_llvm() {
    let mut linked = linked();
    for entry in table().of(VERSION) {
        let there = entry.parameters.iter().filter(|p| p.versions.contain(VERSION));
        let alternatives = there.flat_map(|p| p.alternatives.iter().copied());
        for pipeline in std::iter::once(entry.single(&[])).chain(alternatives.map(|chosen| entry.single(&[chosen]))) {
            let failure = run(&mut linked, &pipeline.text_for(VERSION), &[]);
            assert_eq!(failure, None, "{pipeline}");
        }
    }
    assert!(singles(VERSION).len() > 100);
}

#[test]
fn a_pass_that_llvm_does_not_have_is_refused() {
    let failure = run(&mut linked(), "function(no-such-pass)", &[]);
    assert!(matches!(failure, Some(Failure::BadPipeline(_))), "{failure:?}");
}

#[test]
fn random_pipelines_are_accepted() {
    let mut linked = linked();
    for seed in 0..200 {
        let pipeline = random(seed, VERSION);
        let failure = run(&mut linked, &pipeline.text_for(VERSION), &[]);
        assert_eq!(failure, None, "{pipeline}");
    }
}

#[test]
fn every_allowed_flag_and_value_is_one_of_llvm() {
    let mut linked = linked();
    let most = flags().of(VERSION).map(|flag| flag.values.len()).max().unwrap_or(0);
    for turn in 0..most {
        let value = |values: &[&str]| values[turn % values.len()].to_owned();
        let set: Vec<String> = flags().of(VERSION).map(|f| format!("-{}={}", f.name, value(&f.values))).collect();
        assert!(set.len() > 250);
        // Nothing runs: all flags at once make no sense.
        assert_eq!(run(&mut linked, "", &set), None, "turn {turn}");
    }
    for seed in 0..20 {
        let set = random_flags(seed, VERSION);
        assert_eq!(run(&mut linked, "", &set), None, "{set:?}");
    }
}

/// The names that `opt --print-passes` lists, with their levels. Analyses are no passes.
fn listed(text: &str) -> BTreeSet<(Level, String)> {
    let mut all = BTreeSet::new();
    let mut section = "";
    for line in text.lines() {
        let Some(name) = line.strip_prefix("  ") else {
            section = line.trim_end_matches(':');
            continue;
        };
        let level = match section.split_whitespace().next() {
            Some("Module") => Level::Module,
            Some("CGSCC") => Level::Cgscc,
            Some("Function") => Level::Function,
            Some("Loop" | "LoopNest") => Level::Loop,
            Some("Machine") if section.starts_with("Machine module") => Level::Module,
            Some("Machine") => Level::Machine,
            _ => continue,
        };
        if section.contains("analyses") {
            continue;
        }
        let name = if section.contains("with params") { without_parameters(name) } else { name };
        all.insert((level, name.to_owned()));
    }
    all
}

/// `print<access-info>` of `print<access-info><allow-partial>`, `gvn` of `gvn<…>`.
fn without_parameters(name: &str) -> &str {
    match name.rfind("><") {
        Some(at) => &name[..=at],
        None => name.split('<').next().unwrap_or(name),
    }
}

#[test]
fn every_pass_of_llvm_is_allowed_or_excluded() {
    let Ok(output) = Command::new("opt-22").arg("--print-passes").output() else {
        eprintln!("not compared: there is no opt-22 on this machine");
        return;
    };
    let live = listed(&String::from_utf8_lossy(&output.stdout));
    assert!(live.len() > 400, "{}", live.len());
    let allowed = table().allowed.iter().map(|e| (e.level, e.name, e.versions));
    let excluded = table().excluded.iter().flat_map(|group| group.passes.iter().copied());
    let known: BTreeSet<(Level, String)> = allowed
        .chain(excluded)
        .filter(|(_, _, versions)| versions.contain(VERSION))
        .map(|(level, name, _)| (level, name.to_owned()))
        .collect();
    let forgotten: Vec<_> = live.difference(&known).collect();
    assert!(forgotten.is_empty(), "neither allowed nor excluded: {forgotten:?}");
    let gone: Vec<_> = known.difference(&live).filter(|(_, name)| !name.starts_with("require<")).collect();
    assert!(gone.is_empty(), "LLVM 22 does not have: {gone:?}");
}
