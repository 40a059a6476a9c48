//! Promises about values: where breaking one is poison, and where it is undefined behaviour.
//!
//! Where an argument or an answer had to be one value, it is that one from then on: with two elements the function was
//! undefined there, whatever it picks afterwards. So later reads need no pick, and a choice that is made once may be
//! this value.

use super::evaluate::{Evaluation, Lane};
use super::flow::{Definition, NoCircuit};
use super::graph::Lit;
use super::open::Open;
use super::rules::within;
use super::shared::Role;
use super::word::Word;
use irrefute_semantics::ValueConstraints;
use irrefute_semantics::dialect::Breach;
use irrefute_semantics::register_code::{Register, RegisterLeaf};

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
        if let Some(number) = self.set_of(register) {
            self.settled.entry(number).or_default().push((self.here, lane.bits.clone()));
        }
        Ok((lane, undefined))
    }

    /// Where these registers are not the argument that is `returned`.
    pub(super) fn returns_another(&mut self, registers: &[Register]) -> Result<Lit, NoCircuit> {
        let mut any = Lit::FALSE;
        let code = self.code;
        let leaves = code.returned_argument.iter().flatten().zip(&code.returned);
        for (&register, (&argument, leaf)) in registers.iter().zip(leaves) {
            let another = match leaf {
                _ if register == argument => Lit::FALSE,
                // A pointer may be several tuples.
                RegisterLeaf::Pointer => Lit::constant(self.answers.shared.role == Role::Target),
                RegisterLeaf::Bits(_) => self.is_another(register, argument)?,
            };
            any = self.g.or(any, another);
        }
        Ok(any)
    }

    /// Where a word that is returned is not an argument. Of sets that differ the target picks values that differ; the
    /// source is only surely undefined where it returns one value, and the set has another.
    fn is_another(&mut self, register: Register, argument: Register) -> Result<Lit, NoCircuit> {
        let (is_one, is_one_argument) = (self.is_one_value(register), self.is_one_value(argument));
        let (a, b) = (self.value(register)?, self.value(argument)?);
        let equal = self.g.equal(&a.bits, &b.bits);
        let is_same = self.g.all([!a.poison, !b.poison, equal]);
        let both = self.g.and(a.poison, b.poison);
        Ok(match self.answers.shared.role {
            Role::Target => !self.g.or(is_same, both),
            Role::Source if is_one && is_one_argument => !self.g.or(is_same, both),
            Role::Source if is_one => self.g.and(!a.poison, !is_same),
            Role::Source => Lit::FALSE,
        })
    }

    /// Whether bits are no set here: nothing makes them one, or they had to be one value.
    fn is_one_value(&self, register: Register) -> bool {
        let is_settled = |number| self.settled_here(number).is_some();
        !self.is_open[register as usize] || self.set_of(register).is_some_and(is_settled)
    }

    /// The value that an argument or answer surely had to be, wherever this is reached.
    fn settled_here(&self, number: usize) -> Option<&Word> {
        let mut settled = self.settled.get(&number)?.iter();
        settled.find(|(here, _)| *here == Lit::TRUE || *here == self.here).map(|(_, value)| value)
    }

    /// The number of the argument or answer of bits that a register is, and that may be a set.
    fn set_of(&self, register: Register) -> Option<usize> {
        let argument = match self.definitions[register as usize]? {
            Definition::Argument(leaf, _) => &self.arguments[leaf],
            Definition::Step { .. } => {
                let (answered, leaf) = *self.call_of.get(&register)?;
                &self.answers.of_call(answered)[leaf]
            }
            Definition::Constant(_) | Definition::Address(_) | Definition::Phi(_) => return None,
        };
        let is_numbered = argument.open && argument.number != usize::MAX;
        (is_numbered && matches!(argument.leaf, RegisterLeaf::Bits(_))).then_some(argument.number)
    }

    /// An element of an argument or answer that may be a set: the one that it had to be, where it had to be one.
    pub(super) fn read_set(&mut self, number: usize) -> Word {
        if let Some(value) = self.settled_here(number) {
            return value.clone();
        }
        let any = self.open.argument(self.g, number, self.pick);
        let settled = self.settled.get(&number).cloned().unwrap_or_default();
        settled.iter().fold(any, |others, (here, value)| self.g.choose(*here, value, &others))
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
