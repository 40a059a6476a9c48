//! Execution of the lowered form.
//!
//! ```text
//!   outcome = f(program, function, arguments, environment's answers, chooser's answers, budget)
//! ```
//!
//! A [`Machine`] keeps its buffers from one execution to the next; an execution leaves nothing else
//! behind. Invariant of a running execution: `frame` is the active frame, `suspended` are its
//! callers, outermost first, each at the call that it waits for.
//!
//! Frames are data and not recursion of the executor, so that deep calls of a program need no stack of the checker, and
//! a whole state can be compared and kept ([`progress`]).
//!
//! - [`step`]: the loop, and every action that stays in its frame.
//! - [`compact`]: the same for executions whose single steps nobody observes, where operands are words.
//! - [`control`]: branches and edges. [`marks`]: what is noted of them.
//! - [`frame`]: frames and their buffers.
//! - [`call`]: calls and returns. [`ask`]: calls that the environment answers. [`call_back`]: calls that it makes.
//! - [`aliasing`]: `noalias` parameters; [`scopes`]: `!alias.scope` and `!noalias`; [`types`]: `!tbaa`.
//!   [`classed`]: what the last two know of accesses.
//! - [`initialized`]: `initializes` parameters. [`handling`]: what calls promise of the pointers that they pass.
//! - [`latent`](mod@latent): what would be undefined in other environments.
//! - [`arguments`]: calls that write where their arguments point to.
//! - [`definedness`]: the constraints that attributes and metadata place on a value.
//! - [`open`]: `select`, `freeze` and vector elements where operands are poison or undef.
//! - [`memory`]: accesses and allocation. [`address`](mod@address): operations on pointers. [`pattern`]: a value stored
//!   side by side. [`ending`]: which heap blocks may end. [`groups`]: invariant groups.
//! - [`library`]: library functions: allocation; [`bytes`]: those that look at bytes; [`output`]: those that print,
//!   [`streams`]: to a stream.
//! - [`host`](mod@host): calls of functions of the host of a whole program. [`variadic`]: lists of variable arguments.
//! - [`pointer`](mod@pointer): intrinsics about pointers and the stack. [`volatile`]: volatile accesses.
//! - [`masked`]: masked accesses.
//! - [`progress`]: recognizing that an execution repeats itself.

mod address;
mod aliasing;
mod arguments;
mod ask;
mod byte_values;
mod bytes;
mod call;
mod call_back;
mod classed;
mod compact;
mod control;
mod definedness;
mod deoptimize;
mod digits;
mod ending;
mod frame;
mod groups;
mod handling;
mod host;
mod initialized;
mod latent;
mod library;
mod marks;
mod masked;
mod memory;
mod open;
mod output;
mod pattern;
mod plain_call;
mod pointer;
mod progress;
mod scopes;
mod step;
mod streams;
mod strings;
mod types;
mod unwind;
mod variadic;
mod volatile;

pub use library::Limits;
pub use output::FormatArguments;
pub use streams::OUTPUT_TO_STREAM;
pub use strings::ReadBytes;

use super::choice::Frozen;
use super::dependence::{Dependence, Dependences};
use super::host::{Ended, Host};
use super::latent::Latents;
use super::lift::{Notes, ProductCaches, Stop};
use super::marks::Marks;
use super::memory::{EnvironmentCall, FreeRange, Memory, Placement, Visible, When};
use super::observe::{Observer, Unobserved};
use super::outcome::Standstill;
use super::program::{Body, FunctionIndex, Lowered, Program, TypeTag, Variadic};
use super::set::Set;
use super::value::{Scalar, Value};
use super::{Budget, Chooser, End, Environment, Event, Outcome, PureCall, UbRule, UndefinedBehaviour};
use crate::reason::Unsupported;
use classed::ClassedAccesses;
use frame::{Frame, Pools};
use groups::GroupedAccess;
use progress::Progress;
use std::borrow::Cow;

/// Runs the functions of one program, one execution at a time, and keeps its buffers.
///
/// ```
/// use irrefute_ir::{LlvmVersion, Module};
/// use irrefute_semantics::{Dialect, Machine, Program};
/// let program = Program::new(&Module::new(LlvmVersion::DEFAULT), Dialect::LANGREF);
/// let machine = Machine::new(&program);
/// assert!(machine.program().function("f").is_none());
/// ```
pub struct Machine<'p> {
    program: &'p Program,
    pools: Pools,
    /// A byte for each mark of the execution that runs.
    marks: Vec<u8>,
    /// What executions enumerated.
    products: ProductCaches,
}

impl<'p> Machine<'p> {
    /// A machine for the functions of a program, with no buffers yet.
    pub fn new(program: &'p Program) -> Machine<'p> {
        Machine { program, pools: Pools::default(), marks: Vec::new(), products: ProductCaches::default() }
    }

    /// The program whose functions it runs.
    pub fn program(&self) -> &'p Program {
        self.program
    }

    /// Executes a function on arguments, one value per parameter, each of the shape of its parameter.
    /// The attributes of the parameters are checked as at any call.
    ///
    /// An argument list that does not fit the parameters ends as unsupported.
    pub fn execute(
        &mut self,
        function: FunctionIndex,
        args: &[Value],
        environment: &mut dyn Environment,
        chooser: &mut dyn Chooser,
        budget: Budget,
    ) -> Outcome {
        self.run_unobserved(Run { function, args, environment, host: None, chooser, budget })
    }

    /// The same, of what a [`Run`] names. It is not generic, so that the loop of executions is optimized as this package is,
    /// whoever runs it: in a package that is built for speed of building, plain loops take 1.2 times as many machine
    /// instructions (`benches/loops`).
    pub fn run_unobserved(&mut self, run: Run<'_>) -> Outcome {
        self.run(run, &mut Unobserved)
    }

    /// The same, and reports each step to `observer`.
    pub fn observe<O: Observer>(
        &mut self,
        function: FunctionIndex,
        args: &[Value],
        environment: &mut dyn Environment,
        chooser: &mut dyn Chooser,
        budget: Budget,
        observer: &mut O,
    ) -> Outcome {
        self.run(Run { function, args, environment, host: None, chooser, budget }, observer)
    }

    /// Makes the execution that a [`Run`] names, and reports each step to `observer`.
    pub fn run<O: Observer>(&mut self, run: Run<'_>, observer: &mut O) -> Outcome {
        let Run { function, args, environment, host, chooser, budget } = run;
        let lowered = &self.program.functions[function.index()];
        let code = match &lowered.body {
            Body::Code(code) => code,
            Body::Unsupported(reason) => return Outcome::of_end(End::Unsupported(reason.clone().into())),
            Body::Declared => return Outcome::of_end(End::Unsupported(Unsupported::NoBody(lowered.name.clone()))),
        };
        let environment_memory = environment.environment_memory();
        let beyond = if code.is_variadic { environment_memory.beyond.len() } else { 0 };
        let fits = args.len() == lowered.params.len() + beyond
            && args.iter().zip(&lowered.params).all(|(arg, param)| arg.0.len() == param.shape.len());
        if !fits {
            return Outcome::of_end(End::Unsupported(Unsupported::OddArguments(lowered.name.clone())));
        }
        let program = self.program;
        let variables = program.variables_reached(lowered, &environment_memory.calls);
        let mut memory = Memory::new(&program.dialect, &program.globals, variables, environment_memory);
        let entry = (memory.begin_call(), memory.now());
        self.marks.clear();
        self.marks.resize(code.count_marks().next_multiple_of(8), 0);
        let slots = self.pools.take(function, code);
        let frame = Box::new(Frame { is_entry: true, ..Frame::new(function, code, lowered.effects, slots, entry) });
        let mut execution = Execution {
            program: self.program,
            pools: &mut self.pools,
            environment: Watched { environment, is_asked: false },
            host,
            chooser: Counted { chooser, asked: 0 },
            observer,
            frame,
            began_in: function,
            marks: &mut self.marks,
            suspended: Vec::new(),
            spare: Vec::new(),
            trace: Vec::new(),
            pure_calls: Vec::new(),
            is_answered: false,
            budget,
            steps: 0,
            notes: Notes { picks: budget.picks, products: std::mem::take(&mut self.products), ..Notes::default() },
            progress: Progress::default(),
            buffer: Vec::new(),
            memory,
            restricted: 0,
            handling: 0,
            typed_accesses: ClassedAccesses::default(),
            grouped_accesses: Vec::new(),
            output: Vec::new(),
            printed: 0,
            library: Limits::default(),
            latents: Latents::NONE,
            synchronized: 0,
        };
        let end = execution.run(args);
        let outcome = execution.finish(end);
        self.products = execution.notes.products;
        outcome
    }
}

impl Program {
    /// The variables that an execution can reach which begins in a function, with the calls that the environment makes:
    /// of functions that may reach more on this side of a check than the function does.
    fn variables_reached<'p>(&'p self, function: &'p Lowered, calls: &[EnvironmentCall]) -> Cow<'p, [u32]> {
        if self.is_whole {
            return Cow::Owned((0..self.globals.variables.len() as u32).collect());
        }
        let called = calls.iter().filter_map(|call| self.function(call.function.as_deref()?));
        let more = called.flat_map(|callee| &self.functions[callee.index()].reached.variables);
        let mut all = Cow::Borrowed(&function.reached.variables[..]);
        for variable in more {
            if let Err(place) = all.binary_search(variable) {
                all.to_mut().insert(place, *variable);
            }
        }
        all
    }

    /// Executes a function once, as [`Machine::execute`] does.
    pub fn execute(
        &self,
        function: FunctionIndex,
        args: &[Value],
        environment: &mut dyn Environment,
        chooser: &mut dyn Chooser,
        budget: Budget,
    ) -> Outcome {
        Machine::new(self).execute(function, args, environment, chooser, budget)
    }
}

/// One execution to be made.
pub struct Run<'r> {
    /// The function in which it begins.
    pub function: FunctionIndex,
    /// Its arguments, one value per parameter.
    pub args: &'r [Value],
    /// What answers calls of functions that the program does not define.
    pub environment: &'r mut dyn Environment,
    /// What a [whole program](Program::whole) is linked to and runs in: with it, constructors run before the function and
    /// handlers after it. `None` for everything else.
    pub host: Option<&'r dyn Host>,
    /// What decides what the semantics leaves open.
    pub chooser: &'r mut dyn Chooser,
    /// How much it may do.
    pub budget: Budget,
}

/// A chooser that counts its questions. A count that did not move shows that an action made no choice.
struct Counted<'c> {
    chooser: &'c mut dyn Chooser,
    asked: u64,
}

impl Chooser for Counted<'_> {
    fn freeze(&mut self, set: &Set, width: u32) -> Frozen {
        self.asked += 1;
        self.chooser.freeze(set, width)
    }

    fn way(&mut self, alternatives: usize) -> usize {
        self.asked += 1;
        self.chooser.way(alternatives)
    }

    fn approximate(&mut self, nearest: Scalar, set: &Set, width: u32) -> Frozen {
        self.asked += 1;
        self.chooser.approximate(nearest, set, width)
    }

    fn pick(&mut self, set: &Set, width: u32) -> Option<Scalar> {
        let picked = self.chooser.pick(set, width);
        self.asked += u64::from(picked.is_some());
        picked
    }

    fn leaves_open(&mut self) -> bool {
        self.asked += 1;
        self.chooser.leaves_open()
    }

    // No choice: it is the same wherever it is asked.
    fn gives_up_rewritable(&mut self) -> bool {
        self.chooser.gives_up_rewritable()
    }

    fn address(&mut self, room: &FreeRange<'_>) -> Option<Placement> {
        self.asked += 1;
        self.chooser.address(room)
    }
}

/// An environment of which is known whether it was asked anything.
struct Watched<'e> {
    environment: &'e mut dyn Environment,
    is_asked: bool,
}

impl Watched<'_> {
    fn asked(&mut self) -> &mut dyn Environment {
        self.is_asked = true;
        self.environment
    }
}

/// One execution.
struct Execution<'r, 'p, O> {
    program: &'p Program,
    pools: &'r mut Pools,
    environment: Watched<'r>,
    /// What a whole program is linked to and runs in.
    host: Option<&'r dyn Host>,
    chooser: Counted<'r>,
    observer: &'r mut O,
    frame: Box<Frame<'p>>,
    #[expect(clippy::vec_box, reason = "a frame is large, and moves between here and `frame` at every call")]
    suspended: Vec<Box<Frame<'p>>>,
    /// Frames that ended, whose memory the next ones take. Each has the slots of its function.
    #[expect(clippy::vec_box, reason = "as above")]
    spare: Vec<Box<Frame<'p>>>,
    /// The function of the outermost frame.
    began_in: FunctionIndex,
    /// A byte for each mark that it may leave there.
    marks: &'r mut [u8],
    trace: Vec<Event>,
    pure_calls: Vec<PureCall>,
    /// Whether the environment has answered a call: from then on, what it gave may lead where an argument does.
    is_answered: bool,
    budget: Budget,
    steps: u64,
    notes: Notes,
    progress: Progress<'p>,
    /// Results of several lanes, before they are put in their slots. Kept to save an allocation per action.
    buffer: Vec<Scalar>,
    memory: Memory<'p>,
    /// How many active functions have attributes that forbid accesses. At 0, which is usual, no access needs a check.
    restricted: u32,
    /// How many active functions were passed pointers with promises.
    handling: u32,
    /// The accesses so far that have a tag, by all functions.
    typed_accesses: ClassedAccesses<TypeTag>,
    /// The accesses so far that are in an invariant group.
    grouped_accesses: Vec<GroupedAccess>,
    /// What the library function that is being executed must not do.
    library: Limits,
    /// What was printed since the last event.
    output: Vec<u8>,
    /// Bytes that were printed so far, if nobody hosts the program.
    printed: u64,
    /// What would be undefined in another environment.
    latents: Latents,
    /// How many fences and accesses of shared memory ordered others so far.
    synchronized: u32,
}

impl<O: Observer> Execution<'_, '_, O> {
    fn run(&mut self, args: &[Value]) -> End {
        if let Some(host) = self.host {
            return self.run_hosted(host, args);
        }
        if let Err(end) = self.calls_around(When::Before) {
            return *end;
        }
        self.frame.entered = self.memory.now();
        let end = self.run_entry(args);
        if !matches!(end, End::Returns(_) | End::Unwinds(_)) {
            return end;
        }
        // Nobody reads what is lost at the return, nor does what is called afterwards.
        self.memory.lose_given(matches!(end, End::Unwinds(_)));
        match self.calls_around(When::After) {
            Ok(()) => end,
            Err(end) => *end,
        }
    }

    /// Runs the active frame, an entry, until it returns or unwinds, or the execution ends otherwise.
    fn run_entry(&mut self, args: &[Value]) -> End {
        let scalars = args.iter().flat_map(|v| &v.0);
        for (slot, scalar) in self.frame.slots[self.frame.code.params.range()].iter_mut().zip(scalars) {
            slot.clone_from(scalar);
        }
        self.frame.variadic = self.beyond_parameters(args);
        self.frame.note_arguments(self.program, |space| self.memory.block_at_null(space));
        self.mark(self.frame.code.mark_of_entry());
        let frame = &mut self.frame;
        frame.note_promises(self.program, &self.memory);
        self.restricted += u32::from(frame.is_restricted());
        match self.check_parameters().and_then(|()| self.steps_until_end()) {
            Ok(never) => match never {},
            Err(end) => *end,
        }
    }

    /// The arguments beyond the parameters of an entry.
    fn beyond_parameters(&self, args: &[Value]) -> Vec<(Variadic, Scalar)> {
        let scalars = args.iter().flat_map(|v| &v.0).skip(self.frame.code.params.len as usize);
        let leaves = self.memory.arguments_beyond();
        leaves.iter().zip(scalars).map(|(leaf, scalar)| (Variadic::Scalar(*leaf), scalar.clone())).collect()
    }

    /// The memory that the caller sees; nothing at ends that give control back to nobody.
    fn memory_at_end(&mut self, end: &End) -> Visible {
        match end {
            End::Returns(_) | End::Unwinds(_) if self.memory.blocks().is_empty() => Visible::default(),
            End::Returns(value) => self.memory.visible_at_end(&value.0),
            End::Unwinds(_) => self.memory.visible_at_end(&[]),
            End::Ub(_)
            | End::Stopped
            | End::Diverges
            | End::Repeats
            | End::Unknown
            | End::Unsupported(_)
            | End::Inconclusive(_) => Visible::default(),
        }
    }

    /// What the execution depended on so far.
    fn depends(&self) -> Dependences {
        let mut depends = self.memory.depends;
        if self.environment.is_asked {
            depends.add(Dependence::Answer);
        }
        depends
    }

    /// The outcome of the execution. Gives the buffers back.
    fn finish(&mut self, end: End) -> Outcome {
        let standstill =
            matches!(end, End::Unknown | End::Diverges | End::Repeats).then(|| Box::new(self.standstill()));
        while let Some(caller) = self.suspended.pop() {
            self.pools.put(&mut self.frame);
            self.frame = caller;
        }
        self.flush_output();
        self.spare.drain(..).for_each(|mut frame| self.pools.put(&mut frame));
        let memory = self.memory_at_end(&end);
        self.pools.put(&mut self.frame);
        Outcome {
            trace: std::mem::take(&mut self.trace),
            pure_calls: std::mem::take(&mut self.pure_calls),
            end,
            memory,
            depends: self.depends(),
            latents: self.latents,
            out_of_bounds: self.memory.out_of_bounds,
            exact: !self.notes.inexact,
            rewritable: self.notes.rewritable,
            approximate: self.notes.approximate,
            recurses: self.progress.recurses,
            steps: self.steps,
            picks: self.budget.picks.saturating_sub(self.notes.picks),
            choices: self.chooser.asked,
            marks: Marks::from_bytes(self.marks),
            standstill,
        }
    }

    fn standstill(&self) -> Standstill {
        let frames = self.suspended.iter().chain([&self.frame]);
        // The last action may be behind the last one of the function.
        let place = |frame: &Frame<'_>| frame.code.places.get(frame.at).or(frame.code.places.last()).copied();
        let values = self.frame.code.values.iter().map(|slots| self.frame.value(*slots)).collect();
        Standstill { places: frames.filter_map(|frame| place(frame)).collect(), values }
    }

    /// Undefined behaviour at the current action.
    #[cold]
    fn broken(&self, rule: UbRule, operands: Vec<Value>) -> Ended {
        Box::new(End::Ub(Box::new(UndefinedBehaviour { rule, place: self.place(), operands, fault: None })))
    }

    /// The end of an execution whose current action has no result.
    #[cold]
    fn stop(&self, stop: Stop, operands: Vec<Value>) -> Ended {
        match stop {
            Stop::Ub(rule) => self.broken(rule, operands),
            Stop::Inconclusive(reason) => Box::new(End::Inconclusive(reason)),
            Stop::Unsupported(reason) => self.unsupported(reason),
        }
    }

    #[cold]
    fn unsupported(&self, reason: impl Into<Unsupported>) -> Ended {
        Box::new(End::Unsupported(reason.into()))
    }
}

#[cfg(test)]
mod tests;
