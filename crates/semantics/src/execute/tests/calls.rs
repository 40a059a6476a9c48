//! Calls of functions with and without a body, and how they return.

use super::*;
use crate::Dependence;
use crate::outcome::May;

#[test]
fn recursion() {
    let text = "define i64 @f(i64 %n) {
        %base = icmp ult i64 %n, 2
        br i1 %base, label %one, label %more
      one:
        ret i64 1
      more:
        %m = sub i64 %n, 1
        %r = call i64 @f(i64 %m)
        %p = mul i64 %n, %r
        ret i64 %p
      }";
    assert_eq!(f(text).returns(&[word(10)]), [word(3_628_800)]);
    let shallow = Budget { call_depth: 10, ..Budget::default() };
    assert_eq!(Run { budget: shallow, ..f(text) }.returns(&[word(10)]), [word(3_628_800)]);
    assert_eq!(Run { budget: shallow, ..f(text) }.end(&[word(11)]), End::Unknown);
    let forever = "define void @f() { call void @f() ret void }";
    assert_eq!(f(forever).end(&[]), End::Diverges);
    let deeper = "define void @f(i64 %n) { %m = add i64 %n, 1 call void @f(i64 %m) ret void }";
    assert_eq!(f(deeper).end(&[word(0)]), End::Unknown, "another argument each time");
    let in_loop = "define void @f(i64 %n) { %m = and i64 %n, 15 %k = add i64 %m, 1 call void @f(i64 %k) ret void }";
    assert_eq!(f(in_loop).end(&[word(0)]), End::Diverges, "after sixteen calls");
    let told = "declare void @g() define void @f() { call void @g() call void @f() ret void }";
    assert_eq!(f(told).end(&[]), End::Repeats);
    let must_return = "define void @f() willreturn { call void @f() ret void }";
    assert_eq!(f(must_return).breaks(&[]), UbRule::NoProgress);
    let promised = "define void @f() norecurse { call void @f() ret void }";
    assert_eq!(f(promised).breaks(&[]), UbRule::NoRecurseRecursed);
}

#[test]
fn aggregates_go_in_and_out() {
    let text = "define { i8, <2 x i4> } @g(<2 x i4> %v, i8 %x) {
        %a = insertvalue { i8, <2 x i4> } poison, i8 %x, 0
        %b = insertvalue { i8, <2 x i4> } %a, <2 x i4> %v, 1
        ret { i8, <2 x i4> } %b
      }
      define i4 @f() {
        %r = call { i8, <2 x i4> } @g(<2 x i4> <i4 3, i4 6>, i8 1)
        %v = extractvalue { i8, <2 x i4> } %r, 1
        %e = extractelement <2 x i4> %v, i32 1
        ret i4 %e
      }";
    assert_eq!(f(text).returns(&[]), [word(6)]);
}

const EVENTS: &str = "declare i8 @g(i8, i1)
  define i8 @f(i8 %a) {
    %r = call i8 @g(i8 %a, i1 poison)
    %s = call i8 @g(i8 %r, i1 true)
    ret i8 %s
  }";

#[test]
fn unknown_calls_are_events() {
    let outcome = f(EVENTS).outcome(&[word(3)]);
    let may = May { unwind: true, returns: true, not_return: true, read: true, write: true };
    let promised = outcome.trace[0].promised.clone();
    assert!(promised.is_passed_as_declared && promised.args.len() == 2);
    let event = |a: Scalar, b: Scalar| {
        let blind = Event::blind("g", vec![Value::scalar(a), Value::scalar(b)], may);
        Event { promised: promised.clone(), ..blind }
    };
    assert_eq!(outcome.trace, [event(word(3), POISON), event(word(7), word(1))]);
    assert_eq!(outcome.end, End::Returns(Value::scalar(word(7))));
}

#[test]
fn events_that_do_not_come_back() {
    assert_eq!(f(EVENTS).answering([Answer::NeverReturns]).end(&[word(3)]), End::Stopped);
    assert_eq!(f(EVENTS).answering([Answer::Unwinds(Exception(5))]).end(&[word(3)]), End::Unwinds(Exception(5)));
    let unwound = EVENTS.replace("@f(i8 %a)", "@f(i8 %a) nounwind");
    assert_eq!(f(&unwound).answering([Answer::Unwinds(Exception(5))]).breaks(&[word(3)]), UbRule::NoUnwindUnwound);
    let stopped = EVENTS.replace("@f(i8 %a)", "@f(i8 %a) willreturn");
    assert_eq!(f(&stopped).answering([Answer::NeverReturns]).breaks(&[word(3)]), UbRule::WillReturnStopped);
}

#[test]
fn promises_of_one_call_hold_for_that_call() {
    let text = "declare void @g()
      define void @h() {
        call void @g()
        ret void
      }
      define void @f() {
        call void @h() ATTRIBUTE
        ret void
      }";
    let with = |attribute: &str| text.replace("ATTRIBUTE", attribute);
    assert_eq!(f(&with("")).answering([Answer::Unwinds(Exception(5))]).end(&[]), End::Unwinds(Exception(5)));
    assert_eq!(f(&with("nounwind")).answering([Answer::Unwinds(Exception(5))]).breaks(&[]), UbRule::NoUnwindUnwound);
    assert_eq!(f(&with("willreturn")).answering([Answer::NeverReturns]).breaks(&[]), UbRule::WillReturnStopped);
    assert_eq!(f(&with("noreturn")).breaks(&[]), UbRule::NoReturnReturned);
    assert_eq!(f(&with("memory(none)")).breaks(&[]), UbRule::MemoryPromise);
}

#[test]
fn attributes_decide_what_is_an_event() {
    let text = |attributes: &str| {
        format!("declare i8 @g(i8) {attributes}\n define i8 @f(i8 %a) {{ %r = call i8 @g(i8 %a) ret i8 %r }}")
    };
    let silent = f(&text("nounwind willreturn memory(none)")).outcome(&[word(3)]);
    assert_eq!((silent.trace.len(), silent.end), (0, End::Returns(Value::scalar(word(3)))));
    assert_eq!(f(&text("nounwind willreturn")).outcome(&[word(3)]).trace.len(), 1);
    // A call that writes nothing is noticed only if it does not return; of an exception, only the exception is.
    let unwinds = (0, End::Unwinds(Exception(5)));
    for (attributes, lost, (events, end)) in [
        ("nounwind memory(none)", Answer::NeverReturns, (1, End::Stopped)),
        ("willreturn memory(none)", Answer::Unwinds(Exception(5)), unwinds),
    ] {
        assert_eq!(f(&text(attributes)).outcome(&[word(3)]).trace.len(), 0, "{attributes}");
        let outcome = f(&text(attributes)).answering([lost]).outcome(&[word(3)]);
        assert_eq!((outcome.trace.len(), outcome.end), (events, end), "{attributes}");
    }
    let may = f(&text("nounwind")).outcome(&[word(3)]).trace[0].may;
    assert_eq!(may, May { unwind: false, returns: true, not_return: true, read: true, write: true });
    assert_eq!(f(&text("noreturn")).breaks(&[word(3)]), UbRule::NoReturnReturned);
}

#[test]
fn a_noreturn_function_must_not_return() {
    assert_eq!(f("define void @f() noreturn { ret void }").breaks(&[]), UbRule::NoReturnReturned);
}

#[test]
fn the_answer_keeps_what_is_promised_of_it() {
    let text = |result: &str, param: &str| {
        format!("declare {result} i8 @g(i8 {param})\n define i8 @f(i8 %a) {{ %r = call i8 @g(i8 %a) ret i8 %r }}")
    };
    let answer = |scalar: Scalar| [Answer::Returns(Value::scalar(scalar))];
    assert_eq!(f(&text("range(i8 0, 5)", "")).answering(answer(word(9))).returns(&[word(3)]), [POISON]);
    assert_eq!(f(&text("noundef", "")).answering(answer(POISON)).breaks(&[word(3)]), UbRule::NotDefined);
    assert_eq!(f(&text("", "returned")).answering(answer(word(9))).returns(&[word(3)]), [word(3)]);
}

#[test]
fn a_returned_parameter_must_be_the_result() {
    let text = "define i8 @f(i8 returned %a) { %b = add i8 %a, 1 ret i8 %b }";
    assert_eq!(f(text).breaks(&[word(3)]), UbRule::NotReturned);
    assert_eq!(f("define i8 @f(i8 returned %a) { ret i8 %a }").returns(&[word(3)]), [word(3)]);
    assert_eq!(f("define i8 @f(i8 returned %a) { ret i8 %a }").returns(&[POISON]), [POISON]);
    // Attributes of the result are checked afterwards.
    let outside = "define range(i8 0, 3) i8 @f(i8 returned %a) { ret i8 %a }";
    assert_eq!(f(outside).returns(&[word(3)]), [POISON]);
}

#[test]
fn invoke_goes_on_in_the_right_block() {
    let text = "declare i8 @g() declare i32 @__gxx_personality_v0(...)
      define i8 @f() personality ptr @__gxx_personality_v0 {
        %r = invoke i8 @g() to label %a unwind label %b
      a:
        ret i8 %r
      b:
        %l = landingpad { ptr, i32 } cleanup
        ret i8 2
      }";
    assert_eq!(f(text).returns(&[]), [word(7)]);
    assert_eq!(f(text).answering([Answer::Unwinds(Exception(5))]).returns(&[]), [word(2)]);
}

/// Any function stands for one of the library that is not modelled; who looks at the outcome must know.
#[test]
fn functions_of_the_library_without_a_meaning() {
    let depends = |name: &str| {
        let text = format!(
            "declare double @{name}(double)
             define double @f(i1 %c) {{ br i1 %c, label %a, label %b
             a: %x = call double @{name}(double 3.0) ret double %x
             b: ret double 1.0 }}"
        );
        [1, 0].map(|c| f(&text).outcome(&[word(c)]).depends.has(Dependence::Meaning))
    };
    assert_eq!(depends("acosh"), [true, false], "only an execution that reaches it");
    assert_eq!(depends("opaque"), [false, false]);
}

#[test]
fn what_cannot_be_called() {
    let call = |prefix: &str, call: &str| format!("{prefix}\n define void @f() {{ {call} ret void }}");
    assert_eq!(f(&call("", "call void poison()")).breaks(&[]), UbRule::BadCallee);
    let other_type = call("define void @g(i8 %a) { ret void }", "call void @g()");
    assert_eq!(f(&other_type).breaks(&[]), UbRule::BadCallee);
    let other_convention = call("define fastcc void @g() { ret void }", "call void @g()");
    assert_eq!(f(&other_convention).breaks(&[]), UbRule::BadCallee);
    let library = call("declare void @longjmp(ptr, i32)", "call void @longjmp(ptr null, i32 1)");
    assert_eq!(f(&library).unsupported(&[]), "the library function @longjmp");
    let naked = call("define void @g() naked { unreachable }", "call void @g()");
    assert_eq!(f(&naked).unsupported(&[]), "a naked function");
    let bundle = call("declare void @g()", "call void @g() [ \"gc-transition\"() ]");
    assert_eq!(f(&bundle).unsupported(&[]), "the operand bundle \"gc-transition\"");
    let unknown = call("declare void @llvm.unheard.of()", "call void @llvm.unheard.of()");
    assert_eq!(f(&unknown).unsupported(&[]), "the intrinsic llvm.unheard.of");
}

/// What assembly does is not known: the environment answers it, as an event that any function may stand for.
#[test]
fn assembly_is_an_event() {
    let text = "define i8 @f(i8 %a) { %r = call i8 asm sideeffect \"rol $0\", \"=r,0\"(i8 %a) ret i8 %r }";
    let outcome = f(text).outcome(&[word(3)]);
    assert!(outcome.depends.has(Dependence::Meaning) && outcome.trace.len() == 1, "{outcome:?}");
    assert_eq!(&*outcome.trace[0].callee, "asm sideeffect \"rol $0\", \"=r,0\" i8 (i8)");
}

/// An intrinsic that is invoked goes on in the normal destination.
#[test]
fn invoked_intrinsics() {
    let text = "declare void @llvm.donothing() declare i32 @__gxx_personality_v0(...)
      define i8 @f() personality ptr @__gxx_personality_v0 {
        invoke void @llvm.donothing() to label %a unwind label %b
      b:
        %l = landingpad { ptr, i32 } cleanup
        ret i8 2
      a:
        ret i8 1
      }";
    assert_eq!(f(text).returns(&[]), [word(1)]);
}

#[test]
fn events_of_variable_arguments() {
    let text = "declare void @g(i8, ...) define void @f() { call void (i8, ...) @g(i8 1, i64 2) ret void }";
    assert_eq!(f(text).outcome(&[]).trace[0].args, [Value::scalar(word(1)), Value::scalar(word(2))]);
}

#[test]
fn traps_stop() {
    let text = "declare void @llvm.trap() define void @f() { call void @llvm.trap() ret void }";
    let outcome = f(text).outcome(&[]);
    assert_eq!((&*outcome.trace[0].callee, outcome.end), ("llvm.trap", End::Stopped));
    assert_eq!(f(&text.replace("@f()", "@f() willreturn")).breaks(&[]), UbRule::WillReturnStopped);
}

#[test]
fn assumptions() {
    let text = "declare void @llvm.assume(i1) define void @f(i1 %c) { call void @llvm.assume(i1 %c) ret void }";
    assert!(f(text).returns(&[word(1)]).is_empty());
    for condition in [word(0), POISON, undef(1)] {
        assert_eq!(f(text).breaks(&[condition]), UbRule::FalseAssumption);
    }
}

#[test]
fn intrinsics_that_only_pass_a_value_on() {
    let text = "declare i8 @llvm.expect.i8(i8, i8) declare void @llvm.donothing()
      define i8 @f(i8 %a) {
        call void @llvm.donothing()
        %x = call i8 @llvm.expect.i8(i8 %a, i8 0)
        ret i8 %x
      }";
    assert_eq!(f(text).returns(&[word(5)]), [word(5)]);
    assert_eq!(f(text).returns(&[POISON]), [POISON]);
}

#[test]
fn is_constant_is_chosen() {
    let text = "declare i1 @llvm.is.constant.i8(i8)
      define i1 @f(i8 %a) { %c = call i1 @llvm.is.constant.i8(i8 %a) ret i1 %c }";
    let outcome = f(text).outcome(&[word(5)]);
    assert_eq!((outcome.choices, outcome.end), (1, End::Returns(Value::scalar(word(0)))));
}

/// A callee may do with a block what any of the ways to it allows.
#[test]
fn what_a_callee_may_do_is_what_some_way_allows() {
    let of_arguments = |first: &str, second: &str| {
        let text = format!(
            "declare void @g(ptr, ptr)
             define void @f() {{
               %p = alloca i8
               call void @g(ptr captures(none) {first} %p, ptr captures(none) {second} %p)
               ret void
             }}"
        );
        let outcome = f(&text).outcome(&[]);
        let seen = outcome.trace[0].memory.0.values().next().expect("the block");
        (seen.readable, seen.writable)
    };
    assert_eq!(of_arguments("", ""), (true, true));
    assert_eq!(of_arguments("readonly", "readonly"), (true, false));
    assert_eq!(of_arguments("writeonly", "writeonly"), (false, true));
    for (first, second) in [("readonly", "writeonly"), ("writeonly", "readonly"), ("", "readonly"), ("readnone", "")] {
        assert_eq!(of_arguments(first, second), (true, true), "{first} {second}");
        assert_eq!(of_arguments(second, first), (true, true), "{second} {first}");
    }
}

#[test]
fn a_callee_writes_no_constant() {
    let writable = |kind: &str| {
        let text = format!(
            "@c = {kind} i8 1
             declare void @g(ptr)
             define void @f() {{ call void @g(ptr @c) ret void }}"
        );
        let outcome = f(&text).outcome(&[]);
        outcome.trace[0].memory.0.values().next().expect("the variable").writable
    };
    assert!(writable("global") && writable("internal global"));
    assert!(!writable("constant") && !writable("internal constant"));
}

/// The second argument beyond the parameters of a callee, of this type, and how it is reached.
fn second(passed: &str, read: &str) -> String {
    format!(
        "declare void @llvm.va_start(ptr)
         declare void @llvm.va_copy(ptr, ptr)
         declare void @llvm.va_end(ptr)
         define i16 @g(i8 %n, ...) {{
           %l = alloca ptr
           %m = alloca ptr
           call void @llvm.va_start(ptr %l)
           %a = va_arg ptr %l, i8
           call void @llvm.va_copy(ptr %m, ptr %l)
           call void @llvm.va_end(ptr %l)
           {read}
         }}
         define i16 @f(i16 %x) {{
           %r = call i16 (i8, ...) @g(i8 1, {passed})
           ret i16 %r
         }}"
    )
}

#[test]
fn arguments_beyond_the_parameters() {
    let next = "%b = va_arg ptr %m, i16\n ret i16 %b";
    assert_eq!(f(&second("i8 2, i16 %x", next)).returns(&[word(700)]), [word(700)]);
    assert_eq!(f(&second("i8 2", next)).breaks(&[word(700)]), UbRule::OutOfBounds);
    // What `va_end` ended holds nothing.
    let ended = "%b = va_arg ptr %l, i16\n ret i16 %b";
    assert_eq!(f(&second("i8 2, i16 %x", ended)).breaks(&[word(700)]), UbRule::UndefinedBytes);
    let vector = "%b = va_arg ptr %m, <2 x i16>\n %e = extractelement <2 x i16> %b, i32 0\n ret i16 %e";
    assert_eq!(f(&second("i8 2, i16 %x", vector)).unsupported(&[word(1)]), "va_arg of a vector or an aggregate");
}
