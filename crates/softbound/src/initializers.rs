//! The bounds of pointers in initializers: a constructor sets them before any other runs.

use super::bounds::{ADDRESS, Types, address};
use super::rewrite::Shared;
use super::runtime;
use super::unsupported::{Construct, Unsupported};
use irrefute_ir::{
    BinaryOp, Block, Call, Constant, ConstantKind, Flags, Function, FunctionType, Global, Header, Inst, Linkage,
    Module, Op, Operand, TerminatorOp, Type,
};
use std::sync::Arc;

/// The list of constructors.
const CONSTRUCTORS: &str = "llvm.global_ctors";

/// Adds the constructor, if anything is to be set.
///
/// # Errors
/// If the bounds of a pointer in an initializer are not known.
pub fn add(module: &mut Module, shared: &Shared<'_>) -> Result<(), Unsupported> {
    let whole = |what| Unsupported { function: None, what };
    let mut function = Function::new(runtime::INITIALIZE, Type::Void, &[]);
    function.header = Header { linkage: Linkage::Internal, ..Header::default() };
    let mut insts = Vec::new();
    for global in module.globals.iter().filter(|g| !g.name.starts_with("llvm.")) {
        let Some(initializer) = &global.initializer else { continue };
        let mut pointers = Vec::new();
        collect(initializer, 0, shared, &mut pointers).map_err(whole)?;
        if !pointers.is_empty() && global.header.address_space.0 != 0 {
            return Err(whole(Construct::AddressSpace(global.header.address_space.0)));
        }
        for (offset, origin, size) in pointers {
            let mut push = |ty: Type, op: Op| {
                let result = function.new_value(ty);
                insts.push(Inst { result: Some(result), op, metadata: Vec::new() });
                Operand::from(result)
            };
            let mut end = |name: &Arc<str>, offset: u64| {
                let operand = Constant::global(name.clone()).into();
                let op = Op::Cast { op: shared.address_of, flags: Flags::NONE, operand, to: ADDRESS };
                let lhs = push(ADDRESS, op);
                let rhs = address(offset);
                push(ADDRESS, Op::Binary { op: BinaryOp::Add, flags: Flags::NONE, lhs, rhs })
            };
            let args = vec![end(&global.name, offset), end(&origin, 0), end(&origin, size)];
            let ty = FunctionType { ret: Type::Void, params: vec![ADDRESS; 3], varargs: false };
            let call = Call::plain(runtime::STORE, ty, args);
            insts.push(Inst { result: None, op: Op::Call(Box::new(call)), metadata: Vec::new() });
        }
    }
    if insts.is_empty() {
        return Ok(());
    }
    function.blocks.push(Block { name: None, phis: Vec::new(), insts, term: TerminatorOp::Ret(None).into() });
    module.functions.push(function);
    put_first(module);
    Ok(())
}

/// The pointers in an initializer that may be dereferenced: their offsets, and into which variables they point, of which
/// sizes.
fn collect(
    constant: &Constant,
    at: u64,
    shared: &Shared<'_>,
    pointers: &mut Vec<(u64, Arc<str>, u64)>,
) -> Result<(), Construct> {
    let types: &Types<'_> = &shared.types;
    match (&constant.kind, &constant.ty) {
        (ConstantKind::Aggregate(parts), Type::Array(_, element)) => {
            let size = types.alloc_size(element)?;
            for (index, part) in (0..).zip(parts.iter()) {
                collect(part, at + index * size, shared, pointers)?;
            }
        }
        (ConstantKind::Aggregate(parts), Type::Struct(_) | Type::Named(_)) => {
            let body = match &constant.ty {
                Type::Struct(body) => Some(body.clone()),
                Type::Named(name) => types.named.get(name).cloned().flatten(),
                _ => None,
            };
            let layout = body.and_then(|body| types.layout.structure(&body, types.named));
            let layout = layout.ok_or_else(|| Construct::Size(constant.ty.to_string()))?;
            for (part, offset) in parts.iter().zip(&layout.offsets) {
                collect(part, at + offset, shared, pointers)?;
            }
        }
        (_, Type::Ptr(space)) if space.0 == 0 => {
            if let Some((name, size)) = shared.symbols.origin(constant)? {
                pointers.push((at, name, size));
            }
        }
        // Zeros hold null pointers; types that hold pointers without bounds are named where they are used.
        _ => {}
    }
    Ok(())
}

/// Makes it the first constructor: those of one priority run in the order of the list, and 0 is the earliest.
fn put_first(module: &mut Module) {
    let entry = Type::structure(vec![Type::Int(32), Type::PTR, Type::PTR]);
    let fields = [Constant::int(Type::Int(32), 0), Constant::global(runtime::INITIALIZE), Constant::zero(Type::PTR)];
    let first = Constant { ty: entry.clone(), kind: ConstantKind::Aggregate(fields.into()) };
    let mut all = vec![first];
    if let Some(known) = module.globals.iter_mut().find(|g| &*g.name == CONSTRUCTORS)
        && let Some(initializer) = &known.initializer
    {
        if let ConstantKind::Aggregate(parts) = &initializer.kind {
            all.extend(parts.iter().cloned());
        }
        set_list(known, all, entry);
        return;
    }
    let mut list = Global {
        name: CONSTRUCTORS.into(),
        ty: entry.clone(),
        constant: false,
        externally_initialized: false,
        thread_local: None,
        header: Header { linkage: Linkage::Appending, ..Header::default() },
        initializer: None,
        attrs: Default::default(),
        metadata: Vec::new(),
    };
    set_list(&mut list, all, entry);
    module.globals.push(list);
}

fn set_list(list: &mut Global, all: Vec<Constant>, entry: Type) {
    let ty = Type::Array(all.len() as u64, Arc::new(entry));
    list.ty = ty.clone();
    list.initializer = Some(Constant { ty, kind: ConstantKind::Aggregate(all.into()) });
}
