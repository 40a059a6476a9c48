//! Memory in address spaces: a program in flat memory, some of whose blocks move to a space of their own.
//!
//! ```text
//! %p = alloca T                   %p' = alloca T, addrspace(5)
//!                                 %p  = addrspacecast ptr addrspace(5) %p' to ptr
//! @g = global T                   @g  = addrspace(1) global T        used as addrspacecast (ptr addrspace(1) @g to ptr)
//! f(ptr %p)                       f(ptr addrspace(1) %p'), and a cast where the body begins
//! ```
//!
//! The program means the same as before, where the flat space shows the others. Some loads and stores then use the
//! pointer into the space itself. The numbers are those of AMDGPU, whose triple and data layout the module gets: which
//! space shows which, and how wide pointers are, is part of what it means.

use super::random::Random;
use irrefute_ir::{
    AddressSpace, AttrKind, Callee, CastOp, Constant, ConstantExpr, ConstantKind, Flags, Function, Inst, Module, Op,
    Operand, Type, ValueId,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// Where the blocks of a function lie.
const PRIVATE: AddressSpace = AddressSpace(5);
/// Where variables and the memory of a host lie.
const GLOBAL: AddressSpace = AddressSpace(1);

/// The target, and its data layout as LLVM has had it since version 14; newer versions add spaces that nothing here uses.
const TRIPLE: &str = "amdgcn-amd-amdhsa";
const LAYOUT: &str = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-\
                      v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7";

/// The percentage of variables and parameters that move. Blocks of a function all do: the target has no others.
const MOVED_PERCENT: u8 = 70;

/// The percentage of accesses that use the pointer into a space where they can.
const DIRECT_PERCENT: u8 = 30;

/// Moves blocks of a module to spaces; `entry` is the function whose parameters may.
pub(super) fn move_into_spaces(module: &mut Module, random: &mut Random, entry: &str) {
    (module.triple, module.data_layout) = (Some(TRIPLE.into()), Some(LAYOUT.into()));
    let variables = move_variables(module, random);
    for function in module.functions.iter_mut().filter(|function| function.is_definition()) {
        let mut direct = FxHashMap::default();
        move_allocas(function, &mut direct);
        if *function.name == *entry {
            move_parameters(function, random, &mut direct);
        }
        rewrite_operands(function, random, &variables, &direct);
    }
}

/// The variables that move: those whose address no constant contains.
fn move_variables(module: &mut Module, random: &mut Random) -> FxHashSet<Arc<str>> {
    let mut inside: FxHashSet<Arc<str>> = FxHashSet::default();
    let mut note = |constant: &Constant| {
        each_global(constant, &mut |name| {
            inside.insert(name.clone());
        })
    };
    module.globals.iter().filter_map(|global| global.initializer.as_ref()).for_each(&mut note);
    module.definitions().for_each(|function| {
        function.for_each_operand(|operand| {
            if let Operand::Const(constant) = operand
                && !matches!(constant.kind, ConstantKind::Global(_))
            {
                note(constant);
            }
        });
    });
    let mut moved = FxHashSet::default();
    for global in &mut module.globals {
        if !inside.contains(&global.name) && random.percent(MOVED_PERCENT) {
            global.header.address_space = GLOBAL;
            moved.insert(global.name.clone());
        }
    }
    moved
}

fn each_global(constant: &Constant, visit: &mut dyn FnMut(&Arc<str>)) {
    if let ConstantKind::Global(name) = &constant.kind {
        visit(name);
    }
    constant.for_each_part(&mut |part| each_global(part, visit));
}

/// Each `alloca` becomes one in the private space and a cast; `direct` takes the pointer into the space of each cast.
fn move_allocas(function: &mut Function, direct: &mut FxHashMap<ValueId, (ValueId, AddressSpace)>) {
    for block in 0..function.blocks.len() {
        let insts = std::mem::take(&mut function.blocks[block].insts);
        let mut moved = Vec::with_capacity(insts.len());
        for mut inst in insts {
            let (Op::Alloca { space, .. }, Some(flat)) = (&mut inst.op, inst.result) else {
                moved.push(inst);
                continue;
            };
            *space = PRIVATE;
            let private = function.new_value(Type::Ptr(PRIVATE));
            inst.result = Some(private);
            moved.push(inst);
            moved.push(cast(flat, private));
            direct.insert(flat, (private, PRIVATE));
        }
        function.blocks[block].insts = moved;
    }
}

/// Some pointers that are passed become pointers into the global space.
fn move_parameters(
    function: &mut Function,
    random: &mut Random,
    direct: &mut FxHashMap<ValueId, (ValueId, AddressSpace)>,
) {
    let parameters: Vec<ValueId> = function.param_ids().collect();
    let mut casts = Vec::new();
    for (i, parameter) in parameters.into_iter().enumerate() {
        // A copy lies where the caller makes it.
        let is_copy =
            [AttrKind::ByVal, AttrKind::SRet, AttrKind::ByRef].iter().any(|kind| function.params[i].has(kind));
        if function.ty(parameter) != &Type::PTR || is_copy || !random.percent(MOVED_PERCENT) {
            continue;
        }
        let flat = function.new_value(Type::PTR);
        function.for_each_operand_mut(|operand| {
            if *operand == Operand::Local(parameter) {
                *operand = Operand::Local(flat);
            }
        });
        function.values[parameter.index()].ty = Type::Ptr(GLOBAL);
        casts.push(cast(flat, parameter));
        direct.insert(flat, (parameter, GLOBAL));
    }
    if let Some(entry) = function.blocks.first_mut() {
        entry.insts.splice(0..0, casts);
    }
}

fn cast(flat: ValueId, from: ValueId) -> Inst {
    let op = Op::Cast { op: CastOp::AddrSpaceCast, flags: Flags::NONE, operand: from.into(), to: Type::PTR };
    Inst::new(Some(flat), op)
}

/// Variables that have moved are used through a cast, lifetimes are those of blocks themselves, and some accesses use the
/// pointer into a space.
fn rewrite_operands(
    function: &mut Function,
    random: &mut Random,
    variables: &FxHashSet<Arc<str>>,
    direct: &FxHashMap<ValueId, (ValueId, AddressSpace)>,
) {
    let is_moved = |operand: &Operand| match operand {
        Operand::Const(constant) => match &constant.kind {
            ConstantKind::Global(name) => constant.ty == Type::PTR && variables.contains(name),
            _ => false,
        },
        Operand::Local(_) | Operand::Metadata(_) => false,
    };
    for inst in function.blocks.iter_mut().flat_map(|block| &mut block.insts) {
        if let Op::Call(call) = &mut inst.op
            && let Some(id) = call.intrinsic_id()
            && id.is_lifetime()
            && let Some(argument) = call.args.last_mut()
            && let Operand::Local(flat) = argument.operand
            && let Some((private, space)) = direct.get(&flat)
        {
            // The flat pointer is a cast, and a lifetime needs the `alloca` itself.
            argument.operand = Operand::Local(*private);
            call.callee = Callee::Direct(id.full_name(&[Type::Ptr(*space)]).into());
            if let Some(last) = Arc::make_mut(&mut call.ty).params.last_mut() {
                *last = Type::Ptr(*space);
            }
            continue;
        }
        let accessed = match &mut inst.op {
            Op::Load { pointer, .. } | Op::Store { pointer, .. } => Some(pointer),
            _ => None,
        };
        // Before the casts below, which leave a pointer into a space as it is.
        if let Some(pointer) = accessed
            && random.percent(DIRECT_PERCENT)
        {
            use_directly(pointer, is_moved(pointer), direct);
        }
        inst.op.for_each_operand_mut(&mut |operand| through_cast(operand, is_moved(operand)));
    }
    for block in &mut function.blocks {
        for phi in &mut block.phis {
            phi.incoming.iter_mut().for_each(|(operand, _)| through_cast(operand, is_moved(operand)));
        }
        block.term.op.for_each_operand_mut(&mut |operand| through_cast(operand, is_moved(operand)));
    }
}

/// A pointer into a space in place of the flat one that is made of it.
fn use_directly(pointer: &mut Operand, is_moved: bool, direct: &FxHashMap<ValueId, (ValueId, AddressSpace)>) {
    match pointer {
        Operand::Local(flat) => {
            if let Some((private, _)) = direct.get(flat) {
                *pointer = Operand::Local(*private);
            }
        }
        Operand::Const(constant) if is_moved => Arc::make_mut(constant).ty = Type::Ptr(GLOBAL),
        Operand::Const(_) | Operand::Metadata(_) => {}
    }
}

fn through_cast(operand: &mut Operand, is_moved: bool) {
    if let (Operand::Const(constant), true) = (operand, is_moved) {
        let variable = Constant { ty: Type::Ptr(GLOBAL), kind: constant.kind.clone() };
        let cast = ConstantExpr::Cast { op: CastOp::AddrSpaceCast, operand: variable };
        *constant = Arc::new(Constant { ty: Type::PTR, kind: ConstantKind::Expr(Arc::new(cast)) });
    }
}

#[cfg(test)]
mod tests {
    use crate::{Config, from_seed};
    use irrefute_ir::layout::DataLayout;
    use irrefute_ir::{AddressSpace, Op, Type, verify};

    /// Every program is valid, is laid out as its target does it, and has no block left in the flat space.
    #[test]
    fn programs_have_memory_in_spaces() {
        let (mut casts, mut direct) = (0, 0);
        for seed in 0..200 {
            let module = from_seed(seed, &Config::spaces());
            verify(&module).unwrap_or_else(|fault| panic!("seed {seed}: {fault:?}\n{module}"));
            assert_eq!(DataLayout::of(&module).unwrap().pointer_bits(AddressSpace(5)), 32);
            for inst in module.definitions().flat_map(|f| &f.blocks).flat_map(|block| &block.insts) {
                match &inst.op {
                    Op::Alloca { space, .. } => assert_eq!(*space, AddressSpace(5), "seed {seed}"),
                    Op::Cast { op: irrefute_ir::CastOp::AddrSpaceCast, .. } => casts += 1,
                    _ => {}
                }
            }
            for function in module.definitions() {
                let in_space = |ty: &Type| matches!(ty, Type::Ptr(space) if space.0 != 0);
                let pointers =
                    function.blocks.iter().flat_map(|block| &block.insts).filter_map(|inst| match &inst.op {
                        Op::Load { pointer, .. } | Op::Store { pointer, .. } => Some(pointer),
                        _ => None,
                    });
                direct += pointers.filter(|pointer| in_space(function.type_of(pointer))).count();
            }
        }
        assert!(casts > 200 && direct > 50, "{casts} casts, {direct} accesses");
    }
}
