//! Attacks on proofs about memory that others may reach: wrong edits of functions with pointers.
//!
//! Executions sample memory, so they tell which edits are wrong, and not which are right. The prover is asked directly.

use super::with_sides;
use arbitrary::Unstructured;
use irrefute_generate::mutate;
use irrefute_ir::{LlvmVersion, Module, parse};
use irrefute_prove::{Attempt, Effort, attempt};
use irrefute_refine::{self as refine, Options, Pair, Verdict};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::collections::BTreeMap;

/// Functions with every rule on pointers and memory that has a circuit.
pub(super) const FUNCTIONS: &[&str] = &[
    "declare i32 @pure(i32) memory(none) nounwind willreturn
     declare i32 @reads(ptr) memory(read) nounwind willreturn
     define i32 @f(ptr %p, i32 %x, i1 %c) {
       %a = call i32 @pure(i32 %x)
       br i1 %c, label %yes, label %no
     yes:
       store i32 %a, ptr %p
       br label %no
     no:
       %b = call i32 @reads(ptr %p)
       %r = sub i32 %b, %a
       ret i32 %r }",
    "declare noalias ptr @malloc(i64)
     declare void @free(ptr)
     declare i32 @puts(ptr)
     declare void @llvm.assume(i1)
     define i32 @f(ptr %q, i8 %x) {
       %p = call noalias ptr @malloc(i64 4)
       call void @llvm.assume(i1 true) [\"nonnull\"(ptr %p), \"align\"(ptr %q, i64 2)]
       store i8 %x, ptr %p
       store i8 %x, ptr %q
       %r = call i32 @puts(ptr %p)
       call void @free(ptr %p)
       ret i32 %r }",
    "define i32 @f(ptr %p, ptr %q, i32 %x) {
       %a = load i32, ptr %p
       store i32 %x, ptr %q
       %b = load i32, ptr %p
       %r = add i32 %a, %b
       ret i32 %r }",
    "define void @f(ptr %p, i16 %x, i64 %i) {
       %a = getelementptr inbounds i16, ptr %p, i64 %i
       store i16 %x, ptr %a
       %b = getelementptr inbounds i16, ptr %p, i64 1
       store i16 7, ptr %b
       ret void }",
    "define i8 @f(ptr noalias %p, ptr %q, i8 %x) {
       store i8 %x, ptr %p
       store i8 1, ptr %q
       %r = load i8, ptr %p
       ret i8 %r }",
    "@g = global i32 0
     define i32 @f(i1 %c, i32 %x) {
       br i1 %c, label %a, label %b
     a:
       store i32 %x, ptr @g
       br label %b
     b:
       %r = load i32, ptr @g
       ret i32 %r }",
    "define ptr @f(ptr %p, ptr %q, i1 %c) {
       %s = select i1 %c, ptr %p, ptr %q
       %a = load ptr, ptr %s
       %n = icmp eq ptr %a, null
       %r = select i1 %n, ptr %p, ptr %a
       ret ptr %r }",
    "declare void @use(i32)
     define i32 @f(ptr %p, i32 %x) {
       %a = load i32, ptr %p
       store i32 %x, ptr %p
       call void @use(i32 %a)
       %b = load i32, ptr %p
       ret i32 %b }",
    "define i32 @f(ptr %p) {
       %a = load i16, ptr %p, align 2
       %h = getelementptr i8, ptr %p, i64 2
       %b = load i16, ptr %h, align 2
       %x = zext i16 %a to i32
       %y = zext i16 %b to i32
       %z = shl i32 %y, 16
       %r = or i32 %x, %z
       ret i32 %r }",
    "define void @f(ptr readonly %p, ptr %q, i8 %x) {
       %a = load i8, ptr %p
       store i8 %a, ptr %q
       %h = getelementptr inbounds nuw i8, ptr %q, i64 1
       store i8 %x, ptr %h
       ret void }",
    "define i8 @f(ptr nonnull %p, ptr dereferenceable(4) %q, i1 %c) {
       br i1 %c, label %a, label %b
     a:
       %x = load i8, ptr %q
       br label %e
     b:
       %y = load i8, ptr %p
       br label %e
     e:
       %r = phi i8 [ %x, %a ], [ %y, %b ]
       ret i8 %r }",
    "define void @f(ptr %p, <2 x i16> %v, i64 %i) {
       store <2 x i16> %v, ptr %p, align 4
       %a = getelementptr nuw i8, ptr %p, i64 %i
       store i8 0, ptr %a
       ret void }",
    "define i64 @f(ptr %p, ptr %q) {
       %a = ptrtoint ptr %p to i64
       %b = ptrtoint ptr %q to i64
       %d = sub i64 %a, %b
       %x = load i64, ptr %p, align 4
       store i64 %d, ptr %q, align 8
       ret i64 %x }",
    "@g = global [4 x i32] zeroinitializer
     @c = constant i32 5
     define i32 @f(i1 %c, i32 %x) {
       %p = select i1 %c, ptr @g, ptr @c
       %r = load i32, ptr %p
       store i32 %x, ptr getelementptr inbounds (i8, ptr @g, i64 8)
       ret i32 %r }",
];

/// What the prover says of edits, by what executions say.
#[derive(Default)]
struct Answers(BTreeMap<(Verdict, String), u64>);

impl Answers {
    fn add(&mut self, source: &Module, target: &Module) {
        let options = Options { inputs: 150, ..Options::CHECK };
        let answers = with_sides((source, "f"), (target, "f"), |source, target| {
            let pair = Pair::new(source, target).ok()?;
            Some((attempt(&pair, &options, Effort::of(500)).0, refine::check(source, target, &options).verdict))
        });
        // An edit may change the type of the function; such a pair is not compared.
        let Some((attempt, verdict)) = answers else { return };
        let word = match &attempt {
            Attempt::None { reason } => format!("none: {reason}"),
            Attempt::Proved { .. } => "proved".to_owned(),
            Attempt::ProvedWithoutUndef { .. } => "proved without undef".to_owned(),
            Attempt::Refuted { .. } => "refuted".to_owned(),
            Attempt::Undecided { .. } => "undecided".to_owned(),
            Attempt::Unfounded { reason } => panic!("{reason}\n{source}\n{target}"),
            Attempt::Fault { model } => panic!("a fault on {model}\n{source}\n{target}"),
        };
        let is_wrong = verdict == Verdict::Violates;
        assert!(!(is_wrong && word == "proved"), "proved and wrong\n{source}\n{target}");
        *self.0.entry((verdict, word)).or_default() += 1;
    }

    fn of(&self, verdict: Verdict, word: &str) -> u64 {
        self.0.get(&(verdict, word.to_owned())).copied().unwrap_or(0)
    }
}

/// Edits each function so often, in one or two places, and asks for both directions.
fn edited(edits: u64, seed: u64) -> Answers {
    let mut answers = Answers::default();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    for text in FUNCTIONS {
        let source = parse(text, LlvmVersion::DEFAULT).unwrap_or_else(|error| panic!("{error}\n{text}"));
        answers.add(&source, &source);
        for edit in 0..edits {
            let mut target = source.clone();
            for _ in 0..=edit % 2 {
                let bytes: Vec<u8> = (0..64).flat_map(|_| random.next_u64().to_le_bytes()).collect();
                mutate(&mut target, &mut Unstructured::new(&bytes));
            }
            answers.add(&source, &target);
            answers.add(&target, &source);
        }
    }
    answers
}

#[test]
fn no_wrong_edit_of_a_function_with_pointers_is_proved() {
    let answers = edited(6, 59);
    let asked_and_wrong =
        answers.of(Verdict::Violates, "undecided") + answers.of(Verdict::Violates, "proved without undef");
    let proved = answers.of(Verdict::Refines, "proved") + answers.of(Verdict::Proved, "proved");
    assert!(asked_and_wrong >= 25 && proved >= 25, "{:?}", answers.0);
}

/// The measurement: `cargo test --release -p irrefute-prove --test it -- --ignored --nocapture thousands_of_wrong_edits_of_memory`.
#[test]
#[ignore = "takes minutes"]
fn thousands_of_wrong_edits_of_memory() {
    let answers = edited(400, 60);
    for ((verdict, word), count) in &answers.0 {
        println!("{verdict} by executions | {word} | {count}");
    }
    assert!(answers.of(Verdict::Violates, "undecided") >= 1000, "{:?}", answers.0);
}
