//! The types of blocks: scalars, arrays, structures, bytes.

use super::layout::{is_solid, store_size, stride};
use crate::kind::Kind;
use crate::random::Random;
use crate::swarm::SwarmConfig;
use irrefute_ir::{Type, types::StructType};
use std::sync::Arc;

/// The greatest size of a block in bytes. Checks compare memory byte by byte, so small blocks keep them cheap.
const MAX_SIZE: u64 = 160;

/// Types through which memory is accessed as something else, with weights.
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

/// A type of at most `size` bytes without padding.
pub(super) fn draw_view(random: &mut Random, swarm: &SwarmConfig, size: u64) -> Kind {
    let fits = |kind: &Kind| is_solid(&kind.ty()) && store_size(&kind.ty()) <= size;
    let own = random.pick(&swarm.kinds);
    if fits(&own) && random.percent(55) {
        return own;
    }
    let views: Vec<(Kind, u32)> = VIEWS.iter().copied().filter(|(kind, _)| fits(kind)).collect();
    if views.is_empty() { Kind::scalar(8) } else { random.weighted(&views) }
}

/// The type of a block.
pub(super) fn draw_shape(random: &mut Random, swarm: &SwarmConfig) -> Type {
    let element = draw_element(random, swarm);
    let object = MAX_SIZE / stride(&element).max(1);
    match random.below(10) {
        0 | 1 => element,
        2..=5 => Type::Array(u64::from(random.between(2, 8)).min(object.max(1)), Arc::new(element)),
        6..=8 => draw_structure(random, swarm, element),
        _ => Type::Array(u64::from(random.pick(&[4_u32, 7, 8, 12, 16, 24, 33])), Arc::new(Type::Int(8))),
    }
}

fn draw_element(random: &mut Random, swarm: &SwarmConfig) -> Type {
    match random.below(10) {
        0..=5 => swarm.main().ty(),
        6 | 7 => random.pick(&swarm.kinds).ty(),
        _ => Type::Int(random.pick(&[8, 16, 32, 64, 24])),
    }
}

fn draw_structure(random: &mut Random, swarm: &SwarmConfig, first: Type) -> Type {
    let mut fields = vec![first];
    for _ in 0..random.between(1, 3) {
        let field = match random.below(8) {
            0..=3 => draw_element(random, swarm),
            4 => Type::Int(8),
            5 => Type::Array(2, Arc::new(Type::Int(random.pick(&[8, 16, 32])))),
            _ => fields[0].clone(),
        };
        let size: u64 = fields.iter().map(stride).sum();
        if size + stride(&field) <= MAX_SIZE {
            fields.push(field);
        }
    }
    if random.percent(20) {
        let last = fields.len() - 1;
        fields.swap(0, last);
    }
    Type::Struct(Arc::new(StructType { fields, packed: random.percent(12) }))
}
