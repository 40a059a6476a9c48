//! Moves of lanes that other lanes decide. Only the lane that is moved is read.

use super::Reads;
use crate::flow::NoCircuit;
use crate::graph::Lit;
use crate::word::{Word, sign};
use irrefute_semantics::targets::shuffle::Within;

/// The bits of an index into as many lanes, a power of two.
fn low_bits(index: &[Lit], lanes: usize) -> &[Lit] {
    &index[..index.len().min(lanes.trailing_zeros() as usize)]
}

pub(super) fn bytes(k: usize, x: &mut Reads) -> Result<Word, NoCircuit> {
    let index = x.read(1, k)?;
    let (negative, block) = (index[7], k / 16 * 16);
    let byte = x.one_of(0, block..block + 16, low_bits(&index, 16), !negative)?;
    Ok(x.g().choose(negative, &[Lit::FALSE; 8], &byte))
}

/// Indices of 64 bits within a block stand in bit 1.
pub(super) fn permute(within: Within, k: usize, x: &mut Reads) -> Result<Word, NoCircuit> {
    let index = x.read(1, k)?;
    let lanes = match within {
        Within::Vector => x.lanes(0),
        Within::Block => 128 / x.width(0) as usize,
    };
    if !lanes.is_power_of_two() {
        return Err("indices modulo a number that is no power of two");
    }
    let index = if within == Within::Block && lanes == 2 { &index[1..] } else { &index[..] };
    let block = k / lanes * lanes;
    x.one_of(0, block..block + lanes, low_bits(index, lanes), Lit::TRUE)
}

pub(super) fn permute_two(k: usize, x: &mut Reads) -> Result<Word, NoCircuit> {
    let (index, lanes) = (x.read(1, k)?, x.lanes(0));
    if !lanes.is_power_of_two() {
        return Err("indices modulo a number that is no power of two");
    }
    let second = index.get(lanes.trailing_zeros() as usize).copied().unwrap_or(Lit::FALSE);
    let index = low_bits(&index, lanes);
    let (of_first, of_second) = (x.one_of(0, 0..lanes, index, !second)?, x.one_of(2, 0..lanes, index, second)?);
    Ok(x.g().choose(second, &of_second, &of_first))
}

pub(super) fn blend(k: usize, x: &mut Reads) -> Result<Word, NoCircuit> {
    let is_second = sign(&x.read(2, k)?);
    let (first, second) = (x.read_where(0, k, !is_second)?, x.read_where(1, k, is_second)?);
    Ok(x.g().choose(is_second, &second, &first))
}

pub(super) fn signs(x: &mut Reads) -> Result<Word, NoCircuit> {
    (0..x.lanes(0)).map(|lane| Ok(sign(&x.read(0, lane)?))).collect()
}

pub(super) fn sign_of(k: usize, x: &mut Reads) -> Result<Word, NoCircuit> {
    Ok(vec![sign(&x.read(0, k)?)])
}

pub(super) fn masked_lane0(k: usize, x: &mut Reads) -> Result<Word, NoCircuit> {
    if k > 0 {
        return x.read(1, k);
    }
    let first = x.read(3, 0)?[0];
    let (a, b) = (x.read_where(0, 0, first)?, x.read_where(2, 0, !first)?);
    Ok(x.g().choose(first, &a, &b))
}

pub(super) fn inserted_lane(k: usize, x: &mut Reads) -> Result<Word, NoCircuit> {
    let control = x.read(2, 0)?;
    let (zero, is_replaced) = (control[k], x.is_number(&control[4..6], k as u64));
    let from_second = x.g().and(is_replaced, !zero);
    let from_first = x.g().and(!is_replaced, !zero);
    let second = x.one_of(1, 0..4, &control[6..8], from_second)?;
    let first = x.read_where(0, k, from_first)?;
    let moved = x.g().choose(is_replaced, &second, &first);
    Ok(x.g().choose(zero, &[Lit::FALSE; 32], &moved))
}
