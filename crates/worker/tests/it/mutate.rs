//! Properties of mutation, over generated programs and over the corpus.

use arbitrary::Unstructured;
use irrefute_generate::{self as generate, Config};
use irrefute_ir::{LlvmVersion, Module, parse, verify};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::collections::BTreeMap;
use std::path::Path;

fn bytes(seed: u64) -> Vec<u8> {
    let mut bytes = vec![0; 4096];
    Xoshiro256PlusPlus::seed_from_u64(seed).fill_bytes(&mut bytes);
    bytes
}

/// Every module of the corpus that is well-formed.
fn corpus() -> Vec<Module> {
    let mut modules = Vec::new();
    read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus"), &mut modules);
    assert!(modules.len() > 500, "{}", modules.len());
    modules
}

fn read(folder: &Path, modules: &mut Vec<Module>) {
    let mut paths: Vec<_> = std::fs::read_dir(folder).expect("a folder").map(|e| e.expect("an entry").path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            read(&path, modules);
        } else if path.extension().is_some_and(|e| e == "ll") {
            let text = std::fs::read_to_string(&path).expect("readable");
            let module = parse(&text, LlvmVersion::DEFAULT).expect("the corpus is read by other tests");
            modules.extend(verify(&module).is_ok().then_some(module));
        }
    }
}

fn programs() -> Vec<Module> {
    let configs = Config::PRESETS.map(|name| Config::preset(name).expect("it is one"));
    let generated = (0..560).map(|seed| generate::from_seed(seed, &configs[seed as usize % configs.len()]));
    generated.chain(corpus()).collect()
}

/// Ten changes one after another, each of them told of.
fn changed(module: &Module, seed: u64, told: &mut dyn FnMut(&'static str, &Module)) -> Module {
    let bytes = bytes(seed);
    let mut u = Unstructured::new(&bytes);
    let mut module = module.clone();
    for _ in 0..10 {
        let before = module.clone();
        match generate::mutate(&mut module, &mut u) {
            Some(kind) => told(kind, &module),
            None => assert_eq!(module, before),
        }
    }
    module
}

#[test]
fn what_is_changed_is_valid_and_every_kind_of_change_occurs() {
    every_kind_occurs(LlvmVersion::DEFAULT);
}

/// LLVM 23 has the byte type: these changes are added to the others.
#[test]
fn what_is_changed_for_llvm_23_is_valid_too() {
    every_kind_occurs(LlvmVersion(23));
}

fn every_kind_occurs(version: LlvmVersion) {
    let mut fired: BTreeMap<&str, u32> = generate::mutations(version).map(|name| (name, 0)).collect();
    for (seed, module) in programs().iter().enumerate() {
        let module = &Module { version, ..module.clone() };
        let mut previous = module.clone();
        changed(module, seed as u64, &mut |kind, now| {
            *fired.get_mut(kind).expect("a kind of the table") += 1;
            assert_ne!(*now, previous, "{kind}");
            if let Err(errors) = verify(now) {
                panic!("{kind}: {errors:?}\n{now}");
            }
            previous = now.clone();
        });
    }
    println!("{fired:#?}");
    // Which programs a kind meets changes with each new case of the corpus: of the rarest there were 19 to 30.
    let rare: Vec<_> = fired.iter().filter(|(_, count)| **count < 10).collect();
    assert!(rare.is_empty(), "{rare:?}");
}

/// What is printed is read as the same: nothing that is changed depends on what a text does not say.
#[test]
fn what_is_changed_can_be_written_and_read() {
    for (seed, module) in programs().iter().enumerate() {
        let module = changed(module, seed as u64, &mut |_, _| {});
        let text = module.to_string();
        let read = parse(&text, module.version).unwrap_or_else(|e| panic!("{e}\n{text}"));
        assert!(read.to_string() == text, "{text}\n{read}");
    }
}

#[test]
fn changes_are_a_function_of_module_and_bytes() {
    for (seed, module) in programs().iter().enumerate().step_by(7) {
        let once = changed(module, seed as u64, &mut |_, _| {});
        assert_eq!(once, changed(module, seed as u64, &mut |_, _| {}));
    }
}

/// Bytes that are used up, or all equal, change nothing or something valid.
#[test]
fn any_bytes_will_do() {
    let modules = programs();
    for module in modules.iter().step_by(11) {
        for bytes in [vec![], vec![0; 3], vec![255; 40], vec![129; 200]] {
            let mut changed = module.clone();
            let kind = generate::mutate(&mut changed, &mut Unstructured::new(&bytes));
            assert_eq!(kind.is_some(), changed != *module);
            assert_eq!(verify(&changed), Ok(()));
        }
    }
}

#[test]
fn splicing_brings_something_of_the_other() {
    let modules = programs();
    let (mut runs, mut calls) = (0, 0);
    for (seed, pair) in modules.windows(2).enumerate() {
        let bytes = bytes(seed as u64);
        let spliced = generate::splice(&pair[0], &pair[1], &mut Unstructured::new(&bytes));
        let Some(spliced) = spliced else { continue };
        assert_ne!(spliced, pair[0]);
        assert_eq!(verify(&spliced), Ok(()));
        let definitions = |module: &Module| module.definitions().count();
        if definitions(&spliced) > definitions(&pair[0]) {
            calls += 1
        } else {
            runs += 1
        }
        assert_eq!(Some(&spliced), generate::splice(&pair[0], &pair[1], &mut Unstructured::new(&bytes)).as_ref());
    }
    println!("{runs} runs, {calls} calls of {}", modules.len());
    assert!(runs > modules.len() / 3 && calls > modules.len() / 10, "{runs} runs, {calls} calls");
}

/// With promises that hold, a program keeps its shape, and it is valid.
#[test]
fn promises_that_break_are_taken_back() {
    let text = "define i8 @f(i8 noundef %x) {\n  %y = add nuw i8 %x, 100\n  %z = lshr i8 %y, 1\n  \
                %w = add nuw nsw i8 %z, 0\n  ret i8 %w\n}";
    let mut module = parse(text, LlvmVersion::DEFAULT).expect("it parses");
    generate::keep_what_holds(&mut module, "f", 40, &mut Unstructured::new(&bytes(1)));
    let text = module.to_string();
    assert!(text.contains("add i8 %x, 100"), "{text}");
    assert!(text.contains("add nuw nsw i8 %z, 0"), "{text}");
}

/// LLVM reads what is changed, and its verifier accepts it.
#[test]
fn llvm_accepts_what_is_changed() {
    use irrefute_ir::print;
    use irrefute_llvm::{Backend, Job, Linked, WorkerConfig};
    let program = Some(env!("CARGO_BIN_EXE_irrefute-llvm").into());
    let mut linked = Linked::start(WorkerConfig { program, ..WorkerConfig::default() }).expect("the worker starts");
    // Bytes are a type of another LLVM.
    let modules: Vec<_> = programs().into_iter().filter(|m| print(m, LlvmVersion::DEFAULT).is_ok()).collect();
    let mut refused = Vec::new();
    // The corpus also has what only our own text has, or only another LLVM.
    let count = modules.len();
    let modules: Vec<_> =
        modules.into_iter().filter(|m| linked.run(&Job::new(m.to_string(), "verify")).is_ok()).collect();
    assert!(modules.len() > count - 40, "{} of {count}", modules.len());
    for (seed, module) in modules.iter().enumerate() {
        let other = &modules[(seed * 31 + 7) % modules.len()];
        let mut module = changed(module, seed as u64, &mut |_, _| {});
        generate::tidy(&mut module);
        if let Some(spliced) = generate::splice(&module, other, &mut Unstructured::new(&bytes(seed as u64))) {
            module = spliced;
            module.data_layout = None;
        }
        let text = module.to_string();
        if let Err(failure) = linked.run(&Job::new(text.clone(), "verify")) {
            refused.push(format!("{failure}\n{text}"));
        }
    }
    assert!(refused.is_empty(), "{} of {}: {}", refused.len(), modules.len(), refused.join("\n"));
}
