//! The stand-in of `rustc`: irrefute as the `RUSTC_WRAPPER` of Cargo, which names the compiler and what it is asked for.
//!
//! A crate is one unit, whatever number of parts the compiler makes of it: its IR is asked for with `-C
//! no-prepopulate-passes` and one part, and its pipeline is the one that `rustc` builds of its level for that.

use crate::campaign::build::{BuildStore, Passed, Unit, digest};
use anyhow::{Context, bail};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The name under which irrefute is the wrapper of `rustc`.
pub const NAME: &str = "irrefute-rustc";

/// Options whose value is another word, or stands behind `=`, and which the request for IR has instead.
const REPLACED: [&str; 4] = ["--emit", "--out-dir", "-o", "--json"];

/// Options of code generation that the request for IR has instead.
const REPLACED_CODEGEN: [&str; 4] = ["incremental", "codegen-units", "save-temps", "no-prepopulate-passes"];

/// Options of code generation with which the pipeline is not that of the level.
const OTHER_PIPELINES: [&str; 5] = ["llvm-args", "passes", "profile-use", "profile-generate", "no-prepopulate-passes"];

/// What a call of `rustc` asks for.
struct Crate<'a> {
    words: &'a [String],
    source: &'a str,
}

/// Puts the crate of a command into the store, if it compiles one.
///
/// # Errors
/// If the store cannot be written. What the compiler refuses is a reason in the store.
pub fn record(rustc: &Path, arguments: &[OsString], folder: &Path, store: &BuildStore) -> anyhow::Result<()> {
    let words: Vec<String> = arguments.iter().map(|word| word.to_string_lossy().into_owned()).collect();
    if let Some(file) = words.iter().find_map(|word| word.strip_prefix('@')) {
        let reason = "its command is in a file, which is not read".to_owned();
        return Ok(store.put_passed(&Passed { source: folder.join(file), object: PathBuf::new(), reason })?);
    }
    let Some(asked) = Crate::of(&words) else { return Ok(()) };
    let (source, object) = (folder.join(asked.source), folder.join(asked.name()));
    match asked.unit(rustc, folder, store, (&source, &object)) {
        Ok((unit, text)) => Ok(store.put_unit(&unit, &text)?),
        Err(error) => Ok(store.put_passed(&Passed { source, object, reason: format!("{error:#}") })?),
    }
}

impl Crate<'_> {
    /// `None` if no code is made: the compiler is asked about itself, or checks only.
    fn of(words: &[String]) -> Option<Crate<'_>> {
        let source = words.iter().find(|word| word.ends_with(".rs"))?;
        let asked = Crate { words, source };
        let is_code = |emitted: &str| ["link", "obj", "asm", "llvm-ir", "llvm-bc"].contains(&emitted);
        let emitted = asked.values("--emit");
        let mut parts = emitted.iter().flat_map(|emitted| emitted.split(','));
        let makes_code = emitted.is_empty() || parts.any(|part| is_code(part.split('=').next().unwrap_or(part)));
        let asks = words.iter().any(|word| word.starts_with("--print") || word == "--version" || word == "-vV");
        (makes_code && !asks).then_some(asked)
    }

    /// The values of an option, which stand behind it or behind `=`.
    fn values(&self, option: &str) -> Vec<&str> {
        let behind = |(i, word): (usize, &String)| {
            if word == option {
                return self.words.get(i + 1).map(String::as_str);
            }
            None
        };
        let joined = self.words.iter().filter_map(|word| word.strip_prefix(option)?.strip_prefix('='));
        self.words.iter().enumerate().filter_map(behind).chain(joined).collect()
    }

    /// The last value of an option of code generation, which is empty for a flag: `-C opt-level=2`, `-Copt-level=2`,
    /// `--codegen opt-level=2`.
    fn codegen(&self, option: &str) -> Option<&str> {
        let (mut last, mut words) = (None, self.words.iter());
        while let Some(word) = words.next() {
            let given = match word.as_str() {
                "-C" | "--codegen" => words.next().map(String::as_str),
                joined => joined.strip_prefix("-C").or_else(|| joined.strip_prefix("--codegen=")),
            };
            let rest = given.and_then(|given| given.strip_prefix(option));
            let value = rest.and_then(|rest| if rest.is_empty() { Some("") } else { rest.strip_prefix('=') });
            last = value.or(last);
        }
        last
    }

    /// The name of what is made: the crate, with what tells it from others of its name.
    fn name(&self) -> String {
        let stem = Path::new(self.source).file_stem().map(|stem| stem.to_string_lossy().into_owned());
        let name = self.values("--crate-name").first().map_or(stem.unwrap_or_default(), |name| (*name).to_owned());
        let folder = self.values("--out-dir").first().map_or(String::new(), |folder| format!("{folder}/"));
        format!("{folder}{name}{}", self.codegen("extra-filename").unwrap_or_default())
    }

    /// The level, its pipeline as `opt -passes=` takes it, and the options of LLVM that go with it.
    fn pipeline(&self) -> anyhow::Result<(String, Vec<String>)> {
        let is_o = |word: &String| word == "-O";
        let level = self.codegen("opt-level").unwrap_or(if self.words.iter().any(is_o) { "3" } else { "0" });
        if !["0", "1", "2", "3", "s", "z"].contains(&level) {
            bail!("its level of optimization is not known");
        }
        let loops = ["2", "3"].contains(&level) && self.codegen("no-vectorize-loops").is_none();
        let blocks = level == "3" && self.codegen("no-vectorize-slp").is_none();
        let merges = ["2", "3", "s", "z"].contains(&level);
        let options = [
            (!loops).then_some("-vectorize-loops=false"),
            (!blocks).then_some("-vectorize-slp=false"),
            merges.then_some("-enable-merge-functions"),
        ];
        Ok((format!("default<O{level}>"), options.into_iter().flatten().map(str::to_owned).collect()))
    }

    /// The same words, which ask for the IR that no pass has seen, as one part.
    fn for_ir(&self, ir: &Path) -> Vec<String> {
        let mut kept = Vec::new();
        let mut words = self.words.iter().peekable();
        let is_replaced = |given: &str| REPLACED_CODEGEN.iter().any(|option| given.split('=').next() == Some(*option));
        while let Some(word) = words.next() {
            match word.as_str() {
                option if REPLACED.contains(&option) => drop(words.next()),
                option if REPLACED.iter().any(|o| option.starts_with(&format!("{o}="))) => {}
                "-C" | "--codegen" if words.peek().is_some_and(|given| is_replaced(given)) => drop(words.next()),
                joined if joined.strip_prefix("-C").is_some_and(is_replaced) => {}
                _ => kept.push(word.clone()),
            }
        }
        kept.extend(["--emit=llvm-ir", "-Cno-prepopulate-passes", "-Ccodegen-units=1", "-o"].map(str::to_owned));
        kept.push(ir.display().to_string());
        if self.codegen("debuginfo").is_none() && !self.words.iter().any(|word| word == "-g") {
            kept.push("-Cdebuginfo=line-tables-only".to_owned());
        }
        kept
    }

    fn unit(
        &self,
        rustc: &Path,
        folder: &Path,
        store: &BuildStore,
        (source, object): (&Path, &Path),
    ) -> anyhow::Result<(Unit, String)> {
        if self.codegen("lto").is_some_and(|lto| !["off", "n", "no", "false"].contains(&lto)) {
            bail!("the rest of its optimization happens when it is linked (-C lto)");
        }
        if self.codegen("linker-plugin-lto").is_some() {
            bail!("the rest of its optimization happens when it is linked (-C linker-plugin-lto)");
        }
        if let Some(option) = OTHER_PIPELINES.iter().find(|option| self.codegen(option).is_some()) {
            bail!("-C {option} changes how it is optimized");
        }
        if self.words.iter().any(|word| word.starts_with("-Zsanitizer")) {
            bail!("-Z sanitizer changes how it is optimized");
        }
        let (pipeline, options) = self.pipeline()?;
        let release = release(rustc)?;
        let ir = tempfile::Builder::new().prefix(".ir-").suffix(".ll").tempfile_in(store.root());
        let ir = ir.context("cannot make a file")?;
        let mut command = Command::new(rustc);
        command.args(self.for_ir(ir.path())).current_dir(folder);
        let status = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
        if !status.context("the compiler cannot be asked for IR")?.success() {
            bail!("the compiler makes no IR of it");
        }
        let text = std::fs::read_to_string(ir.path()).context("the compiler made no text")?;
        let unit = Unit {
            source: source.to_owned(),
            object: object.to_owned(),
            folder: folder.to_owned(),
            release,
            pipeline,
            options,
            ir: digest([&*text]),
        };
        Ok((unit, text))
    }
}

/// The release of the LLVM of a compiler: `LLVM version: 22.1.2`.
fn release(rustc: &Path) -> anyhow::Result<String> {
    let said = Command::new(rustc).arg("-vV").stdin(Stdio::null()).output().context("the compiler cannot be asked")?;
    let said = String::from_utf8_lossy(&said.stdout).into_owned();
    let release = said.lines().find_map(|line| line.strip_prefix("LLVM version: "));
    Ok(release.context("the compiler does not name its LLVM")?.trim().to_owned())
}

/// The compiler and its arguments, as Cargo names both.
pub fn split(mut arguments: Vec<OsString>) -> Option<(PathBuf, Vec<OsString>)> {
    if arguments.is_empty() {
        return None;
    }
    let rustc = arguments.remove(0);
    Some((rustc.into(), arguments))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<String> {
        line.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn a_crate_is_asked_for_ir_with_the_same_words() {
        let words = words(
            "--crate-name a src/lib.rs --emit=dep-info,link -C opt-level=3 -C codegen-units=4 -Cincremental=x -C \
             extra-filename=-1 --out-dir out",
        );
        let asked = Crate::of(&words).expect("a crate");
        let expected = "--crate-name a src/lib.rs -C opt-level=3 -C extra-filename=-1 --emit=llvm-ir \
                        -Cno-prepopulate-passes -Ccodegen-units=1 -o u.ll -Cdebuginfo=line-tables-only";
        assert_eq!(asked.for_ir(Path::new("u.ll")).join(" "), expected);
        assert_eq!(asked.name(), "out/a-1");
        let (pipeline, options) = asked.pipeline().expect("a level");
        assert_eq!((&*pipeline, options), ("default<O3>", vec!["-enable-merge-functions".to_owned()]));
    }

    #[test]
    fn a_question_is_no_crate() {
        for line in ["-vV", "- --print=file-names", "--emit=metadata src/lib.rs", "src/lib.rs --print=cfg"] {
            assert!(Crate::of(&words(line)).is_none(), "{line}");
        }
    }
}
