//! Global variables, accesses and comparisons of pointers.

use super::*;
use irrefute_ir::LlvmVersion;

const TABLE: &str = "@table = private unnamed_addr constant [4 x i16] [i16 10, i16 20, i16 undef, i16 -1], align 2
  @variable = global i16 5
  define i16 @f(i64 %i) {
    %p = getelementptr FLAGS [4 x i16], ptr @table, i64 0, i64 %i
    %v = load i16, ptr %p, align 2 METADATA
    ret i16 %v
  }
  !0 = !{i16 0, i16 15}
  !1 = !{}";

fn table(flags: &str, metadata: &str) -> String {
    TABLE.replace("FLAGS", flags).replace("METADATA", metadata)
}

#[test]
fn lookup_tables() {
    let text = table("inbounds", "");
    assert_eq!(f(&text).returns(&[word(1)]), [word(20)]);
    assert_eq!(f(&text).returns(&[word(2)]), [undef(16)]);
    assert_eq!(f(&text).returns(&[word(3)]), [word(0xffff)]);
    assert_eq!(f(&text).breaks(&[word(4)]), UbRule::OutOfBounds);
    assert_eq!(f(&text).breaks(&[word(5)]), UbRule::AccessThroughUndefined, "inbounds gives poison");
    assert_eq!(f(&table("", "")).breaks(&[word(5)]), UbRule::OutOfBounds);
    assert_eq!(f(&text).breaks(&[POISON]), UbRule::AccessThroughUndefined);
}

#[test]
fn metadata_of_loads() {
    let range = table("inbounds", ", !range !0");
    assert_eq!(f(&range).returns(&[word(0)]), [word(10)]);
    assert_eq!(f(&range).returns(&[word(1)]), [POISON]);
    assert_eq!(f(&table("inbounds", ", !noundef !1")).breaks(&[word(2)]), UbRule::NotDefined);
}

/// Up to LLVM 15 a value that breaks the promise of metadata was undefined behaviour; poison did not count as one.
#[test]
fn metadata_of_loads_up_to_15() {
    let up_to_15 = Dialect { version: LlvmVersion(15), ..Dialect::LANGREF };
    let range = table("inbounds", ", !range !0");
    assert_eq!(f(&range).under(up_to_15).returns(&[word(0)]), [word(10)]);
    assert_eq!(f(&range).under(up_to_15).breaks(&[word(1)]), UbRule::BrokenMetadata);
    assert_eq!(f(&range).under(Dialect { version: LlvmVersion(16), ..Dialect::LANGREF }).returns(&[word(1)]), [POISON]);
    assert_eq!(f(&range).under(up_to_15).breaks(&[word(2)]), UbRule::BrokenMetadata, "one of its values");
    let poison = table("inbounds", ", !range !0").replace("undef", "poison");
    assert_eq!(f(&poison).under(up_to_15).returns(&[word(2)]), [POISON]);
    let loaded = |pointer: &str, metadata: &str| {
        format!(
            "@h = constant i64 9, align 8 @g = constant ptr {pointer}
            define ptr @f() {{ %p = load ptr, ptr @g, {metadata} ret ptr %p }}
            !0 = !{{}} !1 = !{{i64 4}}"
        )
    };
    for text in [loaded("null", "!nonnull !0"), loaded("getelementptr (i8, ptr @h, i64 2)", "!align !1")] {
        assert_eq!(f(&text).under(up_to_15).breaks(&[]), UbRule::BrokenMetadata);
        assert_eq!(f(&text).returns(&[]), [POISON]);
    }
    assert!(matches!(f(&loaded("@h", "!align !1")).under(up_to_15).end(&[]), End::Returns(_)));
}

#[test]
fn variables_and_what_is_not_initialized_here() {
    let text = table("inbounds", "").replace("ptr @table, i64 0", "ptr @variable, i64 0");
    assert_eq!(f(&text).returns(&[word(0)]), [word(5)]);
    let text = "@g = external constant i8 define i8 @f() { %v = load i8, ptr @g ret i8 %v }";
    assert_eq!(f(text).unsupported(&[]), "memory: @g, which is defined elsewhere");
    assert_eq!(f("define void @f() { store i8 1, ptr null ret void }").breaks(&[]), UbRule::NullAccess);
    let text = "@g = constant i8 1 define void @f() { store i8 1, ptr @g ret void }";
    assert_eq!(f(text).breaks(&[]), UbRule::ForbiddenWrite);
}

#[test]
fn pointers_of_another_size_take_their_bytes() {
    let text = |bits: u32| {
        format!(
            "target datalayout = \"e-p:{bits}:{bits}\"
             @t = constant [2 x ptr] [ptr @t, ptr null]
             define {{ i1, i1 }} @f() {{
               %p = load ptr, ptr @t
               %q = getelementptr i8, ptr %p, i32 {}
               %next = load ptr, ptr %q
               %same = icmp eq ptr %p, @t
               %null = icmp eq ptr %next, null
               %a = insertvalue {{ i1, i1 }} poison, i1 %same, 0
               %b = insertvalue {{ i1, i1 }} %a, i1 %null, 1
               ret {{ i1, i1 }} %b
             }}",
            bits / 8
        )
    };
    for bits in [16, 32, 64] {
        assert_eq!(f(&text(bits)).returns(&[]), [word(1), word(1)], "{bits} bits");
    }
    assert_eq!(f(&text(8)).unsupported(&[]), "memory: pointers of 8 bits");
}

#[test]
fn alignment() {
    let text = |align: u32, offset: u32| {
        format!(
            "@g = constant [8 x i8] c\"abcdefgh\", align 4
             define i8 @f() {{ %v = load i8, ptr getelementptr (i8, ptr @g, i64 {offset}), align {align} ret i8 %v }}"
        )
    };
    assert_eq!(f(&text(4, 4)).returns(&[]), [word(101)]);
    assert_eq!(f(&text(4, 2)).breaks(&[]), UbRule::Misaligned);
    assert_eq!(f(&text(8, 2)).breaks(&[]), UbRule::Misaligned);
    assert_eq!(f(&text(8, 4)).breaks(&[]), UbRule::Misaligned, "at an address that is a multiple of 8");
}

/// Where the text has no alignment, large definitions have one that loads may rely on.
#[test]
fn alignment_of_large_definitions() {
    let text = |count: u32| {
        format!(
            "@g = constant [{count} x i32] zeroinitializer
             define i32 @f() {{ %v = load i32, ptr getelementptr (i32, ptr @g, i64 2), align 8 ret i32 %v }}"
        )
    };
    assert_eq!(f(&text(5)).returns(&[]), [word(0)]);
    let outcome = f(&text(4)).outcome(&[]);
    assert_eq!((outcome.end, outcome.choices), (End::Returns(Value::scalar(word(0))), 1), "it depends on the address");
    assert_eq!(f(&text(5)).outcome(&[]).choices, 0);
}

/// A definition that the linker takes has the preferred alignment of its type; another one may have less.
#[test]
fn alignment_of_strong_definitions() {
    let choices = |linkage: &str| {
        let text = format!(
            "target datalayout = \"e-p:64:64-a:0:64\"
             @g = {linkage} constant {{ i8, i32 }} {{ i8 1, i32 2 }}
             define i8 @f() {{ %v = load i8, ptr @g, align 8 ret i8 %v }}"
        );
        f(&text).outcome(&[]).choices
    };
    assert_eq!([choices(""), choices("internal"), choices("private unnamed_addr")], [0, 0, 0]);
    assert_eq!([choices("weak_odr"), choices("linkonce_odr")], [1, 1], "it depends on the address");
}

#[test]
fn types_are_laid_out() {
    let text = "%s = type { i8, [2 x i32], <4 x i1>, ptr }
      @g = constant %s { i8 1, [2 x i32] [i32 2, i32 258], <4 x i1> <i1 true, i1 false, i1 true, i1 true>, ptr null }
      define { i8, i32, i4, i1, %s } @f() {
        %p = getelementptr %s, ptr @g, i32 0, i32 1, i32 1
        %a = load i8, ptr %p
        %whole = load i32, ptr %p
        %q = getelementptr %s, ptr @g, i32 0, i32 2
        %bits = load i4, ptr %q
        %null = load ptr, ptr getelementptr (%s, ptr @g, i32 0, i32 3)
        %is = icmp eq ptr %null, null
        %all = load %s, ptr @g
        %r0 = insertvalue { i8, i32, i4, i1, %s } poison, i8 %a, 0
        %r1 = insertvalue { i8, i32, i4, i1, %s } %r0, i32 %whole, 1
        %r2 = insertvalue { i8, i32, i4, i1, %s } %r1, i4 %bits, 2
        %r3 = insertvalue { i8, i32, i4, i1, %s } %r2, i1 %is, 3
        %r4 = insertvalue { i8, i32, i4, i1, %s } %r3, %s %all, 4
        ret { i8, i32, i4, i1, %s } %r4
      }";
    let expected = [2, 258, 13, 1, 1, 2, 258, 1, 0, 1, 1, 0].map(word);
    assert_eq!(f(text).returns(&[]), expected);
}

#[test]
fn pointers_in_memory_and_through_calls() {
    let text = "@a = constant i8 7
      @pointers = constant [2 x ptr] [ptr null, ptr @a]
      define i8 @read(ptr %p) { %v = load i8, ptr %p ret i8 %v }
      define i8 @f(i64 %i) {
        %p = getelementptr ptr, ptr @pointers, i64 %i
        %q = load ptr, ptr %p
        %v = call i8 @read(ptr %q)
        ret i8 %v
      }";
    assert_eq!(f(text).returns(&[word(1)]), [word(7)]);
    assert_eq!(f(text).breaks(&[word(0)]), UbRule::NullAccess);
    let bytes = text.replace("load ptr, ptr %p", "load i8, ptr %p").replace("ptr %q)", "ptr @a)");
    let outcome = f(&bytes).outcome(&[word(1)]);
    assert_eq!((outcome.end, outcome.choices), (End::Returns(Value::scalar(word(7))), 1), "the address is observed");
}

#[test]
fn comparisons_that_hang_on_no_address() {
    let text = |predicate: &str, lhs: &str, rhs: &str| {
        format!(
            "@a = constant [4 x i8] zeroinitializer
             @b = constant [4 x i8] zeroinitializer
             @m = unnamed_addr constant i8 0
             @n = unnamed_addr constant i8 0
             define i1 @f(i64 %i) {{
               %p = getelementptr i8, ptr @a, i64 %i
               %c = icmp {predicate} ptr {lhs}, {rhs}
               ret i1 %c
             }}"
        )
    };
    let at = |text: &str, i: u64| f(text).returns(&[word(i)])[0].clone();
    assert_eq!(at(&text("eq", "%p", "@a"), 0), word(1));
    assert_eq!(at(&text("ugt", "%p", "@a"), 3), word(1));
    assert_eq!(at(&text("eq", "%p", "null"), 3), word(0));
    assert_eq!(at(&text("ne", "%p", "@b"), 3), word(1));
    let choices = |text: &str, i: u64| f(text).outcome(&[word(i)]).choices;
    assert_eq!(choices(&text("ne", "%p", "@b"), 3), 0);
    assert_eq!(choices(&text("ne", "%p", "@b"), 4), 2, "one past the end may be the next block");
    assert_eq!(choices(&text("ult", "%p", "@b"), 0), 2);
    assert_eq!(choices(&text("slt", "%p", "null"), 0), 1);
    assert_eq!(choices(&text("eq", "@m", "@n"), 0), 1, "LLVM merges them");
}

#[test]
fn pointers_leave() {
    let text = "@a = constant i8 0 define ptr @f() { ret ptr @a }";
    assert_eq!(f(text).returns(&[]), [Scalar::Log(MemoryBlock::global(0), 0)]);
    assert_eq!(f("define ptr @f() { ret ptr @f }").returns(&[]), [Scalar::Log(MemoryBlock::function(0), 0)]);
    assert_eq!(f("define ptr @f() { ret ptr null }").returns(&[]), [word(0)]);
}

#[test]
fn constant_expressions() {
    let text = "define { i8, <2 x i8> } @f() {
        ret { i8, <2 x i8> } { i8 add (i8 3, i8 xor (i8 5, i8 1)), <2 x i8> splat (i8 sub (i8 1, i8 2)) }
      }";
    assert_eq!(f(text).returns(&[]), [word(7), word(255), word(255)]);
}
