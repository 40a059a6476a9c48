//! Constants: operands that are neither parameters nor results of instructions
//! (Language Reference, "Constants" and "Constant Expressions").

use super::flags::Flags;
use super::instruction::{BinaryOp, CastOp, IntPredicate};
use super::int::Int;
use super::types::Type;
use std::sync::Arc;

/// A constant with its type. Aggregates are shared: cloning is cheap.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Constant {
    /// The type of the value; it decides how `kind` is printed and which kinds are valid.
    pub ty: Type,
    /// The value.
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
    /// `undef`: each use may see another value of the type.
    Undef,
    /// `poison`.
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
    /// An expression over other constants.
    Expr(Arc<ConstantExpr>),
    /// `blockaddress(@f, %b)`: function and block, by name.
    BlockAddress(Arc<str>, Arc<str>),
    /// `dso_local_equivalent @f`.
    DsoLocalEquivalent(Arc<str>),
    /// `no_cfi @f`.
    NoCfi(Arc<str>),
    /// A constant that is only carried, as text: `ptrauth (…)`, expressions that only LLVM 14 has.
    Opaque(Arc<str>),
    /// `none`, of type `token`.
    TokenNone,
}

impl ConstantKind {
    /// Whether it is written out, without parts: no address, nothing that is computed, no token.
    pub fn is_literal(&self) -> bool {
        match self {
            ConstantKind::Int(_)
            | ConstantKind::Float(_)
            | ConstantKind::Null
            | ConstantKind::Undef
            | ConstantKind::Poison
            | ConstantKind::Zero
            | ConstantKind::Bytes(_) => true,
            ConstantKind::Aggregate(_)
            | ConstantKind::Splat(_)
            | ConstantKind::Global(_)
            | ConstantKind::Expr(_)
            | ConstantKind::BlockAddress(..)
            | ConstantKind::DsoLocalEquivalent(_)
            | ConstantKind::NoCfi(_)
            | ConstantKind::Opaque(_)
            | ConstantKind::TokenNone => false,
        }
    }
}

/// A constant expression. LLVM 22 has casts, `getelementptr`, `add`, `sub`, `xor`, vector element
/// operations; older texts also have the others.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ConstantExpr {
    /// An integer operation: `add (i8 1, i8 ptrtoint (ptr @g to i8))`.
    Binary {
        /// The opcode.
        op: BinaryOp,
        /// `nuw`, `nsw` and the like.
        flags: Flags,
        /// The first operand.
        lhs: Constant,
        /// The second operand, of the type of the first.
        rhs: Constant,
    },
    /// A conversion to the type of the [`Constant`] that holds the expression.
    Cast {
        /// The opcode.
        op: CastOp,
        /// The value that is converted.
        operand: Constant,
    },
    /// An address computed from another one.
    GetElementPtr {
        /// `inbounds`, `nusw`, `nuw`.
        flags: Flags,
        /// `inrange(lo, hi)`: accesses through the result stay in `[lo, hi)`, in bytes relative to the result.
        in_range: Option<(Int, Int)>,
        /// The type in which the indices select.
        element: Type,
        /// The address to start from.
        base: Constant,
        /// The first index steps over whole elements, the others into parts of one.
        indices: Vec<Constant>,
    },
    /// A comparison of integers or pointers; up to LLVM 18.
    ICmp {
        /// What is tested.
        predicate: IntPredicate,
        /// The first operand.
        lhs: Constant,
        /// The second operand, of the type of the first.
        rhs: Constant,
    },
    /// A choice between two values; up to LLVM 16.
    Select {
        /// An `i1`, or a vector of `i1` with one lane per lane of the values.
        condition: Constant,
        /// The value where the condition is true.
        if_true: Constant,
        /// The value where the condition is false.
        if_false: Constant,
    },
    /// One lane of a vector.
    ExtractElement {
        /// The vector to read.
        vector: Constant,
        /// The number of the lane, from 0; beyond the last lane the result is poison.
        index: Constant,
    },
    /// A vector with one lane replaced.
    InsertElement {
        /// The vector that supplies the other lanes.
        vector: Constant,
        /// The new lane.
        element: Constant,
        /// The number of the lane, from 0; beyond the last lane the result is poison.
        index: Constant,
    },
    /// Lanes of two vectors in another order.
    ShuffleVector {
        /// The vector whose lanes are numbered first.
        lhs: Constant,
        /// The vector whose lanes follow.
        rhs: Constant,
        /// One entry per lane of the result.
        mask: Vec<super::instruction::MaskLane>,
    },
}

impl Constant {
    /// An integer constant, or a splat of it when `ty` is a vector of integers.
    ///
    /// `value` is taken modulo 2^width.
    ///
    /// # Panics
    /// If `ty` is neither an integer nor a vector of integers: the caller builds the type, so this is its mistake.
    ///
    /// ```
    /// use irrefute_ir::{Constant, Type};
    /// assert_eq!(Constant::int(Type::Int(8), -1).to_string(), "i8 -1");
    /// assert_eq!(Constant::int(Type::vector(2, Type::Int(8)), 3).to_string(), "<2 x i8> splat (i8 3)");
    /// ```
    pub fn int(ty: Type, value: i64) -> Constant {
        let Type::Int(width) = *ty.scalar() else { panic!("Constant::int of type {ty}") };
        Constant::from_int(ty, Int::from_i64(width, value))
    }

    /// An integer constant of a given type: an integer, or a vector in which every lane has the value.
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

    /// The value of a scalar integer or byte constant; `None` for every other constant, vectors included.
    pub fn as_int(&self) -> Option<&Int> {
        match &self.kind {
            ConstantKind::Int(i) => Some(i),
            _ => None,
        }
    }
}
