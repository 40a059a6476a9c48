//! What is proved of parts of values in memory, and of lanes that are picked together; each rule with its wrong twins,
//! which are not.

use super::pointers::{Fact, NARROW, expect_proved, expect_unproved};

const VECTORS: &str = "@a = global [2 x i32] zeroinitializer\n@b = global [2 x i32] zeroinitializer";
const BIG_ENDIAN: &str = "target datalayout = \"E\"";

pub(super) const RIGHT: &[Fact] = &[
    // A part of what is there, which nobody wrote.
    (
        "",
        "ptr %p",
        [
            "i32; %w = load i32, ptr %p; %q = getelementptr i8, ptr %p, i64 1; %b = load i8, ptr %q; %z = zext i8 %b to i32; %r = add i32 %w, %z; ret i32 %r",
            "i32; %w = load i32, ptr %p; %s = lshr i32 %w, 8; %b = trunc i32 %s to i8; %z = zext i8 %b to i32; %r = add i32 %w, %z; ret i32 %r",
        ],
    ),
    (
        BIG_ENDIAN,
        "ptr %p",
        [
            "i32; %w = load i32, ptr %p; %q = getelementptr i8, ptr %p, i64 1; %b = load i8, ptr %q; %z = zext i8 %b to i32; %r = add i32 %w, %z; ret i32 %r",
            "i32; %w = load i32, ptr %p; %s = lshr i32 %w, 16; %b = trunc i32 %s to i8; %z = zext i8 %b to i32; %r = add i32 %w, %z; ret i32 %r",
        ],
    ),
    // The first byte of an `alloca` is the highest one, and a pointer into it has 32 bits.
    (
        BIG_ENDIAN,
        "i32 %x",
        [
            "i8; %f = freeze i32 %x; %a = alloca i32; store i32 %f, ptr %a; %r = load i8, ptr %a; ret i8 %r",
            "i8; %f = freeze i32 %x; %s = lshr i32 %f, 24; %r = trunc i32 %s to i8; ret i8 %r",
        ],
    ),
    (
        BIG_ENDIAN,
        "i16 %x, i16 %y",
        [
            "i32; %f = freeze i16 %x; %g = freeze i16 %y; %a = alloca i32; store i16 %f, ptr %a; %b = getelementptr i8, ptr %a, i64 2; store i16 %g, ptr %b; %r = load i32, ptr %a; ret i32 %r",
            "i32; %f = freeze i16 %x; %g = freeze i16 %y; %h = zext i16 %f to i32; %l = zext i16 %g to i32; %s = shl i32 %h, 16; %r = or i32 %s, %l; ret i32 %r",
        ],
    ),
    (
        NARROW,
        "i32 %x, i32 noundef %i",
        [
            "i32; %a = alloca [4 x i32]; %g = getelementptr i32, ptr %a, i32 %i; store i32 %x, ptr %g; %r = load i32, ptr %g; ret i32 %r",
            "i32; ret i32 %x",
        ],
    ),
    // Lanes that are picked together refine those that are picked apart.
    (
        VECTORS,
        "",
        [
            "void; %a1 = getelementptr i32, ptr @a, i64 1; %b1 = getelementptr i32, ptr @b, i64 1; %x = load i32, ptr @a; %y = load i32, ptr %a1; store i32 %x, ptr @b; store i32 %y, ptr %b1; ret void",
            "void; %v = load <2 x i32>, ptr @a, align 4; store <2 x i32> %v, ptr @b, align 4; ret void",
        ],
    ),
    (
        "",
        "i16 %x",
        [
            "<2 x i8>; %l = trunc i16 %x to i8; %s = lshr i16 %x, 8; %h = trunc i16 %s to i8; %v = insertelement <2 x i8> poison, i8 %l, i32 0; %w = insertelement <2 x i8> %v, i8 %h, i32 1; ret <2 x i8> %w",
            "<2 x i8>; %w = bitcast i16 %x to <2 x i8>; ret <2 x i8> %w",
        ],
    ),
    // A part of what was stored on one way.
    (
        "",
        "ptr %p, i1 %c, i32 %x, i32 %y",
        [
            "i8; br i1 %c, label %t, label %f; t:; store i32 %x, ptr %p; br label %e; f:; store i32 %y, ptr %p; br label %e; e:; %r = load i8, ptr %p; ret i8 %r",
            "i8; br i1 %c, label %t, label %f; t:; store i32 %x, ptr %p; %a = trunc i32 %x to i8; br label %e; f:; store i32 %y, ptr %p; %b = trunc i32 %y to i8; br label %e; e:; %r = phi i8 [ %a, %t ], [ %b, %f ]; ret i8 %r",
        ],
    ),
];

const WRONG: &[Fact] = &[
    (
        "",
        "ptr %p, i1 %c, i32 %x",
        [
            "i8; br i1 %c, label %t, label %e; t:; store i32 %x, ptr %p; br label %e; e:; %r = load i8, ptr %p; ret i8 %r",
            "i8; br i1 %c, label %t, label %e; t:; store i32 %x, ptr %p; br label %e; e:; %r = trunc i32 %x to i8; ret i8 %r",
        ],
    ),
    // Lanes that are picked apart are more than those that are picked together.
    (
        VECTORS,
        "",
        [
            "void; %v = load <2 x i32>, ptr @a, align 4; store <2 x i32> %v, ptr @b, align 4; ret void",
            "void; %a1 = getelementptr i32, ptr @a, i64 1; %b1 = getelementptr i32, ptr @b, i64 1; %x = load i32, ptr @a; %y = load i32, ptr %a1; store i32 %x, ptr @b; store i32 %y, ptr %b1; ret void",
        ],
    ),
    (
        "",
        "i16 %x",
        [
            "<2 x i8>; %w = bitcast i16 %x to <2 x i8>; ret <2 x i8> %w",
            "<2 x i8>; %l = trunc i16 %x to i8; %s = lshr i16 %x, 8; %h = trunc i16 %s to i8; %v = insertelement <2 x i8> poison, i8 %l, i32 0; %w = insertelement <2 x i8> %v, i8 %h, i32 1; ret <2 x i8> %w",
        ],
    ),
    // Another part, where the first byte is the lowest and where it is the highest; and one that is poison with the whole.
    (
        "",
        "ptr %p",
        [
            "i32; %w = load i32, ptr %p; %q = getelementptr i8, ptr %p, i64 1; %b = load i8, ptr %q; %z = zext i8 %b to i32; %r = add i32 %w, %z; ret i32 %r",
            "i32; %w = load i32, ptr %p; %s = lshr i32 %w, 16; %b = trunc i32 %s to i8; %z = zext i8 %b to i32; %r = add i32 %w, %z; ret i32 %r",
        ],
    ),
    (
        BIG_ENDIAN,
        "ptr %p",
        [
            "i32; %w = load i32, ptr %p; %q = getelementptr i8, ptr %p, i64 1; %b = load i8, ptr %q; %z = zext i8 %b to i32; %r = add i32 %w, %z; ret i32 %r",
            "i32; %w = load i32, ptr %p; %s = lshr i32 %w, 8; %b = trunc i32 %s to i8; %z = zext i8 %b to i32; %r = add i32 %w, %z; ret i32 %r",
        ],
    ),
    (
        "",
        "ptr %p",
        [
            "i8; %w = load i32, ptr %p; %q = getelementptr i8, ptr %p, i64 1; %r = load i8, ptr %q; ret i8 %r",
            "i8; %w = load i32, ptr %p; %s = lshr i32 %w, 8; %r = trunc i32 %s to i8; ret i8 %r",
        ],
    ),
    // What was written in between is found.
    (
        "",
        "ptr %p",
        [
            "i32; %w = load i32, ptr %p; %q = getelementptr i8, ptr %p, i64 1; store i8 7, ptr %q; %b = load i8, ptr %q; %z = zext i8 %b to i32; %r = add i32 %w, %z; ret i32 %r",
            "i32; %w = load i32, ptr %p; %q = getelementptr i8, ptr %p, i64 1; store i8 7, ptr %q; %s = lshr i32 %w, 8; %b = trunc i32 %s to i8; %z = zext i8 %b to i32; %r = add i32 %w, %z; ret i32 %r",
        ],
    ),
    // The other end of an `alloca`, and an element that is not written.
    (
        BIG_ENDIAN,
        "i32 %x",
        [
            "i8; %f = freeze i32 %x; %a = alloca i32; store i32 %f, ptr %a; %r = load i8, ptr %a; ret i8 %r",
            "i8; %f = freeze i32 %x; %r = trunc i32 %f to i8; ret i8 %r",
        ],
    ),
    (
        NARROW,
        "i32 %x, i32 noundef %i",
        [
            "i32; %a = alloca [4 x i32]; store i32 7, ptr %a; %g = getelementptr i32, ptr %a, i32 %i; store i32 %x, ptr %g; %r = load i32, ptr %a; ret i32 %r",
            "i32; ret i32 7",
        ],
    ),
];

#[test]
fn what_is_right_about_parts_is_proved() {
    expect_proved(RIGHT);
}

#[test]
fn what_is_wrong_about_parts_is_not_proved() {
    expect_unproved(WRONG);
}
