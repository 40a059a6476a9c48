//! What irrefute computes by itself, beside what LLVM computes: layouts of types, and which stack blocks are promotable.

#[path = "../../../transform/tests/it/transform/demote.rs"]
mod demote;

use irrefute_generate::{self as generate, Config, Random};
use irrefute_ir::layout::DataLayout;
use irrefute_ir::{FloatKind, Function, Inst, LlvmVersion, Module, Op, StructType, Type, parse, print};
use irrefute_llvm::{Backend, Job, Linked, WorkerConfig};
use irrefute_transform::{Method, promote};
use std::path::PathBuf;
use std::sync::Arc;

fn linked() -> Linked {
    let program = Some(PathBuf::from(env!("CARGO_BIN_EXE_irrefute-llvm")));
    Linked::start(WorkerConfig { program, ..WorkerConfig::default() }).expect("the worker starts")
}

fn optimized(linked: &mut Linked, text: &str, pipeline: &str) -> Module {
    let output = linked.run(&Job::new(text, pipeline)).unwrap_or_else(|failure| panic!("{failure:?}\n{text}"));
    parse(&output.text, LlvmVersion::DEFAULT).unwrap_or_else(|error| panic!("{error}\n{}", output.text))
}

/// Machines whose layouts differ in pointers, byte order, and the alignment of wide integers, floats and vectors.
const LAYOUTS: [&str; 5] = [
    "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128",
    "e-m:e-p:32:32-p270:32:32-p271:32:32-p272:64:64-i128:128-f64:32:64-f80:32-n8:16:32-S128",
    "E-m:e-i1:8:16-i8:8:16-i64:64-f128:64-v128:64-a:8:16-n32:64",
    "e-m:e-p:32:32-Fi8-i64:64-v128:64:128-a:0:32-n32-S64",
    "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-p7:160:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-S32-A5",
];

fn some_type(random: &mut Random, depth: u32) -> Type {
    match random.below(if depth == 0 { 4 } else { 7 }) {
        0 => Type::Int(1 + random.below(130)),
        1 => {
            let kinds = [FloatKind::Half, FloatKind::Float, FloatKind::Double, FloatKind::Fp128, FloatKind::X86Fp80];
            Type::Float(random.pick(&kinds))
        }
        2 => Type::PTR,
        3 => Type::vector(1 + random.below(9), Type::Int(random.pick(&[1, 8, 16, 32, 64]))),
        4 => Type::Array(u64::from(random.below(4)), Arc::new(some_type(random, depth - 1))),
        _ => {
            let fields = (0..random.below(4)).map(|_| some_type(random, depth - 1)).collect();
            Type::Struct(Arc::new(StructType { fields, packed: random.percent(20) }))
        }
    }
}

/// A function that returns where a path of indices into a type leads, in bytes.
fn offset(name: &str, ty: &Type, indices: &str) -> String {
    format!("define i64 @{name}() {{\n  ret i64 ptrtoint (ptr getelementptr ({ty}, ptr null, {indices}) to i64)\n}}\n")
}

/// The number that a function returns.
fn returned(module: &Module, name: &str) -> u64 {
    let function = module.function(name).expect("LLVM keeps it");
    match &function.blocks[0].term.op {
        irrefute_ir::TerminatorOp::Ret(Some(irrefute_ir::Operand::Const(constant))) => {
            constant.as_int().and_then(|int| int.to_u64()).unwrap_or_else(|| panic!("@{name} returns {constant:?}"))
        }
        other => panic!("@{name} ends with {other:?}"),
    }
}

#[test]
fn layouts_of_random_types_are_those_of_llvm() {
    let mut linked = linked();
    let mut compared = 0;
    for (number, layout) in LAYOUTS.iter().enumerate() {
        let mut types = Vec::new();
        generate::seeded(number as u64, 65_536, |random| types.extend((0..200).map(|_| some_type(random, 3))));
        let mut text = format!("target datalayout = \"{layout}\"\n");
        for (i, ty) in types.iter().enumerate() {
            text += &offset(&format!("size{i}"), ty, "i32 1");
            let behind_a_byte = Type::structure(vec![Type::Int(8), ty.clone()]);
            text += &offset(&format!("align{i}"), &behind_a_byte, "i32 0, i32 1");
            let fields = if let Type::Struct(body) = ty { body.fields.len() } else { 0 };
            (0..fields)
                .for_each(|field| text += &offset(&format!("field{i}_{field}"), ty, &format!("i32 0, i32 {field}")));
        }
        let module = optimized(&mut linked, &text, "function(instcombine<no-verify-fixpoint>)");
        let (ours, named) = (DataLayout::parse(layout).expect("a layout"), &module.named_types);
        for (i, ty) in types.iter().enumerate() {
            assert_eq!(ours.alloc_size(ty, named), Some(returned(&module, &format!("size{i}"))), "{ty} in {layout}");
            assert_eq!(ours.abi_align(ty, named), Some(returned(&module, &format!("align{i}"))), "{ty} in {layout}");
            compared += 2;
            let Type::Struct(body) = ty else { continue };
            let offsets = ours.structure(body, named).expect("it has a size").offsets;
            for (field, offset) in offsets.iter().enumerate() {
                assert_eq!(
                    *offset,
                    returned(&module, &format!("field{i}_{field}")),
                    "field {field} of {ty} in {layout}"
                );
                compared += 1;
            }
        }
    }
    assert!(compared > 2_000, "{compared}");
}

fn allocas(function: &Function) -> Vec<&Inst> {
    function.blocks.iter().flat_map(|b| &b.insts).filter(|inst| matches!(inst.op, Op::Alloca { .. })).collect()
}

/// Both promote the same blocks. (Random programs have no named structures, which LLVM alone promotes.)
#[test]
fn promotable_blocks_are_those_of_llvm() {
    let mut linked = linked();
    let mut ours = 0;
    for seed in 0..400 {
        let preset = if seed % 4 == 0 { "memory" } else { "default" };
        let mut module = generate::from_seed(seed, &Config::preset(preset).expect("it is one"));
        // LLVM allows no lifetime markers of what was an `alloca` and has been loaded, so these stay as they are.
        let is_demoted = !print(&module, LlvmVersion::DEFAULT).is_ok_and(|text| text.contains("llvm.lifetime"));
        generate::seeded(seed, 16_384, |random| {
            let defined = module.functions.iter_mut().filter(|f| is_demoted && f.is_definition());
            defined.for_each(|function| demote::demote(function, random));
        });
        let Ok(text) = print(&module, LlvmVersion::DEFAULT) else { continue };
        let by_llvm = optimized(&mut linked, &text, "function(mem2reg)");
        for function in module.definitions() {
            let mut promoted = function.clone();
            ours += promote(&mut promoted, Method::Pruned).allocas;
            let theirs = by_llvm.function(&function.name).expect("LLVM keeps it");
            let (left, left_by_llvm) = (allocas(&promoted).len(), allocas(theirs).len());
            assert_eq!(left, left_by_llvm, "seed {seed}, @{}\n{text}", function.name);
        }
    }
    println!("{ours} promoted");
    assert!(ours > 1_000, "{ours}");
}
