//! `aa-eval` with `-print-all-alias-modref-info`:
//!
//! ```text
//! Function: f: 3 pointers, 2 call sites
//!   NoAlias:  i32* %a, i8* %q
//!   PartialAlias (off 4):  i64* %a, i32* %b
//!   Just Ref:  Ptr: i32* %a  <->  call void @g(ptr %b)
//!   Just Mod:   call void @g(ptr %a) <->   call void @h(ptr %b)
//! ```
//!
//! LLVM, `AliasAnalysisEvaluator.cpp`: a location is a pointer and the size of a type that is loaded or stored through it
//! in the function, written as a pointer to this type. An offset leads from the first pointer to the second.

use super::Reading;
use crate::claim::{ClaimKind, Location, MayAccess, Overlap, Pointer, Statement};
use crate::precision;
use crate::scanner::Scanner;
use irrefute_ir::{ConstantKind, InstRef, Op, Operand, Type};
use irrefute_semantics::Place;

/// The function that a line begins.
pub(super) fn function(line: &str) -> Option<&str> {
    let (name, counts) = line.strip_prefix("Function: ")?.rsplit_once(": ")?;
    counts.contains(" pointers, ").then_some(name)
}

pub(super) fn read(lines: &[&str], reading: &mut Reading<'_, '_>) {
    for line in lines.iter().map(|line| line.trim()) {
        if line.starts_with("===== ") {
            // What follows counts the answers.
            return;
        }
        if let Some((word, locations)) = line.split_once(":\t") {
            overlap(word, locations, line, reading);
        } else if let Some((word, rest)) = line.split_once(":  Ptr: ") {
            call(word, rest, line, reading);
        } else if line.contains(" <->   ") {
            calls(line, reading);
        } else if !line.is_empty() {
            reading.unread(ClaimKind::Alias, line, "a line that is not understood");
        }
    }
}

fn overlap(word: &str, locations: &str, line: &str, reading: &mut Reading<'_, '_>) {
    let overlap = match word.split_once(" (off ") {
        _ if word == "MayAlias" => return may_alias(locations, line, reading),
        _ if word == "NoAlias" => Some(Overlap::None),
        _ if word == "MustAlias" => Some(Overlap::Must),
        _ if word == "PartialAlias" => Some(Overlap::Partial(None)),
        Some(("PartialAlias", offset)) => {
            offset.strip_suffix(')').and_then(|offset| offset.parse().ok()).map(|offset| Overlap::Partial(Some(offset)))
        }
        _ => None,
    };
    let mut scanner = Scanner(locations);
    let first = location(&mut scanner, reading);
    scanner.eat(", ");
    let second = location(&mut scanner, reading);
    match (overlap, first, second) {
        (Some(_), ..) if !reading.statics.is_reducible => {
            reading.unread(ClaimKind::Alias, line, "a cycle that is not a natural loop");
        }
        (Some(overlap), Ok(first), Ok(second)) => {
            reading.claim(ClaimKind::Alias, line, Statement::Overlap([first, second], overlap));
        }
        (_, Err(why), _) | (_, _, Err(why)) => reading.unread(ClaimKind::Alias, line, why),
        (None, ..) => reading.unread(ClaimKind::Alias, line, "a line that is not understood"),
    }
}

/// What a word says that a call may do; `None` if it claims nothing.
fn may_do(word: &str) -> Result<Option<MayAccess>, &'static str> {
    match word {
        "Both ModRef" => Ok(None),
        "Just Mod" => Ok(Some(MayAccess { write: true, read: false })),
        "Just Ref" => Ok(Some(MayAccess { write: false, read: true })),
        "NoModRef" => Ok(Some(MayAccess { write: false, read: false })),
        _ => Err("a line that is not understood"),
    }
}

/// The place of a call as it is printed.
fn place_of(call: &str, reading: &Reading<'_, '_>) -> Result<Place, &'static str> {
    match reading.names.instructions(call) {
        _ if !reading.statics.is_reducible => Err("a cycle that is not a natural loop"),
        [place] => Ok(*place),
        [] => Err("a call that is not found"),
        _ => Err("a call that is written more than once"),
    }
}

/// `Just Mod:   call void @g(ptr %a) <->   call void @h(ptr %b)`: what the first does to what the second accesses.
fn calls(line: &str, reading: &mut Reading<'_, '_>) {
    let parts = line.split_once(": ").and_then(|(word, both)| Some((word, both.split_once(" <-> ")?)));
    let read = parts.ok_or("a line that is not understood").and_then(|(word, (first, second))| {
        Ok((may_do(word)?, [place_of(first, reading)?, place_of(second, reading)?]))
    });
    match read {
        Ok((Some(may), places)) => reading.claim(ClaimKind::ModRef, line, Statement::CallAccesses(places, may)),
        Ok((None, places)) => {
            let stronger = precision::accesses(|may| Statement::CallAccesses(places, may));
            reading.weaker(ClaimKind::ModRef, line, "two calls".to_owned(), stronger);
        }
        Err(why) => reading.unread(ClaimKind::ModRef, line, why),
    }
}

fn call(word: &str, rest: &str, line: &str, reading: &mut Reading<'_, '_>) {
    let mut scanner = Scanner(rest);
    let location = location(&mut scanner, reading);
    let call = scanner.0.split_once("<->").map_or("", |(_, call)| call.trim());
    let read = may_do(word).and_then(|may| Ok((may, location?, place_of(call, reading)?)));
    match read {
        Ok((Some(may), location, place)) => {
            reading.claim(ClaimKind::ModRef, line, Statement::Accesses(place, location, may));
        }
        Ok((None, location, place)) => {
            let stronger = precision::accesses(|may| Statement::Accesses(place, location.clone(), may));
            let shape = format!("call and {}", reading.pointer_shape(&location.pointer));
            reading.weaker(ClaimKind::ModRef, line, shape, stronger);
        }
        Err(why) => reading.unread(ClaimKind::ModRef, line, why),
    }
}

fn may_alias(locations: &str, line: &str, reading: &mut Reading<'_, '_>) {
    let mut scanner = Scanner(locations);
    let first = location(&mut scanner, reading);
    scanner.eat(", ");
    match (first, location(&mut scanner, reading)) {
        (Ok(first), Ok(second)) if reading.statics.is_reducible => {
            let mut shapes = [&first, &second].map(|location| reading.pointer_shape(&location.pointer));
            shapes.sort_unstable();
            let stronger = precision::overlaps(|overlap| Statement::Overlap([first.clone(), second.clone()], overlap));
            reading.weaker(ClaimKind::Alias, line, format!("{} and {}", shapes[0], shapes[1]), stronger);
        }
        _ => reading.weak(ClaimKind::Alias),
    }
}

/// A location: `i32* %a`.
fn location(scanner: &mut Scanner<'_>, reading: &Reading<'_, '_>) -> Result<Location, &'static str> {
    let ty = scanner.until("* ").ok_or("a location that is not understood")?;
    let name = scanner.name().ok_or("a location that is not a name")?;
    accessed(name, |accessed| accessed.to_string() == ty, reading)
}

/// The location of a name, and of the loads and stores through it of the types that are asked for.
pub(super) fn accessed(
    name: &str,
    is_wanted: impl Fn(&Type) -> bool,
    reading: &Reading<'_, '_>,
) -> Result<Location, &'static str> {
    let pointer = match name.strip_prefix('@') {
        Some(global) => Pointer::Global(global.trim_matches('"').into()),
        None => Pointer::Value(reading.names.value(name).ok_or("a name that the function does not have")?),
    };
    let accesses = |place: &irrefute_semantics::Place| {
        let (accessed, by) = match reading.names.at(*place) {
            Some(InstRef::Inst(inst)) => match &inst.op {
                Op::Load { ty, pointer, .. } => (ty, pointer),
                Op::Store { value, pointer, .. } => (reading.names.function.type_of(value), pointer),
                _ => return None,
            },
            _ => return None,
        };
        (is_wanted(accessed) && is_pointer(by, &pointer)).then_some(*place)
    };
    let accesses: Vec<_> = reading.names.lines().iter().filter_map(|(_, place)| accesses(place)).collect();
    match accesses.is_empty() {
        true => Err("a location that no access is found of"),
        false => Ok(Location { pointer, accesses }),
    }
}

pub(super) fn is_pointer(operand: &Operand, pointer: &Pointer) -> bool {
    match (operand, pointer) {
        (Operand::Local(value), Pointer::Value(named)) => value == named,
        (Operand::Const(constant), Pointer::Global(named)) => {
            matches!(&constant.kind, ConstantKind::Global(name) if name == named)
        }
        _ => false,
    }
}
