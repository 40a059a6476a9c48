//! One attack on every circuit: edits of pairs that are proved. No wrong edit may be proved.
//!
//! The prover is asked without the samples that usually come first. What it proves of an edit is then executed: on every
//! input where they can be listed, else on inputs that are drawn anew.

use super::{
    atomics, attacks, calls, choices, hidden, known, loops, memory, parts, places, pointers, promises, scales, sides,
    with_sides,
};
use arbitrary::Unstructured;
use irrefute_generate::enumerate::{Group, Language, Space, Swapping, Values};
use irrefute_generate::mutate;
use irrefute_ir::{LlvmVersion, Module, layout, parse};
use irrefute_prove::{Attempt, CONFLICTS_OF_MANY, Effort, attempt};
use irrefute_refine::{Options, Pair, Undefined, Verdict};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::collections::BTreeMap;

/// A pair to edit, each side alone in its module.
#[derive(Clone)]
struct Base {
    source: Module,
    target: Module,
    options: Options,
}

/// The names of the functions of a base.
const NAMES: [&str; 2] = ["src", "tgt"];

impl Base {
    fn of_text(text: &str, options: Options) -> Base {
        let mut module = parse(text, LlvmVersion::DEFAULT).unwrap_or_else(|error| panic!("{error}\n{text}"));
        layout::agree(&mut [&mut module]);
        let [source, target] = NAMES.map(|name| module.extract(name).unwrap_or_else(|| panic!("no @{name}\n{text}")));
        Base { source, target, options }
    }

    /// A function with itself.
    fn of_function(text: &str, options: Options) -> Base {
        let named = |name: &str| {
            let text = text.replace("@f(", &format!("@{name}("));
            parse(&text, LlvmVersion::DEFAULT).unwrap_or_else(|error| panic!("{error}\n{text}"))
        };
        let [source, target] = NAMES.map(named);
        Base { source, target, options }
    }

    /// What the prover says; `None` if the two cannot be compared.
    fn said(&self, certify: bool) -> Option<Attempt> {
        let effort = Effort { conflicts: CONFLICTS_OF_MANY, certify };
        self.look(|pair| attempt(pair, &self.options, effort).0)
    }

    /// What executions say, on inputs that the prover has not drawn and that are undefined no further than these.
    fn executed(&self, undefined: Undefined) -> Option<Verdict> {
        // An edit may make a loop endless, and calls in it are slow.
        let bounds = Options { inputs: 300, more_steps: 0, total_steps: 200_000, ..self.options.clone() };
        let options = Options { seed: self.options.seed + 1, undefined, ..bounds };
        self.look(|pair| pair.check(&options).verdict)
    }

    fn look<T>(&self, look: impl FnOnce(&Pair<'_>) -> T) -> Option<T> {
        let [source, target] = NAMES;
        with_sides((&self.source, source), (&self.target, target), |source, target| {
            Pair::new(source, target).ok().map(|pair| look(&pair))
        })
    }
}

/// Where pairs come from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Family {
    /// The cases of the corpus.
    Corpus,
    /// What the tests prove about memory, calls and loops, rule by rule.
    Rules,
    /// Functions with pointers, each with itself.
    Memory,
    /// Small functions of integers, each with itself.
    Integers,
    /// Small loops, each with itself.
    Loops,
    /// Small functions of one operation on `half`, each with itself.
    Halves,
    /// What they prove by promises.
    Promises,
}

impl Family {
    /// The pairs that are listed; none of a family that is drawn.
    fn listed(self) -> Vec<Base> {
        let bases: Vec<Base> = match self {
            Family::Corpus => {
                let cases = irrefute_corpus::all().expect("the corpus is there");
                cases.into_iter().map(|case| Base::of_text(&case.text, case.options)).collect()
            }
            Family::Rules => {
                let of_memory = [pointers::RIGHT, hidden::RIGHT, parts::RIGHT, places::RIGHT, atomics::RIGHT];
                let others = [calls::RIGHT, loops::RIGHT, known::RIGHT, scales::RIGHT, choices::RIGHT];
                let facts = of_memory.into_iter().chain(others).flatten();
                facts.map(|fact| Base::of_text(&pointers::text_of(fact), Options::CHECK)).collect()
            }
            Family::Promises => {
                let texts = promises::RIGHT.iter().map(pointers::text_of).chain(sides::right_texts());
                texts.map(|text| Base::of_text(&text, Options::CHECK)).collect()
            }
            Family::Memory => memory::FUNCTIONS.iter().map(|text| Base::of_function(text, Options::CHECK)).collect(),
            Family::Integers | Family::Loops | Family::Halves => Vec::new(),
        };
        bases.into_iter().filter(|base| matches!(base.said(false), Some(Attempt::Proved { .. }))).collect()
    }

    /// A pair of a family that is drawn.
    fn drawn(self, random: &mut Xoshiro256PlusPlus) -> Base {
        let (half, of_half) = attacks::of_half();
        let (module, options) = match self {
            Family::Loops => (attacks::looping(2, random), Options::CHECK),
            Family::Halves => (small(Values::Floats(half), 1, random), of_half),
            Family::Corpus | Family::Rules | Family::Promises | Family::Memory | Family::Integers => {
                (small(Values::Integers { width: 2 }, 3, random), Options::CHECK)
            }
        };
        Base::of_function(&module.to_string(), options)
    }
}

/// A small function.
fn small(values: Values, instructions: usize, random: &mut Xoshiro256PlusPlus) -> Module {
    let groups = Group::ALL.iter().map(|(group, _)| *group).filter(|group| group.is_of(values)).collect();
    let space = Space::new(Language { values, groups, swapping: Swapping::Both }, 1..=instructions).expect("a space");
    space.outline(random.next_u64() % space.len()).expect("it is in the space").module(values)
}

/// What came of edits.
#[derive(Default)]
struct Outcome {
    counts: BTreeMap<&'static str, u64>,
    /// What was proved and is wrong.
    wrong: Vec<String>,
}

impl Outcome {
    fn count(&mut self, word: &'static str) {
        *self.counts.entry(word).or_default() += 1;
    }

    fn of(&self, word: &str) -> u64 {
        self.counts.get(word).copied().unwrap_or(0)
    }

    /// Asks about an edited pair.
    fn look_at(&mut self, edited: &Base) {
        let Some(attempt) = edited.said(true) else { return self.count("not compared") };
        self.count("edits");
        let text = || format!("{attempt:?}\n{}\n{}", edited.source, edited.target);
        let undefined = edited.options.undefined;
        let proved = match &attempt {
            Attempt::Proved { .. } => Some(undefined),
            Attempt::ProvedWithoutUndef { .. } => Some(Undefined { undef: false, ..undefined }),
            _ => None,
        };
        if let Some(undefined) = proved {
            self.count(if undefined == edited.options.undefined { "proved" } else { "proved without undef" });
            match edited.executed(undefined) {
                Some(Verdict::Violates) => self.wrong.push(text()),
                Some(Verdict::Proved) => self.count("proved, and every input is right"),
                _ => {}
            }
            return;
        }
        match &attempt {
            Attempt::Proved { .. } | Attempt::ProvedWithoutUndef { .. } => {}
            Attempt::Refuted { .. } => self.count("refuted"),
            Attempt::Fault { .. } | Attempt::Unfounded { .. } => self.wrong.push(text()),
            Attempt::Undecided { .. } | Attempt::None { .. } => match edited.executed(undefined) {
                Some(Verdict::Violates) => self.count("unproved, and executions show a violation"),
                _ => self.count("unproved"),
            },
        }
    }
}

/// Makes so many edits of pairs of a family, each in one or two places: most of the target, some of the source.
fn edited(family: Family, edits: u64) -> Outcome {
    let mut outcome = Outcome::default();
    let seed: u64 = std::env::var("SEED").map_or(0, |seed| seed.parse().expect("SEED is a number"));
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed * 100 + family as u64);
    let listed = family.listed();
    let mut next = 0;
    while outcome.of("edits") < edits {
        assert!(outcome.of("not compared") <= 10 * edits, "few pairs can be compared: {:?}", outcome.counts);
        let base = match listed.get(next % listed.len().max(1)) {
            Some(base) => base.clone(),
            None => family.drawn(&mut random),
        };
        next += 1;
        if next % 500 == 0 {
            println!("{family:?} {next}: {:?}", outcome.counts);
        }
        for number in 0..4 {
            let mut pair = base.clone();
            let side = if number == 3 { &mut pair.source } else { &mut pair.target };
            for _ in 0..=number % 2 {
                let bytes: Vec<u8> = (0..64).flat_map(|_| random.next_u64().to_le_bytes()).collect();
                mutate(side, &mut Unstructured::new(&bytes));
            }
            outcome.look_at(&pair);
        }
    }
    println!("{family:?}, {} pairs: {:?}", listed.len(), outcome.counts);
    outcome.wrong.iter().for_each(|wrong| println!("proved and wrong: {wrong}"));
    outcome
}

#[test]
fn no_wrong_edit_of_a_rule_is_proved() {
    let outcome = edited(Family::Rules, 60);
    assert!(outcome.wrong.is_empty());
    assert!(outcome.of("proved") >= 10 && outcome.of("edits") - outcome.of("proved") >= 20, "{:?}", outcome.counts);
}

#[test]
fn no_wrong_edit_of_a_promise_is_proved() {
    let outcome = edited(Family::Promises, 160);
    assert!(outcome.wrong.is_empty());
    assert!(outcome.of("proved") >= 20 && outcome.of("edits") - outcome.of("proved") >= 60, "{:?}", outcome.counts);
}

/// Makes edits of a family, and expects that none that is wrong is proved.
fn expect_no_wrong_proof(family: Family, edits: u64) {
    assert!(edited(family, edits).wrong.is_empty());
}

/// The measurement, with those below; `SEED` makes other edits: `cargo test --release -p irrefute-prove --test it -- --ignored --nocapture
/// thousand_edits`.
#[test]
#[ignore = "takes minutes"]
fn thirty_thousand_edits_of_integers() {
    expect_no_wrong_proof(Family::Integers, 30_000);
}

#[test]
#[ignore = "takes minutes"]
fn thirty_thousand_edits_of_the_corpus() {
    expect_no_wrong_proof(Family::Corpus, 30_000);
}

#[test]
#[ignore = "takes minutes"]
fn twenty_thousand_edits_of_rules() {
    expect_no_wrong_proof(Family::Rules, 20_000);
}

#[test]
#[ignore = "takes minutes"]
fn two_thousand_edits_of_promises() {
    expect_no_wrong_proof(Family::Promises, 2_000);
}

#[test]
#[ignore = "takes minutes"]
fn ten_thousand_edits_of_memory() {
    expect_no_wrong_proof(Family::Memory, 10_000);
}

#[test]
#[ignore = "takes minutes"]
fn eight_thousand_edits_of_loops() {
    expect_no_wrong_proof(Family::Loops, 8_000);
}

#[test]
#[ignore = "takes minutes"]
fn two_thousand_edits_of_halves() {
    expect_no_wrong_proof(Family::Halves, 2_000);
}
