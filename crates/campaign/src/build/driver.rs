//! What a compiler driver was asked for, as the driver itself says it: `clang ARGUMENTS -###` prints the commands that it
//! would run, with every default and option of the target spelled out. Nothing here guesses what an option of clang means.
//!
//! ```text
//!   clang -c -O2 a.c -o a.o -###  ──>  clang -cc1 … -O2 -emit-obj -o a.o -x c a.c          a job
//!                                 ──>  clang -cc1 … -O2 -emit-llvm -disable-llvm-passes …  the same, for IR
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
}

/// What a job is, seen by somebody who checks optimizations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// It makes an object of a source.
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
const OTHER_PIPELINES: [(&str, &str); 11] = [
    ("-flto", "the rest of its optimization happens when it is linked (-flto)"),
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
        if !self.has("-cc1") || !compiles {
            return Asked::Else;
        }
        if let Some((_, reason)) = OTHER_PIPELINES.iter().find(|(o, _)| self.0.iter().any(|word| word.starts_with(o))) {
            return unchecked(reason);
        }
        if self.behind("-x").is_some_and(|language| language == "ir") {
            return unchecked("it is IR, optimized or not");
        }
        if !self.has("-emit-obj") {
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
        Asked::Compilation(Box::new(Compilation { command, source, object, pipeline, options }))
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
        Some(format!("default<O{level}>"))
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
                "-emit-obj" => command.extend(["-emit-llvm", "-disable-llvm-passes", "-w"].map(str::to_owned)),
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
            "clang -cc1 -emit-obj -flto=thin -o a.o -x c a.c",
            "clang -cc1 -emit-obj -fsanitize=address -o a.o -x c a.c",
            "clang -cc1 -S -o a.s -x c a.c",
            "clang -cc1 -emit-obj -o a.o -x c -",
        ];
        let reasons: std::collections::BTreeSet<String> = all.map(reason).into();
        assert_eq!(reasons.len(), all.len());
        for nothing in ["ld -o a a.o", "clang -cc1 -E -x c a.c", "clang -cc1 -fsyntax-only -x c a.c"] {
            assert_eq!(asked(nothing), Asked::Else, "{nothing}");
        }
    }
}
