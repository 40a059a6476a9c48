//! Dialects: the named switches on which the sources, LLVM's versions and its peers differ
//! (`spec`: refinement, section 2). A dialect is plain data; a rule asks the switch by its name.

use crate::ir::LlvmVersion;

/// Declares a switch: an enumeration with a word for each choice.
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
    Undef { Kept = "kept", IsPoison = "poison" }
}
switch! {
    /// A branch or switch on poison or on a set of values.
    BranchOnUndefined {
        Ub = "ub",
        /// Any successor that some possible value leads to.
        EitherWay = "either-way",
    }
}
switch! {
    /// `select` on a poison condition.
    SelectCondition { Poison = "poison", EitherArm = "either-arm" }
}
switch! {
    /// Poison in the arm of a `select` that is not taken.
    SelectOtherArm { Ignored = "ignored", Poison = "poison" }
}
switch! {
    /// A shift by the width or more.
    ShiftOutOfRange { Poison = "poison", Undef = "undef" }
}
switch! {
    /// The content of memory that was never written.
    Uninitialized { Undef = "undef", Poison = "poison" }
}
switch! {
    /// What a store of an aggregate leaves in its padding.
    Padding { Undef = "undef", Poison = "poison" }
}
switch! {
    /// A load from a stack block whose lifetime has ended.
    DeadLoad { Poison = "poison", Ub = "ub" }
}
switch! {
    /// Integers whose width is no multiple of 8, in memory.
    OddWidth {
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
    IntLoadOfPointer { Address = "punning", Poison = "strict" }
}
switch! {
    /// A pointer load of integer or mixed bits.
    PointerLoadOfInt { NoProvenance = "no-provenance", Physical = "physical" }
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
    Exposure { Required = "required", NotRequired = "not-required" }
}
switch! {
    /// Comparing pointers to different blocks.
    PointerComparison { ByAddress = "by-address", Open = "twin-paper" }
}
switch! {
    /// A copy of a pointer that must not be captured (`captures(none)`), where others may find it: in memory that
    /// they see, as an argument, as the result.
    CapturedCopy {
        /// The Language Reference does not say; neither does it of a comparison that tells of the address.
        Open = "open",
        /// The copy is poison, and comparisons are like others.
        Poison = "poison",
    }
}
switch! {
    /// For how long `dereferenceable` of a parameter or a result promises. The text of LLVM 23 settles it.
    Dereferenceable {
        /// As long as the parameter is in scope: nobody frees the memory meanwhile.
        Throughout = "throughout",
        /// Where the call begins, or the result is there.
        AtPoint = "at-point",
    }
}
switch! {
    /// `getelementptr inbounds` with all-zero indices.
    ZeroIndices { Exempt = "exempt", Checked = "checked" }
}
switch! {
    /// What lies at an offset from null.
    NullOffset {
        /// A pointer without provenance.
        NoProvenance = "no-provenance",
        /// Null is a physical pointer: what an integer cast to a pointer reaches.
        Physical = "physical",
    }
}
switch! {
    /// Whether allocations fail.
    AllocationFailure { Both = "both", Never = "never", May = "may" }
}

switch! {
    /// What an allocation of no bytes gives (C leaves it to the library).
    ZeroAllocation {
        /// Null or an empty block, whichever is chosen.
        Either = "either",
        Null = "null",
    }
}

switch! {
    /// Whether running forever can be told from returning.
    NonTermination {
        Observed = "observed",
        /// Bounded validation unrolls loops a few times, so it never sees one: an endless loop
        /// decides nothing.
        Ignored = "ignored",
    }
}

/// What a value outside a range, the null pointer or a misaligned one is where they must not be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Breach {
    #[default]
    Poison,
    /// Undefined behaviour: metadata up to LLVM 15.
    Ub,
}

/// One reading of LLVM's semantics.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dialect {
    /// The LLVM whose text the program is: it decides what an undef shuffle lane is.
    pub version: LlvmVersion,
    pub undef: Undef,
    pub branch: BranchOnUndefined,
    pub select_condition: SelectCondition,
    pub select_other_arm: SelectOtherArm,
    pub shift: ShiftOutOfRange,
    pub uninitialized: Uninitialized,
    pub padding: Padding,
    pub dead_load: DeadLoad,
    pub odd_width: OddWidth,
    pub int_load: IntLoadOfPointer,
    pub pointer_load: PointerLoadOfInt,
    pub pointers: Pointers,
    pub exposure: Exposure,
    pub comparison: PointerComparison,
    pub captured_copy: CapturedCopy,
    pub dereferenceable: Dereferenceable,
    pub zero_indices: ZeroIndices,
    pub null_offset: NullOffset,
    pub allocation: AllocationFailure,
    pub zero_allocation: ZeroAllocation,
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
        uninitialized: Uninitialized::Undef,
        padding: Padding::Undef,
        dead_load: DeadLoad::Poison,
        odd_width: OddWidth::ZeroExtended,
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

    /// Alive2's reading: uninitialized memory and padding are poison, dead loads are undefined
    /// behaviour, loads of odd widths are defined only at the type that was stored, captured copies of pointers that
    /// must not be are poison, what is `dereferenceable` may be freed afterwards. Alive2 unrolls loops, so it does not
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
        ..Dialect::LANGREF
    };

    /// LLVM before that paper: over-shifts are undef, a branch on poison goes either way.
    pub const OLD: Dialect =
        Dialect { branch: BranchOnUndefined::EitherWay, shift: ShiftOutOfRange::Undef, ..Dialect::LANGREF };

    /// As `old`, but a branch on poison is undefined behaviour.
    pub const OLD_BRANCH_UB: Dialect = Dialect { branch: BranchOnUndefined::Ub, ..Dialect::OLD };

    /// The memory of "Reconciling High-level Optimizations and Low-level Code", with what its
    /// rules leave open.
    pub const TWIN: Dialect = Dialect {
        uninitialized: Uninitialized::Poison,
        padding: Padding::Poison,
        dead_load: DeadLoad::Ub,
        int_load: IntLoadOfPointer::Poison,
        pointer_load: PointerLoadOfInt::Physical,
        exposure: Exposure::NotRequired,
        comparison: PointerComparison::Open,
        zero_indices: ZeroIndices::Checked,
        null_offset: NullOffset::Physical,
        zero_allocation: ZeroAllocation::Null,
        ..Dialect::LANGREF
    };

    /// As `twin`, with a single address per block: a guess of it is wrong only where there is another place.
    pub const TWIN_1: Dialect = Dialect { twins: 1, ..Dialect::TWIN };

    /// As `twin`, with three addresses per block.
    pub const TWIN_3: Dialect = Dialect { twins: 3, ..Dialect::TWIN };

    /// As `twin`, but a pointer is nothing but its address.
    pub const FLAT: Dialect = Dialect { pointers: Pointers::Flat, ..Dialect::TWIN };

    /// The byte type's strict loads: an integer load of pointer bits is poison.
    pub const BYTE_STRICT: Dialect = Dialect { int_load: IntLoadOfPointer::Poison, ..Dialect::LANGREF };

    /// The presets by name.
    pub const PRESETS: [(&'static str, Dialect); 10] = [
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
    ];

    /// Whether what is promised to be dereferenceable stays so (`spec`: refinement, section 3).
    pub fn dereferenceable_lasts(self) -> bool {
        self.dereferenceable == Dereferenceable::Throughout && self.version < LlvmVersion(23)
    }

    /// What a value is that metadata promises not to be (D141386, between LLVM 15 and 16).
    pub fn broken_metadata(self) -> Breach {
        if self.version < LlvmVersion(16) { Breach::Ub } else { Breach::Poison }
    }

    /// The preset of a name.
    ///
    /// ```
    /// use irrefute::semantics::Dialect;
    /// assert_eq!(Dialect::preset("langref"), Some(Dialect::LANGREF));
    /// assert_eq!(Dialect::preset("c"), None);
    /// ```
    pub fn preset(name: &str) -> Option<Dialect> {
        Dialect::PRESETS.iter().find(|(n, _)| *n == name).map(|(_, d)| *d)
    }

    /// The name of the preset that this is, for whichever version of LLVM; `custom` if it is none.
    ///
    /// ```
    /// use irrefute::{ir::LlvmVersion, semantics::Dialect};
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
