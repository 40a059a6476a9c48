//! What is proved of `alloca`s before a pointer to them gets out, and after the return; each rule with its wrong twins,
//! which are not.

use super::pointers::{Fact, expect_proved, expect_unproved};

const HEAD: &str = "@g = global ptr null
declare void @keep(ptr)
declare void @number(i64)
declare ptr @get()
declare void @run()
declare i32 @look() memory(read) nounwind willreturn
declare ptr @same(ptr returned) memory(none) nounwind willreturn
declare void @free(ptr)";

pub(super) const RIGHT: &[Fact] = &[
    // Nobody sees what is stored before.
    (
        HEAD,
        "",
        [
            "void; %a = alloca i32; store i32 1, ptr %a; call void @run(); store i32 2, ptr %a; call void @keep(ptr %a); ret void",
            "void; %a = alloca i32; call void @run(); store i32 2, ptr %a; call void @keep(ptr %a); ret void",
        ],
    ),
    // Nobody changes it.
    (
        HEAD,
        "",
        [
            "i32; %a = alloca i32; store i32 1, ptr %a; call void @run(); %v = load i32, ptr %a; call void @keep(ptr %a); ret i32 %v",
            "i32; %a = alloca i32; store i32 1, ptr %a; call void @run(); call void @keep(ptr %a); ret i32 1",
        ],
    ),
    // By bytes.
    (
        HEAD,
        "",
        [
            "i8; %a = alloca i32; store i32 1, ptr %a; call void @run(); %v = load i8, ptr %a; call void @keep(ptr %a); ret i8 %v",
            "i8; %a = alloca i32; store i32 1, ptr %a; call void @run(); call void @keep(ptr %a); ret i8 1",
        ],
    ),
    // Others are told on another path.
    (
        HEAD,
        "i1 %c",
        [
            "i32; %a = alloca i32; br i1 %c, label %t, label %f; t:; call void @keep(ptr %a); ret i32 0; f:; store i32 1, ptr %a; call void @run(); %v = load i32, ptr %a; ret i32 %v",
            "i32; %a = alloca i32; br i1 %c, label %t, label %f; t:; call void @keep(ptr %a); ret i32 0; f:; call void @run(); ret i32 1",
        ],
    ),
    // What lies in memory leads elsewhere, also after a call, and so does what a call returns.
    (
        HEAD,
        "ptr %x",
        [
            "i32; %a = alloca i32; store i32 1, ptr %a; %p = load ptr, ptr %x; store i32 3, ptr %p; %v = load i32, ptr %a; call void @keep(ptr %a); ret i32 %v",
            "i32; %a = alloca i32; store i32 1, ptr %a; %p = load ptr, ptr %x; store i32 3, ptr %p; call void @keep(ptr %a); ret i32 1",
        ],
    ),
    (
        HEAD,
        "ptr %x",
        [
            "i32; %a = alloca i32; store i32 1, ptr %a; call void @run(); %p = load ptr, ptr %x; %v = load i32, ptr %p; store i32 2, ptr %a; call void @keep(ptr %a); ret i32 %v",
            "i32; %a = alloca i32; call void @run(); %p = load ptr, ptr %x; %v = load i32, ptr %p; store i32 2, ptr %a; call void @keep(ptr %a); ret i32 %v",
        ],
    ),
    (
        HEAD,
        "",
        [
            "i32; %a = alloca i32; %q = call ptr @get(); store i32 1, ptr %a; store i32 2, ptr %q; %v = load i32, ptr %a; call void @keep(ptr %a); ret i32 %v",
            "i32; %a = alloca i32; %q = call ptr @get(); store i32 1, ptr %a; store i32 2, ptr %q; call void @keep(ptr %a); ret i32 1",
        ],
    ),
    // A call that only looks finds the same without what it cannot see.
    (
        HEAD,
        "",
        [
            "i32; %a = alloca i32; store i32 1, ptr %a; %r = call i32 @look(); store i32 2, ptr %a; call void @keep(ptr %a); ret i32 %r",
            "i32; %a = alloca i32; %r = call i32 @look(); store i32 2, ptr %a; call void @keep(ptr %a); ret i32 %r",
        ],
    ),
    // Nobody looks after the return.
    (
        HEAD,
        "",
        [
            "void; %a = alloca i32; call void @keep(ptr %a); store i32 2, ptr %a; ret void",
            "void; %a = alloca i32; call void @keep(ptr %a); ret void",
        ],
    ),
    // What a call finds does not depend on what was undefined behaviour before.
    (
        HEAD,
        "ptr %p, ptr %q",
        [
            "i32; %v = load i32, ptr %p; call void @run(); %w = load i32, ptr %q; ret i32 %w",
            "i32; call void @run(); %w = load i32, ptr %q; ret i32 %w",
        ],
    ),
];

const WRONG: &[Fact] = &[
    // Told by a store, by an argument, by either of two, on a path, by way of another block, as a number, as a result.
    (
        HEAD,
        "",
        [
            "void; %a = alloca i32; store ptr %a, ptr @g; store i32 1, ptr %a; call void @run(); store i32 2, ptr %a; call void @keep(ptr %a); ret void",
            "void; %a = alloca i32; store ptr %a, ptr @g; call void @run(); store i32 2, ptr %a; call void @keep(ptr %a); ret void",
        ],
    ),
    (
        HEAD,
        "",
        [
            "i32; %a = alloca i32; call void @keep(ptr %a); store i32 1, ptr %a; call void @run(); %v = load i32, ptr %a; ret i32 %v",
            "i32; %a = alloca i32; call void @keep(ptr %a); store i32 1, ptr %a; call void @run(); ret i32 1",
        ],
    ),
    (
        HEAD,
        "",
        [
            "i32; %a = alloca i32; store i32 1, ptr %a; call void @keep(ptr %a); %v = load i32, ptr %a; ret i32 %v",
            "i32; %a = alloca i32; store i32 1, ptr %a; call void @keep(ptr %a); ret i32 1",
        ],
    ),
    (
        HEAD,
        "i1 %c",
        [
            "i32; %a = alloca i32; %b = alloca i32; %p = select i1 %c, ptr %a, ptr %b; call void @keep(ptr %p); store i32 1, ptr %a; call void @run(); %v = load i32, ptr %a; ret i32 %v",
            "i32; %a = alloca i32; %b = alloca i32; %p = select i1 %c, ptr %a, ptr %b; call void @keep(ptr %p); store i32 1, ptr %a; call void @run(); ret i32 1",
        ],
    ),
    (
        HEAD,
        "i1 %c",
        [
            "i32; %a = alloca i32; br i1 %c, label %t, label %e; t:; call void @keep(ptr %a); br label %e; e:; store i32 1, ptr %a; call void @run(); %v = load i32, ptr %a; ret i32 %v",
            "i32; %a = alloca i32; br i1 %c, label %t, label %e; t:; call void @keep(ptr %a); br label %e; e:; store i32 1, ptr %a; call void @run(); ret i32 1",
        ],
    ),
    (
        HEAD,
        "",
        [
            "i32; %a = alloca i32; %b = alloca ptr; store ptr %a, ptr %b; store i32 1, ptr %a; call void @keep(ptr %b); %v = load i32, ptr %a; ret i32 %v",
            "i32; %a = alloca i32; %b = alloca ptr; store ptr %a, ptr %b; store i32 1, ptr %a; call void @keep(ptr %b); ret i32 1",
        ],
    ),
    (
        HEAD,
        "",
        [
            "i32; %a = alloca i32; %i = ptrtoint ptr %a to i64; call void @number(i64 %i); store i32 1, ptr %a; call void @run(); %v = load i32, ptr %a; ret i32 %v",
            "i32; %a = alloca i32; %i = ptrtoint ptr %a to i64; call void @number(i64 %i); store i32 1, ptr %a; call void @run(); ret i32 1",
        ],
    ),
    (
        HEAD,
        "",
        [
            "i32; %a = alloca i32; %q = call ptr @same(ptr %a); store i32 1, ptr %a; store i32 2, ptr %q; %v = load i32, ptr %a; ret i32 %v",
            "i32; %a = alloca i32; %q = call ptr @same(ptr %a); store i32 1, ptr %a; store i32 2, ptr %q; ret i32 1",
        ],
    ),
    // What memory holds after that, a call that looks, and what is left when others look.
    (
        HEAD,
        "",
        [
            "i32; %a = alloca i32; call void @keep(ptr %a); %p = load ptr, ptr @g; store i32 1, ptr %a; store i32 2, ptr %p; %v = load i32, ptr %a; ret i32 %v",
            "i32; %a = alloca i32; call void @keep(ptr %a); %p = load ptr, ptr @g; store i32 1, ptr %a; store i32 2, ptr %p; ret i32 1",
        ],
    ),
    (
        HEAD,
        "",
        [
            "i32; %a = alloca i32; call void @keep(ptr %a); store i32 1, ptr %a; %r = call i32 @look(); store i32 2, ptr %a; ret i32 %r",
            "i32; %a = alloca i32; call void @keep(ptr %a); %r = call i32 @look(); store i32 2, ptr %a; ret i32 %r",
        ],
    ),
    (
        HEAD,
        "",
        [
            "void; %a = alloca i32; store i32 1, ptr %a; call void @run(); call void @keep(ptr %a); ret void",
            "void; %a = alloca i32; call void @run(); call void @keep(ptr %a); ret void",
        ],
    ),
    (
        HEAD,
        "ptr %p",
        [
            "void; %a = alloca i32; call void @keep(ptr %a); store i32 2, ptr %p; ret void",
            "void; %a = alloca i32; call void @keep(ptr %a); ret void",
        ],
    ),
    // `free` of null is no call, and changes nothing.
    (
        HEAD,
        "ptr %p, ptr %q",
        [
            "i32; store i32 1, ptr %p; call void @free(ptr %q); %v = load i32, ptr %p; ret i32 %v",
            "i32; %z = icmp eq ptr %q, null; %x = select i1 %z, i32 2, i32 1; store i32 %x, ptr %p; call void @free(ptr %q); %v = load i32, ptr %p; ret i32 %v",
        ],
    ),
];

#[test]
fn what_is_right_about_hidden_blocks_is_proved() {
    expect_proved(RIGHT);
}

#[test]
fn what_is_wrong_about_hidden_blocks_is_not_proved() {
    expect_unproved(WRONG);
}
