//! Steering: inputs are drawn towards what none of them has reached (docs/semantics.md#reach).
//!
//! In front of a block, arm or case that is not reached stands a comparison that always went the other way, the *front*. Of
//! the executions that met it, the one whose operands `a`, `b` were closest to each other is kept. Inputs next to it have an
//! argument `x` changed to `x + (b − a)` or `x − (b − a)`: if `a` or `b` is `c + x` or `c − x`, the operands become
//! equal. With one more or less, they change places. A [field](super::memory::Field) of memory that the execution loaded
//! is changed like an argument, and a pointer in one becomes the other operand.
//!
//! No marks are kept of functions that the source calls. There, a front is a comparison whose operands were always equal,
//! or always in the same order.

use super::comparisons::{Comparisons, distance};
use super::memory::Field;
use super::sampling::SampleDraft;
use crate::side::Side;
use irrefute_ir::{Callee, Function, Int, Op, Operand, TerminatorOp, ValueId};
use irrefute_semantics::marks::Marks;
use irrefute_semantics::points::Point;
use irrefute_semantics::{Place, Scalar};
use std::cmp::Ordering;

/// What is not reached, and the inputs that came closest.
#[derive(Default)]
pub(super) struct Steering {
    fronts: Vec<Front>,
    /// The function, if it calls others that are known: these have fronts as well.
    caller: Option<u32>,
}

/// A comparison or `switch` in front of what is not reached.
struct Front {
    place: Place,
    /// The cases of a `switch` that are not reached.
    cases: Vec<Int>,
    /// In a function that is called: the orders in which the operands have been, the lesser first, equal, or the greater.
    orders: Option<[bool; 3]>,
    /// How many inputs were steered to it.
    tries: u32,
    /// The input whose operands were closest.
    closest: Option<Closest>,
}

/// An input next to which others are drawn.
pub(super) struct Closest {
    pub sample: SampleDraft,
    /// What its execution loaded.
    pub fields: Vec<Field>,
    /// What is to become equal.
    pub operands: Operands,
}

/// The operands of a comparison.
#[derive(Clone)]
pub(super) enum Operands {
    Numbers([Int; 2]),
    Pointers([Scalar; 2]),
}

/// The most fronts in functions that are called. Not tuned.
const MAX_IN_CALLS: usize = 64;

/// After so many inputs a front gets a smaller share of them, or none if it is in a function that is called. Not tuned.
/// Without a limit, steering crowded out the inputs by which chance refutes one of Alive2's pairs.
const MAX_TRIES: u32 = 16;

/// The most comparisons that a condition is searched for: behind more of them it is no comparison of arguments.
const MAX_CONDITION: usize = 16;

impl Steering {
    /// Steering of a function.
    pub fn of(source: Side<'_>) -> Steering {
        let is_known = |op: &Op| match op {
            Op::Call(call) => match &call.callee {
                Callee::Direct(name) => source.named(name).is_some_and(|callee| !callee.blocks.is_empty()),
                _ => false,
            },
            _ => false,
        };
        let calls = source.text().blocks.iter().flat_map(|block| &block.insts).any(|inst| is_known(&inst.op));
        Steering { caller: calls.then(|| source.function.index() as u32), ..Steering::default() }
    }

    /// Looks for what executions with these marks did not reach.
    pub fn aim(&mut self, source: Side<'_>, marks: &Marks) {
        let (in_calls, mut old) =
            std::mem::take(&mut self.fronts).into_iter().partition(|front| front.orders.is_some());
        self.fronts = in_calls;
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
        for front in self.fronts.iter_mut().filter(|front| front.orders.is_none()) {
            if let Some(known) = old.iter_mut().find(|other| other.place == front.place) {
                (front.tries, front.closest) = (known.tries, known.closest.take());
            }
        }
    }

    /// Whether something is not reached.
    pub fn is_aimed(&self) -> bool {
        self.fronts.iter().any(Front::is_open)
    }

    /// Whether a front has not been tried often: what many inputs do not reach, more of them hardly will.
    pub fn is_promising(&self) -> bool {
        self.fronts.iter().any(|front| front.is_open() && front.tries < MAX_TRIES)
    }

    /// Whether comparisons are to be observed.
    pub fn listens(&self) -> bool {
        self.caller.is_some() || self.is_aimed()
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

    /// The front at a place of the source.
    fn front(&mut self, place: Place) -> &mut Front {
        let at = self.fronts.iter().position(|front| front.place == place).unwrap_or_else(|| {
            self.fronts.push(Front { place, cases: Vec::new(), orders: None, tries: 0, closest: None });
            self.fronts.len() - 1
        });
        &mut self.fronts[at]
    }

    /// The front at a place that an execution met; `None` if it is none.
    fn met(&mut self, place: Place) -> Option<&mut Front> {
        if let Some(at) = self.fronts.iter().position(|front| front.place == place) {
            return self.fronts.get_mut(at);
        }
        let is_in_call = self.caller.is_some_and(|caller| caller != place.function);
        let has_room = self.fronts.iter().filter(|front| front.orders.is_some()).count() < MAX_IN_CALLS;
        if !is_in_call || !has_room {
            return None;
        }
        self.fronts.push(Front { place, cases: Vec::new(), orders: Some([false; 3]), tries: 0, closest: None });
        self.fronts.last_mut()
    }

    /// Keeps a sample for the fronts to which it came closer than all before.
    pub fn note(&mut self, sample: &SampleDraft, comparisons: Comparisons) {
        let fields: Vec<Field> = comparisons.fields.into_iter().map(|(_, field)| field).collect();
        let closest = |operands| Closest { sample: sample.clone(), fields: fields.clone(), operands };
        for (place, lhs, rhs) in comparisons.pairs {
            // A `switch` of a function that is called has no cases here.
            if rhs.is_none() && self.fronts.iter().all(|front| front.place != place) {
                continue;
            }
            let Some(front) = self.met(place) else { continue };
            let case = || front.cases.iter().min_by_key(|case| distance(&lhs, case)).cloned();
            let Some(rhs) = rhs.or_else(case) else { continue };
            front.note_order(lhs.to_big().cmp(&rhs.to_big()));
            let is_closer = match &front.closest {
                Some(Closest { operands: Operands::Numbers([a, b]), .. }) => distance(&lhs, &rhs) <= distance(a, b),
                Some(_) | None => true,
            };
            if is_closer {
                front.closest = Some(closest(Operands::Numbers([lhs, rhs])));
            }
        }
        for (place, operands) in comparisons.pointers {
            let Some(front) = self.met(place) else { continue };
            // In which order addresses are is seldom meant.
            front.note_order(if operands[0] == operands[1] { Ordering::Equal } else { Ordering::Less });
            front.closest = Some(closest(Operands::Pointers(operands)));
        }
    }

    /// The input next to which the next one is drawn, to the front that was tried least; `None` if no execution has met any.
    pub fn next(&mut self) -> Option<&Closest> {
        let met = self.fronts.iter_mut().filter(|front| front.is_open() && front.closest.is_some());
        let front = met.min_by_key(|front| front.tries)?;
        front.tries += 1;
        front.closest.as_ref()
    }
}

impl Front {
    /// Nothing says whether the other side of a comparison in a function that is called can be reached at all, so that it is
    /// given up after a while.
    fn is_open(&self) -> bool {
        let is_tried = |orders: [bool; 3]| orders.iter().filter(|order| **order).count() < 2 && self.tries < MAX_TRIES;
        self.orders.is_none_or(is_tried)
    }

    fn note_order(&mut self, order: Ordering) {
        if let Some(orders) = &mut self.orders {
            let at = match order {
                Ordering::Less => 0,
                Ordering::Equal => 1,
                Ordering::Greater => 2,
            };
            orders[at] = true;
        }
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
