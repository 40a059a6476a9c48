//! What the parser says of texts that are no modules: message, place, and the line with a caret.

use insta::assert_snapshot;
use irrefute_ir::{LlvmVersion, parse};

/// The rendered error of a text.
fn error_of(text: &str) -> String {
    parse(text, LlvmVersion(22)).expect_err("the text is wrong").render(text, "f.ll")
}

#[test]
fn a_value_that_is_never_defined() {
    assert_snapshot!(error_of("define i8 @f() {\n  ret i8 %x\n}\n"), @r"
    error: this value is never defined
     --> f.ll:2:10
      |
    2 |   ret i8 %x
      |          ^^
    ");
}

#[test]
fn typed_pointers() {
    assert_snapshot!(error_of("define void @f(i32* %p) {\n  ret void\n}\n"), @r"
    error: typed pointers are not supported: write `ptr`, or let LLVM 14 print with `-opaque-pointers`
     --> f.ll:1:19
      |
    1 | define void @f(i32* %p) {
      |                   ^
    ");
}

#[test]
fn an_unknown_instruction() {
    assert_snapshot!(error_of("define void @f(i8 %x) {\n  %y = mux i8 %x, 1\n  ret void\n}\n"), @r"
    error: unknown instruction `mux`
     --> f.ll:2:8
      |
    2 |   %y = mux i8 %x, 1
      |        ^^^
    ");
}

#[test]
fn an_unknown_attribute() {
    assert_snapshot!(error_of("declare void @f(i8 noudef %x)\n"), @r"
    error: unknown attribute `noudef`
     --> f.ll:1:20
      |
    1 | declare void @f(i8 noudef %x)
      |                    ^^^^^^
    ");
}

/// Found by fuzzing: `@"1"` is not `@1`, and a module may have both.
#[test]
fn a_name_like_a_number() {
    assert_snapshot!(error_of("@\"1\" = global i8 0\n"), @r#"
    error: a quoted name of digits is not supported: it would be a number
     --> f.ll:1:1
      |
    1 | @"1" = global i8 0
      | ^^^^
    "#);
}

#[test]
fn types_that_do_not_fit() {
    assert_snapshot!(error_of("define void @f(i8 %x) {\n  %y = add i16 %x, 1\n  ret void\n}\n"), @r"
    error: `%x` has type `i8` but is used as `i16`
     --> f.ll:2:16
      |
    2 |   %y = add i16 %x, 1
      |                ^^
    ");
}

#[test]
fn a_use_before_a_definition_of_another_type() {
    assert_snapshot!(error_of("define void @f() {\n  br label %b\nb:\n  %y = add i16 %x, 1\n  %x = add i8 1, 1\n  ret void\n}\n"), @r"
    error: `%x` is defined as `i8` but was used as `i16`
     --> f.ll:5:3
      |
    5 |   %x = add i8 1, 1
      |   ^^
    ");
}

#[test]
fn a_wrong_element() {
    assert_snapshot!(error_of("@a = global [2 x i8] [i8 1, i16 2]\n"), @r"
    error: this is of type `i16`, but one of type `i8` belongs here
     --> f.ll:1:29
      |
    1 | @a = global [2 x i8] [i8 1, i16 2]
      |                             ^^^^^
    ");
}

#[test]
fn a_wrong_number_of_elements() {
    assert_snapshot!(error_of("@a = global [3 x i8] [i8 1, i8 2]\n"), @r"
    error: 2 elements in these brackets are no value of type `[3 x i8]`
     --> f.ll:1:22
      |
    1 | @a = global [3 x i8] [i8 1, i8 2]
      |                      ^^^^^^^^^^^^
    ");
}

#[test]
fn an_inexact_number() {
    assert_snapshot!(error_of("@a = global float 0.1\n"), @r"
    error: the type cannot represent this value exactly
     --> f.ll:1:19
      |
    1 | @a = global float 0.1
      |                   ^^^
    ");
}

#[test]
fn a_missing_terminator() {
    assert_snapshot!(error_of("define void @f() {\n  %x = add i8 1, 1\n}\n"), @r"
    error: the block before this has no terminator
     --> f.ll:3:1
      |
    3 | }
      | ^
    ");
}

#[test]
fn a_late_phi() {
    assert_snapshot!(error_of("define void @f() {\n  fence seq_cst\n  %p = phi i8 [ 1, %0 ]\n  ret void\n}\n"), @r"
    error: a phi stands before every other instruction of its block
     --> f.ll:3:8
      |
    3 |   %p = phi i8 [ 1, %0 ]
      |        ^^^^^^^^^^^^^^^^
    ");
}

#[test]
fn a_global_that_is_defined_nowhere() {
    assert_snapshot!(error_of("define ptr @f() {\n  ret ptr @g\n}\n"), @r"
    error: `@g` is never defined or declared
     --> f.ll:2:11
      |
    2 |   ret ptr @g
      |           ^^
    ");
}

#[test]
fn a_type_that_is_an_array_of_itself() {
    assert_snapshot!(error_of("%a = type [2 x %a]\n"), @r"
    error: only a structure may be named before it is defined
     --> f.ll:1:1
      |
    1 | %a = type [2 x %a]
      | ^^
    ");
}

#[test]
fn a_string_without_end() {
    assert_snapshot!(error_of("source_filename = \"abc\n"), @r#"
    error: the string has no end
     --> f.ll:1:19
      |
    1 | source_filename = "abc
      |                   ^^^^
    "#);
}

#[test]
fn a_character_of_no_token() {
    assert_snapshot!(error_of("@a = global i8 1 é\n"), @r"
    error: no token begins with this character
     --> f.ll:1:18
      |
    1 | @a = global i8 1 é
      |                  ^
    ");
}

#[test]
fn a_width_of_zero() {
    assert_snapshot!(error_of("@a = global i0 1\n"), @r"
    error: the width must be from 1 to 8388608 bits
     --> f.ll:1:13
      |
    1 | @a = global i0 1
      |             ^^
    ");
}

#[test]
fn a_name_for_nothing() {
    assert_snapshot!(error_of("define void @f() {\n  %x = call void @f()\n  ret void\n}\n"), @r"
    error: an instruction that gives `void` has no name
     --> f.ll:2:3
      |
    2 |   %x = call void @f()
      |   ^^
    ");
}

#[test]
fn a_definition_twice() {
    assert_snapshot!(error_of("define void @f(i8 %x) {\n  %x = add i8 1, 1\n  ret void\n}\n"), @r"
    error: `%x` is defined twice
     --> f.ll:2:3
      |
    2 |   %x = add i8 1, 1
      |   ^^
    ");
}

#[test]
fn a_part_that_is_not_there() {
    assert_snapshot!(error_of("define void @f({ i8 } %x) {\n  %y = extractvalue { i8 } %x, 1\n  ret void\n}\n"), @r"
    error: `{ i8 }` has no part 1
     --> f.ll:2:21
      |
    2 |   %y = extractvalue { i8 } %x, 1
      |                     ^^^^^^^^^^^^
    ");
}

#[test]
fn a_text_that_ends_too_early() {
    assert_snapshot!(error_of("define void @f("), @r"
    error: expected a type, found the end of the text
     --> f.ll:1:16
      |
    1 | define void @f(
      |                ^
    ");
}
