//! Dialects: the named switches on which the Language Reference, papers, versions of LLVM and other
//! tools differ (docs/dialects.md). A dialect is plain data; a rule asks the switch by its name, and it is noted that
//! it did ([`Noted`]).

use super::consulted::{self, Choice, Consulted, Noted};
use super::floats::ZeroSigns;
use super::switches::{Field, Position, Switch, TWINS, choice, word};
use irrefute_ir::LlvmVersion;

/// Declares the switches. Each has a question, a field of [`Dialect`], a name, an enumeration, and its positions: the
/// choice, its word, what it means, and who holds it. The first position is that of the Language Reference. A comment
/// on a choice says what its meaning does not.
macro_rules! dialect {
    ($(
        #[doc = $question:literal]
        $field:ident $name:literal: $choice:ident {
            $($(#[$more:meta])* $variant:ident = $word:literal: $meaning:literal, $holder:literal;)*
        }
    )*) => {
        $(
            #[doc = $question]
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
            pub enum $choice { $(#[doc = $meaning] #[doc = ""] $(#[$more])* $variant),* }

            impl $choice {
                /// Every choice with its word.
                const ALL: &'static [($choice, &'static str)] = &[$(($choice::$variant, $word)),*];

                /// The switch in this position.
                pub const fn noted(self) -> Noted<$choice> {
                    Noted::at(self)
                }
            }

            impl Choice for $choice {
                const SWITCH: Consulted = consulted::switch(Number::$choice as u32);
            }
        )*

        /// The switches by the types of their choices, in the order of the table.
        enum Number { $($choice),* }

        /// One complete setting of all switches, for one version of LLVM.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct Dialect {
            /// The LLVM whose Language Reference the program follows. It decides what depends on versions only: undef
            /// shuffle lanes, broken metadata, how long `dereferenceable` lasts, whether volatile loads return, what
            /// `nsz` flips.
            pub version: LlvmVersion,
            $(#[doc = $question] pub $field: Noted<$choice>,)*
            /// The number of base addresses of a block, 1 to 3; the first is the real one.
            pub twins: u8,
        }

        impl Dialect {
            /// The Language Reference: the default.
            pub const LANGREF: Dialect =
                Dialect { version: LlvmVersion::DEFAULT, $($field: $choice::ALL[0].0.noted(),)* twins: 2 };

            /// The switches on which two dialects differ. None of them is consulted.
            pub(super) fn differing(&self, other: &Dialect) -> Consulted {
                Consulted::NOTHING$(.and(self.$field.differing(other.$field)))*
            }
        }

        /// Every switch, in the order of the fields of [`Dialect`].
        pub const SWITCHES: &[Switch] = &[
            $(Switch {
                name: $name,
                question: $question.trim_ascii(),
                positions: &[$(Position { word: $word, meaning: $meaning, held_by: $holder }),*],
                field: Field {
                    of: |d| word($choice::ALL, d.$field.ask()),
                    set: |d, word| Some(Dialect { $field: choice($choice::ALL, word)?.noted(), ..d }),
                },
            },)*
            TWINS,
        ];
    };
}

dialect! {
    /// Does undef exist?
    undef "undef": Undef {
        Kept = "kept": "a set of values, from which each use picks anew", "the Language Reference";
        IsPoison = "poison": "undef is poison", "\"Taming undefined behavior in LLVM\", section 4";
        IsZero = "zero": "undef is the zero of its type",
            "\"Formalizing an SSA-based Compiler for Verified Advanced Program Transformations\" (2013, of LLVM 3.0), section 6.4.4: its deterministic semantics";
    }
    /// What is a branch or switch on poison, or on a set of more than one value?
    branch "branch": BranchOnUndefined {
        Ub = "ub": "undefined behaviour", "the Language Reference; Alive2";
        EitherWay = "either-way": "goes to any successor that a possible value leads to",
            "LLVM before \"Taming undefined behavior in LLVM\"";
    }
    /// What is a `select` on a poison condition?
    select_condition "select-condition": SelectCondition {
        Poison = "poison": "poison", "the Language Reference; Alive2";
        /// The chooser picks an arm.
        EitherArm = "either-arm": "either arm", "an option that \"Taming undefined behavior in LLVM\" discusses";
    }
    /// What does poison do in the arm of a `select` that is not taken?
    select_other_arm "select-other-arm": SelectOtherArm {
        Ignored = "ignored": "nothing", "the Language Reference; Alive2";
        Poison = "poison": "makes the result poison, as arithmetic would",
            "an option that \"Taming undefined behavior in LLVM\" discusses";
    }
    /// What does a poison lane of the mask of `llvm.vp` do, from the length on?
    vp_mask "vp-mask": VpMask {
        Ignored = "ignored": "nothing: the lane takes no part", "the Language Reference of LLVM 22 (\"llvm.vp.merge\", Semantics)";
        Poison = "poison": "whether the lane takes part is poison, as `and` of mask and length",
            "the Language Reference of LLVM 22 (\"llvm.vp.merge\", Expansion); ExpandVectorPredication of LLVM 22";
    }
    /// What is a shift by the width or more?
    shift "shift": ShiftOutOfRange {
        Poison = "poison": "poison", "the Language Reference";
        Undef = "undef": "undef", "LLVM before \"Taming undefined behavior in LLVM\"";
    }
    /// Which bits does a NaN have that an operation makes?
    nan_bits "nan-bits": NanBits {
        Chosen = "chosen": "sign and payload are chosen anew by each execution of an operation",
            "the Language Reference (\"Behavior of Floating-Point NaN values\")";
        Canonical = "canonical": "always the positive quiet NaN without a payload, so that operations may be repeated",
            "RISC-V (Unprivileged ISA 20191213, \"NaN Generation and Propagation\"); the deterministic profile of WebAssembly 3.0";
    }
    /// What does memory hold that was never written?
    uninitialized "uninitialized": Uninitialized {
        Undef = "undef": "undef", "the Language Reference; mem2reg and GVN of LLVM 22";
        Poison = "poison": "poison", "\"Taming undefined behavior in LLVM\"; Alive2";
    }
    /// What does a store of an aggregate leave in its padding?
    padding "padding": Padding {
        Undef = "undef": "undef", "the Language Reference (\"filled with undef\")";
        Poison = "poison": "poison", "Alive2";
    }
    /// What is a load from a stack block whose lifetime has ended?
    dead_load "dead-load": DeadLoad {
        /// Only stores are undefined behaviour.
        Poison = "poison": "poison", "the Language Reference (\"Object Lifetime\"; stores are undefined behaviour)";
        Ub = "ub": "undefined behaviour", "Alive2; the paper on twin memory allocation";
    }
    /// How is an integer whose width is no multiple of 8 kept in memory?
    odd_width "odd-width": OddWidth {
        ByVersion = "by-version": "`unspecified` up to LLVM 22, `zext` since",
            "the Language Reference of each version";
        ZeroExtended = "zext": "stored zero-extended, loaded by `trunc nuw`",
            "the Language Reference of LLVM 23; the code generators and the folds of constants";
        SameTypeOnly = "same-type": "defined only if loaded at the type that was stored", "Alive2";
        Unspecified = "unspecified": "its bits are stored and loaded, the bits beyond are unspecified",
            "the Language Reference up to LLVM 22";
    }
    /// What does an integer load of the bytes of a pointer give?
    int_load "int-load": IntLoadOfPointer {
        Address = "punning": "the address, and exposes nothing",
            "the Language Reference of LLVM 23; Alive2 since January 2026";
        /// Unless the bytes are all of a physical pointer, in place.
        Poison = "strict": "poison", "\"Supporting Raw Data Copies in the LLVM IR\" (Lobo, 2025)";
        /// A computation with them is poison; a store gives them back.
        Carried = "carried": "its bits, with which nothing is computed",
            "\"A memory model for LLVM IR supporting limited type punning\" (LLVM Discourse 61948)";
    }
    /// What does a pointer load of integer or mixed bytes give?
    pointer_load "pointer-load": PointerLoadOfInt {
        NoProvenance = "no-provenance": "an address without provenance", "the Language Reference of LLVM 23";
        /// A physical pointer.
        Physical = "physical": "what `inttoptr` of the address gives", "the paper on twin memory allocation";
        Poison = "strict": "poison, unless all bits are 0 or all undef",
            "\"Supporting Raw Data Copies in the LLVM IR\" (Lobo, 2025)";
    }
    /// What is a pointer?
    pointers "pointers": Pointers {
        Twin = "twin": "a place in a block (logical), or an address with a history (physical)",
            "the Language Reference, read as the paper on twin memory allocation";
        Flat = "flat": "an address: an access reaches the block that lies there",
            "the folds of casts between pointers and integers";
        Logical = "logical": "a place in a block: an integer cast to a pointer reaches nothing", "CompCert";
    }
    /// Does an access through an integer cast to a pointer reach only blocks that were exposed?
    exposure "exposure": Exposure {
        Required = "required": "yes: by `ptrtoint`, or by escaping to unknown code; not by `ptrtoaddr`, `icmp` or punning loads",
            "the Language Reference (`inttoptr`)";
        /// Any block at the address.
        NotRequired = "not-required": "no", "the paper on twin memory allocation";
    }
    /// What is a comparison of pointers to different blocks?
    comparison "comparison": PointerComparison {
        ByAddress = "by-address": "one of their addresses", "the Language Reference; Alive2";
        /// The chooser decides each comparison that no rule decides.
        Open = "twin-paper": "left open in the cases that the paper lists", "the paper on twin memory allocation";
    }
    /// What is a copy of a pointer that must not be captured, where others may find it?
    captured_copy "captured-copy": CapturedCopy {
        Open = "open": "undecided, as is a comparison that reveals the address", "the Language Reference is silent";
        Poison = "poison": "poison, and comparisons are like others", "Alive2";
    }
    /// For how long does `dereferenceable` of a parameter or result promise?
    dereferenceable "dereferenceable": Dereferenceable {
        /// Nobody frees the memory meanwhile.
        Throughout = "throughout": "as long as the value is in scope; from LLVM 23 on, as at-point",
            "the Language Reference up to LLVM 22";
        AtPoint = "at-point": "where the call begins or the result arrives",
            "the Language Reference of LLVM 23; Alive2";
    }
    /// Is `getelementptr inbounds` with indices that are all zero exempt from the check of bounds?
    zero_indices "zero-indices": ZeroIndices {
        /// The result is the base, even if that lies outside of its block.
        Exempt = "exempt": "yes", "the Language Reference";
        /// Poison if the base lies outside of its block.
        Checked = "checked": "no", "the paper on twin memory allocation";
    }
    /// What lies at an offset from null?
    null_offset "null-offset": NullOffset {
        NoProvenance = "no-provenance": "an address without provenance", "the Language Reference";
        /// A physical pointer.
        Physical = "physical": "what an integer cast to a pointer reaches", "the paper on twin memory allocation";
    }
    /// What is a call of a declaration by another type than it has?
    declared_type "declared-type": DeclaredType {
        Open = "open": "an event of the callee and of the call's type: what is linked may have it",
            "LLVM 22.1.8, whose InstCombine makes only a call of a definition by another convention unreachable";
        Binding = "binding": "undefined behaviour, as of a definition",
            "Alive2 (`llvm2alive.cpp`: \"it's UB if there's a mismatch in the number of function arguments\")";
    }
    /// Do allocations fail?
    allocation "allocation": AllocationFailure {
        Both = "both": "both worlds are tried: one where none fails, one where any may", "the C library";
        /// Every allocation succeeds.
        Never = "never": "never", "LLVM's removal of allocations";
        /// Each allocation chooses whether it fails.
        May = "may": "any of them may", "the C library; the paper on twin memory allocation";
    }
    /// What does an allocation of no bytes give?
    zero_allocation "zero-allocation": ZeroAllocation {
        Either = "either": "an empty block, or null where allocations may fail",
            "the C standard leaves it to the library";
        Null = "null": "null", "the paper on twin memory allocation";
    }
    /// Can running forever be distinguished from returning?
    non_termination "non-termination": NonTermination {
        /// A target that diverges where the source returns is wrong, and vice versa.
        Observed = "observed": "yes", "the Language Reference (`mustprogress`, `willreturn`)";
        Ignored = "ignored": "no: an endless loop decides nothing", "Alive2, which unrolls loops a few times";
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

impl Dialect {
    /// The semantics of Alive2: uninitialized memory and padding are poison, dead loads are undefined
    /// behaviour, loads of odd widths are defined only at the type that was stored, copies of pointers that must not
    /// be captured are poison, `dereferenceable` memory may be freed afterwards, declarations have the types that they say.
    /// Alive2 unrolls loops, so it does not compare non-termination.
    pub const ALIVE2: Dialect = Dialect {
        uninitialized: Uninitialized::Poison.noted(),
        padding: Padding::Poison.noted(),
        dead_load: DeadLoad::Ub.noted(),
        odd_width: OddWidth::SameTypeOnly.noted(),
        captured_copy: CapturedCopy::Poison.noted(),
        dereferenceable: Dereferenceable::AtPoint.noted(),
        declared_type: DeclaredType::Binding.noted(),
        non_termination: NonTermination::Ignored.noted(),
        ..Dialect::LANGREF
    };

    /// "Taming undefined behavior", section 4: no undef, uninitialized memory is poison.
    pub const TAMING: Dialect = Dialect {
        undef: Undef::IsPoison.noted(),
        uninitialized: Uninitialized::Poison.noted(),
        padding: Padding::Poison.noted(),
        odd_width: OddWidth::ZeroExtended.noted(),
        ..Dialect::LANGREF
    };

    /// The deterministic semantics of "Formalizing an SSA-based Compiler for Verified Advanced Program Transformations":
    /// each use of undef, and each load of memory that was never written, gives zero. With a chooser that answers the same
    /// every time, as [`First`](super::First) does, a program has one behaviour, which is one of those that it has under
    /// `langref`.
    pub const DETERMINISTIC: Dialect = Dialect { undef: Undef::IsZero.noted(), ..Dialect::LANGREF };

    /// LLVM before the paper on taming: over-shifts are undef, a branch on poison goes either way.
    pub const OLD: Dialect = Dialect {
        branch: BranchOnUndefined::EitherWay.noted(),
        shift: ShiftOutOfRange::Undef.noted(),
        ..Dialect::LANGREF
    };

    /// As `old`, but a branch on poison is undefined behaviour.
    pub const OLD_BRANCH_UB: Dialect = Dialect { branch: BranchOnUndefined::Ub.noted(), ..Dialect::OLD };

    /// The memory of "Reconciling High-level Optimizations and Low-level Code in LLVM" (the twin paper), with the
    /// choices that its rules leave open.
    pub const TWIN: Dialect = Dialect {
        uninitialized: Uninitialized::Poison.noted(),
        padding: Padding::Poison.noted(),
        odd_width: OddWidth::ZeroExtended.noted(),
        dead_load: DeadLoad::Ub.noted(),
        int_load: IntLoadOfPointer::Poison.noted(),
        pointer_load: PointerLoadOfInt::Physical.noted(),
        exposure: Exposure::NotRequired.noted(),
        comparison: PointerComparison::Open.noted(),
        zero_indices: ZeroIndices::Checked.noted(),
        null_offset: NullOffset::Physical.noted(),
        allocation: AllocationFailure::May.noted(),
        zero_allocation: ZeroAllocation::Null.noted(),
        ..Dialect::LANGREF
    };

    /// As `twin`, with a single address per block: a guess of it is wrong only if the block has room elsewhere.
    pub const TWIN_1: Dialect = Dialect { twins: 1, ..Dialect::TWIN };

    /// As `twin`, with three addresses per block.
    pub const TWIN_3: Dialect = Dialect { twins: 3, ..Dialect::TWIN };

    /// As `twin`, but a pointer is nothing but its address.
    pub const FLAT: Dialect = Dialect { pointers: Pointers::Flat.noted(), ..Dialect::TWIN };

    /// The byte type's strict loads: an integer load of pointer bits is poison, and so is a pointer load of others.
    pub const BYTE_STRICT: Dialect = Dialect {
        int_load: IntLoadOfPointer::Poison.noted(),
        pointer_load: PointerLoadOfInt::Poison.noted(),
        ..Dialect::LANGREF
    };

    /// Limited type punning: an integer carries whatever bits it was loaded from, and only computations look at them.
    pub const LIMITED_PUNNING: Dialect = Dialect { int_load: IntLoadOfPointer::Carried.noted(), ..Dialect::LANGREF };

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
        match self.odd_width.ask() {
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

    /// Whether another thread may synchronize with a volatile access, which breaks `nosync`: LLVM 23 has taken that out of
    /// the Language Reference (llvm/llvm-project#194391).
    pub fn volatile_synchronizes(self) -> bool {
        self.version < LlvmVersion(23)
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
