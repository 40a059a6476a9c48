//! Dialects: the named switches on which the Language Reference, papers, versions of LLVM and other
//! tools differ (docs/dialects.md). A dialect is plain data; a rule asks the switch by its name.

use super::floats::ZeroSigns;
use irrefute_ir::LlvmVersion;

/// Declares a switch: an enumeration with the word of each choice, as it stands in the name of a variant.
macro_rules! switch {
    ($(#[$doc:meta])* $name:ident { $($(#[$choice:meta])* $variant:ident = $word:literal),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name { $($(#[$choice])* $variant),* }

        impl $name {
            /// Every choice with its word.
            pub const ALL: &'static [($name, &'static str)] = &[$(($name::$variant, $word)),*];
        }
    };
}

switch! {
    /// Whether undef exists.
    Undef {
        /// Undef is a set of values; each use picks one anew.
        Kept = "kept",
        /// The constant and every source of undef give poison.
        IsPoison = "poison",
        /// The constant and every source of undef give the zero of its type.
        IsZero = "zero"
    }
}
switch! {
    /// A branch or switch on poison or on a set of values.
    BranchOnUndefined {
        /// Undefined behaviour.
        Ub = "ub",
        /// Any successor that some possible value leads to.
        EitherWay = "either-way",
    }
}
switch! {
    /// `select` on a poison condition.
    SelectCondition {
        /// The result is poison.
        Poison = "poison",
        /// The chooser picks an arm.
        EitherArm = "either-arm"
    }
}
switch! {
    /// Poison in the arm of a `select` that is not taken.
    SelectOtherArm {
        /// It does not matter.
        Ignored = "ignored",
        /// It makes the result poison, as in arithmetic.
        Poison = "poison"
    }
}
switch! {
    /// A shift by the width or more.
    ShiftOutOfRange {
        /// The result is poison.
        Poison = "poison",
        /// The result is undef.
        Undef = "undef"
    }
}
switch! {
    /// The content of memory that was never written.
    Uninitialized {
        /// Undef, as the Language Reference has it.
        Undef = "undef",
        /// Poison, as Alive2 has it.
        Poison = "poison"
    }
}
switch! {
    /// The padding of an aggregate after a store of it.
    Padding {
        /// Undef ("filled with undef", Language Reference).
        Undef = "undef",
        /// Poison, as Alive2 has it.
        Poison = "poison"
    }
}
switch! {
    /// A load from a stack block whose lifetime has ended.
    DeadLoad {
        /// It gives poison; only stores are undefined behaviour.
        Poison = "poison",
        /// It is undefined behaviour, like a store.
        Ub = "ub"
    }
}
switch! {
    /// Integers whose width is no multiple of 8, in memory.
    OddWidth {
        /// As the text of each version has it: `unspecified` up to LLVM 22, `zext` since.
        ByVersion = "by-version",
        /// Stored zero-extended, loaded by `trunc nuw`.
        ZeroExtended = "zext",
        /// Defined only if loaded at the type that was stored.
        SameTypeOnly = "same-type",
        /// The low bits are stored and loaded, the bits beyond are left open: the text of LLVM up to 22.
        Unspecified = "unspecified",
    }
}
switch! {
    /// An integer load of pointer bits.
    IntLoadOfPointer {
        /// The bits of the address. Nothing is exposed.
        Address = "punning",
        /// Poison, unless the bytes are all of a physical pointer, in place.
        Poison = "strict",
        /// The bits as they are, as a load of bytes gives them. A computation with them is poison; a store gives them
        /// back.
        Carried = "carried"
    }
}
switch! {
    /// A pointer load of integer or mixed bits.
    PointerLoadOfInt {
        /// An address without provenance, which reaches nothing.
        NoProvenance = "no-provenance",
        /// A physical pointer, as `inttoptr` of the bits gives.
        Physical = "physical",
        /// Poison, unless the bits are all zero, as those of null, or all undef.
        Poison = "strict"
    }
}
switch! {
    /// The memory model for pointers.
    Pointers {
        /// Logical and physical pointers.
        Twin = "twin",
        /// An access reaches the block at its address, whatever the pointer was made from.
        Flat = "flat",
        /// An integer cast to a pointer reaches nothing.
        Logical = "logical",
    }
}
switch! {
    /// Whether a physical access reaches only blocks that were exposed.
    Exposure {
        /// Only blocks that were exposed, by `ptrtoint` or by escaping.
        Required = "required",
        /// Any block at the address.
        NotRequired = "not-required"
    }
}
switch! {
    /// Comparing pointers to different blocks.
    PointerComparison {
        /// The addresses are compared.
        ByAddress = "by-address",
        /// The chooser decides each comparison that no rule decides.
        Open = "twin-paper"
    }
}
switch! {
    /// A copy of a pointer that must not be captured (`captures(none)`), where others may find it: in memory that
    /// they see, as an argument, as the result.
    CapturedCopy {
        /// Undecided, and so is a comparison that reveals the address: the Language Reference does not say.
        Open = "open",
        /// The copy is poison, and comparisons are like others.
        Poison = "poison",
    }
}
switch! {
    /// How long the promise of `dereferenceable` on a parameter or a result lasts. The text of LLVM 23 settles it.
    Dereferenceable {
        /// As long as the parameter is in scope: nobody frees the memory meanwhile.
        Throughout = "throughout",
        /// Only at the point where the call begins or the result arrives.
        AtPoint = "at-point",
    }
}
switch! {
    /// `getelementptr inbounds` with all-zero indices.
    ZeroIndices {
        /// The result is the base, even if that lies outside of its block.
        Exempt = "exempt",
        /// Poison if the base lies outside of its block.
        Checked = "checked"
    }
}
switch! {
    /// The result of `getelementptr` of null.
    NullOffset {
        /// A pointer without provenance.
        NoProvenance = "no-provenance",
        /// A physical pointer: it reaches what an integer cast to a pointer reaches.
        Physical = "physical",
    }
}
switch! {
    /// Whether allocations fail.
    AllocationFailure {
        /// Inputs of both kinds are tried.
        Both = "both",
        /// Every allocation succeeds.
        Never = "never",
        /// Each allocation chooses whether it fails.
        May = "may"
    }
}

switch! {
    /// The result of an allocation of no bytes (C leaves it to the library).
    ZeroAllocation {
        /// An empty block, or null where the environment lets allocations fail.
        Either = "either",
        /// Always null.
        Null = "null",
    }
}

switch! {
    /// Whether running forever is distinguished from returning.
    NonTermination {
        /// A target that diverges where the source returns is wrong, and vice versa.
        Observed = "observed",
        /// Bounded validation unrolls loops a few times, so it never sees one: an endless loop
        /// decides nothing.
        Ignored = "ignored",
    }
}

/// The effect of a value that breaks a promise: outside of a range, null or misaligned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Breach {
    /// The value becomes poison.
    #[default]
    Poison,
    /// Undefined behaviour: metadata up to LLVM 15.
    Ub,
}

switch! {
    /// The bits of a NaN that an operation makes.
    NanBits {
        /// Any of those that the text allows, chosen anew by each execution of an operation.
        Chosen = "chosen",
        /// Always the canonical NaN: positive, quiet, without a payload.
        Canonical = "canonical"
    }
}

/// One complete setting of all switches, for one version of LLVM.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dialect {
    /// The LLVM whose Language Reference the program follows. It decides what depends on versions only: undef shuffle
    /// lanes, broken metadata, how long `dereferenceable` lasts, whether volatile loads return, what `nsz` flips.
    pub version: LlvmVersion,
    /// Whether undef exists.
    pub undef: Undef,
    /// A branch or `switch` on poison or undef.
    pub branch: BranchOnUndefined,
    /// A `select` on a poison condition.
    pub select_condition: SelectCondition,
    /// Poison in the arm of a `select` that is not taken.
    pub select_other_arm: SelectOtherArm,
    /// A shift by the width or more.
    pub shift: ShiftOutOfRange,
    /// The bits of a NaN that an operation makes.
    pub nan_bits: NanBits,
    /// The content of memory that was never written.
    pub uninitialized: Uninitialized,
    /// The padding of an aggregate after a store of it.
    pub padding: Padding,
    /// A load from a stack block outside of its lifetime.
    pub dead_load: DeadLoad,
    /// Integers in memory whose width is no multiple of 8.
    pub odd_width: OddWidth,
    /// An integer load of bytes of a pointer.
    pub int_load: IntLoadOfPointer,
    /// A pointer load of integer or mixed bytes.
    pub pointer_load: PointerLoadOfInt,
    /// What a pointer may reach.
    pub pointers: Pointers,
    /// Whether a physical pointer reaches only blocks that were exposed.
    pub exposure: Exposure,
    /// Comparisons of pointers to different blocks.
    pub comparison: PointerComparison,
    /// Copies of a pointer that must not be captured.
    pub captured_copy: CapturedCopy,
    /// How long the promise of `dereferenceable` lasts.
    pub dereferenceable: Dereferenceable,
    /// `getelementptr inbounds` that adds nothing.
    pub zero_indices: ZeroIndices,
    /// The result of `getelementptr` of null.
    pub null_offset: NullOffset,
    /// Whether allocations fail.
    pub allocation: AllocationFailure,
    /// The result of an allocation of no bytes.
    pub zero_allocation: ZeroAllocation,
    /// Whether running forever is distinguished from returning.
    pub non_termination: NonTermination,
    /// The number of base addresses of a block, 1 to 3; the first is the real one.
    pub twins: u8,
}

impl Dialect {
    /// The Language Reference: the default.
    pub const LANGREF: Dialect = Dialect {
        version: LlvmVersion::DEFAULT,
        undef: Undef::Kept,
        branch: BranchOnUndefined::Ub,
        select_condition: SelectCondition::Poison,
        select_other_arm: SelectOtherArm::Ignored,
        shift: ShiftOutOfRange::Poison,
        nan_bits: NanBits::Chosen,
        uninitialized: Uninitialized::Undef,
        padding: Padding::Undef,
        dead_load: DeadLoad::Poison,
        odd_width: OddWidth::ByVersion,
        int_load: IntLoadOfPointer::Address,
        pointer_load: PointerLoadOfInt::NoProvenance,
        pointers: Pointers::Twin,
        exposure: Exposure::Required,
        comparison: PointerComparison::ByAddress,
        captured_copy: CapturedCopy::Open,
        dereferenceable: Dereferenceable::Throughout,
        zero_indices: ZeroIndices::Exempt,
        null_offset: NullOffset::NoProvenance,
        allocation: AllocationFailure::Both,
        zero_allocation: ZeroAllocation::Either,
        non_termination: NonTermination::Observed,
        twins: 2,
    };

    /// The semantics of Alive2: uninitialized memory and padding are poison, dead loads are undefined
    /// behaviour, loads of odd widths are defined only at the type that was stored, copies of pointers that must not
    /// be captured are poison, `dereferenceable` memory may be freed afterwards. Alive2 unrolls loops, so it does not
    /// compare non-termination.
    pub const ALIVE2: Dialect = Dialect {
        uninitialized: Uninitialized::Poison,
        padding: Padding::Poison,
        dead_load: DeadLoad::Ub,
        odd_width: OddWidth::SameTypeOnly,
        captured_copy: CapturedCopy::Poison,
        dereferenceable: Dereferenceable::AtPoint,
        non_termination: NonTermination::Ignored,
        ..Dialect::LANGREF
    };

    /// "Taming undefined behavior", section 4: no undef, uninitialized memory is poison.
    pub const TAMING: Dialect = Dialect {
        undef: Undef::IsPoison,
        uninitialized: Uninitialized::Poison,
        padding: Padding::Poison,
        odd_width: OddWidth::ZeroExtended,
        ..Dialect::LANGREF
    };

    /// The deterministic semantics of "Formalizing an SSA-based Compiler for Verified Advanced Program Transformations":
    /// each use of undef, and each load of memory that was never written, gives zero. With a chooser that answers the same
    /// every time, as [`First`](super::First) does, a program has one behaviour, which is one of those that it has under
    /// `langref`.
    pub const DETERMINISTIC: Dialect = Dialect { undef: Undef::IsZero, ..Dialect::LANGREF };

    /// LLVM before the paper on taming: over-shifts are undef, a branch on poison goes either way.
    pub const OLD: Dialect =
        Dialect { branch: BranchOnUndefined::EitherWay, shift: ShiftOutOfRange::Undef, ..Dialect::LANGREF };

    /// As `old`, but a branch on poison is undefined behaviour.
    pub const OLD_BRANCH_UB: Dialect = Dialect { branch: BranchOnUndefined::Ub, ..Dialect::OLD };

    /// The memory of "Reconciling High-level Optimizations and Low-level Code in LLVM" (the twin paper), with the
    /// choices that its rules leave open.
    pub const TWIN: Dialect = Dialect {
        uninitialized: Uninitialized::Poison,
        padding: Padding::Poison,
        odd_width: OddWidth::ZeroExtended,
        dead_load: DeadLoad::Ub,
        int_load: IntLoadOfPointer::Poison,
        pointer_load: PointerLoadOfInt::Physical,
        exposure: Exposure::NotRequired,
        comparison: PointerComparison::Open,
        zero_indices: ZeroIndices::Checked,
        null_offset: NullOffset::Physical,
        allocation: AllocationFailure::May,
        zero_allocation: ZeroAllocation::Null,
        ..Dialect::LANGREF
    };

    /// As `twin`, with a single address per block: a guess of it is wrong only if the block has room elsewhere.
    pub const TWIN_1: Dialect = Dialect { twins: 1, ..Dialect::TWIN };

    /// As `twin`, with three addresses per block.
    pub const TWIN_3: Dialect = Dialect { twins: 3, ..Dialect::TWIN };

    /// As `twin`, but a pointer is nothing but its address.
    pub const FLAT: Dialect = Dialect { pointers: Pointers::Flat, ..Dialect::TWIN };

    /// The byte type's strict loads: an integer load of pointer bits is poison, and so is a pointer load of others.
    pub const BYTE_STRICT: Dialect =
        Dialect { int_load: IntLoadOfPointer::Poison, pointer_load: PointerLoadOfInt::Poison, ..Dialect::LANGREF };

    /// Limited type punning: an integer carries whatever bits it was loaded from, and only computations look at them.
    pub const LIMITED_PUNNING: Dialect = Dialect { int_load: IntLoadOfPointer::Carried, ..Dialect::LANGREF };

    /// The presets by name.
    pub const PRESETS: [(&'static str, Dialect); 12] = [
        ("langref", Dialect::LANGREF),
        ("alive2", Dialect::ALIVE2),
        ("taming", Dialect::TAMING),
        ("twin", Dialect::TWIN),
        ("twin-1", Dialect::TWIN_1),
        ("twin-3", Dialect::TWIN_3),
        ("flat", Dialect::FLAT),
        ("old", Dialect::OLD),
        ("old-branch-ub", Dialect::OLD_BRANCH_UB),
        ("byte-strict", Dialect::BYTE_STRICT),
        ("limited-punning", Dialect::LIMITED_PUNNING),
        ("deterministic", Dialect::DETERMINISTIC),
    ];

    /// Whether the promise of `dereferenceable` lasts as long as its value is in scope
    /// (docs/semantics.md#dereferenceable).
    pub fn dereferenceable_lasts(self) -> bool {
        self.dereferenceable == Dereferenceable::Throughout && self.version < LlvmVersion(23)
    }

    /// How integers of odd widths are kept: a position of the switch that says more than `by-version`.
    pub fn odd_width_in_memory(self) -> OddWidth {
        match self.odd_width {
            OddWidth::ByVersion if self.version < LlvmVersion(23) => OddWidth::Unspecified,
            OddWidth::ByVersion => OddWidth::ZeroExtended,
            position => position,
        }
    }

    /// The dialect as far as lowering may know it: without the switches that executions alone look at. Under dialects
    /// that differ in those only, the lowered forms of a module are the same.
    pub fn as_lowered(self) -> Dialect {
        let Dialect { exposure, dead_load, dereferenceable, .. } = Dialect::LANGREF;
        Dialect { exposure, dead_load, dereferenceable, ..self }
    }

    /// What `nsz` leaves open. The text says since LLVM 23 that it flips operands; before, the sign of a zero operand or
    /// result is "insignificant", which Alive2 reads as flipping both (llvm/llvm-project#180906).
    pub fn zero_signs(self) -> ZeroSigns {
        if self.version < LlvmVersion(23) { ZeroSigns::OfOperandsAndResults } else { ZeroSigns::OfOperands }
    }

    /// The effect of a value that breaks the promise of metadata (D141386, between LLVM 15 and 16).
    pub fn broken_metadata(self) -> Breach {
        if self.version < LlvmVersion(16) { Breach::Ub } else { Breach::Poison }
    }

    /// The preset of a name.
    ///
    /// ```
    /// use irrefute_semantics::Dialect;
    /// assert_eq!(Dialect::preset("langref"), Some(Dialect::LANGREF));
    /// assert_eq!(Dialect::preset("c"), None);
    /// ```
    pub fn preset(name: &str) -> Option<Dialect> {
        Dialect::PRESETS.iter().find(|(n, _)| *n == name).map(|(_, d)| *d)
    }

    /// The name of the preset that this is, for any version of LLVM; `custom` if it is no preset.
    ///
    /// ```
    /// use irrefute_ir::LlvmVersion;
    /// use irrefute_semantics::Dialect;
    /// assert_eq!(Dialect { version: LlvmVersion(15), ..Dialect::TWIN }.name(), "twin");
    /// ```
    pub fn name(self) -> &'static str {
        let same = |d: Dialect| Dialect { version: self.version, ..d } == self;
        Dialect::PRESETS.iter().find(|(_, d)| same(*d)).map_or("custom", |(name, _)| name)
    }
}

impl Default for Dialect {
    fn default() -> Dialect {
        Dialect::LANGREF
    }
}
