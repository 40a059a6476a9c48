//! Loops with several turns written out one after the other.
//!
//! Copying the blocks of a loop, so that each copy leads to the next, does not change what the function does. So a target
//! that does several turns at once is compared with a source in which as many are written out, and a target without a loop
//! with a source in which all of them are:
//!
//! ```text
//!   header₀ … back to  header₁ … back to  header₂ …      back to  header₀, or a turn too many
//! ```
//!
//! With the first turn apart, both sides do what the first turn does before the loop begins, so that one may do there what
//! the other does in each turn.
//!
//! A turn too many is an event that no other side makes, so that a proof shows that there is none.
//!
//! Only loops without loops in them are written out. What they compute is used outside through phis of the one block to
//! which they are left.

use super::flow::{Flow, NoCircuit, successors};
use super::graph::Lit;
use super::loops::phis;
use super::question::events_alone;
use super::uses::read_by;
use irrefute_semantics::register_code::{
    EventCall, Exit, MemoryStep, Register, RegisterCode, RegisterLeaf, Step, StepBlock, StepEdge,
};
use irrefute_semantics::{FunctionEffects, ValueConstraints};
use rustc_hash::{FxHashMap, FxHashSet};

/// The most turns that are written out. Not tuned.
const MOST_TURNS: usize = 64;

/// The most steps of a function with all of its turns. Not tuned.
const MOST_STEPS: usize = 2_000;

/// The names of the events, of which no function has one.
const OF_SOURCE: &str = "a turn of the source too many";
const OF_TARGET: &str = "a turn of the target too many";

/// Where the last of some turns leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Last {
    /// To the turn of this number.
    To(usize),
    /// To an event that no other side makes.
    TooMany(&'static str),
}

/// A side, and its flow.
type Side<'a> = (&'a RegisterCode, &'a Flow);

/// A way to write turns out on both sides; `None` where it does not apply to them.
type TurnsOut = fn(Side<'_>, Side<'_>) -> Option<(RegisterCode, RegisterCode)>;

const WAYS: [TurnsOut; 3] = [several_turns, first_turns, whole_loops];

/// Both sides with turns written out, in ways that may be proved where they are not as they stand. Each is made when it is
/// asked for.
pub(super) fn written_out(
    source: &RegisterCode,
    target: &RegisterCode,
) -> impl Iterator<Item = (RegisterCode, RegisterCode)> {
    let flows = Flow::of(source).ok().zip(Flow::of(target).ok());
    let flows = flows.filter(|(source, target)| !source.headers.is_empty() || !target.headers.is_empty());
    WAYS.iter().filter_map(move |way| {
        let (of_source, of_target) = flows.as_ref()?;
        way((source, of_source), (target, of_target))
    })
}

/// As many turns of the source as the target seems to do at once; `None` if it does one.
fn several_turns((source, of_source): Side<'_>, (target, of_target): Side<'_>) -> Option<(RegisterCode, RegisterCode)> {
    if of_source.headers.len() != of_target.headers.len() {
        return None;
    }
    let (mut wider, mut any) = (source.clone(), false);
    for number in 0..of_source.headers.len() {
        let turns = steps(target, of_target, number).div_ceil(steps(source, of_source, number).max(1));
        if (2..=MOST_TURNS).contains(&turns) && is_innermost(of_source, number) {
            wider = with_turns(&wider, number, turns, Last::To(0)).ok()?;
            any = true;
        }
    }
    any.then(|| (wider, target.clone()))
}

/// The first turns of both sides: what is done before a loop by one side alone may be what the first turn of the other does.
fn first_turns(source: Side<'_>, target: Side<'_>) -> Option<(RegisterCode, RegisterCode)> {
    if source.1.headers.len() != target.1.headers.len() {
        return None;
    }
    first_turn(source).zip(first_turn(target))
}

/// All turns of both sides.
fn whole_loops(source: Side<'_>, target: Side<'_>) -> Option<(RegisterCode, RegisterCode)> {
    let whole = |(code, flow): Side<'_>, too_many| match flow.headers.is_empty() {
        true => Some(code.clone()),
        false => all_turns(code, too_many),
    };
    Some((whole(source, OF_SOURCE)?, whole(target, OF_TARGET)?))
}

/// A function with the first turn of each innermost loop before it.
fn first_turn((code, flow): Side<'_>) -> Option<RegisterCode> {
    let mut innermost = (0..flow.headers.len()).filter(|&number| is_innermost(flow, number));
    innermost.try_fold(code.clone(), |code, number| with_turns(&code, number, 2, Last::To(1)).ok())
}

/// Whether all turns of a loop are written out, so that many blocks are surely never reached.
pub(super) fn has_all_turns(code: &RegisterCode) -> bool {
    let is_event = |step: &Step| matches!(step, Step::Call(call) if [OF_SOURCE, OF_TARGET].contains(&&*call.callee));
    code.blocks.iter().flat_map(|block| &block.steps).any(is_event)
}

/// The steps of a turn, with those that end blocks.
fn steps(code: &RegisterCode, flow: &Flow, number: usize) -> usize {
    flow.loops[number].iter().map(|&block| code.blocks[block].steps.len()).sum()
}

fn is_innermost(flow: &Flow, number: usize) -> bool {
    flow.headers.iter().filter(|header| flow.loops[number].contains(header)).count() == 1
}

/// A function of one loop, with all of its turns, as many as are never too many whatever the arguments are.
fn all_turns(code: &RegisterCode, too_many: &'static str) -> Option<RegisterCode> {
    let flow = Flow::of(code).ok()?;
    if flow.headers.len() != 1 {
        return None;
    }
    // How many there are depends on what the branches depend on, which is little of most functions: of 72 seconds for
    // 30 functions without a bound, this takes 1.
    let way = way_alone(code);
    let mut turns = 2;
    while turns <= MOST_TURNS && turns * steps(code, &flow, 0) <= MOST_STEPS {
        let written_out = |code| with_turns(code, 0, turns, Last::TooMany(too_many)).ok();
        if is_enough(&written_out(&way)?, too_many) {
            return written_out(code);
        }
        turns *= 2;
    }
    None
}

/// A function without what its branches do not depend on: it goes every way that the function goes.
fn way_alone(code: &RegisterCode) -> RegisterCode {
    let mut needed: FxHashSet<Register> = FxHashSet::default();
    for block in &code.blocks {
        match block.exit {
            Exit::Branch { condition: register, .. } | Exit::Switch { value: register, .. } => {
                _ = needed.insert(register)
            }
            Exit::Jump(_) | Exit::Return(_) | Exit::Unreachable | Exit::Stopped => {}
        }
    }
    let steps = || code.blocks.iter().flat_map(|block| &block.steps);
    let gives = |step: &Step, needed: &FxHashSet<Register>| step.results().iter().any(|to| needed.contains(to));
    let is_load = |step: &Step| matches!(step, Step::Memory(memory) if matches!(**memory, MemoryStep::Load { .. }));
    // What is loaded depends on all that is written.
    let loads = |needed: &FxHashSet<Register>| steps().any(|step| is_load(step) && gives(step, needed));
    let is_needed = |step: &Step, needed: &FxHashSet<Register>, loads: bool| {
        gives(step, needed) || loads && matches!(step, Step::Memory(_) | Step::Call(_))
    };
    let mut before = usize::MAX;
    while std::mem::replace(&mut before, needed.len()) != needed.len() {
        let loads = loads(&needed);
        for step in steps() {
            if is_needed(step, &needed, loads) {
                needed.extend(read_by(step));
            }
        }
        let moves = code.edges.iter().flat_map(|edge| &edge.moves);
        let into = moves.filter(|(_, to)| needed.contains(to)).map(|(from, _)| *from).collect::<Vec<Register>>();
        needed.extend(into);
    }
    let (mut way, loads) = (code.clone(), loads(&needed));
    for block in &mut way.blocks {
        block.steps.retain(|step| is_needed(step, &needed, loads));
        if let Exit::Return(_) = block.exit {
            block.exit = Exit::Stopped;
        }
    }
    way.edges.iter_mut().for_each(|edge| edge.moves.retain(|(_, to)| needed.contains(to)));
    way
}

/// Whether the event behind the last turn is never made, as far as constants say.
fn is_enough(code: &RegisterCode, too_many: &str) -> bool {
    let Ok(events) = events_alone(code) else { return false };
    events.iter().all(|event| !event.is_call_of(too_many) || event.made == Lit::FALSE)
}

/// A function with so many turns of a loop one after the other.
///
/// # Errors
/// Loops in the loop, and values that are used outside of it in other ways than by phis.
fn with_turns(code: &RegisterCode, number: usize, turns: usize, last: Last) -> Result<RegisterCode, NoCircuit> {
    let flow = Flow::of(code)?;
    if !is_innermost(&flow, number) {
        return Err("loops in a loop of which turns are written out");
    }
    let mut code = with_values_left(code, &flow, number)?;
    let header = flow.headers[number];
    let mut body: Vec<usize> = flow.loops[number].iter().copied().collect();
    body.sort_unstable();
    let written = written(&code, &body);
    let phis = phis(&code, &flow, number);
    let (first_block, first_register) = (code.blocks.len(), code.registers);
    let place: FxHashMap<usize, usize> = body.iter().enumerate().map(|(i, &block)| (block, i)).collect();
    let order: FxHashMap<Register, u32> = written.iter().copied().zip(0..).collect();
    // Turn 0 is the loop as it stands.
    let block_of = |turn: usize, block: usize| match turn {
        0 => block,
        _ => first_block + (turn - 1) * body.len() + place[&block],
    };
    let register_of = |turn: usize, register: Register| match order.get(&register) {
        Some(&i) if turn > 0 => first_register + (turn - 1) as u32 * written.len() as u32 + i,
        _ => register,
    };
    let too_many = first_block + (turns - 1) * body.len();
    let edge_in = |turn: usize, edge: &StepEdge, leads_back: bool| {
        let (to, into) = match (leads_back, place.contains_key(&edge.to)) {
            (true, _) if turn + 1 < turns => (block_of(turn + 1, header), turn + 1),
            (true, _) => match last {
                Last::TooMany(_) => return StepEdge { to: too_many, moves: Vec::new() },
                Last::To(turn) => (block_of(turn, header), turn),
            },
            (false, true) => (block_of(turn, edge.to), turn),
            (false, false) => (edge.to, 0),
        };
        let mut moves = edge.moves.clone();
        if leads_back {
            // A phi that the edge leaves as it is has another register in the next turn.
            let kept = phis.iter().filter(|phi| edge.moves.iter().all(|(_, to)| to != *phi));
            moves.extend(kept.map(|&phi| (phi, phi)));
        }
        let moves = moves.iter().map(|&(from, to)| (register_of(turn, from), register_of(into, to)));
        StepEdge { to, moves: moves.collect() }
    };
    let (blocks, edges) = (code.blocks.clone(), code.edges.clone());
    // An edge may lead back to a loop around this one.
    let is_back = |edge: usize| flow.leads_back[edge] && edges[edge].to == header;
    for turn in 1..turns {
        for &block in &body {
            let StepBlock { mut steps, exit } = blocks[block].clone();
            steps.iter_mut().for_each(|step| step.rename(&|register| register_of(turn, register)));
            let mut copied = |edge: usize| {
                code.edges.push(edge_in(turn, &edges[edge], is_back(edge)));
                code.edges.len() - 1
            };
            let exit = renamed(&exit, &|register| register_of(turn, register), &mut copied);
            code.blocks.push(StepBlock { steps, exit });
        }
    }
    for &block in &body {
        for edge in successors(&code, block) {
            if is_back(edge) {
                code.edges[edge] = edge_in(0, &edges[edge], true);
            }
        }
    }
    for promised in &mut code.progress_loops {
        let copied = |&block: &usize| (1..turns).map(move |turn| (turn, block));
        let inside: Vec<(usize, usize)> =
            promised.iter().filter(|block| place.contains_key(block)).flat_map(copied).collect();
        promised.extend(inside.into_iter().map(|(turn, block)| block_of(turn, block)));
    }
    if let Last::TooMany(name) = last {
        code.blocks.push(StepBlock { steps: vec![Step::Call(Box::new(event(name)))], exit: Exit::Stopped });
    }
    code.registers += (turns - 1) as u32 * written.len() as u32;
    Ok(code)
}

/// An event that no function makes.
fn event(name: &str) -> EventCall {
    EventCall {
        library: None,
        is_tail: false,
        callee: name.into(),
        arguments: Vec::new(),
        to: Vec::new(),
        // No call returns a number of no bits, so no other is alike.
        leaves: vec![RegisterLeaf::Bits(0)],
        uses: Vec::new(),
        result: ValueConstraints::default(),
        accessible: vec![[0, 0]],
        effects: FunctionEffects::default(),
        is_pure: false,
        is_of_library: false,
        fresh: false,
        allocates: false,
        is_blind: false,
        passing: None,
    }
}

fn renamed(exit: &Exit, register: &dyn Fn(Register) -> Register, edge: &mut dyn FnMut(usize) -> usize) -> Exit {
    match exit {
        Exit::Jump(to) => Exit::Jump(edge(*to)),
        Exit::Branch { condition, if_true, if_false } => {
            Exit::Branch { condition: register(*condition), if_true: edge(*if_true), if_false: edge(*if_false) }
        }
        Exit::Switch { value, default, cases } => Exit::Switch {
            value: register(*value),
            default: edge(*default),
            cases: cases.iter().map(|(case, to)| (case.clone(), edge(*to))).collect(),
        },
        Exit::Return(registers) => Exit::Return(registers.iter().map(|&r| register(r)).collect()),
        Exit::Unreachable => Exit::Unreachable,
        Exit::Stopped => Exit::Stopped,
    }
}

/// The registers that blocks write, and the phis of these blocks.
fn written(code: &RegisterCode, body: &[usize]) -> Vec<Register> {
    let steps = body.iter().flat_map(|&block| &code.blocks[block].steps);
    let mut all: Vec<Register> = steps.flat_map(|step| step.results()).collect();
    let edges = (0..code.blocks.len()).flat_map(|block| successors(code, block));
    let into = edges.filter(|&edge| body.contains(&code.edges[edge].to));
    all.extend(into.flat_map(|edge| code.edges[edge].moves.iter().map(|(_, to)| *to)));
    all.sort_unstable();
    all.dedup();
    all
}

/// The same function, in which values of a loop are used outside of it by phis alone.
fn with_values_left(code: &RegisterCode, flow: &Flow, number: usize) -> Result<RegisterCode, NoCircuit> {
    let body = &flow.loops[number];
    let sorted: Vec<usize> = body.iter().copied().collect();
    let written: FxHashSet<Register> = written(code, &sorted).into_iter().collect();
    let outside = || (0..code.blocks.len()).filter(|block| !body.contains(block));
    let mut used: Vec<Register> = Vec::new();
    for block in outside() {
        let seen = std::cell::RefCell::new(Vec::new());
        let note = |register: Register| {
            seen.borrow_mut().push(register);
            register
        };
        code.blocks[block].steps.iter().for_each(|step| step.clone().rename(&note));
        renamed(&code.blocks[block].exit, &note, &mut |edge| edge);
        used.extend(seen.into_inner());
        used.extend(
            successors(code, block).iter().flat_map(|&edge| code.edges[edge].moves.iter().map(|(from, _)| *from)),
        );
    }
    used.retain(|register| written.contains(register));
    used.sort_unstable();
    used.dedup();
    let mut code = code.clone();
    if used.is_empty() {
        return Ok(code);
    }
    let edges: Vec<(usize, usize)> = (0..code.blocks.len())
        .flat_map(|from| successors(&code, from).into_iter().map(move |edge| (from, edge)))
        .collect();
    let leaves = |&(from, edge): &(usize, usize)| body.contains(&from) && !body.contains(&code.edges[edge].to);
    let exits: Vec<usize> = edges.iter().filter(|edge| leaves(edge)).map(|(_, edge)| *edge).collect();
    let Some(to) = exits.first().map(|&edge| code.edges[edge].to) else { return Ok(code) };
    let others = edges.iter().filter(|(_, edge)| code.edges[*edge].to == to && !exits.contains(edge)).count();
    if exits.iter().any(|&edge| code.edges[edge].to != to) || others > 0 {
        return Err("values of a loop that are used behind several blocks");
    }
    let first = code.registers;
    code.registers += used.len() as u32;
    let new = |register: Register| match used.binary_search(&register) {
        Ok(i) => first + i as u32,
        Err(_) => register,
    };
    for block in (0..code.blocks.len()).filter(|block| !body.contains(block)) {
        code.blocks[block].steps.iter_mut().for_each(|step| step.rename(&new));
        code.blocks[block].exit = renamed(&code.blocks[block].exit.clone(), &new, &mut |edge| edge);
        for edge in successors(&code, block) {
            code.edges[edge].moves.iter_mut().for_each(|(from, _)| *from = new(*from));
        }
    }
    for edge in exits {
        code.edges[edge].moves.extend(used.iter().map(|&register| (register, new(register))));
    }
    Ok(code)
}
