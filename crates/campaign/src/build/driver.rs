//! What a compiler driver was asked for, as the driver itself says it: `clang ARGUMENTS -###` prints the commands that it
//! would run, with every default and option of the target spelled out. Nothing here guesses what an option of clang means.
//!
//! ```text
//!   clang -c -O2 a.c -o a.o -###  ──>  clang -cc1 … -O2 -emit-obj -o a.o -x c a.c          a job
//!                                 ──>  clang -cc1 … -O2 -emit-llvm -disable-llvm-passes …  the same, for IR
//! ```
//!
//! With LTO an object is bitcode, and its pipeline is the part before the link. `lld` then says what it optimizes, if its
//! pipeline is one that changes nothing:
//!
//! ```text
//!   clang -flto a.o b.o -o p -###  ──>  ld.lld … -plugin-opt=O2 -o p a.o b.o                                  a job
//!                                  ──>  ld.lld … --lto-newpm-passes=verify --plugin-opt=emit-llvm -o u.bc …  the same, for IR
//! ```

/// One command of a driver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job(Vec<String>);

/// A compilation that can be checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compilation {
    /// The command that writes the unoptimized IR to the file.
    pub command: Vec<String>,
    /// The source, as the command names it.
    pub source: String,
    /// The object, as the command names it; a driver that also links names a temporary file.
    pub object: String,
    /// The pipeline that the compiler runs, as `opt -passes=` takes it.
    pub pipeline: String,
    /// The options of LLVM (`cl::opt`) that it runs with.
    pub options: Vec<String>,
    /// Whether a linker runs the command: it writes bitcode.
    pub is_link: bool,
}

/// What a job is, seen by somebody who checks optimizations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// It makes an object of a source, or links bitcode.
    Compilation(Box<Compilation>),
    /// It compiles, and cannot be checked, for this reason.
    Unchecked {
        /// The source.
        source: String,
        /// What it makes, if that has a name.
        object: Option<String>,
        /// Why.
        reason: String,
    },
    /// It links, preprocesses, prints, or checks the syntax.
    Else,
}

/// Options of the compiler that name a file it writes beside the object, each with the file behind it.
const FILES: [&str; 9] = [
    "-dependency-file",
    "-MT",
    "-serialize-diagnostic-file",
    "-header-include-file",
    "-split-dwarf-file",
    "-split-dwarf-output",
    "-diagnostic-log-file",
    "-opt-record-file",
    "-o",
];

/// The same for options that hold the file themselves, by their beginning: the user's would be written anew.
const JOINED_FILES: [&str; 2] = ["-stats-file=", "-ftime-trace="];

/// Options that change what is run on the IR in ways that no text of a pipeline says, by their beginning.
const OTHER_PIPELINES: [(&str, &str); 12] = [
    ("-ffat-lto-objects", "its object holds code and bitcode (-ffat-lto-objects), which no pipeline of `opt` says"),
    ("-funified-lto", "its LTO is unified, which no pipeline of `opt` says"),
    ("-fsanitize=", "a sanitizer instruments it"),
    ("-fprofile-", "its profile instruments it or steers optimization"),
    ("-fcoverage-mapping", "its coverage is instrumented"),
    ("-coverage-", "its coverage is instrumented"),
    ("-fpass-plugin", "a plugin adds passes"),
    ("-load", "a plugin adds passes"),
    ("-fveclib=", "a library of vector functions is named, which no pipeline of `opt` says"),
    ("-finstrument-functions", "its functions are instrumented"),
    ("-fno-unroll-loops", "loops are not unrolled, which no pipeline of `opt` says"),
    ("-fdebug-pass-manager", "the pass manager is debugged"),
];

/// Passes that are off unless the compiler is given the first word, and what says so to LLVM.
const SWITCHES: [(&str, &str); 2] =
    [("-vectorize-loops", "-vectorize-loops=false"), ("-vectorize-slp", "-vectorize-slp=false")];

/// Options of a linker that name another file to write, by their beginning.
const LINK_FILES: [&str; 8] = [
    "-Map",
    "--Map",
    "--dependency-file",
    "--reproduce",
    "--why-extract",
    "--print-archive-stats",
    "--save-temps",
    "--thinlto-",
];

/// What options of LTO for a linker begin with.
const LTO: &str = "-plugin-opt=";

/// The jobs in what a driver prints with `-###`: each is a line of words in quotation marks.
pub fn jobs(printed: &str) -> Vec<Job> {
    let lines = printed.lines().filter_map(|line| line.strip_prefix(' ').filter(|rest| rest.starts_with('"')));
    lines.map(|line| Job(words(line))).collect()
}

/// The words of a line, in which `\` stands before a quotation mark, a dollar sign and itself.
fn words(line: &str) -> Vec<String> {
    let (mut words, mut word, mut is_inside) = (Vec::new(), String::new(), false);
    let mut signs = line.chars();
    while let Some(sign) = signs.next() {
        match (sign, is_inside) {
            ('"', true) => words.push(std::mem::take(&mut word)),
            ('\\', true) => word.extend(signs.next()),
            (_, true) => word.push(sign),
            (..) => {}
        }
        is_inside ^= sign == '"';
    }
    words
}

impl Job {
    fn has(&self, word: &str) -> bool {
        self.0.iter().any(|w| w == word)
    }

    fn behind(&self, option: &str) -> Option<&String> {
        self.0.iter().zip(self.0.iter().skip(1)).find(|(word, _)| *word == option).map(|(_, value)| value)
    }

    /// The file that it makes.
    pub fn output(&self) -> Option<&str> {
        self.behind("-o").map(String::as_str)
    }

    /// What the job is; the IR would be written to `ir`.
    pub fn asked(&self, ir: &str) -> Asked {
        let Some(source) = self.0.last().cloned() else { return Asked::Else };
        let made = self.output().map(str::to_owned);
        let is_link = !self.has("-cc1") && !self.has("-cc1as");
        // The last word of a link is a library.
        let source = made.clone().filter(|_| is_link).unwrap_or(source);
        let unchecked = |reason: &str| {
            let (source, object) = (source.clone(), made.clone());
            Asked::Unchecked { source, object, reason: reason.to_owned() }
        };
        if self.has("-cc1as") {
            // What is preprocessed first has another name each time.
            let source = self.behind("-main-file-name").unwrap_or(&source).clone();
            return Asked::Unchecked { source, object: made, reason: "it is assembly".to_owned() };
        }
        let compiles = ["-emit-obj", "-S", "-emit-llvm", "-emit-llvm-bc"].iter().any(|action| self.has(action));
        if self.words(LTO).next().is_some() {
            return self.link(ir).map_or_else(|reason| unchecked(&reason), |link| Asked::Compilation(Box::new(link)));
        }
        if !self.has("-cc1") || !compiles {
            return Asked::Else;
        }
        if let Some((_, reason)) = OTHER_PIPELINES.iter().find(|(o, _)| self.0.iter().any(|word| word.starts_with(o))) {
            return unchecked(reason);
        }
        if self.behind("-x").is_some_and(|language| language == "ir") {
            return unchecked("it is IR, optimized or not");
        }
        let is_bitcode = self.has("-emit-llvm-bc") && self.lto().is_some();
        if !self.has("-emit-obj") && !is_bitcode {
            return unchecked("no object is made of it (-S, -emit-llvm, -save-temps)");
        }
        if source == "-" {
            return unchecked("its source is the standard input");
        }
        let Some(object) = self.behind("-o").cloned() else { return unchecked("its object has no name") };
        let Some(pipeline) = self.pipeline() else { return unchecked("its level of optimization is not known") };
        let off = SWITCHES.iter().filter(|(on, _)| !self.has(on)).map(|(_, off)| (*off).to_owned());
        let given = self.0.iter().zip(self.0.iter().skip(1)).filter(|(word, _)| *word == "-mllvm");
        let options = off.chain(given.map(|(_, option)| option.clone())).collect();
        let command = self.for_ir(ir);
        Asked::Compilation(Box::new(Compilation { command, source, object, pipeline, options, is_link: false }))
    }

    /// What follows a beginning of a word, for each word that has it.
    fn words<'a>(&'a self, beginning: &'a str) -> impl Iterator<Item = &'a str> {
        self.0.iter().filter_map(move |word| word.strip_prefix(beginning))
    }

    /// A link in which LLVM optimizes, as one that writes what it would optimize.
    ///
    /// # Errors
    /// Why its IR cannot be had, or its pipeline is not known.
    fn link(&self, ir: &str) -> Result<Compilation, String> {
        let is_lld = self.0.first().and_then(|linker| linker.rsplit('/').next()).is_some_and(|name| name == "ld.lld");
        if !is_lld {
            return Err("its bitcode is linked by another linker than lld (-flto)".to_owned());
        }
        let level = |option: &&str| ["O0", "O1", "O2", "O3"].contains(option);
        let is_known = |option: &&str| level(option) || option.starts_with("mcpu=");
        if let Some(other) = self.words(LTO).find(|option| !is_known(option)) {
            return Err(format!("its bitcode is linked with an option that no pipeline says ({other})"));
        }
        if let Some(other) = self.words("--lto-").next() {
            return Err(format!("its bitcode is linked with an option that no pipeline says (--lto-{other})"));
        }
        if LINK_FILES.iter().any(|option| self.words(option).next().is_some()) {
            return Err("its link writes another file beside its program, which would be written anew".to_owned());
        }
        let level = self.words(LTO).filter(level).last().unwrap_or("O2");
        let vectorizes = ["O2", "O3"].contains(&level);
        let off = SWITCHES.iter().filter(|_| !vectorizes).map(|(_, off)| (*off).to_owned());
        let given = self.0.iter().zip(self.0.iter().skip(1)).filter(|(word, _)| *word == "-mllvm");
        let object = self.output().ok_or("its program has no name")?.to_owned();
        let mut command = self.0.clone();
        let at = command.iter().position(|word| word == "-o").ok_or("its program has no name")? + 1;
        command[at] = ir.to_owned();
        command.extend(["--lto-newpm-passes=verify", "--plugin-opt=emit-llvm"].map(str::to_owned));
        Ok(Compilation {
            command,
            source: object.clone(),
            object,
            pipeline: format!("lto<{level}>"),
            options: off.chain(given.map(|(_, option)| option.clone())).collect(),
            is_link: true,
        })
    }

    /// The kind of LTO that its object is made for: `full`, `thin`.
    fn lto(&self) -> Option<&str> {
        self.0.iter().rev().find_map(|word| word.strip_prefix("-flto="))
    }

    /// The pipeline of the level. The compiler has levels that `opt` has not; `None` if it is unknown.
    fn pipeline(&self) -> Option<String> {
        let level = match self.0.iter().rev().find_map(|word| word.strip_prefix("-O")) {
            None => "0",
            Some("" | "g") => "1",
            Some("fast") => "3",
            Some(level @ ("0" | "1" | "2" | "3" | "s" | "z")) => level,
            // What is more is the most.
            Some(number) if number.parse::<u64>().is_ok() => "3",
            Some(_) => return None,
        };
        let part = match self.lto() {
            None => "default",
            Some("full") => "lto-pre-link",
            Some("thin") => "thinlto-pre-link",
            Some(_) => return None,
        };
        Some(format!("{part}<O{level}>"))
    }

    /// The same command, which writes IR that no pass has seen, and nothing else. Lines are what debug information is
    /// needed for; where the user has asked for none, only they are added.
    fn for_ir(&self, ir: &str) -> Vec<String> {
        let mut command = Vec::new();
        let mut words = self.0.iter();
        while let Some(word) = words.next() {
            match word.as_str() {
                file if FILES.contains(&file) => drop(words.next()),
                file if JOINED_FILES.iter().any(|option| file.starts_with(option)) => {}
                "-emit-obj" | "-emit-llvm-bc" => {
                    command.extend(["-emit-llvm", "-disable-llvm-passes", "-w"].map(str::to_owned))
                }
                _ => command.push(word.clone()),
            }
        }
        // The language and the source are the last words.
        let mut added = vec!["-o".to_owned(), ir.to_owned()];
        if !self.0.iter().any(|word| word.starts_with("-debug-info-kind")) {
            added.push("-debug-info-kind=line-tables-only".to_owned());
        }
        let end = command.len().saturating_sub(if self.has("-x") { 3 } else { 1 });
        command.splice(end..end, added);
        command
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(options: &str) -> Asked {
        let line = options.split(' ').map(|word| format!(" \"{word}\"")).collect::<String>();
        jobs(&format!("clang version 22.1.8\nTarget: x86_64\n (in-process)\n{line}\n"))[0].asked("u.ll")
    }

    #[test]
    fn a_compilation_is_asked_for_ir_with_the_same_words() {
        let Asked::Compilation(unit) = asked(
            "clang -cc1 -O2 -emit-obj -dependency-file a.d -MT a.o -DX=1 -vectorize-loops -mllvm -inline-threshold=1 \
             -o a.o -x c a.c",
        ) else {
            panic!("a compilation")
        };
        let command = "clang -cc1 -O2 -emit-llvm -disable-llvm-passes -w -DX=1 -vectorize-loops -mllvm \
                       -inline-threshold=1 -o u.ll -debug-info-kind=line-tables-only -x c a.c";
        assert_eq!(unit.command.join(" "), command);
        assert_eq!((&*unit.source, &*unit.object, &*unit.pipeline), ("a.c", "a.o", "default<O2>"));
        assert_eq!(unit.options, ["-vectorize-slp=false", "-inline-threshold=1"]);
    }

    #[test]
    fn with_lto_the_object_is_bitcode_before_the_link() {
        for (kind, pipeline) in [("full", "lto-pre-link<O3>"), ("thin", "thinlto-pre-link<O3>")] {
            let options = format!("clang -cc1 -O3 -emit-llvm-bc -flto={kind} -flto-unit -o a.o -x c a.c");
            let Asked::Compilation(unit) = asked(&options) else { panic!("a compilation") };
            assert_eq!(unit.pipeline, pipeline);
            assert!(
                unit.command.contains(&"-emit-llvm".to_owned()) && !unit.command.contains(&"-emit-llvm-bc".to_owned())
            );
        }
    }

    #[test]
    fn a_link_of_bitcode_is_asked_for_what_it_optimizes() {
        let lld = "/usr/bin/ld.lld -pie -o p -plugin-opt=mcpu=x86-64";
        let Asked::Compilation(unit) = asked(&format!("{lld} -plugin-opt=O1 -mllvm -inline-threshold=1 a.o -lc"))
        else {
            panic!("a link")
        };
        let command = "/usr/bin/ld.lld -pie -o u.ll -plugin-opt=mcpu=x86-64 -plugin-opt=O1 -mllvm -inline-threshold=1 a.o \
                       -lc --lto-newpm-passes=verify --plugin-opt=emit-llvm";
        assert_eq!(unit.command.join(" "), command);
        assert_eq!((&*unit.source, &*unit.object, &*unit.pipeline, unit.is_link), ("p", "p", "lto<O1>", true));
        assert_eq!(unit.options, ["-vectorize-loops=false", "-vectorize-slp=false", "-inline-threshold=1"]);
        for other in [
            format!("{lld} -plugin-opt=thinlto a.o"),
            format!("{lld} --lto-O3 a.o"),
            "/usr/bin/ld -o p -plugin LLVMgold.so -plugin-opt=mcpu=x86-64 a.o".to_owned(),
        ] {
            let Asked::Unchecked { source, .. } = asked(&other) else { panic!("{other}") };
            assert_eq!(source, "p");
        }
    }

    #[test]
    fn levels_are_those_that_the_compiler_runs() {
        let pipeline = |level: &str| match asked(&format!("clang -cc1 {level}-emit-obj -o a.o -x c a.c")) {
            Asked::Compilation(unit) => unit.pipeline,
            other => panic!("{level}: {other:?}"),
        };
        let all = ["", "-O0 ", "-O1 ", "-Og ", "-Os ", "-O3 ", "-Ofast ", "-O10 ", "-Ofast -O1 "].map(pipeline);
        assert_eq!(all, ["0", "0", "1", "1", "s", "3", "3", "3", "1"].map(|level| format!("default<O{level}>")));
    }

    #[test]
    fn no_other_file_is_written_again() {
        let Asked::Compilation(unit) = asked("clang -cc1 -ftime-trace=a.t -stats-file=a.s -emit-obj -o a.o a.c") else {
            panic!("a compilation")
        };
        assert!(!unit.command.iter().any(|word| word.contains("a.t") || word.contains("a.s")), "{unit:?}");
    }

    #[test]
    fn words_may_hold_what_a_shell_would_expand() {
        assert_eq!(words(r#""-DS=\"a b\"" "c\\d" "\$x""#), [r#"-DS="a b""#, r"c\d", "$x"]);
    }

    #[test]
    fn what_cannot_be_checked_has_a_reason() {
        let reason = |options: &str| match asked(options) {
            Asked::Unchecked { reason, .. } => reason,
            other => panic!("{options}: {other:?}"),
        };
        let all = [
            "clang -cc1as -filetype obj -o a.o a.s",
            "clang -cc1 -emit-obj -flto=full -ffat-lto-objects -o a.o -x c a.c",
            "clang -cc1 -emit-llvm-bc -o a.bc -x c a.c",
            "clang -cc1 -emit-obj -fsanitize=address -o a.o -x c a.c",
            "clang -cc1 -emit-obj -o a.o -x c -",
        ];
        let reasons: std::collections::BTreeSet<String> = all.map(reason).into();
        assert_eq!(reasons.len(), all.len());
        for nothing in ["ld -o a a.o", "clang -cc1 -E -x c a.c", "clang -cc1 -fsyntax-only -x c a.c"] {
            assert_eq!(asked(nothing), Asked::Else, "{nothing}");
        }
    }
}
