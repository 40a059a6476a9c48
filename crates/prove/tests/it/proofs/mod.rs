//! What proofs are worth: mistakes that show on few inputs are found, and nothing wrong is proved.
//!
//! Tests that run in seconds sample what the ignored ones measure (docs/prove.md#how-strong-it-is).

mod atomics;
mod attacks;
mod calls;
mod choices;
mod edits;
mod hidden;
mod known;
mod loops;
mod memory;
mod needles;
mod parts;
mod places;
mod pointers;
mod promises;
mod scales;
mod sides;

use irrefute_ir::{LlvmVersion, Module, parse};
use irrefute_prove::{self as prove, Attempt, CONFLICTS, Effort};
use irrefute_refine::{self as refine, Options, Pair, Side, Verdict};
use irrefute_semantics::{Dialect, Program, Scalar, Value};
use needles::{FAMILIES, Family, Needle};
use std::time::Duration;

/// Calls a function with both sides of a pair.
fn with_sides<T>(
    (source, of_source): (&Module, &str),
    (target, of_target): (&Module, &str),
    look: impl FnOnce(Side<'_>, Side<'_>) -> T,
) -> T {
    let (a, b) = (Program::new(source, Dialect::LANGREF), Program::new(target, Dialect::LANGREF));
    let source = Side::new(source, &a, of_source).expect("the source is defined");
    look(source, Side::new(target, &b, of_target).expect("the target is defined"))
}

/// Calls a function with `@src` and `@tgt` of a text.
fn with_text<T>(text: &str, look: impl FnOnce(Side<'_>, Side<'_>) -> T) -> T {
    let module = parse(text, LlvmVersion::DEFAULT).unwrap_or_else(|error| panic!("{error}\n{text}"));
    with_sides((&module, "src"), (&module, "tgt"), look)
}

/// The CPU time of this thread.
fn cpu_time() -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    Duration::from_nanos(text.split(' ').next().and_then(|n| n.parse().ok()).unwrap_or_default())
}

/// Assumptions that no value fulfils: anything refines that, and the report says that the samples showed nothing else.
#[test]
fn a_source_that_is_always_undefined_is_proved_so() {
    let text = |most: u32| {
        format!(
            "declare void @llvm.assume(i1)
             define i32 @src(i32 %x) {{
               %small = icmp ult i32 %x, 1000
               call void @llvm.assume(i1 %small)
               %y = add i32 %x, 1000000
               %large = icmp ugt i32 %y, {most}
               call void @llvm.assume(i1 %large)
               ret i32 %x }}
             define i32 @tgt(i32 %x) {{ ret i32 0 }}"
        )
    };
    let check = |most| with_text(&text(most), |s, t| prove::check(s, t, &Options::CHECK, Effort::of(CONFLICTS)).0);
    let report = check(2_000_000);
    assert_eq!((report.verdict, report.inputs.checked), (Verdict::Proved, 0));
    let reason = report.reason.unwrap_or_default();
    assert!(reason.ends_with("the source was undefined on every sample"), "{reason}");
    assert_eq!(check(1_000_998).verdict, Verdict::Violates, "999 fulfils both");
}

/// On how many inputs the target is wrong, all of them defined.
fn wrong_inputs(needle: &Needle, parameters: usize) -> u128 {
    let width = needle.bits / parameters as u32;
    with_text(&needle.text, |source, target| {
        let pair = Pair::new(source, target).unwrap_or_else(|refused| panic!("{refused}"));
        let is_wrong = |packed: &u64| {
            let argument = |i: usize| packed >> (i as u32 * width) & ((1 << width) - 1);
            let args = (0..parameters).map(|i| Value([Scalar::Word(argument(i))].into_iter().collect())).collect();
            let report = pair.on_arguments(args, Vec::new(), None, &Options::CAMPAIGN);
            report.verdict == Verdict::Violates
        };
        (0..1u64 << needle.bits).filter(is_wrong).count() as u128
    })
}

fn parameters(needle: &Needle) -> usize {
    needle.text.lines().next().map_or(0, |line| line.matches("noundef").count())
}

#[test]
fn each_mistake_shows_on_few_inputs() {
    for family in &FAMILIES {
        for number in 0..2 {
            let one = family.needle(8, number);
            let needle = if parameters(&one) == 2 { family.needle(5, number) } else { one };
            let wrong = wrong_inputs(&needle, parameters(&needle));
            assert!((1..=needle.most).contains(&wrong), "{}: {wrong} of {}\n{}", family.name, needle.most, needle.text);
        }
    }
}

/// What came of a needle.
struct Found {
    by_samples: bool,
    by_solver: bool,
    cpu: Duration,
    conflicts: u64,
}

fn look_for(needle: &Needle) -> Found {
    assert!(needle.most << 24 <= 1u128.checked_shl(needle.bits).unwrap_or(u128::MAX), "{}", needle.text);
    with_text(&needle.text, |source, target| {
        let by_samples = refine::check(source, target, &Options::CHECK).verdict == Verdict::Violates;
        let before = cpu_time();
        let (report, attempt) =
            prove::check(source, target, &Options::CHECK, Effort { conflicts: CONFLICTS, certify: true });
        let cpu = cpu_time() - before;
        let (by_solver, conflicts) = match attempt {
            Attempt::Refuted { conflicts } => (report.verdict == Verdict::Violates, conflicts),
            Attempt::Undecided { conflicts, .. } => (false, conflicts),
            _ => (false, 0),
        };
        Found { by_samples, by_solver, cpu, conflicts }
    })
}

#[test]
fn a_mistake_of_each_family_is_found() {
    for family in &FAMILIES {
        let needle = family.needle(family.widths[0], 0);
        let found = look_for(&needle);
        assert!(found.by_samples || found.by_solver, "{}\n{}", family.name, needle.text);
    }
}

/// The measurement: `cargo test --release -p irrefute-prove --test it -- --ignored --nocapture two_hundred_needles`.
#[test]
#[ignore = "takes a minute"]
fn two_hundred_needles() {
    let all = |family: &'static Family| {
        family.widths.iter().flat_map(move |&width| (0..family.each).map(move |number| family.needle(width, number)))
    };
    let (mut times, mut count, mut refuted, mut sampled, mut most) = (Vec::new(), 0, 0, 0, 0);
    println!("family | wrong rewrites | samples find | refuted | median ms | most conflicts");
    for family in &FAMILIES {
        let found: Vec<Found> = all(family).map(|needle| look_for(&needle)).collect();
        let mut of_family: Vec<Duration> = found.iter().map(|found| found.cpu).collect();
        of_family.sort();
        let by_samples = found.iter().filter(|found| found.by_samples).count();
        let both = found.iter().filter(|found| found.by_samples || found.by_solver).count();
        let conflicts = found.iter().map(|found| found.conflicts).max().unwrap_or(0);
        let median = of_family[of_family.len() / 2].as_secs_f64() * 1e3;
        println!("{} | {} | {by_samples} | {both} | {median:.0} | {conflicts}", family.name, found.len());
        (count, refuted, sampled, most) =
            (count + found.len(), refuted + both, sampled + by_samples, most.max(conflicts));
        times.extend(of_family);
    }
    times.sort();
    let (median, slowest) = (times[times.len() / 2], times[times.len() - 1]);
    println!("all | {count} | {sampled} | {refuted} | {:.0} | {most}", median.as_secs_f64() * 1e3);
    println!("slowest: {:.0} ms", slowest.as_secs_f64() * 1e3);
    assert_eq!((count, refuted), (200, 200));
}
