//! What cannot be instrumented is refused by name, and the module stays as it is.

use super::module;
use irrefute_softbound::instrument;

#[test]
fn what_has_no_instrumentation_is_named() {
    for (text, words) in [
        ("define i32 @f(i32 %x, ...) {\n ret i32 %x\n}", "@f: it takes variable arguments"),
        ("define void @f(<2 x ptr> %x) {\n ret void\n}", "@f: vectors of pointers"),
        ("define i8 @f(ptr addrspace(1) %p) {\n %v = load i8, ptr addrspace(1) %p\n ret i8 %v\n}", "address space 1"),
        ("declare ptr @g()\ndefine void @f() {\n %p = call ptr @g()\n ret void\n}", "@g, which is defined elsewhere"),
        ("declare void @g(ptr)\ndefine void @f(ptr %p) {\n call void @g(ptr %p)\n ret void\n}", "@g, which is"),
        (
            "declare i64 @strlen(ptr)\n@p = global ptr @strlen\ndefine void @f() {\n ret void\n}",
            "the module: the address of @strlen",
        ),
        (
            "declare ptr @strtok(ptr, ptr)\ndefine void @f(ptr %p) {\n %q = call ptr @strtok(ptr %p, ptr %p)\n ret void\n}",
            "@strtok",
        ),
        ("declare i64 @strlen(i64)\ndefine void @f() {\n %n = call i64 @strlen(i64 1)\n ret void\n}", "another type"),
        ("define void @f() {\n call void asm sideeffect \"\", \"\"()\n ret void\n}", "inline assembly"),
        ("module asm \"nop\"\ndefine void @f() {\n ret void\n}", "the module: inline assembly"),
        ("define ptr @f(ptr %p) {\n %q = musttail call ptr @f(ptr %p)\n ret ptr %q\n}", "`musttail`"),
        ("define i32 @f(ptr %p) {\n %v = va_arg ptr %p, i32\n ret i32 %v\n}", "`va_arg`"),
        (
            "define void @f(ptr %p, ptr %q) {\n %v = atomicrmw xchg ptr %p, ptr %q seq_cst\n ret void\n}",
            "`atomicrmw` of pointers",
        ),
        (
            "define void @f(ptr %p, ptr %q) {\n %v = cmpxchg ptr %p, ptr %q, ptr %q seq_cst seq_cst\n ret void\n}",
            "`cmpxchg` of pointers",
        ),
        (
            "declare <2 x i8> @llvm.masked.load.v2i8.p0(ptr, <2 x i1>, <2 x i8>)\ndefine void @f(ptr %p) {\n \
             %v = call <2 x i8> @llvm.masked.load.v2i8.p0(ptr %p, <2 x i1> splat (i1 true), <2 x i8> poison)\n \
             ret void\n}",
            "@llvm.masked.load",
        ),
        (
            "define void @f(ptr %p) {\n %v = load <vscale x 2 x i8>, ptr %p\n ret void\n}",
            "the size of <vscale x 2 x i8> is not known",
        ),
        ("@v = external global [0 x i8]\ndefine ptr @f() {\n ret ptr @v\n}", "the size of @v"),
        (
            "declare i32 @printf(ptr, ...)\ndefine void @f(ptr %p) {\n %n = call i32 (ptr, ...) @printf(ptr %p)\n \
             ret void\n}",
            "a format of @printf that is no constant string",
        ),
        (
            "@s = constant [3 x i8] c\"%n\\00\"\ndeclare i32 @printf(ptr, ...)\ndefine void @f(ptr %p) {\n \
             %n = call i32 (ptr, ...) @printf(ptr @s, ptr %p)\n ret void\n}",
            "the conversion `%n`",
        ),
        (
            "@s = constant [3 x i8] c\"%s\\00\"\ndeclare i32 @printf(ptr, ...)\ndefine void @f() {\n \
             %n = call i32 (ptr, ...) @printf(ptr @s)\n ret void\n}",
            "more conversions than arguments",
        ),
        ("define ptr @calloc(i64 %n, i64 %m) {\n ret ptr null\n}", "@calloc is a symbol of the runtime"),
        ("define i32 @main(ptr %p) {\n ret i32 0\n}", "a `main` whose parameters are not C's"),
        (
            "define i32 @main() {\n ret i32 0\n}\ndefine void @f() {\n %r = call i32 @main()\n ret void\n}",
            "`main` is used by the program",
        ),
        ("target datalayout = \"p:32:32\"\ndefine void @f() {\n ret void\n}", "pointers of 32 bits"),
        ("@i = ifunc void (), ptr @r\ndefine ptr @r() {\n ret ptr null\n}", "the ifunc @i"),
        ("define void @f(ptr inalloca(i8) %p) {\n ret void\n}", "allocated by the caller"),
        ("define void @f() naked {\n unreachable\n}", "it is naked"),
        (
            "declare void @g()\ndeclare i32 @__gxx_personality_v0(...)\n\
             define void @f() personality ptr @__gxx_personality_v0 {\n invoke void @g() to label %a unwind label %b\n\
             a:\n ret void\nb:\n %x = landingpad { ptr, i32 } cleanup\n resume { ptr, i32 } %x\n}",
            "`invoke`",
        ),
    ] {
        let mut refused = module(text);
        let error = instrument(&mut refused).expect_err(text).to_string();
        assert!(error.contains(words), "{error}\n{text}");
        assert_eq!(refused, module(text), "it stays as it is");
    }
}

#[test]
fn twice_is_refused() {
    let mut once = module("define i8 @f(ptr %p) {\n %v = load i8, ptr %p\n ret i8 %v\n}");
    assert_eq!(instrument(&mut once), Ok(1));
    let error = instrument(&mut once).expect_err("it is instrumented").to_string();
    assert!(error.contains("is a symbol of the runtime"), "{error}");
}
