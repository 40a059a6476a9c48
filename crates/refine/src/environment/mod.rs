//! The environment of a check: the same for source and target (docs/semantics.md#answers).
//!
//! The target runs first. Its k-th event is answered from a stream that is a function of the
//! input's seed and of k, and the answer is recorded. When the source's k-th event covers the
//! target's, it gets the recorded answer; otherwise the histories differ, and the environment,
//! which is a function of the history, may give any answer. It then does not return if the call
//! may do that, so that no later event of the source depends on an arbitrary answer.
//!
//! A call that writes nothing but the memory of its arguments is answered by a function of its arguments. Whether such
//! a call returns is a function of the callee.

mod draw;
mod function;
mod inaccessible;
mod replay;

pub use function::answer_of;
pub use replay::Replay;

use dashu_int::UBig;
use draw::{POINTER, READ, THROWN, UNDEFINED, WRITE, frees_of, hash_name, kept_blocks, mix, stream, writes_of};
use function::bytes_at;
use inaccessible::Inaccessible;
use irrefute_ir::int::low_ones;
use irrefute_ir::{AddressSpace, Int};
use irrefute_semantics::dialect::Undef;
use irrefute_semantics::memory::{BlockKind, EnvironmentMemory, GivenBlock, Seen};
use irrefute_semantics::outcome::May;
use irrefute_semantics::program::{Param, Program, ValueConstraints};
use irrefute_semantics::value::PointerKind;
use irrefute_semantics::{
    Answer, Environment, Event, Exception, Leaf, MemoryBlock, Scalar, Shape, Value, Write, is_noticed,
};
use std::sync::Arc;

/// What decides the answers of an input's environment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnswerSeed {
    /// Everything that is not said otherwise is a hash of it.
    pub seed: u64,
    /// Numbers that come again and again in answers and in what calls write, cut to the width that is asked for: constants
    /// of the functions and arguments, so that comparisons with them, and of answers with each other, go either way.
    pub values: [u64; 2],
    /// Whether it depends on their arguments, too, which calls that only read return.
    pub by_arguments: bool,
    /// Whether results may be undef.
    pub undef: bool,
}

impl From<u64> for AnswerSeed {
    fn from(seed: u64) -> AnswerSeed {
        AnswerSeed { seed, values: [0, 1], by_arguments: false, undef: false }
    }
}

/// What decides the answers in both runs of a check.
#[derive(Clone, Copy)]
pub struct Answers<'a> {
    /// The seed of the input ([`Input::answers`](super::inputs::Input::answers)).
    pub seed: u64,
    /// As in [`AnswerSeed::values`].
    pub values: [u64; 2],
    /// As in [`AnswerSeed::by_arguments`].
    pub by_arguments: bool,
    /// As in [`AnswerSeed::undef`].
    pub undef: bool,
    /// The source: answers keep what its declarations promise about results, on both sides.
    pub declarations: &'a Program,
    /// The events of the source in its own environment, if it is the target that asks: what a call may do is what the
    /// source lets it do. `None` if the source itself asks.
    ///
    /// A promise that only the target makes must not keep the environment from breaking it: then the target is
    /// undefined, and the source is not.
    pub source_events: Option<&'a [Event]>,
    /// Of sixteen calls that may unwind, how many do.
    pub unwinding: u64,
    /// How often memory that the module cannot access has changed so far: what reads it answers otherwise then.
    pub changes: u64,
}

impl<'a> Answers<'a> {
    /// The answers of an input's environment: to the source if `source_events` is `None`.
    pub fn new(
        AnswerSeed { seed, values, by_arguments, undef }: AnswerSeed,
        declarations: &'a Program,
        source_events: Option<&'a [Event]>,
    ) -> Answers<'a> {
        // Exceptions differ in the clauses that they match: where these are asked, one exception shows little.
        let unwinding = if declarations.lands_exceptions() { 5 } else { 1 };
        Answers { seed, values, by_arguments, undef, declarations, source_events, unwinding, changes: 0 }
    }

    /// Event number `index` of the source, if it calls the same function: for the source, the event itself.
    fn of_source<'e>(self, index: usize, event: &'e Event) -> Option<&'e Event>
    where
        'a: 'e,
    {
        match self.source_events {
            None => Some(event),
            Some(events) => events.get(index).filter(|of_source| of_source.callee == event.callee),
        }
    }
}

impl Answers<'_> {
    /// The answer of the stream to event number `index`.
    fn to_event(self, index: usize, event: &Event, shape: &Shape, memory: &EnvironmentMemory) -> Answer {
        let mut answer = stream((self.seed, self.values), index, self.may(index, event), self.unwinding, shape);
        if let Answer::Returns(value) = &mut answer {
            // Now and then poison or undef, where nothing promises a defined result: otherwise a `freeze` that LLVM drops
            // behind a call would go unnoticed.
            let h = mix(self.seed ^ UNDEFINED, index as u64);
            match h % 16 {
                0 if self.may_be_poison(&event.callee) => return Answer::Returns(Value::poison(shape)),
                1.. if h & 1 != 0 && self.may_be_undef(&event.callee) => draw::undefine(value, shape, h),
                _ => {}
            }
            self.point(value, index, (event, memory), shape);
        }
        match (answer, self.constraints(&event.callee)) {
            (Answer::Returns(mut value), Some(constraints)) => {
                keep_range(&mut value, constraints, shape);
                Answer::Returns(value)
            }
            (answer, _) => answer,
        }
    }

    fn may_be_undef(self, callee: &str) -> bool {
        self.undef && self.may_be_poison(callee) && self.declarations.dialect().undef == Undef::Kept
    }

    fn answer_seed(self, seed: u64) -> AnswerSeed {
        AnswerSeed { seed, values: self.values, by_arguments: self.by_arguments, undef: self.undef }
    }

    /// What event number `index` may do.
    fn may(self, index: usize, event: &Event) -> May {
        let declared = || self.declarations.function(&event.callee).map(|f| self.declarations.effects(f).may());
        let of_source = self.of_source(index, event).map(|of_source| of_source.may);
        of_source.or_else(declared).unwrap_or(event.may)
    }

    /// Whether the result of event number `index` leads to a block of its own. A promise of the target's call alone does
    /// not count: the source's callee may break it.
    fn is_fresh(self, index: usize, event: &Event) -> bool {
        let is_promised = self.of_source(index, event).is_some_and(|of_source| of_source.fresh);
        is_promised || self.is_declared_fresh(&event.callee)
    }

    fn is_declared_fresh(self, callee: &str) -> bool {
        let returned = self.declarations.function(callee).map(|f| self.declarations.result(f));
        returned.is_some_and(|returned| returned.param_attrs.no_alias)
    }

    /// The answer of a pure function; `None` if it is not known exactly.
    fn to_call(self, call: &Event, shape: &Shape) -> Option<Value> {
        // A promise of one call must not make two answers of one function differ.
        if call.fresh && !self.is_declared_fresh(&call.callee) && shape.iter().any(|leaf| matches!(leaf, Leaf::Ptr(_)))
        {
            return None;
        }
        let args: Vec<Value> = (0..call.args.len()).map(|i| self.with_pointees(i, call)).collect();
        let mut answer = answer_of(&call.callee, &args, shape, self.answer_seed(self.seed_of_state(call)))?;
        self.point_at_arguments(&mut answer, call, shape);
        let Some(constraints) = self.constraints(&call.callee) else { return Some(answer) };
        // A function of its arguments whose result is never poison must choose a value when they are poison. These
        // choices are its own, and the two sides may see different ones.
        if constraints.defined && !answer.is_defined() {
            return None;
        }
        keep_range(&mut answer, constraints, shape);
        Some(answer)
    }

    /// What a pure function stores where its argument number `i` points to, mostly a byte: the inner `None` if it
    /// stores nothing, the outer one if the value is not known exactly. Its name decides whether it stores.
    fn to_argument(self, call: &Event, i: usize) -> Option<Option<(Leaf, Scalar)>> {
        let Some(function) = self.declarations.function(&call.callee) else { return Some(None) };
        let arguments = self.declarations.effects(function).memory.arguments;
        let Some(param) = self.param(&call.callee, i) else { return Some(None) };
        let allowed = arguments.write && param.param_attrs.permission.write;
        // One function in four stores nothing through an argument that it might store through.
        let h = hash_name(&call.callee, self.seed ^ WRITE ^ i as u64);
        if !allowed || param.shape.len() != 1 || !matches!(param.shape[0], Leaf::Ptr(_)) || h.is_multiple_of(4) {
            return Some(None);
        }
        let leaf = Leaf::Int([8, 8, 8, 8, 8, 16, 32, 64][(h >> 8) as usize % 8]);
        let args: Vec<Value> = (0..call.args.len()).map(|i| self.with_pointees(i, call)).collect();
        let shape: Shape = [leaf].into_iter().collect();
        let seed = self.answer_seed(mix(self.seed_of_state(call) ^ WRITE, i as u64));
        let answer = answer_of(&call.callee, &args, &shape, seed)?;
        Some(answer.0.into_iter().next().map(|scalar| (leaf, scalar)))
    }

    /// What event number `index` writes before it ends.
    fn writes(self, index: usize, event: &Event) -> Vec<Write> {
        // A block of the target may be larger than the one that stands for it in the source, or only the source may
        // promise that the callee does not write it. No environment does what the source's callee cannot do, so such
        // writes would decide nothing.
        let of_source = self.source_events.and_then(|events| events.get(index));
        let least = |block: &MemoryBlock| {
            let visible = of_source.map(|event| &event.memory.0);
            let same = visible.and_then(|visible| visible.get(block));
            let same = same.and_then(|seen| if seen.writable { seen.size } else { Some(0) });
            // Without a block of this number, it may be any that the target's callee does not see under its number.
            let others = visible.into_iter().flatten().filter(|(other, _)| !event.memory.0.contains_key(other));
            same.or_else(|| others.filter_map(|(_, seen)| seen.size).max()).unwrap_or(u64::MAX)
        };
        writes_of((self.seed, self.values), index, event, self.declarations.spaces(), least)
    }

    /// The blocks that event number `index` frees; none if the callee is declared `nofree`.
    fn frees(self, index: usize, event: &Event) -> Vec<MemoryBlock> {
        let declared = self.declarations.function(&event.callee).map(|f| self.declarations.effects(f));
        match declared.is_some_and(|effects| effects.no_free) {
            true => Vec::new(),
            false => frees_of(self.seed, index, event),
        }
    }

    /// The answer to a call that writes nothing. Whether it returns is mostly a function of the callee alone, which is
    /// monotone in the arguments whatever they are. The value is a function of the arguments as well.
    fn to_read_only(self, event: &Event, shape: &Shape) -> Option<Answer> {
        let declared = self.declarations.function(&event.callee).map(|f| self.declarations.effects(f));
        let may = declared.unwrap_or_default().may();
        let mut h = hash_name(&event.callee, !self.seed);
        // That is no monotone function of undefined arguments, so their answer is not known exactly.
        if self.by_arguments && (may.not_return || may.unwind) {
            // Blocks have different numbers on the two sides, so pointers do not count.
            for scalar in event.args.iter().flat_map(|arg| &arg.0).filter(|scalar| !scalar.has_provenance()) {
                h = mix(h, scalar.word()?);
            }
            // One call in two: code between two calls is reached in environments that stop only the second.
            h = if h.is_multiple_of(2) { h % 3 } else { 15 };
        }
        let unwinds = || Answer::Unwinds(Exception(hash_name(&event.callee, self.seed ^ THROWN)));
        Some(match h % 16 {
            0 | 1 if may.not_return => Answer::NeverReturns,
            h if may.unwind && (2..2 + self.unwinding).contains(&h) => unwinds(),
            _ if !may.returns && may.not_return => Answer::NeverReturns,
            _ if !may.returns && may.unwind => unwinds(),
            _ => Answer::Returns(self.to_call(event, shape)?),
        })
    }

    /// Chooses the pointers of an answer to an event: null, or a pointer to a block of which the callee may keep a
    /// pointer, as the declaration promises.
    fn point(self, value: &mut Value, index: usize, (event, memory): (&Event, &EnvironmentMemory), shape: &Shape) {
        let returned = self.declarations.function(&event.callee).map(|f| self.declarations.result(f));
        let any = ValueConstraints::default();
        let constraints = returned.map_or(&any, |returned| &returned.constraints);
        let no_alias = self.is_fresh(index, event);
        let size = constraints.accessible();
        let may_be_null = !constraints.nonnull && constraints.dereferenceable == 0;
        let spaces = self.declarations.spaces();
        for (i, (scalar, leaf)) in value.0.iter_mut().zip(shape).enumerate() {
            let Leaf::Ptr(PointerKind { space, .. }) = *leaf else { continue };
            let h = mix(mix(self.seed, index as u64 ^ POINTER), i as u64);
            let is_shown = |home, may_change| {
                spaces.canonical(space) == spaces.canonical(home) && !(spaces.is_constant(space) && may_change)
            };
            let fits = |seen: &Seen| {
                let is_large = seen.size.is_some_and(|s| s >= size);
                seen.align >= constraints.align && seen.alive && is_large && is_shown(seen.space, seen.writable)
            };
            let mut kept = kept_blocks(event, fits);
            kept.extend(self.returnable_blocks(event).filter(|block| event.memory.0.get(block).is_some_and(fits)));
            // A block of which nobody knows: one for each call of a `noalias` function, and one for all others.
            let given = |number: &u32| memory.blocks.get(*number as usize);
            let is_there =
                |number: &u32| given(number).is_some_and(|block| is_shown(block.space, block.permission.write));
            let reserved = memory.reserved.clone().filter(is_there);
            let last = reserved.clone().next_back();
            let fresh = reserved.clone().nth(index).filter(|fresh| no_alias && Some(*fresh) != last).or_else(|| {
                let is_free = !no_alias && (kept.is_empty() || (h >> 4).is_multiple_of(8));
                last.filter(|_| is_free)
            });
            let keeps = |block: &GivenBlock| block.contents.len() >= size && block.align >= constraints.align;
            let fresh = fresh.filter(|fresh| memory.blocks.get(*fresh as usize).is_some_and(keeps));
            *scalar = match kept.get((h >> 8) as usize % kept.len().max(1)) {
                _ if may_be_null && h.is_multiple_of(4) => Scalar::Word(0),
                _ if fresh.is_some() => {
                    let number = fresh.unwrap_or_default();
                    let room = given(&number).map_or(0, |block| block.contents.len()).saturating_sub(size);
                    // A block of its own begins there. Any other place is as good as the start, if it keeps the promises.
                    let offset = if no_alias || !(h >> 40).is_multiple_of(4) { 0 } else { (h >> 44) % (room + 1) };
                    Scalar::Log(MemoryBlock::given(number), offset - offset % constraints.align.max(1))
                }
                Some(block) if !no_alias => Scalar::Log(*block, offset_in(event, *block, constraints, h >> 32)),
                _ if may_be_null => Scalar::Word(0),
                // No value keeps the promises.
                _ => Scalar::Poison,
            };
        }
    }

    /// The blocks of arguments that the callee keeps only by returning them (`captures(ret: …)`).
    fn returnable_blocks(self, event: &Event) -> impl Iterator<Item = MemoryBlock> {
        let params = self.declarations.function(&event.callee).map_or(&[][..], |f| self.declarations.params(f));
        let is_returned = |param: &Param| param.param_attrs.captures.returned;
        let arguments = event.args.iter().zip(params).enumerate();
        let arguments = arguments.filter(move |(i, (_, param))| is_returned(param) && !event.uncaptured.contains(i));
        let blocks = arguments.flat_map(|(_, (arg, _))| &arg.0).filter_map(Scalar::block);
        blocks.filter(|block| event.memory.0.get(block).is_some_and(|seen| !seen.captured))
    }

    /// An argument as a pure function sees it: a pointer into a block is replaced by the bytes that the function reads
    /// there. Block and offset do not count, because LLVM may pass a copy of the bytes instead. If the declaration lets
    /// the function read nothing through this argument, the bytes do not count either, whatever it reads through
    /// others. An address without provenance, other than null, gives poison.
    fn with_pointees(self, i: usize, call: &Event) -> Value {
        let param = self.param(&call.callee, i);
        let shape = param.map(|param| &param.shape);
        let is_read = self.looks_at(&call.callee, i);
        // 1, 2, 4 or 8 bytes.
        let looked_at = 1 << (hash_name(&call.callee, self.seed ^ POINTER ^ i as u64) % 4);
        let seen = |(k, scalar): (usize, &Scalar)| {
            let is_pointer = shape.is_some_and(|shape| matches!(shape.get(k), Some(Leaf::Ptr(_))));
            match scalar {
                Scalar::Log(..) if is_pointer && !is_read => Scalar::Word(0),
                Scalar::Log(block, offset) if is_pointer => bytes_at(call, *block, *offset, looked_at),
                Scalar::Word(address) if is_pointer && *address != 0 => Scalar::Poison,
                Scalar::Set(_) if is_pointer => Scalar::Poison,
                other => other.clone(),
            }
        };
        Value(call.args[i].0.iter().enumerate().map(seen).collect())
    }

    /// Chooses the pointers that a pure function returns: the first pointer among the arguments that it may return, or
    /// null. It knows no other block.
    fn point_at_arguments(self, value: &mut Value, call: &Event, shape: &Shape) {
        let may_return = |i: usize| self.param(&call.callee, i).is_none_or(|param| param.param_attrs.captures.returned);
        // A block of its own is none that an argument points to.
        let is_fresh = self.is_declared_fresh(&call.callee);
        let returnable = || call.args.iter().enumerate().filter(|(i, _)| !is_fresh && may_return(*i));
        let spaces = self.declarations.spaces();
        let is_shown = |scalar: &Scalar, space: AddressSpace| match scalar {
            Scalar::Log(block, _) => match call.memory.0.get(block) {
                Some(seen) => {
                    let may_change = seen.writable && spaces.is_constant(space);
                    spaces.canonical(seen.space) == spaces.canonical(space) && !may_change
                }
                None => space == AddressSpace::default(),
            },
            Scalar::Phy(physical) => physical.space == space,
            Scalar::Word(_) | Scalar::Big(_) | Scalar::Poison | Scalar::Set(_) | Scalar::Joint(..) | Scalar::Raw(_) => {
                false
            }
        };
        let pointers = |space| {
            let all = returnable().flat_map(|(_, arg)| &arg.0).filter(|scalar| scalar.has_provenance());
            all.filter(move |scalar| is_shown(scalar, space))
        };
        let constraints = self.constraints(&call.callee);
        let may_be_null = constraints.is_none_or(|d| !d.nonnull && d.dereferenceable == 0);
        let is_null = may_be_null && hash_name(&call.callee, self.seed ^ POINTER).is_multiple_of(4);
        for (scalar, leaf) in value.0.iter_mut().zip(shape) {
            let Leaf::Ptr(PointerKind { space, .. }) = *leaf else { continue };
            *scalar = match pointers(space).next() {
                _ if is_null => Scalar::Word(0),
                Some(pointer) => pointer.clone(),
                None if is_fresh && may_be_null => Scalar::Word(0),
                None => Scalar::Poison,
            };
        }
    }

    /// Whether a pure function reads what its argument number `i` points to. One in four does not, although it might: what
    /// is done with calls that promise not to read is decided by those, since others break the promise.
    fn looks_at(self, callee: &str, i: usize) -> bool {
        let is_allowed = self.param(callee, i).is_none_or(|param| param.param_attrs.permission.read);
        let h = hash_name(callee, self.seed ^ READ ^ i as u64);
        self.reads_arguments(callee) && is_allowed && !h.is_multiple_of(4)
    }

    /// Whether a function may read the memory that its arguments point to; undeclared functions may.
    fn reads_arguments(self, callee: &str) -> bool {
        let function = self.declarations.function(callee);
        function.is_none_or(|function| self.declarations.effects(function).memory.arguments.read)
    }

    /// Whether the result of a function may be poison.
    fn may_be_poison(self, callee: &str) -> bool {
        self.declarations.function(callee).is_some_and(|function| !self.declarations.effects(function).keeps_defined)
            && self.constraints(callee).is_none_or(|constraints| !constraints.defined)
    }

    /// The declared parameter number `i` of a function, if there is one.
    fn param(&self, callee: &str, i: usize) -> Option<&Param> {
        self.declarations.params(self.declarations.function(callee)?).get(i)
    }

    /// What the declaration promises about the result, if anything.
    fn constraints(&self, callee: &str) -> Option<&ValueConstraints> {
        let function = self.declarations.function(callee)?;
        let constraints = &self.declarations.result(function).constraints;
        (!constraints.is_trivial()).then_some(constraints)
    }
}

/// Where a pointer of an answer points to in a block: mostly its start; else any place where it keeps the promises about
/// it, the end among them.
fn offset_in(event: &Event, block: MemoryBlock, constraints: &ValueConstraints, h: u64) -> u64 {
    let size = event.memory.0.get(&block).and_then(|seen| seen.size).unwrap_or(0);
    let room = size.saturating_sub(constraints.accessible());
    let offset = match h % 8 {
        0 => room,
        1 | 2 => (h >> 8) % (room + 1),
        _ => 0,
    };
    offset - offset % constraints.align.max(1)
}

/// A defined value for leaf `k` of argument `i`, where a witness has none.
pub(super) fn drawn(AnswerSeed { seed, values, .. }: AnswerSeed, i: usize, k: usize, leaf: Leaf) -> Scalar {
    draw::stream_leaf(mix(seed, i as u64), values, k, leaf)
}

/// Moves the defined leaves of a value into the range that a declaration promises. A set keeps its
/// elements: outside the range they are poison, for source and target alike.
fn keep_range(value: &mut Value, constraints: &ValueConstraints, shape: &Shape) {
    let Some((lo, hi)) = constraints.ranges.first().and_then(|intervals| intervals.first()) else { return };
    for (scalar, leaf) in value.0.iter_mut().zip(shape) {
        let (Leaf::Int(width), Scalar::Word(w)) = (leaf, &*scalar) else { continue };
        let size = hi.to_big() + (UBig::ONE << *width as usize) - lo.to_big();
        let size = size & low_ones(*width);
        if size.is_zero() {
            continue;
        }
        let offset = UBig::from(*w) + (UBig::ONE << *width as usize) - lo.to_big();
        let inside = lo.to_big() + ((offset & low_ones(*width)) % size);
        *scalar = Scalar::from_int(&Int::from_big(*width, inside));
    }
}

/// The environment's reaction to one event, recorded so that a later run can get it again.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordedEvent {
    /// The function that was called.
    pub callee: Arc<str>,
    /// The result, or that the call unwound or did not return.
    pub answer: Answer,
    /// The leaves of the result.
    pub shape: Shape,
    /// What was written before the call ended, in order.
    pub writes: Vec<Write>,
    /// The blocks that were freed after the writes.
    pub frees: Vec<MemoryBlock>,
}

impl RecordedEvent {
    /// Whether this may be the reaction to an event that may do no more than `may`: it calls the same function with a
    /// result of this shape, and may do all that is recorded. A witness may be tried on another pair, whose event shows less.
    fn answers(&self, event: &Event, may: May, shape: &Shape, memory: &EnvironmentMemory) -> bool {
        let is_reserved =
            |block: &MemoryBlock| matches!(block.kind(), BlockKind::Given(n) if memory.reserved.contains(&n));
        let is_at_hand = |scalar: &Scalar| match scalar {
            Scalar::Log(block, _) => {
                let is_passed = || event.args.iter().flat_map(|arg| &arg.0).any(|arg| arg.block() == Some(*block));
                is_reserved(block) || event.memory.0.get(block).is_some_and(|seen| seen.captured) || is_passed()
            }
            Scalar::Word(_)
            | Scalar::Big(_)
            | Scalar::Poison
            | Scalar::Set(_)
            | Scalar::Joint(..)
            | Scalar::Phy(_)
            | Scalar::Raw(_) => true,
        };
        let comes_back = match &self.answer {
            Answer::Returns(value) => self.shape == *shape && value.0.iter().all(is_at_hand),
            Answer::Unwinds(_) => may.unwind,
            Answer::NeverReturns => may.not_return,
        };
        let is_written = |write: &Write| {
            let bytes = u64::from(write.piece.leaf.width()) * u64::from(write.piece.lanes) / 8;
            let end = write.piece.offset.checked_add(bytes);
            let into =
                |seen: &Seen| seen.alive && seen.writable && end.zip(seen.size).is_some_and(|(end, size)| end <= size);
            event.memory.0.get(&write.block).is_some_and(into) && write.lanes.iter().all(is_at_hand)
        };
        let is_freed = |block: &MemoryBlock| event.memory.0.get(block).is_some_and(|seen| seen.freeable);
        *self.callee == *event.callee
            && comes_back
            && self.writes.iter().all(is_written)
            && self.frees.iter().all(is_freed)
    }
}

/// The record of one run: the environment's reactions, event by event.
#[derive(Clone, Debug, Default)]
pub struct Record {
    /// The answer to each event; none to the last one if it is a call that writes nothing and whose exception nobody
    /// took.
    pub answers: Vec<Answer>,
    /// The shape of the result of each event.
    pub shapes: Vec<Shape>,
    /// How often memory that the module cannot access had changed when each of these events had ended.
    pub states: Vec<u64>,
    /// What each event wrote. May be shorter: an event that did not return writes nothing.
    pub writes: Vec<Vec<Write>>,
    /// What each event freed. May be shorter, too.
    pub frees: Vec<Vec<MemoryBlock>>,
    /// Whether a pure call got an answer that is not known exactly; the outcome of the run proves nothing.
    pub inexact: bool,
    /// The number of events that did not get the answer of an earlier run, although one was recorded.
    pub unanswered: u32,
}

impl Record {
    /// The reactions with their events, to be given again; `trace` are the events of the run.
    pub fn events(&self, trace: &[Event]) -> Vec<RecordedEvent> {
        let event = |(k, answer): (usize, &Answer)| RecordedEvent {
            callee: trace.get(k).map_or_else(|| "".into(), |event| event.callee.clone()),
            answer: answer.clone(),
            shape: self.shapes.get(k).cloned().unwrap_or_default(),
            writes: self.writes.get(k).cloned().unwrap_or_default(),
            frees: self.frees.get(k).cloned().unwrap_or_default(),
        };
        self.answers.iter().enumerate().map(event).collect()
    }

    fn clear(&mut self) {
        self.answers.clear();
        self.shapes.clear();
        self.states.clear();
        self.unanswered = 0;
        self.writes.clear();
        self.frees.clear();
        self.inexact = false;
    }
}

/// An environment that answers from the stream and records its answers.
pub struct Recorder<'a> {
    answers: Answers<'a>,
    environment_memory: &'a Arc<EnvironmentMemory>,
    record: &'a mut Record,
    inaccessible: Inaccessible,
    /// The events of an earlier run, whose reactions are given again as far as they fit.
    recorded: &'a [RecordedEvent],
    /// The recorded event that the last event got its answer from: its writes and frees follow.
    current: Option<&'a RecordedEvent>,
}

impl<'a> Recorder<'a> {
    /// Starts a new record.
    pub fn new(
        answers: Answers<'a>,
        environment_memory: &'a Arc<EnvironmentMemory>,
        record: &'a mut Record,
    ) -> Recorder<'a> {
        record.clear();
        let inaccessible = Inaccessible::default();
        Recorder { answers, environment_memory, record, inaccessible, recorded: &[], current: None }
    }

    /// Gives the reactions of an earlier run again, as far as they fit the events.
    pub fn repeating(self, recorded: &'a [RecordedEvent]) -> Recorder<'a> {
        Recorder { recorded, ..self }
    }

    /// The recorded answer to event number `index`.
    fn recorded(&mut self, index: usize, event: &Event, shape: &Shape) -> Option<&'a RecordedEvent> {
        let may = self.answers.may(index, event);
        self.current =
            self.recorded.get(index).filter(|recorded| recorded.answers(event, may, shape, self.environment_memory));
        self.record.unanswered += u32::from(self.current.is_none() && !self.recorded.is_empty());
        self.current
    }

    /// Records the answer to an event, and the state that it leaves.
    fn keep(&mut self, answer: &Answer, shape: &Shape) {
        self.record.answers.push(answer.clone());
        self.record.shapes.push(shape.clone());
        self.record.states.push(self.answers.changes);
    }
}

impl Environment for Recorder<'_> {
    fn answer_event(&mut self, index: usize, event: &Event, shape: &Shape) -> Answer {
        let recorded = self.recorded(index, event, shape).map(|recorded| recorded.answer.clone());
        let answer = recorded.unwrap_or_else(|| self.answers.to_event(index, event, shape, self.environment_memory));
        self.inaccessible.note(&mut self.answers, event);
        self.keep(&answer, shape);
        answer
    }

    fn answer_function(&mut self, callee: &str, args: &[Value], shape: &Shape) -> Value {
        self.answer_pure(&call_without_memory(callee, args), shape)
    }

    fn answer_pure(&mut self, call: &Event, shape: &Shape) -> Value {
        answer_or_note(self.answers, call, shape, &mut self.record.inexact)
    }

    fn looks_at(&mut self, call: &Event, argument: usize) -> bool {
        self.answers.looks_at(&call.callee, argument)
    }

    fn stored(&mut self, call: &Event, argument: usize) -> Option<(Leaf, Scalar)> {
        stored_or_note(self.answers, call, argument, &mut self.record.inexact)
    }

    fn environment_memory(&self) -> Arc<EnvironmentMemory> {
        self.environment_memory.clone()
    }

    fn writes(&mut self, index: usize, event: &Event) -> Vec<Write> {
        let recorded = self.current.map(|recorded| recorded.writes.clone());
        let writes = recorded.unwrap_or_else(|| self.answers.writes(index, event));
        // An event that was not asked for its writes must not shift those of later ones.
        self.record.writes.resize(index, Vec::new());
        self.record.writes.push(writes.clone());
        writes
    }

    fn frees(&mut self, index: usize, event: &Event) -> Vec<MemoryBlock> {
        let recorded = self.current.map(|recorded| recorded.frees.clone());
        let frees = recorded.unwrap_or_else(|| self.answers.frees(index, event));
        self.record.frees.resize(index, Vec::new());
        self.record.frees.push(frees.clone());
        frees
    }

    fn answer_read_only(&mut self, event: &Event, shape: &Shape) -> Answer {
        let answer = read_only_or_note(self.answers, event, shape, &mut self.record.inexact);
        if is_noticed(event, &answer) {
            self.keep(&answer, shape);
        }
        answer
    }
}

/// A call of a function that sees no memory.
fn call_without_memory(callee: &str, args: &[Value]) -> Event {
    let may = May { unwind: false, returns: true, not_return: false, read: true, write: true };
    Event::blind(callee, args.to_vec(), may)
}

/// The answer to a call that writes nothing; poison, and noted as inexact, if it is not known exactly.
fn read_only_or_note(answers: Answers<'_>, event: &Event, shape: &Shape, inexact: &mut bool) -> Answer {
    answers.to_read_only(event, shape).unwrap_or_else(|| {
        *inexact = true;
        Answer::Returns(Value::poison(shape))
    })
}

/// The answer of a pure function; poison, and noted as inexact, if it is not known exactly.
fn answer_or_note(answers: Answers<'_>, call: &Event, shape: &Shape, inexact: &mut bool) -> Value {
    answers.to_call(call, shape).unwrap_or_else(|| {
        *inexact = true;
        Value::poison(shape)
    })
}

/// What a pure function stores; nothing, and noted as inexact, if it is not known exactly.
fn stored_or_note(answers: Answers<'_>, call: &Event, argument: usize, inexact: &mut bool) -> Option<(Leaf, Scalar)> {
    answers.to_argument(call, argument).unwrap_or_else(|| {
        *inexact = true;
        None
    })
}

#[cfg(test)]
mod tests;
