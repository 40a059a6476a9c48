//! Bytes of values that were stored as a whole: a pointer, or a set of values that is no product of bits.
//!
//! Invariant: offsets ascend. Most blocks hold few such values, most are written from the lowest offset on, and an
//! execution copies the bytes of every block that it writes to: hence a vector. (As a tree with eight entries per
//! pointer, this was an eighth of the time of a campaign with memory.)

use crate::set::{Joint, Set};
use crate::value::{PointerKind, Scalar};
use std::ops::Range;
use std::sync::Arc;

/// One byte of a [`StoredValue`].
#[derive(Clone, Debug)]
pub(crate) struct Fragment {
    pub whole: Arc<StoredValue>,
    pub byte: u32,
}

/// A value that was stored as a whole, because bits do not express it.
#[derive(Debug, PartialEq)]
pub(crate) enum StoredValue {
    /// A pointer, and the type of it.
    Pointer(Scalar, PointerKind),
    Pick {
        set: Set,
        width: u32,
        draw: DrawId,
    },
}

/// What else one draw of a pick fills, or may fill. Two bytes of one draw are not independent, so a load that finds
/// both knows them from above only.
#[derive(Clone, Debug, PartialEq)]
pub enum DrawId {
    /// Nothing: only copies of the pick are of its draw.
    Alone,
    /// The other lanes of the joint.
    Lanes(Arc<Joint>),
    /// The other bytes of a `memset`.
    Fill(Arc<()>),
}

impl StoredValue {
    /// Whether two picks may be of one draw: copies of one pick, or picked together.
    pub fn may_be_one_draw(a: &Arc<StoredValue>, b: &Arc<StoredValue>) -> bool {
        let (StoredValue::Pick { draw, .. }, StoredValue::Pick { draw: other, .. }) = (&**a, &**b) else {
            return false;
        };
        match (draw, other) {
            (DrawId::Lanes(draw), DrawId::Lanes(other)) => Arc::ptr_eq(draw, other),
            (DrawId::Fill(draw), DrawId::Fill(other)) => Arc::ptr_eq(draw, other),
            (DrawId::Alone | DrawId::Lanes(_) | DrawId::Fill(_), _) => Arc::ptr_eq(a, b),
        }
    }
}

impl PartialEq for Fragment {
    fn eq(&self, other: &Fragment) -> bool {
        // Two stores of one set pick apart; two stores of one pointer store the same.
        let same = match &*self.whole {
            StoredValue::Pointer(..) => self.whole == other.whole,
            StoredValue::Pick { .. } => Arc::ptr_eq(&self.whole, &other.whole),
        };
        same && self.byte == other.byte
    }
}

/// The fragments of a block, by their offset.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Fragments(Vec<(u64, Fragment)>);

impl Fragments {
    /// The fragment at an offset.
    #[inline]
    pub fn get(&self, offset: u64) -> Option<&Fragment> {
        if self.0.is_empty() {
            return None;
        }
        let at = self.0.binary_search_by_key(&offset, |(at, _)| *at).ok()?;
        Some(&self.0[at].1)
    }

    /// The fragments in a range of offsets.
    #[inline]
    pub fn within(&self, range: Range<u64>) -> &[(u64, Fragment)] {
        if self.0.is_empty() {
            return &[];
        }
        &self.0[self.places(range)]
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    fn places(&self, range: Range<u64>) -> Range<usize> {
        let start = self.0.partition_point(|(at, _)| *at < range.start);
        start..start + self.0[start..].partition_point(|(at, _)| *at < range.end)
    }

    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut Fragment> {
        self.0.iter_mut().map(|(_, fragment)| fragment)
    }

    /// Replaces the fragments in a range by others, whose offsets ascend and lie in it.
    pub fn replace(&mut self, range: Range<u64>, others: impl Iterator<Item = (u64, Fragment)>) {
        let places = self.places(range);
        self.0.splice(places, others);
    }

    /// Puts the fragments of a block of `len` bytes in the opposite order.
    pub fn reverse(&mut self, len: u64) {
        self.0.reverse();
        self.0.iter_mut().for_each(|(at, _)| *at = len - 1 - *at);
    }

    /// Removes the fragments in a range.
    pub fn remove(&mut self, range: Range<u64>) {
        if !self.0.is_empty() {
            let places = self.places(range);
            self.0.drain(places);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(whole: u64, offsets: Range<u64>) -> impl Iterator<Item = (u64, Fragment)> {
        let whole = Arc::new(StoredValue::Pointer(Scalar::Word(whole), PointerKind::USUAL));
        let first = offsets.start;
        offsets.map(move |at| (at, Fragment { whole: whole.clone(), byte: (at - first) as u32 }))
    }

    #[test]
    fn what_is_replaced_and_removed_is_gone_and_the_rest_stays_in_order() {
        let mut fragments = Fragments::default();
        fragments.replace(16..24, bytes(1, 16..24));
        fragments.replace(0..8, bytes(2, 0..8));
        fragments.replace(4..20, bytes(3, 6..10));
        let offsets = |fragments: &Fragments| fragments.0.iter().map(|(at, _)| *at).collect::<Vec<_>>();
        assert_eq!(offsets(&fragments), [0, 1, 2, 3, 6, 7, 8, 9, 20, 21, 22, 23]);
        assert_eq!(fragments.get(20).map(|f| f.byte), Some(4));
        assert_eq!(fragments.get(5), None);
        assert_eq!(fragments.within(4..7).len(), 1);
        fragments.remove(2..22);
        assert_eq!(offsets(&fragments), [0, 1, 22, 23]);
        assert!(fragments.within(2..22).is_empty() && fragments.within(100..108).is_empty());
    }
}
