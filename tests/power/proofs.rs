//! Attacks on proofs of what LLVM does: wrong edits of proved targets must lose their proof.
//!
//! A generated program is optimized and proved. Each edit of the target that a check of many inputs refutes is then put to
//! the prover alone, without samples.

use super::{Edited, integers, linked};
use arbitrary::Unstructured;
use irrefute::generate::{Config, MemoryConfig, from_seed, mutate};
use irrefute::ir::{Module, Type, verify};
use irrefute::prove::{Attempt, CONFLICTS_OF_MANY, Effort, attempt};
use irrefute::refine::{Options, Side, Verdict, check};
use irrefute::semantics::{Dialect, Program};
use irrefute::trial::{Native, Settings, Snapshots, run};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::collections::BTreeMap;

/// Integers of every width, without memory; half of the programs call unknown functions.
fn config() -> Config {
    Config {
        max_params: 3,
        external_percent: 50,
        memory: MemoryConfig { percent: 0, ..MemoryConfig::default() },
        ..Config::default()
    }
}

/// What came of the attacks.
#[derive(Default)]
struct Attacks {
    proved: u64,
    /// Wrong edits by what the prover said of them.
    wrong: BTreeMap<&'static str, u64>,
    /// Edits that executions did not refute, by what the prover said of them.
    others: BTreeMap<&'static str, u64>,
}

fn with_sides<T>(source: &Module, target: &Module, look: impl FnOnce(Side<'_>, Side<'_>) -> T) -> Option<T> {
    let (a, b) = (Program::new(source, Dialect::LANGREF), Program::new(target, Dialect::LANGREF));
    Some(look(Side::new(source, &a, "f")?, Side::new(target, &b, "f")?))
}

/// What the prover says, without samples.
fn said(source: &Module, target: &Module) -> &'static str {
    let effort = Effort { conflicts: CONFLICTS_OF_MANY, certify: true };
    let attempt = with_sides(source, target, |source, target| attempt(source, target, &Options::CHECK, effort).0);
    match attempt {
        None | Some(Attempt::None { .. }) => "no attempt",
        Some(Attempt::Proved { .. }) => "proved",
        Some(Attempt::ProvedWithoutUndef { .. }) => "proved without undef",
        Some(Attempt::Refuted { .. }) => "refuted",
        Some(Attempt::Undecided { .. }) => "undecided",
        Some(Attempt::Fault { model }) => panic!("a fault on {model}\n{source}\n{target}"),
        Some(Attempt::Unfounded { reason }) => panic!("{reason}\n{source}\n{target}"),
    }
}

impl Attacks {
    /// Edits proved targets until this many edits are wrong.
    fn run(wanted: u64) -> Attacks {
        let mut backend = linked();
        let settings = Settings { native: Native::Off, ..Settings::new("instcombine".parse().unwrap()) };
        let mut attacks = Attacks::default();
        for seed in 0.. {
            let source = from_seed(seed, &config());
            let is_scalar = |f: &irrefute::ir::Function| f.param_ids().all(|p| matches!(f.ty(p), Type::Int(_)));
            if !source.function("f").is_some_and(is_scalar) {
                continue;
            }
            let Ok(trial) = run(&source, &settings, &mut backend, Snapshots::None) else { continue };
            if said(&source, &trial.target) == "proved" {
                attacks.proved += 1;
                attacks.edit(&source, &trial.target, seed);
            }
            if attacks.wrong.values().sum::<u64>() >= wanted {
                break;
            }
        }
        attacks
    }

    fn edit(&mut self, source: &Module, target: &Module, seed: u64) {
        let report = |target: &Module, seed: u64| {
            let options = Options { seed, ..Options::CHECK };
            with_sides(source, target, |source, target| check(source, target, &options)).map(|report| report.verdict)
        };
        // What is proved is sampled with inputs of its own.
        assert_ne!(report(target, seed + 1), Some(Verdict::Violates), "proved and refuted\n{source}\n{target}");
        let mut edits = integers::edits(target, "f");
        let turn = (seed as usize).checked_rem(edits.len()).unwrap_or(0);
        edits.rotate_left(turn);
        edits.truncate(5);
        // Of other kinds, arguments and promises of calls among them.
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        for _ in 0..3 {
            let bytes: Vec<u8> = (0..64).flat_map(|_| random.next_u64().to_le_bytes()).collect();
            let mut module = target.clone();
            if let Some(kind) = mutate(&mut module, &mut Unstructured::new(&bytes)) {
                edits.push(Edited { kind, module });
            }
        }
        for Edited { module, .. } in edits.into_iter().filter(|edit| verify(&edit.module).is_ok()) {
            let is_wrong = report(&module, 0) == Some(Verdict::Violates);
            let said = said(source, &module);
            assert!(!is_wrong || said != "proved", "proved and wrong\n{source}\n{module}");
            let counts = if is_wrong { &mut self.wrong } else { &mut self.others };
            *counts.entry(said).or_default() += 1;
        }
    }

    fn print(&self) {
        println!("{} proved; wrong edits: {:?}; other edits: {:?}", self.proved, self.wrong, self.others);
    }
}

#[test]
fn wrong_edits_of_proved_targets_lose_their_proof() {
    let attacks = Attacks::run(20);
    attacks.print();
    assert!(attacks.wrong.get("refuted").is_some_and(|count| *count >= 10));
}

/// The measurement: `cargo test --release --test power -- --ignored --nocapture a_thousand_wrong_edits_of_proved`.
#[test]
#[ignore = "takes minutes"]
fn a_thousand_wrong_edits_of_proved_targets_lose_their_proof() {
    let attacks = Attacks::run(1000);
    attacks.print();
    assert!(attacks.wrong.values().sum::<u64>() >= 1000);
}
