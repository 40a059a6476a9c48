//! Promises: attributes, metadata and bundles that an execution could break (docs/semantics.md#promises).
//!
//! A promise is one-sided: executions in which it is broken are undefined. One that is not modelled is dropped. In a
//! *source* that makes more executions defined, so that no difference is a violation; in a *target* it can only hide a
//! bug. The tables give the support of each kind, with a reason.
//!
//! Invariant: every kind that [`irrefute_ir`] knows has a row at every place where it may stand.

mod strings;
mod table;

pub(crate) use strings::{is_about_floats, is_idle};

use irrefute_ir::{AttrKind, Attribute, BundleTag, MetadataKind, StringKey};
use std::fmt;
use std::sync::Arc;

/// Attributes that decide how a value is passed, and that a definition and all of its calls must agree in: "ABI attributes must
/// be specified both at the function declaration/definition and call-site" (Language Reference, "Parameter Attributes").
pub const PASSING: &[AttrKind] = &[
    AttrKind::ZeroExt,
    AttrKind::SignExt,
    AttrKind::InReg,
    AttrKind::SRet,
    AttrKind::ByVal,
    AttrKind::ByRef,
    AttrKind::InAlloca,
    AttrKind::Preallocated,
    AttrKind::Nest,
    AttrKind::SwiftSelf,
    AttrKind::SwiftError,
    AttrKind::SwiftAsync,
    AttrKind::AlignStack,
];

/// Where a promise stands in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PromisePlace {
    /// A function with a body.
    Definition,
    /// A function without a body.
    Declaration,
    /// A call as a whole.
    CallSite,
    /// A parameter of a function without a body, or an argument of a call of one or of an intrinsic.
    Parameter,
    /// A parameter of a function with a body.
    DefinitionParameter,
    /// An argument of a call of a function with a body.
    Passed,
    /// The result of a function or of a call.
    Result,
    /// An attachment of an instruction or of a function.
    Metadata,
    /// An operand bundle of `llvm.assume`.
    AssumeBundle,
}

/// What is done about a promise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Support {
    /// Executions check it, or take it into account.
    Modelled,
    /// Dropping it changes nothing on either side.
    Harmless,
    /// Inputs keep it where the source makes it. Nothing checks it where only the target does, so that the verdict is at best
    /// `inconclusive` there.
    Kept,
    /// Executions are the same with it and without it. If only the target has it, it may do more than they show, so the
    /// verdict is not `proved`.
    Ignored,
    /// Executions of a target check it. No input keeps it, so it is not modelled in a source.
    TargetChecked,
    /// A promise that is not modelled: harmless only in a target.
    TargetOnly,
    /// Of a callee alone: executions take any function for it, the same on both sides. That function may not be the
    /// right one, so that a difference after a call shows nothing. If only the target calls it, agreement shows nothing
    /// either.
    Uninterpreted,
    /// More than a promise, or not known to be no more: dropping it may change what a source does.
    Unmodelled,
}

/// The kind of a promise.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PromiseName {
    /// An attribute that LLVM has a word for.
    Attribute(AttrKind),
    /// A string attribute, by its key.
    String(StringKey),
    /// Metadata that is attached to an instruction or function.
    Metadata(MetadataKind),
    /// An operand bundle of `llvm.assume`.
    Bundle(BundleTag),
    /// A call of an intrinsic that is not modelled, by its name without types.
    Intrinsic(Arc<str>),
    /// A call of a function of the library that is not modelled, by its name.
    LibraryFunction(Arc<str>),
    /// Inline assembly, by its text.
    Assembly(Arc<str>),
}

impl PromiseName {
    /// What is done about the promise at a place.
    pub fn standing(&self, place: PromisePlace) -> Support {
        match self {
            PromiseName::Attribute(kind) => standing(kind, place),
            PromiseName::String(key) => standing(key, place),
            PromiseName::Metadata(kind) => standing(kind, place),
            PromiseName::Bundle(tag) => standing(tag, place),
            PromiseName::Intrinsic(_) | PromiseName::LibraryFunction(_) | PromiseName::Assembly(_) => {
                Support::TargetOnly
            }
        }
    }
}

impl fmt::Display for PromiseName {
    /// The word as it is written in the text; that of metadata with its exclamation mark.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PromiseName::Attribute(kind) => kind.fmt(f),
            PromiseName::String(key) => key.fmt(f),
            PromiseName::Metadata(kind) => write!(f, "!{kind}"),
            PromiseName::Bundle(tag) => tag.fmt(f),
            PromiseName::Intrinsic(name) => f.write_str(name),
            PromiseName::LibraryFunction(name) => write!(f, "@{name}"),
            PromiseName::Assembly(text) => f.write_str(text),
        }
    }
}

impl From<&Attribute> for PromiseName {
    fn from(attribute: &Attribute) -> PromiseName {
        match attribute {
            Attribute::String(key, _) => PromiseName::String(key.clone()),
            Attribute::Range(..) => PromiseName::Attribute(AttrKind::Range),
            Attribute::Word(kind)
            | Attribute::Number(kind, _)
            | Attribute::Typed(kind, _)
            | Attribute::Arguments(kind, _) => PromiseName::Attribute(kind.clone()),
        }
    }
}

/// A promise that executions do not check.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct UnmodelledPromise {
    /// What it is.
    pub name: PromiseName,
    /// Where it stands.
    pub place: PromisePlace,
    /// What is done about it.
    pub support: Support,
}

/// A row of a table: the support of some kinds of promise at some places.
pub struct Row<K: 'static> {
    /// The kinds that the row is about.
    pub kinds: &'static [K],
    /// The places that the row is about.
    pub places: &'static [PromisePlace],
    /// What is done about them there.
    pub standing: Support,
    /// The reason: how it is modelled, or why it may or must not be dropped.
    pub why: &'static str,
}

/// A kind of promise that has a table.
pub trait Promise: PartialEq + Sized + 'static {
    /// Every kind that is known.
    const TABLE: &'static [Row<Self>];

    /// The support of a kind without a row: by default nobody knows what it promises.
    fn without_row(&self) -> Support {
        Support::TargetOnly
    }
}

impl Promise for AttrKind {
    const TABLE: &'static [Row<AttrKind>] = table::ATTRIBUTES;

    fn without_row(&self) -> Support {
        Support::Unmodelled
    }
}

impl Promise for MetadataKind {
    const TABLE: &'static [Row<MetadataKind>] = table::METADATA;

    /// LLVM keeps or drops metadata of a kind that it has no word for, and concludes nothing from it.
    fn without_row(&self) -> Support {
        Support::Ignored
    }
}

impl Promise for BundleTag {
    const TABLE: &'static [Row<BundleTag>] = table::BUNDLES;
}

impl Promise for StringKey {
    const TABLE: &'static [Row<StringKey>] = strings::STRINGS;

    fn without_row(&self) -> Support {
        strings::standing_of_family(self)
    }
}

/// What is done about a promise of a kind at a place.
///
/// ```
/// use irrefute_ir::{AttrKind, StringKey};
/// use irrefute_semantics::promises::{PromisePlace, Support, standing};
/// assert_eq!(standing(&AttrKind::NoUndef, PromisePlace::Parameter), Support::Modelled);
/// assert_eq!(standing(&AttrKind::Speculatable, PromisePlace::Definition), Support::TargetOnly);
/// assert_eq!(standing(&StringKey::TargetCpu, PromisePlace::Definition), Support::Harmless);
/// ```
pub fn standing<K: Promise>(kind: &K, place: PromisePlace) -> Support {
    let matches = |row: &&Row<K>| row.kinds.contains(kind) && row.places.contains(&place);
    K::TABLE.iter().find(matches).map_or_else(|| kind.without_row(), |row| row.standing)
}

/// What is done about a promise about a parameter of the function in which executions start, if inputs keep it. Executions
/// of a target check those about accesses; of the others they show nothing.
pub(super) fn kept_by_inputs(name: &PromiseName) -> Option<Support> {
    let PromiseName::Attribute(kind) = name else { return None };
    match kind {
        kind if table::POINTER_USE.contains(kind) => Some(Support::Modelled),
        kind if table::LOST_OR_WRITTEN.contains(kind) => Some(Support::Kept),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::table::{ARGUMENT, FUNCTION};
    use super::*;
    use irrefute_ir::AttrPlace;
    use std::fmt::Debug;

    fn no_kind_stands_twice<K: Promise + Debug>() {
        for (i, row) in K::TABLE.iter().enumerate() {
            assert!(!row.kinds.is_empty() && !row.places.is_empty(), "{}", row.why);
            for other in &K::TABLE[i..] {
                let shared = |kind: &&K| row.kinds.iter().chain(other.kinds).filter(|k| k == kind).count();
                let meet = row.places.iter().any(|place| other.places.contains(place));
                let most = if std::ptr::eq(row, other) { 2 } else { 1 };
                let twice = row.kinds.iter().find(|kind| shared(kind) > most);
                assert!(!meet || twice.is_none(), "{twice:?}: {} and {}", row.why, other.why);
            }
        }
    }

    #[test]
    fn no_kind_stands_twice_at_one_place() {
        no_kind_stands_twice::<AttrKind>();
        no_kind_stands_twice::<MetadataKind>();
        no_kind_stands_twice::<BundleTag>();
        no_kind_stands_twice::<StringKey>();
    }

    fn has_rows<K: Promise + Debug>(kind: &K, places: &[PromisePlace]) {
        for place in places {
            let has_row = K::TABLE.iter().any(|row| row.kinds.contains(kind) && row.places.contains(place));
            assert!(has_row, "{kind:?} has no row for {place:?}");
        }
    }

    #[test]
    fn every_kind_has_a_row_wherever_it_may_stand() {
        for kind in AttrKind::ALL {
            assert!(!kind.places().is_empty(), "{kind:?}");
            for place in kind.places() {
                match place {
                    AttrPlace::Function => has_rows(kind, FUNCTION),
                    AttrPlace::Parameter => has_rows(kind, ARGUMENT),
                    AttrPlace::Result => has_rows(kind, &[PromisePlace::Result]),
                }
            }
        }
        MetadataKind::ALL.iter().for_each(|kind| has_rows(kind, &[PromisePlace::Metadata]));
        BundleTag::ALL.iter().for_each(|tag| has_rows(tag, &[PromisePlace::AssumeBundle]));
        StringKey::ALL.iter().for_each(|key| has_rows(key, strings::ANYWHERE));
    }

    #[test]
    fn what_nobody_knows_is_a_promise() {
        assert_eq!(standing(&AttrKind::from("made-up"), PromisePlace::Result), Support::Unmodelled);
        assert_eq!(standing(&MetadataKind::from("made.up"), PromisePlace::Metadata), Support::Ignored);
        assert_eq!(standing(&BundleTag::from("made-up"), PromisePlace::AssumeBundle), Support::TargetOnly);
        assert_eq!(standing(&StringKey::from("made-up"), PromisePlace::Definition), Support::Unmodelled);
    }

    #[test]
    fn string_attributes_go_by_their_key_or_family() {
        let of = |key: &str| standing(&StringKey::from(key), PromisePlace::Definition);
        assert_eq!(of("target-cpu"), Support::Harmless);
        assert_eq!(of("no-builtin-printf"), Support::Modelled);
        assert_eq!(of("amdgpu-no-heap-ptr"), Support::Ignored);
        assert_eq!(of("some-new-promise"), Support::Unmodelled);
    }
}
