//! Writes up a confirmed case: `finding.json`, the programs, and a report for people. No LLVM runs here: everything
//! that is shown comes from the [`ReportInput`].

pub mod campaign_page;
pub mod causes;
pub mod conclusion;
pub mod heat_map;
pub mod index;
pub mod links;
pub mod native_shown;
pub mod page;
pub mod pair;
pub mod path_shown;
pub mod plot;
pub mod side_by_side;
pub mod summary;
pub mod summary_table;
pub mod title;

use super::findings::finding::Finding;
use super::findings::identity::Identity;
use super::findings::store::{FileOf, OPTIMIZED, REDUCED_SOURCE, REDUCED_TARGET, SOURCE, Store, Unsaved};
use super::triage::confirm::{Confirmed, Wrong};
use super::triage::linked_program;
use super::triage::report_input::ReportInput;
use askama::Template;
use irrefute_ir::{Attributes, LlvmVersion, Module, print};
use irrefute_llvm::{Failure, Library, LlvmKind, Target, llc, programs};
use irrefute_refine::report::counterexample::Context;
use irrefute_refine::{Class, Counterexample, Options};
use irrefute_semantics::Dialect;
use irrefute_trial::oracles::{Commands, OPTION};
use irrefute_trial::{Native, Oracle, Settings};
use links::Link;
use native_shown::NativeShown;
use page::Page;
use side_by_side::{Columns, ExecutionRow};
use std::path::PathBuf;

/// The name of the report as text.
pub const REPORT: &str = "report.md";

/// The file with two threads that tell the target from the source.
const THREADS: &str = "threads.c";

/// A finding with its files. `finding.json` is added when they are saved.
pub struct FindingFiles {
    /// The content of `finding.json`.
    pub finding: Finding,
    /// The other files of its folder.
    pub files: Vec<FileOf>,
}

/// The content of the report as text.
#[derive(Template)]
#[template(path = "report.md", escape = "none")]
struct Report<'a> {
    title: &'a str,
    explanation: &'a str,
    finding: &'a Finding,
    pipeline: &'a str,
    reduced: bool,
    instructions: usize,
    source: &'a str,
    optimized: Option<&'a str>,
    failure: Option<&'a str>,
    counterexample: Option<String>,
    why: Option<String>,
    native: Option<NativeShown<'a>>,
    links: &'a [Link],
}

/// Makes the finding and the files of a case.
pub fn write_up(case: &Confirmed, report_input: &ReportInput, settings: &Settings) -> FindingFiles {
    let mut files = programs(case, report_input, settings);
    if let Some(counterexample) = report_input.counterexample() {
        files.push(FileOf { name: "counterexample.txt", text: counterexample.to_string() });
    }
    if let Some(program) = threads_of(report_input) {
        files.push(FileOf { name: THREADS, text: program.to_owned() });
    }
    let finding = finding(case, report_input, settings, &files);
    files.extend(reports(case, &finding, report_input, settings));
    FindingFiles { finding, files }
}

impl FindingFiles {
    /// Saves the files, over those of an earlier edition of the same finding, and beside other findings of its name.
    /// Returns the finding with the name that its folder got, and the folder.
    pub fn save(self, store: &Store) -> (Finding, Result<PathBuf, Unsaved>) {
        let FindingFiles { mut finding, mut files } = self;
        finding.id = Identity::from(&finding).place(store, &finding.group, &finding.id);
        let json = serde_json::to_string_pretty(&finding).unwrap_or_else(|e| format!("{{\"error\":\"{e}\"}}"));
        files.push(FileOf { name: "finding.json", text: json + "\n" });
        let saved = store.save(&finding.group, &finding.id, files);
        (finding, saved)
    }
}

impl ReportInput {
    /// The verdict and the counts behind it, in one line.
    fn verdict(&self, case: &Confirmed) -> String {
        match (&case.wrong, &self.report) {
            (Wrong::Failure(fault), _) if fault.in_native_code => "none: native code fails".to_owned(),
            (Wrong::Failure(_), _) | (_, None) => "none: LLVM returned no module that could be checked".to_owned(),
            (Wrong::Refinement(_), Some(report)) => report.to_string().lines().next().unwrap_or_default().to_owned(),
        }
    }

    fn counterexample(&self) -> Option<&Counterexample> {
        self.report.as_ref()?.counterexample.as_ref()
    }
}

fn programs(case: &Confirmed, report_input: &ReportInput, settings: &Settings) -> Vec<FileOf> {
    let mut files = vec![FileOf { name: SOURCE, text: text_of(&case.candidate.module, settings) }];
    match &case.wrong {
        Wrong::Refinement(violation) => {
            files.push(FileOf { name: OPTIMIZED, text: violation.trial.optimized.clone() });
        }
        Wrong::Failure(fault) => {
            let failure = report_input.failure.as_ref().unwrap_or(&fault.failure);
            files.push(FileOf { name: "failure.txt", text: failure_text(failure) });
        }
    }
    if report_input.reduced {
        files.push(FileOf { name: REDUCED_SOURCE, text: text_of(&report_input.source, settings) });
        if let Some((optimized, _)) = &report_input.optimized {
            files.push(FileOf { name: REDUCED_TARGET, text: optimized.clone() });
        }
        if let Some(program) = report_input.native_code.as_ref().and_then(|native| native.program.clone()) {
            files.push(FileOf { name: linked_program::FILE, text: program });
        }
        if let Some(pair) = pair_of(case, report_input) {
            files.push(FileOf { name: pair::FILE, text: text_of(&pair, settings) });
        }
    }
    files
}

/// The program that shows what only other threads notice.
fn threads_of(report_input: &ReportInput) -> Option<&str> {
    match report_input.counterexample()?.context.as_ref()? {
        Context::Confirmed(test) => Some(&test.program),
        Context::NotFound => None,
    }
}

/// The pair of the reduced program, if the optimized text is wrong.
fn pair_of(case: &Confirmed, report_input: &ReportInput) -> Option<Module> {
    let Wrong::Refinement(violation) = &case.wrong else { return None };
    let (_, target) = report_input.optimized.as_ref().filter(|_| !violation.native_only)?;
    pair::pair(&report_input.source, target, &violation.function)
}

fn failure_text(failure: &Failure) -> String {
    match failure {
        Failure::Crash { stderr, .. } => format!("{failure}\n\n{stderr}"),
        Failure::InvalidOutput { text, .. } => format!("{failure}\n\n{text}"),
        failure => failure.to_string(),
    }
}

fn finding(case: &Confirmed, report_input: &ReportInput, settings: &Settings, files: &[FileOf]) -> Finding {
    let (function, pass) = match &case.wrong {
        Wrong::Refinement(v) => (v.function.to_string(), v.pass().map(str::to_owned)),
        Wrong::Failure(fault) => (String::new(), fault.pass.clone()),
    };
    let names = files.iter().map(|f| f.name).chain([REPORT, "report.html", "finding.json"]);
    // Fields for the reduced program stay empty otherwise: readers take them as the sign that `reduced.src.ll` exists.
    let reduced = |part: &dyn Fn() -> String| report_input.reduced.then(part);
    Finding {
        id: case.candidate.id(),
        group: case.group.clone(),
        // That of the program in the report, which may show the mistake in a plainer way.
        class: report_input.report.as_ref().and_then(|report| report.class).unwrap_or(case.class),
        summary: case.summary.clone(),
        function,
        pass,
        pipeline: settings.pipeline.to_string(),
        versions: report_input.versions.clone(),
        llvm: report_input.llvm.version.clone(),
        how: report_input.llvm.how,
        library: report_input.llvm.path.clone(),
        target: settings.target.clone(),
        llvm_options: settings.options.clone(),
        codegen: settings.codegen,
        emulator: report_input.emulator.clone(),
        llc: report_input.llc.clone(),
        code: report_input.native_code.as_ref().and_then(|native| native.blame.clone()),
        place: report_input.place.clone(),
        shared_fold: report_input.shared_fold,
        reported: report_input.reported.clone(),
        origin: case.candidate.origin.clone(),
        dialect: settings.dialect.name().to_owned(),
        depends_on: report_input.sensitivity.depends_on.clone(),
        undecided_variants: report_input.sensitivity.undecided.clone(),
        loads: report_input.sensitivity.loads.clone(),
        pattern: report_input.pattern.map(str::to_owned),
        cause: report_input.cause.clone(),
        needs_undef: report_input.needs_undef(),
        undefined: Some(report_input.undefined),
        witness: report_input.witness().cloned(),
        counterexample: report_input.counterexample().cloned(),
        instructions: case.candidate.module.definitions().map(|f| f.instruction_count()).sum(),
        reduced_instructions: report_input.reduced.then(|| report_input.instructions()),
        reduced_pipeline: reduced(&|| report_input.settings.pipeline.to_string()),
        reduced_llvm_options: report_input.reduced.then(|| report_input.settings.options.clone()),
        irrefute: env!("CARGO_PKG_VERSION").to_owned(),
        commands: commands(case, report_input),
        files: names.map(str::to_owned).collect(),
    }
}

/// Command lines that show the finding again, run in its folder.
fn commands(case: &Confirmed, report_input: &ReportInput) -> Vec<String> {
    let (settings, linked) = (&report_input.settings, &report_input.linked);
    let file = if report_input.reduced { REDUCED_SOURCE } else { SOURCE };
    let mut extra = String::new();
    if let Wrong::Refinement(_) = &case.wrong {
        extra.push_str(if report_input.undefined.undef { "" } else { " --no-undef-inputs" });
        extra.push_str(if report_input.undefined.poison { "" } else { " --no-poison-inputs" });
    }
    extra.extend(settings.options.iter().map(|option| match option.strip_prefix(OPTION) {
        Some(oracle) => format!(" --oracle {oracle}"),
        None => format!(" --llvm-option={}", quoted(option)),
    }));
    let native = is_in_native_code(case) && settings.native != Native::Emulated;
    extra.push_str(if native { " --native" } else { "" });
    extra.push_str(&unusual(settings));
    let llc = report_input.llc.as_ref();
    extra.extend(llc.map(|llc| format!(" --llc {}", quoted(&llc.command))));
    let major = settings.dialect.version.0;
    let chosen = match &settings.library {
        Library::Linked if linked.how == LlvmKind::External => {
            format!(" --opt {}", quoted(&linked.path.to_string_lossy()))
        }
        Library::Linked => String::new(),
        // A version number would select the linked LLVM, which has the same one.
        Library::Loaded(path) if linked.major() == Some(major) => {
            format!(" --llvm {}", quoted(&path.to_string_lossy()))
        }
        Library::Loaded(_) | Library::Program(_) => format!(" --llvm {major}"),
    };
    let text_version = if chosen.is_empty() { String::new() } else { format!(" --text-version {major}") };
    let mut all = vec![
        format!("irrefute replay .{chosen}"),
        format!("irrefute check {file} --passes '{}'{extra}{chosen}{text_version}", settings.pipeline),
    ];
    let options = options_of_llvm(settings);
    let pipeline = settings.pipeline.text_for(settings.dialect.version);
    let options = settings.alias_analyses.iter().fold(options, |all, aa| format!("{all} -aa-pipeline={}", quoted(aa)));
    let machine = machine(&settings.target);
    // They may be those of code generation, as a selector of instructions is.
    let of_llc = if settings.native == Native::Emulated { options.clone() } else { String::new() };
    let optimizer = match optimizer_of(&settings.library) {
        Some(path) => quoted(&path.to_string_lossy()),
        None if linked.how == LlvmKind::External => linked.path.to_string_lossy().into_owned(),
        None => format!("opt-{major}"),
    };
    let level = codegen_level_of(&pipeline);
    let passes = format!("{level}{options} -passes='{pipeline}'");
    let opt = format!("{optimizer} -S{machine}{passes} {file}");
    if threads_of(report_input).is_some() {
        all.push(format!("cc -O1 -pthread {THREADS} -o threads && ./threads"));
    }
    if !is_in_native_code(case) {
        let llc = llc::beside(&settings.library);
        let llc = llc.map_or_else(|| format!("llc-{major}"), |path| quoted(&path.to_string_lossy()));
        let (opt_of, llc) = (format!("{optimizer} -S{machine}"), format!("{llc} -O2{machine}"));
        let assembler = format!("llvm-mc-{major}{}", machine.replace("-mtriple", "-triple"));
        let commands = Commands { opt: &opt_of, passes: &passes, file, llc: &llc, assembler: &assembler };
        let both = |oracle: Oracle| oracle.commands(&commands);
        all.extend(Oracle::among(&settings.options).map_or_else(|| vec![opt], both));
        return all;
    }
    // Without passes `llc` reads the program itself.
    let (opt, read) = match pipeline.is_empty() {
        true => (String::new(), format!("{file} ")),
        false => (format!("{opt} | "), String::new()),
    };
    // The code generator is wrong, and `opt` alone shows nothing.
    let level = settings.codegen;
    let llc = llc.map_or_else(|| format!("llc-{major}"), |llc| llc.command.clone());
    all.push(format!("{opt}{llc} {level}{machine}{of_llc} {read}-o -"));
    if report_input.native_code.as_ref().is_some_and(|native| native.program.is_some()) {
        let (program, object) = (linked_program::FILE, "program.o");
        let llc = format!("llc-{major} {level}{machine} -relocation-model=pic -filetype=obj {program} -o {object}");
        all.push(format!("{llc} && cc {object} -o program && ./program"));
    }
    all
}

/// The `opt` of an LLVM that was unpacked, for which the reader has no other name.
fn optimizer_of(library: &Library) -> Option<PathBuf> {
    match library {
        Library::Linked => None,
        Library::Loaded(path) => programs::program_of(path),
        Library::Program(path) => Some(path.clone()),
    }
}

/// The options of LLVM as `opt` takes them.
fn options_of_llvm(settings: &Settings) -> String {
    let of_llvm = settings.options.iter().filter(|option| !option.starts_with(OPTION));
    of_llvm.map(|option| format!(" {}", quoted(option))).collect()
}

/// What `opt` needs for passes that prepare code generation: without it they optimize nothing.
fn codegen_level_of(pipeline: &str) -> &'static str {
    if pipeline.contains("codegenprepare") { " -codegen-opt-level=2" } else { "" }
}

/// Whether native code shows the mistake, and the optimized text does not.
fn is_in_native_code(case: &Confirmed) -> bool {
    match &case.wrong {
        Wrong::Refinement(violation) => violation.native_only,
        Wrong::Failure(fault) => fault.in_native_code,
    }
}

/// The options of `opt` for a machine. Without a triple, `opt` has none.
fn machine(target: &Target) -> String {
    let given = [("mtriple", &target.triple), ("mcpu", &target.cpu), ("mattr", &target.features)];
    given.iter().filter(|(_, is)| !is.is_empty()).map(|(option, is)| format!(" -{option}={}", quoted(is))).collect()
}

/// The options of `check` for everything that differs from its defaults.
fn unusual(settings: &Settings) -> String {
    let (target, usual) = (&settings.target, Target::default());
    let (check, campaign) = (&settings.check, Options::CAMPAIGN);
    let options = [
        ("dialect", settings.dialect.name().to_owned(), Dialect::default().name().to_owned()),
        ("target", emulated(settings), String::new()),
        ("mtriple", target.triple.clone(), usual.triple),
        ("mcpu", target.cpu.clone(), usual.cpu),
        ("mattr", target.features.clone(), usual.features),
        ("codegen-level", (settings.codegen as u8).to_string(), "0".to_owned()),
        ("input-seed", check.seed.to_string(), campaign.seed.to_string()),
        ("address-bits", check.address_bits.to_string(), campaign.address_bits.to_string()),
    ];
    // One option names all of the target whose code is run.
    let is_said = |option: &str| settings.native == Native::Emulated && ["mtriple", "mcpu", "mattr"].contains(&option);
    let unusual = options.iter().filter(|(option, is, usual)| is != usual && !is_said(option));
    unusual.map(|(option, is, _)| format!(" --{option}={}", quoted(is))).collect()
}

/// The target whose code is run in an emulator, as `--target` takes it; empty if there is none.
fn emulated(settings: &Settings) -> String {
    if settings.native != Native::Emulated {
        return String::new();
    }
    let Target { triple, cpu, features } = &settings.target;
    let parts = [("cpu", cpu), ("features", features)];
    let parts = parts.iter().filter(|(_, is)| !is.is_empty()).map(|(name, is)| format!(",{name}={is}"));
    format!("{triple}{}", parts.collect::<String>())
}

/// A word, quoted for a shell if necessary.
pub fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_=./+,:@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

/// The report for people, as text and as a page.
fn reports(case: &Confirmed, finding: &Finding, report_input: &ReportInput, settings: &Settings) -> [FileOf; 2] {
    // Printed by us, as the source is: otherwise differences in format between two printers would be marked as well.
    let optimized = report_input.optimized.as_ref().map(|(_, target)| shown(target, settings));
    let (title, explanation) = (title::of(case, finding, report_input), explanation(case));
    let (source, pipeline) = (shown(&report_input.source, settings), report_input.settings.pipeline.to_string());
    // Of a mistake in native code the text before it says nothing if the passes have left it as it was.
    let optimized = optimized.filter(|text| report_input.native_code.is_none() || *text != source);
    let native = report_input.native_code.as_ref().map(|native| NativeShown::of(native, report_input));
    let failure = report_input.failure.as_ref().map(|failure| failure_text(failure).trim_end().to_owned());
    let (why, links) = (why(finding, report_input), links_of(case, finding, report_input, settings));
    let report = Report {
        title: &title,
        explanation,
        finding,
        pipeline: &pipeline,
        reduced: report_input.reduced,
        instructions: report_input.instructions(),
        source: &source,
        optimized: optimized.as_deref(),
        failure: failure.as_deref(),
        counterexample: finding.counterexample.as_ref().map(|c| c.to_string().trim_end().to_owned()),
        why: why.clone(),
        native: native.clone(),
        links: &links,
    };
    let page = Page {
        title: &title.replace('`', ""),
        explanation,
        verdict: report_input.verdict(case),
        finding,
        pipeline: &pipeline,
        reduced: report_input.reduced,
        instructions: report_input.instructions(),
        source: &source,
        target: optimized.as_deref().map(|target| Columns::new(&source, target)),
        failure: failure.clone(),
        steps: finding.counterexample.as_ref().map(ExecutionRow::all).unwrap_or_default(),
        native,
        // Markdown's signs for code.
        why: why.map(|why| why.replace('`', "")),
        links: &links,
    };
    let text = |rendered: askama::Result<String>| {
        rendered.unwrap_or_else(|e| format!("the report could not be rendered: {e}\n"))
    };
    [FileOf { name: REPORT, text: text(report.render()) }, FileOf { name: "report.html", text: text(page.render()) }]
}

fn explanation(case: &Confirmed) -> &'static str {
    match &case.wrong {
        Wrong::Refinement(v) if v.native_only => {
            "The optimized text is right, but the native code that LLVM makes of it is not."
        }
        Wrong::Refinement(_) => {
            "The optimized function does something, on the input below, that the source cannot do. Seen twice, the \
             second time alone in a fresh process."
        }
        Wrong::Failure(fault) if fault.in_native_code => {
            "The optimizer survives this module; making native code of what it returns, or running that, does not."
        }
        Wrong::Failure(_) if case.class == Class::InvalidIr => "LLVM's own verifier rejects what LLVM's passes made.",
        Wrong::Failure(_) => match case.class {
            Class::Check => "LLVM makes something of this module, but a check of its own says that a pass is wrong.",
            Class::DebugInfo => "LLVM makes other code of this module when it has debug information.",
            Class::Ordering => {
                "The machine code lacks what the ordering of an atomic instruction promises other threads."
            }
            Class::Unstable => "LLVM makes other code of this module when something changes that must not matter.",
            _ => "LLVM does not survive this module.",
        },
    }
}

/// What is wrong, in a sentence: the promise without which the result is right, and the two outcomes.
fn why(finding: &Finding, report_input: &ReportInput) -> Option<String> {
    let counterexample = finding.counterexample.as_ref()?;
    let inputs: Vec<String> =
        counterexample.inputs.iter().map(|v| format!("`{} {} = {}`", v.ty, v.name, v.value)).collect();
    let given = if inputs.is_empty() { "On the input below".to_owned() } else { format!("For {}", inputs.join(", ")) };
    let outcomes = match (&counterexample.source.outcome, &counterexample.target.outcome) {
        (source, target) if source != target => format!("the source has the outcome `{source}`, the target `{target}`"),
        // What differs is the memory, or a call on the way: a sentence behind the class.
        _ => {
            let difference = &counterexample.difference;
            difference.split_once(": ").map_or(&**difference, |(_, difference)| difference).to_owned()
        }
    };
    let promises: Vec<String> = report_input.culprits.iter().map(|p| format!("`{}` on {}", p.word, p.at)).collect();
    let cure = match promises.is_empty() {
        true => String::new(),
        false => format!(" Without {} the target would be right.", promises.join(" and ")),
    };
    Some(format!("{given}, {outcomes}.{cure}"))
}

/// The links of a report: Alive2 for a wrong text, and the newest LLVM.
fn links_of(case: &Confirmed, finding: &Finding, report_input: &ReportInput, settings: &Settings) -> Vec<Link> {
    let pair = pair_of(case, report_input).map(|pair| text_of(&pair, settings));
    let alive2 = pair.and_then(|pair| links::alive2(&pair, finding.needs_undef));
    let machine = machine(&settings.target);
    let newest = match (&report_input.optimized, is_in_native_code(case)) {
        (Some((optimized, _)), true) => links::newest_llc(optimized, &format!("{}{machine}", settings.codegen)),
        (None, true) if report_input.settings.pipeline.passes().is_empty() => {
            let source = text_of(&report_input.source, settings);
            links::newest_llc(&source, &format!("{}{machine}", settings.codegen))
        }
        _ => {
            let (settings, source) = (&report_input.settings, text_of(&report_input.source, settings));
            let options = options_of_llvm(settings);
            let pipeline = settings.pipeline.text_for(settings.dialect.version);
            let level = codegen_level_of(&pipeline);
            links::newest_opt(&source, format!("{machine}{level}{options} -passes='{pipeline}'").trim_start())
        }
    };
    alive2.into_iter().chain(newest).collect()
}

/// A program as the report shows it.
fn shown(module: &Module, settings: &Settings) -> String {
    shown_bare(module, settings.dialect.version)
}

/// A program without target triple and data layout, which the table of settings has, and without what LLVM adds to the
/// declaration of an intrinsic that its name says already.
fn shown_bare(module: &Module, version: LlvmVersion) -> String {
    let mut bare = Module { source_filename: None, data_layout: None, triple: None, ..module.clone() };
    for intrinsic in bare.functions.iter_mut().filter(|f| f.is_intrinsic() && !f.is_definition()) {
        intrinsic.attrs = Attributes::default();
    }
    text_in(&bare, version).trim().to_owned()
}

fn text_of(module: &Module, settings: &Settings) -> String {
    text_in(module, settings.dialect.version)
}

fn text_in(module: &Module, version: LlvmVersion) -> String {
    print(module, version).unwrap_or_else(|e| format!("; cannot be printed: {e}\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use irrefute_llvm::loader;

    #[test]
    fn commands_name_the_opt_of_an_llvm_that_was_unpacked() {
        let folder = tempfile::tempdir().expect("a folder");
        let unpacked = folder.path().join("llvm-23");
        let libraries = unpacked.join("root/usr/lib");
        std::fs::create_dir_all(&libraries).expect("a folder");
        let library = Library::Loaded(libraries.join("libLLVM.so.23.1"));
        assert_eq!(optimizer_of(&library), None, "one of the system");
        let loader = std::path::Path::new(loader::OF_SYSTEM).file_name().expect("a name");
        std::fs::write(libraries.join(loader), "").expect("a loader of its own");
        assert_eq!(optimizer_of(&library), Some(unpacked.join("opt")));
    }

    #[test]
    fn commands_say_what_is_unusual_and_survive_a_shell() {
        let usual = Settings::new("gvn".parse().unwrap());
        assert_eq!(unusual(&usual), "");
        let target = Target { features: "+avx2".into(), cpu: String::new(), ..Target::default() };
        let settings = Settings { target, ..usual };
        assert_eq!(unusual(&settings), " --mcpu='' --mattr=+avx2");
        assert_eq!(machine(&settings.target), " -mtriple=x86_64-unknown-linux-gnu -mattr=+avx2");
        assert_eq!(machine(&Target::none()), "");
        let none = Settings { target: Target::none(), ..settings };
        assert_eq!(unusual(&none), " --mtriple='' --mcpu=''");
        assert_eq!(quoted("a b's"), r"'a b'\''s'");
    }
}
