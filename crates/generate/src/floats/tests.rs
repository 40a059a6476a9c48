//! Programs of the preset `floats`.

use crate::{Config, FeatureCounts, FloatConfig, ShapeConfig, Weights, features, from_seed, promised_features};
use irrefute_ir::{self as ir, Flags, LlvmVersion, Module, Op, Type, downgrade, verify};

/// The preset without memory, whose features have tests of their own.
fn floats_for(llvm: u16) -> Config {
    Config { llvm: LlvmVersion(llvm), memory: Config::bench().memory, ..Config::floats() }
}

/// Whether an operation computes with floating-point values, or makes or takes one.
fn has_float_operation(module: &Module) -> bool {
    module.definitions().any(|function| {
        let is_float = |ty: &Type| matches!(ty.scalar(), Type::Float(_));
        let insts = || function.blocks.iter().flat_map(|block| &block.insts);
        let computes = |op: &Op| match op {
            Op::Float { .. } | Op::FNeg { .. } | Op::FCmp { .. } | Op::Select { .. } | Op::Cast { .. } => true,
            Op::Call(call) => call.intrinsic().is_some(),
            _ => false,
        };
        insts().any(|inst| {
            let operands = inst.op.operands();
            let of_floats = operands.iter().any(|operand| is_float(function.type_of(operand)));
            computes(&inst.op) && (of_floats || inst.result.is_some_and(|result| is_float(function.ty(result))))
        })
    })
}

#[test]
fn every_program_is_valid_and_nearly_all_have_float_operations() {
    let programs = 3_000;
    let mut with = 0;
    for seed in 0..programs {
        let module = from_seed(seed, &Config::floats());
        assert_eq!(verify(&module), Ok(()), "seed {seed}\n{module}");
        with += u64::from(has_float_operation(&module));
    }
    assert!(with * 10 >= programs * 9, "{with} of {programs}");
}

#[test]
fn what_the_preset_promises_is_generated() {
    let config = floats_for(22);
    let mut counts = FeatureCounts::default();
    (0..15_000).for_each(|seed| counts.merge(&features(&from_seed(seed, &config))));
    let missing = promised_features(&config).into_iter().filter(|feature| counts.get(*feature) == 0);
    assert_eq!(missing.map(|f| f.to_string()).collect::<Vec<_>>(), Vec::<String>::new());
}

/// A program for an older LLVM has only what that LLVM has: nothing must be dropped from it, and its text is read
/// back.
#[test]
fn programs_for_an_older_llvm_have_only_what_it_has() {
    for llvm in [14, 15, 17, 20] {
        let config = floats_for(llvm);
        for seed in 0..600 {
            let module = from_seed(seed, &config);
            let old = downgrade(&module, config.llvm).unwrap_or_else(|e| panic!("LLVM {llvm}, seed {seed}: {e}"));
            let of_floats = ["nofpclass", "fptrunc", "fpext", "uitofp", "sitofp"];
            let dropped = old.without.iter().find(|promise| of_floats.iter().any(|word| promise.contains(word)));
            assert_eq!(dropped, None, "LLVM {llvm}, seed {seed}");
            let text = ir::print(&old.module, config.llvm).expect("it prints");
            assert!(ir::parse(&text, config.llvm).is_ok(), "{text}");
        }
    }
}

#[test]
fn flags_follow_their_weights() {
    let only_nnan = crate::FastMathConfig { nnan: 60, ninf: 0, nsz: 0, arcp: 0, contract: 0, afn: 0, reassoc: 0 };
    let floats = FloatConfig { flags: only_nnan, flagged_percent: 100, ..Config::floats().floats };
    // Flags that fragments need are theirs.
    let weights = Weights { fragment: 0, ..Config::floats().weights };
    let config = Config { floats, weights, ..Config::floats() };
    let mut met = Flags::NONE;
    for seed in 0..200 {
        let module = from_seed(seed, &config);
        let ops = module.definitions().flat_map(|f| &f.blocks).flat_map(|b| &b.insts).map(|inst| &inst.op);
        ops.for_each(|op| met |= op.flags() & Flags::FAST);
    }
    assert_eq!(met, Flags::NNAN);
}

#[test]
fn programs_without_floating_point_have_none() {
    // A shape is a whole program, and may have some.
    let config = Config { shapes: ShapeConfig::none(), ..Config::default() };
    for seed in 0..300 {
        let module = from_seed(seed, &config);
        let mut values = module.definitions().flat_map(|function| &function.values);
        assert!(values.all(|value| !matches!(value.ty.scalar(), Type::Float(_))), "seed {seed}");
    }
}
