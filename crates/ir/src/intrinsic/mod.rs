//! Intrinsics: functions whose names begin with `llvm.` and whose meaning LLVM knows.
//!
//! A name is a base (`llvm.umax`) and the types that the intrinsic is overloaded on (`.v4i8`). [`IntrinsicId`] is a
//! base with a row in the table; any other intrinsic is only its name, which is kept unchanged.
//!
//! Invariant: only this module takes the names of intrinsics apart or puts them together.

mod mangling;
pub(super) mod name;
mod signature;
mod table;

pub(super) use mangling::respell;
pub(super) use signature::{Domain, Shape, Signature};
pub use table::IntrinsicId;

use super::instruction::Call;
use super::module::Function;
use super::types::Type;
use irrefute_version::LlvmVersion;
pub use name::{base_name, first_part, is_intrinsic_name};

use mangling::suffix_of_type;
use rustc_hash::FxHashMap;
use std::sync::LazyLock;
use table::{ROWS, Row};

static BY_NAME: LazyLock<FxHashMap<&str, IntrinsicId>> =
    LazyLock::new(|| IntrinsicId::ALL.iter().map(|id| (id.name(), *id)).collect());

impl IntrinsicId {
    /// The intrinsic with a name, with or without types at its end; `None` if the table has no row for it.
    ///
    /// ```
    /// use irrefute_ir::IntrinsicId;
    /// assert_eq!(IntrinsicId::of("llvm.umax.v4i32"), Some(IntrinsicId::UMax));
    /// assert_eq!(IntrinsicId::of("llvm.umax.strongly.i32"), None);
    /// ```
    pub fn of(name: &str) -> Option<IntrinsicId> {
        BY_NAME.get(base_name(name)).copied()
    }

    /// The intrinsic that LLVM's reader recognises in a name. It looks at the longest known base and corrects the
    /// rest, even if the rest is no list of types.
    pub(super) fn read(name: &str) -> Option<IntrinsicId> {
        let mut base = name;
        loop {
            if let Some(id) = BY_NAME.get(base) {
                return Some(*id);
            }
            base = base.rsplit_once('.')?.0;
        }
    }

    /// The name without types.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// The name with the types that it is overloaded on. If one of them has no known suffix, the name gets no suffix
    /// at all: LLVM's reader completes it.
    ///
    /// ```
    /// use irrefute_ir::{IntrinsicId, Type};
    /// assert_eq!(IntrinsicId::SCmp.full_name(&[Type::Int(2), Type::Int(8)]), "llvm.scmp.i2.i8");
    /// ```
    pub fn full_name(self, types: &[Type]) -> String {
        let mut name = self.name().to_owned();
        for ty in types {
            let Some(suffix) = suffix_of_type(ty) else { return self.name().to_owned() };
            name.push('.');
            name.push_str(&suffix);
        }
        name
    }

    /// The name of this intrinsic with the types at the end of another intrinsic's name.
    ///
    /// ```
    /// use irrefute_ir::IntrinsicId;
    /// assert_eq!(IntrinsicId::UMin.with_types_of("llvm.umax.v4i8"), "llvm.umin.v4i8");
    /// ```
    pub fn with_types_of(self, name: &str) -> String {
        format!("{}{}", self.name(), &name[base_name(name).len()..])
    }

    /// The first version that has the intrinsic. An older LLVM would take it for a function that may do anything.
    pub(super) fn since(self) -> LlvmVersion {
        self.row().since
    }

    /// Whether a version has the intrinsic, as far as the table records it.
    ///
    /// ```
    /// use irrefute_ir::{IntrinsicId, LlvmVersion};
    /// assert!(IntrinsicId::Abs.is_in(LlvmVersion(16)) && !IntrinsicId::UCmp.is_in(LlvmVersion(16)));
    /// ```
    pub fn is_in(self, version: LlvmVersion) -> bool {
        self.since() <= version
    }

    /// The positions of the arguments that must be literal numbers in the text (`immarg`).
    pub(super) fn immediates(self) -> &'static [usize] {
        self.row().immediates
    }

    /// The signature that the verifier checks calls against; `None` if it accepts them as they are declared.
    pub(super) fn signature(self) -> Option<Signature> {
        self.row().signature
    }

    /// Whether this is `llvm.lifetime.start` or `.end`, which mark the life of a stack block.
    pub fn is_lifetime(self) -> bool {
        matches!(self, IntrinsicId::LifetimeStart | IntrinsicId::LifetimeEnd)
    }

    /// Whether it is a form of `memset`, `memcpy` or `memmove`, which write a range of bytes.
    pub fn writes_bytes(self) -> bool {
        matches!(
            self,
            IntrinsicId::MemSet
                | IntrinsicId::MemSetInline
                | IntrinsicId::MemSetElementUnorderedAtomic
                | IntrinsicId::MemCpy
                | IntrinsicId::MemCpyInline
                | IntrinsicId::MemCpyElementUnorderedAtomic
                | IntrinsicId::MemMove
                | IntrinsicId::MemMoveElementUnorderedAtomic
        )
    }

    /// Whether it writes a range element by element, each by an access that is atomic and `unordered`.
    pub fn writes_elements(self) -> bool {
        matches!(
            self,
            IntrinsicId::MemSetElementUnorderedAtomic
                | IntrinsicId::MemCpyElementUnorderedAtomic
                | IntrinsicId::MemMoveElementUnorderedAtomic
        )
    }

    /// Whether it works lane by lane, on vectors that all have as many lanes, a mask among them or as its result.
    pub(super) fn is_by_lanes(self) -> bool {
        let is_predicated = self.name().starts_with("llvm.vp.") || self.name().starts_with("llvm.experimental.vp.");
        is_predicated
            || matches!(
                self,
                IntrinsicId::GetActiveLaneMask
                    | IntrinsicId::LoopDependenceRawMask
                    | IntrinsicId::LoopDependenceWarMask
                    | IntrinsicId::MaskedLoad
                    | IntrinsicId::MaskedStore
                    | IntrinsicId::MaskedGather
                    | IntrinsicId::MaskedScatter
                    | IntrinsicId::MaskedExpandLoad
                    | IntrinsicId::MaskedCompressStore
                    | IntrinsicId::ExperimentalVectorCompress
                    | IntrinsicId::ExperimentalVectorExtractLastActive
                    | IntrinsicId::ExperimentalCtTzElts
                    | IntrinsicId::MaskedUDiv
                    | IntrinsicId::MaskedSDiv
                    | IntrinsicId::MaskedURem
                    | IntrinsicId::MaskedSRem
                    | IntrinsicId::ExperimentalVectorHistogramAdd
                    | IntrinsicId::ExperimentalVectorHistogramUAddSat
                    | IntrinsicId::ExperimentalVectorHistogramUMax
                    | IntrinsicId::ExperimentalVectorHistogramUMin
            )
    }

    /// Whether it only describes a program to a debugger.
    pub fn is_debug(self) -> bool {
        matches!(
            self,
            IntrinsicId::DbgValue
                | IntrinsicId::DbgDeclare
                | IntrinsicId::DbgLabel
                | IntrinsicId::DbgAssign
                | IntrinsicId::DbgAddr
        )
    }

    /// Whether it combines the lanes of its last argument into one number.
    pub fn is_vector_reduction(self) -> bool {
        self.name().starts_with("llvm.vector.reduce.")
    }

    fn row(self) -> &'static Row {
        &ROWS[self as usize]
    }
}

impl Call {
    /// The intrinsic that is called; `None` for any other callee and for an intrinsic without a row in the table.
    pub fn intrinsic_id(&self) -> Option<IntrinsicId> {
        IntrinsicId::of(self.intrinsic()?)
    }
}

impl Function {
    /// Whether the function is an intrinsic, by its name.
    pub fn is_intrinsic(&self) -> bool {
        is_intrinsic_name(&self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_the_table_are_unique_and_without_types() {
        assert_eq!(BY_NAME.len(), IntrinsicId::ALL.len());
        for id in IntrinsicId::ALL {
            assert_eq!(base_name(id.name()), id.name());
            assert_eq!(IntrinsicId::of(id.name()), Some(*id));
        }
    }

    #[test]
    fn types_are_no_part_of_a_base() {
        assert_eq!(base_name("llvm.umax.v4i32"), "llvm.umax");
        assert_eq!(base_name("llvm.vector.reduce.add.v3i7"), "llvm.vector.reduce.add");
        assert_eq!(base_name("llvm.uadd.with.overflow.i8"), "llvm.uadd.with.overflow");
        assert_eq!(base_name("llvm.memcpy.p0i8.p0i8.i64"), "llvm.memcpy");
        assert_eq!(base_name("llvm.vector.interleave2.v8i8"), "llvm.vector.interleave2");
        assert_eq!(base_name("llvm.assume"), "llvm.assume");
    }

    #[test]
    fn the_longest_base_is_read() {
        assert_eq!(IntrinsicId::read("llvm.smul.fix.sat.i8"), Some(IntrinsicId::SMulFixSat));
        assert_eq!(IntrinsicId::read("llvm.smul.fix.i8"), Some(IntrinsicId::SMulFix));
        assert_eq!(IntrinsicId::read("llvm.experimental.gc.statepoint.p0f_isVoidf"), {
            Some(IntrinsicId::ExperimentalGcStatepoint)
        });
        assert_eq!(IntrinsicId::read("llvm.umaxi.i8"), None);
    }

    #[test]
    fn full_names_are_read_back() {
        let vector = Type::vector(4, Type::Int(7));
        let name = IntrinsicId::MaskedLoad.full_name(&[vector, Type::PTR]);
        assert_eq!(name, "llvm.masked.load.v4i7.p0");
        assert_eq!(IntrinsicId::of(&name), Some(IntrinsicId::MaskedLoad));
        assert_eq!(IntrinsicId::Trap.full_name(&[]), "llvm.trap");
        assert_eq!(IntrinsicId::UMax.full_name(&[Type::Label]), "llvm.umax");
    }
}
