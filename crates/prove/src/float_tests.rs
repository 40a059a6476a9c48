//! Circuits of floating-point rules against the rules: every value of the small formats, random ones of all.

use super::circuits::Circuits;
use super::float_rules::float_circuit;
use super::graph::{Lit, Node};
use super::word::Word;
use irrefute_ir::{Flags, FloatKind, FloatPredicate};
use irrefute_semantics::floats::{
    Applied, Arithmetic, Denormals, Excess, Family, FloatOperation, FloatResult, FloatRule, Format, FromInteger,
    FusedOperands, Nans, RoundingMode, ToInteger, Towards, ZeroSigns,
};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::collections::BTreeSet;

/// The choices that are tried for each operand: more than a rule lists results.
const ROUNDS: usize = 16;

/// A circuit of variables, evaluated on 64 tuples of operands at once.
struct Compared {
    rule: FloatRule,
    graph: Circuits,
    operands: Vec<Word>,
    /// The words that say which of several results it is.
    choices: Vec<Word>,
    circuit: super::float_rules::FloatCircuit,
}

impl Compared {
    fn new(rule: FloatRule) -> Compared {
        Compared::with(rule, &[])
    }

    /// The circuit where some operands, by their numbers, are constants.
    fn with(rule: FloatRule, constants: &[(usize, u128)]) -> Compared {
        let mut graph = Circuits::default();
        let operand = |i: usize| {
            let width = rule.operand_width(i);
            match constants.iter().find(|(number, _)| *number == i) {
                Some((_, bits)) => (0..width).map(|bit| Lit::constant(bits >> bit & 1 == 1)).collect(),
                None => graph.variable(width),
            }
        };
        let operands: Vec<Word> = (0..rule.arity()).map(operand).collect();
        let mut choices = Vec::new();
        let mut any = |g: &mut Circuits, width: u32| {
            let word = g.variable(width);
            choices.push(word.clone());
            word
        };
        let circuit = float_circuit(&mut graph, rule, &operands, &mut any).expect("every rule of the list has one");
        Compared { rule, graph, operands, choices, circuit }
    }

    /// The values of all nodes, each of 64 lanes.
    fn lanes(&self, inputs: &[(&Word, [u128; 64])]) -> Vec<u64> {
        let mut of_nodes = vec![0u64; self.graph.len()];
        for (word, values) in inputs {
            for (i, bit) in word.iter().enumerate().filter(|(_, bit)| bit.known().is_none()) {
                of_nodes[bit.node()] = (0..64).fold(0, |all, lane| all | ((values[lane] >> i & 1) as u64) << lane);
            }
        }
        for number in 0..self.graph.len() {
            if let Node::And(a, b) = self.graph.node(number) {
                of_nodes[number] = lane_bits(&of_nodes, a) & lane_bits(&of_nodes, b);
            }
        }
        of_nodes
    }

    fn on(&self, tuples: &[Vec<u128>], random: &mut Xoshiro256PlusPlus) {
        let of_lane = |lane: usize| &tuples[lane.min(tuples.len() - 1)];
        let expected: Vec<_> = tuples.iter().map(|operands| self.rule.apply(operands).expect("values")).collect();
        let mut seen = vec![BTreeSet::new(); tuples.len()];
        for round in 0..ROUNDS {
            let mut inputs: Vec<(&Word, [u128; 64])> = Vec::new();
            for (i, operand) in self.operands.iter().enumerate() {
                inputs.push((operand, std::array::from_fn(|lane| of_lane(lane)[i])));
            }
            for (i, choice) in self.choices.iter().enumerate() {
                let value = |lane: usize| match (&expected[lane.min(tuples.len() - 1)].result, choice.len()) {
                    (_, 1) => (round >> i & 1) as u128,
                    (FloatResult::OneOf(all), _) => all[round % all.len()],
                    _ => 0,
                };
                let mut values: [u128; 64] = std::array::from_fn(value);
                if round + 1 == ROUNDS && choice.len() > 1 {
                    values =
                        std::array::from_fn(|_| u128::from(random.next_u64()) & (u128::MAX >> (128 - choice.len())));
                }
                inputs.push((choice, values));
            }
            let of_nodes = self.lanes(&inputs);
            for (lane, operands) in tuples.iter().enumerate() {
                let bit = |lit: Lit| lane_bits(&of_nodes, lit) >> lane & 1 == 1;
                let open = bit(self.circuit.open) || bit(self.circuit.disputed);
                let poison = bit(self.circuit.poison);
                let applied = &expected[lane];
                let text = || format!("{:?} {operands:x?}: {applied:?}", self.rule);
                assert_eq!(poison, applied.result == FloatResult::Poison, "{}", text());
                if !poison {
                    let near = matches!(applied.result, FloatResult::Near { .. });
                    assert!(open || !(applied.rewritable || near), "{}", text());
                    let result = self.circuit.result.iter().rev().fold(0u128, |n, &lit| n << 1 | u128::from(bit(lit)));
                    seen[lane].insert(result);
                }
            }
        }
        for ((operands, applied), seen) in tuples.iter().zip(&expected).zip(seen) {
            let all: BTreeSet<u128> = match &applied.result {
                FloatResult::Poison => BTreeSet::new(),
                FloatResult::One(bits) => [*bits].into(),
                FloatResult::OneOf(all) => all.iter().copied().collect(),
                FloatResult::Near { nearest, .. } => [*nearest].into(),
                FloatResult::Unspecified => panic!("{:?} has no circuit", self.rule),
            };
            assert_eq!(seen, all, "{:?} {operands:x?}", self.rule);
        }
    }
}

fn lane_bits(of_nodes: &[u64], lit: Lit) -> u64 {
    let bits = of_nodes[lit.node()];
    if lit.is_inverted() { !bits } else { bits }
}

fn formats() -> [Format; 4] {
    [FloatKind::Half, FloatKind::BFloat, FloatKind::Float, FloatKind::Double]
        .map(|kind| Format::of(kind).expect("known"))
}

/// The flags with which each operation is compared.
fn with_flags(format: Format, operation: FloatOperation, all: &mut Vec<FloatRule>) {
    let flags = [Flags::NONE, Flags::NNAN, Flags::NINF, Flags::NSZ, Flags::NNAN | Flags::NINF | Flags::NSZ];
    let open = [Flags::REASSOC, Flags::CONTRACT | Flags::ARCP | Flags::AFN];
    for flags in flags.into_iter().chain(open) {
        for zero_signs in [ZeroSigns::OfOperands, ZeroSigns::OfOperandsAndResults] {
            if zero_signs == ZeroSigns::OfOperands || flags.contains(Flags::NSZ) {
                let denormals = Denormals::default();
                all.push(FloatRule { operation, format, nans: Nans::Chosen, flags, denormals, zero_signs, ulps: 0 });
            }
        }
    }
}

fn unary(format: Format) -> Vec<FloatRule> {
    let mut all = Vec::new();
    let mut operations = vec![
        FloatOperation::Negate,
        FloatOperation::Magnitude,
        FloatOperation::Same,
        FloatOperation::Canonicalize,
        FloatOperation::IntegralPart,
    ];
    operations.push(FloatOperation::SquareRoot);
    operations.extend([0x3ff, 0x3, 0x204, 0x1f8, 0x0f0, 0x155].map(FloatOperation::IsClass));
    operations.extend(formats().into_iter().filter(|to| *to != format).map(FloatOperation::Convert));
    let modes = [
        RoundingMode::Down,
        RoundingMode::Up,
        RoundingMode::TowardsZero,
        RoundingMode::NearestEven,
        RoundingMode::NearestAway,
    ];
    operations.extend(modes.map(FloatOperation::Integral));
    for operation in operations {
        with_flags(format, operation, &mut all);
    }
    for width in [1, 2, 8, 11, 16, 32, 64, 100] {
        for signed in [false, true] {
            for excess in [Excess::Poison, Excess::Saturates] {
                let to = ToInteger { width, signed, how: RoundingMode::TowardsZero, excess };
                let rule = FloatRule { operation: FloatOperation::ToInteger(to), ..all[0] };
                all.push(FloatRule { flags: Flags::NONE, ..rule });
            }
        }
    }
    all
}

fn binary(format: Format) -> Vec<FloatRule> {
    let mut all = Vec::new();
    let arithmetic = [Arithmetic::Add, Arithmetic::Sub, Arithmetic::Mul, Arithmetic::Div];
    let mut operations: Vec<FloatOperation> = arithmetic.map(FloatOperation::Arithmetic).to_vec();
    operations.extend([FloatOperation::CopySign, FloatOperation::Unselected]);
    operations.extend(FloatPredicate::ALL.iter().map(|predicate| FloatOperation::Compare(*predicate)));
    for family in [Family::Num, Family::Imum, Family::ImumNum] {
        operations.extend([Towards::Least, Towards::Greatest].map(|towards| FloatOperation::Extremum(family, towards)));
    }
    for operation in operations {
        with_flags(format, operation, &mut all);
    }
    all
}

fn ternary(format: Format) -> Vec<FloatRule> {
    let mut all = Vec::new();
    with_flags(format, FloatOperation::FusedMultiplyAdd, &mut all);
    with_flags(format, FloatOperation::MultiplyAdd, &mut all);
    with_flags(format, FloatOperation::Median, &mut all);
    all
}

fn from_integers(format: Format) -> Vec<FloatRule> {
    let mut all = Vec::new();
    for width in [1, 2, 8, 16, 32, 64, 100] {
        for (signed, non_negative) in [(false, false), (false, true), (true, false)] {
            with_flags(format, FloatOperation::FromInteger(FromInteger { width, signed, non_negative }), &mut all);
        }
    }
    all
}

/// A value of a format, often a special one.
fn some(format: Format, random: &mut Xoshiro256PlusPlus) -> u128 {
    let any = u128::from(random.next_u64()) & (u128::MAX >> (128 - format.width()));
    let negative = random.next_u64().is_multiple_of(2);
    match random.next_u64() % 12 {
        0 => format.zero(negative),
        1 => format.infinity(negative),
        2 => format.nan(negative, 1 + any % format.quiet_bit()),
        3 => format.nan(negative, format.quiet_bit() | (any % 4)),
        4 => format.with_sign(any & (format.quiet_bit() | (format.quiet_bit() - 1)), negative),
        5 => format.greatest(negative) - any % 3,
        6 => format.least_normal(negative) + any % 3 - 1,
        7 => format.with_sign(format.one() + any % 5 - 2, negative),
        // Numbers near 1, so that sums and products are not rounded to one of their operands.
        8 | 9 => format.with_sign(format.one() - (format.quiet_bit() << 3) + any % (format.quiet_bit() << 6), negative),
        _ => any,
    }
}

/// Compares the circuits of these rules with the rules on random operands; how many times.
fn on_random(rules: &[FloatRule], batches: usize, seed: u64) -> u64 {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    for rule in rules {
        let compared = Compared::new(*rule);
        for _ in 0..batches {
            let mut operand = |i: usize| match rule.operation {
                FloatOperation::FromInteger(from) => {
                    let bits = u128::from(random.next_u64()) << 64 | u128::from(random.next_u64());
                    (bits >> (random.next_u64() % 128)) & (u128::MAX >> (128 - from.width))
                }
                _ if i < 3 => some(rule.format, &mut random),
                _ => 0,
            };
            let mut tuples: Vec<Vec<u128>> = (0..64).map(|_| (0..rule.arity()).map(&mut operand).collect()).collect();
            // Sums that cancel, and equal operands.
            for tuple in tuples.iter_mut().step_by(7).filter(|tuple| tuple.len() > 1) {
                tuple[1] = tuple[0] ^ if random.next_u64() % 2 == 0 { rule.format.sign_mask() } else { 0 };
                tuple[1] ^= u128::from(random.next_u64() % 3);
            }
            // Products that cancel with what is added, but for the last bits.
            let product =
                FloatRule { operation: FloatOperation::Arithmetic(Arithmetic::Mul), flags: Flags::NONE, ..*rule };
            for tuple in tuples.iter_mut().step_by(5).filter(|tuple| tuple.len() == 3) {
                if let Ok(Applied { result: FloatResult::One(bits), .. }) = product.apply(&tuple[..2]) {
                    tuple[2] = bits ^ rule.format.sign_mask() ^ u128::from(random.next_u64() % 3);
                }
            }
            compared.on(&tuples, &mut random);
        }
    }
    (rules.len() * batches * 64) as u64
}

/// Compares circuits with a constant operand, which is often one where an operation changes nothing; how many times.
fn on_constants(format: Format, batches: usize, seed: u64) -> u64 {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut count = 0;
    for rule in binary(format).into_iter().chain(ternary(format)).filter(|rule| rule.arity() <= 3) {
        let numbers = [0, format.one(), format.infinity(false), some(format, &mut random)];
        for constant in numbers.into_iter().flat_map(|bits| [bits, bits ^ format.sign_mask()]) {
            for place in 0..rule.arity() {
                let compared = Compared::with(rule, &[(place, constant)]);
                for _ in 0..batches {
                    let mut tuple = || {
                        let mut all: Vec<u128> = (0..rule.arity()).map(|_| some(format, &mut random)).collect();
                        all[place] = constant;
                        all
                    };
                    let tuples: Vec<Vec<u128>> = (0..64).map(|_| tuple()).collect();
                    compared.on(&tuples, &mut random);
                    count += 64;
                }
            }
        }
    }
    count
}

#[test]
fn circuits_of_constants_are_their_rules() {
    assert!(on_constants(formats()[0], 1, 7) > 20_000);
}

#[test]
#[ignore = "takes a minute"]
fn circuits_of_more_constants_are_their_rules() {
    for (number, format) in formats().into_iter().enumerate() {
        assert!(on_constants(format, 4, number as u64) > 80_000);
    }
}

/// Compares every `step`-th value of the formats of 16 bits, and a thirteenth of those with flags; how many.
fn on_small(step: usize) -> u64 {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
    let mut count = 0u64;
    for format in &formats()[..2] {
        for rule in unary(*format) {
            let compared = Compared::new(rule);
            let step = if rule.flags == Flags::NONE { step } else { 13 * step };
            let values: Vec<Vec<u128>> = (0..1u128 << 16).step_by(step).map(|bits| vec![bits]).collect();
            values.chunks(64).for_each(|tuples| compared.on(tuples, &mut random));
            count += values.len() as u64;
        }
    }
    count
}

#[test]
fn circuits_of_one_small_operand_are_their_rules() {
    // No power of two, so that every bit varies.
    assert!(on_small(11) > 700_000);
}

#[test]
#[ignore = "takes a minute"]
fn circuits_of_every_small_operand_are_their_rules() {
    // How many there are stands in docs/prove.md.
    assert_eq!(on_small(1), 8_429_184);
}

/// Compares circuits of every operation with their rules, in so many batches for each format; how many times.
fn on_all(batches: [usize; 4]) -> u64 {
    let mut count = 0;
    for (format, batches) in formats().into_iter().zip(batches) {
        count += on_random(&binary(format), batches, 1);
        count += on_random(&from_integers(format), batches, 2);
        count += on_random(&unary(format), batches, 3);
        count += on_random(&ternary(format), 4 * batches, 4);
    }
    count
}

#[test]
fn circuits_of_random_operands_are_their_rules() {
    assert!(on_all([3, 3, 1, 1]) > 300_000);
}

#[test]
#[ignore = "takes a minute"]
fn circuits_of_many_random_operands_are_their_rules() {
    assert_eq!(on_all([24, 24, 6, 3]), 2_644_800);
}

#[test]
fn a_product_that_is_added_may_be_fused() {
    let format = formats()[0];
    let fused = FusedOperands { lhs: true, rhs: false };
    let rule = FloatRule {
        operation: FloatOperation::Sum { op: Arithmetic::Add, fused },
        flags: Flags::CONTRACT,
        ..unary(format)[0]
    };
    assert_eq!(Compared::new(rule).circuit.open, Lit::TRUE);
}
