//! Intrinsics of targets without a meaning here that do not look at all of an argument: LLVM may change the rest.
//!
//! Each is a [part](super::uninterpreted) of itself that gets what the processor looks at.

use super::Reason;
use super::emit::{apply, number};
use super::lowering::Lowering;
use super::uninterpreted::part;
use crate::program::Slots;
use crate::rules::{Binary, Rule};
use irrefute_ir::{BinaryOp, Call, Flags, Type, base_name, matrix_formats, matrix_words};

/// What AMD's processors look at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Looks {
    /// Of the number of a lane, in this argument, at the lowest six bits (five in a wave of 32).
    LaneNumber(usize),
    /// Of each matrix, at as many words as its format needs: the first matrix, the second, and where the format of each is.
    Formats([MatrixArgument; 2]),
}

/// A matrix of small floats in the argument `matrix`, in the format that the argument `format` names.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct MatrixArgument {
    matrix: usize,
    format: usize,
}

impl Looks {
    /// What an intrinsic looks at, if it is one of these.
    pub(super) fn of(name: &str) -> Option<Looks> {
        match base_name(name) {
            "llvm.amdgcn.readlane" | "llvm.amdgcn.writelane" => Some(Looks::LaneNumber(1)),
            _ => {
                let matrices = matrix_formats(name)?;
                Some(Looks::Formats(matrices.map(|(matrix, format)| MatrixArgument { matrix, format })))
            }
        }
    }
}

/// Lowers such a call.
pub(super) fn lower<'a>(lowering: &mut Lowering<'a>, looks: Looks, call: &'a Call, to: Slots) -> Result<(), Reason> {
    let name = base_name(call.intrinsic().ok_or("a part of no intrinsic")?);
    let (known_as, seen) = match looks {
        Looks::LaneNumber(at) => (format!("{name} of {}", call.ty.ret), vec![(at, lane_number(lowering, call, at)?)]),
        Looks::Formats(arguments) => {
            let seen: Result<Vec<_>, _> = arguments.iter().map(|argument| words(lowering, call, *argument)).collect();
            (name.to_owned(), seen?)
        }
    };
    let shape = lowering.context.shape(&call.ty.ret)?;
    part(lowering, (name, &known_as), call, &seen, (to, shape))
}

fn lane_number<'a>(lowering: &mut Lowering<'a>, call: &'a Call, at: usize) -> Result<Slots, Reason> {
    if call.ty.params.get(at) != Some(&Type::Int(32)) {
        return Err("a lane that is named by no word".into());
    }
    let and = Rule::Binary(Binary::new(BinaryOp::And, Flags::NONE, 32, &lowering.context.dialect));
    let (lane, most) = (lowering.operand(&call.args[at].operand)?, number(lowering, 63, 1, 32));
    Ok(apply(lowering, and, &[lane, most]))
}

/// The words of a matrix that its format needs, and the argument in whose place they stand.
fn words<'a>(
    lowering: &mut Lowering<'a>,
    call: &'a Call,
    MatrixArgument { matrix, format }: MatrixArgument,
) -> Result<(usize, Slots), Reason> {
    let [Some(matrix_given), Some(format)] = [matrix, format].map(|i| call.args.get(i)) else {
        return Err("a matrix without a format".into());
    };
    let name = call.intrinsic().ok_or("a part of no intrinsic")?;
    let needed = format.operand.number().and_then(|format| matrix_words(name, format));
    let needed = needed.ok_or("a matrix of an unknown format")?;
    let given = lowering.operand(&matrix_given.operand)?;
    if given.len < needed {
        return Err("a matrix that is smaller than its format".into());
    }
    Ok((matrix, Slots { len: needed, ..given }))
}
