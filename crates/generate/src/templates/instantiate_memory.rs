//! The steps of templates on pointers and memory.

use super::instantiate::{Context, Emitted};
use super::{MemoryAction, Step, Template, Term};
use crate::body::Body;
use crate::kind::Kind;
use crate::memory::address::both;
use crate::memory::layout::{align_at, store_size, stride};
use crate::memory::{Need, Pointer};
use irrefute_ir::{BinaryOp, CastOp, Flags, IntPredicate, IntrinsicId, Op, Operand, Type};
use std::sync::Arc;

impl Body<'_, '_, '_> {
    /// An integer kind without padding between array elements, so that two elements lie side by side.
    pub(crate) fn kind_in_memory(&mut self) -> Kind {
        let own = self.world.swarm.main();
        let whole = |kind: Kind| !kind.is_vector() && (16..=64).contains(&kind.width) && kind.width.is_power_of_two();
        if whole(own) { own } else { Kind::scalar(self.random.pick(&[16, 32, 32, 64])) }
    }

    /// The pointers of the program that a template needs; `None` if no pointer in scope fits one of them.
    pub(super) fn template_pointers(&mut self, template: &Template, kind: Kind) -> Option<[Option<Pointer>; 3]> {
        let mut pointers = [const { None }; 3];
        for (pointer, count) in pointers.iter_mut().zip(template.pointers) {
            if count > 0 {
                *pointer = Some(self.pointer_with(u64::from(count) * stride(&kind.ty()))?);
            }
        }
        Some(pointers)
    }

    /// A pointer of the program with `size` bytes after it.
    pub(crate) fn pointer_with(&mut self, size: u64) -> Option<Pointer> {
        let found = self.find_pointer(Need::to_read_and_write(size))?;
        if found.after >= size {
            return Some(found);
        }
        let before = found.before as i64;
        Some(self.at(&found, -before))
    }

    /// Appends one step; `None` if its operands do not fit, or there is not enough memory behind a pointer.
    pub(super) fn memory_step(
        &mut self,
        action: MemoryAction,
        step: &Step,
        changed: bool,
        context: &mut Context,
    ) -> Option<Emitted> {
        let term = |i: usize| step.operands[i];
        let nothing = Some(Emitted::Nothing);
        match action {
            MemoryAction::Alloca => {
                let count = context.count(term(0));
                let block = self.alloca(Type::Array(count, Arc::new(context.kind.ty())));
                Some(Emitted::Pointer(block))
            }
            MemoryAction::Malloc => {
                let size = context.count(term(0)) * stride(&context.kind.ty());
                let block = self.allocate(size, false);
                Some(Emitted::Pointer(self.own_pointer(block, 16, Type::Array(size, Arc::new(Type::Int(8))))))
            }
            MemoryAction::Free => {
                self.release(&context.pointer(term(0))?);
                nothing
            }
            MemoryAction::Start | MemoryAction::End => {
                let start = action == MemoryAction::Start;
                let id = if start { IntrinsicId::LifetimeStart } else { IntrinsicId::LifetimeEnd };
                self.mark_lifetime(id, &context.pointer(term(0))?);
                nothing
            }
            MemoryAction::Move(view) => {
                let element = view.of(context.kind).ty();
                self.moved(&context.pointer(term(0))?, term(1), &element, changed, context)
            }
            MemoryAction::Choose => {
                let (a, b) = (context.pointer(term(1))?, context.pointer(term(2))?);
                let condition = self.template_condition(context).into();
                let (if_true, if_false) = (a.value.clone(), b.value.clone());
                let op = Op::Select { flags: Flags::NONE, condition, if_true, if_false };
                let value = self.push_opaque(op, Type::PTR);
                Some(Emitted::Pointer(both(&a, &b).with_value(value)))
            }
            MemoryAction::Load(view) => {
                let from = context.pointer(term(0))?;
                let kind = if changed { self.view(store_size(&context.kind.ty())) } else { view.of(context.kind) };
                (from.after >= store_size(&kind.ty())).then(|| Emitted::Value(self.load(&from, kind)))
            }
            MemoryAction::Store => {
                let to = context.pointer(term(1))?;
                let value = self.template_operand(term(0), step.action, context.kind, context)?;
                let kind = Kind::of(self.function.type_of(&value))?;
                (to.after >= store_size(&kind.ty())).then(|| self.store(&to, kind, value))?;
                nothing
            }
            MemoryAction::Copy | MemoryAction::Slide => {
                let (to, from) = (context.pointer(term(0))?, context.pointer(term(1))?);
                let length = self.length(term(2), changed, context);
                let id = match action {
                    // Elsewhere the places may overlap, which `memcpy` must not.
                    MemoryAction::Copy if self.memory.are_apart(&to, &from) => IntrinsicId::MemCpy,
                    _ => IntrinsicId::MemMove,
                };
                let fits = to.after >= length && from.after >= length;
                let length = self.number(Kind::I64, length.into()).into();
                fits.then(|| self.transfer(id, &to, &from, length))?;
                nothing
            }
            MemoryAction::Set => {
                let to = context.pointer(term(0))?;
                let length = self.length(term(2), changed, context);
                let byte = self.low_byte(term(1), step, context)?;
                let fits = to.after >= length;
                let length = self.number(Kind::I64, length.into()).into();
                fits.then(|| self.set_to(&to, byte, length))?;
                nothing
            }
            MemoryAction::Same => self.compared(&[IntPredicate::Eq, IntPredicate::Ne], step, context),
            MemoryAction::Below => {
                let order = [IntPredicate::Ult, IntPredicate::Ule, IntPredicate::Ugt, IntPredicate::Uge];
                self.compared(&order, step, context)
            }
            MemoryAction::Distance => {
                let (a, b) = (context.pointer(term(0))?, context.pointer(term(1))?);
                let op = if a.rights.escape && self.random.coin() { CastOp::PtrToInt } else { CastOp::PtrToAddr };
                // `ptrtoint` exposes the block; `ptrtoaddr` does not.
                if op == CastOp::PtrToInt {
                    self.memory.note_escape(&a);
                }
                let [a, b] = [a, b].map(|p| Operand::from(self.pointer_to_integer(op, &p, 64)));
                let op = Op::Binary { op: BinaryOp::Sub, flags: Flags::NONE, lhs: a, rhs: b };
                Some(Emitted::Value(self.push_as_is(op, Kind::I64)))
            }
            MemoryAction::Unknown => {
                self.emit_unknown_call();
                nothing
            }
        }
    }

    /// A comparison of two pointers. Unless they point into one block, it captures both.
    fn compared(&mut self, predicates: &[IntPredicate], step: &Step, context: &Context) -> Option<Emitted> {
        let (a, b) = (context.pointer(step.operands[0])?, context.pointer(step.operands[1])?);
        let may = a.rights.escape && b.rights.escape || a.objects == b.objects;
        may.then(|| Emitted::Value(self.compare_pointers(predicates, a.value, b.value)))
    }

    fn moved(&mut self, from: &Pointer, by: Term, element: &Type, changed: bool, context: &Context) -> Option<Emitted> {
        let Term::Constant(relation) = by else {
            return self.indexed(from, by, element, context);
        };
        let count = context.bases.value(relation, 64) as i64;
        let slip = if changed { i64::from(self.random.below(3)) - 1 } else { 0 };
        let offset = count * stride(element) as i64 + slip;
        let inside = -(from.before as i64) <= offset && offset <= from.after as i64;
        inside.then(|| Emitted::Pointer(self.at(from, offset)))
    }

    /// A pointer moved by a masked value.
    fn indexed(&mut self, from: &Pointer, by: Term, element: &Type, context: &Context) -> Option<Emitted> {
        let size = stride(element);
        let count = from.after / size;
        if count < 2 {
            return None;
        }
        let count = 1_u64 << (63 - count.leading_zeros());
        let Operand::Local(value) = context.value(by)? else { return None };
        let kind = Kind::of(self.function.type_of(&value.into()))?;
        let frozen = self.push(Op::Freeze { operand: value.into() }, kind);
        let last = self.number(kind, i128::from(count) - 1);
        let index = self.binary(BinaryOp::And, kind, frozen, last);
        let flags = self.random.pick(&[Flags::INBOUNDS, Flags::INBOUNDS, Flags::NUSW, Flags::NONE]);
        let value = self.gep(flags, element.clone(), from.value.clone(), vec![index.into()]);
        let after = from.after - (count - 1) * size;
        let align = align_at(from.align, size as i64);
        Some(Emitted::Pointer(Pointer { value: value.into(), after, align, shape: None, ..from.clone() }))
    }

    /// A number of elements in bytes; if changed, one byte less or half of it.
    fn length(&mut self, term: Term, changed: bool, context: &Context) -> u64 {
        let length = context.count(term) * stride(&context.kind.ty());
        match changed {
            true if self.random.coin() => length - 1,
            true => length / 2,
            false => length,
        }
    }

    /// The low byte of an operand.
    fn low_byte(&mut self, term: Term, step: &Step, context: &mut Context) -> Option<Operand> {
        let byte = Kind::scalar(8);
        if let Term::Constant(relation) = term {
            let value = context.bases.value(relation, 8);
            return Some(self.number(byte, value).into());
        }
        match self.template_operand(term, step.action, context.kind, context)? {
            Operand::Local(value) => Some(self.convert(value, byte).into()),
            Operand::Const(_) | Operand::Metadata(_) => None,
        }
    }
}
