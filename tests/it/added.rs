//! What a target adds is never taken for granted: a promise that the environment may break or that the body breaks, an ABI
//! attribute that the callee lacks; nor is what it drops: a `musttail`, a `volatile`, a fence, a call.
//!
//! Each source of the corpus is compared with itself under each edit of [`EDITS`]. If the function has one block, what the
//! edit is about is done on every input that was checked, so that the pair is wrong: it must not be `proved`, nor refine.

use irrefute::ir::{
    AttrKind, Attributes, Call, Callee, Function, Linkage, LlvmVersion, Module, Op, TailCall, Type, parse,
};
use irrefute::refine::{Options, Report, Side, Verdict, check};
use irrefute::semantics::{Dialect, Program, library};

/// An edit of a function with one block, and whether it makes the function wrong.
struct Edit {
    name: &'static str,
    /// Makes the edit if it makes the function wrong; gives whether it did.
    apply: fn(&mut Function, &Module) -> bool,
}

const EDITS: &[Edit] = &[
    Edit { name: "nosync", apply: |f, module| synchronizes(f, module) && promise(f, AttrKind::NoSync) },
    Edit { name: "nocallback", apply: |f, module| asks(f, module) && promise(f, AttrKind::NoCallback) },
    Edit { name: "norecurse", apply: |f, module| is_named(f) && asks(f, module) && promise(f, AttrKind::NoRecurse) },
    Edit { name: "memory(none)", apply: |f, module| asks(f, module) && promise(f, AttrKind::ReadNone) },
    Edit { name: "volatile dropped", apply: |f, _| first(f, made_plain) },
    Edit { name: "a call dropped", apply: |f, module| is_dropped(f, |op| is_free_and_void(op, module)) },
    Edit { name: "nosync of a call", apply: |f, module| of_calls(f, module, |call| add(call, AttrKind::NoSync)) },
    Edit {
        name: "nocallback of a call",
        apply: |f, module| of_calls(f, module, |call| add(call, AttrKind::NoCallback)),
    },
    Edit { name: "zeroext of an argument", apply: |f, module| of_calls(f, module, extended) },
    Edit {
        name: "musttail dropped",
        apply: |f, module| of_calls(f, module, |call| call.tail.take() == Some(TailCall::MustTail)),
    },
];

/// Edits the first instruction that an edit fits; gives whether there is one.
fn first(f: &mut Function, edit: impl Fn(&mut Op) -> bool) -> bool {
    f.blocks.iter_mut().flat_map(|block| &mut block.insts).any(|inst| edit(&mut inst.op))
}

fn made_plain(op: &mut Op) -> bool {
    match op {
        Op::Load { mode, .. } | Op::Store { mode, .. } => std::mem::take(&mut mode.volatile),
        _ => false,
    }
}

/// Drops the first instruction of this kind; gives whether there is one.
fn is_dropped(f: &mut Function, is_wanted: impl Fn(&Op) -> bool) -> bool {
    let insts = &mut f.blocks[0].insts;
    let found = insts.iter().position(|inst| inst.result.is_none() && is_wanted(&inst.op));
    found.map(|at| insts.remove(at)).is_some()
}

fn is_free_and_void(op: &Op, module: &Module) -> bool {
    matches!(op, Op::Call(call) if is_free(call, module))
}

fn is_named(f: &Function) -> bool {
    !f.header.linkage.is_local()
}

fn promise(f: &mut Function, kind: AttrKind) -> bool {
    let is_new = !f.attrs.has(&kind);
    f.attrs.insert(kind);
    is_new
}

fn add(call: &mut Call, kind: AttrKind) -> bool {
    let is_new = !call.fn_attrs.has(&kind);
    call.fn_attrs.insert(kind);
    is_new
}

/// Adds `zeroext` to the first argument, if that is an integer without attributes.
fn extended(call: &mut Call) -> bool {
    let is_number = matches!(call.ty.params.first(), Some(Type::Int(..=32)));
    let Some(argument) = call.args.first_mut().filter(|argument| is_number && argument.attrs.is_empty()) else {
        return false;
    };
    argument.attrs.insert(AttrKind::ZeroExt);
    true
}

/// Whether a call is an event whose callee may do anything.
fn is_free(call: &Call, module: &Module) -> bool {
    let Callee::Direct(name) = &call.callee else { return false };
    let promises_little = |attrs: &Attributes| attrs.iter().all(|a| matches!(a.name(), "nounwind" | "willreturn"));
    let is_free = |callee: &Function| {
        !callee.is_definition()
            && callee.header.linkage == Linkage::External
            && promises_little(&callee.attrs)
            && callee.params.iter().all(Attributes::is_empty)
    };
    call.intrinsic().is_none()
        && !library::is_known(name)
        && promises_little(&call.fn_attrs)
        && module.function(name).is_some_and(is_free)
}

fn asks(f: &Function, module: &Module) -> bool {
    let mut insts = f.blocks.iter().flat_map(|block| &block.insts);
    insts.any(|inst| matches!(&inst.op, Op::Call(call) if is_free(call, module)))
}

fn synchronizes(f: &Function, module: &Module) -> bool {
    let mut insts = f.blocks.iter().flat_map(|block| &block.insts);
    let is_act = |op: &Op| match op {
        Op::Fence { scope, .. } => scope.is_none(),
        Op::Load { mode, .. } | Op::Store { mode, .. } => mode.volatile,
        _ => false,
    };
    asks(f, module) || insts.any(|inst| is_act(&inst.op))
}

/// Edits the first call of a function that is free; gives whether the edit did something.
fn of_calls(f: &mut Function, module: &Module, edit: impl Fn(&mut Call) -> bool) -> bool {
    let mut insts = f.blocks.iter_mut().flat_map(|block| &mut block.insts);
    let free = insts.find_map(|inst| match &mut inst.op {
        Op::Call(call) if is_free(call, module) => Some(call),
        _ => None,
    });
    free.is_some_and(|call| edit(call))
}

/// The report on the source of a module and a target that is the same function after an edit.
fn report(module: &Module, target: Function) -> Report {
    let mut pair = module.clone();
    pair.functions.retain(|f| *f.name != *"tgt");
    pair.functions.push(Function { name: "tgt".into(), ..target });
    let program = Program::new(&pair, Dialect::LANGREF);
    let side = |name| Side::new(&pair, &program, name).expect("both are defined");
    check(side("src"), side("tgt"), &Options { inputs: 16, enough_inputs: 16, exhaustive: 64, ..Options::CHECK })
}

fn passes(report: &Report) -> bool {
    matches!(report.verdict, Verdict::Proved | Verdict::Refines) && report.inputs.checked > 0
}

#[test]
fn what_is_added_wrongly_does_not_pass() {
    let (mut tried, mut passed) = (0, Vec::new());
    for case in irrefute_corpus::all().expect("the corpus") {
        let Ok(module) = parse(&case.text, LlvmVersion::DEFAULT) else { continue };
        let Some(source) = module.function("src").filter(|f| f.blocks.len() == 1) else { continue };
        let edited = EDITS.iter().filter_map(|edit| {
            let mut target = source.clone();
            (edit.apply)(&mut target, &module).then_some((edit.name, target))
        });
        let edited: Vec<(&str, Function)> = edited.collect();
        if edited.is_empty() || !passes(&report(&module, source.clone())) {
            continue;
        }
        for (name, target) in edited {
            tried += 1;
            if passes(&report(&module, target)) {
                passed.push(format!("{}: {name}", case.name));
            }
        }
    }
    assert!(tried > 100, "{tried}");
    assert!(passed.is_empty(), "{} of {tried} pass: {passed:#?}", passed.len());
}
