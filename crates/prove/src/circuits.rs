//! A graph, and what is known of the words that were made in it.
//!
//! Circuits are made in the graph, so its functions are theirs, too. Solvers and certificates see the graph alone.

use super::division::{Divisions, Signs};
use super::forms::Forms;
use super::graph::{Graph, Lit};
use super::multiples::Multiples;
use super::word::Word;
use dashu_int::UBig;
use rustc_hash::FxHashMap;
use std::ops::{Deref, DerefMut};

/// A graph with its words.
#[derive(Clone, Debug, Default)]
pub struct Circuits {
    graph: Graph,
    /// Words that are the product of a word and an odd constant: equality of products is that of the factors.
    pub(super) products: FxHashMap<Word, (Word, UBig)>,
    pub(super) forms: Forms,
    pub(super) signs: Signs,
    pub(super) divisions: Divisions,
    pub(super) multiples: Multiples,
    /// Whether the code generator leaves zeros of different signs unordered in `llvm.minnum` and `llvm.maxnum`; `None` until
    /// somebody asks.
    unordered_zeros: Option<Lit>,
}

impl Circuits {
    /// Whether zeros are unordered: the same for both sides, and either is possible, so that what is proved is true in both
    /// readings (docs/floats.md#minimum-and-maximum).
    pub(super) fn unordered_zeros(&mut self) -> Lit {
        if let Some(known) = self.unordered_zeros {
            return known;
        }
        let lit = self.variable(1)[0];
        self.unordered_zeros = Some(lit);
        lit
    }
}

impl Deref for Circuits {
    type Target = Graph;

    fn deref(&self) -> &Graph {
        &self.graph
    }
}

impl DerefMut for Circuits {
    fn deref_mut(&mut self) -> &mut Graph {
        &mut self.graph
    }
}
