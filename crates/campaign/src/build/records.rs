//! What a store keeps, as data.

use super::store::digest;
use crate::findings::cause::Cause;
use crate::findings::finding::FindingKind;
use crate::findings::known::{FindingMarks, KnownFinding, KnownFindings};
use crate::sweep::FunctionOutcome;
use crate::sweep::tally::ENOUGH;
use irrefute_llvm::CodegenLevel;
use irrefute_refine::Class;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A translation unit that waits to be checked, or was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    /// The source.
    pub source: PathBuf,
    /// The object that the compiler made of it.
    pub object: PathBuf,
    /// The folder in which the compiler ran.
    pub folder: PathBuf,
    /// The release of the compiler: `22.1.8`.
    pub release: String,
    /// The pipeline that it ran.
    pub pipeline: String,
    /// The options of LLVM that it ran with.
    pub options: Vec<String>,
    /// The digest of the unoptimized IR.
    pub ir: String,
}

/// A compilation that cannot be checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Passed {
    /// The source.
    pub source: PathBuf,
    /// The object; empty if nobody named it.
    pub object: PathBuf,
    /// Why.
    pub reason: String,
}

impl Unit {
    /// The name of the unit in its store.
    pub fn id(&self) -> String {
        id(&self.source, &self.object)
    }

    /// The level at which its compiler makes code: that of its pipeline.
    pub fn codegen(&self) -> CodegenLevel {
        let level = |word: &str| self.pipeline.contains(word);
        match () {
            () if level("<O0>") => CodegenLevel::None,
            () if level("<O1>") => CodegenLevel::Less,
            () if level("<O3>") => CodegenLevel::Aggressive,
            () => CodegenLevel::Default,
        }
    }

    /// Whether it was a probe of a configuration: neither its source nor its object is there any more.
    pub fn is_gone(&self) -> bool {
        !self.source.exists() && !self.object.exists()
    }
}

impl Passed {
    /// Its name in its store.
    pub fn id(&self) -> String {
        id(&self.source, &self.object)
    }
}

fn id(source: &Path, object: &Path) -> String {
    digest([&*source.to_string_lossy(), &*object.to_string_lossy()])
}

/// What came of one function before and after LLVM.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FunctionRecord {
    /// The outcome of the check.
    pub outcome: FunctionOutcome,
    /// Whether LLVM changed the body.
    pub changed: bool,
    /// Why there is no better outcome.
    pub reason: Option<String>,
    /// Inputs that were decided and test something.
    pub checked: u64,
    /// Inputs that test nothing.
    pub vacuous: u64,
    /// Inputs without a verdict.
    pub undecided: u64,
    /// Points of the source that inputs reached, and all of them.
    pub reached: Option<(u64, u64)>,
    /// The same of both functions.
    pub reached_both: Option<(u64, u64)>,
    /// What is wrong, if it was confirmed.
    pub wrong: Option<Wrong>,
    /// What else is: under the variants of the semantics under which that disappears.
    #[serde(default)]
    pub also_wrong: Vec<Wrong>,
    /// The limits under which nothing better could be said; others are tried again.
    pub limits: Option<String>,
    /// The seconds of processor time that it took.
    pub seconds: f64,
    /// What came of its native code, if it was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<CodeRecord>,
}

/// What came of the native code of a function. It says nothing of the middle end.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CodeRecord {
    /// The digest of the settings under which the code was made and run.
    pub key: String,
    /// The outcome.
    pub outcome: CodeOutcome,
    /// Why there is no better outcome.
    pub reason: Option<String>,
    /// Inputs on which the code was compared.
    pub checked: u64,
    /// What is wrong, if it was confirmed.
    pub wrong: Option<Wrong>,
    /// What else is: under the variants of the semantics under which that disappears.
    #[serde(default)]
    pub also_wrong: Vec<Wrong>,
    /// The limits under which nothing better could be said; others are tried again.
    pub limits: Option<String>,
    /// The seconds of processor time that it took.
    pub seconds: f64,
}

/// The outcome for the native code of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CodeOutcome {
    /// It does what the optimized function does, on every input on which it was compared.
    Agrees,
    /// It does something else, which was seen again.
    Differs,
    /// LLVM fails to make it, or it ends the process that runs it; this was seen again.
    Fails,
    /// It seemed wrong, and that was not seen again.
    Unreproduced,
    /// It was compared on no input.
    NotRun,
}

impl CodeOutcome {
    /// The outcome in a word or two.
    pub fn as_str(self) -> &'static str {
        match self {
            CodeOutcome::Agrees => "agrees",
            CodeOutcome::Differs => "differs",
            CodeOutcome::Fails => "fails",
            CodeOutcome::Unreproduced => "unreproduced",
            CodeOutcome::NotRun => "not run",
        }
    }
}

impl CodeRecord {
    /// A record without inputs.
    pub fn new(key: &str, outcome: CodeOutcome, reason: impl Into<String>) -> CodeRecord {
        CodeRecord {
            key: key.to_owned(),
            outcome,
            reason: Some(reason.into()),
            checked: 0,
            wrong: None,
            also_wrong: Vec::new(),
            limits: None,
            seconds: 0.0,
        }
    }

    /// Whether the code is wrong.
    pub fn is_wrong(&self) -> bool {
        matches!(self.outcome, CodeOutcome::Differs | CodeOutcome::Fails)
    }

    /// As [`FunctionRecord::excused`].
    pub fn excused(&mut self, known: &KnownFindings) -> bool {
        excused(&mut self.wrong, &mut self.also_wrong, known)
    }
}

/// Puts what is wrong and not excused in front; whether all that is wrong is excused.
fn excused(wrong: &mut Option<Wrong>, also_wrong: &mut [Wrong], known: &KnownFindings) -> bool {
    let is_excused = |wrong: &Wrong| wrong.known(known).is_some_and(KnownFinding::is_excused);
    let Some(wrong) = wrong else { return false };
    if !is_excused(wrong) {
        return false;
    }
    match also_wrong.iter_mut().find(|other| !is_excused(other)) {
        Some(other) => {
            std::mem::swap(wrong, other);
            false
        }
        None => true,
    }
}

impl FunctionRecord {
    /// Whether the check decided the function, as a sweep counts it.
    pub fn is_decided(&self) -> bool {
        match self.outcome {
            FunctionOutcome::Proved | FunctionOutcome::Violates => true,
            FunctionOutcome::Refines => self.checked >= ENOUGH,
            FunctionOutcome::Unreproduced
            | FunctionOutcome::Inconclusive
            | FunctionOutcome::Unsupported
            | FunctionOutcome::Vacuous
            | FunctionOutcome::Crashed => false,
        }
    }

    /// Puts what is wrong and not excused in front; whether all that is wrong is excused.
    pub fn excused(&mut self, known: &KnownFindings) -> bool {
        excused(&mut self.wrong, &mut self.also_wrong, known)
    }

    /// A function about which nothing can be said under these limits.
    pub fn beyond(limits: &str, reason: String, outcome: FunctionOutcome) -> FunctionRecord {
        FunctionRecord {
            outcome,
            changed: true,
            reason: Some(reason),
            checked: 0,
            vacuous: 0,
            undecided: 0,
            reached: None,
            reached_both: None,
            wrong: None,
            also_wrong: Vec::new(),
            limits: Some(limits.to_owned()),
            seconds: 0.0,
            code: None,
        }
    }
}

/// What is wrong with a function, as its finding has it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Wrong {
    /// In what respect.
    pub class: Class,
    /// In one line.
    pub summary: String,
    /// The group of its finding.
    pub group: String,
    /// Its kind.
    pub kind: FindingKind,
    /// The blamed pass.
    pub pass: Option<String>,
    /// Its known pattern.
    pub pattern: Option<String>,
    /// The variants of the semantics under which it disappears.
    pub depends_on: Vec<String>,
    /// What of this people look at.
    pub dispute: String,
    /// Its cause as it was found.
    pub cause: Option<Cause>,
    /// The folder of its finding, below that of the findings.
    pub folder: PathBuf,
}

impl Wrong {
    /// What somebody knows of it.
    pub fn known<'k>(&self, known: &'k KnownFindings) -> Option<&'k KnownFinding> {
        known.finding(FindingMarks {
            cause: self.cause.as_ref(),
            group: &self.group,
            kind: self.kind,
            pattern: self.pattern.as_deref(),
            variants: &self.depends_on,
        })
    }
}

/// A definition of a unit.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Definition {
    /// Its name.
    pub name: Arc<str>,
    /// Its instructions before optimization.
    pub instructions: u64,
    /// Its line in the source, if the compiler said so.
    pub line: Option<u32>,
    /// What came of it.
    pub standing: Standing,
}

/// What came of a definition.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// It was compared; the key of its [record](FunctionRecord).
    Judged(String),
    /// It is part of what these functions do, and they were compared.
    ThroughCallers(Vec<Arc<str>>),
    /// It was not, for this reason.
    NotJudged(String),
}

/// What came of a unit.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct UnitRecord {
    /// The digest of everything that it depends on.
    pub key: String,
    /// The digest of the IR that was checked.
    pub ir: String,
    /// The pipeline that it was checked under.
    #[serde(default)]
    pub pipeline: String,
    /// The options of LLVM that it was checked under.
    #[serde(default)]
    pub options: Vec<String>,
    /// Every definition in it.
    pub definitions: Vec<Definition>,
    /// Why it could not be looked at as a whole.
    pub failed: Option<String>,
    /// The limits under which that was so.
    pub limits: Option<String>,
    /// The most memory of the process that checked it, in KiB.
    pub peak_kib: u64,
}

impl UnitRecord {
    /// Whether it is about what the compiler has made of the unit last, under whichever settings of irrefute.
    pub fn is_of(unit: &Unit, record: &UnitRecord) -> bool {
        record.ir == unit.ir && record.pipeline == unit.pipeline && record.options == unit.options
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_is_made_at_the_level_of_the_pipeline() {
        let level = |pipeline: &str| {
            let empty = || PathBuf::new();
            Unit {
                source: empty(),
                object: empty(),
                folder: empty(),
                release: String::new(),
                pipeline: pipeline.to_owned(),
                options: Vec::new(),
                ir: String::new(),
            }
            .codegen()
        };
        let all =
            ["default<O0>", "default<O1>", "lto-pre-link<O2>", "default<Os>", "default<Oz>", "lto<O3>"].map(level);
        use CodegenLevel::{Aggressive, Default, Less, None};
        assert_eq!(all, [None, Less, Default, Default, Default, Aggressive]);
    }
}
