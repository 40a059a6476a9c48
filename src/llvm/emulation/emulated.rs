//! A back end that runs the native code of another machine.
//!
//! It passes jobs on. Where a job wants an object file with calls ([`Want::object`]), it links the object and makes the
//! calls in the emulator; the caller sees replies as of native code that ran here. The harness and the run-time functions
//! are compiled by the same LLVM for the same CPU, at `-O0` and without options, once for each target.

use super::calls::Calls;
use super::harness::{harness, missing};
use super::place::{ARGUMENTS, RESULTS};
use super::program::{Runner, Stopped, Unlinked};
use super::runtime;
use super::script::{At, Script};
use super::tools::{Found, Tools};
use crate::llvm::backend::{Backend, Description};
use crate::llvm::failure::{Failure, Stage};
use crate::llvm::interrupt::Interrupt;
use crate::llvm::job::{CodegenLevel, Job, NativeReply, Natives, Object, Response, Target, Times, Want};
use crate::llvm::library::Library;
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// Symbols that code generation refers to and that are no functions: a function in their place would be read as data.
const DATA: [&str; 3] = ["__stack_chk_guard", "__stack_chk_guard_local", "__safestack_unsafe_stack_ptr"];

/// A program whose result is known: a quotient, which some machines need a run-time function for.
const TRIAL: &str = "define void @irrefute.call(ptr %in, ptr %out, i32 %which) {
  %a = load i64, ptr %in
  %next = getelementptr i64, ptr %in, i32 1
  %b = load i64, ptr %next
  %quotient = udiv i64 %a, %b
  store i64 %quotient, ptr %out
  ret void
}
";
const TRIAL_ARGUMENTS: [u64; 2] = [0x0123_4567_89ab_cdef, 12345];

/// An LLVM whose code for other machines is run.
pub struct Emulated {
    llvm: Box<dyn Backend>,
    tools: Tools,
    /// The emulator of the first target, with its version.
    emulator: String,
    interrupt: Interrupt,
    folder: TempDir,
    targets: Vec<Prepared>,
    /// The job under way, if its calls are made here.
    waiting: Option<Job>,
}

/// What programs for a target are linked of, besides the code that is tested.
struct Prepared {
    target: Target,
    library: Library,
    found: Found,
    /// Harness and run-time functions.
    objects: Vec<PathBuf>,
    /// Functions that code has called and that do not exist, by number, and the object that stands for them.
    missing: Vec<String>,
    stubs: Option<PathBuf>,
}

impl Emulated {
    /// Wraps an LLVM, after a look at whether code for `triple` can be run.
    ///
    /// # Errors
    /// [`Failure::Spawn`] with what is missing, or what does not start.
    pub fn new(llvm: Box<dyn Backend>, tools: Tools, triple: &str, interrupt: Interrupt) -> Result<Emulated, Failure> {
        let found = tools.find(triple).map_err(|error| Failure::Spawn(error.to_string()))?;
        let emulator = found.version(&interrupt)?;
        let folder = tempfile::Builder::new().prefix("irrefute-").tempdir();
        let folder = folder.map_err(|error| Failure::Spawn(format!("cannot make a scratch folder: {error}")))?;
        Ok(Emulated { llvm, tools, emulator, interrupt, folder, targets: Vec::new(), waiting: None })
    }
}

impl Backend for Emulated {
    fn describe(&self) -> &Description {
        self.llvm.describe()
    }

    fn emulator(&self) -> Option<&str> {
        Some(&self.emulator)
    }

    fn identify(&mut self, library: &Library) -> Result<Description, Failure> {
        self.llvm.identify(library)
    }

    fn submit(&mut self, job: &Job) -> Result<(), Failure> {
        self.waiting = (job.want.object && !job.want.native.is_empty()).then(|| job.clone());
        self.llvm.submit(job)
    }

    fn collect(&mut self) -> Result<Response, Failure> {
        let mut response = self.llvm.collect()?;
        let Some(job) = self.waiting.take() else { return Ok(response) };
        let Ok(natives) = &mut response.native else { return Ok(response) };
        let object = natives.object.take().unwrap_or_else(|| Err("no object file was made".to_owned()));
        natives.after = match object {
            Ok(object) => self.call(&job, &object, &mut response.times)?,
            Err(reason) => unavailable(&job, &reason),
        };
        Ok(response)
    }

    fn retire(&mut self) {
        self.waiting = None;
        self.llvm.retire();
    }
}

impl Emulated {
    /// Links the object of a job, and makes its calls.
    fn call(&mut self, job: &Job, object: &Object, times: &mut Times) -> Result<Vec<NativeReply>, Failure> {
        // Without a function that can be called there is nothing to link.
        let refused = object.callees.iter().map(|callee| callee.as_ref().err().cloned().map(NativeReply::Unavailable));
        if let Some(replies) = refused.collect() {
            return Ok(replies);
        }
        let number = self.prepared(job)?;
        let (code, program) = (self.folder.path().join("code.o"), self.folder.path().join("program"));
        written(&code, &object.bytes)?;
        loop {
            let prepared = &self.targets[number];
            let runner = Runner { found: &prepared.found, interrupt: &self.interrupt, timeout: job.timeout };
            let objects: Vec<&Path> =
                prepared.objects.iter().chain(&prepared.stubs).chain([&code]).map(PathBuf::as_path).collect();
            match runner.link(&objects, &program) {
                Ok(cpu) => {
                    times.add(Stage::Codegen, cpu);
                    let calls = Calls { machine: prepared.found.machine, object, requests: &job.want.native };
                    return calls.replies(&mut |script| {
                        let (ran, cpu) = runner.run(&program, script, &prepared.missing)?;
                        times.add(Stage::Native, cpu);
                        Ok(ran)
                    });
                }
                Err(Unlinked::Failure(failure)) => return Err(failure),
                Err(Unlinked::Other(message)) => return Ok(unavailable(job, &format!("it is not linked: {message}"))),
                Err(Unlinked::Undefined(names)) => {
                    let is_new = names.iter().any(|name| !prepared.missing.contains(name));
                    if let Some(name) = names.iter().find(|name| DATA.contains(&name.as_str())) {
                        return Ok(unavailable(job, &format!("the run-time variable `{name}` is missing")));
                    }
                    if !is_new {
                        return Ok(unavailable(job, &format!("it is not linked: {} is undefined", names.join(", "))));
                    }
                    self.stand_in(number, names, job)?;
                }
            }
        }
    }

    /// The number of what programs for the target of a job are linked of; it is made if necessary.
    fn prepared(&mut self, job: &Job) -> Result<usize, Failure> {
        let is_it = |p: &Prepared| p.target == job.target && p.library == job.library;
        if let Some(number) = self.targets.iter().position(is_it) {
            return Ok(number);
        }
        let found = self.tools.find(&job.target.triple).map_err(|error| Failure::Spawn(error.to_string()))?;
        let number = self.targets.len();
        let texts = [harness(found.machine), runtime::of(found.machine)];
        let mut objects = Vec::new();
        for (part, text) in texts.into_iter().enumerate() {
            let path = self.folder.path().join(format!("target{number}-{part}.o"));
            self.compile(text, job, &path)?;
            objects.push(path);
        }
        let (target, library) = (job.target.clone(), job.library.clone());
        let prepared = Prepared { target, library, found, objects, missing: Vec::new(), stubs: None };
        self.try_out(&prepared, job)?;
        self.targets.push(prepared);
        Ok(number)
    }

    /// Makes a call whose result is known. An emulator that does not know the CPU, or an ABI that the linker does not
    /// know, must not look like wrong code.
    ///
    /// # Errors
    /// [`Failure::BadTarget`] with what happened.
    fn try_out(&mut self, prepared: &Prepared, job: &Job) -> Result<(), Failure> {
        let (code, program) = (self.folder.path().join("trial.o"), self.folder.path().join("trial"));
        self.compile(TRIAL.to_owned(), job, &code)?;
        let runner = Runner { found: &prepared.found, interrupt: &self.interrupt, timeout: job.timeout };
        let objects: Vec<&Path> = prepared.objects.iter().chain([&code]).map(PathBuf::as_path).collect();
        let refused = |why: &str| {
            let (name, triple) = (prepared.found.emulator.display(), &job.target.triple);
            Failure::BadTarget(format!("a known program for {triple} does not run in {name}: {why}"))
        };
        match runner.link(&objects, &program) {
            Ok(_) => {}
            Err(Unlinked::Failure(failure)) => return Err(failure),
            Err(Unlinked::Other(message)) => return Err(refused(&message)),
            Err(Unlinked::Undefined(names)) => return Err(refused(&format!("{} is undefined", names.join(", ")))),
        }
        let mut script = Script::new(prepared.found.machine);
        let words = TRIAL_ARGUMENTS.iter().flat_map(|word| prepared.found.machine.bytes_of(*word));
        script.take(At::Fixed(ARGUMENTS), &words.collect::<Vec<u8>>());
        script.call(ARGUMENTS, RESULTS, 0);
        script.give(At::Fixed(RESULTS), 8);
        let (ran, _) = runner.run(&program, &script.finish(), &[])?;
        let result = ran.output.as_chunks::<8>().0.first().map(|word| prepared.found.machine.word_of(*word));
        match (result, ran.stopped) {
            (Some(result), _) if result == TRIAL_ARGUMENTS[0] / TRIAL_ARGUMENTS[1] => Ok(()),
            (Some(result), _) => Err(refused(&format!("it returns {result}"))),
            (None, Stopped::Signal(signal)) => Err(refused(&format!("signal {signal}"))),
            (None, Stopped::Missing(name)) => Err(refused(&format!("`{name}` is missing"))),
            (None, Stopped::Slow) => Err(refused("it does not return")),
            (None, Stopped::Broken(reason) | Stopped::GivenUp(reason)) => Err(refused(&reason)),
        }
    }

    /// Makes functions that stand for those that do not exist.
    fn stand_in(&mut self, number: usize, names: Vec<String>, job: &Job) -> Result<(), Failure> {
        let mut all = self.targets[number].missing.clone();
        all.extend(names);
        all.sort_unstable();
        all.dedup();
        let path = self.folder.path().join(format!("target{number}-missing.o"));
        self.compile(missing(&all), job, &path)?;
        (self.targets[number].missing, self.targets[number].stubs) = (all, Some(path));
        Ok(())
    }

    /// Compiles IR of our own for the target of a job.
    fn compile(&mut self, text: String, job: &Job, path: &Path) -> Result<(), Failure> {
        let want = Want { object: true, codegen: CodegenLevel::None, ..Want::default() };
        let (library, target, timeout) = (job.library.clone(), job.target.clone(), job.timeout);
        let job = Job { library, target, timeout, want, ..Job::new(text, "") };
        let Natives { object, .. } = self.llvm.run(&job)?.native?;
        let object = object.unwrap_or_else(|| Err("no object file was made".to_owned()));
        let object = object.map_err(|reason| Failure::BadTarget(format!("the harness is not compiled: {reason}")))?;
        written(path, &object.bytes)
    }
}

fn written(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    fs::write(path, bytes).map_err(|error| Failure::Spawn(format!("cannot write {}: {error}", path.display())))
}

fn unavailable(job: &Job, reason: &str) -> Vec<NativeReply> {
    job.want.native.iter().map(|_| NativeReply::Unavailable(reason.to_owned())).collect()
}
