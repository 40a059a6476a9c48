//! What the validator accepts, the refinement checker never refutes.

use crate::transform::{cases, faults, program, reports, text};
use irrefute_generate as generate;
use irrefute_ir::{LlvmVersion, Module, parse, verify};
use irrefute_refine::{Options, Verdict};
use irrefute_semantics::{Dialect, Program};
use irrefute_transform::Pass;
use irrefute_transform::validate::validate;

/// Whether every function of a target is accepted; those that the checker refutes must not be. The environment may call
/// functions before that share state with one: what these do wrong is not its mistake, so they must be accepted, too.
fn accepted(source: &Module, target: &Module, what: &str) -> bool {
    let validated = |name: &str| match (source.function(name), target.function(name)) {
        (Some(f), Some(g)) => validate((source, f), (target, g)).is_ok(),
        _ => false,
    };
    let entries: Vec<&str> = source.definitions().map(|f| &*f.name).collect();
    let all = entries.iter().all(|name| validated(name));
    let any = entries.iter().any(|name| validated(name));
    if any {
        let options = Options { inputs: 8, ..Options::CAMPAIGN };
        let lowered = Program::new(source, Dialect::LANGREF);
        let shares_accepted = |name: &str| {
            let sharing = lowered.function(name).into_iter().flat_map(|function| lowered.sharing_state_with(function));
            sharing.into_iter().all(|other| validated(&source.functions[other.index()].name))
        };
        for (name, report) in reports(source, target, Dialect::LANGREF, &options) {
            let refuted = report.verdict == Verdict::Violates;
            assert!(
                !(refuted && validated(&name) && shares_accepted(&name)),
                "{what}, @{name}\n{}\n{}\n{report}",
                text(source),
                text(target)
            );
        }
    }
    all
}

/// Swaps neighbours in blocks, whether or not that is right.
fn shuffled(module: &Module, seed: u64) -> Module {
    let mut shuffled = module.clone();
    generate::seeded(seed, 512, |random| {
        for block in shuffled.functions.iter_mut().flat_map(|f| &mut f.blocks) {
            for at in 1..block.insts.len() {
                if random.percent(20) {
                    block.insts.swap(at - 1, at);
                }
            }
        }
    });
    shuffled
}

#[test]
fn swaps_that_are_accepted_are_never_refuted() {
    let (mut tried, mut accepts) = (0, 0);
    for seed in 60_000..60_400 {
        let module = program(seed);
        let target = shuffled(&module, seed);
        if target != module && verify(&target).is_ok() {
            tried += 1;
            accepts += usize::from(accepted(&module, &target, &format!("seed {seed}")));
        }
    }
    println!("{accepts} of {tried} accepted");
    assert!(accepts > 10 && accepts < tried, "{accepts} of {tried}");
}

/// Passes that only share and delete are accepted, unless they use more than equality of expressions.
#[test]
fn shared_and_dead_code_is_accepted() {
    for (pass, least) in [(Pass::Gvn, 30), (Pass::Dce, 60)] {
        let (mut tried, mut accepts) = (0, 0);
        for seed in 61_000..61_120 {
            let module = program(seed);
            let mut target = module.clone();
            pass.run(&mut target);
            if target != module {
                tried += 1;
                accepts += usize::from(accepted(&module, &target, &format!("seed {seed}, {pass}")));
            }
        }
        println!("{pass}: {accepts} of {tried} accepted");
        assert!(accepts * 100 >= tried * least, "{pass}: {accepts} of {tried}");
    }
}

#[test]
fn what_a_fault_makes_is_accepted_only_if_it_is_right() {
    let (mut tried, mut accepts) = (0, 0);
    let corpus = cases::all().expect("a corpus");
    let corpus = corpus.iter().filter_map(|case| parse(&case.text, LlvmVersion::DEFAULT).ok()).step_by(7);
    for module in (62_000..62_040).map(program).chain(corpus.filter(|module| verify(module).is_ok())) {
        for (name, fault) in faults::FAULTS {
            let mut target = module.clone();
            let changed = target.functions.iter_mut().filter(|f| f.is_definition()).map(fault).max() == Some(true);
            if changed && verify(&target).is_ok() {
                tried += 1;
                accepts += usize::from(accepted(&module, &target, name));
            }
        }
    }
    println!("{accepts} of {tried} accepted");
    assert!(tried > 150 && accepts * 10 < tried, "{accepts} of {tried}");
}

/// The pairs of the corpus: none that is wrong is accepted.
#[test]
fn no_wrong_pair_of_the_corpus_is_accepted() {
    let (mut accepts, mut rejects) = (0, 0);
    for case in cases::all().expect("a corpus") {
        let Ok(module) = parse(&case.text, LlvmVersion::DEFAULT) else { continue };
        let (Some(source), Some(target)) = (module.function("src"), module.function("tgt")) else { continue };
        if verify(&module).is_err() || !source.is_definition() || !target.is_definition() {
            continue;
        }
        match validate((&module, source), (&module, target)) {
            Ok(()) => {
                accepts += 1;
                let wrong = case.expectations.iter().find(|e| e.verdict.starts_with("violates"));
                assert!(wrong.is_none(), "{}: {wrong:?}", case.name);
            }
            Err(_) => rejects += 1,
        }
    }
    println!("{accepts} accepted, {rejects} rejected");
    assert!(accepts > 0 && rejects > 500);
}
