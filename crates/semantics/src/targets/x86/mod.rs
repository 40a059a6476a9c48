//! The table of x86's intrinsics, by what they do.

mod arithmetic;
mod bits;
mod composed;
mod floats;
mod kinds;
mod moves;
mod shifts;

use super::row::{Immediate, Kind, Row, TargetMeaning};

pub(super) const TABLES: [&[Row]; 6] =
    [shifts::ROWS, arithmetic::ROWS, moves::ROWS, bits::ROWS, floats::ROWS, composed::ROWS];

const fn row(name: &'static str, params: &'static [Kind], result: Kind, meaning: TargetMeaning) -> Row {
    with_immediates(name, params, result, meaning, &[])
}

const fn with_immediates(
    name: &'static str,
    params: &'static [Kind],
    result: Kind,
    meaning: TargetMeaning,
    immediates: &'static [(usize, Immediate)],
) -> Row {
    Row { name, params, result, meaning, immediates }
}
