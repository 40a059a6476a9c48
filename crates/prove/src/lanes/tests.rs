//! Circuits of lanes against the operations, on random words, with lanes of poison.

use super::{Extent, Lane, Source, lane};
use crate::circuits::Circuits;
use crate::flow::NoCircuit;
use crate::graph::Lit;
use crate::word::{Word, small};
use irrefute_semantics::Scalar;
use irrefute_semantics::targets::scalar::Bits;
use irrefute_semantics::targets::vector::{Counted, Replaced, Splice};
use irrefute_semantics::targets::{Kind, LaneOperation, Operand, Operands, Row, TargetMeaning, Unread, all};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::collections::HashSet;

/// The operands of a call: of each lane its bits and where it is poison, or a constant.
struct Call {
    graph: Circuits,
    operands: Vec<Vec<Lane>>,
    extents: Vec<Extent>,
}

impl Source for Call {
    fn graph(&mut self) -> &mut Circuits {
        &mut self.graph
    }

    fn lane(&mut self, operand: usize, lane: usize) -> Result<Lane, NoCircuit> {
        Ok(self.operands[operand][lane].clone())
    }
}

impl Call {
    /// Variables, but for operands that are constants.
    fn new(extents: &[(usize, u32)], constants: &[(usize, u64)]) -> Call {
        let mut graph = Circuits::default();
        let operands = extents.iter().enumerate().map(|(operand, &(lanes, width))| {
            let constant = constants.iter().find(|(number, _)| *number == operand);
            let variable = |_| match constant {
                Some((_, value)) => Lane { bits: small(width, *value), poison: Lit::FALSE },
                None => Lane { bits: graph.variable(width), poison: graph.input() },
            };
            (0..lanes).map(variable).collect()
        });
        let operands = operands.collect();
        Call { graph, operands, extents: extents.iter().map(|&(lanes, width)| Extent { lanes, width }).collect() }
    }
}

/// Numbers that are small, close to a limit, or anything.
fn some_word(random: &mut Xoshiro256PlusPlus, width: u32) -> u64 {
    let word = match random.next_u64() % 8 {
        0..=2 => random.next_u64() % 18,
        3 => u64::MAX - random.next_u64() % 4,
        4 => (1_u64 << (width - 1)).wrapping_sub(random.next_u64() % 3),
        5 => 1 << (random.next_u64() % u64::from(width)),
        _ => random.next_u64(),
    };
    word & (u64::MAX >> (64 - width))
}

/// Compares a lane of the result with the operation, and gives the number of comparisons.
fn compare(operation: LaneOperation, width: u32, call: &mut Call, (k, times): (usize, u32)) -> Result<u32, NoCircuit> {
    let extents = call.extents.clone();
    let circuit = lane(operation, k, width, &extents, call)?;
    let mut random = Xoshiro256PlusPlus::seed_from_u64(u64::from(times) ^ k as u64);
    for _ in 0..times {
        let mut inputs = HashSet::new();
        let mut operands: Vec<Vec<Scalar>> = Vec::new();
        for (operand, extent) in call.operands.iter().zip(&extents) {
            let mut lanes = Vec::new();
            for lane in operand {
                let word = match crate::word::known(&lane.bits) {
                    Some(constant) => u64::try_from(constant).unwrap(),
                    None => some_word(&mut random, extent.width),
                };
                inputs.extend(
                    lane.bits.iter().enumerate().filter(|(i, _)| word >> i & 1 == 1).map(|(_, bit)| bit.node()),
                );
                let is_poison = lane.poison != Lit::FALSE && random.next_u64() % 12 == 0;
                if is_poison {
                    inputs.insert(lane.poison.node());
                }
                lanes.push(if is_poison { Scalar::Poison } else { Scalar::Word(word) });
            }
            operands.push(lanes);
        }
        let shown = operands.clone();
        let operands: Vec<Operand> =
            operands.iter().zip(&extents).map(|(lanes, extent)| Operand { lanes, width: extent.width }).collect();
        let expected = operation.lane(k, width, &Operands { operands: &operands, picks: &[] });
        let got = value(&call.graph, &circuit, &inputs);
        assert_eq!(got, expected, "{operation:?}, lane {k} of {shown:?}");
    }
    Ok(times)
}

fn value(graph: &Circuits, lane: &Lane, inputs: &HashSet<usize>) -> Result<u64, Unread> {
    let of_nodes = graph.values(graph.len(), &|node| inputs.contains(&node));
    let value = |lit: Lit| lit.among(&of_nodes);
    if value(lane.poison) {
        return Err(Unread::Poison);
    }
    let bits: &Word = &lane.bits;
    Ok(bits.iter().enumerate().fold(0, |word, (i, &bit)| word | u64::from(value(bit)) << i))
}

/// Constants for the arguments of a row that must be some.
fn immediates(row: &Row, random: &mut Xoshiro256PlusPlus) -> Vec<(usize, u64)> {
    let one = |&(operand, immediate): &(usize, irrefute_semantics::targets::Immediate)| {
        let mut number = random.next_u64() % 256;
        while !immediate.allows(number) {
            number = random.next_u64() % 256;
        }
        (operand, number)
    };
    row.immediates.iter().map(one).collect()
}

#[test]
fn every_intrinsic_of_the_table_agrees_with_its_circuit() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
    let (mut seen, mut compared, mut rounding) = (HashSet::new(), 0, 0);
    for row in all() {
        let TargetMeaning::Lanes(operation) = row.meaning else { continue };
        let kind = format!("{operation:?} {:?} {:?}", row.params, row.result);
        if !seen.insert(kind) || row.params.contains(&Kind::Pointer) {
            continue;
        }
        let extents: Vec<(usize, u32)> = row.params.iter().map(|kind| (kind.lanes() as usize, kind.width())).collect();
        let (lanes, width) = (row.result.lanes() as usize, row.result.width());
        for k in [0, 1, lanes / 2, lanes - 1] {
            let mut call = Call::new(&extents, &immediates(row, &mut random));
            if k >= lanes {
                continue;
            }
            match compare(operation, width, &mut call, (k, 40)) {
                Ok(times) => compared += times,
                Err(reason) => {
                    assert_eq!(reason, "intrinsics of a target that round", "{}", row.name);
                    rounding += 1;
                }
            }
        }
    }
    // How many comparisons there are stands in docs/prove.md.
    assert_eq!((compared, rounding), (49_720, 96));
}

/// Operations that are in no table, on three to six lanes.
#[test]
fn operations_on_whole_vectors_agree_with_their_circuits() {
    let vector = |lanes| (lanes, 8);
    let (mask, flag, number) = ((5, 1), (1, 1), (1, 32));
    let of = [
        (LaneOperation::FirstTrue(Counted::All), vec![vector(5), flag], 1, 8),
        (LaneOperation::FirstTrue(Counted::All), vec![vector(6), flag], 1, 2),
        (LaneOperation::FirstTrue(Counted::Active), vec![vector(5), flag, mask, number], 1, 32),
        (LaneOperation::Compressed, vec![vector(5), mask, vector(5)], 5, 8),
        (LaneOperation::LastActive, vec![vector(5), mask, (1, 8)], 1, 8),
        (LaneOperation::Matches, vec![vector(5), vector(2), mask], 5, 1),
        (LaneOperation::Replaced(Replaced::ByScalar), vec![vector(5), (1, 8), (1, 8)], 5, 8),
        (LaneOperation::Replaced(Replaced::ByLanes), vec![vector(5), vector(5), (1, 8)], 5, 8),
        (LaneOperation::Replaced(Replaced::First), vec![vector(5), (1, 8), (1, 8)], 5, 8),
        (LaneOperation::PartialSum, vec![vector(3), vector(6)], 3, 8),
        (LaneOperation::VectorLength(5), vec![(1, 64)], 1, 32),
        (LaneOperation::VectorLength(5), vec![(1, 8)], 1, 32),
        (LaneOperation::Reversed, vec![vector(5), mask, number], 5, 8),
        (LaneOperation::ActiveLanes, vec![(1, 8), (1, 8)], 5, 1),
        (LaneOperation::UnderMask(Bits::Spread), vec![(1, 7), (1, 7)], 1, 7),
    ];
    let mut compared = 0;
    for (operation, extents, lanes, width) in of {
        for k in 0..lanes {
            compared += compare(operation, width, &mut Call::new(&extents, &[]), (k, 400)).unwrap();
        }
    }
    for position in [0, 1, 4, 0xffff_ffff, 0xffff_fffb] {
        let extents = [vector(5), vector(5), number, mask, number, number];
        for k in 0..5 {
            let mut call = Call::new(&extents, &[(2, position)]);
            compared += compare(LaneOperation::Spliced(Splice::Predicated), 8, &mut call, (k, 400)).unwrap();
        }
    }
    assert_eq!(compared, 28_000);
}
