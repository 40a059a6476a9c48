//! What is proved of results that floating-point operations choose, each with its wrong twins, which are not.

use super::pointers::{Fact, expect_proved, expect_unproved};

const MAXIMA: &str = "declare <2 x half> @llvm.maxnum.v2f16(<2 x half>, <2 x half>)\ndeclare half @llvm.maxnum.f16(half, half)\n\
    declare half @llvm.maximumnum.f16(half, half)\n@a = global [2 x half] zeroinitializer\n@b = global [2 x half] zeroinitializer\n\
    @r = global [2 x half] zeroinitializer";

const SINGLE_COLUMN: &str = "<8 x half>; %split = shufflevector <8 x half> %a, <8 x half> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 \
    5, i32 6, i32 7>; %t0 = extractelement <8 x half> %split, i64 0; %t1 = insertelement <1 x half> poison, half \
    %t0, i64 0; %t2 = extractelement <8 x half> %split, i64 1; %t3 = insertelement <1 x half> poison, half %t2, \
    i64 0; %t4 = extractelement <8 x half> %split, i64 2; %t5 = insertelement <1 x half> poison, half %t4, i64 \
    0; %t6 = extractelement <8 x half> %split, i64 3; %t7 = insertelement <1 x half> poison, half %t6, i64 0; \
    %t8 = extractelement <8 x half> %split, i64 4; %t9 = insertelement <1 x half> poison, half %t8, i64 0; %t10 \
    = extractelement <8 x half> %split, i64 5; %t11 = insertelement <1 x half> poison, half %t10, i64 0; %t12 = \
    extractelement <8 x half> %split, i64 6; %t13 = insertelement <1 x half> poison, half %t12, i64 0; %t14 = \
    extractelement <8 x half> %split, i64 7; %t15 = insertelement <1 x half> poison, half %t14, i64 0; %t16 = \
    shufflevector <1 x half> %t1, <1 x half> %t3, <2 x i32> <i32 0, i32 1>; %t17 = shufflevector <1 x half> %t5, \
    <1 x half> %t7, <2 x i32> <i32 0, i32 1>; %t18 = shufflevector <1 x half> %t9, <1 x half> %t11, <2 x i32> \
    <i32 0, i32 1>; %t19 = shufflevector <1 x half> %t13, <1 x half> %t15, <2 x i32> <i32 0, i32 1>; %t20 = \
    shufflevector <2 x half> %t16, <2 x half> %t17, <4 x i32> <i32 0, i32 1, i32 2, i32 3>; %t21 = shufflevector \
    <2 x half> %t18, <2 x half> %t19, <4 x i32> <i32 0, i32 1, i32 2, i32 3>; %t22 = shufflevector <4 x half> \
    %t20, <4 x half> %t21, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>; ret <8 x half> \
    %t22";

pub(super) const RIGHT: &[Fact] = &[
    // Whether zeros are ordered is the same for both sides.
    (
        MAXIMA,
        "half %x, half %y",
        [
            "half; %r = call half @llvm.maxnum.f16(half %x, half %y); ret half %r",
            "half; %r = call half @llvm.maxnum.f16(half %y, half %x); ret half %r",
        ],
    ),
    // Whoever leaves zeros unordered may order them, and whoever does not does.
    (
        MAXIMA,
        "half noundef %x, half noundef %y",
        [
            "half; %r = call half @llvm.maxnum.f16(half %x, half %y); ret half %r",
            "half; %r = call half @llvm.maximumnum.f16(half %x, half %y); ret half %r",
        ],
    ),
    // Of operands that may be sets each use has a choice, and lanes keep theirs.
    (
        MAXIMA,
        "",
        [
            "void; %q = getelementptr i8, ptr @a, i64 2; %s = getelementptr i8, ptr @b, i64 2; %t = getelementptr i8, ptr @r, i64 2; \
             %a0 = load half, ptr @a; %a1 = load half, ptr %q; %b0 = load half, ptr @b; %b1 = load half, ptr %s; \
             %m0 = call half @llvm.maxnum.f16(half %a0, half %b0); %m1 = call half @llvm.maxnum.f16(half %a1, half %b1); \
             store half %m0, ptr @r; store half %m1, ptr %t; ret void",
            "void; %v = load <2 x half>, ptr @a, align 2; %w = load <2 x half>, ptr @b, align 2; \
             %m = call <2 x half> @llvm.maxnum.v2f16(<2 x half> %v, <2 x half> %w); store <2 x half> %m, ptr @r, align 2; ret void",
        ],
    ),
    (
        "",
        "half %x, half %y",
        ["half; %r = fsub half %x, %y; ret half %r", "half; %n = fneg half %y; %r = fadd half %x, %n; ret half %r"],
    ),
    // Of lanes that are picked several times, the last instance pairs picks whatever they are of.
    ("", "<8 x half> %a", ["<8 x half>; ret <8 x half> %a", SINGLE_COLUMN]),
];

pub(super) const WRONG: &[Fact] = &[
    // Wrong where zeros are unordered, and where they are ordered.
    (
        MAXIMA,
        "half noundef %x, half noundef %y",
        [
            "half; %r = call nnan half @llvm.maximumnum.f16(half %x, half %y); ret half %r",
            "half; %r = call nnan half @llvm.maxnum.f16(half %x, half %y); ret half %r",
        ],
    ),
    (
        MAXIMA,
        "half noundef %x, half noundef %y",
        [
            "half; %r = call nnan half @llvm.maxnum.f16(half %x, half %y); ret half %r",
            "half; %c = fcmp ogt half %x, %y; %r = select i1 %c, half %x, half %y; ret half %r",
        ],
    ),
    // A value that is one for all uses is no set, whatever operations the set comes through.
    ("", "", ["half; %r = freeze half undef; ret half %r", "half; %r = fadd half undef, 0.0; ret half %r"]),
    (
        "",
        "half %x",
        ["half; %f = freeze half %x; %r = fmul half %f, 2.0; ret half %r", "half; %r = fmul half %x, 2.0; ret half %r"],
    ),
    (
        "",
        "",
        [
            "half; %r = fadd half 0xH7E01, 0xH7E02; ret half %r",
            "half; %u = select i1 undef, half 0xH7E01, half 0xH7E02; %r = fadd half %u, 1.0; ret half %r",
        ],
    ),
    // The choice of an operation on the arguments alone does not depend on another set.
    (
        "",
        "half %x",
        [
            "half; %s = fadd half %x, 0xH7E01; %r = fadd half %s, 0xH7E02; ret half %r",
            "half; %u = select i1 undef, half 0xH7E01, half 0xH7E02; %r = fadd half %u, 1.0; ret half %r",
        ],
    ),
    // One execution of the source has one choice, whichever of the target's it follows, and whatever its pick of `%c` is.
    (
        "",
        "half %x, i1 %c",
        [
            "i16; %d1 = fcmp oeq half %x, 3.0; %d2 = fcmp oeq half %x, 4.0; %d3 = fcmp oeq half %x, 5.0; \
             %v = fmul half %x, 1.0; %w = bitcast half %v to i16; %k = and i1 %c, false; %z = zext i1 %k to i16; \
             %r = or i16 %w, %z; ret i16 %r",
            "i16; %a = fmul half %x, 1.0; %b = fadd half %x, -0.0; %r = select i1 %c, half %a, half %b; \
             %w = bitcast half %r to i16; ret i16 %w",
        ],
    ),
    (
        "",
        "i16 %y, i1 %c",
        [
            "i16; %o = or i16 %y, 32256; %h = bitcast i16 %o to half; %v = fmul half %h, 1.0; %w = bitcast half %v to i16; \
             %s = and i16 %w, 32768; %k = and i1 %c, false; %z = zext i1 %k to i16; %r = or i16 %s, %z; ret i16 %r",
            "i16; %o = or i16 %y, 32256; %h = bitcast i16 %o to half; %a = fmul half %h, 1.0; %w = bitcast half %a to i16; \
             %s = and i16 %w, 0; %e = select i1 %c, i16 32768, i16 0; %r = or i16 %s, %e; ret i16 %r",
        ],
    ),
    // Two operations on one frozen value choose twice.
    (
        "",
        "float %x",
        [
            "i32; %z = freeze float %x; %v = fmul float 0.0, %z; %a = bitcast float %v to i32; %r = sub i32 %a, %a; ret i32 %r",
            "i32; %z = freeze float %x; %v = fmul float 0.0, %z; %w = fmul float %z, 0.0; %a = bitcast float %v to i32; \
             %b = bitcast float %w to i32; %r = sub i32 %a, %b; ret i32 %r",
        ],
    ),
];

#[test]
fn what_is_right_about_choices_is_proved() {
    expect_proved(RIGHT);
}

#[test]
fn what_is_wrong_about_choices_is_not() {
    expect_unproved(WRONG);
}
