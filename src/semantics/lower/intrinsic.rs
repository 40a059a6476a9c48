//! Intrinsics: those that are operations on integers are [`Rule`]s, those that the executor itself
//! carries out are here. Any other is not modelled, by its name.

use super::function::{Lowering, intern};
use super::{Reason, call};
use crate::ir::{Call, ValueId};
use crate::semantics::program::{Action, Demand, Target};
use crate::semantics::promises::{PromisePlace, Standing, standing};

/// Lowers a call of an intrinsic.
pub(super) fn lower<'a>(
    lowering: &mut Lowering<'a>,
    name: &str,
    call: &'a Call,
    result: Option<ValueId>,
    demand: Demand,
) -> Result<(), Reason> {
    let to = lowering.result(result)?;
    match base(name) {
        "llvm.assume" => return assume(lowering, call),
        "llvm.expect" | "llvm.expect.with.probability" => {
            let [value, ..] = &call.args[..] else { return Err(unknown(name)) };
            let from = lowering.operand(&value.operand)?.start;
            lowering.emit(Action::Copy { from, to: to.start, len: to.len });
        }
        "llvm.donothing"
        | "llvm.sideeffect"
        | "llvm.pseudoprobe"
        | "llvm.experimental.noalias.scope.decl"
        | "llvm.dbg.value"
        | "llvm.dbg.declare"
        | "llvm.dbg.label"
        | "llvm.dbg.assign" => {
            lowering.emit(Action::Nothing);
        }
        "llvm.trap" | "llvm.ubsantrap" => {
            let site = call::site(lowering, call, Target::Trap, result, demand, None)?;
            let index = intern(&mut lowering.code.sites, site);
            lowering.emit(Action::Call(index));
            return Ok(());
        }
        _ => return Err(unknown(name)),
    }
    Ok(())
}

fn unknown(name: &str) -> Reason {
    Reason::from(format!("the intrinsic {name}"))
}

/// The name without the types that it is overloaded on (`.i32`, `.v4i8`, `.p0`).
fn base(name: &str) -> &str {
    let mut base = name;
    while let Some((rest, last)) = base.rsplit_once('.') {
        if !is_type_suffix(last) {
            break;
        }
        base = rest;
    }
    base
}

fn is_type_suffix(word: &str) -> bool {
    let word = word.strip_prefix("nx").unwrap_or(word);
    let numbered = |w: &str| {
        let digits = w.trim_start_matches(|c: char| c.is_ascii_lowercase());
        let letters = &w[..w.len() - digits.len()];
        matches!(letters, "i" | "f" | "p" | "b" | "bf")
            && !digits.is_empty()
            && digits.bytes().all(|b| b.is_ascii_digit())
    };
    match word.strip_prefix('v') {
        Some(vector) => numbered(vector.trim_start_matches(|c: char| c.is_ascii_digit())),
        None => numbered(word),
    }
}

/// `llvm.assume`: what its bundles assume is not modelled.
fn assume<'a>(lowering: &mut Lowering<'a>, call: &'a Call) -> Result<(), Reason> {
    for (tag, _) in &call.bundles {
        if standing(tag, PromisePlace::AssumeBundle) == Standing::TargetOnly {
            lowering.promises.note(tag.clone(), PromisePlace::AssumeBundle);
        }
    }
    let [condition] = &call.args[..] else { return Err("llvm.assume without a condition".into()) };
    let condition = lowering.operand(&condition.operand)?.start;
    lowering.emit(Action::Assume(condition));
    Ok(())
}
