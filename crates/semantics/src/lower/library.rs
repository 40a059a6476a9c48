//! Library functions that are instructions under another name: copies and fills of memory, operations on integers, and
//! the mathematical library.

use super::atomic_library::{self, AtomicCall};
use super::attributes;
use super::emit::{apply, moved, number, select};
use super::lowering::Lowering;
use super::lowering::demand_result;
use super::{Reason, float, memory};
use crate::floats::{Arithmetic, Elementary, Family, FloatOperation, Format, RoundingMode, Towards};
use crate::library::{has_type, int_bits};
use crate::program::{Action, DemandSite, FillSite, Overlap, PatternSite, Slot, Slots, ValueConstraints};
use crate::rules::{Binary, Cast, Compare, Rule, Unary, UnaryOp};
use crate::value::{Leaf, Shape};
use irrefute_ir::{
    self as ir, AccessMode, AddressSpace, BinaryOp, Call, Callee, CastOp, Flags, FloatKind, FunctionType, IntPredicate,
    Type, ValueId,
};

/// The operation of such a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operation {
    /// `memcpy` and `memmove`: gives its first argument.
    Copy(Overlap),
    /// `bcopy`: the source comes first, and it gives nothing.
    CopyBack,
    /// `mempcpy`: gives the end of its first argument.
    CopyToEnd,
    /// `memset`.
    Fill,
    /// `memset_pattern4`, `8` and `16` on Darwin: repeats a pattern of this many bytes; the last copy may be partial.
    FillPattern(u32),
    /// `abs`.
    Absolute,
    /// `ffs`.
    FirstSet,
    /// `fls`.
    LastSet,
    IsDigit,
    IsAscii,
    ToAscii,
    /// An atomic function of the compiler's runtime library.
    Atomic(AtomicCall),
    /// A function of the mathematical library, with flags that say what C leaves open.
    Float(FloatOperation, Flags),
    /// The runtime library of profiles notes a value: nothing that the program can see.
    Profile,
}

/// Names and types, as in the [table of the others](crate::library).
const TABLE: &[(&str, &str, Operation)] = &[
    ("memcpy", "pppl", Operation::Copy(Overlap::Undefined)),
    ("memmove", "pppl", Operation::Copy(Overlap::Allowed)),
    ("bcopy", "vppl", Operation::CopyBack),
    ("mempcpy", "pppl", Operation::CopyToEnd),
    ("memset", "ppil", Operation::Fill),
    ("memset_pattern4", "vppl", Operation::FillPattern(4)),
    ("memset_pattern8", "vppl", Operation::FillPattern(8)),
    ("memset_pattern16", "vppl", Operation::FillPattern(16)),
    ("__memcpy_chk", "pppll", Operation::Copy(Overlap::Undefined)),
    ("__memmove_chk", "pppll", Operation::Copy(Overlap::Allowed)),
    ("__mempcpy_chk", "pppll", Operation::CopyToEnd),
    ("__memset_chk", "ppill", Operation::Fill),
    ("abs", "jj", Operation::Absolute),
    ("labs", "nn", Operation::Absolute),
    ("llabs", "LL", Operation::Absolute),
    ("ffs", "jj", Operation::FirstSet),
    ("ffsl", "jn", Operation::FirstSet),
    ("ffsll", "jL", Operation::FirstSet),
    ("fls", "jj", Operation::LastSet),
    ("flsl", "jn", Operation::LastSet),
    ("flsll", "jL", Operation::LastSet),
    ("isdigit", "jj", Operation::IsDigit),
    ("isascii", "jj", Operation::IsAscii),
    ("toascii", "jj", Operation::ToAscii),
    ("__llvm_profile_instrument_target", "vlpi", Operation::Profile),
    ("__llvm_profile_instrument_memop", "vlpi", Operation::Profile),
];

/// The names of this table, with the letters of their types.
pub(crate) fn rows() -> impl Iterator<Item = (&'static str, &'static str)> {
    TABLE.iter().map(|(name, letters, _)| (*name, *letters))
}

/// The operation of a call, if it calls such a function.
pub(super) fn operation<'a>(lowering: &Lowering<'a>, call: &Call) -> Option<(Operation, &'a ir::Function)> {
    let Callee::Direct(name) = &call.callee else { return None };
    let size_bits = lowering.context.globals.widths.address;
    let listed = TABLE.iter().find(|(known, letters, _)| **known == **name && has_type(&call.ty, letters, size_bits));
    let atomic = || AtomicCall::named(name, &call.ty).map(Operation::Atomic);
    let mathematical = || mathematical(name, &call.ty, int_bits(size_bits));
    let operation = listed.map(|(.., operation)| *operation).or_else(atomic).or_else(mathematical)?;
    let index = lowering.context.names.get(name)?;
    let function = &lowering.context.module.functions[index.index()];
    let has_own_body = super::is_final(function) || function.is_definition() && lowering.context.is_whole;
    let fits = !has_own_body
        && super::call::is_builtin(lowering, call, function)
        && function.function_type() == *call.ty
        && function.header.convention == call.convention;
    fits.then_some((operation, function))
}

/// The functions of the mathematical library whose results C says, besides the [elementary](Elementary) ones. Their
/// effect on `errno` is not modelled: no execution looks at it.
const MATHEMATICAL: &[(&str, FloatOperation)] = &[
    ("sqrt", FloatOperation::SquareRoot),
    ("fabs", FloatOperation::Magnitude),
    ("copysign", FloatOperation::CopySign),
    ("floor", FloatOperation::Integral(RoundingMode::Down)),
    ("ceil", FloatOperation::Integral(RoundingMode::Up)),
    ("trunc", FloatOperation::Integral(RoundingMode::TowardsZero)),
    ("rint", FloatOperation::Integral(RoundingMode::NearestEven)),
    ("nearbyint", FloatOperation::Integral(RoundingMode::NearestEven)),
    ("round", FloatOperation::Integral(RoundingMode::NearestAway)),
    ("roundeven", FloatOperation::Integral(RoundingMode::NearestEven)),
    ("fmin", FloatOperation::Extremum(Family::Num, Towards::Least)),
    ("fmax", FloatOperation::Extremum(Family::Num, Towards::Greatest)),
    ("fma", FloatOperation::FusedMultiplyAdd),
    ("fmod", FloatOperation::Arithmetic(Arithmetic::Rem)),
    // The magnitude of a complex number, whose parts are two arguments here.
    ("cabs", FloatOperation::Elementary(Elementary::Hypot)),
];

/// The names of the functions of the mathematical library, without suffixes.
pub(crate) fn mathematical_stems() -> impl Iterator<Item = &'static str> {
    let listed = MATHEMATICAL.iter().map(|(name, _)| *name).chain(["ldexp"]);
    listed.chain(Elementary::ALL.iter().filter(|(function, _)| function.is_of_library()).map(|(_, name)| *name))
}

/// The type of a function of the mathematical library: of `double`, or with the suffix `f` of `float`.
pub(crate) fn mathematical_type(name: &str) -> Option<FunctionType> {
    let is_stem = |name: &str| mathematical_stems().any(|stem| stem == name);
    let kind = match name.strip_suffix('f') {
        _ if is_stem(name) => FloatKind::Double,
        Some(stem) if is_stem(stem) => FloatKind::Float,
        _ => return None,
    };
    let value = Type::Float(kind);
    let exponent = Type::Int(int_bits(64));
    let candidates =
        [vec![value.clone()], vec![value.clone(); 2], vec![value.clone(); 3], vec![value.clone(), exponent]];
    let types = candidates.map(|params| FunctionType { ret: value.clone(), params, varargs: false });
    types.into_iter().find(|ty| mathematical(name, ty, int_bits(64)).is_some())
}

/// The operation of a function of the mathematical library. The suffix of a name says the type: `f` is `float`, `l` is
/// `long double`, which is whatever the target makes of it.
fn mathematical(name: &str, ty: &FunctionType, int_bits: u32) -> Option<Operation> {
    let Type::Float(kind) = ty.ret else { return None };
    // The name that the C library of GNU had first.
    let name = if name.starts_with("__exp10") { &name[2..] } else { name };
    let format = Format::of(kind)?;
    let stem = match kind {
        FloatKind::Double => name,
        FloatKind::Float => name.strip_suffix('f')?,
        FloatKind::X86Fp80 | FloatKind::Fp128 => name.strip_suffix('l')?,
        FloatKind::Half | FloatKind::BFloat | FloatKind::PpcFp128 => return None,
    };
    let scale = || (stem == "ldexp").then_some(FloatOperation::Scale(int_bits));
    let listed = MATHEMATICAL.iter().find(|(known, _)| *known == stem).map(|(_, operation)| *operation);
    let elementary = || Elementary::named(stem).map(FloatOperation::Elementary);
    let is_computed = |operation: &FloatOperation| match operation {
        FloatOperation::Elementary(function) => function.is_computed(format),
        _ => true,
    };
    let operation = listed.or_else(scale).or_else(elementary).filter(is_computed)?;
    let fits = |(i, ty): (usize, &Type)| match (operation, i) {
        (FloatOperation::Scale(width), 1) => *ty == Type::Int(width),
        _ => *ty == Type::Float(kind),
    };
    let is_called_so = ty.params.len() == float::arity(operation, format) && ty.params.iter().enumerate().all(fits);
    // C does not order the zeros.
    let is_extremum = matches!(operation, FloatOperation::Extremum(..));
    let flags = if is_extremum { Flags::NSZ } else { Flags::NONE };
    (is_called_so && !ty.varargs).then_some(Operation::Float(operation, flags))
}

/// Lowers a call of such a function; `metadata` are the constraints of metadata on the result.
pub(super) fn lower<'a>(
    lowering: &mut Lowering<'a>,
    (operation, function): (Operation, &ir::Function),
    call: &'a Call,
    returned: Option<ValueId>,
    metadata: ValueConstraints,
) -> Result<(), Reason> {
    let to = lowering.result(returned)?;
    let tail = super::call::is_tail(call);
    let size_bits = lowering.context.globals.widths.address;
    let mut args = Vec::with_capacity(call.args.len());
    for (argument, param) in call.args.iter().zip(&function.params) {
        let shape = lowering.shape(&argument.operand)?;
        let of = |attributes| attributes::constraints_of(attributes, &shape);
        let constraints = of(&argument.attrs).and(of(param));
        let from = lowering.operand(&argument.operand)?;
        args.push(demanded(lowering, from, constraints));
    }
    let result = match (operation, &args[..]) {
        (Operation::Profile, _) => return Ok(()),
        (Operation::Atomic(function), args) => {
            atomic_library::lower(lowering, function, call, args, to)?;
            to
        }
        (Operation::Float(operation, flags), args) => {
            let format = match call.ty.ret {
                Type::Float(kind) => float::known(kind)?,
                _ => return Err("a library function with other arguments than it has".into()),
            };
            let operands: Vec<Slot> = args.iter().map(|slots| slots.start).collect();
            float::emit(lowering, operation, format, call.flags | flags, &operands, to);
            to
        }
        (Operation::Copy(overlap), [target, source, length, ..]) => {
            memory::copy(lowering, [*target, *source, *length], overlap, tail)?;
            *target
        }
        (Operation::CopyBack, [source, target, length]) => {
            memory::copy(lowering, [*target, *source, *length], Overlap::Allowed, tail)?;
            *target
        }
        (Operation::CopyToEnd, [target, source, length, ..]) => {
            memory::copy(lowering, [*target, *source, *length], Overlap::Undefined, tail)?;
            let pointer = (AddressSpace::default(), target.start);
            let end = moved(lowering, pointer, (length.start, size_bits), 1);
            Slots { start: end, len: 1 }
        }
        (Operation::Fill, [target, value, length, ..]) => {
            memory::check_usual(lowering)?;
            let byte = cast(lowering, CastOp::Trunc, (32, 8), *value)?;
            let (to, byte, length) = (target.start, byte.start, length.start);
            let space = AddressSpace::default();
            let site = FillSite { to, space, byte, length, length_width: size_bits, align: 1, tail };
            lowering.emit(Action::Fill(Box::new(site)));
            *target
        }
        (Operation::FillPattern(bytes), [target, pattern, length]) => {
            fill_pattern(lowering, bytes, [*target, *pattern, *length], tail)?;
            *target
        }
        (operation, [of]) => match (&call.ty.ret, &call.ty.params[..]) {
            (Type::Int(result), [Type::Int(width)]) => of_integer(lowering, operation, *of, (*width, *result))?,
            _ => return Err("a library function with other arguments than it has".into()),
        },
        _ => return Err("a library function with other arguments than it has".into()),
    };
    lowering.emit(Action::Copy { from: result.start, to: to.start, len: to.len.min(1) });
    let shape = match returned {
        Some(value) => lowering.shapes[value.index()].clone()?,
        None => Shape::new(),
    };
    let of = |attributes| attributes::constraints_of(attributes, &shape);
    let promised = of(&call.ret_attrs).and(of(&function.ret_attrs));
    demand_result(lowering, to, promised.and(metadata));
    Ok(())
}

/// Fills a length with copies of a pattern of a given number of bytes; the last copy ends where the length does.
fn fill_pattern(
    lowering: &mut Lowering,
    bytes: u32,
    [target, pattern, length]: [Slots; 3],
    tail: bool,
) -> Result<(), Reason> {
    memory::check_usual(lowering)?;
    let (dialect, width) = (lowering.context.dialect, lowering.context.globals.widths.address);
    let binary = |op| Rule::Binary(Binary::new(op, Flags::NONE, width, &dialect));
    let space = AddressSpace::default();
    // Bytes, and not an integer: they may be part of a pointer, or poison one by one.
    let (ty, value) = (Type::vector(bytes, Type::Byte(8)), lowering.new_slots(bytes));
    memory::load_from(lowering, &ty, (space, pattern.start), Some(1), &AccessMode::default(), value)?;
    let size = number(lowering, u64::from(bytes), 1, width);
    let count = apply(lowering, binary(BinaryOp::UDiv), &[length, size]);
    let first = memory::store_site(lowering, &ty, value, (space, target.start), Some(1))?;
    let site = PatternSite { first, count: count.start, count_width: width, tail };
    lowering.emit(Action::FillPattern(Box::new(site)));
    let rest = apply(lowering, binary(BinaryOp::URem), &[length, size]);
    let whole = apply(lowering, binary(BinaryOp::Sub), &[length, rest]);
    let end = Slots { start: moved(lowering, (space, target.start), (whole.start, width), 1), len: 1 };
    memory::copy(lowering, [end, pattern, rest], Overlap::Undefined, tail)
}

/// A copy of a value, checked against its constraints; the value itself if it has none.
fn demanded(lowering: &mut Lowering, from: Slots, constraints: ValueConstraints) -> Slots {
    if constraints.is_trivial() {
        return from;
    }
    let copy = lowering.new_slots(from.len);
    lowering.emit(Action::ValueConstraints(Box::new(DemandSite { from, to: copy.start, constraints })));
    copy
}

/// An operation on an integer of the first width, whose result has the second.
fn of_integer(
    lowering: &mut Lowering,
    operation: Operation,
    of: Slots,
    (width, to): (u32, u32),
) -> Result<Slots, Reason> {
    let dialect = lowering.context.dialect;
    let binary = |op, width| Rule::Binary(Binary::new(op, Flags::NONE, width, &dialect));
    let compare = |predicate, width| Rule::Compare(Compare::new(predicate, Flags::NONE, width));
    match operation {
        Operation::Absolute => {
            // C leaves the result for the least number undefined, and LLVM rewrites the call accordingly.
            let op = UnaryOp::Abs { least_is_poison: true };
            Ok(apply(lowering, Rule::Unary(Unary { op, width }), &[of]))
        }
        Operation::LastSet => {
            let op = UnaryOp::LeadingZeros { zero_is_poison: false };
            let zeros = apply(lowering, Rule::Unary(Unary { op, width }), &[of]);
            let bits = number(lowering, u64::from(width), 1, width);
            let last = apply(lowering, binary(BinaryOp::Sub, width), &[bits, zeros]);
            if width == to { Ok(last) } else { cast(lowering, CastOp::Trunc, (width, to), last) }
        }
        Operation::FirstSet => {
            let (zero, one) = (number(lowering, 0, 1, width), number(lowering, 1, 1, width));
            let op = UnaryOp::TrailingZeros { zero_is_poison: false };
            let zeros = apply(lowering, Rule::Unary(Unary { op, width }), &[of]);
            let first = apply(lowering, binary(BinaryOp::Add, width), &[zeros, one]);
            let none = apply(lowering, compare(IntPredicate::Eq, width), &[of, zero]);
            let result = select(lowering, none, zero, first, Leaf::Int(width));
            if width == to { Ok(result) } else { cast(lowering, CastOp::Trunc, (width, to), result) }
        }
        Operation::IsDigit => {
            let (zero, ten) = (number(lowering, u64::from(b'0'), 1, width), number(lowering, 10, 1, width));
            let digit = apply(lowering, binary(BinaryOp::Sub, width), &[of, zero]);
            let is = apply(lowering, compare(IntPredicate::Ult, width), &[digit, ten]);
            cast(lowering, CastOp::ZExt, (1, to), is)
        }
        Operation::IsAscii => {
            let limit = number(lowering, 128, 1, width);
            let is = apply(lowering, compare(IntPredicate::Ult, width), &[of, limit]);
            cast(lowering, CastOp::ZExt, (1, to), is)
        }
        Operation::ToAscii => {
            let low = number(lowering, 127, 1, width);
            Ok(apply(lowering, binary(BinaryOp::And, width), &[of, low]))
        }
        _ => Err("a library function with other arguments than it has".into()),
    }
}

fn cast(lowering: &mut Lowering, op: CastOp, (from, to): (u32, u32), of: Slots) -> Result<Slots, Reason> {
    let rule = Cast::new(op, Flags::NONE, from, to).ok_or("a cast between these widths")?;
    Ok(apply(lowering, Rule::Cast(rule), &[of]))
}

#[cfg(test)]
mod tests {
    use super::TABLE;
    use crate::library::fortification;

    /// Without its check, a fortified function would be the plain one.
    #[test]
    fn fortified_functions_have_a_check() {
        for (name, ..) in TABLE {
            assert_eq!(fortification(name).is_some(), name.ends_with("_chk"), "{name}");
        }
    }
}
