//! The corpus's cases of memory as code of the machines whose memory is unlike that of x86-64: z/Architecture has the
//! most significant byte first, Arm has addresses of 32 bits. Each function is executed by the reference semantics under
//! the machine's data layout, and must do the same as code.
//!
//! What a case says of its two functions plays no part here: each is compared with itself. A case that fixes a data
//! layout or a triple is left out. What else is not compared is counted with its reason.

use crate::machines::cases;
use crate::machines::run::{emulated, linked, machines, target};
use irrefute_ir::{LlvmVersion, Module, parse};
use irrefute_llvm::{CodegenLevel, Emulated, Machine};
use irrefute_refine::{Options, Verdict};
use irrefute_trial::{self as trial, FunctionTrial, Native, Pipeline, Settings};
use std::collections::BTreeMap;
use std::time::Duration;

/// The folders of the corpus whose cases are about memory.
const FOLDERS: [&str; 2] = ["memory/", "pointer/"];

/// The functions of cases, with the names of these.
type Named<'a> = Vec<(&'a str, Module)>;

/// The functions of a case.
const FUNCTIONS: [&str; 2] = ["src", "tgt"];

/// The cases of one program, as a campaign joins them: linker and emulator start once for all.
const TOGETHER: usize = 16;

/// What became of the functions on one machine.
#[derive(Default)]
struct Tally {
    functions: usize,
    compared: usize,
    inputs: u64,
    /// The others, by reason.
    left_out: BTreeMap<String, usize>,
    wrong: Vec<String>,
}

impl Tally {
    fn leave_out(&mut self, reason: impl Into<String>) {
        *self.left_out.entry(reason.into()).or_default() += 1;
    }

    /// Runs the functions of cases, and compares each with itself.
    fn compare(&mut self, cases: &[(&str, Module)], settings: &Settings, llvm: &mut Emulated) {
        let modules: Vec<Module> = cases.iter().map(|(_, module)| module.clone()).collect();
        let tried = trial::run_batch(&modules, settings, llvm).programs;
        for ((case, _), tried) in cases.iter().zip(tried) {
            self.functions += FUNCTIONS.len();
            for function in FUNCTIONS {
                match &tried {
                    Err(error) => self.leave_out(kind(&error.to_string())),
                    Ok(functions) => match functions.iter().find(|of| *of.name == *function) {
                        Some(of_it) => self.count((case, function), of_it),
                        None => self.leave_out("others cannot call it"),
                    },
                }
            }
        }
    }

    fn count(&mut self, (case, function): (&str, &str), of_it: &FunctionTrial) {
        match (&of_it.native, &of_it.not_native) {
            (Some(report), _) if report.verdict == Verdict::Violates => {
                self.compared += 1;
                self.wrong.push(format!("{case}, @{function}: {report}"));
            }
            (Some(report), _) if report.inputs.checked > 0 => {
                self.compared += 1;
                self.inputs += report.inputs.checked;
            }
            (Some(report), _) => self.leave_out(kind(report.reason.as_deref().unwrap_or("no outcome can be compared"))),
            (None, Some(reason)) => self.leave_out(kind(reason)),
            (None, None) => match of_it.report.verdict {
                Verdict::Unsupported => self.leave_out(kind(of_it.report.reason.as_deref().unwrap_or("unsupported"))),
                Verdict::Proved | Verdict::Refines | Verdict::Violates | Verdict::Inconclusive => {
                    self.leave_out("no input with an outcome that code could be compared with");
                }
            },
        }
    }
}

/// A reason without the names in it.
fn kind(reason: &str) -> String {
    let without = |text: &str, sign: char| -> String {
        let parts = text.split(sign).enumerate();
        parts.map(|(number, part)| if number % 2 == 0 { part } else { "…" }).collect()
    };
    // A parser's message begins with the place in the module.
    let line = reason.lines().next().unwrap_or_default();
    let line = match line.split_once(": error: ") {
        Some((_, error)) => error,
        None => line,
    };
    let named = without(line, '`');
    named.split_whitespace().map(|word| if word.starts_with('@') { "@…" } else { word }).collect::<Vec<_>>().join(" ")
}

/// The functions of a case that are compared, or why there are none.
fn functions(case: &cases::Case) -> Result<Module, &'static str> {
    let module = parse(&case.text, LlvmVersion::DEFAULT).expect("a case");
    match (&module.data_layout, &module.triple) {
        (Some(_), _) => Err("the case fixes a data layout"),
        (_, Some(_)) => Err("the case fixes a triple"),
        (None, None) => Ok(module),
    }
}

fn compare(machine: &Machine, level: CodegenLevel) -> Tally {
    let mut tally = Tally::default();
    let mut llvm = emulated(machine, Box::new(linked()));
    let cases = cases::all().expect("the corpus");
    let mut modules: BTreeMap<String, (Options, Named<'_>)> = BTreeMap::new();
    for case in cases.iter().filter(|case| FOLDERS.iter().any(|folder| case.name.starts_with(folder))) {
        let module = match functions(case) {
            Ok(module) => module,
            Err(reason) => {
                tally.functions += FUNCTIONS.len();
                FUNCTIONS.iter().for_each(|_| tally.leave_out(reason));
                continue;
            }
        };
        // A function that does not end must not take longer than in a campaign.
        let Options { undefined, address_bits, .. } = case.options;
        let options = Options { undefined, address_bits, ..Options::CAMPAIGN };
        modules.entry(format!("{options:?}")).or_insert((options, Vec::new())).1.push((&case.name, module));
    }
    for (check, modules) in modules.into_values() {
        let settings = Settings {
            native: Native::Emulated,
            target: target(machine),
            codegen: level,
            timeout: Duration::from_secs(300),
            check,
            ..Settings::new(Pipeline::from_passes(Vec::new()))
        };
        modules.chunks(TOGETHER).for_each(|cases| tally.compare(cases, &settings, &mut llvm));
    }
    tally
}

/// Machines whose memory is unlike that of x86-64.
fn are_unlike(machine: &Machine) -> bool {
    machine.big_endian && machine.architectures[0] == "s390x" || machine.bits == 32
}

fn test(is_tested: fn(&Machine) -> bool, levels: &[CodegenLevel]) {
    for machine in machines().filter(|machine| is_tested(machine)) {
        for level in levels {
            let tally = compare(machine, *level);
            let Tally { functions, compared, inputs, left_out, wrong } = &tally;
            println!("{} {level}: {compared} of {functions} functions compared, on {inputs} inputs", machine.name);
            left_out.iter().for_each(|(reason, count)| println!("  {count} not: {reason}"));
            assert_eq!(*functions, compared + left_out.values().sum::<usize>(), "each is counted once");
            assert!(wrong.is_empty(), "{} {level}:\n{}", machine.name, wrong.join("\n"));
            assert!(*compared > 100, "{} {level}", machine.name);
        }
    }
}

#[test]
fn cases_of_memory_are_right_under_other_layouts() {
    // One machine of each kind; the others of 32 bits lay memory out alike.
    test(
        |machine| are_unlike(machine) && ["s390x", "arm"].contains(&machine.architectures[0]),
        &[CodegenLevel::Default],
    );
}

#[test]
#[ignore = "it takes minutes"]
fn cases_of_memory_are_right_under_other_layouts_at_every_level() {
    test(are_unlike, &CodegenLevel::ALL);
}
