//! The conditions under which claims are about executions, one by one.

use super::{counts, reports};
use irrefute_oracle::{Counts, Printer};

#[test]
fn an_execution_that_may_break_a_promise_refutes_nothing() {
    let function = |metadata: &str| {
        format!(
            "define i8 @f() {{
  %p = alloca i8, align 1
  store i8 1, ptr %p, align 1
  %v = load i8, ptr %p, align 1{metadata}
  ret i8 %v
}}

!0 = !{{}}
"
        )
    };
    let printed = |function: &str| {
        let store = "; 1 = MemoryDef(liveOnEntry)->liveOnEntry - clobbered by liveOnEntry\n  store";
        let load = "; MemoryUse(liveOnEntry) - clobbered by liveOnEntry\n  %v";
        let annotated = function.replace("  store", store).replace("  %v", load);
        format!("MemorySSA (walker) for function: f\n{annotated}")
    };
    let [plain, invariant] = ["", ", !invariant.load !0"].map(function);
    let of_plain = counts(&plain, Printer::MemorySsa, &printed(&plain));
    assert_eq!((of_plain.checked, of_plain.refuted, of_plain.unsupported), (1, 1, 0));
    let of_invariant = counts(&invariant, Printer::MemorySsa, &printed(&invariant));
    assert_eq!((of_invariant.checked, of_invariant.refuted, of_invariant.unsupported), (1, 0, 1));
}

/// What `calloc` of the library writes is no write: the block begins so. A body of that name in the module may be taken for
/// it.
#[test]
fn the_body_of_a_library_function_refutes_nothing() {
    let program = |attributes: &str| {
        format!(
            "@block = global i8 1

define ptr @calloc(i64 %n, i64 %size) {{
  store i8 0, ptr @block, align 1
  ret ptr @block
}}

define i8 @f() {{
  %p = call ptr @calloc(i64 1, i64 1){attributes}
  %v = load i8, ptr %p, align 1
  ret i8 %v
}}
"
        )
    };
    let of = |attributes: &str| {
        let program = program(attributes);
        let f = &program[program.find("define i8 @f").unwrap()..];
        let call = "; 1 = MemoryDef(liveOnEntry)\n  %p";
        let annotated =
            f.replace("  %p", call).replace("  %v", "; MemoryUse(liveOnEntry) - clobbered by liveOnEntry\n  %v");
        let counts = counts(&program, Printer::MemorySsa, &format!("MemorySSA (walker) for function: f\n{annotated}"));
        (counts.refuted, counts.unsupported)
    };
    assert_eq!(of(" nobuiltin"), (1, 0));
    assert_eq!(of(""), (0, 1));
}

#[test]
fn dead_code_demands_no_bits() {
    let function = |result: &str| {
        format!(
            "define i8 @f(ptr %p, i1 %c) {{
entry:
  br label %loop

loop:
  %q = phi ptr [ %p, %entry ], [ %next, %loop ]
  %offset = call i16 @g()
  %next = getelementptr i8, ptr %q, i16 %offset
  %v = load i8, ptr %next, align 1
  br i1 %c, label %loop, label %exit

exit:
  ret i8 {result}
}}

declare i16 @g()
"
        )
    };
    let printed = "Printing analysis 'Demanded Bits Analysis' for function 'f':\n\
                   DemandedBits: 0x0 for   %offset = call i16 @g()\n";
    let of_dead = counts(&function("0"), Printer::DemandedBits, printed);
    assert_eq!((of_dead.checked, of_dead.refuted), (1, 0));
    let of_used = counts(&function("%v"), Printer::DemandedBits, printed);
    assert_eq!((of_used.checked, of_used.refuted), (0, 1));
}

#[test]
fn calls_without_side_effects_demand_no_bits_if_nothing_uses_them() {
    let text = "define void @f() {
  %1 = call i8 @g()
  %2 = call i8 @h(i8 %1)
  ret void
}

declare i8 @g()

declare i8 @h(i8) EFFECTS
";
    let printed = "Printing analysis 'Demanded Bits Analysis' for function 'f':\n\
                   DemandedBits: 0x0 for   %1 = call i8 @g()\n";
    let of = |effects: &str| counts(&text.replace("EFFECTS", effects), Printer::DemandedBits, printed);
    let of_pure = of("nounwind willreturn memory(none)");
    assert_eq!((of_pure.checked, of_pure.refuted), (1, 0));
    let of_any = of("nounwind willreturn");
    assert_eq!((of_any.checked, of_any.refuted), (0, 1));
}

#[test]
fn who_sees_undemanded_bits_promises_no_range() {
    let text = "define i8 @f(i16 noundef %a) {
  %low = and i16 %a, 3
  %both = or i16 %low, 256
  %swapped = call range(i16 1, 770) i16 @llvm.bswap.i16(i16 %both)
  %r = trunc i16 %swapped to i8
  ret i8 %r
}

declare i16 @llvm.bswap.i16(i16)
";
    let printed = "Printing analysis 'Demanded Bits Analysis' for function 'f':\n\
                   DemandedBits: 0xff00 for   %both = or i16 %low, 256\n";
    let of_range = counts(text, Printer::DemandedBits, printed);
    assert_eq!((of_range.checked, of_range.refuted), (1, 0));
    let of_too_little = counts(text, Printer::DemandedBits, &printed.replace("ff00", "fe00"));
    assert_eq!((of_too_little.checked, of_too_little.refuted), (0, 1));
}

#[test]
fn a_parameter_outside_of_its_range_is_poison_in_every_call() {
    let text = "@g = internal global i8 0

define void @f(i8 range(i8 0, 5) %a) {
  store i8 1, ptr @g, align 1
  ret void
}
";
    let printed = "LVI for function 'f':\ndefine void @f(i8 range(i8 0, 5) %a) {\n\
                   ; LatticeVal for: 'i8 %a' is: constantrange<0, 5>\n  ret void\n}\n";
    let of_range = counts(text, Printer::LazyValues, printed);
    assert_eq!((of_range.checked, of_range.refuted), (1, 0));
    let of_less = counts(text, Printer::LazyValues, &printed.replace("<0, 5>", "<0, 4>"));
    assert_eq!((of_less.checked, of_less.refuted), (0, 1));
}

/// Loads of a pointer that a select chooses, of one in a phi, and of one that another type is loaded through.
#[test]
fn a_pointer_that_may_be_poison_is_not_claimed_to_be_dereferenceable() {
    let text = "define i8 @f(i1 %c, i1 noundef %d) {
entry:
  %a = alloca i32, align 4
  %b = alloca i8, align 1
  store i32 0, ptr %a, align 4
  store i8 0, ptr %b, align 1
  %p = select i1 %c, ptr %a, ptr %b
  br i1 %d, label %then, label %exit

then:
  %v = load i8, ptr %p, align 1
  br label %exit

exit:
  %r = phi i8 [ %v, %then ], [ 0, %entry ]
  ret i8 %r
}
";
    let printed = "Memory Dereferencibility of pointers in function 'f'\nThe following are dereferenceable:\n  ";
    let of = |line: &str| counts(text, Printer::Dereferences, &format!("{printed}{line}\n"));
    let of_select = of("  %p = select i1 %c, ptr %a, ptr %b\t(aligned)");
    assert_eq!((of_select.checked, of_select.refuted, of_select.unsupported), (0, 0, 1));
}

#[test]
fn accesses_that_are_safe_under_conditions_are_not_claimed_to_be() {
    let text = "@a = global [64 x i32] zeroinitializer

define void @f() {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %n, %loop ]
  %p = getelementptr i32, ptr @a, i64 %i
  %v = load i32, ptr %p, align 4
  %n = add i64 %i, 1
  %q = getelementptr i32, ptr @a, i64 %n
  store i32 %v, ptr %q, align 4
  %c = icmp ult i64 %n, 9
  br i1 %c, label %loop, label %exit

exit:
  ret void
}
";
    let printed = |safe: &str, assumption: &str| {
        format!(
            "Printing analysis 'Loop Access Analysis' for function 'f':\n  loop:\n    Memory dependences are safe{safe}\n    \
             Dependences:\n    Run-time memory checks:\n    Grouped accesses:\n\n    SCEV assumptions:\n{assumption}\n    \
             Expressions re-written:\n"
        )
    };
    let of = |safe: &str, assumption: &str| {
        let Counts { checked, refuted, unsupported, .. } =
            counts(text, Printer::AccessInfo, &printed(safe, assumption));
        (checked, refuted, unsupported)
    };
    assert_eq!(of("", ""), (0, 1, 0));
    assert_eq!(of(" with run-time checks", ""), (0, 0, 1));
    assert_eq!(of("", "    {0,+,1}<%loop> Added Flags: <nusw>\n"), (0, 0, 1));
    assert_eq!(of(" with a maximum safe vector width of 32 bits", ""), (1, 0, 0));
    assert_eq!(of(" with a maximum safe vector width of 64 bits", ""), (0, 1, 0));
}

#[test]
fn promises_of_what_only_its_module_calls_are_about_these_calls() {
    let function = |linkage: &str, promise: &str| {
        format!(
            "define {linkage}i8 @f(ptr {promise}%p) {{
  ret i8 1
}}

define i8 @g() {{
  %a = alloca i8, align 1
  %v = call i8 @f(ptr %a)
  ret i8 %v
}}
"
        )
    };
    let of = |linkage: &str| {
        let reports = reports(&function(linkage, ""), Printer::FunctionAttrs, &function(linkage, "nonnull noundef "));
        let of_f = reports.into_iter().find(|report| &*report.name == "f").expect("a report");
        of_f.kinds.values().map(|counts| (counts.checked, counts.refuted)).collect::<Vec<_>>()
    };
    // Others may pass what is undefined, but `nonnull` makes poison that nothing sees.
    assert_eq!(of(""), [(1, 1)]);
    assert_eq!(of("internal "), [(2, 0)]);
}

#[test]
fn promises_of_a_function_that_the_pass_rewrote_are_not_about_the_module() {
    let before = "define i8 @f(i8 %x) {\n  %y = add i8 %x, 0\n  ret i8 %y\n}\n";
    let after = "define noundef i8 @f(i8 noundef %x) {\n  ret i8 %x\n}\n";
    let of_rewritten = counts(before, Printer::Attributor, after);
    assert_eq!((of_rewritten.refuted, of_rewritten.unsupported), (0, 1));
    let of_same = counts(before, Printer::Attributor, &before.replace("define", "define noundef"));
    assert_eq!((of_same.refuted, of_same.unsupported), (1, 0));
}

#[test]
fn refutations_tell_whether_they_need_undef() {
    let text = "define i8 @f(i8 %x) {\n  %y = sub i8 %x, %x\n  ret i8 %y\n}\n";
    let same = text.replace("define i8", "define range(i8 0, 1) i8");
    let needs = |before: &str, after: &str| {
        let reports = reports(before, Printer::FunctionAttrs, after);
        reports.iter().flat_map(|report| &report.refuted).map(|refuted| refuted.needs_undef).collect::<Vec<_>>()
    };
    assert_eq!(needs(text, &same), [true]);
    assert_eq!(needs(text, &text.replace("define i8", "define range(i8 1, 2) i8")), [false]);
}

#[test]
fn weak_lines_are_compared_with_what_all_executions_agree_on() {
    let text = "define i8 @f(i8 noundef %x) {\n  %y = or i8 %x, 1\n  %z = xor i8 %y, 2\n  ret i8 %z\n}\n";
    let printed = "Printing analysis 'Scalar Evolution Analysis' for function 'f':\nClassifying expressions for: @f\n  \
                   %y = or i8 %x, 1\n  -->  %y U: full-set S: full-set\n  \
                   %z = xor i8 %y, 2\n  -->  %z U: full-set S: full-set\n";
    let reports = reports(text, Printer::ScalarEvolution, printed);
    let agreed: Vec<_> =
        reports.iter().flat_map(|report| &report.weak).map(|tried| (&*tried.shape, tried.agreed)).collect();
    let not_zero = Some("not zero");
    assert_eq!(agreed, [("or", not_zero), ("or", not_zero), ("xor", not_zero), ("xor", not_zero)]);
    // Nothing is said of a function some of whose executions cannot be run.
    let larger = text.replace("i8", "i64");
    let of_larger = super::reports(&larger, Printer::ScalarEvolution, &printed.replace("i8", "i64"));
    assert!(of_larger.iter().all(|report| report.weak.is_empty()));
}

/// The instruction that a block begins with may be an `invoke`, and the exception the only thing that is seen of the block.
#[test]
fn an_invoke_is_executed_whose_exception_lands() {
    let text = "define void @f(i1 %c) personality ptr @p {
entry:
  br i1 %c, label %try, label %other

try:
  invoke void @g()
          to label %other unwind label %pad

other:
  ret void

pad:
  %l = landingpad { ptr, i32 }
          cleanup
  ret void
}

declare void @g()

declare i32 @p(...)
";
    let printed = "DominatorTree for function: f
=============================--------------------------------
Inorder Dominator Tree: DFSNumbers invalid: 0 slow queries.
  [1] %entry {4294967295,4294967295} [0]
    [2] %try {4294967295,4294967295} [1]
      [3] %pad {4294967295,4294967295} [2]
    [2] %other {4294967295,4294967295} [1]
Roots: %entry
";
    let of_tree = counts(text, Printer::Dominators, printed);
    assert_eq!((of_tree.checked, of_tree.refuted), (3, 0));
}
