//! What is said of calls, and what is not.

use super::*;
use crate::Settings;
use irrefute_ir::{LlvmVersion, parse};
use irrefute_semantics::memory::Visible;

/// What the calls in `@f` do, and what the calls of `@g` do, when `@f` is called with 3.
fn calls_in(text: &str) -> (Vec<CallOutcome>, Option<CallOutcome>) {
    let module = parse(text, LlvmVersion::DEFAULT).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let settings = Settings::new("instcombine".parse().expect("a pipeline"));
    let program = Program::new(&module, settings.dialect);
    let source = Side::new(&module, &program, "f").expect("there is @f");
    let args = vec![Scalar::Word(3); source.text().params.len()];
    let witness = Witness::of_state(source, &program, &args, &Visible::default(), 1000);
    let calls = done(&module, "f", &witness, &settings);
    let index = |name: &str| module.functions.iter().position(|f| *f.name == *name);
    let mut sites: Vec<(CallSite, CallOutcome)> =
        calls.sites.into_iter().filter(|(site, _)| Some(site.function) == index("f")).collect();
    sites.sort_by_key(|(site, _)| *site);
    let of_g = index("g").and_then(|g| calls.functions.get(&g).cloned());
    (sites.into_iter().map(|(_, done)| done).collect(), of_g)
}

fn number(width: u32, value: i64) -> Nameable {
    Nameable::Constant(Constant::int(Type::Int(width), value))
}

fn argument(index: usize, offset: i64) -> Address {
    Address { base: Base::Argument(index), offset, ty: Type::PTR }
}

fn global(name: &str, offset: i64) -> Address {
    Address { base: Base::Global(name.into()), offset, ty: Type::PTR }
}

fn stored(at: Address, value: Nameable) -> Written {
    Written { at, value, align: None }
}

#[test]
fn an_answer_is_said_if_it_was_the_same_every_time() {
    let text = "define i32 @g(i32 %n) {\n  %y = add i32 %n, 4\n  ret i32 %y\n}\n\
        define i32 @f(i32 %x) {\n  %a = call i32 @g(i32 %x)\n  %b = call i32 @g(i32 %a)\n  ret i32 %b\n}\n";
    let nothing = Some(Vec::new());
    let answers = |value| CallOutcome { answer: Some(number(32, value)), writes: nothing.clone() };
    let of_g = CallOutcome { answer: None, writes: nothing.clone() };
    assert_eq!(calls_in(text), (vec![answers(7), answers(11)], Some(of_g)));
}

#[test]
fn a_call_in_a_loop_is_said_if_each_turn_is_the_same() {
    let text = |result: &str| {
        format!(
            "define i32 @g(i32 %n) {{\n  ret i32 {result}\n}}\ndefine void @f(i32 %x) {{\nentry:\n  br label %loop\n\
             loop:\n  %i = phi i32 [ 0, %entry ], [ %j, %loop ]\n  %a = call i32 @g(i32 %i)\n  %j = add i32 %i, 1\n  \
             %c = icmp ult i32 %j, %x\n  br i1 %c, label %loop, label %done\ndone:\n  ret void\n}}\n"
        )
    };
    let answer = |result| calls_in(&text(result)).0[0].answer.clone();
    assert_eq!((answer("9"), answer("%n")), (Some(number(32, 9)), None));
}

#[test]
fn plain_values_are_answers() {
    let answer = |ty: &str, value: &str| {
        let text = format!(
            "@v = global i32 0\ndefine {ty} @g() {{\n  ret {ty} {value}\n}}\n\
             define {ty} @f() {{\n  %a = call {ty} @g()\n  ret {ty} %a\n}}\n"
        );
        match calls_in(&text).0.remove(0).answer? {
            Nameable::Constant(constant) => Some(constant.to_string()),
            Nameable::Address(address) => Some(format!("{address:?}")),
        }
    };
    for (ty, value) in [
        ("double", "1.500000e+00"),
        ("ptr", "null"),
        ("<2 x i8>", "<i8 1, i8 2>"),
        ("<2 x i8>", "splat (i8 2)"),
        ("{ i32, float }", "{ i32 1, float 2.000000e+00 }"),
        ("[2 x i16]", "zeroinitializer"),
    ] {
        assert_eq!(answer(ty, value), Some(format!("{ty} {value}")));
    }
    assert_eq!(answer("ptr", "@v"), Some(format!("{:?}", global("v", 0))));
    for value in ["poison", "undef"] {
        assert_eq!(answer("i32", value), None);
    }
}

#[test]
fn writes_are_said_from_arguments_and_variables() {
    let text = "@v = global [4 x i16] zeroinitializer\n\
        define ptr @g(i32 %n, ptr %p) {\n  %own = alloca i32\n  store i32 9, ptr %own\n  \
        %q = getelementptr i8, ptr %p, i64 4\n  store i32 8, ptr %q\n  store i32 %n, ptr %q\n  \
        %w = getelementptr i8, ptr @v, i64 2\n  store i16 5, ptr %w\n  store ptr null, ptr %p, align 4\n  \
        store ptr %w, ptr %p, align 4\n  ret ptr %q\n}\n\
        define void @f(i32 %x) {\n  %m = alloca [5 x i32]\n  %p = getelementptr i8, ptr %m, i64 8\n  \
        %r = call ptr @g(i32 %x, ptr %p)\n  ret void\n}\n";
    // The store of four bytes changes the last four of the pointer's: what can no longer be read is not said.
    assert_eq!(calls_in(text).0[0].writes, None);
    let apart = text.replace("i64 4\n", "i64 8\n");
    let writes = vec![
        Written { at: argument(1, 0), value: Nameable::Address(global("v", 2)), align: Some(4) },
        stored(argument(1, 8), number(32, 3)),
        stored(global("v", 2), number(16, 5)),
    ];
    let answer = Some(Nameable::Address(argument(1, 8)));
    let done = CallOutcome { answer, writes: Some(writes) };
    assert_eq!(calls_in(&apart), (vec![done.clone()], Some(done)));
}

/// What a callee writes its caller writes, if that knows the memory.
#[test]
fn callees_write_for_their_callers() {
    let text = "@v = global i8 0\ndefine void @h(ptr %p) {\n  store i8 1, ptr %p\n  ret void\n}\n\
        define void @g(ptr %p) {\n  %own = alloca i8\n  call void @h(ptr %own)\n  call void @h(ptr @v)\n  \
        %q = getelementptr i8, ptr %p, i64 1\n  call void @h(ptr %q)\n  ret void\n}\n\
        define void @f() {\n  %m = alloca i16\n  call void @g(ptr %m)\n  ret void\n}\n";
    let one = |at| stored(at, number(8, 1));
    assert_eq!(calls_in(text).0[0].writes, Some(vec![one(argument(0, 1)), one(global("v", 0))]));
}

#[test]
fn copies_are_said_in_words() {
    let text = |bytes: u64| {
        format!(
            "@v = constant [80 x i8] c\"{}\"\ndeclare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)\n\
             define void @g(ptr %p) {{\n  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr @v, i64 {bytes}, i1 false)\n  \
             ret void\n}}\ndefine void @f() {{\n  %m = alloca [80 x i8]\n  call void @g(ptr %m)\n  ret void\n}}\n",
            "\\01".repeat(80)
        )
    };
    let word = |offset, width, value| Written { align: Some(1), ..stored(argument(0, offset), number(width, value)) };
    let writes = |bytes| calls_in(&text(bytes)).0[0].writes.clone();
    let ones = 0x0101_0101_0101_0101;
    assert_eq!(writes(11), Some(vec![word(0, 64, ones), word(8, 16, 0x0101), word(10, 8, 1)]));
    assert_eq!((writes(64).map(|writes| writes.len()), writes(65)), (Some(8), None));
}

#[test]
fn big_endian_bytes_are_read_in_their_order() {
    let text = "target datalayout = \"E\"\ndefine void @g(ptr %p) {\n  store i32 3, ptr %p\n  ret void\n}\n\
        define void @f() {\n  %m = alloca i32\n  call void @g(ptr %m)\n  ret void\n}\n";
    assert_eq!(calls_in(text).0[0].writes, Some(vec![stored(argument(0, 0), number(32, 3))]));
}

#[test]
fn what_the_caller_does_not_know_is_not_said() {
    let writes = |body: &str| {
        let text = format!(
            "@v = global ptr null\ndefine void @g(ptr %p) {{\n{body}  ret void\n}}\n\
             define void @f() {{\n  %m = alloca [16 x i32]\n  %n = alloca i32\n  store ptr %n, ptr @v\n  \
             call void @g(ptr %m)\n  ret void\n}}\n"
        );
        calls_in(&text).0[0].writes.clone()
    };
    // Through a pointer that it reads.
    assert_eq!(writes("  %q = load ptr, ptr @v\n  store i32 1, ptr %q\n"), None);
    assert_eq!(writes("  store i32 poison, ptr %p\n"), None);
    let store = |i: usize| format!("  %q{i} = getelementptr i32, ptr %p, i64 {i}\n  store i32 1, ptr %q{i}\n");
    let stores = |count: usize| writes(&(0..count).map(store).collect::<String>()).map(|writes| writes.len());
    assert_eq!((stores(8), stores(9)), (Some(8), None));
}

/// The second call is undefined, so the place is not said, although the first call answered 7.
#[test]
fn a_call_that_does_not_return_has_done_nothing() {
    let text = "define i32 @g(i32 %n) {\n  %c = icmp eq i32 %n, 1\n  \
        br i1 %c, label %out, label %on\nout:\n  unreachable\non:\n  ret i32 7\n}\n\
        define void @f(i32 %x) {\nentry:\n  br label %loop\nloop:\n  %i = phi i32 [ 0, %entry ], [ %j, %loop ]\n  \
        %a = call i32 @g(i32 %i)\n  %j = add i32 %i, 1\n  br label %loop\n}\n";
    assert_eq!(calls_in(text), (Vec::new(), None));
}
