//! Promises about values: where breaking one is poison, and where it is undefined behaviour.

use super::evaluate::{Evaluation, Lane};
use super::flow::NoCircuit;
use super::graph::Lit;
use super::open::Open;
use super::rules::within;
use irrefute_semantics::ValueConstraints;
use irrefute_semantics::dialect::Breach;
use irrefute_semantics::register_code::Register;

impl<O: Open> Evaluation<'_, O> {
    /// Where arguments break what the parameters promise so that it is undefined behaviour.
    pub(super) fn bad_arguments(&mut self) -> Result<Lit, NoCircuit> {
        let mut ub = Lit::FALSE;
        for (registers, constraints) in &self.code.parameters {
            // The value is constrained where it is read (`definition`); here it must be defined.
            let broken = if constraints.defined { self.undefined(registers)? } else { Lit::FALSE };
            ub = self.g.or(ub, broken);
        }
        Ok(ub)
    }

    /// Where some of these registers are poison or more than one value.
    pub(super) fn undefined(&mut self, registers: &[Register]) -> Result<Lit, NoCircuit> {
        let mut any = Lit::FALSE;
        for &register in registers {
            let (_, undefined) = self.decision(register)?;
            any = self.g.or(any, undefined);
        }
        Ok(any)
    }

    /// A register, and where it is poison or more than one value.
    pub(super) fn decision(&mut self, register: Register) -> Result<(Lane, Lit), NoCircuit> {
        let lane = self.value(register)?;
        if !self.is_open[register as usize] {
            let poison = lane.poison;
            return Ok((lane, poison));
        }
        let again = self.value(register)?;
        let same = self.g.equal(&lane.bits, &again.bits);
        let poison = self.g.or(lane.poison, again.poison);
        let undefined = self.g.or(poison, !same);
        Ok((lane, undefined))
    }

    /// The leaves of a value after its promises, and where breaking them is undefined behaviour.
    pub(super) fn constrained(
        &mut self,
        registers: &[Register],
        constraints: &ValueConstraints,
    ) -> Result<(Vec<Lane>, Lit), NoCircuit> {
        let mut ub = Lit::FALSE;
        let mut lanes = Vec::new();
        for &register in registers {
            let (lane, undefined) = match constraints.defined {
                true => self.decision(register)?,
                false => (self.value(register)?, Lit::FALSE),
            };
            let (lane, broken) = self.in_range(lane, constraints);
            let demanded = if constraints.defined { self.g.or(undefined, lane.poison) } else { Lit::FALSE };
            ub = self.g.any([ub, broken, demanded]);
            lanes.push(lane);
        }
        Ok((lanes, ub))
    }

    /// A lane after its ranges and what is promised of a pointer: poison outside of them, or undefined behaviour.
    pub(super) fn in_range(&mut self, lane: Lane, constraints: &ValueConstraints) -> (Lane, Lit) {
        let mut outside = Lit::FALSE;
        for intervals in &constraints.ranges {
            let inside = within(self.g, &lane.bits, intervals);
            outside = self.g.or(outside, !inside);
        }
        if constraints.is_about_pointers() {
            let broken = self.breaks_promise(&lane.bits, constraints.nonnull, constraints.align);
            outside = self.g.or(outside, broken);
        }
        match constraints.breach {
            Breach::Poison => {
                let poison = self.g.or(lane.poison, outside);
                (Lane { poison, ..lane }, Lit::FALSE)
            }
            Breach::Ub => {
                let broken = self.g.and(outside, !lane.poison);
                (lane, broken)
            }
        }
    }
}
