//! Watches one execution, and asks each claim when something happens that it is about.
//!
//! The events of the executor come at the end of each instruction. Claims about phis are asked when all phis of the block
//! have their values, since one may be described by another.

use super::answer::Answer;
use super::claim::{Bound, Claim, Statement};
use super::evolution::{Typed, Undefined, Wrapped};
use super::frame::{Access, Called, Dated, Frame, Instance, Static};
use super::memory::{self, Written};
use irrefute_ir::{BlockId, Callee, InstRef, Module, Op, TerminatorOp, ValueId};
use irrefute_semantics::observe::{MemoryAccess, Observer};
use irrefute_semantics::{FunctionIndex, MemoryBlock, Place, Scalar, shape};
use smallvec::SmallVec;
use std::collections::{BTreeSet, HashMap};
use std::ops::Range;

/// The most accesses of one load or store that are kept: a claim about dependences is asked of each pair.
const MAX_HISTORY: usize = 200;

/// What one execution shows of one claim.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClaimResult {
    /// How often it was put to the test.
    pub tested: u64,
    /// Why it does not hold, in words, the first time that it did not.
    pub refuted: Option<String>,
}

/// The claims of a module, by what they are asked at.
#[derive(Default)]
pub struct Index {
    at_value: HashMap<(usize, ValueId), Vec<usize>>,
    at_end_of: HashMap<(usize, BlockId), Vec<usize>>,
    /// Each time that a loop goes back, and when it ends.
    at_loop: HashMap<(usize, usize), Vec<usize>>,
    at_block: HashMap<(usize, BlockId), Vec<usize>>,
    at_return: HashMap<usize, Vec<usize>>,
    /// By the load or store.
    at_access: HashMap<Place, Vec<usize>>,
    /// The loads and stores whose earlier accesses are asked for.
    depends: BTreeSet<Place>,
    /// By the call, while it lasts.
    in_call: HashMap<Place, Vec<usize>>,
    /// By the call, when it is executed.
    at_call: HashMap<Place, Vec<usize>>,
    /// By each of two calls, when it has returned.
    after_call: HashMap<Place, Vec<usize>>,
}

impl Index {
    /// Of claims about the functions of a module.
    pub fn of(claims: &[Claim], module: &Module) -> Index {
        let functions: HashMap<&str, usize> =
            module.functions.iter().enumerate().map(|(i, function)| (&*function.name, i)).collect();
        let mut index = Index::default();
        for (i, claim) in claims.iter().enumerate() {
            let Some(&f) = functions.get(&*claim.function) else { continue };
            match &claim.statement {
                Statement::InRange(value, _) | Statement::Equals(value, _) => {
                    index.at_value.entry((f, *value)).or_default().push(i);
                }
                Statement::EqualsAtExit(natural, ..)
                | Statement::ExecutedIn(natural, _)
                | Statement::Backedges(natural, _)
                | Statement::TurnsAreMultipleOf(natural, _) => {
                    index.at_loop.entry((f, *natural)).or_default().push(i);
                }
                Statement::InRangeAtEndOf(block, ..) => index.at_end_of.entry((f, *block)).or_default().push(i),
                Statement::Overlap(locations, _) => {
                    let places = locations.iter().flat_map(|location| &location.accesses);
                    let places: BTreeSet<Place> = places.copied().collect();
                    places.into_iter().for_each(|place| index.at_access.entry(place).or_default().push(i));
                }
                Statement::Depends(places, _) => {
                    let places = BTreeSet::from(*places);
                    index.depends.extend(&places);
                    places.into_iter().for_each(|place| index.at_access.entry(place).or_default().push(i));
                }
                Statement::KeepsOrder(_, pairs, _) => {
                    let places: BTreeSet<Place> = pairs.iter().flatten().copied().collect();
                    index.depends.extend(&places);
                    places.into_iter().for_each(|place| index.at_access.entry(place).or_default().push(i));
                }
                Statement::AccessesWithin(_, places, _) => {
                    places.iter().for_each(|place| index.at_access.entry(*place).or_default().push(i));
                }
                Statement::PassesWithin(_, place, ..) => index.at_call.entry(*place).or_default().push(i),
                Statement::WrittenBy(place, _) => index.at_access.entry(*place).or_default().push(i),
                Statement::Accesses(call, ..) => index.in_call.entry(*call).or_default().push(i),
                Statement::CallAccesses(calls, _) => {
                    calls.iter().for_each(|call| index.after_call.entry(*call).or_default().push(i));
                }
                Statement::Before(_, block) => index.at_block.entry((f, *block)).or_default().push(i),
                Statement::After(..) => index.at_return.entry(f).or_default().push(i),
                // They are about the text alone, and about a changed function.
                Statement::LoopOf(..)
                | Statement::Undemanded { .. }
                | Statement::Loadable { .. }
                | Statement::Promises(..) => {}
            }
        }
        index
    }
}

/// An observer of one execution.
pub struct Watch<'c> {
    module: &'c Module,
    /// By function; `None` for declarations.
    statics: &'c [Option<Static>],
    claims: &'c [Claim],
    index: &'c Index,
    /// What the execution shows, parallel to the claims.
    pub shown: Vec<ClaimResult>,
    clock: u64,
    frames: Vec<Frame>,
    /// The phis of the block that have their values.
    phis: Vec<ValueId>,
    /// What was written so far.
    writes: Vec<Written>,
    /// When a lifetime marker was executed last.
    last_marker: u64,
}

impl<'c> Watch<'c> {
    /// A watch over an execution of a module that begins.
    pub fn new(module: &'c Module, statics: &'c [Option<Static>], claims: &'c [Claim], index: &'c Index) -> Watch<'c> {
        let shown = vec![ClaimResult::default(); claims.len()];
        Watch {
            module,
            statics,
            claims,
            index,
            shown,
            clock: 0,
            frames: Vec::new(),
            phis: Vec::new(),
            writes: Vec::new(),
            last_marker: 0,
        }
    }

    /// Takes note of what a claim says at this point.
    fn note(&mut self, claim: usize, answer: Answer) {
        let shown = &mut self.shown[claim];
        match answer {
            Answer::Silent => {}
            Answer::Holds => shown.tested += 1,
            Answer::Refuted(why) => {
                shown.tested += 1;
                shown.refuted.get_or_insert(why);
            }
        }
    }

    /// Asks claims about the active frame.
    fn ask(&mut self, claims: Option<&'c Vec<usize>>, answer: impl Fn(&Statement, &Frame) -> Answer) {
        for &claim in claims.into_iter().flatten() {
            let Some(frame) = self.frames.last() else { return };
            let said = answer(&self.claims[claim].statement, frame);
            self.note(claim, said);
        }
    }

    /// Control is at an instruction. `is_executed`: it has just been executed; otherwise something of it was seen.
    fn at(&mut self, place: Place, is_executed: bool) {
        let Some(frame) = self.frames.last() else { return };
        let block = BlockId(place.block);
        // No event of another function than the active one is expected; if one came, it would be about no frame.
        if frame.function != place.function as usize {
            return;
        }
        let is_first = place.instruction == 0 && !frame.is_first_seen;
        if block != frame.block || is_first {
            self.enter(block);
        }
        self.with_frame(|frame| frame.is_first_seen = place.instruction == 0 && !is_executed);
        let phis = self.module.functions[place.function as usize].block(block).phis.len();
        if place.instruction as usize >= phis && !self.phis.is_empty() {
            self.ask_phis();
        }
    }

    fn ask_phis(&mut self) {
        let index = self.index;
        for value in std::mem::take(&mut self.phis) {
            let Some(function) = self.frames.last().map(|frame| frame.function) else { return };
            self.ask(index.at_value.get(&(function, value)), of_value);
        }
    }

    /// Control goes to the beginning of a block of the active frame.
    fn enter(&mut self, block: BlockId) {
        let Some(frame) = self.frames.last() else { return };
        let function = frame.function;
        let Some(statics) = self.statics[function].as_ref() else { return };
        let index = self.index;
        let from = frame.block;
        // The entry block is entered once at the beginning, from nowhere; it has no predecessors.
        let began = frame.entered.iter().all(Option::is_none);
        for number in (0..statics.loops.len()).rev() {
            let natural = &statics.loops[number];
            if frame_turns(&self.frames, number).is_active && !natural.blocks.contains(&block) {
                let at_loop = index.at_loop.get(&(function, number));
                self.ask(at_loop, |statement, frame| at_exit(statement, frame, number, from, statics));
                self.with_frame(|frame| frame.turns[number].is_active = false);
            }
        }
        let clock = self.clock;
        let entered = statics.loop_of_header(block);
        self.with_frame(|frame| {
            frame.previous = (!began).then_some(from);
            frame.block = block;
            frame.entered[block.index()] = Some(clock);
            if let Some(number) = entered {
                let turns = &mut frame.turns[number];
                turns.headers += 1;
                if turns.is_active {
                    turns.backedges += 1;
                } else {
                    (turns.is_active, turns.backedges, turns.entered) = (true, 0, clock);
                }
            }
        });
        self.ask(index.at_block.get(&(function, block)), before);
        if let Some(number) = entered {
            let at_loop = index.at_loop.get(&(function, number));
            self.ask(at_loop, |statement, frame| at_header(statement, frame, number));
        }
    }

    /// Bytes of a block are accessed, or the block ends: asks claims about the calls that last.
    fn touched(&mut self, place: Place, block: MemoryBlock, bytes: Range<u64>, is_write: bool) {
        let (index, claims, statics) = (self.index, self.claims, self.statics);
        let innermost = self.frames.len().saturating_sub(1);
        let mut said = Vec::new();
        for (depth, frame) in self.frames.iter_mut().enumerate() {
            let call = if depth == innermost { Some(place) } else { frame.call };
            if call.is_some_and(|call| index.after_call.contains_key(&call)) && frame.touched.len() < MAX_HISTORY {
                frame.touched.push((block, bytes.clone(), is_write));
            }
            let about = call.and_then(|call| index.in_call.get(&call));
            let Some(statics) = statics[frame.function].as_ref() else { continue };
            for &claim in about.into_iter().flatten() {
                let statement = &claims[claim].statement;
                said.push((claim, memory::accessed_in_call(statement, block, &bytes, is_write, frame, statics)));
            }
        }
        said.into_iter().for_each(|(claim, answer)| self.note(claim, answer));
        if is_write {
            self.writes.push(Written { block, bytes, at: self.clock, by: place });
        }
    }

    /// A load or store accesses bytes: asks claims about it.
    fn accessed_by(&mut self, place: Place, access: Access) {
        let (index, writes) = (self.index, std::mem::take(&mut self.writes));
        let last_marker = self.last_marker;
        let statics = self.statics;
        let dated = self.frames.last().filter(|_| index.depends.contains(&place)).and_then(|frame| {
            let around = statics[frame.function].as_ref()?.around(BlockId(place.block));
            let turn = |natural: &u32| {
                let turns = frame.turns[*natural as usize];
                (*natural, turns.entered, turns.backedges)
            };
            Some(Dated { access: access.clone(), turns: around.iter().map(turn).collect() })
        });
        self.ask(index.at_access.get(&place), |statement, frame| match statement {
            Statement::Overlap(locations, claimed) => {
                memory::overlap(locations, *claimed, place, &access, frame, last_marker)
            }
            Statement::Depends(places, claimed) => match &dated {
                Some(dated) => memory::depends(*places, claimed.as_deref(), place, dated, frame),
                None => Answer::Silent,
            },
            Statement::KeepsOrder(natural, pairs, turns) => match &dated {
                Some(dated) => memory::keeps_order(*natural, pairs, *turns, place, dated, frame),
                None => Answer::Silent,
            },
            Statement::AccessesWithin(base, _, bytes) => memory::accesses_within(*base, *bytes, &access, frame),
            Statement::WrittenBy(_, writer) => memory::written_by(*writer, place, &access, frame, &writes),
            _ => Answer::Silent,
        });
        self.writes = writes;
        self.with_frame(|frame| {
            if let Some(dated) = dated {
                let history = frame.history.entry(place).or_default();
                if history.len() < MAX_HISTORY {
                    history.push(dated);
                }
            }
            frame.accesses.insert(place, access);
        });
    }

    /// A call has returned that claims about two calls name: keeps what it did.
    fn returned(&mut self, place: Place) {
        let (at, statics) = (self.clock, self.statics);
        self.with_frame(|frame| {
            let around = statics[frame.function].as_ref().map_or(&[][..], |s| s.around(BlockId(place.block)));
            let turns = around.iter().map(|natural| (*natural, frame.turns[*natural as usize].headers)).collect();
            let touched = std::mem::take(&mut frame.touched);
            frame.called.insert(place, Called { touched, at, turns });
        });
    }

    fn with_frame(&mut self, change: impl FnOnce(&mut Frame)) {
        if let Some(frame) = self.frames.last_mut() {
            change(frame);
        }
    }

    /// Keeps the value of an instruction or parameter of the active frame.
    fn keep(&mut self, value: ValueId, scalars: &[Scalar], block: Option<BlockId>) {
        let clock = self.clock;
        let statics = self.statics;
        self.with_frame(|frame| {
            let around = block.and_then(|block| Some(statics[frame.function].as_ref()?.around(block)));
            let turns: SmallVec<[(u32, u64); 2]> = around
                .unwrap_or_default()
                .iter()
                .map(|natural| (*natural, frame.turns[*natural as usize].headers))
                .collect();
            let scalars = scalars.iter().map(|scalar| scalar.extract().into_owned()).collect();
            frame.values[value.index()] = Some(Instance { scalars, born: clock, turns });
        });
    }
}

fn frame_turns(frames: &[Frame], number: usize) -> super::frame::Turns {
    frames.last().map(|frame| frame.turns[number]).unwrap_or_default()
}

impl Observer for Watch<'_> {
    const HEARS_ACCESSES: bool = true;

    fn accessed(&mut self, place: Place, access: MemoryAccess) {
        self.at(place, false);
        let MemoryAccess { block, offset, size, is_write, .. } = access;
        let bytes = offset..offset.saturating_add(size);
        if let Some(pointer) = memory::pointer_of(place, self.module) {
            let born = |value| self.frames.last().and_then(|frame| frame.get(value)).map(|instance| instance.born);
            let pointer_born = pointer.map_or(Some(0), born).unwrap_or_default();
            self.accessed_by(place, Access { block, bytes: bytes.clone(), is_write, at: self.clock, pointer_born });
        }
        self.touched(place, block, bytes, is_write);
    }

    fn written_by_environment(&mut self, place: Place, block: MemoryBlock, bytes: Range<u64>) {
        self.at(place, false);
        self.touched(place, block, bytes, true);
    }

    fn freed(&mut self, place: Place, block: MemoryBlock) {
        self.at(place, false);
        self.touched(place, block, 0..u64::MAX, true);
    }

    fn calling(&mut self, place: Place) {
        self.at(place, false);
        self.with_frame(|frame| frame.call = Some(place));
    }

    fn entered(&mut self, function: FunctionIndex, args: &[Scalar]) {
        self.clock += 1;
        let f = &self.module.functions[function.index()];
        let loops = self.statics[function.index()].as_ref().map_or(0, |statics| statics.loops.len());
        self.frames.push(Frame::new(function.index(), f, loops, self.clock));
        let mut rest = args;
        for param in f.param_ids() {
            let len = shape::leaves(f.ty(param), &self.module.named_types).unwrap_or(0) as usize;
            let (arg, after) = rest.split_at(len.min(rest.len()));
            self.keep(param, arg, None);
            rest = after;
        }
    }

    fn executed(&mut self, place: Place, result: &[Scalar]) {
        self.clock += 1;
        if self.frames.last().is_none_or(|frame| frame.function != place.function as usize) {
            return;
        }
        // First: with it the block begins, and the phis in front of this instruction are all known.
        self.at(place, true);
        let clock = self.clock;
        self.with_frame(|frame| {
            frame.call = None;
            frame.executed.insert(place, clock);
        });
        let Some((_, instruction)) = place.instruction(self.module) else { return };
        let index = self.index;
        let (value, is_phi) = match instruction {
            InstRef::Phi(phi) => (Some(phi.result), true),
            InstRef::Inst(inst) => (inst.result, false),
            InstRef::Terminator(terminator) => (terminator.result, false),
        };
        if let Some(value) = value.filter(|_| !result.is_empty()) {
            self.keep(value, result, Some(BlockId(place.block)));
            match is_phi {
                // The phis of a block take their values together, so claims wait until all of them have theirs.
                true => self.phis.push(value),
                false => {
                    let claims = index.at_value.get(&(place.function as usize, value));
                    self.ask(claims, of_value);
                }
            }
        }
        if let InstRef::Terminator(terminator) = instruction {
            let block = BlockId(place.block);
            let around =
                self.statics[place.function as usize].as_ref().map_or(&[][..], |statics| statics.around(block));
            let claims = index.at_end_of.get(&(place.function as usize, block));
            self.ask(claims, |statement, frame| match statement {
                Statement::InRangeAtEndOf(_, value, _)
                    if frame.get(*value).is_some_and(|instance| frame.is_of_this_turn(instance, around)) =>
                {
                    of_value(statement, frame)
                }
                _ => Answer::Silent,
            });
            if matches!(terminator.op, TerminatorOp::Ret(_)) {
                self.ask(index.at_return.get(&(place.function as usize)), at_return);
            }
        }
        // A call has returned, so all that it does has been seen.
        let module = self.module;
        self.ask(index.at_call.get(&place), |statement, frame| memory::passes_within(statement, frame, module));
        if let Some(statics) = self.statics[place.function as usize].as_ref() {
            self.ask(index.in_call.get(&place), |statement, frame| memory::called(statement, frame, statics));
        }
        if let Some(claims) = index.after_call.get(&place) {
            self.returned(place);
            let last_marker = self.last_marker;
            self.ask(Some(claims), |statement, frame| memory::called_both(statement, place, frame, last_marker));
        }
        if is_lifetime_marker(instruction) {
            self.last_marker = self.clock;
        }
    }

    fn left(&mut self) {
        self.frames.pop();
        self.phis.clear();
    }
}

/// A claim about a value at the point where it was computed, or at the end of a block.
fn of_value(statement: &Statement, frame: &Frame) -> Answer {
    match statement {
        Statement::InRange(value, range) | Statement::InRangeAtEndOf(_, value, range) => {
            match frame.get(*value).and_then(Instance::word) {
                Some(word) => Answer::of(range.contains(word), || format!("it is {word}")),
                None => Answer::Silent,
            }
        }
        Statement::Equals(value, typed) => equals(*value, typed, frame),
        _ => Answer::Silent,
    }
}

/// Whether a value is what an expression is worth, and the flags in the expression hold.
fn equals(value: ValueId, typed: &Typed, frame: &Frame) -> Answer {
    let Some(word) = frame.get(value).and_then(Instance::word) else { return Answer::Silent };
    let mut wrapped = Vec::new();
    match typed.value(frame, &mut wrapped) {
        Err(Undefined) => Answer::Silent,
        Ok(expected) if expected != word => Answer::Refuted(format!("it is {word}, and the expression {expected}")),
        Ok(_) => match wrapped.pop() {
            Some(Wrapped(why)) => Answer::Refuted(why),
            None => Answer::Holds,
        },
    }
}

/// A claim about a block that is entered before another.
fn before(statement: &Statement, frame: &Frame) -> Answer {
    let Statement::Before(first, _) = statement else { return Answer::Silent };
    Answer::of(frame.entered[first.index()].is_some(), || "the other block was not entered before".to_owned())
}

/// A claim about a block that is entered after another, when the function returns.
fn at_return(statement: &Statement, frame: &Frame) -> Answer {
    let Statement::After(last, block) = statement else { return Answer::Silent };
    match (frame.entered[block.index()], frame.entered[last.index()]) {
        (None, _) => Answer::Silent,
        (Some(entered), last) => Answer::of(last.is_some_and(|last| last >= entered), || {
            "the function returns, and the other block was not entered after".to_owned()
        }),
    }
}

/// Whether an instruction begins or ends the life of a stack block.
fn is_lifetime_marker(instruction: InstRef<'_>) -> bool {
    let InstRef::Inst(inst) = instruction else { return false };
    let Op::Call(call) = &inst.op else { return false };
    let Callee::Direct(name) = &call.callee else { return false };
    name.starts_with("llvm.lifetime.")
}

/// The count of an expression, which is an unsigned integer.
fn counted(typed: &Typed, frame: &Frame) -> Option<u64> {
    typed.value(frame, &mut Vec::new()).ok()
}

/// A claim about a loop whose header was entered.
fn at_header(statement: &Statement, frame: &Frame, number: usize) -> Answer {
    let made = frame.turns[number].backedges;
    match statement {
        Statement::Backedges(_, Bound::Exactly(typed) | Bound::ExactlyAt(_, typed) | Bound::AtMost(typed))
            if made > 0 =>
        {
            match counted(typed, frame) {
                Some(count) => Answer::of(made <= count, || {
                    format!("the loop goes back for the {made}. time, and the count is {count}")
                }),
                None => Answer::Silent,
            }
        }
        _ => Answer::Silent,
    }
}

/// A claim about a loop that is left from a block.
fn at_exit(statement: &Statement, frame: &Frame, number: usize, from: BlockId, statics: &Static) -> Answer {
    let made = frame.turns[number].backedges;
    let exact = |typed: &Typed| match counted(typed, frame) {
        Some(count) => {
            Answer::of(made == count, || format!("the loop went back {made} times, and the count is {count}"))
        }
        None => Answer::Silent,
    };
    match statement {
        // The edge leads out of the loop from one of its blocks; otherwise control was inside an inner loop of a callee.
        Statement::Backedges(_, Bound::Exactly(typed)) if statics.loops[number].blocks.contains(&from) => exact(typed),
        Statement::Backedges(_, Bound::ExactlyAt(block, typed)) if *block == from => exact(typed),
        Statement::Backedges(_, Bound::AtMost(typed)) => match counted(typed, frame) {
            Some(count) => {
                Answer::of(made <= count, || format!("the loop went back {made} times, and the count is {count}"))
            }
            None => Answer::Silent,
        },
        Statement::TurnsAreMultipleOf(_, multiple) => {
            let turns = made + 1;
            Answer::of(turns.is_multiple_of(*multiple), || format!("the loop made {turns} turns"))
        }
        Statement::ExecutedIn(_, place) => {
            let last = frame.executed.get(place).copied().unwrap_or_default();
            Answer::of(last >= frame.turns[number].entered, || "the loop ends, and it was not executed".to_owned())
        }
        Statement::EqualsAtExit(_, value, typed) => {
            // An instruction that was not executed in the last turn has an older value.
            let in_last_turn = frame.get(*value).is_some_and(|instance| {
                instance
                    .turns
                    .iter()
                    .any(|(natural, turn)| (*natural as usize, *turn) == (number, frame.turns[number].headers))
            });
            if in_last_turn { equals(*value, typed, frame) } else { Answer::Silent }
        }
        _ => Answer::Silent,
    }
}
