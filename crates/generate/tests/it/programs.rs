//! What holds of every program. Each is drawn once for all of these questions: drawing is what costs most.

use irrefute_generate::{self as generate, Config};
use irrefute_ir::{Effect, Function, Module, Op, Operand, ValueId, parse, verify};
use irrefute_semantics::intrinsics::only_computes;

/// The number of programs of each configuration.
const PROGRAMS: u64 = 500;

/// Everything promised shows up within this many programs; only the rarest feature needs nearly all of them.
const FOR_FEATURES: u64 = 40_000;

#[test]
fn programs_keep_and_show_what_is_promised() {
    for name in Config::PRESETS {
        let config = Config::preset(name).expect("it is one");
        let mut missing = generate::promised_features(&config);
        for seed in 0..FOR_FEATURES {
            if seed >= PROGRAMS && missing.is_empty() {
                break;
            }
            let module = generate::from_seed(seed, &config);
            let counts = generate::features(&module);
            missing.retain(|feature| counts.get(*feature) == 0);
            if seed < PROGRAMS {
                assert_eq!(verify(&module), Ok(()), "{name}, seed {seed}");
                for function in module.definitions() {
                    assert_eq!(dead_values(function), [], "{name}, seed {seed}, @{}", function.name);
                }
                assert_is_its_text(&module, &format!("{name}, seed {seed}"));
            }
        }
        assert_eq!(missing.iter().map(ToString::to_string).collect::<Vec<_>>(), Vec::<String>::new(), "{name}");
    }
}

/// Parsing what is printed gives the program back.
fn assert_is_its_text(module: &Module, which: &str) {
    let text = module.to_string();
    let mut back = parse(&text, module.version).unwrap_or_else(|e| panic!("{which}: {e}\n{text}"));
    assert_eq!(verify(&back), Ok(()), "{which}:\n{text}");
    // The parser numbers a value where it is first named, and declares intrinsics that are only called.
    back.functions.retain(|f| f.is_definition() || !f.is_intrinsic());
    back.functions.iter_mut().for_each(|f| f.compact());
    assert_eq!(back, *module, "{which}:\n{text}");
    assert_eq!(back.to_string(), text, "{which}");
}

/// The values that nothing observable depends on, found by the opposite way from the generator's:
/// remove what has no uses, again and again. (Phis that only feed one another count as live here.)
fn dead_values(function: &Function) -> Vec<ValueId> {
    let mut uses = vec![0_u32; function.values.len()];
    function.for_each_operand(|o| {
        if let Operand::Local(v) = o {
            uses[v.index()] += 1;
        }
    });
    let insts = function.blocks.iter().flat_map(|b| &b.insts);
    let has_effect = |op: &Op| match op {
        // The stack pointer is restored, an invariant ends, a mask says what is stored.
        Op::Call(call) => call.intrinsic_id().is_none_or(|id| !only_computes(id)),
        Op::Load { mode, .. } => !mode.is_plain(),
        op => matches!(op.effect(), Effect::Catches | Effect::Updates | Effect::Orders),
    };
    let pure = insts.filter(|i| !has_effect(&i.op));
    let phis = function.blocks.iter().flat_map(|b| &b.phis).map(|p| p.result);
    pure.filter_map(|i| i.result).chain(phis).filter(|v| uses[v.index()] == 0).collect()
}
