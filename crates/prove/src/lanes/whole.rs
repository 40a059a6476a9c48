//! LLVM's own operations on whole vectors whose lanes depend on others of another number: counts, moves by a mask or a
//! length, partial sums.

use super::Reads;
use crate::flow::NoCircuit;
use crate::graph::Lit;
use crate::word::{self, Word, small};
use irrefute_semantics::targets::vector::{Counted, Replaced};

/// The bits of numbers of lanes.
const NUMBER: u32 = 32;

/// A length, which is at most the number of lanes of the first operand.
fn length(operand: usize, x: &mut Reads) -> Result<Word, NoCircuit> {
    let (length, most) = (x.read(operand, 0)?, x.lanes(0) as u64);
    let beyond = x.g().at_least(&length, most);
    Ok(x.g().choose(beyond, &small(NUMBER, most), &word::resized(&length, NUMBER)))
}

/// Whether a lane of a mask is set, which is read under a condition.
fn is_set(operand: usize, lane: usize, when: Lit, x: &mut Reads) -> Result<Lit, NoCircuit> {
    let word = x.read_where(operand, lane, when)?;
    Ok(!x.is_zero(&word))
}

pub(super) fn first_true(counted: Counted, width: u32, x: &mut Reads) -> Result<Word, NoCircuit> {
    let end = match counted {
        Counted::All => small(NUMBER, x.lanes(0) as u64),
        Counted::Active => length(3, x)?,
    };
    let mut found = Vec::new();
    for lane in 0..x.lanes(0) {
        let is_within = x.g().at_least(&end, lane as u64 + 1);
        let is_counted = match counted {
            Counted::All => is_within,
            Counted::Active => {
                let is_set = is_set(2, lane, is_within, x)?;
                x.g().and(is_within, is_set)
            }
        };
        let is_true = is_set(0, lane, is_counted, x)?;
        found.push(x.g().and(is_counted, is_true));
    }
    let none = !x.g().any(found.iter().copied());
    let is_poison = is_set(1, 0, none, x)?;
    x.poison_where(none, is_poison);
    let mut number = end;
    for (lane, here) in found.into_iter().enumerate().rev() {
        number = x.g().choose(here, &small(NUMBER, lane as u64), &number);
    }
    // A number that the result cannot hold is poison.
    let lost = x.g().any(number.iter().skip(width as usize).copied());
    x.poison_where(Lit::TRUE, lost);
    Ok(number)
}

pub(super) fn compressed(k: usize, x: &mut Reads) -> Result<Word, NoCircuit> {
    // At each lane: whether it is looked at, as the wanted one is not found yet, and how many were passed over.
    let (mut looks, mut passed) = (Lit::TRUE, small(NUMBER, 0));
    let mut taken = Vec::new();
    for lane in 0..x.lanes(0) {
        let is_set = is_set(1, lane, looks, x)?;
        let is_next = x.is_number(&passed, k as u64);
        let here = x.g().all([looks, is_set, is_next]);
        taken.push((here, x.read_where(0, lane, here)?));
        looks = x.g().and(looks, !here);
        passed = x.g().add(&passed, &word::resized(&[is_set], NUMBER));
    }
    let mut result = x.read_where(2, k, looks)?;
    for (here, lane) in taken {
        result = x.g().choose(here, &lane, &result);
    }
    Ok(result)
}

pub(super) fn last_active(x: &mut Reads) -> Result<Word, NoCircuit> {
    // From the last lane on: whether it is looked at, as no later one is active. Every lane of the mask is read.
    let (mut looks, mut taken) = (Lit::TRUE, Vec::new());
    for lane in (0..x.lanes(0)).rev() {
        let is_set = is_set(1, lane, Lit::TRUE, x)?;
        let here = x.g().and(looks, is_set);
        taken.push((here, x.read_where(0, lane, here)?));
        looks = x.g().and(looks, !is_set);
    }
    let mut result = x.read_where(2, 0, looks)?;
    for (here, lane) in taken {
        result = x.g().choose(here, &lane, &result);
    }
    Ok(result)
}

pub(super) fn matches(k: usize, x: &mut Reads) -> Result<Word, NoCircuit> {
    let is_asked = is_set(2, k, Lit::TRUE, x)?;
    let lane = x.read_where(0, k, is_asked)?;
    let mut found = Vec::new();
    for j in 0..x.lanes(1) {
        let other = x.read_where(1, j, is_asked)?;
        found.push(x.g().equal(&lane, &other));
    }
    let is_found = x.g().any(found);
    Ok(vec![x.g().and(is_asked, is_found)])
}

pub(super) fn replaced(by: Replaced, k: usize, x: &mut Reads) -> Result<Word, NoCircuit> {
    let length = x.read(2, 0)?;
    let is_replaced = match by {
        Replaced::First if k > 0 => Lit::FALSE,
        _ => x.g().at_least(&length, k as u64 + 1),
    };
    let lane = if by == Replaced::ByLanes { k } else { 0 };
    let (kept, new) = (x.read_where(0, k, !is_replaced)?, x.read_where(1, lane, is_replaced)?);
    Ok(x.g().choose(is_replaced, &new, &kept))
}

pub(super) fn partial_sum(k: usize, x: &mut Reads) -> Result<Word, NoCircuit> {
    let mut sum = x.read(0, k)?;
    for lane in (k..x.lanes(1)).step_by(x.lanes(0)) {
        let addend = x.read(1, lane)?;
        sum = x.g().add(&sum, &addend);
    }
    Ok(sum)
}

pub(super) fn vector_length(most: u32, x: &mut Reads) -> Result<Word, NoCircuit> {
    let number = x.read(0, 0)?;
    let beyond = x.g().at_least(&number, most.into());
    let number = word::resized(&number, number.len().max(32) as u32);
    Ok(x.g().choose(beyond, &small(number.len() as u32, most.into()), &number))
}

pub(super) fn reversed(k: usize, x: &mut Reads) -> Result<Word, NoCircuit> {
    let end = length(2, x)?;
    let is_within = x.g().at_least(&end, k as u64 + 1);
    let is_set = is_set(1, k, is_within, x)?;
    let is_taken = x.g().and(is_within, is_set);
    x.poison_where(Lit::TRUE, !is_taken);
    let mut result = small(x.width(0), 0);
    for last in k..x.lanes(0) {
        let is_last = x.is_number(&end, last as u64 + 1);
        let here = x.g().and(is_taken, is_last);
        let lane = x.read_where(0, last - k, here)?;
        result = x.g().choose(here, &lane, &result);
    }
    Ok(result)
}

pub(super) fn spliced(k: usize, x: &mut Reads) -> Result<Word, NoCircuit> {
    let (first, second) = (length(4, x)?, length(5, x)?);
    let is_within = x.g().at_least(&second, k as u64 + 1);
    let is_set = is_set(3, k, is_within, x)?;
    let is_taken = x.g().and(is_within, is_set);
    let position = x.read_where(2, 0, is_taken)?;
    let Some(position) = word::known(&position).and_then(|number| u64::try_from(number).ok()) else {
        return Err("a splice from a position that is not known");
    };
    let position = ((position << (64 - x.width(2))) as i64) >> (64 - x.width(2));
    let (mut result, mut found) = (small(x.width(0), 0), Lit::FALSE);
    for length in 0..=x.lanes(0) {
        let is_length = x.is_number(&first, length as u64);
        let here = x.g().and(is_taken, is_length);
        let start = if position < 0 { length as i64 + position } else { position };
        let Ok(at) = usize::try_from(start).map(|start| start + k) else { continue };
        let (here, lane) = match at.checked_sub(length) {
            None => (here, x.read_where(0, at, here)?),
            Some(at) if at < x.lanes(1) => {
                let is_there = x.g().at_least(&second, at as u64 + 1);
                let here = x.g().and(here, is_there);
                (here, x.read_where(1, at, here)?)
            }
            Some(_) => continue,
        };
        result = x.g().choose(here, &lane, &result);
        found = x.g().or(found, here);
    }
    x.poison_where(Lit::TRUE, !found);
    Ok(result)
}
