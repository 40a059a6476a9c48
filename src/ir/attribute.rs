//! Attributes and metadata: promises about functions, parameters, results, call sites and
//! instructions. This module carries them; what they mean is for `semantics` and `refine` to say.

use super::constant::Constant;
use super::int::Int;
use super::types::Type;
use std::sync::Arc;

/// One attribute of a function, parameter, result or call site.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Attribute {
    /// An attribute that is only a word: `noundef`, `nounwind`, `signext`, `readnone`, …
    Word(Arc<str>),
    /// A word with one number: `align 8`, `dereferenceable(16)`, `dereferenceable_or_null(8)`,
    /// `alignstack(16)`, `dead_on_return(8)`.
    Number(Arc<str>, u64),
    /// `range(iN lo, hi)`: the value is in the half-open, possibly wrapping interval.
    Range(Int, Int),
    /// A word with a type: `sret(T)`, `byval(T)`, `byref(T)`, `inalloca(T)`, `preallocated(T)`,
    /// `elementtype(T)`.
    Typed(Arc<str>, Type),
    /// A word with other arguments, kept as their text without the parentheses: `memory(read)`,
    /// `captures(none)`, `nofpclass(nan)`, `initializes((0, 4))`, `allocsize(0)`, `vscale_range(1,16)`,
    /// `allockind("alloc")`, `uwtable(sync)`.
    Arguments(Arc<str>, Arc<str>),
    /// `"key"` or `"key"="value"`.
    String(Arc<str>, Option<Arc<str>>),
}

impl Attribute {
    /// An attribute that is only a word.
    pub fn word(word: &str) -> Attribute {
        Attribute::Word(word.into())
    }

    /// The word that names the attribute (`range` for [`Attribute::Range`], the key of a string).
    pub fn name(&self) -> &str {
        match self {
            Attribute::Word(w)
            | Attribute::Number(w, _)
            | Attribute::Typed(w, _)
            | Attribute::Arguments(w, _)
            | Attribute::String(w, _) => w,
            Attribute::Range(..) => "range",
        }
    }
}

/// The attributes of one place, in the order of the text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Attributes(pub Vec<Attribute>);

impl Attributes {
    /// Whether there is an attribute of that name (a string attribute is no match).
    pub fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    /// The attribute of that name (a string attribute is no match).
    pub fn get(&self, name: &str) -> Option<&Attribute> {
        self.0.iter().find(|a| !matches!(a, Attribute::String(..)) && a.name() == name)
    }

    /// The bounds of `range`, if present.
    pub fn range(&self) -> Option<(&Int, &Int)> {
        self.0.iter().find_map(|a| match a {
            Attribute::Range(lo, hi) => Some((lo, hi)),
            _ => None,
        })
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn iter(&self) -> std::slice::Iter<'_, Attribute> {
        self.0.iter()
    }

    /// Adds an attribute unless an equal one is there.
    pub fn insert(&mut self, attribute: Attribute) {
        if !self.0.contains(&attribute) {
            self.0.push(attribute);
        }
    }

    /// Removes every attribute of that name.
    pub fn remove(&mut self, name: &str) {
        self.0.retain(|a| a.name() != name);
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
    Constant(Constant),
    /// A local value as metadata, only as the argument of a call.
    Local(super::module::ValueId),
    /// A specialized node (`!DILocation(…)` and the like), by its text. Nothing depends on it.
    Specialized(Arc<str>),
}

/// One metadata attachment of an instruction or global: `!range !7`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Attachment {
    /// The kind without the exclamation mark: `range`.
    pub kind: Arc<str>,
    pub node: Metadata,
}
