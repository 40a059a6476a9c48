//! Floating-point instructions and intrinsics, and what fast-math flags say about other results.

use super::Reason;
use super::lowering::Lowering;
use crate::floats::{
    Arithmetic, DenormalMode, Denormals, Excess, FloatOperation, FloatRule, Format, FromInteger, FusedOperands, Nans,
    RoundingMode, ToInteger, ZeroSigns,
};
use crate::program::{Action, FloatSite, Slot, Slots};
use crate::value::Leaf;
use irrefute_ir::{
    AttrKind, Attributes, CastOp, DENORMAL_FPENV_SINCE, Flags, FloatKind, FloatOp, FloatPredicate, LlvmVersion,
    Operand, StringKey, ValueId,
};
use smallvec::{SmallVec, smallvec};

/// The fast-math flags that say something about each result by itself.
const OF_VALUES: [Flags; 3] = [Flags::NNAN, Flags::NINF, Flags::NSZ];

/// `fadd` and its kin.
pub(super) fn binary<'a>(
    lowering: &mut Lowering<'a>,
    op: FloatOp,
    flags: Flags,
    [lhs, rhs]: [&'a Operand; 2],
    result: Option<ValueId>,
    to: Slots,
) -> Result<(), Reason> {
    let format = format(lowering, lhs)?;
    let mut operation = FloatOperation::Arithmetic(arithmetic(op));
    let mut operands: SmallVec<[Slot; 3]> = smallvec![lowering.operand(lhs)?.start, lowering.operand(rhs)?.start];
    let product = |lowering: &Lowering<'a>, operand: &Operand| match operand {
        Operand::Local(value) => lowering.products.get(value).map(|product| product.operands),
        Operand::Const(_) | Operand::Metadata(_) => None,
    };
    let is_sum = matches!(op, FloatOp::FAdd | FloatOp::FSub);
    let fusible = if is_sum && flags.contains(Flags::CONTRACT) {
        [product(lowering, lhs), product(lowering, rhs)]
    } else {
        [None, None]
    };
    if fusible != [None, None] {
        operation = FloatOperation::Sum {
            op: arithmetic(op),
            fused: FusedOperands { lhs: fusible[0].is_some(), rhs: fusible[1].is_some() },
        };
        // The operands of a product dominate every use of it, so their slots still hold what was multiplied.
        for factor in fusible.into_iter().flatten().flatten() {
            operands.push(lowering.operand(factor)?.start);
        }
    }
    let is_closed = result.and_then(|result| lowering.products.get(&result)).is_some_and(|product| product.is_closed);
    let flags = if is_closed { flags.without(Flags::CONTRACT) } else { flags };
    emit(lowering, operation, format, flags, &operands, to);
    Ok(())
}

/// The arithmetic of an opcode.
pub(super) fn arithmetic(op: FloatOp) -> Arithmetic {
    match op {
        FloatOp::FAdd => Arithmetic::Add,
        FloatOp::FSub => Arithmetic::Sub,
        FloatOp::FMul => Arithmetic::Mul,
        FloatOp::FDiv => Arithmetic::Div,
        FloatOp::FRem => Arithmetic::Rem,
    }
}

/// `fneg`.
pub(super) fn negate<'a>(
    lowering: &mut Lowering<'a>,
    flags: Flags,
    operand: &'a Operand,
    to: Slots,
) -> Result<(), Reason> {
    let format = format(lowering, operand)?;
    let of = lowering.operand(operand)?.start;
    emit(lowering, FloatOperation::Negate, format, flags, &[of], to);
    Ok(())
}

/// `fcmp`.
pub(super) fn compare<'a>(
    lowering: &mut Lowering<'a>,
    predicate: FloatPredicate,
    flags: Flags,
    lhs: &'a Operand,
    rhs: &'a Operand,
    to: Slots,
) -> Result<(), Reason> {
    let format = format(lowering, lhs)?;
    let operands = [lowering.operand(lhs)?.start, lowering.operand(rhs)?.start];
    emit(lowering, FloatOperation::Compare(predicate), format, flags, &operands, to);
    Ok(())
}

/// A conversion from or to a floating-point type.
pub(super) fn cast<'a>(
    lowering: &mut Lowering<'a>,
    op: CastOp,
    flags: Flags,
    operand: &'a Operand,
    target: Leaf,
    to: Slots,
) -> Result<(), Reason> {
    let source = *lowering.shape(operand)?.first().ok_or("a cast of an empty value")?;
    let (operation, format) = conversion(op, flags, source, target)?;
    let of = lowering.operand(operand)?.start;
    emit(lowering, operation, format, flags, &[of], to);
    Ok(())
}

/// The operation of a conversion between two types, and the format that it is about.
pub(super) fn conversion(
    op: CastOp,
    flags: Flags,
    source: Leaf,
    target: Leaf,
) -> Result<(FloatOperation, Format), Reason> {
    match (source, target) {
        (Leaf::Float(from), Leaf::Float(kind)) => Ok((FloatOperation::Convert(known(kind)?), known(from)?)),
        (Leaf::Float(from), Leaf::Int(width)) => {
            let signed = op == CastOp::FPToSI;
            let to = ToInteger { width, signed, how: RoundingMode::TowardsZero, excess: Excess::Poison };
            Ok((FloatOperation::ToInteger(to), known(from)?))
        }
        (Leaf::Int(width), Leaf::Float(kind)) => {
            let non_negative = flags.contains(Flags::NNEG);
            let from = FromInteger { width, signed: op == CastOp::SIToFP, non_negative };
            Ok((FloatOperation::FromInteger(from), known(kind)?))
        }
        _ => Err(Reason::from(op.keyword())),
    }
}

/// What the flags of a `select`, a `phi` or a call say about its result, which is already in its slots.
pub(super) fn check_result(lowering: &mut Lowering, flags: Flags, to: Slots, leaf: Option<Leaf>) -> Result<(), Reason> {
    let Some(Leaf::Float(kind)) = leaf else { return Ok(()) };
    if OF_VALUES.iter().all(|flag| !flags.contains(*flag)) {
        return Ok(());
    }
    let format = known(kind)?;
    emit(lowering, FloatOperation::Same, format, flags, &[to.start], to);
    Ok(())
}

/// The number of operands of an operation.
pub(super) fn arity(operation: FloatOperation, format: Format) -> usize {
    let (flags, denormals, zero_signs) = (Flags::NONE, Denormals::default(), ZeroSigns::OfOperands);
    FloatRule { operation, format, nans: Nans::Chosen, flags, denormals, zero_signs, ulps: 0 }.arity()
}

/// Says of a `select`, whose result is already in its slots, where its flags may be about the arm that is not selected.
pub(super) fn check_arms<'a>(
    lowering: &mut Lowering<'a>,
    flags: Flags,
    arms: [&'a Operand; 2],
    to: Slots,
) -> Result<(), Reason> {
    if !flags.contains(Flags::NNAN) && !flags.contains(Flags::NINF) {
        return Ok(());
    }
    for arm in arms {
        let Some(Leaf::Float(kind)) = lowering.shape(arm)?.first().copied() else { return Ok(()) };
        let from = lowering.operand(arm)?;
        emit(lowering, FloatOperation::Unselected, known(kind)?, flags, &[from.start, to.start], to);
    }
    Ok(())
}

/// Emits an operation on the lanes from each operand slot on.
pub(super) fn emit(
    lowering: &mut Lowering,
    operation: FloatOperation,
    format: Format,
    flags: Flags,
    operands: &[Slot],
    to: Slots,
) {
    let rule = rule(lowering, operation, format, flags);
    emit_rule(lowering, rule, operands, to);
}

fn emit_rule(lowering: &mut Lowering, rule: FloatRule, operands: &[Slot], to: Slots) {
    lowering.emit(Action::Float(Box::new(FloatSite { rule, operands: SmallVec::from_slice(operands), to })));
}

/// Emits an operation as AMD's processors do it: the result may be a neighbour of the nearest value, and functions read
/// subnormal numbers of 32 bits as zeros.
pub(super) fn emit_approximate(
    lowering: &mut Lowering,
    operation: FloatOperation,
    format: Format,
    flags: Flags,
    operands: &[Slot],
    to: Slots,
) {
    let mut rule = rule(lowering, operation, format, flags);
    rule.ulps = rule.ulps.max(1);
    if matches!(operation, FloatOperation::Elementary(_)) && format.kind() == FloatKind::Float {
        rule.denormals.input = DenormalMode::PreserveSign;
    }
    emit_rule(lowering, rule, operands, to);
}

fn rule(lowering: &Lowering, operation: FloatOperation, format: Format, flags: Flags) -> FloatRule {
    let version = lowering.context.dialect.version;
    let denormals = denormals(&lowering.function.attrs, format.kind(), version);
    let zero_signs = lowering.context.dialect.zero_signs();
    let nans = Nans::of(lowering.context.dialect.nan_bits.ask(), lowering.context.module.triple.as_deref());
    FloatRule { operation, format, nans, flags, denormals, zero_signs, ulps: lowering.ulps }
}

/// The format of an operand, or of the lanes of a vector.
pub(super) fn format(lowering: &Lowering, operand: &Operand) -> Result<Format, Reason> {
    match lowering.shape(operand)?.first() {
        Some(Leaf::Float(kind)) => known(*kind),
        _ => Err("a floating-point operation on something else".into()),
    }
}

/// The format of a type.
pub(super) fn known(kind: FloatKind) -> Result<Format, Reason> {
    Format::of(kind).ok_or_else(|| "arithmetic of ppc_fp128".into())
}

/// Whether a function may only be executed where the processor treats subnormal numbers in another way than IEEE 754
/// does. Its attribute does not set the mode of the processor: it says which one is set.
///
/// ```
/// use irrefute_ir::{LlvmVersion, parse};
/// use irrefute_semantics::assumes_flushing;
/// let text = "define void @f() \"denormal-fp-math\"=\"preserve-sign\" {\n  ret void\n}\n";
/// let module = parse(text, LlvmVersion::DEFAULT).unwrap();
/// assert!(assumes_flushing(&module.functions[0].attrs, LlvmVersion::DEFAULT));
/// assert!(!assumes_flushing(&module.functions[0].attrs, LlvmVersion(23)));
/// ```
pub fn assumes_flushing(attributes: &Attributes, version: LlvmVersion) -> bool {
    let is_other = |mode| matches!(mode, DenormalMode::PreserveSign | DenormalMode::PositiveZero);
    denormal_modes(attributes, version).into_iter().any(|modes| is_other(modes.input) || is_other(modes.output))
}

/// The denormal modes of a function, for `float` and for all other formats, as a version of LLVM reads its attributes.
pub fn denormal_modes(attributes: &Attributes, version: LlvmVersion) -> [Denormals; 2] {
    [FloatKind::Float, FloatKind::Double].map(|kind| denormals(attributes, kind, version))
}

/// The denormal modes of a function for a format. `"denormal-fp-math"="output,input"` is about every format, and
/// `"denormal-fp-math-f32"` about `float` instead; `denormal_fpenv(output|input, float: output|input)` is the same in
/// LLVM 23, to which the strings in a text say nothing.
fn denormals(attributes: &Attributes, kind: FloatKind, version: LlvmVersion) -> Denormals {
    let of_float = (kind == FloatKind::Float).then_some(&StringKey::DenormalFpMathF32);
    let mut keys = of_float.into_iter().chain([&StringKey::DenormalFpMath]);
    let said = keys.find_map(|key| attributes.string(key)).filter(|_| version < DENORMAL_FPENV_SINCE);
    if let Some(text) = said {
        return modes(text, ',');
    }
    let Some(text) = attributes.arguments(AttrKind::DenormalFpEnv) else { return Denormals::default() };
    let (all, float) = match text.split_once("float:") {
        Some((all, float)) => (all.trim_end_matches([',', ' ']), Some(float)),
        None => (text, None),
    };
    modes(float.filter(|_| kind == FloatKind::Float).unwrap_or(all), '|')
}

/// Modes of results and operands; a single one is that of both.
fn modes(text: &str, separator: char) -> Denormals {
    let mode = |word: &str| match word.trim() {
        "" | "ieee" => DenormalMode::Ieee,
        "preserve-sign" | "preservesign" => DenormalMode::PreserveSign,
        "positive-zero" | "positivezero" => DenormalMode::PositiveZero,
        // An unknown word allows no less than the environment may do.
        _ => DenormalMode::Dynamic,
    };
    let (output, input) = text.split_once(separator).unwrap_or((text, text));
    Denormals { output: mode(output), input: mode(input) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use irrefute_ir::Attribute;

    #[test]
    fn denormal_modes_are_read_from_every_form() {
        let string = |key, text: &str| Attribute::String(key, Some(text.into()));
        let both = Attributes(vec![
            string(StringKey::DenormalFpMath, "preserve-sign,ieee"),
            string(StringKey::DenormalFpMathF32, "dynamic"),
        ]);
        let first = Denormals { output: DenormalMode::PreserveSign, input: DenormalMode::Ieee };
        let dynamic = Denormals { output: DenormalMode::Dynamic, input: DenormalMode::Dynamic };
        assert_eq!(denormal_modes(&both, LlvmVersion(22)), [dynamic, first]);
        assert_eq!(denormal_modes(&both, LlvmVersion(23)), [Denormals::default(); 2]);
        let newer = Attributes(vec![Attribute::Arguments(
            AttrKind::DenormalFpEnv,
            "preservesign|ieee, float: dynamic|dynamic".into(),
        )]);
        assert_eq!(denormal_modes(&newer, LlvmVersion(23)), [dynamic, first]);
        assert_eq!(denormal_modes(&Attributes::default(), LlvmVersion(22)), [Denormals::default(); 2]);
    }
}
