//! The results of instructions, in tables.
//!
//! With `⊥` for poison and `E(c)` the values of a code `c`, or `{⊥}` for poison, an instruction that
//! reads its operands once is determined by its results on values and poison:
//!
//! ```text
//! T(a, b) = UB       if T(x, y) = UB for some x ∈ E(a), y ∈ E(b)
//!         = poison   else if T(x, y) = poison for some of them
//!         = ⋃ T(x, y)  else
//! ```
//!
//! Up to 2 bits, every pair of codes is executed instead. At 3 and 4 bits, the equation is used, by
//! bytes of `b`, after a sample of codes has confirmed it: 4 bits have 2^32 pairs of codes.

use super::code::{POISON, ScalarCode, UB, VALUES, full};
use super::probe::Probe;

/// A bit that is set, while results are collected, if one of them is poison: 0 would vanish in a union.
const SOME_POISON: ScalarCode = 1 << 17;

/// The index of poison among the elements, after the 16 values.
const POISON_ELEMENT: usize = 16;

/// How many codes, or pairs of codes, are executed to confirm the equation. It fails where a set is UB by itself, or
/// where an operand is read twice.
const SAMPLE: usize = 256;

/// An instruction with up to two operands.
pub(super) enum OperationTable {
    Constant(ScalarCode),
    /// By the code of the operand.
    One(Vec<ScalarCode>),
    /// By the two bytes of the code of the operand, which has 4 bits.
    Bytes(Box<Bytes>),
    /// By the code of the first operand, then that of the second, which takes `shift` bits of the index.
    Two {
        shift: u32,
        codes: Vec<ScalarCode>,
    },
    TableRows(Box<TableRows>),
}

/// One operand: the union of the results of the values in the low byte of its code, in the high byte, and for poison.
pub(super) struct Bytes {
    low: [ScalarCode; 256],
    high: [ScalarCode; 256],
    poison: ScalarCode,
}

/// Two operands of up to 4 bits: for each element of the first, the union of the results of the values in
/// the low and in the high byte of the code of the second.
pub(super) struct TableRows {
    low: Vec<[ScalarCode; 256]>,
    high: Vec<[ScalarCode; 256]>,
    /// The results where the second operand is poison.
    poison: Vec<ScalarCode>,
}

impl OperationTable {
    /// The table of a probe's results; `None` if they are not exact, or the equation does not hold.
    pub fn of(probe: &Probe, widths: &[u32]) -> Option<OperationTable> {
        match *widths {
            [] => probe.run(std::iter::once(&[][..])).map(|codes| OperationTable::Constant(codes[0])),
            [width] => {
                if width > 3
                    && let Some(bytes) = Bytes::of(probe, width)?
                {
                    return Some(OperationTable::Bytes(Box::new(bytes)));
                }
                let operands: Vec<ScalarCode> = (0..=full(width)).collect();
                probe.run(operands.chunks(1)).map(OperationTable::One)
            }
            [first, second] if first.max(second) <= 2 => {
                let pairs: Vec<[ScalarCode; 2]> =
                    (0..=full(first)).flat_map(|a| (0..=full(second)).map(move |b| [a, b])).collect();
                let codes = probe.run(pairs.iter().map(|pair| &pair[..]))?;
                Some(OperationTable::Two { shift: 1 << second, codes })
            }
            [first, second] => {
                TableRows::of(probe, first, second).map(|rows| OperationTable::TableRows(Box::new(rows)))
            }
            _ => None,
        }
    }

    /// Appends the results for all inputs. Undefined behaviour of an operand is undefined behaviour of the result.
    pub fn apply(&self, operands: &[&[ScalarCode]], out: &mut Vec<ScalarCode>, inputs: usize) {
        match (self, operands) {
            (OperationTable::One(codes), [a]) => {
                out.extend(a.iter().map(|a| codes[(a & VALUES) as usize & (codes.len() - 1)] | a & UB));
            }
            (OperationTable::Two { shift, codes }, [a, b]) => {
                let index =
                    |a: ScalarCode, b: ScalarCode| ((a & VALUES) << shift | b & VALUES) as usize & (codes.len() - 1);
                out.extend(a.iter().zip(*b).map(|(a, b)| codes[index(*a, *b)] | (a | b) & UB));
            }
            (OperationTable::Bytes(bytes), [a]) => out.extend(a.iter().map(|a| bytes.apply(*a))),
            (OperationTable::TableRows(rows), [a, b]) => out.extend(a.iter().zip(*b).map(|(a, b)| rows.apply(*a, *b))),
            (OperationTable::Constant(code), _) => out.resize(inputs, *code),
            // Unreachable: a step has as many operands as its table.
            (
                OperationTable::One(_)
                | OperationTable::Bytes(_)
                | OperationTable::Two { .. }
                | OperationTable::TableRows(_),
                _,
            ) => out.resize(inputs, POISON),
        }
    }
}

impl Bytes {
    /// The inner `None`: the equation does not hold, for example because a set is undefined behaviour by itself.
    fn of(probe: &Probe, width: u32) -> Option<Option<Bytes>> {
        let elements: Vec<ScalarCode> = (0..1 << width).map(|i| 1 << i).chain([POISON]).collect();
        let mut cells: Vec<ScalarCode> = probe.run(elements.chunks(1))?.into_iter().map(raw).collect();
        let poison = cells.pop()?;
        let bytes = Bytes {
            low: std::array::from_fn(|byte| union(&cells, byte)),
            high: std::array::from_fn(|byte| union(cells.get(8..).unwrap_or(&[]), byte)),
            poison,
        };
        let mut draw = CodeDraw(1);
        let sample: Vec<ScalarCode> = (0..SAMPLE).map(|_| draw.code(width)).collect();
        let expected = probe.run(sample.chunks(1))?;
        let holds = sample.iter().zip(expected).all(|(a, expected)| bytes.apply(*a) == expected);
        Some(holds.then_some(bytes))
    }

    #[inline]
    fn apply(&self, a: ScalarCode) -> ScalarCode {
        let values = (a & VALUES) as usize;
        let found = if values == 0 { self.poison } else { self.low[values & 255] | self.high[values >> 8] };
        settled(found | a & UB)
    }
}

/// A reproducible sequence of codes, some with few values and some with many.
struct CodeDraw(u32);

impl CodeDraw {
    fn code(&mut self, width: u32) -> ScalarCode {
        let mut next = || {
            self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            self.0 >> 8
        };
        let (first, second, third) = (next(), next(), next());
        full(width) & if third & 1 == 1 { first & second } else { first }
    }
}

impl TableRows {
    fn of(probe: &Probe, first: u32, second: u32) -> Option<TableRows> {
        let mut rows = TableRows { low: Vec::new(), high: Vec::new(), poison: Vec::new() };
        for element in 0..=POISON_ELEMENT {
            let a = single(element);
            if element != POISON_ELEMENT && a > full(first) {
                rows.low.push([0; 256]);
                rows.high.push([0; 256]);
                rows.poison.push(0);
                continue;
            }
            let pairs: Vec<[ScalarCode; 2]> = (0..1 << second).map(|b| [a, 1 << b]).chain([[a, POISON]]).collect();
            let mut cells: Vec<ScalarCode> =
                probe.run(pairs.iter().map(|pair| &pair[..]))?.into_iter().map(raw).collect();
            rows.poison.push(cells.pop()?);
            rows.low.push(std::array::from_fn(|byte| union(&cells, byte)));
            rows.high.push(std::array::from_fn(|byte| union(cells.get(8..).unwrap_or(&[]), byte)));
        }
        rows.holds_on_a_sample(probe, first, second)?.then_some(rows)
    }

    /// Whether the equation holds on some codes.
    fn holds_on_a_sample(&self, probe: &Probe, first: u32, second: u32) -> Option<bool> {
        let mut draw = CodeDraw(1);
        let pairs: Vec<[ScalarCode; 2]> = (0..SAMPLE).map(|_| [draw.code(first), draw.code(second)]).collect();
        let expected = probe.run(pairs.iter().map(|pair| &pair[..]))?;
        Some(pairs.iter().zip(expected).all(|([a, b], expected)| self.apply(*a, *b) == expected))
    }

    #[inline]
    fn apply(&self, a: ScalarCode, b: ScalarCode) -> ScalarCode {
        let mut found = (a | b) & UB;
        let mut rest = a & VALUES;
        let b = (b & VALUES) as usize;
        if rest == POISON || b == 0 {
            found |= self.with_poison(rest, b);
            return settled(found);
        }
        while rest != 0 {
            let element = rest.trailing_zeros() as usize & 15;
            found |= self.low[element][b & 255] | self.high[element][b >> 8];
            rest &= rest - 1;
        }
        settled(found)
    }

    /// The rare case, kept out of the loop above.
    fn with_poison(&self, a: ScalarCode, b: usize) -> ScalarCode {
        let elements =
            (0..=POISON_ELEMENT).filter(|&e| if a == POISON { e == POISON_ELEMENT } else { a >> e & 1 == 1 });
        elements.fold(0, |found, e| {
            found | if b == 0 { self.poison[e] } else { self.low[e][b & 255] | self.high[e][b >> 8] }
        })
    }
}

/// The code of an element.
fn single(element: usize) -> ScalarCode {
    if element == POISON_ELEMENT { POISON } else { 1 << element }
}

/// A result in the form in which results are collected: poison as [`SOME_POISON`].
fn raw(code: ScalarCode) -> ScalarCode {
    if code == POISON { SOME_POISON } else { code }
}

/// The code of collected results: UB before poison before values.
#[inline]
fn settled(found: ScalarCode) -> ScalarCode {
    if found & UB != 0 {
        UB
    } else if found & SOME_POISON != 0 {
        POISON
    } else {
        found
    }
}

/// The union of the results of the elements in a byte of a code.
fn union(cells: &[ScalarCode], byte: usize) -> ScalarCode {
    cells.iter().take(8).enumerate().filter(|(i, _)| byte >> i & 1 == 1).fold(0, |found, (_, cell)| found | cell)
}

/// A `select`, or a `phi` where two empty blocks meet: for each code of the condition, the arms
/// whose values are possible.
pub(super) struct SelectArms([Arm; 4]);

#[derive(Clone, Copy, Debug, PartialEq)]
enum Arm {
    Never(ScalarCode),
    True,
    False,
    Either,
}

impl SelectArms {
    /// The arms of a probe with a condition and two operands; `None` if it behaves in no such way.
    pub fn of(probe: &Probe, width: u32) -> Option<SelectArms> {
        let singles = || (0..1 << width).map(|i| 1 << i).chain([POISON]);
        let mut arms = [Arm::Either; 4];
        for (condition, arm) in arms.iter_mut().enumerate() {
            let condition = condition as ScalarCode;
            let triples: Vec<[ScalarCode; 3]> =
                singles().flat_map(|t| singles().map(move |f| [condition, t, f])).collect();
            let results = probe.run(triples.iter().map(|triple| &triple[..]))?;
            let fits = |arm: &Arm| triples.iter().zip(&results).all(|([_, t, f], r)| arm.apply(*t, *f) == *r);
            *arm = [Arm::True, Arm::False, Arm::Either, Arm::Never(POISON), Arm::Never(UB)].into_iter().find(fits)?;
        }
        Some(SelectArms(arms))
    }

    #[inline]
    pub fn apply(&self, condition: ScalarCode, if_true: ScalarCode, if_false: ScalarCode) -> ScalarCode {
        let ub = (condition | if_true | if_false) & UB;
        self.0[(condition & 3) as usize].apply(if_true & VALUES, if_false & VALUES) | ub
    }
}

impl Arm {
    #[inline]
    fn apply(self, if_true: ScalarCode, if_false: ScalarCode) -> ScalarCode {
        match self {
            Arm::Never(code) => code,
            Arm::True => if_true,
            Arm::False => if_false,
            Arm::Either if if_true == POISON || if_false == POISON => POISON,
            Arm::Either => if_true | if_false,
        }
    }
}
