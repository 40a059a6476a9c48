//! Writes templates into a program, sometimes with one step changed, so that a pattern almost matches.

use super::{Action, IntegerAction, PairField, Step, Template, Term};
use crate::arithmetic::{is_defined_operand, is_guarded};
use crate::body::Body;
use crate::constants::{Bases, Relation};
use crate::intrinsics::Intrinsic;
use crate::kind::Kind;
use crate::memory::Pointer;
use irrefute_ir::{BinaryOp, CastOp, Constant, IntPredicate, Op, Operand, ValueId};

/// The result of a step.
#[derive(Clone)]
pub(super) enum Emitted {
    Value(ValueId),
    Pointer(Pointer),
    Nothing,
}

/// The values of one instance of a template.
pub(super) struct Context {
    pub kind: Kind,
    pub bases: Bases,
    values: [Operand; 3],
    pub pointers: [Option<Pointer>; 3],
    condition: Option<ValueId>,
    /// The results of the steps so far.
    results: Vec<Emitted>,
}

/// The change of a step.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Change {
    /// Other constants in this and in later steps.
    Bases,
    /// The other order of two operands.
    Order,
    /// Another opcode or predicate.
    Opcode,
}

impl Body<'_, '_, '_> {
    /// One of the program's templates of integers.
    pub fn emit_integer_template(&mut self) {
        let template = self.random.pick(&self.world.swarm.integer_templates);
        let kind = self.draw_kind();
        if !template.fits(kind.width) {
            return self.emit_binary();
        }
        let context = self.template_context(kind, [const { None }; 3]);
        self.instantiate(template, context);
    }

    /// One of the program's templates of memory.
    pub fn emit_memory_template(&mut self) {
        let Some(swarm) = &self.world.swarm.memory else { return self.emit_binary() };
        let template: &'static Template = self.random.pick(&swarm.memory_templates);
        let kind = self.kind_in_memory();
        let Some(pointers) = self.template_pointers(template, kind) else { return self.emit_store() };
        let context = self.template_context(kind, pointers);
        self.instantiate(template, context);
    }

    fn template_context(&mut self, kind: Kind, pointers: [Option<Pointer>; 3]) -> Context {
        let first = self.local(kind);
        let values = [first.into(), self.template_value(kind, first), self.template_value(kind, first)];
        let bases = self.world.swarm.bases;
        // Constants of the program are shared with other templates, so that these interact; fresh ones vary more.
        let bases = if self.random.percent(40) { Bases::draw(self.random) } else { self.random.pick(&bases) };
        Context { kind, bases, values, pointers, condition: None, results: Vec::new() }
    }

    /// Another value, rarely the one that the template already has.
    fn template_value(&mut self, kind: Kind, first: ValueId) -> Operand {
        if self.random.percent(10) {
            return self.constant(kind).into();
        }
        match self.local(kind) {
            same if same == first && self.random.percent(75) => self.local(kind).into(),
            value => value.into(),
        }
    }

    fn instantiate(&mut self, template: &Template, mut context: Context) {
        let changed = self.random.percent(self.world.config.perturbed_percent);
        let changed = changed.then(|| self.random.index(template.steps.len()));
        for (i, step) in template.steps.iter().enumerate() {
            let change =
                (changed == Some(i)).then(|| self.random.pick(&[Change::Bases, Change::Order, Change::Opcode]));
            if change == Some(Change::Bases) {
                context.bases = context.bases.neighbour(self.random);
            }
            let result = match step.action {
                Action::Integer(action) => self.integer_step(action, step, change, &mut context).map(Emitted::Value),
                Action::Memory(action) => self.memory_step(action, step, change.is_some(), &mut context),
            };
            // After a change an access may lie outside of its block, or two types may differ. The rest is left out.
            let Some(result) = result else { return };
            context.results.push(result);
        }
    }

    /// Appends one instruction; `None` if its operands do not fit.
    fn integer_step(
        &mut self,
        action: IntegerAction,
        step: &Step,
        change: Option<Change>,
        context: &mut Context,
    ) -> Option<ValueId> {
        let kind = self.operand_kind(step, context)?;
        let mut operands: Vec<Operand> = step
            .operands
            .iter()
            .map(|term| self.template_operand(*term, step.action, kind, context))
            .collect::<Option<_>>()?;
        if change == Some(Change::Order) && self.may_swap(step, &operands) {
            operands.swap(0, 1);
        }
        if !self.is_well_typed(action, &operands) {
            return None;
        }
        let another = change == Some(Change::Opcode);
        let mut operands = operands.into_iter();
        let mut next = || operands.next().unwrap_or_else(|| Constant::zero(kind.ty()).into());
        Some(match action {
            IntegerAction::Binary(..) if another => {
                let op = self.random.pick(&self.world.swarm.binary_ops);
                self.guarded_binary(op, kind, next(), next())
            }
            IntegerAction::Binary(op, flags) => {
                let (lhs, rhs) = (next(), next());
                // A changed constant may be no valid divisor or shift amount; then the operation gets a guard.
                let bad = change.is_some() && is_guarded(op) || !context.is_defined(step, op, kind);
                if bad {
                    self.guarded_binary(op, kind, lhs, rhs)
                } else {
                    self.push(Op::Binary { op, flags, lhs, rhs }, kind)
                }
            }
            IntegerAction::Compare(predicate, flags) => {
                let predicate = if another { self.random.pick(IntPredicate::ALL) } else { predicate };
                self.push(Op::ICmp { predicate, flags, lhs: next(), rhs: next() }, kind.truth())
            }
            IntegerAction::Select => self.select(kind, next(), next(), next()),
            IntegerAction::Freeze => self.push(Op::Freeze { operand: next() }, kind),
            IntegerAction::Cast(op, to) => self.template_cast(op, next(), kind, to.of(context.kind)),
            IntegerAction::Resize(to) => {
                let Operand::Local(value) = next() else { return None };
                self.convert(value, to.of(context.kind))
            }
            IntegerAction::Intrinsic(Intrinsic { id, .. }) => self.call_intrinsic(*id, kind, operands.collect()),
            IntegerAction::Pair(Intrinsic { id, .. }) => self.overflow_pair(*id, kind, next(), next()),
            IntegerAction::Field(field) => self.pair_field(next(), field, context.kind),
        })
    }

    /// Whether operands that must have one type do. A value that was loaded through another type may differ.
    fn is_well_typed(&self, action: IntegerAction, operands: &[Operand]) -> bool {
        let same = |a: &Operand, b: &Operand| self.function.type_of(a) == self.function.type_of(b);
        match (action, operands) {
            (IntegerAction::Binary(..) | IntegerAction::Compare(..), [a, b]) => same(a, b),
            (IntegerAction::Select, [_, a, b]) => same(a, b),
            _ => true,
        }
    }

    /// Whether a step has two operands of one type, neither of which is an immediate.
    fn may_swap(&self, step: &Step, operands: &[Operand]) -> bool {
        let immediate = step.operands.iter().any(|t| matches!(t, Term::Bit(_)));
        match operands {
            [a, b] => !immediate && self.function.type_of(a) == self.function.type_of(b),
            _ => false,
        }
    }

    fn pair_field(&mut self, pair: Operand, field: PairField, kind: Kind) -> ValueId {
        let (index, kind) = match field {
            PairField::Value => (0, kind),
            PairField::Bit => (1, kind.truth()),
        };
        self.push(Op::ExtractValue { aggregate: pair, indices: vec![index] }, kind)
    }

    /// A conversion. Equal widths need none, and in the wrong direction the opposite one is used.
    fn template_cast(&mut self, op: CastOp, operand: Operand, from: Kind, to: Kind) -> ValueId {
        match (op, from.width.cmp(&to.width), &operand) {
            (_, std::cmp::Ordering::Equal, Operand::Local(value)) => *value,
            (_, std::cmp::Ordering::Equal, _) => self.push(Op::Freeze { operand }, to),
            (CastOp::Trunc, std::cmp::Ordering::Less, _) => self.cast(CastOp::ZExt, operand, to),
            (CastOp::ZExt | CastOp::SExt, std::cmp::Ordering::Greater, _) => self.cast(CastOp::Trunc, operand, to),
            _ => self.cast(op, operand, to),
        }
    }

    /// The kind of the operands of a step (of the arms, for a `select`): that of the first one that is not a constant.
    /// `None` if that one is not an integer.
    fn operand_kind(&self, step: &Step, context: &Context) -> Option<Kind> {
        let is_select = step.action == Action::Integer(IntegerAction::Select);
        let typed = if is_select { &step.operands[1..] } else { &step.operands };
        for term in typed {
            match term {
                Term::Step(i) => {
                    return match context.results[*i] {
                        Emitted::Value(value) => Some(self.kind(value)),
                        Emitted::Pointer(_) | Emitted::Nothing => None,
                    };
                }
                Term::Condition | Term::Bit(_) => return Some(context.kind.truth()),
                Term::Value(_) => return Some(context.kind),
                Term::Pointer(_) => return None,
                Term::Constant(_) => {}
            }
        }
        Some(context.kind)
    }

    /// An operand of a step; a constant is of type `kind`. `None` if the operand is not an integer.
    pub(super) fn template_operand(
        &mut self,
        term: Term,
        action: Action,
        kind: Kind,
        context: &mut Context,
    ) -> Option<Operand> {
        Some(match term {
            Term::Value(_) | Term::Step(_) => context.value(term)?,
            Term::Condition => self.template_condition(context).into(),
            Term::Constant(relation) => self.number(kind, context.number(relation)).into(),
            Term::Bit(bit) if matches!(action, Action::Integer(IntegerAction::Intrinsic(_))) => {
                Constant::bool(bit).into()
            }
            Term::Bit(bit) => self.number(context.kind.truth(), i128::from(bit)).into(),
            Term::Pointer(_) => return None,
        })
    }

    /// The condition `c` of the template, the same at each mention: one bit for each lane.
    pub(super) fn template_condition(&mut self, context: &mut Context) -> ValueId {
        if let Some(condition) = context.condition {
            return condition;
        }
        let kind = context.kind;
        let condition = self.find_unused(kind.truth()).unwrap_or_else(|| self.comparison(kind));
        context.condition = Some(condition);
        condition
    }
}

impl Context {
    /// The number that a constant denotes. Shift amounts and widths are those of the template's type, even in a step
    /// on a wider one.
    fn number(&self, relation: Relation) -> i128 {
        self.bases.value(relation, self.kind.width)
    }

    /// Whether the second operand of a step is a divisor or shift amount for which the operation is defined. Anything
    /// but a constant counts as one.
    fn is_defined(&self, step: &Step, op: BinaryOp, kind: Kind) -> bool {
        match step.operands.get(1) {
            Some(Term::Constant(relation)) => is_defined_operand(op, kind.width, self.number(*relation)),
            _ => true,
        }
    }

    /// An operand that is an integer of this instance.
    pub fn value(&self, term: Term) -> Option<Operand> {
        match term {
            Term::Value(which) => Some(self.values[which].clone()),
            Term::Step(step) => match &self.results[step] {
                Emitted::Value(value) => Some((*value).into()),
                Emitted::Pointer(_) | Emitted::Nothing => None,
            },
            Term::Pointer(_) | Term::Condition | Term::Constant(_) | Term::Bit(_) => None,
        }
    }

    /// An operand that is a pointer of this instance.
    pub fn pointer(&self, term: Term) -> Option<Pointer> {
        match term {
            Term::Pointer(which) => self.pointers[which].clone(),
            Term::Step(step) => match &self.results[step] {
                Emitted::Pointer(pointer) => Some(pointer.clone()),
                Emitted::Value(_) | Emitted::Nothing => None,
            },
            Term::Value(_) | Term::Condition | Term::Constant(_) | Term::Bit(_) => None,
        }
    }

    /// A number of elements.
    pub fn count(&self, term: Term) -> u64 {
        match term {
            Term::Constant(Relation::Literal(n)) => n.unsigned_abs().max(1),
            _ => 1,
        }
    }
}
