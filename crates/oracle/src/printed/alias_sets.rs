//! `print-alias-sets`, since version 23 `print<alias-sets>`:
//!
//! ```text
//! Alias sets for function 'f':
//! Alias Set Tracker: 2 alias sets for 3 pointer values.
//!   AliasSet[0x55a9, 2] may alias, Mod/Ref   Memory locations: (ptr %p, LocationSize::precise(4)), (ptr @g, LocationSize::precise(1))
//!     1 Unknown instructions:   call void @h(ptr %b)
//!   AliasSet[0x55aa, 1] must alias, Mod       Memory locations: (ptr %q, LocationSize::precise(4))
//!   AliasSet[0x55ab, 1] must alias, Mod        forwarding to 0x55a9
//! ```
//!
//! LLVM, `AliasSetTracker.cpp`: sets are merged as soon as something in one may access what is in the other. So locations of
//! two sets do not alias, the locations of a `must alias` set all begin at one address, and an unknown instruction
//! accesses no location of another set. Sets that forward to others are empty. Up to version 18 locations are `Pointers`.

use super::Reading;
use super::aliases::accessed;
use crate::claim::{ClaimKind, Location, MayAccess, Overlap, Statement};
use crate::names::plain;
use crate::scanner::Scanner;
use irrefute_ir::Type;
use irrefute_semantics::Place;

/// The function that a line begins.
pub(super) fn function(line: &str) -> Option<&str> {
    super::quoted_behind(line, "Alias sets for function ")
}

/// One set.
#[derive(Default)]
struct Set {
    is_must: bool,
    locations: Vec<(String, Location)>,
    calls: Vec<(String, Place)>,
}

pub(super) fn read(lines: &[&str], reading: &mut Reading<'_, '_>) {
    let mut sets: Vec<Set> = Vec::new();
    for line in lines.iter().map(|line| line.trim()) {
        if line.starts_with("AliasSet[") {
            sets.extend(set(line, reading));
        } else if let Some((_, instructions)) = line.split_once(" Unknown instructions: ") {
            unknown(instructions, line, sets.last_mut(), reading);
        } else if !line.is_empty() && !line.starts_with("Alias Set Tracker: ") {
            reading.unread(ClaimKind::Alias, line, "a line that is not understood");
        }
    }
    if !reading.statics.is_reducible {
        let why = "a cycle that is not a natural loop";
        return sets.iter().skip(1).for_each(|_| reading.unread(ClaimKind::Alias, "an alias set", why));
    }
    for (i, set) in sets.iter().enumerate() {
        within(set, reading);
        // Sets that come before have claimed the same of this one.
        between(set, &sets[i + 1..], reading);
        // Of a call and a location there is one order only, so all other sets are asked.
        let others = sets.iter().enumerate().filter(|(k, _)| *k != i).flat_map(|(_, other)| &other.locations);
        calls(set, others, reading);
    }
}

/// Locations of one set, and its calls: only a `must alias` set claims something of them.
fn within(set: &Set, reading: &mut Reading<'_, '_>) {
    for (k, (first, location)) in set.locations.iter().enumerate() {
        for (second, other) in &set.locations[k + 1..] {
            if set.is_must {
                let statement = Statement::Overlap([location.clone(), other.clone()], Overlap::Must);
                reading.claim(ClaimKind::Alias, format!("one must-alias set has {first} and {second}"), statement);
            } else {
                reading.weak(ClaimKind::Alias);
            }
        }
    }
    (0..set.calls.len() * set.locations.len()).for_each(|_| reading.weak(ClaimKind::ModRef));
}

fn between(set: &Set, later: &[Set], reading: &mut Reading<'_, '_>) {
    for (first, location) in &set.locations {
        for (second, other) in later.iter().flat_map(|set| &set.locations) {
            let statement = Statement::Overlap([location.clone(), other.clone()], Overlap::None);
            reading.claim(ClaimKind::Alias, format!("other alias sets have {first} and {second}"), statement);
        }
    }
}

fn calls<'a>(set: &Set, others: impl Iterator<Item = &'a (String, Location)> + Clone, reading: &mut Reading<'_, '_>) {
    for (call, place) in &set.calls {
        for (shown, location) in others.clone() {
            let may = MayAccess { write: false, read: false };
            let statement = Statement::Accesses(*place, location.clone(), may);
            reading.claim(ClaimKind::ModRef, format!("other alias sets have {call} and {shown}"), statement);
        }
    }
}

/// The set of a line; `None` for one that forwards to another.
fn set(line: &str, reading: &mut Reading<'_, '_>) -> Option<Set> {
    if line.contains(" forwarding to ") {
        return None;
    }
    let is_must = line.contains("] must alias, ");
    let list = line.split_once(" Memory locations: ").or_else(|| line.split_once(" Pointers: "));
    let mut set = Set { is_must, ..Set::default() };
    for part in list.map(|(_, list)| list.split("), (")).into_iter().flatten() {
        let shown = part.trim_start_matches('(').trim_end_matches(')').to_owned();
        match location(&shown, reading) {
            Ok(location) => set.locations.push((shown, location)),
            Err(why) => reading.unread(ClaimKind::Alias, shown, why),
        }
    }
    Some(set)
}

/// A location: `ptr %p, LocationSize::precise(4`; a bracket may be missing at the end.
fn location(shown: &str, reading: &Reading<'_, '_>) -> Result<Location, &'static str> {
    let (pointer, size) = shown.rsplit_once(", ").ok_or("a location that is not understood")?;
    let size = size.strip_prefix("LocationSize::precise(").ok_or("a location of a size that is not known")?;
    let size: u64 = size.parse().map_err(|_| "a location of a size that is not known")?;
    let (_, name) = pointer.rsplit_once(['*', ' ']).filter(|_| !pointer.ends_with('"')).ok_or("a name in quotes")?;
    let is_of_size = |ty: &Type| reading.size(ty) == Some(size);
    accessed(Scanner(name).name().ok_or("a location that is not a name")?, is_of_size, reading)
}

/// Calls, one after another: those with a name as an operand, the others as instructions.
fn unknown(list: &str, line: &str, set: Option<&mut Set>, reading: &mut Reading<'_, '_>) {
    let Some(set) = set else { return };
    let names = reading.names;
    let mut rest = list;
    while !rest.trim().is_empty() {
        let lines = names.lines().iter().filter(|(text, _)| rest.trim_start().starts_with(plain(text)));
        let longest = lines.max_by_key(|(text, _)| plain(text).len());
        let (shown, place, after) = match longest.filter(|_| rest.starts_with(' ')) {
            Some((text, place)) => {
                let text = plain(text);
                let is_unique = names.instructions(text).len() == 1;
                // Numbers of attributes and metadata follow.
                let after = rest.trim_start().get(text.len()..).unwrap_or_default();
                let after = after.split_once(", ").map_or("", |(_, after)| after);
                (text, is_unique.then_some(*place), after)
            }
            None => {
                let (operand, after) = rest.split_once(", ").unwrap_or((rest, ""));
                let name = operand.rsplit_once(' ').map_or(operand, |(_, name)| name);
                let defines = |text: &str| text.trim_start().strip_prefix(name).is_some_and(|t| t.starts_with(" = "));
                let place = names.lines().iter().find(|(text, _)| name.starts_with('%') && defines(text));
                (operand, place.map(|(_, place)| *place), after)
            }
        };
        match place {
            Some(place) => set.calls.push((shown.to_owned(), place)),
            None => {
                reading.unread(ClaimKind::ModRef, line, "an instruction that is not found, or written more than once")
            }
        }
        rest = after;
    }
}
