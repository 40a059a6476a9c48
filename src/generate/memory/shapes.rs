//! The types of blocks: scalars, arrays, structures, bytes.

use super::layout::{is_solid, store_size, stride};
use crate::generate::dice::Dice;
use crate::generate::kind::Kind;
use crate::generate::style::Style;
use crate::ir::{Type, types::StructType};
use std::sync::Arc;

/// No block is larger, in bytes.
const MAX_SIZE: u64 = 160;

/// Types through which memory is read and written as something else.
const VIEWS: &[(Kind, u32)] = &[
    (Kind::scalar(8), 6),
    (Kind::scalar(16), 4),
    (Kind::scalar(32), 5),
    (Kind::scalar(64), 4),
    (Kind::scalar(24), 2),
    (Kind::scalar(48), 1),
    (Kind::scalar(128), 1),
    (Kind::vector(8, 4), 2),
    (Kind::vector(16, 2), 2),
    (Kind::vector(32, 2), 2),
    (Kind::vector(1, 8), 1),
];

/// A type of at most `size` bytes, all of whose bits are bits of memory.
pub(super) fn draw_view(dice: &mut Dice, style: &Style, size: u64) -> Kind {
    let fits = |kind: &Kind| is_solid(&kind.ty()) && store_size(&kind.ty()) <= size;
    let own = dice.pick(&style.kinds);
    if fits(&own) && dice.percent(55) {
        return own;
    }
    let views: Vec<(Kind, u32)> = VIEWS.iter().copied().filter(|(kind, _)| fits(kind)).collect();
    if views.is_empty() { Kind::scalar(8) } else { dice.weighted(&views) }
}

/// The type of a block.
pub(super) fn draw_shape(dice: &mut Dice, style: &Style) -> Type {
    let element = draw_element(dice, style);
    let room = MAX_SIZE / stride(&element).max(1);
    match dice.below(10) {
        0 | 1 => element,
        2..=5 => Type::Array(u64::from(dice.between(2, 8)).min(room.max(1)), Arc::new(element)),
        6..=8 => draw_structure(dice, style, element),
        _ => Type::Array(u64::from(dice.pick(&[4_u32, 7, 8, 12, 16, 24, 33])), Arc::new(Type::Int(8))),
    }
}

fn draw_element(dice: &mut Dice, style: &Style) -> Type {
    match dice.below(10) {
        0..=5 => style.main().ty(),
        6 | 7 => dice.pick(&style.kinds).ty(),
        _ => Type::Int(dice.pick(&[8, 16, 32, 64, 24])),
    }
}

fn draw_structure(dice: &mut Dice, style: &Style, first: Type) -> Type {
    let mut fields = vec![first];
    for _ in 0..dice.between(1, 3) {
        let field = match dice.below(8) {
            0..=3 => draw_element(dice, style),
            4 => Type::Int(8),
            5 => Type::Array(2, Arc::new(Type::Int(dice.pick(&[8, 16, 32])))),
            _ => fields[0].clone(),
        };
        let size: u64 = fields.iter().map(stride).sum();
        if size + stride(&field) <= MAX_SIZE {
            fields.push(field);
        }
    }
    if dice.percent(20) {
        let last = fields.len() - 1;
        fields.swap(0, last);
    }
    Type::Struct(Arc::new(StructType { fields, packed: dice.percent(12) }))
}
