//! Which accesses `!tbaa` promises never to meet (Language Reference, "TBAA Metadata").
//!
//! ```text
//! (B, A, o), (B', A', o') may meet  iff  A and A' have different roots,
//!                                   or   (B', o') is reached from (B, o) by going to the field at an offset and to the
//!                                        parent of a scalar type, or the same with both exchanged
//! ```
//!
//! Type descriptors hold in the whole program, so the tags of a module are numbered together.

use crate::Place;
use rustc_hash::FxHashMap;

/// The number of an access tag in its module.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TypeTag(pub u32);

/// The tags of the accesses of a function.
#[derive(Clone, Debug, Default)]
pub struct TaggedAccesses(pub FxHashMap<Place, Vec<TaggedBytes>>);

/// Bytes of an access and the tag that they are accessed by. A `memcpy` with `!tbaa.struct` has several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TaggedBytes {
    /// Where they begin in the access.
    pub offset: u64,
    /// How many they are; all that follow, if the access has fewer.
    pub size: u64,
    pub tag: TypeTag,
}

/// For each tag of a module those whose accesses never meet its own.
#[derive(Clone, Debug, Default)]
pub struct TypesApart(pub Vec<Vec<TypeTag>>);

impl TypesApart {
    /// Whether accesses by these tags are promised never to meet.
    pub fn contains(&self, a: TypeTag, b: TypeTag) -> bool {
        self.0.get(a.0 as usize).is_some_and(|apart| apart.binary_search(&b).is_ok())
    }

    /// Whether a tag promises anything.
    pub fn says_something(&self, tag: TypeTag) -> bool {
        self.0.get(tag.0 as usize).is_some_and(|apart| !apart.is_empty())
    }
}
