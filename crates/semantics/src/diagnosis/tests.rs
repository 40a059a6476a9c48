//! The diagnosis of each rule. The expected texts are in `snapshots/`.

use super::*;
use crate::memory::{BlockBytes, GivenBlock, Permission};
use crate::{
    Answer, Budget, Dialect, End, Environment, EnvironmentMemory, Event, Exception, First, Machine, MemoryBlock,
    Program, Scalar, Shape, UbRule,
};
use irrefute_ir as ir;
use std::sync::Arc;

/// Every rule with a function `@f` of one `i8` that breaks it when called with 0.
const CASES: &[(UbRule, &str)] = &[
    (UbRule::Unreachable, "define void @f(i8 %a) {\n  unreachable\n}\n"),
    (
        UbRule::BranchOnPoison,
        "define void @f(i8 %a) {\n  %b = sub nuw i8 %a, 1\n  %c = icmp eq i8 %b, 5\n  br i1 %c, label %x, label %x\nx:\n  ret void\n}\n",
    ),
    (
        UbRule::BranchOnUndef,
        "define void @f(i8 %a) {\n  switch i8 undef, label %x [ i8 1, label %x ]\nx:\n  ret void\n}\n",
    ),
    (
        UbRule::DivisionByZero,
        "define i8 @f(i8 %a) {\nentry:\n  %n = mul i8 %a, 3\n  br label %next\n\nnext:\n  %p = phi i8 [ %n, %entry ]\n  %q = udiv i8 5, %p\n  ret i8 %q\n}\n",
    ),
    (
        UbRule::JumpToNoLabel,
        "define void @f(i8 %a) {\n  indirectbr ptr blockaddress(@f, %y), [label %x]\nx:\n  ret void\ny:\n  ret void\n}\n",
    ),
    (UbRule::DivisionByUndefined, "define i8 @f(i8 %a) {\n  %q = urem i8 %a, poison\n  ret i8 %q\n}\n"),
    (
        UbRule::SignedDivisionOverflow,
        "define i8 @f(i8 %a) {\n  %m = sub i8 %a, 128\n  %q = sdiv i8 %m, -1\n  ret i8 %q\n}\n",
    ),
    (
        UbRule::FixedPointDivisionOverflow,
        "declare i8 @llvm.udiv.fix.i8(i8, i8, i32)\n\ndefine i8 @f(i8 %a) {\n  %m = or i8 %a, 192\n  %q = call i8 @llvm.udiv.fix.i8(i8 %m, i8 1, i32 1)\n  ret i8 %q\n}\n",
    ),
    (
        UbRule::FalseAssumption,
        "declare void @llvm.assume(i1)\n\ndefine void @f(i8 %a) {\n  %c = icmp ne i8 %a, 0\n  call void @llvm.assume(i1 %c)\n  ret void\n}\n",
    ),
    (
        UbRule::NotDefined,
        "define i8 @g(i8 noundef %x) {\n  ret i8 %x\n}\n\ndefine i8 @f(i8 %a) {\n  %s = shl i8 %a, 8\n  %r = call i8 @g(i8 %s)\n  ret i8 %r\n}\n",
    ),
    (UbRule::NoReturnReturned, "define void @f(i8 %a) noreturn {\n  ret void\n}\n"),
    (
        UbRule::NoUnwindUnwound,
        "declare void @unwinds()\n\ndefine void @f(i8 %a) nounwind {\n  call void @unwinds()\n  ret void\n}\n",
    ),
    (UbRule::NoProgress, "define void @f(i8 %a) mustprogress {\n  br label %loop\n\nloop:\n  br label %loop\n}\n"),
    (UbRule::BadCallee, "define void @f(i8 %a) {\n  call void null(i8 %a)\n  ret void\n}\n"),
    (
        UbRule::WillReturnStopped,
        "declare void @stops()\n\ndefine void @g() {\n  call void @stops()\n  ret void\n}\n\ndefine void @f(i8 %a) willreturn {\n  call void @g()\n  ret void\n}\n",
    ),
    (
        UbRule::MemoryPromise,
        "declare void @g()\n\ndefine void @f(i8 %a) memory(read) {\n  call void @g()\n  ret void\n}\n",
    ),
    (
        UbRule::OtherRounding,
        "declare half @llvm.experimental.constrained.sqrt.f16(half, metadata, metadata)\n\ndefine half @f(i8 %a) {\n  %r = call half @llvm.experimental.constrained.sqrt.f16(half 0xH3C00, metadata !\"round.upward\", metadata !\"fpexcept.ignore\")\n  ret half %r\n}\n",
    ),
    (
        UbRule::InvariantWritten,
        "@g = global i8 0\n\ndeclare ptr @llvm.invariant.start.p0(i64, ptr)\n\ndefine i8 @f(i8 %a) {\n  %t = call ptr @llvm.invariant.start.p0(i64 1, ptr @g)\n  store i8 %a, ptr @g\n  ret i8 %a\n}\n",
    ),
    (
        UbRule::GroupDiffers,
        "@g = global i8 0\n\ndefine i8 @f(i8 %a) {\n  store i8 1, ptr @g, !invariant.group !0\n  store i8 2, ptr @g\n  %v = load i8, ptr @g, !invariant.group !0\n  ret i8 %v\n}\n\n!0 = !{}\n",
    ),
    (
        UbRule::NotInvariant,
        "@g = global i8 0\n\ndefine i8 @f(i8 %a) {\n  %v = load i8, ptr @g, !invariant.load !0\n  ret i8 %v\n}\n\n!0 = !{}\n",
    ),
    (
        UbRule::NoAlias,
        "@t = global i8 0\n\ndefine i8 @g(ptr noalias %p) {\n  store i8 1, ptr %p\n  %v = load i8, ptr @t\n  ret i8 %v\n}\n\ndefine i8 @f(i8 %a) {\n  %v = call i8 @g(ptr @t)\n  ret i8 %v\n}\n",
    ),
    (
        UbRule::ScopesMeet,
        "@t = global i8 0\n\ndefine i8 @f(i8 %a) {\n  store i8 1, ptr @t, !alias.scope !2\n  %v = load i8, ptr @t, !noalias !2\n  ret i8 %v\n}\n\n!0 = distinct !{!0}\n!1 = distinct !{!1, !0}\n!2 = !{!1}\n",
    ),
    (
        UbRule::TypesMeet,
        "@t = global i8 0\n\ndefine i8 @f(i8 %a) {\n  store i8 1, ptr @t, !tbaa !3\n  %v = load i8, ptr @t, !tbaa !4\n  ret i8 %v\n}\n\n!0 = !{!\"root\"}\n!1 = !{!\"int\", !0, i64 0}\n!2 = !{!\"float\", !0, i64 0}\n!3 = !{!1, !1, i64 0}\n!4 = !{!2, !2, i64 0}\n",
    ),
    (UbRule::NotReturned, "define i8 @f(i8 returned %a) {\n  %b = or i8 %a, 1\n  ret i8 %b\n}\n"),
    (UbRule::NoRecurseRecursed, "define void @f(i8 %a) norecurse {\n  call void @f(i8 %a)\n  ret void\n}\n"),
    (
        UbRule::AccessThroughUndefined,
        "@t = constant [2 x i8] c\"ab\"\n\ndefine i8 @f(i8 %a) {\n  %i = add i8 %a, 3\n  %p = getelementptr inbounds i8, ptr @t, i8 %i\n  %v = load i8, ptr %p\n  ret i8 %v\n}\n",
    ),
    (
        UbRule::OutOfBounds,
        "@t = constant [2 x i8] c\"ab\"\n\ndefine i8 @f(i8 %a) {\n  %p = getelementptr i8, ptr @t, i64 2\n  %v = load i8, ptr %p\n  ret i8 %v\n}\n",
    ),
    (
        UbRule::Misaligned,
        "@t = constant [2 x i32] zeroinitializer, align 4\n\ndefine i16 @f(i8 %a) {\n  %p = getelementptr i8, ptr @t, i64 1\n  %v = load i16, ptr %p, align 2\n  ret i16 %v\n}\n",
    ),
    (UbRule::NullAccess, "define i8 @f(i8 %a) {\n  %v = load i8, ptr null\n  ret i8 %v\n}\n"),
    (
        UbRule::NoProvenance,
        "define i8 @f(i8 %a) {\n  %p = getelementptr i8, ptr null, i64 8\n  %v = load i8, ptr %p\n  ret i8 %v\n}\n",
    ),
    (
        UbRule::AccessOfDead,
        "declare ptr @malloc(i64)\ndeclare void @free(ptr)\n\ndefine i8 @f(i8 %a) {\n  %p = call ptr @malloc(i64 4)\n  call void @free(ptr %p)\n  %v = load i8, ptr %p\n  ret i8 %v\n}\n",
    ),
    (UbRule::ForbiddenWrite, "@t = constant i32 0\n\ndefine void @f(i8 %a) {\n  store i8 %a, ptr @t\n  ret void\n}\n"),
    (
        UbRule::NothingThere,
        "define i8 @f(i8 %a) {\n  %p = inttoptr i64 65536 to ptr\n  %v = load i8, ptr %p\n  ret i8 %v\n}\n",
    ),
    (
        UbRule::NotReachable,
        "define i8 @f(i8 %a) {\n  %b = alloca i32\n  %i = ptrtoaddr ptr %b to i64\n  %p = inttoptr i64 %i to ptr\n  %v = load i8, ptr %p\n  ret i8 %v\n}\n",
    ),
    (
        UbRule::BadFree,
        "declare void @free(ptr)\n\ndefine void @f(i8 %a) {\n  %p = alloca [4 x i8]\n  %q = getelementptr i8, ptr %p, i64 1\n  call void @free(ptr %q)\n  ret void\n}\n",
    ),
    (
        UbRule::UndefinedSize,
        "declare ptr @malloc(i64)\n\ndefine void @f(i8 %a) {\n  %p = call ptr @malloc(i64 undef)\n  ret void\n}\n",
    ),
    (
        UbRule::OverlappingCopy,
        "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)\n\ndefine void @f(i8 %a) {\n  %p = alloca [8 x i8]\n  %q = getelementptr i8, ptr %p, i64 2\n  call void @llvm.memcpy.p0.p0.i64(ptr %q, ptr %p, i64 4, i1 false)\n  ret void\n}\n",
    ),
    (
        UbRule::NotDereferenceable,
        "define i8 @g(ptr dereferenceable(8) %p) {\n  ret i8 0\n}\n\ndefine i8 @f(i8 %a) {\n  %p = alloca i32\n  %r = call i8 @g(ptr %p)\n  ret i8 %r\n}\n",
    ),
    (
        UbRule::TailCallAccess,
        "define void @g(ptr %p) {\n  store i8 1, ptr %p\n  ret void\n}\n\ndefine void @f(i8 %a) {\n  %p = alloca i8\n  tail call void @g(ptr %p)\n  ret void\n}\n",
    ),
    (
        UbRule::NoFreeFreed,
        "declare ptr @malloc(i64)\ndeclare void @free(ptr)\n\ndefine void @g(ptr %p) nofree {\n  call void @free(ptr %p)\n  ret void\n}\n\ndefine void @f(i8 %a) {\n  %p = call ptr @malloc(i64 4)\n  call void @g(ptr %p)\n  ret void\n}\n",
    ),
    (
        UbRule::DereferenceableFreed,
        "declare ptr @malloc(i64)\ndeclare void @free(ptr)\n\ndefine void @g(ptr dereferenceable(4) %p) {\n  call void @free(ptr %p)\n  ret void\n}\n\ndefine void @f(i8 %a) {\n  %p = call ptr @malloc(i64 4)\n  call void @g(ptr %p)\n  ret void\n}\n",
    ),
    (
        UbRule::UndefinedBytes,
        "@t = constant [2 x i8] [i8 undef, i8 0]\n\ndeclare i64 @strlen(ptr)\n\ndefine i64 @f(i8 %a) {\n  %n = call i64 @strlen(ptr @t)\n  ret i64 %n\n}\n",
    ),
];

/// Does what its callee is called.
struct Named;

impl Environment for Named {
    fn answer_event(&mut self, _index: usize, event: &Event, shape: &Shape) -> Answer {
        match &*event.callee {
            "unwinds" => Answer::Unwinds(Exception(5)),
            "stops" => Answer::NeverReturns,
            _ => Answer::Returns(Value::poison(shape)),
        }
    }

    fn answer_function(&mut self, _callee: &str, _args: &[Value], shape: &Shape) -> Value {
        Value::poison(shape)
    }

    /// A block that must not be read.
    fn environment_memory(&self) -> Arc<EnvironmentMemory> {
        let block = GivenBlock {
            permission: Permission::NONE,
            ..GivenBlock::new(4, 0x1000, BlockBytes::new(4, &Dialect::LANGREF))
        };
        Arc::new(EnvironmentMemory { blocks: vec![block], ..EnvironmentMemory::NONE })
    }
}

fn diagnose(text: &str, argument: Scalar) -> (UbRule, Diagnosis) {
    diagnose_as(text, argument, ir::LlvmVersion::DEFAULT)
}

fn diagnose_as(text: &str, argument: Scalar, version: ir::LlvmVersion) -> (UbRule, Diagnosis) {
    let (module, map) = ir::parse_with_positions(text, version).expect(text);
    let program = Program::new(&module, Dialect { version, ..Dialect::LANGREF });
    let function = program.function("f").expect("a function @f");
    let mut history = History::new(&module);
    let args = [Value::scalar(argument)];
    let end =
        Machine::new(&program).observe(function, &args, &mut Named, &mut First, Budget::default(), &mut history).end;
    let End::Ub(ub) = end else { panic!("{end:?}\n{text}") };
    (ub.rule, Diagnosis::new(&module, Some(&map), &ub, &history))
}

#[test]
fn every_rule_has_a_case() {
    let mut rules: Vec<UbRule> = CASES.iter().map(|(rule, _)| *rule).collect();
    rules.sort();
    // Pointers to blocks of their own only the environment can give, and metadata is not what it was: below.
    let elsewhere = [UbRule::ForbiddenRead, UbRule::BrokenMetadata, UbRule::Captured];
    let mut all: Vec<UbRule> = UbRule::ALL.into_iter().filter(|rule| !elsewhere.contains(rule)).collect();
    all.sort();
    assert_eq!(rules, all);
}

#[test]
fn every_rule_explains_itself() {
    for (rule, text) in CASES {
        let (broken, diagnosis) = diagnose(text, Scalar::Word(0));
        assert_eq!(broken, *rule, "{text}");
        insta::assert_snapshot!(format!("{rule:?}"), diagnosis.render(text, "f.ll", false));
    }
}

#[test]
fn arguments_are_explained_at_the_entry() {
    let text = "define i8 @f(i8 noundef %a) {\n  ret i8 %a\n}\n";
    let (_, diagnosis) = diagnose(text, Scalar::Poison);
    insta::assert_snapshot!("entry", diagnosis.render(text, "f.ll", false));
}

#[test]
fn blocks_of_the_caller_are_explained() {
    let text =
        "define i8 @f(ptr %p) {\n  %q = getelementptr i8, ptr %p, i64 2\n  %v = load i8, ptr %q\n  ret i8 %v\n}\n";
    let (rule, diagnosis) = diagnose(text, Scalar::Log(MemoryBlock::given(0), 0));
    assert_eq!(rule, UbRule::ForbiddenRead);
    insta::assert_snapshot!("ForbiddenRead", diagnosis.render(text, "f.ll", false));
}

#[test]
fn what_is_kept_is_explained() {
    let text = "define ptr @f(ptr captures(none) %p) {\n  ret ptr %p\n}\n";
    let (rule, diagnosis) = diagnose(text, Scalar::Log(MemoryBlock::given(0), 0));
    assert_eq!(rule, UbRule::Captured);
    insta::assert_snapshot!("Captured", diagnosis.render(text, "f.ll", false));
}

#[test]
fn what_older_metadata_promises_is_explained() {
    let text = "define i8 @f(i8 %a) {\n  %p = alloca i8\n  store i8 %a, ptr %p\n  %v = load i8, ptr %p, !range !0\n  ret i8 %v\n}\n\n!0 = !{i8 1, i8 3}\n";
    let (rule, diagnosis) = diagnose_as(text, Scalar::Word(0), ir::LlvmVersion(15));
    assert_eq!(rule, UbRule::BrokenMetadata);
    insta::assert_snapshot!("BrokenMetadata", diagnosis.render(text, "f.ll", false));
}

#[test]
fn colours() {
    let (_, diagnosis) = diagnose(CASES[3].1, Scalar::Word(0));
    insta::assert_snapshot!("coloured", diagnosis.render(CASES[3].1, "f.ll", true).replace('\u{1b}', "ESC"));
}

/// Without positions, the diagnosis gives the same in words.
#[test]
fn without_positions() {
    let text = CASES[3].1;
    let module = ir::parse(text, ir::LlvmVersion::DEFAULT).expect(text);
    let program = Program::new(&module, Dialect::LANGREF);
    let mut history = History::new(&module);
    let function = program.function("f").expect("a function @f");
    let args = [Value::scalar(Scalar::Word(0))];
    let mut machine = Machine::new(&program);
    let end = machine.observe(function, &args, &mut Named, &mut First, Budget::default(), &mut history).end;
    let End::Ub(ub) = end else { panic!("{end:?}") };
    insta::assert_snapshot!("words", Diagnosis::new(&module, None, &ub, &history).render("", "f.ll", false));
}
