//! Properties of generated programs.

use irrefute::generate::{self, Config, FeatureCounts};
use irrefute::ir::{Function, Op, Operand, ValueId, verify};

fn configs() -> [Config; 2] {
    [Config::default(), Config::bench()]
}

#[test]
fn the_verifier_accepts_every_program() {
    for config in configs() {
        for seed in 0..5_000 {
            let module = generate::from_seed(seed, &config);
            if let Err(errors) = verify(&module) {
                panic!("seed {seed}: {errors:?}");
            }
        }
    }
}

/// Any bytes make a valid program, also when they are used up early.
#[test]
fn any_bytes_make_a_valid_program() {
    arbtest::arbtest(|u| {
        let module = generate::module(u, &Config::default())?;
        assert_eq!(verify(&module), Ok(()));
        Ok(())
    })
    .size_max(600)
    .budget_ms(3_000);
}

#[test]
fn a_program_is_a_function_of_configuration_and_seed() {
    for config in configs() {
        for seed in 0..200 {
            assert_eq!(generate::from_seed(seed, &config), generate::from_seed(seed, &config));
        }
    }
    let (a, b) = (generate::from_seed(1, &Config::default()), generate::from_seed(2, &Config::default()));
    assert_ne!(a, b);
}

/// A prefix changes the names of symbols and nothing else.
#[test]
fn a_prefix_only_renames() {
    for seed in 0..500 {
        let mut plain = generate::from_seed(seed, &Config::default());
        let prefixed = generate::from_seed_with_prefix(seed, &Config::default(), "p17_");
        plain.rename(&|name| (!name.starts_with("llvm.")).then(|| format!("p17_{name}").into()));
        assert_eq!(plain, prefixed, "seed {seed}");
    }
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
    let pure = insts.filter(|i| !matches!(&i.op, Op::Call(call) if call.intrinsic().is_none()));
    let phis = function.blocks.iter().flat_map(|b| &b.phis).map(|p| p.result);
    pure.filter_map(|i| i.result).chain(phis).filter(|v| uses[v.index()] == 0).collect()
}

#[test]
fn no_value_is_dead() {
    for config in configs() {
        for seed in 0..2_000 {
            let module = generate::from_seed(seed, &config);
            for function in module.definitions() {
                assert_eq!(dead_values(function), [], "seed {seed}, @{}", function.name);
            }
        }
    }
}

#[test]
fn every_promised_feature_is_generated() {
    for config in configs() {
        let mut counts = FeatureCounts::default();
        for seed in 0..4_000 {
            counts.merge(&generate::features(&generate::from_seed(seed, &config)));
        }
        let missing = generate::promised_features(&config).into_iter().filter(|f| counts.get(*f) == 0);
        assert_eq!(missing.map(|f| f.to_string()).collect::<Vec<_>>(), Vec::<String>::new());
    }
}

/// The sizes that the configuration asks for, after what is dead was removed.
#[test]
fn sizes_are_as_configured() {
    let sizes = |config: &Config| {
        let count = |seed| generate::from_seed(seed, config).function("f").map_or(0, Function::instruction_count);
        let mut sizes: Vec<usize> = (0..3_000).map(count).collect();
        sizes.sort_unstable();
        sizes
    };
    let default = sizes(&Config::default());
    let median = default[default.len() / 2];
    assert!((6..=12).contains(&median), "median {median}");
    assert!(default[default.len() - 30] >= 40, "99 of a hundred have fewer than {}", default[default.len() - 30]);
    let bench = sizes(&Config::bench());
    let mean = bench.iter().sum::<usize>() as f64 / bench.len() as f64;
    assert!((36.0..46.0).contains(&mean), "mean {mean}");
}
