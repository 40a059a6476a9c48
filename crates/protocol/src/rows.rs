//! Packed arguments and results of native calls.
//!
//! A value is flattened into its scalar leaves: vector lanes, struct fields and array elements, in order, depth
//! first. A leaf of `w` bits is `⌈w / 64⌉` words, least significant first. The bits above `w` are zero in results; in
//! arguments they may be anything, since the wrapper leaves them out where it reads a number. One row
//! is the concatenation of all leaves of all arguments of one call (or of its result), so every row of a function
//! has the same number of words.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// The number of words that a leaf of `bits` bits takes.
///
/// ```
/// # use irrefute_protocol::rows::words_of;
/// assert_eq!((words_of(1), words_of(64), words_of(65)), (1, 1, 2));
/// ```
pub const fn words_of(bits: u32) -> usize {
    bits.div_ceil(64) as usize
}

/// Equally long rows of 64-bit words, one row per call.
///
/// The number of rows is kept apart from the words: a function without arguments is called with empty rows.
///
/// ```
/// # use irrefute_protocol::Rows;
/// let mut rows = Rows::new(2);
/// rows.push(&[7, 8]);
/// rows.push(&[9, 0]);
/// assert_eq!(rows.len(), 2);
/// assert_eq!(rows.row(1), Some(&[9, 0][..]));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rows {
    width: usize,
    count: usize,
    #[serde(serialize_with = "as_bytes", deserialize_with = "from_bytes")]
    words: Vec<u64>,
}

impl Rows {
    /// No rows yet, each to be `width` words long.
    pub fn new(width: usize) -> Self {
        Rows { width, count: 0, words: Vec::new() }
    }

    /// Words per row.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Number of rows.
    pub fn len(&self) -> usize {
        self.count
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Appends one row.
    ///
    /// # Panics
    /// When `row` is not [`width`](Self::width) words long: the caller built it for another function.
    pub fn push(&mut self, row: &[u64]) {
        assert_eq!(row.len(), self.width, "a row of another function");
        self.words.extend_from_slice(row);
        self.count += 1;
    }

    /// Row `index`, if it exists. A received count may be larger than the words allow.
    pub fn row(&self, index: usize) -> Option<&[u64]> {
        let start = index.checked_mul(self.width)?;
        if index >= self.count {
            return None;
        }
        self.words.get(start..start.checked_add(self.width)?)
    }

    /// All rows in order.
    pub fn iter(&self) -> impl Iterator<Item = &[u64]> {
        (0..self.count).map_while(|index| self.row(index))
    }
}

/// Bytes that are serialized as one byte string: `serde` would otherwise visit each as a number.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Bytes(pub Vec<u8>);

impl std::ops::Deref for Bytes {
    type Target = Vec<u8>;

    fn deref(&self) -> &Vec<u8> {
        &self.0
    }
}

impl Serialize for Bytes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(&self.0)
    }
}

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Bytes(<&[u8]>::deserialize(deserializer)?.to_vec()))
    }
}

/// Words as one byte string: `serde` would otherwise visit each as a number of variable length.
fn as_bytes<S: Serializer>(words: &[u64], serializer: S) -> Result<S::Ok, S::Error> {
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    serializer.serialize_bytes(&bytes)
}

fn from_bytes<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u64>, D::Error> {
    let bytes = <&[u8]>::deserialize(deserializer)?;
    let (words, rest) = bytes.as_chunks::<8>();
    if !rest.is_empty() {
        return Err(de::Error::invalid_length(bytes.len(), &"a whole number of 64-bit words"));
    }
    Ok(words.iter().map(|word| u64::from_le_bytes(*word)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_survive_the_wire() {
        let mut rows = Rows::new(3);
        rows.push(&[1, u64::MAX, 0]);
        rows.push(&[4, 5, 6]);
        let bytes = postcard::to_stdvec(&rows).unwrap();
        assert_eq!(postcard::from_bytes::<Rows>(&bytes).unwrap(), rows);
    }

    #[test]
    fn empty_rows_are_counted() {
        let mut rows = Rows::new(0);
        rows.push(&[]);
        rows.push(&[]);
        assert_eq!(rows.iter().count(), 2);
        assert_eq!(rows.row(2), None);
    }

    #[test]
    fn a_lying_count_is_no_panic() {
        let rows = Rows { width: usize::MAX, count: 9, words: vec![1] };
        assert_eq!(rows.row(0), None);
        assert_eq!(rows.row(8), None);
        assert_eq!(rows.iter().count(), 0);
    }
}
