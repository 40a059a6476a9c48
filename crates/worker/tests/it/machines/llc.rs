//! Code that a command makes: a real `llc` where it is installed, and scripts that misbehave.

use crate::machines::run::{linked, machines, request, target};
use irrefute_campaign::triage::affected_versions::{ReducedProgram, Shows, affected_versions};
use irrefute_ir::{LlvmVersion, Module, parse};
use irrefute_llvm::installed::InstalledLlvm;
use irrefute_llvm::{
    Backend, CodegenLevel, Emulated, ExternalConfig, Failure, Interrupt, Job, Library, Machine, NativeReply, RunsIn,
    Selector, Tools, WithPrograms,
};
use irrefute_refine::{Options, Verdict};
use irrefute_trial::{FunctionTrial, Native, Pipeline, Settings, Snapshots, Trial, TrialError, code_dump, run};
use std::io::Write;
use std::path::Path;
use std::process::Output;
use std::process::{Command, Stdio};
use std::time::Duration;

/// Debian's.
pub const LLC: &str = "/usr/bin/llc-22";

/// The assembler beside it.
const MC: &str = "/usr/bin/llvm-mc-22";
pub const OPT: &str = "/usr/bin/opt-22";

pub const PROGRAM: &str = "@g = global i16 7
define i24 @f(i24 %x, i24 %y) {
  %c = icmp slt i24 %x, %y
  br i1 %c, label %less, label %end
less:
  %a = ashr i24 %x, 4
  br label %end
end:
  %r = phi i24 [ %y, %0 ], [ %a, %less ]
  ret i24 %r
}
define <2 x i16> @v(<2 x i16> %x, i128 %n) {
  %m = call <2 x i16> @llvm.umax.v2i16(<2 x i16> %x, <2 x i16> <i16 3, i16 -3>)
  %q = udiv i128 %n, 10
  %t = trunc i128 %q to i16
  %r = insertelement <2 x i16> %m, i16 %t, i32 1
  ret <2 x i16> %r
}
define void @m(ptr %p, i16 %x) {
  %g = load i16, ptr @g
  %s = sub i16 %g, %x
  store i16 %s, ptr %p, align 1
  store i16 %x, ptr @g
  ret void
}
declare <2 x i16> @llvm.umax.v2i16(<2 x i16>, <2 x i16>)
";

fn is_here() -> bool {
    let is_here = Path::new(LLC).is_file();
    if !is_here {
        eprintln!("skipped: there is no {LLC}");
    }
    is_here
}

pub fn of(architecture: &str) -> Option<&'static Machine> {
    machines().find(|machine| machine.architectures.contains(&architecture)).filter(|_| is_here())
}

/// A script that behaves like `llc` until it makes an object file; then it does something else with its arguments, which
/// are those for assembly, and with the module in `$module`.
fn script(folder: &Path, body: &str) -> String {
    let path = folder.join("llc");
    let text = format!(
        "#!/bin/bash\nset -o pipefail\ncase \"$*\" in *-filetype=obj*) ;; *) exec {LLC} \"$@\";; esac\n\
         module=$(mktemp -p {}); cat >\"$module\"\n\
         arguments=(\"${{@/-filetype=obj/-filetype=asm}}\")\n{body}\n",
        folder.display()
    );
    // Written by a process of its own, as in `crates/llvm/tests/it/external.rs`.
    let mut shell = Command::new("sh");
    let mut writer =
        shell.args(["-c", "cat >\"$0\" && chmod +x \"$0\""]).arg(&path).stdin(Stdio::piped()).spawn().expect("a shell");
    writer.stdin.take().expect("a pipe").write_all(text.as_bytes()).expect("it is written");
    assert!(writer.wait().expect("it ends").success());
    path.to_str().expect("UTF-8").to_owned()
}

/// A script that edits the assembly.
pub fn editing(folder: &Path, machine: &Machine, edit: &str) -> String {
    let triple = machine.triple;
    // `scripts/setup` installs LLVM's tools, and no clang, which would name the floating-point ABI by itself.
    let abi = if machine.architectures.contains(&"riscv64") { "-mattr=+c,+d -target-abi=lp64d" } else { "" };
    let assembler = format!("{MC} -triple={triple} {abi} -filetype=obj -o -");
    script(folder, &format!("{LLC} \"${{arguments[@]}}\" <\"$module\" | sed '{edit}' | {assembler}"))
}

fn by(machine: &Machine, command: &str) -> Emulated {
    let emulated = Emulated::new(Box::new(linked()), Tools::default(), machine.triple, Interrupt::default());
    let command = command.split_whitespace().map(str::to_owned).collect();
    emulated.and_then(|emulated| emulated.with_command(ExternalConfig::new(command))).expect("an emulator and an llc")
}

pub fn settings(machine: &Machine) -> Settings {
    Settings {
        native: Native::Emulated,
        by_command: true,
        target: target(machine),
        codegen: CodegenLevel::Default,
        timeout: Duration::from_secs(300),
        ..Settings::new(Pipeline::from_passes(Vec::new()))
    }
}

fn module(text: &str) -> Module {
    parse(text, LlvmVersion::DEFAULT).expect("a module")
}

pub fn tried(text: &str, settings: &Settings, llvm: &mut dyn Backend) -> Trial {
    run(&module(text), settings, llvm, Snapshots::None).expect("a trial")
}

/// The verdict on the code of a function, with the inputs that were compared, or why it did not run.
pub type OfCode = Result<(Verdict, u64), Option<String>>;

/// The verdict on the code of each function.
pub fn verdicts(trial: &Trial) -> Vec<(String, OfCode)> {
    let of_code = |f: &FunctionTrial| match &f.native {
        Some(native) => Ok((native.verdict, native.inputs.checked)),
        None => Err(f.not_native.clone()),
    };
    trial.functions.iter().map(|f| (f.name.to_string(), of_code(f))).collect()
}

/// Verdicts and counts are those of the linked LLVM, with passes and without, whatever selects the instructions.
#[test]
fn code_of_a_command_is_judged_as_that_of_the_linked_llvm() {
    for machine in machines().filter(|_| is_here()) {
        let mut llvm = by(machine, LLC);
        let generator = llvm.code_generator(&Library::Linked, true).expect("a command");
        assert!(generator.command == LLC && generator.version.starts_with("22."), "{generator}");
        for (passes, selector) in [("", Selector::Dag), ("instcombine", Selector::Fast)] {
            let pipeline = if passes.is_empty() { Pipeline::from_passes(Vec::new()) } else { passes.parse().unwrap() };
            let settings = Settings { pipeline, options: selector.options().to_vec(), ..settings(machine) };
            let by_command = verdicts(&tried(PROGRAM, &settings, &mut llvm));
            let itself = verdicts(&tried(PROGRAM, &Settings { by_command: false, ..settings }, &mut llvm));
            assert_eq!(by_command, itself, "{}", machine.name);
            let compared = by_command.iter().all(|(_, code)| matches!(code, Ok((Verdict::Refines, 1..))));
            assert!(compared, "{}: {by_command:?}", machine.name);
        }
    }
}

#[test]
fn a_wrong_llc_is_seen() {
    let Some(machine) = of("aarch64") else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let mut llvm = by(machine, &editing(folder.path(), machine, r"s/\tsbfx\t/\tubfx\t/"));
    let verdicts = verdicts(&tried(PROGRAM, &settings(machine), &mut llvm));
    let verdicts: Vec<_> = verdicts.into_iter().map(|(_, code)| code.map(|(verdict, _)| verdict)).collect();
    assert_eq!(verdicts, [Ok(Verdict::Violates), Ok(Verdict::Refines), Ok(Verdict::Refines)]);
}

/// What the command prints of its passes is that of the linked LLVM: the stage that is wrong is found in it.
#[test]
fn a_command_dumps_its_passes() {
    let Some(machine) = of("riscv64") else { return };
    let text = format!("target triple = \"{}\"\n{PROGRAM}", machine.triple);
    let settings = settings(machine);
    let mut llvm = by(machine, LLC);
    let ours = code_dump(&module(&text), &settings, &mut llvm).expect("a dump");
    let itself = code_dump(&module(&text), &Settings { by_command: false, ..settings }, &mut llvm).expect("a dump");
    // `llc` also runs the verifier.
    let verifier = ["verify", "Module Verifier"];
    let ours_too = |pass: &&String| !verifier.contains(&pass.as_str());
    assert!(ours.phases.keys().filter(ours_too).eq(itself.phases.keys()), "{ours:?}");
    assert!(!ours.prepared.is_empty());
}

/// The function that the command cannot read is named; the others are compared all the same.
#[test]
fn what_the_command_cannot_read_costs_one_function() {
    let Some(machine) = of("aarch64") else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let body = format!(
        "if grep -q llvm.umax \"$module\"; then echo 'llc: <stdin>:1:1: error: no umax here' >&2; exit 1; fi\n\
         exec {LLC} \"$@\" <\"$module\""
    );
    let mut commands = vec![script(folder.path(), &body)];
    // Its parser does not know how LLVM 22 writes what the intrinsic does with memory.
    commands.extend(Some("/usr/bin/llc-14".to_owned()).filter(|path| Path::new(path).is_file()));
    for command in commands {
        let verdicts = verdicts(&tried(PROGRAM, &settings(machine), &mut by(machine, &command)));
        let [(_, Ok((Verdict::Refines, 1..))), (_, Err(Some(reason))), (_, Ok((Verdict::Refines, 1..)))] =
            &verdicts[..]
        else {
            panic!("{command}: {verdicts:?}")
        };
        assert!(reason.contains(&command) && reason.contains("cannot read it"), "{reason}");
    }
}

/// How the code of a program ends, if the script does this in place of an object.
fn failure(body: &str, timeout: Duration) -> Result<Option<Failure>, TrialError> {
    let machine = of("aarch64").expect("the machine is here");
    let folder = tempfile::tempdir().expect("a folder");
    let mut llvm = by(machine, &script(folder.path(), body));
    let settings = Settings { timeout, ..settings(machine) };
    run(&module(PROGRAM), &settings, &mut llvm, Snapshots::None).map(|trial| trial.native_failure)
}

#[test]
fn a_crash_of_the_command_is_a_finding_and_a_wrong_option_is_none() {
    if of("aarch64").is_none() {
        return;
    }
    let minute = Duration::from_secs(60);
    for (body, word) in [
        ("kill -SEGV $$", "crashed with signal 11 in codegen"),
        ("echo 'LLVM ERROR: Cannot select: t1' >&2; kill -ABRT $$", "Cannot select"),
        ("echo \"error: couldn't allocate a register\" >&2; exit 1", "couldn't allocate"),
    ] {
        let failure = failure(body, minute).expect("a trial").expect("a failure");
        assert!(failure.is_finding() && failure.to_string().contains(word), "{failure}");
    }
    let hang = failure("sleep 100", Duration::from_secs(4)).expect("a trial").expect("a failure");
    assert!(matches!(hang, Failure::Hang { .. }) && hang.is_finding(), "{hang}");
    let refused = failure("echo \"llc: Unknown command line argument '-x'.\" >&2; exit 1", minute);
    assert!(matches!(refused, Err(TrialError::Llvm(Failure::BadTarget(_)))), "{refused:?}");
}

/// A command whose objects do not run is refused, before anything is called wrong.
#[test]
fn a_known_program_runs_before_the_code_of_a_command() {
    let Some(machine) = of("aarch64") else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let mut llvm = by(machine, &editing(folder.path(), machine, r"s/\tudiv\t/\tsdiv\t/; s/\tret$/\tbrk #1/"));
    let refused = run(&module(PROGRAM), &settings(machine), &mut llvm, Snapshots::None);
    let Err(TrialError::Llvm(Failure::BadTarget(why))) = refused else { panic!("{refused:?}") };
    assert!(why.contains("a known program"), "{why}");
}

/// `llc` takes its own layout whatever the text says. The text gets it where it has none, and is refused with another.
#[test]
fn the_data_layout_is_that_of_the_command() {
    let Some(machine) = of("s390x") else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("llc");
    let body = format!(
        "#!/bin/bash\nset -o pipefail\ncase \"$*\" in *-stop-after*) {LLC} \"$@\" | sed 's/\"E-m/\"E-S64-m/';; \
         *) exec {LLC} \"$@\";; esac\n"
    );
    std::fs::write(&path, body).expect("it is written");
    let command = format!("bash {}", path.display());
    let mut llvm = by(machine, &command);
    let of_code = verdicts(&tried(PROGRAM, &settings(machine), &mut llvm));
    assert!(of_code.iter().all(|(_, code)| matches!(code, Ok((Verdict::Refines, 1..)))), "{of_code:?}");
    let layout = "E-m:e-i1:8:16-i8:8:16-i64:64-f128:64-v128:64-a:8:16-n32:64";
    let text = format!("target datalayout = \"{layout}\"\n{PROGRAM}");
    let of_code = verdicts(&tried(&text, &settings(machine), &mut llvm));
    let refused = |code: &Result<_, Option<String>>| {
        code.as_ref()
            .is_err_and(|why| why.as_ref().is_some_and(|why| why.contains("E-S64-m") && why.contains(&command)))
    };
    assert!(of_code.iter().all(|(_, code)| refused(code)), "{of_code:?}");
}

/// An LLVM that was unpacked makes its own code.
#[test]
fn the_llc_beside_an_opt_makes_its_code() {
    let Some(machine) = of("aarch64").filter(|_| Path::new(OPT).is_file()) else { return };
    let folder = tempfile::tempdir().expect("a folder");
    std::os::unix::fs::symlink(OPT, folder.path().join("opt")).expect("a link");
    let library = Library::Program(folder.path().join("opt"));
    let pipeline = "instcombine".parse().expect("a pipeline");
    let settings = Settings { library: library.clone(), by_command: false, pipeline, ..settings(machine) };
    assert!(!settings.has_native());
    editing(folder.path(), machine, r"s/\tsbfx\t/\tubfx\t/");
    assert!(settings.has_native());
    let programs = WithPrograms::new(Box::new(linked()), RunsIn::Here, Interrupt::default());
    let mut llvm = Emulated::new(Box::new(programs), Tools::default(), machine.triple, Interrupt::default()).unwrap();
    let generator = llvm.code_generator(&library, false).expect("a command");
    assert!(generator.command.starts_with(folder.path().to_str().expect("UTF-8")), "{generator}");
    assert_eq!(llvm.code_generator(&Library::Linked, false), None);
    let verdicts = verdicts(&tried(PROGRAM, &settings, &mut llvm));
    let verdicts: Vec<_> = verdicts.into_iter().map(|(_, code)| code.map(|(verdict, _)| verdict)).collect();
    assert_eq!(verdicts, [Ok(Verdict::Violates), Ok(Verdict::Refines), Ok(Verdict::Refines)]);
}

/// A mistake in the code of the linked LLVM: whether another LLVM makes it, too, its `llc` and an emulator say.
#[test]
fn code_of_this_machine_is_asked_of_other_llvms_in_an_emulator() {
    let Some(machine) = of("x86_64").filter(|_| Path::new(OPT).is_file()) else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let opt = folder.path().join("opt");
    std::os::unix::fs::symlink(OPT, &opt).expect("a link");
    let linked = || Box::new(WithPrograms::new(Box::new(linked()), RunsIn::Here, Interrupt::default()));
    let mut emulated = Emulated::if_possible(linked(), Tools::default(), machine.triple, Interrupt::default());
    let library = Library::Program(opt);
    let description = emulated.identify(&library).expect("an opt");
    let other = [InstalledLlvm { library, major: 22, description }];
    let module = module(include_str!("../../../../../known/umul-fix-sat-i96.ll"));
    let program = ReducedProgram { module: &module, function: "f", witness: None };
    let settings = Settings { check: Options::CHECK, ..Settings::new(Pipeline::from_passes(Vec::new())) };
    let answer = |settings: &Settings, llvm: &mut dyn Backend| {
        affected_versions(program, Shows::InNativeCode, settings, &other, llvm).into_values().next().expect("an answer")
    };
    assert_eq!(answer(&settings, &mut *emulated), "cannot be said: no `llc` is beside it");
    std::os::unix::fs::symlink(LLC, folder.path().join("llc")).expect("a link");
    assert_eq!(answer(&settings, &mut *emulated), "violates");
    assert_eq!(answer(&settings, &mut *linked()), "cannot be said: no emulator runs its code");
    // It is right there, so that nothing follows from what others do there.
    let unseen = "cannot be said: the mistake does not show in the emulator that runs its code";
    let harmless = self::module("define i8 @f(i8 %x) {\n  ret i8 %x\n}\n");
    let program = ReducedProgram { module: &harmless, ..program };
    let answers = affected_versions(program, Shows::InNativeCode, &settings, &other, &mut *emulated);
    assert_eq!(answers.into_values().next().as_deref(), Some(unseen));
}

/// Without a command, a job that asks for one is refused.
#[test]
fn a_job_by_a_command_needs_one() {
    let Some(machine) = of("aarch64") else { return };
    let mut llvm = Emulated::new(Box::new(linked()), Tools::default(), machine.triple, Interrupt::default()).unwrap();
    let mut job = Job { target: target(machine), ..Job::new(PROGRAM, "") };
    (job.want.object, job.want.by_command, job.want.native) = (true, true, vec![request("f", &[&[1, 2]])]);
    assert!(matches!(llvm.run(&job), Err(Failure::Spawn(_))));
    job.want.by_command = false;
    let natives = llvm.run(&job).expect("an answer").native.expect("native code");
    assert!(matches!(natives.after[..], [NativeReply::Ran { .. }]));
}

pub fn irrefute(args: &[&str]) -> Output {
    let program = Path::new(env!("CARGO_BIN_EXE_irrefute-llvm")).with_file_name("irrefute");
    Command::new(program).args(args).output().expect("the binary runs")
}

pub fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

/// Output, findings and replays name the command; another command shows that it is right.
#[test]
fn a_finding_names_the_command_that_makes_its_code() {
    let Some(machine) = of("aarch64") else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let wrong = editing(folder.path(), machine, r"s/\tsbfx\t/\tubfx\t/");
    let file = folder.path().join("f.ll");
    std::fs::write(&file, PROGRAM).expect("it is written");
    let (file, findings) = (file.to_str().expect("UTF-8"), folder.path().join("findings"));
    let common = ["--target", machine.triple, "--codegen-level", "2"];
    let right = irrefute(&[&["check", file, "--llc", LLC], &common[..]].concat());
    assert!(
        right.status.code() == Some(0) && said(&right).contains(&format!("by {LLC} (LLVM 22.")),
        "{}",
        said(&right)
    );
    let reduce =
        ["reduce", file, "--passes", "verify", "--tries", "12", "--llc", &wrong, "--format", "json", "--findings"];
    let reduced = irrefute(&[&reduce[..], &[findings.to_str().expect("UTF-8")], &common].concat());
    assert_eq!(reduced.status.code(), Some(1), "{}", said(&reduced));
    let text = String::from_utf8_lossy(&reduced.stdout).into_owned();
    let finding: serde_json::Value = serde_json::from_str(text.lines().last().expect("a line")).expect("JSON");
    assert_eq!(finding["llc"]["command"], wrong);
    assert!(finding["llc"]["version"].as_str().is_some_and(|version| version.starts_with("22.")), "{finding}");
    let word = |name: &str| finding[name].as_str().expect("a word").to_owned();
    let path = findings.join(word("group")).join(word("id"));
    let report = std::fs::read_to_string(path.join("report.md")).expect("a report");
    assert!(report.contains(&format!("It was made by `{wrong}` of LLVM 22.")), "{report}");
    let path = path.to_str().expect("UTF-8");
    let again = irrefute(&["replay", path]);
    assert_eq!(again.status.code(), Some(1), "{}", said(&again));
    let elsewhere = irrefute(&["replay", path, "--llc", LLC]);
    assert_eq!(elsewhere.status.code(), Some(0), "{}", said(&elsewhere));
    let nothing = irrefute(&["check", file, "--passes", "verify", "--llc", LLC]);
    assert!(nothing.status.code() != Some(0) && said(&nothing).contains("--target"), "{}", said(&nothing));
}
