//! Programs in IR, one for each way in which bounds travel. `%bad` is whether there is an argument; then the program
//! must abort, and otherwise it must do as before.

use super::{is_spatial, module, rule, run, safe};
use irrefute_trial::whole::Ending;

/// A program whose `main` has this body, in which `%bad` is 1 if there is an argument, and `%at` is then 4, behind a block
/// of four bytes, and 3 otherwise.
pub fn program(symbols: &str, body: &str) -> String {
    format!(
        "{symbols}\ndefine i32 @main(i32 %count, ptr %words) {{\nentry:\n  %bad = icmp sgt i32 %count, 1\n  \
         %at = select i1 %bad, i64 4, i64 3\n{body}\n}}\n"
    )
}

/// The two bugs that formalizing SoftBound found in its first implementation.
pub const REGRESSIONS: [(&str, &str, &str); 2] = [
    (
        "a pointer phi with an undef operand has no bounds there",
        "",
        "  %b = alloca [4 x i8]
  br i1 %bad, label %left, label %right
left:
  br label %join
right:
  br label %join
join:
  %p = phi ptr [ undef, %left ], [ %b, %right ]
  store i8 7, ptr %p
  ret i32 0",
    ),
    (
        "null has no bounds",
        "",
        "  %b = alloca [4 x i8]
  %p = select i1 %bad, ptr null, ptr %b
  store i8 7, ptr %p
  ret i32 0",
    ),
];

const COPY: &str = "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)\n\
                    declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)";

pub const CONSTRUCTS: [(&str, &str, &str); 27] = [
    (
        "an offset from null",
        "",
        "  %b = alloca [4 x i8]
  %n = getelementptr i8, ptr null, i64 16
  %p = select i1 %bad, ptr %n, ptr %b
  store i8 7, ptr %p
  ret i32 0",
    ),
    (
        "a phi of a loop",
        "",
        "  %b = alloca [4 x i8]
  br label %head
head:
  %p = phi ptr [ %b, %entry ], [ %q, %head ]
  %i = phi i64 [ 0, %entry ], [ %j, %head ]
  store i8 7, ptr %p
  %q = getelementptr i8, ptr %p, i64 1
  %j = add i64 %i, 1
  %more = icmp ule i64 %j, %at
  br i1 %more, label %head, label %exit
exit:
  ret i32 0",
    ),
    (
        "pointers that a loop swaps",
        "",
        "  %a = alloca [8 x i8]
  %b = alloca [4 x i8]
  br label %head
head:
  %p = phi ptr [ %a, %entry ], [ %q, %head ]
  %q = phi ptr [ %b, %entry ], [ %p, %head ]
  %again = phi i1 [ %bad, %entry ], [ false, %head ]
  %x = getelementptr i8, ptr %p, i64 4
  br i1 %again, label %head, label %exit
exit:
  store i8 7, ptr %x
  ret i32 0",
    ),
    (
        "a variable, and a constant address in it",
        "@v = global [4 x i8] zeroinitializer\n@w = global [6 x i8] zeroinitializer\n@a = alias i8, ptr @v",
        "  %p = getelementptr inbounds i8, ptr getelementptr inbounds (i8, ptr @a, i64 1), i64 %at
  %q = getelementptr inbounds i8, ptr %p, i64 -1
  store i8 7, ptr getelementptr inbounds (i8, ptr @w, i64 5)
  store i8 7, ptr %q
  ret i32 0",
    ),
    (
        "a constant address behind a variable",
        "@v = global [4 x i8] zeroinitializer",
        "  br i1 %bad, label %over, label %end
over:
  store i8 7, ptr getelementptr inbounds (i8, ptr @v, i64 4)
  br label %end
end:
  ret i32 0",
    ),
    (
        "pointers in initializers",
        "@v = global [4 x i8] zeroinitializer\n\
         @t = global [2 x { i32, ptr }] [{ i32, ptr } zeroinitializer, { i32, ptr } { i32 1, ptr getelementptr (i8, ptr @v, i64 1) }]",
        "  %p = load ptr, ptr getelementptr (i8, ptr @t, i64 24)
  %q = getelementptr i8, ptr %p, i64 %at
  %r = getelementptr i8, ptr %q, i64 -1
  store i8 7, ptr %r
  ret i32 0",
    ),
    (
        "a constructor that uses a pointer in an initializer",
        "@v = global [4 x i8] zeroinitializer\n@p = global ptr @v\n\
         @llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 0, ptr @c, ptr null }]\n\
         define internal void @c() {\n  %p = load ptr, ptr @p\n  store i8 9, ptr %p\n  ret void\n}",
        "  %p = load ptr, ptr @p
  %q = getelementptr i8, ptr %p, i64 %at
  store i8 7, ptr %q
  %r = load i8, ptr %p
  %s = zext i8 %r to i32
  ret i32 %s",
    ),
    (
        "a pointer in memory has its own bounds, and not those of its address",
        "",
        "  %b = alloca [4 x i8]
  %s = alloca [3 x ptr]
  store ptr %b, ptr %s
  %p = load ptr, ptr %s
  %q = getelementptr i8, ptr %p, i64 %at
  store i8 7, ptr %q
  ret i32 0",
    ),
    (
        "a pointer that overwrites another",
        "",
        "  %b = alloca [8 x i8]
  %d = alloca [4 x i8]
  %s = alloca ptr
  store ptr %b, ptr %s
  store ptr %d, ptr %s
  %p = load ptr, ptr %s
  %q = getelementptr i8, ptr %p, i64 %at
  store i8 7, ptr %q
  ret i32 0",
    ),
    (
        "pointers are copied by memcpy",
        COPY,
        "  %b = alloca [4 x i8]
  %s = alloca [4 x ptr]
  %d = alloca [4 x ptr]
  %s3 = getelementptr ptr, ptr %s, i64 3
  store ptr %b, ptr %s3
  call void @llvm.memcpy.p0.p0.i64(ptr %d, ptr %s, i64 32, i1 false)
  %d3 = getelementptr ptr, ptr %d, i64 3
  %p = load ptr, ptr %d3
  %q = getelementptr i8, ptr %p, i64 %at
  store i8 7, ptr %q
  ret i32 0",
    ),
    (
        "pointers at odd addresses are copied by memcpy",
        COPY,
        "  %b = alloca [4 x i8]
  %s = alloca [40 x i8]
  %d = alloca [40 x i8]
  %s3 = getelementptr i8, ptr %s, i64 3
  %d5 = getelementptr i8, ptr %d, i64 5
  store ptr %b, ptr %s3, align 1
  call void @llvm.memcpy.p0.p0.i64(ptr %d5, ptr %s3, i64 8, i1 false)
  %p = load ptr, ptr %d5, align 1
  %q = getelementptr i8, ptr %p, i64 %at
  store i8 7, ptr %q
  ret i32 0",
    ),
    (
        "pointers are moved by memmove, up and down",
        COPY,
        "  %a = alloca [4 x i8]
  %b = alloca [8 x i8]
  %s = alloca [4 x ptr]
  %s1 = getelementptr ptr, ptr %s, i64 1
  store ptr %b, ptr %s
  store ptr %a, ptr %s1
  call void @llvm.memmove.p0.p0.i64(ptr %s1, ptr %s, i64 16, i1 false)
  call void @llvm.memmove.p0.p0.i64(ptr %s, ptr %s1, i64 16, i1 false)
  %p = load ptr, ptr %s1
  %q = getelementptr i8, ptr %p, i64 %at
  store i8 7, ptr %q
  ret i32 0",
    ),
    (
        "the source of memcpy",
        COPY,
        "  %b = alloca [4 x i8]
  %d = alloca [8 x i8]
  %n = add i64 %at, 1
  call void @llvm.memcpy.p0.p0.i64(ptr %d, ptr %b, i64 %n, i1 false)
  ret i32 0",
    ),
    (
        "the target of memset; nothing is written of no bytes",
        "declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)",
        "  %b = alloca [4 x i8]
  %n = add i64 %at, 1
  call void @llvm.memset.p0.i64(ptr null, i8 0, i64 0, i1 false)
  call void @llvm.memset.p0.i64(ptr %b, i8 0, i64 %n, i1 false)
  ret i32 0",
    ),
    (
        "arguments and results of calls, and recursion",
        "define internal ptr @second(i32 %n, ptr %a, ptr %b) {\n  %last = icmp eq i32 %n, 0\n  \
         br i1 %last, label %end, label %more\nmore:\n  %m = sub i32 %n, 1\n  \
         %r = call ptr @second(i32 %m, ptr %b, ptr %a)\n  ret ptr %r\nend:\n  ret ptr %b\n}",
        "  %a = alloca [8 x i8]
  %b = alloca [4 x i8]
  %p = call ptr @second(i32 1000, ptr %a, ptr %b)
  %q = getelementptr i8, ptr %p, i64 %at
  store i8 7, ptr %q
  ret i32 0",
    ),
    (
        "calls through pointers",
        "@t = constant [2 x ptr] [ptr @first, ptr @second]\n\
         define internal ptr @first(ptr %a, ptr %b) {\n  ret ptr %a\n}\n\
         define internal ptr @second(ptr %a, ptr %b) {\n  ret ptr %b\n}",
        "  %a = alloca [8 x i8]
  %b = alloca [4 x i8]
  %f = load ptr, ptr getelementptr (i8, ptr @t, i64 8)
  %p = call ptr %f(ptr %a, ptr %b)
  %q = getelementptr i8, ptr %p, i64 %at
  store i8 7, ptr %q
  ret i32 0",
    ),
    (
        "structures that hold pointers, as values",
        "define internal { ptr, { i32, ptr } } @swapped({ ptr, { i32, ptr } } %s) {\n  \
         %a = extractvalue { ptr, { i32, ptr } } %s, 0\n  %b = extractvalue { ptr, { i32, ptr } } %s, 1, 1\n  \
         %t = insertvalue { ptr, { i32, ptr } } %s, ptr %b, 0\n  \
         %u = insertvalue { ptr, { i32, ptr } } %t, ptr %a, 1, 1\n  ret { ptr, { i32, ptr } } %u\n}",
        "  %a = alloca [8 x i8]
  %b = alloca [4 x i8]
  %m = alloca { ptr, { i32, ptr } }
  %s = insertvalue { ptr, { i32, ptr } } undef, ptr %b, 0
  %t = insertvalue { ptr, { i32, ptr } } %s, ptr %a, 1, 1
  %u = call { ptr, { i32, ptr } } @swapped({ ptr, { i32, ptr } } %t)
  store { ptr, { i32, ptr } } %u, ptr %m
  %v = load { ptr, { i32, ptr } }, ptr %m
  %p = extractvalue { ptr, { i32, ptr } } %v, 1, 1
  %q = getelementptr i8, ptr %p, i64 %at
  store i8 7, ptr %q
  ret i32 0",
    ),
    (
        "a structure that is passed as a copy",
        "%s = type { i64, ptr }\ndefine internal void @set(ptr byval(%s) align 8 %c, i64 %at) {\n  \
         %a = getelementptr %s, ptr %c, i64 0, i32 1\n  %p = load ptr, ptr %a\n  \
         %q = getelementptr i8, ptr %p, i64 %at\n  store i8 7, ptr %q\n  ret void\n}",
        "  %b = alloca [4 x i8]
  %c = alloca %s
  %a = getelementptr %s, ptr %c, i64 0, i32 1
  store ptr %b, ptr %a
  call void @set(ptr byval(%s) align 8 %c, i64 %at)
  ret i32 0",
    ),
    (
        "realloc moves blocks, and pointers in them",
        "declare ptr @realloc(ptr, i64)\ndeclare noalias ptr @malloc(i64)",
        "  %b = alloca [4 x i8]
  %m = call ptr @malloc(i64 16)
  %m1 = getelementptr ptr, ptr %m, i64 1
  store ptr %b, ptr %m1
  %n = call ptr @realloc(ptr %m, i64 1000)
  %n1 = getelementptr ptr, ptr %n, i64 1
  %p = load ptr, ptr %n1
  %q = getelementptr i8, ptr %p, i64 %at
  store i8 7, ptr %q
  %last = getelementptr i8, ptr %n, i64 999
  store i8 7, ptr %last
  ret i32 0",
    ),
    (
        "an array of a computed length",
        "",
        "  %n = zext i1 %bad to i32
  %m = sub i32 4, %n
  %b = alloca i16, i32 %m
  %p = getelementptr i16, ptr %b, i64 3
  store i16 7, ptr %p
  ret i32 0",
    ),
    (
        "the last byte of an access",
        "",
        "  %b = alloca [8 x i8]
  %o = add i64 %at, 1
  %p = getelementptr i8, ptr %b, i64 %o
  store i32 7, ptr %p, align 1
  ret i32 0",
    ),
    (
        "an address that wraps around",
        "",
        "  %b = alloca [4 x i8]
  %o = select i1 %bad, i64 -4, i64 0
  %n = getelementptr i8, ptr null, i64 %o
  %p = select i1 %bad, ptr %n, ptr %b
  store i32 7, ptr %p, align 1
  ret i32 0",
    ),
    (
        "frozen pointers",
        "",
        "  %b = alloca [4 x i8]
  %p = select i1 %bad, ptr poison, ptr %b
  %q = freeze ptr %p
  store i8 7, ptr %q
  ret i32 0",
    ),
    (
        "the table of characters",
        "declare ptr @__ctype_tolower_loc()",
        "  %l = call ptr @__ctype_tolower_loc()
  %t = load ptr, ptr %l
  %i = select i1 %bad, i64 256, i64 65
  %c = getelementptr inbounds i32, ptr %t, i64 %i
  %r = load i32, ptr %c
  ret i32 %r",
    ),
    (
        "a string through poison",
        "declare i64 @strlen(ptr)\n@s = constant [4 x i8] c\"abc\\00\"",
        "  %p = select i1 %bad, ptr poison, ptr @s
  %n = call i64 @strlen(ptr %p)
  %r = trunc i64 %n to i32
  ret i32 %r",
    ),
    (
        "the words of a command line",
        "",
        "  %w = load ptr, ptr %words
  %last = getelementptr i8, ptr %w, i64 7
  %end = load i8, ptr %last
  %n = zext i1 %bad to i64
  %over = getelementptr i8, ptr %last, i64 %n
  %byte = load i8, ptr %over
  %x = zext i8 %byte to i32
  ret i32 %x",
    ),
    (
        "atomic accesses",
        "",
        "  %b = alloca [2 x i32]
  %i = zext i1 %bad to i64
  %p = getelementptr i32, ptr %b, i64 %i
  %q = getelementptr i32, ptr %p, i64 1
  store i32 1, ptr %q
  %o = atomicrmw add ptr %q, i32 1 seq_cst
  %x = cmpxchg ptr %q, i32 2, i32 3 seq_cst seq_cst
  %v = load atomic i32, ptr %q seq_cst, align 4
  ret i32 %v",
    ),
];

#[test]
fn bounds_travel_with_pointers() {
    for (what, symbols, body) in REGRESSIONS.iter().chain(&CONSTRUCTS) {
        let original = module(&program(symbols, body));
        let instrumented = safe(&original).unwrap_or_else(|error| panic!("{what}: {error}"));
        let (before, after) = (run(&original, 1), run(&instrumented, 1));
        assert!(matches!(before.ending, Ending::Exited(_)), "{what}: {:?}", before.ending);
        assert_eq!((&after.output, &after.ending), (&before.output, &before.ending), "{what}");
        let (before, after) = (run(&original, 2), run(&instrumented, 2));
        assert!(rule(&before.ending).is_some_and(is_spatial), "{what}: {:?}", before.ending);
        assert_eq!(after.ending, Ending::Aborted, "{what}");
    }
}

/// An integer has no bounds, even if it was a pointer.
#[test]
fn integers_are_not_dereferenced() {
    let text = "define i32 @main() {\n  %b = alloca i8\n  %i = ptrtoint ptr %b to i64\n  %p = inttoptr i64 %i to ptr\n  \
                store i8 7, ptr %p\n  ret i32 0\n}\n";
    let original = module(text);
    assert_eq!(run(&original, 1).ending, Ending::Exited(0));
    assert_eq!(run(&safe(&original).expect("it is instrumented"), 1).ending, Ending::Aborted);
}

/// A program that needs more room than the table and the shadow stack have at first.
pub const GROWING: &str = "define i32 @main() {\nentry:
  %b = alloca [4 x i8]
  %t = alloca [900 x ptr]
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %j, %head ]
  %s = getelementptr ptr, ptr %t, i64 %i
  store ptr %b, ptr %s
  %j = add i64 %i, 1
  %more = icmp ult i64 %j, 900
  br i1 %more, label %head, label %next
next:
  %r = call i32 @deep(i32 500, ptr %b)
  br label %check
check:
  %k = phi i64 [ 0, %next ], [ %l, %check ]
  %u = getelementptr ptr, ptr %t, i64 %k
  %p = load ptr, ptr %u
  store i8 7, ptr %p
  %l = add i64 %k, 1
  %again = icmp ult i64 %l, 900
  br i1 %again, label %check, label %end
end:
  ret i32 %r
}
define internal i32 @deep(i32 %n, ptr %p) {
  %last = icmp eq i32 %n, 0
  br i1 %last, label %end, label %more
more:
  %m = sub i32 %n, 1
  %r = call i32 @deep(i32 %m, ptr %p)
  store i8 3, ptr %p
  ret i32 %r
end:
  ret i32 42
}
";

/// The table and the shadow stack begin with 256 entries.
#[test]
fn the_table_and_the_stack_grow() {
    let original = module(GROWING);
    let instrumented = safe(&original).expect("it is instrumented");
    assert_eq!(run(&instrumented, 1).ending, Ending::Exited(42));
    assert_eq!(run(&original, 1).ending, Ending::Exited(42));
}
