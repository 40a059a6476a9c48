//! The choice of operands: in most cases a value that nothing uses yet, so that little is left over at the
//! end; else any value in scope; for a second operand also a constant.

use super::body::Body;
use super::constants;
use super::kind::{Kind, Lanes};
use irrefute_ir::{BinaryOp, CastOp, Constant, IntPredicate, MaskLane, Op, Operand, ValueId};

impl Body<'_, '_, '_> {
    /// A kind of integers to compute with: often the kind of a value in scope, so that operands exist.
    pub fn draw_kind(&mut self) -> Kind {
        if self.random.percent(55) {
            let recent = self.recent();
            let kind = self.kind(recent);
            if !kind.is_float() && (kind != Kind::BOOL || self.random.percent(20)) {
                return kind;
            }
        }
        let kinds = &self.world.swarm.kinds;
        if self.random.coin() { kinds[0] } else { self.random.pick(kinds) }
    }

    /// A value in scope; younger ones are likelier. The scope is never empty, as every function has a parameter.
    pub fn recent(&mut self) -> ValueId {
        let len = self.scope().len();
        let back = self.random.index(len).min(self.random.index(len));
        self.scope()[len - 1 - back]
    }

    /// A local value of a kind; if none is in scope, another value is converted.
    pub fn local(&mut self, kind: Kind) -> ValueId {
        if let Some(value) = self.find(kind) {
            return value;
        }
        let value = self.recent();
        self.convert(value, kind)
    }

    /// A local value of a kind that is in scope.
    pub fn find(&mut self, kind: Kind) -> Option<ValueId> {
        let prefers_unused = self.random.percent(self.world.config.unused_percent);
        if prefers_unused && let Some(value) = self.find_unused(kind) {
            return Some(value);
        }
        // From a random place on and round: each value has a chance, and one draw decides.
        let len = self.scope().len();
        let start = self.random.index(len);
        let (before, after) = self.scope().split_at(start);
        after.iter().chain(before).copied().find(|v| self.kind(*v) == kind)
    }

    /// The youngest value of a kind that nothing uses yet.
    pub fn find_unused(&self, kind: Kind) -> Option<ValueId> {
        self.scope().iter().rev().copied().find(|v| self.uses(*v) == 0 && self.kind(*v) == kind)
    }

    /// A local value or a constant of a kind.
    pub fn operand(&mut self, kind: Kind) -> Operand {
        if self.random.percent(self.world.config.constant_percent) {
            return self.constant(kind).into();
        }
        self.local(kind).into()
    }

    /// Two operands. At least one is local, and they are rarely equal.
    pub fn pair(&mut self, kind: Kind) -> (Operand, Operand) {
        let first = self.local(kind);
        let mut second = self.operand(kind);
        if second == Operand::Local(first) && !self.random.percent(10) {
            second = self.constant(kind).into();
        }
        if self.random.percent(15) { (second, first.into()) } else { (first.into(), second) }
    }

    /// A constant of a kind. In programs that drew undef or poison, it sometimes is that, in some or all lanes.
    pub fn constant(&mut self, kind: Kind) -> Constant {
        if let Some(constant) = self.undefined(kind) {
            return constant;
        }
        if let Some(format) = kind.format {
            return self.float_constant(kind, format);
        }
        let Some(lanes) = kind.lanes else {
            let value = self.constant_value(kind.width);
            return constants::scalar(kind.width, value);
        };
        // All lanes of a scalable constant are equal: the text has no other.
        if self.random.percent(60) || kind.is_scalable() {
            let value = self.constant_value(kind.width);
            return constants::splat(kind, value);
        }
        let lanes = (0..lanes.least()).map(|_| self.constant(kind.lane())).collect();
        constants::vector(kind.width, lanes)
    }

    fn undefined(&mut self, kind: Kind) -> Option<Constant> {
        let swarm = self.swarm();
        if swarm.undef > 0 && self.random.percent(swarm.undef) {
            return Some(Constant::undef(kind.ty()));
        }
        // A poison operand makes everything that depends on it poison, so poison lanes are drawn more often.
        let poison = if kind.is_vector() { swarm.poison } else { swarm.poison / 2 };
        (poison > 0 && self.random.percent(poison)).then(|| Constant::poison(kind.ty()))
    }

    /// The value of a constant that is related to the others of the program.
    pub fn constant_value(&mut self, width: u32) -> i128 {
        let bases = self.random.pick(&self.swarm().bases);
        bases.draw_value(self.random, width)
    }

    /// A condition of one bit: an unused one, or a new comparison.
    pub fn condition(&mut self) -> ValueId {
        if let Some(value) = self.find_unused(Kind::BOOL) {
            return value;
        }
        let kind = self.scalar_kind();
        self.comparison(kind)
    }

    /// A comparison of two operands of a kind.
    pub fn comparison(&mut self, kind: Kind) -> ValueId {
        let (lhs, rhs) = self.pair(kind);
        let predicate = self.random.pick(IntPredicate::ALL);
        self.icmp(predicate, kind, lhs, rhs)
    }

    /// A scalar kind, wider than one bit if the program has such a kind.
    pub fn scalar_kind(&mut self) -> Kind {
        let kind = self.draw_kind().lane();
        if kind == Kind::BOOL { self.swarm().main().lane() } else { kind }
    }

    /// `value` as another kind, with as many conversions as that takes.
    pub fn convert(&mut self, value: ValueId, to: Kind) -> ValueId {
        let from = self.kind(value);
        match (from.lanes, to.lanes) {
            (a, b) if a == b => self.resize(value, to),
            (Some(lanes), None) => {
                let lane = self.random.below(lanes.least());
                let element = self.extract(value, lane);
                self.resize(element, to)
            }
            (Some(Lanes::Fixed(_)), Some(Lanes::Fixed(lanes))) => {
                let reshaped = self.reshape(value, lanes);
                self.resize(reshaped, to)
            }
            (Some(lanes), Some(_)) => {
                let lane = self.random.below(lanes.least());
                let element = self.extract(value, lane);
                let element = self.resize(element, to.lane());
                self.spread(element, to)
            }
            (None, _) => {
                let element = self.resize(value, to.lane());
                self.spread(element, to)
            }
        }
    }

    /// `value` as a kind of as many lanes.
    fn resize(&mut self, value: ValueId, to: Kind) -> ValueId {
        let from = self.kind(value);
        if from.is_float() || to.is_float() {
            return self.convert_float(value, to);
        }
        if from.width == to.width {
            return value;
        }
        if to.width == 1 && self.random.percent(70) {
            let constant = self.constant(from);
            let predicate = self.random.pick(IntPredicate::ALL);
            return self.icmp(predicate, from, value, constant);
        }
        let op = match to.width > from.width {
            false => CastOp::Trunc,
            true if self.random.coin() => CastOp::ZExt,
            true => CastOp::SExt,
        };
        self.cast(op, value, to)
    }

    /// A vector with `element` in one lane, often in all lanes.
    fn spread(&mut self, element: ValueId, to: Kind) -> ValueId {
        let lanes = to.least_lanes();
        let from_poison = self.random.coin();
        let base = if from_poison { Constant::poison(to.ty()) } else { self.constant(to) };
        let splats = from_poison || self.random.coin();
        let lane = if splats { 0 } else { self.random.below(lanes) };
        let index = constants::scalar(64, lane.into());
        let insert = Op::InsertElement { vector: base.into(), element: element.into(), index: index.into() };
        let inserted = self.push(insert, to);
        if !splats || lanes == 1 && !to.is_scalable() {
            return inserted;
        }
        self.shuffle(inserted.into(), Constant::poison(to.ty()).into(), vec![MaskLane::Lane(0); lanes as usize], to)
    }

    /// `value` with another number of lanes.
    fn reshape(&mut self, value: ValueId, lanes: u32) -> ValueId {
        let from = self.kind(value);
        let to = Kind { lanes: Some(Lanes::Fixed(lanes)), ..from };
        let mask = self.draw_mask(from.least_lanes(), lanes);
        self.shuffle(value.into(), Constant::poison(from.ty()).into(), mask, to)
    }

    /// Merges values into at most `most` ones. A value that is not alike any of them is left out and
    /// becomes dead code.
    pub fn merge_to(&mut self, values: Vec<ValueId>, most: usize) -> Vec<ValueId> {
        let mut merged: Vec<ValueId> = Vec::new();
        for value in values.into_iter().rev() {
            if merged.len() < most {
                merged.push(value);
            } else if let Some(at) = merged.iter().position(|m| self.is_alike(*m, value)) {
                merged[at] = self.merge(merged[at], value);
            }
        }
        merged
    }

    /// Whether merging two values needs no more than a change of width.
    pub fn is_alike(&self, a: ValueId, b: ValueId) -> bool {
        self.kind(a).lanes == self.kind(b).lanes
    }

    /// Two values as one of the kind of the first.
    pub fn merge(&mut self, first: ValueId, second: ValueId) -> ValueId {
        let kind = self.kind(first);
        let second = self.convert(second, kind);
        if kind.is_float() {
            return self.merge_floats(kind, first, second);
        }
        // `xor`, `add` and `sub` lose nothing of either operand. `and` and `or` hide bits of both, so they are rarer.
        let op = self.random.pick(&[
            BinaryOp::Xor,
            BinaryOp::Xor,
            BinaryOp::Add,
            BinaryOp::Sub,
            BinaryOp::Or,
            BinaryOp::And,
        ]);
        self.binary(op, kind, first, second)
    }
}
