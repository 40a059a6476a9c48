//! An LLVM that also runs reference transformations.
//!
//! A job whose pipeline names one is done in stages ([`Pipeline::stages`]): LLVM's passes are jobs of their own, and
//! between them irrefute reads the text, transforms it and prints it. The last stage is always one of LLVM, with an
//! empty pipeline if need be: it prints the text, checks it, and makes native code. So every caller of an LLVM (a check,
//! a campaign, a sweep, blame, a reduction) has these passes, too.

use super::pipeline::Pipeline;
use super::pipeline::stages::Stage;
use irrefute_ir::{LlvmVersion, parse, print};
use irrefute_llvm::{
    Backend, CodeGenerator, Description, Failure, Job, Library, Natives, Reach, Response, Snapshot, Want,
};
use irrefute_transform::Transformation;
use irrefute_transform::pass::PREFIX;

struct WithReferencePasses {
    llvm: Box<dyn Backend>,
    /// A job with a reference transformation, which is done when it is collected.
    waiting: Option<Job>,
}

/// Wraps an LLVM so that pipelines may name reference transformations.
pub fn with_reference_passes(llvm: Box<dyn Backend>) -> Box<dyn Backend> {
    Box::new(WithReferencePasses { llvm, waiting: None })
}

impl Backend for WithReferencePasses {
    fn describe(&self) -> &Description {
        self.llvm.describe()
    }

    fn emulator(&self) -> Option<&str> {
        self.llvm.emulator()
    }

    fn code_generator(&mut self, library: &Library, by_command: bool) -> Option<CodeGenerator> {
        self.llvm.code_generator(library, by_command)
    }

    fn identify(&mut self, library: &Library) -> Result<Description, Failure> {
        self.llvm.identify(library)
    }

    fn submit(&mut self, job: &Job) -> Result<(), Failure> {
        self.waiting = None;
        if !job.pipeline.contains(PREFIX) {
            return self.llvm.submit(job);
        }
        self.waiting = Some(job.clone());
        Ok(())
    }

    fn collect(&mut self) -> Result<Response, Failure> {
        match self.waiting.take() {
            Some(job) => self.in_stages(&job),
            None => self.llvm.collect(),
        }
    }

    fn reached(&mut self) -> Vec<Reach> {
        self.llvm.reached()
    }

    fn retire(&mut self) {
        self.llvm.retire();
    }
}

impl WithReferencePasses {
    fn in_stages(&mut self, job: &Job) -> Result<Response, Failure> {
        let pipeline: Pipeline = job.pipeline.parse().map_err(|e| Failure::BadPipeline(format!("{e}")))?;
        let mut stages = pipeline.stages().map_err(|e| Failure::BadPipeline(e.to_string()))?;
        if !matches!(stages.last(), Some(Stage::Llvm(_))) {
            stages.push(Stage::Llvm(Pipeline::from_passes(Vec::new())));
        }
        let version = self.version(&job.library)?;
        let mut all = Response {
            text: job.text.clone(),
            snapshots: Vec::new(),
            printed: String::new(),
            native: Ok(Natives::default()),
            times: Default::default(),
        };
        let before = self.native_before(job, &mut all)?;
        let last = stages.len() - 1;
        let mut is_ours = false;
        for (number, stage) in stages.iter().enumerate() {
            match stage {
                Stage::Reference(pass) => {
                    let text = transformed(&all.text, *pass, version)?;
                    if job.want.snapshots && text != all.text {
                        let (pass, unit) = (pass.to_string(), "[module]".to_owned());
                        all.snapshots.push(Snapshot { pass, unit, text: text.clone() });
                    }
                    all.text = text;
                    is_ours = true;
                }
                Stage::Llvm(passes) => {
                    let part = Job {
                        text: std::mem::take(&mut all.text),
                        // The text is that of the job: `lenient` has been applied to it as a whole.
                        pipeline: passes.to_string(),
                        want: wanted(&job.want, number == last),
                        ..job.clone()
                    };
                    let response = self.llvm.run(&part).map_err(|failure| blamed(failure, is_ours, &part.text))?;
                    all.text = response.text;
                    all.snapshots.extend(response.snapshots);
                    all.printed += &response.printed;
                    all.native = response.native;
                    all.times += response.times;
                }
            }
        }
        if let Ok(natives) = &mut all.native {
            natives.before = before;
        }
        Ok(all)
    }

    /// The version of the text that a library reads and writes.
    fn version(&mut self, library: &Library) -> Result<LlvmVersion, Failure> {
        let description = self.llvm.identify(library)?;
        let unknown = || Failure::Spawn(format!("it says that it is LLVM {}", description.version));
        description.major().map(LlvmVersion).ok_or_else(unknown)
    }

    /// Native calls of the module before the first stage, if they are wanted.
    fn native_before(&mut self, job: &Job, all: &mut Response) -> Result<Vec<irrefute_llvm::NativeReply>, Failure> {
        if !job.want.native_before || job.want.native.is_empty() {
            return Ok(Vec::new());
        }
        let want = Want { native_before: false, snapshots: false, printed: false, ..job.want.clone() };
        let response = self.llvm.run(&Job { pipeline: String::new(), want, ..job.clone() })?;
        all.times += response.times;
        Ok(response.native?.after)
    }
}

/// What is wanted of a stage: native code and assembly of the last only.
fn wanted(want: &Want, is_last: bool) -> Want {
    let want = Want { native_before: false, ..want.clone() };
    if is_last { want } else { Want { native: Vec::new(), object: false, assembly: false, ..want } }
}

/// A text that LLVM refuses after a reference transformation is that transformation's fault, and no wrong request.
fn blamed(failure: Failure, is_ours: bool, text: &str) -> Failure {
    match failure {
        Failure::Rejected(message) if is_ours => Failure::InvalidOutput { message, text: text.to_owned() },
        failure => failure,
    }
}

/// A text after a reference transformation.
fn transformed(text: &str, pass: Transformation, version: LlvmVersion) -> Result<String, Failure> {
    let unreadable = |message: String| Failure::Protocol(format!("{pass} cannot read the module: {message}"));
    let mut module = parse(text, version).map_err(|e| unreadable(e.to_string()))?;
    pass.run(&mut module).map_err(|e| Failure::Refused(e.to_string()))?;
    print(&module, version).map_err(|e| unreadable(e.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use irrefute_llvm::scripted::{Scripted, after};
    use std::sync::{Arc, Mutex};

    const SOURCE: &str =
        "define i8 @f(i8 %x) {\n  %a = alloca i8\n  store i8 %x, ptr %a\n  %r = load i8, ptr %a\n  ret i8 %r\n}\n";

    /// An LLVM that writes down its pipelines and changes nothing.
    fn recording() -> (Box<dyn Backend>, Arc<Mutex<Vec<String>>>) {
        let log = Arc::new(Mutex::new(Vec::new()));
        let script = {
            let log = log.clone();
            move |job: &Job| {
                log.lock().expect("the log").push(job.pipeline.clone());
                Ok(vec![after("ItsPass", job.text.clone())])
            }
        };
        (with_reference_passes(Box::new(Scripted::new(script))), log)
    }

    #[test]
    fn stages_are_run_in_order_and_llvm_has_the_last_word() {
        let (mut llvm, log) = recording();
        let want = Want { snapshots: true, ..Want::default() };
        let response =
            llvm.run(&Job { want, ..Job::new(SOURCE, "gvn,irrefute:mem2reg,irrefute:dce") }).expect("a response");
        assert_eq!(*log.lock().expect("the log"), ["gvn", ""]);
        assert!(response.text.contains("ret i8 %x") && !response.text.contains("alloca"), "{}", response.text);
        let passes: Vec<&str> = response.snapshots.iter().map(|s| &*s.pass).collect();
        assert_eq!(passes, ["ItsPass", "irrefute:mem2reg", "ItsPass"]);
    }

    #[test]
    fn other_pipelines_are_llvms_alone() {
        let (mut llvm, log) = recording();
        assert_eq!(llvm.run(&Job::new(SOURCE, "mem2reg")).expect("a response").text, SOURCE);
        assert_eq!(*log.lock().expect("the log"), ["mem2reg"]);
        let failure = llvm.run(&Job::new(SOURCE, "irrefute:nothing")).expect_err("no such pass");
        assert!(matches!(failure, Failure::BadPipeline(message) if message.contains("there is no pass")));
    }

    #[test]
    fn what_llvm_refuses_of_ours_is_invalid_output() {
        let refuses = |_: &Job| Err(Failure::Rejected("no".to_owned()));
        let mut llvm = with_reference_passes(Box::new(Scripted::new(refuses)));
        let failure = llvm.run(&Job::new(SOURCE, "irrefute:gvn")).expect_err("refused");
        assert!(matches!(failure, Failure::InvalidOutput { .. }), "{failure:?}");
        let failure = llvm.run(&Job::new(SOURCE, "dce,irrefute:gvn")).expect_err("refused");
        assert_eq!(failure, Failure::Rejected("no".to_owned()));
    }
}
