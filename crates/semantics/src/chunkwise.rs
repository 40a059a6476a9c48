//! Functions that do the same to every chunk of their scalable vectors (docs/semantics.md#scalable-vectors).
//!
//! Chunk `k` of `<vscale x n x T>` is lanes `kn` to `kn + n - 1`. Write `s`, `t` for two functions of scalars `a` and of
//! vectors `x`, with choices `c`. If each of their instructions treats every lane alike, or names a lane of chunk 0, then
//!
//! ```text
//!   chunk k of t(a, x, c) = t′(a, x₀, xₖ, c₀, cₖ)      for one t′ and every vscale, and every k ≥ 1
//!   chunk k of s(a, x, c) = s′(a, xₖ, cₖ)              if no lane of s reads another, and no scalar of it chooses
//! ```
//!
//! A violation at some `vscale` is one in a chunk `k`: no `cₖ` lets `s′` cover it, and neither is `s` undefined in chunks
//! 0 and `k`. So `x₀`, `xₖ` are a violation at 2; if `k = 0` is all that there is, at 1. Hence
//!
//! ```text
//!   t refines s for every vscale    ⟸   t refines s at 1 and at 2
//! ```
//!
//! Chunk 0 of `s` may differ from the others (an `insertelement`), which 2 has both of.

use crate::intrinsics::{is_access_of_sve, treats_lanes_alike};
use irrefute_ir::{
    AttrKind, Call, Callee, Constant, ConstantKind, Function, Inst, MaskLane, Op, Operand, TerminatorOp, Type, ValueId,
};

/// The values of `vscale` at which a proof is one for all.
pub const WITNESSES: [u32; 2] = [1, 2];

/// Which side of a pair a function is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PairSide {
    /// Its choices have to cover those of the target, each in its own chunk.
    Source,
    /// Its choices are given, so scalars and chunk 0 may reach all chunks.
    Target,
}

/// Whether a function does the same to every chunk, as that side of a pair. `instances` are it at [`WITNESSES`].
///
/// ```
/// use irrefute_ir::scale::at_vscale;
/// use irrefute_ir::{LlvmVersion, parse};
/// use irrefute_semantics::chunkwise::{PairSide, WITNESSES, is_chunkwise};
/// let is_chunkwise = |operation: &str| {
///     let text = format!("define <vscale x 2 x i8> @f(<vscale x 2 x i8> %x) {{\n  %r = {operation}\n  ret <vscale x 2 x i8> %r\n}}\n\
///         declare <vscale x 2 x i8> @llvm.stepvector.nxv2i8()\ndeclare <vscale x 2 x i8> @llvm.abs.nxv2i8(<vscale x 2 x i8>, i1)");
///     let module = parse(&text, LlvmVersion::DEFAULT).unwrap();
///     let scaled = WITNESSES.map(|vscale| at_vscale(&module, vscale).module);
///     is_chunkwise(&module.functions[0], [&scaled[0].functions[0], &scaled[1].functions[0]], PairSide::Source)
/// };
/// assert!(is_chunkwise("add <vscale x 2 x i8> %x, splat (i8 3)"));
/// assert!(is_chunkwise("call <vscale x 2 x i8> @llvm.abs.nxv2i8(<vscale x 2 x i8> %x, i1 true)"));
/// assert!(!is_chunkwise("call <vscale x 2 x i8> @llvm.stepvector.nxv2i8()"));
/// ```
pub fn is_chunkwise(function: &Function, instances: [&Function; 2], side: PairSide) -> bool {
    let [block] = &function.blocks[..] else { return false };
    let [Some(first), Some(second)] = instances.map(|instance| instance.blocks.first()) else { return false };
    let corresponds = |other: &[Inst]| other.len() == block.insts.len();
    if !corresponds(&first.insts) || !corresponds(&second.insts) {
        return false;
    }
    let body = Body { function, side };
    let is_returned = match &block.term.op {
        TerminatorOp::Ret(value) => value.iter().all(|value| body.is_known(value)),
        TerminatorOp::Unreachable => true,
        _ => false,
    };
    let scaled = first.insts.iter().zip(&second.insts);
    is_returned && block.insts.iter().zip(scaled).all(|(inst, (one, two))| body.treats_chunks_alike(inst, [one, two]))
}

/// A function of one block, as a side of a pair.
struct Body<'a> {
    function: &'a Function,
    side: PairSide,
}

impl Body<'_> {
    fn treats_chunks_alike(&self, inst: &Inst, instances: [&Inst; 2]) -> bool {
        if let Op::Call(call) = &inst.op
            && is_of_no_lane(call)
        {
            return inst.result.is_none_or(|result| is_scalable(self.function.ty(result)));
        }
        let has_vector = inst.result.is_some_and(|result| is_scalable(self.function.ty(result)));
        if !has_vector && self.side == PairSide::Source {
            return false;
        }
        let mut operands = true;
        inst.op.for_each_operand(&mut |operand| operands &= self.is_known(operand));
        operands && self.operation(inst, instances)
    }

    fn operation(&self, inst: &Inst, instances: [&Inst; 2]) -> bool {
        match &inst.op {
            Op::Binary { .. }
            | Op::Float { .. }
            | Op::FNeg { .. }
            | Op::Cast { .. }
            | Op::ICmp { .. }
            | Op::FCmp { .. }
            | Op::Select { .. }
            | Op::Freeze { .. } => true,
            Op::InsertElement { vector, index, .. } => self.is_of_chunk_0(vector, index),
            Op::ExtractElement { vector, index } => self.side == PairSide::Target && self.is_of_chunk_0(vector, index),
            Op::ShuffleVector { lhs, mask, .. } => {
                let is_splat = mask.iter().all(|lane| *lane == MaskLane::Lane(0));
                is_splat && (self.side == PairSide::Target || self.has_fixed_lane_0(lhs))
            }
            Op::Call(_) => instances.into_iter().zip(WITNESSES).all(|(inst, vscale)| match &inst.op {
                Op::Call(call) => call.bundles.is_empty() && treats_lanes_alike(call, vscale),
                _ => false,
            }),
            _ => false,
        }
    }

    /// Whether an operand is the same at every `vscale`, or a vector whose chunks are; in a source, also whether it is one
    /// value at all its uses, or chooses in each lane for itself.
    fn is_known(&self, operand: &Operand) -> bool {
        let is_vector = is_scalable(self.function.type_of(operand));
        match operand {
            Operand::Const(constant) => is_vector && is_uniform(constant) || is_one_value(constant),
            Operand::Local(value) => is_vector || self.side == PairSide::Target || self.is_defined_argument(*value),
            Operand::Metadata(_) => false,
        }
    }

    fn is_defined_argument(&self, value: ValueId) -> bool {
        self.function.params.get(value.index()).is_some_and(|attributes| attributes.has(AttrKind::NoUndef))
    }

    fn is_of_chunk_0(&self, vector: &Operand, index: &Operand) -> bool {
        match (self.function.type_of(vector), index.number()) {
            (Type::ScalableVector(least, _), Some(index)) => index < u64::from(*least),
            (Type::ScalableVector(..), None) => false,
            _ => true,
        }
    }

    /// Whether lane 0 is a scalar that was inserted, and so one value: scalars of a source are.
    fn has_fixed_lane_0(&self, vector: &Operand) -> bool {
        let Operand::Local(vector) = vector else { return false };
        self.function.blocks[0].insts.iter().any(|inst| {
            inst.result == Some(*vector)
                && matches!(&inst.op, Op::InsertElement { index, .. } if index.number() == Some(0))
        })
    }
}

fn is_scalable(ty: &Type) -> bool {
    matches!(ty, Type::ScalableVector(..))
}

/// Whether all lanes of a constant vector are one literal.
fn is_uniform(constant: &Constant) -> bool {
    match &constant.kind {
        ConstantKind::Splat(element) => element.kind.is_literal(),
        ConstantKind::Zero | ConstantKind::Undef | ConstantKind::Poison => true,
        _ => false,
    }
}

/// Whether a constant is the same value at each of its uses.
fn is_one_value(constant: &Constant) -> bool {
    matches!(constant.kind, ConstantKind::Int(_) | ConstantKind::Float(_) | ConstantKind::Null | ConstantKind::Poison)
}

/// Whether a call accesses memory under a mask that is false everywhere: it does nothing, and its result is 0.
fn is_of_no_lane(call: &Call) -> bool {
    let masks = call.args.iter().zip(&call.ty.params).filter(|(_, ty)| is_scalable(ty) && *ty.scalar() == Type::BOOL);
    let is_false =
        |operand: &Operand| matches!(operand, Operand::Const(constant) if constant.kind == ConstantKind::Zero);
    let mut masks = masks.map(|(argument, _)| is_false(&argument.operand));
    matches!(&call.callee, Callee::Direct(name) if is_access_of_sve(name)) && masks.next() == Some(true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use irrefute_ir::scale::at_vscale;
    use irrefute_ir::{LlvmVersion, parse};

    fn both(body: &str) -> (bool, bool) {
        let text = format!(
            "define <vscale x 2 x i8> @f(<vscale x 2 x i8> %x, i8 %a, i8 noundef %d, i64 %i) {{\n{body}}}\n\
             declare <vscale x 2 x i8> @llvm.vector.reverse.nxv2i8(<vscale x 2 x i8>)\n\
             declare <vscale x 2 x i1> @llvm.aarch64.sve.ptrue.nxv2i1(i32)\n"
        );
        let module = parse(&text, LlvmVersion::DEFAULT).expect("it parses");
        let scaled = WITNESSES.map(|vscale| at_vscale(&module, vscale).module);
        let instances = [&scaled[0].functions[0], &scaled[1].functions[0]];
        let of = |side| is_chunkwise(&module.functions[0], instances, side);
        (of(PairSide::Source), of(PairSide::Target))
    }

    #[test]
    fn a_source_chooses_in_each_lane_for_itself() {
        let splat_of = |scalar: &str| {
            format!(
                "  %v = insertelement <vscale x 2 x i8> poison, i8 {scalar}, i64 0\n  %s = shufflevector <vscale x 2 x \
                 i8> %v, <vscale x 2 x i8> poison, <vscale x 2 x i32> zeroinitializer\n  ret <vscale x 2 x i8> %s\n"
            )
        };
        assert_eq!(both(&splat_of("%d")), (true, true), "it is one value");
        assert_eq!(both(&splat_of("3")), (true, true));
        assert_eq!(both(&splat_of("%a")), (false, true), "every chunk has to do with one choice");
        assert_eq!(both(&splat_of("undef")), (false, false));
        let frozen = "  %z = freeze i8 %a\n  ret <vscale x 2 x i8> %x\n";
        assert_eq!(both(frozen), (false, true));
        let lane = "  %s = shufflevector <vscale x 2 x i8> %x, <vscale x 2 x i8> poison, <vscale x 2 x i32> \
                    zeroinitializer\n  ret <vscale x 2 x i8> %s\n";
        assert_eq!(both(lane), (false, true), "lane 0 may choose");
    }

    #[test]
    fn no_lane_is_told_from_another() {
        let with = |operation: &str| both(&format!("  %r = {operation}\n  ret <vscale x 2 x i8> %x\n"));
        assert_eq!(with("insertelement <vscale x 2 x i8> %x, i8 1, i64 1"), (true, true));
        assert_eq!(
            with("insertelement <vscale x 2 x i8> %x, i8 1, i64 2"),
            (false, false),
            "it is in chunk 1, or in none"
        );
        assert_eq!(with("insertelement <vscale x 2 x i8> %x, i8 1, i64 %i"), (false, false));
        assert_eq!(with("call <vscale x 2 x i8> @llvm.vector.reverse.nxv2i8(<vscale x 2 x i8> %x)"), (false, false));
        assert_eq!(with("call <vscale x 2 x i1> @llvm.aarch64.sve.ptrue.nxv2i1(i32 31)"), (true, true), "all lanes");
        assert_eq!(with("call <vscale x 2 x i1> @llvm.aarch64.sve.ptrue.nxv2i1(i32 2)"), (false, false), "two lanes");
    }
}
