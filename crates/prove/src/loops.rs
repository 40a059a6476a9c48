//! Loops: both sides are compared from one arrival at a header to the next.
//!
//! A loop is cut at its header. An *arrival* there is an event: by the edges from outside, after which the loop is in any
//! state, and by those that lead back, after which nothing is followed. With `s` and `t` the phis of the two headers:
//!
//! ```text
//!   s ~ t    there is a state z of the source with: s covers z (docs/semantics.md#refinement), and z and t agree on the
//!            phis that are taken to be equal (`Relation`)
//!
//!   checked  whatever z is: if the source is at a header with z, and the target at that of the same number with t, both
//!            do the same until the next arrival or the end, and what they arrive with is related again
//! ```
//!
//! So, arrival by arrival: as rules are monotone (docs/semantics.md#lifting), what the source does from `s` covers what it
//! does from `z`, and that is what the check covers. Each arrival of the target has one of the source, so a loop that never
//! ends has one that never ends. Memory that others may reach is any memory after an arrival, as after a call, and must be
//! covered at each.
//!
//! # What must hold for that
//!
//! - Nothing that is computed before a loop changes in it: a loop is entered at its header alone ([`Flow`]).
//! - A choice that the source makes once, before a loop, must be the same for all turns, but each turn is checked alone.
//!   So there are no such choices.
//! - A state is any words, poison, and sets of values where the target may have one there.
//! - Functions have no blocks of their own, since nobody says what these hold after some turns.
//!
//! # Which phis are equal
//!
//! At first all of a width are. Where both sides arrive, on 64 inputs drawn for the circuit, phis that take different
//! values are told apart, until nothing changes. Whatever comes of it is only what is tried: the check decides.

use super::calls::{EventKind, EventOutcome};
use super::certificate::Unfounded;
use super::circuits::Circuits;
use super::evaluate::{Answers, Argument, Evaluation, Lane, Outcomes};
use super::flow::{Flow, NoCircuit, successors};
use super::graph::Lit;
use super::instances::{Spent, solved};
use super::invariants::{Fact, guessed};
use super::open::Open;
use super::question::covers_lane;
use super::shared::{Role, Write};
use super::solver::{Answer, Effort};
use irrefute_semantics::register_code::{MemoryStep, Register, RegisterCode, RegisterLeaf, Step};
use rustc_hash::FxHashMap;

/// How often phis are told apart, or facts are dropped. Not tuned.
const MOST_ROUNDS: usize = 24;

/// Phis of both sides that are taken to be equal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Class {
    source: Vec<Register>,
    target: Vec<(Register, View)>,
    /// Whether the target may have a set of values there.
    is_open: bool,
}

/// How a phi of the target gives the value of its class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum View {
    /// It is the value.
    Same,
    /// It is the value of so many bits, sign-extended: a counter that was widened.
    Signed(usize),
    /// The same, zero-extended.
    Unsigned(usize),
}

impl View {
    /// The value of the class.
    fn of<'a>(self, bits: &'a [Lit]) -> &'a [Lit] {
        match self {
            View::Same => bits,
            View::Signed(width) | View::Unsigned(width) => &bits[..width.min(bits.len())],
        }
    }

    /// The phi, of so many bits, that a value of the class makes.
    fn extended<T: Copy>(self, value: &[T], zero: T, bits: usize) -> Vec<T> {
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
    loops: Vec<Related>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Related {
    classes: Vec<Class>,
    /// Whether either side may write in the loop, or call what may.
    writes: bool,
    /// What holds at the header of the target.
    facts: Vec<Fact>,
    /// The views of phis of the target that were tried, and do not give what a phi of the source is.
    refused: Vec<(Register, View)>,
}

/// The state of a loop: a value for each class and width.
pub(super) type States = FxHashMap<(usize, usize, usize), Argument>;

/// Which way a header is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// From outside of the loop.
    In,
    /// From a turn to the next.
    Back,
}

/// What a header is reached with.
#[derive(Clone, Debug)]
pub struct Arrival {
    number: usize,
    way: Way,
    reached: Lit,
    made: Lit,
    /// The phis: what they become, and whether that may be a set.
    phis: Vec<(Register, Lane, bool)>,
    /// Where the facts about the target's header hold.
    facts: Vec<Lit>,
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
                let both = among(s.reached, &nodes) & among(t.reached, &nodes);
                for (side, arrival) in [&s, &t].into_iter().enumerate() {
                    for (phi, lane, open) in &arrival.phis {
                        let bit = |lit: &Lit| if *open { 0 } else { among(*lit, &nodes) & both };
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
        let shows = |lit: Lit| among(lit, &drawn) != 0;
        if broken.iter().flatten().any(|&lit| shows(lit)) {
            return Ok(Some(left(&shows)));
        }
        let question: Vec<Lit> = assumed.iter().copied().chain([any]).collect();
        Ok(match solved(g, &question, effort, spent)? {
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
    fn class_of(&self, role: Role, number: usize, phi: Register) -> usize {
        let members = |class: &Class| match role {
            Role::Source => class.source.contains(&phi),
            Role::Target => class.target.iter().any(|(other, _)| *other == phi),
        };
        self.loops[number].classes.iter().position(members).unwrap_or(usize::MAX)
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

/// A literal on the inputs on which the nodes have these values.
fn among(lit: Lit, nodes: &[u64]) -> u64 {
    nodes[lit.node()] ^ if lit.is_inverted() { u64::MAX } else { 0 }
}

/// What the phis of a header are, in order.
pub(super) fn phis(code: &RegisterCode, flow: &Flow, number: usize) -> Vec<Register> {
    let header = flow.headers[number];
    let edges = flow.order.iter().flat_map(|&block| successors(code, block));
    let into = edges.filter(|&edge| code.edges[edge].to == header);
    let mut all: Vec<Register> = into.flat_map(|edge| code.edges[edge].moves.iter().map(|(_, to)| *to)).collect();
    all.sort_unstable();
    all.dedup();
    all
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
            | MemoryStep::Number { .. } => false,
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

impl<O: Open> Evaluation<'_, O> {
    /// The arrival at a header by the edges from outside, and the state that the loop is in afterwards. Returns where the
    /// side is undefined by then, or the state is not followed.
    pub(super) fn arrive_in(
        &mut self,
        number: usize,
        edges: &[usize],
        reached: Lit,
        ub: Lit,
    ) -> Result<Lit, NoCircuit> {
        if self.answers.shared.role == Role::Source && self.open.chose_once() {
            return Err("choices of the source before a loop");
        }
        self.arrive(number, Way::In, edges, (reached, ub))?;
        let mut states = Vec::new();
        for phi in phis(self.code, &self.flow, number) {
            let (state, view) = self.state(number, phi)?;
            let bits = view.extended(&state.bits, Lit::FALSE, self.widths.get(&phi).copied().unwrap_or(0));
            states.push((phi, Lane { bits, poison: state.poison }, state.open));
            self.is_open[phi as usize] = state.open;
            if state.open && view == View::Same {
                self.leaf_of.insert(phi, state.number);
            }
        }
        match self.answers.shared.role {
            Role::Target => {
                let facts = self.facts(number, &states)?;
                let all = self.g.all(facts);
                self.answers.followed.insert(number, all);
                Ok(ub)
            }
            Role::Source => {
                let followed = self.answers.followed.get(&number).copied().unwrap_or(Lit::TRUE);
                Ok(self.ub_where(ub, reached, !followed))
            }
        }
    }

    /// Where each fact about the target's header holds.
    fn facts(&mut self, number: usize, phis: &[(Register, Lane, bool)]) -> Result<Vec<Lit>, NoCircuit> {
        let facts = self.answers.relation.loops[number].facts.clone();
        facts.iter().map(|fact| self.holds(fact, phis)).collect()
    }

    /// The arrival by the edges that lead back: nothing is followed after it.
    pub(super) fn arrive_back(&mut self, number: usize, ub: Lit) -> Result<Lit, NoCircuit> {
        let (code, header) = (self.code, self.flow.headers[number]);
        let edges: Vec<usize> = self.flow.order.iter().flat_map(|&block| successors(code, block)).collect();
        let mut back: Vec<usize> =
            edges.into_iter().filter(|&edge| self.flow.leads_back[edge] && code.edges[edge].to == header).collect();
        back.sort_unstable();
        back.dedup();
        let taken: Vec<Lit> = back.iter().map(|&edge| self.taken[edge]).collect();
        let reached = self.g.any(taken);
        self.arrive(number, Way::Back, &back, (reached, ub))?;
        Ok(reached)
    }

    fn arrive(&mut self, number: usize, way: Way, edges: &[usize], (reached, ub): (Lit, Lit)) -> Result<(), NoCircuit> {
        let made = self.g.and(reached, !ub);
        let mut incoming = Vec::new();
        for phi in phis(self.code, &self.flow, number) {
            let lane = self.merged(phi, edges)?;
            self.widths.insert(phi, lane.bits.len());
            let is_open = edges.iter().any(|&edge| self.is_open[self.source_of(edge, phi) as usize]);
            incoming.push((phi, lane, is_open));
        }
        let (arguments, mut holds) = self.related(number, &incoming)?;
        let mut facts = Vec::new();
        if self.answers.shared.role == Role::Target {
            facts = self.facts(number, &incoming)?;
            holds = self.g.all(facts.iter().copied().chain([holds]));
        }
        let event = self.events.len();
        let (kind, writes) = (EventKind::Arrival(number, way), self.answers.relation.loops[number].writes);
        let before = self.writes.len();
        self.events.push(EventOutcome { kind, made, arguments, holds, writes: before, may_end_blocks: writes });
        self.answers.fill(event);
        if writes {
            self.writes.push(Write::Event { number: event, made });
        }
        self.arrivals.push(Arrival { number, way, reached, made, phis: incoming, facts });
        Ok(())
    }

    /// What an arrival must agree on, pair by pair with the other side, and what must hold of this side alone.
    fn related(&mut self, number: usize, incoming: &[(Register, Lane, bool)]) -> Result<(Vec<Lane>, Lit), NoCircuit> {
        let (mut arguments, mut holds) = (Vec::new(), Lit::TRUE);
        let role = self.answers.shared.role;
        let of = |phi: Register| incoming.iter().find(|(other, ..)| *other == phi).ok_or("a phi from nowhere");
        for class in self.answers.relation.loops[number].classes.clone() {
            let own: Vec<(Register, View)> = match role {
                Role::Source => class.source.iter().map(|&phi| (phi, View::Same)).collect(),
                Role::Target => class.target.clone(),
            };
            let mut members = Vec::new();
            for (phi, view) in own {
                let (_, lane, open) = of(phi)?;
                let bits = view.of(&lane.bits).to_vec();
                let extended = view.extended(&bits, Lit::FALSE, lane.bits.len());
                let gives = self.g.equal(&extended, &lane.bits);
                let gives = self.g.or(lane.poison, gives);
                holds = self.g.and(holds, gives);
                members.push((phi, Lane { bits, poison: lane.poison }, *open));
            }
            let own = members;
            let Some((_, first, _)) = own.first() else { continue };
            let is_matched = !class.source.is_empty() && !class.target.is_empty();
            if role == Role::Target && own.iter().any(|(_, _, open)| *open && !class.is_open) {
                holds = Lit::FALSE;
            }
            // The value of the class is that of the target's first phi, which all of the source's cover.
            match role {
                Role::Source if is_matched => arguments.extend(own.iter().map(|(_, lane, _)| lane.clone())),
                Role::Target if is_matched => arguments.extend(class.source.iter().map(|_| first.clone())),
                Role::Source | Role::Target => {}
            }
            if role == Role::Target || !is_matched {
                for (_, lane, _) in &own[1..] {
                    // Two sets that are equal in one pick need not be equal.
                    let same = self.same(first, lane, class.is_open);
                    holds = self.g.and(holds, same);
                }
            }
        }
        Ok((arguments, holds))
    }

    fn same(&mut self, a: &Lane, b: &Lane, is_open: bool) -> Lit {
        if a.bits.len() != b.bits.len() || is_open {
            return Lit::FALSE;
        }
        let (there, back) = (covers_lane(self.g, a, b), covers_lane(self.g, b, a));
        self.g.and(there, back)
    }

    /// What a use of a phi reads in the state of its loop.
    pub(super) fn read_state(&mut self, number: usize, phi: Register) -> Result<Lane, NoCircuit> {
        let (state, view) = self.state(number, phi)?;
        let bits = self.widths.get(&phi).copied().unwrap_or(0);
        let lane = self.read(&state);
        Ok(Lane { bits: view.extended(&lane.bits, Lit::FALSE, bits), ..lane })
    }

    /// The value of the class of a phi, and how the phi gives it.
    fn state(&mut self, number: usize, phi: Register) -> Result<(Argument, View), NoCircuit> {
        let width = self.widths.get(&phi).copied().ok_or("a phi before its loop")?;
        let role = self.answers.shared.role;
        let at = self.answers.relation.class_of(role, number, phi);
        let class = self.answers.relation.loops[number].classes.get(at).ok_or("a phi of no class")?;
        let is_view = |(other, _): &&(Register, View)| role == Role::Target && *other == phi;
        let view = class.target.iter().find(is_view).map_or(View::Same, |(_, view)| *view);
        let width = match view {
            View::Same => width,
            View::Signed(width) | View::Unsigned(width) => width,
        };
        let is_open = class.is_open;
        if let Some(state) = self.answers.states.get(&(number, at, width)) {
            return Ok((state.clone(), view));
        }
        if is_open && width > self.answers.shared.bits as usize {
            return Err("loops with pointers or large numbers that may be undef");
        }
        let bits = self.g.variable(width as u32);
        let leaf = if is_open { self.open.leaf(&bits) } else { None };
        let state = Argument {
            poison: self.g.input(),
            open: leaf.is_some(),
            number: leaf.unwrap_or(usize::MAX),
            leaf: RegisterLeaf::Bits(width as u32),
            bits,
        };
        self.answers.states.insert((number, at, width), state.clone());
        Ok((state, view))
    }

    /// What a phi becomes by edges into its block, one of which is taken.
    pub(super) fn merged(&mut self, phi: Register, edges: &[usize]) -> Result<Lane, NoCircuit> {
        let mut all: Option<Lane> = None;
        for &edge in edges {
            let from = self.source_of(edge, phi);
            let lane = self.value(from)?;
            // Exactly one edge is taken where the block is reached, so the first one needs no condition: elsewhere the value
            // does not matter.
            all = Some(match all {
                None => lane,
                Some(others) => self.select(self.taken[edge], &lane, &others),
            });
        }
        all.ok_or("a phi without predecessors")
    }

    /// What a phi takes on an edge: itself, if the edge leaves it as it is.
    fn source_of(&self, edge: usize, phi: Register) -> Register {
        self.code.edges[edge].moves.iter().find(|(_, to)| *to == phi).map_or(phi, |(from, _)| *from)
    }
}

impl Answers {
    /// Makes room for an event that is not answered.
    fn fill(&mut self, event: usize) {
        if self.of_events.len() <= event {
            self.of_events.resize(event + 1, Vec::new());
        }
    }
}
