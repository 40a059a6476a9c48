//! The table of AArch64's intrinsics on integers (Arm, "Neon Intrinsics Reference"). A name is overloaded on types: it has
//! a row for each.

use super::arithmetic::Sign::{Signed, Unsigned};
use super::arithmetic::Sum::{Minus, Plus};
use super::lane::LaneOperation::{Average, Greater, Lesser, Polynomial, Product, SaturatingSum};
use super::row::Kind::Ints;
use super::row::{Kind, Row, TargetMeaning};

/// Rows of an intrinsic whose operands and result have one type, for each of some types.
macro_rules! same {
    ($name:literal, $operation:expr, [$(($lanes:literal, $width:literal)),*]) => {
        [$(Row {
            name: $name,
            params: &[Ints($lanes, $width), Ints($lanes, $width)],
            result: Ints($lanes, $width),
            meaning: TargetMeaning::Lanes($operation),
            immediates: &[],
        }),*]
    };
}

/// Rows of an intrinsic whose result has lanes of twice the width.
macro_rules! long {
    ($name:literal, $operation:expr, [$(($lanes:literal, $width:literal)),*]) => {
        [$(Row {
            name: $name,
            params: &[Ints($lanes, $width), Ints($lanes, $width)],
            result: Kind::Ints($lanes, 2 * $width),
            meaning: TargetMeaning::Lanes($operation),
            immediates: &[],
        }),*]
    };
}

/// With the types that the instructions have.
macro_rules! up_to_64 {
    ($name:literal, $operation:expr) => {
        same!($name, $operation, [(8, 8), (16, 8), (4, 16), (8, 16), (2, 32), (4, 32), (1, 64), (2, 64)])
    };
}

macro_rules! up_to_32 {
    ($name:literal, $operation:expr) => {
        same!($name, $operation, [(8, 8), (16, 8), (4, 16), (8, 16), (2, 32), (4, 32)])
    };
}

pub(super) const TABLES: [&[Row]; 12] = [
    &long!("aarch64.neon.smull", Product(Signed), [(8, 8), (4, 16), (2, 32)]),
    &long!("aarch64.neon.umull", Product(Unsigned), [(8, 8), (4, 16), (2, 32)]),
    &long!("aarch64.neon.pmull", Polynomial, [(8, 8)]),
    &up_to_64!("aarch64.neon.sqadd", SaturatingSum(Plus, Signed)),
    &up_to_64!("aarch64.neon.uqadd", SaturatingSum(Plus, Unsigned)),
    &up_to_64!("aarch64.neon.sqsub", SaturatingSum(Minus, Signed)),
    &up_to_64!("aarch64.neon.uqsub", SaturatingSum(Minus, Unsigned)),
    &up_to_32!("aarch64.neon.urhadd", Average),
    &up_to_32!("aarch64.neon.smax", Greater(Signed)),
    &up_to_32!("aarch64.neon.umax", Greater(Unsigned)),
    &up_to_32!("aarch64.neon.smin", Lesser(Signed)),
    &up_to_32!("aarch64.neon.umin", Lesser(Unsigned)),
];
