//! Promises that hold. A program with random flags returns poison on nearly every input, and one with
//! random assumptions is undefined; then nothing is tested. So promises are first made as drawn, and
//! then all are taken out. The program is executed on a few witness inputs, and a promise comes back
//! iff it held: a flag wherever its instruction was executed on defined operands,
//!
//! ```text
//! kept(i) = { f ∈ drawn(i) | no execution of i on defined lanes x: rule(i) with {f} gives poison at x }
//! ```
//!
//! a promise of a load unless a loaded value breaks it, an assumption if it failed at most once. The
//! rules of the semantics decide whether a flag breaks; nothing is evaluated here.

mod watcher;

use super::constants::{self, Bases};
use super::memory::witness_memory::WitnessMemory;
use super::random::Random;
use dashu_int::UBig;
use irrefute_ir::scale;
use irrefute_ir::{Attachment, Constant, Flags, Inst, Int, IntrinsicId, MetadataKind, Module, Op, Operand};
use irrefute_semantics::floats::Format;
use irrefute_semantics::{
    Answer, Budget, Dialect, Environment, EnvironmentMemory, Event, Exception, First, Leaf, Machine, Param, Program,
    Scalar, Shape, Value,
};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::sync::Arc;
use watcher::{Broken, Watcher};

/// The budget of a witness run: some hundred turns of a loop. Not tuned.
const BUDGET: Budget = Budget { steps: 2_000, call_depth: 4, picks: 2_000 };

/// Takes back the promises that break on `witnesses` inputs of the function `entry`.
pub(super) fn keep_what_holds(
    random: &mut Random,
    bases: [Bases; 2],
    module: &mut Module,
    entry: &str,
    witnesses: u32,
) {
    let drawn = take_promises(module);
    if drawn.is_empty() {
        return;
    }
    let broken = observe(random, bases, module, entry, witnesses, &drawn);
    let mut removed = false;
    // From the last to the first, so that the indices of the others stay valid.
    for (taken, broken) in drawn.into_iter().zip(broken).rev() {
        let insts = &mut module.functions[taken.function].blocks[taken.block].insts;
        match taken.promise {
            DrawnPromise::Flags(flags) => {
                if let Some(own) = insts[taken.inst].op.flags_mut() {
                    *own = flags.without(broken.flags);
                }
            }
            DrawnPromise::Loaded(attachments) => {
                let holds = |a: &Attachment| match &a.kind {
                    MetadataKind::Range => !broken.range,
                    MetadataKind::NoUndef => !broken.defined,
                    _ => true,
                };
                insts[taken.inst].metadata = attachments.into_iter().filter(holds).collect();
            }
            DrawnPromise::Assumption(condition) if broken.failures <= MAX_FAILURES => {
                set_assumption(&mut insts[taken.inst].op, condition);
            }
            DrawnPromise::Assumption(_) => {
                insts.remove(taken.inst);
                removed = true;
            }
        }
    }
    if removed {
        module.functions.iter_mut().filter(|f| f.is_definition()).for_each(super::trim::tidy);
    }
}

/// The `vscale` of witness runs.
const WITNESS_VSCALE: u32 = 2;

/// The greatest width, in bits, at which constants are computed. Inputs of a wider type are small numbers.
const MAX_WIDTH: u32 = 128;

/// An assumption that fails more often than this in the witness runs is removed. One failure is accepted: such a
/// program is still defined on most inputs.
const MAX_FAILURES: u32 = 1;

/// A drawn promise of an instruction, which may not hold.
pub(super) enum DrawnPromise {
    Flags(Flags),
    /// The metadata of a load about its result.
    Loaded(Vec<Attachment>),
    /// The condition of an `llvm.assume`.
    Assumption(Operand),
}

/// A promise and the instruction that it was taken from.
pub(super) struct TakenPromises {
    pub function: usize,
    pub block: usize,
    pub inst: usize,
    pub promise: DrawnPromise,
}

/// Takes out every flag of an operation on numbers, and every assumption.
fn take_promises(module: &mut Module) -> Vec<TakenPromises> {
    let mut taken = Vec::new();
    for (function, f) in module.functions.iter_mut().enumerate() {
        for (block, b) in f.blocks.iter_mut().enumerate() {
            for (inst, i) in b.insts.iter_mut().enumerate() {
                if let Some(promise) = take_promise(i) {
                    taken.push(TakenPromises { function, block, inst, promise });
                }
            }
        }
    }
    taken
}

fn take_promise(inst: &mut Inst) -> Option<DrawnPromise> {
    match &mut inst.op {
        Op::Binary { flags, .. } | Op::Cast { flags, .. } | Op::ICmp { flags, .. } if !flags.is_empty() => {
            Some(DrawnPromise::Flags(std::mem::take(flags)))
        }
        Op::Float { flags, .. } | Op::FNeg { flags, .. } | Op::FCmp { flags, .. } | Op::Select { flags, .. }
            if !flags.is_empty() =>
        {
            Some(DrawnPromise::Flags(std::mem::take(flags)))
        }
        Op::Call(call) if !call.flags.is_empty() => Some(DrawnPromise::Flags(std::mem::take(&mut call.flags))),
        Op::Load { .. } if !inst.metadata.is_empty() => Some(DrawnPromise::Loaded(std::mem::take(&mut inst.metadata))),
        op => set_assumption(op, Constant::bool(true).into()).map(DrawnPromise::Assumption),
    }
}

/// Replaces the condition of an `llvm.assume` and returns the old one; `None` for any other operation.
fn set_assumption(op: &mut Op, condition: Operand) -> Option<Operand> {
    match op {
        Op::Call(call) if call.intrinsic_id() == Some(IntrinsicId::Assume) => {
            call.args.first_mut().map(|arg| std::mem::replace(&mut arg.operand, condition))
        }
        _ => None,
    }
}

/// Executes the program on witness inputs, and returns what broke for each drawn promise.
fn observe(
    random: &mut Random,
    bases: [Bases; 2],
    module: &Module,
    entry: &str,
    witnesses: u32,
    drawn: &[TakenPromises],
) -> Vec<Broken> {
    let scaled = scale::mentions_vscale(module).map(|_| scale::at_vscale(module, WITNESS_VSCALE).module);
    let module = scaled.as_ref().unwrap_or(module);
    let mut watcher = Watcher::new(module, drawn);
    let program = Program::new(module, Dialect::LANGREF);
    let (Some(function), Some(text)) = (program.function(entry), module.function(entry)) else {
        return watcher.into_broken();
    };
    let mut machine = Machine::new(&program);
    let mut inputs = Inputs { rng: Xoshiro256PlusPlus::seed_from_u64(random.word()), bases };
    for witness in 0..witnesses {
        let params = program.params(function);
        let WitnessMemory { environment_memory, pointers } = WitnessMemory::draw(&mut inputs.rng, module, text, params);
        let args = params.iter().zip(pointers).map(|(param, pointer)| match pointer {
            Some(pointer) => Value(vec![pointer].into()),
            None => inputs.draw(param),
        });
        let args: Vec<Value> = args.collect();
        let mut environment = Ones { memory: environment_memory, unwinds: witness % 2 == 1 };
        machine.observe(function, &args, &mut environment, &mut First, BUDGET, &mut watcher);
    }
    watcher.into_broken()
}

/// Witness inputs: small numbers, the program's constants, corners, anything.
struct Inputs {
    rng: Xoshiro256PlusPlus,
    bases: [Bases; 2],
}

impl Inputs {
    fn draw(&mut self, param: &Param) -> Value {
        Value(param.shape.iter().map(|leaf| self.scalar(*leaf, param)).collect())
    }

    fn scalar(&mut self, leaf: Leaf, param: &Param) -> Scalar {
        let int = match leaf {
            Leaf::Int(width) => self.integer(width),
            Leaf::Float(kind) => match Format::of(kind) {
                Some(format) => self.float(format),
                None => return Scalar::Poison,
            },
            Leaf::Byte(_) | Leaf::Ptr(_) => return Scalar::Poison,
        };
        // A value outside of a promised range would be poison; the lower bound is always inside.
        let broken = param.constraints.ranges.iter().find(|ranges| !is_in_ranges(&int, ranges));
        match broken.and_then(|ranges| ranges.first()) {
            Some((low, _)) => Scalar::from_int(low),
            None => Scalar::from_int(&int),
        }
    }

    fn integer(&mut self, width: u32) -> Int {
        let word = self.rng.next_u64();
        let value = match self.rng.next_u32() % 8 {
            0 | 1 => i128::from(word % 16),
            2 => -i128::from(word % 16),
            3 => constants::sign_bit(width.min(MAX_WIDTH)).wrapping_sub(i128::from(word % 2)),
            4 => self.bases[(word % 2) as usize].base().wrapping_add(i128::from(word >> 8 & 1)),
            5 => i128::from(word as i32),
            _ => i128::from(word) << (width.min(MAX_WIDTH).saturating_sub(64)) | i128::from(word),
        };
        constants::int(width, value)
    }

    /// Mostly small numbers and halves: with NaN and infinities no promise about them would be left.
    fn float(&mut self, format: Format) -> Int {
        let word = self.rng.next_u64();
        let halves = u64::from(self.rng.next_u32() % 40);
        let negative = word & 1 == 1;
        let bits = match self.rng.next_u32() % 16 {
            0 => format.zero(negative),
            1 => format.infinity(negative),
            2 => format.nan(negative, format.quiet_bit()),
            3 => format.with_sign(1, negative),
            4 | 5 => {
                let base = self.bases[(word >> 1 & 1) as usize].base();
                format.round(base < 0, &UBig::from(base.unsigned_abs()), 0)
            }
            _ => format.round(negative, &UBig::from(halves), -1),
        };
        Int::from_big(format.width(), UBig::from(bits))
    }
}

/// Whether a value is in one of the half-open, possibly wrapping intervals.
pub(super) fn is_in_ranges(value: &irrefute_ir::Int, ranges: &[(irrefute_ir::Int, irrefute_ir::Int)]) -> bool {
    let value = value.to_big();
    ranges.iter().any(|(low, high)| {
        let (low, high) = (low.to_big(), high.to_big());
        if low < high { low <= value && value < high } else { low <= value || value < high }
    })
}

/// An environment whose functions all answer 1, or the first of which unwinds, if it may.
struct Ones {
    memory: Arc<EnvironmentMemory>,
    unwinds: bool,
}

fn ones(shape: &Shape) -> Value {
    let one = |leaf: &Leaf| {
        let one = match leaf {
            Leaf::Float(kind) => Format::of(*kind).map_or(UBig::ONE, |format| UBig::from(format.one())),
            Leaf::Int(_) | Leaf::Byte(_) | Leaf::Ptr(_) => UBig::ONE,
        };
        leaf.bits().map_or(Scalar::Poison, |width| Scalar::from_big(width, one))
    };
    Value(shape.iter().map(one).collect())
}

impl Environment for Ones {
    fn environment_memory(&self) -> Arc<EnvironmentMemory> {
        self.memory.clone()
    }

    fn answer_event(&mut self, index: usize, event: &Event, shape: &Shape) -> Answer {
        if self.unwinds && index == 0 && event.may.unwind {
            return Answer::Unwinds(Exception(1));
        }
        Answer::Returns(ones(shape))
    }

    fn answer_function(&mut self, _callee: &str, _args: &[Value], shape: &Shape) -> Value {
        ones(shape)
    }
}
