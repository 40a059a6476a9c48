//! Which accesses of a function `!alias.scope` and `!noalias` promise never to meet.
//!
//! ```text
//! a, b never meet  iff  for some domain d:  S(a, d) is not empty  and  S(a, d) ⊆ N(b, d), or the same with a and b exchanged
//! S(a, d) = the scopes of d in the `!alias.scope` list of a        N(b, d) = those in the `!noalias` list of b
//! ```
//!
//! Accesses with the same two lists are one *class*.

use crate::Place;
use irrefute_ir::{Metadata, MetadataId};
use rustc_hash::FxHashMap;

/// The accesses of a function that are promised never to meet.
#[derive(Clone, Debug, Default)]
pub struct Scopes {
    /// The class of the accesses of an instruction, if it is in one.
    pub classes: FxHashMap<Place, ScopeClass>,
    /// The lists of each class.
    pub lists: Vec<ScopeLists>,
    /// For each class those whose accesses never meet its own.
    pub apart: Vec<Vec<ScopeClass>>,
}

/// The number of a class of accesses: those with the same `!alias.scope` and `!noalias` lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScopeClass(pub u32);

/// The lists of an access, each scope with its domain.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScopeLists {
    pub scopes: Vec<(MetadataId, Metadata)>,
    pub no_alias: Vec<(MetadataId, Metadata)>,
}

impl ScopeLists {
    /// Whether accesses with these lists are promised not to meet.
    pub fn never_meet(&self, other: &ScopeLists) -> bool {
        self.is_among(other) || other.is_among(self)
    }

    /// Whether the scopes of a domain of this access are all among those that the other one does not alias.
    fn is_among(&self, other: &ScopeLists) -> bool {
        self.scopes.iter().any(|(_, domain)| {
            let mut own = self.scopes.iter().filter(|(_, of)| of == domain);
            own.all(|scope| other.no_alias.contains(scope))
        })
    }

    pub fn mentions(&self, scope: MetadataId) -> bool {
        self.scopes.iter().chain(&self.no_alias).any(|(other, _)| *other == scope)
    }
}
