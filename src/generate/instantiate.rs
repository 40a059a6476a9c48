//! Writing idioms into a program.

use super::arithmetic::{is_defined_operand, is_guarded};
use super::body::Body;
use super::constants::{Bases, Relation};
use super::idiom::{Action, CastTo, Field, Step, Term};
use super::intrinsics::Intrinsic;
use super::kind::Kind;
use crate::ir::{BinaryOp, CastOp, Constant, IntPredicate, Op, Operand, ValueId};

/// What an idiom is about, in one place where it is written.
struct Subject {
    kind: Kind,
    bases: Bases,
    values: [Operand; 3],
    condition: Option<ValueId>,
    /// The results of the steps so far.
    results: Vec<ValueId>,
}

/// What is changed in a step, so that a pattern is only almost met.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Change {
    /// The constants of this and of later steps.
    Bases,
    /// The order of two operands.
    Order,
    /// The opcode or the predicate.
    Opcode,
}

impl Body<'_, '_, '_> {
    /// One of the program's idioms, now and then with one thing changed.
    pub fn emit_idiom(&mut self) {
        let idiom = self.dice.pick(&self.world.style.idioms);
        let kind = self.draw_kind();
        if !idiom.fits(kind.width) {
            return self.emit_binary();
        }
        let mut subject = self.draw_subject(kind);
        let changed = self.dice.percent(self.world.config.perturbed_percent);
        let changed = changed.then(|| self.dice.index(idiom.steps.len()));
        for (i, step) in idiom.steps.iter().enumerate() {
            let change = (changed == Some(i)).then(|| self.dice.pick(&[Change::Bases, Change::Order, Change::Opcode]));
            if change == Some(Change::Bases) {
                subject.bases = subject.bases.neighbour(self.dice);
            }
            let result = self.step(step, change, &mut subject);
            subject.results.push(result);
        }
    }

    fn draw_subject(&mut self, kind: Kind) -> Subject {
        let first = self.local(kind);
        let values = [first.into(), self.idiom_value(kind, first), self.idiom_value(kind, first)];
        let bases = self.world.style.bases;
        let bases = if self.dice.percent(40) { Bases::draw(self.dice) } else { self.dice.pick(&bases) };
        Subject { kind, bases, values, condition: None, results: Vec::new() }
    }

    /// Another value: seldom the one that the idiom has already.
    fn idiom_value(&mut self, kind: Kind, first: ValueId) -> Operand {
        if self.dice.percent(10) {
            return self.constant(kind).into();
        }
        match self.local(kind) {
            same if same == first && self.dice.percent(75) => self.local(kind).into(),
            value => value.into(),
        }
    }

    /// Writes one instruction.
    fn step(&mut self, step: &Step, change: Option<Change>, subject: &mut Subject) -> ValueId {
        let kind = self.operand_kind(step, subject);
        let mut operands: Vec<Operand> =
            step.operands.iter().map(|t| self.term(*t, step.action, kind, subject)).collect();
        if change == Some(Change::Order) && self.may_swap(step, &operands) {
            operands.swap(0, 1);
        }
        let another = change == Some(Change::Opcode);
        let mut operands = operands.into_iter();
        let mut next = || operands.next().unwrap_or_else(|| Constant::zero(kind.ty()).into());
        match step.action {
            Action::Binary(..) if another => {
                let op = self.dice.pick(&self.world.style.binary_ops);
                self.guarded_binary(op, kind, next(), next())
            }
            Action::Binary(op, flags) => {
                let (lhs, rhs) = (next(), next());
                let bad = change.is_some() && is_guarded(op) || !subject.is_defined(step, op, kind);
                if bad {
                    self.guarded_binary(op, kind, lhs, rhs)
                } else {
                    self.push(Op::Binary { op, flags, lhs, rhs }, kind)
                }
            }
            Action::Compare(predicate, flags) => {
                let predicate = if another { self.dice.pick(IntPredicate::ALL) } else { predicate };
                self.push(Op::ICmp { predicate, flags, lhs: next(), rhs: next() }, kind.truth())
            }
            Action::Select => self.select(kind, next(), next(), next()),
            Action::Freeze => self.push(Op::Freeze { operand: next() }, kind),
            Action::Cast(op, to) => self.idiom_cast(op, next(), kind, subject.cast_target(to)),
            Action::Intrinsic(Intrinsic { id, .. }) => self.call_intrinsic(*id, kind, operands.collect()),
            Action::Pair(Intrinsic { id, .. }) => self.overflow_pair(*id, kind, next(), next()),
            Action::Field(field) => self.pair_field(next(), field, subject.kind),
        }
    }

    /// Whether the operands of a step are two of one type, and neither an immediate.
    fn may_swap(&self, step: &Step, operands: &[Operand]) -> bool {
        let immediate = step.operands.iter().any(|t| matches!(t, Term::Bit(_)));
        match operands {
            [a, b] => !immediate && self.function.type_of(a) == self.function.type_of(b),
            _ => false,
        }
    }

    fn pair_field(&mut self, pair: Operand, field: Field, kind: Kind) -> ValueId {
        let (index, kind) = match field {
            Field::Value => (0, kind),
            Field::Bit => (1, kind.truth()),
        };
        self.push(Op::ExtractValue { aggregate: pair, indices: vec![index] }, kind)
    }

    /// A conversion; none where the widths are equal already.
    fn idiom_cast(&mut self, op: CastOp, operand: Operand, from: Kind, to: Kind) -> ValueId {
        match (op, from.width.cmp(&to.width), &operand) {
            (_, std::cmp::Ordering::Equal, Operand::Local(value)) => *value,
            (_, std::cmp::Ordering::Equal, _) => self.push(Op::Freeze { operand }, to),
            (CastOp::Trunc, std::cmp::Ordering::Less, _) => self.cast(CastOp::ZExt, operand, to),
            (CastOp::ZExt | CastOp::SExt, std::cmp::Ordering::Greater, _) => self.cast(CastOp::Trunc, operand, to),
            _ => self.cast(op, operand, to),
        }
    }

    /// The kind of the operands of a step (of the arms, for a `select`): that of the first one
    /// that is no constant.
    fn operand_kind(&self, step: &Step, subject: &Subject) -> Kind {
        let typed = if step.action == Action::Select { &step.operands[1..] } else { &step.operands };
        let known = typed.iter().find_map(|term| match term {
            Term::Step(i) => Some(self.kind(subject.results[*i])),
            Term::Condition | Term::Bit(_) => Some(subject.kind.truth()),
            Term::Value(_) => Some(subject.kind),
            Term::Constant(_) => None,
        });
        known.unwrap_or(subject.kind)
    }

    fn term(&mut self, term: Term, action: Action, kind: Kind, subject: &mut Subject) -> Operand {
        match term {
            Term::Value(i) => subject.values[i].clone(),
            Term::Condition => self.subject_condition(subject).into(),
            Term::Step(i) => subject.results[i].into(),
            Term::Constant(relation) => self.number(kind, subject.value(relation)).into(),
            Term::Bit(bit) if matches!(action, Action::Intrinsic(_)) => Constant::bool(bit).into(),
            Term::Bit(bit) => self.number(subject.kind.truth(), i128::from(bit)).into(),
        }
    }

    /// The truth value that the idiom is about: one for each lane.
    fn subject_condition(&mut self, subject: &mut Subject) -> ValueId {
        if let Some(condition) = subject.condition {
            return condition;
        }
        let kind = subject.kind;
        let condition = self.find_unused(kind.truth()).unwrap_or_else(|| self.comparison(kind));
        subject.condition = Some(condition);
        condition
    }
}

impl Subject {
    /// The value of a constant: shift amounts and widths are those of the idiom's type, whatever
    /// it was widened to.
    fn value(&self, relation: Relation) -> i128 {
        self.bases.value(relation, self.kind.width)
    }

    /// Whether the second operand of a step, if constant, is a divisor or an amount that is defined.
    fn is_defined(&self, step: &Step, op: BinaryOp, kind: Kind) -> bool {
        match step.operands.get(1) {
            Some(Term::Constant(relation)) => is_defined_operand(op, kind.width, self.value(*relation)),
            _ => true,
        }
    }

    fn cast_target(&self, to: CastTo) -> Kind {
        let width = self.kind.width;
        match to {
            CastTo::Same => self.kind,
            CastTo::Narrow => self.kind.with_width(width / 2),
            CastTo::Wide => self.kind.with_width((width * 2).min(128)),
            CastTo::Bit => self.kind.truth(),
        }
    }
}
