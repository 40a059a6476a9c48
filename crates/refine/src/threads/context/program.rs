//! A litmus test as a program in C that a person can run: it counts how both sides end beside the second thread, or
//! replays the target in an order of steps that shows the difference.
//!
//! `program.c` is what all of them share. Every place is a word of its own, since no two share a byte.

use super::machine::{Ending, Place, Reading, Step};
use irrefute_ir::Ordering;
use std::fmt::Write as _;

const FRAME: &str = include_str!("program.c");

/// What a program is made of.
pub(super) struct Parts<'p> {
    pub initially: &'p [u64],
    /// The steps of the source, the target and the second thread, each with its words.
    pub threads: [Vec<(Step, String)>; 3],
    /// How only the target can end.
    pub ending: &'p Ending,
    /// The places that are looked at in the end, with their names.
    pub left: Vec<(Place, String)>,
    /// What the target returns, if that is the difference.
    pub returns: Option<&'p str>,
    /// Whose turn each step is, where the target ends so.
    pub order: Option<Vec<usize>>,
}

/// The text of the program.
pub(super) fn program(parts: &Parts<'_>) -> String {
    let (before, behind) = FRAME.split_once("// STEPS\n").unwrap_or((FRAME, ""));
    let count = parts.ending.printed.iter().flatten().count();
    let registers = (1..=count).map(|i| format!("r{i}"));
    let names: Vec<String> =
        registers.chain(parts.left.iter().map(|(_, name)| name.clone())).map(|name| quoted(&name)).collect();
    let shown = parts.ending.printed.iter().flatten().chain(&parts.ending.left);
    let numbers = |values: &mut dyn Iterator<Item = u64>| values.map(|value| format!("{value}u, ")).collect::<String>();
    let ends = parts.returns.map_or_else(Default::default, |ending| {
        ["thread 1 returns otherwise ".to_owned(), format!("thread 1 {ending} ")]
    });
    let order: String = parts.order.iter().flatten().map(|thread| if *thread == 0 { '1' } else { '2' }).collect();
    let mut text = before.replace("places[]", &format!("places[{}]", parts.initially.len()));
    text = text.replace("order[];", &format!("order[] = \"{order}\";"));
    // A list in C has at least one element.
    let _ = writeln!(
        text,
        "enum {{ PLACES = {}, VALUES = {}, LEFT = {} }};\n\
         static const uint64_t initially[] = {{{}}};\n\
         static const char *const names[] = {{{}0}};\n\
         static const int left[] = {{{}0}};\n\
         static const uint64_t only_target[] = {{{}0}};\n\
         static const char *const returns[] = {{{}}};",
        parts.initially.len(),
        names.len(),
        parts.left.len(),
        numbers(&mut parts.initially.iter().copied()),
        names.iter().map(|name| format!("{name}, ")).collect::<String>(),
        parts.left.iter().map(|(place, _)| format!("{place}, ")).collect::<String>(),
        numbers(&mut shown.copied()),
        ends.map(|end| quoted(&end)).join(", "),
    );
    let of_second = parts.ending.printed[0].len();
    for ((name, thread, first), steps) in
        [("source", 0, 0), ("target", 0, 0), ("second", 1, of_second)].into_iter().zip(&parts.threads)
    {
        let mut register = first;
        let _ = writeln!(text, "\nstatic int {name}(uint64_t *r) {{");
        for (step, words) in steps {
            let _ = writeln!(text, "  STEP({thread}, {});  // {words}", statement(step, thread, &mut register));
        }
        text.push_str("  return r != 0;\n}\n");
    }
    text + behind
}

fn statement(step: &Step, thread: usize, register: &mut usize) -> String {
    let load = |place: Place, ordering: Option<Ordering>| match ordering {
        Some(ordering) => format!("LOAD({place}, {})", order(ordering)),
        None => format!("*AT({place})"),
    };
    let mut next = || {
        *register += 1;
        *register - 1
    };
    match *step {
        Step::Load { place, ordering, reading } => {
            let load = load(place, ordering);
            match reading {
                Reading::Printed => format!("r[{}] = {load}", next()),
                Reading::PrintedIf(known) => format!("KNOWN(r[{}] = {load}, {known}u)", next()),
                Reading::Only(known) => format!("KNOWN({load}, {known}u)"),
                Reading::Ignored => format!("(void){load}"),
            }
        }
        Step::Store { place, value, ordering: Some(ordering) } => {
            format!("STORE({place}, {value}u, {})", order(ordering))
        }
        Step::Store { place, value, ordering: None } => format!("*AT({place}) = {value}u"),
        Step::Exchange { place, from: None, to, ordering, .. } => {
            format!("(void)SWAP({place}, {to}u, {})", order(ordering))
        }
        Step::Exchange { place, from: Some(from), to, ordering, reading } => {
            let exchange = format!("EXCHANGE({place}, {from}u, {to}u, {})", order(ordering));
            match reading {
                Reading::Printed | Reading::PrintedIf(_) => format!("{exchange}; r[{}] = {from}u", next()),
                Reading::Only(_) | Reading::Ignored => exchange,
            }
        }
        Step::Fence(ordering) => format!("FENCE({})", order(ordering)),
        Step::Wait { place, value, ordering } => format!("WAIT({thread}, {place}, {value}u, {})", order(ordering)),
    }
}

/// C has no word for `unordered`; what it has is stronger.
fn order(ordering: Ordering) -> &'static str {
    match ordering {
        Ordering::Unordered | Ordering::Monotonic => "RELAXED",
        Ordering::Acquire => "ACQUIRE",
        Ordering::Release => "RELEASE",
        Ordering::AcqRel => "ACQ_REL",
        Ordering::SeqCst => "SEQ_CST",
    }
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
