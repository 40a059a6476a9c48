//! Properties of generated programs.

use irrefute::generate::{self, Config, FeatureCounts};
use irrefute::ir::{Function, Module, Op, Operand, ValueId, verify};
use irrefute::refine::domain::{Domain, ParameterDomain, Undefined};
use irrefute::refine::environment::{Answers, Record, Recorder};
use irrefute::refine::sampling::{Palette, Sampler};
use irrefute::refine::{Coverage, covers};
use irrefute::semantics::{Budget, Dialect, End, First, FunctionIndex, Outcome, Program, Scalar};

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

/// A program with the domain of its entry's arguments.
struct Sampled {
    program: Program,
    entry: FunctionIndex,
    domain: Domain,
    palette: Palette,
}

impl Sampled {
    fn new(module: &Module) -> Sampled {
        let program = Program::new(module, Dialect::LANGREF);
        let entry = program.function("f").expect("an entry");
        let parameters = program.params(entry).iter().map(|param| ParameterDomain {
            shape: &param.shape,
            defined: param.demand.defined,
            range: param.demand.ranges.first().and_then(|intervals| intervals.first()),
        });
        let domain = Domain::new(parameters, Undefined { poison: true, undef: true }).expect("integers");
        let mut palette = Palette::default();
        palette.add_function(module.function("f").expect("an entry"));
        Sampled { program, entry, domain, palette }
    }

    /// `count` inputs, the undefined ones among them, as the leaves of all parameters.
    fn inputs(&self, count: u64, seed: u64) -> Vec<Vec<Scalar>> {
        let mut sampler = Sampler::new(&self.domain, &self.palette, seed);
        sampler.plan(count).into_iter().map(|kind| sampler.draw(kind, None)).collect()
    }

    fn outcome(&self, leaves: &[Scalar]) -> Outcome {
        let args = self.domain.arguments(leaves.iter().cloned());
        let mut record = Record::default();
        let mut environment = Recorder::new(Answers { seed: 1, declarations: &self.program }, &mut record);
        self.program.execute(self.entry, &args, &mut environment, &mut First, Budget::default())
    }
}

/// Whether a run says nothing about what LLVM does: undefined behaviour, or nothing defined to see.
fn is_vacuous(outcome: &Outcome) -> bool {
    match &outcome.end {
        End::Ub(_) => true,
        End::Returns(value) => outcome.trace.is_empty() && !value.0.iter().any(Scalar::is_defined),
        End::Unwinds | End::Stopped | End::Diverges | End::Unknown | End::Unsupported(_) | End::Inconclusive(_) => {
            false
        }
    }
}

/// Calls `visit` with the outcome of every run of some programs of a configuration.
fn for_each_run(config: &Config, programs: u64, mut visit: impl FnMut(u64, Outcome)) {
    for seed in 0..programs {
        let sampled = Sampled::new(&generate::from_seed(seed, config));
        for leaves in sampled.inputs(10, seed) {
            visit(seed, sampled.outcome(&leaves));
        }
    }
}

#[test]
fn every_run_ends() {
    for config in configs() {
        for_each_run(&config, 500, |seed, outcome| {
            assert!(!matches!(outcome.end, End::Unknown | End::Diverges), "seed {seed}: {:?}", outcome.end);
        });
    }
}

/// At most three runs in ten test nothing, and nearly all are of something that is modelled.
#[test]
fn most_runs_test_something() {
    for config in configs() {
        let (mut runs, mut vacuous, mut unsupported) = (0, 0, 0);
        for_each_run(&config, 500, |_, outcome| {
            runs += 1;
            vacuous += u32::from(is_vacuous(&outcome));
            unsupported += u32::from(matches!(outcome.end, End::Unsupported(_)));
        });
        assert!(vacuous * 10 <= runs * 3, "{vacuous} of {runs} runs are vacuous");
        assert!(unsupported * 100 <= runs, "{unsupported} of {runs} runs are unsupported");
    }
}

/// Witness runs keep flags, and those that they take back would have made more runs vacuous.
#[test]
fn witness_runs_pay() {
    let unseen = Config { witnesses: 0, ..Config::bench() };
    let share = |config: &Config| {
        let (mut runs, mut vacuous) = (0_u32, 0_u32);
        for_each_run(config, 300, |_, outcome| {
            runs += 1;
            vacuous += u32::from(is_vacuous(&outcome));
        });
        f64::from(vacuous) / f64::from(runs)
    };
    assert!(share(&unseen) > share(&Config::bench()) + 0.15);
    let flags = |config: &Config| -> u64 {
        let counts = (0..300).map(|seed| generate::features(&generate::from_seed(seed, config)));
        let mut all = FeatureCounts::default();
        counts.for_each(|c| all.merge(&c));
        let is_flag =
            |f: generate::Feature| ["nuw", "nsw", "exact", "disjoint", "nneg", "samesign"].contains(&f.detail);
        all.iter().filter(|(f, _)| is_flag(*f)).map(|(_, n)| n).sum()
    };
    assert!(flags(&Config::bench()) * 3 > flags(&unseen), "most flags were taken back");
}

/// Less defined arguments give a less defined outcome, in programs without a choice.
#[test]
fn poison_for_a_leaf_gives_a_less_defined_outcome() {
    let mut compared = 0;
    for seed in 0..1_500 {
        let sampled = Sampled::new(&generate::from_seed(seed, &Config::default()));
        let leaves = &sampled.inputs(1, seed)[0];
        let outcome = sampled.outcome(leaves);
        for i in 0..leaves.len().min(6) {
            let mut less = leaves.clone();
            less[i] = Scalar::Poison;
            let poisoned = sampled.outcome(&less);
            let has_choice = outcome.choices + poisoned.choices > 0;
            if has_choice || !outcome.trace.is_empty() || !sampled.domain.leaves[i].poison {
                continue;
            }
            match covers(&poisoned, &outcome) {
                Coverage::Covers => compared += 1,
                Coverage::Unknown(_) => {}
                Coverage::DoesNotCover(difference) => panic!("seed {seed}, leaf {i}: {difference:?}"),
            }
        }
    }
    assert!(compared > 2_000, "{compared} comparisons");
}
