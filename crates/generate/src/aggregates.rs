//! Structures and arrays as values: built, passed through something, taken apart.

use super::body::Body;
use super::kind::Kind;
use irrefute_ir::{Constant, Op, Operand, Type, ValueId};
use std::sync::Arc;

impl Body<'_, '_, '_> {
    /// Fills a structure or array, perhaps selects or freezes it, and reads one or two fields.
    pub fn emit_aggregate(&mut self) {
        let fields = self.draw_fields();
        let ty = aggregate_type(&fields, self.random.percent(30));
        let mut aggregate = self.fill(&ty, &fields);
        if self.random.percent(25) {
            aggregate = self.choose_between(&ty, &fields, aggregate);
        } else if self.random.percent(15) {
            aggregate = self.push_opaque(Op::Freeze { operand: aggregate.into() }, ty);
        }
        let field = self.random.index(fields.len());
        self.extract_field(aggregate, field as u32, fields[field]);
        if self.random.coin() {
            let field = self.random.index(fields.len());
            self.extract_field(aggregate, field as u32, fields[field]);
        }
    }

    fn draw_fields(&mut self) -> Vec<Kind> {
        let first = self.draw_any_kind();
        let second = if self.random.coin() { first } else { self.draw_any_kind() };
        if self.random.percent(30) { vec![first, second, first] } else { vec![first, second] }
    }

    /// A value of an aggregate type with every field inserted, in some order. The first one is always a local value.
    fn fill(&mut self, ty: &Type, fields: &[Kind]) -> ValueId {
        let base = if self.swarm().undef > 0 && self.random.coin() {
            Constant::undef(ty.clone())
        } else if self.random.coin() {
            Constant::poison(ty.clone())
        } else {
            Constant::zero(ty.clone())
        };
        let first = self.random.below(2);
        let element = self.local(fields[first as usize]);
        let mut aggregate = self.insert_field(base.into(), element.into(), first, ty);
        for field in (0..fields.len() as u32).filter(|f| *f != first) {
            let element = self.operand(fields[field as usize]);
            aggregate = self.insert_field(aggregate.into(), element, field, ty);
        }
        aggregate
    }

    fn choose_between(&mut self, ty: &Type, fields: &[Kind], aggregate: ValueId) -> ValueId {
        let condition = self.condition();
        let field = self.random.below(fields.len() as u32);
        let element = self.operand(fields[field as usize]);
        let other = self.insert_field(aggregate.into(), element, field, ty);
        let op = Op::Select {
            flags: Default::default(),
            condition: condition.into(),
            if_true: aggregate.into(),
            if_false: other.into(),
        };
        self.push_opaque(op, ty.clone())
    }

    /// `insertvalue` of one field.
    pub fn insert_field(&mut self, aggregate: Operand, element: Operand, field: u32, ty: &Type) -> ValueId {
        self.push_opaque(Op::InsertValue { aggregate, element, indices: vec![field] }, ty.clone())
    }

    /// `extractvalue` of one field.
    pub fn extract_field(&mut self, aggregate: ValueId, field: u32, kind: Kind) -> ValueId {
        self.push(Op::ExtractValue { aggregate: aggregate.into(), indices: vec![field] }, kind)
    }
}

/// A structure of these fields; an array if that is preferred and all fields have one type.
fn aggregate_type(fields: &[Kind], prefers_array: bool) -> Type {
    if prefers_array && fields.iter().all(|f| *f == fields[0]) {
        return Type::Array(fields.len() as u64, Arc::new(fields[0].ty()));
    }
    Type::structure(fields.iter().map(|f| f.ty()).collect())
}
