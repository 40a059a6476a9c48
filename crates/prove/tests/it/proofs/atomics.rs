//! What is proved of atomic accesses, each with its wrong twins, which are not.

use super::pointers::{Fact, expect_proved, expect_unproved};

const ELEMENTS: &str = "declare void @llvm.memset.element.unordered.atomic.p0.i64(ptr, i8, i64, i32)";

pub(super) const RIGHT: &[Fact] = &[
    // An update is what it makes of what it finds.
    (
        "",
        "ptr %p",
        [
            "i32; %r = atomicrmw add ptr %p, i32 0 monotonic; ret i32 %r",
            "i32; %r = atomicrmw or ptr %p, i32 0 monotonic; ret i32 %r",
        ],
    ),
    (
        "",
        "ptr %p, i8 %x",
        [
            "i8; %n = sub i8 0, %x; %r = atomicrmw add ptr %p, i8 %n seq_cst; ret i8 %r",
            "i8; %r = atomicrmw sub ptr %p, i8 %x seq_cst; ret i8 %r",
        ],
    ),
    (
        "",
        "ptr %p",
        [
            "i32; %r = atomicrmw umax ptr %p, i32 -1 acquire; ret i32 %r",
            "i32; %r = atomicrmw xchg ptr %p, i32 -1 acquire; ret i32 %r",
        ],
    ),
    (
        "",
        "ptr %p",
        [
            "float; %r = atomicrmw fadd ptr %p, float 0x7FF8000000000000 release; ret float %r",
            "float; %r = atomicrmw xchg ptr %p, float 0x7FF8000000000000 release; ret float %r",
        ],
    ),
    // What is stored, and what is made of what was loaded.
    (
        "",
        "ptr %p, i32 %x",
        [
            "void; %y = add i32 %x, %x; store atomic i32 %y, ptr %p release, align 4; ret void",
            "void; %y = shl i32 %x, 1; store atomic i32 %y, ptr %p release, align 4; ret void",
        ],
    ),
    (
        "",
        "ptr %p",
        [
            "i32; %x = load atomic i32, ptr %p seq_cst, align 4; %y = mul i32 %x, 2; ret i32 %y",
            "i32; %x = load atomic i32, ptr %p seq_cst, align 4; %y = shl i32 %x, 1; ret i32 %y",
        ],
    ),
    // Other accesses move where no atomic one comes between.
    (
        "",
        "ptr %p, ptr %q",
        [
            "void; store i32 1, ptr %q; store i32 2, ptr %q; store atomic i32 0, ptr %p release, align 4; ret void",
            "void; store i32 2, ptr %q; store atomic i32 0, ptr %p release, align 4; ret void",
        ],
    ),
];

pub(super) const WRONG: &[Fact] = &[
    (
        "",
        "ptr %p",
        [
            "i32; %r = atomicrmw add ptr %p, i32 1 monotonic; ret i32 %r",
            "i32; %r = atomicrmw or ptr %p, i32 1 monotonic; ret i32 %r",
        ],
    ),
    // Weaker, or for fewer threads.
    (
        "",
        "ptr %p",
        [
            "i32; %r = atomicrmw add ptr %p, i32 1 seq_cst; ret i32 %r",
            "i32; %r = atomicrmw add ptr %p, i32 1 acq_rel; ret i32 %r",
        ],
    ),
    (
        "",
        "ptr %p",
        [
            "i32; %r = atomicrmw add ptr %p, i32 1 seq_cst; ret i32 %r",
            "i32; %r = atomicrmw add ptr %p, i32 1 syncscope(\"agent\") seq_cst; ret i32 %r",
        ],
    ),
    // Not in one step, or not at all.
    (
        "",
        "ptr %p",
        [
            "i32; %r = atomicrmw add ptr %p, i32 1 monotonic; ret i32 %r",
            "i32; %r = load atomic i32, ptr %p monotonic, align 4; %n = add i32 %r, 1; store atomic i32 %n, ptr %p monotonic, align 4; ret i32 %r",
        ],
    ),
    ("", "ptr %p", ["void; %r = atomicrmw or ptr %p, i32 0 seq_cst; ret void", "void; ret void"]),
    (
        "",
        "ptr %p",
        [
            "i32; %r = atomicrmw or ptr %p, i32 0 acquire; ret i32 %r",
            "i32; %r = load atomic i32, ptr %p acquire, align 4; ret i32 %r",
        ],
    ),
    (
        "",
        "ptr %p",
        [
            "void; store atomic i32 1, ptr %p monotonic, align 4; ret void",
            "void; store i32 1, ptr %p, align 4; ret void",
        ],
    ),
    // Another type, place, value or alignment.
    (
        "",
        "ptr %p",
        [
            "void; store atomic i32 0, ptr %p monotonic, align 4; ret void",
            "void; store atomic i16 0, ptr %p monotonic, align 4; ret void",
        ],
    ),
    (
        "",
        "ptr %p, ptr %q",
        [
            "void; store atomic i32 0, ptr %p monotonic, align 4; ret void",
            "void; store atomic i32 0, ptr %q monotonic, align 4; ret void",
        ],
    ),
    (
        "",
        "ptr %p",
        [
            "void; store atomic i32 0, ptr %p monotonic, align 4; ret void",
            "void; store atomic i32 0, ptr %p monotonic, align 8; ret void",
        ],
    ),
    (
        "",
        "ptr %p",
        [
            "i32; %x = load atomic i32, ptr %p monotonic, align 4; %y = load atomic i32, ptr %p monotonic, align 4; %r = sub i32 %x, %y; ret i32 %r",
            "i32; %x = load atomic i32, ptr %p monotonic, align 4; ret i32 0",
        ],
    ),
    // In another order, also with what others see at one.
    (
        "",
        "ptr %p, ptr %q",
        [
            "void; store atomic i32 0, ptr %p monotonic, align 4; store atomic i32 0, ptr %q monotonic, align 4; ret void",
            "void; store atomic i32 0, ptr %q monotonic, align 4; store atomic i32 0, ptr %p monotonic, align 4; ret void",
        ],
    ),
    (
        "",
        "ptr %p, ptr %q",
        [
            "void; store i32 1, ptr %q; store atomic i32 0, ptr %p release, align 4; ret void",
            "void; store atomic i32 0, ptr %p release, align 4; store i32 1, ptr %q; ret void",
        ],
    ),
    (
        "",
        "ptr %p, ptr %q",
        [
            "i32; %x = load atomic i32, ptr %p acquire, align 4; %r = load i32, ptr %q; ret i32 %r",
            "i32; %r = load i32, ptr %q; %x = load atomic i32, ptr %p acquire, align 4; ret i32 %r",
        ],
    ),
    // A scope is named as it likes.
    (
        "",
        "ptr %p",
        [
            "i32; %r = load atomic i32, ptr %p monotonic, align 4; ret i32 %r",
            "i32; %r = load atomic i32, ptr %p syncscope(\"system\") monotonic, align 4; ret i32 %r",
        ],
    ),
    // Element by element, in one step each.
    (
        ELEMENTS,
        "ptr %p",
        [
            "void; call void @llvm.memset.element.unordered.atomic.p0.i64(ptr align 8 %p, i8 1, i64 8, i32 8); ret void",
            "void; call void @llvm.memset.element.unordered.atomic.p0.i64(ptr align 8 %p, i8 1, i64 8, i32 1); ret void",
        ],
    ),
    (
        ELEMENTS,
        "ptr %p",
        [
            "void; call void @llvm.memset.element.unordered.atomic.p0.i64(ptr align 8 %p, i8 1, i64 8, i32 8); ret void",
            "void; store i64 72340172838076673, ptr %p, align 8; ret void",
        ],
    ),
    // A function of the library that no order is known of.
    (
        "declare void @__atomic_store_4(ptr, i32, i32)",
        "ptr %p",
        [
            "void; call void @__atomic_store_4(ptr %p, i32 1, i32 5); ret void",
            "void; store atomic i32 1, ptr %p seq_cst, align 4; ret void",
        ],
    ),
];

#[test]
fn what_is_right_about_atomic_accesses_is_proved() {
    expect_proved(RIGHT);
}

#[test]
fn what_is_wrong_about_atomic_accesses_is_not() {
    expect_unproved(WRONG);
}
