//! Operations on the bits of integers.

use super::kinds::{I8, I8X16, I16, I32, I64, I64X2};
use super::{Row, row, with_immediates};
use crate::targets::lane::LaneOperation::{
    Below, CarrylessProduct, Checksum, ExtractField, Field, InsertField, UnderMask,
};
use crate::targets::row::Immediate as Imm;
use crate::targets::row::TargetMeaning::Lanes;
use crate::targets::scalar::Bits::{Collected, Spread};
use crate::targets::scalar::Field::{Immediate, InBytes, InLane1};

pub(super) const ROWS: &[Row] = &[
    row("x86.bmi.bextr.32", &[I32, I32], I32, Lanes(Field)),
    with_immediates("x86.tbm.bextri.u32", &[I32, I32], I32, Lanes(Field), &[(1, Imm::Any)]),
    row("x86.bmi.bzhi.32", &[I32, I32], I32, Lanes(Below)),
    row("x86.bmi.pdep.32", &[I32, I32], I32, Lanes(UnderMask(Spread))),
    row("x86.bmi.pext.32", &[I32, I32], I32, Lanes(UnderMask(Collected))),
    row("x86.bmi.bextr.64", &[I64, I64], I64, Lanes(Field)),
    with_immediates("x86.tbm.bextri.u64", &[I64, I64], I64, Lanes(Field), &[(1, Imm::Any)]),
    row("x86.bmi.bzhi.64", &[I64, I64], I64, Lanes(Below)),
    row("x86.bmi.pdep.64", &[I64, I64], I64, Lanes(UnderMask(Spread))),
    row("x86.bmi.pext.64", &[I64, I64], I64, Lanes(UnderMask(Collected))),
    row("x86.sse4a.extrq", &[I64X2, I8X16], I64X2, Lanes(ExtractField(InBytes))),
    with_immediates(
        "x86.sse4a.extrqi",
        &[I64X2, I8, I8],
        I64X2,
        Lanes(ExtractField(Immediate(1))),
        &[(1, Imm::Any), (2, Imm::Any)],
    ),
    row("x86.sse4a.insertq", &[I64X2, I64X2], I64X2, Lanes(InsertField(InLane1))),
    with_immediates(
        "x86.sse4a.insertqi",
        &[I64X2, I64X2, I8, I8],
        I64X2,
        Lanes(InsertField(Immediate(2))),
        &[(2, Imm::Any), (3, Imm::Any)],
    ),
    row("x86.sse42.crc32.32.8", &[I32, I8], I32, Lanes(Checksum)),
    row("x86.sse42.crc32.32.16", &[I32, I16], I32, Lanes(Checksum)),
    row("x86.sse42.crc32.32.32", &[I32, I32], I32, Lanes(Checksum)),
    row("x86.sse42.crc32.64.8", &[I64, I8], I64, Lanes(Checksum)),
    row("x86.sse42.crc32.64.64", &[I64, I64], I64, Lanes(Checksum)),
    with_immediates("x86.pclmulqdq", &[I64X2, I64X2, I8], I64X2, Lanes(CarrylessProduct), &[(2, Imm::Any)]),
];
