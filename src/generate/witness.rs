//! Promises that hold: a program with random flags returns poison on nearly every input, with random
//! assumptions it is undefined, and then nothing is tested. So promises are first made as drawn, then
//! all taken out, the program is executed on a few witness inputs, and a promise comes back iff it
//! held: a flag wherever its instruction was executed on defined operands,
//!
//! ```text
//! kept(i) = { f ∈ drawn(i) | no execution of i on defined lanes x: rule(i) with {f} gives poison at x }
//! ```
//!
//! an assumption if it failed once at most. What breaks a flag is asked of the rules of the semantics; nothing is evaluated here.

use super::constants;
use super::dice::Dice;
use super::style::Style;
use crate::ir::{Constant, ConstantKind, Flags, Function, Module, Op, Operand, ValueId};
use crate::semantics::rules::{Binary, Bits, Cast, Compare, Defined, Rule};
use crate::semantics::{
    Answer, Budget, Dialect, Environment, Event, First, FunctionIndex, Leaf, Machine, Observer, Param, Place, Program,
    Scalar, Shape, Value,
};
use dashu_int::UBig;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use smallvec::SmallVec;

/// An execution longer than this tells no more.
const BUDGET: Budget = Budget { steps: 600, call_depth: 4, picks: 2_000 };

/// Takes back the promises that break on `witnesses` inputs of the function `entry`.
pub(super) fn keep_what_holds(dice: &mut Dice, style: &Style, module: &mut Module, entry: &str, witnesses: u32) {
    let drawn = take_promises(module);
    if drawn.is_empty() {
        return;
    }
    let broken = observe(dice, style, module, entry, witnesses, &drawn);
    let mut removed = false;
    // From the last to the first, so that the places of the others stay what they are.
    for (taken, broken) in drawn.into_iter().zip(broken).rev() {
        let insts = &mut module.functions[taken.function].blocks[taken.block].insts;
        match taken.promise {
            Promise::Flags(flags) => {
                if let Some(own) = insts[taken.inst].op.flags_mut() {
                    *own = flags.without(broken.flags);
                }
            }
            Promise::Assumption(condition) if broken.failures <= MAX_FAILURES => {
                set_assumption(&mut insts[taken.inst].op, condition);
            }
            Promise::Assumption(_) => {
                insts.remove(taken.inst);
                removed = true;
            }
        }
    }
    if removed {
        module.functions.iter_mut().filter(|f| f.is_definition()).for_each(super::trim::tidy);
    }
}

/// An assumption that fails on more witness inputs than this is taken out.
const MAX_FAILURES: u32 = 1;

/// What was drawn for an instruction and may not hold.
enum Promise {
    Flags(Flags),
    /// The condition of an `llvm.assume`.
    Assumption(Operand),
}

/// A promise and the instruction that it was taken from.
struct Taken {
    function: usize,
    block: usize,
    inst: usize,
    promise: Promise,
}

/// What became of a promise on the witness inputs.
#[derive(Clone, Default)]
struct Broken {
    flags: Flags,
    /// Of an assumption.
    failures: u32,
}

/// Takes out every flag that a rule of integers can break, and every assumption.
fn take_promises(module: &mut Module) -> Vec<Taken> {
    let mut taken = Vec::new();
    for (function, f) in module.functions.iter_mut().enumerate() {
        for (block, b) in f.blocks.iter_mut().enumerate() {
            for (inst, i) in b.insts.iter_mut().enumerate() {
                if let Some(promise) = take_promise(&mut i.op) {
                    taken.push(Taken { function, block, inst, promise });
                }
            }
        }
    }
    taken
}

fn take_promise(op: &mut Op) -> Option<Promise> {
    match op {
        Op::Binary { flags, .. } | Op::Cast { flags, .. } | Op::ICmp { flags, .. } if !flags.is_empty() => {
            Some(Promise::Flags(std::mem::take(flags)))
        }
        op => set_assumption(op, Constant::bool(true).into()).map(Promise::Assumption),
    }
}

/// Replaces the condition of an `llvm.assume` and gives the old one.
fn set_assumption(op: &mut Op, condition: Operand) -> Option<Operand> {
    match op {
        Op::Call(call) if call.intrinsic() == Some("llvm.assume") => {
            call.args.first_mut().map(|arg| std::mem::replace(&mut arg.operand, condition))
        }
        _ => None,
    }
}

/// What breaks on witness inputs.
fn observe(
    dice: &mut Dice,
    style: &Style,
    module: &Module,
    entry: &str,
    witnesses: u32,
    drawn: &[Taken],
) -> Vec<Broken> {
    let mut watcher = Watcher::new(module, drawn);
    let program = Program::new(module, Dialect::LANGREF);
    let Some(function) = program.function(entry) else { return watcher.broken };
    let mut machine = Machine::new(&program);
    let mut inputs = Inputs { rng: Xoshiro256PlusPlus::seed_from_u64(dice.word()), style };
    for _ in 0..witnesses {
        let args: Vec<Value> = program.params(function).iter().map(|param| inputs.draw(param)).collect();
        machine.observe(function, &args, &mut Ones, &mut First, BUDGET, &mut watcher);
    }
    watcher.broken
}

/// Where an instruction stands in the tables of a [`Watcher`].
#[derive(Clone, Copy)]
struct Row {
    result: Option<ValueId>,
    /// The index of its promise, if it made any.
    promise: Option<usize>,
}

/// The tables of one function.
#[derive(Default)]
struct Sheet {
    /// The first row of each block.
    blocks: Vec<usize>,
    rows: Vec<Row>,
    /// The last value of each local value.
    values: Vec<SmallVec<[Scalar; 2]>>,
}

/// Remembers values, and asks of each execution of an instruction that had a promise what it breaks.
struct Watcher<'m> {
    module: &'m Module,
    drawn: &'m [Taken],
    broken: Vec<Broken>,
    sheets: Vec<Sheet>,
}

impl<'m> Watcher<'m> {
    fn new(module: &'m Module, drawn: &'m [Taken]) -> Watcher<'m> {
        let mut sheets: Vec<Sheet> = module.functions.iter().map(Sheet::new).collect();
        for (i, taken) in drawn.iter().enumerate() {
            let phis = module.functions[taken.function].blocks[taken.block].phis.len();
            let sheet = &mut sheets[taken.function];
            sheet.rows[sheet.blocks[taken.block] + phis + taken.inst].promise = Some(i);
        }
        Watcher { module, drawn, broken: vec![Broken::default(); drawn.len()], sheets }
    }

    /// The lanes of an operand.
    fn lanes(&self, function: usize, operand: &Operand) -> SmallVec<[Scalar; 2]> {
        match operand {
            Operand::Local(v) => self.sheets[function].values[v.index()].clone(),
            Operand::Const(c) => constant_lanes(c),
            Operand::Metadata(_) => SmallVec::new(),
        }
    }

    fn check(&mut self, index: usize) {
        let drawn = self.drawn;
        let Taken { function, block, inst, promise } = &drawn[index];
        match promise {
            Promise::Flags(flags) => {
                let body = &self.module.functions[*function];
                let broken = self.broken_flags(*function, body, &body.blocks[*block].insts[*inst].op, *flags);
                self.broken[index].flags |= broken;
            }
            Promise::Assumption(condition) => {
                let holds = self.lanes(*function, condition).first() == Some(&Scalar::bool(true));
                self.broken[index].failures += u32::from(!holds);
            }
        }
    }

    /// Which flags the last values of the operands break.
    fn broken_flags(&self, function: usize, body: &Function, op: &Op, flags: Flags) -> Flags {
        let operands: SmallVec<[_; 2]> = op.operands().into_iter().map(|o| self.lanes(function, o)).collect();
        let breaks = |flags| rule(body, op, flags).is_some_and(|rule| gives_poison(rule, &operands));
        let broken = flags.iter().filter(|flag| breaks(*flag)).fold(Flags::NONE, |all, flag| all | flag);
        if !broken.is_empty() && breaks(Flags::NONE) { Flags::NONE } else { broken }
    }
}

impl Sheet {
    fn new(function: &Function) -> Sheet {
        let mut sheet = Sheet { values: vec![SmallVec::new(); function.values.len()], ..Sheet::default() };
        for block in &function.blocks {
            sheet.blocks.push(sheet.rows.len());
            let phis = block.phis.iter().map(|phi| Some(phi.result));
            let insts = block.insts.iter().map(|inst| inst.result);
            sheet.rows.extend(phis.chain(insts).chain([block.term.result]).map(|result| Row { result, promise: None }));
        }
        sheet
    }
}

impl Observer for Watcher<'_> {
    fn entered(&mut self, function: FunctionIndex, args: &[Scalar]) {
        let mut rest = args;
        let body = &self.module.functions[function.index()];
        for param in body.param_ids() {
            let count = (body.ty(param).lanes().unwrap_or(1) as usize).min(rest.len());
            let (own, others) = rest.split_at(count);
            self.sheets[function.index()].values[param.index()] = own.into();
            rest = others;
        }
    }

    fn executed(&mut self, place: Place, result: &[Scalar]) {
        let sheet = &mut self.sheets[place.function as usize];
        let row = sheet.rows[sheet.blocks[place.block as usize] + place.instruction as usize];
        if let Some(id) = row.result {
            sheet.values[id.index()] = result.into();
        }
        if let Some(index) = row.promise {
            self.check(index);
        }
    }
}

/// The rule of an instruction, with other flags.
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
fn gives_poison(rule: Rule, operands: &[SmallVec<[Scalar; 2]>]) -> bool {
    let lanes = operands.iter().map(|o| o.len()).min().unwrap_or(0);
    (0..lanes).any(|lane| {
        if rule.operand_width() <= 64 {
            lane_is_poison::<u64>(rule, operands, lane)
        } else {
            lane_is_poison::<UBig>(rule, operands, lane)
        }
    })
}

fn lane_is_poison<B: Bits>(rule: Rule, operands: &[SmallVec<[Scalar; 2]>], lane: usize) -> bool {
    let bits: Option<SmallVec<[B; 2]>> = operands.iter().map(|o| o[lane].to_bits()).collect();
    bits.is_some_and(|bits| matches!(rule.apply(&bits), Defined::Poison))
}

/// The lanes of a constant of integers.
fn constant_lanes(constant: &Constant) -> SmallVec<[Scalar; 2]> {
    let count = constant.ty.lanes().unwrap_or(1) as usize;
    let width = constant.ty.scalar().int_width().unwrap_or(1);
    let same = |scalar: Scalar| SmallVec::from_elem(scalar, count);
    match &constant.kind {
        ConstantKind::Int(int) => same(Scalar::from_int(int)),
        ConstantKind::Splat(lane) => lane.as_int().map(|int| same(Scalar::from_int(int))).unwrap_or_default(),
        ConstantKind::Zero => same(Scalar::from_big(width, UBig::ZERO)),
        ConstantKind::Aggregate(lanes) => lanes.iter().flat_map(constant_lanes).collect(),
        _ => same(Scalar::Poison),
    }
}

/// Witness inputs: small numbers, the program's constants, corners, anything.
struct Inputs<'s> {
    rng: Xoshiro256PlusPlus,
    style: &'s Style,
}

impl Inputs<'_> {
    fn draw(&mut self, param: &Param) -> Value {
        Value(param.shape.iter().map(|leaf| self.scalar(*leaf, param)).collect())
    }

    fn scalar(&mut self, leaf: Leaf, param: &Param) -> Scalar {
        let Leaf::Int(width) = leaf else { return Scalar::Poison };
        let word = self.rng.next_u64();
        let value = match self.rng.next_u32() % 8 {
            0 | 1 => i128::from(word % 16),
            2 => -i128::from(word % 16),
            3 => constants::sign_bit(width).wrapping_sub(i128::from(word % 2)),
            4 => self.style.bases[(word % 2) as usize].base().wrapping_add(i128::from(word >> 8 & 1)),
            5 => i128::from(word as i32),
            _ => i128::from(word) << (width.saturating_sub(64)) | i128::from(word),
        };
        let int = constants::int(width, value);
        // A promised range: its lower end is in it.
        let broken = param.demand.ranges.iter().find(|ranges| !is_in_ranges(&int, ranges));
        match broken.and_then(|ranges| ranges.first()) {
            Some((low, _)) => Scalar::from_int(low),
            None => Scalar::from_int(&int),
        }
    }
}

/// Whether a value is in one of the half-open, possibly wrapping intervals.
fn is_in_ranges(value: &crate::ir::Int, ranges: &[(crate::ir::Int, crate::ir::Int)]) -> bool {
    let value = value.to_big();
    ranges.iter().any(|(low, high)| {
        let (low, high) = (low.to_big(), high.to_big());
        if low < high { low <= value && value < high } else { low <= value || value < high }
    })
}

/// An outside world whose functions all answer 1.
struct Ones;

fn ones(shape: &Shape) -> Value {
    let one = |leaf: &Leaf| leaf.bits().map_or(Scalar::Poison, |width| Scalar::from_big(width, UBig::ONE));
    Value(shape.iter().map(one).collect())
}

impl Environment for Ones {
    fn answer_event(&mut self, _index: usize, _event: &Event, shape: &Shape) -> Answer {
        Answer::Returns(ones(shape))
    }

    fn answer_function(&mut self, _callee: &str, _args: &[Value], shape: &Shape) -> Value {
        ones(shape)
    }
}
