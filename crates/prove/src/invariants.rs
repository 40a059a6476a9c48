//! What holds whenever the header of a loop is reached.
//!
//! A *fact* is about what the phis of the target's header are. Facts are guessed from the code: each phi is no poison, has
//! bits that all constants have with which it begins, and compares, in all ways, to what it is compared to in the loop.
//! Those are kept that hold together from one arrival to the next (the algorithm of Houdini):
//!
//! ```text
//!   until nothing is dropped:  drop each fact that breaks at an arrival, in a state in which all that are left hold
//! ```
//!
//! A state in which a fact is broken is not followed, and each fact must hold at each arrival of the target
//! ([`loops`](super::loops)). So what is dropped costs proofs, and what is left stands on its own.

use super::evaluate::Evaluation;
use super::flow::{Definition, Flow, NoCircuit, definitions};
use super::graph::Lit;
use super::loops::{Incoming, lane_of, phis};
use super::open::Open;
use super::rules::circuit;
use irrefute_ir::IntPredicate;
use irrefute_semantics::Scalar;
use irrefute_semantics::register_code::{Register, RegisterCode, Step};
use irrefute_semantics::rules::{Compare, Rule};

/// The most pairs of registers of a loop that are compared. Not tuned.
const MOST_PAIRS: usize = 8;

/// The most low bits of a phi that may stay as they are. Not tuned.
const LOW_BITS: usize = 3;

/// Something about the phis of a header of the target. Of a phi that is poison only the first kind says anything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Fact {
    /// It is no poison.
    Defined(Register),
    /// Bits of it.
    Bits(Register, Vec<(usize, bool)>),
    /// How it compares to another phi, or to what stays as it is in the loop.
    Compared(Compare, Register, Register),
}

/// What may hold at a header.
///
/// # Errors
/// What has no circuit.
pub(super) fn guessed(code: &RegisterCode, flow: &Flow, number: usize) -> Result<Vec<Fact>, NoCircuit> {
    let definitions = definitions(code)?;
    let phis = phis(code, flow, number);
    let mut facts: Vec<Fact> = phis.iter().map(|&phi| Fact::Defined(phi)).collect();
    for &phi in &phis {
        let begins: Vec<Register> = moves(code, flow, number, false, phi);
        let bits: Vec<(usize, bool)> = common_bits(code, &definitions, &begins);
        // A counter keeps some of its lowest bits, or its sign; bits between fall one after the other as it goes up.
        facts.extend((1..=LOW_BITS.min(bits.len())).map(|low| Fact::Bits(phi, bits[..low].to_vec())));
        facts.extend(bits.last().map(|&sign| Fact::Bits(phi, vec![sign])));
        facts.push(Fact::Bits(phi, bits));
    }
    let stays = |register: &Register| match definitions[*register as usize] {
        Some(Definition::Step { block, .. } | Definition::Phi(block)) => !flow.loops[number].contains(&block),
        Some(Definition::Constant(_) | Definition::Argument(..)) => true,
        Some(Definition::Address(_)) | None => false,
    };
    // A phi stands for what it becomes, too: of `i < n` behind `i := i + 1`, the phi is what is less in the next turn.
    let as_phi = |register: Register| {
        let is = |phi: &&Register| **phi == register || moves(code, flow, number, true, **phi).contains(&register);
        phis.iter().find(is).copied()
    };
    let steps = flow.loops[number].iter().flat_map(|&block| &code.blocks[block].steps);
    let mut pairs: Vec<(u32, Register, Register)> = Vec::new();
    for step in steps {
        let Step::Apply { rule: Rule::Compare(compare), operands, .. } = step else { continue };
        let (a, b) = (operands[0], operands[1]);
        for (a, b) in [(a, b), (b, a)] {
            let other = if stays(&b) { Some(b) } else { as_phi(b) };
            if let (Some(phi), Some(other)) = (as_phi(a), other)
                && phi != other
                && !pairs.contains(&(compare.width, phi, other))
                && !pairs.contains(&(compare.width, other, phi))
            {
                pairs.push((compare.width, phi, other));
            }
        }
    }
    pairs.sort_unstable();
    for (width, phi, other) in pairs.into_iter().take(MOST_PAIRS) {
        let compared =
            |predicate: IntPredicate| Fact::Compared(Compare { predicate, same_sign: false, width }, phi, other);
        facts.extend(IntPredicate::ALL.iter().copied().map(compared));
    }
    Ok(facts)
}

/// What a phi takes by the edges from outside of the loop, or by those that lead back.
fn moves(code: &RegisterCode, flow: &Flow, number: usize, back: bool, phi: Register) -> Vec<Register> {
    let into = flow.edges_into(code, flow.headers[number], back).into_iter();
    into.flat_map(|edge| code.edges[edge].moves.iter().filter(|(_, to)| *to == phi).map(|(from, _)| *from)).collect()
}

/// The bits on which constants agree; none, if not all are constants of one word.
fn common_bits(code: &RegisterCode, definitions: &[Option<Definition>], registers: &[Register]) -> Vec<(usize, bool)> {
    let constant = |register: &Register| match definitions[*register as usize] {
        Some(Definition::Constant(i)) => match code.constants[i] {
            (_, Scalar::Word(word), width) => Some((word, width)),
            _ => None,
        },
        _ => None,
    };
    let all: Vec<(u64, u32)> = registers.iter().map_while(constant).collect();
    let width = if all.len() == registers.len() { all.first().map_or(0, |(_, width)| *width) } else { 0 };
    let common = |bit: usize| {
        let first = all[0].0 >> bit & 1;
        all.iter().all(|(word, _)| word >> bit & 1 == first).then_some((bit, first == 1))
    };
    (0..width as usize).filter_map(common).collect()
}

impl<O: Open> Evaluation<'_, O> {
    /// Where a fact holds of these values of the phis.
    pub(super) fn holds(&mut self, fact: &Fact, phis: &[Incoming]) -> Result<Lit, NoCircuit> {
        let of = |phi: Register| lane_of(phis, phi).cloned();
        match *fact {
            Fact::Defined(phi) => Ok(of(phi).map_or(Lit::FALSE, |lane| !lane.poison)),
            Fact::Bits(phi, ref bits) => {
                let Some(lane) = of(phi) else { return Ok(Lit::FALSE) };
                let is = bits.iter().map(|&(bit, value)| if value { lane.bits[bit] } else { !lane.bits[bit] });
                let all = self.g.all(is);
                Ok(self.g.or(lane.poison, all))
            }
            Fact::Compared(compare, phi, other) => {
                let Some(lane) = of(phi) else { return Ok(Lit::FALSE) };
                let other = match of(other) {
                    Some(lane) => lane,
                    // A set is no value that could be compared once for all turns.
                    None if self.is_open[other as usize] => return Ok(Lit::FALSE),
                    None => self.value(other)?,
                };
                let compared = circuit(self.g, Rule::Compare(compare), &[lane.bits, other.bits])?;
                let is = compared.results[0][0];
                Ok(self.g.any([lane.poison, other.poison, is]))
            }
        }
    }
}
