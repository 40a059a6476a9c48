//! Terms: expressions of both functions in one table, so that equal ones have one number.
//!
//! In the operation of a term, local values are the numbers of other terms. A *state* is the sequence of effects so
//! far, as a term, too.

use irrefute_ir::{Metadata, MetadataKind, Op, Operand, TerminatorOp, Type, ValueId};
use rustc_hash::FxHashMap;

/// The number of a term.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Term(u32);

/// Metadata with its nodes written out.
pub type Annotations = Vec<(MetadataKind, Metadata)>;

/// What a term is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Node {
    /// A parameter.
    Parameter(u32),
    /// A phi, by the number of its block and its own.
    Phi(usize, usize),
    /// A function of its operands.
    Pure(Op, Type, Annotations),
    /// The n-th execution in a block of an operation whose result is chosen: `freeze`, the payload of a NaN.
    Chosen(Op, Type, Annotations, usize, usize),
    /// An operation that may be undefined, or that reads memory, after these effects.
    Partial(Op, Type, Annotations, Term),
    /// The result of an effect.
    Result(Term),
    /// The effects at the beginning of the function.
    Entry,
    /// Those at the beginning of a block that several lead to.
    Joined(usize),
    /// These effects, and then this one.
    After(Term, Box<Op>, Annotations),
    /// These effects, and then a terminator that calls.
    AfterTerminator(Term, Box<TerminatorOp>, Annotations),
}

/// All terms.
#[derive(Default)]
pub struct Terms(FxHashMap<Node, Term>);

impl Terms {
    /// The term of a node.
    pub fn of(&mut self, node: Node) -> Term {
        let next = Term(self.0.len() as u32);
        *self.0.entry(node).or_insert(next)
    }
}

impl Term {
    /// The term as an operand of another.
    pub fn operand(self) -> Operand {
        Operand::Local(ValueId(self.0))
    }
}
