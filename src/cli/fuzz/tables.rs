//! The output of `irrefute fuzz` for people.

use super::json::{internal, llvm_line};
use crate::campaign::corpus::CorpusTally;
use crate::campaign::{Plan, Summary};
use crate::cli::tables;
use crate::cli::words::{filled, plural};
use crate::refine::reason::by_words;
use comfy_table::Table;
use std::time::Duration;

/// Features that were never in a checked run and are named without `--coverage`.
const HOLES: usize = 5;

/// The table of features: generated, changed, checked.
pub fn print_coverage(plan: &Plan, summary: &Summary<'_>, holes: &[String], in_full: bool) {
    if in_full {
        let mut table = tables::with_numbers(["feature", "generated", "changed", "checked"], 1..4);
        for l in summary.coverage.lines(&plan.config) {
            table.add_row([l.feature, l.generated.to_string(), l.changed.to_string(), l.checked.to_string()]);
        }
        anstream::println!("{table}");
    }
    match holes {
        [] => anstream::println!("Every promised feature was generated, changed by LLVM and checked."),
        _ if summary.statistics.functions == 0 => {}
        holes => {
            let (shown, more) = holes.split_at(holes.len().min(HOLES));
            let more = match more.len() {
                0 => String::new(),
                more => format!(" and {more} more (--coverage)"),
            };
            anstream::println!("Never in a checked run: {}{more}", shown.join(", "));
        }
    }
}

/// The figures of several LLVMs side by side.
pub fn per_llvm(plan: &Plan, summary: &Summary<'_>) -> Table {
    let header = [
        "LLVM",
        "functions",
        "changed",
        "inputs checked",
        "violates",
        "unsupported",
        "crashes",
        "control not equal",
        "CPU in LLVM, us",
        "findings",
    ];
    let mut table = tables::with_numbers(header, 1..header.len());
    for (llvm, s) in plan.llvms.iter().zip(&summary.per_llvm) {
        let line = llvm_line(llvm, s, summary);
        table.add_row([
            line.version.to_owned(),
            line.functions.to_string(),
            format!("{:.1} %", 100.0 * line.changed_share),
            line.checked_inputs.to_string(),
            line.violates.to_string(),
            line.unsupported.to_string(),
            line.crashes.to_string(),
            format!("{} of {}", line.control_failures, line.control),
            format!("{:.0}", line.llvm_cpu_s * 1e6 / line.functions.max(1) as f64),
            line.findings.to_string(),
        ]);
    }
    table
}

/// All figures of a campaign.
pub fn figures(plan: &Plan, summary: &Summary<'_>) -> Table {
    let s = &summary.statistics;
    let functions = s.functions.max(1) as f64;
    let percent = |share: f64| format!("{:.1} %", 100.0 * share);
    let of = |n: u64| format!("{n} ({:.1} %)", 100.0 * n as f64 / functions);
    let micros = |d: Duration| format!("{:.0} us per function", d.as_secs_f64() * 1e6 / functions);
    let mut table = tables::table();
    let mut row = |name: &str, value: String| {
        table.add_row([name.to_owned(), value]);
    };
    let llvms: Vec<&str> = plan.llvms.iter().map(|llvm| &*llvm.description.version).collect();
    row("LLVM", llvms.join(", "));
    row("pipeline", plan.schedule.name.clone());
    if let Some(last) = summary.programs.checked_sub(1) {
        row("seeds", format!("{} to {}", plan.seed, plan.seed.wrapping_add(last)));
    }
    row(
        "time",
        format!(
            "{:.1} s, {:.0} functions per second",
            summary.elapsed.as_secs_f64(),
            s.functions as f64 / summary.elapsed.as_secs_f64().max(1e-3)
        ),
    );
    row("functions", format!("{}, {:.1} instructions on average", s.functions, s.mean_instructions()));
    if s.mutated > 0 {
        row("  made of others", of(s.mutated));
    }
    if plan.parents.feedback {
        let size = summary.pool;
        row("features seen", format!("{}, {} programs to mutate", size.features, size.parents));
    }
    row("body changed by LLVM", of(s.changed));
    row("  left nothing but a constant or an argument", of(s.collapsed));
    row("proved", of(s.verdicts.proved));
    row("refines on the inputs tried", of(s.verdicts.refines));
    row("  share of the code that these inputs reached", s.reach.refines.to_string());
    row("violates", of(s.verdicts.violates));
    row("inconclusive", of(s.verdicts.inconclusive));
    row("unsupported", of(s.verdicts.unsupported));
    row("inputs checked", s.inputs.checked.to_string());
    row(
        "inputs that tested nothing",
        format!("{}, {} for poison or undef", percent(s.vacuous_share()), percent(s.poison_share())),
    );
    row("inputs undecided", s.inputs.undecided.to_string());
    row("native calls compared", format!("{} of {} functions", s.native.checked, s.native.functions));
    row("LLVM crashed, hung or made invalid IR", s.crashes.to_string());
    row("our own faults", internal(summary).to_string());
    row("not seen again", summary.queue.unreproduced.to_string());
    row("candidates that wait for triage", summary.pending.to_string());
    row("  more that look like a hundred of these", summary.alike.to_string());
    row("control group that did not come back equal", format!("{} of {}", s.control_failures, s.control));
    let reference = s.reference;
    row(
        "refuted of the passes known to be right",
        format!("{} of {}, {} changed", reference.refuted, reference.functions, reference.changed),
    );
    for (name, figures) in &s.oracles {
        row(&format!("oracle {name} sees a difference"), format!("{} of {}", figures.differing, figures.programs));
    }
    row("CPU in generation", micros(s.cpu.generate));
    row("CPU in LLVM", micros(s.cpu.llvm.total()));
    for (stage, time) in s.cpu.llvm.stages() {
        row(&format!("  {}", stage.name()), micros(time));
    }
    row("CPU in checking", micros(s.cpu.check));
    row("CPU time for blame and reduction", format!("{:.1} s", s.cpu.reduce.as_secs_f64()));
    table
}

/// The result of reading the seed corpus.
pub fn print_corpus(tally: &CorpusTally) {
    if tally.files > 0 {
        let refused: u64 = tally.refused.values().sum();
        let (files, unreadable) = (tally.files, tally.unreadable.values().sum::<u64>());
        let parents = tally.functions - refused - tally.repeated;
        anstream::println!(
            "corpus: {files} files, {unreadable} not read; of {} functions {parents} to mutate, {} repeated, {refused} refused{}",
            tally.functions,
            tally.repeated,
            reasons(tally)
        );
    }
}

/// The most frequent reasons why parts of a corpus are not used, one per line.
pub fn reasons(tally: &CorpusTally) -> String {
    let mut all: Vec<_> = tally.unreadable.iter().chain(&tally.refused).collect();
    all.sort_by(|a, b| b.1.cmp(a.1).then(a.0.cmp(b.0)));
    all.into_iter().take(8).map(|(reason, n)| format!("\n  {n} x {reason}")).collect()
}

/// The reasons why not more was decided.
pub fn print_reasons(summary: &Summary<'_>) {
    let s = &summary.statistics;
    let all = [
        ("unsupported", &s.unsupported),
        ("inconclusive", &s.inconclusive),
        ("inputs undecided", &by_words(&s.undecided)),
        ("native code not run", &s.not_native),
        ("our own faults", &summary.queue.failed),
    ];
    for (title, reasons) in all {
        let mut reasons: Vec<_> = reasons.iter().collect();
        reasons.sort_by(|a, b| b.1.cmp(a.1).then(a.0.cmp(b.0)));
        for (reason, n) in reasons.into_iter().take(8) {
            anstream::println!("{title}: {n} x {reason}");
        }
    }
}

/// What was tested, and how sure it is that nothing else is wrong.
pub fn print_tested(plan: &Plan, summary: &Summary<'_>, is_in_full: bool) {
    let s = &summary.statistics;
    if s.functions == 0 {
        return anstream::println!("Tested: nothing new in this run.");
    }
    let llvms: Vec<&str> = plan.llvms.iter().map(|llvm| &*llvm.description.version).collect();
    let seconds = summary.elapsed.as_secs_f64();
    let rate = s.functions as f64 / seconds.max(1e-3);
    let (changed, name) = (s.changed, &plan.schedule.name);
    let tested = format!(
        "Tested: {} ({changed} changed by LLVM) in {seconds:.0} s, {rate:.0} a second, with LLVM {} and {name}.",
        plural(s.functions, "function"),
        llvms.join(", "),
    );
    let v = &s.verdicts;
    let sure = format!(
        "How sure: {} proved, {} right on the inputs tried, {} seemed wrong, {} failed in LLVM, {} undecided, {} not \
         modelled.",
        v.proved, v.refines, v.violates, s.crashes, v.inconclusive, v.unsupported,
    );
    let controls = format!(
        "False alarms: {} of {} that passed through LLVM unchanged, {} of {} that passes known to be right changed.",
        s.control_failures,
        plural(s.control, "program"),
        s.reference.refuted,
        plural(s.reference.functions, "function"),
    );
    for text in [tested, sure, controls] {
        anstream::println!("{}", filled(&text));
    }
    if !is_in_full {
        anstream::println!("All figures: --verbose, or --format json.");
    }
}
