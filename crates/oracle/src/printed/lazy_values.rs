//! `print<lazy-value-info>`, behind a pass that asks for values: the text of the function, with lines before each
//! instruction.
//!
//! ```text
//! LVI for function 'f':
//! ; LatticeVal for: 'i32 %a' is: constantrange<1, 64>
//! ; LatticeVal for: '  %s = add i32 %a, 64' in BB: '%then' is: constantrange<65, 128>
//! ```
//!
//! LLVM, `LazyValueInfo.cpp`: a value of the lattice is what the value has at the end of the block. A line about a parameter
//! is about the block whose label was printed last.

use super::{Reading, quoted_behind};
use crate::claim::{ClaimKind, Statement};
use crate::precision;
use crate::range::Range;
use crate::scanner::Scanner;
use irrefute_ir::{BlockId, Type};

/// The function that a line begins.
pub(super) fn function(line: &str) -> Option<&str> {
    quoted_behind(line, "LVI for function ")
}

pub(super) fn read(lines: &[&str], reading: &mut Reading<'_, '_>) {
    // The entry block has no label if it has no name.
    let mut block = Some(BlockId(0));
    for line in lines.iter().copied() {
        if let Some(rest) = line.trim_start().strip_prefix("; LatticeVal for: '") {
            if let Err(why) = lattice_value(rest, line, block, reading) {
                reading.unread(ClaimKind::BlockRange, line.trim(), why);
            }
        } else if let Some((label, _)) = line.split_once(':').filter(|_| !line.starts_with([' ', ';'])) {
            block = reading.names.label(label);
        }
    }
}

fn lattice_value(
    rest: &str,
    line: &str,
    block: Option<BlockId>,
    reading: &mut Reading<'_, '_>,
) -> Result<(), &'static str> {
    let (subject, state) = rest.rsplit_once(" is: ").ok_or("a line that is not understood")?;
    let is_weak = ["overdefined", "unknown", "undef"].contains(&state);
    let (what, block) = match subject.rsplit_once("' in BB: '") {
        Some((what, name)) => (what, reading.names.block(name.trim_end_matches('\''))),
        None => (subject.trim_end_matches('\''), block),
    };
    // Nothing is claimed, whatever it is about.
    if is_weak && block.is_none() {
        reading.weak(ClaimKind::BlockRange);
        return Ok(());
    }
    let block = block.ok_or("a block without a name")?;
    let name = match what.trim_start().split_once(" = ") {
        Some((name, _)) => name,
        None => what.rsplit_once(' ').map_or(what, |(_, name)| name),
    };
    let value = reading.names.value(name);
    if is_weak {
        let ty = value.map(|value| reading.names.function.ty(value));
        match (value, ty.filter(|ty| ty.lanes().is_none()).and_then(Type::int_width).filter(|width| *width <= 64)) {
            (Some(value), Some(width)) => {
                let stronger = precision::ranges(width, |range| Statement::InRangeAtEndOf(block, value, range));
                reading.weaker(ClaimKind::BlockRange, line, reading.shape(value).to_owned(), stronger);
            }
            _ => reading.weak(ClaimKind::BlockRange),
        }
        return Ok(());
    }
    let value = value.ok_or("a name that the function does not have")?;
    let width = reading.names.function.ty(value).int_width().filter(|width| *width <= 64).ok_or("no integer")?;
    if reading.names.function.ty(value).lanes().is_some() {
        return Err("a vector");
    }
    let ends = state.strip_prefix("constantrange incl. undef <").or_else(|| state.strip_prefix("constantrange<"));
    let Some(ends) = ends else {
        return Err("a state that is not a range");
    };
    let mut scanner = Scanner(ends);
    let lo = scanner.integer().filter(|_| scanner.eat(", ")).ok_or("a range that is not understood")?;
    let hi = scanner.integer().filter(|_| scanner.eat(">")).ok_or("a range that is not understood")?;
    match Range::between(lo, hi, width) {
        Some(range) => {
            reading.claim(ClaimKind::BlockRange, line.trim(), Statement::InRangeAtEndOf(block, value, range))
        }
        None => reading.weak(ClaimKind::BlockRange),
    }
    Ok(())
}
