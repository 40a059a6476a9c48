//! Promises: attributes, metadata and bundles that an execution could break (docs/semantics.md#promises).
//!
//! A promise is one-sided: executions in which it is broken are undefined. One that is not modelled is dropped. In a
//! *source* that makes more executions defined, so that no difference is a violation; in a *target* it can only hide a
//! bug. The table (`table.txt`) gives the support of each kind, with a reason.
//!
//! Invariant: every kind that [`irrefute_ir`] knows has a row at every place where it may stand.

mod table;

pub use table::Section;

use irrefute_ir::{AttrKind, Attribute, BundleTag, DENORMAL_FPENV_SINCE, LlvmVersion, MetadataKind, StringKey};
use std::fmt;
use std::hash::Hash;
use std::sync::{Arc, LazyLock};

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
    /// A parameter of the function with a body in which executions start, where inputs keep the promise.
    EntryParameter,
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

/// A kind of promise that has a section in the table.
pub trait Promise: Eq + Hash + for<'a> From<&'a str> + 'static {
    /// Its rows.
    fn section() -> &'static Section<Self>;

    /// The support of a kind without a row: by default nobody knows what it promises.
    fn without_row(&self) -> Support {
        Support::TargetOnly
    }
}

impl Promise for AttrKind {
    fn section() -> &'static Section<AttrKind> {
        static ROWS: LazyLock<Section<AttrKind>> = LazyLock::new(|| Section::read("attribute", &[]));
        &ROWS
    }

    fn without_row(&self) -> Support {
        Support::Unmodelled
    }
}

impl Promise for MetadataKind {
    fn section() -> &'static Section<MetadataKind> {
        static ROWS: LazyLock<Section<MetadataKind>> =
            LazyLock::new(|| Section::read("metadata", &[PromisePlace::Metadata]));
        &ROWS
    }

    /// LLVM keeps or drops metadata of a kind that it has no word for, and concludes nothing from it.
    fn without_row(&self) -> Support {
        Support::Ignored
    }
}

impl Promise for BundleTag {
    fn section() -> &'static Section<BundleTag> {
        static ROWS: LazyLock<Section<BundleTag>> =
            LazyLock::new(|| Section::read("bundle", &[PromisePlace::AssumeBundle]));
        &ROWS
    }
}

impl Promise for StringKey {
    fn section() -> &'static Section<StringKey> {
        static ROWS: LazyLock<Section<StringKey>> = LazyLock::new(|| Section::read("string", table::ANYWHERE));
        &ROWS
    }

    fn without_row(&self) -> Support {
        StringKey::section().of_family(self.word()).unwrap_or(Support::Unmodelled)
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
    K::section().at(kind, place).unwrap_or_else(|| kind.without_row())
}

/// What is done about a promise about a parameter of the function in which executions start, if inputs keep it.
pub(super) fn kept_by_inputs(name: &PromiseName) -> Option<Support> {
    let PromiseName::Attribute(kind) = name else { return None };
    AttrKind::section().at(kind, PromisePlace::EntryParameter)
}

/// Keys that switch fast-math flags on for a whole function.
const FLOAT_SWITCHES: &[StringKey] = &[
    StringKey::ApproxFuncFpMath,
    StringKey::LessPreciseFpMad,
    StringKey::NoInfsFpMath,
    StringKey::NoNansFpMath,
    StringKey::NoSignedZerosFpMath,
    StringKey::UnsafeFpMath,
];

/// Whether a string attribute of a definition says nothing: it switches flags off, or flags that no part of this LLVM
/// reads any more.
pub(crate) fn is_idle(key: &StringKey, value: Option<&str>, version: LlvmVersion) -> bool {
    let last = match key {
        StringKey::ApproxFuncFpMath | StringKey::UnsafeFpMath => LlvmVersion(21),
        StringKey::NoInfsFpMath | StringKey::NoNansFpMath => LlvmVersion(22),
        StringKey::DenormalFpMath | StringKey::DenormalFpMathF32 => return version >= DENORMAL_FPENV_SINCE,
        key if FLOAT_SWITCHES.contains(key) => version,
        _ => return false,
    };
    value != Some("true") || version > last
}

/// Whether a string attribute is about floating-point operations alone.
pub(crate) fn is_about_floats(key: &StringKey) -> bool {
    FLOAT_SWITCHES.contains(key)
}

#[cfg(test)]
mod tests {
    use super::table::{ANYWHERE, ARGUMENT, FUNCTION};
    use super::*;
    use irrefute_ir::AttrPlace;
    use std::fmt::Debug;

    fn has_rows<K: Promise + Debug>(kind: &K, places: &[PromisePlace]) {
        for place in places {
            assert!(K::section().at(kind, *place).is_some(), "{kind:?} has no row for {place:?}");
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
        StringKey::ALL.iter().for_each(|key| has_rows(key, ANYWHERE));
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
