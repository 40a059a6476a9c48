//! The types of computation: integers, floating-point values, and vectors of them. A kind is small enough to copy.
//!
//! Invariant: the width of a kind with a format is that of the format.

use super::random::Random;
use irrefute_ir::{FloatKind, Type};
use irrefute_semantics::floats::Format;
use std::sync::Arc;

/// The number of lanes of a vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lanes {
    /// This many.
    Fixed(u32),
    /// `vscale` times this many.
    Scalable(u32),
}

impl Lanes {
    /// The number of lanes that exist whatever `vscale` is.
    pub fn least(self) -> u32 {
        match self {
            Lanes::Fixed(lanes) | Lanes::Scalable(lanes) => lanes,
        }
    }

    /// As many lanes as `count` says, fixed or scalable as these.
    pub fn with_least(self, count: u32) -> Lanes {
        match self {
            Lanes::Fixed(_) => Lanes::Fixed(count),
            Lanes::Scalable(_) => Lanes::Scalable(count),
        }
    }
}

/// A scalar type, or a vector of scalars.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Kind {
    /// The width of the scalar, or of each lane, in bits.
    pub width: u32,
    /// The number of lanes; `None` for a scalar.
    pub lanes: Option<Lanes>,
    /// The format of floating-point values; `None` for integers.
    pub format: Option<Format>,
}

/// Widths that targets have, with weights.
const COMMON: &[(u32, u32)] = &[(8, 5), (16, 2), (32, 5), (64, 3)];
/// Widths that no target has. Small ones weigh more: there a check can try every input.
const ODD: &[(u32, u32)] = &[
    (1, 2),
    (2, 4),
    (3, 4),
    (4, 4),
    (5, 2),
    (6, 1),
    (7, 4),
    (9, 1),
    (12, 1),
    (15, 1),
    (17, 1),
    (24, 1),
    (31, 1),
    (33, 3),
    (48, 1),
    (63, 1),
];
/// Widths beyond a machine word, up to the 128 bits in which constants are computed.
const WIDE: &[(u32, u32)] = &[(65, 3), (96, 1), (127, 1), (128, 4)];
/// Numbers of lanes, with weights.
const LANES: &[(u32, u32)] = &[(1, 1), (2, 6), (3, 5), (4, 6), (5, 2), (6, 1), (7, 2), (8, 3)];

impl Kind {
    pub const BOOL: Kind = Kind::scalar(1);
    pub const I64: Kind = Kind::scalar(64);

    /// An integer.
    pub const fn scalar(width: u32) -> Kind {
        Kind { width, lanes: None, format: None }
    }

    /// A vector of integers.
    pub const fn vector(width: u32, lanes: u32) -> Kind {
        Kind { width, lanes: Some(Lanes::Fixed(lanes)), format: None }
    }

    /// A floating-point value.
    pub fn float(format: Format) -> Kind {
        Kind { width: format.width(), lanes: None, format: Some(format) }
    }

    /// The kind of a type; `None` for types without a kind, such as pointers and `ppc_fp128`.
    pub fn of(ty: &Type) -> Option<Kind> {
        let scalar = match ty.scalar() {
            Type::Int(width) => Kind::scalar(*width),
            Type::Float(kind) => Kind::float(Format::of(*kind)?),
            _ => return None,
        };
        let lanes = match ty {
            Type::Vector(lanes, _) => Some(Lanes::Fixed(*lanes)),
            Type::ScalableVector(lanes, _) => Some(Lanes::Scalable(*lanes)),
            _ => None,
        };
        Some(Kind { lanes, ..scalar })
    }

    /// The same lanes as integers of a width.
    pub fn with_width(self, width: u32) -> Kind {
        Kind { width, format: None, ..self }
    }

    /// The same lanes as floating-point values of a format.
    pub fn with_format(self, format: Format) -> Kind {
        Kind { lanes: self.lanes, ..Kind::float(format) }
    }

    /// The kind of one lane.
    pub fn lane(self) -> Kind {
        Kind { lanes: None, ..self }
    }

    /// The kind of the result of a comparison of this kind.
    pub fn truth(self) -> Kind {
        self.with_width(1)
    }

    pub fn is_vector(self) -> bool {
        self.lanes.is_some()
    }

    /// Whether the number of lanes depends on `vscale`.
    pub fn is_scalable(self) -> bool {
        matches!(self.lanes, Some(Lanes::Scalable(_)))
    }

    /// The number of lanes that exist whatever `vscale` is; 1 for a scalar.
    pub fn least_lanes(self) -> u32 {
        self.lanes.map_or(1, Lanes::least)
    }

    pub fn is_float(self) -> bool {
        self.format.is_some()
    }

    /// The type of the IR.
    pub fn ty(self) -> Type {
        let scalar = match self.format {
            Some(format) => Type::Float(format.kind()),
            None => Type::Int(self.width),
        };
        match self.lanes {
            Some(Lanes::Fixed(lanes)) => Type::vector(lanes, scalar),
            Some(Lanes::Scalable(lanes)) => Type::ScalableVector(lanes, Arc::new(scalar)),
            None => scalar,
        }
    }
}

/// The widths that a program computes with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WidthClass {
    Common,
    Odd,
    Wide,
}

impl WidthClass {
    /// A width of this class.
    pub fn draw(self, random: &mut Random) -> u32 {
        random.weighted(match self {
            WidthClass::Common => COMMON,
            WidthClass::Odd => ODD,
            WidthClass::Wide => WIDE,
        })
    }
}

/// Numbers of lanes of scalable vectors at `vscale` 1, with weights.
const SCALABLE_LANES: &[(u32, u32)] = &[(1, 1), (2, 5), (4, 6), (8, 2)];

/// The lanes of the vectors of a program, fixed or scalable.
pub(super) fn draw_vector_lanes(random: &mut Random, scalable: bool) -> Lanes {
    if scalable { Lanes::Scalable(random.weighted(SCALABLE_LANES)) } else { Lanes::Fixed(draw_lanes(random)) }
}

/// A number of lanes.
pub(super) fn draw_lanes(random: &mut Random) -> u32 {
    random.weighted(LANES)
}

/// The formats that programs compute with, with weights. The wide ones are rare: few targets have them, and an
/// operation on them costs more time.
const FORMATS: &[(FloatKind, u32)] =
    &[(FloatKind::Half, 5), (FloatKind::BFloat, 3), (FloatKind::Float, 9), (FloatKind::Double, 7)];

/// The formats beyond 64 bits.
const WIDE_FORMATS: &[(FloatKind, u32)] = &[(FloatKind::Fp128, 1), (FloatKind::X86Fp80, 1)];

/// A format, a wide one in this percentage of cases.
pub(super) fn draw_format(random: &mut Random, wide_percent: u8) -> Option<Format> {
    let wide = random.percent(wide_percent);
    Format::of(random.weighted(if wide { WIDE_FORMATS } else { FORMATS }))
}
