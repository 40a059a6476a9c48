//! Constants: the value of a constant must fit its type.

use super::Fault;
use super::error::expect;
use super::symbols::{Symbol, Symbols, bit_width};
use super::typing::{
    binary, cast, compare, constant_integer, extract_element, getelementptr, insert_element, select, shuffle,
};
use crate::constant::{Constant, ConstantExpr, ConstantKind};
use crate::intrinsic::name::is_intrinsic_name;
use crate::module::Block;
use crate::types::Type;
use crate::verify::error::TypeClass;

impl Symbols<'_> {
    /// Checks a constant and its parts. The address of an intrinsic is an error: it can only be called.
    pub fn check_constant(&self, constant: &Constant) -> Result<(), Fault> {
        let ty = &constant.ty;
        self.check_type(ty)?;
        match &constant.kind {
            ConstantKind::Int(i) => {
                let fits = matches!(ty, Type::Int(w) | Type::Byte(w) if *w == i.width());
                valid(fits, ty)
            }
            ConstantKind::Float(bits) => {
                valid(matches!(ty, Type::Float(_)) && bit_width(ty) == Some(u64::from(bits.width())), ty)
            }
            ConstantKind::Null => valid(matches!(ty, Type::Ptr(_)), ty),
            ConstantKind::Undef | ConstantKind::Poison => {
                valid(ty.is_first_class() && !matches!(ty, Type::Label | Type::Metadata), ty)
            }
            ConstantKind::Zero => valid(self.is_in(TypeClass::Ordinary, ty) && self.is_zeroable(ty), ty),
            ConstantKind::Aggregate(elements) => self.check_elements(ty, elements),
            ConstantKind::Splat(element) => {
                valid(self.is_in(TypeClass::Vector, ty), ty)?;
                expect("the splatted element", ty.scalar(), &element.ty)?;
                self.check_constant(element)
            }
            ConstantKind::Bytes(bytes) => {
                let fits = matches!(ty, Type::Array(n, t) if *n == bytes.len() as u64 && matches!(**t, Type::Int(8) | Type::Byte(8)));
                valid(fits, ty)
            }
            ConstantKind::Global(name) | ConstantKind::NoCfi(name) | ConstantKind::DsoLocalEquivalent(name) => {
                self.check_address(ty, name)
            }
            ConstantKind::BlockAddress(function, block) => match self.get(function) {
                Some(Symbol::Function(f)) => {
                    // Nothing jumps to the entry block, so it has no address.
                    let is_named = |b: &Block| b.name.as_ref() == Some(block);
                    let exists = f.blocks.iter().skip(1).any(is_named);
                    valid(exists && matches!(ty, Type::Ptr(_)), ty)
                }
                Some(Symbol::Global(_) | Symbol::Alias(_)) | None => Err(Fault::NoSuchSymbol(function.clone())),
            },
            ConstantKind::Expr(expr) => expect("the expression", ty, &self.expression_type(ty, expr)?),
            ConstantKind::Opaque(_) => Ok(()),
            ConstantKind::TokenNone => valid(*ty == Type::Token, ty),
        }
    }

    /// Whether a type has a zero; opaque structures have none.
    fn is_zeroable(&self, ty: &Type) -> bool {
        !matches!(ty, Type::Named(_)) || self.structure(ty).is_some()
    }

    fn check_address(&self, ty: &Type, name: &std::sync::Arc<str>) -> Result<(), Fault> {
        if is_intrinsic_name(name) && matches!(self.get(name), None | Some(Symbol::Function(_))) {
            return Err(Fault::IntrinsicAddress);
        }
        let symbol = self.get(name).ok_or_else(|| Fault::NoSuchSymbol(name.clone()))?;
        expect("the address of the symbol", &Type::Ptr(symbol.address_space()), ty)
    }

    fn check_elements(&self, ty: &Type, elements: &[Constant]) -> Result<(), Fault> {
        let count = Err(Fault::ElementCount { ty: ty.clone(), found: elements.len() });
        let expected: Vec<&Type> = match ty {
            Type::Vector(n, _) if *n as usize != elements.len() => return count,
            Type::Array(n, _) if *n != elements.len() as u64 => return count,
            Type::Vector(_, t) | Type::Array(_, t) => vec![t; elements.len()],
            other => match self.structure(other) {
                Some(s) if s.fields.len() == elements.len() => s.fields.iter().collect(),
                Some(_) => return count,
                None => return Err(Fault::InvalidConstant(ty.clone())),
            },
        };
        for (element, expected) in elements.iter().zip(expected) {
            expect("an element", expected, &element.ty)?;
            self.check_constant(element)?;
        }
        Ok(())
    }

    /// The type of an expression. `said` is the type that the constant states; casts need it, as they store no type.
    fn expression_type(&self, said: &Type, expr: &ConstantExpr) -> Result<Type, Fault> {
        operands(expr).into_iter().try_for_each(|c| self.check_constant(c))?;
        match expr {
            ConstantExpr::Binary { op, lhs, rhs, .. } => binary(self, *op, &lhs.ty, &rhs.ty),
            ConstantExpr::Cast { op, operand } => cast(self, *op, &operand.ty, said),
            ConstantExpr::GetElementPtr { element, base, indices, .. } => {
                let indices: Vec<_> = indices.iter().map(|c| (&c.ty, constant_integer(c))).collect();
                getelementptr(self, element, &base.ty, &indices)
            }
            ConstantExpr::ICmp { lhs, rhs, .. } => compare(self, TypeClass::IntOrPointerOrVector, &lhs.ty, &rhs.ty),
            ConstantExpr::Select { condition, if_true, if_false } => {
                select(self, &condition.ty, &if_true.ty, &if_false.ty)
            }
            ConstantExpr::ExtractElement { vector, index } => extract_element(self, &vector.ty, &index.ty),
            ConstantExpr::InsertElement { vector, element, index } => {
                insert_element(self, &vector.ty, &element.ty, &index.ty)
            }
            ConstantExpr::ShuffleVector { lhs, rhs, mask } => shuffle(self, &lhs.ty, &rhs.ty, mask),
        }
    }
}

fn valid(fits: bool, ty: &Type) -> Result<(), Fault> {
    if fits { Ok(()) } else { Err(Fault::InvalidConstant(ty.clone())) }
}

fn operands(expr: &ConstantExpr) -> Vec<&Constant> {
    match expr {
        ConstantExpr::Binary { lhs, rhs, .. }
        | ConstantExpr::ICmp { lhs, rhs, .. }
        | ConstantExpr::ShuffleVector { lhs, rhs, .. } => vec![lhs, rhs],
        ConstantExpr::Cast { operand, .. } => vec![operand],
        ConstantExpr::GetElementPtr { base, indices, .. } => std::iter::once(base).chain(indices).collect(),
        ConstantExpr::Select { condition, if_true, if_false } => vec![condition, if_true, if_false],
        ConstantExpr::ExtractElement { vector, index } => vec![vector, index],
        ConstantExpr::InsertElement { vector, element, index } => vec![vector, element, index],
    }
}
