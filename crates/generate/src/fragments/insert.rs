//! Writes fragments into a program, sometimes with one instruction changed, so that a pattern almost matches.

use super::fill::{Hole, Instance, Types};
use super::symbols::PRELUDE;
use super::{Fragment, Shape};
use crate::body::Body;
use crate::constants::{self, Bases};
use crate::floats::constants as numbers;
use crate::kind::{Kind, Lanes};
use irrefute_ir::{
    AttrKind, BinaryOp, Block, BlockId, Constant, ConstantKind, Effect, Flags, FloatPredicate, Inst, IntPredicate, Op,
    Operand, Phi, TerminatorOp, Type, ValueId,
};

/// Promises of functions that calls of the library and synchronization break.
const OF_PLAIN_CODE: &[AttrKind] = &[AttrKind::NoSync, AttrKind::WillReturn, AttrKind::NoFree];

/// The operations that a change may put in the place of another one: defined on all operands.
const TOTAL: &[BinaryOp] = &[BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul, BinaryOp::And, BinaryOp::Or, BinaryOp::Xor];

/// An instance on its way into a body.
struct Insertion {
    /// What stands for each value of the fragment.
    values: Vec<Option<Operand>>,
    /// The block of the body for each of the fragment.
    blocks: Vec<BlockId>,
    /// The instruction that is changed, counted from the first one.
    changed: Option<usize>,
}

impl Body<'_, '_, '_> {
    /// One of the program's fragments.
    pub fn emit_fragment(&mut self) {
        let fragments = &self.world.swarm.fragments;
        let inserted = match fragments.is_empty() {
            true => None,
            false => {
                let fragment = self.random.pick(fragments);
                self.insert_fragment(fragment)
            }
        };
        if inserted.is_none() {
            self.emit_binary();
        }
    }

    /// Appends a fragment; `None` if the program has no type or no pointer that fits.
    fn insert_fragment(&mut self, fragment: &Fragment) -> Option<()> {
        let types = self.fragment_types(fragment)?;
        let instance = fragment.instance(types)?;
        let mut values: Vec<Option<Operand>> = vec![None; instance.function.values.len()];
        let mut pointers = Vec::new();
        for (i, parameter) in fragment.parameters.iter().enumerate() {
            let value = match parameter.bytes {
                Some(bytes) => {
                    let pointer = self.pointer_with(bytes)?;
                    pointers.push(pointer.clone());
                    pointer.value
                }
                None => self.argument(&values[..i], instance.function.ty(ValueId(i as u32)))?,
            };
            values[i] = Some(value);
        }
        let changed = fragment.may_change() && self.random.percent(self.world.config.perturbed_percent);
        self.fill_holes(&instance, fragment.parameters.len(), changed, &mut values);
        let count: usize = instance.function.blocks.iter().map(|block| block.insts.len()).sum();
        let changed = changed.then(|| self.random.index(count));
        self.write(&instance, Insertion { values, blocks: Vec::new(), changed });
        pointers.iter().for_each(|pointer| self.memory.note_update(pointer));
        Some(())
    }

    fn fragment_types(&mut self, fragment: &Fragment) -> Option<Types> {
        let fixed = |kind: &Kind| matches!(kind.lanes, Some(Lanes::Fixed(_)));
        let drawn = self.draw_kind();
        let integer = match fragment.shape {
            Shape::Anything if drawn.is_scalable() => drawn.lane(),
            Shape::Anything => drawn,
            Shape::Scalar => drawn.lane(),
            Shape::Vector if fixed(&drawn) => drawn,
            Shape::Vector => self.world.swarm.kinds.iter().copied().find(fixed)?,
            Shape::InMemory => self.kind_in_memory(),
        };
        // A truth value is extended to T, which must be wider.
        if integer.width == 1 || !fragment.width.fits(integer.width) {
            return None;
        }
        let float = match fragment.needs_floats {
            true => Some(self.draw_float_kind()?.0),
            false => None,
        };
        let lanes = |kind: Kind| match fragment.shape {
            Shape::Scalar | Shape::InMemory => kind.lane(),
            Shape::Vector => Kind { lanes: integer.lanes, ..kind },
            Shape::Anything if kind.is_scalable() => kind.lane(),
            Shape::Anything => kind,
        };
        Some(Types { integer, float: float.map(lanes) })
    }

    /// A value of the program for a parameter, in most cases none that the fragment already has.
    fn argument(&mut self, others: &[Option<Operand>], ty: &Type) -> Option<Operand> {
        let kind = Kind::of(ty)?;
        if self.random.percent(8) {
            return Some(self.constant(kind).into());
        }
        let value = Operand::from(self.local(kind));
        if others.contains(&Some(value.clone())) && self.random.percent(75) {
            return Some(self.local(kind).into());
        }
        Some(value)
    }

    fn fill_holes(&mut self, instance: &Instance, first: usize, changed: bool, values: &mut [Option<Operand>]) {
        // Constants of the program are shared with other patterns, so that these interact; fresh ones vary more.
        let own = self.world.swarm.bases;
        let mut bases = if self.random.percent(40) { Bases::draw(self.random) } else { self.random.pick(&own) };
        for (hole, value) in instance.holes.iter().zip(&mut values[first..]) {
            if changed && self.random.percent(25) {
                bases = bases.neighbour(self.random);
            }
            *value = self.constant_of(*hole, bases).map(Operand::from);
        }
    }

    fn constant_of(&mut self, hole: Hole, bases: Bases) -> Option<Constant> {
        let kind = hole.kind();
        if let Hole::Integer(relation, kind) = hole {
            return Some(constants::splat(kind, bases.value(relation, kind.width)));
        }
        let format = kind.format?;
        let bits = match hole {
            Hole::Number(units, _) => return Some(numbers::number(kind, format, units, -10)),
            Hole::NegativeZero(_) => format.zero(true),
            Hole::Infinity(_) => format.infinity(false),
            Hole::Nan(_) => format.nan(false, format.quiet_bit()),
            Hole::Ordinary(_) | Hole::Integer(..) => return Some(self.ordinary(kind, format)),
        };
        Some(numbers::splat(kind, numbers::scalar(format, bits)))
    }

    fn write(&mut self, instance: &Instance, mut insertion: Insertion) {
        let blocks = &instance.function.blocks;
        let mut phis: Vec<(&Phi, BlockId, ValueId)> = Vec::new();
        let mut position = 0;
        for (i, block) in blocks.iter().enumerate() {
            let id = if i == 0 { self.block() } else { self.open_block() };
            insertion.blocks.push(id);
            let is_inner = i > 0 && i + 1 < blocks.len();
            let mark = self.mark();
            for phi in &block.phis {
                let ty = instance.function.ty(phi.result).clone();
                let result = self.push_phi(id, ty.clone(), Kind::of(&ty), Vec::new());
                insertion.values[phi.result.index()] = Some(result.into());
                phis.push((phi, id, result));
            }
            for inst in &block.insts {
                let ty = inst.result.map(|result| instance.function.ty(result).clone());
                self.write_instruction(inst, ty, i == 0, insertion.changed == Some(position), &mut insertion.values);
                position += 1;
            }
            if is_inner {
                self.leave(mark);
            }
        }
        for (phi, home, result) in phis {
            for (operand, from) in &phi.incoming {
                let value = renamed(operand, &insertion.values, self.world.prefix);
                let from = insertion.blocks[from.index()];
                self.add_incoming(home, result, value, from);
            }
        }
        self.terminate_blocks(blocks, &insertion);
    }

    /// All but the last block, which the program goes on with.
    fn terminate_blocks(&mut self, blocks: &[Block], insertion: &Insertion) {
        for (block, id) in blocks.iter().zip(&insertion.blocks).take(blocks.len() - 1) {
            let mut op: TerminatorOp = block.term.op.clone();
            op.for_each_operand_mut(&mut |operand| *operand = renamed(operand, &insertion.values, self.world.prefix));
            op.for_each_successor_mut(&mut |to| *to = insertion.blocks[to.index()]);
            self.terminate(*id, op);
        }
    }

    fn write_instruction(
        &mut self,
        inst: &Inst,
        ty: Option<Type>,
        is_first_block: bool,
        is_changed: bool,
        values: &mut [Option<Operand>],
    ) {
        let mut op = inst.op.clone();
        op.for_each_operand_mut(&mut |operand| *operand = renamed(operand, values, self.world.prefix));
        if is_changed {
            self.change(&mut op);
        }
        self.withdraw_promises(&op);
        let result = match (inst.result, ty) {
            (Some(id), Some(ty)) => {
                let result = match Kind::of(&ty) {
                    _ if is_first_block && matches!(op, Op::Alloca { count: None, .. }) => self.hoist_alloca(op),
                    Some(kind) => self.push(op, kind),
                    None => self.push_opaque_as_is(op, ty),
                };
                Some((id, result))
            }
            _ => {
                self.push_void(op);
                None
            }
        };
        inst.metadata.iter().for_each(|attachment| self.attach(attachment.clone()));
        if let Some((id, result)) = result {
            values[id.index()] = Some(result.into());
        }
    }

    /// Another opcode, predicate, or order of operands.
    fn change(&mut self, op: &mut Op) {
        let swaps = self.random.coin();
        match op {
            Op::Binary { lhs, rhs, op, .. } if swaps && TOTAL.contains(op) => std::mem::swap(lhs, rhs),
            Op::Binary { op, flags, .. } if TOTAL.contains(op) => {
                (*op, *flags) = (self.random.pick(TOTAL), Flags::NONE);
            }
            Op::ICmp { predicate, .. } => *predicate = self.random.pick(IntPredicate::ALL),
            Op::FCmp { predicate, .. } => *predicate = self.random.pick(FloatPredicate::ALL),
            Op::Float { lhs, rhs, .. } => std::mem::swap(lhs, rhs),
            Op::Select { if_true, if_false, .. } => std::mem::swap(if_true, if_false),
            _ => {}
        }
    }

    /// Takes back what was promised of a function without such an instruction.
    fn withdraw_promises(&mut self, op: &Op) {
        let is_plain = match op.effect() {
            Effect::None => true,
            Effect::Reads(mode) | Effect::Writes(mode) => mode.is_plain(),
            Effect::Calls(call) => call.intrinsic().is_some(),
            Effect::Updates | Effect::Orders | Effect::Advances | Effect::Catches => false,
        };
        if !is_plain {
            OF_PLAIN_CODE.iter().for_each(|kind| self.function.attrs.remove(kind));
        }
    }
}

/// An operand of a fragment as one of the body: a value, or a constant with the prefix of the module's symbols.
fn renamed(operand: &Operand, values: &[Option<Operand>], prefix: &str) -> Operand {
    match operand {
        Operand::Local(value) => values[value.index()].clone().unwrap_or_else(|| operand.clone()),
        Operand::Const(constant) => match &constant.kind {
            ConstantKind::Global(name) if !prefix.is_empty() && is_of_prelude(name) => {
                Constant::global(format!("{prefix}{name}")).into()
            }
            _ => operand.clone(),
        },
        Operand::Metadata(_) => operand.clone(),
    }
}

fn is_of_prelude(name: &str) -> bool {
    PRELUDE.globals.iter().any(|global| *global.name == *name)
}
