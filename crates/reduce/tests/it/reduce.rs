//! Reduction against predicates that need no LLVM: what comes out is smaller, still satisfies the
//! predicate, is valid, minimal, the same each time, and stays the same when reduced again.

use irrefute_ir::{
    self as ir, BinaryOp, ConstantKind, FloatKind, Function, Inst, IntrinsicId, LlvmVersion, Module, Op, Operand, Type,
    ValueId,
};
use irrefute_reduce::{Options, Reduced, Size, reduce};
use irrefute_refine::{Side, Verdict, check};
use irrefute_semantics::{Dialect, Program};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::cell::RefCell;
use std::ops::ControlFlow;

fn parse(text: &str) -> Module {
    let module = ir::parse(text, LlvmVersion::DEFAULT).unwrap_or_else(|e| panic!("{e}\n{text}"));
    ir::verify(&module).unwrap_or_else(|e| panic!("{}\n{text}", e[0]));
    module
}

/// Reduces `@f` by a predicate on single modules, and checks what holds of every reduction.
fn reduce_by(module: &Module, holds: impl Fn(&Module) -> bool) -> Reduced {
    assert!(holds(module), "the predicate must hold at the start");
    let run = |module: &Module| {
        let mut predicate = |batch: &[Module]| {
            for candidate in batch {
                assert!(ir::verify(candidate).is_ok(), "an invalid candidate was handed out");
                assert!(candidate.function("f").is_some(), "the reduced function was dropped");
            }
            batch.iter().map(&holds).collect()
        };
        reduce(module.clone(), "f", &mut predicate, Options::default())
    };
    let reduced = run(module);
    assert!(reduced.minimal);
    assert!(holds(&reduced.module), "the result does not satisfy the predicate");
    assert!(Size::of(&reduced.module) <= Size::of(module));
    assert_eq!(run(module), reduced, "two runs differ");
    let again = run(&reduced.module);
    assert_eq!((again.accepted, &again.module), (0, &reduced.module), "not a fixpoint");
    reduced
}

fn insts(function: &Function) -> impl Iterator<Item = &Inst> {
    function.blocks.iter().flat_map(|b| &b.insts)
}

fn f(module: &Module) -> &Function {
    module.function("f").unwrap()
}

/// The instruction of `@f` that defines an operand.
fn definition<'a>(function: &'a Function, operand: &Operand) -> Option<&'a Op> {
    let Operand::Local(v) = operand else { return None };
    insts(function).find(|i| i.result == Some(*v)).map(|i| &i.op)
}

/// A multiplication by a power of two above 1 that feeds a logical shift to the right.
fn has_mul_then_lshr(module: &Module) -> bool {
    let function = f(module);
    let is_power = |o: &Operand| match o {
        Operand::Const(c) => match &c.kind {
            ConstantKind::Int(i) => i.to_u64().is_some_and(|v| v > 1 && v.is_power_of_two()),
            _ => false,
        },
        _ => false,
    };
    let is_mul = |op: &Op| matches!(op, Op::Binary { op: BinaryOp::Mul, rhs, .. } if is_power(rhs));
    insts(function).any(|inst| match &inst.op {
        Op::Binary { op: BinaryOp::LShr, lhs, .. } => definition(function, lhs).is_some_and(is_mul),
        _ => false,
    })
}

const MUL_THEN_LSHR: &str = "
declare void @outside(i32)
declare i32 @llvm.umax.i32(i32, i32)
@table = constant [2 x i8] c\"ab\"

define internal i32 @helper(i32 noundef %x) nounwind {
  %y = xor i32 %x, 77
  ret i32 %y
}

define i64 @f(i32 %a, i32 noundef %b, <4 x i16> %v, i1 %c) nounwind {
entry:
  %h = call i32 @helper(i32 %a)
  %x = extractelement <4 x i16> %v, i64 3
  %xw = zext nneg i16 %x to i32
  br i1 %c, label %then, label %join
then:
  %m = mul nuw nsw i32 %h, 16
  %s = add i32 %m, %xw
  br label %join
join:
  %p = phi i32 [ %m, %then ], [ %b, %entry ]
  br label %loop
loop:
  %i = phi i32 [ 0, %join ], [ %next, %loop ]
  %acc = phi i32 [ %p, %join ], [ %acc2, %loop ]
  %q = mul i32 %acc, 8
  %r = lshr exact i32 %q, 3
  %acc2 = call i32 @llvm.umax.i32(i32 %r, i32 %i)
  call void @outside(i32 %i)
  %next = add nuw i32 %i, 1
  %more = icmp ult i32 %next, 10
  br i1 %more, label %loop, label %exit
exit:
  %wide = sext i32 %acc2 to i64
  ret i64 %wide
}
";

#[test]
fn a_program_around_two_instructions_becomes_these_two() {
    let reduced = reduce_by(&parse(MUL_THEN_LSHR), has_mul_then_lshr).module;
    let function = f(&reduced);
    assert_eq!(function.blocks.len(), 1);
    assert_eq!(insts(function).map(|i| i.op.opcode()).collect::<Vec<_>>(), ["mul", "lshr"]);
    assert!(insts(function).all(|i| i.op.flags().is_empty()));
    assert_eq!(reduced.functions.len(), 1);
    assert!(reduced.globals.is_empty());
    // The smallest width at which 2 is a power of two.
    assert_eq!(function.ty(insts(function).next().unwrap().result.unwrap()), &Type::Int(2));
}

/// A `fadd` of a zero with a sign, around which everything may change.
fn adds_minus_zero(module: &Module) -> bool {
    let is_minus_zero = |o: &Operand| match o {
        Operand::Const(c) => match &c.kind {
            ConstantKind::Float(bits) => (0..bits.width()).all(|i| bits.bit(i) == (i + 1 == bits.width())),
            _ => false,
        },
        _ => false,
    };
    let Some(function) = module.function("f") else { return false };
    insts(function).any(|inst| matches!(&inst.op, Op::Float { rhs, .. } if is_minus_zero(rhs)))
}

#[test]
fn formats_become_narrow_and_constants_keep_what_they_are() {
    let text = "define i64 @f(float %x, i64 %n) {\n  %w = fpext float %x to double\n  %s = fadd double %w, -0.0\n  \
                %b = bitcast double %s to i64\n  %r = add i64 %b, %n\n  ret i64 %r\n}\n";
    let reduced = reduce_by(&parse(text), adds_minus_zero).module;
    let sum = insts(f(&reduced)).next().and_then(|inst| inst.result).expect("a sum is left");
    assert_eq!(f(&reduced).ty(sum), &Type::Float(FloatKind::Half), "{reduced:?}");
}

#[test]
fn minimal_for_the_deletion_of_instructions() {
    let reduced = reduce_by(&parse(MUL_THEN_LSHR), has_mul_then_lshr).module;
    for i in 0..insts(f(&reduced)).count() {
        let mut smaller = reduced.clone();
        let function = smaller.functions.iter_mut().find(|f| &*f.name == "f").unwrap();
        let removed = function.blocks[0].insts.remove(i);
        let zero = removed.result.map(|r| ir::Constant::zero(function.ty(r).clone()));
        function.for_each_operand_mut(|o| {
            if matches!((&*o, removed.result), (Operand::Local(v), Some(r)) if *v == r) {
                *o = zero.clone().unwrap().into();
            }
        });
        assert!(!has_mul_then_lshr(&smaller));
    }
}

#[test]
fn vectors_become_scalars_and_intrinsics_follow_their_types() {
    let text = "
declare i33 @llvm.vector.reduce.add.v5i33(<5 x i33>)
declare <5 x i33> @llvm.umin.v5i33(<5 x i33>, <5 x i33>)
define i33 @f(<5 x i33> %a, <5 x i33> %b) {
  %s = shufflevector <5 x i33> %a, <5 x i33> %b, <5 x i32> <i32 9, i32 poison, i32 2, i32 0, i32 1>
  %m = call <5 x i33> @llvm.umin.v5i33(<5 x i33> %s, <5 x i33> <i33 1, i33 poison, i33 -1, i33 77, i33 4294967296>)
  %r = call i33 @llvm.vector.reduce.add.v5i33(<5 x i33> %m)
  ret i33 %r
}
";
    let calls_umin =
        |m: &Module| insts(f(m)).any(|i| matches!(&i.op, Op::Call(c) if c.intrinsic_id() == Some(IntrinsicId::UMin)));
    let reduced = reduce_by(&parse(text), calls_umin).module;
    let names: Vec<&str> = reduced.functions.iter().map(|f| &*f.name).collect();
    assert_eq!(names, ["f", "llvm.umin.i2"]);
    assert_eq!(f(&reduced).instruction_count(), 2);
    assert!(f(&reduced).params.is_empty());
}

#[test]
fn an_odd_vector_that_is_needed_stays_a_vector() {
    let text = "
declare i8 @llvm.vector.reduce.or.v7i8(<7 x i8>)
define i8 @f(<7 x i8> %a) {
  %s = add nsw <7 x i8> %a, splat (i8 3)
  %r = call i8 @llvm.vector.reduce.or.v7i8(<7 x i8> %s)
  ret i8 %r
}
";
    let reduces_odd = |m: &Module| {
        insts(f(m)).any(|i| match &i.op {
            Op::Call(c) => c.ty.params.iter().any(|t| t.lanes().is_some_and(|n| n > 1 && n % 2 == 1)),
            _ => false,
        })
    };
    let reduced = reduce_by(&parse(text), reduces_odd).module;
    assert_eq!(insts(f(&reduced)).count(), 1);
    assert!(reduced.function("llvm.vector.reduce.or.v3i2").is_some());
}

#[test]
fn a_helper_is_inlined_when_its_body_is_needed() {
    let text = "
define i8 @helper(i8 %x, i1 %c) {
  br i1 %c, label %a, label %b
a:
  %q = udiv exact i8 %x, 10
  ret i8 %q
b:
  ret i8 %x
}
define i8 @f(i8 %x, i1 %c) {
  %r = call i8 @helper(i8 %x, i1 %c)
  %s = add i8 %r, 1
  ret i8 %s
}
";
    let divides = |m: &Module| {
        insts(f(m)).any(|i| i.op.opcode() == "udiv")
            || m.function("helper").is_some_and(|h| insts(h).any(|i| i.op.opcode() == "udiv"))
    };
    let reduced = reduce_by(&parse(text), divides).module;
    assert_eq!(reduced.functions.len(), 1);
    assert_eq!(f(&reduced).instruction_count(), 2);
}

#[test]
fn aggregates_become_their_fields() {
    let text = "
declare { i32, i1 } @llvm.sadd.with.overflow.i32(i32, i32)
define { i64, { i32, i1 }, [3 x i8] } @f(i32 %a, { i64, { i32, i1 }, [3 x i8] } %s) {
  %o = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %a, i32 100)
  %v = extractvalue { i32, i1 } %o, 0
  %old = extractvalue { i64, { i32, i1 }, [3 x i8] } %s, 1, 0
  %x = xor i32 %v, %old
  %t = insertvalue { i64, { i32, i1 }, [3 x i8] } %s, i32 %x, 1, 0
  %u = insertvalue { i64, { i32, i1 }, [3 x i8] } %t, i8 7, 2, 1
  ret { i64, { i32, i1 }, [3 x i8] } %u
}
";
    let xors_with_a_field = |m: &Module| insts(f(m)).any(|i| matches!(&i.op, Op::Binary { op: BinaryOp::Xor, .. }));
    let reduced = reduce_by(&parse(text), xors_with_a_field).module;
    assert_eq!(f(&reduced).instruction_count(), 2);
    let keeps_an_aggregate = |m: &Module| insts(f(m)).any(|i| matches!(i.op, Op::InsertValue { .. }));
    let reduced = reduce_by(&parse(text), keeps_an_aggregate).module;
    assert_eq!(f(&reduced).instruction_count(), 2);
    assert!(f(&reduced).values.iter().all(|v| match &v.ty {
        Type::Struct(s) => s.fields.len() == 1,
        Type::Array(n, _) => *n == 1,
        _ => true,
    }));
}

#[test]
fn switches_loops_and_invokes_straighten() {
    let text = "
declare i32 @g(i32)
declare i32 @personality(...)
define i32 @f(i32 %x) personality ptr @personality {
entry:
  switch i32 %x, label %other [ i32 1, label %one
                                i32 2, label %one
                                i32 70000, label %call ]
one:
  br label %exit
call:
  %c = invoke i32 @g(i32 %x) to label %exit unwind label %lost
lost:
  %pad = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %pad
other:
  %n = phi i32 [ 0, %entry ], [ %n2, %other ]
  %n2 = add i32 %n, %x
  %done = icmp sgt i32 %n2, 1000
  br i1 %done, label %exit, label %other
exit:
  %r = phi i32 [ 1, %one ], [ %c, %call ], [ %n2, %other ]
  %k = mul i32 %r, %r
  ret i32 %k
}
";
    let squares =
        |m: &Module| insts(f(m)).any(|i| matches!(&i.op, Op::Binary { op: BinaryOp::Mul, lhs, rhs, .. } if lhs == rhs));
    let reduced = reduce_by(&parse(text), squares).module;
    assert_eq!((f(&reduced).blocks.len(), f(&reduced).instruction_count()), (1, 2));
    let calls = |m: &Module| insts(f(m)).any(|i| matches!(i.op, Op::Call(_)));
    let invokes_or_calls = |m: &Module| calls(m) || f(m).blocks.iter().any(|b| b.term.op.opcode() == "invoke");
    let reduced = reduce_by(&parse(text), invokes_or_calls).module;
    assert_eq!((f(&reduced).blocks.len(), insts(f(&reduced)).count()), (1, 1));
}

#[test]
fn promises_go_unless_they_are_needed() {
    let text = "
declare range(i8 0, 9) i8 @g(i8 noundef zeroext) willreturn
define noundef i8 @f(i8 noundef %x, i8 range(i8 -3, 5) %y) nounwind memory(none) {
  %a = add nuw nsw i8 %x, %y
  %b = call noundef range(i8 1, 100) i8 @g(i8 noundef %a) nounwind
  %c = or disjoint i8 %b, %a, !noundef !0
  ret i8 %c
}
!0 = !{}
";
    let keeps_range = |m: &Module| insts(f(m)).any(|i| matches!(&i.op, Op::Call(c) if c.ret_attrs.range().is_some()));
    let reduced = reduce_by(&parse(text), keeps_range).module;
    let Op::Call(call) = &insts(f(&reduced)).next().unwrap().op else { panic!() };
    assert_eq!((call.ret_attrs.0.len(), call.fn_attrs.0.len(), call.args[0].attrs.0.len()), (1, 0, 0));
    assert!(f(&reduced).attrs.is_empty() && f(&reduced).ret_attrs.is_empty());
    assert!(reduced.function("g").unwrap().attrs.is_empty());
}

#[test]
fn metadata_goes_with_what_names_it() {
    let module = parse(
        "define i8 @f(ptr %p, i1 %c) {
           br i1 %c, label %a, label %b, !prof !0
         a:
           %x = load i8, ptr %p, !range !1
           ret i8 %x
         b:
           ret i8 0
         }
         !0 = !{!\"branch_weights\", i32 1, i32 2}
         !1 = !{i8 0, i8 3}
         !2 = !{!2}",
    );
    let loads = |module: &Module| insts(f(module)).any(|i| matches!(i.op, Op::Load { .. }) && !i.metadata.is_empty());
    let reduced = reduce_by(&module, loads);
    assert!(reduced.module.metadata.is_empty(), "{}", reduced.module);
}

#[test]
fn parameters_keep_their_names() {
    let text =
        "define i8 @f(i8 %0, i8 %keep, i8 %p0) {\n  %s = sub i8 %keep, %p0\n  %t = add i8 %s, %0\n  ret i8 %t\n}";
    let subtracts_parameters = |m: &Module| {
        let is_parameter = |o: &Operand| matches!(o, Operand::Local(v) if v.index() < f(m).params.len());
        insts(f(m)).any(|i| match &i.op {
            Op::Binary { op: BinaryOp::Sub, lhs, rhs, .. } => is_parameter(lhs) && is_parameter(rhs) && lhs != rhs,
            _ => false,
        })
    };
    let reduced = reduce_by(&parse(text), subtracts_parameters).module;
    let names: Vec<_> = f(&reduced).values[..2].iter().map(|v| v.name.as_deref().unwrap()).collect();
    assert_eq!((f(&reduced).params.len(), names), (2, vec!["keep", "p0"]));
}

#[test]
fn limits_end_the_search_early_with_a_valid_smaller_module() {
    let module = parse(MUL_THEN_LSHR);
    let mut asked = 0;
    let mut predicate = |batch: &[Module]| {
        asked += batch.len();
        batch.iter().map(has_mul_then_lshr).collect()
    };
    let options = Options { max_tries: 50, batch: 8, watch: None };
    let reduced = reduce(module.clone(), "f", &mut predicate, options);
    assert!(reduced.tried == asked && asked <= 50 && !reduced.minimal);
    assert!(has_mul_then_lshr(&reduced.module) && ir::verify(&reduced.module).is_ok());

    let batches = RefCell::new(0);
    let mut predicate = |batch: &[Module]| batch.iter().map(has_mul_then_lshr).collect();
    let watch = Box::new(|_: &_| {
        *batches.borrow_mut() += 1;
        if *batches.borrow() == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let reduced = reduce(module, "f", &mut predicate, Options { watch: Some(watch), ..Options::default() });
    assert!(!reduced.minimal && *batches.borrow() <= 4);
}

#[test]
fn nothing_happens_without_the_function() {
    let module = parse(MUL_THEN_LSHR);
    let reduced = reduce(module.clone(), "nobody", &mut |_| panic!("asked"), Options::default());
    assert_eq!((reduced.module, reduced.tried), (module, 0));
}

/// A program of some length: arithmetic on two widths and a vector, casts, selects, a diamond and a loop.
fn random_program(seed: u64) -> Module {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut pick = |n: usize| (random.next_u64() % n as u64) as usize;
    let mut text =
        String::from("declare i8 @llvm.smax.i8(i8, i8)\ndefine i8 @f(i8 %a, i8 %b, i17 %c, <3 x i8> %d) {\n");
    let (mut bytes, mut wides) = (vec!["%a".to_owned(), "%b".to_owned(), "-7".to_owned()], vec!["%c".to_owned()]);
    let mut line = |text: &mut String, n: usize, pick: &mut dyn FnMut(usize) -> usize| {
        let new = format!("%t{n}");
        let (x, y) = (bytes[pick(bytes.len())].clone(), bytes[pick(bytes.len())].clone());
        let w = wides[pick(wides.len())].clone();
        match pick(7) {
            0 => text.push_str(&format!("  {new} = call i8 @llvm.smax.i8(i8 {x}, i8 {y})\n")),
            1 => text.push_str(&format!("  {new} = trunc i17 {w} to i8\n")),
            2 => {
                text.push_str(&format!("  {new}c = icmp slt i8 {x}, {y}\n  {new} = select i1 {new}c, i8 {y}, i8 {x}\n"))
            }
            3 => text.push_str(&format!("  {new} = extractelement <3 x i8> %d, i64 {}\n", pick(3))),
            4 => {
                text.push_str(&format!("  {new} = zext i8 {x} to i17\n"));
                wides.push(new);
                return;
            }
            _ => {
                let op = ["add nsw", "mul", "xor", "lshr exact", "or", "sub nuw"][pick(6)];
                text.push_str(&format!("  {new} = {op} i8 {x}, {y}\n"));
            }
        }
        bytes.push(new);
    };
    let length = 3 + pick(14);
    (0..length).for_each(|n| line(&mut text, n, &mut pick));
    text.push_str("  %z = icmp eq i8 %a, 0\n  br i1 %z, label %l, label %r\nl:\n  br label %r\nr:\n");
    text.push_str(
        "  %i = phi i8 [ 0, %0 ], [ 1, %l ], [ %i2, %r ]\n  %i2 = add i8 %i, 3\n  %e = icmp ult i8 %i2, 40\n",
    );
    text.push_str(&format!("  br i1 %e, label %r, label %x\nx:\n  %sum = add i8 %i2, {}\n  ret i8 %sum\n}}\n", "%b"));
    parse(&text)
}

/// Whatever the predicate, the result satisfies it; the predicates here are as wild as they can be.
#[test]
fn random_predicates_hold_of_the_result() {
    for seed in 0..40 {
        let module = random_program(seed);
        let start = format!("{module:?}").len();
        let holds = |m: &Module| {
            let text = format!("{m:?}");
            let hash = blake3::hash(format!("{seed}{text}").as_bytes());
            hash.as_bytes()[0].is_multiple_of(4) || text.len() == start
        };
        let result = std::cell::Cell::new(None::<bool>);
        let mut predicate = |batch: &[Module]| {
            let answers: Vec<bool> = batch.iter().map(holds).collect();
            result.set(Some(true));
            answers
        };
        let reduced = reduce(module.clone(), "f", &mut predicate, Options { max_tries: 2_000, ..Options::default() });
        assert!(result.get().is_some());
        assert!(reduced.accepted == 0 || holds(&reduced.module));
        assert!(ir::verify(&reduced.module).is_ok());
        assert!(Size::of(&reduced.module) <= Size::of(&module));
    }
}

/// Random programs, and each opcode in them as the thing to keep.
#[test]
fn one_opcode_is_all_that_is_left() {
    for seed in 100..115 {
        let module = random_program(seed);
        let mut opcodes: Vec<&str> = insts(f(&module)).map(|i| i.op.opcode()).collect();
        opcodes.sort_unstable();
        opcodes.dedup();
        for opcode in opcodes {
            let reduced = reduce_by(&module, |m| insts(f(m)).any(|i| i.op.opcode() == opcode));
            assert_eq!(f(&reduced.module).instruction_count(), 2, "seed {seed}, {opcode}: {:?}", reduced.module);
        }
    }
}

#[test]
fn a_chain_of_two_dependent_instructions_stays_connected() {
    for seed in 200..210 {
        let module = random_program(seed);
        let chained = |m: &Module| {
            let function = f(m);
            let uses_instruction = |o: &&Operand| definition(function, o).is_some();
            insts(function).any(|i| i.op.operands().iter().any(uses_instruction))
        };
        let reduced = reduce_by(&module, chained);
        assert_eq!(f(&reduced.module).instruction_count(), 3, "seed {seed}");
        let last: ValueId = insts(f(&reduced.module)).last().and_then(|i| i.result).unwrap_or(ValueId(0));
        assert_eq!(f(&reduced.module).ty(last).scalar().int_width().map(|w| w <= 3), Some(true));
    }
}

/// Operations and flags for which LLVM often has one rule end as one of them.
#[test]
fn twins_become_the_plainer_one() {
    let reduced = |inst: &str, keeps: fn(&Op) -> bool| {
        let text = format!(
            "declare i8 @llvm.fshl.i8(i8, i8, i8)\ndeclare i8 @llvm.fshr.i8(i8, i8, i8)\n\
             declare i8 @llvm.scmp.i8.i8(i8, i8)\n\ndefine i8 @f(i8 %x, i8 %y) {{\n  %r = {inst}\n  ret i8 %r\n}}\n"
        );
        reduce_by(&parse(&text), |m| insts(f(m)).any(|inst| keeps(&inst.op))).module.to_string()
    };
    let divides = |op: &Op| {
        matches!(op, Op::Binary { op: BinaryOp::UDiv | BinaryOp::URem | BinaryOp::SDiv | BinaryOp::SRem, .. })
    };
    for op in ["urem", "sdiv", "srem"] {
        let text = reduced(&format!("{op} i8 %x, %y"), divides);
        assert!(text.contains("= udiv"), "{text}");
    }
    let calls = |op: &Op| matches!(op, Op::Call(call) if call.intrinsic_id().is_some());
    let text = reduced("call i8 @llvm.fshr.i8(i8 %x, i8 %y, i8 3)", calls);
    assert!(text.contains("@llvm.fshl.i"), "{text}");
    let text = reduced("call i8 @llvm.scmp.i8.i8(i8 %x, i8 %y)", calls);
    assert!(text.contains("@llvm.ucmp.i"), "{text}");
    let wraps = |op: &Op| matches!(op, Op::Binary { .. }) && op.flags() != ir::Flags::NONE;
    let text = reduced("add nuw i8 %x, %y", wraps);
    assert!(text.contains("add nsw"), "{text}");
}

/// Stack blocks that hold the values of a loop become phis, which no deletion makes.
#[test]
fn stack_blocks_become_phis() {
    let original = parse(
        "define i3 @f(i3 noundef %a, i3 noundef %n) {
entry:
  %s = alloca i3
  %i = alloca i3
  store i3 1, ptr %s
  store i3 %n, ptr %i
  br label %loop
loop:
  %s1 = load i3, ptr %s
  %s2 = mul i3 %s1, %a
  store i3 %s2, ptr %s
  %i1 = load i3, ptr %i
  %i2 = add i3 %i1, 1
  store i3 %i2, ptr %i
  %d = icmp eq i3 %i2, 0
  br i1 %d, label %exit, label %loop
exit:
  %r = load i3, ptr %s
  ret i3 %r
}",
    );
    let program = Program::new(&original, Dialect::LANGREF);
    let does_the_same = |candidate: &Module| {
        let other = Program::new(candidate, Dialect::LANGREF);
        let sides = (Side::new(&original, &program, "f"), Side::new(candidate, &other, "f"));
        let (Some(source), Some(target)) = sides else { return false };
        check(source, target, &irrefute_refine::Options::CAMPAIGN).verdict == Verdict::Proved
    };
    let reduced = reduce_by(&original, does_the_same);
    let function = f(&reduced.module);
    assert!(insts(function).all(|inst| inst.op.opcode() != "alloca"), "{}", reduced.module);
    assert!(function.blocks.iter().any(|block| !block.phis.is_empty()), "{}", reduced.module);
}

/// LLVM's verifier lets a cast between a pointer and bytes of another size pass; nothing says what it does.
#[test]
fn casts_of_pointers_keep_their_bits() {
    let text = "
define b8 @f(ptr %p) {
  %v = bitcast ptr %p to <8 x b8>
  %e = extractelement <8 x b8> %v, i32 5
  ret b8 %e
}
";
    let module = ir::parse(text, LlvmVersion(23)).unwrap();
    let extracts = |m: &Module| {
        let element =
            insts(f(m)).find_map(|i| if let Op::ExtractElement { vector, .. } = &i.op { Some(vector) } else { None });
        element.and_then(|vector| definition(f(m), vector)).is_some()
    };
    let reduced = reduce_by(&module, extracts).module;
    assert!(ir::layout::bitcasts_keep_bits(&reduced), "{reduced}");
    assert!(f(&reduced).params.is_empty());
}
