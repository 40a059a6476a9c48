//! What is proved about calls that the environment or the library answers, and about bundles of assumptions, each with
//! its wrong twins, which are not.

use super::pointers::{Fact, expect_proved, expect_unproved};

const LIBRARY: &str = "declare void @free(ptr)
declare noalias ptr @malloc(i64)
declare i32 @puts(ptr)
declare void @exit(i32)
declare ptr @strcpy(ptr returned, ptr) memory(argmem: readwrite) nounwind willreturn";
const PURE: &str = "declare noundef i32 @f(i32) memory(none) nounwind willreturn
declare noundef i32 @g(ptr, i32) memory(read) nounwind willreturn
declare i32 @any(i32) memory(none) nounwind willreturn
declare noundef i32 @at(ptr dereferenceable(4)) memory(none) nounwind willreturn
declare noundef i64 @strlen(ptr) memory(argmem: read) nounwind willreturn
declare void @event()
declare i32 @may(i32) memory(none)";
const RETURNS: &str = "declare ptr @same(ptr returned, i32)
declare ptr @first(ptr returned, ptr)
declare i32 @small(i32 returned range(i32 0, 10))
declare ptr @get()
declare dereferenceable(4) ptr @four(ptr dereferenceable(8))";
const ASSUME: &str = "declare void @llvm.assume(i1)";

pub(super) const RIGHT: &[Fact] = &[
    // Calls of the library, which both sides make.
    (
        LIBRARY,
        "ptr %p, i8 %x",
        [
            "i32; store i8 1, ptr %p; store i8 %x, ptr %p; %r = call i32 @puts(ptr %p); call void @free(ptr %p); ret i32 %r",
            "i32; store i8 %x, ptr %p; %r = call i32 @puts(ptr %p); call void @free(ptr %p); ret i32 %r",
        ],
    ),
    (
        LIBRARY,
        "ptr %p, ptr %q, i8 %x",
        [
            "i8; store i8 1, ptr %q; store i8 %x, ptr %q; %s = call ptr @strcpy(ptr %p, ptr %q); %r = load i8, ptr %p; ret i8 %r",
            "i8; store i8 %x, ptr %q; %s = call ptr @strcpy(ptr %p, ptr %q); %r = load i8, ptr %p; ret i8 %r",
        ],
    ),
    // Calls that do nothing but return.
    (
        PURE,
        "i32 %x",
        [
            "i32; %a = call i32 @f(i32 %x); %b = call i32 @f(i32 %x); %r = xor i32 %a, %b; ret i32 %r",
            "i32; %a = call i32 @f(i32 %x); %r = xor i32 %a, %a; ret i32 %r",
        ],
    ),
    (PURE, "i32 %x", ["i32; %a = call i32 @f(i32 %x); ret i32 %x", "i32; ret i32 %x"]),
    (
        PURE,
        "ptr %p, i32 noundef %x",
        [
            "i32; store i32 %x, ptr %p; %a = call i32 @g(ptr %p, i32 1); %b = call i32 @g(ptr %p, i32 1); \
             %r = sub i32 %a, %b; ret i32 %r",
            "i32; store i32 %x, ptr %p; %a = call i32 @g(ptr %p, i32 1); %r = sub i32 %a, %a; ret i32 %r",
        ],
    ),
    (
        PURE,
        "ptr noundef %p",
        [
            "i64; %a = call i64 @strlen(ptr %p); %b = call i64 @strlen(ptr %p); %r = add i64 %a, %b; ret i64 %r",
            "i64; %a = call i64 @strlen(ptr %p); %r = add i64 %a, %a; ret i64 %r",
        ],
    ),
    // Calls that return an argument, and such that promise what can be accessed.
    (
        RETURNS,
        "ptr %p",
        [
            "i1; %q = call ptr @same(ptr %p, i32 1); %r = icmp eq ptr %q, %p; ret i1 %r",
            "i1; %q = call ptr @same(ptr %p, i32 1); %r = icmp eq ptr %p, %p; ret i1 %r",
        ],
    ),
    (
        RETURNS,
        "ptr %p, i32 %x",
        [
            "ptr; store i32 1, ptr %p; store i32 %x, ptr %p; %r = call ptr @four(ptr %p); ret ptr %r",
            "ptr; store i32 %x, ptr %p; %r = call ptr @four(ptr %p); ret ptr %r",
        ],
    ),
    // Bundles of assumptions.
    (
        ASSUME,
        "ptr %p",
        [
            "i64; call void @llvm.assume(i1 true) [\"align\"(ptr %p, i64 8)]; %i = ptrtoint ptr %p to i64; \
             %r = and i64 %i, 7; ret i64 %r",
            "i64; ret i64 0",
        ],
    ),
    (
        ASSUME,
        "ptr %p",
        [
            "i1; call void @llvm.assume(i1 true) [\"nonnull\"(ptr %p)]; %r = icmp eq ptr %p, null; ret i1 %r",
            "i1; ret i1 false",
        ],
    ),
];

const WRONG: &[Fact] = &[
    // A block is freed before it is written; what is copied is written after that; a call of the library is dropped.
    (
        LIBRARY,
        "ptr %p",
        [
            "void; store i8 1, ptr %p; call void @free(ptr %p); ret void",
            "void; call void @free(ptr %p); store i8 1, ptr %p; ret void",
        ],
    ),
    (
        LIBRARY,
        "ptr %p, ptr %q",
        [
            "void; store i8 0, ptr %q; %s = call ptr @strcpy(ptr %p, ptr %q); ret void",
            "void; %s = call ptr @strcpy(ptr %p, ptr %q); store i8 0, ptr %q; ret void",
        ],
    ),
    (LIBRARY, "", ["i32; call void @exit(i32 0); ret i32 1", "i32; ret i32 1"]),
    // What the library allocates is undef, so that it differs from itself.
    (
        LIBRARY,
        "ptr %q",
        [
            "i8; %p = call noalias ptr @malloc(i64 1); %v = load i8, ptr %p; %r = and i8 %v, 0; ret i8 %r",
            "i8; %p = call noalias ptr @malloc(i64 1); %v = load i8, ptr %p; %r = xor i8 %v, %v; ret i8 %r",
        ],
    ),
    // A store between two calls that read; a call with another argument; one that only the target makes.
    (
        PURE,
        "ptr %p, i32 %x",
        [
            "i32; %a = call i32 @g(ptr %p, i32 1); store i32 %x, ptr %p; %b = call i32 @g(ptr %p, i32 1); \
             %r = sub i32 %a, %b; ret i32 %r",
            "i32; %a = call i32 @g(ptr %p, i32 1); store i32 %x, ptr %p; ret i32 0",
        ],
    ),
    (
        PURE,
        "i32 %x",
        ["i32; %a = call i32 @f(i32 %x); ret i32 %a", "i32; %y = add i32 %x, 1; %a = call i32 @f(i32 %y); ret i32 %a"],
    ),
    (PURE, "ptr %p", ["i64; ret i64 0", "i64; %a = call i64 @strlen(ptr null); ret i64 0"]),
    (PURE, "i32 %x", ["i32; %a = call i32 @may(i32 %x); ret i32 0", "i32; %a = call i32 @may(i32 1); ret i32 0"]),
    // A call moves over an event, which may be the last thing that happens, or end the block that is promised.
    (
        PURE,
        "i32 noundef %x",
        [
            "i32; call void @event(); %r = call i32 @f(i32 %x); ret i32 %r",
            "i32; %r = call i32 @f(i32 %x); call void @event(); ret i32 %r",
        ],
    ),
    (
        PURE,
        "ptr noundef %p",
        [
            "i32; %r = call i32 @at(ptr %p); call void @event(); ret i32 %r",
            "i32; call void @event(); %r = call i32 @at(ptr %p); ret i32 %r",
        ],
    ),
    // Each of two calls with what may be a set has an answer of its own.
    (
        PURE,
        "i32 %x",
        [
            "i32; %a = call i32 @f(i32 %x); ret i32 0",
            "i32; %a = call i32 @f(i32 %x); %b = call i32 @f(i32 %x); %r = sub i32 %a, %b; ret i32 %r",
        ],
    ),
    // Only the target's call promises something of its result.
    (
        PURE,
        "i32 noundef %x",
        ["i32; %r = call i32 @any(i32 %x); ret i32 %r", "i32; %r = call noundef i32 @any(i32 %x); ret i32 %r"],
    ),
    (RETURNS, "", ["ptr; %r = call ptr @get(); ret ptr %r", "ptr; %r = call noundef ptr @get(); ret ptr %r"]),
    (
        RETURNS,
        "",
        [
            "void; %r = call dereferenceable(4) ptr @get(); ret void",
            "void; %r = call align 8 dereferenceable(4) ptr @get(); ret void",
        ],
    ),
    // A call that returns an argument is called with another, or returns another.
    (
        RETURNS,
        "ptr %p, ptr %q",
        ["ptr; %r = call ptr @same(ptr %p, i32 1); ret ptr %r", "ptr; %r = call ptr @same(ptr %p, i32 2); ret ptr %r"],
    ),
    (
        RETURNS,
        "ptr %p, ptr %q",
        ["ptr; %r = call ptr @same(ptr %p, i32 1); ret ptr %r", "ptr; %r = call ptr @same(ptr %p, i32 1); ret ptr %q"],
    ),
    (
        RETURNS,
        "ptr %p, ptr %q",
        [
            "ptr; %r = call ptr @first(ptr %p, ptr %q); ret ptr %r",
            "ptr; %r = call ptr @first(ptr %p, ptr returned %q); ret ptr %r",
        ],
    ),
    // What is returned broke its promise when it was passed.
    (
        RETURNS,
        "i32 noundef %x",
        ["i32; %r = call i32 @small(i32 %x); ret i32 %x", "i32; %r = call i32 @small(i32 %x); ret i32 %r"],
    ),
    // An assumption says less than what follows from it, or is the target's alone.
    (
        ASSUME,
        "ptr %p",
        [
            "i64; call void @llvm.assume(i1 true) [\"align\"(ptr %p, i64 4)]; %i = ptrtoint ptr %p to i64; \
             %r = and i64 %i, 7; ret i64 %r",
            "i64; ret i64 0",
        ],
    ),
    (ASSUME, "ptr %p", ["void; ret void", "void; call void @llvm.assume(i1 true) [\"nonnull\"(ptr %p)]; ret void"]),
    (ASSUME, "i32 %x", ["void; ret void", "void; call void @llvm.assume(i1 true) [\"noundef\"(i32 %x)]; ret void"]),
    (
        ASSUME,
        "",
        [
            "void; ret void",
            "void; call void @llvm.assume(i1 true) [\"noundef\"(<2 x i32> <i32 0, i32 poison>)]; ret void",
        ],
    ),
];

#[test]
fn what_is_right_about_calls_is_proved() {
    expect_proved(RIGHT);
}

#[test]
fn what_is_wrong_about_calls_is_not_proved() {
    expect_unproved(WRONG);
}
