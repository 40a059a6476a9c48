//! Types of values: the first-class types of LLVM's Language Reference ("Type System"), and the few
//! that only functions, labels and metadata have.
//!
//! A [`Type`] is a small value with shared parts: cloning one never copies a structure, and
//! nothing here allocates in proportion to a type's *size* (`[4000000000 x i8]` costs as much as
//! `i8`). Equality is structural; two named structures are equal iff their names are.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// The widest integer type that LLVM accepts (`IntegerType::MAX_INT_BITS`), in bits.
pub const MAX_INT_BITS: u32 = 1 << 23;

/// The number of an address space; 0 is the default one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct AddressSpace(pub u32);

/// A floating-point format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FloatKind {
    /// `half`: IEEE binary16.
    Half,
    /// `bfloat`: 8 bits of exponent, 7 of fraction.
    BFloat,
    /// `float`: IEEE binary32.
    Float,
    /// `double`: IEEE binary64.
    Double,
    /// `x86_fp80`: the x87 format, with an explicit leading bit.
    X86Fp80,
    /// `fp128`: IEEE binary128.
    Fp128,
    /// `ppc_fp128`: a pair of doubles whose sum is the value.
    PpcFp128,
}

impl FloatKind {
    /// Every format, in the order of the Language Reference.
    pub const ALL: [FloatKind; 7] = [
        FloatKind::Half,
        FloatKind::BFloat,
        FloatKind::Float,
        FloatKind::Double,
        FloatKind::Fp128,
        FloatKind::X86Fp80,
        FloatKind::PpcFp128,
    ];

    /// The keyword of the text form.
    pub fn keyword(self) -> &'static str {
        match self {
            FloatKind::Half => "half",
            FloatKind::BFloat => "bfloat",
            FloatKind::Float => "float",
            FloatKind::Double => "double",
            FloatKind::X86Fp80 => "x86_fp80",
            FloatKind::Fp128 => "fp128",
            FloatKind::PpcFp128 => "ppc_fp128",
        }
    }

    /// The number of bits of a value.
    pub fn bits(self) -> u32 {
        match self {
            FloatKind::Half | FloatKind::BFloat => 16,
            FloatKind::Float => 32,
            FloatKind::Double => 64,
            FloatKind::X86Fp80 => 80,
            FloatKind::Fp128 | FloatKind::PpcFp128 => 128,
        }
    }
}

/// The fields of a structure type.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct StructType {
    /// The field types, in order.
    pub fields: Vec<Type>,
    /// Whether the fields are laid out without padding (`<{ … }>`).
    pub packed: bool,
}

impl StructType {
    /// The structure with other fields.
    #[must_use]
    pub fn map(&self, map: impl Fn(&Type) -> Type) -> StructType {
        StructType { fields: self.fields.iter().map(map).collect(), packed: self.packed }
    }
}

/// Structure types by name, as a module has them; `None` is opaque.
pub type NamedTypes = BTreeMap<Arc<str>, Option<Arc<StructType>>>;

/// The type of a function.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FunctionType {
    /// The type of the result, `void` included.
    pub ret: Type,
    /// The types of the parameters, without variable arguments.
    pub params: Vec<Type>,
    /// Whether more arguments may follow (`...`).
    pub varargs: bool,
}

impl FunctionType {
    /// The type with another result and other parameters.
    #[must_use]
    pub fn map(&self, map: impl Fn(&Type) -> Type) -> FunctionType {
        FunctionType { ret: map(&self.ret), params: self.params.iter().map(map).collect(), varargs: self.varargs }
    }
}

/// A type.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// `void`: only the result of a function.
    Void,
    /// `iN`, 1 ≤ N ≤ [`MAX_INT_BITS`].
    Int(u32),
    /// `bN`, the byte type of LLVM 23: N bits, each of them a bit of an integer or of a pointer.
    Byte(u32),
    /// A floating-point type.
    Float(FloatKind),
    /// `ptr`, or `ptr addrspace(n)`.
    Ptr(AddressSpace),
    /// `<n x T>`, n ≥ 1.
    Vector(u32, Arc<Type>),
    /// `<vscale x n x T>`.
    ScalableVector(u32, Arc<Type>),
    /// `[n x T]`.
    Array(u64, Arc<Type>),
    /// A literal structure.
    Struct(Arc<StructType>),
    /// `%name`, with its body in [`Module::named_types`](crate::Module::named_types); no body
    /// there means opaque.
    Named(Arc<str>),
    /// The type of a function, which no value has.
    Function(Arc<FunctionType>),
    /// `label`: a block as an operand.
    Label,
    /// `metadata`: the type of metadata arguments.
    Metadata,
    /// `token`: a value that neither phis nor memory can carry.
    Token,
    /// `x86_amx`: a tile register of 8192 bits.
    X86Amx,
    /// `target("name", …)`, as the text in the parentheses.
    Target(Arc<str>),
}

impl Type {
    /// The type of a truth value, `i1`.
    pub const BOOL: Type = Type::Int(1);

    /// A pointer in address space 0.
    pub const PTR: Type = Type::Ptr(AddressSpace(0));

    /// A vector of `lanes` elements.
    pub fn vector(lanes: u32, element: Type) -> Type {
        Type::Vector(lanes, Arc::new(element))
    }

    /// A literal, unpacked structure.
    pub fn structure(fields: Vec<Type>) -> Type {
        Type::Struct(Arc::new(StructType { fields, packed: false }))
    }

    /// The element type of a vector, or the type itself.
    ///
    /// ```
    /// use irrefute_ir::Type;
    /// assert_eq!(Type::vector(4, Type::Int(8)).scalar(), &Type::Int(8));
    /// assert_eq!(Type::Int(8).scalar(), &Type::Int(8));
    /// ```
    pub fn scalar(&self) -> &Type {
        match self {
            Type::Vector(_, t) | Type::ScalableVector(_, t) => t,
            t => t,
        }
    }

    /// The number of lanes of a fixed vector; `None` for every other type.
    pub fn lanes(&self) -> Option<u32> {
        match self {
            Type::Vector(n, _) => Some(*n),
            _ => None,
        }
    }

    /// The width of an integer type, in bits; `None` for every other type, vectors included.
    pub fn int_width(&self) -> Option<u32> {
        match self {
            Type::Int(w) => Some(*w),
            _ => None,
        }
    }

    /// The same shape with another scalar: `<4 x i8>` with `i1` is `<4 x i1>`, `i8` with `i1` is `i1`.
    pub fn with_scalar(&self, scalar: Type) -> Type {
        match self {
            Type::Vector(n, _) => Type::Vector(*n, Arc::new(scalar)),
            Type::ScalableVector(n, _) => Type::ScalableVector(*n, Arc::new(scalar)),
            _ => scalar,
        }
    }

    /// Calls `visit` on the types that this one is directly made of: an element, fields, a result and parameters. A name
    /// stands for itself.
    pub fn for_each_part<'a>(&'a self, visit: &mut dyn FnMut(&'a Type)) {
        match self {
            Type::Vector(_, element) | Type::ScalableVector(_, element) | Type::Array(_, element) => visit(element),
            Type::Struct(body) => body.fields.iter().for_each(visit),
            Type::Function(f) => [&f.ret].into_iter().chain(&f.params).for_each(visit),
            Type::Void
            | Type::Int(_)
            | Type::Byte(_)
            | Type::Float(_)
            | Type::Ptr(_)
            | Type::Named(_)
            | Type::Label
            | Type::Metadata
            | Type::Token
            | Type::X86Amx
            | Type::Target(_) => {}
        }
    }

    /// Whether a type that this one is directly made of is such a type.
    pub fn has_part(&self, mut is: impl FnMut(&Type) -> bool) -> bool {
        let mut found = false;
        self.for_each_part(&mut |part| found = found || is(part));
        found
    }

    /// The type with others in place of those that it is directly made of.
    #[must_use]
    pub fn map_parts(&self, map: impl Fn(&Type) -> Type) -> Type {
        match self {
            Type::Vector(lanes, element) => Type::Vector(*lanes, Arc::new(map(element))),
            Type::ScalableVector(lanes, element) => Type::ScalableVector(*lanes, Arc::new(map(element))),
            Type::Array(length, element) => Type::Array(*length, Arc::new(map(element))),
            Type::Struct(body) => Type::Struct(Arc::new(body.map(map))),
            Type::Function(f) => Type::Function(Arc::new(f.map(map))),
            simple => simple.clone(),
        }
    }

    /// Whether this is an integer or a vector of integers.
    pub fn is_int_or_int_vector(&self) -> bool {
        matches!(self.scalar(), Type::Int(_))
    }

    /// Whether a value of this type can be an operand of most instructions and be returned.
    pub fn is_first_class(&self) -> bool {
        !matches!(self, Type::Void | Type::Function(_))
    }
}

impl fmt::Display for Type {
    /// The text form that every LLVM from 15 on prints.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Type::Void => f.write_str("void"),
            Type::Int(w) => write!(f, "i{w}"),
            Type::Byte(w) => write!(f, "b{w}"),
            Type::Float(k) => f.write_str(k.keyword()),
            Type::Ptr(AddressSpace(0)) => f.write_str("ptr"),
            Type::Ptr(AddressSpace(s)) => write!(f, "ptr addrspace({s})"),
            Type::Vector(n, t) => write!(f, "<{n} x {t}>"),
            Type::ScalableVector(n, t) => write!(f, "<vscale x {n} x {t}>"),
            Type::Array(n, t) => write!(f, "[{n} x {t}]"),
            Type::Struct(s) => s.fmt(f),
            // An unnamed type has its number as name, which is written without quotes.
            Type::Named(name) if !name.is_empty() && name.bytes().all(|b| b.is_ascii_digit()) => write!(f, "%{name}"),
            Type::Named(name) => write!(f, "%{}", crate::quote::Name(name)),
            Type::Function(t) => write_function_type(f, t),
            Type::Label => f.write_str("label"),
            Type::Metadata => f.write_str("metadata"),
            Type::Token => f.write_str("token"),
            Type::X86Amx => f.write_str("x86_amx"),
            Type::Target(text) => write!(f, "target({text})"),
        }
    }
}

impl fmt::Display for StructType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (open, close) = match (self.packed, self.fields.is_empty()) {
            (false, false) => ("{ ", " }"),
            (false, true) => ("{", "}"),
            (true, false) => ("<{ ", " }>"),
            (true, true) => ("<{", "}>"),
        };
        f.write_str(open)?;
        write_separated(f, &self.fields)?;
        f.write_str(close)
    }
}

fn write_function_type(f: &mut fmt::Formatter<'_>, t: &FunctionType) -> fmt::Result {
    write!(f, "{} (", t.ret)?;
    write_separated(f, &t.params)?;
    if t.varargs {
        f.write_str(if t.params.is_empty() { "..." } else { ", ..." })?;
    }
    f.write_str(")")
}

fn write_separated(f: &mut fmt::Formatter<'_>, types: &[Type]) -> fmt::Result {
    for (i, t) in types.iter().enumerate() {
        if i > 0 {
            f.write_str(", ")?;
        }
        write!(f, "{t}")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prints_as_llvm_does() {
        let s = Type::structure(vec![Type::Int(1), Type::vector(3, Type::PTR)]);
        assert_eq!(s.to_string(), "{ i1, <3 x ptr> }");
        let f = FunctionType { ret: Type::Void, params: vec![Type::Int(33)], varargs: true };
        assert_eq!(Type::Function(Arc::new(f)).to_string(), "void (i33, ...)");
        assert_eq!(Type::Named("a b".into()).to_string(), "%\"a b\"");
    }
}
