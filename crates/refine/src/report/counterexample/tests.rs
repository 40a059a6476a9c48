//! Counterexamples with memory, in words.

use super::bytes;
use crate::check::check;
use crate::options::Options;
use crate::side::Side;
use irrefute_ir::{LlvmVersion, Module, parse};
use irrefute_semantics::memory::{BlockBytes, Piece};
use irrefute_semantics::set::normal::collect;
use irrefute_semantics::{Dialect, Leaf, MemoryBlock, Program, Scalar};

fn told(text: &str) -> String {
    let module = parse(text, LlvmVersion::DEFAULT).unwrap_or_else(|e| panic!("{e}"));
    let program = Program::new(&module, Dialect::LANGREF);
    let side = |name| Side::new(&module, &program, name).expect("src and tgt");
    check(side("src"), side("tgt"), &Options::CHECK).to_string()
}

#[test]
fn another_byte_of_a_given_block() {
    insta::assert_snapshot!(told(
        "define void @src(ptr noundef dereferenceable(24) %p, ptr readonly noundef %q) {
           %a = getelementptr i8, ptr %p, i64 20
           store i16 772, ptr %a
           ret void }
         define void @tgt(ptr noundef dereferenceable(24) %p, ptr readonly noundef %q) {
           %a = getelementptr i8, ptr %p, i64 20
           store i16 1028, ptr %a
           ret void }"
    ));
}

#[test]
fn a_pointer_stored_into_a_global() {
    insta::assert_snapshot!(told(
        "@g = global ptr null
         @h = global i32 7
         define i32 @src(ptr noundef nonnull %p) {
           store ptr %p, ptr @g
           %x = load i32, ptr @h
           ret i32 %x }
         define i32 @tgt(ptr noundef nonnull %p) {
           %x = load i32, ptr @h
           store ptr @h, ptr @g
           ret i32 %x }"
    ));
}

/// Without the block, the source would look undefined.
#[test]
fn a_block_at_null() {
    let shown = told(
        "define i8 @src() {
           %x = load i8, ptr addrspace(1) null
           ret i8 %x }
         define i8 @tgt() {
           %x = load i8, ptr addrspace(1) null
           %y = xor i8 %x, 1
           ret i8 %y }",
    );
    assert!(shown.contains(", at 0x0"), "{shown}");
}

#[test]
fn what_a_callee_writes() {
    insta::assert_snapshot!(told(
        "declare void @f(ptr)
         define i8 @src(ptr noundef dereferenceable(1) %p) {
           %before = load i8, ptr %p
           call void @f(ptr %p)
           %after = load i8, ptr %p
           ret i8 %after }
         define i8 @tgt(ptr noundef dereferenceable(1) %p) {
           %before = load i8, ptr %p
           call void @f(ptr %p)
           ret i8 %before }"
    ));
}

#[test]
fn what_a_callee_sees() {
    insta::assert_snapshot!(told(
        "@g = global i32 0
         declare void @f()
         define void @src() {
           store i32 1, ptr @g
           call void @f()
           store i32 2, ptr @g
           ret void }
         define void @tgt() {
           call void @f()
           store i32 2, ptr @g
           ret void }"
    ));
}

#[test]
fn the_size_of_a_block_that_is_returned() {
    insta::assert_snapshot!(told(
        "declare noalias ptr @malloc(i64) allockind(\"alloc,uninitialized\") allocsize(0)
         define ptr @src() {
           %m = call ptr @malloc(i64 8)
           ret ptr %m }
         define ptr @tgt() {
           %m = call ptr @malloc(i64 4)
           ret ptr %m }"
    ));
}

#[test]
fn a_block_that_is_freed_on_one_side() {
    insta::assert_snapshot!(told(
        "declare void @free(ptr allocptr noundef captures(none)) allockind(\"free\")
         define void @src(ptr noundef %p) {
           call void @free(ptr %p)
           ret void }
         define void @tgt(ptr noundef %p) {
           ret void }"
    ));
}

#[test]
fn the_choices_of_the_target() {
    insta::assert_snapshot!(told(
        "define void @src(ptr noundef dereferenceable(2) %p) {
           store i8 0, ptr %p
           ret void }
         define void @tgt(ptr noundef dereferenceable(2) %p) {
           %f = freeze i8 undef
           store i8 %f, ptr %p
           ret void }"
    ));
}

fn write(image: &mut BlockBytes, offset: u64, leaf: Leaf, scalar: Scalar) {
    let _ = image.write(&Piece { offset, lanes: 1, leaf }, &[scalar]);
}

fn lines(image: &BlockBytes, around: u64) -> String {
    bytes::lines(image, around, &Module::new(LlvmVersion::DEFAULT)).join("\n")
}

const POINTER: Leaf = Leaf::Ptr(irrefute_semantics::value::PointerKind::USUAL);

#[test]
fn every_kind_of_byte() {
    let mut image = BlockBytes::defined((0..44).collect(), &Dialect::LANGREF);
    write(&mut image, 1, Leaf::Int(8), Scalar::Poison);
    write(&mut image, 2, Leaf::Int(8), Scalar::undef(8));
    write(&mut image, 3, Leaf::Int(8), collect(vec![0x81, 0x83, 0x91, 0x93], 8, false));
    write(&mut image, 4, Leaf::Int(16), collect(vec![1, 2, 700], 16, false));
    write(&mut image, 12, POINTER, Scalar::Log(MemoryBlock::given(1), 4));
    write(&mut image, 24, POINTER, Scalar::Log(MemoryBlock::given(0), u64::MAX));
    write(&mut image, 26, Leaf::Int(8), Scalar::Word(0xee));
    insta::assert_snapshot!(lines(&image, 0));
    assert_eq!(bytes::start(&image, 15), 12, "in the middle of a pointer");
    assert_eq!(bytes::start(&image, 29), 27, "in the part of a pointer that is left");
    assert_eq!(bytes::start(&image, 5), 4);
    assert_eq!(bytes::start(&image, 3), 3);
    assert_eq!(bytes::start(&image, 44), 44);
}

#[test]
fn of_a_long_block_the_lines_around() {
    let image = BlockBytes::defined((0..=255).cycle().take(1000).collect(), &Dialect::LANGREF);
    insta::assert_snapshot!(
        ["the beginning", "the middle", "the end"]
            .iter()
            .zip([0, 500, 999])
            .fold(String::new(), |text, (title, around)| format!("{text}{title}\n{}\n", lines(&image, around)))
    );
    assert_eq!(lines(&BlockBytes::defined(vec![0; 1000], &Dialect::LANGREF), 7), "every byte is 00");
    assert_eq!(lines(&BlockBytes::new(1000, &Dialect::LANGREF), 7), "every byte is ??");
    assert_eq!(lines(&BlockBytes::defined(Vec::new(), &Dialect::LANGREF), 0), "");
}
