//! Intrinsics of NEON that are overloaded on types, and its accesses of several vectors, against the machine: the
//! interpreter must give what QEMU runs.

use super::run::{emulated, linked, machines, target};
use crate::vector_intrinsics::compare;
use irrefute_llvm::Job;
use std::time::Duration;

/// An argument of a call.
#[derive(Clone, Copy)]
enum Argument {
    /// A parameter of the function: a vector of as many integers of a width.
    Vector(u32, u32),
    /// An immediate of type `i32`.
    Number(u32),
}

use Argument::{Number, Vector};

fn vector(lanes: u32, width: u32) -> String {
    format!("<{lanes} x i{width}>")
}

/// A function that calls an intrinsic with its parameters.
fn calling(name: &str, result: (u32, u32), arguments: &[Argument]) -> String {
    let result = vector(result.0, result.1);
    let (mut parameters, mut given, mut types) = (Vec::new(), Vec::new(), Vec::new());
    for (i, argument) in arguments.iter().enumerate() {
        match argument {
            Vector(lanes, width) => {
                let ty = vector(*lanes, *width);
                parameters.push(format!("{ty} %a{i}"));
                given.push(format!("{ty} %a{i}"));
                types.push(ty);
            }
            Number(number) => {
                given.push(format!("i32 {number}"));
                types.push("i32".to_owned());
            }
        }
    }
    let (parameters, given, types) = (parameters.join(", "), given.join(", "), types.join(", "));
    // Code for another processor is called with vectors in the same registers.
    let features = if name.starts_with("crypto.") { "\"target-features\"=\"+aes\"" } else { "" };
    format!(
        "declare {result} @llvm.aarch64.{name}({types})\n\
         define {result} @computed({parameters}) noinline {features} {{\n  \
         %r = call {result} @llvm.aarch64.{name}({given})\n  ret {result} %r\n}}\n\
         define {result} @f({parameters}) {{\n  %r = call {result} @computed({parameters})\n  ret {result} %r\n}}\n"
    )
}

/// Every intrinsic on the types that its instructions differ in.
fn calls() -> Vec<(String, String)> {
    let mut all = Vec::new();
    let mut add = |name: &str, suffix: &str, result, arguments: &[Argument]| {
        all.push((name.to_owned(), calling(&format!("{name}{suffix}"), result, arguments)));
    };
    for name in ["neon.sshl", "neon.ushl"] {
        for (lanes, width) in [(8, 8), (8, 16), (4, 32), (2, 64)] {
            let operand = Vector(lanes, width);
            add(name, &format!(".v{lanes}i{width}"), (lanes, width), &[operand, operand]);
        }
    }
    for (lanes, width, count) in [(8, 8, 1), (4, 16, 7), (2, 32, 32)] {
        let (suffix, result, wide) = (format!(".v{lanes}i{width}"), (lanes, width), Vector(lanes, 2 * width));
        for name in ["neon.sqxtn", "neon.sqxtun", "neon.uqxtn"] {
            add(name, &suffix, result, &[wide]);
        }
        for name in ["sqshrn", "sqshrun", "uqshrn", "sqrshrn", "sqrshrun", "uqrshrn", "rshrn"] {
            add(&format!("neon.{name}"), &suffix, result, &[wide, Number(count)]);
        }
    }
    for tables in 1..=4 {
        let operands = [vec![Vector(16, 8); tables], vec![Vector(8, 8)]].concat();
        add(&format!("neon.tbl{tables}"), ".v8i8", (8, 8), &operands);
        add(&format!("neon.tbx{tables}"), ".v8i8", (8, 8), &[vec![Vector(8, 8)], operands].concat());
    }
    for name in ["crypto.aese", "crypto.aesd"] {
        add(name, "", (16, 8), &[Vector(16, 8), Vector(16, 8)]);
    }
    all
}

/// A function with vectors `%a0`, … that stores its parameter `%m` and does something to that memory.
fn in_memory(vectors: usize, result: &str, declared: &str, body: &str) -> String {
    let parameters: String = (0..vectors).map(|i| format!(", <4 x i16> %a{i}")).collect();
    let of_memory = vector(4 * vectors as u32, 16);
    format!(
        "declare {declared}\ndefine {result} @f({of_memory} %m{parameters}) {{\n  %p = alloca {of_memory}\n  \
         store {of_memory} %m, ptr %p\n{body}}}\n"
    )
}

/// Loads and stores of two to four vectors, in every order.
fn accesses() -> Vec<(String, String)> {
    let mut all = Vec::new();
    for vectors in 2..=4 {
        let lanes: String = (0..vectors).map(|i| format!("<4 x i16> %a{i}, ")).collect();
        let types = "<4 x i16>, ".repeat(vectors);
        let several = format!("{{ {} }}", types.trim_end_matches(", "));
        for (order, is_lane) in [("", false), ("1x", false), ("r", false), ("lane", true)] {
            let count = if order == "1x" { format!("1x{vectors}") } else { format!("{vectors}{order}") };
            let (of_lane, lane) = if is_lane { ("i64, ", "i64 1, ") } else { ("", "") };
            let (others, given) = if is_lane { (&types[..], &lanes[..]) } else { ("", "") };
            let mut body =
                format!("  %s = call {several} @llvm.aarch64.neon.ld{count}.v4i16.p0({given}{lane}ptr %p)\n");
            let mut last = "zeroinitializer".to_owned();
            for i in 0..vectors {
                // Vectors count differently, so that none takes the place of another.
                body += &format!(
                    "  %x{i} = extractvalue {several} %s, {i}\n  %m{i} = mul <4 x i16> %x{i}, splat (i16 {})\n  \
                     %y{i} = xor <4 x i16> %m{i}, {last}\n",
                    2 * i + 1
                );
                last = format!("%y{i}");
            }
            body += &format!("  ret <4 x i16> {last}\n");
            let declared = format!("{several} @llvm.aarch64.neon.ld{count}.v4i16.p0({others}{of_lane}ptr)");
            all.push((format!("neon.ld{count}"), in_memory(vectors, "<4 x i16>", &declared, &body)));
            if order == "r" {
                continue;
            }
            let memory = vector(4 * vectors as u32, 16);
            let body = format!(
                "  call void @llvm.aarch64.neon.st{count}.v4i16.p0({lanes}{lane}ptr %p)\n  \
                 %r = load {memory}, ptr %p\n  ret {memory} %r\n"
            );
            let declared = format!("void @llvm.aarch64.neon.st{count}.v4i16.p0({types}{of_lane}ptr)");
            all.push((format!("neon.st{count}"), in_memory(vectors, &memory, &declared, &body)));
        }
    }
    all
}

fn compare_all(times: usize) {
    let Some(machine) = machines().find(|machine| machine.architectures.contains(&"aarch64")) else { return };
    let mut llvm = emulated(machine, Box::new(linked()));
    let all = [calls(), accesses()].concat();
    for (name, text) in &all {
        let timeout = Duration::from_secs(300);
        let mut job = Job { target: target(machine), timeout, ..Job::new(text, "") };
        job.want.object = true;
        compare(name, job, times, 7, &mut llvm);
    }
    println!("{} functions of NEON, {times} executions each: all equal to QEMU", all.len());
    assert!(all.len() > 60);
}

#[test]
fn overloaded_intrinsics_compute_what_the_machine_does() {
    compare_all(50);
}

#[test]
#[ignore = "it takes minutes"]
fn overloaded_intrinsics_compute_what_the_machine_does_100_000_times() {
    compare_all(100_000);
}
