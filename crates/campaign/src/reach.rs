//! The reach of verdicts, over many functions: which share of the points of both functions the checked inputs reached
//! (docs/semantics.md#reach). What counts is the median and the worst tenth: a mean would hide the verdicts that are
//! worth little.

use irrefute_refine::Verdict;
use irrefute_refine::report::reach::Reach;
use serde::Serialize;
use serde::ser::{SerializeStruct, Serializer};
use std::collections::BTreeMap;
use std::fmt;
use std::ops::AddAssign;

/// Shares of reached points, in whole percent rounded down, with the number of functions that have each.
///
/// ```
/// use irrefute_campaign::reach::ReachShares;
/// let mut shares = ReachShares::default();
/// assert_eq!(shares.median(), None);
/// [(3, 4), (1, 2), (5, 5)].map(|(reached, total)| shares.add(reached, total));
/// assert_eq!((shares.median(), shares.worst_tenth()), (Some(75), Some(50)));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReachShares(BTreeMap<u64, u64>);

impl ReachShares {
    /// Adds a function of which so many points were reached; one without points does not count.
    pub fn add(&mut self, reached: u64, total: u64) {
        if let Some(share) = (reached * 100).checked_div(total) {
            *self.0.entry(share).or_default() += 1;
        }
    }

    /// How many functions there are.
    pub fn functions(&self) -> u64 {
        self.0.values().sum()
    }

    /// The share that half of the functions do not exceed.
    pub fn median(&self) -> Option<u64> {
        self.lowest(self.functions().div_ceil(2))
    }

    /// The share that a tenth of the functions do not exceed.
    pub fn worst_tenth(&self) -> Option<u64> {
        self.lowest(self.functions().div_ceil(10))
    }

    /// The share of the function of this rank, from 1, if the lowest share has the first.
    fn lowest(&self, rank: u64) -> Option<u64> {
        let mut seen = 0;
        let found = self.0.iter().find(|(_, n)| {
            seen += **n;
            seen >= rank
        });
        found.map(|(share, _)| *share)
    }
}

impl AddAssign<&ReachShares> for ReachShares {
    fn add_assign(&mut self, other: &ReachShares) {
        other.0.iter().for_each(|(share, n)| *self.0.entry(*share).or_default() += n);
    }
}

/// `median 100 %, worst tenth 67 %`
impl fmt::Display for ReachShares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.median(), self.worst_tenth()) {
            (Some(median), Some(worst)) => write!(f, "median {median} %, worst tenth {worst} %"),
            _ => f.write_str("none"),
        }
    }
}

impl Serialize for ReachShares {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("ReachShares", 3)?;
        fields.serialize_field("functions", &self.functions())?;
        fields.serialize_field("median", &self.median())?;
        fields.serialize_field("worst_tenth", &self.worst_tenth())?;
        fields.end()
    }
}

/// The reach of verdicts that found nothing wrong.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ReachFigures {
    /// Of [`Verdict::Refines`].
    pub refines: ReachShares,
    /// Of [`Verdict::Proved`], unless by a proof without inputs. What is not reached there is dead.
    pub proved: ReachShares,
}

impl ReachFigures {
    /// Adds the reach of a verdict, if it is one of these.
    pub fn add(&mut self, verdict: Verdict, reach: Option<&Reach>) {
        let Some((reached, total)) = reach.map(Reach::counts) else { return };
        match verdict {
            Verdict::Refines => self.refines.add(reached, total),
            Verdict::Proved => self.proved.add(reached, total),
            Verdict::Violates | Verdict::Inconclusive | Verdict::Unsupported => {}
        }
    }
}

impl AddAssign<&ReachFigures> for ReachFigures {
    fn add_assign(&mut self, other: &ReachFigures) {
        self.refines += &other.refines;
        self.proved += &other.proved;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shares(all: impl IntoIterator<Item = u64>) -> ReachShares {
        let mut shares = ReachShares::default();
        all.into_iter().for_each(|share| shares.add(share, 100));
        shares
    }

    #[test]
    fn ranks_are_those_of_the_sorted_list() {
        let all = shares((1..=100).rev());
        assert_eq!((all.functions(), all.median(), all.worst_tenth()), (100, Some(50), Some(10)));
        let few = shares([100, 40]);
        assert_eq!((few.median(), few.worst_tenth()), (Some(40), Some(40)));
        assert_eq!(shares([7]).to_string(), "median 7 %, worst tenth 7 %");
        assert_eq!(ReachShares::default().to_string(), "none");
    }

    #[test]
    fn only_what_is_reached_completely_is_a_hundred() {
        let mut shares = ReachShares::default();
        shares.add(999, 1000);
        shares.add(0, 0);
        assert_eq!((shares.functions(), shares.median()), (1, Some(99)));
    }

    #[test]
    fn the_order_of_merging_makes_no_difference() {
        let (a, b) = (shares([3, 50]), shares([50, 99]));
        let (mut ab, mut ba) = (a.clone(), b.clone());
        ab += &b;
        ba += &a;
        assert_eq!((&ab, ab.functions()), (&ba, 4));
        let json = serde_json::to_string(&ab).expect("JSON");
        assert_eq!(json, "{\"functions\":4,\"median\":50,\"worst_tenth\":3}");
    }
}
