//! The inputs of a domain that is too large to be listed: samples, each repaired until the source is defined on it, drawn
//! next to those that work, and steered to what none has reached.

use super::always_ub_detector::AlwaysUbDetector;
use super::answer_seed::{Compared, answer_seed};
use super::apart::Apart;
use super::calls::Callable;
use super::comparisons::Comparisons;
use super::constants::ConstantPool;
use super::domain::Domain;
use super::first_runs::FirstRuns;
use super::memory::StaticObjects;
use super::sampling::{Base, Definedness, SampleDraft, Sampler};
use super::steering::{Closest, Operands, Steering};
use super::{Baseline, Input, Inputs, Shows, allocation_worlds};
use crate::environment::AnswerSeed;
use crate::heuristic::Heuristic;
use crate::options::Options;
use crate::reason::Reason;
use crate::side::Side;
use irrefute_ir::Int;
use irrefute_semantics::End;
use irrefute_semantics::marks::Marks;
use std::sync::Arc;

/// The most repairs of the memory of one sample. Each costs a run of the source and removes one undefined access; a
/// function with more pointers than that is left to the next samples, which start with what was learnt.
const REPAIRS: u32 = 12;

/// A pointer that leaves its block under `inbounds` is poison. Even if that does no harm, one sample in this many gets
/// a larger block, so that code behind such a pointer is reached with other values than poison.
const FOLLOWED: usize = 4;

/// Such a sample gets fewer than this many larger blocks. The number varies, because a sample may have several such
/// pointers, and inputs on which some of them are still poison matter as well.
const FOLLOWED_FOR: u32 = 4;

/// The average number of redraws that each sample may have; the samples share one budget. More redraws would help
/// functions that are rarely defined, at the cost of a run each.
const REDRAWS: u64 = 1;

/// Of this many cases, one may show an undefined result for defined arguments; the first of all may, too.
const UNDEFINED_SHARE: usize = 16;

/// How often an input with undefined arguments may be drawn again.
const CHANCES_OF_UNDEFINED: u64 = 2;

/// Draws inputs and runs the source on each. Undefined samples are repaired, vacuous ones are drawn again.
pub(super) fn sampled(
    domain: &Domain,
    constant_pool: &ConstantPool,
    (world, callable): (&StaticObjects, &Callable),
    first: &mut FirstRuns<'_, '_>,
    options: &Options,
) -> Inputs {
    let sampler = Sampler::new(domain, constant_pool, world, options.seed);
    let plan = Plan::new(options, sampler.corner_pairs());
    let overlaps = options.heuristics.has(Heuristic::Overlaps);
    let apart = if overlaps { Apart::of(first.source.side) } else { Apart::default() };
    let steers = options.heuristics.has(Heuristic::Steering);
    let steering = if steers { Steering::of(first.source.side) } else { Steering::default() };
    let mut samples = Samples {
        domain,
        constant_pool,
        callable,
        options,
        worlds: allocation_worlds(first.source.side.program),
        sampler,
        cases: Vec::with_capacity(plan.size as usize),
        kinds: Vec::with_capacity(plan.size as usize),
        first,
        plan,
        bases: Bases::default(),
        steering,
        apart,
        redrawn: 0,
        undefined: 0,
        paired: None,
        attempts: 0,
        always_ub: AlwaysUbDetector::default(),
    };
    samples.draw_all();
    let Samples { mut cases, kinds, redrawn, always_ub, first, .. } = samples;
    defined_first(&mut cases, &kinds);
    let domain = format!("{} samples", cases.len());
    let (depends, undefined) = (first.depends, always_ub.is_proved);
    Inputs { cases, redrawn, exhaustive: false, complete: false, depends, undefined, domain }
}

/// The samples of a check, while they are drawn.
struct Samples<'a, 'f, 's, 'w> {
    domain: &'a Domain,
    constant_pool: &'a ConstantPool,
    callable: &'a Callable,
    options: &'a Options,
    /// The values of `allocations_may_fail` that are tried.
    worlds: &'static [bool],
    first: &'f mut FirstRuns<'s, 'w>,
    sampler: Sampler<'a>,
    plan: Plan,
    cases: Vec<(Input, Baseline)>,
    /// What is undefined in each case.
    kinds: Vec<Definedness>,
    bases: Bases,
    steering: Steering,
    apart: Apart,
    redrawn: u64,
    /// How many cases with defined arguments show nothing but poison or undef, without being UB.
    undefined: usize,
    /// The pair of corners that was drawn last.
    paired: Option<usize>,
    /// How many of `redrawn` were not repairs.
    attempts: u64,
    always_ub: AlwaysUbDetector,
}

/// A draft of an input and what answers are drawn from.
struct Draft {
    sample: SampleDraft,
    compared: Vec<Int>,
    is_steered: bool,
}

impl Samples<'_, '_, '_, '_> {
    fn is_steered_more(&self, i: usize) -> bool {
        i >= STEERED_MORE && self.steering.is_promising()
    }

    fn draw_all(&mut self) {
        let source = self.first.source.side;
        while let Some(kind) =
            self.plan.next(&self.sampler, || !self.steering.is_aimed() && is_reached(&self.cases, source))
        {
            if self.is_over() {
                return;
            }
            if is_steered_from(self.cases.len()) && self.options.heuristics.has(Heuristic::Steering) {
                self.steering.aim(source, &marks_of(&self.cases).0);
            }
            let (input, baseline) = self.case(kind);
            self.first.keep(&mut self.cases, input, baseline);
            self.kinds.push(kind);
        }
    }

    fn is_over(&self) -> bool {
        self.first.is_spent() || self.always_ub.is_hopeless
    }

    /// The next case: the first draft on which the source is not vacuous, as far as the budget of redraws goes.
    fn case(&mut self, kind: Definedness) -> (Input, Baseline) {
        let i = self.cases.len();
        // Three of eight defined inputs stay near what works, and four while something is not reached, which is found from
        // there. With four throughout, 32 inputs refute 718 of 749 wrong pairs of the corpus, with three 722
        // (`benches/ablation`). Undefined ones always stay near a base, so that the undefined leaf is mostly the only
        // unusual thing about them.
        let has_neighbours = self.options.heuristics.has(Heuristic::Neighbours);
        let is_turn = match self.steering.is_aimed() {
            true if self.is_steered_more(i) => !i.is_multiple_of(4),
            true => i % 2 == 1,
            false => i % 2 == 1 && i % 8 != 7,
        };
        let mut near = has_neighbours && (kind != Definedness::Defined || is_turn);
        // What an undefined argument makes undefined, another draw of the rest rarely mends.
        let mut chances = if kind == Definedness::Defined { u64::MAX } else { CHANCES_OF_UNDEFINED };
        loop {
            let draft = self.draft(kind, near);
            let (input, baseline) = self.repaired(draft, kind);
            let is_too_long = matches!(&baseline, Baseline::Outcome { outcome, .. } if outcome.end == End::Unknown);
            let vacuous = match &baseline {
                Baseline::Ub(_) => true,
                // With other choices it may be shorter, but another sample is more likely to be.
                Baseline::Outcome { .. } if is_too_long => kind == Definedness::Defined,
                // Undefined arguments mostly give undefined results. Such a case is kept: it still shows whether the
                // target has UB.
                Baseline::Outcome { shows, .. } => *shows == Shows::Undefined && kind == Definedness::Defined,
                // A block that is too large, a loop that is too long: another sample may be decided.
                Baseline::Undecided { .. } => kind == Definedness::Defined,
            };
            self.always_ub.add(&baseline, self.first);
            // A few such cases with defined arguments are kept for the same reason: without them, a `noundef` that LLVM
            // adds to a poison result passes.
            let is_undefined = matches!(baseline, Baseline::Outcome { .. }) && vacuous && !is_too_long;
            let keeps = self.options.heuristics.has(Heuristic::UndefinedResults);
            if keeps && is_undefined && self.undefined * UNDEFINED_SHARE <= self.cases.len() {
                self.undefined += 1;
                return (input, baseline);
            }
            // All samples share one budget of redraws. Once it is spent, vacuous samples are kept.
            let redraws = self.options.heuristics.has(Heuristic::Redraws);
            if !redraws || !vacuous || chances == 0 || self.attempts >= self.plan.redraws() || self.is_over() {
                return (input, baseline);
            }
            self.redrawn += 1;
            self.attempts += 1;
            chances -= 1;
            near = has_neighbours;
        }
    }

    /// A new draft. Every other one that stays near what works is steered, if something is not reached.
    fn draft(&mut self, kind: Definedness, near: bool) -> Draft {
        let i = self.cases.len();
        if let Some(sample) = self.corner_pair() {
            return Draft { sample, compared: Vec::new(), is_steered: false };
        }
        if kind == Definedness::Defined
            && near
            && (i % 4 == 1 || self.is_steered_more(i) && i % 8 != 3)
            && let Some(closest) = self.steering.next()
        {
            return steered(&mut self.sampler, closest);
        }
        if kind == Definedness::Defined
            && near
            && i % 8 == 3
            && let Some((sample, offsets)) = self.apart.next()
        {
            let sample = self.sampler.overlap(sample, offsets);
            return Draft { sample, compared: Vec::new(), is_steered: false };
        }
        let base = if near { self.bases.get(i) } else { None };
        let compared = base.map_or_else(Vec::new, |base| base.compared.clone());
        Draft { sample: self.sampler.draw(kind, base), compared, is_steered: false }
    }

    /// The next pair of corners. They come behind the first inputs, which are tried when a check only takes a first look.
    fn corner_pair(&mut self) -> Option<SampleDraft> {
        if !self.options.heuristics.has(Heuristic::CornerPairs) {
            return None;
        }
        let first = Options::CAMPAIGN.inputs as usize;
        let next = self.cases.len().checked_sub(first).filter(|n| *n < self.plan.corner_pairs as usize)?;
        // Each is tried once: a pair on which the source is vacuous is followed by an ordinary draft.
        if self.paired.replace(next) == Some(next) {
            return None;
        }
        self.sampler.corner_pair(next)
    }

    /// Runs the source on a draft; while it is undefined there, or its blocks are guessed too large, the draft is repaired.
    fn repaired(&mut self, draft: Draft, kind: Definedness) -> (Input, Baseline) {
        let Draft { mut sample, compared, is_steered } = draft;
        let i = self.cases.len();
        // Comparisons are only observed while they are needed: an observer slows the run down.
        let is_base = kind == Definedness::Defined && !self.bases.is_full();
        let watched = if kind == Definedness::Defined { self.apart.watched() } else { Arc::default() };
        let keeps_pairs = kind == Definedness::Defined && self.steering.listens();
        // One input in four has allocations that may fail: most code lies behind those that succeed.
        let may_fail = self.worlds[usize::from(i % 4 == 3) % self.worlds.len()];
        let mut repairs = 0;
        loop {
            let (leaves, environment_memory) = self.sampler.realize(&sample, may_fail);
            let args = self.domain.arguments(leaves);
            let compared = Compared { operands: &compared, is_steered };
            let answers = answer_seed(self.options, i as u64, self.constant_pool, compared, &args);
            let answers = AnswerSeed { undef: kind == Definedness::UndefAnswer, ..answers };
            let environment_memory = self.callable.added_to(environment_memory, answers);
            let input = Input { args, environment_memory, answers };
            let is_guessed = sample.initial_memory.is_guessed();
            let pointer_bytes = self.sampler.loaded_pointer_bytes();
            let mut comparisons =
                Comparisons { keeps_pairs, watched: watched.clone(), pointer_bytes, ..Comparisons::default() };
            let is_observed = is_base || keeps_pairs || is_guessed || pointer_bytes.is_some() || !watched.is_empty();
            let baseline = self.first.run(&input, is_observed.then_some(&mut comparisons));
            let loads = comparisons.loads.make_contiguous();
            if repairs < REPAIRS
                && !self.first.is_spent()
                && self.is_mended(&mut sample, kind, repairs, &baseline, loads)
            {
                repairs += 1;
                self.redrawn += 1;
                continue;
            }
            if is_guessed && !matches!(baseline, Baseline::Ub(_)) {
                self.sampler.fit(&mut sample, &comparisons.reached);
                continue;
            }
            if let Baseline::Outcome { .. } = baseline {
                self.apart.note(&sample, &comparisons.accesses);
            }
            let compared = std::mem::take(&mut comparisons.operands);
            if let Baseline::Outcome { .. } = baseline {
                self.steering.note(&sample, comparisons);
            }
            if is_base && self.bases.is_wanted(&baseline) {
                self.bases.list.push(Base { sample, compared });
            }
            return (input, baseline);
        }
    }

    /// Changes a sample on which the source is undefined, or leaves a block; whether something was changed.
    /// `loads` are the places from which it loaded what may be pointers.
    fn is_mended(
        &mut self,
        sample: &mut SampleDraft,
        kind: Definedness,
        repairs: u32,
        baseline: &Baseline,
        loads: &[(u32, u64)],
    ) -> bool {
        // `FOLLOWED`: nothing is wrong with this sample, but the code behind the pointer saw poison only.
        let i = self.cases.len();
        let follows = self.options.heuristics.has(Heuristic::Following)
            && i.is_multiple_of(FOLLOWED)
            && repairs < (i / FOLLOWED) as u32 % FOLLOWED_FOR;
        match baseline {
            Baseline::Ub(outcome) => match &outcome.end {
                // No block is at fault: most likely the undefined argument is.
                End::Ub(ub) if kind != Definedness::Defined && ub.fault.is_none() => false,
                End::Ub(_) if !self.options.heuristics.has(Heuristic::Repairs) => false,
                End::Ub(ub) => self.sampler.repair(sample, ub, outcome.out_of_bounds, loads),
                _ => false,
            },
            Baseline::Outcome { outcome, .. } if follows => {
                outcome.out_of_bounds.is_some_and(|out_of_bounds| self.sampler.follow(sample, out_of_bounds))
            }
            Baseline::Undecided { reason, .. } if *reason == Reason::CODE_ACCESS => {
                self.sampler.repair_data(sample, loads)
            }
            Baseline::Outcome { .. } | Baseline::Undecided { .. } => false,
        }
    }
}

/// What is not reached is looked for after 16 inputs, then each time their number has doubled, and more often while most
/// inputs are steered.
fn is_steered_from(inputs: usize) -> bool {
    inputs >= 16 && (inputs.is_power_of_two() || inputs.is_multiple_of(8) && inputs < 256)
}

/// From this number of inputs on, more of those that stay near what works are steered. Not tuned.
const STEERED_MORE: usize = 32;

/// An input next to one that came close to what is not reached.
fn steered(sampler: &mut Sampler<'_>, Closest { sample, fields, operands }: &Closest) -> Draft {
    match operands {
        Operands::Numbers(numbers) => {
            let sample = sampler.steer_through(sample, fields, numbers);
            Draft { sample, compared: numbers.into(), is_steered: true }
        }
        Operands::Pointers(pointers) => {
            let sample = sampler.steer_pointers(sample, fields, pointers);
            Draft { sample, compared: Vec::new(), is_steered: false }
        }
    }
}

/// The inputs that are still to be drawn, round by round: each round has its share of undefined ones.
struct Plan {
    round: std::vec::IntoIter<Definedness>,
    /// How many inputs a round has, how many may be drawn in all, and how many after this round.
    size: u32,
    all: u32,
    left: u32,
    /// How many of them are pairs of corners.
    corner_pairs: u32,
}

impl Plan {
    /// There are `pairs` pairs of corners.
    fn new(options: &Options, pairs: u32) -> Plan {
        let corner_pairs = options.corner_pairs.min(pairs);
        let size = options.enough_inputs.min(options.inputs).saturating_add(corner_pairs);
        let all = options.inputs.saturating_add(corner_pairs);
        Plan { round: Vec::new().into_iter(), size, all, left: all, corner_pairs }
    }

    /// How many redraws all inputs up to the end of this round may have together.
    fn redraws(&self) -> u64 {
        REDRAWS * u64::from(self.all - self.left)
    }

    /// The kind of the next input; `None` if the inputs so far are enough.
    fn next(&mut self, sampler: &Sampler<'_>, is_reached: impl FnOnce() -> bool) -> Option<Definedness> {
        if let Some(kind) = self.round.next() {
            return Some(kind);
        }
        let size = self.size.min(self.left);
        if size == 0 || is_reached() {
            return None;
        }
        self.left -= size;
        self.round = sampler.plan(u64::from(size)).into_iter();
        self.round.next()
    }
}

/// Whether the inputs that show something reach all of the source, and are most of them.
fn is_reached(cases: &[(Input, Baseline)], source: Side<'_>) -> bool {
    let (marks, count) = marks_of(cases);
    let points = || source.program.points(source.function, source.text(), &marks);
    2 * count > cases.len() && points().iter().all(|(_, is_reached)| *is_reached)
}

/// The marks of the inputs that show something, and how many there are.
fn marks_of(cases: &[(Input, Baseline)]) -> (Marks, usize) {
    let mut marks = Marks::default();
    let mut count = 0;
    for (_, baseline) in cases {
        if let Baseline::Outcome { outcome, shows: Shows::Refinement } = baseline {
            marks.extend(&outcome.marks);
            count += 1;
        }
    }
    (marks, count)
}

/// Puts the cases of all rounds in the order in which those of one round are.
fn defined_first(cases: &mut Vec<(Input, Baseline)>, kinds: &[Definedness]) {
    if kinds.is_sorted() {
        return;
    }
    let mut sorted: Vec<(Definedness, (Input, Baseline))> = kinds.iter().copied().zip(cases.drain(..)).collect();
    sorted.sort_by_key(|(kind, _)| *kind);
    cases.extend(sorted.into_iter().map(|(_, case)| case));
}

/// The most inputs that others are drawn next to.
const MAX_BASES: usize = 12;

/// How many of them may have the same end, so that inputs that lead to a rare path are not lost among the others.
const BASES_PER_END: u32 = 3;

/// Inputs that others are drawn next to.
#[derive(Default)]
struct Bases {
    list: Vec<Base>,
    /// The number of bases of each end so far.
    ends: Vec<(End, u32)>,
}

impl Bases {
    fn is_full(&self) -> bool {
        self.list.len() >= MAX_BASES
    }

    /// The base of input number `i`; `None` if there is none yet.
    fn get(&self, i: usize) -> Option<&Base> {
        self.list.get(i.checked_rem(self.list.len())?)
    }

    /// Whether an input should be a base.
    fn is_wanted(&mut self, baseline: &Baseline) -> bool {
        let Baseline::Outcome { outcome, shows: Shows::Refinement | Shows::Prefix } = baseline else { return false };
        match self.ends.iter_mut().find(|(end, _)| *end == outcome.end) {
            Some((_, count)) if *count == BASES_PER_END => false,
            Some((_, count)) => {
                *count += 1;
                true
            }
            None => {
                self.ends.push((outcome.end.clone(), 1));
                true
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::floats;
    use crate::inputs::tests::with_side;
    use irrefute_ir::FloatKind;
    use irrefute_semantics::memory::{Byte, GivenBlock};
    use irrefute_semantics::{EnvironmentMemory, Scalar, Value};
    use std::ops::ControlFlow;
    use std::sync::Arc;

    /// The share of points that 100 inputs reach.
    fn reached(text: &str, seed: u64) -> (usize, usize) {
        with_side(text, |side| {
            let options = Options { inputs: 100, seed, ..Options::CAMPAIGN };
            let inputs = Inputs::new(side, &[], &options).expect("a domain");
            let points = side.program.points(side.function, side.text(), &marks_of(&inputs.cases).0);
            (points.iter().filter(|(_, is_reached)| *is_reached).count(), points.len())
        })
    }

    /// Nobody guesses these numbers, and the second comparison is met behind the first: 13 of 40 seeds get there.
    #[test]
    fn inputs_are_steered_through_comparisons() {
        let text = "define i8 @f(i64 %x, i64 %y, i64 %z) {\n  %h = mul i64 %y, 7046029254386353131\n  \
                    %d = sub i64 %h, %x\n  %c = icmp eq i64 %d, 1311768467463790320\n  br i1 %c, label %a, label %b\n\
                    a:\n  %k = xor i64 %h, %y\n  %e = add i64 %k, %z\n  \
                    switch i64 %e, label %b [\n    i64 -6148914691236517206, label %u\n  ]\n\
                    u:\n  ret i8 1\nb:\n  ret i8 2\n}";
        let is_reached = |seed: &u64| matches!(reached(text, *seed), (reached, points) if reached == points);
        assert!((0..40).filter(is_reached).count() > 5);
    }

    /// The result of a call is compared with an argument.
    #[test]
    fn answers_are_steered_through_comparisons() {
        let text = "declare i64 @g()\n\ndefine i8 @f(i64 %x) {\n  %h = mul i64 %x, 7046029254386353131\n  \
                    %r = call i64 @g()\n  %c = icmp eq i64 %h, %r\n  %s = select i1 %c, i8 1, i8 2\n  ret i8 %s\n}";
        let (reached, points) = reached(text, 0);
        assert_eq!(reached, points);
    }

    /// How many of eight seeds reach all points.
    fn complete(text: &str) -> usize {
        (0..8).filter(|seed| matches!(reached(text, *seed), (reached, points) if reached == points)).count()
    }

    /// A number in memory is one more than nobody guesses, and a structure leads back to itself.
    #[test]
    fn memory_is_steered_through_comparisons() {
        let text = "define i8 @f(ptr %p) {\n  %a = getelementptr i8, ptr %p, i64 8\n  %x = load i64, ptr %a\n  \
                    %d = add i64 %x, 7046029254386353131\n  %c = icmp eq i64 %d, 1311768467463790320\n  \
                    br i1 %c, label %a1, label %b\na1:\n  %n = getelementptr i8, ptr %p, i64 24\n  \
                    %q = load ptr, ptr %n\n  %r = load ptr, ptr %q\n  %e = icmp eq ptr %r, %p\n  \
                    br i1 %e, label %u, label %b\nu:\n  ret i8 1\nb:\n  ret i8 2\n}";
        assert!(complete(text) >= 6);
    }

    /// Poison pointers are undefined at the first access; poison behind a pointer is not, and the source goes on.
    #[test]
    fn what_pointers_lead_to_is_undefined_where_they_must_not_be() {
        let text = "define i8 @f(ptr noundef %p) {\n  %v = load i8, ptr %p\n  ret i8 1\n}";
        with_side(text, |side| {
            let inputs = Inputs::new(side, &[], &Options { inputs: 96, ..Options::CAMPAIGN }).expect("a domain");
            let has_hole = |block: &GivenBlock| {
                (0..block.contents.len()).any(|at| matches!(block.contents.byte(at), Byte::Bits { poison: 1.., .. }))
            };
            let memory = |input: &Input| input.environment_memory.blocks.iter().any(has_hole);
            let holes = inputs.cases.iter().filter(|(input, _)| memory(input)).count();
            assert!(holes >= 8, "{holes} of 96");
        });
    }

    #[test]
    fn a_check_tries_every_pair_of_corners_of_two_floats() {
        let corners: Vec<Scalar> = floats::corners(FloatKind::Half).iter().map(Scalar::from_int).collect();
        let missing = |text: &str, options: &Options| {
            with_side(text, |side| {
                let inputs = Inputs::new(side, &[], options).expect("a domain");
                let is_tried = |x: &Scalar, y: &Scalar| {
                    inputs.cases.iter().any(|(input, _)| input.args[0].0[0] == *x && input.args[1].0[0] == *y)
                };
                corners
                    .iter()
                    .flat_map(|x| corners.iter().map(move |y| (x, y)))
                    .filter(|(x, y)| !is_tried(x, y))
                    .count()
            })
        };
        let text = "define i1 @f(half %x, half %y) {\n  %c = fcmp olt half %x, %y\n  ret i1 %c\n}";
        assert_eq!((corners.len(), missing(text, &Options::CHECK)), (22, 0));
        assert!(missing(text, &Options::CAMPAIGN) > 400, "a campaign has 32 inputs");
        // The sum is NaN, which `nnan` makes poison, for a third of the pairs: they are vacuous, and not tried for ever.
        let text = "define half @f(half %x, half %y) {\n  %s = fadd nnan half %x, %y\n  ret half %s\n}";
        assert!(missing(text, &Options::CHECK) < 484 / 2);
    }

    #[test]
    fn every_end_gives_a_few_bases() {
        with_side("define i8 @f(i8 %x) {\n  ret i8 %x\n}", |side| {
            let mut watch = |_: &Input, _: &Baseline| ControlFlow::Continue(());
            let mut first = FirstRuns::new(side, &Options::CAMPAIGN, &mut watch);
            let mut bases = Bases::default();
            let mut wanted = |word| {
                let args = vec![Value::scalar(Scalar::Word(word))];
                let input = Input { args, environment_memory: Arc::new(EnvironmentMemory::NONE), answers: 0.into() };
                bases.is_wanted(&first.run(&input, None))
            };
            let runs = [1, 1, 1, 1, 2, 1, 2, 2, 2];
            assert_eq!(runs.map(&mut wanted), [true, true, true, false, true, false, true, true, false]);
        });
    }
}
