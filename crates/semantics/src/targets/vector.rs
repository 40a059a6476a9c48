//! LLVM's own operations on whole vectors whose lanes depend on others of another number: counts, moves by a mask or a
//! length, partial sums. A result that the text calls poison is read as poison.

use super::operands::{Operands, Unread, low};

/// Which lanes a count goes over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// All of them.
    All,
    /// Those that the operands after the flag, a mask and a length, say.
    Active,
}

/// What accesses of lanes through two pointers must not do in another order than one lane after another would.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hazard {
    /// Write what is read before.
    WriteAfterRead,
    /// Read what is written before, or write it again.
    ReadAfterWrite,
}

/// Whether lane `k` can be accessed together with those before it, through two addresses: that of the first access and that
/// of the second. Behind them come the size of an element and the number of lanes (`llvm.loop.dependence.…`).
pub(super) fn independent(hazard: Hazard, k: usize, x: &Operands) -> Result<u64, Unread> {
    let [first, second, size, lanes] = [0, 1, 2, 3].map(|operand| x.read(operand, 0));
    let (first, second, size, lanes) = (first?, second?, size?, lanes?);
    let distance = second.wrapping_sub(first) as i64;
    let wraps = |address: u64| lanes.checked_mul(size).and_then(|bytes| address.checked_add(bytes)).is_none();
    if distance.unsigned_abs() < lanes.saturating_mul(size) && (wraps(first) || wraps(second)) {
        return Err(Unread::Poison);
    }
    let before = size.saturating_mul(k as u64);
    Ok(u64::from(match hazard {
        Hazard::WriteAfterRead => distance <= 0 || before < distance as u64,
        Hazard::ReadAfterWrite => distance == 0 || before < distance.unsigned_abs(),
    }))
}

/// Whether lane `k` is one of those of the second operand, where the third, a mask, is true
/// (`llvm.experimental.vector.match`).
pub(super) fn matches(k: usize, x: &Operands) -> Result<u64, Unread> {
    if x.read(2, k)? == 0 {
        return Ok(0);
    }
    let lane = x.read(0, k)?;
    (0..x.lanes(1)).try_fold(0, |found, j| Ok(found | u64::from(x.read(1, j)? == lane)))
}

/// What replaces lanes of a vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replaced {
    /// One value, in all lanes below the length.
    ByScalar,
    /// Lanes of the same number.
    ByLanes,
    /// One value, in lane 0 if the length is not 0.
    First,
}

/// Lanes of the second operand below a length, and of the first elsewhere (RISC-V, "Vector Integer Move Instructions").
pub(super) fn replaced(by: Replaced, k: usize, x: &Operands) -> Result<u64, Unread> {
    let is_replaced = (k as u64) < x.read(2, 0)? && (k == 0 || by != Replaced::First);
    match by {
        _ if !is_replaced => x.read(0, k),
        Replaced::ByLanes => x.read(1, k),
        Replaced::ByScalar | Replaced::First => x.read(1, 0),
    }
}

/// The number of the first lane that is not zero (`llvm.experimental.cttz.elts`). If there is none: poison if the flag
/// behind the vector says so, or else the number of lanes. All lanes are read first: a lane of poison is not passed over,
/// as it is not by the comparisons and the maximum that LLVM makes of it.
pub(super) fn first_true(counted: Counted, width: u32, x: &Operands) -> Result<u64, Unread> {
    let end = match counted {
        Counted::All => x.lanes(0),
        Counted::Active => length(3, x)?,
    };
    let mut first = None;
    for lane in 0..end.min(x.lanes(0)) {
        let is_counted = counted == Counted::All || x.read(2, lane)? != 0;
        if is_counted && x.read(0, lane)? != 0 {
            first = first.or(Some(lane));
        }
    }
    let number = match first {
        Some(lane) => lane as u64,
        None if x.read(1, 0)? != 0 => return Err(Unread::Poison),
        None => end as u64,
    };
    if low(number, width) == number { Ok(number) } else { Err(Unread::Poison) }
}

/// The lanes under the mask, moved together; behind them the lanes of the third operand
/// (`llvm.experimental.vector.compress`).
pub(super) fn compressed(k: usize, x: &Operands) -> Result<u64, Unread> {
    let mut left = k;
    for lane in 0..x.lanes(0) {
        if x.read(1, lane)? == 0 {
            continue;
        }
        if left == 0 {
            return x.read(0, lane);
        }
        left -= 1;
    }
    x.read(2, k)
}

/// The last lane under the mask, or the third operand if there is none (`llvm.experimental.vector.extract.last.active`).
pub(super) fn last_active(x: &Operands) -> Result<u64, Unread> {
    let mut last = None;
    for lane in 0..x.lanes(0) {
        if x.read(1, lane)? != 0 {
            last = Some(lane);
        }
    }
    last.map_or_else(|| x.read(2, 0), |lane| x.read(0, lane))
}

/// Lane `k` of the first operand plus every lane of the second whose number leaves the remainder `k`
/// (`llvm.vector.partial.reduce.add`). The text leaves open which lanes are added to which; this is one way.
pub(super) fn partial_sum(k: usize, width: u32, x: &Operands) -> Result<u64, Unread> {
    let mut sum = x.read(0, k)?;
    for lane in (k..x.lanes(1)).step_by(x.lanes(0)) {
        sum = sum.wrapping_add(x.read(1, lane)?);
    }
    Ok(low(sum, width))
}

/// The lesser of a number and the greatest length: one of the lengths that `llvm.experimental.get.vector.length` may give.
pub(super) fn vector_length(most: u32, x: &Operands) -> Result<u64, Unread> {
    Ok(x.read(0, 0)?.min(most.into()))
}

/// The first lanes, as many as the length says, in reverse order (`llvm.experimental.vp.reverse`).
pub(super) fn reversed(k: usize, x: &Operands) -> Result<u64, Unread> {
    let end = length(2, x)?;
    match k < end && x.read(1, k)? != 0 {
        true => x.read(0, end - 1 - k),
        false => Err(Unread::Poison),
    }
}

/// Where the lanes of a splice begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Splice {
    /// At a lane that a number names, which counts from the end of the first vector if it is negative; two numbers say how
    /// long the vectors are.
    Predicated,
    /// As many lanes behind the beginning of the first vector as a number says.
    Left,
    /// As many before its end.
    Right,
}

/// The lanes of two vectors, one behind the other, from a position on.
pub(super) fn spliced(splice: Splice, k: usize, x: &Operands) -> Result<u64, Unread> {
    let lanes = x.lanes(0);
    let start = match splice {
        Splice::Predicated => return spliced_by_length(k, x),
        Splice::Left => usize::try_from(x.read(2, 0)?).ok().filter(|start| *start <= lanes),
        Splice::Right => usize::try_from(x.read(2, 0)?).ok().and_then(|back| lanes.checked_sub(back)),
    };
    // "If `%offset` is greater than the vector length, the result is a poison value."
    let at = start.ok_or(Unread::Poison)? + k;
    if at < lanes { x.read(0, at) } else { x.read(1, at - lanes) }
}

/// The first lanes of two vectors, one behind the other, from a position on that counts from the end of the first if it is
/// negative (`llvm.experimental.vp.splice`).
fn spliced_by_length(k: usize, x: &Operands) -> Result<u64, Unread> {
    let (first, second) = (length(4, x)?, length(5, x)?);
    if k >= second || x.read(3, k)? == 0 {
        return Err(Unread::Poison);
    }
    let from = x.signed(2, 0)?;
    let start = if from < 0 { first as i64 + from } else { from };
    let Ok(at) = usize::try_from(start).map(|start| start + k) else { return Err(Unread::Poison) };
    match at.checked_sub(first) {
        None => x.read(0, at),
        Some(at) if at < second => x.read(1, at),
        Some(_) => Err(Unread::Poison),
    }
}

/// A length, which is at most the number of lanes of the first operand.
fn length(operand: usize, x: &Operands) -> Result<usize, Unread> {
    Ok(x.read(operand, 0)?.min(x.lanes(0) as u64) as usize)
}

#[cfg(test)]
mod tests {
    use super::super::Operand;
    use super::*;
    use crate::value::Scalar;

    /// A byte that stands for poison.
    const POISON: u64 = 200;

    /// -1 in a byte.
    const MINUS_ONE: u64 = 255;

    /// Operands of bytes.
    fn with<R>(operands: &[&[u64]], then: impl FnOnce(&Operands) -> R) -> R {
        let scalar = |word: &u64| if *word == POISON { Scalar::Poison } else { Scalar::Word(*word) };
        let lanes: Vec<Vec<Scalar>> = operands.iter().map(|lanes| lanes.iter().map(scalar).collect()).collect();
        let operands: Vec<Operand> = lanes.iter().map(|lanes| Operand { lanes, width: 8 }).collect();
        then(&Operands { operands: &operands, picks: &[] })
    }

    fn all(lanes: usize, of: impl Fn(usize, &Operands) -> Result<u64, Unread>, operands: &[&[u64]]) -> Vec<u64> {
        with(operands, |x| (0..lanes).map(|k| of(k, x).unwrap_or(POISON)).collect())
    }

    #[test]
    fn the_first_lane_that_is_true_is_counted() {
        let first = |operands: &[&[u64]], counted| with(operands, |x| first_true(counted, 8, x).unwrap_or(POISON));
        assert_eq!(first(&[&[0, 0, 1, 1], &[0]], Counted::All), 2);
        assert_eq!(first(&[&[0, 0, 0, 0], &[0]], Counted::All), 4);
        assert_eq!(first(&[&[0, 0, 0, 0], &[1]], Counted::All), POISON);
        assert_eq!(first(&[&[1, POISON], &[0]], Counted::All), POISON);
        // With a mask and a length.
        assert_eq!(first(&[&[1, 0, 1, 1], &[0], &[0, 1, 1, 1], &[4]], Counted::Active), 2);
        assert_eq!(first(&[&[0, 0, 1, 1], &[0], &[1, 1, 1, 1], &[2]], Counted::Active), 2);
        assert_eq!(first(&[&[0, 0, POISON, 1], &[1], &[1, 1, 1, 1], &[2]], Counted::Active), POISON);
        // 256 is no number of eight bits.
        let zeros = [0; 256];
        assert_eq!(first(&[&zeros, &[0]], Counted::All), POISON);
    }

    #[test]
    fn lanes_move_by_masks_and_lengths() {
        assert_eq!(all(4, compressed, &[&[1, 2, 3, 4], &[0, 1, 0, 1], &[5, 6, 7, 8]]), [2, 4, 7, 8]);
        assert_eq!(all(4, matches, &[&[1, 2, POISON, 3], &[3, 1], &[1, 1, 0, 1]]), [1, 0, 0, 1]);
        assert_eq!(all(4, reversed, &[&[1, 2, 3, 4], &[1, 0, 1, 1], &[3]]), [3, POISON, 1, POISON]);
        let splice = |from, first, second| {
            let operands: [&[u64]; 6] = [&[1, 2, 3, 4], &[5, 6, 7, 8], &[from], &[1, 1, 1, 0], &[first], &[second]];
            all(4, |k, x| spliced(Splice::Predicated, k, x), &operands)
        };
        let by = |splice, number| all(4, |k, x| spliced(splice, k, x), &[&[1, 2, 3, 4], &[5, 6, 7, 8], &[number]]);
        assert_eq!(by(Splice::Left, 1), [2, 3, 4, 5]);
        assert_eq!(by(Splice::Left, 4), by(Splice::Right, 0));
        assert_eq!(by(Splice::Right, 1), [4, 5, 6, 7]);
        assert_eq!([by(Splice::Left, 5), by(Splice::Right, 5)], [[POISON; 4]; 2]);
        assert_eq!(splice(1, 3, 4), [2, 3, 5, POISON]);
        assert_eq!(splice(MINUS_ONE, 4, 2), [4, 5, POISON, POISON]);
    }

    #[test]
    fn lanes_before_a_hazard_are_independent() {
        let of = |hazard, first, second| all(4, |k, x| independent(hazard, k, x), &[&[first], &[second], &[2], &[4]]);
        assert_eq!(of(Hazard::WriteAfterRead, 8, 8), [1; 4]);
        assert_eq!(of(Hazard::WriteAfterRead, 8, 6), [1; 4]);
        assert_eq!(of(Hazard::WriteAfterRead, 8, 11), [1, 1, 0, 0]);
        assert_eq!(of(Hazard::ReadAfterWrite, 8, 6), [1, 0, 0, 0]);
        assert_eq!(of(Hazard::ReadAfterWrite, 8, 12), [1, 1, 0, 0]);
        assert_eq!(of(Hazard::ReadAfterWrite, 8, 8), [1; 4]);
    }

    #[test]
    fn partial_sums_take_every_nth_lane() {
        let sums = |k: usize, x: &Operands| partial_sum(k, 8, x);
        assert_eq!(all(2, sums, &[&[1, 2], &[10, 20, 30, 40]]), [41, 62]);
    }
}
