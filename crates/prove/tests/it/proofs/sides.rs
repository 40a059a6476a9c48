//! What is proved of two sides that promise different things, or where null may be accessed, each rule with its wrong
//! twins, which are not.

use super::pointers::proved;

/// Sides that promise different things: the head, then the parameters, attributes and the body of each.
type Sides = (&'static str, [(&'static str, &'static str, &'static str); 2]);

fn text_of((head, [source, target]): &Sides) -> String {
    let function = |name: &str, (result, rest, body): &(&str, &str, &str)| {
        format!("define {result} @{name}{rest} {{\n{}\n}}\n", body.replace(';', "\n"))
    };
    format!("{head}\n{}{}", function("src", source), function("tgt", target))
}

/// The texts of pairs that are right.
pub(super) fn right_texts() -> impl Iterator<Item = String> {
    RIGHT_SIDES.iter().map(text_of)
}

const LOAD: &str = "%v = load i8, ptr %p; ret i8 %v";
const RIGHT_SIDES: &[Sides] = &[
    ("", [("i8", "(ptr %p)", LOAD), ("i8", "(ptr readonly %p)", LOAD)]),
    ("", [("i8", "(ptr %p)", LOAD), ("i8", "(ptr captures(none) %p) memory(read)", LOAD)]),
    ("", [("i8", "(ptr %p)", LOAD), ("i8", "(ptr %p) memory(argmem: read) nofree nosync nounwind", LOAD)]),
    ("", [("i8", "(ptr readonly %p) memory(read)", LOAD), ("i8", "(ptr %p)", LOAD)]),
    (
        "",
        [
            ("void", "(ptr dereferenceable(1) %p)", "ret void"),
            ("void", "(ptr readnone dereferenceable(1) %p)", "ret void"),
        ],
    ),
    ("", [("void", "(ptr byval(i8) %p)", "ret void"), ("void", "(ptr readnone byval(i8) %p)", "ret void")]),
    (
        "",
        [
            ("void", "(ptr byval(i32) %p)", "%v = load i32, ptr %p; ret void"),
            ("void", "(ptr byval(i32) captures(none) %p) memory(argmem: readwrite)", "%v = load i32, ptr %p; ret void"),
        ],
    ),
    (
        "",
        [
            ("ptr", "(ptr dereferenceable(4) %p)", "ret ptr %p"),
            ("ptr", "(ptr dereferenceable_or_null(4) %p)", "ret ptr %p"),
        ],
    ),
    // What is `returned`.
    (
        "",
        [
            (
                "i32",
                "(i32 returned %x)",
                "%c = icmp eq i32 %x, 10; br i1 %c, label %a, label %b; a:; ret i32 %x; b:; ret i32 0",
            ),
            (
                "i32",
                "(i32 returned %x)",
                "%c = icmp eq i32 %x, 10; br i1 %c, label %a, label %b; a:; ret i32 10; b:; ret i32 0",
            ),
        ],
    ),
    (
        "",
        [
            (
                "i32",
                "(i32 returned %x)",
                "%c = icmp eq i32 %x, 10; br i1 %c, label %a, label %b; a:; ret i32 11; b:; ret i32 0",
            ),
            (
                "i32",
                "(i32 returned %x)",
                "%c = icmp eq i32 %x, 10; br i1 %c, label %a, label %b; a:; ret i32 poison; b:; ret i32 0",
            ),
        ],
    ),
    ("", [("<2 x i4>", "(<2 x i4> %x)", "ret <2 x i4> %x"), ("<2 x i4>", "(<2 x i4> returned %x)", "ret <2 x i4> %x")]),
    ("", [("nonnull ptr", "(ptr %x)", "ret ptr %x"), ("nonnull ptr", "(ptr returned %x)", "ret ptr %x")]),
    // Null that may be accessed.
    (
        "",
        [
            ("i8", "() null_pointer_is_valid", "%v = load i8, ptr null, align 4; ret i8 %v"),
            (
                "i8",
                "() null_pointer_is_valid memory(read, inaccessiblemem: none)",
                "%v = load i8, ptr null, align 8; ret i8 %v",
            ),
        ],
    ),
    (
        "",
        [
            ("i8", "() null_pointer_is_valid", "store i8 1, ptr null; %v = load i8, ptr null; ret i8 %v"),
            ("i8", "() null_pointer_is_valid", "store i8 1, ptr null; ret i8 1"),
        ],
    ),
    (
        "",
        [
            (
                "i8",
                "(ptr %p) null_pointer_is_valid",
                "%c = icmp eq ptr %p, null; br i1 %c, label %a, label %b; a:; %v = load i8, ptr %p; ret i8 %v; b:; ret i8 0",
            ),
            (
                "i8",
                "(ptr %p) null_pointer_is_valid",
                "%c = icmp eq ptr %p, null; br i1 %c, label %a, label %b; a:; %v = load i8, ptr null; ret i8 %v; b:; ret i8 0",
            ),
        ],
    ),
    (
        "",
        [
            (
                "i8",
                "(i1 %c, ptr %p) null_pointer_is_valid",
                "%q = select i1 %c, ptr %p, ptr null; %v = load i8, ptr %q; ret i8 %v",
            ),
            (
                "i8",
                "(i1 %c, ptr captures(none) %p) null_pointer_is_valid",
                "%q = select i1 %c, ptr %p, ptr null; %v = load i8, ptr %q, align 1; ret i8 %v",
            ),
        ],
    ),
];

const STORE: &str = "store i8 1, ptr %p; ret void";
const ALLOCATORS: &str = "@g = global i32 0
declare noalias ptr @_Znwm(i64)
declare noalias ptr @own(i64) allockind(\"alloc,uninitialized\") allocsize(0)
declare ptr @read(i64) allockind(\"alloc,uninitialized\") allocsize(0)
declare ptr @_ZnwmRKSt9nothrow_t(i64, ptr)
declare i64 @fwrite(ptr, i64, i64, ptr)";
const REPLACED: &str =
    "@g = global i32 0\n@a = weak alias i32, ptr @g\n@w = weak global i32 0\n@x = external global i32";

/// Wrong pairs that were proved once.
const ONCE_PROVED: &[Sides] = &[
    // Null may be promised to be dereferenceable where it may be accessed.
    (
        "",
        [
            ("i1", "(ptr dereferenceable(8) %p) null_pointer_is_valid", "%c = icmp eq ptr %p, null; ret i1 %c"),
            ("i1", "(ptr dereferenceable(8) %p) null_pointer_is_valid", "ret i1 false"),
        ],
    ),
    // Who catches what `operator new` throws sees the first store.
    (
        ALLOCATORS,
        [
            ("void", "()", "store i32 1, ptr @g; %m = call ptr @_Znwm(i64 4); store i32 2, ptr @g; ret void"),
            ("void", "()", "%m = call ptr @_Znwm(i64 4); store i32 2, ptr @g; ret void"),
        ],
    ),
    // An allocator of somebody may read variables.
    (
        ALLOCATORS,
        [
            ("void", "()", "store i32 1, ptr @g; %m = call ptr @own(i64 4); store i32 2, ptr @g; ret void"),
            ("void", "()", "%m = call ptr @own(i64 4); store i32 2, ptr @g; ret void"),
        ],
    ),
    // Its name may be one that the library has for something else.
    (
        ALLOCATORS,
        [
            ("void", "()", "store i32 1, ptr @g; %m = call ptr @read(i64 4); store i32 2, ptr @g; ret void"),
            ("void", "()", "%m = call ptr @read(i64 4); store i32 2, ptr @g; ret void"),
        ],
    ),
    // A program may replace `operator new`, also the one that does not throw.
    (
        ALLOCATORS,
        [
            (
                "i32",
                "()",
                "store i32 1, ptr @g; %m = call ptr @_ZnwmRKSt9nothrow_t(i64 4, ptr null); %v = load i32, ptr @g; ret i32 %v",
            ),
            ("i32", "()", "store i32 1, ptr @g; %m = call ptr @_ZnwmRKSt9nothrow_t(i64 4, ptr null); ret i32 1"),
        ],
    ),
    // What the library gives is not what a call promises.
    (
        ALLOCATORS,
        [
            ("i64", "(ptr %p)", "%n = call i64 @fwrite(ptr %p, i64 returned 1, i64 0, ptr %p); ret i64 %n"),
            ("i64", "(ptr %p)", "ret i64 1"),
        ],
    ),
    // If nobody replaces the alias, it is the variable.
    (
        REPLACED,
        [
            (
                "i1",
                "()",
                "%x = ptrtoint ptr @a to i64; %y = ptrtoint ptr @g to i64; %c = icmp ne i64 %x, %y; ret i1 %c",
            ),
            ("i1", "()", "ret i1 true"),
        ],
    ),
    (
        REPLACED,
        [
            ("i32", "()", "store i32 1, ptr @g; store i32 2, ptr @a; %v = load i32, ptr @g; ret i32 %v"),
            ("i32", "()", "store i32 1, ptr @g; store i32 2, ptr @a; ret i32 1"),
        ],
    ),
    // A variable may lie at null where that may be accessed.
    (
        REPLACED,
        [
            ("i1", "() null_pointer_is_valid", "%x = ptrtoint ptr @x to i64; %c = icmp ne i64 %x, 0; ret i1 %c"),
            ("i1", "() null_pointer_is_valid", "ret i1 true"),
        ],
    ),
    // What is surely there is defined, and the target makes it poison where it is not aligned, or null.
    (
        "",
        [
            ("void", "(ptr dereferenceable(1) %p)", "ret void"),
            ("void", "(ptr dereferenceable(1) align 16 %p)", "ret void"),
        ],
    ),
    (
        "",
        [
            ("void", "(ptr dereferenceable(1) %p) null_pointer_is_valid", "ret void"),
            ("void", "(ptr nonnull dereferenceable(1) %p) null_pointer_is_valid", "ret void"),
        ],
    ),
];
const WRONG_SIDES: &[Sides] = &[
    ("", [("void", "(ptr %p)", STORE), ("void", "(ptr readonly %p)", STORE)]),
    ("", [("void", "(ptr %p)", STORE), ("void", "(ptr %p) memory(read)", STORE)]),
    ("", [("void", "(ptr %p)", STORE), ("void", "(ptr %p) memory(argmem: read)", STORE)]),
    ("", [("i8", "(ptr %p)", LOAD), ("i8", "(ptr readnone %p)", LOAD)]),
    ("", [("i8", "(ptr %p)", LOAD), ("i8", "(ptr %p) memory(none)", LOAD)]),
    ("", [("i8", "(ptr %p)", LOAD), ("i8", "(ptr %p) memory(inaccessiblemem: read)", LOAD)]),
    ("", [("i8", "(ptr %p)", LOAD), ("i8", "(ptr dereferenceable(1) %p)", LOAD)]),
    (
        "",
        [
            ("ptr", "(ptr dereferenceable_or_null(4) %p)", "ret ptr %p"),
            ("ptr", "(ptr dereferenceable(4) %p)", "ret ptr %p"),
        ],
    ),
    (
        "",
        [
            ("ptr", "(ptr dereferenceable(4) %p)", "ret ptr %p"),
            ("ptr", "(ptr dereferenceable_or_null(5) %p)", "ret ptr %p"),
        ],
    ),
    ("", [("ptr", "(ptr %p)", "ret ptr %p"), ("ptr", "(ptr captures(none) %p)", "ret ptr %p")]),
    (
        "",
        [
            ("void", "(ptr %p, ptr %q)", "store ptr %q, ptr %p; ret void"),
            ("void", "(ptr %p, ptr captures(none) %q)", "store ptr %q, ptr %p; ret void"),
        ],
    ),
    (
        "",
        [
            ("i1", "(ptr %p)", "%c = icmp eq ptr %p, null; ret i1 %c"),
            ("i1", "(ptr captures(none) %p)", "%c = icmp eq ptr %p, null; ret i1 %c"),
        ],
    ),
    // Memory that an argument need not point to.
    (
        "@g = global i8 0",
        [
            ("i8", "()", "%v = load i8, ptr @g; ret i8 %v"),
            ("i8", "() memory(argmem: read)", "%v = load i8, ptr @g; ret i8 %v"),
        ],
    ),
    (
        "",
        [
            ("i8", "(ptr %p)", "%q = load ptr, ptr %p; %v = load i8, ptr %q; ret i8 %v"),
            ("i8", "(ptr %p) memory(argmem: read)", "%q = load ptr, ptr %p; %v = load i8, ptr %q; ret i8 %v"),
        ],
    ),
    (
        "",
        [
            ("void", "(ptr %p, ptr %q)", "%v = load i8, ptr %p; ret void"),
            ("void", "(ptr noalias %p, ptr %q)", "%v = load i8, ptr %p; ret void"),
        ],
    ),
    (
        "declare void @f()",
        [("void", "(ptr %p)", "call void @f(); ret void"), ("void", "(ptr %p) nounwind", "call void @f(); ret void")],
    ),
    (
        "declare void @f()",
        [("void", "(ptr %p)", "call void @f(); ret void"), ("void", "(ptr nofree %p)", "call void @f(); ret void")],
    ),
    (
        "declare void @f()",
        [("void", "(ptr %p)", "call void @f(); ret void"), ("void", "(ptr readonly %p)", "call void @f(); ret void")],
    ),
    (
        "",
        [("void", "(ptr byval(i8) %p)", "ret void"), ("void", "(ptr byval(i8) %p)", "store i8 1, ptr null; ret void")],
    ),
    // Null that may be accessed, and may lead to what a pointer leads to; and null that may not.
    (
        "",
        [
            (
                "i8",
                "(ptr %p) null_pointer_is_valid",
                "%c = icmp ne ptr %p, null; br i1 %c, label %a, label %b; a:; %v = load i8, ptr %p; ret i8 %v; b:; ret i8 0",
            ),
            (
                "i8",
                "(ptr %p) null_pointer_is_valid",
                "%c = icmp ne ptr %p, null; br i1 %c, label %a, label %b; a:; %v = load i8, ptr null; ret i8 %v; b:; ret i8 0",
            ),
        ],
    ),
    (
        "",
        [
            (
                "i8",
                "(ptr %p) null_pointer_is_valid",
                "store i8 1, ptr null; store i8 2, ptr %p; %v = load i8, ptr null; ret i8 %v",
            ),
            ("i8", "(ptr %p) null_pointer_is_valid", "store i8 1, ptr null; store i8 2, ptr %p; ret i8 1"),
        ],
    ),
    (
        "",
        [
            ("void", "(ptr %p) null_pointer_is_valid", "ret void"),
            ("void", "(ptr %p) null_pointer_is_valid", "%v = load i8, ptr null; ret void"),
        ],
    ),
    (
        "",
        [
            ("void", "(ptr %p) null_pointer_is_valid", "store i8 1, ptr null; ret void"),
            ("void", "(ptr %p) null_pointer_is_valid", "store i8 2, ptr null; ret void"),
        ],
    ),
    (
        "",
        [
            ("i8", "(ptr %p) null_pointer_is_valid", "%v = load i8, ptr null; ret i8 %v"),
            ("i8", "(ptr %p) null_pointer_is_valid", "%v = load i8, ptr null; unreachable"),
        ],
    ),
    (
        "",
        [
            ("ptr", "() null_pointer_is_valid", "%q = getelementptr inbounds i8, ptr null, i64 4; ret ptr %q"),
            ("ptr", "() null_pointer_is_valid", "ret ptr poison"),
        ],
    ),
    (
        "",
        [
            ("i8", "(ptr %p)", "%c = icmp eq ptr %p, null; br i1 %c, label %a, label %b; a:; ret i8 1; b:; ret i8 0"),
            (
                "i8",
                "(ptr %p)",
                "%c = icmp eq ptr %p, null; br i1 %c, label %a, label %b; a:; %v = load i8, ptr %p; ret i8 1; b:; ret i8 0",
            ),
        ],
    ),
    // What is not what is `returned`.
    (
        "",
        [
            ("i32", "(i32 %x)", "%c = icmp eq i32 %x, 10; br i1 %c, label %a, label %b; a:; ret i32 10; b:; ret i32 0"),
            (
                "i32",
                "(i32 returned %x)",
                "%c = icmp eq i32 %x, 10; br i1 %c, label %a, label %b; a:; ret i32 10; b:; ret i32 0",
            ),
        ],
    ),
    ("", [("i32", "(i32 %x)", "ret i32 0"), ("i32", "(i32 returned %x)", "ret i32 0")]),
    (
        "",
        [
            ("i32", "(i32 %x)", "%f = freeze i32 %x; ret i32 %f"),
            ("i32", "(i32 returned %x)", "%f = freeze i32 %x; ret i32 %f"),
        ],
    ),
    ("", [("i32", "(i32 returned %x)", "%f = freeze i32 %x; ret i32 %f"), ("i32", "(i32 returned %x)", "ret i32 7")]),
    ("", [("i32", "(i32 returned %x)", "%y = or i32 %x, 1; ret i32 %y"), ("i32", "(i32 returned %x)", "ret i32 7")]),
    (
        "",
        [
            (
                "ptr",
                "(ptr %x, ptr %y)",
                "%c = icmp eq ptr %x, %y; br i1 %c, label %a, label %b; a:; ret ptr %y; b:; ret ptr %x",
            ),
            (
                "ptr",
                "(ptr returned %x, ptr %y)",
                "%c = icmp eq ptr %x, %y; br i1 %c, label %a, label %b; a:; ret ptr %y; b:; ret ptr %x",
            ),
        ],
    ),
];

#[test]
fn what_the_target_promises_and_keeps_is_proved() {
    let open: Vec<String> = right_texts().filter(|text| !proved(text)).collect();
    assert!(open.is_empty(), "{}", open.join("\n"));
}

#[test]
fn what_the_target_promises_and_may_break_is_not_proved() {
    let wrong: Vec<String> = WRONG_SIDES.iter().map(text_of).filter(|text| proved(text)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_was_proved_once_and_is_wrong_is_not_proved() {
    let wrong: Vec<String> = ONCE_PROVED.iter().map(text_of).filter(|text| proved(text)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let of_malloc = text_of(&ONCE_PROVED[1]).replace("_Znwm", "malloc");
    assert!(proved(&of_malloc), "nobody sees what is stored before `malloc`");
}
