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
//! - The function has no `alloca`s: what they hold after some number of turns is not modelled.
//! - A loop of the target that promises to make progress is one of the source that does.
//! - What memory holds after an arrival may be what the function stored, poison and undef included, whatever its arguments
//!   are.

use super::calls::{EventKind, EventOutcome};
use super::evaluate::{Answers, Argument, Evaluation, Lane};
use super::flow::{Definition, Flow, NoCircuit};
use super::graph::Lit;
use super::open::Open;
use super::pointers::Place;
use super::question::covers_lane;
use super::relation::View;
use super::shared::{Role, Write};
use irrefute_semantics::register_code::{MemoryStep, Register, RegisterCode, RegisterLeaf, Step};
use rustc_hash::{FxHashMap, FxHashSet};

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

/// A header that is reached.
#[derive(Clone, Debug)]
pub struct Arrival {
    /// The number of the loop.
    pub(super) number: usize,
    pub(super) way: Way,
    /// Where it happens, or would, if nothing before it were undefined behaviour.
    pub(super) reached: Lit,
    pub(super) made: Lit,
    pub(super) phis: Vec<Incoming>,
    /// Where the facts about the target's header hold.
    pub(super) facts: Vec<Lit>,
}

/// A phi, and what it becomes.
#[derive(Clone, Debug)]
pub(super) struct Incoming {
    pub phi: Register,
    pub lane: Lane,
    /// Whether that may be a set.
    pub is_open: bool,
}

/// The lane of a phi.
pub(super) fn lane_of(phis: &[Incoming], phi: Register) -> Option<&Lane> {
    phis.iter().find(|incoming| incoming.phi == phi).map(|incoming| &incoming.lane)
}

/// The phis of a header, in order.
pub(super) fn phis(code: &RegisterCode, flow: &Flow, number: usize) -> Vec<Register> {
    let header = flow.headers[number];
    let into = [false, true].into_iter().flat_map(|back| flow.edges_into(code, header, back));
    let mut all: Vec<Register> = into.flat_map(|edge| code.edges[edge].moves.iter().map(|(_, to)| *to)).collect();
    all.sort_unstable();
    all.dedup();
    all
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
            states.push(Incoming { phi, lane: Lane { bits, poison: state.poison }, is_open: state.open });
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
    fn facts(&mut self, number: usize, phis: &[Incoming]) -> Result<Vec<Lit>, NoCircuit> {
        let facts = self.answers.relation.loops[number].facts.clone();
        facts.iter().map(|fact| self.holds(fact, phis)).collect()
    }

    /// The arrival by the edges that lead back: nothing is followed after it.
    pub(super) fn arrive_back(&mut self, number: usize, ub: Lit) -> Result<Lit, NoCircuit> {
        let back = self.flow.edges_into(self.code, self.flow.headers[number], true);
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
            incoming.push(Incoming { phi, lane, is_open });
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
        self.events.push(EventOutcome {
            kind,
            also: None,
            made,
            arguments,
            holds,
            writes: before,
            may_end_blocks: writes,
            is_blind: false,
            hidden: Vec::new(),
        });
        self.answers.fill(event);
        if writes {
            self.writes.push(Write::Event { number: event, made, hidden: Vec::new() });
        }
        self.arrivals.push(Arrival { number, way, reached, made, phis: incoming, facts });
        Ok(())
    }

    /// What an arrival must agree on, pair by pair with the other side, and what must hold of this side alone.
    fn related(&mut self, number: usize, incoming: &[Incoming]) -> Result<(Vec<Lane>, Lit), NoCircuit> {
        let (mut arguments, mut holds) = (Vec::new(), Lit::TRUE);
        let role = self.answers.shared.role;
        let of = |phi: Register| incoming.iter().find(|incoming| incoming.phi == phi).ok_or("a phi from nowhere");
        for class in self.answers.relation.loops[number].classes.clone() {
            let own: Vec<(Register, View)> = match role {
                Role::Source => class.source.iter().map(|&phi| (phi, View::Same)).collect(),
                Role::Target => class.target.clone(),
            };
            let mut members = Vec::new();
            for (phi, view) in own {
                let Incoming { lane, is_open, .. } = of(phi)?;
                let bits = view.of(&lane.bits).to_vec();
                let extended = view.extended(&bits, Lit::FALSE, lane.bits.len());
                let gives = self.g.equal(&extended, &lane.bits);
                let gives = self.g.or(lane.poison, gives);
                holds = self.g.and(holds, gives);
                members.push(Incoming { phi, lane: Lane { bits, poison: lane.poison }, is_open: *is_open });
            }
            let Some(Incoming { lane: first, .. }) = members.first() else { continue };
            let is_matched = !class.source.is_empty() && !class.target.is_empty();
            if role == Role::Target && members.iter().any(|member| member.is_open && !class.is_open) {
                holds = Lit::FALSE;
            }
            // The value of the class is that of the target's first phi, which all of the source's cover.
            match role {
                Role::Source if is_matched => arguments.extend(members.iter().map(|member| member.lane.clone())),
                Role::Target if is_matched => arguments.extend(class.source.iter().map(|_| first.clone())),
                Role::Source | Role::Target => {}
            }
            if role == Role::Target || !is_matched {
                for Incoming { lane, .. } in &members[1..] {
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
        let at = self.answers.relation.class_of(role, number, phi).ok_or("a phi of no class")?;
        let class = &self.answers.relation.loops[number].classes[at];
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
        let bits = self.g.variable(width as u32);
        let is_pointer = is_open && self.is_pointer(phi, &mut FxHashSet::default());
        // Of a pointer that is a set, the elements are offsets.
        let element = if is_pointer { Place::of(&bits).offset } else { bits.clone() };
        let picks = if is_open { self.open.leaf(&element) } else { None };
        let leaf = if is_pointer { RegisterLeaf::Pointer } else { RegisterLeaf::Bits(width as u32) };
        let (poison, open) = (self.g.input(), picks.is_some());
        let state = Argument { bits, poison, open, number: picks.unwrap_or(usize::MAX), leaf };
        self.answers.states.insert((number, at, width), state.clone());
        Ok((state, view))
    }

    /// Whether a register holds a pointer, by what writes it.
    fn is_pointer(&self, register: Register, seen: &mut FxHashSet<Register>) -> bool {
        if !seen.insert(register) {
            return false;
        }
        let code = self.code;
        match self.definitions[register as usize] {
            None | Some(Definition::Constant(_)) => false,
            Some(Definition::Address(_)) => true,
            Some(Definition::Argument(leaf, _)) => self.arguments[leaf].leaf == RegisterLeaf::Pointer,
            Some(Definition::Phi(block)) => {
                let mut into = [false, true].into_iter().flat_map(|back| self.flow.edges_into(code, block, back));
                into.any(|edge| self.is_pointer(self.source_of(edge, register), seen))
            }
            Some(Definition::Step { block, step, result }) => match &code.blocks[block].steps[step] {
                Step::Call(call) => call.leaves[result] == RegisterLeaf::Pointer,
                Step::Memory(memory) => match &**memory {
                    MemoryStep::Load { lanes, .. } => {
                        lanes.iter().any(|lane| lane.register == register && lane.leaf == RegisterLeaf::Pointer)
                    }
                    MemoryStep::Move { .. } | MemoryStep::Mask { .. } | MemoryStep::Allocate { .. } => true,
                    _ => false,
                },
                Step::Copy { from, .. } => self.is_pointer(*from, seen),
                Step::Select { if_true, if_false, .. } => {
                    self.is_pointer(*if_true, seen) || self.is_pointer(*if_false, seen)
                }
                Step::Constrain { from, .. } => self.is_pointer(from[result], seen),
                _ => false,
            },
        }
    }

    /// The value of a phi when its block is entered by one of these edges.
    pub(super) fn merged(&mut self, phi: Register, edges: &[usize]) -> Result<Lane, NoCircuit> {
        let mut all: Option<Lane> = None;
        let is_dead = edges.iter().all(|&edge| self.taken[edge] == Lit::FALSE);
        for &edge in edges.iter().filter(|&&edge| is_dead || self.taken[edge] != Lit::FALSE).collect::<Vec<_>>() {
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
