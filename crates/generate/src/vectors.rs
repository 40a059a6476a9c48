//! Instructions that move lanes: shuffles, inserts, extracts, reductions.

use super::body::Body;
use super::constants;
use super::intrinsics::{Form, INTRINSICS, Intrinsic};
use super::kind::{Kind, Lanes, draw_lanes};
use irrefute_ir::{Constant, IntrinsicId, MaskLane, Op, Operand, ValueId};

/// The pattern of a shuffle mask.
#[derive(Clone, Copy, Debug)]
enum MaskPattern {
    Identity,
    Reverse,
    /// One lane everywhere.
    Splat,
    /// All lanes shifted by the same distance, modulo their number.
    Rotate,
    /// Every second lane.
    Stride,
    /// Any lane anywhere.
    Any,
}

const MASK_PATTERNS: &[(MaskPattern, u32)] = &[
    (MaskPattern::Identity, 3),
    (MaskPattern::Reverse, 3),
    (MaskPattern::Splat, 3),
    (MaskPattern::Rotate, 2),
    (MaskPattern::Stride, 2),
    (MaskPattern::Any, 6),
];

impl Body<'_, '_, '_> {
    /// One operation that moves lanes, or two that belong together.
    pub fn emit_vector(&mut self) {
        let Some(kind) = self.vector_kind() else {
            return self.emit_binary();
        };
        if kind.is_scalable() {
            return self.emit_scalable(kind);
        }
        match self.random.below(10) {
            0..=2 => self.emit_shuffle(kind),
            3 => {
                let vector = self.local(kind);
                let lane = self.random.below(kind.least_lanes());
                self.extract(vector, lane);
            }
            4 => self.emit_variable_extract(kind),
            5 | 6 => self.emit_insert(kind),
            7 => {
                let vector = self.local(kind);
                self.emit_reduction(kind, vector);
            }
            8 => self.emit_shuffle_then_reduce(kind),
            _ => {
                let lanes = match kind.format {
                    Some(format) => self.float_comparison(kind, format),
                    None => self.comparison(kind),
                };
                self.emit_reduction(kind.truth(), lanes);
            }
        }
    }

    /// A kind of vector: of a value in scope, or of the program.
    fn vector_kind(&mut self) -> Option<Kind> {
        let kind = self.draw_any_kind();
        if kind.is_vector() {
            return Some(kind);
        }
        self.swarm().kinds.iter().copied().find(|k| k.is_vector())
    }

    fn emit_shuffle(&mut self, kind: Kind) {
        let lhs = self.local(kind);
        let rhs = self.shuffle_rhs(kind);
        let lanes = kind.least_lanes();
        let to = if self.random.percent(60) { lanes } else { draw_lanes(self.random) };
        let available = if rhs == Operand::from(Constant::poison(kind.ty())) { lanes } else { 2 * lanes };
        let mask = self.draw_mask(available, to);
        self.shuffle(lhs.into(), rhs, mask, Kind { lanes: Some(Lanes::Fixed(to)), ..kind });
    }

    /// The second operand of a shuffle: often poison, which means none.
    fn shuffle_rhs(&mut self, kind: Kind) -> Operand {
        match self.random.below(5) {
            0 | 1 => Constant::poison(kind.ty()).into(),
            2 => self.constant(kind).into(),
            _ => self.local(kind).into(),
        }
    }

    pub fn shuffle(&mut self, lhs: Operand, rhs: Operand, mask: Vec<MaskLane>, to: Kind) -> ValueId {
        self.push(Op::ShuffleVector { lhs, rhs, mask }, to)
    }

    /// `count` lanes out of `available`.
    pub fn draw_mask(&mut self, available: u32, count: u32) -> Vec<MaskLane> {
        let pattern = self.random.weighted(MASK_PATTERNS);
        let with_poison = self.random.percent(20);
        let base = self.random.below(available);
        (0..count)
            .map(|lane| {
                if with_poison && self.random.percent(25) {
                    return MaskLane::Poison;
                }
                MaskLane::Lane(match pattern {
                    MaskPattern::Identity => lane % available,
                    MaskPattern::Reverse => (available - 1).saturating_sub(lane % available),
                    MaskPattern::Splat => base,
                    MaskPattern::Rotate => (lane + base) % available,
                    MaskPattern::Stride => (2 * lane + base % 2) % available,
                    MaskPattern::Any => self.random.below(available),
                })
            })
            .collect()
    }

    /// `extractelement` of one lane.
    pub fn extract(&mut self, vector: ValueId, lane: u32) -> ValueId {
        let kind = self.kind(vector).lane();
        let index = constants::scalar(64, lane.into());
        self.push(Op::ExtractElement { vector: vector.into(), index: index.into() }, kind)
    }

    /// `extractelement` at a computed index.
    pub fn emit_variable_extract(&mut self, kind: Kind) {
        let vector = self.local(kind);
        let index = self.lane_index(kind);
        self.push(Op::ExtractElement { vector: vector.into(), index }, kind.lane());
    }

    /// A lane number: computed, and kept below the number of lanes.
    fn lane_index(&mut self, kind: Kind) -> Operand {
        let lanes = kind.least_lanes();
        let index_kind = self.scalar_kind();
        // The index must be able to hold every lane number, and a vector has up to 8 lanes.
        if lanes == 1 || index_kind.width < 4 {
            return constants::scalar(64, self.random.below(lanes).into()).into();
        }
        let value = self.local(index_kind);
        let last = self.number(index_kind, i128::from(lanes) - 1);
        self.call_intrinsic(IntrinsicId::UMin, index_kind, vec![value.into(), last.into()]).into()
    }

    pub fn emit_insert(&mut self, kind: Kind) {
        let vector: Operand = match self.random.below(4) {
            0 => Constant::poison(kind.ty()).into(),
            1 => self.constant(kind).into(),
            _ => self.local(kind).into(),
        };
        let element = if vector == Operand::from(Constant::poison(kind.ty())) {
            self.local(kind.lane()).into()
        } else {
            self.operand(kind.lane())
        };
        let index = match self.random.percent(80) {
            true => constants::scalar(64, self.random.below(kind.least_lanes()).into()).into(),
            false => self.lane_index(kind),
        };
        self.push(Op::InsertElement { vector, element, index }, kind);
    }

    fn emit_shuffle_then_reduce(&mut self, kind: Kind) {
        let lanes = kind.least_lanes();
        let vector = self.local(kind);
        let to = if self.random.percent(60) { lanes } else { draw_lanes(self.random) };
        let mask = self.draw_mask(lanes, to);
        let kind = Kind { lanes: Some(Lanes::Fixed(to)), ..kind };
        let shuffled = self.shuffle(vector.into(), Constant::poison(self.kind(vector).ty()).into(), mask, kind);
        self.emit_reduction(kind, shuffled);
    }

    /// A reduction that the program drew, or any if it drew none.
    pub fn emit_reduction(&mut self, kind: Kind, vector: ValueId) {
        if kind.is_float() {
            return self.emit_float_reduction(kind, vector);
        }
        let reduces = |i: &&Intrinsic| i.form == Form::Reduce;
        let own: Vec<&Intrinsic> = self.swarm().intrinsics.iter().copied().filter(reduces).collect();
        let any: Vec<&Intrinsic> = INTRINSICS.iter().filter(reduces).collect();
        let intrinsic = self.random.pick(if own.is_empty() { &any } else { &own });
        self.reduce(intrinsic.id, kind, vector);
    }
}
