//! `print<scalar-evolution>`:
//!
//! ```text
//! Printing analysis 'Scalar Evolution Analysis' for function 'f':
//! Classifying expressions for: @f
//!   %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
//!   -->  {0,+,1}<nuw><nsw><%loop> U: [0,10) S: [0,10)    Exits: 9    LoopDispositions: { %loop: Computable }
//! Determining loop execution counts for: @f
//! Loop %loop: backedge-taken count is i32 9
//! Loop %loop: constant max backedge-taken count is i32 9
//! Loop %loop: symbolic max backedge-taken count is i32 9
//! Loop %loop: Trip multiple is 10
//! ```
//!
//! LLVM, `ScalarEvolution::print`. Up to version 17 counts have no type, and up to 16 `constant max` is `max`.

use super::{Reading, analysed};
use crate::claim::{Bound, ClaimKind, Statement};
use crate::evolution::{Expr, Typed};
use crate::precision;
use crate::range::Range;
use crate::scanner::Scanner;
use irrefute_ir::{BlockId, InstRef, Type, ValueId};

/// The function that a line begins.
pub(super) fn function(line: &str) -> Option<&str> {
    analysed(line, "Scalar Evolution Analysis")
}

/// An integer that is being described.
struct Described {
    value: ValueId,
    width: u32,
    /// The innermost loop around it.
    innermost: Option<usize>,
    name: String,
}

pub(super) fn read(lines: &[&str], reading: &mut Reading<'_, '_>) {
    let mut described: Option<Result<Described, &str>> = None;
    for line in lines.iter().copied() {
        if let Some(rest) = line.strip_prefix("  -->  ") {
            match &described {
                Some(Ok(integer)) => value(rest, integer, reading),
                Some(Err(why)) => {
                    reading.unread(ClaimKind::Value, line, why);
                }
                None => reading.unread(ClaimKind::Value, line, "a value that the function does not have"),
            }
        } else if let Some(rest) = line.strip_prefix("Loop ") {
            loop_line(rest, line, lines, reading);
        } else if let Some(rest) = line.strip_prefix("  exit count for ") {
            exit_count(rest, line, lines, Bound::ExactlyAt, reading);
        } else if let Some(rest) = line.strip_prefix("  symbolic max exit count for ") {
            exit_count(rest, line, lines, |_, count| Bound::AtMost(count), reading);
        } else if line.starts_with("  %") {
            let mut scanner = Scanner(&line[2..]);
            let name = scanner.name().filter(|_| scanner.0.starts_with(" = "));
            described = name.and_then(|name| reading.names.value(name)).map(|value| describe(value, line, reading));
        }
    }
}

fn describe(value: ValueId, line: &str, reading: &Reading<'_, '_>) -> Result<Described, &'static str> {
    let width = match reading.names.function.ty(value) {
        Type::Int(width) if *width <= 64 => *width,
        Type::Int(_) => return Err("an integer of more than 64 bits"),
        _ => return Err("a pointer"),
    };
    let block = defined_in(value, reading).ok_or("a value that the function does not have")?;
    let innermost = reading.statics.around(block).last().map(|natural| *natural as usize);
    let name = line.trim().split(" = ").next().unwrap_or_default().to_owned();
    Ok(Described { value, width, innermost, name })
}

/// The block of the instruction that defines a value.
fn defined_in(value: ValueId, reading: &Reading<'_, '_>) -> Option<BlockId> {
    let place = reading.names.lines().iter().map(|(_, place)| *place).find(|place| {
        let result = match reading.names.at(*place) {
            Some(InstRef::Phi(phi)) => Some(phi.result),
            Some(InstRef::Inst(inst)) => inst.result,
            Some(InstRef::Terminator(terminator)) => terminator.result,
            None => None,
        };
        result == Some(value)
    });
    place.map(|place| BlockId(place.block))
}

/// What stands behind the arrow. A second arrow gives the expression in the scope of the innermost loop.
fn value(rest: &str, of: &Described, reading: &mut Reading<'_, '_>) {
    let (described, exits) = match rest.split_once("\t\tExits: ") {
        Some((described, exits)) => (described, Some(exits)),
        None => (rest, None),
    };
    for part in described.split("  -->  ") {
        let (shown, range_text) = match part.split_once(" U: ") {
            Some((shown, range_text)) => (shown.trim(), Some(range_text)),
            None => (part.trim(), None),
        };
        match expression(shown, Some(of.width), reading) {
            // `%x = %x` claims nothing.
            Ok(typed) if typed.expr == Expr::Value(of.value) => reading.weak(ClaimKind::Value),
            Ok(typed) => {
                reading.claim(ClaimKind::Value, format!("{} = {shown}", of.name), Statement::Equals(of.value, typed))
            }
            Err(why) => reading.unread(ClaimKind::Value, format!("{} = {shown}", of.name), why),
        }
        if let Some(text) = range_text {
            ranges(text, of, reading);
        }
    }
    if let Some(exits) = exits {
        exit_value(exits.split("\t\t").next().unwrap_or_default().trim(), of, reading);
    }
}

/// The unsigned range, and the signed one behind it.
fn ranges(text: &str, of: &Described, reading: &mut Reading<'_, '_>) {
    let mut scanner = Scanner(text);
    for (before, sign) in [("", 'U'), (" S: ", 'S')] {
        let range = scanner.eat(before).then(|| Range::read(&mut scanner, of.width)).flatten();
        match range {
            // Any number is in it: what could have been claimed is counted as lost precision.
            Some(Range::Full) => {
                let stronger = precision::ranges(of.width, |range| Statement::InRange(of.value, range));
                let line = format!("{} in {sign}: full-set", of.name);
                reading.weaker(ClaimKind::Range, &line, reading.shape(of.value).to_owned(), stronger);
            }
            Some(range) => {
                let text = format!("{} in {sign}: {range}", of.name);
                reading.claim(ClaimKind::Range, text, Statement::InRange(of.value, range));
            }
            None => {
                reading.unread(ClaimKind::Range, format!("{} in {text}", of.name), "a range that is not understood");
                return;
            }
        }
    }
}

/// The value when the innermost loop is left.
fn exit_value(shown: &str, of: &Described, reading: &mut Reading<'_, '_>) {
    let text = format!("{} exits with {shown}", of.name);
    let Some(natural) = of.innermost else {
        return reading.unread(ClaimKind::ExitValue, text, "a loop that is not a natural loop");
    };
    if shown == "<<Unknown>>" {
        return reading.weak(ClaimKind::ExitValue);
    }
    match expression(shown, Some(of.width), reading) {
        Ok(typed) => reading.claim(ClaimKind::ExitValue, text, Statement::EqualsAtExit(natural, of.value, typed)),
        Err(why) => reading.unread(ClaimKind::ExitValue, text, why),
    }
}

/// The whole of a text as an expression.
fn expression(text: &str, width: Option<u32>, reading: &Reading<'_, '_>) -> Result<Typed, &'static str> {
    let mut scanner = Scanner(text);
    let typed = Typed::read(&mut scanner, width, reading.names, reading.statics)?;
    if scanner.0.is_empty() { Ok(typed) } else { Err("an expression that is not understood") }
}

/// The width of the counts of a loop: all have the type of the constant one, if that is printed.
fn width_of_counts(header: &str, lines: &[&str]) -> Option<u32> {
    let count = lines.iter().find_map(|line| {
        let rest = line.strip_prefix("Loop ")?.strip_prefix(header)?.strip_prefix(": ")?;
        rest.strip_prefix("constant max backedge-taken count is ")
    });
    Scanner(count?).int_type()
}

/// A count: an expression, or a constant behind its type.
fn count(text: &str, width: Option<u32>, reading: &Reading<'_, '_>) -> Result<Typed, &'static str> {
    let mut scanner = Scanner(text);
    let hint = scanner.int_type().filter(|_| scanner.eat(" "));
    match hint {
        Some(width) => expression(scanner.0, Some(width), reading),
        // Before version 18, constants have no type. One that is not negative is the same in every type that holds it.
        None if text.bytes().all(|b| b.is_ascii_digit()) => expression(text, Some(64), reading),
        None => expression(text, width, reading),
    }
}

/// What an expression is called that LLVM did not compute.
const NOT_COMPUTED: &str = "***COULDNOTCOMPUTE***";

/// A line about a loop, behind `Loop `.
fn loop_line(rest: &str, line: &str, lines: &[&str], reading: &mut Reading<'_, '_>) {
    let mut scanner = Scanner(rest);
    let header = scanner.name().and_then(|name| reading.names.block(name));
    let number = header.and_then(|header| reading.statics.loop_of_header(header));
    scanner.eat(": ");
    scanner.eat("<multiple exits> ");
    if scanner.0.starts_with("Predicated ") {
        return reading.unread(ClaimKind::BackedgeCount, line, "a count under conditions");
    }
    if scanner.0.starts_with("Unpredictable backedge") {
        return match number {
            Some(number) => {
                let blocks = &reading.statics.loops[number].blocks;
                let leaves = |block: &&BlockId| {
                    let successors = reading.names.function.block(**block).term.op.successors();
                    successors.iter().any(|target| !blocks.contains(target))
                };
                let shape = format!("loop with {} exiting blocks", blocks.iter().filter(leaves).count());
                reading.weaker(ClaimKind::BackedgeCount, line, shape, precision::counts(number));
            }
            None => reading.weak(ClaimKind::BackedgeCount),
        };
    }
    if scanner.0.starts_with("Unpredictable ") {
        return reading.weak(ClaimKind::MaxBackedgeCount);
    }
    let Some(number) = number else {
        return reading.unread(ClaimKind::BackedgeCount, line, "a loop that is not a natural loop");
    };
    if let Some(multiple) = scanner.0.strip_prefix("Trip multiple is ") {
        return match multiple.trim().parse() {
            Ok(1) => reading.weak(ClaimKind::TripMultiple),
            Ok(multiple) => {
                reading.claim(ClaimKind::TripMultiple, line, Statement::TurnsAreMultipleOf(number, multiple))
            }
            Err(_) => reading.unread(ClaimKind::TripMultiple, line, "a number that is not understood"),
        };
    }
    let maxima = ["constant max ", "symbolic max ", "max "];
    let is_max = maxima.iter().any(|word| scanner.eat(word));
    let kind = if is_max { ClaimKind::MaxBackedgeCount } else { ClaimKind::BackedgeCount };
    if !scanner.eat("backedge-taken count is ") {
        return reading.unread(kind, line, "a line that is not understood");
    }
    // That a count is this or zero is more than an upper bound.
    let shown = scanner.0.strip_suffix(", actual taken count either this or zero.").unwrap_or(scanner.0);
    let header = rest.split(": ").next().unwrap_or_default();
    match count(shown.trim_end_matches('.'), width_of_counts(header, lines), reading) {
        Ok(typed) => {
            let bound = if is_max { Bound::AtMost(typed) } else { Bound::Exactly(typed) };
            reading.claim(kind, line, Statement::Backedges(number, bound));
        }
        Err(why) => reading.unread(kind, line, why),
    }
}

/// A line about one of several exits, behind its first words: the name of the block and its count. The loop is that of
/// the last line before it that begins with `Loop`.
fn exit_count(
    rest: &str,
    line: &str,
    lines: &[&str],
    bound: impl Fn(BlockId, Typed) -> Bound,
    reading: &mut Reading<'_, '_>,
) {
    // Lines are slices of one text: the same address is the same line.
    let at = lines.iter().position(|other| std::ptr::eq(*other, line)).unwrap_or_default();
    let header = lines[..at].iter().rev().find_map(|before| Scanner(before.strip_prefix("Loop ")?).name());
    let width = header.and_then(|header| width_of_counts(header, lines));
    let number = header.and_then(|name| reading.names.block(name)).and_then(|h| reading.statics.loop_of_header(h));
    let Some((block, shown)) = rest.split_once(": ") else {
        return reading.unread(ClaimKind::BackedgeCount, line, "a line that is not understood");
    };
    if shown == NOT_COMPUTED {
        return reading.weak(ClaimKind::BackedgeCount);
    }
    match (number, reading.names.label(block), count(shown, width, reading)) {
        (Some(number), Some(block), Ok(typed)) => {
            reading.claim(ClaimKind::BackedgeCount, line, Statement::Backedges(number, bound(block, typed)));
        }
        (None, ..) => reading.unread(ClaimKind::BackedgeCount, line, "a loop that is not a natural loop"),
        (_, None, _) => reading.unread(ClaimKind::BackedgeCount, line, "a block without a name"),
        (.., Err(why)) => reading.unread(ClaimKind::BackedgeCount, line, why),
    }
}
