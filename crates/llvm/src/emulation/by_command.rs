//! Code that a command makes: the linked LLVM adds the wrapper to the optimized text, and the command makes the object of
//! what it prints.
//!
//! If the command cannot read the text, the functions are tried in halves, so that one function with something that
//! another LLVM does not know costs the others nothing. The function that is left over is not called, for the command's
//! reason.

use super::emulated::{Emulated, unavailable};
use super::generators::with_wrapper;
use crate::llc::{Llc, Output, Unmade};
use irrefute_protocol::failure::{Failure, Stage};
use irrefute_protocol::job::{Job, NativeReply, Natives, Object, Response, Want};
use irrefute_protocol::library::Library;
use irrefute_protocol::rows::Bytes;

/// What is left if LLVM fails: the failure of the code generator alone, or that of the job.
enum Failed {
    Code(Failure),
    Job(Failure),
}

impl From<Failure> for Failed {
    fn from(failure: Failure) -> Failed {
        let is_of_code = failure.is_finding() || matches!(failure, Failure::Unsupported(_));
        if is_of_code { Failed::Code(failure) } else { Failed::Job(failure) }
    }
}

impl Emulated {
    /// The answer to a job whose code a command makes, from that to [`before_code`](super::generators::before_code).
    ///
    /// # Errors
    /// What says nothing of the code.
    pub(super) fn by_command(&mut self, job: &Job, mut response: Response) -> Result<Response, Failure> {
        let natives = match std::mem::replace(&mut response.native, Ok(Natives::default())) {
            Ok(natives) => self.natives(job, natives.object, &mut response),
            Err(failure) => Err(Failed::Code(failure)),
        };
        response.native = match natives {
            Ok(natives) => Ok(natives),
            Err(Failed::Code(failure)) => Err(failure),
            Err(Failed::Job(failure)) => return Err(failure),
        };
        Ok(response)
    }

    fn natives(
        &mut self,
        job: &Job,
        object: Option<Result<Object, String>>,
        response: &mut Response,
    ) -> Result<Natives, Failed> {
        // What follows begins with the optimized text.
        let job = &Job { text: response.text.clone(), bitcode: None, pipeline: String::new(), ..job.clone() };
        let mut natives = Natives::default();
        if job.want.object {
            let object = match (object, &job.library) {
                (Some(object), Library::Linked) => object,
                _ => self.wrapped(job, response)?,
            };
            natives.after = self.replies(job, object, response, &mut natives)?;
        } else if job.want.assembly {
            let made = self.generator(job)?.make(&job.text, job, Output::Assembly);
            if let Some(made) = made.map_or_else(nothing, |made| Ok(Some(made)))? {
                response.times.add(Stage::Codegen, made.cpu);
                natives.assembly = Some(String::from_utf8_lossy(&made.bytes).into_owned());
                natives.printed = made.printed;
            }
        }
        Ok(natives)
    }

    /// The text of a job with the wrapper for its requests.
    fn wrapped(&mut self, job: &Job, response: &mut Response) -> Result<Result<Object, String>, Failed> {
        let answer = match self.llvm.run(&with_wrapper(job)) {
            Ok(answer) => answer,
            // Another LLVM has printed it.
            Err(Failure::Rejected(message)) => {
                let version = &self.llvm.describe().version;
                return Ok(Err(format!("LLVM {version}, which adds the wrapper, cannot read the text: {message}")));
            }
            Err(failure) => return Err(Failed::Job(failure)),
        };
        response.times += answer.times;
        let object = answer.native.map_err(Failed::Job)?.object;
        Ok(object.unwrap_or_else(|| Err("no text with a wrapper was made".to_owned())))
    }

    /// The replies to the requests of a job, whose text is given with the wrapper for them.
    fn replies(
        &mut self,
        job: &Job,
        object: Result<Object, String>,
        response: &mut Response,
        natives: &mut Natives,
    ) -> Result<Vec<NativeReply>, Failed> {
        let object = match object {
            Ok(object) => object,
            Err(reason) => return Ok(unavailable(job, &reason)),
        };
        let text = String::from_utf8_lossy(&object.bytes.0).into_owned();
        // Without a function that can be called, the command would be run for nothing.
        let made = match object.callees.iter().all(Result::is_err) {
            true => Ok(Vec::new()),
            false => self.generator(job)?.make(&text, job, Output::Object).map(|made| {
                response.times.add(Stage::Codegen, made.cpu);
                natives.printed.push_str(&made.printed);
                made.bytes
            }),
        };
        match made {
            Ok(bytes) => {
                if job.want.assembly {
                    let made = self.generator(job)?.make(&text, job, Output::AssemblyOfObject);
                    natives.assembly = made.ok().map(|made| String::from_utf8_lossy(&made.bytes).into_owned());
                }
                let object = Object { bytes: Bytes(bytes), ..object };
                self.call(job, &object, &mut response.times).map_err(Failed::Job)
            }
            Err(Unmade::Failure(failure)) => Err(failure.into()),
            Err(Unmade::Unreadable(_)) if job.want.native.len() > 1 => {
                let mut replies = Vec::new();
                // Ends with single functions, in as many steps as the logarithm of their number.
                for half in halves(job) {
                    let object = self.wrapped(&half, response)?;
                    replies.extend(self.replies(&half, object, response, natives)?);
                }
                Ok(replies)
            }
            Err(Unmade::Unreadable(reason) | Unmade::Layout(reason)) => Ok(unavailable(job, &reason)),
        }
    }

    fn generator(&mut self, job: &Job) -> Result<&mut Llc, Failed> {
        let generator = self.generators.of(job.want.by_command, &job.library).map_err(Failed::Job)?;
        generator.ok_or_else(|| Failed::Job(Failure::Protocol("no command makes code of this LLVM".to_owned())))
    }
}

/// What cannot be read has no assembly.
fn nothing<T>(unmade: Unmade) -> Result<Option<T>, Failed> {
    match unmade {
        Unmade::Failure(failure) => Err(failure.into()),
        Unmade::Unreadable(_) | Unmade::Layout(_) => Ok(None),
    }
}

/// A job with the first half of the requests, and one with the others.
fn halves(job: &Job) -> [Job; 2] {
    let (first, second) = job.want.native.split_at(job.want.native.len() / 2);
    [first, second].map(|half| Job { want: Want { native: half.to_vec(), ..job.want.clone() }, ..job.clone() })
}
