//! Seeded faults: softbound with one mistake. Each changes what it makes of a module as if it had made the mistake; every
//! one must be caught, by a program that is no longer found to be wrong or one that no longer does as before.

use super::constructs::{CONSTRUCTS, GROWING, REGRESSIONS, program};
use super::flaws::flaws;
use super::{module, run, safe};
use irrefute_ir::{
    BinaryOp, Block, Callee, Constant, ConstantKind, Flags, Function, Inst, Int, Module, Op, Operand, TerminatorOp,
    Type,
};
use irrefute_trial::whole::{Behaviour, Ending};

/// A fault: what it makes of the instrumented module, of which it also sees the original.
pub type Fault = fn(&Module, &mut Module);

pub const FAULTS: [(&str, Fault); 20] = [
    ("the bounds of the address are stored, not those of the pointer", bounds_of_address),
    ("variables and stack blocks are one byte larger", one_byte_larger),
    ("the size of an access does not count", size_forgotten),
    ("an access larger than the block passes", larger_than_block),
    ("nothing is checked before memcpy and its kin", no_check_of_copies),
    ("nothing is checked before loads", no_check_of_loads),
    ("nothing is checked before stores", no_check_of_stores),
    ("a phi of undef has undef bounds", undef_bounds),
    ("null has the bounds of a block of eight bytes", bounds_of_null),
    ("a choice between pointers has the bounds of the first", first_bounds),
    ("copies forget bounds", copies_forget),
    ("overlapping copies go up", copies_go_up),
    ("pointers at odd addresses are not copied", odd_forgotten),
    ("results have no bounds", results_forgotten),
    ("arguments have no bounds", arguments_forgotten),
    ("realloc moves no bounds", realloc_forgets),
    ("initializers have no bounds", initializers_forgotten),
    ("the table forgets when it grows", table_forgets),
    ("the stack does not grow", stack_stays),
    ("address computations keep their promises, and addresses are not frozen", promises_kept),
];

/// Whether a function is one of the program, and not of the runtime.
fn is_own(function: &Function) -> bool {
    function.is_definition() && !function.name.starts_with("__softbound_")
}

fn own_blocks(module: &mut Module) -> impl Iterator<Item = &mut Block> {
    module.functions.iter_mut().filter(|f| is_own(f)).flat_map(|f| &mut f.blocks)
}

fn runtime<'a>(module: &'a mut Module, name: &str) -> &'a mut Function {
    module.functions.iter_mut().find(|f| &*f.name == name).expect("a function of the runtime")
}

fn callee(inst: &Inst) -> &str {
    match &inst.op {
        Op::Call(call) => match &call.callee {
            Callee::Direct(name) => name,
            Callee::Indirect(_) | Callee::Asm(_) => "",
        },
        _ => "",
    }
}

fn zero() -> Operand {
    number(0)
}

fn number(value: u64) -> Operand {
    Constant::from_int(Type::Int(64), Int::new(64, value)).into()
}

fn bounds_of_address(_: &Module, module: &mut Module) {
    for block in own_blocks(module) {
        let mut checked: Option<(Operand, Operand)> = None;
        for inst in &mut block.insts {
            let (is_check, is_store) = (callee(inst) == "__softbound_check", callee(inst) == "__softbound_store");
            let Op::Call(call) = &mut inst.op else { continue };
            if is_check {
                checked = Some((call.args[1].operand.clone(), call.args[2].operand.clone()));
            } else if is_store && let Some((base, bound)) = checked.clone() {
                call.args[1].operand = base;
                call.args[2].operand = bound;
            }
        }
    }
}

fn one_byte_larger(_: &Module, module: &mut Module) {
    for function in module.functions.iter_mut().filter(|f| is_own(f)) {
        let bounds: Vec<Operand> =
            calls(function, &["__softbound_check", "__softbound_check_bytes", "__softbound_length"])
                .map(|call| call.args[if call.args.len() == 6 { 3 } else { 2 }].operand.clone())
                .collect();
        for inst in function.blocks.iter_mut().flat_map(|b| &mut b.insts) {
            if inst.result.is_some_and(|result| bounds.contains(&result.into()))
                && let Op::Binary { op: BinaryOp::Add, rhs: size, .. } = &mut inst.op
                && let Some(value) = size.as_int()
            {
                let larger = value.to_u64().expect("a size") + 1;
                *size = Constant::from_int(Type::Int(64), Int::new(64, larger)).into();
            }
        }
    }
}

fn calls<'a>(function: &'a Function, names: &'a [&str]) -> impl Iterator<Item = &'a irrefute_ir::Call> {
    let insts = function.blocks.iter().flat_map(|b| &b.insts).filter(move |inst| names.contains(&callee(inst)));
    insts.filter_map(|inst| if let Op::Call(call) = &inst.op { Some(&**call) } else { None })
}

/// The instruction of a function of the runtime with this name.
fn named<'a>(function: &'a mut Function, name: &str) -> &'a mut Inst {
    let position = function.values.iter().position(|value| value.name.as_deref() == Some(name)).expect(name);
    let mut insts = function.blocks.iter_mut().flat_map(|b| &mut b.insts);
    insts.find(|inst| inst.result.is_some_and(|result| result.index() == position)).expect(name)
}

fn size_forgotten(_: &Module, module: &mut Module) {
    let last = named(runtime(module, "__softbound_check"), "last");
    if let Op::Binary { rhs, .. } = &mut last.op {
        *rhs = zero();
    }
}

fn larger_than_block(_: &Module, module: &mut Module) {
    let check = runtime(module, "__softbound_check");
    let TerminatorOp::CondBr { if_true, .. } = check.blocks[0].term.op else { panic!("a branch") };
    check.blocks[0].term.op = TerminatorOp::Br(if_true);
}

fn remove_calls(module: &mut Module, name: &str) {
    own_blocks(module).for_each(|block| block.insts.retain(|inst| callee(inst) != name));
}

fn no_check_of_copies(_: &Module, module: &mut Module) {
    remove_calls(module, "__softbound_check_bytes");
}

fn remove_checks_before(module: &mut Module, accesses: fn(&Op) -> bool) {
    for block in own_blocks(module) {
        let guards: Vec<bool> =
            block.insts.windows(2).map(|w| callee(&w[0]) == "__softbound_check" && accesses(&w[1].op)).collect();
        let mut guards = guards.into_iter().chain([false]);
        block.insts.retain(|_| !guards.next().unwrap_or(false));
    }
}

fn no_check_of_loads(_: &Module, module: &mut Module) {
    remove_checks_before(module, |op| matches!(op, Op::Load { .. }));
}

fn no_check_of_stores(_: &Module, module: &mut Module) {
    remove_checks_before(module, |op| matches!(op, Op::Store { .. }));
}

fn undef_bounds(_: &Module, module: &mut Module) {
    for function in module.functions.iter_mut().filter(|f| is_own(f)) {
        let types: Vec<Type> = function.values.iter().map(|v| v.ty.clone()).collect();
        for block in &mut function.blocks {
            let undef = |operand: &Operand| matches!(operand, Operand::Const(c) if c.kind == ConstantKind::Undef);
            let from: Vec<_> =
                block.phis.iter().flat_map(|phi| &phi.incoming).filter(|(o, _)| undef(o)).map(|(_, f)| *f).collect();
            for phi in block.phis.iter_mut().filter(|phi| types[phi.result.index()] == Type::Int(64)) {
                for (operand, _) in
                    phi.incoming.iter_mut().filter(|(operand, f)| from.contains(f) && *operand == zero())
                {
                    *operand = Constant::undef(Type::Int(64)).into();
                }
            }
        }
    }
}

fn bounds_of_null(_: &Module, module: &mut Module) {
    for function in module.functions.iter_mut().filter(|f| is_own(f)) {
        let bounds: Vec<Operand> =
            calls(function, &["__softbound_check"]).map(|call| call.args[2].operand.clone()).collect();
        for inst in function.blocks.iter_mut().flat_map(|b| &mut b.insts) {
            if inst.result.is_some_and(|result| bounds.contains(&result.into()))
                && let Op::Select { if_true, .. } = &mut inst.op
                && *if_true == zero()
            {
                *if_true = number(8);
            }
        }
    }
}

fn first_bounds(original: &Module, module: &mut Module) {
    let has_choice = |f: &&Function| f.blocks.iter().flat_map(|b| &b.insts).any(|i| matches!(i.op, Op::Select { .. }));
    let names: Vec<_> = original.definitions().filter(has_choice).map(|f| f.name.clone()).collect();
    for function in module.functions.iter_mut().filter(|f| names.contains(&f.name)) {
        let checked: Vec<Operand> = calls(function, &["__softbound_check"])
            .flat_map(|call| [call.args[1].operand.clone(), call.args[2].operand.clone()])
            .collect();
        for inst in function.blocks.iter_mut().flat_map(|b| &mut b.insts) {
            if inst.result.is_some_and(|result| checked.contains(&result.into()))
                && let Op::Select { condition, .. } = &mut inst.op
            {
                *condition = Constant::bool(true).into();
            }
        }
    }
}

fn copies_forget(_: &Module, module: &mut Module) {
    remove_calls(module, "__softbound_copy");
}

fn copies_go_up(_: &Module, module: &mut Module) {
    let offset = named(runtime(module, "__softbound_copy"), "offset");
    if let Op::Select { condition, .. } = &mut offset.op {
        *condition = Constant::bool(false).into();
    }
}

fn odd_forgotten(_: &Module, module: &mut Module) {
    let is_mark = |inst: &Inst| matches!(&inst.op, Op::Store { value: Operand::Const(c), .. } if c.ty == Type::BOOL);
    runtime(module, "__softbound_store").blocks.iter_mut().for_each(|b| b.insts.retain(|inst| !is_mark(inst)));
}

/// Replaces what is written to the shadow stack, before calls or before the end of a function.
fn forget(module: &mut Module, in_blocks: fn(&Block) -> bool, is_written: fn(&[Inst], usize) -> bool) {
    for block in own_blocks(module).filter(|block| in_blocks(block)) {
        for index in 0..block.insts.len() {
            if is_written(&block.insts, index)
                && let Op::Store { value, .. } = &mut block.insts[index].op
            {
                *value = zero();
            }
        }
    }
}

/// Whether an instruction stores to a place that the one before computed of an index of 64 bits in the shadow stack.
fn is_slot(insts: &[Inst], index: usize) -> bool {
    let Some(before) = index.checked_sub(1).map(|i| &insts[i]) else { return false };
    let Op::Store { pointer, .. } = &insts[index].op else { return false };
    let is_place = matches!(&before.op, Op::GetElementPtr { element: Type::Int(64), .. });
    is_place && before.result.is_some_and(|result| Operand::from(result) == *pointer) && {
        let Op::GetElementPtr { base, .. } = &before.op else { return false };
        insts.iter().any(|inst| {
            let is_base = inst.result.is_some_and(|result| Operand::from(result) == *base);
            is_base
                && matches!(&inst.op, Op::Load { pointer: Operand::Const(c), .. }
                    if c.kind == ConstantKind::Global("__softbound_stack".into()))
        })
    }
}

fn results_forgotten(_: &Module, module: &mut Module) {
    let returns = |block: &Block| matches!(block.term.op, TerminatorOp::Ret(Some(_)));
    // Behind the last call, what is written is what the function returns.
    forget(module, returns, |insts, index| {
        let is_last = insts[index..].iter().all(|inst| !matches!(inst.op, Op::Call(_)));
        is_last && is_slot(insts, index)
    });
}

fn arguments_forgotten(_: &Module, module: &mut Module) {
    forget(
        module,
        |_| true,
        |insts, index| {
            let is_before_call = insts[index..].iter().any(|inst| matches!(inst.op, Op::Call(_)));
            is_before_call && is_slot(insts, index)
        },
    );
}

fn realloc_forgets(_: &Module, module: &mut Module) {
    remove_calls(module, "__softbound_moved");
}

fn initializers_forgotten(_: &Module, module: &mut Module) {
    if let Some(initialize) = module.functions.iter_mut().find(|f| &*f.name == "__softbound_initialize") {
        initialize.blocks[0].insts.clear();
    }
}

fn table_forgets(_: &Module, module: &mut Module) {
    let grow = runtime(module, "__softbound_grow");
    grow.blocks.iter_mut().for_each(|b| {
        b.insts.retain(|inst| {
            !matches!(&inst.op, Op::Store { value, .. } if {
                matches!(value, Operand::Local(v) if grow.values[v.index()].name.as_deref() == Some("key"))
            })
        })
    });
}

fn stack_stays(_: &Module, module: &mut Module) {
    let enough = named(runtime(module, "__softbound_reserve"), "enough");
    enough.op = Op::Freeze { operand: Constant::bool(true).into() };
}

fn promises_kept(original: &Module, module: &mut Module) {
    for function in module.functions.iter_mut().filter(|f| is_own(f)) {
        let Some(known) = original.function(&function.name) else { continue };
        let insts = |f: &Function| f.blocks.iter().flat_map(|b| b.insts.clone()).collect::<Vec<_>>();
        let flags: Vec<Flags> = insts(known)
            .iter()
            .filter_map(|inst| if let Op::GetElementPtr { flags, .. } = &inst.op { Some(*flags) } else { None })
            .collect();
        let is_program = |op: &Op| match op {
            Op::GetElementPtr { element: Type::Int(64), indices, .. } => indices.len() != 1,
            op => matches!(op, Op::GetElementPtr { .. }),
        };
        let mut flags = flags.into_iter();
        let mut frozen = Vec::new();
        for inst in function.blocks.iter_mut().flat_map(|b| &mut b.insts) {
            if is_program(&inst.op)
                && let Some(own) = flags.next()
                && let Some(now) = inst.op.flags_mut()
            {
                *now = own;
            }
            if let (Op::Freeze { operand }, Some(result)) = (&inst.op, inst.result) {
                frozen.push((result, operand.clone()));
            }
        }
        for (result, operand) in frozen.iter().rev() {
            function.for_each_operand_mut(|o| {
                if *o == Operand::Local(*result) {
                    *o = operand.clone();
                }
            });
        }
    }
}

/// What a program does, right and flawed.
fn behaviours(module: &Module) -> [Behaviour; 2] {
    [run(module, 1), run(module, 2)]
}

#[test]
fn every_seeded_fault_is_caught() {
    let constructs = REGRESSIONS.iter().chain(&CONSTRUCTS);
    let constructs = constructs.map(|(what, symbols, body)| ((*what).to_owned(), module(&program(symbols, body))));
    let mut programs: Vec<(String, Module)> = constructs.chain(flaws()).collect();
    programs.push(("growing".to_owned(), module(GROWING)));
    let prepared: Vec<_> = programs
        .iter()
        .map(|(name, original)| {
            let instrumented = safe(original).unwrap_or_else(|error| panic!("{name}: {error}"));
            let right = behaviours(&instrumented);
            (name, original, instrumented, right)
        })
        .collect();
    for (what, fault) in FAULTS {
        let caught = prepared.iter().filter(|(_, original, instrumented, right)| {
            let mut wrong = instrumented.clone();
            fault(original, &mut wrong);
            wrong != *instrumented && {
                let now = behaviours(&wrong);
                now.iter().zip(right).any(|(now, right)| (&now.ending, &now.output) != (&right.ending, &right.output))
            }
        });
        let caught: Vec<&str> = caught.map(|(name, ..)| name.as_str()).collect();
        println!("{what}: {caught:?}");
        assert!(!caught.is_empty(), "{what}");
    }
    let aborts = prepared.iter().filter(|(.., right)| right[1].ending == Ending::Aborted).count();
    assert_eq!(aborts, prepared.len() - 1, "all but the one that is right either way");
}
