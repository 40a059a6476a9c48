//! Every pass of `transform`, held against the refinement checker: its result is well formed and is never refuted, on
//! the corpus and on random programs. What goes through stack blocks first gives mem2reg something to do.
//!
//! The long run, 100,000 programs through each pass, is ignored by default:
//! `cargo test --release -p irrefute-transform --test it -- transform --ignored --nocapture`.

use irrefute_corpus as cases;
pub mod demote;
mod enrich;
mod faults;
mod micro;
pub mod programs;
mod validation;

use irrefute_generate::{self as generate, Config};
use irrefute_ir::{Function, LlvmVersion, Module, layout, parse, print, verify};
use irrefute_refine::{Options, Report, Side, Verdict, check};
use irrefute_semantics::{Dialect, Program};
use irrefute_transform::{Method, Pass};

/// What a run of passes over programs came to.
#[derive(Debug, Default)]
struct Figures {
    programs: usize,
    changed: usize,
    decided: usize,
    promoted: usize,
}

fn text(module: &Module) -> String {
    print(module, LlvmVersion::DEFAULT).expect("it can be printed")
}

/// The programs of the random tests: with what optimizers remove, and half of them through memory.
fn program(seed: u64) -> Module {
    // What lies in address spaces stays there: the passes leave it alone.
    let presets: Vec<&str> = Config::PRESETS.into_iter().filter(|preset| *preset != "spaces").collect();
    let config = Config::preset(presets[seed as usize % presets.len()]).expect("it is one");
    let mut module = generate::from_seed(seed, &config);
    // As passes leave it, so that what a pass has nothing to do with is equal afterwards.
    module.functions.iter_mut().for_each(Function::compact);
    generate::seeded(seed, 16_384, |random| {
        for function in module.functions.iter_mut().filter(|f| f.is_definition()) {
            enrich::enrich(function, random);
            if !seed.is_multiple_of(2) {
                demote::demote(function, random);
            }
        }
    });
    assert_eq!(verify(&module), Ok(()), "seed {seed}\n{}", text(&module));
    module
}

/// Checks that a target refines a source under a dialect; `true` if anything was decided.
fn refines(source: &Module, target: &Module, dialect: Dialect, what: &str, options: &Options) -> bool {
    let reports = reports(source, target, dialect, options);
    for (name, report) in &reports {
        let shown = || format!("{what}, @{name}\n{}\n{}\n{report}", text(source), text(target));
        assert_ne!(report.verdict, Verdict::Violates, "{}", shown());
    }
    reports.iter().any(|(_, report)| report.verdict.is_decided())
}

/// The check of each function that others may call.
fn reports(source: &Module, target: &Module, dialect: Dialect, options: &Options) -> Vec<(String, Report)> {
    let (mut source, mut target) = (source.clone(), target.clone());
    layout::agree(&mut [&mut source, &mut target]);
    let programs = (Program::new(&source, dialect), Program::new(&target, dialect));
    let entries = source.definitions().filter(|f| !f.header.linkage.is_local());
    let checked = entries.filter_map(|function| {
        let s = Side::new(&source, &programs.0, &function.name)?;
        let t = Side::new(&target, &programs.1, &function.name)?;
        Some((function.name.to_string(), check(s, t, options)))
    });
    checked.collect()
}

fn through(module: &Module, pass: Pass, what: &str) -> Module {
    let mut after = module.clone();
    pass.run(&mut after);
    assert_eq!(verify(&after), Ok(()), "{what}\n{}\n{}", text(module), text(&after));
    after
}

fn allocas(module: &Module) -> usize {
    let insts = module.definitions().flat_map(|f| &f.blocks).flat_map(|b| &b.insts);
    insts.filter(|inst| inst.op.opcode() == "alloca").count()
}

/// Sends programs through every pass.
fn run(seeds: std::ops::Range<u64>, inputs: u32) -> Vec<(Pass, Figures)> {
    let options = Options { inputs, ..Options::CAMPAIGN };
    let mut all: Vec<(Pass, Figures)> = Pass::ALL.iter().map(|pass| (*pass, Figures::default())).collect();
    for seed in seeds {
        let module = program(seed);
        for (pass, figures) in &mut all {
            let what = format!("seed {seed}, {pass}");
            let after = through(&module, *pass, &what);
            figures.programs += 1;
            figures.promoted += allocas(&module) - allocas(&after);
            if after != module {
                figures.changed += 1;
                figures.decided += usize::from(refines(&module, &after, Dialect::LANGREF, &what, &options));
            }
        }
    }
    all
}

#[test]
fn no_pass_is_refuted_on_programs_of_a_front_end() {
    for text in programs::PROGRAMS {
        let module = parse(text, LlvmVersion::DEFAULT).expect("a module");
        for pass in Pass::ALL {
            let after = through(&module, pass, text);
            assert!(refines(&module, &after, Dialect::LANGREF, text, &Options { inputs: 100, ..Options::CHECK }));
        }
    }
}

#[test]
fn no_pass_is_refuted_on_random_programs() {
    for (pass, figures) in run(0..240, 8) {
        println!("{pass}: {figures:?}");
        // Few random programs have loops.
        let least = if pass == Pass::Licm { 3 } else { 50 };
        assert!(figures.changed > least && figures.decided * 10 > figures.changed * 8, "{pass}: {figures:?}");
    }
}

#[test]
#[ignore = "takes hours"]
fn no_pass_is_refuted_on_a_hundred_thousand_random_programs() {
    let from: u64 = std::env::var("SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(1_000_000);
    let programs: u64 = std::env::var("PROGRAMS").ok().and_then(|text| text.parse().ok()).unwrap_or(100_000);
    for (pass, figures) in run(from..from + programs, 16) {
        println!("{pass}: {figures:?}");
    }
}

/// Whatever a dialect makes of undef, poison and fresh memory, every pass is right under it.
#[test]
fn no_pass_is_refuted_under_any_dialect() {
    let options = Options { inputs: 6, ..Options::CAMPAIGN };
    let mut decided = 0;
    for seed in 5_000..5_048 {
        let module = program(seed);
        for pass in Pass::ALL {
            let after = through(&module, pass, &format!("seed {seed}, {pass}"));
            if after == module {
                continue;
            }
            for (name, dialect) in Dialect::PRESETS {
                let what = format!("seed {seed}, {pass}, {name}");
                decided += usize::from(refines(&module, &after, dialect, &what, &options));
            }
        }
    }
    assert!(decided > 1000, "{decided}");
}

/// Checks what every pass makes of the corpus, on domains of so many inputs, or on so many samples.
fn check_on_the_corpus(exhaustive: u64, inputs: u32) {
    let (mut changed, mut decided) = (0, 0);
    for case in cases::all().expect("a corpus") {
        let options = Options { inputs, exhaustive, ..case.options.clone() };
        let module = parse(&case.text, LlvmVersion::DEFAULT).expect("a module");
        if verify(&module).is_err() {
            continue;
        }
        for pass in Pass::ALL {
            let what = format!("{}, {pass}", case.name);
            let after = through(&module, pass, &what);
            if after != module {
                changed += 1;
                decided += usize::from(refines(&module, &after, Dialect::LANGREF, &what, &options));
            }
        }
    }
    println!("{changed} changed, {decided} decided");
    assert!(changed > 300 && decided > 200, "{changed} changed, {decided} decided");
}

#[test]
fn no_pass_is_refuted_on_the_corpus() {
    check_on_the_corpus(128, 12);
}

#[test]
#[ignore = "takes a minute"]
fn no_pass_is_refuted_on_the_corpus_with_more_inputs() {
    check_on_the_corpus(400, 40);
}

/// Promotion undoes what sends values through memory: the result refines the program as it was generated.
#[test]
fn promotion_undoes_demotion() {
    let options = Options { inputs: 8, ..Options::CAMPAIGN };
    let mut decided = 0;
    for seed in 20_000..20_080 {
        let module = generate::from_seed(seed, &Config::default());
        let mut through_memory = module.clone();
        generate::seeded(seed, 4096, |random| {
            through_memory.functions.iter_mut().filter(|f| f.is_definition()).for_each(|f| demote::demote(f, random));
        });
        for (method, _) in Method::ALL {
            let what = format!("seed {seed}, {method:?}");
            let after = through(&through_memory, Pass::Mem2Reg(method), &what);
            assert_eq!(allocas(&after), allocas(&through(&module, Pass::Mem2Reg(method), &what)), "{what}");
            decided += usize::from(refines(&module, &after, Dialect::LANGREF, &what, &options));
        }
    }
    assert!(decided > 250, "{decided}");
}

/// How a fault was caught.
enum Caught {
    /// The result is not well formed.
    Verifier,
    /// The result is refuted.
    Checker,
}

/// Whether what a fault makes of a module is caught; `None` if the fault finds no occasion in it.
fn caught(module: &Module, fault: faults::Fault, options: &Options) -> Option<Option<Caught>> {
    let mut wrong = module.clone();
    let changed = wrong.functions.iter_mut().filter(|f| f.is_definition() && &*f.name != "tgt").map(fault).max();
    if changed != Some(true) {
        return None;
    }
    if verify(&wrong).is_err() {
        return Some(Some(Caught::Verifier));
    }
    let reports = reports(module, &wrong, Dialect::LANGREF, options);
    let refuted = reports.iter().any(|(_, report)| report.verdict == Verdict::Violates);
    Some(refuted.then_some(Caught::Checker))
}

/// Each seeded fault is caught, on the random programs on which no pass is refuted or on the corpus.
#[test]
fn every_seeded_fault_is_caught() {
    let options = Options { inputs: 32, ..Options::CAMPAIGN };
    let corpus = cases::all().expect("a corpus");
    let corpus: Vec<Module> = corpus.iter().filter_map(|case| parse(&case.text, LlvmVersion::DEFAULT).ok()).collect();
    let corpus: Vec<Module> = corpus.into_iter().filter(|module| verify(module).is_ok()).collect();
    let read = |text: &&str| parse(text, LlvmVersion::DEFAULT).expect("a module");
    let written: Vec<Module> = programs::PROGRAMS.iter().map(read).collect();
    let random: Vec<Module> = (0..800).map(program).collect();
    let mut missed = Vec::new();
    for (name, fault) in faults::FAULTS {
        let mut tried = 0;
        let mut programs = written.iter().chain(&random).chain(&corpus);
        let found = programs.find_map(|module| {
            let occasion = caught(module, fault, &options)?;
            tried += 1;
            occasion
        });
        match found {
            Some(Caught::Checker) => println!("{name}: refuted after {tried}"),
            Some(Caught::Verifier) => println!("{name}: not well formed after {tried}"),
            None => missed.push(format!("{name}: {tried} tried")),
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}
