//! Steering: inputs are drawn towards what none of them has reached (docs/semantics.md#reach).
//!
//! In front of a block, arm or case that is not reached stands a comparison that always went the other way, the *front*. Of
//! the executions that met it, the one whose operands `a`, `b` were closest to each other is kept. Inputs next to it have an
//! argument `x` changed to `x + (b − a)` or `x − (b − a)`: if `a` or `b` is `c + x` or `c − x`, the operands become
//! equal. With one more or less, they change places.

use super::comparisons::distance;
use super::sampling::SampleDraft;
use crate::side::Side;
use irrefute_ir::{Function, Int, Op, Operand, TerminatorOp, ValueId};
use irrefute_semantics::Place;
use irrefute_semantics::marks::Marks;
use irrefute_semantics::points::Point;

/// What is not reached, and the inputs that came closest.
#[derive(Default)]
pub(super) struct Steering {
    fronts: Vec<Front>,
    /// The number of inputs that were steered.
    steered: usize,
}

/// A comparison or `switch` in front of what is not reached.
struct Front {
    place: Place,
    /// The cases of a `switch` that are not reached.
    cases: Vec<Int>,
    /// The input whose operands were closest.
    closest: Option<(SampleDraft, [Int; 2])>,
}

/// The most comparisons that a condition is searched for: behind more of them it is no comparison of arguments.
const MAX_CONDITION: usize = 16;

impl Steering {
    /// Looks for what executions with these marks did not reach.
    pub fn aim(&mut self, source: Side<'_>, marks: &Marks) {
        let mut old = std::mem::take(&mut self.fronts);
        let text = source.text();
        let points = source.program.points(source.function, text, marks);
        for (point, _) in points.into_iter().filter(|(_, is_reached)| !is_reached) {
            match point {
                Point::Block(block) => {
                    for before in &text.blocks {
                        if let TerminatorOp::CondBr { condition, if_true, if_false } = &before.term.op
                            && [*if_true, *if_false].contains(&block)
                        {
                            self.add_condition(source, condition);
                        }
                    }
                }
                Point::Arm { select, .. } => {
                    if let Some((_, Op::Select { condition, .. })) = definition(text, select) {
                        self.add_condition(source, condition);
                    }
                }
                Point::Case { block, value } => {
                    let before = &text.blocks[block.index()];
                    let instruction = before.phis.len() + before.insts.len();
                    let front = self.front(place(source, (block.index(), instruction)));
                    front.cases.extend(value);
                }
            }
        }
        for front in &mut self.fronts {
            let known = old.iter_mut().find(|other| other.place == front.place);
            front.closest = known.and_then(|other| other.closest.take());
        }
    }

    /// Whether something is not reached.
    pub fn is_aimed(&self) -> bool {
        !self.fronts.is_empty()
    }

    /// Adds the comparisons that a condition is made of.
    fn add_condition(&mut self, source: Side<'_>, condition: &Operand) {
        let text = source.text();
        let mut values: Vec<ValueId> = local(condition).into_iter().collect();
        let mut at = 0;
        while at < values.len().min(MAX_CONDITION) {
            match definition(text, values[at]) {
                Some((position, Op::ICmp { .. })) => {
                    self.front(place(source, position));
                }
                Some((_, op)) => op.for_each_operand(&mut |operand| {
                    values.extend(local(operand).filter(|value| !values.contains(value)));
                }),
                None => {}
            }
            at += 1;
        }
    }

    /// The front at a place.
    fn front(&mut self, place: Place) -> &mut Front {
        let at = self.fronts.iter().position(|front| front.place == place).unwrap_or_else(|| {
            self.fronts.push(Front { place, cases: Vec::new(), closest: None });
            self.fronts.len() - 1
        });
        &mut self.fronts[at]
    }

    /// Keeps a sample for the fronts to which it came closer than all before.
    pub fn note(&mut self, sample: &SampleDraft, pairs: Vec<(Place, Int, Option<Int>)>) {
        for (place, lhs, rhs) in pairs {
            let Some(front) = self.fronts.iter_mut().find(|front| front.place == place) else { continue };
            let case = || front.cases.iter().min_by_key(|case| distance(&lhs, case)).cloned();
            let Some(rhs) = rhs.or_else(case) else { continue };
            let is_closer = match &front.closest {
                Some((_, [a, b])) => distance(&lhs, &rhs) <= distance(a, b),
                None => true,
            };
            if is_closer {
                front.closest = Some((sample.clone(), [lhs, rhs]));
            }
        }
    }

    /// The sample next to which the next input is drawn, and the operands that are to become equal; `None` if no
    /// execution has met any front.
    pub fn next(&mut self) -> Option<(&SampleDraft, &[Int; 2])> {
        self.steered += 1;
        let met = || self.fronts.iter().filter_map(|front| front.closest.as_ref());
        let (sample, operands) = met().nth(self.steered.checked_rem(met().count())?)?;
        Some((sample, operands))
    }
}

fn local(operand: &Operand) -> Option<ValueId> {
    match operand {
        Operand::Local(value) => Some(*value),
        Operand::Const(_) | Operand::Metadata(_) => None,
    }
}

/// The place of an instruction of the source.
pub(super) fn place(source: Side<'_>, (block, instruction): (usize, usize)) -> Place {
    Place { function: source.function.index() as u32, block: block as u32, instruction: instruction as u32 }
}

/// The instruction that defines a value, with its block and its number there; `None` if none does, or a phi.
fn definition(text: &Function, value: ValueId) -> Option<((usize, usize), &Op)> {
    text.blocks.iter().enumerate().find_map(|(b, block)| {
        let i = block.insts.iter().position(|inst| inst.result == Some(value))?;
        Some(((b, block.phis.len() + i), &block.insts[i].op))
    })
}
