//! `function-attrs`, `attributor`, `attributor-light`: passes that add what they infer to the module. Their text is the module
//! behind them; what is claimed are the attributes that the module before them has not.
//!
//! Only attributes of functions whose body the pass did not change are claims about the module: `attributor` also rewrites
//! bodies, and what it infers then is about what it wrote. Attributes of calls are compared where the calls are those of
//! the same body. An attribute that replaces another of its kind, such as `memory(read)`, is claimed in its place.

use super::{Claims, UnreadLine};
use crate::claim::{Claim, ClaimKind, Promisor, Statement};
use crate::names::Subject;
use irrefute_ir::{AttrKind, Attribute, Attributes, Call, Function, Module, Op, TerminatorOp, parse, same_body};
use irrefute_semantics::Place;

pub(super) fn read(printed: &str, subject: Subject<'_>, claims: &mut Claims) {
    let behind = match parse(printed, subject.version) {
        Ok(module) => module,
        Err(_) => {
            for function in subject.module.definitions() {
                unread(function, "", "a module that is not understood", claims);
            }
            return;
        }
    };
    for (index, function) in subject.module.functions.iter().enumerate() {
        if !function.is_definition() {
            continue;
        }
        let after = behind.functions.iter().find(|after| after.name == function.name && after.is_definition());
        let Some(after) = after else {
            unread(function, "", "a function that the pass removed", claims);
            continue;
        };
        if function.function_type() != after.function_type() || !has_same_body(subject.module, function, &behind, after)
        {
            unread(function, "", "a function whose body the pass changed", claims);
            continue;
        }
        of_function(index, function, after, claims);
    }
}

fn unread(function: &Function, text: &str, why: &'static str, claims: &mut Claims) {
    claims.unread.push(UnreadLine {
        function: function.name.clone(),
        kind: ClaimKind::Attribute,
        text: text.to_owned(),
        why,
    });
}

/// Whether two bodies are the same but for the attributes of calls.
fn has_same_body(a: &Module, f: &Function, b: &Module, g: &Function) -> bool {
    let bare = |function: &Function| {
        let mut bare = function.clone();
        bare.for_each_call_mut(&mut |call| {
            (call.ret_attrs, call.fn_attrs) = (Attributes::default(), Attributes::default());
            call.args.iter_mut().for_each(|argument| argument.attrs = Attributes::default());
        });
        bare
    };
    same_body(a, &bare(f), b, &bare(g))
}

fn of_function(index: usize, before: &Function, after: &Function, claims: &mut Claims) {
    let mut pairs: Vec<(Promisor, String, &Attributes, &Attributes)> = vec![
        (Promisor::Function, "the function".to_owned(), &before.attrs, &after.attrs),
        (Promisor::Result, "the result".to_owned(), &before.ret_attrs, &after.ret_attrs),
    ];
    for (i, (before, after)) in before.params.iter().zip(&after.params).enumerate() {
        pairs.push((Promisor::Parameter(i), format!("parameter {i}"), before, after));
    }
    for ((place, before), (_, after)) in calls(index, before).into_iter().zip(calls(index, after)) {
        let call = format!("the call at block {}, instruction {}", place.block, place.instruction);
        pairs.push((Promisor::Call(place), call.clone(), &before.fn_attrs, &after.fn_attrs));
        pairs.push((Promisor::CallResult(place), format!("the result of {call}"), &before.ret_attrs, &after.ret_attrs));
        for (i, (before, after)) in before.args.iter().zip(&after.args).enumerate() {
            let of = format!("argument {i} of {call}");
            pairs.push((Promisor::Argument(place, i), of, &before.attrs, &after.attrs));
        }
    }
    for (promisor, of, was, is) in pairs {
        for attribute in is.iter().filter(|attribute| !was.0.contains(attribute)) {
            let text = format!("{} of {of}", shown(attribute));
            match attribute.kind() {
                // It is no promise about executions.
                None | Some(AttrKind::MustProgress) => {}
                Some(_) => {
                    let statement = Statement::Promises(promisor, attribute.clone());
                    let function = before.name.clone();
                    claims.claims.push(Claim { function, kind: ClaimKind::Attribute, text, statement });
                }
            }
        }
    }
}

/// The calls of a body with their places.
fn calls(index: usize, function: &Function) -> Vec<(Place, &Call)> {
    let mut calls = Vec::new();
    for (b, block) in function.blocks.iter().enumerate() {
        let place = |i: usize| Place { function: index as u32, block: b as u32, instruction: i as u32 };
        for (i, inst) in block.insts.iter().enumerate() {
            if let Op::Call(call) = &inst.op {
                calls.push((place(block.phis.len() + i), &**call));
            }
        }
        if let TerminatorOp::Invoke { call, .. } = &block.term.op {
            calls.push((place(block.phis.len() + block.insts.len()), call));
        }
    }
    calls
}

/// An attribute as in a text.
fn shown(attribute: &Attribute) -> String {
    match attribute {
        Attribute::Word(_) | Attribute::String(..) => attribute.name().to_owned(),
        Attribute::Number(kind, number) => format!("{kind}({number})"),
        Attribute::Range(low, high) => format!("range({low}, {high})"),
        Attribute::Typed(kind, ty) => format!("{kind}({ty})"),
        Attribute::Arguments(kind, arguments) => format!("{kind}({arguments})"),
    }
}
