//! An LLVM that also answers with an oracle.
//!
//! A job whose options name one is done as it is, and then in the way that the oracle says; both without that option. If
//! both agree, the answer is that of the first run. If the first run fails, the oracle has nothing to say.

use super::super::difference::differing_functions;
use super::super::effect::opcode_change;
use super::super::pipeline::Pipeline;
use super::variation::{self, DEBUGIFY, halves, varied};
use super::{OPTION, Oracle, assembly, code, orderings};
use irrefute_ir::{LlvmVersion, Module, parse, print_function};
use irrefute_llvm::{Backend, CodeGenerator, CodegenLevel, Description, Failure, Job, Library, Reach, Response, Want};

/// What LLVM checks after each pass in a build without assertions: the module, and that a pass which says so keeps the
/// graph of blocks. Other options (`-verify-dom-info`, `-verify-loop-info`, `-verify-memoryssa`) mostly switch on
/// assertions, which such a build lacks (by LLVM's source, not measured).
pub(super) const CHECKS: [&str; 1] = ["-verify-analysis-invalidation"];

/// What LLVM checks of machine code.
pub(super) const MACHINE_CHECKS: [&str; 1] = ["-verify-machineinstrs"];

/// Keeps the order of uses in a text, which passes may follow.
const USE_LISTS: &str = "-preserve-ll-uselistorder";

/// How often a difference is looked for again. With a single repetition, one of 737 findings in 3,300 CPU seconds was the
/// order of addresses.
const REPEATS: usize = 4;

/// How many lines of each of two functions a message shows: not tuned.
const LINES_SHOWN: usize = 200;

struct WithOracles {
    llvm: Box<dyn Backend>,
    /// A job with an oracle, which is done when it is collected.
    waiting: Option<(Oracle, Job)>,
}

/// Wraps an LLVM so that options may name oracles.
pub fn with_oracles(llvm: Box<dyn Backend>) -> Box<dyn Backend> {
    Box::new(WithOracles { llvm, waiting: None })
}

impl Backend for WithOracles {
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
        let Some(named) = job.options.iter().find_map(|option| option.strip_prefix(OPTION)) else {
            return self.llvm.submit(job);
        };
        let oracle = Oracle::named(named).ok_or_else(|| Failure::BadTarget(format!("there is no oracle `{named}`")))?;
        let options = job.options.iter().filter(|option| !option.starts_with(OPTION)).cloned().collect();
        self.waiting = Some((oracle, Job { options, ..job.clone() }));
        Ok(())
    }

    fn collect(&mut self) -> Result<Response, Failure> {
        match self.waiting.take() {
            Some((oracle, job)) => self.ask(oracle, &job),
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

/// A second result, to be compared with the first.
enum Second {
    /// There is nothing to compare: the run itself says that nothing is wrong.
    Silence,
    /// The text of a module.
    Text(String),
    /// Both assemblies.
    Code([String; 2]),
    /// The assembly of the first result.
    CodeOfFirst(String),
}

impl WithOracles {
    fn ask(&mut self, oracle: Oracle, job: &Job) -> Result<Response, Failure> {
        let mut first = self.llvm.run(job)?;
        let found = match self.disagreement(oracle, job, &mut first)? {
            Some(found) if !oracle.is_about_code() && oracle != Oracle::Repeat => {
                self.steadily(found, oracle, job, &mut first)?
            }
            found => found,
        };
        found.map_or(Ok(first), Err)
    }

    /// What is wrong if it is so each time. A pass that follows the addresses of values differs from itself, whatever was
    /// changed; it may agree with itself a few times, and then nothing is said.
    fn steadily(
        &mut self,
        found: Failure,
        oracle: Oracle,
        job: &Job,
        first: &mut Response,
    ) -> Result<Option<Failure>, Failure> {
        for _ in 0..REPEATS {
            let mut again = self.llvm.run(job)?;
            first.times += again.times;
            let version = self.version(&job.library)?;
            let [a, b] = [read(&first.text, version)?, read(&again.text, version)?];
            if let Some(unsteady) = of_modules(Oracle::Repeat, &a, &b) {
                return Ok(Some(unsteady));
            }
            if self.disagreement(oracle, job, &mut again)?.is_none() {
                return Ok(None);
            }
        }
        Ok(Some(found))
    }

    /// How a second run differs, if it does.
    fn disagreement(&mut self, oracle: Oracle, job: &Job, first: &mut Response) -> Result<Option<Failure>, Failure> {
        if oracle == Oracle::Assembly {
            return assembly::ask(&mut *self.llvm, job, first);
        }
        Ok(match self.second(oracle, job, first)? {
            Second::Silence => None,
            Second::Text(second) => {
                let version = self.version(&job.library)?;
                let [mut a, mut b] = [read(&first.text, version)?, read(&second, version)?];
                if oracle == Oracle::Order {
                    let source = read(&job.text, version)?;
                    [&mut a, &mut b].into_iter().for_each(|result| variation::without_readers(result, &source));
                }
                if oracle == Oracle::Names {
                    let source = read(&job.text, version)?;
                    for result in [&mut a, &mut b] {
                        variation::number_added(result, &source);
                        variation::without_names_of_scopes(result);
                    }
                }
                of_modules(oracle, &a, &b)
            }
            Second::Code([a, b]) => of_code(oracle, &a, &b, &job.target.triple),
            Second::CodeOfFirst(_)
                if [&first.text, &job.target.features].iter().any(|text| orderings::is_otherwise(text)) =>
            {
                None
            }
            Second::CodeOfFirst(code) => {
                let module = read(&first.text, self.version(&job.library)?)?;
                let all = orderings::lacking(&module, &code, &job.target.triple);
                all.iter().next().map(|(name, words)| {
                    let message = format!("{}\n\n@{name}: {words}", oracle.shows());
                    let functions = all.keys().cloned().collect();
                    Failure::Disagreement { oracle: oracle.to_string(), message, functions }
                })
            }
        })
    }

    /// The second run.
    fn second(&mut self, oracle: Oracle, job: &Job, first: &mut Response) -> Result<Second, Failure> {
        let job = &Job { want: Want::default(), ..job.clone() };
        let with = |options: &[&str], job: Job| {
            let options = job.options.iter().cloned().chain(options.iter().map(|o| (*o).to_owned())).collect();
            Job { options, ..job }
        };
        Ok(match oracle {
            Oracle::Checks => {
                let want = Want { verify_each: true, ..Want::default() };
                self.passes_check(oracle, &with(&CHECKS, Job { want, ..job.clone() }), first)?
            }
            Oracle::MachineChecks => {
                // A failure without the checks is one of code generation.
                self.assembly(oracle, job, first.text.clone(), first)?;
                let job = Job { text: first.text.clone(), ..assembling(job) };
                self.passes_check(oracle, &with(&MACHINE_CHECKS, job), first)?
            }
            Oracle::DebugInfo => {
                let text = self.with_debug_info(&job.text, job, first)?;
                self.text(&Job { text, ..job.clone() }, first)?
            }
            Oracle::DebugInfoCode => {
                let version = self.version(&job.library)?;
                let tabled = varied(&first.text, version, variation::with_unwind_tables).map_err(unreadable)?;
                let plain = self.assembly(oracle, job, tabled.clone(), first)?;
                let text = self.with_debug_info(&tabled, job, first)?;
                Second::Code([plain, self.assembly(oracle, job, text, first)?])
            }
            Oracle::Orderings => Second::CodeOfFirst(self.assembly(oracle, job, first.text.clone(), first)?),
            Oracle::Names | Oracle::Order => {
                let vary = if oracle == Oracle::Names { variation::without_names } else { variation::reversed };
                let version = self.version(&job.library)?;
                let text = varied(&job.text, version, vary).map_err(unreadable)?;
                self.text(&Job { text, ..job.clone() }, first)?
            }
            Oracle::Reread => {
                let pipeline: Option<Pipeline> = job.pipeline.parse().ok();
                let [before, after] = pipeline.as_ref().and_then(halves).ok_or_else(|| says_nothing(oracle))?;
                let before =
                    self.text(&with(&[USE_LISTS], Job { pipeline: before.to_string(), ..job.clone() }), first)?;
                let Second::Text(text) = before else { return Ok(Second::Silence) };
                self.text(&Job { text, pipeline: after.to_string(), ..job.clone() }, first)?
            }
            // It compares objects, and not what a second run makes.
            Oracle::Assembly => return Err(says_nothing(oracle)),
            Oracle::Repeat => self.text(job, first)?,
            Oracle::Again => self.text(&Job { text: first.text.clone(), ..job.clone() }, first)?,
            Oracle::Simplify => {
                let pipeline = "instsimplify".to_owned();
                self.text(&Job { text: first.text.clone(), pipeline, ..job.clone() }, first)?
            }
        })
    }

    /// The text that a job makes.
    fn text(&mut self, job: &Job, first: &mut Response) -> Result<Second, Failure> {
        let response = self.llvm.run(job)?;
        first.times += response.times;
        Ok(Second::Text(response.text))
    }

    /// A job that fails only if a check does. A signal is no check.
    fn passes_check(&mut self, oracle: Oracle, job: &Job, first: &mut Response) -> Result<Second, Failure> {
        match self.llvm.run(job).map(|response| (response.native, response.times)) {
            Ok((Ok(_), times)) => {
                first.times += times;
                Ok(Second::Silence)
            }
            Ok((Err(Failure::Abort { message, .. }), _)) | Err(Failure::Abort { message, .. }) => {
                let message = format!("{}: {}", oracle.shows(), message.trim());
                Err(Failure::Disagreement { oracle: oracle.to_string(), message, functions: Vec::new() })
            }
            Ok((Err(failure), _)) | Err(failure) => Err(failure),
        }
    }

    /// A text with debug information for every instruction. LLVM adds none where there is some. Where it fails at that,
    /// as it does on scalable vectors (22, 23), the pipeline is not at fault.
    fn with_debug_info(&mut self, text: &str, job: &Job, first: &mut Response) -> Result<String, Failure> {
        let (pipeline, text) = (DEBUGIFY.to_owned(), text.to_owned());
        let answer = self.llvm.run(&Job { pipeline, text, options: Vec::new(), ..job.clone() });
        let response = answer.map_err(|failure| match failure.is_finding() {
            true => Failure::Unsupported(format!("{DEBUGIFY} gives the module no debug information: {failure}")),
            false => failure,
        })?;
        first.times += response.times;
        Ok(response.text)
    }

    /// The assembly of a text.
    fn assembly(&mut self, oracle: Oracle, job: &Job, text: String, first: &mut Response) -> Result<String, Failure> {
        let is_known = if oracle == Oracle::Orderings { orderings::is_known } else { code::is_known };
        if !job.library.has_native() || !is_known(&job.target.triple) {
            return Err(says_nothing(oracle));
        }
        let response = self.llvm.run(&Job { text, ..assembling(job) })?;
        first.times += response.times;
        response.native?.assembly.ok_or_else(|| says_nothing(oracle))
    }

    /// The version of the text that a library reads and writes.
    fn version(&mut self, library: &Library) -> Result<LlvmVersion, Failure> {
        let description = self.llvm.identify(library)?;
        let unknown = || Failure::Spawn(format!("it says that it is LLVM {}", description.version));
        description.major().map(LlvmVersion).ok_or_else(unknown)
    }
}

/// A job that makes assembly of a text as it is.
fn assembling(job: &Job) -> Job {
    let want = Want { assembly: true, codegen: CodegenLevel::Default, ..Want::default() };
    Job { pipeline: String::new(), want, ..job.clone() }
}

/// What a text says, without what may differ: debug information, and the order of the blocks before a phi, which is that
/// of the uses of a block.
fn read(text: &str, version: LlvmVersion) -> Result<Module, Failure> {
    let mut module = parse(text, version).map_err(|e| unreadable(e.to_string()))?;
    module.drop_debug_info();
    for phi in module.functions.iter_mut().flat_map(|f| &mut f.blocks).flat_map(|block| &mut block.phis) {
        phi.incoming.sort_by_key(|(_, from)| *from);
    }
    Ok(module)
}

/// An answer would look as if something had been compared.
pub(super) fn says_nothing(oracle: Oracle) -> Failure {
    Failure::BadTarget(format!("the oracle {oracle} says nothing of this LLVM, target and pipeline"))
}

fn unreadable(message: String) -> Failure {
    Failure::Protocol(format!("an oracle cannot read the module: {message}"))
}

/// The functions that differ between two modules.
pub(super) fn differing(a: &Module, b: &Module) -> Vec<String> {
    differing_functions(a, b, "")
}

fn of_modules(oracle: Oracle, a: &Module, b: &Module) -> Option<Failure> {
    let functions = differing(a, b);
    let first = functions.first()?;
    let shown = |m: &Module| {
        let text = m.function(first).map(|f| print_function(m, f, m.version));
        text.map_or_else(|| "(it is not there)".to_owned(), |text| text.unwrap_or_else(|e| e.to_string()))
    };
    let change = match (a.function(first), b.function(first)) {
        (Some(f), Some(g)) => opcode_change(f, g),
        _ => "a function is missing".to_owned(),
    };
    Some(disagreement(oracle, &change, functions.clone(), [shown(a), shown(b)]))
}

fn of_code(oracle: Oracle, a: &str, b: &str, triple: &str) -> Option<Failure> {
    let (of_a, of_b) = (code::instructions(a, triple)?, code::instructions(b, triple)?);
    let differs = |name: &&&str| of_a.get(**name) != of_b.get(**name);
    let functions: Vec<String> = of_a.keys().filter(differs).map(|name| (*name).to_owned()).collect();
    let first = functions.first()?.as_str();
    let shown = |all: Option<&Vec<String>>| all.map(|lines| lines.join("\n")).unwrap_or_default();
    let texts = [shown(of_a.get(first)), shown(of_b.get(first))];
    Some(disagreement(oracle, "", functions.clone(), texts))
}

fn disagreement(oracle: Oracle, change: &str, functions: Vec<String>, texts: [String; 2]) -> Failure {
    let change = if matches!(change, "" | " -> ") { String::new() } else { format!(" ({})", change.trim()) };
    let first = functions.first().cloned().unwrap_or_default();
    let [a, b] = texts.map(|text| text.lines().take(LINES_SHOWN).collect::<Vec<_>>().join("\n"));
    let message =
        format!("{}{change}\n\nthe first run makes of @{first}\n\n{a}\n\nand the second\n\n{b}", oracle.shows());
    Failure::Disagreement { oracle: oracle.to_string(), message, functions }
}

#[cfg(test)]
mod tests {
    use super::*;
    use irrefute_llvm::failure::{Position, Stage};
    use irrefute_llvm::scripted::one_pass;

    const SOURCE: &str =
        "define i8 @f(i8 %x) {\n  %y = add i8 %x, 1\n  ret i8 %y\n}\n\ndefine i8 @g(i8 %x) {\n  ret i8 %x\n}\n";

    /// What an oracle says of an LLVM, as the functions that differ.
    fn asked(
        oracle: &str,
        pipeline: &str,
        script: impl FnMut(&Job) -> Result<String, Failure> + Send + 'static,
    ) -> Result<Vec<String>, Failure> {
        let mut llvm = with_oracles(Box::new(one_pass(script)));
        let job = Job { options: vec![format!("{OPTION}{oracle}"), "-x".to_owned()], ..Job::new(SOURCE, pipeline) };
        match llvm.run(&job) {
            Ok(response) => {
                assert!(response.text.contains("@f"), "the answer is that of the first run");
                Ok(Vec::new())
            }
            Err(Failure::Disagreement { functions, .. }) => Ok(functions),
            Err(failure) => Err(failure),
        }
    }

    /// Changes `@f` where a text has a word.
    fn changing(word: &'static str) -> impl FnMut(&Job) -> Result<String, Failure> + Send {
        move |job| {
            assert!(job.options.iter().all(|option| !option.starts_with(OPTION)), "{:?}", job.options);
            Ok(match &*job.pipeline {
                DEBUGIFY => format!("{}!llvm.debugify = !{{}}\n", job.text),
                _ if job.text.contains(word) => job.text.replace("add i8", "sub i8"),
                _ => job.text.clone(),
            })
        }
    }

    #[test]
    fn what_must_not_matter_is_seen_where_it_does() {
        let f = || Ok(vec!["f".to_owned()]);
        assert_eq!(asked("debug-info", "gvn", changing("debugify")), f());
        assert_eq!(asked("names", "gvn", changing("%y")), f());
        assert_eq!(asked("order", "gvn", changing("define i8 @g(i8 %x) {\n  ret i8 %x\n}\n\ndefine")), f());
        for oracle in ["debug-info", "names", "order"] {
            assert_eq!(asked(oracle, "gvn", changing("@f")), Ok(Vec::new()), "{oracle}: the same in both runs");
        }
    }

    #[test]
    fn a_pipeline_is_not_blamed_for_what_debug_information_is_made_with() {
        let fails_at = |pipeline: &'static str| {
            move |job: &Job| match &*job.pipeline == pipeline {
                true => Err(Failure::abort("a scalable size".to_owned(), Position::at(Stage::Optimize))),
                false => Ok(job.text.clone()),
            }
        };
        assert!(matches!(asked("debug-info", "gvn", fails_at(DEBUGIFY)), Err(Failure::Unsupported(_))));
        assert!(matches!(asked("debug-info", "gvn", fails_at("gvn")), Err(failure) if failure.is_finding()));
    }

    /// As SCCP does: a caller reads what was found out about the result before it.
    #[test]
    fn what_callers_read_of_others_does_not_count() {
        let calls = "define i8 @f(i8 %x) {\n  %y = add i8 %x, 1\n  %z = call i8 @g(i8 %y)\n  ret i8 %z\n}\n\ndefine i8 @g(i8 %x) {\n  ret i8 %x\n}\n";
        let text = move |job: &Job| changing("define i8 @g(i8 %x) {\n  ret i8 %x\n}\n\ndefine")(job);
        let mut llvm = with_oracles(Box::new(one_pass(text)));
        let job = Job { options: vec![Oracle::Order.option()], ..Job::new(calls, "sccp") };
        assert!(llvm.run(&job).is_ok());
    }

    /// As `loop-extract` does: the name says nothing of the code.
    #[test]
    fn the_name_of_a_function_that_is_split_off_does_not_count() {
        let splits = |added: fn(bool) -> String| {
            move |job: &Job| {
                let has_names = job.text.contains("%y");
                let (x, name) = if has_names { ("%x", "f.y") } else { ("%0", "f.extracted") };
                let calls = job.text.replace(&format!("= add i8 {x}, 1"), &format!("= call i8 @{name}(i8 {x})"));
                Ok(format!("{calls}\ndefine internal i8 @{name}(i8 {x}) {{\n  {}\n}}\n", added(has_names)))
            }
        };
        let same = |_| "ret i8 7".to_owned();
        assert_eq!(asked("names", "loop-extract", splits(same)), Ok(Vec::new()));
        let other = |has_names| format!("ret i8 {}", i32::from(has_names));
        assert_eq!(asked("names", "loop-extract", splits(other)), Ok(vec!["added.0".to_owned()]));
    }

    #[test]
    fn a_pipeline_is_run_in_halves_and_again() {
        let once = |job: &Job| match (&*job.pipeline, job.text.contains("add i8")) {
            ("gvn,dse" | "gvn", _) => Ok(job.text.replace("add i8", "sub i8")),
            ("dse", false) => Ok(job.text.replace("sub i8", "mul i8")),
            _ => Ok(job.text.clone()),
        };
        assert_eq!(asked("reread", "gvn,dse", once), Ok(vec!["f".to_owned()]));
        // A single pass has no halves, and nobody makes code of a loaded library.
        assert!(matches!(asked("reread", "gvn", once), Err(Failure::BadTarget(_))));
        assert!(matches!(asked("debug-info-code", "gvn", once), Err(Failure::BadTarget(_))));
        assert_eq!(asked("again", "gvn", once), Ok(Vec::new()));
        let flips = |job: &Job| Ok(job.text.replace("add i8 %x, 1", "add i8 1, %x").replace("i8 1, %x", "i8 2, %x"));
        assert_eq!(asked("again", "gvn", flips), Ok(Vec::new()));
        let grows = |job: &Job| Ok(job.text.replace("%x, 1", "%x, 11"));
        assert_eq!(asked("again", "gvn", grows), Ok(vec!["f".to_owned()]));
    }

    #[test]
    fn a_check_that_fails_is_told_and_a_failure_without_it_is_not() {
        let abort = || Failure::Abort { message: "CFG".to_owned(), at: Position::at(Stage::Optimize) };
        let strict = move |job: &Job| match job.options.iter().any(|option| option == CHECKS[0]) {
            true => Err(abort()),
            false => Ok(job.text.clone()),
        };
        let mut llvm = with_oracles(Box::new(one_pass(strict)));
        let ask = |oracle: &str| Job { options: vec![format!("{OPTION}{oracle}")], ..Job::new(SOURCE, "gvn") };
        let failure = llvm.run(&ask("checks")).expect_err("a check fails");
        assert!(matches!(&failure, Failure::Disagreement { oracle, .. } if oracle == "checks"), "{failure:?}");
        assert!(llvm.run(&ask("names")).is_ok());
        assert_eq!(asked("checks", "gvn", move |_| Err(abort())), Err(abort()));
        assert!(matches!(asked("checker", "gvn", changing("")), Err(Failure::BadTarget(_))));
    }

    #[test]
    fn a_run_that_differs_from_itself_is_no_matter_of_debug_information() {
        let mut runs = 0;
        let varies = move |job: &Job| {
            runs += 1;
            Ok(job.text.replace("%x, 1", &format!("%x, {runs}")))
        };
        let mut llvm = with_oracles(Box::new(one_pass(varies)));
        let options = vec![Oracle::DebugInfo.option()];
        let failure = llvm.run(&Job { options, ..Job::new(SOURCE, "gvn") }).expect_err("it varies");
        assert!(matches!(&failure, Failure::Disagreement { oracle, .. } if oracle == "repeat"), "{failure:?}");
    }

    #[test]
    fn a_difference_that_comes_and_goes_is_none() {
        let mut runs = 0;
        let once = move |job: &Job| {
            runs += usize::from(job.pipeline != DEBUGIFY);
            Ok(if runs == 2 { job.text.replace("%x, 1", "%x, 2") } else { job.text.clone() })
        };
        assert_eq!(asked("debug-info", "gvn", once), Ok(Vec::new()));
    }

    /// The blocks before a phi stand in the order of the uses of the block.
    #[test]
    fn the_order_of_a_phi_is_no_difference() {
        let text = |phi: &str| {
            format!(
                "define i8 @f(i1 %c) {{\n  br i1 %c, label %a, label %b\na:\n  br label %b\nb:\n  %r = phi i8 {phi}\n  ret i8 %r\n}}\n"
            )
        };
        let of = |phi| read(&text(phi), LlvmVersion::DEFAULT).expect("a module");
        assert!(differing(&of("[ 1, %0 ], [ 2, %a ]"), &of("[ 2, %a ], [ 1, %0 ]")).is_empty());
        assert_eq!(differing(&of("[ 1, %0 ], [ 2, %a ]"), &of("[ 1, %a ], [ 2, %0 ]")), ["f"]);
    }
}
