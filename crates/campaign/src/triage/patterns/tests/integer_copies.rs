//! Copies by integers.

use super::*;

/// Two bytes that are copied as one integer.
const TWO_BYTES: &str = "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)\n\
     define void @src(ptr dereferenceable(2) %p, i8 %a) {\n\
       %m = alloca [2 x i8]\n  store i8 1, ptr %m\n\
       %n = getelementptr i8, ptr %m, i64 1\n  store i8 %a, ptr %n\n\
       call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %m, i64 2, i1 false)\n  ret void\n}\n\
     define void @tgt(ptr dereferenceable(2) %p, i8 %a) {\n\
       %m = alloca [2 x i8]\n  store i8 1, ptr %m\n\
       %n = getelementptr i8, ptr %m, i64 1\n  store i8 %a, ptr %n\n\
       %v = load i16, ptr %m, align 1\n  store i16 %v, ptr %p, align 1\n  ret void\n}\n";

#[test]
fn a_copy_by_an_integer() {
    assert_eq!(recognised(TWO_BYTES), Some("integer-copies"));
}

#[test]
fn a_wrong_copy_by_an_integer() {
    let swapped = TWO_BYTES.replace("store i16 %v,", "%w = call i16 @llvm.bswap.i16(i16 %v)\n  store i16 %w,");
    assert_eq!(recognised(&swapped), None);
    assert_eq!(recognised(&TWO_BYTES.replace("load i16, ptr %m", "load i16, ptr %n")), None);
    assert_eq!(recognised(&TWO_BYTES.replace("store i16 %v, ptr %p", "store i16 %v, ptr %n")), None);
    let shifted = TWO_BYTES.replace("store i16 %v,", "%w = shl i16 %v, 8\n  store i16 %w,");
    assert_eq!(recognised(&shifted), None);
}

/// Promises of the target about the integer as a whole stay.
#[test]
fn a_wrong_promise_of_the_integer() {
    let promised = |promise: &str| {
        let text =
            TWO_BYTES.replace("%v = load i16, ptr %m, align 1", &format!("%v = load i16, ptr %m, align 1, {promise}"));
        format!("{text}!0 = !{{i16 0, i16 2}}\n!1 = !{{}}\n!2 = !{{i32 1}}\n")
    };
    assert_eq!(recognised(&promised("!range !0")), None);
    assert_eq!(recognised(&promised("!noundef !1")), None);
    assert_eq!(recognised(&promised("!nontemporal !2")), Some("integer-copies"));
    let aligned = TWO_BYTES.replace("store i16 %v, ptr %p, align 1", "store i16 %v, ptr %p, align 8");
    assert_eq!(recognised(&aligned), None);
}

/// SROA builds integers like this; `or` of the parts is poison if one of them is.
const TOGETHER: &str = "define i8 @src(i8 %a, i8 %b) {\n  ret i8 %a\n}\n\
     define i8 @tgt(i8 %a, i8 %b) {\n\
       %low = zext i8 %a to i16\n  %ext = zext i8 %b to i16\n  %high = shl nuw i16 %ext, 8\n\
       %mask = and i16 %high, -256\n  %both = or disjoint i16 %mask, %low\n\
       %v = trunc i16 %both to i8\n  ret i8 %v\n}\n";

#[test]
fn an_integer_put_together_from_parts() {
    assert_eq!(recognised(TOGETHER), Some("integer-copies"));
}

#[test]
fn an_integer_put_together_wrong() {
    assert_eq!(recognised(&TOGETHER.replace("zext i8 %a", "zext i8 %b")), None);
    assert_eq!(recognised(&TOGETHER.replace("and i16 %high, -256", "or i16 %high, 1")), None);
    assert_eq!(recognised(&TOGETHER.replace("i16 %mask, %low", "i16 %mask, 1")), None);
}

/// GVN takes a lane out of a vector that was loaded as wider ones.
const LANE: &str = "define i32 @src(ptr noundef align 16 dereferenceable(16) %p) {\n\
       %v = load <4 x i32>, ptr %p\n  %q = getelementptr i8, ptr %p, i64 8\n\
       %x = load i32, ptr %q\n  ret i32 %x\n}\n\
     define i32 @tgt(ptr noundef align 16 dereferenceable(16) %p) {\n\
       %v = load <4 x i32>, ptr %p\n  %w = bitcast <4 x i32> %v to <2 x i64>\n\
       %e = extractelement <2 x i64> %w, i64 1\n  %x = trunc i64 %e to i32\n  ret i32 %x\n}\n";

#[test]
fn a_lane_of_wider_lanes() {
    assert_eq!(recognised(LANE), Some("integer-copies"));
    assert_eq!(recognised(&LANE.replace("%w, i64 1", "%w, i64 0")), None);
}

/// GVN takes a byte out of what a volatile or atomic load gave, which stays as it is.
#[test]
fn a_byte_of_a_load_that_is_not_plain() {
    for load in ["load volatile i32, ptr %p", "load atomic i32, ptr %p monotonic, align 4"] {
        let text = format!(
            "define i8 @src(ptr noundef align 4 dereferenceable(4) %p) {{\n\
               %w = {load}\n  %b = load i8, ptr %p\n  ret i8 %b\n}}\n\
             define i8 @tgt(ptr noundef align 4 dereferenceable(4) %p) {{\n\
               %w = {load}\n  %b = trunc i32 %w to i8\n  ret i8 %b\n}}\n"
        );
        assert_eq!(recognised(&text), Some("integer-copies"), "{load}");
        let other = text.replace("%b = trunc i32 %w", "%h = lshr i32 %w, 8\n  %b = trunc i32 %h");
        assert_eq!(recognised(&other), None, "{load}");
        let twice = text.replace("%b = trunc", "%v = load volatile i8, ptr %p\n  %b = trunc");
        assert_eq!(recognised(&twice), None, "{load}");
    }
}

/// A flag that does not hold makes poison, which has nothing to do with copies.
#[test]
fn a_wrong_flag() {
    let upper = TOGETHER.replace("ret i8 %a", "ret i8 %b").replace("trunc i16 %both", "trunc i16 %top");
    let upper = upper.replace("%v = ", "%top = lshr i16 %both, 8\n  %v = ");
    assert_eq!(recognised(&upper), Some("integer-copies"));
    assert_eq!(recognised(&upper.replace("shl nuw i16 %ext, 8", "shl nsw i16 %ext, 8")), None);
    assert_eq!(recognised(&TOGETHER.replace("trunc i16", "trunc nuw i16")), None);
    assert_eq!(recognised(&TOGETHER.replace("i16 %mask, %low", "i16 %low, %low")), None);
}

/// Parts that are masked away, beside what is computed bit by bit.
#[test]
fn a_part_that_is_masked_away() {
    let text = "define { i8, i8 } @src(i8 %a, i8 %b, i8 %c, i8 %d) {\n\
                  %or = or i8 %c, %d\n\
                  %x = insertvalue { i8, i8 } poison, i8 %a, 0\n\
                  %y = insertvalue { i8, i8 } %x, i8 %or, 1\n  ret { i8, i8 } %y\n}\n\
                define { i8, i8 } @tgt(i8 %a, i8 %b, i8 %c, i8 %d) {\n\
                  %none = and i8 %b, 0\n  %v = or i8 %none, %a\n\
                  %both = and i8 %c, %d\n  %one = xor i8 %c, %d\n  %or = add i8 %one, %both\n\
                  %x = insertvalue { i8, i8 } poison, i8 %v, 0\n\
                  %y = insertvalue { i8, i8 } %x, i8 %or, 1\n  ret { i8, i8 } %y\n}\n";
    let options = Options { undefined: Undefined { poison: true, undef: false }, ..Options::CHECK };
    assert_eq!(recognised_with(text, &options), Some("integer-copies"));
}

#[test]
fn a_constant_cast_there_and_back() {
    let text = "define <2 x i16> @src() {\n  ret <2 x i16> <i16 poison, i16 0>\n}\n\
                define <2 x i16> @tgt() {\n\
                  %v = bitcast i32 bitcast (<2 x i16> <i16 poison, i16 0> to i32) to <2 x i16>\n\
                  ret <2 x i16> %v\n}\n";
    assert_eq!(recognised(text), Some("integer-copies"));
    assert_eq!(recognised(&text.replace("ret <2 x i16> <i16 poison, i16 0>", "ret <2 x i16> <i16 0, i16 0>")), None);
}

/// A pointer that is copied as an integer keeps only its address.
const POINTER: &str = "define void @src(ptr noundef dereferenceable(8) %p, ptr noundef %q) {\n\
       store ptr %q, ptr %p, align 1\n  ret void\n}\n\
     define void @tgt(ptr noundef dereferenceable(8) %p, ptr noundef %q) {\n\
       %v = ptrtoint ptr %q to i64\n  store i64 %v, ptr %p, align 1\n  ret void\n}\n";

#[test]
fn a_pointer_copied_as_an_integer() {
    assert_eq!(recognised(POINTER), Some("integer-copies"));
}

#[test]
fn a_pointer_copied_wrong() {
    assert_eq!(recognised(&POINTER.replace("store i64 %v", "%w = add i64 %v, 1\n  store i64 %w")), None);
    assert_eq!(recognised(&POINTER.replace("ptrtoint ptr %q", "ptrtoint ptr %p")), None);
}

/// A copy of the memory behind a pointer, in two halves and around a loop.
#[test]
fn a_pointer_copied_in_parts() {
    let text = "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)\n\
                define void @src(ptr noundef dereferenceable(8) %p, ptr noundef %q) {\n\
                  %m = alloca ptr\n  store ptr %q, ptr %m\n\
                  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %m, i64 8, i1 false)\n  ret void\n}\n\
                define void @tgt(ptr noundef dereferenceable(8) %p, ptr noundef %q) {\n\
                entry:\n  %m = alloca ptr\n  store ptr %q, ptr %m\n  %a = load i64, ptr %m\n  br label %loop\n\
                loop:\n  %v = phi i64 [ %a, %entry ], [ %same, %loop ]\n\
                  %i = phi i1 [ false, %entry ], [ true, %loop ]\n\
                  %low = and i64 %v, 4294967295\n  %high = lshr i64 %v, 32\n  %up = shl nuw i64 %high, 32\n\
                  %same = or disjoint i64 %up, %low\n  br i1 %i, label %done, label %loop\n\
                done:\n  store i64 %same, ptr %p, align 1\n  ret void\n}\n";
    assert_eq!(recognised(text), Some("integer-copies"));
    assert_eq!(recognised(&text.replace("shl nuw i64 %high, 32", "shl i64 %high, 24")), None);
}

/// Values that go around a loop in a cycle, and one that comes from an unreachable block.
#[test]
fn phis_that_are_merged() {
    let text = "define i16 @src(i1 noundef %c) {\n  ret i16 0\n}\n\
                define i16 @tgt(i1 noundef %c) {\nentry:\n  %m = alloca i16\n  store i16 1, ptr %m\n\
                  %l = load i16, ptr %m\n  br label %loop\n\
                loop:\n  %x = phi i16 [ 1, %entry ], [ %y, %loop ]\n  %y = phi i16 [ 1, %entry ], [ %z, %loop ]\n\
                  %z = phi i16 [ %l, %entry ], [ %x, %loop ]\n  br i1 %c, label %loop, label %done\n\
                nowhere:\n  %n = add i16 1, 1\n  br label %done\n\
                done:\n  %r = phi i16 [ %x, %loop ], [ %n, %nowhere ]\n  ret i16 %r\n}\n";
    assert_eq!(recognised(text), None);
}

/// Two loads that became one, a part of which is poison.
const MERGED: &str = "define i8 @src(i8 %a, i8 %b) {\n\
       %m = alloca [2 x i8]\n  store i8 %a, ptr %m\n\
       %n = getelementptr i8, ptr %m, i64 1\n  store i8 %b, ptr %n\n\
       %v = load i8, ptr %n\n  ret i8 %v\n}\n\
     define i8 @tgt(i8 %a, i8 %b) {\n\
       %m = alloca [2 x i8]\n  store i8 %a, ptr %m\n\
       %n = getelementptr i8, ptr %m, i64 1\n  store i8 %b, ptr %n\n\
       %w = load i16, ptr %m, align 1\n  %h = lshr i16 %w, 8\n  %v = trunc nuw i16 %h to i8\n  ret i8 %v\n}\n";

#[test]
fn loads_that_were_merged() {
    assert_eq!(recognised(MERGED), Some("integer-copies"));
    assert_eq!(recognised(&MERGED.replace("lshr i16 %w, 8", "and i16 %w, 255")), None);
}

/// With big-endian layout the parts are the other ones.
#[test]
fn loads_that_were_merged_where_the_most_significant_byte_comes_first() {
    let big = |text: &str| format!("target datalayout = \"E\"\n{text}");
    assert_eq!(recognised(&big(MERGED)), None);
    assert_eq!(recognised(&big(&MERGED.replace("lshr i16 %w, 8", "and i16 %w, 255"))), Some("integer-copies"));
}

/// Lanes that were poison one by one, chosen and frozen as one integer.
#[test]
fn lanes_chosen_as_an_integer() {
    let text = "define <2 x i8> @src(i1 %c, <2 x i8> %a, <2 x i8> %b) {\n\
                  %v = select i1 %c, <2 x i8> %a, <2 x i8> %b\n  ret <2 x i8> %v\n}\n\
                define <2 x i8> @tgt(i1 %c, <2 x i8> %a, <2 x i8> %b) {\n\
                  %x = bitcast <2 x i8> %a to i16\n  %y = bitcast <2 x i8> %b to i16\n\
                  %w = select i1 %c, i16 %x, i16 %y\n\
                  %v = bitcast i16 %w to <2 x i8>\n  ret <2 x i8> %v\n}\n";
    let options = Options { undefined: Undefined { poison: true, undef: false }, ..Options::CHECK };
    assert_eq!(recognised_with(text, &options), Some("integer-copies"));
    let frozen =
        text.replace("%w = select", "%u = select").replace("%v = bitcast", "%w = freeze i16 %u\n  %v = bitcast");
    assert_eq!(recognised_with(&frozen, &options), Some("integer-copies"));
    assert_eq!(recognised_with(&text.replace("i16 %x, i16 %y", "i16 %y, i16 %x"), &options), None);
}
