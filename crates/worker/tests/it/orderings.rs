//! What LLVM 22 makes of atomic instructions has what the table of the oracle `orderings` asks for, and code from which
//! something is taken has not.

use irrefute_ir::{LlvmVersion, parse};
use irrefute_llvm::{Backend, CodegenLevel, Job, Linked, Target, Want, WorkerConfig};
use irrefute_trial::oracles::orderings::lacking;
use std::fmt::Write;
use std::path::PathBuf;

const MACHINES: [(&str, &str); 6] = [
    ("x86_64-unknown-linux-gnu", ""),
    ("aarch64-unknown-linux-gnu", ""),
    ("aarch64-unknown-linux-gnu", "+lse,+rcpc"),
    ("riscv64-unknown-linux-gnu", "+m,+a"),
    ("riscv64-unknown-linux-gnu", "+m,+a,+zacas,+zabha"),
    ("powerpc64le-unknown-linux-gnu", ""),
];

/// What is weaker than what, beside a fence that is missing.
const WEAKER: [(&str, &str); 16] = [
    ("ldar\t", "ldr\t"),
    ("ldapr\t", "ldr\t"),
    ("ldaxr\t", "ldxr\t"),
    ("stlr\t", "str\t"),
    ("stlxr\t", "stxr\t"),
    ("ldaddal\t", "ldadd\t"),
    ("ldadda\t", "ldadd\t"),
    ("ldaddl\t", "ldadd\t"),
    ("swpal\t", "swp\t"),
    ("casal\t", "cas\t"),
    (".aqrl\t", "\t"),
    (".aq\t", "\t"),
    (".rl\t", "\t"),
    ("\tsync", "\tlwsync"),
    ("\txchgl", "\tmovl"),
    ("\tlock", "\tnop"),
];

const FENCES: [&str; 7] = ["\tdmb", "\tfence", "\tsync", "\tlwsync", "\tisync", "\tmfence", "\tlock"];

/// A function for each instruction and ordering, named after both.
fn every_instruction() -> String {
    let mut text = String::new();
    let mut add = |name: &str, line: &str| {
        let _ = writeln!(text, "define void @{name}(ptr %p, i32 %v, i32 %w) {{\n  {line}\n  ret void\n}}");
    };
    let [all, of_load, of_store] = [
        &["monotonic", "acquire", "release", "acq_rel", "seq_cst"][..],
        &["unordered", "monotonic", "acquire", "seq_cst"],
        &["unordered", "monotonic", "release", "seq_cst"],
    ];
    for ordering in of_load {
        add(&format!("load_{ordering}"), &format!("%r = load atomic i32, ptr %p {ordering}, align 4"));
    }
    for ordering in of_store {
        add(&format!("store_{ordering}"), &format!("store atomic i32 %v, ptr %p {ordering}, align 4"));
    }
    for ordering in all {
        for op in ["add", "xchg", "nand", "umax"] {
            add(&format!("{op}_{ordering}"), &format!("%r = atomicrmw {op} ptr %p, i32 %v {ordering}, align 4"));
        }
        for failure in ["monotonic", "acquire", "seq_cst"] {
            for weak in ["", "weak "] {
                let name = format!("cmpxchg_{}{ordering}_fails_{failure}", weak.trim());
                add(&name, &format!("%r = cmpxchg {weak}ptr %p, i32 %v, i32 %w {ordering} {failure}, align 4"));
            }
        }
    }
    for ordering in &all[1..] {
        add(&format!("fence_{ordering}"), &format!("fence {ordering}"));
    }
    text
}

#[test]
fn machine_code_keeps_orderings_and_edits_of_it_do_not() -> anyhow::Result<()> {
    let text = every_instruction();
    let module = parse(&text, LlvmVersion::DEFAULT)?;
    let program = Some(PathBuf::from(env!("CARGO_BIN_EXE_irrefute-llvm")));
    let mut llvm = Linked::start(WorkerConfig { program, ..WorkerConfig::default() })?;
    for (triple, features) in MACHINES {
        let want = Want { assembly: true, codegen: CodegenLevel::Default, ..Want::default() };
        let target = Target { triple: triple.to_owned(), cpu: String::new(), features: features.to_owned() };
        let response = llvm.run(&Job { target, want, ..Job::new(&text, "") })?;
        let assembly = response.native?.assembly.expect("assembly");
        let told: Vec<String> = lacking(&module, &assembly, triple).into_keys().collect();
        // Where the comparison fails, nothing orders the load with what came before: the fence is in the other branch.
        let is_expected = |name: &String| triple.starts_with("powerpc64le") && name.ends_with("_fails_seq_cst");
        assert!(told.iter().all(is_expected), "{triple} {features}: {told:?}");
        assert_eq!(told.is_empty(), !triple.starts_with("powerpc64le"), "{triple} {features}");

        let lines: Vec<&str> = assembly.lines().collect();
        let (mut edits, mut seen) = (0, 0);
        for (at, line) in lines.iter().enumerate() {
            let dropped = FENCES.iter().any(|fence| line.starts_with(fence)).then(String::new);
            let weaker = WEAKER.iter().find(|(strong, _)| line.contains(strong));
            let weaker = weaker.map(|(strong, weak)| line.replacen(strong, weak, 1));
            for edit in dropped.into_iter().chain(weaker) {
                let mut lines = lines.clone();
                lines[at] = &edit;
                edits += 1;
                seen += usize::from(lacking(&module, &lines.join("\n"), triple).len() > told.len());
            }
        }
        println!("{triple} {features}: {seen} of {edits} edits are seen");
        assert!(edits > 10 && seen * 10 >= edits * 6, "{triple} {features}: {seen} of {edits}");
    }
    Ok(())
}
