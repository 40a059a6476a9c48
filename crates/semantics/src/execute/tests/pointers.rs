//! Operations on pointers: intrinsics, constant expressions, aliases, calls through pointers, `byval` copies.

use super::*;
use crate::Set;
use crate::choice::{Chooser, Frozen};
use crate::reason::Inconclusive;

#[test]
fn pointer_masks() {
    let text = |mask: i64| {
        format!(
            "declare ptr @llvm.ptrmask.p0.i64(ptr, i64)
             define {{ i64, i8 }} @f() {{
               %a = alloca [16 x i8], align 16
               store i8 9, ptr %a
               %p = getelementptr i8, ptr %a, i64 7
               %m = call ptr @llvm.ptrmask.p0.i64(ptr %p, i64 {mask})
               %d = psub ptr %m, %a to i64
               %v = load i8, ptr %m
               %r0 = insertvalue {{ i64, i8 }} poison, i64 %d, 0
               %r1 = insertvalue {{ i64, i8 }} %r0, i8 %v, 1
               ret {{ i64, i8 }} %r1
             }}"
        )
    };
    assert_eq!(f(&text(-8)).returns(&[]), [word(0), word(9)]);
    assert_eq!(f(&text(-8)).outcome(&[]).choices, 0, "only bits below the alignment are masked");
    assert_eq!(f(&text(-4096)).breaks(&[]), UbRule::OutOfBounds, "another address, and the same block");
    let poison = "declare ptr @llvm.ptrmask.p0.i64(ptr, i64)
      define ptr @f(i64 %m) { %p = call ptr @llvm.ptrmask.p0.i64(ptr null, i64 %m) ret ptr %p }";
    assert_eq!(f(poison).returns(&[POISON]), [POISON]);
    assert_eq!(f(poison).returns(&[word(5)]), [word(0)]);
}

#[test]
fn a_mask_of_the_index_type_leaves_other_bits_alone() {
    let text = "target datalayout = \"e-p1:64:64:64:32\"
      declare ptr addrspace(1) @llvm.ptrmask.p1.i32(ptr addrspace(1), i32)
      define i64 @f(i64 %a) {
        %p = inttoptr i64 %a to ptr addrspace(1)
        %q = call ptr addrspace(1) @llvm.ptrmask.p1.i32(ptr addrspace(1) %p, i32 -16)
        %r = ptrtoint ptr addrspace(1) %q to i64
        ret i64 %r
      }";
    assert_eq!(f(text).returns(&[word(0x1_2345_6789)]), [word(0x1_2345_6780)]);
}

#[test]
fn an_operand_that_is_itself_is_in_no_group() {
    let text = "define i8 @f() {
        ret i8 7
      dead:
        %p = getelementptr i8, ptr %p, i64 0
        %v = load i8, ptr %p, !invariant.group !0
        ret i8 %v
      }
      !0 = !{}";
    assert_eq!(f(text).returns(&[]), [word(7)]);
}

/// A chooser that freezes to this value.
struct Picks(u64);

impl Chooser for Picks {
    fn freeze(&mut self, _: &Set, _: u32) -> Frozen {
        Frozen::Value(word(self.0))
    }

    fn way(&mut self, _: usize) -> usize {
        0
    }
}

#[test]
fn object_sizes_are_bounds() {
    let text = |least: bool, pointer: &str| {
        format!(
            "declare i64 @llvm.objectsize.i64.p0(ptr, i1, i1, i1)
             define i64 @f() {{
               %a = alloca [16 x i8]
               %p = getelementptr i8, ptr %a, i64 4
               %r = call i64 @llvm.objectsize.i64.p0(ptr {pointer}, i1 {least}, i1 false, i1 false)
               ret i64 %r
             }}"
        )
    };
    let picked = |least, pointer: &str, pick| match f(&text(least, pointer)).outcome_by(&[], &mut Picks(pick)).end {
        End::Returns(value) => value.0[0].clone(),
        end => panic!("{end:?}"),
    };
    assert_eq!(picked(false, "%p", 3), word(12), "at least what there is");
    assert_eq!(picked(false, "%p", 99), word(99));
    assert_eq!(picked(true, "%p", 99), word(12), "at most what there is");
    assert_eq!(picked(true, "%p", 3), word(3));
    assert_eq!(picked(true, "null", 99), word(0));
}

#[test]
fn the_stack_is_restored() {
    let text = |after: &str| {
        format!(
            "declare ptr @llvm.stacksave.p0() declare void @llvm.stackrestore.p0(ptr)
             define i8 @f() {{
               %a = alloca i8
               store i8 1, ptr %a
               %s = call ptr @llvm.stacksave.p0()
               %b = alloca i8
               store i8 2, ptr %b
               call void @llvm.stackrestore.p0(ptr %s)
               %v = load i8, ptr {after}
               ret i8 %v
             }}"
        )
    };
    assert_eq!(f(&text("%a")).returns(&[]), [word(1)]);
    assert_eq!(f(&text("%b")).breaks(&[]), UbRule::AccessOfDead);
    assert!(f(&text("%a").replace("(ptr %s)", "(ptr %a)")).unsupported(&[]).contains("stacksave"));
}

#[test]
fn invariant_groups_pass_pointers_on() {
    let text = "declare ptr @llvm.launder.invariant.group.p0(ptr) declare ptr @llvm.strip.invariant.group.p0(ptr)
      define i8 @f() {
        %a = alloca i8
        %l = call ptr @llvm.launder.invariant.group.p0(ptr %a)
        %s = call ptr @llvm.strip.invariant.group.p0(ptr %l)
        store i8 4, ptr %s
        %v = load i8, ptr %a
        ret i8 %v
      }";
    assert_eq!(f(text).returns(&[]), [word(4)]);
    let invariant = "declare ptr @llvm.invariant.start.p0(i64, ptr)
      define void @f() { %a = alloca i8 %i = call ptr @llvm.invariant.start.p0(i64 1, ptr %a) ret void }";
    assert!(matches!(f(invariant).outcome(&[]).end, End::Returns(_)));
    let written = "declare ptr @llvm.invariant.start.p0(i64, ptr)
      define void @f() {
        %a = alloca [2 x i8]
        %i = call ptr @llvm.invariant.start.p0(i64 1, ptr %a)
        %next = getelementptr i8, ptr %a, i64 1
        store i8 1, ptr %next
        store i8 1, ptr %a
        ret void
      }";
    assert_eq!(f(written).breaks(&[]), UbRule::InvariantWritten);
}

#[test]
fn element_wise_copies() {
    let text = |length: u32| {
        format!(
            "declare void @llvm.memcpy.element.unordered.atomic.p0.p0.i64(ptr, ptr, i64, i32)
             @g = constant [2 x i32] [i32 5, i32 6]
             define i32 @f() {{
               %a = alloca [2 x i32], align 4
               call void @llvm.memcpy.element.unordered.atomic.p0.p0.i64(ptr align 4 %a, ptr align 4 @g, i64 {length}, i32 4)
               %p = getelementptr i32, ptr %a, i64 1
               %v = load i32, ptr %p
               ret i32 %v
             }}"
        )
    };
    assert_eq!(f(&text(8)).returns(&[]), [word(6)]);
    assert!(f(&text(6)).unsupported(&[]).contains("multiple"));
}

#[test]
fn lifetimes_of_what_is_not_on_the_stack() {
    let text = "declare void @llvm.lifetime.start.p0(i64, ptr) declare ptr @malloc(i64) @c = constant i8 0
      define i8 @f() {
        %p = call ptr @malloc(i64 1)
        store i8 3, ptr %p
        call void @llvm.lifetime.start.p0(i64 1, ptr %p)
        %v = load i8, ptr %p
        ret i8 %v
      }";
    assert_eq!(f(text).returns(&[]), [POISON]);
    assert_eq!(f(&text.replace("i64 1, ptr %p)", "i64 1, ptr @c)")).breaks(&[]), UbRule::ForbiddenWrite);
}

#[test]
fn bundles_of_assumptions() {
    let text = |bundle: &str| {
        format!(
            "declare void @llvm.assume(i1)
             define void @f(i64 %n) {{
               %a = alloca [4 x i8], align 8
               %p = getelementptr i8, ptr %a, i64 2
               call void @llvm.assume(i1 true) [ {bundle} ]
               ret void
             }}"
        )
    };
    for holds in [
        "\"align\"(ptr %p, i64 2)",
        "\"align\"(ptr %a, i64 8)",
        "\"align\"(ptr %a, i64 8, i64 0)",
        "\"nonnull\"(ptr %p)",
        "\"dereferenceable\"(ptr %p, i64 2)",
        "\"dereferenceable_or_null\"(ptr null, i64 2)",
        "\"noundef\"(i64 %n)",
        "\"cold\"()",
    ] {
        assert!(f(&text(holds)).returns(&[word(1)]).is_empty(), "{holds}");
    }
    for broken in [
        "\"align\"(ptr %p, i64 4)",
        "\"nonnull\"(ptr null)",
        "\"nonnull\"(ptr poison)",
        "\"dereferenceable\"(ptr %p, i64 3)",
        "\"dereferenceable\"(ptr null, i64 1)",
        "\"align\"(ptr %p, i64 2, i64 1)",
        "\"noundef\"(i64 undef)",
    ] {
        assert_eq!(f(&text(broken)).breaks(&[word(1)]), UbRule::FalseAssumption, "{broken}");
    }
    let unmodelled = |bundle: &str| {
        let program = Program::new(&module(&text(bundle)), Dialect::LANGREF);
        program.promises(program.function("f").unwrap()).len()
    };
    assert_eq!(unmodelled("\"align\"(ptr %p, i64 2)"), 0);
    assert_eq!(unmodelled("\"align\"(ptr %p, i64 %n)"), 1);
    assert_eq!(unmodelled("\"align\"(ptr %p, i64 2, i64 1)"), 0);
    assert_eq!(unmodelled("\"separate_storage\"(ptr %p, ptr %a)"), 1);
}

#[test]
fn constant_expressions_of_addresses() {
    let text = |value: &str| {
        format!(
            "@a = global [4 x i8] zeroinitializer @b = global [4 x i8] zeroinitializer define i64 @f() {{ ret i64 {value} }}"
        )
    };
    let value = |v: &str| f(&text(v)).returns(&[])[0].clone();
    let difference = "sub (i64 ptrtoint (ptr getelementptr (i8, ptr @a, i64 3) to i64), i64 ptrtoint (ptr @a to i64))";
    assert_eq!(value(difference), word(3));
    assert!(matches!(value("ptrtoint (ptr @a to i64)"), Scalar::Word(1..)));
    assert!(matches!(value("ptrtoaddr (ptr @a to i64)"), Scalar::Word(1..)));
    let pointer = "@a = global [4 x i8] zeroinitializer
      define i8 @f() {
        store i8 3, ptr inttoptr (i64 add (i64 ptrtoint (ptr @a to i64), i64 2) to ptr)
        %v = load i8, ptr getelementptr (i8, ptr @a, i64 2)
        ret i8 %v
      }";
    assert_eq!(f(pointer).returns(&[]), [word(3)]);
    let far = "@a = global i8 0 define ptr @f() { ret ptr getelementptr nuw (i8, ptr @a, i64 -1) }";
    assert_eq!(f(far).returns(&[]), [POISON], "by the address of the block");
    let vector = "@a = global i8 0 define i1 @f() {
        %v = extractelement <2 x i64> <i64 5, i64 ptrtoint (ptr @a to i64)>, i32 1
        %w = ptrtoint ptr @a to i64
        %c = icmp eq i64 %v, %w
        ret i1 %c
      }";
    assert_eq!(f(vector).returns(&[]), [word(1)]);
}

/// On an edge they are computed at the end of the predecessor.
#[test]
fn constant_expressions_in_phis() {
    let text = "@a = global i8 0
      define i1 @f(i1 %c) {
      entry:
        br i1 %c, label %x, label %y
      x:
        br label %y
      y:
        %p = phi i64 [ 7, %entry ], [ ptrtoint (ptr @a to i64), %x ]
        %r = icmp eq i64 %p, 7
        ret i1 %r
      }";
    assert_eq!(f(text).returns(&[word(0)]), [word(1)]);
    assert_eq!(f(text).returns(&[word(1)]), [word(0)]);
}

#[test]
fn aliases_are_other_names() {
    let text = "@a = internal global [2 x i8] c\"ab\"
      @b = alias i8, getelementptr (i8, ptr @a, i64 1)
      @c = internal alias i8, ptr @b
      @g = alias i8 (), ptr @h
      @table = constant ptr @c
      define internal i8 @h() { %p = load ptr, ptr @table %v = load i8, ptr %p ret i8 %v }
      define i8 @f() { %v = call i8 @g() ret i8 %v }";
    assert_eq!(f(text).returns(&[]), [word(98)]);
    let program = Program::new(&module(text), Dialect::LANGREF);
    assert!(program.variables().next().unwrap().open, "the alias is visible outside");
    let ifunc = "@i = ifunc void (), ptr @r define ptr @r() { ret ptr null } define ptr @f() { ret ptr @i }";
    assert_eq!(f(ifunc).unsupported(&[]), "the ifunc @i");
}

const INDIRECT: &str = "define i8 @one(i8 %x) { %y = add i8 %x, 1 ret i8 %y }
  define i8 @two(i8 %x) { %y = add i8 %x, 2 ret i8 %y }
  define i16 @other() { ret i16 0 }
  define fastcc i8 @fast(i8 %x) { ret i8 0 }
  declare i8 @unknown(i8)
  @g = constant i8 0
  @table = constant [7 x ptr] [ptr @one, ptr @two, ptr @other, ptr @fast, ptr @unknown, ptr @g, ptr null]
  define i8 @f(i64 %i) {
    %p = getelementptr ptr, ptr @table, i64 %i
    %q = load ptr, ptr %p
    %v = call i8 %q(i8 5)
    ret i8 %v
  }";

#[test]
fn calls_through_pointers() {
    assert_eq!(f(INDIRECT).returns(&[word(0)]), [word(6)]);
    assert_eq!(f(INDIRECT).returns(&[word(1)]), [word(7)]);
    for bad in [2, 3, 5, 6] {
        assert_eq!(f(INDIRECT).breaks(&[word(bad)]), UbRule::BadCallee, "{bad}");
    }
    let unknown = f(INDIRECT).outcome(&[word(4)]);
    assert_eq!((&*unknown.trace[0].callee, unknown.end), ("unknown", End::Returns(Value::scalar(word(7)))));
    let inside = INDIRECT.replace("%v = call i8 %q(", "%r = getelementptr i8, ptr %q, i64 1 %v = call i8 %r(");
    assert_eq!(f(&inside).breaks(&[word(0)]), UbRule::BadCallee);
    for undefined in ["poison", "undef"] {
        let text = format!(
            "define void @f() {{ %p = freeze ptr null %q = select i1 true, ptr {undefined}, ptr %p call void %q() ret void }}"
        );
        assert_eq!(f(&text).breaks(&[]), UbRule::BadCallee);
    }
    // The functions that may be called count: their promises are those of the caller, too.
    let promising = INDIRECT.replace("define i8 @two(i8 %x)", "define i8 @two(i8 %x) speculatable");
    let program = Program::new(&module(&promising), Dialect::LANGREF);
    let promises = program.promises(program.function("f").unwrap());
    assert!(promises.iter().any(|promise| promise.name.to_string() == "speculatable"));
}

const BYVAL: &str = "define i32 @g(ptr byval(i32) align 8 %p) {
    %o = load i32, ptr %p, align 8
    store i32 1, ptr %p
    ret i32 %o
  }
  define { i32, i32 } @f() {
    %a = alloca i32
    store i32 9, ptr %a
    %r = call i32 @g(ptr byval(i32) align 8 %a)
    %v = load i32, ptr %a
    %r0 = insertvalue { i32, i32 } poison, i32 %r, 0
    %r1 = insertvalue { i32, i32 } %r0, i32 %v, 1
    ret { i32, i32 } %r1
  }";

#[test]
fn byval_arguments_are_copies() {
    assert_eq!(f(BYVAL).returns(&[]), [word(9), word(9)]);
    let small =
        BYVAL.replace("%a = alloca i32", "%a = alloca i16").replace("store i32 9, ptr %a", "store i16 9, ptr %a");
    assert_eq!(f(&small).breaks(&[]), UbRule::OutOfBounds);
    let plain = BYVAL.replace("@g(ptr byval(i32) align 8 %a)", "@g(ptr %a)");
    assert_eq!(f(&plain).breaks(&[]), UbRule::BadCallee);
    let escaping = "define ptr @g(ptr byval(i8) %p) { ret ptr %p }
      define i8 @f() { %a = alloca i8 %q = call ptr @g(ptr byval(i8) %a) %v = load i8, ptr %q ret i8 %v }";
    assert_eq!(f(escaping).breaks(&[]), UbRule::AccessOfDead, "the copy ends with the callee");
    let reads = BYVAL.replace("align 8 %p) {", "align 8 %p) memory(read) {");
    assert_eq!(f(&reads).breaks(&[]), UbRule::MemoryPromise, "the copy belongs to the caller");
    let program = Program::new(&module(BYVAL), Dialect::LANGREF);
    let param = &program.params(program.function("g").unwrap())[0];
    assert_eq!((param.constraints.align, param.constraints.dereferenceable), (8, 4), "inputs have a copy, too");
    assert!(param.param_attrs.no_alias && param.constraints.defined);
}

#[test]
fn a_copy_behind_the_parameters_of_a_function_without_a_body_is_unsupported() {
    let text = "declare void @g(...)
         define void @f() { %a = alloca i32 call void (...) @g(ptr byval(i32) %a) ret void }";
    assert!(f(text).unsupported(&[]).contains("with `byval` of @g, which has no body"));
}

#[test]
fn sret_is_a_pointer() {
    let text = "define void @g(ptr sret(i32) %p) { store i32 3, ptr %p ret void }
      define i32 @f() { %a = alloca i32 call void @g(ptr sret(i32) %a) %v = load i32, ptr %a ret i32 %v }";
    assert_eq!(f(text).returns(&[]), [word(3)]);
    assert!(f("define void @f(ptr inalloca(i32) %p) { ret void }").unsupported(&[word(0)]).contains("inalloca"));
}

#[test]
fn vectors_of_pointers_in_memory() {
    let text = "@g = constant i8 7
      define i8 @f() {
        %a = alloca <2 x ptr>
        %v = insertelement <2 x ptr> zeroinitializer, ptr @g, i32 1
        store <2 x ptr> %v, ptr %a
        %w = load <2 x ptr>, ptr %a
        %p = extractelement <2 x ptr> %w, i32 1
        %r = load i8, ptr %p
        ret i8 %r
      }";
    assert_eq!(f(text).returns(&[]), [word(7)]);
}

#[test]
fn masked_accesses() {
    let text = |body: &str| {
        format!(
            "declare <4 x i8> @llvm.masked.load.v4i8.p0(ptr, <4 x i1>, <4 x i8>)
             declare void @llvm.masked.store.v4i8.p0(<4 x i8>, ptr, <4 x i1>)
             declare <2 x i8> @llvm.masked.gather.v2i8.v2p0(<2 x ptr>, i32, <2 x i1>, <2 x i8>)
             declare void @llvm.masked.scatter.v2i8.v2p0(<2 x i8>, <2 x ptr>, i32, <2 x i1>)
             @g = constant [3 x i8] c\"abc\", align 4
             define <4 x i8> @f(<4 x i1> %m) {{
               %a = alloca [3 x i8], align 4
               store [3 x i8] c\"xyz\", ptr %a
               {body}
               ret <4 x i8> %r
             }}"
        )
    };
    let run = |text: &str, mask: [u64; 4]| {
        let mask = Value(mask.map(word).into_iter().collect());
        f(text).outcome_by(&[mask], &mut First).end
    };
    let gives = |end: End| match end {
        End::Returns(value) => value.0.iter().map(|scalar| scalar.word().unwrap() as u8 as char).collect::<String>(),
        end => panic!("{end:?}"),
    };
    let rule = |end: End| match end {
        End::Ub(ub) => ub.rule,
        end => panic!("{end:?}"),
    };
    let load =
        text("%r = call <4 x i8> @llvm.masked.load.v4i8.p0(ptr align 4 @g, <4 x i1> %m, <4 x i8> splat (i8 45))");
    assert_eq!(gives(run(&load, [1, 0, 1, 0])), "a-c-", "the byte behind the block is not read");
    assert_eq!(rule(run(&load, [0, 0, 0, 1])), UbRule::OutOfBounds);
    let misaligned = load.replace("ptr align 4 @g", "ptr align 4 getelementptr (i8, ptr @g, i64 1)");
    assert_eq!(rule(run(&misaligned, [1, 0, 0, 0])), UbRule::Misaligned);
    assert_eq!(gives(run(&misaligned, [0, 0, 0, 0])), "----");
    let store = text(
        "call void @llvm.masked.store.v4i8.p0(<4 x i8> <i8 65, i8 66, i8 67, i8 68>, ptr align 4 %a, <4 x i1> %m)
         %r = call <4 x i8> @llvm.masked.load.v4i8.p0(ptr %a, <4 x i1> <i1 1, i1 1, i1 1, i1 0>, <4 x i8> splat (i8 45))",
    );
    assert_eq!(gives(run(&store, [0, 1, 0, 0])), "xBz-");
    assert_eq!(rule(run(&store, [0, 0, 0, 1])), UbRule::OutOfBounds);
    assert_eq!(rule(run(&store.replace("ptr align 4 %a", "ptr @g"), [1, 0, 0, 0])), UbRule::ForbiddenWrite);
    let gather = text(
        "%b = getelementptr i8, ptr %a, <2 x i64> <i64 2, i64 9>
         call void @llvm.masked.scatter.v2i8.v2p0(<2 x i8> <i8 65, i8 66>, <2 x ptr> %b, i32 1, <2 x i1> <i1 1, i1 0>)
         %v = call <2 x i8> @llvm.masked.gather.v2i8.v2p0(<2 x ptr> %b, i32 1, <2 x i1> <i1 1, i1 0>, <2 x i8> splat (i8 45))
         %r = shufflevector <2 x i8> %v, <2 x i8> poison, <4 x i32> <i32 0, i32 1, i32 0, i32 1>",
    );
    assert_eq!(gives(run(&gather, [0; 4])), "A-A-");
    assert_eq!(
        rule(run(&gather.replace("<2 x i1> <i1 1, i1 0>", "<2 x i1> <i1 1, i1 1>"), [0; 4])),
        UbRule::OutOfBounds
    );
}

/// A `tail` call does not access stack blocks of its caller (Language Reference, "call Instruction").
#[test]
fn tail_calls_leave_the_stack_of_their_caller_alone() {
    let text = |marker: &str, call: &str| {
        format!(
            "declare void @llvm.memset.p0.i64(ptr, i8, i64, i1) declare i64 @strlen(ptr) declare ptr @malloc(i64)
             declare ptr @memcpy(ptr, ptr, i64) declare void @unknown(ptr)
             @g = global i8 0
             define i8 @read(ptr %p) {{ %v = call i8 @again(ptr %p) ret i8 %v }}
             define i8 @again(ptr %p) {{ %own = alloca i8 store i8 0, ptr %own %v = load i8, ptr %p ret i8 %v }}
             define void @f() {{
               %a = alloca i8
               store i8 0, ptr %a
               %h = call ptr @malloc(i64 1)
               store i8 0, ptr %h
               store i8 0, ptr @g
               {}
               ret void
             }}",
            call.replace("CALL", &format!("{marker} call"))
        )
    };
    for call in [
        "%r = CALL i8 @read(ptr %a)",
        "CALL void @llvm.memset.p0.i64(ptr %a, i8 0, i64 1, i1 false)",
        "%r = CALL ptr @memcpy(ptr %h, ptr %a, i64 1)",
        "%r = CALL i64 @strlen(ptr %a)",
    ] {
        assert_eq!(f(&text("tail", call)).breaks(&[]), UbRule::TailCallAccess, "{call}");
        assert!(f(&text("", call)).returns(&[]).is_empty(), "{call}");
        for elsewhere in ["@g", "%h"] {
            assert!(f(&text("tail", &call.replace("%a", elsewhere))).returns(&[]).is_empty(), "{call}");
        }
    }
    let seen = |marker| f(&text(marker, "CALL void @unknown(ptr %a)")).outcome(&[]).trace[0].memory.0.len();
    assert_eq!((seen(""), seen("tail")), (2, 1), "the environment sees @g alone");
}

/// For some pick the pointer leaves the block, so it is poison, like every result that is poison for some pick.
#[test]
fn an_index_that_may_be_anything_leaves_the_block() {
    let text = |flags: &str, index: &str| {
        format!(
            "define ptr @f(i64 %i) {{
               %a = alloca [8 x i8]
               %p = getelementptr i8, ptr %a, i64 4
               %q = getelementptr {flags} i8, ptr %p, i64 {index}
               ret ptr %q
             }}"
        )
    };
    assert_eq!(f(&text("inbounds", "undef")).returns(&[word(0)]), [POISON]);
    let free = |undef: u64, ones: u64| {
        crate::set::normal::from_cube(crate::set::Cube { undef: undef.into(), ones: ones.into() }, 64, false)
    };
    assert_eq!(f(&text("inbounds", "%i")).returns(&[free(8, 0)]), [POISON], "0 or 8");
    assert_eq!(f(&text("inbounds", "%i")).returns(&[free(1 << 63, 0)]), [POISON], "the least number");
    let end = |text: String, index: Scalar| f(&text).outcome(&[index]).end;
    let too_large = End::Inconclusive(Inconclusive::LargeUndefSet);
    assert_eq!(end(text("inbounds", "%i"), free(3, 0)), too_large, "it stays inside: a set of pointers");
    assert_eq!(end(text("", "%i"), free(8, 0)), too_large, "nothing is promised");
}
