//! The heuristics that choose inputs, and the set of those that a check uses.
//!
//! A check uses all of them. `benches/ablation.rs` switches off one at a time and prints what is lost and what time is
//! gained: a heuristic that loses nothing there goes.

/// The enumeration and the list of its values, out of one table.
macro_rules! heuristics {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// One way in which inputs are better than random ones.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Heuristic { $($(#[$doc])* $name,)* }

        impl Heuristic {
            /// Each of them.
            pub const ALL: &[Heuristic] = &[$(Heuristic::$name,)*];
        }
    };
}

heuristics! {
    /// The first four inputs give all arguments the same value: 0, −1, 1, the least signed number.
    FirstValues,
    /// Constants of both functions, and their neighbours.
    Constants,
    /// What becomes a compared constant behind a chain of arithmetic.
    Preimages,
    /// 0, −1, powers of two, numbers around the width.
    Corners,
    /// Values of other arguments, and their neighbours.
    Related,
    /// Random numbers of random lengths.
    Magnitudes,
    /// In functions with pointers: small indices, addresses, sizes and distances.
    Indices,
    /// All pairs of special floating-point numbers.
    CornerPairs,
    /// Three or four of eight inputs differ in one or two arguments from one on which the source is defined.
    Neighbours,
    /// Inputs on which the source shows nothing are drawn again.
    Redraws,
    /// Memory on which the source is undefined is changed.
    Repairs,
    /// What repairs needed is given to later inputs from the start.
    Learning,
    /// What a loaded pointer leads to is a block of its own.
    Linked,
    /// A block that a pointer leaves is enlarged, although nothing is undefined.
    Following,
    /// Arguments move towards comparisons that always went the same way.
    Steering,
    /// Arguments move until accesses at variable offsets overlap others.
    Overlaps,
    /// Beside an undefined argument, another one is 0, 1 or −1.
    Absorbing,
    /// Undef arguments have a few free bits.
    PartialUndef,
    /// Memory behind pointers is partly undefined.
    UndefinedMemory,
    /// A few inputs with defined arguments and an undefined result are kept.
    UndefinedResults,
    /// Pointers lead to the same block.
    Aliases,
    /// Pointers lead to globals and functions.
    Globals,
    /// Blocks lie at the ends of the address space, and pointers lead to no block.
    EndsOfSpace,
    /// One pointer leads to the end of a block, another to the beginning of the next one.
    Meeting,
    /// Answers of unknown functions recur: constants, arguments, operands of comparisons.
    RecurringAnswers,
    /// An answer depends on the arguments of the call alone.
    AnswersByArguments,
}

/// A set of heuristics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heuristics(u32);

impl Heuristics {
    /// All of them, as every check has.
    pub const ALL: Heuristics = Heuristics(u32::MAX);

    /// All but one.
    ///
    /// ```
    /// use irrefute_refine::{Heuristic, Heuristics};
    /// let heuristics = Heuristics::without(Heuristic::Steering);
    /// assert!(heuristics.has(Heuristic::Repairs) && !heuristics.has(Heuristic::Steering));
    /// ```
    pub const fn without(heuristic: Heuristic) -> Heuristics {
        Heuristics(!(1 << heuristic as u32))
    }

    /// Whether one is among them.
    pub const fn has(self, heuristic: Heuristic) -> bool {
        self.0 & (1 << heuristic as u32) != 0
    }
}
