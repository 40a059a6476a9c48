//! Which switches of a dialect something depends on.
//!
//! A position of a switch can only be read through [`Noted`], which notes the switch. So whatever is computed from a
//! dialect is the same under every other that agrees with it on the switches that were consulted meanwhile
//! ([`Consulted::alike`]). A copy of a position that is read later is noted later. What was read before, and is kept
//! in a lowered program, belongs to what uses that program.
//!
//! Notes are taken for each thread: lowering, executing and comparing stay in one.

use super::dialect::Dialect;
use std::cell::Cell;
use std::fmt;
use std::hash::{Hash, Hasher};

thread_local! {
    static NOTES: Cell<Consulted> = const { Cell::new(Consulted::NOTHING) };
}

/// A set of switches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Consulted(u32);

impl Consulted {
    /// No switch.
    pub const NOTHING: Consulted = Consulted(0);

    /// The switches that a computation reads, with its result.
    ///
    /// ```
    /// use irrefute_semantics::Dialect;
    /// use irrefute_semantics::consulted::Consulted;
    /// use irrefute_semantics::dialect::{Pointers, Undef};
    /// let (is_kept, consulted) = Consulted::during(|| Dialect::LANGREF.undef == Undef::Kept);
    /// assert!(is_kept);
    /// assert!(consulted.alike(&Dialect::LANGREF, &Dialect::FLAT));
    /// assert!(!consulted.alike(&Dialect::LANGREF, &Dialect::TAMING));
    /// ```
    pub fn during<T>(compute: impl FnOnce() -> T) -> (T, Consulted) {
        let before = NOTES.replace(Consulted::NOTHING);
        let result = compute();
        let consulted = NOTES.get();
        NOTES.set(consulted.and(before));
        (result, consulted)
    }

    /// These switches and others.
    #[must_use]
    pub const fn and(self, other: Consulted) -> Consulted {
        Consulted(self.0 | other.0)
    }

    /// Whether nobody who reads these switches alone can tell two dialects apart. The version and the number of twins
    /// are no switches that are noted; they must be the same.
    pub fn alike(self, a: &Dialect, b: &Dialect) -> bool {
        a.version == b.version && a.twins == b.twins && a.differing(b).0 & self.0 == 0
    }
}

/// The choices of a switch.
pub trait Choice: Copy + Eq + Hash + fmt::Debug {
    /// The switch, as a set.
    const SWITCH: Consulted;
}

/// The bit of the switch number `index` of the table.
pub(super) const fn switch(index: u32) -> Consulted {
    Consulted(1 << index)
}

/// A position of a switch. To read it in any way, which comparing, hashing and printing are, is to consult the switch.
#[derive(Clone, Copy)]
pub struct Noted<T>(T);

impl<T: Choice> Noted<T> {
    /// The position of a choice.
    pub const fn at(choice: T) -> Noted<T> {
        Noted(choice)
    }

    /// The choice.
    #[inline]
    pub fn ask(self) -> T {
        NOTES.set(NOTES.get().and(T::SWITCH));
        self.0
    }

    /// The switch, if two positions differ. Nobody learns which they are.
    pub(super) fn differing(self, other: Noted<T>) -> Consulted {
        if self.0 == other.0 { Consulted::NOTHING } else { T::SWITCH }
    }
}

impl<T: Choice> PartialEq<T> for Noted<T> {
    #[inline]
    fn eq(&self, other: &T) -> bool {
        self.ask() == *other
    }
}

impl<T: Choice> PartialEq for Noted<T> {
    #[inline]
    fn eq(&self, other: &Noted<T>) -> bool {
        self.ask() == other.ask()
    }
}

impl<T: Choice> Eq for Noted<T> {}

impl<T: Choice> Hash for Noted<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.ask().hash(state);
    }
}

impl<T: Choice> fmt::Debug for Noted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.ask().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dialect::{Exposure, Padding};
    use crate::switches::SWITCHES;

    /// Each switch of the table but the number of twins has a bit of its own, however it is read.
    #[test]
    fn every_way_to_read_a_switch_is_noted() {
        let mut seen = Consulted::NOTHING;
        for switch in SWITCHES.iter().filter(|switch| switch.name != "twins") {
            let (_, consulted) = Consulted::during(|| switch.of(&Dialect::LANGREF));
            assert_eq!((consulted.0.count_ones(), consulted.0 & seen.0), (1, 0), "{}", switch.name);
            seen = seen.and(consulted);
        }
        let all = |read: &dyn Fn()| assert_eq!(Consulted::during(read).1, seen);
        all(&|| assert_eq!(Dialect::LANGREF, Dialect::LANGREF));
        all(&|| drop(format!("{:?}", Dialect::LANGREF)));
        all(&|| Dialect::LANGREF.hash(&mut std::hash::DefaultHasher::new()));
    }

    /// An inner computation is a part of the outer one; what came before is not.
    #[test]
    fn computations_are_nested() {
        let d = Dialect::LANGREF;
        assert_eq!(d.exposure, Exposure::Required);
        let (inner, outer) = Consulted::during(|| {
            assert_eq!(d.padding, Padding::Undef);
            Consulted::during(|| d.exposure == Exposure::Required).1
        });
        assert_eq!(inner, Exposure::SWITCH);
        assert_eq!(outer, Exposure::SWITCH.and(Padding::SWITCH));
    }

    /// Other versions are never alike, whatever was read.
    #[test]
    fn the_version_is_always_consulted() {
        let older = Dialect { version: irrefute_ir::LlvmVersion(15), ..Dialect::LANGREF };
        assert!(!Consulted::NOTHING.alike(&Dialect::LANGREF, &older));
        assert!(!Consulted::NOTHING.alike(&Dialect::TWIN_1, &Dialect::TWIN));
        assert!(Consulted::NOTHING.alike(&Dialect::LANGREF, &Dialect::ALIVE2));
    }
}
