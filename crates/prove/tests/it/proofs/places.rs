//! What is proved of pointers that are masked, of how large a block may be, and of bytes that are promised in the middle of
//! a function; each rule with its wrong twins, which are not.

use super::pointers::{Fact, expect_proved, expect_unproved};

const MASK: &str = "declare ptr @llvm.ptrmask.p0.i64(ptr, i64)";
const ASSUME: &str = "declare void @llvm.assume(i1)\ndeclare void @use(i32)";
const MASKED: &str = "declare <4 x i16> @llvm.masked.load.v4i16.p0(ptr, <4 x i1>, <4 x i16>)\ndeclare void @llvm.masked.store.v4i16.p0(<4 x i16>, ptr, <4 x i1>)";
const TYPES: &str =
    "!0 = !{!2, !2, i64 0}\n!1 = !{!3, !3, i64 0}\n!2 = !{!\"int\", !4}\n!3 = !{!\"short\", !4}\n!4 = !{!\"root\"}";

pub(super) const RIGHT: &[Fact] = &[
    (
        MASK,
        "ptr %p",
        [
            "ptr; %a = call ptr @llvm.ptrmask.p0.i64(ptr %p, i64 -8); %b = call ptr @llvm.ptrmask.p0.i64(ptr %a, i64 -16); ret ptr %b",
            "ptr; %b = call ptr @llvm.ptrmask.p0.i64(ptr %p, i64 -16); ret ptr %b",
        ],
    ),
    (
        MASK,
        "ptr %p, i64 noundef %m",
        [
            "i64; %q = call ptr @llvm.ptrmask.p0.i64(ptr %p, i64 %m); %r = ptrtoint ptr %q to i64; ret i64 %r",
            "i64; %a = ptrtoint ptr %p to i64; %r = and i64 %a, %m; ret i64 %r",
        ],
    ),
    (
        MASK,
        "ptr align 16 %p",
        ["ptr; %q = call ptr @llvm.ptrmask.p0.i64(ptr %p, i64 -16); ret ptr %q", "ptr; ret ptr %p"],
    ),
    (
        MASK,
        "",
        [
            "i1; %a = alloca i32, align 4; %m = call ptr @llvm.ptrmask.p0.i64(ptr %a, i64 -4); %c = icmp eq ptr %a, %m; ret i1 %c",
            "i1; ret i1 true",
        ],
    ),
    // No block is larger than the largest signed number, so what is between two places in it is in it.
    (
        "",
        "ptr %p, i8 %i",
        [
            "ptr; %j = zext i8 %i to i64; %k = add i64 %j, 1; %q = getelementptr inbounds i8, ptr %p, i64 %k; ret ptr %q",
            "ptr; %j = zext i8 %i to i64; %a = getelementptr inbounds i8, ptr %p, i64 %j; %q = getelementptr inbounds i8, ptr %a, i64 1; ret ptr %q",
        ],
    ),
    // An access shows the bytes that the target promises, and a promise of the source those that the target accesses.
    (
        ASSUME,
        "ptr %p",
        [
            "i32; %r = load i32, ptr %p, align 1; ret i32 %r",
            "i32; call void @llvm.assume(i1 true) [\"dereferenceable\"(ptr %p, i64 4)]; %r = load i32, ptr %p, align 1; ret i32 %r",
        ],
    ),
    (
        ASSUME,
        "ptr noundef %p",
        [
            "i32; call void @llvm.assume(i1 true) [\"dereferenceable\"(ptr %p, i64 4)]; ret i32 7",
            "i32; %x = load i32, ptr %p, align 1; ret i32 7",
        ],
    ),
    // Under a mask that is a constant.
    (
        MASKED,
        "ptr align 8 %p, <4 x i16> %v",
        [
            "<4 x i16>; %r = call <4 x i16> @llvm.masked.load.v4i16.p0(ptr align 8 %p, <4 x i1> <i1 0, i1 1, i1 1, i1 0>, <4 x i16> %v); ret <4 x i16> %r",
            "<4 x i16>; %q = getelementptr i8, ptr %p, i64 2; %b = load <2 x i16>, ptr %q, align 2; %l = extractelement <2 x i16> %b, i32 0; %h = extractelement <2 x i16> %b, i32 1; %w = insertelement <4 x i16> %v, i16 %l, i32 1; %r = insertelement <4 x i16> %w, i16 %h, i32 2; ret <4 x i16> %r",
        ],
    ),
    (
        MASKED,
        "ptr %p, <4 x i16> %v",
        [
            "void; call void @llvm.masked.store.v4i16.p0(<4 x i16> %v, ptr align 4 %p, <4 x i1> <i1 1, i1 0, i1 0, i1 0>); ret void",
            "void; %l = extractelement <4 x i16> %v, i32 0; store i16 %l, ptr %p, align 4; ret void",
        ],
    ),
    // What accesses of the source promise of each other may be left aside.
    (
        TYPES,
        "ptr %p",
        [
            "i32; store i32 1, ptr %p, !tbaa !0; %r = load i32, ptr %p, !tbaa !0; ret i32 %r",
            "i32; store i32 1, ptr %p; ret i32 1",
        ],
    ),
];

const WRONG: &[Fact] = &[
    (MASK, "ptr %p", ["ptr; %q = call ptr @llvm.ptrmask.p0.i64(ptr %p, i64 -16); ret ptr %q", "ptr; ret ptr %p"]),
    (
        MASK,
        "ptr %p",
        [
            "ptr; %a = call ptr @llvm.ptrmask.p0.i64(ptr %p, i64 -8); ret ptr %a",
            "ptr; %a = call ptr @llvm.ptrmask.p0.i64(ptr %p, i64 -16); ret ptr %a",
        ],
    ),
    (
        MASK,
        "ptr %p",
        [
            "i8; store i8 1, ptr %p; %q = call ptr @llvm.ptrmask.p0.i64(ptr %p, i64 -2); %r = load i8, ptr %q; ret i8 %r",
            "i8; store i8 1, ptr %p; %q = call ptr @llvm.ptrmask.p0.i64(ptr %p, i64 -2); %x = load i8, ptr %q; ret i8 1",
        ],
    ),
    (
        MASK,
        "",
        [
            "i1; %a = alloca i32, align 4; %m = call ptr @llvm.ptrmask.p0.i64(ptr %a, i64 -8); %c = icmp eq ptr %a, %m; ret i1 %c",
            "i1; ret i1 true",
        ],
    ),
    // A poison mask gives poison.
    (
        MASK,
        "ptr noundef %p, i64 %m",
        ["ptr; ret ptr %p", "ptr; %o = or i64 %m, -1; %q = call ptr @llvm.ptrmask.p0.i64(ptr %p, i64 %o); ret ptr %q"],
    ),
    (
        "",
        "ptr %p, i8 %i",
        [
            "ptr; %j = sext i8 %i to i64; %k = add i64 %j, 1; %q = getelementptr inbounds i8, ptr %p, i64 %k; ret ptr %q",
            "ptr; %j = sext i8 %i to i64; %a = getelementptr inbounds i8, ptr %p, i64 %j; %q = getelementptr inbounds i8, ptr %a, i64 1; ret ptr %q",
        ],
    ),
    (
        ASSUME,
        "ptr %p",
        [
            "i32; %r = load i32, ptr %p, align 1; ret i32 %r",
            "i32; call void @llvm.assume(i1 true) [\"dereferenceable\"(ptr %p, i64 8)]; %r = load i32, ptr %p, align 1; ret i32 %r",
        ],
    ),
    (
        ASSUME,
        "ptr %p",
        [
            "void; %x = load i32, ptr %p, align 1; call void @use(i32 %x); ret void",
            "void; %x = load i32, ptr %p, align 1; call void @use(i32 %x); call void @llvm.assume(i1 true) [\"dereferenceable\"(ptr %p, i64 4)]; ret void",
        ],
    ),
    (
        ASSUME,
        "ptr noundef %p",
        [
            "i32; call void @llvm.assume(i1 true) [\"dereferenceable_or_null\"(ptr %p, i64 4)]; ret i32 7",
            "i32; %x = load i32, ptr %p, align 1; ret i32 7",
        ],
    ),
    (
        ASSUME,
        "ptr noundef %p",
        [
            "i32; ret i32 7",
            "i32; call void @llvm.assume(i1 true) [\"dereferenceable_or_null\"(ptr %p, i64 4)]; ret i32 7",
        ],
    ),
    (
        MASKED,
        "ptr %p, <4 x i16> %v",
        [
            "void; call void @llvm.masked.store.v4i16.p0(<4 x i16> %v, ptr align 4 %p, <4 x i1> <i1 1, i1 0, i1 0, i1 0>); ret void",
            "void; store <4 x i16> %v, ptr %p, align 4; ret void",
        ],
    ),
    // The first lane is aligned although another one is accessed.
    (
        MASKED,
        "ptr %p, <4 x i16> %v",
        [
            "void; %q = getelementptr i8, ptr %p, i64 2; %l = extractelement <4 x i16> %v, i32 1; store i16 %l, ptr %q, align 1; ret void",
            "void; call void @llvm.masked.store.v4i16.p0(<4 x i16> %v, ptr align 4 %p, <4 x i1> <i1 0, i1 1, i1 0, i1 0>); ret void",
        ],
    ),
    // What those of the target promise may not; and a source that breaks it does more than its circuit says.
    (
        TYPES,
        "ptr %p",
        [
            "i16; store i32 1, ptr %p, align 4; %r = load i16, ptr %p, align 4; ret i16 %r",
            "i16; store i32 1, ptr %p, align 4, !tbaa !0; %r = load i16, ptr %p, align 4, !tbaa !1; ret i16 %r",
        ],
    ),
    (
        TYPES,
        "",
        [
            "i16; %a = alloca i32; store i32 1, ptr %a, !tbaa !0; %r = load i16, ptr %a, !tbaa !1; ret i16 %r",
            "i16; ret i16 7",
        ],
    ),
];

#[test]
fn masks_and_promised_bytes_are_proved() {
    expect_proved(RIGHT);
}

#[test]
fn their_wrong_twins_are_not() {
    expect_unproved(WRONG);
}
