//! Attacks on proofs: pairs that are wrong must not be proved, and what is proved must stand up to executions of every
//! input.
//!
//! The truth comes from executions alone: of one and two bits every value, poison and every undef set is run, of three
//! bits only the undef sets that are products of bits, so that a proof must hold, and a violation may need another set. Of
//! functions of a `half` every value is run, and samples of the rest. The prover is asked directly, without the samples
//! that usually come first.

use super::with_sides;
use arbitrary::Unstructured;
use irrefute_generate::enumerate::{Group, Language, Space, Swapping, Values};
use irrefute_generate::mutate;
use irrefute_ir::{FloatKind, LlvmVersion, Module, parse};
use irrefute_prove::{Attempt, CONFLICTS_OF_MANY, Effort, attempt};
use irrefute_refine::{self as refine, Options, Pair, Undefined, Verdict};
use irrefute_semantics::floats::Format;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::collections::BTreeMap;

/// The answers of the prover to pairs that executions decided completely.
#[derive(Default)]
struct Answers {
    /// By what executions say and what came of the attempt.
    counts: BTreeMap<(Verdict, String), u64>,
    wrong_kinds: BTreeMap<&'static str, u64>,
}

impl Answers {
    fn add(&mut self, source: &Module, target: &Module, (width, kind): (u32, &'static str), options: &Options) {
        let name = "f";
        let answers = with_sides((source, name), (target, name), |source, target| {
            let pair = Pair::new(source, target).ok()?;
            let effort = Effort { conflicts: CONFLICTS_OF_MANY, certify: true };
            let attempt = attempt(&pair, options, effort).0;
            if matches!(attempt, Attempt::ProvedWithoutUndef { .. }) {
                let undefined = Undefined { undef: false, ..options.undefined };
                let without = refine::check(source, target, &Options { undefined, ..options.clone() }).verdict;
                assert_ne!(without, Verdict::Violates, "{}\n{}", source.module, target.module);
            }
            Some((refine::check(source, target, options), attempt))
        });
        // An edit may change the type of the function; such a pair is not compared.
        let Some((truth, attempt)) = answers else { return };
        let verdict = truth.verdict;
        let word = match &attempt {
            Attempt::None { reason } => format!("none: {reason}"),
            Attempt::Proved { .. } => "proved".to_owned(),
            Attempt::ProvedWithoutUndef { reason, .. } => format!("proved without undef: {reason}"),
            Attempt::Refuted { .. } => "refuted".to_owned(),
            Attempt::Undecided { reason, .. } => format!("undecided: {reason}"),
            Attempt::Unfounded { reason } => panic!("{reason}\n{source}\n{target}"),
            Attempt::Fault { model } => panic!("a fault on {model}\n{source}\n{target}"),
        };
        match verdict {
            Verdict::Violates => {
                assert!(!matches!(attempt, Attempt::Proved { .. }), "proved and wrong\n{source}\n{target}");
                *self.wrong_kinds.entry(kind).or_default() += 1;
            }
            Verdict::Proved if width <= 2 => {
                assert!(!matches!(attempt, Attempt::Refuted { .. }), "refuted and right\n{source}\n{target}");
            }
            // Not every input was decided, or not every set was run.
            Verdict::Proved | Verdict::Refines | Verdict::Inconclusive | Verdict::Unsupported => {}
        }
        *self.counts.entry((verdict, word)).or_default() += 1;
    }

    fn of(&self, verdict: Verdict) -> u64 {
        self.counts.iter().filter(|((of, _), _)| *of == verdict).map(|(_, count)| count).sum()
    }

    fn is(&self, verdict: Verdict, word: &str) -> u64 {
        self.counts.get(&(verdict, word.to_owned())).copied().unwrap_or(0)
    }

    fn print(&self) {
        for ((verdict, word), count) in &self.counts {
            println!("{verdict} by executions | {word} | {count}");
        }
        println!("wrong edits by kind: {:?}", self.wrong_kinds);
    }
}

/// Small functions of every operation, and their edits.
fn edited_small_functions(width: u32, instructions: usize, wrong: u64, answers: &mut Answers) {
    let options = Options { inputs: 0, ..Options::CHECK };
    edited(Values::Integers { width }, (width, instructions), wrong, &options, answers);
}

/// Values of type `half`, and how pairs of functions of them are checked.
pub(super) fn of_half() -> (Format, Options) {
    let format = Format::of(FloatKind::Half).expect("it is no pair of numbers");
    // Undef sets of sixteen bits are slow to execute. Proofs that are wrong of undef alone are not looked for here.
    let undefined = Undefined { undef: false, ..Options::CHECK.undefined };
    (format, Options { inputs: 300, source_choices: 200, target_choices: 16, undefined, ..Options::CHECK })
}

/// The same with values of type `half`.
fn edited_functions_of_half(instructions: usize, wrong: u64, answers: &mut Answers) {
    let (format, options) = of_half();
    edited(Values::Floats(format), (format.width(), instructions), wrong, &options, answers);
}

fn edited(values: Values, (width, instructions): (u32, usize), wrong: u64, options: &Options, answers: &mut Answers) {
    let groups = Group::ALL.iter().map(|(group, _)| *group);
    let groups = groups.filter(|group| group.is_of(values)).collect();
    let space = Space::new(Language { values, groups, swapping: Swapping::Both }, 1..=instructions).expect("a space");
    let mut random = Xoshiro256PlusPlus::seed_from_u64(u64::from(width) << 8 | instructions as u64);
    let done = answers.of(Verdict::Violates) + wrong;
    while answers.of(Verdict::Violates) < done {
        let outline = space.outline(random.next_u64() % space.len()).expect("it is in the space");
        let source = outline.module(values);
        let mut target = source.clone();
        let bytes: Vec<u8> = (0..64).flat_map(|_| random.next_u64().to_le_bytes()).collect();
        let Some(kind) = mutate(&mut target, &mut Unstructured::new(&bytes)) else { continue };
        // The same pair in both directions: what takes a promise away is right, and what adds it is wrong.
        answers.add(&source, &target, (width, kind), options);
        answers.add(&target, &source, (width, kind), options);
    }
}

/// A function of one loop, of two arguments and two phis of so many bits.
pub(super) fn looping(width: u32, random: &mut impl Rng) -> Module {
    let mut one_of = |words: &[&str]| words[random.next_u64() as usize % words.len()].to_owned();
    let operations =
        ["add", "add nuw", "add nsw", "sub", "mul", "xor", "and", "or", "shl", "lshr", "ashr", "urem", "udiv"];
    let predicates = ["eq", "ne", "ult", "ule", "ugt", "slt", "sle", "sgt"];
    let before = ["%x", "%y", "0", "1", "-1", "poison"];
    let ty = format!("i{width}");
    let begins = [one_of(&before), one_of(&before)];
    let mut known = vec!["%x", "%y", "%i", "%s", "0", "1", "-1"];
    let mut body = String::new();
    for name in ["%a", "%b", "%t"] {
        body += &format!(" {name} = {} {ty} {}, {}\n", one_of(&operations), one_of(&known), one_of(&known));
        known.push(name);
    }
    let (next, last, result) = (one_of(&known), one_of(&known), one_of(&known));
    let (predicate, lhs, rhs) = (one_of(&predicates), one_of(&known), one_of(&known));
    let text = format!(
        "define {ty} @f({ty} %x, {ty} %y) {{\n br label %l\nl:\n %i = phi {ty} [ {}, %0 ], [ {next}, %l ]\n \
         %s = phi {ty} [ {}, %0 ], [ {last}, %l ]\n{body} %c = icmp {predicate} {ty} {lhs}, {rhs}\n \
         br i1 %c, label %l, label %e\ne:\n ret {ty} {result}\n}}\n",
        begins[0], begins[1]
    );
    parse(&text, LlvmVersion::DEFAULT).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// Loops and their edits.
fn edited_loops(width: u32, wrong: u64, answers: &mut Answers) {
    let options = Options { inputs: 0, ..Options::CHECK };
    let mut random = Xoshiro256PlusPlus::seed_from_u64(u64::from(width) << 16);
    let done = answers.of(Verdict::Violates) + wrong;
    while answers.of(Verdict::Violates) < done {
        let source = looping(width, &mut random);
        let mut target = source.clone();
        let bytes: Vec<u8> = (0..64).flat_map(|_| random.next_u64().to_le_bytes()).collect();
        let Some(kind) = mutate(&mut target, &mut Unstructured::new(&bytes)) else { continue };
        answers.add(&source, &target, (width, kind), &options);
        answers.add(&target, &source, (width, kind), &options);
    }
}

#[test]
fn no_wrong_edit_of_a_loop_is_proved() {
    let mut answers = Answers::default();
    edited_loops(2, 40, &mut answers);
    let proved: u64 = answers.counts.iter().filter(|((_, word), _)| word == "proved").map(|(_, count)| count).sum();
    assert!(proved >= 20, "{:?}", answers.counts);
}

/// The measurement: `cargo test --release -p irrefute-prove --test it -- --ignored --nocapture thousands_of_wrong_edits_of_loops`.
#[test]
#[ignore = "takes minutes"]
fn thousands_of_wrong_edits_of_loops() {
    let mut answers = Answers::default();
    for (width, wrong) in [(1, 200), (2, 1000)] {
        edited_loops(width, wrong, &mut answers);
    }
    answers.print();
    assert!(answers.of(Verdict::Violates) >= 1200);
}

#[test]
fn no_wrong_edit_of_a_small_function_is_proved() {
    let mut answers = Answers::default();
    edited_small_functions(2, 3, 40, &mut answers);
    edited_small_functions(3, 2, 5, &mut answers);
    assert!(answers.is(Verdict::Violates, "refuted") >= 30, "{:?}", answers.counts);
    assert!(answers.is(Verdict::Proved, "proved") >= 20, "{:?}", answers.counts);
}

#[test]
fn no_wrong_edit_of_a_function_of_half_is_proved() {
    let mut answers = Answers::default();
    // One operation: every NaN that an operation may give is an operand of the next, and there are thousands.
    edited_functions_of_half(1, 12, &mut answers);
    assert!(answers.is(Verdict::Violates, "refuted") >= 4, "{:?}", answers.counts);
    let proved: u64 = answers.counts.iter().filter(|((_, word), _)| word == "proved").map(|(_, count)| count).sum();
    assert!(proved >= 4, "{:?}", answers.counts);
}

/// The measurement: `cargo test --release -p irrefute-prove --test it -- --ignored --nocapture hundreds_of_wrong_edits_of_floats`.
#[test]
#[ignore = "takes minutes"]
fn hundreds_of_wrong_edits_of_floats() {
    let mut answers = Answers::default();
    for (instructions, wrong) in [(1, 400), (2, 50)] {
        edited_functions_of_half(instructions, wrong, &mut answers);
    }
    answers.print();
    assert!(answers.of(Verdict::Violates) >= 450);
}

/// The measurement: `cargo test --release -p irrefute-prove --test it -- --ignored --nocapture thousands_of_wrong_edits`.
#[test]
#[ignore = "takes minutes"]
fn thousands_of_wrong_edits() {
    let mut answers = Answers::default();
    for (width, instructions, wrong) in [(1, 3, 1000), (2, 2, 1000), (2, 3, 2000), (2, 4, 1000), (3, 3, 1000)] {
        edited_small_functions(width, instructions, wrong, &mut answers);
    }
    answers.print();
    assert!(answers.of(Verdict::Violates) >= 6000);
}
