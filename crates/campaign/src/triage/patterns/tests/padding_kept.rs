//! Padding that keeps what was there.

use super::*;

const SPLIT: &str = include_str!("../../../../../../corpus/memory/padding-split.ll");

#[test]
fn a_store_that_is_split() {
    assert_eq!(recognised(SPLIT), Some("padding-kept"));
}

#[test]
fn a_store_that_is_split_wrong() {
    assert_eq!(recognised(&SPLIT.replace("store i16 %y, ptr %q", "store i16 7, ptr %q")), None);
    let elsewhere = "getelementptr { i8, i16 }, ptr %p, i64 0, i32 0";
    assert_eq!(recognised(&SPLIT.replace("getelementptr { i8, i16 }, ptr %p, i64 0, i32 1", elsewhere)), None);
}

/// As when LICM turns a store in a loop that does not run into a store of what was there.
const STORED_BACK: &str = "define void @src(ptr dereferenceable(8) %p) {\n  store i64 7, ptr %p, align 1\n  ret void\n}\n\
     define void @tgt(ptr dereferenceable(8) %p) {\n  store i64 7, ptr %p, align 1\n\
       %v = load { i8, i32 }, ptr %p, align 1\n\
       store { i8, i32 } %v, ptr %p, align 1\n  ret void\n}\n";

#[test]
fn an_aggregate_stored_back() {
    assert_eq!(recognised_with(STORED_BACK, &DEFINED), Some("padding-kept"));
}

#[test]
fn another_aggregate_stored() {
    let other = STORED_BACK.replace("store { i8, i32 } %v", "store { i8, i32 } zeroinitializer");
    assert_eq!(recognised_with(&other, &DEFINED), None);
    let elsewhere = STORED_BACK.replace("load { i8, i32 }, ptr %p", "load { i16, i16, i32 }, ptr %p").replace(
        "store { i8, i32 } %v",
        "%a = extractvalue { i16, i16, i32 } %v, 1\n  %b = trunc i16 %a to i8\n\
           %w = insertvalue { i8, i32 } zeroinitializer, i8 %b, 0\n  store { i8, i32 } %w",
    );
    assert_eq!(recognised_with(&elsewhere, &DEFINED), None);
}

/// Fields of fields, of arrays and of a named type.
#[test]
fn nested_padding() {
    let text = "%pair = type { i8, i16 }\n\
                define void @src(ptr dereferenceable(16) %p) {\n\
                  call void @llvm.memset.p0.i64(ptr %p, i8 7, i64 16, i1 false)\n  ret void\n}\n\
                declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)\n\
                define void @tgt(ptr dereferenceable(16) %p) {\n\
                  call void @llvm.memset.p0.i64(ptr %p, i8 7, i64 16, i1 false)\n\
                  %v = load { [2 x %pair], i8 }, ptr %p, align 1\n\
                  store { [2 x %pair], i8 } %v, ptr %p, align 1\n  ret void\n}\n";
    assert_eq!(recognised_with(text, &DEFINED), Some("padding-kept"));
}
