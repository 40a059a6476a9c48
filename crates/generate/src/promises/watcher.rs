//! Observes witness runs: it finds the promises that would have broken, had they been made.
//!
//! A watcher keeps the last value of every local value on which a promise depends. At each execution of
//! an instruction that had a promise, it asks the rules of the semantics.

use super::{DrawnPromise, TakenPromises, is_in_ranges};
use crate::kind::Kind;
use dashu_int::UBig;
use irrefute_ir::{
    Attachment, Constant, ConstantKind, Flags, Function, Inst, Int, Metadata, MetadataKind, Module, Op, Operand, Type,
    ValueId,
};
use irrefute_semantics::floats::FloatClass;
use irrefute_semantics::rules::{Binary, Bits, Cast, Compare, Defined, Rule};
use irrefute_semantics::{Dialect, FunctionIndex, Observer, Place, Scalar};
use smallvec::SmallVec;

/// The ways in which a promise broke on the witness inputs.
#[derive(Clone, Default)]
pub(crate) struct Broken {
    pub flags: Flags,
    /// Whether a load gave a value outside of its `!range`.
    pub range: bool,
    /// Whether a load gave a value that was not defined, which breaks `!noundef`.
    pub defined: bool,
    /// The number of times that an assumption failed.
    pub failures: u32,
}

/// The lanes of a value.
type WatchedLanes = SmallVec<[Scalar; 2]>;

/// An operand of a promise.
enum WatchedSource {
    Local(ValueId),
    Fixed(WatchedLanes),
}

/// The test of a promise.
enum WatchedQuestion {
    /// Which of these rules, each with one flag, give poison where the rule without flags does not.
    Flags { without: Rule, with: SmallVec<[(Flags, Rule); 2]> },
    /// Which of these flags of a floating-point operation its operands or its result break. The kinds are those of
    /// the operands, then that of the result.
    FastMath { flags: Flags, kinds: SmallVec<[Option<Kind>; 4]> },
    /// Whether the only operand is true.
    Assumption,
    /// Whether the result is defined, and in this range.
    Loaded(Option<(Int, Int)>),
}

/// A promise, prepared for frequent tests.
struct WatchedTest {
    function: usize,
    operands: SmallVec<[WatchedSource; 2]>,
    question: WatchedQuestion,
}

/// The entry of an instruction in the tables of a function.
#[derive(Clone, Copy, Default)]
struct WatchedRow {
    /// Its result, if a promise depends on it.
    kept: Option<ValueId>,
    /// The index of its own promise.
    test: Option<usize>,
}

/// The tables of one function.
struct Tables {
    /// The first row of each block.
    blocks: Vec<usize>,
    rows: Vec<WatchedRow>,
    /// The last value of each local value that is kept.
    values: Vec<WatchedLanes>,
    /// The number of lanes of each parameter.
    params: Vec<usize>,
}

/// Observes runs of a module from which promises were taken.
pub(crate) struct Watcher {
    tests: Vec<Option<WatchedTest>>,
    broken: Vec<Broken>,
    sheets: Vec<Tables>,
}

impl Watcher {
    pub fn new(module: &Module, taken: &[TakenPromises]) -> Watcher {
        let tests: Vec<Option<WatchedTest>> = taken.iter().map(|t| WatchedTest::new(module, t)).collect();
        let mut sheets: Vec<Tables> =
            module.functions.iter().enumerate().map(|(i, f)| Tables::new(f, &needed(i, f, &tests))).collect();
        for (i, taken) in taken.iter().enumerate() {
            let phis = module.functions[taken.function].blocks[taken.block].phis.len();
            let sheet = &mut sheets[taken.function];
            sheet.rows[sheet.blocks[taken.block] + phis + taken.inst].test = Some(i);
        }
        Watcher { tests, broken: vec![Broken::default(); taken.len()], sheets }
    }

    /// What broke, promise by promise.
    pub fn into_broken(self) -> Vec<Broken> {
        self.broken
    }

    fn ask(&mut self, index: usize, result: &[Scalar]) {
        let Some(test) = &self.tests[index] else { return };
        let sheet = &self.sheets[test.function];
        let operands: SmallVec<[&[Scalar]; 2]> = test.operands.iter().map(|source| source.lanes(sheet)).collect();
        let broken = &mut self.broken[index];
        match &test.question {
            WatchedQuestion::Assumption => {
                broken.failures += u32::from(operands[0].first() != Some(&Scalar::bool(true)))
            }
            WatchedQuestion::Loaded(range) => {
                let width = range.as_ref().map_or(1, |(low, _)| low.width());
                for scalar in result {
                    let defined = matches!(scalar, Scalar::Word(_) | Scalar::Big(_));
                    broken.defined |= !defined;
                    let value = scalar.to_int(width);
                    broken.range |=
                        defined && range.is_some() && !value.is_some_and(|v| is_in_ranges(&v, range.as_slice()));
                }
            }
            WatchedQuestion::FastMath { flags, kinds } => {
                let values = operands.iter().copied().chain([result]);
                for (lanes, kind) in values.zip(kinds) {
                    broken.flags |= kind.map_or(Flags::NONE, |kind| *flags & broken_by(lanes, kind));
                }
            }
            WatchedQuestion::Flags { without, with } => {
                let untested = with.iter().filter(|(flag, _)| !broken.flags.contains(*flag));
                let breaks = |(_, rule): &&(Flags, Rule)| gives_poison(*rule, &operands);
                let flags = untested.filter(breaks).fold(Flags::NONE, |all, (flag, _)| all | *flag);
                if !flags.is_empty() && !gives_poison(*without, &operands) {
                    broken.flags |= flags;
                }
            }
        }
    }
}

/// For each value of a function, whether a test depends on it. Keeping all values would slow down every run.
fn needed(index: usize, function: &Function, tests: &[Option<WatchedTest>]) -> Vec<bool> {
    let mut needed = vec![false; function.values.len()];
    for source in tests.iter().flatten().filter(|t| t.function == index).flat_map(|t| &t.operands) {
        if let WatchedSource::Local(value) = source {
            needed[value.index()] = true;
        }
    }
    needed
}

impl WatchedTest {
    /// `None` if the semantics has no rule for the instruction.
    fn new(module: &Module, taken: &TakenPromises) -> Option<WatchedTest> {
        let function = &module.functions[taken.function];
        let inst = &function.blocks[taken.block].insts[taken.inst];
        let op = &inst.op;
        let (operands, question) = match &taken.promise {
            DrawnPromise::Assumption(condition) => (vec![condition], WatchedQuestion::Assumption),
            DrawnPromise::Loaded(attachments) => {
                (Vec::new(), WatchedQuestion::Loaded(attachments.iter().find_map(range_of)))
            }
            DrawnPromise::Flags(flags) if is_fast_math(function, inst) => {
                let operands = op.operands();
                let of_operands = operands.iter().map(|operand| Kind::of(function.type_of(operand)));
                let of_result = inst.result.and_then(|result| Kind::of(function.ty(result)));
                let kinds = of_operands.chain([of_result]).collect();
                (operands, WatchedQuestion::FastMath { flags: *flags, kinds })
            }
            DrawnPromise::Flags(flags) => {
                let with = flags.iter().map(|flag| Some((flag, rule(function, op, flag)?))).collect::<Option<_>>()?;
                (op.operands(), WatchedQuestion::Flags { without: rule(function, op, Flags::NONE)?, with })
            }
        };
        let operands = operands.into_iter().map(WatchedSource::of).collect();
        Some(WatchedTest { function: taken.function, operands, question })
    }
}

impl WatchedSource {
    fn of(operand: &Operand) -> WatchedSource {
        match operand {
            Operand::Local(value) => WatchedSource::Local(*value),
            Operand::Const(constant) => WatchedSource::Fixed(constant_lanes(constant)),
            Operand::Metadata(_) => WatchedSource::Fixed(WatchedLanes::new()),
        }
    }

    fn lanes<'s>(&'s self, sheet: &'s Tables) -> &'s [Scalar] {
        match self {
            WatchedSource::Local(value) => &sheet.values[value.index()],
            WatchedSource::Fixed(lanes) => lanes,
        }
    }
}

impl Tables {
    fn new(function: &Function, needed: &[bool]) -> Tables {
        let mut sheet = Tables {
            blocks: Vec::with_capacity(function.blocks.len()),
            rows: Vec::with_capacity(function.instruction_count()),
            values: vec![WatchedLanes::new(); function.values.len()],
            params: function.param_ids().map(|p| function.ty(p).lanes().unwrap_or(1) as usize).collect(),
        };
        for block in &function.blocks {
            sheet.blocks.push(sheet.rows.len());
            let phis = block.phis.iter().map(|phi| Some(phi.result));
            let insts = block.insts.iter().map(|inst| inst.result);
            let results = phis.chain(insts).chain([block.term.result]);
            sheet.rows.extend(results.map(|r| WatchedRow { kept: r.filter(|r| needed[r.index()]), test: None }));
        }
        sheet
    }
}

impl Observer for Watcher {
    fn entered(&mut self, function: FunctionIndex, args: &[Scalar]) {
        let sheet = &mut self.sheets[function.index()];
        let mut rest = args;
        for (count, value) in sheet.params.iter().zip(&mut sheet.values) {
            let (own, others) = rest.split_at((*count).min(rest.len()));
            *value = own.into();
            rest = others;
        }
    }

    fn executed(&mut self, place: Place, result: &[Scalar]) {
        let sheet = &mut self.sheets[place.function as usize];
        let row = sheet.rows[sheet.blocks[place.block as usize] + place.instruction as usize];
        if let Some(id) = row.kept {
            let kept = &mut sheet.values[id.index()];
            if kept.len() == result.len() {
                kept.clone_from_slice(result);
            } else {
                *kept = result.into();
            }
        }
        if let Some(index) = row.test {
            self.ask(index, result);
        }
    }
}

/// The bounds of a `!range` with one interval.
fn range_of(attachment: &Attachment) -> Option<(Int, Int)> {
    let Metadata::Tuple(bounds) = &attachment.node else { return None };
    match (&attachment.kind, &**bounds) {
        (MetadataKind::Range, [Metadata::Constant(low), Metadata::Constant(high)]) => {
            Some((low.as_int()?.clone(), high.as_int()?.clone()))
        }
        _ => None,
    }
}

/// Whether the flags of an instruction are about floating-point values.
fn is_fast_math(function: &Function, inst: &Inst) -> bool {
    match &inst.op {
        Op::Float { .. } | Op::FNeg { .. } | Op::FCmp { .. } | Op::Select { .. } | Op::Call(_) => true,
        Op::Cast { operand, to, .. } => {
            [function.type_of(operand), to].iter().any(|ty| matches!(ty.scalar(), Type::Float(_)))
        }
        _ => false,
    }
}

/// The flags that an operand or a result breaks. Those that allow rewriting never break.
fn broken_by(lanes: &[Scalar], kind: Kind) -> Flags {
    let values = lanes.iter().filter_map(|lane| lane.to_int(kind.width));
    values.fold(Flags::NONE, |all, value| {
        all | match kind.format {
            None if value.bit(kind.width - 1) => Flags::NNEG,
            None => Flags::NONE,
            Some(format) => match u128::try_from(value.to_big()).ok().and_then(|bits| format.class(bits)) {
                Some(FloatClass::SignalingNan | FloatClass::QuietNan) => Flags::NNAN,
                Some(FloatClass::NegativeInfinity | FloatClass::PositiveInfinity) => Flags::NINF,
                _ => Flags::NONE,
            },
        }
    })
}

/// The rule of an instruction, with the given flags instead of its own.
fn rule(function: &Function, op: &Op, flags: Flags) -> Option<Rule> {
    let width = |operand: &Operand| function.type_of(operand).scalar().int_width();
    match op {
        Op::Binary { op, lhs, .. } => Some(Rule::Binary(Binary::new(*op, flags, width(lhs)?, &Dialect::LANGREF))),
        Op::Cast { op, operand, to, .. } => {
            Cast::new(*op, flags, width(operand)?, to.scalar().int_width()?).map(Rule::Cast)
        }
        Op::ICmp { predicate, lhs, .. } => Some(Rule::Compare(Compare::new(*predicate, flags, width(lhs)?))),
        _ => None,
    }
}

/// Whether a rule gives poison in some lane of defined operands.
fn gives_poison(rule: Rule, operands: &[&[Scalar]]) -> bool {
    let lanes = operands.iter().map(|o| o.len()).min().unwrap_or(0);
    (0..lanes).any(|lane| {
        if rule.operand_width() <= 64 {
            lane_is_poison::<u64>(rule, operands, lane)
        } else {
            lane_is_poison::<UBig>(rule, operands, lane)
        }
    })
}

fn lane_is_poison<B: Bits>(rule: Rule, operands: &[&[Scalar]], lane: usize) -> bool {
    let bits: Option<SmallVec<[B; 2]>> = operands.iter().map(|o| o[lane].to_bits()).collect();
    bits.is_some_and(|bits| matches!(rule.apply(&bits), Defined::Poison))
}

/// The lanes of a constant.
fn constant_lanes(constant: &Constant) -> WatchedLanes {
    let count = constant.ty.lanes().unwrap_or(1) as usize;
    let width = Kind::of(&constant.ty).map_or(1, |kind| kind.width);
    let same = |scalar: Scalar| WatchedLanes::from_elem(scalar, count);
    match &constant.kind {
        ConstantKind::Int(int) | ConstantKind::Float(int) => same(Scalar::from_int(int)),
        ConstantKind::Splat(lane) => match &lane.kind {
            ConstantKind::Int(int) | ConstantKind::Float(int) => same(Scalar::from_int(int)),
            _ => WatchedLanes::new(),
        },
        ConstantKind::Zero => same(Scalar::from_big(width, UBig::ZERO)),
        ConstantKind::Aggregate(lanes) => lanes.iter().flat_map(constant_lanes).collect(),
        _ => same(Scalar::Poison),
    }
}
