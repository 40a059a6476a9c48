//! What is proved of calls of the library that are known by their names, of `alloca`s whose addresses get out, and of
//! pointers as numbers; each rule with its wrong twins, which are not.

use super::pointers::{Fact, expect_proved, expect_unproved};

const LIBRARY: &str = "declare void @free(ptr)
declare ptr @malloc(i64)
declare ptr @calloc(i64, i64)
declare ptr @realloc(ptr, i64)
declare i32 @memcmp(ptr, ptr, i64)
declare i64 @fwrite(ptr, i64, i64, ptr)";
const SILENT: &str = "declare void @free(ptr) memory(none)";
const KEEP: &str = "@g = global ptr null
declare void @keep(ptr)
declare ptr @get()
declare void @run()";

pub(super) const RIGHT: &[Fact] = &[
    (SILENT, "ptr %p", ["void; call void @free(ptr %p); ret void", "void; ret void"]),
    (
        LIBRARY,
        "i64 %n",
        ["ptr; %m = call ptr @realloc(ptr null, i64 %n); ret ptr %m", "ptr; %m = call ptr @malloc(i64 %n); ret ptr %m"],
    ),
    (
        LIBRARY,
        "i64 %n",
        ["ptr; %m = call ptr @malloc(i64 %n); ret ptr %m", "ptr; %m = call ptr @calloc(i64 1, i64 %n); ret ptr %m"],
    ),
    (
        LIBRARY,
        "ptr noundef %p, i64 noundef %n",
        ["i32; %r = call i32 @memcmp(ptr %p, ptr %p, i64 %n); ret i32 %r", "i32; ret i32 0"],
    ),
    (LIBRARY, "ptr %p, ptr %q", ["i32; ret i32 0", "i32; %r = call i32 @memcmp(ptr %p, ptr %q, i64 0); ret i32 %r"]),
    (
        LIBRARY,
        "ptr %p, ptr %f",
        ["i64; %r = call i64 @fwrite(ptr %p, i64 1, i64 0, ptr %f); ret i64 %r", "i64; ret i64 0"],
    ),
    (
        LIBRARY,
        "i64 %n",
        ["i8; %m = call ptr @calloc(i64 %n, i64 4); call void @free(ptr null); ret i8 1", "i8; ret i8 1"],
    ),
    (LIBRARY, "i8 %x", ["i8; ret i8 %x", "i8; %m = call ptr @malloc(i64 8); ret i8 %x"]),
    (
        LIBRARY,
        "",
        [
            "ptr; %m = call ptr @malloc(i64 8); store i8 0, ptr %m, align 1; ret ptr %m",
            "ptr; %m = call ptr @malloc(i64 8); store i8 0, ptr %m, align 8; ret ptr %m",
        ],
    ),
    // A pointer that is made from an integer and compared.
    (
        "",
        "ptr %p",
        [
            "i1; %q = getelementptr i8, ptr %p, i64 1; %c = icmp ult ptr %q, %p; ret i1 %c",
            "i1; %q = inttoptr i64 -1 to ptr; %c = icmp eq ptr %p, %q; ret i1 %c",
        ],
    ),
    ("", "i64 %n", ["i8; %p = inttoptr i64 %n to ptr; ret i8 0", "i8; ret i8 0"]),
    (
        "",
        "i64 %n",
        [
            "i1; %p = inttoptr i64 %n to ptr; %c = icmp eq ptr %p, null; ret i1 %c",
            "i1; %c = icmp eq i64 %n, 0; ret i1 %c",
        ],
    ),
    // An `alloca` whose address gets out.
    (
        "",
        "i1 %c",
        ["i1; %a = alloca i8; %i = ptrtoint ptr %a to i64; %z = icmp eq i64 %i, 0; ret i1 %z", "i1; ret i1 false"],
    ),
    ("", "i1 %c", ["i1; %a = alloca i8; %b = alloca i8; %z = icmp eq ptr %a, %b; ret i1 %z", "i1; ret i1 false"]),
    (
        KEEP,
        "i1 %c",
        [
            "ptr; %a = alloca i64; call void @keep(ptr %a); %q = call ptr @get(); %p = select i1 true, ptr %q, ptr %a; ret ptr %p",
            "ptr; %a = alloca i64; call void @keep(ptr %a); %q = call ptr @get(); ret ptr %q",
        ],
    ),
    (
        KEEP,
        "i1 %c",
        [
            "i8; %a = alloca i8; %b = alloca i8; %d = alloca i8; store i8 42, ptr %d; br i1 %c, label %t, label %f; t:; store ptr %a, ptr @g; br label %e; f:; store ptr %b, ptr @g; br label %e; e:; call void @run(); %v = load i8, ptr %d; ret i8 %v",
            "i8; %a = alloca i8; %b = alloca i8; %p = select i1 %c, ptr %a, ptr %b; store ptr %p, ptr @g; call void @run(); ret i8 42",
        ],
    ),
    // What was stored as a pointer is loaded as a number.
    (
        "",
        "ptr %p",
        [
            "i64; %a = alloca i8; store ptr %a, ptr %p; %v = load i64, ptr %p; ret i64 %v",
            "i64; %a = alloca i8; store ptr %a, ptr %p; %v = ptrtoaddr ptr %a to i64; ret i64 %v",
        ],
    ),
    (
        "@g = global i8 0, align 256",
        "ptr %p",
        ["i8; store ptr @g, ptr %p; %v = load i8, ptr %p; ret i8 %v", "i8; store ptr @g, ptr %p; ret i8 0"],
    ),
];

const WRONG: &[Fact] = &[
    (
        LIBRARY,
        "ptr %p",
        [
            "void; %c = icmp eq ptr %p, null; br i1 %c, label %a, label %b; a:; call void @free(ptr %p); br label %b; b:; ret void",
            "void; call void @free(ptr %p); ret void",
        ],
    ),
    (
        LIBRARY,
        "ptr %p, ptr %q",
        [
            "void; %c = icmp ne ptr %p, %q; br i1 %c, label %a, label %b; a:; call void @free(ptr %p); br label %b; b:; ret void",
            "void; call void @free(ptr %p); ret void",
        ],
    ),
    (LIBRARY, "ptr %p", ["void; call void @free(ptr null); ret void", "void; call void @free(ptr %p); ret void"]),
    (SILENT, "ptr %p", ["void; ret void", "void; call void @free(ptr %p); ret void"]),
    // A pointer whose address is 0, but that leads somewhere.
    (
        LIBRARY,
        "ptr %p",
        [
            "void; ret void",
            "void; %i = ptrtoint ptr %p to i64; %n = sub i64 0, %i; %z = getelementptr i8, ptr %p, i64 %n; call void @free(ptr %z); ret void",
        ],
    ),
    (
        LIBRARY,
        "i64 %n, ptr %p",
        ["ptr; %m = call ptr @malloc(i64 %n); ret ptr %m", "ptr; %m = call ptr @realloc(ptr %p, i64 %n); ret ptr %m"],
    ),
    (
        LIBRARY,
        "i64 %n, ptr %p",
        ["ptr; %m = call ptr @realloc(ptr %p, i64 %n); ret ptr %m", "ptr; %m = call ptr @malloc(i64 %n); ret ptr %m"],
    ),
    // What is promised where nothing else happens.
    (LIBRARY, "i8 %x", ["i8; ret i8 %x", "i8; call void @free(ptr nonnull null); ret i8 %x"]),
    (LIBRARY, "i8 %x", ["i8; ret i8 %x", "i8; call void @free(ptr dereferenceable(1) null); ret i8 %x"]),
    (
        LIBRARY,
        "ptr %p",
        ["i32; ret i32 0", "i32; %r = call i32 @memcmp(ptr dereferenceable(1) %p, ptr %p, i64 0); ret i32 %r"],
    ),
    (
        LIBRARY,
        "i64 %n",
        [
            "ptr; %m = call ptr @malloc(i64 %n); ret ptr %m",
            "ptr; %m = call ptr @realloc(ptr dereferenceable(1) null, i64 %n); ret ptr %m",
        ],
    ),
    (
        LIBRARY,
        "i64 %n",
        [
            "ptr; %m = call ptr @malloc(i64 %n); ret ptr %m",
            "ptr; %m = call nonnull ptr @realloc(ptr null, i64 %n); ret ptr %m",
        ],
    ),
    // The bytes of `calloc` are no others.
    (
        LIBRARY,
        "i64 %n",
        ["ptr; %m = call ptr @calloc(i64 1, i64 %n); ret ptr %m", "ptr; %m = call ptr @malloc(i64 %n); ret ptr %m"],
    ),
    (
        LIBRARY,
        "i64 %n",
        ["ptr; %m = call ptr @malloc(i64 %n); ret ptr %m", "ptr; %m = call ptr @calloc(i64 2, i64 %n); ret ptr %m"],
    ),
    (
        LIBRARY,
        "i64 %n",
        [
            "ptr; %m = call ptr @calloc(i64 1, i64 %n); ret ptr %m",
            "ptr; %m = call ptr @realloc(ptr null, i64 %n); ret ptr %m",
        ],
    ),
    (
        LIBRARY,
        "ptr %p, ptr %q, i64 %n",
        ["i32; %r = call i32 @memcmp(ptr %p, ptr %q, i64 %n); ret i32 %r", "i32; ret i32 0"],
    ),
    // It reads, and `%p` need not lead anywhere.
    (LIBRARY, "ptr %p", ["i32; ret i32 0", "i32; %r = call i32 @memcmp(ptr %p, ptr %p, i64 1); ret i32 %r"]),
    (LIBRARY, "ptr %p, ptr %q", ["i32; %r = call i32 @memcmp(ptr %p, ptr %q, i64 0); ret i32 %r", "i32; ret i32 1"]),
    (
        LIBRARY,
        "ptr %p, ptr %q, i64 %n",
        ["i32; ret i32 0", "i32; %r = call i32 @memcmp(ptr %p, ptr %q, i64 %n); ret i32 %r"],
    ),
    (
        LIBRARY,
        "ptr %p, ptr %q",
        ["i32; ret i32 0", "i32; %r = call range(i32 1, 5) i32 @memcmp(ptr %p, ptr %q, i64 0); ret i32 %r"],
    ),
    (
        LIBRARY,
        "ptr %p, ptr %q",
        ["i32; ret i32 0", "i32; %r = call i32 @memcmp(ptr noundef %p, ptr %q, i64 0); ret i32 %r"],
    ),
    (
        LIBRARY,
        "ptr %p, ptr %f",
        ["i64; %r = call i64 @fwrite(ptr %p, i64 1, i64 1, ptr %f); ret i64 %r", "i64; ret i64 0"],
    ),
    (
        LIBRARY,
        "ptr %p, ptr %f",
        ["i64; ret i64 0", "i64; %r = call i64 @fwrite(ptr %p, i64 1, i64 0, ptr %f); ret i64 %r"],
    ),
    // No number of bytes is undef.
    (LIBRARY, "i64 %n", ["i8; ret i8 0", "i8; %m = call ptr @malloc(i64 %n); ret i8 0"]),
    (LIBRARY, "", ["i8; ret i8 0", "i8; %m = call noundef nonnull ptr @malloc(i64 8); ret i8 0"]),
    (LIBRARY, "", ["i1; %m = call ptr @malloc(i64 8); %c = icmp eq ptr %m, null; ret i1 %c", "i1; ret i1 true"]),
    (
        LIBRARY,
        "",
        [
            "ptr; %m = call ptr @malloc(i64 4); store i8 0, ptr %m, align 1; ret ptr %m",
            "ptr; %m = call ptr @malloc(i64 4); store i8 0, ptr %m, align 32; ret ptr %m",
        ],
    ),
    // Each use of undef is another number.
    ("", "i64 %n", ["i1; ret i1 true", "i1; %p = inttoptr i64 %n to ptr; %c = icmp eq ptr %p, %p; ret i1 %c"]),
    (
        "",
        "i32 %n",
        [
            "i1; %p = inttoptr i32 %n to ptr; %q = inttoptr i64 -1 to ptr; %c = icmp eq ptr %p, %q; ret i1 %c",
            "i1; %c = icmp eq i32 %n, -1; ret i1 %c",
        ],
    ),
    (
        "",
        "ptr %p",
        [
            "i8; %v = load i8, ptr %p; ret i8 %v",
            "i8; %n = ptrtoaddr ptr %p to i64; %q = inttoptr i64 %n to ptr; %v = load i8, ptr %q; ret i8 %v",
        ],
    ),
    (
        "",
        "i1 %c",
        ["i1; %a = alloca i8; %i = ptrtoint ptr %a to i64; %z = icmp eq i64 %i, 0; ret i1 %z", "i1; ret i1 true"],
    ),
    // Who has a pointer writes.
    (
        KEEP,
        "i1 %c",
        [
            "i8; %a = alloca i8; store i8 42, ptr %a; store ptr %a, ptr @g; call void @run(); %v = load i8, ptr %a; ret i8 %v",
            "i8; %a = alloca i8; store i8 42, ptr %a; store ptr %a, ptr @g; call void @run(); ret i8 42",
        ],
    ),
    // What comes back may be the same pointer.
    (
        KEEP,
        "i1 %c",
        [
            "i8; %a = alloca i8; call void @keep(ptr %a); %q = call ptr @get(); store i8 1, ptr %a; store i8 2, ptr %q; %v = load i8, ptr %a; ret i8 %v",
            "i8; %a = alloca i8; call void @keep(ptr %a); %q = call ptr @get(); store i8 1, ptr %a; store i8 2, ptr %q; ret i8 1",
        ],
    ),
    (
        KEEP,
        "i1 %c",
        [
            "i1; %a = alloca i8; call void @keep(ptr %a); %q = call ptr @get(); %z = icmp eq ptr %a, %q; ret i1 %z",
            "i1; %a = alloca i8; call void @keep(ptr %a); %q = call ptr @get(); ret i1 false",
        ],
    ),
    // A callee marked `tail` must not access it.
    (
        KEEP,
        "i1 %c",
        [
            "void; %a = alloca i8; call void @keep(ptr %a); ret void",
            "void; %a = alloca i8; tail call void @keep(ptr %a); ret void",
        ],
    ),
    (
        KEEP,
        "i1 %c",
        [
            "void; %a = alloca i64; call void @keep(ptr %a); ret void",
            "void; %a = alloca i8; call void @keep(ptr %a); ret void",
        ],
    ),
    (
        KEEP,
        "i1 %c",
        [
            "void; %a = alloca i8, align 8; call void @keep(ptr %a); ret void",
            "void; %a = alloca i8, align 1; call void @keep(ptr %a); ret void",
        ],
    ),
    (
        KEEP,
        "i1 %c",
        [
            "void; %a = alloca i8; store i8 1, ptr %a; call void @keep(ptr %a); ret void",
            "void; %a = alloca i8; call void @keep(ptr %a); ret void",
        ],
    ),
    (
        KEEP,
        "i1 %c",
        [
            "void; %a = alloca i8; %b = alloca i8; call void @keep(ptr %a); call void @keep(ptr %b); ret void",
            "void; %a = alloca i8; %b = alloca i8; call void @keep(ptr %a); call void @keep(ptr %a); ret void",
        ],
    ),
    // What was never written is undef.
    (
        KEEP,
        "i1 %c",
        [
            "i8; %a = alloca i8; store ptr %a, ptr @g; ret i8 0",
            "i8; %a = alloca i8; store ptr %a, ptr @g; %v = load i8, ptr %a; ret i8 %v",
        ],
    ),
    (
        KEEP,
        "i1 %c",
        [
            "i8; %a = alloca i8; store ptr %a, ptr @g; %v = load i8, ptr %a; ret i8 %v",
            "i8; %a = alloca i8; store ptr %a, ptr @g; ret i8 poison",
        ],
    ),
    (
        "@g = global i8 0, align 64",
        "ptr %p",
        ["i8; store ptr @g, ptr %p; %v = load i8, ptr %p; ret i8 %v", "i8; store ptr @g, ptr %p; ret i8 0"],
    ),
    // A number is no pointer to whom it is left.
    (
        "",
        "ptr %p, ptr %q",
        ["void; store ptr %q, ptr %p; ret void", "void; %n = ptrtoint ptr %q to i64; store i64 %n, ptr %p; ret void"],
    ),
];

#[test]
fn what_is_right_about_known_calls_and_addresses_is_proved() {
    expect_proved(RIGHT);
}

#[test]
fn what_is_wrong_about_known_calls_and_addresses_is_not_proved() {
    expect_unproved(WRONG);
}
