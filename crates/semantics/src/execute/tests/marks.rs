//! What executions reach.

use super::{POISON, f, module, set, undef, word};
use crate::marks::Marks;
use crate::points::Point;
use crate::{Dialect, Program, Scalar, Value};
use irrefute_ir::Int;

/// The points of `@f` that executions on these arguments reach, and those that none does.
fn split(text: &str, inputs: &[Value]) -> [String; 2] {
    let mut marks = Marks::default();
    for arg in inputs {
        let mut chooser = crate::First;
        marks.extend(&f(text).outcome_by(std::slice::from_ref(arg), &mut chooser).marks);
    }
    let module = module(text);
    let program = Program::new(&module, Dialect::LANGREF);
    let function = program.function("f").expect("a function @f");
    let points = program.points(function, &module.functions[function.index()], &marks);
    [true, false].map(|reached| {
        let points = points.iter().filter(|point| point.1 == reached);
        points.map(|point| shown(&point.0)).collect::<Vec<_>>().join(" ")
    })
}

fn shown(point: &Point) -> String {
    match point {
        Point::Block(block) => format!("b{}", block.0),
        Point::Arm { condition, .. } => format!("{condition}"),
        Point::Case { value: Some(value), .. } => format!("case {value}"),
        Point::Case { value: None, .. } => "default".to_owned(),
    }
}

fn words(words: &[u64]) -> Vec<Value> {
    words.iter().map(|w| Value::scalar(word(*w))).collect()
}

#[test]
fn blocks_are_reached_by_edges() {
    let text = "define i8 @f(i8 %x) {\n  %c = icmp eq i8 %x, 0\n  br i1 %c, label %a, label %b\na:\n  br label %b\nb:\n  \
                ret i8 1\ndead:\n  ret i8 2\n}";
    assert_eq!(split(text, &[]), ["", "b0 b1 b2"], "the block that nothing leads to is none");
    assert_eq!(split(text, &words(&[1])), ["b0 b2", "b1"]);
    assert_eq!(split(text, &words(&[1, 0])), ["b0 b1 b2", ""]);
}

#[test]
fn cases_are_reached_one_by_one() {
    let text = "define i8 @f(i8 %x) {\n  switch i8 %x, label %u [ i8 1, label %a  i8 2, label %a  i8 -1, label %d ]\na:\n  \
                ret i8 1\nd:\n  switch i8 %x, label %a [ i8 0, label %a ]\nu:\n  unreachable\n}";
    assert_eq!(
        split(text, &words(&[2])),
        ["b0 case 2 b1", "case 1 case -1 b2 case 0 default"],
        "no default, no block 3"
    );
    assert_eq!(split(text, &words(&[1, 255])), ["b0 case 1 case -1 b1 b2 default", "case 2 case 0"]);
}

#[test]
fn a_wide_switch_is_marked_like_others() {
    let text = "define i8 @f(i100 %x) {\n  switch i100 %x, label %a [ i100 5, label %a ]\na:\n  ret i8 1\n}";
    let wide = |word| [Value::scalar(Scalar::from_int(&Int::new(100, word)))];
    assert_eq!(split(text, &wide(4)), ["b0 default b1", "case 5"]);
    assert_eq!(split(text, &wide(5)), ["b0 case 5 b1", "default"]);
}

#[test]
fn arms_are_those_that_the_condition_allows() {
    let text = "define i8 @f(i1 %c) {\n  %r = select i1 %c, i8 1, i8 2\n  ret i8 %r\n}";
    assert_eq!(split(text, &words(&[0])), ["b0 false", "true"]);
    assert_eq!(split(text, &words(&[1])), ["b0 true", "false"]);
    assert_eq!(split(text, &[Value::scalar(undef(1))]), ["b0 true false", ""]);
    assert_eq!(split(text, &[Value::scalar(POISON)]), ["b0", "true false"], "the result is poison");
}

#[test]
fn arms_of_lanes_are_those_of_some_lane() {
    let text = "define <2 x i8> @f(<2 x i1> %c) {\n  %r = select <2 x i1> %c, <2 x i8> <i8 1, i8 2>, <2 x i8> zeroinitializer\n  \
                ret <2 x i8> %r\n}";
    let lanes = |lanes: [Scalar; 2]| Value(lanes.into());
    assert_eq!(split(text, &[lanes([word(0), word(0)])]), ["b0 false", "true"]);
    assert_eq!(split(text, &[lanes([word(0), word(1)])]), ["b0 true false", ""]);
    assert_eq!(split(text, &[lanes([POISON, word(1)])]), ["b0 true", "false"]);
}

#[test]
fn arms_under_one_condition_for_many_lanes() {
    let text = "define <2 x i8> @f(i1 %c) {\n  %r = select i1 %c, <2 x i8> <i8 1, i8 2>, <2 x i8> zeroinitializer\n  \
                ret <2 x i8> %r\n}";
    assert_eq!(split(text, &words(&[1])), ["b0 true", "false"]);
}

#[test]
fn a_switch_on_undef_takes_one_case() {
    let text = "define i8 @f(i8 %x) {\n  %y = freeze i8 %x\n  switch i8 %y, label %a [ i8 1, label %b ]\na:\n  ret i8 1\n\
                b:\n  ret i8 2\n}";
    let [reached, _] = split(text, &[Value::scalar(set(&[1, 2], 8))]);
    assert_eq!(reached, "b0 case 1 b2");
}

#[test]
fn other_functions_leave_no_marks_and_recursion_does() {
    let text = "define i8 @f(i8 %x) {\n  %c = icmp eq i8 %x, 0\n  br i1 %c, label %a, label %b\na:\n  ret i8 1\nb:\n  \
                %y = sub i8 %x, 1\n  %r = call i8 @f(i8 %y)\n  ret i8 %r\n}";
    assert_eq!(split(text, &words(&[2])), ["b0 b1 b2", ""]);
    let text = "define i8 @g(i1 %c) {\n  br i1 %c, label %a, label %a\na:\n  %r = select i1 %c, i8 1, i8 2\n  ret i8 %r\n}\n\
                define i8 @f(i1 %c) {\n  %g = call i8 @g(i1 1)\n  br label %a\na:\n  %r = select i1 %c, i8 %g, i8 2\n  \
                br label %b\nb:\n  ret i8 %r\n}";
    assert_eq!(split(text, &words(&[0])), ["b0 b1 false b2", "true"]);
}

#[test]
fn an_atomic_minimum_has_no_arms() {
    let text = "define i8 @f(i8 %x) {\n  %p = alloca i8\n  store i8 7, ptr %p\n  \
                %r = atomicrmw umin ptr %p, i8 %x monotonic\n  ret i8 %r\n}";
    assert_eq!(split(text, &words(&[0])), ["b0", ""]);
}

#[test]
fn the_marks_of_an_execution_are_its_own() {
    let text = "define i8 @f(i1 %c) {\n  br i1 %c, label %a, label %b\na:\n  ret i8 1\nb:\n  ret i8 2\n}";
    let program = Program::new(&module(text), Dialect::LANGREF);
    let function = program.function("f").expect("a function @f");
    let mut machine = crate::Machine::new(&program);
    let mut marks = |c| {
        let (mut nobody, mut first) = (super::Scripted::default(), crate::First);
        machine.execute(function, &[Value::scalar(word(c))], &mut nobody, &mut first, Default::default()).marks
    };
    let (a, b) = (marks(1), marks(0));
    assert_ne!(a, b);
    assert_eq!(marks(1), a);
}
