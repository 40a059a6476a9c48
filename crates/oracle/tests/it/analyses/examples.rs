//! What people take to follow from claims of alias and mod/ref analyses.

use super::reports;
use irrefute_oracle::{Counts, Printer};

/// What becomes of a claim of an example: it holds, it does not, or no execution without undefined behaviour comes to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Said {
    Holds,
    Fails,
    Untested,
}
use Said::{Fails, Holds, Untested};

/// A function with claims about it.
type Example = (&'static str, &'static [(&'static str, Said)]);

/// The examples of "Pointers, Alias & ModRef Analyses" (Sbirlea and Lopes, EuroLLVM 2018), with what their authors say that
/// holds, and with what people take to follow from it.
const EXAMPLES: [Example; 20] = [
    // Pointers that are derived from different objects do not alias, wherever they point to.
    (
        "define i8 @f(i64 noundef %i, i64 noundef %j) {
          %x = and i64 %i, 3
          %y = and i64 %j, 3
          %p = alloca i32
          %q = alloca i32
          %p2 = getelementptr i8, ptr %p, i64 %x
          %q2 = getelementptr i8, ptr %q, i64 %y
          store i8 0, ptr %p2
          store i8 1, ptr %q2
          %v = load i8, ptr %p2
          ret i8 %v
        }",
        &[("NoAlias:\ti8* %p2, i8* %q2", Holds), ("MustAlias:\ti8* %p2, i8* %q2", Fails)],
    ),
    // A pointer that was an integer reaches the object whose address it is.
    (
        "define i8 @f() {
          %p = alloca i32
          %x = ptrtoint ptr %p to i64
          %q = inttoptr i64 %x to ptr
          store i8 1, ptr %q
          %v = load i8, ptr %p
          ret i8 %v
        }",
        &[("NoAlias:\ti8* %p, i8* %q", Fails), ("MustAlias:\ti8* %p, i8* %q", Holds)],
    ),
    // What holds of small accesses need not hold of large ones.
    (
        "define i8 @f() {
          %a = alloca i64
          %b = getelementptr i8, ptr %a, i64 2
          store i64 0, ptr %a
          store i16 1, ptr %a
          store i8 2, ptr %b
          %v = load i8, ptr %a
          ret i8 %v
        }",
        &[
            ("NoAlias:\ti16* %a, i8* %b", Holds),
            ("NoAlias:\ti64* %a, i8* %b", Fails),
            ("PartialAlias (off 2):\ti64* %a, i8* %b", Holds),
            ("PartialAlias (off 1):\ti64* %a, i8* %b", Fails),
            ("MustAlias:\ti64* %a, i16* %a", Holds),
            ("MustAlias:\ti64* %a, i8* %b", Fails),
        ],
    ),
    // An access as large as its object begins where the object begins, since anything else is undefined behaviour.
    (
        "define i32 @f(i64 noundef %i, i64 noundef %j) {
          %o = alloca i32
          %p = getelementptr i8, ptr %o, i64 %i
          %q = getelementptr i8, ptr %o, i64 %j
          store i32 0, ptr %p, align 1
          store i32 1, ptr %q, align 1
          %v = load i32, ptr %p, align 1
          ret i32 %v
        }",
        &[("MustAlias:\ti32* %p, i32* %q", Holds), ("NoAlias:\ti32* %p, i32* %q", Fails)],
    ),
    // Smaller accesses begin anywhere in it.
    (
        "define i8 @f(i64 noundef %i, i64 noundef %j) {
          %x = and i64 %i, 1
          %y = and i64 %j, 1
          %o = alloca i32
          %p = getelementptr i8, ptr %o, i64 %x
          %q = getelementptr i8, ptr %o, i64 %y
          store i16 0, ptr %p, align 1
          store i16 1, ptr %q, align 1
          %v = load i8, ptr %p, align 1
          ret i8 %v
        }",
        &[
            ("MustAlias:\ti16* %p, i16* %q", Fails),
            ("NoAlias:\ti16* %p, i16* %q", Fails),
            ("PartialAlias:\ti16* %p, i16* %q", Holds),
        ],
    ),
    // In a loop, a claim is about the pointers of one turn.
    (
        "define void @f() {
        entry:
          %a = alloca [4 x i8]
          br label %loop
        loop:
          %i = phi i64 [ 0, %entry ], [ %n, %loop ]
          %n = add i64 %i, 1
          %p = getelementptr i8, ptr %a, i64 %i
          %q = getelementptr i8, ptr %a, i64 %n
          store i8 0, ptr %p
          store i8 1, ptr %q
          %c = icmp ult i64 %n, 3
          br i1 %c, label %loop, label %exit
        exit:
          ret void
        }",
        &[("NoAlias:\ti8* %p, i8* %q", Holds), ("MustAlias:\ti8* %p, i8* %q", Fails)],
    ),
    // A call that may write is not one that must: `Mod` promises nothing.
    (
        "declare void @foo(ptr) memory(none) nounwind willreturn
        define i8 @f() {
          %a = alloca i8
          store i8 1, ptr %a
          call void @foo(ptr %a)
          %v = load i8, ptr %a
          ret i8 %v
        }",
        &[
            ("Just Mod:  Ptr: i8* %a\t<->  call void @foo(ptr %a)", Holds),
            ("NoModRef:  Ptr: i8* %a\t<->  call void @foo(ptr %a)", Holds),
        ],
    ),
    // A call may write what it only gets a pointer to that it promises not to write through, if others may know the object.
    (
        "@o = global i8 0
        declare void @g(ptr readonly)
        define i8 @f() {
          store i8 1, ptr @o
          call void @g(ptr @o)
          %v = load i8, ptr @o
          ret i8 %v
        }",
        &[("Just Ref:  Ptr: i8* @o\t<->  call void @g(ptr @o)", Fails)],
    ),
    // A call that reads its arguments writes nothing and reads nothing else.
    (
        "define i8 @h(ptr %p) memory(argmem: read) {
          %v = load i8, ptr %p
          ret i8 %v
        }
        define i8 @f() {
          %a = alloca i8
          %b = alloca i8
          store i8 1, ptr %a
          store i8 2, ptr %b
          %r = call i8 @h(ptr %a)
          %v = load i8, ptr %b
          ret i8 %r
        }",
        &[
            ("Just Ref:  Ptr: i8* %a\t<->  %r = call i8 @h(ptr %a)", Holds),
            ("Just Mod:  Ptr: i8* %a\t<->  %r = call i8 @h(ptr %a)", Fails),
            ("NoModRef:  Ptr: i8* %b\t<->  %r = call i8 @h(ptr %a)", Holds),
        ],
    ),
    // Two calls: of the bytes that both access, the first writes those of `%a`, and reads nothing that the second writes.
    (
        "define void @set(ptr %p) memory(argmem: write) {
          store i8 1, ptr %p
          ret void
        }
        define i8 @get(ptr %p) memory(argmem: read) {
          %v = load i8, ptr %p
          ret i8 %v
        }
        define i8 @f() {
          %a = alloca i8
          %b = alloca i8
          store i8 2, ptr %b
          call void @set(ptr %a)
          %r = call i8 @get(ptr %a)
          %s = call i8 @get(ptr %b)
          %t = add i8 %r, %s
          ret i8 %t
        }",
        &[
            ("Just Mod:   call void @set(ptr %a) <->   %r = call i8 @get(ptr %a)", Holds),
            ("Just Ref:   call void @set(ptr %a) <->   %r = call i8 @get(ptr %a)", Fails),
            ("Just Ref:   %r = call i8 @get(ptr %a) <->   call void @set(ptr %a)", Holds),
            ("Just Mod:   %r = call i8 @get(ptr %a) <->   call void @set(ptr %a)", Fails),
            ("NoModRef:   %r = call i8 @get(ptr %a) <->   call void @set(ptr %a)", Fails),
            ("NoModRef:   %s = call i8 @get(ptr %b) <->   call void @set(ptr %a)", Holds),
            ("NoModRef:   %s = call i8 @get(ptr %b) <->   %r = call i8 @get(ptr %a)", Holds),
        ],
    ),
    // Two calls in a loop are compared turn by turn.
    (
        "define void @set(ptr %p) memory(argmem: write) {
          store i8 1, ptr %p
          ret void
        }
        define i8 @get(ptr %p) memory(argmem: read) {
          %v = load i8, ptr %p
          ret i8 %v
        }
        define void @f() {
          %a = alloca [4 x i8]
          br label %loop
        loop:
          %i = phi i64 [ 0, %0 ], [ %j, %loop ]
          %j = add i64 %i, 1
          %p = getelementptr i8, ptr %a, i64 %i
          %q = getelementptr i8, ptr %a, i64 %j
          call void @set(ptr %q)
          call void @set(ptr %p)
          %r = call i8 @get(ptr %q)
          %c = icmp eq i64 %j, 3
          br i1 %c, label %end, label %loop
        end:
          ret void
        }",
        &[
            ("NoModRef:   call void @set(ptr %p) <->   %r = call i8 @get(ptr %q)", Holds),
            ("NoModRef:   call void @set(ptr %q) <->   %r = call i8 @get(ptr %q)", Fails),
        ],
    ),
    // A free is a write.
    (
        "declare ptr @malloc(i64)
        declare void @free(ptr)
        define void @f() {
          %p = call ptr @malloc(i64 4)
          %c = icmp eq ptr %p, null
          br i1 %c, label %none, label %some
        some:
          store i8 1, ptr %p
          call void @free(ptr %p)
          ret void
        none:
          ret void
        }",
        &[
            ("NoModRef:  Ptr: i8* %p\t<->  call void @free(ptr %p)", Fails),
            ("Just Mod:  Ptr: i8* %p\t<->  call void @free(ptr %p)", Holds),
        ],
    ),
    // An access beyond the end of an object is undefined behaviour, and not one of the object that lies there.
    (
        "define i8 @f() {
          %p = alloca i32
          %q = alloca i32
          %q2 = getelementptr i8, ptr %q, i64 2
          %p6 = getelementptr i8, ptr %p, i64 6
          store i8 0, ptr %q2
          store i8 1, ptr %p6
          %v = load i8, ptr %q2
          ret i8 %v
        }",
        &[("MustAlias:\ti8* %q2, i8* %p6", Untested), ("NoAlias:\ti8* %q2, i8* %p6", Untested)],
    ),
    // An integer that is the address of one object reaches this object, also where it is as large as one of another.
    (
        "define i8 @f() {
          %p = alloca i32
          %q = alloca i32
          %a = ptrtoint ptr %p to i64
          %x = add i64 %a, 4
          %y = ptrtoint ptr %q to i64
          store i8 0, ptr %q
          %c = icmp eq i64 %x, %y
          %r = inttoptr i64 %y to ptr
          store i8 1, ptr %r
          %v = load i8, ptr %q
          %z = zext i1 %c to i8
          %s = add i8 %v, %z
          ret i8 %s
        }",
        &[("MustAlias:\ti8* %q, i8* %r", Holds), ("NoAlias:\ti8* %q, i8* %r", Fails)],
    ),
    // Nobody reaches an object whose address is no integer anywhere.
    (
        "define i8 @f() {
          %p = alloca i32
          %q = alloca i32
          %y = ptrtoint ptr %q to i64
          store i8 2, ptr %p
          %r = inttoptr i64 %y to ptr
          %s = getelementptr i8, ptr %r, i64 1
          store i8 1, ptr %s
          %v = load i8, ptr %p
          ret i8 %v
        }",
        &[("NoAlias:\ti8* %p, i8* %s", Holds), ("MustAlias:\ti8* %p, i8* %s", Fails)],
    ),
    // A pointer that `inbounds` makes poison accesses nothing without undefined behaviour.
    (
        "define i8 @f() {
          %p = alloca i32
          %q = getelementptr inbounds i8, ptr %p, i64 5
          store i8 0, ptr %q
          store i8 1, ptr %p
          %v = load i8, ptr %q
          ret i8 %v
        }",
        &[("NoAlias:\ti8* %p, i8* %q", Untested)],
    ),
    // In a loop, a pointer that comes from the turn before may be another object: claims are about one turn, and an
    // access that would leave the smaller object does not happen.
    (
        "define i8 @f() {
        entry:
          %p = alloca i16, align 1
          %q = alloca i8, align 1
          br label %loop
        loop:
          %t = phi ptr [ %p, %entry ], [ %q, %loop ]
          %i = phi i8 [ 0, %entry ], [ %n, %loop ]
          store i8 42, ptr %p
          store i8 9, ptr %t
          %n = add i8 %i, 1
          %c = icmp ult i8 %n, 2
          br i1 %c, label %loop, label %exit
        exit:
          %v = load i8, ptr %p
          ret i8 %v
        }",
        &[("NoAlias:\ti8* %p, i8* %t", Fails), ("MustAlias:\ti8* %p, i8* %t", Fails)],
    ),
    // A call may write what it gets a pointer to, and what others know. A store writes and does not read.
    (
        "define void @g(ptr %p) {
          store i8 3, ptr %p
          ret void
        }
        define i8 @f() {
          %a = alloca i8
          store i8 1, ptr %a
          call void @g(ptr %a)
          %v = load i8, ptr %a
          ret i8 %v
        }",
        &[
            ("Just Mod:  Ptr: i8* %a\t<->  call void @g(ptr %a)", Holds),
            ("Just Ref:  Ptr: i8* %a\t<->  call void @g(ptr %a)", Fails),
            ("NoModRef:  Ptr: i8* %a\t<->  call void @g(ptr %a)", Fails),
        ],
    ),
    // What only a `readonly` argument leads to is not written: an object that nobody else knows.
    (
        "declare void @g(ptr readonly)
        define i8 @f() {
          %a = alloca i8
          store i8 1, ptr %a
          call void @g(ptr readonly %a)
          %v = load i8, ptr %a
          ret i8 %v
        }",
        &[("Just Ref:  Ptr: i8* %a\t<->  call void @g(ptr readonly %a)", Holds)],
    ),
    // A call that accesses its arguments, in a loop: what it does to one of them says nothing of the other.
    (
        "define void @foo(ptr %a, ptr %c) memory(argmem: readwrite) {
          %v = load i8, ptr %a
          %w = add i8 %v, 1
          store i8 %w, ptr %a
          ret void
        }
        define i8 @f() {
        entry:
          %a = alloca i8
          %c = alloca i8
          store i8 0, ptr %a
          store i8 0, ptr %c
          br label %loop
        loop:
          %i = phi i8 [ 0, %entry ], [ %n, %loop ]
          call void @foo(ptr %a, ptr %c)
          %x = load i8, ptr %a
          %y = add i8 %x, 1
          store i8 %y, ptr %a
          %n = add i8 %i, 1
          %t = icmp ult i8 %n, 3
          br i1 %t, label %loop, label %exit
        exit:
          %z = load i8, ptr %c
          ret i8 %z
        }",
        &[
            ("NoModRef:  Ptr: i8* %c\t<->  call void @foo(ptr %a, ptr %c)", Holds),
            ("Just Mod:  Ptr: i8* %a\t<->  call void @foo(ptr %a, ptr %c)", Fails),
            ("Just Ref:  Ptr: i8* %a\t<->  call void @foo(ptr %a, ptr %c)", Fails),
        ],
    ),
];

#[test]
fn what_people_take_to_follow_does_not() {
    for (text, claims) in EXAMPLES {
        for (claim, said) in claims {
            let printed = format!("Function: f: 2 pointers, 1 call sites\n  {claim}\n");
            let reports = reports(text, Printer::Aliases, &printed);
            let counts = reports.iter().flat_map(|report| report.kinds.values()).copied().collect::<Vec<_>>();
            let [Counts { checked, refuted, untested, .. }] = counts[..] else { panic!("{claim}: {counts:?}") };
            let expected = [Holds, Fails, Untested].map(|other| u64::from(other == *said));
            assert_eq!([checked, refuted, untested], expected, "{claim}: {reports:#?}\n{text}");
        }
    }
}
