//! Circuits against rules, proofs against executions.

use super::circuits::Circuits;
use super::graph::Lit;
use super::rules::circuit;
use super::word::{self, Word};
use super::{Attempt, Effort, check};
use dashu_int::UBig;
use irrefute_ir::{BinaryOp, CastOp, Flags, IntPredicate, LlvmVersion, parse};
use irrefute_refine::{Options, Side, Verdict};
use irrefute_semantics::rules::{
    Arith, Binary, Bits, Carryless, Cast, Compare, Defined, Extremum, Funnel, Rule, Saturating, SaturatingOp,
    Signedness, ThreeWay, Towards, Unary, UnaryOp, Which, WithOverflow,
};
use irrefute_semantics::{Dialect, Program};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Every rule with a circuit, at a width.
fn rules(width: u32) -> Vec<Rule> {
    let mut all = Vec::new();
    let flags = [Flags::NONE, Flags::NUW, Flags::NSW, Flags::NUW | Flags::NSW, Flags::EXACT, Flags::DISJOINT];
    for &op in BinaryOp::ALL {
        all.extend(flags.map(|flags| Rule::Binary(Binary::new(op, flags, width, &Dialect::LANGREF))));
    }
    for &predicate in IntPredicate::ALL {
        all.extend([Flags::NONE, Flags::SAMESIGN].map(|flags| Rule::Compare(Compare::new(predicate, flags, width))));
    }
    for to in 1..=width + 2 {
        let (ops, flags): (&[CastOp], &[Flags]) = match to < width {
            true => (&[CastOp::Trunc], &[Flags::NONE, Flags::NUW, Flags::NSW]),
            false if to > width => (&[CastOp::ZExt, CastOp::SExt], &[Flags::NONE, Flags::NNEG]),
            false => continue,
        };
        for op in ops {
            all.extend(flags.iter().filter_map(|flags| Cast::new(*op, *flags, width, to)).map(Rule::Cast));
        }
    }
    for signedness in [Signedness::Signed, Signedness::Unsigned] {
        all.push(Rule::ThreeWay(ThreeWay { signedness, width, to: 2 }));
        all.push(Rule::ThreeWay(ThreeWay { signedness, width, to: 8 }));
        all.extend([Which::Greatest, Which::Least].map(|which| Rule::Extremum(Extremum { which, signedness, width })));
        let saturating = [SaturatingOp::Add, SaturatingOp::Sub, SaturatingOp::Shl];
        all.extend(saturating.map(|op| Rule::Saturating(Saturating { op, signedness, width })));
        let arith = [Arith::Add, Arith::Sub, Arith::Mul];
        all.extend(arith.map(|op| Rule::WithOverflow(WithOverflow { op, signedness, width })));
    }
    all.extend([Towards::Left, Towards::Right].map(|towards| Rule::Funnel(Funnel { towards, width })));
    all.push(Rule::Carryless(Carryless { width }));
    let mut unary = vec![UnaryOp::CountOnes, UnaryOp::ReverseBits];
    for poison in [false, true] {
        unary.push(UnaryOp::Abs { least_is_poison: poison });
        unary.push(UnaryOp::LeadingZeros { zero_is_poison: poison });
        unary.push(UnaryOp::TrailingZeros { zero_is_poison: poison });
    }
    if width.is_multiple_of(16) {
        unary.push(UnaryOp::SwapBytes);
    }
    all.extend(unary.into_iter().map(|op| Rule::Unary(Unary { op, width })));
    all
}

/// A circuit of variables, evaluated on numbers, must give what the rule gives.
struct Compared {
    rule: Rule,
    graph: Circuits,
    operands: Vec<Word>,
    circuit: super::rules::Circuit,
}

impl Compared {
    fn new(rule: Rule) -> Compared {
        let mut graph = Circuits::default();
        let operands: Vec<Word> = (0..rule.arity()).map(|_| graph.variable(rule.operand_width())).collect();
        let circuit = circuit(&mut graph, rule, &operands).expect("every rule of the list has one");
        Compared { rule, graph, operands, circuit }
    }

    fn on(&self, values: &[u64]) {
        let of_node = |node: usize| {
            let lane = |word: &Word| word.iter().position(|bit| bit.node() == node);
            let found = self.operands.iter().enumerate().find_map(|(i, word)| Some((i, lane(word)?)));
            found.is_some_and(|(i, bit)| values[i] >> bit & 1 == 1)
        };
        // One pass for all results.
        let of_nodes = self.graph.values(self.graph.len(), &of_node);
        let value = |lit: Lit| lit.among(&of_nodes);
        let number = |word: &Word| word.iter().enumerate().fold(0u64, |n, (i, &bit)| n | u64::from(value(bit)) << i);
        let results: Vec<u64> = self.circuit.results.iter().map(number).collect();
        let got = match (value(self.circuit.ub), value(self.circuit.poison)) {
            (true, _) => None,
            (false, true) => Some(Defined::Poison),
            (false, false) if results.len() == 2 => Some(Defined::Pair(results[0], results[1])),
            (false, false) => Some(Defined::One(results[0])),
        };
        let expected = match self.rule.apply::<u64>(values) {
            Defined::Ub(_) => None,
            defined => Some(defined),
        };
        assert_eq!(got, expected, "{:?} {values:?}", self.rule);
    }
}

/// Compares circuits with their rules on all operands of few bits; how many times.
fn compare_few_bits() -> u64 {
    let mut compared = 0u64;
    for width in 1..=5 {
        for rule in rules(width) {
            let circuit = Compared::new(rule);
            let bits = width * rule.arity() as u32;
            // Three operands of five bits are many.
            let step = if bits > 10 { 7 } else { 1 };
            for packed in (0..1u64 << bits).step_by(step) {
                let values: Vec<u64> =
                    (0..rule.arity() as u32).map(|i| packed >> (i * width) & word_mask(width)).collect();
                circuit.on(&values);
                compared += 1;
            }
        }
    }
    compared
}

fn word_mask(width: u32) -> u64 {
    u64::ones(width)
}

/// The same on random operands of many bits.
fn compare_many_bits() -> u64 {
    let mut compared = 0;
    let mut random = Xoshiro256PlusPlus::seed_from_u64(26);
    for (width, rounds) in [(8, 40), (16, 20), (32, 8), (61, 3), (64, 4)] {
        for rule in rules(width) {
            if rule.result_widths().0 > 64 {
                continue;
            }
            let circuit = Compared::new(rule);
            for _ in 0..rounds {
                let mut some = || match random.next_u64() % 4 {
                    0 => random.next_u64() % 70,
                    1 => !(random.next_u64() % 4),
                    2 => 1 << (random.next_u64() % 64),
                    _ => random.next_u64(),
                };
                let values: Vec<u64> = (0..rule.arity()).map(|_| some() & word_mask(width)).collect();
                circuit.on(&values);
                compared += 1;
            }
        }
    }
    compared
}

#[test]
fn constants_fold_to_constants() {
    let mut graph = Circuits::default();
    for rule in rules(8) {
        let operands: Vec<Word> = (0..rule.arity()).map(|i| word::small(8, 37 + i as u64)).collect();
        let circuit = circuit(&mut graph, rule, &operands).expect("it has one");
        assert!(circuit.results.iter().all(|result| word::known(result).is_some()), "{rule:?}");
    }
    assert!(graph.is_empty());
    assert_eq!(word::known(&word::small(8, 37)), Some(UBig::from(37u8)));
}

/// The verdict of a pair, and what came of the attempt to prove it.
fn verdict(text: &str) -> (Verdict, Attempt) {
    let module = parse(text, LlvmVersion::DEFAULT).expect("it parses");
    let program = Program::new(&module, Dialect::LANGREF);
    let side = |name| Side::new(&module, &program, name).expect("both are defined");
    let options = Options { inputs: 64, ..Options::CHECK };
    let (report, attempt) = check(side("src"), side("tgt"), &options, Effort { conflicts: 20_000, certify: true });
    (report.verdict, attempt)
}

/// Functions that are the same but for `wrong` and few other inputs. The constant cannot be walked back to them: two values
/// that the sum is made of depend on the argument.
fn needle(width: u32, odd: u64, wrong: u64) -> String {
    let sum = wrong.wrapping_mul(odd).wrapping_add(wrong >> 5) & word_mask(width);
    format!(
        "define i1 @src(i{width} %x) {{
  %a = mul i{width} %x, {odd}
  %b = lshr i{width} %x, 5
  %s = add i{width} %a, %b
  %c = icmp eq i{width} %s, {sum}
  ret i1 %c
}}
define i1 @tgt(i{width} %x) {{
  ret i1 false
}}"
    )
}

#[test]
fn one_wrong_input_of_billions_is_found() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    for i in 0..20 {
        let width = [24, 28, 32][i % 3];
        let mut some = || random.next_u64() & word_mask(width) >> 1;
        let text = needle(width, some() | 1, some());
        let (verdict, attempt) = verdict(&text);
        assert_eq!(verdict, Verdict::Violates, "{attempt:?}\n{text}");
        assert!(matches!(attempt, Attempt::Refuted { .. }), "{attempt:?}");
    }
}

#[test]
fn right_rewrites_are_proved_and_wrong_ones_are_not() {
    let pair = |parameters: &str, source: &str, target: &str| {
        format!(
            "declare i32 @llvm.abs.i32(i32, i1)\ndeclare i32 @llvm.ctpop.i32(i32)\n
define i32 @src({parameters}) {{\n{source}\n}}\ndefine i32 @tgt({parameters}) {{\n{target}\n}}"
        )
    };
    let right = [
        ("i32 noundef %x", "%r = mul i32 %x, 8\nret i32 %r", "%r = shl i32 %x, 3\nret i32 %r"),
        ("i32 %x", "%r = mul i32 %x, 8\nret i32 %r", "%r = shl i32 %x, 3\nret i32 %r"),
        ("i32 %x, i32 %y", "%r = add nsw i32 %x, %y\nret i32 %r", "%r = add i32 %y, %x\nret i32 %r"),
        ("i32 %x", "%r = add i32 %x, %x\nret i32 %r", "%r = shl i32 %x, 1\nret i32 %r"),
        ("i32 %x", "%r = udiv i32 %x, 16\nret i32 %r", "%r = lshr i32 %x, 4\nret i32 %r"),
        ("i32 %x", "%r = freeze i32 %x\nret i32 %r", "%r = freeze i32 %x\nret i32 %r"),
        (
            "i32 %x",
            "%a = add i32 %x, 1\n%r = freeze i32 %a\nret i32 %r",
            "%f = freeze i32 %x\n%r = add i32 %f, 1\nret i32 %r",
        ),
        ("i32 %x", "%r = or i32 %x, undef\nret i32 %r", "ret i32 %x"),
        (
            "i32 noundef %x",
            "%c = icmp sgt i32 %x, -1\nbr i1 %c, label %a, label %b\na:\nbr label %e\nb:\n%n = sub i32 0, %x\nbr label %e\ne:\n%p = phi i32 [ %x, %a ], [ %n, %b ]\nret i32 %p",
            "%c = icmp sgt i32 %x, -1\n%n = sub i32 0, %x\n%p = select i1 %c, i32 %x, i32 %n\n%f = freeze i32 %p\nret i32 %p",
        ),
        ("i32 noundef %x", "%m = xor i32 %x, -1\n%r = add i32 %m, 1\nret i32 %r", "%r = sub i32 0, %x\nret i32 %r"),
    ];
    for (parameters, source, target) in right {
        let (verdict, attempt) = verdict(&pair(parameters, source, target));
        assert_eq!(verdict, Verdict::Proved, "{attempt:?}\n{source}\n=>\n{target}");
    }
    let wrong = [
        ("i32 %x", "%r = shl i32 %x, 1\nret i32 %r", "%r = add i32 %x, %x\nret i32 %r"),
        ("i32 %x, i32 %y", "%r = add i32 %x, %y\nret i32 %r", "%r = add nsw i32 %y, %x\nret i32 %r"),
        ("i32 %x", "%r = freeze i32 %x\nret i32 %r", "ret i32 %x"),
        ("i32 noundef %x", "%r = sdiv i32 %x, 16\nret i32 %r", "%r = ashr i32 %x, 4\nret i32 %r"),
    ];
    for (parameters, source, target) in wrong {
        let (verdict, attempt) = verdict(&pair(parameters, source, target));
        assert_eq!(verdict, Verdict::Violates, "{attempt:?}\n{source}\n=>\n{target}");
    }
}

#[test]
fn products_of_one_odd_constant_are_equal_where_the_factors_are() {
    for odd in (1..64).step_by(2) {
        let mut g = Circuits::default();
        let (x, y) = (g.variable(6), g.variable(6));
        let constant = word::small(6, odd);
        let (p, q) = (g.mul(&x, &constant), g.mul(&constant, &y));
        let (products, factors) = (g.equal(&p, &q), g.equal(&x, &y));
        assert_eq!(products, factors, "{odd}");
        for value in 0..64 {
            let wanted = word::small(6, value);
            let lit = g.equal(&p, &wanted);
            // Exactly one factor has this product.
            let factor = (0..64u64).find(|factor| factor * odd % 64 == value).expect("odd numbers have inverses");
            let expected = g.equal(&x, &word::small(6, factor));
            assert_eq!(lit, expected, "{odd} * {factor} = {value}");
        }
    }
}

#[test]
fn circuits_are_their_rules() {
    // How many there are stands in docs/prove.md.
    assert_eq!((compare_few_bits(), compare_many_bits()), (175_600, 14_055));
}

/// Without normal forms these take the solver far more conflicts.
#[test]
fn normal_forms_settle_what_a_solver_does_not() {
    let intrinsics = "declare i32 @llvm.ctpop.i32(i32)\n";
    let right = [
        // Quotients and remainders are one division; a sum of products is one word.
        (
            "i32 @F(i32 noundef %x)",
            "%q = udiv i32 %x, 10\n%s = shl i32 %q, 4\n%m = urem i32 %x, 10\n%r = add i32 %s, %m\nret i32 %r",
            "%q = udiv i32 %x, 10\n%s = mul nuw i32 %q, 6\n%r = add i32 %s, %x\nret i32 %r",
        ),
        (
            "i32 @F(i32 noundef %x)",
            "%q = sdiv i32 %x, 10\n%m = srem i32 %x, 10\n%r = add i32 %q, %m\nret i32 %r",
            "%q = sdiv i32 %x, 10\n%s = mul i32 %q, -9\n%r = add i32 %s, %x\nret i32 %r",
        ),
        // A quotient that is divided again.
        (
            "i64 @F(i64 noundef %x)",
            "%m = srem i64 %x, 299\n%q = sdiv i64 %x, 299\n%n = srem i64 %q, 64\n%p = mul i64 %n, 299\n%r = add i64 %m, %p\nret i64 %r",
            "%r = srem i64 %x, 19136\nret i64 %r",
        ),
        // Halves of factors.
        (
            "i16 @F(i16 noundef %x, i16 noundef %y)",
            "%a = and i16 %x, 255\n%b = lshr i16 %x, 8\n%c = and i16 %y, 255\n%d = lshr i16 %y, 8\n%m = mul i16 %d, %a\n%n = mul i16 %c, %b\n%l = mul i16 %c, %a\n%s = add i16 %m, %n\n%h = shl i16 %s, 8\n%r = add i16 %h, %l\nret i16 %r",
            "%r = mul i16 %x, %y\nret i16 %r",
        ),
        // A choice between factors.
        (
            "i16 @F(i1 noundef %c, i16 noundef %x, i16 noundef %y)",
            "%a = select i1 %c, i16 %x, i16 %y\n%b = select i1 %c, i16 %y, i16 %x\n%r = mul i16 %a, %b\nret i16 %r",
            "%r = mul i16 %y, %x\nret i16 %r",
        ),
        // The parity of a number of ones.
        (
            "i32 @F(i32 noundef %x, i32 noundef %y)",
            "%a = call i32 @llvm.ctpop.i32(i32 %x)\n%b = call i32 @llvm.ctpop.i32(i32 %y)\n%c = xor i32 %a, %b\n%r = and i32 %c, 1\nret i32 %r",
            "%a = xor i32 %x, %y\n%b = call i32 @llvm.ctpop.i32(i32 %a)\n%r = and i32 %b, 1\nret i32 %r",
        ),
    ];
    for (header, source, target) in right {
        let function = |name: &str, body: &str| format!("define {} {{\n{body}\n}}\n", header.replace("@F", name));
        let text = format!("{intrinsics}{}{}", function("@src", source), function("@tgt", target));
        let module = parse(&text, LlvmVersion::DEFAULT).expect("it parses");
        let program = Program::new(&module, Dialect::LANGREF);
        let side = |name| Side::new(&module, &program, name).expect("both are defined");
        let effort = Effort { conflicts: super::CONFLICTS_OF_MANY, certify: true };
        let (report, attempt) = check(side("src"), side("tgt"), &Options::CAMPAIGN, effort);
        assert_eq!(report.verdict, Verdict::Proved, "{attempt:?}\n{text}");
    }
}

/// A word of a graph with its values on all inputs: `None` where it is poison or not reached.
type Known = (Word, Vec<Option<u64>>);

/// The truth values of all nodes on all inputs: those of an input are the bits of the number of the assignment.
fn simulate(graph: &Circuits, bits: usize, values: &mut Vec<Vec<bool>>) {
    for number in values.len()..graph.len() {
        let of = |l: Lit, i: usize| values[l.node()][i] != l.is_inverted();
        let all = 0..1usize << bits;
        let row = match graph.node(number) {
            super::graph::Node::False => all.map(|_| false).collect(),
            // The inputs are the first nodes.
            super::graph::Node::Input => all.map(|i| i >> (number - 1) & 1 == 1).collect(),
            super::graph::Node::And(a, b) => all.map(|i| of(a, i) && of(b, i)).collect(),
        };
        values.push(row);
    }
}

/// Rules on results of rules, in one graph, so that equal sums, products, signs and divisions are shared.
fn compare_compositions(width: u32, random: &mut Xoshiro256PlusPlus, steps: usize) -> u64 {
    let (mut graph, bits) = (Circuits::default(), 2 * width as usize);
    let word: Vec<Word> = (0..2).map(|_| graph.variable(width)).collect();
    let of_input = |i: usize, k: usize| (i as u64 >> (k as u32 * width)) & word_mask(width);
    let inputs = 1usize << bits;
    let mut known: Vec<Known> =
        (0..2).map(|k| (word[k].clone(), (0..inputs).map(|i| Some(of_input(i, k))).collect())).collect();
    let (mut values, mut compared) = (Vec::new(), 0);
    let rules: Vec<Rule> = rules(width).into_iter().filter(|rule| rule.operand_width() == width).collect();
    let mut some = |n: usize| (random.next_u64() % n as u64) as usize;
    for _ in 0..steps {
        if some(4) == 0 {
            let constant = some(1 << width) as u64;
            known.push((word::small(width, constant), vec![Some(constant); inputs]));
        }
        // Sums, products and divisions more often than the others.
        let rule = match some(3) {
            0 => rules[some(rules.len())],
            _ => {
                let op = BinaryOp::ALL[some(BinaryOp::ALL.len())];
                Rule::Binary(Binary::new(op, Flags::NONE, width, &Dialect::LANGREF))
            }
        };
        let chosen: Vec<usize> = (0..rule.arity()).map(|_| some(known.len())).collect();
        let operands: Vec<Word> = chosen.iter().map(|&i| known[i].0.clone()).collect();
        let made = circuit(&mut graph, rule, &operands).expect("every rule of the list has one");
        simulate(&graph, bits, &mut values);
        let value = |l: Lit, i: usize| values[l.node()][i] != l.is_inverted();
        let number =
            |word: &Word, i: usize| word.iter().enumerate().fold(0, |n, (k, &b)| n | u64::from(value(b, i)) << k);
        let mut result = vec![None; inputs];
        for (i, value_of_result) in result.iter_mut().enumerate() {
            let Some(on) = chosen.iter().map(|&k| known[k].1[i]).collect::<Option<Vec<u64>>>() else { continue };
            let got = match (value(made.ub, i), value(made.poison, i)) {
                (true, _) => None,
                (false, true) => Some(Defined::Poison),
                (false, false) if made.results.len() == 2 => {
                    Some(Defined::Pair(number(&made.results[0], i), number(&made.results[1], i)))
                }
                (false, false) => Some(Defined::One(number(&made.results[0], i))),
            };
            let expected = match rule.apply::<u64>(&on) {
                Defined::Ub(_) => None,
                defined => Some(defined),
            };
            assert_eq!(got, expected, "{rule:?} {on:?} of {chosen:?}");
            compared += 1;
            if let Some(Defined::One(value)) = got {
                *value_of_result = Some(value);
            }
        }
        if made.results[0].len() == width as usize {
            known.push((made.results[0].clone(), result));
        }
        // A selection, as instructions make it.
        if some(4) == 0 {
            let (c, a, b) = (some(known.len()), some(known.len()), some(known.len()));
            let word = graph.choose(known[c].0[0], &known[a].0.clone(), &known[b].0.clone());
            let of = |k: usize, i: usize| known[k].1[i];
            let chosen =
                |i: usize| of(c, i).and_then(|c| of(if c & 1 == 1 { a } else { b }, i).zip(of(a, i)).zip(of(b, i)));
            let result = (0..inputs).map(|i| chosen(i).map(|((value, _), _)| value)).collect();
            known.push((word, result));
        }
    }
    compared
}

#[test]
fn circuits_of_results_are_their_rules() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(27);
    let mut compared = 0;
    for width in 1..=4 {
        for _ in 0..60 {
            compared += compare_compositions(width, &mut random, 16);
        }
    }
    assert_eq!(compared, 220_838);
}
