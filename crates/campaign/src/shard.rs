//! A part of a campaign or of an enumeration, for several machines: the parts are disjoint, and together the whole.

use std::fmt;
use std::str::FromStr;

/// A part of the batches: those whose number leaves `index − 1` when divided by `of`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// From 1 to `of`.
    pub index: u64,
    /// The number of shards.
    pub of: u64,
}

impl Shard {
    /// All batches.
    pub const WHOLE: Shard = Shard { index: 1, of: 1 };

    /// The number of the `n`-th batch of this shard, counted from 0.
    pub fn batch(self, n: u64) -> u64 {
        n.saturating_mul(self.of).saturating_add(self.index - 1)
    }

    /// How many of the first `batches` batches are in this shard.
    pub fn share_of(self, batches: u64) -> u64 {
        batches.saturating_sub(self.index - 1).div_ceil(self.of)
    }
}

impl FromStr for Shard {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Shard, &'static str> {
        const USAGE: &str = "write a shard as 3/8: the third of eight";
        let (index, of) = text.split_once('/').ok_or(USAGE)?;
        let (index, of) = (index.parse().map_err(|_| USAGE)?, of.parse().map_err(|_| USAGE)?);
        if (1..=of).contains(&index) { Ok(Shard { index, of }) } else { Err(USAGE) }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_are_a_partition() {
        for batches in [0, 1, 2, 7, 9] {
            let of_shard = |index| {
                let shard = Shard { index, of: 3 };
                (0..shard.share_of(batches)).map(move |n| shard.batch(n))
            };
            let mut all: Vec<u64> = (1..=3).flat_map(of_shard).collect();
            all.sort_unstable();
            assert_eq!(all, (0..batches).collect::<Vec<_>>());
        }
        assert_eq!((Shard::WHOLE.batch(5), Shard::WHOLE.share_of(5)), (5, 5));
    }

    #[test]
    fn a_shard_is_read_as_it_is_written() {
        assert_eq!("3/8".parse(), Ok(Shard { index: 3, of: 8 }));
        for wrong in ["", "3", "0/8", "9/8", "a/8", "3/0"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
        assert_eq!(Shard { index: 3, of: 8 }.to_string(), "3/8");
    }
}
