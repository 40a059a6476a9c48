//! What all passes do to small programs.

use super::{Method, Pass, Promoted, promote};
use irrefute_ir::{Function, LlvmVersion, Module, parse, print, verify};

pub(super) fn module(text: &str) -> Module {
    let module = parse(text, LlvmVersion::DEFAULT).unwrap_or_else(|e| panic!("{e}\n{text}"));
    assert_eq!(verify(&module), Ok(()), "{text}");
    module
}

/// The function `@f` after a pass.
pub(super) fn after(text: &str, pass: Pass) -> Module {
    let mut module = module(text);
    pass.run(&mut module);
    let shown = print(&module, LlvmVersion::DEFAULT).expect("it can be printed");
    assert_eq!(verify(&module), Ok(()), "{pass}\n{shown}");
    module
}

fn opcodes(function: &Function) -> Vec<&'static str> {
    let of = |block: &'_ irrefute_ir::Block| -> Vec<&'static str> {
        let phis = block.phis.iter().map(|_| "phi");
        phis.chain(block.insts.iter().map(|i| i.op.opcode())).chain([block.term.op.opcode()]).collect()
    };
    function.blocks.iter().flat_map(of).collect()
}

/// `int i = 0; while (i <= 100) i++; return i;`
const COUNT: &str = "
define i32 @f() {
entry:
  %i = alloca i32
  store i32 0, ptr %i
  br label %head
head:
  %a = load i32, ptr %i
  %c = icmp sle i32 %a, 100
  br i1 %c, label %body, label %exit
body:
  %b = load i32, ptr %i
  %d = add nsw i32 %b, 1
  store i32 %d, ptr %i
  br label %head
exit:
  %r = load i32, ptr %i
  ret i32 %r
}
";

#[test]
fn four_methods_promote_a_counter() {
    for (method, _) in Method::ALL {
        let mut module = module(COUNT);
        let promoted = promote(&mut module.functions[0], method);
        assert_eq!((promoted.allocas, promoted.phis), (1, 1), "{method:?}");
        assert_eq!(opcodes(&module.functions[0]), ["br", "phi", "icmp", "br", "add", "br", "ret"], "{method:?}");
    }
    let placed = |method| promote(&mut module(COUNT).functions[0], method).placed;
    assert_eq!((placed(Method::Micro), placed(Method::Fused), placed(Method::Minimal)), (3, 3, 1));
}

/// Of two slots that are swapped, the phis are evaluated at once.
#[test]
fn slots_that_are_swapped_in_a_loop_become_parallel_phis() {
    let text = "
define i8 @f(i8 %n) {
entry:
  %a = alloca i8
  %b = alloca i8
  store i8 0, ptr %a
  store i8 1, ptr %b
  br label %head
head:
  %k = phi i8 [ 0, %entry ], [ %m, %head ]
  %x = load i8, ptr %a
  %y = load i8, ptr %b
  store i8 %y, ptr %a
  store i8 %x, ptr %b
  %m = add i8 %k, 1
  %c = icmp ult i8 %m, %n
  br i1 %c, label %head, label %exit
exit:
  %r = load i8, ptr %a
  ret i8 %r
}";
    for (method, _) in Method::ALL {
        let promoted = after(text, Pass::Mem2Reg(method));
        let phis = &promoted.functions[0].blocks[1].phis;
        assert_eq!(phis.len(), 3, "{method:?}");
        let uses_other = |i: usize, j: usize| phis[i].incoming.iter().any(|(o, _)| *o == phis[j].result.into());
        assert!(uses_other(1, 2) && uses_other(2, 1), "{method:?}");
    }
}

#[test]
fn what_nothing_stored_is_undef_and_what_nothing_reaches_is_poison() {
    let text = "
define i8 @f() {
  %a = alloca i8
  %r = load i8, ptr %a
  ret i8 %r
dead:
  %l = load i8, ptr %a
  store i8 %l, ptr %a
  %m = load i8, ptr %a
  ret i8 %m
}";
    for (method, _) in Method::ALL {
        let shown = print(&after(text, Pass::Mem2Reg(method)), LlvmVersion::DEFAULT).expect("a text");
        assert!(shown.contains("ret i8 undef") && shown.contains("ret i8 poison"), "{method:?}: {shown}");
        assert!(!shown.contains("alloca"), "{method:?}: {shown}");
    }
}

#[test]
fn a_new_life_forgets() {
    let text = "
declare void @llvm.lifetime.start.p0(ptr)
define i8 @f(i8 %x, i1 %c) {
  %a = alloca i8
  store i8 %x, ptr %a
  br label %next
next:
  call void @llvm.lifetime.start.p0(ptr %a)
  br label %last
last:
  %r = load i8, ptr %a
  ret i8 %r
}";
    for (method, _) in Method::ALL {
        let module = after(text, Pass::Mem2Reg(method));
        assert!(print(&module, LlvmVersion::DEFAULT).expect("a text").contains("ret i8 undef"), "{method:?}");
    }
}

/// Elimination of trivial phis keeps two phis that only feed each other; frontiers do not place them.
#[test]
fn trivial_phis_are_not_all_on_irreducible_graphs() {
    let text = "
define i8 @f(i8 %v, i1 %c, i1 %d) {
entry:
  %a = alloca i8
  store i8 %v, ptr %a
  br i1 %c, label %left, label %right
left:
  br i1 %d, label %right, label %exit
right:
  br i1 %d, label %left, label %exit
exit:
  %r = load i8, ptr %a
  ret i8 %r
}";
    let phis = |method| promote(&mut module(text).functions[0], method).phis;
    assert_eq!((phis(Method::Micro), phis(Method::Fused)), (3, 3));
    assert_eq!((phis(Method::Minimal), phis(Method::Pruned)), (0, 0));
}

#[test]
fn pruned_phis_are_those_that_are_loaded() {
    let text = "
define i8 @f(i1 %c) {
entry:
  %a = alloca i8
  store i8 1, ptr %a
  br i1 %c, label %then, label %exit
then:
  store i8 2, ptr %a
  br label %exit
exit:
  ret i8 0
}";
    let promoted = |method| promote(&mut module(text).functions[0], method);
    assert_eq!(promoted(Method::Minimal), Promoted { allocas: 1, placed: 1, phis: 1 });
    assert_eq!(promoted(Method::Pruned), Promoted { allocas: 1, placed: 0, phis: 0 });
}

#[test]
fn constants_are_propagated_through_branches_that_are_taken() {
    let text = "
define i32 @f(i32 %x) {
entry:
  %a = add i32 2, 3
  %c = icmp eq i32 %a, 5
  br i1 %c, label %then, label %other
then:
  br label %exit
other:
  br label %exit
exit:
  %r = phi i32 [ %a, %then ], [ %x, %other ]
  %s = mul i32 %r, 2
  ret i32 %s
}";
    let module = after(text, Pass::Sccp);
    let shown = print(&module, LlvmVersion::DEFAULT).expect("a text");
    assert!(shown.contains("ret i32 10") && shown.contains("br label %then") && !shown.contains("phi"), "{shown}");
}

/// A loop that keeps a constant: only the optimistic answer sees it.
#[test]
fn constants_are_propagated_around_loops() {
    let text = "
define i32 @f(i32 %n) {
entry:
  br label %head
head:
  %x = phi i32 [ 1, %entry ], [ %y, %head ]
  %i = phi i32 [ 0, %entry ], [ %j, %head ]
  %y = mul i32 %x, %x
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %n
  br i1 %c, label %head, label %exit
exit:
  ret i32 %y
}";
    let shown = print(&after(text, Pass::Sccp), LlvmVersion::DEFAULT).expect("a text");
    assert!(shown.contains("ret i32 1") && !shown.contains("mul"), "{shown}");
}

#[test]
fn leaders_keep_the_flags_of_all() {
    let text = "
define i32 @f(i32 %x, i32 %y, i1 %c) {
entry:
  %a = add nsw nuw i32 %x, %y
  br i1 %c, label %then, label %exit
then:
  %b = add nsw i32 %y, %x
  %d = mul i32 %b, %b
  ret i32 %d
exit:
  %e = mul i32 %a, %a
  ret i32 %e
}";
    let shown = print(&after(text, Pass::Gvn), LlvmVersion::DEFAULT).expect("a text");
    assert!(shown.contains("%a = add nsw i32 %x, %y") && !shown.contains("%b"), "{shown}");
    // The two products are in siblings: neither is available at the other.
    assert!(shown.contains("%d = mul i32 %a, %a") && shown.contains("%e = mul"), "{shown}");
}

#[test]
fn dead_cycles_go_and_effects_stay() {
    let text = "
declare i32 @g()
define void @f(i32 %n, ptr %p) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %j, %head ]
  %x = phi i32 [ 1, %entry ], [ %y, %head ]
  %y = udiv i32 %x, %n
  %j = add i32 %i, 1
  %k = call i32 @g()
  %l = load volatile i8, ptr %p
  %u = load i8, ptr %p
  %c = icmp ult i32 %j, %n
  br i1 %c, label %head, label %exit
exit:
  ret void
}";
    let module = after(text, Pass::Dce);
    let function = module.function("f").expect("it is there");
    assert_eq!(opcodes(function), ["br", "phi", "add", "call", "load", "icmp", "br", "ret"]);
}

#[test]
fn arithmetic_leaves_loops_and_divisions_stay() {
    let text = "
define i32 @f(i32 %n, i32 %m) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %j, %body ]
  %c = icmp ult i32 %i, %n
  br i1 %c, label %body, label %exit
body:
  %a = mul nsw i32 %n, %m
  %b = add i32 %a, 1
  %d = udiv i32 %b, %m
  %e = udiv i32 %b, 3
  %s = add i32 %d, %e
  %j = add i32 %i, %s
  br label %head
exit:
  ret i32 %i
}";
    let module = after(text, Pass::Licm);
    let blocks = &module.functions[0].blocks;
    let of = |i: usize| blocks[i].insts.iter().map(|inst| inst.op.opcode()).collect::<Vec<_>>();
    assert_eq!(of(0), ["mul", "add", "udiv"]);
    assert_eq!(of(2), ["udiv", "add", "add"]);
}
