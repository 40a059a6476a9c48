//! `print<stack-safety-local>`:
//!
//! ```text
//! 'Stack Safety Local Analysis' for function 'f'
//!   @f dso_preemptable
//!     args uses:
//!       p[]: [0,20)
//!     allocas uses:
//!       a[16]: [0,4), @h(arg0, [0,1))
//! ```
//!
//! LLVM, `StackSafetyAnalysis.cpp`: for each pointer parameter and stack block the bytes behind it that loads and stores
//! access through pointers that are derived from it, and the places behind it that are passed to functions. All pointer
//! parameters without `byval`, and all allocas, are printed in their order. `full-set` claims nothing.

use super::Reading;
use crate::claim::{ClaimKind, Statement};
use crate::range::Range;
use crate::scanner::Scanner;
use irrefute_ir::{Callee, CastOp, InstRef, Op, Operand, TerminatorOp, Type, ValueId};
use irrefute_semantics::Place;
use std::collections::BTreeSet;

/// The width of offsets.
const WIDTH: u32 = 64;

/// The function that a line begins.
pub(super) fn function(line: &str) -> Option<&str> {
    line.strip_prefix("'Stack Safety Local Analysis' for function '")?.strip_suffix('\'')
}

pub(super) fn read(lines: &[&str], reading: &mut Reading<'_, '_>) {
    let function = reading.names.function;
    let pointers = function.param_ids().filter(|param| matches!(function.ty(*param), Type::Ptr(_)));
    let mut parameters: Vec<ValueId> = pointers.collect();
    let named = |value: ValueId| function.values.get(value.index()).and_then(|value| value.name.clone());
    let allocas = reading.names.lines().iter().filter_map(|(_, place)| match reading.names.at(*place) {
        Some(InstRef::Inst(inst)) if matches!(inst.op, Op::Alloca { .. }) => inst.result,
        _ => None,
    });
    let mut allocas: Vec<ValueId> = allocas.collect();
    parameters.reverse();
    allocas.reverse();
    let mut is_of_allocas = false;
    for line in lines.iter().map(|line| line.trim()) {
        match line {
            "args uses:" | "allocas uses:" => is_of_allocas = line.starts_with("allocas"),
            _ => {
                let Some((subject, uses)) = line.split_once("]: ") else { continue };
                let name = subject.rsplit_once('[').map_or(subject, |(name, _)| name);
                let rest = if is_of_allocas { &mut allocas } else { &mut parameters };
                // A parameter that is left out has another name.
                let base = loop {
                    match rest.pop() {
                        Some(value) if named(value).as_deref().unwrap_or_default() == name => break Some(value),
                        Some(_) => {}
                        None => break None,
                    }
                };
                match base {
                    Some(base) => of_pointer(base, uses, line, reading),
                    None => reading.unread(ClaimKind::StackSafety, line, "a name that the function does not have"),
                }
            }
        }
    }
}

/// The accesses through one pointer, and the calls that it is passed to.
fn of_pointer(base: ValueId, uses: &str, line: &str, reading: &mut Reading<'_, '_>) {
    let mut scanner = Scanner(uses);
    match Range::read(&mut scanner, WIDTH) {
        Some(Range::Full) => reading.weak(ClaimKind::StackSafety),
        Some(range) => {
            let accesses = accesses_through(base, reading);
            reading.claim(ClaimKind::StackSafety, line, Statement::AccessesWithin(base, accesses, range));
        }
        None => reading.unread(ClaimKind::StackSafety, line, "a range that is not understood"),
    }
    while scanner.eat(", ") {
        let call = scanner.name().filter(|_| scanner.eat("(arg"));
        let argument = scanner.integer().filter(|_| scanner.eat(", ")).and_then(|number| usize::try_from(number).ok());
        let range = Range::read(&mut scanner, WIDTH).filter(|_| scanner.eat(")"));
        let (Some(callee), Some(argument), Some(range)) = (call, argument, range) else {
            return reading.unread(ClaimKind::StackSafety, line, "a call that is not understood");
        };
        if range == Range::Full {
            reading.weak(ClaimKind::StackSafety);
            continue;
        }
        for place in calls_of(callee, argument, base, reading) {
            let text = format!("{line}: {callee}(arg{argument})");
            reading.claim(ClaimKind::StackSafety, text, Statement::PassesWithin(base, place, argument, range));
        }
    }
}

/// The pointers that are derived from a value, and from nothing else.
fn derived_from(base: ValueId, reading: &Reading<'_, '_>) -> BTreeSet<ValueId> {
    // All that may be, without those that something else flows into.
    let names = reading.names;
    let flows: Vec<(ValueId, Vec<Operand>)> = names
        .lines()
        .iter()
        .filter_map(|(_, place)| match names.at(*place)? {
            InstRef::Phi(phi) => Some((phi.result, phi.incoming.iter().map(|(operand, _)| operand.clone()).collect())),
            InstRef::Inst(inst) => {
                let from = match &inst.op {
                    Op::GetElementPtr { base, .. } => vec![base.clone()],
                    Op::Cast { op: CastOp::BitCast | CastOp::AddrSpaceCast, operand, .. } => vec![operand.clone()],
                    Op::Select { if_true, if_false, .. } => vec![if_true.clone(), if_false.clone()],
                    _ => return None,
                };
                Some((inst.result?, from))
            }
            InstRef::Terminator(_) => None,
        })
        .collect();
    let mut derived: BTreeSet<ValueId> = flows.iter().map(|(value, _)| *value).chain([base]).collect();
    loop {
        let is_derived = |operand: &Operand| matches!(operand, Operand::Local(value) if derived.contains(value));
        let others: Vec<ValueId> = flows
            .iter()
            .filter(|(value, from)| derived.contains(value) && *value != base && !from.iter().all(is_derived))
            .map(|(value, _)| *value)
            .collect();
        if others.is_empty() {
            return derived;
        }
        derived.retain(|value| !others.contains(value));
    }
}

/// The loads and stores through pointers that are derived from a value.
fn accesses_through(base: ValueId, reading: &Reading<'_, '_>) -> Vec<Place> {
    let derived = derived_from(base, reading);
    let accesses = reading.names.lines().iter().filter(|(_, place)| match reading.names.at(*place) {
        Some(InstRef::Inst(inst)) => match &inst.op {
            Op::Load { pointer: Operand::Local(pointer), .. } | Op::Store { pointer: Operand::Local(pointer), .. } => {
                derived.contains(pointer)
            }
            _ => false,
        },
        _ => false,
    });
    accesses.map(|(_, place)| *place).collect()
}

/// The calls of a function whose argument is derived from a value.
fn calls_of(callee: &str, argument: usize, base: ValueId, reading: &Reading<'_, '_>) -> Vec<Place> {
    let derived = derived_from(base, reading);
    let callee = callee.trim_start_matches('@').trim_matches('"');
    let calls = reading.names.lines().iter().filter(|(_, place)| {
        let call = match reading.names.at(*place) {
            Some(InstRef::Inst(inst)) => match &inst.op {
                Op::Call(call) => call,
                _ => return false,
            },
            Some(InstRef::Terminator(terminator)) => match &terminator.op {
                TerminatorOp::Invoke { call, .. } => call,
                _ => return false,
            },
            _ => return false,
        };
        let is_callee = matches!(&call.callee, Callee::Direct(name) if **name == *callee);
        let passed = call.args.get(argument).map(|argument| &argument.operand);
        is_callee && matches!(passed, Some(Operand::Local(value)) if derived.contains(value))
    });
    calls.map(|(_, place)| *place).collect()
}
