//! `print<demanded-bits>`:
//!
//! ```text
//! Printing analysis 'Demanded Bits Analysis' for function 'f':
//! DemandedBits: 0xff for   %w = and i8 %v, 15
//! DemandedBits: 0xf for %v in   %w = and i8 %v, 15
//! ```
//!
//! LLVM, `DemandedBits.cpp`: the bits of a result, or of an operand of one instruction, on which what the function does may
//! depend. Passes that use it drop the flags of what sees changed bits, so the claim is about the function without these flags.

use super::{Reading, analysed};
use crate::claim::{ClaimKind, Statement};
use crate::range::cut;
use crate::scanner::Scanner;
use irrefute_ir::{InstRef, Operand, Type};

/// The function that a line begins.
pub(super) fn function(line: &str) -> Option<&str> {
    analysed(line, "Demanded Bits Analysis")
}

pub(super) fn read(lines: &[&str], reading: &mut Reading<'_, '_>) {
    for line in lines.iter().copied() {
        let Some(rest) = line.strip_prefix("DemandedBits: 0x") else { continue };
        match bits(rest, reading) {
            Ok(Some(statement)) => reading.claim(ClaimKind::DemandedBits, line, statement),
            Ok(None) => reading.weak(ClaimKind::DemandedBits),
            Err(why) => reading.unread(ClaimKind::DemandedBits, line, why),
        }
    }
}

/// A claim; `None` if all bits are demanded.
fn bits(rest: &str, reading: &mut Reading<'_, '_>) -> Result<Option<Statement>, &'static str> {
    let (demanded, of) = rest.split_once(" for ").ok_or("a line that is not understood")?;
    let demanded = u64::from_str_radix(demanded, 16).map_err(|_| "an integer of more than 64 bits")?;
    let (operand, text) = match of.split_once(" in ") {
        Some((operand, text)) if !of.starts_with(' ') => (Some(operand), text),
        _ => (None, of),
    };
    let place = match reading.names.instructions(text) {
        [place] => *place,
        [] => return Err("an instruction that is not found"),
        _ => return Err("an instruction that is written more than once"),
    };
    let instruction = reading.names.at(place).ok_or("an instruction that is not found")?;
    let value = match (operand, instruction) {
        (Some(_), InstRef::Phi(_) | InstRef::Terminator(_)) => return Err("an operand of a phi or terminator"),
        (None, InstRef::Terminator(_)) => return Err("the result of a terminator"),
        (None, InstRef::Phi(phi)) => phi.result,
        (None, InstRef::Inst(inst)) => inst.result.ok_or("an instruction without a result")?,
        (Some(operand), InstRef::Inst(inst)) => {
            let name = Scanner(operand).name().filter(|name| name.starts_with('%')).ok_or("a constant operand")?;
            let value = reading.names.value(name).ok_or("a name that the function does not have")?;
            let mut occurrences = 0;
            inst.op.for_each_operand(&mut |used| occurrences += u32::from(*used == Operand::Local(value)));
            if occurrences != 1 {
                // Each occurrence has bits of its own, and the line does not tell which one it is about.
                return Err("an operand that occurs more than once");
            }
            value
        }
    };
    let ty = reading.names.function.ty(value);
    let is_full = ty.scalar().int_width().is_some_and(|width| width <= 64 && cut(i128::from(!demanded), width) == 0);
    if operand.is_none() && is_full {
        reading.claims.fully_demanded.insert(place);
    }
    let width = match ty {
        Type::Int(width) if *width <= 64 => *width,
        Type::Int(_) => return Err("an integer of more than 64 bits"),
        Type::Ptr(_) => return Ok(None),
        _ => return Err("a vector"),
    };
    let flip = cut(i128::from(!demanded), width);
    let operand = operand.map(|_| value);
    Ok((flip != 0).then_some(Statement::Undemanded { place, operand, flip }))
}
