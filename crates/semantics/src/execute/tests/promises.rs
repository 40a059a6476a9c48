//! Promises of attributes and metadata about values, and promises that nothing checks.

use super::*;
use crate::PromisePlace;

#[test]
fn noundef_parameters_and_results() {
    let param = "define void @f(i8 noundef %a) { ret void }";
    for a in [POISON, undef(8)] {
        assert_eq!(f(param).breaks(std::slice::from_ref(&a)), UbRule::NotDefined);
        assert_eq!(f("define noundef i8 @f(i8 %a) { ret i8 %a }").breaks(&[a]), UbRule::NotDefined);
    }
    assert!(f(param).returns(&[word(1)]).is_empty());
}

#[test]
fn noundef_at_a_call() {
    let text = "define i8 @g(i8 PARAM %x) { ret i8 %x }
      define i8 @f(i8 %a) { %r = call RESULT i8 @g(i8 ARGUMENT %a) ret i8 %r }";
    for place in ["PARAM", "RESULT", "ARGUMENT"] {
        let text = text.replace(place, "noundef").replace("PARAM", "").replace("RESULT", "").replace("ARGUMENT", "");
        let End::Ub(ub) = f(&text).end(&[POISON]) else { panic!("{place}") };
        assert_eq!((ub.rule, ub.place.function), (UbRule::NotDefined, 1), "{place}");
    }
}

/// A `range` at the call and a `noundef` at the callee, or the other way round, hold together.
#[test]
fn promises_of_call_and_callee_hold_together() {
    let range = "range(i8 0, 5)";
    let text = |callee: &str, result: &str, parameter: &str, argument: &str| {
        format!(
            "define {callee} i8 @g(i8 {parameter} %x) {{ ret i8 %x }}
             define i8 @f(i8 %a) {{ %r = call {result} i8 @g(i8 {argument} %a) ret i8 %r }}"
        )
    };
    let both = [
        text("noundef", range, "", ""),
        text(range, "noundef", "", ""),
        text("", "", "noundef", range),
        text("", "", range, "noundef"),
    ];
    for text in both {
        assert_eq!(f(&text).breaks(&[word(7)]), UbRule::NotDefined, "{text}");
        assert_eq!(f(&text).returns(&[word(4)]), [word(4)], "{text}");
    }
    assert_eq!(f(&text("", range, "", "")).returns(&[word(7)]), [POISON]);
}

#[test]
fn ranges() {
    let param = "define i8 @f(i8 range(i8 -2, 3) %a) { ret i8 %a }";
    for (a, inside) in [(0, true), (2, true), (3, false), (253, false), (254, true)] {
        let expected = if inside { word(a) } else { POISON };
        assert_eq!(f(param).returns(&[word(a)]), [expected], "{a}");
    }
    assert_eq!(f(param).returns(&[set(&[1, 2], 8)]), [set(&[1, 2], 8)]);
    assert_eq!(f(param).returns(&[undef(8)]), [POISON]);
    let result = "define range(i64 5, 9) i64 @f(i64 %a) { ret i64 %a }";
    assert_eq!(f(result).returns(&[word(9)]), [POISON]);
    assert_eq!(f(result).returns(&[undef(64)]), [POISON], "too many values to go through");
    let both = "define i8 @f(i8 noundef range(i8 0, 2) %a) { ret i8 %a }";
    assert_eq!(f(both).breaks(&[word(2)]), UbRule::NotDefined);
    let lanes = "define <2 x i8> @f() {
        %v = call <2 x i8> @g(<2 x i8> range(i8 0, 2) <i8 1, i8 2>)
        ret <2 x i8> %v
      }
      define <2 x i8> @g(<2 x i8> %v) { ret <2 x i8> %v }";
    assert_eq!(f(lanes).returns(&[]), [word(1), POISON]);
}

/// A range makes the callee's copy poison, not the caller's value.
#[test]
fn a_range_is_about_the_value_that_is_passed() {
    let text = "define void @g(i8 range(i8 0, 2) %x) { ret void }
      define range(i8 0, 2) i8 @h() { ret i8 5 }
      define i8 @f(i8 %a) {
        call void @g(i8 %a)
        call void @g(i8 7)
        %h = call i8 @h()
        %again = call i8 @h()
        %sum = add i8 %a, 7
        ret i8 %sum
      }";
    assert_eq!(f(text).returns(&[word(3)]), [word(10)]);
}

#[test]
fn metadata_of_calls() {
    let text = "declare i8 @g()
      define i8 @f() { %r = call i8 @g(), METADATA ret i8 %r }
      !0 = !{i8 0, i8 2, i8 7, i8 9}
      !1 = !{}";
    let answer = |value| [Answer::Returns(Value::scalar(value))];
    let range = text.replace("METADATA", "!range !0");
    for (value, expected) in [(1, word(1)), (2, POISON), (8, word(8)), (9, POISON)] {
        assert_eq!(f(&range).answering(answer(word(value))).returns(&[]), [expected]);
    }
    let noundef = text.replace("METADATA", "!noundef !1");
    assert_eq!(f(&noundef).answering(answer(POISON)).breaks(&[]), UbRule::NotDefined);
}

#[test]
fn unmodelled_promises_are_recorded() {
    let text = "declare void @g(ptr dereferenceable(4)) \"made-up\"
      declare void @llvm.assume(i1)
      define void @f(i8 zeroext %a, ptr nonnull %p) nounwind speculatable \"target-cpu\"=\"x\" {
        call void @llvm.assume(i1 true) [ \"separate_storage\"(ptr %p, ptr null), \"cold\"() ]
        %x = add i8 %a, 1, !made.up !0, !prof !0
        call void @g(ptr align 4 readonly %p) inaccessiblememonly \"memprof\"=\"cold\"
        call void @h(ptr writable %p)
        ret void
      }
      define void @h(ptr %p) { ret void }
      !0 = !{}";
    let program = Program::new(&module(text), Dialect::LANGREF);
    let promises = |name: &str| -> Vec<(String, PromisePlace)> {
        let index = program.function(name).expect(name);
        program.promises(index).iter().map(|p| (p.name.to_string(), p.place)).collect()
    };
    let expected = [
        ("speculatable", PromisePlace::Definition),
        ("made-up", PromisePlace::Declaration),
        ("writable", PromisePlace::Passed),
        ("!made.up", PromisePlace::Metadata),
        ("separate_storage", PromisePlace::AssumeBundle),
    ];
    assert_eq!(promises("f"), expected.map(|(name, place)| (name.to_owned(), place)));
    let expected = [("made-up", PromisePlace::Declaration)];
    assert_eq!(promises("g"), expected.map(|(name, place)| (name.to_owned(), place)));
}

/// Attributes of the call of an intrinsic are checked, without changing the operand, and take no fuel.
#[test]
fn promises_of_intrinsics() {
    let text = "declare i8 @llvm.umax.i8(i8, i8)
      define i8 @f(i8 %a) {
        %m = call RESULT i8 @llvm.umax.i8(i8 ARGUMENT %a, i8 3)
        %s = sub i8 %m, %a
        ret i8 %s
      }";
    let with = |result: &str, argument: &str| text.replace("RESULT", result).replace("ARGUMENT", argument);
    assert_eq!(f(&with("", "range(i8 0, 2)")).returns(&[word(1)]), [word(2)]);
    assert_eq!(f(&with("", "range(i8 0, 2)")).returns(&[word(2)]), [POISON]);
    assert_eq!(f(&with("", "range(i8 0, 2)")).outcome(&[word(1)]).steps, 3);
    assert_eq!(f(&with("range(i8 0, 4)", "")).returns(&[word(5)]), [POISON]);
    assert_eq!(f(&with("noundef", "")).breaks(&[POISON]), UbRule::NotDefined);
    assert_eq!(f(&with("", "noundef")).breaks(&[undef(8)]), UbRule::NotDefined);
}

/// A promise of a function holds for the functions that it calls.
#[test]
fn promises_are_inherited() {
    let text = "declare void @g(i8) \"made-up\"
      define void @h() { call void @g(i8 1) ret void }
      define void @f() { call void @h() %x = add i8 1, 1, !range !0 ret void }
      !0 = !{i8 0}";
    let program = Program::new(&module(text), Dialect::LANGREF);
    let names = |name: &str| -> Vec<String> {
        program.promises(program.function(name).expect(name)).iter().map(|p| p.name.to_string()).collect()
    };
    assert_eq!(names("h"), ["made-up"]);
    assert_eq!(names("f"), ["made-up", "!range"], "a range without intervals is not read");
}
