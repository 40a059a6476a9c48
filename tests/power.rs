//! Power: how many wrong optimizations does a campaign's check refute?
//!
//! LLVM's own output is edited in one place: a predicate, an operand, a constant, an opcode, a flag
//! added. Over 8-bit values the whole domain of up to two parameters can be run, so that an edit is
//! *known* to be wrong; then the check of a campaign, with 32 inputs drawn from that domain, either
//! refutes it or is too weak.
#![cfg(feature = "llvm")]

use irrefute::generate::{Config, from_seed};
use irrefute::ir::{BinaryOp, Constant, ConstantKind, Flags, Int, IntPredicate, Module, Op, Operand, Type, verify};
use irrefute::llvm::{Linked, WorkerConfig};
use irrefute::refine::{Options, Side, Undefined, Verdict, check};
use irrefute::semantics::{Dialect, Program};
use irrefute::trial::{Native, Settings, Snapshots, run};
use std::path::PathBuf;

/// One wrong edit and whether the campaign's check refutes it.
struct Edit {
    kind: &'static str,
    refuted: bool,
    description: String,
}

#[test]
fn most_wrong_edits_are_refuted() {
    let edits = wrong_edits(60);
    let refuted = edits.iter().filter(|e| e.refuted).count();
    assert!(refuted * 100 >= edits.len() * 90, "{refuted} of {}", edits.len());
}

/// The measurement: `cargo test --release --test power -- --ignored --nocapture`.
#[test]
#[ignore = "takes minutes"]
fn a_thousand_wrong_edits() {
    let edits = wrong_edits(1000);
    let refuted = edits.iter().filter(|e| e.refuted).count();
    for kind in ["predicate", "operand", "constant", "opcode", "flag"] {
        let of_kind: Vec<&Edit> = edits.iter().filter(|e| e.kind == kind).collect();
        println!("{kind}: {} of {}", of_kind.iter().filter(|e| e.refuted).count(), of_kind.len());
    }
    println!("refuted: {refuted} of {}", edits.len());
    edits.iter().filter(|e| !e.refuted).for_each(|e| println!("missed: {}", e.description));
    assert!(refuted * 100 >= edits.len() * 95, "{refuted} of {}", edits.len());
}

fn wrong_edits(wanted: usize) -> Vec<Edit> {
    let mut backend = Linked::start(WorkerConfig {
        program: Some(PathBuf::from(env!("CARGO_BIN_EXE_irrefute-llvm"))),
        ..WorkerConfig::default()
    })
    .unwrap();
    let settings = Settings { native: Native::Off, ..Settings::new("O2".parse().unwrap()) };
    let config = Config {
        max_params: 2,
        odd_width_percent: 0,
        wide_percent: 0,
        vector_percent: 0,
        external_percent: 0,
        ..Config::default()
    };
    let mut edits = Vec::new();
    for seed in 0.. {
        let module = from_seed(seed, &config);
        let Some(f) = module.function("f") else { continue };
        let narrow = f.param_ids().all(|p| matches!(f.ty(p), Type::Int(w) if *w <= 8));
        if !narrow {
            continue;
        }
        let Ok(trial) = run(&module, &settings, &mut backend, Snapshots::None) else { continue };
        edits.extend(wrong_edit(&module, &trial.target, seed));
        if edits.len() >= wanted {
            return edits;
        }
    }
    edits
}

/// The first edit, from a place that depends on the seed, that the whole domain refutes.
fn wrong_edit(source: &Module, optimized: &Module, seed: u64) -> Option<Edit> {
    let complete = Options { undefined: Undefined { poison: false, undef: false }, ..Options::CHECK };
    if verdict(source, optimized, &complete) == Verdict::Violates {
        return None;
    }
    let mut candidates = edits_of(optimized);
    if candidates.is_empty() {
        return None;
    }
    let turn = seed as usize % candidates.len();
    candidates.rotate_left(turn);
    candidates.into_iter().take(6).find_map(|(kind, edited)| {
        if verify(&edited).is_err() || verdict(source, &edited, &complete) != Verdict::Violates {
            return None;
        }
        let campaign = Options { exhaustive: 0, ..Options::CAMPAIGN };
        let refuted = verdict(source, &edited, &campaign) == Verdict::Violates;
        Some(Edit { kind, refuted, description: format!("seed {seed}, {kind}\n{source}\n{edited}") })
    })
}

fn verdict(source: &Module, target: &Module, options: &Options) -> Verdict {
    let (a, b) = (Program::new(source, Dialect::LANGREF), Program::new(target, Dialect::LANGREF));
    let sides = (Side::new(source, &a, "f"), Side::new(target, &b, "f"));
    let (Some(source), Some(target)) = sides else { return Verdict::Unsupported };
    check(source, target, options).verdict
}

/// Every module that differs from this one by one edit in `@f`.
fn edits_of(module: &Module) -> Vec<(&'static str, Module)> {
    let Some(index) = module.functions.iter().position(|f| &*f.name == "f") else { return Vec::new() };
    let f = &module.functions[index];
    let mut all = Vec::new();
    for (b, block) in f.blocks.iter().enumerate() {
        for (i, inst) in block.insts.iter().enumerate() {
            let mut add = |kind, op: Op| {
                let mut edited = module.clone();
                edited.functions[index].blocks[b].insts[i].op = op;
                all.push((kind, edited));
            };
            predicates(&inst.op, &mut add);
            opcodes(&inst.op, &mut add);
            let result = inst.result.map_or(Type::Void, |v| f.ty(v).clone());
            let allowed = inst.op.allowed_flags(&result).without(inst.op.flags() | Flags::FAST);
            for flag in allowed.iter() {
                let mut op = inst.op.clone();
                op.flags_mut().into_iter().for_each(|flags| *flags |= flag);
                add("flag", op);
            }
            operands(&inst.op, f.params.len(), &mut add);
        }
    }
    all
}

fn predicates(op: &Op, add: &mut dyn FnMut(&'static str, Op)) {
    let Op::ICmp { predicate, flags, lhs, rhs } = op else { return };
    for other in IntPredicate::ALL.iter().filter(|p| *p != predicate) {
        add("predicate", Op::ICmp { predicate: *other, flags: *flags, lhs: lhs.clone(), rhs: rhs.clone() });
    }
}

fn opcodes(op: &Op, add: &mut dyn FnMut(&'static str, Op)) {
    let Op::Binary { op, lhs, rhs, .. } = op else { return };
    for other in BinaryOp::ALL.iter().filter(|o| *o != op) {
        add("opcode", Op::Binary { op: *other, flags: Flags::NONE, lhs: lhs.clone(), rhs: rhs.clone() });
    }
}

/// Constants one off or negated, and operands replaced by a parameter or swapped.
fn operands(op: &Op, params: usize, add: &mut dyn FnMut(&'static str, Op)) {
    if matches!(op, Op::Call(_)) {
        return;
    }
    let count = op.operands().len();
    for n in 0..count {
        let replace = |new: Operand| {
            let (mut op, mut k) = (op.clone(), 0);
            op.for_each_operand_mut(&mut |o| {
                if k == n {
                    *o = new.clone();
                }
                k += 1;
            });
            op
        };
        match op.operands()[n] {
            Operand::Const(Constant { ty, kind: ConstantKind::Int(value) }) => {
                let Some(word) = value.word() else { continue };
                for other in [word.wrapping_add(1), word.wrapping_sub(1), word.wrapping_neg(), !word] {
                    let other = Int::new(value.width(), other);
                    if other != *value {
                        add("constant", replace(Constant::from_int(ty.clone(), other).into()));
                    }
                }
            }
            Operand::Local(_) => {
                for p in 0..params as u32 {
                    add("operand", replace(Operand::Local(irrefute::ir::ValueId(p))));
                }
            }
            Operand::Const(_) | Operand::Metadata(_) => {}
        }
    }
    if let Op::Binary { op, flags, lhs, rhs } = op {
        add("operand", Op::Binary { op: *op, flags: *flags, lhs: rhs.clone(), rhs: lhs.clone() });
    }
}
