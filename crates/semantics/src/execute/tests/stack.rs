//! Stack blocks, stores, casts and copies.

use super::*;
use crate::dialect::{DeadLoad, OddWidth};
use crate::memory::BlockKind;

#[test]
fn what_is_stored_is_loaded() {
    let text = "define { i32, i8, i16 } @f(i32 %x) {
        %p = alloca i32
        store i32 %x, ptr %p
        %q = getelementptr inbounds i8, ptr %p, i64 1
        %a = load i32, ptr %p
        %b = load i8, ptr %q
        store i8 7, ptr %q
        %c = load i16, ptr %p
        %r0 = insertvalue { i32, i8, i16 } poison, i32 %a, 0
        %r1 = insertvalue { i32, i8, i16 } %r0, i8 %b, 1
        %r2 = insertvalue { i32, i8, i16 } %r1, i16 %c, 2
        ret { i32, i8, i16 } %r2
      }";
    assert_eq!(f(text).returns(&[word(0x0102_0304)]), [word(0x0102_0304), word(3), word(0x0704)]);
    assert_eq!(f(text).returns(&[POISON])[..2], [POISON, POISON]);
    let uninitialized = "define i8 @f() { %p = alloca i8 %v = load i8, ptr %p ret i8 %v }";
    assert_eq!(f(uninitialized).returns(&[]), [undef(8)]);
    assert_eq!(f(uninitialized).under(Dialect::ALIVE2).returns(&[]), [POISON]);
}

#[test]
fn bounds_and_alignment() {
    let text = |offset: i64, align: u32| {
        format!(
            "define void @f() {{
               %p = alloca [4 x i8], align 2
               %q = getelementptr i8, ptr %p, i64 {offset}
               store i16 1, ptr %q, align {align}
               ret void
             }}"
        )
    };
    assert_eq!(f(&text(2, 2)).end(&[]), End::Returns(Value::default()));
    assert_eq!(f(&text(1, 1)).end(&[]), End::Returns(Value::default()));
    assert_eq!(f(&text(3, 1)).breaks(&[]), UbRule::OutOfBounds);
    assert_eq!(f(&text(-1, 1)).breaks(&[]), UbRule::OutOfBounds);
    assert_eq!(f(&text(1, 2)).breaks(&[]), UbRule::Misaligned);
}

/// The fault names the block, for the diagnosis.
#[test]
fn a_refused_access_says_what_it_was_about() {
    let text = "define void @f() {
        %p = alloca i32
        %q = getelementptr i8, ptr %p, i64 2
        store i32 1, ptr %q, align 1
        ret void
      }";
    let End::Ub(ub) = f(text).end(&[]) else { panic!("undefined behaviour") };
    let fault = ub.fault.expect("a block");
    assert_eq!((fault.offset, fault.bytes, fault.size), (2, 4, Some(4)));
    assert_eq!(fault.allocated_by, Some(Place { function: 0, block: 0, instruction: 0 }));
    assert!(matches!(fault.block.kind(), BlockKind::Fresh(0)));
}

#[test]
fn stack_blocks_end_with_their_function() {
    let text = "define ptr @local() { %p = alloca i8 ret ptr %p }
      define i8 @f() {
        %p = call ptr @local()
        %v = load i8, ptr %p
        ret i8 %v
      }";
    assert_eq!(f(text).breaks(&[]), UbRule::AccessOfDead);
}

#[test]
fn lifetimes() {
    let text = |first: &str, second: &str| {
        format!(
            "declare void @llvm.lifetime.start.p0(ptr)
             declare void @llvm.lifetime.end.p0(ptr)
             define i8 @f() {{
               %p = alloca i8
               {first}
               call void @llvm.lifetime.start.p0(ptr %p)
               store i8 1, ptr %p
               call void @llvm.lifetime.end.p0(ptr %p)
               {second}
               %v = load i8, ptr %p
               ret i8 %v
             }}"
        )
    };
    assert_eq!(f(&text("", "")).returns(&[]), [POISON], "a load of a dead block");
    assert_eq!(f(&text("", "")).under(Dialect::ALIVE2).breaks(&[]), UbRule::AccessOfDead);
    assert_eq!(f(&text("store i8 1, ptr %p", "")).breaks(&[]), UbRule::AccessOfDead, "not alive before");
    assert_eq!(f(&text("", "store i8 1, ptr %p")).breaks(&[]), UbRule::AccessOfDead);
    let again = "call void @llvm.lifetime.start.p0(ptr %p)";
    assert_eq!(f(&text("", again)).returns(&[]), [undef(8)], "the contents are gone");
}

#[test]
fn padding_of_aggregates_is_not_kept() {
    let text = "define i8 @f() {
        %p = alloca { i8, i32 }
        store i64 -1, ptr %p
        store { i8, i32 } { i8 1, i32 2 }, ptr %p
        %q = getelementptr i8, ptr %p, i64 1
        %v = load i8, ptr %q
        ret i8 %v
      }";
    assert_eq!(f(text).returns(&[]), [undef(8)]);
    assert_eq!(f(text).under(Dialect::ALIVE2).returns(&[]), [POISON]);
}

const COPY: &str = "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
  declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
  declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
  define i32 @f(i64 %n, i8 %x) {
    %p = alloca [8 x i8]
    %q = getelementptr i8, ptr %p, i64 2
    store i64 578437695752307201, ptr %p
    BODY
    %v = load i32, ptr %p
    ret i32 %v
  }";

fn copy(body: &str) -> String {
    COPY.replace("BODY", body)
}

#[test]
fn copies_and_fills() {
    let memmove = copy("call void @llvm.memmove.p0.p0.i64(ptr %q, ptr %p, i64 %n, i1 false)");
    assert_eq!(f(&memmove).returns(&[word(4), word(0)]), [word(0x0201_0201)]);
    assert_eq!(f(&memmove).breaks(&[word(7), word(0)]), UbRule::OutOfBounds);
    assert_eq!(f(&memmove).breaks(&[word(u64::MAX), word(0)]), UbRule::OutOfBounds);
    assert_eq!(f(&memmove).breaks(&[POISON, word(0)]), UbRule::UndefinedSize);
    let memcpy = memmove
        .replace("memmove", "memcpy")
        .replace("declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)\n  declare", "declare");
    assert_eq!(f(&memcpy).returns(&[word(2), word(0)]), [word(0x0201_0201)]);
    assert_eq!(f(&memcpy).breaks(&[word(3), word(0)]), UbRule::OverlappingCopy);
    let memset = copy("call void @llvm.memset.p0.i64(ptr %q, i8 %x, i64 %n, i1 false)");
    assert_eq!(f(&memset).returns(&[word(6), word(9)]), [word(0x0909_0201)]);
    assert_eq!(f(&memset).returns(&[word(1), POISON]), [POISON]);
    let null = copy("call void @llvm.memset.p0.i64(ptr null, i8 0, i64 %n, i1 false)");
    assert_eq!(f(&null).returns(&[word(0), word(0)]), [word(0x0403_0201)], "nothing is accessed");
    assert_eq!(f(&null).breaks(&[word(1), word(0)]), UbRule::NullAccess);
}

/// docs/memory.md#exposure: exposure before a physical access.
#[test]
fn integers_cast_to_pointers_reach_what_was_exposed() {
    let text = |cast: &str| {
        format!(
            "define i8 @f(i64 %o) {{
               %p = alloca [4 x i8]
               store i32 67305985, ptr %p, align 1
               %i = {cast} ptr %p to i64
               %j = add i64 %i, %o
               %q = inttoptr i64 %j to ptr
               %v = load i8, ptr %q
               ret i8 %v
             }}"
        )
    };
    assert_eq!(f(&text("ptrtoint")).returns(&[word(2)]), [word(3)]);
    assert_eq!(f(&text("ptrtoint")).breaks(&[word(5)]), UbRule::NothingThere);
    assert_eq!(f(&text("ptrtoaddr")).breaks(&[word(2)]), UbRule::NotReachable);
    assert_eq!(f(&text("ptrtoaddr")).under(Dialect::TWIN).returns(&[word(2)]), [word(3)]);
    let null = "define i8 @f() { %q = inttoptr i64 0 to ptr %v = load i8, ptr %q ret i8 %v }";
    assert_eq!(f(null).breaks(&[]), UbRule::NullAccess);
}

/// docs/memory.md#call-ids: a physical argument does not reach what the callee allocates.
#[test]
fn physical_arguments_reach_nothing_younger_than_the_call() {
    let text = |callee: &str| {
        format!(
            "@keep = global i64 0
             define i8 @g(ptr %q) {{
               %p = alloca i8
               store i8 5, ptr %p
               %i = ptrtoint ptr %p to i64
               %old = load i64, ptr @keep
               %d = sub i64 %i, %old
               %guess = getelementptr i8, ptr %q, i64 %d
               {callee}
               ret i8 %v
             }}
             define i8 @f() {{
               %p = alloca i8
               %i = ptrtoint ptr %p to i64
               store i64 %i, ptr @keep
               %q = inttoptr i64 %i to ptr
               %v = call i8 @g(ptr %q)
               ret i8 %v
             }}"
        )
    };
    assert_eq!(f(&text("%v = load i8, ptr %guess")).breaks(&[]), UbRule::NotReachable);
    let inside = "%j = ptrtoint ptr %guess to i64 %r = inttoptr i64 %j to ptr %v = load i8, ptr %r";
    assert_eq!(f(&text(inside)).returns(&[]), [word(5)]);
}

/// Delayed bounds: nothing is checked where the pointer is made.
#[test]
fn inbounds_of_physical_pointers_is_checked_at_the_access() {
    let text = |offset: i64| {
        format!(
            "define i8 @f() {{
               %p = alloca [4 x i8]
               store i8 6, ptr %p
               %i = ptrtoint ptr %p to i64
               %q = inttoptr i64 %i to ptr
               %r = getelementptr inbounds i8, ptr %q, i64 {offset}
               %s = getelementptr i8, ptr %r, i64 {}
               %v = load i8, ptr %s
               ret i8 %v
             }}",
            -offset
        )
    };
    assert_eq!(f(&text(4)).returns(&[]), [word(6)], "one past the end is in the block");
    assert_eq!(f(&text(5)).breaks(&[]), UbRule::NotReachable);
}

#[test]
fn psub() {
    let text = |lhs: &str, rhs: &str| {
        format!(
            "define i64 @f() {{
               %p = alloca [4 x i8]
               %q = getelementptr i8, ptr %p, i64 3
               %other = alloca i8
               %i = ptrtoint ptr %p to i64
               %phy = inttoptr i64 %i to ptr
               %d = psub ptr {lhs}, {rhs} to i64
               ret i64 %d
             }}"
        )
    };
    assert_eq!(f(&text("%q", "%p")).returns(&[]), [word(3)]);
    assert_eq!(f(&text("%p", "%q")).returns(&[]), [word((-3i64) as u64)]);
    assert_eq!(f(&text("%p", "%other")).returns(&[]), [POISON]);
    assert_eq!(f(&text("%q", "%phy")).returns(&[]), [word(3)]);
}

#[test]
fn effects_of_functions() {
    let text = |memory_effects: &str, body: &str| {
        format!(
            "@g = global i32 3
             define i32 @callee(ptr %p) memory({memory_effects}) {{
               %mine = alloca i32
               store i32 9, ptr %mine
               {body}
             }}
             define i32 @f() {{
               %x = alloca i32
               store i32 4, ptr %x
               %r = call i32 @callee(ptr %x)
               ret i32 %r
             }}"
        )
    };
    let read = "%v = load i32, ptr %p ret i32 %v";
    let write = "store i32 1, ptr %p ret i32 0";
    let global = "%v = load i32, ptr @g ret i32 %v";
    let run = |memory_effects: &str, body: &str| f(&text(memory_effects, body)).end(&[]);
    let is_ub = |end: End| matches!(end, End::Ub(ub) if ub.rule == UbRule::MemoryPromise);
    assert!(is_ub(run("none", read)) && is_ub(run("read", write)) && is_ub(run("argmem: readwrite", global)));
    // What is only written may be read after it was written, which is not tracked.
    assert!(matches!(run("write", read), End::Inconclusive(_)));
    assert!(
        matches!(run("read, argmem: none", read), End::Inconclusive(_)),
        "it may be no access through the argument"
    );
    assert_eq!(run("argmem: read", read), End::Returns(Value::scalar(word(4))));
    assert_eq!(run("argmem: write", write), End::Returns(Value::scalar(word(0))));
    assert_eq!(run("read", global), End::Returns(Value::scalar(word(3))));
    assert_eq!(run("none", "%v = load i32, ptr %mine ret i32 %v"), End::Returns(Value::scalar(word(9))));
}

#[test]
fn promises_about_pointers() {
    let text = |attributes: &str, argument: &str| {
        format!(
            "define i1 @callee(ptr {attributes} %p) {{
               %c = icmp eq ptr %p, null
               ret i1 %c
             }}
             define i1 @f() {{
               %x = alloca [8 x i8], align 8
               %odd = getelementptr i8, ptr %x, i64 1
               %r = call i1 @callee(ptr {argument})
               ret i1 %r
             }}"
        )
    };
    let run = |attributes: &str, argument: &str| f(&text(attributes, argument)).end(&[]);
    let value = |scalar| End::Returns(Value::scalar(scalar));
    let rule = |end: End| match end {
        End::Ub(ub) => Some(ub.rule),
        _ => None,
    };
    assert_eq!(run("nonnull", "null"), value(POISON));
    assert_eq!(run("nonnull", "%x"), value(word(0)));
    assert_eq!(rule(run("nonnull noundef", "null")), Some(UbRule::NotDefined));
    assert_eq!(run("align 2", "%odd"), value(POISON));
    assert_eq!(run("align 8", "%x"), value(word(0)));
    assert_eq!(run("align 8", "null"), value(word(1)));
    assert_eq!(rule(run("dereferenceable(8)", "%odd")), Some(UbRule::NotDereferenceable));
    assert_eq!(run("dereferenceable(7)", "%odd"), value(word(0)));
    assert_eq!(rule(run("dereferenceable(1)", "null")), Some(UbRule::NotDereferenceable));
    assert_eq!(run("dereferenceable_or_null(1)", "null"), value(word(1)));
}

/// Dereferenceable is what may be loaded from: a block outside its `llvm.lifetime`, where a load gives poison, but not
/// one whose function has returned.
#[test]
fn what_is_dormant_is_dereferenceable_where_it_may_be_loaded_from() {
    let text = "declare void @llvm.lifetime.end.p0(ptr)
        declare void @llvm.lifetime.start.p0(ptr)
        define void @callee(ptr dereferenceable(8) %p) {
          ret void
        }
        define dereferenceable(8) ptr @ended() {
          %x = alloca i64
          ret ptr %x
        }
        define void @f() {
          %x = alloca i64
          call void @llvm.lifetime.start.p0(ptr %x)
          call void @llvm.lifetime.end.p0(ptr %x)
          call void @callee(ptr %x)
          ret void
        }";
    assert_eq!(f(text).end(&[]), End::Returns(Value::default()));
    let undefined = Dialect { dead_load: DeadLoad::Ub.noted(), ..Dialect::LANGREF };
    assert_eq!(f(text).under(undefined).breaks(&[]), UbRule::NotDereferenceable);
    let ended = text.replace("call void @callee(ptr %x)", "call ptr @ended()");
    assert_eq!(f(&ended).breaks(&[]), UbRule::NotDereferenceable);
}

/// A loop that writes the same value again and again comes back to a state; one that counts in memory does not.
#[test]
fn divergence_sees_memory() {
    let text = |value: &str| {
        format!(
            "define void @f() {{
               %p = alloca i64
               store i64 0, ptr %p
               br label %loop
             loop:
               %v = load i64, ptr %p
               %w = add i64 %v, 1
               store i64 {value}, ptr %p
               br label %loop
             }}"
        )
    };
    assert_eq!(f(&text("7")).end(&[]), End::Diverges);
    assert_eq!(f(&text("%w")).end(&[]), End::Unknown);
}

/// Most significant byte first; the first lane of packed bits is the most significant.
#[test]
fn big_endian() {
    let text = "target datalayout = \"E\"
      @g = constant i32 16909060
      define { i8, i16, <4 x i1>, ptr, i8 } @f(i12 %x) {
        %p = alloca [16 x i8], align 8
        %a = load i8, ptr @g
        store i12 %x, ptr %p
        %b = load i16, ptr %p
        store <4 x i1> <i1 1, i1 0, i1 0, i1 1>, ptr %p
        %c = load <4 x i1>, ptr %p
        %e = load i8, ptr %p
        store ptr %p, ptr %p
        %d = load ptr, ptr %p
        %r0 = insertvalue { i8, i16, <4 x i1>, ptr, i8 } poison, i8 %a, 0
        %r1 = insertvalue { i8, i16, <4 x i1>, ptr, i8 } %r0, i16 %b, 1
        %r2 = insertvalue { i8, i16, <4 x i1>, ptr, i8 } %r1, <4 x i1> %c, 2
        %r3 = insertvalue { i8, i16, <4 x i1>, ptr, i8 } %r2, ptr %d, 3
        %r4 = insertvalue { i8, i16, <4 x i1>, ptr, i8 } %r3, i8 %e, 4
        ret { i8, i16, <4 x i1>, ptr, i8 } %r4
      }";
    let p = Scalar::Log(MemoryBlock::fresh(0), 0);
    let expected = [word(1), word(0x0abc), word(1), word(0), word(0), word(1), p, word(0b1001)];
    let extended = Dialect { odd_width: OddWidth::ZeroExtended.noted(), ..Dialect::LANGREF };
    assert_eq!(f(text).under(extended).returns(&[word(0xabc)]), expected);
}

/// The slides' first program: one block is written through a pointer to the other. In the flat model that is
/// defined where the blocks happen to lie so.
#[test]
fn a_pointer_to_one_block_reaches_another_only_in_the_flat_model() {
    let text = "define i8 @f() {
        %p = alloca [4 x i8], align 1
        %q = alloca [4 x i8], align 1
        %i = ptrtoint ptr %p to i64
        %j = ptrtoint ptr %q to i64
        %d = sub i64 %j, %i
        store i8 3, ptr %q
        %r = getelementptr i8, ptr %p, i64 %d
        store i8 5, ptr %r
        %v = load i8, ptr %q
        ret i8 %v
      }";
    assert_eq!(f(text).breaks(&[]), UbRule::OutOfBounds);
    assert_eq!(f(text).under(Dialect::TWIN).breaks(&[]), UbRule::OutOfBounds);
    assert_eq!(f(text).under(Dialect::FLAT).returns(&[]), [word(5)]);
    let cast = text.replace("%r = getelementptr i8, ptr %p, i64 %d", "%r = inttoptr i64 %j to ptr");
    let logical = Dialect { pointers: crate::dialect::Pointers::Logical.noted(), ..Dialect::TWIN };
    assert_eq!(f(&cast).under(Dialect::TWIN).returns(&[]), [word(5)]);
    assert_eq!(f(&cast).under(logical).breaks(&[]), UbRule::NoProvenance);
}

#[test]
fn what_is_promised_of_a_result_holds_for_the_caller() {
    let text = "define dereferenceable(1) ptr @f() { %p = alloca i8 ret ptr %p }";
    assert_eq!(f(text).breaks(&[]), UbRule::NotDereferenceable);
}

/// Reading constants is no effect: LLVM makes lookup tables in functions that access no memory.
#[test]
fn constants_may_be_read_by_functions_without_effects() {
    let text = "@g = constant i8 3 define i8 @f() memory(none) { %v = load i8, ptr @g ret i8 %v }";
    assert_eq!(f(text).returns(&[]), [word(3)]);
    let variable = text.replace("constant", "global");
    assert_eq!(f(&variable).breaks(&[]), UbRule::MemoryPromise);
}

#[test]
fn tail_calls_leave_stack_blocks_of_their_caller_alone() {
    let text = |tail: &str, call: &str| {
        format!(
            "@g = global i8 0
             declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
             define void @callee(ptr %p) {{ store i8 1, ptr %p ret void }}
             define i8 @f() {{
               %p = alloca i8
               store i8 0, ptr %p
               {tail} call void {call}
               %v = load i8, ptr %p
               ret i8 %v
             }}"
        )
    };
    for call in ["@callee(ptr %p)", "@llvm.memset.p0.i64(ptr %p, i8 1, i64 1, i1 false)"] {
        assert_eq!(f(&text("", call)).returns(&[]), [word(1)]);
        assert_eq!(f(&text("tail", call)).breaks(&[]), UbRule::TailCallAccess);
    }
    assert_eq!(f(&text("tail", "@callee(ptr @g)")).returns(&[]), [word(0)]);
}

/// `getelementptr` into a vector: its elements lie together, whatever their alignment is elsewhere.
#[test]
fn elements_of_vectors_lie_together() {
    let text = "target datalayout = \"i16:32\"
      @g = global [8 x i8] zeroinitializer
      define i64 @f() {
        %a = getelementptr <2 x i16>, ptr @g, i64 0, i64 1
        %b = getelementptr [2 x i16], ptr @g, i64 0, i64 1
        %d = psub ptr %b, %a to i64
        ret i64 %d
      }";
    assert_eq!(f(text).returns(&[]), [word(2)]);
}
