//! Instructions and functions from elsewhere, in this program or in another one, are inserted.

use super::MutationSubject;
use super::insertions::draw_int;
use super::scope::{Point, Use, is_int_type};
use irrefute_ir::{
    Call, CastOp, Constant, ConstantKind, Flags, Function, Inst, Metadata, Module, Op, Operand, Type, ValueId,
};
use irrefute_semantics::library;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The greatest number of instructions that are taken at once.
const MAX_RUN: usize = 8;

/// Repeats a run of instructions of the same module at another place, on other operands.
pub(super) fn own_run(s: &mut MutationSubject) -> Option<()> {
    let donors: Vec<usize> = (0..s.module.functions.len()).filter(|f| s.module.functions[*f].is_definition()).collect();
    let donor = s.pick(donors)?;
    let donor = s.module.functions[donor].clone();
    run(s, &donor)
}

/// Inserts a run of instructions of `donor`. An operand from outside of the run is replaced by an available value or a
/// constant of its type, the same one for the same value. A later instruction takes the last result of the run.
pub(super) fn run(s: &mut MutationSubject, donor: &Function) -> Option<()> {
    let blocks: Vec<usize> = (0..donor.blocks.len()).filter(|b| !donor.blocks[*b].insts.is_empty()).collect();
    let from = &donor.blocks[s.pick(blocks)?].insts;
    let start = s.random.index(from.len());
    let length = 1 + s.random.index((from.len() - start).min(MAX_RUN));
    let taken: Vec<&Inst> = from[start..start + length].iter().filter(|inst| is_portable(donor, inst)).collect();
    let mut at = s.draw_point()?;
    // By value of the donor, what stands for it here: drawn once, so that the run keeps the shape of its dependences.
    let mut stands_for: BTreeMap<ValueId, Operand> = BTreeMap::new();
    let mut last = None;
    for inst in taken {
        let mut op = inst.op.clone();
        for operand in op.operands().into_iter().cloned().collect::<Vec<_>>() {
            if let Operand::Local(value) = operand
                && !stands_for.contains_key(&value)
            {
                let substitute = s.draw_operand(at, donor.ty(value))?;
                stands_for.insert(value, substitute);
            }
        }
        op.for_each_operand_mut(&mut |o| {
            if let Operand::Local(value) = o
                && let Some(substitute) = stands_for.get(value)
            {
                *o = substitute.clone();
            }
        });
        match inst.result {
            // From here on the copy stands for it, also where something was drawn before.
            Some(old) => {
                let new = s.insert(at, donor.ty(old).clone(), op);
                stands_for.insert(old, new.into());
                last = Some(new);
            }
            None => s.function_mut().blocks[at.block].insts.insert(at.inst, Inst::new(None, op)),
        }
        at.inst += 1;
    }
    // What nothing uses the optimizer deletes without looking at it.
    match last {
        Some(last) => connect(s, last, at),
        None => Some(()),
    }
}

/// Whether an instruction can be inserted into another module without any of its symbols, types or metadata.
fn is_portable(donor: &Function, inst: &Inst) -> bool {
    let is_local_type = |ty: &Type| !matches!(ty, Type::Named(_) | Type::Token | Type::Target(_));
    let fits = match &inst.op {
        Op::Call(call) => call.intrinsic().is_some() && call.bundles.is_empty(),
        Op::VaArg { .. } | Op::PointerSub { .. } => false,
        Op::Alloca { ty, .. } => is_local_type(ty),
        Op::GetElementPtr { element, .. } => is_local_type(element),
        op => !op.is_pad(),
    };
    let is_local = |o: &Operand| match o {
        Operand::Local(value) => is_local_type(donor.ty(*value)),
        Operand::Const(constant) => is_local_type(&constant.ty) && names_nothing(constant),
        Operand::Metadata(Metadata::String(_)) => true,
        Operand::Metadata(_) => false,
    };
    fits && inst.op.operands().into_iter().all(is_local) && inst.result.is_none_or(|r| is_local_type(donor.ty(r)))
}

/// Whether a constant surely mentions no symbol.
fn names_nothing(constant: &Constant) -> bool {
    match &constant.kind {
        ConstantKind::Splat(lane) => names_nothing(lane),
        ConstantKind::Aggregate(parts) => parts.iter().all(names_nothing),
        kind => kind.is_literal(),
    }
}

/// Gives a value that is defined before a point to a later use: one of its type, else an integer of another width,
/// through a cast. Otherwise what was inserted would be dead.
fn connect(s: &mut MutationSubject, value: ValueId, from: Point) -> Option<()> {
    let ty = s.function().ty(value).clone();
    let scope = s.scope();
    let mut uses = s.uses(|f, o| *f.type_of(o) == ty && *o != Operand::Local(value));
    uses.retain(|place| scope.is_available(value, place.at) && is_after(place.at, from));
    if let Some(place) = s.pick(uses) {
        return s.edit_use(place, |operand| *operand = value.into());
    }
    let width = ty.int_width()?;
    let mut uses = s.uses(|f, o| f.type_of(o).int_width().is_some() && is_int_type(f.type_of(o)));
    uses.retain(|place| scope.is_available(value, place.at) && is_after(place.at, from));
    let place = s.pick(uses)?;
    let old = s.operand_of(place)?;
    let to = s.function().type_of(&old).clone();
    let op = if to.int_width()? < width { CastOp::Trunc } else { CastOp::ZExt };
    let cast = Op::Cast { op, flags: Flags::NONE, operand: value.into(), to: to.clone() };
    let result = s.insert(place.at, to, cast);
    let place = Use { at: Point { inst: place.at.inst + 1, ..place.at }, ..place };
    s.edit_use(place, |operand| *operand = result.into())
}

/// Whether a place is not within the instructions that were just inserted.
fn is_after(place: Point, from: Point) -> bool {
    place.block != from.block || place.inst >= from.inst
}

/// Copies a function of another module, with everything that it needs, and inserts a call of it.
pub(super) fn call(s: &mut MutationSubject, other: &Module) -> Option<()> {
    let donors: Vec<Arc<str>> = other.definitions().filter(|f| is_callable(f)).map(|f| f.name.clone()).collect();
    let name = s.pick(donors)?;
    let mut donor = other.extract(&name)?;
    let prefix = fresh_prefix(&s.module);
    // LLVM knows intrinsics and library functions by their names.
    donor.prefix_symbols(&prefix, &library::is_known_by_name);
    let name: Arc<str> = format!("{prefix}{name}").into();
    for function in donor.functions.iter_mut().filter(|f| f.is_definition()) {
        function.header.make_internal();
    }
    s.module.absorb(donor).ok()?;
    let callee = s.module.function(&name)?.clone();
    let mut at = s.draw_point()?;
    let mut args = Vec::with_capacity(callee.params.len());
    for param in callee.param_ids() {
        let (argument, next) = draw_argument(s, at, callee.ty(param))?;
        args.push(argument);
        at = next;
    }
    let mut call = Call::plain(name, callee.function_type(), args);
    call.convention = callee.header.convention.clone();
    let op = Op::Call(Box::new(call));
    if callee.ret == Type::Void {
        s.function_mut().blocks[at.block].insts.insert(at.inst, Inst::new(None, op));
        return Some(());
    }
    let result = s.insert(at, callee.ret.clone(), op);
    connect(s, result, Point { inst: at.inst + 1, ..at })
}

/// An argument for a parameter of a type: an available value, else in most cases a cast of an integer of another width.
/// Also returns the place to which the point moved.
fn draw_argument(s: &mut MutationSubject, at: Point, ty: &Type) -> Option<(Operand, Point)> {
    let none_fits = s.scope().available(s.function(), at, ty).is_empty();
    if none_fits
        && let (Some(width), Some(value)) = (ty.int_width(), draw_int(s, at))
        && let Some(from) = s.function().ty(value).int_width()
        && s.random.percent(70)
    {
        let op = if width < from { CastOp::Trunc } else { CastOp::SExt };
        let cast = Op::Cast { op, flags: Flags::NONE, operand: value.into(), to: ty.clone() };
        let result = s.insert(at, ty.clone(), cast);
        return Some((result.into(), Point { inst: at.inst + 1, ..at }));
    }
    Some((s.draw_operand(at, ty)?, at))
}

/// Whether a function can be called with ordinary values alone.
fn is_callable(function: &Function) -> bool {
    let is_plain = |ty: &Type| !matches!(ty, Type::Token | Type::Metadata | Type::Target(_) | Type::X86Amx);
    let has_type = |attribute: &irrefute_ir::Attribute| matches!(attribute, irrefute_ir::Attribute::Typed(..));
    !function.varargs
        && !function.header.linkage.is_interposable()
        && function.param_ids().all(|p| is_plain(function.ty(p)))
        && !function.params.iter().flat_map(|attributes| attributes.iter()).any(has_type)
}

/// A prefix that no symbol of the module has.
fn fresh_prefix(module: &Module) -> String {
    let names = || {
        let functions = module.functions.iter().map(|f| &f.name);
        functions.chain(module.globals.iter().map(|g| &g.name)).chain(module.aliases.iter().map(|a| &a.name))
    };
    let is_fresh = |prefix: &String| !names().any(|name| name.starts_with(prefix.as_str()));
    (1_u32..).map(|n| format!("s{n}.")).find(is_fresh).unwrap_or_default()
}
