//! Intrinsics of targets that are overloaded on types, or built of operations that LLVM has: what the types and the
//! constants of a call make of them (docs/targets.md). One whose types or constants are not modelled has no meaning.

use super::Intrinsic;
use super::signature::{Build, Signature};
use crate::dependence::Dependence;
use crate::floats::{self, Arithmetic, Directed, Elementary, FloatOperation, Format, RoundingMode};
use crate::rules::Signedness;
use crate::targets::LaneOperation;
use crate::targets::amd::Amd;
use crate::targets::arithmetic::Overflow;
use crate::targets::arithmetic::Sign::{self, Signed, Unsigned};
use crate::targets::arm::{Arm, Combining, Narrowing, Step};
use crate::targets::vector::Replaced;
use irrefute_ir::int::mask;
use irrefute_ir::{FloatKind, Type, base_name};

/// What a call of an intrinsic of a target builds; `None` if it is none of these.
pub(super) fn of_target(name: &str) -> Option<Build> {
    let operation: Build = match base_name(name).strip_prefix("llvm.")? {
        "amdgcn.fmed3" => |s| s.float(FloatOperation::Median),
        "amdgcn.fmul.legacy" => |s| s.float(FloatOperation::LegacyProduct),
        "amdgcn.fma.legacy" => |s| s.float(FloatOperation::LegacyMultiplyAdd),
        "amdgcn.frexp.mant" => |s| s.float(FloatOperation::Significand),
        "amdgcn.frexp.exp" => |s| s.of_value(Amd::Exponent),
        "amdgcn.trig.preop" => |s| s.of_value(Amd::TwoOverPi),
        "amdgcn.class" => |s| match s.immediate(1) {
            Some(mask) => s.float(FloatOperation::IsClass((mask & 0x3ff) as u16)),
            None => s.of_value(Amd::Class),
        },
        "amdgcn.rcp" => |s| s.approximate(FloatOperation::Arithmetic(Arithmetic::Div)),
        "amdgcn.sqrt" => |s| s.approximate(FloatOperation::SquareRoot),
        "amdgcn.log" => |s| s.approximate(FloatOperation::Elementary(Elementary::Log2)),
        "amdgcn.exp2" => |s| s.approximate(FloatOperation::Elementary(Elementary::Exp2)),
        "amdgcn.cvt.pkrtz" => |s| {
            let convert = Directed::Convert(Format::of(FloatKind::Half)?);
            let is_float = |ty: &Type| *ty == Type::Float(FloatKind::Float);
            s.ty.params.iter().all(is_float).then_some(())?;
            Some(Intrinsic::FloatOfEach(FloatOperation::Directed(convert, RoundingMode::TowardsZero)))
        },
        "amdgcn.ubfe" => |s| s.amd(Amd::BitField(Unsigned)),
        "amdgcn.sbfe" => |s| s.amd(Amd::BitField(Signed)),
        "amdgcn.mul.u24" => |s| s.amd(Amd::Product24(Unsigned)),
        "amdgcn.mul.i24" => |s| s.amd(Amd::Product24(Signed)),
        "amdgcn.cvt.off" => |s| s.amd(Amd::Sixteenths),
        "aarch64.neon.sshl" | "arm.neon.vshifts" => |s| s.arm(Arm::ShiftEitherWay(Signed)),
        "aarch64.neon.ushl" | "arm.neon.vshiftu" => |s| s.arm(Arm::ShiftEitherWay(Unsigned)),
        "aarch64.neon.rshrn" => |s| s.narrowed(true, Unsigned, None),
        "aarch64.neon.sqxtn" | "aarch64.neon.sqshrn" => |s| s.narrowed(false, Signed, Some(Signed)),
        "aarch64.neon.sqxtun" | "aarch64.neon.sqshrun" => |s| s.narrowed(false, Signed, Some(Unsigned)),
        "aarch64.neon.uqxtn" | "aarch64.neon.uqshrn" => |s| s.narrowed(false, Unsigned, Some(Unsigned)),
        "aarch64.neon.sqrshrn" => |s| s.narrowed(true, Signed, Some(Signed)),
        "aarch64.neon.sqrshrun" => |s| s.narrowed(true, Signed, Some(Unsigned)),
        "aarch64.neon.uqrshrn" => |s| s.narrowed(true, Unsigned, Some(Unsigned)),
        "aarch64.neon.tbl1" | "aarch64.sve.tbl" | "arm.neon.vtbl1" | "wasm.swizzle" => |s| s.table(1, false),
        "aarch64.neon.tbl2" | "arm.neon.vtbl2" => |s| s.table(2, false),
        "aarch64.neon.tbl3" | "arm.neon.vtbl3" => |s| s.table(3, false),
        "aarch64.neon.tbl4" | "arm.neon.vtbl4" => |s| s.table(4, false),
        "aarch64.neon.tbx1" | "arm.neon.vtbx1" => |s| s.table(1, true),
        "aarch64.neon.tbx2" | "arm.neon.vtbx2" => |s| s.table(2, true),
        "aarch64.neon.tbx3" | "arm.neon.vtbx3" => |s| s.table(3, true),
        "aarch64.neon.tbx4" | "arm.neon.vtbx4" => |s| s.table(4, true),
        "aarch64.crypto.aese" | "aarch64.sve.aese" | "arm.neon.aese" => |s| s.arm(Arm::Cipher(Step::Forward)),
        "aarch64.crypto.aesd" | "aarch64.sve.aesd" | "arm.neon.aesd" => |s| s.arm(Arm::Cipher(Step::Back)),
        "aarch64.sve.ptrue" => |s| s.pattern(),
        "aarch64.sve.dup.x" => |s| {
            (s.ty.params.first()? == s.ty.ret.scalar()).then_some(())?;
            s.permute((0..s.ty.ret.lanes()?).map(|_| 0))
        },
        "aarch64.sve.dup" => |s| s.arm(Arm::Duplicated),
        "aarch64.sve.dupq.lane" => |s| {
            let lanes = s.lanes(0)?;
            let block = 128 / lane_width(s.ty.params.first()?)?;
            let first = u32::try_from(s.immediate(1)?).ok()?.checked_mul(block)?;
            (first + block <= lanes).then_some(())?;
            s.permute((0..lanes).map(|k| first + k % block))
        },
        "aarch64.sve.insr" => |s| {
            let lanes = s.lanes(0)?;
            s.permute([lanes].into_iter().chain(0..lanes - 1))
        },
        "aarch64.sve.sel" => |s| s.arm(Arm::Chosen),
        "aarch64.sve.whilelo" => |s| Some(Intrinsic::Lanes(LaneOperation::ActiveLanes)).filter(|_| s.is_mask()),
        "aarch64.sve.convert.from.svbool" => |s| {
            let (from, to) = (s.lanes(0)?, s.ty.ret.lanes().filter(|to| *to > 0)?);
            s.permute((0..to).map(|k| k * (from / to)))
        },
        "aarch64.sve.convert.to.svbool" => |s| {
            let (from, to) = (s.lanes(0)?, s.ty.ret.lanes()?);
            s.arm(Arm::Spread((to / from.max(1)) as usize))
        },
        "riscv.vsetvlimax" => |s| {
            let length = s.greatest_length(0)?;
            (u64::from(length) <= mask(s.width_of_result()?)).then_some(())?;
            Some(Intrinsic::Constant([length.into()].into()))
        },
        "riscv.vsetvli" => |s| {
            let length = s.greatest_length(1)?;
            Some(Intrinsic::OneOfSeveral(LaneOperation::VectorLength(length), Dependence::Answer))
        },
        "x86.sse.sqrt.ss" | "x86.sse2.sqrt.sd" => |s| {
            s.format()?;
            Some(Intrinsic::FloatOfLane0(FloatOperation::SquareRoot))
        },
        "arm.neon.vmulls" => |s| s.product(Signed),
        "arm.neon.vmullu" => |s| s.product(Unsigned),
        "arm.mve.vctp8" | "arm.mve.vctp16" | "arm.mve.vctp32" | "arm.mve.vctp64" => |s| s.arm(Arm::FirstLanes),
        "arm.mve.vshrn" => |s| {
            let [saturates, rounds, unsigned_out, unsigned_in, top] = s.flags_from(3)?;
            let (from, into) = (sign(unsigned_in), saturates.then_some(sign(unsigned_out)));
            s.arm(Arm::NarrowedInto { narrowing: Narrowing { rounds, from, into }, top, shifts: true })
        },
        "arm.mve.vqmovn" => |s| {
            let [unsigned_out, unsigned_in, top] = s.flags_from(2)?;
            let narrowing = Narrowing { rounds: false, from: sign(unsigned_in), into: Some(sign(unsigned_out)) };
            s.arm(Arm::NarrowedInto { narrowing, top, shifts: false })
        },
        "arm.mve.vmldava" => |s| match s.flags_from(0)? {
            [unsigned, false, false] => s.arm(Arm::DotProduct(sign(unsigned))),
            _ => None,
        },
        "wasm.dot" => |s| {
            let [lhs, rhs] = &s.ty.params[..] else { return None };
            let fits =
                *lhs == Type::vector(8, Type::Int(16)) && lhs == rhs && s.ty.ret == Type::vector(4, Type::Int(32));
            fits.then_some(Intrinsic::Lanes(LaneOperation::SumOfProducts(Signed, Overflow::Wraps)))
        },
        // What indices beyond the end give is the processor's choice.
        "wasm.relaxed.swizzle" => |s| match s.table(1, false)? {
            Intrinsic::Lanes(operation) => Some(Intrinsic::OneOfSeveral(operation, Dependence::Meaning)),
            _ => None,
        },
        // What does not fit is a trap, which LLVM drops with the call: the intrinsic is `memory(none)`.
        "wasm.trunc.signed" => |s| s.to_integer(Signedness::Signed, RoundingMode::TowardsZero, floats::Excess::Poison),
        "wasm.trunc.unsigned" => {
            |s| s.to_integer(Signedness::Unsigned, RoundingMode::TowardsZero, floats::Excess::Poison)
        }
        "riscv.vmv.v.x" | "riscv.vfmv.v.f" => |s| s.replaced(Replaced::ByScalar),
        "riscv.vmv.s.x" | "riscv.vfmv.s.f" => |s| s.replaced(Replaced::First),
        "riscv.vmv.v.v" => |s| s.replaced(Replaced::ByLanes),
        "riscv.vmv.x.s" | "riscv.vfmv.f.s" => |s| {
            (s.ty.params.first()?.scalar() == &s.ty.ret && s.ty.params.len() == 1).then_some(())?;
            s.permute([0].into_iter())
        },
        word if word.starts_with("aarch64.sve.") => |s| s.sve(),
        _ => return None,
    };
    Some(operation)
}

fn sign(is_unsigned: bool) -> Sign {
    if is_unsigned { Unsigned } else { Signed }
}

/// The width of the lanes of a vector, in bits.
fn lane_width(ty: &Type) -> Option<u32> {
    match ty.scalar() {
        Type::Float(kind) => Some(kind.bits()),
        scalar => scalar.int_width(),
    }
}

impl Signature<'_> {
    /// An operation on a floating-point value of a format that the lanes are read in.
    fn of_value(&self, operation: Amd) -> Option<Intrinsic> {
        let kind = self.format()?.kind();
        matches!(kind, FloatKind::Half | FloatKind::Float | FloatKind::Double).then(|| ())?;
        self.amd(operation)
    }

    fn amd(&self, operation: Amd) -> Option<Intrinsic> {
        let params = &self.ty.params;
        let fits = match (operation, &params[..]) {
            (Amd::Exponent, [_]) => true,
            (Amd::Class, [_, mask]) => mask.int_width().is_some(),
            (Amd::TwoOverPi, [value, segment]) => {
                *value == Type::Float(FloatKind::Double) && self.ty.ret == *value && *segment == Type::Int(32)
            }
            (Amd::Sixteenths, [word]) => *word == Type::Int(32) && self.ty.ret == Type::Float(FloatKind::Float),
            (Amd::BitField(_), [word, Type::Int(32), Type::Int(32)]) => {
                matches!(word, Type::Int(32 | 64)) && self.ty.ret == *word
            }
            (Amd::Product24(_), [Type::Int(32), Type::Int(32)]) => matches!(self.ty.ret, Type::Int(32 | 64)),
            _ => false,
        };
        let is_scalar = params.iter().all(|ty| ty.lanes().is_none());
        (fits && is_scalar).then_some(Intrinsic::Lanes(LaneOperation::Amd(operation)))
    }

    fn approximate(&self, operation: FloatOperation) -> Option<Intrinsic> {
        self.format()?;
        Some(Intrinsic::Approximate(operation))
    }

    pub(super) fn arm(&self, operation: Arm) -> Option<Intrinsic> {
        self.fits(operation).then_some(Intrinsic::Lanes(LaneOperation::Arm(operation)))
    }

    /// Whether the types of a call are those of an operation.
    fn fits(&self, operation: Arm) -> bool {
        let ret = &self.ty.ret;
        let is_as_long = |ty: &Type| ty.lanes() == ret.lanes();
        let is_mask = |ty: &Type| *ty.scalar() == Type::BOOL && ty.lanes().is_some();
        match (operation, &self.ty.params[..]) {
            (Arm::ShiftEitherWay(_), [word, count]) => word == ret && count == ret,
            (Arm::Narrowed(_), [word, rest @ ..]) => {
                let width = lane_width(word).zip(lane_width(ret));
                let is_count = |ty: &Type| ty.lanes().is_none() && ty.int_width().is_some();
                is_as_long(word) && width.is_some_and(|(from, to)| from == 2 * to) && rest.iter().all(is_count)
            }
            (Arm::Table { tables, falls_back }, params) => {
                let (fallback, rest) = params.split_at(usize::from(falls_back).min(params.len()));
                let Some((indices, of_tables)) = rest.split_last() else { return false };
                let is_whole = of_tables.len() == tables && of_tables[0].lanes().is_some();
                let is_one_type =
                    of_tables.iter().all(|ty| *ty == of_tables[0]) && of_tables[0].scalar() == ret.scalar();
                is_whole && is_one_type && is_as_long(indices) && fallback.iter().all(|ty| ty == ret)
            }
            (Arm::Chosen, [mask, lhs, rhs]) => is_as_long(mask) && lhs == ret && rhs == ret,
            (Arm::Duplicated, [others, mask, scalar]) => others == ret && is_as_long(mask) && scalar == ret.scalar(),
            (Arm::Compared(..), [mask, lhs, rhs]) => {
                let is_coarser = lhs.lanes().zip(rhs.lanes()).is_some_and(|(many, few)| many % few == 0);
                is_as_long(mask) && is_as_long(lhs) && is_coarser && lhs.is_int_or_int_vector()
            }
            (Arm::Combined(combining), [mask, of]) => {
                let sum = matches!(combining, Combining::Sum(_)).then_some(&Type::Int(64));
                let fits = of.is_int_or_int_vector() && sum.unwrap_or(of.scalar()) == ret;
                fits && is_mask(mask) && mask.lanes() == of.lanes()
            }
            (Arm::CountedTrue | Arm::Tested(_), [mask, of]) => {
                let is_count = ret.int_width().is_some_and(|width| width == 64 || width == 1);
                is_mask(mask) && mask == of && is_count
            }
            (Arm::Last { .. }, [mask, of]) => is_mask(mask) && mask.lanes() == of.lanes() && of.scalar() == ret,
            (Arm::Compacted, [mask, of]) => is_mask(mask) && is_as_long(mask) && of == ret,
            (Arm::Series, [first, step]) => first == step && ret.lanes().is_some() && first == ret.scalar(),
            (Arm::Widened { .. }, [of]) => {
                let width = lane_width(of).zip(lane_width(ret));
                let lanes = of.lanes().zip(ret.lanes());
                let is_half = lanes.is_some_and(|(from, to)| from == 2 * to);
                is_half && width.is_some_and(|(from, to)| to == 2 * from) && of.is_int_or_int_vector()
            }
            (Arm::FirstLanes, [count]) => is_mask(ret) && *count == Type::Int(32),
            (Arm::NarrowedInto { .. }, [into, word, rest @ ..]) => {
                let width = lane_width(word).zip(lane_width(ret));
                let lanes = word.lanes().zip(ret.lanes());
                let is_half = lanes.is_some_and(|(from, to)| to == 2 * from);
                let fits = width.is_some_and(|(from, to)| from == 2 * to) && rest.iter().all(|ty| *ty == Type::Int(32));
                into == ret && is_half && fits
            }
            (Arm::DotProduct(_), [.., sum, lhs, rhs]) => sum == ret && *ret == Type::Int(32) && lhs == rhs,
            (Arm::Spread(apart), [mask]) => {
                apart > 0
                    && mask.lanes().zip(ret.lanes()).is_some_and(|(few, many)| few as usize * apart == many as usize)
            }
            (Arm::Cipher(_), [lhs, rhs]) => {
                let is_block = *ret.scalar() == Type::Int(8) && ret.lanes().is_some_and(|lanes| lanes % 16 == 0);
                is_block && lhs == ret && rhs == ret
            }
            (Arm::Predicated(..), [mask, lhs, rhs]) => is_as_long(mask) && lhs == ret && rhs == ret,
            _ => false,
        }
    }

    /// The whole products of the lanes of two vectors.
    fn product(&self, sign: Sign) -> Option<Intrinsic> {
        let [lhs, rhs] = &self.ty.params[..] else { return None };
        let is_twice = lane_width(lhs)? * 2 == lane_width(&self.ty.ret)? && lhs.lanes() == self.ty.ret.lanes();
        let fits = is_twice && lhs == rhs && lhs.is_int_or_int_vector() && self.ty.ret.is_int_or_int_vector();
        fits.then_some(Intrinsic::Lanes(LaneOperation::Product(sign)))
    }

    /// Lanes of the first operand that others replace, as far as a length says.
    fn replaced(&self, by: Replaced) -> Option<Intrinsic> {
        let [kept, by_what, Type::Int(..=64)] = &self.ty.params[..] else { return None };
        let expected = if by == Replaced::ByLanes { &self.ty.ret } else { self.ty.ret.scalar() };
        let fits = *kept == self.ty.ret && by_what == expected && kept.lanes().is_some();
        fits.then_some(Intrinsic::Lanes(LaneOperation::Replaced(by)))
    }

    /// So many immediate arguments that are 0 or 1.
    fn flags_from<const N: usize>(&self, first: usize) -> Option<[bool; N]> {
        let flags: Option<Vec<bool>> = (first..first + N).map(|i| self.flag(i)).collect();
        flags?.try_into().ok()
    }

    fn narrowed(&self, rounds: bool, from: Sign, into: Option<Sign>) -> Option<Intrinsic> {
        self.arm(Arm::Narrowed(Narrowing { rounds, from, into }))
    }

    fn table(&self, tables: usize, falls_back: bool) -> Option<Intrinsic> {
        self.arm(Arm::Table { tables, falls_back })
    }

    fn is_mask(&self) -> bool {
        let fits = |ty: &Type| ty.int_width().is_some_and(|width| width <= 64);
        *self.ty.ret.scalar() == Type::BOOL && self.ty.params.iter().all(fits)
    }

    /// The number of elements of a width in a group of registers, which two constants name (RISC-V, "vtype").
    fn greatest_length(&self, first: usize) -> Option<u32> {
        let bits = self.vscale?.checked_mul(64)?;
        let width = 8 << self.immediate(first).filter(|width| *width <= 3)?;
        let of_group = match self.immediate(first + 1)? {
            group @ 0..=3 => bits.checked_mul(1 << group)?,
            group @ 5..=7 => bits >> (8 - group),
            _ => return None,
        };
        Some(of_group / width).filter(|length| *length > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::intrinsics::build;
    use irrefute_ir::{Call, Constant, FunctionType};

    fn is_built(name: &str, ret: Type, params: &[Type]) -> bool {
        let ty = FunctionType { ret, params: params.to_vec(), varargs: false };
        let arguments = params.iter().map(|ty| Constant::zero(ty.clone()).into()).collect();
        build(of_target(name).expect("an operation"), &Call::plain(name, ty, arguments), Some(2)).is_some()
    }

    #[test]
    fn calls_of_other_types_have_no_meaning() {
        let ints = |lanes, width| Type::vector(lanes, Type::Int(width));
        let (mask, bytes, words) = (ints(8, 1), ints(8, 8), ints(8, 16));
        let add = "llvm.aarch64.sve.add.u.nxv4i8";
        assert!(is_built(add, bytes.clone(), &[mask.clone(), bytes.clone(), bytes.clone()]));
        assert!(!is_built(add, bytes.clone(), &[ints(4, 1), bytes.clone(), bytes.clone()]));
        assert!(!is_built(
            "llvm.aarch64.sve.fadda.nxv4i8",
            bytes.clone(),
            &[mask.clone(), bytes.clone(), bytes.clone()]
        ));
        let table = "llvm.aarch64.neon.tbl1.v8i8";
        assert!(is_built(table, bytes.clone(), &[ints(16, 8), bytes.clone()]));
        assert!(!is_built(table, bytes.clone(), &[ints(16, 8), ints(4, 8)]));
        assert!(is_built("llvm.aarch64.neon.sqxtn.v8i8", bytes.clone(), std::slice::from_ref(&words)));
        assert!(!is_built("llvm.aarch64.neon.sqxtn.v8i8", words.clone(), std::slice::from_ref(&words)));
        assert!(!is_built("llvm.aarch64.crypto.aese", bytes.clone(), &[bytes.clone(), bytes]));
        assert!(!is_built("llvm.aarch64.sve.cmpne.nxv8i16", mask.clone(), &[mask.clone(), words.clone(), ints(3, 64)]));
        assert!(!is_built("llvm.amdgcn.ubfe.i33", Type::Int(33), &[Type::Int(33), Type::Int(32), Type::Int(32)]));
        let length = |kind| is_built("llvm.riscv.vsetvlimax.i64", kind, &[Type::Int(64), Type::Int(64)]);
        // 16 bytes are no number of four bits.
        assert!(length(Type::Int(64)) && !length(Type::Int(4)));
        assert!(of_target("llvm.amdgcn.readfirstlane.i32").is_none());
    }
}
