//! What is accepted and what is not, by small pairs.

use super::{Mismatch, validate};
use irrefute_ir::layout::X86_64_LINUX;
use irrefute_ir::{LlvmVersion, Module, parse, verify};

fn module(body: &str) -> Module {
    let text = format!(
        "declare i32 @g(i32)\ndeclare i32 @llvm.umax.i32(i32, i32)\ndeclare i32 @llvm.sdiv.fix.i32(i32, i32, i32)\n\
         define i32 @f(i32 %x, i32 %y, ptr %p, i1 %c) {{\n{body}\n}}\n"
    );
    let module = parse(&text, LlvmVersion::DEFAULT).unwrap_or_else(|e| panic!("{e}\n{text}"));
    assert_eq!(verify(&module), Ok(()), "{text}");
    module
}

fn validated(source: &str, target: &str) -> Result<(), Mismatch> {
    let (source, target) = (module(source), module(target));
    let f = |module: &'_ Module| module.function("f").cloned().expect("it is defined");
    validate((&source, &f(&source)), (&target, &f(&target)))
}

const ACCESSES: &str = "%a = add i32 %x, %y\n %l = load i32, ptr %p\n store i32 %a, ptr %p\n %m = load i32, ptr %p\n\
                        %s = sub i32 %l, %m\n ret i32 %s";

#[test]
fn what_does_not_depend_may_change_places() {
    let moved = "%l = load i32, ptr %p\n %b = add i32 %x, %y\n store i32 %b, ptr %p\n %m = load i32, ptr %p\n\
                 %s = sub i32 %l, %m\n ret i32 %s";
    assert_eq!(validated(ACCESSES, moved), Ok(()));
    let dead = "%a = add i32 %x, %y\n %l = load i32, ptr %p\n store i32 %a, ptr %p\n %u = mul i32 %a, 7\n\
                %m = load i32, ptr %p\n %s = sub i32 %l, %m\n ret i32 %s";
    assert_eq!((validated(dead, ACCESSES), validated(ACCESSES, dead)), (Ok(()), Ok(())));
}

#[test]
fn a_function_refines_itself_whatever_it_contains() {
    // A list of variable arguments has no term, and LLVM prints the layout that it gave the text.
    let text = "define i32 @f(ptr %l) {\n %a = va_arg ptr %l, i32\n ret i32 %a\n}\n";
    let module = |text: &str| parse(text, LlvmVersion::DEFAULT).expect("a module");
    let source = module(text);
    let after = |layout: &str, text: &str| {
        let target = module(&format!("target datalayout = \"{layout}\"\n{text}"));
        validate((&source, &source.functions[0]), (&target, &target.functions[0]))
    };
    assert_eq!(after(X86_64_LINUX, text), Ok(()));
    assert_eq!(after("E", text), Err(Mismatch::Surroundings));
    assert!(after(X86_64_LINUX, &text.replace("ret i32 %a", "ret i32 0")).is_err());
}

#[test]
fn loads_do_not_cross_stores() {
    let wrong = "%a = add i32 %x, %y\n store i32 %a, ptr %p\n %l = load i32, ptr %p\n %m = load i32, ptr %p\n\
                 %s = sub i32 %l, %m\n ret i32 %s";
    assert_eq!(validated(ACCESSES, wrong), Err(Mismatch::Terminator));
    let other = ACCESSES.replace("store i32 %a", "store i32 %x");
    assert_eq!(validated(ACCESSES, &other), Err(Mismatch::Effects));
}

#[test]
fn what_may_be_undefined_stays_behind_calls_and_branches() {
    let after = "%r = call i32 @g(i32 %x)\n %d = udiv i32 %x, %y\n %s = add i32 %r, %d\n ret i32 %s";
    let before = "%d = udiv i32 %x, %y\n %r = call i32 @g(i32 %x)\n %s = add i32 %r, %d\n ret i32 %s";
    assert!(validated(after, before).is_err() && validated(before, after).is_err());
    let guarded = "br i1 %c, label %a, label %b\na:\n %d = udiv i32 %x, %y\n ret i32 %d\nb:\n ret i32 0";
    let hoisted = "%d = udiv i32 %x, %y\n br i1 %c, label %a, label %b\na:\n ret i32 %d\nb:\n ret i32 0";
    assert_eq!((validated(guarded, hoisted), validated(hoisted, guarded)), (Err(Mismatch::Undefined), Ok(())));
    let (guarded, hoisted) = (guarded.replace("udiv", "mul"), hoisted.replace("udiv", "mul"));
    assert_eq!((validated(&guarded, &hoisted), validated(&hoisted, &guarded)), (Ok(()), Ok(())));
}

#[test]
fn redundant_expressions_and_loads_are_computed_once() {
    let twice = "%a = mul i32 %x, %y\n %l = load i32, ptr %p\n br i1 %c, label %a1, label %b1\n\
                 a1:\n %b = mul i32 %x, %y\n %m = load i32, ptr %p\n %s = add i32 %b, %m\n ret i32 %s\n\
                 b1:\n %t = add i32 %a, %l\n ret i32 %t";
    let once = "%a = mul i32 %x, %y\n %l = load i32, ptr %p\n br i1 %c, label %a1, label %b1\n\
                a1:\n %s = add i32 %a, %l\n ret i32 %s\nb1:\n %t = add i32 %a, %l\n ret i32 %t";
    assert_eq!((validated(twice, once), validated(once, twice)), (Ok(()), Ok(())));
}

#[test]
fn choices_are_not_shared() {
    let two = "%a = freeze i32 %x\n %b = freeze i32 %x\n %s = sub i32 %a, %b\n ret i32 %s";
    let one = "%a = freeze i32 %x\n %s = sub i32 %a, %a\n ret i32 %s";
    assert!(validated(one, two).is_err());
}

#[test]
fn loops_are_compared_by_their_phis() {
    let of = |start: &str, step: &str| {
        format!(
            "br label %h\nh:\n %i = phi i32 [ {start}, %0 ], [ %j, %h ]\n %j = add i32 %i, {step}\n\
             %d = icmp ult i32 %j, %x\n br i1 %d, label %h, label %e\ne:\n ret i32 %j"
        )
    };
    assert_eq!(validated(&of("0", "1"), &of("0", "1")), Ok(()));
    assert_eq!(validated(&of("0", "1"), &of("1", "1")), Err(Mismatch::Phis));
    assert!(validated(&of("0", "1"), &of("0", "2")).is_err());
}

/// Nothing uses what they compute, but the target executes them, and they are undefined on some operands.
#[test]
fn calls_that_may_be_undefined_keep_their_place() {
    let none = "%r = call i32 @g(i32 %y)\n ret i32 %r";
    let defined = format!("%m = call i32 @llvm.umax.i32(i32 %x, i32 1)\n {none}");
    assert_eq!((validated(none, &defined), validated(&defined, none)), (Ok(()), Ok(())));
    for call in ["@llvm.umax.i32(i32 noundef %x, i32 1)", "@llvm.sdiv.fix.i32(i32 %y, i32 %x, i32 3)"] {
        let undefined = format!("%m = call i32 {call}\n {none}");
        assert!(validated(none, &undefined).is_err(), "{call}");
        assert_eq!(validated(&undefined, &undefined), Ok(()), "{call}");
        // Nor does it go in front of a call that may not come back.
        let later = format!("%r = call i32 @g(i32 %y)\n %m = call i32 {call}\n ret i32 %r");
        assert!(validated(&later, &undefined).is_err(), "{call}");
    }
}

#[test]
fn weaker_surroundings_are_noticed() {
    let text = |attribute: &str, called: i32| {
        format!(
            "define internal i32 @h() {{\n ret i32 {called}\n}}\ndefine i32 @f({attribute}) {{\n %r = call i32 @h()\n ret i32 %r\n}}\n"
        )
    };
    let read = |text: String| parse(&text, LlvmVersion::DEFAULT).expect("a module");
    let of = |a: &Module, b: &Module| validate((a, &a.functions[1]), (b, &b.functions[1]));
    let source = read(text("i32 %x", 1));
    assert_eq!(of(&source, &read(text("i32 %x", 1))), Ok(()));
    assert_eq!(of(&source, &read(text("i32 %x", 2))), Err(Mismatch::Surroundings));
    assert_eq!(of(&source, &read(text("i32 noundef %x", 1))), Err(Mismatch::Surroundings));
}

/// LLVM prints the attributes that it gives an intrinsic. Those of other functions are promises.
#[test]
fn attributes_of_an_intrinsic_are_its_own() {
    let text = |attributes: &str| {
        format!(
            "declare float @llvm.sinh.f32(float){attributes}\ndeclare float @g(float)\n\
             define float @f() {{\n %r = call float @llvm.sinh.f32(float undef)\n ret float %r\n}}\n"
        )
    };
    let parsed = |text: &str| parse(text, LlvmVersion::DEFAULT).expect("a module");
    let (bare, printed) = (parsed(&text("")), parsed(&text(" nounwind speculatable willreturn memory(none)")));
    let f = |module: &'_ Module| module.function("f").cloned().expect("it is defined");
    assert_eq!(validate((&bare, &f(&bare)), (&printed, &f(&printed))), Ok(()));
    let filled = |attributes: &str| {
        parsed(&format!(
            "declare void @llvm.memset.p0.i64(ptr {attributes}, i8, i64, i1)\ndefine void @f(ptr %p) {{\n \
             call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 4, i1 false)\n ret void\n}}\n"
        ))
    };
    let (source, target) = (filled(""), filled("writeonly captures(none)"));
    assert_eq!(validate((&source, &f(&source)), (&target, &f(&target))), Ok(()));
    let other = |text: String| parsed(&text.replace("llvm.sinh.f32", "sinhf"));
    let (bare, printed) = (other(text("")), other(text(" nounwind willreturn memory(none)")));
    assert_eq!(validate((&bare, &f(&bare)), (&printed, &f(&printed))), Err(Mismatch::Surroundings));
}
