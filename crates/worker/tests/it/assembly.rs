//! The oracle `assembly` with LLVM 22: code of many targets goes around, and a printer, an encoder, a disassembler or an
//! assembler that is made to be wrong is found out.

use irrefute_generate::{Config, from_seed};
use irrefute_ir::Module;
use irrefute_llvm::{
    Backend, Bytes, Description, Failure, Job, Library, Linked, Natives, Response, Target, Want, WorkerConfig,
};
use irrefute_trial::oracles::{self, OPTION};
use irrefute_trial::{Native, Oracle, Pipeline, Settings, extended};
use std::collections::BTreeMap;
use std::path::PathBuf;

const PROGRAM: &str = "@v = global i32 5
@table = constant [4 x i16] [i16 1, i16 2, i16 3, i16 4]

define i32 @f(i32 %x, i32 %y) {
  %c = icmp slt i32 %x, %y
  br i1 %c, label %less, label %end
less:
  %d = xor i32 %x, 7
  ret i32 %d
end:
  %v = load i32, ptr @v
  %s = add i32 %v, %y
  ret i32 %s
}

define i16 @g(ptr %p, i8 %n) {
entry:
  br label %loop
loop:
  %i = phi i8 [ 0, %entry ], [ %next, %loop ]
  %q = getelementptr i16, ptr %p, i8 %i
  %l = load i16, ptr %q
  %t = and i16 %l, 3
  %e = getelementptr i16, ptr @table, i16 %t
  %w = load i16, ptr %e
  store i16 %w, ptr %q
  %next = add i8 %i, 1
  %again = icmp ult i8 %next, %n
  br i1 %again, label %loop, label %exit
exit:
  ret i16 %w
}
";

/// Targets whose code comes back. Where LLVM 22 is known to differ, programs of `known` and the book say so.
const TARGETS: [&str; 26] = [
    "aarch64-unknown-linux-gnu",
    "aarch64_be-unknown-linux-gnu",
    "amdgcn-amd-amdhsa",
    "armv7-unknown-linux-gnueabihf",
    "thumbv7-unknown-linux-gnueabihf",
    "thumbv6m-unknown-linux-gnueabi",
    "avr-unknown-unknown",
    "hexagon-unknown-linux-musl",
    "loongarch32-unknown-linux-gnu",
    "loongarch64-unknown-linux-gnu",
    "mips-unknown-linux-gnu",
    "mipsel-unknown-linux-gnu",
    "mips64-unknown-linux-gnuabi64",
    "mipsisa64r6el-unknown-linux-gnuabi64",
    "powerpc-unknown-linux-gnu",
    "powerpc64-unknown-linux-gnu",
    "powerpc64le-unknown-linux-gnu",
    "riscv32-unknown-linux-gnu",
    "riscv64-unknown-linux-gnu",
    "s390x-unknown-linux-gnu",
    "sparc-unknown-linux-gnu",
    "sparcv9-unknown-linux-gnu",
    "ve-unknown-linux-gnu",
    "wasm32-unknown-unknown",
    "i686-unknown-linux-gnu",
    "x86_64-unknown-linux-gnu",
];

/// The other targets of LLVM 22 that have an assembler. On them some code does not come back.
const OTHERS: [&str; 15] = [
    "armebv7-unknown-linux-gnueabihf",
    "thumbebv7-unknown-linux-gnueabihf",
    "bpfel-unknown-unknown",
    "bpfeb-unknown-unknown",
    "lanai-unknown-unknown",
    "m68k-unknown-linux-gnu",
    "mips64el-unknown-linux-gnuabi64",
    "msp430-unknown-elf",
    "powerpcle-unknown-linux-gnu",
    "riscv32be-unknown-linux-gnu",
    "riscv64be-unknown-linux-gnu",
    "sparcel-unknown-linux-gnu",
    "wasm64-unknown-unknown",
    "x86_64-unknown-linux-gnux32",
    "xtensa-unknown-elf",
];

/// Functions that go around for each target, unless `IRREFUTE_FUNCTIONS` has another number. `IRREFUTE_TARGETS` names
/// other targets, with spaces between.
const FUNCTIONS: u64 = 10_000;

/// Programs in one module.
const BATCH: u64 = 64;

/// Generated functions of every target go around. This prints what does not come back, and what LLVM cannot compile.
#[test]
#[ignore = "minutes for each target"]
fn ten_thousand_functions_of_every_target() {
    let functions = std::env::var("IRREFUTE_FUNCTIONS").map_or(FUNCTIONS, |number| number.parse().expect("a number"));
    let named = std::env::var("IRREFUTE_TARGETS").ok();
    let named: Option<Vec<&str>> = named.as_deref().map(|targets| targets.split_whitespace().collect());
    let all = || TARGETS.iter().chain(&OTHERS).copied().collect();
    let mut silent = Vec::new();
    for triple in named.unwrap_or_else(all) {
        let tally = Tally::of(triple, functions);
        silent.extend((tally.compared == tally.differ).then_some(triple));
        println!("{triple}: {} functions, {} came back", tally.functions, tally.compared - tally.differ);
        for (head, (count, example)) in &tally.heads {
            println!("  {count} {head}\n{}", example.lines().map(|line| format!("      {line}\n")).collect::<String>());
        }
    }
    assert!(silent.is_empty(), "no code of {silent:?} came back");
}

/// What generated functions of a target have shown.
#[derive(Default)]
struct Tally {
    functions: u64,
    compared: u64,
    differ: u64,
    /// How often each first line of a message was seen, with an example.
    heads: BTreeMap<String, (u64, String)>,
}

impl Tally {
    fn of(triple: &str, functions: u64) -> Tally {
        let target = Target { triple: triple.to_owned(), ..Target::none() };
        let pipeline = Pipeline::from_passes(Vec::new());
        let settings = Settings { target, native: Native::Off, ..Settings::new(pipeline) };
        let mut llvm = extended(Box::new(linked()));
        let mut tally = Tally::default();
        let configs = ["default", "floats", "memory"].map(|preset| Config::preset(preset).unwrap_or_default());
        for first in (0..functions).step_by(BATCH as usize) {
            let of = |seed: u64| from_seed(seed, &configs[(seed % 3) as usize]);
            let programs: Vec<Module> = (first..functions.min(first + BATCH)).map(of).collect();
            let answers = oracles::batch::ask(Oracle::Assembly, &programs, &settings, &mut *llvm, &|_| false);
            tally.functions += programs.len() as u64;
            tally.compared += answers.programs;
            for number in answers.wrong {
                let program = &programs[number];
                let text = program.to_string();
                let job = settings.asked_with(Oracle::Assembly).job(text.clone(), Want::default());
                let Err(failure) = llvm.run(&job) else { continue };
                tally.differ += 1;
                tally.add(&failure.to_string(), &text);
            }
            for lost in answers.lost {
                tally.add(&lost.to_string(), "");
            }
        }
        tally
    }

    fn add(&mut self, message: &str, program: &str) {
        // Numbers and the addresses of LLVM's nodes are left out.
        let words = message.lines().next().unwrap_or_default().split(' ').filter(|word| !word.starts_with("0x"));
        let head: String = words.collect::<Vec<_>>().join(" ").chars().filter(|c| !c.is_ascii_digit()).collect();
        let example = || format!("{message}\n{program}");
        self.heads.entry(head).or_insert_with(|| (0, example())).0 += 1;
    }
}

fn ask(llvm: Box<dyn Backend>, triple: &str) -> Result<Response, Failure> {
    let target = Target { triple: triple.to_owned(), ..Target::none() };
    let options = vec![format!("{OPTION}assembly")];
    extended(llvm).run(&Job { target, options, ..Job::new(PROGRAM, "") })
}

fn linked() -> Linked {
    let program = Some(PathBuf::from(env!("CARGO_BIN_EXE_irrefute-llvm")));
    Linked::start(WorkerConfig { program, ..WorkerConfig::default() }).expect("the worker starts")
}

#[test]
fn code_of_many_targets_goes_around() {
    for triple in TARGETS {
        let answer = ask(Box::new(linked()), triple);
        assert!(answer.is_ok(), "{triple}: {}", answer.expect_err("a failure"));
    }
}

#[test]
fn a_target_without_an_assembler_is_refused() {
    for triple in ["nvptx64-nvidia-cuda", "xcore-unknown-unknown", "spirv64-unknown-unknown", "r600-unknown-unknown"] {
        let answer = ask(Box::new(linked()), triple);
        assert!(matches!(answer, Err(Failure::BadTarget(_))), "{triple}");
    }
}

/// What is made to be wrong.
#[derive(Clone, Copy)]
enum Wrong {
    /// What code generation prints, in this word.
    Printer(&'static str, &'static str),
    /// What the disassembler prints, in this word.
    Disassembler(&'static str, &'static str),
    /// The disassembler reads nothing.
    Blind,
}

struct WrongLlvm {
    llvm: Linked,
    wrong: Wrong,
    wants: Want,
}

impl Backend for WrongLlvm {
    fn describe(&self) -> &Description {
        self.llvm.describe()
    }

    fn identify(&mut self, library: &Library) -> Result<Description, Failure> {
        self.llvm.identify(library)
    }

    fn submit(&mut self, job: &Job) -> Result<(), Failure> {
        self.wants = job.want.clone();
        self.llvm.submit(job)
    }

    fn collect(&mut self) -> Result<Response, Failure> {
        let mut response = self.llvm.collect()?;
        let Ok(Natives { assembly, disassembled, .. }) = &mut response.native else { return Ok(response) };
        let decoded = disassembled.iter_mut().flatten();
        match self.wrong {
            Wrong::Printer(word, other) => {
                *assembly = assembly.take().map(|text| replaced(&text, word, other));
            }
            Wrong::Disassembler(word, other) => {
                decoded.for_each(|one| one.text = one.text.take().map(|text| replaced(&text, word, other)));
            }
            Wrong::Blind => decoded.for_each(|one| one.text = None),
        }
        Ok(response)
    }

    fn retire(&mut self) {
        self.llvm.retire();
    }
}

fn replaced(text: &str, word: &str, other: &str) -> String {
    text.replace(word, other)
}

/// The head of what is tally of a wrong LLVM, and the functions.
fn tally(wrong: Wrong, triple: &str) -> (String, Vec<String>) {
    let answer = ask(Box::new(WrongLlvm { llvm: linked(), wrong, wants: Want::default() }), triple);
    match answer {
        Err(Failure::Disagreement { message, functions, .. }) => {
            (message.lines().next().unwrap_or_default().to_owned(), functions)
        }
        other => panic!("{triple}: {other:?}"),
    }
}

#[test]
fn what_is_wrong_on_one_way_is_told() {
    let f = || vec!["f".to_owned()];
    let x86 = "x86_64-unknown-linux-gnu";
    let (head, functions) = tally(Wrong::Printer("xorl\t$7", "xorl\t$6"), x86);
    assert!(head.contains("encodes `xorl` otherwise"), "{head}");
    assert_eq!(functions, f());
    let (head, functions) = tally(Wrong::Printer("xorl\t$7", "xorq\t$7"), x86);
    assert!(head.contains("refuses what the code generator prints: invalid operand"), "{head}");
    assert_eq!(functions, f());
    let (head, functions) = tally(Wrong::Printer("v@GOTPCREL", "w@GOTPCREL"), x86);
    assert!(head.contains("other relocations"), "{head}");
    assert_eq!(functions, f());
    let (head, functions) = tally(Wrong::Printer("\t.short\t4", "\t.short\t5"), x86);
    assert!(head.contains("other data in .rodata"), "{head}");
    assert!(functions.is_empty());
    let (head, functions) = tally(Wrong::Disassembler("xorl\t$7", "xorl\t$6"), x86);
    assert!(head.contains("`xorl` is assembled to other bytes"), "{head}");
    assert_eq!(functions, f());
    let (head, functions) = tally(Wrong::Disassembler("xorl\t$7", "xxxl\t$7"), x86);
    assert!(head.contains("refuses `xxxl` as it is disassembled: invalid instruction mnemonic"), "{head}");
    assert_eq!(functions, f());
    let (head, functions) = tally(Wrong::Blind, "riscv64-unknown-linux-gnu");
    assert!(head.contains("cannot read what the code generator makes"), "{head}");
    assert_eq!(functions, ["f", "g"]);
}

/// `cmpq $v, %rax` has two lengths, and what adds the top of the stack of x87 to itself two opcodes.
#[test]
fn two_encodings_of_one_instruction_are_no_difference() {
    let text = "@v = internal global i32 0\n\ndeclare ptr @g()\n\ndefine i1 @f() {\n  %p = call ptr @g()\n  \
        %c = icmp eq ptr %p, @v\n  ret i1 %c\n}\n\ndefine x86_fp80 @h(x86_fp80 %x) {\n  \
        %r = fadd x86_fp80 %x, %x\n  ret x86_fp80 %r\n}\n";
    let target = Target { triple: "x86_64-unknown-linux-gnu".to_owned(), ..Target::none() };
    let options = vec![format!("{OPTION}assembly")];
    let answer = extended(Box::new(linked())).run(&Job { target, options, ..Job::new(text, "") });
    assert!(answer.is_ok(), "{}", answer.expect_err("a failure"));
}

#[test]
fn packets_of_hexagon_are_compared_by_their_instructions() {
    let (head, functions) = tally(Wrong::Printer("r2 = #7", "r2 = #6"), "hexagon-unknown-linux-musl");
    assert!(head.contains("otherwise"), "{head}");
    assert_eq!(functions, ["f"]);
}

#[test]
fn sections_of_webassembly_are_compared() {
    let (head, _) = tally(Wrong::Printer("i32.const\t7", "i32.const\t6"), "wasm32-unknown-unknown");
    assert!(head.contains("other data in section 10"), "{head}");
}

/// A function with a processor of its own is not asked about: the assembler has that of the module.
#[test]
fn processors_of_functions_are_refused() {
    let text = "define i8 @f(i8 %x) \"target-features\"=\"+avx2\" {\n  ret i8 %x\n}\n";
    let options = vec![format!("{OPTION}assembly")];
    let answer = extended(Box::new(linked())).run(&Job { options, ..Job::new(text, "") });
    assert!(matches!(answer, Err(Failure::Unsupported(_))), "{answer:?}");
}

/// The errors of an assembler come with their lines and end no worker, and code is read until the first byte that is none.
#[test]
fn the_worker_assembles_and_disassembles() {
    let mut llvm = linked();
    let text = "f:\n\tmovl\t%eax, %ebx\n\tfrob\n\tret\n\tbrob\t%eax\n".to_owned();
    let worker = llvm.worker_id();
    let want = Want { assemble: Some(text), ..Want::default() };
    let natives = llvm.run(&Job { want, ..Job::new("", "") }).expect("an answer").native.expect("natives");
    let errors = natives.assembled.expect("an answer").expect_err("errors");
    assert_eq!(errors.len(), 2, "{errors:?}");
    assert!(errors[0].starts_with("<inline asm>:3:2: ") && errors[1].starts_with("<inline asm>:5:2: "), "{errors:?}");
    let disassemble = vec![Bytes(vec![0x89, 0xc3, 0xc3]), Bytes(vec![0x90, 0x06])];
    let want = Want { assemble: Some("\tnop\n".to_owned()), disassemble, ..Want::default() };
    let natives = llvm.run(&Job { want, ..Job::new("", "") }).expect("an answer").native.expect("natives");
    assert!(natives.assembled.expect("an answer").is_ok());
    let read: Vec<Vec<(usize, Option<&str>)>> = natives
        .disassembled
        .iter()
        .map(|piece| piece.iter().map(|one| (one.length, one.text.as_deref().map(str::trim))).collect())
        .collect();
    assert_eq!(read[0], [(2, Some("movl\t%eax, %ebx")), (1, Some("retq"))]);
    assert_eq!(read[1], [(1, Some("nop")), (1, None)]);
    assert_eq!(llvm.worker_id(), worker);
}
