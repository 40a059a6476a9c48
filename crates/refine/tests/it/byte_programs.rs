//! Generated programs that move memory and values as bytes: strict loads and loads that pun agree on them wherever no bit of
//! a pointer and no poison is involved, and the programs have what the generator promises.

use std::collections::BTreeSet;

use irrefute_generate::{Config, from_seed};
use irrefute_ir::{LlvmVersion, Module, Op, Type, downgrade, print, verify};
use irrefute_refine::{Options, Report, Side, Undefined, Verdict, check};
use irrefute_semantics::{Dialect, Program};
use rayon::prelude::*;

/// The number of programs; fewer without optimization, where each takes fifty times as long.
const PROGRAMS: u64 = if cfg!(debug_assertions) { 400 } else { 12_000 };

fn programs() -> impl ParallelIterator<Item = (u64, Module)> {
    (0..PROGRAMS).into_par_iter().map(|seed| (seed, from_seed(seed, &Config::bytes())))
}

fn has_byte_type(ty: &Type) -> bool {
    matches!(ty.scalar(), Type::Byte(_))
}

fn has_bytes(module: &Module) -> bool {
    module.definitions().any(|f| f.values.iter().any(|value| has_byte_type(&value.ty)))
}

/// A program under strict loads against itself under loads that pun, or the other way round.
fn compared(module: &Module, from: Dialect, to: Dialect) -> Report {
    let undefined = Undefined { poison: false, undef: false };
    let options = Options { undefined, ..Options::CAMPAIGN };
    let (source, target) = (Program::new(module, from), Program::new(module, to));
    let side = |program| Side::new(module, program, "f").expect("the entry");
    check(side(&source), side(&target), &options)
}

#[derive(Default)]
struct Tally {
    /// Both refine each other on every input that was tried.
    agree: u64,
    /// They differ, and a bit of a pointer or poison is involved.
    differ: u64,
    /// Nothing was decided in one of the directions.
    undecided: u64,
    without_bytes: u64,
    wrong: Vec<String>,
}

impl Tally {
    fn plus(mut self, other: Tally) -> Tally {
        self.agree += other.agree;
        self.differ += other.differ;
        self.undecided += other.undecided;
        self.without_bytes += other.without_bytes;
        self.wrong.extend(other.wrong);
        self
    }
}

/// Whether a bit of a pointer or poison may be involved: in what memory or an argument holds, or made by the program.
fn involves_pointers_or_poison(module: &Module, report: &Report) -> bool {
    let is_pointer = |ty: &Type| matches!(ty.scalar(), Type::Ptr(_));
    let entry = module.function("f").expect("the entry");
    let in_input = report.witness.as_ref().is_some_and(|witness| {
        let mut witness = serde_json::to_value(witness).expect("a witness");
        let arguments = witness["arguments"].take();
        let names_pointer = |value: &serde_json::Value| value.to_string().contains("\"pointer");
        let mut of_bytes = entry.param_ids().enumerate().filter(|(_, p)| has_byte_type(entry.ty(*p)));
        // In memory, in what the environment writes and returns, or in an argument of bytes.
        names_pointer(&witness) || of_bytes.any(|(i, _)| names_pointer(&arguments[i]))
    });
    let in_program = module.definitions().any(|f| {
        f.blocks.iter().flat_map(|block| &block.insts).any(|inst| match &inst.op {
            Op::Store { value, .. } => is_pointer(f.type_of(value)),
            Op::Cast { operand, to, .. } => is_pointer(f.type_of(operand)) != is_pointer(to),
            _ => false,
        })
    });
    in_input || in_program || module.to_string().contains("poison")
}

#[test]
fn strict_and_punning_loads_agree_where_no_pointer_and_no_poison_is() {
    let tally = programs()
        .map(|(seed, module)| {
            let mut tally = Tally::default();
            if !has_bytes(&module) {
                return Tally { without_bytes: 1, ..tally };
            }
            // Loads that pun are defined wherever strict ones are, and give the same there.
            let there = compared(&module, Dialect::BYTE_STRICT, Dialect::LANGREF);
            let back = compared(&module, Dialect::LANGREF, Dialect::BYTE_STRICT);
            let mut differs = false;
            for (report, way) in [(&there, "strict to punning"), (&back, "punning to strict")] {
                if report.verdict == Verdict::Violates {
                    differs = true;
                    if !involves_pointers_or_poison(&module, report) {
                        tally.wrong.push(format!("seed {seed}, {way}: {report}\n{module}"));
                    }
                }
            }
            let is_decided = |report: &Report| matches!(report.verdict, Verdict::Proved | Verdict::Refines);
            match () {
                () if differs => tally.differ = 1,
                () if is_decided(&there) && is_decided(&back) => tally.agree = 1,
                () => tally.undecided = 1,
            }
            tally
        })
        .reduce(Tally::default, Tally::plus);
    let Tally { agree, differ, undecided, without_bytes, wrong } = tally;
    println!(
        "{agree} agree, {differ} differ by a pointer or poison, {undecided} undecided, {without_bytes} without bytes"
    );
    assert!(wrong.is_empty(), "{}: {}", wrong.len(), wrong[0]);
    assert!(agree * 5 > PROGRAMS * 2, "{agree} of {PROGRAMS} agree");
}

/// Programs are well-formed, can be written for LLVM 23, and move bytes in every way that there is.
#[test]
fn programs_move_bytes_in_every_way() {
    let ways: BTreeSet<&'static str> = programs()
        .filter(|(seed, _)| *seed < 400)
        .flat_map_iter(|(seed, module)| {
            assert_eq!(verify(&module), Ok(()), "seed {seed}");
            let new = downgrade(&module, LlvmVersion(23)).unwrap_or_else(|e| panic!("seed {seed}: {e}\n{module}"));
            print(&new.module, LlvmVersion(23)).unwrap_or_else(|e| panic!("seed {seed}: {e}"));
            ways(&module)
        })
        .collect();
    for way in [
        "load",
        "store",
        "bitcast to",
        "bitcast from",
        "freeze",
        "select",
        "phi",
        "insertelement",
        "extractelement",
        "shufflevector",
        "parameter",
        "result",
        "loop",
        "alloca",
    ] {
        assert!(ways.contains(way), "no {way} of bytes: {ways:?}");
    }
}

fn ways(module: &Module) -> Vec<&'static str> {
    let mut ways = Vec::new();
    let is_byte = has_byte_type;
    for f in module.definitions() {
        if &*f.name != "f" {
            ways.push("loop");
        }
        ways.extend(is_byte(&f.ret).then_some("result"));
        ways.extend(f.param_ids().any(|p| is_byte(f.ty(p))).then_some("parameter"));
        for block in &f.blocks {
            ways.extend(block.phis.iter().any(|phi| is_byte(f.ty(phi.result))).then_some("phi"));
            for inst in &block.insts {
                let gives = inst.result.is_some_and(|result| is_byte(f.ty(result)));
                let way = match &inst.op {
                    Op::Load { .. } if gives => "load",
                    Op::Store { value, .. } if is_byte(f.type_of(value)) => "store",
                    Op::Cast { operand, .. } if is_byte(f.type_of(operand)) && !gives => "bitcast from",
                    Op::Cast { .. } if gives => "bitcast to",
                    Op::Freeze { .. } if gives => "freeze",
                    Op::Select { .. } if gives => "select",
                    Op::InsertElement { .. } if gives => "insertelement",
                    Op::ExtractElement { .. } if gives => "extractelement",
                    Op::ShuffleVector { .. } if gives => "shufflevector",
                    Op::Alloca { ty, .. } if is_byte(ty) => "alloca",
                    _ => continue,
                };
                ways.push(way);
            }
        }
    }
    ways
}
