//! The default back end: LLVM in a worker process. LLVM 22 is linked into the worker, and the worker loads any other
//! that it is asked for.
//!
//! `cl::opt` flags are global in LLVM, so there is one worker per set of them; an LLVM that brings its own C library has
//! workers of its own ([`loader`]). Workers are started when they are first
//! needed, started again after death, and retired when they may be damaged or have grown.

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::backend::{Backend, Description, LlvmKind};
use super::folder::{RunsIn, WorkingFolder};
use super::interrupt::Interrupt;
use super::loader;
use super::process::{Deadline, Log, Process};
use super::watching::{Record, Watching};
use super::worker_program;
use irrefute_coverage::Reach;
use irrefute_protocol::dumps;
use irrefute_protocol::failure::Failure;
use irrefute_protocol::job::{Job, Natives, Response, Times};
use irrefute_protocol::library::Library;
use irrefute_protocol::messages::{Reply, Request, Setup};

/// Workers kept alive at a time, one per loader and set of options. More would save starts when options alternate, but each may
/// hold [`WorkerConfig::resident`] bytes.
const WORKERS_KEPT: usize = 4;

/// Time that a worker still has for its answer when the parent begins to listen. An answer larger than the socket's
/// buffer waits in the worker while the parent does other things, perhaps beyond the deadline; such a wait is no hang.
const LEAST_WAIT: Duration = Duration::from_secs(1);

/// How workers are started and when they are retired.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorkerConfig {
    /// The worker's program. `None`: that of [`worker_program::worker_program`].
    pub program: Option<PathBuf>,
    /// Limit of a worker's address space in bytes.
    pub address_space: u64,
    /// Time that a worker has to start.
    pub start_timeout: Duration,
    /// Jobs after which a worker is retired: a bound on what LLVM leaks or corrupts unnoticed.
    pub jobs: u32,
    /// Resident bytes beyond which a worker is retired.
    pub resident: u64,
    /// The folder in which workers run.
    pub runs_in: RunsIn,
    /// What ends the wait for a job.
    pub interrupt: Interrupt,
    /// Whether workers note which code of LLVM is reached.
    pub watching: Option<Watching>,
}

impl Default for WorkerConfig {
    fn default() -> Self {
        WorkerConfig {
            program: None,
            address_space: 4 << 30,
            start_timeout: Duration::from_secs(20),
            jobs: 20_000,
            resident: 1 << 30,
            runs_in: RunsIn::Here,
            interrupt: Interrupt::default(),
            watching: None,
        }
    }
}

/// The linked LLVM and those that its workers load.
#[derive(Debug)]
pub struct Linked {
    config: WorkerConfig,
    program: PathBuf,
    description: Description,
    /// The most recently used one last.
    workers: Vec<Worker>,
    /// Behind the workers: they end before their folder is removed.
    folder: WorkingFolder,
    /// The job under way, always of the last worker.
    under_way: Option<Deadline>,
    /// The code of LLVM that was reached, if workers note it.
    record: Option<Record>,
}

impl Linked {
    /// Starts a worker at once, so that errors show before the first job.
    ///
    /// # Errors
    /// When no worker can be started; the message includes what to do.
    pub fn start(config: WorkerConfig) -> Result<Self, Failure> {
        let program = match &config.program {
            Some(program) => program.clone(),
            None => worker_program::worker_program()?,
        };
        let folder = WorkingFolder::make(config.runs_in)
            .map_err(|error| Failure::Spawn(format!("cannot make a scratch folder: {error}")))?;
        let (worker, description) = Worker::start(&program, &folder, &config, None, Vec::new())?;
        let record = config.watching.clone().map(Record::new);
        Ok(Linked { config, program, description, workers: vec![worker], folder, under_way: None, record })
    }

    /// The process id of the worker that was used last, if one is alive.
    pub fn worker_id(&self) -> Option<u32> {
        self.workers.last().map(|worker| worker.process.id())
    }

    /// Makes the last worker ready to note what a job reaches.
    fn watch(&mut self, job: &Job) -> Result<(), Failure> {
        let (Some(record), Some(worker)) = (&mut self.record, self.workers.last_mut()) else { return Ok(()) };
        let deadline = || Deadline::after(self.config.start_timeout, &self.config.interrupt);
        if !worker.watched.contains(&job.library) {
            let path = match &job.library {
                Library::Loaded(path) | Library::Program(path) => path,
                Library::Linked => &self.description.path,
            };
            let blocks = record.wanted(&job.library, path)?;
            worker.ask(&Request::Watch(job.library.clone(), blocks), &deadline())?;
            worker.watched.push(job.library.clone());
        } else if record.counts() {
            worker.ask(&Request::Rearm, &deadline())?;
            worker.process.empties_log();
        }
        Ok(())
    }

    /// Notes what the last worker has reached.
    fn note(&mut self) -> Result<(), Failure> {
        if let (Some(record), Some(worker)) = (&mut self.record, self.workers.last_mut()) {
            record.add(&worker.watched, worker.process.reached()?.into_iter());
        }
        Ok(())
    }

    /// Makes the worker for a library with these options the last one, and starts it if necessary.
    fn select(&mut self, library: &Library, options: Vec<String>) -> Result<&mut Worker, Failure> {
        let loader = loader::of(library);
        let is_it = |worker: &Worker| worker.options == options && worker.loader == loader;
        let worker = match self.workers.iter().position(is_it) {
            Some(index) => self.workers.remove(index),
            None => Worker::start(&self.program, &self.folder, &self.config, loader, options)?.0,
        };
        if self.workers.len() >= WORKERS_KEPT {
            self.workers.remove(0);
        }
        self.workers.push(worker);
        self.workers.last_mut().ok_or_else(no_job)
    }
}

impl Backend for Linked {
    fn describe(&self) -> &Description {
        &self.description
    }

    fn identify(&mut self, library: &Library) -> Result<Description, Failure> {
        if *library == Library::Linked {
            return Ok(self.description.clone());
        }
        if self.under_way.take().is_some() {
            // The worker would answer the old job first.
            self.workers.pop();
        }
        let deadline = Deadline::after(self.config.start_timeout, &self.config.interrupt);
        let worker = self.select(library, Vec::new())?;
        match worker.open(library, &deadline) {
            Ok((version, path)) => Ok(Description { version, how: LlvmKind::Loaded, path }),
            Err(failure) => {
                self.workers.pop();
                Err(failure)
            }
        }
    }

    fn submit(&mut self, job: &Job) -> Result<(), Failure> {
        if self.under_way.take().is_some() {
            self.workers.pop();
        }
        self.select(&job.library, options_of(job))?;
        if let Err(failure) = self.watch(job) {
            self.workers.pop();
            return Err(failure);
        }
        let deadline = Deadline::after(job.timeout, &self.config.interrupt);
        let worker = self.workers.last_mut().ok_or_else(no_job)?;
        worker.jobs += 1;
        if let Err(failure) = worker.process.send(&Request::Job(Cow::Borrowed(job)), &deadline) {
            self.workers.pop();
            return Err(failure);
        }
        self.under_way = Some(deadline);
        Ok(())
    }

    fn collect(&mut self) -> Result<Response, Failure> {
        let deadline = self.under_way.take().ok_or_else(no_job)?;
        let worker = self.workers.last_mut().ok_or_else(no_job)?;
        let (answer, fate) = worker.answer(&self.config, &deadline.but_at_least(LEAST_WAIT));
        // A worker that died has left its log.
        self.note()?;
        match fate {
            AfterJob::Keep => {}
            AfterJob::Discard => drop(self.workers.pop()),
        }
        answer
    }

    fn reached(&mut self) -> Vec<Reach> {
        self.record.as_mut().map(Record::take).unwrap_or_default()
    }

    fn retire(&mut self) {
        self.under_way = None;
        self.workers.clear();
    }
}

/// Whether a worker is used again after a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AfterJob {
    Keep,
    Discard,
}

/// A worker for one set of options.
#[derive(Debug)]
struct Worker {
    /// What started it; `None`: the system's loader.
    loader: Option<PathBuf>,
    options: Vec<String>,
    process: Process,
    jobs: u32,
    /// The libraries whose code it watches, in the order in which it was asked.
    watched: Vec<Library>,
}

impl Worker {
    fn start(
        program: &Path,
        folder: &WorkingFolder,
        config: &WorkerConfig,
        loader: Option<PathBuf>,
        options: Vec<String>,
    ) -> Result<(Worker, Description), Failure> {
        let setup = Setup { options: options.clone(), address_space: config.address_space };
        let deadline = Deadline::after(config.start_timeout, &config.interrupt);
        let log = if config.watching.is_some() { Log::OfBlocks } else { Log::None };
        let (process, hello) = Process::start(program, loader.as_deref(), folder, &setup, log, deadline)?;
        let description = Description { version: hello.version, how: LlvmKind::Linked, path: hello.library };
        Ok((Worker { loader, options, process, jobs: 0, watched: Vec::new() }, description))
    }

    /// Opens a library. Returns its version and its file.
    fn open(&mut self, library: &Library, deadline: &Deadline) -> Result<(String, PathBuf), Failure> {
        self.process.send(&Request::Open(library.clone()), deadline)?;
        match self.process.receive(deadline)? {
            Reply::Opened { version, library } => Ok((version, library)),
            Reply::Refused(refusal) => Err(refusal.into()),
            other => Err(out_of_turn(&other)),
        }
    }

    /// Asks it to watch.
    fn ask(&mut self, request: &Request<'_>, deadline: &Deadline) -> Result<(), Failure> {
        self.process.send(request, deadline)?;
        match self.process.receive(deadline)? {
            Reply::Watching => Ok(()),
            Reply::Refused(refusal) => Err(refusal.into()),
            other => Err(out_of_turn(&other)),
        }
    }

    /// The answer to the job that was sent.
    fn answer(&mut self, config: &WorkerConfig, deadline: &Deadline) -> (Result<Response, Failure>, AfterJob) {
        let (text, snapshots, printed, times) = match self.process.receive(deadline) {
            Ok(Reply::Optimized { text, snapshots, printed, times }) => (text, snapshots, printed, times),
            Ok(Reply::Refused(refusal)) => return (Err(refusal.into()), AfterJob::Keep),
            Ok(other) => return (Err(out_of_turn(&other)), AfterJob::Discard),
            Err(failure) => return (Err(failure), AfterJob::Discard),
        };
        match self.natives(config, deadline) {
            Ok((natives, times, fate)) => (Ok(Response { text, snapshots, printed, native: Ok(natives), times }), fate),
            Err(failure) => (Ok(Response { text, snapshots, printed, native: Err(failure), times }), AfterJob::Discard),
        }
    }

    /// Receives what follows the optimized text.
    fn natives(&mut self, config: &WorkerConfig, deadline: &Deadline) -> Result<(Natives, Times, AfterJob), Failure> {
        let mut natives = Natives::default();
        loop {
            match self.process.receive(deadline)? {
                Reply::Native(received) => natives = received,
                Reply::Done { times, resident, damaged } => {
                    let worn = damaged || resident > config.resident || self.jobs >= config.jobs;
                    return Ok((natives, times, if worn { AfterJob::Discard } else { AfterJob::Keep }));
                }
                other => return Err(out_of_turn(&other)),
            }
        }
    }
}

/// The options that the worker for `job` was started with.
fn options_of(job: &Job) -> Vec<String> {
    let mut options = job.options.clone();
    if job.want.snapshots {
        options.extend(dumps::OPTIONS.map(String::from));
    }
    options
}

fn no_job() -> Failure {
    Failure::Protocol("no job is under way".into())
}

fn out_of_turn(reply: &Reply) -> Failure {
    Failure::Protocol(format!("an answer out of turn: {reply:?}"))
}
