//! The processors that campaigns draw: every one executes what LLVM makes for it.

use crate::machines::llc::PROGRAM;
use crate::machines::run::{emulated, linked, machines};
use irrefute_ir::{LlvmVersion, parse};
use irrefute_llvm::emulation::Machine;
use irrefute_llvm::{Backend, CodegenLevel, Target};
use irrefute_refine::Verdict;
use irrefute_trial::{Native, Pipeline, Settings, Snapshots, run};
use std::time::Duration;

/// Every CPU, every feature alone, and all features at once.
fn targets(machine: &Machine) -> Vec<Target> {
    let processors = machine.processors().expect("a table");
    let target = |cpu: &str, features: &str| Target {
        triple: machine.triple.to_owned(),
        cpu: cpu.to_owned(),
        features: machine.with_features(features),
    };
    let mut all: Vec<Target> = processors.cpus.iter().map(|cpu| target(cpu, "")).collect();
    all.extend(processors.features.iter().map(|feature| target(processors.cpus[0], feature)));
    all.extend(processors.cpus.iter().map(|cpu| target(cpu, &processors.features.join(","))));
    all
}

fn assert_runs(machine: &Machine, target: Target, llvm: &mut dyn Backend) {
    let settings = Settings {
        native: Native::Emulated,
        codegen: CodegenLevel::Default,
        timeout: Duration::from_secs(300),
        target: target.clone(),
        ..Settings::new(Pipeline::from_passes(Vec::new()))
    };
    let module = parse(PROGRAM, LlvmVersion::DEFAULT).expect("a module");
    let trial = run(&module, &settings, llvm, Snapshots::None).unwrap_or_else(|e| panic!("{target:?}: {e}"));
    assert_eq!(trial.native_failure, None, "{target:?}");
    for function in trial.functions {
        let native = function.native.as_ref().unwrap_or_else(|| panic!("{target:?}: {:?}", function.not_native));
        assert_eq!(native.verdict, Verdict::Refines, "{}: {target:?}: {native}", machine.name);
    }
}

/// An instruction that the emulator does not have would end every call with signal 4, and nothing would be tested.
#[test]
fn every_processor_of_the_table_executes_its_code() {
    for machine in machines() {
        let mut llvm = emulated(machine, Box::new(linked()));
        let targets = targets(machine);
        println!("{}: {} processors", machine.name, targets.len());
        for target in targets {
            assert_runs(machine, target, &mut llvm);
        }
    }
}

/// A finding names the processor that was drawn, and is shown again on it.
#[test]
fn a_finding_names_the_processor_that_was_drawn() {
    use crate::machines::llc::{editing, irrefute, of, said};
    let Some(machine) = of("riscv64") else { return };
    let folder = tempfile::tempdir().expect("a folder");
    // What LLVM prints for RISC-V names the features to the assembler.
    let wrong = editing(folder.path(), machine, r"s/\tsubw\t/\taddw\t/; s/\txor\t/\tor\t/");
    let findings = folder.path().join("findings");
    let target = format!("{},cpu=random", machine.triple);
    let fuzz = ["fuzz", "--target", &target, "--llc", &wrong, "--passes", "verify", "--native-every", "1"];
    // Eight batches have one processor.
    let limits = ["--seed", "3", "--programs", "32", "--batch", "2", "--jobs", "1", "--reductions", "0", "--findings"];
    let limits = [&limits[..], &[findings.to_str().expect("UTF-8")]].concat();
    let output = irrefute(&[&fuzz[..], &limits].concat());
    assert_eq!(output.status.code(), Some(1), "{}", said(&output));
    assert!(said(&output).contains("random processors"), "{}", said(&output));
    let mut drawn = std::collections::BTreeSet::new();
    let groups = std::fs::read_dir(&findings).expect("a folder").map(|entry| entry.expect("an entry").path());
    for path in groups.filter(|path| path.is_dir()).flat_map(|path| std::fs::read_dir(path).expect("a folder")) {
        let path = path.expect("an entry").path();
        let Ok(text) = std::fs::read_to_string(path.join("finding.json")) else { continue };
        let finding: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        let word = |name: &str| finding["target"][name].as_str().expect("a word").to_owned();
        // Each is shown again in the same way: two of them suffice.
        if drawn.insert((word("cpu"), word("features"))) && drawn.len() <= 2 {
            let again = irrefute(&["replay", path.to_str().expect("UTF-8")]);
            assert_eq!(again.status.code(), Some(1), "{}: {}", path.display(), said(&again));
        }
    }
    assert!(drawn.len() > 1, "{drawn:?}");
    assert!(drawn.iter().all(|(cpu, _)| cpu != "random"), "{drawn:?}");
}
