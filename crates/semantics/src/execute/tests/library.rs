//! Library functions: allocation, bytes, output.

use super::*;
use crate::Dependence;
use crate::choice::{Chooser, Frozen};
use crate::memory::{Fault, Life};
use crate::{EnvironmentMemory, Set};
use std::sync::Arc;

/// A chooser that takes these ways, one after another, and the first way from then on.
struct Ways(Vec<usize>);

impl Chooser for Ways {
    fn freeze(&mut self, set: &Set, width: u32) -> Frozen {
        First.freeze(set, width)
    }

    fn way(&mut self, _alternatives: usize) -> usize {
        if self.0.is_empty() { 0 } else { self.0.remove(0) }
    }
}

/// An environment in which allocations may fail.
struct Short;

impl Environment for Short {
    fn answer_event(&mut self, _: usize, _: &Event, shape: &Shape) -> Answer {
        Answer::Returns(Value::poison(shape))
    }

    fn answer_function(&mut self, _: &str, _: &[Value], shape: &Shape) -> Value {
        Value::poison(shape)
    }

    fn environment_memory(&self) -> Arc<EnvironmentMemory> {
        Arc::new(EnvironmentMemory { allocations_may_fail: true, ..EnvironmentMemory::NONE })
    }
}

const ALLOCATION: &str = "declare ptr @malloc(i64) declare ptr @calloc(i64, i64) declare ptr @realloc(ptr, i64)
  declare ptr @reallocf(ptr, i64) declare ptr @aligned_alloc(i64, i64) declare void @free(ptr)
  declare ptr @_Znwm(i64) declare void @_ZdlPv(ptr) declare ptr @_ZnwmRKSt9nothrow_t(i64, ptr)\n";

fn allocating(body: &str) -> String {
    format!("{ALLOCATION}{body}")
}

/// The end of `@f` where allocations may fail, with these ways chosen.
fn short_of_memory(text: &str, ways: &[usize]) -> End {
    let program = Program::new(&module(text), Dialect::LANGREF);
    let function = program.function("f").expect("a function @f");
    Machine::new(&program).execute(function, &[], &mut Short, &mut Ways(ways.to_vec()), Budget::default()).end
}

fn fault(end: End) -> (UbRule, Fault) {
    let End::Ub(ub) = end else { panic!("{end:?}") };
    (ub.rule, *ub.fault.expect("the block that it was about"))
}

fn returned(scalar: Scalar) -> End {
    End::Returns(Value::scalar(scalar))
}

#[test]
fn malloc_gives_a_fresh_block() {
    let text = allocating(
        "define i32 @f(i64 %n) {
           %p = call ptr @malloc(i64 %n)
           %q = call ptr @malloc(i64 %n)
           store i32 7, ptr %p, align 16
           store i32 8, ptr %q, align 16
           %v = load i32, ptr %p
           call void @free(ptr %p)
           call void @free(ptr %q)
           call void @free(ptr null)
           ret i32 %v
         }",
    );
    assert_eq!(f(&text).returns(&[word(4)]), [word(7)]);
    assert_eq!(f(&text).breaks(&[word(3)]), UbRule::OutOfBounds);
    assert_eq!(f(&text).breaks(&[POISON]), UbRule::UndefinedSize);
    assert_eq!(f(&text).breaks(&[undef(64)]), UbRule::UndefinedSize);
    assert!(f(&text).unsupported(&[word(1 << 40)]).contains("budget"));
}

#[test]
fn malloc_of_nothing() {
    let text = allocating("define i1 @f() { %p = call ptr @malloc(i64 0) %n = icmp eq ptr %p, null ret i1 %n }");
    assert_eq!(f(&text).outcome_by(&[], &mut Ways(vec![0])).end, returned(word(0)));
    // It is null, too, only where an allocation may fail: a program must not find it equal and unequal to null.
    assert_eq!(f(&text).outcome_by(&[], &mut Ways(vec![1])).end, returned(word(0)));
    assert_eq!(f(&text).under(Dialect::TWIN).returns(&[]), [word(1)]);
    let accessed = allocating("define i8 @f() { %p = call ptr @malloc(i64 0) %v = load i8, ptr %p ret i8 %v }");
    assert_eq!(f(&accessed).breaks(&[]), UbRule::OutOfBounds);
}

#[test]
fn allocations_fail_only_where_the_environment_lets_them() {
    let text = allocating("define i1 @f() { %p = call ptr @malloc(i64 8) %n = icmp eq ptr %p, null ret i1 %n }");
    assert_eq!(f(&text).outcome_by(&[], &mut Ways(vec![1])).end, returned(word(0)));
    assert_eq!(short_of_memory(&text, &[0]), returned(word(0)));
    assert_eq!(short_of_memory(&text, &[1]), returned(word(1)));
    // `new` throws instead of giving null; the other form does not.
    assert_eq!(
        short_of_memory(&text.replace("call ptr @malloc(i64 8)", "call ptr @_Znwm(i64 8)"), &[1]),
        returned(word(0))
    );
    let nothrow = text.replace("call ptr @malloc(i64 8)", "call ptr @_ZnwmRKSt9nothrow_t(i64 8, ptr null)");
    assert_eq!(short_of_memory(&nothrow, &[1]), returned(word(1)));
}

#[test]
fn calloc_is_zero() {
    let text = allocating(
        "define i32 @f(i64 %n) {
           %p = call ptr @calloc(i64 %n, i64 4)
           %q = getelementptr i8, ptr %p, i64 4
           %v = load i32, ptr %q
           ret i32 %v
         }",
    );
    assert_eq!(f(&text).returns(&[word(2)]), [word(0)]);
    assert_eq!(f(&text).breaks(&[word(1)]), UbRule::OutOfBounds);
    let null = allocating("define ptr @f(i64 %n) { %p = call ptr @calloc(i64 %n, i64 4) ret ptr %p }");
    assert_eq!(f(&null).returns(&[word(1 << 62)]), [word(0)], "the product overflows");
}

#[test]
fn aligned_allocation() {
    let text = allocating(
        "define i32 @f(i64 %a) {
           %p = call ptr @aligned_alloc(i64 %a, i64 256)
           store i32 7, ptr %p, align 256
           %v = load i32, ptr %p
           ret i32 %v
         }",
    );
    assert_eq!(f(&text).outcome(&[word(256)]).choices, 0, "the address is known to be a multiple");
    assert_eq!(f(&text).returns(&[word(256)]), [word(7)]);
    assert_eq!(f(&text).unsupported(&[word(24)]), "an alignment that is no power of two");
}

#[test]
fn free_ends_a_block_once() {
    let text = allocating(
        "define void @f(i64 %o) {
           %p = call ptr @malloc(i64 8)
           %q = getelementptr i8, ptr %p, i64 %o
           call void @free(ptr %q)
           call void @free(ptr %p)
           ret void
         }",
    );
    let (rule, fault_of_second) = fault(f(&text).end(&[word(0)]));
    assert_eq!((rule, fault_of_second.size), (UbRule::AccessOfDead, Some(8)));
    let Life::Ended { by: Some(by), .. } = fault_of_second.life else { panic!("{fault_of_second:?}") };
    assert_eq!((by.instruction, fault_of_second.allocated_by.map(|place| place.instruction)), (2, Some(0)));
    let (rule, inside) = fault(f(&text).end(&[word(4)]));
    assert_eq!((rule, inside.offset), (UbRule::BadFree, 4));
    let after = text.replace("call void @free(ptr %p)", "store i8 1, ptr %p");
    assert_eq!(f(&after).breaks(&[word(0)]), UbRule::AccessOfDead);
}

#[test]
fn what_is_not_from_the_heap_is_not_freed() {
    let free = |body: &str| format!("declare void @free(ptr) @g = global i8 0 define void @f() {{ {body} ret void }}");
    for body in [
        "call void @free(ptr @g)",
        "call void @free(ptr @f)",
        "%p = alloca i8 call void @free(ptr %p)",
        "%p = getelementptr i8, ptr null, i64 8 call void @free(ptr %p)",
    ] {
        assert_eq!(f(&free(body)).breaks(&[]), UbRule::BadFree, "{body}");
    }
    for undefined in ["undef", "poison"] {
        let text = free(&format!("call void @free(ptr {undefined})"));
        assert_eq!(f(&text).breaks(&[]), UbRule::AccessThroughUndefined);
    }
}

/// A physical pointer frees a block that it may reach.
#[test]
fn free_through_an_integer() {
    let text = allocating(
        "define i64 @f(i64 %n) {
           %p = call ptr @malloc(i64 8)
           %i = ptrtoint ptr %p to i64
           %j = add i64 %i, %n
           %q = inttoptr i64 %j to ptr
           call void @free(ptr %q)
           ret i64 0
         }",
    );
    assert_eq!(f(&text).returns(&[word(0)]), [word(0)]);
    assert_eq!(f(&text).breaks(&[word(1)]), UbRule::BadFree);
    let unexposed = text.replace("ptrtoint", "ptrtoaddr");
    assert_eq!(f(&unexposed).breaks(&[word(0)]), UbRule::NotReachable);
    let bounded = text.replace(
        "call void @free(ptr %q)",
        "%r = getelementptr inbounds i8, ptr %q, i64 16 %s = getelementptr i8, ptr %r, i64 -16 call void @free(ptr %s)",
    );
    assert_eq!(f(&bounded).breaks(&[word(0)]), UbRule::NotReachable);
}

#[test]
fn nofree_functions_free_only_what_they_allocated() {
    let text = allocating(
        "define void @g(ptr %p) nofree {
           call void @h(ptr %p)
           ret void
         }
         define void @h(ptr %p) {
           %q = call ptr @malloc(i64 4)
           call void @free(ptr %q)
           call void @free(ptr %p)
           ret void
         }
         define void @f() {
           %p = call ptr @malloc(i64 4)
           call void @g(ptr %p)
           ret void
         }",
    );
    assert_eq!(f(&text).breaks(&[]), UbRule::NoFreeFreed);
    assert!(f(&text.replace("nofree", "")).returns(&[]).is_empty());
    assert!(f(&text.replace("call void @free(ptr %p)", "")).returns(&[]).is_empty());
    assert_eq!(f(&text.replace("nofree", "memory(read)")).breaks(&[]), UbRule::MemoryPromise);
}

#[test]
fn realloc_moves_what_fits() {
    let text = allocating(
        "define i16 @f(i64 %n) {
           %p = call ptr @malloc(i64 4)
           store i16 258, ptr %p
           %q = call ptr @realloc(ptr %p, i64 %n)
           %v = load i16, ptr %q
           OTHER
           ret i16 %v
         }",
    );
    let text = |other: &str| text.replace("OTHER", other);
    assert_eq!(f(&text("")).returns(&[word(100)]), [word(258)]);
    assert_eq!(f(&text("")).returns(&[word(2)]), [word(258)]);
    assert_eq!(f(&text("")).breaks(&[word(1)]), UbRule::OutOfBounds);
    assert_eq!(f(&text("store i8 0, ptr %p")).breaks(&[word(4)]), UbRule::AccessOfDead);
    assert_eq!(f(&text("call void @free(ptr %p)")).breaks(&[word(4)]), UbRule::AccessOfDead);
    let null =
        allocating("define ptr @f() { %p = call ptr @realloc(ptr null, i64 4) store i8 1, ptr %p ret ptr null }");
    assert_eq!(f(&null).returns(&[]), [word(0)]);
    let bad = allocating("define void @f() { %a = alloca i8 %p = call ptr @realloc(ptr %a, i64 4) ret void }");
    assert_eq!(f(&bad).breaks(&[]), UbRule::BadFree);
}

/// A `realloc` that fails leaves the old block as it was; `reallocf` and a size of 0 do not.
#[test]
fn realloc_that_fails() {
    let text = |call: &str| {
        allocating(&format!(
            "define i8 @f() {{
               %p = call ptr @malloc(i64 4)
               store i8 3, ptr %p
               %q = call ptr {call}
               %v = load i8, ptr %p
               ret i8 %v
             }}"
        ))
    };
    assert_eq!(short_of_memory(&text("@realloc(ptr %p, i64 8)"), &[0, 1]), returned(word(3)));
    let ends = |call: &str, ways: &[usize]| fault(short_of_memory(&text(call), ways)).0;
    assert_eq!(ends("@realloc(ptr %p, i64 8)", &[0, 0]), UbRule::AccessOfDead);
    assert_eq!(ends("@reallocf(ptr %p, i64 8)", &[0, 1]), UbRule::AccessOfDead);
    assert_eq!(ends("@realloc(ptr %p, i64 0)", &[0, 1]), UbRule::AccessOfDead);
}

#[test]
fn other_types_of_known_names_are_uninterpreted() {
    let text = "declare ptr @malloc(i32) define void @f() { %p = call ptr @malloc(i32 4) ret void }";
    let outcome = f(text).outcome(&[]);
    assert!(outcome.depends.has(Dependence::Meaning) && outcome.trace.len() == 1, "{outcome:?}");
}

const STRINGS: &str = r#"@hello = constant [6 x i8] c"hello\00"
  @help = constant [5 x i8] c"help\00"
  @open = constant [3 x i8] c"hel"
  @holes = constant [4 x i8] [i8 104, i8 undef, i8 poison, i8 0]
  declare i64 @strlen(ptr) declare i64 @strnlen(ptr, i64) declare i32 @memcmp(ptr, ptr, i64)
  declare i32 @bcmp(ptr, ptr, i64) declare ptr @memchr(ptr, i32, i64) declare i32 @strcmp(ptr, ptr)
  declare i32 @strncmp(ptr, ptr, i64) declare ptr @strchr(ptr, i32) declare ptr @strrchr(ptr, i32)
  declare ptr @strcpy(ptr, ptr) declare ptr @stpcpy(ptr, ptr)
  declare i32 @puts(ptr) declare i32 @putchar(i32) declare i32 @printf(ptr, ...) declare void @g()
  declare void @exit(i32) declare void @abort()
"#;

fn strings(ret: &str, call: &str) -> String {
    format!("{STRINGS} define {ret} @f() {{ %r = call {ret} {call} ret {ret} %r }}")
}

#[test]
fn lengths() {
    let length = |call: &str| f(&strings("i64", call)).returns(&[]);
    assert_eq!(length("@strlen(ptr @hello)"), [word(5)]);
    assert_eq!(length("@strlen(ptr getelementptr (i8, ptr @hello, i64 5))"), [word(0)]);
    assert_eq!(length("@strnlen(ptr @hello, i64 3)"), [word(3)]);
    assert_eq!(length("@strnlen(ptr @open, i64 3)"), [word(3)]);
    assert_eq!(length("@strnlen(ptr null, i64 0)"), [word(0)]);
    let breaks = |call: &str| f(&strings("i64", call)).breaks(&[]);
    assert_eq!(breaks("@strlen(ptr @open)"), UbRule::OutOfBounds);
    assert_eq!(breaks("@strlen(ptr null)"), UbRule::NullAccess);
    assert_eq!(breaks("@strlen(ptr @holes)"), UbRule::UndefinedBytes);
    assert_eq!(breaks("@strnlen(ptr @hello, i64 poison)"), UbRule::UndefinedSize);
}

#[test]
fn comparisons() {
    let by = |call: &str, ways: &[usize]| match f(&strings("i32", call)).outcome_by(&[], &mut Ways(ways.to_vec())).end {
        End::Returns(value) => value.0[0].word().unwrap() as u32 as i32,
        end => panic!("{end:?}"),
    };
    assert_eq!(by("@memcmp(ptr @hello, ptr @help, i64 3)", &[]), 0);
    assert_eq!(by("@memcmp(ptr @hello, ptr @help, i64 4)", &[0]), -1);
    assert_eq!(by("@memcmp(ptr @hello, ptr @help, i64 4)", &[1]), i32::from(b'l') - i32::from(b'p'));
    assert_eq!(by("@memcmp(ptr @hello, ptr @help, i64 4)", &[2]), i32::MIN, "any negative number");
    assert_eq!(by("@memcmp(ptr @help, ptr @hello, i64 4)", &[2]), 1, "any positive number");
    assert_eq!(by("@bcmp(ptr @help, ptr @hello, i64 4)", &[2]), 1);
    assert_eq!(by("@strcmp(ptr @hello, ptr @hello)", &[]), 0);
    assert_eq!(by("@strcmp(ptr @help, ptr @hello)", &[0]), 1);
    assert_eq!(by("@strncmp(ptr @help, ptr @open, i64 3)", &[]), 0);
    let breaks = |call: &str| f(&strings("i32", call)).breaks(&[]);
    assert_eq!(breaks("@memcmp(ptr @hello, ptr @help, i64 6)"), UbRule::OutOfBounds, "both places as a whole");
    assert_eq!(breaks("@strcmp(ptr @open, ptr @help)"), UbRule::OutOfBounds);
    let is_open =
        |call: &str| matches!(f(&strings("i32", call)).outcome_by(&[], &mut Ways(vec![])).end, End::Inconclusive(_));
    assert!(is_open("@memcmp(ptr @hello, ptr @holes, i64 2)") && is_open("@memcmp(ptr @holes, ptr @help, i64 3)"));
    assert!(is_open("@bcmp(ptr @open, ptr @holes, i64 3)") && !is_open("@bcmp(ptr @open, ptr @holes, i64 1)"));
    assert!(is_open("@memcmp(ptr getelementptr (i8, ptr @hello, i64 1), ptr @holes, i64 2)"), "behind a difference");
    assert_eq!(breaks("@strncmp(ptr @hello, ptr @holes, i64 2)"), UbRule::UndefinedBytes);
}

#[test]
fn searches() {
    let found = |call: &str| {
        let text = format!(
            "{STRINGS} define i64 @f() {{ %r = call ptr {call} %n = icmp eq ptr %r, null %d = psub ptr %r, @hello to i64 %s = select i1 %n, i64 99, i64 %d ret i64 %s }}"
        );
        f(&text).returns(&[])[0].clone()
    };
    assert_eq!(found("@strchr(ptr @hello, i32 108)"), word(2));
    assert_eq!(found("@strrchr(ptr @hello, i32 108)"), word(3));
    assert_eq!(found("@strchr(ptr @hello, i32 0)"), word(5));
    assert_eq!(found("@strchr(ptr @hello, i32 364)"), word(2), "as a byte");
    assert_eq!(found("@memchr(ptr @hello, i32 108, i64 2)"), word(99));
    assert_eq!(found("@memchr(ptr @hello, i32 108, i64 600)"), word(2), "no further than it must");
    assert_eq!(f(&strings("ptr", "@strchr(ptr @open, i32 0)")).breaks(&[]), UbRule::OutOfBounds);
}

#[test]
fn strings_are_copied() {
    let text = |size: u32, copy: &str| {
        format!(
            "{STRINGS} define {{ i64, i64 }} @f() {{
               %b = alloca [{size} x i8]
               %e = call ptr {copy}
               %d = psub ptr %e, %b to i64
               %n = call i64 @strlen(ptr %b)
               %r0 = insertvalue {{ i64, i64 }} poison, i64 %d, 0
               %r1 = insertvalue {{ i64, i64 }} %r0, i64 %n, 1
               ret {{ i64, i64 }} %r1
             }}"
        )
    };
    assert_eq!(f(&text(6, "@strcpy(ptr %b, ptr @hello)")).returns(&[]), [word(0), word(5)]);
    assert_eq!(f(&text(6, "@stpcpy(ptr %b, ptr @hello)")).returns(&[]), [word(5), word(5)]);
    assert_eq!(f(&text(5, "@strcpy(ptr %b, ptr @hello)")).breaks(&[]), UbRule::OutOfBounds);
    assert_eq!(f(&strings("ptr", "@strcpy(ptr @hello, ptr @help)")).breaks(&[]), UbRule::ForbiddenWrite);
}

/// The printed text, event by event.
fn printed(body: &str) -> Vec<String> {
    let text = format!("{STRINGS} @fmt = constant [4 x i8] c\"%d!\\00\" define void @f() {{ {body} ret void }}");
    let event = |event: &Event| {
        let bytes = event.args.iter().map(|arg| arg.0[0].word().unwrap() as u8).collect();
        if &*event.callee == "output" { String::from_utf8(bytes).unwrap() } else { event.callee.to_string() }
    };
    f(&text).outcome(&[]).trace.iter().map(event).collect()
}

#[test]
fn only_the_text_of_output_counts() {
    assert_eq!(printed("%a = call i32 @puts(ptr @help)"), ["help\n"]);
    let apart = "%a = call i32 (ptr, ...) @printf(ptr @help) %b = call i32 @putchar(i32 10)";
    assert_eq!(printed(apart), ["help\n"]);
    assert_eq!(printed("%a = call i32 (ptr, ...) @printf(ptr @fmt, i32 -5)"), ["-5!"]);
    let between = "%a = call i32 @puts(ptr @help) call void @g() %b = call i32 @putchar(i32 65)";
    assert_eq!(printed(between), ["help\n", "g", "A"]);
    let poison = format!("{STRINGS} define void @f() {{ %a = call i32 @putchar(i32 poison) ret void }}");
    assert_eq!(f(&poison).breaks(&[]), UbRule::NotDefined);
}

#[test]
fn formats() {
    let text = |format: &str, args: &str| {
        format!(
            "{STRINGS} @fmt = constant [{} x i8] c\"{format}\\00\"
             define i32 @f() {{ %r = call i32 (ptr, ...) @printf(ptr @fmt{args}) ret i32 %r }}",
            format.len() + 1
        )
    };
    let shown = |format: &str, args: &str| {
        let text = text(format, args);
        let outcome = f(&text).outcome(&[]);
        let bytes: Vec<u8> = outcome.trace[0].args.iter().map(|arg| arg.0[0].word().unwrap() as u8).collect();
        assert_eq!(outcome.end, returned(word(bytes.len() as u64)));
        String::from_utf8(bytes).unwrap()
    };
    assert_eq!(shown("%u %x %c%%", ", i32 -1, i32 255, i32 65"), "4294967295 ff A%");
    assert_eq!(shown("%ld %zu", ", i64 -1, i64 -1"), "-1 18446744073709551615");
    assert_eq!(shown("<%s>", ", ptr @hello"), "<hello>");
    assert_eq!(shown("%5d|%-3s|%.2f", ", i32 1, ptr @hello, double 2.5"), "    1|hello|2.50");
    assert_eq!(shown("%*d|%.*s", ", i32 -3, i32 1, i32 2, ptr @hello"), "1  |he");
    assert_eq!(f(&text("%n", ", ptr @hello")).unsupported(&[]), "this format of printf");
    assert_eq!(f(&text("%p", ", ptr @hello")).unsupported(&[]), "this format of printf");
}

#[test]
fn exit_does_not_come_back() {
    let text = format!("{STRINGS} define void @f() {{ call void @exit(i32 3) ret void }}");
    let outcome = f(&text).outcome(&[]);
    assert_eq!((outcome.trace.len(), &*outcome.trace[0].callee, outcome.end), (1, "exit", End::Stopped));
    assert_eq!(outcome.trace[0].args, [Value::scalar(word(3))]);
    let abort = format!("{STRINGS} define void @f() willreturn {{ call void @abort() ret void }}");
    assert_eq!(f(&abort).breaks(&[]), UbRule::WillReturnStopped);
}

#[test]
fn copies_and_fills_by_their_library_names() {
    let text = |call: &str| {
        format!(
            "declare ptr @memcpy(ptr, ptr, i64) declare ptr @memmove(ptr, ptr, i64) declare ptr @mempcpy(ptr, ptr, i64)
             declare ptr @memset(ptr, i32, i64)
             @g = constant [4 x i8] c\"abcd\"
             define {{ i64, i8 }} @f(i64 %n) {{
               %a = alloca [8 x i8]
               %b = getelementptr i8, ptr %a, i64 1
               store i32 0, ptr %a
               %r = call ptr {call}
               %d = psub ptr %r, %a to i64
               %v = load i8, ptr %b
               %r0 = insertvalue {{ i64, i8 }} poison, i64 %d, 0
               %r1 = insertvalue {{ i64, i8 }} %r0, i8 %v, 1
               ret {{ i64, i8 }} %r1
             }}"
        )
    };
    assert_eq!(f(&text("@memcpy(ptr %a, ptr @g, i64 %n)")).returns(&[word(4)]), [word(0), word(98)]);
    assert_eq!(f(&text("@memcpy(ptr %a, ptr @g, i64 %n)")).breaks(&[word(5)]), UbRule::OutOfBounds);
    assert_eq!(f(&text("@mempcpy(ptr %a, ptr @g, i64 %n)")).returns(&[word(4)]), [word(4), word(98)]);
    assert_eq!(f(&text("@memset(ptr %a, i32 511, i64 %n)")).returns(&[word(2)]), [word(0), word(255)]);
    assert_eq!(f(&text("@memmove(ptr %b, ptr %a, i64 %n)")).returns(&[word(2)]), [word(1), word(0)]);
    assert_eq!(f(&text("@memcpy(ptr %b, ptr %a, i64 %n)")).breaks(&[word(2)]), UbRule::OverlappingCopy);
    let promised = text("@memcpy(ptr noundef %a, ptr @g, i64 noundef %n)");
    assert_eq!(f(&promised).breaks(&[POISON]), UbRule::NotDefined);
}

/// A pattern is stored as often as it fits, then its beginning; its last byte is poison here.
#[test]
fn patterns_fill_memory_to_the_last_byte() {
    let text = "declare void @memset_pattern4(ptr, ptr, i64)
         define i8 @f(i64 %n, i64 %at) {
           %p = alloca [4 x i8]
           %a = alloca [8 x i8]
           store i32 67305985, ptr %p
           %last = getelementptr i8, ptr %p, i64 3
           store i8 poison, ptr %last
           store i64 0, ptr %a
           call void @memset_pattern4(ptr %a, ptr %p, i64 %n)
           %b = getelementptr i8, ptr %a, i64 %at
           %v = load i8, ptr %b
           ret i8 %v
         }";
    let at = |n, at| f(text).returns(&[word(n), word(at)])[0].clone();
    assert_eq!([at(6, 0), at(6, 2), at(6, 3), at(6, 5), at(6, 6)], [word(1), word(3), POISON, word(2), word(0)]);
    assert_eq!([at(3, 2), at(3, 3), at(8, 7), at(0, 0)], [word(3), word(0), POISON, word(0)]);
    assert_eq!(f(text).breaks(&[word(9), word(0)]), UbRule::OutOfBounds);
}

#[test]
fn operations_by_their_library_names() {
    let of = |name: &str, to: u32, from: u32, x: i64| {
        let text = format!(
            "declare i{to} @{name}(i{from}) define i{to} @f() {{ %r = call i{to} @{name}(i{from} {x}) ret i{to} %r }}"
        );
        f(&text).returns(&[])[0].clone()
    };
    assert_eq!(of("abs", 32, 32, -5), word(5));
    assert_eq!(of("labs", 64, 64, -5), word(5));
    assert_eq!(of("abs", 32, 32, i64::from(i32::MIN)), POISON);
    assert_eq!(of("ffs", 32, 32, 0), word(0));
    assert_eq!(of("ffs", 32, 32, 24), word(4));
    assert_eq!(of("ffsl", 32, 64, 1 << 40), word(41));
    assert_eq!((of("isdigit", 32, 32, 53), of("isdigit", 32, 32, 58)), (word(1), word(0)));
    assert_eq!((of("isascii", 32, 32, 127), of("isascii", 32, 32, 128)), (word(1), word(0)));
    assert_eq!(of("toascii", 32, 32, 200), word(72));
}

#[test]
fn allocation_functions_of_a_program() {
    let text = |kind: &str| {
        format!(
            "declare ptr @get(i64, i64) allocsize(0, 1) allockind(\"{kind}\") \"alloc-family\"=\"own\"
             declare ptr @more(ptr allocptr, i64) allocsize(1) allockind(\"realloc\") \"alloc-family\"=\"own\"
             declare void @give(ptr allocptr) allockind(\"free\") \"alloc-family\"=\"own\"
             define i8 @f(i64 %n) {{
               %p = call ptr @get(i64 %n, i64 2)
               %q = getelementptr i8, ptr %p, i64 3
               %v = load i8, ptr %q
               %r = call ptr @more(ptr %p, i64 8)
               call void @give(ptr %r)
               call void @give(ptr null)
               ret i8 %v
             }}"
        )
    };
    assert_eq!(f(&text("alloc,zeroed")).outcome(&[word(2)]).end, returned(word(0)));
    assert!(f(&text("alloc,zeroed")).outcome(&[word(2)]).trace.is_empty());
    assert_eq!(f(&text("alloc,zeroed")).breaks(&[word(1)]), UbRule::OutOfBounds);
    assert_eq!(f(&text("alloc,uninitialized")).returns(&[word(2)]), [undef(8)]);
    assert!(f(&text("alloc")).unsupported(&[word(2)]).contains("allockind"));
    let twice = text("alloc,zeroed").replace("@give(ptr null)", "@give(ptr %p)");
    assert_eq!(f(&twice).breaks(&[word(2)]), UbRule::AccessOfDead);
}

/// Attributes of the declaration or the call hold for the library function, too.
#[test]
fn promises_of_library_functions() {
    let text = |free: &str, length: &str| {
        format!(
            "declare void @free(ptr) {free}
             declare i64 @strlen(ptr) {length}
             declare ptr @calloc(i64, i64)
             define i64 @f() {{
               %p = call ptr @calloc(i64 1, i64 1)
               %n = call i64 @strlen(ptr %p)
               call void @free(ptr %p)
               call void @free(ptr null)
               ret i64 %n
             }}"
        )
    };
    assert_eq!(f(&text("", "memory(argmem: read)")).returns(&[]), [word(0)]);
    assert_eq!(f(&text("memory(none)", "")).breaks(&[]), UbRule::MemoryPromise);
    assert_eq!(f(&text("nofree", "")).breaks(&[]), UbRule::NoFreeFreed);
    assert_eq!(f(&text("", "memory(none)")).breaks(&[]), UbRule::MemoryPromise);
}

/// What a pointer leads to is not known, so the call names no function of the library, whatever its type.
#[test]
fn calls_through_pointers_name_no_function() {
    let noted = |call: &str| {
        let text = format!(
            "declare i64 @fwrite(ptr, i64, i64, ptr)
             define void @f(ptr %p) {{ call void {call}() ret void }}"
        );
        let program = Program::new(&module(&text), Dialect::LANGREF);
        program.promises(program.function("f").expect("it is defined")).len()
    };
    assert_eq!([noted("%p"), noted("@fwrite")], [0, 1]);
}

/// What would print more than is modelled is no work that was done.
#[test]
fn what_is_too_long_to_print_costs_no_steps() {
    let text = "declare i64 @fwrite(ptr, i64, i64, ptr)
      define i64 @f(ptr %p, ptr %s) {
        %n = call i64 @fwrite(ptr %p, i64 -1, i64 2, ptr %s)
        ret i64 %n
      }";
    let program = Program::new(&module(text), Dialect::LANGREF);
    let function = program.function("f").expect("a function @f");
    let null = || Value::scalar(Scalar::Word(0));
    let args = [null(), null()];
    let outcome = Machine::new(&program).execute(function, &args, &mut Short, &mut First, Budget::default());
    assert!(matches!(outcome.end, End::Unsupported(_)), "{:?}", outcome.end);
    assert!(outcome.work() < 100, "{}", outcome.work());
}
