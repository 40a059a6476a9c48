//! Constants: what an operand is when it is not a parameter or the result of an instruction
//! (Language Reference, "Constants" and "Constant Expressions").

use super::flags::Flags;
use super::instruction::{BinaryOp, CastOp, IntPredicate};
use super::int::Int;
use super::types::Type;
use std::sync::Arc;

/// A constant with its type. Aggregates are shared: cloning is cheap.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Constant {
    pub ty: Type,
    pub kind: ConstantKind,
}

/// The value of a [`Constant`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ConstantKind {
    /// An integer or byte value of the width of the type.
    Int(Int),
    /// The bits of a floating-point value, exactly; the width is that of the format.
    Float(Int),
    /// `null`.
    Null,
    Undef,
    Poison,
    /// `zeroinitializer`, of any type.
    Zero,
    /// The elements of a vector, array or structure, in order.
    Aggregate(Arc<[Constant]>),
    /// `splat (T c)`: every lane of a vector.
    Splat(Arc<Constant>),
    /// `c"…"`: an array of `i8`.
    Bytes(Arc<[u8]>),
    /// The address of a global variable, function, alias or ifunc, by name.
    Global(Arc<str>),
    Expr(Arc<ConstantExpr>),
    /// `blockaddress(@f, %b)`: function and block, by name.
    BlockAddress(Arc<str>, Arc<str>),
    /// `dso_local_equivalent @f`.
    DsoLocalEquivalent(Arc<str>),
    /// `no_cfi @f`.
    NoCfi(Arc<str>),
    /// `ptrauth (…)` and whatever else is only carried, by its text.
    Opaque(Arc<str>),
    /// `none`, of type `token`.
    TokenNone,
}

/// A constant expression. LLVM 22 has casts, `getelementptr`, `add`, `sub`, `xor`, vector element
/// operations; older texts also have the others.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ConstantExpr {
    Binary { op: BinaryOp, flags: Flags, lhs: Constant, rhs: Constant },
    Cast { op: CastOp, operand: Constant },
    GetElementPtr { flags: Flags, in_range: Option<(Int, Int)>, element: Type, base: Constant, indices: Vec<Constant> },
    ICmp { predicate: IntPredicate, lhs: Constant, rhs: Constant },
    Select { condition: Constant, if_true: Constant, if_false: Constant },
    ExtractElement { vector: Constant, index: Constant },
    InsertElement { vector: Constant, element: Constant, index: Constant },
    ShuffleVector { lhs: Constant, rhs: Constant, mask: Vec<super::instruction::MaskLane> },
}

impl Constant {
    /// An integer constant, or a splat of it when `ty` is a vector of integers.
    ///
    /// `value` is taken modulo 2^width.
    ///
    /// # Panics
    /// If `ty` is neither; the caller builds the type.
    ///
    /// ```
    /// use irrefute::ir::{Constant, Type};
    /// assert_eq!(Constant::int(Type::Int(8), -1).to_string(), "i8 -1");
    /// assert_eq!(Constant::int(Type::vector(2, Type::Int(8)), 3).to_string(), "<2 x i8> splat (i8 3)");
    /// ```
    pub fn int(ty: Type, value: i64) -> Constant {
        let Type::Int(width) = *ty.scalar() else { panic!("Constant::int of type {ty}") };
        Constant::from_int(ty, Int::from_i64(width, value))
    }

    /// An integer constant of a given type (an integer, or a vector of which it is the splat).
    pub fn from_int(ty: Type, value: Int) -> Constant {
        match ty {
            Type::Vector(..) | Type::ScalableVector(..) => {
                let scalar = Constant { ty: ty.scalar().clone(), kind: ConstantKind::Int(value) };
                Constant { ty, kind: ConstantKind::Splat(Arc::new(scalar)) }
            }
            ty => Constant { ty, kind: ConstantKind::Int(value) },
        }
    }

    /// `true` or `false`.
    pub fn bool(value: bool) -> Constant {
        Constant::int(Type::BOOL, value as i64)
    }

    /// `poison` of any type.
    pub fn poison(ty: Type) -> Constant {
        Constant { ty, kind: ConstantKind::Poison }
    }

    /// `undef` of any type.
    pub fn undef(ty: Type) -> Constant {
        Constant { ty, kind: ConstantKind::Undef }
    }

    /// The zero of any type.
    pub fn zero(ty: Type) -> Constant {
        let kind = match &ty {
            Type::Int(w) | Type::Byte(w) => ConstantKind::Int(Int::new(*w, 0)),
            Type::Float(k) => ConstantKind::Float(Int::new(k.bits(), 0)),
            Type::Ptr(_) => ConstantKind::Null,
            _ => ConstantKind::Zero,
        };
        Constant { ty, kind }
    }

    /// The address of a global, by name.
    pub fn global(name: impl Into<Arc<str>>) -> Constant {
        Constant { ty: Type::PTR, kind: ConstantKind::Global(name.into()) }
    }

    /// The integer that this constant is, if it is one (not a vector).
    pub fn as_int(&self) -> Option<&Int> {
        match &self.kind {
            ConstantKind::Int(i) => Some(i),
            _ => None,
        }
    }
}
