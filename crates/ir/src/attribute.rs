//! Attributes and metadata: promises about functions, parameters, results, call sites and
//! instructions. This module only carries them; `semantics` and `refine` define their meaning.

use super::attribute_table::AttrKind;
use super::constant::Constant;
use super::int::Int;
use super::metadata_kind::MetadataKind;
use super::string_key::StringKey;
use super::types::Type;
use std::borrow::Borrow;
use std::sync::Arc;

/// One attribute of a function, parameter, result or call site.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Attribute {
    /// A word without arguments: `noundef`, `nounwind`, `signext`, `readnone`, …
    Word(AttrKind),
    /// A word with one number: `align 8`, `dereferenceable(16)`, `dereferenceable_or_null(8)`,
    /// `alignstack(16)`, `dead_on_return(8)`.
    Number(AttrKind, u64),
    /// `range(iN lo, hi)`: the value is in the half-open, possibly wrapping interval.
    Range(Int, Int),
    /// A word with a type: `sret(T)`, `byval(T)`, `byref(T)`, `inalloca(T)`, `preallocated(T)`,
    /// `elementtype(T)`.
    Typed(AttrKind, Type),
    /// A word with other arguments, which are kept as text without the parentheses: `memory(read)`,
    /// `captures(none)`, `nofpclass(nan)`, `initializes((0, 4))`, `allocsize(0)`, `vscale_range(1,16)`,
    /// `allockind("alloc")`, `uwtable(sync)`.
    Arguments(AttrKind, Arc<str>),
    /// `"key"` or `"key"="value"`.
    String(StringKey, Option<Arc<str>>),
}

impl From<AttrKind> for Attribute {
    /// The word without arguments.
    fn from(kind: AttrKind) -> Attribute {
        Attribute::Word(kind)
    }
}

impl Attribute {
    /// The kind of the attribute; `None` for a string attribute.
    pub fn kind(&self) -> Option<&AttrKind> {
        match self {
            Attribute::Word(kind)
            | Attribute::Number(kind, _)
            | Attribute::Typed(kind, _)
            | Attribute::Arguments(kind, _) => Some(kind),
            Attribute::Range(..) => Some(&AttrKind::Range),
            Attribute::String(..) => None,
        }
    }

    /// Whether it is an attribute of that kind, whatever its arguments.
    pub fn is(&self, kind: impl Borrow<AttrKind>) -> bool {
        self.kind() == Some(kind.borrow())
    }

    /// The word or string key that names the attribute in the text form.
    pub fn name(&self) -> &str {
        match self {
            Attribute::Word(kind)
            | Attribute::Number(kind, _)
            | Attribute::Typed(kind, _)
            | Attribute::Arguments(kind, _) => kind.word(),
            Attribute::Range(..) => AttrKind::Range.word(),
            Attribute::String(key, _) => key.word(),
        }
    }
}

/// The attributes of one place, in the order of the text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Attributes(pub Vec<Attribute>);

impl Attributes {
    /// Whether there is an attribute of that kind.
    pub fn has(&self, kind: impl Borrow<AttrKind>) -> bool {
        self.get(kind).is_some()
    }

    /// The attribute of that kind.
    pub fn get(&self, kind: impl Borrow<AttrKind>) -> Option<&Attribute> {
        let kind = kind.borrow();
        self.0.iter().find(|a| a.is(kind))
    }

    /// The number of the attribute of that kind, if there is one: bytes, for most kinds.
    pub fn number(&self, kind: AttrKind) -> Option<u64> {
        match self.get(kind)? {
            Attribute::Number(_, number) => Some(*number),
            _ => None,
        }
    }

    /// The type of the attribute of that kind, if it has one.
    pub fn typed(&self, kind: AttrKind) -> Option<&Type> {
        match self.get(kind)? {
            Attribute::Typed(_, ty) => Some(ty),
            _ => None,
        }
    }

    /// The text of the arguments of the attribute of that kind, if it has any.
    pub fn arguments(&self, kind: AttrKind) -> Option<&str> {
        match self.get(kind)? {
            Attribute::Arguments(_, text) => Some(text),
            _ => None,
        }
    }

    /// The value of the string attribute with that key; empty if the attribute has only a key.
    pub fn string(&self, key: &StringKey) -> Option<&str> {
        self.0.iter().find_map(|a| match a {
            Attribute::String(k, value) if k == key => Some(value.as_deref().unwrap_or_default()),
            _ => None,
        })
    }

    /// The bounds `[lo, hi)` of `range`, if present.
    pub fn range(&self) -> Option<(&Int, &Int)> {
        self.0.iter().find_map(|a| match a {
            Attribute::Range(lo, hi) => Some((lo, hi)),
            _ => None,
        })
    }

    /// Whether this place has no attribute, string attributes included.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The attributes in the order of the text.
    pub fn iter(&self) -> std::slice::Iter<'_, Attribute> {
        self.0.iter()
    }

    /// Adds an attribute unless an equal one, arguments included, is already present.
    pub fn insert(&mut self, attribute: impl Into<Attribute>) {
        let attribute = attribute.into();
        if !self.0.contains(&attribute) {
            self.0.push(attribute);
        }
    }

    /// Removes every attribute of that kind.
    pub fn remove(&mut self, kind: impl Borrow<AttrKind>) {
        let kind = kind.borrow();
        self.0.retain(|a| !a.is(kind));
    }
}

/// The number of a metadata node, `!7`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MetadataId(pub u32);

/// A piece of metadata.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Metadata {
    /// `null`.
    Null,
    /// `!"…"`.
    String(Arc<str>),
    /// `!7`, in [`Module::metadata`](super::Module::metadata).
    Id(MetadataId),
    /// `!{…}`, written in place or the body of a numbered node.
    Tuple(Arc<[Metadata]>),
    /// `distinct !{…}`.
    Distinct(Arc<[Metadata]>),
    /// A constant, `i32 3`.
    Constant(Arc<Constant>),
    /// A local value as metadata; valid only as the argument of a call.
    Local(super::module::ValueId),
    /// A specialized node (`!DILocation(…)` and the like), as text. Nothing interprets it.
    Specialized(Arc<str>),
}

impl From<Constant> for Metadata {
    fn from(constant: Constant) -> Metadata {
        Metadata::Constant(Arc::new(constant))
    }
}

impl Metadata {
    /// The integer that the node is, if it is one.
    ///
    /// ```
    /// use irrefute_ir::{Constant, Metadata, Type};
    /// let node = Metadata::from(Constant::int(Type::Int(8), 3));
    /// assert_eq!(node.as_int().and_then(|int| int.to_u64()), Some(3));
    /// assert_eq!(Metadata::Null.as_int(), None);
    /// ```
    pub fn as_int(&self) -> Option<&Int> {
        match self {
            Metadata::Constant(constant) => constant.as_int(),
            _ => None,
        }
    }
}

/// One metadata attachment of an instruction or global: `!range !7`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Attachment {
    /// What the node promises or describes: the name before it, `range` in `!range !7`.
    pub kind: MetadataKind,
    /// The node itself; often only a [`Metadata::Id`], see [`Module::resolve`](super::Module::resolve).
    pub node: Metadata,
}
