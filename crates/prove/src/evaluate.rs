//! All executions of a function at once: for each register a word of literals, and whether it is poison.
//!
//! A value that no undef set can reach is one word. A value that depends on an undef set is *open*: it is evaluated anew
//! at each use, with new picks ([`Open`]), as each use of undef reads it anew. Undefined behaviour that depends on a
//! decision about an open value (a branch on it, `noundef`) evaluates it twice, and arises where both differ; the result of
//! an instruction that must be defined is then one word.
//!
//! [Loops](super::loops) are cut at their headers. Lanes that are picked together (docs/semantics.md#lanes-picked-together)
//! are picked apart in a target, and have no circuit in a source.

use super::calls::{Answered, EventOutcome, PureCall, PureOutcome};
use super::circuits::Circuits;
use super::flow::{Definition, Flow, NoCircuit, definitions, successors};
use super::graph::Lit;
use super::hidden::exposes;
use super::loops::{Arrival, States};
use super::memory::{Block, Loaded, Origins, Pointer, blocks};
use super::open::{Open, Pick};
use super::pointers::Place;
use super::relation::Relation;
use super::rules::{circuit, poisoned_division};
use super::shared::{Found, Shared, Write, WriteKey};
use super::turns::has_all_turns;
use super::uses::{OwnBlock, own_blocks};
use super::word::{self, Word};
use irrefute_semantics::register_code::{EventCall, Exit, MemoryStep, Register, RegisterCode, RegisterLeaf, Step};
use irrefute_semantics::rules::Rule;
use rustc_hash::FxHashMap;
use std::ops::Range;

/// The most nodes of a graph, and the most evaluations of one side. Not tuned.
pub(super) const MOST_NODES: usize = 1_000_000;
const MOST_EVALUATIONS: usize = 20_000;

/// One scalar of a register.
#[derive(Clone, Debug)]
pub struct Lane {
    /// Its bits where it is not poison.
    pub bits: Word,
    /// Where it is poison.
    pub poison: Lit,
}

impl Lane {
    /// These bits of it, which are poison where it is.
    pub(super) fn part(&self, bits: &Range<usize>) -> Lane {
        Lane { bits: self.bits[bits.clone()].to_vec(), poison: self.poison }
    }
}

/// One leaf of an argument.
#[derive(Clone, Debug)]
pub struct Argument {
    /// Its bits, if it is one value; else one element of the set.
    pub bits: Word,
    /// Where it is poison.
    pub poison: Lit,
    /// Whether it may be an undef set.
    pub open: bool,
    /// Its number among the leaves of arguments and answers, under which its picks are known.
    pub number: usize,
    /// What it is. Of a pointer that may be a set, the elements are offsets.
    pub leaf: RegisterLeaf,
}

/// What the environment answers: the same to both sides as long as they do the same.
#[derive(Clone, Debug, Default)]
pub struct Answers {
    /// By event, the leaves of its result.
    pub of_events: Vec<Vec<Argument>>,
    /// What calls that are no events return.
    pub of_pure: Vec<(Option<PureCall>, Vec<Argument>)>,
    /// Whether answers may be poison where nothing promises that they are defined.
    pub poison: bool,
    /// Whether they may be undef sets.
    pub undef: bool,
    /// Memory that others may reach.
    pub shared: Shared,
    /// Which phis of loops are taken to be equal.
    pub relation: Relation,
    /// What the phis of loops are.
    pub(super) states: States,
    /// By loop, where its state is followed.
    pub(super) followed: FxHashMap<usize, Lit>,
}

impl Answers {
    /// Adds the answer to an event, if there is none. Of an event that only one side has, it does not matter.
    pub(super) fn add<O: Open>(
        &mut self,
        g: &mut Circuits,
        event: usize,
        call: &EventCall,
        open: &mut O,
    ) -> Result<(), NoCircuit> {
        let fits = |leaves: &Vec<Argument>| leaves.iter().map(|leaf| leaf.leaf).eq(call.leaves.iter().copied());
        if self.of_events.get(event).is_some_and(fits) {
            return Ok(());
        }
        let leaves = self.fresh_leaves(g, call, open)?;
        for leaf in leaves.iter().filter(|leaf| leaf.leaf == RegisterLeaf::Pointer) {
            self.shared.is_given(g, Some(event), &Place::of(&leaf.bits));
        }
        self.of_events.truncate(event);
        self.of_events.push(leaves);
        Ok(())
    }

    /// An answer to a call.
    pub(super) fn fresh_leaves<O: Open>(
        &mut self,
        g: &mut Circuits,
        call: &EventCall,
        open: &mut O,
    ) -> Result<Vec<Argument>, NoCircuit> {
        call.leaves.iter().map(|&leaf| self.fresh(g, leaf, !call.result.defined, open)).collect()
    }

    /// Any value, and poison or undef if answers may be that and this one, too.
    pub(super) fn fresh<O: Open>(
        &mut self,
        g: &mut Circuits,
        leaf: RegisterLeaf,
        may_be_undefined: bool,
        open: &mut O,
    ) -> Result<Argument, NoCircuit> {
        let poison = if self.poison && may_be_undefined { g.input() } else { Lit::FALSE };
        let may_be_undef = self.undef && may_be_undefined;
        let (bits, pick) = self.shared.unknown_bits(g, leaf, may_be_undef)?;
        let number = open.leaf(&pick);
        // Without a number it is like no other.
        let (open, number) = (may_be_undef && number.is_some(), number.unwrap_or(usize::MAX));
        Ok(Argument { bits, poison, open, number, leaf })
    }
}

/// All outcomes of one side.
#[derive(Clone, Debug)]
pub struct Outcomes {
    /// Where it is undefined behaviour.
    pub ub: Lit,
    /// What it returns, where it is not.
    pub leaves: Vec<Lane>,
    /// Where it ends with an event that never returns.
    pub stopped: Lit,
    /// Where flags or metadata of floating-point operations may allow results that are not listed.
    pub unlisted: Lit,
    /// Where results depend on how an execution reads the rule of an operation, so that none decides.
    pub disputed: Lit,
    /// Whether these are more than there are, because lanes are picked apart.
    pub picks_apart: bool,
    /// What may happen, in an order that every execution keeps.
    pub events: Vec<EventOutcome>,
    /// What may be called besides.
    pub pure: Vec<PureOutcome>,
    /// What may be written to memory that others may reach, in such an order.
    pub writes: Vec<Write>,
    /// How the headers of loops are reached.
    pub arrivals: Vec<Arrival>,
}

/// All executions of a function on these arguments.
///
/// # Errors
/// What has no circuit.
pub fn evaluate<O: Open>(
    g: &mut Circuits,
    code: &RegisterCode,
    arguments: &[Argument],
    answers: &mut Answers,
    open: &mut O,
) -> Result<Outcomes, NoCircuit> {
    let flow = Flow::of(code)?;
    if flow.headers.len() != answers.relation.len() {
        return Err("loops of one side alone");
    }
    let definitions = definitions(code)?;
    let own_blocks = own_blocks(code)?;
    let mut allocas = blocks(code)?;
    allocas.retain(|(register, ..)| own_blocks.iter().all(|own| own.to != *register));
    // Nothing is reached or taken before `run` says so, and every block of memory is dormant.
    let mut evaluation = Evaluation {
        g,
        code,
        arguments,
        answers,
        events: Vec::new(),
        pure: Vec::new(),
        reading: Vec::new(),
        allocations: Vec::new(),
        call_of: FxHashMap::default(),
        open,
        pick: Pick::EachUse,
        cache: vec![None; code.registers as usize],
        is_open: Vec::new(),
        reached: vec![Lit::FALSE; code.blocks.len()],
        unlisted: Lit::FALSE,
        disputed: Lit::FALSE,
        memory: allocas.iter().map(|(_, size, _)| Block::new(*size, Lit::FALSE)).collect(),
        allocas,
        told: vec![Lit::constant(exposes(code)); own_blocks.len()],
        own_blocks,
        memory_of_edge: vec![None; code.edges.len()],
        pointers: FxHashMap::default(),
        loaded: FxHashMap::default(),
        here: Lit::TRUE,
        accesses: false,
        writes: Vec::new(),
        found: FxHashMap::default(),
        leaf_of: FxHashMap::default(),
        settled: FxHashMap::default(),
        origins: Origins::default(),
        lanes_read: FxHashMap::default(),
        shares_lanes: false,
        taken: vec![Lit::FALSE; code.edges.len()],
        incoming: vec![Vec::new(); code.blocks.len()],
        flow,
        widths: FxHashMap::default(),
        arrivals: Vec::new(),
        definitions,
        evaluations: 0,
    };
    evaluation.is_open = evaluation.open_at_entry(code);
    let outcomes = evaluation.run()?;
    // Only now is it known which lanes read one set.
    let picks_apart = evaluation.picks_apart()?;
    Ok(Outcomes { picks_apart, ..outcomes })
}

pub(super) struct Evaluation<'a, O> {
    pub(super) g: &'a mut Circuits,
    pub(super) code: &'a RegisterCode,
    pub(super) arguments: &'a [Argument],
    pub(super) answers: &'a mut Answers,
    pub(super) events: Vec<EventOutcome>,
    /// The calls that are no events.
    pub(super) pure: Vec<PureOutcome>,
    /// The events that write nothing: what each is given, where it is made, and its number.
    pub(super) reading: Vec<(PureCall, Lit, usize)>,
    /// What was allocated: memory that the module cannot access may say so.
    pub(super) allocations: Vec<WriteKey>,
    /// By register, the call whose result it is, and the number of the leaf.
    pub(super) call_of: FxHashMap<Register, (Answered, usize)>,
    pub(super) open: &'a mut O,
    pub(super) pick: Pick,
    pub(super) definitions: Vec<Option<Definition>>,
    /// The values of registers that are not open.
    pub(super) cache: Vec<Option<Lane>>,
    pub(super) is_open: Vec<bool>,
    /// By block, where it is reached.
    pub(super) reached: Vec<Lit>,
    /// Where an operation that was reached may have results that are not listed.
    pub(super) unlisted: Lit,
    /// Where one that was reached may be read in two ways.
    pub(super) disputed: Lit,
    /// The pointer, the size and the alignment of each block that nobody else reaches.
    pub(super) allocas: Vec<(Register, u64, u64)>,
    /// The blocks whose addresses get out.
    pub(super) own_blocks: Vec<OwnBlock>,
    /// By block, where a pointer to it got out so far.
    pub(super) told: Vec<Lit>,
    /// What the first blocks hold now.
    pub(super) memory: Vec<Block>,
    /// By edge, what they hold there.
    pub(super) memory_of_edge: Vec<Option<Vec<Block>>>,
    pub(super) pointers: FxHashMap<Register, Pointer>,
    /// What loads found that may be sets of values.
    pub(super) loaded: FxHashMap<Register, Loaded>,
    pub(super) origins: Origins,
    /// Where the block is reached whose steps are evaluated.
    pub(super) here: Lit,
    /// Whether a pointer is read to be accessed.
    pub(super) accesses: bool,
    /// The writes to memory that others may reach.
    pub(super) writes: Vec<Write>,
    /// What loads from there found that may be sets of values.
    pub(super) found: FxHashMap<Register, Found>,
    /// The numbers of the unknown values that registers are.
    pub(super) leaf_of: FxHashMap<Register, usize>,
    /// By the number of an argument or answer that may be a set, its value where it had to be one.
    pub(super) settled: FxHashMap<usize, Vec<(Lit, Word)>>,
    /// By the first result of an operation on lanes and a register that may be a set: the number of the result that read it.
    pub(super) lanes_read: FxHashMap<(Register, Register), usize>,
    /// Whether two results of such an operation read one set.
    pub(super) shares_lanes: bool,
    /// By edge, where it is taken.
    pub(super) taken: Vec<Lit>,
    /// By block, the edges that lead to it.
    incoming: Vec<Vec<usize>>,
    pub(super) flow: Flow,
    /// By phi of a header, how many bits it has.
    pub(super) widths: FxHashMap<Register, usize>,
    pub(super) arrivals: Vec<Arrival>,
    evaluations: usize,
}

impl<O: Open> Evaluation<'_, O> {
    fn run(&mut self) -> Result<Outcomes, NoCircuit> {
        let (code, order) = (self.code, self.flow.order.clone());
        let all_turns = has_all_turns(code);
        let last_latches: Vec<Option<usize>> =
            (0..self.flow.headers.len()).map(|number| self.flow.last_latch(code, number)).collect();
        for &block in &order {
            for edge in successors(code, block) {
                if !self.flow.leads_back[edge] && !self.incoming[code.edges[edge].to].contains(&edge) {
                    self.incoming[code.edges[edge].to].push(edge);
                }
            }
        }
        self.may_return()?;
        let mut ub = self.bad_arguments()?;
        let promised = self.promised_bytes()?;
        ub = self.g.or(ub, promised);
        let (mut result, mut stopped): (Option<Vec<Lane>>, Lit) = (None, Lit::FALSE);
        for &block in &order {
            let edges = self.incoming[block].clone();
            let reached = match block {
                0 => Lit::TRUE,
                _ => edges.iter().fold(Lit::FALSE, |any, &edge| self.g.or(any, self.taken[edge])),
            };
            (self.reached[block], self.here) = (reached, reached);
            if all_turns && reached == Lit::FALSE && !self.is_numbered(block, &last_latches) {
                continue;
            }
            if block != 0 {
                self.enter(&edges)?;
            }
            if let Some(number) = self.flow.loop_at(block) {
                ub = self.arrive_in(number, &edges, reached, ub)?;
            }
            for step in &code.blocks[block].steps {
                self.note_open(step);
                if let Step::Call(call) = step {
                    ub = self.call(call, reached, ub)?;
                    continue;
                }
                let broken = self.ub_of_step(step)?;
                ub = self.ub_where(ub, reached, broken);
            }
            self.note_open_phis(block);
            match &code.blocks[block].exit {
                Exit::Jump(edge) => self.take(*edge, reached),
                Exit::Branch { condition, if_true, if_false } => {
                    let (lane, undefined) = self.decision(*condition)?;
                    ub = self.ub_where(ub, reached, undefined);
                    let (yes, no) = (self.g.and(reached, lane.bits[0]), self.g.and(reached, !lane.bits[0]));
                    self.take(*if_true, yes);
                    self.take(*if_false, no);
                }
                Exit::Switch { value, default, cases } => {
                    let (lane, undefined) = self.decision(*value)?;
                    ub = self.ub_where(ub, reached, undefined);
                    let mut left = reached;
                    for (case, edge) in cases {
                        let case = word::constant(lane.bits.len() as u32, &case.to_big());
                        let equal = self.g.equal(&lane.bits, &case);
                        let goes = self.g.and(reached, equal);
                        self.take(*edge, goes);
                        left = self.g.and(left, !equal);
                    }
                    self.take(*default, left);
                }
                Exit::Return(registers) => {
                    let broken = self.returns_another(registers)?;
                    ub = self.ub_where(ub, reached, broken);
                    let (lanes, broken) = self.constrained(registers, &code.result)?;
                    ub = self.ub_where(ub, reached, broken);
                    result = Some(match result {
                        None => lanes,
                        Some(others) => {
                            lanes.iter().zip(&others).map(|(lane, other)| self.select(reached, lane, other)).collect()
                        }
                    });
                }
                Exit::Unreachable => ub = self.ub_where(ub, reached, Lit::TRUE),
                Exit::Stopped => stopped = self.g.or(stopped, reached),
            }
            for number in (0..last_latches.len()).filter(|&number| last_latches[number] == Some(block)) {
                let back = self.arrive_back(number, ub)?;
                stopped = self.g.or(stopped, back);
            }
        }
        // Without a return, nothing is ever compared.
        let leaves = result.unwrap_or_default();
        let (events, pure) = (std::mem::take(&mut self.events), std::mem::take(&mut self.pure));
        let (writes, arrivals) = (std::mem::take(&mut self.writes), std::mem::take(&mut self.arrivals));
        let (unlisted, disputed) = (self.unlisted, self.disputed);
        Ok(Outcomes { ub, leaves, stopped, unlisted, disputed, picks_apart: false, events, pure, writes, arrivals })
    }

    /// Whether something in a block has a number that the other side counts, too.
    fn is_numbered(&self, block: usize, last_latches: &[Option<usize>]) -> bool {
        let is_call = |step: &Step| matches!(step, Step::Call(_));
        self.code.blocks[block].steps.iter().any(is_call)
            || self.flow.loop_at(block).is_some()
            || last_latches.contains(&Some(block))
    }

    fn take(&mut self, edge: usize, condition: Lit) {
        self.taken[edge] = self.g.or(self.taken[edge], condition);
        if !self.allocas.is_empty() {
            self.memory_of_edge[edge] = Some(self.memory.clone());
        }
    }

    pub(super) fn ub_where(&mut self, ub: Lit, reached: Lit, broken: Lit) -> Lit {
        let here = self.g.and(reached, broken);
        self.g.or(ub, here)
    }

    pub(super) fn select(&mut self, condition: Lit, a: &Lane, b: &Lane) -> Lane {
        Lane { bits: self.g.choose(condition, &a.bits, &b.bits), poison: self.g.ite(condition, a.poison, b.poison) }
    }

    /// Where a step is undefined behaviour.
    fn ub_of_step(&mut self, step: &Step) -> Result<Lit, NoCircuit> {
        match step {
            Step::Apply { rule: rule @ Rule::Binary(binary), operands, .. } if binary.divides() => {
                Ok(self.apply(*rule, operands)?.1)
            }
            Step::Constrain { from, to, constraints } => {
                let (lanes, broken) = self.constrained(from, constraints)?;
                let lacks = self.lacks_bytes(from, constraints)?;
                let broken = self.g.or(broken, lacks);
                // More than one value would be undefined behaviour, so the one that was read is the value.
                if constraints.defined {
                    for (&register, lane) in to.iter().zip(lanes) {
                        self.cache[register as usize] = Some(lane);
                    }
                }
                Ok(broken)
            }
            Step::Assume { condition } => {
                let lane = self.value(*condition)?;
                Ok(self.g.or(lane.poison, !lane.bits[0]))
            }
            Step::Demand { value, constraints } => {
                let (lanes, broken) = self.constrained(value, constraints)?;
                let lacks = self.lacks_bytes(value, constraints)?;
                Ok(self.g.any(lanes.iter().map(|lane| lane.poison).chain([broken, lacks])))
            }
            // What is chosen is chosen where it is executed, and not where it is used first.
            Step::Freeze { to, .. } | Step::Float { to, .. } => self.value(*to).map(|_| Lit::FALSE),
            Step::Call(_) => Err("an event is no step of a block"),
            Step::Memory(memory) => self.memory_step(memory),
            Step::Copy { from, to } => {
                self.copy_of_pointer(*from, *to);
                Ok(Lit::FALSE)
            }
            Step::Apply { .. }
            | Step::Select { .. }
            | Step::Extract { .. }
            | Step::Insert { .. }
            | Step::Reduce { .. }
            | Step::Lanes { .. }
            | Step::Bitcast { .. } => Ok(Lit::FALSE),
        }
    }

    /// The results of a rule, and where it is undefined behaviour.
    pub(super) fn apply(&mut self, rule: Rule, operands: &[Register]) -> Result<(Vec<Lane>, Lit), NoCircuit> {
        let lanes = operands.iter().map(|&register| self.value(register)).collect::<Result<Vec<_>, _>>()?;
        self.applied(rule, &lanes)
    }

    pub(super) fn applied(&mut self, rule: Rule, operands: &[Lane]) -> Result<(Vec<Lane>, Lit), NoCircuit> {
        let words: Vec<Word> = operands.iter().map(|lane| lane.bits.clone()).collect();
        let poisons: Vec<Lit> = operands.iter().map(|lane| lane.poison).collect();
        let circuit = circuit(self.g, rule, &words)?;
        if self.g.len() > MOST_NODES {
            return Err("a circuit that is too large");
        }
        let by_poison = poisoned_division(self.g, rule, &words, &poisons);
        let ub = self.g.or(circuit.ub, by_poison);
        let poison = self.g.any(poisons.into_iter().chain([circuit.poison]));
        Ok((circuit.results.into_iter().map(|bits| Lane { bits, poison }).collect(), ub))
    }

    /// The value of a register at a use.
    pub(super) fn value(&mut self, register: Register) -> Result<Lane, NoCircuit> {
        if let Some(lane) = &self.cache[register as usize] {
            return Ok(lane.clone());
        }
        self.evaluations += 1;
        if self.evaluations > MOST_EVALUATIONS {
            return Err("too many uses of undef");
        }
        let lane = self.definition(register)?;
        if !self.is_open[register as usize] {
            self.cache[register as usize] = Some(lane.clone());
        }
        Ok(lane)
    }

    fn definition(&mut self, register: Register) -> Result<Lane, NoCircuit> {
        let code = self.code;
        match self.definitions[register as usize] {
            None => Err("a register that nothing writes"),
            Some(Definition::Constant(i)) => {
                let (_, scalar, width) = &code.constants[i];
                self.constant(scalar, *width)
            }
            Some(Definition::Address(i)) => self.constant_address(&code.addresses[i].1),
            Some(Definition::Argument(leaf, parameter)) => {
                let lane = self.read(&self.arguments[leaf].clone());
                Ok(self.in_range(lane, &code.parameters[parameter].1).0)
            }
            Some(Definition::Step { block, step, result }) => match &code.blocks[block].steps[step] {
                Step::Call(call) => {
                    // The call promises something of the answer, whichever side was given it.
                    let (answered, leaf) = self.call_of[&register];
                    let lane = self.read(&self.answers.of_call(answered)[leaf].clone());
                    Ok(self.in_range(lane, &call.result).0)
                }
                Step::Memory(memory) => match &**memory {
                    MemoryStep::Load { .. } => match self.found.get(&register).cloned() {
                        Some(found) => self.read_found(&found),
                        None => self.read_loaded(register),
                    },
                    MemoryStep::Move { base, offsets, flags, .. } => self.moved_place(*base, offsets, *flags),
                    MemoryStep::Compare { rule, lhs, rhs, .. } => self.compared_places(*rule, *lhs, *rhs),
                    MemoryStep::Mask { pointer, mask, .. } => self.masked_place(*pointer, *mask),
                    MemoryStep::Number { pointer, width, .. } => self.number_of_place(*pointer, *width),
                    MemoryStep::FromNumber { number, .. } => self.place_of_number(*number),
                    MemoryStep::Allocate { .. } => Err("the address of an `alloca`"),
                    MemoryStep::Store { .. }
                    | MemoryStep::Fill { .. }
                    | MemoryStep::Copy { .. }
                    | MemoryStep::Lifetime { .. } => Err("a step without a result"),
                },
                Step::Float { rule, operands, .. } => self.float(*rule, operands, block, register),
                step => self.step(step, result),
            },
            Some(Definition::Phi(block)) => {
                if let Some(number) = self.flow.loop_at(block) {
                    return self.read_state(number, register);
                }
                let edges = self.incoming[block].clone();
                let moves = |edge: &usize| code.edges[*edge].moves.iter().any(|(_, to)| *to == register);
                match edges.iter().all(moves) {
                    true => self.merged(register, &edges),
                    false => Err("a phi that an edge leaves as it is"),
                }
            }
        }
    }

    /// What a use of an argument or an answer reads.
    pub(super) fn read(&mut self, argument: &Argument) -> Lane {
        let bits = match (argument.open, argument.leaf) {
            (false, _) => argument.bits.clone(),
            (true, RegisterLeaf::Bits(_)) => self.read_set(argument.number),
            // An access through a set is undefined behaviour, whatever is picked of it.
            (true, RegisterLeaf::Pointer) if self.accesses => argument.bits.clone(),
            (true, RegisterLeaf::Pointer) => {
                let pick = self.open.argument(self.g, argument.number, self.pick);
                let place = Place::of(&argument.bits);
                let offset = self.g.choose(place.is_undef, &pick, &place.offset);
                Place { offset, ..place }.word()
            }
        };
        Lane { bits, poison: argument.poison }
    }
}
