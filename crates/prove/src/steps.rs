//! What the steps of a block give that compute with registers alone.

use super::evaluate::{Evaluation, Lane};
use super::flow::NoCircuit;
use super::graph::Lit;
use super::open::{Open, Pick};
use super::word;
use irrefute_semantics::Scalar;
use irrefute_semantics::register_code::Step;

impl<O: Open> Evaluation<'_, O> {
    pub(super) fn constant(&mut self, scalar: &Scalar, width: u32) -> Result<Lane, NoCircuit> {
        match scalar {
            Scalar::Word(value) => Ok(Lane { bits: word::small(width, *value), poison: Lit::FALSE }),
            Scalar::Big(value) => Ok(Lane { bits: word::constant(width, value), poison: Lit::FALSE }),
            Scalar::Poison => Ok(Lane { bits: word::small(width, 0), poison: Lit::TRUE }),
            Scalar::Set(set) if set.is_full(width) => {
                Ok(Lane { bits: self.open.undef(self.g, width, self.pick), poison: Lit::FALSE })
            }
            Scalar::Set(_) | Scalar::Joint(..) => Err("a constant that is a set of values"),
            Scalar::Log(..) | Scalar::Phy(_) => Err("pointers"),
            Scalar::Raw(_) => Err("values of the byte type"),
        }
    }

    /// A result of a step.
    pub(super) fn step(&mut self, step: &Step, result: usize) -> Result<Lane, NoCircuit> {
        match step {
            Step::Apply { rule, operands, .. } => {
                let (mut lanes, _) = self.apply(*rule, operands)?;
                Ok(lanes.swap_remove(result))
            }
            Step::Copy { from, .. } => self.value(*from),
            Step::Select { condition, if_true, if_false, .. } => {
                let condition = self.value(*condition)?;
                let (a, b) = (self.value(*if_true)?, self.value(*if_false)?);
                let lane = self.select(condition.bits[0], &a, &b);
                let poison = self.g.or(condition.poison, lane.poison);
                Ok(Lane { poison, ..lane })
            }
            Step::Freeze { from, width, .. } => {
                // All uses of the result see one pick of what it freezes. Errors come after the mode is put back.
                let before = std::mem::replace(&mut self.pick, Pick::Once);
                let lane = self.value(*from);
                self.pick = before;
                let lane = lane?;
                let bits = if lane.poison == Lit::FALSE {
                    lane.bits
                } else {
                    let any = self.open.frozen(self.g, *width);
                    self.g.choose(lane.poison, &any, &lane.bits)
                };
                self.open.gave(&bits);
                Ok(Lane { bits, poison: Lit::FALSE })
            }
            Step::Extract { vector, index, .. } => {
                let index = self.value(*index)?;
                let beyond = self.g.at_least(&index.bits, vector.len() as u64);
                // An index that names no later lane names the first one; beyond all lanes the result is poison.
                let mut lane: Option<Lane> = None;
                for (i, register) in vector.iter().enumerate() {
                    let here = self.names(&index.bits, i);
                    let this = self.value(*register)?;
                    lane = Some(match lane {
                        None => this,
                        Some(others) => self.select(here, &this, &others),
                    });
                }
                let lane = lane.ok_or("a vector without lanes")?;
                let poison = self.g.any([lane.poison, index.poison, beyond]);
                Ok(Lane { poison, ..lane })
            }
            Step::Insert { vector, index, element, .. } => {
                let index = self.value(*index)?;
                let beyond = self.g.at_least(&index.bits, vector.len() as u64);
                let here = self.names(&index.bits, result);
                let (new, old) = (self.value(*element)?, self.value(vector[result])?);
                let lane = self.select(here, &new, &old);
                let poison = self.g.any([lane.poison, index.poison, beyond]);
                Ok(Lane { poison, ..lane })
            }
            Step::Reduce { rule, lanes, .. } => {
                let mut sum = self.value(lanes[0])?;
                for lane in &lanes[1..] {
                    let operands = [sum, self.value(*lane)?];
                    sum = self.applied(*rule, &operands)?.0.swap_remove(0);
                }
                Ok(sum)
            }
            Step::Bitcast { from, from_width, to_width, .. } => {
                // Lane 0 has the lowest bits. A lane is poison if it takes a bit of a poison one.
                let (first, last) = (result as u32 * to_width, (result as u32 + 1) * to_width);
                let (mut bits, mut poison) = (Vec::new(), Lit::FALSE);
                for lane in first / from_width..last.div_ceil(*from_width) {
                    let value = self.value(from[lane as usize])?;
                    poison = self.g.or(poison, value.poison);
                    let at = |i: u32| value.bits[(i - lane * from_width) as usize];
                    bits.extend((first.max(lane * from_width)..last.min((lane + 1) * from_width)).map(at));
                }
                Ok(Lane { bits, poison })
            }
            Step::Lanes { operation, operands, to, width } => {
                self.lane_of(*operation, operands, (to[0], result), *width)
            }
            Step::Constrain { from, constraints, .. } => {
                let lane = self.value(from[result])?;
                Ok(self.in_range(lane, constraints).0)
            }
            Step::Float { .. } | Step::Memory(_) => Err("a step that is evaluated in its block"),
            Step::Assume { .. } | Step::Demand { .. } | Step::Call(_) => Err("an assumption has no result"),
        }
    }

    /// Whether an index is this number.
    fn names(&mut self, index: &[Lit], lane: usize) -> Lit {
        let number = word::small(index.len() as u32, lane as u64);
        match word::known(&number).is_some_and(|number| number == dashu_int::UBig::from(lane)) {
            true => self.g.equal(index, &number),
            // The index is too narrow for this lane.
            false => Lit::FALSE,
        }
    }
}
