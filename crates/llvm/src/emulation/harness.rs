//! The harness: a program without a C library that carries out a script from standard input.
//!
//! A step of a script is [`STEP`] words of 64 bits in the machine's byte order, and for [`Op::Take`] the bytes that follow,
//! so that a step always begins at a word:
//!
//! ```text
//!   op, base, offset, size, base', offset'      with  at  = base  + offset,    base n the address of variable n - 1,
//!                                                     at' = base' + offset',   base 0 the number 0,
//!                                                                              base 2^64 - 1 that of the variables' table
//!   End                 ends the program
//!   Take    at, size            reads the bytes that follow to `at`, and what pads them to whole words
//!   Give    at, size            writes the bytes at `at` to standard output
//!   Protect at, size, at'       gives pages the protection at'
//!   Call    at, at', size       calls function number `size` with arguments at `at` and results at `at'`
//!   Copy    at, at', size       copies `size` bytes to `at` from `at'`
//!   Point   at, at'             writes the address at' to `at`, as a pointer
//! ```
//!
//! The addresses of variables are in the table `irrefute.places`, which the worker adds to the code that is tested: only
//! the linker knows them.

use super::machine::{Machine, System};
use std::fmt::Write;

/// Words of a step.
pub const STEP: usize = 6;

/// What a step does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    End,
    Take,
    Give,
    Protect,
    Call,
    Copy,
    Point,
}

impl Op {
    /// All of them, by number.
    const ALL: [Op; 7] = [Op::End, Op::Take, Op::Give, Op::Protect, Op::Call, Op::Copy, Op::Point];

    /// The one with a number.
    pub fn numbered(number: u64) -> Option<Op> {
        Op::ALL.get(usize::try_from(number).ok()?).copied()
    }
}

/// The size in bytes of the arena, the memory in which everything lies that scripts refer to.
pub const ARENA_SIZE: u64 = 8 << 20;
/// The section of the arena. With this prefix LLVM makes a section of zeros that no file holds, and linkers keep it apart
/// from `.bss`: of another name, every program has 8 MiB to write, link and load.
pub const ARENA_SECTION: &str = ".llvm.linkonce.b.irrefute";
/// Bytes of the script that are read at once, as many as a pipe holds. A call of the system for each step, and one for what
/// it takes, were two thirds of what emulation costs.
const BLOCK: u64 = 1 << 16;
/// The base that is the table of the variables.
pub const TABLE: u64 = u64::MAX;
/// The exit code of a program that calls a function that does not exist. Its number is the last word written.
pub const EXIT_MISSING: i32 = 3;

/// The harness as IR. Its target is that of the job.
pub fn harness(machine: &Machine, system: &System) -> String {
    let bits = machine.bits;
    let System { start, trap, registers, numbers: [read, write, exit, mprotect], .. } = system;
    let word = format!("i{bits}");
    let start = start.join("\\0A ");
    let narrowed = |name: &str, from: &str| match bits {
        64 => format!("%{name} = add i64 {from}, 0"),
        _ => format!("%{name} = trunc i64 {from} to {word}"),
    };
    let copies = [("i64", 8), ("i8", 1)].map(|(unit, bytes)| copy_of_units(&word, unit, bytes)).concat();
    // The table of places is weak: code without variables comes without one, and the harness must link all the same.
    let mut text = format!(
        r#"module asm ".text\0A.globl _start\0A.type _start, STT_FUNC\0A_start:\0A {start}"
@irrefute.arena = global [{ARENA_SIZE} x i8] zeroinitializer, section "{ARENA_SECTION}", align 65536
@irrefute.step = internal global [{STEP} x i64] zeroinitializer, align 16
@irrefute.block = internal global [{BLOCK} x i8] zeroinitializer, align 16
@irrefute.used = internal global {word} 0
@irrefute.filled = internal global {word} 0

@irrefute.places = extern_weak global ptr

declare void @irrefute.call(ptr, ptr, i32)

define internal {word} @irrefute.system({word} %number, {word} %a, {word} %b, {word} %c) noinline {{
  %answer = call {word} asm sideeffect "{trap}", "{registers}"({word} %number, {word} %a, {word} %b, {word} %c)
  ret {word} %answer
}}

define internal void @irrefute.end({word} %code) noinline {{
  %never = call {word} @irrefute.system({word} {exit}, {word} %code, {word} 0, {word} 0)
  unreachable
}}

define internal void @irrefute.give({word} %from, {word} %size) noinline {{
  br label %head
head:
  %at = phi {word} [ %from, %0 ], [ %next, %moved ]
  %left = phi {word} [ %size, %0 ], [ %rest, %moved ]
  %done = icmp eq {word} %left, 0
  br i1 %done, label %end, label %more
more:
  %count = call {word} @irrefute.system({word} {write}, {word} 1, {word} %at, {word} %left)
  %good = icmp sgt {word} %count, 0
  br i1 %good, label %moved, label %broken
moved:
  %next = add {word} %at, %count
  %rest = sub {word} %left, %count
  br label %head
broken:
  call void @irrefute.end({word} 2)
  unreachable
end:
  ret void
}}

define internal {word} @irrefute.least({word} %a, {word} %b) noinline {{
  %less = icmp ult {word} %a, %b
  %least = select i1 %less, {word} %a, {word} %b
  ret {word} %least
}}

{copies}
define internal void @irrefute.copy({word} %to, {word} %from, {word} %size) noinline {{
  %places = or {word} %to, %from
  %odd = and {word} %places, 7
  %aligned = icmp eq {word} %odd, 0
  %whole = and {word} %size, -8
  %words = select i1 %aligned, {word} %whole, {word} 0
  call void @irrefute.copy.i64({word} %to, {word} %from, {word} %words)
  %to.rest = add {word} %to, %words
  %from.rest = add {word} %from, %words
  %rest = sub {word} %size, %words
  call void @irrefute.copy.i8({word} %to.rest, {word} %from.rest, {word} %rest)
  ret void
}}

define internal void @irrefute.next({word} %to, {word} %size) noinline {{
  %block = ptrtoint ptr @irrefute.block to {word}
  br label %head
head:
  %at = phi {word} [ %to, %0 ], [ %at, %refill ], [ %behind, %some ]
  %left = phi {word} [ %size, %0 ], [ %left, %refill ], [ %rest, %some ]
  %done = icmp eq {word} %left, 0
  br i1 %done, label %end, label %more
more:
  %used = load {word}, ptr @irrefute.used
  %filled = load {word}, ptr @irrefute.filled
  %here = sub {word} %filled, %used
  %empty = icmp eq {word} %here, 0
  br i1 %empty, label %refill, label %some
refill:
  %count = call {word} @irrefute.system({word} {read}, {word} 0, {word} %block, {word} {BLOCK})
  %good = icmp sgt {word} %count, 0
  store {word} 0, ptr @irrefute.used
  store {word} %count, ptr @irrefute.filled
  br i1 %good, label %head, label %broken
some:
  %from = add {word} %block, %used
  %part = call {word} @irrefute.least({word} %here, {word} %left)
  call void @irrefute.copy({word} %at, {word} %from, {word} %part)
  %after = add {word} %used, %part
  store {word} %after, ptr @irrefute.used
  %behind = add {word} %at, %part
  %rest = sub {word} %left, %part
  br label %head
broken:
  call void @irrefute.end({word} 2)
  unreachable
end:
  ret void
}}

define void @irrefute.missing(i32 %number) noinline {{
  %place = alloca i64, align 8
  %wide = zext i32 %number to i64
  store i64 %wide, ptr %place, align 8
  %at = ptrtoint ptr %place to {word}
  call void @irrefute.give({word} %at, {word} 8)
  call void @irrefute.end({word} {EXIT_MISSING})
  unreachable
}}

define internal {word} @irrefute.address(i32 %index) noinline {{
  %bases = getelementptr i64, ptr @irrefute.step, i32 %index
  %number = load i64, ptr %bases, align 8
  %offsets = getelementptr i64, ptr %bases, i32 1
  %offset.wide = load i64, ptr %offsets, align 8
  {offset}
  switch i64 %number, label %variable [ i64 0, label %fixed i64 -1, label %table ]
fixed:
  ret {word} %offset
table:
  %table.address = ptrtoint ptr @irrefute.places to {word}
  %behind = add {word} %table.address, %offset
  ret {word} %behind
variable:
  %index.wide = sub i64 %number, 1
  %place = getelementptr {word}, ptr @irrefute.places, i64 %index.wide
  %base = load {word}, ptr %place
  %sum = add {word} %base, %offset
  ret {word} %sum
}}

define void @irrefute.main() {{
  br label %head
head:
  %step = ptrtoint ptr @irrefute.step to {word}
  call void @irrefute.next({word} %step, {word} {step_size})
  %op = load i64, ptr @irrefute.step, align 8
  %sizes = getelementptr i64, ptr @irrefute.step, i32 3
  %size.wide = load i64, ptr %sizes, align 8
  {size}
  %at = call {word} @irrefute.address(i32 1)
  %other = call {word} @irrefute.address(i32 4)
  %to = inttoptr {word} %at to ptr
  %from = inttoptr {word} %other to ptr
  switch i64 %op, label %end ["#,
        offset = narrowed("offset", "%offset.wide"),
        size = narrowed("size", "%size.wide"),
        step_size = STEP * 8,
    );
    for (op, label) in [
        (Op::Take, "take"),
        (Op::Give, "give"),
        (Op::Protect, "protect"),
        (Op::Call, "call"),
        (Op::Copy, "copy"),
        (Op::Point, "point"),
    ] {
        let _ = write!(text, " i64 {}, label %{label}", op as u64);
    }
    let _ = write!(
        text,
        r#" ]
take:
  call void @irrefute.next({word} %at, {word} %size)
  %below = sub {word} 0, %size
  %padding = and {word} %below, 7
  call void @irrefute.next({word} %step, {word} %padding)
  br label %head
give:
  call void @irrefute.give({word} %at, {word} %size)
  br label %head
protect:
  %protected = call {word} @irrefute.system({word} {mprotect}, {word} %at, {word} %size, {word} %other)
  %allowed = icmp eq {word} %protected, 0
  br i1 %allowed, label %head, label %broken
broken:
  call void @irrefute.end({word} 2)
  unreachable
call:
  %which = trunc i64 %size.wide to i32
  call void @irrefute.call(ptr %to, ptr %from, i32 %which)
  br label %head
copy:
  call void @irrefute.copy({word} %at, {word} %other, {word} %size)
  br label %head
point:
  store {word} %other, ptr %to, align 1
  br label %head
end:
  call void @irrefute.end({word} 0)
  unreachable
}}
"#
    );
    text
}

/// A function that copies memory by units of a type that has so many bytes, a divisor of the size.
fn copy_of_units(word: &str, unit: &str, bytes: u32) -> String {
    format!(
        "define internal void @irrefute.copy.{unit}({word} %to, {word} %from, {word} %size) noinline {{
  br label %head
head:
  %at = phi {word} [ 0, %0 ], [ %next, %more ]
  %left = icmp ult {word} %at, %size
  br i1 %left, label %more, label %end
more:
  %from.address = add {word} %from, %at
  %to.address = add {word} %to, %at
  %from.unit = inttoptr {word} %from.address to ptr
  %to.unit = inttoptr {word} %to.address to ptr
  %value = load {unit}, ptr %from.unit, align {bytes}
  store {unit} %value, ptr %to.unit, align {bytes}
  %next = add {word} %at, {bytes}
  br label %head
end:
  ret void
}}

"
    )
}

/// Functions in place of those that do not exist, by number: each ends the program and says which it is.
pub fn missing(names: &[String]) -> String {
    let mut text = String::from("declare void @irrefute.missing(i32)\n");
    for (number, name) in names.iter().enumerate() {
        let _ = write!(
            text,
            "define void @\"{name}\"() {{\n  call void @irrefute.missing(i32 {number})\n  unreachable\n}}\n"
        );
    }
    text
}
