//! A command that optimizes, beside the LLVM that makes the code of another machine.

use crate::machines::llc::{LLC, OPT, PROGRAM, editing, of, settings, tried, verdicts};
use crate::machines::run::{emulated, linked};
use irrefute_llvm::{Apart, Backend, External, ExternalConfig, Library, Machine};
use irrefute_refine::Verdict;
use irrefute_trial::Settings;
use std::path::Path;

/// An LLVM whose passes are those of a command, and whose code is the linked LLVM's.
fn apart(machine: &Machine) -> Apart {
    let optimizer = External::start(ExternalConfig::new(vec![OPT.to_owned()])).expect("an opt");
    Apart::new(Box::new(optimizer), Box::new(emulated(machine, Box::new(linked()))))
}

fn aarch64() -> Option<&'static Machine> {
    of("aarch64").filter(|_| Path::new(OPT).is_file())
}

/// Verdicts and counts are those of the linked LLVM alone, which is of the same version.
#[test]
fn code_of_what_a_command_optimizes_is_judged_as_that_of_the_linked_llvm() {
    let Some(machine) = aarch64() else { return };
    let mut both = apart(machine);
    assert!(both.describe().path.ends_with(OPT) && both.emulator().is_some(), "{:?}", both.describe());
    assert_eq!(both.code_generator(&Library::Linked, false), None);
    for passes in ["instcombine", "default<O2>"] {
        let pipeline = passes.parse().expect("a pipeline");
        let settings = Settings { pipeline, by_command: false, ..settings(machine) };
        let (by_command, itself) = (
            tried(PROGRAM, &settings, &mut both),
            tried(PROGRAM, &settings, &mut emulated(machine, Box::new(linked()))),
        );
        assert_eq!(by_command.target.to_string().replace("<stdin>", "module"), itself.target.to_string());
        let compared = |(_, code): &(String, _)| matches!(code, Ok((Verdict::Refines, 1..)));
        assert!(verdicts(&by_command).iter().all(compared), "{:?}", verdicts(&by_command));
        assert_eq!(verdicts(&by_command), verdicts(&itself));
    }
}

/// The command line has both commands; output, findings and replays name them.
#[test]
fn both_may_be_commands() {
    use crate::machines::llc::{irrefute, said};
    let Some(machine) = aarch64() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let wrong = editing(folder.path(), machine, r"s/\tsbfx\t/\tubfx\t/");
    let (file, findings) = (folder.path().join("f.ll"), folder.path().join("findings"));
    std::fs::write(&file, PROGRAM).expect("it is written");
    let (file, findings) = (file.to_str().expect("UTF-8"), findings.to_str().expect("UTF-8"));
    let common = ["--passes", "instcombine", "--target", machine.triple, "--codegen-level", "2", "--opt", OPT];
    let check = |llc: &[&str]| irrefute(&[&["check", file], &common[..], llc].concat());
    let right = check(&[]);
    assert!(right.status.code() == Some(0) && said(&right).contains("by the linked LLVM: "), "{}", said(&right));
    let right = check(&["--llc", LLC]);
    assert!(
        right.status.code() == Some(0) && said(&right).contains(&format!("by {LLC} (LLVM 22.")),
        "{}",
        said(&right)
    );
    assert_eq!(check(&["--llc", &wrong]).status.code(), Some(1));
    let reduce = ["reduce", file, "--tries", "12", "--llc", &wrong, "--format", "json", "--findings", findings];
    let reduced = irrefute(&[&reduce[..], &common].concat());
    assert_eq!(reduced.status.code(), Some(1), "{}", said(&reduced));
    let text = String::from_utf8_lossy(&reduced.stdout).into_owned();
    let finding: serde_json::Value = serde_json::from_str(text.lines().last().expect("a line")).expect("JSON");
    let commands = finding["commands"].to_string();
    assert!(commands.contains(&format!("--opt {OPT}")) && commands.contains(&wrong), "{finding}");
    let word = |name: &str| finding[name].as_str().expect("a word").to_owned();
    let path = Path::new(findings).join(word("group")).join(word("id"));
    let path = path.to_str().expect("UTF-8");
    let replay = |llc: &[&str]| irrefute(&[&["replay", path, "--opt", OPT], llc].concat());
    assert_eq!(replay(&[]).status.code(), Some(1), "{}", said(&replay(&[])));
    assert_eq!(replay(&["--llc", LLC]).status.code(), Some(0), "{}", said(&replay(&["--llc", LLC])));
}
