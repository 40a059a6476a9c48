//! The pass in which LLVM fails.
//!
//! A crash is blamed on the innermost pass of LLVM's stack dump; invalid IR on the pass after which LLVM's verifier,
//! asked after each, rejects the module first. Both are LLVM's own words and cost at most one run. Where neither says
//! anything, nobody is blamed.
//!
//! To shrink a program, the module that the pass was given is better than the one that the pipeline was given. With
//! `-opt-bisect-limit=n` LLVM skips what it can skip after the first n passes, so with
//!
//! ```text
//!   n = min { n | LLVM fails with the limit n }      m = what LLVM makes of the program with the limit n − 1
//! ```
//!
//! m is such a module, if the pass fails on it alone; that is tried, not assumed.

use super::pass_names::pipelines_of;
use crate::ir::{Module, print};
use crate::llvm::failure::Stage;
use crate::llvm::{Backend, Failure, Want};
use crate::trial::pipeline::table::table;
use crate::trial::{Pipeline, Settings, Snapshots, optimize};

/// A failure of LLVM, seen twice.
#[derive(Clone, Debug)]
pub struct Fault {
    pub failure: Failure,
    /// Whether making or running native code failed, and the optimizer did not.
    pub in_native_code: bool,
    /// The pass in which it fails: the name of its class if that is known; `codegen` for native code.
    pub pass: Option<String>,
}

impl Fault {
    /// A failure of the optimizer, with whom LLVM blames.
    pub fn of_optimizer(failure: Failure, module: &Module, settings: &Settings, backend: &mut dyn Backend) -> Fault {
        let pass = match &failure {
            Failure::InvalidOutput { .. } => rejected_after(module, settings, backend),
            failure => running_in(failure).map(class_of),
        };
        Fault { failure, in_native_code: false, pass }
    }

    /// A failure of native code.
    pub fn of_native_code(failure: Failure) -> Fault {
        Fault { failure, in_native_code: true, pass: Some("codegen".to_owned()) }
    }

    /// Whether another failure is of this kind, and in the same pass as far as LLVM says so.
    pub fn is_like(&self, other: &Failure) -> bool {
        let same_kind = std::mem::discriminant(&self.failure) == std::mem::discriminant(other);
        same_kind && other.is_finding() && running_in(&self.failure) == running_in(other)
    }

    /// The module that the pass fails on, and the pass alone, if it does.
    pub fn extract(
        &self,
        module: &Module,
        settings: &Settings,
        backend: &mut dyn Backend,
    ) -> Option<(Module, Pipeline)> {
        let pipelines = pipelines_of(self.pass.as_deref()?, &settings.pipeline);
        let with = |pipeline: &Pipeline| Settings { pipeline: pipeline.clone(), ..settings.clone() };
        if let Some(pipeline) = pipelines.iter().find(|pipeline| self.fails(module, &with(pipeline), backend)) {
            return Some((module.clone(), pipeline.clone()));
        }
        let before = self.before(module, settings, backend)?;
        let pipeline = pipelines.iter().find(|pipeline| self.fails(&before, &with(pipeline), backend))?;
        Some((before, pipeline.clone()))
    }

    /// The module that the pass was given.
    fn before(&self, module: &Module, settings: &Settings, backend: &mut dyn Backend) -> Option<Module> {
        // Each try of something that does not end would cost the whole time that it is given.
        if matches!(self.failure, Failure::Hang { .. }) {
            return None;
        }
        let mut fails = |limit: u32| self.fails(module, &limited(settings, limit), backend);
        let mut above = 1;
        while !fails(above) {
            above *= 2;
            if above > MOST_PASSES {
                return None;
            }
        }
        let mut below = above / 2;
        while above - below > 1 {
            let middle = below + (above - below) / 2;
            *(if fails(middle) { &mut above } else { &mut below }) = middle;
        }
        let before = optimize(module, &limited(settings, below), backend, Snapshots::None);
        before.ok().map(|before| before.module)
    }

    /// Whether LLVM fails like this on a module.
    fn fails(&self, module: &Module, settings: &Settings, backend: &mut dyn Backend) -> bool {
        let Ok(text) = print(module, settings.dialect.version) else { return false };
        backend.run(&settings.job(text, Want::default())).is_err_and(|failure| self.is_like(&failure))
    }
}

/// No pipeline runs more passes on a program of a campaign.
const MOST_PASSES: u32 = 1 << 16;

fn limited(settings: &Settings, passes: u32) -> Settings {
    let mut limited = settings.clone();
    limited.options.push(format!("-opt-bisect-limit={passes}"));
    limited
}

/// The innermost pass in the stack dump of a failure, by its name in pipelines.
fn running_in(failure: &Failure) -> Option<&str> {
    let dump = match failure {
        Failure::Crash { at, stderr, .. } if at.stage == Stage::Optimize => stderr,
        // An assertion of an external command comes with its stack.
        Failure::Abort { at, message } if at.stage == Stage::Optimize => message,
        Failure::Crash { .. }
        | Failure::Abort { .. }
        | Failure::Rejected(_)
        | Failure::BadPipeline(_)
        | Failure::BadTarget(_)
        | Failure::Hang { .. }
        | Failure::OutOfMemory { .. }
        | Failure::InvalidOutput { .. }
        | Failure::Spawn(_)
        | Failure::Protocol(_) => return None,
    };
    let mut passes = dump.lines().filter_map(|line| line.split_once("Running pass \"")?.1.split_once("\" on "));
    passes.next_back().and_then(|(pass, _)| pass.split(['<', '(']).next()).filter(|name| !name.is_empty())
}

/// The class of the pass after which LLVM's verifier rejects the module first.
fn rejected_after(module: &Module, settings: &Settings, backend: &mut dyn Backend) -> Option<String> {
    let want = Want { verify_each: true, ..Want::default() };
    let job = settings.job(print(module, settings.dialect.version).ok()?, want);
    let Err(Failure::Abort { message, .. }) = backend.run(&job) else { return None };
    let (_, pass) = message.split_once("found after pass \"")?;
    pass.split_once('"').map(|(pass, _)| pass.to_owned())
}

/// The class of a pass that is known by its name, as blame of wrong code says it.
fn class_of(name: &str) -> String {
    let entry = table().allowed.iter().find(|entry| entry.name == name);
    entry.and_then(|entry| entry.class).unwrap_or(name).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::{LlvmVersion, parse};
    use crate::llvm::scripted::one_pass;
    use crate::llvm::{Job, Position};

    #[test]
    fn the_innermost_pass_of_the_stack_is_to_blame() {
        let stderr = "PLEASE submit a bug report\nStack dump:\n0.\tProgram arguments: opt\n\
                      1.\tRunning pass \"function<eager-inv>(sroa,instcombine)\" on module \"m\"\n\
                      2.\tRunning pass \"instcombine<max-iterations=1;no-verify-fixpoint>\" on function \"f\"\n #0 0x0\n";
        let crash = |stage| Failure::Crash { signal: 11, at: Position::at(stage), stderr: stderr.to_owned() };
        assert_eq!(running_in(&crash(Stage::Optimize)).map(class_of).as_deref(), Some("InstCombinePass"));
        assert_eq!(running_in(&crash(Stage::Codegen)), None);
        let fault = Fault { failure: crash(Stage::Optimize), in_native_code: false, pass: None };
        let elsewhere = stderr.replace("instcombine<", "gvn<");
        assert!(fault.is_like(&crash(Stage::Optimize)));
        let other = Failure::Crash { signal: 11, at: Position::at(Stage::Optimize), stderr: elsewhere };
        assert!(!fault.is_like(&other), "a crash in another pass is another one");
    }

    /// Its third pass is InstCombine, which crashes on `or`; its second turns `xor` into that.
    fn crashing(job: &Job) -> Result<String, Failure> {
        let limit = job.options.iter().find_map(|o| o.strip_prefix("-opt-bisect-limit=")?.parse().ok());
        let limit: u32 = limit.unwrap_or(u32::MAX);
        let (first, rest) =
            if job.pipeline.starts_with("instcombine") { (0, limit) } else { (limit, limit.saturating_sub(2)) };
        let text = if first >= 2 { job.text.replace(" xor ", " or ") } else { job.text.clone() };
        if rest > 0 && text.contains(" or ") {
            let stderr = "2.\tRunning pass \"instcombine<>\" on function \"f\"".to_owned();
            return Err(Failure::Crash { signal: 11, at: Position::at(Stage::Optimize), stderr });
        }
        Ok(text)
    }

    #[test]
    fn a_pass_is_tried_alone_on_what_it_was_given() {
        let mut llvm = one_pass(crashing);
        let settings = Settings::new("O2".parse().expect("a pipeline"));
        let program = |word: &str| {
            let text = format!("define i8 @f(i8 %x) {{\n  %y = {word} i8 %x, 1\n  ret i8 %y\n}}\n");
            parse(&text, LlvmVersion::DEFAULT).expect("a program")
        };
        let job = settings.job(program("xor").to_string(), Want::default());
        let failure = llvm.run(&job).expect_err("a crash");
        let fault = Fault::of_optimizer(failure, &program("xor"), &settings, &mut llvm);
        assert_eq!(fault.pass.as_deref(), Some("InstCombinePass"));
        let (before, pipeline) = fault.extract(&program("xor"), &settings, &mut llvm).expect("the pass alone");
        assert_eq!(pipeline.to_string(), "instcombine");
        assert!(before.to_string().contains(" or ") && !before.to_string().contains(" xor "), "{before}");
        let (given, _) = fault.extract(&program("or"), &settings, &mut llvm).expect("the pass alone");
        assert!(given.to_string().contains(" or "), "{given}");
    }
}
