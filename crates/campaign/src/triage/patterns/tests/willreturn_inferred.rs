//! Functions that are taken to return because they must make progress and write nothing.

use super::*;

/// As FunctionAttrs infers it.
const INFERRED: &str = "declare i8 @g(i8) memory(read) nounwind\n\
     define i8 @src(i8 noundef %p) mustprogress memory(read) nounwind {\n  %r = call i8 @g(i8 %p)\n  ret i8 %r\n}\n\
     define i8 @tgt(i8 noundef %p) mustprogress memory(read) nounwind willreturn {\n  %r = call i8 @g(i8 %p)\n  ret i8 %r\n}\n";

#[test]
fn a_reader_that_must_make_progress() {
    assert_eq!(recognised(INFERRED), Some("willreturn-inferred"));
}

#[test]
fn a_reader_that_need_not_make_progress() {
    assert_eq!(recognised(&INFERRED.replace("mustprogress ", "")), None);
}

#[test]
fn another_mistake_beside_it() {
    assert_eq!(
        recognised(&INFERRED.replace(
            "willreturn {\n  %r = call i8 @g(i8 %p)\n  ret i8 %r",
            "willreturn {\n  %r = call i8 @g(i8 %p)\n  ret i8 7"
        )),
        None
    );
}
