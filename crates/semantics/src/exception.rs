//! Exceptions, and the clauses of landing pads that they match (docs/semantics.md#exceptions).
//!
//! An exception is a number that the environment gives. Everything that a program can learn of it is a function of that
//! number, so two sides that meet the same exception learn the same: the pointer that a landing pad receives, and which
//! type infos match. A type info is known by its name. It has one selector, wherever it is asked for.

use irrefute_ir::int::mask;
use irrefute_ir::symbols::unprefixed;
use std::sync::Arc;

/// An exception that unwinds the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exception(pub u64);

/// What a `catch` clause names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TypeInfo {
    /// `null`: every exception matches.
    Any,
    /// The global variable of this name.
    Of(Arc<str>),
}

/// A clause of a landing pad.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Clause {
    /// Matches an exception of this type or of one derived from it.
    Catch(TypeInfo),
    /// Matches an exception that matches none of these types.
    Filter(Vec<TypeInfo>),
}

/// The selector of every filter: a negative number.
pub const FILTER: u64 = mask(32);

/// The selector of a landing pad that is entered to clean up only.
pub const CLEANUP: u64 = 0;

impl Exception {
    /// The address that a landing pad receives, in an address space of this many bits. Nothing lies there that a program
    /// may access: what the runtime library keeps there is its own.
    pub fn address(self, bits: u32) -> u64 {
        (0x6e00_0000_0010 | mix(self.0, 1) << 5 & 0xff_ffff_ffe0) & mask(bits)
    }

    /// Whether it is of this type, or of one derived from it. Any set of types may match.
    fn matches(self, info: &TypeInfo) -> bool {
        match info {
            TypeInfo::Any => true,
            TypeInfo::Of(name) => mix(self.0, hash(name)).is_multiple_of(2),
        }
    }

    /// The selector of the first of these clauses that matches.
    pub fn selector(self, clauses: &[Clause]) -> Option<u64> {
        clauses.iter().find_map(|clause| match clause {
            Clause::Catch(info) => self.matches(info).then(|| info.selector()),
            Clause::Filter(infos) => (!infos.iter().any(|info| self.matches(info))).then_some(FILTER),
        })
    }
}

impl TypeInfo {
    /// What `llvm.eh.typeid.for` gives for it: a positive number of 32 bits.
    pub fn selector(&self) -> u64 {
        match self {
            TypeInfo::Any => 1,
            TypeInfo::Of(name) => 2 + hash(name) % 0x7fff_0000,
        }
    }
}

/// A hash of a name, without the prefix that it has in a batch of programs.
fn hash(name: &str) -> u64 {
    let (_, name) = unprefixed(name);
    name.bytes().fold(mix(0, name.len() as u64), |h, byte| mix(h, u64::from(byte)))
}

/// A hash of two words.
fn mix(a: u64, b: u64) -> u64 {
    let mut x = a ^ b.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// Whether LLVM knows the function of this name as a personality function, and what its landing pads mean.
///
/// ```
/// use irrefute_semantics::is_personality;
/// assert!(is_personality("__gxx_personality_v0") && !is_personality("p1.__gxx_personality_v0"));
/// ```
pub fn is_personality(name: &str) -> bool {
    PERSONALITIES.contains(&name)
}

/// The names in LLVM's `classifyEHPersonality`.
const PERSONALITIES: [&str; 14] = [
    "__CxxFrameHandler3",
    "__C_specific_handler",
    "__gcc_personality_seh0",
    "__gcc_personality_v0",
    "__gnat_eh_personality",
    "__gxx_personality_seh0",
    "__gxx_personality_v0",
    "__gxx_wasm_personality_v0",
    "__objc_personality_v0",
    "__xlcxx_personality_v1",
    "_except_handler3",
    "_except_handler4",
    "ProcessCLRException",
    "rust_eh_personality",
];

#[cfg(test)]
mod tests {
    use super::*;

    fn of(name: &str) -> TypeInfo {
        TypeInfo::Of(name.into())
    }

    #[test]
    fn the_first_clause_that_matches_decides() {
        let catch = |name: &str| Clause::Catch(of(name));
        let both = (0..100).map(Exception).find(|e| e.matches(&of("A")) && e.matches(&of("B"))).expect("one in four");
        assert_eq!(both.selector(&[catch("A"), catch("B")]), Some(of("A").selector()));
        assert_eq!(both.selector(&[catch("B"), catch("A")]), Some(of("B").selector()));
        let only = (0..100).map(Exception).find(|e| e.matches(&of("A")) && !e.matches(&of("B"))).expect("one in four");
        assert_eq!(only.selector(&[catch("B")]), None);
        assert_eq!(only.selector(&[Clause::Filter(vec![of("A")])]), None);
        assert_eq!(only.selector(&[Clause::Filter(vec![of("B")])]), Some(FILTER));
        assert_eq!(only.selector(&[Clause::Filter(Vec::new())]), Some(FILTER));
        assert_eq!(only.selector(&[Clause::Filter(vec![TypeInfo::Any])]), None);
        assert_eq!(only.selector(&[catch("B"), Clause::Catch(TypeInfo::Any)]), Some(TypeInfo::Any.selector()));
    }

    #[test]
    fn selectors_are_positive_and_differ() {
        let selectors = [TypeInfo::Any, of("A"), of("B"), of("_ZTIi")].map(|info| info.selector());
        assert!(selectors.iter().all(|s| (1..0x8000_0000).contains(s)));
        assert!((1..4).all(|i| !selectors[..i].contains(&selectors[i])));
    }

    #[test]
    fn the_prefix_of_a_batch_does_not_count() {
        let prefixed = format!("{}A", irrefute_ir::symbols::batch_prefix(3));
        assert_eq!(of(&prefixed).selector(), of("A").selector());
    }
}
