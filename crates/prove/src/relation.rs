//! Which phis of two loops are taken to be equal, and what holds of them.
//!
//! At first all phis of a width are equal. Where both sides arrive at the header, on 64 inputs drawn for the circuit, phis
//! that take different values are told apart, until nothing changes. A phi of the target that is like none of the source may
//! be a wider one: if it begins as an extension of one, that is tried.
//!
//! Whatever comes of it is only what is tried: the check of [`loops`](super::loops) decides.

use super::answered::Asked;
use super::certificate::Unfounded;
use super::circuits::Circuits;
use super::evaluate::Outcomes;
use super::flow::{Flow, NoCircuit};
use super::graph::Lit;
use super::instances::{Spent, solved};
use super::invariants::{Fact, guessed};
use super::loops::{Arrival, Incoming, Way, phis};
use super::shared::Role;
use super::solver::{Answer, Effort};
use irrefute_semantics::register_code::{MemoryStep, Register, RegisterCode, Step};
use rustc_hash::FxHashMap;

/// How often phis are told apart, or facts are dropped. Not tuned.
const MOST_ROUNDS: usize = 24;

/// Phis of both sides that are taken to be equal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Class {
    pub source: Vec<Register>,
    pub target: Vec<(Register, View)>,
    /// Whether the target may have a set of values there.
    pub is_open: bool,
}

/// How a phi of the target gives the value of its class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum View {
    /// It is the value.
    Same,
    /// It is the value, which has this many bits, sign-extended: the target widened a counter.
    Signed(usize),
    /// The same, zero-extended.
    Unsigned(usize),
}

impl View {
    /// The value of the class.
    pub fn of(self, bits: &[Lit]) -> &[Lit] {
        match self {
            View::Same => bits,
            View::Signed(width) | View::Unsigned(width) => &bits[..width.min(bits.len())],
        }
    }

    /// The bits of the phi, given the value of the class and how many bits the phi has.
    pub fn extended<T: Copy>(self, value: &[T], zero: T, bits: usize) -> Vec<T> {
        let mut all = value.to_vec();
        let fill = match self {
            View::Signed(_) => value.last().copied().unwrap_or(zero),
            View::Same | View::Unsigned(_) => zero,
        };
        all.resize(bits.max(value.len()), fill);
        all
    }
}

/// What the phis of a header are on the drawn inputs, by the way in which it is reached.
type Drawn = Vec<Vec<u64>>;

/// Which phis are taken to be equal, by loop.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Relation {
    pub(super) loops: Vec<Related>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Related {
    pub classes: Vec<Class>,
    /// Whether either side may write in the loop, or call what may.
    pub writes: bool,
    /// What holds at the header of the target.
    pub facts: Vec<Fact>,
    /// The views of phis of the target that were tried, and do not give what a phi of the source is.
    refused: Vec<(Register, View)>,
}

impl Relation {
    /// The phis of the headers of both sides, none told apart.
    ///
    /// # Errors
    /// Sides with different numbers of loops.
    pub fn of(source: &RegisterCode, target: &RegisterCode) -> Result<Relation, NoCircuit> {
        let flows = (Flow::of(source)?, Flow::of(target)?);
        if flows.0.headers.len() != flows.1.headers.len() {
            return Err("loops of one side alone");
        }
        if !flows.0.headers.is_empty() && (source.has_own_blocks() || target.has_own_blocks()) {
            return Err("loops in functions with blocks of their own");
        }
        let progresses = |code: &RegisterCode, flow: &Flow, number: usize| {
            let body = &flow.loops[number];
            code.progress_loops.iter().any(|promised| body.iter().all(|block| promised.contains(block)))
        };
        let promises_more =
            |number: usize| progresses(target, &flows.1, number) && !progresses(source, &flows.0, number);
        // A run of the target that stays in such a loop is undefined. So must that of the source be.
        if !source.effects.must_progress && (0..flows.0.headers.len()).any(promises_more) {
            return Err("loops of the target that promise to make progress");
        }
        let related = |number: usize| {
            let class = Class {
                source: phis(source, &flows.0, number),
                target: phis(target, &flows.1, number).into_iter().map(|phi| (phi, View::Same)).collect(),
                is_open: false,
            };
            let writes = may_write(source, &flows.0, number) || may_write(target, &flows.1, number);
            Related { classes: vec![class], writes, facts: Vec::new(), refused: Vec::new() }
        };
        Ok(Relation { loops: (0..flows.0.headers.len()).map(related).collect() })
    }

    /// Tells phis apart that take different values, or finds views of those of the target; `None` if there are none.
    pub fn refined(&self, g: &Circuits, source: &Outcomes, target: &Outcomes) -> Option<Relation> {
        // Most functions have no loops, and large circuits.
        if self.is_empty() {
            return None;
        }
        let nodes = g.drawn();
        let mut refined = self.clone();
        for (number, related) in refined.loops.iter_mut().enumerate() {
            let mut drawn = [FxHashMap::default(), FxHashMap::default()];
            let mut is_open: FxHashMap<Register, bool> = FxHashMap::default();
            for way in [Way::In, Way::Back] {
                let at = |side: &'_ Outcomes| -> Option<Arrival> {
                    side.arrivals.iter().find(|arrival| (arrival.number, arrival.way) == (number, way)).cloned()
                };
                let (Some(s), Some(t)) = (at(source), at(target)) else { continue };
                let both = s.reached.among_drawn(&nodes) & t.reached.among_drawn(&nodes);
                for (side, arrival) in [&s, &t].into_iter().enumerate() {
                    for Incoming { phi, lane, is_open: open } in &arrival.phis {
                        let bit = |lit: &Lit| if *open { 0 } else { lit.among_drawn(&nodes) & both };
                        let all: &mut Drawn = drawn[side].entry(*phi).or_default();
                        all.push(lane.bits.iter().map(bit).collect());
                        if side == 1 {
                            *is_open.entry(*phi).or_default() |= open;
                        }
                    }
                }
            }
            related.split(&drawn, &is_open);
            if related.classes == self.loops[number].classes {
                related.find_views(&drawn);
            }
        }
        (refined != *self).then_some(refined)
    }

    /// The same with all facts that are guessed of the target.
    ///
    /// # Errors
    /// What has no circuit.
    pub fn guessed(&self, target: &RegisterCode) -> Result<Relation, NoCircuit> {
        let (flow, mut relation) = (Flow::of(target)?, self.clone());
        for (number, related) in relation.loops.iter_mut().enumerate() {
            related.facts = guessed(target, &flow, number)?;
        }
        Ok(relation)
    }

    /// Whether facts were guessed.
    pub fn has_facts(&self) -> bool {
        self.loops.iter().any(|related| !related.facts.is_empty())
    }

    /// Drops the facts that break at an arrival; `None` if all that are left hold.
    ///
    /// # Errors
    /// A certificate that does not hold.
    pub(super) fn without_broken(
        &self,
        g: &mut Circuits,
        (source, target): (&Outcomes, &Outcomes),
        assumed: &[Lit],
        effort: Effort,
        spent: &mut Spent,
    ) -> Result<Option<Relation>, Unfounded> {
        let broken = self.broken(g, source, target);
        let any = g.any(broken.iter().flatten().copied());
        if any == Lit::FALSE {
            return Ok(None);
        }
        let left = |is_broken: &dyn Fn(Lit) -> bool| {
            let mut relation = self.clone();
            for (related, broken) in relation.loops.iter_mut().zip(&broken) {
                let mut broken = broken.iter();
                related.facts.retain(|_| broken.next().is_none_or(|&lit| !is_broken(lit)));
            }
            relation
        };
        let drawn = g.drawn();
        let shows = |lit: Lit| lit.among_drawn(&drawn) != 0;
        if broken.iter().flatten().any(|&lit| shows(lit)) {
            return Ok(Some(left(&shows)));
        }
        let question: Vec<Lit> = assumed.iter().copied().chain([any]).collect();
        Ok(match solved(g, Asked::BrokenFact, &question, effort, spent)? {
            Answer::Never(_) => None,
            Answer::Unknown => Some(left(&|_| true)),
            Answer::Model(model) => Some(left(&|lit| g.evaluate(lit, &|node| model.input(node)))),
        })
    }

    /// By loop and fact, where it breaks at an arrival of both sides.
    fn broken(&self, g: &mut Circuits, source: &Outcomes, target: &Outcomes) -> Vec<Vec<Lit>> {
        let mut all: Vec<Vec<Lit>> = self.loops.iter().map(|related| vec![Lit::FALSE; related.facts.len()]).collect();
        for t in &target.arrivals {
            let same = |s: &&Arrival| (s.number, s.way) == (t.number, t.way);
            let Some(s) = source.arrivals.iter().find(same) else { continue };
            let made = g.and(s.made, t.made);
            for (broken, &holds) in all[t.number].iter_mut().zip(&t.facts) {
                let here = g.and(made, !holds);
                *broken = g.or(*broken, here);
            }
        }
        all
    }

    /// How many loops each side has.
    pub fn len(&self) -> usize {
        self.loops.len()
    }

    /// Whether there are no loops.
    pub fn is_empty(&self) -> bool {
        self.loops.is_empty()
    }

    /// The class of a phi, by its number.
    pub(super) fn class_of(&self, role: Role, number: usize, phi: Register) -> Option<usize> {
        let members = |class: &Class| match role {
            Role::Source => class.source.contains(&phi),
            Role::Target => class.target.iter().any(|(other, _)| *other == phi),
        };
        self.loops[number].classes.iter().position(members)
    }

    /// How often a relation may be refined.
    pub fn rounds() -> std::ops::Range<usize> {
        0..MOST_ROUNDS
    }
}

impl Related {
    /// Tells the phis of each class apart that take different values.
    fn split(&mut self, drawn: &[FxHashMap<Register, Drawn>; 2], is_open: &FxHashMap<Register, bool>) {
        let mut refined: Vec<Class> = Vec::new();
        for class in &self.classes {
            let mut parts: Vec<(Option<Drawn>, Class)> = Vec::new();
            let mut part = |values: Option<Drawn>, add: &dyn Fn(&mut Class)| {
                let at = parts.iter().position(|(other, _)| *other == values).unwrap_or_else(|| {
                    parts.push((values, Class { is_open: class.is_open, ..Class::default() }));
                    parts.len() - 1
                });
                add(&mut parts[at].1);
            };
            for phi in &class.source {
                part(drawn[0].get(phi).cloned(), &|class| class.source.push(*phi));
            }
            for &(phi, view) in &class.target {
                let is_open = is_open.get(&phi).copied().unwrap_or(false);
                let values = drawn[1].get(&phi);
                let seen = values.and_then(|values| seen(values, view));
                let view = if seen.is_some() || view == View::Same { view } else { View::Same };
                if seen.is_none() && values.is_some() {
                    self.refused.extend(class.target.iter().filter(|(other, _)| *other == phi));
                }
                part(seen.or_else(|| values.cloned()), &|class| {
                    class.target.push((phi, view));
                    class.is_open |= is_open;
                });
            }
            refined.extend(parts.into_iter().map(|(_, class)| class));
        }
        self.classes = refined;
    }

    /// Finds phis of the target alone that begin as extensions of phis of the source.
    fn find_views(&mut self, drawn: &[FxHashMap<Register, Drawn>; 2]) {
        for alone in 0..self.classes.len() {
            let &[(phi, View::Same)] = &self.classes[alone].target[..] else { continue };
            let Some(values) = drawn[1].get(&phi).filter(|_| self.classes[alone].source.is_empty()) else { continue };
            let found = self.classes.iter().enumerate().find_map(|(number, class)| {
                let narrow = drawn[0].get(class.source.first()?)?.first()?;
                let views = [View::Signed(narrow.len()), View::Unsigned(narrow.len())];
                let begins = |view: &View| {
                    let wide = values.first().is_some_and(|wide| narrow.len() < wide.len());
                    let same = || seen(&values[..1], *view).is_some_and(|seen| seen[0] == *narrow);
                    wide && !self.refused.contains(&(phi, *view)) && same()
                };
                Some((number, views.into_iter().find(begins)?))
            });
            if let Some((number, view)) = found {
                self.classes[number].target.push((phi, view));
                self.classes[alone].target.clear();
            }
        }
        self.classes.retain(|class| !class.source.is_empty() || !class.target.is_empty());
    }
}

/// The values of a class by a view of a phi; `None` if some are none that the view gives.
fn seen(values: &[Vec<u64>], view: View) -> Option<Drawn> {
    let of = |bits: &Vec<u64>| match view {
        View::Same => Some(bits.clone()),
        View::Signed(width) | View::Unsigned(width) => {
            let narrow = bits.get(..width)?;
            (view.extended(narrow, 0, bits.len()) == *bits).then(|| narrow.to_vec())
        }
    };
    values.iter().map(of).collect()
}

/// Whether a turn may write to memory, or end what lies there.
fn may_write(code: &RegisterCode, flow: &Flow, number: usize) -> bool {
    let steps = flow.loops[number].iter().flat_map(|&block| &code.blocks[block].steps);
    steps.into_iter().any(|step| match step {
        Step::Call(call) => !call.is_pure,
        Step::Memory(memory) => match **memory {
            MemoryStep::Store { .. }
            | MemoryStep::Fill { .. }
            | MemoryStep::Copy { .. }
            | MemoryStep::Lifetime { .. }
            | MemoryStep::Allocate { .. } => true,
            MemoryStep::Load { .. }
            | MemoryStep::Move { .. }
            | MemoryStep::Compare { .. }
            | MemoryStep::Mask { .. }
            | MemoryStep::Number { .. }
            | MemoryStep::FromNumber { .. } => false,
        },
        Step::Apply { .. }
        | Step::Float { .. }
        | Step::Copy { .. }
        | Step::Select { .. }
        | Step::Freeze { .. }
        | Step::Extract { .. }
        | Step::Insert { .. }
        | Step::Reduce { .. }
        | Step::Bitcast { .. }
        | Step::Lanes { .. }
        | Step::Constrain { .. }
        | Step::Assume { .. }
        | Step::Demand { .. } => false,
    })
}
