//! Guessing what the freezes of a source must give.
//!
//! LLVM moves a `freeze` towards the arguments. One choice of the target then stands for several choices of the
//! source that depend on each other:
//!
//! ```text
//! source, x = poison:   a = freeze (f x);  b = freeze (g x)
//! target:               y = freeze x;  a = f y;  b = g y
//! ```
//!
//! An execution of the source on `y` instead of `x` has the right value at each of its freezes. An execution on `x`
//! whose freezes give these values in their order is then an execution like any other: if it covers, that is a proof;
//! if it does not, nothing follows.

use dashu_int::UBig;
use irrefute_ir::{InstRef, Module, Op};
use irrefute_semantics::choice::Frozen;
use irrefute_semantics::memory::{FreeRange, Placement};
use irrefute_semantics::observe::Observer;
use irrefute_semantics::program::Param;
use irrefute_semantics::set::{Decision, Set};
use irrefute_semantics::{Chooser, First, Place, Scalar, Value};
use smallvec::SmallVec;
use std::cell::Cell;

/// The arguments with each undefined leaf replaced by the next frozen value that fits it, or by the smallest element
/// of its set if no value is left. `None` if no leaf is undefined.
pub(crate) fn defined<'f>(
    args: &[Value],
    params: &[Param],
    frozen: impl Iterator<Item = &'f Scalar> + Clone,
) -> Option<Vec<Value>> {
    let is_defined = |scalar: &Scalar| match scalar {
        Scalar::Word(_) | Scalar::Big(_) | Scalar::Log(..) | Scalar::Phy(_) => true,
        Scalar::Raw(raw) => raw.is_defined(),
        Scalar::Poison | Scalar::Set(_) | Scalar::Joint(..) => false,
    };
    if args.iter().flat_map(|value| &value.0).all(is_defined) {
        return None;
    }
    let mut unused = frozen;
    let mut define = |scalar: &Scalar, width: u32| {
        let set = match scalar {
            Scalar::Set(set) => (**set).clone(),
            _ => Set::full(width),
        };
        // Values that do not fit are skipped for good, but a leaf that nothing fits uses up none: the target may have
        // frozen something else in between.
        let mut rest = unused.clone();
        match rest.find(|value| fits(value, &set)) {
            Some(value) => {
                unused = rest;
                value.clone()
            }
            None => set.smallest(width),
        }
    };
    let value = |(value, param): (&Value, &Param)| {
        let leaves = value.0.iter().zip(&param.shape);
        let scalar = |(scalar, leaf): (&Scalar, &irrefute_semantics::Leaf)| {
            if is_defined(scalar) { scalar.clone() } else { define(scalar, leaf.width()) }
        };
        Value(leaves.map(scalar).collect())
    };
    Some(args.iter().zip(params).map(value).collect())
}

fn fits(value: &Scalar, set: &Set) -> bool {
    value.to_bits().is_some_and(|bits: UBig| set.contains(&bits) == Decision::Yes)
}

fn is_freeze(module: &Module, place: Place) -> bool {
    matches!(place.instruction(module), Some((_, InstRef::Inst(inst))) if matches!(inst.op, Op::Freeze { .. }))
}

/// An observer that records the result of each `freeze` of an execution.
pub(crate) struct FreezeResults<'m> {
    module: &'m Module,
    results: Vec<SmallVec<[Scalar; 1]>>,
}

impl<'m> FreezeResults<'m> {
    pub fn new(module: &'m Module) -> FreezeResults<'m> {
        FreezeResults { module, results: Vec::new() }
    }

    /// A chooser that gives the same results; `done` is the number of freezes that its execution has finished
    /// ([`FreezeCounter`] counts them).
    pub fn guesses<'g>(&'g self, done: &'g Cell<usize>) -> Guesses<'g> {
        Guesses { results: &self.results, done, at: 0, lane: 0 }
    }
}

impl Observer for FreezeResults<'_> {
    fn executed(&mut self, place: Place, result: &[Scalar]) {
        if is_freeze(self.module, place) {
            self.results.push(result.into());
        }
    }
}

/// Counts the freezes that an execution has finished. A chooser does not see which instruction asks, and a `freeze` of
/// a vector may ask once per lane or not at all.
pub(crate) struct FreezeCounter<'m> {
    module: &'m Module,
    done: &'m Cell<usize>,
}

impl<'m> FreezeCounter<'m> {
    pub fn new(module: &'m Module, done: &'m Cell<usize>) -> FreezeCounter<'m> {
        FreezeCounter { module, done }
    }
}

impl Observer for FreezeCounter<'_> {
    fn executed(&mut self, place: Place, _result: &[Scalar]) {
        if is_freeze(self.module, place) {
            self.done.set(self.done.get() + 1);
        }
    }
}

/// Gives what the freezes of another execution gave, lane by lane as long as the values fit; then the first alternative
/// of each choice.
pub(crate) struct Guesses<'g> {
    results: &'g [SmallVec<[Scalar; 1]>],
    done: &'g Cell<usize>,
    /// The `freeze` that asked last, and the lane after the one that it was given.
    at: usize,
    lane: usize,
}

impl Chooser for Guesses<'_> {
    fn freeze(&mut self, set: &Set, width: u32) -> Frozen {
        let at = self.done.get();
        if self.at != at {
            (self.at, self.lane) = (at, 0);
        }
        let lanes = self.results.get(at).map_or(&[][..], |lanes| lanes);
        // The chooser is not asked for lanes that are defined, and does not learn which lane is asked for: the next
        // recorded lane that belongs to the set is a guess.
        let fitting = lanes.iter().enumerate().skip(self.lane).find(|(_, lane)| fits(lane, set));
        match fitting {
            Some((lane, value)) => {
                self.lane = lane + 1;
                Frozen::Value(value.clone())
            }
            None => First.freeze(set, width),
        }
    }

    fn way(&mut self, alternatives: usize) -> usize {
        First.way(alternatives)
    }

    fn address(&mut self, room: &FreeRange<'_>) -> Option<Placement> {
        First.address(room)
    }
}

#[cfg(test)]
mod tests {
    use crate::{Options, Side, Undefined, Verdict, check};
    use irrefute_ir::{LlvmVersion, parse};
    use irrefute_semantics::{Dialect, Program};

    /// The freezes of the source depend on each other, and listing their 2^72 values does not find that out.
    #[test]
    fn freezes_that_were_moved_to_the_argument_are_recognized() {
        let text = "
            define { i64, i8, i64 } @src(i64 %x) {
              %a = mul i64 %x, 5
              %f = freeze i64 %a
              %b = trunc i64 %x to i8
              %g = freeze i8 %b
              %p = insertvalue { i64, i8, i64 } poison, i64 %f, 0
              %q = insertvalue { i64, i8, i64 } %p, i8 %g, 1
              %h = sub i64 7, %x
              %i = freeze i64 %h
              %j = lshr i64 %i, 1
              %r = insertvalue { i64, i8, i64 } %q, i64 %j, 2
              ret { i64, i8, i64 } %r
            }
            define { i64, i8, i64 } @tgt(i64 %x) {
              %y = freeze i64 %x
              %a = mul i64 %y, 5
              %b = trunc i64 %y to i8
              %p = insertvalue { i64, i8, i64 } poison, i64 %a, 0
              %q = insertvalue { i64, i8, i64 } %p, i8 %b, 1
              %h = sub i64 7, %y
              %j = lshr i64 %h, 1
              %r = insertvalue { i64, i8, i64 } %q, i64 %j, 2
              ret { i64, i8, i64 } %r
            }";
        let module = parse(text, LlvmVersion::DEFAULT).unwrap();
        let program = Program::new(&module, Dialect::LANGREF);
        let side = |name| Side::new(&module, &program, name).unwrap();
        let options = Options { undefined: Undefined { poison: true, undef: false }, ..Options::CAMPAIGN };
        let report = check(side("src"), side("tgt"), &options);
        assert_eq!((report.verdict, report.inputs.undecided), (Verdict::Refines, 0), "{:?}", report.reason);
    }
}
