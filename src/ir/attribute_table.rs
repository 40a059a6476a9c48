//! The attributes that LLVM 14 to 23 know, as data: how each is written, and since when.
//!
//! An attribute only ever promises something or hints at something. So a printer for a version that
//! does not know one may leave it out: the program then has no more behaviours that are undefined
//! than before, and what is right for it is right for the original.

use super::module::LlvmVersion;

/// How an attribute is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// Only the word.
    Word,
    /// `align 8`; `align(8)`, `align=8` in some places.
    Align,
    /// `dereferenceable(8)`, in groups also `alignstack=8`; some may stand alone.
    Number,
    /// `sret(T)`.
    Type,
    /// `range(iN a, b)`.
    Range,
    /// `memory(…)`: carried by their text; some may stand alone.
    Arguments,
}

/// One attribute.
#[derive(Debug)]
pub(super) struct Known {
    pub word: &'static str,
    pub shape: Shape,
    /// The first version that reads it.
    pub since: LlvmVersion,
}

const fn known(word: &'static str, shape: Shape, since: u16) -> Known {
    Known { word, shape, since: LlvmVersion(since) }
}

/// The oldest version that is supported.
const OLDEST: u16 = 14;

/// Every attribute, sorted by its word.
const TABLE: &[Known] = &[
    known("align", Shape::Align, OLDEST),
    known("alignstack", Shape::Number, OLDEST),
    known("allocalign", Shape::Word, 15),
    known("allockind", Shape::Arguments, 15),
    known("allocptr", Shape::Word, 15),
    known("allocsize", Shape::Arguments, OLDEST),
    known("alwaysinline", Shape::Word, OLDEST),
    known("argmemonly", Shape::Word, OLDEST),
    known("builtin", Shape::Word, OLDEST),
    known("byref", Shape::Type, OLDEST),
    known("byval", Shape::Type, OLDEST),
    known("captures", Shape::Arguments, 21),
    known("cold", Shape::Word, OLDEST),
    known("convergent", Shape::Word, OLDEST),
    known("coro_elide_safe", Shape::Word, 20),
    known("coro_only_destroy_when_complete", Shape::Word, 18),
    known("dead_on_return", Shape::Number, 22),
    known("dead_on_unwind", Shape::Word, 18),
    known("denormal_fpenv", Shape::Arguments, 23),
    known("dereferenceable", Shape::Number, OLDEST),
    known("dereferenceable_or_null", Shape::Number, OLDEST),
    known("disable_sanitizer_instrumentation", Shape::Word, OLDEST),
    known("elementtype", Shape::Type, OLDEST),
    known("flatten", Shape::Word, 23),
    known("fn_ret_thunk_extern", Shape::Word, 15),
    known("hot", Shape::Word, OLDEST),
    known("hybrid_patchable", Shape::Word, 19),
    known("immarg", Shape::Word, OLDEST),
    known("inaccessiblemem_or_argmemonly", Shape::Word, OLDEST),
    known("inaccessiblememonly", Shape::Word, OLDEST),
    known("inalloca", Shape::Type, OLDEST),
    known("initializes", Shape::Arguments, 19),
    known("inlinehint", Shape::Word, OLDEST),
    known("inreg", Shape::Word, OLDEST),
    known("jumptable", Shape::Word, OLDEST),
    known("memory", Shape::Arguments, 16),
    known("minsize", Shape::Word, OLDEST),
    known("mustprogress", Shape::Word, OLDEST),
    known("naked", Shape::Word, OLDEST),
    known("nest", Shape::Word, OLDEST),
    known("noalias", Shape::Word, OLDEST),
    known("nobuiltin", Shape::Word, OLDEST),
    known("nocallback", Shape::Word, OLDEST),
    known("nocapture", Shape::Word, OLDEST),
    known("nocf_check", Shape::Word, OLDEST),
    known("nocreateundeforpoison", Shape::Word, 22),
    known("nodivergencesource", Shape::Word, 20),
    known("noduplicate", Shape::Word, OLDEST),
    known("noext", Shape::Word, 20),
    known("nofpclass", Shape::Arguments, 17),
    known("nofree", Shape::Word, OLDEST),
    known("noimplicitfloat", Shape::Word, OLDEST),
    known("noinline", Shape::Word, OLDEST),
    known("noipa", Shape::Word, 23),
    known("nomerge", Shape::Word, OLDEST),
    known("nonlazybind", Shape::Word, OLDEST),
    known("nonnull", Shape::Word, OLDEST),
    known("nooutline", Shape::Word, 22),
    known("noprofile", Shape::Word, OLDEST),
    known("norecurse", Shape::Word, OLDEST),
    known("noredzone", Shape::Word, OLDEST),
    known("noreturn", Shape::Word, OLDEST),
    known("nosanitize_bounds", Shape::Word, 15),
    known("nosanitize_coverage", Shape::Word, OLDEST),
    known("nosync", Shape::Word, OLDEST),
    known("noundef", Shape::Word, OLDEST),
    known("nounwind", Shape::Word, OLDEST),
    known("null_pointer_is_valid", Shape::Word, OLDEST),
    known("optdebug", Shape::Word, 18),
    known("optforfuzzing", Shape::Word, OLDEST),
    known("optnone", Shape::Word, OLDEST),
    known("optsize", Shape::Word, OLDEST),
    known("preallocated", Shape::Type, OLDEST),
    known("presplitcoroutine", Shape::Word, 15),
    known("range", Shape::Range, 19),
    known("readnone", Shape::Word, OLDEST),
    known("readonly", Shape::Word, OLDEST),
    known("returned", Shape::Word, OLDEST),
    known("returns_twice", Shape::Word, OLDEST),
    known("safestack", Shape::Word, OLDEST),
    known("sanitize_address", Shape::Word, OLDEST),
    known("sanitize_alloc_token", Shape::Word, 22),
    known("sanitize_hwaddress", Shape::Word, OLDEST),
    known("sanitize_memory", Shape::Word, OLDEST),
    known("sanitize_memtag", Shape::Word, OLDEST),
    known("sanitize_numerical_stability", Shape::Word, 19),
    known("sanitize_realtime", Shape::Word, 20),
    known("sanitize_realtime_blocking", Shape::Word, 20),
    known("sanitize_thread", Shape::Word, OLDEST),
    known("sanitize_type", Shape::Word, 20),
    known("shadowcallstack", Shape::Word, OLDEST),
    known("signext", Shape::Word, OLDEST),
    known("skipprofile", Shape::Word, 16),
    known("speculatable", Shape::Word, OLDEST),
    known("speculative_load_hardening", Shape::Word, OLDEST),
    known("sret", Shape::Type, OLDEST),
    known("ssp", Shape::Word, OLDEST),
    known("sspreq", Shape::Word, OLDEST),
    known("sspstrong", Shape::Word, OLDEST),
    known("strictfp", Shape::Word, OLDEST),
    known("swiftasync", Shape::Word, OLDEST),
    known("swifterror", Shape::Word, OLDEST),
    known("swiftself", Shape::Word, OLDEST),
    known("uwtable", Shape::Arguments, OLDEST),
    known("vscale_range", Shape::Arguments, OLDEST),
    known("willreturn", Shape::Word, OLDEST),
    known("writable", Shape::Word, 18),
    known("writeonly", Shape::Word, OLDEST),
    known("zeroext", Shape::Word, OLDEST),
];

/// What sanitizers are told about a global variable; these are no attributes of functions.
const OF_GLOBALS: [&str; 4] =
    ["no_sanitize_address", "no_sanitize_hwaddress", "sanitize_memtag", "sanitize_address_dyninit"];

/// Whether a word tells sanitizers something about a global variable.
pub(super) fn is_of_global(word: &str) -> bool {
    OF_GLOBALS.contains(&word)
}

/// The newest version whose attributes are all in the table; words of later ones are carried.
pub(super) const NEWEST_KNOWN: LlvmVersion = LlvmVersion(22);

/// What is known of an attribute.
pub(super) fn lookup(word: &str) -> Option<&'static Known> {
    TABLE.binary_search_by(|known| known.word.cmp(word)).ok().map(|i| &TABLE[i])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sorted() {
        assert!(TABLE.is_sorted_by(|a, b| a.word < b.word));
    }
}
