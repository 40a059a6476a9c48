//! What is proved for every `vscale`, of functions that do the same to every chunk; and what is not.

use super::pointers::{Fact, expect_proved, expect_unproved};

const SVE: &str = "declare <vscale x 4 x i32> @llvm.aarch64.sve.add.nxv4i32(<vscale x 4 x i1>, <vscale x 4 x i32>, \
                   <vscale x 4 x i32>)\ndeclare <vscale x 4 x i1> @llvm.aarch64.sve.ptrue.nxv4i1(i32)\n\
                   declare <vscale x 4 x i32> @llvm.aarch64.sve.ld1.gather.uxtw.nxv4i32(<vscale x 4 x i1>, ptr, <vscale x 4 x i32>)";
const OTHERS: &str =
    "declare <vscale x 2 x i8> @llvm.vector.reverse.nxv2i8(<vscale x 2 x i8>)\ndeclare i8 @llvm.vscale.i8()";

pub(super) const RIGHT: &[Fact] = &[
    (
        "",
        "<vscale x 2 x i8> %x",
        [
            "<vscale x 2 x i8>; %r = mul <vscale x 2 x i8> %x, splat (i8 2); ret <vscale x 2 x i8> %r",
            "<vscale x 2 x i8>; %r = shl <vscale x 2 x i8> %x, splat (i8 1); ret <vscale x 2 x i8> %r",
        ],
    ),
    // Lanes of chunk 0 by name, and a scalar in all lanes.
    (
        "",
        "<vscale x 2 x i8> %x, i8 noundef %s",
        [
            "<vscale x 2 x i8>; %v = insertelement <vscale x 2 x i8> poison, i8 %s, i64 0; %w = shufflevector <vscale x 2 x i8> %v, <vscale x 2 x i8> poison, <vscale x 2 x i32> zeroinitializer; %a = add <vscale x 2 x i8> %x, %w; %b = insertelement <vscale x 2 x i8> %a, i8 7, i64 1; %c = insertelement <vscale x 2 x i8> %b, i8 8, i64 1; ret <vscale x 2 x i8> %c",
            "<vscale x 2 x i8>; %v = insertelement <vscale x 2 x i8> poison, i8 %s, i64 0; %w = shufflevector <vscale x 2 x i8> %v, <vscale x 2 x i8> poison, <vscale x 2 x i32> zeroinitializer; %a = add <vscale x 2 x i8> %w, %x; %c = insertelement <vscale x 2 x i8> %a, i8 8, i64 1; ret <vscale x 2 x i8> %c",
        ],
    ),
    (
        SVE,
        "<vscale x 4 x i32> %x, <vscale x 4 x i32> %y",
        [
            "<vscale x 4 x i32>; %m = call <vscale x 4 x i1> @llvm.aarch64.sve.ptrue.nxv4i1(i32 31); %r = call <vscale x 4 x i32> @llvm.aarch64.sve.add.nxv4i32(<vscale x 4 x i1> %m, <vscale x 4 x i32> %x, <vscale x 4 x i32> %y); ret <vscale x 4 x i32> %r",
            "<vscale x 4 x i32>; %r = add <vscale x 4 x i32> %x, %y; ret <vscale x 4 x i32> %r",
        ],
    ),
    (
        SVE,
        "ptr %p, <vscale x 4 x i32> %x",
        [
            "<vscale x 4 x i32>; %r = call <vscale x 4 x i32> @llvm.aarch64.sve.ld1.gather.uxtw.nxv4i32(<vscale x 4 x i1> zeroinitializer, ptr %p, <vscale x 4 x i32> %x); ret <vscale x 4 x i32> %r",
            "<vscale x 4 x i32>; ret <vscale x 4 x i32> zeroinitializer",
        ],
    ),
];

const UNPROVED: &[Fact] = &[
    // Right at 1, wrong from 2 on.
    (
        "",
        "<vscale x 1 x i8> %x",
        [
            "<vscale x 1 x i8>; %r = insertelement <vscale x 1 x i8> %x, i8 1, i64 0; ret <vscale x 1 x i8> %r",
            "<vscale x 1 x i8>; ret <vscale x 1 x i8> splat (i8 1)",
        ],
    ),
    // Right at 1 and 2, wrong from 4 on.
    (
        OTHERS,
        "<vscale x 2 x i8> %x",
        [
            "<vscale x 2 x i8>; ret <vscale x 2 x i8> zeroinitializer",
            "<vscale x 2 x i8>; %n = call i8 @llvm.vscale.i8(); %s = lshr i8 %n, 2; %v = insertelement <vscale x 2 x i8> poison, i8 %s, i64 0; %w = shufflevector <vscale x 2 x i8> %v, <vscale x 2 x i8> poison, <vscale x 2 x i32> zeroinitializer; ret <vscale x 2 x i8> %w",
        ],
    ),
    (
        SVE,
        "<vscale x 4 x i32> %x, <vscale x 4 x i32> %y",
        [
            "<vscale x 4 x i32>; %m = call <vscale x 4 x i1> @llvm.aarch64.sve.ptrue.nxv4i1(i32 8); %r = call <vscale x 4 x i32> @llvm.aarch64.sve.add.nxv4i32(<vscale x 4 x i1> %m, <vscale x 4 x i32> %x, <vscale x 4 x i32> %y); ret <vscale x 4 x i32> %r",
            "<vscale x 4 x i32>; %r = add <vscale x 4 x i32> %x, %y; ret <vscale x 4 x i32> %r",
        ],
    ),
    // One choice of the source for all chunks.
    (
        "",
        "i8 %s",
        [
            "<vscale x 2 x i8>; %f = freeze i8 %s; %v = insertelement <vscale x 2 x i8> poison, i8 %f, i64 0; %w = shufflevector <vscale x 2 x i8> %v, <vscale x 2 x i8> poison, <vscale x 2 x i32> zeroinitializer; ret <vscale x 2 x i8> %w",
            "<vscale x 2 x i8>; %v = insertelement <vscale x 2 x i8> poison, i8 %s, i64 0; %w = shufflevector <vscale x 2 x i8> %v, <vscale x 2 x i8> poison, <vscale x 2 x i32> zeroinitializer; %f = freeze <vscale x 2 x i8> %w; ret <vscale x 2 x i8> %f",
        ],
    ),
    // Right, but lanes meet.
    (
        OTHERS,
        "<vscale x 2 x i8> %x",
        [
            "<vscale x 2 x i8>; %a = call <vscale x 2 x i8> @llvm.vector.reverse.nxv2i8(<vscale x 2 x i8> %x); %b = call <vscale x 2 x i8> @llvm.vector.reverse.nxv2i8(<vscale x 2 x i8> %a); ret <vscale x 2 x i8> %b",
            "<vscale x 2 x i8>; ret <vscale x 2 x i8> %x",
        ],
    ),
];

#[test]
fn what_every_chunk_shows_is_proved() {
    expect_proved(RIGHT);
}

#[test]
fn what_one_chunk_does_not_show_is_not() {
    expect_unproved(UNPROVED);
}
