//! What is proved about memory that others may reach, rule by rule, each with its wrong twin, which is not.

use super::with_text;
use irrefute_prove::{Attempt, CONFLICTS, Effort, attempt};
use irrefute_refine::{Options, Pair, Undefined, Verdict, check};

/// What came of a proof of `@src` and `@tgt`, without samples; and what samples say.
pub(super) fn asked(head: &str, parameters: &str, bodies: [&str; 2]) -> (Attempt, Verdict, String) {
    asked_about(head, parameters, bodies, Options::CHECK.undefined)
}

/// The same about such arguments.
pub(super) fn asked_about(
    head: &str,
    parameters: &str,
    bodies: [&str; 2],
    undefined: Undefined,
) -> (Attempt, Verdict, String) {
    let text = text_of(&(head, parameters, bodies));
    let (attempt, verdict) = asked_of_text(&text, undefined);
    (attempt, verdict, text)
}

fn asked_of_text(text: &str, undefined: Undefined) -> (Attempt, Verdict) {
    let options = Options { inputs: 200, undefined, ..Options::CHECK };
    with_text(text, |source, target| {
        let pair = Pair::new(source, target).expect("a pair");
        let effort = Effort { conflicts: CONFLICTS, certify: true };
        (attempt(&pair, &options, effort).0, check(source, target, &options).verdict)
    })
}

/// Whether the pair of a text is proved, and no execution shows that it is wrong.
pub(super) fn proved(text: &str) -> bool {
    let (attempt, verdict) = asked_of_text(text, Options::CHECK.undefined);
    let is_proved = matches!(attempt, Attempt::Proved { .. });
    assert!(!is_proved || verdict != Verdict::Violates, "{text}");
    is_proved
}

/// The module with both functions.
pub(super) fn text_of((head, parameters, [source, target]): &(&str, &str, [&str; 2])) -> String {
    let function = |name: &str, body: &str| {
        let (ty, body) = body.split_once(';').expect("the type of the result, then the body");
        format!("define {ty} @{name}({parameters}) {{\n{}\n}}\n", body.replace(';', "\n"))
    };
    format!("{head}\n{}{}", function("src", source), function("tgt", target))
}

/// A module's head, parameters, and the bodies of a pair.
pub(super) type Fact = (&'static str, &'static str, [&'static str; 2]);

const USE: &str = "declare void @use(i32)";
const KEEP: &str = "declare void @keep(ptr)\ndeclare ptr @get()";
const VARIABLES: &str = "@g = global i32 0\n@h = global i32 0\n@c = constant i32 7";
pub(super) const NARROW: &str = "target datalayout = \"e-p:32:32\"";

pub(super) const RIGHT: &[Fact] = &[
    // What was stored is loaded.
    (
        "",
        "ptr %p, i32 %x",
        ["i32; store i32 %x, ptr %p; %r = load i32, ptr %p; ret i32 %r", "i32; store i32 %x, ptr %p; ret i32 %x"],
    ),
    (
        NARROW,
        "ptr %p, i32 %x",
        ["i32; store i32 %x, ptr %p; %r = load i32, ptr %p; ret i32 %r", "i32; store i32 %x, ptr %p; ret i32 %x"],
    ),
    // A part of it, of a set as well.
    (
        "",
        "ptr %p, i32 %x",
        [
            "i8; store i32 %x, ptr %p; %r = load i8, ptr %p; ret i8 %r",
            "i8; store i32 %x, ptr %p; %r = trunc i32 %x to i8; ret i8 %r",
        ],
    ),
    (
        "",
        "ptr %p, i32 %x",
        [
            "i16; store i32 %x, ptr %p; %q = getelementptr i8, ptr %p, i64 2; %r = load i16, ptr %q; ret i16 %r",
            "i16; store i32 %x, ptr %p; %y = lshr i32 %x, 16; %r = trunc i32 %y to i16; ret i16 %r",
        ],
    ),
    (
        "target datalayout = \"E\"",
        "ptr %p, i32 %x",
        [
            "i8; store i32 %x, ptr %p; %r = load i8, ptr %p; ret i8 %r",
            "i8; store i32 %x, ptr %p; %y = lshr i32 %x, 24; %r = trunc i32 %y to i8; ret i8 %r",
        ],
    ),
    (
        "",
        "ptr %p, i1 %x",
        ["i1; store i1 %x, ptr %p; %r = load i1, ptr %p; ret i1 %r", "i1; store i1 %x, ptr %p; ret i1 %x"],
    ),
    (
        "",
        "ptr %p, ptr %q",
        ["ptr; store ptr %q, ptr %p; %r = load ptr, ptr %p; ret ptr %r", "ptr; store ptr %q, ptr %p; ret ptr %q"],
    ),
    // Two loads of a place find the same.
    (
        "",
        "ptr %p",
        [
            "i8; %a = load i8, ptr %p; %b = load i8, ptr %p; %r = xor i8 %a, %b; ret i8 %r",
            "i8; %a = load i8, ptr %p; %r = xor i8 %a, %a; ret i8 %r",
        ],
    ),
    (
        USE,
        "ptr %p",
        [
            "i32; call void @use(i32 1); %a = load i32, ptr %p; %b = load i32, ptr %p; %r = add i32 %a, %b; ret i32 %r",
            "i32; call void @use(i32 1); %a = load i32, ptr %p; %r = shl i32 %a, 1; ret i32 %r",
        ],
    ),
    // A store elsewhere changes nothing.
    (
        "",
        "ptr noalias %p, ptr %q, i32 %x",
        [
            "i32; store i32 %x, ptr %p; store i32 1, ptr %q; %r = load i32, ptr %p; ret i32 %r",
            "i32; store i32 %x, ptr %p; store i32 1, ptr %q; ret i32 %x",
        ],
    ),
    (
        VARIABLES,
        "i32 %x",
        [
            "i32; store i32 %x, ptr @g; store i32 1, ptr @h; %r = load i32, ptr @g; ret i32 %r",
            "i32; store i32 %x, ptr @g; store i32 1, ptr @h; ret i32 %x",
        ],
    ),
    (
        "",
        "ptr %p",
        [
            "void; %a = getelementptr i8, ptr %p, i64 4; store i32 1, ptr %p; store i32 2, ptr %a; ret void",
            "void; %a = getelementptr i8, ptr %p, i64 4; store i32 2, ptr %a; store i32 1, ptr %p; ret void",
        ],
    ),
    // Bytes are what they are, however they are written.
    (
        "",
        "ptr %p",
        [
            "void; store i16 1, ptr %p, align 4; %a = getelementptr i8, ptr %p, i64 2; store i16 2, ptr %a; ret void",
            "void; store i32 131073, ptr %p, align 4; ret void",
        ],
    ),
    (
        "declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)",
        "ptr %p",
        [
            "void; call void @llvm.memset.p0.i64(ptr align 4 %p, i8 1, i64 4, i1 false); ret void",
            "void; store i32 16843009, ptr %p; ret void",
        ],
    ),
    (
        "",
        "ptr %p, float %x",
        [
            "void; store float %x, ptr %p; ret void",
            "void; %b = bitcast float %x to i32; store i32 %b, ptr %p; ret void",
        ],
    ),
    // A store that is overwritten, and one of what was there.
    (
        "",
        "ptr %p, i32 %x, i32 %y",
        ["void; store i32 %x, ptr %p; store i32 %y, ptr %p; ret void", "void; store i32 %y, ptr %p; ret void"],
    ),
    ("", "ptr %p", ["void; %x = load i32, ptr %p; store i32 %x, ptr %p; ret void", "void; ret void"]),
    // What is accessed on every path may be accessed before.
    (
        "",
        "ptr %p, i1 %c",
        [
            "i8; br i1 %c, label %a, label %b; a:; %x = load i8, ptr %p; ret i8 %x; b:; %y = load i8, ptr %p; %z = add i8 %y, 1; ret i8 %z",
            "i8; %x = load i8, ptr %p; %y = zext i1 %c to i8; %n = sub i8 1, %y; %z = add i8 %x, %n; ret i8 %z",
        ],
    ),
    (
        "",
        "ptr dereferenceable(4) %p, i1 noundef %c",
        [
            "i32; br i1 %c, label %a, label %b; a:; %x = load i32, ptr %p, align 1; ret i32 %x; b:; ret i32 0",
            "i32; %x = load i32, ptr %p, align 1; %r = select i1 %c, i32 %x, i32 0; ret i32 %r",
        ],
    ),
    (
        VARIABLES,
        "i1 noundef %c",
        [
            "i32; br i1 %c, label %a, label %b; a:; %x = load i32, ptr @g; ret i32 %x; b:; ret i32 0",
            "i32; %x = load i32, ptr @g; %r = select i1 %c, i32 %x, i32 0; ret i32 %r",
        ],
    ),
    // Alignment.
    (
        "",
        "ptr %p",
        ["i32; %r = load i32, ptr %p, align 4; ret i32 %r", "i32; %r = load i32, ptr %p, align 2; ret i32 %r"],
    ),
    (
        "",
        "ptr noundef align 8 %p",
        [
            "i32; %a = getelementptr i8, ptr %p, i64 4; %r = load i32, ptr %a, align 1; ret i32 %r",
            "i32; %a = getelementptr i8, ptr %p, i64 4; %r = load i32, ptr %a, align 4; ret i32 %r",
        ],
    ),
    // Moves.
    (
        "",
        "ptr %p",
        [
            "ptr; %a = getelementptr inbounds i8, ptr %p, i64 4; %b = getelementptr inbounds i8, ptr %a, i64 4; ret ptr %b",
            "ptr; %b = getelementptr inbounds i8, ptr %p, i64 8; ret ptr %b",
        ],
    ),
    (
        "",
        "ptr %p, i64 %i",
        [
            "ptr; %a = getelementptr i32, ptr %p, i64 %i; ret ptr %a",
            "ptr; %j = shl i64 %i, 2; %a = getelementptr i8, ptr %p, i64 %j; ret ptr %a",
        ],
    ),
    (
        NARROW,
        "ptr %p, i64 %i",
        [
            "ptr; %a = getelementptr i32, ptr %p, i64 %i; ret ptr %a",
            "ptr; %j = trunc i64 %i to i32; %a = getelementptr i32, ptr %p, i32 %j; ret ptr %a",
        ],
    ),
    // Comparisons.
    ("", "ptr %p", ["i1; %x = load i8, ptr %p; %c = icmp eq ptr %p, null; ret i1 %c", "i1; ret i1 false"]),
    (
        "",
        "ptr %p, ptr %q",
        [
            "i1; %c = icmp ult ptr %p, %q; ret i1 %c",
            "i1; %a = ptrtoint ptr %p to i64; %b = ptrtoint ptr %q to i64; %c = icmp ult i64 %a, %b; ret i1 %c",
        ],
    ),
    // Calls.
    (
        KEEP,
        "ptr %p",
        [
            "void; store i8 1, ptr %p; store i8 2, ptr %p; call void @keep(ptr %p); ret void",
            "void; store i8 2, ptr %p; call void @keep(ptr %p); ret void",
        ],
    ),
    (
        KEEP,
        "",
        [
            "ptr; %p = call ptr @get(); %x = load i8, ptr %p; store i8 %x, ptr %p; ret ptr %p",
            "ptr; %p = call ptr @get(); ret ptr %p",
        ],
    ),
];

const WRONG: &[Fact] = &[
    // Another part, and parts of a set that are read twice.
    (
        "",
        "ptr %p, i32 %x",
        [
            "i8; store i32 %x, ptr %p; %q = getelementptr i8, ptr %p, i64 1; %r = load i8, ptr %q; ret i8 %r",
            "i8; store i32 %x, ptr %p; %r = trunc i32 %x to i8; ret i8 %r",
        ],
    ),
    (
        "",
        "ptr %p, i32 %x",
        [
            "i8; %f = freeze i32 %x; store i32 %f, ptr %p; %a = load i8, ptr %p; %b = load i8, ptr %p; %r = xor i8 %a, %b; ret i8 %r",
            "i8; store i32 %x, ptr %p; %a = load i8, ptr %p; %b = load i8, ptr %p; %r = xor i8 %a, %b; ret i8 %r",
        ],
    ),
    (
        "",
        "ptr %p, i32 %x",
        [
            "i8; store i32 %x, ptr %p; %a = load i8, ptr %p; %f = freeze i8 %a; %r = xor i8 %f, %f; ret i8 %r",
            "i8; store i32 %x, ptr %p; %a = load i8, ptr %p; %r = xor i8 %a, %a; ret i8 %r",
        ],
    ),
    // A store in between may be about the place.
    (
        "",
        "ptr %p, ptr %q, i32 %x",
        [
            "i32; store i32 %x, ptr %p; store i32 1, ptr %q; %r = load i32, ptr %p; ret i32 %r",
            "i32; store i32 %x, ptr %p; store i32 1, ptr %q; ret i32 %x",
        ],
    ),
    (
        "",
        "ptr %p, i64 %i, i32 %x",
        [
            "i32; store i32 %x, ptr %p; %q = getelementptr i8, ptr %p, i64 %i; store i8 1, ptr %q; %r = load i32, ptr %p; ret i32 %r",
            "i32; store i32 %x, ptr %p; %q = getelementptr i8, ptr %p, i64 %i; store i8 1, ptr %q; ret i32 %x",
        ],
    ),
    (
        "",
        "ptr %p",
        [
            "void; %a = getelementptr i8, ptr %p, i64 2; store i32 1, ptr %p, align 1; store i32 2, ptr %a, align 1; ret void",
            "void; %a = getelementptr i8, ptr %p, i64 2; store i32 2, ptr %a, align 1; store i32 1, ptr %p, align 1; ret void",
        ],
    ),
    // So may a call, which may also end the block, and not return.
    (
        USE,
        "ptr %p",
        [
            "i32; %a = load i32, ptr %p; call void @use(i32 1); %b = load i32, ptr %p; %r = xor i32 %a, %b; ret i32 %r",
            "i32; %a = load i32, ptr %p; call void @use(i32 1); ret i32 0",
        ],
    ),
    (
        USE,
        "ptr %p",
        [
            "i32; call void @use(i32 1); %b = load i32, ptr %p; ret i32 0",
            "i32; %b = load i32, ptr %p; call void @use(i32 1); ret i32 0",
        ],
    ),
    (
        USE,
        "ptr %p",
        [
            "i32; %b = load i32, ptr %p; call void @use(i32 1); ret i32 0",
            "i32; call void @use(i32 1); %b = load i32, ptr %p; ret i32 0",
        ],
    ),
    (
        USE,
        "ptr %p",
        [
            "void; store i32 1, ptr %p; call void @use(i32 1); store i32 2, ptr %p; ret void",
            "void; call void @use(i32 1); store i32 2, ptr %p; ret void",
        ],
    ),
    (KEEP, "ptr %p, ptr %q", ["void; call void @keep(ptr %p); ret void", "void; call void @keep(ptr %q); ret void"]),
    // Bytes.
    (
        "",
        "ptr %p",
        [
            "void; store i16 1, ptr %p, align 4; %a = getelementptr i8, ptr %p, i64 2; store i16 2, ptr %a; ret void",
            "void; store i32 65538, ptr %p, align 4; ret void",
        ],
    ),
    (
        "",
        "ptr %p, ptr %q",
        [
            "void; %x = load ptr, ptr %p; store ptr %x, ptr %q; ret void",
            "void; %x = load i64, ptr %p; store i64 %x, ptr %q; ret void",
        ],
    ),
    (
        "",
        "ptr %p, i16 %x",
        [
            "void; store i16 %x, ptr %p, align 1; ret void",
            "void; %y = trunc i16 %x to i8; store i8 %y, ptr %p; ret void",
        ],
    ),
    // Stores.
    ("", "ptr %p", ["void; ret void", "void; %x = load i32, ptr %p; store i32 %x, ptr %p; ret void"]),
    (
        "",
        "ptr %p",
        ["void; %x = load i32, ptr %p; ret void", "void; %x = load i32, ptr %p; store i32 %x, ptr %p; ret void"],
    ),
    ("", "ptr %p", ["void; store i8 1, ptr %p; ret void", "void; ret void"]),
    (
        "",
        "ptr %p, i1 noundef %c",
        [
            "void; br i1 %c, label %a, label %b; a:; store i8 1, ptr %p; br label %b; b:; ret void",
            "void; %x = load i8, ptr %p; %y = select i1 %c, i8 1, i8 %x; store i8 %y, ptr %p; ret void",
        ],
    ),
    (
        VARIABLES,
        "i1 noundef %c",
        [
            "void; br i1 %c, label %a, label %b; a:; store i32 1, ptr @g; br label %b; b:; ret void",
            "void; store i32 1, ptr @g; ret void",
        ],
    ),
    (VARIABLES, "", ["void; ret void", "void; store i32 7, ptr @c; ret void"]),
    // Accesses that nothing shows.
    (
        "",
        "ptr %p, i1 noundef %c",
        [
            "i8; br i1 %c, label %a, label %b; a:; %x = load i8, ptr %p; ret i8 %x; b:; ret i8 0",
            "i8; %x = load i8, ptr %p; %r = select i1 %c, i8 %x, i8 0; ret i8 %r",
        ],
    ),
    (
        "",
        "ptr dereferenceable(3) %p, i1 noundef %c",
        [
            "i32; br i1 %c, label %a, label %b; a:; %x = load i32, ptr %p, align 1; ret i32 %x; b:; ret i32 0",
            "i32; %x = load i32, ptr %p, align 1; %r = select i1 %c, i32 %x, i32 0; ret i32 %r",
        ],
    ),
    (
        VARIABLES,
        "i1 noundef %c",
        [
            "i64; br i1 %c, label %a, label %b; a:; %x = load i64, ptr @g, align 4; ret i64 %x; b:; ret i64 0",
            "i64; %x = load i64, ptr @g, align 4; %r = select i1 %c, i64 %x, i64 0; ret i64 %r",
        ],
    ),
    (
        "",
        "ptr %p",
        [
            "i8; %a = load i8, ptr %p; ret i8 %a",
            "i8; %b = load i16, ptr %p, align 1; %a = trunc i16 %b to i8; ret i8 %a",
        ],
    ),
    (
        "",
        "ptr %p, ptr %q, i1 noundef %c",
        [
            "i8; %s = select i1 %c, ptr %p, ptr %q; %r = load i8, ptr %s; ret i8 %r",
            "i8; %a = load i8, ptr %p; %b = load i8, ptr %q; %r = select i1 %c, i8 %a, i8 %b; ret i8 %r",
        ],
    ),
    (
        "",
        "ptr readonly %p, ptr %q",
        [
            "void; %c = icmp eq ptr %p, %q; br i1 %c, label %a, label %b; a:; store i8 1, ptr %q; ret void; b:; ret void",
            "void; %c = icmp eq ptr %p, %q; br i1 %c, label %a, label %b; a:; store i8 1, ptr %p; ret void; b:; ret void",
        ],
    ),
    // Alignment.
    (
        "",
        "ptr %p",
        ["i32; %r = load i32, ptr %p, align 2; ret i32 %r", "i32; %r = load i32, ptr %p, align 4; ret i32 %r"],
    ),
    // Moves.
    (
        "",
        "ptr %p",
        [
            "ptr; %a = getelementptr i8, ptr %p, i64 4; ret ptr %a",
            "ptr; %a = getelementptr inbounds i8, ptr %p, i64 4; ret ptr %a",
        ],
    ),
    (
        "",
        "ptr %p, i64 %i, i64 %j",
        [
            "ptr; %a = getelementptr inbounds i8, ptr %p, i64 %i; %b = getelementptr inbounds i8, ptr %a, i64 %j; ret ptr %b",
            "ptr; %a = getelementptr inbounds i8, ptr %p, i64 %j; %b = getelementptr inbounds i8, ptr %a, i64 %i; ret ptr %b",
        ],
    ),
    (
        "",
        "ptr %p, i64 %i",
        [
            "ptr; %a = getelementptr inbounds i8, ptr %p, i64 %i; ret ptr %a",
            "ptr; %a = getelementptr nuw i8, ptr %p, i64 %i; ret ptr %a",
        ],
    ),
    (
        NARROW,
        "ptr %p, i64 %i",
        [
            "ptr; %j = trunc i64 %i to i32; %a = getelementptr inbounds i8, ptr %p, i32 %j; ret ptr %a",
            "ptr; %a = getelementptr inbounds i8, ptr %p, i64 %i; ret ptr %a",
        ],
    ),
    // Comparisons.
    ("", "ptr %p", ["i1; %c = icmp eq ptr %p, null; ret i1 %c", "i1; ret i1 false"]),
    ("", "ptr %p, ptr %q", ["i1; %c = icmp ult ptr %p, %q; ret i1 %c", "i1; %c = icmp slt ptr %p, %q; ret i1 %c"]),
    // A set is picked anew at each use, and `freeze` is not.
    (
        "",
        "ptr %p",
        [
            "i8; %a = load i8, ptr %p; %f = freeze i8 %a; %r = xor i8 %f, %f; ret i8 %r",
            "i8; %a = load i8, ptr %p; %b = load i8, ptr %p; %r = xor i8 %a, %b; ret i8 %r",
        ],
    ),
    ("", "ptr %p", ["void; %x = load i8, ptr %p; %f = freeze i8 %x; store i8 %f, ptr %p; ret void", "void; ret void"]),
    // Other threads see whether an access is one.
    (
        "",
        "ptr %p",
        ["void; store atomic i32 1, ptr %p unordered, align 4; ret void", "void; store i32 1, ptr %p; ret void"],
    ),
];

#[test]
fn what_is_right_about_memory_of_others_is_proved() {
    expect_proved(RIGHT);
}

#[test]
fn what_is_wrong_about_memory_of_others_is_not_proved() {
    expect_unproved(WRONG);
}

/// All facts are proved, and no execution shows that they are wrong.
pub(super) fn expect_proved(facts: &[Fact]) {
    let mut open = Vec::new();
    for (head, parameters, bodies) in facts {
        let (attempt, verdict, text) = asked(head, parameters, *bodies);
        assert_ne!(verdict, Verdict::Violates, "{text}");
        if !matches!(attempt, Attempt::Proved { .. }) {
            open.push(format!("{attempt:?}\n{text}"));
        }
    }
    assert!(open.is_empty(), "{}", open.join("\n"));
}

/// No fact is proved.
pub(super) fn expect_unproved(facts: &[Fact]) {
    for (head, parameters, bodies) in facts {
        let (attempt, _, text) = asked(head, parameters, *bodies);
        assert!(!matches!(attempt, Attempt::Proved { .. } | Attempt::Fault { .. }), "{attempt:?}\n{text}");
    }
}
