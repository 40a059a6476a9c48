//! Claims about what a function would do if it were written otherwise: with a load more, or with a promise more.
//!
//! That a pointer is dereferenceable where it is known says that a load through it may be put there. So the function with the
//! load, whose result nothing uses, must refine the function. In both, nothing forbids the load: `memory` and its older
//! words, `noalias`, `initializes` and lifetime markers are left out, since passes that hoist loads do not look at them
//! either.
//!
//! That a function keeps a promise says that the function with the attribute refines the function, which is what a check of
//! the pass that adds it asks. A function that only its module can call is asked through those that others can call:
//! what is inferred of it may hold of these calls only. Attributes that the judge does not check are told apart.

use super::claim::{Claim, Pointer, Promisor, Statement};
use super::names::Subject;
use irrefute_ir::{
    AttrKind, Attribute, Attributes, BlockId, Call, Callee, Constant, ConstantKind, Function, Inst, Module, Op,
    Operand, TerminatorOp, Type, ValueId,
};
use irrefute_refine::{self as refine, Options, Prepared, Report, Side, Undefined, Verdict};
use irrefute_semantics::{Dialect, Program};
use std::collections::BTreeSet;

/// What a claim comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Tested {
    /// Nothing was decided.
    Open,
    /// It holds as far as it was tested.
    Holds,
    /// It does not; why, and whether only inputs that are undef show it.
    Refuted(String, bool),
    /// It cannot be tested; why.
    Unsupported(String),
}

/// Tests the claims about one function that need a changed function. The result is parallel to the claims; `None` for
/// claims of another kind.
pub(super) fn test(
    subject: Subject<'_>,
    function: usize,
    claims: &[Claim],
    dialect: Dialect,
    options: &Options,
) -> Vec<Option<Tested>> {
    let promised: Vec<&Statement> = claims.iter().map(|claim| &claim.statement).filter(|s| is_promise(s)).collect();
    let roots = if promised.is_empty() { Vec::new() } else { roots(subject.module, function) };
    let program = Program::new(subject.module, dialect);
    let sources = prepared(&roots, subject.module, &program, options);
    let compare = |promises: &[&Statement]| {
        let mut changed = subject.module.clone();
        promises.iter().for_each(|statement| promise(&mut changed, function, statement));
        compared(&sources, &changed, dialect, options)
    };
    let of_loads = claims.iter().any(|claim| matches!(claim.statement, Statement::Loadable { .. }));
    let permissive = of_loads.then(|| without_restrictions(subject.module));
    let program = permissive.as_ref().map(|module| Program::new(module, dialect));
    // Poison and undef refute no claim about a load.
    let defined_only = Options { undefined: Undefined { poison: false, undef: false }, ..options.clone() };
    let loading = permissive.as_ref().zip(program.as_ref());
    let loading = loading.map(|(module, program)| (module, prepared(&[function], module, program, &defined_only)));
    // All at once first: most hold, and what is not decided of all is not decided of one. Then without those that are not
    // checked.
    let mut all = (promised.len() > 1).then(|| compare(&promised));
    let mut alone: Vec<&Statement> = Vec::new();
    if let Some(Tested::Unsupported(names)) = &all {
        let is_named = |statement: &&Statement| match statement {
            Statement::Promises(_, attribute) => names.contains(attribute.name()),
            _ => false,
        };
        let (named, others): (Vec<&Statement>, Vec<&Statement>) = promised.iter().partition(|s| is_named(s));
        alone = named;
        all = Some(compare(&others));
    }
    claims
        .iter()
        .map(|claim| match &claim.statement {
            Statement::Loadable { .. } => Some(match &loading {
                Some((module, sources)) => match with_load(module, function, &claim.statement) {
                    Some(changed) => compared(sources, &changed, dialect, &defined_only),
                    None => Tested::Unsupported("the result of a terminator".to_owned()),
                },
                None => Tested::Open,
            }),
            statement if is_promise(statement) => Some(match &all {
                Some(settled @ (Tested::Holds | Tested::Open))
                    if !alone.iter().any(|alone| std::ptr::eq(*alone, statement)) =>
                {
                    settled.clone()
                }
                _ => compare(&[statement]),
            }),
            _ => None,
        })
        .collect()
}

fn is_promise(statement: &Statement) -> bool {
    matches!(statement, Statement::Promises(..))
}

/// What a comparison of a function with itself as changed comes to.
fn of_report(report: Report, again: impl FnOnce() -> Report) -> Tested {
    match report.verdict {
        Verdict::Proved | Verdict::Refines if report.unchecked_promises.is_empty() => Tested::Holds,
        Verdict::Proved | Verdict::Refines | Verdict::Inconclusive | Verdict::Unsupported
            if !report.unchecked_promises.is_empty() =>
        {
            Tested::Unsupported(format!("not checked: {}", report.unchecked_promises.join(", ")))
        }
        Verdict::Proved | Verdict::Refines => Tested::Holds,
        Verdict::Violates => {
            let needs_undef = again().verdict != Verdict::Violates;
            let inputs = report.counterexample.map(|example| example.inputs).unwrap_or_default();
            let shown: Vec<String> =
                inputs.iter().map(|input| format!("{} {} = {}", input.ty, input.name, input.value)).collect();
            Tested::Refuted(format!("{}; {}", report.reason.unwrap_or_default(), shown.join(", ")), needs_undef)
        }
        Verdict::Inconclusive | Verdict::Unsupported => Tested::Open,
    }
}

/// Functions with their inputs, which serve for every change; those that cannot be checked are left out.
fn prepared<'p>(roots: &[usize], module: &'p Module, program: &'p Program, options: &Options) -> Vec<Prepared<'p>> {
    let side = |root: &usize| Side::new(module, program, &module.functions[*root].name);
    roots.iter().filter_map(side).filter_map(|side| Prepared::new(side, options).ok()).collect()
}

/// Compares functions with those of a changed module, until one is violated.
fn compared(sources: &[Prepared<'_>], after: &Module, dialect: Dialect, options: &Options) -> Tested {
    let program = Program::new(after, dialect);
    let mut result = Tested::Open;
    for source in sources {
        let Some(target) = Side::new(after, &program, &source.source().text().name) else { continue };
        let again = || refine::check(source.source(), target, &defined(options));
        match of_report(source.check_target(target), again) {
            violated @ (Tested::Refuted(..) | Tested::Unsupported(_)) => return violated,
            Tested::Holds => result = Tested::Holds,
            Tested::Open => {}
        }
    }
    result
}

/// The same options without inputs that are undef.
fn defined(options: &Options) -> Options {
    Options { undefined: Undefined { undef: false, ..options.undefined }, ..options.clone() }
}

/// The functions by which others may call one: itself, or those that reach it if it is only known in its module.
fn roots(module: &Module, function: usize) -> Vec<usize> {
    if !module.functions[function].header.linkage.is_local() {
        return vec![function];
    }
    let callees = |caller: &Function| {
        let mut names = BTreeSet::new();
        caller.for_each_call(&mut |call| match &call.callee {
            Callee::Direct(name) => drop(names.insert(name.clone())),
            Callee::Indirect(_) | Callee::Asm(_) => {}
        });
        names
    };
    let callers: Vec<_> = module.functions.iter().map(callees).collect();
    let mut reach = BTreeSet::from([function]);
    let mut pending = vec![function];
    while let Some(callee) = pending.pop() {
        for (caller, names) in callers.iter().enumerate() {
            if names.contains(&module.functions[callee].name) && reach.insert(caller) {
                pending.push(caller);
            }
        }
    }
    reach.into_iter().filter(|caller| !module.functions[*caller].header.linkage.is_local()).collect()
}

/// Adds a promise to a module, in place of another of its kind.
fn promise(module: &mut Module, function: usize, statement: &Statement) {
    let Statement::Promises(promisor, attribute) = statement else { return };
    let f = &mut module.functions[function];
    let attributes: Option<&mut Attributes> = match promisor {
        Promisor::Function => Some(&mut f.attrs),
        Promisor::Result => Some(&mut f.ret_attrs),
        Promisor::Parameter(i) => f.params.get_mut(*i),
        Promisor::Call(place) | Promisor::CallResult(place) | Promisor::Argument(place, _) => {
            let block = &mut f.blocks[place.block as usize];
            let call = match (place.instruction as usize).checked_sub(block.phis.len()) {
                Some(i) if i == block.insts.len() => match &mut block.term.op {
                    TerminatorOp::Invoke { call, .. } => Some(&mut **call),
                    _ => None,
                },
                Some(i) => block.insts.get_mut(i).and_then(|inst| match &mut inst.op {
                    Op::Call(call) => Some(&mut **call),
                    _ => None,
                }),
                None => None,
            };
            call.and_then(|call: &mut Call| match promisor {
                Promisor::Call(_) => Some(&mut call.fn_attrs),
                Promisor::CallResult(_) => Some(&mut call.ret_attrs),
                Promisor::Argument(_, i) => call.args.get_mut(*i).map(|argument| &mut argument.attrs),
                Promisor::Function | Promisor::Result | Promisor::Parameter(_) => None,
            })
        }
    };
    if let Some(attributes) = attributes {
        if let Some(kind) = attribute.kind() {
            attributes.remove(kind.clone());
        }
        attributes.insert(attribute.clone());
    }
}

/// What forbids accesses, or tells more of them.
const RESTRICTIONS: [AttrKind; 10] = [
    AttrKind::Memory,
    AttrKind::ReadNone,
    AttrKind::ReadOnly,
    AttrKind::WriteOnly,
    AttrKind::ArgMemOnly,
    AttrKind::InaccessibleMemOnly,
    AttrKind::InaccessibleMemOrArgMemOnly,
    AttrKind::NoAlias,
    AttrKind::Initializes,
    AttrKind::DeadOnReturn,
];

/// Whether an instruction begins or ends the life of a stack block.
fn is_lifetime_marker(inst: &Inst) -> bool {
    let Op::Call(call) = &inst.op else { return false };
    call.intrinsic().is_some_and(|name| name.starts_with("llvm.lifetime."))
}

/// The module in which loads are forbidden nowhere.
fn without_restrictions(module: &Module) -> Module {
    let mut module = module.clone();
    let free = |attributes: &mut Attributes| {
        attributes.0.retain(|attribute: &Attribute| !RESTRICTIONS.iter().any(|kind| attribute.is(kind.clone())));
    };
    for function in module.functions.iter_mut().filter(|function| function.is_definition()) {
        for block in &mut function.blocks {
            block.insts.retain(|inst| !is_lifetime_marker(inst));
        }
        free(&mut function.attrs);
        function.params.iter_mut().for_each(free);
        function.for_each_call_mut(&mut |call| {
            free(&mut call.fn_attrs);
            call.args.iter_mut().for_each(|argument| free(&mut argument.attrs));
        });
    }
    module
}

/// The module with a load through a pointer as soon as it is known; `None` if there is no place for it.
fn with_load(module: &Module, function: usize, statement: &Statement) -> Option<Module> {
    let Statement::Loadable { pointer, ty, align } = statement else { return None };
    let mut changed = module.clone();
    let f = &mut changed.functions[function];
    let result = f.new_value(ty.clone());
    let (operand, at) = match pointer {
        Pointer::Value(value) => (Operand::Local(*value), place_behind(f, *value)?),
        Pointer::Global(name) => {
            let space = module.globals.iter().find(|global| global.name == *name).map(|g| g.header.address_space);
            let ty = Type::Ptr(space.unwrap_or_default());
            (Constant { ty, kind: ConstantKind::Global(name.clone()) }.into(), (BlockId(0), 0))
        }
    };
    let load = Op::Load { ty: ty.clone(), pointer: operand, align: Some(*align), mode: Default::default() };
    f.blocks[at.0.index()].insts.insert(at.1, Inst::new(Some(result), load));
    Some(changed)
}

/// The first place at which a value is known: a block, and how many instructions behind its phis.
fn place_behind(function: &Function, value: ValueId) -> Option<(BlockId, usize)> {
    if function.param_ids().any(|param| param == value) {
        return Some((BlockId(0), 0));
    }
    function.block_ids().find_map(|id| {
        let block = function.block(id);
        if block.phis.iter().any(|phi| phi.result == value) {
            return Some((id, 0));
        }
        block.insts.iter().position(|inst| inst.result == Some(value)).map(|i| (id, i + 1))
    })
}
