//! Loads of buffers and images of AMD's processors. There is no such memory here: the environment answers for each
//! component of the result alone, as it does for an [uninterpreted function](super::uninterpreted).
//!
//! ```text
//! buffer.load          component k is what a load of it alone gives k sizes behind the offset
//! buffer.load.format   component k is a function of the arguments and of k
//! image.…              component k is that of the k-th bit of the mask, whatever the other bits are
//! ```
//!
//! So LLVM takes them when it leaves out components that nobody reads (`simplifyAMDGCNMemoryIntrinsicDemanded` in
//! `AMDGPUInstCombineIntrinsic.cpp`).

use super::emit::{apply, number};
use super::lowering::Lowering;
use super::types::leaf_width;
use super::{Reason, uninterpreted};
use crate::program::{Action, Slots};
use crate::rules::{Binary, Rule};
use crate::value::Scalar;
use irrefute_ir::{BinaryOp, Call, Flags, Type, base_name};
use smallvec::smallvec;

/// What names a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Components {
    /// The argument of this position, an offset in bytes.
    Offset(usize),
    /// Their numbers.
    Number,
    /// The first argument, a mask.
    Mask,
}

impl Components {
    /// Those of a call; `None` if it is no such load, or has other types.
    pub(super) fn of(call: &Call) -> Option<Components> {
        let word = base_name(call.intrinsic()?).strip_prefix("llvm.amdgcn.")?;
        let components = match word {
            "raw.buffer.load" | "raw.ptr.buffer.load" | "s.buffer.load" => Components::Offset(1),
            "struct.buffer.load" | "struct.ptr.buffer.load" => Components::Offset(2),
            "raw.buffer.load.format" | "raw.ptr.buffer.load.format" | "struct.buffer.load.format" => Components::Number,
            "struct.ptr.buffer.load.format" | "raw.tbuffer.load" | "raw.ptr.tbuffer.load" => Components::Number,
            "struct.tbuffer.load" | "struct.ptr.tbuffer.load" => Components::Number,
            _ if word.starts_with("image.load.") || word.starts_with("image.sample.") => Components::Mask,
            _ => return None,
        };
        let is_plain = matches!(call.ty.ret.scalar(), Type::Int(..=64) | Type::Float(_)) && call.flags.is_empty();
        let has_offset = match components {
            Components::Offset(at) => call.ty.params.get(at) == Some(&Type::Int(32)),
            Components::Number => true,
            Components::Mask => call.args.first()?.operand.number().is_some_and(|mask| (1..16).contains(&mask)),
        };
        // The highest bit of the last argument says that the access is volatile.
        let is_volatile = call.args.last()?.operand.number().is_none_or(|aux| aux >> 31 != 0);
        (is_plain && has_offset && !is_volatile).then_some(components)
    }
}

/// Lowers a call of such a load.
pub(super) fn lower<'a>(
    lowering: &mut Lowering<'a>,
    components: Components,
    call: &'a Call,
    to: Slots,
) -> Result<(), Reason> {
    let leaf = *lowering.context.shape(&call.ty.ret)?.first().ok_or("a load of nothing")?;
    let base = base_name(call.intrinsic().ok_or("a load by no name")?);
    let of_type = format!("{base} of {}", call.ty.ret.scalar());
    let loaded = lowering.new_slots(to.len);
    let mask = call.args.first().and_then(|mask| mask.operand.number()).unwrap_or(0);
    let channels: Vec<u32> = (0..4).filter(|channel| mask >> channel & 1 == 1).collect();
    for k in 0..to.len {
        let part = (Slots { start: loaded.start.offset(k), len: 1 }, smallvec![leaf]);
        match components {
            Components::Offset(at) => {
                let offset = lowering.operand(&call.args[at].operand)?;
                let add = Rule::Binary(Binary::new(BinaryOp::Add, Flags::NONE, 32, &lowering.context.dialect));
                let behind = number(lowering, u64::from(k * leaf_width(leaf) / 8), 1, 32);
                let offset = if k == 0 { offset } else { apply(lowering, add, &[offset, behind]) };
                uninterpreted::part(lowering, (base, &of_type), call, &[(at, offset)], part)?;
            }
            Components::Number => uninterpreted::part(lowering, (base, &format!("{of_type}, {k}")), call, &[], part)?,
            Components::Mask => match channels.get(k as usize) {
                Some(channel) => {
                    let mask = number(lowering, 1 << channel, 1, 32);
                    uninterpreted::part(lowering, (base, &of_type), call, &[(0, mask)], part)?;
                }
                // A component that the mask does not have is undefined.
                None => {
                    let poison = lowering.constant_slots(vec![Scalar::Poison]);
                    lowering.emit(Action::Copy { from: poison.start, to: part.0.start, len: 1 });
                }
            },
        }
    }
    lowering.emit(Action::Copy { from: loaded.start, to: to.start, len: to.len });
    Ok(())
}
