//! Outcomes, events and answers in words for people; [`semantics::display`](irrefute_semantics::display)
//! writes values.

use super::judge::Choice;
use super::side::Side;
use irrefute_ir::Type;
use irrefute_semantics::display::{Named, Shown, Typed};
use irrefute_semantics::memory::{EnvironmentCall, Piece, When};
use irrefute_semantics::value::PointerKind;
use irrefute_semantics::{Answer, End, Event, Exception, Leaf, MemoryBlock, Outcome, Scalar, Value, Write};
use std::fmt::Write as _;

/// A value without its type.
pub fn value(v: &Value, ty: &Type, side: Side<'_>) -> String {
    let text = Typed { value: v, ty, module: side.module }.to_string();
    match text.strip_prefix(&format!("{ty} ")) {
        Some(value) => value.to_owned(),
        None => text,
    }
}

/// The most events of an outcome that are shown: an execution that repeats itself has thousands.
const MOST_EVENTS: usize = 16;

/// An outcome in words: its events, then its end.
pub fn outcome(o: &Outcome, side: Side<'_>) -> String {
    calls(o, side) + &end(&o.end, side)
}

/// The events of an outcome in words, where what follows the last of them is no matter.
pub fn outcome_that_goes_on(o: &Outcome, side: Side<'_>) -> String {
    calls(o, side) + "goes on"
}

fn calls(o: &Outcome, side: Side<'_>) -> String {
    let mut text = String::new();
    for event in o.trace.iter().take(MOST_EVENTS) {
        let _ = match event.is_end_of_call() {
            true => write!(text, "{}; ", end_of_call(event, side)),
            false => write!(text, "calls {}; ", call(event, side)),
        };
    }
    if let Some(more @ 1..) = o.trace.len().checked_sub(MOST_EVENTS) {
        let _ = write!(text, "{more} more calls; ");
    }
    text
}

fn end(end: &End, side: Side<'_>) -> String {
    match end {
        End::Ub(ub) => format!("undefined behaviour: {}", ub.rule.words()),
        End::Returns(v) if v.0.is_empty() => "returns".to_owned(),
        End::Returns(v) => format!("returns {}", value(v, &side.program.result(side.function).ty, side)),
        End::Unwinds(exception) => unwinds(*exception),
        End::Stopped => "never comes back from the last call".to_owned(),
        End::Diverges => "runs forever".to_owned(),
        End::Repeats => "repeats such calls forever".to_owned(),
        End::Unknown => "out of fuel".to_owned(),
        End::Unsupported(reason) => format!("unsupported: {reason}"),
        End::Inconclusive(reason) => format!("inconclusive: {reason}"),
    }
}

/// Exceptions are told apart by their last digits.
fn unwinds(exception: Exception) -> String {
    format!("unwinds with exception {:04x}", exception.0 & 0xffff)
}

/// `end of a call of @f: 3`.
fn end_of_call(event: &Event, side: Side<'_>) -> String {
    match event.args.first().filter(|result| !result.0.is_empty()) {
        Some(result) => format!("{}: {}", event.callee, untyped(result, side)),
        None => event.callee.to_string(),
    }
}

fn call(event: &Event, side: Side<'_>) -> String {
    let declared = side.program.function(&event.callee).map_or(&[][..], |f| side.program.params(f));
    let args: Vec<String> = event
        .args
        .iter()
        .enumerate()
        .map(|(i, arg)| match declared.get(i) {
            Some(param) => value(arg, &param.ty, side),
            None => untyped(arg, side),
        })
        .collect();
    // Volatile accesses and functions that only a pointer leads to have words for names.
    let sigil = if event.callee.contains(' ') { "" } else { "@" };
    format!("{sigil}{}({})", event.callee, args.join(", "))
}

/// The environment's reaction to an event in words: the answer, and what was written and freed before it.
pub fn answer(
    answer: &Answer,
    writes: &[Write],
    frees: &[MemoryBlock],
    event: Option<&Event>,
    side: Side<'_>,
) -> String {
    if event.is_some_and(Event::is_end_of_call) {
        return "goes on".to_owned();
    }
    let mut text = returned(answer, event, side);
    for write in writes {
        let _ = write!(text, ", writes {}", written(write, side));
    }
    for block in frees {
        let _ = write!(text, ", frees {}", Named(*block, side.module));
    }
    text
}

/// A call that the environment makes, in words: `calls @f(i8 3) after the execution`.
pub fn environment_call(call: &EnvironmentCall, side: Side<'_>) -> String {
    let callee = match &call.function {
        None => Some(side.function),
        Some(name) => side.program.function(name),
    };
    let params = callee.map(|callee| side.program.params(callee)).unwrap_or_default();
    let args: Vec<String> = call.args.iter().zip(params).map(|(arg, param)| value(arg, &param.ty, side)).collect();
    let name = call.function.as_deref().unwrap_or(&side.text().name);
    let when = match call.when {
        When::Before => "before the execution",
        When::Within => "within each call",
        When::After => "after the execution",
    };
    format!("calls @{name}({}) {when}", args.join(", "))
}

fn returned(answer: &Answer, event: Option<&Event>, side: Side<'_>) -> String {
    let result = event.and_then(|e| side.program.function(&e.callee)).map(|f| &side.program.result(f).ty);
    match (answer, result) {
        (Answer::Returns(v), _) if v.0.is_empty() => "returns".to_owned(),
        (Answer::Returns(v), Some(ty)) => format!("returns {}", value(v, ty, side)),
        (Answer::Returns(v), None) => format!("returns {}", untyped(v, side)),
        (Answer::Unwinds(exception), _) => unwinds(*exception),
        (Answer::NeverReturns, _) => "never returns".to_owned(),
    }
}

/// `i32 7 to block A +4`.
fn written(write: &Write, side: Side<'_>) -> String {
    let Piece { offset, leaf, .. } = write.piece;
    let ty = leaf.ty();
    let lanes = write.lanes.iter().map(|lane| format!("{ty} {}", Shown(lane, leaf, side.module)));
    let place = Scalar::Log(write.block, offset);
    let pointer = Shown(&place, Leaf::Ptr(PointerKind::USUAL), side.module);
    format!("{} to {pointer}", lanes.collect::<Vec<_>>().join(", "))
}

/// A choice that was taken, in words.
pub fn choice(choice: &Choice, side: Side<'_>) -> String {
    match choice {
        Choice::Freeze(scalar) => format!("what is left open is {}", Shown(scalar, Leaf::Int(64), side.module)),
        Choice::Way(way) => format!("way {way}"),
        Choice::Address(address) => format!("address {address:#x}"),
    }
}

/// The scalars of a value whose type is not known, as 64-bit integers.
fn untyped(v: &Value, side: Side<'_>) -> String {
    let parts: Vec<String> = v.0.iter().map(|s| Shown(s, Leaf::Int(64), side.module).to_string()).collect();
    match &parts[..] {
        [one] => one.clone(),
        _ => format!("<{}>", parts.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use crate::{Options, Side, check};
    use irrefute_ir::{LlvmVersion, parse};
    use irrefute_semantics::{Dialect, Program};

    #[test]
    fn of_many_events_some_are_shown() {
        let text = "declare void @g() nounwind willreturn
          define void @src() {
            br label %again
          again:
            call void @g()
            br label %again
          }
          define void @tgt() {
            unreachable
          }";
        let module = parse(text, LlvmVersion::DEFAULT).expect("two functions");
        let program = Program::new(&module, Dialect::LANGREF);
        let side = |name| Side::new(&module, &program, name).expect("it is there");
        let report = check(side("src"), side("tgt"), &Options::CHECK);
        let shown = serde_json::to_string(&report.counterexample).expect("text");
        assert_eq!(shown.matches("calls @g(); ").count(), super::MOST_EVENTS, "{shown}");
        assert!(shown.contains(" more calls; repeats such calls forever"), "{shown}");
    }
}
