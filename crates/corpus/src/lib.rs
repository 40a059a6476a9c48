//! The cases of `corpus/`: a header of comments with the expected verdicts, then a module with
//! functions `src` and `tgt`.
//!
//! ```text
//! ; one sentence: the fact
//! ; expect: proved                     in the default dialect
//! ; expect[taming]: violates value     in another one
//! ; expect[loads=flat]: refines        in flat memory with real addresses, the last verdict of the vector about loads
//! ; proof: proved                      in the default dialect, if a solver tries to prove what samples leave open
//! ; options: no-undef no-poison        inputs to leave out
//! ; options: address-bits=6            allocated blocks lie below 2^6, and every place is tried
//! ; options: inputs=32                 so many samples, where each takes long
//! ; note: …                            anything else that is worth knowing
//! ```
//!
//! A verdict is a word of [`irrefute_refine::Verdict`], with its class if it is a violation, or `vacuous`: the source is
//! undefined whatever the input is.
#![allow(clippy::disallowed_types, clippy::disallowed_methods, reason = "this part reads the corpus")]

pub mod matrix;

use anyhow::{Context, Result, bail};
use irrefute_ir::{LlvmVersion, layout, parse};
use irrefute_refine::sensitivity::LoadModel;
use irrefute_refine::{Options, Report, Side, check};
use irrefute_semantics::{Dialect, Program};
use std::path::{Path, PathBuf};

/// What a case expects under one dialect: a verdict and, for a violation, its class.
#[derive(Clone, Debug)]
pub struct Expectation {
    /// The name of the dialect, or `loads=flat`.
    pub dialect: String,
    /// The words of the verdict.
    pub verdict: String,
}

/// A file of the corpus.
#[derive(Clone, Debug)]
pub struct Case {
    /// The path within the corpus, without the extension.
    pub name: String,
    /// The file.
    pub text: String,
    /// In the order of the file.
    pub expectations: Vec<Expectation>,
    /// The verdict if a proof is tried, where that is another one.
    pub proof: Option<String>,
    /// The options of the check.
    pub options: Options,
}

/// Every case, by name.
pub fn all() -> Result<Vec<Case>> {
    names()?.iter().map(|name| read(name)).collect()
}

/// The names of all cases, in order. No case is read.
pub fn names() -> Result<Vec<String>> {
    let mut files = Vec::new();
    collect(&root(), &mut files)?;
    files.sort();
    files.iter().map(|file| Ok(file.strip_prefix(root())?.with_extension("").display().to_string())).collect()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus")
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    for entry in std::fs::read_dir(folder).with_context(|| format!("{}", folder.display()))? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|e| e == "ll") {
            files.push(path);
        }
    }
    Ok(())
}

/// The case of this name.
pub fn read(name: &str) -> Result<Case> {
    let text = std::fs::read_to_string(root().join(format!("{name}.ll"))).with_context(|| name.to_owned())?;
    let mut case = Case {
        name: name.to_owned(),
        text: text.clone(),
        expectations: Vec::new(),
        proof: None,
        options: Options::CHECK,
    };
    for line in text.lines().map_while(|line| line.strip_prefix("; ")) {
        let Some((key, value)) = line.split_once(": ") else { continue };
        match key {
            "expect" => case.expect("langref", value),
            "proof" => case.proof = Some(value.trim().to_owned()),
            "options" => set_options(&mut case.options, value).with_context(|| case.name.clone())?,
            key => {
                if let Some(dialect) = key.strip_prefix("expect[").and_then(|rest| rest.strip_suffix(']')) {
                    case.expect(dialect, value);
                }
            }
        }
    }
    if case.expectations.is_empty() {
        bail!("{}: no `; expect: …`", case.name);
    }
    Ok(case)
}

fn set_options(options: &mut Options, words: &str) -> Result<()> {
    for word in words.split_whitespace() {
        match word {
            "no-undef" => options.undefined.undef = false,
            "no-poison" => options.undefined.poison = false,
            other => match other.split_once('=') {
                Some(("address-bits", bits)) => options.address_bits = bits.parse()?,
                Some(("inputs", inputs)) => {
                    options.inputs = inputs.parse()?;
                    options.enough_inputs = options.inputs;
                }
                _ => bail!("unknown option {other}"),
            },
        }
    }
    Ok(())
}

impl Case {
    fn expect(&mut self, dialect: &str, verdict: &str) {
        self.expectations.push(Expectation { dialect: dialect.to_owned(), verdict: verdict.trim().to_owned() });
    }

    /// Checks `src` against `tgt` under a dialect.
    pub fn check(&self, dialect: &str) -> Result<Report> {
        self.look(dialect, |source, target| check(source, target, &self.options))
    }

    /// Looks at both sides under a dialect.
    pub fn look<T>(&self, dialect: &str, look: impl FnOnce(Side<'_>, Side<'_>) -> T) -> Result<T> {
        let is_flat = dialect == "loads=flat";
        let known = if is_flat { Some(LoadModel::Flat.of(Dialect::LANGREF)) } else { Dialect::preset(dialect) };
        let dialect = known.with_context(|| format!("no dialect {dialect}"))?;
        let mut module = parse(&self.text, LlvmVersion::DEFAULT).map_err(|e| anyhow::anyhow!("{}: {e}", self.name))?;
        layout::agree(&mut [&mut module]);
        let program = Program::new(&module, dialect);
        let side = |name| Side::new(&module, &program, name).with_context(|| format!("{}: no @{name}", self.name));
        Ok(look(side("src")?, side("tgt")?))
    }
}

/// The verdict as the header of a case writes it.
pub fn verdict(report: &Report) -> String {
    if report.inputs.is_all_undefined() {
        return "vacuous".to_owned();
    }
    match report.class {
        Some(class) => format!("{} {class}", report.verdict),
        None => report.verdict.to_string(),
    }
}
