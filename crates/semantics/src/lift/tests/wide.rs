//! Sets that are not known exactly: the answer holds for every set that they may stand for.

use super::super::closed;
use super::*;
use crate::set::Cube;

/// The cubes of a width with at least two elements.
fn cubes(width: u32) -> Vec<Cube> {
    let all = 0..1u64 << width;
    let pairs = all.clone().flat_map(|undef| all.clone().map(move |ones| (undef, ones)));
    let cubes = pairs.filter(|(undef, ones)| undef & ones == 0 && *undef != 0);
    cubes.map(|(undef, ones)| Cube { undef: undef.into(), ones: ones.into() }).collect()
}

/// Whether a lifted result, perhaps known from above only, holds for the real operands.
fn holds(result: &Scalar, truth: Meaning) -> bool {
    match (result, truth) {
        (Scalar::Poison, truth) => truth == Meaning::Poison,
        (_, Meaning::Poison) => false,
        (result, Meaning::Set(mask)) => {
            let hull = crate::lift::corners::hull(result);
            members(mask).iter().all(|&v| hull.contains(&v.into()))
        }
    }
}

fn place<T>(swap: bool, a: T, b: T) -> [T; 2] {
    if swap { [b, a] } else { [a, b] }
}

#[test]
fn whatever_a_wide_operand_is_the_result_holds() {
    for rule in rules(2) {
        for cube in cubes(2) {
            let possible: Vec<Meaning> = Meaning::all(2)
                .into_iter()
                .filter(|m| matches!(m, Meaning::Set(s) if s & !mask(&cube.elements::<u64>()) == 0))
                .collect();
            let wide = normal::wide(cube.clone(), 2, false);
            for other in Meaning::all(2) {
                for swap in [false, true] {
                    let scalars = place(swap, wide.clone(), other.scalar(2));
                    let lifted = lift(rule, &scalars[..rule.arity()], &mut Notes::default());
                    if swap && rule.arity() == 1 {
                        continue;
                    }
                    for &truth in &possible {
                        let exact = brute_force(rule, &place(swap, truth, other)[..rule.arity()]);
                        let right = match (&lifted, &exact) {
                            (Err(Stop::Inconclusive(_)), _) => true,
                            (Err(Stop::Ub(_)), exact) => exact.is_none(),
                            (Err(Stop::Unsupported(_)), _) | (Ok(_), None) => false,
                            (Ok(results), Some((truth, _))) => results.iter().zip(truth).all(|(r, t)| holds(r, *t)),
                        };
                        assert!(right, "{rule:?} {wide:?} {other:?} as {truth:?}: {lifted:?}, really {exact:?}");
                    }
                }
            }
        }
    }
}

/// The closed forms against all picks: the exact ones equal, the others from above.
#[test]
fn closed_forms_of_exact_sets() {
    let mut operands: Vec<Meaning> = cubes(3).iter().map(|c| Meaning::Set(mask(&c.elements::<u64>()))).collect();
    operands.extend([0x01, 0x08, 0x10, 0x80, 0x0b, 0xd1, 0x86, 0x7f, 0x2a].map(Meaning::Set));
    for rule in rules(3) {
        for &a in &operands {
            for &b in &operands {
                let operands = &[a, b][..rule.arity()];
                let Some((truth, _)) = brute_force(rule, operands) else { continue };
                let scalars: Vec<Scalar> = operands.iter().map(|m| m.scalar(3)).collect();
                let scalars: Vec<&Scalar> = scalars.iter().collect();
                if let Some(result) = closed::exact(rule, &scalars) {
                    assert_eq!(Meaning::of(&result), truth[0], "{rule:?} {operands:?}");
                }
                match closed::upper(rule, &scalars) {
                    Ok(results) => {
                        let right = results.iter().zip(&truth).all(|(r, t)| holds(r, *t));
                        assert!(right, "{rule:?} {operands:?}: {results:?}, really {truth:?}");
                    }
                    Err(stop) => assert!(matches!(stop, Stop::Inconclusive(_)), "{rule:?} {operands:?}"),
                }
            }
        }
    }
}
