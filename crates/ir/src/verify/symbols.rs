//! The symbols of a module, and the queries about types that need its named structures or its data
//! layout.

use super::error::TypeClass;
use super::{Errors, Fault, Place};
use crate::layout::DataLayout;
use crate::module::{Alias, Function, Global, Module};
use crate::types::{AddressSpace, FloatKind, MAX_INT_BITS, StructType, Type};
use rustc_hash::FxHashMap;

/// The entity that a symbol names.
#[derive(Clone, Copy)]
pub enum Symbol<'a> {
    Function(&'a Function),
    Global(&'a Global),
    Alias(&'a Alias),
}

impl Symbol<'_> {
    /// The address space of the symbol.
    pub fn address_space(self) -> AddressSpace {
        match self {
            Symbol::Function(f) => f.header.address_space,
            Symbol::Global(g) => g.header.address_space,
            Symbol::Alias(a) => a.header.address_space,
        }
    }
}

/// The symbols of a module.
pub struct Symbols<'a> {
    pub module: &'a Module,
    by_name: FxHashMap<&'a str, Symbol<'a>>,
}

impl<'a> Symbols<'a> {
    /// The symbols of a module; a name that occurs twice is reported.
    pub fn of(module: &'a Module, errors: &mut Errors) -> Symbols<'a> {
        let functions = module.functions.iter().map(|f| (&f.name, Symbol::Function(f)));
        let globals = module.globals.iter().map(|g| (&g.name, Symbol::Global(g)));
        let aliases = module.aliases.iter().map(|a| (&a.name, Symbol::Alias(a)));
        let mut by_name = FxHashMap::default();
        for (name, symbol) in globals.chain(aliases).chain(functions) {
            if by_name.insert(&**name, symbol).is_some() {
                errors.report(Place::Symbol(name.clone()), Fault::SymbolTwice);
            }
        }
        Symbols { module, by_name }
    }

    /// The symbol with a name.
    pub fn get(&self, name: &str) -> Option<Symbol<'a>> {
        self.by_name.get(name).copied()
    }

    /// The width of addresses in bits; `None` if the data layout cannot be read.
    pub fn address_bits(&self, space: AddressSpace) -> Option<u32> {
        DataLayout::of(self.module).ok().map(|layout| layout.index_bits(space))
    }

    /// The width of pointers in bits; 64 if the data layout cannot be read.
    pub fn pointer_bits(&self, space: AddressSpace) -> u32 {
        DataLayout::of(self.module).map_or(64, |layout| layout.pointer_bits(space))
    }

    /// The address space of code, `P` in the data layout.
    pub fn program_space(&self) -> AddressSpace {
        let layout = self.module.data_layout.as_deref().unwrap_or_default();
        let number = layout.split('-').find_map(|spec| spec.strip_prefix('P')?.parse().ok());
        AddressSpace(number.unwrap_or(0))
    }

    /// The body of a structure type; `None` for other types and for opaque structures.
    pub fn structure<'t>(&'t self, ty: &'t Type) -> Option<&'t StructType> {
        match ty {
            Type::Struct(s) => Some(s),
            Type::Named(name) => self.module.named_types.get(name)?.as_deref(),
            _ => None,
        }
    }

    /// Whether values of a type have a size, so that they can be in memory.
    pub fn is_sized(&self, ty: &Type) -> bool {
        match ty {
            Type::Int(_) | Type::Byte(_) | Type::Float(_) | Type::Ptr(_) | Type::X86Amx => true,
            Type::Vector(_, t) | Type::ScalableVector(_, t) | Type::Array(_, t) => self.is_sized(t),
            Type::Struct(_) | Type::Named(_) => {
                // One query per run of equal fields: field by field, nested structures would take exponential time.
                self.structure(ty).is_some_and(|s| s.fields.chunk_by(|a, b| a == b).all(|run| self.is_sized(&run[0])))
            }
            // The target decides which of its types have a layout, and it is not known here: all are accepted.
            Type::Target(_) => true,
            Type::Void | Type::Function(_) | Type::Label | Type::Metadata | Type::Token => false,
        }
    }

    /// Whether the size of a type depends on `vscale`.
    pub fn has_scalable(&self, ty: &Type) -> bool {
        match ty {
            Type::ScalableVector(..) => true,
            Type::Array(_, t) => self.has_scalable(t),
            other => self
                .structure(other)
                .is_some_and(|s| s.fields.chunk_by(|a, b| a == b).any(|run| self.has_scalable(&run[0]))),
        }
    }

    /// Whether a class contains a type.
    pub fn is_in(&self, class: TypeClass, ty: &Type) -> bool {
        let scalar = ty.scalar();
        let is_vector = matches!(ty, Type::Vector(..) | Type::ScalableVector(..));
        match class {
            TypeClass::Int => matches!(ty, Type::Int(_)),
            TypeClass::IntOrVector => matches!(scalar, Type::Int(_)),
            TypeClass::FloatOrVector => matches!(scalar, Type::Float(_)),
            TypeClass::Pointer => matches!(ty, Type::Ptr(_)),
            TypeClass::PointerOrVector => matches!(scalar, Type::Ptr(_)),
            TypeClass::IntOrPointerOrVector => matches!(scalar, Type::Int(_) | Type::Ptr(_)),
            TypeClass::BoolOrVector => matches!(scalar, Type::Int(1)),
            TypeClass::Vector => is_vector,
            TypeClass::Aggregate => matches!(ty, Type::Array(..) | Type::Struct(_) | Type::Named(_)),
            TypeClass::BitsOrVector => matches!(scalar, Type::Int(_) | Type::Byte(_)),
            TypeClass::Atomic => matches!(scalar, Type::Int(_) | Type::Byte(_) | Type::Ptr(_) | Type::Float(_)),
            TypeClass::IntOrPointer => matches!(ty, Type::Int(_) | Type::Ptr(_)),
            TypeClass::Sized => self.is_sized(ty),
            TypeClass::FirstClass => ty.is_first_class(),
            TypeClass::Ordinary => ty.is_first_class() && !matches!(ty, Type::Label | Type::Metadata | Type::Token),
            TypeClass::Any => true,
        }
    }

    /// Checks that a class contains a type; `role` names the operand in the message.
    pub fn expect_class(&self, role: &'static str, class: TypeClass, found: &Type) -> Result<(), Fault> {
        if self.is_in(class, found) {
            return Ok(());
        }
        Err(Fault::WrongClass { role, expected: class, found: found.clone() })
    }

    /// Checks that a type is well formed and that its names are defined.
    pub fn check_type(&self, ty: &Type) -> Result<(), Fault> {
        let invalid = || Err(Fault::InvalidType(ty.clone()));
        match ty {
            Type::Int(w) | Type::Byte(w) if !(1..=MAX_INT_BITS).contains(w) => invalid(),
            Type::Ptr(AddressSpace(space)) if *space >= 1 << 24 => invalid(),
            Type::Vector(0, _) | Type::ScalableVector(0, _) => invalid(),
            Type::Vector(_, t) | Type::ScalableVector(_, t) => match &**t {
                Type::Int(_) | Type::Byte(_) | Type::Float(_) | Type::Ptr(_) | Type::Target(_) => self.check_type(t),
                _ => invalid(),
            },
            Type::Array(_, t) if !is_element(t) || matches!(**t, Type::X86Amx) => invalid(),
            Type::Array(_, t) => self.check_type(t),
            Type::Struct(s) if !s.fields.iter().all(is_element) => invalid(),
            Type::Struct(s) => s.fields.iter().try_for_each(|t| self.check_type(t)),
            Type::Named(name) if !self.module.named_types.contains_key(name) => Err(Fault::UndefinedType(name.clone())),
            Type::Function(f) => {
                self.check_type(&f.ret)?;
                f.params.iter().try_for_each(|t| self.check_type(t))
            }
            _ => Ok(()),
        }
    }
}

/// Whether a type can be an element of an array or structure.
fn is_element(ty: &Type) -> bool {
    !matches!(ty, Type::Void | Type::Label | Type::Metadata | Type::Function(_) | Type::Token)
}

/// The width in bits of a scalar or fixed vector of scalars; `None` for pointers, whose width depends
/// on the data layout.
pub fn bit_width(ty: &Type) -> Option<u64> {
    match ty {
        Type::Int(w) | Type::Byte(w) => Some(u64::from(*w)),
        Type::Float(kind) => Some(u64::from(FloatKind::bits(*kind))),
        // A tile: 16 rows of 64 bytes.
        Type::X86Amx => Some(8192),
        Type::Vector(n, t) => bit_width(t)?.checked_mul(u64::from(*n)),
        _ => None,
    }
}
