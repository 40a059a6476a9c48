//! Micro-transformations, one at a time: what they accept stays well formed and refines, and what they must refuse they
//! refuse. The steps of mem2reg, likewise.

use crate::transform::{program, programs, refines, text};
use irrefute_ir::{BlockId, Constant, Function, LlvmVersion, Module, Op, ValueId, parse, verify};
use irrefute_refine::Options;
use irrefute_semantics::Dialect;
use irrefute_transform::mem2reg::{placement, steps};
use irrefute_transform::micro::{
    delete_unused, is_redundant, move_definition, replace_redundant, substitute_constant, substitute_variable,
};
use irrefute_transform::slots::slots;
use irrefute_transform::{Method, Refusal, promote};

const OPTIONS: Options = Options { inputs: 6, ..Options::CAMPAIGN };

fn module_of(text: &str) -> Module {
    let module = parse(text, LlvmVersion::DEFAULT).expect("a module");
    assert_eq!(verify(&module), Ok(()));
    module
}

fn named(function: &Function, name: &str) -> ValueId {
    let index = function.values.iter().position(|value| value.name.as_deref() == Some(name)).expect(name);
    ValueId(index as u32)
}

/// Applies a micro-transformation to every value of a function, one after the other; the number of those accepted.
fn everywhere(module: &mut Module, change: &mut dyn FnMut(&mut Function, ValueId) -> bool) -> usize {
    let mut accepted = 0;
    for function in module.functions.iter_mut().filter(|f| f.is_definition()) {
        let results: Vec<ValueId> = function.results().collect();
        accepted += results.into_iter().filter(|value| change(function, *value)).count();
    }
    accepted
}

/// Each micro-transformation with a choice of arguments for a value.
type Micro = (&'static str, fn(&mut Function, ValueId) -> bool);

const MICRO: [Micro; 4] = [
    ("delete unused", |function, value| replace_by_earlier(function, value) && delete_unused(function, value).is_ok()),
    ("move to the entry", |function, value| move_definition(function, value, BlockId(0)).is_ok()),
    ("move one block up or down", |function, value| {
        let blocks = function.block_ids().collect::<Vec<_>>();
        blocks.into_iter().rev().any(|to| move_definition(function, value, to).is_ok())
    }),
    ("redundant variable", replace_by_earlier),
];

/// Replaces a value by an earlier one that it is redundant with, if there is one.
fn replace_by_earlier(function: &mut Function, value: ValueId) -> bool {
    let earlier: Vec<ValueId> = function.results().take_while(|other| *other != value).collect();
    earlier.into_iter().any(|by| replace_redundant(function, value, by).is_ok_and(|uses| uses > 0))
}

#[test]
fn what_is_accepted_refines() {
    for (name, change) in MICRO {
        let (mut accepted, mut decided) = (0, 0);
        for seed in 30_000..30_300 {
            let module = program(seed);
            let mut changed = module.clone();
            let n = everywhere(&mut changed, &mut |function, value| change(function, value));
            assert_eq!(verify(&changed), Ok(()), "{name}, seed {seed}\n{}", text(&changed));
            accepted += n;
            if n > 0 {
                let what = format!("{name}, seed {seed}");
                decided += usize::from(refines(&module, &changed, Dialect::LANGREF, &what, &OPTIONS));
            }
        }
        println!("{name}: {accepted} accepted, {decided} programs decided");
        assert!(accepted > 10 && decided > 8, "{name}: {accepted} accepted, {decided} decided");
    }
}

/// The example of the thesis: an expression of two siblings is hoisted, and one takes the place of the other.
const HOIST: &str = "
define i32 @f(i32 %r1, i32 %r2, i1 %c) {
l1:
  br i1 %c, label %l2, label %l3
l2:
  %r4 = mul i32 %r1, %r2
  br label %l4
l3:
  %r8 = mul i32 %r1, %r2
  %r9 = add i32 %r8, 1
  br label %l4
l4:
  %r = phi i32 [ %r4, %l2 ], [ %r9, %l3 ]
  ret i32 %r
}";

#[test]
fn a_value_that_does_not_dominate_is_no_substitute() {
    let mut module = module_of(HOIST);
    let source = module.clone();
    let function = &mut module.functions[0];
    let (r4, r8) = (named(function, "r4"), named(function, "r8"));
    assert_eq!(substitute_variable(function, r8, r4), Err(Refusal::Scope));
    assert!(!is_redundant(function, r8, r4));
    assert_eq!(move_definition(function, r4, BlockId(3)), Err(Refusal::Scope));
    assert_eq!(move_definition(function, r4, BlockId(0)), Ok(()));
    assert_eq!(replace_redundant(function, r8, r4), Ok(1));
    assert_eq!(delete_unused(function, r8), Ok(()));
    assert_eq!(verify(&module), Ok(()));
    assert!(refines(&source, &module, Dialect::LANGREF, "hoisting", &Options::CHECK));
}

#[test]
fn what_must_be_refused_is_refused() {
    let text = "
declare i8 @g()
define i8 @f(i8 %x, i16 %w, ptr %p) {
  %a = add i8 %x, 1
  %b = call i8 @g()
  %l = load i8, ptr %p
  store i8 1, ptr %p
  %m = load i8, ptr %p
  %d = udiv i8 %x, %a
  br label %next
next:
  %e = add i8 %a, %m
  ret i8 %e
}";
    let mut module = module_of(text);
    let before = module.clone();
    let f = module.functions.iter_mut().find(|f| &*f.name == "f").expect("it is defined");
    let [x, w, a, b, l, m, d, e] = ["x", "w", "a", "b", "l", "m", "d", "e"].map(|name| named(f, name));
    assert_eq!(delete_unused(f, a), Err(Refusal::Used));
    assert_eq!(delete_unused(f, b), Err(Refusal::Effect));
    assert_eq!(delete_unused(f, x), Err(Refusal::NoDefinition));
    assert_eq!(substitute_variable(f, a, w), Err(Refusal::Type));
    assert_eq!(substitute_constant(f, a, &Constant::bool(true)), Err(Refusal::Type));
    assert_eq!(substitute_variable(f, a, e), Err(Refusal::Scope));
    assert_eq!(replace_redundant(f, m, l), Err(Refusal::Different));
    assert_eq!(move_definition(f, d, BlockId(1)), Err(Refusal::Speculation));
    assert_eq!(move_definition(f, a, BlockId(1)), Err(Refusal::Scope));
    assert_eq!(module, before, "a refusal changes nothing");
    let f = module.functions.iter_mut().find(|f| &*f.name == "f").expect("it is defined");
    assert_eq!(substitute_constant(f, a, &Constant::zero(irrefute_ir::Type::Int(8))), Ok(2));
    assert_eq!(delete_unused(f, a), Ok(()));
    assert_eq!(delete_unused(f, l), Ok(()));
}

/// Every program that the pipeline of micro-passes goes through is well formed, refines the first one, and still has
/// the slot until the slot is gone.
#[test]
fn every_step_of_mem2reg_is_a_refinement() {
    let (mut stepped, mut decided) = (0, 0);
    let written = programs::PROGRAMS.iter().map(|text| module_of(text));
    for (number, source) in written.chain((40_001..40_071).step_by(2).map(program)).enumerate() {
        let mut module = source.clone();
        let mut check = |module: &Module, what: &str| {
            let what = format!("program {number}, {what}");
            assert_eq!(verify(module), Ok(()), "{what}\n{}", text(module));
            decided += usize::from(refines(&source, module, Dialect::LANGREF, &what, &OPTIONS));
        };
        for index in 0..module.functions.len() {
            // Two slots of each function are enough, and three changes by each step.
            for slot in slots(&module.functions[index]).into_iter().take(2) {
                placement::place(&mut module.functions[index], &slot);
                check(&module, "placement");
                for (name, step) in steps::STEPS {
                    let mut times = 0;
                    while step(&mut module.functions[index], &slot) {
                        stepped += 1;
                        times += 1;
                        assert!(slots(&module.functions[index]).contains(&slot), "{name} spoils {slot:?}");
                        if times <= 3 {
                            check(&module, name);
                        }
                    }
                }
                steps::dead_stores(&mut module.functions[index], &slot);
                check(&module, "dead stores");
                assert!(steps::dead_alloca(&mut module.functions[index], &slot), "program {number}: {slot:?} stays");
                check(&module, "dead alloca");
            }
        }
    }
    assert!(stepped > 100 && decided > 100, "{stepped} steps, {decided} decided");
}

/// One by one or at once: the micro-passes and the fused version make the same function.
#[test]
fn the_fused_version_is_the_pipeline() {
    let mut compared = 0;
    for seed in (50_001..50_121).step_by(2) {
        let module = program(seed);
        for function in module.definitions() {
            let (mut one_by_one, mut at_once) = (function.clone(), function.clone());
            let first = promote(&mut one_by_one, Method::Micro);
            let second = promote(&mut at_once, Method::Fused);
            assert_eq!(first, second, "seed {seed}");
            let shown = |f: &Function| text(&Module { functions: vec![f.clone()], ..module.clone() });
            assert_eq!(shape(&one_by_one), shape(&at_once), "seed {seed}\n{}\n{}", shown(&one_by_one), shown(&at_once));
            compared += first.allocas;
        }
    }
    assert!(compared > 200, "{compared}");
}

/// The address of a block was stored to one that has become a value.
#[test]
fn promotion_makes_more_to_promote() {
    let source = module_of(
        "define i32 @f(i32 %x) {
           %a = alloca i32
           %p = alloca ptr
           store ptr %a, ptr %p
           %q = load ptr, ptr %p
           store i32 %x, ptr %q
           %r = load i32, ptr %a
           ret i32 %r
         }",
    );
    for (method, name) in Method::ALL {
        let mut module = source.clone();
        assert_eq!(promote(&mut module.functions[0], method).allocas, 2, "{name}");
        assert!(text(&module).contains("ret i32 %x"), "{}", text(&module));
    }
}

/// The instructions of each block, without the numbers of values and the order of phis.
fn shape(function: &Function) -> Vec<(usize, Vec<&'static str>)> {
    let of = |inst: &'_ irrefute_ir::Inst| match &inst.op {
        Op::Alloca { .. } => "alloca",
        op => op.opcode(),
    };
    function.blocks.iter().map(|b| (b.phis.len(), b.insts.iter().map(of).collect())).collect()
}
