//! Writing recipes into a program.

use super::address::both;
use super::layout::{align_at, store_size, stride};
use super::recipe::{Action, Recipe, Step, Term, View};
use super::{Need, Pointer, Rights};
use crate::generate::body::Body;
use crate::generate::constants::{Bases, Relation};
use crate::generate::kind::Kind;
use crate::ir::{BinaryOp, CastOp, Flags, IntPredicate, IntrinsicId, Op, Operand, Type, ValueId};
use std::sync::Arc;

/// The result of a step.
#[derive(Clone)]
enum Emitted {
    Value(ValueId),
    Pointer(Pointer),
    Nothing,
}

/// What a recipe is about, in one place where it is written.
struct TemplateContext {
    kind: Kind,
    bases: Bases,
    values: [Operand; 3],
    pointers: Vec<Option<Pointer>>,
    condition: Option<ValueId>,
    results: Vec<Emitted>,
}

impl Body<'_, '_, '_> {
    /// One of the program's recipes, now and then with one thing changed.
    pub fn emit_recipe(&mut self) {
        let Some(style) = &self.world.style.memory else { return self.emit_binary() };
        let recipe: &'static Recipe = self.dice.pick(&style.recipes);
        let Some(mut pan) = self.draw_pan(recipe) else { return self.emit_store() };
        let changed = self.dice.percent(self.world.config.perturbed_percent);
        let changed = changed.then(|| self.dice.index(recipe.steps.len()));
        for (i, step) in recipe.steps.iter().enumerate() {
            // A change may lead out of a block: then the recipe ends here.
            let Some(result) = self.cook(step, changed == Some(i), &mut pan) else { return };
            pan.results.push(result);
        }
    }

    fn draw_pan(&mut self, recipe: &Recipe) -> Option<TemplateContext> {
        let kind = self.recipe_kind();
        let size = stride(&kind.ty());
        let mut pointers = Vec::new();
        for count in recipe.pointers {
            pointers.push(match count {
                0 => None,
                _ => Some(self.recipe_pointer(u64::from(count) * size)?),
            });
        }
        let values = [(); 3].map(|()| Operand::from(self.local(kind)));
        let bases = self.world.style.bases;
        let bases = if self.dice.percent(40) { Bases::draw(self.dice) } else { self.dice.pick(&bases) };
        Some(TemplateContext { kind, bases, values, pointers, condition: None, results: Vec::new() })
    }

    /// An integer of a whole number of bytes that is as long as the distance of elements, so that
    /// two of them lie side by side.
    fn recipe_kind(&mut self) -> Kind {
        let own = self.world.style.main();
        let whole = |kind: Kind| !kind.is_vector() && (16..=64).contains(&kind.width) && kind.width.is_power_of_two();
        if whole(own) { own } else { Kind::scalar(self.dice.pick(&[16, 32, 32, 64])) }
    }

    /// A pointer of the program with `size` bytes after it.
    fn recipe_pointer(&mut self, size: u64) -> Option<Pointer> {
        let need = Need { rights: Rights { read: true, write: true, escape: false }, ..Need::to_read(size) };
        let found = self.find_pointer(need)?;
        if found.after >= size {
            return Some(found);
        }
        let before = found.before as i64;
        Some(self.at(&found, -before))
    }

    /// Writes one step; `None` if there is no room for it.
    fn cook(&mut self, step: &Step, changed: bool, pan: &mut TemplateContext) -> Option<Emitted> {
        let term = |i: usize| step.operands[i];
        let nothing = Some(Emitted::Nothing);
        match step.action {
            Action::Alloca => {
                let count = pan.count(term(0));
                let block = self.alloca(Type::Array(count, Arc::new(pan.kind.ty())));
                Some(Emitted::Pointer(block))
            }
            Action::Malloc => {
                let size = pan.count(term(0)) * stride(&pan.kind.ty());
                let block = self.allocate(size, false);
                Some(Emitted::Pointer(self.own_pointer(block, 16, Type::Array(size, Arc::new(Type::Int(8))))))
            }
            Action::Free => {
                self.release(&pan.pointer(term(0))?);
                nothing
            }
            Action::Start | Action::End => {
                let start = step.action == Action::Start;
                let id = if start { IntrinsicId::LifetimeStart } else { IntrinsicId::LifetimeEnd };
                self.mark_lifetime(id, &pan.pointer(term(0))?);
                nothing
            }
            Action::Move(view) => self.cook_move(&pan.pointer(term(0))?, term(1), view, changed, pan),
            Action::Choose => {
                let (a, b) = (pan.pointer(term(1))?, pan.pointer(term(2))?);
                let condition = self.pan_condition(pan).into();
                let (if_true, if_false) = (a.value.clone(), b.value.clone());
                let op = Op::Select { flags: Flags::NONE, condition, if_true, if_false };
                let value = self.push_opaque(op, Type::PTR);
                Some(Emitted::Pointer(both(&a, &b).with_value(value)))
            }
            Action::Load(view) => {
                let from = pan.pointer(term(0))?;
                let kind = if changed { self.view(store_size(&pan.kind.ty())) } else { view.of(pan.kind) };
                (from.after >= store_size(&kind.ty())).then(|| Emitted::Value(self.load(&from, kind)))
            }
            Action::Store => {
                let to = pan.pointer(term(1))?;
                let value = self.pan_value(term(0), pan)?;
                let kind = self.operand_kind_of(&value)?;
                if to.after < store_size(&kind.ty()) {
                    return None;
                }
                self.store(&to, kind, value);
                nothing
            }
            Action::Copy | Action::Slide => {
                let (to, from) = (pan.pointer(term(0))?, pan.pointer(term(1))?);
                let length = self.pan_length(term(2), changed, pan);
                let id = match step.action {
                    Action::Copy if self.memory.are_apart(&to, &from) => IntrinsicId::MemCpy,
                    _ => IntrinsicId::MemMove,
                };
                let fits = to.after >= length && from.after >= length;
                let length = self.number(Kind::I64, length.into()).into();
                fits.then(|| self.transfer(id, &to, &from, length))?;
                nothing
            }
            Action::Set => {
                let to = pan.pointer(term(0))?;
                let length = self.pan_length(term(2), changed, pan);
                let byte = self.pan_byte(term(1), pan)?;
                let fits = to.after >= length;
                let length = self.number(Kind::I64, length.into()).into();
                fits.then(|| self.set_to(&to, byte, length))?;
                nothing
            }
            Action::Same | Action::Below => {
                let predicates: &[IntPredicate] = match step.action {
                    Action::Same => &[IntPredicate::Eq, IntPredicate::Ne],
                    _ => &[IntPredicate::Ult, IntPredicate::Ule, IntPredicate::Ugt, IntPredicate::Uge],
                };
                let (a, b) = (pan.pointer(term(0))?, pan.pointer(term(1))?);
                // What is compared with something else is captured.
                let fits = a.rights.escape && b.rights.escape || a.rooms == b.rooms;
                fits.then(|| Emitted::Value(self.compare_pointers(predicates, a.value, b.value)))
            }
            Action::Distance => {
                let (a, b) = (pan.pointer(term(0))?, pan.pointer(term(1))?);
                let op = if a.rights.escape && self.dice.coin() { CastOp::PtrToInt } else { CastOp::PtrToAddr };
                if op == CastOp::PtrToInt {
                    self.memory.note_escape(&a);
                }
                let [a, b] = [a, b].map(|p| Operand::from(self.pointer_to_integer(op, &p, 64)));
                let op = Op::Binary { op: BinaryOp::Sub, flags: Flags::NONE, lhs: a, rhs: b };
                Some(Emitted::Value(self.push_as_is(op, Kind::I64)))
            }
            Action::Binary(op) => {
                let (lhs, rhs) = self.pan_pair(step, pan)?;
                let kind = self.operand_kind_of(&lhs)?;
                let op = if changed { self.dice.pick(&self.world.style.binary_ops) } else { op };
                Some(Emitted::Value(self.guarded_binary(op, kind, lhs, rhs)))
            }
            Action::Compare(predicate) => {
                let (lhs, rhs) = self.pan_pair(step, pan)?;
                let kind = self.operand_kind_of(&lhs)?;
                Some(Emitted::Value(self.icmp(predicate, kind, lhs, rhs)))
            }
            Action::Select => {
                let condition = self.pan_value(term(0), pan)?;
                let (lhs, rhs) = (self.pan_value(term(1), pan)?, self.pan_value(term(2), pan)?);
                let kind = self.operand_kind_of(&lhs)?;
                (self.operand_kind_of(&rhs)? == kind).then(|| Emitted::Value(self.select(kind, condition, lhs, rhs)))
            }
            Action::Resize(view) => {
                let Operand::Local(value) = self.pan_value(term(0), pan)? else { return None };
                let to = view.of(pan.kind);
                Some(Emitted::Value(self.convert(value, to)))
            }
            Action::Unknown => {
                self.emit_unknown_call();
                nothing
            }
        }
    }

    fn cook_move(
        &mut self,
        from: &Pointer,
        by: Term,
        view: View,
        changed: bool,
        pan: &TemplateContext,
    ) -> Option<Emitted> {
        let element = view.of(pan.kind).ty();
        let size = stride(&element) as i64;
        let Term::Constant(relation) = by else {
            return self.cook_index(from, by, &element, pan);
        };
        let count = pan.bases.value(relation, 64) as i64;
        let slip = if changed { i64::from(self.dice.below(3)) - 1 } else { 0 };
        let offset = count * size + slip;
        let inside = -(from.before as i64) <= offset && offset <= from.after as i64;
        inside.then(|| Emitted::Pointer(self.at(from, offset)))
    }

    /// A pointer moved by a masked value.
    fn cook_index(&mut self, from: &Pointer, by: Term, element: &Type, pan: &TemplateContext) -> Option<Emitted> {
        let size = stride(element);
        let count = from.after / size;
        if count < 2 {
            return None;
        }
        let count = 1_u64 << (63 - count.leading_zeros());
        let Operand::Local(value) = pan.plain_value(by)? else { return None };
        let frozen = self.push(Op::Freeze { operand: value.into() }, pan.kind);
        let last = self.number(pan.kind, i128::from(count) - 1);
        let index = self.binary(BinaryOp::And, pan.kind, frozen, last);
        let flags = self.dice.pick(&[Flags::INBOUNDS, Flags::INBOUNDS, Flags::NUSW, Flags::NONE]);
        let value = self.gep(flags, element.clone(), from.value.clone(), vec![index.into()]);
        let after = from.after - (count - 1) * size;
        let align = align_at(from.align, size as i64);
        Some(Emitted::Pointer(Pointer { value: value.into(), after, align, shape: None, ..from.clone() }))
    }

    fn pan_condition(&mut self, pan: &mut TemplateContext) -> ValueId {
        *pan.condition.get_or_insert_with(|| self.condition())
    }

    /// The operand of a step that is an integer.
    fn pan_value(&mut self, term: Term, pan: &mut TemplateContext) -> Option<Operand> {
        match term {
            Term::Condition => Some(self.pan_condition(pan).into()),
            Term::Constant(relation) => {
                let value = pan.bases.value(relation, pan.kind.width);
                Some(self.number(pan.kind, value).into())
            }
            Term::Value(_) | Term::Pointer(_) | Term::Step(_) => pan.plain_value(term),
        }
    }

    /// Two operands of one kind.
    fn pan_pair(&mut self, step: &Step, pan: &mut TemplateContext) -> Option<(Operand, Operand)> {
        let lhs = self.pan_value(step.operands[0], pan)?;
        let kind = self.operand_kind_of(&lhs)?;
        let rhs = match step.operands[1] {
            Term::Constant(relation) => {
                let value = pan.bases.value(relation, kind.width);
                self.number(kind, value).into()
            }
            term => self.pan_value(term, pan)?,
        };
        (self.operand_kind_of(&rhs)? == kind).then_some((lhs, rhs))
    }

    fn operand_kind_of(&self, operand: &Operand) -> Option<Kind> {
        Kind::of(self.function.type_of(operand))
    }

    /// A number of elements in bytes; if it is to be changed, one less or the half.
    fn pan_length(&mut self, term: Term, changed: bool, pan: &TemplateContext) -> u64 {
        let length = pan.count(term) * stride(&pan.kind.ty());
        match changed {
            true if self.dice.coin() => length - 1,
            true => length / 2,
            false => length,
        }
    }

    /// The low byte of a value.
    fn pan_byte(&mut self, term: Term, pan: &mut TemplateContext) -> Option<Operand> {
        let byte = Kind::scalar(8);
        match self.pan_value(term, pan)? {
            Operand::Local(value) => Some(self.convert(value, byte).into()),
            Operand::Const(_) | Operand::Metadata(_) => {
                let Term::Constant(relation) = term else { return None };
                let value = pan.bases.value(relation, 8);
                Some(self.number(byte, value).into())
            }
        }
    }
}

impl TemplateContext {
    /// A number of elements.
    fn count(&self, term: Term) -> u64 {
        match term {
            Term::Constant(Relation::Literal(n)) => n.unsigned_abs().max(1),
            _ => 1,
        }
    }

    fn pointer(&self, term: Term) -> Option<Pointer> {
        match term {
            Term::Pointer(which) => self.pointers[which].clone(),
            Term::Step(step) => match &self.results[step] {
                Emitted::Pointer(pointer) => Some(pointer.clone()),
                Emitted::Value(_) | Emitted::Nothing => None,
            },
            Term::Value(_) | Term::Condition | Term::Constant(_) => None,
        }
    }

    /// A value that needs nothing to be written.
    fn plain_value(&self, term: Term) -> Option<Operand> {
        match term {
            Term::Value(which) => Some(self.values[which].clone()),
            Term::Step(step) => match &self.results[step] {
                Emitted::Value(value) => Some((*value).into()),
                Emitted::Pointer(_) | Emitted::Nothing => None,
            },
            Term::Pointer(_) | Term::Condition | Term::Constant(_) => None,
        }
    }
}

impl View {
    fn of(self, kind: Kind) -> Kind {
        match self {
            View::Same => kind,
            View::Half => kind.with_width(kind.width / 2),
            View::Twice => kind.with_width(kind.width * 2),
            View::Byte => Kind::scalar(8),
            View::Lanes => Kind::vector(kind.width / 2, 2),
        }
    }
}
