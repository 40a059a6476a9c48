//! Comparisons of floating-point values, and what is chosen by them: functions of their bits, NaNs included.

use super::Reads;
use crate::ir::FloatKind;
use crate::prove::flow::NoCircuit;
use crate::prove::graph::Lit;
use crate::prove::word::{Word, known};
use crate::semantics::floats::{Format, Towards};
use crate::semantics::targets::float::{Computed, Relation};

/// How two values compare: at most one of the three holds.
struct Order {
    less: Lit,
    equal: Lit,
    greater: Lit,
}

fn order(x: &mut Reads, a: &[Lit], b: &[Lit]) -> Result<Order, NoCircuit> {
    let kind = match x.width(0) {
        16 => FloatKind::Half,
        32 => FloatKind::Float,
        _ => FloatKind::Double,
    };
    let format = Format::of(kind).ok_or("a format that is not modelled")?;
    let g = x.g();
    let (a, b) = (g.parts(format, a), g.parts(format, b));
    let order = g.order(&a, &b);
    let (less, equal) = (order.less, order.equal);
    let others = g.any([less, equal, order.unordered]);
    Ok(Order { less, equal, greater: !others })
}

pub(super) fn extremum(towards: Towards, computed: Computed, k: usize, x: &mut Reads) -> Result<Word, NoCircuit> {
    let computes = match computed {
        Computed::Lane0 | Computed::MaskedLane0 if k > 0 => return x.read(0, k),
        Computed::MaskedLane0 => x.read(3, 0)?[0],
        Computed::All | Computed::Lane0 => Lit::TRUE,
    };
    let (a, b) = (x.read_where(0, k, computes)?, x.read_where(1, k, computes)?);
    let order = order(x, &a, &b)?;
    let is_first = match towards {
        Towards::Least => order.less,
        Towards::Greatest => order.greater,
    };
    let result = x.g().choose(is_first, &a, &b);
    if computes == Lit::TRUE {
        return Ok(result);
    }
    let other = x.read_where(2, k, !computes)?;
    Ok(x.g().choose(computes, &result, &other))
}

/// Whether the comparison of a number holds. Numbers of 8 and more differ in what unordered operands give, and of 16
/// and more in what exceptions they raise.
fn holds(x: &mut Reads, number: &[Lit], order: &Order) -> Result<Lit, NoCircuit> {
    let number = known(number).and_then(|number| u64::try_from(number).ok()).ok_or("a comparison that is not known")?;
    let Order { less, equal, greater } = *order;
    let g = x.g();
    let ordered = g.any([less, equal, greater]);
    let unless = |g: &mut crate::prove::graph::Graph, lits: &[Lit]| !g.any(lits.iter().copied());
    Ok(match number % 16 {
        0 => equal,
        1 => less,
        2 => g.or(less, equal),
        3 => !ordered,
        4 => !equal,
        5 => !less,
        6 => unless(g, &[less, equal]),
        7 => ordered,
        8 => unless(g, &[less, greater]),
        9 => unless(g, &[equal, greater]),
        10 => !greater,
        11 => Lit::FALSE,
        12 => g.or(less, greater),
        13 => g.or(greater, equal),
        14 => greater,
        _ => Lit::TRUE,
    })
}

pub(super) fn mask(computed: Computed, k: usize, x: &mut Reads) -> Result<Word, NoCircuit> {
    match computed {
        Computed::Lane0 | Computed::MaskedLane0 if k > 0 => return x.read(0, k),
        Computed::All | Computed::Lane0 | Computed::MaskedLane0 => {}
    }
    let number = x.read(2, 0)?;
    let (a, b) = (x.read(0, k)?, x.read(1, k)?);
    let order = order(x, &a, &b)?;
    Ok(vec![holds(x, &number, &order)?; a.len()])
}

pub(super) fn masked_comparison(x: &mut Reads) -> Result<Word, NoCircuit> {
    let asked = x.read(3, 0)?[0];
    let number = x.read_where(2, 0, asked)?;
    let (a, b) = (x.read_where(0, 0, asked)?, x.read_where(1, 0, asked)?);
    let order = order(x, &a, &b)?;
    let holds = holds(x, &number, &order)?;
    Ok(vec![x.g().and(asked, holds)])
}

pub(super) fn relation(relation: Relation, x: &mut Reads) -> Result<Word, NoCircuit> {
    let (a, b) = (x.read(0, 0)?, x.read(1, 0)?);
    let Order { less, equal, greater } = order(x, &a, &b)?;
    Ok(vec![match relation {
        Relation::Equal => equal,
        Relation::NotEqual => !equal,
        Relation::Less => less,
        Relation::LessOrEqual => x.g().or(less, equal),
        Relation::Greater => greater,
        Relation::GreaterOrEqual => x.g().or(greater, equal),
    }])
}
