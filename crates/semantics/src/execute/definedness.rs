//! The constraints that attributes and metadata place on a value: defined, in a range, not null, aligned,
//! dereferenceable (docs/semantics.md#values-that-break-a-promise).

use super::{Ended, Execution};
use crate::dialect::Breach;
use crate::lift::{Stop, TOO_LARGE};
use crate::memory::{Access, Intent};
use crate::observe::Observer;
use crate::program::{DemandSite, Slot, ValueConstraints};
use crate::raw_bits::Bit;
use crate::reason::Inconclusive;
use crate::rules::Bits;
use crate::set::{Decision, Set};
use crate::value::{PointerKind, Scalar};
use crate::{End, UbRule, Value};
use dashu_int::UBig;
use irrefute_ir::Int;

/// Whether a scalar is one value, as `noundef` promises.
fn is_defined(scalar: &Scalar) -> Decision {
    match &*scalar.extract() {
        Scalar::Word(_) | Scalar::Big(_) | Scalar::Log(..) | Scalar::Phy(_) => Decision::Yes,
        Scalar::Raw(raw) if raw.is_defined() => Decision::Yes,
        // Some other bit may be poison all the same, but none is undef that is not relaxed.
        Scalar::Raw(raw) if raw.relaxed && !raw.bits.contains(&Bit::Poison) => Decision::Yes,
        Scalar::Raw(_) => Decision::No,
        // The choice of a `freeze`: undefined behaviour does not arise from it.
        Scalar::Set(set) if set.relaxed => Decision::Yes,
        Scalar::Set(set) if !set.is_exact() => Decision::Unknown,
        Scalar::Poison | Scalar::Set(_) | Scalar::Joint(..) => Decision::No,
    }
}

/// Checks the constraints on a value, except those of [`Execution::satisfy_pointers`]: outside the ranges it becomes
/// poison (or is [undefined](Breach)), then it must be defined if that is promised.
///
/// Several places may constrain one value. They hold together, as LLVM reads the attributes of a
/// call site and of its callee: a `range` in one place and a `noundef` in another make a value
/// outside the range undefined behaviour.
pub(super) fn satisfy_all(scalars: &mut [Scalar], demands: &[&ValueConstraints]) -> Result<(), Stop> {
    for (constraints, intervals) in
        demands.iter().flat_map(|constraints| constraints.ranges.iter().map(move |all| (constraints, all)))
    {
        for scalar in scalars.iter_mut() {
            match (is_within(&scalar.extract(), intervals), constraints.breach) {
                (Decision::Yes, _) => {}
                (Decision::No, Breach::Poison) => *scalar = Scalar::Poison,
                (Decision::No, Breach::Ub) => return Err(Stop::Ub(UbRule::BrokenMetadata)),
                (Decision::Unknown, _) => return Err(TOO_LARGE),
            }
        }
    }
    if !demands.iter().any(|constraints| constraints.defined) {
        return Ok(());
    }
    let all = scalars.iter().fold(Decision::Yes, |all, scalar| all.and(is_defined(scalar)));
    match all {
        Decision::Yes => Ok(()),
        Decision::No => Err(Stop::Ub(UbRule::NotDefined)),
        Decision::Unknown => Err(TOO_LARGE),
    }
}

impl<O: Observer> Execution<'_, '_, O> {
    /// Checks the constraints on a value at the current action. The value may become poison.
    pub(super) fn constraints(&mut self, value: &mut Value, constraints: &ValueConstraints) -> Result<(), Ended> {
        self.demand_all(value, &[constraints])
    }

    /// Checks several constraints that hold together.
    pub(super) fn demand_all(&mut self, value: &mut Value, demands: &[&ValueConstraints]) -> Result<(), Ended> {
        if demands.iter().all(|constraints| constraints.is_trivial()) {
            return Ok(());
        }
        let is_word = |scalar: &Scalar| matches!(scalar, Scalar::Word(_));
        if demands.iter().all(|constraints| constraints.is_kept_by_words()) && value.0.iter().all(is_word) {
            return Ok(());
        }
        let satisfied = satisfy_all(&mut value.0, demands);
        let satisfied = satisfied.and_then(|()| self.satisfy_pointers(&mut value.0, demands));
        satisfied.map_err(|stop| self.refused(stop, vec![value.clone()]))
    }

    /// Checks the constraints on pointers. A pointer that must not be null or misaligned, and is, becomes poison; where
    /// it must be defined, that is undefined behaviour. So is a pointer that is not dereferenceable as promised.
    pub(super) fn satisfy_pointers(
        &mut self,
        scalars: &mut [Scalar],
        demands: &[&ValueConstraints],
    ) -> Result<(), Stop> {
        if !demands.iter().any(|constraints| constraints.is_about_pointers()) {
            return Ok(());
        }
        let constraints =
            demands.iter().fold(ValueConstraints::default(), |all, constraints| all.and((*constraints).clone()));
        for scalar in scalars {
            let pointer = scalar.extract().into_owned();
            // Poison stays poison, but `dereferenceable` does not hold of it.
            if pointer.is_poison() && constraints.accessible() == 0 {
                continue;
            }
            if self.is_refused(&pointer, &constraints)? {
                match constraints.breach {
                    // `dereferenceable` implies `noundef`: what `nonnull` or `align` makes poison is then undefined
                    // behaviour. `dereferenceable_or_null` implies nothing of the kind by its text.
                    _ if constraints.defined || constraints.dereferenceable > 0 => {
                        return Err(Stop::Ub(UbRule::NotDefined));
                    }
                    Breach::Ub => return Err(Stop::Ub(UbRule::BrokenMetadata)),
                    Breach::Poison => *scalar = Scalar::Poison,
                }
            }
            self.check_dereferenceable(&pointer, &constraints)?;
        }
        Ok(())
    }

    /// Whether a pointer is null or misaligned although it must not be. Null counts as aligned.
    fn is_refused(&mut self, pointer: &Scalar, constraints: &ValueConstraints) -> Result<bool, Stop> {
        if constraints.nonnull && self.is_null(pointer, constraints.pointer)? {
            return Ok(true);
        }
        if constraints.align <= 1 || *pointer == Scalar::Word(0) {
            return Ok(false);
        }
        let open = Stop::Inconclusive(Inconclusive::OpenAlignment);
        Ok(!self.memory.is_aligned(pointer, constraints.pointer, constraints.align, &mut self.chooser)?.ok_or(open)?)
    }

    /// Whether a pointer has address 0. Outside of the memory of space 0, a block may lie there; elsewhere only pointers
    /// that leave their block do.
    fn is_null(&mut self, pointer: &Scalar, kind: PointerKind) -> Result<bool, Stop> {
        let spaces = &self.program.globals.spaces;
        let may_lie_there = spaces.may_lie_at_zero(spaces.canonical(kind.space)) && spaces.has_addresses(kind.space);
        let address = match pointer {
            Scalar::Log(..) if may_lie_there || self.memory.leaves_block(pointer) => {
                self.memory.integer(pointer, kind, &mut self.chooser)?
            }
            pointer => pointer.clone(),
        };
        match &address {
            Scalar::Set(set) => match set.contains(&UBig::ZERO) {
                Decision::No => Ok(false),
                // Some pick is null. An address that is left open may be another one.
                Decision::Yes if !set.relaxed => Ok(true),
                Decision::Yes | Decision::Unknown => Err(TOO_LARGE),
            },
            address => Ok(*address == Scalar::Word(0)),
        }
    }

    fn check_dereferenceable(&mut self, pointer: &Scalar, constraints: &ValueConstraints) -> Result<(), Stop> {
        let or_null = if *pointer == Scalar::Word(0) { 0 } else { constraints.dereferenceable_or_null };
        let size = constraints.dereferenceable.max(or_null);
        if size == 0 {
            return Ok(());
        }
        let space = constraints.pointer.space;
        let null_is_valid = self.frame.effects.null_is_valid;
        let access = Access { intent: Intent::Neither, size, align: 1, space, null_is_valid };
        match self.memory.find(pointer, access, &mut self.chooser) {
            Ok(found) => {
                if self.program.dialect.dereferenceable_lasts() {
                    self.memory.let_stay(found.index);
                }
                Ok(())
            }
            Err(Stop::Ub(_)) => Err(Stop::Ub(UbRule::NotDereferenceable)),
            Err(stop) => Err(stop),
        }
    }

    /// What the instruction that precedes or follows promises of a value.
    pub(super) fn value_constraints(&mut self, site: &DemandSite) -> Result<(), Ended> {
        // The instruction is counted by itself; fuel must not depend on how it was lowered.
        self.steps -= 1;
        let mut value = self.frame.value(site.from);
        self.constraints(&mut value, &site.constraints)?;
        self.frame.put(site.to, value.0);
        Ok(())
    }

    /// An operand bundle of `llvm.assume`: a constraint that is undefined behaviour if it does not hold.
    pub(super) fn assume_demand(&mut self, site: &DemandSite) -> Result<(), Ended> {
        let mut value = self.frame.value(site.from);
        if value.0.iter().any(|scalar| scalar.extract().is_poison()) {
            return Err(self.broken(UbRule::FalseAssumption, vec![value]));
        }
        let Err(mut end) = self.constraints(&mut value, &site.constraints) else { return Ok(()) };
        if let End::Ub(ub) = &mut *end {
            ub.rule = UbRule::FalseAssumption;
        }
        Err(end)
    }

    /// `llvm.assume`.
    pub(super) fn assume(&self, condition: Slot) -> Result<(), Ended> {
        let scalar = self.frame.slots[condition.index()].extract();
        let operand = || vec![Value::scalar(scalar.clone().into_owned())];
        match &*scalar {
            Scalar::Word(word) if *word != 0 => Ok(()),
            // An exact set is UB even if it is a `freeze` that was left open: one of its choices makes the condition
            // false.
            Scalar::Set(set) if !set.is_exact() => Err(self.stop(TOO_LARGE, operand())),
            _ => Err(self.broken(UbRule::FalseAssumption, operand())),
        }
    }
}

/// Whether every possible value of a scalar is in one of the half-open, possibly wrapping intervals.
/// `Yes` for poison, which a range leaves as it is.
fn is_within(scalar: &Scalar, intervals: &[(Int, Int)]) -> Decision {
    let inside = |value: &UBig| intervals.iter().any(|interval| contains(interval, value));
    match scalar {
        Scalar::Poison | Scalar::Joint(..) | Scalar::Log(..) | Scalar::Phy(_) | Scalar::Raw(_) => Decision::Yes,
        Scalar::Word(word) => Decision::of(inside(&UBig::from(*word))),
        Scalar::Big(big) => Decision::of(inside(big)),
        Scalar::Set(set) => is_set_within(set, intervals, inside),
    }
}

fn contains((low, high): &(Int, Int), value: &UBig) -> bool {
    let (low, high) = (low.to_big(), high.to_big());
    match low.cmp(&high) {
        std::cmp::Ordering::Less => low <= *value && *value < high,
        std::cmp::Ordering::Equal => true,
        std::cmp::Ordering::Greater => *value < high || low <= *value,
    }
}

/// The most elements of a set that are checked one by one against ranges: as many as an instruction goes through picks.
/// Beyond it the answer is unknown.
const MAX_ELEMENTS: u64 = 1 << 16;

fn is_set_within(set: &Set, intervals: &[(Int, Int)], inside: impl Fn(&UBig) -> bool) -> Decision {
    let hull = set.hull();
    let (least, greatest) = (hull.ones.clone(), &hull.ones | &hull.undef);
    let one_holds_all = |(low, high): &&(Int, Int)| {
        let (low, high) = (low.to_big(), high.to_big());
        low < high && low <= least && greatest < high
    };
    if intervals.iter().any(|interval| one_holds_all(&interval)) {
        return Decision::Yes;
    }
    // A value outside is enough, and those next to an interval are the likeliest. In a set known from above only, the
    // value must be known to be in it.
    let beside = |(low, high): &(Int, Int)| {
        let width = low.width();
        [high.to_big(), Bits::sub(&low.to_big(), &UBig::ONE, width)]
    };
    let mut candidates = intervals.iter().flat_map(beside).chain([least, greatest]);
    if candidates.any(|value| !inside(&value) && set.contains(&value) == Decision::Yes) {
        return Decision::No;
    }
    match set.elements::<UBig>(MAX_ELEMENTS) {
        Some(elements) => Decision::of(elements.iter().all(inside)),
        None => Decision::Unknown,
    }
}
