//! Intrinsics of targets that are overloaded on types, or built of operations that LLVM has: what the types and the
//! constants of a call make of them (docs/targets.md). One whose types or constants are not modelled has no meaning.

use super::signature::{Build, Signature};
use super::{Intrinsic, UnderMask};
use crate::dependence::Dependence;
use crate::dialect::Dialect;
use crate::floats::Towards::{Greatest, Least};
use crate::floats::{Arithmetic, Directed, Elementary, Family, FloatOperation, Format, RoundingMode};
use crate::rules::{Binary, Extremum, Rule, Signedness, Which};
use crate::targets::LaneOperation;
use crate::targets::amd::Amd;
use crate::targets::arithmetic::Sign::{self, Signed, Unsigned};
use crate::targets::arm::{Arm, Inactive, Lanewise, Narrowing, Step};
use irrefute_ir::int::mask;
use irrefute_ir::{BinaryOp, Flags, FloatKind, Type, base_name};

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
        "aarch64.sve.cmpne" | "aarch64.sve.cmpne.wide" => |s| s.arm(Arm::Differs),
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
        word if word.starts_with("aarch64.sve.") => |s| s.predicated(),
        _ => return None,
    };
    Some(operation)
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

    fn arm(&self, operation: Arm) -> Option<Intrinsic> {
        self.fits(operation).then_some(Intrinsic::Lanes(LaneOperation::Arm(operation)))
    }

    /// Whether the types of a call are those of an operation.
    fn fits(&self, operation: Arm) -> bool {
        let ret = &self.ty.ret;
        let is_as_long = |ty: &Type| ty.lanes() == ret.lanes();
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
            (Arm::Differs, [mask, lhs, rhs]) => {
                let is_coarser = lhs.lanes().zip(rhs.lanes()).is_some_and(|(many, few)| many % few == 0);
                is_as_long(mask) && is_as_long(lhs) && is_coarser
            }
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

    /// The first lanes of a mask, as many as a pattern names (Arm, "Predicate constraint"); none, if there are fewer.
    fn pattern(&self) -> Option<Intrinsic> {
        let lanes = self.ty.ret.lanes()?;
        let count = match self.immediate(0)? {
            0 => 1 << lanes.ilog2(),
            number @ 1..=8 => number as u32,
            number @ 9..=13 => 1 << (number - 5),
            29 => lanes - lanes % 4,
            30 => lanes - lanes % 3,
            31 => lanes,
            _ => 0,
        };
        let count = if count > lanes { 0 } else { count };
        Some(Intrinsic::Constant((0..lanes).map(|k| u64::from(k < count)).collect()))
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

    /// An operation on the lanes that a mask names; the name says which, and what the other lanes are.
    fn predicated(&self) -> Option<Intrinsic> {
        let name = base_name(self.call.intrinsic()?).strip_prefix("llvm.aarch64.sve.")?;
        let (word, inactive) = match name.rsplit_once('.') {
            Some((word, "u")) => (word, Inactive::Undefined),
            Some((word, "z")) => (word, Inactive::Zero),
            Some(_) => return None,
            None => (name, Inactive::Kept),
        };
        let [mask, lhs, rhs] = &self.ty.params[..] else { return None };
        let is_mask = *mask.scalar() == Type::BOOL && mask.lanes() == lhs.lanes();
        (is_mask && lhs == rhs && *lhs == self.ty.ret).then_some(())?;
        let float = match word {
            "fadd" => Some(FloatOperation::Arithmetic(Arithmetic::Add)),
            "fsub" => Some(FloatOperation::Arithmetic(Arithmetic::Sub)),
            "fmul" => Some(FloatOperation::Arithmetic(Arithmetic::Mul)),
            "fdiv" => Some(FloatOperation::Arithmetic(Arithmetic::Div)),
            "fmax" => Some(FloatOperation::Extremum(Family::Imum, Greatest)),
            "fmin" => Some(FloatOperation::Extremum(Family::Imum, Least)),
            "fmaxnm" => Some(FloatOperation::Extremum(Family::Num, Greatest)),
            "fminnm" => Some(FloatOperation::Extremum(Family::Num, Least)),
            _ => None,
        };
        if let Some(operation) = float {
            let is_float = matches!(self.ty.ret.scalar(), Type::Float(_));
            return is_float.then_some(Intrinsic::UnderMask(UnderMask::Float(operation), inactive));
        }
        let width = lhs.scalar().int_width()?;
        let binary = |op| Rule::Binary(Binary::new(op, Flags::NONE, width, &Dialect::LANGREF));
        let extremum = |which, signedness| Rule::Extremum(Extremum { which, signedness, width });
        let rule = match word {
            "add" => Some(binary(BinaryOp::Add)),
            "sub" => Some(binary(BinaryOp::Sub)),
            "mul" => Some(binary(BinaryOp::Mul)),
            "and" => Some(binary(BinaryOp::And)),
            "orr" => Some(binary(BinaryOp::Or)),
            "eor" => Some(binary(BinaryOp::Xor)),
            "smax" => Some(extremum(Which::Greatest, Signedness::Signed)),
            "umax" => Some(extremum(Which::Greatest, Signedness::Unsigned)),
            "smin" => Some(extremum(Which::Least, Signedness::Signed)),
            "umin" => Some(extremum(Which::Least, Signedness::Unsigned)),
            _ => None,
        };
        if let Some(rule) = rule {
            return Some(Intrinsic::UnderMask(UnderMask::Rule(rule), inactive));
        }
        let operation = match word {
            "bic" => Lanewise::AndNot,
            "lsl" => Lanewise::ShiftLeft,
            "lsr" => Lanewise::ShiftRight(Unsigned),
            "asr" => Lanewise::ShiftRight(Signed),
            "sabd" => Lanewise::Distance(Signed),
            "uabd" => Lanewise::Distance(Unsigned),
            "smulh" => Lanewise::HighProduct(Signed),
            "umulh" => Lanewise::HighProduct(Unsigned),
            "sdiv" => Lanewise::Quotient(Signed),
            "udiv" => Lanewise::Quotient(Unsigned),
            _ => return None,
        };
        self.arm(Arm::Predicated(operation, inactive))
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
