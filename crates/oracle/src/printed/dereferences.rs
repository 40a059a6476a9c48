//! `print-memderefs`, since version 23 `print<mem-derefs>`:
//!
//! ```text
//! Memory Dereferencibility of pointers in function 'f'
//! The following are dereferenceable:
//!     %a = alloca i32, align 4     (aligned)
//!   ptr %p                       (unaligned)
//!   @g = global i32 0            (aligned)
//! ```
//!
//! A tab stands before the bracket. LLVM, `MemDerefPrinter.cpp`: a line for each load of which the type, and with `aligned` also the alignment, is found to be
//! dereferenceable at the pointer, wherever the pointer is known. The line does not tell the load; if not all loads
//! through the pointer have one, the claim is about the smallest.

use super::Reading;
use super::aliases::is_pointer;
use crate::claim::{ClaimKind, Pointer, Statement};
use crate::names::plain;
use crate::scanner::Scanner;
use irrefute_ir::{InstRef, Op, Operand, Type, ValueId};

/// The function that a line begins.
pub(super) fn function(line: &str) -> Option<&str> {
    line.strip_prefix("Memory Dereferencibility of pointers in function '")?.strip_suffix('\'')
}

pub(super) fn read(lines: &[&str], reading: &mut Reading<'_, '_>) {
    let claimed: Vec<(&str, &str)> = lines.iter().filter_map(|line| line.rsplit_once('\t')).collect();
    for (i, (shown, alignment)) in claimed.iter().enumerate() {
        // Lines about one pointer are one claim for each load.
        if claimed[..i].contains(&(shown, alignment)) {
            continue;
        }
        let count = claimed.iter().filter(|(other, _)| other == shown).count();
        match loadable(shown, count, *alignment == "(aligned)", reading) {
            Ok(statements) => statements.into_iter().for_each(|statement| {
                reading.claim(ClaimKind::Dereferenceable, format!("{} {alignment}", shown.trim()), statement);
            }),
            Err(why) => reading.unread(ClaimKind::Dereferenceable, shown.trim(), why),
        }
    }
}

fn loadable(
    shown: &str,
    count: usize,
    is_aligned: bool,
    reading: &Reading<'_, '_>,
) -> Result<Vec<Statement>, &'static str> {
    let names = reading.names;
    let text = shown.trim();
    let name = match text.split_once(" = ") {
        Some((name, _)) if name.starts_with('@') => name,
        // An instruction; the line of a phi or call may also be that of another instruction.
        Some((name, _)) if !names.instructions(plain(text)).is_empty() => name,
        Some(_) => return Err("an instruction that is not found"),
        None => text.rsplit_once([' ', '*']).map(|(_, name)| name).ok_or("a pointer that is not a name")?,
    };
    let name = Scanner(name).name().ok_or("a pointer that is not a name")?;
    let pointer = match name.strip_prefix('@') {
        Some(global) => Pointer::Global(global.trim_matches('"').into()),
        None => Pointer::Value(names.value(name).ok_or("a name that the function does not have")?),
    };
    if let Pointer::Value(value) = pointer
        && may_be_poison(value, reading, &mut Vec::new())
    {
        return Err("a pointer that a condition chooses, which may be poison");
    }
    let loads: Vec<(&Type, u64)> = names
        .lines()
        .iter()
        .filter_map(|(_, place)| match names.at(*place) {
            Some(InstRef::Inst(inst)) => match &inst.op {
                Op::Load { ty, pointer: by, align, .. } if is_pointer(by, &pointer) => {
                    Some((ty, (*align).unwrap_or(1)))
                }
                _ => None,
            },
            _ => None,
        })
        .collect();
    let size = |ty: &Type| reading.size(ty).unwrap_or_default();
    let smallest = loads.iter().min_by_key(|(ty, _)| size(ty)).ok_or("a pointer that nothing is loaded through")?;
    let least = loads.iter().map(|(_, align)| *align).min().unwrap_or(1);
    let statement = |ty: &Type, align: u64| Statement::Loadable {
        pointer: pointer.clone(),
        ty: ty.clone(),
        align: if is_aligned { align } else { 1 },
    };
    // `aligned` is said of the pointer as soon as one of its loads is.
    Ok(match count == loads.len() {
        true => loads.iter().map(|(ty, _)| statement(ty, least)).collect(),
        false => vec![statement(smallest.0, least)],
    })
}

/// Whether a pointer depends on the condition of a `select`: poison refutes nothing.
fn may_be_poison(value: ValueId, reading: &Reading<'_, '_>, seen: &mut Vec<ValueId>) -> bool {
    if seen.contains(&value) {
        return false;
    }
    seen.push(value);
    let mut operands = Vec::new();
    let mut is_select = false;
    for (_, place) in reading.names.lines() {
        match reading.names.at(*place) {
            Some(InstRef::Phi(phi)) if phi.result == value => {
                operands.extend(phi.incoming.iter().map(|(operand, _)| operand.clone()));
            }
            Some(InstRef::Inst(inst)) if inst.result == Some(value) => match &inst.op {
                Op::Select { .. } => is_select = true,
                Op::Load { .. } | Op::Call(_) => {}
                op => op.for_each_operand(&mut |operand| operands.push(operand.clone())),
            },
            _ => {}
        }
    }
    is_select
        || operands.iter().any(|operand| match operand {
            Operand::Local(value) => may_be_poison(*value, reading, seen),
            Operand::Const(_) | Operand::Metadata(_) => false,
        })
}
