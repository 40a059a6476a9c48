//! Results on all inputs, each written once.
//!
//! With `n` arguments for each of the two parameters, input `i` is the pair `(i mod n, i div n)`. A
//! column has a code for each choice of the arguments that it depends on:
//!
//! ```text
//! codes = 1, n, n, n²      for a column of no argument, of the first, of the second, of both
//! ```
//!
//! Most operands are constants, so most results depend on one argument at most: at 4 bits, that
//! is the difference between 82 codes and 6724. With all results written out, a check at 4 bits took 90 µs per
//! function.

use super::code::ScalarCode;
use std::sync::Arc;

/// Which arguments a column is written out for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extent {
    Neither,
    First,
    Second,
    Both,
}

impl Extent {
    /// The extent of a result that depends on two columns.
    pub fn join(self, other: Extent) -> Extent {
        match (self, other) {
            (Extent::Neither, extent) | (extent, Extent::Neither) => extent,
            (Extent::First, Extent::First) => Extent::First,
            (Extent::Second, Extent::Second) => Extent::Second,
            (Extent::First | Extent::Second | Extent::Both, Extent::First | Extent::Second | Extent::Both) => {
                Extent::Both
            }
        }
    }

    /// The number of codes, with `n` arguments for each parameter.
    pub fn len(self, n: usize) -> usize {
        match self {
            Extent::Neither => 1,
            Extent::First | Extent::Second => n,
            Extent::Both => n * n,
        }
    }
}

/// A code for every input.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Column {
    pub extent: Extent,
    pub codes: Arc<Vec<ScalarCode>>,
}

impl Column {
    pub fn new(extent: Extent, codes: Vec<ScalarCode>) -> Column {
        Column { extent, codes: Arc::new(codes) }
    }

    /// The same code on every input.
    pub fn constant(code: ScalarCode) -> Column {
        Column::new(Extent::Neither, vec![code])
    }

    /// The code on an input.
    pub fn at(&self, input: usize, n: usize) -> ScalarCode {
        self.codes[match self.extent {
            Extent::Neither => 0,
            Extent::First => input % n,
            Extent::Second => input / n,
            Extent::Both => input,
        }]
    }

    /// The codes written out for an extent that contains the column's own.
    pub fn stretched(&self, to: Extent, n: usize) -> Arc<Vec<ScalarCode>> {
        match (self.extent, to) {
            (from, to) if from == to => self.codes.clone(),
            (Extent::First, Extent::Both) => Arc::new(self.codes.repeat(n)),
            (Extent::Second, Extent::Both) => {
                Arc::new(self.codes.iter().flat_map(|code| std::iter::repeat_n(*code, n)).collect())
            }
            (_, to) => Arc::new(vec![self.codes[0]; to.len(n)]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stretched_columns_say_the_same_of_every_input() {
        let n = 3;
        let extents = [Extent::Neither, Extent::First, Extent::Second, Extent::Both];
        for from in extents {
            let column = Column::new(from, (0..from.len(n) as ScalarCode).map(|i| i * 7 + 1).collect());
            for to in extents.into_iter().map(|to| from.join(to)) {
                let stretched = Column { extent: to, codes: column.stretched(to, n) };
                assert_eq!(stretched.codes.len(), to.len(n));
                assert!((0..n * n).all(|input| stretched.at(input, n) == column.at(input, n)), "{from:?} {to:?}");
            }
        }
    }
}
