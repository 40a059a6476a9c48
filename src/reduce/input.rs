//! Simpler witness inputs: values toward 0, 1, -1 and small numbers, poison and undef only where they
//! are needed. The search is that of [`engine`](super::engine), so the result is 1-minimal: no
//! single scalar can be made simpler.

use super::constants::simpler_integers;
use super::engine::{self, Family, Grouping, Minimized, Options, Predicate, Shrink};
use super::size;
use crate::ir::Int;
use crate::semantics::{Leaf, Scalar, Shape, Value};
use std::sync::Arc;

/// Minimizes the arguments of a call; `shapes` are those of the parameters, one for each argument.
///
/// Pointers and bytes stay as they are.
///
/// ```
/// use irrefute::reduce::shrink_input;
/// use irrefute::semantics::{Leaf, Scalar, Value};
/// use smallvec::smallvec;
/// let word = |w| Value(smallvec![Scalar::Word(w)]);
/// let shapes = vec![smallvec![Leaf::Int(8)]; 2];
/// let is_large = |v: &Value| matches!(v.0[0], Scalar::Word(w) if w >= 100);
/// let mut predicate = |inputs: &[Vec<Value>]| inputs.iter().map(|i| is_large(&i[0])).collect();
/// let reduced = shrink_input(vec![word(201), word(77)], &shapes, &mut predicate, Default::default());
/// assert_eq!(reduced.item, [word(255), word(0)]); // 255 is -1
/// ```
pub fn shrink_input(
    input: Vec<Value>,
    shapes: &[Shape],
    predicate: &mut Predicate<'_, Vec<Value>>,
    options: Options<'_>,
) -> Minimized<Vec<Value>> {
    engine::minimize(&Input { shapes }, input, predicate, options)
}

struct Input<'a> {
    shapes: &'a [Shape],
}

/// Another scalar in the place of one.
struct Edit {
    argument: usize,
    leaf: usize,
    scalar: Scalar,
}

impl Input<'_> {
    /// Every scalar with its leaf, argument and position.
    fn scalars<'i>(&self, input: &'i [Value]) -> impl Iterator<Item = (usize, usize, Leaf, &'i Scalar)> {
        let arguments = input.iter().zip(self.shapes).enumerate();
        arguments.flat_map(|(argument, (value, shape))| {
            value.0.iter().zip(shape).enumerate().map(move |(i, (scalar, leaf))| (argument, i, *leaf, scalar))
        })
    }
}

impl Shrink for Input<'_> {
    type Item = Vec<Value>;
    type Edit = Edit;
    /// Scalars that are not defined, then how far the others are from 0.
    type Size = (usize, u64);

    fn families(&self) -> Vec<Family> {
        vec![Family { name: "scalars", grouping: Grouping::Singles }]
    }

    fn edits(&self, input: &Vec<Value>, _family: usize) -> Vec<Edit> {
        let all = self.scalars(input).flat_map(|(argument, leaf, ty, scalar)| {
            simpler(ty, scalar).into_iter().map(move |scalar| Edit { argument, leaf, scalar })
        });
        all.collect()
    }

    fn apply(&self, input: &Vec<Value>, edits: &[&Edit]) -> Option<Vec<Value>> {
        let mut input = input.clone();
        for edit in edits {
            input[edit.argument].0[edit.leaf] = edit.scalar.clone();
        }
        Some(input)
    }

    fn size(&self, input: &Vec<Value>) -> (usize, u64) {
        let mut size = (0, 0);
        for (_, _, leaf, scalar) in self.scalars(input) {
            match defined(leaf, scalar) {
                Some(value) => size.1 += size::integer(&value),
                None => size.0 += undefinedness(scalar),
            }
        }
        size
    }

    fn text(&self, input: &Vec<Value>) -> String {
        format!("{input:?}")
    }
}

/// The bits of a defined integer, byte or float.
fn defined(leaf: Leaf, scalar: &Scalar) -> Option<Int> {
    let width = match leaf {
        Leaf::Int(width) | Leaf::Byte(width) => width,
        Leaf::Float(kind) => kind.bits(),
        Leaf::Ptr(_) => return None,
    };
    match scalar {
        Scalar::Word(word) => Some(Int::new(width, *word)),
        Scalar::Big(big) => Some(Int::from_big(width, (**big).clone())),
        Scalar::Poison | Scalar::Set(_) | Scalar::Joint(..) | Scalar::Log(..) | Scalar::Phy(_) => None,
    }
}

/// Poison is simpler than undef, because it is one value.
fn undefinedness(scalar: &Scalar) -> usize {
    match scalar {
        Scalar::Word(_) | Scalar::Big(_) | Scalar::Log(..) | Scalar::Phy(_) => 0,
        Scalar::Poison => 1,
        Scalar::Set(_) | Scalar::Joint(..) => 2,
    }
}

/// Simpler scalars of the same leaf, the simplest first; the engine keeps those that are smaller.
fn simpler(leaf: Leaf, scalar: &Scalar) -> Vec<Scalar> {
    match leaf {
        Leaf::Int(width) => {
            let small = [0, 1, -1].into_iter().map(|v| Int::from_i64(width, v));
            let nearby = defined(leaf, scalar).map_or_else(Vec::new, |value| simpler_integers(&value));
            let mut all: Vec<Scalar> = small.chain(nearby).map(to_scalar).collect();
            all.push(Scalar::Poison);
            all
        }
        Leaf::Float(kind) => vec![to_scalar(Int::new(kind.bits(), 0)), Scalar::Poison],
        Leaf::Byte(_) | Leaf::Ptr(_) => Vec::new(),
    }
}

fn to_scalar(value: Int) -> Scalar {
    match value.word() {
        Some(word) => Scalar::Word(word),
        None => Scalar::Big(Arc::new(value.to_big())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use smallvec::smallvec;

    #[test]
    fn undefined_scalars_become_numbers_unless_they_are_needed() {
        let shapes: Vec<Shape> = vec![smallvec![Leaf::Int(8); 2], smallvec![Leaf::Int(100)]];
        let big = Scalar::Big(Arc::new(Int::from_i64(100, -5).to_big()));
        let input = vec![Value(smallvec![Scalar::Poison, Scalar::Poison]), Value(smallvec![big])];
        let mut predicate = |inputs: &[Vec<Value>]| inputs.iter().map(|i| i[0].0[1] == Scalar::Poison).collect();
        let reduced = shrink_input(input, &shapes, &mut predicate, Options::default());
        let zero = to_scalar(Int::new(100, 0));
        assert_eq!(reduced.item, [Value(smallvec![Scalar::Word(0), Scalar::Poison]), Value(smallvec![zero])]);
        assert!(reduced.minimal);
    }
}
