//! Instructions that move the lanes of scalable vectors: a shuffle can only spread one lane, so intrinsics do the rest.

use super::body::Body;
use super::constants;
use super::kind::{Kind, Lanes};
use irrefute_ir::{AttrKind, Attribute, Constant, IntrinsicId, MaskLane, Operand, Type, ValueId};

/// The ranges of `vscale` that functions promise, with weights; without one, any number is possible.
const RANGES: &[(Option<&str>, u32)] = &[(None, 6), (Some("1,16"), 3), (Some("2,2"), 1), (Some("1,4"), 2)];

/// An instruction or two about the lanes of a scalable vector.
#[derive(Clone, Copy, Debug)]
enum LaneMove {
    Reverse,
    Splat,
    Extract,
    ExtractAtComputedIndex,
    Insert,
    Reduce,
    ReduceComparison,
    /// The first lanes as a fixed vector.
    FixedPart,
    /// A fixed vector in place of the first lanes.
    FixedIntoScalable,
    InterleaveAndBack,
    Steps,
    VScale,
}

const LANE_MOVES: &[(LaneMove, u32)] = &[
    (LaneMove::Reverse, 3),
    (LaneMove::Splat, 4),
    (LaneMove::Extract, 3),
    (LaneMove::ExtractAtComputedIndex, 1),
    (LaneMove::Insert, 3),
    (LaneMove::Reduce, 3),
    (LaneMove::ReduceComparison, 2),
    (LaneMove::FixedPart, 2),
    (LaneMove::FixedIntoScalable, 2),
    (LaneMove::InterleaveAndBack, 1),
    (LaneMove::Steps, 2),
    (LaneMove::VScale, 2),
];

/// The intrinsics of these instructions.
pub(super) const INTRINSICS: &[IntrinsicId] = &[
    IntrinsicId::VectorReverse,
    IntrinsicId::VectorExtract,
    IntrinsicId::VectorInsert,
    IntrinsicId::VectorInterleave2,
    IntrinsicId::VectorDeinterleave2,
    IntrinsicId::StepVector,
    IntrinsicId::VScale,
];

impl Body<'_, '_, '_> {
    /// Perhaps `vscale_range`.
    pub fn promise_vscale(&mut self) {
        if !self.swarm().kinds.iter().any(|kind| kind.is_scalable()) {
            return;
        }
        if let Some(range) = self.random.weighted(RANGES) {
            self.function.attrs.insert(Attribute::Arguments(AttrKind::VScaleRange, range.into()));
        }
    }

    /// One operation on the lanes of a scalable vector, or two that belong together.
    pub fn emit_scalable(&mut self, kind: Kind) {
        match self.random.weighted(LANE_MOVES) {
            LaneMove::Reverse => {
                let vector = self.local(kind);
                self.lane_intrinsic(IntrinsicId::VectorReverse, &[kind], kind, vec![vector.into()]);
            }
            LaneMove::Splat => {
                let vector = self.local(kind);
                let mask = vec![MaskLane::Lane(0); kind.least_lanes() as usize];
                self.shuffle(vector.into(), Constant::poison(kind.ty()).into(), mask, kind);
            }
            LaneMove::Extract => {
                let vector = self.local(kind);
                let lane = self.random.below(kind.least_lanes());
                self.extract(vector, lane);
            }
            LaneMove::ExtractAtComputedIndex => self.emit_variable_extract(kind),
            LaneMove::Insert => self.emit_insert(kind),
            LaneMove::Reduce => {
                let vector = self.local(kind);
                self.emit_reduction(kind, vector);
            }
            LaneMove::ReduceComparison => {
                let lanes = match kind.format {
                    Some(format) => self.float_comparison(kind, format),
                    None => self.comparison(kind),
                };
                self.emit_reduction(kind.truth(), lanes);
            }
            LaneMove::FixedPart => {
                let vector = self.local(kind);
                let part = fixed(kind);
                let at = constants::scalar(64, 0);
                self.lane_intrinsic(IntrinsicId::VectorExtract, &[part, kind], part, vec![vector.into(), at.into()]);
            }
            LaneMove::FixedIntoScalable => {
                let (vector, part) = (self.local(kind), self.local(fixed(kind)));
                let args = vec![vector.into(), part.into(), constants::scalar(64, 0).into()];
                self.lane_intrinsic(IntrinsicId::VectorInsert, &[kind, fixed(kind)], kind, args);
            }
            LaneMove::InterleaveAndBack => self.emit_interleaving(kind),
            LaneMove::Steps => self.emit_steps(kind),
            LaneMove::VScale => {
                self.call_intrinsic(IntrinsicId::VScale, Kind::I64, Vec::new());
            }
        }
    }

    fn lane_intrinsic(&mut self, id: IntrinsicId, overloads: &[Kind], kind: Kind, args: Vec<Operand>) -> ValueId {
        let call = self.build_intrinsic(id, overloads, kind.ty(), args, Some(kind));
        self.push(call, kind)
    }

    /// Two vectors lane by lane in turn, and one of the two parts of that.
    fn emit_interleaving(&mut self, kind: Kind) {
        let Some(lanes) = kind.lanes else { return };
        let both = Kind { lanes: Some(lanes.with_least(2 * lanes.least())), ..kind };
        let (even, odd) = self.pair(kind);
        let joined = self.lane_intrinsic(IntrinsicId::VectorInterleave2, &[both], both, vec![even, odd]);
        let ty = Type::structure(vec![kind.ty(), kind.ty()]);
        let (id, args) = (IntrinsicId::VectorDeinterleave2, vec![joined.into()]);
        let call = self.build_intrinsic(id, &[both], ty.clone(), args, None);
        let parts = self.push_opaque(call, ty);
        let part = self.random.below(2);
        self.extract_field(parts, part, kind);
    }

    /// The numbers of the lanes.
    fn emit_steps(&mut self, kind: Kind) {
        // Narrower lanes cannot hold every number; of wider ones the semantics makes no constants.
        let is_fit = (8..=64).contains(&kind.width) && !kind.is_float();
        let steps = kind.with_width(if is_fit { kind.width } else { 32 });
        self.call_intrinsic(IntrinsicId::StepVector, steps, Vec::new());
    }
}

/// The fixed vector of as many lanes as exist whatever `vscale` is.
fn fixed(kind: Kind) -> Kind {
    Kind { lanes: Some(Lanes::Fixed(kind.least_lanes())), ..kind }
}

#[cfg(test)]
mod tests {
    use crate::{Config, features, from_seed};
    use irrefute_ir::verify;

    #[test]
    fn every_program_is_valid_and_most_are_scalable() {
        let config = Config::scalable();
        let mut scalable = 0;
        for seed in 0..200 {
            let module = from_seed(seed, &config);
            verify(&module).expect("it is valid");
            scalable += u32::from(features(&module).iter().any(|(feature, _)| feature.detail == "scalable-vector"));
        }
        assert!(scalable > 140, "{scalable} of 200");
    }
}
