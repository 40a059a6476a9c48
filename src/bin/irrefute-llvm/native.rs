//! Native calls: makes code of a module and calls the requested functions on all their inputs, under guard.

use std::io;

use irrefute::llvm::job::{CodegenLevel, Ending, Job, NativeReply, NativeRequest, Position, Stage, Target};
use irrefute::llvm::rows::Rows;

use crate::guard::{Armed, Guard, Native};
use crate::jit::{Jit, Loaded};
use crate::module::OwnedModule;
use crate::prepare::prepare;
use crate::signature::Signature;
use crate::stopwatch::Stopwatch;

/// JITs kept, one per target and level.
const JITS_KEPT: usize = 4;

/// What native calls need for the life of a worker.
pub struct Runner {
    guard: Guard,
    jits: Vec<Jit>,
}

impl Runner {
    /// Once per process.
    pub fn new() -> io::Result<Runner> {
        Ok(Runner { guard: Guard::install()?, jits: Vec::new() })
    }

    /// Calls what `job` requests, in `module`; one reply per request. Whatever is wrong with the module makes its
    /// functions unavailable.
    pub fn run(&mut self, job: &Job, module: OwnedModule, watch: &mut Stopwatch) -> io::Result<Vec<NativeReply>> {
        let requests = &job.want.native;
        let jit = match self.jit(&job.target, job.want.codegen) {
            Ok(jit) => &self.jits[jit],
            Err(reason) => return Ok(unavailable(requests, &reason)),
        };
        let code = match watch.stage(Stage::Codegen, || Code::make(jit, module, requests)) {
            Ok(code) => code,
            Err(reason) => return Ok(unavailable(requests, &reason)),
        };
        let armed = self.guard.limit(job.native_cpu)?;
        Ok(watch.stage_at(Stage::Native, |watch| code.call_all(&armed, requests, watch)))
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
    /// Keeps what the callees call.
    _loaded: Option<Loaded<'j>>,
}

impl<'j> Code<'j> {
    fn make(jit: &'j Jit, module: OwnedModule, requests: &[NativeRequest]) -> Result<Self, String> {
        let signatures = module.with(|module| prepare(module, requests)).map_err(|error| error.to_string())?;
        let useful = signatures.iter().any(Result::is_ok);
        let loaded = if useful { Some(jit.load(module)?) } else { None };
        let wrapper = loaded.as_ref().map(Loaded::wrapper).transpose()?;
        let callee = |(which, signature): (u32, Result<Signature, String>)| {
            Ok(Callee { signature: signature?, wrapper: wrapper.ok_or("no code was made")?, which })
        };
        Ok(Code { callees: (0..).zip(signatures).map(callee).collect(), _loaded: loaded })
    }

    fn call_all(&self, armed: &Armed, requests: &[NativeRequest], watch: &Stopwatch) -> Vec<NativeReply> {
        let reply = |(request, callee): (_, &Result<Callee, String>)| match callee {
            Ok(callee) => callee.call_all(armed, request, watch),
            Err(reason) => NativeReply::Unavailable(reason.clone()),
        };
        requests.iter().zip(&self.callees).map(reply).collect()
    }
}

/// A function that can be called.
struct Callee {
    wrapper: Native,
    which: u32,
    signature: Signature,
}

impl Callee {
    /// Calls it on all its inputs. After a call that does not return, the others are skipped: each may cost the whole
    /// time limit, and one such call is enough to know.
    fn call_all(&self, armed: &Armed, request: &NativeRequest, watch: &Stopwatch) -> NativeReply {
        let mut results = Rows::new(self.signature.results);
        let mut endings = Vec::with_capacity(request.inputs.len());
        let mut output = vec![0; self.signature.results];
        let mut ended = false;
        for (row, input) in (0..).zip(request.inputs.iter()) {
            output.fill(0);
            let ending = if ended {
                Ending::Skipped
            } else {
                watch.announce(Position { stage: Stage::Native, function: self.which, input: row });
                // SAFETY: `prepare` saw that inputs have the width of the signature, and `output` has it too.
                unsafe { armed.call(self.wrapper, self.which, input, &mut output) }
            };
            ended |= ending != Ending::Returned;
            endings.push(ending);
            results.push(&output);
        }
        NativeReply::Ran { endings, results }
    }
}

fn unavailable(requests: &[NativeRequest], reason: &str) -> Vec<NativeReply> {
    requests.iter().map(|_| NativeReply::Unavailable(reason.into())).collect()
}

/// Whether native code misbehaved, so that the worker may be damaged.
pub fn misbehaved(replies: &[NativeReply]) -> bool {
    replies.iter().any(|reply| match reply {
        NativeReply::Ran { endings, .. } => endings.iter().any(|ending| *ending != Ending::Returned),
        NativeReply::Unavailable(_) => false,
    })
}
