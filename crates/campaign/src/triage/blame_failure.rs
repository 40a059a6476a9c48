//! Blame of failures: the pass in which LLVM crashes or makes invalid IR.
//!
//! A crash is blamed on the innermost pass of LLVM's stack dump. Invalid IR is blamed on the first pass after which
//! LLVM's verifier, run after each pass, rejects the module. Both come from LLVM's own messages and cost at most one
//! run. If neither message is there, no pass is blamed. Where LLVM disagrees with itself, the pass is number n below, by
//! the name that LLVM prints; none, if it disagrees where no pass runs.
//!
//! Shrinking starts better from the module that the pass was given than from the one that the pipeline was given. With
//! `-opt-bisect-limit=n`, LLVM skips all passes that it can skip after the first n. So with
//!
//! ```text
//!   n = min { n | LLVM fails with the limit n }      m = what LLVM makes of the program with the limit n − 1
//! ```
//!
//! m is such a module, provided that the pass fails on it alone. That is tried, not assumed.

use super::pass_names::pipelines_of;
use irrefute_ir::{Module, print};
use irrefute_llvm::failure::Stage;
use irrefute_llvm::{Backend, Failure, Want};
use irrefute_trial::pipeline::table::table;
use irrefute_trial::{Oracle, Pipeline, Settings, Snapshots, optimize, oracles};

/// A failure of LLVM that was confirmed.
#[derive(Clone, Debug)]
pub struct LlvmFault {
    /// The failure, as it was seen the second time.
    pub failure: Failure,
    /// Whether code generation or native code failed, after the optimizer had succeeded.
    pub in_native_code: bool,
    /// The pass in which LLVM fails: the name of its class if it is known, else its name in pipelines; `codegen` for
    /// native code.
    pub pass: Option<String>,
}

impl LlvmFault {
    /// A failure of the optimizer, with the pass that LLVM's messages name.
    pub fn of_optimizer(
        failure: Failure,
        module: &Module,
        settings: &Settings,
        backend: &mut dyn Backend,
    ) -> LlvmFault {
        let pass = match &failure {
            Failure::InvalidOutput { .. } => rejected_after(module, settings, backend),
            Failure::Disagreement { oracle, .. } if Oracle::named(oracle).is_some_and(Oracle::is_about_code) => {
                Some(CODE_GENERATION.to_owned())
            }
            failure => running_in(failure).map(class_of),
        };
        let mut fault = LlvmFault { failure, in_native_code: false, pass };
        let differs = fault.pass.is_none() && matches!(fault.failure, Failure::Disagreement { .. });
        if differs && !fault.fails_without_passes(module, settings, backend) {
            fault.pass =
                fault.first_failing(module, settings, backend).and_then(|n| number(n, module, settings, backend));
        }
        fault
    }

    /// A failure of native code.
    pub fn of_native_code(failure: Failure) -> LlvmFault {
        LlvmFault { failure, in_native_code: true, pass: Some(CODE_GENERATION.to_owned()) }
    }

    /// Whether the code generator is to blame, and no pass of the pipeline.
    pub fn is_in_code(&self) -> bool {
        self.pass.as_deref() == Some(CODE_GENERATION)
    }

    /// Whether another failure is of the same kind, and in the same pass as far as LLVM reports it.
    pub fn is_like(&self, other: &Failure) -> bool {
        let same_kind = match (&self.failure, other) {
            (Failure::Disagreement { oracle, .. }, Failure::Disagreement { oracle: other, .. }) => oracle == other,
            (one, other) => std::mem::discriminant(one) == std::mem::discriminant(other),
        };
        same_kind && other.is_finding() && running_in(&self.failure) == running_in(other)
    }

    /// Whether LLVM fails on a module in the same way, and makes invalid IR in the same pass.
    pub fn is_again(&self, failure: &Failure, module: &Module, settings: &Settings, backend: &mut dyn Backend) -> bool {
        let is_blamed = |pass: &String, backend| rejected_after(module, settings, backend).as_ref() == Some(pass);
        self.is_like(failure)
            && match (failure, &self.pass) {
                // The verifier's message, which is alike for many passes, names none.
                (Failure::InvalidOutput { .. }, Some(pass)) => is_blamed(pass, backend),
                _ => true,
            }
    }

    /// A module on which the pass fails when it runs alone, and the pipeline of the pass. The original module is tried
    /// first.
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

    /// The module that the pass was given, found by bisection over `-opt-bisect-limit`.
    fn before(&self, module: &Module, settings: &Settings, backend: &mut dyn Backend) -> Option<Module> {
        let below = self.first_failing(module, settings, backend)? - 1;
        // LLVM counts over all that a process does, and the bisection has asked about this limit.
        backend.retire();
        let before = optimize(module, &limited(settings, below), backend, Snapshots::None);
        before.ok().map(|before| before.module)
    }

    /// The least number of passes with which LLVM fails in the same way.
    fn first_failing(&self, module: &Module, settings: &Settings, backend: &mut dyn Backend) -> Option<u32> {
        // A hang costs the whole timeout at each step of the bisection.
        if matches!(self.failure, Failure::Hang { .. }) {
            return None;
        }
        let mut fails = |limit: u32| self.fails(module, &limited(settings, limit), backend);
        // Doubling first: the number of passes that a pipeline runs is unknown, and small limits are cheap. Failing is
        // assumed to be monotone in the limit; the caller verifies the result.
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
        Some(above)
    }

    /// Whether LLVM fails in the same way where no pass runs. Then reading or printing is to blame, and no pass: bisection
    /// would name the first one.
    fn fails_without_passes(&self, module: &Module, settings: &Settings, backend: &mut dyn Backend) -> bool {
        let without = Settings { pipeline: Pipeline::from_passes(Vec::new()), ..settings.clone() };
        self.fails(module, &without, backend)
    }

    /// Whether LLVM fails in the same way on a module.
    fn fails(&self, module: &Module, settings: &Settings, backend: &mut dyn Backend) -> bool {
        let Ok(text) = print(module, settings.dialect.version) else { return false };
        backend.run(&settings.job(text, Want::default())).is_err_and(|failure| self.is_like(&failure))
    }
}

/// The name of code generation among passes.
const CODE_GENERATION: &str = "codegen";

/// The bisection gives up above this many passes, which no pipeline of a campaign runs. LLVM then fails only without
/// the limit.
const MOST_PASSES: u32 = 1 << 16;

fn limited(settings: &Settings, passes: u32) -> Settings {
    let mut limited = settings.clone();
    limited.options.push(format!("-opt-bisect-limit={passes}"));
    limited
}

/// The innermost pass in the stack dump of a failure, by its name in pipelines without parameters.
fn running_in(failure: &Failure) -> Option<&str> {
    let dump = match failure {
        Failure::Crash { at, stderr, .. } if at.stage == Stage::Optimize => stderr,
        // An external command prints the stack dump together with the failed assertion.
        Failure::Abort { at, message } if at.stage == Stage::Optimize => message,
        _ => return None,
    };
    let mut passes = dump.lines().filter_map(|line| line.split_once("Running pass \"")?.1.split_once("\" on "));
    passes.next_back().and_then(|(pass, _)| pass.split(['<', '(']).next()).filter(|name| !name.is_empty())
}

/// The class of the first pass after which LLVM's verifier rejects the module.
fn rejected_after(module: &Module, settings: &Settings, backend: &mut dyn Backend) -> Option<String> {
    let want = Want { verify_each: true, ..Want::default() };
    let job = settings.job(print(module, settings.dialect.version).ok()?, want);
    let Err(Failure::Abort { message, .. }) = backend.run(&job) else { return None };
    let (_, pass) = message.split_once("found after pass \"")?;
    pass.split_once('"').map(|(pass, _)| pass.to_owned())
}

/// The class of the pass with a number, as LLVM counts passes for `-opt-bisect-limit`.
fn number(n: u32, module: &Module, settings: &Settings, backend: &mut dyn Backend) -> Option<String> {
    backend.retire();
    let mut limited = limited(settings, n);
    limited.options.retain(|option| !option.starts_with(oracles::OPTION));
    let want = Want { printed: true, ..Want::default() };
    let printed = backend.run(&limited.job(print(module, settings.dialect.version).ok()?, want)).ok()?.printed;
    let line = printed.lines().find_map(|line| line.split_once(&format!("running pass ({n}) ")))?.1;
    line.split([' ', '<', '(']).next().map(class_of)
}

/// The class of a pass with this name in pipelines, so that failures and wrong code are blamed in the same terms.
fn class_of(name: &str) -> String {
    let entry = table().allowed.iter().find(|entry| entry.name == name);
    entry.and_then(|entry| entry.class).unwrap_or(name).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use irrefute_ir::{LlvmVersion, parse};
    use irrefute_llvm::scripted::one_pass;
    use irrefute_llvm::{Job, Position};

    #[test]
    fn the_innermost_pass_of_the_stack_is_to_blame() {
        let stderr = "PLEASE submit a bug report\nStack dump:\n0.\tProgram arguments: opt\n\
                      1.\tRunning pass \"function<eager-inv>(sroa,instcombine)\" on module \"m\"\n\
                      2.\tRunning pass \"instcombine<max-iterations=1;no-verify-fixpoint>\" on function \"f\"\n #0 0x0\n";
        let crash = |stage| Failure::Crash { signal: 11, at: Position::at(stage), stderr: stderr.to_owned() };
        assert_eq!(running_in(&crash(Stage::Optimize)).map(class_of).as_deref(), Some("InstCombinePass"));
        assert_eq!(running_in(&crash(Stage::Codegen)), None);
        let fault = LlvmFault { failure: crash(Stage::Optimize), in_native_code: false, pass: None };
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
    fn invalid_ir_is_kept_with_its_pass() {
        let mut llvm = one_pass(|job| {
            let pass = if job.text.contains(" or ") { "EarlyCSEPass" } else { "VectorCombinePass" };
            let message = format!("LLVM ERROR: Broken function found after pass \"{pass}\", compilation aborted!");
            Err(match job.want.verify_each {
                true => Failure::Abort { message, at: Position::at(Stage::Optimize) },
                false => Failure::InvalidOutput { message: "no terminator".to_owned(), text: String::new() },
            })
        });
        let settings = Settings::new("O2".parse().expect("a pipeline"));
        let program = |word: &str| {
            let text = format!("define i8 @f(i8 %x) {{\n  %y = {word} i8 %x, 1\n  ret i8 %y\n}}\n");
            parse(&text, LlvmVersion::DEFAULT).expect("a program")
        };
        let invalid = || Failure::InvalidOutput { message: "no terminator".to_owned(), text: String::new() };
        let fault = LlvmFault::of_optimizer(invalid(), &program("or"), &settings, &mut llvm);
        assert_eq!(fault.pass.as_deref(), Some("EarlyCSEPass"));
        assert!(fault.is_again(&invalid(), &program("or"), &settings, &mut llvm));
        assert!(!fault.is_again(&invalid(), &program("xor"), &settings, &mut llvm), "that is another mistake");
    }

    #[test]
    fn what_differs_where_no_pass_runs_is_blamed_on_none() {
        let differs =
            || Failure::Disagreement { oracle: "debug-info".to_owned(), message: String::new(), functions: Vec::new() };
        let settings = Settings::new("O2".parse().expect("a pipeline"));
        let program = parse("define void @f() {\n  ret void\n}\n", LlvmVersion::DEFAULT).expect("a program");
        // How often LLVM was asked, if it differs always or only where passes run.
        let asked = |always: bool| {
            let mut asked = 0;
            let mut llvm = one_pass(|job| {
                asked += 1;
                if always || !job.pipeline.is_empty() { Err(differs()) } else { Ok(job.text.clone()) }
            });
            let fault = LlvmFault::of_optimizer(differs(), &program, &settings, &mut llvm);
            assert_eq!(fault.pass, None);
            drop(llvm);
            asked
        };
        assert_eq!(asked(true), 1, "no pass is looked for");
        assert!(asked(false) > 1);
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
        let fault = LlvmFault::of_optimizer(failure, &program("xor"), &settings, &mut llvm);
        assert_eq!(fault.pass.as_deref(), Some("InstCombinePass"));
        let (before, pipeline) = fault.extract(&program("xor"), &settings, &mut llvm).expect("the pass alone");
        assert_eq!(pipeline.to_string(), "instcombine");
        assert!(before.to_string().contains(" or ") && !before.to_string().contains(" xor "), "{before}");
        let (given, _) = fault.extract(&program("or"), &settings, &mut llvm).expect("the pass alone");
        assert!(given.to_string().contains(" or "), "{given}");
    }
}
