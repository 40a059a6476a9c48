//! Serves jobs, one after the other, each in an LLVM context of its own.

use std::path::{Path, PathBuf};

use irrefute_protocol::NativeReply;
use irrefute_protocol::failure::Position;
use irrefute_protocol::failure::Stage;
use irrefute_protocol::job::{Job, Natives};
use irrefute_protocol::library::Library;
use irrefute_protocol::messages::{Refusal, Reply, Request};
use irrefute_protocol::reached::Blocks;

use crate::breakpoints;
use crate::capture::{Capture, of_known_cpu};
use crate::channel::Channel;
use crate::huge_pages::HugePages;
use crate::limits;
use crate::loaded::{self, Loaded};
use crate::machine_code::{assembled, disassembled};
use crate::module::{Machine, OwnedModule};
use crate::native::{Runner, misbehaved};
use crate::object::object;
use crate::stages::{Machines, Optimized, Unit, optimized};
use crate::stopwatch::Stopwatch;

/// The linked LLVM.
pub struct Identity {
    /// Its release.
    pub version: String,
    /// Its file. It is asked for before others are loaded, which have the same name.
    pub library: PathBuf,
}

/// The state of a worker.
pub struct Session {
    channel: Channel,
    /// The options of every library.
    options: Vec<String>,
    /// Whether the linked library accepts the options; the error names the one that it lacks.
    linked: Result<(), String>,
    identity: Identity,
    machines: Machines<Machine>,
    libraries: Vec<Loaded>,
    runner: Runner,
    huge_pages: HugePages,
}

impl Session {
    /// A session that has not begun; once per process.
    pub fn new(
        channel: Channel,
        identity: Identity,
        options: Vec<String>,
        linked: Result<(), String>,
    ) -> anyhow::Result<Self> {
        let (machines, libraries) = (Machines::new(), Vec::new());
        let (runner, huge_pages) = (Runner::new()?, HugePages::default());
        Ok(Session { channel, options, linked, identity, machines, libraries, runner, huge_pages })
    }

    /// Serves requests until the parent closes the socket.
    pub fn serve(&mut self) -> anyhow::Result<()> {
        while let Some(request) = self.channel.receive::<Request<'static>>()? {
            let answered = match request {
                Request::Open(library) => self.describe(&library)?,
                Request::Watch(library, blocks) => self.watch(&library, &blocks)?,
                Request::Rearm => {
                    breakpoints::rearm();
                    Ok(self.channel.send(&Reply::Watching)?)
                }
                Request::Job(job) => match &job.library {
                    // The code is moved after the answer, when the library is certainly loaded.
                    Library::Linked => {
                        let answered = self.answer(&job)?;
                        self.huge_pages.consider(&self.identity.library);
                        answered
                    }
                    Library::Loaded(path) => {
                        let answered = self.answer_loaded(path, &job)?;
                        self.huge_pages.consider(path);
                        answered
                    }
                    Library::Program(path) => Err(is_no_library(path)),
                },
            };
            if let Err(refusal) = answered {
                self.channel.send(&Reply::Refused(refusal))?;
            }
            self.channel.progress().announce(Position::at(Stage::Idle));
        }
        Ok(())
    }

    /// Identifies the LLVM in a library. The outer error is the worker's fault, the inner one the library's.
    fn describe(&mut self, library: &Library) -> anyhow::Result<Result<(), Refusal>> {
        let opened = match library {
            Library::Linked => {
                Reply::Opened { version: self.identity.version.clone(), library: self.identity.library.clone() }
            }
            Library::Loaded(path) => match self.open(path)? {
                Ok(index) => Reply::Opened { version: self.libraries[index].version.clone(), library: path.clone() },
                Err(refusal) => return Ok(Err(refusal)),
            },
            Library::Program(path) => return Ok(Err(is_no_library(path))),
        };
        Ok(Ok(self.channel.send(&opened)?))
    }

    /// Notes from now on when blocks of a library are reached. The outer error is the worker's fault, the inner one the
    /// library's.
    fn watch(&mut self, library: &Library, blocks: &Blocks) -> anyhow::Result<Result<(), Refusal>> {
        let path = match library {
            Library::Linked => self.identity.library.clone(),
            Library::Loaded(path) => match self.open(path)? {
                Ok(_) => path.clone(),
                Err(refusal) => return Ok(Err(refusal)),
            },
            Library::Program(path) => return Ok(Err(is_no_library(path))),
        };
        match breakpoints::watch(&path, blocks, self.channel.memory()) {
            Ok(()) => Ok(Ok(self.channel.send(&Reply::Watching)?)),
            Err(why) => Ok(Err(Refusal::Library(format!("{} cannot be watched: {why}", path.display())))),
        }
    }

    /// The index of a library, which is opened if necessary. The outer error is the worker's fault, the inner one the
    /// library's.
    fn open(&mut self, path: &Path) -> anyhow::Result<Result<usize, Refusal>> {
        if let Some(index) = self.libraries.iter().position(|loaded| loaded.path == path) {
            return Ok(Ok(index));
        }
        match Loaded::open(path, &self.options)? {
            Ok(loaded) => self.libraries.push(loaded),
            Err(refusal) => return Ok(Err(refusal)),
        }
        Ok(Ok(self.libraries.len() - 1))
    }

    /// Does a job with a loaded library. The outer error is the worker's fault, the inner one the job's.
    fn answer_loaded(&mut self, path: &Path, job: &Job) -> anyhow::Result<Result<(), Refusal>> {
        let index = match self.open(path)? {
            Ok(index) => index,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let machine = match self.libraries[index].machine(&job.target) {
            Ok(machine) => machine,
            Err(message) => return Ok(Err(Refusal::Target(message))),
        };
        let mut watch = Stopwatch::new(self.channel.progress());
        let Optimized { text, snapshots, printed, .. } = match optimized::<loaded::Module>(job, machine, &mut watch)? {
            Ok(optimized) => optimized,
            Err(refusal) => return Ok(Err(refusal)),
        };
        self.channel.send(&Reply::Optimized { text, snapshots, printed, times: watch.times() })?;
        if !job.want.native.is_empty() || job.want.object {
            self.channel.send(&Reply::Native(unavailable(job, "a loaded LLVM makes no native code here")))?;
        }
        let done = Reply::Done { times: watch.times(), resident: limits::resident(), damaged: false };
        Ok(Ok(self.channel.send(&done)?))
    }

    /// Does a job with the linked LLVM. The outer error is the worker's fault, the inner one the job's.
    fn answer(&mut self, job: &Job) -> anyhow::Result<Result<(), Refusal>> {
        if let Err(message) = &self.linked {
            return Ok(Err(Refusal::Target(message.clone())));
        }
        let machine = match self.machines.of(&job.target, |target| of_known_cpu(|| Machine::new(target))) {
            Ok(machine) => machine,
            Err(message) => return Ok(Err(Refusal::Target(message))),
        };
        let mut watch = Stopwatch::new(self.channel.progress());
        let Optimized { module, text, snapshots, printed } = match optimized::<OwnedModule>(job, machine, &mut watch)? {
            Ok(optimized) => optimized,
            Err(refusal) => return Ok(Err(refusal)),
        };
        self.channel.send(&Reply::Optimized { text, snapshots, printed, times: watch.times() })?;
        if job.want.assemble.is_some() || !job.want.disassemble.is_empty() {
            return self.machine_code(job, &mut watch);
        }
        // The text is safe with the parent before native code runs, which may damage or end this process.
        let mut damaged = false;
        // The layout of a text is that of the command that makes code of it.
        let is_laid_out = job.want.as_text || module.is_laid_out_for(machine);
        if (!job.want.native.is_empty() || job.want.object) && !is_laid_out {
            self.channel
                .send(&Reply::Native(unavailable(job, "the module's data layout is not that of the target")))?;
        } else if job.want.object {
            let made = || watch.stage(Stage::Codegen, || object(&module, job));
            let ((object, assembly), printed) = heard(job.want.printed, made)?;
            self.channel.send(&Reply::Native(Natives {
                object: Some(object),
                assembly,
                printed,
                ..Natives::default()
            }))?;
        } else if !job.want.native.is_empty() {
            let before = match job.want.native_before {
                true => self.runner.run(job, given(job, machine, &mut watch)?, &mut watch)?,
                false => Vec::new(),
            };
            // Native calls change the module that they are made of.
            let (after, printed) = heard(job.want.printed, || self.runner.run(job, module, &mut watch))?;
            let after = after?;
            damaged = misbehaved(&before) || misbehaved(&after);
            self.channel.send(&Reply::Native(Natives { before, after, printed, ..Natives::default() }))?;
        } else if job.want.assembly && module.is_laid_out_for(machine) {
            let made = || watch.stage(Stage::Codegen, || module.assembly(&job.target, job.want.codegen));
            let (assembly, printed) = heard(job.want.printed, made)?;
            self.channel.send(&Reply::Native(Natives { assembly, printed, ..Natives::default() }))?;
        }
        let done = Reply::Done { times: watch.times(), resident: limits::resident(), damaged };
        Ok(Ok(self.channel.send(&done)?))
    }

    /// Assembles and disassembles what a job gives.
    fn machine_code(&mut self, job: &Job, watch: &mut Stopwatch) -> anyhow::Result<Result<(), Refusal>> {
        let (assembled, disassembled) = watch.stage(Stage::Codegen, || {
            let assembled = job.want.assemble.as_ref().map(|text| assembled(text, &job.target));
            (assembled, disassembled(&job.want.disassemble, &job.target))
        });
        let disassembled = match disassembled {
            Ok(disassembled) => disassembled,
            Err(message) => return Ok(Err(Refusal::Target(message))),
        };
        self.channel.send(&Reply::Native(Natives { assembled, disassembled, ..Natives::default() }))?;
        let done = Reply::Done { times: watch.times(), resident: limits::resident(), damaged: false };
        Ok(Ok(self.channel.send(&done)?))
    }
}

/// Runs code generation. Also returns what it printed, if somebody listens.
fn heard<T>(listens: bool, make: impl FnOnce() -> T) -> anyhow::Result<(T, String)> {
    let capture = if listens { Some(Capture::start()?) } else { None };
    let made = make();
    let printed = capture.map_or_else(|| Ok(String::new()), Capture::finish)?;
    Ok((made, printed))
}

/// The replies if no native code can be made.
fn unavailable(job: &Job, why: &str) -> Natives {
    let after: Vec<_> = job.want.native.iter().map(|_| NativeReply::Unavailable(why.into())).collect();
    let before = if job.want.native_before { after.clone() } else { Vec::new() };
    let object = job.want.object.then(|| Err(why.into()));
    Natives { before, after, object, ..Natives::default() }
}

/// The module as it was given, parsed again because the optimizer has changed the first one.
fn given(job: &Job, machine: &Machine, watch: &mut Stopwatch) -> anyhow::Result<OwnedModule> {
    watch.stage(Stage::Parse, || OwnedModule::parse(job.module(), machine)).map_err(anyhow::Error::msg)
}

/// A program is run by the parent.
fn is_no_library(path: &Path) -> Refusal {
    Refusal::Library(format!("{} is a program", path.display()))
}
