//! Power: how many wrong optimizations does a campaign's check refute?
//!
//! LLVM's own output is edited in one place. An edit becomes *known* to be wrong by a check that spares no
//! expense; then the check of a campaign, with its 32 inputs, either refutes it or is too weak.

mod floats;
mod integers;
mod llvm_tests;
mod memory;
mod promises;
mod proofs;
mod threads;

use irrefute_generate::{Config, FloatConfig, MemoryConfig, from_seed};
use irrefute_ir::{Flags, FloatKind, Function, Inst, Module, Op, Operand, Type, verify};
use irrefute_llvm::{Linked, WorkerConfig};
use irrefute_refine::{Options, Side, Undefined, Verdict, check};
use irrefute_semantics::{Dialect, Program};
use irrefute_trial::{Native, Settings, Snapshots, run};
use std::path::PathBuf;

/// A module with one edit.
struct Edited {
    kind: &'static str,
    module: Module,
}

/// Edits of one function, each of the module as it was.
struct Edits<'m> {
    module: &'m Module,
    index: usize,
    all: Vec<Edited>,
}

impl<'m> Edits<'m> {
    /// None yet of the function of this name, if there is one.
    fn of(module: &'m Module, name: &str) -> Option<Edits<'m>> {
        let index = module.functions.iter().position(|f| &*f.name == name)?;
        Some(Edits { module, index, all: Vec::new() })
    }

    /// The function as it was.
    fn function(&self) -> &'m Function {
        &self.module.functions[self.index]
    }

    fn add(&mut self, kind: &'static str, edit: &dyn Fn(&mut Function)) {
        let mut module = self.module.clone();
        edit(&mut module.functions[self.index]);
        self.all.push(Edited { kind, module });
    }
}

/// Takes the kind of an edit and the operation that replaces an instruction's.
type Replace<'a> = dyn FnMut(&'static str, Op) + 'a;

/// Every module that differs from this one by one instruction of the function of this name, as `edits` replaces it.
fn replaced_instructions(
    module: &Module,
    name: &str,
    edits: impl Fn(&Function, &Inst, &mut Replace<'_>),
) -> Vec<Edited> {
    let Some(mut all) = Edits::of(module, name) else { return Vec::new() };
    let f = all.function();
    for (b, block) in f.blocks.iter().enumerate() {
        for (i, inst) in block.insts.iter().enumerate() {
            edits(f, inst, &mut |kind, op| all.add(kind, &|f| f.blocks[b].insts[i].op = op.clone()));
        }
    }
    all.all
}

/// An operation with one more flag.
fn with_flag(op: &Op, flag: Flags) -> Op {
    let mut op = op.clone();
    op.flags_mut().into_iter().for_each(|flags| *flags |= flag);
    op
}

/// An operation with another operand number `n`.
fn with_operand(op: &Op, n: usize, new: &Operand) -> Op {
    let (mut op, mut k) = (op.clone(), 0);
    op.for_each_operand_mut(&mut |o| {
        if k == n {
            *o = new.clone();
        }
        k += 1;
    });
    op
}

/// One wrong edit and whether the campaign's check refutes it.
struct Edit {
    kind: &'static str,
    refuted: bool,
    description: String,
}

/// What is edited, and how an edit becomes known to be wrong.
struct Experiment {
    config: Config,
    /// Whether a function is of use, given its type.
    fits: fn(&Function) -> bool,
    edits: fn(&Module, &str) -> Vec<Edited>,
    /// Whether what is edited is right.
    sound: Options,
    /// Refutes what is wrong, at any price.
    complete: Options,
    campaign: Options,
}

/// Computations: over 8-bit values the whole domain of two parameters is run.
fn computations() -> Experiment {
    Experiment {
        config: Config {
            max_params: 2,
            odd_width_percent: 0,
            wide_percent: 0,
            vector_percent: 0,
            external_percent: 0,
            memory: MemoryConfig { percent: 0, ..MemoryConfig::default() },
            ..Config::default()
        },
        fits: |f| f.param_ids().all(|p| matches!(f.ty(p), Type::Int(w) if *w <= 8)),
        edits: integers::edits,
        sound: Options { undefined: Undefined { poison: false, undef: false }, ..Options::CHECK },
        complete: Options { undefined: Undefined { poison: false, undef: false }, ..Options::CHECK },
        campaign: Options { exhaustive: 0, ..Options::CAMPAIGN },
    }
}

/// Accesses: no domain with memory can be run whole, so sixty times as many inputs as a campaign's must do.
fn accesses() -> Experiment {
    Experiment {
        config: Config::memory(),
        fits: |_| true,
        edits: memory::edits,
        sound: Options { undefined: Undefined { poison: false, undef: false }, seed: 1, ..Options::CHECK },
        complete: Options { undefined: Undefined { poison: false, undef: false }, seed: 1, ..Options::CHECK },
        campaign: Options::CAMPAIGN,
    }
}

/// Floating point: functions of one `half` or `bfloat` run on the whole domain. Flags that allow rewriting are left out:
/// they leave results open. What is measured is what `irrefute check` tries of a domain that it cannot run whole.
///
/// One value in 32 is a NaN, and on each a check may search thousands of choices: more than the edits are worth.
fn floating_point() -> Experiment {
    let check = Options { source_choices: 16, target_choices: 8, total_steps: 4_000_000, ..Options::CHECK };
    let floats =
        FloatConfig { rewriting_percent: 0, wide_percent: 0, parameter_percent: 100, ..Config::floats().floats };
    let config = Config::floats();
    Experiment {
        config: Config {
            floats,
            max_params: 1,
            external_percent: 0,
            vector_percent: 0,
            memory: MemoryConfig { percent: 0, ..config.memory },
            ..config
        },
        fits: |f| f.param_ids().all(|p| matches!(f.ty(p), Type::Float(FloatKind::Half | FloatKind::BFloat))),
        edits: floats::edits,
        sound: Options { exhaustive: 0, ..check.clone() },
        complete: Options { undefined: Undefined { poison: false, undef: false }, ..check },
        campaign: Options { exhaustive: 0, ..Options::CHECK },
    }
}

#[test]
fn most_wrong_edits_of_floating_point_are_refuted() {
    expect(&floating_point().wrong_edits(8), 75);
}

/// As [`a_thousand_wrong_edits`], with floating point.
#[test]
#[ignore = "takes minutes"]
fn two_hundred_wrong_edits_of_floating_point() {
    let edits = floating_point().wrong_edits(200);
    print(&edits, &floats::KINDS);
    expect(&edits, 95);
}

#[test]
fn most_wrong_edits_are_refuted() {
    expect(&computations().wrong_edits(40), 90);
}

#[test]
fn most_wrong_edits_of_accesses_are_refuted() {
    expect(&accesses().wrong_edits(20), 75);
}

/// The measurement: `cargo test --release -p irrefute-worker --test it -- power --ignored --nocapture`.
#[test]
#[ignore = "takes minutes"]
fn a_thousand_wrong_edits() {
    let edits = computations().wrong_edits(1000);
    print(&edits, &integers::KINDS);
    expect(&edits, 95);
}

/// As [`a_thousand_wrong_edits`], with memory.
#[test]
#[ignore = "takes minutes"]
fn five_hundred_wrong_edits_of_accesses() {
    let edits = accesses().wrong_edits(500);
    print(&edits, &memory::KINDS);
    expect(&edits, 90);
}

/// Edits that other threads notice, which are wrong by how they are made.
#[test]
#[ignore = "takes minutes"]
fn two_hundred_wrong_edits_of_threads() {
    let edits = wrong_edits_of_threads(200);
    print(&edits, &threads::KINDS);
    expect(&edits, 95);
}

#[test]
fn most_wrong_edits_of_threads_are_refuted() {
    expect(&wrong_edits_of_threads(12), 75);
}

/// One edit of what LLVM makes of each program in which there is a place for one.
fn wrong_edits_of_threads(wanted: usize) -> Vec<Edit> {
    let mut backend = linked();
    let settings = Settings { native: Native::Off, ..Settings::new("O2".parse().unwrap()) };
    let edit = |seed: u64| {
        let source = from_seed(seed, &Config::threads());
        let target = run(&source, &settings, &mut backend, Snapshots::None).ok()?.target;
        let mut candidates = threads::edits(&target, "f");
        let turn = seed as usize % candidates.len().max(1);
        let Edited { kind, module } = (turn < candidates.len()).then(|| candidates.swap_remove(turn))?;
        // An edit of what is never executed is not wrong.
        if verify(&module).is_err() || verdict(&source, &target, &Options::CAMPAIGN) != Verdict::Refines {
            return None;
        }
        let said = verdict(&source, &module, &Options::CAMPAIGN);
        Some(Edit {
            kind,
            refuted: said == Verdict::Violates,
            description: format!("seed {seed}, {kind}: {said:?}\n{source}\n{module}"),
        })
    };
    (0..).filter_map(edit).take(wanted).collect()
}

fn print(edits: &[Edit], kinds: &[&str]) {
    for kind in kinds {
        let of_kind: Vec<&Edit> = edits.iter().filter(|e| e.kind == *kind).collect();
        println!("{kind}: {} of {}", of_kind.iter().filter(|e| e.refuted).count(), of_kind.len());
    }
    println!("refuted: {} of {}", edits.iter().filter(|e| e.refuted).count(), edits.len());
    edits.iter().filter(|e| !e.refuted).for_each(|e| println!("missed: {}", e.description));
}

fn expect(edits: &[Edit], percent: usize) {
    let refuted = edits.iter().filter(|e| e.refuted).count();
    assert!(refuted * 100 >= edits.len() * percent, "{refuted} of {}", edits.len());
}

fn linked() -> Linked {
    let program = Some(PathBuf::from(env!("CARGO_BIN_EXE_irrefute-llvm")));
    Linked::start(WorkerConfig { program, ..WorkerConfig::default() }).expect("the worker starts")
}

impl Experiment {
    fn wrong_edits(&self, wanted: usize) -> Vec<Edit> {
        let mut backend = linked();
        let settings = Settings { native: Native::Off, ..Settings::new("O2".parse().unwrap()) };
        let mut edits = Vec::new();
        for seed in 0.. {
            let module = from_seed(seed, &self.config);
            if !module.function("f").is_some_and(self.fits) {
                continue;
            }
            let Ok(trial) = run(&module, &settings, &mut backend, Snapshots::None) else { continue };
            if let Some(edit) = self.wrong_edit(&module, &trial.target, seed) {
                edits.push(edit);
                // Long measurements show how far they are.
                if edits.len().is_multiple_of(20) {
                    println!("{} wrong edits, {} refuted", edits.len(), edits.iter().filter(|e| e.refuted).count());
                }
            }
            if edits.len() >= wanted {
                return edits;
            }
        }
        edits
    }

    /// The first edit, from a place that depends on the seed, that is known to be wrong.
    fn wrong_edit(&self, source: &Module, optimized: &Module, seed: u64) -> Option<Edit> {
        let sound = verdict(source, optimized, &self.sound);
        if !matches!(sound, Verdict::Proved | Verdict::Refines) {
            return None;
        }
        let mut candidates = (self.edits)(optimized, "f");
        if candidates.is_empty() {
            return None;
        }
        let turn = seed as usize % candidates.len();
        candidates.rotate_left(turn);
        candidates.into_iter().take(6).find_map(|Edited { kind, module }| {
            if verify(&module).is_err() || verdict(source, &module, &self.complete) != Verdict::Violates {
                return None;
            }
            let refuted = verdict(source, &module, &self.campaign) == Verdict::Violates;
            Some(Edit { kind, refuted, description: format!("seed {seed}, {kind}\n{source}\n{module}") })
        })
    }
}

fn verdict(source: &Module, target: &Module, options: &Options) -> Verdict {
    let (a, b) = (Program::new(source, Dialect::LANGREF), Program::new(target, Dialect::LANGREF));
    let sides = (Side::new(source, &a, "f"), Side::new(target, &b, "f"));
    let (Some(source), Some(target)) = sides else { return Verdict::Unsupported };
    check(source, target, options).verdict
}
