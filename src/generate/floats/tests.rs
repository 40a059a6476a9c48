//! What programs with floating point contain.

use super::intrinsics::{FLOAT_INTRINSICS, available};
use crate::generate::{Config, from_seed};
use crate::ir::{CastOp, Flags, FloatOp, FloatPredicate, Function, IntrinsicId, LlvmVersion, Module, Op, Type, verify};
use std::collections::BTreeSet;

fn operations(module: &Module) -> impl Iterator<Item = &Op> {
    let functions = module.functions.iter().filter(|function| function.is_definition());
    functions.flat_map(|function: &Function| &function.blocks).flat_map(|block| &block.insts).map(|inst| &inst.op)
}

fn is_of_floats(op: &Op) -> bool {
    match op {
        Op::Float { .. } | Op::FNeg { .. } | Op::FCmp { .. } => true,
        Op::Cast { op, .. } => op.keyword().contains("fp") || op.keyword().starts_with("fp"),
        Op::Call(call) => {
            call.intrinsic_id().is_some_and(|id| FLOAT_INTRINSICS.iter().any(|intrinsic| intrinsic.id == id))
        }
        _ => false,
    }
}

#[test]
fn programs_verify_and_nearly_all_have_floating_point() {
    let mut with = 0;
    for seed in 0..400 {
        let module = from_seed(seed, &Config::floats());
        verify(&module).unwrap_or_else(|errors| panic!("seed {seed}: {errors:?}\n{module}"));
        with += u32::from(operations(&module).any(is_of_floats));
    }
    assert!(with >= 360, "{with} of 400");
}

#[test]
fn programs_without_floating_point_draw_nothing_for_it() {
    let other =
        Config { floats: super::super::FloatConfig { arithmetic: 1, ..Default::default() }, ..Config::default() };
    for seed in 0..50 {
        assert_eq!(from_seed(seed, &Config::default()), from_seed(seed, &other), "seed {seed}");
    }
}

#[test]
fn every_operation_flag_and_intrinsic_occurs() {
    let (mut opcodes, mut predicates, mut casts) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    let (mut flags, mut intrinsics) = (Flags::NONE, BTreeSet::new());
    for seed in 0..4_000 {
        let module = from_seed(seed, &Config::floats());
        for op in operations(&module) {
            match op {
                Op::Float { op, flags: own, .. } => {
                    opcodes.insert(*op);
                    flags |= *own;
                }
                Op::FCmp { predicate, .. } => drop(predicates.insert(*predicate)),
                Op::Cast { op, .. } => drop(casts.insert(*op)),
                Op::Call(call) => intrinsics.extend(call.intrinsic_id()),
                _ => {}
            }
        }
    }
    assert_eq!(opcodes.len(), FloatOp::ALL.len());
    assert_eq!(flags, Flags::FAST);
    assert_eq!(predicates.len(), FloatPredicate::ALL.len(), "{predicates:?}");
    let conversions = [
        CastOp::FPTrunc,
        CastOp::FPExt,
        CastOp::FPToUI,
        CastOp::FPToSI,
        CastOp::UIToFP,
        CastOp::SIToFP,
        CastOp::BitCast,
    ];
    assert!(conversions.iter().all(|op| casts.contains(op)), "{casts:?}");
    let missing: Vec<IntrinsicId> =
        FLOAT_INTRINSICS.iter().map(|intrinsic| intrinsic.id).filter(|id| !intrinsics.contains(id)).collect();
    assert_eq!(missing, []);
}

#[test]
fn older_versions_get_what_they_have() {
    let config = Config { llvm: LlvmVersion(15), ..Config::floats() };
    let known: BTreeSet<IntrinsicId> = available(&config).map(|intrinsic| intrinsic.id).collect();
    assert!(!known.contains(&IntrinsicId::MinimumNum) && known.contains(&IntrinsicId::FAbs));
    for seed in 0..400 {
        let module = from_seed(seed, &config);
        let is_new = |op: &Op| match op {
            Op::Call(call) => call
                .intrinsic_id()
                .is_some_and(|id| FLOAT_INTRINSICS.iter().any(|intrinsic| intrinsic.id == id) && !known.contains(&id)),
            Op::Cast { op: CastOp::FPTrunc | CastOp::FPExt | CastOp::UIToFP | CastOp::SIToFP, flags, .. } => {
                !flags.is_empty()
            }
            _ => false,
        };
        assert!(!operations(&module).any(is_new), "seed {seed}\n{module}");
        let has_float = |ty: &Type| matches!(ty.scalar(), Type::Float(_));
        let params = module
            .functions
            .iter()
            .flat_map(|function| function.params.iter().zip(function.param_ids().map(|id| function.ty(id))));
        let promises = params.filter(|(_, ty)| has_float(ty)).filter(|(a, _)| a.has(crate::ir::AttrKind::NoFpClass));
        assert_eq!(promises.count(), 0, "seed {seed}: nofpclass is of LLVM 17");
    }
}
