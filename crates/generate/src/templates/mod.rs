//! Templates: patterns that optimizers look for, as data in `integer.txt` and `memory.txt`.
//!
//! Both files use one language. A paragraph is a template: its name and its needs, then a line for each step, in order.
//!
//! ```text
//! need     = even | pow2 | bytes (W a multiple of 16) | wide3 (W at least 3)      the width W of the type T
//!          | p2                        the pointer p of the program, with 2 elements of T behind it; also q, r
//! step     = [name "="] action operand…
//! operand  = the name of an earlier step
//!          | x y z                     values of T
//!          | p q r                     pointers of the program
//!          | c                         a truth value (one for each lane, if T is a vector); true, false
//!          | a constant of T: a number, C C+1 C-1 ~C -C (C: the base of the template), P (a power of two, 2^K)
//!            P-1 -P ~P, K, W (the width) W-1 W-K, H (half of W), MIN MAX (signed), stripes1 stripes2 stripes4
//!            stripes8 (0x55… 0x33… 0x0f… 0x00ff…)
//! type     = T half twice byte bit     relative to T; lanes: two lanes of half the width
//! action   = a binary operation{.flag} | icmp.predicate{.flag} | select | freeze
//!          | trunc.type zext.type sext.type | resize.type (whichever of them fits)
//!          | @intrinsic | first second (the value and the bit of what an intrinsic with overflow gives)
//!          | alloca n, malloc n (blocks of n elements of T) | free b | start b, end b (its lifetime)
//!          | at{.type} p n (p moved by n elements; if n is a value, it is masked) | choose c p q (a select)
//!          | load{.type} p | store v p | set p v n (memset to the low byte of v)
//!          | copy p q n, slide p q n (memcpy, memmove of n elements)
//!          | same p q, below p q, distance p q (equality, order, difference in bytes)
//!          | unknown (a call of unknown code, if the program has one)
//! ```
//!
//! [`parse`] reads this language. [`instantiate`] and, for steps on memory, [`instantiate_memory`] write a template
//! into a program.

mod instantiate;
mod instantiate_memory;
mod parse;

pub(super) use parse::relation;

use super::constants::Relation;
use super::intrinsics::Intrinsic;
use super::kind::Kind;
use irrefute_ir::{BinaryOp, CastOp, Flags, IntPredicate};
use std::sync::LazyLock;

/// One template.
#[derive(Debug)]
pub(super) struct Template {
    width: WidthNeed,
    /// The number of elements of T that must lie behind each pointer of the program; 0 if the pointer is not used.
    pointers: [u32; 3],
    steps: Vec<Step>,
}

/// The demand of a template on the width of its type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WidthNeed {
    Anything,
    Even,
    PowerOfTwo,
    Bytes,
    AtLeastThree,
}

/// One line of a template.
#[derive(Debug)]
struct Step {
    action: Action,
    operands: Vec<Term>,
}

/// The action of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Action {
    Integer(IntegerAction),
    Memory(MemoryAction),
}

/// A step that computes an integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum IntegerAction {
    Binary(BinaryOp, Flags),
    Compare(IntPredicate, Flags),
    Select,
    Freeze,
    Cast(CastOp, View),
    /// Truncated or extended, whichever fits.
    Resize(View),
    Intrinsic(&'static Intrinsic),
    /// The structure that an intrinsic with overflow gives.
    Pair(&'static Intrinsic),
    /// A field of that structure.
    Field(PairField),
}

/// A field of the result of an intrinsic with overflow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PairField {
    Value,
    Bit,
}

/// A step on pointers or memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MemoryAction {
    /// A stack block of this many elements.
    Alloca,
    /// A heap block of this many elements.
    Malloc,
    Free,
    Start,
    End,
    /// A pointer moved by elements of a type.
    Move(View),
    /// One of two pointers.
    Choose,
    Load(View),
    Store,
    /// `memcpy`, `memmove`, `memset` of this many elements.
    Copy,
    Slide,
    Set,
    /// Whether two pointers are equal.
    Same,
    /// Whether one pointer lies before another.
    Below,
    /// The difference of two pointers in bytes.
    Distance,
    /// A call that may do anything with memory that has escaped.
    Unknown,
}

/// A type relative to the type T of the template.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum View {
    Same,
    Half,
    Twice,
    Byte,
    Bit,
    /// Two lanes of half the width.
    Lanes,
}

/// An operand of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Term {
    /// `x`, `y`, `z`: values of type T.
    Value(usize),
    /// `p`, `q`, `r`: pointers of the program.
    Pointer(usize),
    /// The truth value `c`.
    Condition,
    /// The result of an earlier step.
    Step(usize),
    Constant(Relation),
    /// `true`, `false`.
    Bit(bool),
}

static INTEGER: LazyLock<Vec<Template>> = LazyLock::new(|| parse::templates(include_str!("integer.txt")));
static MEMORY: LazyLock<Vec<Template>> = LazyLock::new(|| parse::templates(include_str!("memory.txt")));

impl Template {
    /// The templates that compute integers alone.
    pub fn integer() -> &'static [Template] {
        &INTEGER
    }

    /// The templates that access memory.
    pub fn memory() -> &'static [Template] {
        &MEMORY
    }

    /// Whether the template exists for integers of this width.
    fn fits(&self, width: u32) -> bool {
        self.width.fits(width)
    }
}

impl WidthNeed {
    /// The need that a word names.
    pub fn of(word: &str) -> Option<WidthNeed> {
        Some(match word {
            "even" => WidthNeed::Even,
            "pow2" => WidthNeed::PowerOfTwo,
            "bytes" => WidthNeed::Bytes,
            "wide3" => WidthNeed::AtLeastThree,
            _ => return None,
        })
    }

    /// Whether integers of this width meet it.
    pub fn fits(self, width: u32) -> bool {
        match self {
            WidthNeed::Anything => true,
            WidthNeed::Even => width.is_multiple_of(2) && width <= 64,
            WidthNeed::PowerOfTwo => width.is_power_of_two() && (8..=64).contains(&width),
            WidthNeed::Bytes => width.is_multiple_of(16),
            WidthNeed::AtLeastThree => width >= 3,
        }
    }
}

impl View {
    /// The type that the view denotes if T is `kind`.
    fn of(self, kind: Kind) -> Kind {
        match self {
            View::Same => kind,
            View::Half => kind.with_width(kind.width / 2),
            // Patterns rarely need wider integers, and the semantics computes those with arbitrary precision.
            View::Twice => kind.with_width((kind.width * 2).min(128)),
            View::Byte => kind.with_width(8),
            View::Bit => kind.truth(),
            View::Lanes => Kind::vector(kind.width / 2, 2),
        }
    }
}
