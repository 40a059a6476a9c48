//! Attacks on proofs of what LLVM does: wrong edits of proved targets must lose their proof.
//!
//! A generated program is optimized and proved. Each edit of the target that a check of many inputs refutes is then put to
//! the prover alone, without samples.

use super::{Edited, floats, integers, linked, memory};
use arbitrary::Unstructured;
use irrefute_generate::{Config, FloatConfig, MemoryConfig, from_seed, mutate};
use irrefute_ir::{Module, Type, verify};
use irrefute_prove::{Attempt, CONFLICTS_OF_MANY, Effort, attempt};
use irrefute_refine::{Options, Pair, Side, Verdict, check};
use irrefute_semantics::{Dialect, Program};
use irrefute_trial::{Native, Settings, Snapshots, run};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::collections::BTreeMap;

/// What is attacked.
struct Target {
    config: Config,
    /// Whether a parameter may have a type.
    takes: fn(&Type) -> bool,
    edits: fn(&Module, &str) -> Vec<Edited>,
}

const NO_MEMORY: u8 = 0;

/// Integers of every width, without memory; half of the programs call unknown functions.
fn of_integers() -> Target {
    let memory = MemoryConfig { percent: NO_MEMORY, ..MemoryConfig::default() };
    Target {
        config: Config { max_params: 3, external_percent: 50, memory, ..Config::default() },
        takes: |ty| matches!(ty, Type::Int(_)),
        edits: integers::edits,
    }
}

/// Floating point, without flags that allow rewriting.
fn of_floats() -> Target {
    let config = Config::floats();
    let memory = MemoryConfig { percent: NO_MEMORY, ..config.memory };
    let floats = FloatConfig { rewriting_percent: 0, wide_percent: 0, parameter_percent: 100, ..config.floats };
    Target {
        config: Config { max_params: 2, external_percent: 0, memory, floats, ..config },
        takes: |ty| matches!(ty, Type::Int(_) | Type::Float(_)),
        edits: floats::edits,
    }
}

/// Memory that nobody else reaches.
fn of_memory() -> Target {
    let memory = MemoryConfig {
        percent: 100,
        max_blocks: 2,
        global_percent: 0,
        volatile_percent: 0,
        address_percent: 0,
        heap_percent: 0,
        escape_percent: 0,
        helper_percent: 0,
        ..MemoryConfig::default()
    };
    Target {
        config: Config { max_params: 3, external_percent: 0, memory, ..Config::default() },
        takes: |ty| matches!(ty, Type::Int(_)),
        edits: |module, name| memory::edits(module, name).into_iter().chain(integers::edits(module, name)).collect(),
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
    let attempt = with_sides(source, target, |source, target| {
        Pair::new(source, target).ok().map(|pair| attempt(&pair, &Options::CHECK, effort).0)
    });
    match attempt.flatten() {
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
    fn run(wanted: u64, of: &Target) -> Attacks {
        let mut backend = linked();
        let settings = Settings { native: Native::Off, ..Settings::new("instcombine".parse().unwrap()) };
        let mut attacks = Attacks::default();
        for seed in 0.. {
            let source = from_seed(seed, &of.config);
            let is_scalar = |f: &irrefute_ir::Function| f.param_ids().all(|p| (of.takes)(f.ty(p)));
            if !source.function("f").is_some_and(is_scalar) {
                continue;
            }
            let Ok(trial) = run(&source, &settings, &mut backend, Snapshots::None) else { continue };
            if said(&source, &trial.target) == "proved" {
                attacks.proved += 1;
                attacks.edit(&source, &trial.target, seed, of);
            }
            if attacks.wrong.values().sum::<u64>() >= wanted {
                break;
            }
        }
        attacks
    }

    fn edit(&mut self, source: &Module, target: &Module, seed: u64, of: &Target) {
        let report = |target: &Module, seed: u64| {
            let options = Options { seed, ..Options::CHECK };
            with_sides(source, target, |source, target| check(source, target, &options)).map(|report| report.verdict)
        };
        // What is proved is sampled with inputs of its own.
        assert_ne!(report(target, seed + 1), Some(Verdict::Violates), "proved and refuted\n{source}\n{target}");
        let mut edits = (of.edits)(target, "f");
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
    let attacks = Attacks::run(12, &of_integers());
    attacks.print();
    assert!(attacks.wrong.get("refuted").is_some_and(|count| *count >= 6));
}

#[test]
fn wrong_edits_of_proved_floats_lose_their_proof() {
    let attacks = Attacks::run(5, &of_floats());
    attacks.print();
    assert!(attacks.wrong.get("refuted").is_some_and(|count| *count >= 2));
}

#[test]
fn wrong_edits_of_proved_memory_lose_their_proof() {
    let attacks = Attacks::run(12, &of_memory());
    attacks.print();
    assert!(attacks.wrong.get("refuted").is_some_and(|count| *count >= 4));
}

/// The measurements: `cargo test --release -p irrefute-worker --test it -- --ignored --nocapture wrong_edits_of_proved_`.
#[test]
#[ignore = "takes minutes"]
fn hundreds_of_wrong_edits_of_proved_floats_and_memory_lose_their_proof() {
    for (name, of) in [("floats", of_floats()), ("memory", of_memory())] {
        println!("{name}");
        let attacks = Attacks::run(300, &of);
        attacks.print();
        assert!(attacks.wrong.values().sum::<u64>() >= 300);
    }
}

/// The measurement: `cargo test --release -p irrefute-worker --test it -- --ignored --nocapture a_thousand_wrong_edits_of_proved`.
#[test]
#[ignore = "takes minutes"]
fn a_thousand_wrong_edits_of_proved_targets_lose_their_proof() {
    let attacks = Attacks::run(1000, &of_integers());
    attacks.print();
    assert!(attacks.wrong.values().sum::<u64>() >= 1000);
}
