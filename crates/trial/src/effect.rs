//! What a program made LLVM do, as a set of numbers. A program whose set contains something new is worth keeping and
//! mutating further.
//!
//! With `#s(x)`, `#t(x)` how often `x` occurs in the source and in the optimized function, a feature is one of
//!
//! ```text
//! (a, b)           an opcode a with #t(a) < #s(a) and an opcode b with #t(b) > #s(b): b, perhaps, for a
//! (a, —), (—, b)   the same where nothing came, or nothing went
//! (u, k, d)        an operand edge with #s = 0 < #t: operand k of opcode u is the result of d, or a kind of constant
//! (a, flag, ±)     a flag of an opcode that came, or went although the opcode stayed
//! (word, ±)        an attribute of the function, its result or a parameter that came, or went
//! (size, size')    the logarithms of both numbers of instructions, if they differ
//! ```
//!
//! and a function that LLVM left unchanged has no features. Intrinsics count as opcodes, by their names without types.
//! A feature is hashed to 32 bits by a function that is the same everywhere.

use irrefute_ir::{Attributes, Constant, ConstantKind, Flags, Function, Module, Op, Operand, ValueId, base_name};
use rustc_hash::{FxHashMap, FxHasher};
use std::collections::BTreeSet;
use std::hash::{Hash, Hasher};

/// The features of LLVM's changes to the definitions of a module, matched by name, in ascending order.
///
/// ```
/// use irrefute_ir::{self as ir, LlvmVersion};
/// use irrefute_trial as trial;
/// let read = |text| ir::parse(text, LlvmVersion::DEFAULT);
/// let source = read("define i8 @f(i8 %x) {\n %y = mul i8 %x, 4\n ret i8 %y\n}")?;
/// let optimized = read("define i8 @f(i8 %x) {\n %y = shl i8 %x, 2\n ret i8 %y\n}")?;
/// assert_eq!(trial::features(&source, &source).count(), 0);
/// assert!(trial::features(&source, &optimized).count() > 0);
/// # Ok::<(), ir::ParseError>(())
/// ```
pub fn features(source: &Module, optimized: &Module) -> impl Iterator<Item = u32> {
    let mut all = Vec::new();
    for function in source.definitions() {
        if let Some(target) = optimized.function(&function.name).filter(|f| f.is_definition()) {
            all.extend(function_features(function, target));
        }
    }
    all.sort_unstable();
    all.dedup();
    all.into_iter()
}

/// The features of LLVM's changes to one function, in ascending order.
pub fn function_features(source: &Function, optimized: &Function) -> Vec<u32> {
    let (before, after) = (Contents::of(source), Contents::of(optimized));
    let mut found = Vec::new();
    let mut add = |feature: Feature| found.push(feature.number());
    let (went, came) = (more(&before.opcodes, &after.opcodes), more(&after.opcodes, &before.opcodes));
    // Instructions of the two sides are not matched, so nothing tells which opcode replaced which: every pair counts.
    for a in went.iter().copied().chain(came.is_empty().then_some("")) {
        came.iter().copied().for_each(|b| add(Feature::Opcodes(a, b)));
    }
    if came.is_empty() {
        went.iter().for_each(|a| add(Feature::Opcodes(a, "")));
    }
    if went.is_empty() {
        came.iter().for_each(|b| add(Feature::Opcodes("", b)));
    }
    // Edges that went are no features: they go with any instruction that goes, which its opcode shows already.
    after.edges.keys().filter(|e| !before.edges.contains_key(*e)).for_each(|(u, k, d)| add(Feature::Edge(u, *k, d)));
    let stays = |opcode: &&str| after.opcodes.contains_key(opcode);
    for (opcode, flag) in after.flags.keys().filter(|f| !before.flags.contains_key(*f)) {
        add(Feature::Flag(opcode, *flag, true));
    }
    for (opcode, flag) in before.flags.keys().filter(|f| !after.flags.contains_key(*f) && stays(&f.0)) {
        add(Feature::Flag(opcode, *flag, false));
    }
    after.words.keys().filter(|w| !before.words.contains_key(*w)).for_each(|w| add(Feature::Word(w, true)));
    before.words.keys().filter(|w| !after.words.contains_key(*w)).for_each(|w| add(Feature::Word(w, false)));
    // Logarithms, as in the hit counts of coverage-guided fuzzers: with exact sizes, almost every program would have a
    // feature of its own.
    let sizes = (source.instruction_count(), optimized.instruction_count());
    if sizes.0 != sizes.1 {
        add(Feature::Size(sizes.0.ilog2(), sizes.1.ilog2()));
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// The opcodes that became fewer, and those that became more: `sub select -> and`. Violations that are alike in it
/// probably have one cause.
pub fn opcode_change(source: &Function, optimized: &Function) -> String {
    let (before, after) = (opcodes(source), opcodes(optimized));
    let words = |words: Vec<&str>| words.into_iter().collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>().join(" ");
    format!("{} -> {}", words(more(&before, &after)), words(more(&after, &before)))
}

/// How often each opcode occurs in a function, terminators apart. Unlike those of [`opcode`], all comparisons are one.
fn opcodes(function: &Function) -> FxHashMap<&str, u32> {
    let mut all = FxHashMap::default();
    for block in &function.blocks {
        let insts = block.insts.iter().map(|inst| match &inst.op {
            Op::Call(call) => call.intrinsic().unwrap_or("call"),
            op => op.opcode(),
        });
        let phis = block.phis.iter().map(|_| "phi");
        insts.chain(phis).for_each(|opcode| *all.entry(opcode).or_default() += 1);
    }
    all
}

/// A feature before it is hashed.
#[derive(Hash)]
enum Feature<'a> {
    Opcodes(&'a str, &'a str),
    Edge(&'a str, usize, &'a str),
    Flag(&'a str, Flags, bool),
    Word(&'a str, bool),
    Size(u32, u32),
}

impl Feature<'_> {
    /// The feature as 32 bits. Two features may collide; a program is then not kept for the second.
    fn number(&self) -> u32 {
        let mut hasher = FxHasher::default();
        self.hash(&mut hasher);
        let hash = hasher.finish();
        (hash ^ hash >> 32) as u32
    }
}

/// How often each opcode, operand edge, flag and attribute occurs in a function.
#[derive(Default)]
struct Contents<'f> {
    opcodes: FxHashMap<&'f str, u32>,
    edges: FxHashMap<(&'f str, usize, &'f str), u32>,
    flags: FxHashMap<(&'f str, Flags), u32>,
    words: FxHashMap<&'f str, u32>,
}

impl<'f> Contents<'f> {
    fn of(function: &'f Function) -> Contents<'f> {
        let mut contents = Contents::default();
        let definitions = definitions(function);
        let describe = |operand: &'f Operand| match operand {
            Operand::Local(value) => definitions[value.index()],
            Operand::Const(constant) => kind(constant),
            Operand::Metadata(_) => "metadata",
        };
        for block in &function.blocks {
            for phi in &block.phis {
                contents.count("phi");
                // The order of the incoming values means nothing, so all of them are operand 0.
                phi.incoming.iter().for_each(|(o, _)| contents.edge("phi", 0, describe(o)));
            }
            for inst in &block.insts {
                let opcode = opcode(&inst.op);
                contents.count(opcode);
                inst.op.flags().iter().for_each(|f| *contents.flags.entry((opcode, f)).or_default() += 1);
                let mut at = 0;
                inst.op.for_each_operand(&mut |o| {
                    contents.edge(opcode, at, describe(o));
                    at += 1;
                });
            }
            let opcode = block.term.op.opcode();
            contents.count(opcode);
            block.term.op.for_each_operand(&mut |o| contents.edge(opcode, 0, describe(o)));
        }
        let attributes = [&function.attrs, &function.ret_attrs].into_iter().chain(&function.params);
        attributes.for_each(|attributes| contents.words(attributes));
        contents
    }

    fn count(&mut self, opcode: &'f str) {
        *self.opcodes.entry(opcode).or_default() += 1;
    }

    fn edge(&mut self, user: &'f str, at: usize, operand: &'f str) {
        // Operands beyond the first few are all of one kind: arguments, or indices.
        *self.edges.entry((user, at.min(3), operand)).or_default() += 1;
    }

    fn words(&mut self, attributes: &'f Attributes) {
        attributes.iter().for_each(|a| *self.words.entry(a.name()).or_default() += 1);
    }
}

/// The opcode that defines each value of a function, by number; `argument` for its parameters.
fn definitions(function: &Function) -> Vec<&str> {
    let mut all = vec!["argument"; function.values.len()];
    let mut set = |value: ValueId, what| all[value.index()] = what;
    for block in &function.blocks {
        block.phis.iter().for_each(|phi| set(phi.result, "phi"));
        block.insts.iter().for_each(|inst| inst.result.into_iter().for_each(|r| set(r, opcode(&inst.op))));
        block.term.result.into_iter().for_each(|r| set(r, block.term.op.opcode()));
    }
    all
}

/// The opcode; for an intrinsic its name without the types, for `icmp` the predicate.
fn opcode(op: &Op) -> &str {
    match op {
        Op::Call(call) => match call.intrinsic() {
            Some(name) => base_name(name),
            None => "call",
        },
        Op::ICmp { predicate, .. } => predicate.keyword(),
        op => op.opcode(),
    }
}

/// The kind of a constant, as far as optimizers distinguish constants.
fn kind(constant: &Constant) -> &'static str {
    match &constant.kind {
        ConstantKind::Int(value) => match value.word() {
            Some(0) => "0",
            Some(1) => "1",
            _ if (0..value.width()).all(|bit| value.bit(bit)) => "-1",
            Some(word) if word.is_power_of_two() => "power of two",
            _ => "integer",
        },
        ConstantKind::Splat(lane) => kind(lane),
        ConstantKind::Zero => "0",
        ConstantKind::Null => "null",
        ConstantKind::Undef => "undef",
        ConstantKind::Poison => "poison",
        ConstantKind::Aggregate(_) | ConstantKind::Bytes(_) => "aggregate",
        ConstantKind::Global(_) => "global",
        ConstantKind::Expr(_) => "expression",
        ConstantKind::Float(_) => "float",
        ConstantKind::BlockAddress(..)
        | ConstantKind::DsoLocalEquivalent(_)
        | ConstantKind::NoCfi(_)
        | ConstantKind::Opaque(_)
        | ConstantKind::TokenNone => "other",
    }
}

/// The words that occur more often in the first than in the second.
fn more<'f>(first: &FxHashMap<&'f str, u32>, second: &FxHashMap<&'f str, u32>) -> Vec<&'f str> {
    first.iter().filter(|(word, n)| second.get(*word).is_none_or(|m| m < *n)).map(|(word, _)| *word).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use irrefute_ir::{LlvmVersion, parse};

    fn of(source: &str, optimized: &str) -> Vec<u32> {
        let read = |text: &str| parse(text, LlvmVersion::DEFAULT).expect("it parses");
        features(&read(source), &read(optimized)).collect()
    }

    fn body(text: &str) -> String {
        format!("define i8 @f(i8 %x) {{\n{text}\n}}")
    }

    #[test]
    fn what_goes_and_comes_is_told() {
        let source = body("%y = mul nsw i8 %x, 4\nret i8 %y");
        let shift = body("%y = shl nsw i8 %x, 2\nret i8 %y");
        let bare = body("%y = shl i8 %x, 2\nret i8 %y");
        let found = of(&source, &shift);
        assert!(found.contains(&Feature::Opcodes("mul", "shl").number()));
        assert!(found.contains(&Feature::Flag("shl", Flags::NSW, true).number()));
        assert!(found.contains(&Feature::Edge("shl", 1, "power of two").number()));
        assert!(!found.contains(&Feature::Size(1, 1).number()));
        assert_eq!(of(&shift, &bare), [Feature::Flag("shl", Flags::NSW, false).number()]);
        assert!(of(&source, &body("ret i8 %x")).contains(&Feature::Opcodes("mul", "").number()));
        assert!(of(&body("ret i8 %x"), &source).contains(&Feature::Opcodes("", "mul").number()));
    }

    #[test]
    fn attributes_are_told_by_their_words() {
        let source = body("ret i8 %x");
        let inferred = source.replace("i8 %x)", "i8 returned %x) nounwind");
        let expected = [Feature::Word("returned", true).number(), Feature::Word("nounwind", true).number()];
        let found = of(&source, &inferred);
        assert_eq!(found.len(), 2);
        assert!(expected.iter().all(|e| found.contains(e)));
    }
}
