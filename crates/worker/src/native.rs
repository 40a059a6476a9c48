//! Native calls: makes code of a module and calls the requested functions on all their inputs, under a guard.

use std::io;

use irrefute_protocol::failure::Position;
use irrefute_protocol::failure::Stage;
use irrefute_protocol::job::{CodegenLevel, Ending, Job, NativeReply, NativeRequest, Target};
use irrefute_protocol::memory::MemoryAfter;
use irrefute_protocol::rows::Rows;

use crate::arena::Arena;
use crate::cpu::RunsOn;
use crate::guard::{Armed, Guard, Native};
use crate::heap::Heap;
use crate::jit::{Jit, Loaded};
use crate::module::OwnedModule;
use crate::prepare::{Callable, Prepared, prepare};
use crate::regions::Regions;
use crate::signature::Signature;
use crate::stopwatch::Stopwatch;
use crate::variables::Variables;

/// JITs kept, one per target and code generation level.
const JITS_KEPT: usize = 4;

/// What native calls need for the life of a worker.
pub struct Runner {
    guard: Guard,
    heap: Heap,
    /// Mapped when it is first needed.
    arena: Option<Arena>,
    jits: Vec<Jit>,
}

impl Runner {
    /// Installs the guard and maps the heap; once per process.
    pub fn new() -> io::Result<Runner> {
        Ok(Runner { guard: Guard::install()?, heap: Heap::map()?, arena: None, jits: Vec::new() })
    }

    /// Calls the functions that `job` requests in `module`; one reply per request. If the module cannot be compiled,
    /// its functions are unavailable.
    pub fn run(&mut self, job: &Job, module: OwnedModule, watch: &mut Stopwatch) -> io::Result<Vec<NativeReply>> {
        let requests = &job.want.native;
        let jit = match self.jit(&job.target, job.want.codegen) {
            Ok(jit) => &self.jits[jit],
            Err(reason) => return Ok(unavailable(requests, &reason)),
        };
        let mut code = match watch.stage(Stage::Codegen, || Code::make(jit, module, requests)) {
            Ok(code) => code,
            Err(reason) => return Ok(unavailable(requests, &reason)),
        };
        if self.arena.is_none() && requests.iter().any(|request| !request.memory.is_empty()) {
            match Arena::map() {
                Ok(arena) => self.arena = Some(arena),
                Err(reason) => return Ok(unavailable(requests, &reason)),
            }
        }
        let armed = self.guard.limit(job.native_cpu)?;
        let (heap, arena) = (&self.heap, &mut self.arena);
        Ok(watch.stage_at(Stage::Native, |watch| code.call_all(Caller { armed, heap, watch }, arena, requests)))
    }

    /// The index of the JIT for a target and level.
    fn jit(&mut self, target: &Target, level: CodegenLevel) -> Result<usize, String> {
        if let Some(index) = self.jits.iter().position(|jit| jit.is_for(target, level)) {
            return Ok(index);
        }
        if self.jits.len() >= JITS_KEPT {
            self.jits.clear();
        }
        self.jits.push(Jit::new(target, level)?);
        Ok(self.jits.len() - 1)
    }
}

/// Native code of a module.
struct Code<'j> {
    callees: Vec<Result<Callee, String>>,
    variables: Variables,
    /// Keeps the code of the callees loaded.
    _loaded: Option<Loaded<'j>>,
}

impl<'j> Code<'j> {
    fn make(jit: &'j Jit, module: OwnedModule, requests: &[NativeRequest]) -> Result<Self, String> {
        let prepared = module
            .with(|module| prepare(module, requests, RunsOn::ThisProcessor))
            .map_err(|error| error.to_string())?;
        let Prepared { functions, table } = prepared;
        let useful = functions.iter().any(Result::is_ok);
        let loaded = if useful { Some(jit.load(module)?) } else { None };
        let wrapper = loaded.as_ref().map(Loaded::wrapper).transpose()?;
        let callee = |((which, function), request): ((u32, Result<Callable, String>), &NativeRequest)| {
            let (Callable { signature, .. }, wrapper) = (function?, wrapper.ok_or("no code was made")?);
            Ok(Callee { signature, wrapper, which, globals: table.indices(request) })
        };
        let callees = (0..).zip(functions).zip(requests).map(callee).collect();
        let variables = match &loaded {
            // SAFETY: the table is that of the module, whose code stays loaded as long as its variables are there.
            Some(loaded) if !table.is_empty() => unsafe { table.loaded(loaded.places()?) },
            Some(_) | None => Variables::default(),
        };
        Ok(Code { callees, variables, _loaded: loaded })
    }

    fn call_all(&mut self, caller: Caller, arena: &mut Option<Arena>, requests: &[NativeRequest]) -> Vec<NativeReply> {
        let variables = &mut self.variables;
        let reply = |(request, callee): (&NativeRequest, &Result<Callee, String>)| match (callee, &mut *arena) {
            (Ok(callee), Some(arena)) if !request.memory.is_empty() => {
                let regions = Regions { arena, variables: &mut *variables, globals: &callee.globals };
                caller.call_with_memory(callee, request, regions).unwrap_or_else(NativeReply::Unavailable)
            }
            (Ok(callee), _) => caller.call(callee, request),
            (Err(reason), _) => NativeReply::Unavailable(reason.clone()),
        };
        requests.iter().zip(&self.callees).map(reply).collect()
    }
}

/// A function that can be called.
struct Callee {
    wrapper: Native,
    which: u32,
    signature: Signature,
    /// The variables that its request names.
    globals: Vec<Option<usize>>,
}

/// Calls functions on all their inputs. After a call that does not return normally, the remaining inputs are skipped:
/// each may cost the whole time limit, and one such call is enough.
struct Caller<'a> {
    armed: Armed<'a>,
    heap: &'a Heap,
    watch: &'a Stopwatch,
}

impl Caller<'_> {
    /// Calls a function that gets no memory.
    fn call(&self, callee: &Callee, request: &NativeRequest) -> NativeReply {
        let mut run = Run::of(callee, request);
        for (row, input) in (0..).zip(request.inputs.iter()) {
            let ending = match run.ended {
                true => Ending::Skipped,
                false => self.heap.judge(self.once(callee, row, input, &mut run.output)),
            };
            run.push(ending);
        }
        run.finish()
    }

    /// Calls a function with a memory for each row.
    fn call_with_memory(
        &self,
        callee: &Callee,
        request: &NativeRequest,
        mut regions: Regions,
    ) -> Result<NativeReply, String> {
        let mut run = Run::of(callee, request);
        let mut pointed = Vec::with_capacity(request.inputs.width());
        for ((row, input), memory) in (0..).zip(request.inputs.iter()).zip(&request.memory) {
            if run.ended {
                run.memory.push(MemoryAfter::default());
                run.push(Ending::Skipped);
                continue;
            }
            pointed.clear();
            pointed.extend_from_slice(input);
            let laid = regions.lay_out(memory, &mut pointed)?;
            let ending = self.once(callee, row, &pointed, &mut run.output);
            let (ending, after) = regions.take(&laid, ending, self.heap);
            run.memory.push(after);
            run.push(ending);
        }
        Ok(run.finish())
    }

    /// Makes one call.
    fn once(&self, callee: &Callee, row: u32, input: &[u64], output: &mut [u64]) -> Ending {
        self.watch.announce(Position { stage: Stage::Native, function: callee.which, input: row });
        self.heap.reset();
        // SAFETY: `prepare` saw that inputs have the width of the signature, and `output` has it too.
        unsafe { self.armed.call(callee.wrapper, callee.which, input, output) }
    }
}

/// The calls of one function so far.
struct Run {
    endings: Vec<Ending>,
    results: Rows,
    memory: Vec<MemoryAfter>,
    /// The result of the next call; zeros until it returns.
    output: Vec<u64>,
    /// Whether a call has not returned normally.
    ended: bool,
}

impl Run {
    fn of(callee: &Callee, request: &NativeRequest) -> Run {
        let width = callee.signature.results;
        Run {
            endings: Vec::with_capacity(request.inputs.len()),
            results: Rows::new(width),
            memory: Vec::with_capacity(request.memory.len()),
            output: vec![0; width],
            ended: false,
        }
    }

    fn push(&mut self, ending: Ending) {
        self.ended |= ending != Ending::Returned;
        self.endings.push(ending);
        self.results.push(&self.output);
        self.output.fill(0);
    }

    fn finish(self) -> NativeReply {
        NativeReply::Ran { endings: self.endings, results: self.results, memory: self.memory }
    }
}

fn unavailable(requests: &[NativeRequest], reason: &str) -> Vec<NativeReply> {
    requests.iter().map(|_| NativeReply::Unavailable(reason.into())).collect()
}

/// Whether native code did not return normally, so that the worker may be damaged.
pub fn misbehaved(replies: &[NativeReply]) -> bool {
    replies.iter().any(|reply| match reply {
        NativeReply::Ran { endings, .. } => endings.iter().any(|ending| *ending != Ending::Returned),
        NativeReply::Unavailable(_) => false,
    })
}
