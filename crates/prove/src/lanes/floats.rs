//! Comparisons of floating-point values, and what is chosen by them: functions of their bits, NaNs included.

use super::Reads;
use crate::float_rules::holds;
use crate::flow::NoCircuit;
use crate::graph::Lit;
use crate::word::{Word, known};
use irrefute_ir::FloatPredicate::{
    self, False, Oeq, Oge, Ogt, Ole, Olt, One, Ord, True, Ueq, Uge, Ugt, Ule, Ult, Une, Uno,
};
use irrefute_semantics::floats::Towards;
use irrefute_semantics::targets::float::{Computed, Relation, format_of_width};

/// Whether a comparison of two values of lanes holds.
fn compare(x: &mut Reads, a: &[Lit], b: &[Lit], predicate: FloatPredicate) -> Result<Lit, NoCircuit> {
    let format = format_of_width(x.width(0)).ok_or("a format that is not modelled")?;
    let g = x.g();
    let (a, b) = (g.parts(format, a), g.parts(format, b));
    let order = g.order(&a, &b);
    Ok(holds(g, &order, predicate))
}

pub(super) fn extremum(towards: Towards, computed: Computed, k: usize, x: &mut Reads) -> Result<Word, NoCircuit> {
    let computes = match computed {
        Computed::Lane0 | Computed::MaskedLane0 if k > 0 => return x.read(0, k),
        Computed::MaskedLane0 => x.read(3, 0)?[0],
        Computed::All | Computed::Lane0 => Lit::TRUE,
    };
    let (a, b) = (x.read_where(0, k, computes)?, x.read_where(1, k, computes)?);
    let wanted = match towards {
        Towards::Least => Olt,
        Towards::Greatest => Ogt,
    };
    let is_first = compare(x, &a, &b, wanted)?;
    let result = x.g().choose(is_first, &a, &b);
    if computes == Lit::TRUE {
        return Ok(result);
    }
    let other = x.read_where(2, k, !computes)?;
    Ok(x.g().choose(computes, &result, &other))
}

/// The comparisons by their numbers, of which those of 16 and more differ in what exceptions they raise.
const COMPARISONS: [FloatPredicate; 16] =
    [Oeq, Olt, Ole, Uno, Une, Uge, Ugt, Ord, Ueq, Ult, Ule, False, One, Oge, Ogt, True];

/// The comparison of a number.
fn numbered(number: &[Lit]) -> Result<FloatPredicate, NoCircuit> {
    let number = known(number).and_then(|number| usize::try_from(number).ok());
    number.map(|number| COMPARISONS[number % 16]).ok_or("a comparison that is not known")
}

pub(super) fn mask(computed: Computed, k: usize, x: &mut Reads) -> Result<Word, NoCircuit> {
    match computed {
        Computed::Lane0 | Computed::MaskedLane0 if k > 0 => return x.read(0, k),
        Computed::All | Computed::Lane0 | Computed::MaskedLane0 => {}
    }
    let number = x.read(2, 0)?;
    let (a, b) = (x.read(0, k)?, x.read(1, k)?);
    Ok(vec![compare(x, &a, &b, numbered(&number)?)?; a.len()])
}

pub(super) fn masked_comparison(x: &mut Reads) -> Result<Word, NoCircuit> {
    let asked = x.read(3, 0)?[0];
    let number = x.read_where(2, 0, asked)?;
    let (a, b) = (x.read_where(0, 0, asked)?, x.read_where(1, 0, asked)?);
    let holds = compare(x, &a, &b, numbered(&number)?)?;
    Ok(vec![x.g().and(asked, holds)])
}

pub(super) fn relation(relation: Relation, x: &mut Reads) -> Result<Word, NoCircuit> {
    let (a, b) = (x.read(0, 0)?, x.read(1, 0)?);
    let predicate = match relation {
        Relation::Equal => Oeq,
        Relation::NotEqual => Une,
        Relation::Less => Olt,
        Relation::LessOrEqual => Ole,
        Relation::Greater => Ogt,
        Relation::GreaterOrEqual => Oge,
    };
    Ok(vec![compare(x, &a, &b, predicate)?])
}
