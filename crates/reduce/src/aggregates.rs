//! Smaller aggregates: one field replaces the aggregate, or the aggregate loses a field.
//!
//! For an aggregate type `S` with fields `0 … n-1` and a field `k`, the map on types takes `S` to the
//! type of its field `k`, or to the type without that field, wherever `S` occurs. The paths of
//! `extractvalue` and `insertvalue` are adapted; a path to a field that is gone reads zero and writes
//! nothing.

use super::editor::{Edit, Editor, Place, Slot, edit};
use super::program::ReductionSubject;
use super::types::for_each_value_type;
use irrefute_ir::{Constant, ConstantKind, FunctionType, Op, Operand, StructType, TerminatorOp, Type};
use std::sync::Arc;

/// Only the first fields are tried, since each of them costs two edits of the whole module.
const MOST_FIELDS: u32 = 16;

pub(super) fn edits(subject: &ReductionSubject) -> Vec<Edit> {
    let mut aggregates: Vec<Type> = Vec::new();
    for_each_value_type(subject.module, &mut |ty| {
        if fields(ty).is_some() && !aggregates.contains(ty) {
            aggregates.push(ty.clone());
        }
    });
    let mut edits = Vec::new();
    for whole in aggregates {
        let count = fields(&whole).map_or(0, |f| f.len() as u32).min(MOST_FIELDS);
        let becomes = (0..count).map(Becomes::Field).chain((0..count).map(Becomes::Without));
        for becomes in becomes {
            let reshape = Reshape { whole: whole.clone(), becomes };
            edits.push(edit(move |editor| reshape.apply(editor)));
        }
    }
    edits
}

/// The field types of a structure or array; of a long array only one more than are tried.
fn fields(ty: &Type) -> Option<Vec<Type>> {
    match ty {
        Type::Struct(s) => Some(s.fields.clone()),
        Type::Array(n, t) => Some(vec![(**t).clone(); (*n).min(u64::from(MOST_FIELDS) + 1) as usize]),
        _ => None,
    }
}

/// What the aggregate becomes.
#[derive(Clone, Copy, Debug)]
enum Becomes {
    /// This field of it.
    Field(u32),
    /// The aggregate without this field.
    Without(u32),
}

/// The map on types of this family.
struct Reshape {
    whole: Type,
    becomes: Becomes,
}

/// What a path into an aggregate becomes.
enum Path {
    /// The new path. An empty one means the value itself: the instruction is superfluous.
    To(Vec<u32>),
    /// The field no longer exists.
    Gone,
}

impl Reshape {
    /// The new form of a type.
    fn ty(&self, ty: &Type) -> Type {
        if *ty == self.whole {
            return self.new_whole();
        }
        match ty {
            Type::Struct(s) => {
                let fields = s.fields.iter().map(|t| self.ty(t)).collect();
                Type::Struct(Arc::new(StructType { fields, packed: s.packed }))
            }
            Type::Array(n, t) => Type::Array(*n, Arc::new(self.ty(t))),
            _ => ty.clone(),
        }
    }

    /// The new form of the aggregate itself.
    fn new_whole(&self) -> Type {
        match (&self.whole, self.becomes) {
            (Type::Struct(s), Becomes::Field(k)) => s.fields[k as usize].clone(),
            (Type::Struct(s), Becomes::Without(k)) => {
                let mut fields = s.fields.clone();
                fields.remove(k as usize);
                Type::Struct(Arc::new(StructType { fields, packed: s.packed }))
            }
            (Type::Array(_, t), Becomes::Field(_)) => (**t).clone(),
            (Type::Array(n, t), Becomes::Without(_)) => Type::Array(n - 1, t.clone()),
            (other, _) => other.clone(),
        }
    }

    /// The new form of a path into a value of type `ty`.
    fn path(&self, mut ty: Type, path: &[u32]) -> Path {
        // `ty` is the old type at each step: only it shows where the path passes through the reshaped type.
        let mut new = Vec::new();
        for &index in path {
            if ty == self.whole {
                match self.becomes {
                    Becomes::Field(k) if k == index => {}
                    Becomes::Without(k) if k < index => new.push(index - 1),
                    Becomes::Without(k) if k > index => new.push(index),
                    Becomes::Field(_) | Becomes::Without(_) => return Path::Gone,
                }
            } else {
                new.push(index);
            }
            ty = match &ty {
                Type::Struct(s) => s.fields.get(index as usize).cloned().unwrap_or(Type::Void),
                Type::Array(_, t) => (**t).clone(),
                _ => Type::Void,
            };
        }
        Path::To(new)
    }

    /// The new form of a constant: its fields as far as they are written out, otherwise zero, undef or poison.
    fn constant(&self, c: &Constant) -> Constant {
        let ty = self.ty(&c.ty);
        if ty == c.ty {
            return c.clone();
        }
        let ConstantKind::Aggregate(elements) = &c.kind else {
            // Undef and poison keep their meaning. Zeros and opaque kinds have no elements to select from.
            let is_undefined = matches!(c.kind, ConstantKind::Poison | ConstantKind::Undef);
            return if is_undefined { Constant { ty, kind: c.kind.clone() } } else { Constant::zero(ty) };
        };
        let kept = |i: usize| match self.becomes {
            Becomes::Without(k) if c.ty == self.whole => i != k as usize,
            _ => true,
        };
        if let (Becomes::Field(k), true) = (self.becomes, c.ty == self.whole) {
            return elements[k as usize].clone();
        }
        let elements = elements.iter().enumerate().filter(|(i, _)| kept(*i)).map(|(_, e)| self.constant(e)).collect();
        Constant { ty, kind: ConstantKind::Aggregate(elements) }
    }

    fn operand(&self, operand: &mut Operand) {
        if let Operand::Const(c) = operand {
            *c = Arc::new(self.constant(c));
        }
    }

    fn apply(&self, editor: &mut Editor) -> bool {
        for index in 0..editor.module.functions.len() {
            let function = editor.function_mut(index);
            if function.is_intrinsic() {
                continue;
            }
            // Paths are resolved in the old types, which the next line overwrites.
            let old_types: Vec<Type> = function.values.iter().map(|v| v.ty.clone()).collect();
            function.values.iter_mut().for_each(|v| v.ty = self.ty(&v.ty));
            function.ret = self.ty(&function.ret);
            let mut substitutes = Vec::new();
            for (block, b) in function.blocks.iter_mut().enumerate() {
                b.phis.iter_mut().flat_map(|p| &mut p.incoming).for_each(|(o, _)| self.operand(o));
                for (i, inst) in b.insts.iter_mut().enumerate() {
                    let result_type = inst.result.map(|r| self.ty(&old_types[r.index()]));
                    let substitute = self.instruction(&mut inst.op, &old_types, result_type);
                    let place = Place { function: index, block, slot: Slot::Inst(i) };
                    substitutes.extend(substitute.zip(inst.result).map(|(o, result)| (place, result, o)));
                }
                self.terminator(&mut b.term.op);
            }
            // After the loop, because `remove_and_replace` changes operands of the whole function.
            for (place, result, substitute) in substitutes {
                editor.remove_and_replace(place, result, &substitute);
            }
        }
        true
    }

    fn terminator(&self, op: &mut TerminatorOp) {
        op.for_each_operand_mut(&mut |o| self.operand(o));
    }

    /// Rewrites an instruction; returns the substitute of its result if it becomes superfluous.
    fn instruction(&self, op: &mut Op, old_types: &[Type], result: Option<Type>) -> Option<Operand> {
        let old_type = |o: &Operand| match o {
            Operand::Local(v) => old_types[v.index()].clone(),
            Operand::Const(c) => c.ty.clone(),
            Operand::Metadata(_) => Type::Metadata,
        };
        let path = match op {
            Op::ExtractValue { aggregate, indices } | Op::InsertValue { aggregate, indices, .. } => {
                Some(self.path(old_type(aggregate), indices))
            }
            _ => None,
        };
        op.for_each_operand_mut(&mut |o| self.operand(o));
        match (op, path) {
            (Op::ExtractValue { aggregate, .. }, Some(Path::To(path))) if path.is_empty() => Some(aggregate.clone()),
            (Op::ExtractValue { .. }, Some(Path::Gone)) => result.map(|ty| Constant::zero(ty).into()),
            (Op::InsertValue { element, .. }, Some(Path::To(path))) if path.is_empty() => Some(element.clone()),
            (Op::InsertValue { aggregate, .. }, Some(Path::Gone)) => Some(aggregate.clone()),
            (Op::ExtractValue { indices, .. } | Op::InsertValue { indices, .. }, Some(Path::To(path))) => {
                *indices = path;
                None
            }
            (Op::Call(call), _) if call.intrinsic().is_none() => {
                let params = call.ty.params.iter().map(|t| self.ty(t)).collect();
                call.ty = Arc::new(FunctionType { ret: self.ty(&call.ty.ret), params, varargs: call.ty.varargs });
                None
            }
            (Op::Load { ty, .. } | Op::Alloca { ty, .. }, _) => {
                *ty = self.ty(ty);
                None
            }
            _ => None,
        }
    }
}
