//! The title of a report: who does what to which instruction, and what is wrong with that. It is what a maintainer reads
//! first, so it has no addresses, and names the instruction that is lost where there is one.

use super::is_in_native_code;
use crate::findings::cause::{CONSTANT_FOLDING, Cause};
use crate::findings::finding::Finding;
use crate::findings::form::{opcodes, words};
use crate::triage::confirm::Confirmed;
use crate::triage::report_input::ReportInput;
use irrefute_ir::{Module, print_function};
use irrefute_llvm::Failure;
use irrefute_refine::Class;

/// The heading of a report, which is that of the issue that somebody files.
pub fn of(case: &Confirmed, finding: &Finding, report_input: &ReportInput) -> String {
    // A promise that is wrong says what to look for in the pass; a class does not.
    if let Some(Cause { pass, class: None, what }) = &finding.cause
        && finding.pass.is_some()
    {
        if *pass == CONSTANT_FOLDING {
            let how = match (finding.class, &report_input.failure) {
                (_, Some(failure)) => failure_line(&failure.to_string()),
                (class, None) => lower_first(miscompilation(class)),
            };
            return format!("{pass} {what}: {how}");
        }
        let what = what.split(": ").next().unwrap_or(what);
        let function = report_input.source.function(&finding.function);
        let mut opcodes = function.map(opcodes).unwrap_or_default();
        opcodes.retain(|opcode| !what.contains(opcode));
        opcodes.dedup();
        return match opcodes.len() {
            // Of a long program they would not say where the promise stands.
            1..=3 => format!("{pass} {what} (`{}`)", opcodes.join(" ")),
            _ => format!("{pass} {what}"),
        };
    }
    if let Some(Cause { pass, class: Some(class), what }) = &finding.cause
        && let Some(rewrite) = rewrite(what, *class, finding, report_input)
    {
        if is_in_native_code(case) {
            let machine = finding.target.triple.split('-').next().unwrap_or_default();
            let source = report_input.source.function(&finding.function).map(words).unwrap_or_default();
            return format!("Code generation of `{source}` for {machine}: {}", lower_first(miscompilation(*class)));
        }
        let who = if finding.pass.is_some() { pass } else { "LLVM" };
        return format!("{who} {rewrite}");
    }
    match (&finding.pass, finding.class) {
        (pass, Class::Crash | Class::InvalidIr | Class::Check | Class::DebugInfo | Class::Unstable) => {
            failure_title(pass.as_deref(), case, report_input)
        }
        (Some(pass), class) => format!("{} in {}", miscompilation(class), pass.trim_end_matches("Pass")),
        (None, class) => miscompilation(class).to_owned(),
    }
}

/// What a pass makes of the program, and what is wrong with that; `None` if the cause is neither a form nor a change.
fn rewrite(what: &str, class: Class, finding: &Finding, report_input: &ReportInput) -> Option<String> {
    let wrong = lower_first(miscompilation(class));
    if let Some((source, target)) = what.split_once(" -> ") {
        return Some(format!("{}: {wrong}", turned(source, target)));
    }
    let change = what.split(": ").next().filter(|change| change.contains('`'))?;
    let wrong = match class {
        Class::Trace if change.starts_with("deletes `volatile") => "a volatile access is lost",
        Class::Trace if change == "deletes `call`" => "a call is lost",
        _ => &wrong,
    };
    let Some(lost) = lost(change, finding, report_input) else { return Some(format!("{change}: {wrong}")) };
    Some(format!("deletes `{lost}`: {wrong}"))
}

/// What becomes of opcodes. Of a long form only what goes and what comes is said.
fn turned(source: &str, target: &str) -> String {
    let words = |form: &str| form.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let (before, after) = (words(source), words(target));
    let only = |words: &[String], others: &[String]| {
        words.iter().filter(|word| !others.contains(word)).cloned().collect::<Vec<_>>().join(" ")
    };
    let is_long = before.len().max(after.len()) > READABLE;
    match (&*only(&before, &after), &*only(&after, &before)) {
        _ if target == "nothing" => format!("folds `{source}`"),
        ("", "") if is_long => "rewrites the program".to_owned(),
        _ if target == source => format!("rewrites `{source}`"),
        ("", comes) if is_long => format!("adds `{comes}`"),
        (goes, "") if is_long => format!("removes `{goes}`"),
        (goes, comes) if is_long => format!("turns `{goes}` into `{comes}`"),
        _ => format!("turns `{source}` into `{target}`"),
    }
}

/// The most opcodes of a side that a title shows in full. Not tuned.
const READABLE: usize = 5;

/// The instruction that the source has and the target lacks, in full: `store volatile i8 0, ptr %p`. `None` if none or
/// several are lost, or more than that is changed.
fn lost(change: &str, finding: &Finding, report_input: &ReportInput) -> Option<String> {
    let word = change.strip_prefix("deletes `")?.strip_suffix('`')?;
    let opcode = word.split(' ').next_back()?;
    let lines = |module: &Module| -> Option<Vec<String>> {
        let text = print_function(module, module.function(&finding.function)?, module.version).ok()?;
        Some(text.lines().map(|line| without_alignment(line.trim()).to_owned()).collect())
    };
    let (before, after) = (lines(&report_input.source)?, lines(&report_input.optimized.as_ref()?.1)?);
    let is_it = |line: &&String| {
        let operation = line.split_once(" = ").map_or(&***line, |(_, operation)| operation);
        operation.split(' ').next() == Some(opcode) && !after.contains(line)
    };
    let mut lost = before.iter().filter(is_it);
    lost.next().filter(|_| lost.next().is_none()).cloned()
}

/// An instruction without what it promises of its address.
fn without_alignment(line: &str) -> &str {
    line.split(", align ").next().unwrap_or(line)
}

/// The first line of LLVM's message, without addresses.
fn failure_line(message: &str) -> String {
    let line = message.lines().next().unwrap_or_default();
    without_addresses(line.strip_prefix("LLVM's verifier rejects the optimized module: ").unwrap_or(line))
}

/// A message without the addresses of LLVM's own memory, which differ in every run.
pub fn without_addresses(message: &str) -> String {
    let is_address = |word: &&str| {
        let digits = word.trim_end_matches([':', ',', ';', ')']).trim_start_matches('(').strip_prefix("0x");
        digits.is_some_and(|digits| digits.len() > 5 && digits.bytes().all(|b| b.is_ascii_hexdigit()))
    };
    message.split(' ').filter(|word| !is_address(word)).collect::<Vec<_>>().join(" ")
}

/// The heading of a failure: the pass, and the first line of LLVM's message.
fn failure_title(pass: Option<&str>, case: &Confirmed, report_input: &ReportInput) -> String {
    let message = report_input.failure.as_ref().map_or_else(|| case.summary.clone(), Failure::to_string);
    let line = failure_line(&message);
    if let Class::Check | Class::DebugInfo | Class::Unstable = case.class {
        let who = pass.map_or("LLVM", |pass| pass.trim_end_matches("Pass"));
        return format!("{who}: {line}");
    }
    let (what, happens) = match (case.class, pass) {
        (Class::InvalidIr, pass) => (pass, "makes invalid IR"),
        (_, Some("codegen")) => (Some("Code generation"), "fails"),
        (_, pass) => (pass, "fails"),
    };
    format!("{} {happens}: {line}", what.map_or("LLVM", |pass| pass.trim_end_matches("Pass")))
}

/// For the middle of a sentence. No class begins with a name.
fn lower_first(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
}

fn miscompilation(class: Class) -> &'static str {
    match class {
        Class::Value => "Wrong value",
        Class::Poison => "More poison than the source has",
        Class::Undef => "More undefined than the source",
        Class::Ub => "Undefined behaviour introduced",
        Class::Memory => "Wrong memory contents",
        Class::Trace => "Other calls or volatile accesses",
        Class::Nontermination => "Termination changed",
        Class::Race => "A store that only the target makes",
        Class::Ordering => "Weaker order of accesses that other threads see",
        Class::Attributes => "A signature or a call with other attributes than the source allows",
        Class::Crash => "LLVM fails",
        Class::InvalidIr => "Invalid IR",
        Class::Check => "A check of LLVM's own fails",
        Class::DebugInfo => "Debug information changes the code",
        Class::Unstable => "What must not matter changes the code",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_long_forms_the_title_has_what_goes_and_comes() {
        let shift = "add and br icmp lshr phi select xor";
        let table = "add br getelementptr icmp load phi zext";
        assert_eq!(turned(shift, table), "turns `and lshr select xor` into `getelementptr load zext`");
        assert_eq!(turned("alloca br load store phi call", "alloca br load store phi call add"), "adds `add`");
        assert_eq!(turned("call", "br call fcmp"), "turns `call` into `br call fcmp`");
        assert_eq!(turned("freeze icmp", "icmp"), "turns `freeze icmp` into `icmp`");
        assert_eq!(turned(shift, "nothing"), format!("folds `{shift}`"));
        assert_eq!(turned("add", "add"), "rewrites `add`");
    }

    #[test]
    fn addresses_are_no_part_of_a_message() {
        let message = "LLVM ERROR: Cannot select: 0x55d0c9a1b2c0: f16,f32 = fmodf 0x55d0c9a1b0a8";
        assert_eq!(without_addresses(message), "LLVM ERROR: Cannot select: f16,f32 = fmodf");
        assert_eq!(failure_line(&format!("{message}\nmore")), "LLVM ERROR: Cannot select: f16,f32 = fmodf");
        for kept in ["offset 0x10 of %a", "half 0xH3C00", "0xyz012345"] {
            assert_eq!(without_addresses(kept), kept);
        }
    }
}
