//! Short names of types: `I16X8` is `<8 x i16>`.

use crate::targets::row::Kind;
use irrefute_ir::FloatKind;

pub const F32X16: Kind = Kind::Floats(16, FloatKind::Float);
pub const F32X4: Kind = Kind::Floats(4, FloatKind::Float);
pub const F32X8: Kind = Kind::Floats(8, FloatKind::Float);
pub const F64X2: Kind = Kind::Floats(2, FloatKind::Double);
pub const F64X4: Kind = Kind::Floats(4, FloatKind::Double);
pub const F64X8: Kind = Kind::Floats(8, FloatKind::Double);
pub const I16: Kind = Kind::Int(16);
pub const I16X16: Kind = Kind::Ints(16, 16);
pub const I16X32: Kind = Kind::Ints(32, 16);
pub const I16X8: Kind = Kind::Ints(8, 16);
pub const I32: Kind = Kind::Int(32);
pub const I32X16: Kind = Kind::Ints(16, 32);
pub const I32X4: Kind = Kind::Ints(4, 32);
pub const I32X8: Kind = Kind::Ints(8, 32);
pub const I64: Kind = Kind::Int(64);
pub const I64X2: Kind = Kind::Ints(2, 64);
pub const I64X4: Kind = Kind::Ints(4, 64);
pub const I64X8: Kind = Kind::Ints(8, 64);
pub const I8: Kind = Kind::Int(8);
pub const I8X16: Kind = Kind::Ints(16, 8);
pub const I8X32: Kind = Kind::Ints(32, 8);
pub const I8X64: Kind = Kind::Ints(64, 8);
pub const POINTER: Kind = Kind::Pointer;
pub const VOID: Kind = Kind::Void;
