//! Properties of generated programs.

use irrefute_generate::{self as generate, Config, FeatureCounts};
use irrefute_ir::{Function, Int, IntrinsicId, LlvmVersion, Module, is_intrinsic_name, verify};
use irrefute_refine::relation::injection::MemoryInjection;
use irrefute_refine::{Coverage, Options, Report, Side, Verdict, check, covers};
use irrefute_semantics::intrinsics::only_computes;
use irrefute_semantics::library;
use irrefute_semantics::memory::{BlockBytes, GivenBlock, GivenGlobal};
use irrefute_semantics::{
    Answer, Budget, Dialect, End, Environment, EnvironmentMemory, Event, First, Leaf, MemoryBlock, Param, Program,
    Scalar, Shape, Value,
};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

fn configs() -> [Config; 6] {
    [Config::default(), Config::bench(), Config::exceptions(), Config::scalable(), Config::loops(), Config::calls()]
}

fn all_configs() -> impl Iterator<Item = Config> {
    Config::PRESETS.iter().map(|name| Config::preset(name).expect("it is one"))
}

/// A seed is the same program as long as the version is the same: findings and campaigns are resumed by their seeds.
#[test]
fn programs_change_only_with_the_version() {
    let texts =
        all_configs().flat_map(|config| (0..40).map(move |seed| generate::from_seed(seed, &config).to_string()));
    // FNV-1a, which is the same everywhere.
    let digest = texts
        .flat_map(String::into_bytes)
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    let expected = (11, 1_593_866_931_681_914_743);
    assert_eq!((Config::VERSION, digest), expected, "raise Config::VERSION, and write the new digest here");
}

/// Any bytes make a valid program, also when they are used up early.
#[test]
fn any_bytes_make_a_valid_program() {
    for config in all_configs() {
        arbtest::arbtest(|u| {
            assert_eq!(verify(&generate::module(u, &config)?), Ok(()));
            Ok(())
        })
        .size_max(600)
        .budget_ms(500);
    }
}

#[test]
fn a_program_is_a_function_of_configuration_and_seed() {
    for config in all_configs() {
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
        // Functions of the library are known by their names.
        let is_ours = |name: &str| !is_intrinsic_name(name) && !library::is_known(name);
        plain.rename(&|name| is_ours(name).then(|| format!("p17_{name}").into()));
        assert_eq!(plain, prefixed, "seed {seed}");
    }
}

/// Intrinsics that only compute and that no program calls. A word that ends with a dot stands for a family.
const NOT_GENERATED: &[&str] = &[
    // Older names, or what looks at the environment.
    "experimental.",
    "matrix.",
    // Vectorizers and front ends make them.
    "vector.interleave3 vector.interleave4 vector.interleave5 vector.interleave6 vector.interleave7 vector.interleave8",
    "vector.deinterleave3 vector.deinterleave4 vector.deinterleave5 vector.deinterleave6 vector.deinterleave7",
    "vector.deinterleave8 vector.partial.reduce.fadd vector.splice vector.splice.left",
    "vector.splice.right convert.from.fp16 convert.to.fp16",
    "annotation ptr.annotation ssa.copy arithmetic.fence",
    // Any library computes them as it likes.
    "acos asin atan atan2 cosh exp10 log10 sincos sincospi sinh tan tanh",
    // What they return is the optimizer's choice.
    "allow.runtime.check allow.ubsan.check",
    // Not yet.
    "clmul pext pdep",
];

/// A new row of the table of intrinsics gets a row in a table of the generator, or a reason here.
#[test]
fn every_intrinsic_that_only_computes_is_generated_or_named() {
    let newest = |config| Config { llvm: LlvmVersion(23), ..config };
    let features: BTreeSet<&str> = all_configs()
        .flat_map(|config| generate::promised_features(&newest(config)))
        .map(|feature| feature.of)
        .collect();
    let is_named = |name: &str| {
        let mut words = NOT_GENERATED.iter().flat_map(|words| words.split(' '));
        words.any(|word| if word.ends_with('.') { name.starts_with(word) } else { name == word })
    };
    let forgotten: Vec<&str> = (IntrinsicId::ALL.iter())
        .filter(|id| only_computes(**id) && !features.contains(id.name()))
        .filter_map(|id| id.name().strip_prefix("llvm."))
        .filter(|name| !is_named(name))
        .collect();
    assert_eq!(forgotten, Vec::<&str>::new());
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

/// The report of checking a program against itself.
fn self_check(module: &Module) -> Report {
    let program = Program::new(module, Dialect::LANGREF);
    let entry = Side::new(module, &program, "f").expect("an entry");
    check(entry, entry, &Options { inputs: 16, exhaustive: 0, ..Options::CAMPAIGN })
}

/// Nothing is refuted or not modelled, most inputs test something, and what cannot be decided is rare: nearly every run
/// ends, since loops are counted or bounded by narrow arguments.
#[test]
fn every_program_refines_itself() {
    for config in configs() {
        let (mut inputs, mut vacuous, mut undecided) = (0, 0, 0);
        for seed in 0..400 {
            let report = self_check(&generate::from_seed(seed, &config));
            assert_ne!(report.verdict, Verdict::Violates, "seed {seed}: {:?}", report.reason);
            assert_ne!(report.verdict, Verdict::Unsupported, "seed {seed}: {:?} {:?}", report.verdict, report.reason);
            inputs += report.inputs.checked + report.inputs.vacuous + report.inputs.undecided;
            vacuous += report.inputs.vacuous;
            undecided += report.inputs.undecided;
        }
        assert!(undecided * 20 <= inputs, "{undecided} of {inputs} inputs are undecided");
        assert!(vacuous * 10 <= inputs * 3, "{vacuous} of {inputs} inputs are vacuous");
    }
}

/// The share of inputs on which nothing is tested.
fn vacuous_share(config: &Config, programs: u64) -> f64 {
    let (mut inputs, mut vacuous) = (0, 0);
    for seed in 0..programs {
        let counts = self_check(&generate::from_seed(seed, config)).inputs;
        inputs += counts.checked + counts.vacuous + counts.undecided;
        vacuous += counts.vacuous;
    }
    vacuous as f64 / inputs as f64
}

/// How many flags the programs of a configuration have.
fn flags(config: &Config, programs: u64) -> u64 {
    let mut all = FeatureCounts::default();
    (0..programs).for_each(|seed| all.merge(&generate::features(&generate::from_seed(seed, config))));
    let is_flag = |detail: &str| ["nuw", "nsw", "exact", "disjoint", "nneg", "samesign"].contains(&detail);
    all.iter().filter(|(feature, _)| is_flag(feature.detail)).map(|(_, count)| count).sum()
}

/// Witness runs keep many flags, and without them many more inputs would be vacuous.
#[test]
fn witness_runs_pay() {
    let unseen = Config { witnesses: 0, ..Config::bench() };
    let (without, with) = (vacuous_share(&unseen, 200), vacuous_share(&Config::bench(), 200));
    assert!(without > with + 0.1, "{without} without, {with} with witness runs");
    let (drawn, kept) = (flags(&unseen, 200), flags(&Config::bench(), 200));
    assert!(kept * 3 > drawn, "{kept} of {drawn} flags are kept");
}

/// An outside world whose functions all answer 1.
struct Ones;

impl Environment for Ones {
    fn answer_event(&mut self, _index: usize, _event: &Event, shape: &Shape) -> Answer {
        Answer::Returns(self.answer_function("", &[], shape))
    }

    fn answer_function(&mut self, _callee: &str, _args: &[Value], shape: &Shape) -> Value {
        Value(shape.iter().map(|leaf| Scalar::from_big(leaf.bits().unwrap_or(1), 1_u8.into())).collect())
    }
}

/// Less defined arguments give a less defined outcome, in programs without a choice.
#[test]
fn poison_for_a_leaf_gives_a_less_defined_outcome() {
    let mut compared = 0;
    for seed in 0..1_500 {
        let module = generate::from_seed(seed, &Config::default());
        let program = Program::new(&module, Dialect::LANGREF);
        let entry = program.function("f").expect("an entry");
        let outcome = |args: &[Value]| program.execute(entry, args, &mut Ones, &mut First, Budget::default());
        let promises_nothing = program.params(entry).iter().all(|p| p.constraints.is_trivial());
        if !promises_nothing {
            continue;
        }
        let three = |leaf: &Leaf| Scalar::from_int(&Int::new(leaf.bits().unwrap_or(1), 3 + seed));
        let args: Vec<Value> =
            program.params(entry).iter().map(|p| Value(p.shape.iter().map(three).collect())).collect();
        let defined = outcome(&args);
        for param in 0..args.len() {
            let mut less = args.clone();
            less[param].0[0] = Scalar::Poison;
            let poisoned = outcome(&less);
            if defined.choices + poisoned.choices > 0 {
                continue;
            }
            match covers(&poisoned, &defined, &mut MemoryInjection::new(&program, &program, &EnvironmentMemory::NONE)) {
                Coverage::Covers => compared += 1,
                Coverage::Unknown(_) => {}
                Coverage::DoesNotCover(difference) => panic!("seed {seed}, parameter {param}: {difference:?}"),
            }
        }
    }
    assert!(compared > 1_000, "{compared} comparisons");
}

/// An outside world with blocks of memory, whose functions all answer 1.
struct Blocks(Arc<EnvironmentMemory>);

impl Environment for Blocks {
    fn environment_memory(&self) -> Arc<EnvironmentMemory> {
        self.0.clone()
    }

    fn answer_event(&mut self, index: usize, event: &Event, shape: &Shape) -> Answer {
        Ones.answer_event(index, event, shape)
    }

    fn answer_function(&mut self, callee: &str, args: &[Value], shape: &Shape) -> Value {
        Ones.answer_function(callee, args, shape)
    }
}

/// Arguments and memory for a function: a block for each pointer, as large as the function asks for, and not tiny.
fn input(module: &Module, params: &[Param], number: u64) -> (Vec<Value>, Blocks) {
    let mut environment_memory = EnvironmentMemory::default();
    let image = |size: u64| {
        let byte = |i: u64| (i.wrapping_mul(number).wrapping_mul(0x9e37_79b9) >> 8) as u8;
        Arc::new(BlockBytes::defined((0..size).map(byte).collect(), &Dialect::LANGREF))
    };
    let mut leaf = |leaf: &Leaf, param: &Param| {
        let Leaf::Ptr(_) = leaf else {
            let width = leaf.bits().unwrap_or(1);
            return Scalar::from_int(&Int::new(width, (number * 5) & ((1 << width.min(7)) - 1)));
        };
        let index = environment_memory.blocks.len() as u32;
        environment_memory.blocks.push(GivenBlock::new(
            param.constraints.align.max(1),
            4096 * (u64::from(index) + 1),
            image(param.constraints.dereferenceable.max(param.constraints.dereferenceable_or_null).max(16)),
        ));
        Scalar::Log(MemoryBlock::given(index), 0)
    };
    let args: Vec<Value> = params.iter().map(|p| Value(p.shape.iter().map(|l| leaf(l, p)).collect())).collect();
    for global in module.globals.iter().filter(|g| !g.constant && g.initializer.is_none()) {
        let given = GivenGlobal { contents: Some(image(256)), ..GivenGlobal::default() };
        environment_memory.globals.insert(global.name.clone(), given);
    }
    (args, Blocks(Arc::new(environment_memory)))
}

/// Every access is inside its block, and most of them find what was written: few runs end in undefined
/// behaviour, or give nothing but poison.
#[test]
fn most_runs_with_memory_are_defined() {
    let (mut undefined, mut runs) = (BTreeMap::<String, u64>::new(), 0);
    for config in [Config::memory(), Config::memory_bench()] {
        for seed in 0..600 {
            let module = generate::from_seed(seed, &config);
            let program = Program::new(&module, Dialect::LANGREF);
            let entry = program.function("f").expect("an entry");
            for number in 1..4 {
                let (args, mut world) = input(&module, program.params(entry), number);
                let outcome = program.execute(entry, &args, &mut world, &mut First, Budget::default());
                runs += 1;
                let end = match outcome.end {
                    End::Ub(ub) => format!("{:?}", ub.rule),
                    End::Returns(Value(value)) if !value.is_empty() && value.iter().all(|s| *s == Scalar::Poison) => {
                        "poison".to_owned()
                    }
                    _ => continue,
                };
                *undefined.entry(end).or_default() += 1;
            }
        }
    }
    for rule in ["OutOfBounds", "Misaligned", "ForbiddenRead", "ForbiddenWrite", "AccessOfDead", "BadFree"] {
        assert!(!undefined.contains_key(rule), "{undefined:?}");
    }
    assert!(undefined.values().sum::<u64>() * 12 <= runs, "of {runs}: {undefined:?}");
}
