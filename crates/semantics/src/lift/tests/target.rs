//! Intrinsics of targets against brute force: every pick of every lane, on lanes of two bits.

use crate::lift::{Notes, target};
use crate::set::normal;
use crate::targets::operands::PickedLane;
use crate::targets::{LaneOperation, Operand, Operands, TargetMeaning, Unread, all};
use crate::value::Scalar;

const WIDTH: u32 = 2;
const LANES: usize = 2;

/// The operations whose function does not depend on the widths that processors have.
fn operations() -> Vec<(LaneOperation, usize)> {
    let of = |name: &str| match all().find(|row| row.name == name).unwrap().meaning {
        TargetMeaning::Lanes(operation) => operation,
        other => panic!("{other:?}"),
    };
    vec![
        (of("x86.sse2.pavg.b"), 2),
        (of("x86.avx2.psllv.d"), 2),
        (of("x86.avx2.psrav.d"), 2),
        (of("x86.avx2.psrai.d"), 2),
        (of("x86.avx2.permd"), 2),
        (of("x86.sse41.blendvps"), 3),
        (of("x86.avx512.vpermi2var.d.128"), 3),
    ]
}

fn scalars() -> Vec<Scalar> {
    vec![
        Scalar::Word(1),
        Scalar::Word(2),
        Scalar::Poison,
        Scalar::undef(WIDTH),
        normal::collect(vec![0_u64, 1, 3], WIDTH, false),
    ]
}

/// The values that a lane may have.
fn elements(scalar: &Scalar) -> Vec<u64> {
    match scalar {
        Scalar::Word(word) => vec![*word],
        Scalar::Set(set) => set.elements(16).unwrap(),
        other => panic!("{other:?}"),
    }
}

/// All results of all picks of all lanes that are not poison.
fn by_brute_force(operation: LaneOperation, operands: &[Operand]) -> Vec<Vec<Result<u64, Unread>>> {
    let places: Vec<(usize, usize)> =
        (0..operands.len()).flat_map(|operand| (0..LANES).map(move |lane| (operand, lane))).collect();
    let open: Vec<(usize, usize)> =
        places.into_iter().filter(|(o, lane)| !operands[*o].lanes[*lane].is_poison()).collect();
    let mut picks: Vec<Vec<PickedLane>> = vec![Vec::new()];
    for (operand, lane) in open {
        let words = elements(&operands[operand].lanes[lane]);
        picks = picks
            .iter()
            .flat_map(|pick| {
                words.iter().map(|word| [&pick[..], &[PickedLane { operand, lane, word: *word }]].concat())
            })
            .collect();
    }
    let results =
        |picks: &Vec<PickedLane>| (0..LANES).map(|k| operation.lane(k, WIDTH, &Operands { operands, picks })).collect();
    picks.iter().map(results).collect()
}

/// The pairs of values that two results may have together.
fn pairs(out: &[Scalar]) -> Vec<(u64, u64)> {
    let mut pairs: Vec<(u64, u64)> = match (&out[0], &out[1]) {
        (Scalar::Joint(joint, a), Scalar::Joint(_, b)) => {
            joint.rows().map(|row| (row[*a as usize], row[*b as usize])).collect()
        }
        (a, b) => elements(a).iter().flat_map(|a| elements(b).into_iter().map(|b| (*a, b))).collect(),
    };
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}

#[test]
fn target_intrinsics_have_the_results_of_all_picks() {
    for (operation, arity) in operations() {
        let choices = scalars();
        for number in 0..choices.len().pow((arity * LANES) as u32) {
            // One combination in some: three operands have 15,625.
            if arity == 3 && number % 7 != 0 {
                continue;
            }
            let digit = |i: usize| choices[number / choices.len().pow(i as u32) % choices.len()].clone();
            let lanes: Vec<Vec<Scalar>> =
                (0..arity).map(|o| (0..LANES).map(|lane| digit(o * LANES + lane)).collect()).collect();
            let operands: Vec<Operand> = lanes.iter().map(|lanes| Operand { lanes, width: WIDTH }).collect();
            let mut out = vec![Scalar::Poison; LANES];
            let mut notes = Notes::default();
            target(operation, &operands, WIDTH, &mut out, &mut notes).unwrap();
            let all = by_brute_force(operation, &operands);
            for k in 0..LANES {
                let column: Result<Vec<u64>, Unread> = all.iter().map(|results| results[k]).collect();
                let expected = match column {
                    Ok(words) => normal::collect(words, WIDTH, false),
                    Err(_) => Scalar::Poison,
                };
                assert_eq!(*out[k].extract(), expected, "{operation:?} {lanes:?}, lane {k}");
            }
            if !operation.is_move() && out.iter().all(|scalar| !scalar.is_poison()) {
                let mut expected: Vec<(u64, u64)> =
                    all.iter().map(|results| (results[0].unwrap(), results[1].unwrap())).collect();
                expected.sort_unstable();
                expected.dedup();
                assert_eq!(pairs(&out), expected, "{operation:?} {lanes:?}");
            }
        }
    }
}
