//! The operations on bytes that no LLVM has, written with those of LLVM 23.
//!
//! ```text
//! bytecast b to T           bitcast b to T: in LLVM 23, a bitcast of bytes is what `bytecast` is
//! trunc bN b to bM          the low lanes of  bitcast b to <N/8 x b8>
//! lshr bN b, k              those lanes, moved down, with zero bytes above
//! ```
//!
//! Only whole bytes can be moved like that. `bytecast exact` has no equivalent, as no load of LLVM 23 is strict.

use super::Flags;
use super::constant::Constant;
use super::instruction::{BinaryOp, CastOp, Inst, MaskLane, Op, Operand};
use super::layout::{DataLayout, Endianness};
use super::module::{Function, Module, ValueId};
use super::types::Type;
use std::borrow::Cow;

/// Rewrites every such operation of a module.
///
/// # Errors
/// The first operation that has no equivalent, as a noun for a message.
pub(super) fn expressed(module: &mut Module) -> Result<(), Cow<'static, str>> {
    let endianness = DataLayout::of(module).map_or(Endianness::Little, |layout| layout.endianness);
    module.functions.iter_mut().try_for_each(|function| in_function(function, endianness))
}

fn in_function(function: &mut Function, endianness: Endianness) -> Result<(), Cow<'static, str>> {
    for number in 0..function.blocks.len() {
        let insts = std::mem::take(&mut function.blocks[number].insts);
        let mut rewritten = Vec::with_capacity(insts.len());
        for inst in insts {
            let mut writer = Writer { function, out: &mut rewritten, endianness };
            writer.inst(inst)?;
        }
        function.blocks[number].insts = rewritten;
    }
    Ok(())
}

struct Writer<'a> {
    function: &'a mut Function,
    out: &'a mut Vec<Inst>,
    endianness: Endianness,
}

impl Writer<'_> {
    fn inst(&mut self, mut inst: Inst) -> Result<(), Cow<'static, str>> {
        match &mut inst.op {
            Op::Cast { op: CastOp::ByteCast, flags, .. } if flags.contains(Flags::EXACT) => {
                return Err("`bytecast exact`".into());
            }
            Op::Cast { op: op @ CastOp::ByteCast, .. } => *op = CastOp::BitCast,
            Op::Cast { op: CastOp::Trunc, operand, to, .. } => {
                let (from, to) = (self.function.type_of(operand).clone(), to.clone());
                if let (Type::Byte(from), Type::Byte(to)) = (&from, &to) {
                    let (Some(n), Some(m)) = (whole_bytes(*from), whole_bytes(*to)) else {
                        return Err("`trunc` of bytes to a part of one".into());
                    };
                    self.moved(operand.clone(), n, (0..m).map(Some).collect(), inst.result);
                    return Ok(());
                }
                if let Type::Byte(_) = from.scalar() {
                    return Err("`trunc` of vectors of bytes".into());
                }
            }
            Op::Binary { op: BinaryOp::LShr, lhs, rhs, .. } => {
                let ty = self.function.type_of(lhs).clone();
                if !matches!(ty.scalar(), Type::Byte(_)) {
                    self.out.push(inst);
                    return Ok(());
                }
                let (Type::Byte(width), Some(by)) = (&ty, rhs.number()) else {
                    return Err("`lshr` of bytes by no constant".into());
                };
                let bytes = whole_bytes(*width).filter(|_| by.is_multiple_of(8) && by < u64::from(*width));
                let Some(n) = bytes else { return Err("`lshr` of bytes by a part of one".into()) };
                let by = by as u32 / 8;
                let lanes = (0..n).map(|lane| (lane + by < n).then_some(lane + by)).collect();
                self.moved(lhs.clone(), n, lanes, inst.result);
                return Ok(());
            }
            _ => {}
        }
        self.out.push(inst);
        Ok(())
    }

    /// Defines `result` as the bytes of these numbers, counted from the least significant one; `None` is a zero byte.
    fn moved(&mut self, operand: Operand, n: u32, bytes: Vec<Option<u32>>, result: Option<ValueId>) {
        let is_big = self.endianness == Endianness::Big;
        // In big-endian layouts the first lane is the most significant byte.
        let lane = |byte: Option<u32>| match byte {
            Some(byte) => MaskLane::Lane(if is_big { n - 1 - byte } else { byte }),
            None => MaskLane::Lane(n),
        };
        let mut mask: Vec<MaskLane> = bytes.into_iter().map(lane).collect();
        if is_big {
            mask.reverse();
        }
        let lanes = Type::vector(n, Type::Byte(8));
        let parts = self
            .define(Op::Cast { op: CastOp::BitCast, flags: Flags::NONE, operand, to: lanes.clone() }, lanes.clone());
        if let [MaskLane::Lane(one)] = &mask[..] {
            let index = Constant::int(Type::Int(64), i64::from(*one)).into();
            self.out.push(Inst {
                result,
                op: Op::ExtractElement { vector: parts.into(), index },
                metadata: Vec::new(),
            });
            return;
        }
        let count = mask.len() as u32;
        let zero = Constant::zero(lanes).into();
        let shuffled =
            self.define(Op::ShuffleVector { lhs: parts.into(), rhs: zero, mask }, Type::vector(count, Type::Byte(8)));
        let op =
            Op::Cast { op: CastOp::BitCast, flags: Flags::NONE, operand: shuffled.into(), to: Type::Byte(8 * count) };
        self.out.push(Inst { result, op, metadata: Vec::new() });
    }

    fn define(&mut self, op: Op, ty: Type) -> ValueId {
        let value = self.function.new_value(ty);
        self.out.push(Inst { result: Some(value), op, metadata: Vec::new() });
        value
    }
}

fn whole_bytes(width: u32) -> Option<u32> {
    width.is_multiple_of(8).then_some(width / 8)
}
