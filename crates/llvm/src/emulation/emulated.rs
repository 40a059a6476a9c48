//! A back end that runs the native code of another machine.
//!
//! It passes jobs on. Where a job wants an object file with calls ([`Want::object`]), it links the object and makes the
//! calls in the emulator; the caller sees replies as of native code that ran here. The harness and the run-time functions
//! are compiled by the linked LLVM for the same CPU, at `-O0` and without options, once for each target.
//!
//! A [command](crate::llc) may make the code in place of the linked LLVM (`by_command`).

use super::calls::Calls;
use super::generators::{Generators, before_code};
use super::harness::{harness, missing};
use super::place::{ARGUMENTS, RESULTS};
use super::program::{Runner, Stopped, Unlinked};
use super::runtime;
use super::script::{At, Script};
use super::tools::{FoundTools, Tools};
use crate::backend::{Backend, Description};
use crate::code_generator::CodeGenerator;
use crate::external::ExternalConfig;
use crate::interrupt::Interrupt;
use crate::llc::{self, Output, Unmade};
use irrefute_coverage::Reach;
use irrefute_protocol::failure::{Failure, Stage};
use irrefute_protocol::job::{CodegenLevel, Job, NativeReply, Natives, Object, Response, Target, Times, Want};
use irrefute_protocol::library::Library;
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// Targets that are kept: campaigns may draw more of them than there is room for.
const KEPT: usize = 64;

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
    pub(super) llvm: Box<dyn Backend>,
    pub(super) generators: Generators,
    tools: Tools,
    /// The emulator of the first target, with its version.
    emulator: String,
    interrupt: Interrupt,
    folder: TempDir,
    /// The last ones that were needed, at most [`KEPT`].
    targets: Vec<Prepared>,
    /// How many have been prepared.
    prepared: usize,
    /// The job under way, if its calls are made here, or its code.
    waiting: Option<Job>,
}

/// What programs for a target are linked of, besides the code that is tested.
struct Prepared {
    number: usize,
    target: Target,
    library: Library,
    by_command: bool,
    found: FoundTools,
    /// Harness and run-time functions.
    objects: Vec<PathBuf>,
    /// Functions that code has called and that do not exist, by number, and the object that stands for them.
    missing: Vec<String>,
    stubs: Option<PathBuf>,
}

impl Prepared {
    /// Deletes its files. Files that stay are deleted with their folder.
    fn delete(self) {
        for object in self.objects.iter().chain(&self.stubs) {
            let _ = fs::remove_file(object);
        }
    }
}

impl Emulated {
    /// Wraps an LLVM, after a look at whether code for `triple` can be run.
    ///
    /// # Errors
    /// [`Failure::Spawn`] with what is missing, or what does not start.
    pub fn new(llvm: Box<dyn Backend>, tools: Tools, triple: &str, interrupt: Interrupt) -> Result<Emulated, Failure> {
        let (emulator, folder) = Emulated::needs(&tools, triple, &interrupt)?;
        Ok(Emulated::with(llvm, tools, emulator, folder, interrupt))
    }

    /// The same, or the LLVM alone where code for `triple` cannot be run.
    pub fn if_possible(llvm: Box<dyn Backend>, tools: Tools, triple: &str, interrupt: Interrupt) -> Box<dyn Backend> {
        match Emulated::needs(&tools, triple, &interrupt) {
            Ok((emulator, folder)) => Box::new(Emulated::with(llvm, tools, emulator, folder, interrupt)),
            Err(_) => llvm,
        }
    }

    /// The emulator, with its version, and a scratch folder.
    fn needs(tools: &Tools, triple: &str, interrupt: &Interrupt) -> Result<(String, TempDir), Failure> {
        let found = tools.find(triple).map_err(|error| Failure::Spawn(error.to_string()))?;
        let folder = tempfile::Builder::new().prefix("irrefute-").tempdir();
        let folder = folder.map_err(|error| Failure::Spawn(format!("cannot make a scratch folder: {error}")))?;
        Ok((found.version(interrupt)?, folder))
    }

    fn with(llvm: Box<dyn Backend>, tools: Tools, emulator: String, folder: TempDir, interrupt: Interrupt) -> Emulated {
        Emulated {
            llvm,
            generators: Generators::new(interrupt.clone()),
            tools,
            emulator,
            interrupt,
            folder,
            targets: Vec::new(),
            prepared: 0,
            waiting: None,
        }
    }

    /// The same with a command that makes code, for jobs that want it [`by_command`](Want::by_command).
    ///
    /// # Errors
    /// [`Failure::Spawn`] if it is no `llc`.
    pub fn with_command(mut self, config: ExternalConfig) -> Result<Emulated, Failure> {
        self.generators.name(config)?;
        Ok(self)
    }
}

impl Backend for Emulated {
    fn describe(&self) -> &Description {
        self.llvm.describe()
    }

    fn emulator(&self) -> Option<&str> {
        Some(&self.emulator)
    }

    fn code_generator(&mut self, library: &Library, by_command: bool) -> Option<CodeGenerator> {
        Some(self.generators.of(by_command, library).ok()??.describe().clone())
    }

    fn identify(&mut self, library: &Library) -> Result<Description, Failure> {
        self.llvm.identify(library)
    }

    fn submit(&mut self, job: &Job) -> Result<(), Failure> {
        self.waiting = None;
        let calls = job.want.object && !job.want.native.is_empty();
        // No command is started for a job that wants no code of it.
        if !calls && !job.want.assembly && !job.want.by_command {
            return self.llvm.submit(job);
        }
        let Some(generator) = self.generators.of(job.want.by_command, &job.library)? else {
            self.waiting = calls.then(|| job.clone());
            return self.llvm.submit(job);
        };
        let mut job = job.clone();
        if job.want.by_command && job.bitcode.is_none() && !llc::names_layout(&job.text) {
            job.text = generator.laid_out(&job)?;
        }
        let before = before_code(&job);
        self.waiting = (calls || job.want.assembly).then_some(job);
        self.llvm.submit(&before)
    }

    fn collect(&mut self) -> Result<Response, Failure> {
        let mut response = self.llvm.collect()?;
        let Some(job) = self.waiting.take() else { return Ok(response) };
        if self.generators.of(job.want.by_command, &job.library)?.is_some() {
            return self.by_command(&job, response);
        }
        let Ok(natives) = &mut response.native else { return Ok(response) };
        let object = natives.object.take().unwrap_or_else(|| Err("no object file was made".to_owned()));
        match object {
            Ok(object) => match self.call(&job, &object, &mut response.times) {
                Ok(replies) => natives.after = replies,
                Err(failure @ Failure::InvalidCode { .. }) => response.native = Err(failure),
                Err(failure) => return Err(failure),
            },
            Err(reason) => natives.after = unavailable(&job, &reason),
        }
        Ok(response)
    }

    fn reached(&mut self) -> Vec<Reach> {
        self.llvm.reached()
    }

    fn retire(&mut self) {
        self.waiting = None;
        self.llvm.retire();
    }
}

impl Emulated {
    /// Links the object of a job, and makes its calls.
    pub(super) fn call(&mut self, job: &Job, object: &Object, times: &mut Times) -> Result<Vec<NativeReply>, Failure> {
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

    /// The place of what programs for the target of a job are linked of; it is made if necessary.
    fn prepared(&mut self, job: &Job) -> Result<usize, Failure> {
        let of = (&job.target, &job.library, job.want.by_command);
        let is_it = |p: &Prepared| (&p.target, &p.library, p.by_command) == of;
        if let Some(number) = self.targets.iter().position(is_it) {
            return Ok(number);
        }
        let found = self.tools.find(&job.target.triple).map_err(|error| Failure::Spawn(error.to_string()))?;
        if self.targets.len() >= KEPT {
            self.targets.remove(0).delete();
        }
        let number = self.prepared;
        self.prepared += 1;
        let harness = found.machine.system.as_ref().map(|system| harness(found.machine, system));
        let texts = harness.into_iter().chain([runtime::of(found.machine)]);
        let mut objects = Vec::new();
        for (part, text) in texts.enumerate() {
            let path = self.folder.path().join(format!("target{number}-{part}.o"));
            self.compile(text, job, &path)?;
            objects.push(path);
        }
        let (target, library, by_command) = (job.target.clone(), job.library.clone(), job.want.by_command);
        let (missing, stubs) = (Vec::new(), None);
        let prepared = Prepared { number, target, library, by_command, found, objects, missing, stubs };
        self.try_out(&prepared, job)?;
        self.targets.push(prepared);
        Ok(self.targets.len() - 1)
    }

    /// Makes a call whose result is known. An emulator that does not know the CPU, or an ABI that the linker does not
    /// know, must not look like wrong code.
    ///
    /// # Errors
    /// [`Failure::BadTarget`] with what happened.
    fn try_out(&mut self, prepared: &Prepared, job: &Job) -> Result<(), Failure> {
        let (code, program) = (self.folder.path().join("trial.o"), self.folder.path().join("trial"));
        self.compile_trial(job, &code)?;
        let runner = Runner { found: &prepared.found, interrupt: &self.interrupt, timeout: job.timeout };
        let objects: Vec<&Path> = prepared.objects.iter().chain([&code]).map(PathBuf::as_path).collect();
        let refused = |why: &str| {
            let (name, triple) = (&prepared.found.emulator, &job.target.triple);
            Failure::BadTarget(format!("a known program for {triple} does not run in {name}: {why}"))
        };
        match runner.link(&objects, &program) {
            Ok(_) => {}
            Err(Unlinked::Failure(failure)) => return Err(failure),
            Err(Unlinked::Other(message)) => return Err(refused(&message)),
            Err(Unlinked::Undefined(names)) => return Err(refused(&format!("{} is undefined", names.join(", ")))),
        }
        let mut script = Script::new(prepared.found.machine);
        let [arguments, results] = [ARGUMENTS, RESULTS].map(|offset| prepared.found.machine.arena() + offset);
        let words = TRIAL_ARGUMENTS.iter().flat_map(|word| prepared.found.machine.bytes_of(*word));
        script.take(At::Fixed(arguments), &words.collect::<Vec<u8>>());
        script.call(arguments, results, 0);
        script.give(At::Fixed(results), 8);
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
        let path = self.folder.path().join(format!("target{}-missing.o", self.targets[number].number));
        self.compile(missing(&all), job, &path)?;
        (self.targets[number].missing, self.targets[number].stubs) = (all, Some(path));
        Ok(())
    }

    /// Compiles the program whose result is known as the code of a job is made.
    fn compile_trial(&mut self, job: &Job, path: &Path) -> Result<(), Failure> {
        let Some(generator) = self.generators.of(job.want.by_command, &job.library)? else {
            return self.compile(TRIAL.to_owned(), job, path);
        };
        let want = Want { codegen: CodegenLevel::None, ..Want::default() };
        let mut job = Job { target: job.target.clone(), timeout: job.timeout, want, ..Job::new(TRIAL, "") };
        job.text = generator.laid_out(&job)?;
        let made = generator.make(&job.text, &job, Output::Object);
        let refused = |why: &str| {
            Failure::BadTarget(format!("a known program is not compiled by {}: {why}", generator.describe()))
        };
        match made {
            Ok(made) => written(path, &made.bytes),
            Err(Unmade::Unreadable(reason) | Unmade::Layout(reason)) => Err(refused(&reason)),
            // A crash here is not that of the program that is tried.
            Err(Unmade::Failure(failure)) if failure.is_finding() => Err(refused(&failure.to_string())),
            Err(Unmade::Failure(failure)) => Err(failure),
        }
    }

    /// Compiles IR of our own for the target of a job, by the linked LLVM.
    fn compile(&mut self, text: String, job: &Job, path: &Path) -> Result<(), Failure> {
        let want = Want { object: true, codegen: CodegenLevel::None, ..Want::default() };
        let (target, timeout) = (job.target.clone(), job.timeout);
        let job = Job { target, timeout, want, ..Job::new(text, "") };
        let Natives { object, .. } = self.llvm.run(&job)?.native?;
        let object = object.unwrap_or_else(|| Err("no object file was made".to_owned()));
        let object = object.map_err(|reason| Failure::BadTarget(format!("the harness is not compiled: {reason}")))?;
        written(path, &object.bytes)
    }
}

fn written(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    fs::write(path, bytes).map_err(|error| Failure::Spawn(format!("cannot write {}: {error}", path.display())))
}

pub(super) fn unavailable(job: &Job, reason: &str) -> Vec<NativeReply> {
    job.want.native.iter().map(|_| NativeReply::Unavailable(reason.to_owned())).collect()
}
