//! Fragments: pieces of programs in LLVM's own language, with variables for types and constants.
//!
//! A [template](super::templates) names operations on integers and accesses of one block, so that it can be changed
//! step by step. A fragment is text, and so reaches whatever the language has: library functions, atomics, vectors,
//! metadata, several blocks. The files `*.txt` beside this one hold them. A paragraph is a fragment: its name, its
//! parameters and its needs, then instructions.
//!
//! ```text
//! free-tested(n: i64) heap
//!   %p = call ptr @malloc(i64 8)
//!   …
//!
//! parameter = name: type | name: ptr BYTES     a value of the program; a pointer with that many bytes behind it
//! need      = scalar | vector                  T is no vector; T is one
//!           | even | pow2 | bytes | wide3      the width of T, as in templates
//!           | bytes8                           T is i8, i16, i32 or i64: without padding in memory
//! type      = $T                               an integer of two bits and more, or a vector of them, of the program
//!           | $TS $TB $Th $Td                  its lane; its truth values; half and twice its width
//!           | $T4 $T8 $Tl $Tw $TP              4 or 8 of its lanes, half, twice as many; as many pointers
//!           | $F $FS $FB $FI                   a floating-point value or a vector; its lane, truth values, bits
//! name      = @llvm.….$T                       the type as the end of an intrinsic's name
//! number    = $N                               the lanes of T
//! constant  = $C $P-1 $MIN …                   as in templates, of type T; $C:TYPE of another one
//!           | $1.5 $inf $nan $ord              of type F; ord: a number with which chains stay finite
//! ```
//!
//! The last block goes on as the program does. What it and the first block compute comes into scope; a value of another
//! block leaves it through a phi. Globals and metadata nodes are those of `prelude.txt`; library functions are declared
//! with the types with which they are [modelled](irrefute_semantics::library::type_of).
//!
//! - [`parse`] reads the files. [`fill`] puts types in. [`insert`] writes a fragment into a program. [`symbols`] defines
//!   what the fragments of a module mention.

mod fill;
mod insert;
mod parse;
mod symbols;

pub(super) use symbols::define_symbols;

use super::config::Config;
use super::kind::Kind;
use super::templates::WidthNeed;
use irrefute_ir::{IntrinsicId, LlvmVersion};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;
use std::sync::{LazyLock, OnceLock};

/// One fragment.
#[derive(Debug)]
pub(super) struct Fragment {
    #[cfg(test)]
    name: &'static str,
    parameters: Vec<Parameter>,
    shape: Shape,
    width: WidthNeed,
    /// The instructions.
    body: &'static str,
    /// The definitions and declarations that the instructions need, as text.
    header: String,
    /// The intrinsics that it calls.
    pub intrinsics: Vec<IntrinsicId>,
    /// The functions of the library that it calls.
    pub library: Vec<&'static str>,
    needs_floats: bool,
    /// The first LLVM that has all of it; computed when an older one than the default asks.
    oldest: OnceLock<LlvmVersion>,
}

/// A parameter of a fragment.
#[derive(Debug)]
struct Parameter {
    name: &'static str,
    /// With variables.
    ty: &'static str,
    /// The number of bytes that must lie behind a pointer; `None` for a value.
    bytes: Option<u64>,
}

/// The demand of a fragment on the type T.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    Anything,
    Scalar,
    Vector,
    /// An integer without padding in memory.
    InMemory,
}

/// The files, by subject.
const FILES: [&str; 6] = [
    include_str!("library.txt"),
    include_str!("integers.txt"),
    include_str!("vectors.txt"),
    include_str!("memory.txt"),
    include_str!("atomics.txt"),
    include_str!("floats.txt"),
];

/// Where fewer programs than this percentage have memory or floating point, no fragment with it is certain to occur.
const CERTAIN: u8 = 50;

static FRAGMENTS: LazyLock<Vec<Fragment>> = LazyLock::new(|| parse::fragments(&FILES));

static LIBRARY_CALLS: LazyLock<BTreeSet<&'static str>> =
    LazyLock::new(|| FRAGMENTS.iter().flat_map(|fragment| fragment.library.iter().copied()).collect());
static INTRINSIC_CALLS: LazyLock<FxHashSet<IntrinsicId>> =
    LazyLock::new(|| FRAGMENTS.iter().flat_map(|fragment| fragment.intrinsics.iter().copied()).collect());

/// The functions of the library that fragments call.
pub(super) fn library_calls() -> &'static BTreeSet<&'static str> {
    &LIBRARY_CALLS
}

/// The intrinsics that fragments call.
pub(super) fn intrinsic_calls() -> &'static FxHashSet<IntrinsicId> {
    &INTRINSIC_CALLS
}

impl Fragment {
    /// All of them.
    pub fn all() -> &'static [Fragment] {
        &FRAGMENTS
    }

    /// Whether a program can have the fragment that has such types, for this LLVM.
    pub fn suits(&self, config: &Config, kinds: &[Kind], has_memory: bool, has_floats: bool) -> bool {
        let has_vectors = kinds.iter().any(|kind| kind.is_vector() && !kind.is_scalable());
        (has_vectors || self.shape != Shape::Vector)
            && (has_memory || !self.needs_memory())
            && (has_floats || !self.needs_floats)
            && self.is_of(config)
    }

    /// Whether it takes pointers of the program.
    pub fn needs_memory(&self) -> bool {
        self.parameters.iter().any(|parameter| parameter.bytes.is_some())
    }

    /// Whether one of its instructions may be changed: not where a mask keeps an access in its block, or a divisor from 0.
    fn may_change(&self) -> bool {
        !["ptr", "div", "rem", "shl", "shr"].iter().any(|word| self.body.contains(word))
    }

    /// Whether some program of a configuration may have the fragment.
    pub fn is_promised(&self, config: &Config) -> bool {
        (config.vector_percent > 0 && config.scalable_percent < 100 || self.shape != Shape::Vector)
            && (config.memory.percent >= CERTAIN || !self.needs_memory())
            && (config.floats.percent >= CERTAIN || !self.needs_floats)
            && self.is_of(config)
    }

    /// Whether the LLVM has what is in it, and the machine the library and addresses as wide as its masks.
    fn is_of(&self, config: &Config) -> bool {
        // The text is searched only where the answer matters: each program asks every fragment.
        let is_of_any_width = || self.library.is_empty() && !self.body.contains("llvm.ptrmask");
        (config.address_bits == 64 || is_of_any_width())
            && (config.llvm >= LlvmVersion::DEFAULT || config.llvm >= *self.oldest.get_or_init(|| self.oldest()))
    }
}

#[cfg(test)]
mod tests;
