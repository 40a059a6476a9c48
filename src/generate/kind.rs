//! The types of computation: integers and vectors of integers. A kind is small enough to copy.

use super::random::Random;
use crate::ir::Type;

/// An integer type, or a fixed vector of integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Kind {
    /// The width of the integer, or of each lane, in bits.
    pub width: u32,
    /// The number of lanes; `None` for a scalar.
    pub lanes: Option<u32>,
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

    pub const fn scalar(width: u32) -> Kind {
        Kind { width, lanes: None }
    }

    pub const fn vector(width: u32, lanes: u32) -> Kind {
        Kind { width, lanes: Some(lanes) }
    }

    /// The kind of a type; `None` for types other than integers and fixed vectors of them.
    pub fn of(ty: &Type) -> Option<Kind> {
        Some(Kind { width: ty.scalar().int_width()?, lanes: ty.lanes() })
    }

    /// The same lanes with another width.
    pub fn with_width(self, width: u32) -> Kind {
        Kind { width, ..self }
    }

    /// The kind of one lane.
    pub fn lane(self) -> Kind {
        Kind::scalar(self.width)
    }

    /// The kind of the result of a comparison of this kind.
    pub fn truth(self) -> Kind {
        self.with_width(1)
    }

    pub fn is_vector(self) -> bool {
        self.lanes.is_some()
    }

    /// The type of the IR.
    pub fn ty(self) -> Type {
        match self.lanes {
            Some(lanes) => Type::vector(lanes, Type::Int(self.width)),
            None => Type::Int(self.width),
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

/// A number of lanes.
pub(super) fn draw_lanes(random: &mut Random) -> u32 {
    random.weighted(LANES)
}
