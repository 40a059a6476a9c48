//! Ranges as LLVM prints them: `[lo,hi)` with wrapping ends, `full-set`, `empty-set`.

use super::scanner::Scanner;
use std::fmt;

/// A set of consecutive integers of one width, modulo 2^width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Range {
    /// No value.
    Empty,
    /// Every value.
    Full,
    /// `lo`, `lo + 1`, … up to `hi`, which is not in it; `lo` and `hi` differ.
    From {
        /// The first value.
        lo: u64,
        /// The first value behind the last one.
        hi: u64,
        /// As LLVM writes both ends.
        shown: (i128, i128),
    },
}

impl Range {
    /// Reads a range of integers of a width of up to 64 bits.
    pub(super) fn read(scanner: &mut Scanner<'_>, width: u32) -> Option<Range> {
        if scanner.eat("full-set") {
            return Some(Range::Full);
        }
        if scanner.eat("empty-set") {
            return Some(Range::Empty);
        }
        let opened = scanner.eat("[");
        let lo = opened.then(|| scanner.integer()).flatten()?;
        let hi = scanner.eat(",").then(|| scanner.integer()).flatten()?;
        scanner.eat(")").then_some(())?;
        Range::between(lo, hi, width)
    }

    /// The range from `lo` to `hi`, which may be negative; `None` if both are the same value, which LLVM never prints.
    pub fn between(lo: i128, hi: i128, width: u32) -> Option<Range> {
        let shown = (lo, hi);
        let (lo, hi) = (cut(lo, width), cut(hi, width));
        (lo != hi).then_some(Range::From { lo, hi, shown })
    }

    /// Whether a value is in it.
    pub fn contains(self, value: u64) -> bool {
        match self {
            Range::Empty => false,
            Range::Full => true,
            Range::From { lo, hi, .. } if lo < hi => (lo..hi).contains(&value),
            Range::From { lo, hi, .. } => value >= lo || value < hi,
        }
    }
}

/// The lowest bits of an integer.
pub(super) fn cut(value: i128, width: u32) -> u64 {
    let mask = if width >= 64 { u64::MAX } else { (1 << width) - 1 };
    value as u64 & mask
}

/// The value of a word of a width as a signed integer.
pub(super) fn signed(word: u64, width: u32) -> i128 {
    let unused = 64 - width.clamp(1, 64);
    i128::from((word << unused) as i64 >> unused)
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Range::Empty => f.write_str("empty-set"),
            Range::Full => f.write_str("full-set"),
            Range::From { shown: (lo, hi), .. } => write!(f, "[{lo},{hi})"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, width: u32) -> Option<Range> {
        Range::read(&mut Scanner(text), width)
    }

    #[test]
    fn ends_wrap() {
        let around = read("[-1,2)", 8).expect("a range");
        assert!([255, 0, 1].iter().all(|v| around.contains(*v)) && ![2, 254].iter().any(|v| around.contains(*v)));
        let up = read("[1,-2147483648)", 32).expect("a range");
        assert!(up.contains(1) && up.contains((1 << 31) - 1) && !up.contains(0) && !up.contains(1 << 31));
        assert_eq!(
            (read("full-set", 8), read("empty-set", 8), read("[1,1)", 8), read("[1,", 8)),
            (Some(Range::Full), Some(Range::Empty), None, None)
        );
        assert!(!Range::Empty.contains(0) && Range::Full.contains(0));
        assert_eq!((signed(255, 8), signed(127, 8), cut(-1, 64)), (-1, 127, u64::MAX));
    }
}
