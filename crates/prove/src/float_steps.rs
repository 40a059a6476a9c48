//! Floating-point operations of a function: where results are left open, and where they are not listed.
//!
//! The NaN that an operation gives, and the sign of a zero under `nsz`, is a choice of the execution, as that of a
//! `freeze`. Of operands that may be undef the rules give upper bounds of the results (docs/floats.md#choices): there, a
//! target chooses anew at each use, and a source chooses once.

use super::evaluate::{Evaluation, Lane, MOST_NODES};
use super::float_rules::float_circuit;
use super::flow::NoCircuit;
use super::graph::Lit;
use super::open::{Choice, Open, Pick};
use super::word::{self, Word};
use irrefute_semantics::floats::{FloatOperation, FloatRule};
use irrefute_semantics::register_code::Register;

impl<O: Open> Evaluation<'_, O> {
    /// The result of a rule that a block computes for a register.
    pub(super) fn float(
        &mut self,
        rule: FloatRule,
        operands: &[Register],
        block: usize,
        to: Register,
    ) -> Result<Lane, NoCircuit> {
        let lanes = operands.iter().map(|&register| self.value(register)).collect::<Result<Vec<_>, _>>()?;
        let words: Vec<Word> = lanes.iter().map(|lane| lane.bits.clone()).collect();
        // The arm that a `select` does not take may be a NaN as well as poison: it leaves its result open.
        let (of_arm, read) = match rule.operation {
            FloatOperation::Unselected => (lanes[0].poison, &lanes[1..]),
            _ => (Lit::FALSE, &lanes[..]),
        };
        let poison = self.g.any(read.iter().map(|lane| lane.poison));
        // The operands are read anew at each use, so that the result has a choice at each.
        let pick = if self.is_open[to as usize] { self.pick } else { Pick::Once };
        let mut choices: Vec<u32> = Vec::new();
        let open = &mut *self.open;
        let circuit = float_circuit(self.g, rule, &words, &mut |g, width| {
            let number = choices.iter().filter(|other| **other == width).count();
            choices.push(width);
            open.chosen(g, &words, pick, Choice { register: to, width, number })
        })?;
        if self.g.len() > MOST_NODES {
            return Err("a circuit that is too large");
        }
        let here = self.g.and(self.reached[block], !poison);
        let is_open = self.g.or(circuit.open, of_arm);
        let unlisted = self.g.and(here, is_open);
        self.unlisted = self.g.or(self.unlisted, unlisted);
        let disputed = self.g.and(here, circuit.disputed);
        self.disputed = self.g.or(self.disputed, disputed);
        match pick {
            _ if choices.is_empty() => {}
            Pick::EachUse => self.open.gave_anew(&circuit.result, to),
            Pick::Once => {
                self.open.gave(&circuit.result);
                self.open.gave_sign(word::sign(&circuit.result));
            }
        }
        let poison = if circuit.poison == Lit::FALSE { poison } else { self.g.or(poison, circuit.poison) };
        Ok(Lane { bits: circuit.result, poison })
    }
}
