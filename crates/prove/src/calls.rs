//! Calls of functions without a body, which the environment answers.
//!
//! A call that may write, unwind or not return is an *event*: both sides make the same ones in the same order, with
//! arguments that the source's cover, and the k-th has the same answer on both.
//!
//! A trap shows no memory, and neither does `malloc`: it ends no block, and changes none that was there. `operator new` may
//! throw, and then its caller sees memory.
//!
//! Some calls of the library are other calls, or none ([`library`](super::library)).
//!
//! A call that does nothing but return is no event. Its answer is a function of what it is given:
//!
//! ```text
//!   same function, same promises, same arguments, same writes before it (if it reads memory)  ⟹  same answer
//! ```
//!
//! An argument that may be a set is the same only as an unknown value that is handed on. Each call of the target reads it
//! anew, so that two of them have two answers; the source may read it as the target did.
//!
//! A call that writes nothing, but may not come back, is an event. Where the same side made the same call before, it
//! comes back with that answer, as the first did, and is nothing more; each call of the target that is given a set is
//! the first.
//!
//! Calls that differ in one of these have answers of their own, so that the environments of the circuit are more than
//! there are. A target makes such a call only where the source makes one that is the same, with no event between: it is
//! undefined behaviour as often, so that what it may look at is not asked here.

use super::circuits::Circuits;
use super::evaluate::{Answers, Argument, Evaluation, Lane, Outcomes};
use super::flow::{Definition, NoCircuit};
use super::graph::Lit;
use super::hidden::{Hidden, is_surely_hidden};
use super::library::{Meaning, assume_aligned, zero};
use super::loops::Way;
use super::open::Open;
use super::pointers::Place;
use super::question::covers_lane;
use super::shared::{Role, Write, WriteKey};
use super::word::Word;
use irrefute_semantics::register_code::{EventCall, Register, RegisterLeaf};
use irrefute_semantics::{FunctionEffects, PointerParamAttrs, ValueConstraints};
use std::ops::Range;
use std::sync::Arc;

/// What is known of a call before it is made. Calls are alike if all of this is equal.
#[derive(Clone, Debug, PartialEq)]
pub struct CallSignature {
    /// The name of the function.
    callee: Arc<str>,
    /// What is promised of the call.
    effects: FunctionEffects,
    /// What is promised about the use of each argument.
    uses: Vec<PointerParamAttrs>,
    /// What is promised to be accessible.
    accessible: Vec<[u64; 2]>,
    /// What is promised of the result.
    result: ValueConstraints,
    /// Whether a pointer that is returned leads to a new block.
    fresh: bool,
    /// How values are passed.
    passing: Option<Arc<str>>,
    /// The leaves of the result.
    leaves: Vec<RegisterLeaf>,
}

impl CallSignature {
    pub(super) fn of(call: &EventCall) -> CallSignature {
        CallSignature {
            callee: call.callee.clone(),
            effects: call.effects,
            uses: call.uses.clone(),
            accessible: call.accessible.clone(),
            result: call.result.clone(),
            fresh: call.fresh,
            passing: call.passing.clone(),
            leaves: call.leaves.clone(),
        }
    }
}

/// What happens.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum EventKind {
    /// A call.
    Call(CallSignature),
    /// The header of a [loop](super::loops) of this number is reached.
    Arrival(usize, Way),
}

/// A call that is an event, or an arrival at the header of a loop.
#[derive(Clone, Debug)]
pub struct EventOutcome {
    pub(super) kind: EventKind,
    /// What it is as well, with other arguments: something that does less than it.
    pub(super) also: Option<(EventKind, Vec<Lane>)>,
    /// Where it happens: it is reached, and nothing before it is undefined behaviour.
    pub made: Lit,
    /// The leaves of the arguments, or of the state of a loop.
    pub(super) arguments: Vec<Lane>,
    /// Where the state of a loop is one of those that are followed.
    pub(super) holds: Lit,
    /// How many writes come before it.
    pub writes: usize,
    /// Whether blocks of memory may end by it.
    pub(super) may_end_blocks: bool,
    /// Whether it shows no memory to the environment.
    pub(super) is_blind: bool,
    /// The blocks that are hidden from it.
    pub(super) hidden: Hidden,
}

impl EventOutcome {
    /// Whether a function of this name is called.
    pub(super) fn is_call_of(&self, name: &str) -> bool {
        matches!(&self.kind, EventKind::Call(signature) if *signature.callee == *name)
    }

    /// Where blocks of memory may end.
    pub(super) fn ends_blocks(&self) -> Lit {
        if self.may_end_blocks { self.made } else { Lit::FALSE }
    }
}

/// A call that does nothing but return: what its answer is a function of.
#[derive(Clone, Debug, PartialEq)]
pub struct PureCall {
    signature: CallSignature,
    arguments: Vec<Given>,
    /// The writes and allocations before it, if it reads memory.
    after: Vec<WriteKey>,
}

impl PureCall {
    /// Whether an argument may be a set.
    fn is_given_set(&self) -> bool {
        self.arguments.iter().any(|given| matches!(given, Given::Set(_)))
    }
}

/// A leaf of an argument.
#[derive(Clone, Debug, PartialEq)]
enum Given {
    /// One value, and where it is poison.
    Value(Word, Lit),
    /// An unknown value that may be a set, by its number.
    Set(usize),
}

/// Such a call of one side.
#[derive(Clone, Debug)]
pub struct PureOutcome {
    /// By which the other side may make the same; `None` if an argument or a write before it is like no other.
    call: Option<PureCall>,
    /// Where it happens: it is reached, and nothing before it is undefined behaviour.
    made: Lit,
    /// How many events come before it.
    events: usize,
}

/// Where a call is made.
#[derive(Clone, Copy)]
struct Making {
    /// It is reached, and nothing before it is undefined behaviour.
    happens: Lit,
    /// Where it writes, if nothing before it is.
    written: Lit,
}

/// A call that was answered, by its number.
#[derive(Clone, Copy, Debug)]
pub(super) enum Answered {
    /// An event.
    Event(usize),
    /// A call that is no event.
    Pure(usize),
}

impl Answers {
    /// Assumes of the pointers that an event returns that they lead to no block that was there before.
    fn assume_fresh(&mut self, g: &mut Circuits, event: usize) {
        for leaf in &self.of_events[event] {
            if leaf.leaf == RegisterLeaf::Pointer {
                self.shared.is_fresh(g, event, &Place::of(&leaf.bits));
            }
        }
    }

    /// The leaves of an answer.
    pub(super) fn of_call(&self, answered: Answered) -> &[Argument] {
        match answered {
            Answered::Event(number) => &self.of_events[number],
            Answered::Pure(number) => &self.of_pure[number].1,
        }
    }
}

impl Outcomes {
    /// Whether anything is called, as far as constants say.
    pub(super) fn makes_calls(&self) -> bool {
        self.events.iter().any(|event| event.made != Lit::FALSE) || !self.pure.is_empty()
    }
}

impl<O: Open> Evaluation<'_, O> {
    /// A call: notes it, and returns where undefined behaviour has occurred by then.
    pub(super) fn call(&mut self, call: &EventCall, reached: Lit, mut ub: Lit) -> Result<Lit, NoCircuit> {
        let mut arguments = Vec::new();
        let (of_result, of_arguments) = call.accessible.split_first().ok_or("a call without a list of its promises")?;
        for ((registers, constraints), bytes) in call.arguments.iter().zip(of_arguments) {
            let (lanes, broken) = self.constrained(registers, constraints)?;
            ub = self.ub_where(ub, reached, broken);
            let broken = self.breaks_bytes_of_call(*bytes, registers, constraints, None)?;
            ub = self.ub_where(ub, reached, broken);
            self.may_pass(&lanes)?;
            arguments.extend(lanes);
        }
        let made = self.g.and(reached, !ub);
        let bits = self.answers.shared.bits;
        for lane in arguments.iter().filter(|lane| Place::is_wide(&lane.bits, bits)) {
            self.tell(&Place::of(&lane.bits), reached);
        }
        // Where a call is reached and not made, something was undefined behaviour, after which no write counts. A call that
        // may be nothing at all writes only where it is made.
        let making = |happens: Lit| Making { happens, written: if happens == made { reached } else { happens } };
        let answered = match self.meaning(call, made, &arguments)? {
            Meaning::Nothing { undefined } => return Ok(self.ub_where(ub, reached, undefined)),
            Meaning::Zero { undefined } => {
                ub = self.ub_where(ub, reached, undefined);
                self.gives_zero(call)?;
                None
            }
            Meaning::Other(call, arguments) => Some(self.event(&call, making(made), arguments)?),
            Meaning::Unknown { made, undefined } => {
                ub = self.ub_where(ub, reached, undefined);
                Some(match call.is_pure {
                    true => self.pure_call(call, made, &arguments)?,
                    false => self.leaving_call(call, making(made), arguments)?,
                })
            }
        };
        if let Some(answered) = answered {
            self.call_of.extend(call.to.iter().enumerate().map(|(leaf, &register)| (register, (answered, leaf))));
        }
        if call.effects.no_return {
            ub = self.ub_where(ub, reached, Lit::TRUE);
        }
        let (_, broken) = self.constrained(&call.to, &call.result)?;
        ub = self.ub_where(ub, reached, broken);
        let broken = self.breaks_bytes_of_call(*of_result, &call.to, &call.result, answered)?;
        Ok(self.ub_where(ub, reached, broken))
    }

    /// The result of a call that is 0, after what is promised of it.
    fn gives_zero(&mut self, call: &EventCall) -> Result<(), NoCircuit> {
        for (&register, &leaf) in call.to.iter().zip(&call.leaves) {
            let (lane, _) = self.in_range(zero(leaf)?, &call.result);
            self.cache[register as usize] = Some(lane);
            self.is_open[register as usize] = false;
        }
        Ok(())
    }

    fn event(&mut self, call: &EventCall, made: Making, arguments: Vec<Lane>) -> Result<Answered, NoCircuit> {
        let number = self.events.len();
        let hidden = self.hidden_from(number);
        self.answers.add(self.g, number, call, self.open)?;
        let (answers, given) = (&mut *self.answers, (call, &arguments[..]));
        assume_aligned(self.g, &mut answers.shared.assumed, given, &answers.of_events[number]);
        let (kind, writes) = (EventKind::Call(CallSignature::of(call)), self.writes.len());
        let also = self.other_kind(call, &arguments);
        self.events.push(EventOutcome {
            kind,
            also,
            made: made.happens,
            arguments,
            holds: Lit::TRUE,
            writes,
            may_end_blocks: !call.allocates,
            is_blind: call.is_blind,
            hidden: hidden.clone(),
        });
        if call.allocates {
            self.allocations.push(WriteKey::Event(number, made.written));
        } else if !call.effects.memory.writes_nothing() {
            self.writes.push(Write::Event { number, made: made.written, hidden });
        }
        if call.fresh {
            self.answers.assume_fresh(self.g, number);
        }
        Ok(Answered::Event(number))
    }

    /// A call that may not come back.
    fn leaving_call(&mut self, call: &EventCall, made: Making, arguments: Vec<Lane>) -> Result<Answered, NoCircuit> {
        if !call.effects.memory.writes_nothing() || call.fresh {
            return self.event(call, made, arguments);
        }
        let key = self.pure_key(call, &arguments);
        if let Some(key) = &key
            && let Some(number) = self.came_back(key, made.happens)
        {
            return Ok(Answered::Event(number));
        }
        let answered = self.event(call, made, arguments)?;
        if let (Answered::Event(number), Some(key)) = (answered, key) {
            self.reading.push((key, made.happens, number));
        }
        Ok(answered)
    }

    /// The event by which the same call came back wherever this one is made.
    fn came_back(&mut self, key: &PureCall, made: Lit) -> Option<usize> {
        if self.answers.shared.role == Role::Target && key.is_given_set() {
            return None;
        }
        let earlier =
            self.reading.iter().find(|(other, before, _)| other == key && self.g.and(made, !*before) == Lit::FALSE);
        earlier.map(|(.., number)| *number)
    }

    fn pure_call(&mut self, call: &EventCall, made: Lit, arguments: &[Lane]) -> Result<Answered, NoCircuit> {
        let key = self.pure_key(call, arguments);
        let number = match self.same_answer(key.as_ref()) {
            Some(number) => number,
            None => {
                let leaves = self.answers.fresh_leaves(self.g, call, self.open)?;
                self.answers.of_pure.push((key.clone(), leaves));
                self.answers.of_pure.len() - 1
            }
        };
        self.pure.push(PureOutcome { call: key, made, events: self.events.len() });
        Ok(Answered::Pure(number))
    }

    /// What the answer is a function of, unless something of it is like nothing else.
    fn pure_key(&self, call: &EventCall, arguments: &[Lane]) -> Option<PureCall> {
        let reads = !call.effects.memory.reads_nothing();
        let (before, allocated) = if reads { (&self.writes[..], &self.allocations[..]) } else { (&[][..], &[][..]) };
        let hidden = self.hidden_now();
        let before = before.iter().filter(|write| !is_surely_hidden(write, &hidden));
        let allocated = allocated.iter().cloned().map(Some);
        let leaves =
            call.arguments.iter().flat_map(|(registers, promised)| registers.iter().map(move |&r| (r, promised)));
        let given =
            |((register, promised), lane): ((Register, &ValueConstraints), &Lane)| self.given(register, promised, lane);
        Some(PureCall {
            signature: CallSignature::of(call),
            arguments: leaves.zip(arguments).map(given).collect::<Option<_>>()?,
            after: before.map(Write::key).chain(allocated).collect::<Option<_>>()?,
        })
    }

    fn given(&self, register: Register, promised: &ValueConstraints, lane: &Lane) -> Option<Given> {
        if !self.is_open[register as usize] {
            return Some(Given::Value(lane.bits.clone(), lane.poison));
        }
        // What a promise makes of a set is another value at each call.
        if promised.defined || !promised.ranges.is_empty() || promised.is_about_pointers() {
            return None;
        }
        let number = match self.definitions[register as usize] {
            Some(Definition::Argument(leaf, _)) => self.arguments[leaf].number,
            _ => *self.leaf_of.get(&register)?,
        };
        (number != usize::MAX).then_some(Given::Set(number))
    }

    /// The number of an answer that a call has, too. With a set among the arguments, each call of the target has an answer
    /// of its own, and those of the source have these in turn, the last one as often as needed.
    fn same_answer(&self, key: Option<&PureCall>) -> Option<usize> {
        let key = key?;
        let mut same = (0..self.answers.of_pure.len()).filter(|&n| self.answers.of_pure[n].0.as_ref() == Some(key));
        if !key.is_given_set() {
            return same.next();
        }
        match self.answers.shared.role {
            Role::Target => None,
            Role::Source => {
                let earlier = self.pure.iter().filter(|pure| pure.call.as_ref() == Some(key)).count();
                same.take(earlier + 1).last()
            }
        }
    }
}

/// Where the source makes each call of the target that is no event between the same events, which may be the last thing
/// that happens or end a block; or is undefined by then: with no more events than the target has made.
pub(super) fn covers_pure(g: &mut Circuits, source: &Outcomes, target: &Outcomes) -> Lit {
    let mut all = Lit::TRUE;
    for of_target in &target.pure {
        let made_between = |g: &mut Circuits, range: Range<usize>| {
            let events = source.events.iter().enumerate().filter(|(number, _)| range.contains(number));
            g.any(events.map(|(_, event)| event.made))
        };
        let mut same = Lit::FALSE;
        for of_source in source.pure.iter().filter(|call| of_target.call.is_some() && call.call == of_target.call) {
            let (first, last) = (of_source.events.min(of_target.events), of_source.events.max(of_target.events));
            let moved = made_between(g, first..last);
            let made = g.and(of_source.made, !moved);
            same = g.or(same, made);
        }
        let further = made_between(g, of_target.events..usize::MAX);
        let undefined = g.and(source.ub, !further);
        let kept = g.any([!of_target.made, same, undefined]);
        all = g.and(all, kept);
    }
    all
}

/// Where the arguments of a call cover those of another, if the calls are alike.
pub(super) fn covers_event(g: &mut Circuits, source: &EventOutcome, target: &EventOutcome) -> Lit {
    let arguments = match &target.also {
        _ if source.kind == target.kind => &target.arguments,
        Some((kind, arguments)) if source.kind == *kind => arguments,
        Some(_) | None => return Lit::FALSE,
    };
    if source.arguments.len() != arguments.len() {
        return Lit::FALSE;
    }
    let mut all = g.and(source.holds, target.holds);
    for (s, t) in source.arguments.iter().zip(arguments) {
        if s.bits.len() != t.bits.len() {
            return Lit::FALSE;
        }
        let covered = covers_lane(g, s, t);
        all = g.and(all, covered);
    }
    all
}
